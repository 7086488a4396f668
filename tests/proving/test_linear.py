"""Multipliers by linear programming: found where there are some, exact, few, within the time."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

from verify.kernel.certificate import Combine, Product
from verify.kernel.normal import Normalizer, multiplied_by
from verify.kernel.rules import Goal, opening
from verify.kernel.statement import Relation
from verify.kernel.terms import ONE
from verify.language.parse import parse
from verify.proving.linear import combination, multipliers, times
from verify.proving.tactics import goals_of


def offered(goal: Goal, degree: int) -> tuple[list[Product], list[tuple[object, str]]]:
    facts = [(k, f) for k, f in goal.facts if isinstance(f, Relation)]
    labels = [k for k, f in facts if f.operator in ("<", "<=", ">", ">=")]
    chosen = [p for d in range(degree + 1) for p in combinations_with_replacement(labels, d)]
    return [Product(Fraction(1), p) for p in chosen], [(ONE, k) for k, f in facts if f.operator == "="]


def found(statement: str, where: str, degree: int = 1) -> Combine | None:
    goal = opening(parse(statement, where))
    step = combination(goal, *offered(goal, degree))  # type: ignore[arg-type]
    if step is not None:
        goals_of(goal, step)  # the kernel adds it up again
    return step


@pytest.mark.parametrize(
    ("statement", "where", "degree"),
    [
        ("x+y <= 2", "x <= 1, y <= 1", 1),
        ("x+y < 2", "x < 1, y <= 1", 1),
        ("2*x >= 3/7", "x >= 3/14", 1),
        ("x == 3*y+1", "x == y+z, z == 2*y+1", 1),
        ("x >= 10^9", "x >= 10^9*y, y >= 1", 1),
        ("x >= 1/10^12", "x >= y/10^12, y >= 1", 1),
        ("l*a+(1-l)*b <= t", "a <= t, b <= t, 0 <= l, l <= 1", 2),
        ("x*y*z <= 1", "0<=x, 0<=y, 0<=z, x<=1, y<=1, z<=1", 3),
        ("0 > 0", "x > 0, x < 0", 1),
        ("x/y <= z", "x <= y*z, y > 0, 1/y > 0", 2),
    ],
)
def test_combinations_are_found(statement: str, where: str, degree: int) -> None:
    assert found(statement, where, degree) is not None


@pytest.mark.parametrize(
    ("statement", "where", "degree"),
    [
        ("x+y < 2", "x <= 1, y <= 1", 1),
        ("x+y <= 2-1/10^12", "x <= 1, y <= 1", 1),
        ("(1+1/10^12)*x <= 1", "x <= 1", 1),
        ("x >= 0", "x >= -1/10^15", 1),
        ("x == y", "x <= y, y <= x", 1),
        ("x != 2", "x <= 1", 1),
        ("x*y <= 1", "x <= 1, y <= 1", 2),
    ],
)
def test_what_does_not_follow_is_not_found(statement: str, where: str, degree: int) -> None:
    assert found(statement, where, degree) is None


def test_few_multipliers_are_used() -> None:
    step = found("x <= 1", ", ".join(["x <= 1", *(f"x + y{i} <= 1, y{i} >= 0" for i in range(8))]), 2)
    assert step is not None and len(step.products) <= 2


def test_the_same_multipliers_in_any_order() -> None:
    target = {"x": Fraction(1), "y": Fraction(2)}
    columns = [{"x": Fraction(1)}, {"y": Fraction(1)}, {"x": Fraction(1), "y": Fraction(1)}]
    assert multipliers(target, columns, []) == multipliers(dict(reversed(target.items())), columns, [])


@pytest.mark.parametrize("seed", range(20))
def test_random_systems_add_up_exactly(seed: int) -> None:
    generator = random.Random(seed)

    def number() -> Fraction:
        return Fraction(generator.randint(-9, 9), generator.randint(1, 9))

    columns = [{m: v for m in "abcdef" if (v := number())} for _ in range(9)]
    weights = [max(Fraction(0), number()) for _ in range(6)] + [number() for _ in range(3)]
    target: dict[str, Fraction] = {}
    for weight, column in zip(weights, columns, strict=True):
        for mono, value in column.items():
            target[mono] = target.get(mono, Fraction(0)) + weight * value
    answer = multipliers({m: v for m, v in target.items() if v}, columns[:6], columns[6:])
    assert answer is not None
    assert all(w >= 0 for w in answer[0])
    for mono in "abcdef":
        total = sum(
            (w * c.get(mono, 0) for w, c in zip([*answer[0], *answer[1]], columns, strict=True)), Fraction(0)
        )
        assert total == target.get(mono, 0)


@pytest.mark.parametrize("seed", range(20))
def test_fractions_and_floats_agree(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    from verify.proving import linear

    generator = random.Random(seed)
    columns = [{m: Fraction(v) for m in "abcd" if (v := generator.randint(-2, 2))} for _ in range(7)]
    target = {m: Fraction(v) for m in "abcd" if (v := generator.randint(-2, 2))}
    strict = [generator.random() < 0.3 for _ in range(5)] if seed % 2 else None
    small = multipliers(target, columns[:5], columns[5:], strict)
    monkeypatch.setattr(linear, "SMALL", -1)
    large = multipliers(target, columns[:5], columns[5:], strict)
    assert (small is None) == (large is None)
    for answer in (small, large):
        if answer is not None and strict is not None:
            assert any(w for w, s in zip(answer[0], strict, strict=True) if s)


FACTORS = ("x", "p[i]", "p[j]", "log(y)", "sum(k,1,n,p[k])", "pi", "x + y", "sqrt(y)", "kronecker(i,j)")


@pytest.mark.parametrize("count", [1, 2, 5])
@pytest.mark.parametrize("factor", FACTORS)
def test_a_denominator_is_multiplied_with_as_the_normal_form_does(factor: str, count: int) -> None:
    """Term by term and in the same order: where exponents are added, and where they are not."""
    where = "x y real, n i j integer, p family(1), 1 <= i, i <= n, 1 <= j, j <= n, x > 0, y > 1, forall k in 1..n: p[k] > 0"
    goal = opening(parse(f"{' + '.join(FACTORS)} >= 0", where))
    term = parse(f"{factor} >= 0", where).conclusion.left  # type: ignore[union-attr]
    texts = (
        "x/(x+y)^2 + y/x^3 - exp(x - y)/p[i]", "log(y)^2/x + 3*sqrt(y)/log(y)", "kronecker(i,j)*p[i]/x + 1/p[j]",
        "exp(2*log(y))/x^5 + p[i]*sum(k,1,n,p[k])^2", "1/sum(k,1,n,p[k]) - pi^2/(x + y)", "0",
    )  # fmt: skip
    for text in texts:
        one, other = Normalizer(goal.sorts()), Normalizer(goal.sorts())
        poly = one.poly(parse(f"{text} >= 0", where).conclusion.left)  # type: ignore[union-attr]
        assert list(times(poly, term, count, one).items()) == list(multiplied_by(poly, term, count, other).items())
