"""Attacks on Taylor forms and ratio variables: wrong numbers from the search, and proofs put under negative controls."""

from dataclasses import replace
from fractions import Fraction

import pytest

from verify.kernel import certificate as c
from verify.kernel.errors import CertificateRejected, KernelError
from verify.kernel.judge import judge
from verify.kernel.rules import opening
from verify.kernel.terms import Exp, Mul, Num, Var, num
from verify.language.parse import parse
from verify.limits.deadlines import Deadline
from verify.proving import tangents, univariate
from verify.proving.convex import BOUND
from verify.proving.tactics import Chain, Stuck
from verify.proving.tangents import Tangents
from verify.proving.univariate import boxes, ratios, taylor

PRIVATE = "x > 0, y > 0, eps >= 0, x <= exp(eps)*y, y <= exp(eps)*x"
UNIT = "x in [0,1]"
LOG = "229/20000000 + 624479/625000*x - 48969909/100000000*x^2 + 14191159/50000000*x^3 - 324893/2500000*x^4 + 2980877/100000000*x^5"
ROOT = (
    "50000001/50000000 + 5208317/6250000*x + 9727881/100000000*x^2 + 1086051/20000000*x^3 - 194727/10000000*x^4"
    " + 1196637/100000000*x^5 - 456809/100000000*x^6 + 21409/25000000*x^7"
)
SQUARE = "x in [-1,1], y in [-1,1]"

PAIRS = [
    (
        tangents.prove,
        "x*log(x/y) + y*log(y/x) <= eps*(x+y)*tanh(eps/2)",
        "x*log(x/y) + y*log(y/x) <= 0.99*eps*(x+y)*tanh(eps/2)",
        PRIVATE,
    ),
    (univariate.prove, "x*exp(-x/y) <= 0.37*y", "x*exp(-x/y) <= 0.36*y", "x >= 0, y > 0"),
    (univariate.prove, f"log(1+x) <= {LOG} + 3149/250000000", f"log(1+x) <= {LOG} + 10^-5", UNIT),
    (
        univariate.prove,
        "exp(-x^2-y^2) + x^2/3 + y^2/2 - x*y/5 >= 0.63",
        "exp(-x^2-y^2) + x^2/3 + y^2/2 - x*y/5 >= 0.6448",
        SQUARE,
    ),
]


@pytest.mark.parametrize(("prove", "true", "false", "where"), PAIRS)
def test_the_proof_of_a_true_statement_is_no_proof_of_a_negative_control(prove, true, false, where):
    statement = parse(true, where)
    proof = prove(statement, Deadline(30))
    assert judge(statement, proof).verdict == "PROVED"
    with pytest.raises(CertificateRejected):
        judge(parse(false, where), proof)


@pytest.mark.parametrize("which", range(4))
def test_a_coefficient_that_is_too_large_is_noticed(which, monkeypatch):
    """A search that overstates a value, a slope, or the last derivative, of every cell; covers take too many boxes."""
    honest = taylor.cells

    def lying(*arguments):
        found = honest(*arguments)
        return found and [
            replace(
                cell,
                values=tuple(
                    v + (abs(v) / 9 + 1 if k == min(which, cell.order) else 0)
                    for k, v in enumerate(cell.values)
                ),
            )
            for cell in found
        ]

    monkeypatch.setattr(taylor, "cells", lying)
    with pytest.raises(Stuck):
        univariate.prove(parse(f"sqrt(1+x)*exp(x/3) <= {ROOT} + 23*10^-9", UNIT), Deadline(30))


def test_balls_that_lie_prove_nothing(monkeypatch):
    """Every box is likely: the kernel refuses the tree, and what it sees itself takes too many boxes."""
    monkeypatch.setattr(boxes._Search, "_likely", lambda self, box: (True, next(iter(box))))
    monkeypatch.setattr(boxes._Search, "_centre", lambda self, box: 0.0)
    for _, _, false, where in PAIRS[2:]:
        with pytest.raises(Stuck):
            univariate.prove(parse(false, where), Deadline(30))


@pytest.mark.parametrize("value", [num(1), Exp(Mul((Num(Fraction(1, 2)), Var("eps"))))])
def test_a_bound_of_a_ratio_that_no_fact_gives_is_refused(value):
    prover = Tangents(Deadline(20))
    chain = Chain(opening(parse("x = y", PRIVATE)))
    upper = next(b for b in ratios.ratio_bounds(prover, chain.goal, Var("x"), Var("y")) if b.upper)
    ratio = ratios.introduced(prover, chain, Var("x"), Var("y"), prover.close)
    ratios.bounded(prover, chain, ratio, upper, prover.close)
    with pytest.raises((Stuck, KernelError)):
        ratios.bounded(prover, chain, ratio, replace(upper, value=value), prover.close)


def test_a_ratio_to_what_may_be_zero_is_refused():
    prover = Tangents(Deadline(20))
    chain = Chain(opening(parse("x*exp(-1) <= y", "x >= 0, y >= 0")))
    with pytest.raises((Stuck, KernelError)):
        ratios.introduced(prover, chain, Var("x"), Var("y"), prover.close)


def test_a_chord_needs_both_bounds_in_order():
    """The chord step of an honest proof with its ends swapped, or with one end moved inwards."""
    statement = parse(PAIRS[0][1], PRIVATE)
    proof = tangents.prove(statement, Deadline(30))
    assert judge(statement, proof).verdict == "PROVED"
    for forged in (lambda low, high: (high, low), lambda low, high: (low, num(1))):
        with pytest.raises(CertificateRejected):
            judge(statement, _with_ends(proof, forged))


def _with_ends(proof, forged):
    def walk(step):
        children = tuple(walk(child) for child in step.children)
        if isinstance(step, c.Use) and step.hypothesis == BOUND:
            step = replace(step, values=(*forged(*step.values[:2]), *step.values[2:]))
        return replace(step, children=children)

    return c.Proof(proof.defined, walk(proof.holds))
