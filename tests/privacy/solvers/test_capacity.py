"""Capacities: closed forms, other laws as attacks on both ends, exactness of symmetric channels, narrow widths."""

from __future__ import annotations

import doctest
import math
from fractions import Fraction as F

import numpy as np
import pytest
from flint import arb, ctx

from verify.privacy.measures.mutual_information import mutual_information_enclosure
from verify.privacy.solvers import capacity, capacity_digits, saddle
from verify.privacy.solvers.capacity import channel_capacity, enclosed
from verify.privacy.solvers.mutual_information import NotEnclosed
from verify.privacy.solvers.saddle import best_input


def divergences(W, q):
    return [sum(w * math.log(w / r) for w, r in zip(row, q, strict=True) if w) for row in W]


def random_rows(seed, n, m, zeros=0.0):
    chance = np.random.default_rng(seed)
    whole = chance.integers(1, 1000, (n, m)) * (chance.random((n, m)) >= zeros)
    whole[:, 0] += whole.sum(axis=1) == 0
    return [[F(int(v), int(row.sum())) for v in row] for row in whole]


@pytest.mark.parametrize("seed", range(12))
def test_both_ends_withstand_other_laws(seed):
    chance = np.random.default_rng(seed)
    n, m = (int(v) for v in chance.integers(2, 9, 2))
    rows = random_rows(seed, n, m, zeros=0.3 * (seed % 3))
    found = channel_capacity(rows)
    assert 0 <= found.lower <= found.upper <= found.lower + F(1, 10**12)
    assert sum(found.input) == 1 and min(found.input) >= 0
    # the input really has that information (an independent computation), and no other has more
    assert mutual_information_enclosure(found.input, rows, 1e-25)[1] >= found.lower
    W = np.array([[float(v) for v in row] for row in rows])
    for _ in range(20):
        p = chance.dirichlet(np.ones(n))
        q = p @ W
        assert p @ divergences(W, q) <= float(found.upper) + 1e-9
        assert max(divergences(W, np.maximum(q, 1e-300))) >= float(found.lower) - 1e-9


def test_doubles_and_their_exact_values_agree():
    W = np.random.default_rng(5).random((6, 4))
    W /= W.sum(axis=1, keepdims=True)
    exact = [[F(v) for v in row] for row in W.tolist()]
    exact = [[v / sum(row) for v in row] for row in exact]
    a, b = channel_capacity(W), channel_capacity(exact)
    assert a.lower <= b.upper and b.lower <= a.upper


def test_the_z_channel():
    with ctx.workprec(200):
        truth = (arb(5) / 4).log()  # flips a one with probability 1/2
        for width in (F(1, 10**12), F(1, 10**40)):
            found = channel_capacity([[1, 0], [F(1, 2), F(1, 2)]], width)
            assert found.width <= width and not found.symmetric
            low, high = (arb(f.numerator) / f.denominator for f in (found.lower, found.upper))
            assert float(found.upper - found.lower) > 0 and low < truth + arb("1e-55") and truth - arb("1e-55") < high


@pytest.mark.parametrize(
    "W, kept",
    [
        ([["0.9", "0.1"], ["0.1", "0.9"]], lambda h: math.log(2) - h(0.1)),
        ([["0.7", "0.3", 0], [0, "0.3", "0.7"]], lambda h: 0.7 * math.log(2)),  # erasure: symmetric in Gallager's sense
        ([["1/3", "1/6", "1/2"], ["1/3", "1/2", "1/6"]], lambda h: math.log(2) * 2 / 3 - 2 / 3 * h(0.25)),
        ([[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 0]], lambda h: math.log(3)),  # equal rows count once
        ([["0.5", "0.5", 0], ["0.5", "0.5", 0]], lambda h: 0.0),
    ],
)
def test_symmetric_channels_are_exact(W, kept):
    found = channel_capacity(W, F(1, 10**30))
    assert found.symmetric and found.width <= F(1, 10**30)
    assert len({p for p in found.input if p}) == 1
    assert float(found.lower) == pytest.approx(kept(lambda p: -p * math.log(p) - (1 - p) * math.log(1 - p)), abs=1e-12)


def test_rows_that_are_permutations_are_not_enough():
    found = channel_capacity([["0.5", "0.3", "0.2"], ["0.5", "0.2", "0.3"], ["0.3", "0.5", "0.2"]])
    assert not found.symmetric and found.width <= F(1, 10**12)


def test_an_output_that_hardly_matters():
    """The best weight of the third input is e^-346; both ends are there without it."""
    d = F(1, 1000)
    found = channel_capacity([[1, 0, 0], [0, 1, 0], [F(1, 2) - d, F(1, 2) - d, 2 * d]])
    assert found.lower <= F(math.log(2)) + F(1, 10**15) and found.upper >= F(math.log(2)) - F(1, 10**15)


def test_an_entry_that_no_double_holds():
    tiny = F(1, 10**400)
    found = channel_capacity([[1, 0], [tiny, 1 - tiny]], F(1, 10**20))
    assert found.width <= F(1, 10**20) and abs(float(found.upper) - math.log(2)) < 1e-15


def test_bounds_hold_for_a_bad_input_too():
    W = np.array([[0.9, 0.1], [0.2, 0.8]])
    truth = channel_capacity(W)
    for p in ([0.5, 0.5], [0.99, 0.01], [1.0, 0.0]):
        bad = enclosed(W, np.array(p))
        assert bad.lower <= truth.upper and bad.upper >= truth.lower
        assert bad.lower <= mutual_information_enclosure(bad.input, [[F(v) / sum(map(F, row)) for v in row] for row in W.tolist()], 1e-25)[1]


def test_more_inputs_than_matter_are_sifted():
    chance = np.random.default_rng(7)
    W = chance.dirichlet(np.ones(5), 400)
    p = best_input(W)
    assert saddle.Saddle(W).gap(p) < 1e-13 and (p > 1e-9).sum() <= 5
    found = channel_capacity(W)
    assert found.width <= F(1, 10**12)


def test_what_is_asked_wrongly_is_refused():
    with pytest.raises(ValueError, match="width"):
        channel_capacity([[1, 0], [0, 1]], 0)
    with pytest.raises(NotEnclosed):
        channel_capacity([["0.5", "0.3", "0.2"], ["0.5", "0.2", "0.3"], ["0.3", "0.5", "0.2"]], F(1, 10**3000))


@pytest.mark.parametrize("module", [capacity, capacity_digits, saddle])
def test_doctests(module):
    assert doctest.testmod(module).failed == 0
