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
    when there is none. Slack columns are priced here. Complexity: O(rows^2) an iteration, beside `price`.
    """
    from flint import fmpq_mat

    size = len(right)
    basis = [_slack(i, size) for i in range(size)]
    # the inverse of the basis, and in the last column the amounts of its variables
    table = _matrix(size, size + 1, [v for c, r in zip(basis, right, strict=True) for v in (*c.entries, r)])
    while True:
        *multipliers, value = _fractions(_matrix(1, size, [column.cost for column in basis]) * table)
        prices = tuple(multipliers)
        entering = _slack_to_enter(prices, basis) or price(prices)
        if entering is None:
            return Optimum(value, _named(basis, _column(table, size)), prices)
        direction = (table * _matrix(size + 1, 1, [*entering.entries, Fraction(0)])).entries()
        place = _leaving(direction, table)
        if place is None:
            towards = _named(basis, [-d for d in direction])
            return Ray({**towards, entering.name: Fraction(1)})
        pivot = direction[place]
        row = fmpq_mat(1, size + 1, [table[place, j] / pivot for j in range(size + 1)])
        direction[place] = pivot - 1
        table -= fmpq_mat(size, 1, direction) * row
        basis[place] = entering


def _matrix(rows: int, columns: int, entries: Sequence[Fraction]) -> Any:
    from flint import fmpq, fmpq_mat

    return fmpq_mat(rows, columns, [fmpq(v.numerator, v.denominator) for v in entries])


def _fractions(matrix: Any) -> list[Fraction]:
    return [Fraction(int(v.p), int(v.q)) for v in matrix.entries()]


def _column(matrix: Any, place: int) -> list[Any]:
    return [matrix[i, place] for i in range(matrix.nrows())]


def _slack(row: int, size: int) -> Column:
    return Column(("slack", row), Fraction(0), tuple(Fraction(int(i == row)) for i in range(size)))


def _slack_to_enter(multipliers: Vector, basis: Sequence[Column]) -> Column | None:
    row = min(range(len(multipliers)), key=lambda i: multipliers[i])
    return _slack(row, len(basis)) if multipliers[row] < 0 else None


def _named(basis: Sequence[Column], amounts: Sequence[Any]) -> dict[Hashable, Fraction]:
    return {c.name: Fraction(int(a.p), int(a.q)) for c, a in zip(basis, amounts, strict=True) if a}


def _leaving(direction: Sequence[Any], table: Any) -> int | None:
    """The row that reaches 0 first; among several the lexicographically smallest (so the method ends)."""
    candidates = [i for i, d in enumerate(direction) if d > 0]
    if not candidates:
        return None
    size = len(direction)
    reached = [table[i, size] / direction[i] for i in candidates]
    first = min(reached)
    tied = [i for i, amount in zip(candidates, reached, strict=True) if amount == first]
    return tied[0] if len(tied) == 1 else min(tied, key=lambda i: [table[i, j] / direction[i] for j in range(size)])
