"""Classification with its certificates, and the words for bad input."""

from __future__ import annotations

import doctest
import random
from fractions import Fraction as F
from itertools import permutations

import pytest

from verify.privacy.measures import source_sets
from verify.privacy.measures.source_sets import SourceSet

TABLE_I = ["0.7", "0.15", "0.06", "0.04", "0.03", "0.02"]


def swapped(row, i, j):
    row = list(row)
    row[i], row[j] = row[j], row[i]
    return row


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([["0.25"] * 4], "I"),
        ([[1, 0, 0], [0, 1, 0], [0, 0, 1]], "I"),
        ([["0.6", "0.4"], ["0.4", "0.6"]], "I"),
        ([["0.6", "0.4"], ["0.5", "0.5"]], "I"),
        ([TABLE_I], "II"),
        ([["0.6", "0.4"], ["0.7", "0.3"]], "II"),
        ([["0.2", "0.3", "0.5"], ["0.1", "0.1", "0.8"]], "II"),
        ([TABLE_I, swapped(TABLE_I, 0, 1)], "III"),
        ([["0.5", "0.3", "0.2"], ["0.5", "0.2", "0.3"]], "III"),
    ],
)
def test_classes(rows, expected):
    assert SourceSet(rows).source_class == expected


@pytest.mark.parametrize("seed", range(60))
def test_certificates_hold(seed):
    chance = random.Random(seed)
    M, rows = chance.randint(1, 4), []
    for _ in range(chance.randint(1, 4)):
        whole = [chance.randint(0, 4) for _ in range(M)]
        whole[0] += not any(whole)
        rows.append([F(p, sum(whole)) for p in whole])
    source_set = SourceSet(rows)
    found = source_set.classification
    assert found.verify() and found.source_set is source_set
    if found.source_class == "I":
        assert min(found.weights) >= 0 and sum(found.weights) == 1
        for i in range(M):
            assert sum(w * row[i] for w, row in zip(found.weights, rows, strict=True)) == F(1, M)
        return
    assert all(sum(q * p for q, p in zip(found.separating, row, strict=True)) > F(1, M) for row in rows)
    assert sum(found.separating) == 1
    ordered = [o for o in permutations(range(M)) if all(list(r[i] for i in o) == sorted(r, reverse=True) for r in rows)]
    assert (found.source_class == "II") == bool(ordered)
    if ordered:
        assert found.order in ordered
    else:
        a, b, i, j = found.disorder
        assert rows[a][i] > rows[a][j] and rows[b][i] < rows[b][j]


def test_thresholds():
    assert SourceSet([TABLE_I]).thresholds() == tuple(map(F, ("0", "0.02", "0.05", "0.09", "0.15", "0.3", "1")))
    with pytest.raises(ValueError, match="one order"):
        SourceSet([TABLE_I, swapped(TABLE_I, 0, 1)]).thresholds()


@pytest.mark.parametrize(
    ("rows", "error", "words"),
    [
        ([], ValueError, "at least one row"),
        ([[]], ValueError, "at least one row"),
        ([[0.1, 0.2, 0.8]], ValueError, "row 0 sums to 11/10"),
        ([[1, 0], [1]], ValueError, "row 1 has 1 entries"),
        ([["0.5", "0.6"]], ValueError, "row 0 sums to 11/10"),
        ([["1.5", "-0.5"]], ValueError, "row 0, entry 1: -1/2 is negative"),
        ([["1/0", "1"]], ValueError, "row 0, entry 0 = '1/0': is no finite number"),
        ([["nan", "1"]], ValueError, "row 0, entry 0 = 'nan'"),
        ([[True, False]], TypeError, "bool"),
    ],
)
def test_bad_rows(rows, error, words):
    with pytest.raises(error, match=words):
        SourceSet(rows)


def test_examples_in_the_documentation():
    assert doctest.testmod(source_sets).failed == 0
