"""Prover for exponentials and logarithms: derivative ladders from the points of contact, tangents, covers.

The core is `derivative`: to show f >= 0, find an anchor where f is known to be >= 0 (an end of the range, a point
of contact) and show that the derivative has the right sign from there; then the same for the derivative. Between
two derivatives `by_signs` takes factors out, so each round the expression gets simpler (a polynomial factor loses
a degree, a logarithm with a constant factor becomes rational).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction

from verify.kernel import certificate as c
from verify.kernel.calculus import derivative
from verify.kernel.definitions import unfold
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.normal import Normalizer, Poly, poly_term
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import Formula, Real, Relation, Statement, free_in
from verify.kernel.terms import (
    ONE,
    ZERO,
    Exp,
    Log,
    Node,
    Num,
    Pow,
    Term,
    Var,
    XLogX,
    div,
    free_names,
    fresh,
    mul,
    neg,
    num,
    sub,
    substitute,
)
from verify.kernel.values import enclose
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving.algebra import Prover, widening
from verify.proving.bounds import bounds
from verify.proving.convex import Convex
from verify.proving.linear import combination
from verify.proving.polynomial.atoms import atoms_of
from verify.proving.tactics import Chain, Stuck, attempted, closed, goals_of, relation_of, unused_names
from verify.refuting.factors import factored
from verify.refuting.numeric import BadNumber, Unsupported, compiled

Move = Callable[[Goal, int], c.Step]
MAX_BOXES = 1_500
MOST_SIDES = 3  # of a box
ROOM = 1e-7
MANY = 99
FIRST_SECONDS, LADDER_SECONDS = 1.5, 6.0  # for ladders before and after what is quick
CONTACTS = [num(v) for v in ("0", "1", "1/2", "2", "-1", "1/3")]


def prove(statement: Statement, deadline: Deadline) -> c.Proof:
    """A proof of the statement, its definedness included. Raises Stuck or OutOfTime."""
    return Analyst(deadline).statement(statement)


def contradiction(statement: Statement, deadline: Deadline) -> c.Contradictory:
    """A proof that the hypotheses contradict each other. Raises Stuck or OutOfTime."""
    return Analyst(deadline).contradiction(statement)


class Analyst(Prover):
    """A prover that knows calculus."""

    max_depth = 22
    _busy = False
    _slow_ladders = 0

    def moves(self, goal: Goal) -> Sequence[Move]:
        claim = relation_of(goal)
        if not free_in(claim):
            return (self.linear, self.constant, self.by_signs, self.ladders)
        if claim.operator == "=":
            return (
                self.linear,
                self.rewriting,
                self.pieces,
                self.sums,
                self.nonlinear,
                self.induction,
                self.unequal,
            )
        return (
            self.linear,
            self.rewriting,
            self.pieces,
            self.ladders,
            self.by_signs,
            self.quadratic,
            self.sums,
            self.tangents,
            self.exponentiated,
            self.long_ladders,
            self.derivatives,
            self.chord,
            self.cover,
            self.contact_cases,
            self.divided,
            self.nonlinear,
            self.induction,
            self.sign_cases,
            self.unequal,
            self.places,
        )

    # --- ladders ---

    def ladders(self, goal: Goal, depth: int) -> c.Step:
        """An inequality in real variables, by contacts, ladders and covers (see the package `univariate`)."""
        names = free_in(goal.claim)
        if len(names) <= 1:
            return self._ladders(goal, LADDER_SECONDS)
        if depth > 4 or self._slow_ladders > 1:
            raise Stuck("ladders took too long before", goal)
        return self._ladders(goal, FIRST_SECONDS)

    def long_ladders(self, goal: Goal, depth: int) -> c.Step:
        """The same for several variables, with more time, after what is quick."""
        if len(free_in(goal.claim)) <= 1 or depth > 2:
            raise Stuck("tried before", goal)
        return self._ladders(goal, LADDER_SECONDS)

    def _ladders(self, goal: Goal, seconds: float) -> c.Step:
        names = free_in(goal.claim)
        if not all(isinstance(goal.sorts()[n], Real) for n in names):
            raise Stuck("not about real variables", goal)
        from verify.proving.univariate.several import decide

        overall = self.deadline
        self.deadline = overall.sooner(min(seconds, overall.left() / 2))
        try:
            return decide(self, goal)
        except OutOfTime:
            overall.check()
            self._slow_ladders += 1
            raise Stuck("the ladders take too long", goal) from None
        finally:
            self.deadline = overall

    # --- numbers ---

    def constant(self, goal: Goal, depth: int) -> c.Step:
        """A comparison of two closed terms, by enclosure."""
        del depth
        excess, _ = excess_of(relation_of(goal))
        for bits in (64, 192, 512):
            step = c.Cover((), c.Box("", Fraction(0)), bits)
            try:
                if enclose(unfold(excess), {}, bits).lo >= 0:  # type: ignore[arg-type]
                    return closed(step, [self.close(g) for g in goals_of(goal, step)])
            except (EnclosureError, Stuck):
                continue
        raise Stuck("not decided by enclosure", goal)

    def cover(self, goal: Goal, depth: int) -> c.Step:
        """Enclosures on boxes, where all variables have rational bounds and the claim has room."""
        return self.covered(goal, MAX_BOXES, depth)

    def covered(self, goal: Goal, most: int, depth: int) -> c.Step:
        """The same with so many boxes at most."""
        from verify.proving.univariate import boxes

        claim = relation_of(goal)
        if len(free_in(claim)) > MOST_SIDES or claim.operator in ("=", "!="):
            raise Stuck("no inequality, or too many variables", goal)
        bounds: list[tuple[str, Fraction, Fraction]] = []
        for name in sorted(free_in(claim)):
            low, high = self._rational_bounds(goal, name)
            if low is None or high is None:
                raise Stuck(f"{name} is not bounded", goal)
            bounds.append((name, low, high))
        if not self._roomy(goal):
            raise Stuck("no room between the two sides", goal)
        excess, strict = excess_of(claim)
        for tree in boxes.covers(unfold(excess), strict, bounds, self.deadline, most):  # type: ignore[arg-type]
            with suppress(Stuck, KernelError):
                return self._children(goal, c.Cover(tuple(bounds), tree, boxes.BITS), depth)
        raise Stuck("too many boxes", goal)

    def _roomy(self, goal: Goal) -> bool:
        """Whether the difference stays away from 0 at all sample points."""
        excess, _ = excess_of(relation_of(goal))
        try:
            value = compiled(excess)
            return all(value(p) > ROOM for p in self.points(goal))
        except (Unsupported, *BadNumber):
            return False

    def _rational_bounds(self, goal: Goal, name: str) -> tuple[Fraction | None, Fraction | None]:
        """The tightest rational bounds of a name, through bounds by other names."""
        lows = [self._value(goal, t, name, True) for t, _ in bounds(goal, name, True)]
        highs = [self._value(goal, t, name, False) for t, _ in bounds(goal, name, False)]
        low = max((v for v in lows if v is not None), default=None)
        high = min((v for v in highs if v is not None), default=None)
        return low, high

    def _value(self, goal: Goal, term: Term, name: str, lower: bool) -> Fraction | None:
        if isinstance(term, Num):
            return term.value
        if isinstance(term, Var) and term.name != name:
            further = [t.value for t, _ in bounds(goal, term.name, lower) if isinstance(t, Num)]
            return (max if lower else min)(further, default=None)
        return None

    # --- elementary facts ---

    def helpers(self, chain: Chain, depth: int) -> None:
        super().helpers(chain, depth)
        for name, arguments in self._elementary(chain.goal, signs=True):
            with attempted(chain):
                fact = c.Fact(self.label("f"), name, arguments)
                chain.add(fact, lambda g: self.close(g, self.max_depth - 4))

    def tangents(self, goal: Goal, depth: int) -> c.Step:
        """Linear combinations with tangents of the exponentials and logarithms in the claim."""
        claim = relation_of(goal)
        chain = Chain(goal)
        for name, arguments in self._elementary(goal, signs=True):
            with attempted(chain):
                fact = c.Fact(self.label("f"), name, arguments)
                chain.add(fact, lambda g: self.close(g, self.max_depth - 4))
        if not chain.links:
            raise Stuck("no exponential or logarithm", goal)
        facts = self.relevant(chain.goal)
        equations = [(ONE, k) for k, f in facts if f.operator == "="]
        for chosen in widening(facts, free_in(claim))[:2]:
            products = [c.Product(Fraction(1), ())]
            products += [c.Product(Fraction(1), (k,)) for k, f in chosen if f.operator != "="]
            step = combination(chain.goal, products, equations)
            if step is not None:
                return chain.close(self._children(chain.goal, step, depth))
        raise Stuck("the tangents do not suffice", goal)

    def _elementary(self, goal: Goal, signs: bool) -> list[tuple[str, tuple[Term, ...]]]:
        """Facts about the exponentials and logarithms in a claim that are true at the sample points."""
        out: list[tuple[str, tuple[Term, ...]]] = []
        for term in _transcendental(goal.claim, set(goal.sorts()))[:6]:
            arg = term.arg  # type: ignore[attr-defined]
            if isinstance(term, XLogX) and self.sign(arg, goal) == {1}:
                out.append(("xlogx_value", (arg,)))
            if isinstance(term, Exp):
                out += [("exp_positive", (arg,)), ("exp_above_tangent", (arg,))]
                sign = self.sign(arg, goal) - {0}
                if len(sign) == 1 and signs:
                    out.append(("exp_increasing", (ZERO, arg) if sign == {1} else (arg, ZERO)))
            if isinstance(term, Log):
                out.append(("log_below_tangent", (arg,)))
                out.append(("log_below_tangent", (Pow(arg, num(-1)),)))
                sign = self.sign(sub(arg, ONE), goal) - {0}
                if len(sign) == 1 and signs:
                    out.append(("log_increasing", (ONE, arg) if sign == {1} else (arg, ONE)))
        return out

    # --- exponentials of both sides ---

    def exponentiated(self, goal: Goal, depth: int) -> c.Step:
        """``q log A <= B`` is ``A <= exp(B/q)``: in the claim, and in the facts."""
        claim = relation_of(goal)
        single = _single_log(claim, goal)
        if single is not None:
            inside, bound, below = single
            strict = claim.operator in ("<", ">")
            name = "log_increasing" if strict else "log_monotone"
            chain = Chain(goal)
            pair = (inside, Exp(bound)) if below else (Exp(bound), inside)
            chain.add(c.Fact(self.label("l"), name, pair), lambda g: self.close(g, depth + 1))
            return chain.close(self.linear(chain.goal, depth + 1))
        chain = self.exponentiated_facts(goal, depth)
        if not chain.links:
            raise Stuck("no side is one logarithm", goal)
        return chain.close(self.close(chain.goal, depth + 1))

    def exponentiated_facts(self, goal: Goal, depth: int) -> Chain:
        """The goal with ``A <= exp B`` for each fact ``log A <= B``; without, inside of a proof of such a fact."""
        if self._busy:
            return Chain(goal)
        self._busy = True
        try:
            return self._exponentiated_facts(goal, depth)
        finally:
            self._busy = False

    def _exponentiated_facts(self, goal: Goal, depth: int) -> Chain:
        chain = Chain(goal)
        for _, known in self.relevant(goal):
            found = _single_log(known, goal)
            if found is None:
                continue
            inside, bound, below = found
            name = "exp_increasing" if known.operator in ("<", ">") else "exp_monotone"
            logs: tuple[Term, ...] = (Log(inside), bound) if below else (bound, Log(inside))
            operator = "<" if known.operator in ("<", ">") else "<="
            sides = (inside, Exp(bound)) if below else (Exp(bound), inside)
            formula = Relation(operator, *sides)
            if formula in {f for _, f in goal.facts}:
                continue
            chain.add(c.Fact(self.label("x"), name, logs), lambda g: self.close(g, depth + 1))
            chain.add(c.Have(self.label("x"), formula), lambda g: self.linear(g, depth + 1))
        return chain

    # --- derivatives ---

    def derivatives(self, goal: Goal, depth: int) -> c.Step:
        """The derivative from an anchor, in each real variable of the claim."""
        claim = relation_of(goal)
        weights = {n: _weight(claim, n) for n in sorted(free_in(claim))}
        tied = len(set(weights.values())) < len(weights)
        names = sorted(weights, key=lambda n: (-weights[n], _logs_left(claim, n) if tied else 0))
        whole = self.deadline
        for place, name in enumerate(names, 1):
            if not isinstance(goal.sorts().get(name), Real):
                continue
            if place < len(names):
                self.deadline = whole.sooner(max(0.5, 0.5 * whole.left()))
            try:
                for step in self._anchored(goal, name):
                    with suppress(Stuck):
                        return self._children(goal, step, depth + 1)
            except OutOfTime:
                whole.check()
            finally:
                self.deadline = whole
        raise Stuck("no anchor works", goal)

    def _anchored(self, goal: Goal, name: str) -> Iterator[c.Derivative]:
        """Derivative steps that look right at the sample points."""
        claim = relation_of(goal)
        excess, strict = excess_of(claim)
        try:
            slope = derivative(excess, name)
        except KernelError:
            return
        signs = self.sign(_normal(slope, goal), goal) - {0}
        if len(signs) != 1:
            return
        rightwards = signs == {1}
        for anchor in self._anchors(goal, name, rightwards):
            start = substitute(excess, {name: anchor})
            if not self._exists(start, goal):
                continue
            at_anchor = self.sign(_normal(start, goal), goal)
            if -1 in at_anchor:
                continue
            (point,) = unused_names(goal, [_stem(name)])
            strictly = strict and 1 not in at_anchor
            yield c.Derivative(name, anchor, rightwards, point, strictly)

    def _exists(self, term: Node, goal: Goal) -> bool:
        """Whether a term is defined at some sample point."""
        assert isinstance(term, Term)
        value = compiled(term)
        for point in self.points(goal):
            try:
                value(point)
                return True
            except BadNumber:
                continue
        return not self.points(goal)

    def _anchors(self, goal: Goal, name: str, lower: bool) -> list[Term]:
        """Bounds of a variable on the side where an anchor must be, numbers first."""
        found = [t for t, _ in bounds(goal, name, lower) if name not in free_names(t)]
        return sorted(dict.fromkeys(found), key=lambda t: (not isinstance(t, Num), not isinstance(t, Var)))

    def chord(self, goal: Goal, depth: int) -> c.Step:
        """A concave difference that is not negative at two ends is not negative between them."""
        claim = relation_of(goal)
        excess, strict = excess_of(claim)
        if strict or len(free_in(claim)) != 1:
            raise Stuck("chords are for one variable", goal)
        (name,) = free_in(claim)
        low, high = self._rational_bounds(goal, name)
        if low is None or high is None or not low < high:
            raise Stuck(f"{name} is not bounded", goal)
        inner = fresh("u", {*goal.sorts(), name})
        flipped: Term = substitute(neg(excess), {name: Var(inner)})
        bend = substitute(derivative(derivative(flipped, inner), inner), {inner: Var(name)})
        if -1 in self.sign(_normal(bend, goal), goal):
            raise Stuck("not concave", goal)
        return self._by_chord(goal, name, inner, flipped, (low, high), depth)

    def _by_chord(
        self, goal: Goal, name: str, inner: str, flipped: Term, ends: tuple[Fraction, Fraction], depth: int
    ) -> c.Step:
        low, high = Num(ends[0]), Num(ends[1])
        chain = Chain(goal)
        labels = [self.label("end"), self.label("end"), self.label("b"), self.label("b"), self.label("chord")]
        values = [substitute(flipped, {inner: end}) for end in (low, high)]
        formulas = [Relation(">=", neg(v), ZERO) for v in values]
        formulas += [Relation("<=", low, Var(name)), Relation("<=", Var(name), high)]
        for label, formula in zip(labels, formulas, strict=False):
            chain.add(c.Have(label, formula), lambda g: self.close(g, depth + 1))
        chain.add(Convex(labels[4], inner, flipped, Var(name), low, high), lambda g: self.close(g, depth + 1))
        width = 1 / (ends[1] - ends[0])
        products = ((labels[4],), (labels[0], labels[3]), (labels[1], labels[2]))
        final = c.Combine(tuple(c.Product(width, p) for p in products))
        return chain.close(self._children(chain.goal, final, depth))

    def contact_cases(self, goal: Goal, depth: int) -> c.Step:
        """Split a variable at a point where the two sides touch, or where the derivative changes its sign."""
        claim = relation_of(goal)
        excess, _ = excess_of(claim)
        known = {f for _, f in goal.facts}
        for name in sorted(free_in(claim)):
            if not isinstance(goal.sorts().get(name), Real):
                continue
            others = [
                Var(n) for n in sorted(free_in(claim) - {name}) if isinstance(goal.sorts().get(n), Real)
            ]
            for place in [*CONTACTS, *others]:
                formula = Relation("<=", Var(name), place)
                if formula in known or not self._straddles(goal, name, place):
                    continue
                if self._touches(goal, excess, name, place):
                    return self.in_cases(goal, formula, depth)
        raise Stuck("no point of contact inside", goal)

    def _straddles(self, goal: Goal, name: str, place: Term) -> bool:
        return self.sign(sub(Var(name), place), goal) >= {-1, 1}

    def _touches(self, goal: Goal, excess: Term, name: str, place: Term) -> bool:
        there = substitute(excess, {name: place})
        return self._exists(there, goal) and not self.sign(_normal(there, goal), goal) - {0}

    def divided(self, goal: Goal, depth: int) -> c.Step:
        """Divide by the factor of a logarithm, so that the derivative loses the logarithm."""
        claim = relation_of(goal)
        excess, strict = excess_of(claim)
        poly = Normalizer(goal.sorts()).poly(excess)
        for log in _logs(poly):
            factor = _coefficient(poly, log)
            signs = self.sign(factor, goal) - {0}
            if factor in (ONE, ZERO) or not free_names(factor) or len(signs) != 1:
                continue
            quotient = Normalizer(goal.sorts()).canonical(div(excess, factor))
            chain = Chain(goal)
            try:
                sign = self._known(chain, factor, min(signs), True, depth + 1)
                operator = (">" if strict else ">=") if signs == {1} else ("<" if strict else "<=")
                label = self.label("q")
                have = c.Have(label, Relation(operator, quotient, ZERO))
                chain.add(have, lambda g: self.try_all(g, depth + 2, (self.linear, self.derivatives)))
                step = c.Combine((c.Product(Fraction(1), (label, sign)),))
                return chain.close(self._children(chain.goal, step, depth))
            except Stuck:
                continue
        raise Stuck("no logarithm to divide out", goal)


# --- reading goals ------------------------------------------------------------------------------------------


def _normal(term: Node, goal: Goal) -> Term:
    """The normal form, for numbers: fewer cancellations than in the raw derivative."""
    assert isinstance(term, Term)
    try:
        parts = factored(term, goal.sorts())
    except KernelError:
        return term
    factors = [Pow(f.term, num(f.power)) if f.power != 1 else f.term for f in parts.factors]
    return mul(Num(parts.content), *factors)


def _stem(name: str) -> str:
    return name.rstrip("_")


def _logs_left(claim: Relation, name: str) -> int:
    """How many logarithms a derivative leaves; what has none is rational, or nearly so."""
    try:
        slope = derivative(sub(claim.left, claim.right), name)
        poly = Normalizer({n: Real() for n in free_in(claim)}).poly(slope)
    except KernelError:
        return MANY
    return len({a for atoms, _ in poly for a, _ in atoms if isinstance(a, Log | XLogX)})


def _weight(claim: Relation, name: str) -> int:
    """How often a name occurs inside of exponentials and logarithms."""
    return sum(name in free_names(t) for t in _transcendental(claim, free_in(claim)))


def _transcendental(formula: Formula, names: set[str] | frozenset[str]) -> list[Term]:
    """Exponentials and logarithms in a relation, each once, without those under sums."""
    return atoms_of((formula,), lambda term: isinstance(term, Exp | Log | XLogX) and free_names(term) <= names)


def _single_log(relation: Relation, goal: Goal) -> tuple[Term, Term, bool] | None:
    """(A, B, below) if the relation says log A <= B (below) or log A >= B, and has no other logarithm."""
    if relation.operator in ("=", "!="):
        return None
    excess, _ = excess_of(relation)
    try:
        poly = Normalizer(goal.sorts()).poly(excess)
    except KernelError:
        return None
    logs = [m for m in poly if any(isinstance(a, Log | XLogX) for a, _ in m[0])]
    if len(logs) != 1 or len(logs[0][0]) != 1 or logs[0][1]:
        return None
    ((atom, power),) = logs[0][0]
    if power != 1 or not isinstance(atom, Log):
        return None
    coefficient = poly[logs[0]]
    rest = {m: -v / coefficient for m, v in poly.items() if m != logs[0]}
    if not free_names(poly_term(rest)) and not free_names(atom):
        return None
    return atom.arg, poly_term(rest), coefficient < 0


def _logs(poly: Poly) -> list[Term]:
    found: set[Term] = {a for m in poly for a, k in m[0] if isinstance(a, Log) and k == 1}
    return sorted(found, key=repr)[:3]


def _coefficient(poly: Poly, log: Term) -> Term:
    """The factor of a logarithm in a polynomial."""
    out: Poly = {}
    for (atoms, exponential), value in poly.items():
        if dict(atoms).get(log, 0) == 1:
            out[(tuple((a, k) for a, k in atoms if a != log), exponential)] = value
    return poly_term(out)
