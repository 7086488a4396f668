"""The command line: check, prove, recheck, explain, step, errata, coverage, glossary, facts, tactics, lint, shorten,
export, new, frontier, audit, report, completion.

Exit codes: 0 all as the baseline says / PROVED; 1 REFUTED, or a verdict that is not the baseline's; 2 usage, or
text that can not be read; 3 undecided (OPEN, SUPPORTED), and CONDITIONAL without --allow-assumptions; 4 internal
error, evidence or controls that contradict a verdict, or a recorded statement that is not the claim's; 5 nothing
selected; 6 ILL_POSED; 130 interrupted (what was finished is kept).
Of audit: 0 the stated levels hold; 1 one does not; 2 usage; 3 one is undecided.

Each command is a module of `verify.cli.output`, imported when it is asked for: ``--help`` loads no solver and no
sympy, and `recheck` loads nothing outside of the standard library.
"""

from __future__ import annotations

import argparse
import errno
import math
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from verify.cli.output import INSTALL, UsageError, not_installed, say
from verify.language.plain import only_plain
from verify.limits.collector import collect_rarely
from verify.run.exits import INTERNAL, INTERRUPTED, NOTHING, OK, USAGE

PROGRAM = "python -m verify"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    with only_plain():
        return _main(arguments)


def _main(arguments: Sequence[str] | None) -> int:
    collect_rarely()
    # before numpy loads: matrices are small here, and threads of it that wait for each other take ten times as long
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    given = sys.argv[1:] if arguments is None else arguments
    options = _options(given)
    try:
        command: Callable[[argparse.Namespace], int] = import_module(f"verify.cli.{options.command}").run
        code = command(options)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        say("interrupted")
        return INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough
        _close_output()
        return INTERNAL
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            return _failed(error, options.traceback)
        if not error.filename:
            _close_output()
        say(f"error: {error.filename or 'standard output'}: {error.strerror}. Next: make room, and run it again")
        return USAGE
    except (Exception, SystemExit) as error:  # nothing of ours ends the program: what does is what was loaded
        return _failed(error, options.traceback)


def _close_output() -> None:
    """What is left in it goes nowhere: the interpreter would try to write it again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _failed(error: Exception | SystemExit, traceback_wanted: bool) -> int:
    from verify.claims.claim import ClaimError
    from verify.run.cluster import ClusterError
    from verify.run.library import Exited, LibraryError, NothingSelected, hidden
    from verify.run.store import StoredError

    if isinstance(error, NothingSelected):
        say(str(error))
        if said := hidden():
            say(said)
        return NOTHING
    if not_installed(error):
        say(f"error: {error.name} is not installed, and this needs it. Next: {INSTALL}")  # type: ignore[union-attr]
        return USAGE
    if traceback_wanted:
        import traceback

        traceback.print_exception(error)
    if isinstance(error, (UsageError, LibraryError, ClaimError, ClusterError, StoredError)):
        say(f"error: {error}")
        return INTERNAL if isinstance(error, Exited) else USAGE
    say(f"internal error: {type(error).__name__}: {' '.join(str(error).split())[:500]}")
    if not traceback_wanted:
        say("Next: run it again with --traceback, and report what it prints")
    return INTERNAL


# --- arguments ---------------------------------------------------------------------------------------------


class _Formatter(argparse.HelpFormatter):
    """As wide as the terminal. Without a width argparse imports `shutil`, which takes as long as to parse a statement."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


def _columns() -> int:
    """The width of the terminal, by $COLUMNS or by what the system says; 80 if there is none."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said) > 0:
        return int(said)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or 80 if sys.__stdout__ else 80
    except (OSError, ValueError):
        return 80


def _options(given: Sequence[str]) -> argparse.Namespace:
    """What is asked for; options and targets of a command in any order. Ends the program if it can not be read."""
    name = given[0] if given else ""
    if name in COMMANDS:  # to build the parsers of all takes long
        return parser_of(name).parse_intermixed_args(given[1:], argparse.Namespace(command=name))
    top = _parser([])
    if name and not name.startswith("-"):
        import difflib

        near = difflib.get_close_matches(name, COMMANDS, 1)
        hint = f"did you mean {near[0]}?" if near else f"one of {', '.join(COMMANDS)}"
        top.error(f"there is no command {name!r}. Next: {hint}")
    return top.parse_args(given)


def parser_of(name: str) -> argparse.ArgumentParser:
    """The parser of a command."""
    parser = argparse.ArgumentParser(prog=f"{PROGRAM} {name}", **_described(name))
    _with_arguments(name, parser)
    return parser


def _described(name: str) -> dict[str, Any]:
    return {
        "description": COMMANDS[name][0].capitalize() + ".",
        "allow_abbrev": False,
        "formatter_class": _Formatter,
    }


def _with_arguments(name: str, parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--traceback", action="store_true", help="show where an error comes from")
    COMMANDS[name][1](parser)


class _Version(argparse.Action):
    """Says which version this is; the package's own data are looked at only then."""

    def __call__(self, *_: object) -> None:
        from importlib.metadata import version

        print(f"privacy-verify {version('privacy-verify')}")
        raise SystemExit(OK)


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of all commands; of the one that comes first alone, if there is one."""
    top = argparse.ArgumentParser(
        prog=PROGRAM,
        description="Judges statements about privacy leakage: proved, refuted with a witness, or open.",
        epilog="Exit codes: " + (__doc__ or "").partition("Exit codes: ")[2].partition("\n\n")[0],
        allow_abbrev=False,
        formatter_class=_Formatter,
    )
    commands = top.add_subparsers(
        title="commands", required=True, metavar="COMMAND", dest="command", prog=top.prog
    )
    top.add_argument("--version", action=_Version, nargs=0, help="say which version this is")
    for name in arguments[:1] if arguments and arguments[0] in COMMANDS else COMMANDS:
        _with_arguments(name, commands.add_parser(name, help=COMMANDS[name][0], **_described(name)))
    return top


def _check_arguments(parser: argparse.ArgumentParser) -> None:
    _targets(parser)
    _json_file(parser)
    _exports(parser)
    _ledger(parser)
    _effort(parser, None)  # the project may set it
    _allow_assumptions(parser)
    parser.add_argument("--fresh", action="store_true", help="use nothing that the ledger has: search again")
    parser.add_argument(
        "--jobs", type=_count, default=2, metavar="N", help="search N claims at once (default 2)"
    )
    _cluster(parser)
    parser.add_argument(
        "--update", action="store_true", help="record these verdicts as baseline, store certificates"
    )
    words = "with --update: record also a verdict weaker than the recorded one of the same statement"
    parser.add_argument("--weaker", action="store_true", help=words)
    words = "with --update: only renew the titles, quotations and labels that stand beside stored certificates"
    parser.add_argument("--words", action="store_true", help=words)
    evidence = parser.add_mutually_exclusive_group()
    evidence.add_argument(
        "--evidence", action="store_true", help="list what neither z3 nor random examples decide, by cause"
    )
    words = "ask neither z3 nor random examples: verdicts and controls alone, which is quicker"
    evidence.add_argument("--no-evidence", action="store_true", help=words)
    words = "stay, and judge again on each save what the file touches, without evidence, until Ctrl-C"
    parser.add_argument("--watch", action="store_true", help=words)
    _loudness(parser)


def _prove_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("statement", metavar="STATEMENT", nargs="?", help='such as "eps*tanh(eps/2) <= eps^2/2"')
    words = "a list instead: a statement a line (x^2 >= x where x >= 1), or a table with columns statement and where, \
separated by tabs; # begins a comment; - is standard input"
    parser.add_argument("--file", metavar="STATEMENTS", help=words)
    _cluster(parser)
    words = 'such as "eps >= 0, n integer"; given several times, all of them hold'
    parser.add_argument("--where", action="append", default=[], metavar="CONDITIONS", help=words)
    words = 'a word of your own, such as "twice(x real) := 2*x"; may be given several times'
    parser.add_argument("--define", action="append", default=[], metavar="DEFINITION", help=words)
    words = "a file of definitions, each beginning a line with 'define', after # lines that say what it is"
    parser.add_argument("--definitions", metavar="FILE", help=words)
    parser.add_argument("--expand", action="store_true", help="show the statement written out, without defined words")
    words = "cite what is recorded of this claims file too, or of one claim of it; may be given several times"
    parser.add_argument("--using", action="append", default=[], metavar="FILE[:ID]", help=words)
    _effort(parser)
    _allow_assumptions(parser)
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print one JSON object; of a list, one a line")
    output.add_argument("--explain", action="store_true", help="print the proof or the witness, step by step")
    output.add_argument("-q", "--quiet", action="store_true", help="print the verdict alone, on one line")
    output.add_argument("-v", "--verbose", action="store_true", help="below, what each backend said, and when")


def _worker_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("address", metavar="ADDRESS", help="of the scheduler (dask scheduler), such as tcp://HOST:8786")
    words = "be N workers (default: as many as there are processors)"
    parser.add_argument("--jobs", type=_count, default=os.cpu_count() or 1, metavar="N", help=words)


def _recheck_arguments(parser: argparse.ArgumentParser) -> None:
    _targets(parser)
    words = "for the kernel on one claim (default 120); a claim that takes longer is not judged, the others are"
    parser.add_argument("--timeout", type=_seconds, default=120.0, metavar="SECONDS", help=words)
    words = "judge N claims at once, each in no more than 4 GB (default: as many as there are processors)"
    parser.add_argument("--jobs", type=_count, default=os.cpu_count() or 1, metavar="N", help=words)
    _json_file(parser)
    _loudness(parser)
    _allow_assumptions(parser)


def _explain_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", nargs="?", help="a claim; with --assumptions, all by default")
    parser.add_argument("--step", metavar="N", help="this step only")
    parser.add_argument("--full", action="store_true", help="every step of a long proof, not only the first lines")
    parser.add_argument("--expand", action="store_true", help="written out, without defined words")
    parser.add_argument(
        "--assumptions", action="store_true", help="what the verdict rests on, and through which claim"
    )
    _ledger(parser)
    _effort(parser)


def _step_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", help="a claim, or FILE.py:ID")
    parser.add_argument("--at", metavar="N", help="begin with this step, such as 2.1")
    _json_file(parser)
    _ledger(parser)
    _effort(parser)


def _errata_arguments(parser: argparse.ArgumentParser) -> None:
    _targets(parser)
    _json_file(parser)
    _ledger(parser)


def _coverage_arguments(parser: argparse.ArgumentParser) -> None:
    words = "a paper, or a claims file; all by default"
    parser.add_argument("targets", nargs="*", metavar="PAPER", help=words)
    _json_file(parser)
    parser.add_argument("--markdown", metavar="FILE", help='write tables of Markdown to FILE ("-": standard output)')


def _glossary_arguments(parser: argparse.ArgumentParser) -> None:
    words = "a paper, or a claims file; basics (the default) for the words of the field"
    parser.add_argument("targets", nargs="*", metavar="PAPER", help=words)
    _json_file(parser)


def _facts_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", nargs="*", metavar="WORD", help="only those with one of these in them, such as log")
    _json_file(parser)


def _lint_arguments(parser: argparse.ArgumentParser) -> None:
    _targets(parser)
    _json_file(parser)
    _ledger(parser)
    words = "for each search that it makes (default 1)"
    parser.add_argument("--timeout", type=_seconds, default=1.0, metavar="SECONDS", help=words)


def _shorten_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a claims file, a paper, or a module of one")
    parser.add_argument("--dry-run", action="store_true", help="print what would change as a diff, and write nothing")
    _json_file(parser)


def _export_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--coq", action="store_true", help="for Coq, with the texts of coq/ that say what terms mean")
    words = "papers, ids (all by default); then the folder that is written to"
    parser.add_argument("targets", nargs="+", metavar="[TARGET ...] OUT", help=words)


def _new_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", metavar="PATH", help="the .py file to make")


def _frontier_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("table", metavar="TABLE", help="a CSV file with a line of column names")
    parser.add_argument("--sensitive", required=True, metavar="COLUMN", help="what an observer should not learn")
    parser.add_argument("--public", required=True, metavar="COLUMN", help="what is released, in clusters")
    parser.add_argument(
        "--leakage", choices=("L0", "I*"), help="what is lowered: by default both, one after the other"
    )
    words = "what is kept: I0, small clusters (default), or distortion, numbers near the cluster's mean"
    parser.add_argument("--utility", choices=("I0", "distortion"), default="I0", help=words)
    words = "what a cell says that has no value, such as NA or -9 (may be repeated); empty cells have none"
    parser.add_argument("--missing", metavar="VALUE", action="append", default=[], help=words)
    parser.add_argument("--json", action="store_true", help="print one JSON object, with the clusters")
    parser.add_argument("--picture", metavar="OUT.svg", help="draw the frontiers")


def _audit_arguments(parser: argparse.ArgumentParser) -> None:
    words = "a CSV, JSON or .npy file (a row an input), such a matrix as JSON, module:function (which is run), or named \
ones with their numbers of runs, such as '10*laplace(scale=2) + gaussian(sigma=4)'"
    parser.add_argument("mechanism", metavar="MECHANISM", help=words)
    words = "for a function: 0..4, or a JSON list"
    parser.add_argument("--inputs", metavar="LIST", help=words)
    parser.add_argument("--prior", metavar="FILE", help="the law of the input (default: uniform); a file, or JSON")
    pairs = parser.add_mutually_exclusive_group()
    words = "all (default), or a file of pairs of inputs, or JSON"
    pairs.add_argument("--neighbours", default="all", metavar="FILE", help=words)
    words = "inputs are databases of N entries, in lexicographic order; neighbours differ in one"
    pairs.add_argument("--entries", type=_count, metavar="N", help=words)
    words = "does eps-differential privacy hold? a number, or such as log(3)"
    parser.add_argument("--epsilon", metavar="E", help=words)
    parser.add_argument("--delta", metavar="D", help="with --epsilon: (eps, delta)-differential privacy")
    words = "does I(X;Y) <= NATS hold: with --prior, or else for every prior?"
    parser.add_argument("--mi", metavar="NATS", help=words)
    words = "divide each row by its sum, which must be within 1e-9 of 1 (floats of few bytes: 1e-5, 1e-2)"
    parser.add_argument("--normalise", action="store_true", help=words)
    words = "of named ones: show what is known between ends up to W apart (default: 1e-12)"
    parser.add_argument("--width", metavar="W", help=words)
    words = "write JSON to FILE, or to standard output, without the tables"
    parser.add_argument("--json", nargs="?", const="-", metavar="FILE", help=words)


def _report_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("out", metavar="OUT", help="the folder to write, or to bring up to date")
    _targets(parser)
    words = "draw the trade-off of these sources too: CSV or JSON, a distribution a row"
    parser.add_argument("--source-set", metavar="FILE", help=words)
    parser.add_argument("--force", action="store_true", help="write into a folder that has other files; they stay")
    parser.add_argument("--json", metavar="FILE", help='write a summary as JSON to FILE ("-": standard output)')
    _ledger(parser)


def _completion_arguments(parser: argparse.ArgumentParser) -> None:
    words = 'such as: eval "$(privacy-verify completion bash)" in ~/.bashrc'
    parser.add_argument("shell", choices=("bash", "zsh", "fish"), metavar="SHELL", help=f"bash, zsh or fish; {words}")


#: Of each command what it does, in words, and its arguments.
COMMANDS: dict[str, tuple[str, Callable[[argparse.ArgumentParser], None]]] = {
    "check": ("judge claims", _check_arguments),
    "prove": ("prove or refute one statement", _prove_arguments),
    "recheck": ("judge the stored certificates, kernel only", _recheck_arguments),
    "explain": ("a proof or witness, step by step, in words", _explain_arguments),
    "step": ("walk through a proof: what is known and to show before each step", _step_arguments),
    "errata": ("printed statements that are refuted", _errata_arguments),
    "coverage": ("the sentences of a paper, and what judges each", _coverage_arguments),
    "glossary": ("the defined words of a paper, and what they stand for", _glossary_arguments),
    "facts": ("what a proof script may cite: elementary facts and lemmas", _facts_arguments),
    "tactics": ("what a proof script is made of", _facts_arguments),
    "lint": ("claims that say less, or more, than they seem to", _lint_arguments),
    "shorten": ("proof scripts without what the automation does alone", _shorten_arguments),
    "export": ("write stored proofs as texts for Coq", _export_arguments),
    "new": ("make a claims file of your own, with a test", _new_arguments),
    "frontier": ("what releasing a column of a table in clusters leaks, and costs", _frontier_arguments),
    "report": ("write the results as pages to read in a browser", _report_arguments),
    "audit": ("what a mechanism leaks, and whether a stated level holds", _audit_arguments),
    "worker": ("search for what check --cluster asks, until the scheduler ends", _worker_arguments),
    "completion": ("a script that completes commands and options in a shell", _completion_arguments),
}


# --- arguments that several commands have -------------------------------------------------------------------


def _targets(parser: argparse.ArgumentParser) -> None:
    words = "a paper, a claim id or the beginning of one, a claims file, or FILE.py:ID; all by default"
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=words)


def _json_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--json", metavar="FILE", help='write JSON to FILE ("-": standard output, and no table)'
    )


def _exports(parser: argparse.ArgumentParser) -> None:
    formats = {"junit": "JUnit XML", "sarif": "SARIF 2.1.0", "markdown": "a Markdown table"}
    for name, words in formats.items():
        parser.add_argument(f"--{name}", metavar="FILE", help=f'write {words} to FILE ("-": standard output)')
    words = "print the JSON Schema of what --json writes, and end"
    parser.add_argument("--json-schema", action="store_true", help=words)


def _ledger(parser: argparse.ArgumentParser) -> None:
    words = "where verdicts are kept: a file (default .verify/ledger.sqlite), or a server (postgresql://USER@HOST/NAME)"
    parser.add_argument("--ledger", metavar="PLACE", help=words)


def _cluster(parser: argparse.ArgumentParser) -> None:
    words = "search on the workers of this dask scheduler (tcp://HOST:PORT), or on N of this machine (local:N)"
    parser.add_argument("--cluster", metavar="ADDRESS", help=words)


def _effort(parser: argparse.ArgumentParser, default: float | None = 20.0) -> None:
    words = "work for the search on one claim, in seconds of each of two processors (default 20)"
    parser.add_argument("--effort", type=_seconds, default=default, metavar="SECONDS", help=words)
    words = "the clock stops that search then, whatever was done (default 6 times the effort); OPEN says so"
    parser.add_argument("--timeout", type=_seconds, default=None, metavar="SECONDS", help=words)


def _loudness(parser: argparse.ArgumentParser) -> None:
    loud = parser.add_mutually_exclusive_group()
    words = "no table: what is wrong or not decided, the summary, and what is not as recorded"
    loud.add_argument("-q", "--quiet", action="store_true", help=words)
    words = "below the table, what each kind of evidence said of each claim"
    loud.add_argument("-v", "--verbose", action="store_true", help=words)


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
