"""A source set from a file: CSV or JSON, a distribution a row, numbers read exactly."""

from __future__ import annotations

import csv
import json
from pathlib import Path

from verify.measures.source_sets import SourceSet

__all__ = ["SourceFileError", "read_source_set"]

MOST_ROWS, MOST_LETTERS, MOST_BYTES = 64, 64, 1 << 20


class SourceFileError(ValueError):
    """The file holds no source set. The message shows the file, the place, and the next move."""


def read_source_set(path: Path) -> SourceSet:
    """The rows of a file: lines of numbers (comma, semicolon or tab), or a JSON list of lists, or {"rows": ...}.

    Numbers are decimals or fractions and are read as they are written. Rows and entries are counted from 0.

    Raises SourceFileError for what is no list of distributions on one alphabet.
    """
    try:
        if path.stat().st_size > MOST_BYTES:
            raise SourceFileError(f"{path}: is longer than {MOST_BYTES} bytes. Next: give fewer or shorter rows")
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise SourceFileError(f"{path}: {error}. Next: give a CSV or JSON file in UTF-8") from None
    rows = _json_rows(path, text) if path.suffix.lower() == ".json" else _csv_rows(path, text)
    if len(rows) > MOST_ROWS or any(len(row) > MOST_LETTERS for row in rows):
        raise SourceFileError(f"{path}: at most {MOST_ROWS} rows of {MOST_LETTERS} letters are drawn")
    try:
        made = SourceSet(rows)
    except (TypeError, ValueError) as error:
        raise SourceFileError(f"{path}: {error}. Next: a distribution a row, such as 0.7,0.2,0.1") from None
    if made.alphabet_size < 2:
        raise SourceFileError(f"{path}: has one letter. Next: give at least two, or there is nothing to trade off")
    return made


def _csv_rows(path: Path, text: str) -> list[list[str]]:
    head = text.partition("\n")[0]
    separator = max(",;\t", key=head.count)
    try:
        rows = [[cell.strip() for cell in row] for row in csv.reader(text.splitlines(), delimiter=separator) if row]
    except csv.Error as error:
        raise SourceFileError(f"{path}: {error}. Next: give lines of numbers with commas in between") from None
    if not rows:
        raise SourceFileError(f"{path}: is empty. Next: give a distribution a line, such as 0.7,0.2,0.1")
    return rows


def _json_rows(path: Path, text: str) -> list[list[str | int]]:
    try:
        data = json.loads(text, parse_float=str, parse_constant=str)
    except (ValueError, RecursionError) as error:
        raise SourceFileError(f"{path}: no JSON ({error}). Next: write [[0.7, 0.3], [0.4, 0.6]]") from None
    rows = data.get("rows") if isinstance(data, dict) else data
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) for row in rows):
        raise SourceFileError(f'{path}: no list of rows. Next: write [[0.7, 0.3], [0.4, 0.6]] or {{"rows": ...}}')
    return rows
