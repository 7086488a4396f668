"""The headline theorems: the list, and that its page is about the claims as they are recorded."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from verify.run.library import find, headlines, library_store, papers
from verify.run.properties import slots

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "headlines.md"
HEADLINES = {paper: headlines(paper) for paper in papers()}
NAMES = [name for names in HEADLINES.values() for name in names]


def test_there_are_forty_of_five_papers_each_once() -> None:
    assert len(NAMES) == len(set(NAMES)) >= 40
    assert sum(1 for names in HEADLINES.values() if names) == 5


@pytest.mark.parametrize("paper", [paper for paper, names in HEADLINES.items() if names])
def test_the_page_has_each_with_its_title_and_recorded_verdict(paper: str) -> None:
    rows = dict(re.findall(r"^\| `([\w.]+)`<br>(.*) \|$", PAGE.read_text(encoding="utf-8"), re.M))
    recorded = library_store().read_baseline() or {}
    for name in HEADLINES[paper]:
        found = find(name)
        assert found is not None, name
        verdict = recorded[name].words.partition(":")[0]
        title = found.claim.title.replace("|", "&#124;")
        assert rows[name].startswith(f"{found.claim.source.location}: {title} | {verdict} | "), name


def test_the_page_has_no_others() -> None:
    assert re.findall(r"^\| `([\w.]+)`<br>", PAGE.read_text(encoding="utf-8"), re.M) == NAMES


def test_most_have_something_that_a_function_may_stand_for() -> None:
    claims = [found.claim for name in NAMES if (found := find(name)) is not None]
    assert sum(1 for claim in claims if slots(claim)) >= 40


def test_each_tells_how_it_is_proved_or_why_it_fails() -> None:
    ideas = {name: found.claim.idea for name in NAMES if (found := find(name)) is not None}
    assert [name for name, idea in ideas.items() if not idea] == []
    assert max(map(len, ideas.values())) <= 350  # two or three sentences
