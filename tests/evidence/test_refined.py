"""What exists of which something is said of all: z3 finds it, and learns from what it fails at; false twins beside it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from verify.evidence.fuzz import derived_leg as examples
from verify.evidence.fuzz.filling import Filling
from verify.evidence.fuzz.looking import Look, on_few
from verify.evidence.fuzz.points import table
from verify.evidence.fuzz.spans import FEW, with_few
from verify.evidence.smt.existence import _Choices, exists_at
from verify.kernel.expansion import expand
from verify.kernel.statement import Exists
from verify.kernel.terms import Num, num
from verify.language.parse import parse
from verify.run.library import find

LAW = "(forall i in 1..2: {0}[i] >= 0) and sum(i, 1, 2, {0}[i]) = 1"
GAME = f"exists q family(1): {LAW.format('q')} and (forall p family(1): {LAW.format('p')} => sum(i, 1, 2, p[i]*q[i]) <= x)"


def found(text: str, x: str) -> bool | None:
    goal = parse(text, "x real").conclusion
    assert isinstance(goal, Exists)
    return exists_at(goal, {"x": num(Fraction(x))}, frozenset())


@pytest.mark.parametrize(
    ("text", "x", "answer"),
    [
        ("exists y real: y <= x and (forall z real: 0 <= z and z <= 1 => y >= z/2)", "1/2", True),
        ("exists y real: y <= x and (forall z real: 0 <= z and z <= 1 => y >= z/2)", "1/3", False),
        ("exists y real: y <= x and (forall z real: y >= z*(1 - z))", "1/4", True),
        ("exists y real: y <= x and (forall z real: y >= z*(1 - z))", "1/5", False),
        ("exists y real: forall z real: 0 <= z and z <= 1 => y >= z - x and y <= z + x", "1/2", True),
        ("exists y real: forall z real: 0 <= z and z <= 1 => y >= z - x and y <= z + x", "2/5", False),
        (GAME, "1/2", True),  # q is (1/2, 1/2): whatever was found first, the better answers to it are learnt
        (GAME, "2/5", False),
        ("exists y real: y > x and (forall z real: z < y)", "0", False),
    ],
)
def test_it_is_found_by_what_others_fail_at(text: str, x: str, answer: bool) -> None:
    said = found(text, x)
    assert said is answer or (said is None and "z < y" in text)


def test_examples_agree_with_what_is_true_and_not_with_its_twin() -> None:
    where = "x real, 0 <= x <= 1"
    text = f"({GAME}) <=> 2*x >= 1"
    assert examples(parse(text, where), exists=exists_at).outcome == "agrees"
    assert examples(parse(text.replace("2*x >= 1", "3*x >= 1"), where), exists=exists_at).outcome == "disagrees"


# --- labels, each of which is looked at -----------------------------------------------------------------------------

CHOSEN = "exists s family(1): sum(k, 1, 2, P[s[k]]) {} x"
PLACES = frozenset({("P", 0)})


@pytest.mark.parametrize(("operator", "x", "answer"), [(">=", 6, True), (">=", 7, False), ("<=", 2, True), ("<", 2, False)])
def test_all_labels_are_looked_at(operator: str, x: int, answer: bool) -> None:
    goal = parse(CHOSEN.format(operator), "P family(1), x real").conclusion
    assert exists_at(goal, {"x": num(x), "P": table({1: 1, 2: 3})}, PLACES) is answer


def test_where_more_hangs_on_a_label_it_is_not_said_that_there_is_none() -> None:
    goal = parse("exists s family(1): P[s[1]] >= x and s[1] > 2", "P family(1), x real").conclusion
    assert exists_at(goal, {"x": num(1), "P": table({1: 1, 2: 3})}, PLACES) is None


def test_an_index_is_asked_for_by_the_family_that_it_is_of() -> None:
    asked: list[int] = []
    goal = parse("exists s family(1): P[s[1]] = x", "P family(1), x real").conclusion

    def choose(n: int) -> int:
        asked.append(n)
        return 0

    known = {"x": num(9), "P": table({1: 1, 2: 3})}
    Filling(PLACES, choose).unfilled(goal.binders, goal.body, known)
    assert asked == [2]  # one of two labels, not one of 9 numbers
    asked.clear()
    assert Filling(frozenset(), choose).unfilled(goal.binders, goal.body, known).guessed
    assert asked == [9]


def test_each_way_is_taken_once_and_some_of_many() -> None:
    choices, seen = _Choices(), []
    while True:
        seen.append((choices(2), choices(2), choices(2)))
        if not choices.next():
            break
    assert len(set(seen)) == len(seen) == 8 and choices.all
    choices, seen = _Choices(), []
    while True:
        seen.append((choices(9), choices(2)))
        if not choices.next():
            break
    assert len(seen) <= 8 and not choices.all


# --- integers of which only the first ones are looked at ------------------------------------------------------------


def test_only_the_first_integers_are_looked_at_and_it_is_said() -> None:
    """True of these, and false of others: it is no counterexample that what follows from it is false."""
    supposed = parse("(forall r integer: r >= 1 => r*r <= x) => x > 1000", "9 <= x <= 15")
    leg = examples(supposed, exists=exists_at)
    assert leg.outcome == "undecided" and "more integers should be looked at" in leg.detail
    fact = supposed.conclusion.left
    before = on_few()
    look = Look({"x": num(FEW**2)}, frozenset(), exists=exists_at)
    assert look.truth(fact) is True and on_few() == before + 1
    assert Look({"x": num(FEW**2 - 1)}, frozenset(), exists=exists_at).truth(fact) is False


def test_an_agreement_says_that_it_rests_on_the_first_integers() -> None:
    mixture = "exists y real: y <= x and (forall r integer, w real: r >= 1 and w >= 0 and r*w <= x => w <= y)"
    leg = examples(parse(mixture, "0 <= x <= 1"), exists=exists_at)
    assert leg.outcome == "agrees" and "integers without an upper bound are the first ones" in leg.detail
    twin = mixture.replace("y <= x and", "y <= x/2 and")
    assert examples(parse(twin, "0 < x <= 1"), exists=exists_at).outcome == "disagrees"


def test_few_are_looked_at_only_where_there_is_no_upper_bound() -> None:
    values = {"x": Num(Fraction(5))}
    assert with_few(parse("exists r integer: r >= 1 and r <= x", "x real").conclusion, values) is None
    assert with_few(parse("exists r integer: r >= 1 and 2*r = x", "x real").conclusion, values) is not None
    assert with_few(parse("exists r integer: 2*r = x", "x real").conclusion, values) is None


def test_what_only_is_mentioned_asks_for_no_indices() -> None:
    """r and s of what is said of all are no choice of what exists: that there is none is said for good."""
    text = "exists y real: y < 1 and y > x and (forall r integer, s family(1): r >= 1 => sum(k, 1, r, P[s[k]]) >= y)"
    goal = parse(text, "P family(1), x real").conclusion
    known = {"x": num(1), "P": table({1: 1, 2: 3})}
    unfilled = Filling(PLACES, lambda n: 0).unfilled(goal.binders, goal.body, known)
    assert unfilled.whole and not unfilled.guessed
    assert exists_at(goal, known, PLACES) is False
    assert exists_at(goal, known | {"x": num(0)}, PLACES) is True



def test_what_was_chosen_before_stays_while_something_is_mentioned() -> None:
    statement = parse("P[1] >= 0", "P family(1), g integer family(1), P[g[1]] >= 0, exists y real: y >= P[g[2]]")
    values = Filling(frozenset(), lambda n: 0).fill(statement.binders, statement.hypotheses, statement.conclusion, {})
    assert dict(values["g"].entries) == {(1,): num(1), (2,): num(1)}


@pytest.mark.parametrize("name", ["cuff_yu2016.ordering.finite.rows", "kss2018.beyond.zero.threshold"])
def test_nobody_is_asked_for_the_optimum_of_what_is_said_of_all(name: str) -> None:
    """It stands for what a solver would say of a channel that is not drawn: as any number, it would refute what is true."""
    found = find(name)
    assert found is not None
    statement, words = expand(found.claim.statement), found.claim.vocabulary
    assert examples(statement, seconds=0.25, words=words, exists=exists_at).outcome == "undecided"
