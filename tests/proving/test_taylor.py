"""Covers of several variables, and Taylor forms; true statements and negative controls."""

import random
from fractions import Fraction

import pytest

from tests.shares import fewer
from verify.kernel import certificate as c
from verify.kernel.definitions import unfold
from verify.kernel.judge import judge
from verify.kernel.rules import excess_of
from verify.kernel.statement import Relation
from verify.kernel.terms import Var
from verify.language.parse import parse
from verify.language.walk import parts
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving.tactics import Stuck
from verify.proving.univariate import boxes, prove
from verify.proving.univariate.taylor import Cell, cells, derivatives
from verify.refuting.numeric import compiled

#: Best approximations of degree 5 and 7, and the distance from them.
LOG = "229/20000000 + 624479/625000*x - 48969909/100000000*x^2 + 14191159/50000000*x^3 - 324893/2500000*x^4 + 2980877/100000000*x^5"
ROOT = (
    "50000001/50000000 + 5208317/6250000*x + 9727881/100000000*x^2 + 1086051/20000000*x^3 - 194727/10000000*x^4"
    " + 1196637/100000000*x^5 - 456809/100000000*x^6 + 21409/25000000*x^7"
)
UNIT = "x in [0,1]"
TAYLOR = [
    (f"log(1+x) <= {LOG} + 3149/250000000", f"log(1+x) <= {LOG} + 10^-5", UNIT),
    (f"sqrt(1+x)*exp(x/3) <= {ROOT} + 23*10^-9", f"sqrt(1+x)*exp(x/3) <= {ROOT} + 19*10^-9", UNIT),
    (f"log(1+x) < {LOG} + 3149/250000000", f"log(1+x) > {LOG} - 10^-6", UNIT),
]
SQUARE = "x in [-1,1], y in [-1,1]"
NARROW = [
    (
        "exp(-x^2-y^2) + x^2/3 + y^2/2 - x*y/5 >= 0.63",
        "exp(-x^2-y^2) + x^2/3 + y^2/2 - x*y/5 >= 0.6448",
        SQUARE,
    ),
    (
        "log(1+exp(x+y)) + exp(-x)*y^2 + x^2 >= 0.59",
        "log(1+exp(x+y)) + exp(-x)*y^2 + x^2 >= 0.6004",
        SQUARE,
    ),
    (
        "tanh(x*y) + exp(-x-y) + (x-y)^2/3 >= 0.57",
        "tanh(x*y) + exp(-x-y) + (x-y)^2/3 >= 0.606",
        "x in [0,2], y in [0,2]",
    ),
]


def count(proof: c.Proof, kind: type) -> int:
    return sum(isinstance(part, kind) for part in parts(proof))


def excess(text: str):
    relation = parse(text, UNIT).conclusion
    assert isinstance(relation, Relation)
    return unfold(excess_of(relation)[0])


@pytest.mark.parametrize(("true", "false", "where"), [*TAYLOR, *NARROW])
def test_narrow_margins(true: str, false: str, where: str) -> None:
    statement = parse(true, where)
    assert judge(statement, prove(statement, Deadline(30))).verdict == "PROVED"
    with pytest.raises((Stuck, OutOfTime)):
        prove(parse(false, where), Deadline(fewer(5, 5)))


@pytest.mark.parametrize(("true", "where"), [(t, w) for t, _, w in TAYLOR[:2]])
def test_a_taylor_form_takes_few_boxes_where_a_cover_takes_thousands(true: str, where: str) -> None:
    statement = parse(true, where)
    bounds = (("x", Fraction(0), Fraction(1)),)
    assert not list(boxes.covers(excess(true), False, bounds, Deadline(30), 300))
    assert count(prove(statement, Deadline(30)), c.Box) < 60


def test_cells_lie_below_the_term() -> None:
    term = excess(TAYLOR[0][0])
    found = cells(derivatives(term, "x"), "x", Fraction(0), Fraction(1), Deadline(10))
    assert found and found[0].low == 0 and found[-1].high == 1
    value, chance = compiled(term), random.Random(3)
    for cell in found:
        below = compiled(cell.polynomial(Var("x"), 0))
        assert min(cell.bernstein()) > 0
        for _ in range(20):
            x = cell.low + (cell.high - cell.low) * Fraction(chance.randint(0, 64), 64)
            assert 0 < below({"x": x}) <= value({"x": x}) + 1e-12  # values of size 1 in doubles


def test_bernstein_coefficients_are_those_of_the_polynomial() -> None:
    cell = Cell(Fraction(1, 3), Fraction(1), (Fraction(2), Fraction(-1), Fraction(3)))
    first, middle, last = cell.bernstein()
    at = compiled(cell.polynomial(Var("x"), 0))
    assert (first, last) == (at({"x": Fraction(1, 3)}), at({"x": Fraction(1)}))
    assert at({"x": Fraction(2, 3)}) == (first + 2 * middle + last) / 4


def test_a_false_statement_has_no_cells() -> None:
    slopes = derivatives(excess(TAYLOR[0][1]), "x")
    assert cells(slopes, "x", Fraction(0), Fraction(1), Deadline(10)) is None


def test_the_same_statement_has_the_same_certificate() -> None:
    statement = parse(*TAYLOR[0][::2])
    assert prove(statement, Deadline(30)) == prove(statement, Deadline(30))
