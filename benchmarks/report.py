"""The runs of a benchmark as tables. Pure functions, but for `write`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.machine import header
from benchmarks.peers.answer import INEXPRESSIBLE
from benchmarks.runs import DECIDED, STANDINGS, WRONG, Item, Run, digest, selected
from benchmarks.tools import FAILED, OURS, TIMED_OUT, TOOLS

COLUMNS = ("true proved", "false refuted", "ill posed noticed", "wrong", "undecided", "timed out", "failed",
           "not expressible", "median s, decided", "median s, all")

CONVENTIONS = """\
## How to read it

- A *pair* is a true statement and a negative control. Proving the one and refuting the other is right; the converse
  is wrong, and so is calling one of them ill posed.
- An *ill-posed* statement is undefined at values that it speaks about, or its conditions contradict each other. To say
  so is right. Another answer counts as "not noticed", not as wrong: from contradictory conditions everything follows,
  and few tools have a word for it. They were written after the provers; none is held out.
- Seconds are wall seconds of the whole process, start of Python and imports included, with all tools taking turns at
  each statement. "Decided": median over the statements that this tool decided, so tools that answer only easy
  ones look fast. "All": over all that it can express; one that was killed counts with the time it ran.
- `verify` proves with a certificate that its kernel accepted and refutes with an exact witness. Of the others,
  what they say is believed: `unsat` of the negation counts as a proof, a "no counterexample" of a test does not.
- z3 and knuckledragger: a model counts as a refutation only if no function in it was left free; both know exp and
  log, if at all, by axioms. knuckledragger tries with nothing, then with its library's lemmas on exp and ln.
- crosshair and hypothesis judge floats: a counterexample that exists by rounding only counts, as users see it.
  Infinities are excluded, equations are compared up to 1e-9, and exceptions are no counterexamples.
- arb is plain bisection: it can not prove where both sides touch, nor on an unbounded range.
- shannon-lp is a linear program in floats: what it calls false need not have a distribution, and is believed.
- *Not expressible*: the tool has no words for the statement. *Failed*: it ended with an error or out of memory.
"""


def write(folder: Path, facts: Mapping[str, Any], runs: Sequence[Run], items: Sequence[Item]) -> None:
    """`prove.json` with all runs, `prove.md` with the tables."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {digest(item): item for item in items if not item.held_out}
    data = {"about": dict(facts), "summary": summary(runs), "runs": [_record(r, texts) for r in runs]}
    (folder / "prove.json").write_text(json.dumps(data, indent=1) + "\n")
    (folder / "prove.md").write_text(page(facts, runs, texts))


def _record(run: Run, texts: Mapping[str, Item]) -> dict[str, Any]:
    record = asdict(run) | {"standing": run.standing}
    if run.standing == WRONG and run.digest in texts:
        record |= {"text": texts[run.digest].text, "where": texts[run.digest].where}
    return record


def summary(runs: Iterable[Run]) -> list[dict[str, Any]]:
    """One record for each tool, family and part (held out or not)."""
    runs = list(runs)
    groups = dict.fromkeys((r.held_out, r.family, r.tool) for r in runs)
    return [
        {"held_out": held_out, "family": family, "tool": tool}
        | counts(selected(runs, held_out=held_out, family=family, tool=tool))
        for held_out, family, tool in sorted(groups)
    ]


def counts(runs: Sequence[Run]) -> dict[str, Any]:
    """How many stand how, and the median times (None where there is nothing)."""
    decided = selected(runs, standing=DECIDED)
    expressible = [r for r in runs if r.outcome != INEXPRESSIBLE]
    return {
        "statements": len(runs),
        "true": len(selected(runs, expected=True)),
        "false": len(selected(runs, expected=False)),
        "ill_posed": len(selected(runs, expected=None)),
        "proved": len(selected(decided, expected=True)),
        "refuted": len(selected(decided, expected=False)),
        "noticed": len(selected(decided, expected=None)),
        **{standing: len(selected(runs, standing=standing)) for standing in STANDINGS},
        "median_decided": _median(decided),
        "median_all": _median(expressible),
    }


def _median(runs: Sequence[Run]) -> float | None:
    return round(median(r.seconds for r in runs), 3) if runs else None


def table(runs: Sequence[Run]) -> str:
    """One row for each tool, ours first."""
    rows = [["tool", *COLUMNS]]
    for tool in sorted({r.tool for r in runs}, key=TOOLS.index):
        rows.append([tool, *_cells(counts(selected(runs, tool=tool)))])
    return _markdown(rows)


def _cells(found: Mapping[str, Any]) -> list[str]:
    times = [found["median_decided"], found["median_all"]]
    return [
        _share(found["proved"], found["true"]),
        _share(found["refuted"], found["false"]),
        _share(found["noticed"], found["ill_posed"]),
        *(str(found[s]) for s in (WRONG, "undecided", TIMED_OUT, FAILED, INEXPRESSIBLE)),
        *("" if t is None else f"{t:.2f}" for t in times),
    ]


def _share(part: int, whole: int) -> str:
    return f"{part}/{whole} ({100 * part / whole:.0f}%)" if whole else "0/0"


def _markdown(rows: Sequence[Sequence[str]], column: str = "|---:") -> str:
    """A table with its first column to the left, the others as `column` says."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|---" + column * (len(rows[0]) - 1) + "|", *lines[1:]])


def totals(runs: Sequence[Run]) -> str:
    """The tables that matter most."""
    parts = [(False, "The corpus"), (True, "Held out: the authors of the prover did not see these")]
    found = [(title, selected(runs, held_out=held_out)) for held_out, title in parts]
    return "\n\n".join(f"## {title}\n\n{table(some)}" for title, some in found if some)


def page(facts: Mapping[str, Any], runs: Sequence[Run], texts: Mapping[str, Item]) -> str:
    """All of `prove.md`."""
    limits = f"- {facts['limit']:g} s and {facts['memory_mb']} MiB for each statement and tool, {facts['jobs']} at a time"
    resumed = [f"- {facts['resumed']} of the runs were taken over from an earlier one"] if facts["resumed"] else []
    asked = f"- {facts['selection']}"
    top = ["# The corpus through `prove`, and through other tools", "", *header(facts), asked, limits, *resumed]
    return "\n".join([*top, "", totals(runs), "", _families(runs), _wrong(runs, texts), _undecided(runs), CONVENTIONS])


def _families(runs: Sequence[Run]) -> str:
    """A table for each family, and whether `verify` decided more than each of the others."""
    out = []
    for family in dict.fromkeys(r.family for r in runs):
        some = selected(runs, family=family)
        words = _compared(some)
        pairs = [r for r in some if r.expected is not None]
        if words and len(pairs) < len(some):
            words += f" Of the pairs alone: {_compared(pairs)}"
        out.append("\n\n".join(filter(None, (f"## Family {family}", words, table(some)))) + "\n")
    return "\n".join(out)


def _compared(runs: Sequence[Run]) -> str:
    """How many `verify` decided, and the one of the others that decided most; empty if there is nothing to compare."""
    decided = {tool: len(selected(runs, tool=tool, standing=DECIDED)) for tool in dict.fromkeys(r.tool for r in runs)}
    ours = decided.pop(OURS, None)
    if ours is None or not decided:
        return ""
    best = max(decided, key=lambda tool: decided[tool])
    return f"verify decided {ours}, the best of the others ({best}) {decided[best]}."


def _wrong(runs: Sequence[Run], texts: Mapping[str, Item]) -> str:
    """Every wrong answer with its statement; of statements that are held out the id only."""
    rows = [["tool", "statement", "said", "words"]]
    for r in sorted(selected(runs, standing=WRONG), key=lambda r: (r.tool, r.id)):
        item = texts.get(r.digest)
        statement = f"`{r.id}`" + ("" if item is None else f": `{item.text}`")
        if item is not None and item.where:
            statement += f" where `{item.where}`"
        rows.append([r.tool, _cell(statement), r.outcome, _cell(r.detail[:160])])
    return "## Wrong answers\n\n" + ("None.\n" if len(rows) == 1 else _markdown(rows, "|---") + "\n")


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _undecided(runs: Sequence[Run]) -> str:
    """What `verify` left open."""
    ours = [r for r in selected(runs, tool=OURS) if r.standing not in (DECIDED, WRONG)]
    lines = [f"- `{r.id}` ({r.family}): {r.outcome}, {r.seconds:.1f} s" for r in ours]
    return "## Left open by `verify`\n\n" + ("\n".join(lines) if lines else "Nothing.") + "\n"
