"""Boxes that may hold a witness, halved until one does: finds windows that no grid sees.

A relation is evaluated on a whole box at once, in balls; a box on which some relation certainly fails is dropped.
The box that looks best is halved next. For internal use of the refuter.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import count

from verify.kernel.statement import Relation
from verify.kernel.terms import Term
from verify.limits.deadlines import Deadline
from verify.refuting.balls import Ball, Region, ball, compiled_ball
from verify.refuting.numeric import BadNumber
from verify.refuting.scan import ways
from verify.refuting.search import BITS, Level, Search
from verify.refuting.simplify import rounded

MAX_FREE = 3
MAX_BOXES = 4_000
LIMIT = Fraction(1_000)  # ranges without an end are cut off here
Sides = tuple[tuple[Fraction, Fraction], ...]


def boxed(search: Search, deadline: Deadline) -> dict[str, Term] | None:
    """Values in the middle of a box, after at most `MAX_BOXES` of them for each way to fail."""
    from flint import ctx

    free = [level for level in search.levels if not level.pins]
    if not 1 <= len(free) <= MAX_FREE or any(level.whole for level in search.levels):
        return None
    sides = [_range(search, level) for level in free]
    if any(low > high for low, high in sides):
        return None
    with ctx.workprec(BITS):
        for way in ways(search.problem.constraints):
            found = _Halving(search, way, free).run(tuple(sides), deadline)
            if found is not None:
                return found
    return None


def _range(search: Search, level: Level) -> tuple[Fraction, Fraction]:
    """The range of an unknown as far as numbers bound it."""
    _, low, high = search.bounds(level, {}, {})
    bottom = -LIMIT if low is None else Fraction(low.number)
    top = LIMIT if high is None else Fraction(high.number)
    return bottom, top


class _Halving:
    """The search for one way in which the constraints can hold."""

    def __init__(self, search: Search, way: Sequence[Relation], free: Sequence[Level]) -> None:
        self.search, self.region = search, Region(way)
        self.names = [level.name for level in free]
        self.rules = [(k.name, compiled_ball(k.pins[0][0].term)) for k in search.levels if k.pins]

    def run(self, whole: Sides, deadline: Deadline) -> dict[str, Term] | None:
        order = count()
        queue: list[tuple[float, int, Sides]] = [(0.0, next(order), whole)]
        for _ in range(MAX_BOXES):
            deadline.check()
            if not queue:
                return None
            _, _, sides = heapq.heappop(queue)
            found = self._middle(sides)
            if found is not None:
                return found
            for half in _halves(sides):
                height = self._height([_around(low, high) for low, high in half])
                if height is not None:
                    heapq.heappush(queue, (height, next(order), half))
        return None

    def _env(self, values: Sequence[Ball]) -> Mapping[str, Ball]:
        env = dict(zip(self.names, values, strict=True))
        for name, rule in self.rules:
            env[name] = rule(env)
        return env

    def _height(self, values: Sequence[Ball]) -> float | None:
        """How far the constraints are from holding in the middle of a box; None if they fail all over it."""
        try:
            env = self._env(values)
            return None if self.region.truth(env) is False else self.region.distance(env)
        except BadNumber:
            return float("inf")

    def _middle(self, sides: Sides) -> dict[str, Term] | None:
        """The values in the middle, rounded, if they are a witness."""
        middle = [(low + high) / 2 for low, high in sides]
        try:
            env = self._env([ball(v) for v in middle])
        except BadNumber:
            return None
        if self.region.truth(env) is not True:
            return None
        point = {name: Fraction(float(value.mid())) for name, value in env.items()}
        return rounded(self.search, {**point, **dict(zip(self.names, middle, strict=True))})


def _around(low: Fraction, high: Fraction) -> Ball:
    """A ball that contains a side."""
    from flint import arb

    return arb(ball((low + high) / 2), ball((high - low) / 2) * (1 + arb(2) ** (8 - BITS)))


def _halves(sides: Sides) -> list[Sides]:
    """The box cut across its longest side."""
    longest = max(range(len(sides)), key=lambda i: sides[i][1] - sides[i][0])
    low, high = sides[longest]
    middle = (low + high) / 2
    before, after = sides[:longest], sides[longest + 1 :]
    return [(*before, (low, middle), *after), (*before, (middle, high), *after)]
