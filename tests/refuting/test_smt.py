"""z3 as a source of candidates: values with roots."""

from __future__ import annotations

from fractions import Fraction

import pytest

from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.limits.deadlines import Deadline
from verify.refuting import Effort, find_witness
from verify.refuting.smt import _square_out

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
