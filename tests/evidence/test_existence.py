"""What a claim says exists, sought at points by z3 where drawing does not come upon it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from verify.evidence.fuzz import derived_leg
from verify.evidence.fuzz.aims import aims
from verify.evidence.smt.existence import exists_at
from verify.evidence.smt.logarithms import exponential_between
from verify.evidence.smt.products import determined
from verify.kernel.statement import Exists, Not
from verify.kernel.terms import num
from verify.language.parse import parse


def found(text: str, **values: int | str) -> bool | None:
    goal = parse(text, "x real").conclusion
    assert isinstance(goal, Exists)
    return exists_at(goal, {name: num(Fraction(value)) for name, value in values.items()}, frozenset())


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("exists y real: y > x and 3*y < 2", True),
        ("exists y real: y > x and 2*y < 1", False),
        ("exists k integer: 0 <= k and k <= 3 and k*k = 9", True),
        ("exists k integer: 0 < k and k <= 3 and k*k = 5", False),
        ("exists k integer: 2*k = 3", None),  # nothing says that there are finitely many to look at
        ("exists k integer: k >= 1 and 2*k = 6", True),  # the first ones are looked at
        ("exists k integer: k >= 1 and 2*k = 5", None),  # which says nothing of the others
        ("exists k integer: k >= 1 and 2*k = 1000", None),
        ("exists k integer, y real: 1 <= k and k <= 2 and y = k*x and y >= 1", True),
        ("exists k integer, y real: 1 <= k and k <= 2 and y = k*x and y > 1", False),
        ("exists y real: y > 0 and log(y) <= x and y >= 1.648", True),  # exp(1/2) is 1.6487...
        ("exists y real: y > 0 and log(y) <= x and y >= 1.649", False),
        ("exists y real: 0 <= y and y <= 1 and h(y) >= x + 19/100", True),  # log(2) is 0.6931...
        ("exists y real: 0 <= y and y <= 1 and h(y) >= x + 1/5", False),
        # what is linear leaves one choice: h(2/3) is 0.63651...
        ("exists y real, z real: y + z = 1 and y - z = x - 1/6 and h(y) >= 636514/1000000", True),
        ("exists y real, z real: y + z = 1 and y - z = x - 1/6 and h(y) >= 636515/1000000", False),
        ("exists y real, z real: y + z = 1 and y - z <= x - 1/6 and 0 <= y and h(y) >= 636515/1000000", True),
    ],
)
def test_at_a_point_it_is_found_or_there_is_none(text: str, answer: bool | None) -> None:
    assert found(text, x="1/2") is answer


def test_the_exponential_of_a_rough_number_is_enclosed() -> None:
    low, high = exponential_between(Fraction(693147, 10**6))
    assert Fraction(1999998, 10**6) < low < high < Fraction(2000001, 10**6)
    assert 0 < exponential_between(Fraction(-60))[0]


LINES = "exists y real, z real: 7*y + 3*z = x and 5*y - 11*z = 1 - x and y >= 1/{}"


def test_what_drawing_does_not_find_is_found() -> None:
    statement = parse(LINES.format(100), "2 <= x <= 3")
    assert derived_leg(statement).outcome == "undecided"
    assert derived_leg(statement, exists=exists_at).outcome == "agrees"


def test_where_nothing_exists_the_claim_fails() -> None:
    leg = derived_leg(parse(LINES.format(4), "2 <= x <= 3"), exists=exists_at)
    assert leg.outcome == "disagrees" and "there is no y, z (unsat says z3)" in leg.detail


def test_what_may_not_exist_is_sought_where_it_may_not() -> None:
    statement = parse("(exists y real, z real: y + z = x and y*z >= 7/3 and y >= 0) => x >= 3", "0 <= x <= 4")
    usual, turned = aims(statement, turned=True)
    assert aims(statement) == [usual]
    assert isinstance(turned.goal, Not) and isinstance(turned.goal.arg, Exists)
    assert derived_leg(statement, exists=exists_at).outcome == "agrees"


def test_what_fails_for_something_that_was_put_refutes_nothing() -> None:
    """There is such a t, but not the one that was put: for 1 nothing else exists."""
    statement = parse(f"exists t real: t >= 0 and ({LINES.format(4).replace('= x', '= t*x', 1)})", "2 <= x <= 3")
    leg = derived_leg(statement, exhibits=((num(1),),), exists=exists_at)
    assert leg.outcome != "disagrees"


# --- linear equations come first -------------------------------------------------------------------------------

def equations(text: str) -> dict[str, Fraction]:
    from verify.evidence.smt.ground import Ground
    from verify.evidence.smt.process import shared
    from verify.evidence.smt.solver import Solver
    from verify.kernel.statement import Binder, Real

    ground = Ground(set(), Solver(shared(), 1.0))
    names = {name: ground.constant_for(Binder(name, Real())) for name in ("x", "y", "z")}
    return determined([ground.proposition(parse(text).conclusion, names)])


def test_linear_equations_give_what_has_one_value():
    assert equations("x + y = 3 and x - y = 1 and x*z = 4") == {"x": 2, "y": 1}
    assert equations("x + y = 3 and 2*x + 2*y = 6") == {}
    assert equations("x + y + z = 1 and x + y - z = 0 and y >= 1 and x = 2*y") == {"x": Fraction(1, 3), "y": Fraction(1, 6), "z": Fraction(1, 2)}
    assert equations("x = 1 or x = 2") == {}


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("exists y real, z real: y + z = x and y - z = 0 and y*z >= 1/16", True),
        ("exists y real, z real: y + z = x and y - z = 0 and y*z > 1/16", False),  # what is left is a number
        ("exists y real, z real: y + z = x and 2*y + 2*z = 3", False),  # no solution is not one
        ("exists y real, z real: y + z = x and 2*y + 2*z = 1 and y*z < -1", True),
    ],
)
def test_what_is_linear_is_solved_and_the_rest_is_asked(text: str, answer: bool):
    assert found(text, x="1/2") is answer
