"""Searching on other machines: a cluster of dask, whose workers gather evidence; the kernel judges it at home.

What comes back is text, read as what a child process or the ledger would say: proposals that the kernel accepts or
refuses. So a worker that lies, breaks, or sends garbage costs time, and may misreport what z3 and random examples said;
it can not make a verdict. (Whoever controls the machines of a cluster can do more than that by the ways of dask itself,
which sends tasks and errors as pickles: the machines are to be as trusted as the one at home.)

A worker is started by ``python -m verify worker ADDRESS``, and searches in a child process of its own, with the limits of
memory and time that searches have at home.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any

from verify.run.databases import INSTALL
from verify.run.evidence import Evidence, Settings, evidence_data
from verify.run.ledger import tool_fingerprint
from verify.run.workers import Crew, Job, received

if TYPE_CHECKING:
    from distributed import Client, Future, LocalCluster

LOCAL = "local:"
PATIENCE = 30.0  # seconds to wait for a scheduler that does not answer, or for a first worker
LARGEST = 64 << 20  # bytes of an answer that is fetched
#: A task that fails so often is not tried again.
RETRIES = 2
OURS = ["msgpack", "error"]  # answers are text: what would have to be unpickled is refused


class ClusterError(Exception):
    """The cluster can not be used. The message says what to do next."""


class Cluster:
    """Gathers evidence on the workers of a scheduler at ``address``: ``tcp://HOST:PORT``, or ``local:N`` for N of here.

    ``work`` is what is done for a job, in a process of the worker. Raises ClusterError: where nothing answers, where a
    worker has another version of this package, and from `as_finished` when the scheduler is gone (what was judged by then
    is in the ledger: another run goes on from there).
    """

    def __init__(self, address: str, work: Callable[..., dict[str, object]], jobs: Sequence[Job]) -> None:
        self._jobs = {job.name: job for job in jobs}
        self._done: dict[str, Evidence] = {}
        self._own: LocalCluster | None = None
        self._address = address
        self._client = self._connected(address)
        try:
            self._same_version()
            self._futures: dict[str, Future] = {
                name: self._client.submit(_searched, work, json.dumps(job), tool_fingerprint(), **_named(name))
                for name, job in self._jobs.items()
            }
        except BaseException:
            self.stop()
            raise

    def __contains__(self, name: str) -> bool:
        return name in self._jobs

    def as_finished(self) -> Iterator[str]:
        from distributed import as_completed
        from distributed.client import FutureCancelledError

        names = {future.key: name for name, future in self._futures.items()}
        try:
            for future in as_completed(list(self._futures.values()), loop=self._client.loop):
                if future.status in ("cancelled", "lost"):
                    raise self._gone()
                yield names[future.key]
        except (FutureCancelledError, OSError):
            raise self._gone() from None

    def evidence(self, name: str) -> Evidence:
        if name not in self._done:
            self._done[name] = self._fetched(name, self._futures[name])
        return self._done[name]

    def stop(self) -> None:
        """Takes back what was not done. What a worker is at, it ends by itself, as each search ends."""
        for end in (self._taken_back, self._client.close, self._own.close if self._own else None):
            with suppress(Exception):  # of any kind: there is nothing left to lose
                if end is not None:
                    end()

    def _taken_back(self) -> None:
        if self._client.status == "running":
            self._client.cancel(list(getattr(self, "_futures", {}).values()), force=True)

    # between home and the cluster

    def _connected(self, address: str) -> Client:
        try:
            import dask
            from distributed import Client, LocalCluster
        except ImportError as error:
            raise _missing(error) from None
        dask.config.set(_CONFIG)
        try:
            if address.startswith(LOCAL):
                self._own = LocalCluster(
                    n_workers=_number(address), threads_per_worker=1, dashboard_address=None, silence_logs=50
                )
            client = Client(
                self._own or address, timeout=PATIENCE, serializers=OURS, deserializers=OURS, set_as_default=False
            )
            client.wait_for_workers(1, timeout=PATIENCE)
        except (OSError, ValueError, TimeoutError) as error:
            words = " ".join(str(error).split()) or "it does not answer"
            hint = f"start workers: python -m verify worker {address}" if "workers" in words else "is this its address?"
            raise ClusterError(f"--cluster {address}: {words[:300]}. Next: {hint}") from None
        return client

    def _same_version(self) -> None:
        ours = tool_fingerprint()
        others = [place for place, mark in self._client.run(_version).items() if mark != ours]
        if others:
            which = ", ".join(sorted(others))
            raise ClusterError(
                f"--cluster {self._address}: another version of privacy-verify runs on {which} than here. Next: install "
                "the same one there, and start its worker again"
            )

    def _gone(self) -> ClusterError:
        return ClusterError(
            f"--cluster {self._address}: the scheduler is gone. Next: start it again, and run this again; check goes on "
            "from there"
        )

    def _fetched(self, name: str, future: Future) -> Evidence:
        """What a worker has sent, whatever it is."""
        words = f"{name}: on the cluster: "
        try:
            if future.status == "error":
                raise ValueError(f"{type(future.exception()).__name__}: {future.exception()}")
            size = self._client.nbytes([future.key], summary=False).get(future.key, 0)
            if size > LARGEST:
                raise ValueError(f"an answer of {size} bytes was left there ({LARGEST} are the most)")
            text = self._result(future)
            data = json.loads(text) if isinstance(text, str) and len(text) <= LARGEST else None
        except Exception as error:  # of any kind: nothing that comes from there may end the run
            said = words + " ".join(str(error).split())[:300]
            return Evidence(reasons=(said,), crashes=(said,))
        finally:
            future.release()
        return received(name, data)

    def _result(self, future: Future) -> object:
        """The answer; what was left on a worker that died is searched for again, and waited for as long as that takes."""
        while True:
            try:
                return future.result(timeout=PATIENCE)
            except TimeoutError:
                if future.status == "finished":
                    raise


def _named(name: str) -> dict[str, Any]:
    """How a task is called: never as one of another run, whose result might still be there."""
    return {"key": f"{name}-{os.urandom(8).hex()}", "retries": RETRIES}


_CONFIG = {
    "distributed.worker.daemon": False,  # a worker starts the process that searches
    "distributed.comm.timeouts.connect": PATIENCE,
    "distributed.admin.log-format": "%(message)s",
}


def _missing(error: ImportError) -> ClusterError:
    return ClusterError(f"a cluster needs {error.name}, which is not installed. Next: {INSTALL}")


def _number(address: str) -> int:
    digits = address.removeprefix(LOCAL)
    if not digits.isdecimal() or not 1 <= int(digits) <= 1000:
        raise ValueError(f"{digits!r} is no number of workers")
    return int(digits)


# --- on a worker -------------------------------------------------------------------------------------------


def _searched(work: Callable[..., dict[str, object]], text: str, version: str) -> str:
    """The evidence for a job, as text."""
    origin, name, pin, hints, settings = json.loads(text)
    job = Job(origin, name, pin, hints, Settings(*settings))
    if version != tool_fingerprint():
        words = f"{name}: a worker that came later has another version of privacy-verify"
        return json.dumps(evidence_data(Evidence(reasons=(words,), crashes=(words,))))
    return json.dumps(evidence_data(_crew(work).evidence(job)))


def _version() -> str:
    return tool_fingerprint()


@cache
def _crew(work: Callable[..., dict[str, object]]) -> Crew:
    """The process that searches for this worker: it has what it loaded for one claim for the next one, too."""
    return Crew(work, 1)


def serve(address: str, processes: int) -> None:
    """Be so many workers of the scheduler at ``address`` until it ends, or ^C. Raises ClusterError."""
    import asyncio

    try:
        import dask
        from distributed import Nanny
    except ImportError as error:
        raise _missing(error) from None
    dask.config.set(_CONFIG)

    async def run() -> None:
        options: dict[str, Any] = {"nthreads": 1, "dashboard": False, "death_timeout": PATIENCE}
        nannies = [Nanny(address, **options) for _ in range(processes)]
        try:
            await asyncio.gather(*nannies)
            await asyncio.gather(*(nanny.finished() for nanny in nannies))
        finally:
            await asyncio.gather(*(nanny.close(timeout=5) for nanny in nannies))

    try:
        asyncio.run(run())
    except (OSError, TimeoutError, ValueError) as error:
        words = " ".join(str(error).split())[:300]
        raise ClusterError(f"worker {address}: {words}. Next: is this the scheduler's address?") from None
