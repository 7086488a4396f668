"""Untrusted search: backends propose certificates, the caller has the kernel judge them.

One file a solver; each is imported when it is used. `search` asks them in the order of `_plan`: what is cheap and
decisive first (a point where the statement is undefined, a simple counterexample), then the provers, then the
long search for a counterexample. Nothing here decides anything.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from verify.backends.limits import Deadline, OutOfTime, in_child
from verify.kernel.certificate import Certificate, Witness
from verify.kernel.statement import Family, Statement

__all__ = ["Deadline", "in_child", "refute", "search"]

Report = Callable[[dict[str, Any]], None]
Attempt = Callable[[Statement, Deadline], Certificate | None]


def search(
    statement: Statement,
    timeout: float = 20.0,
    report: Report | None = None,
    lemmas: Mapping[str, Any] | None = None,
) -> tuple[Certificate | None, list[dict[str, Any]]]:
    """The first certificate that a backend proposes, and what each backend said.

    Each entry has "backend", "outcome" ("proposed", "nothing", "out of time", "failed"), "seconds" and "detail";
    `report` gets each as soon as it is known. `lemmas` are earlier judgements (none of the backends uses them
    yet). A proposal is no verdict: give it to the kernel.
    """
    del lemmas
    deadline = Deadline(timeout)
    said: list[dict[str, Any]] = []
    example: list[Witness] = []
    for name, share, attempt in _plan(statement, example):
        if deadline.left() <= 0:
            break
        found, entry = _ask(name, attempt, statement, deadline.sooner(share * timeout))
        said.append(entry)
        if report is not None:
            report(entry)
        if found is not None:
            return found, said
    return None, said


def refute(statement: Statement, timeout: float = 2.0) -> Certificate | None:
    """A certificate that the statement is false or undefined, if a short search finds one."""
    deadline = Deadline(timeout)
    for name, attempt in (("undefined", _undefined), ("refuter", _refuted)):
        found, _ = _ask(name, attempt, statement, deadline)
        if found is not None:
            return found
    return None


def _plan(statement: Statement, example: list[Witness]) -> list[tuple[str, float, Attempt]]:
    """(name, share of the time, what to do), in order."""
    from verify.backends import shannon

    quick: list[tuple[str, float, Attempt]] = [("undefined", 0.15, _undefined), ("refuter", 0.15, _refuted)]
    if shannon.applies(statement):
        return [
            ("contradiction", 0.2, shannon.contradiction),
            ("shannon", 0.5, _shannon),
            *quick,
            ("calculus", 0.3, _calculus),
        ]

    def contradictory(s: Statement, deadline: Deadline) -> Certificate | None:
        return _contradictory(s, deadline, example)

    return [
        *quick,
        ("contradiction", 0.15, contradictory),
        *([("z3", 0.25, _solved)] if _has_families(statement) else []),
        ("calculus" if _is_analytic(statement) else "algebra", 0.6, _prover(statement)),
        ("refuter (long)", 0.6, _refuted_at_length),
    ]


def _ask(
    name: str, attempt: Attempt, statement: Statement, deadline: Deadline
) -> tuple[Certificate | None, dict[str, Any]]:
    """What one backend says, whatever goes wrong inside of it."""
    from verify.prover.tactics import Stuck

    start = time.monotonic()
    found: Certificate | None = None
    try:
        found = attempt(statement, deadline)
        outcome, detail = ("proposed", type(found).__name__) if found is not None else ("nothing", "")
    except OutOfTime:
        outcome, detail = "out of time", ""
    except Stuck as stuck:
        outcome, detail = "nothing", stuck.why
    except RecursionError:
        outcome, detail = "failed", "nested too deeply"
    except (ValueError, ArithmeticError) as error:
        outcome, detail = "failed", f"{type(error).__name__}: {error}"[:200]
    seconds = time.monotonic() - start
    return found, {"backend": name, "outcome": outcome, "seconds": seconds, "detail": detail}


def _undefined(statement: Statement, deadline: Deadline) -> Certificate | None:
    from verify.backends.refuter import QUICK, find_undefined

    return find_undefined(statement, QUICK, deadline)


def _refuted(statement: Statement, deadline: Deadline) -> Certificate | None:
    from verify.backends import shannon
    from verify.backends.refuter import QUICK, find_witness

    if shannon.applies(statement):
        return shannon.refute(statement, deadline)
    return find_witness(statement, QUICK, deadline)


def _solved(statement: Statement, deadline: Deadline) -> Certificate | None:
    from verify.backends.refuter import SOLVER, find_witness

    return find_witness(statement, SOLVER, deadline)


def _has_families(statement: Statement) -> bool:
    return any(isinstance(b.sort, Family) for b in statement.binders)


def _refuted_at_length(statement: Statement, deadline: Deadline) -> Certificate | None:
    from verify.backends.refuter import LONG, find_undefined, find_witness

    return find_witness(statement, LONG, deadline.sooner(0.7 * deadline.left())) or find_undefined(
        statement, LONG, deadline
    )


def _contradictory(statement: Statement, deadline: Deadline, example: list[Witness]) -> Certificate | None:
    """A contradiction between the hypotheses, looked for only where no point satisfies them on sight."""
    from verify.backends.algebra import contradiction
    from verify.backends.refuter import QUICK, find_example

    if not statement.hypotheses:
        return None
    found = find_example(statement, QUICK, deadline)
    if found is not None:
        example.append(found)
        return None
    return contradiction(statement, deadline)


def _is_analytic(statement: Statement) -> bool:
    """Whether exponentials, logarithms or roots occur."""
    text = repr(statement)
    return any(word in text for word in ("Exp(", "Log(", "XLogX(", "Call(", "Fraction(1, 2)))"))


def _prover(statement: Statement) -> Attempt:
    return _calculus if _is_analytic(statement) else _algebra


def _algebra(statement: Statement, deadline: Deadline) -> Certificate | None:
    from verify.backends.algebra import prove

    return prove(statement, deadline)


def _calculus(statement: Statement, deadline: Deadline) -> Certificate | None:
    from verify.backends.calculus import prove

    return prove(statement, deadline)


def _shannon(statement: Statement, deadline: Deadline) -> Certificate | None:
    from verify.backends.shannon import prove

    return prove(statement, deadline)
