"""What words cost the judge: ``python -m benchmarks.judging_words [--repeat 3] [PAPER ...]``.

Every stored claim whose statement uses words, or names its hypotheses, is judged as it is displayed and written out, by
the same certificate; both ways take turns in one process, in CPU seconds, and the least of several counts. Prints a row a
paper and the ratio of the sums: 1.05 is the most that it should be. Exit code 1 if it is more, or if nothing was judged.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Mapping, Sequence

from verify.kernel.certificate import Certificate, Lemma
from verify.kernel.expansion import expand
from verify.kernel.judge import Judgement, judge
from verify.kernel.statement import Statement
from verify.language.walk import parts
from verify.run.library import library_store
from verify.run.store import Shelved, Stored

MOST = 1.05


class Judged:
    """Stored claims and, for the lemmas that they use, the judgements of these."""

    def __init__(self) -> None:
        self.store = library_store()
        self.shelves: dict[str, Mapping[str, Shelved]] = {}
        self.lemmas: dict[str, Judgement] = {}

    def shelf(self, paper: str) -> Mapping[str, Shelved]:
        if paper not in self.shelves:
            self.shelves[paper] = self.store.shelf(paper)
        return self.shelves[paper]

    def stored(self, name: str) -> Stored:
        found = self.shelf(name.partition(".")[0])[name].decoded()
        if not isinstance(found, Stored):
            raise SystemExit(f"{name}: {found.reason}")
        return found

    def ready(self, certificate: Certificate) -> None:
        """Judge the lemmas that a certificate uses."""
        for name in sorted({part.identifier for part in parts(certificate) if isinstance(part, Lemma)}):
            if name not in self.lemmas:
                found = self.stored(name)
                self.ready(found.certificate)
                self.lemmas[name] = judge(found.statement, found.certificate, self.lemmas)

    def seconds(self, statement: Statement, certificate: Certificate) -> float:
        gc.disable()  # a collection would be paid for by whoever comes when it is due
        try:
            start = time.process_time()
            judge(statement, certificate, self.lemmas)
            return time.process_time() - start
        finally:
            gc.enable()


def measured(paper: str, repeat: int, judged: Judged) -> tuple[int, float, float]:
    """How many claims there are with words, and the seconds for all of them: as displayed, and written out."""
    count, shown, plain = 0, 0.0, 0.0
    for name in judged.shelf(paper):
        found = judged.stored(name)
        written_out = expand(found.statement)
        if written_out == found.statement:
            continue
        judged.ready(found.certificate)
        ways = (found.statement, written_out)
        rounds = [[judged.seconds(way, found.certificate) for way in ways] for _ in range(repeat)]
        count, shown, plain = count + 1, shown + min(r[0] for r in rounds), plain + min(r[1] for r in rounds)
    return count, shown, plain


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("papers", nargs="*", metavar="PAPER")
    parser.add_argument("--repeat", type=int, default=3, help="the least time of so many counts")
    options = parser.parse_args(arguments)
    judged = Judged()
    rows = {paper: measured(paper, options.repeat, judged) for paper in options.papers or judged.store.papers()}
    total = tuple(map(sum, zip(*rows.values(), strict=True)))
    print(f"{'paper':20}{'claims':>8}{'displayed':>12}{'written out':>13}{'ratio':>8}")
    for paper, (count, shown, plain) in {**rows, "all": total}.items():
        ratio = f"{shown / plain:8.3f}" if plain else "       -"
        print(f"{paper:20}{count:8}{shown:11.2f}s{plain:12.2f}s{ratio}")
    return 0 if total[0] and total[1] <= MOST * total[2] else 1


if __name__ == "__main__":
    sys.exit(main())
