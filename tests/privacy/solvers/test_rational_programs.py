"""Exact linear programs: the optimum of floats where they are right, and mended where they are not."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.privacy.solvers.rational_programs import LinearProgram, NotSolved, optimum, propose, vertex

ENTRIES = st.integers(0, 4)


@st.composite
def programs(draw: st.DrawFn) -> LinearProgram:
    """Bounded (costs >= 0) and feasible (coefficients >= 0, some of them positive in each row)."""
    width, rows = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    table = [{j: F(draw(ENTRIES)) for j in range(width)} for _ in range(rows)]
    for row in table:
        row[draw(st.integers(0, width - 1))] = F(1, 3)
    costs = [F(draw(ENTRIES), 7) for _ in range(width)]
    return LinearProgram(costs, table, [F(draw(ENTRIES)) for _ in range(rows)], 0)


@settings(max_examples=60)
@given(programs())
def test_the_optimum_has_a_point_and_prices_of_the_same_value(program: LinearProgram) -> None:
    found, basis = optimum(program)
    assert min(found.point) >= 0 and min(found.slacks) >= 0
    assert min(found.prices) >= 0 and min(found.reduced) >= 0
    dual = sum(y * r for y, r in zip(found.prices, program.right, strict=True))
    assert found.value == dual and abs(float(found.value) - propose(program).value) < 1e-8
    assert vertex(program, basis) == found


@settings(max_examples=60)
@given(programs(), st.data())
def test_from_any_feasible_basis_the_same_optimum_is_reached(
    program: LinearProgram, data: st.DataObject
) -> None:
    """The basis of other costs is feasible, that of other right sides has the right prices: either way leads on."""
    width = len(program.costs)
    costs = [F(data.draw(ENTRIES), 7) for _ in range(width)]
    right = [F(data.draw(ENTRIES)) for _ in program.right]
    for other in (
        LinearProgram(costs, program.rows, program.right, 0),
        LinearProgram(program.costs, program.rows, right, 0),
    ):
        _, start = optimum(other)
        assert optimum(program, start)[0].value == optimum(program)[0].value


def test_vertices_closer_than_the_tolerance_are_told_apart() -> None:
    """min x + (1 - 10^-14) y with x + y = 1: floats may take either, exactly y is better."""
    program = LinearProgram([F(1), 1 - F(1, 10**14)], [{0: F(1), 1: F(1)}], [F(1)], 1)
    found, _ = optimum(program, frozenset({0}))
    assert found.point == (0, 1) and found.value == 1 - F(1, 10**14)


@pytest.mark.parametrize(
    ("costs", "rows", "right"),
    [
        ([F(-1)], [{0: F(1)}], [F(0)]),  # unbounded
        ([F(1)], [{0: F(-1)}], [F(1)]),  # infeasible
    ],
)
def test_where_there_is_no_optimum_none_is_given(
    costs: list[F], rows: list[dict[int, F]], right: list[F]
) -> None:
    with pytest.raises(NotSolved, match="not bounded below|the float solver ends with"):
        optimum(LinearProgram(costs, rows, right, 0))


def test_steps_notice_that_there_is_no_optimum() -> None:
    with pytest.raises(NotSolved, match="not bounded below"):
        optimum(LinearProgram([F(-1)], [{0: F(1)}], [F(0)], 0), frozenset({1}))
    with pytest.raises(NotSolved, match="no point satisfies"):
        optimum(LinearProgram([F(1)], [{0: F(-1)}], [F(1)], 0), frozenset({1}))


def test_a_set_that_is_no_basis_costs_the_exact_method_only() -> None:
    program = LinearProgram([F(1), F(2)], [{0: F(1), 1: F(1)}], [F(1)], 1)
    found, basis = optimum(program, frozenset({0, 1}))
    assert (found.value, found.point, basis) == (F(1), (F(1), F(0)), frozenset({0}))
