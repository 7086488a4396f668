"""Ding, Farokhi (2020): the exhaustive legs miss nothing and see what is false; witnesses against the algorithms as implemented."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from theorems.ding_farokhi2020 import bounded, distortion, guarantees, subgraphs
from theorems.ding_farokhi2020.bounded import exhaustive_leg, joint_ranges, partitions
from verify.privacy.measures.relations import Relation
from verify.privacy.solvers.agglomeration import agglomerate
from verify.privacy.solvers.clusterings import clustering


def matrix(values_of_s, columns):
    return tuple(tuple(column >> s & 1 for column in columns) for s in range(values_of_s))


def renamed(rows):
    """All joint ranges that differ from one by the names of values."""
    return {tuple(sorted(zip(*(rows[i] for i in order), strict=True))) for order in orders(len(rows))}


def orders(size):
    return [order for order in product(range(size), repeat=size) if len(set(order)) == size]


@pytest.mark.parametrize("m, n", [(1, 3), (2, 2), (3, 2), (2, 4), (3, 3)])
def test_every_joint_range_has_exactly_one_representative(m, n):
    kept = [matrix(m, columns) for columns in joint_ranges(m, n)]
    for bits in product((0, 1), repeat=m * n):
        rows = tuple(bits[s * n : (s + 1) * n] for s in range(m))
        if all(map(any, rows)) and all(map(any, zip(*rows, strict=True))):
            classes = renamed(rows)
            assert sum(tuple(sorted(zip(*found, strict=True))) in classes for found in kept) == 1


def test_partitions_are_counted_by_the_bell_numbers():
    assert [len(set(partitions(n))) for n in range(5)] == [1, 1, 2, 5, 15]


def test_an_exhaustive_leg_sees_what_fails_at_some_of_its_points():
    made = bounded.proposition1
    assert made.negative_control is not None
    leg = exhaustive_leg(made.negative_control, bounded._isolated_partitions, "")
    assert leg.outcome == "disagrees"


def test_an_exhaustive_leg_does_not_count_points_outside_of_the_hypotheses():
    made = bounded.proposition1
    leg = exhaustive_leg(
        made.statement, lambda: ({**v, "m": 5} for v in bounded._isolated_partitions()), "too large m"
    )
    assert leg.outcome == "undecided"


def letters(claim, name):
    """The values of a family of one index in a witness."""
    (family,) = (value for given, value in claim.proof().values if given == name)
    return [value.value for _, value in family.entries]


def test_algorithm_1_stops_where_a_merging_would_still_help():
    pairs = [(1, 1), (1, 2), (2, 2), (3, 2), (2, 3), (3, 3)]
    assert sorted(pairs) == sorted(joint_range(guarantees.local1))
    values = dict(enumerate(letters(guarantees.local1, "y"), 1))
    run = agglomerate(Relation(pairs), 1, "distortion", lam=Fraction(3, 5), values=values)
    assert (run.ended, run.quantization) == ("the Lagrangian does not fall", ((1,), (2,), (3,)))
    problem = clustering(Relation(pairs), "distortion", values)
    other = problem.measured([[0, 2], [1]])
    assert problem.leakage(1, other) + problem.loss(other) * Fraction(3, 5) < run.lagrangian


def joint_range(claim):
    (family,) = (value for given, value in claim.proof().values if given == "r")
    return [pair for pair, bit in family.entries if bit.value]


def test_algorithm_2_ends_where_merging_within_a_subgraph_would_still_help():
    relation = Relation([(1, 1), (2, 2), (3, 3), (3, 4), (4, 5)])
    values = dict(enumerate(letters(subgraphs.local2, "y"), 1))
    run = agglomerate(relation, 2, "distortion", lam=Fraction(1, 20), values=values)
    assert (run.ended, run.quantization) == ("the Lagrangian does not fall", ((1, 2, 3), (4,), (5,)))
    assert run.step.partition == ((1, 2, 3, 4), (5,))
    assert run.step.measured.distortion == letters(subgraphs.local2, "D")[0]
    problem = clustering(relation, "distortion", values)
    other = problem.measured([[0, 1, 2, 3], [4]])
    assert problem.leakage(2, other) + problem.loss(other) * Fraction(1, 20) < run.lagrangian


def test_algorithm_1_comes_to_clusters_that_all_have_one_range():
    run = agglomerate(Relation([(1, 1), (2, 2), (1, 3), (2, 4)]), 1, lam="0.3")
    assert run.trace[1].delta is not None and float(run.trace[1].delta) == pytest.approx(-0.7)
    assert run.trace[2].skipped == (0, 2) and run.trace[2].merges == ()


def test_merging_lowers_the_distortion_with_centroids_and_not_with_midranges():
    values = letters(distortion.contained, "y")
    relation = Relation([(x, x) for x in range(1, 6)])
    numbers = dict(enumerate(values, 1))
    before, after = [[0, 1, 2], [3], [4]], [[0, 1, 2, 3], [4]]
    for codeword, falls in (("centroid", True), ("midrange", False)):
        problem = clustering(relation, "distortion", numbers, codeword)
        was, now = problem.measured(before).distortion, problem.measured(after).distortion
        assert (now < was) is falls
