"""The clustering algorithms: the examples of Ding, Farokhi (2020), and the fast engine against the printed lines."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from verify.privacy.measures.logarithms import Bits
from verify.privacy.measures.relations import Relation
from verify.privacy.solvers.agglomeration import agglomerate
from verify.privacy.solvers.clusterings import clustering
from verify.privacy.solvers.local_search import improved

EXAMPLE = Relation([(1, 1), (2, 1), (1, 2), (3, 3), (3, 4), (4, 5), (5, 6), (6, 7)])
VALUES = {1: 0.2, 2: 0.1, 3: 0.4, 4: 0.3, 5: 0.6, 6: 1.5, 7: 1}
SINGLE = tuple((x,) for x in range(1, 8))


def random_relation(rng: random.Random, most: int = 9) -> Relation:
    letters, range_size = rng.randint(1, most), rng.randint(1, most)
    return Relation([(rng.randrange(range_size), x) for x in range(letters) for _ in range(rng.randint(1, 3))])


def quantizations(run):
    return [step.quantization for step in run.trace]


def test_example_2_with_resolution_returns_the_step_before_what_it_prints():
    run = agglomerate(EXAMPLE, 1, lam=0.3)
    two = ((1, 2, 7), (3, 4, 5, 6))
    assert quantizations(run) == [SINGLE, ((1, 2, 7), (3, 5), (4, 6)), two, ((1, 2, 3, 4, 5, 6, 7),)]
    assert [round(float(step.delta), 4) for step in run.trace[1:]] == [-0.5245, -0.4605, -0.7578]
    assert run.ended == "one cluster" and run.quantization == two
    assert agglomerate(EXAMPLE, 1, lam=0.3, as_printed=False).quantization == ((1, 2, 3, 4, 5, 6, 7),)


def test_example_2_with_distortion():
    run = agglomerate(EXAMPLE, 1, "distortion", lam=2.5, values=VALUES)
    assert run.quantization == ((1, 2, 4), (3, 5), (6, 7)) and run.returned == 1
    assert [float(step.delta) for step in run.trace[1:]] == pytest.approx([-0.375, 0.0758], abs=5e-5)
    assert run.trace[1].measured.distortion == Fraction(1, 4)


def test_example_3():
    run = agglomerate(EXAMPLE, 2, lam="0.3")
    assert run.quantization == ((1, 3, 7), (2, 5), (4, 6)) and run.step.maximin_information == 1
    assert [step.partition for step in run.trace][1:3] == [
        ((1, 2, 3, 4), (5,), (6,), (7,)),
        ((1, 2, 3, 4, 5), (6,), (7,)),
    ]
    assert run.trace[1].delta == Bits.log2(Fraction(4, 5)) + Bits.rational(Fraction(3, 10))
    assert run.trace[1].relation.edges() == {
        frozenset({(1, 3), (2,)}),
        frozenset({(1, 3), (4,)}),
    }


def test_example_4_goes_on_where_the_print_stops():
    run = agglomerate(EXAMPLE, 2, "distortion", lam=0.3, values={**VALUES, 7: 4})
    assert run.trace[3].quantization == ((1, 4), (2,), (3, 5, 6), (7,))
    assert run.returned == 4 and run.trace[4].delta < Bits()
    heavier = agglomerate(EXAMPLE, 2, "distortion", lam=0.8, values={**VALUES, 7: 4})
    assert heavier.quantization == run.trace[3].quantization and len(heavier.trace) == 5


def test_example_5():
    run = agglomerate(EXAMPLE, 3, lam=0.3)
    assert quantizations(run)[1:] == [
        ((1,), (2, 3), (4,), (5,), (6,), (7,)),
        ((1,), (2, 3), (4, 5), (6,), (7,)),
        ((1,), (2, 3), (4, 5), (6, 7)),
        ((1, 6, 7), (2, 3), (4, 5)),
    ]
    assert run.step.maximin_information == 1 and run.ended == "one subgraph"


def test_the_fast_engine_repeats_the_printed_lines_on_two_thousand_relations():
    for seed in range(2000):
        rng = random.Random(seed)
        relation, lam = random_relation(rng), rng.choice(["0", "1/4", "3/10", 1, "7/3"])
        algorithm, utility = rng.choice([1, 2]), rng.choice(["I0", "distortion"])
        options = {
            "lam": lam,
            "values": {x: rng.choice([rng.randrange(20), rng.randrange(50) / 10]) for x in relation.X},
            "codeword": rng.choice(["centroid", "midrange"]),
        }
        fast = agglomerate(relation, algorithm, utility, **options)
        plain = agglomerate(relation, algorithm, utility, engine="plain", **options)
        assert fast == plain and fast.quantization == plain.quantization, seed


def test_what_a_step_says_is_what_its_quantization_comes_to():
    steps = 0
    for seed in range(60):
        rng = random.Random(seed)
        relation = random_relation(rng)
        for utility in ("I0", "distortion"):
            problem = clustering(relation, utility)
            for algorithm in (1, 2, 3):
                for step in agglomerate(relation, algorithm, utility, lam=0.5).trace:
                    assert step.measured == problem.measured(problem.numbers(step.quantization))
                    released = relation.quantized(step.quantization)
                    assert released.leakage_l0 == step.leakage_l0
                    assert released.maximin_information == step.maximin_information == len(step.partition)
                    steps += 1
    assert steps > 200


def test_the_lagrangian_falls_on_the_way_and_the_whole_path_is_never_worse():
    for seed in range(60):
        rng = random.Random(seed)
        relation, lam = random_relation(rng), Fraction(rng.randrange(12), 10)
        for algorithm in (1, 2):
            run = agglomerate(relation, algorithm, lam=lam)
            assert all(step.delta < Bits() for step in run.trace[1 : run.returned + 1])
            assert agglomerate(relation, algorithm, lam=lam, as_printed=False).lagrangian <= run.lagrangian


def test_local_search_is_never_worse_than_its_start():
    better = 0
    for seed in range(12):
        relation = random_relation(random.Random(seed), 7)
        for algorithm, utility in ((1, "I0"), (2, "distortion")):
            run = agglomerate(relation, algorithm, utility, lam=0.3)
            found = improved(relation, run.quantization, algorithm, utility, lam=0.3)
            problem = clustering(relation, utility)
            measured = problem.measured(problem.numbers(found))
            value = problem.leakage(algorithm, measured) + problem.loss(measured) * Fraction(3, 10)
            assert value <= run.lagrangian
            better += value < run.lagrangian
    assert better


def test_the_codeword_may_be_any():
    relation = Relation([("s", 0), ("t", 1), ("t", 10)])
    distances = {
        name: agglomerate(relation, 1, "distortion", lam=0, codeword=codeword).trace[-1].measured.distortion
        for name, codeword in [("mean", "centroid"), ("middle", "midrange"), ("one", "member"), ("first", min)]
    }
    assert distances == {"mean": Fraction(19, 3), "middle": 5, "one": 9, "first": 10}


def test_huge_values_take_the_plain_engine_and_stay_exact():
    relation = Relation([(0, 0), (1, 1), (2, 2)])
    values = {0: 0, 1: 10**30, 2: 2 * 10**30 - 1}
    assert agglomerate(relation, 2, "distortion", lam=0, values=values).trace[1].merges == ((1, 2),)


@pytest.mark.parametrize(
    "options, words",
    [
        ({"lam": -1}, "lam = -1"),
        ({"lam": 1, "algorithm": 4}, "algorithm = 4"),
        ({"lam": 1, "utility": "U1"}, "utility = 'U1'"),
        ({"lam": 1, "utility": "distortion", "values": {1: 0}}, "no number for 2"),
        ({"lam": 1, "utility": "distortion", "codeword": "mean"}, "codeword = 'mean'"),
    ],
)
def test_wrong_arguments_are_named(options, words):
    with pytest.raises(ValueError, match=words):
        agglomerate(EXAMPLE, **options)
