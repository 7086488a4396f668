"""A Markdown table for a pull request: what needs a look first, the rest folded away."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

from verify.language.plain import inline
from verify.report.exports.outcome import Outcome, Run, headline, outcomes
from verify.report.table import LEGS, SHORT, shorten

WIDTH = 160  # of a cell: a witness may be as long as a matrix
ROWS = 150  # of a table: a comment may not be longer than some 65,000 characters


def markdown(run: Run) -> str:
    """A headline, a table of the claims that need a look, and all claims in a part that unfolds."""
    found = outcomes(run)
    attention = [one for one in found if not one.passed]
    lines = [f"### privacy-verify: {_headline(len(attention), len(found))}", ""]
    if run.verdicts:
        counted = Counter(verdict.verdict for verdict in run.verdicts)
        lines += [", ".join(f"{number} {word}" for word, number in counted.most_common()), ""]
    if attention:
        lines += [*_table(("claim", "what", "written in"), _attention, attention), ""]
    if found:
        rows = _table(("claim", *LEGS.values(), "verdict"), _row, found)
        lines += ["<details>", f"<summary>All claims ({len(found)})</summary>", "", *rows, "", "</details>", ""]
    return "\n".join(lines)


def _headline(attention: int, claims: int) -> str:
    if not claims:
        return "no claim was selected"
    if attention:
        return f"{attention} of {claims} claims need a look"
    return "1 claim, as it should be" if claims == 1 else f"{claims} claims, all as they should be"


def _table(head: Sequence[str], row: Callable[[Outcome], Sequence[str]], found: Sequence[Outcome]) -> list[str]:
    lines = [_line(head), _line(["---"] * len(head)), *(_line(row(one)) for one in found[:ROWS])]
    return lines if len(found) <= ROWS else [*lines, "", f"and {len(found) - ROWS} more"]


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _attention(one: Outcome) -> tuple[str, str, str]:
    place = f"{one.path.name}:{one.line}" if one.path is not None else ""
    return _code(one.id), _escaped(one.why), _code(place)


def _row(one: Outcome) -> tuple[str, ...]:
    if one.verdict is None:
        return (_code(one.id), *("" for _ in LEGS), _escaped(one.status))
    legs = (SHORT[one.verdict.legs[leg].outcome] for leg in LEGS)
    return (_code(one.id), *legs, _escaped(headline(one.verdict)))


def _code(text: str) -> str:
    """As code, if it is of the characters of an id or of the name of a file; else as words."""
    return f"`{text}`" if re.fullmatch(r"[\w.()+:/ -]+", text) else _escaped(text)


def _escaped(text: str) -> str:
    """As plain words in a cell: what Markdown and HTML would take for markup is written out."""
    short = inline(shorten(text, WIDTH)).replace("&", "&amp;").replace("<", "&lt;")
    return "".join(f"\\{c}" if c in "\\|*_`[]~#@" else c for c in short)
