"""The evaluator that confirms accepted mutants: it notices what is false, what is undefined, and what it can not know."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from verify.kernel import statement as st
from verify.kernel.certificate import Table, Witness
from verify.kernel.terms import num
from verify.language.parse import parse

sys.path.insert(0, str(Path(__file__).parent))

import total_semantics as total  # noqa: E402
from sampled_semantics import FALSE, LIKELY, TRUE, UNLIKELY, Sampled, Undefined, exhibited  # noqa: E402


def truths(text: str, where: str = "", **values: str) -> tuple[int, int]:
    sampled = Sampled(random.Random(0))
    env = exhibited(tuple((name, num(value)) for name, value in values.items()), sampled)
    return sampled.at(parse(text, where), env)


@pytest.mark.parametrize(
    ("text", "where", "values", "found"),
    [
        ("x^2 >= 1", "x > 0", {"x": "1"}, (TRUE, TRUE)),
        ("x^2 >= 1", "x > 0", {"x": "1/2"}, (TRUE, FALSE)),
        ("x^2 >= 1", "x > 0", {"x": "0"}, (FALSE, TRUE)),
        ("exp(x) = 1", "", {"x": "0"}, (TRUE, TRUE)),
        ("h(x) = log(2)", "", {"x": "1/2"}, (TRUE, TRUE)),
        ("h(x) = log(2)", "", {"x": "1/3"}, (TRUE, FALSE)),
        ("forall j in 1..3: j < x", "", {"x": "4"}, (TRUE, TRUE)),
        ("forall j in 1..3: j < x", "", {"x": "3"}, (TRUE, FALSE)),
        ("forall y real: y^2 >= x", "", {"x": "0"}, (TRUE, LIKELY)),
        ("forall y real: y^2 >= x", "", {"x": "9999"}, (TRUE, FALSE)),
        ("exists y real: y^2 < x", "", {"x": "0"}, (TRUE, UNLIKELY)),
        ("exists y real: y^2 < x", "", {"x": "9999"}, (TRUE, TRUE)),
        ("x = 0 or 1/x = 1", "", {"x": "0"}, (TRUE, TRUE)),
        ("x != 0 => 1/x = 1", "", {"x": "0"}, (TRUE, TRUE)),
        ("not (x != 0 and 1/x = 2)", "", {"x": "0"}, (TRUE, TRUE)),
        ("x^2 >= 1", "positive: x > 0", {"x": "1/2"}, (TRUE, FALSE)),
    ],
)
def test_truth_at_values(text: str, where: str, values: dict[str, str], found: tuple[int, int]) -> None:
    assert truths(text, where, **values) == found


@pytest.mark.parametrize(
    "text",
    ["1/x = 0", "log(x) = 0", "x^(-2) >= 0", "sqrt(x - 1) >= 0", "h(x - 1) = 0", "kl(1/2, x) = 0", "binomial(n, 1) = 0"],
)
def test_what_is_undefined_has_no_truth(text: str) -> None:
    where = "n integer" if "n," in text else ""
    with pytest.raises(Undefined):
        truths(text, where, x="0", n="-1")


def test_points_satisfy_equations_between_families() -> None:
    """Random tables never sum to 1, and never are each other's products."""
    statement = parse(
        "sum(i, 1, M, J[i]) = D",
        "M integer, M >= 1, P family(1), J family(1), D real, D > 0, "
        "forall i in 1..M: P[i] >= 0, sum(i, 1, M, P[i]) = 1, forall i in 1..M: J[i] = D*P[i]",
    )
    sampled = Sampled(random.Random(0))
    found = [sampled.at(statement, env) for _, env in zip(range(12), sampled.points(statement), strict=False)]
    assert found.count((TRUE, TRUE)) >= 8 and {conclusion for _, conclusion in found} == {TRUE}


def test_entropies_are_of_one_law() -> None:
    """I(X;Z) <= I(X;Y) holds under X - Y - Z only."""
    seen = {}
    for where in ("", "X - Y - Z"):
        statement = parse("I(X;Z) <= I(X;Y)", where)
        sampled = Sampled(random.Random(0))
        seen[where] = {sampled.at(statement, env) for _, env in zip(range(60), sampled.points(statement), strict=False)}
    assert (TRUE, FALSE) in seen[""] and (TRUE, TRUE) in seen["X - Y - Z"] and (TRUE, FALSE) not in seen["X - Y - Z"]


def test_a_witness_is_read() -> None:
    witness = Witness((("M", num(2)), ("P", Table((((1,), num("1/4")), ((2,), num("3/4")))))))
    statement = parse("forall i in 1..M: P[i] <= 1/2", "M integer, P family(1), sum(i, 1, M, P[i]) = 1")
    sampled = Sampled(random.Random(0))
    assert sampled.at(statement, exhibited(witness.values, sampled)) == (TRUE, FALSE)


def test_values_exhibited_are_tried_under_quantifiers() -> None:
    """For objects that are never found by drawing; integers have to be integers."""
    statement = parse("exists n integer, p family(1): n > 0 and p[n]*p[n] = 10004569 and (forall q family(1): q[n] = q[n])")
    at = Table((), num("3163"))
    for hint, found in (((num(3), at), LIKELY), ((num("1/2"), at), UNLIKELY), ((num(0), at), UNLIKELY)):
        sampled = Sampled(random.Random(0), [hint])
        assert sampled.at(statement, {})[1] == found


def test_points_end_where_no_hypothesis_can_hold() -> None:
    assert list(Sampled(random.Random(0)).points(parse("x > 0", "x > 1, x < 0"))) == []


def test_work_is_bounded() -> None:
    with pytest.raises(total.TooBig):
        truths("sum(i, 1, 150, sum(j, 1, 150, sum(k, 1, 150, i*j*k))) > 0")


def test_work_is_bounded_where_no_term_is_evaluated() -> None:
    """A word that says nothing, twice in the next, and so on."""
    formula: st.Formula = st.TRUE
    for number in range(40):
        said = st.Holds(st.Definition(f"w{number}", (), formula), ())
        formula = st.And((said, said))
    with pytest.raises(total.TooBig):
        Sampled(random.Random(0)).truth(formula, {})


@pytest.mark.parametrize("where", ["x real, y real, x = log(y), y > 1", "x real, z real, y real, x = y*z, z = y^3, y > 1"])
def test_what_an_equation_gives_is_drawn_after_what_it_speaks_of(where: str) -> None:
    statement = parse("x > 0", where)
    sampled = Sampled(random.Random(0))
    assert sampled.at(statement, next(sampled.points(statement))) == (TRUE, TRUE)


def test_what_is_undefined_for_the_identity_only_is_found() -> None:
    text = "exists Q family(2): (forall i in 1..3: Q[i,i] = 1) and (forall i in 1..3: Q[i, 1] <= 1/x)"
    with pytest.raises(Undefined):
        for seed in range(20):
            sampled = Sampled(random.Random(seed))
            sampled.at(parse(text, ""), exhibited((("x", num(0)),), sampled))
