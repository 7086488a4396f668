"""Logarithms spelled out: what is the same then is shown to be, where it is positive; a false neighbour is not."""

from __future__ import annotations

import pytest

from tests.provers import of_the_library
from theorems.basics import WORDS
from verify.kernel.expansion import expand
from verify.kernel.judge import judge
from verify.kernel.rules import opening
from verify.language.parse import parse
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving import library
from verify.proving.offers import offering
from verify.proving.spelling import spelled
from verify.proving.sums.tools import normalizer
from verify.proving.sums.written import spelled_out as prove
from verify.proving.tactics import Stuck

_TWO = "P, Q law(n); a real; forall i in 1..n: P[i] > 0; forall i in 1..n: Q[i] > 0"
_NOISY = "p law(n); W channel(n,m); forall i in 1..n, j in 1..m: W[i,j] > 0"
_TOTAL = "sum(k,1,n,p[k]*W[k,j])"
_KRR = "n >= 2; eps > 0; W channel(n,n); a, b in 1..n; a != b; forall x in 1..n, y in 1..n: W[x,y] = (1 + (exp(eps)-1)*kronecker(x,y))/(exp(eps) + n - 1)"
_SYMMETRIC = "n >= 2; 0 <= a <= 1; W channel(n,n); forall x in 1..n, y in 1..n: W[x,y] = kronecker(x,y)*(1-a) + (1-kronecker(x,y))*a/(n-1)"
_ROWS = "sum(i,1,n,p[i]*sum(j,1,m,xlogx(W[i,j])))"
PAIRS = [
    ("x > 0; y > 0; a real", "y*exp(a*log(x/y)) = exp(a*log(x))*exp((1-a)*log(y))", "y*exp(a*log(x/y)) = exp(a*log(y))*exp((1-a)*log(x))"),
    (_TWO, "sum(i,1,n,Q[i]*exp(a*log(P[i]/Q[i]))) = sum(i,1,n,exp(a*log(P[i]))*exp((1-a)*log(Q[i])))",
     "sum(i,1,n,P[i]*exp(a*log(P[i]/Q[i]))) = sum(i,1,n,exp(a*log(P[i]))*exp((1-a)*log(Q[i])))"),
    (f"{_TWO}; q real; 0 <= q <= 1", "D_2(i -> q*P[i] + (1-q)*Q[i] || Q) = log(1 + q^2*(exp(D_2(P||Q)) - 1))",
     "D_2(i -> q*P[i] + (1-q)*Q[i] || Q) = log(1 + q*(exp(D_2(P||Q)) - 1))"),
    ("P law(n); t real", "exp(-sum(i,1,n,P[i])*t) = exp(-t)", "exp(-sum(i,1,n,P[i])*t) = exp(t)"),
    ("P law(n); forall i in 1..n: P[i] > 0", "sum(i,1,n,xlogx(P[i]^2)) = 2*sum(i,1,n,P[i]^2*log(P[i]))", "sum(i,1,n,xlogx(P[i]^2)) = sum(i,1,n,P[i]^2*log(P[i]))"),
    (_NOISY, f"sum(i,1,n,sum(j,1,m,p[i]*W[i,j]*log(W[i,j]/{_TOTAL}))) = I(p;W)", f"sum(i,1,n,sum(j,1,m,p[i]*W[i,j]*log({_TOTAL}/W[i,j]))) = I(p;W)"),
    (_KRR, "sum(y,1,n,W[a,y]*log(W[a,y]/W[b,y])) = eps*(exp(eps)-1)/(exp(eps)+n-1)", "sum(y,1,n,W[a,y]*log(W[a,y]/W[b,y])) = eps*exp(eps)/(exp(eps)+n-1)"),
    (_KRR, "sum(y,1,n,abs(W[a,y]-W[b,y]))/2 = (exp(eps)-1)/(exp(eps)+n-1)", "sum(y,1,n,abs(W[a,y]-W[b,y])) = (exp(eps)-1)/(exp(eps)+n-1)"),
    (_SYMMETRIC, "I(x -> 1/n; W) = log(n) - h(a) - a*log(n-1)", "I(x -> 1/n; W) = log(n) - h(a) - a*log(n)"),
    ("p law(n); W channel(n,m)", f"sum(i,1,n,sum(j,1,m,xlogx(p[i]*W[i,j]))) = sum(i,1,n,xlogx(p[i])) + {_ROWS}", f"sum(i,1,n,sum(j,1,m,xlogx(p[i]*W[i,j]))) = sum(i,1,n,xlogx(p[i])) - {_ROWS}"),
]  # fmt: skip


def _statement(where: str, text: str):
    return expand(parse(text, where, WORDS))


@pytest.mark.parametrize(("where", "true", "false"), PAIRS)
def test_what_is_the_same_once_it_is_spelled_out_is_shown_and_a_neighbour_is_not(where, true, false):
    offer = of_the_library()
    with offering(offer):
        statement = _statement(where, true)
        assert judge(statement, prove(statement, Deadline(30)), offer.lemmas).verdict == "PROVED"
        with pytest.raises((Stuck, OutOfTime)):
            prove(_statement(where, false), Deadline(1))


def test_what_may_be_0_is_not_spelled_out():
    with pytest.raises((Stuck, OutOfTime)):  # not defined where P[i] is 0
        prove(_statement("P law(n)", "sum(i,1,n,xlogx(P[i])) = sum(i,1,n,P[i]*log(P[i]))"), Deadline(3))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("log(x*y/z)", "log(x) + log(y) - log(z)"),
        ("log(x^3)", "3*log(x)"),
        ("log(2*exp(x))", "log(2) + x"),
        ("xlogx(x*y)", "x*y*(log(x) + log(y))"),
        ("sum(i,1,n,log(x*i))", "sum(i, 1, n, log(x) + log(i))"),
        ("log(x + y)", "log(x + y)"),
        ("exp((1 - 3)*log(x + y))", "(x + y)^(-2)"),
        ("exp(log(x)/2)", "exp(log(x)/2)"),
        ("log(x^(1/2))", "log(x^(1/2))"),
    ],
)
def test_how_logarithms_are_spelled_out(text, said):
    claim = parse(f"{text} = {said}", "x y z real, n integer")
    normal = normalizer(opening(claim))
    assert normal.canonical(spelled(claim.conclusion.left)) == normal.canonical(claim.conclusion.right)


_LETTER = "n >= 2; p law(n); W channel(n,n); t = 1 - sum(i,1,n,p[i]*W[i,i])"
REPHRASED = [
    (_LETTER, "I(p;W) >= H(p) - h(t) - t*log(n-1)", "I(p;W) >= H(p) - h(t)/2 - t*log(n-1)"),
    (_LETTER, "h(t) + t*log(n-1) + I(p;W) - H(p) >= 0", "h(t) + t*log(n-1)/2 + I(p;W) - H(p) >= 0"),
    (f"{_TWO}; a > 1; R law(n); forall i in 1..n: R[i] > 0",
     "D_a(P||Q) <= (a-1/2)/(a-1)*D_{2*a}(P||R) + D_{2*a-1}(R||Q)", "D_a(P||Q) <= D_{2*a}(P||R) + D_{2*a-1}(R||Q)/2"),
]  # fmt: skip
OF_SUMS = [
    ("p law(n); mu real; sum(i,1,n,i*p[i]) <= mu", "H(p) <= 1 + log(mu)", "H(p) <= 1/2 + log(mu)"),
    ("p law(n)", "exp(H(p) - 1) <= sum(i,1,n,i*p[i])", "exp(H(p)) <= sum(i,1,n,i*p[i])"),
    ("p law(n)", "sum(i,1,n,sqrt(p[i]))^2 <= (1 + log(n))*sum(i,1,n,i*p[i])", "sum(i,1,n,sqrt(p[i]))^2 <= sum(i,1,n,i*p[i])"),
    ("n >= 2; W channel(n,n)", "(1/n)*sum(i,1,n,W[i,i]) <= (I(i -> 1/n; W) + log(2))/log(n)", "(1/n)*sum(i,1,n,W[i,i]) <= I(i -> 1/n; W)/log(n)"),
]  # fmt: skip


@pytest.mark.parametrize(("where", "true", "false"), REPHRASED)
def test_a_lemma_is_found_in_another_spelling_or_with_its_terms_on_other_sides(where, true, false):
    offer = of_the_library()
    only = [look for look in library._LOOKS if look.spelled]
    with offering(offer):
        turns = [(look, offer.statements) for look in only]
        statement = _statement(where, true)
        proof = library._proved(statement, Deadline(60), offer, turns)
        assert judge(statement, proof, offer.lemmas).verdict == "PROVED"
        with pytest.raises((Stuck, OutOfTime)):
            library._proved(_statement(where, false), Deadline(10), offer, turns[:1])


@pytest.mark.parametrize(("where", "true", "false"), OF_SUMS)
def test_what_a_lemma_divides_by_or_takes_logarithms_of_is_positive(where, true, false):
    offer = of_the_library()
    turns = [(look, offer.general) for look in library._LOOKS if look.loose and not look.patient]
    with offering(offer):
        statement = _statement(where, true)
        proof = library._proved(statement, Deadline(60), offer, turns)
        assert judge(statement, proof, offer.lemmas).verdict == "PROVED"
        with pytest.raises((Stuck, OutOfTime)):
            library._proved(_statement(where, false), Deadline(5), offer, turns[:1])
