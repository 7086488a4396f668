"""Gathering evidence in child processes, several claims at once."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from typing import NamedTuple

from verify.kernel import codec
from verify.limits.attempts import trace
from verify.limits.collector import collect_rarely
from verify.run.evidence import Evidence, Proposal, Settings, evidence_from
from verify.run.library import Found

MEMORY = 4 << 30
SAFE_PATH = "PYTHONSAFEPATH"


class Crew:
    """Child processes that do jobs. One that dies takes its job with it, and nothing else.

    ``work`` is what a child does for a job: a function of a module, given the job's plain data.
    """

    def __init__(self, work: Callable[..., dict[str, object]], processes: int) -> None:
        self._work = work
        self._processes = processes
        self._pools: list[ProcessPoolExecutor] = []
        self._shared: ProcessPoolExecutor | None = None

    def submit(self, job: Job) -> Future[dict[str, object]]:
        if self._shared is None:
            self._shared = self._start(self._processes)
        try:
            return self._handed(self._shared, job)
        except BrokenProcessPool:
            self._shared = self._start(self._processes)
            return self._handed(self._shared, job)

    def _handed(self, pool: ProcessPoolExecutor, job: Job) -> Future[dict[str, object]]:
        with _safe_path():  # a process may be started now
            return pool.submit(self._work, *job)

    def evidence(self, job: Job, future: Future[dict[str, object]] | None = None) -> Evidence:
        """What a job (handed in before, if there is a future) has found; if nothing, why."""
        try:
            data = (self.submit(job) if future is None else future).result()
        except BrokenProcessPool:
            self._shared = None  # whatever comes next needs other ones
            return self._alone(job)
        except Exception as error:  # what went wrong between the processes
            return Evidence(crashes=(f"{job.name}: {trace(error)}",))
        return received(job.name, data)

    def _alone(self, job: Job) -> Evidence:
        """Once more, in a process of its own: some claim has killed the shared ones."""
        try:
            data = self._handed(self._start(1), job).result()
        except BrokenProcessPool:
            words = f"{job.name}: the search process died (killed, out of memory, or stuck past its deadline)"
            return Evidence(reasons=(words,), crashes=(words,))
        return received(job.name, data)

    def _start(self, processes: int) -> ProcessPoolExecutor:
        from multiprocessing import get_context

        with _safe_path() as given:
            settled = (os.getpid(), given)
            pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=settle, initargs=settled)
        self._pools.append(pool)
        return pool

    def stop(self) -> None:
        for pool in self._pools:
            end(pool)


class Workers:
    """Gathers evidence in child processes of this machine."""

    def __init__(self, work: Callable[..., dict[str, object]], processes: int, jobs: Sequence[Job]) -> None:
        self._crew = Crew(work, processes)
        self._jobs = {job.name: job for job in jobs}
        self._futures = {name: self._crew.submit(job) for name, job in self._jobs.items()}

    def __contains__(self, name: str) -> bool:
        return name in self._jobs

    def as_finished(self) -> Iterator[str]:
        names = {future: name for name, future in self._futures.items()}
        for future in as_completed(list(names)):
            yield (name := names.pop(future))
            self._futures.pop(name, None)  # the answer has been taken: it is not kept here, too

    def evidence(self, name: str) -> Evidence:
        return self._crew.evidence(self._jobs[name], self._futures.get(name))

    def stop(self) -> None:
        self._crew.stop()


def received(name: str, data: object) -> Evidence:
    """What came from a process that was to gather evidence: that, or an error that says what it is instead."""
    found = evidence_from(data) if isinstance(data, dict) else None
    return found or Evidence(crashes=(f"{name}: the search process sent back no evidence",))


def end(pool: ProcessPoolExecutor) -> None:
    """Kill the processes of a pool, with all that they started."""
    busy = [p for p in list((getattr(pool, "_processes", None) or {}).values()) if p.is_alive()]
    for process in busy:
        _kill_with_children(process.pid)
    manager = getattr(pool, "_executor_manager_thread", None)
    pool.shutdown(wait=not busy, cancel_futures=True)
    if manager is not None:
        manager.join(1.0)  # not for ever: a pool whose workers were killed may never join


@contextmanager
def _safe_path() -> Iterator[str | None]:
    """Python started in this block looks for no module in the working directory: its first imports come before ours.

    Gives what the environment said of it before.
    """
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        yield before
    finally:
        _set_safe_path(before)


def _set_safe_path(value: str | None) -> None:
    if value is None:
        os.environ.pop(SAFE_PATH, None)
    else:
        os.environ[SAFE_PATH] = value


def _kill_with_children(child: int) -> None:
    """End a process that we started, and those that it started (they are in its group, see `settle`)."""
    try:
        if hasattr(os, "killpg"):
            os.killpg(child, signal.SIGKILL)
            return
    except ProcessLookupError:  # it has not made its group yet
        pass
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGTERM)


class Job(NamedTuple):
    """What is to be searched, as plain data: a claim by its module or file, its id and the pin of its statement."""

    origin: str
    name: str
    pin: str
    hints: list[object]
    settings: Settings


def job_of(found: Found, hints: Sequence[Proposal], settings: Settings) -> Job:
    """The claims share the processors, not the backends of one."""
    plain: list[object] = [[hint.origin, codec.encode(hint.certificate)] for hint in hints]
    return Job(found.paper.origin, found.id, found.pin, plain, settings._replace(processes=1))


def settle(parent: int, safe_path: str | None) -> None:
    """In a child: leave ^C to the parent, use no more than so much memory, and do not outlive the parent.

    What a claim's script starts sees the environment that it would see without us (``safe_path``).
    """
    _set_safe_path(safe_path)
    collect_rarely()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)  # a group of its own, so that what it starts can be ended with it
    with suppress(ImportError, ValueError, OSError):  # the limit is a comfort where the system has it
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1.0)
        _kill_with_children(os.getpid())

    threading.Thread(target=watch, daemon=True).start()
