"""Tables as relations: nothing is left out, merged or renamed without saying so."""

from __future__ import annotations

import doctest
import re
from fractions import Fraction

import pytest

from verify.privacy.tables import columns
from verify.privacy.tables.columns import TableError, column, read_csv, rows_of


def written(folder, text):
    path = folder / "t.csv"
    path.write_bytes(text.encode())
    return path


def test_a_csv_file_is_read_with_its_separator(tmp_path):
    path = written(tmp_path, "\ufeffage; chol\n40; 200\n41.5;\n\n40;\"2;1\"\n\n")
    table = read_csv(path)
    assert table == {"age": ["40", "41.5", "", "40"], "chol": ["200", "", "", "2;1"]}
    assert column(table, "age").letters == (40, Fraction(83, 2), None, 40)
    assert column(table, "chol").letters == ("200", None, None, "2;1")
    assert str(rows_of(table, "age", "chol")) == (
        "4 rows, 2 left out (1 where chol is empty, 1 where age is empty and chol is empty); "
        "age is read as numbers, chol is read as text"
    )


@pytest.mark.parametrize("word", ["none", "None", "NA", "na", "null", "?", "nan", "<NA>", "-9"])
def test_only_empty_cells_are_missing_unless_more_are_named(word):
    table = {"s": ["1", "2", "3", "4"], "x": ["a", word, "b", ""]}
    rows = rows_of(table, "s", "x")
    assert rows.pairs == ((1, "a"), (2, word), (3, "b")) and rows.left_out == {"x is empty": 1}
    named = rows_of(table, "s", "x", [word])
    assert named.pairs == ((1, "a"), (3, "b")) and named.left_out == {f"x says {word}": 1, "x is empty": 1}
    assert len(named.pairs) + sum(named.left_out.values()) == named.count == 4 and not named.warnings


class Shown:
    """What pandas puts where nothing is, as far as the reader looks at it."""

    def __init__(self, text):
        self.text = text

    def __str__(self):
        return self.text


def test_cells_of_a_data_frame_that_hold_nothing_are_empty_and_their_texts_are_not():
    table = {"s": [1.0, float("nan"), 3.0], "x": [Shown("<NA>"), Shown("NaT"), 4], "o": ["nan", None, "None"]}
    assert column(table, "s").letters == (1, None, 3)
    assert column(table, "x").letters == (None, None, 4)
    assert column(table, "o").letters == ("nan", None, "None")


def test_a_missing_number_may_be_spelled_otherwise_and_one_that_is_nowhere_is_said():
    rows = rows_of({"s": [1, 2, 3], "x": [-9.0, 1, 2]}, "s", "x", ["-9", "NA"])
    assert rows.pairs == ((2, 1), (3, 2)) and rows.warnings == ("--missing NA: no cell of s or x says so",)


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (["200", "210", "-9", "-9"], "x: -9 .in 2 rows. counts as a value. Next: .* --missing=-9 leaves such rows out"),
        (["20", "31", "99"], "x: 99 .in 1 row. counts as a value"),
        (["1", "2", "9999"], "x: 9999 .in 1 row. counts"),
        (["a", "none", "b"], "x: none .in 1 row. counts as a value. .*--missing=none"),
        (["a", "?", "b"], "x: . .in 1 row. counts as a value. .*'--missing=.'"),
        (["1", "2", "3", "?"], "x: is read as text, not as numbers, because of [?]"),
        (["1", "1.0", "2"], "x: spellings are read as one number: 1 = 1.0"),
        (["007", "7", "2"], "x: spellings are read as one number: 007 = 7"),
    ],
)
def test_what_may_be_taken_for_something_else_is_warned_about(cells, said):
    rows = rows_of({"s": list(range(len(cells))), "x": cells}, "s", "x")
    assert len(rows.pairs) == len(cells)
    assert re.search(said, "\n".join(rows.warnings))


@pytest.mark.parametrize("cells", [["200", "210", "220"], ["-5", "-1", "3"], ["60", "70", "99"], ["a", "b"], ["1", "9"]])
def test_plain_columns_are_not_warned_about(cells):
    assert not rows_of({"s": list(range(len(cells))), "x": cells}, "s", "x").warnings


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a,b\n", "1 lines"),
        ("a,b\n1,2\n3\n", "line 3: has 1 cells"),
        ("a,b,a\n1,2,3\n", "2 columns are named 'a'. Next: rename"),
        ('a,b\n1,"2\n3,4\n', "line 3: unexpected end of data. Next: mend the quotes"),
        (f"a,b\n1,{'x' * 200_000}\n", "line 2: field larger"),
    ],
)
def test_what_is_no_table_is_named(tmp_path, text, words):
    with pytest.raises(TableError, match=words):
        read_csv(written(tmp_path, text))


def test_line_ends_inside_of_a_cell_are_kept(tmp_path):
    table = read_csv(written(tmp_path, 'a,b\r\n"x\ny",1\r\nxy,2\r\n"x\u2028y",3\r\n'))
    assert table["a"] == ["x\ny", "xy", "x\u2028y"] and table["b"] == ["1", "2", "3"]


def test_an_absent_column_or_file_is_named(tmp_path):
    with pytest.raises(TableError, match=r"'z'.*one of s, x"):
        rows_of({"s": [1], "x": [2]}, "z", "x")
    with pytest.raises(TableError, match=r"no row has both 's' and 'x': 1 rows, 1 left out \(1 where s is empty"):
        _ = rows_of({"s": [None], "x": [2]}, "s", "x").relation
    with pytest.raises(TableError, match="absent.csv"):
        read_csv(tmp_path / "absent.csv")


def test_doctests():
    assert doctest.testmod(columns).failed == 0
