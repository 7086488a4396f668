"""Certificates that cite a lemma found by its shape, and those of sums over letters of tuples, prove no false twin.

The search is not asked about twins: its certificate of the true statement is given for each of them, and for every other
statement. A constant is changed, a comparison made strict, a hypothesis dropped.
"""

from __future__ import annotations

from itertools import permutations

import pytest

from theorems.basics import WORDS
from verify.kernel.errors import CertificateRejected, KernelError
from verify.kernel.expansion import expand
from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.limits.deadlines import Deadline
from verify.proving.congruence import prove as congruent
from verify.proving.library import glanced
from verify.proving.offers import offering
from verify.proving.sums.alphabets import prove as alphabets
from verify.run.citing import on_offer

LETTERS = "k n m integer, k >= 0, W channel(n,m), eps >= 0, dp(W,eps), {}x in tuples(k,n), z in tuples(k,n), y in tuples(k,m)"
POSITIVE = "forall a in 1..n, b in 1..m: W[a,b] > 0, "
PRIVATE = "n m integer, p q law(n), W channel(n,m), eps >= 0, {}k in 1..n, j in 1..m"
CONTRACTED = "abs(sum(i,1,n,(p[i]-q[i])*W[i,j])) {} (exp(eps)-{})*TV(p,q)*W[k,j]"
PRODUCTS = "prod(i,1,k,W[x[i],y[i]]) {} exp(eps*k{})*prod(i,1,k,W[z[i],y[i]])"
#: name: (who finds it, the true one, false ones), each a statement and its conditions
TWINS = {
    "means of what is private": (
        glanced,
        (CONTRACTED.format("<=", 1), PRIVATE.format("dp(W,eps), ")),
        [
            (CONTRACTED.format("<", 1), PRIVATE.format("dp(W,eps), ")),
            (CONTRACTED.format("<=", "3/2"), PRIVATE.format("dp(W,eps), ")),
            (CONTRACTED.format("<=", 1), PRIVATE.format("")),
        ],
    ),
    "reverse Pinsker": (
        glanced,
        ("KL(p,q) <= 2*TV(p,q)^2/c", "n integer, p q law(n), c > 0, forall i in 1..n: q[i] >= c"),
        [
            ("KL(p,q) < 2*TV(p,q)^2/c", "n integer, p q law(n), c > 0, forall i in 1..n: q[i] >= c"),
            ("KL(p,q) <= TV(p,q)^2/c/2", "n integer, p q law(n), c > 0, forall i in 1..n: q[i] >= c"),
            ("KL(p,q) <= 2*TV(p,q)^2/c", "n integer, p q law(n), c > 0, forall i in 1..n: q[i] > 0"),
        ],
    ),
    "Fano": (
        glanced,
        ("log(n)*sum(x,1,n,p[x]*W[x,x]) <= I(p;W) + log(2)", "n >= 2, p law(n), W channel(n,n), forall x in 1..n: p[x] = 1/n"),
        [
            ("log(n)*sum(x,1,n,p[x]*W[x,x]) <= I(p;W)", "n >= 2, p law(n), W channel(n,n), forall x in 1..n: p[x] = 1/n"),
            ("log(n)*sum(x,1,n,p[x]*W[x,x]) <= I(p;W) + log(2)", "n >= 2, p law(n), W channel(n,n)"),
        ],
    ),
    "a guess": (
        glanced,
        ("sum(y,1,m,W[g[y],y]) <= n*exp(eps)/(n-1+exp(eps))", "n >= 1, W channel(n,m), eps >= 0, dp(W,eps), g in tuples(m,n)"),
        [
            ("sum(y,1,m,W[g[y],y]) < n*exp(eps)/(n-1+exp(eps))", "n >= 1, W channel(n,m), eps >= 0, dp(W,eps), g in tuples(m,n)"),
            ("sum(y,1,m,W[g[y],y]) <= n*exp(eps)/(n+exp(eps))", "n >= 1, W channel(n,m), eps >= 0, dp(W,eps), g in tuples(m,n)"),
            ("sum(y,1,m,W[g[y],y]) <= n*exp(eps)/(n-1+exp(eps))", "n >= 1, W channel(n,m), eps >= 0, g in tuples(m,n)"),
            # without letters it is not defined
            ("sum(y,1,m,W[g[y],y]) <= n*exp(eps)/(n-1+exp(eps))", "n integer, W channel(n,m), eps >= 0, dp(W,eps), g in tuples(m,n)"),
        ],
    ),
    "letters of tuples": (
        alphabets,
        (PRODUCTS.format("<=", ""), LETTERS.format(POSITIVE)),
        [
            (PRODUCTS.format("<", ""), LETTERS.format(POSITIVE)),
            (PRODUCTS.format("<=", "/2"), LETTERS.format(POSITIVE)),
            (PRODUCTS.format("<=", ""), LETTERS.format("")),  # a logarithm of 0
            (PRODUCTS.format("<=", ""), LETTERS.format(POSITIVE).replace("k >= 0, ", "")),  # exp(-eps) for k = -1
        ],
    ),
    "what may be 0 under a logarithm": (
        congruent,
        ("p <= exp(log(s)/2)", "p >= 0, p^2 <= s, s > 0"),
        [
            ("p < exp(log(s)/2)", "p >= 0, p^2 <= s, s > 0"),
            ("p <= exp(log(s)/3)", "p >= 0, p^2 <= s, s > 0"),
            ("p <= exp(log(s)/2)", "p >= 0, s > 0"),
            ("p <= exp(log(s)/2)", "p >= 0, p^2 <= s"),  # at s = 0 there is no logarithm
        ],
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def found():
    """What each search finds, the lemmas that may be cited, and all statements."""
    offer = on_offer()
    with offering(offer):
        certificates = {name: who(expand(parse(*true, WORDS)), Deadline(60)) for name, (who, true, _) in TWINS.items()}
    return certificates, offer.lemmas


def accepted(statement, certificate, lemmas) -> bool:
    try:
        return judge(statement, certificate, lemmas).verdict == "PROVED"
    except (CertificateRejected, KernelError):
        return False


@pytest.mark.parametrize("name", TWINS)
def test_a_certificate_proves_no_false_twin(found, name):
    certificates, lemmas = found
    _, true, false = TWINS[name]
    assert accepted(expand(parse(*true, WORDS)), certificates[name], lemmas)
    assert not [twin for twin in false if accepted(expand(parse(*twin, WORDS)), certificates[name], lemmas)]


def test_no_certificate_proves_another_statement(found):
    certificates, lemmas = found
    wrong = [
        (one, other)
        for one, other in permutations(TWINS, 2)
        if accepted(expand(parse(*TWINS[other][1], WORDS)), certificates[one], lemmas)
    ]
    assert not wrong
