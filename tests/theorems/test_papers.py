"""The papers' packages: each claim of what is printed has its sentence, and what must be so of them is judged anew.

The verdicts are those that are recorded (tests/test_architecture.py judges all stored certificates again); of one in eighteen
of these claims the verdict is made here from its own script (or the search, where there is none). `make check` does so for all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from tests.shares import share
from verify.claims.claim import Claim
from verify.kernel.certificate import Lemma
from verify.kernel.judge import Judgement, judge
from verify.language.walk import parts
from verify.proving.basics import CITED, HEAD
from verify.proving.search import search
from verify.proving.tactics import with_lemmas, with_words
from verify.report.coverage import coverage_markdown
from verify.run.library import library_store, load, papers, select, theorems_path
from verify.run.page import sentences, unplaced

CLAIMS: dict[str, Claim] = {
    claim.id: claim for name in papers() if (paper := load(f"theorems.{name}")) for claim in paper.claims
}
shelf = cache(library_store().shelf)
PAGES = sorted(path.parent.name for path in theorems_path().glob("*/page.toml"))

#: For all M and all source sets of the class.
KSS2018 = (
    *(f"lemma{n}" for n in (1, 2, 3, 4, 6, 7, 8, 10)),
    "theorem1",
    "theorem2.a",
    "theorem2.low",
    "theorem2.amended",
    "theorem2.high",
    "lemma5.amended",
    "least_mi_below_dp",
    "corollary1.amended",
    "beyond.levels.attained",
    "beyond.least",
    "beyond.least.attained",
)
KSS2018_REFUTED = (
    "eq5",
    "theorem2",
    "theorem3",
    "corollary1",
    "remark6",
    "lemma5",
    "section3a.shape",
    "section3.folding",
    "theorem3.lower",
    "eq58",
    "section5g.relabelled",
)
#: For all n, m and priors of full support.
WYZ2016 = (
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
    "section4.consistent.amended",
    "h_range",
    "lemma2.decreasing",
    "lemma1.mean",
    "lemma1.neighbours",
    "eq37",
    "lemma1.chain",
    "eps_tilde.finite.amended",
    "eps_tilde.bound",
    "eps_tilde.one_row",
    "beyond.difference",
    "beyond.one_row",
    "beyond.one_row.closed_form",
    "stationarity.gradient",
    "theorem2.sufficient",
)
WYZ2016_PRINTED = {
    "eq43": "ILL_POSED",
    "eq44": "ILL_POSED",
    "theorem1.identifiability.small": "ILL_POSED",
    "theorem1.identifiability.large": "ILL_POSED",
    "theorem1.dp": "ILL_POSED",
    "theorem2": "ILL_POSED",
    "theorem2.stationarity": "ILL_POSED",
    "eps_tilde.finite": "REFUTED",
    "lemma1.excess": "REFUTED",
    "section4.consistent": "REFUTED",
}
#: For every number of individuals and all finite universes.
WU2019 = (
    "lemma1.amended",
    "lemma2",
    "lemma3",
    "proposition1",
    "proposition1.quotient.amended",
    "section3.infinite",
    "theorem3.1",
    "theorem3.1.subset",
    "theorem3.1.combination",
    "eq27",
    "eq37.unique",
    "eq79",
    "theorem5_1.inclusion",
    "eq86",
    "eq87.weights.amended",
    "eq82",
    "eq70",
    "eq82.densities",
    "s5_1.continuous",
    "section2.largest",
    "balance.bound",
)
WU2019_PRINTED = {
    "lemma1": "REFUTED",
    "lemma1.own": "REFUTED",
    "proposition1.quotient": "ILL_POSED",
    "proposition1.norm": "REFUTED",
    "section3.infinite.every": "REFUTED",
    "theorem5_1.inclusion.density": "REFUTED",
    "eq87.weights": "REFUTED",
    "eq89": "REFUTED",
    "eq89.cells": "REFUTED",
    "eq90.cells": "REFUTED",
    "eq90.point": "REFUTED",
    "section2.largest.monotone": "REFUTED",
}
#: For all finite joint ranges.
DING_FAROKHI2020 = (
    "lemma1",
    "lemma2",
    "lemma2.exists",
    "lemma2.unique",
    "proposition1",
    "eq13",
    "eq14.bits.amended",
    "eq14.nats.amended",
    "ldp.unattainable",
    "ldp.finite",
    "k.below_information",
    "termination",
    "algorithm1.least_grows",
    "algorithm2.fuses",
    "algorithm2.local.amended",
    "algorithm1.local.amended",
    "cells.finest",
    "cells.reduces.amended",
    "cut.decomposable",
    "d_infinity",
    "distortion_max.amended",
    "k.maximum",
    "ldp.connected.amended",
    "maximin.symmetric",
    "maximin.told_apart",
    "merging.equal_ranges",
    "mincut.intersection.amended",
    "section7.minimizer.amended",
    "worst_case.amended",
)
DING_FAROKHI2020_REFUTED = (
    "eq1",
    "footnote8",
    "algorithm1.local",
    "algorithm1.step7",
    "algorithm2.local",
    "argmin.some",
    "distortion_max",
    "distortion_max.contained",
    "footnote12",
    "cells.reduces",
    "eq10",
    "example2.utility",
    "section7.frontier",
    "section7.minimizer",
    "worst_case",
    "example2.ranges",
    "example4.terminates",
    "eq14.bits",
    "eq14.nats",
)
CUFF_YU2016_PRINTED = {"conversion.any_level": "REFUTED", "kl_tightest": "ILL_POSED"}

EXPECTED = {
    **{name: "PROVED" for name in CLAIMS if name.startswith("basics.")},
    **{name: "PROVED" for name in CLAIMS if name.startswith("cuff_yu2016.")},
    **{f"cuff_yu2016.{name}": word for name, word in CUFF_YU2016_PRINTED.items()},
    **{f"kss2018.{name}": "PROVED" for name in KSS2018},
    **{f"kss2018.{name}": "REFUTED" for name in KSS2018_REFUTED},
    **{f"wyz2016.{name}": "PROVED" for name in WYZ2016},
    **{f"wu2019.{name}": "PROVED" for name in WU2019},
    **{f"ding_farokhi2020.{name}": "PROVED" for name in DING_FAROKHI2020},
    **{f"ding_farokhi2020.{name}": "REFUTED" for name in DING_FAROKHI2020_REFUTED},
    **{f"wu2019.{name}": word for name, word in WU2019_PRINTED.items()},
    **{f"wyz2016.{name}": word for name, word in WYZ2016_PRINTED.items()},
}


class OnDemand(Mapping[str, Judgement]):
    """Judgements of claims, made when a proof asks for them: what it cites by the stored certificates."""

    def __init__(self) -> None:
        self.made: dict[str, Judgement] = {}

    def __getitem__(self, identifier: str) -> Judgement:
        if identifier not in self.made:
            stored = shelf(identifier.partition(".")[0])[identifier].decoded()
            self.made[identifier] = judge(CLAIMS[identifier].statement, stored.certificate, self)
        return self.made[identifier]

    def by_script(self, identifier: str) -> Judgement:
        """The judgement on a claim from what its own script makes, or the search."""
        claim = CLAIMS[identifier]
        with_lemmas(self)
        before = with_words(claim.vocabulary)
        try:
            certificate = claim.proof() if claim.proof else search(claim.judged, 20)[0]
        finally:
            with_words(before)
        assert certificate is not None, identifier
        return judge(claim.statement, certificate, self)

    def __iter__(self) -> Iterator[str]:
        return iter(CLAIMS)

    def __len__(self) -> int:
        return len(CLAIMS)


@pytest.fixture(scope="module")
def judged():
    yield OnDemand()
    with_lemmas({})


def test_recorded_verdicts_are_as_expected():
    recorded = library_store().read_baseline()
    assert {name: recorded[name].words for name in EXPECTED} == EXPECTED


@pytest.mark.parametrize("name", share(EXPECTED, 18))
def test_verdict_without_assumptions(judged, name):
    judgement = judged.by_script(name)
    assert judgement.verdict == EXPECTED[name]
    assert not judgement.assumptions


def test_there_are_pages():
    assert {"cuff_yu2016", "ding_farokhi2020", "kss2018", "wu2019", "wyz2016"} <= set(PAGES)


@pytest.mark.parametrize("name", PAGES)
def test_each_claim_of_what_is_printed_has_its_sentence_on_the_page(name):
    paper = select([name]).whole[0]
    page = sentences(paper)
    assert [claim.id for claim in unplaced(paper, page)] == []
    verdicts = {one: recorded.words for one, recorded in (library_store().read_baseline() or {}).items()}
    claims = {claim.id: claim for claim in paper.claims}
    written = coverage_markdown(name, paper.claims[0].source.citation, page, claims, verdicts)
    kept = (theorems_path() / name / "coverage.md").read_text(encoding="utf-8")
    assert kept == written, "make coverage writes it anew"


def test_every_amended_claim_stands_beside_its_printed_one():
    assert sum(claim.fidelity == "amended" for claim in CLAIMS.values()) > 20
    for name, claim in CLAIMS.items():
        if name.endswith(".amended"):
            assert claim.fidelity == "amended"
        if claim.fidelity == "amended":
            assert name.removesuffix(".amended") in CLAIMS


def test_lemmas_rest_on_no_paper():
    """A paper cites the lemmas of `basics`, never the other way round."""
    shelf = library_store().shelf("basics")
    assert len(shelf) > 20
    for name, one in shelf.items():
        cited = {part.identifier for part in parts(one.decoded().certificate) if isinstance(part, Lemma)}
        assert all(other.startswith("basics.") for other in cited), name


def test_a_lemma_has_a_name_of_its_own():
    """Proofs call the facts that follow from the kernel's `basics.NAME` too: no claim is called like one of them."""
    assert not {f"{HEAD}{name}" for name in CITED} & set(CLAIMS)


def test_a_reading_that_fails_has_another_that_stands():
    """It names one, or its amendment is one; otherwise no reading stands, and it is an erratum."""
    recorded = {name: one.words for name, one in library_store().read_baseline().items()}
    failing = [one for name, one in CLAIMS.items() if one.fidelity == "reading" and recorded[name] != "PROVED"]
    assert len(failing) > 20
    assert [one.id for one in failing if recorded.get(one.reading_of or f"{one.id}.amended") != "PROVED"] == []
