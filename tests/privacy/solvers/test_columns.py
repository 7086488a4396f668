"""Linear programs of many columns: the basis that floats propose changes nothing but the way to the optimum."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from verify.privacy.measures.source_sets import SourceSet
from verify.privacy.solvers import columns
from verify.privacy.solvers.columns import Column, Optimum, Ray, maximize
from verify.privacy.solvers.hamming import optimal_dp_leakage


def source_set(rows: int, letters: int) -> SourceSet:
    chance = Random(f"{rows} of {letters}")
    weights = [[chance.choice((1, 1, 2, 7, 50)) for _ in range(letters)] for _ in range(rows)]
    return SourceSet([[Fraction(w, sum(row)) for w in row] for row in weights])


@pytest.mark.parametrize(("rows", "letters"), [(2, 3), (4, 4), (7, 12), (20, 9), (25, 30)])
def test_with_and_without_a_basis_to_begin_with_the_optimum_is_the_same(monkeypatch, rows, letters):
    found = []
    for few in (0, 10**6):
        monkeypatch.setattr(columns, "FEW", few)
        given = source_set(rows, letters)
        leakage = optimal_dp_leakage(given, Fraction(1, 7))
        assert leakage.verify() and given.classification.verify()
        found.append((leakage.exp_epsilon, given.flattest.value, given.source_class))
    assert found[0] == found[1]


@pytest.mark.parametrize("wrong", ["nothing", "the same column twice", "a negative amount", "the slacks"])
def test_a_basis_that_is_none_is_passed_over(monkeypatch, wrong):
    """max x + y under x + y/2 <= 1, x/2 + y <= 1: 4/3."""
    one, half = Fraction(1), Fraction(1, 2)
    x, y = Column("x", one, (one, half)), Column("y", one, (half, one))
    far = Column("far", -one, (-one, one))
    bases = {
        "nothing": None,
        "the same column twice": [x, x],
        "a negative amount": [far, x],
        "the slacks": [columns._slack(i, 2) for i in range(2)],
    }

    def price(multipliers):
        worth = {c: sum(m * e for m, e in zip(multipliers, c.entries, strict=True)) for c in (x, y)}
        return next((c for c in (x, y) if c.cost > worth[c]), None)

    monkeypatch.setattr(columns, "FEW", 0)
    monkeypatch.setattr(columns, "_sought", lambda *_: bases[wrong])
    found = maximize([one, one], price)
    assert isinstance(found, Optimum)
    assert (found.value, found.values) == (Fraction(4, 3), {"x": Fraction(2, 3), "y": Fraction(2, 3)})


def test_what_grows_for_ever_is_said_so_with_many_rows_too(monkeypatch):
    monkeypatch.setattr(columns, "FEW", 0)
    found = maximize([Fraction(1), Fraction(1)], lambda _: Column("x", Fraction(1), (Fraction(-1), Fraction(0))))
    assert isinstance(found, Ray) and found.values["x"] == 1
