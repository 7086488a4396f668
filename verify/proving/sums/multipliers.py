"""Numbers w with value + sum w * column >= 0 wherever facts hold: by a linear program at sample points.

What is found is a proposal. Points where it fails are hunted for by descent, and join the others.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import combinations, islice, product
from typing import Any

from verify.kernel.rules import Goal
from verify.kernel.statement import Real, Relation, free_in
from verify.kernel.terms import Term, Var, add, free_names
from verify.limits.highs import program_values
from verify.proving.algebra import Point, satisfying
from verify.refuting.numeric import BadNumber, compiled

DENOMINATORS = (1, 2, 3, 4, 6, 12)
SIMPLE_WEIGHTS = [Fraction(sign * w, d) for w, d in ((1, 1), (1, 2), (2, 1)) for sign in (1, -1)]
MOST_GUESSED = 10  # columns
CLOSE = 1e-7
MOST_HUNTS, HUNTERS, HUNT_STEPS = 5, 6, 60  # for points at which multipliers do not serve
MOST_TRIES = 3
MOST_NODES = 300  # of a search for whole multipliers

_Value = Callable[[Point], Any]


def varied(points: Sequence[Point], inside: Goal) -> list[Point]:
    """The points, and such with two values equal, nearly so, or in simple proportion, or at a bound, where facts hold."""
    draw = random.Random(1)
    facts = [f for _, f in inside.facts if isinstance(f, Relation)]
    satisfies = satisfying(facts)
    sorts = inside.sorts()
    reals = [n for n in free_in(inside.claim) if isinstance(sorts.get(n), Real)]
    reals.sort()
    out = list(points)
    ends = [
        (name.name, compiled(bound))
        for f in facts
        if f.operator in ("<=", ">=")
        for name, bound in ((f.left, f.right), (f.right, f.left))
        if isinstance(name, Var) and name.name in reals and free_names(bound) - {name.name} == free_names(bound) != set()
    ]
    for point in islice(points, 40):
        for name, end in ends:  # where a bound is met
            with suppress(*BadNumber):
                moved = {**point, name: float(end(point))}
                if satisfies(moved):
                    out.append(moved)
        for _ in range(12):
            moved = {k: float(v) if k in reals else v for k, v in point.items()}
            for name in reals:
                if name in moved and draw.random() < 0.7:
                    other = draw.choice(reals)
                    scale = draw.choice((1.0, 1.0, 1.05, 0.95, 1.5, 0.6, 3.0, 0.2, 12.0, 0.03))
                    moved[name] = float(moved.get(other, 1.0)) * scale
            if satisfies(moved):
                out.append(moved)
    return out


def hunted(
    points: Sequence[Point],
    inside: Goal,
    sides: Sequence[tuple[Term, list[Term]]],
    numbers: Sequence[Fraction],
    seed: int,
) -> list[Point]:
    """Points where the facts hold, and one of the sides with these weights is negative: by descent from the lowest."""
    draw = random.Random(seed)
    satisfies = satisfying([f for _, f in inside.facts if isinstance(f, Relation)])
    sorts, found = inside.sorts(), list[Point]()
    used = [(j, float(w)) for j, w in enumerate(numbers) if w]
    for value, columns in sides:
        main, others = compiled(value), [(compiled(columns[j]), w) for j, w in used]

        def gap(point: Point, main: _Value = main, others: Sequence[tuple[_Value, float]] = others) -> float:
            try:
                row = [float(main(point)), *(w * float(f(point)) for f, w in others)]
            except BadNumber:
                return math.inf
            size = max(map(abs, row))
            return sum(row) / size if 1e-3 < size < 1e9 else math.inf

        names = sorted(n for n in free_names(add(value, *columns)) if isinstance(sorts.get(n), Real))
        if not names:
            continue
        for start in sorted((p for p in points if all(n in p for n in names)), key=gap)[:HUNTERS]:
            best, low = {k: float(v) if k in names else v for k, v in start.items()}, gap(start)
            for _ in range(HUNT_STEPS):
                moved = dict(best)
                for name in draw.sample(names, min(len(names), draw.choice((1, 1, 2)))):
                    moved[name] *= math.exp(draw.gauss(0, draw.choice((0.1, 0.5, 2.0))))
                if (here := gap(moved)) < low and satisfies(moved):
                    best, low = moved, here
            if low < -1e-6:
                found.append(best)
    return found


def sampled(points: Sequence[Point], value: Term, columns: Sequence[Term]) -> list[tuple[float, list[float]]]:
    """The value of a term and of each column at the points where all are finite."""
    main, others = compiled(value), [compiled(t) for t in columns]
    out = []
    for point in points:
        try:
            row = [float(main(point)), *(float(f(point)) for f in others)]
        except BadNumber:
            continue
        size = max(map(abs, row))
        if all(map(math.isfinite, row)) and size < 1e9:
            size = max(size, 1e-3)
            out.append((row[0] / size, [v / size for v in row[1:]]))
    return out


def simple_weights(
    inside: list[tuple[float, list[float]]],
    outside: list[tuple[float, list[float]]],
    free: Sequence[bool],
    costs: Sequence[float],
    equation: bool,
) -> list[Fraction] | None:
    """Simple numbers w, not negative unless free, with value + sum w * column >= 0 (or = 0) in each row.

    Columns whose number is not simple are left out the next time: what stands for log 2 then is log 2, and no fraction.
    Where that leaves nothing, whole numbers are looked for.
    """
    rows, used = [*inside, *outside], set(range(len(free)))
    if not inside:
        return None
    tried = list(rows)
    guessed = next((w for w in _guesses(free, costs) if _fit(tried, w, equation)), None)
    if guessed is not None:
        return [guessed.get(j, Fraction(0)) for j in range(len(free))]
    for _ in range(MOST_TRIES):
        values = _solved(rows, used, free, costs, equation)
        if values is None:
            break
        for denominator in DENOMINATORS:
            rounded = [Fraction(round(v * denominator), denominator) for v in values]
            if _fit(tried, dict(enumerate(rounded)), equation):
                return rounded
        used -= {j for j, v in enumerate(values) if abs(v * 12 - round(v * 12)) > 1e-4}
    if values is None and len(used) == len(free):
        return None
    whole = _solved(rows, set(range(len(free))), free, costs, equation, whole=True)
    rounded = [Fraction(round(v)) for v in whole or ()]
    return rounded if whole and _fit(tried, dict(enumerate(rounded)), equation) else None


def _guesses(free: Sequence[bool], costs: Sequence[float]) -> Iterator[dict[int, Fraction]]:
    """At most two that are not 0, by column, the cheapest columns first: tried before a program solver is loaded."""
    yield {}
    cheap = sorted(range(len(free)), key=lambda j: costs[j])[:MOST_GUESSED]
    for size in (1, 2):
        for chosen in sorted(combinations(cheap, size), key=lambda js: sum(costs[j] for j in js)):
            for values in product(*(SIMPLE_WEIGHTS if free[j] else SIMPLE_WEIGHTS[::2] for j in chosen)):
                yield dict(zip(chosen, values, strict=True))


def _fit(rows: list[tuple[float, list[float]]], weights: Mapping[int, Fraction], equation: bool) -> bool:
    """Whether value + sum w * column is >= 0 (or = 0) in each row, within a small error.

    A row where it is not comes first from then on: most other weights fail there too.
    """
    used = [(j, w.numerator / w.denominator) for j, w in weights.items()]
    for place, (value, column) in enumerate(rows):
        gap = value + sum([w * column[j] for j, w in used])
        if not (abs(gap) < 1e-6 if equation else gap > -1e-6):
            rows.insert(0, rows.pop(place))
            return False
    return True


def _solved(
    rows: Sequence[tuple[float, list[float]]],
    used: set[int],
    free: Sequence[bool],
    costs: Sequence[float],
    equation: bool,
    whole: bool = False,
) -> list[float] | None:
    """The cheapest numbers for the columns that may be used, within a small error; integers where that is wanted."""
    parts = [(j, s) for j, f in enumerate(free) if j in used for s in ((1, -1) if f else (1,))]
    values = [0.0] * len(free)
    if parts:
        vectors = [{p: s * column[j] for p, (j, s) in enumerate(parts) if column[j]} for _, column in rows]
        low = [-value - CLOSE for value, _ in rows]
        high = [-value + CLOSE if equation else math.inf for value, _ in rows]
        found = program_values([costs[j] for j, _ in parts], low, high, vectors, whole, mip_max_nodes=MOST_NODES)
        if found is None:
            return None
        for (j, s), v in zip(parts, found, strict=True):
            values[j] += s * v
    return values
