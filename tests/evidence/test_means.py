"""Means over normal laws in the evidence: enclosures have the value in them, examples and z3 tell what is true from twins."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.evidence.fuzz import derived_leg as examples
from verify.evidence.means import Means, enclosed
from verify.evidence.smt.derived import derived_leg as z3
from verify.kernel.enclosure import EnclosureError
from verify.kernel.terms import Term
from verify.language.parse import parse, parse_formula
from verify.language.vocabulary import NO_WORDS

SMALL = st.fractions(-2, 2, max_denominator=5)
WIDTH = Fraction(1, 10**9)


def closed(text: str) -> Term:
    return parse_formula(f"({text}) = 0", ()).left  # type: ignore[attr-defined]


@settings(max_examples=30, deadline=None)
@given(SMALL, st.fractions(Fraction(1, 9), 3, max_denominator=9), SMALL, SMALL)
def test_what_has_a_formula_is_in_the_enclosure(c: Fraction, v: Fraction, s: Fraction, w: Fraction) -> None:
    law = f"{c}, {v}"
    for difference in (
        f"gaussian_mean(y, {law}, {w}*y^3 + y) - ({w}*(({c})^3 + 3*({c})*{v}) + {c})",
        f"gaussian_mean(y, {law}, ({w})*exp(({s})*y)) - ({w})*exp(({s})*({c}) + ({s})^2*{v}/2)",
        f"gaussian_mean(y, {law}, exp(-(y - ({s}))^2/2)) - exp(-(({c}) - ({s}))^2/(2*(1 + {v})))/sqrt(1 + {v})",
        f"gaussian_mean(y, {law}, log(exp(({s})*y^2)/exp(y))) - (({s})*(({c})^2 + {v}) - ({c}))",
        f"gaussian_mean(y, {law}, abs(y - ({c}))) - sqrt(2*{v}/pi)",
        f"gaussian_mean(y, {law}, max(y, {c}) + min(y, {c})) - 2*({c})",
    ):
        found = enclosed(closed(difference))
        assert found.contains(Fraction(0)) and found.hi - found.lo < WIDTH, difference


def test_the_index_is_not_a_name_from_outside() -> None:
    evaluator = Means({"y": closed("7")})
    assert evaluator.truth(parse("gaussian_mean(y, 0, 1, y^2) < y", "y real").conclusion) is True
    assert evaluator.truth(parse("gaussian_mean(y, y, 1, y) > 8", "y real").conclusion) is False


@pytest.mark.parametrize(
    "text",
    [
        "gaussian_mean(y, 0, 0, 1)",  # no law: the kernel says 0 there
        "gaussian_mean(y, 0, -1, y)",
        "gaussian_mean(y, 0, 1, log(y))",  # undefined somewhere
        "gaussian_mean(y, 0, 1, log(exp(y) - 1/2))",
        "gaussian_mean(y, 0, 1, 1/y)",
        "gaussian_mean(y, 0, 1, y^(1/2))",
        "gaussian_mean(y, 0, 1, exp(y^2))",  # has no mean
        "gaussian_mean(y, 0, 1, exp(exp(y)))",
        "gaussian_mean(y, 0, 1, log(0*exp(y) + 0))",
    ],
)
def test_what_is_not_seen_to_be_defined_has_no_enclosure(text: str) -> None:
    with pytest.raises((EnclosureError, ZeroDivisionError)):
        enclosed(closed(text))


BELLS = "gaussian_mean(y, {0}, 1, log(exp(-(y - {0})^2/2)/(exp(-(y - {0})^2/2)/2 + exp(-(y + {0})^2/2)/2)))"
CLAIMS = [
    ("gaussian_mean(y, c, v, p + q*y + r*(y - c)^2) = p + q*c + r*v", "v > 0", True),
    ("gaussian_mean(y, c, v, p + q*y + r*(y - c)^2) = p + q*c + 2*r*v", "v > 0", False),
    ("gaussian_mean(y, c, v, w*exp(s*y)) = w*exp(s*c + s^2*v/2)", "v > 0", True),
    ("gaussian_mean(y, c, v, w*exp(s*y)) = w*exp(s*c + s^2*v)", "v > 0", False),
    ("gaussian_mean(y, c, v, w*exp(s*y)) < w*exp(s*c + s^2*v/2)", "v > 0", False),
    (f"{BELLS.format('a')} <= T", "0 <= a <= 3, T >= a^2/2", True),
    (f"{BELLS.format('a')} <= T", "0 <= a <= 3, T >= a^2/4", False),
    ("gaussian_mean(y, 0, v, abs(y)) <= T", "v > 0, T >= v/2 + 1/2", True),
    ("gaussian_mean(y, 0, v, abs(y)) <= T", "v > 0, T >= v/2 + 1/5", False),
]  # sqrt(2*v/pi) is at most v/2 + 1/pi


@pytest.mark.parametrize("leg", [examples, z3])
@pytest.mark.parametrize(("text", "where", "true"), CLAIMS)
def test_both_kinds_tell_what_is_true_from_what_is_not(leg, text: str, where: str, true: bool) -> None:
    said = leg(parse(text, where), words=NO_WORDS)
    assert said.outcome == "agrees" if true else said.outcome in ("disagrees", "undecided"), said.detail
    if not true and "<= T" in text:
        assert said.outcome == "disagrees", said.detail


def test_an_integral_is_a_number_on_slices() -> None:
    text = "integral(t, 0, 1, exp(-t^2)) + a <= T"
    assert z3(parse(text, "T >= a + 3/4")).outcome == "agrees"
    assert z3(parse(text, "T >= a + 7/10")).outcome == "disagrees"  # it is 0.7468...
