"""The simplex method in rational arithmetic from the start: for programs whose coefficients are too far apart for floats.

The table writes each basic variable as a constant and a combination of the others, which are 0. First the equations are
met, by making the sum of what they lack as small as it gets; then the costs are. The variable that promises most enters,
and after some steps without gain the first one does (Bland's rule), so that no basis comes back.

Source: Chvatal, Linear Programming (1983), chapters 2, 3, 8.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

__all__ = ["LinearProgram", "NotSolved", "optimal_basis"]

MOST_ENTRIES = 2**20
MOST_STEPS = 5_000
PATIENCE = 20


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
    table = _Table(program)
    table.minimise({k: Fraction(1) for k in table.lacking})
    if any(table.constants[table.rows[k]] for k in table.lacking if k in table.rows):
        raise NotSolved("no point satisfies the constraints")
    table.forget_equations()
    table.minimise({j: cost for j, cost in enumerate(program.costs) if cost})
    return frozenset(table.rows)


class _Table:
    """Basic variable ``k`` is ``constants[rows[k]] + sum_j entries[rows[k]][columns[j]] x_j``."""

    def __init__(self, program: LinearProgram) -> None:
        from flint import fmpq

        width = len(program.costs)
        self.zero = fmpq(0)
        self.entries: list[list[Any]] = []
        self.constants: list[Any] = []
        for i, (row, right) in enumerate(zip(program.rows, program.right, strict=True)):
            sign = 1 if i >= program.equations or right < 0 else -1  # a slack, or what an equation lacks, is >= 0
            line = [self.zero] * width
            for j, value in row.items():
                line[j] = sign * _rational(value)
            self.entries.append(line)
            self.constants.append(-sign * _rational(right))
        self.rows = {width + i: i for i in range(len(program.rows))}
        self.columns = list(range(width))
        self.lacking = [width + i for i in range(program.equations)]

    def minimise(self, costs: dict[int, Fraction]) -> None:
        """Simplex steps until no variable outside of the basis lowers the sum of ``costs`` times variables."""
        line = [self.zero] * len(self.columns)
        place = {k: j for j, k in enumerate(self.columns)}
        for k, cost in costs.items():
            if k in place:
                line[place[k]] += _rational(cost)
            else:
                line = [a + _rational(cost) * b for a, b in zip(line, self.entries[self.rows[k]], strict=True)]
        idle = 0
        for _ in range(MOST_STEPS):
            promising = [j for j, value in enumerate(line) if value < 0]
            if not promising:
                return
            j = min(promising, key=self.columns.__getitem__ if idle > PATIENCE else line.__getitem__)
            limits = [
                (-self.constants[r] / self.entries[r][j], k) for k, r in self.rows.items() if self.entries[r][j] < 0
            ]
            if not limits:
                raise NotSolved("the cost is not bounded below")
            gain, leaving = min(limits)
            idle = 0 if gain else idle + 1
            self._exchange(leaving, j)
            factor, line[j] = line[j], self.zero
            line = [a + factor * b for a, b in zip(line, self.entries[self.rows[self._entered]], strict=True)]
        raise NotSolved(f"not optimal after {MOST_STEPS} exact steps")

    def forget_equations(self) -> None:
        """Take what the equations lack, all 0 now, out of the basis and out of the table."""
        equations = set(self.lacking)
        for k in self.lacking:
            if k in self.rows:
                row = self.entries[self.rows[k]]
                free = [j for j, value in enumerate(row) if value and self.columns[j] not in equations]
                if not free:
                    raise NotSolved("the equations depend on each other")
                self._exchange(k, free[0])
        kept = [j for j, k in enumerate(self.columns) if k not in equations]
        self.columns = [self.columns[j] for j in kept]
        self.entries = [[row[j] for j in kept] for row in self.entries]

    def _exchange(self, leaving: int, j: int) -> None:
        """The basic variable ``leaving`` leaves, the one of column j enters."""
        r = self.rows.pop(leaving)
        row, pivot = self.entries[r], self.entries[r][j]
        row = [-value / pivot for value in row]
        row[j] = 1 / pivot
        constant = -self.constants[r] / pivot
        for i, other in enumerate(self.entries):
            factor = other[j]
            if i != r and factor:
                changed = [a + factor * b if b else a for a, b in zip(other, row, strict=True)]
                changed[j] = factor * row[j]
                self.entries[i] = changed
                self.constants[i] += factor * constant
        self.entries[r], self.constants[r] = row, constant
        self._entered = self.columns[j]
        self.rows[self._entered], self.columns[j] = r, leaving


def _rational(value: Fraction) -> Any:
    from flint import fmpq

    return fmpq(value.numerator, value.denominator)
