"""The tables are distributions of the classes that the paper says, and the groups are what Example 2 says."""

from __future__ import annotations

import doctest

import pytest

from theorems.kss2018.numeric import tables
from theorems.kss2018.numeric.tables import class_ii, class_iii


@pytest.mark.parametrize("M", [6, 10])
def test_classes_and_groups(M):
    ordered = class_ii(M).rows
    assert class_ii(M).source_class == "II"
    assert all(list(row) == sorted(row, reverse=True) for row in ordered)
    before = ordered
    for k, group in enumerate("abc", 1):
        source_set = class_iii(M, group)
        assert source_set.source_class == "III"
        assert source_set.rows[: len(before)] == before
        for row, added in zip(ordered, source_set.rows[len(before) :], strict=True):
            assert [i for i in range(M) if row[i] != added[i]] == [0, k]
            assert (added[0], added[k]) == (row[k], row[0])
        before = source_set.rows


def test_other_tables_do_not_exist():
    with pytest.raises(ValueError, match="M = 7"):
        class_ii(7)
    with pytest.raises(ValueError, match="group = 'd'"):
        class_iii(6, "d")


def test_examples_in_the_documentation():
    assert doctest.testmod(tables).failed == 0
