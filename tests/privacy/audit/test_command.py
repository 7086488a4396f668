"""The command: exit codes, what it prints, its JSON, errors in one line, and what it loads."""

from __future__ import annotations

import json
import math
import re
import subprocess
import sys
from fractions import Fraction as F
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from verify.cli import main
from verify.cli.audit import code
from verify.privacy.audit.level import level
from verify.privacy.audit.quantity import rational
from verify.privacy.audit.stated import Stated

COIN = '[["3/4", "1/4"], ["1/4", "3/4"]]'
ERASURE = '{"0": {"0": "1/2", "?": "1/2"}, "1": {"1": "1/2", "?": "1/2"}}'


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    answer = main(["audit", *arguments])
    said = capsys.readouterr()
    return answer, said.out, said.err


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        ([COIN], 0),
        ([COIN, "--epsilon", "log(3)"], 0),
        ([COIN, "--epsilon", "1.0986122886681096"], 1),
        ([COIN, "--epsilon", "0", "--delta", "1/2"], 0),
        ([COIN, "--epsilon", "0", "--delta", "0.49999"], 1),
        ([COIN, "--mi", "0.131"], 0),
        ([COIN, "--mi", "0.13"], 1),
        ([COIN, "--mi", "0.02", "--prior", '["0.99", "0.01"]'], 0),
        ([COIN, "--mi", "log(2) - h(1/4)"], 3),
        ([COIN, "--mi", "log(2) - h(1/4)", "--epsilon", "1"], 1),
        ([COIN, "--mi", "log(2) - h(1/4)", "--epsilon", "2"], 3),
        ([ERASURE, "--epsilon", "100"], 1),
        ([ERASURE, "--epsilon", "100", "--delta", "1/2"], 0),
        (["[[1]]", "--mi", "0"], 0),
        (["[[1]]", "--epsilon", "0", "--mi", "0"], 2),  # no two inputs are compared
        (["[[1]]", "--epsilon", "0", "--delta", "1"], 2),
        ([COIN, "--delta", "0.1"], 2),
        ([COIN, "--epsilon", "eps"], 2),
        (["no_such.csv"], 2),
        (["[[0.5, 0.6]]"], 2),
        ([COIN, "--prior", "[1]"], 2),
        ([COIN, "--neighbours", '[["0", "7"]]'], 2),
        ([COIN, "--entries", "2"], 2),
    ],
)
def test_the_exit_code_says_whether_the_levels_hold(
    capsys: pytest.CaptureFixture[str], arguments: list[str], answer: int
) -> None:
    found, out, err = ran(capsys, *arguments)
    assert found == answer
    if answer == 2:
        assert not out and err.startswith("error: ") and "Next: " in err and err.count("\n") == 1
    else:
        assert not err and out.endswith("\n")


def test_one_that_does_not_hold_outweighs_one_that_is_undecided() -> None:
    answers = {holds: Stated("", holds, "", rational(0)) for holds in (True, False, None)}
    assert code([]) == code([answers[True]]) == 0
    assert code([answers[None], answers[True]]) == 3
    assert code([answers[None], answers[False], answers[True]]) == 1


def test_the_tables_show_value_witness_theorem_and_answer(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = ran(capsys, COIN, "--epsilon", "1")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines[0] == "mechanism: 2 inputs, 2 outputs; read exactly"
    assert lines[1] == "neighbours: all pairs of inputs; prior: the uniform law"
    witness = "inputs 0, 1; output 0: 3/4 against 1/4, ratio 3"
    assert f"differential privacy: eps 1.09861 log(3) {witness}; one of 2 critical pairs" in lines
    assert f"total variation: delta at eps = 0 0.5 1/2 {witness}" in lines
    assert "total variation <= tanh(eps/2) 0.5 0.5 cuff_yu2016.conversion PROVED" in lines
    assert "eps lost 0 this mechanism is optimal" in lines
    assert lines[-2:] == [
        "does not hold: 1-differential privacy between neighbours",
        f"least eps 1.09861 = log(3); {witness}",
    ]


RESPONSE = json.dumps([["exp(1)/(exp(1)+2)" if i == j else "1/(exp(1)+2)" for j in range(3)] for i in range(3)])


@pytest.mark.parametrize(
    ("arguments", "answer", "words"),
    [
        (["--epsilon", "1"], 0, "holds: 1-differential privacy between neighbours\n    least eps 1; "),
        (["--epsilon", "1", "--delta", "0"], 0, "holds: (1, 0)-differential privacy between neighbours\n    least delta 0"),
        (["--epsilon", "0.99999999999999999999"], 1, "least eps 1, 1E-20 more than stated; "),
        (["--epsilon", "1-10^-50"], 1, "least eps 1, 1E-50 more than stated; "),
        (["--epsilon", "1+10^-50"], 0, "least eps 1, 1E-50 less than stated; "),
    ],
)
def test_randomized_response_at_eps_1_is_stated_and_decided_exactly(
    capsys: pytest.CaptureFixture[str], arguments: list[str], answer: int, words: str
) -> None:
    found, out, _ = ran(capsys, RESPONSE, *arguments)
    assert found == answer and words in out
    found, out, _ = ran(capsys, RESPONSE, *arguments, "--json")
    (epsilon,) = [one for one in json.loads(out)["measures"] if one["key"] == "epsilon"]
    assert found == answer and epsilon["exact"] == "1"


def test_no_answer_contradicts_the_number_beside_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """e and 1 over e + 2 in floats: the least eps of that matrix is not 1, and the digits shown say on which side it is."""
    array = np.array([[math.e if i == j else 1 for j in range(3)] for i in range(3)]) / (math.e + 2)
    np.save(tmp_path / "a.npy", array)
    ratio = F(float(array.max())) / F(float(array.min()))
    for stated in ("1", "1.00000000000000001", "0.99999999999999999", "0.9999999999999999"):
        answer, out, _ = ran(capsys, str(tmp_path / "a.npy"), "--epsilon", stated)
        low, high = level("--epsilon", stated).exponential
        assert answer == (0 if ratio <= low else 1) and (ratio <= low or ratio > high)
        (least,) = re.findall("least eps ([0-9.]+), .* than stated", out)
        assert (F(least) <= F(stated)) == (answer == 0)
    assert "floats read as the binary numbers that they are; rows sum to 1 within 5.6E-17 (1E-9 is allowed)" in out


def test_measures_of_floats_enclose_those_of_the_rows_over_their_sums(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    np.save(tmp_path / "a.npy", np.array([[0.7, 0.2, 0.1], [0.1, 0.6, 0.3], [0.2, 0.2, 0.6]]).astype("float32"))
    ran(capsys, str(tmp_path / "a.npy"), "--json", str(tmp_path / "a.json"))
    ran(capsys, str(tmp_path / "a.npy"), "--normalise", "--json", str(tmp_path / "b.json"))
    one, other = (json.loads((tmp_path / name).read_text()) for name in ("a.json", "b.json"))
    assert one["off"] != "0" and other["off"] == "0"
    for mine, exact in zip(one["measures"], other["measures"], strict=True):
        if mine["key"] in ("epsilon", "total_variation", "identifiability"):  # of the entries themselves
            assert abs(F(mine["lower"]) - F(exact["lower"])) < F(1, 10**6)
        elif mine["lower"] != "oo":
            assert F(mine["lower"]) <= F(exact["lower"]) and F(exact["upper"]) <= F(mine["upper"]), mine["key"]
            assert F(mine["upper"]) - F(mine["lower"]) < F(1, 10**5)


def test_infinite_levels_are_said_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = ran(capsys, ERASURE)
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert "differential privacy: eps infinite inputs 0, 1; output 0: 1/2 against 0" in lines
    assert "maximin information I_* 0 no two are told apart surely" in lines
    assert "non-stochastic leakage L_0 0.693147 log(2) output 0 leaves 1 of 2 inputs possible" in lines


def test_long_events_are_cut_in_text_and_whole_in_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [[str(F(3 if j < 10 else 1, 40)) for j in range(20)], [str(F(1 if j < 10 else 3, 40)) for j in range(20)]]
    answer, out, _ = ran(capsys, json.dumps(rows), "--json", str(tmp_path / "out.json"))
    assert answer == 0 and "outputs 0, 1, 2, 3, 4, 5 and 4 more: 3/4 against 1/4, ratio 3" in out
    (found,) = [m for m in json.loads((tmp_path / "out.json").read_text())["measures"] if m["key"] == "total_variation"]
    assert found["event"]["outputs"] == [str(j) for j in range(10)]


def test_what_is_too_large_to_be_searched_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [["21/40" if i == j else "19/1600" for j in range(41)] for i in range(41)]
    _, out, _ = ran(capsys, json.dumps(rows))
    assert "not computed\n  least I(X;Y) at this mean distortion: searched for at most 40 letters" in out
    _, out, _ = ran(capsys, COIN)
    assert "not computed" not in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([COIN, "--neighbours", '[["0", "1"]]'], None),  # all pairs there are
        (["[[0.5,0.5],[0.4,0.6]]", "--entries", "1"], None),
        (['[[0.6,0.2,0.2],[0.2,0.6,0.2],[0.2,0.2,0.6]]', "--neighbours", '[["0", "1"]]'], "least eps at this mean distortion"),
        ([ERASURE], "distortion, and how far the optimum is"),
        (["[[0.5,0.25,0.25],[0.25,0.5,0.25]]"], "distortion, and how far the optimum is"),
    ],
)
def test_where_there_is_no_optimum_to_compare_with_that_is_said(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str | None
) -> None:
    _, out, _ = ran(capsys, *arguments)
    assert f"not computed\n  {words}" in out if words else "not computed" not in out


def test_json_has_every_part_and_exact_strings(capsys: pytest.CaptureFixture[str]) -> None:
    answer, out, _ = ran(capsys, COIN, "--epsilon", "1", "--delta", "1", "--json")
    data: dict[str, Any] = json.loads(out)
    assert answer == 0
    assert set(data) == {
        "mechanism", "inputs", "outputs", "floats", "sums", "off", "taken", "divided", "prior", "neighbours", "measures", "left_out", "curve", "theorems", "stated",
    }  # fmt: skip
    (epsilon,) = [one for one in data["measures"] if one["key"] == "epsilon"]
    assert epsilon["exact"] == "log(3)" and F(epsilon["lower"]) < F(epsilon["upper"])
    assert epsilon["event"] == {"inputs": ["0", "1"], "outputs": ["0"], "probabilities": ["3/4", "1/4"]}
    assert data["stated"][0]["holds"] is True and data["prior"] == ["1/2", "1/2"]
    assert all(F(one["bound"]["lower"]) <= F(one["bound"]["upper"]) for one in data["theorems"])
    answer, out, _ = ran(capsys, ERASURE, "--json", "-")
    (epsilon,) = [one for one in json.loads(out)["measures"] if one["key"] == "epsilon"]
    assert (epsilon["lower"], epsilon["upper"], epsilon["exact"]) == ("oo", "oo", "oo")


def test_the_same_mechanism_gives_the_same_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ['[["0.2","0.3","0.5"],["1/3","1/3","1/3"]]', "--epsilon", "1/3", "--delta", "0.01", "--json"]
    assert ran(capsys, *arguments) == ran(capsys, *arguments)


def test_help_loads_no_third_party_package() -> None:
    script = (
        "import sys; from verify.cli import main\n"
        "try: main(['audit', '--help'])\n"
        "except SystemExit: pass\n"
        "assert not {'numpy', 'flint', 'sympy', 'hypothesis', 'z3'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True, stdout=subprocess.DEVNULL)
