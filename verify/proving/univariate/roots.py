"""A square root against the rest: ``A >= B root(P)`` with A, B >= 0 says ``A^2 >= B^2 P``, which has no root."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from verify.kernel import certificate as c
from verify.kernel.normal import Normalizer, poly_term
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import Relation
from verify.kernel.terms import ZERO, Num, Pow, Term, free_names, mul, neg, sub
from verify.proving.tactics import Chain, closed, goals_of
from verify.proving.univariate.forms import atoms_of, split_linear

Prove = Callable[[Goal], c.Step]


def conjugate(
    goal: Goal, term: Term, signs: Callable[[Term], set[int]], prove: Prove, label: Callable[[str], str]
) -> c.Step | None:
    """A proof of ``term >= 0`` (the goal) where the term is a root and a rest of opposite signs; else None.

    A rest that changes its sign is taken apart first. Logarithms are left alone where they would be squared.
    """
    poly = Normalizer(goal.sorts()).poly(term)
    for root in atoms_of(poly, Pow):
        found = split_linear(poly, root)
        half = isinstance(root, Pow) and root.exponent == Num(Fraction(1, 2)) and free_names(root)
        if found is None or not half:
            continue
        factor, rest = found[0], poly_term(found[1])
        if "Log" in repr((factor, rest)):
            continue
        both = [signs(t) - {0} for t in (rest, factor)]
        if both == [{1, -1}, {1}]:
            step = c.Cases(label("c"), Relation("<=", ZERO, rest))
            return closed(step, [prove(g) for g in goals_of(goal, step)])
        if both == [{1}, {1}] and not excess_of(goal.claim)[1]:
            return _both_positive(goal, root, (rest, factor), prove, label)
        if both in ([{1}, {-1}], [{-1}, {1}]):
            return _squared(goal, root, (rest, factor), min(both[0]), prove, label)
    return None


def _both_positive(
    goal: Goal, root: Term, parts: tuple[Term, Term], prove: Prove, label: Callable[[str], str]
) -> c.Step:
    """The root and the rest, neither negative."""
    chain, names = Chain(goal), [label(k) for k in ("a", "a", "q")]
    for name, part in zip(names, parts, strict=False):
        chain.add(c.Have(name, Relation("<=", ZERO, part)), prove)
    chain.add(_root_nonnegative(names[2], root), prove)
    combine = c.Combine((c.Product(Fraction(1), (names[0],)), c.Product(Fraction(1), tuple(names[1:]))))
    return chain.close(closed(combine, [prove(g) for g in goals_of(chain.goal, combine)]))


def _root_nonnegative(name: str, root: Term) -> c.Fact:
    return c.Fact(name, "root_nonnegative", (root.base, Num(Fraction(2))))  # type: ignore[attr-defined]


def _squared(
    goal: Goal, root: Term, parts: tuple[Term, Term], sign: int, prove: Prove, label: Callable[[str], str]
) -> c.Step:
    """If the claim fails, so does the comparison of the squares.

    With u = B root - A (the claim says u <= 0): B^2 P - A^2 = u^2 + 2 A u, and the same with the two exchanged.
    """
    rest, factor = parts
    _, strict = excess_of(goal.claim)
    chain = Chain(goal)
    squares = sub(mul(rest, rest), mul(factor, factor, root.base))  # type: ignore[attr-defined]
    top = Normalizer(goal.sorts()).canonical(squares if sign > 0 else neg(squares))
    greater = rest if sign > 0 else factor
    names = [label(k) for k in ("n", "a", "c")]
    chain.add(c.Have(names[0], Relation("<" if strict else "<=", ZERO, top)), prove)
    chain.add(c.Have(names[1], Relation("<=", ZERO, greater)), prove)
    larger: tuple[str, ...] = (names[1],)
    if sign < 0:
        larger = (names[1], label("q"))
        chain.add(_root_nonnegative(larger[1], root), prove)
    step = c.Cases(names[2], goal.claim)
    _, otherwise = goals_of(chain.goal, step)
    absurd = c.Contradiction(names[0])
    (inner,) = goals_of(otherwise, absurd)
    products = (c.Product(Fraction(1), (names[2],) * 2), c.Product(Fraction(2), (*larger, names[2])))
    combine = c.Combine(products)
    proof = closed(combine, [prove(g) for g in goals_of(inner, combine)])
    return chain.close(closed(step, [c.Given(names[2]), closed(absurd, [proof])]))
