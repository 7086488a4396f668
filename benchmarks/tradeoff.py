"""Least DP leakage at a Hamming distortion: ours (exact, certified) against the linear programs of the definition.

``python -m benchmarks.tradeoff``: every solver on the same source sets, one after the other, each in a process of its
own that is killed at the limit. The float peers bisect on eps to 1e-6, as the least eps of a linear program that is
linear only for fixed eps. Ratios are of one run. Written to ``benchmarks/results/tradeoff.json`` and ``.md``.
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
from fractions import Fraction
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.machine import about, header

RESULTS = Path(__file__).parent / "results"
SIZES = (6, 10, 20, 40)
DISTORTION = Fraction(3, 10)
TOLERANCE = 1e-6
Rows = list[list[Fraction]]


def source_rows(M: int, count: int) -> Rows:
    """`count` distributions on M letters, the same in every run."""
    chance = random.Random(1000 * M + count)
    rows = []
    for _ in range(count):
        whole = [chance.randint(1, 1000) for _ in range(M)]
        total = sum(whole)
        rows.append([Fraction(p, total) for p in whole])
    return rows


# --- the solvers: rows -> eps ---------------------------------------------------------------------------------------


def ours(rows: Rows) -> float:
    """`verify.optimal_dp_leakage`, with its certificates checked."""
    from verify.privacy.measures.source_sets import SourceSet
    from verify.privacy.solvers.hamming import optimal_dp_leakage

    found = optimal_dp_leakage(SourceSet(rows), DISTORTION)
    if not found.verify():
        raise ArithmeticError("the certificate does not hold")
    return found.epsilon


def highs_pairs(rows: Rows) -> float:
    """M^2 variables, one constraint a pair of entries of a column, by HiGHS through scipy."""
    import numpy as np
    from scipy.optimize import linprog
    from scipy.sparse import coo_matrix, vstack

    M = len(rows[0])
    pairs = [(i, k, j) for j in range(M) for i in range(M) for k in range(M) if i != k]
    own = np.array([i * M + j for i, _, j in pairs])
    other = np.array([k * M + j for _, k, j in pairs])
    lines = np.arange(len(pairs))
    utility = np.zeros((len(rows), M * M))
    for a, row in enumerate(rows):
        utility[a, [i * M + i for i in range(M)]] = [-float(p) for p in row]
    sums = np.kron(np.eye(M), np.ones(M))

    def feasible(t: float) -> bool:
        entries = np.concatenate([np.ones(len(pairs)), np.full(len(pairs), -t)])
        places = (np.concatenate([lines, lines]), np.concatenate([own, other]))
        private = coo_matrix((entries, places), shape=(len(pairs), M * M))
        above = vstack([private, coo_matrix(utility)]).tocsr()
        right = np.concatenate([np.zeros(len(pairs)), np.full(len(rows), float(DISTORTION) - 1)])
        found = linprog(np.zeros(M * M), A_ub=above, b_ub=right, A_eq=sums, b_eq=np.ones(M), method="highs")
        return bool(found.status == 0)

    return _bisected(feasible, M)


def highs_minima(rows: Rows) -> float:
    """The same with a variable for the least entry of each column: M^2 + M variables, 2 M^2 constraints."""
    import numpy as np
    from scipy.optimize import linprog
    from scipy.sparse import coo_matrix, hstack, vstack

    M = len(rows[0])
    identity = coo_matrix(np.eye(M * M))
    column = coo_matrix(np.tile(np.eye(M), (M, 1)))  # entry (i, j) has the minimum of column j
    utility = np.zeros((len(rows), M * M + M))
    for a, row in enumerate(rows):
        utility[a, [i * M + i for i in range(M)]] = [-float(p) for p in row]
    sums = np.hstack([np.kron(np.eye(M), np.ones(M)), np.zeros((M, M))])
    right = np.concatenate([np.zeros(2 * M * M), np.full(len(rows), float(DISTORTION) - 1)])

    def feasible(t: float) -> bool:
        above = vstack(
            [hstack([identity, -t * column]), hstack([-identity, column]), coo_matrix(utility)]
        ).tocsr()
        cost = np.zeros(M * M + M)
        found = linprog(cost, A_ub=above, b_ub=right, A_eq=sums, b_eq=np.ones(M), method="highs")
        return bool(found.status == 0)

    return _bisected(feasible, M)


def cvxpy_clarabel(rows: Rows) -> float:
    """Column minima in cvxpy, solved by Clarabel; e^eps is a parameter, so the problem is compiled once."""
    import cvxpy as cp
    import numpy as np

    M = len(rows[0])
    Q, least, t = (
        cp.Variable((M, M), nonneg=True),
        cp.Variable((1, M), nonneg=True),
        cp.Parameter(nonneg=True),
    )
    P = np.array([[float(p) for p in row] for row in rows])
    ones = np.ones((M, 1))
    private = [Q <= ones @ (t * least), Q >= ones @ least, cp.sum(Q, axis=1) == 1]
    lost = cp.max(1 - P @ cp.diag(Q))
    problem = cp.Problem(cp.Minimize(lost), private)

    def feasible(level: float) -> bool:
        t.value = level
        problem.solve(solver=cp.CLARABEL)
        return bool(problem.value <= float(DISTORTION) + 1e-9)

    return _bisected(feasible, M)


def qif_optimal(rows: Rows) -> float:
    """qif's optimal mechanism for one prior, by bisection on eps."""
    import numpy as np
    import qif

    (row,) = rows
    prior = np.array([float(p) for p in row])
    M = len(prior)

    def feasible(t: float) -> bool:
        level = math.log(t)
        Q = qif.mechanism.d_privacy.min_loss_given_d(
            prior, M, lambda a, b: 0.0 if a == b else level, lambda a, b: 0.0 if a == b else 1.0
        )
        return bool(1 - prior @ np.diag(np.array(Q)) <= float(DISTORTION) + 1e-9)

    return _bisected(feasible, M)


def _bisected(feasible: Callable[[float], bool], M: int) -> float:
    """The least eps, to 1e-6, between 0 and that of the symmetric mechanism."""
    low, high = 0.0, math.log((M - 1) * float((1 - DISTORTION) / DISTORTION))
    while high - low > TOLERANCE:
        middle = (low + high) / 2
        low, high = (low, middle) if feasible(math.exp(middle)) else (middle, high)
    return high


#: Name -> (solver, sources it is given, package it stands on).
SOLVERS: dict[str, tuple[Callable[[Rows], float], int, str]] = {
    "ours, 2 sources": (ours, 2, ""),
    "HiGHS, pairs": (highs_pairs, 2, "scipy"),
    "HiGHS, column minima": (highs_minima, 2, "scipy"),
    "cvxpy, Clarabel": (cvxpy_clarabel, 2, "cvxpy"),
    "ours, 1 source": (ours, 1, ""),
    "qif": (qif_optimal, 1, "qif"),
}
BEYOND = ((1_000, 8), (1_000_000, 1))


# --- runs -----------------------------------------------------------------------------------------------------------


def once(name: str, M: int, count: int) -> dict[str, Any]:
    """What a child measures: eps, and seconds without start, imports and making the rows."""
    solver = SOLVERS[name][0]
    if name != "ours, 1 source" or M <= 1000:
        solver(source_rows(4, count))  # imports, and what a library compiles at first use
    rows = source_rows(M, count)
    start = time.perf_counter()
    eps = solver(rows)
    return {"eps": eps, "seconds": time.perf_counter() - start}


def measured(name: str, M: int, count: int, limit: float, repeat: int) -> dict[str, Any]:
    command = [sys.executable, "-m", "benchmarks.tradeoff", "--one", name, str(M), str(count)]
    found: list[dict[str, Any]] = []
    for _ in range(repeat):
        try:
            end = subprocess.run(command, capture_output=True, text=True, timeout=limit, check=False)
        except subprocess.TimeoutExpired:
            return {"solver": name, "M": M, "sources": count, "outcome": f"over {limit:g} s"}
        if end.returncode:
            words = (end.stderr.strip().splitlines() or ["no words"])[-1]
            return {"solver": name, "M": M, "sources": count, "outcome": f"failed: {words[:200]}"}
        found.append(json.loads(end.stdout))
        if found[-1]["seconds"] > 10:
            break
    seconds = median(f["seconds"] for f in found)
    return {
        "solver": name,
        "M": M,
        "sources": count,
        "outcome": "solved",
        "eps": found[0]["eps"],
        "seconds": seconds,
    }


def growth(entries: Sequence[dict[str, Any]]) -> float | None:
    """The exponent b of seconds = a M^b, least squares on the logarithms, from M = 10 on."""
    points = [(math.log(e["M"]), math.log(e["seconds"])) for e in entries if "seconds" in e and e["M"] >= 10]
    if len(points) < 2:
        return None
    x, y = (sum(p[k] for p in points) / len(points) for k in (0, 1))
    return sum((a - x) * (b - y) for a, b in points) / sum((a - x) ** 2 for a, _ in points)


def written(entries: Sequence[dict[str, Any]], facts: dict[str, Any]) -> str:
    """The table for people."""
    lines = ["# Least DP leakage at Hamming distortion 3/10", "", *header(facts), ""]
    lines += [
        "Seconds to the least eps (bisection to 1e-6 for the float solvers; ours is exact, its certificates"
    ]
    lines += ["checked in the time shown), and how many times longer than ours for the same sources.", ""]
    lines += ["| solver | " + " | ".join(f"M = {M}" for M in SIZES) + " | exponent |"]
    lines += ["|---|" + "---:|" * (len(SIZES) + 1)]
    table = {(e["solver"], e["M"]): e for e in entries if e["M"] in SIZES}
    for name, (_, count, _) in SOLVERS.items():
        own = "ours, 1 source" if count == 1 else "ours, 2 sources"
        cells = []
        for M in SIZES:
            entry, base = table.get((name, M)), table.get((own, M), {})
            if entry is None or "seconds" not in entry:
                cells.append(entry["outcome"].split(":")[0] if entry else "-")
                continue
            ratio = (
                ""
                if name == own or "seconds" not in base
                else f" ({entry['seconds'] / base['seconds']:,.0f}x)"
            )
            cells.append(f"{entry['seconds']:.2g}{ratio}")
        exponent = growth([e for e in entries if e["solver"] == name and e["M"] in SIZES])
        lines.append(
            f"| {name} | " + " | ".join(cells) + f" | {'-' if exponent is None else f'{exponent:.1f}'} |"
        )
    lines += ["", "Larger alphabets, ours:", ""]
    for entry in entries:
        if entry["M"] not in SIZES:
            said = f"{entry['seconds']:.2g} s" if "seconds" in entry else entry["outcome"]
            lines.append(f"- M = {entry['M']:,}, {entry['sources']} sources: {said}")
    lines += ["", "Largest difference of a float solver's eps from ours: " + f"{_difference(table):.1e}.", ""]
    return "\n".join(lines)


def _difference(table: dict[tuple[str, int], dict[str, Any]]) -> float:
    worst = 0.0
    for (name, M), entry in table.items():
        own = table.get(("ours, 1 source" if SOLVERS[name][1] == 1 else "ours, 2 sources", M), {})
        if "eps" in entry and "eps" in own:
            worst = max(worst, abs(entry["eps"] - own["eps"]))
    return worst


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.tradeoff", description=__doc__.splitlines()[0])
    parser.add_argument("--limit", type=float, default=300.0, help="seconds for one solver on one size (300)")
    parser.add_argument("--repeat", type=int, default=3, help="times each is measured; the median counts (3)")
    parser.add_argument("--sizes", type=int, nargs="*", default=list(SIZES), help="numbers of letters")
    parser.add_argument("--one", nargs=3, metavar=("SOLVER", "M", "SOURCES"), help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.one:
        name, M, count = chosen.one
        print(json.dumps(once(name, int(M), int(count))))
        return 0
    entries = []
    jobs = [(name, M, count) for M in chosen.sizes for name, (_, count, _) in SOLVERS.items()]
    jobs += [("ours, 2 sources" if count > 1 else "ours, 1 source", M, count) for M, count in BEYOND]
    for number, (name, M, count) in enumerate(jobs, 1):
        entries.append(measured(name, M, count, chosen.limit, chosen.repeat))
        said = entries[-1]
        print(
            f"[{number}/{len(jobs)}] M = {M}, {name}: {said.get('seconds', said['outcome'])}", file=sys.stderr
        )
    facts = about({package: _version(package) for _, _, package in SOLVERS.values() if package}, {})
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "tradeoff.json").write_text(json.dumps({"facts": facts, "runs": entries}, indent=1) + "\n")
    text = written(entries, facts)
    (RESULTS / "tradeoff.md").write_text(text)
    print(text)
    return 0


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


if __name__ == "__main__":
    sys.exit(main())
