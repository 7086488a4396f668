"""Convexity for inequalities in several variables: tangents at points of contact, and of strongly convex functions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.kernel import certificate as c
from verify.kernel.calculus import derivative
from verify.kernel.definitions import unfold
from verify.kernel.normal import Normalizer
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import Real, Relation, free_in
from verify.kernel.terms import ONE, ZERO, Num, Term, Var, XLogX, add, free_names, mul, num, sub, substitute
from verify.proving.bounds import bounds
from verify.proving.convex import Convex
from verify.proving.linear import combination
from verify.proving.tactics import Chain, Stuck, closed, goals_of, relation_of, unused_names
from verify.proving.univariate.forms import atoms_of, split_linear

if TYPE_CHECKING:
    from verify.proving.tangents import Tangents

Contact = tuple[str, Term, Term, Term]  # variable, point of contact, lower bound, upper bound


# --- a function that touches 0 ------------------------------------------------------------------------------------


def convex_contact(prover: Tangents, goal: Goal, depth: int) -> c.Step:
    """A difference that is convex in a variable, by its tangent at a point where it touches 0."""
    excess, strict = excess_of(relation_of(goal))
    excess = unfold(excess)  # type: ignore[assignment]
    if strict or len(free_in(goal.claim)) < 2 or not prover.points(goal):
        raise Stuck("not for several variables", goal)
    for found in _contacts(prover, goal, excess):
        with prover.side_goals():
            return _by_tangent(prover, goal, excess, found, depth)
    raise Stuck("not convex with a point of contact", goal)


def _by_tangent(prover: Tangents, goal: Goal, excess: Term, found: Contact, depth: int) -> c.Step:
    """The difference lies above its tangent, which is not negative."""
    name, place, low, high = found
    chain = Chain(goal)
    labels = prover.label("t"), prover.label("s")
    (inner,) = unused_names(goal, [name])
    function: Term = substitute(excess, {name: Var(inner)})
    chain.add(Convex(labels[0], inner, function, Var(name), low, high, place), lambda g: prover.close(g, depth + 1))
    tangent = _tangent(excess, name, place)
    simple = Normalizer(goal.sorts()).canonical(tangent)
    products = [c.Product(Fraction(1), (labels[0],))]
    if simple != ZERO:
        chain.add(c.Have(labels[1], Relation("<=", ZERO, simple)), lambda g: prover.close(g, depth + 1))
        products.append(c.Product(Fraction(1), (labels[1],)))
    return chain.close(prover._children(chain.goal, c.Combine(tuple(products)), depth))


def _tangent(term: Term, name: str, place: Term) -> Term:
    """``f(place) + f'(place) (name - place)``."""
    value, slope = (substitute(t, {name: place}) for t in (term, derivative(term, name)))
    return add(value, mul(slope, sub(Var(name), place)))


def _contacts(prover: Tangents, goal: Goal, excess: Term) -> Iterator[Contact]:
    """The contacts that look right at the sample points."""
    for name in sorted(free_in(goal.claim)):
        ends = [[b for b, _ in bounds(goal, name, lower) if isinstance(b, Num)] for lower in (True, False)]
        if not all(ends) or not isinstance(goal.sorts()[name], Real):
            continue
        low, high = max(ends[0], key=_value), min(ends[1], key=_value)
        places = [Num((low.value + high.value) / 2), *(Var(n) for n in sorted(free_in(goal.claim) - {name}))]
        for place in places:
            there = (substitute(t, {name: place}) for t in (excess, derivative(excess, name)))
            if all(not prover.sign(t, goal) - {0} for t in there):
                bend = Normalizer(goal.sorts()).canonical(derivative(derivative(excess, name), name))
                if -1 not in prover.sign(bend, goal):
                    yield name, place, low, high


def _value(number: Num) -> Fraction:
    return number.value


# --- entropies against each other ---------------------------------------------------------------------------------


def strongly_convex(prover: Tangents, goal: Goal, depth: int) -> c.Step:
    """Tangents of ``-h(x) - 2 x^2``, which is convex on [0, 1], at the points where h counts for the claim."""
    excess, _ = excess_of(relation_of(goal))
    poly = Normalizer(goal.sorts()).poly(unfold(excess))
    if all("Log" in repr(mono) for mono in poly):
        raise Stuck("nothing is there to be gained by a square", goal)
    places: dict[int, list[Term]] = {1: [], -1: []}
    for atom in atoms_of(poly, XLogX):
        found = split_linear(poly, atom)
        signs = prover.sign(found[0], goal) - {0} if found else set()
        if len(signs) == 1 and free_names(atom):
            places[min(signs)].append(atom.arg)  # type: ignore[attr-defined]
    pairs = {s: _pairs(places[s], goal) for s in places}
    if len(pairs[-1]) != 1 or not pairs[1]:
        raise Stuck("no entropy against others", goal)
    (center,) = pairs[-1]
    for side in (Relation("<=", center, ZERO), Relation(">=", center, ONE)):
        if prover.sign(sub(side.left, side.right), goal) >= {0, 1 if side.operator == "<=" else -1}:
            step = c.Cases(prover.label("c"), side)
            corner, rest = goals_of(goal, step)
            return closed(step, [prover.inside(corner, depth), strongly_convex(prover, rest, depth)])
    chain = Chain(goal)
    facts = [w.labels for w in prover.linear_facts(goal, free_in(goal.claim))]
    products = [c.Product(Fraction(1), ())]
    for place in pairs[1]:
        label = prover.label("t")
        chain.add(_entropy_tangent(label, place, center, goal), lambda g: prover.close(g, depth + 1))
        products += [c.Product(Fraction(1), (label, *more)) for more in ((), *facts)]
    combined = combination(chain.goal, products, (), prover.deadline)
    if combined is None:
        raise Stuck("the tangents do not suffice", goal)
    return chain.close(prover._children(chain.goal, combined, depth))


def _pairs(args: Sequence[Term], goal: Goal) -> list[Term]:
    """The x for which both x and 1 - x are among the terms, one of each two."""
    canonical = Normalizer(goal.sorts()).canonical
    found: list[Term] = []
    for arg in args:
        other = canonical(sub(ONE, arg))
        if other in args and other not in found:
            found.append(arg)
    return found


def _entropy_tangent(label: str, place: Term, center: Term, goal: Goal) -> Convex:
    """``f(place) >= f(center) + f'(center) (place - center)`` for ``f(x) = -h(x) - 2 x^2`` on [0, 1]."""
    (name,) = unused_names(goal, ["x"])
    x = Var(name)
    function = add(XLogX(x), XLogX(sub(ONE, x)), mul(num(-2), x, x))
    return Convex(label, name, function, place, ZERO, ONE, center)
