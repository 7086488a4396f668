"""Chords and tangents as steps of the kernel: what is left to show is what is said, and the rest is proved whatever the function."""

from __future__ import annotations

import pytest

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.judge import judge
from verify.kernel.rules import opening
from verify.kernel.statement import TRUE, Binder, ForAll, Implies, Real, Relation
from verify.kernel.terms import ONE, ZERO, Term, Var, num, substitute
from verify.language.parse import parse, parse_term
from verify.proving import basics
from verify.proving.convex import BOUND, Convex, is_bound
from verify.proving.tactics import Stuck, closed, goals_of, seq
from verify.proving.tactics import prove as with_script

X = Var("x")
WHERE = "x real, y real, n integer, a family(1), x >= 0, x <= 2, y >= 1, n >= 1"
CURVES = ["2*x", "7", "x^2", "exp(x)", "exp(x*y)", "log(x + y)", "xlogx(x)", "sqrt(x)", "1/(x + y)", "h(x/3)", "tanh(x)"]
CURVES += ["sum(i,1,n,exp(i*x))", "kl(x/3, y/(y + 1))", "(x + 1)^n", "x^3 - x", "a[1]*x^2", "log(1 + x)/(1 + x)"]
BENT = ["abs(x)", "min(x, y)", "kronecker(x, 1)", "a[x]", "2^n*kronecker(x, y)", "sum(i,1,n,kronecker(i,x))"]


def assumed(text: str, lower: Term, upper: Term, contact: Term | None) -> c.Step:
    """The step, with what it leaves to show taken on trust: so its own part is judged, also for what is not convex."""
    goal = opening(parse("0 <= 1", WHERE))
    step = Convex("bound", "u", substitute(parse_term(text, WHERE), {"x": Var("u")}), X, lower, upper, contact)
    *left, last = goals_of(goal, step)
    trusted = [c.Assume(f"a{k}", "taken", g.claim, "here", (c.Given(f"a{k}"),)) for k, g in enumerate(left)]
    return closed(step, [*trusted, c.Combine((c.Product(ONE.value, ()),))])


@pytest.mark.parametrize("contact", [None, num("1/2"), Var("y")], ids=["chord", "tangent at 1/2", "tangent at y"])
@pytest.mark.parametrize("text", CURVES)
def test_nothing_else_is_left_to_show(text: str, contact: Term | None) -> None:
    statement = parse("0 <= 1", WHERE)
    proof = basics.proof(with_script(statement, seq()).defined, assumed(text, ZERO, num(2), contact))
    assert judge(statement, proof).verdict == "CONDITIONAL"


@pytest.mark.parametrize("text", BENT)
def test_a_function_that_may_jump_or_bend_is_refused(text: str) -> None:
    with pytest.raises(Stuck):
        assumed(text, ZERO, num(2), None)


def test_the_second_derivative_is_asked_for_everywhere() -> None:
    """t^2 on [0, 2] below its chord and above its tangent; -t^2 leaves what is false."""
    goal = opening(parse("0 <= 1", WHERE))
    for text, second in (("u^2", 2), ("-u^2", -2)):
        function = parse_term(text)
        for contact in (None, ONE):
            *places, bend, _ = goals_of(goal, Convex("bound", "u", function, X, ZERO, num(2), contact))
            wanted = [Relation("<=", ZERO, X), Relation("<=", X, num(2))]
            inside = [Relation("<", ZERO, ONE), Relation("<", ONE, num(2))]
            assert [g.claim for g in places] == [*(inside if contact else []), *wanted]
            assert isinstance(bend.claim, ForAll) and isinstance(bend.claim.body, Implies)
            sign = bend.claim.body.right
            assert isinstance(sign, Relation) and sign.operator == ">="
            proof = c.Intro(("v",), (c.Intro(("in",), (c.Combine((c.Product(num(2).value, ()),)),)),))
            statement = parse("0 <= 1")
            certificate = c.Proof(c.Split(), c.Have("f", bend.claim, (proof, c.Combine((c.Product(ONE.value, ()),)))))
            if second > 0:
                assert judge(statement, certificate).verdict == "PROVED"
            else:
                with pytest.raises(KernelError):
                    judge(statement, certificate)


@pytest.mark.parametrize("name", ["x", "_l", "_y"])
def test_names_that_stand_for_two_things_are_refused(name: str) -> None:
    goal = opening(parse("_l >= 0 and _y >= 0", "x >= 0"))
    function = parse_term("u^2*_l*_y" if name != "x" else "x^2")
    with pytest.raises(Stuck):
        goals_of(goal, Convex("bound", "x" if name == "x" else "u", function, X, ZERO, ONE))


def test_a_function_that_is_defined_everywhere_is_not_asked_to_be() -> None:
    goal = opening(parse("0 <= 1", WHERE))
    assert not [g for g in goals_of(goal, Convex("bound", "u", Var("u"), X, ZERO, ONE)) if g.claim == TRUE]


def test_another_fact_of_that_name_is_not_told_as_a_bound() -> None:
    """`explain` tells the bound by what it says, not by its label alone."""
    mine = c.Have(BOUND, ForAll((Binder("u", Real()),), Relation(">=", Var("u"), ZERO)), ())
    assert not is_bound(mine) and not is_bound(c.Have(BOUND, Relation("=", X, X), ()))
