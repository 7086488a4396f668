"""`check --watch`: judge the claims, then again what each save touches, until Ctrl-C."""

from __future__ import annotations

import argparse
import os
import sys
import time
from typing import TYPE_CHECKING

from verify.cli.output import UsageError, loading, nothing, print_report, say
from verify.run.exits import NOTHING, USAGE, exit_code, worst

if TYPE_CHECKING:
    from verify.run.watching import Round

PAUSE = 0.2  # seconds between two looks at the files
#: What is said or done once, when a run has ended.
AT_THE_END = ("json", "junit", "sarif", "markdown", "update", "fresh", "cluster", "evidence")


def run(options: argparse.Namespace) -> int:
    """Look at the files again and again. The exit code is that of the last state of the claims."""
    from verify.run.evidence import Settings
    from verify.run.ledger import default_place
    from verify.run.library import LibraryError, NothingSelected
    from verify.run.watching import CheckerChanged, Watch

    for name in AT_THE_END:
        if getattr(options, name):
            raise UsageError(f"--{name} is for one run, --watch for many. Next: leave one of them out")
    sys.dont_write_bytecode = True  # what is kept of a file is told from it by its size and second of writing only
    settings = Settings(timeout=options.effort, jobs=options.jobs, legs=False, clock=options.timeout)
    watch, code = Watch(options.targets, settings, default_place(options.ledger)), NOTHING
    try:
        while True:
            try:
                if found := watch.look():
                    code = _report(options, found)
            except CheckerChanged:
                say("the checker itself has changed: beginning again")
                sys.stdout.flush()
                os.execv(sys.executable, sys.orig_argv)
            except (LibraryError, NothingSelected) as error:
                code = USAGE
                say(f"error: {error}")
            time.sleep(PAUSE)
    except KeyboardInterrupt:
        return code


def _report(options: argparse.Namespace, found: Round) -> int:
    """What was judged now, and how all compares with what is recorded."""
    from verify.report import table
    from verify.run.manifest import uses
    from verify.run.recorded import compared

    unreadable = loading(found.selection)
    if not found.selection:
        return nothing(None)
    errors = [*table.errors_of(found.verdicts), *(str(one) for one in found.selection.broken)]
    assumed = {one.id: uses(one, found.session.verdict) for one in found.verdicts if one.judgement}
    recorded, differing, drifted = compared(found.selection, found.verdicts, assumed)
    where = ", ".join(os.path.relpath(path) for path in found.files[:3]) if len(found.files) < 4 else ""
    print(f"\n{time.strftime('%H:%M:%S')}{f' {where}' if where else ''}", end=": ")
    print(f"{len(found.fresh)} of {len(found.verdicts)} claims judged ({found.seconds:.1f} s)")
    if found.fresh:
        print_report(found.fresh, errors, found.seconds, quiet=options.quiet or not found.files, verbose=options.verbose)
    print(table.difference_lines(differing, recorded, 0) + table.drift_lines(drifted), flush=True)
    return worst([unreadable, exit_code(found.verdicts, differing, errors, options.allow_assumptions, drifted)])
