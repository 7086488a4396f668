"""Prover for equivalences, implications and negations: what does not follow forwards is shown by contraposition.

`Logician` closes a comparison that follows from a premise only because its negation refutes the premise: x = 0 from
exp(x) <= 1 + x, as for x < 0 and for x > 0 the premise fails. Equations are taken apart by trichotomy, disequalities
among the facts too, and each case is left to the provers of inequalities.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.rules import Goal
from verify.kernel.statement import FALSE, Exists, Formula, Or, Relation, Statement, free_in
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving.calculus import Move
from verify.proving.existence import Finder
from verify.proving.tactics import Chain, Stuck, closed, goals_of

MAX_TURNS = 2  # contrapositions inside of each other


def prove(statement: Statement, deadline: Deadline) -> c.Proof:
    """A proof of the statement, its definedness included. Raises Stuck or OutOfTime."""
    return Logician(deadline).statement(statement)


class Logician(Finder):
    """A prover that also argues backwards."""

    turns = 0

    def _close(self, goal: Goal, depth: int) -> c.Step:
        if goal.claim == FALSE and not _pending(goal):
            return self.refuted(goal, depth)
        return super()._close(goal, depth)

    def _one_of(self, goal: Goal, depth: int) -> c.Step:
        """Under a premise: the last alternative where the others fail."""
        assert isinstance(goal.claim, Or)
        if any(self.premises(goal)) and goal.claim.args:
            with suppress(Stuck, KernelError):
                return self._excluded(goal, goal.claim.args, 0, depth)
        return super()._one_of(goal, depth)

    def _relation(self, goal: Goal, depth: int) -> c.Step:
        claim = goal.claim
        assert isinstance(claim, Relation)
        if not list(self.premises(goal)) or self.turns >= MAX_TURNS:
            return super()._relation(goal, depth)
        attempts: tuple[Move, ...]
        if claim.operator in ("=", "!="):
            attempts = (self.linear, self.rewriting, self.backwards, super()._relation)
        else:
            attempts = (self.linear, self.forwards, self.backwards)
        for attempt in attempts:
            try:
                return attempt(goal, depth)
            except (Stuck, KernelError):
                self.deadline.check()
        raise Stuck("neither forwards nor backwards", goal)

    def forwards(self, goal: Goal, depth: int) -> c.Step:
        """By the provers of inequalities, in a part of the time."""
        whole = self.deadline
        self.deadline = whole.sooner(max(0.5, 0.4 * whole.left()))
        try:
            return super()._relation(goal, depth)
        except OutOfTime:
            whole.check()
            raise Stuck("no time left forwards", goal) from None
        finally:
            self.deadline = whole

    def premises(self, goal: Goal) -> Iterator[str]:
        """Labels of the comparisons that an implication has assumed, the latest first."""
        seen: set[Formula] = set()
        for label, known in reversed(goal.facts):
            assumed = label.startswith(("a.", "not.")) or label.endswith(".is")
            if assumed and isinstance(known, Relation) and free_in(known) and known not in seen:
                seen.add(known)
                yield label

    def backwards(self, goal: Goal, depth: int) -> c.Step:
        """The claim, or its negation, which a premise does not survive."""
        claim = goal.claim
        assert isinstance(claim, Relation)
        if self.turns >= MAX_TURNS:
            raise Stuck("turned often enough", goal)
        self.turns += 1
        try:
            if claim.operator == "=":
                return self._three_ways(goal, claim, depth)
            step = c.Cases(self.label("b"), claim)
            _, otherwise = goals_of(goal, step)
            return closed(step, [c.Given(step.label), self.refuted(otherwise, depth + 1)])
        finally:
            self.turns -= 1

    def _three_ways(self, goal: Goal, claim: Relation, depth: int) -> c.Step:
        chain = Chain(goal)
        order = self.label("t")
        chain.add(c.Fact(order, "trichotomy", (claim.left, claim.right)), lambda g: self.close(g, depth + 1))
        split = c.Alternatives(f"{order}.or", order)
        less, _, more = goals_of(chain.goal, split)
        proofs = [self.refuted(less, depth + 1), c.Given(split.label), self.refuted(more, depth + 1)]
        return chain.close(closed(split, proofs))

    def refuted(self, goal: Goal, depth: int) -> c.Step:
        """Some fact is false, given the others; differences among the facts are told apart first."""
        with suppress(Stuck, KernelError):
            return self._by_bounds(goal)
        apart = self._told_apart(goal, depth)
        if apart is not None:
            return apart
        for label in self.premises(goal):
            step = c.Contradiction(label)
            try:
                (after,) = goals_of(goal, step)
                return closed(step, [self.close(_without(after, goal.fact(label)), depth + 1)])
            except (Stuck, KernelError):
                self.deadline.check()
        raise Stuck("the facts do not visibly contradict each other", goal)

    def _by_bounds(self, goal: Goal) -> c.Step:
        """A contradiction that is linear."""
        for label, fact in reversed(goal.facts):
            if isinstance(fact, Relation) and fact.operator != "!=":
                step = c.Contradiction(label)
                with suppress(Stuck, KernelError):
                    (after,) = goals_of(goal, step)
                    return closed(step, [self.linear(after, self.max_depth - 1)])
        raise Stuck("no linear contradiction", goal)

    def _told_apart(self, goal: Goal, depth: int) -> c.Step | None:
        """Cases a < b and a > b for the first fact a != b that is not told apart yet."""
        known = {f for _, f in goal.facts}
        for label, fact in goal.facts:
            if not (isinstance(fact, Relation) and fact.operator == "!="):
                continue
            order = Relation("<", fact.left, fact.right), Relation("<", fact.right, fact.left)
            if known & set(order):
                continue
            chain = Chain(goal)
            name = self.label("t")
            chain.add(c.Fact(name, "trichotomy", (fact.left, fact.right)), lambda g: self.close(g, depth + 1))
            split = c.Alternatives(f"{name}.or", name)
            less, _, more = goals_of(chain.goal, split)
            same = closed(c.Contradiction(label), [c.Given(split.label)])
            proofs = [self.refuted(less, depth + 1), same, self.refuted(more, depth + 1)]
            return chain.close(closed(split, proofs))
        return None


def _without(goal: Goal, fact: Formula) -> Goal:
    """The goal without a fact that is to be refuted: with it, no sample point satisfies the facts.

    A proof from fewer facts is one from all.
    """
    return replace(goal, facts=tuple((label, known) for label, known in goal.facts if known != fact))


def _pending(goal: Goal) -> bool:
    """Whether some fact "there is" or "or" is not taken apart yet."""
    labels = {label for label, _ in goal.facts}
    return any(
        (isinstance(fact, Exists) and f"{label}.is" not in labels)
        or (isinstance(fact, Or) and f"{label}.or" not in labels and fact.args)
        for label, fact in goal.facts
    )
