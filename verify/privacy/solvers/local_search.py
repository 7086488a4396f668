"""A quantization bettered by small changes until none helps: never worse than what it starts from.

Changes: a letter to another cluster or to one of its own; two clusters merged; two letters exchanged. A change is made if
it lowers the Lagrangian, or keeps it and lowers the number of clusters at the extreme that decides it (a maximum does not
fall by changing one of several clusters that attain it).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from verify.privacy.measures.decimals import Number, decimal_value
from verify.privacy.measures.logarithms import Bits
from verify.privacy.measures.relations import Letter, Partition, Relation
from verify.privacy.solvers.clusterings import Clustering, Codeword, Utility, clustering

__all__ = ["improved"]

Clusters = list[list[int]]


def improved(
    relation: Relation,
    quantization: Sequence[Sequence[Letter]],
    algorithm: int = 1,
    utility: Utility = "I0",
    *,
    lam: Number,
    values: Mapping[Letter, Number] | Callable[[Letter], Number] | None = None,
    codeword: Codeword = "centroid",
    most_rounds: int = 100,
) -> Partition:
    """A quantization whose Lagrangian (that of `agglomerate`: 1 for L_0, 2 for I_*) is at most that of the given one.

    Deterministic: the first change that helps is made, in a fixed order; at most ``most_rounds`` passes. A local optimum,
    of a larger neighbourhood than the greedy algorithms have. Complexity of a pass: O(|X|^2) evaluations of O(|X|).

    >>> relation = Relation([(1, "a"), (2, "a"), (1, "b"), (3, "c")])
    >>> improved(relation, [["a"], ["b"], ["c"]], 1, lam=0.3)
    (('a', 'b', 'c'),)
    """
    if algorithm not in (1, 2):
        raise ValueError(f"algorithm = {algorithm!r}: must be 1 or 2")
    problem, weight = clustering(relation, utility, values, codeword), decimal_value("lam", lam)
    now = problem.numbers(quantization)
    best = _value(problem, algorithm, weight, now)
    for _ in range(most_rounds):
        found = next(_better(problem, algorithm, weight, now, best), None)
        if found is None:
            break
        now, best = found
    return problem.letters(now)


def _better(
    problem: Clustering, algorithm: int, lam: Fraction, now: Clusters, best: tuple[Bits, int]
) -> Iterator[tuple[Clusters, tuple[Bits, int]]]:
    for changed in _changes(now):
        value = _value(problem, algorithm, lam, changed)
        if value < best:
            yield changed, value


def _value(problem: Clustering, algorithm: int, lam: Fraction, clusters: Clusters) -> tuple[Bits, int]:
    """The Lagrangian, and how many clusters are at an extreme."""
    found = problem.measured(clusters)
    critical = sum(problem.range_of(c).bit_count() == found.least for c in clusters) if algorithm == 1 else 0
    if found.distortion is None:
        critical += sum(len(c) == found.largest for c in clusters)
    else:
        critical += sum(problem.distortion(c) == found.distortion for c in clusters)
    return problem.leakage(algorithm, found) + problem.loss(found) * lam, critical


def _changes(now: Clusters) -> Iterator[Clusters]:
    """Merges, then moves of one letter, then exchanges of two."""
    for a in range(len(now)):
        for b in range(a):
            yield [*(c for k, c in enumerate(now) if k not in (a, b)), now[a] + now[b]]
    for a, cluster in enumerate(now):
        for x in cluster:
            rest = [c for k, c in enumerate(now) if k != a] + [[y for y in cluster if y != x]] * (len(cluster) > 1)
            yield from ([*rest[:b], [*rest[b], x], *rest[b + 1 :]] for b in range(len(now) - 1))
            if len(cluster) > 1:
                yield [*rest, [x]]
    for a in range(len(now)):
        for b in range(a):
            rest = [c for k, c in enumerate(now) if k not in (a, b)]
            for x in now[a]:
                for y in now[b]:
                    yield [*rest, [*(z for z in now[a] if z != x), y], [*(z for z in now[b] if z != y), x]]
