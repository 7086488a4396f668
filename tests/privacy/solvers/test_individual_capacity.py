"""C_1 by branch and bound against plain enumeration of S_i, against random priors, and under restricted families."""

from __future__ import annotations

import doctest
import math
from fractions import Fraction as F
from itertools import product

import numpy as np
import pytest

from verify.privacy.measures.privacy_channels import PrivacyChannel, binary_symmetric
from verify.privacy.solvers import entropy_bounded, hull, individual_capacity
from verify.privacy.solvers.capacity import channel_capacity
from verify.privacy.solvers.hull import extreme_rows
from verify.privacy.solvers.individual_capacity import individual_channel_capacity
from verify.privacy.solvers.individual_search import count_of_channels


def random_channel(seed, sizes, outputs):
    chance = np.random.default_rng(seed)
    whole = chance.integers(0, 30, (math.prod(sizes), outputs)) + np.eye(outputs, dtype=int)[chance.integers(0, outputs, math.prod(sizes))]
    return PrivacyChannel(sizes, tuple(tuple(F(int(v), int(row.sum())) for v in row) for row in whole))


def information(channel, i, prior):
    """I(X_i; Y) in nats of a prior on databases, in floats."""
    W = np.array([[float(v) for v in row] for row in channel.rows])
    joint = np.array([prior[list(places)] @ W[list(places)] for places in channel.slices(i)])
    product_law = joint.sum(axis=1, keepdims=True) * joint.sum(axis=0, keepdims=True)
    return float((joint[joint > 0] * np.log(joint[joint > 0] / product_law[joint > 0])).sum())


@pytest.mark.parametrize("seed, sizes, outputs", [(0, (2, 2), 2), (1, (2, 2, 2), 3), (2, (3, 2), 4), (3, (3, 3), 3), (4, (2, 4), 2), (5, (2, 1, 3), 5)])
def test_branch_and_bound_agrees_with_enumeration(seed, sizes, outputs):
    channel = random_channel(seed, sizes, outputs)
    every = [[channel.rows[x] for x in chosen] for i in range(channel.n) for chosen in product(*channel.slices(i))]
    assert len(every) == count_of_channels(channel)
    each = [channel_capacity(rows) for rows in every]
    found = individual_channel_capacity(channel)
    assert found.width <= F(1, 10**9) and found.verify()
    assert found.lower <= max(c.upper for c in each) and max(c.lower for c in each) <= found.upper
    assert all(x in places for x, places in zip(found.rows, channel.slices(found.individual), strict=True))
    own = channel_capacity(found.channel)
    assert own.lower <= found.upper and found.lower <= own.upper


@pytest.mark.parametrize("seed", range(4))
def test_no_prior_tells_more(seed):
    chance, channel = np.random.default_rng(seed), random_channel(seed, (2, 3, 2), 3)
    every, alone = individual_channel_capacity(channel), individual_channel_capacity(channel, family="independent")
    assert alone.lower <= every.upper and alone.width <= F(1, 10**9)
    for _ in range(200):
        sparse = chance.dirichlet(np.full(12, 0.2))
        laws = [chance.dirichlet(np.full(s, 0.3)) for s in channel.sizes]
        independent = np.einsum("a,b,c->abc", *laws).ravel()
        for i in range(3):
            assert information(channel, i, sparse) <= float(every.upper) + 1e-9
            assert information(channel, i, independent) <= float(alone.upper) + 1e-9


def test_independent_priors_are_the_channels_with_the_others_fixed():
    channel = random_channel(8, (2, 3), 3)
    each = [channel_capacity([channel.rows[x] for x in line]) for i in range(2) for line in zip(*channel.slices(i), strict=True)]
    found = individual_channel_capacity(channel, family="independent")
    assert found.lower <= max(c.upper for c in each) and max(c.lower for c in each) <= found.upper


def test_example_1_has_the_capacity_of_the_binary_symmetric_channel():
    found = individual_channel_capacity(binary_symmetric((3, 2), lambda a, b: int(a == b), "0.1"))
    truth = math.log(2) + 0.1 * math.log(0.1) + 0.9 * math.log(0.9)
    assert found.width <= F(1, 10**9) and float(found.lower) == pytest.approx(truth, abs=1e-9)


def test_a_search_that_is_cut_short_still_encloses():
    channel = random_channel(9, (3, 3), 4)
    whole, short = individual_channel_capacity(channel), individual_channel_capacity(channel, most_nodes=1)
    assert short.lower <= whole.upper and whole.lower <= short.upper


def test_many_individuals():
    chance = np.random.default_rng(0)
    rows = chance.dirichlet(np.ones(3), 3**5)
    found = individual_channel_capacity(rows.reshape(3, 3, 3, 3, 3, 3), (3, 3, 3, 3, 3, 3))
    assert found.width <= F(1, 10**9) and found.nodes < 1000  # of 2.7 million channels


def test_rows_in_the_hull_are_left_out_and_others_are_not():
    corners = np.array([[0.8, 0.1, 0.1], [0.1, 0.8, 0.1], [0.1, 0.1, 0.8]])
    inside = np.random.default_rng(0).dirichlet(np.ones(3), 40) @ corners
    outside = np.array([[0.5, 0.5, 0.0]])
    places, lost, _ = extreme_rows(np.concatenate([inside, corners, outside]))
    assert places.tolist() == [40, 41, 42, 43] and 0 <= lost < F(1, 2**39)


@pytest.mark.parametrize("b", ["0", "0.5", "1", "1.7"])
def test_bounded_entropy(b):
    channel = random_channel(11, (3, 2), 2)
    found = individual_channel_capacity(channel, family="entropy_bounded", least_entropy=b)
    assert 0 <= found.lower <= found.upper <= found.unbounded.upper and sum(found.prior) == 1
    entropy = -sum(float(p) * math.log(p) for p in found.prior if p)
    assert entropy >= float(F(b)) - 1e-12
    assert information(channel, found.individual, np.array([float(p) for p in found.prior])) >= float(found.lower) - 1e-12
    chance = np.random.default_rng(0)
    for _ in range(200):
        prior = chance.dirichlet(np.full(6, 1.0))
        if -(prior @ np.log(prior)) >= float(F(b)):
            assert max(information(channel, i, prior) for i in range(2)) <= float(found.upper) + 1e-9
    assert 0 <= found.balance[0] <= found.balance[1]


def test_the_balance_function_of_noiseless_xor():
    xor = binary_symmetric((2, 2), lambda a, b: a ^ b, 0)
    for b, truth in (("0.5", math.log(2)), ("1", 2 * math.log(2) - 1)):
        found = individual_channel_capacity(xor, family="entropy_bounded", least_entropy=b)
        assert float(found.lower) <= truth + 1e-12 and float(found.upper) >= truth - 1e-12
        assert float(found.width) < 1e-6


def test_what_is_asked_wrongly_is_refused():
    channel = random_channel(0, (2, 2), 2)
    for wrong in ({"family": "some"}, {"least_entropy": 1}, {"family": "entropy_bounded", "least_entropy": 2}):
        with pytest.raises(ValueError):
            individual_channel_capacity(channel, **wrong)


@pytest.mark.parametrize("module", [individual_capacity, hull, entropy_bounded])
def test_doctests(module):
    assert doctest.testmod(module).failed == 0
