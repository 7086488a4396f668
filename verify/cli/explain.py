"""`explain`: a proof or a witness in words, and what verdicts rest on."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from verify.cli.output import UsageError, loading, say
from verify.language.plain import inline
from verify.run.exits import INTERNAL, NOTHING, OK, UNDECIDED

if TYPE_CHECKING:
    from verify.run.evidence import Settings
    from verify.run.ledger import Ledger
    from verify.run.library import Found
    from verify.run.pipeline import Verdict
    from verify.run.session import Session


def run(options: argparse.Namespace) -> int:
    """Claims in words, from what is kept; one that is not judged yet is judged first."""
    from verify.run.evidence import Settings
    from verify.run.ledger import Ledger, default_place
    from verify.run.session import Session

    if options.id is None and not options.assumptions:
        raise UsageError("explain: which claim? Next: explain ID, or explain --assumptions for all of them")
    settings = Settings(timeout=options.effort, clock=options.timeout)
    with Ledger(default_place(options.ledger)) as ledger:
        if options.id is None:
            with Session(settings, ledger, search=False) as session:
                return _all_assumptions(session)
        found, verdict, session = judged(options.id, settings, ledger)
        print(_told(found, verdict, session, options).rstrip("\n"))
    return outcome(verdict)


def judged(target: str, settings: Settings, ledger: Ledger) -> tuple[Found, Verdict, Session]:
    """One claim and its verdict, from what is kept; it is searched if nothing is."""
    from verify.run.session import Session

    found = one_claim(target)
    with Session(settings, ledger, search=False) as session:
        verdict = next(session.run([found]))
    if verdict.certificate is None:
        with Session(settings, ledger) as session:
            verdict = next(session.run([found]))
    for words in session.warnings:
        say(f"warning: {words}")
    return found, verdict, session


def outcome(verdict: Verdict) -> int:
    """Say what crashed; the exit code."""
    for words in verdict.evidence.crashes:
        say(f"error: {words}")
    if verdict.evidence.crashes:
        return INTERNAL
    return UNDECIDED if verdict.certificate is None else OK


def _all_assumptions(session: Session) -> int:
    """What each claim of the library rests on."""
    from verify.report.assumptions import assumptions_summary, assumptions_text
    from verify.run.library import select

    selection = select()
    code = loading(selection)
    verdicts = list(session.run(selection.claims))
    judged = [verdict for verdict in verdicts if verdict.certificate is not None]
    print("\n\n".join(assumptions_text(verdict, session.verdict) for verdict in judged))
    print(f"\n{assumptions_summary(judged, session.verdict)}")
    return code or (OK if judged else NOTHING)


def one_claim(target: str) -> Found:
    """The claim with this id; FILE.py:ID for a claim of one's own."""
    from verify.run.library import NothingSelected, select

    path, _, name = target.rpartition(":")
    selection = select([path or name])
    for unread in selection.unreadable:
        if unread.id == name:
            raise UsageError(f"{unread.place}: {unread.reason}")
    found = [one for one in selection.claims if one.claim.id == name]
    if not found:
        loading(selection)
        near = [one.claim.id for one in selection.claims]
        raise NothingSelected(inline(f"no claim has the id {name}. There are: {', '.join(near)}"))
    return found[0]


#: How words of ours are told; those of a claim beyond the paper are its statement, which is shown anyway.
CHANGED = {"amended": "Amended to", "sharpened": "Sharpened to"}
#: Labels that say too little by themselves.
RELATED = {"reading": "one of several readings", "restricted": "restricted: a special case or a part of what is printed"}


def _about(found: Found) -> list[str]:
    """What is printed, what is to be said of it, and the claims that say the same otherwise."""
    from verify.claims.claim import AMENDED, printed_with
    from verify.run.second import checked_by_coq

    claim, ids = found.claim, {one.id for one in found.paper.claims}
    changed = CHANGED.get(claim.fidelity, "")
    told = [f"{claim.source.heading}: {' '.join(claim.printed.split())}" if claim.printed else ""]
    told += [f"{changed}: {' '.join(claim.says.split())}" if changed and claim.says else ""]
    told += [f"Note: {claim.notes}" if claim.notes else ""]
    told += [f"Idea: {claim.idea}" if claim.idea else ""]
    others = printed_with(claim, found.paper.claims)
    recorded = found.paper.store.read_baseline() or {}

    def said(name: str) -> str:
        """A claim with its verdict, as it is recorded."""
        return f"{name} ({recorded[name].words})" if name in recorded else name

    told += [f"The rest of what is printed there: {', '.join(map(said, others))}." if others else ""]
    told += [f"Another reading: {said(claim.reading_of)} fits the rest of the paper." if claim.reading_of else ""]
    told += [f"The same defect: {said(claim.defect_of)}; counted once." if claim.defect_of else ""]
    told += [f"What is true instead: {said(claim.id + AMENDED)}." if claim.id + AMENDED in ids else ""]
    printed = claim.id.removesuffix(AMENDED)
    told += [f"The printed statement: {said(printed)}." if printed != claim.id and printed in ids else ""]
    by_coq = checked_by_coq(found.id, found.pin)
    told += [f"Also checked by Coq: python -m verify export --coq {claim.id} OUT/" if by_coq else ""]
    return [inline(words) for words in told if words]


def _told(found: Found, verdict: Verdict, session: Session, options: argparse.Namespace) -> str:
    from verify.report.explain import NoSuchStep, explain

    if verdict.certificate is None or verdict.statement is None:
        return f"{verdict.id}: {verdict.verdict}\n" + "\n".join(f"  {reason}" for reason in verdict.reasons)
    lemmas = {name: session.verdict[name] for name in verdict.lemmas}
    title = f"{verdict.id}: {inline(found.claim.title)}   {inline(verdict.words)}"
    fidelity = RELATED.get(verdict.fidelity, verdict.fidelity)
    source = inline(f"{found.claim.source.citation}, {found.claim.source.location} ({fidelity})")
    only = options.assumptions
    try:
        told = explain(
            verdict.statement,
            verdict.certificate,
            lemmas,
            title=title,
            source=source,
            about=_about(found),
            vocabulary=found.claim.vocabulary,
            step=options.step,
            full=options.full,
            written_out=options.expand,
            assumptions_only=only,
        )
    except NoSuchStep as error:
        raise UsageError(f"--step {options.step}: {error}") from None
    if not only:
        return told
    from verify.report.assumptions import assumptions_text

    return f"{told}\n{assumptions_text(verdict, session.verdict)}"
