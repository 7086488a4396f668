"""What of a paper is judged: its sentences in their order, each with its claims and their verdicts, or why not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from verify.claims.claim import Claim
from verify.claims.labels import FIDELITIES
from verify.language.plain import inline
from verify.report.wording import filled
from verify.run.library import Paper
from verify.run.page import Sentence, sentences

WIDTH = 100
#: What is no sentence of the page stands after it.
REST = ("sharpened", "beyond", "auxiliary")


def counted(found: Sequence[Sentence]) -> str:
    """How many sentences are judged, and how many are not and say why."""
    return counts_text(len(found), sum(bool(sentence.claims) for sentence in found))


def counts_text(all_of_them: int, judged: int) -> str:
    """The same of counts.

    >>> counts_text(69, 56)
    '56 of 69 sentences are judged, 13 say why not'
    """
    return f"{judged} of {all_of_them} sentences are judged, {all_of_them - judged} say why not"


def sentence_counts(papers: Iterable[Paper]) -> dict[str, int]:
    """How many sentences the pages of these papers have, and how many of them are judged. Raises LibraryError."""
    found = [sentence for paper in papers for sentence in sentences(paper)]
    return {"sentences": len(found), "judged": sum(bool(sentence.claims) for sentence in found)}


def coverage_text(title: str, found: Sequence[Sentence], claims: Mapping[str, Claim], verdicts: Mapping[str, str]) -> str:
    """The page for a terminal, at most 100 characters a line."""
    lines = filled("", title, WIDTH)
    section = None
    for sentence in found:
        if sentence.section != section:
            lines += ["", sentence.section]
            section = sentence.section
        lines += filled("  ", f"{sentence.at}: {sentence.says}" if sentence.says else sentence.at, WIDTH)
        lines += [f"    {name}: {_state(name, claims, verdicts)}" for name in sentence.claims]
        lines += filled("    ", f"not judged: {sentence.why}", WIDTH) if sentence.why else []
        lines += filled("    ", f"note: {sentence.note}", WIDTH) if sentence.note else []
    return "\n".join([*lines, "", f"{counted(found)}. Verdicts as they are recorded: check judges them."])


def coverage_data(
    paper: str, found: Sequence[Sentence], verdicts: Mapping[str, str]
) -> dict[str, object]:
    """The page as plain data; ``verdict`` is the recorded one, or null."""
    return {
        "paper": paper,
        "sentences": [
            {
                **{key: getattr(sentence, key) for key in ("section", "at", "says", "why", "note")},
                "claims": [{"id": name, "verdict": verdicts.get(name)} for name in sentence.claims],
            }
            for sentence in found
        ],
        "judged": sum(bool(sentence.claims) for sentence in found),
    }


def coverage_markdown(
    paper: str, title: str, found: Sequence[Sentence], claims: Mapping[str, Claim], verdicts: Mapping[str, str]
) -> str:
    """The page, and after it the claims that are no sentence of it, as tables of Markdown."""
    where = "Written by `make coverage` from `page.toml` and what is recorded."
    lines = [f"# Coverage of {title}", "", f"{where} {counted(found)}. The prefix {paper} is left out.", ""]
    section = None
    for sentence in found:
        if sentence.section != section:
            lines += ["", f"## {sentence.section}", "", "| at | what is said | judged by |", "|---|---|---|"]
            section = sentence.section
        short = {name: name.removeprefix(f"{paper}.") for name in sentence.claims}
        judged = "; ".join(f"`{short[name]}` {_state(name, claims, verdicts)}" for name in sentence.claims)
        said = [judged, f"not judged: {sentence.why}" if sentence.why else "", sentence.note]
        lines.append(_row(sentence.at, sentence.says, ". ".join(filter(None, said))))
    placed = {name for sentence in found for name in sentence.claims}
    for label in REST:
        rest = [claim for claim in claims.values() if claim.fidelity == label and claim.id not in placed]
        if rest:
            lines += ["", f"## {label.capitalize()}: {FIDELITIES[label]}", "", "| claim | says | |", "|---|---|---|"]
        lines += [_row(f"`{c.id.removeprefix(f'{paper}.')}`", c.title, verdicts.get(c.id, "not recorded")) for c in rest]
    return "\n".join(lines).replace("\n\n\n", "\n\n") + "\n"


def _state(name: str, claims: Mapping[str, Claim], verdicts: Mapping[str, str]) -> str:
    label = f" ({claims[name].fidelity})" if name in claims and claims[name].fidelity != "amended" else ""
    return f"{verdicts.get(name, 'not recorded')}{label}"


def _row(*cells: str) -> str:
    return "| " + " | ".join(inline(cell).replace("|", "\\|") for cell in cells) + " |"
