"""Existence: proofs by values, by intermediate value and by induction, disproofs by a universal proof."""


import pytest

from tests.provers import found
from tests.shares import shorter
from theorems.basics.words import WORDS
from verify.kernel.certificate import Crossing, Disproof, Induction, Proof
from verify.kernel.expansion import expand
from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.language.points import contrary_text
from verify.language.walk import parts
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving.existence import disprove, prove
from verify.proving.tactics import Stuck

#: By a value, which may depend on what is bound before it.
BY_VALUE = [
    ("exists y real: y > x", "x real"),
    ("exists x real: x^2 = 2", ""),
    ("exists x real: a < x and x < b", "a < b"),
    ("exists x real: x > 0 and x^2 = a", "a > 0"),
    ("exists n integer: n^2 = 169", ""),
    ("exists n in 1..3: n^2 = 4", ""),
    ("forall n in 1..3: exists m in 1..9: m = n^2", ""),
    ("exists m integer: m > n", "n integer"),
    ("exists a b integer: 12*a + 35*b = 1", ""),
    ("exists x y real: x + y = s and x*y = 0", "s real"),
    ("exists x y real: x^2 + y^2 = 1 and x = y", ""),
    ("exists a b real: a > 0 and b > 0 and a + b = s and a*b <= s", "s > 0"),
    ("exists x real: exp(x) = y", "y > 0"),
    ("exists x in (0,1): exp(x) = 2", ""),
    ("exists x real: x > 1 and log(x) = eps", "eps > 0"),
    ("exists r real: r > 0 and exp(r) <= 1 + a", "a > 0"),
    ("exists t real: t >= 0 and tanh(t) = y", "0 <= y, y < 1"),
    ("exists d real: d > 0 and d^2 + 2*d <= eps", "eps > 0"),
    ("exists d in (0,1]: d*(1+d) <= eps", "eps > 0"),
    ("exists c real: c > 0 and forall x real: x^2 - 2*x + 2 >= c", ""),
    ("exists t real: forall x real: exp(x) >= t*x + 1", ""),
    ("forall x real: exists y real: y^3 = x + 1 or y > x", ""),
    ("exists N real: N > 0 and log(1+T^2/N)/2 <= eps", "eps > 0"),
    # suprema: what is met, and what is come near only
    ("max(x in [0,1]: x*(1-x)) = 1/4", ""),
    ("max(x > 0: log(x)/x) = exp(-1)", ""),
    ("sup(x real: x/(1+x^2)) = 1/2", ""),
    ("sup(x > a: (x-a)*exp(a-x)) = exp(-1)", "a real"),
    ("sup(x in (0,1): x) = 1", ""),
    ("inf(x > 0: 1/x) = 0", ""),
    ("sup(x > 0: x/(1+x)) = 1", ""),
    ("sup(x in (0,1), y in (0,1): x*y) = 1", ""),
    ("inf(p in (0,1): kl(p, 1/2)) = 0", ""),
]

#: By the uniform law, or that of one letter.
LAWS = [
    ("max(p family(1); (forall i in 1..n: p[i] >= 0); sum(i,1,n,p[i]) = 1: -sum(i,1,n,xlogx(p[i]))) = log(n)", "n integer, n >= 1"),
    ("min(p family(1); (forall i in 1..n: p[i] >= 0); sum(i,1,n,p[i]) = 1: sum(i,1,n,p[i]^2)) = 1/n", "n integer, n >= 1"),
    ("max(p family(1); (forall i in 1..n: p[i] >= 0); sum(i,1,n,p[i]) = 1: sum(i,1,n,p[i]^2)) = 1", "n integer, n >= 1"),
]

#: By the intermediate value theorem.
BY_CROSSING = [
    ("exists x real: exp(x) = 3*x", ""),
    ("exists x real: x = exp(-x) and x > 0 and x < 1", ""),
    ("exists x real: x^5 + x = 1", ""),
    ("exists x real: x*exp(x) = y", "y >= 0"),
    ("exists p real: 0 <= p and p <= 1 and h(p) = 1/2", ""),
    ("exists p real: 0 <= p and p <= 1 and h(p) = v", "0 <= v, v <= log(2)"),
]

#: By induction, from an object for n to one for n + 1 (and for an integer of either sign, from its negative).
BY_INDUCTION = [
    ("exists k integer: n = 2*k or n = 2*k + 1", "n integer"),
    ("exists k integer: n = 3*k or n = 3*k + 1 or n = 3*k + 2", "n integer"),
    ("exists k integer: n*(n+1) = 2*k", "n integer"),
    ("exists k integer: n*(n+1)*(2*n+1) = 6*k", "n integer"),
    ("exists k integer: 4^n = 3*k + 1", "n integer, n >= 0"),
    ("exists k integer: 2^(2*n+1) + 1 = 3*k", "n integer, n > 2"),
]

#: What exists is given.
GIVEN = [
    ("forall y real: (exists x real: x^2 = y) => y >= 0", ""),
    ("(exists t real: t > 0 and x = t^2) => x > 0", "x real"),
]

#: Nothing exists for some values.
FALSE = [
    ("max(x in (0,1): x) = 1", ""),
    ("max(x > 0: x/(1+x)) = 1", ""),
    ("max(x in [0,1]: x^2) = 1/2", ""),
    ("sup(x in (0,1): x) = 2", ""),
    ("sup(x > 0: 1/x) = 3", ""),
    ("sup(x in (1,0): x) <= 5", ""),
    ("inf(x > 0: x) > 0", ""),
    ("exists y real: y^2 < x", "x real"),
    ("exists y real: exp(y) = x", "x real"),
    ("exists y real: y > x and y < z", "x < z + 1"),
    ("exists y real: 0 < y and y^2 <= a", "a real"),
    ("exists y real: forall z real: z^2 >= y + x^2 + 1 and y >= 0", "x real"),
    ("exists y real: y^2 + x = 0", "x real"),
    ("exists k integer: n = 2*k", "n integer"),
    ("exists k integer: n = 3*k or n = 3*k + 1", "n integer"),
    ("exists k integer: n*(n+1) = 4*k", "n integer"),
    ("exists k integer: 4^n = 3*k + 1 and k > 0", "n integer, n >= 0"),
    ("exists z integer: x < z and z < y", "x < y"),
    ("exists y real: x*y = 1", "x real"),
    ("exists y real: y > 0 and x*y > 1", "x real"),
    ("exists M real: forall y real: y^2 + x <= M", "x real"),
    ("exists d in (0,1]: d*(1+d) <= eps", "eps >= 0"),
    ("exists r real: r > 0 and exp(r) <= 1 + a", "a >= 0"),
    ("exists p in [0,1]: h(p) = v", "v >= 0"),
    ("exists x real: exp(x) = a*x", "a real"),
    ("not exists y real: y^2 = x", "x real"),
]

#: The two sides are equal at a point, and only a proof can tell.
JUST_MET = [
    ("sum(k, 1, oo, 1/k^2) <= 3/2", ""),  # a partial sum is more
    ("sum(k, 0, oo, 1/factorial(k)) <= 2", ""),
    ("max(exp(x), 4 - exp(x)) > 2", ""),
    ("max(log(x), 1 - log(x)) > 1/2", "x > 0"),
]


@pytest.mark.parametrize(("text", "where"), [*BY_VALUE, *LAWS, *BY_CROSSING, *BY_INDUCTION, *GIVEN])
def test_existence_is_proved(text, where):
    statement = parse(text, where)
    certificate = prove(statement, Deadline(10))
    assert isinstance(certificate, Proof)
    assert judge(statement, certificate).verdict == "PROVED"
    crosses = any(isinstance(part, Crossing) for part in parts(certificate))
    assert crosses == ((text, where) in BY_CROSSING)
    rises = any(isinstance(part, Induction) for part in parts(certificate))
    assert (text, where) in LAWS or rises == ((text, where) in BY_INDUCTION)


#: Where a difference is largest, its slope is 0: the value of an extremum is met there. Beside each what is not the value.
STATIONARY = [
    ("inf(x > 1: r*x + log(1/d)/(x-1)) = {}", "r > 0, 0 < d < 1", "r + 2*sqrt(r*log(1/d))", "r + sqrt(r*log(1/d))"),
    ("inf(x > 0: c*x + L/x) = {}", "c > 0, L > 0", "2*sqrt(c*L)", "2*c*L"),
    ("max(p in [0,1]: h(p) + p*c) = {}", "c real", "log(1 + exp(c))", "log(2)"),
    ("sup(x > 0: t*x - x*log(x)) = {}", "t real", "exp(t - 1)", "exp(t)"),
]


@pytest.mark.parametrize(("text", "where", "value", "other"), STATIONARY)
def test_an_extremum_is_met_where_the_slope_is_0(text, where, value, other):
    for right, expected in ((value, "PROVED"), (other, "REFUTED")):
        statement = expand(parse(text.format(right), where, WORDS))
        assert judge(statement, found(prove, statement)[0]).verdict == expected


@pytest.mark.parametrize(("text", "where"), FALSE)
def test_what_does_not_exist_is_refuted(text, where):
    statement = parse(text, where)
    certificate = prove(statement, Deadline(10))
    assert isinstance(certificate, Disproof)
    assert judge(statement, certificate).verdict == "REFUTED"


@pytest.mark.parametrize(("text", "where"), JUST_MET)
def test_a_point_that_only_a_proof_can_judge(text, where):
    statement = parse(text, where)
    assert judge(statement, disprove(statement, Deadline(10))).verdict == "REFUTED"


def test_a_partial_sum_that_is_too_large_is_named():
    statement = parse("sum(k, 1, oo, 1/k^2) <= 1")
    assert contrary_text(disprove(statement, Deadline(10)), statement) == "n = 2"


@pytest.mark.parametrize(("text", "where"), [("x^2 >= 0", ""), ("exp(x) > x", ""), ("x + y > 0", "x > 0, y > 0")])
def test_true_statements_are_not_disproved(text, where):
    with pytest.raises((Stuck, OutOfTime)):
        disprove(parse(text, where), Deadline(shorter(3, 3)))


def test_the_deadline_holds(ends_within):
    statement = parse("exists x real: x > 0 and x*log(x)*exp(x)*h(p)^x = tanh(x + p)", "p in (0,1)")
    with ends_within(1), pytest.raises((Stuck, OutOfTime)):
        prove(statement, Deadline(1))
