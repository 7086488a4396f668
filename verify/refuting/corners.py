"""Corners and diagonals: points where constraints hold with equality, and points whose unknowns are all equal.

Where all constraints are linear, some corner meets them up to strictness if any point does; where they do not
change when unknowns change places, the extreme point is often on the diagonal. For internal use of the refuter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, islice

from verify.kernel.statement import Relation, free_in
from verify.kernel.terms import ZERO, Term, Var, sub, substitute
from verify.kernel.values import plain
from verify.limits.deadlines import Deadline
from verify.refuting.isolating import kinks, relations_in, solutions, solved
from verify.refuting.numeric import BadNumber, Unsupported, compiled
from verify.refuting.search import Search
from verify.refuting.simplify import completed
from verify.refuting.values import SIMPLE, Candidate, exactly

MAX_CORNERS = 200
MAX_UNKNOWNS = 4
MAX_EDGES = 14


def cornered(search: Search, deadline: Deadline) -> dict[str, Term] | None:
    """The first point of the diagonal, else the first corner, that the kernel confirms."""
    names = [level.name for level in search.levels]
    if len(names) < 2 or any(level.whole for level in search.levels):
        return None
    for values in (*_diagonal(search, names), *islice(_corners(search, names), MAX_CORNERS)):
        deadline.check()
        terms = completed(search, values)
        found = None if terms is None else search.confirm(terms)
        if found is not None:
            return found
    return None


def _diagonal(search: Search, names: list[str]) -> Iterator[dict[str, Candidate]]:
    """One value for all unknowns: what makes both sides of a constraint equal, then simple ones."""
    same = {name: Var(names[0]) for name in names}
    for relation in _relations(search)[:MAX_EDGES]:
        folded = Relation("=", _at(relation.left, same), _at(relation.right, same))
        for term in solutions(folded, names[0]):
            value = _closed(term)
            if value is not None:
                yield dict.fromkeys(names, value)
    for number in SIMPLE[:30]:
        yield dict.fromkeys(names, exactly(number))


def _corners(search: Search, names: list[str]) -> Iterator[dict[str, Candidate]]:
    """The points at which some of the relations, or some squares in them, are equations that fix all unknowns."""
    if len(names) > MAX_UNKNOWNS:
        return
    relations = _relations(search)
    edges = [Relation("=", r.left, r.right) for r in relations]
    edges += [Relation("=", t, ZERO) for r in relations for n in names for t in kinks(sub(r.left, r.right), n)]
    for chosen in combinations(list(dict.fromkeys(edges))[:MAX_EDGES], len(names)):
        values: dict[str, Term] = {}
        found: dict[str, Candidate] = {}
        for name, terms in solved(chosen, names, frozenset()):
            values[name] = _at(terms[0], values)
            candidate = _closed(values[name])
            if candidate is None:
                break
            found[name] = candidate
        if len(found) == len(names):
            yield found


def _relations(search: Search) -> list[Relation]:
    return [r for f in search.problem.constraints for r in relations_in(f) if free_in(r)]


def _at(term: Term, values: Mapping[str, Term]) -> Term:
    filled = substitute(term, values)
    assert isinstance(filled, Term)
    return filled


def _closed(term: Term) -> Candidate | None:
    """A closed term as a candidate; None if it has no value."""
    number = plain(term)
    if number is not None:
        return exactly(number)
    try:
        return Candidate(compiled(term)({}), term)
    except (Unsupported, *BadNumber):
        return None
