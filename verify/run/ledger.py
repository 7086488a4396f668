"""The ledger: evidence kept between runs, so that an unchanged claim is not searched again.

It decides nothing: the certificates that it kept go through the kernel again. What the other legs said can not be
judged again, so every row is sealed with a key of the user's own: a row that this user's `check` has not written, or
that was changed since, is as good as none. Standard library and kernel only.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import TracebackType

__all__ = ["Entry", "Ledger", "default_path", "fingerprint", "key"]

SCHEMA = 2
KEY = 32  # bytes
PATIENCE = 10.0  # seconds to wait for another process that writes
VARIABLE = "PRIVACY_VERIFY_LEDGER"
_PACKAGE = Path(__file__).resolve().parents[1]


# --- is it still the same claim? ---------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _file_digest(path: Path, _modified: int) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()


def _digest(path: Path) -> bytes:
    return _file_digest(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=1)
def tool_fingerprint() -> str:
    """A digest of the source of this package, read once a process."""
    whole = hashlib.sha256()
    for path in sorted(_PACKAGE.rglob("*.py")):
        whole.update(str(path.relative_to(_PACKAGE)).encode())
        whole.update(_digest(path))
    return whole.hexdigest()


def fingerprint(pin: str, sources: Iterable[Path], legs: bool = True) -> str:
    """A digest of the statement (its `verify.run.store.pin`), of the files that define the claim, and of this package.

    Evidence kept under another fingerprint is not used. Without ``legs`` it is that of evidence that z3 and random
    examples have not been asked for. It does not cover the versions of the solvers.
    """
    whole = hashlib.sha256(f"{tool_fingerprint()}:{pin}:{'' if legs else 'symbolic alone'}".encode())
    for path in sorted(sources):
        whole.update(path.name.encode())
        whole.update(_digest(path))
    return whole.hexdigest()


# --- has this user written it? -----------------------------------------------------------------------------


def key() -> bytes:
    """The key that seals the rows: a file in the user's own folder for state, made when it is first needed.

    Raises OSError where there is no such folder and none can be made.
    """
    home = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".local" / "state"
    path = Path(home) / "privacy-verify" / "ledger.key"
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        draft = path.with_name(f"{path.name}.{os.getpid()}.draft")
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(KEY))
        os.replace(draft, path)  # of two at once the last one stays, and what the other sealed is as good as none
    found = path.read_bytes()
    if len(found) != KEY:
        raise OSError(f"{path}: must have {KEY} bytes, has {len(found)}. Next: delete it")
    return found


# --- the ledger --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entry:
    """One finished verdict. ``origin`` is the module or file of the claim; ``record`` is plain JSON data."""

    origin: str
    claim: str
    fingerprint: str
    statement: str
    verdict: str
    record: Mapping[str, object]
    seconds: float
    finished: str = ""


def default_path(given: str | None = None) -> Path:
    """The ledger to use: the one given, else $PRIVACY_VERIFY_LEDGER, else .verify/ledger.sqlite here."""
    return Path(given or os.environ.get(VARIABLE) or Path(".verify") / "ledger.sqlite")


_CREATE = """
CREATE TABLE verdicts (
    origin      TEXT NOT NULL,
    claim       TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    statement   TEXT NOT NULL,
    verdict     TEXT NOT NULL,
    record      TEXT NOT NULL,
    seconds     REAL NOT NULL,
    finished    TEXT NOT NULL,
    seal        TEXT NOT NULL,
    PRIMARY KEY (origin, claim)
)
"""
_COLUMNS = "origin, claim, fingerprint, statement, verdict, record, seconds, finished, seal"


class Ledger:
    """Finished verdicts in an SQLite file. `keep` commits at once: a killed process loses none of them.

    A file that cannot be written is read; one that cannot be read is left alone and the run keeps its
    verdicts in memory. Either way ``warning`` says so in words, and nothing is raised.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.warning = ""
        self._lost = False  # whether something could not be written: then nothing more is tried
        self._database = _memory() if path is None else self._open(path)
        self._key = secrets.token_bytes(KEY) if path is None else self._own_key()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._database.close()

    def find(self, origin: str, claim: str, fingerprint: str | None = None) -> Entry | None:
        """The verdict kept for this claim (and under this fingerprint, where one is given), or None."""
        query = f"SELECT {_COLUMNS} FROM verdicts WHERE origin = ? AND claim = ?"
        try:
            row = self._database.execute(query, (origin, claim)).fetchone()
        except sqlite3.Error as error:
            self._warn(f"could not be read ({error})")
            return None
        entry = None if row is None else self._entry(row)
        return entry if entry and fingerprint in (None, entry.fingerprint) else None

    def entries(self) -> list[Entry]:
        """All verdicts kept, by origin and claim."""
        try:
            rows = self._database.execute(f"SELECT {_COLUMNS} FROM verdicts ORDER BY origin, claim").fetchall()
        except sqlite3.Error as error:
            self._warn(f"could not be read ({error})")
            return []
        return [entry for entry in map(self._entry, rows) if entry is not None]

    def keep(self, entry: Entry) -> None:
        """Keep a finished verdict in place of the last one of this claim, and commit."""
        if self._lost:
            return
        record = json.dumps(entry.record, separators=(",", ":"))
        finished = entry.finished or time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        words = (entry.origin, entry.claim, entry.fingerprint, entry.statement, entry.verdict, record)
        values = (*words, float(entry.seconds), finished)
        try:
            with self._database:
                self._database.execute(
                    f"INSERT OR REPLACE INTO verdicts ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (*values, self._seal(values)),
                )
        except sqlite3.Error as error:
            self._lost = True
            self._warn(f"could not be written ({error}); verdicts of this run are not kept")

    def _entry(self, row: tuple[object, ...]) -> Entry | None:
        """The entry in a row; None for one that is not sealed as this user's (then the claim is judged afresh)."""
        *values, seal = row
        if not isinstance(seal, str) or not hmac.compare_digest(seal.encode(), self._seal(values).encode()):
            return None
        origin, claim, mark, statement, verdict, record, seconds, finished = values
        return Entry(origin, claim, mark, statement, verdict, json.loads(record), seconds, finished)  # type: ignore[arg-type]

    def _seal(self, values: Iterable[object]) -> str:
        """Of a row: of the type of each value, too."""
        text = "\0".join(repr(value) for value in values)
        return hmac.new(self._key, text.encode("utf-8", "backslashreplace"), hashlib.sha256).hexdigest()

    def _own_key(self) -> bytes:
        try:
            return key()
        except (OSError, RuntimeError) as error:
            self._warn(f"there is no key to seal it with ({error}); verdicts of other runs are not used")
            return secrets.token_bytes(KEY)

    def _warn(self, words: str) -> None:
        self.warning = self.warning or f"ledger {self.path}: {words}. Next: choose another with --ledger PATH"

    def _open(self, path: Path) -> sqlite3.Connection:
        for way in (_writable, _read_only):
            try:
                return way(path)
            except (sqlite3.Error, OSError, _NotOurs) as error:
                self._warn(_cannot(way, error))
        return _memory()


class _NotOurs(Exception):
    """The file is a database, but not a ledger that this version knows."""


def _cannot(way: Callable[[Path], sqlite3.Connection], error: Exception) -> str:
    if isinstance(error, _NotOurs):
        return f"{error}; verdicts of this run are not kept"
    return (
        f"cannot be {'written' if way is _writable else 'read'} ({error}); verdicts of this run are not kept"
    )


def _writable(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    return _prepared(sqlite3.connect(path, timeout=PATIENCE), create=True)


def _read_only(path: Path) -> sqlite3.Connection:
    where = path.resolve().as_uri()
    try:
        return _prepared(sqlite3.connect(f"{where}?mode=ro", uri=True, timeout=1.0), create=False)
    except sqlite3.OperationalError:  # a WAL file in a folder that cannot be written
        return _prepared(sqlite3.connect(f"{where}?immutable=1", uri=True, timeout=1.0), create=False)


def _memory() -> sqlite3.Connection:
    return _prepared(sqlite3.connect(":memory:"), create=True)


def _prepared(database: sqlite3.Connection, create: bool) -> sqlite3.Connection:
    try:
        version = database.execute("PRAGMA user_version").fetchone()[0]
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if version > SCHEMA:
            raise _NotOurs(f"has schema {version}, this version knows {SCHEMA}")
        if version < SCHEMA and not create:
            raise _NotOurs("was written by an earlier version")
        if tables and "verdicts" not in tables or not tables and not create:
            raise _NotOurs("is not a ledger of privacy-verify")
        if create:
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = FULL")
            database.execute("BEGIN IMMEDIATE")  # can it be written at all?
            if database.execute("PRAGMA user_version").fetchone()[0] < SCHEMA:  # still: another may have been quicker
                database.execute("DROP TABLE IF EXISTS verdicts")
                database.execute(_CREATE)
                database.execute(f"PRAGMA user_version = {SCHEMA}")
            database.execute("COMMIT")
    except BaseException:
        database.close()
        raise
    return database
