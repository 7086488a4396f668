"""Linear programs of few columns: what is said without a solver is what HiGHS says."""

import math
import random

import pytest

from verify.limits.few import MOST_COLUMNS, Unsure, cheapest
from verify.limits.highs import float_program


def drawn(draw: random.Random) -> tuple[list[float], list[float], list[float], list[dict[int, float]]]:
    """Costs, bounds and rows: with a solution inside, with one that equations fix, or any, and some rows nearly parallel."""
    size, count = draw.randint(1, 8), draw.choice((1, 2, 5, 30, 200))
    point = [draw.choice((0, 0, 1, 0.5, draw.random() * 3)) for _ in range(size)]
    rows = [{j: draw.uniform(-1, 1) for j in range(size) if draw.random() < 0.7} for _ in range(count)]
    rows += [{j: v * (1 + draw.choice((0, 1e-8, 1e-4))) for j, v in row.items()} for row in rows[:3]]
    if draw.random() < 0.3 and size > 1:  # a number without a sign, in two parts
        rows = [{**row, 1: -row.get(0, 0.0)} for row in rows]
    values = [sum(v * point[j] for j, v in row.items()) for row in rows]
    infinite = [math.inf] * len(rows)
    low, high = draw.choice((
        ([v - draw.choice((1e-7, 0.1, 1)) for v in values], infinite),
        ([v - 1e-7 for v in values], [v + 1e-7 for v in values]),
        ([draw.uniform(-1, 0.3) for _ in values], infinite),
    ))  # fmt: skip
    return [draw.choice((1.0, draw.uniform(0.5, 8))) for _ in range(size)], low, high, rows


@pytest.mark.parametrize("seed", range(8))
def test_as_the_solver_says(seed: int) -> None:
    draw = random.Random(seed)
    answered = 0
    for _ in range(60):
        costs, low, high, rows = drawn(draw)
        solver = float_program(costs, [0.0] * len(costs), low, high, rows, rowwise=True)
        solver.run()
        status = str(solver.getModelStatus())
        try:
            found = cheapest(costs, low, high, rows)
        except Unsure:
            continue
        answered += 1
        if found is None:
            assert status == "HighsModelStatus.kInfeasible"
        else:
            assert status == "HighsModelStatus.kOptimal"
            assert found == pytest.approx(list(solver.getSolution().col_value), abs=1e-5)
    assert answered > 30


def test_what_is_not_clear_is_left_to_the_solver() -> None:
    contradictory = [{0: 1.0}, {0: -1.0}]
    assert cheapest([1.0], [1.0, 0.0], [math.inf] * 2, contradictory) is None
    with pytest.raises(Unsure):  # by less than a solver lets pass
        cheapest([1.0], [1.0, -1.0 + 5e-7], [math.inf] * 2, contradictory)
    with pytest.raises(Unsure):  # two solutions of the same cost
        cheapest([1.0, 1.0], [1.0], [math.inf], [{0: 1.0, 1: 1.0}])
    with pytest.raises(Unsure):
        cheapest([-1.0], [0.0], [math.inf], [{0: 1.0}])
    with pytest.raises(Unsure):
        cheapest([1.0] * (MOST_COLUMNS + 1), [], [], [])
    assert cheapest([1.0, 2.0], [], [], []) == [0.0, 0.0]
    assert cheapest([], [-1.0], [1.0], [{}]) == []
    assert cheapest([], [1.0], [2.0], [{}]) is None
