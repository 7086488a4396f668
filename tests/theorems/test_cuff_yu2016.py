"""What must be so of the claims of Cuff, Yu (2016): all of them are on the map, and verdicts that are judged here."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from theorems import cuff_yu2016
from verify.kernel.judge import judge
from verify.prover.tactics import with_lemmas


def test_the_map_names_every_claim_and_nothing_else():
    text = files(cuff_yu2016).joinpath("coverage.md").read_text()
    named = re.findall(r"`(cuff_yu2016[\w.]*)`", text)
    assert sorted(named) == sorted(made.id for made in cuff_yu2016.CLAIMS)


@pytest.fixture(scope="module")
def judged():
    """Verdicts of the claims that have scripts, those without found by search; lemmas come first in the list."""
    from verify.backends import search

    found = {}
    with_lemmas(found)
    for made in cuff_yu2016.CLAIMS:
        certificate = made.proof() if made.proof else search(made.statement, 20)[0]
        found[made.id] = judge(made.statement, certificate, found)
    yield found
    with_lemmas({})


def test_verdicts(judged):
    others = {"cuff_yu2016.conversion.any_level": "REFUTED", "cuff_yu2016.kl_tightest": "ILL_POSED"}
    assert {name: made.verdict for name, made in judged.items()} == {
        made.id: others.get(made.id, "PROVED") for made in cuff_yu2016.CLAIMS
    }
