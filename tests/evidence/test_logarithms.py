"""What z3 is told of logarithms is true, and enough for the inequalities of information theory at small sizes."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.evidence.smt import Z3, Solver, smt_leg
from verify.evidence.smt.chords import _chord
from verify.evidence.smt.ground import Ground
from verify.evidence.smt.logarithms import between, fails, missed, pairs, weighted_pairs
from verify.evidence.smt.polynomials import symbol
from verify.evidence.smt.propositions import every_atom, junction
from verify.kernel.enclosure import Interval, log
from verify.language.parse import parse

POSITIVE = st.fractions(Fraction(1, 50), 50, max_denominator=60)


@given(POSITIVE)
def test_a_logarithm_is_between_its_bounds(x):
    low, high = between(x)
    inside = log(Interval.point(x), 100)
    assert low <= inside.lo and inside.hi <= high and high - low < Fraction(1, 10**5)


@given(st.tuples(POSITIVE, POSITIVE, POSITIVE))
def test_what_is_told_of_two_and_three_logarithms_is_true(values):
    logs = {f"L{k}": symbol(f"x{k}") for k in range(3)}
    exact = {f"x{k}": x for k, x in enumerate(values)}
    boxes = {f"L{k}": log(Interval.point(x), 100) for k, x in enumerate(values)}
    weighted = {f"X{k}": symbol(f"x{k}") for k in range(3)}
    boxes |= {f"X{k}": boxes[f"L{k}"] * Interval.point(x) for k, x in enumerate(values)}
    facts = [*pairs(logs), *weighted_pairs(logs, weighted)]
    assert len(facts) > 30
    for fact in facts:
        total = Interval.point(0)
        for monomial, factor in fact.poly.terms.items():
            part = Interval.point(factor)
            for name, k in monomial:
                for _ in range(k):
                    part = part * (boxes[name] if name in boxes else Interval.point(exact[name]))
            total = total + part
        assert total.lo <= 0, fact


@given(POSITIVE, POSITIVE)
def test_tangents_are_true(x, c):
    with Z3() as z3:
        ground = Ground(set(), Solver(z3, 1.0), opened=True)
        told = junction("and", (f(symbol("x"), n, [c]) for n, f in (("L", ground.tangents), ("X", ground.weighted_tangents))))
    inside = log(Interval.point(x), 100)
    primes = {name: Interval(*between(Fraction(int(name[5:-1])))) for name in ground.positive}
    for fact in every_atom(told):
        total = Interval.point(0)
        for monomial, factor in fact.poly.terms.items():
            part = Interval.point(factor)
            for name, k in monomial:
                for _ in range(k):
                    part = part * {"x": Interval.point(x), "L": inside, "X": inside * Interval.point(x), **primes}[name]
            total = total + part
        assert total.lo <= 0


def test_a_wrong_value_is_noticed_and_the_tangents_there_exclude_it():
    logs = {"L": symbol("x")}
    assert not list(missed(logs, {"x": Fraction(1), "L": Fraction(0)}))
    for wrong in (Fraction(7, 10), Fraction(68, 100)):
        ((name, at),) = missed(logs, {"x": Fraction(2), "L": wrong})
        with Z3() as z3:
            told = Ground(set(), Solver(z3, 1.0), opened=True).tangents(logs[name], name, [at])
        near = {f"#log({p})": between(Fraction(p))[0] for p in (2, 3, 5, 7)}
        assert any(fails(fact, {**near, "x": Fraction(2), "L": wrong}) for fact in every_atom(told))


TRUE = {
    "h(p) <= log(2)": "0 <= p <= 1",
    "p*log(p/q) >= p - q": "p > 0, q > 0",
    "xlogx(p*q) = p*xlogx(q) + q*xlogx(p)": "p >= 0, q >= 0",
    "log(x*y) = log(x) + log(y)": "x > 0, y > 0",
    "exp(x)*exp(y) = exp(x+y)": "x real, y real",
    "exp(x) >= 1 + x": "x real",
    "log(1+x) <= x": "x >= 0",
    "p*log(p/q) + (1-p)*log((1-p)/(1-q)) >= 0": "0 < p < 1, 0 < q < 1",
    "x^2*exp(-x) < 4": "0 <= x <= 3/2",
    "sum(i,1,2,xlogx(p[i])) - sum(i,1,2,p[i]*log(q[i])) >= 0":
        "p family(1), q family(1), p[1] >= 0, p[2] >= 0, p[1]+p[2] = 1, q[1] > 0, q[2] > 0, q[1]+q[2] = 1",
}  # fmt: skip
FALSE = {
    "h(p) <= 69/100": "0 <= p <= 1",
    "p*log(p/q) >= p - q + 1/100": "p > 0, q > 0",
    "xlogx(p*q) = p*xlogx(q) + xlogx(p)": "p >= 0, q >= 0",
    "log(x*y) = 2*log(x) + log(y)": "x > 0, y > 0",
    "exp(x)*exp(y) = exp(x+2*y)": "x real, y real",
    "exp(x) >= 101/100 + x": "x real",
    "log(1+x) <= 99/100*x": "x >= 0",
    "p*log(p/q) + (1-p)*log((1-p)/(1-q)) > 0": "0 < p < 1, 0 < q < 1",
    "x^2*exp(-x) < 1/2": "0 <= x <= 3/2",
}


@pytest.mark.parametrize("statement", TRUE)
def test_true_statements_agree(statement):
    leg = smt_leg(parse(statement, TRUE[statement]), [{}], timeout_s=10)
    assert leg.outcome == "agrees", leg.detail


@pytest.mark.parametrize("statement", FALSE)
def test_false_statements_never_agree(statement):
    leg = smt_leg(parse(statement, FALSE[statement]), [{}], timeout_s=3)
    assert leg.outcome in ("undecided", "disagrees"), leg.detail


def test_some_of_the_false_ones_are_shown_false():
    found = [smt_leg(parse(s, where), [{}], timeout_s=3).outcome for s, where in FALSE.items()]
    assert found.count("disagrees") >= 3




@given(POSITIVE, POSITIVE, st.fractions(-3, 3))
def test_chords_are_true(at, x, said):
    """Whatever a model says at one point: what it is told holds at every other."""
    for weighted in (False, True):
        with Z3() as z3:
            ground = Ground(set(), Solver(z3, 1.0), opened=True)
            told = list(_chord(ground, symbol("x"), "L", at, said, weighted))
        values = {name: log(Interval.point(Fraction(name[5:-1])), 100) for name in ground.positive}
        inside = log(Interval.point(x), 100)
        exact = {**values, "x": Interval.point(x), "L": inside * Interval.point(x) if weighted else inside}
        for fact in told:
            assert any(_value(case.poly, exact).lo <= 0 for case in every_atom(fact))


def _value(poly, exact):
    total = Interval.point(0)
    for monomial, factor in poly.terms.items():
        part = Interval.point(factor)
        for name, k in monomial:
            for _ in range(k):
                part = part * exact[name]
        total = total + part
    return total


ON_SLICES = ("p family(1), q family(1), forall i in 1..2: p[i] > 0, forall i in 1..2: q[i] > 0, p[1] + p[2] = 1, "
             "q[1] + q[2] = 1, 0 <= t <= 1")  # fmt: skip
MIXED = "sum(i,1,2, xlogx(t*p[i] + (1-t)*q[i]))"


@pytest.mark.parametrize(
    ("bound", "agrees"),
    [
        ("t*sum(i,1,2, xlogx(p[i])) + (1-t)*sum(i,1,2, xlogx(q[i]))", True),
        ("t*sum(i,1,2, xlogx(p[i])) + (1-t)*sum(i,1,2, xlogx(q[i])) - t*(1-t)/10", False),
    ],
)
def test_what_z3_gives_up_on_is_decided_on_slices(bound, agrees):
    leg = smt_leg(parse(f"{MIXED} <= {bound}", ON_SLICES), [{}], timeout_s=3)
    assert (leg.outcome == "agrees") == agrees, leg.detail
    if agrees:
        assert "on slices" in leg.detail and leg.tried == "*" and not leg.holds
