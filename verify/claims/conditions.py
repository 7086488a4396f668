"""Conditions: an order in which each is defined where those before it hold; a point at which all hold; names of no use.

A formula is read from left to right, and the kernel judges the hypotheses in the order in which they are displayed.
"""

from __future__ import annotations

from verify.kernel.certificate import Witness
from verify.kernel.definedness import of_formula
from verify.kernel.expansion import expand
from verify.kernel.statement import (
    FALSE,
    TRUE,
    Formula,
    Integer,
    RandomVariable,
    Range,
    Real,
    Relation,
    Statement,
    free_in,
)
from verify.language.checked import written_out
from verify.language.walk import parts

MOST = 12  # conditions that may be undefined somewhere; of all, where families are looked at for one behind another


def arranged(statement: Statement) -> Statement:
    """The statement with its hypotheses as they are written, unless one is undefined at simple values there.

    Then those that are defined everywhere come first, and of the others always one that the ones before it protect.
    Where no such order is found the statement is as it was. Nothing is proved here: whether the statement is defined
    is for the kernel to say.
    """
    whole = written_out(statement)
    sizes = _may_matter(whole)
    if not sizes or _protected(whole, whole.hypotheses, sizes):
        return statement
    given = [expand(Statement((), (h,), TRUE)).hypotheses for h in statement.hypotheses]  # a bundle is several
    partial = [place for place, hs in enumerate(given) if any(of_formula(h) != TRUE for h in hs)]
    found = [place for place in range(len(given)) if place not in partial]
    if len(partial) > MOST:
        return statement
    while partial:
        ready = (p for p in partial if _protected(whole, tuple(h for q in (*found, p) for h in given[q]), sizes))
        following = next(ready, None)
        if following is None:
            return statement
        partial.remove(following)
        found.append(following)
    return Statement(statement.binders, tuple(statement.hypotheses[p] for p in found), statement.conclusion)


def _may_matter(statement: Statement) -> int:
    """At how many sizes to look, as a condition stands before one that could protect it; 0 if none does.

    Of families, which take longer to look at, only where nothing before speaks of the same names, or one behind says that
    something is positive, or not 0, of which none before does (and there are few: to look at many takes a minute).
    """
    look = 0
    numbers = all(isinstance(b.sort, (Real, Integer, Range)) for b in statement.binders)
    few = len(statement.hypotheses) <= MOST
    for place, hypothesis in enumerate(statement.hypotheses):
        names = free_in(of_formula(hypothesis))
        before, after = statement.hypotheses[:place], statement.hypotheses[place + 1 :]
        behind = [h for h in after if names & free_in(h)]
        looked_after = frozenset[str]().union(*(free_in(h) for h in before if _is_strict(h)))
        protects = few and any((names & free_in(h)) - looked_after and _is_strict(h) for h in behind)
        if behind and protects and not numbers:
            return 2  # of one letter a law has no zeros
        if behind and (numbers or not any(names & free_in(h) for h in before)):
            look = 1
    return look


def _is_strict(formula: Formula) -> bool:
    """Whether it says somewhere that something is positive, or not 0."""
    return any(isinstance(part, Relation) and part.operator in ("<", ">", "!=") for part in parts(formula))


def _protected(statement: Statement, hypotheses: tuple[Formula, ...], sizes: int) -> bool:
    """Whether no simple values are known, of so many sizes, at which one of them is undefined."""
    from verify.limits.deadlines import Deadline, OutOfTime
    from verify.proving.refutations import VERY_SIMPLE
    from verify.refuting import find_undefined

    effort = VERY_SIMPLE._replace(problems=sizes)
    try:
        return find_undefined(Statement(statement.binders, hypotheses, TRUE), effort, Deadline(10)) is None
    except OutOfTime:
        return True


def satisfied_at(statement: Statement, seconds: float) -> Witness | None:
    """Values at which the evaluator finds all hypotheses true; None if none were found."""
    from verify.limits.attempts import attempt
    from verify.limits.deadlines import SLOW, Deadline
    from verify.refuting import QUICK, find_example

    statement = expand(statement)
    if any(isinstance(b.sort, RandomVariable) for b in statement.binders):
        from verify.proving.shannon.refuter import find_law

        wanted = Statement(statement.binders, statement.hypotheses, FALSE)
        return attempt("hypotheses", lambda: find_law(wanted, Deadline(seconds)), SLOW * seconds)[0]
    return attempt("hypotheses", lambda: find_example(statement, QUICK, Deadline(seconds)), SLOW * seconds)[0]


def unused(statement: Statement) -> tuple[str, ...]:
    """Names that are declared, of which the conclusion says nothing, and no condition that speaks of its names."""
    groups = [free_in(h) for h in statement.hypotheses]
    groups += [free_in(b.sort) | {b.name} for b in statement.binders]
    reached: frozenset[str] = free_in(statement.conclusion)
    while True:
        more = reached.union(*(group for group in groups if group & reached))
        if more == reached:
            return tuple(b.name for b in statement.binders if b.name not in reached)
        reached = more
