"""Hypotheses with names: how they are written, shown, and cited by scripts."""

from __future__ import annotations

import pytest

from verify.claims.claim import Source, claim
from verify.kernel.expansion import expand
from verify.kernel.judge import judge
from verify.kernel.statement import Named, Statement
from verify.language.hypotheses import called, labels, names
from verify.language.mathml import mathml_statement
from verify.language.parse import ParseError, parse
from verify.language.render import render, render_formula, render_where
from verify.language.vocabulary import definitions
from verify.proving import tactics as t
from verify.report.explain import explain
from verify.report.table import prove_data
from verify.run.library import select

WORDS = definitions("define law[M integer](p family(1)) := forall i in 1..M: p[i] >= 0, sum(i, 1, M, p[i]) = 1")
HEADLINES = (
    "kss2018.theorem1", "kss2018.theorem2", "wyz2016.theorem1.dp", "wyz2016.theorem1.identifiability.small",
    "wyz2016.theorem1.identifiability.large", "wyz2016.theorem2", "cuff_yu2016.kl_tightest",
    "cuff_yu2016.finite_alphabet", "cuff_yu2016.information_to_variation", "wu2019.theorem3.1",
    "ding_farokhi2020.lemma2",
)  # fmt: skip


@pytest.mark.parametrize(
    "where",
    [
        "budget: 0 < D <= 1",
        "D real; budget: 0 < D; small: D < 1 or D < 2",
        "n integer, all: forall i in 1..n, j in 1..n: i*j <= D, n >= 1",
        "x in [0, 1], odd': not (exists k integer: x = 2*k)",
        "M integer, p family(1), sources: law(p)",
        "X Y Z variable, chain: X - Y - Z, no_secret: X indep Z",
    ],
)
def test_what_is_displayed_reads_back_as_itself(where: str) -> None:
    made = parse("D < 3", where, WORDS)
    assert any(isinstance(h, Named) for h in made.hypotheses)
    assert parse(render_formula(made.conclusion), render_where(made), WORDS) == made


@pytest.mark.parametrize(
    ("where", "message", "column"),
    [
        ("budget: D < 2, budget: D < 3", "budget is the name of two conditions", 16),
        ("D: D < 2", "D is a variable here", 1),
        ("a: D < 2, a real", "a is a variable here", 1),
        ("small: small < 2", "small is a variable here", 1),
        ("forall: D < 2", "it has a meaning already", 1),
        ("log: D < 2", "it has a meaning already", 1),
        ("h2: D < 2", "it has a meaning already", 1),
        ("x: x in [0, 1]", "a declaration has no name", 1),
        ("m: n integer", "a declaration has no name", 1),
        ("a:", "nothing follows the name a", 3),
        ("a: b: D < 2", "found ':'", 5),
        ("chain: X - Y - Z - W", "the name of 2 conditions", 1),
    ],
)
def test_what_can_be_no_name_is_shown_at_its_place(where: str, message: str, column: int) -> None:
    with pytest.raises(ParseError, match=message) as caught:
        parse("D < 3", where)
    assert caught.value.position.column == column


def test_names_by_label() -> None:
    made = parse("D < 3", "M integer, p family(1), M >= 2, prior: law(p), budget: 0 < D <= 1", WORDS)
    assert [known for _, known in labels(made)] == [("h1",), ("h2", "h3"), ("h4",)]
    assert names(made) == {"h2": "prior.1", "h3": "prior.2", "h4": "budget"}
    assert names(expand(made)) == {}
    assert called("h4.2", names(made)) == "budget.2"
    assert called("h40", names(made)) == "h40"


# --- scripts ---------------------------------------------------------------------------------------------------------

BUDGET = parse("2*D^2 <= 2*D", "rest: D >= 0 => D >= 0, budget: 0 <= D <= 1")


def test_scripts_cite_names_and_labels_alike() -> None:
    by_name = t.prove(BUDGET, t.arith("budget.1 * budget.2"))
    assert by_name == t.prove(BUDGET, t.arith("h2.1*h2.2"))
    assert judge(BUDGET, by_name).verdict == "PROVED"
    equations = parse("f[2] = 3", "f family(1), table: forall i in 1..3: f[i] = i + 1")
    made = t.prove(equations, t.seq(t.use("two", "table", "2"), t.rewrite("two")))
    assert judge(equations, made).verdict == "PROVED"
    with pytest.raises(t.Stuck):
        t.prove(expand(BUDGET), t.arith("budget.1*budget.2"))


def test_a_fact_of_the_script_comes_before_a_hypothesis_of_the_same_name() -> None:
    script = t.seq(t.have("budget", "D - D = 0"), t.arith(eq=["budget"]))
    statement = parse("D <= D", "budget: D = 1")
    assert t.prove(statement, script) == t.prove(expand(statement), script)


def test_the_names_of_one_script_are_not_those_of_the_next() -> None:
    t.prove(BUDGET, t.arith("budget.1*budget.2"))
    with pytest.raises(t.Stuck):
        t.prove(parse("D^2 >= 0", "D >= 0"), t.arith("budget.1*budget.1"))


# --- display ---------------------------------------------------------------------------------------------------------


def test_explain_cites_names() -> None:
    told = explain(BUDGET, t.prove(BUDGET, t.arith("h2.1*h2.2")))
    assert "(budget) 0 <= D <= 1" in told
    assert "[budget.1]*[budget.2]" in told
    assert "h2" not in told


def test_explain_of_a_bundle() -> None:
    statement = parse("p[1] >= 0", "M integer, p family(1), M >= 1, prior: law(p)", WORDS)
    told = explain(statement, t.prove(statement, t.use("one", "prior.1", "1")))
    assert "(prior) law(p)" in told
    assert "From (prior.1) with i := 1" in told


def test_a_name_that_the_proof_gives_to_something_else_is_not_used() -> None:
    statement = parse("D <= 1", "budget: D = 1")
    told = explain(statement, t.prove(statement, t.seq(t.have("budget", "D - 1 = 0"), t.arith(eq=["budget"]))))
    assert "(h1) budget: D = 1" in told
    shadowed = t.prove(statement, t.seq(t.have("h1", "D - 1 <= 0"), t.arith("h1")))
    assert "(h1) budget: D = 1" in explain(statement, shadowed)


def test_a_witness_is_told_with_names() -> None:
    from verify.kernel.certificate import Witness
    from verify.kernel.terms import num

    statement = parse("D < 1", "budget: D <= 1")
    assert "the hypotheses hold: (budget) 1 <= 1" in explain(statement, Witness((("D", num(1)),)))


def test_json_and_mathml_have_the_names() -> None:
    from verify.run.pipeline import prove

    statement = parse("D <= 1", "low: D >= 0, budget: D <= 1")
    verdict, ran = prove(statement, 5)
    data = prove_data(verdict, ran, 0.0)
    assert data["names"] == {"h1": "low", "h2": "budget"}
    assert data["statement"] == "D <= 1 where D real, low: D >= 0, budget: D <= 1"
    assert '<span class="label">budget</span>' in mathml_statement(statement)
    assert "budget: D <= 1" in render(statement)


def test_claims_in_sympy_have_named_conditions() -> None:
    import sympy as sp

    from verify.language.translate import statement_to_sympy, to_statement

    x = sp.Symbol("x", real=True)
    where = [("low", x >= 0), x <= 1]
    made = claim("demo.a", "A", x**2 <= x, where=where, printed="x^2 <= x", source=Source("demo", "folklore", "1"))
    assert names(made.statement) == {"h1": "low"}
    conclusion, hypotheses, sorts = statement_to_sympy(made.statement)
    assert to_statement(conclusion, hypotheses, sorts=sorts) == made.statement


@pytest.mark.parametrize("name", HEADLINES)
def test_headline_claims_name_all_their_hypotheses(name: str) -> None:
    statement: Statement = next(found.claim.statement for found in select([name]).claims if found.claim.id == name)
    assert statement.hypotheses and all(isinstance(h, Named) for h in statement.hypotheses)
