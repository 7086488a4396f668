"""Writes docs/reference/headlines.md from the data of one run: docs/headlines.py CHECK.json [ID ...]

The headline theorems, each with its closed forms, what z3 says, and its property, which is tried here and takes some
minutes. With ids, the rows of these claims alone; the other rows stay.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from verify.claims.claim import Claim
from verify.claims.legs import Leg
from verify.kernel.expansion import definitions_in
from verify.run.closed_form import closed_forms
from verify.run.library import find, papers
from verify.run.library import headlines as of_paper
from verify.run.properties import NoProperty, PropertyFailed, property_test

PAGE = Path(__file__).parent / "reference" / "headlines.md"
EXAMPLES = 20
COLUMNS = ("theorem", "verdict", "closed form", "z3", "property")
ANSWERS = {"agrees": "yes", "disagrees": "no", "undecided": "?", "not run": "-"}
HEAD = """# Headline theorems

The results for which the five papers are read, as printed and, where that is false, as they are right. The table is made
by `make evidence`.

- *closed form*: the sympy objects in `theorems/<paper>/formulas.py` of which the statement speaks
  ([closed forms](closed-forms.md)); a dash where it prints no
  formula of its own, but says that something exists, is convex or monotone, or that one notion gives another;
- *z3*: what z3 says at small sizes, and which sizes it decided; a refuted statement should get a no;
- *property*: what a function of yours may stand for in `property_test` ([how](../how-to/property-tests.md)), and how many
  random examples agree with the functions of this library. A refuted statement should fail. Where nothing may be put in
  there are random examples all the same.

Neither z3 nor examples prove anything: the verdict rests on what the kernel accepted.
"""


def headlines() -> Iterator[tuple[str, str]]:
    """(paper, id) of each, in the order of the papers."""
    for paper in papers():
        for name in of_paper(paper):
            yield paper, name


def row(paper: str, name: str, verdict: str, legs: Mapping[str, Leg]) -> tuple[str, ...]:
    found = find(name)
    if found is None:
        raise LookupError(f"HEADLINES of {paper}: there is no claim {name}")
    claim = found.claim
    theorem = f"`{name}`<br>{claim.source.location}: {claim.title}"
    return theorem, verdict, forms(paper, claim), z3(legs["smt"]), examples(claim, legs["fuzz"])


def forms(paper: str, claim: Claim) -> str:
    """The closed forms that state the claim, or that it uses."""
    words = {word.name for word in definitions_in(claim.statement)}
    named = (form.name for form in closed_forms(paper) if claim.id in (form.stated_by, *form.about) or form.name in words)
    return ", ".join(f"`{form}`" for form in dict.fromkeys(named)) or "-"


def z3(leg: Leg) -> str:
    return f"{ANSWERS[leg.outcome]}: {leg.detail}" if leg.detail else ANSWERS[leg.outcome]


def examples(claim: Claim, leg: Leg) -> str:
    """What may be put in, and what came of putting in what this library has."""
    try:
        test = property_test(claim)
    except NoProperty:
        return drawn(leg)
    names = ", ".join(f"`{name}`" for name in test.slots)
    try:
        return f"{names}: {test(examples=EXAMPLES).examples} examples agree"
    except PropertyFailed as failed:
        return f"{names}: fails, {next((line for line in str(failed).splitlines() if line.startswith('at ')), '')}"
    except NoProperty:
        return f"{names}: {drawn(leg)}"


def drawn(leg: Leg) -> str:
    if leg.outcome == "agrees":
        return f"{leg.detail.partition(' ')[0]} random examples agree"
    return f"examples: {ANSWERS[leg.outcome]}" + f" ({leg.detail})" * (leg.outcome == "disagrees")


def line(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cell.replace("|", "&#124;") for cell in cells) + " |"


def kept() -> dict[str, str]:
    """The rows that there are, by the ids of their claims."""
    return {row[1]: row[0] for row in re.finditer(r"^\| `([\w.]+)`<br>.* \|$", PAGE.read_text(encoding="utf-8"), re.M)}


def main(data: str, *wanted: str) -> None:
    """Each row is written as soon as it is there."""
    judged = {one["id"]: one for one in json.loads(Path(data).read_text(encoding="utf-8"))["claims"]}
    named, rows = list(headlines()), kept()
    for paper, name in named:
        if name not in rows or not wanted or name in wanted:
            legs = {leg: Leg(**said) for leg, said in judged[name]["legs"].items()}
            rows[name] = line(row(paper, name, judged[name]["verdict"], legs))
            print(rows[name], flush=True)
            write(named, rows)


def write(named: list[tuple[str, str]], rows: dict[str, str]) -> None:
    sections: dict[str, list[str]] = {}
    for paper, name in named:
        lines = sections.setdefault(paper, [line(COLUMNS), line(("---",) * len(COLUMNS))])
        lines += [rows[name]] if name in rows else []
    tables = ["\n".join([f"## {paper}", "", *lines]) for paper, lines in sections.items()]
    PAGE.write_text("\n\n".join([HEAD.rstrip(), *tables]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
