"""A term that is positive inside of a span: ladders at the ends that need them, a cover between them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from verify.kernel import certificate as c
from verify.kernel.calculus import derivative
from verify.kernel.definitions import unfold
from verify.kernel.errors import KernelError
from verify.kernel.normal import Normalizer
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import And, ForAll, Implies, Relation
from verify.kernel.terms import MINUS_ONE, ZERO, Exp, Num, Pow, Term, Var, mul, neg
from verify.proving.tactics import Chain, Stuck, closed, goals_of, relation_of, unused_names
from verify.proving.univariate import boxes
from verify.proving.univariate.contacts import closest
from verify.proving.univariate.forms import Bridge
from verify.proving.univariate.plans import Plan, Rung, divisors, plans
from verify.proving.univariate.shapes import complexity, stem
from verify.proving.univariate.spans import Curve, End, Span
from verify.proving.univariate.substitutions import exponentials, reciprocal
from verify.proving.univariate.taylor import taylor
from verify.refuting.factors import factored
from verify.refuting.functions import Unsupported

if TYPE_CHECKING:
    from verify.proving.univariate.engine import Engine

MAX_TRIES = 3
Then = Callable[[Goal, Span], c.Step]


class Ladders:
    """Proves signs by monotonicity; what remains to show of derivatives goes back to the engine."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def regions(self, goal: Goal, curve: Curve, strict: bool, span: Span, depth: int) -> c.Step:
        """A term that is positive inside: ladders at the ends that need them, a cover between them."""
        low, high = self._kind(curve, span.low), self._kind(curve, span.high)
        if low == high == "free":
            try:
                return self._cover(goal, curve, strict, span, depth)
            except Stuck:
                pass
        rungs = self._rungs(goal, curve, span, depth)
        last: Stuck | None = None
        tries = 0
        for left, right in plans(rungs, span, low, high):
            tries += 1
            if tries > MAX_TRIES:
                break
            try:
                return self._pieces(goal, curve, strict, span, (left, right), depth)
            except Stuck as stuck:
                last = stuck
        other = reciprocal(self.engine, goal, curve.term, span, depth) or exponentials(
            self.engine, goal, span, depth, early=False
        )
        if other is not None:
            return other
        raise last or Stuck("no ladder fits the ends", goal)

    def _kind(self, curve: Curve, end: End) -> str:
        """Whether a term is positive at an end ("free"), 0 ("contact"), or has no value there ("bad")."""
        return {1: "free", 0: "contact"}.get(curve.at(end), "bad")  # type: ignore[arg-type]

    def _rungs(self, goal: Goal, curve: Curve, span: Span, depth: int) -> list[Rung]:
        """Ways to divide and differentiate, those with the simplest derivative first."""
        out: dict[Term, Rung] = {}
        for divisor in divisors(curve.term, goal, span):
            self.engine.prover.deadline.check()
            try:
                rung = self._rung(goal, curve, divisor, span)
            except (KernelError, Unsupported, Stuck):
                continue
            out.setdefault(rung.quotient.term, rung)
        return sorted(out.values(), key=lambda r: r.weight)

    def _rung(self, goal: Goal, curve: Curve, divisor: Term, span: Span) -> Rung:
        scope = goal.sorts()
        if divisor != Num(Fraction(1)) and not self.engine.positive(divisor, span, goal):
            raise Stuck("the divisor is not positive", goal)
        inverse = Exp(neg(divisor.arg)) if isinstance(divisor, Exp) else Pow(divisor, MINUS_ONE)
        quotient = Normalizer(scope).canonical(mul(curve.term, inverse))
        slope = derivative(quotient, span.name)
        parts = factored(slope, scope)
        weight = sum(complexity(f.term) for f in parts.factors if f.power > 0)
        shown = mul(Num(parts.content), *(Pow(f.term, Num(Fraction(f.power))) for f in parts.factors))
        return Rung(Bridge(quotient), divisor, Curve(shown, span), weight)

    def _pieces(
        self,
        goal: Goal,
        curve: Curve,
        strict: bool,
        span: Span,
        plan: Plan,
        depth: int,
    ) -> c.Step:
        """Ladder to the left, cover, ladder to the right; a ladder that goes up to None covers the whole span."""
        left, right = plan
        if left is not None:
            rung, stop = left
            if stop is None:
                return self._ladder(goal, curve, rung, strict, span, depth)
            return self._after(goal, curve, strict, span, (rung, stop, True), right, depth)
        if right is not None:
            rung, stop = right
            if stop is None:
                return self._ladder(goal, curve, rung, strict, span, depth)
            return self._after(goal, curve, strict, span, (rung, stop, False), None, depth)
        return self._cover(goal, curve, strict, span, depth)

    def _after(
        self,
        goal: Goal,
        curve: Curve,
        strict: bool,
        span: Span,
        first: tuple[Rung, Fraction, bool],
        then: tuple[Rung, Fraction | None] | None,
        depth: int,
    ) -> c.Step:
        """Cut at the stop of a ladder; the other side goes on without it."""
        rung, stop, leftmost = first
        label = self.engine.prover.label("c")
        step = c.Cases(label, Relation("<=", Var(span.name), Num(stop)))
        goals = goals_of(goal, step)
        spans = span.with_high(Num(stop), label, False), span.with_low(Num(stop), label, True)
        here, there = (0, 1) if leftmost else (1, 0)
        proofs = {
            here: self._ladder(goals[here], curve, rung, strict, spans[here], depth),
            there: self._pieces(goals[there], curve, strict, spans[there], (None, then), depth),
        }
        return closed(step, [proofs[0], proofs[1]])

    # --- ladders ---

    def _ladder(self, goal: Goal, curve: Curve, rung: Rung, strict: bool, span: Span, depth: int) -> c.Step:
        """By the sign of the derivative of the quotient from the end where that is least."""
        signs = Curve(rung.slope.term, span).signs
        if len(signs) != 1:
            raise Stuck("the derivative changes its sign", goal)
        end = span.low if signs == {1} else span.high
        if end.term is None:
            raise Stuck("no anchor at infinity", goal)
        claim = Relation("<" if strict else "<=", ZERO, rung.quotient.term)
        if rung.divisor == Num(Fraction(1)) and goal.claim == claim:
            return self._derivative(goal, end, signs == {1}, span, depth)
        chain = Chain(goal)
        label = self.engine.prover.label("q")
        chain.add(c.Have(label, claim), lambda g: self._derivative(g, end, signs == {1}, span, depth))
        factors: list[str] = [label]
        if rung.divisor != Num(Fraction(1)):
            factors.append(self._divisor_fact(chain, rung.divisor, span, depth))
        step = c.Combine((c.Product(Fraction(1), tuple(factors)),))
        return chain.close(self.engine.children(chain.goal, step, span, depth))

    def _divisor_fact(self, chain: Chain, divisor: Term, span: Span, depth: int) -> str:
        if isinstance(divisor, Exp):
            label = self.engine.prover.label("e")
            chain.add(
                c.Fact(label, "exp_positive", (divisor.arg,)),
                partial(self.engine.proving, span=span, depth=depth),
            )
            return label
        label = self.engine.prover.label("s")
        have = c.Have(label, Relation("<", ZERO, divisor))
        chain.add(have, partial(self.engine.proving, span=span, depth=depth))
        return label

    def _derivative(self, goal: Goal, end: End, rightwards: bool, span: Span, depth: int) -> c.Step:
        excess, strict = excess_of(relation_of(goal))
        assert end.term is not None
        at_end = Curve(excess, span).at(end)
        if at_end is None or at_end < 0:
            raise Stuck("not defined, or negative, at the anchor", goal)
        (point,) = unused_names(goal, [stem(span.name)])
        strictly = strict and at_end == 0
        step = c.Derivative(span.name, end.term, rightwards, point, strictly)
        before, start, defined, slope = goals_of(goal, step)
        proofs = [
            self._bound(before, end.label),
            self.engine.constant(start, span, depth),
            self.between(defined, end, point, span, depth),
            self.between(slope, end, point, span, depth),
        ]
        return closed(step, proofs)

    def _bound(self, goal: Goal, label: str) -> c.Step:
        if goal.fact(label) == goal.claim:
            return c.Given(label)
        step = c.Combine((c.Product(Fraction(1), (label,)),))
        return closed(step, [self.engine.prover.close(g) for g in goals_of(goal, step)])

    def between(
        self, goal: Goal, end: End, point: str, span: Span, depth: int, then: Then | None = None
    ) -> c.Step:
        """For all points between the anchor and the variable: a span of its own, by `then` or the engine."""
        after: Then = then or (lambda g, s: self.engine.decide(g, s, depth + 1))
        if not isinstance(goal.claim, ForAll):
            return after(goal, span)
        return self._under(goal, (point,), lambda g: self._guarded(g, end, point, span, after))

    def _under(self, goal: Goal, names: tuple[str, ...], then: Callable[[Goal], c.Step]) -> c.Step:
        step = c.Intro(names)
        (inner,) = goals_of(goal, step)
        return closed(step, [then(inner)])

    def _guarded(self, goal: Goal, end: End, point: str, span: Span, then: Then) -> c.Step:
        label = self.engine.prover.label("p")
        guard = goal.claim
        assert isinstance(guard, Implies) and isinstance(guard.left, And)
        first = guard.left.args[0]
        assert isinstance(first, Relation)
        open_ = first.operator == "<"
        rightwards = end is span.low
        own = End(end.term, f"{label}.1" if rightwards else f"{label}.2", open_)
        link = f"{label}.2" if rightwards else f"{label}.1"
        other = span.high if rightwards else span.low

        def rest(inner: Goal) -> c.Step:
            chain = Chain(inner)
            far = self._far(chain, other, link, point, open_, rightwards)
            new = Span(point, own, far) if rightwards else Span(point, far, own)
            return chain.close(then(chain.goal, new))

        return self._under(goal, (label,), rest)

    def _far(self, chain: Chain, end: End, link: str, point: str, open_: bool, upper: bool) -> End:
        """The other end of a span, for a point between the anchor and the variable."""
        if end.term is None:
            return end
        label = self.engine.prover.label("b")
        strict = open_ or end.open
        sides = (Var(point), end.term) if upper else (end.term, Var(point))
        have = c.Have(label, Relation("<" if strict else "<=", *sides))
        products = (c.Product(Fraction(1), (link,)), c.Product(Fraction(1), (end.label,)))
        step = c.Combine(products)
        chain.add(have, lambda g: closed(step, [self.engine.prover.close(x) for x in goals_of(g, step)]))
        return End(end.term, label, strict)

    # --- covers ---

    def _cover(self, goal: Goal, curve: Curve, strict: bool, span: Span, depth: int) -> c.Step:
        """Boxes over a compact span on which the term is positive, or a Taylor form."""
        excess, strict = excess_of(relation_of(goal))
        low, high = _outside(span.low, False), _outside(span.high, True)
        if low is None or high is None:
            raise Stuck("not bounded", goal)
        bound = (span.name, low, high)
        for tree in boxes.covers(unfold(excess), strict, (bound,), self.engine.prover.deadline):  # type: ignore[arg-type]
            with suppress(Stuck, KernelError):
                return self.engine.children(goal, c.Cover((bound,), tree, boxes.BITS), span, depth)
        return taylor(self, goal, span, (low, high), depth)


def _outside(end: End, upper: bool) -> Fraction | None:
    """A rational number at an end or just outside of it."""
    if end.term is None or isinstance(end.term, Num):
        return end.value
    value = end.value
    if value is None:
        return None
    margin = Fraction(1, 1 << 30)
    return closest(value + (margin if upper else -margin), margin / 2)
