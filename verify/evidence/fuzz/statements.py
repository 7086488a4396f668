"""A statement at drawn values: what is counted, and the words of the leg."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from verify.claims.legs import Leg
from verify.evidence.fuzz.points import Exhibits, at_point
from verify.evidence.fuzz.running import run, shown
from verify.kernel.expansion import expand
from verify.kernel.statement import Statement

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


@dataclass
class _Tally:
    checked: int = 0
    vacuous: int = 0
    undetermined: int = 0
    unknown: str = ""


def fuzz_statement(
    statement: Statement,
    draw: SearchStrategy[Mapping[str, object]],
    examples: int = 100,
    exhibits: Exhibits | None = None,
    at_least: int | None = None,
) -> Leg:
    """Evaluate the statement at drawn values (see `at_point`): exactly, by the kernel.

    A draw that fails a hypothesis does not count, nor does one at which the kernel cannot tell. Fewer than
    ``at_least`` (a quarter of ``examples``) that count is "undecided".
    """
    start = time.monotonic()
    statement = expand(statement)
    tally = _Tally()
    _, failed = run(lambda values: _trial(statement, values, exhibits, tally), [draw], examples)
    seconds = time.monotonic() - start
    if failed is not None:
        words = f"the hypotheses hold and the conclusion fails at {shown(failed.values[0])}"
        return Leg("disagrees", words, seconds)
    enough = max(1, examples // 4) if at_least is None else at_least
    detail = f"{tally.checked} examples satisfy the hypotheses and the conclusion, derandomized"
    if tally.vacuous:
        detail += f"; {tally.vacuous} more do not satisfy the hypotheses"
    if tally.undetermined:
        detail += f"; {tally.undetermined} not determined ({tally.unknown})"
    if tally.checked < enough:
        return Leg("undecided", f"{detail}: fewer than {enough}", seconds)
    return Leg("agrees", detail, seconds, str(tally.checked))


def _trial(
    statement: Statement,
    values: Mapping[str, object],
    exhibits: Exhibits | None,
    tally: _Tally,
) -> bool:
    point = at_point(statement, values, exhibits)
    if point.refutes:
        return False
    if point.admitted and point.conclusion:
        tally.checked += 1
    elif False in point.hypotheses:
        tally.vacuous += 1
    else:
        tally.undetermined += 1
        unknown = [f"h{k + 1}" for k, truth in enumerate(point.hypotheses) if truth is None]
        tally.unknown = tally.unknown or ", ".join(unknown) or f"the conclusion, at {shown(values)}"
    return True
