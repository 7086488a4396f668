"""Downhill from many starts: Nelder and Mead's simplex for few unknowns, random moves for many.

For internal use of the refuter. The height of a point says how far the constraints are from holding there.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from verify.kernel.statement import And, Formula, Or, Relation
from verify.kernel.terms import Term
from verify.limits.deadlines import Deadline
from verify.refuting.balls import Region, ball
from verify.refuting.numeric import BadNumber, Number, compiled_gap
from verify.refuting.scan import ways
from verify.refuting.search import BITS, Level, Search, inside
from verify.refuting.simplify import rounded
from verify.refuting.values import Candidate, exactly

MAX_FREE = 6  # unknowns that a simplex can handle
STEPS = 160  # of a simplex
HIGH = 1e300
Height = Callable[[Mapping[str, Number]], float]


# --- simplex ------------------------------------------------------------------------------------------------


def by_simplex(search: Search, starts: int, deadline: Deadline) -> dict[str, Term] | None:
    """Values found by a simplex that rolls downhill, on scales on which every range is the whole line."""
    from flint import ctx

    free = [level for level in search.levels if not level.pins]
    if not free or len(free) > MAX_FREE or not any(isinstance(f, Relation) for f in search.problem.constraints):
        return None
    generator = random.Random(0)
    with ctx.workprec(BITS):
        regions = [Region(way) for way in ways(search.problem.constraints)]
        for number in range(starts):
            region = regions[number % len(regions)]
            spread = (1.0, 3.0, 0.3)[number % 3]
            start = [generator.gauss(0, spread) for _ in free]
            point = _rolled(search, region, start, deadline)
            if point is not None:
                found = rounded(search, point)
                if found is not None:
                    return found
    return None


def _rolled(
    search: Search, region: Region, start: Sequence[float], deadline: Deadline
) -> dict[str, Fraction] | None:
    """The point at which a simplex from `start` first satisfies the constraints."""

    def height(place: Sequence[float]) -> float:
        point = _point(search, place)
        if point is None:
            return HIGH
        try:
            value = region.distance({n: ball(Fraction(v)) for n, v in point.items()})
        except BadNumber:
            return HIGH
        return HIGH if math.isnan(value) else min(value, HIGH)

    place, lowest = _simplex(height, start, deadline)
    if lowest > 0 or lowest == -math.inf:
        return None
    point = _point(search, place)
    return None if point is None else {n: Fraction(v) for n, v in point.items()}


def _point(search: Search, place: Sequence[float]) -> dict[str, Number] | None:
    """The values that free coordinates stand for: each range is stretched over the whole line."""
    env: dict[str, Number] = {}
    coordinates = iter(place)
    for level in search.levels:
        pinned, low, high = search.bounds(level, env, {})
        if level.pins:
            if not pinned:
                return None
            env[level.name] = pinned[0].number
            continue
        value = _stretched(next(coordinates), low, high)
        if value is None:
            return None
        env[level.name] = round(value) if level.whole else value
    return env


def _stretched(u: float, low: Candidate | None, high: Candidate | None) -> float | None:
    """A number in the range; None if there is none that floats can hold."""
    try:
        if low is not None and high is not None:
            a, b = float(low.number), float(high.number)
            return a + (b - a) / (1 + math.exp(-u)) if a <= b else None
        if low is not None:
            return float(low.number) + math.exp(u)
        if high is not None:
            return float(high.number) - math.exp(u)
        return math.sinh(u)
    except OverflowError:
        return None


def _simplex(
    height: Callable[[Sequence[float]], float], start: Sequence[float], deadline: Deadline
) -> tuple[Sequence[float], float]:
    """The lowest point met; stops at the first one that is not above 0 (J. Nelder and R. Mead, 1965)."""
    n = len(start)
    places = [list(start)] + [[x + 0.6 * (i == j) for j, x in enumerate(start)] for i in range(n)]
    corners = sorted(((height(p), p) for p in places), key=lambda c: c[0])
    for _ in range(STEPS * n):
        deadline.check()
        if corners[0][0] <= 0 or corners[0][0] == corners[-1][0]:
            break
        middle = [sum(p[i] for _, p in corners[:-1]) / n for i in range(n)]
        worst = corners[-1]

        def towards(
            share: float, middle: list[float] = middle, worst: tuple[float, list[float]] = worst
        ) -> tuple[float, list[float]]:
            place = [m + share * (w - m) for m, w in zip(middle, worst[1], strict=True)]
            return height(place), place

        new = towards(-1.0)
        if new[0] < corners[0][0]:
            further = towards(-2.0)
            new = further if further[0] < new[0] else new
        elif new[0] >= corners[-2][0]:
            new = towards(-0.5 if new[0] < worst[0] else 0.5)
            if new[0] >= worst[0]:
                best = corners[0][1]
                shrunk = [[(b + x) / 2 for b, x in zip(best, p, strict=True)] for _, p in corners[1:]]
                corners = [corners[0], *((height(p), p) for p in shrunk)]
                corners.sort(key=lambda c: c[0])
                continue
        corners[-1] = new
        corners.sort(key=lambda c: c[0])
    return corners[0][1], corners[0][0]


# --- random moves -------------------------------------------------------------------------------------------


def by_moves(search: Search, starts: int, deadline: Deadline) -> dict[str, Term] | None:
    """From many starts, move the free unknowns so that the violations of all constraints vanish."""
    height = _violations(search.problem.constraints)
    generator = random.Random(0)
    for _ in range(starts):
        deadline.check()
        start = search._random_point(generator)
        found = None if start is None else _improved(search, start, height, generator)
        if found is not None:
            return found
    return None


def _improved(
    search: Search, start: dict[str, Candidate], height: Height, generator: random.Random
) -> dict[str, Term] | None:
    best, value = start, height({k: c.number for k, c in start.items()})
    step = 0.5
    for _ in range(120):
        search.deadline.check()
        if value == 0.0:
            return rounded(search, {k: Fraction(c.number) for k, c in best.items()})
        moved = _moved(search, best, step, generator)
        if moved is None:
            continue
        after = height({k: c.number for k, c in moved.items()})
        if after < value:
            best, value = moved, after
        else:
            step = max(step * 0.93, 1e-4)
    return None


def _moved(
    search: Search, point: dict[str, Candidate], step: float, generator: random.Random
) -> dict[str, Candidate] | None:
    """A point nearby: free unknowns jiggled, the others as their equations say."""
    env: dict[str, Number] = {}
    out: dict[str, Candidate] = {}
    for level in search.levels:
        pinned, low, high = search.bounds(level, env, {})
        if pinned:
            choice = pinned[0] if len(pinned) == 1 else generator.choice(pinned)
        else:
            new = _jiggled(level, point[level.name], step, generator)
            if not inside(new, low, high):
                return None
            choice = exactly(new)
        out[level.name], env[level.name] = choice, choice.number
    return out


def _jiggled(level: Level, old: Candidate, step: float, generator: random.Random) -> Fraction:
    value = float(old.number)
    if level.whole:
        return Fraction(round(value) + generator.choice((-1, 0, 0, 1)))
    if generator.random() < 0.5:
        return Fraction(value).limit_denominator(1000)
    return Fraction(value + step * max(abs(value), 0.1) * generator.gauss(0, 1)).limit_denominator(1000)


def _violations(formulas: Sequence[Formula]) -> Height:
    """How far the constraints are from holding, all added up; 0 where all hold."""
    parts = [_violations_of(f) for f in formulas]
    return lambda env: sum(part(env) for part in parts)


def _violations_of(formula: Formula) -> Height:
    if isinstance(formula, And):
        return _violations(formula.args)
    if isinstance(formula, Or):
        options = [_violations_of(a) for a in formula.args]
        return lambda env: min((option(env) for option in options), default=1e9)
    if not isinstance(formula, Relation):
        return lambda env: 0.0
    gap, operator = compiled_gap(formula.left, formula.right), formula.operator

    def height(env: Mapping[str, Number]) -> float:
        try:
            difference, close = gap(env)
        except BadNumber:
            return 1e9
        return _violation(operator, float(difference), close)

    return height


def _violation(operator: str, gap: float, close: float) -> float:
    match operator:
        case "=":
            return abs(gap) if abs(gap) > close else 0.0
        case "!=":
            return 0.0 if gap else 1.0
        case "<" | "<=":
            return max(0.0, gap + 2 * close) if gap or operator == "<" else 0.0
        case _:
            return max(0.0, 2 * close - gap) if gap or operator == ">" else 0.0
