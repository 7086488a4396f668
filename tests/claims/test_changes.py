"""Controls told by what they change: whole names and signs, each standing there once, or an error that says so."""

from __future__ import annotations

import pytest

from verify.claims.changes import ChangeError, changed
from verify.claims.claim import ClaimError, Source, claim
from verify.kernel.certificate import Witness
from verify.kernel.terms import Lambda, num
from verify.language.parse import parse_term


@pytest.mark.parametrize(
    ("text", "where", "changes", "expected"),
    [
        ("x <= 2*y", "y >= 1", {"<=": "<"}, ("x < 2*y", "y >= 1")),
        ("a <=> b", "", {"<=>": "=>"}, ("a => b", "")),
        ("eps*Q[i,  j] < e", "", {"Q[i, j]": "Q[j, i]"}, ("eps*Q[j, i] < e", "")),
        ("x + 10 < 1", "", {"1": "2"}, ("x + 10 < 2", "")),
        ("x*x' < 1.5", "", {"x'": "x"}, ("x*x < 1.5", "")),
        ("x = 1", "low: 0 < x, x < 2", {"x = 1": "x = 2", "low: 0 < x,": ""}, ("x = 2", " x < 2")),
    ],
)
def test_what_is_changed(text: str, where: str, changes: dict[str, str], expected: tuple[str, str]) -> None:
    assert changed((text, where), changes) == expected


@pytest.mark.parametrize(
    "changes",
    [{"x": "y"}, {"z": "y"}, {"<": "<="}, {"": "y"}, {"x + x": "x", "+": "-"}],
    ids=["twice", "nowhere", "part of a sign", "nothing", "overlapping"],
)
def test_what_can_not_be_told_is_refused(changes: dict[str, str]) -> None:
    with pytest.raises(ChangeError, match="Next:"):
        changed(("x + x <= 2", "y >= 1"), changes)


def test_a_claim_takes_it() -> None:
    source = Source("demo", "folklore", "1")
    told = claim("demo.a", "A", "x^2 >= 0", where="x <= 1", source=source, negative_control={">=": ">", "x <= 1": "x < 2"})
    full = claim("demo.a", "A", "x^2 >= 0", where="x <= 1", source=source, negative_control=("x^2 > 0", "x < 2"))
    assert told.negative_control == full.negative_control
    with pytest.raises(ClaimError, match=r"demo\.a\.negative_control: 'x' stands there 0 times"):
        claim("demo.a", "A", "1 >= 0", source=source, negative_control={"x": "y"})


def test_values_are_read_exactly() -> None:
    source = Source("demo", "folklore", "1")
    where = "p family(2), x real, p[1, 2] > 0, x > 0"
    made = claim("demo.a", "A", "x > 0", where=where, source=source, satisfying_instance={"p": "i, j -> j/i", "x": "log(2)"})
    assert made.satisfying_instance is not None
    values = dict(made.satisfying_instance.values)
    assert values["x"] == parse_term("log(2)") and values["p"] == Lambda(("i", "j"), parse_term("j/i", "i j integer"))
    for wrong in ("y", "i -> x*i", "i ->", "f(2)"):
        with pytest.raises(ClaimError, match=r"satisfying_instance\['x'\]"):
            claim("demo.a", "A", "x > 0", where=where, source=source, satisfying_instance={"p": "i, j -> 1", "x": wrong})


def test_a_refutation_may_be_told_by_its_values() -> None:
    source = Source("demo", "folklore", "1")
    made = claim("demo.a", "A", "x^2 > 0", source=source, proof={"x": 0})
    assert made.proof is not None and made.proof() == Witness((("x", num(0)),))
    with pytest.raises(ClaimError, match=r"demo\.a\.control_proof\['x'\]"):
        claim("demo.a", "A", "x^2 >= 0", source=source, negative_control={">=": ">"}, control_proof={"x": 0.5})
