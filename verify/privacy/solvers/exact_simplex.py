"""Linear programs solved in rational arithmetic from the start: for coefficients that are too far apart for floats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.limits.simplex import Table

__all__ = ["LinearProgram", "NotSolved", "optimal_basis"]

MOST_ENTRIES = 2**20
MOST_STEPS = 5_000


class NotSolved(ArithmeticError):
    """No optimal basis was found: infeasible, unbounded, or too hard for floats; the text says where it ended."""


@dataclass(frozen=True)
class LinearProgram:
    """``rows`` map places of variables to coefficients; the first ``equations`` of them are equations."""

    costs: Sequence[Fraction]
    rows: Sequence[Mapping[int, Fraction]]
    right: Sequence[Fraction]
    equations: int


def optimal_basis(program: LinearProgram) -> frozenset[int]:
    """A basis that is optimal exactly, numbered as by `rational_programs.Proposal`.

    Every right side of an inequality must be at most 0. Complexity: rows times variables a step. Raises NotSolved.
    """
    if any(value > 0 for value in program.right[program.equations :]):
        raise NotSolved("an inequality has a positive right side. Next: write it as an equation with a slack")
    if len(program.rows) * len(program.costs) > MOST_ENTRIES:
        raise NotSolved(
            f"floats found no basis, and {len(program.rows)} x {len(program.costs)} is more than {MOST_ENTRIES} entries: "
            "too large to be solved exactly. Next: fewer rows or values, or probabilities that are less far apart"
        )
    from flint import fmpq

    width, left = len(program.costs), iter(range(MOST_STEPS))
    rows: list[tuple[dict[int, Any], Any]] = []
    for i, (row, right) in enumerate(zip(program.rows, program.right, strict=True)):
        sign = 1 if i < program.equations else -1  # row . x - slack = right <= 0, the other way round
        entries = {j: fmpq(sign * v.numerator, v.denominator) for j, v in row.items()}
        if i >= program.equations:
            entries[width + i] = fmpq(1)
        rows.append((entries, fmpq(sign * right.numerator, right.denominator)))

    def check() -> None:
        if next(left, None) is None:
            raise NotSolved(f"not optimal after {MOST_STEPS} exact steps")

    slacks = range(width + program.equations, width + len(program.rows))
    table = Table(rows, check, slacks, eager=True)
    if not table.start():
        raise NotSolved("no point satisfies the constraints")
    if len(table.basic) < len(rows):
        raise NotSolved("the equations depend on each other")
    costs = {j: fmpq(-cost.numerator, cost.denominator) for j, cost in enumerate(program.costs) if cost}
    if table.raise_sum(costs) is not None:
        raise NotSolved("the cost is not bounded below")
    return frozenset(table.basic)
