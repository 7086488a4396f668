"""Binomial coefficients that lie close to each other in Pascal's triangle, as rational multiples of one of them."""

from __future__ import annotations

from collections.abc import Callable

from verify.kernel import certificate as c
from verify.kernel.normal import as_number
from verify.kernel.terms import ONE, Binomial, Term, add, div, mul, sub
from verify.proving.basics import equal
from verify.proving.sums.induction import replaced
from verify.proving.sums.tools import Label, Prove, combined, find, integer, normalizer
from verify.proving.tactics import Chain, Stuck, attempted

MAX_WALK = 4


def share_binomials(chain: Chain, label: Label, prove: Prove) -> None:
    """Replace the binomial coefficients of the goal by multiples of one that is positive. Raises Stuck."""
    terms = [t for t in find(chain.goal, Binomial) if isinstance(t, Binomial)]
    if len(terms) < 2:
        raise Stuck("no two binomial coefficients", chain.goal)
    before = chain.goal.claim
    target = _positive(chain, terms, label, prove)
    for term in terms:
        if term != target:
            with attempted(chain):
                _walk(chain, target, term, label, prove)
    if chain.goal.claim == before:
        raise Stuck("no two binomial coefficients that are close", chain.goal)


def _positive(chain: Chain, terms: list[Binomial], label: Label, prove: Prove) -> Binomial:
    """The first of some binomial coefficients that is positive; the chain gets to know that."""
    for term in terms:
        with attempted(chain):
            chain.add(c.Fact(label("choose"), "binomial_positive", (term.n, term.k)), prove)
            return term
    raise Stuck("no binomial coefficient is visibly positive", chain.goal)


def _walk(chain: Chain, target: Binomial, term: Binomial, label: Label, prove: Prove) -> None:
    """Replace `term` by a multiple of `target`: through the rows first, then along the row."""
    normal = normalizer(chain.goal)
    rows = as_number(normal.poly(sub(target.n, term.n)))
    places = as_number(normal.poly(sub(target.k, term.k)))
    if rows is None or places is None or max(abs(rows), abs(places)) > MAX_WALK:
        raise Stuck("too far from each other", chain.goal)
    moves = [(1 if rows > 0 else -1, 0)] * int(abs(rows)) + [(0, 1 if places > 0 else -1)] * int(abs(places))
    n, k, ratio = term.n, term.k, ONE
    used: list[tuple[Term, str]] = []
    for row, place in moves:
        top, bottom, rules = _RULES[row, place](n, k)
        for sign, name, arguments in rules:
            fact = label("absorb")
            chain.add(c.Fact(fact, name, tuple(normal.canonical(a) for a in arguments)), prove)
            used.append((mul(integer(sign), div(ratio, bottom)), fact))
        ratio = normal.canonical(mul(ratio, div(top, bottom)))  # type: ignore[assignment]
        n, k = normal.canonical(add(n, integer(row))), normal.canonical(add(k, integer(place)))
    known = label("ratio")
    claim = equal(term, mul(ratio, Binomial(n, k)))
    chain.add(c.Have(known, claim), lambda g: combined(Chain(g), used, prove))
    replaced(chain, known)


_Rules = tuple[Term, Term, list[tuple[int, str, tuple[Term, Term]]]]


def _row_before(n: Term, k: Term) -> _Rules:
    return n, sub(n, k), [(1, "binomial_coabsorb", (n, k))]


def _row_after(n: Term, k: Term) -> _Rules:
    after = add(n, ONE)
    return sub(after, k), after, [(-1, "binomial_coabsorb", (after, k))]


def _place_after(n: Term, k: Term) -> _Rules:
    after = add(k, ONE)
    return after, sub(n, k), [(1, "binomial_coabsorb", (n, k)), (-1, "binomial_absorb", (n, after))]


def _place_before(n: Term, k: Term) -> _Rules:
    before = sub(k, ONE)
    return sub(n, before), k, [(1, "binomial_absorb", (n, k)), (-1, "binomial_coabsorb", (n, before))]


# binomial(n, k) = top/bottom times the neighbour at (row, place), by facts times sign/bottom.
_RULES: dict[tuple[int, int], Callable[[Term, Term], _Rules]] = {
    (-1, 0): _row_before,
    (1, 0): _row_after,
    (0, 1): _place_after,
    (0, -1): _place_before,
}
