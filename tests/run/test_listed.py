"""What is found elsewhere about a bare statement is judged here."""

from __future__ import annotations

import json

from verify.cli import main
from verify.kernel import codec
from verify.language.parse import parse
from verify.language.pins import pin
from verify.run.evidence import Evidence, Proposal, Settings, evidence_from
from verify.run.listed import prove_in_child
from verify.run.pipeline import prove

SETTINGS = Settings(timeout=5.0, legs=False)
TRUE, FALSE = parse("x^2 >= 0"), parse("x^2 >= 1")


def _sent(statement, pinned=None):
    origin = json.dumps([codec.encode(statement), []])
    return evidence_from(prove_in_child(origin, "line 1", pinned or pin(statement), [], SETTINGS))


def test_what_a_worker_finds_is_judged_without_a_search_here(monkeypatch):
    found = _sent(TRUE)
    assert found.proposals and not found.crashes
    monkeypatch.setattr("verify.run.gathering.ask_backends", None)
    assert prove(TRUE, 5.0, found=found)[0].verdict == "PROVED"
    assert prove(TRUE, 5.0, found=found._replace(proposals=(), reasons=("out of time",)))[0].reasons == ("out of time",)


def test_a_certificate_of_something_else_is_refused_and_the_search_is_done_here():
    forged = Evidence((Proposal("backends", _sent(TRUE).proposals[0].certificate),), searched=True)
    assert prove(FALSE, 5.0, found=forged)[0].verdict == "REFUTED"


def test_a_worker_that_was_given_another_statement_says_so():
    found = _sent(FALSE, pin(TRUE))
    assert not found.proposals
    assert "another statement" in found.crashes[0]


def test_where_the_cluster_ends_what_was_judged_is_shown(monkeypatch, tmp_path, capsys):
    from verify.run.cluster import ClusterError

    def ends(statements, *_):
        name = next(iter(statements))
        yield name, _sent(statements[name])
        raise ClusterError("the scheduler is gone. Next: start it again")

    monkeypatch.setattr("verify.run.listed.searched", ends)
    (tmp_path / "list.txt").write_text("x^2 >= 0\ny^2 >= 1\nz^2 >= 0\n")
    assert main(["prove", "--file", str(tmp_path / "list.txt"), "--cluster", "local:1"]) == 2
    said = capsys.readouterr()
    assert "1 statement: 1 PROVED" in said.out
    assert "the scheduler is gone" in said.err
    assert "2 of 3 statements were not judged" in said.err
