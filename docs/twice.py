"""Whether the evidence says the same on a busy machine: docs/twice.py [--every N] [--busy N] [ID ...]

`check` runs twice on the same claims, each time with nothing kept: alone, and beside N processes that are always busy
(as many as there are processors), with another seed of Python's hashes. Compared is all that z3 and random examples say
but for seconds. Without ids each N-th claim of the library is taken (every 23rd: about 40). Ends with 1 where anything
differs.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

LEGS, FIGURES = ("smt", "fuzz"), ("outcome", "detail", "tried", "twin")
BURN = "while True: pass"


def figures(ids: Sequence[str], seed: int, busy: int) -> dict[tuple[str, str, str], str]:
    """What each leg says of each claim, beside so many busy processes. Raises SystemExit where nothing was judged."""
    burning = [subprocess.Popen([sys.executable, "-S", "-c", BURN]) for _ in range(busy)]
    try:
        with tempfile.TemporaryDirectory() as place:
            data, ledger = Path(place) / "check.json", Path(place) / "ledger.sqlite"
            command = [sys.executable, "-m", "verify", "check", *ids, "--quiet"]
            command += ["--json", str(data), "--ledger", str(ledger)]
            ran = subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": str(seed)}, stdout=subprocess.DEVNULL)
            claims = json.loads(data.read_text(encoding="utf-8"))["claims"] if data.exists() else []
    finally:
        for process in burning:
            process.kill()
            process.wait()
    if ran.returncode > 1 or not claims:  # 1 is a claim that is refuted, or not as recorded
        sys.exit(f"check {' '.join(ids)} ended with {ran.returncode} and {len(claims)} claims: nothing is compared")
    return {(one["id"], leg, name): one["legs"][leg][name] for one in claims for leg in LEGS for name in FIGURES}


def different(one: Mapping[tuple[str, str, str], str], two: Mapping[tuple[str, str, str], str]) -> list[str]:
    """A line for each figure that is not the same."""
    return [
        f"{' '.join(key)}: {one.get(key, 'missing')!r}, but on a busy machine {two.get(key, 'missing')!r}"
        for key in dict.fromkeys((*one, *two))
        if one.get(key) != two.get(key)
    ]


def sample(every: int) -> list[str]:
    from verify.run.library import load, papers

    found = [paper for name in papers() if (paper := load(f"theorems.{name}")) is not None]
    return [claim.id for paper in found for claim in paper.claims][every // 2 :: every]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=23, metavar="N")
    parser.add_argument("--busy", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("ids", nargs="*", metavar="ID")
    given = parser.parse_args()
    ids = given.ids or sample(given.every)
    alone = figures(ids, 0, 0)
    found = different(alone, figures(ids, 1, given.busy))
    print("\n".join(found) if found else "the same")
    claims = {line.split()[0] for line in found}
    print(f"{len(alone) // len(FIGURES)} answers on {len(ids)} claims; {len(claims)} claims differ")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
