"""What the facts of a goal say of the range of a name."""

from __future__ import annotations

from verify.kernel.rules import Goal
from verify.kernel.statement import Relation, free_in
from verify.kernel.terms import Term, Var, free_names
from verify.refuting import isolate


def bounds(goal: Goal, name: str, lower: bool) -> list[tuple[Term, bool]]:
    """(bound, strict) of a name by the facts: lower bounds or upper bounds, the latest first."""
    out: dict[Term, bool] = {}
    for _, known in reversed(goal.facts):
        if not isinstance(known, Relation) or known.operator in ("!=", "=") or name not in free_in(known):
            continue
        solved = _solved(known, name)
        if solved is not None and solved[0][0] == (">" if lower else "<"):
            out.setdefault(solved[1], len(solved[0]) == 1)
    return list(out.items())


def _solved(known: Relation, name: str) -> tuple[str, Term] | None:
    """``name operator term``, if an inequality says that."""
    if known.left == Var(name) and name not in free_names(known.right):
        return known.operator, known.right
    if known.right == Var(name) and name not in free_names(known.left):
        return _TURN[known.operator], known.left
    item = isolate(known, name)
    return None if item is None or item.sign is not None else (item.operator, item.term)


_TURN = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
