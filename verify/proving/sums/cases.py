"""Families that hypotheses give case by case: ``y = x => W[x,y] = a`` and ``y != x => W[x,y] = b`` for all x and y.

From these follows one equation, ``W[x,y] = kronecker(y,x)*a + (1 - kronecker(y,x))*b`` for all x and y, which can be put
in the place of W wherever it stands. The last case is that none of those before is so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from verify.kernel.terms import ONE, ZERO, Apply, Delta, Term, Var, add, mul, sub, substitute
from verify.proving.sums.tools import Label, Prove, new_name
from verify.proving.tactics import Chain, attempted, auto, closed, goals_of

MOST_CASES = 4


class _Case(NamedTuple):
    """``for all binders: guard => entry = value``, the fact `label`; in several steps "for all" has several groups."""

    label: str
    binders: tuple[tuple[Binder, ...], ...]
    guard: Formula
    entry: Apply
    value: Term

    def at(self, names: Sequence[str]) -> dict[str, Term]:
        """What its own letters are where those of the entry have these names."""
        return {arg.name: Var(name) for arg, name in zip(self.entry.args, names, strict=True) if isinstance(arg, Var)}


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
        names = [arg.name for arg in last.entry.args if isinstance(arg, Var)]
        others = [case for case in cases if case is not last]
        guards = [instantiate(case.guard, case.at(names)) for case in others]
        if not all(isinstance(guard, Relation) and guard.operator == "=" for guard in guards):
            continue
        none: list[Formula] = [Not(Or(tuple(guards)))] if guards[1:] else [negation(guards[0]), Not(guards[0])]
        if last.guard in none or _turned(last.guard) in none:
            return [*others, last]
    return []


def _turned(guard: Formula) -> Formula:
    """``x = y`` for ``y = x``, with "not" before it or without."""
    inner = guard.arg if isinstance(guard, Not) else guard
    if not isinstance(inner, Relation):
        return guard
    turned = Relation(inner.operator, inner.right, inner.left)
    return Not(turned) if isinstance(guard, Not) else turned


def _add(chain: Chain, cases: list[_Case], label: Label, prove: Prove) -> None:
    last = cases[-1]
    taken = [new_name(arg.name, chain.goal) for arg in last.entry.args if isinstance(arg, Var)]
    entry = Apply(last.entry.name, tuple(map(Var, taken)))
    guards = [instantiate(case.guard, case.at(taken)) for case in cases[:-1]]
    flags = [Delta(guard.left, guard.right) for guard in guards if isinstance(guard, Relation)]
    values = [substitute(case.value, case.at(taken)) for case in cases]
    wholes = [values[-1]]  # of the cases from one on
    for flag, value in zip(reversed(flags), reversed(values[:-1]), strict=True):
        wholes.insert(0, add(mul(flag, value), mul(sub(ONE, flag), wholes[0])))
    ranges = {binder.name: binder.sort for group in last.binders for binder in group}
    binders = []
    for arg, name in zip(last.entry.args, taken, strict=True):
        span = ranges[arg.name] if isinstance(arg, Var) else None
        assert isinstance(span, Range)
        here = last.at(taken)
        binders.append(Binder(name, Range(substitute(span.lower, here), substitute(span.upper, here))))

    def shown(goal: Goal) -> c.Step:
        step = c.Intro(tuple(taken))
        (inside,) = goals_of(goal, step)
        return closed(step, [either(inside, 0, ())])

    def either(goal: Goal, place: int, apart: tuple[str, ...]) -> c.Step:
        """``entry = wholes[place]`` where the cases before are not so, as the facts `apart` say."""
        if place == len(flags):
            return used(goal, last, apart)
        flag, value, rest = flags[place], values[place], wholes[place + 1]
        split = c.Cases(label("case"), Relation("=", flag.left, flag.right))
        same, other = (Chain(g) for g in goals_of(goal, split))
        number, then = label("number"), label("then")
        same.add(c.Have(number, Relation("=", flag, ONE)), lambda g: _rewritten(g, split.label, prove))
        same.add(c.Have(then, Relation("=", entry, value)), lambda g: used(g, cases[place], (split.label,)))
        other.add(c.Fact(number, "delta_distinct", (flag.left, flag.right)), auto)
        other.add(c.Have(then, Relation("=", entry, rest)), lambda g: either(g, place + 1, (*apart, split.label)))
        whole = flag, value, rest
        return closed(split, [_joined(same, whole, then, ONE, label), _joined(other, whole, then, ZERO, label)])

    def used(goal: Goal, case: _Case, apart: tuple[str, ...]) -> c.Step:
        """What the case says, whose guard is the fact `apart`, or follows from these."""
        inner, fact, here = Chain(goal), case.label, case.at(taken)
        for group in case.binders:
            step = c.Use(label("used"), fact, tuple(here[binder.name] for binder in group))
            inner.add(step, lambda g: _guard(g, apart))
            fact = step.label
        return inner.close(c.Given(fact))

    stated = ForAll(tuple(binders), Relation("=", entry, wholes[0]))
    chain.add(c.Have(label("cases"), stated), shown)


def _joined(inner: Chain, whole: tuple[Term, Term, Term], then: str, number: Term, label: Label) -> c.Step:
    """``entry = flag*value + (1 - flag)*rest`` where the flag is known to be 1 or 0, and the fact `then` says the entry.

    Of any numbers, so that nothing need be seen of denominators.
    """
    d, u, v = (new_name(letter, inner.goal, *whole) for letter in "duv")
    total = add(mul(Var(d), Var(u)), mul(sub(ONE, Var(d)), Var(v)))
    same = Relation("=", Var(u if number == ONE else v), total)
    general, here = label("any"), label("here")
    names = tuple(Binder(name, Real()) for name in (d, u, v))

    def proven(goal: Goal) -> c.Step:
        taken, assumed = c.Intro((d, u, v)), c.Intro((label("is"),))
        (first,) = goals_of(goal, taken)
        (second,) = goals_of(first, assumed)
        return closed(taken, [closed(assumed, [_rewritten(second, assumed.names[0], auto)])])

    inner.add(c.Have(general, ForAll(names, Implies(Relation("=", Var(d), number), same))), proven)
    inner.add(c.Use(here, general, whole), auto)
    inner.add(c.Rewrite(then), auto)
    return inner.close(c.Given(here))


def _rewritten(goal: Goal, label: str, prove: Prove) -> c.Step:
    chain = Chain(goal)
    chain.add(c.Rewrite(label), prove)
    return chain.close(prove(chain.goal))


def _guard(goal: Goal, apart: tuple[str, ...]) -> c.Step:
    """The guard of a case: a fact, or that no fact of `apart` is so; ranges are seen by `auto`."""
    claim = goal.claim
    if not isinstance(claim, Not):
        return auto(goal)
    step = c.Intro((f"{apart[-1]}.so",))
    (inner,) = goals_of(goal, step)
    if not isinstance(claim.arg, Or):
        return closed(step, [_contrary(inner, apart[0])])
    split = c.Alternatives(f"{apart[-1]}.which", step.names[0])
    branches = goals_of(inner, split)
    return closed(step, [closed(split, [_contrary(g, label) for g, label in zip(branches, apart, strict=True)])])


def _contrary(goal: Goal, label: str) -> c.Step:
    step = c.Contradiction(label)
    (inner,) = goals_of(goal, step)
    return closed(step, [auto(inner)])
