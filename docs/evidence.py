"""Writes docs/reference/evidence.md and the README's figures from the data of one run: docs/evidence.py CHECK.json

What z3 and random examples say of the claims, and why they say nothing of the others, by cause.
"""

from __future__ import annotations

import json
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from verify.claims.legs import Leg
from verify.report.table import DECIDED, cause, evidence_data
from verify.run.library import headlines

README = Path(__file__).parents[1] / "README.md"
PAGE = Path(__file__).parent / "reference" / "evidence.md"
FIGURES = re.compile(r"(?<=<!-- figures: make evidence -->\n).*?(?=\n\n|\Z)", re.S)
FIVE, HEADLINES = "the five papers, `basics`", "headline theorems"
NAMES = {"smt": "z3", "fuzz": "examples"}
COLUMNS = ("claims", "z3 decides", "at some reals only", "examples decide", "either", "contradicted", "discriminating")
HEAD = """# What z3 and random examples say

Figures of one run of `check`, by `make evidence`. No verdict rests on them ([evidence](../explanation/evidence.md)).
*Decides*: says yes or no; *contradicted*: refuted claims to which one of the two has a counterexample; *discriminating*:
yeses that are not said of the claim's negative control too. What agrees with both counts as undecided.
"""


class Said(NamedTuple):
    """Of one claim, as much of a verdict as its evidence is about."""

    id: str
    paper: str
    verdict: str
    legs: Mapping[str, Leg]


def read(data: Mapping[str, list[dict[str, object]]]) -> list[Said]:
    """The claims of ``check --json``."""
    return [Said(one["id"], one["paper"], one["verdict"], {name: Leg(**leg) for name, leg in one["legs"].items()})  # type: ignore
            for one in data["claims"] if one["verdict"]]  # fmt: skip


def groups(claims: Sequence[Said]) -> dict[str, list[Said]]:
    """The claims of the papers with headline theorems, and of what they share; of the others; the headline theorems."""
    named = {paper: headlines(paper) for paper in {c.paper for c in claims}}
    five = {paper for paper, names in named.items() if names} | {"basics"}
    return {
        FIVE: [c for c in claims if c.paper in five],
        "papers of standard results": [c for c in claims if c.paper not in five],
        "all": list(claims),
        HEADLINES: [c for c in claims if c.id in named[c.paper]],
    }


def row(name: str, claims: Sequence[Said]) -> tuple[str, ...]:
    n = evidence_data(claims)  # type: ignore[arg-type]
    refuted = sum(c.verdict == "REFUTED" for c in claims)
    share = f" ({100 * n['discriminating'] / n['yeses']:.1f} %)" if n["yeses"] else ""
    counts = (len(claims), n["smt"], n["partly"], n["fuzz"], n["either"], f"{n['contradicted']} of {refuted}",
              f"{n['discriminating']} of {n['yeses']}{share}")  # fmt: skip
    return (name, *map(str, counts))


def decided(claim: Said, *legs: str) -> bool:
    return any(claim.legs[leg].outcome in DECIDED for leg in legs or NAMES)


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    lines = [list(head), ["---"] * len(list(head)), *map(list, rows)]
    return "\n".join("| " + " | ".join(cell.replace("|", "&#124;") for cell in line) + " |" for line in lines)


def by_cause(claims: Iterable[Said], why: Callable[[Said], tuple[str, ...]]) -> list[tuple[str, ...]]:
    """A row for each cause, those with the most claims first: the cause, how many, which."""
    found: dict[tuple[str, ...], list[str]] = {}
    for claim in claims:
        found.setdefault(why(claim), []).append(claim.id)
    order = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
    return [(*causes, str(len(ids)), " ".join(f"`{name}`" for name in ids)) for causes, ids in order]


def why(claim: Said) -> tuple[str, str]:
    return cause(claim.legs["smt"].detail), cause(claim.legs["fuzz"].detail)


def page(claims: Sequence[Said]) -> str:
    parts = groups(claims)
    neither = [c for c in claims if not decided(c)]
    refuted = [c for c in claims if c.verdict == "REFUTED"]
    missed = [c for c in refuted if not any(c.legs[leg].outcome == "disagrees" for leg in NAMES)]
    alike = [(c, leg) for leg in NAMES for c in claims if c.legs[leg].twin == "agrees"]
    lacking = [c for c in parts[HEADLINES] if not all(decided(c, leg) for leg in NAMES)]
    causes = ("z3", "examples", "claims", "which")
    sections = [
        HEAD.rstrip(),
        table(("", *COLUMNS), (row(name, some) for name, some in parts.items())),
        f"## Neither decides: {len(neither)}\n\n{table(causes, by_cause(neither, why))}",
        f"## Refuted, and not contradicted: {len(missed)}\n\n{table(causes, by_cause(missed, why))}",
        f"## Yeses that do not discriminate: {len(alike)}\n\n"
        + table(("of", "claims", "which"), [(NAMES[leg], str(len(ids := [c.id for c, of in alike if of == leg])),
                                            " ".join(f"`{name}`" for name in ids)) for leg in NAMES]),
        f"## Headline theorems of which one of them says nothing: {len(lacking)}\n\n"
        + table(("theorem", *NAMES.values()), [(f"`{c.id}`", *(said(c.legs[leg]) for leg in NAMES)) for c in lacking]),
    ]  # fmt: skip
    return "\n\n".join(sections) + "\n"


def said(leg: Leg) -> str:
    return leg.outcome if leg.outcome in DECIDED else cause(leg.detail)


def figures(claims: Sequence[Said]) -> str:
    """The paragraph of the README: the first row of the page's table, and the headlines'."""
    parts = groups(claims)
    five, heads = (row(name, parts[name])[1:] for name in (FIVE, HEADLINES))
    words = (
        f"Of the {five[0]} claims of the five papers and `basics` z3 decides {five[1]} ({five[2]} at some values of the "
        f"reals only), examples {five[3]}, at least one of the two {five[4]}; {five[5]} refuted ones are "
        f"contradicted, and {five[6]} yeses discriminate. Of the {heads[0]} headline theorems z3 decides "
        f"{heads[1]}, examples {heads[3]}, at least one of the two {heads[4]}. "
        "[What neither decides, by cause](docs/reference/evidence.md)."
    )
    return textwrap.fill(words, 120, break_long_words=False, break_on_hyphens=False)


def main(file: str) -> None:
    claims = read(json.loads(Path(file).read_text(encoding="utf-8")))
    PAGE.write_text(page(claims), encoding="utf-8")
    README.write_text(FIGURES.sub(lambda _: figures(claims), README.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
