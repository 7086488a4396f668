"""The simplex method on sparse rows of exact numbers: fractions, so that nothing need be imported, or those of flint.

It always ends, by Bland's rule, and prefers columns that come first; told to be ``eager``, it takes the most promising
column until that has led nowhere for a while. O(rows * columns) operations a pivot.

Source: Chvatal, Linear Programming (1983), chapters 2, 3, 8.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from verify.limits.deadlines import Deadline

Row = dict[int, Any]
PATIENCE = 20


def vertex(
    rows: Sequence[tuple[Mapping[int, Fraction], Fraction]], wanted: frozenset[int], end: Deadline
) -> dict[int, Fraction] | None:
    """Non-negative values with ``sum(row[j] * value[j]) == right`` for all rows, those of `wanted` not all 0.

    An empty `wanted` asks for nothing. The values that are not listed are 0. None if there are none.
    Raises TimeoutError at the moment `end`.
    """

    def check() -> None:
        if end.left() < 0:
            raise TimeoutError

    table = Table(rows, check)
    if not table.start():
        return None
    if not wanted:
        return table.values()
    ray = table.raise_sum(dict.fromkeys(wanted, Fraction(1)), until=wanted)
    if ray is not None:
        return table.along(ray)
    found = table.values()
    return found if wanted & found.keys() else None


class Table:
    """Each row is solved for its basic column, and columns below 0 are artificial.

    ``slacks`` are columns that occur in one row each, with the coefficient 1 and a right side that is not negative: they
    are where it begins. ``check`` is called before each step.
    """

    def __init__(
        self,
        rows: Sequence[tuple[Mapping[int, Any], Any]],
        check: Callable[[], None],
        slacks: Collection[int] = (),
        eager: bool = False,
    ) -> None:
        self.check, self.eager = check, eager
        self.rows: list[Row] = []
        self.right: list[Any] = []
        self.basic: list[int] = []
        for number, (row, right) in enumerate(rows, 1):
            sign = -1 if right < 0 else 1
            slack = next((j for j in row if j in slacks), None)
            self.rows.append({j: sign * v for j, v in row.items() if v and j != slack})
            self.right.append(sign * right)
            self.basic.append(-number if slack is None else slack)

    def start(self) -> bool:
        """Whether the artificial columns can all be made 0; then they leave the table, with rows that say nothing."""
        gains: Row = {}
        for row, j in zip(self.rows, self.basic, strict=True):
            if j < 0:
                _add(gains, row, 1)
        self._climb(gains, lambda: False)
        if any(right for right, j in zip(self.right, self.basic, strict=True) if j < 0):
            return False
        for place, row in enumerate(self.rows):
            if self.basic[place] < 0 and row:
                self._pivot(place, min(row), {})
        kept = [i for i, j in enumerate(self.basic) if j >= 0]
        self.rows = [self.rows[i] for i in kept]
        self.right = [self.right[i] for i in kept]
        self.basic = [self.basic[i] for i in kept]
        return True

    def raise_sum(self, weights: Mapping[int, Any], until: Collection[int] = ()) -> int | None:
        """Make a weighted sum of values as large as it gets, or one of the values ``until`` positive.

        A column that can grow without end, and the sum with it, is returned.
        """
        gains = dict(weights)
        for row, j in zip(self.rows, self.basic, strict=True):
            if j in weights:
                gains.pop(j)
                _add(gains, row, -weights[j])
        return self._climb(gains, lambda: any(r and j in until for r, j in zip(self.right, self.basic, strict=True)))

    def values(self) -> dict[int, Any]:
        """The values that are not 0."""
        return {j: r for j, r in zip(self.basic, self.right, strict=True) if r}

    def along(self, column: int) -> dict[int, Any]:
        """The values after one unit of a column that can grow without end."""
        moved = {j: r - row.get(column, 0) for j, r, row in zip(self.basic, self.right, self.rows, strict=True)}
        return {column: Fraction(1), **{j: v for j, v in moved.items() if v}}

    def _climb(self, gains: Row, enough: Callable[[], bool]) -> int | None:
        idle = 0
        while not enough():
            promising = [j for j, v in gains.items() if v > 0]
            if not promising:
                return None
            column = max(promising, key=gains.__getitem__) if self.eager and idle <= PATIENCE else min(promising)
            place = self._leaving(column)
            if place is None:
                return column
            idle = 0 if self.right[place] else idle + 1
            self._pivot(place, column, gains)
        return None

    def _leaving(self, column: int) -> int | None:
        """The row whose basic column reaches 0 first as `column` grows; None if none does."""
        self.check()
        entries = ((i, row.get(column, 0)) for i, row in enumerate(self.rows))
        ratios = [(self.right[i] / v, self.basic[i], i) for i, v in entries if v > 0]
        return min(ratios)[2] if ratios else None

    def _pivot(self, place: int, column: int, gains: Row) -> None:
        """Solve a row for a column, and take that out of the others and of the gains.

        The basic columns are not written in the rows; one that is no longer basic is, unless it is artificial.
        """
        row, left = self.rows[place], self.basic[place]
        pivot = row.pop(column)
        for j in row:
            row[j] /= pivot
        if left >= 0:
            row[left] = 1 / pivot
        self.right[place] /= pivot
        self.basic[place] = column
        for i, other in enumerate(self.rows):
            factor = other.pop(column, None) if i != place else None
            if factor is not None:
                _add(other, row, -factor)
                self.right[i] -= factor * self.right[place]
        factor = gains.pop(column, None)
        if factor is not None:
            _add(gains, row, -factor)


def _add(target: Row, row: Mapping[int, Any], factor: Any) -> None:
    for j, v in row.items():
        total = target.get(j, 0) + factor * v
        if total:
            target[j] = total
        else:
            target.pop(j, None)
