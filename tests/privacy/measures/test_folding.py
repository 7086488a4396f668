"""Folding permutations sort, intersect and unite as Definitions 5 and 6 say, and can be undone."""

from __future__ import annotations

import doctest
import random
from fractions import Fraction as F
from itertools import permutations

import pytest

from theorems.kss2018.numeric.tables import class_iii
from verify.privacy.measures import folding
from verify.privacy.measures.folding import (
    folded,
    folded_intersection,
    folded_union,
    folding_permutations,
    folds,
    restricted,
    unfolded,
)
from verify.privacy.measures.source_sets import SourceSet


def random_set(chance):
    M, rows = chance.randint(1, 4), []
    for _ in range(chance.randint(1, 4)):
        whole = [chance.randint(0, 3) for _ in range(M)]
        whole[0] += not any(whole)
        rows.append([F(p, sum(whole)) for p in whole])
    return SourceSet(rows)


@pytest.mark.parametrize("seed", range(40))
def test_the_definitions(seed):
    source_set = random_set(random.Random(seed))
    everywhere = list(permutations(range(source_set.alphabet_size)))
    found = folding_permutations(source_set)
    assert found == tuple(T for T in everywhere if any(folds(T, row) for row in source_set.rows))
    images = [{folded(row, T) for row in restricted(source_set, T)} for T in found]
    assert set(folded_intersection(source_set)) == set.intersection(*images)
    assert set(folded_union(source_set)) == set.union(*images)


@pytest.mark.parametrize("seed", range(40))
def test_unfolding_encloses_the_set(seed):
    source_set = random_set(random.Random(seed))
    orders = folding_permutations(source_set)
    inner = set(unfolded(folded_intersection(source_set), orders))
    assert inner <= set(source_set.rows) <= set(unfolded(folded_union(source_set), orders))


def test_the_action_printed_in_section_II_does_not_fold():
    """T(P)[T[i]] = P[i] undoes the order where T is not its own inverse; Definition 6 needs P[T[k]]."""
    P, T = (F(1, 5), F(1, 2), F(3, 10)), (1, 2, 0)
    assert folds(T, P)
    printed = [F(0)] * 3
    for i, letter in enumerate(T):
        printed[letter] = P[i]
    assert printed == [F(3, 10), F(1, 5), F(1, 2)]
    assert folded(P, T) == (F(1, 2), F(3, 10), F(1, 5))
    assert unfolded([folded(P, T)], [T]) == (P,)


def test_ties_of_table_II_give_table_IV_further_permutations():
    """Its second row has two ties, and only that row is folded by the permutations that use them."""
    found = class_iii(10, "a")
    assert len(folding_permutations(found)) == 8
    assert folded_intersection(found) == (found.rows[1],)
    assert folded_union(found) == (found.rows[1], found.rows[0])


def test_too_many_ties_are_refused():
    with pytest.raises(ValueError, match="too many"):
        folding_permutations(SourceSet([[F(1, 14)] * 14]))


def test_examples_in_the_documentation():
    assert doctest.testmod(folding).failed == 0
