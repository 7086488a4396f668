"""The enclosure of the least mutual information: closed forms, random mechanisms, and the bounds against attacks."""

from __future__ import annotations

import doctest
import math
import random
import warnings
from fractions import Fraction as F

import pytest

from verify.privacy.measures.channels import worst_case_distortion
from verify.privacy.measures.source_sets import SourceSet
from verify.privacy.solvers import mutual_information
from verify.privacy.solvers.hamming import optimal_dp_leakage
from verify.privacy.solvers.mutual_information import NotEnclosed, optimal_mi_leakage


def information(P, Q):
    out = [sum(float(p) * float(row[j]) for p, row in zip(P, Q, strict=True)) for j in range(len(Q[0]))]
    return sum(
        float(p * q) * math.log(float(q) / out[j])
        for p, row in zip(P, Q, strict=True)
        for j, q in enumerate(row)
        if p and q
    )


def random_rows(chance):
    M = chance.randint(2, 5)
    rows = []
    for _ in range(chance.randint(1, 3)):
        whole = [chance.randint(0, 9) for _ in range(M)]
        whole[chance.randrange(M)] += 1
        rows.append([F(p, sum(whole)) for p in whole])
    return rows


@pytest.mark.parametrize("seed", range(12))
def test_no_mechanism_leaks_less(seed):
    chance = random.Random(seed)
    rows = random_rows(chance)
    source_set, D = SourceSet(rows), F(chance.choice([0, 5, 15, 30, 45]), 100)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = optimal_mi_leakage(source_set, D)
    assert found.lower <= found.upper <= found.lower + F(1, 10**8)
    Q, M = found.mechanism, len(rows[0])
    assert all(sum(row) == 1 and min(row) >= 0 for row in Q)
    assert worst_case_distortion(rows, Q) <= D
    assert max(information(P, Q) for P in rows) <= found.upper + F(1, 10**12)
    for _ in range(20):  # other mechanisms with that distortion: mixtures of the identity and random rows
        other = []
        for i in range(M):
            weights = [chance.random() for _ in range(M)]
            weights[i] = 0
            kept = 1 - D * F(chance.randint(50, 100), 100)
            share = [F(w).limit_denominator(1000) for w in weights]
            total = sum(share)
            other.append([kept if j == i else (1 - kept) * s / total for j, s in enumerate(share)])
        mixed = [sum(w * P[i] for w, P in zip(found.weights, rows, strict=True)) for i in range(M)]
        assert max(information(P, other) for P in (mixed, *rows)) >= float(found.lower) - 1e-9
    dp = optimal_dp_leakage(source_set, D)
    assert float(found.lower) <= dp.epsilon


@pytest.mark.parametrize("D", ["0", "0.01", "0.1", "0.3", "0.49", "0.5", "1"])
def test_binary_symmetric_source(D):
    found = optimal_mi_leakage(SourceSet([["0.5", "0.5"]]), D)
    d = min(0.5, float(D))
    expected = math.log(2) + (d * math.log(d) + (1 - d) * math.log(1 - d) if d else 0)
    assert float(found.lower) == pytest.approx(expected, abs=1e-9)


def test_perfect_utility_is_the_entropy():
    found = optimal_mi_leakage(SourceSet([["0.7", "0.2", "0.1"]]), 0)
    entropy = -sum(p * math.log(p) for p in (0.7, 0.2, 0.1))
    assert float(found.lower) == pytest.approx(entropy, abs=1e-9)


def test_the_dual_bound_holds_at_any_point():
    """Wrong weights, prices or output laws give a worse bound, never a false one."""
    chance = random.Random(5)
    for _ in range(10):
        source_set = SourceSet(random_rows(chance))
        D = F(chance.randint(1, 60), 100)
        found = optimal_mi_leakage(source_set, D)
        for _ in range(5):
            weights = [F(chance.randint(1, 9)) for _ in range(len(source_set))]
            weights = [w / sum(weights) for w in weights]
            prices = [F(chance.randint(0, 40), 10) for _ in weights]
            law = [F(chance.randint(1, 9)) for _ in range(source_set.alphabet_size)]
            law = [r / sum(law) for r in law]
            assert mutual_information._lower(source_set, D, weights, prices, law) <= found.upper


def test_a_width_out_of_reach_is_said():
    with pytest.raises(NotEnclosed, match="enclosed in"):
        optimal_mi_leakage(SourceSet([["0.7", "0.2", "0.1"], ["0.5", "0.25", "0.25"]]), "0.2", width=F(1, 10**40))


def test_examples_in_the_documentation():
    assert doctest.testmod(mutual_information).failed == 0
