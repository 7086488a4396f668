"""Refuting that the posteriors (41) are feasible, for controls: one row of two values, p = (1/3, 2/3), level 0.

At level ln 2 they are: the output is always 2. At level 0 all posteriors are uniform, and p is not.
"""

from collections.abc import Mapping

from theorems.wyz2016.conditions import disproved
from verify.claims.prelude import *
from verify.kernel.certificate import Cases
from verify.kernel.statement import And, ForAll, Or, Relation
from verify.kernel.terms import TupleSum

__all__ = ["refute_feasible"]

_CHOSEN = {
    "n": "1",
    "m": "2",
    "D": "1/2",
    "low": "log(2)",
    "eps": "0",
    "level": "0",
    "p": "@x -> (1+kronecker(x[1],2))/3",
    "r": "@x -> kronecker(x[1],2)",
}


def refute_feasible(statement: Statement | None, early: Mapping[str, Tactic], leaf: Tactic) -> Disproof:
    """A disproof of a statement with the conclusion "exists q: the posteriors at level 0 are feasible and ..."."""
    if statement is None:
        raise ValueError("there is no statement to refute")
    chosen = exhibit(*(_CHOSEN[b.name] for b in statement.binders))
    return disproved(statement, seq(chosen, split(_hypotheses, seq(intro("q"), _no_law))), early, leaf)


def _hypotheses(goal: Goal, after: Continuation) -> Step:
    """The hypotheses at these values: the laws sum to 1, and the posteriors at level ln 2 are feasible."""
    if isinstance(goal.claim, And):
        return each(Split(), *([_hypotheses] * len(goal.claim.args)))(goal, after)
    column = seq(intro("x"), _both_terms("(1+kronecker(x[1],2))/3"))
    known = fact("ln2", "log_monotone", "1", "2")
    by_form = column if isinstance(goal.claim, ForAll) else _both_terms("1")
    return first(seq(), by_form, known)(goal, lambda g: run(seq(), g))


def _both_terms(value: str) -> Tactic:
    """Goal "a sum over databases of one row = value": term by term."""

    def go(goal: Goal, after: Continuation) -> Step:
        if not (isinstance(goal.claim, Relation) and isinstance(goal.claim.left, TupleSum)):
            raise Stuck("no sum over databases", goal)
        terms = fact("peel", "tuple_peel", goal.claim.left, "0")
        return terms(goal, after)

    return go


def _no_law(goal: Goal, after: Continuation) -> Step:
    """Either q is no law, or the posteriors at level 0 give p(1) = 1/2."""
    if not isinstance(goal.claim, Or):
        raise Stuck("no alternatives", goal)
    fails = exhibit(Put(Ones(), num(1), num(1)))
    return each(Cases("unit", goal.claim.args[1]), seq(), each(Choose(2), fails))(goal, after)
