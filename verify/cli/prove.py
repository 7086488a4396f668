"""`prove`: one statement, or a list of them, by the backends and the kernel."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from verify.cli.output import INSTALL, UsageError, progress, say, width, write_json
from verify.language.plain import paint, redraw
from verify.run.exits import INTERNAL, NOTHING, USAGE, code_of, worst

if TYPE_CHECKING:
    from verify.kernel.judge import Lemmas
    from verify.kernel.statement import Statement
    from verify.language.parse import ParseError
    from verify.language.vocabulary import Vocabulary
    from verify.run.evidence import Evidence
    from verify.run.gathering import Ran
    from verify.run.pipeline import Verdict

QUIET = 1.0  # seconds of search before a terminal is told what runs
LOOK = 5.0  # seconds for a point at which the hypotheses hold


def run(options: argparse.Namespace) -> int:
    """Parse, search, ask the kernel, report."""
    from verify.language.parse import ParseError

    if (options.file is None) == (options.statement is None):
        raise UsageError("prove takes a STATEMENT, or --file STATEMENTS. Next: give one of them")
    if options.file is not None:
        return _list(options)
    if options.cluster:
        raise UsageError(f"--cluster {options.cluster}: is for a list. Next: --file STATEMENTS, or leave it out")
    try:
        made = _made(options, options.statement, ";\n".join(options.where))
    except ParseError as error:
        return _unreadable(options, error)
    proved = _proved(made, options)
    for name in proved.unused:
        say(f"warning: {name} has nothing to do with the statement. Next: see whether another name was meant")
    _report(options, proved, made.words)
    for said in proved.verdict.errors:
        say(f"error: {said}")
    return proved.code(options.allow_assumptions)


class Made(NamedTuple):
    """A statement as it is judged, and the words in which it was written."""

    statement: Statement
    words: Vocabulary


class Proved(NamedTuple):
    """What is known of a statement: the verdict, what the backends said, where the hypotheses hold, names of no use."""

    verdict: Verdict
    ran: Ran
    seconds: float
    known: dict[str, object]
    unused: tuple[str, ...]
    lemmas: Lemmas

    def code(self, allow_assumptions: bool) -> int:
        """The exit code."""
        return INTERNAL if self.verdict.errors else code_of(self.verdict.verdict, allow_assumptions)


def _made(options: argparse.Namespace, statement: str, where: str) -> Made:
    """The statement of a text. Raises ParseError, UsageError."""
    from verify.claims.conditions import arranged
    from verify.kernel.expansion import expand
    from verify.language.parse import parse

    words = _words(options, statement, where)
    made = arranged(parse(statement, where, words))
    return Made(expand(made) if options.expand else made, words)


def _proved(made: Made, options: argparse.Namespace, quiet: bool = False, found: Evidence | None = None) -> Proved:
    """Ask the backends and the kernel; what runs is shown on a terminal, unless ``quiet``. ``found``: on a cluster."""
    from verify.claims.conditions import unused
    from verify.run.citing import on_offer
    from verify.run.pipeline import prove

    start = time.monotonic()
    watched = sys.stderr.isatty() and not quiet
    try:
        shown, offer = _shown if watched else None, on_offer(options.using)
        verdict, ran = prove(made.statement, options.effort, shown, options.timeout, offer, found)
    finally:
        if watched:
            _shown((), 0.0)
    known = _hypotheses(verdict, options.effort)
    cited = {name: offer.lemmas[name] for name in verdict.lemmas}
    return Proved(verdict, ran, time.monotonic() - start, known, unused(made.statement), cited)


def _words(options: argparse.Namespace, *texts: str) -> Vocabulary:
    """The words of the field, of a file, and of the command line. Raises ParseError, UsageError."""
    from verify.language.vocabulary import Vocabulary, definitions, words_for

    text = ""
    if options.definitions:
        try:
            with open(options.definitions, encoding="utf-8") as file:
                text = file.read()
        except (OSError, ValueError) as error:
            raise UsageError(f"--definitions {options.definitions}: can not be read: {error}") from None
    words = Vocabulary(words_for(*texts, text, *options.define))
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


def _report(options: argparse.Namespace, proved: Proved, vocabulary: Vocabulary) -> None:
    from verify.report import table

    verdict, ran, _, known, _, cited = proved
    if options.json:
        write_json("-", _data(proved), indent=None)
        return
    advice = [words for words in (_about(verdict, known), _next(verdict, ran, options)) if words]
    text = table.prove_text(verdict, ran, *_at_the_witness(verdict), advice="\n".join(advice), vocabulary=vocabulary)
    paint(text.partition("\n")[0] if options.quiet else text)
    if options.verbose:
        print("\n" + table.backends_text(ran))
    if options.explain and verdict.certificate is not None and verdict.statement is not None:
        from verify.report.explain import explain

        print("\n" + explain(verdict.statement, verdict.certificate, cited, vocabulary=vocabulary, full=True))


def _data(proved: Proved) -> dict[str, object]:
    from verify.report import table

    return {**table.prove_data(proved.verdict, proved.ran, proved.seconds), "hypotheses": proved.known}


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


def _next(verdict: Verdict, ran: Ran, options: argparse.Namespace, listed: bool = False) -> str:
    """What to do about a statement that stays open, or that a condition would make meaningful."""
    from verify.kernel.certificate import Undefined
    from verify.limits.deadlines import BY_CLOCK

    if isinstance(verdict.certificate, Undefined) and verdict.statement is not None:
        from verify.report.explain import needed

        conditions = ", ".join(dict.fromkeys(needed(verdict.statement, verdict.certificate)))
        added = f"where {conditions}" if listed else f'--where "{conditions}"'
        return f"Next: if that is what is meant, add {added}{_of_powers(verdict.statement)}" if conditions else ""
    if verdict.certificate is not None:
        return ""
    broken = [str(entry["backend"]) for entry in ran if entry["outcome"] in ("failed", "lied")]
    if broken:
        return f"Next: report what {', '.join(broken)} said: it is a mistake of that backend (no verdict rests on it)"
    if any(entry["outcome"] == "absent" for entry in ran):
        return f"Next: {INSTALL} installs what did not run"
    late = [entry for entry in ran if entry["outcome"] == "out of time"]
    if late:
        names = ", ".join(str(entry["backend"]) for entry in late)
        if options.timeout and any(entry["detail"] == BY_CLOCK for entry in late):
            return f"Next: stopped by the time limit; --timeout {3 * options.timeout:g} gives {names} longer"
        return f"Next: --effort {3 * options.effort:g} gives {names} longer"
    return "Next: prove a stepping stone of it, or give a proof script (python -m verify new)"


def _of_powers(statement: Statement) -> str:
    """What a power with a real exponent is read as, where there is one: x^n of a whole number n asks for less."""
    from verify.kernel.terms import Exp, Log, Mul, Var
    from verify.language.walk import parts

    for part in parts(statement.formula()):
        match part:
            case Exp(Mul((Var(exponent), Log(Var(base))))):
                read = f"{base}^{exponent} is exp({exponent}*log({base})) for a real {exponent}"
                return f"; {read}; if {exponent} is whole, add {exponent} integer"
    return ""


def _unreadable(options: argparse.Namespace, error: ParseError) -> int:
    """The text is no statement: there is nothing that could have a verdict."""
    if options.json:
        write_json("-", _error_data(error), indent=None)
    say(f"error: {error}")
    return USAGE


def _error_data(error: ParseError) -> dict[str, object]:
    line, column = error.position
    said = {"message": error.message, "source": error.source, "line": line, "column": column}
    return {"verdict": None, "error": {**said, "hint": error.hint}}


# --- a list ------------------------------------------------------------------------------------------------


class Row(NamedTuple):
    """One of a list: where it stands, its text, and what is known of it, or why it can not be read."""

    number: int
    text: str
    made: Made | None = None
    error: ParseError | None = None
    proved: Proved | None = None

    @property
    def id(self) -> str:
        """Where it stands."""
        return f"line {self.number}"

    @property
    def verdict(self) -> str:
        """The verdict, or that there is none."""
        return self.proved.verdict.verdict if self.proved else "unreadable"


class _Lost(Exception):
    """The cluster can not be used, or is gone. The message says what to do next."""


def _list(options: argparse.Namespace) -> int:
    """Each statement of a list; what can not be read is an error, and the others are judged all the same."""
    from verify.cli.statements import read
    from verify.cli.terminal import draw_table
    from verify.report import table

    for option in ("where", "explain", "quiet", "verbose"):
        if getattr(options, option):
            said = "Next: conditions stand in the list, behind 'where'" if option == "where" else "Next: leave it out"
            raise UsageError(f"--{option} is of one statement. {said}")
    lines = read(options.file)
    if not lines:
        say(f"nothing selected: there are no statements in {options.file}")
        return NOTHING
    _words(options)  # what is wrong with the definitions is no matter of a line
    start = time.monotonic()
    rows: list[Row] = []
    lost: _Lost | None = None
    try:
        for row in progress(_judged(options, [_read(options, *line) for line in lines]), len(lines), "statements"):
            rows.append(row)
            if options.json:
                write_json("-", {"line": row.number, "text": row.text, **_row_data(row)}, indent=None)
                sys.stdout.flush()
    except _Lost as error:  # what was judged by then is shown all the same
        lost = error
    for row in rows:
        if row.error is not None:
            say(f"error: {options.file}, line {row.number}: {row.error}")
        for said in row.proved.verdict.errors if row.proved else ():
            say(f"error: {options.file}, line {row.number}: {said}")
    if not options.json:
        took = [row.proved.seconds if row.proved else 0.0 for row in rows]
        shown = [(str(row.number), _statement(row), row.verdict, t) for row, t in zip(rows, took, strict=True)]
        judged = [row.proved.verdict._replace(id=row.id) for row in rows if row.proved]
        notes = [f"{row.id}: {words}" for row in rows for words in _noticed(row, options)]
        listed = "" if draw_table(shown, table.PLAIN_COLUMNS) else table.plain_table(shown, width())
        paint("\n\n".join(filter(None, (listed, table.notes(judged), "\n".join(notes)))))
        seconds = time.monotonic() - start
        print("\n" + table.summary(judged, seconds, len(rows) - len(judged), "statement"))
    if lost is not None:
        say(f"error: {lost}\n{len(lines) - len(rows)} of {len(lines)} statements were not judged")
    codes = [row.proved.code(options.allow_assumptions) if row.proved else USAGE for row in rows]
    return worst([*codes, *([USAGE] if lost is not None else [])])


def _read(options: argparse.Namespace, number: int, statement: str, where: str, error: ParseError | None) -> Row:
    from verify.language.parse import ParseError

    text = f"{statement} where {where}" if where else statement
    if error is not None:
        return Row(number, text, error=error)
    try:
        return Row(number, text, _made(options, statement, where))
    except ParseError as unread:
        return Row(number, text, error=unread)


def _judged(options: argparse.Namespace, rows: Sequence[Row]) -> Iterator[Row]:
    """The same rows with what is known of each, in their order."""
    found = _away(options, rows) if options.cluster else None
    here: dict[str, Evidence] = {}
    try:
        for row in rows:
            if row.made is None:
                yield row
                continue
            while found is not None and row.id not in here:
                name, evidence = next(found)
                here[name] = evidence
            yield row._replace(proved=_proved(row.made, options, quiet=True, found=here.get(row.id)))
    finally:
        if found is not None:
            found.close()


def _away(options: argparse.Namespace, rows: Sequence[Row]) -> Generator[tuple[str, Evidence], None, None]:
    from verify.run.cluster import ClusterError
    from verify.run.evidence import Settings
    from verify.run.listed import searched

    settings = Settings(timeout=options.effort, clock=options.timeout, legs=False)
    statements = {row.id: row.made.statement for row in rows if row.made is not None}
    try:
        yield from searched(statements, options.using, settings, options.cluster)
    except ClusterError as error:
        raise _Lost(str(error)) from error


def _row_data(row: Row) -> dict[str, object]:
    return _error_data(row.error) if row.error is not None else _data(row.proved) if row.proved else {}


def _statement(row: Row) -> str:
    from verify.report import table

    judged = row.proved.verdict.statement if row.proved else None
    return row.text if judged is None else table.one_line(judged)


def _noticed(row: Row, options: argparse.Namespace) -> list[str]:
    """What a reader of the table has to know besides: what it is at the witness, of hypotheses, what to do next."""
    if row.proved is None:
        return []
    verdict, ran, _, known, unused, _ = row.proved
    sides, there = _at_the_witness(verdict)
    about = "" if "satisfied_at" in known else _about(verdict, known)
    names = [f"warning: {name} has nothing to do with the statement" for name in unused]
    return [words for words in (sides, *there, about, _next(verdict, ran, options, listed=True), *names) if words]
