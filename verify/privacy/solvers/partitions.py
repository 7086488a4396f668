"""The true Pareto frontier of leakage against loss over all quantizations: branch and bound, with a certificate.

Letters are assigned one by one to a cluster that is there, or to a new one. A branch is closed when a point that was
found is at least as good as anything the branch can lead to. Bounds, from the letters assigned so far:

- every cluster ends with at most its own conditional range and that of all letters to come;
- every letter to come joins at most two subgraphs;
- clusters only grow, and a codeword is at least half the width of its cluster away from an end of it (a centroid can move
  towards the farthest letter, so that the distance itself may fall).

Exponential: the number of partitions of 12 letters is 4 million. Where leakage is I_* and utility U_1 the frontier has a
formula, for any size: `verify.privacy.solvers.subgraph_frontier`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from verify.privacy.measures.decimals import Number, decimal_value
from verify.privacy.measures.logarithms import Count
from verify.privacy.measures.relations import Letter, Relation
from verify.privacy.measures.results import Result
from verify.privacy.solvers.agglomeration import path
from verify.privacy.solvers.clusterings import Clustering, Codeword, Utility, clustering
from verify.privacy.solvers.frontier import FrontierPoint, Leakage, least_lagrangian, point_of, undominated

__all__ = ["ExactFrontier", "TooLarge", "exact_frontier"]

MOST_NODES = 400_000


class TooLarge(Exception):
    """The search was given up. The message says after how much, and what to do."""


@dataclass(frozen=True)
class ExactFrontier(Result):
    """All Pareto optimal pairs with a quantization each, and ``closed``: the branches that were cut, as a certificate.

    A branch is the tuple of the clusters (numbered in the order of their first letters) of the first letters of X;
    ``nodes`` is the number of branches above the closed ones, with them. `verify` asks whether the points are attained,
    whether every quantization passes through a closed branch or is weakly dominated by a point, and every closed branch
    too. Complexity: O(closed |X|) bounds.
    """

    problem: Clustering = field(repr=False)
    leakage: Leakage
    points: tuple[FrontierPoint, ...]
    closed: frozenset[tuple[int, ...]] = field(repr=False)
    nodes: int

    def minimiser(self, lam: Number) -> FrontierPoint:
        """The least Lagrangian of all quantizations, for the weight ``lam`` of the utility."""
        return least_lagrangian(self.problem, self.points, decimal_value("lam", lam))

    def _shown(self) -> bool:
        problem = self.problem.again()
        attained = all(self._attained(problem, point) for point in self.points)
        return attained and undominated(self.points) == list(self.points) and self._covered(problem)

    def _attained(self, problem: Clustering, point: FrontierPoint) -> bool:
        numbers = problem.numbers(point.quantization)
        return point_of(problem, self.leakage, problem.measured(numbers), problem.letters(numbers)) == point

    def _covered(self, problem: Clustering) -> bool:
        """The branches above the closed ones: each must be what was closed, or lead on, or be dominated as it stands."""
        met: list[tuple[int, ...]] = []
        stack: list[tuple[int, ...]] = [()]
        while stack:
            branch = stack.pop()
            met.append(branch)
            if branch in self.closed or len(branch) == len(problem.ranges):
                leakage, loss = _bound(problem, self.leakage, branch)
                if not any(point.leakage <= leakage and point.loss <= loss for point in self.points):
                    return False
            else:
                stack += [(*branch, k) for k in range(max(branch, default=-1) + 2)]
        return self.closed <= set(met) and self.nodes == len(met)


def exact_frontier(
    relation: Relation,
    leakage: Leakage = "L0",
    utility: Utility = "I0",
    *,
    values: Mapping[Letter, Number] | Callable[[Letter], Number] | None = None,
    codeword: Codeword = "centroid",
    most_nodes: int = MOST_NODES,
) -> ExactFrontier:
    """The Pareto frontier over all quantizations of a small alphabet, with a certificate.

    Raises TooLarge after ``most_nodes`` branches.

    >>> relation = Relation([(1, "a"), (2, "a"), (1, "b"), (3, "c")])
    >>> found = exact_frontier(relation, "L0")
    >>> [(point.leakage, int(point.loss)) for point in found.points], found.verify()
    ([(Count(3), 1), (Count(3/2), 2), (Count(1), 3)], True)
    """
    if leakage not in ("L0", "I*"):
        raise ValueError(f'leakage = {leakage!r}: must be "L0" or "I*"')
    problem = clustering(relation, utility, values, codeword)
    steps = path(problem, 1) + path(problem, 2)
    points = [point_of(problem, leakage, step.measured, step.quantization) for step in steps]
    search = _Search(problem, leakage, undominated(points), most_nodes)
    search.branch(())
    return ExactFrontier(problem, leakage, tuple(search.points), frozenset(search.closed), search.nodes)


@dataclass
class _Search:
    problem: Clustering
    leakage: Leakage
    points: list[FrontierPoint]
    most_nodes: int
    closed: list[tuple[int, ...]] = field(default_factory=list)
    nodes: int = 0

    def branch(self, branch: tuple[int, ...]) -> None:
        self.nodes += 1
        if self.nodes > self.most_nodes:
            raise TooLarge(
                f"{len(self.problem.ranges)} letters: given up after {self.most_nodes} branches. Next: a larger "
                "most_nodes, or the frontier that the algorithms find (greedy_frontier, local_search)"
            )
        bound = _bound(self.problem, self.leakage, branch)
        if any(point.leakage <= bound[0] and point.loss <= bound[1] for point in self.points):
            self.closed.append(branch)
        elif len(branch) == len(self.problem.ranges):
            clusters = _clusters(branch)
            found = self.problem.measured(clusters)
            point = point_of(self.problem, self.leakage, found, self.problem.letters(clusters))
            self.points = undominated([*self.points, point])
        else:
            for k in range(max(branch, default=-1) + 2):
                self.branch((*branch, k))


def _clusters(branch: Sequence[int]) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in range(max(branch, default=-1) + 1)]
    for letter, k in enumerate(branch):
        found[k].append(letter)
    return found


def _bound(problem: Clustering, leakage: Leakage, branch: Sequence[int]) -> tuple[Count, Fraction]:
    """No quantization in the branch leaks less, and none loses less. Exact where all letters are assigned."""
    clusters, done = _clusters(branch), len(branch)
    size = len(problem.ranges)
    if done == size:
        point = point_of(problem, leakage, problem.measured(clusters), ())
        return point.leakage, point.loss
    return _least_leakage(problem, leakage, clusters, range(done, size)), _least_loss(problem, clusters, size)


def _least_leakage(
    problem: Clustering, leakage: Leakage, clusters: Sequence[Sequence[int]], rest: Sequence[int]
) -> Count:
    if leakage == "I*":
        parts = len({*problem.joined_parts([*clusters, *([i] for i in rest)])})
        return Count(max(1, parts - len(rest)))
    to_come = problem.range_of(rest)
    sizes = ((problem.range_of(cluster) | to_come).bit_count() for cluster in clusters)
    every = len(problem.relation.S)
    return Count(every, min(sizes, default=every))


def _least_loss(problem: Clustering, clusters: Sequence[Sequence[int]], size: int) -> Fraction:
    if problem.utility == "I0":
        return Fraction(max(map(len, clusters), default=1))
    spans = ([problem.values[i] for i in cluster] for cluster in clusters)
    return max((max(span) - min(span) for span in spans), default=Fraction(0)) / 2
