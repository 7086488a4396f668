"""k-anonymity by suppression and by generalization: the baselines of Ding, Farokhi (2020), Section VII-B.

k counts distinct sensitive values (Definition 2 there), not records.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from verify.privacy.measures.decimals import Number
from verify.privacy.measures.relations import Letter, Partition, Relation, grouped
from verify.privacy.solvers.clusterings import clustering

__all__ = ["generalized", "suppressed"]


def suppressed(relation: Relation, k: int) -> Partition:
    """All letters that occur with fewer than k sensitive values become one, as Section VII-B tells the method.

    The result need not be k-anonymous: the merged letters may have fewer than k values together. Then the letter with the
    fewest values joins them, and so on. Raises ValueError if k is not between 1 and |S|. O(|X| log |X| + pairs).

    >>> suppressed(Relation([(1, "a"), (2, "a"), (1, "b"), (3, "c")]), 2)
    (('a',), ('b', 'c'))
    """
    _check(relation, k)
    ranges = relation.conditional_ranges
    by_size = sorted(relation.X, key=lambda x: len(ranges[x]))
    cut = sum(len(ranges[x]) < k for x in by_size)
    while cut and len(relation.given(*by_size[:cut])) < k:
        cut += 1
    merged = set(by_size[:cut])
    return grouped(relation.X, lambda x: None if x in merged else (x,))


def generalized(
    relation: Relation,
    k: int,
    *,
    values: Mapping[Letter, Number] | Callable[[Letter], Number] | None = None,
    width: Fraction | int = 1,
    suppress: int = 0,
) -> Partition:
    """Letters rounded down to multiples of a width that doubles until k values occur with every interval.

    Full-domain generalization: all letters are rounded alike, from ``width`` on. Letters in intervals with fewer than k
    values are suppressed (one cluster) once at most ``suppress`` letters are, if they have k values together. Raises
    ValueError if k is not between 1 and |S|. O(|X| + pairs) for each width.

    >>> generalized(Relation([("s", 10), ("t", 11), ("t", 12), ("s", 13)]), 2)
    ((10, 11), (12, 13))
    """
    _check(relation, k)
    problem = clustering(relation, "distortion", values)
    number = dict(zip(relation.X, problem.values, strict=True))
    step = Fraction(width)
    if step <= 0:
        raise ValueError(f"width = {width}: must be > 0")
    while True:
        interval = {x: value // step for x, value in number.items()}
        found = grouped(relation.X, interval.__getitem__)
        few = {x for cluster in found if len(relation.given(*cluster)) < k for x in cluster}
        if not few:
            return found
        if len(few) <= suppress and len(relation.given(*few)) >= k:
            return grouped(relation.X, {**interval, **dict.fromkeys(few)}.__getitem__)
        if step > max(map(abs, problem.values)):  # at most the negative and the other numbers are apart
            return (relation.X,)
        step *= 2


def _check(relation: Relation, k: int) -> None:
    if not 1 <= k <= len(relation.S):
        raise ValueError(f"k = {k}: must be from 1 to |S| = {len(relation.S)}")
