"""Runs `verify.run.pipeline.prove` on many statements: reused worker processes, each killed when it hangs."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any

from verify.limits.deadlines import NET

CONTEXT = multiprocessing.get_context("spawn")
#: Seconds that a search may overrun its own limit before its worker is killed.
GRACE = 15.0


@dataclass(frozen=True)
class Job:
    """A statement, by a key of the caller's: as text, or as it is."""

    key: str
    text: str
    where: str
    statement: Any = None


@dataclass(frozen=True)
class Outcome:
    """What became of a job: a verdict's word, or UNREADABLE, KILLED or CRASHED; errors of the checker; wall seconds."""

    key: str
    verdict: str
    seconds: float
    errors: tuple[str, ...] = ()
    assumptions: int = 0


@dataclass
class _Worker:
    process: Any
    pipe: Connection
    job: Job | None = None
    start: float = 0.0

    @classmethod
    def begin(cls, limit: float) -> _Worker:
        ours, theirs = CONTEXT.Pipe()
        process = CONTEXT.Process(target=_serve, args=(theirs, limit))
        process.start()
        theirs.close()
        return cls(process, ours)

    def give(self, job: Job) -> None:
        self.job, self.start = job, time.monotonic()
        self.pipe.send(job)

    def end(self) -> None:
        """Kill the process and what it has started: it leads a group of its own."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.join()
        self.pipe.close()


def run(jobs: Iterable[Job], limit: float, workers: int = 2) -> Iterator[Outcome]:
    """The outcomes, in the order in which they come; `limit` seconds for each search."""
    waiting = list(jobs)[::-1]
    staff = [_Worker.begin(limit) for _ in range(min(workers, len(waiting)))]
    try:
        while waiting or any(w.job for w in staff):
            for w in staff:
                if w.job is None and waiting:
                    w.give(waiting.pop())
            busy = {w.pipe: w for w in staff if w.job}
            for pipe in wait(list(busy), timeout=0.5):
                yield _collect(busy[pipe])  # type: ignore[index]
            for place, w in enumerate(staff):
                late = w.job is not None and time.monotonic() - w.start > NET * limit + GRACE
                if late or not w.process.is_alive():
                    job, spent = w.job, time.monotonic() - w.start
                    w.end()
                    staff[place] = _Worker.begin(limit)
                    if job is not None:
                        yield Outcome(job.key, "KILLED" if late else "CRASHED", spent)
    finally:
        for w in staff:
            w.end()


def _collect(worker: _Worker) -> Outcome:
    job, spent = worker.job, time.monotonic() - worker.start
    assert job is not None
    worker.job = None
    try:
        verdict, errors, assumptions = worker.pipe.recv()
    except (EOFError, OSError):
        worker.process.kill()
        worker.process.join()  # so that it is seen to be dead, and given no other job
        return Outcome(job.key, "CRASHED", spent)
    return Outcome(job.key, verdict, spent, errors, assumptions)


def _serve(pipe: Connection, limit: float) -> None:
    os.setpgrp()
    from verify.kernel.errors import KernelError
    from verify.language.parse import ParseError, parse
    from verify.run.pipeline import prove

    while True:
        try:
            job = pipe.recv()
        except EOFError:
            return
        try:
            verdict, _ = prove(job.statement or parse(job.text, job.where), limit)
            pipe.send((verdict.verdict, tuple(verdict.errors), len(verdict.assumptions)))
        except (ParseError, KernelError) as error:
            pipe.send(("UNREADABLE", (str(error),), 0))
