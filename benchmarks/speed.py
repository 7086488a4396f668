"""How fast claims are judged, beside an earlier commit: ``python -m benchmarks.speed [--against COMMIT] [--times 1]``.

The claims that both have, with the same statement, are asked of both by turns in one sitting: `recheck`, then `check
--no-evidence` with nothing kept (cold) and with what that kept (warm). Then claims files of 1,000, 3,000 and 10,000
statements of the corpus (`--sizes`) are checked cold and warm, for how time and memory grow, and two commands are
profiled. Written to ``benchmarks/results/speed.md`` and ``speed.json``.

The clock is what a user waits; the processor counts the process and all that it starts. Where ids begin alike a command
judges a few more claims than were asked for: how many each judged is said, and ratios are of the claims of both.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from pstats import Stats
from statistics import median
from typing import Any

from benchmarks.corpus import items
from benchmarks.machine import about, header
from verify.kernel.codec import dumps
from verify.language.parse import parse
from verify.run.pipeline import accepts, prove

ROOT = Path(__file__).resolve().parents[1]
RESULTS = Path(__file__).parent / "results" / "speed.md"
AGAINST = "af910202"  # the first that can do without evidence: 671 claims
SIZES = (1000, 3000, 10_000)
ROWS = 18  # of a profile
OF, TEXTS = ("polynomial", "linear"), 60  # of which many claims are made
COLD, WARM = "check, cold", "check, warm"
COMMANDS = {"recheck": ["recheck"], COLD: ["check", "--no-evidence"], WARM: ["check", "--no-evidence"]}


@dataclass(frozen=True)
class Took:
    """One process: seconds on the clock and of the processor, MiB that it had at most, and seconds by claim."""

    wall: float
    work: float
    memory: float
    claims: Mapping[str, float]


@contextmanager
def worktree(commit: str) -> Iterator[Path]:
    """A checkout of the commit, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="speed-") as folder:
        place = Path(folder) / "before"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(place), commit], cwd=ROOT, check=True)
        try:
            yield place
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(place)], cwd=ROOT, check=True)


def once(
    folder: Path, arguments: Sequence[str], ledger: Path, of_python: Sequence[str] = (), importing: Path | None = None
) -> Took:
    """``python -m verify ...`` in a folder, with its sources or those that are there for ``importing``."""
    with tempfile.TemporaryDirectory() as kept:
        answer = Path(kept) / "answer.json"
        command = [sys.executable, *of_python, "-m", "verify", *arguments, "--json", str(answer)]
        given = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        given |= {"PRIVACY_VERIFY_LEDGER": str(ledger), "XDG_STATE_HOME": str(ledger.parent)}
        given |= {"PYTHONPATH": str(importing or folder)}
        start = time.monotonic()
        process = subprocess.Popen(command, cwd=folder, env=given, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        wall = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if not answer.exists():
            raise RuntimeError(f"exit code {process.returncode}, and no answer: {' '.join(arguments)[:200]}")
        claims = {one["id"]: float(one["seconds"]) for one in json.loads(answer.read_text())["claims"]}
    return Took(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, claims)


def common(*folders: Path) -> list[str]:
    """The claims that are recorded in all of these checkouts, of the same statement and with the same verdict."""
    read = [json.loads((folder / "theorems" / "baseline.json").read_text()) for folder in folders]
    said = [{name: (one.get("verdict"), one.get("statement")) for name, one in each.items()} for each in read]
    return [name for name, what in said[0].items() if all(other.get(name) == what for other in said[1:])]


def compared(folders: Sequence[Path], names: Sequence[str], times: int, ledgers: Path) -> dict[str, list[list[Took]]]:
    """By command, for each folder, its runs; the folders take turns."""
    runs: dict[str, list[list[Took]]] = {command: [[] for _ in folders] for command in COMMANDS}
    for turn in range(times):
        for command, arguments in COMMANDS.items():
            for number, folder in enumerate(folders):
                ledger = ledgers / f"{number}.{turn}.sqlite"  # cold makes it, warm has it
                runs[command][number].append(took := once(folder, [*arguments, *names], ledger))
                print(f"{command}, {'after' if number else 'before'}: {took.wall:.1f} s", file=sys.stderr)
    return runs


def best(runs: Sequence[Took]) -> Took:
    """The run that took least work: other work on the machine only ever adds."""
    return min(runs, key=lambda one: one.work)


def comparison(runs: Mapping[str, Sequence[Sequence[Took]]], names: Sequence[str]) -> Iterator[str]:
    """A row a command: both commits, the whole processes and the claims that both have."""
    yield "| command | claims judged | clock | processor | claims of both, summed | ratio | median ratio of a claim |"
    yield "|---|---|---|---|---|---|---|"
    for command, (earlier, later) in runs.items():
        old, new = best(earlier), best(later)
        both = [name for name in names if name in old.claims and name in new.claims]
        sums = [sum(took.claims[name] for name in both) for took in (old, new)]
        each = [old.claims[name] / new.claims[name] for name in both if new.claims[name] > 0 and old.claims[name] > 0]
        cells = [command, f"{len(old.claims)} / {len(new.claims)}", f"{old.wall:.1f} / {new.wall:.1f}"]
        cells += [f"{old.work:.1f} / {new.work:.1f}", f"{sums[0]:.1f} / {sums[1]:.1f} ({len(both)} claims)"]
        cells += [f"{sums[0] / sums[1]:.2f}", f"{median(each):.2f}" if each else ""]
        yield f"| {' | '.join(cells)} |"


def slowest(runs: Mapping[str, Sequence[Sequence[Took]]], count: int = 10) -> Iterator[str]:
    """The claims that a cold check takes longest for, before and after."""
    old, new = (best(one).claims for one in runs[COLD])
    yield "| claim | before | after |"
    yield "|---|---|---|"
    for name in sorted(set(old) & set(new), key=lambda name: -max(old[name], new[name]))[:count]:
        yield f"| `{name}` | {old[name]:.2f} | {new[name]:.2f} |"


# --- many claims -------------------------------------------------------------------------------------------------------

MAKER = '''"""Generated: {count} claims from the corpus, with certificates: none is searched for."""

import json
from functools import partial
from pathlib import Path

from verify import Source, claim
from verify.kernel.codec import loads

PROVED = json.loads((Path(__file__).parent / "proved.json").read_text())
CLAIMS = []
for number in range({count}):
    text, names, certificate = PROVED[number % len(PROVED)]
    other = f"number{{number}}"  # each is another statement
    there = dict.fromkeys([*names, other], 1)  # else the refuter looks whether the proof is of nothing
    rest = {{"source": Source("corpus", "the corpus", "1"), "proof": partial(loads, certificate)}}
    rest |= {{"where": f"{{other}} real", "satisfying_instance": there}}
    CLAIMS.append(claim(f"many.n{{number}}", "Generated", text, **rest))
'''


def proved() -> list[tuple[str, list[str], str]]:
    """Some true statements of the corpus, without conditions, their names, and certificates that need no others."""
    found = []
    asked = [one for one in items(OF, held_out=False) if one.expected and not one.where]
    for one in asked[:TEXTS]:
        verdict, _ = prove(parse(one.text), 5.0)
        certificate = verdict.certificate
        if certificate is not None and accepts(parse(one.text, "beside real"), certificate):
            found.append((one.text, [binder.name for binder in parse(one.text).binders], dumps(certificate)))
    return found


def many(sizes: Sequence[int], folder: Path) -> Iterator[dict[str, Any]]:
    """Claims files of so many of these, each with another unused name: checked cold and warm."""
    texts = json.dumps(proved()) if sizes else ""
    for count in sizes:
        place = folder / f"many{count}"
        place.mkdir()
        (place / "many.py").write_text(MAKER.format(count=count), encoding="utf-8")
        (place / "proved.json").write_text(texts, encoding="utf-8")
        for command in (COLD, WARM):
            took = once(place, [*COMMANDS[command], "many.py"], place / "ledger.sqlite", importing=ROOT)
            print(f"{count} claims, {command}: {took.wall:.1f} s, {took.memory:.0f} MiB", file=sys.stderr)
            yield {"count": count, "command": command} | {k: v for k, v in asdict(took).items() if k != "claims"}


def growth(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The table of these, with what a claim costs beyond the smaller file: constant where time is linear."""
    yield "| claims | command | clock | processor | ms of processor a further claim | MiB | KiB a further claim |"
    yield "|---|---|---|---|---|---|---|"
    for row in rows:
        before = [one for one in rows if one["command"] == row["command"] and one["count"] < row["count"]]
        cells = [f"{row['count']:,}", str(row["command"]), f"{row['wall']:.1f}", f"{row['work']:.1f}"]
        further = row["count"] - before[-1]["count"] if before else 0
        cells.append(f"{1000 * (row['work'] - before[-1]['work']) / further:.1f}" if before else "")
        cells.append(f"{row['memory']:.0f}")
        cells.append(f"{1024 * (row['memory'] - before[-1]['memory']) / further:.1f}" if before else "")
        yield f"| {' | '.join(cells)} |"


# --- the profile -------------------------------------------------------------------------------------------------------


def profile(arguments: Sequence[str], ledger: Path) -> Iterator[str]:
    """The functions of ours in which most of the time is spent, what they call included, by their share."""
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "profile"
        once(ROOT, [*arguments, "--jobs", "1"], ledger, ["-m", "cProfile", "-o", str(kept)])
        stats: Any = Stats(str(kept))
    whole = stats.total_tt
    yield "| share | of its own | calls | function |"
    yield "|---|---|---|---|"
    ours = [(key, row) for key, row in stats.stats.items() if str(ROOT) in key[0] and not key[2].startswith("<")]
    for (file, _, name), (_, calls, own, total, _) in sorted(ours, key=lambda one: -one[1][3])[:ROWS]:
        where = Path(file).relative_to(ROOT)
        yield f"| {100 * total / whole:.0f}% | {100 * own / whole:.1f}% | {calls:,} | `{where}`: `{name}` |"
    largest = sorted(ours, key=lambda one: -one[1][2])[:8]
    spent = ", ".join(f"`{name}` ({Path(file).stem}) {100 * row[2] / whole:.1f}%" for (file, _, name), row in largest)
    yield ""
    yield f"Most of their own: {spent}."


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--against", default=AGAINST, metavar="COMMIT", help=f"the commit before ({AGAINST})")
    parser.add_argument("--times", type=int, default=1, help="runs of each command; the least is kept (1)")
    parser.add_argument("--only", nargs="+", default=[], metavar="PAPER", help="claims of these papers (all)")
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)), help="generated claims (1000,3000,10000)")
    parser.add_argument("--profiled", default="wyz2016", metavar="PAPER", help="what is profiled (wyz2016)")
    options = parser.parse_args(arguments)
    facts = about({}, {})
    profiles: dict[str, list[str]] = {}
    with worktree(options.against) as before, tempfile.TemporaryDirectory(prefix="speed-") as kept:
        names = [name for name in common(before, ROOT) if not options.only or name.partition(".")[0] in options.only]
        runs = compared([before, ROOT], names, options.times, Path(kept))
        write(options, facts, names, runs, [], profiles)
        for title, asked in (("recheck", ["recheck"]), (COLD, COMMANDS[COLD]), (WARM, COMMANDS[WARM])):
            profiles[title] = list(profile([*asked, options.profiled], Path(kept) / "profile.sqlite"))
        rows = []
        for row in many([int(size) for size in options.sizes.split(",") if size], Path(kept)):
            rows.append(row)
            write(options, facts, names, runs, rows, profiles)
    write(options, facts, names, runs, rows, profiles)
    print(RESULTS.read_text(encoding="utf-8"))
    return 0


def write(
    options: argparse.Namespace,
    facts: Mapping[str, Any],
    names: Sequence[str],
    runs: Mapping[str, Sequence[Sequence[Took]]],
    rows: Sequence[Mapping[str, Any]],
    profiles: Mapping[str, Sequence[str]],
) -> None:
    """The page, and all figures; after each part, as the whole takes long."""
    lines = ["# How fast claims are judged", "", *header(facts)]
    lines += [f"- {os.getloadavg()[0]:.1f} processes at the end", ""]
    lines += [f"By `make bench-speed`: {len(names)} claims that commit `{options.against}` and this one both have,"]
    lines += ["with the same statement and verdict. Two figures are before / after, in seconds; those of a claim"]
    lines += ["are on the clock. The default commit kept nothing of a run without evidence: warm, it searches again."]
    lines += [f"Asked: claims of {', '.join(options.only) or 'all papers'}. `recheck` judges two at once today, and"]
    lines += ["judged one after the other before: on a busy machine a claim takes longer on the clock then.", ""]
    lines += [*comparison(runs, names), "", "## The longest in a cold check", ""]
    lines += [*slowest(runs), ""]
    if rows:
        lines += ["## Many claims", "", "True statements of the corpus with their certificates, each with an unused name"]
        lines += ["of its own. A further claim costs, against the smaller file: the same where time is linear.", ""]
        lines += [*growth(rows), ""]
    for title, table in profiles.items():
        lines += [f"## Profile of {title} of {options.profiled}, one process", "", *table, ""]
    data: dict[str, Any] = {"about": facts, "against": options.against, "asked": options.only, "many": list(rows)}
    data["runs"] = {command: [[asdict(took) for took in one] for one in both] for command, both in runs.items()}
    RESULTS.write_text("\n".join(lines), encoding="utf-8")
    RESULTS.with_suffix(".json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
