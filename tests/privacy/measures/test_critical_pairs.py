"""The colouring against Definition 7 itself, and what an optimal mechanism looks like."""

from __future__ import annotations

import doctest
import random
from fractions import Fraction as F

import pytest

from theorems.kss2018.numeric.tables import class_ii
from verify.privacy.measures import critical_pairs as module
from verify.privacy.measures.channels import dp_level, symmetric_mechanism
from verify.privacy.measures.critical_pairs import colouring, critical_pairs, zero_columns
from verify.privacy.solvers.hamming import optimal_dp_leakage


@pytest.mark.parametrize("seed", range(40))
def test_the_definition(seed):
    chance = random.Random(seed)
    inputs, outputs = chance.randint(1, 4), chance.randint(1, 4)
    used = [j for j in range(outputs) if chance.random() < 0.8] or [0]
    rows = []
    for _ in range(inputs):
        whole = [chance.randint(1, 4) if j in used else 0 for j in range(outputs)]
        rows.append([F(q, sum(whole)) for q in whole])
    t, found = dp_level(rows), colouring(rows)
    assert zero_columns(rows) == tuple(j for j in range(outputs) if j not in used)
    pairs = {
        (j, i, k)
        for j in used
        for i in range(inputs)
        for k in range(inputs)
        if t > 1 and rows[i][j] == t * rows[k][j]
    }
    assert set(critical_pairs(rows)) == pairs
    for i, line in enumerate(found.colours):
        for j, colour in enumerate(line):
            larger = any(pair[:2] == (j, i) for pair in pairs)
            smaller = any((pair[0], pair[2]) == (j, i) for pair in pairs)
            expected = "black" if larger else "red" if smaller else "white" if j in used else ""
            assert colour == expected


def test_a_level_that_is_infinite_has_no_pairs():
    with pytest.raises(ValueError, match="infinite level"):
        colouring([[1, 0], [F(1, 2), F(1, 2)]])


def test_no_leakage_no_pairs():
    assert critical_pairs([[F(1, 3), F(2, 3)]] * 2) == ()


def test_the_symmetric_mechanism_is_black_on_the_diagonal_and_red_beside():
    found = colouring(symmetric_mechanism(3, F(1, 4)))
    assert found.colours == tuple(tuple("black" if i == j else "red" for j in range(3)) for i in range(3))


def test_an_optimal_mechanism_of_table_I():
    """All diagonal entries in use are black (KSS, Figure 8)."""
    best = optimal_dp_leakage(class_ii(6), "0.2").mechanism
    found, censored = colouring(best), zero_columns(best)
    assert censored == (3, 4, 5)
    assert all(found.colours[i][i] == "black" for i in range(3))
    assert str(found).splitlines()[0].count("*") == 1


def test_examples_in_the_documentation():
    assert doctest.testmod(module).failed == 0
