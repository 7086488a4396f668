"""z3 as a source of candidates and of a word: values with roots, and the kernel's meaning of total terms."""

from __future__ import annotations

import time
from fractions import Fraction

import pytest

from verify.backends.limits import Deadline
from verify.backends.refuter import Effort, find_witness
from verify.backends.smt import _square_out, unsatisfiable
from verify.kernel.judge import judge
from verify.kernel.statement import negation
from verify.parse import parse

ONLY_Z3 = Effort(points=0, checks=20, problems=1, smt=5)


@pytest.mark.parametrize(
    ("false", "where"),
    [
        ("x <= 1", "x^2 == 2"),
        ("x*y < 1", "x*y <= 1, x == 2*y, x > 0"),
        ("x^2+y^2 > 1", "x^2+y^2 >= 1, x == y"),
        ("x^2 >= x", ""),
    ],
)
def test_counterexamples_may_be_square_roots(false: str, where: str) -> None:
    statement = parse(false, where) if where else parse(false)
    found = find_witness(statement, ONLY_Z3, Deadline(10))
    assert found is not None
    assert judge(statement, found).verdict == "REFUTED"


@pytest.mark.parametrize("value", [Fraction(8), Fraction(3, 4), Fraction(12, 5), Fraction(1), Fraction(7)])
def test_square_factors_come_out(value: Fraction) -> None:
    outside, inside = _square_out(value)
    assert outside**2 * inside == value
    assert all(inside % k**2 for k in range(2, 10))


@pytest.mark.parametrize(
    ("statement", "where", "holds"),
    [
        ("x^4+1 >= x", "", True),
        ("x^4+1/4 >= x", "", False),
        ("1/x == 0", "x == 0", True),  # as in the kernel; it is not defined there, which is another question
        ("x/x == 1", "", False),
        ("sqrt(x) >= 0", "", True),
        ("sqrt(x)^2 == x", "", False),  # 0 for negative x
        ("abs(x) >= x and max(x,y) >= x", "", True),
        ("n^2 >= n", "n integer", True),
        ("n^2 >= n", "", False),
        ("(x <= y => x^3 <= y^3) and not (x < y and y < x)", "", True),
    ],
)
def test_unsat_is_about_total_terms(statement: str, where: str, holds: bool) -> None:
    parsed = parse(statement, where) if where else parse(statement)
    said = unsatisfiable(parsed.binders, (*parsed.hypotheses, negation(parsed.conclusion)), 5)
    assert (said is not None) == holds
    assert said is None or said.startswith("z3 ")


@pytest.mark.parametrize("statement", ["exp(x) > 0", "log(x) <= x", "sum(k,1,n,k) >= 0", "x^y >= 0"])
def test_what_is_not_algebraic_is_left_alone(statement: str) -> None:
    try:
        parsed = parse(statement, "n integer") if "n" in statement else parse(statement)
    except ValueError:
        return
    assert unsatisfiable(parsed.binders, (negation(parsed.conclusion),), 5) is None


def test_the_time_is_kept_whatever_z3_does() -> None:
    names = "abcdfgij"
    total = "+".join(f"{a}^5*{b}^3" for a, b in zip(names, names[1:], strict=False))
    parsed = parse(f"({total})^3 >= ({total.replace('^5', '^4')})^2 - 1")
    start = time.monotonic()
    unsatisfiable(parsed.binders, (negation(parsed.conclusion),), 1.0)
    assert time.monotonic() - start < 2.5
