"""Gaussian means of quadratic functions and of exponentials: each is put in for by its value, the rest is algebra.

A function of y that is at most quadratic is f(0) + (f(1) - f(-1))/2 y + ((f(1) + f(-1))/2 - f(0)) y^2, whatever it looks
like: the kernel compares the two. What is a number times exp(s y) is seen in the normal form. Lemmas of theorems/basics
say that these have means, and which; they are cited as others that are on offer.
"""

from __future__ import annotations

from fractions import Fraction

from verify.kernel import certificate as c
from verify.kernel.calculus import derivative
from verify.kernel.certificate import Proof
from verify.kernel.definitions import unfold
from verify.kernel.normal import Normalizer, mono_term
from verify.kernel.rules import Goal
from verify.kernel.statement import Binder, Exists, Real, Statement
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    TWO,
    ZERO,
    Abs,
    Exp,
    GaussianMean,
    Num,
    Pow,
    Term,
    Var,
    add,
    free_names,
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

VALUE, BOUND = "basics.gaussian.quadratic", "basics.gaussian.integrable"
RISING = "basics.gaussian.exponential"
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
        pair = _rising(mean.index, mean.body, chain.goal)
        if pair is None:
            self._quadratic(chain, mean)
            return
        body = mul(pair[0], Exp(mul(pair[1], Var(mean.index))))
        chain.add(c.Fact(self.label("same"), "gaussian_same", (mean, _mean(mean, body))), done)
        values = (mean.center, mean.variance, pair[1], pair[0])
        chain.add(c.Lemma(self.label("mean:" + mean.index), RISING, values), done)

    def _quadratic(self, chain: Chain, mean: GaussianMean) -> None:
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
        if pair := _rising(y, body, goal.naming((Binder(y, Real()),))):
            chain.add(c.Lemma(label, f"{RISING}.integrable", (pair[1], pair[0])), done)
        else:
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


def _rising(index: str, body: Term, goal: Goal) -> tuple[Term, Term] | None:
    """(w, s) with body = w exp(s index), if it is of that kind."""
    normal = Normalizer({**goal.sorts(), index: Real()})
    found = list(normal.poly(unfold(body)).items())
    if len(found) != 1:
        return None
    ((atoms, key), value) = found[0]
    node = mono_term(((), key))
    if not isinstance(node, Exp) or any(index in free_names(a) for a, _ in atoms):
        return None
    slope = normal.canonical(derivative(node.arg, index))
    if slope == ZERO or index in free_names(slope):
        return None
    start: Term = substitute(node, {index: ZERO})
    return mul(Num(value), mono_term((atoms, ())), start), slope


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
