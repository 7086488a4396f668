"""Lines through simple points: a fine grid, its lowest places looked at closely, in balls.

This finds what fails in a small window, near an end, or far out. One unknown moves along its range, those that
equations determine follow, the others stay. For internal use of the refuter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice, product

from verify.kernel.statement import And, Formula, Or, Relation
from verify.kernel.terms import Num, Term
from verify.limits.deadlines import Deadline
from verify.refuting.balls import Ball, Region, ball, compiled_ball
from verify.refuting.numeric import BadNumber, Number
from verify.refuting.search import BITS, Level, Search
from verify.refuting.simplify import with_value
from verify.refuting.values import (
    Candidate,
    between,
    constants_near,
    exactly,
    grid,
    roundest_between,
    whole_grid,
)

MAX_WAYS = 16
BASES = 40  # simple points through which lines are drawn
MINIMA = 6  # low places of a line that are looked at closely
GOLDEN = 0.381966
ROUNDS = 60  # each takes the width of a bracket down to 0.618 of it
TOUCHING = 1e-9  # a lowest value below this may be a point of contact


def ways(constraints: Sequence[Formula]) -> list[list[Relation]]:
    """The ways in which all constraints can hold, each a list of relations."""
    found: list[list[Relation]] = [[]]
    for formula in constraints:
        options = _options(formula)
        found = [way + option for way in found for option in options][:MAX_WAYS]
    return found


def _options(formula: Formula) -> list[list[Relation]]:
    match formula:
        case Relation():
            return [[formula]]
        case And(args):
            return ways(args)
        case Or(args):
            return [option for a in args for option in _options(a)][:MAX_WAYS]
    return [[]]


def scanned(search: Search, deadline: Deadline) -> dict[str, Term] | None:
    """Values found on lines along the unknowns that no equation determines; None if there are none."""
    from flint import ctx

    free = [level for level in search.levels if not level.pins]
    if not free or len(free) > 4 or not any(isinstance(f, Relation) for f in search.problem.constraints):
        return None
    regions = [Region(way) for way in ways(search.problem.constraints)]
    with ctx.workprec(BITS):
        for base in islice(_bases(search, free), BASES):
            for level in free:
                for region in regions:
                    deadline.check()
                    found = _Line(search, region, level, base).found(deadline)
                    if found is not None:
                        return found
                if len(free) == 1:
                    return None
    return None


def _bases(search: Search, free: Sequence[Level]) -> Iterator[dict[str, Candidate]]:
    """Simple values of all free unknowns, small total rank first."""
    env: dict[str, Number] = {}
    few = [list(islice(search.candidates(level, env, {}), 7)) or level.simple[:7] for level in free]
    ranks = sorted(product(*(range(len(f)) for f in few)), key=lambda r: (sum(r), r))
    for rank in ranks:
        yield {level.name: options[k] for level, options, k in zip(free, few, rank, strict=True)}


class _Line:
    """The points where one unknown moves and the other free ones stay."""

    def __init__(self, search: Search, region: Region, level: Level, base: Mapping[str, Candidate]) -> None:
        self.search, self.region, self.level = search, region, level
        self.base = {n: c for n, c in base.items() if n != level.name}
        self.fixed = {n: compiled_ball(c.term)({}) for n, c in self.base.items()}
        self.rules: list[tuple[str, Callable[[Mapping[str, Ball]], Ball]]] = [
            (k.name, compiled_ball(k.pins[0][0].term)) for k in search.levels if k.pins
        ]
        self.brackets: list[tuple[Fraction, Fraction]] = []

    def found(self, deadline: Deadline) -> dict[str, Term] | None:
        places = self._places()
        heights = self._heights(places, deadline)
        deadline.check()
        for low, x, high in _runs(places, heights, self._holds):
            found = self._simplest(low, x, high)
            if found is not None:
                return found
        for i in _minima(heights)[:MINIMA]:
            deadline.check()
            low, high = places[max(i - 1, 0)], places[min(i + 1, len(places) - 1)]
            found = self._close(low, places[i], high, heights[i])
            if found is not None:
                return found
        return None

    # --- points ---

    def _env(self, x: Fraction) -> dict[str, Ball]:
        env = {**self.fixed, self.level.name: ball(x)}
        for name, rule in self.rules:
            env[name] = rule(env)
        return env

    def _height(self, x: Fraction) -> float:
        """How far the constraints are from holding; negative inside."""
        try:
            return self.region.distance(self._env(x))
        except BadNumber:
            return float("inf")

    def _heights(self, places: Sequence[Fraction], deadline: Deadline) -> list[float]:
        heights: list[float] = []
        for x in places:
            deadline.check()
            heights.append(self._height(x))
        return heights

    def _holds(self, x: Fraction) -> bool:
        try:
            return self.region.truth(self._env(x)) is True
        except BadNumber:
            return False

    def _places(self) -> list[Fraction]:
        """The grid of the line: its range, and what is near the values of the other unknowns."""
        env: dict[str, Number] = {}
        for level in self.search.levels:
            if level is self.level:
                break
            if level.name in self.base:
                env[level.name] = self.base[level.name].number
        _, low, high = self.search.bounds(self.level, env, {})
        ends = [None if c is None else Fraction(c.number) for c in (low, high)]
        if ends[0] is not None and ends[1] is not None and ends[0] > ends[1]:
            return []
        if self.level.whole:
            return whole_grid(*ends)
        extra: list[Fraction] = []
        for value in {Fraction(c.number) for c in self.base.values()}:
            extra += [value, *(value + s * Fraction(1, 10**k) for k in range(1, 13) for s in (-1, 1))]
        kept = [v for v in extra if (ends[0] is None or v > ends[0]) and (ends[1] is None or v < ends[1])]
        return sorted({*grid(*ends), *kept})

    # --- closer looks ---

    def _close(self, low: Fraction, x: Fraction, high: Fraction, height: float) -> dict[str, Term] | None:
        """The lowest point between two others, by golden sections; the constants near it if it is just touched."""
        trail = [height]
        for _ in range(ROUNDS):
            self.search.deadline.check()
            right = high - x > x - low
            place = self._between(x, high, GOLDEN) if right else self._between(low, x, 1 - GOLDEN)
            if place in (low, x, high):
                break
            new = self._height(place)
            if new <= 0 and self._holds(place):
                return self._simplest(low, place, high)
            if new < height:
                low, x, high, height = (x, place, high, new) if right else (low, place, x, new)
            else:
                low, high = (low, place) if right else (place, high)
            if len(trail) >= 8 and trail[-8] - height < 1e-6 * height:
                return None  # the lowest value is well above 0
            trail.append(height)
        return self._constant(x) if height < TOUCHING and not self.level.whole else None

    def _between(self, low: Fraction, high: Fraction, share: float) -> Fraction:
        place = between(low, high, share)
        return Fraction(round(place)) if self.level.whole else place

    def _constant(self, x: Fraction) -> dict[str, Term] | None:
        if abs(x) > 1000:
            return None
        near = float(x)
        for candidate in constants_near(near, 1e-6 * max(1.0, abs(near)))[:4]:
            found = self._confirmed(candidate)
            if found is not None:
                return found
        return None

    def _simplest(self, low: Fraction, x: Fraction, high: Fraction) -> dict[str, Term] | None:
        """The roundest value around x where the constraints hold; x itself if the kernel wants that."""
        if not self.level.whole:
            left, right = self._edge(x, low), self._edge(x, high)
            options = [roundest_between(left, right)] if left < right else []
        else:
            options = []
        for value in (*options, x):
            found = self._confirmed(exactly(value))
            if found is not None:
                return found
        return None

    def _edge(self, inside: Fraction, outside: Fraction) -> Fraction:
        """A point where the constraints hold, close to the last one on the way to `outside`."""
        if self._holds(outside):
            return outside
        for _ in range(12):
            middle = between(min(inside, outside), max(inside, outside), 0.5)
            if middle in (inside, outside):
                break
            if self._holds(middle):
                inside = middle
            else:
                outside = middle
        return inside

    def _confirmed(self, candidate: Candidate) -> dict[str, Term] | None:
        terms: dict[str, Term] = {n: c.term for n, c in self.base.items()}
        for name, _ in self.rules:
            terms[name] = Num(Fraction(0))
        terms[self.level.name] = candidate.term
        complete = with_value(self.search, terms, self.level.name, candidate)
        return None if complete is None else self.search.confirm(complete)


def _runs(
    places: Sequence[Fraction], heights: Sequence[float], holds: Callable[[Fraction], bool]
) -> list[tuple[Fraction, Fraction, Fraction]]:
    """(before, the simplest inside, after) for the stretches of the grid where the constraints hold."""
    good = [i for i, h in enumerate(heights) if h <= 0 and holds(places[i])]
    stretches: list[list[int]] = []
    for i in good:
        if stretches and stretches[-1][-1] == i - 1:
            stretches[-1].append(i)
        else:
            stretches.append([i])
    out = []
    for stretch in stretches[:6]:
        simplest = min(stretch, key=lambda i: abs(places[i].numerator) + places[i].denominator)
        before, after = places[max(stretch[0] - 1, 0)], places[min(stretch[-1] + 1, len(places) - 1)]
        out.append((before, places[simplest], after))
    return out


def _minima(heights: Sequence[float]) -> list[int]:
    """Places that are not higher than their neighbours, the lowest first."""
    last = len(heights) - 1
    found = [
        i
        for i, h in enumerate(heights)
        if h < float("inf")
        and (i == 0 or h <= heights[i - 1])
        and (i == last or h < heights[i + 1])
    ]
    return sorted(found, key=lambda i: heights[i])
