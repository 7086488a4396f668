"""`explain`: a proof or a witness in words, and what verdicts rest on."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from verify.commands import UsageError, loading, say
from verify.exits import INTERNAL, NOTHING, OK, UNDECIDED
from verify.plain import inline

if TYPE_CHECKING:
    from verify.library import Found
    from verify.pipeline import Verdict
    from verify.session import Session


def run(options: argparse.Namespace) -> int:
    """Claims in words, from what is kept; one that is not judged yet is judged first."""
    from verify.evidence import Settings
    from verify.ledger import Ledger, default_path
    from verify.session import Session

    if options.id is None and not options.assumptions:
        raise UsageError("explain: which claim? Next: explain ID, or explain --assumptions for all of them")
    settings = Settings(timeout=options.timeout)
    with Ledger(default_path(options.ledger)) as ledger:
        if options.id is None:
            with Session(settings, ledger, search=False) as session:
                return _all_assumptions(session)
        found = _one_claim(options.id)
        with Session(settings, ledger, search=False) as session:
            verdict = next(session.run([found]))
        if verdict.certificate is None:
            with Session(settings, ledger) as session:
                verdict = next(session.run([found]))
        for words in session.warnings:
            say(f"warning: {words}")
        print(_told(found, verdict, session, options))
    for words in verdict.evidence.crashes:
        say(f"error: {words}")
    if verdict.evidence.crashes:
        return INTERNAL
    return UNDECIDED if verdict.certificate is None else OK


def _all_assumptions(session: Session) -> int:
    """What each claim of the library rests on."""
    from verify.library import select
    from verify.report.assumptions import assumptions_summary, assumptions_text

    selection = select()
    code = loading(selection)
    verdicts = list(session.run(selection.claims))
    judged = [verdict for verdict in verdicts if verdict.certificate is not None]
    print("\n\n".join(assumptions_text(verdict, session.verdict) for verdict in judged))
    print(f"\n{assumptions_summary(judged, session.verdict)}")
    return code or (OK if judged else NOTHING)


def _one_claim(target: str) -> Found:
    """The claim with this id; FILE.py:ID for a claim of one's own."""
    from verify.library import NothingSelected, select

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


def _told(found: Found, verdict: Verdict, session: Session, options: argparse.Namespace) -> str:
    from verify.report.explain import NoSuchStep, explain

    if verdict.certificate is None or verdict.statement is None:
        return f"{verdict.id}: {verdict.verdict}\n" + "\n".join(f"  {reason}" for reason in verdict.reasons)
    lemmas = {name: session.verdict[name] for name in verdict.lemmas}
    title = f"{verdict.id}: {inline(found.claim.title)}   {inline(verdict.words)}"
    source = inline(f"{found.claim.source.citation}, {found.claim.source.location} ({verdict.fidelity})")
    only = options.assumptions
    try:
        told = explain(
            verdict.statement,
            verdict.certificate,
            lemmas,
            title=title,
            source=source,
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
