"""Sums of x log x beside that of their sum: what is told is true, and enough for mutual information at points."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.evidence.smt import Z3, Solver
from verify.evidence.smt.existence import _asked_for, exists_at
from verify.evidence.smt.ground import Ground
from verify.evidence.smt.logsums import _inequality, _ratios, _totals, _violated, _with_numbers, holds_by_sums
from verify.evidence.smt.polynomials import Rat, constant, symbol
from verify.evidence.smt.propositions import atom, every_atom
from verify.kernel.enclosure import Interval, log
from verify.kernel.statement import Exists
from verify.kernel.terms import num
from verify.language.parse import parse

SHARE = st.fractions(Fraction(1, 30), 1, max_denominator=30)
AMOUNT = st.fractions(0, 5, max_denominator=20)


def ground_for(z3: Z3, weights: list[Fraction], more: Fraction = Fraction(0)) -> Ground:
    """One that knows x log x of x0, x1, ... and of the sum of their multiples (and of a number)."""
    ground = Ground(set(), Solver(z3, 5.0), opened=True)
    ground.context = [atom("<=", -symbol(f"x{k}")) for k in range(len(weights))]
    for k in range(len(weights)):
        ground._xlogx(Rat(symbol(f"x{k}")))
    total = constant(more)
    for k, weight in enumerate(weights):
        total = total + symbol(f"x{k}").scaled(weight)
    ground._xlogx(Rat(total))
    return ground


def xlogx(x: Fraction) -> Interval:
    return Interval.point(x) * log(Interval.point(x), 100) if x else Interval.point(0)


@settings(max_examples=40)
@given(st.lists(st.tuples(SHARE, SHARE, AMOUNT), min_size=2, max_size=4), st.fractions(0, 1, max_denominator=7))
def test_what_is_told_is_true(parts, more):
    """At any values, for any shares: with x log x and logarithms of numbers as they are."""
    weights = [weight for weight, _, _ in parts]
    with Z3() as z3:
        ground = ground_for(z3, weights, more)
        (total,) = _totals(ground, {})
        shares = [share for _, share, _ in parts] + [Fraction(1, 3)] * (more > 0)
        exact = {f"x{k}": Interval.point(x) for k, (_, _, x) in enumerate(parts)}
        told = [_inequality(ground, total, shares), *_ratios(ground, total, shares)]
        model = {f"x{k}": constant(x) for k, (_, _, x) in enumerate(parts)}
        model |= {name: constant(-100) for name in ground.weighted} | {total.name: constant(100)}
        told += [fact for fact in [_violated(total, shares, model)] if fact is not None]
        told = _with_numbers(ground, told)
        for name, argument in ground.weighted.items():
            values = {f"x{k}": constant(x) for k, (_, _, x) in enumerate(parts)}
            exact[name] = xlogx(argument.put(values).number())
        for name in ground.numbers:
            exact[name] = log(Interval.point(Fraction(name.removeprefix("#log(").removesuffix(")"))), 100)
    assert told
    for fact in (a for p in told for a in every_atom(p)):
        value = Interval.point(0)
        for monomial, factor in fact.poly.terms.items():
            part = Interval.point(factor)
            for name, k in monomial:
                for _ in range(k):
                    part = part * exact[name]
            value = value + part
        assert value.lo <= 0, (fact, value)
        assert fact.operator != "=" or value.hi >= 0, fact


def test_the_sum_is_recognised_and_others_are_not():
    with Z3() as z3:
        assert len(_totals(ground_for(z3, [Fraction(1, 2), Fraction(1, 3)]), {})) == 1
        ground = ground_for(z3, [Fraction(1, 2), Fraction(1, 3)])
        assert not _totals(ground, {"x0": symbol("y") * symbol("z")})  # no multiple of one symbol any more
        alone = Ground(set(), Solver(z3, 1.0), opened=True)
        alone.context = [atom("<=", -symbol("x0")), atom("<=", -symbol("x1"))]
        alone._xlogx(Rat(symbol("x0") + symbol("x1")))
        assert not _totals(alone, {})
        assert not holds_by_sums(alone, alone.solver, [], {}, 1.0)


#: The output's share of errors is at most d: then it tells of a fair bit at least log(2) - h(d), and no more is true.
CHANNEL = (
    "forall i in 1..2, j in 1..2: Q[i,j] >= 0 and sum(l,1,2,Q[1,l]) = 1 and sum(l,1,2,Q[2,l]) = 1"
    " and (Q[1,2] + Q[2,1])/2 <= d"
)
INFORMATION = "sum(i,1,2,sum(j,1,2,xlogx(Q[i,j]/2))) + log(2) - sum(j,1,2,xlogx((Q[1,j] + Q[2,j])/2))"


def less_exists(d: str, bound: str) -> bool | None:
    goal = parse(f"exists Q family(2): {CHANNEL} and {INFORMATION} < {bound}", "d real").conclusion
    assert isinstance(goal, Exists)
    return _asked_for(goal, {"d": num(Fraction(d))}, frozenset(), 3.0)


@pytest.mark.parametrize("d", ["1/2", "1/3", "1/4", "1/5", "2/5", "1/8"])
def test_a_bound_that_is_met_is_not_beaten(d: str) -> None:
    assert less_exists(d, "log(2) - h(d)") is False


@pytest.mark.parametrize("d", ["1/4", "1/5"])
def test_a_bound_above_it_is_not_said_to_hold(d: str) -> None:
    assert less_exists(d, "log(2) - h(d) + 1/10000") is not False
    assert less_exists(d, "log(2) - h(d) + 1/5") is not False


def test_what_exists_may_be_said_to_be_the_best() -> None:
    """There is one such that none is less: z3 finds it, and settles the rest; where it is the only one that can do, and
    fails, there is none.
    """

    def found(text: str, **values: str) -> bool | None:
        given = {name: num(Fraction(value)) for name, value in values.items()}
        goal = parse(text, "x real").conclusion
        assert isinstance(goal, Exists)
        return exists_at(goal, given, frozenset())

    assert found("exists y real: y = x and (forall z real: z > y => z >= x)", x="1/2") is True
    assert found("exists y real: y = x and (forall z real: z > y => z >= x + 1)", x="1/2") is False
    assert found("exists y real: y <= x and y >= 0 and (forall z real: z > y => z >= x + 1)", x="1/2") is False


def test_with_log2_linear_facts_are_enough() -> None:
    from verify.evidence.smt.derived import derived_leg as smt

    given = "p family(1), D family(1), R real, forall i in 1..2: p[i] > 0, forall i in 1..2: D[i] >= log2(p[i]), R >= D[1], R >= D[2]"
    assert smt(parse("p[1] <= p[2] => log2(p[1]) <= R", given)).outcome == "agrees"
    assert smt(parse("forall i in 1..2: log2(p[i]) <= R", given)).outcome == "agrees"
    assert smt(parse("forall i in 1..2: log2(p[i]) <= R - 1", given)).outcome != "agrees"


