"""Closeness against its definition by sets, and the conversions against the pairs and channels that attain them."""

from __future__ import annotations

import random
from fractions import Fraction as F
from itertools import product
from math import log, log1p

import pytest

from verify.measures.closeness import closeness, hockey_stick, total_variation
from verify.measures.divergence import NotFinite, binary_entropy_inverse, kl
from verify.measures.mi_dp import (
    mi_dp_level,
    mi_from_dp,
    mi_from_total_variation,
    smaller_epsilon,
    total_variation_from_mi,
)


def some_law(rng, size):
    weights = [rng.randrange(0, 6) for _ in range(size)]
    weights[rng.randrange(size)] += 1
    return [F(w, sum(weights)) for w in weights]


def test_hockey_stick_is_the_worst_set():
    rng = random.Random(1)
    for _ in range(30):
        p, q = some_law(rng, 4), some_law(rng, 4)
        t = F(rng.randrange(1, 9), rng.randrange(1, 4))
        sets = list(product((0, 1), repeat=4))
        worst = max(sum(a * (x - t * y) for a, x, y in zip(s, p, q, strict=True)) for s in sets)
        assert hockey_stick(p, q, t) == worst
    assert hockey_stick(p, q, 1) == total_variation(p, q) == closeness(p, q, 1)


def test_the_extremal_pair_attains_the_conversion():
    t, d = F(3), F(1, 5)
    p, q = [(t + d) / (t + 1), (1 - d) / (t + 1)], [(1 - d) / (t + 1), (t + d) / (t + 1)]
    assert closeness(p, q, t) == d
    for t2 in (F(1), F(2), F(5, 2)):
        assert closeness(p, q, t2) == smaller_epsilon(t, d, t2).level


def test_relative_entropy_of_the_extremal_pair_is_enclosed():
    t = F(3)
    found, bound = kl([t / (t + 1), 1 / (t + 1)], [1 / (t + 1), t / (t + 1)]), mi_from_dp(t).level
    assert found.lower <= bound <= found.upper + F(1, 10**20)
    with pytest.raises(NotFinite, match=r"P\[0\]"):
        kl([1, 0], [0, 1])


def test_binary_entropy_inverse():
    assert binary_entropy_inverse(0).upper == 0
    for y in (F(1, 1000), F(1, 3), F(69, 100)):
        p = float(binary_entropy_inverse(y).lower)
        assert abs(-p * log(p) - (1 - p) * log1p(-p) - float(y)) < 1e-12
    with pytest.raises(ValueError, match="log 2"):
        binary_entropy_inverse(1)
    with pytest.raises(TypeError):
        binary_entropy_inverse(0.5)


def test_level_of_a_binary_channel_attains_the_total_variation_bound():
    v = F(1, 5)
    channel = [[1 - v, v], [v, 1 - v]]
    found = mi_dp_level(channel)
    bound = total_variation_from_mi(found.upper).level
    assert total_variation(*channel) <= bound <= total_variation(*channel) + F(1, 10**4)
    assert found.upper <= mi_from_total_variation(total_variation(*channel), 2, 2).level


def test_level_of_a_mechanism_with_several_entries():
    """Two bits, the response is the first one: that entry is revealed, the other is not."""
    found = mi_dp_level([[1, 0], [1, 0], [0, 1], [0, 1]], entries=2)
    assert found.entry == 0 and found.rows in ((0, 2), (1, 3))
    assert abs(float(found.upper) - log(2)) < 1e-7
    with pytest.raises(ValueError, match="3 rows"):
        mi_dp_level([[1], [1], [1]], entries=2)


def test_errors_name_the_value():
    with pytest.raises(ValueError, match="P has 1 letters"):
        total_variation([1], [0, 1])
    with pytest.raises(ValueError, match="exp_epsilon = 0"):
        hockey_stick([1], [1], 0)
