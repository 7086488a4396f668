"""Judging again, on save, what a changed file touches: ``check --watch``.

Touched are the claims of all modules that import the file, at any depth and inside of functions too, and the claims whose
proofs cite a claim that has another statement or another verdict now. All else keeps the verdict that this process made
of it: nothing is remembered beyond the process. Of a user's claims file what it imports from its folder is seen, and not
what else it reads.
"""

from __future__ import annotations

import ast
import importlib
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from verify.run.evidence import Settings
from verify.run.ledger import Ledger
from verify.run.library import Found, Selection, select, theorems_path
from verify.run.pipeline import Verdict
from verify.run.session import Session

DATA = (".json", ".toml")  #: What the modules of a paper read beside them.
CHECKER = Path(__file__).resolve().parents[1]


class CheckerChanged(Exception):
    """A file of the checker itself has changed: what is loaded of it can not be replaced."""


@dataclass(frozen=True)
class Round:
    """What one look found: the claims as they are now, what was judged of them just now, and where lemmas are."""

    files: tuple[Path, ...]
    selection: Selection
    fresh: tuple[Verdict, ...]
    verdicts: tuple[Verdict, ...]
    session: Session
    seconds: float


@dataclass
class Watch:
    """The claims that some targets name, and the files that they are made of. Call ``look`` again and again."""

    targets: Sequence[str]
    settings: Settings
    ledger: Path | str
    _done: dict[str, tuple[Found, Verdict]] = field(default_factory=dict)
    _stamps: dict[Path, tuple[int, int]] = field(default_factory=dict)
    _imports: dict[Path, frozenset[tuple[str, str]]] = field(default_factory=dict)

    def look(self) -> Round | None:
        """Judge all claims at the first look, what has changed since the last one at the others; None if nothing has.

        Raises what `select` raises where a file can not be loaded, and CheckerChanged. Look again after the next change.
        """
        first, changed = not self._stamps, self._changed()
        if not first and not changed:
            return None
        if not first and any(path.is_relative_to(CHECKER) for path in changed):
            raise CheckerChanged
        start = time.monotonic()
        touched = frozenset() if first else self._unload(changed)
        selection = select(self.targets)
        for path in self._files():  # what was loaded just now is known from here on
            self._stamps.setdefault(path, _stamp(path))
        with Ledger(self.ledger) as ledger:
            fresh, session = self._judge(selection, ledger, touched)
        verdicts = tuple(self._done[one.id][1] for one in selection.claims)
        new = tuple(verdict for verdict in verdicts if verdict.id in fresh)
        return Round(changed, selection, new, verdicts, session, time.monotonic() - start)

    def _judge(self, selection: Selection, ledger: Ledger, touched: frozenset[str]) -> tuple[set[str], Session]:
        """Judge what is not known any more, then what cites it where that is another now, and so on."""
        fresh = set[str]()
        here = [one for one in selection.claims if not _is_known(self._done.get(one.id), one, touched)]
        while True:
            before, stale = dict(self._done), {one.id for one in here}
            with Session(self.settings, ledger) as session:
                for one in selection.claims:
                    if one.id not in stale:
                        session.verdict.learn(self._done[one.id][1])
                made = {verdict.id: verdict for verdict in session.run(here)}
            self._done |= {one.id: (one, session.settled(one, made[one.id])) for one in here}
            fresh |= stale
            other = {
                name: self._done[name][1]
                for name in stale
                if name not in before or _says(before[name]) != _says(self._done[name])
            }
            here = [one for one in selection.claims if one.id not in stale and _rests_on(self._done[one.id][1], other)]
            if not here:
                return fresh, session

    # files

    def _changed(self) -> tuple[Path, ...]:
        """The files that were written, made or taken away since the last call; all of them at the first."""
        before = self._stamps
        self._stamps = {path: _stamp(path) for path in {*before, *self._files()}}  # gone ones stay
        return tuple(sorted(path for path, stamp in self._stamps.items() if before.get(path) != stamp))

    def _files(self) -> Iterator[Path]:
        library = theorems_path().resolve()
        yield from CHECKER.rglob("*.py")
        yield from library.rglob("*.py")
        for suffix in DATA:
            yield from library.glob(f"*/*{suffix}")
        yield from self._own()

    def _own(self) -> dict[Path, str]:
        """The user's files that are named, and the modules beside them that they load: file and name."""
        named = [Path(target.rpartition(".py")[0] + ".py").resolve() for target in self.targets if ".py" in target]
        folders = {path.parent for path in named}
        return {path: name for path, name in _loaded() if path.parent in folders} | {path: str(path) for path in named}

    def _unload(self, changed: Iterable[Path]) -> frozenset[str]:
        """Unload the modules that these files touch; their names, and the paths of the user's files among them."""
        names = _library() | self._own()
        touched = {names[path] for path in changed if path in names}
        for path in changed:
            self._imports.pop(path, None)
            if path.suffix in DATA:
                touched |= {name for other, name in names.items() if other.parent == path.parent}
        size, known = -1, set(names.values())
        while size != len(touched):
            size = len(touched)
            touched |= {name.rpartition(".")[0] for name in touched} & known  # a package, by what is in it
            touched |= {name for path, name in names.items() if self._imports_one_of(touched, path, known)}
        for name in touched & sys.modules.keys():
            del sys.modules[name]
        importlib.invalidate_caches()
        return frozenset(touched)

    def _imports_one_of(self, touched: set[str], path: Path, modules: set[str]) -> bool:
        if path not in self._imports:
            self._imports[path] = frozenset(_imports(path))
        return any(
            whole in touched if whole in modules else module in touched for module, whole in self._imports[path]
        )


def _is_known(before: tuple[Found, Verdict] | None, now: Found, touched: frozenset[str]) -> bool:
    """Whether this is what was judged: a module that is loaded again makes new claims, as a user's file always does."""
    if before is None or before[0].pin != now.pin:
        return False
    return now.paper.origin not in touched if now.paper.own_file else before[0].claim is now.claim


def _rests_on(verdict: Verdict, others: Mapping[str, Verdict]) -> bool:
    """Whether a verdict may be another because of these: it cites one, or what it would cite may be decided now."""
    return not others.keys().isdisjoint(verdict.lemmas) or (
        verdict.judgement is None and any(other.judgement for other in others.values())
    )


def _says(done: tuple[Found, Verdict]) -> tuple[str, str]:
    return done[0].pin, done[1].verdict


def _stamp(path: Path) -> tuple[int, int]:
    """When a file was written, and its size; (0, 0) where it is not there."""
    with suppress(OSError):
        found = path.stat()
        return found.st_mtime_ns, found.st_size
    return 0, 0


def _loaded() -> Iterator[tuple[Path, str]]:
    """Files of the loaded modules, and their names; a claims file is named by its path, not by what it is loaded as."""
    for name, module in list(sys.modules.items()):
        if (file := getattr(module, "__file__", None)) and not name.startswith("_claims_"):
            yield Path(file), name


def _library() -> dict[Path, str]:
    root = theorems_path().resolve()
    return {path: name for path, name in _loaded() if path.is_relative_to(root)}


def _imports(path: Path) -> Iterator[tuple[str, str]]:
    """What the file may import, anywhere in it: modules, and what is taken from them by its full name.

    Nothing where the file can not be read as Python.
    """
    with suppress(OSError, SyntaxError, ValueError):
        for part in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(part, ast.Import):
                yield from ((alias.name, alias.name) for alias in part.names)
            elif isinstance(part, ast.ImportFrom) and part.module:
                yield from ((part.module, f"{part.module}.{alias.name}") for alias in part.names)
