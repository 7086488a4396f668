"""Eight statements of the field against the times to beat: ``python -m benchmarks.bars [--repeat 5] [--limit 10]``.

Wall seconds of a whole process, the median of several, for `python -m verify prove` and for the tools that did best
elsewhere; all take turns in one run. Writes `results/bars.md` and prints it. Exit code 1 if a bar is missed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import tools
from benchmarks.machine import about, header
from benchmarks.peers.answer import PROVED, REFUTED
from benchmarks.process import Finished, run
from benchmarks.tools import OURS, TIMED_OUT

RESULTS = Path(__file__).resolve().parent / "results"
BY_HAND = "knuckledragger, by hand"
SIX = [f"Y{i}" for i in range(1, 7)]
MEMORY = 4096  # MiB of address space


@dataclass(frozen=True)
class Bar:
    """`seconds` is what `verify` may take to give the answer `expected`; `anchors` are measured beside it."""

    name: str
    text: str
    where: str
    expected: str
    seconds: float
    anchors: tuple[str, ...]


BARS = (
    Bar("a", "l*a1 + (1-l)*a2 <= t*(l*b1 + (1-l)*b2)", "t > 0, a1 <= t*b1, a2 <= t*b2, l in [0,1]",
        PROVED, 0.15, ("cvc5", "z3", "knuckledragger")),
    Bar("b", "eps*(exp(eps)-1)*(1-exp(-eps))/((exp(eps)-1)+(1-exp(-eps))) == eps*tanh(eps/2)", "eps > 0",
        PROVED, 0.5, ("sympy",)),
    Bar("c", "log(2) - h(p) >= (1-2*p)^2/2", "p in [0, 1/2]", PROVED, 1.0, ("sympy", "arb")),
    Bar("d", "-log(x) >= 1 - x", "x in (0, 1)", PROVED, 0.5, (BY_HAND, "knuckledragger", "sympy", "cvc5")),
    Bar("e", "I(X;Y1,Y2) <= I(X;Y1) + I(X;Y2)", "Y1 - X - Y2", PROVED, 0.15, ("shannon-lp",)),
    Bar("e, 7 variables", f"I(X;{','.join(SIX)}) <= {' + '.join(f'I(X;{y})' for y in SIX)}",
        f"H({','.join(SIX)}|X) == {' + '.join(f'H({y}|X)' for y in SIX)}", PROVED, 0.5, ("shannon-lp",)),
    Bar("f", "(1/2)*log(1 + T^2/N) <= eps <=> N >= T^2/(exp(2*eps)-1)", "T > 0, N > 0, eps > 0",
        PROVED, 1.0, (BY_HAND, "knuckledragger")),
    Bar("g", "eps*tanh(eps/2) <= eps^2/2", "eps >= 0", PROVED, 1.0, ("sympy", "arb", "cvc5")),
    Bar("h", "eps*tanh(eps/2) <= eps^2/4", "eps >= 0", REFUTED, 0.5, ("hypothesis", "arb", "cvc5")),
)


@dataclass(frozen=True)
class Measured:
    """The runs of one tool at one bar; `outcomes` has more than one element if the runs disagree."""

    tool: str
    outcomes: tuple[str, ...]
    walls: tuple[float, ...]
    solves: tuple[float, ...]

    @property
    def said(self) -> str:
        return ", ".join(sorted(set(self.outcomes)))

    def meets(self, bar: Bar) -> bool:
        return set(self.outcomes) == {bar.expected} and median(self.walls) <= bar.seconds

    def words(self) -> str:
        """Median, least and greatest wall seconds, and the part that was not the start of the process."""
        wall = f"{median(self.walls):.3f} ({min(self.walls):.3f} to {max(self.walls):.3f})"
        return f"{wall}, {median(self.solves):.3f} in it" if self.solves else wall


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bars", description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--repeat", type=int, default=5, help="processes of each tool at each bar (5)")
    parser.add_argument("--limit", type=float, default=10.0, help="seconds until a process is killed (10)")
    parser.add_argument("--only", nargs="+", choices=sorted({bar.name[0] for bar in BARS}), help="some of the bars")
    parser.add_argument("--results", type=Path, default=RESULTS, help="folder to write to")
    options = parser.parse_args(arguments)
    bars = [bar for bar in BARS if options.only is None or bar.name[0] in options.only]
    names = list(dict.fromkeys([OURS, *(a for bar in bars for a in bar.anchors if a != BY_HAND)]))
    lacking = {tool: tools.absent(tool) for tool in names}
    facts = about(tools.versions(tool for tool in names if not lacking[tool]), lacking)
    tools.compiled()
    measured = [(bar, measure(bar, lacking, options.repeat, options.limit)) for bar in bars]
    text = page(facts, measured, options.repeat, options.limit)
    options.results.mkdir(parents=True, exist_ok=True)
    (options.results / "bars.md").write_text(text)
    print(text)
    return 0 if all(rows[0].meets(bar) for bar, rows in measured) else 1


def measure(
    bar: Bar,
    lacking: dict[str, str],
    repeat: int,
    limit: float,
    runner: Callable[[Sequence[str], str, float, int], Finished] = run,
) -> list[Measured]:
    """`verify` first, then the anchors; they take turns, and one that was killed once is not run again."""
    names = [OURS, *(a for a in bar.anchors if not lacking.get("knuckledragger" if a == BY_HAND else a))]
    runs: dict[str, list[tuple[str, float, float | None]]] = {name: [] for name in names}
    for _ in range(repeat):
        for name in names:
            if not any(outcome == TIMED_OUT for outcome, _, _ in runs[name]):
                runs[name].append(_once(name, bar, limit, runner))
                print(f"{bar.name}: {name}: {runs[name][-1][0]}, {runs[name][-1][1]:.2f} s", file=sys.stderr)
    return [_gathered(name, found) for name, found in runs.items()]


def _once(name: str, bar: Bar, limit: float, runner: Callable[..., Finished]) -> tuple[str, float, float | None]:
    if name == BY_HAND:
        command, given = [sys.executable, "-m", "benchmarks.by_hand", bar.name], ""
    else:
        command, given = tools.command(name, bar.text, bar.where, limit)
    end = runner(command, given, limit, MEMORY)
    outcome, _, solve = tools.outcome(name, end)
    return outcome, end.seconds, solve


def _gathered(name: str, runs: Sequence[tuple[str, float, float | None]]) -> Measured:
    outcomes, walls, solves = zip(*runs, strict=True)
    return Measured(name, outcomes, walls, tuple(s for s in solves if s is not None))


def page(
    facts: dict[str, Any], measured: Sequence[tuple[Bar, list[Measured]]], repeat: int, limit: float
) -> str:
    """All of `bars.md`."""
    rows = ["| | tool | said | seconds | bar |", "|---|---|---|---|---|"]
    for bar, tools_of_bar in measured:
        for i, one in enumerate(tools_of_bar):
            verdict = f"{bar.seconds:g}: {'met' if one.meets(bar) else '**missed**'}" if i == 0 else ""
            rows.append(f"| {bar.name if i == 0 else ''} | {one.tool} | {one.said} | {one.words()} | {verdict} |")
    statements = [f"- ({bar.name}) `{bar.text}` where `{bar.where}`".replace("where ``", "") for bar, _ in measured]
    how = f"Wall seconds of a process: the median of {repeat}, with the least and the greatest; killed after {limit:g} s."
    notes = (
        "All tools take turns in one run. What is \"in it\" leaves out the start of Python, the imports of this project "
        "and the parsing. *By hand*: the lemmas, and the terms they are needed at, are named by a person."
    )
    return "\n".join(["# Times to beat", "", *header(facts), "", how, notes, "", *rows, "", *statements, ""])


if __name__ == "__main__":
    sys.exit(main())
