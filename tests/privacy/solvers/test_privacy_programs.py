"""The programs PD-I and PD-DP: symmetry loses nothing, and every dual point is a bound."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from tests.privacy.measures.test_databases import CASES, correlated, independent, skewed, uniform
from verify.privacy.solvers import privacy_programs
from verify.privacy.solvers.databases import Database
from verify.privacy.solvers.privacy_programs import Notion, PrivacyProgram, dual_bound, symmetries
from verify.privacy.solvers.rational_programs import optimum

NOTIONS: list[Notion] = ["identifiability", "differential privacy"]


@pytest.mark.parametrize(("n", "m", "prior"), CASES)
def test_symmetries_keep_distances_and_the_prior(n: int, m: int, prior: list[F]) -> None:
    database = Database(n, m, prior)
    found = list(symmetries(database))
    assert found or len(set(prior)) > 1
    for images in found:
        assert sorted(images) == list(range(m**n))
        for k, image in enumerate(images):
            assert database.prior[image] == database.prior[k]
            assert all(
                database.distance(database.values[image], database.values[images[j]])
                == database.distance(database.values[k], database.values[j])
                for j in range(m**n)
            )


def test_orbits_are_as_few_as_the_prior_allows() -> None:
    """Uniform: pairs are told apart by their distance alone. Skewed: every pair by itself."""
    assert PrivacyProgram(Database(2, 3, uniform(2, 3)), "differential privacy").size == 3
    assert PrivacyProgram(Database(2, 3, skewed(2, 3)), "differential privacy").size == 81
    assert PrivacyProgram(Database(2, 3, correlated(2, 3)), "differential privacy").size < 20
    assert PrivacyProgram(Database(2, 3, independent(2, 3)), "differential privacy").size < 30


@pytest.mark.parametrize("notion", NOTIONS)
@pytest.mark.parametrize(("n", "m", "prior"), CASES)
def test_without_symmetry_the_value_is_the_same(
    n: int, m: int, prior: list[F], notion: Notion, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Database(n, m, prior)
    t = database.exp_eps_X
    assert t is not None
    program = PrivacyProgram(database, notion)
    value = optimum(program.at(t + F(1, 4)))[0].value
    monkeypatch.setattr(privacy_programs, "symmetries", lambda database: iter(()))
    whole = PrivacyProgram(database, notion)
    assert whole.size == m ** (2 * n) and optimum(whole.at(t + F(1, 4)))[0].value == value


@pytest.mark.parametrize("notion", NOTIONS)
@pytest.mark.parametrize(("n", "m", "prior"), CASES)
def test_the_mechanism_and_the_dual_point_meet(n: int, m: int, prior: list[F], notion: Notion) -> None:
    database = Database(n, m, prior)
    assert database.exp_eps_X is not None
    program, t = PrivacyProgram(database, notion), database.exp_eps_X + F(1, 7)
    found, _ = optimum(program.at(t))
    mechanism = program.mechanism(found.point)
    level = {
        "identifiability": database.identifiability_level,
        "differential privacy": database.privacy_level,
    }[notion](mechanism)
    assert level is not None and level <= t
    bound = dual_bound(database, notion, t, program.certificate(found.prices))
    assert bound == found.value == database.expected_distance(mechanism)


def test_the_slope_is_the_derivative() -> None:
    """Uniform prior: the value is h(t), and its derivative that of n/(1 + t/(m-1))."""
    database = Database(2, 3, uniform(2, 3))
    program = PrivacyProgram(database, "identifiability")
    found, _ = optimum(program.at(F(4)))
    assert found.value == database.h(4)
    assert program.slope(found.point, found.prices) == -F(2, 2) / (1 + F(4, 2)) ** 2


def test_identifiability_without_full_support_is_refused() -> None:
    with pytest.raises(ValueError, match="the prior is 0 somewhere"):
        PrivacyProgram(Database(1, 2, [1, 0]), "identifiability")
