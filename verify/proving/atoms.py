"""Comparisons of numbers where all logarithms may be any numbers of their sign: letters for compound terms.

``a*r + log(1/d)/(a-1) >= r + 2*sqrt(r*log(1/d))`` is about roots and quotients of r and of a number that is not negative.
The signs of the logarithms are shown first; what is left has no logarithm. The idea is that of Avigad, Lewis and Roux, A
heuristic prover for real inequalities (2016).
"""

from __future__ import annotations

from contextlib import suppress

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.rules import Goal
from verify.kernel.statement import Relation, Statement
from verify.kernel.terms import ZERO, Log
from verify.limits.deadlines import Deadline
from verify.proving.sums.alphabets import Alphabets
from verify.proving.sums.tools import outermost
from verify.proving.tactics import Chain, Stuck, attempted, relation_of
from verify.proving.univariate.prover import Ladders

SECONDS = 0.5  # of work, for one sign


def prove(statement: Statement, deadline: Deadline) -> c.Proof:
    """A proof of the statement, its definedness included. Raises Stuck or OutOfTime."""
    return Atoms(deadline).statement(statement)


class Atoms(Alphabets):
    """A letter for each logarithm, then the provers for real numbers."""

    def _relation(self, goal: Goal, depth: int) -> c.Step:
        logs = [node for node in outermost(relation_of(goal), (Log,)) if isinstance(node, Log)]
        if not logs:
            return super()._relation(goal, depth)
        chain = Chain(goal)
        for log in logs:
            for sign in (Relation("<=", ZERO, log), Relation("<=", log, ZERO)):
                with attempted(chain):
                    chain.add(c.Have(self.label("sign"), sign), self._seen)
        return chain.close(self.scalar(chain.goal, depth, logs))

    def _seen(self, goal: Goal) -> c.Step:
        """A sign of a logarithm, by a prover for numbers."""
        with suppress(KernelError):
            return Ladders(self.deadline.sooner(SECONDS)).close(goal)
        raise Stuck("its sign is not seen", goal)
