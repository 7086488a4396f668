"""What refutes the claims on Class III sets is a Class III set with the folding permutations given, by other code."""

from __future__ import annotations

from fractions import Fraction as F
from functools import cache

import pytest

from theorems.kss2018.numeric.programs import printed_theorem3
from verify.kernel.certificate import Exhibit
from verify.kernel.evaluate import Evaluator
from verify.kernel.terms import Apply, num
from verify.kernel.values import plain
from verify.privacy.measures.folding import folded_intersection, folded_union, folding_permutations, unfolded
from verify.privacy.measures.source_sets import SourceSet
from verify.privacy.solvers.hamming import optimal_dp_leakage
from verify.run.library import library_store

LABELS = (0, 1)  # sources of a witness are alike from the second label on


@cache
def shelf():
    return library_store().shelf("kss2018")


def exhibited(name):
    """The folded sources R, the permutations T from 0, and D."""
    certificate = shelf()[f"kss2018.{name}"].decoded().certificate
    assert isinstance(certificate.step, Exhibit)
    values = dict(zip(certificate.names, certificate.step.values, strict=True))
    evaluator = Evaluator(values)

    def at(family, *places):
        return plain(evaluator.ground(Apply(family, tuple(map(num, places))), {}))

    letters = range(1, int(values["M"].value) + 1)
    rows = {tuple(at("R", s, i) for i in letters) for s in LABELS}
    orders = set()
    for k in range(1, int(values["n"].value) + 1):
        order, back = ([int(at(family, k, i)) - 1 for i in letters] for family in "TU")
        assert [order[i] for i in back] == [i - 1 for i in letters]
        orders.add(tuple(order))
    return rows, orders, values["D"].value


@pytest.mark.parametrize(
    "name", ["theorem3", "theorem3.lower", "corollary1", "remark6", "section5g.relabelled", "eq58"]
)
def test_the_sources_are_of_class_iii_and_fold_as_said(name):
    rows, orders, _ = exhibited(name)
    sources = SourceSet(unfolded(rows, orders))
    assert sources.source_class == "III"
    assert set(folding_permutations(sources)) == orders
    assert set(folded_intersection(sources)) == set(folded_union(sources)) == rows


def levels(name):
    """e^eps* of the folded part alone and of the whole set, and the value of the program (19)."""
    rows, orders, D = exhibited(name)
    part = SourceSet(sorted(rows, reverse=True))
    whole = SourceSet(unfolded(rows, orders))
    alone, together = (optimal_dp_leakage(sources, D).exp_epsilon for sources in (part, whole))
    return alone, together, printed_theorem3(part, D, orders)


def test_the_levels_are_those_that_the_notes_quote():
    assert levels("corollary1")[0] == 1 < levels("corollary1")[1]
    assert levels("theorem3")[1:] == (2, F(11, 6))
    _, level, program = levels("theorem3.lower")
    assert level == 1 < program == F(13, 11)
    assert levels("eq58")[1] == 1
