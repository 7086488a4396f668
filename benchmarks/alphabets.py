"""How many statements about alphabets of symbolic size `prove` decides: python -m benchmarks.alphabets [EFFORT]."""

from __future__ import annotations

import sys
import time
from collections import Counter

from benchmarks.corpus import symbolic
from verify.claims.conditions import arranged
from verify.language.parse import parse
from verify.language.vocabulary import words_for
from verify.run.citing import on_offer
from verify.run.pipeline import prove


def main() -> int:
    """A line a statement, then the counts; 1 if a verdict is wrong."""
    effort, offer = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0, on_offer()
    counts: Counter[tuple[bool | None, str]] = Counter()
    for item in (one for pair in symbolic() for one in pair.items()):
        statement = arranged(parse(item.text, item.where, words_for(item.text, item.where)))
        start = time.monotonic()
        verdict, ran = prove(statement, effort, clock=60 * effort, offer=offer)
        counts[item.expected, verdict.verdict] += 1
        by = ran[-1]["backend"] if verdict.certificate is not None else ""
        print(f"{item.id}: {verdict.verdict}, {time.monotonic() - start:.1f} s {by}", flush=True)
    for (expected, word), number in sorted(counts.items(), key=repr):
        print(f"{'true' if expected else 'false'} and {word}: {number}")
    wrong = counts[True, "REFUTED"] + counts[False, "PROVED"] + counts[True, "ILL_POSED"] + counts[False, "ILL_POSED"]
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
