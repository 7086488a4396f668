"""Weighted tangents of logarithms: Gibbs, log-sum, Jensen; true statements and negative controls."""

import pytest

from tests.shares import asked, fewer
from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving.tactics import Stuck
from verify.proving.tangents import prove

SQUARE = "p in [0,1], q in [0,1]"
OPEN = "p in (0,1), q in (0,1)"

PAIRS = [
    ("log(a*b^2*c^3) > 7", "log(a*b^2*c^3) > 8", "a > 1, b != 0, c > 0, log(b^2) > 4, log(c) > 1"),
    ("h((m-1)/m) = log(m) - (m-1)/m*log(m-1)", "h((m-1)/m) = log(m) - log(m-1)", "m integer, m >= 3"),
    ("xlogx(1/n) = -log(n)/n", "xlogx(1/n) = -log(n)", "n integer, n >= 2"),
    ("x*log(x/y) >= x - y", "x*log(x/y) >= 1.01*(x - y)", "x > 0, y > 0"),
    (
        "a*log(a/b) + c*log(c/d) >= (a+c)*log((a+c)/(b+d))",
        "a*log(a/b) + c*log(c/d) > (a+c)*log((a+c)/(b+d))",
        "a > 0, b > 0, c > 0, d > 0",
    ),
    ("log(1+x+y) <= log(1+x) + log(1+y)", "log(1+x+y) < log(1+x) + log(1+y)", "x >= 0, y >= 0"),
    (
        "kl(p,q) <= log(1+(p-q)^2/(q*(1-q)))",
        "kl(p,q) <= log(1+0.9*(p-q)^2/(q*(1-q)))",
        "p in [0,1], q in (0,1)",
    ),
    ("kl((p+r)/2,q) <= (kl(p,q)+kl(r,q))/2", "kl((p+r)/2,q) <= 0.49*(kl(p,q)+kl(r,q))", "p in [0,1], r in [0,1], q in (0,1)"),
    ("h(p*(1-q)+q*(1-p)) <= h(p) + h(q)", "h(p*(1-q)+q*(1-p)) <= 0.9*(h(p) + h(q))", SQUARE),
    ("h(p*(1-q)+q*(1-p)) >= h(p)", "h(p*(1-q)+q*(1-p)) >= 1.01*h(p)", SQUARE),
    ("h((p+q)/2) - (h(p)+h(q))/2 >= (p-q)^2/2", "h((p+q)/2) - (h(p)+h(q))/2 >= 0.6*(p-q)^2", SQUARE),
    ("h((p+q)/2) - (h(p)+h(q))/2 <= log(2)*abs(p-q)", "h((p+q)/2) - (h(p)+h(q))/2 <= 0.6*abs(p-q)", SQUARE),
    ("(p-q)^2 <= 1 - exp(-kl(p,q))", "(p-q)^2 <= 1 - exp(-kl(p,q)/2)", OPEN),
    (
        "-log(p^t*q^(1-t) + (1-p)^t*(1-q)^(1-t)) <= (1-t)*kl(p,q)",
        "-log(p^t*q^(1-t) + (1-p)^t*(1-q)^(1-t)) <= (1-t)*kl(p,q)/2",
        f"{OPEN}, t in [0,1]",
    ),
    ("kl((a+b)/2,(c+d)/2) <= (kl(a,c)+kl(b,d))/2", "kl((a+b)/2,(c+d)/2) <= 0.49*(kl(a,c)+kl(b,d))", "a in [0,1], b in [0,1], c in (0,1), d in (0,1)"),
    ("h(t*p+(1-t)*q) >= t*h(p) + (1-t)*h(q)", "h(t*p+(1-t)*q) > t*h(p) + (1-t)*h(q)", f"{SQUARE}, t in [0,1]"),
    ("log(2) - h(p*(1-q)+q*(1-p)) <= (1-2*q)^2*(log(2)-h(p))", "log(2) - h(p*(1-q)+q*(1-p)) <= (1-2*q)^4*(log(2)-h(p))", SQUARE),
    ("log(p*exp(a)+(1-p)*exp(b)) >= p*a+(1-p)*b", "log(p*exp(a)+(1-p)*exp(b)) > p*a+(1-p)*b", "p in [0,1]"),
    ("a^t*b^(1-t) <= t*a + (1-t)*b", "a^t*b^(1-t) < t*a + (1-t)*b", "a > 0, b > 0, t in [0,1]"),
    ("x*y <= x*log(x) - x + exp(y)", "x*y <= x*log(x) - 1.01*x + exp(y)", "x > 0"),
    ("x*log(x/y) - x + y >= (sqrt(x)-sqrt(y))^2", "x*log(x/y) - x + y >= 1.1*(sqrt(x)-sqrt(y))^2", "x > 0, y > 0"),
    (
        "1 - sqrt(p*q) - sqrt((1-p)*(1-q)) <= kl(p,q)/2",
        "1 - sqrt(p*q) - sqrt((1-p)*(1-q)) <= kl(p,q)/3",
        "p in [0,1], q in (0,1)",
    ),
    (
        "x*log(x/y) + z*log(z/w) >= 2*(x+z-sqrt(x*y)-sqrt(z*w))",
        "x*log(x/y) + z*log(z/w) >= 2.1*(x+z-sqrt(x*y)-sqrt(z*w))",
        "x > 0, y > 0, z > 0, w > 0",
    ),
    (
        "log(p^a*q^(1-a) + (1-p)^a*(1-q)^(1-a))/(a-1) >= kl(p,q)",
        "log(p^a*q^(1-a) + (1-p)^a*(1-q)^(1-a))/(a-1) >= 1.1*kl(p,q)",
        f"{OPEN}, a > 1",
    ),
    ("2*log(sqrt(p)+sqrt(1-p)) >= h(p)", "2*log(sqrt(p)+sqrt(1-p)) >= 1.01*h(p)", "p in [0,1]"),
    ("log(x/y)/(x-y) <= 1/y", "log(x/y)/(x-y) <= 0.99/y", "x > y, y > 0"),
    ("log(x/y)/(y-x) >= -1/y", "log(x/y)/(y-x) >= -0.99/y", "x > y, y > 0"),
    ("abs(p-q) <= sqrt(kl(p,q)/2)", "abs(p-q) <= sqrt(kl(p,q)/2.1)", "p in [0,1], q in (0,1)"),
    ("p - q <= sqrt(kl(p,q)/2)", "p - q <= sqrt(kl(p,q)/2.1)", "p in [0,1], q in (0,1)"),
    ("p - q <= sqrt(1-exp(-kl(p,q)))", "p - q <= sqrt(1-exp(-kl(p,q)/3))", f"{OPEN}, p >= q"),
    (
        "kl(exp(x)/(1+exp(x)), 1/(1+exp(x))) = x*tanh(x/2)",
        "kl(exp(x)/(1+exp(x)), 1/(1+exp(x))) = x*tanh(x)",
        "",
    ),
    (
        "h(1/(1+exp(x))) = log(1+exp(x)) - x*exp(x)/(1+exp(x))",
        "h(1/(1+exp(x))) = log(1+exp(x)) - x/(1+exp(x))",
        "",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("true", "false", "where"), [pair for pair in PAIRS if asked(pair[0], 2)])
def test_proves_the_true_and_gives_up_the_false(true: str, false: str, where: str) -> None:
    statement = parse(true, where)
    assert judge(statement, prove(statement, Deadline(20))).verdict == "PROVED"
    with pytest.raises((Stuck, OutOfTime)):
        prove(parse(false, where), Deadline(fewer(5, 5)))


def test_the_same_statement_has_the_same_certificate() -> None:
    statement = parse("kl(p,q) <= log(1+(p-q)^2/(q*(1-q)))", "p in [0,1], q in (0,1)")
    assert prove(statement, Deadline(20)) == prove(statement, Deadline(20))


def test_a_deadline_is_kept() -> None:
    with pytest.raises(OutOfTime):
        prove(parse("h((p+q)/2) >= (h(p)+h(q))/2", SQUARE), Deadline(0))
