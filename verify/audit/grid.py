"""Files with numbers, as rows of cells whose places have names: CSV, JSON, .npy. Nothing is evaluated, nothing rounded.

A cell is an integer, a decimal (``0.1`` is 1/10, ``1e-3`` is 1/1000) or a fraction (``1/3``). A float of a ``.npy`` file,
or one that a Python function returns, means the decimal that it prints as (`verify.measures.decimals`).
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from verify.audit.errors import AuditError
from verify.measures.channels import MOST_ENTRIES
from verify.measures.decimals import decimal_value

__all__ = [
    "Cell",
    "Grid",
    "Labelled",
    "array_grid",
    "csv_grid",
    "json_value",
    "npy_rows",
    "number",
    "plain_rows",
    "read_text",
    "short",
]

MOST_BYTES = 2**26
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
    """Rows of cells from ``source``, with the names of the columns if there are any."""

    source: str
    rows: tuple[Labelled, ...]
    columns: tuple[str, ...] | None
    floats: bool = False


def number(cell: Cell) -> Fraction:
    """The cell as a number, exactly. Raises AuditError naming value and place."""
    value = cell.value
    if isinstance(value, str):
        if not _NUMBER.fullmatch(value.strip()):
            raise AuditError(f"{cell.place}: {short(value)} is no number. {_WRITE}")
        value = value.strip()
    try:
        return decimal_value(cell.place, value)
    except (TypeError, ValueError) as error:
        raise AuditError(f"{error}. {_WRITE}") from None


_WRITE = "Next: write a decimal such as 0.25, or a fraction such as 1/3"


def short(value: object) -> str:
    """A value as it is shown in a message."""
    text = repr(value)
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
    reader = csv.reader(text.splitlines(), delimiter=separator, strict=True)
    lines: list[tuple[int, list[str]]] = []
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                lines.append((reader.line_num, [cell.strip() for cell in cells]))
    except csv.Error as error:
        raise AuditError(f"{path}, line {reader.line_num}: {error}. Next: mend the quotes") from None
    if not lines:
        raise AuditError(f"{path}: is empty. Next: a line an input, with the probabilities of its outputs")
    columns = _header(lines)
    cornered = columns is not None and columns[0].lower() in CORNERS
    body = lines[1:] if columns is not None else lines
    if not body:
        raise AuditError(f"{path}: has names and no rows. Next: a line an input, with the probabilities of its outputs")
    named = cornered or (len(body[0][1]) > 1 and not any(_like_a_number(cells[0]) for _, cells in body))
    if columns is not None and named:
        columns = columns[1:] if len(columns) == len(body[0][1]) or cornered else columns
    rows = [_labelled(path, line, cells, named) for line, cells in body]
    return Grid(path, tuple(rows), tuple(columns) if columns is not None else None)


def _header(lines: Sequence[tuple[int, list[str]]]) -> list[str] | None:
    first = lines[0][1]
    corner = first[0].lower() in CORNERS and len(first) > 1
    return list(first) if corner or not any(_like_a_number(cell) for cell in first) else None


def _like_a_number(cell: str) -> bool:
    """Whether it is a number, a percentage, or what programs write for no number: that is no name."""
    return bool(_NUMBER.fullmatch(cell.removesuffix("%").rstrip()) or _NO_NUMBER.fullmatch(cell))


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


def array_grid(source: str, rows: Any, floats: bool = False) -> Grid:
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
    return Grid(source, tuple(made), columns, floats)


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
    """A numpy array as nested lists of texts, each the shortest that gives the number back; anything else as it is."""
    if getattr(getattr(array, "dtype", None), "kind", "") not in ("f", "i", "u"):
        return array
    return [plain_rows(row) for row in array] if array.ndim else str(array)


def npy_rows(path: str) -> tuple[Any, bool]:
    """The array of a .npy file as nested lists, and whether it holds floats. No pickle is loaded. Raises AuditError."""
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
    return plain_rows(array), array.dtype.kind == "f"
