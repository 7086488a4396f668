"""Terms of a kind that occur in goals."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from verify.kernel.definitions import unfold
from verify.kernel.rules import Goal
from verify.kernel.statement import Formula, Relation
from verify.kernel.terms import Node, Num, Pow, Term, free_names
from verify.language.walk import SUMS, inner_first


def is_root(term: Node) -> bool:
    return isinstance(term, Pow) and isinstance(term.exponent, Num) and term.exponent.value.denominator > 1


def atoms(goal: Goal, wanted: Callable[[Term], bool]) -> list[Term]:
    """The terms of a kind in the claim and the facts, over the names in scope, each once; at most 8."""
    names = set(goal.sorts())
    found = atoms_of((goal.claim, *(f for _, f in goal.facts)), wanted)
    return [t for t in found if free_names(t) <= names][:8]


def atoms_of(formulas: Sequence[Formula], wanted: Callable[[Term], bool]) -> list[Term]:
    """The terms of a kind in relations, not below a sum, each once, inner ones first."""
    relations = [unfold(formula) for formula in formulas if isinstance(formula, Relation)]
    found = [part for relation in relations for part in inner_first(relation, SUMS) if isinstance(part, Term)]
    return [*dict.fromkeys(term for term in found if not isinstance(term, SUMS) and wanted(term))]
