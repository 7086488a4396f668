"""Closed ends of the variables, each shown for itself before a ladder needs the inside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.kernel import certificate as c
from verify.kernel.definitions import unfold
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import Relation, free_in
from verify.kernel.terms import (
    Num,
    Term,
    Var,
    XLogX,
    free_names,
)
from verify.language.walk import parts
from verify.proving.bounds import bounds
from verify.proving.tactics import Chain, closed, goals_of, relation_of
from verify.refuting.numeric import compiled_truth

if TYPE_CHECKING:
    from verify.proving.univariate.several import Point, Several


def inside(search: Several, goal: Goal, points: Sequence[Point]) -> c.Step:
    """First the closed ends of the variables at which something like ``x log x`` is not differentiable."""
    for name, bound, lower in _singular_ends(search, goal, points):
        end = Num(bound)
        sides = (Var(name), end) if lower else (end, Var(name))
        step = c.Cases(search.prover.label("c"), Relation("<=", *sides))
        there, rest = goals_of(goal, step)
        away = [p for p in points if p[name] != bound]
        at_end = _satisfying([{**p, name: bound} for p in points], there)
        proofs = [_at_end(search, there, name, end, at_end), inside(search, rest, away)]
        return closed(step, proofs)
    return search.decide(goal, points, 0)


def _singular_ends(
    search: Several, goal: Goal, points: Sequence[Point]
) -> Iterator[tuple[str, Fraction, bool]]:
    """(variable, end, is it the lower one?) where an argument of ``x log x`` vanishes, or all of it does."""
    names = sorted(free_in(goal.claim))
    if relation_of(goal).operator in ("=", "!="):
        return
    excess: Term = unfold(excess_of(relation_of(goal))[0])  # type: ignore[assignment]
    args = {n.arg for n in parts(excess) if isinstance(n, XLogX)}
    for name in names if len(names) > 1 else []:
        for lower in (True, False):
            for bound, open_ in bounds(goal, name, lower):
                if open_ or not isinstance(bound, Num):
                    continue
                ends = [{**p, name: bound.value} for p in points]
                touches = "Log" in repr(excess) and search.signs(excess, ends) == {0}
                if touches or any(name in free_names(a) and 0 in search.signs(a, ends) for a in args):
                    yield name, bound.value, lower


def _at_end(search: Several, goal: Goal, name: str, end: Num, points: Sequence[Point]) -> c.Step:
    """The goal for a variable that equals its bound, which is put in."""
    chain = Chain(goal)
    label = search.prover.label("e")
    chain.add(c.Fact(label, "antisymmetric", (Var(name), end)), lambda g: search.prover.linear(g, 0))
    step = c.Rewrite(label)
    (after,) = goals_of(chain.goal, step)
    return chain.close(closed(step, [inside(search, after, points)]))


def _satisfying(points: Sequence[Point], goal: Goal) -> list[Point]:
    """The points at which no fact about them is false."""
    facts = [f for _, f in goal.facts if isinstance(f, Relation) and f.operator != "!="]
    return [p for p in points if all(compiled_truth(f)(p) is not False for f in facts)]
