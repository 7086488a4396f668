"""A mechanism as a user hands it in: a file, a matrix written out, or a function; checked, and nothing renormalised."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from pathlib import Path

from verify.privacy.audit.errors import AuditError
from verify.privacy.audit.functions import called, plain_row
from verify.privacy.audit.grid import (
    OFF,
    Cell,
    Grid,
    array_grid,
    csv_grid,
    entry,
    json_value,
    npy_rows,
    number,
    read_text,
    short,
)
from verify.privacy.audit.irrational import Entry, Terms, enclosed, rational_rows, sums_to_one, term_of
from verify.privacy.audit.quantity import digits, written
from verify.privacy.measures.channels import MOST_ENTRIES, Channel

__all__ = ["Mechanism", "law_of", "mechanism", "probability", "wrong_sum"]

_FUNCTION = re.compile(r"(.+):([A-Za-z_]\w*)", re.ASCII | re.DOTALL)


@dataclass(frozen=True)
class Mechanism:
    """A channel with names: ``entries[i][j]`` is the probability of ``outputs[j]`` for ``inputs[i]``, as ``given``.

    ``rows`` are laws, which sum to 1: the entries themselves if they are rational and do. Else each entry is within a
    factor 1 +- ``off`` of its place in ``rows``. Floats are rational, so that ``entries`` has them exactly; terms are in
    ``terms``, and ``entries`` is ``rows``.

    ``tolerance``: how far from 1 a row of floats may sum; 0 if there are no floats. ``sums``: how far the farthest is.
    ``divided``: the largest |sum - 1| of a row that was divided by its sum, as asked for; None if nothing was divided.
    ``taken``: what was taken for names without being marked as such, in words.
    """

    source: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    rows: Channel
    given: Channel | None = None
    off: Fraction = Fraction(0)
    terms: Terms | None = None
    tolerance: Fraction = Fraction(0)
    sums: Fraction = Fraction(0)
    divided: Fraction | None = None
    taken: str = ""

    @property
    def entries(self) -> Channel:
        """What was given, or the laws if that is the same."""
        return self.rows if self.given is None else self.given

    @property
    def blur(self) -> Fraction:
        """Within which factor ``entries`` are known: 0 if they are exact."""
        return self.off if self.terms is not None else Fraction(0)

    @cached_property
    def same_letter(self) -> tuple[int, ...] | None:
        """For each input the place of the output that is the same letter; None if the alphabets are not the same.

        By name; else, where inputs or outputs are merely numbered, in their order.
        """
        place = {name: j for j, name in enumerate(self.outputs)}
        if set(self.inputs) == set(place):
            return tuple(place[name] for name in self.inputs)
        in_order = len(self.inputs) == len(self.outputs) and (_numbered(self.inputs) or _numbered(self.outputs))
        return tuple(range(len(self.inputs))) if in_order else None


def _numbered(names: Sequence[str]) -> bool:
    return tuple(names) == tuple(map(str, range(len(names))))


def mechanism(given: object, inputs: str | None = None, normalise: bool = False) -> Mechanism:
    """``given``: a path (.csv, .json, .npy), a JSON text that begins with [ or {, or ``module:function``; or the rows
    themselves: a sequence, a numpy array, or a mapping from inputs, each row a sequence or a mapping from outputs.

    ``inputs``: for a function, and only for one, ``0..4`` or a JSON list. ``normalise``: divide every row by its sum.
    Raises AuditError.
    """
    names: list[str] | None = None
    if not isinstance(given, str):
        return _checked(_rows(given), None, normalise)
    function = _FUNCTION.fullmatch(given)
    if given.lstrip()[:1] in ("[", "{"):
        grid = array_grid("mechanism", json_value("mechanism", given))
    elif function and not os.path.exists(given):
        grid, names = called(given, function[1], function[2], inputs)
    else:
        grid = _file(given)
    if inputs is not None and names is None:
        raise AuditError(f"--inputs {inputs}: {given} is no function. Next: leave --inputs out")
    return _checked(grid, names, normalise)


def _rows(given: object) -> Grid:
    """The rows that a program hands in."""
    if isinstance(given, Mapping):
        named = [(str(name), row) for name, row in given.items()]
        _once("mechanism", "input", [name for name, _ in named])
    elif isinstance(given, Iterable):
        named = [(str(k), row) for k, row in enumerate(given)]
    else:
        raise AuditError(f"mechanism: {short(given)} is no list of rows. Next: [[0.75, 0.25], [0.25, 0.75]]")
    rows, tolerance = {}, Fraction(0)
    for name, row in named:
        found = plain_row(row)
        if found is None:
            raise AuditError(f"mechanism, row {name}: {short(row)} is no row. Next: such as [0.75, 0.25]")
        rows[name], tolerance = found[0], max(tolerance, found[1])
    return array_grid("mechanism", rows if isinstance(given, Mapping) else [*rows.values()], tolerance)


def _file(path: str) -> Grid:
    suffix = Path(path).suffix.lower()
    if suffix == ".npy":
        return array_grid(path, *npy_rows(path))
    text = read_text(path)
    if suffix == ".json":
        return array_grid(path, json_value(path, text))
    return csv_grid(path, text)


# --- what is checked ------------------------------------------------------------------------------------------------


def _checked(grid: Grid, names: Sequence[str] | None, normalise: bool) -> Mechanism:
    """Equally long rows of numbers >= 0 that sum to 1, and names that occur once. Raises AuditError."""
    width = len(grid.columns) if grid.columns is not None else len(grid.rows[0].cells)
    if not width:
        raise AuditError(f"{grid.rows[0].place}: is empty. Next: a probability for each output")
    if len(grid.rows) * width > MOST_ENTRIES:
        raise AuditError(f"{grid.source}: more than {MOST_ENTRIES} entries. Next: audit a part")
    for row in grid.rows:
        if len(row.cells) != width:
            than = "the header" if grid.columns is not None else grid.rows[0].place
            raise AuditError(f"{row.place}: has {len(row.cells)} entries, {than} has {width}. {_RAGGED}")
    named = names if names is not None else [row.name for row in grid.rows]
    inputs = tuple(str(k) if name is None else name for k, name in enumerate(named))
    outputs = grid.columns if grid.columns is not None else tuple(map(str, range(width)))
    _once(grid.source, "input", inputs)
    _once(grid.source, "output", outputs)
    known: dict[str, Entry] = {}
    terms = tuple(tuple(entry(cell, known) for cell in row.cells) for row in grid.rows)
    places = [f"{row.place} (input {name})" for row, name in zip(grid.rows, inputs, strict=True)]
    made = partial(Mechanism, grid.source, inputs, outputs, tolerance=grid.tolerance, taken=grid.taken)
    rows = _rational(terms)
    if rows is None:
        law, off = _next_to(terms, places)
        return made(law, None, off, terms)
    sums = _sums(rows, places, grid.tolerance, normalise)
    if normalise:
        divided = tuple(tuple(p / total for p in row) for row, total in zip(rows, sums, strict=True))
        return made(divided, divided=max(abs(total - 1) for total in sums))
    if not any(total != 1 for total in sums):
        return made(rows)
    law, off = law_of(rows)
    return made(law, rows, off, sums=max(abs(total - 1) for total in sums))


def _rational(terms: Terms) -> Channel | None:
    """The entries as rational numbers, if they all are."""
    rows = [tuple(p for p in row if isinstance(p, Fraction)) for row in terms]
    return tuple(rows) if all(len(row) == len(of) for row, of in zip(rows, terms, strict=True)) else None


def _next_to(terms: Terms, places: Sequence[str]) -> tuple[Channel, Fraction]:
    """Rational laws next to rows of terms, each of which must be shown to sum to 1. Raises AuditError."""
    found = {p: enclosed("", term_of(p)) for row in terms for p in row}
    for row, place in zip(terms, places, strict=True):
        if not sums_to_one(row):
            low, high = (sum((found[p][end] for p in row), Fraction(0)) for end in (0, 1))
            if not low <= 1 <= high:
                raise wrong_sum(place, (low + high) / 2)
            raise AuditError(f"{place}: is not shown to sum to 1. Next: write one entry as 1 - (the sum of the others)")
    return rational_rows([[found[p] for p in row] for row in terms])


def law_of(rows: Channel) -> tuple[Channel, Fraction]:
    """Rows that sum to 1 next to rows that nearly do, and within which factor each entry of these is of one of those."""
    return rational_rows([[(p, p) for p in row] for row in rows])


_RAGGED = "Next: give every input a probability for every output, 0 where it is never put out"


def probability(cell: Cell) -> Fraction:
    """The number in a cell, which must be >= 0. Raises AuditError."""
    found = number(cell)
    if found < 0:
        raise AuditError(f"{cell.place}: {cell.value} is negative, and a probability is not. Next: mend it")
    return found


def _once(source: str, kind: str, names: Sequence[str]) -> None:
    seen: dict[str, int] = {}
    for k, name in enumerate(names, 1):
        if name in seen:
            raise AuditError(
                f"{source}: {kind}s {seen[name]} and {k} are both named {name!r}. Next: give each {kind} its own name"
            )
        seen[name] = k


def _sums(rows: Channel, places: Sequence[str], tolerance: Fraction, normalise: bool) -> list[Fraction]:
    """The sums of the rows: 1, for floats and for ``normalise`` to within what may be off. Raises AuditError."""
    sums = [sum(row, Fraction(0)) for row in rows]
    allowed = max(tolerance, OFF if normalise else Fraction(0))
    for total, place, row in zip(sums, places, rows, strict=True):
        if abs(total - 1) > allowed:
            raise wrong_sum(place, total, hint=_header(rows[0], total) if row is rows[0] else "")
    return sums


def _header(first: Sequence[Fraction], total: Fraction) -> str:
    """What to say if the first row may be meant as names of the outputs, or as numbers with a decimal comma."""
    if total <= 1 or any(p.denominator != 1 for p in first):
        return ""
    return "; if it names the outputs, put a column of inputs first, headed input; if it has decimal commas, write points"


def wrong_sum(place: str, total: Fraction, divisible: bool = True, hint: str = "") -> AuditError:
    """What to say of probabilities with this sum; ``divisible``: --normalise is there for them."""
    texts = [written(total), digits(total, 20)]
    shown = dict.fromkeys(text for text in texts if 0 < len(text) <= 60 and text != "1")
    sums = " = ".join(shown) or "nearly 1"
    off = f"{digits(abs(total - 1))} {'less' if total < 1 else 'more'} than 1"
    said = f"{place}: sums to {sums}, {off}, and nothing is renormalised silently. Next:"
    if not divisible or abs(total - 1) > OFF:
        return AuditError(f"{said} mend it; write 1/3, not 0.3333{hint}")
    return AuditError(f"{said} write fractions such as 1/3, or let --normalise divide each row by its sum")
