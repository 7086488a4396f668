"""`errata`: printed statements that do not stand."""

from __future__ import annotations

import argparse
import textwrap

from verify.cli.output import loading, say, selected, write_json
from verify.run.exits import NOTHING, OK


def run(options: argparse.Namespace) -> int:
    """Printed statements that do not stand, from what the ledger and the stored certificates have."""
    from verify.report.errata import LINE, errata, errata_data, errata_text
    from verify.report.tally import counted
    from verify.run.evidence import Settings
    from verify.run.ledger import Ledger, default_place
    from verify.run.session import Session

    selection = selected(options.targets)
    with Ledger(default_place(options.ledger)) as ledger, Session(Settings(), ledger, search=False) as session:
        verdicts = list(session.run(selection.claims))
    for words in session.warnings:
        say(f"warning: {words}")
    judged = sum(verdict.certificate is not None for verdict in verdicts)
    found = errata(verdicts, {one.claim.id: one.claim for one in selection.claims})
    if options.json:
        write_json(options.json, errata_data(found, judged))
    if options.json != "-" and judged:
        print(errata_text(found) + ("\n" if found else ""))
        print(textwrap.fill(f"{counted(verdicts)}; {judged} of {len(verdicts)} claims are judged", LINE))
    code = loading(selection)
    if not judged:
        say("nothing is judged yet. Next: python -m verify check")
    return code or (OK if judged else NOTHING)
