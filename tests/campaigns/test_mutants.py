"""The campaign of mutants: what it takes for weaker, and that it notices a kernel that accepts too much."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from verify.language.parse import parse

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.campaigns import mutants as campaign  # noqa: E402
from tests.campaigns import runner  # noqa: E402


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (("x < 2", "x > 0"), ("x <= 2", "x > 0")),
        (("x < 2", "x > 0"), ("x < 3", "x > 0")),
        (("x < 2", "x >= 0"), ("x < 2", "x > 0")),
        (("x < 2", "x > 0"), ("x < 2", "x > 1")),
        (("x < 2", ""), ("x < 2", "x > 1")),
        (("x = y", ""), ("x >= y", "")),
        (("x > 0 => x > 1", ""), ("x > 0 => x >= 1", "")),
        (("x >= 0 => x > 1", ""), ("x > 0 => x > 1", "")),
        (("x > 1", ""), ("x > 0 => x > 1", "")),
        (("forall i in 1..3: i < x", ""), ("forall i in 2..3: i < x", "")),
        (("exists i in 2..3: i < x", ""), ("exists i in 1..3: i < x", "")),
        (("not (x >= 1)", ""), ("not (x > 1)", "")),
        (("x > n", "n integer"), ("x > n", "n in 1..3")),
        (("x > n", "n in 1..3"), ("x > n", "n in 2..3")),
    ],
)
def test_what_is_weaker_by_its_form_and_never_the_other_way(
    before: tuple[str, str], after: tuple[str, str]
) -> None:
    one, two = parse(*before), parse(*after)
    assert campaign.weaker(one, two, True) and not campaign.weaker(two, one, True)
    assert campaign.weaker(two, one, False) and not campaign.weaker(one, two, False)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (("x < y", ""), ("x = y", "")),
        (("x != y", ""), ("x < y", "")),
        (("x < 2", ""), ("x < 1", "")),
        (("x < 2", "x > 1"), ("x < 2", "")),
        (("x > 0 or x < 1", ""), ("x > 0", "")),
        (("x < 2*y", ""), ("x < 3*y", "")),
        (("x = 1", ""), ("x = 2", "")),
    ],
)
def test_what_is_not_weaker(before: tuple[str, str], after: tuple[str, str]) -> None:
    assert not campaign.weaker(parse(*before), parse(*after), True)


def test_a_kernel_that_accepts_everything_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each claim that was drawn has false mutants: with all accepted, the contrary is seen of many."""

    def gullible(statement: object, certificate: object, lemmas: object) -> SimpleNamespace:
        return SimpleNamespace(verdict="PROVED")

    monkeypatch.setattr(campaign, "judge", gullible)
    monkeypatch.setattr(campaign, "EFFORTS", (campaign.WORK,))
    found = campaign.run(45, 0)
    assert sum(campaign.CONTRARY in words for words in found) >= 3, found


def test_what_is_listed_has_a_reason_and_is_still_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is listed though the kernel refuses it is a difference."""
    listed = json.loads(campaign.LISTED.read_text())
    assert all(item.keys() == {"claim", "mutant", "reason"} and item["reason"].strip() for item in listed)
    assert len({(item["claim"], item["mutant"]) for item in listed}) == len(listed)
    drawn = campaign.chosen(20, "mutants.0")
    whole = {name: {str(m): "none" for m in campaign._mutants(name)} for name, _ in drawn}
    monkeypatch.setattr(campaign, "_listed", lambda: whole)
    assert len(campaign.run(20, 0)) == campaign.TALLY["listed, but refused"] >= 10


def test_mutants_are_drawn_without_repetition_and_more_of_them_have_the_fewer() -> None:
    drawn = campaign.chosen(40, "1")
    assert len(set(drawn)) == len(drawn) == 40
    assert drawn == campaign.chosen(40, "1") != campaign.chosen(40, "2")
    assert set(drawn) < set(campaign.chosen(80, "1"))


def test_a_run_says_what_became_of_the_mutants(capsys: pytest.CaptureFixture[str]) -> None:
    assert runner.main(["mutants", "--count", "10"]) == 0
    said = capsys.readouterr().out
    assert sum(campaign.TALLY.values()) == 10
    assert all(f"  {times} {words}\n" in said for words, times in campaign.TALLY.items())


@pytest.mark.parametrize(
    ("text", "where", "said"),
    [
        ("x^2 >= 0", "", True),
        ("x^2 > 0", "", False),
        ("k >= n + 1", "n integer, k integer, k > n", True),
        ("k >= n + 1", "n integer, k > n", False),
        ("not (x + y = 1 and x - y = 1 and y = 1)", "", True),
        ("exp(x) > 0", "", False),  # of what it does not know it says nothing
        ("1/x = 1/x", "x > 0", False),
    ],
)
def test_what_z3_says_of_polynomials(text: str, where: str, said: bool) -> None:
    assert campaign.unsatisfiable(parse(text, where)) is said


@pytest.mark.parametrize(
    ("before", "after", "kept"),
    [
        ("x > 0, y > 0", "x > 1, y > 0", "0 <= 0, y > 0"),
        ("x > 0 and y > 0", "x > 0 and y > 1", "x > 0 and 0 <= 0"),
        ("forall i in 1..2: i < x and i < y", "forall i in 1..2: i < x and i < y + 1", "forall i in 1..2: i < x and 0 <= 0"),
        ("forall i in 1..2: i < x", "forall i in 1..3: i < x", "0 <= 0"),
        ("x > 0 => y > 0", "x > 1 => y > 0", "0 <= 0"),
        ("x > 0 or y > 0", "x > 1 or y > 0", "0 <= 0"),
    ],
)
def test_without_what_was_changed_no_more_is_assumed(before: str, after: str, kept: str) -> None:
    """What is left of the hypotheses follows from those of the mutant: anything in an `or`, or before an arrow, goes whole."""
    one, two, left = (parse("x + y > 0", f"x real, y real, {where}") for where in (before, after, kept))
    found = campaign._without_changed(one, two)
    assert found is not None
    assert str(found).replace(str(campaign.st.TRUE), str(parse("0 <= 0", "").conclusion)) == str(left)
