"""One real variable, and several one at a time: contacts, ladders, covers; true statements and negative controls.

The false ones must be given up, and soon: the refuter comes before and after, so a long search here is time lost.
"""

from fractions import Fraction

import pytest

from verify.kernel.judge import judge
from verify.kernel.terms import Exp, Log, Num, Var, add, num
from verify.language.parse import parse
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving.tactics import Stuck
from verify.proving.univariate import prove
from verify.proving.univariate.contacts import closest, named
from verify.proving.univariate.spans import Curve, End, Span

PAIRS = [
    ("exp(x) >= exp(1)*x", "exp(x) >= 2.7183*x", ""),
    ("exp(x) >= 2.718*x", "exp(x) > exp(1)*x", ""),
    ("exp(x) > x^2", "exp(x) > 2*x^2", "x >= 0"),
    ("exp(x) <= 1/(1-x)", "exp(x) < 1/(1-x)", "0 <= x, x < 1"),
    ("exp(-x) <= 1 - x + x^2/2", "exp(-x) < 1 - x + x^2/2", "x >= 0"),
    ("exp(-x) <= 1 - x/2", "exp(-x) <= 1 - 0.51*x", "x in [0, 1.59]"),
    ("exp(x) - 1 - x <= x^2/2*exp(x)", "exp(x) - 1 - x <= 0.49*x^2*exp(x)", "x >= 0"),
    ("x^2*exp(-x) <= 0.5414", "x^2*exp(-x) <= 0.5413", "x >= 0"),
    ("x*exp(-x^2) <= 0.4289", "x*exp(-x^2) <= 0.4288", ""),
    ("cosh(x) <= exp(x^2/2)", "cosh(x) <= exp(x^2/2.01)", ""),
    ("log(cosh(x)) <= x^2/2", "log(cosh(x)) < x^2/2", ""),
    ("tanh(x) <= x", "tanh(x) <= 0.99*x", "x >= 0"),
    ("tanh(x) >= x - x^3/3", "tanh(x) >= x - 0.33*x^3", "x >= 0"),
    ("tanh(x) < 1", "tanh(x) < 0.999", ""),
    ("x/tanh(x) <= 1 + x^2/3", "x/tanh(x) <= 1 + 0.33*x^2", "x > 0"),
    ("eps*tanh(eps/2) <= eps^2/2", "eps*tanh(eps/2) <= 0.49*eps^2", "eps >= 0"),
    ("sinh(x) >= x + x^3/6", "sinh(x) >= x + x^3/5.9", "x >= 0"),
    ("log(x) <= x/exp(1)", "log(x) <= x/2.72", "x > 0"),
    ("log(x) <= sqrt(x)", "log(x) <= 0.73*sqrt(x)", "x > 0"),
    ("log(x) <= (x-1)/sqrt(x)", "log(x) < (x-1)/sqrt(x)", "x >= 1"),
    ("x*log(x) >= -exp(-1)", "x*log(x) > -exp(-1)", "x > 0"),
    ("sqrt(x)*log(x) >= -2/exp(1)", "sqrt(x)*log(x) >= -0.735", "x > 0"),
    ("log(1+x) >= x/(1+x)", "log(1+x) > x/(1+x)", "x > -1"),
    ("log(1+x) >= 2*x/(2+x)", "log(1+x) >= 2*x/(1.99+x)", "x >= 0"),
    ("log(1+x) <= x/sqrt(1+x)", "log(1+x) <= 0.99*x/sqrt(1+x)", "x >= 0"),
    (
        "x - x^2/2 <= log(1+x) and log(1+x) <= x - x^2/2 + x^3/3",
        "x - x^2/2 <= log(1+x) and log(1+x) <= x - x^2/2 + x^3/4",
        "x >= 0",
    ),
    ("(1+x)*log(1+x) - x >= x^2/(2+2*x/3)", "(1+x)*log(1+x) - x >= x^2/(2+x/2)", "x >= 0"),
    ("log(1+1/x) >= 1/(x+1)", "log(1+1/x) >= 1/(x+0.49)", "x > 0"),
    ("log(1+1/x) < 1/sqrt(x^2+x)", "log(1+1/x) <= 0.99/sqrt(x^2+x)", "x > 0"),
    ("abs(log(1+x)) <= -log(1-abs(x))", "abs(log(1+x)) <= -log(1-abs(x))*0.99", "abs(x) < 1"),
    ("abs(log(1+x)-x) <= 2*x^2", "abs(log(1+x)-x) <= x^2/2", "abs(x) <= 1/2"),
    ("x > 2", "x > 3", "x > 0, min(exp(3*x), log(x)) > 1"),
    ("(x+1/2)*log(1+1/x) >= 1", "(x+0.49)*log(1+1/x) >= 1", "x > 0"),
    ("exp(x*log(1+1/x)) <= exp(1)", "exp(x*log(1+1/x)) <= 2.7", "x > 0"),
    ("log(1+exp(x)) <= log(2) + x/2 + x^2/8", "log(1+exp(x)) <= log(2) + x/2 + x^2/8.1", ""),
    ("log(cosh(x)) >= abs(x) - log(2)", "log(cosh(x)) >= abs(x) - 0.69", ""),
    ("h(p) <= log(2)", "h(p) < log(2)", "p in [0,1]"),
    ("h(p) >= 4*p*(1-p)*log(2)", "h(p) >= 2.8*p*(1-p)", "p in [0,1]"),
    ("h(p) <= 2*log(2)*sqrt(p*(1-p))", "h(p) <= 1.38*sqrt(p*(1-p))", "p in [0,1]"),
    ("h(p) >= 2*min(p,1-p)*log(2)", "h(p) >= 1.39*min(p,1-p)", "p in [0,1]"),
    ("h(p) >= log(p)*log(1-p)", "h(p) >= 1.2*log(p)*log(1-p)", "p in (0,1)"),
    ("h(p) <= log(2)*(4*p*(1-p))^(1/log(4))", "h(p) <= log(2)*(4*p*(1-p))^(1/1.3)", "p in (0,1)"),
    ("h(1/(1+exp(x))) <= (1+x)*exp(-x)", "h(1/(1+exp(x))) <= (0.9+x)*exp(-x)", "x >= 0"),
    ("log(2) - h(p) >= (1-2*p)^2/2", "log(2) - h(p) >= 0.51*(1-2*p)^2", "p in [0,1]"),
    ("kl(p,1/3) >= 2*(p-1/3)^2", "kl(p,1/3) >= 2.3*(p-1/3)^2", "p in [0,1]"),
    ("-(1-p)*log(1-p) <= p", "-(1-p)*log(1-p) <= 0.99*p", "0 <= p, p < 1"),
    ("x^4 - 2*x^2 + 1 >= 0", "x^4 - 2*x^2 + 0.99 >= 0", ""),
    ("(x^2-2)^2*exp(x) >= 0", "(x^2-2)^2*exp(x) > 0", ""),
    ("(exp(x)-exp(1))*(x-1) >= 0", "(exp(x)-exp(1))*(x-1.01) >= 0", ""),
    ("abs(1-2*p) <= sqrt(2*(log(2)-h(p)))", "abs(1-2*p) <= sqrt(1.9*(log(2)-h(p)))", "p in [0,1]"),
    ("sqrt(1+x) <= 1 + x/2", "sqrt(1+x) <= 1 + 0.49*x", "x >= -1"),
    ("exp(x) >= 2 <=> x >= log(2)", "exp(x) >= 2 => x >= 0.7", ""),
    ("exp(x) >= 2.1 => exp(2*x) > 4", "exp(x) >= 1.9 => exp(2*x) > 4", ""),
    ("x^2 <= 2 => x <= sqrt(2)", "x^2 <= 2 => x <= 1.41", ""),
]

SEVERAL = [
    ("kl(p,q) >= 2*(p-q)^2", "kl(p,q) >= 2.01*(p-q)^2", "0 < p, p < 1, 0 < q, q < 1"),
    ("x*log(x/y) >= x - y", "x*log(x/y) > x - y", "x > 0, y > 0"),
    ("exp((x+y)/2) <= (exp(x)+exp(y))/2", "exp((x+y)/2) < (exp(x)+exp(y))/2", ""),
    ("sqrt(x*y) <= (x+y)/2", "sqrt(x*y) <= (x+y)/2.01", "x >= 0, y >= 0"),
    ("x*y <= x*log(x) - x + exp(y)", "x*y <= x*log(x) - x + exp(y) - 0.01", "x > 0"),
    (
        "p*exp(t*(1-p)) + (1-p)*exp(-t*p) <= exp(t^2/8)",
        "p*exp(t*(1-p)) + (1-p)*exp(-t*p) <= exp(t^2/8.1)",
        "p in [0,1]",
    ),
    (
        "a*log(a/b) + c*log(c/d) >= (a+c)*log((a+c)/(b+d))",
        "a*log(a/b) + c*log(c/d) > (a+c)*log((a+c)/(b+d))",
        "a > 0, b > 0, c > 0, d > 0",
    ),
    (
        "(1/2)*log(1+T^2/N) <= eps <=> N >= T^2/(exp(2*eps)-1)",
        "(1/2)*log(1+T^2/N) <= eps <=> N >= T^2/(exp(eps)-1)",
        "N > 0, eps > 0",
    ),
    (
        "h((p+q)/2) >= (h(p)+h(q))/2",
        "h((p+q)/2) > (h(p)+h(q))/2",
        "p in [0,1], q in [0,1]",
    ),
    ("y*log(x) >= x*log(y)", "y*log(x) > x*log(y)", "x >= exp(1), y >= x"),
    ("log((x+y)/2) >= (log(x)+log(y))/2", "log((x+y)/2) > (log(x)+log(y))/2", "x > 0, y > 0"),
    ("(x-y)/log(x/y) <= (x+y)/2", "(x-y)/log(x/y) <= (x+y)/2.01", "x > y, y > 0"),
    ("exp(a*x) <= 1 + a*(exp(x)-1)", "exp(a*x) < 1 + a*(exp(x)-1)", "0 <= a, a <= 1"),
    ("log(1+x*y) <= log(1+x) + log(1+y)", "log(1+x*y) < log(1+x) + log(1+y)", "x >= 0, y >= 0"),
    (
        "exp(-T^2/(2*s^2)) <= eps",
        "exp(-T^2/(2*s^2)) < eps",
        "s > 0, T > 0, eps > 0, eps < 1, T^2 >= 2*s^2*log(1/eps)",
    ),
    ("log(1+d*(exp(eps)-1)) >= d*eps", "log(1+d*(exp(eps)-1)) > d*eps", "eps >= 0, 0 <= d, d <= 1"),
]


def gives_up(text: str, where: str) -> bool:
    try:
        prove(parse(text, where), Deadline(2))
    except (Stuck, OutOfTime):
        return True
    return False


@pytest.mark.parametrize(("true", "false", "where"), PAIRS)
def test_one_variable(true, false, where):
    statement = parse(true, where)
    assert judge(statement, prove(statement, Deadline(20))).verdict == "PROVED"
    assert gives_up(false, where)


@pytest.mark.parametrize(("true", "false", "where"), SEVERAL)
def test_several_variables(true, false, where):
    statement = parse(true, where)
    assert judge(statement, prove(statement, Deadline(20))).verdict == "PROVED"
    assert gives_up(false, where)


def test_the_same_statement_gives_the_same_certificate():
    statement = parse("log(1+x) >= 2*x/(2+x)", "x >= 0")
    assert prove(statement, Deadline(10)) == prove(statement, Deadline(10))


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("sum(k,1,n,1/k) <= 1 + log(n)", "n integer, n >= 1"),
        ("Q[1] + Q[2] <= exp(Q[1]) + exp(Q[2])", "Q family(1)"),
    ],
)
def test_what_is_not_about_real_variables_is_given_up_at_once(text, where):
    with pytest.raises(Stuck):
        prove(parse(text, where), Deadline(1))


def test_undefined_at_an_end_is_not_proved():
    assert gives_up("x*log(x) >= x - 1", "x >= 0")  # log(0): ill posed, although the limit is fine


# --- parts --------------------------------------------------------------------------------------------------------


def test_simple_numbers_near_a_value():
    assert closest(Fraction(31416, 10000), Fraction(1, 100)) == Fraction(22, 7)
    assert closest(Fraction(-5, 2), Fraction(1, 10)) == Fraction(-5, 2)
    assert closest(Fraction(1, 100), Fraction(1, 10)) == 0


def test_names_of_numbers():
    from verify.proving.univariate.spans import number_of

    for term in (num("3/7"), Log(num(2)), Exp(num(-1))):
        value = number_of(term)
        assert value is not None
        assert named(value, Fraction(1, 1 << 100)) == term
    root = number_of(named(Fraction(2) ** -1 * number_of(Exp(Log(num(3)))), Fraction(1, 1 << 90)))
    assert root == Fraction(3, 2)


def test_where_a_curve_turns():
    x = Var("x")
    curve = Curve(add(Exp(x), Num(Fraction(-2))), Span("x", End(None), End(None)))
    (turn,) = curve.turns
    assert (turn.before, turn.after) == (-1, 1)
    assert abs(float(turn.place) - 0.6931471805599453) < 1e-9
