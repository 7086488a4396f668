"""How many statements of a corpus `prove` decides: python -m benchmarks.decided GROUP [EFFORT] [--alone] [--record].

GROUP is `alphabets` (symbolic sizes), a collection (polya, metitarski, interval, unseen, blind, remembered, typed,
reviewer, standard, fresh, newer, later, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth,
thirteenth, fourteenth, fifteenth, sixteenth, seventeenth, eighteenth, nineteenth, twentieth, twentyfirst,
twentysecond, twentythird, first), or
`claims`: the statements of the repository's own claims without their scripts, and what is recorded as expected. With
--alone no lemma of the library may be cited; with --from and --to only some are asked, by their places, with --every K
each K-th of them. A line a statement, then the counts. With --record they are kept, statement by statement, in
results/decided.json, of which results/decided.md and the README's table are made;
`python -m benchmarks.decided table` makes these alone. Seconds are the processor's, of all processes that were started,
so that a busy machine says the same.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from benchmarks.corpus import Item, published, symbolic
from benchmarks.machine import about, header
from verify.claims.claim import Claim
from verify.claims.conditions import arranged
from verify.kernel.statement import Statement
from verify.language.parse import ParseError, parse
from verify.language.vocabulary import words_for
from verify.run.citing import on_offer
from verify.run.library import library_store, load, papers
from verify.run.pipeline import lemma_ids, prove

GROUPS = {
    "alphabets": "sums of symbolic size",
    "polya": "Polya",
    "metitarski": "MetiTarski's kind",
    "interval": "coq-interval",
    "unseen": "ours on symbolic sizes, written before they were run",
    "blind": "blind pairs (29 of 40 decided in the first run, at effort 5)",
    "remembered": "typed from memory (47 of 61 proved in the first runs, at effort 10)",
    "typed": "typed by another (48 of 70 proved and 27 of 30 refuted in the first run, at effort 8)",
    "reviewer": "typed by a reviewer (19 of 45 proved, 22 of 25 refuted in the first run, of 60 s each)",
    "standard": "standard results, by a reviewer (33 of 55 proved, 34 of 35 refuted in the first run)",
    "fresh": "standard results, by another, blind (23 of 50 proved, 27 of 30 refuted, 5 unreadable in the first run)",
    "newer": "standard results, a second blind list (13 of 40 proved, 17 of 20 refuted, 15 unreadable in the first run)",
    "later": "steps of proofs, a third blind list (24 of 42 proved, 16 of 18 refuted, 4 unreadable at first)",
    "fourth": "what people type, a fourth blind list (24 of 40 proved, 16 of 16 refuted at first)",
    "fifth": "what people type, a fifth blind list (20 of 30 proved, 12 of 12 refuted at first)",
    "sixth": "what people type, a sixth blind list (15 of 30 proved, 12 of 12 refuted at first)",
    "seventh": "what people type, a seventh blind list (18 of 30 proved, 12 of 12 refuted at first)",
    "eighth": "what people type, an eighth blind list (17 of 44 proved, 15 of 16 refuted at first)",
    "ninth": "what people type, a ninth blind list (16 of 36 proved, 12 of 12 refuted at first)",
    "tenth": "what people type, a tenth blind list (10 of 24 proved, 7 of 8 refuted at first)",
    "eleventh": "what people type, an eleventh blind list (17 of 27 proved, 8 of 9 refuted at first)",
    "twelfth": "what people type, a twelfth blind list (22 of 30 proved, 9 of 10 refuted, 2 unreadable at first)",
    "thirteenth": "what people type, a thirteenth blind list (22 of 30 proved, 10 of 10 refuted at first)",
    "fourteenth": "what people type, a fourteenth blind list (16 of 30 proved, 10 of 10 refuted, 1 unreadable at first)",
    "fifteenth": "what people type, from the README alone (16 of 30 proved, 6 of 10 refuted, 13 unreadable at first)",
    "sixteenth": "what people type, from the README alone (21 of 32 proved, 10 of 12 refuted, 12 unreadable at first)",
    "seventeenth": "mechanisms and steps, from the README alone (18 of 22 proved, 7 of 8 refuted, 3 unreadable at first)",
    "eighteenth": "LaTeX as papers have it, from the README alone (at most 1 of 30 proved, 39 of 40 unreadable at first)",
    "nineteenth": "plain text in many ways, from the README alone (none proved, 38 of 40 unreadable at first)",
    "twentieth": "textbook results, from the README alone (13 of 30 proved, 8 of 10 refuted, 14 unreadable at first)",
    "twentyfirst": "steps, families, mechanisms, from the README alone (19 of 30 proved, 10 of 10 refuted at first)",
    "twentysecond": "lemmas of appendices from README and grammar (36 of 44 proved, 15 of 16 refuted, 1 unread at first)",
    "twentythird": "second-line lemmas, from README and grammar (31 of 42 proved, 13 of 14 refuted at first)",
    "first": "one line, typed first (all were decided when the list was made)",
    "claims": "claims of the library, without their scripts",
}
RESULTS = Path(__file__).parent / "results"
README = Path(__file__).parents[1] / "README.md"
FIGURES = re.compile(r"(?<=<!-- figures: benchmarks.decided -->\n).*?(?=\n\n|\Z)", re.S)
COLUMNS = ("collection", "true", "PROVED", "false", "REFUTED", "wrong", "median s", "effort")
HEAD = """# What `prove` decides

By `python -m benchmarks.decided GROUP --record`. *Median s*: seconds of the processor, of all processes that were started
for one statement, over all of them; Python and the provers are loaded once. Of the library's claims each K-th is asked
without its script: *alone* with no lemma of the library, else with all, its own statement among them; those that are
ILL_POSED count among the false ones.
"""


UNREADABLE = "UNREADABLE"


class Asked(NamedTuple):
    """A statement, or why its text could not be read, and the word that is expected."""

    id: str
    statement: Statement | str
    expected: str


def main(argv: Sequence[str] | None = None) -> int:
    """1 if a verdict is wrong."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.decided", description=__doc__)
    parser.add_argument("group", choices=(*GROUPS, "table"))
    parser.add_argument("effort", nargs="?", type=float, default=20.0)
    parser.add_argument("--alone", action="store_true", help="no lemma of the library")
    parser.add_argument("--from", dest="start", type=int, default=0)
    parser.add_argument("--to", dest="stop", type=int)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--record", action="store_true", help="keep what is found, each as soon as it is")
    asked = parser.parse_args(argv)
    if asked.group == "table":
        return write(_kept())
    offer = None if asked.alone else on_offer()
    counts: Counter[tuple[str, str]] = Counter()
    every = list(_claims() if asked.group == "claims" else _asked(asked.group))
    for one in every[:: asked.every][asked.start : asked.stop]:
        if isinstance(one.statement, str):
            counts[one.expected, UNREADABLE] += 1
            print(f"{one.id}: {UNREADABLE}, {one.statement}", flush=True)
            if asked.record:
                answer = [one.expected, UNREADABLE, 0.0]
                _record(asked.group + " alone" * asked.alone, asked.effort, asked.every, one.id, answer)
            continue
        start = _processor()
        verdict, ran = prove(one.statement, asked.effort, clock=60 * asked.effort, offer=offer)
        seconds = _processor() - start
        counts[one.expected, verdict.verdict] += 1
        by = str(ran[-1]["backend"]) if verdict.certificate is not None else ""
        cited = lemma_ids(verdict.certificate) if verdict.certificate is not None else ()
        print(f"{one.id}: {verdict.verdict}, {seconds:.1f} s {by} {' '.join(cited)}".rstrip(), flush=True)
        if asked.record:
            found = [one.expected, verdict.verdict, round(seconds, 2), *cited]
            _record(asked.group + " alone" * asked.alone, asked.effort, asked.every, one.id, found)
    for (expected, word), number in sorted(counts.items()):
        print(f"{expected} expected, {word}: {number}")
    if asked.record:
        write(_kept())
    return int(any(_wrong(expected, word) for expected, word in counts))


def _wrong(expected: str, word: str) -> bool:
    return word not in (expected, "OPEN", "CONDITIONAL", UNREADABLE)


def _processor() -> float:
    """Seconds of the processor that this process and those it has waited for took."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def _kept() -> dict[str, Any]:
    path = RESULTS / "decided.json"
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}


def _record(group: str, effort: float, every: int, name: str, answer: Sequence[object]) -> None:
    """Keep one answer; those of another effort, or of another sample, go."""
    data = _kept()
    of = {"effort": effort, "every": every}
    kept = data.get(group, {})
    rows = kept["rows"] if kept and kept["of"] == of else {}
    data[group] = {"of": of, "about": about({}, {}), "rows": {**rows, name: answer}}
    lines = ",\n".join(
        f'{json.dumps(name)}: {{"of": {json.dumps(one["of"])}, "about": {json.dumps(one["about"])}, "rows": {{\n'
        + ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in one["rows"].items())
        + "}}"
        for name, one in data.items()
    )
    (RESULTS / "decided.json").write_text(f"{{{lines}}}\n", encoding="utf-8")


def write(data: Mapping[str, Any]) -> int:
    """The page of results and the README's table of `data`, which is what is kept."""
    named = [(name, data[name]) for group in GROUPS for name in (group, f"{group} alone") if name in data]
    lines = [COLUMNS, ["---"] * len(COLUMNS), *(_row(name, one) for name, one in named)]
    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    page = [HEAD.rstrip(), table]
    for name, one in named:
        missed = [f"`{key}`: {row[1]} for {row[0]}" for key, row in one["rows"].items() if row[0] != row[1]]
        page.append("\n".join([f"## {name}", "", *header(one["about"]), "", "; ".join(missed) or "All as expected."]))
    (RESULTS / "decided.md").write_text("\n\n".join(page) + "\n", encoding="utf-8")
    README.write_text(FIGURES.sub(lambda _: table, README.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


def _row(name: str, one: Mapping[str, Any]) -> list[str]:
    """A line of the table."""
    rows = list(one["rows"].values())
    true = [row for row in rows if row[0] == "PROVED"]
    false = [row for row in rows if row[0] != "PROVED"]
    group, _, alone = name.partition(" ")
    title = GROUPS[group] + (f", each {one['of']['every']}th" if one["of"]["every"] > 1 else "")
    counts = [_share(part) for part in (true, false)]
    wrong = sum(_wrong(row[0], row[1]) for row in rows)
    took = f"{median(row[2] for row in rows):.2f}"
    return [title + f", {alone}" * bool(alone), str(len(true)), counts[0], str(len(false)), counts[1], str(wrong), took,
            f"{one['of']['effort']:g}"]  # fmt: skip


def _share(rows: Sequence[Sequence[Any]]) -> str:
    right = sum(row[0] == row[1] for row in rows)
    return f"{right} ({100 * right / len(rows):.0f} %)" if rows else "-"


def _asked(group: str) -> Iterator[Asked]:
    for item in _items(group):
        read: Statement | str
        try:
            read = arranged(parse(item.text, item.where, words_for(item.text, item.where)))
        except ParseError as error:
            read = str(error).partition("\n")[0]
        yield Asked(item.id, read, "PROVED" if item.expected else "REFUTED")


def _claims() -> Iterator[Asked]:
    """The claims of all papers, with the recorded verdicts."""
    recorded = json.loads(library_store().baseline.read_text())
    for paper in papers():
        loaded = load(f"theorems.{paper}")
        for item in loaded.claims if loaded else ():
            if isinstance(item, Claim) and item.id in recorded:
                yield Asked(item.id, item.statement, recorded[item.id]["verdict"])


def _items(group: str) -> list[Item]:
    if group == "alphabets":
        return [one for pair in symbolic() for one in pair.items()]
    return list(published(group))


if __name__ == "__main__":
    sys.exit(main())
