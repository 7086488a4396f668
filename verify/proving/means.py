"""Gaussian means of quadratic functions: each is put in for by its value, the rest is for the prover of polynomials.

A function of y that is at most quadratic is f(0) + (f(1) - f(-1))/2 y + ((f(1) + f(-1))/2 - f(0)) y^2, whatever it looks
like: the kernel compares the two. Two lemmas of theorems/basics say that it has means, and which; they are cited
as others that are on offer.
"""

from __future__ import annotations

from fractions import Fraction

from verify.kernel import certificate as c
from verify.kernel.certificate import Proof
from verify.kernel.rules import Goal
from verify.kernel.statement import Exists, Statement
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    TWO,
    ZERO,
    Abs,
    GaussianMean,
    Num,
    Pow,
    Term,
    Var,
    add,
    fresh,
    mul,
    sub,
    substitute,
)
from verify.language.walk import parts
from verify.limits.deadlines import Deadline
from verify.proving.offers import on_offer
from verify.proving.polynomial.prover import PolynomialProver
from verify.proving.tactics import Chain, Stuck, attempted, closed, done, goals_of, with_lemmas

__all__ = ["prove"]

VALUE, BOUND = "basics.gaussian.quadratic", "basics.gaussian.integrable"
MOST = 6
_HALF = Num(Fraction(1, 2))


def prove(statement: Statement, deadline: Deadline) -> Proof | None:
    """A proof of the statement, its definedness included. Raises Stuck or OutOfTime."""
    offer = on_offer()
    if offer is None:
        return None
    with_lemmas(offer.lemmas)
    return _Means(deadline).statement(statement)


class _Means(PolynomialProver):
    """A prover that knows the means of quadratic functions, and that they are defined."""

    def close(self, goal: Goal, depth: int = 0) -> c.Step:
        if isinstance(goal.claim, Exists):
            return self._bounded(goal)
        means = list(dict.fromkeys(p for p in parts(goal.claim) if isinstance(p, GaussianMean)))
        known = {label.partition(":")[2] for label, _ in goal.facts if label.startswith("mean:")}
        chain = Chain(goal)
        for mean in means[:MOST]:
            if mean.index not in known:
                with attempted(chain):
                    self._valued(chain, mean)
        return chain.close(super().close(chain.goal, depth))

    def _valued(self, chain: Chain, mean: GaussianMean) -> None:
        """What this mean is, as a fact."""
        constant, slope, square = _centered(mean.index, mean.center, mean.body)
        y = Var(mean.index)
        body = add(mul(constant, ONE), mul(slope, y), mul(square, Pow(sub(y, mean.center), TWO)))
        same = c.Fact(self.label("same"), "gaussian_same", (mean, _mean(mean, body)))
        chain.add(same, done)
        values = (mean.center, mean.variance, constant, slope, square)
        chain.add(c.Lemma(self.label("mean:" + mean.index), VALUE, values), done)

    def _bounded(self, goal: Goal) -> c.Step:
        """There are A and B with abs(body) <= A exp(B abs(y)), for a quadratic body."""
        claim = goal.claim
        assert isinstance(claim, Exists)
        found = [part for part in parts(claim.body) if isinstance(part, Abs)]
        binders = getattr(claim.body, "binders", ())
        if not found or len(binders) != 1 or len(claim.binders) != 2:
            raise Stuck("not that something has means", goal)
        (y,), body = [b.name for b in binders], found[0].arg
        chain = Chain(goal)
        label, inner = self.label("bound"), self.label("is")
        chain.add(c.Lemma(label, BOUND, (ZERO, *_centered(y, ZERO, body))), done)
        taken = set(goal.sorts()) | {y}
        names = (first := fresh("A", taken), fresh("B", taken | {first}))
        chain.add(c.Unpack(label, (*names, inner)), done)
        step = c.Exhibit((Var(names[0]), Var(names[1])))
        (each,) = goals_of(chain.goal, step)[-1:]
        opened = c.Intro((y,))
        (there,) = goals_of(each, opened)
        used = c.Use(self.label("here"), inner, (Var(y),))
        *side, last = goals_of(there, used)
        proof = closed(used, [*(done(g) for g in side), done(last)])
        proofs = [done(g) for g in goals_of(chain.goal, step)[:-1]]
        return chain.close(closed(step, [*proofs, closed(opened, [proof])]))


def _centered(index: str, center: Term, body: Term) -> tuple[Term, Term, Term]:
    """(p, q, r) with body = p + q y + r (y - center)^2, if the body is at most quadratic in the index."""

    def at(value: Term) -> Term:
        return substitute(body, {index: value})

    middle, up, down = at(ZERO), at(ONE), at(MINUS_ONE)
    square = sub(mul(_HALF, add(up, down)), middle)
    slope = mul(_HALF, sub(up, down))
    return (
        sub(middle, mul(square, Pow(center, TWO))),
        add(slope, mul(TWO, square, center)),
        square,
    )


def _mean(mean: GaussianMean, body: Term) -> GaussianMean:
    return GaussianMean(mean.index, mean.center, mean.variance, body)
