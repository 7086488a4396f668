"""Integrals: by an antiderivative, where one is found; else as functions of their ends, by calculus.

That the integral of f from a to b is F(b) - F(a) is shown for every end between a and b: the two sides agree at a, and
have the same derivative. sympy proposes F; the kernel differentiates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache, partial

from verify.kernel import certificate as c
from verify.kernel.calculus import derivative
from verify.kernel.definitions import unfold
from verify.kernel.errors import KernelError
from verify.kernel.normal import Normalizer, poly_term
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import And, Binder, ForAll, Formula, Implies, Or, Real, Relation, Statement
from verify.kernel.terms import ZERO, Integral, Term, Var, div, free_names, fresh, neg, sub, substitute
from verify.language.walk import parts
from verify.limits.deadlines import Deadline, charge
from verify.limits.solvers import INTEGRAL
from verify.proving.calculus import Analyst, Move
from verify.proving.tactics import Chain, Stuck, attempted, closed, goals_of, relation_of
from verify.proving.univariate.forms import split_linear

MOST = 6


def prove(statement: Statement, deadline: Deadline) -> c.Proof:
    """A proof of the statement, its definedness included. Raises Stuck or OutOfTime."""
    return Integrator(deadline).statement(statement)


class Integrator(Analyst):
    """A prover that knows calculus, and antiderivatives; these are left out where it is ``plain``."""

    plain = False

    def _close(self, goal: Goal, depth: int) -> c.Step:
        for number, (label, known) in enumerate(reversed(goal.facts)):
            if number > 1:
                break
            if isinstance(known, Or) and all(isinstance(part, And) for part in known.args):
                return self._children(goal, c.Alternatives(f"{label}.case", label), depth)
        claim = goal.claim
        if self.plain or not isinstance(claim, Relation) or not any(_integrals(claim)):
            return super()._close(goal, depth)
        with suppress(Stuck, KernelError):
            return self._children(goal, c.Combine(), depth)
        chain = Chain(goal)
        for integral in list(dict.fromkeys(_integrals(claim)))[:MOST]:
            with attempted(chain):
                self._valued(chain, integral, depth)
        if chain.links:
            return chain.close(self.close(chain.goal, depth + 1))
        if claim.operator == "=":
            step = c.Fact(self.label("both"), "antisymmetric", (claim.left, claim.right))
            *ways, after = goals_of(goal, step)
            return closed(step, [*(self.close(way, depth + 1) for way in ways), c.Given(step.label)])
        return super()._close(goal, depth)

    def moves(self, goal: Goal) -> Sequence[Move]:
        return super().moves(goal) if self.plain else (self.from_nothing, *super().moves(goal))

    def from_nothing(self, goal: Goal, depth: int) -> c.Step:
        """By a derivative, from where the two ends of an integral are one."""
        claim = relation_of(goal)
        excess, strict = excess_of(claim)
        for name, anchor in _starts(claim, goal):
            try:
                slope = derivative(excess, name)
            except KernelError:
                continue
            start: Term = substitute(excess, {name: anchor})
            rising, at_start = self.sign(slope, goal) - {0}, self.sign(start, goal)
            sides = self.sign(sub(Var(name), anchor), goal) - {0}
            if len(rising) > 1 or -1 in at_start:
                continue
            with suppress(Stuck):
                if len(sides) > 1:
                    return self.in_cases(goal, Relation("<=", anchor, Var(name)), depth)
                if rising <= sides or not sides:
                    point = fresh("u", goal.sorts())
                    strictly = strict and 1 not in at_start
                    return self._children(goal, c.Derivative(name, anchor, sides != {-1}, point, strictly), depth)
        raise Stuck("no end from which it starts", goal)

    def _valued(self, chain: Chain, integral: Integral, depth: int) -> None:
        """The claim with the difference of an antiderivative in place of the integral."""
        whole = antiderivative(integral.body, integral.index)
        if whole is None:
            raise Stuck("no antiderivative", chain.goal)
        label = self.label("value")
        have = c.Have(label, Relation("=", integral, _difference(integral, whole, integral.upper)))
        chain.add(have, lambda goal: self._fundamental(goal, integral, whole, depth))
        chain.add(c.Rewrite(label, False), _nothing)

    def _fundamental(self, goal: Goal, integral: Integral, whole: Term, depth: int) -> c.Step:
        """For every end between the two ends, and so for the upper one."""
        name = fresh("v", {*goal.sorts(), *free_names(integral), integral.index, *free_names(whole)})
        end, (low, high) = Var(name), (integral.lower, integral.upper)
        moved = Integral(integral.index, low, end, integral.body)
        equal = Relation("=", moved, _difference(integral, whole, end))
        signs = self.sign(sub(high, low), goal) - {0}
        ways = [(low, high)] * (signs != {-1}) + [(high, low)] * (signs != {1})
        chain = Chain(goal)
        labels = []
        for one, other in ways:
            between = And((Relation("<=", one, end), Relation("<=", end, other)))
            formula = ForAll((Binder(name, Real()),), Implies(between, equal))
            labels.append(self.label("every"))
            chain.add(c.Have(labels[-1], formula), partial(self._every, anchor=low, rightwards=one is low, depth=depth))
        return chain.close(self._at_the_end(chain.goal, ways, labels, high, depth))

    def _every(self, goal: Goal, anchor: Term, rightwards: bool, depth: int) -> c.Step:
        """The two sides agree at the anchor, and in their derivatives from there to the end."""
        assert isinstance(goal.claim, ForAll)
        (name,) = (b.name for b in goal.claim.binders)
        chain = Chain(goal)
        chain.add(c.Intro((name,)), _nothing)
        chain.add(c.Intro((self.label("between"),)), _nothing)
        claim = chain.goal.claim
        assert isinstance(claim, Relation)
        step = c.Fact(self.label("both"), "antisymmetric", (claim.left, claim.right))
        *ways, _ = goals_of(chain.goal, step)
        proofs: list[c.Step] = []
        for way in ways:
            point = fresh("u", {*way.sorts(), name})
            slope = c.Derivative(name, anchor, rightwards, point, False)
            proofs.append(self._children(way, slope, depth + 1))
        return chain.close(closed(step, [*proofs, c.Given(step.label)]))

    def _at_the_end(self, goal: Goal, ways: list[tuple[Term, Term]], labels: list[str], end: Term, depth: int) -> c.Step:
        if len(ways) == 2:
            step = c.Cases(self.label("order"), Relation("<=", *ways[0]))
            one, two = goals_of(goal, step)
            here = zip((one, two), ways, labels, strict=True)
            return closed(step, [self._at_the_end(case, [way], [label], end, depth) for case, way, label in here])
        used = c.Use(self.label("there"), labels[0], (end,))
        *side, last = goals_of(goal, used)
        return closed(used, [*(self.close(g, depth + 1) for g in side), c.Given(used.label)])


def _nothing(goal: Goal) -> c.Step:
    raise Stuck("nothing is left to show beside the last goal", goal)


def _integrals(formula: Formula) -> Iterator[Integral]:
    """The integrals in a relation that have no name which is bound in it."""
    for part in parts(formula):
        if isinstance(part, Integral) and free_names(part) <= free_names(formula):
            yield part


def _starts(claim: Relation, goal: Goal) -> Iterator[tuple[str, Term]]:
    """Real variables of ends of integrals, with what makes the two ends one, where that is linear in it."""
    for integral in dict.fromkeys(_integrals(claim)):
        gap = Normalizer(goal.sorts()).poly(unfold(sub(integral.upper, integral.lower)))
        for name in sorted(free_names(integral.upper) | free_names(integral.lower)):
            found = split_linear(gap, Var(name)) if isinstance(goal.sorts().get(name), Real) else None
            if found is not None and not free_names(found[0]) and found[0] != ZERO:
                yield name, Normalizer(goal.sorts()).canonical(div(neg(poly_term(found[1])), found[0]))


def _difference(integral: Integral, whole: Term, end: Term) -> Term:
    ends = (substitute(whole, {integral.index: place}) for place in (end, integral.lower))
    return sub(*ends)


@lru_cache(256)
def antiderivative(body: Term, index: str) -> Term | None:
    """A term with this derivative, if sympy finds one that the language has."""
    import sympy as sp

    from verify.language.translate import TranslationError, to_kernel, to_sympy

    charge(INTEGRAL)
    try:
        written = to_sympy(body)
        symbol = next((s for s in written.free_symbols if s.name == index), sp.Symbol(index, real=True))
        found = sp.integrate(written.doit(), symbol)
        return to_kernel(found)
    except (TranslationError, KernelError, ArithmeticError, NotImplementedError, TypeError, ValueError):
        return None
