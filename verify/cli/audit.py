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
POINTS = 1 << 14  # of the grid for what is not on a lattice: gaps of about 1e-8 in a second or two


def run(options: argparse.Namespace) -> int:
    """Read, measure, report."""
    from verify.privacy.accounting.notation import is_written
    from verify.privacy.audit.errors import AuditError
    from verify.privacy.audit.mechanism import mechanism
    from verify.report.audit.audit import audit, levels, subject
    from verify.report.audit.data import audit_data
    from verify.report.audit.words import audit_text

    if is_written(options.mechanism):
        return _composed(options)
    if options.width is not None:
        raise UsageError(f"--width is of named mechanisms, and {options.mechanism} is a matrix. Next: leave it out")
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


def _composed(options: argparse.Namespace) -> int:
    """Named mechanisms, by their number of runs: what they leak together."""
    from verify.cli.output import beating
    from verify.privacy.accounting import written
    from verify.privacy.accounting.composition import NARROW
    from verify.report.audit.composed import composed, composed_data, composed_text

    for name in ("inputs", "prior", "neighbours", "entries", "mi", "normalise"):
        if getattr(options, name) not in (None, False, "all"):
            raise UsageError(f"--{name} is of a matrix, and {options.mechanism} is named. Next: leave it out")
    if options.delta and not options.epsilon:
        raise UsageError(f"--delta {options.delta}: comes with an epsilon. Next: add --epsilon 0, or what is meant")
    try:
        with beating(lambda: "composing"):
            asked = written(options.mechanism, POINTS, NARROW if options.width is None else options.width)
            made = composed(options.mechanism, asked, options.epsilon, options.delta)
    except (ValueError, TypeError, ArithmeticError) as error:
        raise UsageError(str(error)) from None
    if options.json is not None:
        write_json(options.json, composed_data(made))
    if options.json != "-":
        print(composed_text(made))
    if made.stated is None or made.stated[2]:
        return OK
    return UNDECIDED if made.stated[2] is None else REFUTED


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
