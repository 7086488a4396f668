"""The simplex method on sparse rows of fractions, for small systems: exact, and without anything to import.

Bland's rule: it always ends, and prefers columns that come first. O(rows * columns) operations on fractions a pivot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from verify.limits.deadlines import Deadline

__all__ = ["vertex"]

Row = dict[int, Fraction]


def vertex(
    rows: Sequence[tuple[Mapping[int, Fraction], Fraction]], wanted: frozenset[int], end: Deadline
) -> dict[int, Fraction] | None:
    """Non-negative values with ``sum(row[j] * value[j]) == right`` for all rows, those of `wanted` not all 0.

    An empty `wanted` asks for nothing. The values that are not listed are 0. None if there are none.
    Raises TimeoutError at the moment `end`.
    """
    table = _Table(rows, end)
    if not table.start():
        return None
    return table.values() if not wanted else table.towards(wanted)


class _Table:
    """Each row is solved for its basic column; columns below 0 are artificial."""

    def __init__(self, rows: Sequence[tuple[Mapping[int, Fraction], Fraction]], end: Deadline) -> None:
        self.end = end
        self.rows: list[Row] = []
        self.right: list[Fraction] = []
        self.basic: list[int] = []
        for number, (row, right) in enumerate(rows, 1):
            sign = -1 if right < 0 else 1
            self.rows.append({j: sign * v for j, v in row.items() if v})
            self.right.append(sign * right)
            self.basic.append(-number)

    def start(self) -> bool:
        """Whether the artificial columns can all be made 0; then they leave the table."""
        gains: Row = {}
        for row in self.rows:
            _add(gains, row, Fraction(1))
        while (column := min((j for j, v in gains.items() if v > 0), default=None)) is not None:
            place = self._leaving(column)
            if place is None:
                return False
            self._pivot(place, column, gains)
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

    def towards(self, wanted: frozenset[int]) -> dict[int, Fraction] | None:
        """Values at which the sum of the wanted ones is positive."""
        gains = {j: Fraction(1) for j in wanted}
        for row, j in zip(self.rows, self.basic, strict=True):
            if j in wanted:
                gains.pop(j)
                _add(gains, row, Fraction(-1))
        while not any(r and j in wanted for r, j in zip(self.right, self.basic, strict=True)):
            column = min((j for j, v in gains.items() if v > 0), default=None)
            if column is None:
                return None
            place = self._leaving(column)
            if place is None:
                return self._along(column)
            self._pivot(place, column, gains)
        return self.values()

    def values(self) -> dict[int, Fraction]:
        return {j: r for j, r in zip(self.basic, self.right, strict=True) if r}

    def _along(self, column: int) -> dict[int, Fraction]:
        """One unit of a column that can grow without end."""
        moved = {
            j: r - row.get(column, Fraction(0))
            for j, r, row in zip(self.basic, self.right, self.rows, strict=True)
        }
        return {column: Fraction(1), **{j: v for j, v in moved.items() if v}}

    def _leaving(self, column: int) -> int | None:
        """The row whose basic column reaches 0 first as `column` grows; None if none does."""
        if self.end.left() < 0:
            raise TimeoutError
        ratios = [
            (self.right[i] / v, self.basic[i], i)
            for i, row in enumerate(self.rows)
            if (v := row.get(column, Fraction(0))) > 0
        ]
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


def _add(target: Row, row: Mapping[int, Fraction], factor: Fraction) -> None:
    for j, v in row.items():
        total = target.get(j, Fraction(0)) + factor * v
        if total:
            target[j] = total
        else:
            target.pop(j, None)
