"""What is found about a claim by everything that is not trusted, as plain data that can be kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from verify.claims.legs import NOT_RUN, Leg
from verify.kernel import codec
from verify.kernel.certificate import Certificate
from verify.limits.attempts import STOPPED
from verify.limits.deadlines import BY_CLOCK

#: The origin of what a claim's own script proposes.
SCRIPT = "proof script"
#: In place of the fields of plain evidence that are large.
NO_CERTIFICATES: Mapping[str, object] = {"proposals": [], "controls": [], "examples": []}


class Settings(NamedTuple):
    """How much to try: seconds of work for the search on a claim, and for each of its scripts and legs.

    The search has so much in each process; ``clock`` stops it whatever it has done (None: `NET` times as long).

    ``jobs`` claims are looked at together, each with ``processes`` backends at work. Without ``legs`` neither z3 nor
    random examples are asked.
    """

    timeout: float = 20.0
    script_timeout: float = 120.0
    refuter_timeout: float = 2.0
    jobs: int = 2
    processes: int = 2
    fresh: bool = False
    legs: bool = True
    clock: float | None = None


class Proposal(NamedTuple):
    """A certificate, and who proposes it."""

    origin: str
    certificate: Certificate


class Evidence(NamedTuple):
    """What was found about a claim by everything that is not trusted.

    ``tried`` are the seconds that the search was allowed; ``symbolic`` those that scripts and backends took
    to propose certificates, ``seconds`` those of everything.
    """

    proposals: tuple[Proposal, ...] = ()
    controls: tuple[Proposal, ...] = ()
    control_reasons: tuple[str, ...] = ()
    examples: tuple[Proposal, ...] = ()
    smt: Leg = NOT_RUN
    fuzz: Leg = NOT_RUN
    reasons: tuple[str, ...] = ()
    crashes: tuple[str, ...] = ()
    searched: bool = False
    tried: float = 0.0
    symbolic: float = 0.0
    seconds: float = 0.0

    def cut_short(self, decided: bool) -> bool:
        """Whether a clock ended what is not decided, or the control: a quieter machine may find more in the same work."""
        reasons = self.control_reasons if decided else (*self.reasons, *self.control_reasons)
        return any(said in reason for reason in reasons for said in (STOPPED, BY_CLOCK))


def evidence_data(evidence: Evidence) -> dict[str, object]:
    """Plain data for evidence, ready for JSON."""
    return {
        "proposals": [[p.origin, codec.encode(p.certificate)] for p in evidence.proposals],
        "control_reasons": list(evidence.control_reasons),
        "controls": [[p.origin, codec.encode(p.certificate)] for p in evidence.controls],
        "examples": [[p.origin, codec.encode(p.certificate)] for p in evidence.examples],
        "smt": _leg_data(evidence.smt),
        "fuzz": _leg_data(evidence.fuzz),
        "reasons": list(evidence.reasons),
        "crashes": list(evidence.crashes),
        "searched": evidence.searched,
        "tried": evidence.tried,
        "symbolic": evidence.symbolic,
        "seconds": evidence.seconds,
    }


def evidence_from(data: Mapping[str, object]) -> Evidence | None:
    """The evidence in plain data; None if it is not that."""
    try:
        return Evidence(
            proposals=proposals_from(data["proposals"]),
            controls=proposals_from(data["controls"]),
            examples=proposals_from(data["examples"]),
            control_reasons=_texts(data["control_reasons"]),
            smt=_leg(data["smt"]),
            fuzz=_leg(data["fuzz"]),
            reasons=_texts(data["reasons"]),
            crashes=_texts(data["crashes"]),
            searched=data["searched"] is True,
            tried=_seconds(data["tried"]),
            symbolic=_seconds(data["symbolic"]),
            seconds=_seconds(data["seconds"]),
        )
    except (KeyError, TypeError, ValueError, RecursionError):
        return None


def _texts(data: object) -> tuple[str, ...]:
    if not isinstance(data, list) or not all(isinstance(text, str) for text in data):
        raise TypeError("not a list of texts")
    return tuple(data)


def _leg_data(leg: Leg) -> list[object]:
    return [leg.outcome, leg.detail, leg.seconds, leg.tried, list(leg.holds), leg.twin]


def _leg(data: object) -> Leg:
    if not isinstance(data, list) or len(data) != 6:
        raise TypeError("not a leg")
    outcome, detail, seconds, tried, holds, twin = data
    _texts([outcome, detail, tried, twin])
    return Leg(outcome, detail, _seconds(seconds), tried, _texts(holds), twin)


def _seconds(data: object) -> float:
    if not isinstance(data, (int, float)) or isinstance(data, bool) or not 0 <= data < 1e9:
        raise ValueError("no seconds")
    return float(data)


def proposals_from(data: object) -> tuple[Proposal, ...]:
    """Proposals in plain data. Raises TypeError, ValueError or Malformed."""
    if not isinstance(data, list):
        raise TypeError("not a list")
    return tuple(_proposal(str(origin), codec.decode(certificate)) for origin, certificate in data)


def _proposal(origin: str, certificate: object) -> Proposal:
    if not isinstance(certificate, Certificate):
        raise TypeError("not a certificate")
    return Proposal(origin, certificate)
