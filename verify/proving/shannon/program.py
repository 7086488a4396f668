"""Exact linear programs: a vector as a combination of columns, with non-negative weights, or a ray that forbids it.

HiGHS (floating point) only hints at the columns that matter when there are many; the dual simplex method below
works with exact rationals on those, and looks at all other columns before it says that there is no combination.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from verify.limits.deadlines import Deadline
from verify.limits.highs import float_program
from verify.limits.solvers import run

#: Values by row; a row is named by anything hashable.
Column = Mapping[Any, Any]

#: As many columns are cheap enough for Fractions; beyond it the hints of HiGHS pay for importing it.
SMALL = 120
#: Columns added at once when a ray turns out to be cut off by columns not yet looked at.
BATCH = 40
#: A float ray that misses by more than this is believed: proofs are then not looked for any further.
CLEAR = 1e-5


class Combination(NamedTuple):
    """target = sum of weights * columns + sum of multipliers * free columns, weights > 0; what is absent is 0."""

    weights: dict[int, Fraction]
    multipliers: dict[int, Fraction]


class Ray(NamedTuple):
    """h with h.column >= 0 for all columns, h.free = 0 and h.target < 0: there is no combination.

    `exact` is False where only HiGHS says so; the values are then rounded.
    """

    values: dict[Any, Fraction]
    exact: bool = True


def combine(
    target: Column, columns: Sequence[Column], free: Sequence[Column], deadline: Deadline
) -> Combination | Ray:
    """The target as a combination with a small sum of weights, or a ray against it. Raises OutOfTime."""
    active = list(range(len(columns)))
    number: Callable[[Any], Any] = Fraction
    if len(columns) > SMALL:
        hint = _hint(target, columns, free, deadline)
        if isinstance(hint, Ray):
            return hint
        active = hint
        number = _fast_rational()
    while True:
        found = _Simplex(target, [columns[j] for j in active], free, number).solve(deadline)
        if isinstance(found, Combination):
            weights = {active[k]: w for k, w in found.weights.items()}
            return Combination(weights, found.multipliers)
        known = set(active)
        cuts = [(_dot(found.values, columns[j]), j) for j in range(len(columns)) if j not in known]
        violated = sorted(cut for cut in cuts if cut[0] < 0)[:BATCH]
        if not violated:
            return found
        active = sorted([*active, *(j for _, j in violated)])


def _dot(values: Mapping[Any, Fraction], column: Column) -> Fraction:
    return sum((values[r] * v for r, v in column.items() if r in values), Fraction(0))


def _fast_rational() -> Callable[[Any], Any]:
    """Rationals of flint: many times faster than Fractions, but not worth its import for a small program."""
    from flint import fmpq

    def make(value: Fraction | int) -> Any:
        return fmpq(value.numerator, value.denominator)

    return make


def _fraction(value: Any) -> Fraction:
    return value if isinstance(value, Fraction) else Fraction(int(value.p), int(value.q))


class _Row:
    """One equation: basic variable + entries . nonbasic = value; `origin` says which equations it is made of.

    `basic` is the basic column; None for an artificial variable, which has to be 0.
    """

    def __init__(self, entries: dict[int, Any], value: Any, origin: dict[Any, Any]) -> None:
        self.entries, self.value, self.origin = entries, value, origin
        self.basic: int | None = None


class _Simplex:
    """The dual simplex method for: least sum of weights >= 0 with columns . weights + free . multipliers = target.

    With positive costs the empty basis is dual feasible, so only equations that the target violates are ever
    worked on. Columns are numbered 0, 1, ..., free ones -1, -2, ...
    """

    def __init__(
        self,
        target: Column,
        columns: Sequence[Column],
        free: Sequence[Column],
        number: Callable[[Any], Any],
    ) -> None:
        self.target, self.columns, self.free, self.number = target, columns, free, number
        self.rows: list[_Row] = []
        self.costs: dict[int, Any] = {}

    def solve(self, deadline: Deadline) -> Combination | Ray:
        self._set_up()
        for k in range(len(self.free)):
            self._free(-1 - k)
        while True:
            deadline.check()
            row = self._violated()
            if row is None:
                return self._combination()
            column = self._entering(row)
            if column is None:
                return self._ray(row)
            self._pivot(row, column)

    def _set_up(self) -> None:
        zero, one = self.number(0), self.number(1)
        table: dict[Any, _Row] = {}
        numbered = [*enumerate(self.columns), *((-1 - k, c) for k, c in enumerate(self.free))]
        for j, column in numbered:
            for key, value in column.items():
                row = table.setdefault(key, _Row({}, zero, {key: one}))
                row.entries[j] = self.number(value)
        for key, value in self.target.items():
            table.setdefault(key, _Row({}, zero, {key: one})).value = self.number(value)
        self.rows = list(table.values())
        # Distinct costs break ties always in the same way: the method does not cycle, and prefers early columns.
        self.costs = {j: self.number(10_000 + 7 * j) for j in range(len(self.columns))}

    def _free(self, column: int) -> None:
        """Bring a free column into the basis, in the shortest equation that has it; it never leaves."""
        rows = [r for r in self.rows if column in r.entries and (r.basic is None or r.basic >= 0)]
        if rows:
            self._pivot(min(rows, key=lambda r: len(r.entries)), column)

    def _violated(self) -> _Row | None:
        """The shortest equation whose basic variable is not what it must be."""
        wrong = [r for r in self.rows if (r.basic is None and r.value != 0) or self._negative(r)]
        return min(wrong, key=lambda r: len(r.entries)) if wrong else None

    @staticmethod
    def _negative(row: _Row) -> bool:
        return row.basic is not None and row.basic >= 0 and row.value < 0

    def _entering(self, row: _Row) -> int | None:
        """The column of the least ratio of reduced cost to entry."""
        positive = row.value > 0
        best: tuple[Any, int] | None = None
        for j, a in row.entries.items():
            if j >= 0 and (a > 0) == positive:
                ratio = (self.costs[j] / (a if positive else -a), j)
                best = ratio if best is None or ratio < best else best
        return None if best is None else best[1]

    def _pivot(self, row: _Row, column: int) -> None:
        """Make `column` basic in `row`. The column that leaves (unless artificial) becomes nonbasic."""
        pivot = row.entries.pop(column)
        if row.basic is not None:
            row.entries[row.basic] = self.number(1)
            self.costs[row.basic] = self.number(0)
        row.basic = column
        for entries in (row.entries, row.origin):
            for key in entries:
                entries[key] /= pivot
        row.value /= pivot
        for other in self.rows:
            if other is not row and column in other.entries:
                factor = other.entries.pop(column)
                _subtract(other.entries, row.entries, factor)
                _subtract(other.origin, row.origin, factor)
                other.value -= factor * row.value
        if column >= 0:
            price = self.costs.pop(column)
            for j, a in row.entries.items():
                if j >= 0:
                    self.costs[j] -= price * a

    def _combination(self) -> Combination:
        basic = {r.basic: _fraction(r.value) for r in self.rows if r.basic is not None and r.value != 0}
        weights = {j: v for j, v in sorted(basic.items()) if j >= 0}
        return Combination(weights, {-1 - j: v for j, v in sorted(basic.items(), reverse=True) if j < 0})

    def _ray(self, row: _Row) -> Ray:
        sign = -1 if row.value > 0 else 1
        return Ray({key: sign * _fraction(v) for key, v in row.origin.items()})


def _subtract(entries: dict[Any, Any], other: Mapping[Any, Any], factor: Any) -> None:
    """entries -= factor * other, without zeros."""
    for key, value in other.items():
        old = entries.get(key)
        new = -factor * value if old is None else old - factor * value
        if new == 0:
            if old is not None:
                del entries[key]
        else:
            entries[key] = new


# --- hints ------------------------------------------------------------------------------------------------------


def _hint(
    target: Column, columns: Sequence[Column], free: Sequence[Column], deadline: Deadline
) -> list[int] | Ray:
    """The columns that a float solution uses, or a ray that clearly shows that there is none."""
    import numpy as np

    places = {k: i for i, k in enumerate(dict.fromkeys(k for c in (target, *columns, *free) for k in c))}
    right = np.zeros(len(places))
    for key, value in target.items():
        right[places[key]] = float(value)
    costs = [1 + j / (7 * len(columns)) for j in range(len(columns))] + [0.0] * len(free)
    lower = [0.0] * len(columns) + [-np.inf] * len(free)
    solver = highs([*columns, *free], places, costs, lower, right, right)
    if run(solver, deadline) == "kInfeasible":
        _, known, dual = solver.getDualRay()
        margin = float(dual @ right) / float(np.abs(dual).max()) if known else 0.0
        if abs(margin) > CLEAR:
            scale = -np.sign(margin) / np.abs(dual).max()
            return Ray(
                {k: Fraction(scale * dual[i]).limit_denominator(10**6) for k, i in places.items()}, False
            )
    weights = solver.getSolution().col_value
    return [j for j in range(len(columns)) if weights[j] > 1e-9]


def highs(
    columns: Sequence[Column],
    places: Mapping[Any, int],
    costs: Sequence[float],
    lower: Sequence[float],
    low: Any,
    high: Any,
) -> Any:
    """A float program: least costs . x with lower <= x, low <= columns . x <= high; `places` numbers the rows."""
    return float_program(
        costs,
        lower,
        low,
        high,
        [{places[k]: float(v) for k, v in column.items()} for column in columns],
        presolve="off",
    )
