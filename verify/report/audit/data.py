"""An audit as JSON data: exact strings, decimals rounded outwards, names of inputs and outputs."""

from __future__ import annotations

from decimal import ROUND_CEILING
from fractions import Fraction
from typing import Any

from verify.privacy.audit.measures import left_out
from verify.privacy.audit.pairs import Event
from verify.privacy.audit.quantity import Quantity, digits, log_of, outward, written
from verify.privacy.audit.subject import Subject
from verify.report.audit.audit import Audit


def audit_data(audit: Audit) -> dict[str, Any]:
    """One object. ``lower`` and ``upper`` are decimals between which the number lies, "oo" for infinity; ``exact`` is
    "" where a number is only enclosed, or too long to be written out.
    """
    subject = audit.subject
    found = subject.mechanism
    return {
        "mechanism": found.source,
        "inputs": list(found.inputs),
        "outputs": list(found.outputs),
        "floats": found.tolerance > 0,
        "sums": _decimal(found.sums),
        "off": _decimal(subject.off),
        "taken": found.taken,
        "divided": None if found.divided is None else written(found.divided),
        "prior": [written(p) for p in subject.prior],
        "neighbours": {"kind": subject.kind, "ordered_pairs": len(subject.pairs), "entries": subject.entries},
        "measures": [
            {
                "key": one.key,
                "name": one.name,
                "group": one.group,
                **quantity_data(one.value),
                "event": _event(subject, one.event),
                "note": one.note,
            }
            for one in audit.measures
        ],
        "left_out": list(left_out(subject)),
        "curve": [
            {"exp_epsilon": written(t), "epsilon": quantity_data(log_of(t)), "delta": quantity_data(delta)}
            for t, delta in audit.curve
        ],
        "theorems": [
            {
                "claim": one.claim,
                "verdict": one.verdict,
                "words": one.words,
                "bound": quantity_data(one.bound),
                "measured": None if one.measured is None else quantity_data(one.measured),
            }
            for one in audit.implications
        ],
        "stated": [
            {
                "words": one.words,
                "holds": one.holds,
                "name": one.name,
                "least": quantity_data(one.value),
                "gap": None if one.gap is None else _decimal(one.gap),
                "event": _event(subject, one.event),
            }
            for one in audit.stated
        ],
    }


def quantity_data(value: Quantity) -> dict[str, str]:
    """A number: two decimals around it, and the exact text if there is one."""
    lower, upper = outward(value)
    return {"lower": lower, "upper": upper, "exact": value.exact}


def _event(subject: Subject, event: Event | None) -> dict[str, Any] | None:
    if event is None:
        return None
    names = subject.mechanism
    return {
        "inputs": [names.inputs[x] for x in event.pair],
        "outputs": [names.outputs[j] for j in event.outputs],
        "probabilities": [
            written(p) if not names.blur else f"~{digits(p, 30)}" for p in (event.first, event.second)
        ],
    }


def _decimal(value: Fraction) -> str:
    return digits(value, 3, ROUND_CEILING) if value else "0"
