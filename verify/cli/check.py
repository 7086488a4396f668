"""`check`: judge claims, compare with what is recorded, report."""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from verify.cli.output import (
    UsageError,
    beating,
    loading,
    nothing,
    print_report,
    progress,
    say,
    selected,
    write_json,
    write_text,
)
from verify.run.exits import INTERRUPTED, NOTHING, OK, REFUTED, USAGE, exit_code, worst

if TYPE_CHECKING:
    from verify.report.exports import Run
    from verify.run.library import Selection
    from verify.run.pipeline import Verdict
    from verify.run.session import Session
    from verify.run.store import Use

EFFORT = 20.0  # seconds of work for the search on one claim, unless the call or the project says otherwise
EXPORTS = ("junit", "sarif", "markdown")


def run(options: argparse.Namespace) -> int:
    """Judge the selected claims, compare with the baseline, report."""
    from verify.report.coverage import sentence_counts
    from verify.report.exports import Run, schema
    from verify.run.evidence import Settings
    from verify.run.ledger import Ledger, default_place
    from verify.run.recorded import compared
    from verify.run.session import Session

    if options.json_schema:
        print(schema(), end="")
        return OK
    for name in ("weaker", "words"):
        if getattr(options, name) and not options.update:
            raise UsageError(f"--{name} says what --update may record. Next: give both, or neither")
    alone = _to_standard_output(options)
    start = time.monotonic()
    _configure(options)
    if options.watch:
        from verify.cli.watch import run as watch

        return watch(options)
    selection = selected(options.targets)
    if not selection:
        _write_exports(options, Run(selection, ()))
        return nothing(options.json)
    with beating(lambda: "reading what is recorded"):
        compared(selection)  # it can be read: if not, that is said now, not after the search
        page = sentence_counts(selection.whole)  # likewise
    if options.words:
        return _renew(selection)
    settings = Settings(
        timeout=options.effort,
        jobs=options.jobs,
        fresh=options.fresh,
        legs=not options.no_evidence,
        clock=options.timeout,
    )
    verdicts: list[Verdict] = []
    interrupted = False
    place, cluster = default_place(options.ledger), options.cluster
    whole = options.update  # it stores certificates
    with Ledger(place) as ledger, Session(settings, ledger, cluster=cluster, whole=whole) as session:
        try:
            verdicts.extend(progress(session.run(selection.claims), len(selection.claims)))
        except KeyboardInterrupt:
            interrupted = True
        finally:
            verdicts = _complete(verdicts, session, selection)
    if ledger.warning:
        say(f"warning: {ledger.warning}")
    seconds = time.monotonic() - start
    return _report_check(options, selection, session, verdicts, interrupted, seconds, alone, page)


def _configure(options: argparse.Namespace) -> None:
    """What the call does not say the project's own settings do, and that is said."""
    from pathlib import Path

    from verify.cli.config import FILE, read

    config = read(Path.cwd())
    used = []
    if not options.targets and config.paths:
        options.targets = list(config.paths)
        used.append(f"judging {', '.join(config.paths)}")
    if options.effort is None and config.effort is not None:
        used.append(f"effort {config.effort:g} s")
    options.effort = options.effort or config.effort or EFFORT
    options.baseline = config.baseline and not options.update
    used += ["all has to be in the baseline"] if options.baseline else []
    if used:
        say(f"{FILE}: {'; '.join(used)}")


def _complete(verdicts: Sequence[Verdict], session: Session, selection: Selection) -> list[Verdict]:
    """In the order of the selection; a claim that was not reached, or is not the one that was loaded, is NOT_RUN."""
    done = {verdict.id: verdict for verdict in verdicts}
    return [session.settled(one, done.get(one.id) or session.not_run(one)) for one in selection.claims]


def _report_check(
    options: argparse.Namespace,
    selection: Selection,
    session: Session,
    verdicts: list[Verdict],
    interrupted: bool,
    seconds: float,
    alone: bool,
    page: Mapping[str, int],
) -> int:
    """Compare, record, print, write. ``alone``: an export goes to standard output, and no table."""
    from verify.report import table
    from verify.report.coverage import counts_text
    from verify.report.exports import Run
    from verify.run.manifest import uses
    from verify.run.recorded import compared

    broken = [str(one) for one in selection.broken]
    unreadable = loading(selection)
    errors = [*table.errors_of(verdicts), *broken]
    assumed = {verdict.id: uses(verdict, session.verdict) for verdict in verdicts if verdict.judgement}
    refused = bool(errors or unreadable or interrupted)
    failed = options.update and not _recorded(selection, verdicts, assumed, refused, options.weaker)
    recorded, differing, drifted = compared(selection, verdicts, assumed)
    code = worst([unreadable, exit_code(verdicts, differing, errors, options.allow_assumptions, drifted)])
    if options.baseline and any(one.kind == "new" for one in differing):
        say("pyproject.toml: baseline: what is not recorded counts as a difference. Next: check --update, and commit it")
        code = worst([code, REFUTED])
    code = INTERRUPTED if interrupted else USAGE if failed and code == OK else code
    unseen = sum(verdict.verdict == "NOT_RUN" for verdict in verdicts) if interrupted else 0
    if not alone:
        loud = {"quiet": options.quiet, "verbose": options.verbose}
        print_report(verdicts, (), seconds, unseen, len(selection.unreadable), **loud)
        if options.evidence and (undecided := table.evidence_lines(verdicts)):
            print(f"\n{undecided}\n")
        if page["sentences"]:
            print(f"page: {counts_text(page['sentences'], page['judged'])}")
        print(table.difference_lines(differing, recorded, unseen) + table.drift_lines(drifted))
    if interrupted:
        say(f"interrupted: {len(verdicts) - unseen} of {len(verdicts)} claims were judged, and are kept")
    if options.json:
        more = {"broken": broken, "drift": drifted, "page": page}
        write_json(
            options.json, table.check_data(verdicts, differing, seconds, code, selection.unreadable, **more)
        )
    _write_exports(options, Run(selection, verdicts, differing, drifted, options.allow_assumptions))
    return code


def _recorded(
    selection: Selection,
    verdicts: Sequence[Verdict],
    assumed: Mapping[str, tuple[Use, ...]],
    refused: bool,
    weaker: bool,
) -> bool:
    """Whether these verdicts are the recorded ones now. If they can not be, that is said, and nothing is lost."""
    from verify.run.recorded import update
    from verify.run.store import StoredError

    if refused:
        say("--update: nothing was recorded, because of the errors")
        return False
    try:
        update(selection, verdicts, assumed, say, weaker)
    except (OSError, StoredError) as error:
        said = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) else str(error)
        say(f"--update: not recorded: {said}")
        return False
    return True


def _renew(selection: Selection) -> int:
    """`check --update --words`: store titles, quotations and labels as they are now; nothing is judged."""
    from verify.run.recorded import renew
    from verify.run.store import StoredError

    try:
        left = renew(selection, say)
    except (OSError, StoredError) as error:
        said = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) else str(error)
        say(f"--update: not recorded: {said}")
        return USAGE
    for name in left:
        say(f"{name}: no certificate of its statement is stored. Next: python -m verify check {name} --update")
    return worst([loading(selection), NOTHING if len(left) == len(selection.claims) else OK])


# --- exports -----------------------------------------------------------------------------------------------


def _to_standard_output(options: argparse.Namespace) -> bool:
    """Whether something is written to standard output in place of the table. Raises UsageError for two such things."""
    there = [f"--{name} -" for name in ("json", *EXPORTS) if getattr(options, name) == "-"]
    if len(there) > 1:
        raise UsageError(f"{' and '.join(there)} both write to standard output. Next: give all but one a file")
    return bool(there)


def _write_exports(options: argparse.Namespace, found: Run) -> None:
    from verify.report.exports import FORMATS

    for name in EXPORTS:
        where = getattr(options, name)
        if where:
            write_text(name, where, FORMATS[name](found))
