"""Families that are given case by case, sorted families, and equations from both sides; false neighbours stay unproved."""

from __future__ import annotations

import pytest

from theorems.basics import WORDS
from verify.kernel.expansion import expand
from verify.kernel.judge import judge
from verify.kernel.statement import Statement
from verify.language.parse import parse
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving import sums
from verify.proving.sums import alphabets, written
from verify.proving.tactics import Stuck

RESPONSE = "k integer; k >= 1; eps > 0; W family(k,k); W(y|x) = e^eps/(e^eps+k-1) if y = x, else 1/(e^eps+k-1)"
THREE = "n integer; n >= 1; 0 <= d; d <= 1; W family(2); forall x in 1..n, y in 1..n+1: y = x => W[x,y] = 1-d"
THREE += "; forall x in 1..n, y in 1..n+1: y = n+1 => W[x,y] = d"
THREE += "; forall x in 1..n, y in 1..n+1: not (y = x or y = n+1) => W[x,y] = 0"
SORTED = "n integer; a family(1); b family(1); forall i in 1..n-1: a[i] >= a[i+1]; forall i in 1..n-1: b[i] >= b[i+1]"

#: (prover, conditions, true, perturbed twin)
PAIRS = [
    (written, RESPONSE, "forall x in 1..k: sum(y,1,k,W[x,y]) = 1", "forall y in 1..k: sum(x,1,k,W[x,y]) = 2"),
    (written, RESPONSE, "forall x in 1..k, y in 1..k: W[x,y] > 0", "forall x in 1..k, y in 1..k: W[x,y] > 1/(k+1)"),
    (written, THREE, "forall x in 1..n, y in 1..n+1: W[x,y] <= 1", "forall x in 1..n, y in 1..n+1: W[x,y] < 1"),
    (alphabets, SORTED, "forall i in 1..n, j in 1..n: i <= j => a[i] >= a[j]", "forall i in 1..n, j in 1..n: a[i] >= a[j]"),
    (alphabets, SORTED, "n >= 2 => a[1] >= a[2]", "n >= 2 => a[1] > a[2]"),
    (alphabets, SORTED, "n*sum(i,1,n,a[i]*b[i]) >= sum(i,1,n,a[i])*sum(i,1,n,b[i])", "n*sum(i,1,n,a[i]*b[i]) <= sum(i,1,n,a[i])*sum(i,1,n,b[i])"),
    (sums, "k integer; k >= 1; c >= 0; t >= k*c", "sum(l,0,k,max(0, exp((k-l)*c) - exp(t)*exp(l*c))) = 0", "sum(l,0,k,max(0, exp((k-l)*c) - exp(l*c))) = 0"),
    (alphabets, "n integer; a family(1); forall i in 1..n: a[i] <= 0", "sum(i,1,n,max(0,a[i])) = 0", "sum(i,1,n,min(0,a[i])) = 0"),
]  # fmt: skip


def _statement(where: str, text: str) -> Statement:
    return expand(parse(text, where, WORDS))


@pytest.mark.parametrize(("prover", "where", "true", "false"), PAIRS)
def test_what_follows_from_all_cases_and_a_false_neighbour_is_not_proved(prover, where, true, false):
    statement = _statement(where, true)
    assert judge(statement, prover.prove(statement, Deadline(30))).verdict == "PROVED"
    with pytest.raises((Stuck, OutOfTime)):
        prover.prove(_statement(where, false), Deadline(3))


def test_of_a_family_with_a_case_left_out_nothing_is_said():
    where = "n integer; W family(2); forall x in 1..n, y in 1..n: y = x => W[x,y] = 1; forall x in 1..n, y in 1..n: y > x => W[x,y] = 0"
    with pytest.raises((Stuck, OutOfTime)):
        alphabets.prove(_statement(where, "forall x in 1..n, y in 1..n: W[x,y] <= 1"), Deadline(3))
