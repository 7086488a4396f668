"""The prover that gives every inequality to the engines for one and for several variables, and to nothing else."""

from __future__ import annotations

from verify.backends.calculus import Analyst
from verify.backends.limits import Deadline
from verify.backends.univariate.several import decide
from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.rules import Goal
from verify.kernel.statement import Relation, Statement
from verify.prover.tactics import Stuck

__all__ = ["prove"]


def prove(statement: Statement, deadline: Deadline) -> c.Proof:
    """A proof of a statement about real variables. Raises Stuck or OutOfTime."""
    return _Ladders(deadline).statement(statement)


class _Ladders(Analyst):
    """Takes formulas apart like every prover."""

    def _relation(self, goal: Goal, depth: int) -> c.Step:
        if any(isinstance(f, Relation) and f.operator == "!=" for _, f in goal.facts):
            return self.unequal(goal, depth)
        try:
            return self.pieces(goal, depth)
        except Stuck:
            pass
        try:
            return decide(self, goal)
        except KernelError as error:
            raise Stuck(str(error), goal) from None
