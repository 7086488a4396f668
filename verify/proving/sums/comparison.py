"""Inequalities between sums over one range, term by term: by convexity at the mean, or as they stand.

The claim is read as ``sum over i of b(i) + rest >= 0``. If b(i) = F(p[i]) with F convex and a fact says that the p[i]
add up to s, each term is at least its tangent at the mean c = s / (number of terms), and the tangents add up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import product

from verify.kernel import certificate as c
from verify.kernel.calculus import derivative
from verify.kernel.definitions import unfold
from verify.kernel.errors import KernelError
from verify.kernel.normal import mono_term, poly_term
from verify.kernel.normal import replace as replaced
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
    free_in,
)
from verify.kernel.terms import (
    ONE,
    ZERO,
    Apply,
    Log,
    Node,
    Num,
    Pow,
    Sum,
    Term,
    Var,
    XLogX,
    add,
    div,
    free_names,
    mul,
    neg,
    num,
    sub,
)
from verify.language.walk import parts
from verify.proving.convex import Convex
from verify.proving.sums.tools import Label, Prove, combined, integer, mentions, new_name, normalizer, put
from verify.proving.tactics import Chain, Stuck, attempted, closed, goals_of


@dataclass(frozen=True)
class _Total:
    """``sum over index = lower..upper of body + rest``."""

    index: str
    lower: Term
    upper: Term
    body: Term
    rest: Term

    def over(self, body: Term) -> Sum:
        return Sum(self.index, self.lower, self.upper, body)

    @property
    def length(self) -> Term:
        return add(self.upper, neg(self.lower), ONE)


def termwise(goal: Goal, label: Label, prove: Prove) -> c.Step:
    """A proof of an inequality between sums. Raises Stuck."""
    claim = goal.claim
    if not isinstance(claim, Relation) or claim.operator in ("=", "!="):
        raise Stuck("not an inequality", goal)
    excess, strict = excess_of(claim)
    total = _gathered(excess, goal)
    for attempt in (_as_it_stands, _by_tangents, _balanced):
        with suppress(Stuck, KernelError):
            return attempt(goal, total, strict, label, prove)
    raise Stuck("the terms do not compare one by one", goal)


def _gathered(excess: Term, goal: Goal) -> _Total:
    """All sums of a term, which must be over one range, in one."""
    normal = normalizer(goal)
    poly = normal.poly(unfold(excess))
    sums: list[tuple[Term, Sum]] = []
    rest = dict(poly)
    for mono, value in poly.items():
        found = [(a, k) for a, k in mono[0] if isinstance(a, Sum)]
        if found:
            ((total, power), *more) = found
            assert isinstance(total, Sum)
            if (
                power != 1
                or more
                or (sums and (total.lower, total.upper) != (sums[0][1].lower, sums[0][1].upper))
            ):
                raise Stuck("not one range of summation", goal)
            others = tuple((a, k) for a, k in mono[0] if a != total)
            sums.append((mul(Num(value), mono_term((others, mono[1]))), total))
            del rest[mono]
    if not sums:
        raise Stuck("no sum", goal)
    first = sums[0][1]
    index = new_name("i", goal, first.upper)
    body = add(*(mul(factor, put(s.body, s.index, Var(index))) for factor, s in sums))
    return _Total(index, first.lower, first.upper, body, poly_term(rest))


def _as_it_stands(goal: Goal, total: _Total, strict: bool, label: Label, prove: Prove) -> c.Step:
    """b(i) + rest/length >= 0 for each i."""
    body = total.body if total.rest == ZERO else add(total.body, div(total.rest, total.length))
    chain, name = Chain(goal), label("terms")
    chain.add(
        c.Have(name, Relation("<" if strict else "<=", ZERO, total.over(body))),
        lambda g: _pointwise(g, label, prove),
    )
    return combined(chain, [], prove, [c.Product(ONE.value, (name,))])


def _balanced(goal: Goal, total: _Total, strict: bool, label: Label, prove: Prove) -> c.Step:
    """b(i) >= 0 for each i after equations for sums over the same range are added or subtracted."""
    normal = normalizer(goal)
    equations: list[tuple[str, Term, Term]] = []
    for name, known in goal.facts:
        if isinstance(known, Relation) and known.operator == "=" and isinstance(known.left, Sum):
            if normal.canonical(known.left.upper) == normal.canonical(total.upper):
                equations.append(
                    (name, put(known.left.body, known.left.index, Var(total.index)), known.right)
                )
    for signs in product((0, -1, 1), repeat=min(len(equations), 2)):
        chosen = [(integer(s), e) for s, e in zip(signs, equations, strict=False) if s]
        rest = normal.canonical(add(total.rest, *(neg(mul(s, right)) for s, (_, _, right) in chosen)))
        if strict or not chosen or rest != ZERO:
            continue
        body = add(total.body, *(mul(s, term) for s, (_, term, _) in chosen))
        with suppress(Stuck, KernelError):
            chain, terms = Chain(goal), label("terms")
            wanted = Relation("<=", ZERO, total.over(body))
            chain.add(c.Have(terms, wanted), lambda g: _pointwise(g, label, prove))
            used = [(s, name) for s, (name, _, _) in chosen]
            return combined(chain, used, prove, [c.Product(ONE.value, (terms,))])
    raise Stuck("no equation helps", goal)


def _pointwise(
    goal: Goal, label: Label, prove: Prove, each: Callable[[Goal], c.Step] | None = None
) -> c.Step:
    """0 <= sum of b(i): for each i by `each`, else from the facts "for all" at i, a family value as a real number."""
    claim = goal.claim
    assert isinstance(claim, Relation) and isinstance(claim.right, Sum)
    step = c.Pointwise(claim.right.index)
    *side, inner = goals_of(goal, step)
    return closed(
        step, [*(prove(g) for g in side), _generalised(inner, claim.right.index, label, prove, each)]
    )


def _generalised(
    goal: Goal, index: str, label: Label, prove: Prove, each: Callable[[Goal], c.Step] | None
) -> c.Step:
    """The goal for a real number in place of the family value at the index, with what is known of it."""
    chain = Chain(goal)
    for name, known in goal.facts:
        if isinstance(known, ForAll) and len(known.binders) == 1:
            with attempted(chain):
                chain.add(c.Use(label("at"), name, (Var(index),)), prove)
    places = _families(goal.claim, index)
    return as_reals(chain, places, label, prove, each) if places else chain.close(prove(chain.goal))


def as_reals(
    chain: Chain,
    places: Sequence[Term],
    label: Label,
    prove: Prove,
    each: Callable[[Goal], c.Step] | None = None,
) -> c.Step:
    """Close the goal of a chain for any real numbers in place of family values, by `each`, else `prove`."""
    goal = chain.goal
    names: dict[Term, str] = {}
    for place in places:
        names[place] = new_name("x", goal, *(Var(n) for n in names.values()))
    scalars = {n for n, s in goal.scope if isinstance(s, Real | Integer | Range)} | set(names.values())

    def over_reals(formula: Relation) -> Relation:
        left, right = formula.left, formula.right
        for place, x in names.items():
            left, right = replaced(left, place, Var(x)), replaced(right, place, Var(x))
        return Relation(formula.operator, left, right)

    facts = [over_reals(f) for _, f in goal.facts if isinstance(f, Relation)]
    facts = [f for f in facts if free_in(f) <= scalars]
    claim = goal.claim
    assert isinstance(claim, Relation)
    binders = tuple(Binder(x, Real()) for x in names.values())
    stated = ForAll(binders, Implies(And(tuple(facts)), over_reals(claim)))
    lemma, here = label("real"), label("here")

    def general(g: Goal) -> c.Step:
        outer, assumed = c.Intro(tuple(names.values())), c.Intro((label("fact"),))
        (inside,) = goals_of(g, outer)
        (after,) = goals_of(inside, assumed)
        return closed(outer, [closed(assumed, [(each or prove)(after)])])

    chain.add(c.Have(lemma, stated), general)
    chain.add(c.Use(here, lemma, tuple(names)), prove)
    return chain.close(c.Given(here))


# --- tangents --------------------------------------------------------------------------------------------------


def _by_tangents(goal: Goal, total: _Total, strict: bool, label: Label, prove: Prove) -> c.Step:
    places = _families(Relation("<=", ZERO, total.body), total.index)
    if len(places) != 1:
        raise Stuck("the terms are no function of one family", goal)
    (place,) = places
    x = new_name("y", goal, Var(total.index))
    function = replaced(total.body, place, Var(x))
    if strict or not isinstance(function, Term):
        raise Stuck("tangents do not show a strict inequality", goal)
    for contact, equation in _contacts(goal, total, place):
        with suppress(Stuck, KernelError):
            return _tangent_proof(goal, total, (place, x, function), contact, equation, label, prove)
    raise Stuck("no tangent suffices", goal)


def _tangent_proof(
    goal: Goal,
    total: _Total,
    shape: tuple[Apply, str, Term],
    contact: Term,
    equation: str | None,
    label: Label,
    prove: Prove,
) -> c.Step:
    place, x, function = shape
    normal = normalizer(goal)
    slope = normal.canonical(put(derivative(function, x), x, contact))
    if equation is None and slope != ZERO:
        raise Stuck("the tangent is not level", goal)
    height = sub(put(function, x, contact), mul(slope, contact))
    body = sub(total.body, add(height, mul(slope, place)))
    chain, terms, slack = Chain(goal), label("tangents"), label("slack")

    def each(g: Goal) -> c.Step:
        return _above_tangent(g, function, x, contact, label, prove)

    chain.add(
        c.Have(terms, Relation("<=", ZERO, total.over(body))), lambda g: _pointwise(g, label, prove, each)
    )
    fact = chain.goal.fact(equation) if equation else None
    level = mul(slope, fact.right) if isinstance(fact, Relation) else ZERO
    gap = add(mul(height, total.length), level, total.rest)
    chain.add(c.Have(slack, Relation("<=", ZERO, gap)), prove)
    products = [c.Product(ONE.value, (terms,)), c.Product(ONE.value, (slack,))]
    return combined(chain, [(slope, equation)] if equation else [], prove, products)


def _above_tangent(goal: Goal, function: Term, x: str, contact: Term, label: Label, prove: Prove) -> c.Step:
    """0 <= F(x) - tangent at the contact, by convexity, right and left of the contact."""
    own = next(n for n, s in reversed(goal.scope) if isinstance(s, Real))
    here = Var(own)
    side = c.Cases(label("side"), Relation("<=", contact, here))
    proofs = []
    for inner, (near, far) in zip(goals_of(goal, side), ((contact, here), (here, contact)), strict=True):
        low: Term = sub(near, ONE)
        if _needs_positive(function):
            low = mul(num("1/2"), near)
        elif mentions(Relation("=", function, ZERO), XLogX):
            low = ZERO
        chain, name = Chain(inner), label("convex")
        high = add(far, ONE)
        for end in (contact, here):
            with attempted(chain):
                chain.add(c.Have(label("positive"), Relation("<", ZERO, end)), prove)
        chain.add(Convex(name, x, function, here, low, high, contact), prove)
        proofs.append(combined(chain, [], prove, [c.Product(ONE.value, (name,))]))
    return closed(side, proofs)


def _families(formula: Formula, index: str) -> list[Apply]:
    """The family values at the index that a relation depends on; none if it depends on the index otherwise."""
    if not isinstance(formula, Relation):
        return []
    found = dict.fromkeys(node for node in parts(formula) if isinstance(node, Apply) and index in free_names(node))
    sides: list[Node] = [formula.left, formula.right]
    for place in found:
        sides = [replaced(side, place, ZERO) for side in sides]
    return [] if any(index in free_names(side) for side in sides) else list(found)


def _contacts(goal: Goal, total: _Total, place: Apply) -> Iterator[tuple[Term, str | None]]:
    """The mean, where a fact gives the sum of the family; then 1."""
    normal = normalizer(goal)
    wanted = normal.canonical(total.over(place))
    for label, known in goal.facts:
        if isinstance(known, Relation) and known.operator == "=" and isinstance(known.left, Sum):
            if normal.canonical(known.left) == wanted and isinstance(known.right, Term):
                yield normal.canonical(div(known.right, total.length)), label
    yield ONE, None


def _needs_positive(function: Term) -> bool:
    """Whether a logarithm, a denominator or a root occurs."""
    return any(isinstance(node, Log) or (isinstance(node, Pow) and not _whole(node.exponent)) for node in parts(function))


def _whole(exponent: Term) -> bool:
    return isinstance(exponent, Num) and exponent.value >= 0 and exponent.value.denominator == 1
