"""Letters for logarithms: comparisons in which their signs are enough, each with a neighbour that is false."""

import pytest

from verify.kernel.expansion import expand
from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving.atoms import prove
from verify.proving.tactics import Stuck

PAIRS = [
    (
        "a*r + log(1/d)/(a-1) >= r + 2*sqrt(r*log(1/d))",
        "a*r + log(1/d)/(a-1) >= r + 5/2*sqrt(r*log(1/d))",
        "a > 1, r >= 0, 0 < d, d < 1",
    ),
    ("(x + log(t))^2 >= 4*x*log(t)", "(x + log(t))^2 >= 5*x*log(t)", "x >= 0, t > 0"),
    ("x*log(t) >= 0", "x*log(t) > 0", "x >= 0, t >= 1"),
]


@pytest.mark.parametrize(("true", "false", "where"), PAIRS)
def test_the_signs_of_logarithms_are_enough(true, false, where):
    statement = expand(parse(true, where))
    assert judge(statement, prove(statement, Deadline(20))).verdict == "PROVED"
    with pytest.raises((Stuck, OutOfTime)):
        prove(expand(parse(false, where)), Deadline(2))


def test_a_logarithm_is_no_number_where_it_is_undefined():
    with pytest.raises((Stuck, OutOfTime)):
        prove(expand(parse("(x + log(t))^2 >= 4*x*log(t)", "x >= 0, t >= 0")), Deadline(2))
