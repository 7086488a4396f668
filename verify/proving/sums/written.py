"""Families that a hypothesis writes out, ``forall k, y: W[k,y] = exp(u[k,y]/2)/Z[k]``: that in their place in the claim;
and numbers that are sums, ``D = sum(x, 1, n, p[x]*(1 - W[x,x]))``.

What is left speaks of what they are made of; a lemma may say that, or the prover of sums shows it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

from verify.kernel import certificate as c
from verify.kernel.definedness import of_statement
from verify.kernel.errors import KernelError
from verify.kernel.normal import Normalizer
from verify.kernel.rules import Goal, opening
from verify.kernel.statement import And, ForAll, Formula, Range, Relation, Sort, Statement, free_in
from verify.kernel.terms import (
    ONE,
    Apply,
    Entropy,
    Log,
    Node,
    Sum,
    Term,
    Var,
    XLogX,
    free_names,
    rebuild,
    substitute,
)
from verify.language.walk import SUMS, parts
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving import basics
from verify.proving.algebra import Prove, Prover
from verify.proving.library import by_lemma, shown_defined
from verify.proving.sums.alphabets import Alphabets
from verify.proving.sums.spelling import Speller, by_factors
from verify.proving.sums.tools import new_name, quotient
from verify.proving.tactics import Chain, Stuck, by_structure, closed, goals_of, relation_of

MOST_STEPS = 24  # of one claim: families may be written out in a circle
SHARE = 0.8  # of the time, for lemmas
PATIENCE = 4.0  # seconds of work, to see that something is positive


def prove(statement: Statement, deadline: Deadline) -> c.Proof:
    """A proof of the statement, its definedness included. Raises Stuck or OutOfTime."""
    return Written(deadline).statement(statement)


class _Written(NamedTuple):
    """``name[names] = value`` for all names: the fact `label`, or the part of what it says at `place`, counted from 1.

    It may be said ``turned`` round, and for all ``bound`` in another order: r[y,x] for all x and y.
    """

    label: str
    place: int
    names: tuple[str, ...]
    value: Term
    turned: bool = False
    bound: tuple[str, ...] = ()


class Written(Alphabets):
    """The claim without the families that are written out."""

    within = False  # a claim that has been spelled out already
    lemmas = True

    def statement(self, statement: Statement) -> c.Proof:
        """What it says, and that it is defined: of that other lemmas speak."""
        holds = self.bounding(opening(statement), self.close)
        plain = WhereDefined(self.deadline)
        labels = {h: f"h{i}" for i, h in enumerate(statement.hypotheses, 1)}
        condition = Goal((), (), of_statement(statement))
        defined = by_structure(condition, labels, lambda goal, after: plain.bounding(goal, plain.close), 1)
        return basics.proof(defined, holds)

    def bounding(self, goal: Goal, prove: Prove) -> c.Step:
        """With what is not empty among the facts, too; no first look, as lemmas take their time."""
        return self.not_empty(goal, lambda g: Prover.bounding(self, g, prove))

    def _relation(self, goal: Goal, depth: int) -> c.Step:
        if self.within:
            return super()._relation(goal, depth)
        self.within = True
        try:
            chain = self._all_spelled(goal, depth)
            if self.lemmas and chain.goal.claim == goal.claim:
                raise Stuck("no family of the claim is written out", goal)
            with suppress(Stuck, KernelError, OutOfTime):  # of what is left, by what is said of that
                return chain.close(Alphabets(self.deadline.sooner(PATIENCE / 4)).close(_slim(chain.goal, goal.facts)))
            cited = by_lemma if self.lemmas else shown_defined
            with suppress(Stuck, KernelError, OutOfTime):
                return chain.close(cited(chain.goal, self.deadline.sooner(SHARE * max(0.0, self.deadline.left()))))
            return chain.close(super()._relation(chain.goal, depth))
        finally:
            self.within = False

    def _all_spelled(self, goal: Goal, depth: int, within: bool = False) -> Chain:
        """With what is written out in place of all families; then, or ``within`` the terms of a sum, sums worked out.

        Those of logarithms are left: these are to be spelled out first.
        """
        chain = Chain(goal)
        while len(chain.links) < MOST_STEPS:
            if not self._spell(chain, depth, within or bool(chain.links and not _logarithmic(chain.goal))):
                break
        return chain

    def _spell(self, chain: Chain, depth: int, worked: bool) -> bool:
        """Put what is written out in place of one family, or in the terms of one sum; or, where sums may be ``worked``
        out, what one comes to in its place. Whether there was one.
        """
        written, scope = _written_out(chain.goal), chain.goal.sorts().keys()

        def settle(goal: Goal) -> c.Step:
            return self.added_up(goal, depth + 1)

        numbers = _numbers_written_out(chain.goal)
        for node in parts(relation_of(chain.goal), SUMS):
            if node in numbers:
                said, turned = numbers[node]
                chain.add(c.Rewrite(said, backwards=turned), settle)
                return True
            if isinstance(node, Apply) and node.name in written and free_names(node) <= scope:
                one, label = written[node.name], self.label("written")
                self.coordinates(chain, [at for at in node.args if isinstance(at, Term)], depth)
                at = dict(zip(one.names, node.args, strict=True))
                chain.add(c.Use(label, one.label, tuple(at[name] for name in one.bound)), settle)
                said = f"{label}.{one.place}" if one.place else label
                chain.add(c.Rewrite(said, backwards=one.turned), settle)
                return True
            if isinstance(node, Sum) and free_names(node) <= scope:
                spelled = _spelled(node, written, chain.goal.sorts())
                if spelled != node:
                    label = self.label("spelled")
                    chain.add(c.Have(label, Relation("=", node, spelled)), lambda g: self._termwise(g, depth))
                    chain.add(c.Rewrite(label), settle)
                    return True
                if worked and (value := _worked_out(node, chain.goal.sorts())) != node:
                    label = self.label("worked")
                    chain.add(c.Have(label, Relation("=", node, value)), settle)
                    chain.add(c.Rewrite(label), settle)
                    return True
        return False

    def _termwise(self, goal: Goal, depth: int) -> c.Step:
        """That a sum is the sum of what its terms are, spelled out."""
        claim = relation_of(goal)
        assert isinstance(claim.left, Sum)
        step = c.Pointwise(new_name(claim.left.index, goal, claim.left.body))
        *sides, terms = goals_of(goal, step)
        chain = self._all_spelled(terms, depth, within=True)
        proofs = [self.added_up(side, depth + 1) for side in sides]
        return closed(step, [*proofs, chain.close(self.added_up(chain.goal, depth + 1))])


def spelled_out(statement: Statement, deadline: Deadline) -> c.Proof:
    """A proof of a claim that says nothing new once its logarithms are spelled out. Raises Stuck, OutOfTime."""
    return _SpelledOut(deadline).statement(statement)


class _SpelledOut(Written):
    """The claim with its logarithms spelled out."""

    def _relation(self, goal: Goal, depth: int) -> c.Step:
        chain = self._all_spelled(goal, depth)
        if chain.links and not _logarithmic(chain.goal):
            with suppress(Stuck, KernelError):
                return chain.close(self._added(chain.goal, goal.facts))
        for products in (True, False):  # the first is soon seen
            speller = Speller(self.deadline, self._positive, products)
            with suppress(Stuck):
                return chain.close(speller.close(chain.goal, lambda g: self._added(g, goal.facts)))
        raise Stuck("logarithms spelled out do not make both sides the same", goal)

    def _added(self, goal: Goal, facts: Sequence[tuple[str, Formula]]) -> c.Step:
        """What is left to be seen, from these facts: that rows add up to 1, for example."""
        chain = self._all_spelled(goal, 0, within=True)
        with suppress(OutOfTime):
            return chain.close(Alphabets(self.deadline.sooner(PATIENCE / 4)).close(_slim(chain.goal, facts)))
        raise Stuck("what is spelled out is not seen to be the same within the time", goal)

    def _positive(self, goal: Goal) -> c.Step:
        return WhereDefined(self.deadline.sooner(PATIENCE)).close(goal)


class WhereDefined(Written):
    """The same for what has to be defined, where nothing need be written out, by lemmas on what is positive."""

    lemmas = False

    def _relation(self, goal: Goal, depth: int) -> c.Step:
        with suppress(Stuck):
            return by_factors(goal, lambda g: self.close(g, depth + 1))
        with suppress(Stuck, OutOfTime):  # what is seen soon needs no lemma
            return Alphabets(self.deadline.sooner(PATIENCE / 4)).close(goal)
        return super()._relation(goal, depth)


def _logarithmic(goal: Goal) -> bool:
    return any(isinstance(part, Log | XLogX) for part in parts(goal.claim))


def _slim(goal: Goal, facts: Sequence[tuple[str, Formula]]) -> Goal:
    """With these facts only, and without those of families that are written out and not in the claim any more."""
    names = {node.name for node in _numbers_written_out(goal) if isinstance(node, Var)}
    gone = (_written_out(goal).keys() | names) - free_in(goal.claim)
    return replace(goal, facts=tuple((label, fact) for label, fact in facts if not free_in(fact) & gone))


def _written_out(goal: Goal) -> dict[str, _Written]:
    """The families of which a fact says what they are at each of their letters."""
    found: dict[str, _Written] = {}
    for label, fact in goal.facts:
        if isinstance(fact, ForAll) and all(isinstance(b.sort, Range) for b in fact.binders):
            said: tuple[Formula, ...] = fact.body.args if isinstance(fact.body, And) else (fact.body,)
            for place, part in enumerate(said, 1):
                if not isinstance(part, Relation) or part.operator != "=":
                    continue
                for family, value, turned in ((part.left, part.right, False), (part.right, part.left, True)):
                    bound = tuple(b.name for b in fact.binders)
                    if not isinstance(family, Apply):
                        continue
                    names = tuple(at.name for at in family.args if isinstance(at, Var))
                    if sorted(names) != sorted(bound) or len(family.args) != len(bound):
                        continue
                    if not any(isinstance(n, Apply) and n.name == family.name for n in parts(value)):
                        one = _Written(label, place if len(said) > 1 else 0, names, value, turned, bound)
                        found.setdefault(family.name, one)
                        break
    return found


def _numbers_written_out(goal: Goal) -> dict[Node, tuple[str, bool]]:
    """The names, and entropies of random variables, of which a fact says which sum they are made of; and that fact."""
    found: dict[Node, tuple[str, bool]] = {}
    for label, fact in goal.facts:
        if isinstance(fact, Relation) and fact.operator == "=":
            for name, value, turned in ((fact.left, fact.right, False), (fact.right, fact.left, True)):
                inner = [*parts(value)]
                if isinstance(name, Var | Entropy) and name not in inner and any(isinstance(n, SUMS) for n in inner):
                    found.setdefault(name, (label, turned))
                    break
    return found


def _spelled(total: Sum, written: Mapping[str, _Written], scope: Mapping[str, Sort]) -> Sum:
    """A sum with what is written out in place of families, and what they add up to in place of the sums in its terms."""

    def look(node: Node, sorts: Mapping[str, Sort]) -> Any:
        if isinstance(node, Sum):
            inside = {**sorts, node.index: Range(node.lower, node.upper)}
            body = look(node.body, inside)
            return _worked_out(replace(node, body=body), sorts)
        inner = rebuild(node, lambda part: look(part, sorts))
        if isinstance(inner, Apply) and inner.name in written:
            one = written[inner.name]
            return substitute(one.value, dict(zip(one.names, inner.args, strict=True)))
        return inner

    return replace(total, body=look(total.body, {**scope, total.index: Range(total.lower, total.upper)}))


def _worked_out(total: Sum, sorts: Mapping[str, Sort]) -> Term:
    """What a sum comes to, where no sum is in its normal form."""
    with suppress(KernelError):
        value = (normal := Normalizer(sorts)).canonical(total)
        if not any(isinstance(part, SUMS) for part in parts(value)):
            return quotient(value, ONE, normal)
    return total
