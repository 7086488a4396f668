"""Tactics that take several steps do what they do with one `seq` of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from verify.kernel.rules import Goal
from verify.kernel.statement import TRUE, Family, Integer
from verify.kernel.terms import Lambda
from verify.language.parse import parse
from verify.language.vocabulary import Vocabulary
from verify.proving.tactics import (
    Stuck,
    Tactic,
    absurd,
    arith,
    classical,
    disprove,
    exhibit,
    fact,
    have,
    intro,
    let,
    pointwise,
    prove,
    rewrite,
    seq,
    term,
    unpack,
    use,
    with_words,
)

SUMS = parse(
    "sum(i, 1, M, P[i]*Q[i]) <= sum(i, 1, M, P[i]*t)",
    "M integer, P Q family(1), t real, forall i in 1..M: P[i] >= 0, forall i in 1..M: Q[i] <= t",
)
TERM = (use("p", "h1", "k"), use("q", "h2", "k"), arith("p*q"))
SOME = parse("x < 0 or exists y real: y > x", "x real")
NONE = parse("1 < 0", "x real, x > 1, x < 1")
POSITIVE = parse("exp(x)*y > 0", "x y real, y > 0")
SIGN = (fact("e", "exp_positive", "x"), arith("e*h1"))


@pytest.mark.parametrize(
    "make",
    [
        lambda steps: prove(SUMS, pointwise("k", *steps(*TERM))),
        lambda steps: prove(POSITIVE, *steps(*SIGN)),
        lambda steps: prove(POSITIVE, have("it", "exp(x)*y > 0", *steps(*SIGN))),
        lambda steps: prove(SOME, classical(*steps(have("more", "x + 1 > x"), exhibit("x + 1")))),
        lambda steps: prove(NONE, absurd("h1", *steps(have("less", "x < 1"), arith("less")))),
        lambda steps: disprove(parse("x > 1", "x real"), *steps(exhibit("0"), seq())),
    ],
)
def test_several_steps_are_a_sequence(make: Callable[[Callable[..., tuple[Tactic, ...]]], Any]) -> None:
    assert make(lambda *steps: steps) == make(lambda *steps: (seq(*steps),)) is not None


def test_no_step_is_left_to_the_automation() -> None:
    assert prove(POSITIVE, have("y0", "y > 0")) == prove(POSITIVE, have("y0", "y > 0", seq()))
    assert prove(parse("x <= 1 => x <= 2", "x real"), intro("small")) is not None


THERE = parse("exists y real: y > z + 1", "z real, exists x real: x > z and x < z + 1, x0 real, x0 = z, z0 real, z0 = x0")


def test_one_intro_for_what_comes_one_after_the_other() -> None:
    nested = parse("forall x in 1..2, w real: x > w => (forall y real: y = x => y > w)", "z real")
    each_alone = prove(nested, intro("x", "w"), intro("more"), intro("y"), intro("is"), rewrite("is"))
    assert prove(nested, intro("x", "w", "more", "y", "is"), rewrite("is")) == each_alone
    assert prove(nested, intro("x", "w", "more"), intro("y", "is"), rewrite("is")) == each_alone


@pytest.mark.parametrize(
    ("short", "steps"),
    [
        (let("u", "z + 2"), [have("u, u", "exists u real: u = z + 2", exhibit("z + 2")), unpack("u, u", "u", "u")]),
        (
            let("u", "z + 2", "far: u > z + 1"),
            [have("u, far", "exists u real: u > z + 1", exhibit("z + 2")), unpack("u, far", "u", "far")],
        ),
        (
            let("k integer", "2", "k > 1", arith()),
            [have("k, k", "exists k integer: k > 1", exhibit("2"), arith()), unpack("k, k", "k", "k")],
        ),
        (
            let("F", "i -> i*z", "forall i in 1..2: F[i] = i*z"),
            [
                have("F, F", "exists F family(1): (forall i in 1..2: F[i] = i*z)", exhibit("i -> i*z")),
                unpack("F, F", "F", "F"),
            ],
        ),
        (use(("x", "near"), "h1"), [use("x, near", "h1"), unpack("x, near", "x", "near")]),
        (have("r", "z0 = z", rewrite("h3", "h2")), [have("r", "z0 = z", rewrite("h3"), rewrite("h2"))]),
    ],
)
def test_short_forms_are_the_steps_that_they_stand_for(short: Tactic, steps: list[Tactic]) -> None:
    assert prove(THERE, short, exhibit("z + 2")) == prove(THERE, *steps, exhibit("z + 2"))


def test_a_family_of_tuples_may_speak_of_each_coordinate_where_no_tuple_is_in_scope() -> None:
    second = parse("exists F family(1): forall x in tuples(2, 3): F[x] = x[2]", "z real")
    assert prove(second, exhibit("@x -> x[2]"))


def test_a_name_says_nothing_that_its_value_does_not() -> None:
    with pytest.raises(Stuck):
        prove(THERE, let("u", "z + 2", "u > z + 3"), exhibit("u - 1"))


def test_a_family_is_what_stands_before_an_arrow_and_no_term_with_one_inside() -> None:
    words = Vocabulary()
    words.define("total[M integer](P family(1)) := sum(i, 1, M, P[i])", "all of P")
    goal = Goal((("N", Integer()), ("Q", Family(1))), (), TRUE)
    before = with_words(words)
    try:
        assert term("(j) -> Q[j]^2", goal) == term("j -> Q[j]^2", goal)
        assert isinstance(term("(i, j) -> Q[i]*Q[j]", goal), Lambda)
        assert term("total[N]((j) -> Q[j]^2)", goal) == term("sum(i, 1, N, Q[i]^2)", goal)
    finally:
        with_words(before)
