"""Homogeneous inequalities: with x = r * y for a y > 0, a power of y comes out, and a variable is gone.

If a difference is f(x, y) with f(t x, t y) = t^d f(x, y), it is y^d f(r, 1): the new variable is unbounded or bounded by
numbers only, so `engine` can decide what is left. The facts become bounds of r (see `ratios`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import isfinite, log
from typing import TYPE_CHECKING

from verify.kernel import certificate as c
from verify.kernel.definitions import unfold
from verify.kernel.errors import KernelError
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import Relation, free_in
from verify.kernel.terms import ONE, ZERO, Term, Var, substitute
from verify.proving.bounds import bounds
from verify.proving.tactics import Chain, Stuck, attempted, closed, goals_of, relation_of
from verify.proving.univariate.forms import Bridges, simplified
from verify.proving.univariate.ratios import bounded, introduced, ratio_bounds
from verify.refuting.numeric import BadNumber, Number, Unsupported, compiled

if TYPE_CHECKING:
    from verify.proving.univariate.several import Point, Several

SCALE, CLOSE, NEAR = Fraction(5, 3), 1e-9, 1e-6


def by_ratios(search: Several, goal: Goal, points: Sequence[Point]) -> c.Step:
    """All names that scale together as ratios to one of them, which is positive."""
    for group, degree in scales(goal, points):
        positive = [n for n in sorted(group) if any(t == ZERO and o for t, o in bounds(goal, n, True))]
        for base in positive:
            try:
                return _substituted(search, goal, sorted(group - {base}), (base, degree), points)
            except Stuck:
                continue
    raise Stuck("no ratio to a positive name", goal)


def _substituted(
    search: Several, goal: Goal, names: Sequence[str], base: tuple[str, Fraction], points: Sequence[Point]
) -> c.Step:
    chain = Chain(goal)
    prover = search.prover
    moved = [dict(p) for p in points]
    labels = []
    for name in names:
        known = ratio_bounds(prover, chain.goal, Var(name), Var(base[0]))
        ratio = introduced(prover, chain, Var(name), Var(base[0]), prover.close)
        labels.append(ratio.label)
        for bound in known:
            with attempted(chain):
                bounded(prover, chain, ratio, bound, prover.close)
        for point in moved:
            point[ratio.name] = point[name] / point[base[0]]
    return chain.close(_rewritten(search, chain.goal, labels, base, moved))


def _rewritten(
    search: Several, goal: Goal, labels: Sequence[str], base: tuple[str, Fraction], points: Sequence[Point]
) -> c.Step:
    """The goal with each name as a ratio times the base."""
    if not labels:
        try:
            return _divided(search, goal, base, points)
        except (Stuck, KernelError):
            return search.decide(goal, points, 1)
    step = c.Rewrite(labels[0])
    (after,) = goals_of(goal, step)
    return closed(step, [_rewritten(search, after, labels[1:], base, points)])


def _divided(search: Several, goal: Goal, base: tuple[str, Fraction], points: Sequence[Point]) -> c.Step:
    """The difference is that for base = 1 times a power of the base."""
    name, degree = base
    if degree.denominator != 1 or relation_of(goal).operator in ("=", "!="):
        raise Stuck("no whole power", goal)
    chain = Chain(goal)
    prove = partial(search.decide, points=points, depth=1)
    excess, strict = excess_of(relation_of(goal))
    bridges = Bridges(chain, prove, search.prover.label)
    bridge = bridges.open_logs(unfold(excess), lambda t: search.signs(t, points) == {1})  # type: ignore[arg-type]
    rest = simplified(substitute(bridge.term, {name: ONE}), chain.goal)
    label = search.prover.label("s")
    step = c.Combine(
        (c.Product(Fraction(1), (label, *_power(search, chain, name, degree, points))),), bridge.equations
    )
    have = c.Have(label, Relation("<" if strict else "<=", ZERO, rest))
    sides = goals_of(goals_of(chain.goal, have)[1], step)  # before what is long: a refused step is Stuck
    chain.add(have, prove)
    return chain.close(closed(step, [prove(g) for g in sides]))


def _power(search: Several, chain: Chain, name: str, degree: Fraction, points: Sequence[Point]) -> list[str]:
    """Labels of facts whose product is a power of a positive name."""
    label = search.known(chain, Var(name), 1, True, points, 1)
    if degree < 0:
        recip = search.prover.label("i")
        chain.add(c.Fact(recip, "reciprocal_positive", (Var(name),)), search.prover.close)
        label = recip
    return [label] * abs(int(degree))


def scales(goal: Goal, points: Sequence[Point]) -> Iterator[tuple[frozenset[str], Fraction]]:
    """Sets of names in which the difference of the two sides is homogeneous at the points, and the degree."""
    excess: Term = unfold(excess_of(relation_of(goal))[0])  # type: ignore[assignment]
    names = sorted(free_in(goal.claim))
    try:
        value = compiled(excess)
    except Unsupported:
        return
    for size in range(len(names), 1, -1):
        for group in combinations(names, size):
            degrees = _degrees(value, points, frozenset(group))
            if len(degrees) == 1:
                yield frozenset(group), min(degrees)


def _degrees(
    value: Callable[[Point], Number], points: Sequence[Point], group: frozenset[str]
) -> set[Fraction]:
    """The d with ``f(SCALE x) = SCALE^d f(x)`` at the points where f is not 0; none at all if it is no half integer."""
    found: set[Fraction] = set()
    for point in points:
        scaled = {n: v * SCALE if n in group else v for n, v in point.items()}
        try:
            here, there = float(value(point)), float(value(scaled))
        except BadNumber:
            continue
        if abs(here) < CLOSE:
            continue
        if not (isfinite(here) and isfinite(there)):
            continue
        degree = 2 * log(there / here) / log(SCALE) if here * there > 0 else 0.5
        if abs(degree - round(degree)) > NEAR:
            return set()
        found.add(Fraction(round(degree), 2))
    return found
