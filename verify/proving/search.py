"""Untrusted search: backends propose certificates, the caller has the kernel judge them.

`search` asks the backends that `plan` names, each in a child process that is killed when its time is over. Two
run at once: one looks for a proof, one for a counterexample. What a child sends is read as plain data; it can
be late, wrong, or no certificate, and then the search goes on without it. Short statements get a glance in this process
first: what some backends find in a few steps, with an alarm set and little memory. Nothing here decides anything.
"""

from __future__ import annotations

import json
import math
import select
import threading
import time
from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from verify.kernel import codec
from verify.kernel.certificate import Assume, Certificate, Proof
from verify.kernel.errors import KernelError
from verify.kernel.statement import Statement
from verify.language.walk import parts
from verify.limits import deadlines
from verify.limits.attempts import attempt
from verify.limits.deadlines import (
    BY_CLOCK,
    PAST,
    SLOW,
    Child,
    ChildFailed,
    Deadline,
    OutOfTime,
    charge,
    little_memory,
)
from verify.proving.plan import Backend, plan

Report = Callable[[dict[str, Any]], None]
Accept = Callable[[Certificate], bool]
Watch = Callable[[Sequence[str], float], None]

GLANCE = 0.5  # seconds of work until a glance is stopped; it is bounded in steps, and takes a hundredth of a second
GLANCE_MB = 512  # memory that a glance may take beyond what the process has
GRACE = 0.3  # seconds of work after its own deadline, in which a child is to notice it
ANSWER = 1.0  # second of work, in which a child that is done is to send what it found
PATIENCE = 2.0  # seconds of work until the next backend of a side is started beside one that is still busy
BESIDE = 0.3  # seconds of work that the other side gets before a patient backend is started beside it
TURNS = (0.02, 0.2)  # seconds of work in a turn, the first and the longest; each is a tenth of all that was done before
_TICK = 0.25  # seconds on the wall between two looks at the clock


def search(
    statement: Statement,
    timeout: float = 20.0,
    report: Report | None = None,
    accept: Accept | None = None,
    processes: int = 2,
    watch: Watch | None = None,
    rows: Sequence[Backend] | None = None,
    clock: float | None = None,
) -> tuple[Certificate | None, list[dict[str, Any]]]:
    """The first certificate that a backend proposes and `accept` takes, and what each backend said.

    Each entry has "backend", "outcome", "seconds" and "detail". The outcomes: "proposed", "nothing", "out of time",
    "stopped" (another one was sooner), "absent" (a package is not installed), "failed", and "lied" (what it proposed was
    refused). `report` gets each entry as soon as it is known, `watch` the names of those that run. The entry of the one
    whose certificate is returned comes last. A certificate that makes an assumption is returned only if there is no
    better one in the end.

    ``timeout`` is work: seconds of a processor for each of the processes. They take turns of equal work, and what happens
    hangs on what was done in each turn: it is the same on every machine. ``clock`` is when to stop whatever was done, by
    default `NET` times as long; what it stopped says so.
    """
    too_large = _too_large(statement)
    if too_large is not None:
        (report or _silent)(too_large)
        return None, [too_large]
    chosen = plan(statement) if rows is None else rows
    race = _Race(statement, timeout, accept or _anything, report or _silent, clock)
    return race.run(chosen, processes, watch), race.said


def refute(statement: Statement, timeout: float = 2.0, accept: Accept | None = None) -> Certificate | None:
    """A certificate that the statement is false or undefined, if a short search finds one."""
    rows = [row._replace(share=1.0) for row in plan(statement, quick=True)]
    return search(statement, timeout, accept=accept, processes=1, rows=rows)[0]


def _too_large(statement: Statement) -> dict[str, Any] | None:
    """What is said of a statement that could not be stored; nothing of others. A search would get lost in it."""
    try:
        codec.encode(statement)
    except (KernelError, RecursionError) as error:
        why = str(error) if isinstance(error, KernelError) else "nested too deeply"
        return {"backend": "plan", "outcome": "nothing", "seconds": 0.0, "detail": f"too large: {why}"}
    return None


def assumes(certificate: Certificate) -> bool:
    """Whether the certificate takes something on trust."""
    return any(isinstance(part, Assume) for part in parts(certificate))


def _anything(_: Certificate) -> bool:
    return True


def _silent(_: dict[str, Any]) -> None:
    pass


# --- the race ------------------------------------------------------------------------------------------------


class _Job(NamedTuple):
    """A backend at work."""

    backend: Backend
    child: Child

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.child.started


class _Race:
    """Backends at work on one statement, and the best certificate so far."""

    def __init__(
        self, statement: Statement, seconds: float, accept: Accept, report: Report, clock: float | None
    ) -> None:
        self.statement = statement
        self.whole = seconds  # of work, for each of the processes
        self.started = time.monotonic()
        self.end = self.started + (deadlines.NET * seconds if clock is None else clock)
        self.used = 0.0  # by children that have ended
        self.processes = 1
        self.accept = accept
        self.report = report
        self.said: list[dict[str, Any]] = []
        self.jobs: list[_Job] = []
        self.answers: dict[Child, tuple[str, str, Certificate | None]] = {}
        self.begun: set[str] = set()  # sides that have had a child
        self.waiting: list[Backend] = []
        self.best: tuple[Certificate, dict[str, Any]] | None = None
        self.fallback: tuple[Certificate, dict[str, Any]] | None = None

    def run(self, rows: Sequence[Backend], processes: int, watch: Watch | None) -> Certificate | None:
        """The certificate that counts in the end."""
        self.waiting, self.processes = list(rows), processes
        self._glance()
        try:
            while self._left() > 0 and not self._settled():
                self._start(processes)
                if not self.jobs:
                    break
                self._turn(watch)
        finally:
            for job in self.jobs:
                job.child.end()
        return self._winner()

    def _left(self) -> float:
        """Seconds of work for all that is started from now on. 0 where the clock has run out."""
        if self._late():
            return 0.0
        return self.processes * self.whole - self._done()

    def _done(self) -> float:
        """Seconds of work that were done."""
        return self.used + sum(job.child.work for job in self.jobs)

    def _late(self) -> bool:
        return time.monotonic() > self.end

    def _settled(self) -> bool:
        """Whether there is a certificate that no guard can overrule any more."""
        if self.best is None:
            return False
        if not isinstance(self.best[0], Proof):
            return True
        self.waiting = [row for row in self.waiting if row.guard]
        for job in [job for job in self.jobs if not job.backend.guard]:
            self._finish(job)
        return not self.waiting and not self.jobs

    def _winner(self) -> Certificate | None:
        for job in self.jobs:
            outcome = "out of time" if self._left() <= 0 else "stopped"
            self._say(job.backend, outcome, BY_CLOCK if self._late() else "", job.seconds)
        won = self.best or self.fallback
        if won is None:
            if self._late() and not self.jobs:
                for row in self.waiting[:1]:
                    self._say(row, "out of time", BY_CLOCK, 0.0)
            return None
        certificate, entry = won
        self.said.append(self.said.pop(self.said.index(entry)))
        return certificate

    # --- a first glance ---

    def _glance(self) -> None:
        """Ask the rows that have a glance, here; one that gives an answer does not wait any longer."""
        if threading.current_thread() is not threading.main_thread():  # no alarm would ring
            return
        for row in sorted((row for row in self.waiting if row.glance), key=lambda row: row.brief):
            if row.brief and self.best is not None:  # it only spares a child, which there will not be
                continue
            start = time.monotonic()
            seconds = min(GLANCE, 0.5 * self.whole)
            found, problem = attempt(row.name, partial(_glanced, row, self.statement, seconds), SLOW * seconds)
            spent = time.monotonic() - start
            if problem is not None:
                continue
            self.waiting.remove(row)
            if found is None:
                self._say(row, "nothing", "", spent)
            elif isinstance(found, Certificate) and self.accept(found):
                self._take(found, self._say(row, "proposed", type(found).__name__, spent))
            else:
                self._say(row, "lied", f"the kernel refused its {type(found).__name__}", spent)

    # --- starting ---

    def _start(self, processes: int) -> None:
        """Fill the free places: one backend a side, in order; a second of one side beside a slow first."""
        while self.waiting and len(self.jobs) < processes:
            busy = {job.backend.side for job in self.jobs}
            slow = all(job.child.work >= PATIENCE for job in self.jobs)
            row = next((row for row in self.waiting if slow or row.side not in busy), None)
            if row is None or (row.patient and any(job.child.work < BESIDE for job in self.jobs)):
                return
            self.waiting.remove(row)
            self._launch(row)

    def _launch(self, row: Backend) -> None:
        if row.side in self.begun:  # the first loads by itself what it needs: the other side does not wait for that
            with suppress(Exception):  # imported once, for all later children; what goes wrong is said by the child
                _ = row.attempt
        self.begun.add(row.side)
        seconds = min(row.share * self.whole, row.most or self.whole, self._left())
        child = Child(_attempt, (row, self.statement, seconds), seconds + GRACE, step=True)
        self.jobs.append(_Job(row, child))

    # --- taking turns ---

    def _turn(self, watch: Watch | None) -> None:
        """Let each of the children do as much, and read what those sent that are done, in the order of their start."""
        turn = min(max(TURNS[0], 0.1 * self._done()), TURNS[1])
        busy = {job.child.line: job.child for job in self.jobs if job.child.line is not None}
        for child in busy.values():
            child.go(child.work + turn)
        while busy and not self._late():
            for line in select.select(list(busy), [], [], _TICK)[0]:
                busy.pop(line).heard()
            busy = {line: child for line, child in busy.items() if not child.late()}
            if self._decided(busy):
                return
            if watch is not None:
                watch([job.backend.name for job in self.jobs], time.monotonic() - self.started)
        for job in list(self.jobs):
            if job.child.done and (self.best is None or job.backend.guard):
                self._read(job)
            elif not job.child.done and job.child.late():
                self._finish(job, "out of time", BY_CLOCK)

    def _decided(self, busy: Container[object]) -> bool:
        """Whether a certificate that came in this turn decides, whatever those say that are busy yet: of one side the
        first counts. What else ended in such a turn counts as stopped: it does not matter which of them was quicker.
        """
        waits: set[str] = set()  # sides
        for job in list(self.jobs):
            if job.child.line in busy:
                waits.add(job.backend.side)
            elif self.best is None and job.child.done and job.backend.side not in waits:
                if self._answer(job)[2] is not None:
                    self._read(job)
        guarded = any(job.backend.guard for job in self.jobs) or any(row.guard for row in self.waiting)
        return self.best is not None and not (guarded and isinstance(self.best[0], Proof))

    def _answer(self, job: _Job) -> tuple[str, str, Certificate | None]:
        """(outcome, detail, certificate): what one that is done has sent; read once."""
        if job.child not in self.answers:
            self.answers[job.child] = _sent(job.child)
        return self.answers[job.child]

    def _read(self, job: _Job) -> None:
        outcome, detail, certificate = self._answer(job)
        if certificate is None:
            self._finish(job, outcome, detail)
        elif self.accept(certificate):
            self._take(certificate, self._finish(job, "proposed", type(certificate).__name__))
        else:
            self._finish(job, "lied", f"the kernel refused its {type(certificate).__name__}")

    def _take(self, certificate: Certificate, entry: dict[str, Any]) -> None:
        if assumes(certificate):
            self.fallback = self.fallback or (certificate, entry)
        elif self.best is None or isinstance(self.best[0], Proof):  # a guard overrules a proof
            self.best = certificate, entry

    def _finish(self, job: _Job, outcome: str = "stopped", detail: str = "") -> dict[str, Any]:
        entry = self._say(job.backend, outcome, detail, job.seconds)
        self.jobs.remove(job)
        job.child.end()
        self.used += job.child.work
        charge(job.child.work)
        return entry

    def _say(self, row: Backend, outcome: str, detail: str, seconds: float) -> dict[str, Any]:
        entry = {"backend": row.name, "outcome": outcome, "seconds": seconds, "detail": detail}
        self.said.append(entry)
        self.report(entry)
        return entry


def _glanced(row: Backend, statement: Statement, seconds: float) -> Certificate | None:
    with little_memory(GLANCE_MB):
        return row.glancing(statement, Deadline(seconds))


def _sent(child: Child) -> tuple[str, str, Certificate | None]:
    """(outcome, detail, certificate) of a child that is done, whatever it sent, and if it sends no end of it."""
    data, end = None, time.monotonic() + deadlines.NET * ANSWER
    try:
        while data is None:
            if not select.select([child], [], [], max(0.0, end - time.monotonic()))[0]:
                return "out of time", BY_CLOCK, None
            data = child.answer()
        return _understood(data)
    except ChildFailed as failure:
        late = PAST in str(failure)
        return "out of time" if late else "failed", "it was stopped" if late else str(failure), None
    except (KernelError, ValueError, TypeError, KeyError, RecursionError) as error:
        return "lied", f"sent no certificate: {type(error).__name__}"[:200], None


def _understood(data: bytes) -> tuple[str, str, Certificate | None]:
    """(outcome, detail, certificate) that a child sent. Raises KernelError, ValueError and the like."""
    outcome, detail, encoded = json.loads(data)
    if outcome not in ("proposed", "nothing", "out of time", "absent", "failed", "lied"):
        raise ValueError("no such outcome")
    if outcome != "proposed":
        return outcome, str(detail)[:400], None
    certificate = codec.decode(encoded)
    if not isinstance(certificate, Certificate):
        raise TypeError("no certificate")
    return outcome, str(detail)[:400], certificate


# --- in the child --------------------------------------------------------------------------------------------


def _attempt(backend: Backend, statement: Statement, seconds: float) -> bytes:
    """What one backend says, whatever goes wrong inside of it, as JSON. It has no clock: it waits for others."""
    from verify.proving.tactics import Stuck

    encoded: object = None
    try:
        found = backend.attempt(statement, Deadline(seconds, math.inf))
        outcome, detail = ("nothing", "") if found is None else ("proposed", "")
        if found is not None and not isinstance(found, Certificate):
            outcome, detail = "lied", f"gave {type(found).__name__}, which is no certificate"
        elif found is not None:
            encoded = codec.encode(found)
    except OutOfTime:
        outcome, detail = ("nothing", "a first look") if backend.most else ("out of time", "")
    except Stuck as stuck:
        outcome, detail = "nothing", stuck.why
    except RecursionError:
        outcome, detail = "failed", "nested too deeply"
    except MemoryError:
        outcome, detail = "failed", "out of memory"
    except ModuleNotFoundError as error:  # an absent solver is no mistake; what is ours must be there
        ours = (error.name or "").partition(".")[0] in ("", "verify", "theorems")
        outcome, detail = ("failed", str(error)) if ours else ("absent", f"{error.name} is not installed")
    except Exception as error:  # whatever a backend does wrong, it is no more than a backend without answer
        outcome, detail = "failed", f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
    return json.dumps([outcome, detail, encoded]).encode()
