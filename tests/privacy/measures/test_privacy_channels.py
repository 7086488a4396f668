"""Constructions of Wu (2019), and the log-ratios of Definitions 6-9 against the definitions themselves."""

from __future__ import annotations

import doctest
import math
import random
from fractions import Fraction as F
from itertools import permutations, product

import pytest

from verify.privacy.measures import privacy_channels
from verify.privacy.measures.channels import dp_level
from verify.privacy.measures.privacy_channels import (
    GaussianChannel,
    PrivacyChannel,
    binary_symmetric,
    data_independent,
    exponential_channel,
    max_individual_capacity,
    max_mutual_information,
    privacy_channel,
)


def random_channel(chance, sizes, outputs, least=0):
    rows = []
    for _ in range(math.prod(sizes)):
        whole = [chance.randint(least, 9) for _ in range(outputs)]
        whole[chance.randrange(outputs)] += 1
        rows.append([F(v, sum(whole)) for v in whole])
    return PrivacyChannel(sizes, tuple(map(tuple, rows)))


def example1(p):
    return binary_symmetric((3, 2), lambda a, b: int(a == b), p)


def test_the_array_and_its_slices():
    one = example1(F(1, 5))
    assert one.databases[3] == (1, 1) and one.rows[3] == one.row(1, 1) == (F(1, 5), F(4, 5))
    assert one.slices(0) == ((0, 1), (2, 3), (4, 5)) and one.slices(1) == ((0, 2, 4), (1, 3, 5))
    for i in range(2):
        for record, places in enumerate(one.slices(i)):
            assert all(one.databases[x][i] == record for x in places)
    nested = [[[F(1, 5), F(4, 5)], [1, 0]], [[1, 0], [0, 1]]]
    flat = [v for a in nested for row in a for v in row]
    assert privacy_channel(nested, (2, 2, 2)) == privacy_channel(flat, (2, 2, 2)) == privacy_channel(nested, (2, 2))


def test_data_independence_and_weak_symmetry():
    assert example1("1/3").is_data_independent
    i, rows = example1("1/3").weakly_symmetric()
    assert i == 1 and {sum(column) for column in zip(*rows, strict=True)} == {F(1)}  # individual 2 has two records
    constant = binary_symmetric((2, 2), lambda a, b: 0, "1/3")
    assert constant.is_data_independent and constant.weakly_symmetric() is None
    assert not random_channel(random.Random(1), (2, 2), 3).is_data_independent
    assert random_channel(random.Random(1), (2, 2), 3).weakly_symmetric() is None


@pytest.mark.parametrize("seed", range(6))
def test_weak_symmetry_is_found_iff_it_is_there(seed):
    chance = random.Random(seed)
    letters = list(permutations([F(1, 2), F(1, 3), F(1, 6)]))
    one = PrivacyChannel((3, 2), tuple(chance.choice(letters) for _ in range(6)))
    there = any(
        len({sum(column) for column in zip(*(one.rows[x] for x in rows), strict=True)}) == 1
        for i in range(2)
        for rows in product(*one.slices(i))
    )
    found = one.weakly_symmetric()
    assert (found is not None) == there


def test_ties_of_the_exponential_channel_are_broken_as_said():
    even = [[0 if a == b else 1 for b in range(3)] for a in range(3)]
    first = exponential_channel((3,), [0, 1, 2], 2, even)
    last = exponential_channel((3,), [0, 1, 2], 2, even, tie_break=[2, 1, 0])
    assert first.rows[1] == (F(2, 7), F(4, 7), F(1, 7)) and last.rows[1] == (F(1, 7), F(4, 7), F(2, 7))
    assert first.is_data_independent and last.is_data_independent


def test_the_ratios_are_those_of_the_definitions():
    for seed in range(20):
        one = random_channel(random.Random(seed), (2, 3), 3, least=seed % 2)
        pairs = [(x, z) for x, z in product(range(6), repeat=2)]
        def level(related, one=one, pairs=pairs):
            worst = F(1)
            for x, z in pairs:
                if related(one.databases[x], one.databases[z]):
                    for a, b in zip(one.rows[x], one.rows[z], strict=True):
                        if a and not b:
                            return None
                        worst = max(worst, a / b) if b else worst
            return worst
        neighbours = level(lambda x, z: sum(a != b for a, b in zip(x, z, strict=True)) <= 1)
        assert max_individual_capacity(one.rows, one.sizes) == neighbours
        everything = level(lambda x, z: x == z or any(a != b for a, b in zip(x, z, strict=True)))
        assert max_individual_capacity(one, one.sizes, "all") == everything == dp_level(one.rows)


def test_no_independent_prior_exceeds_the_level_and_some_come_near():
    chance, one = random.Random(3), random_channel(random.Random(4), (2, 2), 2, least=1)
    level = max_individual_capacity(one, (2, 2))
    best = F(0)
    for _ in range(300):
        laws = []
        for _ in range(2):
            a = F(1, 10 ** chance.randint(1, 6))
            laws.append(chance.choice([(a, 1 - a), (1 - a, a)]))
        for i in range(2):
            law, other = laws[i], laws[1 - i]
            rows = [[sum(o * one.rows[x][y] for o, x in zip(other, places, strict=True)) for y in range(2)] for places in one.slices(i)]
            found = max_mutual_information(law, rows)
            assert 1 <= found < level
            best = max(best, found)
    assert best > level - F(1, 1000)


def test_what_is_no_channel_is_refused():
    for wrong in (
        lambda: PrivacyChannel((2, 2), ((F(1),),)),
        lambda: PrivacyChannel((), ()),
        lambda: binary_symmetric((2,), [0, 1], 2),
        lambda: binary_symmetric((2,), [0, 2], "0.1"),
        lambda: data_independent((2,), [0, 1], [[1, 0], [F(1, 2), F(1, 2)]]),
        lambda: exponential_channel((2,), [0, 1], 1, [[0, 1], [1, 0]]),
        lambda: exponential_channel((2,), [0, 1], 2, [[0, 1], [1, 0]], tie_break=[0, 0]),
        lambda: GaussianChannel(1, 0),
        lambda: max_individual_capacity([[1, 0], [0, 1]], (2,), "some"),
        lambda: privacy_channel([1, 0, 0], (2, 2)),
        lambda: example1("1/3").row(3, 0),
    ):
        with pytest.raises(ValueError):
            wrong()


def test_doctests():
    assert doctest.testmod(privacy_channels).failed == 0
