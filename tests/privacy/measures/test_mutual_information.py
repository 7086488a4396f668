"""Enclosures against exact expressions and floats, the worst case against a grid of the hull, and words for bad input."""

from __future__ import annotations

import doctest
import math
import random
from fractions import Fraction as F

import pytest

from verify.privacy.measures import mutual_information as module
from verify.privacy.measures.channels import symmetric_mechanism
from verify.privacy.measures.mutual_information import (
    mutual_information,
    mutual_information_enclosure,
    worst_case_mutual_information,
)
from verify.privacy.measures.source_sets import SourceSet
from verify.privacy.solvers.mutual_information import optimal_mi_leakage


def random_law(chance, size, least=0):
    whole = [chance.randint(least, 5) for _ in range(size)]
    whole[chance.randrange(size)] += 1
    return [F(p, sum(whole)) for p in whole]


@pytest.mark.parametrize("seed", range(20))
def test_three_ways_agree(seed):
    chance = random.Random(seed)
    M, N = chance.randint(1, 4), chance.randint(1, 4)
    P, Q = random_law(chance, M), [random_law(chance, N) for _ in range(M)]
    low, high = mutual_information_enclosure(P, Q, F(1, 10**25))
    assert 0 <= low <= high < low + F(1, 10**25)
    exact = mutual_information(P, Q)
    from sympy import Float, Rational

    slack = Float("1e-30", 40)
    value = exact.evalf(40)
    assert Rational(low.numerator, low.denominator) - slack <= value
    assert value <= Rational(high.numerator, high.denominator) + slack


@pytest.mark.parametrize("seed", range(15))
def test_the_worst_case_over_the_hull(seed):
    chance = random.Random(seed)
    M, N, rows = chance.randint(2, 4), chance.randint(2, 4), chance.randint(1, 3)
    source_set = SourceSet([random_law(chance, M) for _ in range(rows)])
    Q = [random_law(chance, N) for _ in range(M)]
    found = worst_case_mutual_information(source_set, Q)
    assert found.lower <= found.upper <= found.lower + F(1, 10**8)
    whole, common = source_set.mixture(found.weights)
    attained = mutual_information_enclosure([F(p, common) for p in whole], Q)
    assert found.lower <= attained[1]
    for _ in range(20):
        whole, common = source_set.mixture(random_law(chance, rows))
        low, _ = mutual_information_enclosure([F(p, common) for p in whole], Q)
        assert low <= found.upper


def test_the_symmetric_mechanism_at_the_uniform_source():
    """KSS, Lemma 5: log M - H(D) - D log(M - 1), which is also the worst case over all sources."""
    M, D = 4, F(1, 5)
    Q = symmetric_mechanism(M, D)
    everything = SourceSet([[int(i == k) for i in range(M)] for k in range(M)])
    found = worst_case_mutual_information(everything, Q)
    by_hand = math.log(M) + 0.2 * math.log(0.2) + 0.8 * math.log(0.8) - 0.2 * math.log(M - 1)
    assert float(found.lower) - 1e-8 <= by_hand <= float(found.upper) + 1e-8


@pytest.mark.parametrize("D", ["0.05", "0.2", "0.28"])
def test_the_mechanism_of_least_worst_case_information_has_it(D):
    """The solver's answer, looked at from here: its mechanism's worst case is in the solver's enclosure."""
    source_set = SourceSet([["0.6", "0.3", "0.1"], ["0.5", "0.25", "0.25"], ["0.7", "0.2", "0.1"]])
    best = optimal_mi_leakage(source_set, D)
    found = worst_case_mutual_information(source_set, best.mechanism)
    assert found.lower <= best.upper and best.lower <= found.upper


def test_an_output_independent_of_the_input_tells_nothing():
    assert mutual_information([F(1, 2)] * 2, [[F(1, 3), F(2, 3)]] * 2) == 0
    assert mutual_information_enclosure([F(1, 2)] * 2, [[F(1, 3), F(2, 3)]] * 2)[0] == 0


def test_bad_input():
    with pytest.raises(ValueError, match="one row a letter"):
        mutual_information([1], [[1], [1]])
    with pytest.raises(ValueError, match="3 rows, the source set has 2 letters"):
        worst_case_mutual_information(SourceSet([[1, 0]]), [[1], [1], [1]])
    with pytest.raises(ValueError, match="width = 0"):
        mutual_information_enclosure([1], [[1]], 0)
    with pytest.raises(ValueError, match="sums to 9/10"):
        mutual_information([0.5, 0.4], [[1], [1]])
    with pytest.raises(ArithmeticError, match="wider than"):
        worst_case_mutual_information(SourceSet([["0.9", "0.1"], ["0.1", "0.9"]]), [[1, 0], [F(1, 3), F(2, 3)]], 1e-20)


def test_examples_in_the_documentation():
    assert doctest.testmod(module).failed == 0
