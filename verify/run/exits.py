"""Exit codes: what a script is told of a run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from verify.run.pipeline import Verdict
    from verify.run.recorded import Difference

OK, REFUTED, USAGE, UNDECIDED, INTERNAL, NOTHING, ILL_POSED, INTERRUPTED = 0, 1, 2, 3, 4, 5, 6, 130
_BY_WORD = {"PROVED": OK, "CONDITIONAL": UNDECIDED, "REFUTED": REFUTED, "ILL_POSED": ILL_POSED}
_WORST_FIRST = (INTERNAL, REFUTED, USAGE, ILL_POSED, NOTHING, UNDECIDED, OK)


def exit_code(
    verdicts: Iterable[Verdict],
    differences: Iterable[Difference],
    errors: Iterable[object],
    allow: bool,
    drift: Iterable[str] = (),
) -> int:
    """Errors, then what is not as recorded; a claim that is not recorded counts by its verdict."""
    by_id = {verdict.id: verdict for verdict in verdicts}
    codes = {OK} | {INTERNAL for _ in errors} | {REFUTED for _ in drift}
    for difference in differences:
        new = difference.kind == "new"
        recorded = INTERNAL if difference.alien else REFUTED
        codes.add(code_of(by_id[difference.id].verdict, allow) if new else recorded)
    return worst(codes)


def worst(codes: Iterable[int]) -> int:
    """The exit code of all together."""
    return min(codes, key=_WORST_FIRST.index)


def code_of(verdict: str, allow: bool) -> int:
    """The exit code of one verdict; ``allow``: assumptions are allowed."""
    return OK if verdict == "CONDITIONAL" and allow else _BY_WORD.get(verdict, UNDECIDED)
