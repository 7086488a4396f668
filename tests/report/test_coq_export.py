"""What is exported for Coq: statements are printed so that they can be read back, proofs only where there are some.

That Coq accepts the proofs, and refuses them for changed statements, is looked at by ``make coq``.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.report import coq_reader
from verify.kernel import certificate as c
from verify.kernel.certificate import Proof, Witness
from verify.kernel.definedness import of_statement
from verify.kernel.expansion import expand
from verify.kernel.terms import Entropy
from verify.language.parse import parse
from verify.language.walk import parts
from verify.report.exports.coq import NotExported, export, module
from verify.report.exports.coq.printer import formula
from verify.report.exports.coq.script import written_out
from verify.report.exports.coq.theorem import granted
from verify.run import second
from verify.run.recorded import StoredSelection, select_stored
from verify.run.store import StoredError


def with_text() -> list[str]:
    """One in seventeen of the stored statements, but those that have no text. (No more is kept: all workers collect.)"""
    stored = select_stored()
    statements = {name: expand(stored.statement(name)) for name in stored.names[::17]}
    return [name for name, one in statements.items() if not any(isinstance(part, Entropy) for part in parts(one))]


@pytest.fixture(scope="module")
def stored() -> Iterator[StoredSelection]:
    yield select_stored()


@pytest.mark.parametrize("name", with_text())
def test_a_printed_statement_reads_back_as_itself(name: str, stored: StoredSelection) -> None:
    statement = expand(stored.statement(name))
    for meant in (statement.formula(), of_statement(statement)):
        meant = written_out(meant)
        assert coq_reader.formula(formula(meant)) == coq_reader.plain(meant)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("x <= 1", "x < 1"),
        ("x^2 >= x", "x^3 >= x"),
        ("x - y >= 0", "y - x >= 0"),
        ("x = 1 or y = 1", "x = 1 and y = 1"),
        ("sum(k, 1, 3, k*x) = 6*x", "sum(k, 1, 4, k*x) = 6*x"),
        ("min(x, y) <= x", "max(x, y) <= x"),
    ],
)
def test_different_statements_read_back_differently(one: str, other: str) -> None:
    first, second_ = (coq_reader.formula(formula(written_out(expand(parse(text)).formula()))) for text in (one, other))
    assert first != second_


def test_files_of_different_claims_have_different_names(stored: StoredSelection) -> None:
    names = [*stored.names, "a.b", "a__b", "a_b", "a+b", "a(b)"]
    clash = {"a.b", "a__b"}  # no paper has two underscores in its name
    assert not any("__" in name for name in stored.names)
    assert len({module(name) for name in names if name not in clash}) == len(set(names) - clash)


def test_a_small_proof_has_a_text_with_what_is_claimed() -> None:
    statement = parse("x^2 >= 0")
    proof = Proof(c.Split(), c.Combine((c.Product(c.Fraction(1), (c.Square(statement.conclusion.left.base),)),)))
    made = export("mine.square", statement, proof, {}, "a digest")
    assert "Definition statement : Prop :=\n(forall x : R, ((Pow x 2) >= 0))." in made.text
    assert "a digest" in made.text and made.lemmas == ()
    assert "Definition statement : Prop :=\nFalse." in made.proving("False")
    assert "defined" not in made.proving("False") and made.proving("False").endswith(made.text.partition("Theorem holds")[2])
    stated = made.text.partition("Definition statement")[2].partition("Definition")[0]
    assert "Axiom" not in made.text and stated in granted("mine.square", statement)


def test_what_has_no_text_says_why() -> None:
    with pytest.raises(NotExported, match="a counterexample"):
        export("mine.false", parse("x = 1"), Witness((("x", c.Num(c.Fraction(2))),)), {})


def test_what_coq_said_is_said_of_one_statement_only(tmp_path, monkeypatch) -> None:
    file = tmp_path / "coq.json"
    assert second.read(file) == {}
    entries = {"b.two": second.Said("pin", "the rule Crossing"), "a.one": second.Said("other", second.ACCEPTED)}
    entries["c.three"] = second.Said("third", second.ACCEPTED, "digest", "2 -> 3: refused by coqc: no", second.ACCEPTED)
    file.write_text(second.text(entries))
    assert second.read(file) == entries
    monkeypatch.setattr(second, "_library", lambda: second.read(file))
    assert second.checked_by_coq("a.one", "other")
    assert not second.checked_by_coq("a.one", "changed")
    assert not any(second.checked_by_coq(*pair) for pair in (("b.two", "pin"), ("c", ""), ("c", "x")))
    assert second.tally("control", ("2 -> 3: refused by coqc: no", "2 -> 3: accepted", "")).endswith(": 1")
    assert second.tally("worded", (second.ACCEPTED, "not exported: a word", "")).endswith(": 1")
    for bad in ("[]", '{"a": "accepted"}', '{"a": ["pin"]}', '{"a": ["", "", "", "", "", ""]}', "{"):
        file.write_text(bad)
        with pytest.raises(StoredError, match=r"coq\.json"):
            second.read(file)
