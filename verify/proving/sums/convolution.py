"""Vandermonde's convolution: sum over k = 0..n of binomial(n,k) binomial(m,r-k) = binomial(n+m,r).

Proved for every n and r at once, by induction on n with Pascal's rule. Source: Graham, Knuth, Patashnik, Concrete
Mathematics, (5.22).
"""

from __future__ import annotations

from dataclasses import dataclass

from verify.kernel import certificate as c
from verify.kernel.rules import Goal
from verify.kernel.statement import Binder, ForAll, Implies, Integer, Relation
from verify.kernel.terms import ONE, ZERO, Binomial, Sum, Term, Var, add, free_names, mul, sub
from verify.proving.basics import equal
from verify.proving.sums.binomial import InductionByPascal, Part
from verify.proving.sums.tools import Label, Prove, combined, new_name, normalizer
from verify.proving.tactics import Chain, Stuck, closed, goals_of


def evaluate(chain: Chain, total: Sum, label: Label, prove: Prove) -> str:
    """Add ``total = binomial(n+m, r)`` to the facts of a chain; returns its label. Raises Stuck."""
    first, second = _factors(total, chain.goal)
    goal, index = chain.goal, total.index
    names = [new_name(stem, goal, total) for stem in ("N", "R")]
    size, place = (Var(n) for n in names)
    weight = Binomial(second.n, sub(place, Var(index)))
    part = Part(index, ONE, 0, size, weight, ONE)
    claim = equal(part.moment(size), Binomial(add(size, second.n), place))
    inner = ForAll((Binder(names[1], Integer()),), claim)
    stated = ForAll((Binder(names[0], Integer()),), Implies(Relation("<=", ZERO, size), inner))
    theorem, row, value, known = (label(x) for x in ("theorem", "row", "value", "closed"))
    lemma = _Convolution(part, names[0], ZERO, [], label, prove, names[1], second.n)
    chain.add(c.Have(theorem, stated), lemma.proof)
    chain.add(c.Use(row, theorem, (first.n,)), prove)
    r = normalizer(goal, index).canonical(add(second.k, Var(index)))
    chain.add(c.Use(value, row, (r,)), prove)
    mirrored = Sum(index, total.lower, total.upper, mul(first, second))
    closed_form = Binomial(add(first.n, second.n), r)
    turned = label("turned")
    chain.add(c.Have(turned, equal(total, mirrored)), lambda g: _mirror(g, second, label, prove))
    chain.add(
        c.Have(known, equal(total, closed_form)),
        lambda g: combined(Chain(g), [(ONE, turned), (ONE, value)], prove),
    )
    return known


def _factors(total: Sum, goal: Goal) -> tuple[Binomial, Binomial]:
    """The terms as binomial(n,k) binomial(m,r-k), where a second binomial(m,k) is mirrored. Raises Stuck."""
    index, normal = Var(total.index), normalizer(goal, total.index)
    poly = normal.poly(total.body)
    if len(poly) != 1 or total.lower != ZERO:
        raise Stuck("not a product of binomial coefficients", goal)
    ((atoms, exponential),) = poly
    found = [a for a, power in atoms for _ in range(power) if isinstance(a, Binomial)]
    if len(found) != 2 or len(found) != sum(p for _, p in atoms) or exponential:
        raise Stuck("not two binomial coefficients", goal)
    for first, second in (found, found[::-1]):
        if first.k != index or normal.canonical(first.n) != normal.canonical(total.upper):
            continue
        k = second.k if second.k != index else normal.canonical(sub(second.n, index))
        if index.name not in free_names(normal.canonical(add(k, index))):
            return first, Binomial(second.n, k)
    raise Stuck("no convolution", goal)


def _mirror(goal: Goal, second: Binomial, label: Label, prove: Prove) -> c.Step:
    """The two sums term by term: binomial(m,k) = binomial(m,m-k)."""
    claim = goal.claim
    assert isinstance(claim, Relation) and isinstance(claim.left, Sum)
    step = c.Pointwise(claim.left.index)
    *side, each = goals_of(goal, step)
    chain, name = Chain(each), label("mirror")
    chain.add(c.Fact(name, "binomial_symmetry", (second.n, second.k)), prove)
    first = Binomial(claim.left.upper, Var(claim.left.index))
    return closed(step, [*(prove(g) for g in side), combined(chain, [(first, name)], prove)])


@dataclass
class _Convolution(InductionByPascal):
    """The proof of the lemma; `place` is r, `other` is m."""

    place: str = ""
    other: Term = ZERO

    def proof(self, goal: Goal) -> c.Step:
        outer, assumed = c.Intro((self.size,)), c.Intro((self.label("from"),))
        (inside,) = goals_of(goal, outer)
        (claim,) = goals_of(inside, assumed)
        step, each = c.Induction(self.size, ZERO, self.label("ih")), c.Intro((self.place,))
        known, base, after = goals_of(claim, step)
        (first,) = goals_of(base, each)
        (then,) = goals_of(after, each)
        start, single = Chain(first), self.label("single")
        total = first.claim.left if isinstance(first.claim, Relation) else None
        assert isinstance(total, Sum)
        start.add(c.Fact(single, "sum_single", (total,)), self.prove)
        proofs = [self.prove(known), closed(each, [combined(start, [(ONE, single)], self.prove)])]
        proofs.append(closed(each, [self._step(then, step.label)]))
        return closed(outer, [closed(assumed, [closed(step, proofs)])])

    def _known(self, chain: Chain, ih: str) -> list[tuple[Term, str]]:
        used: list[tuple[Term, str]] = []
        for place in (Var(self.place), sub(Var(self.place), ONE)):
            used.append((ONE, self.label("value")))
            chain.add(c.Use(used[-1][1], ih, (place,)), self.prove)
        used.append((ONE, self.label("pascal")))
        row = add(Var(self.size), self.other)
        chain.add(c.Fact(used[-1][1], "binomial_pascal", (row, Var(self.place))), self.prove)
        return used
