"""`verify.report.explain`: every kind of certificate and of step is told; what is shown is what is judged."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from verify.kernel import certificate as c
from verify.kernel.certificate import Box, Elemental, Proof, Table, Undefined, Witness
from verify.kernel.judge import NO_LEMMAS, Lemmas, judge
from verify.kernel.rules import RULES, opening
from verify.kernel.statement import Relation, Statement
from verify.kernel.terms import ONE, ZERO, Var, num
from verify.language.parse import parse, parse_term
from verify.language.vocabulary import definitions
from verify.proving import tactics as t
from verify.proving.convex import Convex
from verify.report.explain import CONTINUED, NoSuchStep, explain, sentences, sides, values_of, witness_text
from verify.run.pipeline import prove

HALF = Fraction(1, 2)


def _example(
    where: str, claim: str, tactic: t.Tactic, defined: t.Tactic | None = None
) -> tuple[Statement, Proof]:
    statement = parse(claim, where)
    return statement, t.prove(statement, tactic, defined=defined)


def _lemma() -> tuple[Statement, Lemmas]:
    statement = parse("x^2 >= 0")
    return statement, {"square": judge(statement, t.prove(statement, t.arith(squares=["x"])))}


def _with_lemma() -> tuple[Statement, Proof]:
    _, lemmas = _lemma()
    t.with_lemmas(lemmas)
    try:
        return _example("y real", "(y + 1)^2 >= 0", t.lemma("l", "square", "y + 1"))
    finally:
        t.with_lemmas(NO_LEMMAS)


_COVER = c.Cover(
    (("x", Fraction(0), Fraction(1)),), Box("x", HALF, (Box("x", Fraction(0)), Box("x", Fraction(0)))), 64
)
_CROSSING = c.Crossing(ZERO, ONE, False, "t")
_CONVEX = Convex("v", "u", parse_term("exp(u)"), Var("x"), ZERO, ONE)
_EXP = "exp(x) >= 1 + x + x^2/2"
_SPLIT = "sum(i,1,n,2*i) = n*(n+1)"

# One proof a line: (the kinds of step it shows, what must be said of them, statement and proof).
PROOFS: dict[str, tuple[set[type[c.Step]], Sequence[str], tuple[Statement, Proof]]] = {
    "intro": (
        {c.Intro, c.Split, c.Have, c.Combine},
        ["Let y be a real number. Assume (a), the premise.",
         "Claim (m) 2*y >= 2*x: left - right = 2*[a].", "Part 1 of 2"],
        _example("x real", "(forall y real: y >= x => 3*y >= 3*x) and x <= x", t.split(
            t.seq(t.intro("y"), t.intro("a"), t.have("m", "2*y >= 2*x"), t.arith("m", "a")))),
    ),
    "use": (
        {c.Use, c.Given},
        ["From (h1) with i := 2: this is the claim."],
        _example("f family(1), forall i in 1..3: f[i] >= 0", "f[2] >= 0", t.use("two", "h1", "2")),
    ),
    "exhibit": (
        {c.Exhibit},
        ["Take Q := (i) -> 1/n."],
        _example(
            "n integer, n >= 1", "exists Q family(1): sum(i,1,n,Q[i]) = 1",
            t.seq(t.fact("r", "reciprocal_positive", "n"), t.exhibit("i -> 1/n"))),
    ),
    "choose": (
        {c.Choose}, ["It is enough to show 1 <= x."],
        _example("x real, x >= 1", "x <= 0 or 1 <= x", t.seq())),
    "unpack": (
        {c.Unpack},
        ["By (h1) let k be an integer with (e) x = 2*k."],
        _example("x real, exists k integer: x = 2*k", "exists m integer: x + 2 = 2*m",
                 t.seq(t.unpack("h1", "k", "e"), t.exhibit("k + 1"), t.arith(eq=["e"]))),
    ),
    "cases": (
        {c.Cases},
        ["Case 1 of 2: (s) x >= 0.", "Case 2 of 2: (s) x < 0."],
        _example("x real", "abs(x) >= 0", t.cases(
            "s", "x >= 0",
            t.seq(t.fact("e", "abs_nonnegative", "x"), t.arith("s", eq=["e"])),
            t.seq(t.fact("e", "abs_nonpositive", "x"), t.arith("s", eq=["e"])))),
    ),
    "alternatives": (
        {c.Alternatives, c.Contradiction},
        ["By (h1) there are 2 cases.", "This case cannot arise"],
        _example("x real, x < 0 or x > 1, x >= 0", "x > 1",
                 t.alternatives("a", "h1", t.absurd("h2"), t.seq())),
    ),
    "rewrite": (
        {c.Rewrite},
        ["Rewrite by (h1): it is enough to show exp(3)*y = y*exp(3).",
         "both sides have the same normal form"],
        _example("x real, y real, x = 3", "exp(x)*y = y*exp(x)", t.seq(t.rewrite("h1"), t.identity())),
    ),
    "apart": ({c.Apart}, ["It is enough to show x > 0. 2 Hence the claim: this is (h1)."],
              _example("x real, x > 0", "x != 0", t.seq())),
    "fact": ({c.Fact}, ["By exp_positive: (p) 0 < exp(x)."], _example(
        "x real", "exp(x) > 0", t.seq(t.fact("p", "exp_positive", "x"), t.arith("p")))),
    "pointwise": (
        {c.Pointwise},
        ["Term by term: fix i in 1..n. To show: f[i] >= 0."],
        _example("n integer, f family(1), forall i in 1..n: f[i] >= 0", "sum(i,1,n,f[i]) >= 0",
                 t.pointwise("i", t.use("u", "h1", "i"))),
    ),
    "induction": (
        {c.Induction},
        ["By induction on n from 0.", "Base, n = 0",
         "Step from n to n + 1: assume (ih.from) 0 <= n and (ih)"],
        _example("n integer, n >= 0", _SPLIT, t.induct(
            "n", "0", "ih", t.seq(t.fact("z", "sum_empty", "sum(i,1,0,2*i)"), t.arith(eq=["z"])),
            t.seq(t.fact("s", "sum_split", "sum(i,1,n+1,2*i)", "n"),
                  t.fact("o", "sum_single", "sum(i,n+1,n+1,2*i)"),
                  t.arith(eq=["s", "o", "ih"])))),
    ),
    "enumerate": (
        {c.Enumerate},
        ["One after the other, n = 1, ..., 3.", "n = 2: right - left = 5"],
        _example("n in 1..3", "n^2 <= 9", t.each(c.Enumerate("n", 1, 3))),
    ),
    "derivative": (
        {c.Derivative},
        ["Compare at x = 0 and above: the derivative of left - right at t is -t + exp(t) - 1.",
         "Hence the claim"],
        _example("x real, x >= 0", _EXP, t.each(
            c.Derivative("x", ZERO, True, "t"), t.seq(), t.seq(), t.seq(),
            t.seq(t.intro("t"), t.intro("in"), t.fact("e", "exp_above_tangent", "t"), t.arith("e")))),
    ),
    "convex": (
        {c.Have, c.Use},
        ["The second derivative is not negative between the ends, so: (convex) forall _l real"],
        _example("x in [0, 1]", "exp(x) <= (1 - x) + x*exp(1)", lambda goal, after: t._finish(
            goal, _CONVEX, lambda g: t.run(t.arith("v"), g),
            [t.seq(), t.seq(), t.seq(t.intro("t"), t.intro("in"), t.fact("p", "exp_positive", "t"), t.arith("p"))])),
    ),
    "cover": (
        {c.Cover},
        ["By enclosures on 2 boxes that cover x in [0, 1], smallest margin ~1.5 (64 bits)."],
        _example("x in [0, 1]", "x - 1 <= exp(x)", t.each(_COVER)),
    ),
    "crossing": (
        {c.Crossing},
        ["By the intermediate value theorem", "At one end: 0 - 1/2 <= 0"],
        _example("", "exists x real: x = 1/2", t.each(_CROSSING)),
    ),
    "shannon": (
        {c.Combine},
        ["right - left = I(X;Y|Z)."],
        _example("", "H(X,Y|Z) <= H(X|Z) + H(Y|Z)",
                 t.each(c.Combine((c.Product(Fraction(1), (Elemental("X", "Y", ("Z",)),)),)))),
    ),
    "assume": (
        {c.Assume},
        ["ASSUMED, NOT PROVED, as big (Paper, p. 3): (a) x >= 1", "ASSUMED big (Paper, p. 3): x >= 1"],
        _example("x real", "x >= 0", t.assume("a", "big", "x >= 1", "Paper, p. 3")),
    ),
    "lemma": (
        {c.Lemma},
        ["By the lemma square for y + 1: this is the claim.", "Rests on the lemma square (PROVED)."],
        _with_lemma(),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PROOFS)
def test_a_proof_is_told_as_the_kernel_checks_it(name: str) -> None:
    kinds, said, (statement, proof) = PROOFS[name]
    _, lemmas = _lemma()
    assert judge(statement, proof, lemmas).verdict in ("PROVED", "CONDITIONAL")
    told = " ".join(explain(statement, proof, lemmas).split())
    for words in said:
        assert words in told
    assert "NOT ACCEPTED" not in told


def test_every_kind_of_step_is_told_in_some_example() -> None:
    shown = set().union(*(kinds for kinds, _, _ in PROOFS.values()))
    assert shown == {*RULES, c.Lemma, c.Assume}


@pytest.mark.parametrize("name", PROOFS)
def test_each_number_opens_and_shows_goal_and_data(name: str) -> None:
    _, _, (statement, proof) = PROOFS[name]
    _, lemmas = _lemma()
    shown = explain(statement, proof, lemmas, step="1")
    assert shown.startswith("Step 1: ") and "To show\n" in shown
    assert explain(statement, proof, lemmas, step="@1").startswith("Step @1: ")


def test_snapshot() -> None:
    statement, proof = _example(
        "x real, y real, x > 0, y > x", "log(x)/y <= (y - 1)/y",
        t.seq(t.have("p", "y > 0"), t.fact("r", "reciprocal_positive", "y"),
              t.fact("l", "log_below_tangent", "x"),
              t.have("m", "log(x) <= y - 1"), t.arith("m*r")))  # fmt: skip
    assert explain(statement, proof, title="demo.log", source="Nowhere, eq. (1)") == SNAPSHOT


SNAPSHOT = """\
demo.log
Nowhere, eq. (1)

Statement
  for all  x real, y real
  if       (h1) x > 0
           (h2) y > x
  then     log(x)/y <= (y - 1)/y

Rests on nothing but the checker's rules and facts.

Defined wherever it is quantified over. It needs
  D1  x > 0: from (h1)
  D2  y != 0: from (h1), (h2)

Proof
  [x] stands for the difference of the two sides of (x): larger minus smaller, left minus right of
  an equation. (x.1), (x.2), ... are the parts of (x).
  1  Claim (p) y > 0: left - right = [h1] + [h2].
  2  By power_positive: (r) 0 < y^(-1). (side conditions: 0 < y, checked)
  3  By log_below_tangent: (l) log(x) <= x - 1. (side conditions: 0 < x, checked)
  4  Claim (m) log(x) <= y - 1: right - left = [h2] + [l].
  5  Hence log(x)/y <= (y - 1)/y: right - left = [m]*[r].
"""


# --- witnesses and the other certificates ------------------------------------------------------------------


def test_a_witness_is_told_with_hypotheses_and_both_sides() -> None:
    statement = parse("x^2 >= x and exp(x) >= 1", "x in [0, 1]")
    witness = Witness((("x", num("1/2")),))
    told = explain(statement, witness)
    assert "the hypotheses hold: (h1) 0 <= 1/2, (h2) 1/2 <= 1" in told
    assert "the conclusion fails: x^2 >= x is false: left = 1/4, right = 1/2" in told
    assert sides(statement, witness) == ["left = 1/4, right = 1/2"]
    assert witness_text(statement, witness) == "x = 1/2"


def test_the_failing_instance_of_a_quantifier_is_named() -> None:
    statement = parse("forall i in 1..M: Q[i] <= exp(i) - 2", "M integer, M >= 1, Q family(1)")
    witness = Witness((("Q", Table((((1,), ONE),))), ("M", num(2))))
    assert values_of(statement, witness) == {"M": "2", "Q": "{(1): 1, else 0}"}
    assert sides(statement, witness) == ["at i = 1: left = 1, right = ~0.718282 (~ enclosed)"]


def test_digits_are_added_until_the_sides_differ() -> None:
    statement = parse("exp(x) <= 1 + x", "x real")
    (text,) = sides(statement, Witness((("x", num("1/100000")),)))
    left, right = text.removeprefix("left = ").removesuffix(" (~ enclosed)").split(", right = ")
    assert left != right


def test_a_joint_law_is_told() -> None:
    statement = parse("H(X,Y) >= H(X) + H(Y)")
    witness = Witness((), (("X", "Y"), (((0, 0), HALF), ((1, 1), HALF))))
    assert "X,Y = (0,0): 1/2, (1,1): 1/2" in explain(statement, witness)
    assert sides(statement, witness) == ["left = ~0.693147, right = ~1.38629 (~ enclosed)"]


def test_a_wrong_witness_is_not_told_as_a_refutation() -> None:
    statement = parse("x >= 0", "x real, x >= 1")
    told = explain(statement, Witness((("x", num(-1)),)))
    assert "NOT ACCEPTED" in told and "is FALSE" in told
    assert sides(statement, Witness(())) == []


def test_an_undefined_point_is_told_with_its_expression() -> None:
    statement = parse("1/(x - 1) + log(y) > 0", "x real, y > 0")
    told = explain(statement, Undefined((("x", ONE), ("y", ONE))))
    assert "1/(x - 1) needs x - 1 != 0, but there x - 1 = 0" in told
    assert "NOT ACCEPTED" in explain(statement, Undefined((("x", num(2)), ("y", ONE))))


def test_a_disproof_is_told() -> None:
    statement = parse("x^2 > 0", "x >= 0")
    told = explain(statement, t.disprove(statement, t.exhibit("0")))
    assert "Take x := 0." in told and "The hypotheses hold there" in told and "The conclusion fails there" in told


def test_of_an_equivalence_that_fails_it_is_told_which_side_is_true() -> None:
    statement = parse("x > 0 <=> exists y real: y^2 = x", "x >= 0")
    right = t.each(c.Choose(1), t.split(t.seq(), t.exhibit("0")))
    fails = t.disprove(statement, t.seq(t.exhibit("0"), t.split(t.seq(), right)))
    told = explain(statement, fails)
    assert "Take x := 0." in told
    assert "the left side of <=> is false, the right side is true, by y := 0" in told


def test_contradicting_hypotheses_are_told() -> None:
    statement = parse("x > 0", "x > 1, x < 0")
    absurd = opening(statement).claiming(Relation("=", ZERO, ONE))
    told = explain(statement, c.Contradictory(t.run(t.absurd("h2"), absurd)))
    assert "The hypotheses contradict each other" in told


# --- what a search finds, in words -----------------------------------------------------------------------------


def _found(text: str, where: str = "") -> str:
    """What is said of the certificate that the backends find."""
    verdict, ran = prove(parse(text, where), 20)
    assert verdict.certificate is not None and verdict.statement is not None, ran
    return " ".join(explain(verdict.statement, verdict.certificate).split())


def test_derivatives_are_told_as_one_ladder() -> None:
    statement, proof = _example("x real, x >= 0", "exp(x) >= 1 + x + x^2/2", _ladder(2))
    told = explain(statement, proof)
    ladder = told.partition("A ladder of 2 derivatives")[2].partition("\n\n")[0].splitlines()
    assert [line.split()[0] for line in ladder[1:]] == ["f1", "f2", "remains"]
    assert "which is 0 at x = 0; above, its derivative decides" in ladder[1]
    assert "A ladder" not in explain(*PROOFS["derivative"][2])


def _ladder(rungs: int) -> t.Tactic:
    """So many derivatives from 0 on, then the tangent of exp."""
    if rungs == 0:
        return lambda goal, after: t.run(
            t.seq(t.fact("e", "exp_above_tangent", goal.scope[-1][0]), t.arith("e", "in1.1")), goal)

    def down(goal, after):
        variable, name = goal.scope[-1][0], f"t{rungs}"
        step = c.Derivative(variable, ZERO, True, name)
        below = t.seq(t.intro(name), t.intro(f"in{rungs}"), _ladder(rungs - 1))
        return t.each(step, t.seq(), t.seq(), t.seq(), below)(goal, after)

    return down


def test_each_inequality_of_a_combination_has_its_multiplier() -> None:
    told = _found("I(X;Y1,Y2) <= I(X;Y1) + I(X;Y2)", "Y1 - X - Y2")
    assert "1 times I(Y1;Y2) >= 0 (elemental)" in told
    assert "-1 times (h1) I(Y1;Y2|X) = 0" in told
    statement = parse("4*x + y + 3*z >= 0", "x >= 0, y >= 0, z >= 0")
    by = tuple(c.Product(Fraction(n), (h,)) for n, h in ((4, "h1"), (1, "h2"), (3, "h3")))
    told = explain(statement, Proof(c.Split(), c.Combine(by)))
    assert "1.1  4 times (h1) x >= 0" in told and "1.3  3 times (h3) z >= 0" in told


def test_a_sum_of_squares_is_told() -> None:
    assert "left - right = " in _found("x^2 + y^2 >= 2*x*y")
    statement = parse("2*x^2 + y^2 + z^2 >= 0")
    squares = tuple(c.Product(Fraction(n), (c.Square(Var(v)),)) for n, v in ((2, "x"), (1, "y"), (1, "z")))
    told = explain(statement, Proof(c.Split(), c.Combine(squares)))
    assert "2 times the square (x)^2" in told


def test_existence_by_witness_is_told() -> None:
    statement, proof = _example("x real", "exists y real: y > x", t.exhibit("x + 1"))
    assert "Take y := x + 1." in explain(statement, proof)


# --- definedness, steps, rejections ------------------------------------------------------------------------


def test_definedness_is_summarized_by_condition() -> None:
    statement, proof = _example("x real, x > 0", "log(x)/x <= log(x)*(1/x)", t.identity())
    told = explain(statement, proof)
    assert "D1  x > 0: from (h1)" in told
    assert "D2  x != 0: from (h1)" in told


def test_only_what_it_rests_on() -> None:
    _, _, (statement, proof) = PROOFS["assume"]
    told = explain(statement, proof, assumptions_only=True)
    assert "ASSUMED big" in told and "Proof" not in told


def test_an_unknown_step_says_which_there_are() -> None:
    _, _, (statement, proof) = PROOFS["exhibit"]
    with pytest.raises(NoSuchStep, match="--step 7: no step '7'; there are 1, 2"):
        explain(statement, proof, step="7")
    with pytest.raises(NoSuchStep, match="no child '5'"):
        explain(statement, proof, step="@1.5")


def test_a_rejected_step_is_loud() -> None:
    statement = parse("x >= 0", "x real")
    told = explain(statement, Proof(c.Split(), c.Combine()))
    assert "NOT ACCEPTED" in told and "does not add up" in told
    missing = c.Lemma("l", "nowhere", (), (c.Given("l"),))
    assert "there is no proved lemma nowhere" in explain(statement, Proof(c.Split(), missing))


def test_many_cases_are_not_all_listed() -> None:
    statement, proof = _example("n in 1..40", "n^2 <= 1600", t.each(c.Enumerate("n", 1, 40)))
    told = explain(statement, proof)
    assert "more of these; see --step" in told and len(told.splitlines()) < 40


def test_equal_long_values_are_shown_with_what_they_are() -> None:
    table = Table((((1,), num(Fraction(1, 3))), ((2,), num(Fraction(2, 3))), ((3,), num(2))))
    statement = parse("P[1] < Q[1]", "P family(1), Q family(1)")
    told = explain(statement, Witness((("P", table), ("Q", table))))
    assert "  P = Q = {(1): 1/3, (2): 2/3, (3): 2, else 0}" in told.splitlines()


def test_short_formulas_stand_beside_their_words_before_they_are_left_out() -> None:
    words = definitions("\n".join(f"# the number {n} is below x\ndefine w{n}(x real) := {n} < x" for n in range(20)))
    where = ", ".join(["x real", *(f"w{n}(x)" for n in range(20))])
    statement = parse("x > 0", where, words)
    told = explain(statement, Witness((("x", num(0)),)), vocabulary=words)
    assert len(told.splitlines()) <= 60
    assert all(f"{n} < x" in told for n in range(20))


def test_what_is_taken_under_its_own_name_is_named() -> None:
    statement = parse("exists x real: x >= 0", "x real, x >= 0")
    assert "Take x itself." in explain(statement, t.prove(statement, t.exhibit("x")), full=True)


def test_a_note_without_room_loses_whole_sentences_and_says_so() -> None:
    note = "Note: It is (1). So is (2), by eq. (3), where x > 0. Nothing hangs on it."
    whole = {note[: note.index(" So is")], note[: note.index(" Nothing")]}
    left = {sentences(note, room) for room in range(1, len(note) + 1)}
    assert left == {note, *(f"{part} {CONTINUED}" for part in whole)}
    assert sentences("no end in sight" * 9, 20) == "no end in sight" * 9 and sentences(note, 0) == ""


@pytest.mark.parametrize(
    ("text", "point", "conditions"),
    [
        ("h(p) >= 0", {"p": -1}, ["p >= 0", "p <= 1"]),
        ("log(x)/(1 - y) <= sqrt(x^2 + 1)", {"x": 0, "y": 1}, ["x > 0", "y != 1"]),  # sqrt(x^2 + 1) is always defined
        ("1/(x - y) > 0", {"x": 0, "y": 0}, ["x - y != 0"]),
    ],
)
def test_all_that_a_statement_lacks_is_told_at_once(text, point, conditions):
    """REPRODUCER: what was added made the next point undefined, and so on."""
    from verify.report.explain import needed

    values = tuple((name, num(value)) for name, value in point.items())
    assert needed(parse(text), Undefined(values)) == conditions
    assert prove(parse(text, ", ".join(conditions)), 5)[0].verdict != "ILL_POSED"
