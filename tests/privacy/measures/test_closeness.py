"""Closeness against its definition by sets, and the conversions against the pairs and channels that attain them."""

from __future__ import annotations

import doctest
import random
from dataclasses import replace
from fractions import Fraction as F
from itertools import product
from math import log, log1p

import pytest

from verify.privacy.measures import closeness as laws_closeness
from verify.privacy.measures import divergence, mi_dp
from verify.privacy.measures.closeness import closeness, hockey_stick, total_variation
from verify.privacy.measures.divergence import NotFinite, binary_entropy_inverse, kl
from verify.privacy.measures.mi_dp import (
    Converted,
    Neighbourhood,
    dp_of_queries,
    kl_from_dp,
    mi_dp_level,
    mi_from_dp,
    mi_from_kl,
    mi_from_total_variation,
    smaller_epsilon,
    total_variation_from_kl,
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


BITS_WITH_NOISE = [[F(9, 10), F(1, 10)], [F(3, 5), F(2, 5)], [F(1, 2), F(1, 2)], [F(1, 5), F(4, 5)]]


def test_the_certificate_of_a_level_shows_both_ends():
    found = mi_dp_level(BITS_WITH_NOISE, entries=2)
    assert found.verify() and found.upper - found.lower < F(1, 10**8)
    assert len(found.certificate) == 4  # two entries, each with two settings of the other
    assert not replace(found, entries=1).verify() and not replace(found, channel=found.channel[::-1][:3]).verify()
    even = Neighbourhood(found.entry, found.rows, (F(1, 2), F(1, 2)))
    for worse in (
        replace(found, lower=found.upper + F(1, 1000)),
        replace(found, upper=found.lower - F(1, 1000)),
        replace(found, prior=(F(9, 10), F(1, 10))),  # it has less information than `lower`
        replace(found, rows=(0, 3)),  # no neighbours
        replace(found, certificate=found.certificate[:-1]),
        replace(found, certificate=()),
        replace(found, certificate=tuple(even if c.rows == found.rows else c for c in found.certificate)),
        replace(found, certificate=tuple(replace(c, prior=(F(1),)) for c in found.certificate)),
        replace(found, certificate=tuple(replace(c, prior=(F(2), F(-1))) for c in found.certificate)),
    ):
        assert not worse.verify()
    assert not replace(mi_dp_level([[1, 0], [0, 1]]), prior=(F(1), F(0))).verify()


def test_the_chain_of_conversions_holds_for_random_laws():
    """DP -> relative entropy -> total variation and information; every bound is above what the rows have."""
    rng = random.Random(2)
    for _ in range(20):
        p, q = ([F(rng.randrange(1, 9)) for _ in range(3)] for _ in range(2))
        p, q = [x / sum(p) for x in p], [x / sum(q) for x in q]
        t = max(max(a / b, b / a) for a, b in zip(p, q, strict=True))
        both = [kl(p, q), kl(q, p)]
        level = max(found.upper for found in both)
        assert max(found.lower for found in both) <= kl_from_dp(t).level == mi_from_dp(t).level
        assert total_variation(p, q) <= total_variation_from_kl(min(found.upper for found in both)).level
        assert mi_dp_level([p, q]).lower <= mi_from_kl(level).level


def test_queries_multiply_their_levels():
    p, q = [F(3, 4), F(1, 4)], [F(1, 4), F(3, 4)]
    pairs = [[a * b for a in law for b in law] for law in (p, q)]  # two independent answers
    assert closeness(*pairs, dp_of_queries(3, 2).level) == 0 < closeness(*pairs, F(89, 10))
    assert dp_of_queries(3, 0).level == 1


def test_conversions_name_claims_that_cover_their_arguments():
    from theorems import cuff_yu2016

    known = {claim.id for claim in cuff_yu2016.CLAIMS}
    found: list[Converted] = [
        dp_of_queries(3, 2),
        smaller_epsilon(3, 0, 2),
        mi_from_kl(1),
        total_variation_from_kl(1),
    ]
    found += [total_variation_from_mi(F(1, 2)), mi_from_total_variation(F(1, 2), 2, 2)]
    found += [convert(t) for convert in (kl_from_dp, mi_from_dp) for t in (1, 3)]
    assert {conversion.claim for conversion in found} <= known
    assert kl_from_dp(1) == Converted(F(0), "cuff_yu2016.kl_simple")  # the tightest bound is 0/0 at eps = 0
    assert mi_from_dp(1) == Converted(F(0), "cuff_yu2016.dp_to_information")
    for convert in (mi_from_kl, total_variation_from_kl, total_variation_from_mi):
        with pytest.raises(ValueError, match="level = -1"):
            convert(-1)


@pytest.mark.parametrize("module", [laws_closeness, divergence, mi_dp])
def test_the_examples_in_docstrings_are_true(module):
    tried = doctest.testmod(module)
    assert tried.attempted and not tried.failed


def test_errors_name_the_value():
    with pytest.raises(ValueError, match="P has 1 letters"):
        total_variation([1], [0, 1])
    with pytest.raises(ValueError, match="exp_epsilon = 0"):
        hockey_stick([1], [1], 0)
