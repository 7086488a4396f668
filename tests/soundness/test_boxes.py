"""Attacks on the boxes of `Cover`: their bound must never say more than the function's values do."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from verify.kernel import certificate as c
from verify.kernel.definitions import unfold
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.judge import judge
from verify.kernel.rules import excess_of
from verify.kernel.statement import Relation
from verify.kernel.values import enclose
from verify.language.parse import parse, parse_formula
from verify.refuting.numeric import compiled

PIECES = ["x", "y", "1/2", "3", "(-2)", "x*y", "(x-y)", "x^2", "(1/x)", "exp(x)", "exp(-x*y)", "log(x)", "xlogx(y)"]
PIECES += ["sqrt(x)", "sqrt(x*y)", "log(1+x^2)", "tanh(x)", "h(y)", "(x+1)^-2", "abs(x)", "min(x,y)", "kl(x,y)"]
BOXES = [(-2, -1), (-1, 1), (0, 1), (Fraction(1, 10), Fraction(9, 10)), (1, 4), (Fraction(1, 1000), Fraction(1, 2))]


def _term(text):
    relation = parse_formula(f"({text}) >= 0", list(parse("x + y > 0").binders))
    assert isinstance(relation, Relation)
    return unfold(excess_of(relation)[0])


@pytest.mark.parametrize("seed", range(40))
def test_the_bound_lies_below_every_value(seed):
    chance = random.Random(seed)
    tried = 0
    for _ in range(12):
        parts = [chance.choice(PIECES) for _ in range(chance.randint(1, 4))]
        term = _term(chance.choice([" + ", " - ", "*"]).join(parts))
        box = {n: tuple(map(Fraction, chance.choice(BOXES))) for n in "xy"}
        try:
            least = enclose(term, box, 60).lo
        except (EnclosureError, KernelError):
            continue
        value = compiled(term)
        for _ in range(60):
            ends = {n: [lo, hi, lo + (hi - lo) * Fraction(chance.randint(0, 64), 64)] for n, (lo, hi) in box.items()}
            point = {n: chance.choice(v) for n, v in ends.items()}
            found = float(value(point))  # defined all over the box: a failure here would be a fault too
            tried += 1
            assert float(least) <= found + 1e-9 * (1 + abs(found)), (term, box, point)
    assert tried


def _cover(text, where, bounds, boxes):
    statement = parse(text, where)
    cover = c.Cover(bounds, boxes, 60, (c.Given("h1"), c.Given("h2")))
    return judge(statement, c.Proof(c.Split(), cover))


LEAF = c.Box("", Fraction(0))
HALVES = c.Box("x", Fraction(1, 4), (LEAF, LEAF))


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("1/x + 3", -1, 2),
        ("log(x)", -2, -1),  # total semantics: log is 0 there
        ("log(x) + 1", 0, 1),
        ("sqrt(x)", -1, 1),
        ("xlogx(x) + 1", -1, 1),
        ("tanh(1/x) + 1", -1, 2),
    ],
)
def test_jumps_poles_and_undefined_points_are_refused(text, low, high):
    box = {"x": (Fraction(low), Fraction(high))}
    with pytest.raises((EnclosureError, KernelError)):
        enclose(_term(text), box, 60)


def test_a_proof_by_two_boxes():
    # x - x^2 on [1/8, 3/8]: the enclosure of the whole gives 1/8 - 9/64 < 0, those of the halves decide
    bounds = (("x", Fraction(1, 8), Fraction(3, 8)),)
    text, where = "x - x^2 >= 1/64", "1/8 <= x, x <= 3/8"
    assert _cover(text, where, bounds, HALVES).verdict == "PROVED"
    with pytest.raises(KernelError):
        _cover(text, where, bounds, LEAF)


@pytest.mark.parametrize("boxes", [LEAF, HALVES])
@pytest.mark.parametrize("text", ["x - x^2 > 7/64", "x - x^2 >= 1/8", "x^2 - x >= 0", "x - x^2 >= 1/4"])
def test_false_or_touching_claims_are_refused(text, boxes):
    bounds = (("x", Fraction(1, 8), Fraction(3, 8)),)
    with pytest.raises(KernelError):
        _cover(text, "1/8 <= x, x <= 3/8", bounds, boxes)


def test_a_strict_claim_needs_room():
    # the enclosure of x is exact, so 0 is reached and > must be refused
    bounds = (("x", Fraction(0), Fraction(1)),)
    assert _cover("x >= 0", "0 <= x, x <= 1", bounds, LEAF).verdict == "PROVED"
    with pytest.raises(KernelError):
        _cover("x > 0", "0 <= x, x <= 1", bounds, LEAF)
