"""Linear codes read off a linear program: polymatroids that satisfy given conditions, and codes of those ranks.

Ingleton's inequality holds for ranks of linear codes though not for all entropies; adding it to Shannon's keeps
the program to what codes can do (up to four variables exactly so; Hammer, Romashchenko, Shen, Vereshchagin 2000).
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from verify.limits.deadlines import Deadline
from verify.limits.solvers import run
from verify.proving.shannon.conditions import Condition
from verify.proving.shannon.cone import elementals
from verify.proving.shannon.laws import Code, linear_code
from verify.proving.shannon.program import highs

TRIES = 12
Form = dict[int, float]


def codes(branch: Sequence[Condition], count: int, deadline: Deadline) -> Iterator[Code]:
    """Codes of `count` variables whose ranks satisfy the conditions, or nearly so."""
    generator = random.Random(0)
    seen = set()
    forms = _cone(count)
    for trial in range(TRIES):
        deadline.check()
        ranks = _ranks(branch, forms, count, generator if trial else None, deadline)
        if ranks is None:
            return
        for multiple in (1, 2):
            scaled = tuple(multiple * r for r in ranks)
            if scaled in seen:
                continue
            seen.add(scaled)
            for prime in (2, 3):
                code = linear_code(scaled, prime)
                if code is not None:
                    yield code


def _cone(count: int) -> list[Form]:
    """Forms that are not negative: Shannon's elemental inequalities, and Ingleton's for single variables."""
    single = [1 << i for i in range(count)]
    forms: list[Form] = [{m: float(v) for m, v in e.form().items()} for e in elementals(single)]
    for a, b in combinations(single, 2):
        others = [s for s in single if s not in (a, b)]
        forms += [_ingleton(a, b, x, y) for x, y in combinations(others, 2)]
    return forms


def _ingleton(a: int, b: int, x: int, y: int) -> Form:
    """I(a;b|x) + I(a;b|y) + I(x;y) - I(a;b)."""
    plus = [a | x, b | x, a | y, b | y, a | b]
    minus = [a | b | x, a | b | y, x | y, a, b]
    return {**{m: 1.0 for m in plus}, **{m: -1.0 for m in minus}}


def _ranks(
    branch: Sequence[Condition],
    forms: list[Form],
    count: int,
    generator: random.Random | None,
    deadline: Deadline,
) -> tuple[int, ...] | None:
    """A small polymatroid with integer values that satisfies the conditions; a different one in each trial."""
    size = (1 << count) - 1
    rows = list(forms)
    low, high = [0.0] * len(forms), [math.inf] * len(forms)
    for condition in branch:
        if not condition.form:
            continue
        rows.append(dict(condition.form))
        # In units of bits; a strict condition without a constant may be scaled up.
        bound = -condition.constant / math.log(2)
        strict = condition.operator == ">"
        low.append(bound + (1.0 if strict and condition.homogeneous else 0.0))
        high.append(bound if condition.operator == "=" else math.inf)
    columns: list[dict[int, float]] = [{} for _ in range(size)]
    for number, row in enumerate(rows):
        for mask, value in row.items():
            columns[mask - 1][number] = value
    costs = [1.0 + (generator.random() if generator else 0.0) for _ in range(size)]
    solver = highs(columns, {n: n for n in range(len(rows))}, costs, [0.0] * size, low, high)
    if run(solver, deadline) != "kOptimal":
        return None
    values = [0.0, *solver.getSolution().col_value]
    return _integers(values)


def _integers(values: Sequence[float]) -> tuple[int, ...] | None:
    """The values as integers, after scaling by a common denominator; scaled down to coprime ones if large."""
    fractions = [Fraction(v).limit_denominator(24) for v in values]
    scale = math.lcm(*(f.denominator for f in fractions))
    whole = [int(f * scale) for f in fractions]
    divisor = math.gcd(*whole) if whole[-1] > 8 else 1
    return tuple(w // divisor for w in whole) if divisor else None
