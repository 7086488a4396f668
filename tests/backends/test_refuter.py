"""Witnesses for tables, nested quantifiers, equations and exponentials; the small parts of the refuter."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.backends import search
from verify.backends.limits import Deadline
from verify.backends.refuter import (
    QUICK,
    SOLVER,
    find_example,
    find_undefined,
    find_witness,
    simplest_between,
)
from verify.kernel.certificate import Witness
from verify.kernel.evaluate import holds
from verify.kernel.judge import judge
from verify.parse import parse

MECHANISM = (
    "M integer, M >= 2, Q family(2), eps >= 0, forall i in 1..M, j in 1..M: Q[i,j] >= 0;"
    " forall i in 1..M: sum(j,1,M,Q[i,j]) = 1;"
    " forall i in 1..M, k in 1..M, j in 1..M: Q[i,j] <= exp(eps)*Q[k,j]"
)

FALSE = [
    # the printed bound of Hamming distortion, made too strong by 1 in its denominator
    ("sum(i,1,M,1-Q[i,i])/M >= (M-1)/(M-2+exp(eps))", MECHANISM),
    # too strong for large eps only: cells and exp(eps) have to fit together
    ("sum(i,1,M,1-Q[i,i])/M >= (M-1)/(M+exp(eps)) + 1/100", MECHANISM),
    (
        "forall P family(2): (forall i in 1..M: sum(j,1,M,P[i,j]) = 1) and (forall i in 1..M, j in 1..M:"
        " P[i,j] >= 0) => sum(i,1,M,P[i,i]) <= sum(i,1,M,Q[i,i])",
        MECHANISM,
    ),
    ("forall i in 1..n: x[i] = y[i]", "n m integer, n >= 1, m >= 1, x in tuples(n,m), y in tuples(n,m)"),
    ("f[t] >= f[0]", "f family(1), t >= 0"),
    ("D < 1/3", "D*(1+exp(eps)) = 1, eps >= 0"),
    ("y <= 2", "exp(y) = x, x <= 10"),
    ("2^n > n^2", "n integer, n >= 0"),
    ("sum(k,0,n,binomial(n,k)) <= 2*n", "n integer, n >= 1"),
    ("(x - 17/32)^2*1000000 >= 1", ""),
    ("sum(i,1,M,Q[i]*log(Q[i]*M)) <= 1/2", "M integer, M >= 1, Q family(1), forall i in 1..M: Q[i] > 0;"
     " sum(i,1,M,Q[i]) = 1"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "where"), FALSE)
def test_false_statements_get_a_witness(text, where):
    statement = parse(text, where)
    certificate, said = search(statement, 15)
    assert isinstance(certificate, Witness), said
    assert judge(statement, certificate).verdict == "REFUTED"


def test_z3_alone_finds_a_mechanism():
    statement = parse("Q[1,1] + Q[2,2] <= 3/2", MECHANISM + ", exp(eps) <= 5")
    found = find_witness(statement, SOLVER, Deadline(10))
    assert found is not None
    assert holds(statement, found)[1] is False


def test_true_statements_get_no_witness():
    for text, where in (("x^2 + y^2 >= 2*x*y", ""), ("log(2) - h(p) >= (1-2*p)^2/2", "p in [0,1/2]")):
        assert find_witness(parse(text, where), QUICK, Deadline(5)) is None


def test_defined_statements_get_no_undefined_point():
    assert find_undefined(parse("1/(1 + x^2) <= 1", ""), QUICK, Deadline(5)) is None


def test_a_living_example_satisfies_the_hypotheses():
    statement = parse("x = 0", "x + y = 3, x*y = 2, x > y")
    found = find_example(statement, QUICK, Deadline(5))
    assert found is not None
    assert all(h is True for h in holds(statement, found)[0])


@given(st.fractions(), st.fractions())
def test_the_simplest_number_lies_strictly_between(one, two):
    low, high = sorted((one, two))
    if low == high:
        return
    middle = simplest_between(low, high)
    assert low < middle < high
    assert not any(
        low < Fraction(n, d) < high
        for d in range(1, min(middle.denominator, 12))
        for n in (low * d // 1, low * d // 1 + 1)
    )
