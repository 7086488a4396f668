"""`step`: a proof line after line, by keys on a terminal, else as text or JSON."""

from __future__ import annotations

import builtins
import json
import sys
from collections.abc import Iterator

import pytest

from verify.cli import main

CLAIM = "cuff_yu2016.pinsker"


def walked(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *keys: str) -> str:
    """What is printed on a terminal to one who types these keys, and then no more."""
    typed: Iterator[str] = iter(keys)

    def read(prompt: str = "") -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(builtins, "input", read)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(["step", CLAIM]) == 0
    return capsys.readouterr().out


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    file = tmp_path_factory.mktemp("step") / "walk.json"
    assert main(["step", CLAIM, "--json", str(file)]) == 0
    found: dict[str, object] = json.loads(file.read_text())
    return found


def test_the_steps_as_data(data):
    steps = data["steps"]
    numbers = [step["step"] for step in steps]
    assert data["verdict"] == "PROVED" and len(set(numbers)) == len(numbers) > 10
    assert {"1", "2"} <= set(numbers) and all(step["to_show"] and step["words"] for step in steps)
    first = steps[numbers.index("1")]
    assert any(fact["new"] for fact in first["known"]) and any(step["known"] for step in steps)


def test_what_is_new_was_not_known_before(data):
    for mark in ("D", ""):
        before: set[str] = set()
        for step in [step for step in data["steps"] if step["step"].startswith("D") == bool(mark)]:
            now = {fact["label"] for fact in step["known"]}
            assert {fact["label"] for fact in step["known"] if fact["new"]} == now - before
            before = now


def test_without_a_terminal_all_is_printed(capsys, data):
    assert main(["step", CLAIM]) == 0
    out = capsys.readouterr().out
    assert out.count("  to show  ") == sum(not step["step"].startswith("D") for step in data["steps"])
    assert max(map(len, out.splitlines())) <= 110


def test_it_begins_where_it_is_told(capsys):
    assert main(["step", CLAIM, "--at", "2"]) == 0
    assert "  step 2 " in capsys.readouterr().out.split("\n\n")[1]
    assert main(["step", CLAIM, "--at", "99.1"]) == 2
    assert "--at 99.1: no such step; there are" in capsys.readouterr().err


def test_the_keys(capsys, monkeypatch):
    there = [line for line in walked(capsys, monkeypatch, "", "b", "2", "q").splitlines() if line.startswith("  step ")]
    assert [line.split()[1] for line in there] == [there[0].split()[1], there[1].split()[1], "1", "2"]
    assert there[1] != there[0]


def test_a_key_that_is_none_says_which_there_are(capsys, monkeypatch):
    out = walked(capsys, monkeypatch, "what?")
    assert "Enter: the next step" in out and out.count("  to show  ") == 1


def test_the_ends(capsys, monkeypatch, data):
    out = walked(capsys, monkeypatch, "D1", "b", "/no such text")
    assert "the proof begins here" in out and "nothing after this step has 'no such text'" in out
    assert "the proof ends here" in walked(capsys, monkeypatch, data["steps"][-1]["step"], "")


def test_a_witness_has_no_steps(capsys):
    assert main(["step", "wu2019.eq97.at_zero"]) == 0
    assert "decided by values, not by steps. Next: python -m verify explain" in capsys.readouterr().out


def test_a_claim_that_there_is_not(capsys):
    assert main(["step", "wu2019.eq9999"]) == 5
    assert "wu2019.eq9999" in capsys.readouterr().err
