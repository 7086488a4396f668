"""kss2018: the coverage table names every claim and nothing else; the lemmas and theorems are PROVED, judged here anew."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import theorems.kss2018 as paper
from verify.kernel.judge import Judgement, judge
from verify.prover.tactics import with_lemmas

CLAIMS = {claim.id: claim for claim in paper.CLAIMS}
COVERAGE = Path(paper.__file__).with_name("coverage.md")

#: For all M and all source sets of the class.
PROVED = (
    *(f"lemma{n}" for n in (1, 2, 3, 4, 6, 7, 8, 10)),
    "theorem1",
    "theorem2.a",
    "theorem2.low",
    "theorem2.amended",
    "theorem2.high",
    "lemma5.amended",
    "least_mi_below_dp",
)
REFUTED = (
    "eq5",
    "theorem2",
    "theorem3",
    "corollary1",
    "remark6",
    "lemma5",
    "section3a.shape",
    "section3.folding",
)


class OnDemand(Mapping[str, Judgement]):
    """Judgements of claims, made when a proof asks for them."""

    def __init__(self) -> None:
        self.made: dict[str, Judgement] = {}

    def __getitem__(self, identifier: str) -> Judgement:
        if identifier not in self.made:
            claim = CLAIMS[identifier]
            assert claim.proof is not None, identifier
            with_lemmas(self)
            self.made[identifier] = judge(claim.statement, claim.proof(), self)
        return self.made[identifier]

    def __iter__(self) -> Iterator[str]:
        return iter(CLAIMS)

    def __len__(self) -> int:
        return len(CLAIMS)


@pytest.fixture(scope="module")
def judged():
    yield OnDemand()
    with_lemmas({})


def test_coverage_names_every_claim_and_nothing_else():
    named = {f"kss2018.{word}" for word in re.findall(r"`([^`]+)`", COVERAGE.read_text())}
    assert {word for word in named if not word.startswith("kss2018.verify.")} == set(CLAIMS)


@pytest.mark.parametrize("name", PROVED)
def test_proved_without_assumptions(judged, name):
    judgement = judged[f"kss2018.{name}"]
    assert judgement.verdict == "PROVED"
    assert not judgement.assumptions


@pytest.mark.parametrize("name", REFUTED)
def test_refuted_as_printed(judged, name):
    assert judged[f"kss2018.{name}"].verdict == "REFUTED"


def test_every_amended_claim_stands_beside_its_printed_one():
    for identifier, claim in CLAIMS.items():
        if claim.fidelity == "amended":
            assert identifier.removesuffix(".amended") in CLAIMS
