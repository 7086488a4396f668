"""Laws within a factor of each other, numbers within bounds, and distances from a place outside of a sum; false neighbours stay unproved."""

from __future__ import annotations

import pytest

from theorems.basics import WORDS
from verify.kernel.expansion import expand
from verify.kernel.judge import judge
from verify.kernel.statement import Statement
from verify.language.parse import parse
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving import sums
from verify.proving.sums import alphabets
from verify.proving.tactics import Stuck

LAWS = "n integer; p q family(1); law[n](p); law[n](q)"
NEAR = f"{LAWS}; forall i in 1..n: q[i] > 0; forall i in 1..n: p[i] <= exp(eps)*q[i]"
BOTH = f"{NEAR}; forall i in 1..n: q[i] <= exp(eps)*p[i]"
LEVEL = f"{BOTH}; eps >= 0"
HALF = "(exp(eps) - 1)/(exp(eps) + 1)"
WITHIN = "n integer; p x family(1); law[n](p); a b t real; a < b; forall i in 1..n: a <= x[i] and x[i] <= b; sum(i, 1, n, p[i]*x[i]) = 0"
MOMENT = "sum(i, 1, n, exp(a*log(p[i]))*exp((1 - a)*log(q[i])))"
GEOMETRIC = "n integer; n >= 1; x integer; 0 <= x; x <= n; 0 < r; r < 1"
ENDS = "r^x/(1+r) + r^(n-x)/(1+r) + (1-r)/(1+r)*sum(k, 1, n-1, r^abs(k-x))"

#: (prover, conditions, true, perturbed twin); the twins differ by a constant, a strictness, a missing side.
PAIRS = [
    (alphabets, BOTH, f"relative_entropy[n](p, q) <= eps*{HALF}", f"relative_entropy[n](p, q) <= eps*{HALF}/2"),
    (alphabets, LEVEL, f"relative_entropy[n](p, q) <= eps*{HALF}", f"relative_entropy[n](p, q) < eps*{HALF}"),
    (alphabets, LEVEL, "chi_square[n](p, q) <= exp(eps) + exp(-eps) - 2", "chi_square[n](p, q) <= exp(eps) - 1 - eps"),
    (alphabets, f"{LEVEL}; a > 1", f"{MOMENT} <= (exp(a*eps) + exp((1-a)*eps))/(1 + exp(eps))", f"{MOMENT} <= (exp(a*eps) + exp(-a*eps))/(1 + exp(eps))"),
    (alphabets, LEVEL, "sum(i, 1, n, sqrt(p[i]*q[i])) >= 2*exp(eps/2)/(1 + exp(eps))", "sum(i, 1, n, sqrt(p[i]*q[i])) >= 2*exp(eps)/(1 + exp(eps))"),
    (alphabets, f"{NEAR}; forall i in 1..n: p[i] >= l*q[i]; 0 < l; l < 1; eps > 0", "chi_square[n](p, q) <= (exp(eps) - 1)*(1 - l)", "chi_square[n](p, q) <= (exp(eps) - 1)*(1 - l)/2"),
    (alphabets, WITHIN, "sum(i, 1, n, p[i]*exp(t*x[i])) <= (b*exp(t*a) - a*exp(t*b))/(b - a)", "sum(i, 1, n, p[i]*exp(t*x[i])) <= (exp(t*a) + exp(t*b))/4"),
    (alphabets, f"{WITHIN}; forall i in 1..n: x[i] > -1; a > -1", "sum(i, 1, n, p[i]*log(1 + x[i])) >= (b*log(1 + a) - a*log(1 + b))/(b - a)", "sum(i, 1, n, p[i]*log(1 + x[i])) >= (b*log(1 + a) - a*log(1 + b))/(b - a)/2"),
    (sums, GEOMETRIC, f"{ENDS} = 1", f"{ENDS} = r"),
    (sums, "n integer; n >= 1; x integer; 0 <= x; x <= n", "sum(k, 1, n, abs(k-x)) = x*(x-1)/2 + (n-x)*(n-x+1)/2", "sum(k, 1, n, abs(k-x)) = x*(x+1)/2 + (n-x)*(n-x+1)/2"),
]  # fmt: skip


def _statement(where: str, text: str) -> Statement:
    return expand(parse(text, where, WORDS))


@pytest.mark.parametrize(("prover", "where", "true", "false"), PAIRS)
def test_what_two_letters_attain_bounds_all_and_less_does_not(prover, where, true, false):
    statement = _statement(where, true)
    assert judge(statement, prover.prove(statement, Deadline(60))).verdict == "PROVED"
    with pytest.raises((Stuck, OutOfTime)):
        prover.prove(_statement(where, false), Deadline(3))


@pytest.mark.parametrize("where", [NEAR, f"{LAWS}; forall i in 1..n: q[i] > 0; eps >= 0"])
def test_where_one_side_is_missing_the_bound_is_not_proved(where):
    with pytest.raises((Stuck, OutOfTime)):
        alphabets.prove(_statement(where, f"relative_entropy[n](p, q) <= eps*{HALF}"), Deadline(3))
