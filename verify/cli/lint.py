"""`lint`: claims that say less, or more, than they seem to."""

from __future__ import annotations

import argparse
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from verify.cli.output import loading, say, selected, write_json
from verify.run.exits import INTERNAL, NOTHING, OK, worst

if TYPE_CHECKING:
    from verify.run.ledger import Ledger
    from verify.run.library import Selection
    from verify.run.lint import Finding
    from verify.run.pipeline import Verdict
    from verify.run.session import Session

FOUND = 1


def run(options: argparse.Namespace) -> int:
    """Look at the selected claims; 0: nothing stands, 1: findings, 2: they cannot be loaded, 4: a script of
    theirs failed, 5: there are none.
    """
    from verify.claims.claim import ClaimError
    from verify.run.library import LibraryError
    from verify.run.lint import of_broken, of_error, of_pages

    try:
        selection = selected(options.targets)
    except (LibraryError, ClaimError) as error:
        finding = of_error(error)
        if finding is None:
            raise
        return _report(options, [finding], [], 0)
    unread = loading(replace(selection, broken=()))
    missing = [*of_broken(selection.broken), *of_pages(selection.whole)]
    standing, waived, errors = _looked_at(options, selection)
    for words in errors:
        say(f"error: {words}")
    code = _report(options, [*missing, *standing], waived, len(selection.claims))
    return worst([INTERNAL if errors else OK, unread, code if selection else NOTHING])


def _looked_at(
    options: argparse.Namespace, selection: Selection
) -> tuple[list[Finding], list[Finding], list[str]]:
    """(findings that stand, findings that are waived, errors of the claims' own scripts)."""
    from verify.run.ledger import Ledger, default_place
    from verify.run.lint import findings, waived

    standing: list[Finding] = []
    excused: list[Finding] = []
    with Ledger(default_place(options.ledger)) as ledger:
        session, verdicts = _judged(options, selection, ledger)
        used = {name for verdict in verdicts.values() for name in verdict.lemmas}
        for found in selection.claims:
            verdict = verdicts[found.claim.id]
            all_seen = selection.everything or found.paper.own_file is not None
            all_of_it = findings(
                found.claim,
                verdict,
                session.verdict,
                options.timeout,
                found.paper.claims,
                used if all_seen else None,
            )
            stands, is_waived = waived(found.claim, all_of_it, all_seen)
            standing += stands
            excused += is_waived
    return standing, excused, [words for verdict in verdicts.values() for words in verdict.evidence.crashes]


def _judged(
    options: argparse.Namespace, selection: Selection, ledger: Ledger
) -> tuple[Session, dict[str, Verdict]]:
    """Verdicts from what is kept; a claim that has none is judged now, without legs and controls."""
    from verify.run.evidence import Settings
    from verify.run.session import Session, without_legs

    with Session(Settings(), ledger, search=False) as kept:
        verdicts = {verdict.id: verdict for verdict in kept.run(selection.claims)}
    missing = [found for found in selection.claims if verdicts[found.claim.id].certificate is None]
    if not missing:
        return kept, verdicts
    bare = [replace(found, claim=without_legs(found.claim)) for found in selection.claims]
    with Session(Settings(timeout=max(5.0, options.timeout)), ledger=None, bare=True) as session:
        wanted = {found.claim.id for found in missing}
        verdicts.update({v.id: v for v in session.run([one for one in bare if one.claim.id in wanted])})
    return session, verdicts


def _report(options: argparse.Namespace, standing: list[Finding], waived: list[Finding], claims: int) -> int:
    if options.json:
        data = {
            "findings": [asdict(finding) for finding in standing],
            "waived": [asdict(finding) for finding in waived],
            "summary": {"claims": claims, "findings": len(standing), "waived": len(waived)},
        }
        write_json(options.json, data)
    if options.json != "-":
        for finding in standing:
            print(finding)
        print(f"{claims} claims: {len(standing)} findings, {len(waived)} waived")
    return FOUND if standing else OK
