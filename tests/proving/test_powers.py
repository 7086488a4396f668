"""Means of powers with symbolic exponents, each with a neighbour that is false."""

import pytest

from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.limits.deadlines import Deadline
from verify.proving.plan import plan
from verify.proving.powers import prove
from verify.proving.tactics import Stuck

CONJUGATE = "x > 0, y > 0, p > 1, q > 1, 1/p + 1/q = 1"

PAIRS = [
    ("x*y <= x^p/p + y^q/q", "2*x*y <= x^p/p + y^q/q", CONJUGATE),
    ("x^a*y^b <= a*x + b*y", "x^a*y^b <= a*y + b*x", "x > 0, y > 0, a > 0, b > 0, a + b = 1"),
]


@pytest.mark.parametrize(("true", "false", "where"), PAIRS)
def test_means_of_powers(true, false, where):
    statement = parse(true, where)
    assert "powers" in [row.name for row in plan(statement)]
    assert judge(statement, prove(statement, Deadline(20))).verdict == "PROVED"
    with pytest.raises(Stuck):
        prove(parse(false, where), Deadline(20))
