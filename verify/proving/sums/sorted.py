"""Sorted families: what ``a[i] >= a[i+1]`` for i in 1..n-1 says of any two letters; claims about two by their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from verify.kernel import certificate as c
from verify.kernel.normal import Normalizer
from verify.kernel.rules import Goal
from verify.kernel.statement import Binder, ForAll, Implies, Integer, Range, Relation
from verify.kernel.terms import ONE, Apply, Term, Var, add
from verify.language.walk import parts
from verify.proving.sums.tools import Label, Prove, new_name
from verify.proving.tactics import Chain, Stuck, attempted, closed, goals_of, relation_of

_WEAK = {"<": "<=", ">": ">=", "<=": "<=", ">=": ">="}


def add_order(chain: Chain, label: Label, prove: Prove) -> None:
    """Add, for each fact that compares neighbours, what it says of any two letters to the facts of a chain."""
    for name, fact in chain.goal.facts:
        if (found := _of_neighbours(fact, chain.goal)) is not None:
            with attempted(chain):
                _add(chain, name, found, label, prove)


def _of_neighbours(fact: object, goal: Goal) -> tuple[Range, str, str] | None:
    """The letters, the family and the sign of ``for all i in 1..n-1: a[i] >= a[i+1]``."""
    if not isinstance(fact, ForAll) or len(fact.binders) != 1 or not isinstance(fact.body, Relation):
        return None
    (binder,), said = fact.binders, fact.body
    one, other = said.left, said.right
    if said.operator not in _WEAK or not isinstance(binder.sort, Range) or not isinstance(one, Apply):
        return None
    if not isinstance(other, Apply) or one.name != other.name or len(one.args) != 1 or len(other.args) != 1:
        return None
    normal = Normalizer({**goal.sorts(), binder.name: Integer()})
    here, there = (arg for entry in (one, other) for arg in entry.args)
    following = normal.canonical(add(Var(binder.name), ONE))
    if here != Var(binder.name) or not isinstance(there, Term) or normal.canonical(there) != following:
        return None
    upper = normal.canonical(add(binder.sort.upper, ONE))
    return Range(binder.sort.lower, upper), one.name, _WEAK[said.operator]


def _add(chain: Chain, fact: str, found: tuple[Range, str, str], label: Label, prove: Prove) -> None:
    letters, family, sign = found
    i, j, r = (new_name(stem, chain.goal) for stem in ("i", "j", "r"))

    def entry(at: Term) -> Apply:
        return Apply(family, (at,))

    def compared(at: Term) -> Relation:
        return Relation(sign, entry(Var(i)), entry(at))

    binders = (Binder(i, letters), Binder(j, letters))
    stated = ForAll(binders, Implies(Relation("<=", Var(i), Var(j)), compared(Var(j))))
    upto = Implies(Relation("<=", Var(r), letters.upper), compared(Var(r)))
    each = ForAll((Binder(r, Integer()),), Implies(Relation("<=", Var(i), Var(r)), upto))

    def shown(goal: Goal) -> c.Step:
        outer, assumed = c.Intro((i, j)), c.Intro((label("order"),))
        (inside,) = goals_of(goal, outer)
        (wanted,) = goals_of(inside, assumed)
        inner, every, here, at_end = Chain(wanted), *(label(stem) for stem in ("every", "here", "end"))
        inner.add(c.Have(every, each), marched)
        inner.add(c.Use(here, every, (Var(j),)), prove)
        inner.add(c.Use(at_end, here, ()), prove)
        return closed(outer, [closed(assumed, [inner.close(c.Given(at_end))])])

    def marched(goal: Goal) -> c.Step:
        outer, assumed = c.Intro((r,)), c.Intro((label("from"),))
        (inside,) = goals_of(goal, outer)
        (wanted,) = goals_of(inside, assumed)
        step = c.Induction(r, Var(i), label("ih"))
        known, base, after = goals_of(wanted, step)
        return closed(outer, [closed(assumed, [closed(step, [prove(known), first(base), after_it(after, step.label)])])])

    def first(goal: Goal) -> c.Step:
        taken = c.Intro((label("upto"),))
        (inner,) = goals_of(goal, taken)
        return closed(taken, [prove(inner)])

    def after_it(goal: Goal, before: str) -> c.Step:
        taken = c.Intro((label("upto"),))
        (wanted,) = goals_of(goal, taken)
        inner = Chain(wanted)
        inner.add(c.Use(label("before"), before, ()), prove)
        inner.add(c.Use(label("next"), fact, (Var(r),)), prove)
        return closed(taken, [inner.close(prove(inner.goal))])

    chain.add(c.Have(label("sorted"), stated), shown)


def by_order(goal: Goal, label: Label, prove: Prove, then: Callable[[Goal], c.Step]) -> c.Step:
    """The claim about two letters, where the first is at most the second, and where it is not. Raises Stuck."""
    ordered = [name for name, fact in goal.facts if _is_ordered(fact)]
    names = [name for name in dict.fromkeys(_letters(goal)) if name in goal.sorts()]
    if not ordered or len(names) != 2:
        raise Stuck("no two letters of a sorted family", goal)
    i, j = names
    split = c.Cases(label("order"), Relation("<=", Var(i), Var(j)))
    proofs = []
    for case, (low, high) in zip(goals_of(goal, split), ((i, j), (j, i)), strict=True):
        chain = Chain(case)
        for fact in ordered:
            with attempted(chain):
                chain.add(c.Use(label("at"), fact, (Var(low), Var(high))), prove)
        proofs.append(chain.close(then(chain.goal)))
    return closed(split, proofs)


def _is_ordered(fact: object) -> bool:
    if not isinstance(fact, ForAll) or len(fact.binders) != 2 or not isinstance(fact.body, Implies):
        return False
    first, second = (Var(binder.name) for binder in fact.binders)
    return fact.body.left in (Relation("<=", first, second), Relation("<", first, second))


def _letters(goal: Goal) -> Iterator[str]:
    for part in parts(relation_of(goal)):
        if isinstance(part, Apply):
            yield from (arg.name for arg in part.args if isinstance(arg, Var))
