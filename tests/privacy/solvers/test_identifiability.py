"""Least levels at a distortion: certificates, the bounds and closed forms of the paper, and linear programs in floats."""

from __future__ import annotations

import doctest
import importlib
from dataclasses import replace
from fractions import Fraction as F
from functools import cache
from math import log

import numpy as np
import pytest
from scipy.optimize import linprog

from tests.privacy.measures.test_databases import CASES, PRIORS, correlated, skewed, threshold_above, uniform
from verify.privacy.measures.databases import Enclosure
from verify.privacy.measures.source_sets import SourceSet
from verify.privacy.solvers import identifiability
from verify.privacy.solvers.databases import Database
from verify.privacy.solvers.hamming import optimal_dp_leakage
from verify.privacy.solvers.identifiability import (
    Leakage,
    dp_leakage,
    identifiability_leakage,
    least_distortion,
)
from verify.privacy.solvers.privacy_programs import DualCertificate, Notion, weights

NOTIONS: list[Notion] = ["identifiability", "differential privacy"]


@cache
def database_of(n: int, m: int, prior: tuple[F, ...]) -> Database:
    return Database(n, m, prior)


def inside(database: Database) -> F:
    """A distortion strictly below h(eps~_X)."""
    return database.h(threshold_above(database) + 1)


def grid(database: Database) -> list[F]:
    """Multiples of n/6, and what lies between the closed forms."""
    low, high = database.h(threshold_above(database)).limit_denominator(50), database.free_distortion
    between = {low + (high - low) * F(k, 4) for k in range(5)}
    return sorted(D for D in between | {database.n * F(k, 6) for k in range(1, 7)} if 0 < D <= database.n)


@cache
def curves(n: int, m: int, prior: tuple[F, ...]) -> list[tuple[F, Leakage, Leakage]]:
    """D, identifiability and differential privacy, on the grid."""
    database = database_of(n, m, prior)
    return [(D, identifiability_leakage(database, D), dp_leakage(database, D)) for D in grid(database)]


# --- the answer on the whole grid ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "m", "prior"), CASES)
def test_every_answer_is_certified_and_narrow(n: int, m: int, prior: list[F]) -> None:
    points = curves(n, m, tuple(prior))
    assert len(points) >= 6
    for _, *found in points:
        for leakage in found:
            assert leakage.verify()
            assert leakage.lower is not None and leakage.upper is not None
            assert 0 <= leakage.upper - leakage.lower <= F(1, 10**12)
            assert isinstance(leakage.exp_epsilon, F if leakage.lower == leakage.upper else Enclosure)


@pytest.mark.parametrize(("n", "m", "prior"), CASES)
def test_identifiability_exceeds_privacy_by_at_most_eps_x(n: int, m: int, prior: list[F]) -> None:
    """0 <= eps_i* - eps_d* <= eps_X, on all of (0, n]."""
    most = database_of(n, m, tuple(prior)).exp_eps_X
    assert most is not None
    for _, i, d in curves(n, m, tuple(prior)):
        assert d.lower <= i.upper and i.lower <= d.upper * most  # type: ignore[operator]


@pytest.mark.parametrize(("n", "m", "prior"), CASES)
def test_the_bounds_of_theorem_1(n: int, m: int, prior: list[F]) -> None:
    database = database_of(n, m, tuple(prior))
    most = database.exp_eps_X
    assert most is not None
    for D, i, d in curves(n, m, tuple(prior)):
        t = database.h_inverse(D)
        assert i.upper >= max(t, most)  # type: ignore[operator]
        if max(t, F(1)) > threshold_above(database):
            assert i.exp_epsilon == d.exp_epsilon == t
        assert max(t / most, F(1)) <= d.upper and d.lower <= max(t, F(1))  # type: ignore[operator]


@pytest.mark.parametrize(("n", "m", "prior"), CASES)
def test_levels_fall_with_the_distortion(n: int, m: int, prior: list[F]) -> None:
    found = curves(n, m, tuple(prior))
    for (_, i, d), (_, i2, d2) in zip(found, found[1:], strict=False):
        assert i2.lower <= i.upper and d2.lower <= d.upper  # type: ignore[operator]


def brute(database: Database, notion: Notion, t: float) -> float:
    """PD-I (8)-(12) or PD-DP (13)-(15) written out, in floats; infinite if it is infeasible."""
    totals, costs = weights(database, notion)
    size = len(database.values)
    inequalities = np.zeros((size * len(database.neighbours), size * size))
    for k, (y, (i, j)) in enumerate((y, pair) for y in range(size) for pair in database.neighbours):
        inequalities[k, y * size + i], inequalities[k, y * size + j] = 1, -t
    cost = [
        float(c) * database.distance(x, y)
        for y in database.values
        for c, x in zip(costs, database.values, strict=True)
    ]
    found = linprog(
        cost,
        A_ub=inequalities,
        b_ub=np.zeros(len(inequalities)),
        A_eq=np.hstack([np.eye(size)] * size),
        b_eq=[float(b) for b in totals],
    )
    return float(found.fun) if found.status == 0 else float("inf")


@pytest.mark.parametrize("notion", NOTIONS)
@pytest.mark.parametrize(("n", "m", "prior"), CASES)
def test_the_programs_written_out_agree_in_floats(n: int, m: int, prior: list[F], notion: Notion) -> None:
    """At 1.001 times the level D is attained, at 0.999 times it is not; floats are good to 1e-7."""
    database = database_of(n, m, tuple(prior))
    floor = database.exp_eps_X if notion == "identifiability" else F(1)
    assert floor is not None
    for D, *pair in curves(n, m, tuple(prior))[2:6:3]:
        level = pair[NOTIONS.index(notion)].upper
        assert level is not None
        assert brute(database, notion, float(level) * 1.001) <= float(D) + 1e-7
        if level > floor * F(11, 10):
            assert brute(database, notion, float(level) * 0.999) > float(D) + 1e-7


# --- single answers --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "m", "prior"), CASES)
def test_both_levels_agree_below_the_threshold(n: int, m: int, prior: list[F]) -> None:
    database = database_of(n, m, tuple(prior))
    D = inside(database)
    i, d = database.identifiability_leakage(D), database.dp_leakage(D)
    assert i.exp_epsilon == d.exp_epsilon == threshold_above(database) + 1
    assert i.verify() and d.verify() and i.proof and d.proof
    assert database.expected_distance(i.mechanism) == database.expected_distance(d.mechanism) == D


def test_one_row_between_the_closed_forms() -> None:
    """p = (1/2, 3/10, 1/5), D = 9/20: only the values 1 and 2 are put out."""
    found = Database(1, 3, [F(1, 2), F(3, 10), F(1, 5)]).dp_leakage("9/20")
    assert found.exp_epsilon == F(11, 5) and found.verify() and found.proof is None
    assert [sum(column) > 0 for column in zip(*found.mechanism, strict=True)] == [True, True, False]


@pytest.mark.parametrize("prior", [(5, 3, 2), (8, 1, 1), (1, 1, 1), (10, 5, 2, 2, 1)])
def test_one_row_is_local_privacy(prior: tuple[int, ...]) -> None:
    """With one row all databases are neighbours: the solver for one source, another method, says the same."""
    law = [F(p, sum(prior)) for p in prior]
    database = Database(1, len(law), law)
    for k in range(1, 20):
        D = F(k, 20)
        found = database.dp_leakage(D)
        assert found.exp_epsilon == optimal_dp_leakage(SourceSet([law]), D).exp_epsilon and found.verify()


def test_an_irrational_level_is_enclosed() -> None:
    """Three bits, equal rows thrice as likely: at D = 1 the least privacy level is sqrt 3."""
    found = Database(3, 2, correlated(3, 2)).dp_leakage(1)
    assert isinstance(found.exp_epsilon, Enclosure) and found.verify()
    assert found.exp_epsilon.lower**2 < 3 < found.exp_epsilon.upper**2
    assert found.exp_epsilon.width <= F(1, 10**12) and abs(found.epsilon - log(3) / 2) < 1e-11


@pytest.mark.parametrize("notion", NOTIONS)
@pytest.mark.parametrize("D", ["1/4", "1/2", "2/3"])
def test_a_false_answer_is_not_verified(notion: Notion, D: str) -> None:
    database = Database(2, 2, correlated(2, 2))
    solve = identifiability_leakage if notion == "identifiability" else dp_leakage
    found = solve(database, D)
    assert found.verify() and found.lower is not None and found.upper is not None
    assert not replace(
        found, lower=found.lower + F(1, 1000)
    ).verify()  # above `upper`, and the dual is for `lower`
    assert not replace(found, upper=found.upper - F(1, 1000), lower=found.lower - F(1, 1000)).verify()
    assert not replace(found, D=found.D - F(1, 1000)).verify()
    assert not replace(found, D=found.D + F(1, 1000)).verify()
    assert not replace(found, lower=None, upper=None).verify()


def test_a_dual_point_with_a_negative_price_or_a_far_pair_proves_nothing() -> None:
    database = Database(2, 2, uniform(2, 2))
    found = database.dp_leakage("1/2")
    good = found.certificate
    assert good is not None
    edge = next(iter(good.prices))
    for bad in (
        DualCertificate(good.values, {**good.prices, edge: F(-1)}),
        DualCertificate(good.values, {**good.prices, (0, 0, 3): F(1)}),
        DualCertificate(good.values, {**good.prices, (9, 0, 1): F(1)}),
        DualCertificate(good.values[:-1], good.prices),
        DualCertificate(tuple(u + F(1, 100) for u in good.values), good.prices),
        None,
    ):
        worse = replace(found)
        object.__setattr__(worse, "certificate", bad)
        assert not worse.verify()


@pytest.mark.parametrize("notion", NOTIONS)
@pytest.mark.parametrize("prior", PRIORS)
def test_the_least_distance_is_certified_and_at_least_that_of_the_relaxed_problem(
    prior: object, notion: Notion
) -> None:
    database = Database(2, 3, prior(2, 3))  # type: ignore[operator]
    most = database.exp_eps_X
    assert most is not None
    for t in (most, most + F(1, 3), 2 * most + 1):
        found = least_distortion(database, notion, t)
        assert found.verify()
        assert database.h(t * most if notion == "differential privacy" else t) <= found.value
        if notion == "differential privacy":
            assert found.value <= database.h(t)  # Lemma 5


def test_below_the_least_level_there_is_no_distance() -> None:
    database = Database(1, 2, [F(3, 4), F(1, 4)])
    with pytest.raises(ValueError, match="no mechanism has a level of identifiability below 3"):
        database.identifiability_distortion(2)
    with pytest.raises(ValueError, match="must be >= 1"):
        database.dp_distortion(F(1, 2))


# --- the ends --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "m", "prior"), CASES)
def test_a_constant_output_is_free(n: int, m: int, prior: list[F]) -> None:
    database = database_of(n, m, tuple(prior))
    assert database.dp_leakage(n).exp_epsilon == 1
    assert database.identifiability_leakage(n).exp_epsilon == database.exp_eps_X
    assert database.mi_leakage(n).upper == 0


def test_without_distortion_no_level_is_finite() -> None:
    database = Database(1, 2, [F(1, 3), F(2, 3)])
    for found in (database.identifiability_leakage(0), database.dp_leakage(0)):
        assert found.exp_epsilon is None and found.epsilon == float("inf") and found.verify()
    rate = database.mi_leakage(0)
    assert rate.lower <= rate.upper and abs(float(rate.upper) - (log(3) - 2 * log(2) / 3)) < 1e-12


def test_a_prior_without_full_support() -> None:
    """Identifiability is infinite; the others are as if the impossible databases cost nothing."""
    database = Database(2, 2, [F(1, 2), 0, 0, F(1, 2)])
    found = database.dp_leakage("1/2")
    assert found.verify() and found.exp_epsilon is not None and database.exp_eps_tilde is None
    infinite = database.identifiability_leakage("1/2")
    assert infinite.exp_epsilon is None and infinite.verify() and database.exp_eps_X is None
    # two databases at distance 2, each mistaken for the other with chance D/2
    rate = database.mi_leakage("1/2")
    closed = log(2) + log(1 / 4) / 4 + 3 * log(3 / 4) / 4
    assert float(rate.lower) - 1e-12 <= closed <= float(rate.upper) + 1e-12
    assert Database(1, 2, [1, 0]).dp_leakage(0).exp_epsilon == 1


@pytest.mark.parametrize("D", [-1, 2, "5/4"])
def test_a_distortion_outside_of_its_range_is_refused(D: int | str) -> None:
    with pytest.raises(ValueError, match=r"must be in \[0, 1\]"):
        Database(1, 2, [F(1, 2)] * 2).dp_leakage(D)


# --- mutual information ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "m", "prior"), CASES)
def test_mutual_information_is_attained_and_falls_convexly(n: int, m: int, prior: list[F]) -> None:
    """The mechanism has at most D and at most the upper end; the curve is convex, as a rate-distortion function is."""
    database = database_of(n, m, tuple(prior))
    points = grid(database)
    rates = [database.mi_leakage(D) for D in points]
    for D, rate in zip(points, rates, strict=True):
        assert 0 <= rate.width <= F(1, 10**12)
        assert database.expected_distance(rate.mechanism) <= D
        assert database.mi_level(rate.mechanism, F(1, 10**13)).lower <= rate.upper
    for k in range(1, len(points) - 1):
        share = (points[k + 1] - points[k]) / (points[k + 1] - points[k - 1])
        chord = share * rates[k - 1].upper + (1 - share) * rates[k + 1].upper
        assert rates[k].lower <= chord


@pytest.mark.parametrize(("n", "m", "prior"), CASES)
def test_mutual_information_is_that_of_the_posterior_mechanism(n: int, m: int, prior: list[F]) -> None:
    database = database_of(n, m, tuple(prior))
    D = inside(database)
    rate = database.mi_leakage(D)
    assert rate.proof and rate.width < F(1, 2**90)
    exact = database.mi_level(database.identifiability_leakage(D).mechanism, F(1, 10**20))
    assert exact.lower <= rate.upper and rate.lower <= exact.upper


def test_mutual_information_is_at_most_the_privacy_level_times_the_rows() -> None:
    """I(X;Y) <= n eps: all databases are within n steps between neighbours, so rows of the channel within e^{n eps}."""
    database = Database(2, 2, skewed(2, 2))
    for D in grid(database):
        level = database.dp_leakage(D).epsilon
        assert float(database.mi_leakage(D).lower) <= database.n * level + 1e-12


# --- words -----------------------------------------------------------------------------------------------------------


def test_the_claims_that_answers_name_exist() -> None:
    from theorems import wyz2016

    known = {claim.id for claim in wyz2016.CLAIMS}
    database = Database(2, 2, skewed(2, 2))
    for D in (inside(database), F(2)):
        answers = (database.identifiability_leakage(D), database.dp_leakage(D), database.mi_leakage(D))
        assert {answer.proof for answer in answers} - {None} <= known


@pytest.mark.parametrize("module", ["privacy.measures.databases", "privacy.solvers.identifiability"])
def test_the_examples_in_docstrings_are_true(module: str) -> None:
    tried = doctest.testmod(importlib.import_module(f"verify.{module}"))
    assert tried.attempted and not tried.failed


@pytest.mark.parametrize("weights", [(5, 3, 1), (9, 9, 2, 1, 0), (40, 5, 5, 2, 1, 1), (1,) * 5 + (7,)])
@pytest.mark.parametrize("share", [F(1, 3), F(7, 8)])
def test_of_one_row_the_closed_form_is_what_linear_programs_find(weights: tuple[int, ...], share: F) -> None:
    database = Database(1, len(weights), [F(w, sum(weights)) for w in weights])
    D = database.free_distortion * share
    found, searched = database.dp_leakage(D), identifiability._searched(database.alone, "differential privacy", D)
    assert found.verify() and searched.lower <= found.lower == found.upper <= searched.upper
    less = database.dp_leakage(D * F(99, 100))
    assert less.lower > found.upper  # nor is it the level of another D
