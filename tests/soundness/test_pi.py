"""The number pi: true inequalities are proved, their neighbours refuted, and no rational number is mistaken for it."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some

from verify.kernel.certificate import Box, Combine, Cover, Product, Proof, Split, Witness
from verify.kernel.errors import KernelError
from verify.kernel.judge import judge
from verify.kernel.statement import Relation, Statement
from verify.kernel.terms import Pi, Term, num
from verify.language.parse import parse
from verify.run.pipeline import prove

#: pi to fifty places, cut off.
DIGITS = "3.14159265358979323846264338327950288419716939937510"
LAST = Fraction(1, 10**50)


def verdict(text: str, where: str = "") -> str:
    return prove(parse(text, where), 10)[0].verdict


@pytest.mark.parametrize(
    ("true", "false", "where"),
    [
        ("pi < 355/113", "pi > 355/113", ""),
        ("pi^2 < 10", "pi^2 < 9.8", ""),
        ("exp(pi) > pi^exp(1)", "exp(pi) < pi^exp(1)", ""),
        ("2*pi*x >= 6*x", "2*pi*x >= 6.3*x", "x >= 0"),
        ("exp(-x^2/2)/sqrt(2*pi) <= 0.4", "exp(-x^2/2)/sqrt(2*pi) <= 0.39", ""),
        ("sum(k, 1, 5, pi*k) = 15*pi", "sum(k, 1, 5, pi*k) = 47", ""),
    ],
)
def test_a_statement_about_pi_is_proved_and_its_neighbour_refuted(true: str, false: str, where: str) -> None:
    assert verdict(true, where) == "PROVED"
    assert verdict(false, where) == "REFUTED"


def test_conditions_with_pi_may_contradict_each_other() -> None:
    assert verdict("x > 0", "x > 4, x < pi") == "ILL_POSED"


BELOW, ABOVE = num(DIGITS), num(Fraction(DIGITS) + LAST)
CLOSED = Cover((), Box("", Fraction(0)), 256)


def judged(left: Term, operator: str, right: Term) -> set[str]:
    """The verdicts of what can be said of such a comparison without search."""
    statement = Statement((), (), Relation(operator, left, right))
    found = set()
    proofs = (CLOSED, Combine(), Combine((Product(Fraction(1), ()),)))
    for certificate in (*(Proof(Split(), step) for step in proofs), Witness(())):
        try:
            found.add(judge(statement, certificate).verdict)
        except KernelError:
            continue
    return found


def test_fifty_places_are_told_apart_and_never_equal() -> None:
    assert judged(BELOW, "<", Pi()) == judged(Pi(), "<", ABOVE) == {"PROVED"}
    for wrong in ((BELOW, ">=", Pi()), (Pi(), ">=", ABOVE), (Pi(), "=", BELOW), (ABOVE, "=", Pi())):
        assert judged(*wrong) == {"REFUTED"}


@given(some.fractions(min_value=3, max_value=4, max_denominator=10**30), some.sampled_from(["<", "<=", ">", ">=", "=", "!="]))
def test_the_kernel_agrees_with_the_digits(value: Fraction, operator: str) -> None:
    less = value < Fraction(DIGITS) + LAST
    holds = operator == "!=" or (operator in ("<", "<=")) == less and operator != "="
    assert judged(num(value), operator, Pi()) <= {"PROVED" if holds else "REFUTED"}
