"""Certificates judged in several processes: the same answers as in one, whatever becomes of the processes."""

import os
import signal
from fractions import Fraction
from functools import partial

import pytest

from verify.kernel.certificate import Assume, Combine, Given, Lemma, Product, Proof, Split, Square, Witness
from verify.kernel.terms import Var, num
from verify.language.parse import parse
from verify.run import ahead
from verify.run.ahead import rechecked_ahead
from verify.run.library import library_store
from verify.run.rechecking import MAX_LEMMAS, recheck
from verify.run.recorded import Kept
from verify.run.store import Stored

X = Var("x")
SQUARE = Proof(Split(), Combine((Product(Fraction(1), (Square(X),)),)))
WRONG = Proof(Split(), Combine((Product(Fraction(2), (Square(X),)),)))
TRUE = parse("x^2 >= 0")
HERE = os.getpid()


def by(lemma):
    return Proof(Split(), Lemma("l", lemma, (X,), (Given("l"),)))


TRUSTING = Proof(Split(), Assume("a", "squares", TRUE.conclusion, "a book", (Given("a"),)))
DISPROVED = library_store().shelf("ding_farokhi2020")["ding_farokhi2020.footnote8"].decoded()
SHELF = {
    "p.square": (TRUE, SQUARE),
    "p.user": (TRUE, by("p.square")),
    "p.user.again": (TRUE, by("p.user")),
    "p.wrong": (TRUE, WRONG),
    "p.rests.on.wrong": (TRUE, by("p.wrong")),
    "p.rests.on.nothing": (TRUE, by("p.gone")),
    "p.false": (parse("x^2 > 0"), Witness((("x", num(0)),))),
    "p.not.false": (TRUE, Witness((("x", num(0)),))),
    "p.disproved": (DISPROVED.statement, DISPROVED.certificate),
    "p.trusts": (TRUE, TRUSTING),
    "p.trusts.too": (TRUE, by("p.trusts")),
}


def find(shelf, name):
    return Kept("p", Stored(name, "", "", *shelf[name]), None) if name in shelf else None


def cited(shelf, name):
    step = shelf[name][1].holds if isinstance(shelf[name][1], Proof) else None
    return (step.identifier,) if isinstance(step, Lemma) and step.identifier in shelf else ()


def made_ahead(shelf, jobs=2, found=find, names=None):
    return {v.id: v for v in rechecked_ahead(names or list(shelf), partial(found, shelf), partial(cited, shelf), 10.0, jobs)}


def plain(verdict):
    """All that is said of it, but for how long it took."""
    shown = verdict.assumptions or not isinstance(verdict.certificate, Proof)
    said = (verdict.words, verdict.reasons, verdict.errors, verdict.lemmas, verdict.assumptions, verdict.statement)
    return (*said, verdict.judgement and verdict.judgement.verdict, verdict.certificate if shown else None)


@pytest.fixture(autouse=True)
def few_are_enough(monkeypatch):
    monkeypatch.setattr(ahead, "WORTH_PROCESSES", 1)


@pytest.mark.parametrize("jobs", [2, 3])
def test_the_answers_are_those_of_one_process(jobs):
    alone = recheck(partial(find, SHELF))
    several = made_ahead(SHELF, jobs)
    assert {name: plain(alone(name)) for name in SHELF} == {name: plain(verdict) for name, verdict in several.items()}
    words = {name: verdict.words for name, verdict in several.items()}
    assert words["p.user.again"] == "PROVED" and words["p.rests.on.wrong"] == words["p.wrong"] == "OPEN"
    assert words["p.trusts.too"] == "CONDITIONAL: squares" and words["p.false"] == words["p.disproved"] == "REFUTED"


def test_what_is_cited_comes_along():
    assert set(made_ahead(SHELF, names=["p.user.again"])) == {"p.square", "p.user", "p.user.again"}


def test_where_the_order_matters_nothing_is_judged_ahead():
    circle = {"p.a": (TRUE, by("p.b")), "p.b": (TRUE, by("p.a")), "p.c": (TRUE, SQUARE)}
    assert made_ahead(circle) == {}
    tower = {f"p.{k}": (TRUE, by(f"p.{k + 1}")) for k in range(MAX_LEMMAS)}
    tower[f"p.{MAX_LEMMAS}"] = TRUE, SQUARE
    assert made_ahead(tower) == {}
    assert made_ahead(SHELF, jobs=1) == {}


def killed(shelf, name):
    if name == "p.wrong" and os.getpid() != HERE:
        os.kill(os.getpid(), signal.SIGKILL)
    return find(shelf, name)


def test_a_process_that_is_killed_costs_no_verdict():
    """What has come back counts; the rest is left to the caller."""
    several = made_ahead(SHELF, found=killed)
    assert "p.wrong" not in several and "p.rests.on.wrong" not in several
    alone = recheck(partial(find, SHELF))
    for verdict in several.values():
        assert plain(verdict) == plain(alone(verdict.id))
        alone.learn(verdict)
    assert alone("p.user.again").verdict == "PROVED" and alone("p.wrong").verdict == "OPEN"


def test_a_verdict_that_was_learned_is_no_better_than_its_judgement():
    judged = recheck(partial(find, SHELF))
    judged.learn(made_ahead(SHELF)["p.wrong"])
    assert judged("p.rests.on.wrong").verdict == "OPEN"
