"""Each backend that the plan has for a statement, asked by itself: what a whole search finds does not hang on a race.

And what one of them finds of a true statement, with the time that its false neighbours are given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from functools import cache

from tests.shares import ALL
from verify.kernel.certificate import Certificate, Proof
from verify.kernel.errors import KernelError
from verify.kernel.expansion import expand
from verify.kernel.judge import judge
from verify.kernel.statement import Statement
from verify.limits.deadlines import Deadline, OutOfTime, spent
from verify.proving.offers import Offer
from verify.proving.plan import FOR, plan
from verify.proving.tactics import Stuck
from verify.run.citing import on_offer

#: Of work, for each of them, to prove what is false: most use up what they are given.
A_WHILE = 1.0 if ALL else 0.4


@cache
def of_the_library() -> Offer:
    """What `prove` may cite: what is read of it, and judged, serves all who ask."""
    return on_offer()


@cache
def found(find: Callable[[Statement, Deadline], Certificate | None], statement: Statement, seconds: float = 60.0) -> tuple[Certificate | None, float]:
    """What it finds of a true statement, once for all who ask; and seconds of work for each false neighbour: of what does not
    follow a search that goes on to its end sees nothing in many times what the proof took. By `make test-all` it has all.
    """
    for patience in (seconds / 4, seconds):  # a hopeless move has a share of what there is: few need all of it
        start, certificate = spent(), None
        with suppress(Stuck, OutOfTime) if patience < seconds else nullcontext():
            certificate = find(statement, Deadline(patience))
        if certificate is not None:
            break
    return certificate, seconds if ALL else min(seconds, 0.3 + 1.1 * (spent() - start))


def proposals(statement: Statement, seconds: float, sides: tuple[str, ...] = (FOR,)) -> Iterator[tuple[str, Certificate]]:
    """What each of them proposes within so many seconds of work, by its name, the first that are asked first.

    One that fails otherwise than by finding nothing fails the test.
    """
    written = expand(statement)
    for row in dict.fromkeys(row for row in plan(written) if row.side in sides):
        found = None
        with suppress(Stuck, OutOfTime, KernelError):
            found = row.attempt(written, Deadline(seconds))
        if found is not None:
            yield row.name, found


def proved(statement: Statement, seconds: float = 30.0) -> Proof:
    """The first proof that the kernel takes."""
    for _, found in proposals(statement, seconds):
        with suppress(KernelError):
            if isinstance(found, Proof) and judge(statement, found).verdict == "PROVED":
                return found
    raise AssertionError("nobody proves it")


def believed(statement: Statement, seconds: float = A_WHILE, sides: tuple[str, ...] = (FOR,)) -> set[str]:
    """The verdicts that the kernel gives to what they propose."""
    verdicts = set()
    for _, found in proposals(statement, seconds, sides):
        with suppress(KernelError):
            verdicts.add(judge(statement, found).verdict)
    return verdicts
