"""A conclusion taken apart: one query for each part, and exhibits put in for what should exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from verify.evidence.fuzz.exhibits import Shown as Proposed
from verify.evidence.fuzz.exhibits import put
from verify.evidence.smt.ground import Ground, Late
from verify.evidence.smt.names import Closure, Delayed, Env
from verify.kernel.statement import (
    And,
    Binder,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Relation,
    negation,
)
from verify.kernel.terms import Lambda, Term

Fact = tuple[Formula, Env]
PROPOSED = 3  # exhibits of proofs that are tried


@dataclass(frozen=True, eq=False)
class Part:
    """One query: under the facts, the formula (in its environment)."""

    facts: tuple[Fact, ...]
    formula: Formula
    env: Env


@dataclass(frozen=True, eq=False)
class Every:
    parts: tuple[Goal, ...]


@dataclass(frozen=True, eq=False)
class Shown:
    """An existence: one of the alternatives, each an exhibit put in, is enough. ``proposed`` are from proofs: hints."""

    alternatives: tuple[Goal, ...]
    claim: Part
    proposed: tuple[Goal, ...] = ()


Goal = Part | Every | Shown


@dataclass
class Splitter:
    """Takes a conclusion apart into parts."""

    ground: Ground
    exhibits: Mapping[str, Sequence[Term | Lambda]]
    proposed: tuple[Proposed, ...] = ()

    def split(self, formula: Formula, env: Env, facts: tuple[Fact, ...]) -> Goal:
        if self.ground.solver.left() <= 0:
            raise Late
        match formula:
            case And(args):
                return Every(tuple(self.split(a, env, facts) for a in args))
            case Implies(left, right):
                given = left.args if isinstance(left, And) else (left,)
                return self.split(right, env, (*facts, *((g, env) for g in given)))
            case Iff(left, right):
                return self.split(And((Implies(left, right), Implies(right, left))), env, facts)
            case Or((*others, last)):
                return self.split(last, env, (*facts, *((negation(a), env) for a in others)))
            case Not(Relation() as arg):
                return Part(facts, negation(arg), env)
            case Not(arg):
                return self.split(negation(arg), env, facts)
            case ForAll(binders, body):
                return self.for_all(binders, body, env, facts)
            case Exists(binders, body):
                return self._exists(binders, body, env, facts)
        return Part(facts, formula, env)

    def for_all(self, binders: tuple[Binder, ...], body: Formula, env: Env, facts: tuple[Fact, ...]) -> Goal:
        if not binders:
            return self.split(body, env, facts)
        first, rest = binders[0], binders[1:]
        members: Sequence[object] | None = self.ground.members(first, env)
        if members is None:
            members = self.ground.few(first) or [self.ground.constant_for(first)]
        return Every(tuple(self.for_all(rest, body, {**env, first.name: v}, facts) for v in members))

    def _exists(self, binders: tuple[Binder, ...], body: Formula, env: Env, facts: tuple[Fact, ...]) -> Goal:
        claim = Part(facts, Exists(binders, body), env)
        envs: Sequence[Env] = [env]
        for k, binder in enumerate(binders):
            chosen: list[Env] = [{**e, binder.name: v} for e in envs for v in self._choices(binder, e)]
            if not chosen and k:  # with the integers before it known, it is sought
                return Shown(tuple(Shown((), Part(facts, Exists(binders[k:], body), e)) for e in envs), claim)
            envs = chosen
        if not envs:
            said = islice(put(Exists(binders, body), self.proposed, frozenset(env)), PROPOSED)
            return Shown((), claim, tuple(self.split(formula, env, facts) for formula in said))
        return Shown(tuple(self.split(body, e, facts) for e in envs), claim)

    def _choices(self, binder: Binder, env: Env) -> Sequence[object]:
        members = self.ground.members(binder, env)
        if members is None:
            members = self.ground.few(binder) or None
        if members is not None:
            return members
        given = self.exhibits.get(binder.name, ())
        return [Closure(g, env) if isinstance(g, Lambda) else Delayed(g, env) for g in given]


def parts_of(goal: Goal) -> Iterator[Part]:
    match goal:
        case Part():
            yield goal
        case Every(goals) | Shown(goals):
            for inner in goals:
                yield from parts_of(inner)
