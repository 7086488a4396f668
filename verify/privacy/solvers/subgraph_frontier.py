"""The true Pareto frontier of I_* against U_1, for alphabets of any size: it depends on two numbers only.

Let X have N letters, and G_X have C connected subgraphs. A cluster of r letters joins at most r subgraphs into one, so
clusters that lower the number of subgraphs by M in total have M + k letters at least, where k is the number of clusters
with more than one letter, and k >= M/(m-1) if none has more than m. Hence

    M + ceil(M/(m-1)) <= N   and   M <= C - 1.

Conversely every such M is attained: take clusters of m letters (the last one smaller), each with one unused letter out
of the groups that have most of them. As long as a chosen group keeps an unused letter, no group has run dry, and there
are more groups than merges to do; once all have one unused letter each, there are as many groups as letters.
"""

from __future__ import annotations

from fractions import Fraction

from verify.privacy.measures.logarithms import Count
from verify.privacy.measures.relations import Partition, Relation
from verify.privacy.solvers.frontier import FrontierPoint, undominated

__all__ = ["least_subgraphs", "subgraph_frontier", "subgraph_quantization"]


def least_subgraphs(letters: int, subgraphs: int, largest: int) -> int:
    """The least number of subgraphs of X^ if no cluster has more than ``largest`` letters. O(1).

    >>> [least_subgraphs(7, 5, m) for m in (1, 2, 3)]
    [5, 2, 1]
    """
    if largest == 1:
        return subgraphs
    room = letters * (largest - 1) // largest  # the most M with M + ceil(M/(m-1)) <= N, or one less
    most = room + (room + 1 + -(-(room + 1) // (largest - 1)) <= letters)
    return subgraphs - min(subgraphs - 1, most)


def subgraph_quantization(relation: Relation, largest: int) -> Partition:
    """A quantization with clusters of at most ``largest`` letters and the least number of subgraphs.

    Complexity: O(|X| log |X|), besides the decomposition. ``largest`` from 1 on; ValueError for less.
    """
    from heapq import heapify, heappop, heappush

    if largest < 1:
        raise ValueError(f"largest = {largest}: must be >= 1")
    parts = relation.decomposition
    merges = len(parts) - least_subgraphs(len(relation.X), len(parts), largest)
    groups = [(-len(letters), n, list(letters)) for n, letters in enumerate(parts)]
    heapify(groups)
    clusters: list[tuple[object, ...]] = []
    while merges:
        size = min(largest, merges + 1)
        chosen = [heappop(groups)[2] for _ in range(size)]
        clusters.append(tuple(letters.pop(0) for letters in chosen))
        left = [x for letters in chosen for x in letters]
        if left:
            heappush(groups, (-len(left), len(parts) + len(clusters), left))
        merges -= size - 1
    place = {x: i for i, x in enumerate(relation.X)}
    alone = [(x,) for _, _, letters in groups for x in letters]
    ordered = (tuple(sorted(cluster, key=place.__getitem__)) for cluster in [*clusters, *alone])
    return tuple(sorted(ordered, key=lambda cluster: place[cluster[0]]))


def subgraph_frontier(relation: Relation) -> list[FrontierPoint]:
    """All Pareto optimal pairs of I_*(S; X^) and the largest cluster, with a quantization each.

    >>> relation = Relation([(1, "a"), (2, "a"), (1, "b"), (3, "c")])
    >>> [(point.leakage, int(point.loss)) for point in subgraph_frontier(relation)]
    [(Count(2), 1), (Count(1), 2)]
    """
    letters, subgraphs = len(relation.X), len(relation.decomposition)
    found, last = [], subgraphs + 1
    for largest in range(1, letters + 1):
        least = least_subgraphs(letters, subgraphs, largest)
        if least < last:
            quantization = subgraph_quantization(relation, largest)
            found.append(FrontierPoint(Count(least), Fraction(largest), quantization))
            last = least
        if least == 1:
            break
    return undominated(found)
