"""`docs/evidence.py`: the page and the README have the same figures, those of one run of `check`."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
spec = importlib.util.spec_from_file_location("evidence", ROOT / "docs" / "evidence.py")
assert spec and spec.loader
evidence = importlib.util.module_from_spec(spec)
spec.loader.exec_module(evidence)


def claim(name: str, verdict: str, smt: dict[str, str], fuzz: dict[str, str]) -> dict[str, object]:
    legs = {"symbolic": {"outcome": "agrees"}, "smt": smt, "fuzz": fuzz}
    return {"id": name, "paper": name.partition(".")[0], "verdict": verdict, "legs": legs}


SOME = [
    claim("kss2018.theorem1", "PROVED", {"outcome": "agrees", "tried": "M=2,3*", "twin": "disagrees"},
          {"outcome": "undecided", "detail": "does not discriminate: it agrees with ...", "twin": "agrees"}),
    claim("kss2018.lemma5", "REFUTED", {"outcome": "disagrees"}, {"outcome": "undecided", "detail": "hypothesis 3"}),
    claim("issa2020.example", "PROVED", {"outcome": "undecided", "detail": "not decided: M=2 (out of time)"},
          {"outcome": "undecided", "detail": "hypothesis 12"}),
    claim("issa2020.other", "PROVED", {"outcome": "undecided", "detail": "not decided: M=3 (out of time)"},
          {"outcome": "undecided", "detail": "hypothesis 4"}),
]  # fmt: skip


def test_claims_are_counted_by_what_they_are_of_and_undecided_ones_by_cause() -> None:
    page = evidence.page(evidence.read({"claims": SOME}))
    assert "| the five papers, `basics` | 2 | 2 | 1 | 0 | 2 | 1 of 1 | 1 of 2 (50.0 %) |" in page
    assert "| headline theorems | 2 | 2 | 1 | 0 | 2 | 1 of 1 | 1 of 2 (50.0 %) |" in page
    assert "## Neither decides: 2" in page
    assert "| out of time | a hypothesis is not decided at points | 2 | `issa2020.example` `issa2020.other` |" in page
    assert "| examples | 1 | `kss2018.theorem1` |" in page


def test_the_readme_has_the_figures_of_the_page() -> None:
    said = evidence.FIGURES.search(evidence.README.read_text(encoding="utf-8"))
    assert said is not None
    rows = re.findall(r"^\| (the five papers, `basics`|headline theorems) \| (.*) \|$", evidence.PAGE.read_text(encoding="utf-8"), re.M)
    numbers = [re.findall(r"\d+(?:\.\d+)?", cells) for _, cells in rows]
    shown = re.findall(r"\b\d+(?:\.\d+)?", re.sub(r"\]\(.*?\)", "]", said[0]))
    if not rows:
        assert not shown, "make evidence"
        return
    five, headlines = numbers
    assert shown == [*five, headlines[0], headlines[1], headlines[3], headlines[4]]


def test_what_differs_on_a_busy_machine_is_told() -> None:
    found = importlib.util.spec_from_file_location("twice", ROOT / "docs" / "twice.py")
    assert found and found.loader
    twice = importlib.util.module_from_spec(found)
    found.loader.exec_module(twice)
    one = {("a.b", "smt", "outcome"): "agrees", ("a.b", "fuzz", "tried"): "20"}
    assert twice.different(one, dict(one)) == []
    assert [line.split(":")[0] for line in twice.different(one, {("a.b", "smt", "outcome"): "undecided"})] == [
        "a.b smt outcome", "a.b fuzz tried",
    ]  # fmt: skip
