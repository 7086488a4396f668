"""Witnesses for tables, nested quantifiers, equations and exponentials; the small parts of the refuter."""

from fractions import Fraction

import pytest
from flint import ctx
from hypothesis import given
from hypothesis import strategies as st

from tests.provers import found as found_by
from tests.shares import shorter
from verify.kernel.certificate import Witness
from verify.kernel.evaluate import holds
from verify.kernel.expansion import expand
from verify.kernel.judge import judge
from verify.kernel.statement import Real, free_in
from verify.language.parse import parse, parse_term
from verify.language.render import render_term
from verify.language.vocabulary import words_for
from verify.limits.deadlines import Deadline
from verify.proving.search import search
from verify.refuting import (
    LONG,
    QUICK,
    SOLVER,
    find_example,
    find_undefined,
    find_witness,
    simplest_between,
)
from verify.refuting.balls import Region, compiled_ball
from verify.refuting.factors import factored
from verify.refuting.isolating import solutions, solved
from verify.refuting.values import roundest_between

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

#: False statements: they fail in a small window only.
SMALL_WINDOWS = [
    ("(x - 17/32)^2*1000000 >= 1", ""),
    ("(x^2 - 2)^2 + (y - x)^2 >= 1/10000000000", ""),
    ("exp(-(1000*x - 777)^2) <= 1/2 + (x-1/2)^2", "x in [0,1]"),
    ("exp(-(10^5*x - 77777)^4*(1 + x^2)) <= 1/2 + x/10", "x in [0,1]"),
    ("abs(x - 271/1000) + abs(y - 314/1000) >= 1/1000", "x in [0,1], y in [0,1]"),
    ("exp(x) - 2*x - 2 + 2*log(2) >= 1/1000000000", ""),
    ("exp(x*log(x)) >= 9/13", "x > 0"),
    ("x*sqrt(1-x^2) <= 1/2 - 1/10^12", "x in [0,1]"),
    ("sqrt(x*y) <= (x+y)/2 - (x-y)^2/700", "x > 0, y > 0, x <= 100, y <= 100"),
    ("log(1+exp(x)) - x/2 - log(2) <= x^2/8 - x^4/193", "x in [-3/10,3/10]"),
    ("x + y <= 2.7999", "x + 2*y <= 4, 3*x + y <= 6"),
    ("x + y + z <= 63/13 - 1/10^6", "x + 2*y <= 4, y + 3*z <= 5, 2*x + z <= 7"),
    ("x^2 + y^2 <= 1 => x + y <= 14142/10000", ""),
    ("(1+1/n)^n <= 2718/1000", "n integer, n >= 1"),
    ("x1^2 + x2^2 + x3^2 + x4^2 + x5^2 >= 1/5 + 1/10^9", "x1 + x2 + x3 + x4 + x5 = 1"),
]
#: False statements: they fail near an end of the range only.
NEAR_AN_END = [
    ("x*log(x) >= -100*x", "x > 0"),
    ("h(p) <= 20*p", "p in (0,1/2]"),
    ("1/x <= 1000000000", "x in (0,1]"),
    ("log(1-x) >= -20", "x in [0,1)"),
    ("sqrt(x) <= 1000*x + 1/100000", "x >= 0"),
    ("1/(1-p) <= 123456789", "p in [0,1)"),
    ("kl(p,q) <= 100*(p-q)^2", "p in (0,1), q in (0,1)"),
    ("log(x/(1-x)) <= 40", "x in (0,1)"),
    ("-log(x) >= 1.001*(1 - x)", "x in (0,1)"),
    ("exp(x) >= 1 + x + x^2/2 + x^3/6 + x^4/24 + x^5/119", "x >= 0, x <= 1/100"),
]
#: False statements: they fail for large numbers only.
FAR_OUT = [
    ("log(x)^2 <= 1000 + sqrt(x)/10000000", "x >= 1"),
    ("log(x) <= 100", "x >= 1"),
    ("tanh(x) <= 1 - exp(-19*x/10)/1000", "x >= 0"),
    ("x^2 + y^2 <= 10^10*(1 + abs(x*y))", ""),
    ("log(log(x)) <= 3", "x >= 3"),
    ("log(log(log(x))) <= 2", "x >= 20"),
    ("log(n) <= 20", "n integer, n >= 1"),
    ("x - 1 - log(x) >= (sqrt(x) - 1)^2 + (x-1)^2/10^5", "x > 0"),
    ("x <= 10^9 or y <= 10^9 or x + y >= 3*10^9", ""),
]
#: False statements: the sides are equal at a point, which may be irrational.
TOUCHING = [
    ("log(x) < x - 1", "x > 0"),
    ("(3*x - 7)^2 > 0", ""),
    ("exp(x) > 2*x + 2 - 2*log(2)", ""),
    ("x*log(x) > -1/exp(1)", "x > 0"),
    ("x + 2/x > 2*sqrt(2)", "x > 0"),
    ("log(x)/x < 1/exp(1)", "x > 0"),
    ("x^2*exp(-x) < 4*exp(-2)", "x >= 0"),
    ("(x^2 - 2)^2 > 0", ""),
    ("x^2 != x + 1", ""),
    ("x^4 - 10*x^2 + 1 != 0", ""),
    ("exp(x) + exp(-x) != 3", ""),
    ("log(x)^2 + 1/4 > log(x)", "x > 0"),
    ("tanh(x) != 1/2", ""),
    ("abs(exp(x) - 5) > 0", ""),
    ("(x - exp(y))^2 + (y - 1)^2 > 0", ""),
    ("(x*y - 1)^2 + (x - y - 1)^2 > 0", ""),
    ("x*y < exp(x) + y*log(y) - y", "y > 0"),
    ("kl(p,q) > 0", "p in (0,1), q in (0,1)"),
    ("(1/2)*log(1+T^2/N) <= eps <=> N > T^2/(exp(2*eps)-1)", "N > 0, eps > 0"),
    ("log(2)*x >= 1 <=> x > 1/log(2)", ""),
]
#: False statements: they fail for few integers.
INTEGERS = [
    ("(n - 37)^2 > 0", "n integer"),
    ("n^2 - 10001*n + 50 >= -25004900", "n integer"),
    ("binomial(n,3) != 84", "n integer, n >= 0"),
    ("sum(k,1,n,k^2) != 385", "n integer, n >= 1"),
    ("n*m != 221", "n m integer, n > 1, m > 1"),
    ("m^2 - 2*n^2 != 1", "n m integer, n >= 1, m >= 1"),
    ("a^3 + b^3 + c^3 != 36", "a b c integer"),
    ("sum(k,0,n,binomial(n,k)*x^k) = (1+x)^n + x*(x-1)*(n-1)*(n-2)", "n integer, n >= 0"),
]
#: False statements: equations bind the unknowns.
UNDER_EQUATIONS = [
    ("x + y <= 7/5", "x^2 + y^2 = 1, x >= 0, y >= 0"),
    ("z <= 13", "exp(z) = x*y, x <= 1000, y <= 1000, x > 0, y > 0"),
    ("x <= 2", "log(x) + log(y) = 0, x > 0, y > 0"),
    ("N <= 10", "(1/2)*log(1+T^2/N) = eps, N > 0, T = 1, eps > 0"),
    ("x = y", "x*exp(x) = y*exp(y)"),
    ("x + y <= 1", "x^3 + y^3 = 1"),
    ("a*x + b*y <= 1", "a^2 + b^2 = 1, x^2 + y^2 = 1 + 1/10^8"),
    (
        "q1*log(q1/p1) + q2*log(q2/p2) >= 2*(q1-p1)^2 + (q1-p1)^4",
        "p1 + p2 = 1, q1 + q2 = 1, p1 > 0, p2 > 0, q1 > 0, q2 > 0",
    ),
]
#: False statements: equalities, equivalences, implications, several variables.
OTHERS = [
    ("log(x*y) = log(x) + log(y) + (x-1)*(y-1)*(x-2)*(y-2)/1000", "x > 0, y > 0"),
    ("sqrt(x^2) = x", ""),
    ("exp(x + y) = exp(x) + exp(y)", ""),
    ("x*y >= 0 <=> x >= 0 and y >= 0", ""),
    ("exp(x) >= 2 <=> x >= 7/10", ""),
    ("x^2 < 2 => x < 141421/100000", ""),
    ("h(p) <= h(q) => p <= q", "p in [0,1], q in [0,1]"),
    ("x > 1 or x < 1 - 1/1000000", "x >= 0"),
    ("(1/2)*log(1+T^2/N) <= eps <=> N >= T^2/(exp(2*eps)-1) and N >= 1/10^9", "N > 0, eps > 0"),
    ("(a+b+c)*(1/a+1/b+1/c) >= 9 + (a-b)^2/(a*b)*2", "a > 0, b > 0, c > 0"),
    ("u^2 + v^2 + w^2 + x^2 + y^2 >= (u+v+w+x+y)^2/5 + (u - 2*v + 3*w - x - y)^2/100*7", ""),
    ("x^4*y^2 + x^2*y^4 - 3*x^2*y^2 + 1 >= 1/1000000", ""),
]

#: The witness is this one.
SIMPLEST = [
    ("eps*tanh(eps/2) <= eps^2/4", "eps >= 0", {"eps": "1"}),
    ("x^2 > 0", "", {"x": "0"}),
    ("x*y > x + y", "x > 1, y > 1", {"x": "2", "y": "2"}),
    ("log(x) < x - 1", "x > 0", {"x": "1"}),
    ("x*log(x) > -1/exp(1)", "x > 0", {"x": "exp(-1)"}),
    ("x + 2/x > 2*sqrt(2)", "x > 0", {"x": "2^(1/2)"}),
    ("exp(x) != 3", "", {"x": "log(3)"}),
    ("log(log(x)) <= 3", "x >= 3", {"x": "1000000000"}),
    ("sum(k,1,n,k^2) != 385", "n integer, n >= 1", {"n": "10"}),
    ("a*b*c <= (a+b+c)^3/28", "a >= 0, b >= 0, c >= 0", {"a": "1", "b": "1", "c": "1"}),
]

TRUE = [
    ("x^2 + y^2 >= 2*x*y", ""),
    ("log(2) - h(p) >= (1-2*p)^2/2", "p in [0,1]"),
    ("eps*tanh(eps/2) <= eps^2/2", "eps >= 0"),
    ("kl(p,q) >= 2*(p-q)^2", "p in (0,1), q in (0,1)"),
    ("(1/2)*log(1+T^2/N) <= eps <=> N >= T^2/(exp(2*eps)-1)", "N > 0, eps > 0"),
    ("x*y <= exp(x) + y*log(y) - y", "y > 0"),
    ("x + y + z >= 3", "x*y*z = 1, x > 0, y > 0, z > 0"),
    ("sum(k,0,n,binomial(n,k)*x^k) = (1+x)^n", "n integer, n >= 0"),
    ("2^n >= n + 1", "n integer, n >= 0"),
]


@pytest.mark.parametrize(
    ("text", "where"),
    [*SMALL_WINDOWS, *NEAR_AN_END, *FAR_OUT, *TOUCHING, *INTEGERS, *UNDER_EQUATIONS, *OTHERS],
)
def test_a_short_look_finds_a_witness(text, where):
    statement = parse(text, where)
    found = find_witness(statement, QUICK, Deadline(10))
    assert found is not None
    assert judge(statement, found).verdict == "REFUTED"


@pytest.mark.parametrize(("text", "where", "values"), SIMPLEST)
def test_the_witness_is_simple(text, where, values):
    found = find_witness(parse(text, where), QUICK, Deadline(10))
    assert found is not None
    assert {name: parse_term(render_term(value)) for name, value in found.values} == {
        name: parse_term(text) for name, text in values.items()
    }


@pytest.mark.parametrize("effort", [QUICK, LONG])
@pytest.mark.parametrize(("text", "where"), TRUE)
def test_true_statements_get_no_witness_and_no_more_than_the_time(text, where, effort, ends_within):
    with ends_within(1):
        assert find_witness(parse(text, where), effort, Deadline(shorter(1, 2))) is None


LAWS = "n integer, {} family(1), {}"
LAW = "forall i in 1..n: {0}[i] > 0; sum(i,1,n,{0}[i]) = 1"


@pytest.mark.parametrize(
    ("text", "names", "more"),
    [  # four laws; and a level that has to be the least one, log 2, which is no simple number
        ("sum(i,1,n,(P[i]+R[i])*log((P[i]+R[i])/(Q[i]+S[i]))) >= sum(i,1,n,P[i]*log(P[i]/Q[i]) + R[i]*log(R[i]/S[i]))", "PQRS", ""),
        ("sum(i,1,n,P[i]*log(P[i]/Q[i])) <= eps*(exp(eps)-1)/4", "PQ",
         "; eps >= 0, forall i in 1..n: P[i] <= exp(eps)*Q[i] and Q[i] <= exp(eps)*P[i]"),
    ],
)  # fmt: skip
def test_what_conditions_rule_out_costs_no_points(text, names, more):
    where = LAWS.format(" ".join(names), "; ".join(map(LAW.format, names))) + more
    assert find_witness(parse(text, where), QUICK._replace(points=1_200, simple=60.0, scan=0.0, starts=0), Deadline(60))


def test_a_witness_is_the_same_in_every_run():
    statement = parse(*SMALL_WINDOWS[4])
    assert find_witness(statement, QUICK, Deadline(10)) == find_witness(statement, QUICK, Deadline(10))


@pytest.mark.parametrize(
    ("text", "where", "name", "values"),
    [
        ("x^2 = 5329", "", "x", {"73", "-73"}),
        ("exp(2*x) - 6*exp(x) + 9 = 0", "", "x", {"log(3)"}),
        ("x + 2/x = 3", "x > 0", "x", {"1", "2"}),
        ("log(x)^2 = 3*log(x) - 2", "x > 0", "x", {"exp(1)", "exp(2)"}),
        ("x^3 = x", "", "x", {"0", "1", "-1"}),
        ("abs(x - 1) = y", "", "x", {"y + 1", "-y + 1"}),
        ("tanh(t) = 1/2", "", "t", {"1/2*log(3)"}),
        ("x + exp(x) = 2", "", "x", set()),
    ],
)
def test_equations_are_solved(text, where, name, values):
    assert {render_term(t) for t in solutions(parse(text, where).conclusion, name)} == values


def test_systems_are_solved_in_an_order_in_which_they_can_be_computed():
    system = [parse(text, "").conclusion for text in ("x^2 + y^2 = 1", "x = y", "z = x + y")]
    found = [(name, [render_term(t) for t in terms]) for name, terms in solved(system, "xyz", frozenset())]
    assert found == [("x", ["1/2*2^(1/2)", "-1/2*2^(1/2)"]), ("z", ["2*x"]), ("y", ["x"])]


@given(st.fractions(), st.fractions())
def test_the_roundest_number_lies_strictly_between(one, two):
    low, high = sorted((one, two))
    if low < high:
        assert low < roundest_between(low, high) < high


def test_the_roundest_number_has_few_digits():
    assert roundest_between(Fraction(10**12 + 1), Fraction(10**14)) == 10**13
    assert roundest_between(Fraction(0), Fraction(1, 10**9)) == Fraction(1, 10**10)
    assert roundest_between(Fraction(2718281, 10**6), Fraction(271829, 10**5)) == Fraction(1457, 536)


@pytest.mark.parametrize(
    ("text", "where", "inside", "outside"),
    [
        ("x + 1/10^30 > x", "", "7", None),
        ("h(x) >= 0", "x in [0,1]", "0", "2"),
        ("x*log(x) >= -1/exp(1) - 1/10^40", "x > 0", "exp(-1)", None),
        ("exp(x) <= 10^400", "", "920", "930"),
        ("binomial(n,2) = n*(n-1)/2", "n integer", "5", None),
        ("sum(k,1,n,k) < 10", "n integer", "3", "4"),
    ],
)
def test_balls_tell_what_floats_can_not(text, where, inside, outside):
    claim = parse(text, where).conclusion
    (name,) = free_in(claim)
    region = Region([claim])
    with ctx.workprec(192):
        assert region.truth({name: compiled_ball(parse_term(inside))({})}) is True
        assert outside is None or region.truth({name: compiled_ball(parse_term(outside))({})}) is not True


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


PRIVATE = "n m integer, n >= 1, p law(n), W channel(n,m), dp(W,eps)"
SURE = "p, q law(n), W channel(n,m), dp(W,eps), forall i in 1..n, j in 1..m: W[i,j] > 0"
TWO = "n m l integer, W channel(n,m), V channel(n,l), dp(W,s), dp(V,t), x in 1..n, y in 1..n, a in 1..m, b in 1..l"
SCORES = ("n m integer, W channel(n,m), u family(2), a in 1..n, b in 1..n, j in 1..m, eps > 0, forall k in 1..n, l in 1..n, y in 1..m: abs(u[k,y] - u[l,y]) <= 1, "
          "forall k in 1..n, y in 1..m: W[k,y] = exp(eps*u[k,y])/sum(z,1,m,exp(eps*u[k,z]))")
CASCADE = ("n m k integer, W channel(n,m), V channel(m,k), U channel(n,k), a >= 0, dp(W,a), dp(V,a), forall x in 1..n, z in 1..k: U[x,z] = sum(y,1,m,W[x,y]*V[y,z]), "
           "x in 1..n, w in 1..n, z in 1..k")

#: False statements that fail at randomized response, and true neighbours of theirs; in the last two equations say what a channel is.
EDGES = [
    ("I(p;W) <= eps^2/10", "I(p;W) <= eps^2/2", PRIVATE),
    ("maximal_leakage(W) <= eps/2", "maximal_leakage(W) <= eps", PRIVATE),
    ("D(j -> output(p,W,j) || j -> output(q,W,j)) <= (exp(eps)-1)^2*TV(p,q)^2/4",  # laws that are sure, of different letters
     "D(j -> output(p,W,j) || j -> output(q,W,j)) <= (exp(eps)-1)^2*TV(p,q)^2", SURE),
    ("W[x,a]*V[x,b] <= exp(max(s,t))*W[y,a]*V[y,b]", "W[x,a]*V[x,b] <= exp(s+t)*W[y,a]*V[y,b]", TWO),
    ("W[a,j] <= exp(eps)*W[b,j]", "W[a,j] <= exp(2*eps)*W[b,j]", SCORES),
    ("U[x,z] <= exp(a/2)*U[w,z]", "U[x,z] <= exp(a)*U[w,z]", CASCADE),
]


@pytest.mark.parametrize(("false", "true", "where"), EDGES)
def test_families_of_a_simple_shape_are_tried(false, true, where):
    wrong, right = (expand(parse(text, where, words_for(text, where))) for text in (false, true))
    found, enough = found_by(lambda statement, deadline: find_witness(statement, QUICK, deadline), wrong, 20)
    assert found is not None and judge(wrong, found).verdict == "REFUTED"
    assert find_witness(right, QUICK._replace(starts=0), Deadline(min(5, enough))) is None


def test_what_is_of_a_very_high_degree_is_not_factored(ends_within):
    with ends_within(1):
        found = factored(parse_term("x^2001 - x"), {"x": Real()})
    assert not found.progress and [factor.alone for factor in found.factors] == [True]
    assert factored(parse_term("x^3 - x"), {"x": Real()}).progress


def test_defined_statements_get_no_undefined_point():
    assert find_undefined(parse("1/(1 + x^2) <= 1", ""), QUICK, Deadline(5)) is None


def test_without_letters_something_may_be_undefined():
    """No tuple has a letter of none, except the empty one: both sizes have to be 0."""
    text, where = "sum(j, 1, m, W[g[j],j]) <= n/(n - 1 + t)", "n m integer, W family(2), t >= 1, g in tuples(m,n)"
    found = find_undefined(parse(text, where), QUICK, Deadline(5))
    assert found is not None and judge(parse(text, where), found).verdict == "ILL_POSED"
    assert dict(found.values)["n"] == dict(found.values)["m"] == parse_term("0")
    assert find_undefined(parse(text, f"{where}, n >= 1"), QUICK, Deadline(5)) is None


def test_a_satisfying_instance_satisfies_the_hypotheses():
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


def test_what_denies_each_other_is_never_true_together():
    """Each entry of the table, at all orders of two numbers; and none that is left out could be in it."""
    from itertools import product
    from operator import eq, ge, gt, le, lt, ne

    from verify.refuting.search import DENIES

    meanings = {"<": lt, "<=": le, ">": gt, ">=": ge, "=": eq, "!=": ne}
    assert set(DENIES) == set(meanings)
    for one, other in product(meanings, repeat=2):
        together = any(meanings[one](a, b) and meanings[other](a, b) for a, b in ((0, 1), (1, 0), (0, 0)))
        assert (other in DENIES[one]) == (not together), (one, other)


def test_what_fails_for_many_letters_only_is_found():
    """The loss of the exponential mechanism: log(n)/eps is a bound with eps, and not with eps/2, which takes many letters."""
    where = "n integer, n >= 1, u family(1), eps > 0, k in 1..n"
    text = "sum(i,1,n,u[i]*exp({0}*u[i])) >= (u[k] - log(n)/eps)*sum(i,1,n,exp({0}*u[i]))"
    false, true = (expand(parse(text.format(rate), where)) for rate in ("eps/2", "eps"))
    found = find_witness(false, LONG, Deadline(20))
    assert found is not None and judge(false, found).verdict == "REFUTED"
    assert dict(found.values)["n"] == parse_term("20")
    assert find_witness(true, LONG._replace(further=None), Deadline(3)) is None
