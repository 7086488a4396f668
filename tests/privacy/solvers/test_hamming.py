"""The least leakage against the definition's own linear program, against attacks on its certificates, and at the ends."""

from __future__ import annotations

import doctest
import random
from dataclasses import replace
from fractions import Fraction as F

import numpy as np
import pytest
from scipy.optimize import linprog

from verify.privacy.measures.channels import dp_level, worst_case_distortion
from verify.privacy.measures.source_sets import SourceSet
from verify.privacy.solvers import hamming
from verify.privacy.solvers.hamming import DPLeakage, DualCertificate, optimal_dp_leakage


def least_distortion(rows, t):
    """The definition: min over M x M channels of level t of the worst distortion, by floats, M^2 + 1 variables."""
    M = len(rows[0])
    size = M * M + 1
    above, right = [], []
    for j in range(M):
        for i in range(M):
            for k in range(M):
                if i != k:
                    line = np.zeros(size)
                    line[i * M + j], line[k * M + j] = 1, -t
                    above.append(line)
                    right.append(0)
    for row in rows:
        line = np.zeros(size)
        line[[i * M + i for i in range(M)]] = [-float(p) for p in row]
        line[-1] = -1
        above.append(line)
        right.append(-1)
    sums = np.zeros((M, size))
    for i in range(M):
        sums[i, i * M : (i + 1) * M] = 1
    cost = np.zeros(size)
    cost[-1] = 1
    found = linprog(cost, A_ub=np.array(above), b_ub=right, A_eq=sums, b_eq=np.ones(M), method="highs")
    return found.fun


def random_set(chance, largest=5):
    M = chance.randint(2, largest)
    rows = []
    for _ in range(chance.randint(1, 4)):
        whole = [chance.randint(0, 9) for _ in range(M)]
        whole[chance.randrange(M)] += 1
        rows.append([F(p, sum(whole)) for p in whole])
    return SourceSet(rows)


@pytest.mark.parametrize("seed", range(30))
def test_agrees_with_the_definition(seed):
    chance = random.Random(seed)
    source_set = random_set(chance)
    edge = source_set.free_distortion
    for D in {F(1, 1000), F(chance.randint(1, 99), 100), edge * F(99, 100), edge, F(1)} - {F(0)}:
        found = optimal_dp_leakage(source_set, D)
        assert found.verify()
        assert worst_case_distortion(source_set.rows, found.mechanism) <= D
        assert dp_level(found.mechanism) == found.exp_epsilon
        assert (found.exp_epsilon == 1) == (edge <= D)
        if D < edge:
            assert least_distortion(source_set.rows, float(found.exp_epsilon)) == pytest.approx(float(D), abs=1e-6)


@pytest.mark.parametrize("seed", range(20))
def test_forged_answers_are_noticed(seed):
    chance = random.Random(seed)
    source_set = random_set(chance)
    D = source_set.free_distortion * F(chance.randint(1, 9), 10)
    if D == 0:
        return
    found = optimal_dp_leakage(source_set, D)
    t, x = found.exp_epsilon, found.distortions
    assert not replace(found, exp_epsilon=t * F(999, 1000)).verify()  # not attained
    assert not replace(found, exp_epsilon=t * F(1001, 1000)).verify()  # not the least
    assert not replace(found, D=D * F(999, 1000)).verify()
    assert not replace(found, distortions=(*x[:-1], x[-1] + F(1, 1000))).verify() or x[-1] + F(1, 1000) <= 1
    assert not replace(found, certificate=None).verify()
    assert not replace(found, certificate=DualCertificate(tuple(2 * w for w in found.certificate.weights))).verify()


def test_a_bound_that_rests_on_one_letter_alone_is_no_bound():
    """At A_1 = 1 - D the inequality for n = 1 holds whatever t is; the truth there is t = 1."""
    source_set = SourceSet([["1/2", "1/4", "1/4"]])
    forged = DPLeakage(source_set, F(1, 2), F(2), (F(0), F(1), F(1)), DualCertificate((F(1),)))
    assert not forged.verify()
    assert optimal_dp_leakage(source_set, F(1, 2)).exp_epsilon == 1


def test_distortions_beyond_what_the_formula_of_the_mechanism_allows_are_refused():
    """x = (9/10, 9/10) satisfies the program at t = 1, but x_i (1-x_j)/sum(1-x_l) has level 9 there."""
    source_set = SourceSet([["1/2", "1/2"]])
    loose = DPLeakage(source_set, F(9, 10), F(1), (F(9, 10), F(9, 10)), None)
    assert dp_level(loose.mechanism) == 9
    assert not loose.verify()


def test_one_source_in_closed_form_and_by_the_general_method():
    source = SourceSet([["0.7", "0.15", "0.06", "0.04", "0.03", "0.02"]])
    for D in ("0.001", "0.02", "0.05", "0.09", "0.15", "0.2", "0.29"):
        short, general = optimal_dp_leakage(source, D), hamming._several(source, F(D))
        assert short.exp_epsilon == general.exp_epsilon
        assert general.verify() and short.verify()


def test_class_I_is_the_symmetric_mechanism():
    source_set = SourceSet([[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    assert source_set.source_class == "I"
    assert optimal_dp_leakage(source_set, F(1, 4)).exp_epsilon == 2 * F(3, 4) / F(1, 4)
    assert optimal_dp_leakage(source_set, F(2, 3)).exp_epsilon == 1


def test_ends():
    source_set = SourceSet([[F(1, 2), F(1, 2)]])
    perfect = optimal_dp_leakage(source_set, 0)
    assert perfect.exp_epsilon is None and perfect.epsilon == float("inf") and perfect.verify()
    assert perfect.mechanism == ((1, 0), (0, 1))
    certain = optimal_dp_leakage(SourceSet([[1, 0, 0]]), 0)
    assert certain.exp_epsilon == 1 and certain.verify() and certain.mechanism == ((1, 0, 0),) * 3
    assert optimal_dp_leakage(SourceSet([[1]]), 0).mechanism == ((1,),)


def test_large_alphabets():
    chance = random.Random(1)
    rows = [[chance.randint(1, 10**6) for _ in range(400)] for _ in range(8)]
    found = optimal_dp_leakage(SourceSet([[F(p, sum(row)) for p in row] for row in rows]), F(3, 10))
    assert found.verify()
    one = [chance.randint(1, 10**6) for _ in range(20_000)]
    found = optimal_dp_leakage(SourceSet([[F(p, sum(one)) for p in one]]), F(3, 10))
    assert found.verify()
    with pytest.raises(ValueError, match="20000 x 20000"):
        found.mechanism  # noqa: B018


@pytest.mark.parametrize(("D", "error"), [(1.5, ValueError), ("x", ValueError), (F(-1, 9), ValueError), (2, ValueError)])
def test_bad_distortions(D, error):
    with pytest.raises(error, match="D = "):
        optimal_dp_leakage(SourceSet([["0.5", "0.5"]]), D)


def test_examples_in_the_documentation():
    assert doctest.testmod(hamming).failed == 0
