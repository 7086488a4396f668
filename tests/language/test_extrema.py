"""Suprema, infima, maxima and minima over conditions are read as the sentences that they are."""

import re
from itertools import product
from operator import eq, ge, gt, le, lt

import pytest

from verify import prove
from verify.kernel.certificate import Witness
from verify.kernel.evaluate import holds
from verify.kernel.terms import num
from verify.language.parse import ParseError, parse
from verify.language.render import render_formula
from verify.language.vocabulary import words_for

#: What is typed, and what is judged.
READ = {
    "max(x in [0,1]: x*(1-x)) = 1/4": (
        "(forall x real: 0 <= x <= 1 => x*(1 - x) <= 1/4) and (exists x real: 0 <= x and x <= 1 and x*(1 - x) = 1/4)"
    ),
    "sup(x > 0: 1 - 1/(1+x)) = 1": (
        "(forall x real: x > 0 => 1 - 1/(1 + x) <= 1) "
        "and (forall g real: g > 0 => (exists x real: x > 0 and 1 - 1/(1 + x) >= 1 - g))"
    ),
    "inf(x > 0: 1/x) >= 0": "forall x real: x > 0 => 1/x >= 0",
    "0 <= inf(x > 0: 1/x)": "forall x real: x > 0 => 1/x >= 0",
    "inf(x > 0: 1/x) <= 0": "forall g real: g > 0 => (exists x real: x > 0 and 1/x <= g)",
    "min(x > 0: x + 1/x) <= 2": "exists x real: x > 0 and x + 1/x <= 2",
    "sup(x in (0,1): x) < 2": "exists u real: u < 2 and (forall x real: 0 < x < 1 => x <= u)",
    # a maximum that there is leaves room below the bound: x is below 1 on (0,1), its maximum is not
    "max(x in (0,1): x) < 1": "exists u real: u < 1 and (forall x real: 0 < x < 1 => x <= u)",
    "max(i in 1..3: i) < 4": "forall i in 1..3: i < 4",
    "sup(x real: x) > 5": "exists x real: x > 5",
    # of what may be empty it is said that it is not
    "sup(x in [a,b]: x) <= b": "(exists x real: a <= x <= b) and (forall x real: a <= x <= b => x <= b)",
    "sup(x in (1,0): x) <= 5": "(exists x real: 1 < x < 0) and (forall x real: 1 < x < 0 => x <= 5)",
    "sup(x in [1,1]: x) <= 1": "forall x real: 1 <= x <= 1 => x <= 1",
    "max(x in [0,1]: x) != 2": "(exists u real: u < 2 and (forall x real: 0 <= x <= 1 => x <= u)) or (exists x real: 0 <= x and x <= 1 and x > 2)",
    # a bound that speaks of a name of its own
    "sup(y in [0,1]: y*x) <= y": "forall y' real: 0 <= y' <= 1 => y'*x <= y",
    "sup(y in [0,1]: y) = y": (
        "(forall y' real: 0 <= y' <= 1 => y' <= y) and (forall g real: g > 0 => (exists y' real: 0 <= y' and y' <= 1 and y' >= y - g))"
    ),
    "sup(x in [0,1]: x) = g": (
        "(forall x real: 0 <= x <= 1 => x <= g) and (forall g' real: g' > 0 => (exists x real: 0 <= x and x <= 1 and x >= g - g'))"
    ),
    # a range that depends on another, and tuples, may be empty
    "max(i in 1..n, j in 1..i: i*j) <= 9 where n integer": (
        "(exists i in 1..n, j in 1..i: true) and (forall i in 1..n, j in 1..i: i*j <= 9)"
    ),
    # below, as people write it
    r"\max_{0 \le x \le 1} x(1-x) \leq \frac14": "forall x real: 0 <= x <= 1 => x*(1 - x) <= 1/4",
    r"\sup_{x \in (0,1)} x \leq 1": "forall x real: 0 < x < 1 => x <= 1",
    r"\inf_{0 < x} \frac{1}{x} \ge 0": "forall x real: 0 < x => 1/x >= 0",
    "sup_x exp(-x^2) <= 1": "forall x real: exp(-x^2) <= 1",
    "min_{x > 0} (x + 1/x) >= 2": "forall x real: x > 0 => x + 1/x >= 2",
    r"\sup_{0<x<1, 0<y<1} x y \leq 1": (
        "(exists x real, y real: 0 < x < 1 and 0 < y < 1) and (forall x real, y real: 0 < x < 1 and 0 < y < 1 => x*y <= 1)"
    ),
    "max(x y real; x^2 + y^2 <= 1: x + y) <= 2": (
        "(exists x real, y real: x^2 + y^2 <= 1) and (forall x real, y real: x^2 + y^2 <= 1 => x + y <= 2)"
    ),
    # of a bare name, over the families of which it is an index
    r"\sup_{x} p[x] = 1 where n integer, p family(1), law[n](p)": (
        "(forall x in 1..n: p[x] <= 1) and (forall g real: g > 0 => (exists x in 1..n: p[x] >= 1 - g))"
    ),
    r"\sup_{x,x',y} \frac{W(y|x)}{W(y|x')} \leq e^{\epsilon} where W channel(n,m)": (
        "1 <= n and 1 <= m and (forall x in 1..n, x' in 1..n, y in 1..m: W[x, y]/W[x', y] <= exp(eps))"
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", READ)
def test_it_is_read_as_the_sentence_that_it_is(text):
    assert render_formula(parse(text, "", words_for(text, "")).conclusion) == READ[text]


#: What is refused, and what is said of it.
REFUSED = {
    "2*sup(x > 0: 1/x) <= 3": "can only be compared",
    "sup(x > 0: 1/x) + 1 <= 3": "can only be compared",
    "sup(x > 0: x) = inf(x > 0: x)": "can only be compared",
    "sup(x > 0: inf(y > 0: x*y)) <= 3": "can not be said",
    "sup(x, 0, 1, x) <= 3": "over which numbers is this sup?",
    r"\sup_{0 < x, y < 1} x y \leq 1": "over what is this sup?",
    r"\sup_{a < x} x \leq 1": "over what is this sup?",
    r"\max_{x} x(1-x) = 1": "over which x is this max?",
    r"\sup_{f(x) > 0} x <= 1": "over what is this sup?",
    r"\sup_{x + y > 0} x <= 1": "over what is this sup?",
    "min_{x>0} x + 1/x = 2": "in two ways",
    # inside of a term, where something other than a sum binds what it depends on
    "tsum(x in tuples(2, 3), max(i, 1, 2, x[i])) <= 3": "can only be compared",
    "integral(t, 0, 1, indicator(t < 1/2)) = 1/2": "indicator",
    "sup(x in (0,1): indicator(x > 1/2)) = 1": "can not be said",
}  # fmt: skip


@pytest.mark.parametrize("text", REFUSED)
def test_what_could_be_meant_otherwise_is_refused(text):
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert REFUSED[text] in str(caught.value)


@pytest.mark.parametrize("kind", ["max", "min"])
@pytest.mark.parametrize("sign", ["<=", "<", "=", ">=", ">"])
def test_over_finitely_many_it_is_what_the_largest_and_the_least_say(kind, sign):
    """Evaluated by the kernel at each bound, and where nothing satisfies the conditions."""
    statement = parse(f"{kind}(i in 1..n; i >= m: i*(4 - i)) {sign} v", "n m v integer")
    chosen = {"max": max, "min": min}[kind]
    for n, m, v in product(range(4), range(6), range(-1, 6)):
        values = [i * (4 - i) for i in range(1, n + 1) if i >= m]
        point = Witness(tuple((name, num(value)) for name, value in (("n", n), ("m", m), ("v", v))))
        _, truth = holds(statement, point)
        assert truth is (bool(values) and COMPARED[sign](chosen(values), v)), (n, m, v)


COMPARED = {"<=": le, "<": lt, "=": eq, ">=": ge, ">": gt}


#: A maximum or an indicator inside of a term, beside what it is in Python.
INSIDE = {
    "2*max(i, 1, 3, f) - 1": lambda f, n: 2 * max(f(i, 0) for i in (1, 2, 3)) - 1,
    "max(i, 1, n, f) + min(i, 2, n + 1, f)": lambda f, n: (
        max(f(i, 0) for i in range(1, n + 1)) + min(f(i, 0) for i in range(2, n + 2))
    ),
    "sum(j, 1, n, max(i, 1, 3, f))": lambda f, n: sum(max(f(i, j) for i in (1, 2, 3)) for j in range(1, n + 1)),
    "sum(j, 0, n, j*min(i, 2, j + 2, f))": lambda f, n: sum(
        j * min(f(i, j) for i in range(2, j + 3)) for j in range(n + 1)
    ),
    "max(k, 1, n, sum(j, 1, 2, max(i, 1, k, f)))": lambda f, n: max(
        sum(max(f(i, j) for i in range(1, k + 1)) for j in (1, 2)) for k in range(1, n + 1)
    ),
    "indicator(n > 1)*n - indicator(n != 2)": lambda f, n: (n > 1) * n - (n != 2),
    "n + max(i, 1, 3, indicator(max(0, i) > n))": lambda f, n: n + any(i > n for i in (1, 2, 3)),
}  # fmt: skip


@pytest.mark.parametrize("text", INSIDE)
@pytest.mark.parametrize("sign", COMPARED)
@pytest.mark.parametrize("where", [False, True])
def test_inside_of_a_term_it_is_the_number_that_it_is(text, sign, where):
    """Evaluated by the kernel, said in a statement and in a condition."""
    for n, body in product(range(1, 4), ("(i - 2)*(3 - j)", "i*j - i^2", "(i - 2)^2 - j")):
        values = {"(i - 2)*(3 - j)": lambda i, j: (i - 2) * (3 - j), "i*j - i^2": lambda i, j: i * j - i**2}
        f = values.get(body, lambda i, j: (i - 2) ** 2 - j)
        typed = text.replace("f)", f"{body} + 0*kronecker(0, i))")  # an index shows by what it stands in
        typed = typed if "sum" in text else typed.replace("j", "0")
        typed = re.sub(r"\bn\b", str(n), typed)
        right = INSIDE[text](f, n)
        for bound in (right - 1, right, right + 1):
            claim = f"{typed} {sign} {bound}"
            statement = parse("1 = 1", claim) if where else parse(claim)
            hypotheses, conclusion = holds(statement, Witness(()))
            said = hypotheses[0] if where else conclusion
            assert said is COMPARED[sign](right, bound), claim


@pytest.mark.parametrize("bound", range(2, 5))
def test_an_indicator_of_integers_is_a_term(bound):
    """Among the pairs of 1, 2 and 3 there are three with i < j."""
    statement = parse(f"sum(i, 1, 3, sum(j, 1, 3, indicator(i < j))) = {bound}")
    assert holds(statement, Witness(()))[1] is (bound == 3)


#: Statements with indicators of events, and what is to be said of them.
EVENTS = {
    (r"\sum_x (P(x)-Q(x)) \mathbb{1}_{\{P(x) > Q(x)\}} = TV(P,Q)", "P,Q law(n)"): "PROVED",
    (r"\sum_x (P(x)-Q(x)) \mathbb{1}_{\{P(x) > 2 Q(x)\}} = TV(P,Q)", "P,Q law(n)"): "REFUTED",
    (r"\Pr[|f(X) - \mu| \ge t] \le \sigma^2/t^2", "P law(n); X ~ P; f family(1); t > 0; \\mu = E[f(X)]; \\sigma^2 = E[(f(X)-\\mu)^2]"): "PROVED",
    (r"\Pr[|f(X) - \mu| \ge t] \le \sigma^2/(2 t^2)", "P law(n); X ~ P; f family(1); t > 0; \\mu = E[f(X)]; \\sigma^2 = E[(f(X)-\\mu)^2]"): "REFUTED",
    ("sum(y,1,m, max(x,1,n, p[x]*W[x,y])) <= exp(eps)*max(x,1,n,p[x])", "p law(n); W channel(n,m); dp(W,eps)"): "PROVED",
    ("sum(y,1,m, max(x,1,n, p[x]*W[x,y])) <= exp(eps/2)*max(x,1,n,p[x])", "p law(n); W channel(n,m); dp(W,eps)"): "REFUTED",
}  # fmt: skip


@pytest.mark.parametrize("typed", EVENTS)
def test_what_people_type_is_decided(typed):
    assert prove(*typed).verdict == EVENTS[typed]
