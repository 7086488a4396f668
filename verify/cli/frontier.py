"""`frontier`: the Pareto frontier of a table, for a sensitive and a public column."""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from verify.cli.output import UsageError
from verify.run.exits import OK

if TYPE_CHECKING:
    from verify.privacy.solvers.clusterings import Clustering
    from verify.privacy.solvers.frontier import FrontierPoint, Leakage
    from verify.privacy.tables.columns import Rows
    from verify.privacy.tables.picture import Curve

#: The true frontier of more letters, or with more branches, is not searched: about two seconds.
MOST_LETTERS, MOST_NODES = 12, 20_000
NAMES = {"L0": "L_0(S -> X^)", "I*": "I_*(S; X^)"}


@dataclass(frozen=True)
class Found:
    """Frontiers for one leakage: what the algorithm returns for all weights, and the best known with its kind."""

    leakage: Leakage
    greedy: list[FrontierPoint]
    best: list[FrontierPoint]
    #: Whether ``best`` is the true frontier; else the best quantizations that the algorithms pass.
    exact: bool


def run(options: argparse.Namespace) -> int:
    """Read the table, find the frontiers, print them, draw them."""
    from verify.privacy.solvers.clusterings import clustering
    from verify.privacy.tables.columns import TableError, read_csv, rows_of

    try:
        rows = rows_of(read_csv(options.table), options.sensitive, options.public, options.missing)
        problem = clustering(rows.relation, options.utility)
    except TableError as error:
        raise UsageError(str(error)) from None
    except (TypeError, ValueError) as error:
        raise UsageError(f"--public {options.public}: {error}. Next: --utility I0 needs no numbers") from None
    wanted: tuple[Leakage, ...] = (options.leakage,) if options.leakage else ("L0", "I*")
    found = [_frontiers(problem, leakage) for leakage in wanted]
    if options.picture:
        _draw(options, problem, found)
    if options.json:
        print(json.dumps(_data(options, rows, problem, found), indent=2))
    else:
        print("\n\n".join([_head(options, rows), *(_table(problem, one) for one in found)]))
    return OK


def _frontiers(problem: Clustering, leakage: Leakage) -> Found:
    from verify.privacy.solvers.agglomeration import path
    from verify.privacy.solvers.frontier import greedy_frontier, point_of, undominated
    from verify.privacy.solvers.partitions import TooLarge, exact_frontier
    from verify.privacy.solvers.subgraph_frontier import subgraph_frontier

    relation, utility = problem.relation, problem.utility
    greedy = undominated(found.point for found in greedy_frontier(relation, leakage, utility))
    if (leakage, utility) == ("I*", "I0"):
        return Found(leakage, greedy, subgraph_frontier(relation), True)
    try:
        most = MOST_NODES if len(relation.X) <= MOST_LETTERS else 0
        exact = exact_frontier(relation, leakage, utility, most_nodes=most)
        return Found(leakage, greedy, list(exact.points), True)
    except TooLarge:
        steps = path(problem, 1) + path(problem, 2)
        seen = (point_of(problem, leakage, step.measured, step.quantization) for step in steps)
        return Found(leakage, greedy, undominated(seen), False)


# --- words ------------------------------------------------------------------------------------------------------


def _head(options: argparse.Namespace, rows: Rows) -> str:
    relation = rows.relation
    return "\n".join([
        f"{options.table}: S = {options.sensitive} ({len(relation.S)} values), X = {options.public} "
        f"({len(relation.X)} values), {len(relation)} pairs",
        str(rows),
        *(f"warning: {words}" for words in rows.warnings),
        f"as it is: L_0 = {relation.leakage_l0.bits:.4f} bits ({relation.anonymity}-anonymous), "
        f"I_* = {relation.maximin_information.bits:.4f} bits ({relation.maximin_information} classes told apart)",
    ])


def _table(problem: Clustering, found: Found) -> str:
    loss = "largest cluster" if problem.utility == "I0" else "largest distance"
    kind = "all quantizations: exact" if found.exact else "the best that the algorithms pass"
    lines = [
        f"{NAMES[found.leakage]} against the {loss}; {kind}",
        f"{loss:>16}  {'lost':>6}  {'leakage':>8}  {'bits':>7}  {'clusters':>8}  by the algorithm, for some weight",
    ]
    greedy = {(point.loss, point.leakage) for point in found.greedy}
    for point in [*found.best, *(p for p in found.greedy if not _in(p, found.best))]:
        value = str(point.loss) if problem.utility == "I0" else f"{float(point.loss):.6g}"
        mark = "yes" if (point.loss, point.leakage) in greedy else "no"
        if not _in(point, found.best):
            mark = "yes, but another quantization is better"
        if not found.exact:
            mark += _bound(problem, found, point)
        lines.append(
            f"{value:>16}  {_share(problem, point):6.1%}  {point.leakage!s:>8}  {point.leakage.bits:7.4f}"
            f"  {len(point.quantization):8}  {mark}"
        )
    return "\n".join(lines)


def _bound(problem: Clustering, found: Found, point: FrontierPoint) -> str:
    """What is known of all quantizations that leak no more, where the best is not."""
    if (found.leakage, problem.utility) != ("L0", "I0"):
        return ""
    from verify.privacy.solvers.anonymity_bound import least_largest_cluster

    k = math.ceil(len(problem.relation.S) / point.leakage)
    least = least_largest_cluster(problem.relation, k)
    return ", optimal" if least >= point.loss else f", none has less than {least}"


def _in(point: FrontierPoint, points: Sequence[FrontierPoint]) -> bool:
    return any((point.loss, point.leakage) == (other.loss, other.leakage) for other in points)


def _share(problem: Clustering, point: FrontierPoint) -> float:
    """The loss as a part of all: of log |X|, or of the width of X, which no distance exceeds."""
    if problem.utility == "I0":
        letters = len(problem.ranges)
        return math.log(point.loss) / math.log(letters) if letters > 1 else 0.0
    width = max(problem.values) - min(problem.values)
    return float(point.loss / width) if width else 0.0


# --- data, and the picture --------------------------------------------------------------------------------------


def _data(options: argparse.Namespace, rows: Rows, problem: Clustering, found: Sequence[Found]) -> dict[str, object]:
    relation = problem.relation
    return {
        "table": str(options.table),
        "sensitive": options.sensitive,
        "public": options.public,
        "utility": options.utility,
        "rows": rows.count,
        "rows_left_out": dict(rows.left_out),
        "numbers": {column.name: column.numbers for column in (rows.sensitive, rows.public)},
        "warnings": list(rows.warnings),
        "S": len(relation.S),
        "X": len(relation.X),
        "pairs": len(relation),
        "leakage_l0": str(relation.leakage_l0),
        "maximin_information": str(relation.maximin_information),
        "frontiers": [
            {
                "leakage": one.leakage,
                "exact": one.exact,
                "best": [_point(problem, point) for point in one.best],
                "greedy": [_point(problem, point) for point in one.greedy],
            }
            for one in found
        ],
    }


def _point(problem: Clustering, point: FrontierPoint) -> dict[str, object]:
    return {
        "loss": str(point.loss),
        "lost": _share(problem, point),
        "leakage": str(point.leakage),
        "bits": point.leakage.bits,
        "quantization": [[str(x) for x in cluster] for cluster in point.quantization],
    }


def _draw(options: argparse.Namespace, problem: Clustering, found: Sequence[Found]) -> None:
    from verify.privacy.tables.picture import svg

    curves = [curve for one in found for curve in _curves(problem, one)]
    title = f"{Path(options.table).name}: {options.sensitive} from {options.public}"
    text = svg(title, "utility lost, as a part of all", "leakage, as a part of that of the column itself", curves)
    try:
        Path(options.picture).write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"--picture {options.picture}: {error.strerror or error}") from None


def _curves(problem: Clustering, found: Found) -> list[Curve]:
    from verify.privacy.tables.picture import Curve

    relation = problem.relation
    whole = (relation.leakage_l0 if found.leakage == "L0" else relation.maximin_information).bits

    def place(point: FrontierPoint) -> tuple[float, float]:
        return _share(problem, point), point.leakage.bits / whole if whole else 0.0

    kind = "all quantizations" if found.exact else "best on the paths"
    return [
        Curve(f"{found.leakage}: {kind}", [place(point) for point in found.best]),
        Curve(f"{found.leakage}: the algorithm", [place(point) for point in found.greedy], dashed=True),
    ]
