"""Certificates of one statement given for another: its negative control, and every other statement of a list.

The statements are true and need what the automatic provers put together last: induction for existence, a base that may
be 0, roots in and around logarithms, denominators in front of them, powers against exponentials, absolute values.
"""

import pytest

from tests.shares import asked
from verify.kernel.errors import KernelError
from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.proving.search import search

OPEN = "p in (0,1), q in (0,1)"

#: (true, negative control, conditions, conditions of the false one if others: a hypothesis dropped or an end added)
STATEMENTS = [
    ("exists k integer: n = 2*k or n = 2*k + 1", "exists k integer: n = 2*k or n = 2*k + 2", "n integer", None),
    ("exists k integer: n*(n+1) = 2*k", "exists k integer: n*(n+1) = 4*k", "n integer", None),
    (
        "sum(k,0,n,binomial(n,k)*p^k*(1-p)^(n-k)) == 1",
        "sum(k,0,n,binomial(n,k)*p^k*(1-p)^(n-k)) > 1",
        "n integer, n >= 0, p in [0,1]",
        None,
    ),
    ("sum(k,1,n,p*(1-p)^(k-1)) == 1-(1-p)^n", "sum(k,0,n,p*(1-p)^(k-1)) == 1-(1-p)^n", "n integer, n >= 1, p in [0,1)", None),
    ("abs(p-q) <= sqrt(kl(p,q)/2)", "abs(p-q) <= sqrt(kl(p,q)/2.001)", OPEN, None),
    ("p - q <= sqrt(kl(p,q)/2)", "p - q < sqrt(kl(p,q)/2)", OPEN, None),
    ("1 - sqrt(p*q) - sqrt((1-p)*(1-q)) <= kl(p,q)/2", "1 - sqrt(p*q) - sqrt((1-p)*(1-q)) < kl(p,q)/2", OPEN, None),
    ("2*log(sqrt(p)+sqrt(1-p)) >= h(p)", "2*log(sqrt(p)+sqrt(1-p)) > h(p)", "p in [0,1]", None),
    (
        "log(p^a*q^(1-a) + (1-p)^a*(1-q)^(1-a))/(a-1) >= kl(p,q)",
        "log(p^a*q^(1-a) + (1-p)^a*(1-q)^(1-a))/(a-1) >= kl(p,q)",
        f"{OPEN}, a > 1",
        f"{OPEN}, 0 < a, a < 1",
    ),
    ("log(x/y)/(x-y) <= 1/y", "log(x/y)/(x-y) <= 1/x", "x > y, y > 0", None),
    ("(1+x/n)^n <= exp(x)", "(1+x/n)^n < exp(x)", "n integer, n >= 1, x >= 0", None),
    ("(1+x)^n >= exp(n*x/(1+x))", "(1+x)^n <= exp(n*x/(1+x))", "n integer, n >= 1, x >= 0", None),
    ("abs(tanh(x)-tanh(y)) <= x-y", "abs(tanh(x)-tanh(y)) < x-y", "x >= y", None),
    ("abs(exp(x)-exp(y)) <= exp(x)*(x-y)", "abs(exp(x)-exp(y)) <= exp(x)*(x-y)", "x >= y", ""),
    ("kl(p,q) = 0 <=> p = q", "kl(p,q) = kl(q,p) <=> p = q", OPEN, None),
]


#: Those whose certificates are made: for all that is false beside any of them.
ASKED = [made for made in STATEMENTS if asked(made[0], 2)]


@pytest.fixture(scope="module")
def certificates():
    found = {}
    for true, _, where, _ in ASKED:
        statement = parse(true, where)
        for seconds in (8.0, 30.0):  # what leads nowhere has a share of what there is: few need all of it
            found[statement], _ = search(statement, seconds, accept=lambda c, s=statement: judge(s, c).verdict == "PROVED")
            if found[statement] is not None:
                break
    return found


def test_each_true_statement_has_a_certificate(certificates):
    assert len(certificates) == len(ASKED) > 4
    assert all(judge(s, c).verdict == "PROVED" for s, c in certificates.items())


@pytest.mark.parametrize(("true", "false", "where", "other"), STATEMENTS, ids=[s[0] for s in STATEMENTS])
def test_no_certificate_proves_the_negative_control(certificates, true, false, where, other):
    """Its own one first of all, but no other either."""
    neighbour = parse(false, where if other is None else other)
    assert neighbour not in certificates
    for certificate in certificates.values():
        with pytest.raises(KernelError):
            judge(neighbour, certificate)


def test_no_certificate_proves_another_statement(certificates):
    """All of these are true, so it would be no false verdict; but a proof belongs to its statement."""
    for statement in certificates:
        for owner, certificate in certificates.items():
            if owner != statement:
                with pytest.raises(KernelError):
                    judge(statement, certificate)


@pytest.mark.parametrize(
    ("true", "false", "where", "other"), [pytest.param(*s, id=s[1]) for s in STATEMENTS if asked(s[1], 2)]
)
def test_the_search_does_not_prove_the_negative_control(true, false, where, other):
    neighbour = parse(false, where if other is None else other)
    found, _ = search(neighbour, 6.0, accept=lambda c: judge(neighbour, c) is not None)
    assert found is not None and judge(neighbour, found).verdict in ("REFUTED", "ILL_POSED")
