"""Families that hypotheses give case by case: ``y = x => W[x,y] = a`` and ``y != x => W[x,y] = b`` for all x and y.

From these follows one equation, ``W[x,y] = kronecker(y,x)*a + (1 - kronecker(y,x))*b`` for all x and y, which can be put
in the place of W wherever it stands. The last case is that none of those before is so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from verify.kernel import certificate as c
from verify.kernel.rules import Goal
from verify.kernel.statement import (
    Binder,
    ForAll,
    Formula,
    Implies,
    Not,
    Or,
    Range,
    Real,
    Relation,
    instantiate,
    negation,
)
from verify.kernel.terms import ONE, ZERO, Apply, Delta, Term, Var, add, mul, sub
from verify.proving.sums.tools import Label, Prove, new_name
from verify.proving.tactics import Chain, attempted, auto, closed, goals_of

MOST_CASES = 4


class _Case(NamedTuple):
    """``for all binders: guard => family[names] = value``: the fact `label`; ``inner`` where it is said in two steps."""

    label: str
    binders: tuple[tuple[Binder, ...], ...]
    guard: Formula
    entry: Apply
    value: Term


def add_equations(chain: Chain, label: Label, prove: Prove) -> None:
    """Add what follows from such facts to the facts of a chain; of a family that not all cases are given of, nothing."""
    found: dict[str, list[_Case]] = {}
    for case in _cases(chain.goal):
        found.setdefault(case.entry.name, []).append(case)
    for cases in found.values():
        ordered = _ordered(cases)
        if ordered:
            with attempted(chain):
                _add(chain, ordered, label, prove)


def _cases(goal: Goal) -> Iterator[_Case]:
    for label, fact in goal.facts:
        binders: list[tuple[Binder, ...]] = []
        body: Formula = fact
        while isinstance(body, ForAll):
            binders.append(body.binders)
            body = body.body
        said = body.right if isinstance(body, Implies) else None
        if not binders or not isinstance(body, Implies) or not isinstance(said, Relation) or said.operator != "=":
            continue
        entry, value = said.left, said.right
        bound = [binder.name for group in binders for binder in group]
        if not isinstance(entry, Apply) or not all(isinstance(b.sort, Range) for group in binders for b in group):
            continue
        names = [arg.name for arg in entry.args if isinstance(arg, Var)]
        if sorted(names) == sorted(bound) and len(names) == len(entry.args):
            yield _Case(label, tuple(binders), body.left, entry, value)


def _ordered(cases: Sequence[_Case]) -> list[_Case]:
    """The cases, of which the last is that none of the others is so; nothing where they do not fit together."""
    if not 2 <= len(cases) <= MOST_CASES:
        return []
    for last in cases:
        others = [case for case in cases if case is not last]
        guards = [_renamed(case.guard, case, last) for case in others]
        if not all(isinstance(guard, Relation) and guard.operator == "=" for guard in guards):
            continue
        none: list[Formula] = [Not(Or(tuple(guards)))] if guards[1:] else [negation(guards[0]), Not(guards[0])]
        if last.guard in none or _turned(last.guard) in none:
            return [*others, last]
    return []


def _turned(guard: Formula) -> Formula:
    inner = guard.arg if isinstance(guard, Not) else guard
    if not isinstance(inner, Relation):
        return guard
    turned = Relation(inner.operator, inner.right, inner.left)
    return Not(turned) if isinstance(guard, Not) else turned


def _renamed(formula: Formula, case: _Case, like: _Case) -> Formula:
    return instantiate(formula, _names(case, like))


def _names(case: _Case, like: _Case) -> dict[str, Term]:
    pairs = zip(case.entry.args, like.entry.args, strict=True)
    return {own.name: other for own, other in pairs if isinstance(own, Var) and isinstance(other, Term)}


def _add(chain: Chain, cases: list[_Case], label: Label, prove: Prove) -> None:
    *guarded, last = cases
    taken = [new_name(arg.name, chain.goal) for arg in last.entry.args if isinstance(arg, Var)]
    sorts = {binder.name: binder.sort for group in last.binders for binder in group}
    here = {arg.name: Var(name) for arg, name in zip(last.entry.args, taken, strict=True) if isinstance(arg, Var)}
    binders = tuple(
        Binder(name, instantiate_sort(sorts[arg.name], here))
        for arg, name in zip(last.entry.args, taken, strict=True)
        if isinstance(arg, Var)
    )
    at = {name: Var(name) for name in taken}
    entry = Apply(last.entry.name, tuple(Var(name) for name in taken))
    flags: list[Delta] = []
    values: list[Term] = []
    for case in cases:
        own = {arg.name: at[name] for arg, name in zip(case.entry.args, taken, strict=True) if isinstance(arg, Var)}
        said = instantiate(Relation("=", case.value, ZERO), own)
        assert isinstance(said, Relation)
        values.append(said.left)
        guard = instantiate(case.guard, own)
        if case is not last:
            assert isinstance(guard, Relation)
            flags.append(Delta(guard.left, guard.right))
    wholes = [values[-1]]
    for flag, value in zip(reversed(flags), reversed(values[:-1]), strict=True):
        wholes.append(add(mul(flag, value), mul(sub(ONE, flag), wholes[-1])))
    wholes.reverse()
    stated = ForAll(binders, Relation("=", entry, wholes[0]))

    def shown(goal: Goal) -> c.Step:
        step = c.Intro(tuple(taken))
        (inside,) = goals_of(goal, step)
        return closed(step, [_either(inside, 0, ())])

    def _either(goal: Goal, place: int, apart: tuple[str, ...]) -> c.Step:
        """``entry = wholes[place]`` where the cases before are not so, as the facts `apart` say."""
        case = cases[place]
        if place == len(flags):
            return _used(goal, case, apart)
        flag, value, rest = flags[place], values[place], wholes[place + 1]
        split = c.Cases(label("case"), Relation("=", flag.left, flag.right))
        same, other = (Chain(g) for g in goals_of(goal, split))
        one, zero, then = label("one"), label("zero"), label("then")
        same.add(c.Have(one, Relation("=", flag, ONE)), lambda g: _rewritten(g, split.label, prove))
        same.add(c.Have(then, Relation("=", entry, value)), lambda g: _used(g, case, (split.label,)))
        yes = _joined(same, (flag, value, rest), one, then, value)
        other.add(c.Fact(zero, "delta_distinct", (flag.left, flag.right)), auto)
        other.add(c.Have(then, Relation("=", entry, rest)), lambda g: _either(g, place + 1, (*apart, split.label)))
        no = _joined(other, (flag, value, rest), zero, then, rest)
        return closed(split, [yes, no])

    def _joined(inner: Chain, whole: tuple[Term, Term, Term], said: str, then: str, of: Term) -> c.Step:
        """``entry = flag*value + (1 - flag)*rest``, as the facts say that the flag is 0 or 1, and what entry is then.

        Of any numbers, so that nothing need be seen of denominators.
        """
        d, u, v = (new_name(letter, inner.goal, *whole) for letter in "duv")
        number = ONE if of is whole[1] else ZERO
        total = add(mul(Var(d), Var(u)), mul(sub(ONE, Var(d)), Var(v)))
        same = Relation("=", Var(u if number == ONE else v), total)
        general, here = label("any"), label("here")
        names = tuple(Binder(name, Real()) for name in (d, u, v))
        stated = ForAll(names, Implies(Relation("=", Var(d), number), same))

        def proven(goal: Goal) -> c.Step:
            taken, assumed = c.Intro((d, u, v)), c.Intro((label("is"),))
            (first,) = goals_of(goal, taken)
            (second,) = goals_of(first, assumed)
            return closed(taken, [closed(assumed, [_rewritten(second, assumed.names[0], auto)])])

        inner.add(c.Have(general, stated), proven)
        inner.add(c.Use(here, general, whole), auto)
        inner.add(c.Rewrite(then), auto)
        return inner.close(c.Given(here))

    def _used(goal: Goal, case: _Case, apart: tuple[str, ...]) -> c.Step:
        """What the case says, whose guard holds: it is the fact `apart`, or follows from these."""
        inner = Chain(goal)
        own = {arg.name: at[name] for arg, name in zip(case.entry.args, taken, strict=True) if isinstance(arg, Var)}
        fact = case.label
        for group in case.binders:
            used = c.Use(label("used"), fact, tuple(own[binder.name] for binder in group))
            inner.add(used, lambda g: _guard(g, apart))
            fact = used.label
        return inner.close(c.Given(fact))

    chain.add(c.Have(label("cases"), stated), shown)


def instantiate_sort(sort: object, here: Mapping[str, Term]) -> Range:
    """The range with these terms in place of names."""
    assert isinstance(sort, Range)
    said = instantiate(Relation("=", sort.lower, sort.upper), here)
    assert isinstance(said, Relation)
    return Range(said.left, said.right)


def _rewritten(goal: Goal, label: str, prove: Prove) -> c.Step:
    chain = Chain(goal)
    chain.add(c.Rewrite(label), prove)
    return chain.close(prove(chain.goal))


def _guard(goal: Goal, apart: tuple[str, ...]) -> c.Step:
    """The guard of a case: a fact, or that no fact before is so; ranges are seen by `auto`."""
    claim = goal.claim
    if not isinstance(claim, Not):
        return auto(goal)
    step = c.Intro((f"{apart[-1]}.so",))
    (inner,) = goals_of(goal, step)
    if isinstance(claim.arg, Or):
        split = c.Alternatives(f"{apart[-1]}.which", step.names[0])
        branches = goals_of(inner, split)
        return closed(step, [closed(split, [_contrary(g, label) for g, label in zip(branches, apart, strict=True)])])
    return closed(step, [_contrary(inner, apart[0])])


def _contrary(goal: Goal, label: str) -> c.Step:
    step = c.Contradiction(label)
    (inner,) = goals_of(goal, step)
    return closed(step, [auto(inner)])


