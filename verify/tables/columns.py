"""Columns of a table: CSV files (standard library), pandas data frames, mappings of columns."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TypeAlias

from verify.measures.decimals import decimal_value
from verify.measures.relations import Letter, Relation

__all__ = ["MISSING", "Table", "TableError", "column", "pairs_of", "read_csv", "relation_of"]

#: Columns by name: a mapping of sequences, or a pandas data frame.
Table: TypeAlias = Mapping[str, Sequence[object]]
#: What a cell without a value says, in lower case.
MISSING = frozenset({"", "?", "na", "nan", "none", "null", "<na>"})


class TableError(Exception):
    """The table cannot be used. The message shows the value and the next move."""


def read_csv(path: str | Path) -> dict[str, list[str]]:
    """The columns of a CSV file with a line of names first; UTF-8, the separator as found (comma, semicolon, tab).

    Raises TableError, naming the line, for what is no such file.
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise TableError(f"{path}: {error}. Next: give a CSV file in UTF-8") from None
    head = text.partition("\n")[0]
    separator = max(",;\t", key=head.count)
    rows = [row for row in csv.reader(text.splitlines(), delimiter=separator) if row]
    if len(rows) < 2:
        raise TableError(f"{path}: has {len(rows)} lines. Next: a line of column names, then a line a record")
    names = [name.strip() for name in rows[0]]
    for number, row in enumerate(rows[1:], 2):
        if len(row) != len(names):
            raise TableError(f"{path}, record {number}: has {len(row)} cells, the first line has {len(names)}")
    return {name: [row[k].strip() for row in rows[1:]] for k, name in enumerate(names)}


def column(table: Table, name: str) -> list[Letter | None]:
    """The cells of a column, None where missing; exact numbers if all are numbers, else text.

    >>> column({"age": ["28", "?", "29.5"]}, "age")
    [28, None, Fraction(59, 2)]
    """
    cells: Iterable[object]
    try:
        cells = table[name]
    except KeyError:
        raise TableError(f"no column {name!r}. Next: one of {', '.join(map(str, table))}") from None
    texts = [_text(cell) for cell in cells]
    try:
        return [None if text is None else _number(text) for text in texts]
    except ValueError:
        return [*texts]


def _text(cell: object) -> str | None:
    text = "" if cell is None else str(cell).strip()
    return None if text.lower() in MISSING else text


def _number(text: str) -> int | Fraction:
    value = decimal_value("cell", text)
    return int(value) if value.denominator == 1 else value


def pairs_of(table: Table, sensitive: str, public: str, missing: Letter = "drop") -> list[tuple[Letter, Letter]]:
    """The pairs (s, x) of the rows, with repetitions.

    ``missing="drop"`` leaves out rows that lack one of the two; any other letter, such as -9, stands for what is missing.
    """
    rows = list(zip(column(table, sensitive), column(table, public), strict=True))
    if missing == "drop":
        return [row for row in rows if None not in row]
    return [(missing if s is None else s, missing if x is None else x) for s, x in rows]


def relation_of(table: Table, sensitive: str, public: str, missing: Letter = "drop") -> Relation:
    """The joint range of two columns. Raises TableError if no row has both.

    >>> relation_of({"age": [40, 41, 41], "chol": [200, 200, "?"]}, "age", "chol")
    Relation(|S| = 2, |X| = 1, 2 pairs)
    """
    pairs = pairs_of(table, sensitive, public, missing)
    if not pairs:
        raise TableError(f"no row has both {sensitive!r} and {public!r}")
    return Relation(pairs)
