"""`step`: a proof line after line, with what is known and what is to show before each."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from verify.cli.explain import judged, outcome
from verify.cli.output import UsageError, write_json
from verify.language.plain import inline
from verify.run.exits import OK

if TYPE_CHECKING:
    from verify.report.explain.walk import State

KEYS = "Enter: the next step; b: back; 2.1: that step; /text: the next step with it; a: all facts; q: quit"


def run(options: argparse.Namespace) -> int:
    """Walk through the proof of one claim; on a terminal a step at a time, else all of it."""
    from verify.report.explain.walk import states
    from verify.run.evidence import Settings
    from verify.run.ledger import Ledger, default_place

    with Ledger(default_place(options.ledger)) as ledger:
        found, verdict, session = judged(options.id, Settings(timeout=options.effort, clock=options.timeout), ledger)
    print(inline(f"{verdict.id}: {found.claim.title}   {verdict.words}"), file=sys.stderr if options.json else sys.stdout)
    if verdict.certificate is None or verdict.statement is None:
        for reason in verdict.reasons:
            print(f"  {reason}")  # where a script is stuck: its goal, its facts
        return outcome(verdict)
    lemmas = {name: session.verdict[name] for name in verdict.lemmas}
    walk = states(verdict.statement, verdict.certificate, lemmas)
    if options.json:
        data = {"id": verdict.id, "verdict": verdict.verdict, "steps": [state.data() for state in walk]}
        write_json(options.json, data)
    elif not walk:
        print(f"it is decided by values, not by steps. Next: python -m verify explain {options.id}")
    elif sys.stdin.isatty() and sys.stdout.isatty():
        _walk(walk, _place(walk, options.at))
    else:
        for place in range(_place(walk, options.at), len(walk)):
            print(_shown(walk, place, False))
    return OK


def _shown(walk: Sequence[State], place: int, everything: bool) -> str:
    return "\n".join([f"\n[{place + 1}/{len(walk)}]", *walk[place].lines(everything)])


def _place(walk: Sequence[State], number: str | None) -> int:
    """Where the step with this number is; by default the first one after those on definedness (D1, D2, ...)."""
    numbers = [state.number for state in walk]
    if number is None:
        return next((place for place, name in enumerate(numbers) if not name.startswith("D")), 0)
    if number not in numbers:
        known = ", ".join([*numbers[:12], *(["..."] if numbers[12:] else [])]) or "none"
        raise UsageError(f"--at {number}: no such step; there are {known}")
    return numbers.index(number)


def _walk(walk: Sequence[State], place: int) -> None:
    """Ask for one key after the other; whatever is no key says which there are."""
    print(_shown(walk, place, False))
    while True:
        try:
            key = input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            return print()
        if key == "q":
            return
        everything, numbers = key == "a", [state.number for state in walk]
        if key == "" and place + 1 == len(walk):
            print("the proof ends here (b: back; q: quit)")
        elif key == "b" and place == 0:
            print("the proof begins here")
        elif key in ("", "b"):
            place += 1 if key == "" else -1
        elif key in numbers:
            place = numbers.index(key)
        elif key.startswith("/"):
            there = [n for n in range(place + 1, len(walk)) if key[1:] in "\n".join(walk[n].lines(True))]
            print(f"nothing after this step has {key[1:]!r}" if not there else "")
            place = there[0] if there else place
        elif not everything:
            print(KEYS)
            continue
        print(_shown(walk, place, everything))
