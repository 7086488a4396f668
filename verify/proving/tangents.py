"""Prover for logarithms of several arguments: weighted tangents (Gibbs, log-sum, Jensen).

With all logarithms opened, the difference of the two sides is ``R + sum_i C_i log A_i``. The coefficients are written
with non-negative *weights*, ``C_i = sum_k n_ik w_k``, where the n_ik are numbers, or polynomials in names that the
weights do not have: then it is ``R + sum_k w_k y_k`` with ``y_k = sum_i n_ik log A_i`` (and parts of R, likewise).
Each y_k is at least ``1 - exp(-y_k)``, or twice that of its half; the exponential is a product of powers of the A_i.
What these bounds leave over has no logarithms. Weights: the coefficients themselves, the facts, or products of facts.
Closed ends, where an ``x log x`` vanishes, are shown apart, with the weights that were good inside.
Source: Cover, Thomas, Elements of Information Theory, 2.6-2.7.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial

from verify.kernel import certificate as c
from verify.kernel.definitions import unfold
from verify.kernel.normal import (
    UNIT,
    Key,
    Monomial,
    Normalizer,
    Poly,
    poly_term,
    scale,
    thaw,
    without_denominators,
)
from verify.kernel.normal import (
    replace as replaced,
)
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import Formula, Relation, Statement, free_in
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Abs,
    Exp,
    Log,
    Mul,
    Num,
    Pow,
    Term,
    Var,
    XLogX,
    add,
    free_names,
    mul,
    neg,
    sub,
    substitute,
)
from verify.language.walk import parts
from verify.limits.deadlines import Deadline
from verify.proving.algebra import Point, satisfying
from verify.proving.bounds import bounds
from verify.proving.calculus import Analyst
from verify.proving.linear import combination
from verify.proving.tactics import Chain, Stuck, attempted, closed, goals_of, relation_of
from verify.proving.univariate import weighing
from verify.proving.univariate.chords import chords, instances
from verify.proving.univariate.convexity import convex_contact, strongly_convex
from verify.proving.univariate.forms import (
    Bridges,
    Equations,
    atoms_of,
    is_square_root,
    simplified,
    split_linear,
)
from verify.proving.univariate.roots import conjugate
from verify.proving.univariate.weighing import Group, Weight
from verify.refuting.numeric import compiled

Move = Callable[[Goal, int], c.Step]
SCATTERED = 32  # sample points without a pattern, and about as many simple ones
ENOUGH = 8  # sample points
MAX_LOGS = 12
HALF = Num(Fraction(1, 2))


def prove(statement: Statement, deadline: Deadline) -> c.Proof:
    """A proof of a statement about real variables. Raises Stuck or OutOfTime."""
    return Tangents(deadline).statement(statement)


class Tangents(Analyst):
    """A prover that opens logarithms; what has none is left to algebra."""

    def __init__(self, deadline: Deadline) -> None:
        super().__init__(deadline)
        self._hints: list[Group] = []  # the groups of the last success, for the ends nearby
        self.within = 0  # how many tangents this is the leftover of

    def _relation(self, goal: Goal, depth: int) -> c.Step:
        claim = relation_of(goal)
        if not any(isinstance(n, Log | XLogX) for n in parts(unfold(sub(claim.left, claim.right)))):
            return super()._relation(goal, depth)
        if self.fails(goal):
            raise Stuck("false at a sample point", goal)
        if claim.operator == "!=":
            return self._first(goal, [c.Apart(True), c.Apart(False)], depth)
        if claim.operator == "=":
            return self.try_all(goal, depth, (self.linear, self.opened))
        curved: list[Move] = (
            [] if self.within else [partial(f, self) for f in (strongly_convex, convex_contact)]
        )
        first: list[Move] = [self.linear, self.opened_facts, self.pieces, self.cleared, self.squared]
        if ZERO in (claim.left, claim.right):
            first.insert(1, self.by_signs)
        moves = (*first, self.positive_terms, *curved, self.inside)
        return self.try_all(goal, depth, moves)

    def moves(self, goal: Goal) -> Sequence[Move]:
        """What is tried where there are no logarithms."""
        if not free_in(goal.claim):
            return (self.linear, self.constant, self.by_signs)
        return (
            self.linear,
            self.positive_terms,
            self.rewriting,
            self.pieces,
            self.by_signs,
            self.quadratic,
            self.sign_cases,
            self.unequal,
            self.closed_ends,
        )

    def points(self, goal: Goal) -> list[Point]:
        """Some of the points of a goal with fewer facts, those at which the new facts hold; else new ones."""
        facts = frozenset(f for _, f in goal.facts if isinstance(f, Relation) and free_in(f))
        names = free_in(goal.claim).union(*map(free_in, facts))
        for (known, fewer), found in reversed(self._points.items()):
            if names <= known and fewer <= facts:
                kept = [*filter(satisfying(tuple(facts - fewer)), found)]
                if len(kept) >= min(ENOUGH, len(found)):
                    self._points[names, facts] = kept
                    return kept
                break
        found = super().points(goal)
        if not found:  # the facts contradict each other, or are too hard to satisfy
            plain = tuple((k, f) for k, f in goal.facts if "log" not in _kinds(f))
            found = super().points(replace(goal, facts=plain)) if len(plain) < len(goal.facts) else found
        simple, scattered = found[:-SCATTERED], found[-SCATTERED:]
        self._points[names, facts] = simple[:: max(1, len(simple) // SCATTERED)] + scattered
        return self._points[names, facts]

    def fails(self, goal: Goal) -> bool:
        """Whether it is false at a sample point at which all facts hold: some are only where the plain ones do."""
        facts = tuple(f for _, f in goal.facts if isinstance(f, Relation) and free_in(f))
        return super().fails(goal) and all(map(satisfying(facts), self.points(goal)))

    def _project(self, goal: Goal, points: Sequence[Point], name: str, bound: Term) -> None:
        """Points of a goal that says what a name is, from others."""
        facts = tuple(f for _, f in goal.facts if isinstance(f, Relation) and free_in(f))
        value = compiled(bound)
        moved = [{**p, name: value(p)} for p in points]
        satisfies = satisfying(facts)
        found = [p for i, p in enumerate(moved) if p not in moved[:i] and satisfies(p)]
        if found:
            names = free_in(goal.claim).union(*map(free_in, facts))
            self._points[names, frozenset(facts)] = found

    def relevant(self, goal: Goal) -> list[tuple[str, Relation]]:
        """Without facts about logarithms, exponentials or quotients where the claim has none."""
        kinds = _kinds(goal.claim)
        return [(label, known) for label, known in super().relevant(goal) if _kinds(known) <= kinds]

    def cleared(self, goal: Goal, depth: int) -> c.Step:
        """Denominators in front of logarithms multiplied out, as in ``log(A) / (a - 1)``."""
        excess, strict = excess_of(relation_of(goal))
        normalizer = Normalizer(goal.sorts())
        poly = normalizer.poly(unfold(excess))
        lowest: dict[Term, int] = {}
        for atoms, _ in poly:
            lowest.update({a: min(k, lowest.get(a, 0)) for a, k in atoms if k < 0})
        above = [a for atoms, _ in poly if any(k < 0 for _, k in atoms) for a, _ in atoms]
        if not any(isinstance(a, Log | XLogX) for a in above):
            raise Stuck("no denominator in front of a logarithm", goal)
        chain, labels, odd = Chain(goal), [], False
        for term, power in lowest.items():
            signs = self.sign(term, goal)
            if len(signs - {0}) != 1:
                raise Stuck("a denominator of both signs", goal)
            factor = term if signs & {1} else normalizer.canonical(neg(term))
            odd ^= signs == {-1} and power % 2 == 1
            self._known(chain, factor, 1, True, depth)
            labels += [self.label("r")] * -power
            chain.add(c.Fact(labels[-1], "reciprocal_positive", (factor,)), self.close)
        top = scale(without_denominators(poly, normalizer), Fraction(-1 if odd else 1))
        whole = c.Have(self.label("w"), Relation("<" if strict else "<=", ZERO, poly_term(top)))
        chain.add(whole, lambda g: self.close(g, depth + 1))
        product = c.Product(Fraction(1), (whole.label, *labels))
        return chain.close(self._children(chain.goal, c.Combine((product,)), depth))

    def pieces(self, goal: Goal, depth: int) -> c.Step:
        """An absolute value against a root of logarithms: its square first, once for both signs."""
        chain = Chain(goal)
        with attempted(chain):
            for known in self._against_root(goal):
                chain.add(c.Have(self.label("sq"), known), lambda g: self.close(g, depth + 1))
        return chain.close(super().pieces(chain.goal, depth))

    def _against_root(self, goal: Goal) -> tuple[Relation, ...]:
        """``F^2 P >= F'^2 u^2``, and P >= 0, for the claim ``F root(P) >= F' |u|`` where P has logarithms."""
        excess, strict = excess_of(relation_of(goal))
        term = unfold(excess)
        if not isinstance(term, Term) or not any(isinstance(n, Abs) for n in parts(term)):
            return ()
        normal = Normalizer(goal.sorts())
        poly = normal.poly(term)
        for root in atoms_of(poly, Pow):
            split = split_linear(poly, root) if is_square_root(root) else None
            logarithms = any(isinstance(n, Log | XLogX) for n in parts(root))
            if split is None or not isinstance(root, Pow) or not logarithms:
                continue
            factor, rest = split[0], poly_term(split[1])
            found = next((n for n in parts(rest) if isinstance(n, Abs)), None)
            if found is not None and not normal.poly(replaced(rest, found, ZERO)):
                value = replaced(rest, found, found.arg)
                top = sub(mul(factor, factor, root.base), mul(value, value))
                whole = Relation("<" if strict else "<=", ZERO, normal.canonical(top))
                return whole, Relation("<=", ZERO, root.base)
        return ()

    def squared(self, goal: Goal, depth: int) -> c.Step:
        """A root that has logarithms in it against the rest, by squares."""
        term = unfold(excess_of(relation_of(goal))[0])
        assert isinstance(term, Term)
        if not any(is_square_root(n) and any(isinstance(k, Log | XLogX) for k in parts(n)) for n in parts(term)):
            raise Stuck("no root of logarithms", goal)
        found = conjugate(
            goal, term, lambda t: self.sign(t, goal), lambda g: self.close(g, depth + 1), self.label
        )
        if found is None:
            raise Stuck("no root against the rest", goal)
        return found

    # --- closed ends ---

    def inside(self, goal: Goal, depth: int) -> c.Step:
        """First without the closed ends at which an ``x log x`` vanishes, then each end by itself."""
        point = next(self._points_of_one(goal), None)
        if point is not None:
            return self._at_end(goal, *point, depth)
        if not self.points(goal):
            return self._impossible(goal, depth)
        end = next(self._singular_ends(goal), None)
        if end is None:
            return self.try_all(goal, depth, (partial(chords, self), self.gibbs, self.exponential))
        return self.end_apart(goal, *end, self.inside, depth)

    def end_apart(
        self, goal: Goal, name: str, bound: Num, lower: bool, elsewhere: Move, depth: int
    ) -> c.Step:
        """The goal without an end of the range of a variable first, and then at that end."""
        sides = (Var(name), bound) if lower else (bound, Var(name))
        step = c.Cases(self.label("c"), Relation("<=", *sides))
        there, rest = goals_of(goal, step)
        away = elsewhere(rest, depth + 1)
        hints = self._hints
        self._hints = [h.at(name, bound) for h in hints]
        self._project(there, self.points(goal), name, bound)
        proof = self._at_end(there, name, bound, depth + 1)
        self._hints = hints
        return closed(step, [proof, away])

    def closed_ends(self, goal: Goal, depth: int) -> c.Step:
        """A strict inequality inside of the range of a variable, and at an end of it."""
        claim = relation_of(goal)
        if claim.operator not in ("<", ">") or self.cases >= self.max_case_depth:
            raise Stuck("not strict, or cases enough", goal)
        for name in sorted(free_in(claim)):
            for lower in (True, False):
                found = [(b, o) for b, o in bounds(goal, name, lower) if isinstance(b, Num)]
                if not found or found[0][1] or bounds(goal, name, not lower) == found[:1]:
                    continue
                self.cases += 1
                try:
                    return self.end_apart(goal, name, found[0][0], lower, self.close, depth)
                finally:
                    self.cases -= 1
        raise Stuck("no closed end", goal)

    def _at_end(self, goal: Goal, name: str, bound: Term, depth: int) -> c.Step:
        """The goal for a variable that equals its bound, and what the facts say there."""
        chain = Chain(goal)
        points = self.points(goal)
        label = self.label("e")
        chain.add(c.Fact(label, "antisymmetric", (Var(name), bound)), lambda g: self.linear(g, depth))
        for weight in self.linear_facts(goal, frozenset(goal.sorts())):
            term = poly_term(weight.poly)
            if name in free_names(term) and free_names(term) != {name}:
                there: Term = substitute(term, {name: bound})
                known = Relation("<=", ZERO, Normalizer(goal.sorts()).canonical(there))
                chain.add(c.Have(self.label("b"), known), lambda g: self.linear(g, depth))
        instances(self, chain, label, name, bound)
        self._project(chain.goal, points, name, bound)
        return chain.close(self._children(chain.goal, c.Rewrite(label), depth))

    def _impossible(self, goal: Goal, depth: int) -> c.Step:
        """Anything, because one of the facts is false by the others."""
        for weight in self.linear_facts(goal, frozenset(goal.sorts())):
            step = c.Contradiction(weight.labels[0])
            with suppress(Stuck):
                return closed(step, [self.linear(g, depth) for g in goals_of(goal, step)])
        raise Stuck("no sample points", goal)

    def _points_of_one(self, goal: Goal) -> Iterator[tuple[str, Term]]:
        """(variable, value) where a lower and an upper bound are one number, or one variable before it by name."""
        for name in sorted(free_in(goal.claim)):
            low, high = ({b for b, _ in bounds(goal, name, side)} for side in (True, False))
            for value in sorted(low & high, key=repr):
                if isinstance(value, Num) or (isinstance(value, Var) and value.name < name):
                    yield name, value

    def _singular_ends(self, goal: Goal) -> Iterator[tuple[str, Num, bool]]:
        """(variable, end, is it the lower one?) where the argument of an ``x log x`` can be 0."""
        claim = relation_of(goal)
        excess = unfold(sub(claim.left, claim.right))
        args = list(dict.fromkeys(n.arg for n in parts(excess) if isinstance(n, XLogX)))
        for name in sorted(free_in(claim)):
            for lower in (True, False):
                found = [(b, o) for b, o in bounds(goal, name, lower) if isinstance(b, Num)]
                if found and not found[0][1]:
                    bound = found[0][0]
                    ends = (substitute(a, {name: bound}) for a in args if name in free_names(a))
                    if any(not self.points(goal) or 0 in self.sign(e, goal) for e in ends):
                        yield name, bound, lower

    # --- logarithms opened ---

    def bridge(self, chain: Chain, term: Term, depth: int) -> tuple[Term, Equations]:
        """The term with the logarithms of products as sums, and the equations that justify it."""
        bridges = Bridges(chain, lambda g: self.close(g, depth + 1), self.label)
        found = bridges.open_logs(term, lambda arg: self.sign(arg, chain.goal) == {1})
        return found.term, found.equations

    def opened(self, goal: Goal, depth: int) -> c.Step:
        """An equation, by its logarithms."""
        chain = Chain(goal)
        claim = relation_of(goal)
        _, equations = self.bridge(chain, unfold(sub(claim.left, claim.right)), depth)  # type: ignore[arg-type]
        return chain.close(self._children(chain.goal, c.Combine((), equations), depth))

    def opened_facts(self, goal: Goal, depth: int) -> c.Step:
        """An inequality by its logarithms, opened, and what facts and signs say of these."""
        facts = [(k, f) for k, f in self.relevant(goal) if any(isinstance(n, Log) for n in parts(f))]
        if not facts:
            raise Stuck("no facts about logarithms", goal)
        chain, labels = Chain(goal), []
        term, equations = self.bridge(chain, unfold(excess_of(relation_of(goal))[0]), depth)  # type: ignore[arg-type]
        said = {n for _, f in facts for n in parts(f)}
        for log in dict.fromkeys(n for n in parts(term) if isinstance(n, Log) and n not in said):
            if self.sign(log, chain.goal) == {1}:
                with attempted(chain):
                    labels.append(self.label("sign"))
                    chain.add(c.Have(labels[-1], Relation("<", ZERO, log)), lambda g: self.close(g, depth + 1))
        known = [k for k, f in self.relevant(chain.goal) if f.operator != "="]
        products = [c.Product(Fraction(1), (k,)) for k in known]
        step = combination(chain.goal, [c.Product(Fraction(1), ()), *products], equations, self.deadline)
        if step is None:
            raise Stuck("the facts do not add up", goal)
        return chain.close(closed(step, [self.close(g, depth + 1) for g in goals_of(chain.goal, step)]))

    # --- weighted tangents ---

    def gibbs(self, goal: Goal, depth: int) -> c.Step:
        """``R + sum_k w_k y_k >= 0`` with tangents of the logarithms in the y_k."""
        excess, strict = excess_of(relation_of(goal))
        if self.within > 1:
            raise Stuck("logarithms are left again", goal)
        chain = Chain(goal)
        term, equations = self.bridge(chain, unfold(excess), depth)  # type: ignore[arg-type]
        with attempted(chain):
            term, more = self._split_roots(chain, term, depth)
            equations = (*equations, *more)
        for groups in self.groupings(chain, term, depth):
            for root in (1, 2):
                finer = [g.finer(root) for g in groups]
                with attempted(chain):
                    proof = self._tangents(chain, finer, term, equations, strict, depth)
                    self._hints = finer
                    return chain.close(proof)
        raise Stuck("no weights fit", goal)

    def groupings(self, chain: Chain, term: Term, depth: int) -> Iterator[list[Group]]:
        """Ways to write a term: the one that was good nearby, then those that its coefficients suggest."""
        if not _logs_in(term, chain.goal):
            if not any(isinstance(n, Log | XLogX) for n in parts(term)):
                yield []
            return
        if self._hints:
            with attempted(chain):
                yield [self._labelled(chain, group, depth) for group in self._hints]
        poly = Normalizer(chain.goal.sorts()).poly(term)
        logs = _by_logs(poly, chain.goal)
        for log in logs:
            self._known(chain, log.arg, 1, True, depth)  # type: ignore[attr-defined]
        rest = {m: v for m, v in poly.items() if m != UNIT and weighing.variables(m)}
        for split in (logs, {**logs, ONE: rest}) if rest else (logs,):
            for weights, names in self._weights(chain, list(split.values()), depth):
                groups = weighing.groups(split, weights, names)
                if groups is not None:
                    yield groups

    def _labelled(self, chain: Chain, group: Group, depth: int) -> Group:
        poly = Normalizer(chain.goal.sorts()).poly(poly_term(group.weight.poly))
        if set(poly) <= {UNIT}:
            return replace(
                group, weight=Weight({UNIT: Fraction(1)}, ()), factor=group.factor * poly.get(UNIT, 0)
            )
        label = self._known(chain, poly_term(poly), 1, False, depth)
        return replace(group, weight=Weight(poly, (label,)))

    def _tangents(
        self,
        chain: Chain,
        groups: Sequence[Group],
        term: Term,
        equations: Equations,
        strict: bool,
        depth: int,
    ) -> c.Step:
        left = [term]
        products = []
        groups = [g for g in groups if g.factor]
        rooted = any(is_square_root(n) for n in parts(term))
        for group in groups:
            weight = poly_term(scale(group.weight.poly, group.factor))
            power: Term = Exp(neg(group.log_sum))
            if rooted:
                power, more = self._as_roots(chain, power, weight, depth)
                equations = (*equations, *more)
            left.append(mul(weight, sub(ONE, add(group.log_sum, power))))
        leftover = simplified(add(*left), chain.goal)
        if _logs_in(leftover, chain.goal) or -1 in self.sign(leftover, chain.goal):
            raise Stuck("the tangents are too low", chain.goal)
        for group in groups:
            label = self.label("t")
            chain.add(c.Fact(label, "exp_above_tangent", (neg(group.log_sum),)), self.close)
            products.append(c.Product(group.factor, (label, *group.weight.labels)))
        if leftover != ZERO or strict:
            label = self.label("s")
            have = c.Have(label, Relation("<" if strict else "<=", ZERO, leftover))
            with self.side_goals():
                chain.add(have, lambda g: self._leftover(g, groups, depth + 1))
            products.append(c.Product(Fraction(1), (label,)))
        return self._children(chain.goal, c.Combine(tuple(products), equations), depth)

    # --- square roots ---

    def _split_roots(self, chain: Chain, term: Term, depth: int) -> tuple[Term, Equations]:
        """The term with the square roots of products as products of roots. Raises Stuck if there are none."""
        bridges = Bridges(chain, lambda g: self.close(g, depth + 1), self.label)
        poly, equations = bridges.poly(term), []
        for root in atoms_of(poly, Pow):
            found = split_linear(poly, root) if is_square_root(root) else None
            pairs = bridges.factors(root.base, lambda t: self.sign(t, chain.goal) == {1}) if found else None  # type: ignore[attr-defined]
            if found is None or pairs is None:
                continue
            product = mul(*(Pow(Pow(t, HALF), Num(Fraction(k))) for t, k in pairs))
            equations.append((found[0], self._equal_squares(chain, root, product, depth)))
            poly = bridges.poly(add(poly_term(found[1]), mul(found[0], product)))
        if not equations:
            raise Stuck("no root of a product", chain.goal)
        return poly_term(poly), tuple(equations)

    def _as_roots(self, chain: Chain, power: Term, weight: Term, depth: int) -> tuple[Term, Equations]:
        """``exp(sum of k/2 log A)`` as a product of powers and roots of the A, if the exponent is of that kind."""
        (((others, exponent), _), *rest) = Normalizer(chain.goal.sorts()).poly(power).items()
        if rest or not exponent:
            return power, ()
        factors: list[Term] = [Pow(a, Num(Fraction(k))) for a, k in others]
        for (atoms, inner), value in exponent:
            if inner or len(atoms) != 1 or not isinstance(atoms[0][0], Log) or value.denominator != 2:
                return power, ()
            factors.append(Pow(Pow(atoms[0][0].arg, HALF), Num(2 * value)))
        product = mul(*factors)
        return product, ((neg(weight), self._equal_squares(chain, power, product, depth)),)

    def _equal_squares(self, chain: Chain, left: Term, right: Term, depth: int) -> str:
        """The label of the fact that two terms are equal, which are positive and have equal squares."""
        positive, other = self._positive(chain, left, depth), self._positive(chain, right, depth)
        zero, label = self.label("z"), self.label("r")
        chain.add(c.Fact(zero, "product_zero", (sub(left, right), add(left, right))), lambda g: self.linear(g, depth))

        def proof(goal: Goal) -> c.Step:
            step, wrong = c.Alternatives(self.label("o"), zero), c.Contradiction(positive)
            same, opposite = goals_of(goal, step)
            (absurd,) = goals_of(opposite, wrong)
            equation = c.Combine((), ((ONE, step.label),))
            below = c.Combine((c.Product(Fraction(1), (other,)),), ((MINUS_ONE, step.label),))
            proofs = [self._children(g, how, depth) for g, how in ((same, equation), (absurd, below))]
            return closed(step, [proofs[0], closed(wrong, [proofs[1]])])

        chain.add(c.Have(label, Relation("=", left, right)), proof)
        return label

    def _positive(self, chain: Chain, term: Term, depth: int) -> str:
        """The label of the fact that an exponential, a root, or a product of whole powers is positive."""
        if isinstance(term, Exp) or is_square_root(term):
            return self._positive_atom(chain, term, depth)[0]
        labels = []
        for factor in term.args if isinstance(term, Mul) else (term,):
            assert isinstance(factor, Pow) and isinstance(factor.exponent, Num)
            base, count = factor.base, factor.exponent.value
            if is_square_root(base):
                found = self._positive_atom(chain, base, depth)
            else:
                found = [self._known(chain, base, 1, True, depth)]
            if count < 0:
                found = [self.label("e")]
                chain.add(c.Fact(found[0], "reciprocal_positive", (base,)), lambda g: self.close(g, depth + 1))
            labels += found * abs(int(count))
        label = self.label("e")
        step = c.Combine((c.Product(Fraction(1), tuple(labels)),))
        chain.add(c.Have(label, Relation("<", ZERO, term)), lambda g: self._children(g, step, depth))
        return label

    def _leftover(self, goal: Goal, groups: Sequence[Group], depth: int) -> c.Step:
        """What the tangents leave, by the groups that are not negative; else by algebra."""
        chain = Chain(goal)
        products = [c.Product(Fraction(1), ())]
        for group in groups:
            ratio = simplified(sub(ONE, Exp(neg(group.log_sum))), goal)
            if -1 in self.sign(ratio, goal):
                continue
            with attempted(chain):
                label = self._known(chain, ratio, 1, False, depth)
                products.append(c.Product(Fraction(1), (label, *group.weight.labels)))
        for group in groups:
            squares = _means(Normalizer(goal.sorts()).poly(neg(group.log_sum)))
            products += [c.Product(Fraction(1), (c.Square(t), *group.weight.labels)) for t in squares]
        step = combination(chain.goal, products, (), self.deadline)
        if step is not None:
            return chain.close(self._children(chain.goal, step, depth))
        return self.close(goal, depth + 1)

    @contextmanager
    def side_goals(self) -> Iterator[None]:
        """Inside, nothing is tried that leaves goals like these."""
        self.within += 1
        try:
            yield
        finally:
            self.within -= 1

    def _weights(
        self, chain: Chain, coefficients: Sequence[Poly], depth: int
    ) -> Iterator[tuple[list[Weight], frozenset[str]]]:
        """Non-negative polynomials, and the names they are about; other names may stand in the exponents."""
        names = frozenset().union(*(free_names(poly_term(p)) for p in coefficients))
        facts = self.linear_facts(chain.goal, names)
        own: list[Weight] = []
        with attempted(chain):
            own = self._own(chain, coefficients, depth)
        yield own, names
        bounded = frozenset(n for n in names if all(bounds(chain.goal, n, side) for side in (True, False)))
        subsets = (names, *(names - {n} for n in sorted(names) if len(names) > 1), bounded)
        for subset in dict.fromkeys(subsets):
            known = [w for w in facts if free_names(poly_term(w.poly)) <= subset]
            yield weighing.rays([Weight({UNIT: Fraction(1)}, ()), *known]), subset
            yield weighing.bernstein(chain.goal, known, coefficients, subset), subset

    def _own(self, chain: Chain, coefficients: Sequence[Poly], depth: int) -> list[Weight]:
        """The coefficients themselves, each with its sign, without those that the others add up to."""
        found = []
        for poly in coefficients:
            signs = self.sign(poly_term(poly), chain.goal) - {0}
            if len(signs) != 1:
                raise Stuck("a coefficient changes its sign", chain.goal)
            found.append(Weight(scale(poly, Fraction(min(signs))), ()))
        out = []
        for weight in weighing.rays(found):
            constant = set(weight.poly) == {UNIT}
            label = "" if constant else self._known(chain, poly_term(weight.poly), 1, False, depth)
            out.append(Weight({UNIT: Fraction(1)} if constant else weight.poly, (label,) if label else ()))
        return out

    def linear_facts(self, goal: Goal, names: frozenset[str]) -> list[Weight]:
        """The facts that say a linear polynomial in the names is not negative."""
        normalizer = Normalizer(goal.sorts())
        found: dict[Term, Weight] = {}
        strict_first = sorted(self.relevant(goal), key=lambda item: item[1].operator not in ("<", ">"))
        for label, known in strict_first:
            if known.operator == "=" or not free_in(known) or not free_in(known) <= names:
                continue
            poly = normalizer.poly(excess_of(known)[0])
            if all(not m[1] and sum(k for _, k in m[0]) <= 1 and weighing.variables(m) for m in poly):
                found.setdefault(poly_term(poly), Weight(poly, (label,)))
        return list(found.values())

    # --- exponentials ---

    def exponential(self, goal: Goal, depth: int) -> c.Step:
        """``A >= B exp(E)`` with A, B > 0 and logarithms in E: ``log A >= log B + E``."""
        excess, strict = excess_of(relation_of(goal))
        sides: dict[Key, Poly] = {(): {}}
        for (atoms, key), value in Normalizer(goal.sorts()).poly(unfold(excess)).items():
            sides.setdefault(key, {})[atoms, ()] = value
        above = poly_term(sides.pop(()))
        if len(sides) != 1 or "Log" in repr(above):
            raise Stuck("not one exponential", goal)
        ((key, poly),) = sides.items()
        below = poly_term(scale(poly, Fraction(-1)))
        if "Log" in repr(below) or any(self.sign(t, goal) - {0} != {1} for t in (above, below)):
            raise Stuck("not a comparison of two positive terms", goal)
        pair = add(Log(below), poly_term(thaw(key))), Log(above)
        chain = Chain(goal)
        label, fact = self.label("log"), self.label("exp")
        chain.add(c.Have(label, Relation("<" if strict else "<=", *pair)), lambda g: self.close(g, depth + 1))
        name = "exp_increasing" if strict else "exp_monotone"
        chain.add(c.Fact(fact, name, pair), self.close)
        step = c.Combine((c.Product(Fraction(1), (fact,)),))
        return chain.close(self._children(chain.goal, step, depth))

    def positive_terms(self, goal: Goal, depth: int) -> c.Step:
        """A sum of products of exponentials, roots, and distances of the names from their bounds."""
        claim = relation_of(goal)
        if claim.operator == "=":
            raise Stuck("an equation has no sign", goal)
        poly = Normalizer(goal.sorts()).poly(unfold(excess_of(claim)[0]))
        kinds = list(dict.fromkeys(_transcendental(m) for m in poly))
        if len(kinds) > MAX_LOGS:
            raise Stuck("too many exponentials", goal)
        facts = self.linear_facts(goal, free_in(claim))
        chain = Chain(goal)
        labels = [tuple(k for a in kind for k in self._positive_atom(chain, a, depth)) for kind in kinds]
        for more in (0, 1):
            weights = self._products(goal, facts, poly, more)
            products = [c.Product(Fraction(1), (*known, *w.labels)) for known in labels for w in weights]
            step = combination(chain.goal, products, (), self.deadline)
            if step is not None:
                return chain.close(self._children(chain.goal, step, depth))
        raise Stuck("not a sum of positive terms", goal)

    def _products(self, goal: Goal, facts: Sequence[Weight], poly: Poly, more: int) -> list[Weight]:
        """Products of facts of the degree of a polynomial, or `more`; those of strict facts also apart."""
        strict = {k for k, f in self.relevant(goal) if f.operator in ("<", ">")}
        out = []
        for chosen in (facts, [w for w in facts if w.labels[0] in strict]):
            names = frozenset(weighing.bounded(chosen))
            out += weighing.bernstein(goal, chosen, [poly], names, more)
        return list({w.labels: w for w in out}.values())

    def _positive_atom(self, chain: Chain, atom: Term, depth: int) -> list[str]:
        """The label of the fact that an exponential or a root is positive."""
        label = self.label("e")
        match atom:
            case Exp(arg):
                fact = c.Fact(label, "exp_positive", (arg,))
            case Pow(base, exponent):
                fact = c.Fact(label, "power_positive", (base, exponent))
            case _:
                raise Stuck("neither an exponential nor a root", chain.goal)
        chain.add(fact, lambda g: self.close(g, depth + 1))
        return [label]


# --- reading terms ------------------------------------------------------------------------------------------------


def _transcendental(mono: Monomial) -> tuple[Term, ...]:
    """The atoms of a monomial that are no variables, and its exponential."""
    atoms = [a for a, k in mono[0] for _ in range(abs(k)) if not isinstance(a, Var)]
    return (*atoms, *((Exp(poly_term(thaw(mono[1]))),) if mono[1] else ()))


@lru_cache(maxsize=1 << 12)
def _kinds(formula: Formula) -> frozenset[str]:
    """Which of logarithms, exponentials and quotients occur in a relation, and whether other formulas do."""
    if not isinstance(formula, Relation):
        return frozenset(("log", "exp", "quotient"))
    found = set()
    for node in (n for side in (formula.left, formula.right) for n in parts(unfold(side))):
        match node:
            case Log() | XLogX():
                found.add("log")
            case Exp():
                found.add("exp")
            case Pow(_, Num(value)) if value < 0:
                found.add("quotient")
    return frozenset(found)


def _means(total: Poly) -> list[Term]:
    """``sqrt U - sqrt V`` for the ways to write exp(total) as ``sqrt U sqrt V``, U and V products of whole powers."""
    terms = [poly_term({m: v}) for m, v in total.items()]
    if not any(v.denominator == 2 for v in total.values()) or len(terms) > 5:
        return []
    first, *others = terms
    out = []
    for chosen in range(1 << len(others)):
        one = add(first, *(t for i, t in enumerate(others) if chosen >> i & 1))
        two = add(*(t for i, t in enumerate(others) if not chosen >> i & 1))
        out.append(sub(Exp(one), Exp(two)))
    return out


def _logs_in(term: Term, goal: Goal) -> bool:
    """Whether there are logarithms outside of exponentials."""
    return bool(atoms_of(Normalizer(goal.sorts()).poly(term), (Log, XLogX)))


def _by_logs(poly: Poly, goal: Goal) -> dict[Term, Poly]:
    """``sum of C log A + rest`` as {log A: C}; each C a polynomial in variables."""
    logs: dict[Term, Poly] = {}
    for atom in atoms_of(poly, Log):
        found = split_linear(poly, atom)
        if found is None:
            raise Stuck("a product of logarithms", goal)
        logs[atom] = Normalizer(goal.sorts()).poly(found[0])
        poly = found[1]
    bare = not any("Log" in repr(a) for m in poly for a, _ in m[0])
    plain = all(weighing.variables(m) for p in logs.values() for m in p)
    if not bare or not plain or len(logs) > MAX_LOGS:
        raise Stuck("not a sum of logarithms with polynomials as factors", goal)
    return logs
