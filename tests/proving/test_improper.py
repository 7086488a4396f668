"""Integrals without an end that the prover of limits decides: each beside another value."""

import pytest

from tests.provers import of_the_library
from tests.shares import asked
from verify import prove
from verify.claims.claim import statement_of, words_of
from verify.kernel.expansion import expand
from verify.kernel.judge import judge
from verify.limits.deadlines import Deadline
from verify.proving import improper
from verify.proving.offers import offering
from verify.proving.tactics import Stuck

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
    # how fast it falls is an expression; what cancels is large at some points
    ("integral(y, -oo, oo, exp(t*y)*exp(-abs(y))/2) = 1/(1-t^2)", "integral(y, -oo, oo, exp(t*y)*exp(-abs(y))/2) = 1/(1-t)", "-1 < t < 1"),
    (f"integral(t, -oo, oo, exp(a*t)*{NORMAL}) = exp(a^2/2)", f"integral(t, -oo, oo, exp(a*t)*{NORMAL}) = exp(a^2)", "a real"),
    ("0 < integral(t, 0, oo, max(1, 2 - t)*exp(-t)) < 2", "0 < integral(t, 0, oo, max(1, 2 - t)*exp(-t)) < 1", ""),
]


@pytest.fixture(scope="module")
def offer():
    return of_the_library()


def decided(offer, find, text, where):
    """The kernel's verdict on what the prover finds, and the lemmas that this rests on."""
    statement = expand(statement_of("statement", text, where, None, words_of("", "", (text, where))))
    with offering(offer):
        return judge(statement, find(statement, Deadline(60)), offer.lemmas).verdict


@pytest.mark.parametrize(("true", "false", "where"), PAIRS)
def test_it_is_proved_and_another_value_refuted(offer, true, false, where):
    assert decided(offer, improper.prove, true, where) == "PROVED"
    if asked(false, 2):  # it is refuted by the value that is proved: of half of them that is done again
        assert not false or decided(offer, improper.refute, false, where) == "REFUTED"


def test_prove_asks_this_prover():
    """Of all that `prove` asks, on both sides."""
    true, false, where = PAIRS[0]
    assert prove(true, where, effort=60).verdict == "PROVED"
    assert prove(false, where, effort=60).verdict == "REFUTED"


@pytest.mark.parametrize("text", ["integral(t, 1, oo, 1/t) = 5", "integral(t, -oo, oo, 1/t) = 0", "integral(t, 0, oo, exp(-x*t)) = 1/x"])
@pytest.mark.parametrize("find", [improper.prove, improper.refute])
def test_where_nothing_tends_to_0_it_is_stuck(find, text):
    with pytest.raises(Stuck):
        find(expand(statement_of("statement", text, "", None, words_of("", "", (text,)))), Deadline(20))
