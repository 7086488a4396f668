"""Each prover that the plan has for a statement, asked by itself: what a whole search finds does not hang on a race."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from verify.kernel.certificate import Certificate, Proof
from verify.kernel.errors import KernelError
from verify.kernel.expansion import expand
from verify.kernel.judge import judge
from verify.kernel.statement import Statement
from verify.limits.deadlines import Deadline
from verify.proving.plan import FOR, plan


def proposals(statement: Statement, seconds: float) -> Iterator[tuple[str, Certificate]]:
    """What each of them proposes within so many seconds of work, by its name, the first that are asked first."""
    written = expand(statement)
    for row in dict.fromkeys(row for row in plan(written) if row.side == FOR):
        with suppress(Exception):  # as in a search: one that goes wrong is no more than one without answer
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


def believed(statement: Statement, seconds: float = 1.0) -> list[str]:
    """Those that propose what the kernel takes for a proof: of a false statement none may."""
    names = []
    for name, found in proposals(statement, seconds):
        with suppress(KernelError):
            if judge(statement, found).verdict in ("PROVED", "CONDITIONAL"):
                names.append(name)
    return names
