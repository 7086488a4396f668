"""`audit`: every measure of a mechanism, its worst pair and event, what theorems say, and whether a level holds."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from verify.cli.output import UsageError, write_json
from verify.language.plain import redraw
from verify.run.exits import OK, REFUTED, UNDECIDED

if TYPE_CHECKING:
    from verify.privacy.audit.stated import Stated

QUIET = 1.0  # seconds before a terminal is told what is looked at


def run(options: argparse.Namespace) -> int:
    """Read, measure, report."""
    from verify.privacy.audit.errors import AuditError
    from verify.privacy.audit.mechanism import mechanism
    from verify.report.audit.audit import audit, levels, subject
    from verify.report.audit.data import audit_data
    from verify.report.audit.words import audit_text

    shown = _Shown()
    try:
        wanted = levels(options.epsilon, options.delta, options.mi)
        found = mechanism(options.mechanism, options.inputs, options.normalise)
        made = audit(subject(found, options.prior, options.neighbours, options.entries, shown), wanted)
    except AuditError as error:
        raise UsageError(str(error)) from None
    finally:
        shown.clear()
    if options.json is not None:
        write_json(options.json, audit_data(made))
    if options.json != "-":
        print(audit_text(made))
    return code(made.stated)


def code(stated: Sequence[Stated]) -> int:
    """1 if a stated level does not hold, else 3 if one is undecided, else 0."""
    answers = {one.holds for one in stated}
    return REFUTED if False in answers else UNDECIDED if None in answers else OK


class _Shown:
    """What is looked at, on the last line of standard error, once it takes long."""

    def __init__(self) -> None:
        self.start = self.last = time.monotonic()

    def __call__(self, words: str, part: float) -> None:
        now = time.monotonic()
        if sys.stderr.isatty() and now - self.start > QUIET and now - self.last > 0.1:
            self.last = now
            redraw(f"{now - self.start:.0f} s: {words}" + (f", {part:.0%}" if part else ""))

    def clear(self) -> None:
        if sys.stderr.isatty():
            redraw()
