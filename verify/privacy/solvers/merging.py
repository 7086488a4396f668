"""Algorithms 1 and 2 of Ding, Farokhi (2020), the same steps as in `merging_plain`, with a row of numbers a step.

A step looks at all clusters at once in arrays: O(|X|) a merge of Algorithm 1, so O(|X|^2) in all, against O(|X|^3) as
printed. Algorithm 2 remembers: for U_1 the smallest cluster of every subgraph, for U_2 the best partner of every
cluster. Distances are quotients of integers in doubles; `exact_in_doubles` says when their order is the exact one.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from typing import Any

from verify.privacy.solvers.clusterings import Clustering
from verify.privacy.solvers.merging_plain import Iteration

__all__ = ["exact_in_doubles", "least_ranges", "subgraphs"]


def exact_in_doubles(problem: Clustering) -> bool:
    """Whether prices can be compared as doubles: they are integers, or a/b, c/d with a d, b c < 2^51 (or equal).

    Two such quotients that differ, differ by more than 2^-51 relatively, and a division is right to 2^-53.
    """
    if problem.utility == "I0":
        return True
    if problem.codeword not in ("centroid", "midrange"):
        return False
    size, width = len(problem.ranges), max(problem.scaled[0])
    return size * max(size, 2) * max(width, 1) < 2**51


class Prices:
    """Of every slot (a cluster's first letter) the price of merging it with another; infinite where none is."""

    def __init__(self, problem: Clustering) -> None:
        import numpy as np

        self.problem = problem
        size = len(problem.ranges)
        self.count = np.ones(size)
        self.alive = np.ones(size, dtype=bool)
        if problem.utility == "distortion":
            self.total = np.array(problem.scaled[0], dtype=float)
            self.low, self.high = self.total.copy(), self.total.copy()

    def with_slot(self, i: int, allowed: Any) -> Any:
        """The price of merging slot i with every allowed slot."""
        import numpy as np

        count = self.count + self.count[i]
        if self.problem.utility == "I0":
            return np.where(allowed & self.alive, count, np.inf)
        low, high = np.minimum(self.low, self.low[i]), np.maximum(self.high, self.high[i])
        if self.problem.codeword == "midrange":
            return np.where(allowed & self.alive, (high - low) / 2, np.inf)
        total = self.total + self.total[i]
        worst = np.maximum(total - count * low, count * high - total)
        return np.where(allowed & self.alive, worst / count, np.inf)

    def merge(self, i: int, j: int) -> None:
        """Slot j into slot i."""
        self.count[i] += self.count[j]
        self.alive[j] = False
        if self.problem.utility == "distortion":
            self.total[i] += self.total[j]
            self.low[i] = min(self.low[i], self.low[j])
            self.high[i] = max(self.high[i], self.high[j])


def least_ranges(problem: Clustering) -> Iterator[Iteration]:
    """Algorithm 1: `merging_plain.least_ranges`, one array operation a merge."""
    import numpy as np

    prices, masks = Prices(problem), list(problem.ranges)
    names = {mask: n for n, mask in enumerate(dict.fromkeys(masks))}
    name = np.array([names[mask] for mask in masks])
    least = np.array([mask.bit_count() for mask in masks])
    while True:
        living = np.where(prices.alive, least, np.iinfo(least.dtype).max)
        pending = dict.fromkeys(np.flatnonzero(living == living.min()).tolist())
        merges, skipped = [], []
        while pending:
            i = next(iter(pending))
            del pending[i]
            price = prices.with_slot(i, name != name[i])
            j = int(price.argmin())
            if price[j] == np.inf:
                skipped.append(i)
                continue
            pending.pop(j, None)
            i, j = min(i, j), max(i, j)
            prices.merge(i, j)
            masks[i] |= masks[j]
            masks[j] = 0
            name[i] = names.setdefault(masks[i], len(names))
            least[i] = masks[i].bit_count()
            merges.append((i, j))
        yield Iteration(tuple(merges), tuple(skipped))
        if not merges:
            return


def subgraphs(problem: Clustering) -> Iterator[Iteration]:
    """Algorithm 2: `merging_plain.subgraphs`."""
    return _smallest_clusters(problem) if problem.utility == "I0" else _best_partners(problem)


def _smallest_clusters(problem: Clustering) -> Iterator[Iteration]:
    """For U_1 the best pair joins the smallest clusters of two subgraphs: O(|subgraphs| + log |X|) a merge."""
    import numpy as np

    first = np.unique(np.array(problem.parts))
    place = {int(part): n for n, part in enumerate(first)}
    heaps: list[list[tuple[int, int]]] = [[] for _ in first]
    for i, part in enumerate(problem.parts):
        heaps[place[part]].append((1, i))
    for heap in heaps:
        heapify(heap)
    letters = np.array([len(heap) for heap in heaps])
    size = np.ones(len(heaps))
    head = np.array([heap[0][1] for heap in heaps])
    for _ in range(len(heaps) - 1):
        a, b = _two_subgraphs(size, letters, head)
        (m, i), (n, j) = heappop(heaps[a]), heappop(heaps[b])
        small, large = sorted((heaps[a], heaps[b]), key=len)
        for entry in small:
            heappush(large, entry)
        heappush(large, (m + n, min(i, j)))
        heaps[a], heaps[b] = large, []
        letters[a] += letters[b]
        size[a], head[a] = large[0]
        size[b] = np.inf
        yield Iteration(((min(i, j), max(i, j)),))


def _two_subgraphs(size: Any, letters: Any, head: Any) -> tuple[int, int]:
    """The subgraphs to join: smallest clusters first, then most letters, then the first pair of clusters."""
    import numpy as np

    def best(candidates: Any) -> Any:
        return candidates[letters[candidates] == letters[candidates].max()]

    least = np.flatnonzero(size == size.min())
    top = best(least)
    if len(top) > 1:
        a, b = top[np.argsort(head[top], kind="stable")[:2]]
        return int(a), int(b)
    others = least[least != top[0]]
    if not len(others):
        rest = size.copy()
        rest[top[0]] = np.inf
        others = np.flatnonzero(rest == rest.min())
    second = best(others)
    return int(top[0]), int(second[head[second].argmin()])


def _best_partners(problem: Clustering) -> Iterator[Iteration]:
    """For U_2: every cluster keeps its best partner, and seeks again where that went or came into its own subgraph."""
    import numpy as np

    prices, part = Prices(problem), np.array(problem.parts)
    price, partner = np.full(len(part), np.inf), np.zeros(len(part), dtype=int)

    def seek(i: int) -> Any:
        row = prices.with_slot(i, part != part[i])
        partner[i] = row.argmin()
        price[i] = row[partner[i]]
        return row

    for i in range(len(part)):
        seek(i)
    while price.min() < np.inf:
        i = int(price.argmin())
        j = int(partner[i])
        prices.merge(i, j)
        part[part == part[j]] = part[i]
        price[j] = np.inf
        lost = prices.alive & ((partner == i) | (partner == j) | (part[partner] == part)) & (price < np.inf)
        for k in np.flatnonzero(lost):
            seek(int(k))
        row = seek(i)
        better = (row < price) | ((row == price) & (row < np.inf) & (i < partner))
        price[better], partner[better] = row[better], i
        yield Iteration(((i, j),))
