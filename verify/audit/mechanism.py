"""A mechanism as a user hands it in: a file, a matrix written out, or a function; checked, and nothing renormalised."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path

from verify.audit.errors import AuditError
from verify.audit.functions import called
from verify.audit.grid import Cell, Grid, array_grid, csv_grid, json_value, npy_rows, number, read_text
from verify.audit.quantity import digits, written
from verify.measures.channels import MOST_ENTRIES, Channel

__all__ = ["Mechanism", "mechanism", "probability", "wrong_sum"]

_FUNCTION = re.compile(r"(.+):([A-Za-z_]\w*)", re.ASCII | re.DOTALL)
#: A row may be off by this much if it is to be divided by its sum: rounding, but no mistake.
OFF = Fraction(1, 10**9)


@dataclass(frozen=True)
class Mechanism:
    """A channel with names: ``rows[i][j]`` is the probability of ``outputs[j]`` for ``inputs[i]``, exactly.

    ``divided``: the largest |sum - 1| of a row that was divided by its sum, as asked for; None if nothing was divided.
    """

    source: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    rows: Channel
    floats: bool = False
    divided: Fraction | None = None

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


def mechanism(given: str, inputs: str | None = None, normalise: bool = False) -> Mechanism:
    """``given``: a path (.csv, .json, .npy), a JSON text that begins with [ or {, or ``module:function``.

    ``inputs``: for a function, and only for one, ``0..4`` or a JSON list. ``normalise``: divide every row by its sum.
    Raises AuditError.
    """
    names: list[str] | None = None
    function = _FUNCTION.fullmatch(given)
    if given.lstrip()[:1] in ("[", "{"):
        grid = array_grid("mechanism", json_value("mechanism", given))
    elif function and not os.path.exists(given):
        grid, names = called(given, function[1], function[2], inputs)
    else:
        grid = _file(given)
    if inputs is not None and names is None:
        raise AuditError(f"--inputs {inputs}: {given} is no function. Next: leave --inputs out")
    return _summed(_checked(grid, names), [row.place for row in grid.rows], normalise)


def _file(path: str) -> Grid:
    suffix = Path(path).suffix.lower()
    if suffix == ".npy":
        return array_grid(path, *npy_rows(path))
    text = read_text(path)
    if suffix == ".json":
        return array_grid(path, json_value(path, text))
    return csv_grid(path, text)


# --- what is checked ------------------------------------------------------------------------------------------------


def _checked(grid: Grid, names: Sequence[str] | None) -> Mechanism:
    """Equally long rows of numbers >= 0, and names that occur once. Sums are not looked at. Raises AuditError."""
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
    rows = tuple(tuple(probability(cell) for cell in row.cells) for row in grid.rows)
    return Mechanism(grid.source, inputs, outputs, rows, grid.floats)


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


def _summed(found: Mechanism, places: Sequence[str], normalise: bool) -> Mechanism:
    """The mechanism if its rows sum to 1; with ``normalise`` they need to within `OFF`, and are divided by their sums."""
    sums = [sum(row, Fraction(0)) for row in found.rows]
    for total, place, name in zip(sums, places, found.inputs, strict=True):
        if abs(total - 1) > (OFF if normalise else 0):
            raise wrong_sum(f"{place} (input {name})", total, found.floats, hint=_header(found, total))
    if not normalise:
        return found
    rows = tuple(tuple(p / total for p in row) for row, total in zip(found.rows, sums, strict=True))
    return replace(found, rows=rows, divided=max(abs(total - 1) for total in sums))


def _header(found: Mechanism, total: Fraction) -> str:
    """What to say if the first row may be meant as names of the outputs."""
    whole = all(p.denominator == 1 for p in found.rows[0])
    return "; if it names the outputs, put a column of inputs first, headed input" if whole and total > 1 else ""


def wrong_sum(place: str, total: Fraction, floats: bool = False, divisible: bool = True, hint: str = "") -> AuditError:
    """What to say of probabilities with this sum; ``divisible``: --normalise is there for them."""
    texts = [written(total), digits(total, 20)]
    shown = dict.fromkeys(text for text in texts if 0 < len(text) <= 60 and text != "1")
    sums = " = ".join(shown) or "nearly 1"
    off = f"{digits(abs(total - 1))} {'less' if total < 1 else 'more'} than 1"
    said = f"{place}: sums to {sums}, {off}, and nothing is renormalised silently. Next:"
    if not divisible or abs(total - 1) > OFF:
        return AuditError(f"{said} mend it; write 1/3, not 0.3333{hint}")
    why = "floats hardly ever sum to 1: " if floats else ""
    return AuditError(f"{said} {why}write fractions such as 1/3, or let --normalise divide each row by its sum")
