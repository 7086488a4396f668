"""Attacks with powers by numbers: the only ones that are atoms of the normal form are roots."""

from __future__ import annotations

from fractions import Fraction

import pytest

from verify.kernel.certificate import (
    Apart,
    Box,
    Choose,
    Combine,
    Cover,
    Intro,
    Product,
    Proof,
    Split,
    Square,
    Step,
    Witness,
)
from verify.kernel.definedness import of_statement
from verify.kernel.errors import CertificateRejected
from verify.kernel.judge import Exploration, judge
from verify.kernel.normal import Normalizer
from verify.kernel.rules import Goal
from verify.kernel.statement import And, Integer, Real
from verify.kernel.terms import Delta, Var, num
from verify.language.parse import parse, parse_term

N = {"n": Integer(), "c": Real(), "x": Real()}


def form(text: str) -> object:
    return Normalizer(N).poly(parse_term(text, "n integer, c real, x real"))


def test_a_power_of_a_power_whose_exponent_vanishes_is_1() -> None:
    """BUG B4: the exponent n*kronecker(n,0) is 0, and (2^n)^kronecker(n,0) was made the atom 2^0, taken for 2."""
    wrong = parse("pi * (2^n)^kronecker(n,0) = 2*pi", "n integer")
    flag = Square(Delta(Var("n"), num(0)))
    defined = Intro(("n",), (Choose(1, (Combine((Product(Fraction(1), (flag,)),)),)),))
    with pytest.raises(CertificateRejected):
        judge(wrong, Proof(defined, Combine()))
    assert judge(wrong, Witness((("n", num(5)),))).verdict == "REFUTED"
    right = parse("pi * (2^n)^kronecker(n,0) = pi", "n integer")
    assert judge(right, Proof(defined, Combine())).verdict == "PROVED"


@pytest.mark.parametrize("exponent", ["kronecker(n,0)", "kronecker(n,0)*kronecker(n,1)"])
@pytest.mark.parametrize("factor", ["pi", "x", "1"])
def test_so_it_is_beside_any_factor(exponent: str, factor: str) -> None:
    assert form(f"{factor}*(3^n)^({exponent})") == form(f"{factor}*3^(n*{exponent})")
    assert form(f"{factor}*(3^n)^({exponent})") != form(f"3*{factor}")


RIGHT, WRONG = "(pi^2-1)/(pi^2*log(2))", "(pi^2-1)/(pi*log(2))"


def _closed(goal: Goal) -> Step:
    if isinstance(goal.claim, And):
        return Split(tuple(_closed(part) for part in Exploration().goals(goal, Split())))
    cover = Cover((), Box("", Fraction(0)), 64)
    return Apart(True, (cover,)) if getattr(goal.claim, "operator", "") == "!=" else cover


@pytest.mark.parametrize(("right", "proved"), [(RIGHT, True), (WRONG, False)])
def test_what_cancels_below_the_line_keeps_its_power(right: str, proved: bool) -> None:
    """BUG B5: of 1/(x/(c^2-1) + x) what is left below the line is c^2 x, and c^2 was taken for c."""
    statement = parse(f"1/(log(2)/(pi^2-1) + log(2)) = {right}", "")
    defined = _closed(Goal((), (), of_statement(statement)))
    start, tour = Goal((), (), statement.conclusion), Exploration()
    if not proved:
        with pytest.raises(CertificateRejected):
            tour.goals(start, Combine())
        assert judge(statement, Witness(())).verdict == "REFUTED"
        return
    conditions = tuple(_closed(goal) for goal in tour.goals(start, Combine()))
    assert judge(statement, Proof(defined, Combine((), (), conditions))).verdict == "PROVED"


@pytest.mark.parametrize(
    ("inverted", "same"),
    [
        ("x/(c^2-1) + x", "c^2*x/(c^2-1)"),
        ("x/(c^3-1) + x", "c^3*x/(c^3-1)"),
        ("x/(2^n-1) + x", "2^n*x/(2^n-1)"),
        ("x/(c^(1/2)-1) + x", "c^(1/2)*x/(c^(1/2)-1)"),
        ("x/(c^(2/3)-1) + x", "c^(2/3)*x/(c^(2/3)-1)"),
    ],
)
def test_the_inverse_of_a_sum_that_collapses(inverted: str, same: str) -> None:
    assert form(f"1/({inverted})") == form(f"1/({same})")
    assert form(f"x/({inverted})^2") == form(f"x/({same})^2")
