"""Proved controls of a claim, where the evaluator of the kernel cannot decide what is said of all families or reals."""

from __future__ import annotations

from collections.abc import Sequence

from verify.claims.claim import Claim, ClaimError, contradicted
from verify.kernel.certificate import Disproof
from verify.kernel.expansion import expand
from verify.limits.deadlines import Deadline
from verify.proving.tactics import Argument, Tactic, disprove, exhibit, seq, split


def fails(claim: Claim, *tactics: Tactic, defined: Tactic | None = None) -> Disproof:
    """For a ``control_proof``: ``tactics`` prove the negation of the negative control."""
    if claim.negative_control is None:
        raise ClaimError(f"{claim.id} has no negative control. Next: give one")
    return disprove(claim.negative_control, *tactics, defined=defined)


def misses(claim: Claim, seconds: float = 20.0) -> Disproof:
    """For a ``control_proof``: an integral without an end has another value than the negative control says."""
    from verify.proving.improper import refute

    if claim.negative_control is None:
        raise ClaimError(f"{claim.id} has no negative control. Next: give one")
    return refute(expand(claim.negative_control), Deadline(seconds))


def lives(
    claim: Claim, values: Sequence[Argument], *hypotheses: Tactic, defined: Tactic | None = None
) -> Disproof:
    """For an ``instance_proof``: the hypotheses do not contradict each other, for they hold at ``values``.

    ``values`` are for the variables in their order; ``hypotheses`` prove the hypotheses in theirs (`auto` does
    those not given).
    """
    missing = len(claim.judged.hypotheses) - len(hypotheses)
    return disprove(
        contradicted(claim.judged),
        exhibit(*values),
        split(split(*hypotheses, *[seq()] * missing)),
        defined=defined,
    )
