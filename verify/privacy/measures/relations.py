"""Uncertain variables as finite relations: the joint range of S and X, and what is read off it without probabilities.

A relation is a finite set of pairs (s, x): the sensitive letter s may occur with the public letter x. Measures are exact
counts (`Count`), whose logarithm to base 2 is ``.bits``; the base is that of the source.

Source: Ding, Farokhi, "Developing Non-Stochastic Privacy-Preserving Policies Using Agglomerative Clustering" (2020),
Sections II-IV.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from operator import itemgetter
from typing import Any, TypeAlias

from verify.privacy.measures.logarithms import Count

__all__ = ["Letter", "Partition", "Relation", "in_order"]

Letter: TypeAlias = Hashable
#: Disjoint classes of letters, in the order of their first letters.
Partition: TypeAlias = tuple[tuple[Letter, ...], ...]


def in_order(letters: Iterable[Letter]) -> tuple[Letter, ...]:
    """Distinct letters, increasing if they can be compared, else by type and text: the same in every run."""
    found: set[Any] = set(letters)
    try:
        return tuple(sorted(found))
    except TypeError:
        return tuple(sorted(found, key=lambda letter: (type(letter).__name__, repr(letter))))


def grouped(letters: Iterable[Letter], label: Callable[[Letter], object]) -> Partition:
    """The classes of letters with one label, in the order of their first letters."""
    found: dict[object, list[Letter]] = {}
    for letter in letters:
        found.setdefault(label(letter), []).append(letter)
    return tuple(tuple(group) for group in found.values())


def numbered(column: list[Letter]) -> tuple[list[Letter], Any]:
    """The distinct letters of a column, and the column as an array of their numbers. Integers are sorted, not hashed."""
    import numpy as np

    if set(map(type, column)) == {int} and (whole := np.array(column)).dtype.kind == "i":
        letters, numbers = np.unique(whole, return_inverse=True)
        return letters.tolist(), numbers
    number = {letter: i for i, letter in enumerate(dict.fromkeys(column))}
    return list(number), np.fromiter(map(number.__getitem__, column), dtype=np.int64, count=len(column))


def connected(size: int, ends: Sequence[int], others: Sequence[int]) -> list[int]:
    """The connected components of 0, ..., size - 1 under links end - other: for each number the least of its component.

    Union-find, all links at once: every tree is hung below the least tree that it is linked to, then all paths are
    shortened to length 1. A round costs O(size + links); few are needed, as of two linked trees one always goes.

    >>> connected(5, [0, 4], [3, 3])
    [0, 1, 2, 0, 0]
    """
    import numpy as np

    root = np.arange(size)
    left, right = np.array(ends, dtype=np.int64), np.array(others, dtype=np.int64)
    while True:
        a, b = root[left], root[right]
        apart = a != b
        if not apart.any():
            found: list[int] = root.tolist()
            return found
        left, right, a, b = left[apart], right[apart], a[apart], b[apart]
        np.minimum.at(root, np.maximum(a, b), np.minimum(a, b))
        while not np.array_equal(root, shorter := root[root]):
            root = shorter


class Relation:
    """The joint range of S and X: a finite, non-empty set of pairs (s, x).

    Letters are hashable; repetitions count once. ``S`` and ``X`` are the marginal ranges in the order of `in_order`, on
    which the ties of the clustering algorithms depend. Raises TypeError for what is no pair, ValueError for no pair.

    >>> example = Relation([("a", 1), ("b", 1), ("b", 2), ("c", 3)])
    >>> example.overlap_partition
    (('a', 'b'), ('c',))
    >>> example.maximin_information, example.leakage_l0, example.information_i0
    (Count(2), Count(3), Count(3/2))
    """

    def __init__(self, pairs: Iterable[tuple[Letter, Letter]]) -> None:
        given = list(pairs)
        try:
            if set(map(type, given)) != {tuple} or set(map(len, given)) != {2}:
                given = [(s, x) for s, x in given]
            self._pairs = dict.fromkeys(given)  # a dict, not a set, keeps the order: reading it is quick
        except (TypeError, ValueError):
            raise TypeError("pairs: must be pairs (s, x) of hashable letters") from None
        if not self._pairs:
            raise ValueError("pairs is empty: a joint range has at least one pair (s, x)")

    @cached_property
    def pairs(self) -> frozenset[tuple[Letter, Letter]]:
        """The joint range [[S, X]]."""
        return frozenset(self._pairs)

    @cached_property
    def S(self) -> tuple[Letter, ...]:
        """The range of the sensitive variable."""
        return in_order([s for s, _ in self._pairs])

    @cached_property
    def X(self) -> tuple[Letter, ...]:
        """The range of the public variable."""
        return in_order([x for _, x in self._pairs])

    def __iter__(self) -> Iterator[tuple[Letter, Letter]]:
        return iter(self._pairs)

    def __len__(self) -> int:
        return len(self._pairs)

    def __eq__(self, other: object) -> bool:
        return self.pairs == other.pairs if isinstance(other, Relation) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.pairs)

    def __repr__(self) -> str:
        return f"Relation(|S| = {len(self.S)}, |X| = {len(self.X)}, {len(self)} pairs)"

    # --- conditional ranges, and counts of them ---------------------------------------------------------------

    @cached_property
    def conditional_ranges(self) -> dict[Letter, frozenset[Letter]]:
        """[[S|x]] for every x: the sensitive letters that may occur with it."""
        found: dict[Letter, set[Letter]] = {x: set() for x in self.X}
        for s, x in self._pairs:
            found[x].add(s)
        return {x: frozenset(letters) for x, letters in found.items()}

    def given(self, *letters: Letter) -> frozenset[Letter]:
        """[[S|x]], or for several letters the union [[S|{x, ...}]], eq. (2)."""
        return frozenset().union(*(self.conditional_ranges[x] for x in letters))

    @property
    def anonymity(self) -> int:
        """The largest k for which S|X is k-anonymous (Definition 2): min |[[S|x]]|. Its logarithm is B_0(S|X).

        It counts distinct sensitive values, not records: other texts' k is at least as large.
        """
        return min(map(len, self.conditional_ranges.values()))

    @property
    def leakage_l0(self) -> Count:
        """L_0(S -> X) = log max |[[S]]|/|[[S|x]]|: the most that one observation can narrow S down. Not symmetric."""
        return Count(len(self.S), self.anonymity)

    @property
    def information_i0(self) -> Count:
        """I_0(S -> X) = log min |[[S]]|/|[[S|x]]|: what every observation narrows S down by, at least."""
        return Count(len(self.S), max(map(len, self.conditional_ranges.values())))

    @property
    def independent(self) -> bool:
        """Whether every [[S|x]] is [[S]] (Section II): no observation excludes anything."""
        return len(self._pairs) == len(self.S) * len(self.X)

    # --- maximin information ------------------------------------------------------------------------------------

    @cached_property
    def _classes(self) -> tuple[dict[Letter, int], dict[Letter, int], int]:
        """The class of every letter of S, and of X: components of the bipartite graph of the pairs; their number."""
        (S, ends), (X, others) = (numbered(list(map(itemgetter(k), self._pairs))) for k in (0, 1))
        label = connected(len(S) + len(X), ends, others + len(S))
        return dict(zip(S, label, strict=False)), dict(zip(X, label[len(S) :], strict=True)), len(set(label))

    @property
    def overlap_partition(self) -> Partition:
        """The S|X-overlap partition of [[S]] (Definition 1): the classes that an observer tells apart without error."""
        return grouped(self.S, self._classes[0].__getitem__)

    @property
    def decomposition(self) -> Partition:
        """The finest decomposition of the confusability graph, a partition of [[X]] (Lemma 2)."""
        return grouped(self.X, self._classes[1].__getitem__)

    @property
    def maximin_information(self) -> Count:
        """I_*(S; X) = log of the number of classes of the overlap partition. Symmetric. O(pairs).

        Zero bits do not mean that nothing leaks: see `leakage_l0`.
        """
        return Count(self._classes[2])

    def edges(self) -> frozenset[frozenset[Letter]]:
        """The confusability graph G_X: pairs of public letters that share a sensitive one. O(|S| |X|^2)."""
        together: dict[Letter, list[Letter]] = {}
        for s, x in self._pairs:
            together.setdefault(s, []).append(x)
        return frozenset(
            frozenset((x, y)) for letters in together.values() for i, x in enumerate(letters) for y in letters[:i]
        )

    # --- other relations ------------------------------------------------------------------------------------------

    @property
    def transposed(self) -> Relation:
        """The roles of S and X exchanged."""
        return Relation([(x, s) for s, x in self._pairs])

    def released(self, release: Callable[[Letter], Letter]) -> Relation:
        """The joint range of S and release(X)."""
        return Relation([(s, release(x)) for s, x in self._pairs])

    def quantized(self, quantization: Sequence[Sequence[Letter]]) -> Relation:
        """The joint range of S and X^, whose letters are the clusters (tuples). Raises ValueError for no partition."""
        cluster = {x: tuple(letters) for letters in quantization for x in letters}
        if len(cluster) != sum(map(len, quantization)) or set(cluster) != set(self.X):
            raise ValueError("quantization: must be disjoint clusters of letters of X that cover X")
        return self.released(lambda x: cluster[x])
