"""A run over many claims: evidence from the ledger or gathered, each claim judged once, lemmas first."""

from __future__ import annotations

import faulthandler
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol
from weakref import proxy

from verify.claims.claim import Claim
from verify.claims.legs import NOT_RUN
from verify.kernel.certificate import Proof
from verify.language.pins import pin
from verify.limits.collector import collect_rarely
from verify.limits.deadlines import NET
from verify.run import ledger as keeping
from verify.run.evidence import (
    NO_CERTIFICATES,
    SCRIPT,
    Evidence,
    Proposal,
    Settings,
    evidence_data,
    evidence_from,
    proposals_from,
)
from verify.run.gathering import GRACE
from verify.run.library import DuplicateId, Found, Paper, lemma, load
from verify.run.pipeline import Verdict, ask_kernel, check, further, gather
from verify.run.rechecking import OnDemand
from verify.run.store import DECIDED, Shelved, Stored

if TYPE_CHECKING:
    from verify.kernel.statement import Statement

WORTH_PROCESSES = 4
#: So many certificates of a paper are looked for in its file one by one; to read all of it takes as long as twenty.
ALONE = 8


class Gatherers(Protocol):
    """Search for several claims at once, in other processes. Nothing that they say is believed."""

    def __contains__(self, name: str) -> bool: ...  # noqa: D105

    def as_finished(self) -> Iterator[str]:
        """The claims, each when it is done."""
        ...

    def evidence(self, name: str) -> Evidence:
        """What was found for a claim; waits for it."""
        ...

    def stop(self) -> None:
        """End what runs."""
        ...


class Recalled(NamedTuple):
    """Evidence that is kept, and the verdict that was made of it; "" for a lemma, of which only the certificate is."""

    evidence: Evidence
    verdict: str


# --- a run over many claims --------------------------------------------------------------------------------


class Session:
    """One run of `check`: evidence from the ledger or gathered, verdicts kept in the ledger as they are made.

    Use it in a ``with``: the processes it started are ended then. Without ``search`` nothing is run and
    nothing kept: the kernel judges what the ledger and the stored certificates have. A ``bare`` one leaves
    out the legs and controls. With ``cluster`` (`verify.run.cluster`) the searching is done there. Verdicts
    that need not be ``whole`` are `Verdict.light`: those of thousands of claims are in memory at once.
    ``warnings`` say which stored certificates are about something else.
    """

    def __init__(
        self,
        settings: Settings,
        ledger: keeping.Ledger | None = None,
        search: bool = True,
        bare: bool = False,
        cluster: str | None = None,
        whole: bool = True,
    ) -> None:
        self.settings = settings
        self.ledger = ledger
        self.search = search
        self.bare = bare
        self.cluster = cluster
        self.whole = whole
        here = proxy(self)  # no cycle: what a run has read goes with it
        self.verdict = OnDemand(lambda name: here._make(name), lambda name: here._knows(name))
        self.warnings: list[str] = []
        self._found: dict[str, Found] = {}
        self._lemmas: set[str] = set()
        self._papers: dict[str, Paper] = {}
        self._stored: dict[Path, dict[str, Shelved]] = {}
        self._alone: dict[Path, dict[str, Shelved]] = {}
        self._workers: Gatherers | None = None
        self._read: dict[str, Recalled] = {}  # what is judged now

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        if self._workers:
            self._workers.stop()

    def run(self, claims: Sequence[Found]) -> Iterator[Verdict]:
        """The verdicts of these claims, each as soon as it is there (not in order)."""
        self._add(claims)
        self.near([found.paper for found in claims])
        kept = {found.id for found in claims if self._keeps(found)}
        costly = [found for found in claims if self.search and found.id not in kept]
        if costly and self.cluster or (len(costly) >= WORTH_PROCESSES and self.settings.jobs > 1):
            self._workers = self._away(self._lemmas_first(costly))
        waiting = {found.id for found in costly} if self._workers else set()
        settled = {found.id: found for found in claims if found.id not in waiting}
        if not self._workers:  # they have the processors
            for name in self._ahead([name for name in settled if name in kept]):
                if settled.pop(name, None):
                    yield self.verdict(name)
        for name in settled:
            yield self.verdict(name)
        if self._workers:
            for name in self._workers.as_finished():
                yield self.verdict(name)

    def _keeps(self, found: Found) -> bool:
        """Whether evidence about a claim is kept. Its certificates stay where they are until the claim is judged."""
        return self._kept(found, bare=True) is not None

    def _ahead(self, names: Sequence[str]) -> Iterator[str]:
        """Those of the claims, and of what they cite, that were judged in other processes, by what is kept."""
        from verify.run.ahead import judged_ahead

        def cited(name: str) -> list[str]:
            entry = self._entry(self._found[name])
            return [lemma for lemma in (entry.cited() if entry else ()) if self._knows(lemma)]

        for verdict in judged_ahead(names, lambda: _InChild(self), cited, self.settings.jobs):
            found = self._found[verdict.id]
            verdict = verdict._replace(statement=found.claim.statement)
            if self.whole:
                recalled = self._kept(found)
                if recalled is None:
                    continue
                evidence = recalled.evidence
                certificate = evidence.proposals[0].certificate if verdict.judgement else None
                verdict = verdict._replace(evidence=evidence, certificate=certificate)
            self.verdict.learn(self.settled(found, verdict))
            yield found.id

    def as_before(self, name: str) -> Verdict | None:
        """The verdict on a claim by the one certificate, or none, that is kept; None if it is not the one that it was."""
        recalled = self._kept(self._found[name])
        if recalled is None or len(recalled.evidence.proposals) > 1:
            return None
        self._read[name] = recalled
        verdict = self.verdict(name)
        self._read.pop(name, None)  # it was judged before, for one that cites it
        same = verdict.verdict == recalled.verdict if recalled.verdict else verdict.judgement is not None
        as_kept = same and verdict.evidence is recalled.evidence and not verdict.errors
        return verdict._replace(statement=None) if as_kept else None

    def _lemmas_first(self, claims: Sequence[Found]) -> list[Found]:
        """What the stored certificate of a claim cites comes before it: a claim waits for its lemmas, and all for it."""
        found, order, seen = {claim.id: claim for claim in claims}, dict[str, Found](), set[str]()
        waiting = list(reversed(found))
        while waiting:  # no recursion: what is stored may cite as deeply as it likes, or in a circle
            name = waiting.pop()
            if name in seen:
                order.setdefault(name, found[name])
                continue
            seen.add(name)
            entry = self._entry(found[name])
            lemmas = [lemma for lemma in (entry.cited() if entry else ()) if lemma in found and lemma not in seen]
            waiting += [name, *lemmas]
        return list(order.values())

    def _away(self, costly: Sequence[Found]) -> Gatherers:
        """What searches for these claims in other processes, here or on a cluster."""
        from verify.run.workers import Workers, job_of  # only here: nothing else needs processes of its own

        jobs = [job_of(found, self._hints(found), self.settings) for found in costly]
        if self.cluster:
            from verify.run.cluster import Cluster

            return Cluster(self.cluster, gather_in_child, jobs)
        collect_rarely()
        return Workers(gather_in_child, self.settings.jobs, jobs)

    def near(self, papers: Iterable[Paper]) -> None:
        """Look lemmas up in these papers before the library."""
        self._papers.update({paper.origin: paper for paper in papers})

    def _add(self, claims: Sequence[Found]) -> None:
        """Verdicts go by ids: a second claim with the id of another would be given the verdict of that one."""
        here: set[str] = set()
        for found in claims:
            other = self._found.setdefault(found.id, found)
            if found.id in here or (other.paper.origin, other.pin) != (found.paper.origin, found.pin):
                both = f"{other.paper.origin} ({other.claim.place}); {found.paper.origin} ({found.claim.place})"
                raise DuplicateId(f"more than one claim has the id {found.id}: {both}. Next: rename one")
            here.add(found.id)
            if found.id in self._lemmas:  # an earlier run of this session has only cited it
                self._lemmas.remove(found.id)
                self._found[found.id] = found
                self.verdict.forget(found.id)

    def not_run(self, found: Found) -> Verdict:
        """The verdict on a claim that was not reached."""
        return _not_run(found, found.claim.statement, "not reached")

    def settled(self, found: Found, verdict: Verdict) -> Verdict:
        """The verdict, if the claim is still the one that was found: scripts of claims can change any claim."""
        if not found.changed:
            return verdict
        return _not_run(found, None, "its statement has changed")._replace(errors=(changed(found.id),))

    def _make(self, name: str) -> Verdict:
        found = self._found[name]
        recalled = self._read.pop(name, None) or self._kept(found)
        kept = recalled.evidence if recalled else None
        verdict = None if kept is None else self._check(found, kept)
        if kept is None or verdict is None or (verdict.certificate is None and kept.proposals):
            gathered = self._gathered(found)
            verdict = self._check(found, gathered)
            verdict = verdict._replace(seconds=verdict.seconds + gathered.seconds)
        as_kept = recalled == (verdict.evidence, verdict.verdict) and len(verdict.evidence.proposals) <= 1
        if not found.changed and not self._slight(found) and not as_kept:
            self._keep(found, verdict)
        return self.settled(found, verdict if self.whole else verdict.light())

    def _check(self, found: Found, evidence: Evidence) -> Verdict:
        proposals = (*evidence.proposals, *evidence.controls, *evidence.examples)
        lemmas = self.verdict.used_by(proposals)
        return check(found.claim, lemmas, self.settings, evidence)._replace(paper=found.paper.name)

    def _knows(self, name: str) -> bool:
        """Whether there is such a claim, in the papers at hand or in the library."""
        if name not in self._found:
            found = lemma(name, self._papers.values())
            if found is None:
                return False
            self._found[name] = replace(found, claim=without_legs(found.claim))
            self._lemmas.add(name)
        return True

    def _slight(self, found: Found) -> bool:
        """Whether nothing but the verdict is asked for: of a claim that this run is not about, but a proof cites it."""
        return self.bare or found.id in self._lemmas

    # where evidence comes from

    def _gathered(self, found: Found) -> Evidence:
        if not self.search:
            return Evidence(tuple(self._hints(found)), searched=True)
        if self._workers and found.id in self._workers:
            return self._workers.evidence(found.id)
        return gather(found.claim, self.settings, self._hints(found), self.verdict)

    def _kept(self, found: Found, bare: bool = False) -> Recalled | None:
        """Evidence that the ledger has, if the claim has not changed and nothing more would be tried now.

        For a lemma the stored certificate will do: what the kernel accepts need not be proposed again. ``bare``: without
        its certificates.
        """
        if self._slight(found) and (hints := self._hints(found)):
            return Recalled(Evidence(tuple(hints), searched=True), "")
        if self.ledger is None or self.settings.fresh:
            return None
        whole, alone = (keeping.fingerprint(found.pin, found.paper.files, legs) for legs in (True, False))
        entry = self.ledger.find(found.paper.origin, found.id)
        if entry is None or entry.fingerprint not in ((whole,) if self.settings.legs else (whole, alone)):
            return None
        evidence = evidence_from({**entry.record, **NO_CERTIFICATES} if bare else entry.record)
        if evidence is None or (evidence.crashes and self.search):
            return None
        decided = entry.verdict in DECIDED
        enough = decided or evidence.tried >= self.settings.timeout
        return Recalled(evidence, entry.verdict) if enough and not (self.search and evidence.cut_short(decided)) else None

    def _entry(self, found: Found) -> Shelved | None:
        path, store = found.paper.certificates, found.paper.store
        alone = self._alone.setdefault(path, {})
        if path not in self._stored and found.paper.own_file is None and (found.id in alone or len(alone) < ALONE):
            entry = alone.get(found.id) or store.stored(found.id)
            if entry is not None:
                alone[found.id] = entry
                return entry
        if path not in self._stored:
            self._stored[path] = store.shelf(found.paper.name)
        return self._stored[path].get(found.id)

    def _hints(self, found: Found) -> list[Proposal]:
        """The stored certificate, where its statement is still the claim's; a script is run in place of a proof.

        A counterexample is a hint beside a script, too: it is the simplest one of an earlier run.
        """
        scripted = found.claim.proof is not None and not self._slight(found)
        if self.search and self.settings.fresh:
            return []
        entry = self._entry(found)
        stored = entry.decoded() if entry else None
        if entry is not None and (not isinstance(stored, Stored) or pin(stored.statement) != found.pin):
            said = f"{found.id}: what is stored in {entry.place}, is not about its statement, or can not be read"
            self.warnings += [said] if said not in self.warnings else []
        if not isinstance(stored, Stored) or pin(stored.statement) != found.pin:
            return []
        if self.search and scripted and isinstance(stored.certificate, Proof):
            return []
        return [Proposal("stored certificate", stored.certificate)]

    def _keep(self, found: Found, verdict: Verdict) -> None:
        if self.ledger is None or not self.search:
            return
        evidence = verdict.evidence
        legs = self.settings.legs or any(leg != NOT_RUN for leg in (evidence.smt, evidence.fuzz))
        chosen = [p for p in evidence.proposals if p.certificate == verdict.certificate][:1]
        if chosen and not verdict.errors:
            evidence = evidence._replace(proposals=tuple(chosen))
        mark = keeping.fingerprint(found.pin, found.paper.files, legs)
        record = evidence_data(evidence)
        origin, name = found.paper.origin, found.id
        self.ledger.keep(
            keeping.Entry(origin, name, mark, found.pin, verdict.verdict, record, evidence.seconds)
        )


class _InChild:
    """Judges for a session in a forked process: what is kept, and nothing is kept by it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._parents = session.ledger  # never used or closed here: a connection is its process's own
        session.ledger = self._parents and keeping.Ledger(self._parents.place)
        session.search, session.whole = False, True  # what it makes goes home lightly

    def __call__(self, name: str) -> Verdict | None:
        try:
            return self._session.as_before(name)
        except Exception:  # out of memory, nested too deeply: the parent judges it again, and says what is wrong
            return None

    def learn(self, verdict: Verdict) -> None:
        self._session.verdict.learn(verdict)


def _not_run(found: Found, statement: Statement | None, why: str) -> Verdict:
    legs = {"symbolic": NOT_RUN, "smt": NOT_RUN, "fuzz": NOT_RUN}
    names = (found.id, found.paper.name, found.claim.source.location, found.claim.fidelity)
    return Verdict(*names, statement, "NOT_RUN", legs, reasons=(why,))


def changed(name: str) -> str:
    """What is said of a claim whose statement is not the one that was loaded."""
    return (
        f"{name}: its statement is no longer the one that was loaded: a script has changed it, or the file says "
        "something else each time it is read. Next: let scripts change nothing"
    )


def without_legs(claim: Claim) -> Claim:
    """The claim with nothing but its statement and its proof."""
    return replace(
        claim,
        smt=None,
        fuzz=None,
        negative_control=None,
        control_proof=None,
        satisfying_instance=None,
        instance_proof=None,
    )


# --- in a child process -------------------------------------------------------------------------------------


@cache
def _bare_session(origin: str, settings: Settings) -> Session:
    """Judges the lemmas that scripts in this process look up, without their legs and controls."""
    session = Session(settings, bare=True)
    paper = load(origin)
    session.near([paper] if paper else [])
    return session


@lru_cache(8)
def _claims(origin: str, changed_at: int) -> dict[str, Claim]:
    """The claims of a paper, by their ids. It is not run again for each of them: a file of many would take for ever."""
    paper = load(origin)
    return {claim.id: claim for claim in paper.claims} if paper else {}


def _said(origin: str, name: str, pinned: str, again: bool = False) -> Claim | None:
    """The claim of this id and statement. Read ``again`` it is as the file has it, whatever scripts have made of it."""
    if again:
        _claims.cache_clear()
    own = not origin.startswith("theorems.")
    claim = _claims(origin, os.stat(origin).st_mtime_ns if own and os.path.exists(origin) else 0).get(name)
    return claim if claim is not None and pin(claim.statement) == pinned else None


def _promising(claim: Claim, evidence: Evidence, lemmas: OnDemand) -> bool:
    """Whether the kernel will accept something. What a script proposes need not be judged here and in the parent:
    its tactics have asked the kernel's rules about every step. (If it is refused all the same, the parent searches.)
    """
    if any(proposal.origin == SCRIPT for proposal in evidence.proposals):
        return True
    used = lemmas.used_by(evidence.proposals)
    return ask_kernel(claim.statement, evidence.proposals, used).judgement is not None


def gather_in_child(
    origin: str, name: str, pinned: str, hints: list[object], settings: Settings
) -> dict[str, object]:
    """`gather` for a claim that this process finds by its origin and id; nothing, if it is not the same statement."""
    longest = NET * (settings.refuter_timeout * 2 + settings.timeout * 2 + settings.script_timeout * 4)
    with open(os.devnull, "w") as nowhere:
        faulthandler.dump_traceback_later(longest + 2 * GRACE, exit=True, file=nowhere)
        try:
            claim = _said(origin, name, pinned) or _said(origin, name, pinned, again=True)
            lemmas = _bare_session(origin, settings).verdict
            if claim is None:
                return evidence_data(Evidence(crashes=(changed(name),)))
            evidence = gather(claim, settings, proposals_from(hints), lemmas)
            if pin(claim.statement) != pinned:
                return evidence_data(Evidence(crashes=(changed(name),)))
            if not evidence.searched and not _promising(claim, evidence, lemmas):
                evidence = further(claim, evidence, settings)  # here, not one by one later
            return evidence_data(evidence)
        finally:
            faulthandler.cancel_dump_traceback_later()
            sys.stdout.flush()
