"""Products are compared by the order of what stands in them, with nothing multiplied out."""

from __future__ import annotations

import pytest

from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.limits.deadlines import Deadline
from verify.proving.congruence import prove
from verify.proving.tactics import Stuck

BASES = "u v w z real, u > 0, v > 0, z > 0, w > z"
TRUE = [
    ("(u+v+z)^33 < (u+v+w+1)^55", BASES),
    ("(u+v+w+1)^55 > (u+v+z)^33", BASES),
    ("(1+x^2)/(2+y)^17 < (2+y^2)/(2+x)^10", "x y real, 0 < x, x < y"),
    ("exp(-eps*abs(z-x)) <= exp(eps*abs(x-y))*exp(-eps*abs(z-y))", "eps x y z real, eps > 0"),
    ("2*exp(x)*y^20 <= 3*exp(z)*w^20", "x y z w real, 0 < y, y <= w, x <= z"),
    ("x^150*y^150 <= x^150+y^150", "x >= 0, y >= 0, x <= 1"),  # powers of what lies between 0 and 1
    ("x^150*(y+1)^150 <= x^150+(y+1)^150", "0 < x, -1 < y, y < 0"),
    ("x^101 + y^40 >= 2", "x >= 1, y >= 1"),
    ("exp(4*y-3*x) > exp(6)", "y > max(2, 3*x), x > 0"),  # what a premise has the maximum of
    ("p <= exp(-(-1/2*log(s)))", "p >= 0, p^2 <= s, s > 0"),  # at 0 there is no logarithm
    ("exp(log(s)/2 + t) >= p*exp(t)", "p >= 0, p^2 <= s, s > 0, t real"),
]
FALSE = [
    ("(u+v+z)^33 < (u+v+w)^55", BASES),  # below 1 the higher power is the smaller one
    ("(u+v+w+1)^33 < (u+v+z)^55", BASES),
    ("(1+x^2)/(2+y)^10 < (2+y^2)/(2+x)^17", "x y real, 0 < x, x < y"),
    ("exp(-eps*abs(z-x)) < exp(eps*abs(x-y))*exp(-eps*abs(z-y))", "eps x y z real, eps > 0"),
    ("exp(-eps*abs(z-x)) <= exp(-eps*abs(x-y))*exp(-eps*abs(z-y))", "eps x y z real, eps > 0"),
    ("3*exp(x)*y^20 <= 2*exp(z)*w^20", "x y z w real, 0 < y, y <= w, x <= z"),
    ("x^150*y^150 < x^150+y^150", "x >= 0, y >= 0, x <= 1"),
    ("x^150*y^150 <= x^150+y^149", "x >= 0, y >= 0, x <= 3/2, y >= 1"),
    ("x^150*(y+1)^150 <= x^150+(y+1)^150", "0 < x, -1 < y, y < 1"),
    ("x^101 + y^40 > 2", "x >= 1, y >= 1"),
    ("exp(4*y-3*x) > exp(6)", "y > min(2, 3*x), x > 0"),
    ("x^20*y <= w^20*y", "x y w real, x <= w"),  # neither is known to be positive
    ("p < exp(-(-1/2*log(s)))", "p >= 0, p^2 <= s, s > 0"),
    ("p <= exp(-(-1/3*log(s)))", "p >= 0, p^2 <= s, s > 0"),
    ("p <= exp(1/2*log(s))", "p real, p^3 <= s, s > 0"),
]


@pytest.mark.parametrize(("claim", "where"), TRUE)
def test_products_are_compared(claim: str, where: str) -> None:
    statement = parse(claim, where)
    assert judge(statement, prove(statement, Deadline(30))).verdict == "PROVED"


@pytest.mark.parametrize(("claim", "where"), FALSE)
def test_false_neighbours_are_not_proved(claim: str, where: str) -> None:
    with pytest.raises(Stuck):
        prove(parse(claim, where), Deadline(30))
