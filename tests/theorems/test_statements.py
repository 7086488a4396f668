"""Statements are texts that a person can read: no text of a claim is put together from fragments."""

from __future__ import annotations

import ast
import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest

from verify.language.render import render_formula, render_where
from verify.run.library import select
from verify.run.store import Stored

THEOREMS = Path(__file__).parents[2] / "theorems"
TEXTS = ("define", "title", "statement", "where", "negative_control", "printed", "says")
LONGEST, MEDIAN = 700, 184  # an integral over the line takes 250
PAPERS = ("cuff_yu2016", "ding_farokhi2020", "kss2018", "mironov2017", "wu2019", "wyz2016")


def _built(node: ast.expr | None, names: dict[str, ast.expr]) -> Iterator[ast.expr]:
    """The parts of an argument that are put together when the program runs."""
    match node:
        case None | ast.Constant():
            return
        case ast.Tuple(elts):
            for part in elts:
                yield from _built(part, names)
        case ast.Dict(keys, values):  # a control told by what it changes
            for part in (*keys, *values):
                yield from _built(part, names)
        case ast.Name(name) if name in names:
            yield from _built(names[name], {other: value for other, value in names.items() if other != name})
        case ast.Name() | ast.Attribute():
            return  # a kernel statement, or a name of another module: looked at there
        case _:
            yield node


def built_texts(source: str) -> list[int]:
    """The lines on which a claim's text is built."""
    tree = ast.parse(source)
    names = {
        target.id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and getattr(n.func, "id", "") == "claim"]
    found = []
    for call in calls:
        arguments = [k.value for k in call.keywords if k.arg in TEXTS] + call.args[1:3]
        found += [part.lineno for argument in arguments for part in _built(argument, names)]
    return sorted(found)


def test_what_is_built_is_noticed() -> None:
    for text in ('f"{X} > 0"', '"x > 0".replace("x", "y")', '"x" + " > 0"', '"{} > 0".format("x")', "said()", "A", "B"):
        source = f'A = f"{{X}} > 0"\nB = ("x > 0", A)\nclaim("a.b", "t", "x > 0", where={text})'
        assert built_texts(source), text
    assert not built_texts('A = "x > 0"\nclaim("a.b", "t", A, where="x > 1", negative_control=("x < 1", "x > 2"))')


@pytest.mark.parametrize("paper", PAPERS)
def test_no_text_is_put_together(paper: str) -> None:
    found = {
        f"{path.relative_to(THEOREMS)}:{line}"
        for path in (THEOREMS / paper).rglob("*.py")
        for line in built_texts(path.read_text(encoding="utf-8"))
    }
    assert found == set()


def test_statements_are_short() -> None:
    """Declarations, hypotheses and conclusion, without what the words stand for."""
    claims = [one.claim for one in select(PAPERS).claims]
    size = {c.id: len(f"{render_formula(c.statement.conclusion)} {render_where(c.statement)}") for c in claims}
    assert {name: count for name, count in size.items() if count > LONGEST} == {}
    assert statistics.median(size.values()) <= MEDIAN


@pytest.mark.parametrize("paper", PAPERS)
def test_every_word_says_what_it_is(paper: str) -> None:
    used = [(found.id, word) for found in select([paper]).claims for word in found.claim.vocabulary.used_in(found.claim.statement)]
    assert used and [(name, word.definition.name) for name, word in used if not word.means] == []


@pytest.mark.parametrize("paper", PAPERS)
def test_what_is_stored_is_in_the_words_of_the_claim(paper: str) -> None:
    """A pin knows the statement written out only; what `recheck` and the site show are these words."""
    selection = select([paper])
    shelf = selection.whole[0].store.shelf(paper)
    for found in selection.claims:
        claim, stored = found.claim, shelf[found.id].decoded()
        assert isinstance(stored, Stored), stored.reason
        assert stored.statement == claim.statement, found.id
        own = (claim.source.location, claim.fidelity, claim.title, claim.printed)
        assert (stored.location, stored.fidelity, stored.title, stored.printed) == own, found.id
