"""Linear programs of moderate size, exactly: a float solver proposes a basis, rational arithmetic mends and solves it.

    minimize  costs . x   subject to   row . x = right  (the first rows),   row . x >= right  (the others),   x >= 0

HiGHS finds a basis in floats. Its point and its prices are computed again by rational elimination (python-flint); where
the basis is not exactly optimal, because two vertices are closer than the tolerance, exact simplex steps lead on. Where
floats find none, since the coefficients differ by too many orders of magnitude, the simplex method is run exactly.
The answer is a vertex and a dual solution of the same value, and so needs no trust in the floats.

Source: Dhiflaoui et al., "Certifying and repairing solutions to large LPs" (2003); Bland's rule, Math. of OR 2 (1977).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.limits.highs import float_program
from verify.privacy.solvers.exact_simplex import LinearProgram, NotSolved, optimal_basis

__all__ = ["LinearProgram", "NotSolved", "Proposal", "Vertex", "optimum", "propose", "vertex"]

TOLERANCE = 1e-10
MOST_STEPS = 2_000


@dataclass(frozen=True)
class Proposal:
    """What floats say: the basis (variables, and len(costs) + i for the slack of row i), the point and the prices."""

    basis: frozenset[int]
    value: float
    point: Sequence[float]
    prices: Sequence[float]


@dataclass(frozen=True)
class Vertex:
    """The point and the prices of a basis, exactly; they have the same ``value``.

    ``slacks`` (one a row) and ``reduced`` costs (one a variable) tell whether they are feasible.
    """

    value: Fraction
    point: tuple[Fraction, ...]
    slacks: tuple[Fraction, ...]
    prices: tuple[Fraction, ...]
    reduced: tuple[Fraction, ...]


def propose(program: LinearProgram) -> Proposal:
    """A basis that is optimal in floats. Raises NotSolved. Complexity: one run of a float simplex method."""
    import highspy

    right = [float(v) for v in program.right]
    solver = float_program(
        [float(v) for v in program.costs],
        [0.0] * len(program.costs),
        right,
        [*right[: program.equations], *[highspy.kHighsInf] * (len(right) - program.equations)],
        [{j: float(v) for j, v in row.items()} for row in program.rows],
        rowwise=True,
        presolve="off",
        primal_feasibility_tolerance=TOLERANCE,
        dual_feasibility_tolerance=TOLERANCE,
    )
    solver.run()
    if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        raise NotSolved(f"the float solver ends with {solver.getModelStatus().name}")
    found, solution, basic = solver.getBasis(), solver.getSolution(), highspy.HighsBasisStatus.kBasic
    status = [*found.col_status, *found.row_status]
    basis = frozenset(k for k, state in enumerate(status) if state == basic)
    value = float(solver.getInfo().objective_function_value)
    return Proposal(basis, value, solution.col_value, solution.row_dual)


def optimum(program: LinearProgram, basis: frozenset[int] | None = None) -> tuple[Vertex, frozenset[int]]:
    """An optimal vertex with its basis, exactly, from ``basis`` or from the one that floats propose.

    Complexity: a rational elimination in as many unknowns as the basis has variables, two a simplex step; rows times
    variables a step where floats fail. Raises NotSolved.
    """
    try:
        return _improved(program, propose(program).basis if basis is None else basis)
    except NotSolved:
        if any(value > 0 for value in program.right[program.equations :]):
            raise  # no start for the exact method
        return _improved(program, optimal_basis(program))


def _improved(program: LinearProgram, current: frozenset[int]) -> tuple[Vertex, frozenset[int]]:
    """The optimal vertex that exact simplex steps reach from a basis."""
    for _ in range(MOST_STEPS):
        found = vertex(program, current)
        if found is None:
            raise NotSolved("the basis is singular in exact arithmetic")
        outside, prices = _infeasible(program, found)
        if not outside and not prices:
            return found, current
        if outside and prices:
            raise NotSolved("the basis is neither primal nor dual feasible in exact arithmetic")
        step = _primal_step if prices else _dual_step
        current = current ^ frozenset(step(program, current, found, min(prices or outside)))
    raise NotSolved(f"not optimal after {MOST_STEPS} steps")


def vertex(program: LinearProgram, basis: frozenset[int]) -> Vertex | None:
    """The point and the prices of a basis, feasible or not; None if it is singular."""
    columns, tight = _split(program, basis)
    if len(columns) != len(tight):
        return None
    matrix = _matrix(program, columns, tight)
    try:
        values = _solved(matrix, [program.right[i] for i in tight])
        duals = _solved(matrix.transpose(), [program.costs[j] for j in columns])
    except ZeroDivisionError:
        return None
    point, prices = [Fraction(0)] * len(program.costs), [Fraction(0)] * len(program.rows)
    for j, x in zip(columns, values, strict=True):
        point[j] = x
    for i, y in zip(tight, duals, strict=True):
        prices[i] = y
    slacks = tuple(_along(row, point) - r for row, r in zip(program.rows, program.right, strict=True))
    value = sum((c * x for c, x in zip(program.costs, point, strict=True)), Fraction(0))
    return Vertex(value, tuple(point), slacks, tuple(prices), tuple(_reduced(program, prices)))


# --- parts -------------------------------------------------------------------------------------------------------


def _split(program: LinearProgram, basis: frozenset[int]) -> tuple[list[int], list[int]]:
    """The variables in the basis, and the rows whose slack is not."""
    width = len(program.costs)
    columns = sorted(k for k in basis if k < width)
    return columns, [i for i in range(len(program.rows)) if width + i not in basis]


def _matrix(program: LinearProgram, columns: Sequence[int], tight: Sequence[int]) -> Any:
    from flint import fmpq_mat

    zero = Fraction(0)
    entries = [_rational(program.rows[i].get(j, zero)) for i in tight for j in columns]
    return fmpq_mat(len(tight), len(columns), entries)


def _solved(matrix: Any, right: Sequence[Fraction]) -> list[Fraction]:
    from flint import fmpq_mat

    if not right:
        return []
    found = matrix.solve(fmpq_mat(len(right), 1, [_rational(v) for v in right]))
    return [Fraction(int(found[i, 0].p), int(found[i, 0].q)) for i in range(len(right))]


def _rational(value: Fraction) -> Any:
    from flint import fmpq

    return fmpq(value.numerator, value.denominator)


def _along(row: Mapping[int, Fraction], point: Sequence[Fraction]) -> Fraction:
    return sum((v * point[j] for j, v in row.items() if point[j]), Fraction(0))


def _reduced(program: LinearProgram, prices: Sequence[Fraction]) -> list[Fraction]:
    """costs - prices . rows."""
    reduced = list(program.costs)
    for row, price in zip(program.rows, prices, strict=True):
        if price:
            for j, v in row.items():
                reduced[j] -= price * v
    return reduced


def _infeasible(program: LinearProgram, found: Vertex) -> tuple[list[int], list[int]]:
    """The basic variables and slacks below 0, and those outside of the basis that would lower the cost."""
    width, equations = len(program.costs), program.equations
    if any(found.slacks[:equations]):
        raise NotSolved("an equation is not in the basis")
    outside = [j for j, x in enumerate(found.point) if x < 0]
    outside += [width + i for i, s in enumerate(found.slacks) if s < 0]
    prices = [j for j, r in enumerate(found.reduced) if r < 0]
    prices += [width + i for i, y in enumerate(found.prices) if y < 0 and i >= equations]
    return outside, prices


def _primal_step(program: LinearProgram, basis: frozenset[int], found: Vertex, entering: int) -> set[int]:
    """What enters and what leaves: the first basic variable or slack that reaches 0 (of several, the first)."""
    columns, tight = _split(program, basis)
    width = len(program.costs)
    if entering < width:
        right = [-program.rows[i].get(entering, Fraction(0)) for i in tight]
    else:
        right = [Fraction(int(width + i == entering)) for i in tight]
    change = [Fraction(0)] * width
    for j, d in zip(columns, _solved(_matrix(program, columns, tight), right), strict=True):
        change[j] = d
    if entering < width:
        change[entering] = Fraction(1)
    rates = {j: (found.point[j], change[j]) for j in columns}
    rates |= {
        width + i: (found.slacks[i], _along(program.rows[i], change))
        for i in range(program.equations, len(program.rows))
        if width + i in basis
    }
    limits = {k: value / -rate for k, (value, rate) in rates.items() if rate < 0}
    if not limits:
        raise NotSolved("the cost is not bounded below")
    return {entering, min(limits, key=lambda k: (limits[k], k))}


def _dual_step(program: LinearProgram, basis: frozenset[int], found: Vertex, leaving: int) -> set[int]:
    """What leaves, being below 0, and what enters: the one whose reduced cost reaches 0 first (of several, the first)."""
    columns, tight = _split(program, basis)
    width = len(program.costs)
    row: Mapping[int, Fraction] = (
        program.rows[leaving - width] if leaving >= width else {leaving: Fraction(1)}
    )
    matrix = _matrix(program, columns, tight)
    shares = _solved(matrix.transpose(), [row.get(j, Fraction(0)) for j in columns])
    rates = dict.fromkeys(range(width), Fraction(0)) | dict(row)
    for i, share in zip(tight, shares, strict=True):
        for j, v in program.rows[i].items():
            rates[j] -= share * v
    costs = {j: (found.reduced[j], rates[j]) for j in range(width) if j not in basis}
    costs |= {
        width + i: (found.prices[i], share)
        for i, share in zip(tight, shares, strict=True)
        if i >= program.equations
    }
    limits = {k: cost / rate for k, (cost, rate) in costs.items() if rate > 0}
    if not limits:
        raise NotSolved("no point satisfies the constraints")
    return {leaving, min(limits, key=lambda k: (limits[k], k))}
