"""A list of statements, as a file: what a reviewer pastes from a paper.

Either a statement a line, with its conditions behind the word ``where``, or a table: a line of column names, of which
one is ``statement`` and another may be ``where``, and cells separated by tabs (in quotation marks as spreadsheets write
them). Empty lines and lines that begin with ``#`` are for readers.
"""

from __future__ import annotations

import csv
import re
import sys
from typing import NamedTuple

from verify.cli.output import UsageError
from verify.language.parse import ParseError

COLUMNS = ("statement", "where")
_WHERE = re.compile(r'"(?:[^"\\]|\\.)*+"|(?<![\w\\])(where)(?![\w\'])')


class Line(NamedTuple):
    """A statement and its conditions, or why there are none."""

    number: int
    statement: str
    where: str = ""
    error: ParseError | None = None


def read(path: str) -> list[Line]:
    """The statements of a file ("-": of standard input) in their order. Raises UsageError for what is no such file."""
    try:
        if path == "-":
            text = sys.stdin.read()
        else:
            with open(path, encoding="utf-8-sig") as file:
                text = file.read()
    except (OSError, ValueError) as error:
        raise UsageError(f"--file {path}: can not be read: {error}. Next: give a text file in UTF-8") from None
    numbered = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    said = [(number, line) for number, line in numbered if not line.lstrip().startswith("#")]
    if said and "statement" in (head := [name.strip() for name in said[0][1].split("\t")]):
        others = [name for name in head if name not in COLUMNS]
        if others or len(set(head)) < len(head):
            what = f"column {others[0]!r} is not known" if others else "a column stands twice"
            raise UsageError(f"--file {path}, line {said[0][0]}: {what}. Next: columns are statement and where")
        return [_cells(head, number, line) for number, line in said[1:]]
    return [_sentence(number, line) for number, line in said]


def _cells(head: list[str], number: int, line: str) -> Line:
    """A line of a table."""
    try:
        cells = next(csv.reader([line], "excel-tab", strict=True))
    except csv.Error as error:
        return _wrong(number, line, 0, f"this line can not be split into cells: {error}", "a cell stands on one line")
    if len(cells) > len(head):
        return _wrong(number, line, 0, f"{len(cells)} cells, but {len(head)} columns", "a tab separates cells only")
    found = dict(zip(head, (cell.strip() for cell in cells), strict=False))
    if not found.get("statement"):
        return _wrong(number, line, 0, "there is no statement in this line", "write one, or take the line out")
    return Line(number, found["statement"], found.get("where", ""))


def _sentence(number: int, line: str) -> Line:
    """``STATEMENT where CONDITIONS``."""
    if "\t" in line.strip():
        hint = "write 'where' before conditions; a table begins with a line of column names, statement and where"
        return _wrong(number, line, line.index("\t"), "a tab in a line that is not of a table", hint)
    cuts = [match for match in _WHERE.finditer(line) if match[1]]
    if len(cuts) > 1:
        return _wrong(number, line, cuts[1].start(), "a second 'where'", "separate conditions by commas")
    if not cuts:
        return Line(number, line.strip())
    statement, where = line[: cuts[0].start()].strip().removesuffix(",").rstrip(), line[cuts[0].end() :].strip()
    if not statement or not where:
        missing = "conditions" if statement else "statement"
        return _wrong(number, line, cuts[0].start(), f"there is no {missing} here", "write STATEMENT where CONDITIONS")
    return Line(number, statement, where)


def _wrong(number: int, line: str, offset: int, message: str, hint: str) -> Line:
    return Line(number, line.strip(), "", ParseError(message, line, offset, hint, "line of the list"))
