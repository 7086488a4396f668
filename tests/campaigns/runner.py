"""Campaigns: long differential runs, repeatable by a seed.

A campaign is a module of this folder with

- ``COUNT``: how many cases the full run has (`make fuzz`), and ``SHARE``: how many the test suite runs;
- ``TALLY``, if it has more to say than how many differences: what became of the cases of the last run;
- ``run(count, seed) -> list[str]``: the differences found in that many cases, each a text that says all that is needed
  to see it again; empty if there is none. The same count and seed give the same cases, on every machine.

``for pick in draws(count, seed)`` gives a `random.Random` a case, and shows how far a run is.
"""

from __future__ import annotations

import argparse
import importlib
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
#: The folders whose helpers campaigns use, and the place from which `tests.campaigns` is imported.
sys.path[:0] = [path for path in (str(ROOT), str(HERE.parent / "soundness")) if path not in sys.path]

NO_CAMPAIGNS = ("__main__", "runner")
#: Seconds between two lines of progress.
PAUSE = 10.0


def names() -> list[str]:
    """The campaigns of this folder."""
    found = (file.stem for file in HERE.glob("*.py"))
    return sorted(name for name in found if name not in NO_CAMPAIGNS and not name.startswith("test_"))


def campaign(name: str) -> ModuleType:
    """The module of a campaign."""
    return importlib.import_module(f"tests.campaigns.{name}")


def draws(count: int, seed: int) -> Iterator[random.Random]:
    """A source of choices for each case; says on standard error how far the run is."""
    start = said = time.monotonic()
    for number in range(count):
        if time.monotonic() - said > PAUSE:
            said = time.monotonic()
            print(f"  {number}/{count} cases, {said - start:.0f} s", file=sys.stderr, flush=True)
        yield random.Random(f"{seed}.{number}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run campaigns; 1 if there was a difference, 2 for an unknown name."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns", description="differential runs")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(names())}; all by default")
    parser.add_argument("--count", type=int, help="cases of each; by default the campaign's own full count")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    unknown = sorted(set(options.names) - set(names()))
    if unknown:
        parser.error(f"no campaign {', '.join(unknown)}; known are {', '.join(names())}")
    if options.count is not None and options.count < 1:
        parser.error(f"--count {options.count}: nothing would run")
    total = 0
    for name in options.names or names():
        module = campaign(name)
        count = module.COUNT if options.count is None else options.count
        print(f"{name}: {count} cases, seed {options.seed}", flush=True)
        start = time.monotonic()
        found = module.run(count, options.seed)
        for difference in found:
            print(f"DIFFERENCE  {difference}")
        for words, times in getattr(module, "TALLY", Counter()).most_common():
            print(f"  {times} {words}")
        print(f"{name}: {len(found)} differences, {time.monotonic() - start:.0f} s", flush=True)
        total += len(found)
    return 1 if total else 0
