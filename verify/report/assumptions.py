"""What verdicts rest on, in words: kernel rules, enclosures, other claims, named assumptions, conventions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from verify.language.plain import number_of
from verify.report.explain.words import wrapped
from verify.run.manifest import KINDS, Of, support, uses
from verify.run.store import Use

if TYPE_CHECKING:
    from verify.run.pipeline import Verdict


def assumptions_text(verdict: Verdict, of: Of) -> str:
    """What one verdict rests on, a line each kind; assumptions by kind, once for each use.

    ``of`` gives the verdicts on the claims that it uses.
    """
    found = support(verdict, of)
    facts = f"; of Fact: {_counted(found.facts)}" if found.facts else ""
    boxes = ", ".join(number_of(count, "box", "boxes") for count in found.boxes)
    rows = [
        ("rules", _counted(found.rules) + facts if found.rules else "evaluation at a point"),
        ("enclosures", boxes),
        ("claims", ", ".join(f"{name} ({of(name).verdict})" for name in found.lemmas)),
        ("conventions", "; ".join(found.conventions)),
    ]
    lines = [f"{verdict.id}: {verdict.words}"]
    lines += [line for name, text in rows if text for line in wrapped(f"  {name:13}", text)]
    return "\n".join([*lines, *_assumed(verdict, found.uses)])


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))


def _assumed(verdict: Verdict, found: Sequence[Use]) -> list[str]:
    """The assumptions, grouped by kind."""
    if not found:
        return ["  assumptions  none"]
    lines = []
    for kind in KINDS:
        of_kind = [use for use in found if use.kind == kind]
        lines += [f"  assumptions  {kind}, {number_of(len(of_kind), 'use')}:"] if of_kind else []
        for use in of_kind:
            through = f", through {use.claim}" if use.claim != verdict.id else ""
            lines += wrapped(" " * 15, f"assumes {use.name} ({use.citation}){through}: {use.formula}")
    return lines


def assumptions_summary(verdicts: Sequence[Verdict], of: Of) -> str:
    """One line: how many claims rest on assumptions, and on how many of each kind."""
    resting = [found for verdict in verdicts if (found := uses(verdict, of))]
    kinds = Counter(use.kind for found in resting for use in found)
    said = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items())) or "none"
    return f"{len(verdicts)} claims judged, {len(resting)} rest on assumptions; uses by kind: {said}"
