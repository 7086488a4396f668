"""Conditions are a set: the order in which they are written decides nothing."""

import json
from fractions import Fraction
from itertools import permutations

import pytest

from verify.claims.claim import Source, claim
from verify.claims.conditions import arranged
from verify.cli import main
from verify.language.parse import parse
from verify.report.table import one_line
from verify.run.pipeline import prove

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


def test_conditions_on_laws_may_stand_in_any_order() -> None:
    """One says that entries are positive, and stands behind the logarithm of their ratio, and behind others on the same law."""
    from verify.language.vocabulary import words_for

    text, law = "P[1]/Q[1] <= exp(D)", "P, Q law(n)"
    conditions = "forall z in 1..n: Q[z] > 0", "forall z in 1..n: log(P[z]/Q[z]) <= D", "forall z in 1..n: P[z] > 0"
    for order in permutations(conditions):
        where = "; ".join((law, *order))
        found = arranged(parse(text, where, words_for(text, where)))
        assert prove(found, 10)[0].verdict == "PROVED"
    missing = f"{law}; {conditions[0]}; {conditions[1]}"
    assert prove(arranged(parse(text, missing, words_for(text, missing))), 10)[0].verdict == "ILL_POSED"


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


# --- do they hold somewhere? ---------------------------------------------------------------------------------


def said(capsys, text: str, where: str) -> dict:
    main(["prove", text, "--where", where, "--effort", "10", "--json"])
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("where", ["exp(1) <= 2", "exp(1) == 1/2", "x > 2, x^2 < x - 1/1000", "log(2) > 1, x > 0"])
def test_hypotheses_that_nothing_satisfies_are_ill_posed(capsys, where) -> None:
    data = said(capsys, "x^2 >= 0", where)
    assert (data["verdict"], data["hypotheses"]) == ("ILL_POSED", {"contradictory": True})


def test_a_point_that_is_shown_satisfies_the_hypotheses(capsys) -> None:
    point = said(capsys, "x + y >= 2", "x*y = 6, x in [1/2, 5], log(y) >= 1/2, y <= 9")["hypotheses"]["satisfied_at"]
    x, y = Fraction(point["x"]), Fraction(point["y"])
    assert x * y == 6 and Fraction(1, 2) <= x <= 5 and Fraction(33, 20) <= y <= 9
    law = said(capsys, "I(X;Y) >= 0", "X indep Y, H(X) >= 1/2")["hypotheses"]["satisfied_at"]
    assert list(law) == ["X,Y"]
    assert said(capsys, "x^2 >= 0", "")["hypotheses"] == {"satisfied_at": {}}
    assert said(capsys, "x > 3", "x > 2")["hypotheses"] == {"satisfied_at": {"x": "3"}}


def test_where_no_point_is_known_that_is_said(capsys) -> None:
    apart = "x > 0, sinh(x)^2 - x^2 = 10^-30, exp(x) + x^3 = 1 + x + x^2"  # where, nobody can say
    assert said(capsys, "x >= 0", apart)["hypotheses"] == {"unknown": True}
    main(["prove", "x >= 0", "--where", apart, "--effort", "10"])
    text = capsys.readouterr().out
    assert "no point is known at which the hypotheses hold" in text and "hold at x" not in text


def test_a_name_without_use_is_warned_about(capsys) -> None:
    main(["prove", "x^2 >= 0", "--where", "y > 0", "--effort", "5"])
    assert "warning: y has nothing to do" in capsys.readouterr().err
    main(["prove", "x^2 >= 0", "--where", "x <= y, y > z, k integer", "--effort", "5"])
    assert capsys.readouterr().err.count("warning: ") == 1
