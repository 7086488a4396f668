"""The attempts of the refuter: short and long looks for a point, and for hypotheses that contradict each other."""

from __future__ import annotations

from verify.kernel.certificate import Certificate
from verify.kernel.rules import opening
from verify.kernel.statement import Statement
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving.tactics import Stuck
from verify.refuting import LONG, QUICK, SOLVER, Effort, find_example, find_undefined, find_witness

SIMPLE = QUICK._replace(points=600, scan=0.0, starts=0)
VERY_SIMPLE = Effort(points=300, checks=5, problems=1, shrink=False)


def undefined(statement: Statement, deadline: Deadline) -> Certificate | None:
    """A simple point at which something in the statement is undefined."""
    return find_undefined(statement, QUICK, deadline)


def refuted(statement: Statement, deadline: Deadline) -> Certificate | None:
    """A counterexample of simple values."""
    return find_witness(statement, SIMPLE, deadline)


def refuted_nearby(statement: Statement, deadline: Deadline) -> Certificate | None:
    """A counterexample of more simple values, on lines through them, downhill from them, or in boxes."""
    return find_witness(statement, QUICK, deadline)


def solved(statement: Statement, deadline: Deadline) -> Certificate | None:
    """A counterexample of z3, with families written out for small sizes."""
    return find_witness(statement, SOLVER, deadline)


def refuted_at_length(statement: Statement, deadline: Deadline) -> Certificate | None:
    """A counterexample, or an undefined point, that takes long to find."""
    sooner = deadline.sooner(0.7 * deadline.left())
    return find_witness(statement, LONG, sooner) or find_undefined(statement, LONG, deadline)


def consistent(statement: Statement, deadline: Deadline) -> None:
    """Says nothing where very simple values satisfy the hypotheses. Raises Stuck elsewhere."""
    if find_example(statement, VERY_SIMPLE, deadline) is None:
        raise Stuck("no simple values satisfy the hypotheses", opening(statement))


def contradictory(statement: Statement, deadline: Deadline) -> Certificate | None:
    """A contradiction between the hypotheses, looked for only where no simple point satisfies them."""
    if find_example(statement, QUICK._replace(shrink=False), deadline) is not None:
        return None
    from verify.proving import algebra, calculus
    from verify.proving.polynomial import prover as polynomial

    for attempt, share in ((algebra.contradiction, 0.3), (polynomial.contradiction, 0.5)):
        try:
            return attempt(statement, deadline.sooner(share * deadline.left()))
        except (Stuck, OutOfTime):
            continue
    return calculus.contradiction(statement, deadline)
