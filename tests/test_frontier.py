"""The command `frontier`: a table of points, JSON, a picture, and clear errors."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from verify.cli import main

ROWS = "age,chol\n40,200\n41,200\n41,210\n42,220\n42,230\n43,240\n44,250\n45,260\n45,?\n"


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


def test_json_has_points_with_quantizations(table, capsys):
    assert frontier(table, "--json", "--leakage", "I*", "--missing", "-9") == 0
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
        (["--utility", "distortion", "--missing", "none"], "--utility I0 needs no numbers"),
        (["--picture", "absent/folder/out.svg"], "--picture absent/folder/out.svg"),
    ],
)
def test_errors_name_the_value_and_the_next_move(table, capsys, options, words):
    assert frontier(table, *options) == 2
    assert words in capsys.readouterr().err
