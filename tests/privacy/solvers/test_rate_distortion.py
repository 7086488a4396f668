"""The rate-distortion function of databases: every dual point is a bound, and the best ones meet the mechanism."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.privacy.measures.test_databases import correlated, skewed
from verify.privacy.solvers.databases import Database
from verify.privacy.solvers.hamming import optimal_dp_leakage
from verify.privacy.solvers.mutual_information import optimal_mi_leakage
from verify.privacy.solvers.rate_distortion import information_bound, rate_enclosure, tilted_mechanism

WEIGHTS = st.integers(1, 20)
DATABASE = Database(2, 2, skewed(2, 2))


@st.composite
def laws(draw: st.DrawFn, size: int = 4) -> list[F]:
    whole = [draw(WEIGHTS) for _ in range(size)]
    return [F(w, sum(whole)) for w in whole]


@settings(max_examples=60)
@given(laws(), WEIGHTS, laws(), WEIGHTS)
def test_no_dual_point_exceeds_the_information_of_a_mechanism(
    law: list[F], t: int, factors: list[F], slope: int
) -> None:
    """Any factors and slope bound every mechanism, here the tilted ones, from below at its own distance."""
    mechanism = tilted_mechanism(DATABASE, law, F(t))
    D = DATABASE.expected_distance(mechanism)
    assert information_bound(DATABASE, D, factors, F(slope)) <= DATABASE.mi_level(mechanism).upper


@pytest.mark.parametrize(("factors", "t"), [([F(1), F(1), F(0), F(1)], F(2)), ([F(1)] * 4, F(1, 2))])
def test_what_is_no_dual_point_is_refused(factors: list[F], t: F) -> None:
    with pytest.raises(ValueError, match="else this is no bound"):
        information_bound(DATABASE, F(1, 2), factors, t)


@pytest.mark.parametrize("D", ["1/10", "3/10", "9/20", "49/100"])
def test_one_row_is_the_problem_of_one_source(D: str) -> None:
    """With one row the distance is 0 or 1: another solver, by another method, encloses the same number."""
    from verify.privacy.measures.source_sets import SourceSet

    law = [F(1, 2), F(3, 10), F(1, 5)]
    database, source_set = Database(1, 3, law), SourceSet([law])
    lower, upper, mechanism, _, _ = rate_enclosure(database, F(D))
    other = optimal_mi_leakage(source_set, D)
    assert lower <= other.upper and other.lower <= upper
    assert upper - lower < F(1, 10**12) and database.expected_distance(mechanism) <= F(D)
    # more privacy in the worst case than on average: I <= eps*
    assert float(lower) <= optimal_dp_leakage(source_set, D).epsilon


@pytest.mark.parametrize("D", [F(26, 41), F(19, 20), F(149, 100)])
def test_outputs_about_to_vanish_do_no_harm(D: F) -> None:
    """Near a distortion where an output's probability reaches 0, slack and multiplier are both small."""
    database = Database(3, 2, correlated(3, 2))
    lower, upper, *_ = rate_enclosure(database, D)
    assert 0 <= upper - lower < F(1, 10**12)
