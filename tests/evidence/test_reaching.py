"""Draws reach the point: what hypotheses say exists is drawn, what proofs put is tried, and choices climb."""

from __future__ import annotations

import pytest

from theorems.basics import WORDS
from verify.evidence.fuzz import derived
from verify.evidence.fuzz.aims import aims, apart, conjuncts
from verify.evidence.fuzz.climbing import Summit, lowered, margin
from verify.evidence.fuzz.exhibits import exhibited, put
from verify.kernel.certificate import Exhibit, Given, Have, Intro, Proof, Unpack
from verify.kernel.evaluate import Evaluator
from verify.kernel.expansion import expand
from verify.kernel.statement import Exists
from verify.kernel.terms import Lambda, Num, Var, num
from verify.language.parse import parse, parse_term
from verify.language.vocabulary import Vocabulary

SIZES = "M integer, 2 <= M, M <= 3"
ACHIEVABLE = f"""{SIZES}, eps real, eps >= 0, D real,
    exists Q family(2): channel[M,M](Q) and dp[M,M](Q, eps) and (forall i in 1..M: Q[i,i] >= 1 - D)"""


def leg(conclusion: str, where: str = "", words: Vocabulary = WORDS, **more: object):
    return derived.derived_leg(expand(parse(conclusion, where, words)), words=words, **more)  # type: ignore[arg-type]


# --- what a hypothesis says exists ---------------------------------------------------------------------------


def test_what_a_hypothesis_says_exists_is_drawn():
    assert leg("exp(eps)*D + (M - 1)*D >= M - 1", ACHIEVABLE).outcome == "agrees"
    found = leg("exp(eps)*D + (M - 1)*D >= M", ACHIEVABLE)
    assert found.outcome == "disagrees" and "Q = " in found.detail, found.detail


def test_two_things_of_one_name_are_kept_apart():
    where = "x real, y real, exists r real: r >= 0 and r^2 = x, exists r real: r >= 1 and r = y"
    statement = apart(parse("x >= 0 and y >= 1", where))
    assert {b.name for b in aims(statement)[0].binders} == {"x", "y", "r", "r'"}
    assert leg("x >= 0 and y >= 1", where).outcome == "agrees"
    assert leg("y >= 2", where).outcome == "disagrees"


def test_what_is_said_not_to_hold_for_all_is_drawn_too():
    where = "x real, not (forall r real: r >= 0 => x < r + 1)"
    assert leg("x >= 1", where).outcome == "agrees"
    assert leg("x >= 2", where).outcome == "disagrees"


# --- what proofs put -----------------------------------------------------------------------------------------


def root(term: str) -> tuple[tuple[object, ...], ...]:
    return ((parse_term(term),),)


def test_what_a_proof_puts_is_tried_at_each_point():
    conclusion, where = "exists y real: y >= 0 and y^2 = x + 1 + 2*sqrt(x)", "x real, x >= 0"
    assert leg(conclusion, where).outcome == "undecided"
    assert leg(conclusion, where, exhibits=root("sqrt(x) + 1")).outcome == "agrees"
    assert leg(conclusion, where, exhibits=root("sqrt(x) + 2")).outcome == "undecided"
    neighbour = "exists y real: y >= 2 and y^2 = x + 1 + 2*sqrt(x)"
    assert leg(neighbour, where, exhibits=root("sqrt(x) + 1")).outcome == "undecided"


def test_of_what_is_put_everything_is_drawn_that_is_said_for_all():
    conclusion, where = "exists d real: d > 0 and (forall x real: 0 <= x <= d => x^2 <= r)", "r real, 0 < r <= 1"
    assert leg(conclusion, where).outcome == "undecided"
    assert leg(conclusion, where, exhibits=root("r")).outcome == "agrees"
    found = leg(conclusion, where, exhibits=root("2*r"))
    assert found.outcome == "undecided" and derived.UNCONFIRMED in found.detail, found.detail


def test_a_statement_about_nothing_is_one_point():
    assert leg("exists x real: x^2 = 2 and x < 0", exhibits=root("-sqrt(2)")).outcome == "agrees"
    assert leg("exists x real: x^2 = 2 and x < -2", exhibits=root("-sqrt(2)")).outcome == "undecided"


def test_names_of_what_was_put_before_are_put_in():
    """``have: there is s with ..., by s = 2*x; take it; put s + 1``."""
    inner = Have(
        "h",
        parse("exists s real: s > x", "x real").conclusion,
        (
            Exhibit((parse_term("2*x"),), (Given("g"),)),
            Unpack("h", ("s", "said"), (Exhibit((parse_term("s + 1"),), (Given("g"),)),)),
        ),
    )
    proof = Proof(Given("d"), Intro(("x",), (inner,)))
    assert exhibited([proof]) == ((parse_term("2*x"),), (parse_term("2*x + 1"),))


def test_only_what_fits_is_put():
    formula = parse("exists f family(1), y real: f[1] = y", "x real").conclusion
    assert isinstance(formula, Exists)
    fits = (Lambda(("i",), Var("x")), Var("x"))
    others = [(Var("x"),), (Lambda(("i", "j"), Var("x")), Var("x")), (Lambda(("i",), Var("z")), Var("x"))]
    assert len(list(put(formula, [*others, fits], frozenset({"x"})))) == 1


def test_an_existence_that_is_missed_at_a_point_is_no_agreement():
    found = leg("exists y real: y >= x and y <= 50", "x real, 0 <= x <= 60", exhibits=root("x"))
    assert found.outcome != "agrees"


# --- climbing ------------------------------------------------------------------------------------------------


def test_a_counterexample_close_to_the_tightest_point_is_climbed_to(monkeypatch):
    """False on a small piece in the middle only."""
    names = ("x", "y", "z", "w")
    where = ", ".join(f"{name} real, 0 <= {name} <= 1" for name in names)
    bound = " + ".join(f"{name}*(1 - {name})" for name in names) + " <= {}"
    assert leg(bound.format("1"), where).outcome == "agrees"
    false = bound.format("9/10")
    assert leg(false, where).outcome == "disagrees"
    monkeypatch.setattr(derived, "CLIMB", 0.0)
    assert leg(false, where).outcome == "agrees"


def test_margins_are_smallest_where_a_formula_is_closest_to_fail():
    point = Evaluator({"x": num("1/2"), "y": num("1/4")})

    def at(formula: str) -> float | None:
        return margin(point, parse(formula, "x real, y real").conclusion)

    assert at("x <= x") == 0 and at("y <= x") > 0 > at("x <= y")  # type: ignore[operator]
    assert at("y <= x and x <= x") == 0
    assert at("x <= y or x <= x") == 0
    assert at("x > 1 => x <= y") is None and at("x = x") is None
    assert at("forall i in 1..3: i*y <= 3*y") == 0


def test_the_closest_points_are_kept_for_each_part():
    summit = Summit()
    assert summit.tightest is None
    for value in (5, 3, 4, 2, 1):
        summit.add("part", value / 10, (value,))
    summit.add("other", None, (7,))
    assert summit.tightest == 0.1
    assert [choices for _, choices in summit.points["part"]] == [(1,), (2,), (3,)]


def test_choices_are_made_small_one_by_one():
    assert lowered([9, 4, 7], lambda choices: choices[0] >= 5 and choices[2] % 2 == 1) == [8, 0, 3]


@pytest.mark.parametrize("where", ["x real, x >= 0", "x real, x >= 0, x <= 1"])
def test_the_same_each_time(where):
    assert leg("x^3 <= x + 10", where)[:2] == leg("x^3 <= x + 10", where)[:2]


def test_conjuncts_are_in_order():
    parts = conjuncts(parse("x = 1 and (x = 2 and x = 3)", "x real").conclusion)
    assert [part.right for part in parts] == [Num(value.value) for value in map(num, (1, 2, 3))]  # type: ignore[attr-defined]


# --- where few points count -----------------------------------------------------------------------------------


NARROW = "x real, y real, z real, 0 <= x <= 1, 0 <= y <= 1, 0 <= z <= 1, x*y*z >= 4/5, x + y + z <= 29/10"


def test_where_few_draws_satisfy_the_hypotheses_more_are_drawn_close_to_them(monkeypatch):
    assert leg("x >= 4/5", NARROW).outcome == "agrees"
    found = leg("x + y + z <= 289/100", NARROW)
    assert found.outcome == "disagrees", found.detail
    monkeypatch.setattr(derived.Fuzzing, "further", lambda self, instances, seconds: None)
    assert leg("x >= 4/5", NARROW).outcome == "agrees"
    monkeypatch.setattr(derived.Fuzzing, "spread", lambda self, seconds: None)
    assert leg("x >= 4/5", NARROW).outcome == "undecided"


def test_more_effort_looks_at_more_points():
    once, longer = (leg("x^2 + y^2 >= 0", "x real, y real", effort=effort) for effort in (1, 3))
    assert int(longer.tried) >= 2 * int(once.tried)
