"""Refuting what says that some mechanism on one bit exists, for controls: from it follows something false."""

from verify.claims.prelude import *
from verify.kernel.certificate import Cases
from verify.kernel.statement import And, Relation, negation
from verify.kernel.terms import TupleSum

__all__ = ["BIT", "FAIR", "FIRST", "OTHER", "closed_on_a_bit", "contrary", "far", "first_database"]

BIT = "tuples(1,2)"
FAIR = "@x -> 1/2"
FIRST, OTHER = (Put(Ones(), num(1), num(value)) for value in (1, 2))


def contrary(found: Tactic) -> Tactic:
    """The goal, because ``found`` is a contradiction from its negation (the fact ``all``)."""

    def go(goal: Goal, after: Continuation) -> Step:
        return each(Cases("all", negation(goal.claim)), found)(goal, after)

    return go


def closed_on_a_bit(goal: Goal, after: Continuation) -> Step:
    """Conditions on numbers and on laws of one bit, one by one."""
    if isinstance(goal.claim, And):
        return each(Split(), *([closed_on_a_bit] * len(goal.claim.args)))(goal, after)
    return first(seq(), _peeled, seq(), seq(), seq())(goal, lambda g: run(seq(), g))


def _peeled(goal: Goal, after: Continuation) -> Step:
    """A goal about a sum over databases of one row: term by term."""
    if not (isinstance(goal.claim, Relation) and isinstance(goal.claim.left, TupleSum)):
        raise Stuck("no sum over databases", goal)
    return fact("peel", "tuple_peel", goal.claim.left, "0")(goal, after)


first_database = seq(  # w is the first of the two
    have(("w", "first"), f"exists w in {BIT}: w[1] = 1", exhibit(FIRST)),
)

_DISTANCE = "sum(i, 1, 1, 1-kronecker(x[i],y[i]))"
_TERM = f"1/2*Q[x,y]*{_DISTANCE}"


def far(entries: str, bound: str) -> Tactic:
    """No distortion under a fair bit is negative: the facts are Q >= 0, and that it is."""
    one = have("d0", f"{_DISTANCE} >= 0")
    least = f"tsum(x in {BIT}, tsum(y in {BIT}, {_TERM})) >= 0"
    return have("least", least, pointwise("x", pointwise("y", one)))
