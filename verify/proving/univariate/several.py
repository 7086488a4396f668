"""Several variables, one at a time: ladders whose anchors are terms in the other variables.

To show f(x, y) >= 0, `Several` looks for a variable in which f (divided by something positive) is monotone, and for
an anchor: a bound of the variable, or a curve ``x = t(y)`` on which the derivative vanishes or the two sides meet.
At the anchor a variable is gone, and the derivative is simpler; one variable goes to `engine`. The signs that guide
all this are those at sample points, which travel along with the goals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from verify.kernel import certificate as c
from verify.kernel.calculus import derivative
from verify.kernel.definitions import unfold
from verify.kernel.errors import KernelError
from verify.kernel.normal import Normalizer, poly_term, thaw
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import And, ForAll, Implies, Real, Relation, free_in
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Exp,
    Log,
    Num,
    Pow,
    Term,
    Var,
    XLogX,
    free_names,
    mul,
    neg,
    sub,
    substitute,
)
from verify.language.walk import parts
from verify.proving.algebra import Prover
from verify.proving.bounds import bounds
from verify.proving.tactics import Chain, Stuck, attempted, closed, goals_of, relation_of, unused_names
from verify.proving.univariate.balls import ball, scalar
from verify.proving.univariate.curves import contacts, curves, cut_at
from verify.proving.univariate.ends import inside
from verify.proving.univariate.engine import Engine
from verify.proving.univariate.forms import Bridges, atoms_of, split_linear
from verify.proving.univariate.homogeneous import by_ratios
from verify.proving.univariate.roots import conjugate
from verify.proving.univariate.shapes import complexity, stem
from verify.proving.univariate.sides import exponents, logarithms, product_of_logs
from verify.proving.univariate.signs import Signs
from verify.proving.univariate.statements import univariate
from verify.refuting.factors import Factor, factored
from verify.refuting.functions import Unsupported

if TYPE_CHECKING:
    from verify.proving.calculus import Analyst

Point = dict[str, Fraction]
Move = Callable[[Goal, Term, bool, Sequence[Point], int], c.Step]
MAX_DEPTH = 18
MAX_POINTS = 48
PRECISION = 200
HARD = 30  # a complexity above which it is worth comparing ways
SHARES = (Fraction(1, 9), Fraction(1, 2), Fraction(8, 9))


@dataclass(frozen=True)
class Way:
    """A ladder: the quotient by a positive divisor, the variable, and the factors of the derivative."""

    variable: str
    quotient: Term
    divisor: Term
    slope: Term
    factors: tuple[Factor, ...]
    weight: int


def decide(prover: Analyst, goal: Goal) -> c.Step:
    """A relation in real variables, by the engine for their number; the facts may be about more variables."""
    try:
        if len(free_in(goal.claim)) <= 1:
            return univariate(Engine(prover), goal)
    except Stuck:
        names = free_in(goal.claim)
        if not any(names & free_in(f) and len(free_in(f)) > 1 for _, f in goal.facts):
            raise
    chain = prover.exponentiated_facts(goal, 0)
    return chain.close(Several(prover).prove(chain.goal))


def _rounded(point: Mapping[str, object]) -> bool:
    return any(isinstance(value, float) for value in point.values())


class Several(Signs[Sequence[Point]]):
    """Proves inequalities in real variables; `prover` gives linear arithmetic too."""

    def __init__(self, prover: Prover) -> None:
        super().__init__(prover)
        self.engine = Engine(prover)
        self.links: list[frozenset[str]] = []

    def prove(self, goal: Goal) -> c.Step:
        """A relation in several real variables, from the prover's sample points."""
        names = free_in(goal.claim)
        if not all(isinstance(goal.sorts()[n], Real) for n in names):
            raise Stuck("not about real variables", goal)
        facts = [f for _, f in goal.facts if isinstance(f, Relation) and "Exp(" in repr(f)]
        self.links = [free_in(f) for f in facts if len(free_in(f)) > 1]
        found = self.prover.points(goal)
        points = [{k: Fraction(v) for k, v in p.items()} for p in found]
        within = [p for p, f in zip(points, found, strict=True) if not (_rounded(f) and self._outside(p, goal))]
        points = within or points
        if not points:
            raise Stuck("no sample points", goal)
        some = points[:: max(1, len(points) // MAX_POINTS)]
        ways: list[Callable[..., c.Step]] = [by_ratios, inside] if len(names) == 2 else [inside, by_ratios]
        try:
            return ways[0](self, goal, some)
        except (Stuck, KernelError):
            return ways[1](self, goal, some)

    def _outside(self, point: Point, goal: Goal) -> bool:
        """Whether a point that has floats is beyond a bound that it was to meet."""
        facts = [f for _, f in goal.facts if isinstance(f, Relation) and free_in(f) <= point.keys()]
        return any(-1 in self.signs(excess_of(f)[0], [point]) for f in facts if f.operator in ("<", "<=", ">", ">="))

    def linked(self, term: Term) -> bool:
        """Whether a hypothesis relates exponentials of names of a term to other names of it."""
        return any(names <= free_names(term) for names in self.links)

    # --- goals ---

    def decide(self, goal: Goal, points: Sequence[Point], depth: int) -> c.Step:
        """A proof of a claim that holds at the points, which satisfy the facts."""
        self.prover.deadline.check()
        claim = goal.claim
        for label, known in reversed(goal.facts):
            if known == claim:
                return c.Given(label)
        match claim:
            case And():
                return self.children(goal, c.Split(), points, depth)
            case ForAll() | Implies():
                return self.prover.close(goal)
            case Relation("!=", left, right):
                signs = self.signs(sub(left, right), points)
                if len(signs) != 1 or 0 in signs:
                    raise Stuck("the two sides may be equal", goal)
                return self.children(goal, c.Apart(signs == {1}), points, depth)
            case Relation():
                return self._relation(goal, claim, points, depth)
        raise Stuck("not an inequality", goal)

    def _relation(self, goal: Goal, claim: Relation, points: Sequence[Point], depth: int) -> c.Step:
        if claim.operator == "=":
            return self.children(goal, c.Combine(), points, depth)
        names = free_in(claim)
        if len(names) <= 1:
            try:
                return univariate(self.engine, goal)
            except Stuck:
                if not names:
                    raise
        excess, strict = excess_of(claim)
        if self._wrong(excess, strict, points):
            raise Stuck("false at a sample point", goal)
        excess = unfold(excess)  # type: ignore[assignment]
        canonical = Normalizer(goal.sorts()).canonical(excess)
        key = (canonical, strict, frozenset(f for _, f in goal.facts if free_in(f) & names))
        if key in self.failed or depth > MAX_DEPTH:
            raise Stuck("failed before, or too deep", goal)
        try:
            return self._inequality(goal, excess, strict, points, depth)
        except (Stuck, KernelError):
            self.failed.add(key)
            raise Stuck("no way with several variables", goal) from None

    def _wrong(self, excess: Term, strict: bool, points: Sequence[Point]) -> bool:
        signs = self.signs(excess, points)
        return -1 in signs or (strict and signs == {0})

    def signs_of(self, term: Term, points: Sequence[Point], goal: Goal) -> set[int]:
        """Those at the points; balls around 0 say nothing."""
        return self.signs(term, points) - {0}

    def signs(self, term: Term, points: Sequence[Point]) -> set[int]:
        """The signs of a term at the points, 0 for what balls do not tell apart from 0."""
        from flint import ctx

        names = free_names(term)
        try:
            value = scalar(term)
        except Unsupported:
            return {-1, 0, 1}
        out: set[int] = set()
        with ctx.workprec(PRECISION):
            for point in points:
                if not names <= point.keys():
                    return {-1, 0, 1}
                number = value({n: ball(point[n]) for n in names})
                if number.is_finite():
                    out.add(1 if number > 0 else -1 if number < 0 else 0)
        return out

    # --- products ---

    def _inequality(
        self, goal: Goal, excess: Term, strict: bool, points: Sequence[Point], depth: int
    ) -> c.Step:
        """The difference as a product of factors, each of one sign."""
        chain = Chain(goal)
        prove = partial(self.decide, points=points, depth=depth + 1)
        bridges = Bridges(chain, prove, self.prover.label)
        bridge = bridges.open_logs(excess, lambda arg: self.signs(arg, points) == {1})
        parts = factored(bridge.term, goal.sorts())
        if not parts.factors and parts.content == 0:
            return chain.close(self.children(chain.goal, c.Combine((), bridge.equations), points, depth))
        turning = [f for f in parts.factors if f.power % 2 and {-1, 1} <= self.signs(f.term, points)]
        if turning:
            return cut_at(self, goal, [f.term for f in turning], points, depth)
        if self._simpler_as_it_is(chain.goal, bridge.term, parts.factors, points):
            label = self.prover.label("s")
            have = c.Have(label, Relation("<" if strict else "<=", ZERO, bridge.term))
            with attempted(chain):
                chain.add(have, lambda g: self._ladders(g, bridge.term, strict, points, depth + 1))
                step = c.Combine((c.Product(Fraction(1), (label,)),), bridge.equations)
                return chain.close(self.children(chain.goal, step, points, depth))
        total = parts.content
        used: list[str | c.Square] = []
        for factor in parts.factors:
            labels, sign = self.factor(chain, factor, strict, points, depth)
            used += labels
            total *= sign
        if total <= 0:
            raise Stuck("the signs of the factors do not fit", goal)
        step = c.Combine((c.Product(total, tuple(used)),), bridge.equations)
        return chain.close(self.children(chain.goal, step, points, depth))

    def _simpler_as_it_is(
        self, goal: Goal, term: Term, factors: Sequence[Factor], points: Sequence[Point]
    ) -> bool:
        """Whether a derivative of a sum of quotients is simpler than one of its numerator."""
        hard = [f.term for f in factors if f.power > 0 and complexity(f.term) > HARD]
        if len(hard) != 1 or all(f.power > 0 for f in factors):
            return False
        whole, numerator = (self._ways(goal, t, points) for t in (term, hard[0]))
        return bool(whole) and (not numerator or whole[0].weight < numerator[0].weight)

    def irreducible(self, goal: Goal, points: Sequence[Point], depth: int) -> c.Step:
        """0 <= g or 0 < g for a factor that does not split."""
        self.prover.deadline.check()
        excess, strict = excess_of(relation_of(goal))
        term = Normalizer(goal.sorts()).canonical(excess)
        names = free_names(term)
        key = ("one", term, strict, frozenset(f for _, f in goal.facts if free_in(f) & names))
        if key in self.failed or depth > MAX_DEPTH or self._wrong(term, strict, points):
            raise Stuck("failed before, too deep, or false", goal)
        try:
            return self._by_moves(goal, term, strict, points, depth)
        except (Stuck, KernelError):
            self.failed.add(key)
            raise Stuck("no way with several variables", goal) from None

    def _by_moves(self, goal: Goal, term: Term, strict: bool, points: Sequence[Point], depth: int) -> c.Step:
        if len(free_names(term)) <= 1:
            try:
                return univariate(self.engine, goal)
            except Stuck:
                pass
        if isinstance(term, Pow) and isinstance(term.exponent, Num):
            return self._root(goal, term, strict, points, depth)
        if _polynomial(term) or (self.linked(term) and "Log" not in repr(term)):
            try:
                return self._arithmetic(goal, depth, self.linked(term))
            except (Stuck, KernelError):
                pass
        for move in self._moves():
            try:
                return move(goal, term, strict, points, depth)
            except (Stuck, KernelError, Unsupported):
                continue
        raise Stuck("no way with several variables", goal)

    def _moves(self) -> tuple[Move, ...]:
        return (
            self._sum,
            self._conjugate,
            partial(product_of_logs, self),
            partial(exponents, self),
            self._ladders,
            partial(contacts, self),
            partial(logarithms, self),
            partial(curves, self),
        )

    def _arithmetic(self, goal: Goal, depth: int, harder: bool) -> c.Step:
        """Combinations of facts and of products of two, with reciprocals if that is worth while."""
        moves = (self.prover.linear, self.prover.quadratic, self.prover.nonlinear)
        return self.prover.try_all(goal, depth, moves if harder else moves[:2])

    def _root(self, goal: Goal, term: Pow, strict: bool, points: Sequence[Point], depth: int) -> c.Step:
        label = self.prover.label("r")
        assert isinstance(term.exponent, Num)
        chain = Chain(goal)
        if strict:
            fact = c.Fact(label, "power_positive", (term.base, term.exponent))
        else:
            fact = c.Fact(label, "root_nonnegative", (term.base, Num(1 / term.exponent.value)))
        chain.add(fact, partial(self.decide, points=points, depth=depth + 1))
        step = c.Combine((c.Product(Fraction(1), (label,)),))
        return chain.close(self.children(chain.goal, step, points, depth))

    def _sum(self, goal: Goal, term: Term, strict: bool, points: Sequence[Point], depth: int) -> c.Step:
        """A sum of products of powers each of which has the right sign."""
        found = self.terms(goal, term, strict, points, depth)
        if found is None:
            raise Stuck("no sum of terms of one sign", goal)
        return found

    def _conjugate(self, goal: Goal, term: Term, strict: bool, points: Sequence[Point], depth: int) -> c.Step:
        """A root against the rest, by squares."""
        del strict
        prove = partial(self.decide, points=points, depth=depth + 1)
        found = conjugate(goal, term, lambda t: self.signs(t, points), prove, self.prover.label)
        if found is None:
            raise Stuck("no root against the rest", goal)
        return found

    # --- ladders ---

    def _ladders(self, goal: Goal, term: Term, strict: bool, points: Sequence[Point], depth: int) -> c.Step:
        """The simplest derivative of one sign, from an anchor."""
        tries = 0
        for way in self._ways(goal, term, points):
            signs = self.signs(way.slope, points) - {0}
            if len(signs) > 1:
                continue
            for anchor, label, open_ in self._anchors(goal, way, min(signs, default=1), points):
                tries += 1
                if tries > 3:
                    break
                try:
                    return self._ladder(
                        goal, way, (anchor, label, open_), min(signs, default=1), strict, points, depth
                    )
                except (Stuck, KernelError):
                    continue
        raise Stuck("no derivative of one sign", goal)

    def _ways(self, goal: Goal, term: Term, points: Sequence[Point]) -> list[Way]:
        scope = goal.sorts()
        found: dict[tuple[str, Term], Way] = {}
        for name in sorted(free_names(term)):
            for divisor in self._divisors(goal, term, name, points):
                self.prover.deadline.check()
                try:
                    inverse = Exp(neg(divisor.arg)) if isinstance(divisor, Exp) else Pow(divisor, MINUS_ONE)
                    quotient = Normalizer(scope).canonical(mul(term, inverse))
                    slope = derivative(quotient, name)
                    parts = factored(slope, scope)
                except KernelError:
                    continue
                factors = (Pow(f.term, Num(Fraction(f.power))) for f in parts.factors)
                shown = mul(Num(parts.content), *factors)
                weight = sum(complexity(f.term) for f in parts.factors if f.power > 0)
                way = Way(name, quotient, divisor, shown, parts.factors, weight)
                found.setdefault((name, quotient), way)
        return sorted(found.values(), key=lambda w: (w.weight, w.variable))

    def _divisors(self, goal: Goal, term: Term, name: str, points: Sequence[Point]) -> list[Term]:
        """1, exponentials, factors of logarithms: what is positive at the points."""
        poly = Normalizer(goal.sorts()).poly(term)
        out: list[Term] = [ONE]
        for _, exponential in poly:
            rate = poly_term(thaw(exponential))
            if name in free_names(rate):
                out.append(Exp(rate))
        for atom in atoms_of(poly, (Log, XLogX)):
            found = split_linear(poly, atom)
            if found is not None and name in free_names(found[0]) and name in free_names(atom):
                for candidate in (found[0], Normalizer(goal.sorts()).canonical(neg(found[0]))):
                    if self.signs(candidate, points) == {1}:
                        out.append(candidate)
        return list(dict.fromkeys(out))[:6]

    def _anchors(
        self, goal: Goal, way: Way, sign: int, points: Sequence[Point]
    ) -> Iterator[tuple[Term, str, bool]]:
        """Bounds of the variable from which the quotient goes up, where it is defined and not negative."""
        chain_free = [
            (t, o) for t, o in bounds(goal, way.variable, sign > 0) if way.variable not in free_names(t)
        ]
        ordered = sorted(chain_free, key=lambda b: (isinstance(b[0], Num), len(repr(b[0]))))
        for anchor, open_ in ordered:
            there = substitute(way.quotient, {way.variable: anchor})
            signs = self.signs(there, points)
            if signs and -1 not in signs:
                yield anchor, "", open_

    def _ladder(
        self,
        goal: Goal,
        way: Way,
        bound: tuple[Term, str, bool],
        sign: int,
        strict: bool,
        points: Sequence[Point],
        depth: int,
    ) -> c.Step:
        chain = Chain(goal)
        prove = partial(self.decide, points=points, depth=depth + 1)
        claim = Relation("<" if strict else "<=", ZERO, way.quotient)
        label = self.prover.label("q")
        chain.add(
            c.Have(label, claim), lambda g: self._derivative(g, way, bound, sign, strict, points, depth)
        )
        factors = [label]
        if isinstance(way.divisor, Exp):
            factors.append(self.prover.label("e"))
            chain.add(c.Fact(factors[1], "exp_positive", (way.divisor.arg,)), prove)
        elif way.divisor != ONE:
            factors.append(self.known(chain, way.divisor, 1, True, points, depth))
        step = c.Combine((c.Product(Fraction(1), tuple(factors)),))
        return chain.close(self.children(chain.goal, step, points, depth))

    def _derivative(
        self,
        goal: Goal,
        way: Way,
        bound: tuple[Term, str, bool],
        sign: int,
        strict: bool,
        points: Sequence[Point],
        depth: int,
    ) -> c.Step:
        anchor, _, _ = bound
        there: Term = substitute(way.quotient, {way.variable: anchor})
        strictly = strict and 0 in self.signs(there, points)
        (point,) = unused_names(goal, [stem(way.variable)])
        step = c.Derivative(way.variable, anchor, sign > 0, point, strictly)
        before, start, defined, slope = goals_of(goal, step)
        inner = _moved(points, way.variable, anchor, point)
        proofs = [
            self.prover.linear(before, 0),
            self.decide(start, points, depth + 1),
            self._between(defined, way.variable, point, sign > 0, inner, points, depth),
            self._between(slope, way.variable, point, sign > 0, inner, points, depth),
        ]
        return closed(step, proofs)

    def _between(
        self,
        goal: Goal,
        old: str,
        point: str,
        rightwards: bool,
        inner: Sequence[Point],
        points: Sequence[Point],
        depth: int,
    ) -> c.Step:
        """For all points between the anchor and the variable, whose bounds are theirs too."""
        if not isinstance(goal.claim, ForAll):
            return self.decide(goal, points, depth + 1)
        outer = c.Intro((point,))
        (named,) = goals_of(goal, outer)
        label = self.prover.label("p")
        step = c.Intro((label,))
        (rest,) = goals_of(named, step)
        chain = Chain(rest)
        for term, open_ in bounds(goal, old, not rightwards):
            if old in free_names(term):
                continue
            sides = (Var(point), term) if rightwards else (term, Var(point))
            have = c.Have(self.prover.label("b"), Relation("<" if open_ else "<=", *sides))
            with attempted(chain):
                chain.add(have, lambda g: self.prover.linear(g, 0))
        proof = chain.close(self.decide(chain.goal, inner, depth + 1))
        return closed(outer, [closed(step, [proof])])


# --- terms ------------------------------------------------------------------------------------------------------


def _polynomial(term: Term) -> bool:
    """Whether exponentials and logarithms occur in constants only."""
    return not any(isinstance(n, Exp | Log | XLogX) and free_names(n) for n in parts(term))


def _moved(points: Sequence[Point], old: str, anchor: Term, new: str) -> list[Point]:
    """Points for a new variable strictly between the anchor and the old one."""
    from flint import ctx

    from verify.proving.univariate.spans import middle

    value = scalar(anchor)
    out: list[Point] = []
    with ctx.workprec(PRECISION):
        for number, point in enumerate(points):
            there = value({n: ball(point[n]) for n in free_names(anchor)})
            if not there.is_finite():
                continue
            start, end = middle(there), point[old]
            if start != end:
                share = SHARES[number % 3]
                out.append({**point, new: start + (end - start) * share})
    return out
