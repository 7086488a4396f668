"""Errata: printed statements that fail, with what is true instead; one of several readings is said to be one."""

from __future__ import annotations

import json

import pytest

from verify.claim import Claim, ClaimError, Source, claim
from verify.library import library_store, select
from verify.pipeline import Verdict, check
from verify.report.errata import counted, errata, errata_data, errata_text

NOTES = Source(paper="demo", citation="our notes", location="1")
STRICT = claim("demo.root.strict", "Strictly", "x^2 > 0", source=NOTES, reading_of="demo.root")
WEAK = claim("demo.root", "Squares", "x^2 >= 0", source=NOTES)
WRONG = claim("demo.wrong", "Wrong in every reading", "x^2 < 0", source=NOTES, notes="No square is negative. " * 9)
CLAIMS = {one.id: one for one in (STRICT, WEAK, WRONG)}


def verdicts(*claims: Claim) -> list[Verdict]:
    return [check(one) for one in claims]


def test_one_of_several_readings_comes_last_with_the_one_that_fits() -> None:
    found = errata(verdicts(STRICT, WEAK, WRONG), CLAIMS)
    assert [one.verdict.id for one in found] == ["demo.wrong", "demo.root.strict"]
    assert "otherwise  demo.root, the reading that fits the rest of the paper: PROVED" in errata_text(found)
    assert counted(found) == "2 printed statements do not stand, 1 of them in one of several readings"
    data = json.loads(json.dumps(errata_data(found, 3)))
    assert [one["reading_of"] for one in data["errata"]] == [None, "demo.root"]


def test_a_reading_that_was_not_judged_is_not_said_to_hold() -> None:
    (one,) = errata(verdicts(STRICT), CLAIMS)
    assert "not judged here" in errata_text([one]) and "PROVED" not in errata_text([one])


def test_each_says_in_words_what_it_is_about() -> None:
    (one,) = errata(verdicts(WRONG), CLAIMS)
    lines = errata_text([one]).splitlines()
    assert "  about      Wrong in every reading" in lines
    assert sum("No square is negative." in line for line in lines) > 1 and max(map(len, lines)) <= 123
    (data,) = errata_data([one], 1)["errata"]
    assert (data["title"], data["notes"]) == (WRONG.title, WRONG.notes)


@pytest.mark.parametrize("other", ["demo.root.strict", "no name", "Demo..x"])
def test_a_reading_is_of_another_claim(other: str) -> None:
    with pytest.raises(ClaimError, match="reading_of"):
        claim("demo.root.strict", "Strictly", "x^2 > 0", source=NOTES, reading_of=other)


def test_the_readings_of_the_papers_are_of_printed_statements_that_stand() -> None:
    """A refuted reading may only be set aside in favour of one on the same page that is proved."""
    claims = {one.claim.id: one.claim for one in select([]).claims}
    words = {name: recorded.words for name, recorded in (library_store().read_baseline() or {}).items()}
    readings = [one for one in claims.values() if one.reading_of]
    assert readings
    for one in readings:
        other = claims[one.reading_of]
        assert other.fidelity == one.fidelity == "as printed", one.id
        assert words[other.id] == "PROVED" and words[one.id] in ("REFUTED", "ILL_POSED"), one.id
