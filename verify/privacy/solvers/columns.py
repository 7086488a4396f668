"""Linear programs with few rows and very many columns, exactly: the revised simplex method with column generation.

    maximize  cost . x   subject to   sum_j x_j column_j = right,  x >= 0

The columns are never listed: `Pricing` is asked for one of positive reduced cost. The first basis is one slack
column a row, so ``right`` must not be negative. All numbers are Fractions; ties are broken lexicographically, so the
method ends (it cannot cycle), if there are finitely many columns.

Source: Dantzig, Linear Programming and Extensions (1963), chapters 9, 10 and 13 (lexicographic rule).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction

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
    size = len(right)
    basis = [_slack(i, size) for i in range(size)]
    inverse = [list(column.entries) for column in basis]
    amounts = [Fraction(r) for r in right]
    while True:
        multipliers = _product([column.cost for column in basis], inverse)
        entering = _slack_to_enter(multipliers, basis) or price(multipliers)
        if entering is None:
            value = sum((c.cost * a for c, a in zip(basis, amounts, strict=True)), Fraction(0))
            return Optimum(value, _named(basis, amounts), multipliers)
        direction = [_dot(row, entering.entries) for row in inverse]
        place = _leaving(direction, amounts, inverse)
        if place is None:
            towards = _named(basis, [-d for d in direction])
            return Ray({**towards, entering.name: Fraction(1)})
        _pivot(place, direction, amounts, inverse)
        basis[place] = entering


def _slack(row: int, size: int) -> Column:
    return Column(("slack", row), Fraction(0), tuple(Fraction(int(i == row)) for i in range(size)))


def _slack_to_enter(multipliers: Vector, basis: Sequence[Column]) -> Column | None:
    row = min(range(len(multipliers)), key=lambda i: multipliers[i])
    return _slack(row, len(basis)) if multipliers[row] < 0 else None


def _named(basis: Sequence[Column], amounts: Sequence[Fraction]) -> dict[Hashable, Fraction]:
    return {c.name: a for c, a in zip(basis, amounts, strict=True) if a}


def _dot(left: Sequence[Fraction], right: Sequence[Fraction]) -> Fraction:
    return sum((a * b for a, b in zip(left, right, strict=True) if a and b), Fraction(0))


def _product(row: Sequence[Fraction], matrix: Sequence[Sequence[Fraction]]) -> Vector:
    return tuple(_dot(row, [line[j] for line in matrix]) for j in range(len(matrix)))


def _leaving(
    direction: Sequence[Fraction], amounts: Sequence[Fraction], inverse: Sequence[Sequence[Fraction]]
) -> int | None:
    """The row that reaches 0 first; among several the lexicographically smallest (so the method ends)."""
    candidates = [i for i, d in enumerate(direction) if d > 0]
    if not candidates:
        return None
    reached = [amounts[i] / direction[i] for i in candidates]
    first = min(reached)
    tied = [i for i, amount in zip(candidates, reached, strict=True) if amount == first]
    return tied[0] if len(tied) == 1 else min(tied, key=lambda i: [v / direction[i] for v in inverse[i]])


def _pivot(
    place: int, direction: list[Fraction], amounts: list[Fraction], inverse: list[list[Fraction]]
) -> None:
    pivot = direction[place]
    amounts[place] /= pivot
    inverse[place] = [v / pivot for v in inverse[place]]
    for i, factor in enumerate(direction):
        if i != place and factor:
            amounts[i] -= factor * amounts[place]
            inverse[i] = [v - factor * p if p else v for v, p in zip(inverse[i], inverse[place], strict=True)]
