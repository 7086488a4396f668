"""`verify.language.mathml`: what stands on the page is what was judged, and is read as it was meant."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree

import pytest

from verify.kernel.statement import Binder, Opaque, Statement
from verify.kernel.terms import Apply, Lambda, Num, Var
from verify.language.mathml import LETTERS, mathml_formula, mathml_statement, mathml_term
from verify.language.parse import parse, parse_term
from verify.language.walk import parts
from verify.run.library import select


def words(markup: str) -> str:
    """The signs in their order; a fraction is (a)/(b), a power (a)^(b), an index (a)_(b)."""
    return "".join(_said(ElementTree.fromstring(f"<div>{markup}</div>"))).replace("\u2062", "*").replace("\u2061", "")


def _said(node: ElementTree.Element) -> list[str]:
    inside = [text for child in node for text in ["(", *_said(child), ")"]] if node.tag in _TWO else None
    if inside is not None:
        first, second = ("".join(_said(child)) for child in node)
        return [f"({first}){_TWO[node.tag]}({second})"]
    return [node.text or "", *(text for child in node for text in _said(child))]


_TWO = {"mfrac": "/", "msup": "^", "msub": "_"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("(a + b)*c", "(a+b)*c"),
        ("a + b*c", "a+b*c"),
        ("a - (b - c)", "a−(b−c)"),
        ("a - b - c", "a−b−c"),
        ("-a^2", "−(a)^(2)"),
        ("(-a)^2", "((−a))^(2)"),
        ("(a^3)^2", "(((a)^(3)))^(2)"),
        ("-(a + b)", "−(a+b)"),
        ("a - 2*(b - c)", "a−2*(b−c)"),
        ("a - (b - c)/2", "a−(b−c)/(2)"),
        ("a/(-b)", "(a)/(−b)"),
        ("(a - b)*(-c)", "(a−b)*(−c)"),
        ("(1/2)^2", "(((1)/(2)))^(2)"),
        ("a/(b*c)", "(a)/(b*c)"),
        ("a/b/c", "(a)/(b*c)"),
        ("(a + b)/c", "(a+b)/(c)"),
        ("a*(b/c)", "a*(b)/(c)"),
        ("2*3", "2·3"),
        ("2*a", "2*a"),
        ("3*(1/2^2)", "3·(1)/((2)^(2))"),  # not 3 and a quarter
        ("2*(3/a)", "2·(3)/(a)"),
        ("a*kronecker(b, c)", "a·1[b=c]"),  # not a1
        ("ab*c", "ab·c"),
        ("eps*a", "ε*a"),
        ("exp(a + b)*c", "(e)^(a+b)*c"),
        ("exp(a)^2", "(((e)^(a)))^(2)"),
        ("log(a)*b", "log(a)*b"),
        ("abs(a - b)", "|a−b|"),
        ("-3", "−3"),
        ("-3 + a", "−3+a"),
        ("a - 3", "a−3"),
    ],
)
def test_a_term_keeps_its_grouping(text, said):
    assert words(mathml_term(parse_term(text))) == said


def test_a_sum_takes_in_its_body_and_no_more():
    inside, outside, product = (
        words(mathml_term(parse_term(text, "n integer")))
        for text in ("sum(i, 1, n, i + 1)", "sum(i, 1, n, i) + 1", "sum(i, 1, n, i)*c")
    )
    assert inside.endswith("(i+1)") and outside.endswith("i+1") and not outside.endswith("(i+1)")
    assert product.startswith("(") and product.endswith(")*c")
    assert words(mathml_term(parse_term("c - sum(i, 1, n, i)", "n integer"))).startswith("c−∑")


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("a < b and c < d or e1 < f", "a < b and (c < d or e1 < f)"),
        ("not (a < b and c < d)", "not a < b and c < d"),
        ("(a < b => c < d) => b < c", "a < b => (c < d => b < c)"),
        ("(a < b <=> c < d) and b < c", "a < b <=> c < d and b < c"),
        ("(forall i in 1..2: a < i) and a < b", "forall i in 1..2: a < i and a < b"),
        ("a <= b", "a < b"),
        ("a = b", "a != b"),
    ],
)
def test_formulas_that_mean_different_things_look_different(one, two):
    assert words(mathml_formula(parse(one).conclusion)) != words(mathml_formula(parse(two).conclusion))


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (Var("eps"), Var("epsilon")),
        (Var("lambda"), Var("lam")),
        (Var("w1"), Apply("w", (Num(parse_term("1").value),))),
        (Var("x"), Var("x'")),
        (parse_term("a*b"), Var("ab")),
        (parse_term("Q*(a + b)"), Apply("Q", (parse_term("a + b"),))),
        (parse_term("xlogx(a)"), parse_term("a*log(a)")),
    ],
)
def test_names_and_terms_that_differ_look_different(one, two):
    assert mathml_term(one) != mathml_term(two)


def test_a_chain_stands_as_a_chain_and_a_long_formula_in_pieces():
    assert words(mathml_formula(parse("0 <= x and x <= 1").conclusion)) == "0≤x≤1"
    long = parse(" and ".join(f"x{k} + y{k} <= z{k}" for k in range(6))).conclusion
    assert mathml_formula(long).count("<math") == 6


def test_a_statement_says_what_it_is_about_what_it_assumes_and_what_it_claims():
    made = mathml_statement(parse("Q[i] <= x", "i in 1..3, Q family(1), x in (0, oo)"))
    assert [part for part in ("For all", "If", "Then") if part not in made] == []
    assert "h1" in made and "Q" in made and words(made).endswith("(Q)_(i)≤x")


def test_words_of_a_claim_are_text():
    meaning = Binder("f", Opaque(1, "<script>alert(1)</script>"))
    made = mathml_statement(Statement((meaning,), (), parse("0 <= 1").conclusion))
    assert "<script" not in made and "&lt;script&gt;" in made


def test_a_number_of_any_length_is_shown():
    assert words(mathml_term(Num(Fraction(10**5000, 3)))) == f"(1{'0' * 5000})/(3)"


def test_a_formula_for_a_family_shows_its_parameters():
    assert words(mathml_term(Lambda(("i", "j"), parse_term("i + j")))) == "(i,j)↦i+j"


def test_every_statement_of_a_paper_is_well_formed_and_has_every_name_and_number():
    claims, looked = select(["cuff_yu2016"]).claims, 0
    for found in claims:
        statement = found.claim.statement
        said = words(mathml_statement(statement))
        names = {b.name for b in statement.binders} - set(LETTERS)
        assert [name for name in names if name.replace("'", "′") not in said] == [], found.claim.id
        numbers = [part.value for part in parts(statement) if isinstance(part, Num)]
        assert [n for n in numbers if abs(n.numerator) > 2 and str(abs(n.numerator)) not in said] == []
        looked += bool(names) + any(abs(n.numerator) > 2 for n in numbers)
    assert looked > 20
