"""Databases: thresholds and levels, exactly, on small alphabets."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import product
from math import log

import pytest

from verify.privacy.measures.channels import exponential_mechanism
from verify.privacy.measures.databases import Enclosure
from verify.privacy.solvers.databases import Database

SIZES = [(1, 2), (1, 3), (2, 2), (2, 3), (3, 2)]


def uniform(n: int, m: int) -> list[F]:
    return [F(1, m**n)] * m**n


def skewed(n: int, m: int) -> list[F]:
    """Falls slowly along the lexicographic order."""
    weights = [F(20 + m**n - k) for k in range(m**n)]
    return [w / sum(weights) for w in weights]


def independent(n: int, m: int) -> list[F]:
    """Rows are independent, value 1 twice as likely as the others."""
    row = [F(2, m + 1)] + [F(1, m + 1)] * (m - 1)
    law = []
    for x in product(range(m), repeat=n):
        p = F(1)
        for a in x:
            p *= row[a]
        law.append(p)
    return law


def correlated(n: int, m: int) -> list[F]:
    """Databases with equal rows are three times as likely as others."""
    weights = [F(3) if len(set(x)) == 1 else F(1) for x in product(range(m), repeat=n)]
    return [w / sum(weights) for w in weights]


PRIORS = [uniform, skewed, independent, correlated]
CASES = [
    pytest.param(n, m, prior(n, m), id=f"{prior.__name__}-{n}-{m}") for n, m in SIZES for prior in PRIORS
]


def threshold_above(database: Database) -> F:
    threshold = database.exp_eps_tilde
    assert threshold is not None
    return threshold.upper if isinstance(threshold, Enclosure) else threshold


@pytest.mark.parametrize(("n", "m", "prior"), CASES)
def test_the_threshold_separates_feasible_from_infeasible_levels(n: int, m: int, prior: list[F]) -> None:
    database = Database(n, m, prior)
    above = threshold_above(database)
    law = database.output_law(above + F(1, 10**6))
    assert law is not None and sum(law) == 1 and min(law) >= 0
    below = above - F(1, 10**6)
    assert below <= 1 or database.output_law(below) is None


@pytest.mark.parametrize(("n", "m", "prior"), CASES)
def test_the_threshold_is_at_least_the_greatest_ratio(n: int, m: int, prior: list[F]) -> None:
    """Lemma 3: nothing below eps_X is achievable, so the posteriors are not feasible there."""
    database = Database(n, m, prior)
    assert database.exp_eps_X is not None and threshold_above(database) >= database.exp_eps_X


@pytest.mark.parametrize(("n", "m", "prior"), CASES)
def test_the_posterior_mechanism_has_the_level_and_the_distance_of_lemma_4(
    n: int, m: int, prior: list[F]
) -> None:
    database = Database(n, m, prior)
    t = threshold_above(database) + 1
    mechanism = database.posterior_mechanism(t)
    assert mechanism is not None
    assert database.identifiability_level(mechanism) == t
    assert database.expected_distance(mechanism) == n / (1 + t / (m - 1))


@pytest.mark.parametrize(("n", "m"), SIZES)
def test_the_exponential_mechanism_has_the_level_of_lemma_5(n: int, m: int) -> None:
    database = Database(n, m, skewed(n, m))
    mechanism = exponential_mechanism(n, m, 3)
    assert database.privacy_level(mechanism) == 3
    assert database.expected_distance(mechanism) == F(n) / (1 + F(3, m - 1))


@pytest.mark.parametrize(("n", "m"), SIZES)
def test_h_and_its_inverse_undo_each_other(n: int, m: int) -> None:
    database = Database(n, m, skewed(n, m))
    for t in (F(1), F(3, 2), F(7)):
        assert database.h_inverse(database.h(t)) == t
    for D in (F(1, 10), F(1, 3)):
        assert database.h(database.h_inverse(D)) == D
    with pytest.raises(ValueError, match="must be > 0"):
        database.h_inverse(0)
    with pytest.raises(ValueError, match="must be >= 1"):
        database.h(0)


def test_the_threshold_may_be_irrational() -> None:
    """Two bits, equal rows thrice as likely: 1 - 6 v + v^2 = 0 at v = 1/t, so that t = 3 + 2 sqrt 2."""
    threshold = Database(2, 2, correlated(2, 2)).exp_eps_tilde
    assert isinstance(threshold, Enclosure) and threshold.width < F(1, 10**18)
    assert (threshold.lower - 3) ** 2 < 8 < (threshold.upper - 3) ** 2
    assert threshold.lower <= F(float(threshold)) + F(1, 10**15)


def test_levels_of_a_mechanism() -> None:
    """Randomized response on one bit, prior (3/4, 1/4): the posterior ratio is that of the rows times 3."""
    database = Database(1, 2, [F(3, 4), F(1, 4)])
    mechanism = [[F(2, 3), F(1, 3)], [F(1, 3), F(2, 3)]]
    assert database.privacy_level(mechanism) == 2
    assert database.identifiability_level(mechanism) == 6
    assert database.expected_distance(mechanism) == F(1, 3)
    exact = (3 * 2 / 12) * log((2 / 3) / (7 / 12)) + (1 / 4) * log((1 / 3) / (5 / 12))
    exact += (1 / 12) * log((1 / 3) / (7 / 12)) + (2 / 12) * log((2 / 3) / (5 / 12))
    level = database.mi_level(mechanism)
    assert float(level.lower) - 1e-15 <= exact <= float(level.upper) + 1e-15
    assert database.privacy_level([[1, 0], [0, 1]]) is None


def test_without_full_support_some_levels_are_infinite() -> None:
    database = Database(1, 2, [1, 0])
    assert database.exp_eps_X is None and database.exp_eps_tilde is None and not database.full_support
    assert database.output_law(3) is None and database.posterior_mechanism(3) is None
    assert database.identifiability_level([[F(1, 2), F(1, 2)]] * 2) is None
    assert database.privacy_level([[F(1, 2), F(1, 2)]] * 2) == 1


def test_one_row_has_a_rational_threshold() -> None:
    """1/min p - (m-1)."""
    assert Database(1, 3, [F(1, 2), F(3, 10), F(1, 5)]).exp_eps_tilde == 3


def test_a_mapping_and_a_sequence_are_the_same_prior() -> None:
    assert Database(1, 2, {(1,): F(1, 3), (2,): F(2, 3)}).prior == Database(1, 2, [F(1, 3), F(2, 3)]).prior


def test_probabilities_may_be_text() -> None:
    assert Database(1, 3, ["0.5", "3/10", F(1, 5)]).prior == (F(1, 2), F(3, 10), F(1, 5))
    with pytest.raises(ValueError, match=r"prior\[0\] = 'half'"):
        Database(1, 2, ["half", "half"])


@pytest.mark.parametrize(
    ("prior", "message"),
    [
        ([F(1, 2)], "has 1 entries"),
        ({(1,): F(1, 2), (3,): F(1, 2)}, r"no entry for \(2,\)"),
        ([F(1, 2), F(1, 3)], "sums to 5/6"),
    ],
)
def test_a_prior_that_is_none_is_refused(prior: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Database(1, 2, prior)  # type: ignore[arg-type]
