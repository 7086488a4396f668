"""Linear programs of few columns and many rows, in floats, with nothing to load: most of them have no solution.

The simplex method on the dual program, whose basis is as large as there are columns. It answers only where a solver that
rounds elsewhere could not answer otherwise: that there is no solution, or the one cheapest solution.

Source: Chvatal, Linear Programming (1983), chapters 5, 7.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

MOST_COLUMNS, MOST_STEPS = 12, 60
TOLERANCE = 1e-9  # of what is 0 but for rounding; rows and costs are of the size of 1
STEEPEST = 100.0  # how far a solution may move for each unit by which a bound does
CLEAR = 1e-6  # by how much rows have to contradict each other: ten times what a solver lets pass


class Unsure(Exception):
    """This way there is no answer: a solver is to be asked."""


def cheapest(
    costs: Sequence[float], low: Sequence[float], high: Sequence[float], rows: Sequence[Mapping[int, float]]
) -> list[float] | None:
    """The x >= 0 of least costs . x with low <= rows . x <= high, where there is only one; None where there is none.

    O(rows * columns) a step. Raises Unsure.
    """
    size = len(costs)
    if size > MOST_COLUMNS or any(cost < 0 for cost in costs):
        raise Unsure
    bounds = _bounds(low, high, rows, size)
    # for each place of the basis the bound that is in it, or None for the slack of a column; its inverse; the weights
    basis: list[int | None] = [None] * size
    inverse = [[float(i == j) for j in range(size)] for i in range(size)]
    weights, prices = list(costs), [0.0] * size  # prices are the x that the basis stands for
    for _ in range(MOST_STEPS):
        slack = min(range(size), key=prices.__getitem__, default=None)
        if slack is not None and prices[slack] < -TOLERANCE:
            entering, column, gain = None, [line[slack] for line in inverse], -prices[slack]
        else:
            gain, entering = max(
                ((want - sum(map(_times, row, prices)), n) for n, (row, want) in enumerate(bounds)), default=(0.0, 0)
            )
            if gain <= TOLERANCE:
                return _only(prices, weights, inverse)
            column = [sum(map(_times, line, bounds[entering][0])) for line in inverse]
        places = [(weights[i] / column[i], i) for i in range(size) if column[i] > TOLERANCE]
        if not places:
            _contradicted(bounds, basis, column, entering)
            return None
        step, place = min(places)
        weights = [w - step * c for w, c in zip(weights, column, strict=True)]
        weights[place], basis[place] = step, entering
        pivot = [v / column[place] for v in inverse[place]]
        inverse = [
            pivot if i == place else [v - column[i] * p for v, p in zip(line, pivot, strict=True)]
            for i, line in enumerate(inverse)
        ]
        prices = [x + gain * p for x, p in zip(prices, pivot, strict=True)]
    raise Unsure


def _times(one: float, other: float) -> float:
    return one * other


def _bounds(
    low: Sequence[float], high: Sequence[float], rows: Sequence[Mapping[int, float]], size: int
) -> list[tuple[list[float], float]]:
    """Each finite bound as row . x >= number."""
    bounds = []
    for row, least, most in zip(rows, low, high, strict=True):
        dense = [row.get(j, 0.0) for j in range(size)]
        if least > -math.inf:
            bounds.append((dense, least))
        if most < math.inf:
            bounds.append(([-v for v in dense], -most))
    return bounds


def _only(prices: Sequence[float], weights: Sequence[float], inverse: Sequence[Sequence[float]]) -> list[float]:
    """The solution, if all that holds it has weight, and none of it is nearly parallel: then there is no other near it.

    Raises Unsure.
    """
    if any(weight <= TOLERANCE for weight in weights) or any(abs(v) > STEEPEST for line in inverse for v in line):
        raise Unsure
    return [max(0.0, x) for x in prices]


def _contradicted(
    bounds: Sequence[tuple[list[float], float]],
    basis: Sequence[int | None],
    column: Sequence[float],
    entering: int | None,
) -> None:
    """Raises Unsure unless the rows of this ray, when they are added up, clearly contradict each other."""
    ray = [(n, max(0.0, -c)) for n, c in zip(basis, column, strict=True) if n is not None]
    ray += [] if entering is None else [(entering, 1.0)]
    total = sum(weight for _, weight in ray)
    wanted = sum(weight * bounds[n][1] for n, weight in ray)
    sums = [sum(weight * bounds[n][0][j] for n, weight in ray) for j in range(len(column))]
    if wanted <= CLEAR * total or max(sums, default=0.0) > TOLERANCE * total:
        raise Unsure
