"""How many statements of a corpus `prove` decides: python -m benchmarks.decided GROUP [EFFORT] [--alone].

GROUP is `alphabets` (symbolic sizes) or a collection: polya, metitarski, interval, unseen. With --alone no lemma
of the library may be cited; with --from and --to only some are asked, by their places. A line a statement, then
the counts.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence

from benchmarks.corpus import PUBLISHED, Item, published, symbolic
from verify.claims.conditions import arranged
from verify.language.parse import parse
from verify.language.vocabulary import words_for
from verify.run.citing import on_offer
from verify.run.pipeline import prove

GROUPS = ("alphabets", *PUBLISHED)


def main(argv: Sequence[str] | None = None) -> int:
    """1 if a verdict is wrong."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.decided", description=__doc__)
    parser.add_argument("group", choices=GROUPS)
    parser.add_argument("effort", nargs="?", type=float, default=20.0)
    parser.add_argument("--alone", action="store_true", help="no lemma of the library")
    parser.add_argument("--from", dest="start", type=int, default=0)
    parser.add_argument("--to", dest="stop", type=int)
    asked = parser.parse_args(argv)
    offer = None if asked.alone else on_offer()
    counts: Counter[tuple[bool | None, str]] = Counter()
    for item in _items(asked.group)[asked.start : asked.stop]:
        statement = arranged(parse(item.text, item.where, words_for(item.text, item.where)))
        start = time.monotonic()
        verdict, ran = prove(statement, asked.effort, clock=60 * asked.effort, offer=offer)
        counts[item.expected, verdict.verdict] += 1
        by = ran[-1]["backend"] if verdict.certificate is not None else ""
        print(f"{item.id}: {verdict.verdict}, {time.monotonic() - start:.1f} s {by}", flush=True)
    for (expected, word), number in sorted(counts.items(), key=repr):
        print(f"{'true' if expected else 'false'} and {word}: {number}")
    wrong = counts[True, "REFUTED"] + counts[False, "PROVED"] + counts[True, "ILL_POSED"] + counts[False, "ILL_POSED"]
    return int(wrong > 0)


def _items(group: str) -> list[Item]:
    if group == "alphabets":
        return [one for pair in symbolic() for one in pair.items()]
    return list(published(group))


if __name__ == "__main__":
    sys.exit(main())
