"""How each claim of a run came out: as it should, or not, and why. The rule is that of the exit code of `check`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from verify.language.plain import inline
from verify.language.points import witness_text
from verify.run.exits import INTERNAL, OK, REFUTED, USAGE, code_of

if TYPE_CHECKING:
    from verify.claims.claim import Claim
    from verify.run.library import Found, Selection
    from verify.run.pipeline import Verdict
    from verify.run.recorded import Difference

#: "passed": as recorded, or true where nothing is recorded; "failed": refuted, ill posed, or not as recorded;
#: "undecided": open, or resting on assumptions; "not run"; "unreadable"; "error": the checker or the claim's own script.
STATUSES = ("passed", "failed", "undecided", "not run", "unreadable", "error")


@dataclass(frozen=True)
class Run:
    """What one run of `check` found. ``differences`` and ``drift`` are what is not as recorded."""

    selection: Selection
    verdicts: Sequence[Verdict]
    differences: Sequence[Difference] = ()
    drift: Sequence[str] = ()
    allow_assumptions: bool = False


@dataclass(frozen=True)
class Outcome:
    """How one claim came out. ``why`` is one line; ``path`` and ``line`` say where the claim is written.

    ``was`` are the recorded words if they are not those of now. ``verdict`` and ``claim`` are None for what is
    recorded and gone, and for a paper that cannot be loaded.
    """

    id: str
    group: str
    status: str
    code: int
    why: str
    was: str = ""
    verdict: Verdict | None = None
    claim: Claim | None = None
    path: Path | None = None
    line: int = 1

    @property
    def text(self) -> str:
        """All there is to say of it, on several lines."""
        return self.why + (f"\n{details(self.verdict)}" if self.verdict is not None else "")

    @property
    def passed(self) -> bool:
        """Whether it leaves the exit code at 0."""
        return self.status == "passed"


def outcomes(run: Run) -> tuple[Outcome, ...]:
    """One for each claim, in order; then what is recorded and gone, then claims and papers that could not be read."""
    by_id = {found.claim.id: found for found in run.selection.claims}
    differing = {difference.id: difference for difference in run.differences}
    drifted = _by_claim(run.drift, list(by_id))
    judged = [
        _of_claim(by_id[v.id], v, differing.get(v.id), drifted.get(v.id, ()), run.allow_assumptions)
        for v in run.verdicts
    ]
    gone = [
        Outcome(one.id, one.id.partition(".")[0], "failed", REFUTED, f"was {one.was}, is gone", one.was)
        for one in run.differences
        if one.kind == "missing"
    ]
    unread = []
    for one in run.selection.unreadable:
        path, line = place_of(one.place)
        group = one.id.partition(".")[0] if path is None else path.stem
        unread.append(Outcome(one.id, group, "unreadable", USAGE, one.reason, path=path, line=line))
    broken = [
        Outcome(b.name, b.name, "error", INTERNAL, f"could not be loaded: {b.reason}") for b in run.selection.broken
    ]
    return (*judged, *gone, *unread, *broken)


def _by_claim(drift: Sequence[str], names: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The words about assumptions, by the claim with which they begin."""
    known = set(names)
    found: dict[str, tuple[str, ...]] = {}
    for words in drift:
        name, _, rest = words.partition(": ")
        if name in known:
            found[name] = (*found.get(name, ()), rest)
    return found


def _of_claim(
    found: Found, verdict: Verdict, difference: Difference | None, drifted: Sequence[str], allow: bool
) -> Outcome:
    status, code, why = _status(verdict, difference, drifted, allow)
    path, line = _place(found)
    was = difference.was if difference is not None else ""
    return Outcome(verdict.id, found.paper.name, status, code, why, was, verdict, found.claim, path, line)


def _status(
    verdict: Verdict, difference: Difference | None, drifted: Sequence[str], allow: bool
) -> tuple[str, int, str]:
    if verdict.errors:
        return "error", INTERNAL, f"{headline(verdict)}, but {verdict.errors[0].removeprefix(f'{verdict.id}: ')}"
    if verdict.verdict == "NOT_RUN":
        return "not run", OK, headline(verdict)
    if difference is not None and difference.alien:
        return "error", INTERNAL, f"{headline(verdict)}, but {str(difference).removeprefix(f'{verdict.id}: ')}"
    if difference is not None and difference.kind != "new":
        return "failed", REFUTED, f"{headline(verdict)} (was {difference.was})"
    if drifted:
        return "failed", REFUTED, "; ".join(drifted)
    code = OK if difference is None else code_of(verdict.verdict, allow)
    if code == OK:
        return "passed", OK, headline(verdict)
    status = "failed" if verdict.verdict in ("REFUTED", "ILL_POSED") else "undecided"
    return status, code, headline(verdict)


def _place(found: Found) -> tuple[Path | None, int]:
    """File and line of the claim, as far as they are known."""
    path, line = place_of(found.claim.place)
    if path is None and found.paper.files:
        return found.paper.files[0], 1
    return path, line


def place_of(text: str) -> tuple[Path | None, int]:
    """File and line of ``file:line``; (None, 1) for other text."""
    path, _, line = text.rpartition(":")
    return (Path(path), max(1, int(line))) if path and line.isdigit() else (None, 1)


# --- words -------------------------------------------------------------------------------------------------


def headline(verdict: Verdict) -> str:
    """The verdict on one line: with the witness and both sides there, or with what it rests on.

    >>> from verify.language.parse import parse
    >>> from verify.run.pipeline import prove
    >>> headline(prove(parse("x^2 > x"), 5.0)[0])
    'REFUTED at x = 0: lhs = 0 <= rhs = 0'
    """
    from verify.report import errata

    at = witness_text(verdict.certificate, verdict.statement)
    sides = errata.sides(verdict, errata.evaluate(verdict))
    rests = inline(", ".join(a.name for a in verdict.assumptions))
    return (
        verdict.verdict
        + (f" at {at}" if at else "")
        + (f": {sides}" if sides else "")
        + (f", resting on {rests}" if rests else "")
    )


def details(verdict: Verdict) -> str:
    """What there is to say under the headline: why, the statement that was judged, what it rests on."""
    from verify.language.render import render
    from verify.report import errata

    evaluation = errata.evaluate(verdict)
    there = [] if errata.sides(verdict, evaluation) else errata.there(evaluation)
    statement = render(verdict.statement).splitlines() if verdict.statement is not None else []
    rests = [inline(f"rests on {a.name} ({a.citation})") for a in verdict.assumptions]
    reasons = verdict.reasons if verdict.judgement is None else ()
    errors = [f"error: {error}" for error in verdict.errors[1:]]  # the first is in the line above
    return "\n".join([*there, *_undefined(verdict), "", *statement, *rests, *reasons, *errors]).rstrip("\n")


def _undefined(verdict: Verdict) -> list[str]:
    from verify.kernel.certificate import Undefined
    from verify.report.explain import undefined_because

    if not isinstance(verdict.certificate, Undefined) or verdict.statement is None:
        return []
    return [f"because    {words}" for words in undefined_because(verdict.statement, verdict.certificate)]


def counts(found: Sequence[Outcome]) -> Mapping[str, int]:
    """How many came out in each way."""
    return {status: sum(one.status == status for one in found) for status in STATUSES}
