r"""Two families within a factor of each other: sums of what lies below its chord between the least and largest ratio.

``sum_i b_i f(a_i/b_i) <= k`` with l b_i <= a_i <= u b_i and f convex on [l, u]: there f lies below its chord, which is
linear, so that the sum is at most what the totals of a and b say. So divergences of two outputs of a private mechanism
are at most those of randomized response; means of numbers within bounds, a_i = b_i x_i, likewise. Source: Kairouz, Oh,
Viswanath, Extremal Mechanisms for Local Differential Privacy, JMLR 2016, Theorem 2 (the extreme ratios are the worst).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import product
from math import isclose
from typing import NamedTuple

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.normal import replace as replaced
from verify.kernel.rules import Goal
from verify.kernel.statement import And, Binder, ForAll, Range, Real, Relation
from verify.kernel.terms import (
    ONE,
    ZERO,
    Apply,
    Exp,
    Log,
    Max,
    Mul,
    Node,
    Sum,
    Term,
    Var,
    XLogX,
    add,
    div,
    free_names,
    mul,
    neg,
    rebuild,
    sub,
    substitute,
)
from verify.language.walk import parts
from verify.proving.convex import Convex
from verify.proving.sums.tools import Label, combined, new_name, normalizer
from verify.proving.tactics import Chain, Stuck, attempted, closed, goals_of
from verify.refuting.numeric import BadNumber, compiled

Prove = Callable[[Goal], c.Step]
_SAMPLES = ((0.7, 0.4), (0.3, 0.9), (1.3, 1.1))  # of two entries, where a term has to scale with both


class Terms(NamedTuple):
    """0 <= sum of body over the index + rest."""

    i: str
    over: Range
    body: Term
    rest: Term


class Near(NamedTuple):
    """``low*b <= a <= high*b`` for two entries a and b at each index; or a = b*x, with ``low <= x <= high``."""

    a: Term
    b: Apply
    low: Term
    high: Term
    x: Apply | None = None

    @property
    def ratio(self) -> Term:
        return self.x or div(self.a, self.b)

    @property
    def level(self) -> Term | None:
        """eps where the bounds are exp(-eps) and exp(eps)."""
        return self.high.arg if isinstance(self.high, Exp) and self.low == Exp(neg(self.high.arg)) else None


class Provers(NamedTuple):
    """For what is left: about real numbers, about sums, equations; and names for facts."""

    scalar: Prove
    close: Prove
    same: Prove  # equations whose sides differ by logarithms spelled out
    named: Label


class Chords:
    """The claim that ``terms`` reads, for entries that are ``near``; ``totals`` are what the sums of the entries are,
    with the facts that say so. `close` raises Stuck where the chords are no proof.
    """

    def __init__(self, terms: Terms, near: Near, totals: Mapping[Term, tuple[str, Term]], provers: Provers) -> None:
        self.terms, self.near, self.provers = terms, near, provers
        (self.label_a, self.sum_a), (self.label_b, self.sum_b) = totals[near.a], totals[near.b]
        self.width = sub(near.high, near.low)
        self.binder = Binder(terms.i, terms.over)

    def close(self, goal: Goal) -> c.Step:
        """The claim, where the bounds differ from the chord at each index, and where they are the same."""
        near = self.near
        self.z = new_name("z", goal, self.terms.body)
        self.function = self._function(goal)
        wide = Relation("<", ZERO, near.level) if near.level is not None else Relation("<", near.low, near.high)
        if any(fact == wide for _, fact in goal.facts):
            return self._apart(goal)
        split = c.Cases(self.provers.named("wide"), wide)
        apart, same = goals_of(goal, split)
        return closed(split, [self._apart(apart), self._equal(same)])

    def _function(self, goal: Goal) -> Term:
        """f, where the term is -b f(a/b) at sample points; that it is everywhere is shown. Raises Stuck."""
        near, body = self.near, self.terms.body
        varied = near.x or near.a
        of_one = _simpler(replaced(replaced(neg(body), varied, Var(self.z)), near.b, ONE))
        names = sorted(free_names(body) - free_names(near.a) - free_names(near.b))
        pair = replaced(replaced(neg(body), varied, Var("_a")), near.b, Var("_b"))
        function, value = compiled(of_one), compiled(pair)
        rest = {name: 0.3 + 0.2 * place for place, name in enumerate(names)}
        for a, b in _SAMPLES:
            with suppress(*BadNumber):
                both = float(value({**rest, "_a": a, "_b": b}))
                one = float(function({**rest, self.z: a if near.x else a / b}))
                if not isclose(both, b * one, rel_tol=1e-9, abs_tol=1e-9):
                    raise Stuck("it does not scale with both entries", goal)
        return normalizer(goal.naming((Binder(self.z, Real()),))).canonical(of_one)

    def _at(self, place: Term) -> Term:
        """The function at a place."""
        return substitute(self.function, {self.z: place})

    def _chord(self, a: Term, b: Term, ends: Sequence[Term]) -> Term:
        """The chord at a/b, times b and the width; ``ends`` are the values at the bounds."""
        near = self.near
        return add(mul(sub(mul(near.high, b), a), ends[0]), mul(sub(a, mul(near.low, b)), ends[1]))

    def _apart(self, goal: Goal) -> c.Step:
        """Where the least ratio is less than the largest."""
        near, provers, width = self.near, self.provers, self.width
        chain, (gap, slack, over) = Chain(goal), (provers.named(stem) for stem in ("gap", "slack", "over"))
        chain.add(c.Have(gap, Relation("<", ZERO, width)), provers.scalar)
        ends = [_settled(chain.goal, _simpler(self._at(place)), provers) for place in (near.low, near.high)]
        whole = add(mul(width, self.terms.body), self._chord(near.a, near.b, ends))
        total = self._summed(chain, whole, lambda g: self._below(g, ends))
        left = sub(mul(width, self.terms.rest), self._chord(self.sum_a, self.sum_b, ends))
        chain.add(c.Have(slack, Relation("<=", ZERO, left)), provers.close)
        chain.add(c.Fact(over, "reciprocal_positive", (width,)), provers.scalar)
        slope, start = sub(ends[1], ends[0]), sub(mul(near.high, ends[0]), mul(near.low, ends[1]))
        uses = [(div(slope, width), self.label_a), (div(start, width), self.label_b)]
        return combined(chain, uses, provers.close, [c.Product(Fraction(1), (label, over)) for label in (total, slack)])

    def _below(self, goal: Goal, ends: Sequence[Term]) -> c.Step:
        """The chord at the ratio of the two entries, or, where they may be 0, as a claim about numbers."""
        near, provers, chain, ratio = self.near, self.provers, Chain(goal), self.near.ratio
        positive, line, same = (provers.named(stem) for stem in ("positive", "line", "same"))
        if not chain.tried(c.Have(positive, Relation("<=" if near.x else "<", ZERO, near.b)), provers.scalar):
            return provers.scalar(goal)
        if near.x is None:
            self._between(chain, positive)
        else:
            for bound in (Relation("<=", near.low, ratio), Relation("<=", ratio, near.high)):
                chain.add(c.Have(provers.named("bound"), bound), provers.scalar)
        here = self._at(ratio)
        below = Relation("<=", mul(self.width, here), self._chord(ratio, ONE, ends))
        chain.add(c.Have(line, below), lambda g: self._convex(g, ends))
        chain.add(c.Have(same, Relation("=", self.terms.body, neg(mul(near.b, here)))), provers.same)
        return combined(chain, [(self.width, same)], provers.close, [c.Product(Fraction(1), (line, positive))])

    def _between(self, chain: Chain, positive: str) -> None:
        """The bounds of a/b, for a positive b, and that a is positive where it is seen to be."""
        near, provers = self.near, self.provers
        least, low, high, over = (provers.named(stem) for stem in ("least", "low", "high", "over"))
        bounds = Relation("<=", mul(near.low, near.b), near.a), Relation("<=", near.a, mul(near.high, near.b))
        if near.level is None:
            chain.add(c.Have(low, bounds[0]), provers.scalar)
            chain.tried(c.Have(provers.named("other"), Relation("<", ZERO, near.a)), provers.scalar)
        else:  # from b <= exp(eps) a
            known = provers.named("known")
            chain.add(c.Have(known, Relation("<=", near.b, mul(near.high, near.a))), provers.scalar)
            chain.add(c.Fact(least, "exp_positive", (neg(near.level),)), provers.close)
            self._combined(chain, low, bounds[0], (least, known))
            self._combined(chain, provers.named("other"), Relation("<", ZERO, near.a), (least, positive), (low,))
        chain.add(c.Have(high, bounds[1]), provers.scalar)
        chain.add(c.Fact(over, "reciprocal_positive", (near.b,)), provers.close)
        self._combined(chain, provers.named("bound"), Relation("<=", near.low, near.ratio), (low, over))
        self._combined(chain, provers.named("bound"), Relation("<=", near.ratio, near.high), (high, over))

    def _combined(self, chain: Chain, label: str, said: Relation, *factors: tuple[str, ...]) -> None:
        """A relation that products of facts add up to."""
        by = [c.Product(Fraction(1), labels) for labels in factors]
        chain.add(c.Have(label, said), lambda g: combined(Chain(g), (), self.provers.close, by))

    def _convex(self, goal: Goal, ends: Sequence[Term]) -> c.Step:
        """The function below its chord, by the second derivative; of what has none, as a claim about numbers."""
        near, provers, chain, label = self.near, self.provers, Chain(goal), self.provers.named("chord")
        factors = (sub(near.high, near.ratio), sub(near.ratio, near.low))
        try:
            chain.add(Convex(label, self.z, self.function, near.ratio, near.low, near.high), provers.close)
            uses = []
            for end, place, factor in zip(ends, (near.low, near.high), factors, strict=True):
                if self._at(place) != end:
                    uses.append((factor, provers.named("end")))
                    chain.add(c.Have(uses[-1][1], Relation("=", self._at(place), end)), provers.same)
            return combined(chain, uses, provers.close, [c.Product(Fraction(1), (label,))])
        except (Stuck, KernelError):
            return provers.scalar(goal)

    def _equal(self, goal: Goal) -> c.Step:
        """Where the level is 0, the two families are the same: each term is a multiple of its entry."""
        near, provers, level = self.near, self.provers, self.near.level
        if not isinstance(level, Var):
            return provers.close(goal)
        chain, (zero, equal, slack) = Chain(goal), (provers.named(stem) for stem in ("zero", "equal", "slack"))
        self._level(chain, level)
        chain.add(c.Fact(zero, "antisymmetric", (level, ZERO)), provers.scalar)
        same = ForAll((self.binder,), Relation("=", near.a, near.b))
        chain.add(c.Have(equal, same), lambda g: self._letter(g, self._same))
        chain.add(c.Rewrite(zero), provers.close)
        of_level = (self.terms.body, self.terms.rest, self.function)
        body, rest, value = (_simpler(replaced(term, level, ZERO)) for term in of_level)
        once = _simpler(substitute(value, {self.z: ONE}))

        def multiple(inside: Goal) -> c.Step:
            letter, here, same = Chain(inside), provers.named("here"), provers.named("same")
            letter.add(c.Use(here, equal, (Var(self.terms.i),)), provers.close)
            letter.add(c.Rewrite(here), provers.close)
            both = _simpler(replaced(body, near.a, near.b))
            letter.add(c.Have(same, Relation("=", both, neg(mul(near.b, once)))), provers.same)
            return combined(letter, [(ONE, same)], provers.close)

        total = self._summed(chain, add(body, mul(near.b, once)), multiple)
        chain.add(c.Have(slack, Relation("<=", ZERO, sub(rest, mul(self.sum_b, once)))), provers.close)
        by = [c.Product(Fraction(1), (label,)) for label in (total, slack)]
        return combined(chain, [(once, self.label_b)], provers.close, by)

    def _level(self, chain: Chain, level: Term) -> None:
        """The level is not negative, as the totals of both are the same; nothing where these are not known to be."""
        near, provers, least = self.near, self.provers, Relation("<=", ZERO, level)
        if any(fact == least for _, fact in chain.goal.facts):
            return
        known, above, positive = (provers.named(stem) for stem in ("known", "above", "positive"))
        with attempted(chain):
            total = self._summed(chain, sub(mul(near.high, near.b), near.a), provers.scalar)
            uses = [(near.high, self.label_b), (neg(ONE), self.label_a)]
            more = Relation("<=", ZERO, sub(mul(near.high, self.sum_b), self.sum_a))
            by = [c.Product(Fraction(1), (total,))]
            chain.add(c.Have(known, more), lambda g: combined(Chain(g), uses, provers.close, by))
            chain.add(c.Fact(above, "exp_above_tangent", (neg(level),)), provers.close)  # exp(-eps) >= 1 - eps
            chain.add(c.Fact(positive, "exp_positive", (neg(level),)), provers.close)
            self._combined(chain, provers.named("least"), least, (above,), (positive, known))

    def _same(self, goal: Goal) -> c.Step:
        """That the two entries are the same, as the factor between them is 1."""
        near, provers, chain = self.near, self.provers, Chain(goal)
        one, same = provers.named("one"), provers.named("same")
        chain.add(c.Have(one, Relation("=", near.high, ONE)), provers.scalar)
        for a, b in ((near.a, near.b), (near.b, near.a)):
            known = provers.named("within")
            chain.add(c.Have(known, Relation("<=", a, mul(near.high, b))), provers.scalar)
            by = [c.Product(Fraction(1), (known,))]

            def within(goal: Goal, b: Term = b, by: Sequence[c.Product] = by) -> c.Step:
                return combined(Chain(goal), [(b, one)], provers.close, by)

            chain.add(c.Have(provers.named("less"), Relation("<=", a, b)), within)
        chain.add(c.Fact(same, "antisymmetric", (near.a, near.b)), provers.close)
        return chain.close(c.Given(same))

    def _letter(self, goal: Goal, prove: Prove) -> c.Step:
        """What is said of all indices, of one."""
        step = c.Intro((self.terms.i,))
        return closed(step, [prove(inner) for inner in goals_of(goal, step)])

    def _summed(self, chain: Chain, whole: Term, prove: Prove) -> str:
        """That the sum of terms is not negative, from what ``prove`` shows of each; the fact that says so."""
        each, total = self.provers.named("each"), self.provers.named("total")
        stated = ForAll((self.binder,), Relation("<=", ZERO, whole))
        chain.add(c.Have(each, stated), lambda g: self._letter(g, prove))

        def shown(goal: Goal) -> c.Step:
            step = c.Pointwise(new_name("i", goal, whole))
            *side, inner = goals_of(goal, step)
            letter, here = Chain(inner), self.provers.named("term")
            letter.add(c.Use(here, each, (Var(step.name),)), self.provers.close)
            return closed(step, [*map(self.provers.close, side), letter.close(c.Given(here))])

        over = self.terms.over
        chain.add(c.Have(total, Relation("<=", ZERO, Sum(self.terms.i, over.lower, over.upper, whole))), shown)
        return total


def _settled(goal: Goal, term: Term, provers: Provers) -> Term:
    """With the largest argument of each maximum in its place, where one is seen to be it."""
    for part in [node for node in parts(term) if isinstance(node, Max) and len(node.args) == 2]:
        for one, other in (part.args, part.args[::-1]):
            with suppress(Stuck, KernelError):
                provers.scalar(goal.claiming(Relation("<=", other, one)))
                term = replaced(term, part, one)
                break
    return term


def _simpler(term: Term) -> Term:
    """With the logarithm of a power of e as its exponent, and that of 1 as 0."""

    def simpler(node: Node) -> Node:
        made = rebuild(node, simpler)
        if isinstance(made, Log) and isinstance(made.arg, Exp):
            return made.arg.arg
        return ZERO if made == Log(ONE) or made == XLogX(ONE) else made

    found = simpler(term)
    assert isinstance(found, Term)
    return found


def pairs(goal: Goal, terms: Terms) -> Iterator[Near]:
    """Pairs of entries, of which facts say that they are within factors of each other."""
    nodes = dict.fromkeys(parts(terms.body))
    entries = [node for node in nodes if isinstance(node, Apply) and Var(terms.i) in node.args]
    if len(entries) != 2:
        return
    normal = normalizer(goal, terms.i)
    known = [*_factors(goal, entries)]
    for a, b in (entries, entries[::-1]):
        highs = [factor for one, other, factor in known if (one, other) == (a, b)]
        lows = [normal.canonical(div(ONE, factor)) for one, other, factor in known if (one, other) == (b, a)]
        for high in highs:
            for low in lows:
                yield Near(a, b, low, normal.canonical(high))
    for b, x in (entries, entries[::-1]):
        lowest, highest = ([*_bounds(goal, x, upper)] for upper in (False, True))
        for low, high in product(lowest, highest):
            yield Near(mul(b, x), b, low, high, x)


def _bounds(goal: Goal, entry: Apply, upper: bool) -> Iterator[Term]:
    """What a fact says to be at least, or at most, the entry at each index."""
    for _, fact in goal.facts:
        if not isinstance(fact, ForAll):
            continue
        names = {binder.name for binder in fact.binders}
        for said in fact.body.args if isinstance(fact.body, And) else (fact.body,):
            if isinstance(said, Relation) and said.operator not in ("=", "!="):
                less, more = (said.left, said.right) if said.operator in ("<=", "<") else (said.right, said.left)
                one, bound = (less, more) if upper else (more, less)
                if not free_names(bound) & names and _matched(one, entry, names, {}) is not None:
                    yield bound


def _factors(goal: Goal, entries: Sequence[Apply]) -> Iterator[tuple[Apply, Apply, Term]]:
    """(x, y, k) where a fact says x <= k y at each index."""
    for _, fact in goal.facts:
        if not isinstance(fact, ForAll):
            continue
        names = {binder.name for binder in fact.binders}
        for said in fact.body.args if isinstance(fact.body, And) else (fact.body,):
            if not isinstance(said, Relation) or said.operator in ("=", "!="):
                continue
            less, more = (said.left, said.right) if said.operator in ("<=", "<") else (said.right, said.left)
            (before, left), (factor, right) = _scaled(less, names), _scaled(more, names)
            for one, other in (entries, entries[::-1]):
                found = _matched(right, other, names, _matched(left, one, names, {}))
                if found is not None:
                    yield one, other, substitute(div(factor, before), found)


def _scaled(term: Term, names: set[str]) -> tuple[Term, Term]:
    """k and the entry of ``k*x[i]``."""
    if isinstance(term, Mul):
        inner = [arg for arg in term.args if isinstance(arg, Apply) and free_names(arg) & names]
        if len(inner) == 1:
            return mul(*(arg for arg in term.args if arg is not inner[0])), inner[0]
    return ONE, term


def _matched(
    pattern: Term, entry: Apply, names: set[str], known: Mapping[str, Term] | None
) -> dict[str, Term] | None:
    """What the bound names of a fact are where it speaks of an entry."""
    if known is None or not isinstance(pattern, Apply) or pattern.name != entry.name:
        return None
    found = dict(known)
    for asked, given in zip(pattern.args, entry.args, strict=True):
        if not isinstance(asked, Term) or not isinstance(given, Term):
            return None
        if isinstance(asked, Var) and asked.name in names:
            if found.setdefault(asked.name, given) != given:
                return None
        elif asked != given:
            return None
    return found
