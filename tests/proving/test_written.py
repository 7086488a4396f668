"""Families that a hypothesis writes out are put in; a false neighbour stays unproved, and a circle ends."""

from __future__ import annotations

import pytest

from theorems.basics import WORDS
from verify.kernel.expansion import expand
from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving.sums.written import prove
from verify.proving.tactics import Stuck

_OUTPUTS = "forall y in 1..m: M[y] = sum(i,1,n,p[i]*W[i,y]) and N[y] = sum(i,1,n,q[i]*W[i,y])"
_CHANNEL = f"p, q law(n); W channel(n,m); M N family(1); {_OUTPUTS}"
PAIRS = [
    (_CHANNEL, "sum(j,1,m,abs(M[j]-N[j])) <= sum(i,1,n,abs(p[i]-q[i]))", "sum(j,1,m,abs(M[j]-N[j])) <= sum(i,1,n,abs(p[i]-q[i]))/2"),
    (f"{_CHANNEL}; f family(1)", "sum(j,1,m,M[j]*f[j]) = sum(i,1,n,p[i]*sum(j,1,m,W[i,j]*f[j]))", "sum(j,1,m,M[j]*f[j]) = sum(i,1,n,q[i]*sum(j,1,m,W[i,j]*f[j]))"),
    ("n m integer; W V family(2); s in tuples(m,n); forall i in 1..n, j in 1..m: V[i,j] = W[i,j]^2", "sum(j,1,m,V[s[j],j]) >= 0", "sum(j,1,m,V[s[j],j]) > 0"),
    ("n integer; a b family(1); i in 1..n; forall k in 1..n: b[k] = a[k]^2", "b[i] >= 0", "b[i] > 0"),
    ("n integer; a b c family(1); forall k in 1..n: b[k] = a[k]^2; forall k in 1..n: c[k] = b[k] + 1", "sum(k,1,n,c[k]) >= n", "sum(k,1,n,c[k]) > n"),
]  # fmt: skip


def _statement(where: str, text: str):
    return expand(parse(text, where, WORDS))


@pytest.mark.parametrize(("where", "true", "false"), PAIRS)
def test_what_is_written_out_is_put_in_and_a_false_neighbour_is_not_proved(where, true, false):
    statement = _statement(where, true)
    assert judge(statement, prove(statement, Deadline(20))).verdict == "PROVED"
    with pytest.raises((Stuck, OutOfTime)):
        prove(_statement(where, false), Deadline(3))


def test_families_written_out_in_a_circle_end():
    circle = "n integer; a b family(1); i in 1..n; forall k in 1..n: a[k] = b[k]; forall k in 1..n: b[k] = a[k]"
    with pytest.raises((Stuck, OutOfTime)):
        prove(_statement(circle, "a[i] >= 0"), Deadline(3))


def test_nothing_is_written_out():
    with pytest.raises(Stuck):
        prove(_statement("p law(n)", "sum(i,1,n,p[i]^2) <= 1"), Deadline(3))
