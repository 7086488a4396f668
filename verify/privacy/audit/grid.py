"""Files with numbers, as rows of cells whose places have names: CSV, JSON, .npy. Nothing is evaluated, nothing rounded.

A cell is an integer, a decimal (``0.1`` is 1/10, ``1e-3`` is 1/1000), a fraction (``1/3``), or a term of the grammar of
statements (``exp(1)/(exp(1)+2)``). A float of a ``.npy`` file, or one that a Python function returns, is the binary
number that it is, as a program emits it.
"""

from __future__ import annotations

import csv
import io
import json
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from verify.privacy.audit.errors import AuditError
from verify.privacy.audit.irrational import Entry, enclosed
from verify.privacy.audit.level import EULER, closed_term, comma_hint
from verify.privacy.measures.channels import MOST_ENTRIES
from verify.privacy.measures.decimals import decimal_value

__all__ = [
    "OFF",
    "Cell",
    "Grid",
    "Labelled",
    "array_grid",
    "csv_grid",
    "entry",
    "json_value",
    "npy_rows",
    "number",
    "plain_rows",
    "read_text",
    "short",
    "tolerance_of",
]

MOST_BYTES = 2**26
#: A row of floats may be off by this much, by rounding and no mistake; and by more if they have 4 or 2 bytes.
OFF = Fraction(1, 10**9)
TOLERANCES = {4: Fraction(1, 10**5), 2: Fraction(1, 10**2)}
_NUMBER = re.compile(r"[+-]?(\d+/\d+|(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?)", re.ASCII)
_NO_NUMBER = re.compile(r"[+-]?(nan|inf|infinity)", re.IGNORECASE)
#: What may stand above a column of input names.
CORNERS = frozenset({"", "input", "inputs"})


@dataclass(frozen=True)
class Cell:
    """What is written somewhere, and where."""

    value: Any
    place: str


@dataclass(frozen=True)
class Labelled:
    """A row: its name if it has one, its cells, and where it is."""

    name: str | None
    cells: tuple[Cell, ...]
    place: str


@dataclass(frozen=True)
class Grid:
    """Rows of cells from ``source``, with the names of the columns if there are any.

    ``tolerance``: how far from 1 a row of floats may sum; 0 if no entry is a float.
    ``taken``: what was taken for names without being marked as such, in words.
    """

    source: str
    rows: tuple[Labelled, ...]
    columns: tuple[str, ...] | None
    tolerance: Fraction = Fraction(0)
    taken: str = ""


def number(cell: Cell) -> Fraction:
    """The cell as a number, exactly. Raises AuditError naming value and place."""
    value = cell.value
    if isinstance(value, str):
        if not _NUMBER.fullmatch(value.strip()):
            raise AuditError(f"{cell.place}: {short(value)} is no number. {comma_hint(value) or _WRITE}")
        value = value.strip()
    try:
        return decimal_value(cell.place, value)
    except (TypeError, ValueError) as error:
        raise AuditError(f"{error}. {_WRITE}") from None


def entry(cell: Cell, known: dict[str, Entry]) -> Entry:
    """The cell as a number >= 0, exactly, or as a term if it is irrational; ``known``: those that were read before.

    Raises AuditError naming value and place.
    """
    from verify.kernel.values import exact

    if not isinstance(cell.value, str) or not _compound(cell.value):
        found: Entry = number(cell)
        place = f"{cell.place}: {cell.value if isinstance(cell.value, str) else found}"
    else:
        text, place = cell.value.strip(), f"{cell.place}: {short(cell.value)}"
        if text not in known:
            term = closed_term(place, text, _WRITE)
            value = exact(term)
            known[text] = term if value is None else value
            if value is None and enclosed(place, term)[1] == 0:
                known[text] = Fraction(0)
        found = known[text]
    if isinstance(found, Fraction) and found < 0:
        raise AuditError(f"{place} is negative, and a probability is not. Next: mend it")
    return found


def _compound(text: str) -> bool:
    """Whether it can only be meant as a term: it has an operator or a bracket, and is no plain number."""
    stripped = text.strip()
    return not _NUMBER.fullmatch(stripped) and re.search(r"[-+*/^(]", stripped[1:]) is not None


_WRITE = "Next: write a decimal such as 0.25, a fraction such as 1/3, or a term such as exp(1)/(exp(1)+2)"


def short(value: object) -> str:
    """A value as it is shown in a message."""
    text = str(value) if isinstance(value, Fraction) else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def read_text(path: str) -> str:
    """A text file in UTF-8. Raises AuditError if there is none, if it is none, or if it is too large."""
    try:
        return _read(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise AuditError(f"{path}: is no text in UTF-8 (byte {error.start}). Next: save it as UTF-8") from None


def _read(path: str) -> bytes:
    try:
        if Path(path).stat().st_size > MOST_BYTES:
            raise AuditError(f"{path}: is larger than {MOST_BYTES} bytes. Next: audit a part of it")
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise AuditError(f"{path}: {why or error}. Next: give a file that can be read") from None


# --- CSV ------------------------------------------------------------------------------------------------------------


def csv_grid(path: str, text: str) -> Grid:
    """The cells of a CSV file. The separator is the one that occurs most in the first line: comma, semicolon or tab.

    The first line names the columns if its first cell is empty or "input", or if no cell of it is a number; the first
    column names the rows in the first case, and if no cell of it is a number.
    """
    head = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(",;\t", key=head.count)
    if any(len(cells) > 1 and all(map(comma_hint, cells)) for cells in map(head.split, ";\t")):
        separator = ";" if ";" in head else "\t"  # 0,5;0,5 has two cells, whose commas are named below
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    lines: list[tuple[int, list[str]]] = []
    try:
        for cells in reader:
            if len(cells) > 1 or any(cell.strip() for cell in cells):
                lines.append((reader.line_num, [cell.strip() for cell in cells]))
    except csv.Error as error:
        raise AuditError(f"{path}, line {reader.line_num}: {error}. Next: mend the quotes") from None
    if not lines:
        raise AuditError(f"{path}: is empty. Next: a line an input, with the probabilities of its outputs")
    columns = _header(path, lines)
    cornered = columns is not None and columns[0].lower() in CORNERS
    body = lines[1:] if columns is not None else lines
    if not body:
        raise AuditError(f"{path}: has names and no rows. Next: a line an input, with the probabilities of its outputs")
    named = cornered or (len(body[0][1]) > 1 and not any(_like_a_number(cells[0]) for _, cells in body))
    if columns is not None and named:
        columns = columns[1:] if len(columns) == len(body[0][1]) or cornered else columns
    rows = [_labelled(path, line, cells, named) for line, cells in body]
    taken = [f"line {lines[0][0]} names the outputs"] if columns is not None and not cornered else []
    taken += ["column 1 names the inputs"] if named and not cornered else []
    return Grid(path, tuple(rows), tuple(columns) if columns is not None else None, taken=" and ".join(taken))


def _header(path: str, lines: Sequence[tuple[int, list[str]]]) -> list[str] | None:
    """The first line if it names the columns. Raises AuditError where it has terms with names in them."""
    line, first = lines[0]
    if first[0].lower() in CORNERS and len(first) > 1:
        return list(first)
    if any(_like_a_number(cell) for cell in first):
        return None
    for cell in first:
        if "(" in cell and (EULER.search(cell) or _parsed(cell)):
            raise AuditError(
                f"{path}, line {line}: {short(cell)} is no number, as a name in it has no value (Euler's number is "
                "exp(1)). Next: write a number; if it names an output, put a column of inputs first, headed input"
            )
    return list(first)


def _like_a_number(cell: str) -> bool:
    """Whether it is a number, a percentage, what programs write for no number, or a term in [0, 1]: that is no name."""
    if _NUMBER.fullmatch(cell.removesuffix("%").rstrip()) or _NO_NUMBER.fullmatch(cell) or comma_hint(cell):
        return True
    if not _compound(cell):
        return False
    try:
        return enclosed(cell, closed_term(cell, cell, ""))[0] <= 1
    except AuditError:
        return False


def _parsed(cell: str) -> bool:
    from verify.kernel.errors import KernelError
    from verify.language.parse import ParseError, parse_term

    try:
        parse_term(cell)
    except (ParseError, KernelError):
        return False
    return True


def _labelled(path: str, line: int, cells: Sequence[str], named: bool) -> Labelled:
    start = 1 if named else 0
    made = tuple(
        Cell(cell, f"{path}, line {line}, column {column}") for column, cell in enumerate(cells[start:], start + 1)
    )
    return Labelled(cells[0] if named else None, made, f"{path}, line {line}")


# --- JSON -----------------------------------------------------------------------------------------------------------


def json_value(source: str, text: str) -> Any:
    """The value of a JSON text, its numbers as text, so that nothing is rounded. A name that occurs twice is an error."""

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _ in found]
        twice = [name for k, name in enumerate(names) if name in names[:k]] if len(set(names)) < len(names) else []
        if twice:
            raise AuditError(f"{source}: the name {short(twice[0])} occurs twice. Next: rename one of them")
        return dict(found)

    kept: Callable[[str], str] = str
    try:
        return json.loads(text, parse_float=kept, parse_int=kept, parse_constant=kept, object_pairs_hook=pairs)
    except json.JSONDecodeError as error:
        raise AuditError(
            f"{source}, line {error.lineno}, column {error.colno}: no JSON: {error.msg}. "
            'Next: a list of rows, such as [["3/4", "1/4"], [0.25, 0.75]]'
        ) from None
    except RecursionError:
        raise AuditError(f"{source}: is nested too deeply. Next: a list of rows") from None


def array_grid(source: str, rows: Any, tolerance: Fraction = Fraction(0)) -> Grid:
    """Rows that are lists of entries, or objects from outputs to probabilities; by name if ``rows`` is an object."""
    if isinstance(rows, Mapping):
        items: list[tuple[str | None, Any]] = [(str(name), row) for name, row in rows.items()]
    elif isinstance(rows, Sequence) and not isinstance(rows, str | bytes):
        items = [(None, row) for row in rows]
    else:
        raise AuditError(f"{source}: {short(rows)} is no list of rows. Next: [[0.75, 0.25], [0.25, 0.75]]")
    if not items:
        raise AuditError(f"{source}: is empty. Next: a row an input, with the probabilities of its outputs")
    columns = _columns(source, [row for _, row in items])
    made = [_array_row(source, k, name, row, columns) for k, (name, row) in enumerate(items, 1)]
    return Grid(source, tuple(made), columns, tolerance)


def _columns(source: str, rows: Sequence[Any]) -> tuple[str, ...] | None:
    """The outputs in the order in which they occur, if rows are objects."""
    kinds = {isinstance(row, Mapping) for row in rows}
    if kinds != {True}:
        if True in kinds:
            raise AuditError(f"{source}: some rows are lists and some name their outputs. Next: write all in one way")
        return None
    found: dict[str, Any] = {}
    for output in (output for row in rows for output in row):
        if (other := found.setdefault(str(output), output)) != output:
            raise AuditError(
                f"{source}: outputs {short(other)} and {short(output)} are both named {short(str(output))}. "
                "Next: give each output its own name"
            )
    if not found:
        raise AuditError(f"{source}: no row has an output. Next: a probability for each output")
    if len(found) * len(rows) > MOST_ENTRIES:
        raise AuditError(f"{source}: {len(rows)} x {len(found)} is more than {MOST_ENTRIES} entries. Next: audit a part")
    return tuple(found)


def _array_row(source: str, k: int, name: str | None, row: Any, columns: tuple[str, ...] | None) -> Labelled:
    place = f"{source}, row {k}" + (f" ({short(name)})" if name is not None else "")
    if columns is not None:
        by_name = {str(output): p for output, p in row.items()}
        entries: list[tuple[str, Any]] = [(f"output {short(y)}", by_name.get(y, 0)) for y in columns]
    elif isinstance(row, Sequence) and not isinstance(row, str | bytes):
        entries = [(f"column {j}", p) for j, p in enumerate(row, 1)]
    else:
        raise AuditError(f"{place}: {short(row)} is no row. Next: a list of probabilities, such as [0.75, 0.25]")
    return Labelled(name, tuple(Cell(p, f"{place}, {where}") for where, p in entries), place)


def plain_rows(array: Any) -> Any:
    """A float as the binary number that it is, a numpy array as nested lists of such; anything else as it is."""
    if isinstance(array, float) or (getattr(getattr(array, "dtype", None), "kind", "") == "f" and not array.ndim):
        number = array if isinstance(array, float) else array[()]  # an array of no dimensions, or what it holds
        return Fraction(*number.as_integer_ratio()) if math.isfinite(number) else str(number)
    if getattr(getattr(array, "dtype", None), "kind", "") not in ("f", "i", "u"):
        return array
    return [plain_rows(row) for row in array] if array.ndim else int(array)


def tolerance_of(value: Any) -> Fraction:
    """How far from 1 a row with this entry, or array, may sum: 0 if it is no float, more for floats of few bytes."""
    dtype = getattr(value, "dtype", None)
    if isinstance(value, float) or getattr(dtype, "kind", "") == "f":
        return TOLERANCES.get(getattr(dtype, "itemsize", 8), OFF)
    return Fraction(0)


def npy_rows(path: str) -> tuple[Any, Fraction]:
    """A .npy file as nested lists, and the tolerance of its rows. No pickle is loaded. Raises AuditError."""
    import io

    import numpy as np

    try:
        array = np.load(io.BytesIO(_read(path)), allow_pickle=False)
    except (ValueError, EOFError, OSError, MemoryError) as error:
        raise AuditError(f"{path}: no array: {error}. Next: numpy.save(path, array) of numbers") from None
    if array.dtype.kind not in ("f", "i", "u"):
        raise AuditError(f"{path}: holds {array.dtype}, no numbers. Next: numpy.save(path, array) of numbers")
    if array.size > MOST_ENTRIES:
        raise AuditError(f"{path}: {array.size} is more than {MOST_ENTRIES} entries. Next: audit a part")
    return plain_rows(array), tolerance_of(array)
