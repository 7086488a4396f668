"""Finding claims: a lemma alone is the one that its whole paper has; what is not there is found nowhere."""

from __future__ import annotations

from pathlib import Path
from weakref import ref

import pytest

import theorems.basics
from verify.run import library
from verify.run.evidence import Settings
from verify.run.library import find, lemma, load, theorems_path
from verify.run.rechecking import recheck
from verify.run.recorded import select_stored
from verify.run.session import ALONE, Session


def test_every_lemma_is_found_alone_as_in_its_paper() -> None:
    paper = load("theorems.basics")
    assert paper is not None
    for claim in paper.claims:
        found = lemma(claim.id)
        assert found is not None and found.claim is claim and len(found.paper.claims) < len(paper.claims)
        assert (found.paper.name, found.paper.origin, found.paper.files) == (paper.name, paper.origin, paper.files)


def test_where_it_is_not_named_the_text_says_in_which_module_it_is() -> None:
    parts = library._parts_with("basics.exponential.convex", theorems_path() / "basics", theorems.basics.LEMMAS)
    assert "exp_log" in parts and len(parts) < 6


@pytest.mark.parametrize("name", ["basics.entropy.nothing", "basics.nothing", "nobody.nothing", "basics.", "basics.../x"])
def test_what_is_not_there_is_found_by_neither(name: str) -> None:
    assert lemma(name) is None and find(name) is None


def test_a_claim_of_a_paper_at_hand_comes_from_there() -> None:
    paper = load("theorems.basics")
    assert paper is not None
    found = lemma("basics.entropy.mixing", [paper])
    assert found is not None and found.paper is paper


def test_certificates_read_one_by_one_are_those_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = load("theorems.basics")
    assert paper is not None
    shelf, read = paper.store.shelf(paper.name), []
    monkeypatch.setattr(library.Store, "shelf", lambda self, name: read.append(name) or shelf)
    session, names = Session(Settings(), search=False), [claim.id for claim in paper.claims][: ALONE + 3]
    for number, name in enumerate(names):
        found = find(name, [paper])
        assert found is not None
        entry = session._entry(found)
        assert entry is not None and entry.decoded() == shelf[name].decoded()
        assert len(read) == (number >= ALONE)
    assert Path(paper.certificates).is_file()


def test_what_a_run_has_read_goes_with_it_and_is_not_left_to_the_collector() -> None:
    session, name = Session(Settings(), search=False), "basics.entropy.mixing"
    found = find(name)
    assert found is not None and [verdict.verdict for verdict in session.run([found])] == ["PROVED"]
    judged = recheck(select_stored([name]).find)
    assert judged(name).verdict == "PROVED"
    gone = ref(session), ref(session.verdict), ref(judged)
    del session, judged
    assert [one() for one in gone] == [None, None, None]
