"""A prover that knows finite sums, binomial coefficients and induction on an integer parameter."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.rules import Goal, excess_of
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
    Abs,
    Apply,
    Binomial,
    Call,
    Exp,
    Log,
    Max,
    Min,
    Mul,
    Node,
    Num,
    Pow,
    Sum,
    Term,
    TupleSum,
    Value,
    Var,
    XLogX,
    div,
    free_names,
    mul,
    num,
    sub,
)
from verify.language.walk import parts
from verify.limits.deadlines import Deadline
from verify.proving.algebra import Point, roots_of
from verify.proving.calculus import Move
from verify.proving.linear import combination
from verify.proving.sums.absolute import apart
from verify.proving.sums.absorption import entries, induct_on_lower
from verify.proving.sums.closed_forms import evaluate_sums
from verify.proving.sums.comparison import as_reals, termwise
from verify.proving.sums.exponents import Exponents, growing, occurring
from verify.proving.sums.induction import inductive_step, replaced
from verify.proving.sums.logarithms import open_logarithms
from verify.proving.sums.neighbours import share_binomials
from verify.proving.sums.pascal import by_rules, equation_base, equation_step, small_binomials
from verify.proving.sums.rows import add_logarithm, add_term_bound, rates
from verify.proving.sums.tools import at, combined, find, mentions, new_name, normalizer
from verify.proving.sums.vanishing import bases, evaluate_at_zero
from verify.proving.tactics import Chain, Stuck, attempted, closed, goals_of, relation_of
from verify.refuting.numeric import Unsupported


def prove(statement: Statement, deadline: Deadline) -> c.Proof:
    """A proof of the statement, its definedness included. Raises Stuck or OutOfTime."""
    return Summer(deadline).statement(statement)


class Summer(Exponents):
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
        if len(roots_of(goal.claim)) > 1:
            first += [self.rooted, self.by_signs, self.nonlinear]
        if occurring(goal.claim, Exp) and relation_of(goal).operator not in ("=", "!="):
            first.append(self.exponential_tangents)
        if _over_integers(goal):
            first.append(self.relaxed)
        if find(goal, Apply) and not find(goal, Sum):
            first.append(self.instances)
        if find(goal, Sum):
            first += [self.zero_base, self.closed_forms, self.termwise]
            if any(isinstance(node, Abs) for node in parts(goal.claim)):
                first.append(self.placed)
        if any(_chosen(log) for log in find(goal, Log)):
            first.append(self.type_class)
        if self._compound(goal):
            first.insert(0, self.opened)
        if find(goal, Log):
            first.append(self.logs)
        if any(_powered(log) for log in find(goal, Log)):
            first.append(self.as_exponentials)
        if find(goal, Binomial):
            first += [self.binomials, self.neighbours, self.one_term]
        if growing(goal):
            first.append(self.merged if relation_of(goal).operator == "=" else self.powers)
        if find(goal, Sum) or growing(goal):
            signs_first = [self.by_signs, self.by_induction] if self.inductions else [self.by_induction]
            if any(isinstance(p, Pow) and free_names(p.base) & free_names(p.exponent) for p in growing(goal)):
                signs_first = [self.bernoulli, self.as_exponentials, *signs_first]
            if find(goal, Sum) and find(goal, Log) and not self.inductions:
                first.append(self.strengthened)
            first.append(self.same_exponents)
            if find(goal, Binomial) and roots_of(goal.claim):
                first.append(self.squared)
            if find(goal, Binomial) and not self.inductions:
                first.append(self.by_absorption)
            first += [self.by_logarithms, self.against_exponential, *signs_first, self.strengthened, self.as_exponentials]
        if relation_of(goal).operator == "=" and mentions(goal.claim, Max | Min | Abs):
            first.insert(first.index(self.termwise) + 1 if self.termwise in first else len(first), self.both_ways)
        return (*first, *super().moves(goal))

    def closed_forms(self, goal: Goal, depth: int) -> c.Step:
        """Replace sums by closed forms."""
        chain = Chain(goal)
        evaluate_sums(chain, self.label, lambda g: self.settle(g, depth + 1))
        return chain.close(self.close(chain.goal, depth + 1))

    def placed(self, goal: Goal, depth: int) -> c.Step:
        """By cases: is the place from which a sum takes distances one of its own?"""
        return self.in_cases(goal, apart(goal), depth)

    def opened(self, goal: Goal, depth: int) -> c.Step:
        """Write x log x out where x is a term that is positive: what is known of its logarithm is used then."""
        chain = Chain(goal)
        for term in self._compound(goal):
            label = self.label("open")
            with attempted(chain):
                chain.add(c.Fact(label, "xlogx_value", (term.arg,)), lambda g: self.settle(g, depth + 1))
                chain.add(c.Rewrite(label), lambda g: self.settle(g, depth + 1))
        if not chain.links:
            raise Stuck("of no argument it is seen that it is positive", goal)
        return chain.close(self.close(chain.goal, depth + 1))

    def _compound(self, goal: Goal) -> list[XLogX]:
        """What stands in the claim as xlogx of a product, of a power, or of what has one in it; with no bound name."""
        names = goal.sorts().keys()
        found = (p for p in parts(goal.claim) if isinstance(p, XLogX) and free_names(p.arg) <= names)
        return list(dict.fromkeys(p for p in found if any(isinstance(n, Mul | Pow) for n in parts(p.arg))))

    def zero_base(self, goal: Goal, depth: int) -> c.Step:
        """First where the base of a power in a sum is 0, if it can be; see `vanishing`."""
        for base in bases(goal):
            if Relation("!=", base, ZERO) in {f for _, f in goal.facts} or 0 not in self.sign(base, goal):
                continue
            step = c.Cases(self.label("zero"), Relation("=", base, ZERO))
            here, elsewhere = goals_of(goal, step)
            chain = Chain(here)
            evaluate_at_zero(chain, base, step.label, self.label, lambda g: self.settle(g, depth + 1))
            at_zero = chain.close(self.close(chain.goal, depth + 1))
            return closed(step, [at_zero, self.close(elsewhere, depth + 1)])
        raise Stuck("no base can be 0", goal)

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
                    with attempted(chain):
                        chain.add(c.Use(self.label("at"), label, value.args), settle)
        return as_reals(chain, values, self.label, settle)

    def points(self, goal: Goal) -> list[Point]:
        """Points for the facts but those that evaluate sums, which hold anyway; none where facts are about families."""
        facts = tuple((k, f) for k, f in goal.facts if not (_is_derived(k) and mentions(f, Sum | Binomial)))
        try:
            return super().points(replace(goal, facts=facts))
        except Unsupported:
            return []

    def logs(self, goal: Goal, depth: int) -> c.Step:
        """Linear combinations with logarithms of products opened."""
        claim, chain = relation_of(goal), Chain(goal)
        labels = open_logarithms(
            chain, [claim.left, claim.right], self.label, lambda g: self.settle(g, depth + 1)
        )
        if not labels:
            raise Stuck("no logarithm to open", goal)
        return chain.close(self.linear(chain.goal, depth))

    def differ(self, goal: Goal, depth: int) -> c.Step:
        """a != b because a = b would make equal what a fact says is not; a power is 0 only where its base is."""
        claim = relation_of(goal)
        equality = Relation("=", claim.left, claim.right)
        if any(known == equality for _, known in goal.facts):
            raise Stuck("assumed to be equal here", goal)
        cases = c.Cases(self.label("same"), equality)
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
                for start in self.starts(goal, name):
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
        if relation_of(goal).operator == "=":
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
        claim, normal = relation_of(goal), normalizer(goal)
        plain = Relation(claim.operator, normal.canonical(claim.left), normal.canonical(claim.right))
        chain = Chain(goal)
        label = self.label("plain")
        chain.add(c.Have(label, plain), lambda g: self.close(g, depth))
        return combined(chain, [], lambda g: self.settle(g, depth), [c.Product(Fraction(1), (label,))])

    def strengthened(self, goal: Goal, depth: int) -> c.Step:
        """For a sum with a bound free of its upper end: a smaller bound that grows with it, by induction."""
        claim = relation_of(goal)
        sums = find(goal, Sum)
        if len(sums) != 1 or self.inductions:
            raise Stuck("not one sum against a bound", goal)
        (total,) = sums
        assert isinstance(total, Sum)
        last = at(total, total.upper)
        excess, _ = excess_of(claim)
        half = num("1/2")
        for slack in (
            mul(half, last),
            mul(total.upper, last),
            last,
            mul(TWO, last),
            mul(half, total.upper, last),
        ):
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
        claim = ForAll(tuple(Binder(r, Real()) for r in reals.values()), instantiate(inside, put))
        chain, known = Chain(goal), self.label("real")
        chain.add(c.Have(known, claim), lambda g: self.close(replace(g, facts=()), depth + 1))
        used = self.label("here")
        chain.add(c.Use(used, known, tuple(Var(n) for n in names)), lambda g: self.linear(g, depth + 1))
        return chain.close(c.Given(used))

    def binomials(self, goal: Goal, depth: int) -> c.Step:
        """Write out binomial coefficients with a small lower entry; for equations, use the rules first."""
        if relation_of(goal).operator == "=":
            with suppress(Stuck, KernelError):
                return by_rules(goal, self.label, lambda g: self.settle(g, depth + 1))
        chain = Chain(goal)
        small_binomials(chain, self.label, lambda g: self.settle(g, depth + 1))
        return chain.close(self.close(chain.goal, depth + 1))

    def neighbours(self, goal: Goal, depth: int) -> c.Step:
        """Binomial coefficients as multiples of one of them."""
        chain = Chain(goal)
        share_binomials(chain, self.label, lambda g: self.settle(g, depth + 1))
        self._positives(chain, depth)
        return chain.close(self._signed_factors(chain.goal, depth + 1))

    def by_absorption(self, goal: Goal, depth: int) -> c.Step:
        """Induction on the lower entry of a binomial coefficient; see `absorption`."""
        if relation_of(goal).operator in ("=", "!="):
            raise Stuck("no inequality", goal)

        def settle(g: Goal) -> c.Step:
            return self.settle(g, depth + 1)

        _, k = entries(goal)
        self.inductions += 1
        try:
            for start in self.starts(goal, k):
                with suppress(Stuck, KernelError):
                    return induct_on_lower(
                        goal, start, self.label, settle, lambda g: self.close(g, depth + 1)
                    )
        finally:
            self.inductions -= 1
        raise Stuck("no induction on the lower entry works", goal)

    def one_term(self, goal: Goal, depth: int) -> c.Step:
        """A binomial coefficient with its weight as one term of the binomial theorem; see `rows`."""
        terms = [t for t in growing(goal) if isinstance(t, Binomial) and not isinstance(t.k, Num)]
        chain, labels = Chain(goal), []
        for power in find(goal, Pow):
            if isinstance(power, Pow) and any(free_names(power.exponent) & free_names(t.k) for t in terms):
                with attempted(chain):
                    replaced(chain, self._exponential(chain, power, depth), backwards=True)
        excess, _ = excess_of(relation_of(chain.goal))
        for term in terms:
            for pair in rates(term, excess, goal):
                with attempted(chain):
                    labels.append(
                        add_term_bound(chain, term, pair, self.label, lambda g: self.settle(g, depth + 1))
                    )
        if not labels:
            raise Stuck("no binomial coefficient", goal)
        self._positives(chain, depth)
        names = [
            k for k, f in chain.goal.facts if isinstance(f, Relation) and f.left == ZERO and f.operator == "<"
        ]
        products = [c.Product(Fraction(1), p) for k in labels for p in ((k,), *((k, x) for x in names))]
        offered = [c.Product(Fraction(1), ()), *products]
        return combined(chain, [], lambda g: self.settle(g, depth + 1), offered)

    def type_class(self, goal: Goal, depth: int) -> c.Step:
        """Logarithms of binomial coefficients below entropies; at the ends of a row they are 0."""
        (term, *_) = (x for log in find(goal, Log) for x in _chosen(log))
        if any(isinstance(f, Relation) and f.left == Log(term) for _, f in goal.facts):
            raise Stuck("known already", goal)
        for end in (ZERO, term.n):
            same, other = Relation("=", term.k, end), Relation("!=", term.k, end)
            if isinstance(term.k, Var) and other not in {f for _, f in goal.facts}:
                step = c.Cases(self.label("end"), same)
                here, inside = goals_of(goal, step)
                return closed(
                    step, [self._at_end(here, term, step.label, depth), self.close(inside, depth + 1)]
                )
        chain = Chain(goal)
        add_logarithm(chain, term, self.label, lambda g: self.settle(g, depth + 1))
        return chain.close(self.close(chain.goal, depth + 1))

    def _at_end(self, goal: Goal, term: Binomial, label: str, depth: int) -> c.Step:
        chain, ends = Chain(goal), self.label("ends")
        chain.add(c.Fact(ends, "binomial_ends", (term.n,)), lambda g: self.settle(g, depth + 1))
        for equation in (label, f"{ends}.1", f"{ends}.2"):
            with attempted(chain):
                replaced(chain, equation)
        return chain.close(self.close(chain.goal, depth + 1))


def _symbolic_power(formula: Formula) -> bool:
    """Whether a power with a symbolic exponent occurs."""
    return any(not isinstance(p.exponent, Num) for p in occurring(formula, Pow))


def _counters(goal: Goal) -> list[str]:
    """Integers that occur in exponents, in upper ends of sums, or in binomial coefficients of the claim."""
    names: dict[str, None] = {}
    for term in (*growing(goal), *find(goal, Sum)):
        inner = {Pow: "exponent", Binomial: "n", Sum: "upper"}[type(term)]
        names.update(dict.fromkeys(sorted(free_names(getattr(term, inner)))))
    for exponent in occurring(goal.claim, Exp):
        names.update(dict.fromkeys(sorted(free_names(exponent))))
    sorts = goal.sorts()
    return [n for n in names if isinstance(sorts.get(n), Integer)]


def _is_derived(label: str) -> bool:
    """Whether a fact was added by this prover as a consequence of others; "a" labels premises of the statement."""
    stem, _, number = label.partition(".")
    return bool(number) and stem != "a"


def _chosen(log: Node) -> list[Binomial]:
    """The binomial coefficient that a logarithm is of, if it is of one with a symbolic lower entry."""
    inner = log.arg if isinstance(log, Log) else log
    return [inner] if isinstance(inner, Binomial) and not isinstance(inner.k, Num) else []


def _powered(log: Node) -> bool:
    """Whether a power whose exponent is no number stands in it."""
    return any(isinstance(part, Pow) and not isinstance(part.exponent, Num) for part in parts(log))


def _over_integers(goal: Goal) -> bool:
    """Whether the claim is an inequality with logarithms, exponentials or roots of integers, and nothing discrete."""
    claim = relation_of(goal)
    if claim.operator in ("=", "!=") or mentions(claim, Sum | TupleSum | Binomial) or _symbolic_power(claim):
        return False
    sorts = goal.sorts()
    if not any(isinstance(sorts.get(n), Integer | Range) for n in free_in(claim)):
        return False
    roots = [
        p for p in occurring(claim, Pow) if isinstance(p.exponent, Num) and p.exponent.value.denominator > 1
    ]
    return bool(roots) or mentions(claim, Exp | Log | XLogX | Call)
