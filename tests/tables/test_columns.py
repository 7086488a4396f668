"""Tables as relations."""

from __future__ import annotations

from fractions import Fraction

import pytest

from verify.tables.columns import TableError, column, pairs_of, read_csv, relation_of


def test_a_csv_file_is_read_with_its_separator(tmp_path):
    path = tmp_path / "t.csv"
    path.write_text("\ufeffage; chol\n40; 200\n41.5;?\n\n40;\"2;1\"\n", encoding="utf-8")
    table = read_csv(path)
    assert table == {"age": ["40", "41.5", "40"], "chol": ["200", "?", "2;1"]}
    assert column(table, "age") == [40, Fraction(83, 2), 40] and column(table, "chol") == ["200", None, "2;1"]


def test_missing_cells_are_dropped_or_stand_for_a_letter():
    table = {"s": [1, 2, None], "x": ["a", float("nan"), "b"]}
    assert pairs_of(table, "s", "x") == [(1, "a")]
    assert pairs_of(table, "s", "x", -9) == [(1, "a"), (2, -9), (-9, "b")]


@pytest.mark.parametrize("text, words", [("a,b\n", "1 lines"), ("a,b\n1,2\n3\n", "record 3: has 1 cells")])
def test_what_is_no_table_is_named(tmp_path, text, words):
    path = tmp_path / "t.csv"
    path.write_text(text)
    with pytest.raises(TableError, match=words):
        read_csv(path)


def test_an_absent_column_or_file_is_named(tmp_path):
    with pytest.raises(TableError, match="'z'.*one of s, x"):
        relation_of({"s": [1], "x": [2]}, "z", "x")
    with pytest.raises(TableError, match="no row has both"):
        relation_of({"s": [None], "x": [2]}, "s", "x")
    with pytest.raises(TableError, match="absent.csv"):
        read_csv(tmp_path / "absent.csv")
