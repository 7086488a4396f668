"""wyz2016: the coverage table names every claim and nothing else; lemmas and theorems are PROVED, judged here anew."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import theorems.wyz2016 as paper
from verify.kernel.judge import Judgement, judge
from verify.prover.tactics import with_lemmas

CLAIMS = {claim.id: claim for claim in paper.CLAIMS}
COVERAGE = Path(paper.__file__).with_name("coverage.md")

#: For all n, m and priors of full support.
PROVED = (
    "lemma1",
    "eq43.amended",
    "eq44.amended",
    "lemma3",
    "lemma4",
    "lemma5",
    "theorem1.identifiability.small.amended",
    "theorem1.identifiability.large.amended",
    "theorem1.dp.amended",
    "theorem1.difference",
    "theorem2.amended",
    "beyond.dp_equal",
    "section4.consistent",
)
#: What the printed statements are, with the witnesses of the claims.
PRINTED = {
    "eq43": "ILL_POSED",
    "eq44": "ILL_POSED",
    "theorem1.identifiability.small": "ILL_POSED",
    "theorem1.identifiability.large": "ILL_POSED",
    "theorem1.dp": "ILL_POSED",
    "theorem2": "ILL_POSED",
    "theorem2.stationarity": "ILL_POSED",
    "eps_tilde.finite": "REFUTED",
    "lemma1.excess": "REFUTED",
}


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
    assert {f"wyz2016.{word}" for word in re.findall(r"`([^`]+)`", COVERAGE.read_text())} == set(CLAIMS)


@pytest.mark.parametrize("name", PROVED)
def test_proved_without_assumptions(judged, name):
    judgement = judged[f"wyz2016.{name}"]
    assert judgement.verdict == "PROVED"
    assert not judgement.assumptions


@pytest.mark.parametrize("name", PRINTED)
def test_what_is_printed(judged, name):
    assert judged[f"wyz2016.{name}"].verdict == PRINTED[name]


def test_every_amended_claim_stands_beside_its_printed_one():
    for identifier, claim in CLAIMS.items():
        if claim.fidelity == "amended":
            assert identifier.removesuffix(".amended") in CLAIMS
