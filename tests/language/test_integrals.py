"""Integrals as people type them, in sympy, and as they are shown."""

import pytest
import sympy as sp

from verify.kernel import terms as t
from verify.language.mathml import mathml_term
from verify.language.parse import parse
from verify.language.reading.texts import ParseError
from verify.language.translate import TranslationError, relation_to_kernel, to_kernel, to_sympy

READ = {
    r"\int_0^x e^{-t^2/2}\,dt \le x": "integral(t, 0, x, exp(-t^2/2)) <= x",
    "∫_0^x exp(-t²/2) dt ≤ x": "integral(t, 0, x, exp(-t^2/2)) <= x",
    r"\int_{a}^{b} \frac{1}{t} \mathrm{d}t = \log b - \log a": "integral(t, a, b, 1/t) = log(b) - log(a)",
    r"2\int\limits_0^1 (t + 1) d t - 1 = 2": "2*integral(t, 0, 1, t + 1) - 1 = 2",
    r"\int_0^1 t + 1 dt + x = x + 3/2": "integral(t, 0, 1, t + 1) + x = x + 3/2",
    r"\int_0^1 \int_0^s t dt ds = 1/6": "integral(s, 0, 1, integral(t, 0, s, t)) = 1/6",
    r"\int_0^1 \sum_{i=1}^3 i u du = 3": "integral(u, 0, 1, sum(i, 1, 3, i*u)) = 3",
}
REFUSED = {
    r"1 + \int_{-\infty}^x e^{-t^2/2} dt \ge 0": "without an end",
    "∫_0^1 t = 1": "no dt",
    r"\int t dt = 1": "no ends",
    r"\int_0^1 (t dt) = 1": "no dt",
    r"\int_0^1 2 d t dt = 1": "which d",
    r"\int_0^1 t dt dt = 1": "which d",
    r"\int_0^1 dp(t) = 1": "no dt",
    "integral(t, 0, 1) = 1": "is the integral of body",
    "integral(t, 0, 1, t, 1) = 1": "found",
}


@pytest.mark.parametrize("text", READ)
def test_it_is_read_as_meant(text):
    assert parse(text) == parse(READ[text])


@pytest.mark.parametrize("text", REFUSED)
def test_it_is_refused_with_a_reason(text):
    with pytest.raises(ParseError, match=REFUSED[text]):
        parse(text)


def test_sympy_goes_both_ways():
    made = to_kernel(sp.Integral(sp.exp(-sp.Symbol("t", real=True) ** 2), (sp.Symbol("t", real=True), 0, sp.Symbol("x", real=True))))
    assert isinstance(made, t.Integral) and made.index == "t"
    assert to_kernel(to_sympy(made)) == made
    assert to_sympy(made).subs(sp.Symbol("x", real=True), 1).evalf() == pytest.approx(0.746824132812427)


@pytest.mark.parametrize("limits", [(), (0, 1, 2)])
def test_sympy_without_two_ends_is_refused(limits):
    x, y = sp.symbols("t s", real=True)
    whole = sp.Integral(x, x) if not limits else sp.Integral(x * y, (x, 0, 1), (y, 0, 2))
    with pytest.raises(TranslationError, match="two ends"):
        to_kernel(whole)


# --- without an end ----------------------------------------------------------------------------------------------

LINE = """forall g real: g > 0 => (exists T real: T >= 0 and (forall lower real, upper real: lower <= -T and upper >= T
    => abs(integral(t, lower, upper, exp(-t^2)) - 2) <= g))"""
UPWARDS = """forall g real: g > 0 => (exists T real: T >= x and (forall upper real: upper >= T
    => abs(integral(t, x, upper, exp(-t)) - VALUE) <= g))"""
DOWNWARDS = """forall g real: g > 0 => (exists T real: T <= x and (forall lower real: lower <= T
    => abs(integral(t, lower, x, exp(t)) - 1) <= g))"""
IMPROPER = {
    "integral(t, -oo, oo, exp(-t^2)) = 2": LINE,
    "2 = integral(t, -inf, +inf, exp(-t^2))": LINE,
    r"\int_{-\infty}^{\infty} e^{-t^2} dt = 2": LINE,
    r"\int_{-\infty}^{+\infty} e^{-t^2} dt = 2": LINE,
    "∫_{-∞}^∞ exp(-t²) dt = 2": LINE,
    "integral(t, x, oo, exp(-t)) = 1": UPWARDS.replace("VALUE", "1"),
    "integral(t, -oo, x, exp(t)) = 1": DOWNWARDS,
    "integral(t, x, oo, exp(-t)) <= y": f"exists c real: c <= y and ({UPWARDS.replace('VALUE', 'c')})",
    "y > integral(t, x, oo, exp(-t))": f"exists c real: c < y and ({UPWARDS.replace('VALUE', 'c')})",
    "integral(t, x, oo, exp(-t)) != y": f"exists c real: c != y and ({UPWARDS.replace('VALUE', 'c')})",
    "not integral(t, x, oo, exp(-t)) = y": f"not ({UPWARDS.replace('VALUE', 'y')})",
    "0 < integral(t, x, oo, exp(-t)) <= y": f"""(exists c real: c > 0 and ({UPWARDS.replace('VALUE', 'c')}))
        and (exists c real: c <= y and ({UPWARDS.replace('VALUE', 'c')}))""",
    # names that are taken are left alone, and an end may be called like the index
    "integral(t, 0, oo, g*exp(-T*t)) = upper": """forall g' real: g' > 0 => (exists T' real: T' >= 0 and
        (forall upper' real: upper' >= T' => abs(integral(t, 0, upper', g*exp(-T*t)) - upper) <= g'))""",
    "integral(t, t, oo, exp(-t)) = 1": """forall g real: g > 0 => (exists T real: T >= t and
        (forall upper real: upper >= T => abs(integral(t', t, upper, exp(-t')) - 1) <= g))""",
    "integral(t, 0, oo, c*exp(-t)) <= c": """exists c' real: c' <= c and (forall g real: g > 0 => (exists T real: T >= 0 and
        (forall upper real: upper >= T => abs(integral(t, 0, upper, c*exp(-t)) - c') <= g)))""",
    "forall y real: y > 0 => integral(t, 0, oo, y*exp(-t)) = y": """forall y real: y > 0 => (forall g real: g > 0 =>
        (exists T real: T >= 0 and (forall upper real: upper >= T => abs(integral(t, 0, upper, y*exp(-t)) - y) <= g)))""",
}
TERMS = [  # what can not be a sentence
    "2*integral(t, 0, oo, exp(-t)) = 2",
    "1 + integral(t, 0, oo, exp(-t)) = 2",
    "-integral(t, 0, oo, exp(-t)) = -1",
    "integral(t, 0, oo, exp(-t))^2 = 1",
    "exp(integral(t, 0, oo, exp(-t))) >= 1",
    "abs(integral(t, 0, oo, exp(-t))) <= 1",
    "integral(t, 0, oo, exp(-t)) = integral(s, 0, oo, exp(-s))",
    "integral(t, 0, oo, integral(s, 0, oo, exp(-s - t))) = 1",
    "integral(t, 0, 1, integral(s, 0, oo, exp(-s - t))) = 1",
    "sum(i, 1, 3, integral(t, 0, oo, exp(-i*t))) = 1",
    "sum(i, 0, oo, integral(t, 0, oo, exp(-t))*x^i) = 1",
    "max(integral(t, 0, oo, exp(-t)), 0) = 1",
    "max(i, 1, 3, integral(t, 0, oo, i*exp(-t))) = 3",
    "floor(integral(t, 0, oo, exp(-t))) = 1",
    "x <= integral(t, 0, oo, exp(-t)) + 1",
]


@pytest.mark.parametrize("text", IMPROPER)
def test_without_an_end_it_is_a_sentence(text):
    assert parse(text).conclusion == parse(" ".join(IMPROPER[text].split())).conclusion


@pytest.mark.parametrize("text", TERMS)
def test_without_an_end_it_is_no_term(text):
    with pytest.raises(ParseError, match="can only be compared|can not be said"):
        parse(text, "x real" if "x" in text else "")


@pytest.mark.parametrize("ends", ["oo, 0", "0, -oo", "oo, oo", "-oo, -oo", "oo, -oo"])
def test_ends_that_are_not_in_order_are_refused(ends):
    with pytest.raises(ParseError, match="not in order"):
        parse(f"integral(t, {ends}, exp(-t)) = 1")


def test_a_name_that_is_declared_is_no_infinity():
    assert isinstance(parse("integral(t, 0, inf, t) >= 0", "inf real").conclusion.left, t.Integral)


def test_conditions_say_it_too():
    (known,) = parse("x <= 1", "integral(t, x, oo, exp(-t)) = 1").hypotheses
    assert known == parse(" ".join(UPWARDS.replace("VALUE", "1").split())).conclusion


def test_sympy_says_it_too():
    x, y = sp.symbols("t x", real=True)
    whole = sp.Integral(sp.exp(-x), (x, y, sp.oo))
    upwards = parse(" ".join(UPWARDS.replace("VALUE", "1").split())).conclusion
    assert relation_to_kernel(sp.Eq(whole, 1, evaluate=False)) == upwards
    assert relation_to_kernel(sp.Ge(sp.S(2), whole, evaluate=False)) == parse("integral(t, x, oo, exp(-t)) <= 2").conclusion
    for wrong in (sp.Eq(2 * whole, 2), sp.Eq(sp.Integral(sp.exp(-x), (x, sp.oo, 0)), 1, evaluate=False)):
        with pytest.raises(TranslationError, match="without an end|not in order"):
            relation_to_kernel(wrong)


def test_it_is_shown_as_an_integral():
    shown = mathml_term(parse("integral(t, 0, x, t^2) = 0").conclusion.left)
    assert "∫" in shown and shown.count("<mi>t</mi>") == 2
