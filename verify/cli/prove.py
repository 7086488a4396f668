"""`prove`: one statement, by the backends and the kernel."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from verify.cli.output import UsageError, say, write_json
from verify.language.plain import redraw
from verify.run.exits import INTERNAL, USAGE, code_of

if TYPE_CHECKING:
    from verify.language.parse import ParseError
    from verify.language.vocabulary import Vocabulary
    from verify.run.gathering import Ran
    from verify.run.pipeline import Verdict

QUIET = 1.0  # seconds of search before a terminal is told what runs
LOOK = 5.0  # seconds for a point at which the hypotheses hold


def run(options: argparse.Namespace) -> int:
    """Parse, search, ask the kernel, report."""
    from verify.claims.conditions import arranged, unused
    from verify.kernel.expansion import expand
    from verify.language.parse import ParseError, parse
    from verify.run.pipeline import prove

    try:
        words = _words(options)
        statement = arranged(parse(options.statement, options.where, words))
    except ParseError as error:
        return _unreadable(options, error)
    if options.expand:
        statement = expand(statement)
    start = time.monotonic()
    try:
        verdict, ran = prove(statement, options.timeout, _shown if sys.stderr.isatty() else None)
    finally:
        _shown((), 0.0)
    known = _hypotheses(verdict, options.timeout)
    for name in unused(statement):
        say(f"warning: {name} has nothing to do with the statement. Next: see whether another name was meant")
    _report(options, verdict, ran, time.monotonic() - start, known, words)
    for said in verdict.errors:
        say(f"error: {said}")
    return INTERNAL if verdict.errors else code_of(verdict.verdict, options.allow_assumptions)


def _words(options: argparse.Namespace) -> Vocabulary:
    """The words of the field, of a file, and of the command line. Raises ParseError, UsageError."""
    from verify.language.vocabulary import Vocabulary, definitions, words_for

    text = ""
    if options.definitions:
        try:
            with open(options.definitions, encoding="utf-8") as file:
                text = file.read()
        except (OSError, ValueError) as error:
            raise UsageError(f"--definitions {options.definitions}: can not be read: {error}") from None
    words = Vocabulary(words_for(options.statement, options.where, text, *options.define))
    if text:
        words = definitions(text, words)
    for definition in options.define:
        words.define(definition, "given with --define")
    return words


def _hypotheses(verdict: Verdict, timeout: float) -> dict[str, object]:
    """What is known of the hypotheses: a point at which they hold, that they contradict each other, or neither."""
    from verify.claims.conditions import satisfied_at
    from verify.kernel.certificate import Contradictory, Witness
    from verify.language.points import witness_data

    if isinstance(verdict.certificate, Contradictory):
        return {"contradictory": True}
    if isinstance(verdict.certificate, Witness):
        return {"satisfied_at": witness_data(verdict.certificate)}
    if verdict.statement is None or not verdict.statement.hypotheses:
        return {"satisfied_at": {}}
    point = satisfied_at(verdict.statement, min(LOOK, timeout))
    return {"unknown": True} if point is None else {"satisfied_at": witness_data(point)}


def _shown(running: Sequence[str], seconds: float) -> None:
    """What runs, on the last line of the terminal; the line is cleared when nothing does."""
    if sys.stderr.isatty() and (seconds > QUIET or not running):
        words = f"{seconds:.0f} s: {', '.join(running)}"[:78] if running else ""
        redraw(words)


def _report(
    options: argparse.Namespace,
    verdict: Verdict,
    ran: Ran,
    seconds: float,
    known: dict[str, object],
    vocabulary: Vocabulary,
) -> None:
    from verify.report import table

    if options.json:
        write_json("-", {**table.prove_data(verdict, ran, seconds), "hypotheses": known}, indent=None)
        return
    advice = [words for words in (_about(verdict, known), _next(verdict, ran, options.timeout)) if words]
    print(table.prove_text(verdict, ran, *_at_the_witness(verdict), advice="\n".join(advice), vocabulary=vocabulary))
    if options.explain and verdict.certificate is not None and verdict.statement is not None:
        from verify.report.explain import explain

        print("\n" + explain(verdict.statement, verdict.certificate, vocabulary=vocabulary, full=True))


def _at_the_witness(verdict: Verdict) -> tuple[str, list[str]]:
    """Both sides where the statement fails: in a few words if it is one relation, else a line a relation. Where it
    is undefined, what in it is.
    """
    from verify.kernel.certificate import Undefined

    if verdict.witness is None or verdict.statement is None:
        return "", []
    if isinstance(verdict.certificate, Undefined):
        from verify.report.explain import undefined_because

        why = undefined_because(verdict.statement, verdict.certificate)
        return "", [f"because    {words}" for words in why]
    from verify.report import errata

    evaluation = errata.evaluate(verdict)
    sides = errata.sides(verdict, evaluation)
    return sides, [] if sides else errata.there(evaluation)


def _about(verdict: Verdict, known: dict[str, object]) -> str:
    """What is known of the hypotheses, where the verdict does not tell."""
    if verdict.verdict in ("REFUTED", "ILL_POSED") or verdict.statement is None or not verdict.statement.hypotheses:
        return ""
    point = known.get("satisfied_at")
    if not isinstance(point, dict):
        return "no point is known at which the hypotheses hold, and no contradiction between them"
    return "hypotheses hold at " + "; ".join(f"{name} = {value}" for name, value in point.items())


def _next(verdict: Verdict, ran: Ran, timeout: float) -> str:
    """What to do about a statement that stays open, or that a condition would make meaningful."""
    from verify.kernel.certificate import Undefined

    if isinstance(verdict.certificate, Undefined) and verdict.statement is not None:
        from verify.report.explain import needed

        conditions = ", ".join(dict.fromkeys(needed(verdict.statement, verdict.certificate)))
        return f'Next: if that is what is meant, add --where "{conditions}"' if conditions else ""
    if verdict.certificate is not None:
        return ""
    broken = [str(entry["backend"]) for entry in ran if entry["outcome"] in ("failed", "lied")]
    if broken:
        return f"Next: report what {', '.join(broken)} said: it is a mistake of that backend (no verdict rests on it)"
    late = [str(entry["backend"]) for entry in ran if entry["outcome"] == "out of time"]
    if late:
        return f"Next: --timeout {3 * timeout:g} gives {', '.join(late)} longer"
    return "Next: prove a stepping stone of it, or give a proof script (python -m verify new)"


def _unreadable(options: argparse.Namespace, error: ParseError) -> int:
    """The text is no statement: there is nothing that could have a verdict."""
    if options.json:
        line, column = error.position
        said = {"message": error.message, "source": error.source, "line": line, "column": column}
        write_json("-", {"verdict": None, "error": {**said, "hint": error.hint}}, indent=None)
    say(f"error: {error}")
    return USAGE
