"""What the report says of each claim, as plain data: from what is on record, judged again, not searched.

A run record is used if it is about the very statement of the claim; one that was made by another version of the
package or of the claim's file says so. What a record proposes goes through the kernel here, like everything else.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import proxy

from verify.claims.claim import Claim
from verify.claims.legs import Leg
from verify.language.pins import pin
from verify.limits.collector import collect_rarely
from verify.report.site.fragments import Fragments, fragments
from verify.run import ledger as keeping
from verify.run.evidence import Evidence, Proposal, Settings, evidence_from
from verify.run.library import Found, Paper, find
from verify.run.pipeline import Controls, Verdict, check
from verify.run.rechecking import OnDemand
from verify.run.recorded import STRANGE
from verify.run.second import checked_by_coq
from verify.run.session import without_legs
from verify.run.store import Shelved, Stored

if TYPE_CHECKING:
    from verify.run.library import Selection

MANY = 24  # claims from which on two processes are worth their start


@dataclass(frozen=True)
class Record:
    """One claim and all that is reported of it.

    ``target``: what `check` takes for it, its id or its file. ``recorded``: when its run ended, "" if none is on record.
    """

    id: str
    paper: str
    title: str
    citation: str
    heading: str
    location: str
    units: str
    fidelity: str
    printed: str
    says: str
    severity: str
    convention: str
    defect_of: str
    notes: str
    idea: str
    reading_of: str
    others: tuple[str, ...]
    place: str
    target: str
    control_note: str
    has_control: bool
    has_instance: bool
    verdict: str
    words: str
    text: str
    legs: dict[str, Leg]
    assumptions: tuple[tuple[str, str, str], ...]
    lemmas: tuple[tuple[str, str], ...]
    controls: tuple[str, str]
    reasons: tuple[str, ...]
    errors: tuple[str, ...]
    warnings: tuple[str, ...]
    recorded: str
    outdated: bool
    coq: bool
    seconds: float
    shown: Fragments = field(repr=False)


def collect(
    selection: Selection, ledger: keeping.Place, said: Callable[[int, int], None], jobs: int = 2
) -> tuple[list[Record], str]:
    """The records of the selected claims, in their order, and what is to be said of the ledger.

    ``said`` is told how many are done, of how many. Cost: as `recheck` and `explain` of each claim.
    """
    with _opened(ledger) as opened:
        warning = opened.warning
    known = frozenset(found.claim.id for found in selection.claims)
    jobs = jobs if len(known) >= MANY else 1
    found: dict[str, Record] = {}
    for records in _worked_off(ledger, known, _batches(selection.claims, jobs), jobs):
        found.update({record.id: record for record in records})
        said(len(found), len(known))
    return [found[one.claim.id] for one in selection.claims], warning


def _opened(place: keeping.Place) -> keeping.Ledger:
    """The ledger; a file is not made if it is not there."""
    return keeping.Ledger(place if isinstance(place, str) or place.exists() else None)


def _batches(claims: Sequence[Found], jobs: int) -> list[Sequence[Found]]:
    """Claims that one process does: a paper, the largest first, as its proofs use the same lemmas.

    Fewer papers than processes are cut into small pieces, and some lemmas judged twice.
    """
    by_paper: dict[str, list[Found]] = {}
    for found in claims:
        by_paper.setdefault(found.paper.origin, []).append(found)
    whole = sorted(by_paper.values(), key=len, reverse=True)
    if len(whole) >= jobs:
        return [*whole]
    return [group[start : start + MANY] for group in whole for start in range(0, len(group), MANY)]


def _worked_off(
    ledger: keeping.Place, known: frozenset[str], work: Sequence[Sequence[Found]], jobs: int
) -> Iterator[list[Record]]:
    if jobs < 2 or not hasattr(os, "fork"):
        with _opened(ledger) as opened:
            archive = Archive(opened, known)
            for batch in work:
                yield [archive.record(found) for found in batch]
        return
    _Child.work = work
    with get_context("fork").Pool(jobs, _Child.start, (ledger, known)) as pool:
        yield from pool.imap_unordered(_Child.records, range(len(work)))


class _Child:
    """A forked process: it finds the claims in its memory (they hold functions); one archive serves all batches."""

    work: Sequence[Sequence[Found]] = ()
    archive: Archive

    @classmethod
    def start(cls, ledger: keeping.Place, known: frozenset[str]) -> None:
        collect_rarely()
        cls.archive = Archive(_opened(ledger), known)

    @classmethod
    def records(cls, number: int) -> list[Record]:
        return [cls.archive.record(found) for found in cls.work[number]]


# --- one claim -----------------------------------------------------------------------------------------------------

class Archive:
    """Verdicts on claims from what is on record: evidence of the ledger, then the stored certificate."""

    def __init__(self, ledger: keeping.Ledger, known: frozenset[str]) -> None:
        self.ledger = ledger
        self.known = known
        here = proxy(self)  # no cycle: what was read goes with the archive
        self.verdict = OnDemand(lambda name: here._judged(name), lambda name: here._knows(name))
        self._found: dict[str, Found] = {}
        self._papers: dict[str, Paper] = {}
        self._stored: dict[Path, dict[str, Shelved]] = {}

    def record(self, found: Found) -> Record:
        """All that is reported of a claim."""
        self._found[found.claim.id] = found
        self._papers[found.paper.origin] = found.paper
        verdict = self.verdict(found.claim.id)
        entry = self._entry(found)
        lemmas = tuple((name, self.verdict(name).verdict) for name in verdict.lemmas)
        judgements = {name: self.verdict[name] for name in verdict.lemmas}
        shown = fragments(found.claim, verdict, judgements, self.known, self.verdict)
        return _record(found, verdict, entry, lemmas, shown, self._strange(found))

    def _judged(self, name: str) -> Verdict:
        found = self._found[name]
        entry = self._entry(found)
        kept = evidence_from(entry.record) if entry is not None else None
        claim = found.claim if kept is not None else _bare(found.claim)
        evidence = (kept or Evidence())._replace(searched=True)
        verdict = self._checked(found, claim, evidence)
        if verdict.judgement is None and (stored := self._certificate(found)) is not None:
            evidence = evidence._replace(proposals=(*evidence.proposals, stored))
            verdict = self._checked(found, claim, evidence)
        if verdict.judgement is None and kept is None:
            reason = "no run and no certificate of this statement is on record"
            return verdict._replace(verdict="NOT_RUN", reasons=(reason,))
        return _without_controls(verdict) if _outdated(found, entry) else verdict

    def _checked(self, found: Found, claim: Claim, evidence: Evidence) -> Verdict:
        proposals = (*evidence.proposals, *evidence.controls, *evidence.examples)
        verdict = check(claim, self.verdict.used_by(proposals), Settings(), evidence)
        return verdict._replace(paper=found.paper.name)

    def _knows(self, name: str) -> bool:
        if name not in self._found:
            found = find(name, self._papers.values())
            if found is None:
                return False
            self._found[name] = found
        return True

    def _entry(self, found: Found) -> keeping.Entry | None:
        """The run record, if it is about this very statement."""
        entry = self.ledger.find(found.paper.origin, found.claim.id)
        return entry if entry is not None and entry.statement == found.pin else None

    def _certificate(self, found: Found) -> Proposal | None:
        entry = self._shelved(found)
        stored = entry.decoded() if entry else None
        if not isinstance(stored, Stored) or pin(stored.statement) != found.pin:
            return None
        return Proposal("stored certificate", stored.certificate)

    def _shelved(self, found: Found) -> Shelved | None:
        path = found.paper.certificates
        if path not in self._stored:
            self._stored[path] = found.paper.store.shelf(found.paper.name)
        return self._stored[path].get(found.id)

    def _strange(self, found: Found) -> tuple[str, ...]:
        """That another statement is stored under the id of the claim: what is left out is said."""
        entry = self._shelved(found)
        return () if entry is None or entry.pin() == found.pin else (f"{found.id}: {STRANGE}",)


def _outdated(found: Found, entry: keeping.Entry | None) -> bool:
    """Whether the run was made by another version of the package or of the claim's file."""
    mark = keeping.fingerprint(found.pin, found.paper.files)
    return entry is not None and entry.fingerprint != mark


def _without_controls(verdict: Verdict) -> Verdict:
    """A run of another version may have been about other controls: that they are not as they must be is no error."""
    said = verdict.controls
    kept = Controls(said.negative if said.negative == "REFUTED" else "none", said.instance)
    errors = tuple(error for error in verdict.errors if error not in said.errors)
    return verdict._replace(controls=kept if said.errors else said, errors=errors)


def _bare(claim: Claim) -> Claim:
    """Without a run record nothing is known of legs and controls, but the kernel can still evaluate the example."""
    bare = without_legs(claim)
    return replace(bare, satisfying_instance=claim.satisfying_instance) if claim.satisfying_instance else bare


def _record(
    found: Found,
    verdict: Verdict,
    entry: keeping.Entry | None,
    lemmas: tuple[tuple[str, str], ...],
    shown: Fragments,
    strange: tuple[str, ...],
) -> Record:
    from verify.claims.claim import printed_with
    from verify.language.render import render_formula
    from verify.report.table import one_line

    claim, source = found.claim, found.claim.source
    assumptions = tuple((a.name, a.citation, render_formula(a.formula)) for a in verdict.assumptions)
    return Record(
        id=claim.id,
        paper=found.paper.name,
        title=claim.title,
        citation=source.citation,
        heading=source.heading,
        location=source.location,
        units=source.units,
        fidelity=claim.fidelity,
        printed=claim.printed,
        says=claim.says,
        severity=claim.severity,
        convention=claim.convention,
        defect_of=claim.defect_of,
        notes=claim.notes,
        idea=claim.idea,
        reading_of=claim.reading_of,
        others=printed_with(claim, found.paper.claims),
        place=_short_place(found),
        target=found.paper.own_file.name if found.paper.own_file else claim.id,
        control_note=claim.control_note,
        has_control=claim.negative_control is not None,
        has_instance=claim.satisfying_instance is not None or claim.instance_proof is not None,
        verdict=verdict.verdict,
        words=verdict.words,
        text=one_line(claim.statement),
        legs=dict(verdict.legs),
        assumptions=assumptions,
        lemmas=lemmas,
        controls=(verdict.controls.negative, verdict.controls.instance),
        reasons=verdict.reasons,
        errors=(*verdict.errors, *strange),
        warnings=verdict.warnings if entry is not None else (),
        recorded=entry.finished if entry is not None else "",
        outdated=_outdated(found, entry),
        coq=checked_by_coq(claim.id, found.pin),
        seconds=entry.seconds if entry is not None else 0.0,
        shown=shown,
    )


def _short_place(found: Found) -> str:
    """File and line of a claim, without the folders above its paper's."""
    file, _, line = found.claim.place.rpartition(":")
    parts = Path(file).parts
    start = parts.index("theorems") if "theorems" in parts else max(0, len(parts) - 1)
    return f"{'/'.join(parts[start:])}:{line}" if file else ""
