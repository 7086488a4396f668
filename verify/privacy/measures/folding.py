"""Folding: the orders that the rows of a source set have, and the rows brought into decreasing order.

A permutation T is a tuple of letters, ``T[k]`` the letter at place k (letters and places from 0; the paper counts from
1). T folds a distribution P if ``P[T[0]] >= P[T[1]] >= ...``; a distribution with ties is folded by several.

Everything here is about the finite list of rows, not about its convex hull: the hull has further orders.

Source: Kalantari, Sankar, Sarwate, "Robust Privacy-Utility Tradeoffs under Differential Privacy and Hamming
Distortion" (2018), Definitions 5 and 6, eqs. (14)-(17), quoted as KSS. Section II there lets T act by
``T(P)[T[i]] = P[i]``, which undoes the order for a T that is not its own inverse; `folded` is what Definition 6 needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import chain, groupby, permutations, product
from math import factorial, prod
from typing import TypeAlias

from verify.privacy.measures.channels import Distribution
from verify.privacy.measures.source_sets import SourceSet

__all__ = [
    "Permutation",
    "folded",
    "folded_intersection",
    "folded_union",
    "folding_permutations",
    "folds",
    "restricted",
    "unfolded",
]

Permutation: TypeAlias = tuple[int, ...]

#: A row with more orders than this (14 equal probabilities, say) is refused: they could not be listed.
MOST_ORDERS = 2**16


def folding_permutations(source_set: SourceSet) -> tuple[Permutation, ...]:
    """Every permutation that folds some row, in lexicographic order (KSS, Definition 5, for a finite set).

    Raises ValueError if a row has more than 65536 orders, because of ties. Complexity: O(M log M) a permutation.

    >>> folding_permutations(SourceSet([["0.5", "0.3", "0.2"], ["0.4", "0.2", "0.4"]]))
    ((0, 1, 2), (0, 2, 1), (2, 0, 1))
    """
    return tuple(sorted({order for row in source_set.rows for order in _orders(row)}))


def _orders(row: Distribution) -> list[Permutation]:
    """All orders along which the row decreases: those of its ties, combined."""
    letters = sorted(range(len(row)), key=lambda i: -row[i])
    ties = [tuple(group) for _, group in groupby(letters, key=row.__getitem__)]
    count = prod(factorial(len(tie)) for tie in ties)
    if count > MOST_ORDERS:
        raise ValueError(f"a row with {count} orders (ties of {[len(t) for t in ties]} letters): too many")
    return [tuple(chain.from_iterable(parts)) for parts in product(*map(permutations, ties))]


def folds(T: Sequence[int], P: Sequence[Fraction]) -> bool:
    """Whether P decreases (weakly) along T."""
    return all(P[i] >= P[j] for i, j in zip(T, T[1:], strict=False))


def folded(P: Sequence[Fraction], T: Sequence[int]) -> Distribution:
    """P with its letters in the order T: entry k is ``P[T[k]]``.

    >>> [str(p) for p in folded([Fraction(1, 5), Fraction(1, 2), Fraction(3, 10)], (1, 2, 0))]
    ['1/2', '3/10', '1/5']
    """
    return tuple(P[i] for i in T)


def restricted(source_set: SourceSet, T: Sequence[int]) -> tuple[Distribution, ...]:
    """The rows that T folds, as they stand (KSS, eq. (15)). Complexity: O(rows M)."""
    return tuple(row for row in source_set.rows if folds(T, row))


def folded_intersection(source_set: SourceSet) -> tuple[Distribution, ...]:
    """The ordered distributions that every folding permutation finds among its own rows (KSS, eq. (17), left).

    May be empty. In decreasing lexicographic order. Complexity: O(permutations rows M).

    >>> folded_intersection(SourceSet([["0.5", "0.3", "0.2"], ["0.6", "0.2", "0.2"]]))
    ((Fraction(3, 5), Fraction(1, 5), Fraction(1, 5)),)
    """
    first, *others = _images(source_set)
    return _listed(first.intersection(*others))


def folded_union(source_set: SourceSet) -> tuple[Distribution, ...]:
    """The rows brought into decreasing order, each once (KSS, eq. (17), right).

    In decreasing lexicographic order. Complexity: O(rows M log M).

    >>> folded_union(SourceSet([["0.2", "0.8"], ["0.8", "0.2"]]))
    ((Fraction(4, 5), Fraction(1, 5)),)
    """
    return _listed({tuple(sorted(row, reverse=True)) for row in source_set.rows})


def unfolded(rows: Iterable[Sequence[Fraction]], orders: Iterable[Sequence[int]]) -> tuple[Distribution, ...]:
    """Every row put back by every permutation: ``R[T[k]] = row[k]``. Undoes `folded`.

    Of `folded_intersection` this is the set P^LB, of `folded_union` the set P^UB of KSS, section III. In decreasing
    lexicographic order. Complexity: O(rows permutations M).

    >>> [[int(p) for p in row] for row in unfolded([[Fraction(1), Fraction(0)]], [(0, 1), (1, 0)])]
    [[1, 0], [0, 1]]
    """
    back = [sorted(range(len(T)), key=T.__getitem__) for T in orders]
    return _listed({folded(row, inverse) for row in rows for inverse in back})


def _images(source_set: SourceSet) -> list[set[Distribution]]:
    """For each folding permutation the image of its rows (KSS, eq. (16))."""
    return [
        {folded(row, T) for row in restricted(source_set, T)} for T in folding_permutations(source_set)
    ]


def _listed(rows: Iterable[Distribution]) -> tuple[Distribution, ...]:
    return tuple(sorted(rows, reverse=True))
