"""From some point that refutes to a simple one: rounding, and simpler values one unknown at a time.

For internal use of the refuter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from verify.kernel.terms import Num, Term
from verify.limits.deadlines import Deadline
from verify.refuting.numeric import Number, compiled
from verify.refuting.search import Level, Search
from verify.refuting.values import Candidate, cost, exactly, roundest_between

SIMPLEST = 1.02  # the cost of 0
ROUNDS = (1, 2, 3, 4, 5, 8, 10, 20, 50, 100, 1000, 10**4, 10**6, 10**9, 10**15, 10**40)


def rounded(search: Search, point: Mapping[str, Fraction]) -> dict[str, Term] | None:
    """The point with few digits that the kernel confirms."""
    tried: list[dict[str, Term]] = []
    for bound in ROUNDS:
        near = {name: exactly(value.limit_denominator(bound)) for name, value in point.items()}
        terms = completed(search, near)
        if terms is None or terms in tried:
            continue
        tried.append(terms)
        if search.confirm(terms) is not None:
            return terms
    return None


def completed(search: Search, values: Mapping[str, Candidate]) -> dict[str, Term] | None:
    """The values, and those that equations give; None if a constraint fails."""
    env: dict[str, Number] = {}
    terms: dict[str, Term] = {}
    for level in search.levels:
        pinned = search.bounds(level, env, terms)[0] if level.pins else None
        for choice in pinned or [values[level.name]]:
            inner = {**env, level.name: choice.number}
            if not any(check(inner) is False for check in level.checks):
                env, terms = inner, {**terms, level.name: choice.term}
                break
        else:
            return None
    return terms


def with_value(
    search: Search, terms: Mapping[str, Term], name: str, candidate: Candidate
) -> dict[str, Term] | None:
    """The same values but for one, those that equations give computed again; None if a constraint fails."""
    values = {n: Candidate(compiled(t)({}), t) for n, t in terms.items()}
    return completed(search, {**values, name: candidate})


def shrunk(search: Search, terms: dict[str, Term], checks: int = 30, seconds: float = 0.5) -> dict[str, Term]:
    """Simpler values one unknown at a time, as long as the kernel confirms.

    What ends it is the number of kernel checks, so that the result does not depend on the machine; the time is
    there for statements whose checks are slow.
    """
    deadline = Deadline(seconds)
    for level in search.levels:
        if level.name not in terms or cost(terms[level.name]) <= SIMPLEST:
            continue
        for candidate in _simpler(level, terms[level.name]):
            if checks <= 0 or deadline.left() <= 0:
                return terms
            other = with_value(search, terms, level.name, candidate)
            if other is None or _total(other) >= _total(terms) or search.refused(other):
                continue
            checks -= 1
            if search.accepted(other):
                terms = other
                break
    return terms


def _total(terms: Mapping[str, Term]) -> float:
    return sum(cost(t) for t in terms.values())


def _simpler(level: Level, term: Term) -> Iterator[Candidate]:
    """Values that are simpler than a term: the usual ones, then its neighbours, wide intervals first."""
    limit = cost(term)
    seen = {term}
    for candidate in (*level.simple, *_neighbours(level, term)):
        if candidate.term not in seen and cost(candidate.term) < limit:
            seen.add(candidate.term)
            yield candidate


def _neighbours(level: Level, term: Term) -> Iterator[Candidate]:
    value = Fraction(compiled(term)({}))
    if level.whole or value == 0:
        return
    sign = 1 if value > 0 else -1
    yield from (exactly(sign * Fraction(10) ** (k if abs(value) > 1 else -k)) for k in range(2, 40))
    for width in (Fraction(1, 2), Fraction(1, 5), Fraction(1, 20), *(Fraction(1, 10**k) for k in range(2, 14))):
        yield exactly(roundest_between(value - abs(value) * width, value + abs(value) * width))
        if isinstance(term, Num):
            continue
        yield exactly(value.limit_denominator(int(1 / width)))
