"""Tactics of scripts that search: a lemma by its shape, and the provers for real numbers and sums.

What they find is written into the certificate like the steps of any other tactic.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from itertools import product

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.rules import Goal
from verify.kernel.terms import Integral
from verify.language.walk import parts
from verify.limits.deadlines import Deadline, OutOfTime
from verify.proving.tactics import Continuation, Stuck, Tactic, judged

__all__ = ["library", "searched"]

SECONDS = 10.0  # of processor time
#: What each prover has of that, one round after the other: the easy things of a later one do not wait for the earlier.
ROUNDS = (0.03, 0.12, 0.4)
PROVERS = (
    ("polynomial.prover", "PolynomialProver"),
    ("powers", "Powers"),
    ("tangents", "Tangents"),
    ("univariate.prover", "Ladders"),
    ("sums.alphabets", "Alphabets"),
    ("sums.prover", "Summer"),
)

#: The same where integrals occur.
INTEGRATORS = (("integrals", "Integrator"), ("improper", "Limits"))


def library(*identifiers: str, seconds: float = SECONDS) -> Tactic:
    """Close the goal by the first of these lemmas that has its shape; values are found by matching, conditions by `auto`.

    ``library("basics.xlogx.tangent")``
    """

    def go(goal: Goal, after: Continuation) -> c.Step:
        from verify.proving.library import citing

        del after
        for identifier in identifiers:
            lemma = judged(identifier, goal)
            with suppress(Stuck, KernelError):
                return citing(identifier, lemma, Deadline(seconds), goal)
        raise Stuck(f"none of {', '.join(identifiers) or 'no lemmas'} gives this", goal)

    return go


def searched(seconds: float = SECONDS) -> Tactic:
    """Close a goal about real numbers or sums by the provers that `prove` asks, one after the other.

    ``searched()``
    """

    def go(goal: Goal, after: Continuation) -> c.Step:
        from verify.refuting.numeric import Unsupported

        del after
        deadline = Deadline(seconds)
        provers = INTEGRATORS if any(isinstance(p, Integral) for p in parts(goal.claim)) else PROVERS
        for share, (module, name) in product(ROUNDS, provers):
            made: Callable[[Deadline], object] = getattr(import_module(f"verify.proving.{module}"), name)
            prover = made(deadline.sooner(share * seconds))
            with suppress(Stuck, KernelError, Unsupported, OutOfTime, RecursionError):
                step: c.Step = prover.close(goal)  # type: ignore[attr-defined]
                return step
        raise Stuck("no prover finds a proof", goal)

    return go
