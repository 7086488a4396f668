"""Agglomerative clustering of a public variable: Algorithms 1, 2 and the method of Section V-C, with their whole run.

Source: Ding, Farokhi (2020), Section V. Greedy: what is returned is no optimum; `solvers.partitions` finds one for
small alphabets, `verify.privacy.solvers.local_search` betters a quantization.

What the print leaves open, and the choices made here (`merging_plain` says each where it is made):

- Algorithm 1 never chooses the cluster of Pi that is merged next: the first one.
- Ties between partners or pairs: the rules of the paper, in the order given there; then the first in the order of
  ``relation.X``, a cluster standing where its first letter does. This reproduces Examples 2, 3 and 5.
- No partner with another conditional range: the cluster leaves Pi unmerged (``skipped``).
- Algorithm 1 returns Q(t-1) also if it ended because Q(t) is one cluster, although the Lagrangian fell. Example 2 returns
  Q(t) there. ``as_printed=True`` follows the algorithm.
- Partners: least size or distortion of the union, as Section V-A1 says; with centroids this need not maximise U_2
  (the claim distortion_max.contained).
- The distortion of a merged quantization is computed from its clusters. The paper keeps the old clusters in the maximum;
  with centroids that can be too much, as a centroid may move towards the farthest letter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from heapq import heapify, heappop, heappush
from typing import Any, Literal

from verify.privacy.measures.decimals import Number, decimal_value
from verify.privacy.measures.logarithms import Bits, Count
from verify.privacy.measures.relations import Letter, Partition, Relation
from verify.privacy.solvers import merging, merging_plain
from verify.privacy.solvers.clusterings import Clustering, Codeword, Measured, Utility, clustering
from verify.privacy.solvers.merging_plain import Iteration

__all__ = ["Agglomeration", "History", "Trace", "TraceStep", "agglomerate", "path"]


@dataclass(frozen=True)
class TraceStep:
    """Q(t): what was merged to get there, and what it comes to. Partitions and graphs are made when asked for."""

    t: int
    measured: Measured
    lagrangian: Bits
    #: L(t) - L(t-1); None at t = 0.
    delta: Bits | None
    #: The pairs of clusters merged in this iteration, by the numbers of their first letters, in order.
    merges: tuple[tuple[int, int], ...]
    #: Clusters of Pi for which there was no partner, by the numbers of their first letters.
    skipped: tuple[int, ...]
    #: The run that it belongs to.
    history: History = field(repr=False, compare=False)

    @cached_property
    def quantization(self) -> Partition:
        """Q(t) as letters."""
        return self.history.problem.letters(self.history.clusters(self.t))

    @property
    def partition(self) -> Partition:
        """P(t): the finest decomposition of the graph of X^(t), as a partition of X."""
        from verify.privacy.measures.relations import grouped

        label = self.history.problem.joined_parts(self.history.clusters(self.t))
        place = {x: i for i, x in enumerate(self.history.problem.relation.X)}
        return grouped(place, lambda x: label[place[x]])

    @property
    def relation(self) -> Relation:
        """The joint range of S and X^(t); its `edges` are the graph G."""
        return self.history.problem.relation.quantized(self.quantization)

    @property
    def leakage_l0(self) -> Count:
        """L_0(S -> X^(t))."""
        return self.history.problem.leakage_l0(self.measured)

    @property
    def maximin_information(self) -> Count:
        """I_*(S; X^(t))."""
        return Count(self.measured.parts)


@dataclass
class History:
    """All merges of a run: quantizations are replayed, not stored, as |X| of them would take |X|^2 room."""

    problem: Clustering
    iterations: list[Iteration] = field(default_factory=list)

    def clusters(self, t: int) -> list[list[int]]:
        """Q(t) by numbers of letters."""
        found = {i: [i] for i in range(len(self.problem.ranges))}
        for iteration in self.iterations[:t]:
            for i, j in iteration.merges:
                found[i] += found.pop(j)
        return list(found.values())


Trace = tuple[TraceStep, ...]


@dataclass(frozen=True)
class Agglomeration:
    """A run: every Q(t) that was formed, and which of them is returned, and why the run ended there."""

    trace: Trace
    returned: int
    ended: Literal["the Lagrangian does not fall", "one cluster", "one subgraph", "the whole path was seen"]

    @property
    def step(self) -> TraceStep:
        """The step that is returned."""
        return self.trace[self.returned]

    @property
    def quantization(self) -> Partition:
        """The quantization that is returned: clusters of letters, in the order of their first letters."""
        return self.step.quantization

    @property
    def lagrangian(self) -> Bits:
        """Its Lagrangian, exactly."""
        return self.step.lagrangian


def agglomerate(
    relation: Relation,
    algorithm: int = 1,
    utility: Utility = "I0",
    *,
    lam: Number,
    values: Mapping[Letter, Number] | Callable[[Letter], Number] | None = None,
    codeword: Codeword = "centroid",
    as_printed: bool = True,
    engine: Literal["fast", "plain"] = "fast",
) -> Agglomeration:
    """Merge letters of X as long as the Lagrangian falls: a quantization, and the trace of the run.

    ``algorithm``: 1 lowers L_0, 2 lowers I_*, 3 lowers L_0 on the way to I_* = 0 (Section V-C). ``lam`` >= 0 is the
    weight of the utility; a float means the decimal that it prints as. ``values``: the numbers that letters stand for
    (utility "distortion"; by default the letters themselves); distances are absolute differences.

    ``as_printed=False``: the path is followed to its end, past iterations that raise the Lagrangian, and the best
    quantization on it is returned: never worse than as printed. (Algorithm 3 must end at I_* = 0 either way.)
    ``engine="plain"`` runs the printed lines one by one, in O(|X|^3) and more; the steps are the same.

    Complexity: O(|X|^2) for Algorithms 1 and 2 (the plain engine where doubles would not be exact, see `merging`).
    Raises TypeError, ValueError for other arguments.

    >>> relation = Relation([(1, "a"), (2, "a"), (1, "b"), (3, "c")])
    >>> agglomerate(relation, 2, lam=0.3).quantization
    (('a', 'c'), ('b',))
    >>> run = agglomerate(relation, 1, lam=0.3)
    >>> run.ended, run.quantization, run.trace[-1].quantization
    ('one cluster', (('a',), ('b',), ('c',)), (('a', 'b', 'c'),))
    """
    weight = decimal_value("lam", lam)
    if weight < 0:
        raise ValueError(f"lam = {lam}: must be >= 0")
    problem = clustering(relation, utility, values, codeword)
    walk = steps(problem, algorithm, weight, engine)
    return _printed(algorithm, walk) if as_printed or algorithm == 3 else _best(walk)


def path(problem: Clustering, algorithm: int) -> list[TraceStep]:
    """All steps of Algorithm 1 or 2, the same for every lam: only where they end depends on it."""
    return list(steps(problem, algorithm, Fraction(0), "fast"))


def steps(problem: Clustering, algorithm: int, lam: Fraction, engine: str) -> Iterator[TraceStep]:
    """Q(0), Q(1), ... with their Lagrangians, to the end of the path."""
    history = History(problem)
    record = _Record(problem)
    lagrangian: Bits | None = None
    for t, iteration in enumerate(_start(_iterations(problem, algorithm, lam, engine))):
        if t:
            history.iterations.append(iteration)
            record.merge(iteration.merges)
        found = record.measured()
        now = problem.leakage(algorithm, found) + problem.loss(found) * lam
        delta = None if lagrangian is None else now - lagrangian
        yield TraceStep(t, found, now, delta, iteration.merges, iteration.skipped, history)
        lagrangian = now


def _start(iterations: Iterator[Iteration]) -> Iterator[Iteration]:
    yield Iteration(())
    yield from iterations


def _iterations(problem: Clustering, algorithm: int, lam: Fraction, engine: str) -> Iterator[Iteration]:
    if algorithm not in (1, 2, 3):
        raise ValueError(f"algorithm = {algorithm!r}: must be 1, 2 or 3")
    if engine not in ("fast", "plain"):
        raise ValueError(f'engine = {engine!r}: must be "fast" or "plain"')
    if algorithm == 3:
        return merging_plain.subgraphs_and_ranges(problem, lam)
    fast = engine == "fast" and merging.exact_in_doubles(problem)
    if algorithm == 1:
        return merging.least_ranges(problem) if fast else merging_plain.least_ranges(problem)
    return merging.subgraphs(problem) if fast else merging_plain.subgraphs(problem)


def _printed(algorithm: int, walk: Iterator[TraceStep]) -> Agglomeration:
    """Ends where the print says so. Algorithm 2 does not merge a pair that raises the Lagrangian: the trace shows it."""
    trace = [next(walk)]
    for step in walk:
        trace.append(step)
        assert step.delta is not None
        if algorithm != 3 and step.delta >= Bits():
            return Agglomeration(tuple(trace), step.t - 1, "the Lagrangian does not fall")
        if algorithm == 1 and len(step.history.clusters(step.t)) == 1:
            return Agglomeration(tuple(trace), step.t - 1, "one cluster")
    return Agglomeration(tuple(trace), len(trace) - 1, "one subgraph")


def _best(walk: Iterator[TraceStep]) -> Agglomeration:
    trace = tuple(walk)
    best = min(trace, key=lambda step: (step.lagrangian, step.t))
    return Agglomeration(trace, best.t, "the whole path was seen")


class _Record:
    """Least range, largest cluster, subgraphs and largest distance while clusters are merged, in heaps."""

    def __init__(self, problem: Clustering) -> None:
        self.problem = problem
        self.masks: dict[int, int] = dict(enumerate(problem.ranges))
        self.letters: dict[int, list[int]] = {i: [i] for i in self.masks}
        self.parent = list(problem.parts)
        self.parts = len(set(problem.parts))
        self.largest = 1
        self.least = Lowest({i: mask.bit_count() for i, mask in self.masks.items()})
        self.nearest = Lowest(dict.fromkeys(self.masks, Fraction(0)))

    def _part(self, i: int) -> int:
        while self.parent[i] != i:
            self.parent[i] = i = self.parent[self.parent[i]]
        return i

    def merge(self, merges: Sequence[tuple[int, int]]) -> None:
        for i, j in merges:
            self.masks[i] |= self.masks.pop(j)
            self.letters[i] += self.letters.pop(j)
            self.largest = max(self.largest, len(self.letters[i]))
            self.least.replace(i, j, self.masks[i].bit_count())
            a, b = self._part(i), self._part(j)
            self.parent[b] = a
            self.parts -= a != b
            if self.problem.utility == "distortion":
                self.nearest.replace(i, j, -self.problem.distortion(self.letters[i]))

    def measured(self) -> Measured:
        distance = Fraction(-self.nearest.value()) if self.problem.utility == "distortion" else None
        return Measured(int(self.least.value()), self.largest, self.parts, distance)


class Lowest:
    """The least of changing values by key: a heap, whose stale entries are dropped when they surface."""

    def __init__(self, values: dict[int, Any]) -> None:
        self.values = values
        self.heap = [(value, key) for key, value in values.items()]
        heapify(self.heap)

    def replace(self, key: int, gone: int, value: Any) -> None:
        """``key`` gets a value, ``gone`` has none any more."""
        del self.values[gone]
        self.values[key] = value
        heappush(self.heap, (value, key))

    def value(self) -> Any:
        """The least."""
        while self.values.get(self.heap[0][1]) != self.heap[0][0]:
            heappop(self.heap)
        return self.heap[0][0]
