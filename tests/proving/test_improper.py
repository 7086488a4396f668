"""Integrals without an end that `prove` decides: each beside another value."""

import pytest

from verify import prove

LAPLACE = "exp(-abs(y)/b)/(2*b)"
NORMAL = "exp(-t^2/2)/sqrt(2*pi)"
PAIRS = [
    (r"\int_0^\infty \lambda e^{-\lambda x} dx = 1", r"\int_0^\infty \lambda e^{-\lambda x} dx = \lambda", "lambda > 0"),
    (f"integral(y, -oo, oo, {LAPLACE}) = 1", f"integral(y, -oo, oo, {LAPLACE}) = b", "b > 0"),
    (f"integral(y, -oo, oo, y^2*{LAPLACE}) = 2*b^2", f"integral(y, -oo, oo, y^2*{LAPLACE}) = b^2", "b > 0"),
    (f"integral(y, t, oo, {LAPLACE}) = exp(-t/b)/2", f"integral(y, t, oo, {LAPLACE}) <= exp(-t/b)/3", "b > 0, t >= 0"),
    ("integral(y, -oo, oo, exp(-abs(y - m))) = 2", "integral(y, -oo, oo, exp(-abs(y - m))) = 1", "m real"),
    ("integral(t, a, oo, 1/t^2) = 1/a", "integral(t, a, oo, 1/t^2) = 1/a^2", "a > 0"),
    ("integral(t, 0, oo, 1/(1 + t)^3) = 1/2", "integral(t, 0, oo, 1/(1 + t)^3) < 1/2", ""),
    ("integral(t, 0, oo, t*exp(-t^2/2)) >= 1", "integral(t, 0, oo, t*exp(-t^2/2)) > 1", ""),
    (f"integral(t, -oo, oo, {NORMAL}) = 1", f"integral(t, -oo, oo, {NORMAL}) = 2", ""),
    (f"integral(t, -oo, x, {NORMAL}) = Phi(x)", "", "x real"),
    # the kink is on either side of the end
    (f"integral(y, -oo, x, {LAPLACE}) = laplace_cdf(x, b)", f"integral(y, -oo, x, {LAPLACE}) = laplace_cdf(2*x, b)", "x real, b > 0"),
    ("0 < integral(t, 0, oo, max(1, 2 - t)*exp(-t)) < 2", "0 < integral(t, 0, oo, max(1, 2 - t)*exp(-t)) < 1", ""),
]


@pytest.mark.parametrize(("true", "false", "where"), PAIRS)
def test_it_is_proved_and_another_value_refuted(true, false, where):
    assert prove(true, where, effort=20).verdict == "PROVED"
    assert not false or prove(false, where, effort=20).verdict == "REFUTED"
