"""Laws whose entropies are tuned: common parts with given entropies, and local search over functions of bits."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from verify.limits.deadlines import Deadline
from verify.limits.solvers import run
from verify.proving.shannon.conditions import Condition
from verify.proving.shannon.laws import Law, entropies
from verify.proving.shannon.program import highs

MAX_OUTCOMES = 400
Part = tuple[Fraction, ...]


def tuned_laws(branch: Sequence[Condition], names: Sequence[str], deadline: Deadline) -> Iterator[Law]:
    """Independent parts, each known to some of the variables, with entropies that leave all conditions room."""
    deadline.check()
    if all(condition.homogeneous for condition in branch):
        return
    shares = _shares(branch, len(names), deadline)
    if shares is None or any(value > math.log(MAX_OUTCOMES) for _, value in shares):
        return
    for digits in (20, 1000, 10**6):
        parts = [(mask, part_of_entropy(value, digits)) for mask, value in shares]
        if math.prod(len(p) for _, p in parts) <= MAX_OUTCOMES:
            yield _joined(names, parts)


def _shares(branch: Sequence[Condition], count: int, deadline: Deadline) -> list[tuple[int, float]] | None:
    """Entropies of independent parts, by the set of variables that know them, with a large common margin."""
    size = (1 << count) - 1
    rows = [c for c in branch if c.form]
    columns: list[dict[int, float]] = []
    for known in range(1, size + 1):
        value = [sum(v for m, v in c.form.items() if m & known) for c in rows]
        columns.append({n: v for n, v in enumerate(value) if v})
    margin = {n: -1.0 for n, c in enumerate(rows) if c.operator != "="}
    low = [-c.constant for c in rows]
    high = [-c.constant if c.operator == "=" else math.inf for c in rows]
    costs = [1e-3 * (1 + known.bit_count()) for known in range(1, size + 1)]
    limit = len(rows)
    columns.append({**margin, limit: 1.0})
    solver = highs(
        columns,
        {n: n for n in range(limit + 1)},
        [*costs, -1.0],
        [0.0] * len(columns),
        [*low, -math.inf],
        [*high, 1.0],
    )
    if run(solver, deadline) != "kOptimal":
        return None
    values = solver.getSolution().col_value
    return [(known, values[known - 1]) for known in range(1, size + 1) if values[known - 1] > 1e-9]


def part_of_entropy(value: float, digits: int) -> Part:
    """Probabilities, with denominators up to about `digits`, whose entropy is close to `value` nats.

    One outcome has probability 1 - p, the others share p evenly.
    """
    others = max(1, math.ceil(math.exp(value) - 1 - 1e-9))
    low, high = 0.0, others / (others + 1)
    for _ in range(60):
        p = (low + high) / 2
        found = -_xlogx(1 - p) - _xlogx(p) + p * math.log(others)
        low, high = (p, high) if found < value else (low, p)
    share = Fraction(high / others).limit_denominator(digits)
    share = max(share, Fraction(1, digits * others))
    if others * share >= 1:
        share = Fraction(1, others + 1)
    return (1 - others * share, *([share] * others))


def _xlogx(x: float) -> float:
    return x * math.log(x) if x > 0 else 0.0


def _joined(names: Sequence[str], parts: Sequence[tuple[int, Part]]) -> Law:
    """Each variable is the tuple of the parts that it knows."""
    rows: dict[tuple[int, ...], Fraction] = {}
    for choice in product(*(range(len(p)) for _, p in parts)):
        weight = math.prod((p[k] for k, (_, p) in zip(choice, parts, strict=True)), start=Fraction(1))
        outcome = []
        for i in range(len(names)):
            value = 0
            for k, (mask, p) in zip(choice, parts, strict=True):
                if mask >> i & 1:
                    value = value * len(p) + k
            outcome.append(value)
        rows[tuple(outcome)] = rows.get(tuple(outcome), Fraction(0)) + weight
    return tuple(names), tuple(sorted(rows.items()))


# --- local search ---------------------------------------------------------------------------------------------------

#: Weights of the seeds; small ones, so that a witness stays readable.
WEIGHTS = (0, 1, 1, 1, 2, 3, 5, 10, 30)
SEEDS = 8
VALUES = (0, 0, 0, 1, 1, 1, 2)
#: So many changes in vain end a descent; near a solution the weights are refined before that.
PATIENCE, NEAR = 60, 0.04


def searched_laws(
    branch: Sequence[Condition], names: Sequence[str], generator: random.Random, deadline: Deadline
) -> Iterator[Law]:
    """One descent: variables are functions of a seed with few values, changed one at a time."""
    masks = sorted({m for condition in branch for m in condition.form})
    balanced = generator.random() < 0.5
    weights = [1] * SEEDS if balanced else [generator.choice(WEIGHTS) for _ in range(SEEDS)]
    if not any(weights):
        return
    values = [[generator.choice(VALUES) for _ in range(SEEDS)] for _ in names]
    best = _lack(branch, masks, _law(names, weights, values))
    stale = 0
    while best > 0 and stale < PATIENCE:
        deadline.check()
        row, place, new = _change(weights, values, generator, balanced)
        old, row[place] = row[place], new
        found = _lack(branch, masks, _law(names, weights, values)) if any(weights) else math.inf
        stale = 0 if found < best - 1e-9 else stale + 1
        if found <= best:
            best = found
        else:
            row[place] = old
        if stale == PATIENCE and not balanced and best < NEAR and sum(weights) < 1_000:
            weights[:] = [4 * w for w in weights]  # finer weights
            stale = 0
    if best == 0:
        yield _law(names, weights, values)


def _change(
    weights: list[int], values: list[list[int]], generator: random.Random, balanced: bool
) -> tuple[list[int], int, int]:
    """A list, a place in it, and a new entry for it: one weight or one value of a variable."""
    place = generator.randrange(SEEDS)
    if balanced or generator.random() < 0.6:
        return generator.choice(values), place, generator.choice(VALUES)
    if generator.random() < 0.5:
        return weights, place, generator.choice(WEIGHTS)
    step = generator.choice((1, 2, 3))
    return weights, place, max(0, weights[place] + generator.choice((-step, step)))


def _lack(branch: Sequence[Condition], masks: Sequence[int], law: Law) -> float:
    found = entropies(law, masks)
    return sum(condition.lack(found) for condition in branch)


def _law(names: Sequence[str], weights: Sequence[int], values: Sequence[Sequence[int]]) -> Law:
    total = sum(weights)
    rows: dict[tuple[int, ...], int] = {}
    for place, weight in enumerate(weights):
        if weight:
            outcome = tuple(v[place] for v in values)
            rows[outcome] = rows.get(outcome, 0) + weight
    return tuple(names), tuple((o, Fraction(w, total)) for o, w in sorted(rows.items()))
