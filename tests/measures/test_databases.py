"""Databases: thresholds and levels, exactly, on small alphabets."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import product

import pytest

from verify.measures.channels import exponential_mechanism
from verify.measures.databases import Database, Enclosure

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
    assert threshold_above(database) >= database.exp_eps_X


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


def test_one_row_has_a_rational_threshold() -> None:
    """1/min p - (m-1)."""
    assert Database(1, 3, [F(1, 2), F(3, 10), F(1, 5)]).exp_eps_tilde == 3


def test_a_mapping_and_a_sequence_are_the_same_prior() -> None:
    assert Database(1, 2, {(1,): F(1, 3), (2,): F(2, 3)}).prior == Database(1, 2, [F(1, 3), F(2, 3)]).prior


@pytest.mark.parametrize(
    ("prior", "message"),
    [
        ([F(1), F(0)], r"prior of \(2,\) is 0"),
        ([F(1, 2)], "has 1 entries"),
        ({(1,): F(1, 2), (3,): F(1, 2)}, r"no entry for \(2,\)"),
        ([F(1, 2), F(1, 3)], "sums to 5/6"),
    ],
)
def test_a_prior_that_is_none_is_refused(prior: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Database(1, 2, prior)  # type: ignore[arg-type]
