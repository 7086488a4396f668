"""Which parts of the scripts of a file can go: each is tried without it, and what goes together is tried together.

A part may go if every proof in which it ran still succeeds without it, is accepted by the kernel, and takes hardly longer
to find. Three things are tried: facts that the proof does not use in the end; ends of scripts that `auto` closes alone,
the longest first; then each remaining stepping stone, from the last to the first.
"""

from __future__ import annotations

import signal
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from types import FrameType

from verify.claims.claim import Claim, contradicted
from verify.kernel import certificate as c
from verify.kernel.rules import Goal
from verify.kernel.statement import Statement
from verify.kernel.terms import Node
from verify.limits.attempts import OutOfTime
from verify.proving import tactics
from verify.run.evidence import Proposal
from verify.run.pipeline import ask_kernel
from verify.run.rechecking import OnDemand
from verify.run.shorten.watching import Visit, watching

SCRIPTS = ("proof", "control_proof", "instance_proof")


@dataclass(frozen=True)
class Limits:
    """A script that takes ``seconds`` of the processor may take ``factor`` times that and ``slack`` when it is shorter;
    where a part of it is tried alone, ``grain`` in place of the slack.
    """

    factor: float = 1.3
    slack: float = 0.1
    grain: float = 0.02

    def whole(self, seconds: float) -> float:
        return self.factor * seconds + self.slack

    def part(self, seconds: float) -> float:
        return self.factor * seconds + self.grain


class Failed(Exception):
    """A script gives no certificate, or one that the kernel refuses."""


@dataclass(frozen=True)
class Run:
    """A script of a claim: what it is about, by name, and which of its scripts."""

    id: str
    script: str


@dataclass(frozen=True)
class Outcome:
    """What came of running a script: a certificate, after so many seconds of the processor."""

    certificate: c.Certificate
    seconds: float


class Scripts:
    """The scripts of these claims, to be run; ``lemmas`` has the judgements that they may look up."""

    def __init__(self, claims: Iterable[Claim], lemmas: OnDemand) -> None:
        self.claims = {claim.id: claim for claim in claims}
        self.lemmas = lemmas
        self.runs = [
            Run(name, script)
            for name, claim in self.claims.items()
            for script in SCRIPTS
            if getattr(claim, script) is not None
        ]

    @contextmanager
    def around(self, run: Run) -> Iterator[None]:
        """What the tactics of this script may look up."""
        tactics.with_lemmas(self.lemmas)
        before = tactics.with_words(self.claims[run.id].vocabulary)
        try:
            yield
        finally:
            tactics.with_words(before)

    def outcome(self, run: Run, seconds: float | None = None) -> Outcome:
        """What comes of it. Raises Failed, and OutOfTime after so many seconds of the processor."""
        start = time.process_time()
        try:
            with self.around(run), processor_limit(seconds):
                certificate = getattr(self.claims[run.id], run.script)()
        except Exception as error:
            raise Failed(f"{type(error).__name__}: {' '.join(str(error).split())[:200]}") from error
        return Outcome(certificate, time.process_time() - start)

    def verdict(self, run: Run, outcome: Outcome) -> str:
        """What the kernel says to it. Raises Failed."""
        proposal = Proposal(run.script, outcome.certificate)
        answer = ask_kernel(self._statement(run), (proposal,), self.lemmas.used_by([proposal]))
        if answer.judgement is None:
            raise Failed("; ".join((*answer.reasons, *answer.errors)))
        return answer.judgement.verdict

    def _statement(self, run: Run) -> Statement:
        claim = self.claims[run.id]
        if run.script == "proof":
            return claim.statement
        if run.script == "control_proof" and claim.negative_control is not None:
            return claim.negative_control
        return contradicted(claim.judged)


@contextmanager
def processor_limit(seconds: float | None) -> Iterator[None]:
    """Raises OutOfTime in this block after so many seconds of the processor."""
    if seconds is None or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.0)
        signal.signal(signal.SIGVTALRM, before)


class Trials:
    """Decides for the sites of marked scripts which are off.

    ``whole`` has what came of each script when it was whole. ``say`` hears of progress.
    """

    def __init__(self, scripts: Scripts, limits: Limits, say: Callable[[str], None]) -> None:
        self.scripts = scripts
        self.whole: dict[Run, Outcome] = {}
        self.limits = limits
        self.say = say
        self.count = 0
        self.visits: dict[Run, list[Visit]] = {}
        self.refused: set[int] = set()

    @property
    def off(self) -> set[int]:
        return watching.off

    def decide(self) -> None:
        """Try everything, and leave in `off` what may go."""
        for what, find in (
            ("what never runs", self._idle),
            ("hints that no combination uses", self._unhelpful),
            ("facts that nothing uses", self._unused),
            ("what auto closes alone", self._closable),
            ("facts that nothing uses", self._unused),
            ("stepping stones that can be skipped", self._dispensable),
            ("hints that no combination uses", self._unhelpful),
            ("facts that nothing uses", self._unused),
        ):
            while found := find() - self.off - self.refused:
                self._adopt(found)
                self.say(f"{what}: {len(found & self.off)} of {len(found)} may go, {self.count} trials")
                if find != self._unused:
                    break

    # running scripts

    def look(self, run: Run) -> Outcome:
        """Run a script as it is. Raises Failed."""
        self.whole[run] = self._look(run)
        return self.whole[run]

    def _look(self, run: Run, seconds: float | None = None) -> Outcome:
        """Run a script, and note what it visits."""
        watching.visits, watching.recording, watching.run = [], True, run
        try:
            made = self.scripts.outcome(run, seconds)
        finally:
            watching.recording = False
        self.visits[run] = watching.visits
        return made

    def _works(self, run: Run) -> bool:
        """Whether the script still gives a certificate, soon enough. (All are judged in the end.)"""
        self.count += 1
        most = self.limits.whole(self.whole[run].seconds)
        try:
            return self._look(run, most).seconds <= most
        except (Failed, OutOfTime):
            return False

    def _adopt(self, sites: set[int]) -> None:
        """Put these sites off, except for those without which a script fails.

        What one script needs comes back for all: those that were tried without it are tried again.
        """
        running = self._running(sites)
        self.off.update(sites)
        waiting = [run for run in self.scripts.runs if any(run in running[site] for site in sites)]
        tried: list[Run] = []
        while waiting:
            run = waiting.pop(0)
            tried.append(run)
            if self._works(run):
                continue
            mine = [site for site in sorted(sites - self.refused) if run in running[site]]
            self.off.difference_update(mine)
            allowed = self._allowed(run, mine)
            needed = set(mine) - allowed
            self.refused.update(needed)
            self.off.update(allowed)
            again = [one for one in tried if one != run and any(one in running[site] for site in needed)]
            tried = [one for one in tried if one not in again]
            waiting += again

    def _allowed(self, run: Run, sites: list[int]) -> set[int]:
        """The sites among these without which the script works, found by halves."""
        allowed: set[int] = set()

        def add(some: list[int]) -> None:
            self.off.update(some)
            if self._works(run):
                allowed.update(some)
                return
            self.off.difference_update(some)
            if len(some) > 1:
                add(some[: len(some) // 2])
                add(some[len(some) // 2 :])

        if sites:
            add(sites)
        return allowed

    def _running(self, sites: Iterable[int]) -> dict[int, set[Run]]:
        """The scripts that visit each site; a tail is also noticed where it is not the end, by the parts that go."""
        wanted = set(sites)
        with_parts: dict[int, set[int]] = defaultdict(set)
        for site in wanted:
            for part in (site, *watching.rest.get(site, ())):
                with_parts[part].add(site)
        found: dict[int, set[Run]] = defaultdict(set)
        for run, visits in self.visits.items():
            for visit in visits:
                for site in with_parts.get(visit.site, ()):
                    found[site].add(run)
        for site in wanted & set(watching.hints):
            found[site] |= watching.hints[site].runs
        return found

    def _by_site(self) -> dict[int, list[tuple[Run, Visit]]]:
        """The visits that succeeded, by site."""
        found: dict[int, list[tuple[Run, Visit]]] = defaultdict(list)
        for run, visits in self.visits.items():
            for visit in visits:
                if not visit.failed:
                    found[visit.site].append((run, visit))
        return found

    # what could go

    def _idle(self) -> set[int]:
        """Tactics that were made for nothing, such as what would show a statement defined where `auto` does."""
        visited = {visit.site for visits in self.visits.values() for visit in visits}
        return {site for site, together in watching.made.items() if visited.isdisjoint(together)}

    def _unhelpful(self) -> set[int]:
        """Hints that no combination uses."""
        return {site for site, hint in watching.hints.items() if not hint.used}

    def _unused(self) -> set[int]:
        """Parts that add facts which nothing after them uses."""
        known: dict[int, frozenset[str]] = {}
        return {
            site
            for site, visits in self._by_site().items()
            if all(_superfluous(visit, known) for _, visit in visits)
        }

    def _closable(self) -> set[int]:
        """Places at which `auto` closes what is left: the outermost ones."""
        for run, visits in self.visits.items():
            self._close(run, visits)
        by_site = self._by_site()
        closable = {
            site
            for site, visits in by_site.items()
            if site not in self.refused and all(visit.closing and visit.closable for _, visit in visits)
        }
        return {
            visit.site
            for visits in self.visits.values()
            for visit in _outermost([v for v in visits if v.site in closable and not v.failed])
        }

    def _close(self, run: Run, visits: list[Visit]) -> None:
        """Ask `auto` at each place, the later ones first: where it fails with more facts, it is not asked with fewer."""
        failing: dict[int, int] = {}  # by claim, the last place asked at which `auto` failed to show it
        with self.scripts.around(run):
            for visit in sorted((v for v in visits if v.closing and not v.failed), key=lambda v: -v.start):
                claim = id(visit.goal.claim)
                if visit.site in self.refused or failing.get(claim, visit.stop) < visit.stop:
                    visit.closable = False
                elif visit.closable is None:
                    visit.closable = self._tried(visit)
                if not visit.closable:
                    failing[claim] = visit.start

    def _dispensable(self) -> set[int]:
        """Parts without which the rest succeeds: from the last to the first, each without those found before."""
        by_site = {
            site: visits
            for site, visits in self._by_site().items()
            if site not in self.refused and not any(visit.closing for _, visit in visits)
        }
        kept = set(self.off)
        found: set[int] = set()
        try:
            for site in sorted(by_site, key=lambda s: -max(visit.start for _, visit in by_site[s])):
                visits = sorted(by_site[site], key=lambda pair: pair[1].seconds)
                if all(self._goes_on(run, visit) for run, visit in visits):
                    found.add(site)
                    self.off.add(site)
        finally:
            watching.off = kept
        return found

    def _goes_on(self, run: Run, visit: Visit) -> bool:
        before = dict(tactics.NAMES)
        with self.scripts.around(run):
            tactics.NAMES.clear()
            tactics.NAMES.update(visit.names)
            try:
                return self._tried(visit)
            finally:
                tactics.NAMES.clear()
                tactics.NAMES.update(before)

    def _tried(self, visit: Visit) -> bool:
        """Whether what follows succeeds without the tactic, soon enough."""
        self.count += 1
        start = time.process_time()
        most = self.limits.part(visit.seconds)
        try:
            with processor_limit(most):
                visit.after(visit.goal)
        except (Exception, OutOfTime):
            return False
        return time.process_time() - start <= most


def _outermost(visits: list[Visit]) -> Iterator[Visit]:
    """Those that are not inside of others; of two on the same place in a script, the first."""
    end = -1
    for visit in sorted(visits, key=lambda v: v.start):
        if visit.start > end:
            yield visit
            end = visit.stop


# --- facts that are used ---------------------------------------------------------------------------------------


def _superfluous(visit: Visit, known: dict[int, frozenset[str]]) -> bool:
    """Whether it did nothing but add facts that the rest of the proof does not cite."""
    if visit.times != 1 or visit.left is None or visit.rest is None:
        return False
    new = _added(visit.goal, visit.left)
    return new is not None and not new & _cited(visit.rest, known)


def _added(before: Goal, after: Goal) -> frozenset[str] | None:
    """The labels of the facts that were added; None if something else changed."""
    if (before.scope, before.claim) != (after.scope, after.claim):
        return None
    if after.facts[: len(before.facts)] != before.facts:
        return None
    return frozenset(label for label, _ in after.facts[len(before.facts) :])


def _cited(step: c.Step, known: dict[int, frozenset[str]]) -> frozenset[str]:
    """All labels that a proof may cite: every text in it that is not the label of what a step adds."""
    if id(step) in known:
        return known[id(step)]
    found: set[str] = set()
    for field in fields(step):
        value = getattr(step, field.name)
        if field.name == "children":
            for child in value:
                found |= _cited(child, known)
        elif field.name != "label" or isinstance(step, c.Given):
            found.update(_texts(value))
    known[id(step)] = frozenset(found)
    return known[id(step)]


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, c.Product):
        yield from _texts(value.factors)
    elif isinstance(value, Node):
        return
