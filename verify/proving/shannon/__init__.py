"""Information inequalities: exact linear programs over the elemental inequalities, and joint laws against them.

`prove` writes the goal as a combination of elemental Shannon inequalities and the hypotheses; `contradiction` does so
for an absurdity; `refute` looks for a joint law at which the statement fails. What is true but no consequence of
Shannon's inequalities (there are such statements from four variables on) stays open.
"""

from __future__ import annotations

from verify.kernel import certificate as c
from verify.kernel.definedness import of_statement
from verify.kernel.rules import Goal, opening
from verify.kernel.statement import RandomVariable, Relation, Statement
from verify.kernel.terms import ONE, ZERO
from verify.limits.deadlines import Deadline
from verify.proving import basics


def applies(statement: Statement) -> bool:
    """Whether the statement is about random variables."""
    return any(isinstance(b.sort, RandomVariable) for b in statement.binders)


def prove(statement: Statement, deadline: Deadline) -> c.Proof:
    """A proof by elemental inequalities. Raises Stuck or OutOfTime."""
    from verify.proving.shannon.proofs import close

    return basics.proof(_meaning(statement), close(opening(statement), deadline))


def combination(statement: Statement, deadline: Deadline) -> c.Proof:
    """The same where the conclusion is one relation, a combination of elemental inequalities and hypotheses."""
    from verify.proving.shannon.combinations import combined
    from verify.proving.tactics import Stuck

    goal = opening(statement)
    if not isinstance(goal.claim, Relation) or goal.claim.operator == "!=":
        raise Stuck("not an equation or inequality", goal)
    return basics.proof(_meaning(statement), combined(goal, deadline))


def _meaning(statement: Statement) -> c.Step:
    """A proof that the statement is defined."""
    from verify.proving.shannon.combinations import defined
    from verify.proving.tactics import by_structure

    labels = {h: f"h{i}" for i, h in enumerate(statement.hypotheses, 1)}
    return by_structure(Goal((), (), of_statement(statement)), labels, defined, 1)


def consistent(statement: Statement, deadline: Deadline) -> None:
    """Says nothing where the hypotheses hold for constants. Raises Stuck elsewhere."""
    from verify.proving.shannon.proofs import hold_for_constants
    from verify.proving.tactics import Stuck

    goal = opening(statement)
    if not hold_for_constants(goal):
        raise Stuck("the hypotheses do not visibly hold for constants", goal)


def contradiction(statement: Statement, deadline: Deadline) -> c.Contradictory | None:
    """A proof that the hypotheses contradict each other."""
    from verify.proving.shannon.proofs import absurd, hold_for_constants
    from verify.proving.tactics import Stuck

    goal = opening(statement).claiming(Relation("=", ZERO, ONE))
    if hold_for_constants(goal):
        return None
    try:
        return c.Contradictory(basics.headed(absurd(goal, deadline)))
    except Stuck:
        return None


def undefined(statement: Statement, deadline: Deadline) -> c.Undefined | None:
    """Simple values of the scalars, and a simple law, at which the statement has no meaning."""
    from verify.proving.shannon.refuter import find_undefined

    return find_undefined(statement, deadline)


def refute(statement: Statement, deadline: Deadline) -> c.Witness | None:
    """A joint law at which the statement fails, confirmed by the kernel's evaluator."""
    from verify.proving.shannon.refuter import find_law

    return find_law(statement, deadline)
