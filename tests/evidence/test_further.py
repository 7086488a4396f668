"""Where drawing comes upon few points: alternatives are decided late, values are shared with an instance, z3 is asked."""

from __future__ import annotations

import time
from fractions import Fraction
from random import Random

import pytest

from theorems.basics import WORDS
from verify.claims.legs import DerivedLeg
from verify.evidence.derived import run
from verify.evidence.fuzz import derived
from verify.evidence.fuzz.backtracking import Backtracking
from verify.evidence.fuzz.drawing import DeadEnd
from verify.evidence.fuzz.exhibits import exhibited, point_of, used
from verify.evidence.fuzz.points import table
from verify.evidence.fuzz.written import Cells, Writer
from verify.evidence.smt.derived import derived_leg as z3_leg
from verify.evidence.smt.existence import exists_at
from verify.evidence.smt.settled import leg_at_points
from verify.kernel.certificate import Exhibit, Given, Have, Proof, Use, Witness
from verify.kernel.evaluate import Evaluator
from verify.kernel.expansion import expand
from verify.kernel.terms import Lambda, Var, num
from verify.language.parse import parse, parse_term


def leg(conclusion: str, where: str, **more: object):
    return derived.derived_leg(expand(parse(conclusion, where, WORDS)), words=WORDS, **more)  # type: ignore[arg-type]


# --- alternatives that depend on each other ------------------------------------------------------------------

LINKED = " and ".join(
    [f"(g{k} = 0 or g{k} = 1)" for k in range(1, 7)] + [f"(g{k} = 1 => c{k} = c{k + 1})" for k in range(1, 7)] + ["c1 != c7"]
)


def drawn(seed: int) -> dict[str, object]:
    written = Writer({}, lambda *_: 1, Cells()).write(parse(LINKED).conclusion, {})
    return Backtracking(written, (), lambda name: name.startswith("c"), Random(seed).randrange).run()


@pytest.mark.parametrize("seed", range(5))
def test_late_choices_satisfy_alternatives_that_depend_on_each_other(seed: int):
    assert Evaluator(drawn(seed)).truth(parse(LINKED).conclusion)  # type: ignore[arg-type]


def test_what_no_choice_satisfies_is_a_dead_end():
    formula = parse("(x = 0 or x = 1) and (x = 2 or x = 3)").conclusion
    with pytest.raises(DeadEnd):
        Backtracking(formula, (), lambda _: True, Random(0).randrange).run()


COLOURS = """M integer, M >= 2, g family(2), c family(1), forall i in 1..M, j in 1..M: g[i,j] = 0 or g[i,j] = 1,
    forall i in 1..M, j in 1..M: g[i,j] = 1 => c[i] = c[j], sum(i,1,M,sum(j,1,M,g[i,j])) >= M, exists i in 1..M: c[i] != c[1]"""


def test_graphs_and_labels_that_follow_them_are_drawn():
    assert leg("exists i in 1..M, j in 1..M: g[i,j] = 0", COLOURS).outcome == "agrees"
    assert leg("exists i in 1..M: g[i,i] = 0", COLOURS).outcome == "disagrees"


# --- instances -----------------------------------------------------------------------------------------------

SIDON = """a family(1), forall i in 1..4: a[i] >= 0, sum(i,1,4,a[i]^2) = 30, sum(i,1,4,a[i]^3) = 100,
    x real, x >= 0, x <= a[1]*a[2]"""
POINT = {"a": table({1: 1, 2: 2, 3: 3, 4: 4}), "x": num(1)}


def test_an_instance_shares_its_values_where_nothing_else_comes_upon_them():
    alone = leg("x <= 15", SIDON)
    assert alone.outcome == "undecided", alone.detail
    assert leg("x <= 15", SIDON, instances=(POINT,)).outcome == "agrees"
    assert leg("x <= 1", SIDON, instances=(POINT,)).outcome == "disagrees"


def test_an_instance_that_misses_the_hypotheses_adds_nothing():
    wrong = {"a": table({1: 1, 2: 1, 3: 1, 4: 1}), "x": num(1)}
    assert leg("x <= 15", SIDON, instances=(wrong,)).outcome == "undecided"


def test_certificates_tell_closed_values_only():
    found = point_of(Witness((("x", num(1)), ("y", parse_term("z")), ("t", (1, 2)))))
    assert set(found) == {"x", "t"} and point_of(Given("h1")) == {}  # type: ignore[arg-type]


# --- counterexamples to the statement or to a neighbour -------------------------------------------------------

APART = ("x != 355/113 or y > 1/2", "x real, 0 <= y <= 1")
AGAINST = {"x": num(Fraction(355, 113)), "y": num(0)}


def test_points_beside_a_known_counterexample_are_looked_at():
    assert leg(*APART).outcome == "agrees"
    assert leg(*APART, against=(AGAINST,)).outcome == "disagrees"


def test_the_known_counterexample_itself_does_not_count():
    said = leg("x != 355/113", "x real", against=({"x": AGAINST["x"]},))
    assert said.outcome == "agrees" and said.holds == ()


def test_the_leg_says_that_it_holds_at_what_should_be_a_counterexample():
    assert leg("x^2 >= 0", "x real", against=({"x": num(3)},)).holds == ("x = 3",)
    assert leg("x^2 >= 0", "x > 4", against=({"x": num(3)},)).holds == ()


def test_slices_of_z3_lie_through_a_known_counterexample():
    false = "exp(x) + exp(y) + exp(x*y) >= 3 + x + y + x*y + (x - 355/113)^2*(y - 355/226)^2"
    true = "exp(x) + exp(y) + exp(x*y) >= 3 + x + y + x*y"
    at = {"x": num(3), "y": num(-3)}
    assert z3_leg(parse(true, "x real, y real"), against=(at,)).outcome != "disagrees"
    assert z3_leg(parse(false, "x real, y real"), against=(at,)).outcome != "agrees"


# --- what is supposed of all families ------------------------------------------------------------------------

FARKAS = """a real, b real, c real, forall y family(1): y[1] >= 0 and a*y[1] + b*y[2] >= 0 => c*y[2] >= 0"""


def test_what_is_supposed_of_all_is_decided_by_z3():
    assert leg("c = 0 or b != 0", FARKAS, exists=exists_at).outcome == "agrees"
    found = leg("c = 0", FARKAS, exists=exists_at)
    assert found.outcome == "disagrees" and "z3's word" in found.detail, found.detail
    assert leg("c = 0 or b != 0", FARKAS).outcome == "undecided"


def test_z3_settles_at_points_what_is_said_of_all():
    def said(conclusion: str, where: str = "x real, forall y real: y^2 + x*y + 1 >= 0"):
        leg = leg_at_points(expand(parse(conclusion, where, WORDS)), WORDS)
        return None if leg is None else leg.outcome

    assert said("x <= 2") == said("forall z real: z^2 + 2*z + x >= -3") == "agrees"
    assert said("x < 3/2") == said("forall z real: z^2 + 2*z + x >= -2") == "disagrees"
    assert said("x^2 >= 0", "x real") is None  # nothing is said of all


# --- z3 ------------------------------------------------------------------------------------------------------

LEAST = "exists y real: y >= 0 and (forall z real: z^2 + 2*x*z + y >= 0)"


def test_z3_takes_what_proofs_put_for_all_reals():
    shown = ((parse_term("x^2"),),)
    assert exhibited([Proof(Given("h1"), Exhibit(shown[0], (Given("h1"),)))]) == shown
    alone = z3_leg(parse(LEAST, "x real"))  # found at points, by what others fail at
    assert alone.outcome == "agrees" and not alone.holds, alone.detail
    told = z3_leg(parse(LEAST, "x real"), proposed=shown)
    assert told.outcome == "agrees" and told.holds, told.detail
    other = z3_leg(parse(LEAST.replace("y >= 0", "y > 0"), "x real"), proposed=shown)  # there is another one
    assert other.outcome == "agrees" and not other.holds, other.detail
    wrong = z3_leg(parse(LEAST.replace("y >= 0", "y >= 0 and 2*y <= x^2"), "x real"), proposed=shown)
    assert wrong.outcome != "agrees", wrong.detail


# --- work, not the clock -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["smt", "fuzz"])
def test_a_slow_clock_changes_nothing_that_is_said(kind: str, monkeypatch: pytest.MonkeyPatch):
    statement = parse("sum(i,1,M,p[i]^2) <= 1", "M integer, M >= 1, p family(1), law[M](p)", WORDS)
    asked = DerivedLeg(kind, statement, WORDS)
    quiet = run(asked)
    now, ticks = time.monotonic, iter(range(10**9))
    monkeypatch.setattr(time, "monotonic", lambda: now() + 5 * next(ticks))  # each look at it is 5 s later
    busy = run(asked)
    assert quiet._replace(seconds=0) == busy._replace(seconds=0)
    assert quiet.outcome == "agrees"


# --- what is supposed of all -----------------------------------------------------------------------------------

SUPPOSED = "f family(1), c real, forall x family(1): (forall k in 1..2: 0 <= x[k] and x[k] <= 1) => sum(k,1,2,x[k]*f[k]) <= c"


def test_what_a_proof_puts_in_a_fact_about_all_is_supposed_by_z3_too():
    put = (Lambda(("k",), parse_term("1/k")),)
    proof = Proof(Given("h1"), Use("u", "h1", put, (Given("h1"),)))
    assert used([proof]) == (put,) and used([Proof(Given("h1"), Have("h1", proof.holds and parse("0 <= c").conclusion, (Given("h1"), proof.holds)))]) == ()
    assert z3_leg(parse("f[1] + f[2]/2 <= c", SUPPOSED)).holds == ()  # but at random points
    assert z3_leg(parse("f[1] + f[2]/2 <= c", SUPPOSED), uses=(put,)).holds


def test_what_does_not_satisfy_the_condition_of_a_fact_about_all_tells_nothing():
    put = (Lambda(("k",), parse_term("2/k")),)
    assert z3_leg(parse("2*f[1] <= c", SUPPOSED), uses=(put,)).outcome != "agrees"


def test_a_place_out_of_range_is_nothing_to_suppose():
    where = "f family(1), c real, n integer, n = 3, forall i in 1..2, x family(1): f[i] + 0*x[1] <= c"
    put = (Var("n"), Lambda(("k",), num(0)))
    assert z3_leg(parse("f[3] <= c", where), uses=(put,)).outcome != "agrees"
