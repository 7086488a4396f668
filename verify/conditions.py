"""Conditions are a set: an order in which each is defined where those before it hold, as long as one is found.

A formula is read from left to right, and the kernel judges the hypotheses in the order in which they are displayed.
"""

from __future__ import annotations

from verify.kernel.definedness import of_formula
from verify.kernel.statement import TRUE, Formula, Integer, Range, Real, Statement, free_in

__all__ = ["arranged"]

MOST = 12  # conditions that may be undefined somewhere


def arranged(statement: Statement) -> Statement:
    """The statement with its hypotheses as they are written, unless one is undefined at simple values there.

    Then those that are defined everywhere come first, and of the others always one that the ones before it protect.
    Where no such order is found the statement is as it was. Nothing is proved here: whether the statement is defined
    is for the kernel to say.
    """
    if not _may_matter(statement) or _protected(statement, statement.hypotheses):
        return statement
    partial = [h for h in statement.hypotheses if of_formula(h) != TRUE]
    found = [h for h in statement.hypotheses if of_formula(h) == TRUE]
    if len(partial) > MOST:
        return statement
    while partial:
        following = next((h for h in partial if _protected(statement, (*found, h))), None)
        if following is None:
            return statement
        partial.remove(following)
        found.append(following)
    return Statement(statement.binders, tuple(found), statement.conclusion)


def _may_matter(statement: Statement) -> bool:
    """Whether a condition stands before one that could protect it. Of families, which take longer to look at, only
    where nothing before speaks of the same names.
    """
    numbers = all(isinstance(b.sort, (Real, Integer, Range)) for b in statement.binders)
    for place, hypothesis in enumerate(statement.hypotheses):
        names = free_in(of_formula(hypothesis))
        before, after = statement.hypotheses[:place], statement.hypotheses[place + 1 :]
        if any(names & free_in(h) for h in after) and (numbers or not any(names & free_in(h) for h in before)):
            return True
    return False


def _protected(statement: Statement, hypotheses: tuple[Formula, ...]) -> bool:
    """Whether no simple values are known at which one of them is undefined."""
    from verify.backends.limits import Deadline, OutOfTime
    from verify.backends.refutations import GLANCE
    from verify.backends.refuter import find_undefined

    try:
        return find_undefined(Statement(statement.binders, hypotheses, TRUE), GLANCE, Deadline(10)) is None
    except OutOfTime:
        return True
