"""How long one line takes from a cold start: ``python -m benchmarks.cold [--times 7] [--only ID ...] [--beside FOLDER]``.

Each statement of the collection `first` is asked of `python -m verify prove`, a process each time, and the least is kept:
seconds on the clock, which other work on the machine makes longer, and seconds of the processor, of the process and all
that it starts. With --beside the checkout in a folder takes turns with this one. Writes `results/cold.md` (all statements
only) and prints it. Exit code 1 if a verdict is wrong.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.corpus import Item, published
from benchmarks.machine import about, header

ROOT = Path(__file__).resolve().parents[1]
RESULTS = Path(__file__).parent / "results" / "cold.md"
BAR = 0.4  # seconds on the clock, on a quiet machine
HEAD = f"""# From a cold start

By `make bench-cold`: seconds of `python -m verify prove` for one line, the least of several processes, on the clock and
of the processor. The bar is {BAR} s on the clock of a quiet machine.
"""


class Took(NamedTuple):
    """The verdict, seconds on the clock, seconds of the processor."""

    verdict: str
    wall: float
    work: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cold", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--times", type=int, default=7, help="processes for each statement (7)")
    parser.add_argument("--only", nargs="+", default=[], metavar="ID", help="statements whose ids begin so (all)")
    parser.add_argument("--beside", type=Path, metavar="FOLDER", help="another checkout that is measured in turns")
    options = parser.parse_args(arguments)
    asked = [one for one in published("first") if not options.only or one.id.startswith(tuple(options.only))]
    if not asked:
        print("no statement selected", file=sys.stderr)
        return 5
    folders = [ROOT] if options.beside is None else [options.beside.resolve(), ROOT]
    rows = []
    for one in asked:
        rows.append((one, least(one, folders, options.times)))
        print(line(*rows[-1]), flush=True)
    text = report(rows)
    print(f"\n{text}")
    if not options.only:
        RESULTS.write_text(text, encoding="utf-8")
    return 1 if any(took.verdict != _expected(one) for one, found in rows for took in found) else 0


def least(one: Item, folders: Sequence[Path], times: int) -> list[Took]:
    """The least of each figure in each of the folders, which take turns; the verdict is "unlike" if runs differ in it."""
    runs: list[list[Took]] = [[] for _ in folders]
    for _ in range(times):
        for place, folder in zip(runs, folders, strict=True):
            place.append(once(one, folder))
    return [
        Took(min({t.verdict for t in place}) if len({t.verdict for t in place}) == 1 else "unlike",
             min(t.wall for t in place), min(t.work for t in place))
        for place in runs
    ]  # fmt: skip


def once(one: Item, folder: Path) -> Took:
    """One process."""
    command = [sys.executable, "-m", "verify", "prove", one.text, *(("--where", one.where) if one.where else ())]
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = time.monotonic()
    silent = subprocess.DEVNULL
    process = subprocess.Popen(command, cwd=folder, env=kept, stdout=subprocess.PIPE, stderr=silent, text=True)
    said = process.stdout.read() if process.stdout is not None else ""
    _, _, used = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    process.returncode = 0
    return Took(said.split(None, 1)[0] if said.strip() else "nothing", wall, used.ru_utime + used.ru_stime)


def _expected(one: Item) -> str:
    return "PROVED" if one.expected else "REFUTED"


def line(one: Item, found: Sequence[Took]) -> str:
    """A row of the table."""
    cells = [one.id, found[-1].verdict, *(f"{t.wall:.2f}" for t in found), *(f"{t.work:.2f}" for t in found)]
    return f"| {' | '.join(cells)} |"


def report(rows: Sequence[tuple[Item, Sequence[Took]]]) -> str:
    """The page."""
    both = len(rows[0][1]) > 1
    names = ["clock before", "clock", "processor before", "processor"] if both else ["clock", "processor"]
    table = [f"| statement | verdict | {' | '.join(names)} |", "| --- " * (2 + len(names)) + "|"]
    table += [line(*row) for row in rows]
    under = sum(found[-1].wall < BAR for _, found in rows)
    counts = [f"{under} of {len(rows)} are below {BAR} s on the clock."]
    return "\n".join([HEAD, *header(about({}, {})), "", *table, "", *counts, ""])


if __name__ == "__main__":
    sys.exit(main())
