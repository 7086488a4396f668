"""The commands of the command line, a module each, and what several of them share: exit codes, output."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol, TypeVar

from verify.language.plain import inline, paint
from verify.run.exits import INTERNAL, NOTHING, OK, USAGE

if TYPE_CHECKING:
    from verify.run.library import Selection
    from verify.run.pipeline import Verdict

LONGEST = 5000  # characters of a message
OFTEN = 10.0  # seconds between lines of progress
#: What is not needed to judge is an extra: `all`, with these modules.
EXTRAS = frozenset(
    "clarabel fast_sugiyama highspy hypothesis latex2mathml mpmath numpy rich sympy z3".split()
)
INSTALL = "python -m pip install 'privacy-verify[all]'"


class UsageError(Exception):
    """What was asked for cannot be done. The message shows the value and the next move."""


def not_installed(error: BaseException | None) -> bool:
    """Whether it is about a package that is an extra."""
    return isinstance(error, ModuleNotFoundError) and (error.name or "").partition(".")[0] in EXTRAS


def say(words: str) -> None:
    """On standard error; of a text that nobody would read to its end, both ends."""
    if len(words) > LONGEST:
        words = f"{words[: LONGEST // 2]} ... ({len(words)} characters) ... {words[-LONGEST // 2 :]}"
    print(words, file=sys.stderr)


def selected(targets: Sequence[str] = ()) -> Selection:
    """`select` of the library; that papers are being read is said after a while. Raises NothingSelected, LibraryError."""
    from verify.run.library import select

    with beating(lambda: "reading the claims"):
        return select(targets)


def loading(selection: Selection) -> int:
    """Say on standard error what could not be loaded; the exit code of that alone."""
    for claim in selection.unreadable:
        say(f"error: {claim.place}: {claim.reason}")
    for paper in selection.broken:
        say(f"ERROR: {paper}")
    if any(not_installed(paper.error) for paper in selection.broken):
        say(f"Next: {INSTALL} brings what papers of the library are written with")
    return INTERNAL if selection.broken else USAGE if selection.unreadable else OK


def write_json(where: str, data: object, indent: int | None = 2) -> None:
    """To a file, or to standard output for "-". Raises UsageError."""
    import json

    write_text("json", where, json.dumps(data, indent=indent) + "\n")


def width() -> int:
    """How many columns a table may have."""
    import shutil

    return max(60, shutil.get_terminal_size((110, 24)).columns) if sys.stdout.isatty() else 120


def write_text(option: str, where: str, text: str) -> None:
    """Into the file, or to standard output if that is "-". Raises UsageError if it can not be written."""
    if where == "-":
        sys.stdout.write(text)
        return
    try:
        with open(where, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise UsageError(
            f"--{option} {where}: {error.strerror or error}. Next: give a file that can be written"
        ) from None


class _Judged(Protocol):
    """What progress tells of one that is done."""

    @property
    def id(self) -> str: ...  # noqa: D102
    @property
    def verdict(self) -> str: ...  # noqa: D102


T = TypeVar("T", bound=_Judged)


def progress(verdicts: Iterator[T], total: int, what: str = "claims") -> Iterator[T]:
    """The same verdicts, with a bar on a terminal (`terminal.bar`); elsewhere, a line every `OFTEN` seconds."""
    from verify.cli.terminal import bar

    with bar(total, what) as advance:
        if advance is None:
            yield from told_often(verdicts, total, what)
            return
        for number, verdict in enumerate(verdicts, 1):
            advance(number, total, f"{verdict.id} {verdict.verdict}")
            yield verdict


def told_often(verdicts: Iterator[T], total: int, what: str = "claims") -> Iterator[T]:
    """The same verdicts, with a line on standard error every `OFTEN` seconds."""
    said = ""
    done = 0
    with beating(lambda: f"{done} of {total} {what}{said}"):
        for number, verdict in enumerate(verdicts, 1):
            done, said = number, f", the last {inline(verdict.id)} {verdict.verdict}"
            yield verdict


@contextmanager
def beating(words: Callable[[], str]) -> Iterator[None]:
    """While this lasts, a line on standard error every `OFTEN` seconds: ``words()``, and for how long it has run.

    A thread says it, as the next result may be minutes away.
    """
    import threading

    start, over = time.monotonic(), threading.Event()

    def beat() -> None:
        while not over.wait(OFTEN):
            say(f"{words()} ({time.monotonic() - start:.0f} s)")

    thread = threading.Thread(target=beat, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def print_report(
    verdicts: Sequence[Verdict],
    errors: Sequence[str],
    seconds: float,
    unseen: int = 0,
    unread: int = 0,
    *,
    quiet: bool = False,
    verbose: bool = False,
    plain: bool = False,
) -> None:
    """The table of verdicts (not if ``quiet``), what each leg said if ``verbose``, the notes on them, and the errors.

    ``unseen`` claims were not looked at, and ``unread`` more could not be read. ``plain``: by the standard library alone.
    """
    import textwrap

    from verify.cli.terminal import draw_table
    from verify.report import table
    from verify.report.tally import counted

    drawn = quiet or not plain and draw_table(verdicts, table.COLUMNS)
    parts = [("" if quiet else table.legend(verdicts)) if drawn else table.table(verdicts, width())]
    parts += [table.legs_said(verdicts) if verbose else ""]
    parts += [table.notes(verdicts, only_open=quiet), *(f"ERROR: {error}" for error in errors)]
    if any(parts):
        paint("\n\n".join(part for part in parts if part))
    known = f", of {len(verdicts) - unseen} claims that were judged" if unseen else ""
    print(f"\n{table.evidence_line(verdicts)}{table.coq_line(verdicts)}", end="")
    print(textwrap.fill(f"errata: {counted(verdicts)}{known}", max(40, width())))
    print(table.summary(verdicts, seconds, unread))


def nothing(json_file: str | None, words: str = "no claims. Next: python -m verify new my_claims.py") -> int:
    from verify.report import table

    if json_file:
        write_json(json_file, table.check_data([], [], 0.0, NOTHING))
    from verify.run.library import hidden

    say(f"nothing selected: there are {words}")
    if said := hidden():
        say(said)
    return NOTHING
