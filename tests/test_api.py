"""What a program asks from Python: plain numbers and arrays come back, and what is handed in is read exactly or refused."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy as sp

import verify
from verify.claims.claim import ClaimError
from verify.kernel.certificate import Table, Undefined, Witness
from verify.kernel.terms import Log, Num, num
from verify.language.points import witness_arrays, witness_values
from verify.language.translate import to_statement
from verify.privacy.audit.errors import AuditError
from verify.privacy.measures.divergence import Enclosure

x = sp.Symbol("x", real=True)
LAW = Witness((), (("X", "Y"), (((0, 0), Fraction(1, 2)), ((1, 1), Fraction(1, 2)))))


def test_text_sympy_and_kernel_statements_are_one_question() -> None:
    asked = [verify.prove("x^2 > x", "x >= 1"), verify.prove(x**2 > x, [x >= 1])]
    asked.append(verify.prove(asked[0].statement))
    assert {(one.verdict, tuple(one.witness or {})) for one in asked} == {("REFUTED", ("x",))}
    assert asked[0].witness == {"x": 1} and str(asked[0]).startswith("REFUTED at x = 1\n\nfor all  x real")
    assert "<math" in asked[0]._repr_html_() and "REFUTED" in asked[0]._repr_html_()


def test_words_of_ones_own() -> None:
    found = verify.prove("twice(x) >= x", "x >= 0", define="define twice(x real) := 2*x")
    assert found.verdict == "PROVED" and found.witness is None and found.witness_arrays() is None


@pytest.mark.parametrize("statement, where", [("x <= y 2", ""), (x**2 > x, "x > 0"), (0.5, ""), (sp.true, []), (x > 0.5, [])])
def test_what_is_no_statement_is_refused(statement: object, where: object) -> None:
    with pytest.raises(ClaimError):
        verify.prove(statement, where)


def test_a_witness_as_numbers_and_as_arrays() -> None:
    p = Table((((1,), num(1)), ((3,), Num(Fraction(1, 4)))))
    found = Undefined((("a", Log(num(3))), ("x", (2, 1)), ("p", p), ("W", Table((((1, 2), num(5)),), num(7)))))
    exact = witness_values(found)
    assert exact == {"a": sp.log(3), "x": (2, 1), "p": {(1,): 1, (3,): Fraction(1, 4)}, "W": {(1, 2): 5}}
    arrays = witness_arrays(found)
    assert arrays is not None and arrays["a"] == pytest.approx(1.0986122886681098)
    assert arrays["p"].tolist() == [1, 0, 0.25] and arrays["W"].tolist() == [[7, 5]] and arrays["x"].tolist() == [2, 1]
    assert witness_values(LAW) == {"X,Y": {(0, 0): Fraction(1, 2), (1, 1): Fraction(1, 2)}}
    assert (witness_arrays(LAW) or {})["X,Y"].tolist() == [[0.5, 0], [0, 0.5]]
    with pytest.raises(ValueError, match="is no array"):
        witness_arrays(Witness((("p", Table((((0,), num(1)),))),)))


ROWS = [["3/4", "1/4"], ["1/4", "3/4"]]


@pytest.mark.parametrize(
    "rows",
    [ROWS, np.array([[0.75, 0.25], [0.25, 0.75]]), [{"y": 0.75, "n": 0.25}, {"y": 0.25, "n": 0.75}],
     {"a": [0.75, 0.25], "b": [0.25, 0.75]}, [[Fraction(3, 4), Fraction(1, 4)], [0.25, 0.75]], "[[0.75, 0.25], [0.25, 0.75]]"],
)  # fmt: skip
def test_a_mechanism_as_a_program_has_it(rows: object) -> None:
    for level in ("log(3)", sp.log(3)):
        found = verify.audit(rows, prior=np.array([0.5, 0.5]), epsilon=level)
        assert [one.holds for one in found.stated] == [True]
    assert [one.holds for one in verify.audit(rows, epsilon=1).stated] == [False]
    assert "log(3)" in verify.explain(found)


def test_an_audit_is_printed_as_the_command_prints_it() -> None:
    found = verify.audit(ROWS)
    assert "between neighbouring inputs" in str(found)
    assert found._repr_html_().startswith("<pre>")


def test_neighbours_by_name() -> None:
    rows = {"a": ["1", "0"], "b": ["1", "0"], "c": ["0", "1"]}
    assert [one.holds for one in verify.audit(rows, neighbours=[("a", "b")], epsilon=0).stated] == [True]
    assert [one.holds for one in verify.audit(rows, epsilon=0).stated] == [False]


@pytest.mark.parametrize(
    "rows", [3, [1, 2], [[0.5, 0.4]], [["a"]], [], {1: ["1"], "1": ["1"]}, [[True, False]], np.array([[np.nan, 1]])], ids=str
)
def test_what_is_no_mechanism_is_refused(rows: object) -> None:
    with pytest.raises(AuditError, match="Next: "):
        verify.audit(rows)


@pytest.mark.parametrize("bad", [{"prior": 3}, {"prior": [0.5]}, {"neighbours": [(0, 9)]}, {"neighbours": 3}, {"epsilon": True}])
def test_what_goes_with_it_is_refused(bad: dict[str, object]) -> None:
    with pytest.raises((AuditError, TypeError)):
        verify.audit(ROWS, **bad)  # type: ignore[arg-type]


def test_a_claim_goes_to_sympy_and_back() -> None:
    made = verify.claim("demo.a", "t", "x^2 >= x", where="x >= 1", source=verify.Source("demo", "folklore", "1"))
    conclusion, hypotheses, sorts = made.to_sympy()
    assert to_statement(conclusion, hypotheses, sorts=sorts) == made.judged


def test_an_enclosure_says_both_ends_outwards() -> None:
    third = Enclosure(Fraction(1, 3), Fraction(1, 3))
    assert str(third) == "0.333333333333333 to 0.333333333333334" and float(third) == 1 / 3
    assert str(Enclosure(Fraction(1, 4), Fraction(1, 4))) == "0.25"


def test_what_is_enclosed_is_a_number_and_says_both_ends() -> None:
    """Every result with two ends, as the how-to promises; `str` is no record of long fractions."""
    rows = [["3/10", "7/10"], ["1/5", "4/5"]]
    for found in (
        verify.kl(*rows), verify.mi_dp_level(rows), verify.optimal_mi_leakage(verify.SourceSet(rows), "1/10"),
        verify.channel_capacity(rows), verify.individual_channel_capacity(rows, (2,)), verify.amplitude_capacity(1, 1),
        verify.calibrate("gaussian", epsilon=1, T=1), verify.Database(2, 2, ["1/4"] * 4).mi_leakage("1/10"),
    ):  # fmt: skip
        low, _, high = str(found).partition(" to ")
        assert Fraction(low) <= found.lower <= found.upper <= Fraction(high or low)
        assert float(found) == pytest.approx(float(found.lower), abs=float(found.width) or 1e-15)


@pytest.mark.parametrize("rounded", [np.float32(0.3), sp.Float(0.3)], ids=repr)
def test_what_prints_as_another_number_is_refused_with_what_to_write(rounded: Any) -> None:
    with pytest.raises(TypeError, match=r"got \w+; write float\(x\)"):
        verify.kl([rounded, "0.7"], ["1/2", "1/2"])


@pytest.mark.parametrize("third", [0.3, "0.3", "3/10", Decimal("0.3"), Fraction(3, 10), sp.Rational(3, 10), np.float64(0.3)], ids=repr)
def test_a_number_is_the_same_in_every_function(third: Any) -> None:
    rest = {float: 0.7, np.float64: np.float64(0.7)}.get(type(third), "0.7")
    exact = Fraction(3, 10)
    channel = [[third, rest], [rest, third]]
    assert verify.dp_level(channel) == Fraction(7, 3)
    assert verify.total_variation(*channel) == Fraction(2, 5)
    assert verify.hockey_stick(*channel[::-1], 1) == Fraction(2, 5)
    assert verify.binary_entropy_inverse(third) == verify.binary_entropy_inverse(exact)
    rows = verify.SourceSet(channel)
    assert rows.rows[0] == (exact, 1 - exact)
    assert verify.optimal_dp_leakage(rows, third).exp_epsilon == Fraction(7, 3)
    assert verify.Database(1, 2, [third, rest]).dp_leakage(third).D == exact
    assert verify.calibrate("gaussian", epsilon=third, T=1).epsilon == exact


@pytest.mark.parametrize("bad", [True, None, 1j, float("nan"), "1/0", "x"])
def test_what_is_no_number_is_none_anywhere(bad: Any) -> None:
    for asked in (lambda: verify.dp_level([[bad, 1]]), lambda: verify.binary_entropy_inverse(bad), lambda: verify.SourceSet([[bad, 1]])):
        with pytest.raises((TypeError, ValueError)):
            asked()


def test_what_is_judged_shows_itself_as_people_read_it() -> None:
    found = verify.prove("x^2 >= x")
    assert str(found.statement) == "for all  x real\nthen     x^2 >= x"
    assert str(found.certificate) == "it fails at x = 1/3"
    assert str(found.statement.conclusion) == "x^2 >= x" and "Relation(" in repr(found.statement)
    assert "<math" in found.statement._repr_html_() and "<math" in found._repr_html_()
    assert str(verify.prove("x >= 0", "x >= 1").certificate).startswith("a proof of ")
