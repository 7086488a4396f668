"""The pytest plugin: claims files are collected, and each claim is a test.

A file whose name matches ``verify_files`` (by default ``verify_*.py``) is a claims file; if it has no claims, that is an
error, so that none is left out unnoticed. The hook for pre-commit takes the same names.
A claim passes by the rule of `check`: its verdict is the recorded one, or, where none is recorded next to the file,
it is PROVED. What does not pass is shown with its witness.

pytest loads this module at the start of every run, so it imports nothing of the checker before there is a claim.
"""

from __future__ import annotations

import math
import os
import re
import sys
import warnings
from argparse import ArgumentTypeError
from collections.abc import Generator, Iterator, Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from verify.report.exports import Outcome
    from verify.run.library import Found, Paper
    from verify.run.recorded import Difference
    from verify.run.session import Session

DEFAULT_FILES = ("verify_*.py",)
MARKER = "verify"


# --- options -------------------------------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("privacy-verify", "claims of privacy-verify")
    group.addoption(
        "--verify-effort",
        type=_seconds,
        default=20.0,
        metavar="SECONDS",
        help="for the search on one claim (default 20)",
    )
    group.addoption("--verify-only", action="store_true", help="collect claims files, and nothing else")
    group.addoption(
        "--verify-allow-assumptions", action="store_true", help="a claim that is CONDITIONAL passes"
    )
    parser.addini("verify_files", "names of claims files (default verify_*.py)", type="args", default=None)


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value <= 1e6:
        raise ArgumentTypeError(f"{text!r}: must be a number of seconds above 0")
    return value


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f"{MARKER}: a claim, judged by privacy-verify")


# --- collecting ----------------------------------------------------------------------------------------------


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With --verify-only, files that hold no claims are not looked at."""
    if config.getoption("--verify-only") and collection_path.is_file():
        return None if _is_claims_file(collection_path, config) else True
    return None


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """A claims file is collected as such, and as a module of tests only where its name says that it is one too."""
    others = yield
    if not _is_claims_file(file_path, parent.config):
        return others
    if not _matches(file_path, parent.config.getini("python_files")):
        others = [one for one in others if type(one) is not pytest.Module]  # doctests stay
    return [*others, ClaimsFile.from_parent(parent, path=file_path)]


def _is_claims_file(path: Path, config: pytest.Config) -> bool:
    return path.suffix == ".py" and _matches(path, config.getini("verify_files") or DEFAULT_FILES)


def _may_be_run(path: Path, config: pytest.Config) -> bool:
    """Whether to run it. The default name is a guess: a script that is called so, and can have no CLAIMS, is not run."""
    text = path.read_bytes()
    return bool(config.getini("verify_files")) or b"CLAIMS" in text or re.search(rb"import\s*\(?\s*\*", text) is not None


def _matches(path: Path, patterns: Sequence[str]) -> bool:
    """By the name, or, where a pattern has folders, by the path; they may stand in any folder, as pytest has it."""
    anywhere = [f"*/{one}" if "/" in one and not one.startswith("/") else one for one in patterns]
    return any(fnmatch(str(path) if "/" in one else path.name, one) for one in anywhere)


class ClaimsFile(pytest.File):
    """A claims file; its items are its claims, and what is recorded of claims that are gone."""

    def collect(self) -> Iterator[pytest.Item]:
        from verify.run.library import Found

        paper = self._paper()
        self._no_other_has(paper)
        module = _module(self.path)
        self.add_marker(MARKER)
        self.own_markers.extend(_marks(getattr(module, "pytestmark", ())))
        marked: Mapping[str, object] = getattr(module, "MARKERS", {})
        session = _session(self.config)
        session.near([paper])
        for claim in paper.claims:
            item = ClaimItem.from_parent(self, name=claim.id, found=Found(claim, paper))
            item.own_markers.extend(_marks(marked.get(claim.id, ())))
            yield item
        for unread in paper.unreadable:
            words = f"error: {unread.place}: {unread.reason}"
            yield FailedItem.from_parent(self, name=unread.id, words=words)
        for gone in _gone(paper):
            words = f"{gone}\nNext: put it back, or python -m verify check {self.path.name} --update"
            yield FailedItem.from_parent(self, name=gone.id, words=words)

    def _paper(self) -> Paper:
        """The claims. Raises CollectError, in words, for a file that is not what it should be."""
        from verify.run.library import LibraryError, load, no_namesakes
        from verify.run.store import StoredError

        if not _may_be_run(self.path, self.config):
            raise self.CollectError(
                f"error: {self.path}: is named as claims files are, and has no CLAIMS; it was not run. Next: give it "
                "another name, or name the claims files in the configuration of pytest, verify_files = ..."
            )
        try:
            paper = load(str(self.path))
            no_namesakes([paper] if paper is not None else [])
        except (LibraryError, StoredError) as error:
            raise self.CollectError(f"error: {error}") from None
        if paper is None:
            raise self.CollectError(f"error: {self.path}: no claims file")
        return paper

    def _no_other_has(self, paper: Paper) -> None:
        """A session knows claims by their ids: one of another file would be given the verdict of its namesake."""
        places = self.config.stash.setdefault(_PLACES, {})
        for claim in paper.claims:
            other = places.setdefault(claim.id, self.path)
            if other != self.path:
                both = f"error: {other}, {self.path}: more than one claim has the id {claim.id}"
                raise self.CollectError(f"{both}. Next: rename all but one")


def _module(path: Path) -> object:
    """The module that `load` has made of the file."""
    for module in list(sys.modules.values()):
        names = getattr(module, "__dict__", {})
        if names.get("__file__") == str(path) and "CLAIMS" in names:
            return module
    return None


def _marks(given: Any) -> list[pytest.Mark]:
    """Marks as pytest takes them in ``pytestmark``, and names of marks."""
    several = given if isinstance(given, (list, tuple)) else [given]
    marks = [getattr(pytest.mark, one) if isinstance(one, str) else one for one in several]
    return [one.mark if isinstance(one, pytest.MarkDecorator) else one for one in marks]


def _gone(paper: Paper) -> list[Difference]:
    """What is recorded of claims that the file no longer has."""
    from verify.run.library import Selection
    from verify.run.recorded import compared

    _, found, _ = compared(Selection((), (paper,)))
    names = {claim.id for claim in paper.items}
    return [one for one in found if one.kind == "missing" and one.id not in names]


# --- running -------------------------------------------------------------------------------------------------


class Failed(Exception):
    """A claim did not pass; the words are what the reader of the report needs."""


class _Item(pytest.Item):
    def repr_failure(  # type: ignore[override]
        self, excinfo: pytest.ExceptionInfo[BaseException]
    ) -> object:
        """The words alone: a traceback through the checker says nothing about the claim."""
        if isinstance(excinfo.value, Failed):
            return str(excinfo.value)
        return super().repr_failure(excinfo)


class ClaimItem(_Item):
    """One claim; the test passes if it came out as it should."""

    def __init__(self, *, found: Found, **more: object) -> None:
        super().__init__(**more)  # type: ignore[arg-type]
        self.found = found
        self.claim = found.claim

    def runtest(self) -> None:
        from verify.language.plain import block

        outcome = _outcome(self.found, self.config)
        for words in outcome.verdict.warnings if outcome.verdict is not None else ():
            self.warn(pytest.PytestWarning(words))
        if not outcome.passed:
            raise Failed(block(_words(outcome, self.config.invocation_params.dir)))
        if outcome.verdict is not None and outcome.verdict.verdict != "PROVED":  # shown with -rP, and in JUnit XML
            self.add_report_section("call", "verdict", outcome.why)

    def reportinfo(self) -> tuple[Path, int, str]:
        _, _, line = self.claim.place.rpartition(":")
        # Not the bare name: at the end of a node id, pytest would show its dots as "::".
        return self.path, int(line) - 1 if line.isdigit() else 0, f"claim {self.name}"


class FailedItem(_Item):
    """A claim that can not be judged: it is not readable, or it is recorded and not in the file any more."""

    def __init__(self, *, words: str, **more: object) -> None:
        super().__init__(**more)  # type: ignore[arg-type]
        self.words = words

    def runtest(self) -> None:
        from verify.language.plain import block

        raise Failed(block(self.words))

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"claim {self.name}"


def _outcome(found: Found, config: pytest.Config) -> Outcome:
    """Judge the claim, and compare with what is recorded next to its file."""
    from verify.report.exports import Run, outcomes
    from verify.run.library import Selection
    from verify.run.manifest import uses
    from verify.run.recorded import compared

    session = _session(config)
    verdict = next(session.run([found]))
    selection = Selection((found,), ())
    assumed = {verdict.id: uses(verdict, session.verdict)} if verdict.judgement else {}
    _, differing, drifted = compared(selection, [verdict], assumed)
    allow = bool(config.getoption("--verify-allow-assumptions"))
    (outcome,) = outcomes(Run(selection, [verdict], differing, drifted, allow))
    return outcome


def _words(outcome: Outcome, here: Path) -> str:
    """The outcome for the report of failures: what, then where, then the next move."""
    lines = [outcome.text, ""]
    if outcome.claim is not None:
        source = outcome.claim.source
        lines.append(f"{outcome.claim.fidelity}: {source.citation}, {source.location}")
    if outcome.path is not None:
        name = os.path.relpath(outcome.path, here)
        lines.append(f"{name}:{outcome.line}: {outcome.id}")
        lines.append(f"Next: python -m verify explain {name}:{outcome.id}")
    return "\n".join(lines)


# --- one session of the checker a run ------------------------------------------------------------------------

_SESSION = pytest.StashKey["Session"]()
_PLACES = pytest.StashKey[dict[str, Path]]()  # of the claims, by their ids


def _session(config: pytest.Config) -> Session:
    """The session of this run, made for the first claims file. Its ledger is that of `check` in the root folder."""
    if _SESSION not in config.stash:
        from verify.run.evidence import Settings
        from verify.run.ledger import Ledger, default_place
        from verify.run.session import Session

        place = default_place()
        ledger = Ledger(place if isinstance(place, str) else config.rootpath / place)
        if ledger.warning:
            warnings.warn(pytest.PytestWarning(ledger.warning), stacklevel=1)
        settings = Settings(timeout=config.getoption("--verify-effort"), jobs=1)
        config.stash[_SESSION] = Session(settings, ledger)
    return config.stash[_SESSION]


def pytest_unconfigure(config: pytest.Config) -> None:
    session = config.stash.get(_SESSION, None)
    if session is not None and session.ledger is not None:
        session.__exit__()
        session.ledger.close()
