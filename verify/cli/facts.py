"""`facts`: what a proof script may cite, by name."""

from __future__ import annotations

import argparse

from verify.cli.output import say, write_json
from verify.run.exits import NOTHING, OK


def run(options: argparse.Namespace) -> int:
    """The facts and lemmas with one of these words in name or formula; all if there are none."""
    from verify.report.reference import facts, facts_text, lemmas

    known = [one for one in facts() if found(options.words, one.name, *one.conditions, one.says)]
    following = [one for one in lemmas() if found(options.words, *one)]
    if not known and not following:
        say(f"nothing selected: no fact has {' or '.join(options.words)}. Next: python -m verify facts lists all")
        return NOTHING
    if options.json:
        named = [{"name": name, "formula": formula, "proof": words} for name, formula, words in following]
        write_json(options.json, {"facts": [one._asdict() for one in known], "lemmas": named})
    if options.json != "-":
        print(facts_text(known, following))
    return OK


def found(words: list[str], *texts: str) -> bool:
    """Whether one of the words is in the texts, or there are none."""
    return not words or any(word.lower() in text.lower() for word in words for text in texts)
