"""Columns of a table: CSV files (standard library), pandas data frames, mappings of columns.

Only an empty cell is a missing value, unless the caller names more: ``none``, ``NA`` and ``?`` are values like others.
What was left out, and how cells were read, is part of the answer (`Rows`).
"""

from __future__ import annotations

import csv
import io
import re
import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TypeAlias

from verify.language.plain import number_of
from verify.privacy.measures.decimals import decimal_value
from verify.privacy.measures.relations import Letter, Relation

__all__ = ["Column", "Rows", "Table", "TableError", "column", "read_csv", "rows_of"]

#: Columns by name: a mapping of sequences, or a pandas data frame.
Table: TypeAlias = Mapping[str, Sequence[object]]
#: What programs write for no value: it is one here, with a warning.
WORDS = frozenset({"?", "-", ".", "na", "n/a", "nan", "none", "null", "<na>", "missing", "unknown"})
#: The same among numbers: -1, -9, 99, -999, 997.
_CODE = re.compile(r"1|7+|8+|9+[78]?")


class TableError(Exception):
    """The table cannot be used. The message shows the value and the next move."""


def read_csv(path: str | Path) -> dict[str, list[str]]:
    """The columns of a CSV file with a line of names first; UTF-8, the separator as found (comma, semicolon, tab).

    Cells lose the blanks around them. A blank line is a record of empty cells, except at the end of the file. Raises
    TableError, naming the line, for what is no such file.
    """
    try:
        text = Path(path).read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise TableError(f"{path}: {error}. Next: give a CSV file in UTF-8") from None
    separator = max(",;\t", key=text.lstrip().partition("\n")[0].count)
    lines = csv.reader(io.StringIO(text.strip("\r\n"), newline=""), delimiter=separator, strict=True)
    try:
        records = [(lines.line_num, row) for row in lines]
    except csv.Error as error:
        raise TableError(f"{path}, line {lines.line_num}: {error}. Next: mend the quotes") from None
    if len(records) < 2:
        raise TableError(f"{path}: has {len(records)} lines. Next: a line of column names, then a line a record")
    names = [name.strip() for name in records[0][1]]
    if twice := [name for name, count in Counter(names).items() if count > 1]:
        raise TableError(f"{path}: {names.count(twice[0])} columns are named {twice[0]!r}. Next: rename them")
    for number, row in records[1:]:
        if row and len(row) != len(names):
            raise TableError(f"{path}, line {number}: has {len(row)} cells, the first line has {len(names)}")
    return {name: [row[k].strip() if row else "" for _, row in records[1:]] for k, name in enumerate(names)}


@dataclass(frozen=True)
class Column:
    """Cells that were read: ``texts`` as they are, ``letters`` as exact numbers if all that are not missing are numbers,
    else as text; both None where missing. ``gaps``: for each missing cell, by its place, what it says ("age is empty").
    """

    name: str
    texts: tuple[str | None, ...]
    letters: tuple[Letter | None, ...]
    gaps: Mapping[int, str]
    numbers: bool

    def warnings(self) -> Iterator[str]:
        """What a reader may take for something else: values that look missing, spellings that are one number."""
        counts = Counter(text for text in self.texts if text is not None)
        if self.numbers:
            spelled: dict[int | Fraction | str, list[str]] = {}
            for text in counts:
                spelled.setdefault(_letter(text), []).append(text)
            if merged := [" = ".join(texts) for texts in spelled.values() if len(texts) > 1]:
                yield f"{self.name}: spellings are read as one number: {_some(merged)}"
            suspects = [spelled[value][0] for value in _codes([Fraction(value) for value in spelled])]
        else:
            odd = [text for text in counts if not _is_number(text)]
            if 2 * len(odd) < len(counts):
                yield f"{self.name}: is read as text, not as numbers, because of {_some(odd)}"
            suspects = [text for text in counts if text.lower() in WORDS]
        for text in suspects:
            rows, hint = counts[text], shlex.quote(f"--missing={text}")
            yield (
                f"{self.name}: {text} (in {number_of(rows, 'row')}) counts as a value. "
                f"Next: if it stands for a missing one, {hint} leaves such rows out"
            )


@dataclass(frozen=True)
class Rows:
    """The rows of a table that have a sensitive and a public value: ``pairs`` (s, x), with repetitions.

    ``count``: of all rows. ``left_out``: how many have no pair, by reason. ``warnings``: see `Column.warnings`.
    """

    sensitive: Column
    public: Column
    count: int
    pairs: tuple[tuple[Letter, Letter], ...]
    left_out: Mapping[str, int]
    warnings: tuple[str, ...]

    @cached_property
    def relation(self) -> Relation:
        """The joint range of the two columns. Raises TableError if no row has both."""
        if not self.pairs:
            raise TableError(f"no row has both {self.sensitive.name!r} and {self.public.name!r}: {self}")
        return Relation(self.pairs)

    def __str__(self) -> str:
        """How many rows there are, which were left out, and how the columns were read."""
        why = ", ".join(f"{count} where {reason}" for reason, count in self.left_out.items())
        left = f"{sum(self.left_out.values())} left out ({why})" if self.left_out else "none left out"
        read = [f"{c.name} is read as {'numbers' if c.numbers else 'text'}" for c in (self.sensitive, self.public)]
        return f"{self.count} rows, {left}; {', '.join(dict.fromkeys(read))}"


def column(table: Table, name: str, missing: Sequence[str] = ()) -> Column:
    """A column. Missing are empty cells, None, what is no number (NaN, NA, NaT) but no text, and what ``missing`` lists:
    a text, or a number in any spelling. Raises TableError if there is no such column.

    >>> column({"age": ["28", "", "29.5", "-9"]}, "age", ["-9.0"]).letters
    (28, None, Fraction(59, 2), None)
    """
    try:
        cells = list(table[name])
    except KeyError:
        raise TableError(f"no column {name!r}. Next: one of {', '.join(map(str, table))}") from None
    codes = {_letter(code) for code in missing}
    gaps: dict[int, str] = {}
    texts: list[str | None] = []
    for place, cell in enumerate(cells):
        text = _text(cell)
        if not text:
            gaps[place] = f"{name} is empty"
        elif _letter(text) in codes:
            gaps[place] = f"{name} says {text}"
        texts.append(None if place in gaps else text)
    known = [text for text in texts if text is not None]
    numbers = bool(known) and all(map(_is_number, known))
    letters = [_letter(text) if numbers and text is not None else text for text in texts]
    return Column(name, tuple(texts), tuple(letters), gaps, numbers)


def rows_of(table: Table, sensitive: str, public: str, missing: Sequence[str] = ()) -> Rows:
    """The rows as pairs (s, x), and what became of the others; ``missing``: see `column`. Raises TableError.

    >>> rows = rows_of({"age": [40, 41, 41], "chol": [200, 200, "?"]}, "age", "chol", ["?"])
    >>> rows.relation, rows.left_out
    (Relation(|S| = 2, |X| = 1, 2 pairs), {'chol says ?': 1})
    """
    s, x = column(table, sensitive, missing), column(table, public, missing)
    reasons = [dict.fromkeys(c.gaps[k] for c in (s, x) if k in c.gaps) for k in range(len(s.letters))]
    pairs = zip(s.letters, x.letters, strict=True)
    kept = tuple(pair for pair, why in zip(pairs, reasons, strict=True) if not why)
    left_out = Counter(" and ".join(why) for why in reasons if why)
    said = {reason.partition(" says ")[2] for c in (s, x) for reason in c.gaps.values()}
    unused = [code for code in missing if _letter(code) not in set(map(_letter, said))]
    warnings = [f"--missing {code}: no cell of {sensitive} or {public} says so" for code in unused]
    warnings += dict.fromkeys([*s.warnings(), *x.warnings()])
    return Rows(s, x, len(s.letters), kept, dict(left_out), tuple(warnings))


# --- cells ------------------------------------------------------------------------------------------------------


def _text(cell: object) -> str:
    """What a cell says, "" if nothing: NaN and the like are no text, but are shown as one."""
    text = "" if cell is None else str(cell).strip()
    return "" if not isinstance(cell, str) and text.lower() in ("nan", "<na>", "nat") else text


@lru_cache(maxsize=2**16)  # a column has few distinct cells
def _letter(text: str) -> int | Fraction | str:
    """The number that a cell says, else its text."""
    try:
        value = decimal_value("cell", text)
    except ValueError:
        return text
    return int(value) if value.denominator == 1 else value


def _is_number(text: str) -> bool:
    return not isinstance(_letter(text), str)


def _some(texts: Sequence[str]) -> str:
    return ", ".join(texts[:3]) + (f" and {len(texts) - 3} more" if len(texts) > 3 else "")


def _codes(values: Sequence[Fraction]) -> list[Fraction]:
    """The numbers that look like codes: negative where the others are not, or 99 and the like, far above the others."""
    suspects = {value for value in values if value.denominator == 1 and _CODE.fullmatch(str(abs(value)))}
    others = [value for value in values if value not in suspects or 0 <= value < 77]
    if not others or min(others) < 0:
        return []
    return [value for value in values if value in suspects and (value < 0 or 76 < value > 2 * max(others))]
