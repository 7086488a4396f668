"""Ratio variables: chords under bounded likelihood ratios, homogeneous inequalities; true ones and negative controls."""

import pytest

from tests.shares import shorter
from verify.kernel import certificate as c
from verify.kernel.judge import judge
from verify.kernel.rules import opening
from verify.kernel.terms import Exp, Num, Var, neg, num
from verify.language.parse import parse
from verify.language.walk import parts
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving import tangents, univariate
from verify.proving.tactics import Stuck
from verify.proving.tangents import Tangents
from verify.proving.univariate.homogeneous import scales
from verify.proving.univariate.ratios import ratio_bounds
from verify.report.explain import explain

TWO = "a in (0,1), b in (0,1), eps >= 0"
UPPER = "a <= exp(eps)*b, 1-a <= exp(eps)*(1-b)"
PRIVATE = f"{TWO}, {UPPER}, b <= exp(eps)*a, 1-b <= exp(eps)*(1-a)"
CLOSE = "x > 0, y > 0, eps >= 0, x <= exp(eps)*y, y <= exp(eps)*x"

CHORDS = [
    ("a*log(a/b) + (1-a)*log((1-a)/(1-b)) <= eps*tanh(eps/2)", "kl(a,b) <= 0.999*eps*tanh(eps/2)", PRIVATE),
    ("kl(a,b) <= eps^2/2", "kl(a,b) <= 0.49*eps^2", PRIVATE),
    ("(x-y)*log(x/y) <= eps*(x+y)*tanh(eps/2)", "(x-y)*log(x/y) < eps*(x+y)*tanh(eps/2)", CLOSE),
    (
        "x*log(x/y) <= log(2)*(5*x-4*y)/3",
        "x*log(x/y) <= log(2)*(5*x-4.01*y)/3",
        "x > 0, y > 0, x <= 2*y, y <= 2*x",
    ),
]

#: The second one is equal to the first, with a needed hypothesis dropped.
DROPPED = [
    ("kl(a,b) <= eps*tanh(eps/2)", f"{TWO}, {UPPER}"),
    ("(x-y)*log(x/y) <= eps*(x+y)*tanh(eps/2)", "x > 0, y > 0, eps >= 0, x <= exp(eps)*y"),
    ("x*log(x/y) <= log(2)*(5*x-4*y)/3", "x > 0, y > 0, x <= 2*y"),
]

HOMOGENEOUS = [
    ("x*log(x/y) >= x - y", "x*log(x/y) >= 1.01*(x - y)", "x > 0, y > 0"),
    ("x^2*exp(-x/y) + y*x/(1+x/y) <= 1.2285*y^2", "x^2*exp(-x/y) + y*x/(1+x/y) <= 1.228*y^2", "x > 0, y > 0"),
    (
        "x*log(x/(x+y)) + y*log(y/(x+y)) + 0.7*(x+y) + 0.1*(x-y)^2/(x+y) >= 0",
        "x*log(x/(x+y)) + y*log(y/(x+y)) + 0.69*(x+y) + 0.1*(x-y)^2/(x+y) >= 0",
        "x > 0, y > 0",
    ),
    (
        "(x-y)/(log(x)-log(y)) <= (x+y+sqrt(x*y))/3",
        "(x-y)/(log(x)-log(y)) <= (x+y+7*sqrt(x*y))/9",
        "x > y, y > 0",
    ),
    ("(x-y)/(log(x)-log(y)) <= (x+y)/2", "(x-y)/(log(x)-log(y)) <= 0.49*(x+y)", "x > 0, y > 0, x != y"),
]


@pytest.mark.parametrize(("true", "false", "where"), CHORDS)
def test_chords_bound_divergences_from_above(true: str, false: str, where: str) -> None:
    statement = parse(true, where)
    assert judge(statement, tangents.prove(statement, Deadline(30))).verdict == "PROVED"
    with pytest.raises((Stuck, OutOfTime)):
        tangents.prove(parse(false, where), Deadline(shorter(5, 5)))


@pytest.mark.parametrize(("text", "where"), DROPPED)
def test_a_dropped_bound_of_the_ratio_is_missed(text: str, where: str) -> None:
    with pytest.raises((Stuck, OutOfTime)):
        tangents.prove(parse(text, where), Deadline(shorter(5, 5)))


@pytest.mark.parametrize(("true", "false", "where"), HOMOGENEOUS)
def test_homogeneous_inequalities_lose_a_variable(true: str, false: str, where: str) -> None:
    statement = parse(true, where)
    proof = univariate.prove(statement, Deadline(30))
    assert judge(statement, proof).verdict == "PROVED"
    assert any(isinstance(part, c.Unpack) and part.hypothesis.startswith("ratio.") for part in parts(proof))
    with pytest.raises((Stuck, OutOfTime)):
        univariate.prove(parse(false, where), Deadline(shorter(5, 5)))


def test_the_substitution_is_a_step_with_a_name() -> None:
    statement = parse("x*exp(-x/y) <= 0.37*y", "x >= 0, y > 0")
    text = " ".join(explain(statement, univariate.prove(statement, Deadline(20))).split())
    assert "let r be a real number with (ratio.1.is) x = r*y" in text


def test_facts_bound_a_ratio() -> None:
    goal = opening(parse("a = b", PRIVATE))
    found = ratio_bounds(Tangents(Deadline(5)), goal, Var("a"), Var("b"))
    eps = Var("eps")
    assert {(b.value, b.upper) for b in found} >= {(Exp(eps), True), (Exp(neg(eps)), False), (num(0), False)}
    strict = next(b for b in found if b.value == Num(num(0).value))
    assert strict.strict


def test_what_scales_together_is_found() -> None:
    points = [{"x": 2, "y": 3, "z": 5}, {"x": 1, "y": 4, "z": 7}, {"x": 3, "y": 1, "z": 2}]
    goal = opening(parse("x*log(x/y) + z*exp(x/y)*y >= 0", "z >= 0"))
    assert (frozenset("xy"), 1) in set(scales(goal, points))
    assert not any(group == frozenset("xyz") for group, _ in scales(goal, points))


def test_the_same_statement_has_the_same_certificate() -> None:
    statement = parse("(x-y)*log(x/y) <= eps*(x+y)*tanh(eps/2)", CLOSE)
    assert tangents.prove(statement, Deadline(30)) == tangents.prove(statement, Deadline(30))
