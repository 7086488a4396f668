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


def by_chords(goal: Goal, terms: Terms, near: Near, totals: Mapping[Term, tuple[str, Term]], provers: Provers) -> c.Step:
    """The claim that ``terms`` reads, from the chord at each index, where the bounds differ, and where they are the same.

    ``totals`` are what the sums of the entries are, with the facts that say so. Raises Stuck.
    """
    z = new_name("z", goal, terms.body)
    function = _function(goal, terms.body, near, z)
    wide = Relation("<", ZERO, near.level) if near.level is not None else Relation("<", near.low, near.high)
    if any(fact == wide for _, fact in goal.facts):
        return _apart(goal, terms, near, (z, function), totals, provers)
    split = c.Cases(provers.named("wide"), wide)
    apart, same = goals_of(goal, split)
    proof = _apart(apart, terms, near, (z, function), totals, provers)
    return closed(split, [proof, _equal(same, terms, near, (z, function), totals, provers)])


def _apart(
    goal: Goal,
    terms: Terms,
    near: Near,
    function: tuple[str, Term],
    totals: Mapping[Term, tuple[str, Term]],
    provers: Provers,
) -> c.Step:
    """Where the least ratio is less than the largest."""
    chain, width = Chain(goal), sub(near.high, near.low)
    gap, each, slack, over = (provers.named(stem) for stem in ("gap", "each", "slack", "over"))
    chain.add(c.Have(gap, Relation("<", ZERO, width)), provers.scalar)
    ends = [_settled(chain.goal, _value(*function, at), provers) for at in (near.low, near.high)]
    whole = add(mul(width, terms.body), _ends(near.a, near.b, near, ends))
    stated = ForAll((Binder(terms.i, terms.over),), Relation("<=", ZERO, whole))
    chain.add(c.Have(each, stated), lambda g: _at_each(g, terms, near, function, ends, provers))
    total = _summed(chain, terms, whole, each, provers)
    sums = _ends(totals[near.a][1], totals[near.b][1], near, ends)
    chain.add(c.Have(slack, Relation("<=", ZERO, sub(mul(width, terms.rest), sums))), provers.close)
    chain.add(c.Fact(over, "reciprocal_positive", (width,)), provers.scalar)
    slopes = {near.a: sub(ends[1], ends[0]), near.b: sub(mul(near.high, ends[0]), mul(near.low, ends[1]))}
    uses = [(mul(div(ONE, width), slope), totals[entry][0]) for entry, slope in slopes.items()]
    return combined(chain, uses, provers.close, [c.Product(Fraction(1), (label, over)) for label in (total, slack)])


def _equal(
    goal: Goal,
    terms: Terms,
    near: Near,
    function: tuple[str, Term],
    totals: Mapping[Term, tuple[str, Term]],
    provers: Provers,
) -> c.Step:
    """Where the level is 0, the two families are the same: each term is a multiple of its entry."""
    level = near.level
    if not isinstance(level, Var):
        return provers.close(goal)
    chain = Chain(goal)
    zero, equal, each, slack = (provers.named(stem) for stem in ("zero", "equal", "each", "slack"))
    _level(chain, terms, near, level, totals, provers)
    chain.add(c.Fact(zero, "antisymmetric", (level, ZERO)), provers.scalar)
    binder = Binder(terms.i, terms.over)
    chain.add(c.Have(equal, ForAll((binder,), Relation("=", near.a, near.b))), lambda g: _letter(g, near, provers))
    chain.add(c.Rewrite(zero), provers.close)
    body, rest, value = (_simpler(replaced(term, level, ZERO)) for term in (terms.body, terms.rest, function[1]))
    once = _value(function[0], value, ONE)
    whole = add(body, mul(near.b, once))

    def at_each(inside: Goal) -> c.Step:
        outer, here, same = c.Intro((terms.i,)), provers.named("here"), provers.named("same")
        (inner,) = goals_of(inside, outer)
        letter = Chain(inner)
        letter.add(c.Use(here, equal, (Var(terms.i),)), provers.close)
        letter.add(c.Rewrite(here), provers.close)
        both = _simpler(replaced(body, near.a, near.b))
        letter.add(c.Have(same, Relation("=", both, neg(mul(near.b, once)))), provers.same)
        return closed(outer, [combined(letter, [(ONE, same)], provers.close)])

    chain.add(c.Have(each, ForAll((binder,), Relation("<=", ZERO, whole))), at_each)
    summed = _summed(chain, terms, whole, each, provers)
    chain.add(c.Have(slack, Relation("<=", ZERO, sub(rest, mul(totals[near.b][1], once)))), provers.close)
    by = [c.Product(Fraction(1), (label,)) for label in (summed, slack)]
    return combined(chain, [(once, totals[near.b][0])], provers.close, by)


def _level(
    chain: Chain, terms: Terms, near: Near, level: Term, totals: Mapping[Term, tuple[str, Term]], provers: Provers
) -> None:
    """The level is not negative, as the totals of both are the same; nothing where these are not known to be."""
    least = Relation("<=", ZERO, level)
    if any(fact == least for _, fact in chain.goal.facts):
        return
    each = provers.named("each")
    whole = sub(mul(near.high, near.b), near.a)
    stated = ForAll((Binder(terms.i, terms.over),), Relation("<=", ZERO, whole))
    total = sub(mul(near.high, totals[near.b][1]), totals[near.a][1])

    def every(goal: Goal) -> c.Step:
        outer = c.Intro((terms.i,))
        return closed(outer, [provers.scalar(inner) for inner in goals_of(goal, outer)])

    known, above, positive = (provers.named(stem) for stem in ("known", "above", "positive"))
    with attempted(chain):
        chain.add(c.Have(each, stated), every)
        by = [c.Product(Fraction(1), (_summed(chain, terms, whole, each, provers),))]
        uses = [(near.high, totals[near.b][0]), (neg(ONE), totals[near.a][0])]
        chain.add(c.Have(known, Relation("<=", ZERO, total)), lambda g: combined(Chain(g), uses, provers.close, by))
        chain.add(c.Fact(above, "exp_above_tangent", (neg(level),)), provers.close)  # exp(-eps) >= 1 - eps
        chain.add(c.Fact(positive, "exp_positive", (neg(level),)), provers.close)
        small = [c.Product(Fraction(1), (above,)), c.Product(Fraction(1), (positive, known))]
        chain.add(c.Have(provers.named("least"), least), lambda g: combined(Chain(g), (), provers.close, small))


def _letter(goal: Goal, near: Near, provers: Provers) -> c.Step:
    """That the two entries are the same, as the factor between them is 1."""
    outer = c.Intro((goal.claim.binders[0].name,) if isinstance(goal.claim, ForAll) else ())
    (inside,) = goals_of(goal, outer)
    chain, one, same = Chain(inside), provers.named("one"), provers.named("same")
    chain.add(c.Have(one, Relation("=", near.high, ONE)), provers.scalar)
    for a, b in ((near.a, near.b), (near.b, near.a)):
        known, less = provers.named("within"), provers.named("less")
        chain.add(c.Have(known, Relation("<=", a, mul(near.high, b))), provers.scalar)
        by = [c.Product(Fraction(1), (known,))]

        def within(goal: Goal, b: Term = b, by: Sequence[c.Product] = by) -> c.Step:
            return combined(Chain(goal), [(b, one)], provers.close, by)

        chain.add(c.Have(less, Relation("<=", a, b)), within)
    chain.add(c.Fact(same, "antisymmetric", (near.a, near.b)), provers.close)
    return closed(outer, [chain.close(c.Given(same))])


def _summed(chain: Chain, terms: Terms, whole: Term, each: str, provers: Provers) -> str:
    """What a fact says of each term, said of their sum."""

    def shown(goal: Goal) -> c.Step:
        step = c.Pointwise(new_name("i", goal, whole))
        *side, inner = goals_of(goal, step)
        letter, here = Chain(inner), provers.named("term")
        letter.add(c.Use(here, each, (Var(step.name),)), provers.close)
        return closed(step, [*map(provers.close, side), letter.close(c.Given(here))])

    total = provers.named("total")
    chain.add(c.Have(total, Relation("<=", ZERO, Sum(terms.i, terms.over.lower, terms.over.upper, whole))), shown)
    return total


def _ends(a: Term, b: Term, near: Near, ends: Sequence[Term]) -> Term:
    """The chord at a/b, times b and the width."""
    return add(mul(sub(mul(near.high, b), a), ends[0]), mul(sub(a, mul(near.low, b)), ends[1]))


def _function(goal: Goal, body: Term, near: Near, z: str) -> Term:
    """f, where the term is -b f(a/b) at sample points. Raises Stuck."""
    varied = near.x or near.a
    of_both = _simpler(replaced(replaced(neg(body), varied, Var(z)), near.b, ONE))
    names = sorted(free_names(body) - free_names(near.a) - free_names(near.b))
    pair = replaced(replaced(neg(body), varied, Var("_a")), near.b, Var("_b"))
    function, value = compiled(of_both), compiled(pair)
    for a, b in _SAMPLES:
        rest = {name: 0.3 + 0.2 * place for place, name in enumerate(names)}
        with suppress(*BadNumber):
            both, one = float(value({**rest, "_a": a, "_b": b})), float(function({**rest, z: a if near.x else a / b}))
            if not isclose(both, b * one, rel_tol=1e-9, abs_tol=1e-9):
                raise Stuck("it does not scale with both entries", goal)
    return normalizer(goal.naming((Binder(z, Real()),))).canonical(of_both)


def _value(z: str, function: Term, at: Term) -> Term:
    return _simpler(substitute(function, {z: at}))


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


def _below(
    goal: Goal, function: Term, z: str, ratio: Term, near: Near, ends: Sequence[Term], provers: Provers
) -> c.Step:
    """The function below its chord, by the second derivative; of what has none, as a claim about numbers."""
    chain, label = Chain(goal), provers.named("chord")
    try:
        chain.add(Convex(label, z, function, ratio, near.low, near.high), provers.close)
        uses = []
        factors = (sub(near.high, ratio), sub(ratio, near.low))
        for end, place, factor in zip(ends, (near.low, near.high), factors, strict=True):
            plain = substitute(function, {z: place})
            if plain != end:
                uses.append((factor, provers.named("end")))
                chain.add(c.Have(uses[-1][1], Relation("=", plain, end)), provers.same)
        return combined(chain, uses, provers.close, [c.Product(Fraction(1), (label,))])
    except (Stuck, KernelError):
        return provers.scalar(goal)


def _at_each(
    goal: Goal, terms: Terms, near: Near, function: tuple[str, Term], ends: Sequence[Term], provers: Provers
) -> c.Step:
    """The chord at the ratio of the two entries, or, where they may be 0, as a claim about numbers."""
    outer = c.Intro((terms.i,))
    (inside,) = goals_of(goal, outer)
    chain, ratio = Chain(inside), near.ratio
    labels = [provers.named(stem) for stem in ("positive", "low", "high", "line", "same")]
    positive, low, high, line, same = labels
    if not chain.tried(c.Have(positive, Relation("<=" if near.x else "<", ZERO, near.b)), provers.scalar):
        return closed(outer, [provers.scalar(inside)])
    if near.x is None:
        chain.tried(c.Have(provers.named("other"), Relation("<", ZERO, near.a)), provers.scalar)
    chain.add(c.Have(low, Relation("<=", near.low, ratio)), provers.scalar)
    chain.add(c.Have(high, Relation("<=", ratio, near.high)), provers.scalar)
    z, value = function
    here = substitute(value, {z: ratio})
    below = Relation("<=", mul(sub(near.high, near.low), here), _ends(ratio, ONE, near, ends))
    chain.add(c.Have(line, below), lambda g: _below(g, value, z, ratio, near, ends, provers))
    chain.add(c.Have(same, Relation("=", terms.body, neg(mul(near.b, here)))), provers.same)
    by = [c.Product(Fraction(1), (line, positive))]
    return closed(outer, [combined(chain, [(sub(near.high, near.low), same)], provers.close, by)])


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
