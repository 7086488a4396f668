"""`recheck`: the stored certificates, by the kernel alone."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from verify.commands import exit_code, nothing, print_report, progress, write_json

if TYPE_CHECKING:
    from verify.library import StoredSelection
    from verify.pipeline import Verdict
    from verify.session import OnDemand


MEMORY = 4 << 30


def run(options: argparse.Namespace) -> int:
    """Judge stored certificates by the kernel alone, and compare with the baseline."""
    from verify.attempts import limited_memory

    with limited_memory(MEMORY):
        return _run(options)


def _run(options: argparse.Namespace) -> int:
    from verify.ledger import compare
    from verify.library import select_stored
    from verify.report import table
    from verify.session import recheck

    start = time.monotonic()
    selected = select_stored(options.targets)
    if not selected.names and not selected.recorded and not selected.unreadable:
        return nothing(options.json, "no stored certificates. Next: python -m verify check --update")
    judged = recheck(selected.entries, options.timeout)
    verdicts = list(progress((judged(name) for name in selected.names), len(selected.names)))
    seconds = time.monotonic() - start
    differences = compare(selected.recorded, {verdict.id: verdict.words for verdict in verdicts})
    errors = [*table.errors_of(verdicts), *selected.unreadable]
    drifted = _drift(selected, verdicts, judged)
    code = exit_code(verdicts, differences, errors, options.allow_assumptions, drifted)
    if options.json:
        more = {"unreadable": list(selected.unreadable), "drift": drifted}
        write_json(options.json, table.check_data(verdicts, differences, seconds, code, **more))
    if options.json != "-":
        print_report(verdicts, selected.unreadable, seconds)
        print(table.difference_lines(differences, bool(selected.recorded)) + table.drift_lines(drifted))
    return code


def _drift(selected: StoredSelection, verdicts: Sequence[Verdict], judged: OnDemand) -> list[str]:
    """Assumptions that are not as the manifest says, of the certificates that were accepted."""
    from verify.manifest import drift, uses

    if selected.assumed is None:
        return []
    found = {verdict.id: uses(verdict, judged) for verdict in verdicts if verdict.judgement}
    return drift({name: kept for name, kept in selected.assumed.items() if name in found}, found)
