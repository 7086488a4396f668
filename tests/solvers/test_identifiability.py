"""Least levels at a distortion: the proved closed forms against the mechanisms that attain them, and their bounds."""

from __future__ import annotations

from fractions import Fraction as F
from math import log

import pytest

from tests.measures.test_databases import CASES, threshold_above
from verify.measures.databases import Database
from verify.solvers.identifiability import NotCovered


def inside(database: Database) -> F:
    """A distortion strictly below h(eps~_X)."""
    return database.n / (1 + (threshold_above(database) + 1) / (database.m - 1))


@pytest.mark.parametrize(("n", "m", "prior"), CASES)
def test_both_levels_agree_below_the_threshold(n: int, m: int, prior: list[F]) -> None:
    database = Database(n, m, prior)
    D = inside(database)
    found = database.identifiability_leakage(D).exp_epsilon
    assert found == database.dp_leakage(D).exp_epsilon == threshold_above(database) + 1
    mechanism = database.posterior_mechanism(found)
    assert mechanism is not None
    assert database.expected_distance(mechanism) == D
    assert database.identifiability_level(mechanism) == found


@pytest.mark.parametrize(("n", "m", "prior"), CASES)
def test_mutual_information_is_that_of_the_posterior_mechanism(n: int, m: int, prior: list[F]) -> None:
    database = Database(n, m, prior)
    D = inside(database)
    rate = database.mi_leakage(D)
    mechanism = database.posterior_mechanism(database.identifiability_leakage(D).exp_epsilon)
    assert mechanism is not None and rate.lower <= rate.upper < rate.lower + F(1, 2**90)
    law = [
        sum(p * row[j] for p, row in zip(database.prior, mechanism, strict=True))
        for j in range(len(mechanism))
    ]
    exact = sum(
        float(p * q) * log(q / law[j])
        for p, row in zip(database.prior, mechanism, strict=True)
        for j, q in enumerate(row)
        if q
    )
    assert abs(exact - float(rate.lower)) < 1e-12 * len(mechanism) ** 2  # rounding of as many terms


@pytest.mark.parametrize(("n", "m", "prior"), CASES)
def test_a_constant_output_is_free(n: int, m: int, prior: list[F]) -> None:
    database = Database(n, m, prior)
    assert database.dp_leakage(n).exp_epsilon == 1
    assert database.identifiability_leakage(n).exp_epsilon == database.exp_eps_X
    assert database.mi_leakage(n).upper == 0


def test_where_nothing_is_proved_nothing_is_said() -> None:
    database = Database(1, 3, [F(1, 2), F(3, 10), F(1, 5)])
    with pytest.raises(NotCovered, match="closed forms are proved for 0 < D < 2/5 and for D >= 1/2"):
        database.dp_leakage(F(9, 20))


@pytest.mark.parametrize("D", [0, -1, 2])
def test_a_distortion_outside_of_its_range_is_refused(D: int) -> None:
    with pytest.raises(ValueError, match=r"must be in \(0, 1\]"):
        Database(1, 2, [F(1, 2)] * 2).dp_leakage(D)
