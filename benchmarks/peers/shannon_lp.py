"""A Shannon prover as the field has them: is the target a combination of elemental inequalities? In floats.

Minimises the target over the polymatroids that satisfy the constraints (scaled to joint entropy at most 1) with
HiGHS, and believes the optimum up to `TOLERANCE`, as such tools do. What it prints as false, a polymatroid below
zero, need not come from a distribution; it counts as a refutation, because users read it as one.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from benchmarks.peers.answer import PROVED, REFUTED, Answer
from benchmarks.peers.language import Language, Translator
from verify.kernel.statement import Statement

PACKAGES = ("scipy",)
TOLERANCE = 1e-8
Linear = dict[tuple[str, ...], float]  # coefficient of each joint entropy


class Entropies(Language):
    """Linear forms in joint entropies; a form without entropies is {(): number}."""

    def number(self, value: Fraction) -> Linear:
        return {(): float(value)}

    def entropy(self, names: tuple[str, ...]) -> Linear:
        return {names: 1.0}

    def add(self, args: list[Linear]) -> Linear:
        total: Linear = {}
        for arg in args:
            for names, value in arg.items():
                total[names] = total.get(names, 0.0) + value
        return total

    def mul(self, args: list[Linear]) -> Linear:
        product: Linear = {(): 1.0}
        for arg in args:
            if set(product) <= {()}:
                product, arg = arg, product
            if not set(arg) <= {()}:
                raise self.lacks("products of entropies")
            product = {names: value * arg.get((), 0.0) for names, value in product.items()}
        return product

    def power(self, base: Linear, exponent: Fraction) -> Linear:
        if not set(base) <= {()} or exponent.denominator != 1 or (exponent < 0 and not base.get((), 0.0)):
            raise self.lacks("powers of entropies")
        return {(): base.get((), 0.0) ** int(exponent)}

    def relation(self, operator: str, left: Linear, right: Linear) -> list[Linear]:
        """The forms that have to be nonnegative."""
        difference = self.add([left, self.mul([{(): -1.0}, right])])
        if abs(difference.pop((), 0.0)) > 0:
            raise self.lacks("constants next to entropies")
        if operator not in ("<=", ">=", "="):
            raise self.lacks(f"strict relations ({operator})")
        opposite = self.mul([{(): -1.0}, difference])
        return {"<=": [opposite], ">=": [difference], "=": [difference, opposite]}[operator]

    def conjunction(self, parts: list[list[Linear]]) -> list[Linear]:
        return [form for part in parts for form in part]


def decide(statement: Statement, seconds: float) -> Answer:
    hypotheses, targets = Translator(Entropies()).statement(statement)
    names = sorted(b.name for b in statement.binders)
    constraints = [form for part in hypotheses for form in part]
    lowest = min((least(target, constraints, names, seconds) for target in targets), default=0.0)
    return Answer(PROVED if lowest >= -TOLERANCE else REFUTED, f"minimum {lowest:.3g}")


def least(target: Linear, constraints: list[Linear], names: list[str], seconds: float) -> float:
    """The minimum of `target`; 2^n - 1 unknowns, n + n(n-1)/2 * 2^(n-2) elemental inequalities."""
    import numpy as np
    from scipy.optimize import linprog
    from scipy.sparse import csr_array

    place = {joint: i for i, joint in enumerate(_subsets(names))}
    rows = [*elemental(names), *constraints]
    entries = [(i, place[joint], value) for i, row in enumerate(rows) for joint, value in row.items()]
    i, j, values = zip(*entries, strict=True)
    matrix = csr_array((values, (i, j)), shape=(len(rows), len(place)))
    cost = np.zeros(len(place))
    for joint, value in target.items():
        cost[place[joint]] += value
    options = {"time_limit": seconds}
    found = linprog(cost, A_ub=-matrix, b_ub=np.zeros(len(rows)), bounds=(0, 1), method="highs", options=options)
    if found.status != 0:
        raise RuntimeError(f"HiGHS: {found.message}")
    return float(found.fun)


def _subsets(names: list[str]) -> Iterator[tuple[str, ...]]:
    for size in range(1, len(names) + 1):
        yield from combinations(names, size)


def elemental(names: list[str]) -> Iterator[Linear]:
    """H(X | all others) >= 0, and I(X;Y|Z) >= 0 for all pairs and all sets Z of others."""
    everything = tuple(names)
    for name in names:
        others = tuple(n for n in names if n != name)
        yield {everything: 1.0, **({others: -1.0} if others else {})}
    for x, y in combinations(names, 2):
        rest = [n for n in names if n not in (x, y)]
        for size in range(len(rest) + 1):
            for z in combinations(rest, size):
                row = {_joint(x, *z): 1.0, _joint(y, *z): 1.0, _joint(x, y, *z): -1.0}
                yield {**row, z: -1.0} if z else row


def _joint(*names: str) -> tuple[str, ...]:
    return tuple(sorted(names))
