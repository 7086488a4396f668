"""Equivalences, implications and negations: proved by contraposition where they do not follow forwards."""

from __future__ import annotations

import pytest

from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving.logic import prove
from verify.proving.tactics import Stuck

TRUE = [
    ("exp(x) <= exp(y) <=> x <= y", ""),
    ("exp(x) = exp(y) <=> x = y", ""),
    ("exp(x) <= 1 + x <=> x = 0", ""),
    ("log(1+x) < x <=> x != 0", "x > -1"),
    ("h(p) = 0 <=> p = 0 or p = 1", "p in [0,1]"),
    ("h(p) = log(2) <=> p = 1/2", "p in [0,1]"),
    ("kl(p,q) = 0 <=> p = q", "p in (0,1), q in (0,1)"),
    ("sqrt(x) = sqrt(y) <=> x = y", "x >= 0, y >= 0"),
    ("x^2 = 0 <=> x = 0", ""),
    ("x*y = 0 <=> x = 0 or y = 0", ""),
    ("x < y => exp(x) < exp(y)", ""),
    ("x + y >= 2 => x >= 1 or y >= 1", ""),
    ("not exists x real: exp(x) <= x", ""),
    ("not (x < y and y < x)", ""),
    ("x^2 + y^2 = 0 <=> x = 0 and y = 0", ""),
]
FALSE = [
    ("exp(x) <= exp(y) <=> x < y", ""),
    ("exp(x) <= 1 + x^2 <=> x = 0", ""),
    ("log(1+x) < x <=> x > 0", "x > -1"),
    ("h(p) = 0 <=> p = 0", "p in [0,1]"),
    ("x*y = 0 <=> x = 0", ""),
    ("x + y >= 2 => x >= 1 and y >= 1", ""),
    ("not exists x real: exp(x) <= x + 1", ""),
    ("x^2 + y^2 = 0 <=> x = 0 or y = 0", ""),
]


@pytest.mark.parametrize(("text", "where"), TRUE)
def test_proved(text, where):
    statement = parse(text, where)
    assert judge(statement, prove(statement, Deadline(20))).verdict == "PROVED"


@pytest.mark.parametrize(("text", "where"), FALSE)
def test_given_up(text, where):
    with pytest.raises((Stuck, OutOfTime)):
        prove(parse(text, where), Deadline(2))
