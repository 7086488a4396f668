"""Relations: the measures of Ding, Farokhi (2020), Sections II-IV, against their definitions."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.privacy.measures.relations import Relation, connected
from verify.privacy.measures.side_information import leakage_l0_given, maximin_information_with

relations = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=14).map(Relation)
#: Figure 1 as far as the examples of the paper force it: [[S|x2]] may also be {s2}.
EXAMPLE = Relation([(1, 1), (2, 1), (1, 2), (3, 3), (3, 4), (4, 5), (5, 6), (6, 7)])


def searched(relation: Relation) -> set[frozenset[object]]:
    """The overlap partition by breadth-first search in the confusability graph."""
    left, found = set(relation.X), set()
    while left:
        reached, border = set(), {min(left)}
        while border:
            reached |= border
            border = {y for e in relation.edges() if e & border for y in e} - reached
        left -= reached
        found.add(relation.given(*reached))
    return found


@given(relations)
def test_the_overlap_partition_is_that_of_the_graph(relation):
    assert {frozenset(letters) for letters in relation.overlap_partition} == searched(relation)
    assert relation.maximin_information == len(searched(relation)) == len(relation.decomposition)


@given(relations)
def test_union_find_agrees_with_search_on_numbers(relation):
    links = [sorted(edge) for edge in relation.edges()]
    labels = connected(6, [min(link) for link in links], [max(link) for link in links])
    for x, y in combinations(relation.X, 2):
        together = any({x, y} <= set(letters) for letters in relation.decomposition)
        assert (labels[x] == labels[y]) == together


@given(relations)
def test_maximin_information_is_symmetric_and_at_most_the_leakage(relation):
    assert relation.maximin_information == relation.transposed.maximin_information
    assert relation.maximin_information <= relation.leakage_l0
    assert relation.information_i0 <= relation.leakage_l0
    assert relation.independent == (relation.leakage_l0 == 1)


@given(relations, st.integers(1, 3))
def test_a_release_leaks_no_more(relation, n):
    released = relation.released(lambda x: x % n)
    assert released.leakage_l0 <= relation.leakage_l0
    assert released.maximin_information <= relation.maximin_information


@given(relations)
def test_an_observer_who_knows_nothing_more_learns_the_same(relation):
    triples = [(s, x, None) for s, x in relation]
    assert leakage_l0_given(triples) == relation.leakage_l0
    assert maximin_information_with(triples) == relation.maximin_information


def test_the_example_of_the_paper():
    assert EXAMPLE.decomposition == ((1, 2), (3, 4), (5,), (6,), (7,))
    assert EXAMPLE.overlap_partition == ((1, 2), (3,), (4,), (5,), (6,))
    assert EXAMPLE.edges() == {frozenset((1, 2)), frozenset((3, 4))}
    assert EXAMPLE.maximin_information == 5 and EXAMPLE.leakage_l0 == 6 and EXAMPLE.information_i0 == 3


def test_letters_may_be_of_several_kinds_and_repeat():
    assert Relation([(1, "a"), (1, "a"), ("s", 2)]).maximin_information == 2
    assert Relation({(1, 2), (1, 3)}) == Relation([(1, 3), (1, 2)])


@pytest.mark.parametrize("pairs, error", [([], ValueError), ([1], TypeError), ([([], 1)], TypeError)])
def test_what_is_no_relation_is_refused(pairs, error):
    with pytest.raises(error, match="pairs"):
        Relation(pairs)


def test_a_quantization_must_be_a_partition():
    with pytest.raises(ValueError, match="disjoint"):
        EXAMPLE.quantized([[1, 2], [2, 3, 4, 5, 6, 7]])
