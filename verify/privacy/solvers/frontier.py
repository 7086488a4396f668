"""Pareto frontiers of leakage against loss of utility: what Algorithms 1 and 2 find for every weight, exactly.

The merges of these two algorithms do not depend on lam; only where they end does. So the weights at which the outcome
changes are quotients of a fall of leakage and a rise of loss along one path, and the frontier over all lam in [0, oo) is
found with no grid. Source: Ding, Farokhi (2020), Section VII-A.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from verify.privacy.measures.decimals import Number
from verify.privacy.measures.logarithms import Bits, Count, compare_products
from verify.privacy.measures.relations import Letter, Partition, Relation
from verify.privacy.solvers.agglomeration import TraceStep, path
from verify.privacy.solvers.clusterings import Clustering, Codeword, Measured, Utility, clustering

__all__ = [
    "Breakpoint",
    "FrontierPoint",
    "GreedyPoint",
    "Leakage",
    "greedy_frontier",
    "point_of",
    "undominated",
]

#: L_0(S -> X^), which Algorithm 1 lowers, or I_*(S; X^), which Algorithm 2 lowers.
Leakage: TypeAlias = Literal["L0", "I*"]


@dataclass(frozen=True)
class FrontierPoint:
    """``leakage`` as a count; ``loss``: the largest cluster (utility I0) or distance; and a quantization with both."""

    leakage: Count
    loss: Fraction
    quantization: Partition


def point_of(problem: Clustering, leakage: Leakage, found: Measured, quantization: Partition) -> FrontierPoint:
    """A quantization that comes to ``found`` as a point."""
    amount = problem.leakage_l0(found) if leakage == "L0" else Count(found.parts)
    loss = Fraction(found.largest) if found.distortion is None else found.distortion
    return FrontierPoint(amount, loss, quantization)


def undominated(points: Iterable[FrontierPoint]) -> list[FrontierPoint]:
    """The points that none dominates, one of each kind, the loss increasing. O(n log n)."""
    kept: list[FrontierPoint] = []
    for point in sorted(points, key=lambda p: (p.loss, p.leakage)):
        if not kept or point.leakage < kept[-1].leakage:
            kept.append(point)
    return kept


@dataclass(frozen=True)
class Breakpoint:
    """The weight fall/rise, both exact numbers of bits; infinite where rise <= 0."""

    fall: Bits
    rise: Bits

    def __float__(self) -> float:
        return float(self.fall) / float(self.rise) if self.rise > Bits() else math.inf

    def compare(self, other: Breakpoint) -> int:
        """The sign of self - other, exactly."""
        mine, theirs = self.rise > Bits(), other.rise > Bits()
        if not (mine and theirs):
            return theirs - mine
        return compare_products(self.fall, other.rise, other.fall, self.rise)


@dataclass(frozen=True)
class GreedyPoint:
    """What an algorithm returns for lam in [``least``, ``below``); None stands for 0, and for no upper end."""

    point: FrontierPoint
    t: int
    least: Breakpoint | None
    below: Breakpoint | None


def greedy_frontier(
    relation: Relation,
    leakage: Leakage = "L0",
    utility: Utility = "I0",
    *,
    values: Mapping[Letter, Number] | Callable[[Letter], Number] | None = None,
    codeword: Codeword = "centroid",
) -> list[GreedyPoint]:
    """What Algorithm 1 (leakage L0) or 2 (I*) returns as printed, for every lam >= 0: from the largest weights down.

    At lam the run ends before the first iteration whose Lagrangian does not fall: whose fall/rise is at most lam. So the
    outcomes are the iterations just before a new least quotient. Not all of them need be Pareto optimal, not even among
    themselves: see `undominated`. Complexity: one run of the algorithm.

    >>> relation = Relation([(1, "a"), (2, "a"), (1, "b"), (3, "c")])
    >>> [(p.point.loss, round(float(p.least), 3) if p.least else 0) for p in greedy_frontier(relation, "I*")]
    [(Fraction(1, 1), 1.0), (Fraction(2, 1), 0)]
    """
    problem = clustering(relation, utility, values, codeword)
    algorithm = 1 if leakage == "L0" else 2
    steps = path(problem, algorithm)
    found: list[GreedyPoint] = []
    below: Breakpoint | None = None
    for t in range(1, len(steps)):
        here = _breakpoint(problem, algorithm, steps[t - 1], steps[t])
        if _always_ends(algorithm, steps[t], here):
            return [*found, GreedyPoint(_point(problem, leakage, steps[t - 1]), t - 1, None, below)]
        if here.rise > Bits() and (below is None or here.compare(below) < 0):
            found.append(GreedyPoint(_point(problem, leakage, steps[t - 1]), t - 1, here, below))
            below = here
    return [*found, GreedyPoint(_point(problem, leakage, steps[-1]), len(steps) - 1, None, below)]


def _always_ends(algorithm: int, step: TraceStep, here: Breakpoint) -> bool:
    """Whether every weight ends the run before this step: nothing falls, or Algorithm 1 is at one cluster."""
    one = step.measured.largest == len(step.history.problem.ranges)
    return here.fall <= Bits() or (algorithm == 1 and one)


def _breakpoint(problem: Clustering, algorithm: int, before: TraceStep, after: TraceStep) -> Breakpoint:
    a, b = before.measured, after.measured
    fall = problem.leakage(algorithm, a) - problem.leakage(algorithm, b)
    return Breakpoint(fall, problem.loss(b) - problem.loss(a))


def _point(problem: Clustering, leakage: Leakage, step: TraceStep) -> FrontierPoint:
    return point_of(problem, leakage, step.measured, step.quantization)


def least_lagrangian(problem: Clustering, points: Iterable[FrontierPoint], lam: Fraction) -> FrontierPoint:
    """The point with the least log(leakage) + lam loss, exactly; the least loss among several."""
    loss = Bits.rational if problem.utility == "distortion" else Bits.log2
    return min(points, key=lambda point: (Bits.log2(point.leakage) + loss(point.loss) * lam, point.loss))
