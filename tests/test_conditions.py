"""Conditions are a set: the order in which they are written decides nothing."""

from itertools import permutations

import pytest

from verify.claim import Source, claim
from verify.conditions import arranged
from verify.parse import parse
from verify.pipeline import prove
from verify.report.table import one_line

CHAIN = ("log(log(x)) >= 0", "log(x) > 0", "x > 0")
MIXED = ("log(y) <= 3", "y = sqrt(x) + 1", "x >= 0")


@pytest.mark.parametrize(
    ("text", "conditions", "verdict"),
    [
        ("x >= 1", ("log(x) >= 1", "x > 0"), "PROVED"),
        ("x >= 1", CHAIN, "PROVED"),
        ("x > 100", CHAIN, "REFUTED"),
        ("y >= 1", MIXED, "PROVED"),
        ("P[1] > 1/3", ("P family(1)", "log(P[1]) >= -1", "forall i in 1..2: P[i] > 0"), "PROVED"),
        ("x >= 1", ("log(x) >= 1", "x < 5"), "ILL_POSED"),  # no order protects the logarithm
        ("x > 0", ("1/x >= 1", "1/(x-1) >= 1"), "ILL_POSED"),
    ],
)
def test_every_order_of_the_conditions_has_the_same_verdict(text, conditions, verdict) -> None:
    found = {
        order: prove(arranged(parse(text, "; ".join(order))), 10)[0].verdict
        for order in permutations(conditions)
        if order[0] == "P family(1)" or "P family(1)" not in order
    }
    assert set(found.values()) == {verdict}, found


def test_the_order_that_was_found_is_displayed() -> None:
    shown = one_line(arranged(parse("x >= 1", ", ".join(CHAIN))))
    assert shown == "x >= 1 where x real, x > 0, log(x) > 0, log(log(x)) >= 0"


@pytest.mark.parametrize("where", ["x > 0, log(x) >= 1, x < 7", "x < 7, y > 0", "log(x) >= 1, x < 5"])
def test_an_order_that_will_do_or_that_no_other_betters_stays(where) -> None:
    assert arranged(parse("x >= 1", where)) == parse("x >= 1", where)


def test_a_formula_is_read_from_left_to_right() -> None:
    assert prove(arranged(parse("log(x) >= 1 and x > 0 => x >= 1")), 10)[0].verdict == "ILL_POSED"


def test_the_conditions_of_a_claim_are_a_set_too() -> None:
    source = Source("mine", "notes", "1")
    one, other = (
        claim("mine.a", "t", "x >= 1", where=where, source=source)
        for where in ("log(x) >= 1, x > 0", "x > 0, log(x) >= 1")
    )
    assert one.statement == other.statement
