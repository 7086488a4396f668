"""A source set from a file: CSV or JSON, a distribution a row, numbers read exactly."""

from __future__ import annotations

from pathlib import Path

from verify.privacy.audit.errors import AuditError
from verify.privacy.audit.grid import Grid, array_grid, csv_grid, json_value, number, read_text
from verify.privacy.measures.source_sets import SourceSet

MOST_ROWS, MOST_LETTERS = 64, 64


class SourceFileError(ValueError):
    """The file holds no source set. The message shows the file, the place, and the next move."""


def read_source_set(path: Path) -> SourceSet:
    """The rows of a file: a CSV file, a JSON list of lists, or {"rows": ...}, as `verify.privacy.audit` reads them.

    Numbers are decimals or fractions and are read as they are written.

    Raises SourceFileError for what is no list of distributions on one alphabet.
    """
    try:
        grid = _grid(str(path), path.suffix.lower() == ".json")
        if len(grid.rows) > MOST_ROWS or any(len(row.cells) > MOST_LETTERS for row in grid.rows):
            raise SourceFileError(f"{path}: at most {MOST_ROWS} rows of {MOST_LETTERS} letters are drawn")
        rows = [[number(cell) for cell in row.cells] for row in grid.rows]
    except AuditError as error:
        raise SourceFileError(str(error)) from None
    try:
        made = SourceSet(rows)
    except (TypeError, ValueError) as error:
        raise SourceFileError(f"{path}: {error}. Next: a distribution a row, such as 0.7,0.2,0.1") from None
    if made.alphabet_size < 2:
        raise SourceFileError(f"{path}: has one letter. Next: give at least two, or there is nothing to trade off")
    return made


def _grid(source: str, is_json: bool) -> Grid:
    text = read_text(source)
    if not is_json:
        return csv_grid(source, text)
    data = json_value(source, text)
    return array_grid(source, data["rows"] if isinstance(data, dict) and set(data) == {"rows"} else data)
