"""A float equals a fraction, in Python: what is kept of a float twin must not be taken for what is kept of the honest one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from verify.kernel import certificate as c
from verify.kernel.calculus import derivative
from verify.kernel.errors import CertificateRejected, Malformed
from verify.kernel.judge import judge
from verify.kernel.statement import Binder, Real, Relation, Statement
from verify.kernel.terms import ZERO, Add, Mul, Num, Term, Var, sub

LARGE = 2**60  # -1 - LARGE + LARGE is 0 in doubles


def falling(number: Callable[[int], object], name: str = "x") -> Term:
    """-x, written so that doubles make it 0."""
    x = Var(name)
    return Add(tuple(Mul((Num(number(k)), x)) for k in (-1, -LARGE, LARGE)))  # type: ignore[arg-type]


def not_negative(term: Term) -> Statement:
    return Statement((Binder("x", Real()),), (Relation("<=", ZERO, Var("x")),), Relation(">=", term, ZERO))


def test_a_float_is_no_number_of_a_statement() -> None:
    with pytest.raises(Malformed, match="must be Fraction, is float"):
        judge(not_negative(falling(float)), c.Proof(c.Split(), c.Combine()))


def test_the_derivative_of_a_float_twin_is_not_taken_for_the_honest_one() -> None:
    slope = c.Intro(("p",), (c.Intro(("e",), (c.Combine(),)),))
    rising = c.Derivative("x", ZERO, True, "p", False, (c.Given("h1"), c.Combine(), c.Split(), slope))
    derivative(sub(falling(float, "p"), ZERO), "p")
    with pytest.raises(CertificateRejected):
        judge(not_negative(falling(Fraction)), c.Proof(c.Split(), rising))
