"""What is recorded of claims, and what is found now: verdicts against the baseline, assumptions against the manifest.

Nothing here decides a verdict. A baseline says what was found last time, so that a change is noticed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from verify.ledger import Difference
    from verify.library import Paper, Selection
    from verify.manifest import Use
    from verify.pipeline import Verdict

__all__ = ["differences", "drift", "update"]

_T = TypeVar("_T")


# --- comparing ---------------------------------------------------------------------------------------------


def differences(selection: Selection, verdicts: Sequence[Verdict]) -> tuple[bool, list[Difference]]:
    """Whether anything is recorded for the selected papers, and what is not as recorded."""
    from verify.ledger import compare, read_baseline

    found = {verdict.id: verdict.words for verdict in verdicts if verdict.verdict != "NOT_RUN"}
    unfinished = {verdict.id for verdict in verdicts} - set(found)
    recorded: dict[str, str] = {}
    known = False
    for path, papers in _by_baseline(selection).items():
        baseline = read_baseline(path)
        known = known or baseline is not None
        recorded.update(_about(papers, baseline or {}, set(found), selection))
    kept = {name: words for name, words in recorded.items() if name not in unfinished}
    return known, compare(kept, found)


def drift(selection: Selection, assumed: Mapping[str, tuple[Use, ...]]) -> list[str]:
    """Assumptions that are not as recorded, of the claims that were judged."""
    from verify.manifest import drift as compare
    from verify.manifest import read

    manifests = {paper.assumptions for paper in _papers(selection)}
    recorded = [found for path in sorted(manifests) if (found := read(path)) is not None]
    if not recorded:
        return []
    judged = {name: uses for one in recorded for name, uses in one.items() if name in assumed}
    return compare(judged, assumed)


def _papers(selection: Selection) -> list[Paper]:
    papers: dict[str, Paper] = {found.paper.origin: found.paper for found in selection.claims}
    papers.update({paper.origin: paper for paper in selection.whole})
    return list(papers.values())


def _by_baseline(selection: Selection) -> dict[Path, list[Paper]]:
    """The selected papers by the file that records their verdicts."""
    grouped: dict[Path, list[Paper]] = {}
    for paper in _papers(selection):
        grouped.setdefault(paper.baseline, []).append(paper)
    return grouped


def _about(
    papers: Sequence[Paper], baseline: Mapping[str, _T], judged: set[str], selection: Selection
) -> dict[str, _T]:
    """The part of what is recorded about these papers that this selection can speak about."""
    whole = {paper.name for paper in papers if paper in selection.whole}
    own = any(paper in selection.whole and paper.own_file is not None for paper in papers)
    broken = {one.name for one in selection.broken}
    unread = {one.id for one in selection.unreadable}

    def spoken_of(name: str) -> bool:
        head = name.partition(".")[0]
        all_there = own or head in whole or selection.everything
        return name in judged or (all_there and head not in broken and name not in unread)

    return {name: words for name, words in baseline.items() if spoken_of(name)}


# --- recording ---------------------------------------------------------------------------------------------


def update(
    selection: Selection,
    verdicts: Sequence[Verdict],
    assumed: Mapping[str, tuple[Use, ...]],
    say: Callable[[str], None],
) -> None:
    """Record verdicts and assumptions, store certificates, for the selected claims; what was not selected stays.

    ``say`` is told what was written where.
    """
    from verify.ledger import read_baseline, write_baseline

    by_id = {verdict.id: verdict for verdict in verdicts}
    for path, papers in _by_baseline(selection).items():
        old = read_baseline(path) or {}
        gone = _about(papers, old, set(by_id), selection)
        new = {c.id: by_id[c.id].words for paper in papers for c in paper.claims if c.id in by_id}
        write_baseline(path, {**{name: words for name, words in old.items() if name not in gone}, **new})
        say(f"recorded {len(new)} verdicts in {path}")
        _record_assumptions(papers[0].assumptions, papers, selection, assumed)
        for paper in papers:
            say(_store_certificates(paper, by_id))
    if selection.everything:
        for stray in _stray(selection):
            say(f"{stray} belongs to no paper. Next: delete it")


def _record_assumptions(
    path: Path, papers: Sequence[Paper], selection: Selection, assumed: Mapping[str, tuple[Use, ...]]
) -> None:
    from verify.manifest import read, write

    old = read(path) or {}
    gone = _about(papers, old, set(assumed), selection)
    new = {claim.id: assumed[claim.id] for paper in papers for claim in paper.claims if claim.id in assumed}
    write(path, {**{name: uses for name, uses in old.items() if name not in gone}, **new})


def _store_certificates(paper: Paper, by_id: Mapping[str, Verdict]) -> str:
    """Words that say what was stored where."""
    from verify.ledger import Stored, read_certificates, write_certificates

    old = read_certificates(paper.certificates) if paper.certificates.exists() else []
    before = {entry.id: entry for entry in old if isinstance(entry, Stored)}
    kept: list[Stored] = []
    for claim in paper.claims:
        verdict = by_id.get(claim.id)
        if verdict is None and claim.id in before:
            kept.append(before[claim.id])
        elif verdict is not None and verdict.certificate is not None:
            place, fidelity = claim.source.location, claim.fidelity
            kept.append(Stored(claim.id, place, fidelity, claim.statement, verdict.certificate))
    write_certificates(paper.certificates, kept)
    return f"stored {len(kept)} certificates in {paper.certificates}"


def _stray(selection: Selection) -> list[Path]:
    """Stored certificates of papers that are gone: `recheck` would still judge them."""
    from verify.library import papers, theorems_path

    known = {paper.name for paper in selection.whole} | {one.name for one in selection.broken} | set(papers())
    files = sorted((theorems_path() / "certificates").glob("*.json"))
    return [file for file in files if file.stem not in known]
