"""What a reader sees first fits a page: the headline claims, and one in fifteen of what is refuted or ill posed."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shares import asked
from verify.cli.explain import _told
from verify.report.errata import errata, errata_text
from verify.report.explain.page import PAGE
from verify.report.explain.words import WIDTH
from verify.run.evidence import Settings
from verify.run.ledger import Ledger
from verify.run.library import library_store, select
from verify.run.pipeline import Verdict
from verify.run.session import Session

HEADLINES = {
    "cuff_yu2016": "kl_tightest kl_tightest.amended finite_alphabet information_to_variation",
    "ding_farokhi2020": "lemma2",
    "kss2018": "theorem1 theorem2 theorem2.amended",
    "wu2019": "theorem3.1",
    "wyz2016": "theorem1.identifiability.small theorem1.identifiability.large theorem1.dp theorem1.dp.amended "
    "theorem2 theorem2.amended",
}
REFUTED = ("REFUTED", "ILL_POSED")


def _pages(paper: str, ledger: Path, refuted: list[Verdict]) -> Iterator[tuple[str, list[str]]]:
    """Id and lines of each explanation."""
    baseline = library_store().read_baseline() or {}
    wanted = {f"{paper}.{name}" for name in HEADLINES[paper].split()}
    wanted |= {
        name
        for name, recorded in baseline.items()
        if name.startswith(f"{paper}.") and recorded.words in REFUTED and asked(name, 15)
    }
    options = Namespace(step=None, full=False, expand=False, assumptions=False)
    with Ledger(ledger) as kept, Session(Settings(timeout=10), kept, search=False) as session:
        for found in select([paper]).claims:
            if found.claim.id in wanted:
                verdict = next(session.run([found]))
                wanted.remove(found.claim.id)
                refuted += [verdict] if verdict.verdict in REFUTED else []
                yield found.claim.id, _told(found, verdict, session, options).rstrip("\n").splitlines()
    assert not wanted


@pytest.mark.parametrize("paper", HEADLINES)
def test_explanations_fit_a_page_and_the_errata_its_width(paper: str, tmp_path: Path) -> None:
    refuted: list[Verdict] = []
    wrong, judged = [], 0
    for name, lines in _pages(paper, tmp_path / "ledger.sqlite", refuted):
        judged += any(
            line.startswith(("Proof", "Refuted", "Ill posed", "The hypotheses contradict")) for line in lines
        )
        if len(lines) > PAGE or max(map(len, lines)) > WIDTH:
            wrong.append(f"{name}: {len(lines)} lines, the longest of {max(map(len, lines))}")
    assert not wrong
    assert judged >= len(refuted) > 0
    claims = {found.claim.id: found.claim for found in select([paper]).claims}
    text = errata_text(errata(refuted, claims))
    assert text
    assert max(map(len, text.splitlines())) <= WIDTH


def test_a_page_is_sixty_lines() -> None:
    assert (PAGE, WIDTH) == (60, 100)
