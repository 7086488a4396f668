"""How the exact solvers grow: ``python -m benchmarks.solvers [--limit 60] [--only WORDS]``.

Each row is a process of its own, with a limit of time; what is larger than a row that ran into it is not tried. Seconds
are of the processor, without imports and the making of the input. The exponent is that of the power of the size that
fits the times best, of rows that take more than a twentieth of a second. Inputs are random, and the same each time.
Written to ``benchmarks/results/solvers.md`` and ``solvers.json``.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from benchmarks.machine import about, header
from benchmarks.process import run

RESULTS = Path(__file__).parent / "results" / "solvers.md"
FIFTH = Fraction(1, 5)
WIDEST = "optimal_mi_leakage, 5 sources, to 1e-7"
LEAST = 0.05  # seconds, below which a row says nothing of how the time grows


class Series(NamedTuple):
    """One solver, what its size is, the sizes, what makes the computation of one; ``before``: what was reported."""

    name: str
    size: str
    sizes: tuple[int, ...]
    make: Callable[[int], Callable[[], object]]
    before: str = ""


def law(chance: Random, letters: int) -> list[Fraction]:
    """A law of some letters with a denominator of its own."""
    weights = [chance.randint(1, 1000) for _ in range(letters)]
    return [Fraction(w, sum(weights)) for w in weights]


def sources(count: int, letters: int, decreasing: bool = False) -> Any:
    """So many laws."""
    from verify.privacy.measures.source_sets import SourceSet

    chance = Random(f"{count} of {letters}")
    rows = [law(chance, letters) for _ in range(count)]
    return SourceSet([sorted(row, reverse=True) for row in rows] if decreasing else rows)


def private(given: Any) -> Callable[[], object]:
    from verify.privacy.solvers.hamming import optimal_dp_leakage

    return lambda: optimal_dp_leakage(given, FIFTH).exp_epsilon


def classified(rows: int) -> Callable[[], object]:
    given = sources(rows, 100)
    return lambda: given.source_class


def database(n: int, m: int) -> Callable[[], object]:
    from verify import Database

    given = Database(n, m, law(Random(f"{n} rows of {m}"), m**n))
    return lambda: given.dp_leakage(given.free_distortion / 2).exp_epsilon


def informed(letters: int) -> Callable[[], object]:
    from verify.privacy.solvers.mutual_information import optimal_mi_leakage

    given = sources(5, letters)
    return lambda: optimal_mi_leakage(given, FIFTH, Fraction(1, 10**7)).upper


def level(size: int) -> Callable[[], object]:
    from verify.privacy.measures.channels import dp_level

    chance = Random(size)
    rows = [law(chance, size) for _ in range(size)]
    return lambda: dp_level(rows)


def amplitude(deviations: int) -> Callable[[], object]:
    from verify.privacy.solvers.amplitude import amplitude_capacity

    return lambda: amplitude_capacity(deviations, 1, Fraction(1, 50)).upper


SERIES = (
    Series("optimal_dp_leakage, 100 letters", "sources", (10, 25, 50, 100), lambda n: private(sources(n, 100)),
           "100 sources: over 40 s, exponent 3.1"),
    Series("optimal_dp_leakage, 10 sources, unsorted", "letters", (100, 1000, 10_000), lambda n: private(sources(10, n)),
           "10,000 letters: 17 s"),
    Series("optimal_dp_leakage, 10 sources, sorted", "letters", (100, 1000, 10_000),
           lambda n: private(sources(10, n, True)), "10,000 letters: 0.3 s"),
    Series("source_class, 100 letters", "rows", (10, 25, 50, 100), classified, "100 rows: over 30 s"),
    Series("dp_leakage of a database of rows of 2 values", "rows", (1, 2, 3, 4, 5), lambda n: database(n, 2),
           "5 rows: over 60 s"),
    Series("dp_leakage of a database of one row", "values", (5, 10, 20, 40), lambda m: database(1, m),
           "40 values: 31 s"),
    Series(WIDEST, "letters", (30, 60, 120, 240), informed, "hard beyond 120 letters"),
    Series("dp_level of square channels", "inputs", (100, 200, 400, 700), level, "700 inputs: 16 s"),
    Series("amplitude_capacity to 0.02", "noise deviations", (3, 6, 9, 12), amplitude, "9 deviations: 155 s"),
)  # fmt: skip


def measured(series: Series, size: int) -> dict[str, Any]:
    """In this process: seconds of the processor and on the clock; the words of an error where it ends in one."""
    compute = series.make(size)
    start, wall = time.process_time(), time.perf_counter()
    try:
        said = str(compute())[:40]
    except Exception as error:  # a refusal is an answer, and is told
        said = f"{type(error).__name__}: {error}"[:120]
    return {"seconds": time.process_time() - start, "clock": time.perf_counter() - wall, "said": said}


def rows(series: Series, limit: float, threads: str) -> Iterator[dict[str, Any]]:
    """A row a size, each by a process of its own; after one that is killed none is tried."""
    for size in series.sizes:
        command = [sys.executable, "-m", "benchmarks.solvers", "--one", series.name, str(size)]
        if threads:
            command = ["env", f"OPENBLAS_NUM_THREADS={threads}", *command]
        finished = run(command, limit=limit, memory_mb=8192)
        found: dict[str, Any] = {"size": size, "seconds": None, "said": f"stopped at {limit:g} s"}
        if finished.code is not None:
            found |= json.loads(finished.out) if finished.code == 0 else {"said": finished.err[-120:].strip()}
        print(f"{series.name}, {size}: {found['seconds']}", file=sys.stderr)
        yield found
        if found["seconds"] is None:
            return


def exponent(found: Sequence[dict[str, Any]]) -> float | None:
    """By least squares in logarithms; None where fewer than two rows take long enough."""
    long = [row for row in found if row["seconds"] and row["seconds"] > LEAST and "Error" not in row["said"]]
    points = [(math.log(row["size"]), math.log(row["seconds"])) for row in long]
    if len(points) < 2:
        return None
    x, y = (sum(column) / len(points) for column in zip(*points, strict=True))
    return sum((a - x) * (b - y) for a, b in points) / sum((a - x) ** 2 for a, _ in points)


def table(results: dict[str, list[dict[str, Any]]]) -> Iterator[str]:
    """A line a solver."""
    yield "| solver | seconds by size | exponent | reported before |"
    yield "|---|---|---|---|"
    for one in SERIES:
        if one.name in results:
            found = results[one.name]
            times = [f"{row['size']:,}: {cell(row)}" for row in found]
            untried = [f"{size:,}: not tried" for size in one.sizes[len(found) :]]
            power = exponent(found)
            shown = "" if power is None else f"{power:.1f}"
            yield f"| {one.name} | {one.size}: {'; '.join([*times, *untried])} | {shown} | {one.before} |"


def cell(row: dict[str, Any]) -> str:
    """The time of a row, or why there is none."""
    if row["seconds"] is None:
        return str(row["said"])
    refused = f" ({row['said']})" if ": " in row["said"] else ""
    return f"{row['seconds']:.2f}{refused}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solvers", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--limit", type=float, default=60.0, metavar="SECONDS", help="on the clock, for a row (60)")
    parser.add_argument("--only", default="", metavar="WORDS", help="solvers whose names have these (all)")
    parser.add_argument("--one", nargs=2, metavar=("NAME", "SIZE"), help="one row, in this process, as JSON")
    options = parser.parse_args(arguments)
    named = {one.name: one for one in SERIES}
    if options.one:
        print(json.dumps(measured(named[options.one[0]], int(options.one[1]))))
        return 0
    facts = about({}, {})
    results = {one.name: list(rows(one, options.limit, "1")) for one in SERIES if options.only in one.name}
    widest = named[WIDEST]._replace(sizes=named[WIDEST].sizes[-1:])
    threads = list(rows(widest, options.limit, "")) if WIDEST in results else []
    facts["load after"] = round(os.getloadavg()[0], 1)
    lines = ["# The exact solvers by size", "", *header(facts)]
    lines += [f"- {facts['load after']} processes at the end", ""]
    lines += ["By `make bench-solvers`: seconds of the processor, linear algebra on one thread; a row is stopped after"]
    lines += [f"{options.limit:g} s on the clock. What is in brackets is how a row ended that gave no value. What was"]
    lines += ["reported before was taken on two busy cores, for inputs of such sizes.", ""]
    lines += [*table(results), ""]
    if threads and threads[0]["seconds"] is not None:
        alone = results[WIDEST][-1]
        both = ((row["clock"], row["seconds"]) for row in (alone, threads[0]))
        said = [f"{clock:.1f} s on the clock, {work:.1f} s of the processor" for clock, work in both]
        lines += [f"{WIDEST}, {widest.sizes[0]} letters: {said[0]} on one thread;"]
        lines += [f"{said[1]} with the threads that numpy takes (the commands limit them, by"]
        lines += ["OPENBLAS_NUM_THREADS=1).", ""]
    print("\n".join(lines))
    if not options.only:
        RESULTS.write_text("\n".join(lines), encoding="utf-8")
        data = {"about": facts, "limit": options.limit, "series": results, "threads": threads}
        RESULTS.with_suffix(".json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
