"""Information is shown as it is written, I(X;Y|Z), and what is shown stands for exactly the sum of entropies."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from verify.kernel.statement import Binder, Named, RandomVariable, Relation, Statement, check_names
from verify.kernel.terms import ZERO, Add, Mul, Num, Term, Var, add, mul, neg, num
from verify.language.entropies import (
    conditional_entropy,
    entropy,
    independence,
    information,
    mutual_information,
)
from verify.language.mathml import mathml_statement, mathml_term
from verify.language.parse import parse, parse_definition
from verify.language.render import render, render_definition, render_formula, render_term, render_where
from verify.report.explain import explain

NAMES = ("A", "B", "C", "D")


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("I(X;Y)", "I(X;Y)"),
        ("I(X;Y|Z)", "I(X;Y|Z)"),
        ("I(X,Y;Z|W,V)", "I(X,Y;Z|V,W)"),
        ("H(X|Y)", "H(X|Y)"),
        ("H(X,Y|Z,W)", "H(X,Y|W,Z)"),
        ("H(X,Y) - H(Y)", "H(X|Y)"),
        ("H(X) + H(Y) - H(X,Y)", "I(X;Y)"),
        ("I(X;X)", "I(X;X)"),
        ("I(X;X|Y)", "I(X;X|Y)"),
        ("I(X,Z;Y|Z)", "I(X;Y|Z)"),
        ("I(Z;Y|Z)", "I(Z;Y|Z)"),
        ("H(Z|Z)", "H(Z|Z)"),
        ("H(X|X,Y)", "H(X,Y|X,Y)"),
        ("2*I(X;Y) - I(X;Z|Y)", "2*I(X;Y) - I(X;Z|Y)"),
        ("-I(X;Y)", "-I(X;Y)"),
        ("I(X;Y)*(1 + I(X;Z))/2", "I(X;Y)*(1 + I(X;Z))/2"),
        ("H(X,Y) - H(X) + H(Y)", "H(X,Y) - H(X) + H(Y)"),
        ("H(X,Y) + H(X)", "H(X,Y) + H(X)"),
        ("H(X) + H(Y) - H(X,Z)", "H(X) + H(Y) - H(X,Z)"),
        ("H(X) - H(Y)", "H(X) - H(Y)"),
        ("H(X) - H(X,Y)", "H(X) - H(X,Y)"),
        ("H(X) + H(Y) - 2*H(X,Y)", "H(X) + H(Y) - 2*H(X,Y)"),
        ("H(X,Z) + H(Y,Z) - H(Z) - H(X,Y,Z)", "H(X,Z) + H(Y,Z) - H(Z) - H(X,Y,Z)"),
    ],
)
def test_terms_of_information(written: str, shown: str) -> None:
    made = parse(f"{written} >= 0")
    assert isinstance(made.conclusion, Relation)
    assert render_term(made.conclusion.left) == shown
    assert parse(f"{shown} >= 0", render_where(made)) == made


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("X - Y - Z", "X - Y - Z"),
        ("(X,W) - Y - Z", "(W,X) - Y - Z"),
        ("X - Y - Z - W", "X - Y - Z, (X,Y) - Z - W"),
        ("X indep Y", "X indep Y"),
        ("X indep (Y,Z) | W", "X - W - (Y,Z)"),
        ("I(X;Z|Y) = 0", "X - Y - Z"),
        ("I(X;Y) = 0", "X indep Y"),
        ("chain: X - Y - Z", "chain: X - Y - Z"),
        ("Y = f(X)", "H(Y|X) = 0"),
        ("I(X;X) = 0", "I(X;X) = 0"),
        ("I(X;X|Y) = 0", "I(X;X|Y) = 0"),
        ("I(X,Y;Z) <= 0", "I(X,Y;Z) <= 0"),
        ("I(X;Y) = 1", "I(X;Y) = 1"),
        ("0 = I(X;Y)", "0 = I(X;Y)"),
        ("X - Y - Z => X indep Z", None),
        ("I(X;Y) = 0 => I(X;Z) = 0", "I(X;Y) = 0 => I(X;Z) = 0"),
    ],
)
def test_conditions_of_independence(written: str, shown: str | None) -> None:
    if shown is None:  # these signs are no formulas
        with pytest.raises(ValueError, match="random variable|expected"):
            parse("H(X) >= 0", written)
        return
    made = parse("H(X) >= 0", written)
    assert render_where(made).endswith(f"variable, {shown}")
    assert parse("H(X) >= 0", render_where(made)) == made


def test_what_is_claimed_is_a_formula() -> None:
    assert render_formula(parse("I(X;Y) = 0").conclusion) == "I(X;Y) = 0"


def test_a_definition_says_information() -> None:
    made = parse_definition("between(X variable, Y variable) := I(X;Y)")
    assert render_definition(made) == "between(X variable, Y variable) := I(X;Y)"
    assert parse_definition(render_definition(made)) == made


def _groups(pick: random.Random) -> list[list[str]]:
    return [pick.sample(NAMES, pick.randint(1, 3)) for _ in range(3)]


def _random_term(pick: random.Random, depth: int = 2) -> Term:
    x, y, z = _groups(pick)
    kind = pick.randrange(9 if depth else 5)
    if kind < 5:
        made = (
            entropy(x),
            conditional_entropy(x, z),
            mutual_information(x, y),
            mutual_information(x, y, z),
            Add(
                tuple(
                    pick.choice((entropy, lambda g: neg(entropy(g))))(g) for g in pick.sample([x, y, z, x], 3)
                )
            ),
        )
        return made[kind]
    inside = [_random_term(pick, depth - 1) for _ in range(pick.randint(2, 3))]
    return pick.choice(
        (add(*inside), mul(num(pick.choice((-1, 2, 3))), inside[0]), neg(inside[0]), Add((Var("a"), *inside)))
    )


@pytest.mark.parametrize("seed", range(20))
def test_random_statements_read_back_as_themselves(seed: int) -> None:
    """Sums as the grammar writes them come back as they were; shown short, and wherever they stand."""
    pick = random.Random(seed)
    for _ in range(40):
        hypotheses = [
            Relation(pick.choice(("=", "<=")), _random_term(pick), pick.choice((ZERO, Var("a"))))
            for _ in range(2)
        ]
        first = Named("first", hypotheses[0]) if pick.random() < 0.5 else hypotheses[0]
        binders = (*(Binder(n, RandomVariable()) for n in NAMES), *parse("a >= 0").binders)
        made = Statement(binders, (first, hypotheses[1]), Relation(">=", _random_term(pick), ZERO))
        check_names(made)
        once = parse(render_formula(made.conclusion), render_where(made))
        again = parse(render_formula(once.conclusion), render_where(once))
        assert again == once
        assert render(once) == render(made)


@pytest.mark.parametrize("seed", range(10))
def test_a_short_form_is_exactly_its_sum(seed: int) -> None:
    pick = random.Random(seed)
    for _ in range(200):
        x, y, z = _groups(pick)
        for term in (conditional_entropy(x, z), mutual_information(x, y), mutual_information(x, y, z)):
            found = information(term)
            assert found is not None
            assert found.term() == term
        said = independence(Relation("=", mutual_information(x, y, z), ZERO))
        assert (said is None) == any(set(a) & set(b) for a, b in combinations(found, 2))


def test_what_is_no_information() -> None:
    x, y = entropy("X"), entropy("Y")
    for term in (x, Add((x,)), Add((x, y)), Add((x, Mul((Num(-ZERO.value), y)))), Add((neg(x), x)), Var("X")):
        assert information(term) is None


def test_the_shannon_prover_speaks_of_information() -> None:
    from verify.run.pipeline import prove

    statement = parse("I(X;Y1,Y2) <= I(X;Y1) + I(X;Y2)", "chain: Y1 - X - Y2")
    verdict, _ = prove(statement, 20)
    assert verdict.verdict == "PROVED"
    assert verdict.certificate is not None
    told = explain(statement, verdict.certificate)
    assert "(chain) Y1 - X - Y2" in told
    assert "I(X;Y1,Y2) <= I(X;Y1) + I(X;Y2)" in told
    assert "H(" not in told


def test_information_in_mathml() -> None:
    made = parse("I(X;Y|Z) >= 0", "X - Z - Y")
    assert isinstance(made.conclusion, Relation)
    assert mathml_term(made.conclusion.left).count('<mi mathvariant="normal">I</mi>') == 1
    assert "<mo>−</mo>" in mathml_statement(made)
    assert "H" not in mathml_statement(made)
