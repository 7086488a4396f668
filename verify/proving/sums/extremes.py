"""Something that reaches a bound, among the terms of a family: where they are largest, or smallest.

That p[k] >= 1/n for some k is shown at the k where p is largest, which a lemma of the library gives
(`basics.sorting.largest`): there "for all i: p[i] <= p[k]" is known beside, and what is left is about sums.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.normal import replace as replaced
from verify.kernel.rules import Goal
from verify.kernel.statement import And, Exists, ForAll, Formula, Implies, Range, Relation, Statement
from verify.kernel.terms import MINUS_ONE, ONE, Lambda, Log, Mul, Pow, Term, Var, free_names, mul, neg, sub
from verify.language.walk import parts
from verify.limits.deadlines import Deadline
from verify.proving.offers import on_offer
from verify.proving.sums.alphabets import Alphabets
from verify.proving.tactics import Chain, Stuck, closed, done, goals_of, unused_names, with_lemmas

LARGEST = "basics.sorting.largest"


def prove(statement: Statement, deadline: Deadline) -> c.Proof | None:
    """A proof of the statement, its definedness included. Raises Stuck or OutOfTime."""
    offer = on_offer()
    if offer is None:
        return None
    with_lemmas(offer.lemmas)
    return _Extremes(deadline).statement(statement)


def _logarithms_apart(term: Term) -> Term:
    """The logarithms of quotients in a term as differences."""
    for node in dict.fromkeys(part for part in parts(term) if isinstance(part, Log)):
        factors = node.arg.args if isinstance(node.arg, Mul) else ()
        below = [one.base for one in factors if isinstance(one, Pow) and one.exponent == MINUS_ONE]
        above = [one for one in factors if not (isinstance(one, Pow) and one.exponent == MINUS_ONE)]
        if above and below:
            term = replaced(term, node, sub(Log(mul(*above)), Log(mul(*below))))
    return term


def _with_the_index(term: Term, index: str) -> Iterator[Term]:
    """The factors of a product that have the index, where there are others."""
    factors = term.args if isinstance(term, Mul) else ()
    own = [factor for factor in factors if index in free_names(factor)]
    if own and len(own) < len(factors):
        yield mul(*own)


def _said(body: Formula) -> Formula:
    """What a statement says in the end, behind its conditions."""
    while not isinstance(body, Relation):
        match body:
            case And(args):
                body = args[-1]
            case ForAll(_, inner) | Implies(_, inner):
                body = inner
            case _:
                break
    return body


class _Extremes(Alphabets):
    """A prover that looks where a term is largest."""

    def _close(self, goal: Goal, depth: int) -> c.Step:
        if isinstance(goal.claim, Exists):
            return self._reached(goal, goal.claim, depth)
        return super()._close(goal, depth)

    def _reached(self, goal: Goal, claim: Exists, depth: int) -> c.Step:
        """That a term reaches a bound, at the index where it is largest, or where its negative is."""
        (binder, *others), body = claim.binders, claim.body
        said = _said(body)
        if others or not (isinstance(binder.sort, Range) and binder.sort.lower == ONE and isinstance(said, Relation)):
            raise Stuck("not one index from 1", goal)
        term = self._raised(said, binder.name)
        if term is None:
            raise Stuck("not a term that reaches a bound", goal)
        for factor in _with_the_index(term, binder.name):  # c p[i], where p is largest
            if free_names(factor) <= {*goal.sorts(), binder.name}:
                with suppress(Stuck, KernelError):
                    return self._at_largest(goal, claim, factor, depth)
        if not isinstance(body, Relation):
            raise Stuck("no factor of a term is to be large", goal)
        apart = _logarithms_apart(term)
        if apart != term:  # log P - log Q, as relative entropy has it
            with suppress(Stuck, KernelError):
                return self._at_largest(goal, claim, apart, depth)
        return self._at_largest(goal, claim, term, depth)

    def _at_largest(self, goal: Goal, claim: Exists, term: Term, depth: int) -> c.Step:
        """The claim at the index where the term is largest."""
        (binder,) = claim.binders
        assert isinstance(binder.sort, Range)
        chain, label, largest = Chain(goal), self.label("largest"), self.label("top")
        values = (binder.sort.upper, Lambda((binder.name,), term))
        chain.add(c.Lemma(label, LARGEST, values), lambda g: self.close(g, depth + 1))
        (name,) = unused_names(chain.goal, [binder.name])
        chain.add(c.Unpack(label, (name, largest)), done)
        self.cleared(chain)
        step = c.Exhibit((Var(name),))
        return chain.close(closed(step, [self.close(g, depth + 1) for g in goals_of(chain.goal, step)]))

    def _raised(self, body: Relation, index: str) -> Term | None:
        """What is to be large: the side with the index, the difference where both have it; None for others."""
        left, right = (index in free_names(side) for side in (body.left, body.right))
        if body.operator not in ("<=", "<", ">=", ">") or not (left or right):
            return None
        below, above = (body.left, body.right) if body.operator[0] == "<" else (body.right, body.left)
        if left and right:
            return sub(above, below)
        return above if index in free_names(above) else neg(below)
