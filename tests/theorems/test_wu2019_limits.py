"""Wu (2019), the continuous Theorem 5.1: the numbers behind the counterexamples and bounds, computed apart from the claims."""

from __future__ import annotations

import math
from itertools import product

import pytest

from verify.run.library import load


def plogp(x: float) -> float:
    return x * math.log(x) if x else 0.0


def information(q: list[float], channel: list[list[float]]) -> float:
    """sum_y sum_k q_k V log V - o log o, for rows that need not be laws."""
    columns = zip(*channel, strict=True)
    return sum(
        sum(p * plogp(v) for p, v in zip(q, column, strict=True))
        - plogp(sum(p * v for p, v in zip(q, column, strict=True)))
        for column in columns
    )


def test_cells_of_each_output_disclose_more_than_every_selection():
    q, choices, fixed = [0.5, 0.5], [[0.5, 0.5, 0.0], [0.5, 0.0, 0.5]], [0.5, 0.25, 0.25]
    selected = max(information(q, [row, fixed]) for row in choices)
    mixed = information(q, [[0.5, 0.0, 0.0], fixed])
    assert selected < 0.125 < mixed


@pytest.mark.parametrize("t", [0.3, 0.1, 0.01, 1e-4])
def test_the_modulus_of_x_log_x_holds_and_vanishes(t):
    grid = [n / 200 for n in range(201)]
    worst = max(plogp(a) - plogp(max(a - t, 0.0)) for a in grid)
    worst = max(worst, *(plogp(a) - plogp(min(a + t, 1.0)) for a in grid))
    bound = min(r + t * (1 - math.log(r)) for r in (t, t / 2, 2 * t) if r <= 1)
    assert worst <= bound <= 4 * t + t * math.log(1 / t) * 2


def test_a_selection_discloses_as_much_as_any_choice_of_weights():
    q, rows = [0.5, 0.5], [[[0.9, 0.1], [0.4, 0.6]], [[0.5, 0.5], [0.2, 0.8]]]
    best = max(information(q, [rows[0][i], rows[1][j]]) for i, j in product((0, 1), repeat=2))
    for a, b in product([n / 10 for n in range(11)], repeat=2):
        mixed = [
            [w * x + (1 - w) * y for x, y in zip(*row, strict=True)]
            for w, row in zip((a, b), rows, strict=True)
        ]
        assert information(q, mixed) <= best + 1e-12


def test_readings_of_the_last_steps_stand_beside_the_one_that_fits():
    paper = load("theorems.wu2019")
    assert paper is not None
    readings = {claim.id: claim.reading_of for claim in paper.claims if claim.reading_of}
    assert readings["wu2019.eq90.cells"] == readings["wu2019.eq90.point"] == "wu2019.eq90"
    assert readings["wu2019.section2.largest.monotone"] == "wu2019.section2.largest"
