"""Integrals as people type them, in sympy, and as they are shown."""

import pytest
import sympy as sp

from verify.kernel import terms as t
from verify.language.mathml import mathml_term
from verify.language.parse import parse
from verify.language.reading.texts import ParseError
from verify.language.translate import TranslationError, to_kernel, to_sympy

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
    r"\int_{-\infty}^x e^{-t^2/2} dt \ge 0": "ends of an integral are numbers",
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


def test_it_is_shown_as_an_integral():
    shown = mathml_term(parse("integral(t, 0, x, t^2) = 0").conclusion.left)
    assert "∫" in shown and shown.count("<mi>t</mi>") == 2
