"""Finite relations: union-find on many pairs against dit, the clustering algorithms against the printed lines.

``python -m benchmarks.clustering``: maximin information of random relations, and Gacs-Korner common information by dit
(where it is installed), in a process of its own that is killed at the limit; Algorithms 1 and 2 on random relations, with
utility I0 and distortion, and line by line as printed; growth as the exponent fitted to the three largest sizes. Seconds
of processor time, the least of several runs. Written to ``benchmarks/results/clustering.json`` and ``.md``.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from benchmarks.machine import about, header

RESULTS = Path(__file__).parent / "results"
PAIRS = (10**4, 10**5, 10**6)
DIT_LETTERS = (8, 12, 16, 20, 24)
LETTERS = (100, 300, 1000, 3000, 10_000)
#: Distances and the printed lines stop earlier.
MOST = {"distortion": 3000, "plain": 100}
#: What must hold, in seconds.
BARS = {("union-find", 10**6): 2.0, ("I0", 1000): 1.0, ("I0", 10_000): 60.0}


def random_pairs(count: int) -> list[tuple[int, int]]:
    """Pairs over 2/5 as many letters on each side: one giant component and many small ones. The same in every run."""
    rng = random.Random(count)
    letters = max(2, 2 * count // 5)
    return [(rng.randrange(letters), rng.randrange(letters)) for _ in range(count)]


def random_table(letters: int, algorithm: int) -> Any:
    """As many sensitive letters as public ones; two pairs a public letter, for Algorithm 2 one (many subgraphs)."""
    from verify.privacy.measures.relations import Relation

    rng = random.Random(letters)
    each = 2 if algorithm == 1 else 1
    return Relation([(rng.randrange(letters), x) for x in range(letters) for _ in range(each)])


def timed(call: Callable[[], object], repeat: int) -> float:
    """The least processor time of a few calls; a long one is not repeated."""
    least = math.inf
    for _ in range(repeat):
        start = time.process_time()
        call()
        least = min(least, time.process_time() - start)
        if least > 5:
            break
    return least


def union_find(count: int, repeat: int) -> dict[str, Any]:
    """The relation built from its pairs, and its maximin information."""
    from verify.privacy.measures.relations import Relation

    pairs = random_pairs(count)
    seconds = timed(lambda: Relation(pairs).maximin_information, repeat)
    return {"what": "union-find", "size": count, "seconds": seconds}


def clustered(algorithm: int, utility: str, letters: int, engine: str, repeat: int) -> dict[str, Any]:
    """A run that merges to the end."""
    from verify.privacy.solvers.agglomeration import agglomerate

    relation = random_table(letters, algorithm)
    steps = 0

    def run() -> None:
        nonlocal steps
        found = agglomerate(relation, algorithm, utility, lam="1/1000000", engine=engine)  # type: ignore[arg-type]
        steps = len(found.trace) - 1
        assert found.quantization

    seconds = timed(run, repeat)
    entry = {"what": f"Algorithm {algorithm}", "utility": utility, "engine": engine}
    return {**entry, "size": letters, "steps": steps, "seconds": seconds}


def dit_common(letters: int) -> None:
    """What a child prints: seconds for dit's Gacs-Korner common information of a uniform law on pairs (x, x // 2)."""
    import dit

    outcomes = [(str(x), str(x // 2)) for x in range(letters)]
    law = dit.Distribution(outcomes, [1 / letters] * letters)
    start = time.process_time()  # without the import
    value = float(dit.multivariate.gk_common_information(law))
    print(json.dumps({"seconds": time.process_time() - start, "value": value}))


def peer(letters: int, limit: float) -> dict[str, Any]:
    """dit in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.clustering", "--dit", str(letters)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit, check=False)
        said = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    except subprocess.TimeoutExpired:
        return {"what": "dit", "size": letters, "outcome": f"over {limit:g} s"}
    if not said:
        words = (done.stderr.strip().splitlines() or ["no words"])[-1][:120]
        return {"what": "dit", "size": letters, "outcome": words}
    return {"what": "dit", "size": letters, **said[0]}


def exponent(sizes: Sequence[float], seconds: Sequence[float]) -> float:
    """The slope of log(seconds) over log(size), by least squares.

    >>> round(exponent([1, 2, 4], [3, 12, 48]), 6)
    2.0
    """
    x, y = [math.log(n) for n in sizes], [math.log(s) for s in seconds]
    mx, my = sum(x) / len(x), sum(y) / len(y)
    return sum((a - mx) * (b - my) for a, b in zip(x, y, strict=True)) / sum((a - mx) ** 2 for a in x)


def measure(limit: float, repeat: int, largest: int) -> list[dict[str, Any]]:
    entries = [union_find(count, repeat) for count in PAIRS]
    for letters in DIT_LETTERS:
        entries.append(peer(letters, limit))
        if "seconds" not in entries[-1]:
            break
    for algorithm in (1, 2):
        for utility, engine in (("I0", "fast"), ("distortion", "fast"), ("I0", "plain")):
            most = min(largest, MOST.get(utility, MOST.get(engine, largest)))
            sizes = [n for n in LETTERS if n <= most] if engine == "fast" else [25, 50, 100]
            entries += [clustered(algorithm, utility, n, engine, repeat) for n in sizes]
    return entries


def written(entries: Sequence[dict[str, Any]], facts: dict[str, Any]) -> str:
    """The tables for people."""
    lines = ["# Relations and clustering", "", *header(facts), ""]
    lines += ["Seconds of processor time: a relation from its pairs and its maximin information.", ""]
    lines += ["| pairs | seconds | bar |", "|---:|---:|---:|"]
    for e in (e for e in entries if e["what"] == "union-find"):
        lines.append(f"| {e['size']:,} | {e['seconds']:.3g} | {BARS.get(('union-find', e['size']), '-')} |")
    lines += ["", "dit's Gacs-Korner common information of a law on so many letters:", ""]
    lines += ["| letters | seconds |", "|---:|---:|"]
    for e in (e for e in entries if e["what"] == "dit"):
        lines.append(f"| {e['size']} | {e.get('outcome') or format(e['seconds'], '.3g')} |")
    lines += ["", "The clustering algorithms, run to the end (lam = 10^-6); plain: the printed lines one by one.", ""]
    lines += ["| algorithm | utility | engine | letters: seconds | exponent |", "|---|---|---|---|---:|"]
    rows: dict[tuple[str, str, str], list[dict[str, Any]]] = {}
    for e in (e for e in entries if "engine" in e):
        rows.setdefault((e["what"], e["utility"], e["engine"]), []).append(e)
    for (what, utility, engine), group in rows.items():
        cells = ", ".join(f"{e['size']:,}: {e['seconds']:.2g}" for e in group)
        last = group[-3:]
        slope = exponent([e["size"] for e in last], [max(e["seconds"], 1e-4) for e in last]) if len(last) > 1 else 0
        lines.append(f"| {what} | {utility} | {engine} | {cells} | {slope:.2f} |")
    missed = [
        f"{e.get('utility', e['what'])} at {e['size']:,}: {e['seconds']:.3g} s, bar {bar:g} s"
        for e in entries
        if e.get("engine", "fast") == "fast"
        and (bar := BARS.get((e.get("utility", e["what"]), e["size"])))
        and e["seconds"] > bar
    ]
    lines += ["", "Bars missed: " + ("; ".join(missed) or "none") + ".", ""]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.clustering", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for dit on one law (60)")
    parser.add_argument("--repeat", type=int, default=3, help="times each is measured; the least counts (3)")
    parser.add_argument("--largest", type=int, default=LETTERS[-1], help="letters, at most (10000)")
    parser.add_argument("--dit", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.dit:
        dit_common(options.dit)
        return 0
    versions, lacking = {}, {}
    try:
        versions["dit"] = version("dit")
    except PackageNotFoundError:
        lacking["dit"] = "not installed"
    entries = measure(options.limit, options.repeat, options.largest)
    facts = about(versions, lacking)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "clustering.json").write_text(json.dumps({"facts": facts, "entries": entries}, indent=1) + "\n")
    text = written(entries, facts)
    (RESULTS / "clustering.md").write_text(text, encoding="utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
