"""Capacity of random channels: ours (rigorous) against float solvers; C_1 by branch and bound against enumeration.

``python -m benchmarks.capacity``: every solver on the same channels, one after the other, each in a process of its own
that is killed at the limit, with one thread for linear algebra. A float solver is asked with ever smaller tolerances
until its *true* error, measured against our enclosure, is at most 1e-9; the seconds are those of that last call (the
least of several, if they are short, and then the median over processes). Ratios are of one run. Written to
``benchmarks/results/capacity.json`` and ``.md``.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.machine import about, header

RESULTS = Path(__file__).parent / "results"
SIZES = (10, 50, 200, 1000)
ACCURACY = 1e-9
TOLERANCES = (1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13, 1e-14)
SHORT = 2.0  # seconds of calls after which the least of them is taken
INDIVIDUALS = tuple(range(3, 9))
RECORDS = (2, 3)
OUTPUTS = 3
MOST_ENUMERATED = 3_000
OURS = "ours, rigorous"


def random_channel(n: int) -> Any:
    """n x n, independent uniform entries, rows divided by their sums; the same in every run."""
    import numpy as np

    W = np.random.default_rng(n).random((n, n))
    return W / W.sum(axis=1, keepdims=True)


# --- the solvers: channel, tolerance -> capacity in nats ----------------------------------------------------------------


def ours(W: Any, tolerance: float) -> float:
    """`verify.channel_capacity`: both ends, rigorously, to 1e-12 whatever the tolerance."""
    from verify.privacy.solvers.capacity import channel_capacity

    return float(channel_capacity(W).lower)


def plain_blahut_arimoto(W: Any, tolerance: float) -> float:
    """The textbook's iteration in numpy, until max D(W_x||q) - I <= tolerance."""
    import numpy as np

    logs = np.log(W, out=np.zeros_like(W), where=W > 0)
    entropies, p = (W * logs).sum(axis=1), np.full(len(W), 1 / len(W))
    while True:
        D = entropies - W @ np.log(p @ W)
        information = float(p @ D)
        if float(D.max()) - information <= tolerance:
            return information
        p = p * np.exp(D)
        p /= p.sum()


def dit_capacity(W: Any, tolerance: float) -> float:
    """dit's Blahut-Arimoto iteration (bits)."""
    from dit.algorithms.channelcapacity import channel_capacity

    return float(channel_capacity(W, rtol=tolerance, atol=tolerance)[0]) * math.log(2)


def qif_capacity(W: Any, tolerance: float) -> float:
    """qif's additive Shannon capacity (bits)."""
    import qif

    return float(qif.measure.shannon.add_capacity(W, tolerance)[0]) * math.log(2)


def cvxpy_clarabel(W: Any, tolerance: float) -> float:
    """max of sum p N + H(pW), an exponential cone program, by Clarabel."""
    import cvxpy as cp
    import numpy as np

    logs = np.log(W, out=np.zeros_like(W), where=W > 0)
    p = cp.Variable(len(W), nonneg=True)
    information = (W * logs).sum(axis=1) @ p + cp.sum(cp.entr(W.T @ p))
    problem = cp.Problem(cp.Maximize(information), [cp.sum(p) == 1])
    problem.solve(
        solver=cp.CLARABEL, tol_gap_abs=tolerance, tol_gap_rel=tolerance, tol_feas=tolerance, max_iter=500
    )
    return float(problem.value)


#: Name -> (solver, package it stands on).
SOLVERS: dict[str, tuple[Callable[[Any, float], float], str]] = {
    OURS: (ours, ""),
    "plain Blahut-Arimoto": (plain_blahut_arimoto, "numpy"),
    "dit": (dit_capacity, "dit"),
    "qif": (qif_capacity, "qif"),
    "cvxpy, Clarabel": (cvxpy_clarabel, "cvxpy"),
}


# --- capacities of random channels --------------------------------------------------------------------------------------


def once(name: str, n: int, truth: float) -> None:
    """What a child says, a line a call: seconds and true error, without start, imports and making the channel."""
    solver = SOLVERS[name][0]
    solver(random_channel(4), 1e-4)  # imports, and what a library compiles at first use
    W = random_channel(n)
    for tolerance in TOLERANCES:
        start = time.perf_counter()
        found = solver(W, tolerance)
        seconds = time.perf_counter() - start
        error = 0.0 if name == OURS else abs(found - truth)
        if error <= ACCURACY:
            seconds = min(seconds, _least(lambda t=tolerance: solver(W, t), SHORT - seconds))
        print(json.dumps({"seconds": seconds, "error": error, "tolerance": tolerance, "value": found}), flush=True)
        if error <= ACCURACY:
            return


def _least(call: Callable[[], object], room: float) -> float:
    """The least seconds of some more calls, as many as there is room for: what disturbs only ever adds."""
    least, end = math.inf, time.perf_counter() + room
    while time.perf_counter() < end:
        start = time.perf_counter()
        call()
        least = min(least, time.perf_counter() - start)
    return least


def measured(name: str, n: int, truth: float, limit: float, repeat: int) -> dict[str, Any]:
    """The median of the runs of one solver on one channel."""
    entry: dict[str, Any] = {"solver": name, "n": n}
    runs = []
    for _ in range(repeat):
        calls, said = _child(["--one", name, str(n), repr(truth)], limit)
        if not calls or calls[-1]["error"] > ACCURACY:
            reached = f", error {min(c['error'] for c in calls):.0e} reached" if calls else ""
            return {**entry, "outcome": said + reached}
        runs.append(calls[-1])
        if runs[-1]["seconds"] > 10:
            break
    return {**entry, **runs[0], "outcome": "solved", "seconds": median(r["seconds"] for r in runs)}


def _child(arguments: Sequence[str], limit: float) -> tuple[list[dict[str, Any]], str]:
    """The lines that a child prints, and how it ended."""
    command = [sys.executable, "-m", "benchmarks.capacity", *arguments]
    threads = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
    child = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **threads}
    )
    try:
        out, err = child.communicate(timeout=limit)
        said = "not that accurate" if not child.returncode else (err.strip().splitlines() or ["no words"])[-1][:150]
    except subprocess.TimeoutExpired:
        child.kill()
        out, _ = child.communicate()
        said = f"over {limit:g} s"
    return [json.loads(line) for line in out.splitlines() if line.startswith("{")], said


# --- individual capacities ----------------------------------------------------------------------------------------------


def individual(n: int, size: int) -> None:
    """Branch and bound on a random channel of n individuals; the time of enumeration, measured or extrapolated."""
    import numpy as np

    from verify.privacy.measures.privacy_channels import privacy_channel
    from verify.privacy.solvers.individual_capacity import individual_channel_capacity
    from verify.privacy.solvers.individual_search import count_of_channels

    rows = np.random.default_rng(100 * n + size).dirichlet(np.ones(OUTPUTS), size**n)
    channel = privacy_channel(rows, (size,) * n)
    individual_channel_capacity(privacy_channel(rows[: size**2], (size,) * 2))
    start = time.perf_counter()
    found = individual_channel_capacity(channel)
    seconds = time.perf_counter() - start
    total = count_of_channels(channel)
    entry = {"n": n, "records": size, "channels": total, "seconds": seconds, "nodes": found.nodes}
    entry |= {"lower": float(found.lower), "width": float(found.width)}
    print(json.dumps(entry | _enumerated(channel, rows, total)))


def _enumerated(channel: Any, rows: Any, total: int) -> dict[str, Any]:
    """The largest capacity by solving all channels in floats, or the time it would take after MOST_ENUMERATED."""
    from itertools import islice, product

    from verify.privacy.solvers.saddle import Saddle, best_input

    every = (chosen for i in range(channel.n) for chosen in product(*channel.slices(i)))
    best, start = 0.0, time.perf_counter()
    for chosen in islice(every, MOST_ENUMERATED):
        W = rows[list(chosen)]
        p = best_input(W, 1e-10)
        best = max(best, float(p @ Saddle(W).divergences(p @ W)))
    seconds = time.perf_counter() - start
    if total <= MOST_ENUMERATED:
        return {"enumeration": seconds, "enumerated": best}
    return {"enumeration": seconds * total / MOST_ENUMERATED, "enumerated": None}


# --- the report ---------------------------------------------------------------------------------------------------------


def written(entries: Sequence[dict[str, Any]], searches: Sequence[dict[str, Any]], facts: dict[str, Any]) -> str:
    """The tables for people."""
    sizes = sorted({e["n"] for e in entries})
    lines = ["# Channel capacity", "", *header(facts), ""]
    lines += [
        "Seconds to a capacity with a true error of at most 1e-9 nats (ours: rigorously enclosed to 1e-12), how many",
        "times longer than ours, and the true error. Random n x n channels; one thread for linear algebra.",
        "",
        "| solver | " + " | ".join(f"n = {n}" for n in sizes) + " |",
        "|---|" + "---:|" * len(sizes),
    ]
    table = {(e["solver"], e["n"]): e for e in entries}
    for name in SOLVERS:
        cells = [_cell(table.get((name, n)), table.get((OURS, n))) for n in sizes]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    lines += [
        "",
        f"C_1 over all priors, random channels with {OUTPUTS} outputs: branch and bound (rigorous, to 1e-9) against",
        f"every channel of every S_i solved in floats; beyond {MOST_ENUMERATED} channels that is extrapolated (~).",
        "",
        "| n | records | channels in all S_i | seconds | channels bounded | enumeration, seconds |",
        "|---:|---:|---:|---:|---:|---:|",
    ]
    for e in searches:
        if "seconds" not in e:
            lines.append(f"| {e['n']} | {e['records']} | - | {e['outcome']} | - | - |")
            continue
        about_it = "" if e["enumerated"] is not None else "~"
        cells = [e["n"], e["records"], f"{e['channels']:.3g}", f"{e['seconds']:.2g}", e["nodes"]]
        lines.append("| " + " | ".join(map(str, cells)) + f" | {about_it}{e['enumeration']:.2g} |")
    return "\n".join([*lines, ""])


def _cell(entry: dict[str, Any] | None, base: dict[str, Any] | None) -> str:
    if entry is None or "seconds" not in entry:
        return entry["outcome"] if entry else "-"
    if entry["solver"] == OURS or base is None or "seconds" not in base:
        return f"{entry['seconds']:.2g}"
    return f"{entry['seconds']:.2g} ({entry['seconds'] / base['seconds']:,.1f}x, {entry['error']:.0e})"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.capacity", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--limit", type=float, default=120.0, help="seconds for one solver on one channel (120)")
    parser.add_argument("--repeat", type=int, default=3, help="times each is measured; the median counts (3)")
    parser.add_argument("--sizes", type=int, nargs="*", default=list(SIZES), help="sizes of the random channels")
    parser.add_argument("--individuals", type=int, nargs="*", default=list(INDIVIDUALS), help="numbers of them")
    parser.add_argument("--results", type=Path, default=RESULTS, help="folder to write to")
    parser.add_argument("--one", nargs=3, help=argparse.SUPPRESS)
    parser.add_argument("--search", nargs=2, type=int, help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.one:
        once(chosen.one[0], int(chosen.one[1]), float(chosen.one[2]))
        return 0
    if chosen.search:
        individual(*chosen.search)
        return 0
    entries: list[dict[str, Any]] = []
    for n in chosen.sizes:
        truth = 0.0
        for name in SOLVERS:
            entries.append(measured(name, n, truth, chosen.limit, chosen.repeat))
            said = entries[-1]
            truth = said.get("value", truth) if name == OURS else truth
            print(f"n = {n}, {name}: {said.get('seconds', said['outcome'])}", file=sys.stderr)
    searches = []
    for size in RECORDS:
        for n in chosen.individuals:
            found, said = _child(["--search", str(n), str(size)], 3 * chosen.limit)
            searches.append(found[0] if found else {"n": n, "records": size, "outcome": said})
            print(f"C_1, n = {n}, {size} records: {searches[-1].get('seconds', said)}", file=sys.stderr)
    facts = about({package: _version(package) for _, package in SOLVERS.values() if package}, {})
    chosen.results.mkdir(parents=True, exist_ok=True)
    record = {"facts": facts, "capacities": entries, "individual": searches}
    (chosen.results / "capacity.json").write_text(json.dumps(record, indent=1) + "\n")
    text = written(entries, searches, facts)
    (chosen.results / "capacity.md").write_text(text)
    print(text)
    return 0


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


if __name__ == "__main__":
    sys.exit(main())
