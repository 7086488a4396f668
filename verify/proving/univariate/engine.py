"""Signs of terms in one real variable: factors, ladders of derivatives, covers, each as a proof for the kernel.

`Engine.decide` shows f >= 0 (or > 0) on a span. Numerics (`spans.Curve`) tell where f is 0 and where it turns; then

* f is written as a product of factors of one sign each (`forms`, `factors`), each shown for itself;
* a span is cut at points where f touches 0 inside;
* near an end where f is 0, or that is infinite or singular, a *ladder*: f divided by something positive is monotone
  there, so its value at one end and the sign of its derivative, a simpler function, suffice;
* what is left is compact and f > 0 on it: a cover by boxes.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from verify.kernel import certificate as c
from verify.kernel.calculus import derivative
from verify.kernel.definitions import unfold
from verify.kernel.errors import KernelError
from verify.kernel.normal import Normalizer, poly_term
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import And, Relation, free_in
from verify.kernel.terms import (
    ZERO,
    Num,
    Pow,
    Term,
    Var,
    free_names,
    sub,
    substitute,
)
from verify.proving.algebra import Prover
from verify.proving.tactics import Chain, Stuck, closed, goals_of, relation_of
from verify.proving.univariate.contacts import named
from verify.proving.univariate.forms import Bridge, Bridges, split_linear
from verify.proving.univariate.ladders import Ladders
from verify.proving.univariate.roots import conjugate
from verify.proving.univariate.shapes import size
from verify.proving.univariate.signs import Signs
from verify.proving.univariate.spans import Curve, End, Span, Turn, middle, number_of
from verify.proving.univariate.substitutions import decaying, exponentials, logarithms, reflected, rooted
from verify.refuting.factors import Factor, factored
from verify.refuting.functions import Unsupported

MAX_DEPTH = 24
MAX_NODES = 600
TINY = Fraction(1, 1 << 60)


class Engine(Signs[Span]):
    """Proves signs on spans; `prover` closes what is not about one variable."""

    def __init__(self, prover: Prover) -> None:
        super().__init__(prover)
        self.curves: dict[tuple[object, ...], Curve] = {}
        self.within_roots = False
        self.ladders = Ladders(self)

    # --- goals ---

    def decide(self, goal: Goal, span: Span, depth: int = 0) -> c.Step:
        """A proof of an inequality in the variable of the span (or in none)."""
        self.prover.deadline.check()
        claim = goal.claim
        for label, known in reversed(goal.facts):
            if known == claim:
                return c.Given(label)
        if isinstance(claim, And):
            return self.children(goal, c.Split(), span, depth)
        if not isinstance(claim, Relation) or depth > MAX_DEPTH:
            raise Stuck("not an inequality, or too deep", goal)
        if claim.operator == "!=":
            return self._apart(goal, span, depth)
        if not free_in(claim):
            return self.constant(goal, span, depth)
        if claim.operator == "=":
            return self.children(goal, c.Combine(), span, depth)
        return self._inequality(goal, span, depth)

    def _apart(self, goal: Goal, span: Span, depth: int) -> c.Step:
        claim = relation_of(goal)
        signs = {1} if not free_in(claim) else self.curve(sub(claim.left, claim.right), span, goal).signs
        if not free_in(claim):
            value = number_of(unfold(sub(claim.left, claim.right)))  # type: ignore[arg-type]
            signs = {1 if value is not None and value > 0 else -1}
        if len(signs) != 1:
            raise Stuck("the two sides may be equal", goal)
        return self.children(goal, c.Apart(signs == {1}), span, depth)

    def constant(self, goal: Goal, span: Span, depth: int) -> c.Step:
        """A comparison of closed terms: equal by normal form, or apart by enclosure."""
        claim = relation_of(goal)
        if claim.operator in ("=", ">=", "<="):
            try:
                return self.children(goal, c.Combine(), span, depth)
            except (Stuck, KernelError):
                pass
        for bits in (64, 192, 512):
            try:
                return self.children(goal, c.Cover((), c.Box("", Fraction(0)), bits), span, depth)
            except Stuck:
                continue
        excess, strict = excess_of(claim)
        chain = Chain(goal)
        bridge = self._opened(chain, excess, span, depth)
        if bridge.equations and not strict:
            step = c.Combine((), bridge.equations)
            return chain.close(self.children(chain.goal, step, span, depth))
        raise Stuck("not decided by enclosure", goal)

    def curve(self, term: Term, span: Span, goal: Goal) -> Curve:
        key = term, span.name, span.low.value, span.high.value
        try:
            if key not in self.curves:
                self.curves[key] = Curve(term, span)
            return self.curves[key]
        except Unsupported as error:
            raise Stuck(str(error), goal) from None

    # --- products ---

    def _inequality(self, goal: Goal, span: Span, depth: int) -> c.Step:
        """The difference as a product of factors, each of one sign."""
        excess, strict = excess_of(relation_of(goal))
        excess = unfold(excess)  # type: ignore[assignment]
        if size(excess) > MAX_NODES:
            raise Stuck("too large", goal)
        curve = self.curve(excess, span, goal)
        key = (Normalizer(goal.sorts()).canonical(excess), _place(span.low), _place(span.high), strict)
        if -1 in curve.signs or (not curve.signs and strict):
            raise Stuck("false at a sample point", goal)
        if key in self.failed:
            raise Stuck("failed before", goal)
        try:
            return self._by_moves(goal, excess, strict, span, depth)
        except Stuck:
            self.failed.add(key)
            raise

    def _by_moves(self, goal: Goal, excess: Term, strict: bool, span: Span, depth: int) -> c.Step:
        """Another variable or function where that helps; factors; exponentials of both sides as the last."""
        found = (
            reflected(self, goal, excess, span, depth)
            or rooted(self, goal, excess, span, depth)
            or logarithms(self, goal, span, depth)
            or exponentials(self, goal, span, depth, early=True)
            or decaying(self, goal, excess, span, depth)
        )
        if found is not None:
            return found
        try:
            return self._product(goal, excess, strict, span, depth)
        except Stuck:
            other = exponentials(self, goal, span, depth, early=False)
            if other is None:
                raise
            return other

    def _product(self, goal: Goal, excess: Term, strict: bool, span: Span, depth: int) -> c.Step:
        chain = Chain(goal)
        bridge = self._opened(chain, excess, span, depth)
        parts = factored(bridge.term, goal.sorts())
        place = self._turning_factor(parts.factors, span, chain.goal)
        if place is not None:
            return self.cut(goal, span, place, depth)
        total = parts.content
        used: list[str | c.Square] = []
        for factor in parts.factors:
            labels, sign = self.factor(chain, factor, strict, span, depth)
            used += labels
            total *= sign
        if not parts.factors and total == 0:
            return chain.close(self.children(chain.goal, c.Combine((), bridge.equations), span, depth))
        if total <= 0:
            raise Stuck("the signs of the factors do not fit", goal)
        step = c.Combine((c.Product(total, tuple(used)),), bridge.equations)
        return chain.close(self.children(chain.goal, step, span, depth))

    def _turning_factor(self, factors: tuple[Factor, ...], span: Span, goal: Goal) -> Term | None:
        """Where a factor changes its sign inside of the span (two do, or it has an even power)."""
        if len(factors) == 1 and factors[0].power == 1:
            return None
        for factor in factors:
            if not free_names(factor.term) or (factor.power > 0 and factor.power % 2 == 0):
                continue
            curve = self.curve(factor.term, span, goal)
            for turn in curve.turns:
                place = self.exact(curve, turn)
                if place is None:
                    raise Stuck("a factor changes its sign", goal)
                return place
        return None

    def exact(self, curve: Curve, turn: Turn) -> Term | None:
        """A closed term for the place where a curve turns, if one is found."""
        if turn.left == turn.right:
            return Num(turn.left)
        fine = curve.refined(turn, 130)
        return named(fine.place, Fraction(1, 1 << 100) * max(Fraction(1), abs(fine.place)))

    def proving(self, goal: Goal, span: Span, depth: int) -> c.Step:
        return self.decide(goal, span, depth + 1)

    def signs_of(self, term: Term, span: Span, goal: Goal) -> set[int]:
        if not free_names(term):
            value = number_of(term)
            return {1 if value is not None and value > 0 else -1}
        return self.curve(term, span, goal).signs

    # --- logarithms ---

    def _opened(self, chain: Chain, term: Term, span: Span, depth: int) -> Bridge:
        """Logarithms of products as sums, and ``x log x`` as a product where x > 0 everywhere."""
        bridges = Bridges(chain, partial(self.proving, span=span, depth=depth), self.prover.label)
        return bridges.open_logs(term, lambda arg: self.positive(arg, span, chain.goal))

    def positive(self, term: Term, span: Span, goal: Goal) -> bool:
        """Whether a term is positive inside, and at each end that belongs to the span."""
        if not free_names(term):
            return self.signs_of(term, span, goal) == {1}
        try:
            curve = self.curve(term, span, goal)
        except Stuck:
            return False
        closed_ends = [e for e in (span.low, span.high) if e.term is not None and not e.open]
        return curve.signs == {1} and all(curve.at(e) == 1 for e in closed_ends)

    def _closed_logs(self, chain: Chain, term: Term, span: Span, depth: int) -> Bridge:
        """``a log a`` as `XLogX` where a vanishes at an end that does not belong to the span."""
        bridges = Bridges(chain, partial(self.proving, span=span, depth=depth), self.prover.label)

        def vanishing(arg: Term) -> bool:
            if not free_names(arg) or not self.positive(arg, span, chain.goal):
                return False
            curve = Curve(arg, span)
            return any(e.term is not None and curve.at(e) == 0 for e in (span.low, span.high))

        return bridges.close_logs(term, vanishing)

    # --- one factor ---

    def irreducible(self, goal: Goal, span: Span, depth: int) -> c.Step:
        """0 <= g or 0 < g for a factor that does not split."""
        self.prover.deadline.check()
        if depth > MAX_DEPTH:
            raise Stuck("too deep", goal)
        excess, strict = excess_of(relation_of(goal))
        term = Normalizer(goal.sorts()).canonical(excess)
        if not free_names(term):
            return self.constant(goal, span, depth)
        key = ("one", term, _place(span.low), _place(span.high), strict)
        if key in self.failed:
            raise Stuck("failed before", goal)
        try:
            return self._whole(goal, term, strict, span, depth)
        except Stuck:
            self.failed.add(key)
            raise

    def _whole(self, goal: Goal, term: Term, strict: bool, span: Span, depth: int) -> c.Step:
        for move in (self._line, self._root, self._sum, self._conjugate):
            found = move(goal, term, span, depth)
            if found is not None:
                return found
        chain = Chain(goal)
        bridge = self._closed_logs(chain, term, span, depth)
        if bridge.equations:
            label = self.prover.label("s")
            have = c.Have(label, Relation("<" if strict else "<=", ZERO, bridge.term))
            chain.add(have, lambda g: self._whole(g, bridge.term, strict, span, depth + 1))
            step = c.Combine((c.Product(Fraction(1), (label,)),), bridge.equations)
            return chain.close(self.children(chain.goal, step, span, depth))
        curve = self.curve(term, span, goal)
        if curve.signs != {1}:
            raise Stuck("false at a sample point", goal)
        touch = self._touch(curve, goal)
        if touch is not None:
            return self.cut(goal, span, touch, depth)
        return self.ladders.regions(goal, curve, strict, span, depth)

    def _line(self, goal: Goal, term: Term, span: Span, depth: int) -> c.Step | None:
        """A term linear in the variable, from its values at the ends."""
        poly = Normalizer(goal.sorts()).poly(term)
        found = split_linear(poly, Var(span.name))
        if found is None or span.name in free_names(found[0]):
            return None
        slope, rest = found
        if span.name in free_names(poly_term(rest)) or not isinstance(slope, Num):
            return None
        end = span.low if slope.value > 0 else span.high
        if end.term is None:
            raise Stuck("unbounded", goal)
        chain = Chain(goal)
        value = substitute(term, {span.name: end.term})
        number = Normalizer({}).canonical(value)
        products = [c.Product(abs(slope.value), (end.label,))]
        if isinstance(number, Num):
            if number.value < 0:
                raise Stuck("false at an end", goal)
            products += [c.Product(number.value, ())] if number.value > 0 else []
        else:
            label = self.prover.label("v")
            strict = excess_of(relation_of(goal))[1] and not end.open
            operator = "<" if strict else "<="
            chain.add(
                c.Have(label, Relation(operator, ZERO, number)), lambda g: self.constant(g, span, depth)
            )
            products.append(c.Product(Fraction(1), (label,)))
        return chain.close(self.children(chain.goal, c.Combine(tuple(products)), span, depth))

    def _root(self, goal: Goal, term: Term, span: Span, depth: int) -> c.Step | None:
        """A root is positive where its base is."""
        if not isinstance(term, Pow):
            return None
        chain = Chain(goal)
        label = self.prover.label("r")
        if excess_of(relation_of(goal))[1]:
            fact = c.Fact(label, "power_positive", (term.base, term.exponent))
        elif isinstance(term.exponent, Num) and term.exponent.value.numerator == 1:
            fact = c.Fact(label, "root_nonnegative", (term.base, Num(1 / term.exponent.value)))
        else:
            return None
        chain.add(fact, partial(self.proving, span=span, depth=depth))
        return chain.close(
            self.children(chain.goal, c.Combine((c.Product(Fraction(1), (label,)),)), span, depth)
        )

    def _sum(self, goal: Goal, term: Term, span: Span, depth: int) -> c.Step | None:
        """A sum of terms each of which is positive as a product of powers with the right signs."""
        return self.terms(goal, term, excess_of(relation_of(goal))[1], span, depth)

    def _conjugate(self, goal: Goal, term: Term, span: Span, depth: int) -> c.Step | None:
        """A root against the rest, by squares."""
        prove = partial(self.proving, span=span, depth=depth)
        return conjugate(goal, term, lambda t: self.signs_of(t, span, goal), prove, self.prover.label)

    def _touch(self, curve: Curve, goal: Goal) -> Term | None:
        """A point inside where a non-negative term is 0: exact, or Stuck."""
        for point, sign in curve.samples:
            if sign == 0:
                return Num(point)
        try:
            slope = self.curve(derivative(curve.term, curve.span.name), curve.span, goal)
        except KernelError:
            return None
        for turn in slope.turns:
            if turn.before > 0 or not self._tiny(curve, turn.place):
                continue
            place = self.exact(slope, turn)
            if place is None:
                raise Stuck("touches 0 where no name is known for the point", goal)
            value = number_of(place)
            if value is not None and curve.sign(value) != 0 and isinstance(place, Num):
                continue
            return place
        return None

    def _tiny(self, curve: Curve, point: Fraction) -> bool:
        from verify.proving.univariate.balls import value_at

        value = value_at(curve.f, point)
        return bool(value.is_finite() and abs(middle(value)) < TINY)

    def cut(self, goal: Goal, span: Span, place: Term, depth: int) -> c.Step:
        """The goal on both sides of a point."""
        label = self.prover.label("c")
        step = c.Cases(label, Relation("<=", Var(span.name), place))
        left, right = goals_of(goal, step)
        spans = span.with_high(place, label, False), span.with_low(place, label, True)
        proofs = [self.decide(g, s, depth + 1) for g, s in zip((left, right), spans, strict=True)]
        return closed(step, proofs)


def _place(end: End) -> tuple[object, bool]:
    return end.term, end.open
