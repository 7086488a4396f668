"""Derivative ladders, chords and covers; each true statement with a negative control that is not proved."""

import pytest

from tests.shares import shorter
from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving import algebra, calculus
from verify.proving.tactics import Stuck

PAIRS = [
    ("tanh(x) <= x", "tanh(x) <= 0.99*x", "x >= 0"),
    ("sinh(x) >= x", "sinh(x) >= 1.01*x", "x >= 0"),
    ("exp(x) >= 1 + x + x^2/2", "exp(x) >= 1 + x + 0.51*x^2", "x >= 0"),
    ("log(1+x) >= 2*x/(2+x)", "log(1+x) >= 2*x/(1.9+x)", "x >= 0"),
    ("x*log(x) >= x - 1", "x*log(x) >= x - 0.99", "x > 0"),
    ("h(p) <= log(2)", "h(p) <= 0.69", "p in [0,1]"),
    ("h(p) >= 2*p*log(2)", "h(p) >= 2.01*p*log(2)", "p in [0,1/2]"),
    ("exp(x) <= 1/(1-x)", "exp(x) < 1/(1-x)", "0 <= x, x < 1"),
    ("kl(p,q) >= 2*(p-q)^2", "kl(p,q) >= 2.01*(p-q)^2", "0 < p, p < 1, 0 < q, q < 1"),
    ("abs(tanh(x)-tanh(y)) <= abs(x-y)", "abs(tanh(x)-tanh(y)) <= 0.99*abs(x-y)", ""),
    ("abs(exp(x)-exp(y)) <= exp(x)*(x-y)", "abs(exp(x)-exp(y)) <= exp(y)*(x-y)", "x >= y"),
    ("abs(x)/4 < abs(exp(x)-1)", "abs(x) < abs(exp(x)-1)", "0 < abs(x), abs(x) < 1"),
    ("exp(max(x,y)) <= exp(x) + exp(y)", "exp(max(x,y)) <= exp(x) + exp(y)/2", ""),
    ("exp(x) + x > 1/2", "exp(x) + x > 3/2", "x in [0,1]"),
    ("log(2) > 0.6931", "log(2) > 0.6932", ""),
]

ALGEBRA = [
    ("x/(1+x) <= y/(1+y)", "x/(1+x) < y/(1+y)", "0 <= x, x <= y"),
    ("1/x + 1/y >= 4/(x+y)", "1/x + 1/y >= 4.01/(x+y)", "x > 0, y > 0"),
    ("abs(x+y) <= abs(x) + abs(y)", "abs(x+y) < abs(x) + abs(y)", ""),
    ("max(x,y) >= (x+y)/2", "min(x,y) >= (x+y)/2", ""),
    ("x^2 + y^2 + z^2 >= x*y + y*z + z*x", "x^2 + y^2 + z^2 > x*y + y*z + z*x", ""),
    ("x^2 > 0", "x > 0", "x != 0"),
    ("s^2 > 0 => 1/(2*s^2) > 0", "s^2 > 0 => 1/(2*s) > 0", "s real"),
    ("1/((1-s/(s+1))*(1/(s+1))) = (s+1)^2", "1/((1-s/(s+1))*(1/(s+1))) = (s+1)^3", "s > 0"),
    ("1/s^3 != 0", "1/s^3 != 1", "s^4 > 0"),
    ("s^3*t != 0", "s^3 + t != 0", "s^2 > 0, t^4 > 0"),
    ("x/(s-t)^2 >= 0", "x/(s-t)^2 > 0", "x s t real, x >= 0, s != t"),
    ("x >= 1 or x <= 2", "x >= 2 or x <= 1", ""),
    ("not (x < y) => x >= y", "not (x < y) => x > y", ""),
    ("sum(k,1,n,k) = n*(n+1)/2", "sum(k,1,n,k) = n^2/2", "n integer, n >= 0"),
    ("2^n > n^2", "2^n > n^2 + 7", "n integer, n >= 5"),
    ("sqrt(x) <= (1+x)/2", "sqrt(x) <= (0.99+x)/2", "x >= 0"),
]


@pytest.mark.parametrize(("true", "false", "where"), PAIRS)
def test_calculus_proves_the_true_one(true, false, where):
    statement = parse(true, where)
    assert judge(statement, calculus.prove(statement, Deadline(20))).verdict == "PROVED"
    with pytest.raises((Stuck, OutOfTime)):
        calculus.prove(parse(false, where), Deadline(shorter(2, 4)))


@pytest.mark.parametrize(("true", "false", "where"), ALGEBRA)
def test_algebra_proves_the_true_one(true, false, where):
    statement = parse(true, where)
    assert judge(statement, algebra.prove(statement, Deadline(20))).verdict == "PROVED"
    with pytest.raises((Stuck, OutOfTime)):
        algebra.prove(parse(false, where), Deadline(shorter(2, 4)))
