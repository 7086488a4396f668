"""The programs of Theorems 2 and 3: what is printed, what is true, and where they part."""

from __future__ import annotations

import doctest
import random
from fractions import Fraction as F

import pytest
from scipy.optimize import linprog

from theorems.kss2018.numeric import programs
from theorems.kss2018.numeric.programs import (
    corrected_program,
    corrected_theorem2,
    printed_program,
    printed_theorem2,
    printed_theorem3,
)
from theorems.kss2018.numeric.tables import class_ii
from verify.privacy.measures.folding import folded_intersection, folding_permutations
from verify.privacy.measures.source_sets import SourceSet
from verify.privacy.solvers.hamming import optimal_dp_leakage


def random_ordered(chance):
    M = chance.randint(2, 5)
    rows = []
    for _ in range(chance.randint(1, 3)):
        whole = sorted((chance.randint(0, 9) for _ in range(M)), reverse=True)
        whole[0] += 1
        rows.append([F(p, sum(whole)) for p in whole])
    return SourceSet(rows)


def smallest_objective(source_set, D, zeros, ordered):
    """(13) by floats: the least t for which (n - 1) - (D_2 + ... + D_n) <= t D_1 has a point of level t, by bisection."""
    n = source_set.alphabet_size - zeros
    rows = [[float(p) for p in row[:n]] for row in source_set.rows]
    room = float(D - source_set.thresholds()[zeros])
    above = [*rows, [1.0] * n]
    right = [*[room] * len(rows), n - 1.0]
    if ordered:
        for i in range(1, n):
            above.append([1.0 if j == 0 else -1.0 if j == i else 0.0 for j in range(n)])
            right.append(0.0)
    low, high = 1.0, 1e7
    while high - low > 1e-9 * high:
        t = (low + high) / 2
        line = [-t, *[-1.0] * (n - 1)]
        found = linprog([0.0] * n, A_ub=[*above, line], b_ub=[*right, -(n - 1.0)], bounds=[(0, 1)] * n)
        low, high = (low, t) if found.status == 0 else (t, high)
    return high


@pytest.mark.parametrize("ordered", [False, True])
@pytest.mark.parametrize(("zeros", "D"), [(0, "0.1"), (1, "0.2"), (2, "0.4"), (7, "0.6")])
def test_the_printed_program_by_floats(ordered, zeros, D):
    source_set = class_ii(10)
    exact = printed_program(source_set, D, zeros, ordered)
    # HiGHS forgives constraints 1e-7 each, which the quotient by D_1 magnifies
    assert float(exact) == pytest.approx(smallest_objective(source_set, F(D), zeros, ordered), rel=1e-5)


@pytest.mark.parametrize("seed", range(40))
def test_the_right_form_is_the_least_leakage_and_the_printed_one_is_not_above(seed):
    chance = random.Random(seed)
    source_set = random_ordered(chance)
    for D in {F(chance.randint(1, 99), 100) for _ in range(4)}:
        true = optimal_dp_leakage(source_set, D).exp_epsilon
        assert corrected_theorem2(source_set, D) == true
        assert printed_theorem2(source_set, D) <= true
        # with the order mended, the largest tail does no harm to (10)
        assert printed_theorem2(source_set, D, ordered=True) == true


@pytest.mark.parametrize(("zeros", "D"), [(1, "0.4"), (2, "0.5"), (4, "0.4")])
def test_the_largest_tail_forbids_valid_mechanisms_with_zero_columns(zeros, D, least_distortion):
    """(13) says it is the least leakage with l zero columns: with the order mended it is above that, for Table II."""
    source_set = class_ii(10)
    true = corrected_program(source_set, D, zeros)
    assert least_distortion(source_set.rows, float(true), zeros) == pytest.approx(float(D), abs=1e-7)
    assert printed_program(source_set, D, zeros, ordered=True) >= true
    assert corrected_program(class_ii(10), "0.2", 2) < printed_program(class_ii(10), "0.2", 2, ordered=True)


def test_the_smallest_example_in_which_the_printed_theorem_fails():
    flat, D = SourceSet([["0.34", "0.33", "0.33"]]), "0.5"
    assert printed_theorem2(flat, D) == F(50, 33)
    assert corrected_theorem2(flat, D) == optimal_dp_leakage(flat, D).exp_epsilon == 2


def test_theorem_3_needs_a_group_of_permutations():
    """The folding permutations id and (1 2 0) are no group: equal distortions are more than the set P^LB = P asks for, and
    the lower bound is above the truth, with the order mended too."""
    source_set = SourceSet([[F(5, 6), F(1, 6), 0], [F(1, 6), 0, F(5, 6)]])
    orders = folding_permutations(source_set)
    assert orders == ((0, 1, 2), (2, 0, 1))
    inner = SourceSet(folded_intersection(source_set))
    assert inner.rows == source_set.rows[:1]
    assert printed_theorem3(inner, F(1, 3), orders, censored=True, ordered=True) == 4
    assert optimal_dp_leakage(source_set, F(1, 3)).exp_epsilon == F(16, 5)


def test_theorem_3_forgets_the_mechanism_that_puts_out_one_letter():
    """(19) has leakage 0 from (M-1)/M on only, and l = M - 1 divides by 0: its lower bound is above the truth, 0."""
    source_set = SourceSet([[F(5, 6), F(1, 6), 0], [F(5, 6), 0, F(1, 6)]])
    inner, orders = SourceSet(folded_intersection(source_set)), folding_permutations(source_set)
    assert printed_theorem3(inner, F(1, 6), orders) == 5
    assert optimal_dp_leakage(source_set, F(1, 6)).exp_epsilon == 1


def test_ends_and_bad_input():
    assert printed_theorem2(class_ii(6), 0) is None
    assert printed_theorem2(class_ii(6), "0.3") == corrected_theorem2(class_ii(6), "0.3") == 1
    assert printed_theorem3(class_ii(6), F(5, 6), []) == 1
    assert corrected_theorem2(SourceSet([["0.6", "0.4"]]), "0.3") == F(7, 3)
    with pytest.raises(ValueError, match="row 0 does not decrease"):
        printed_theorem2(SourceSet([["0.4", "0.6"]]), "0.1")
    with pytest.raises(ValueError, match="zeros = 5"):
        printed_program(class_ii(6), "0.1", 5)
    with pytest.raises(ValueError, match="at least 2 letters"):
        corrected_theorem2(SourceSet([[1]]), "0.1")


def test_examples_in_the_documentation():
    assert doctest.testmod(programs).failed == 0
