"""The method of Section V-C for all weights at once, against runs at single weights."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from verify.privacy.measures.logarithms import Bits
from verify.privacy.measures.relations import Relation
from verify.privacy.solvers.agglomeration import agglomerate
from verify.privacy.solvers.frontier import Breakpoint
from verify.privacy.solvers.restricted_frontier import Weights, restricted_frontier

#: One of the joint ranges of Figure 1.
EXAMPLE = Relation([(1, 1), (2, 1), (1, 2), (3, 3), (3, 4), (4, 5), (5, 6), (6, 7)])
WEIGHTS = tuple(map(Fraction, ("0", "1/100", "3/10", "1/3", "1/2", "1", "3/2", "2", "100")))


def random_relation(seed: int, most: int) -> Relation:
    rng = random.Random(seed)
    letters, range_size = rng.randint(1, most), rng.randint(1, most)
    return Relation([(rng.randrange(range_size), x) for x in range(letters) for _ in range(rng.randint(1, 2))])


def exactly(weight: Fraction) -> Breakpoint:
    return Breakpoint(Bits.rational(weight), Bits.rational(1))


def belongs(weight: Fraction, weights: Weights) -> bool:
    low = exactly(weight).compare(weights.least)
    high = -1 if weights.most is None else exactly(weight).compare(weights.most)
    return (low > 0 or (low == 0 and weights.with_least)) and (high < 0 or (high == 0 and weights.with_most))


def near(weights: Weights) -> list[Fraction]:
    """Weights just beside the ends, and the ends that are rational."""
    found = []
    for end in (weights.least, weights.most):
        if end is not None:
            close = Fraction(float(end)).limit_denominator(10**6)
            found += [abs(close - Fraction(1, 10**5)), close + Fraction(1, 10**5)]
            found += [close] if exactly(close).compare(end) == 0 else []
    return found


@pytest.mark.parametrize("utility", ["I0", "distortion"])
def test_every_weight_is_in_one_part_that_says_what_a_run_returns(utility):
    for seed in range(30):
        relation = random_relation(seed, 8)
        found = restricted_frontier(relation, utility)
        for weight in {*WEIGHTS, *(w for part in found for w in near(part.weights))}:
            (part,) = (part for part in found if belongs(weight, part.weights))
            run = agglomerate(relation, 3, utility, lam=weight)
            assert part.point.quantization == run.quantization, (seed, weight)


def test_the_parts_follow_each_other_without_gap():
    for seed in range(30):
        parts = [found.weights for found in restricted_frontier(random_relation(seed, 8), "distortion")]
        assert parts[0].with_least and float(parts[0].least) == 0 and parts[-1].most is None
        for left, right in zip(parts, parts[1:], strict=False):
            assert left.most is not None and left.most.compare(right.least) == 0
            assert left.with_most != right.with_least


def test_example_5_is_on_it():
    (part,) = (p for p in restricted_frontier(EXAMPLE) if belongs(Fraction(3, 10), p.weights))
    assert part.point.quantization == ((1, 6, 7), (2, 3), (4, 5))
    assert (part.point.leakage, part.point.loss) == (3, 3)
