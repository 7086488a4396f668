"""`tactics`: what a proof script is made of."""

from __future__ import annotations

import argparse

from verify.cli.facts import found
from verify.cli.output import say, write_json
from verify.run.exits import NOTHING, OK


def run(options: argparse.Namespace) -> int:
    """The tactics with one of these words in name or docstring; all if there are none."""
    from verify.report.reference import tactics, tactics_text

    known = [one for one in tactics() if found(options.words, one.name, one.means)]
    if not known:
        say(f"nothing selected: no tactic has {' or '.join(options.words)}. Next: python -m verify tactics lists all")
        return NOTHING
    if options.json:
        write_json(options.json, {"tactics": [one._asdict() for one in known]})
    if options.json != "-":
        print(tactics_text(known))
    return OK
