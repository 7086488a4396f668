"""Integrals that `prove` decides: each beside a false neighbour."""

import pytest

from tests.provers import proved
from theorems.basics.words import WORDS
from verify import prove
from verify.language.parse import parse

PAIRS = [
    ("integral(t, 0, 1, t) = 1/2", "integral(t, 0, 1, t) = 1/3", ""),
    ("integral(t, 1, x, 1/t) = log(x)", "integral(t, 1, x, 1/t) = x - 1", "x >= 1"),
    ("integral(t, 0, x, exp(-t^2/2)) <= x", "integral(t, 0, x, exp(-t^2/2)) >= x", "x > 0"),
    ("integral(t, a, b, t^2) = (b^3 - a^3)/3", "integral(t, a, b, t^2) = (b^3 + a^3)/3", ""),
    ("Phi(-x) = 1 - Phi(x)", "Phi(-x) = Phi(x)", ""),
    ("Phi(x) <= 1/2 + x/sqrt(2*pi)", "Phi(x) <= 1/2 + x/3", "x >= 0"),
    ("Phi(2) >= 0.9772", "Phi(2) >= 0.9773", ""),
]


@pytest.mark.parametrize(("true", "false", "where"), PAIRS)
def test_it_is_proved_and_its_neighbour_refuted(true, false, where):
    assert proved(parse(true, where, WORDS), 60)
    assert prove(false, where).verdict == "REFUTED"


def test_prove_asks_who_finds_it():
    assert prove(PAIRS[0][0]).verdict == "PROVED"


@pytest.mark.parametrize("text", ["integral(t, -1, 1, 1/t) = 0", "integral(t, 0, 1, log(t)) <= 0"])
def test_it_is_said_where_an_integral_is_not_defined(text):
    assert prove(text, effort=3).verdict in ("OPEN", "ILL_POSED")
