"""Known points in the legs: labels renamed, what lies beside them, what z3 settles there, and where nothing is defined."""

from __future__ import annotations

from fractions import Fraction

import pytest

from verify.claims.legs import DerivedLeg
from verify.evidence.derived import run
from verify.evidence.fuzz import derived
from verify.evidence.fuzz.aims import beyond, label_places, labels_say_all
from verify.evidence.fuzz.known import differs, two_labels
from verify.evidence.fuzz.points import Exact, at_point, rounded, table
from verify.evidence.fuzz.whole import Whole
from verify.evidence.smt.derived import derived_leg as z3_leg
from verify.evidence.smt.existence import exists_at
from verify.kernel.certificate import Undefined
from verify.kernel.terms import Lambda, num
from verify.language.parse import parse, parse_term
from verify.language.vocabulary import NO_WORDS


def function(text: str, *names: str) -> Lambda:
    return Lambda(names or ("s",), parse_term(text))


# --- labels --------------------------------------------------------------------------------------------------

SETS = parse("exists s real: P[s] = 0", "P family(1), u real, source family(1), P[u] >= 0, P[source[1]] >= 0")


def test_the_one_label_that_matters_becomes_the_second():
    point: dict[str, Exact] = {"P": function("kronecker(s,7)/2"), "u": num(7), "source": function("k + 5", "k")}
    renamed = two_labels(SETS, point)
    assert renamed["P"] != point["P"] and renamed["u"] == num(2)
    places = label_places(SETS)
    assert not labels_say_all(point, places) and labels_say_all(renamed, places)
    for before, after in ((point, renamed), (point | {"u": num(3)}, two_labels(SETS, point | {"u": num(3)}))):
        assert at_point(SETS, before) == at_point(SETS, after)


@pytest.mark.parametrize("text", ["kronecker(s,7) + kronecker(s,8)/3", "s^2", "1/2"])
def test_labels_of_more_kinds_stay_as_they_are(text):
    point = {"P": function(text), "u": num(7), "source": function("k + 5", "k")}
    assert two_labels(SETS, point) == point


def test_labels_of_one_kind_are_renamed_to_one():
    point = {"P": function("kronecker(s,7) + kronecker(s,8)"), "u": num(8), "source": function("1", "k")}
    assert labels_say_all(two_labels(SETS, point), label_places(SETS))


def test_a_point_of_functions_of_a_label_has_others_beside_it():
    where = "P family(2), forall s real: 0 <= P[s,1] <= 1, D real, 0 <= D <= 1"
    at = {"P": function("kronecker(s,5)*355/452", "s", "i"), "D": num(0)}
    text = "forall s real: P[s,1] != 355/452 or D > 1/2"
    assert derived.derived_leg(parse(text, where)).outcome == "agrees"
    assert derived.derived_leg(parse(text, where), against=(at,)).outcome == "disagrees"


# --- beside a point -------------------------------------------------------------------------------------------


def test_numbers_are_kept_at_other_sizes():
    where = "M integer, M >= 1, p family(1), forall i in 1..M: p[i] >= 0, sum(i,1,M,p[i]) = 1, x real, x >= 0"
    at = {"M": num(1), "p": function("1", "i"), "x": num(Fraction(355, 113))}
    assert derived.derived_leg(parse("x != 355/113 or M = 1", where)).outcome == "agrees"
    assert derived.derived_leg(parse("x != 355/113 or M = 1", where), against=(at,)).outcome == "disagrees"
    assert derived.derived_leg(parse("x != 355/113 or M >= 1", where), against=(at,)).outcome == "agrees"


def test_a_point_differs_by_a_value():
    assert differs({"x": num(1)}, {"x": num(2)}) and not differs({"x": num(1), "y": num(3)}, {"x": num(1)})


def test_more_sizes_are_looked_at_where_the_smallest_have_few_points():
    bits = "M integer, N integer, K integer, M >= 1, N >= 1, K >= 1, r integer family(1), forall i in 1..M: r[i] = 0 or r[i] = 1"
    assert derived.derived_leg(parse("sum(i,1,M,r[i]) <= M", bits)).outcome == "agrees"
    assert derived.derived_leg(parse("sum(i,1,M,r[i]) < 3", bits)).outcome == "disagrees"


# --- what exists ----------------------------------------------------------------------------------------------

NARROW = "exists y real: y*(x - 355/113) = z - {}"


@pytest.mark.parametrize(("solvable", "outcome"), [("z", "agrees"), ("1", "disagrees")])
def test_what_should_exist_is_sought_beside_a_known_counterexample(solvable, outcome):
    statement = parse(NARROW.format(solvable), "x real, z real")
    assert z3_leg(statement).outcome == "agrees"
    at = {"x": num(Fraction(355, 113)), "z": num(0)}
    assert z3_leg(statement, against=(at,)).outcome == outcome


@pytest.mark.parametrize(("bound", "fails_at"), [("1/10", num(Fraction(1, 64))), ("1/1000", None)])
def test_a_number_of_a_known_counterexample_is_looked_at_close_by(bound, fails_at):
    """All else stays: the hypothesis holds at one x alone."""
    statement = parse(f"v = 0 or v >= {bound}", "x real, v real, forall y real: (x - 355/113)*y <= v")
    at = {"x": num(Fraction(355, 113)), "v": num(0)}
    found = Whole(statement, frozenset(), exists=exists_at, against=(at,)).failing(0.1)
    assert (found and found["v"]) == fails_at


# --- what z3 settles at its own counterexamples -----------------------------------------------------------------


def test_a_counterexample_that_supposes_something_of_all_is_confirmed_by_z3_at_the_point():
    least = "v real, a real, a >= 1, exists y real: y >= a and y = v, forall y real: y >= a => v <= y"
    leg = z3_leg(parse("v > 1", least))
    assert leg.outcome == "disagrees" and "z3 settles what is said of all" in leg.detail
    assert z3_leg(parse("v >= 1", least)).outcome == "agrees"


def test_what_z3_was_not_told_is_no_counterexample():
    leg = z3_leg(parse("x <= 0", "x real, forall y real, z real: x <= (y - 7)^2 + (z - y)^2"))
    assert leg.outcome != "disagrees"


@pytest.mark.parametrize(("bound", "outcome"), [("1/4", "disagrees"), ("1/3", "agrees")])
def test_a_model_that_is_as_close_as_numbers_are_known_is_a_candidate(bound, outcome):
    """I = log(2) - h(22/25) = 0.3262...; log(9) is known to six decimals only."""
    where = "eps real, p real, exp(eps) >= 22/3, eps <= log(9), p = 22/25"
    assert z3_leg(parse(f"log(2) - h(p) <= eps*{bound}/2 + {bound}/100*(eps - 2)", where)).outcome == outcome


# --- where something is undefined -------------------------------------------------------------------------------


def of(text: str, where: str, kind: str, **at: int) -> DerivedLeg:
    said = Undefined(tuple((name, num(value)) for name, value in at.items()))
    return DerivedLeg(kind, parse(text, where), NO_WORDS, (said,))


@pytest.mark.parametrize("kind", ["smt", "fuzz"])
def test_a_point_at_which_it_is_undefined_is_come_upon(kind):
    leg = run(of("(x - 1)/(x - 1)*y <= y", "x >= 0, y >= 0", kind, x=1, y=0))
    assert leg.outcome == "disagrees" and leg.detail.startswith("it is not defined everywhere: ")


@pytest.mark.parametrize("kind", ["smt", "fuzz"])
def test_what_is_defined_is_not_said_to_be_undefined_whatever_is_proposed(kind):
    assert run(of("(x + 1)/(x + 1)*y <= y", "x >= 0, y >= 0", kind, x=1, y=0)).outcome == "agrees"


def test_a_hypothesis_protects_what_comes_after_it():
    assert run(of("1/x > 0", "x >= 0, x != 0", "smt", x=0)).outcome == "agrees"
    assert run(of("1/x > 0 or x = 0", "x >= 0, 1/(x + 1) > 0", "smt", x=0)).outcome == "disagrees"


# --- numbers that are nearly those at which both sides meet ---------------------------------------------------------


def test_what_is_closest_to_fail_is_looked_at_with_simple_numbers():
    where = ", ".join(f"1/7 <= {name} <= 6/7" for name in "wxyz")
    sides = ("w^4 + x^4 + y^4 + z^4", "4*w*x*y*z")
    assert derived.derived_leg(parse("{} > {}".format(*sides), where)).outcome == "disagrees"
    assert derived.derived_leg(parse("{} >= {}".format(*sides), where)).outcome == "agrees"


def test_numbers_are_rounded_one_by_one():
    assert rounded(num("7/20"), 4) == num("1/4")
    assert rounded(table({1: "7/20", 2: "13/20"}), 4) == table({1: "1/4", 2: "3/4"})
    assert rounded(function("s/3"), 4) == function("s/3")


# --- levels ------------------------------------------------------------------------------------------------------


def test_levels_of_what_should_exist_are_logarithms():
    """exp(x) is rational there, so that z3's exact answer is one."""
    statement = parse("exists y real: 3*y = exp(x) + 1 and y >= 0", "x >= 0, x <= 3")
    leg = derived.derived_leg(statement, exists=exists_at)
    assert leg.outcome == "agrees" and "nothing was found" not in leg.detail
    assert derived.derived_leg(parse("exists y real: 3*y = exp(x) - 2 and y >= 0", "x >= 0, x <= 3"), exists=exists_at).outcome == "disagrees"


# --- what is beyond both ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "where", "says"),
    [
        ("x >= 0", "x real, forall y real: y > x => (exists z real: z < y and z >= 0)", "as of an infimum"),
        ("exists y real: forall z real: z*y <= x", "x real", "as of an optimum"),
        ("not (forall y real: exists z real: z > y)", "x real", "as of an optimum"),
        ("forall y real: exists z real: z > y", "x real", ""),
        ("x >= 0", "x real, exists y real: forall z real: z*y <= x", ""),
        ("exists y real: forall i in 1..3: y > i", "x real", ""),
    ],
)
def test_it_is_said_where_all_and_some_are_nested(text, where, says):
    assert beyond(parse(text, where)).endswith(says) and bool(beyond(parse(text, where))) == bool(says)
