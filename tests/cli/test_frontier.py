"""The command `frontier`: a table of points, JSON, a picture, and clear errors."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from verify.cli import main

ROWS = "age,chol\n40,200\n41,200\n41,210\n42,220\n42,230\n43,240\n44,250\n45,260\n45,\n"


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "patients.csv"
    path.write_text(ROWS)
    return path


def frontier(table, *options):
    return main(["frontier", str(table), "--sensitive", "age", "--public", "chol", *options])


def test_it_prints_both_frontiers(table, capsys):
    assert frontier(table) == 0
    text = capsys.readouterr().out
    assert "L_0 = 2.5850 bits (1-anonymous), I_* = 2.3219 bits (5 classes told apart)" in text
    assert text.count("all quantizations: exact") == 2
    assert "yes, but another quantization is better" in text
    assert "9 rows, 1 left out (1 where chol is empty); age is read as numbers, chol is read as numbers" in text
    assert "warning" not in text


def test_a_value_that_is_called_none_is_no_missing_one(tmp_path, capsys):
    """The leakage of `job` says that every second row has a letter of its own; it was printed of the others alone."""
    path = tmp_path / "jobs.csv"
    path.write_text("s,job\n" + "".join(f"{k},{'none' if k % 2 else 'some'}\n" for k in range(60)))
    options = ["frontier", str(path), "--sensitive", "s", "--public", "job"]
    assert main(options) == 0
    text = capsys.readouterr().out
    assert "60 rows, none left out" in text and "X = job (2 values)" in text
    assert "warning: job: none (in 30 rows) counts as a value. Next: " in text
    assert main([*options, "--missing", "none"]) == 0
    assert "60 rows, 30 left out (30 where job says none)" in capsys.readouterr().out
    assert main([*options, "--missing", "none", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["rows"], data["rows_left_out"], data["pairs"]) == (60, {"job says none": 30}, 30)
    assert data["numbers"] == {"s": True, "job": False} and data["warnings"] == []


def test_a_code_in_a_column_of_numbers_is_warned_about(tmp_path, capsys):
    path = tmp_path / "t.csv"
    path.write_text("s,x\n1,200\n2,-9\n3,210\n")
    options = ["frontier", str(path), "--sensitive", "s", "--public", "x"]
    assert main(options) == 0
    assert "warning: x: -9 (in 1 row) counts as a value. Next: " in capsys.readouterr().out
    assert main([*options, "--missing", "-9"]) == 0
    out = capsys.readouterr().out
    assert "3 rows, 1 left out (1 where x says -9)" in out and "warning" not in out


def test_json_has_points_with_quantizations(table, capsys):
    table.write_text(ROWS.replace("45,\n", "45,-9\n"))
    assert frontier(table, "--json", "--leakage", "I*") == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["S"], data["X"], data["pairs"], data["maximin_information"]) == (6, 8, 9, "5")
    (found,) = data["frontiers"]
    assert found["leakage"] == "I*" and found["exact"]
    assert [(point["loss"], point["leakage"]) for point in found["best"]] == [("1", "5"), ("2", "1")]
    assert sorted(sum(found["best"][1]["quantization"], [])) == sorted(["-9", *map(str, range(200, 270, 10))])


def test_the_picture_is_svg(table, tmp_path, capsys):
    picture = tmp_path / "out.svg"
    assert frontier(table, "--utility", "distortion", "--picture", str(picture)) == 0
    root = ElementTree.fromstring(picture.read_text())
    assert root.tag.endswith("svg") and len(root.findall("{*}circle")) > 6


@pytest.mark.parametrize(
    "options, words",
    [
        (["--sensitive", "agee"], "no column 'agee'. Next: one of age, chol"),
        (["--utility", "distortion"], "--utility I0 needs no numbers"),
        (["--picture", "absent/folder/out.svg"], "--picture absent/folder/out.svg"),
    ],
)
def test_errors_name_the_value_and_the_next_move(table, capsys, options, words):
    table.write_text(ROWS + "46,none\n")
    assert frontier(table, *options) == 2
    assert words in capsys.readouterr().err
