"""Stochastic leakages of joint laws, and what Section VI of Ding, Farokhi (2020) says of them."""

from __future__ import annotations

from fractions import Fraction
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.privacy.measures.common_information import gacs_korner
from verify.privacy.measures.joint_laws import joint_law, support
from verify.privacy.measures.stochastic_leakage import (
    ldp_level,
    maximal_leakage,
    posterior_level,
    realizable_leakage,
    renyi_zero_leakage,
)


@st.composite
def laws(draw):
    weights = draw(st.lists(st.lists(st.integers(0, 4), min_size=3, max_size=3), min_size=1, max_size=3))
    total = sum(map(sum, weights))
    if not total:
        weights[0][0] = total = 1
    return [[Fraction(w, total) for w in row] for row in weights]


@given(laws())
def test_common_information_is_at_most_maximin_information(law):
    assert gacs_korner(law).bits <= support(law).maximin_information.bits + 1e-12
    assert (len(gacs_korner(law).masses) == 1) == (support(law).maximin_information == 1)


@given(laws())
def test_maximal_leakage_is_at_most_the_realizable_one(law):
    assert 1 <= maximal_leakage(law) <= realizable_leakage(law)


@given(laws())
def test_a_finite_ldp_level_needs_full_support_and_follows_from_the_posterior_level(law):
    level = ldp_level(law)
    assert (level is None) == (not support(law).independent)
    if level is not None:
        assert level <= posterior_level(law) ** 2


@given(laws())
def test_order_zero_is_l0_for_a_uniform_sensitive_variable(law):
    rows = [row for row in law if sum(row)]
    uniform = [[p / sum(row) / len(rows) for p in row] for row in rows]
    assert renyi_zero_leakage(uniform) == support(uniform).leakage_l0


def test_the_enclosure_holds_the_entropy_of_the_common_part():
    found = gacs_korner({("a", 0): "1/3", ("b", 1): "2/3"})
    entropy = log(3) - 2 / 3 * log(2)
    assert abs(found.nats - entropy) < 1e-12 and 0 < found.enclosure.width < Fraction(1, 10**30)
    assert gacs_korner([[1]]).bits == 0.0


def test_what_is_no_law_is_refused():
    with pytest.raises(ValueError, match="sum to"):
        joint_law([[1, 1]])
    with pytest.raises(ValueError, match=">= 0"):
        joint_law([[2, -1]])
