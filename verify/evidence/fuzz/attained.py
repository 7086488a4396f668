"""What is said of all numbers on one side of another, as of an infimum, follows from what is said at that one.

"For each c > e there is a mechanism of a level below c" holds where there is one of level e: nothing in it but
``level < c`` speaks of c, and a level that is at most e is below every such c. So "for all c > e: A" follows from A with
``t <= e`` in place of ``t < c`` and ``t <= c``, if c stands nowhere else; likewise with all that is turned round, as
where e is the least of all bounds. The converse fails where an infimum is not attained.
"""

from __future__ import annotations

from verify.kernel.statement import (
    And,
    Binder,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Real,
    Relation,
    free_in,
    negation,
)
from verify.kernel.terms import Term, Var, free_names

__all__ = ["attained"]

TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def attained(formula: ForAll) -> Formula | None:
    """A formula without the bound number from which this one follows; None where it is not of this kind."""
    match formula:
        case ForAll((Binder(name, Real()),), body):
            parts = tuple(_alternatives(body))
            for k, part in enumerate(parts):
                escape = _about(name, part)
                if escape is not None and escape[0] in TURNED:
                    rest = Or((*parts[:k], *parts[k + 1 :]))
                    found = _at_end(rest, name, *escape)
                    if found is not None:
                        return found
    return None


def _alternatives(formula: Formula) -> tuple[Formula, ...]:
    """Formulas of which one holds if and only if it does."""
    match formula:
        case Or(args):
            return tuple(part for arg in args for part in _alternatives(arg))
        case Implies(left, right):
            return (*_alternatives(negation(left)), *_alternatives(right))
        case Not(arg) if not isinstance(arg, Relation):
            return _alternatives(negation(arg))
    return (formula,)


def _about(name: str, formula: Formula) -> tuple[str, Term] | None:
    """The operator and the other side of a comparison ``name operator term``."""
    match formula:
        case Relation(operator, Var(found), term) if found == name and name not in free_names(term):
            return operator, term
        case Relation(operator, term, Var(found)) if found == name and name not in free_names(term):
            return TURNED.get(operator, operator), term
        case Not(Relation() as inner):
            return _about(name, negation(inner))
    return None


def _at_end(formula: Formula, name: str, escape: str, end: Term) -> Formula | None:
    """What implies the formula for all numbers that do not ``escape``: those above the end, or those below it.

    Where they are above it, ``t < name`` may stand in it, and becomes ``t <= end``.
    """
    if name not in free_in(formula):
        return formula

    def walk(part: Formula) -> Formula | None:
        return _at_end(part, name, escape, end)

    match formula:
        case And(args) | Or(args):
            made = [walk(arg) for arg in args]
            return None if None in made else type(formula)(tuple(part for part in made if part is not None))
        case Implies(left, right):
            return walk(Or((negation(left), right)))
        case Iff(left, right):
            return walk(And((Implies(left, right), Implies(right, left))))
        case Not(arg) if not isinstance(arg, Relation):
            return walk(negation(arg))
        case ForAll(binders, body) | Exists(binders, body):
            if {b.name for b in binders} & {name, *free_names(end)} or any(name in free_in(b.sort) for b in binders):
                return None
            inner = walk(body)
            return None if inner is None else type(formula)(binders, inner)
    return _compared_with_end(formula, name, escape, end)


def _compared_with_end(formula: Formula, name: str, escape: str, end: Term) -> Formula | None:
    """Numbers that do not escape ``name <= end`` are above it, those that do not escape ``name < end`` reach it."""
    found = _about(name, formula)
    if found is None:
        return None
    operator, term = found
    above = escape in ("<", "<=")
    if operator not in ((">", ">=") if above else ("<", "<=")):
        return None
    strict = operator in ("<", ">") and escape in ("<", ">")  # the end itself is among the numbers
    kept = operator.rstrip("=") if strict else f"{operator.rstrip('=')}="
    return Relation(TURNED[kept], term, end)
