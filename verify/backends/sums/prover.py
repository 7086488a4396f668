"""A prover that knows finite sums, binomial coefficients and induction on an integer parameter."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import TypeVar

from verify.backends.algebra import Chain, Point, _attempt, _relation_of, _roots
from verify.backends.calculus import Analyst, Move
from verify.backends.limits import Deadline
from verify.backends.numeric import Unsupported
from verify.backends.sums.closed_forms import evaluate_sums
from verify.backends.sums.comparison import as_reals, termwise
from verify.backends.sums.induction import inductive_step, replaced
from verify.backends.sums.logarithms import open_logarithms
from verify.backends.sums.pascal import by_rules, equation_base, equation_step, small_binomials
from verify.backends.sums.powers import merged_powers
from verify.backends.sums.tools import Prove, at, combined, find, mentions, new_name, normalizer
from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.normal import as_number
from verify.kernel.rules import Goal, _excess
from verify.kernel.statement import (
    And,
    Binder,
    ForAll,
    Formula,
    Implies,
    Integer,
    Range,
    Real,
    Relation,
    Statement,
    free_in,
    instantiate,
)
from verify.kernel.terms import (
    ONE,
    TWO,
    ZERO,
    Apply,
    Binomial,
    Call,
    Exp,
    Log,
    Node,
    Num,
    Pow,
    Sum,
    Term,
    TupleSum,
    Value,
    Var,
    XLogX,
    add,
    div,
    free_names,
    mul,
    neg,
    num,
    rebuild,
    sub,
)
from verify.prover.linear import combination
from verify.prover.tactics import Stuck, closed, goals_of

__all__ = ["Summer", "prove"]

T = TypeVar("T", Pow, Exp)


def prove(statement: Statement, deadline: Deadline) -> c.Proof:
    """A proof of the statement, its definedness included. Raises Stuck or OutOfTime."""
    return Summer(deadline).statement(statement)


class Summer(Analyst):
    """Sums to closed forms first; then induction, comparison term by term, and whatever calculus knows."""

    inductions = 0

    def _relation(self, goal: Goal, depth: int) -> c.Step:
        """Equations by normal form before they are looked at in sample points, which round."""
        if isinstance(goal.claim, Relation) and goal.claim.operator in ("=", "!="):
            with suppress(Stuck, KernelError):
                return self.linear(goal, depth) if goal.claim.operator == "=" else self.differ(goal, depth)
        return super()._relation(goal, depth)

    def moves(self, goal: Goal) -> Sequence[Move]:
        first: list[Move] = [self.linear]
        if len(_roots(goal.claim)) > 1:
            first += [self.rooted, self.by_signs, self.nonlinear]
        if _occurring(goal.claim, Exp) and _relation_of(goal).operator not in ("=", "!="):
            first.append(self.exponential_tangents)
        if _over_integers(goal):
            first.append(self.relaxed)
        if find(goal, Apply) and not find(goal, Sum):
            first.append(self.instances)
        if find(goal, Sum):
            first += [self.closed_forms, self.termwise]
        if find(goal, Log):
            first.append(self.logs)
        if find(goal, Binomial):
            first.append(self.binomials)
        if _growing(goal):
            first.append(self.merged if _relation_of(goal).operator == "=" else self.powers)
        if find(goal, Sum) or _growing(goal):
            signs_first = [self.by_signs, self.by_induction] if self.inductions else [self.by_induction]
            if any(
                isinstance(p, Pow) and free_names(p.base) & free_names(p.exponent) for p in _growing(goal)
            ):
                signs_first = [self.bernoulli, self.as_exponentials, *signs_first]
            first += [*signs_first, self.strengthened, self.as_exponentials]
        return (*first, *super().moves(goal))

    def closed_forms(self, goal: Goal, depth: int) -> c.Step:
        """Replace sums by closed forms."""
        chain = Chain(goal)
        evaluate_sums(chain, self.label, lambda g: self.settle(g, depth + 1))
        return chain.close(self.close(chain.goal, depth + 1))

    def termwise(self, goal: Goal, depth: int) -> c.Step:
        """Sums over one range term by term; see `comparison`."""
        return termwise(goal, self.label, lambda g: self.settle(g, depth + 1))

    def instances(self, goal: Goal, depth: int) -> c.Step:
        """Use what facts "for all" say at the indices of the family values in the claim; then these are numbers."""

        def settle(g: Goal) -> c.Step:
            return self.settle(g, depth + 1)

        chain, values = Chain(goal), [v for v in find(goal, Apply) if isinstance(v, Apply)]
        for value in values:
            for label, fact in goal.facts:
                if isinstance(fact, ForAll) and len(fact.binders) == len(value.args):
                    with _attempt(chain):
                        chain.add(c.Use(self.label("at"), label, value.args), settle)
        return as_reals(chain, values, self.label, settle)

    def points(self, goal: Goal) -> list[Point]:
        """No points where facts are about families."""
        try:
            return super().points(goal)
        except Unsupported:
            return []

    def logs(self, goal: Goal, depth: int) -> c.Step:
        """Linear combinations with logarithms of products opened."""
        claim, chain = _relation_of(goal), Chain(goal)
        labels = open_logarithms(
            chain, [claim.left, claim.right], self.label, lambda g: self.settle(g, depth + 1)
        )
        if not labels:
            raise Stuck("no logarithm to open", goal)
        return chain.close(self.linear(chain.goal, depth))

    def differ(self, goal: Goal, depth: int) -> c.Step:
        """a != b because a = b would make equal what a fact says is not; a power is 0 only where its base is."""
        claim = _relation_of(goal)
        cases = c.Cases(self.label("same"), Relation("=", claim.left, claim.right))
        same, _ = goals_of(goal, cases)
        for label, known in goal.facts:
            if not (isinstance(known, Relation) and known.operator == "!="):
                continue
            wrong = c.Contradiction(label)
            (inner,) = goals_of(same, wrong)
            gap, own = sub(known.left, known.right), sub(claim.left, claim.right)
            for multiplier in (ONE, div(gap, own)):
                step = combination(inner, [], [(multiplier, cases.label)])
                if step is None:
                    continue
                with suppress(Stuck, KernelError):
                    sides = [self.settle(g, depth + 1) for g in goals_of(inner, step)]
                    proof = closed(wrong, [closed(step, sides)])
                    return closed(cases, [proof, c.Given(cases.label)])
        raise Stuck("no fact says that they differ", goal)

    def by_induction(self, goal: Goal, depth: int) -> c.Step:
        """Over an integer from its lower bound on; see `induction`, and `pascal` for equations."""
        if self.inductions >= 2:
            raise Stuck("no induction here", goal)
        self.inductions += 1
        try:
            for name in _counters(goal):
                for start in self._starts(goal, name):
                    with suppress(Stuck, KernelError):
                        return self._induct(goal, name, start, depth)
        finally:
            self.inductions -= 1
        raise Stuck("no induction works", goal)

    def _induct(self, goal: Goal, name: str, start: Term, depth: int) -> c.Step:
        def prove(inner: Goal) -> c.Step:
            return self.settle(inner, depth + 1)

        step = c.Induction(name, start, self.label("ih"))
        known, base, after = goals_of(goal, step)
        if _relation_of(goal).operator == "=":
            first, then = (
                equation_base(base, self.label, prove),
                equation_step(after, step.label, self.label, prove),
            )
        else:
            first = self._tidied(base, depth + 1)
            then = inductive_step(after, name, step.label, self.label, prove)
        return closed(step, [prove(known), first, then])

    def _tidied(self, goal: Goal, depth: int) -> c.Step:
        """The goal with both sides in normal form."""
        claim, normal = _relation_of(goal), normalizer(goal)
        plain = Relation(claim.operator, normal.canonical(claim.left), normal.canonical(claim.right))
        chain = Chain(goal)
        label = self.label("plain")
        chain.add(c.Have(label, plain), lambda g: self.close(g, depth))
        return combined(chain, [], lambda g: self.settle(g, depth), [c.Product(Fraction(1), (label,))])

    def strengthened(self, goal: Goal, depth: int) -> c.Step:
        """For a sum with a bound free of its upper end: a smaller bound that grows with it, by induction."""
        claim = _relation_of(goal)
        sums = find(goal, Sum)
        if len(sums) != 1 or self.inductions:
            raise Stuck("not one sum against a bound", goal)
        (total,) = sums
        assert isinstance(total, Sum)
        last = at(total, total.upper)
        excess, _ = _excess(claim)
        for slack in (mul(total.upper, last), last, mul(TWO, last), mul(num("1/2"), total.upper, last)):
            stronger = Relation("<=", slack, excess)
            chain, label = Chain(goal), self.label("stronger")
            with suppress(Stuck, KernelError):
                if self.fails(goal.claiming(stronger)):
                    continue
                chain.add(c.Have(label, stronger), lambda g: self.by_induction(g, depth + 1))
                chain.add(
                    c.Have(self.label("slack"), Relation("<", ZERO, slack)),
                    lambda g: self.settle(g, depth + 1),
                )
                return chain.close(self.linear(chain.goal, depth + 1))
        raise Stuck("no stronger bound", goal)

    def bernoulli(self, goal: Goal, depth: int) -> c.Step:
        """b^n >= 1 + n (b - 1), for the powers of the claim."""
        chain = Chain(goal)
        for power in _growing(goal):
            if isinstance(power, Pow):
                with _attempt(chain):
                    self._bernoulli(chain, power, depth)
        if not chain.links:
            raise Stuck("no power of something positive", goal)
        return chain.close(self.linear(chain.goal, depth + 1))

    def _bernoulli(self, chain: Chain, power: Pow, depth: int) -> None:
        name = new_name("N", chain.goal)
        claim = Relation("<=", add(ONE, mul(Var(name), sub(power.base, ONE))), Pow(power.base, Var(name)))
        stated = ForAll((Binder(name, Integer()),), Implies(Relation("<=", ZERO, Var(name)), claim))
        theorem = self.label("bernoulli")

        def settle(g: Goal) -> c.Step:
            return self.settle(g, depth + 1)

        chain.add(c.Have(self.label("base"), Relation("<", ZERO, power.base)), settle)
        chain.add(c.Have(theorem, stated), settle)
        chain.add(c.Use(self.label("power"), theorem, (power.exponent,)), settle)

    def as_exponentials(self, goal: Goal, depth: int) -> c.Step:
        """Powers b^n as exp(n log b), by induction; then n may be any real number."""
        chain = Chain(goal)
        for power in find(goal, Pow):
            assert isinstance(power, Pow)
            if isinstance(power.exponent, Num):
                continue
            with _attempt(chain):
                replaced(chain, self._exponential(chain, power, depth), backwards=True)
        if chain.goal.claim == goal.claim:
            raise Stuck("no power of something positive", goal)
        return chain.close(self.close(chain.goal, depth + 1))

    def _exponential(self, chain: Chain, power: Pow, depth: int) -> str:
        """Add exp(n log b) = b^n to the facts of a chain; returns the label."""

        def settle(g: Goal) -> c.Step:
            return self.settle(g, depth + 1)

        name = new_name("N", chain.goal)
        n, base = Var(name), power.base
        claim = Relation("=", Exp(mul(n, Log(base))), Pow(base, n))
        theorem, used = self.label("theorem"), self.label("power")
        chain.add(c.Have(self.label("base"), Relation("<", ZERO, base)), settle)
        stated = ForAll((Binder(name, Integer()),), Implies(Relation("<=", ZERO, n), claim))
        chain.add(c.Have(theorem, stated), lambda g: self._exponential_lemma(g, name, base, settle))
        chain.add(c.Use(used, theorem, (power.exponent,)), settle)
        return used

    def _exponential_lemma(self, goal: Goal, name: str, base: Term, settle: Prove) -> c.Step:
        outer, assumed = c.Intro((name,)), c.Intro((self.label("from"),))
        (inside,) = goals_of(goal, outer)
        (claim,) = goals_of(inside, assumed)
        step = c.Induction(name, ZERO, self.label("ih"))
        known, start, after = goals_of(claim, step)
        last = combined(Chain(after), [(base, step.label)], settle)
        return closed(outer, [closed(assumed, [closed(step, [settle(known), settle(start), last])])])

    def exponential_tangents(self, goal: Goal, depth: int) -> c.Step:
        """exp(a) >= 1 + a, for each exponent and its negative, times exponentials and one fact."""
        chain, products = Chain(goal), []
        facts = [
            (k,) for k, f in self.relevant(goal) if f.operator != "=" and free_in(f) <= free_in(goal.claim)
        ][:6]
        arguments = list(dict.fromkeys(e.arg for e in _occurring(goal.claim, Exp)))[:3]
        for argument in arguments:
            signed = (argument, normalizer(goal).canonical(neg(argument)))
            labels = [(self.label("tangent"), self.label("positive")) for _ in signed]
            for (tangent, positive), a in zip(labels, signed, strict=True):
                chain.add(c.Fact(tangent, "exp_above_tangent", (a,)), lambda g: self.settle(g, depth + 1))
                chain.add(c.Fact(positive, "exp_positive", (a,)), lambda g: self.settle(g, depth + 1))
            for (tangent, _), (_, positive) in permutations(labels, 2):
                powers = [(tangent,), (tangent, positive)]
                products += [(*p, *f) for p in powers for f in ((), *facts)]
        products += [(), *facts]
        offered = [c.Product(Fraction(1), p) for p in products]
        return combined(chain, [], lambda g: self.settle(g, depth + 1), offered)

    def rooted(self, goal: Goal, depth: int) -> c.Step:
        """Know the signs of square roots, and of differences of roots: s - r = (s^2 - r^2)/(s + r)."""
        chain, known = Chain(goal), {f for _, f in goal.facts}
        roots = [r for r in _roots(goal.claim) if isinstance(r, Pow) and r.exponent == num("1/2")]
        for root in roots:
            if Relation("<", ZERO, root) not in known:
                with _attempt(chain):
                    chain.add(
                        c.Fact(self.label("root"), "power_positive", (root.base, root.exponent)),
                        lambda g: self.settle(g, depth + 1),
                    )
        for one, other in permutations(roots, 2):
            with _attempt(chain):
                self._root_gap(chain, one, other, depth)
        if not chain.links:
            raise Stuck("nothing new about roots", goal)
        return chain.close(self.close(chain.goal, depth + 1))

    def _root_gap(self, chain: Chain, one: Pow, other: Pow, depth: int) -> None:
        """one > other, from a positive number as the difference of what is under the roots."""
        gap = as_number(normalizer(chain.goal).poly(sub(one.base, other.base)))
        if gap is None or gap <= 0 or Relation("<", other, one) in {f for _, f in chain.goal.facts}:
            raise Stuck("no such gap", chain.goal)

        def settle(g: Goal) -> c.Step:
            return self.settle(g, depth + 1)

        label = self.label("sum")
        chain.add(c.Fact(label, "reciprocal_positive", (add(one, other),)), settle)
        products = [c.Product(gap, (label,))]
        chain.add(
            c.Have(self.label("gap"), Relation("<", other, one)),
            lambda g: combined(Chain(g), [], settle, products),
        )

    def relaxed(self, goal: Goal, depth: int) -> c.Step:
        """The claim for real numbers in place of the integers, by calculus."""
        sorts = goal.sorts()
        scalars = {n for n, s in sorts.items() if isinstance(s, Real | Integer | Range)}
        names = sorted(n for n in free_in(goal.claim) if isinstance(sorts.get(n), Integer | Range))
        facts = [
            f
            for _, f in self.relevant(goal)
            if free_in(f) <= scalars and not mentions(f, Sum | TupleSum | Binomial) and not _symbolic_power(f)
        ]
        reals = {n: new_name(f"{n}_real", goal) for n in names}
        put: dict[str, Value] = {n: Var(r) for n, r in reals.items()}
        inside = Implies(And(tuple(facts)), goal.claim) if facts else goal.claim
        claim = ForAll(tuple(Binder(r, Real()) for r in reals.values()), instantiate(inside, put))  # type: ignore[arg-type]
        chain, known = Chain(goal), self.label("real")
        chain.add(c.Have(known, claim), lambda g: self.close(replace(g, facts=()), depth + 1))
        used = self.label("here")
        chain.add(c.Use(used, known, tuple(Var(n) for n in names)), lambda g: self.linear(g, depth + 1))
        return chain.close(c.Given(used))

    def binomials(self, goal: Goal, depth: int) -> c.Step:
        """Write out binomial coefficients with a small lower entry; for equations, use the rules first."""
        if _relation_of(goal).operator == "=":
            with suppress(Stuck, KernelError):
                return by_rules(goal, self.label, lambda g: self.settle(g, depth + 1))
        chain = Chain(goal)
        small_binomials(chain, self.label, lambda g: self.settle(g, depth + 1))
        return chain.close(self.close(chain.goal, depth + 1))

    def merged(self, goal: Goal, depth: int) -> c.Step:
        """Equations of powers; see `powers`."""
        return merged_powers(goal, self.label, lambda g: self.settle(g, depth + 1))

    def powers(self, goal: Goal, depth: int) -> c.Step:
        """Know that powers of positive numbers are positive, and binomial coefficients in range."""
        chain, known = Chain(goal), {f for _, f in goal.facts}
        for term in _growing(goal):
            if isinstance(term, Pow):
                fact = c.Fact(self.label("power"), "power_positive", (term.base, term.exponent))
            else:
                fact = c.Fact(self.label("choose"), "binomial_positive", (term.n, term.k))
            if Relation("<", ZERO, term) in known:
                continue
            with _attempt(chain):
                chain.add(fact, lambda g: self.settle(g, depth + 1))
        if not chain.links:
            raise Stuck("nothing new about powers", goal)
        return chain.close(self.close(chain.goal, depth + 1))

    def settle(self, goal: Goal, depth: int) -> c.Step:
        """A side condition: an equation by normal form and linear combination; else from the facts without sums."""
        if isinstance(goal.claim, Relation) and goal.claim.operator == "=":
            return self.linear(goal, depth)
        unwanted = (
            Sum | TupleSum | Binomial if mentions(goal.claim, Apply) else Sum | TupleSum | Binomial | Apply
        )
        facts = tuple((k, f) for k, f in goal.facts if not mentions(f, unwanted))
        plain = replace(goal, facts=facts)
        if isinstance(goal.claim, Relation) and goal.claim.operator != "!=":
            with suppress(Stuck):
                return self.linear(plain, depth)
        return self.close(plain, depth)


def _symbolic_power(formula: Formula) -> bool:
    """Whether a power with a symbolic exponent occurs."""
    return any(not isinstance(p.exponent, Num) for p in _occurring(formula, Pow))


def _counters(goal: Goal) -> list[str]:
    """Integers that occur in exponents, in upper ends of sums, or in binomial coefficients of the claim."""
    names: dict[str, None] = {}
    for term in (*_growing(goal), *find(goal, Sum)):
        inner = {Pow: "exponent", Binomial: "n", Sum: "upper"}[type(term)]
        names.update(dict.fromkeys(sorted(free_names(getattr(term, inner)))))
    for exponent in _occurring(goal.claim, Exp):
        names.update(dict.fromkeys(sorted(free_names(exponent))))
    sorts = goal.sorts()
    return [n for n in names if isinstance(sorts.get(n), Integer)]


def _over_integers(goal: Goal) -> bool:
    """Whether the claim is an inequality with logarithms, exponentials or roots of integers, and nothing discrete."""
    claim = _relation_of(goal)
    if claim.operator in ("=", "!=") or mentions(claim, Sum | TupleSum | Binomial) or _symbolic_power(claim):
        return False
    sorts = goal.sorts()
    if not any(isinstance(sorts.get(n), Integer | Range) for n in free_in(claim)):
        return False
    roots = [
        p for p in _occurring(claim, Pow) if isinstance(p.exponent, Num) and p.exponent.value.denominator > 1
    ]
    return bool(roots) or mentions(claim, Exp | Log | XLogX | Call)


def _occurring(formula: Formula, kind: type[T]) -> list[T]:
    found: list[T] = []

    def look(node: Node) -> Node:
        if isinstance(node, kind):
            found.append(node)
        return rebuild(node, look)

    if isinstance(formula, Relation):
        look(formula.left)
        look(formula.right)
    return found


def _growing(goal: Goal) -> list[Pow | Binomial]:
    """Powers with symbolic exponents and binomial coefficients in the normal form of the claim."""
    found: dict[Pow | Binomial, None] = {}
    claim, normal = _relation_of(goal), normalizer(goal)
    try:
        poly = normal.poly(sub(claim.left, claim.right))
    except KernelError:
        return []
    for atoms, _ in poly:
        for a, _ in atoms:
            if isinstance(a, Binomial) or (isinstance(a, Pow) and not isinstance(a.exponent, Num)):
                found[a] = None
    return list(found)
