"""`recheck`: the stored certificates, by the kernel alone."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from verify.cli.output import nothing, print_report, told_often, write_json
from verify.run.exits import exit_code

if TYPE_CHECKING:
    from verify.run.pipeline import Verdict
    from verify.run.rechecking import OnDemand
    from verify.run.recorded import Difference, StoredSelection


MEMORY = 4 << 30


def run(options: argparse.Namespace) -> int:
    """Judge stored certificates by the kernel alone, and compare with the baseline."""
    from verify.limits.attempts import limited_memory
    from verify.limits.collector import not_collecting

    with limited_memory(MEMORY), not_collecting():  # what is read stays, and what the kernel makes is in no cycles
        return _run(options)


def _run(options: argparse.Namespace) -> int:
    from verify.report import table
    from verify.run.rechecking import recheck, unjudged
    from verify.run.recorded import select_stored

    start = time.monotonic()
    selected = select_stored(options.targets)
    if not selected.names and not selected.recorded and not selected.errors:
        return nothing(options.json, "no stored certificates. Next: python -m verify check --update")
    judged = recheck(selected.find, options.timeout)
    for _ in told_often(_verdicts(selected, judged, options), len(selected.names)):
        pass
    verdicts = [judged(name) for name in selected.names]
    seconds = time.monotonic() - start
    differences = _differences(selected, verdicts)
    drifted = _drift(selected, verdicts, judged)
    verdicts += [unjudged(name, one.words) for name, one in selected.undecided.items()]
    others = [error for error in judged.errors() if error not in table.errors_of(verdicts)] + selected.errors
    errors = [*table.errors_of(verdicts), *others]
    code = exit_code(verdicts, differences, errors, options.allow_assumptions, drifted)
    if options.json != "-":
        print_report(verdicts, others, seconds, quiet=options.quiet, verbose=options.verbose, plain=True)
        unseen = sum(verdict.verdict == "NOT_RUN" for verdict in verdicts)
        print(table.difference_lines(differences, bool(selected.recorded), unseen) + table.drift_lines(drifted))
    if options.json:
        more = {"unreadable": others, "drift": drifted}
        write_json(options.json, table.check_data(verdicts, differences, seconds, code, (), **more))
    return code


def _verdicts(selected: StoredSelection, judged: OnDemand, options: argparse.Namespace) -> Iterator[Verdict]:
    """The verdicts on what is selected: those made in other processes as they come, then the others, judged here."""
    from verify.run.ahead import rechecked_ahead

    left = dict.fromkeys(selected.names)
    for verdict in rechecked_ahead(selected.names, selected.find, selected.cited, options.timeout, options.jobs):
        judged.learn(verdict)
        if verdict.id in left:
            del left[verdict.id]
            yield verdict
    yield from map(judged, left)


def _differences(selected: StoredSelection, verdicts: Sequence[Verdict]) -> list[Difference]:
    """What is not as recorded, of the claims whose stored statement was judged, or can not be read."""
    from verify.run.recorded import compare
    from verify.run.store import Recorded

    other = {verdict.id for verdict in verdicts if verdict.verdict == "NOT_RUN"} | set(selected.undecided)
    recorded = {name: one for name, one in selected.recorded.items() if name not in other}
    pins = {name: one.pin for name, one in recorded.items()}  # what was judged has this one: `recheck` insists
    found = {v.id: Recorded(v.words, pins.get(v.id, "")) for v in verdicts if v.id not in other}
    return compare(recorded, found)


def _drift(selected: StoredSelection, verdicts: Sequence[Verdict], judged: OnDemand) -> list[str]:
    """Assumptions that are not as recorded, of the certificates that were accepted."""
    from verify.run.manifest import uses
    from verify.run.recorded import store_drift

    found = {verdict.id: uses(verdict, judged) for verdict in verdicts if verdict.judgement}
    return [words for store in selected.stores for words in store_drift(store, found)]
