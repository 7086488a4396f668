"""How searching scales with workers, and how many of them one judge feeds.

``python -m benchmarks.cluster [--paper PAPER] [--workers 0,1,2]``: the claims of a paper, searched afresh, at home one
after the other (0) and on so many workers of this machine, in turn in one sitting. Written to
``benchmarks/results/cluster.md``.

Judging at home is the serial part. With S seconds of search and J of judging, W workers take about max(J, S/W) seconds,
and some until they are there: more than S/J workers wait for the judge.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import NamedTuple

from benchmarks.machine import about, header
from verify.run.evidence import Evidence, Settings
from verify.run.library import Found, select
from verify.run.pipeline import Verdict
from verify.run.session import Session

RESULTS = Path(__file__).parent / "results" / "cluster.md"


class Timed(Session):
    """A session that adds up what judging takes."""

    judging = 0.0

    def _check(self, found: Found, evidence: Evidence) -> Verdict:
        start = time.perf_counter()
        try:
            return super()._check(found, evidence)
        finally:
            self.judging += time.perf_counter() - start


class Run(NamedTuple):
    """One way through all claims. Seconds."""

    workers: int
    wall: float
    searching: float
    judging: float
    verdicts: dict[str, str]


def measured(claims: list[Found], workers: int) -> Run:
    """Nothing is taken from a ledger or from stored certificates."""
    settings = Settings(fresh=True, jobs=1, legs=False)
    cluster = f"local:{workers}" if workers else None
    start = time.perf_counter()
    with Timed(settings, None, cluster=cluster) as session:
        verdicts = list(session.run(claims))
    wall = time.perf_counter() - start
    searching = sum(verdict.evidence.seconds for verdict in verdicts)
    return Run(workers, wall, searching, session.judging, {one.id: one.verdict for one in verdicts})


def main() -> int:
    """Run all and write the table; 1 where verdicts differ."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--paper", default="cuff_yu2016")
    parser.add_argument("--workers", default="0,1,2", type=lambda text: [int(number) for number in text.split(",")])
    options = parser.parse_args()
    facts = about({}, {})
    claims = list(select([options.paper]).claims)
    runs = []
    for workers in options.workers:
        print(f"{len(claims)} claims, {workers or 'no'} workers", file=sys.stderr)
        runs.append(measured(claims, workers))
    lines = ["# Searching on a cluster", "", *header(facts), ""]
    lines.append(f"`python -m benchmarks.cluster --paper {options.paper}`: {len(claims)} claims, searched afresh,")
    lines += ["without z3 and random examples. The workers are processes of this machine.", ""]
    lines.append("| workers | seconds | ratio | searching | judging at home | workers that one judge feeds |")
    lines.append("|---|---|---|---|---|---|")
    for run in runs:
        cells = [str(run.workers or "none: at home"), f"{run.wall:.1f}", f"{runs[0].wall / run.wall:.2f}"]
        cells += [f"{run.searching:.1f}", f"{run.judging:.1f}", f"{run.searching / run.judging:.0f}"]
        lines.append(f"| {' | '.join(cells)} |")
    same = all(run.verdicts == runs[0].verdicts for run in runs)
    lines += ["", f"The verdicts are {'the same' if same else '**not the same**'} in all runs.", ""]
    RESULTS.write_text("\n".join(lines), encoding="utf-8")
    print("\n".join(lines))
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
