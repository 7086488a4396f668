"""Tactics of scripts that search: they find what holds, and what they find is judged like any script."""

import pytest

from tests.provers import of_the_library
from verify.kernel.judge import judge
from verify.language.parse import parse
from verify.proving.automatic import library, searched
from verify.proving.tactics import Stuck, have, prove, seq, with_lemmas


def test_an_inequality_in_one_variable_needs_no_claim_of_its_own():
    statement = parse("log(1 + x) + y <= x + y", "x > -1, y real")
    proof = prove(statement, have("small", "log(1 + x) <= x", searched()), seq())
    assert judge(statement, proof).verdict == "PROVED"
    with pytest.raises(Stuck):
        prove(statement, have("small", "log(1 + x) <= x/2", searched(2)), seq())


def test_a_lemma_by_its_shape():
    lemmas = of_the_library().lemmas
    with_lemmas(lemmas)
    statement = parse("exp(abs(2*t))*2 >= (2*t)^2 + 2", "t real")
    proof = prove(statement, library("basics.logarithm.chord", "basics.exponential.square"))
    assert judge(statement, proof, lemmas).lemmas == ("basics.exponential.square",)
    with pytest.raises(Stuck):
        prove(parse("exp(abs(2*t))*2 >= (2*t)^2 + 3", "t real"), library("basics.exponential.square"))
    with pytest.raises(Stuck, match="no lemma"):
        prove(statement, library("basics.unknown"))
