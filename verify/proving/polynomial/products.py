"""Representations of a target by products of facts: with numbers as weights, from one linear program.

Sums of squares as weights are the matter of `squares`; what is found is told in the same way. `combination` makes no
other attempt, and is quick to say so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.rules import Goal
from verify.kernel.statement import Relation, Statement, free_in
from verify.limits.deadlines import Deadline
from verify.proving.algebra import Prover
from verify.proving.linear import PATIENCE, SMALL, multipliers
from verify.proving.polynomial.atoms import atoms_of, is_root
from verify.proving.polynomial.elimination import Elimination, eliminate
from verify.proving.polynomial.ring import (
    Inequality,
    NotPolynomial,
    Poly,
    Problem,
    degree,
    minus,
    plus,
    read,
    scaled,
    times,
)
from verify.proving.tactics import Stuck, relation_of

MAX_FACTS = 14
MAX_PRODUCTS = 90

Facts = list[tuple[str, Relation]]


class Weighted(NamedTuple):
    """``weight * product of the facts labels * square**2`` (square 1 if None)."""

    weight: Fraction
    labels: tuple[str, ...]
    square: Poly | None


class Representation(NamedTuple):
    """The sum of `products`, and of `multiples` of equations by label, is the target."""

    products: tuple[Weighted, ...]
    multiples: tuple[tuple[Poly, str], ...]


def combination(statement: Statement, deadline: Deadline) -> c.Proof:
    """A proof by small linear programs alone: combinations of the facts, of their products in pairs and with squares."""
    return _Direct(deadline).statement(statement)


class Products(Prover):
    """The facts that matter for a goal, as polynomials, and the first move with them."""

    max_entries: int | None = None  # coefficients in the linear program of `products_alone`

    def products_alone(self, goal: Goal, depth: int) -> c.Step:
        """A linear combination of the facts, and their products in pairs: no semidefinite program is needed."""
        if relation_of(goal).operator == "=":
            raise Stuck("an equation is no sum of products", goal)
        problem = self._problem(goal, self._selections(goal)[0])
        products = products_of(problem, 2, powers=True)
        if self.max_entries is not None and sum(len(p.poly) for p in products) > self.max_entries:
            raise Stuck("too many products", goal)
        return self._weighed(goal, problem, products, depth)

    def differences(self, goal: Goal, depth: int) -> c.Step:
        """The facts, and 1, with squares of a - b and a + b for two of the generators: means of few numbers are that."""
        if relation_of(goal).operator == "=":
            raise Stuck("an equation is no sum of products", goal)
        problem = self._problem(goal, self._selections(goal)[0])
        squared = squares_of(problem)
        if not squared or sum(len(p.poly) for p in squared) > SMALL // 2:
            raise Stuck("none, or too many, squares of differences", goal)
        return self._weighed(goal, problem, [*products_of(problem, 1), *squared], depth)

    def _weighed(self, goal: Goal, problem: Problem, products: Sequence[Inequality], depth: int) -> c.Step:
        found = _weights(problem, products, self.deadline)
        if found is None:
            raise Stuck(f"no combination of {len(products)} products", goal)
        return self._children(goal, as_step(problem, found), depth)

    def _selections(self, goal: Goal) -> list[Facts]:
        """The facts to use. Those with roots, which bring conditions, come second if the claim has none."""
        facts = self._linked(goal)
        plain = [(k, f) for k, f in facts if not atoms_of((f,), is_root)]
        if len(plain) == len(facts) or atoms_of((goal.claim,), is_root):
            return [facts]
        return [plain, facts]

    def _problem(self, goal: Goal, facts: Facts) -> Problem:
        try:
            return read(goal, facts)
        except (NotPolynomial, KernelError):
            raise Stuck("not a polynomial", goal) from None

    def _linked(self, goal: Goal) -> Facts:
        """The facts about the names of the claim, or about names linked to them by facts; the nearest, if many."""
        facts = self.relevant(goal)
        reach = free_in(goal.claim) or frozenset[str]().union(*(free_in(f) for _, f in facts))
        chosen: Facts = []
        while True:
            near = [(k, f) for k, f in facts if free_in(f) & reach and (k, f) not in chosen]
            inside = [(k, f) for k, f in near if free_in(f) <= reach]
            chosen += inside or near
            if not near or len(chosen) >= MAX_FACTS:
                return chosen
            reach = reach.union(*(free_in(f) for _, f in near))


class _Direct(Products):
    """Looks at no points, and makes no program that is too large for fractions."""

    max_entries = SMALL

    def _relation(self, goal: Goal, depth: int) -> c.Step:
        if relation_of(goal).operator == "!=":
            raise Stuck("not an equation or inequality", goal)
        return self.try_all(goal, depth, (self.linear, self.products_alone, self.differences))


# --- the linear program --------------------------------------------------------------------------------------


def _weights(
    problem: Problem, products: Sequence[Inequality], deadline: Deadline
) -> Representation | None:
    """The target as a sum of weighted `products` and of equations: a linear program, in fractions where it is small."""
    reduced = eliminate(problem.equations)
    polys = [reduced.reduce(p.poly) for p in products]
    strict = [p.strict for p in products] if problem.strict else None
    left = [poly for _, poly in reduced.left]
    found = multipliers(reduced.reduce(problem.target), polys, left, strict, min(PATIENCE, deadline.left()))
    if found is None:
        return None
    used = [(w, p) for w, p in zip(found[0], products, strict=True) if w]
    rest = minus(problem.target, plus(*(scaled(p.poly, w) for w, p in used)))
    one: Poly = {(0,) * len(problem.generators): Fraction(1)}
    multiples = {n: scaled(one, v) for (n, _), v in zip(reduced.left, found[1], strict=True) if v}
    return completed(problem, reduced, [Weighted(w, p.labels, p.root) for w, p in used], rest, multiples)


def completed(
    problem: Problem, reduced: Elimination, products: list[Weighted], rest: Poly, multiples: dict[int, Poly]
) -> Representation | None:
    """With the multiples of all equations; `rest` is the target without the products."""
    equations = problem.equations
    rest = minus(rest, plus(*(times(f, equations[n].poly) for n, f in multiples.items())))
    solved = reduced.multipliers(rest)
    if solved is None:
        return None
    for number, factor in solved.items():
        multiples[number] = plus(multiples.get(number, {}), factor)
    labelled = ((f, equations[n].label) for n, f in sorted(multiples.items()) if f)
    return Representation(tuple(products), tuple((f, label) for f, label in labelled if label is not None))


# --- steps and products --------------------------------------------------------------------------------------


def as_step(problem: Problem, found: Representation) -> c.Combine:
    products = []
    for item in found.products:
        square: tuple[str | c.Square, ...] = ()
        if item.square is not None:
            square = (c.Square(problem.term(item.square)),)
        products.append(c.Product(item.weight, (*item.labels, *square)))
    return c.Combine(tuple(products), tuple((problem.term(p), label) for p, label in found.multiples))


def products_of(problem: Problem, factors: int, powers: bool = False) -> list[Inequality]:
    """1 and the products of at most `factors` different facts; with `powers` also squares of facts."""
    one: Poly = {(0,) * len(problem.generators): Fraction(1)}
    out = [Inequality((), one, True)]
    for chosen in _choices(problem.inequalities, factors):
        if len(set(map(id, chosen))) < len(chosen) and not powers:
            continue
        poly = one
        for fact in chosen:
            poly = times(poly, fact.poly)
        labels = tuple(label for fact in chosen for label in fact.labels)
        out.append(Inequality(labels, poly, all(fact.strict for fact in chosen)))
    return out[:MAX_PRODUCTS]


def squares_of(problem: Problem) -> list[Inequality]:
    """The squares of a - b and a + b for generators a and b of the target, alone and times facts; of no higher degree."""
    width, top = len(problem.generators), degree(problem.target)
    places = [i for i in range(width) if any(m[i] for m in problem.target)]
    units = [tuple(int(i == place) for i in range(width)) for place in places]
    roots = [{a: Fraction(1), b: Fraction(sign)} for a, b in combinations(units, 2) for sign in (-1, 1)]
    one: Poly = {(0,) * width: Fraction(1)}
    out = []
    for fact in (Inequality((), one, True), *problem.inequalities):
        if degree(fact.poly) + 2 <= top:
            out += [Inequality(fact.labels, times(fact.poly, times(r, r)), False, r) for r in roots]
    return out


def _choices(facts: Sequence[Inequality], factors: int) -> Iterator[tuple[Inequality, ...]]:
    for count in range(1, factors + 1):
        pick = combinations_with_replacement if count == 2 else combinations
        yield from pick(facts, count)
