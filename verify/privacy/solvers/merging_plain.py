"""The merging algorithms of Ding, Farokhi (2020), line by line: slow, and what `merging` is compared with.

Where the print leaves a step open, the choice is said at that step, and is the same in `merging`. "First" is by the order
of the letters of X; a cluster stands where its first letter does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import log2

from verify.privacy.measures.logarithms import Bits
from verify.privacy.solvers.clusterings import Clustering

__all__ = [
    "Clusters",
    "Iteration",
    "least_ranges",
    "loss_of",
    "outcomes",
    "subgraphs",
    "subgraphs_and_ranges",
    "tie_order",
]


@dataclass(frozen=True)
class Iteration:
    """One iteration: pairs of clusters merged (by first letters), and clusters that found no partner."""

    merges: tuple[tuple[int, int], ...]
    skipped: tuple[int, ...] = ()


class Clusters:
    """Q(t): clusters by their first letter, with their conditional ranges and the subgraphs they lie in."""

    def __init__(self, problem: Clustering) -> None:
        self.problem = problem
        self.letters: dict[int, tuple[int, ...]] = {i: (i,) for i in range(len(problem.ranges))}
        self.ranges = dict(enumerate(problem.ranges))
        self.part = dict(enumerate(problem.parts))

    def merge(self, i: int, j: int) -> tuple[int, int]:
        """Merge two clusters, and their subgraphs; the pair, in order."""
        i, j = min(i, j), max(i, j)
        self.letters[i] += self.letters.pop(j)
        self.ranges[i] |= self.ranges.pop(j)
        old, new = self.part.pop(j), self.part[i]
        self.part = {k: new if part == old else part for k, part in self.part.items()}
        return i, j

    def price(self, i: int, j: int) -> Fraction | int:
        """What is minimised over partners: |X1| + |X2| for U_1, d-bar of the union for U_2."""
        if self.problem.utility == "I0":
            return len(self.letters[i]) + len(self.letters[j])
        return self.problem.distortion(self.letters[i] + self.letters[j])

    def separate_pairs(self) -> list[tuple[int, int]]:
        """Psi, eq. (6): pairs of clusters in different subgraphs."""
        slots = sorted(self.letters)
        return [(i, j) for n, i in enumerate(slots) for j in slots[n + 1 :] if self.part[i] != self.part[j]]

    def part_size(self, i: int) -> int:
        """The number of letters of the subgraph in which cluster i lies."""
        return sum(len(self.letters[k]) for k, part in self.part.items() if part == self.part[i])


def least_ranges(problem: Clustering) -> Iterator[Iteration]:
    """The iterations of Algorithm 1, until one merges nothing.

    Open in the print, and chosen here: which cluster of Pi comes next (the first); ties among partners (the first);
    what to do when no cluster has another range (leave Pi without a merge).
    """
    now = Clusters(problem)
    while True:
        least = min(found.bit_count() for found in now.ranges.values())
        pending = sorted(i for i, found in now.ranges.items() if found.bit_count() == least)
        merges, skipped = [], []
        while pending:
            i = pending[0]
            partners = [j for j in sorted(now.letters) if j != i and now.ranges[j] != now.ranges[i]]
            partner = min(partners, key=lambda j: (now.price(i, j), j), default=i)
            pending = [k for k in pending if k not in (i, partner)]
            if partner == i:
                skipped.append(i)
            else:
                merges.append(now.merge(i, partner))
        yield Iteration(tuple(merges), tuple(skipped))
        if not merges:
            return


def subgraphs(problem: Clustering) -> Iterator[Iteration]:
    """The iterations of Algorithm 2, until one subgraph is left: one merge each.

    Open in the print, and chosen here: the size of a subgraph is its number of letters; "the largest two" compares the
    larger first; that rule is printed for U_1 only, and is not used for U_2; then the first pair.
    """
    now = Clusters(problem)
    while pairs := now.separate_pairs():
        least = min(now.price(i, j) for i, j in pairs)
        ties = [pair for pair in pairs if now.price(*pair) == least]
        if problem.utility == "I0":
            sizes = {pair: sorted(map(now.part_size, pair), reverse=True) for pair in ties}
            largest = max(sizes.values())
            ties = [pair for pair in ties if sizes[pair] == largest]
        yield Iteration((now.merge(*ties[0]),))


def subgraphs_and_ranges(problem: Clustering, lam: Fraction) -> Iterator[Iteration]:
    """The iterations of the method of Section V-C, until one subgraph is left.

    Open in the print, and chosen here: "the minimum |[[S|X1]]| and |[[S|X2]]|" compares the smaller first, then the
    larger; then the first pair. (Example 5 speaks of the largest subgraphs; its run follows the minimum.)
    """
    now = Clusters(problem)
    while pairs := now.separate_pairs():
        least = _least_lagrangian(now, pairs, lam)
        yield Iteration((now.merge(*min(least, key=lambda pair: tie_order(now, pair))),))


def tie_order(now: Clusters, pair: tuple[int, int]) -> tuple[list[int], tuple[int, int]]:
    """The order among minimisers of (12): by the smaller range, by the larger, by number."""
    return sorted(now.ranges[k].bit_count() for k in pair), pair


def loss_of(problem: Clustering, worst: Fraction | int) -> Bits:
    """The loss of utility in (12) from the largest size or distance."""
    return Bits.log2(worst) if problem.utility == "I0" else Bits.rational(worst)


def _least_lagrangian(now: Clusters, pairs: Sequence[tuple[int, int]], lam: Fraction) -> list[tuple[int, int]]:
    """The minimisers of (12): doubles, good to 1e-12 of the largest, set most pairs aside; the rest compare exactly."""
    outcome = outcomes(now, pairs)
    loss = {worst: loss_of(now.problem, worst) * lam for _, worst in set(outcome.values())}
    rough = {(least, worst): -log2(least) + float(loss[worst]) for least, worst in set(outcome.values())}
    bar = min(rough.values()) + 1e-9 * (1 + max(map(abs, rough.values())))
    price = {found: loss[found[1]] - Bits.log2(found[0]) for found, value in rough.items() if value <= bar}
    least = min(price.values())
    return [pair for pair, found in outcome.items() if price.get(found) == least]


def outcomes(
    now: Clusters, pairs: Sequence[tuple[int, int]]
) -> dict[tuple[int, int], tuple[int, Fraction | int]]:
    """For each pair the least range, and the largest size or distance, once it is merged. Three extremes are enough."""
    own = now.problem.distortion if now.problem.utility == "distortion" else len
    lowest = sorted((found.bit_count(), k) for k, found in now.ranges.items())[:3]
    highest = sorted(((own(letters), k) for k, letters in now.letters.items()), reverse=True)[:3]
    return {
        pair: (
            min([(now.ranges[pair[0]] | now.ranges[pair[1]]).bit_count(), *(c for c, k in lowest if k not in pair)]),
            max([now.price(*pair), *(v for v, k in highest if k not in pair)]),
        )
        for pair in pairs
    }
