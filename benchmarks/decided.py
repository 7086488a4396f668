"""How many statements of a corpus `prove` decides: python -m benchmarks.decided GROUP [EFFORT] [--alone].

GROUP is `alphabets` (symbolic sizes), a collection (polya, metitarski, interval, unseen), or `claims`: the statements of
the repository's own claims without their scripts, and what is recorded of them as what is expected. With --alone no lemma
of the library may be cited; with --from and --to only some are asked, by their places, with --every K each K-th of
them. A line a statement, then the counts.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from benchmarks.corpus import PUBLISHED, Item, published, symbolic
from verify.claims.claim import Claim
from verify.claims.conditions import arranged
from verify.kernel.statement import Statement
from verify.language.parse import parse
from verify.language.vocabulary import words_for
from verify.run.citing import on_offer
from verify.run.library import library_store, load, papers
from verify.run.pipeline import prove

GROUPS = ("alphabets", *PUBLISHED, "claims")


class Asked(NamedTuple):
    """A statement and the word that is expected."""

    id: str
    statement: Statement
    expected: str


def main(argv: Sequence[str] | None = None) -> int:
    """1 if a verdict is wrong."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.decided", description=__doc__)
    parser.add_argument("group", choices=GROUPS)
    parser.add_argument("effort", nargs="?", type=float, default=20.0)
    parser.add_argument("--alone", action="store_true", help="no lemma of the library")
    parser.add_argument("--from", dest="start", type=int, default=0)
    parser.add_argument("--to", dest="stop", type=int)
    parser.add_argument("--every", type=int, default=1)
    asked = parser.parse_args(argv)
    offer = None if asked.alone else on_offer()
    counts: Counter[tuple[str, str]] = Counter()
    every = list(_claims() if asked.group == "claims" else _asked(asked.group))
    for one in every[asked.start : asked.stop : asked.every]:
        start = time.monotonic()
        verdict, ran = prove(one.statement, asked.effort, clock=60 * asked.effort, offer=offer)
        counts[one.expected, verdict.verdict] += 1
        by = ran[-1]["backend"] if verdict.certificate is not None else ""
        print(f"{one.id}: {verdict.verdict}, {time.monotonic() - start:.1f} s {by}", flush=True)
    for (expected, word), number in sorted(counts.items()):
        print(f"{expected} expected, {word}: {number}")
    return int(any(word not in (expected, "OPEN", "CONDITIONAL") for expected, word in counts))


def _asked(group: str) -> Iterator[Asked]:
    for item in _items(group):
        statement = arranged(parse(item.text, item.where, words_for(item.text, item.where)))
        yield Asked(item.id, statement, "PROVED" if item.expected else "REFUTED")


def _claims() -> Iterator[Asked]:
    """The claims of all papers, with the recorded verdicts."""
    recorded = json.loads(library_store().baseline.read_text())
    for paper in papers():
        loaded = load(f"theorems.{paper}")
        for item in loaded.claims if loaded else ():
            if isinstance(item, Claim) and item.id in recorded:
                yield Asked(item.id, item.statement, recorded[item.id]["verdict"])


def _items(group: str) -> list[Item]:
    if group == "alphabets":
        return [one for pair in symbolic() for one in pair.items()]
    return list(published(group))


if __name__ == "__main__":
    sys.exit(main())
