"""The prover that gives every inequality to the engines for one and for several variables, and to covers."""

from __future__ import annotations

from verify.kernel import certificate as c
from verify.kernel.rules import Goal
from verify.kernel.statement import Statement, free_in
from verify.limits.deadlines import Deadline
from verify.proving.calculus import Analyst
from verify.proving.tactics import Stuck
from verify.proving.univariate.several import decide

FEW_BOXES = 500


def prove(statement: Statement, deadline: Deadline) -> c.Proof:
    """A proof of a statement about real variables. Raises Stuck or OutOfTime."""
    return Ladders(deadline).statement(statement)


class Ladders(Analyst):
    """Takes formulas apart like every prover."""

    def _relation(self, goal: Goal, depth: int) -> c.Step:
        moves = (self.unequal, self.pieces, self._small_cover, self._decided, self.cover)
        return self.try_all(goal, depth, moves)

    def _decided(self, goal: Goal, depth: int) -> c.Step:
        """By the engines."""
        del depth
        return decide(self, goal)

    def _small_cover(self, goal: Goal, depth: int) -> c.Step:
        """Where several variables leave much room, no ladder is needed."""
        if len(free_in(goal.claim)) < 2:
            raise Stuck("not about several variables", goal)
        return self.covered(goal, FEW_BOXES, depth)
