"""The facts of the kernel in Coq: what is printed for it, and that Coq accepts the facts and nothing else."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from coq import check, claims, goals
from tests.shares import asked
from verify.kernel import certificate as c
from verify.kernel import facts
from verify.kernel import statement as s
from verify.kernel import terms as t
from verify.kernel.errors import Malformed
from verify.kernel.rules import RULES
from verify.language.parse import parse, parse_definition
from verify.report.exports.coq import export, in_words, module, worded
from verify.report.exports.coq.printer import closed, formula, name, term
from verify.run import second

needs_coqc = pytest.mark.skipif(shutil.which("coqc") is None, reason=check.MISSING)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("coq")
    check.library(made)
    return made


# --- the printer -----------------------------------------------------------------------------------------------


def test_two_names_never_become_one():
    known = ["exp", "exp_", "exp__", "x", "x_", "x'", "_", "__", "R", "R_", "fun", "Sum", "is_integer"]
    printed = [name(one) for one in known]
    assert len(set(printed)) == len(known)
    assert not {"exp", "R", "fun", "Sum", "is_integer", "_"} & set(printed)


def test_names_of_the_kernel_alone_are_printed():
    for bad in ("?x", "x y", "", "1x", "x)"):
        with pytest.raises(Malformed):
            name(bad)


def test_terms_are_printed_in_the_words_of_the_page():
    x, i = t.Var("x"), t.Var("i")
    assert term(t.div(x, t.num("-1/2"))) == "(x * (Pow ((-1) / 2) (-1)))"
    assert term(t.Sum("i", t.ONE, x, t.Max((i, t.Pi())))) == "(Sum 1 x (fun i : R => (Max [i; PI])))"
    assert term(t.At(t.Put(t.Ones(), t.ONE, t.TWO), i)) == "((Put Ones 1 2) i)"
    assert formula(s.ForAll((s.Binder("i", s.Range(t.ONE, x)),), s.Relation("!=", i, x))) == (
        "(forall i : R, Range 1 x i -> (i <> x))"
    )
    assert formula(s.TRUE) == "True" and formula(s.FALSE) == "False"


def test_what_has_no_text_is_refused():
    for node in (t.Entropy(("X",)), t.Call("tanh", (t.ONE,)), t.Max(()), t.Apply("f", ())):
        with pytest.raises(Malformed):
            term(node)
    both = s.And(tuple(s.Relation("=", t.Apply("f", (a,)), t.ONE) for a in (t.ONE, t.Ones())))
    with pytest.raises(Malformed, match="for numbers and for tuples"):
        closed({"f": s.Family(1)}, (), both)


def test_a_sort_says_in_coq_what_it_says_in_the_kernel():
    scope = {"n": s.Integer(), "x": s.Tuples(t.Var("n"), "j", t.Var("j"))}
    claim = s.Relation("=", t.At(t.Seq("x"), t.ONE), t.ONE)
    assert closed(scope, (), claim).split("\n") == [
        "forall n : R, is_integer n ->",
        "  forall x : Tuple, Tuples n (fun j : R => j) x ->",
        "  ((x 1) = 1)",
    ]


def test_what_speaks_of_means_is_about_every_integral_and_measurable_bodies():
    mean = t.GaussianMean("y", t.ZERO, t.ONE, t.Apply("p", (t.Var("y"),)))
    claim = s.Relation("=", mean, mean)
    assert closed({"p": s.Family(1)}, (), claim, {"p": "measurable L p", "q": "False"}).split("\n") == [
        "forall L : Lebesgue,",
        "  forall p : R -> R,",
        "  measurable L p ->",
        "  ((GaussianMean L 0 1 (fun y : R => (p y))) = (GaussianMean L 0 1 (fun y : R => (p y))))",
    ]


# --- the match -------------------------------------------------------------------------------------------------


def test_each_fact_is_compared_with_its_lemma_or_said_to_be_left_out():
    assert goals.ARGUMENTS.keys() | goals.NOT_DONE.keys() == facts.FACTS.keys()
    assert not goals.ARGUMENTS.keys() & goals.NOT_DONE.keys()


def test_a_fact_without_a_lemma_is_an_error(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(facts.FACTS, "exp_below_tangent", facts.FACTS["exp_above_tangent"])
    with pytest.raises(KeyError, match="exp_below_tangent"):
        goals.goals_text()


def test_the_page_says_of_each_rule_what_is_proved_of_it():
    page = (check.HERE.parent / "docs" / "explanation" / "coq.md").read_text(encoding="utf-8")
    table = page.partition("## Theorems behind rules")[2].partition("## What is not")[0]
    told = [name for row in re.findall(r"^\| (`.*?) \|", table, re.M) for name in re.findall(r"`(\w+)`", row)]
    assert sorted(told) == sorted({"Lemma", *(rule.__name__ for rule in RULES)})
    proved = {name for text in ("Rules", "Replay") for name in check.lemmas((check.HERE / f"{text}.v").read_text(encoding="utf-8"))}
    theorems = re.findall(r"theorems? (`.*?)[;|]", table)
    assert theorems and all(name in proved for found in theorems for name in re.findall(r"`(\w+)`", found))


@needs_coqc
def test_coq_accepts_the_facts(folder: Path):
    """One in three of the facts. (`make coq` tries all.)"""
    chosen = [goal for goal in goals.goals() if asked(goal.fact, 3)]
    assert chosen
    check.compiled(folder, "Goals", goals.goals_text(chosen))


@needs_coqc
def test_coq_accepts_no_fact_of_which_something_is_changed(folder: Path):
    """One in three of the changes, and one of each fact. (`make coq` tries all.)"""
    first: dict[str, str] = {}
    chosen = [
        (change, goal)
        for change, goal in goals.controls()
        if first.setdefault(goal.fact, change) == change or asked(f"{goal.fact} {change}", 3)
    ]
    assert {goal.fact for _, goal in chosen} == goals.ARGUMENTS.keys()
    check.compiled(folder, "Controls", goals.controls_text(chosen))


@needs_coqc
def test_a_true_fact_among_the_controls_would_be_noticed(folder: Path):
    one = next(goals.goals())
    text = f"{goals.HEAD}Goal {one.text()}.\nProof. Fail solve [{one.tactic}]. Abort.\n"
    with pytest.raises(ValueError, match="has not failed"):
        check.compiled(folder, "Noticed", text)


@needs_coqc
@pytest.mark.parametrize("fact", ["exp_above_tangent", "tuple_peel"])
def test_a_fact_of_the_kernel_that_were_wrong_would_be_refused(folder: Path, monkeypatch: pytest.MonkeyPatch, fact: str):
    count, build = facts.FACTS[fact]

    def wrong(scope, *args):
        conditions, conclusion = build(scope, *args)
        return conditions, s.Relation(conclusion.operator, t.add(conclusion.left, t.ONE), conclusion.right)

    monkeypatch.setitem(facts.FACTS, fact, (count, wrong))
    with pytest.raises(ValueError, match="refused by coqc"):
        check.compiled(folder, "Wrong", goals.goals_text())


@needs_coqc
def test_what_is_only_assumed_would_be_noticed(folder: Path):
    text = "Require Import Reals.\nLemma wrong : (0 = 1)%R.\nAdmitted.\nLemma kept : (1 = 0)%R.\nProof. symmetry. exact wrong. Qed.\n"
    check.compiled(folder, "Assumed", text)
    answer = check.compiled(folder, "Asked", "Require Import Assumed.\nPrint Assumptions kept.\n")
    assert "wrong" in {axiom.rpartition(".")[2] for axiom in check.axioms(answer)} - check.ALLOWED
    assert check.lemmas(text) == ["wrong", "kept"]


@needs_coqc
def test_a_stored_kind_of_proof_is_accepted_and_refused_for_another_statement(folder: Path):
    statement = parse("x^2 >= 0")
    base = t.Var("x")
    proof = c.Proof(c.Split(), c.Combine((c.Product(t.num(1).value, (c.Square(base),)),)))
    made = export("mine.square", statement, proof, {})
    check.compiled(folder, "Mine", made.text)
    for other in ("(forall x : R, ((Pow x 2) > 0))", "(forall x : R, ((Pow x 3) >= 0))", "False"):
        with pytest.raises(ValueError, match="refused by coqc"):
            check.compiled(folder, "Other", made.proving(other))


@needs_coqc
def test_a_statement_in_words_is_accepted_and_refused_where_a_word_means_something_else(folder: Path):
    both = parse_definition("between(x real, p real) := p >= x^2, x^2 >= 0")
    square = parse_definition("square(x real) := x^2")
    words = {"between": both, "square": square}
    statement = parse("square(x) >= 0", "between(x, p), p <= 1", words)
    base = t.Var("x")
    proof = c.Proof(c.Split(), c.Combine((c.Product(t.num(1).value, (c.Square(base),)),)))
    check.compiled(folder, module("mine.worded"), export("mine.worded", statement, proof, {}).text)
    text = worded("mine.worded", statement)
    together = in_words({"mine.worded": statement, "mine.again": statement})
    check.compiled(folder, "Together", together)
    assert "(word'between x p)" in text and "((word'square x) >= 0)" in text
    check.compiled(folder, "Stated", text)
    for old, new in (("(p >= (Pow x 2))", "(p >= (Pow x 3))"), (":=\n(Pow x 2).", ":=\n(Pow x 4).")):
        assert old in text
        with pytest.raises(ValueError, match="refused by coqc"):
            check.compiled(folder, "Other", text.replace(old, new))
        with pytest.raises(ValueError, match="refused by coqc"):
            check.compiled(folder, "Others", together[::-1].replace(old[::-1], new[::-1], 1)[::-1])


@pytest.mark.parametrize(
    "said", ["Error: Stack overflow.", "Error: Out of memory.", "Anomaly: Not_found.", "Error: Syntax error: '.' expected",
             "Error: Cannot find a physical path bound to logical path claim_x.",
             "Error: The reference E1_ was not found in the current environment."]
)  # fmt: skip
def test_where_coqc_gives_up_it_refuses_nothing(said: str):
    assert claims.gave_up(f'File "./claim_x.v", line 3, characters 0-5:\n{said}')


@pytest.mark.parametrize("said", ["Error: No applicable tactic.", "Error: Not convertible.", "Error: In environment\nx : R"])
def test_a_proof_that_does_not_go_through_is_refused(said: str):
    assert not claims.gave_up(f'File "./claim_x.v", line 3, characters 0-5:\n{said}')


@needs_coqc
def test_a_changed_statement_on_which_coqc_gives_up_is_not_counted_as_refused(tmp_path: Path):
    (tmp_path / "A.v").write_text("Require Import nothing_of_this_name.\n")
    (tmp_path / "B.v").write_text("Goal 1 = 2. reflexivity. Qed.\n")
    lost, _ = claims.compile_text(tmp_path, "A", 20)
    refused, _ = claims.compile_text(tmp_path, "B", 20)
    assert second.REFUSED not in f"x: {lost}"
    assert second.REFUSED in f"x: {refused}"
    assert second.tally("control", [f"x: {lost}", f"x: {refused}"]).endswith(": 1")
