"""`check`: judge claims, compare with what is recorded, report."""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from verify.commands import INTERRUPTED, exit_code, nothing, print_report, progress, say, write_json

if TYPE_CHECKING:
    from verify.ledger import Difference
    from verify.library import Paper, Selection
    from verify.manifest import Use
    from verify.pipeline import Verdict
    from verify.session import Session

_T = TypeVar("_T")


def run(options: argparse.Namespace) -> int:
    """Judge the selected claims, compare with the baseline, report."""
    from verify.evidence import Settings
    from verify.ledger import Ledger, default_path
    from verify.library import select
    from verify.session import Session

    start = time.monotonic()
    selection = select(options.targets)
    if not selection.claims and not selection.broken:
        return nothing(options.json)
    settings = Settings(timeout=options.timeout, jobs=options.jobs, fresh=options.fresh)
    verdicts: list[Verdict] = []
    interrupted = False
    with Ledger(default_path(options.ledger)) as ledger, Session(settings, ledger) as session:
        try:
            verdicts.extend(progress(session.run(selection.claims), len(selection.claims)))
        except KeyboardInterrupt:
            interrupted = True
        finally:
            verdicts = _complete(verdicts, session, selection)
    if ledger.warning:
        say(f"warning: {ledger.warning}")
    return _report_check(options, selection, session, verdicts, interrupted, time.monotonic() - start)


def _complete(verdicts: Sequence[Verdict], session: Session, selection: Selection) -> list[Verdict]:
    """In the order of the selection; a claim that was not reached is NOT_RUN."""
    done = {verdict.id: verdict for verdict in verdicts}
    return [done.get(found.claim.id) or session.not_run(found) for found in selection.claims]


def _report_check(
    options: argparse.Namespace,
    selection: Selection,
    session: Session,
    verdicts: list[Verdict],
    interrupted: bool,
    seconds: float,
) -> int:
    from verify.manifest import uses
    from verify.report import table

    broken = [f"paper {b.name} could not be loaded: {b.reason}" for b in selection.broken]
    errors = [*table.errors_of(verdicts), *broken]
    assumed = {verdict.id: uses(verdict, session.verdict) for verdict in verdicts if verdict.judgement}
    if options.update and not errors and not interrupted:
        _update(selection, verdicts, assumed)
    elif options.update:
        say("--update: nothing was recorded, because of the errors")
    recorded, differences = _differences(selection, verdicts)
    drifted = _drift(selection, assumed)
    code = exit_code(verdicts, differences, errors, options.allow_assumptions, drifted)
    code = INTERRUPTED if interrupted else code
    if options.json:
        more = {"broken": broken, "drift": drifted}
        write_json(options.json, table.check_data(verdicts, differences, seconds, code, **more))
    if options.json != "-":
        print_report(verdicts, broken, seconds)
        print(table.difference_lines(differences, recorded) + table.drift_lines(drifted))
    if interrupted:
        say("interrupted: what was finished is kept")
    return code


def _papers(selection: Selection) -> list[Paper]:
    papers: dict[str, Paper] = {found.paper.origin: found.paper for found in selection.claims}
    papers.update({paper.origin: paper for paper in selection.whole})
    return list(papers.values())


def _by_baseline(selection: Selection) -> dict[Path, list[Paper]]:
    """The selected papers by the file that records their verdicts."""
    grouped: dict[Path, list[Paper]] = {}
    for paper in _papers(selection):
        grouped.setdefault(paper.baseline, []).append(paper)
    return grouped


def _differences(selection: Selection, verdicts: Sequence[Verdict]) -> tuple[bool, list[Difference]]:
    """Whether anything is recorded for the selected papers, and what is not as recorded."""
    from verify.ledger import compare, read_baseline

    found = {verdict.id: verdict.words for verdict in verdicts if verdict.verdict != "NOT_RUN"}
    unfinished = {verdict.id for verdict in verdicts} - set(found)
    recorded: dict[str, str] = {}
    known = False
    for path, papers in _by_baseline(selection).items():
        baseline = read_baseline(path)
        known = known or baseline is not None
        recorded.update(_about(papers, baseline or {}, set(found), selection))
    kept = {name: words for name, words in recorded.items() if name not in unfinished}
    return known, compare(kept, found)


def _drift(selection: Selection, assumed: Mapping[str, tuple[Use, ...]]) -> list[str]:
    """Assumptions that are not as recorded, of the claims that were judged."""
    from verify.manifest import drift, read

    manifests = {paper.assumptions for paper in _papers(selection)}
    recorded = [found for path in sorted(manifests) if (found := read(path)) is not None]
    if not recorded:
        return []
    judged = {name: uses for one in recorded for name, uses in one.items() if name in assumed}
    return drift(judged, assumed)


def _record_assumptions(
    path: Path, papers: Sequence[Paper], selection: Selection, assumed: Mapping[str, tuple[Use, ...]]
) -> None:
    from verify.manifest import read, write

    old = read(path) or {}
    gone = _about(papers, old, set(assumed), selection)
    new = {claim.id: assumed[claim.id] for paper in papers for claim in paper.claims if claim.id in assumed}
    write(path, {**{name: uses for name, uses in old.items() if name not in gone}, **new})


def _about(
    papers: Sequence[Paper], baseline: Mapping[str, _T], judged: set[str], selection: Selection
) -> dict[str, _T]:
    """The part of what is recorded about these papers that this selection can speak about."""
    whole = {paper.name for paper in papers if paper in selection.whole}
    own = any(paper in selection.whole and paper.own_file is not None for paper in papers)
    broken = {one.name for one in selection.broken}

    def spoken_of(name: str) -> bool:
        head = name.partition(".")[0]
        all_there = own or head in whole or selection.everything
        return name in judged or (all_there and head not in broken)

    return {name: words for name, words in baseline.items() if spoken_of(name)}


def _update(
    selection: Selection, verdicts: Sequence[Verdict], assumed: Mapping[str, tuple[Use, ...]]
) -> None:
    """Record verdicts and assumptions, store certificates, for the selected claims; what was not selected stays."""
    from verify.ledger import read_baseline, write_baseline

    by_id = {verdict.id: verdict for verdict in verdicts}
    for path, papers in _by_baseline(selection).items():
        old = read_baseline(path) or {}
        gone = _about(papers, old, set(by_id), selection)
        new = {c.id: by_id[c.id].words for paper in papers for c in paper.claims if c.id in by_id}
        write_baseline(path, {**{name: words for name, words in old.items() if name not in gone}, **new})
        say(f"recorded {len(new)} verdicts in {path}")
        _record_assumptions(papers[0].assumptions, papers, selection, assumed)
        for paper in papers:
            _store_certificates(paper, by_id)
    if selection.everything:
        _say_stray(selection)


def _say_stray(selection: Selection) -> None:
    """Stored certificates of papers that are gone: `recheck` would still judge them."""
    from verify.library import papers, theorems_path

    known = {paper.name for paper in selection.whole} | {one.name for one in selection.broken} | set(papers())
    for file in sorted((theorems_path() / "certificates").glob("*.json")):
        if file.stem not in known:
            say(f"{file} belongs to no paper. Next: delete it")


def _store_certificates(paper: Paper, by_id: Mapping[str, Verdict]) -> None:
    from verify.ledger import Stored, read_certificates, write_certificates

    old = read_certificates(paper.certificates) if paper.certificates.exists() else []
    before = {entry.id: entry for entry in old if isinstance(entry, Stored)}
    kept: list[Stored] = []
    for claim in paper.claims:
        verdict = by_id.get(claim.id)
        if verdict is None and claim.id in before:
            kept.append(before[claim.id])
        elif verdict is not None and verdict.certificate is not None:
            place, fidelity = claim.source.location, claim.fidelity
            kept.append(Stored(claim.id, place, fidelity, claim.statement, verdict.certificate))
    write_certificates(paper.certificates, kept)
    say(f"stored {len(kept)} certificates in {paper.certificates}")
