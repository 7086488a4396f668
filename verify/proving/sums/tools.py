"""What the methods for sums share: reading goals, and steps put together from facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import UnionType

from verify.kernel import certificate as c
from verify.kernel.normal import Normalizer
from verify.kernel.normal import vanishes as by_normal_form
from verify.kernel.rules import Goal
from verify.kernel.statement import And, ForAll, Formula, Integer, Range, Relation, free_in
from verify.kernel.terms import (
    Binomial,
    Mul,
    Node,
    Num,
    Pow,
    Sum,
    Term,
    TupleSum,
    Var,
    div,
    free_names,
    fresh,
    rebuild,
    substitute,
)
from verify.language.walk import SUMS, parts
from verify.proving.linear import combination
from verify.proving.tactics import Chain, Stuck, attempted, closed, goals_of
from verify.refuting.factors import factored

Prove = Callable[[Goal], c.Step]
Label = Callable[[str], str]


def integer(value: int) -> Num:
    return Num(Fraction(value))


def put(term: Term, name: str, value: Term) -> Term:
    """`term` with `value` for the free name."""
    return substitute(term, {name: value})


def at(total: Sum, value: Term) -> Term:
    """The term of a sum for one value of the index."""
    return put(total.body, total.index, value)


def new_name(stem: str, goal: Goal, *others: Node) -> str:
    """A name that is neither in scope nor free in any of `others`."""
    return fresh(stem, set(goal.sorts()).union(*(free_names(o) for o in others)))


def normalizer(goal: Goal, *indices: str) -> Normalizer:
    """A normalizer over the scope of the goal, and over integers named `indices`."""
    return Normalizer({**goal.sorts(), **{i: Integer() for i in indices}})


def vanishes(term: Term, goal: Goal, *indices: str) -> bool:
    """Whether the normal form of a term is 0, denominators aside."""
    return by_normal_form(term, normalizer(goal, *indices))


def find(goal: Goal, kinds: type[Node] | tuple[type[Node], ...]) -> list[Node]:
    """Outermost terms of some kinds in the claim, in order of appearance, with no bound name free."""
    found: dict[Node, None] = {}
    names = set(goal.sorts())

    def look(node: Node) -> Node:
        if isinstance(node, kinds) and free_names(node) <= names:
            found[node] = None
            return node
        return node if isinstance(node, Sum | TupleSum) else rebuild(node, look)

    if isinstance(goal.claim, Relation):
        look(goal.claim.left)
        look(goal.claim.right)
    return list(found)


def is_growing(term: Node) -> bool:
    """Whether a term is a sum, a binomial coefficient or a power with a symbolic exponent."""
    if isinstance(term, Pow):
        return not isinstance(term.exponent, Num)
    return isinstance(term, Sum | TupleSum | Binomial)


def combined(
    chain: Chain,
    equalities: Sequence[tuple[Term, str]],
    prove: Prove,
    products: Sequence[c.Product] = (),
) -> c.Step:
    """Close the goal of a chain by the offered products and equations, side conditions by `prove`."""
    step = combination(chain.goal, products, equalities)
    if step is None:
        raise Stuck("the facts do not add up", chain.goal)
    return chain.close(closed(step, [prove(g) for g in goals_of(chain.goal, step)]))


def mentions(formula: Formula, kinds: UnionType | type[Node]) -> bool:
    """Whether a term of some kinds occurs in a formula, below quantifiers too."""
    return any(isinstance(node, kinds) for node in parts(formula))


def quotient(top: Term, bottom: Term, normal: Normalizer) -> Term:
    """top/bottom as a number, or as a number times powers of factors, common factors cancelled."""
    parts = factored(div(top, bottom), normal.scope)
    powers: dict[Term, int] = {}
    for factor in parts.factors:
        powers[factor.term] = powers.get(factor.term, 0) + factor.power
    kept = [Pow(term, integer(power)) for term, power in powers.items() if power]
    return Mul((Num(parts.content), *kept)) if kept else Num(parts.content)


def outermost(formula: Relation, kinds: tuple[type[Node], ...]) -> list[Node]:
    """Parts of a relation of some kinds that lie in no other such part, bound names in them and all."""
    return [*dict.fromkeys(node for node in parts(formula, kinds) if isinstance(node, kinds))]


def sums_of(formula: object) -> list[Sum]:
    """Outermost sums of a relation."""
    if not isinstance(formula, Relation):
        return []
    return [s for s in outermost(formula, SUMS) if isinstance(s, Sum)]


def said_apart(goal: Goal, prove: Prove, show: Prove) -> c.Step:
    """A proof with what facts say of all indices at once said one after the other, and only of the indices that it has.

    `show` shows that an index that is left out has values.
    """
    chain = Chain(goal)
    for label, fact in goal.facts:
        if not (isinstance(fact, ForAll) and isinstance(fact.body, And)):
            continue
        if not all(isinstance(b.sort, Range) for b in fact.binders):
            continue
        names = tuple(f"{label}.{n}" for n in range(1, len(fact.body.args) + 1))
        for name, part in zip(names, fact.body.args, strict=True):
            needed = free_in(part)
            for binder in reversed(fact.binders):  # a range may speak of the indices before it
                if binder.name in needed and isinstance(binder.sort, Range):
                    needed |= free_names(binder.sort.lower) | free_names(binder.sort.upper)
            kept = tuple(b for b in fact.binders if b.name in needed)
            first = {b.name: b.sort.lower for b in fact.binders if b not in kept and isinstance(b.sort, Range)}
            called = {b.name: new_name(b.name, goal) for b in kept}
            values = tuple(first[b.name] if b.name in first else Var(called[b.name]) for b in fact.binders)

            def shown(
                g: Goal,
                label: str = label,
                names: tuple[str, ...] = names,
                called: Mapping[str, str] = called,
                values: tuple[Term, ...] = values,
            ) -> c.Step:
                inner = Chain(g)
                if called:
                    inner.add(c.Intro(tuple(called.values())), show)
                inner.add(c.Use(f"{label}.all", label, values), show)
                inner.add(c.Unpack(f"{label}.all", tuple(f"{n}.at" for n in names)), show)
                return inner.close(show(inner.goal))

            with attempted(chain):
                chain.add(c.Have(name, ForAll(kept, part) if kept else part), shown)
    return chain.close(prove(chain.goal))
