"""The command line: check, prove, recheck, explain, errata, new.

Exit codes: 0 all as the baseline says / PROVED; 1 REFUTED, or a verdict that is not the baseline's; 2 usage,
or ILL_POSED; 3 undecided (OPEN, SUPPORTED), and CONDITIONAL without --allow-assumptions; 4 internal error, or
legs or controls that contradict a verdict; 5 nothing selected; 130 interrupted (what was finished is kept).

Everything but argparse is imported by the command that needs it: ``--help`` loads no solver and no sympy, and
`recheck` loads nothing outside of the standard library.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from verify.ledger import Difference
    from verify.library import Found, Paper, Selection
    from verify.pipeline import Session, Verdict

__all__ = ["main"]

OK, REFUTED, USAGE, UNDECIDED, INTERNAL, NOTHING, INTERRUPTED = 0, 1, 2, 3, 4, 5, 130
_BY_WORD = {"PROVED": OK, "CONDITIONAL": UNDECIDED, "REFUTED": REFUTED, "ILL_POSED": USAGE}
_WORST_FIRST = (INTERNAL, REFUTED, USAGE, UNDECIDED, OK)


class UsageError(Exception):
    """What was asked for cannot be done. The message shows the value and the next move."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    options = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.command
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = command(options)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        _say("interrupted: what was finished is kept")
        return INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return INTERNAL
    except Exception as error:
        return _failed(error, options.traceback)


def _failed(error: Exception, traceback_wanted: bool) -> int:
    from verify.claim import ClaimError
    from verify.ledger import StoredError
    from verify.library import LibraryError, NothingSelected

    if isinstance(error, NothingSelected):
        _say(str(error))
        return NOTHING
    if traceback_wanted:
        import traceback

        traceback.print_exception(error)
    if isinstance(error, (UsageError, LibraryError, ClaimError, StoredError)):
        _say(f"error: {error}")
        return USAGE
    _say(f"internal error: {type(error).__name__}: {' '.join(str(error).split())[:500]}")
    if not traceback_wanted:
        _say("Next: run it again with --traceback, and report what it prints")
    return INTERNAL


def _say(words: str) -> None:
    print(words, file=sys.stderr)


# --- arguments ---------------------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="python -m verify",
        description="Judges statements about privacy leakage: proved, refuted with a witness, or open.",
        epilog="Exit codes: " + (__doc__ or "").partition("Exit codes: ")[2].partition("\n\n")[0],
        allow_abbrev=False,
    )
    commands = top.add_subparsers(title="commands", required=True, metavar="COMMAND")
    _check_arguments(_command(commands, "check", check_command, "judge claims"))
    _prove_arguments(_command(commands, "prove", prove_command, "prove or refute one statement"))
    _recheck_arguments(
        _command(commands, "recheck", recheck_command, "judge the stored certificates, kernel only")
    )
    _explain_arguments(
        _command(commands, "explain", explain_command, "a proof or witness, step by step, in words")
    )
    errata = _command(commands, "errata", errata_command, "printed statements that are refuted")
    _targets(errata)
    _json_file(errata)
    _ledger(errata)
    new = _command(commands, "new", new_command, "make a claims file of your own, with a test")
    new.add_argument("path", metavar="PATH", help="the .py file to make")
    return top


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    run: Callable[[argparse.Namespace], int],
    words: str,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=words, description=words.capitalize() + ".", allow_abbrev=False)
    parser.add_argument("--traceback", action="store_true", help="show where an error comes from")
    parser.set_defaults(command=run)
    return parser


def _check_arguments(parser: argparse.ArgumentParser) -> None:
    _targets(parser)
    _json_file(parser)
    _ledger(parser)
    _timeout(parser)
    _allow_assumptions(parser)
    parser.add_argument("--fresh", action="store_true", help="use nothing that the ledger has: search again")
    parser.add_argument(
        "--jobs", type=_count, default=2, metavar="N", help="search N claims at once (default 2)"
    )
    parser.add_argument(
        "--update", action="store_true", help="record these verdicts as baseline, store certificates"
    )


def _prove_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("statement", metavar="STATEMENT", help='such as "eps*tanh(eps/2) <= eps^2/2"')
    parser.add_argument("--where", default="", metavar="CONDITIONS", help='such as "eps >= 0, n integer"')
    _timeout(parser)
    _allow_assumptions(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _recheck_arguments(parser: argparse.ArgumentParser) -> None:
    _targets(parser)
    _json_file(parser)
    _allow_assumptions(parser)


def _explain_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", help="a claim")
    parser.add_argument("--step", metavar="N", help="this step only")
    parser.add_argument(
        "--assumptions", action="store_true", help="what the verdict rests on, and through which claim"
    )
    _ledger(parser)
    _timeout(parser)


def _targets(parser: argparse.ArgumentParser) -> None:
    words = "a paper, a claim id or the beginning of one, or a claims file; all by default"
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=words)


def _json_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--json", metavar="FILE", help='write JSON to FILE ("-": standard output, and no table)'
    )


def _ledger(parser: argparse.ArgumentParser) -> None:
    words = "where verdicts are kept (default $PRIVACY_VERIFY_LEDGER, or .verify/ledger.sqlite)"
    parser.add_argument("--ledger", metavar="PATH", help=words)


def _timeout(parser: argparse.ArgumentParser) -> None:
    words = "for the search on one claim (default 20)"
    parser.add_argument("--timeout", type=_seconds, default=20.0, metavar="SECONDS", help=words)


def _allow_assumptions(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--allow-assumptions", action="store_true", help="CONDITIONAL counts as success")


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value <= 1e6:
        raise argparse.ArgumentTypeError(f"{text!r}: must be a number of seconds above 0")
    return value


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:5]) <= 64:
        raise argparse.ArgumentTypeError(f"{text!r}: must be a number from 1 to 64")
    return int(text)


# --- what several commands share ---------------------------------------------------------------------------


def exit_code(
    verdicts: Iterable[Verdict], differences: Iterable[Difference], errors: Iterable[object], allow: bool
) -> int:
    """Errors, then what is not as recorded; a claim that is not recorded counts by its verdict."""
    by_id = {verdict.id: verdict for verdict in verdicts}
    codes = {OK} | {INTERNAL for _ in errors}
    for difference in differences:
        new = difference.kind == "new"
        codes.add(_code(by_id[difference.id].verdict, allow) if new else REFUTED)
    return next(code for code in _WORST_FIRST if code in codes)


def _code(verdict: str, allow: bool) -> int:
    return OK if verdict == "CONDITIONAL" and allow else _BY_WORD.get(verdict, UNDECIDED)


def _write_json(where: str, data: object, indent: int | None = 2) -> None:
    text = json.dumps(data, indent=indent) + "\n"
    if where == "-":
        sys.stdout.write(text)
        return
    try:
        Path(where).write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(
            f"--json {where}: {error.strerror or error}. Next: give a file that can be written"
        ) from None


def _width() -> int:
    import shutil

    return max(60, shutil.get_terminal_size((110, 24)).columns) if sys.stdout.isatty() else 120


def _progress(verdicts: Iterator[Verdict], total: int) -> Iterator[Verdict]:
    """The same verdicts; on a terminal, with a bar on standard error."""
    if not sys.stderr.isatty():
        yield from verdicts
        return
    try:
        _bar(0, total, "")
        for number, verdict in enumerate(verdicts, 1):
            _bar(number, total, f"{verdict.id} {verdict.verdict}")
            yield verdict
    finally:
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()


def _bar(done: int, total: int, words: str) -> None:
    filled = 24 * done // max(1, total)
    sys.stderr.write(f"\r\x1b[K[{'#' * filled}{'.' * (24 - filled)}] {done}/{total} {words[:40]}")
    sys.stderr.flush()


# --- check -------------------------------------------------------------------------------------------------


def check_command(options: argparse.Namespace) -> int:
    """Judge the selected claims, compare with the baseline, report."""
    from verify.ledger import Ledger, default_path
    from verify.library import select
    from verify.pipeline import Session, Settings

    start = time.monotonic()
    selection = select(options.targets)
    if not selection.claims and not selection.broken:
        return _nothing(options.json)
    settings = Settings(timeout=options.timeout, jobs=options.jobs, fresh=options.fresh)
    verdicts: list[Verdict] = []
    interrupted = False
    with Ledger(default_path(options.ledger)) as ledger, Session(settings, ledger) as session:
        try:
            verdicts.extend(_progress(session.run(selection.claims), len(selection.claims)))
        except KeyboardInterrupt:
            interrupted = True
        finally:
            verdicts = _complete(verdicts, session, selection)
    if ledger.warning:
        _say(f"warning: {ledger.warning}")
    return _report_check(options, selection, verdicts, interrupted, time.monotonic() - start)


def _complete(verdicts: Sequence[Verdict], session: Session, selection: Selection) -> list[Verdict]:
    """In the order of the selection; a claim that was not reached is NOT_RUN."""
    done = {verdict.id: verdict for verdict in verdicts}
    return [done.get(found.claim.id) or session.not_run(found) for found in selection.claims]


def _report_check(
    options: argparse.Namespace,
    selection: Selection,
    verdicts: list[Verdict],
    interrupted: bool,
    seconds: float,
) -> int:
    from verify.report import table

    broken = [f"paper {b.name} could not be loaded: {b.reason}" for b in selection.broken]
    errors = [*table.errors_of(verdicts), *broken]
    if options.update and not errors and not interrupted:
        _update(selection, verdicts)
    elif options.update:
        _say("--update: nothing was recorded, because of the errors")
    recorded, differences = _differences(selection, verdicts)
    code = INTERRUPTED if interrupted else exit_code(verdicts, differences, errors, options.allow_assumptions)
    if options.json:
        _write_json(options.json, table.check_data(verdicts, differences, seconds, code, broken=broken))
    if options.json != "-":
        _print_report(verdicts, broken, seconds)
        print(table.difference_lines(differences, recorded))
    if interrupted:
        _say("interrupted: what was finished is kept")
    return code


def _statements(number: int) -> str:
    return "statement does not stand" if number == 1 else "statements do not stand"


def _print_report(verdicts: Sequence[Verdict], errors: Sequence[str], seconds: float) -> None:
    from verify.report import table

    parts = [table.table(verdicts, _width()), table.notes(verdicts), *(f"ERROR: {error}" for error in errors)]
    print("\n\n".join(part for part in parts if part))
    errata = sum(map(table.is_erratum, verdicts))
    print(f"\nerrata: {errata} printed {_statements(errata)}")
    print(table.summary(verdicts, seconds))


def _nothing(json_file: str | None, words: str = "no claims. Next: python -m verify new my_claims.py") -> int:
    from verify.report import table

    if json_file:
        _write_json(json_file, table.check_data([], [], 0.0, NOTHING))
    _say(f"nothing selected: there are {words}")
    return NOTHING


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


def _differences(selection: Selection, verdicts: Sequence[Verdict]) -> tuple[bool, list[Difference]]:
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


def _about(
    papers: Sequence[Paper], baseline: Mapping[str, str], judged: set[str], selection: Selection
) -> dict[str, str]:
    """The part of a baseline, the one of these papers, that this selection can speak about."""
    whole = {paper.name for paper in papers if paper in selection.whole}
    own = any(paper in selection.whole and paper.own_file is not None for paper in papers)
    broken = {one.name for one in selection.broken}

    def spoken_of(name: str) -> bool:
        head = name.partition(".")[0]
        all_there = own or head in whole or selection.everything
        return name in judged or (all_there and head not in broken)

    return {name: words for name, words in baseline.items() if spoken_of(name)}


def _update(selection: Selection, verdicts: Sequence[Verdict]) -> None:
    """Record verdicts and store certificates, for the selected claims; what was not selected stays."""
    from verify.ledger import read_baseline, write_baseline

    by_id = {verdict.id: verdict for verdict in verdicts}
    for path, papers in _by_baseline(selection).items():
        old = read_baseline(path) or {}
        gone = _about(papers, old, set(by_id), selection)
        new = {c.id: by_id[c.id].words for paper in papers for c in paper.claims if c.id in by_id}
        write_baseline(path, {**{name: words for name, words in old.items() if name not in gone}, **new})
        _say(f"recorded {len(new)} verdicts in {path}")
        for paper in papers:
            _store_certificates(paper, by_id)
    if selection.everything:
        _say_stray(selection)


def _say_stray(selection: Selection) -> None:
    """Stored certificates of papers that are gone: `recheck` would still judge them."""
    from verify.library import papers, theorems_path

    known = {paper.name for paper in selection.whole} | {one.name for one in selection.broken} | set(papers())
    for file in sorted((theorems_path() / "certificates").glob("*.json")):
        if file.stem not in known:
            _say(f"{file} belongs to no paper. Next: delete it")


def _store_certificates(paper: Paper, by_id: Mapping[str, Verdict]) -> None:
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
    _say(f"stored {len(kept)} certificates in {paper.certificates}")


# --- prove -------------------------------------------------------------------------------------------------


def prove_command(options: argparse.Namespace) -> int:
    """Parse, search, ask the kernel."""
    from verify.kernel.errors import KernelError
    from verify.parse import ParseError, parse

    try:
        statement = parse(options.statement, options.where)
    except (ParseError, KernelError) as error:
        return _ill_posed(options, str(error))
    start = time.monotonic()
    verdict, ran = _prove(statement, options.timeout)
    seconds = time.monotonic() - start
    return _report_prove(options, verdict, ran, seconds)


def _prove(statement: object, timeout: float) -> tuple[Verdict, list[dict[str, object]]]:
    from verify.kernel.statement import Statement
    from verify.pipeline import prove

    if not isinstance(statement, Statement):
        raise UsageError(f"the parser gave {type(statement).__name__}, not a statement")
    return prove(statement, timeout)


def _report_prove(
    options: argparse.Namespace, verdict: Verdict, ran: list[dict[str, object]], seconds: float
) -> int:
    from verify.report import errata, table

    if options.json:
        _write_json("-", table.prove_data(verdict, ran, seconds), indent=None)
    else:
        print(table.prove_text(verdict, ran, errata.there(errata.evaluate(verdict))))
    for error in verdict.errors:
        _say(f"error: {error}")
    return INTERNAL if verdict.errors else _code(verdict.verdict, options.allow_assumptions)


def _ill_posed(options: argparse.Namespace, why: str) -> int:
    """The text is no statement: there is nothing that the kernel could be asked about."""
    where = f" where {options.where}" if options.where else ""
    if options.json:
        said = {"backend": "parser", "outcome": "refused", "seconds": 0.0, "detail": why}
        data = {
            "verdict": "ILL_POSED",
            "statement": options.statement + where,
            "assumptions": [],
            "witness": None,
        }
        _write_json("-", {**data, "certificate": None, "backends": [said], "seconds": 0.0})
    else:
        print("ILL_POSED\n")
    _say(why)
    return USAGE


# --- recheck -----------------------------------------------------------------------------------------------


def recheck_command(options: argparse.Namespace) -> int:
    """Judge stored certificates by the kernel alone, and compare with the baseline."""
    from verify.ledger import compare
    from verify.library import select_stored
    from verify.pipeline import recheck
    from verify.report import table

    start = time.monotonic()
    selected = select_stored(options.targets)
    if not selected.names and not selected.recorded and not selected.unreadable:
        return _nothing(options.json, "no stored certificates. Next: python -m verify check --update")
    judged = recheck(selected.entries)
    verdicts = list(_progress((judged(name) for name in selected.names), len(selected.names)))
    seconds = time.monotonic() - start
    differences = compare(selected.recorded, {verdict.id: verdict.words for verdict in verdicts})
    errors = [*table.errors_of(verdicts), *selected.unreadable]
    code = exit_code(verdicts, differences, errors, options.allow_assumptions)
    if options.json:
        unreadable = list(selected.unreadable)
        _write_json(
            options.json, table.check_data(verdicts, differences, seconds, code, unreadable=unreadable)
        )
    if options.json != "-":
        _print_report(verdicts, selected.unreadable, seconds)
        print(table.difference_lines(differences, bool(selected.recorded)))
    return code


# --- explain and errata ------------------------------------------------------------------------------------


def explain_command(options: argparse.Namespace) -> int:
    """One claim in words, from what is kept; it is judged first, if that has not been done."""
    from verify.ledger import Ledger, default_path
    from verify.pipeline import Session, Settings

    found = _one_claim(options.id)
    settings = Settings(timeout=options.timeout)
    with Ledger(default_path(options.ledger)) as ledger:
        with Session(settings, ledger, search=False) as session:
            verdict = next(session.run([found]))
        if verdict.certificate is None:
            with Session(settings, ledger) as session:
                verdict = next(session.run([found]))
        print(_told(found, verdict, session, options))
    return UNDECIDED if verdict.certificate is None else OK


def _one_claim(target: str) -> Found:
    """The claim with this id; FILE.py:ID for a claim of one's own."""
    from verify.library import NothingSelected, select

    path, _, name = target.rpartition(":")
    found = [one for one in select([path or name]).claims if one.claim.id == name]
    if not found:
        near = [one.claim.id for one in select([path or name]).claims]
        raise NothingSelected(f"no claim has the id {name}. There are: {', '.join(near)}")
    return found[0]


def _told(found: Found, verdict: Verdict, session: Session, options: argparse.Namespace) -> str:
    from verify.report.explain import NoSuchStep, explain

    if verdict.certificate is None or verdict.statement is None:
        return f"{verdict.id}: {verdict.verdict}\n" + "\n".join(f"  {reason}" for reason in verdict.reasons)
    lemmas = {name: session.verdict[name] for name in verdict.lemmas}
    title = f"{verdict.id}: {found.claim.title}   {verdict.words}"
    source = f"{found.claim.source.citation}, {found.claim.source.location} ({verdict.fidelity})"
    only = options.assumptions
    try:
        told = explain(
            verdict.statement,
            verdict.certificate,
            lemmas,
            title=title,
            source=source,
            step=options.step,
            assumptions_only=only,
        )
    except NoSuchStep as error:
        raise UsageError(f"--step {options.step}: {error}") from None
    return told + (f"\n{_assumption_tree(verdict, session)}" if only and verdict.lemmas else "")


def _assumption_tree(verdict: Verdict, session: Session, depth: int = 0) -> str:
    """Through which claims assumptions come: those a claim makes itself, then those of the claims it uses."""
    from verify.pipeline import assumed_names

    own = set(assumed_names(verdict.certificate)) if verdict.certificate is not None else set()
    lines = [f"{'  ' * depth}{verdict.id}: {verdict.words}"]
    lines += [
        f"{'  ' * depth}  assumes {a.name} ({a.citation})" for a in verdict.assumptions if a.name in own
    ]
    lines += [_assumption_tree(session.verdict(name), session, depth + 1) for name in verdict.lemmas]
    return "\n".join(lines)


def errata_command(options: argparse.Namespace) -> int:
    """Printed statements that do not stand, from what the ledger and the stored certificates have."""
    from verify.ledger import Ledger, default_path
    from verify.library import select
    from verify.pipeline import Session, Settings
    from verify.report.errata import errata, errata_data, errata_text

    selection = select(options.targets)
    with Ledger(default_path(options.ledger)) as ledger, Session(Settings(), ledger, search=False) as session:
        verdicts = list(session.run(selection.claims))
    judged = sum(verdict.certificate is not None for verdict in verdicts)
    found = errata(verdicts, {one.claim.id: one.claim.printed for one in selection.claims})
    if options.json:
        _write_json(options.json, errata_data(found, judged))
    if options.json != "-" and judged:
        print(errata_text(found) + ("\n" if found else ""))
        print(
            f"{len(found)} printed {_statements(len(found))}; {judged} of {len(verdicts)} claims are judged"
        )
    for broken in selection.broken:
        _say(f"ERROR: paper {broken.name} could not be loaded: {broken.reason}")
    if not judged:
        _say("nothing is judged yet. Next: python -m verify check")
    return INTERNAL if selection.broken else OK if judged else NOTHING


# --- new ---------------------------------------------------------------------------------------------------


def new_command(options: argparse.Namespace) -> int:
    """Make a claims file with one true claim and its false twin, and a test that runs them."""
    path = Path(options.path)
    name = path.stem
    if path.suffix != ".py" or not name.isidentifier() or not name.isascii():
        raise UsageError(f"PATH = {path}: must end in NAME.py, NAME a Python name. Next: my_claims.py")
    test = path.with_name(f"test_{name}.py")
    for file in (path, test):
        if file.exists():
            raise UsageError(f"{file} is there already. Next: choose another name; nothing was written")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_CLAIMS.replace("NAME", name), encoding="utf-8")
        test.write_text(_TEST.replace("NAME", name), encoding="utf-8")
    except OSError as error:
        raise UsageError(
            f"{error.filename}: {error.strerror}. Next: give a path that can be written"
        ) from None
    print(f"made {path} and {test}\nNext: python -m verify check {path}")
    return OK


_CLAIMS = '''"""Claims of my own. Judge them:  python -m verify check NAME.py"""

from verify import Source, claim

PAPER = "NAME"
SOURCE = Source(paper=PAPER, citation="my notes", location="eq. (1)")

CLAIMS = [
    claim(
        id="NAME.log_bound",
        title="The logarithm lies below its tangent at 1",
        statement="log(x) <= x - 1",
        where="x > 0",
        source=SOURCE,
        # A perturbed twin, which must be refuted: if it is not, the check could not tell true from false.
        false_neighbour="log(x) < x - 1",
        neighbour_note="strict: fails at x = 1",
        # Values that satisfy the conditions: the claim speaks of something.
        living_example={"x": 2},
    ),
]
'''

_TEST = '''"""The claims of NAME.py are proved, and the check can tell them from their false twins."""

from pathlib import Path

from verify.cli import main

CLAIMS = Path(__file__).with_name("NAME.py")


def test_every_claim_is_proved(tmp_path):
    assert main(["check", str(CLAIMS), "--ledger", str(tmp_path / "ledger.sqlite")]) == 0


def test_the_false_twin_is_refuted():
    assert main(["prove", "log(x) < x - 1", "--where", "x > 0"]) == 1
'''
