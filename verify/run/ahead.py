"""Certificates that are kept, judged in several processes at once, along the graph of lemmas: for `recheck` and `check`.

The processes are forked, run no script and no search, and are believed as this one is. They change no
answer: each claim is judged in one piece, after the lemmas that it cites, in the same time and memory; and what does not
come back (a process was killed, nothing can be forked, lemmas rest on themselves) the caller judges as if there were
none.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from graphlib import CycleError, TopologicalSorter
from typing import Protocol

from verify.run.pipeline import Verdict
from verify.run.rechecking import MAX_LEMMAS, recheck
from verify.run.recorded import Kept

#: Fewer claims are judged sooner than processes start.
WORTH_PROCESSES = 16
#: So many for each process wait for it.
IN_HAND = 4


class Judging(Protocol):
    """What judges in a child process: `OnDemand`, or what stands before it."""

    def __call__(self, name: str) -> Verdict | None:
        """The verdict on a claim; None leaves it to the caller of `judged_ahead`."""
        ...

    def learn(self, verdict: Verdict) -> None:
        """Take a verdict that was made in another process."""
        ...


def rechecked_ahead(
    names: Sequence[str],
    find: Callable[[str], Kept | None],
    cited: Callable[[str], Collection[str]],
    seconds: float | None,
    jobs: int,
) -> Iterator[Verdict]:
    """What `recheck` says of these claims and of those that they cite: ``find`` and ``seconds`` are as there."""
    return judged_ahead(names, partial(recheck, find, seconds), cited, jobs)


def judged_ahead(
    names: Sequence[str], begin: Callable[[], Judging], cited: Callable[[str], Collection[str]], jobs: int
) -> Iterator[Verdict]:
    """Verdicts on these claims and on those that they cite, as they are made; perhaps not on all of them.

    ``begin`` makes, in each child process, what judges there. ``cited`` gives the claims that a stored certificate names,
    without decoding it. A verdict comes without its evidence, and without a proof that assumes nothing.
    """
    if jobs < 2 or len(names) < WORTH_PROCESSES or not hasattr(os, "fork"):
        return
    graph = _graph(names, cited)
    if not _orderly(graph):
        return
    order = TopologicalSorter(graph)
    order.prepare()
    import pickle
    from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    from verify.run.workers import SAFE_PATH, end, settle

    pool = ProcessPoolExecutor(
        jobs, get_context("fork"), _begin, (settle, (os.getpid(), os.environ.get(SAFE_PATH)), begin)
    )
    used = frozenset[str]().union(*graph.values())
    made: dict[str, bytes] = {}  # of these, as they came: so they are passed on to who cites them
    running: dict[Future[bytes], str] = {}
    ready: list[str] = []
    try:
        while order.is_active():
            ready = [*order.get_ready(), *ready]
            while ready and len(running) < IN_HAND * jobs:  # to wait for all of them takes time for each
                name = ready.pop()
                lemmas = {lemma: made[lemma] for lemma in graph[name] if lemma in made}
                running[pool.submit(_judge, name, lemmas)] = name
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                name, data = running.pop(future), future.result()
                order.done(name)
                if data:
                    if name in used:
                        made[name] = data
                    yield pickle.loads(data)  # of a child of ours, which runs no code but ours
    except BrokenProcessPool:
        return
    finally:
        end(pool)


def _graph(names: Sequence[str], cited: Callable[[str], Collection[str]]) -> dict[str, Collection[str]]:
    """What each of these claims cites, and each of those that they rest on."""
    graph: dict[str, Collection[str]] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in graph:
            graph[name] = cited(name)
            waiting += graph[name]
    return graph


def _orderly(graph: Mapping[str, Collection[str]]) -> bool:
    """Whether it does not matter in which order claims are asked for: none rests on itself, or too deeply on others."""
    depth: dict[str, int] = {}
    try:
        for name in TopologicalSorter(graph).static_order():
            depth[name] = 1 + max((depth[lemma] for lemma in graph[name]), default=0)
    except CycleError:
        return False
    return max(depth.values(), default=0) <= MAX_LEMMAS


# --- in a child process --------------------------------------------------------------------------------------

_here: tuple[Judging, set[str]]  # what judges, and the ids of which there is a verdict


def _begin(settle: Callable[..., None], settled: tuple[object, ...], begin: Callable[[], Judging]) -> None:
    global _here
    settle(*settled)
    _here = begin(), set()


def _judge(name: str, lemmas: Mapping[str, bytes]) -> bytes:
    """The verdict, pickled; so are those on the lemmas. Empty if it is left to the caller."""
    import pickle

    judged, known = _here
    for lemma, data in lemmas.items():
        if lemma not in known:
            known.add(lemma)
            judged.learn(pickle.loads(data))
    verdict = judged(name)
    if verdict is None:
        return b""
    known.add(name)
    return pickle.dumps(verdict.light())
