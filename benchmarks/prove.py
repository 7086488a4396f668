"""The corpus through `python -m verify prove`, and through what a user would try instead.

    python -m benchmarks.prove [--limit 20] [--jobs 1] [--families scalar shannon] [--tools verify z3]
                               [--only ID ...] [--every N] [--held-out both|only|none] [--resume]

Every statement is one process for each tool, as a user would start it, killed at the limit. All tools take turns at
a statement before the next one comes, so what disturbs the machine disturbs all. Writes `prove.json` and
`prove.md`; `prove.jsonl` is the journal that `--resume` goes on from. Exit code: 1 if `verify` was wrong anywhere,
2 for usage, 5 if nothing was selected.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from benchmarks import report, tools
from benchmarks.machine import about
from benchmarks.process import Finished, run
from benchmarks.runs import WRONG, Item, Journal, Run, digest, selected

RESULTS = Path(__file__).resolve().parent / "results"
Runner = Callable[[Sequence[str], str, float, int], Finished]


def main(arguments: Sequence[str] | None = None, runner: Runner = run) -> int:
    options = _options(arguments)
    held_out = {"both": None, "only": True, "none": False}[options.held_out]
    items = chosen(_all(options.families, held_out), options.only, options.every)
    if not items:
        print("no statement selected", file=sys.stderr)
        return 5
    lacking = {tool: tools.absent(tool) for tool in options.tools}
    present = [tool for tool in options.tools if not lacking[tool]]
    settings = {"limit": options.limit, "jobs": options.jobs, "memory_mb": options.memory}
    try:
        journal = Journal(options.results / "prove.jsonl", settings, options.resume)
    except ValueError as error:
        print(f"{error}. Next: leave out --resume", file=sys.stderr)
        return 2
    resumed, facts = len(journal.done), about(tools.versions(present), lacking)
    facts |= {"selection": _selection(options, len(items), sum(1 for _ in _all(None, None)))}
    tools.compiled()
    try:
        go(items, present, journal, options.limit, options.jobs, options.memory, runner)
    except KeyboardInterrupt:
        print("interrupted: the report has what was done; --resume goes on", file=sys.stderr)
    found = _of_now(journal.done, items, present)
    report.write(options.results, facts | settings | {"resumed": resumed}, found, items)
    print(report.totals(found), flush=True)
    return 1 if selected(found, tool=tools.OURS, standing=WRONG) else 0


def _all(families: Sequence[str] | None, held_out: bool | None) -> Iterator[Item]:
    """The statements of the pairs, then the ill-posed ones (of which none is held out)."""
    from benchmarks import corpus

    yield from corpus.items(families, held_out)
    if not held_out:
        yield from corpus.ill_posed(families)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.prove", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for each statement and tool (20)")
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time (1)")
    parser.add_argument("--memory", type=int, default=4096, help="address space of a process in MiB (4096)")
    parser.add_argument("--families", nargs="+", help="families of the corpus (all)")
    parser.add_argument("--tools", nargs="+", default=list(tools.TOOLS), choices=tools.TOOLS, metavar="TOOL",
                        help=f"some of {', '.join(tools.TOOLS)} (all)")
    parser.add_argument("--only", nargs="+", metavar="ID", help="pairs or statements with these ids")
    parser.add_argument("--every", type=int, default=1, help="every N-th pair only: a quick look")
    parser.add_argument("--held-out", choices=("both", "only", "none"), default="both", help="which part (both)")
    parser.add_argument("--resume", action="store_true", help="go on from the journal")
    parser.add_argument("--results", type=Path, default=RESULTS, help="folder to write to")
    return parser.parse_args(arguments)


def chosen(items: Iterable[Item], only: Sequence[str] | None, every: int) -> list[Item]:
    """The statements named in `only`, by their id or their pair's (all if None), of every `every`-th pair."""
    found = [item for item in items if only is None or {item.id, pair(item)} & set(only)]
    places = {name: i for i, name in enumerate(dict.fromkeys(map(pair, found)))}
    return [item for item in found if places[pair(item)] % every == 0]


def _selection(options: argparse.Namespace, some: int, whole: int) -> str:
    """Which part of the corpus was asked, in words: a report of a part must not read like one of the whole."""
    if some == whole:
        return f"all {whole} statements of the corpus"
    parts = [f"families {', '.join(options.families)}"] if options.families else []
    parts += [f"only {', '.join(options.only)}"] if options.only else []
    parts += [f"one pair in {options.every}"] if options.every > 1 else []
    parts += {"only": ["held out only"], "none": ["none held out"], "both": []}[options.held_out]
    return f"{some} of the {whole} statements of the corpus: {'; '.join(parts)}"


def pair(item: Item) -> str:
    """The id that a true statement and its negative control share: theirs end in .true and .false."""
    return item.id if item.expected is None else item.id.rpartition(".")[0]


def go(
    items: Sequence[Item],
    names: Sequence[str],
    journal: Journal,
    limit: float,
    jobs: int,
    memory_mb: int,
    runner: Runner,
) -> None:
    """Runs what is not in the journal yet, `jobs` at a time, in the order of the statements."""
    done = {r.key for r in journal.done}
    tasks = [(tool, item) for item in items for tool in names if (item.id, tool, digest(item)) not in done]
    with ThreadPoolExecutor(jobs) as pool:
        futures = [pool.submit(one, tool, item, limit, memory_mb, runner) for tool, item in tasks]
        try:
            for number, future in enumerate(as_completed(futures), 1):
                journal.add(future.result())
                print(f"[{number}/{len(tasks)}] {_line(future.result())}", file=sys.stderr, flush=True)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def one(tool: str, item: Item, limit: float, memory_mb: int, runner: Runner) -> Run:
    """One statement, one tool. Nothing of a statement that is held out is kept but its id."""
    command, given = tools.command(tool, item.text, item.where, limit)
    end = runner(command, given, limit, memory_mb)
    outcome, detail, solve = tools.outcome(tool, end)
    kept = "" if item.held_out else detail
    seconds = round(end.seconds, 4)
    solve = None if solve is None else round(solve, 4)
    return Run(
        item.id, item.family, item.expected, item.held_out, digest(item), tool, outcome, seconds, solve, kept
    )


def _line(run: Run) -> str:
    return f"{run.tool:14} {run.id}: {run.outcome}, {run.seconds:.2f} s"


def _of_now(done: Iterable[Run], items: Iterable[Item], names: Sequence[str]) -> list[Run]:
    """The journal's runs of the statements and tools that were asked for now."""
    wanted = {(item.id, tool, digest(item)) for item in items for tool in names}
    return [r for r in done if r.key in wanted]


if __name__ == "__main__":
    sys.exit(main())
