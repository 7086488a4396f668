"""Linear programs with few rows and very many columns, exactly: the revised simplex method with column generation.

    maximize  cost . x   subject to   sum_j x_j column_j = right,  x >= 0

The columns are never listed: `Pricing` is asked for one of positive reduced cost. The first basis is one slack
column a row, so ``right`` must not be negative. All numbers are exact; ties are broken lexicographically, so the
method ends (it cannot cycle), if there are finitely many columns.

Source: Dantzig, Linear Programming and Extensions (1963), chapters 9, 10 and 13 (lexicographic rule).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

__all__ = ["Column", "Optimum", "Ray", "maximize"]

Vector = tuple[Fraction, ...]

FEW = 16  # rows, up to which exact numbers stay short
SMALL = 1e-9  # in floats: what may be 0
SHIFT = 1e-7  # of the right side, in floats
TURNS = 40  # in floats, for each row


@dataclass(frozen=True)
class Column:
    """A variable: its name, its cost, and its coefficients, one a row."""

    name: Hashable
    cost: Fraction
    entries: Vector


@dataclass(frozen=True)
class Optimum:
    """The optimal value, the variables that are not 0, and the multipliers (the dual solution), one a row."""

    value: Fraction
    values: dict[Hashable, Fraction]
    multipliers: Vector


@dataclass(frozen=True)
class Ray:
    """The program is unbounded: along these amounts the cost grows for ever. ``values`` >= 0."""

    values: dict[Hashable, Fraction]


Pricing = Callable[[Vector], Column | None]


def maximize(right: Sequence[Fraction], price: Pricing) -> Optimum | Ray:
    """The optimum, or a ray along which the cost is unbounded.

    `price` takes the multipliers of the rows and gives a column whose cost exceeds multipliers . entries, or None
    when there is none. Slack columns are priced here. Complexity: O(rows^2) an iteration, beside `price`. Of many rows
    the basis to begin with is sought in floats, as exact numbers have hundreds of digits on the way.
    """
    from flint import fmpq_mat

    size = len(right)
    slacks = [_slack(i, size) for i in range(size)]
    found = _begun(right, _sought(right, price)) if size > FEW else None
    basis, start, table = found or (slacks, None, _matrix(size, size + 1, _beside(slacks, right)))
    while True:
        *multipliers, value = _fractions(_matrix(1, size, [column.cost for column in basis]) * table)
        prices = tuple(multipliers)
        entering = _slack_to_enter(prices, basis) or price(prices)
        if entering is None:
            return Optimum(value, _named(basis, [table[i, size] for i in range(size)]), prices)
        direction = (table * _matrix(size + 1, 1, [*entering.entries, Fraction(0)])).entries()
        place = _leaving(direction, table, start)
        if place is None:
            towards = _named(basis, [-d for d in direction])
            return Ray({**towards, entering.name: Fraction(1)})
        pivot = direction[place]
        row = fmpq_mat(1, size + 1, [table[place, j] / pivot for j in range(size + 1)])
        direction[place] = pivot - 1
        table -= fmpq_mat(size, 1, direction) * row
        basis[place] = entering


def _beside(rows: Sequence[Column], right: Sequence[Fraction]) -> list[Fraction]:
    """The entries of a matrix that has these rows, and one column more."""
    return [v for row, r in zip(rows, right, strict=True) for v in (*row.entries, r)]


def _begun(right: Sequence[Fraction], basis: list[Column] | None) -> tuple[list[Column], Any, Any] | None:
    """A basis, its columns as a matrix, its inverse beside the amounts; None if it is none, or an amount is negative."""
    if basis is None:
        return None
    size = len(right)
    columns = _matrix(size, size, [v for column in basis for v in column.entries]).transpose()
    try:
        inverse = columns.inv()
    except ZeroDivisionError:
        return None
    amounts = inverse * _matrix(size, 1, right)
    if any(v < 0 for v in amounts.entries()):
        return None
    from flint import fmpq_mat

    beside = [v for i in range(size) for v in (*(inverse[i, j] for j in range(size)), amounts[i, 0])]
    return basis, columns, fmpq_mat(size, size + 1, beside)


def _sought(right: Sequence[Fraction], price: Pricing) -> list[Column] | None:
    """About an optimal basis, by the same method in floats; the right side is moved a little, so that no rows tie."""
    import numpy as np

    size = len(right)
    basis = [_slack(i, size) for i in range(size)]
    inverse = np.eye(size)
    amounts = np.array([float(r) for r in right]) + np.random.default_rng(size).uniform(1, 2, size) * SHIFT
    for turn in range(1, TURNS * size):
        costs = np.array([float(column.cost) for column in basis])
        multipliers = costs @ inverse
        row = int(multipliers.argmin())
        entering: Column | None = _slack(row, size)
        if multipliers[row] > -SMALL:
            entering = price(tuple(Fraction(float(m)) for m in np.maximum(multipliers, 0) * (1 + SMALL)))
        if entering is None:
            return basis
        entries = np.array([float(v) for v in entering.entries])
        if float(entering.cost) - multipliers @ entries < SMALL:
            return basis
        direction = inverse @ entries
        ratios = np.divide(amounts, direction, out=np.full(size, np.inf), where=direction > SMALL)
        place = int(ratios.argmin())
        if not np.isfinite(ratios[place]):
            return None
        basis[place] = entering
        if turn % size:
            inverse[place] /= direction[place]
            amounts[place] /= direction[place]
            direction[place] = 0
            inverse -= np.outer(direction, inverse[place])
            amounts -= direction * amounts[place]
        else:  # afresh, as errors add up
            matrix = np.array([[float(v) for v in column.entries] for column in basis]).T
            try:
                inverse = np.linalg.inv(matrix)
            except np.linalg.LinAlgError:
                return None
            shifted = np.random.default_rng(size).uniform(1, 2, size) * SHIFT
            amounts = inverse @ (np.array([float(r) for r in right]) + shifted)
    return None


def _matrix(rows: int, columns: int, entries: Sequence[Fraction]) -> Any:
    from flint import fmpq, fmpq_mat

    return fmpq_mat(rows, columns, [fmpq(v.numerator, v.denominator) for v in entries])


def _fractions(matrix: Any) -> list[Fraction]:
    return [Fraction(int(v.p), int(v.q)) for v in matrix.entries()]


def _slack(row: int, size: int) -> Column:
    return Column(("slack", row), Fraction(0), tuple(Fraction(int(i == row)) for i in range(size)))


def _slack_to_enter(multipliers: Vector, basis: Sequence[Column]) -> Column | None:
    row = min(range(len(multipliers)), key=lambda i: multipliers[i])
    return _slack(row, len(basis)) if multipliers[row] < 0 else None


def _named(basis: Sequence[Column], amounts: Sequence[Any]) -> dict[Hashable, Fraction]:
    return {c.name: Fraction(int(a.p), int(a.q)) for c, a in zip(basis, amounts, strict=True) if a}


def _leaving(direction: Sequence[Any], table: Any, start: Any) -> int | None:
    """The row that reaches 0 first; among several the lexicographically smallest, by the coordinates of the first basis
    (so the method ends).
    """
    from flint import fmpq_mat

    candidates = [i for i, d in enumerate(direction) if d > 0]
    if not candidates:
        return None
    size = len(direction)
    reached = [table[i, size] / direction[i] for i in candidates]
    first = min(reached)
    tied = [i for i, amount in zip(candidates, reached, strict=True) if amount == first]
    if len(tied) == 1:
        return tied[0]

    def coordinates(i: int) -> list[Any]:
        row = fmpq_mat(1, size, [table[i, j] / direction[i] for j in range(size)])
        return list((row if start is None else row * start).entries())

    return min(tied, key=coordinates)
