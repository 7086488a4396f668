"""Cuts of the sample points by a curve ``x = t(others)``: where two sides meet, or where a derivative turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.normal import Normalizer, poly_term, thaw
from verify.kernel.rules import Goal
from verify.kernel.statement import Relation, negation
from verify.kernel.terms import (
    ZERO,
    Exp,
    Log,
    Num,
    Term,
    Var,
    div,
    free_names,
    mul,
    neg,
    num,
    sub,
    substitute,
)
from verify.proving.tactics import Stuck, closed, goals_of
from verify.proving.univariate.forms import split_linear

if TYPE_CHECKING:
    from verify.proving.univariate.several import Point, Several


CONTACTS = [num(v) for v in ("0", "1", "1/2", "-1", "2")]


def cut_at(
    search: Several, goal: Goal, terms: Sequence[Term], points: Sequence[Point], depth: int, first: str = ""
) -> c.Step:
    """Both sides of a curve on which one of the terms vanishes."""
    for term in terms:
        names = sorted(free_names(term), key=lambda n: (n != first, n))
        for name in names:
            curve = _solved(term, name, goal)
            if curve is not None:
                return _cut(search, goal, name, curve, points, depth)
    raise Stuck("no curve to cut at", goal)


def contacts(
    search: Several, goal: Goal, term: Term, strict: bool, points: Sequence[Point], depth: int
) -> c.Step:
    """Both sides of a line on which a variable equals another, or a small number, if the term vanishes there."""
    del strict
    names = sorted(free_names(term))
    for name in names:
        for place in (*(Var(n) for n in names if n != name), *CONTACTS):
            there: Term = substitute(term, {name: place})
            if search.signs(there, points) != {0}:
                continue
            try:
                return _cut(search, goal, name, place, points, depth)
            except Stuck:
                continue
    raise Stuck("the two sides meet on no simple line inside", goal)


def curves(
    search: Several, goal: Goal, term: Term, strict: bool, points: Sequence[Point], depth: int
) -> c.Step:
    """Cut where one of the simplest derivatives turns."""
    del strict
    for way in search._ways(goal, term, points)[:3]:
        turning = [f.term for f in way.factors if f.power % 2 and {-1, 1} <= search.signs(f.term, points)]
        try:
            return cut_at(search, goal, turning, points, depth, way.variable)
        except (Stuck, KernelError):
            continue
    raise Stuck("no derivative turns on a curve with a name", goal)


def _cut(search: Several, goal: Goal, name: str, curve: Term, points: Sequence[Point], depth: int) -> c.Step:
    formula = Relation("<=", Var(name), curve)
    known = {f for _, f in goal.facts}
    if known & {
        formula,
        negation(formula),
        Relation("<", Var(name), curve),
        Relation(">=", Var(name), curve),
    }:
        raise Stuck("cut there before", goal)
    step = c.Cases(search.prover.label("c"), formula)
    left, right = goals_of(goal, step)
    gap = sub(curve, Var(name))
    below = [p for p in points if search.signs(gap, [p]) & {0, 1}]
    above = [p for p in points if search.signs(gap, [p]) & {-1}]
    if search.signs(gap, below) <= {0} or not above:
        raise Stuck("the curve does not cut the points", goal)
    return closed(step, [search.decide(left, below, depth + 1), search.decide(right, above, depth + 1)])


def _solved(term: Term, name: str, goal: Goal) -> Term | None:
    """The curve ``name = t`` on which a term vanishes: linear in the name, or in its exponential or logarithm."""
    poly = Normalizer(goal.sorts()).poly(term)
    exps = {m[1] for m in poly if m[1] and name in free_names(poly_term(thaw(m[1])))}
    if len(exps) == 1:
        (rate,) = exps
        multiple = thaw(rate).get((((Var(name), 1),), ()))
        if multiple is None or len(rate) > 1:
            return None
        inside = {(m[0], ()): v for m, v in poly.items() if m[1] == rate}
        rest = {m: v for m, v in poly.items() if m[1] != rate}
        curve = _root_of(poly_term(inside), poly_term(rest), name, goal, Log)  # type: ignore[arg-type]
        return None if curve is None else Normalizer(goal.sorts()).canonical(mul(Num(1 / multiple), curve))
    if exps:
        return None
    for atom, invert in ((Var(name), None), (Log(Var(name)), Exp)):
        found = split_linear(poly, atom)
        if found is not None and found[0] != ZERO:
            curve = _root_of(found[0], poly_term(found[1]), name, goal, invert)
            if curve is not None:
                return curve
    return None


def _root_of(
    slope: Term, rest: Term, name: str, goal: Goal, invert: type[Exp] | type[Log] | None
) -> Term | None:
    if name in free_names(slope) | free_names(rest):
        return None
    value = Normalizer(goal.sorts()).canonical(div(neg(rest), slope))
    return value if invert is None else Normalizer(goal.sorts()).canonical(invert(value))
