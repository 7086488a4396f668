"""What the method of Section V-C returns for every weight, exactly: its merges depend on lam, so the runs branch.

An iteration merges the pair with the least -log2(least range) + lam loss, eq. (12): a line in lam for each outcome. Their
lower envelope splits the weights into open intervals, in which one outcome is least, and the points between them, where
several are and the rule for ties decides among all their pairs. A run is followed through each part on its own; the ends
of the parts are quotients of exact numbers of bits. Source: Ding, Farokhi (2020), Sections V-C and VII-A.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cmp_to_key
from typing import TypeAlias

from verify.privacy.measures.decimals import Number
from verify.privacy.measures.logarithms import Bits
from verify.privacy.measures.relations import Letter, Relation
from verify.privacy.solvers.clusterings import Clustering, Codeword, Utility, clustering
from verify.privacy.solvers.frontier import Breakpoint, FrontierPoint, point_of
from verify.privacy.solvers.merging_plain import Clusters, loss_of, outcomes, tie_order

__all__ = ["RestrictedPoint", "Weights", "restricted_frontier"]

#: The least range and the largest cluster or distance after a merge.
Outcome: TypeAlias = tuple[int, Fraction | int]
Pair: TypeAlias = tuple[int, int]
NONE = Breakpoint(Bits(), Bits.rational(1))  # the weight 0


@dataclass(frozen=True)
class Weights:
    """The weights between two breakpoints (``most`` None: no upper end), and whether the ends belong to them."""

    least: Breakpoint
    most: Breakpoint | None
    with_least: bool
    with_most: bool


@dataclass(frozen=True)
class RestrictedPoint:
    """What is returned for all ``weights``: a quantization with I_* = 0, as a point of the frontier of L_0."""

    point: FrontierPoint
    weights: Weights


def restricted_frontier(
    relation: Relation,
    utility: Utility = "I0",
    *,
    values: Mapping[Letter, Number] | Callable[[Letter], Number] | None = None,
    codeword: Codeword = "centroid",
) -> list[RestrictedPoint]:
    """What ``agglomerate(relation, 3, ...)`` returns for every lam >= 0: from the weight 0 up, all weights once.

    Not all of it need be Pareto optimal: see `undominated`. Complexity: a run, O(|X|^3), for each part of the weights.

    >>> relation = Relation([(1, "a"), (2, "b"), (3, "c"), (1, "c"), (4, "d")])
    >>> [(p.point.leakage, int(p.point.loss)) for p in restricted_frontier(relation)]
    [(Count(2), 3), (Count(2), 2)]
    """
    problem = clustering(relation, utility, values, codeword)
    found: list[RestrictedPoint] = []
    for merges, weights in _branches(problem, (), Weights(NONE, None, True, False)):
        point = _point(problem, merges)
        if found and found[-1].point == point:
            before = found.pop().weights
            weights = replace(before, most=weights.most, with_most=weights.with_most)
        found.append(RestrictedPoint(point, weights))
    return found


def _point(problem: Clustering, merges: Sequence[Pair]) -> FrontierPoint:
    clusters = list(_replayed(problem, merges).letters.values())
    return point_of(problem, "L0", problem.measured(clusters), problem.letters(clusters))


def _replayed(problem: Clustering, merges: Sequence[Pair]) -> Clusters:
    now = Clusters(problem)
    for pair in merges:
        now.merge(*pair)
    return now


def _branches(
    problem: Clustering, merges: tuple[Pair, ...], weights: Weights
) -> Iterator[tuple[tuple[Pair, ...], Weights]]:
    """The runs that start with the merges, with the weights for which they do so, in increasing order."""
    now = _replayed(problem, merges)
    pairs = now.separate_pairs()
    if not pairs:
        yield merges, weights
        return
    outcome = outcomes(now, pairs)
    for least, part in _parts(problem, set(outcome.values())):
        if (common := _common(part, weights)) is not None:
            chosen = min((pair for pair in pairs if outcome[pair] in least), key=lambda pair: tie_order(now, pair))
            yield from _branches(problem, (*merges, chosen), common)


def _parts(problem: Clustering, found: set[Outcome]) -> Iterator[tuple[set[Outcome], Weights]]:
    """The lower envelope of the lines: the least outcomes for each part of [0, oo), points and open intervals in turn."""
    height = {line: -Bits.log2(line[0]) for line in found}
    slope = {line: loss_of(problem, line[1]) for line in found}
    lowest = min(height.values())
    least = {line for line in found if height[line] == lowest}
    start = NONE
    while True:
        yield least, Weights(start, start, True, True)
        flattest = min(slope[line] for line in least)
        here = next(line for line in sorted(least) if slope[line] == flattest)
        crossings = {
            line: Breakpoint(height[line] - height[here], slope[here] - slope[line])
            for line in found
            if slope[line] < slope[here]
        }
        alone = {line for line in least if slope[line] == flattest}
        if not crossings:
            yield alone, Weights(start, None, False, False)
            return
        end = min(crossings.values(), key=cmp_to_key(Breakpoint.compare))
        yield alone, Weights(start, end, False, False)
        least = alone | {line for line, crossing in crossings.items() if crossing.compare(end) == 0}
        start = end


def _common(part: Weights, weights: Weights) -> Weights | None:
    """What two ranges of weights have in common; None for nothing."""
    low = part.least.compare(weights.least)
    least = part.least if low > 0 else weights.least
    with_least = (part.with_least or low < 0) and (weights.with_least or low > 0)
    most, with_most = _lower_end(part, weights)
    if most is not None:
        order = least.compare(most)
        if order > 0 or (order == 0 and not (with_least and with_most)):
            return None
    return Weights(least, most, with_least, with_most)


def _lower_end(a: Weights, b: Weights) -> tuple[Breakpoint | None, bool]:
    if a.most is None or b.most is None:
        end = b if a.most is None else a
        return end.most, end.with_most
    order = a.most.compare(b.most)
    if order == 0:
        return a.most, a.with_most and b.with_most
    end = a if order < 0 else b
    return end.most, end.with_most
