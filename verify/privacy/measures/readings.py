"""Channels as they are handed in: rational numbers, or an array of doubles; both exactly, and as doubles.

An array of doubles was computed, and such rows hardly ever sum to 1: a row is divided by its sum, which must be within
1e-9 of 1, and the channel meant is that of the quotients of the doubles, exactly. A single number is read as everywhere
(`verify.privacy.measures.decimals`); `verify.privacy.audit` divides nothing unless it is asked to.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeAlias

from verify.privacy.measures.channels import Channel, exact_channel
from verify.privacy.measures.decimals import Number
from verify.privacy.measures.fixed_point import LEAST

__all__ = ["Entry", "Reading", "read_channel"]

Entry: TypeAlias = Number
OFF = 1e-9


@dataclass(frozen=True)
class Reading:
    """A channel: ``doubles`` and, exactly, ``rows``.

    A double of at least LEAST is within 4 units (2^-53) of the exact entry, relatively; one below stands for something
    positive below; 0 is exact.
    """

    doubles: Any = field(repr=False)
    given: Any = field(repr=False)

    @cached_property
    def rows(self) -> Channel:
        """The exact channel. O(size) operations with fractions."""
        if isinstance(self.given, tuple):
            return self.given
        exact = [[Fraction(v) for v in row] for row in self.given.tolist()]
        totals = [sum(row, Fraction(0)) for row in exact]
        return tuple(tuple(v / total for v in row) for row, total in zip(exact, totals, strict=True))

    def part(self, rows: Any, columns: Any) -> Reading:
        """Some rows (places) and some columns (a mask); the columns left out must be 0 there. O(size)."""
        import numpy as np

        if isinstance(self.given, tuple):
            kept = [int(y) for y in np.flatnonzero(columns)]
            given: Any = tuple(tuple(self.given[int(x)][y] for y in kept) for x in rows)
        else:
            given = self.given[np.asarray(rows)][:, columns]
        return Reading(self.doubles[np.asarray(rows)][:, columns], given)


def read_channel(name: str, W: Any) -> Reading:
    """A matrix (rows are inputs) as a channel. Entries: int, Fraction, text of a decimal; or doubles (see the head).

    Raises ValueError unless the rows are equally long distributions, TypeError for what is no number. O(size).

    >>> read_channel("W", [["0.1", "0.9"], [1, 0]]).rows[0]
    (Fraction(1, 10), Fraction(9, 10))
    """
    import numpy as np

    if isinstance(W, np.ndarray) and W.dtype.kind == "f":
        return _of_doubles(name, W)
    rows = [row.tolist() if isinstance(row, np.ndarray) else list(row) for row in W]
    if any(isinstance(v, float) for row in rows for v in row):
        if len({len(row) for row in rows}) > 1:
            raise ValueError(f"{name}: rows must be equally long")
        if any(isinstance(v, str) for row in rows for v in row):
            raise ValueError(f"{name}: floats are binary numbers here, text is exact: write all entries as text")
        return _of_doubles(name, np.array([[float(v) for v in row] for row in rows]))
    return _of_fractions(name, rows)


def _of_doubles(name: str, W: Any) -> Reading:
    import numpy as np

    array = np.array(W, dtype=np.float64, order="C")  # a copy: results hold it
    if array.ndim != 2 or 0 in array.shape:
        raise ValueError(f"{name} has shape {array.shape}: a channel is a matrix, with a row an input")
    if not np.isfinite(array).all() or array.min() < 0:
        raise ValueError(f"{name}: an entry is negative or no finite number, and a probability is neither")
    totals = np.array([math.fsum(row) for row in array.tolist()])  # correctly rounded
    wrong = int(np.abs(totals - 1).argmax())
    if abs(totals[wrong] - 1) > OFF:
        raise ValueError(f"{name}[{wrong}] sums to {totals[wrong]}: a row of doubles sums to 1 within {OFF}")
    doubles = array / totals[:, None]
    return Reading(np.where((array > 0) & (doubles < LEAST), LEAST / 2, doubles), array)


def _of_fractions(name: str, rows: Sequence[Sequence[Any]]) -> Reading:
    import numpy as np

    channel = exact_channel(name, rows)
    if not channel[0]:
        raise ValueError(f"{name} has no columns: a channel has at least one output")
    return Reading(np.array([[_double(v) for v in row] for row in channel]), channel)


def _double(value: Fraction) -> float:
    """The nearest double; for what is positive and too small for one within 4 units, something below LEAST, not 0."""
    nearest = float(value)
    return nearest if nearest >= LEAST or not value else LEAST / 2
