"""What people type is read before it is judged: false neighbours of what is read by a rule of its own are never PROVED.

What reads two ways is refused (tests/language/typed.toml); here it is judged what a reading says.
"""

from __future__ import annotations

import pytest

from verify.claims.conditions import arranged
from verify.kernel.judge import judge
from verify.kernel.terms import Node
from verify.language.parse import ParseError, parse
from verify.language.vocabulary import words_for
from verify.run.pipeline import prove

LAW = "n integer, p law(n)"
PAIRS = [  # true, false, where: the roundings, extremes, products, ranges, conditions behind
    ("floor(x) <= x", "floor(x) >= x", ""),
    ("floor(x) > x - 1", "floor(x) > x - 1/2", ""),
    ("ceil(x) >= x", "ceil(x) <= x", ""),
    ("x < 2", "x < 3/2", "floor(x) = 1"),
    ("max_i p_i <= 1", "max_i p_i < 1", LAW),
    ("forall i: p[i] >= 0", "forall i: p[i] > 0", LAW),
    ("sum_i p_i = 1", "sum_i p_i < 1", LAW),
    ("H(p) <= log(n)", "H(p) < log(n)", LAW),
    ("x^2 >= x for x >= 1", "x^2 > x for x >= 1", ""),
    ("x >= 1 when x > 1", "x > 1 when x >= 1", ""),
    ("x > 0 if and only if x^3 > 0", "x > 0 if and only if x^2 > 0", ""),
    ("KL(p,q) >= 0", "KL(p,q) > 0", "p in (0,1), q in (0,1)"),
]


def verdict(text: str, where: str) -> str:
    words = words_for(text, where)
    return prove(arranged(parse(text, where, words)), 4.0)[0].verdict


@pytest.mark.parametrize(("true", "false", "where"), PAIRS, ids=[pair[0] for pair in PAIRS])
def test_a_reading_proves_what_is_true_and_not_its_neighbour(true: str, false: str, where: str) -> None:
    assert verdict(false, where) in ("REFUTED", "ILL_POSED")
    assert verdict(true, where) == "PROVED"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("TV(P,Q) <= 1", "n m integer, P law(n), Q law(m)"),  # two sizes
        ("TV(P,Q) <= 1", "M n integer, P, Q law(n)"),  # another size is in scope under the name of the word
        ("exists y real: y > x for y > 0", "x real"),  # the condition would speak of another y
        ("x^2 > 0 for some x", ""),
        ("sum(i, 1, n, floor(x[i])) >= 0", "n integer, x family(1)"),
    ],
)
def test_what_could_be_read_as_something_easier_is_refused(text: str, where: str) -> None:
    with pytest.raises(ParseError):
        parse(text, where, words_for(text, where))


def test_nothing_that_is_decided_rests_on_how_a_node_shows_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """`language/shown.py` gives the kernel's classes a text for people: judging asks for none."""
    from verify.run.library import library_store
    from verify.run.store import Stored

    stored = [shelved.decoded() for shelved in list(library_store().shelf("basics").values())[:25]]

    def shown(_: Node) -> str:
        raise AssertionError("the kernel asked for a text")

    monkeypatch.setattr(Node, "__str__", shown)
    alone = [one for one in stored if isinstance(one, Stored) and "Lemma(" not in repr(one.certificate)]
    assert len(alone) > 5
    for one in alone:
        assert judge(one.statement, one.certificate).verdict == "PROVED"
