"""Frontiers: breakpoints against runs, exact ones against enumeration, the formula against both."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

from verify.privacy.measures.relations import Relation
from verify.privacy.solvers.agglomeration import agglomerate
from verify.privacy.solvers.anonymity_bound import least_largest_cluster
from verify.privacy.solvers.clusterings import clustering
from verify.privacy.solvers.frontier import greedy_frontier, point_of, undominated
from verify.privacy.solvers.k_anonymity import generalized, suppressed
from verify.privacy.solvers.partitions import ExactFrontier, TooLarge, exact_frontier
from verify.privacy.solvers.subgraph_frontier import least_subgraphs, subgraph_frontier

EXAMPLE = Relation([(1, 1), (2, 1), (1, 2), (3, 3), (3, 4), (4, 5), (5, 6), (6, 7)])
WEIGHTS = (0, "1/100", "1/10", "3/10", "1/2", 1, 2, 5, 100)


def random_relation(seed: int, most: int) -> Relation:
    rng = random.Random(seed)
    letters, range_size = rng.randint(1, most), rng.randint(1, most)
    return Relation([(rng.randrange(range_size), x) for x in range(letters) for _ in range(rng.randint(1, 2))])


def pairs(points):
    return [(point.leakage, point.loss) for point in points]


def enumerated(relation, leakage, utility):
    """The frontier over all partitions, one by one."""
    problem = clustering(relation, utility)
    found = []
    for labels in product(range(len(relation.X)), repeat=len(relation.X)):
        if all(label <= max(labels[:i], default=-1) + 1 for i, label in enumerate(labels)):
            clusters = [[i for i, k in enumerate(labels) if k == label] for label in set(labels)]
            found.append(point_of(problem, leakage, problem.measured(clusters), problem.letters(clusters)))
    return undominated(found)


@pytest.mark.parametrize("leakage, algorithm", [("L0", 1), ("I*", 2)])
@pytest.mark.parametrize("utility", ["I0", "distortion"])
def test_breakpoints_say_what_every_weight_returns(leakage, algorithm, utility):
    for seed in range(40):
        relation = random_relation(seed, 8)
        found = greedy_frontier(relation, leakage, utility)
        for lam in WEIGHTS:
            weight = float(Fraction(lam)) + 1e-12
            (point,) = (
                p
                for p in found
                if (p.least is None or float(p.least) <= weight) and (p.below is None or weight < float(p.below))
            )
            run = agglomerate(relation, algorithm, utility, lam=lam)
            assert (point.t, point.point.quantization) == (run.returned, run.quantization), (seed, lam)


@pytest.mark.parametrize("leakage", ["L0", "I*"])
@pytest.mark.parametrize("utility", ["I0", "distortion"])
def test_the_exact_frontier_is_that_of_all_partitions(leakage, utility):
    for seed in range(12):
        relation = random_relation(seed, 5)
        found = exact_frontier(relation, leakage, utility)
        assert pairs(found.points) == pairs(enumerated(relation, leakage, utility)) and found.verify()
        for lam in (0, "1/3", 2):
            run = agglomerate(relation, 1 if leakage == "L0" else 2, utility, lam=lam, as_printed=False)
            best = [pairs([found.minimiser(lam)])[0]]
            assert best[0] in pairs(found.points) and run.quantization


def test_a_tampered_frontier_does_not_verify():
    found = exact_frontier(EXAMPLE, "L0")
    assert pairs(found.points) == [(6, 1), (3, 2), (Fraction(3, 2), 4), (1, 7)] and found.verify()
    fewer = ExactFrontier(found.problem, "L0", found.points[:-1], found.closed, found.nodes)
    assert not fewer.verify()
    root = ExactFrontier(found.problem, "L0", found.points, frozenset({()}), found.nodes)
    assert not root.verify()


def test_a_search_that_is_too_long_says_so():
    with pytest.raises(TooLarge, match="given up after 5 branches"):
        exact_frontier(EXAMPLE, "L0", most_nodes=5)


def test_the_formula_for_maximin_information_is_the_exact_frontier():
    for seed in range(40):
        relation = random_relation(seed, 7)
        found = subgraph_frontier(relation)
        assert pairs(found) == pairs(exact_frontier(relation, "I*").points)
        for point in found:
            assert relation.quantized(point.quantization).maximin_information == point.leakage
            assert max(map(len, point.quantization)) == point.loss


def test_the_formula_is_the_largest_number_of_merges_for_which_there_is_room():
    for letters in range(1, 25):
        for subgraphs in range(1, letters + 1):
            for largest in range(2, letters + 1):
                room = [M for M in range(subgraphs) if M + -(-M // (largest - 1)) <= letters]
                assert least_subgraphs(letters, subgraphs, largest) == subgraphs - max(room)


def test_the_frontier_of_a_large_alphabet_is_attained():
    rng = random.Random(5)
    relation = Relation([(rng.randrange(300), x) for x in range(300)])
    found = subgraph_frontier(relation)
    assert len(found) > 1
    for point in found:
        assert relation.quantized(point.quantization).maximin_information == point.leakage


@pytest.mark.parametrize("k", [1, 2, 4])
def test_baselines_are_k_anonymous(k):
    compared = 0
    for seed in range(20):
        relation = random_relation(seed, 9)
        if k <= len(relation.S):
            for quantization in (suppressed(relation, k), generalized(relation, k, suppress=3)):
                assert relation.quantized(quantization).anonymity >= k
                compared += 1
    assert compared >= 10


def test_baselines_refuse_what_cannot_be():
    with pytest.raises(ValueError, match="k = 7"):
        suppressed(Relation([(0, 0)]), 7)
    assert generalized(Relation([(0, -3), (1, 5)]), 2) == ((-3, 5),)


def test_no_quantization_beats_the_bound_by_counting():
    attained = 0
    for seed in range(40):
        relation = random_relation(seed, 7)
        for point in exact_frontier(relation, "L0").points:
            least = least_largest_cluster(relation, len(relation.S) // point.leakage)
            assert least <= point.loss
            attained += least == point.loss
    assert attained
