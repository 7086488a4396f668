"""How large the largest cluster must be for k-anonymity: a bound by counting, for alphabets of any size."""

from __future__ import annotations

from verify.privacy.measures.relations import Relation

__all__ = ["least_largest_cluster"]


def least_largest_cluster(relation: Relation, k: int) -> int:
    """No quantization with |[[S|cluster]]| >= k everywhere has only clusters below this size.

    A cluster has at most as many sensitive values as pairs, so there are at most E/k clusters for E pairs, and some has
    |X| over that many letters. And the letter with the fewest pairs needs company, the best of which are the letters with
    the most. Not always attained. Complexity: O(|X| log |X| + pairs). Raises ValueError if k is not from 1 to |S|.

    >>> [least_largest_cluster(Relation([("s", 1), ("t", 2), ("u", 3), ("v", 4), ("v", 5)]), k) for k in (1, 2, 4)]
    [1, 3, 5]
    """
    if not 1 <= k <= len(relation.S):
        raise ValueError(f"k = {k}: must be from 1 to |S| = {len(relation.S)}")
    fewest, *others = sorted(map(len, relation.conditional_ranges.values()))
    clusters = len(relation) // k
    company = 1
    while fewest < k:
        fewest += others.pop()
        company += 1
    return max(company, -(-len(relation.X) // clusters))
