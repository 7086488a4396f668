"""What is said of all numbers beyond another follows from what is said at that one: only where it does."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from verify.evidence.fuzz.attained import attained
from verify.evidence.fuzz.looking import Look
from verify.evidence.smt.existence import exists_at
from verify.kernel.evaluate import Evaluator
from verify.kernel.statement import ForAll, instantiate
from verify.kernel.terms import Num, num
from verify.language.parse import parse

NAMES = "e real, a real, b real"


def stronger(text: str):
    formula = parse(text, NAMES).conclusion
    assert isinstance(formula, ForAll)
    return formula, attained(formula)


OF_A_KIND = [
    "forall c real: c > e => (a < c or b < c)",
    "forall c real: c > e => (a <= c and b < c)",
    "forall c real: c >= e => (a < c and b <= c)",
    "forall c real: e < c => (exists k in 1..2: k*a < c and b <= c)",
    "forall c real: c < e => (a > c or c < b)",
    "forall c real: c <= e => (a >= c and c < b)",
    "forall c real: not (a < c or b < c) => c <= e",
    "forall c real: (a <= c and (forall k in 1..2: k*b <= c)) => e <= c",
    "forall c real: c < e or not (a >= c and b > c)",
]


@pytest.mark.parametrize("text", OF_A_KIND)
def test_what_holds_at_the_end_holds_beyond_it(text: str) -> None:
    """At many values: where the formula without the bound number is true the one with it is true for all that are tried."""
    formula, found = stronger(text)
    assert found is not None
    values = [Fraction(k, 2) for k in range(-2, 4)]
    true = 0
    for e, a, b in product(values, repeat=3):
        evaluator = Evaluator({"e": Num(e), "a": Num(a), "b": Num(b)})
        if evaluator.truth(found):
            true += 1
            for c in (*(Fraction(k, 4) for k in range(-10, 12)), *(e + s for s in (Fraction(1, 99), Fraction(-1, 99)))):
                assert evaluator.truth(instantiate(formula.body, {formula.binders[0].name: Num(c)})), (e, a, b, c)
    assert true


@pytest.mark.parametrize(
    "text",
    [
        "forall c real: c > e => a > c",  # the larger c, the more it says
        "forall c real: c > e => a < 2*c",
        "forall c real: c > e => a < c + b",
        "forall c real: c > e => a*c < c",
        "forall c real: c > e => a = c",
        "forall c real: c > e => a != c",
        "forall c real: c > e => not (a < c)",
        "forall c real: c != e => a < c",
        "forall c real: c < e => a < c",
        "forall c real: c > 2*c - e => a < c",
        "forall c real: c > e => (a < c <=> b < c)",
        "forall c real: c > e => (exists e real: e < a and e < c)",  # another e
        "forall c real: c > e => (exists c real: a < c and c < b)",  # another c: nothing is said of this one
        "forall c real, d real: c > e => a < c",
        "forall c integer: c > e => a < c",
    ],
)
def test_where_it_does_not_follow_nothing_is_said(text: str) -> None:
    formula, found = stronger(text)
    if found is None:
        return
    for e, a, b in product([Fraction(k, 2) for k in range(-2, 4)], repeat=3):
        evaluator = Evaluator({"e": Num(e), "a": Num(a), "b": Num(b)})
        if evaluator.truth(found):
            for c in (Fraction(k, 4) for k in range(-10, 12)):
                assert evaluator.truth(instantiate(formula.body, {"c": Num(c)})) is not False, (e, a, b, c)


def look(text: str, **values: str) -> bool | None:
    given = {name: num(Fraction(value)) for name, value in values.items()}
    return Look(given, frozenset(), exists=exists_at).truth(parse(text, ", ".join(f"{n} real" for n in given)).conclusion)


def test_an_infimum_that_is_attained_is_one_and_others_are_not_said_to_be() -> None:
    level = "forall c real: c > e => (exists q real: 0 <= q and q + 1/2 < c and q >= 1/4)"
    assert look(level, e="3/4") is True
    assert look(level, e="1") is True
    assert look(level, e="1/2") is not True
    bound = "forall d real: (forall q real: 0 <= q and q <= 1 => q*(1 - q) <= d) => e <= d"
    assert look(bound, e="1/4") is True
    assert look(bound, e="1/8") is True
    assert look(bound, e="3/8") is not True


def test_what_is_not_attained_is_left_open() -> None:
    assert look("forall c real: c > e => (exists q real: q > 1/4 and q < c)", e="1/4") is None
