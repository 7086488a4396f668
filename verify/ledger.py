"""What is kept between runs: the ledger of verdicts, the stored certificates, and the baseline.

None of the three decides anything. The ledger keeps evidence so that an unchanged claim is not searched
again; what it kept goes through the kernel again. Stored certificates (``theorems/certificates/*.json``)
travel with the source and are what `recheck` reads. The baseline says which verdicts were found last time,
so that a change is noticed. Standard library and kernel only.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from types import TracebackType
from typing import Any

from verify.kernel import codec
from verify.kernel.certificate import Certificate
from verify.kernel.errors import Malformed
from verify.kernel.statement import Statement

__all__ = [
    "DECIDED",
    "Difference",
    "Entry",
    "Ledger",
    "Stored",
    "StoredError",
    "Unreadable",
    "compare",
    "default_path",
    "fingerprint",
    "read_baseline",
    "read_certificates",
    "stored_entries",
    "write_baseline",
    "write_certificates",
]

DECIDED = ("PROVED", "CONDITIONAL", "REFUTED", "ILL_POSED")
SCHEMA = 1
MAX_FILE = 100_000_000  # bytes of a file of certificates, a baseline, a manifest
VARIABLE = "PRIVACY_VERIFY_LEDGER"
_PACKAGE = Path(__file__).resolve().parent


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


def fingerprint(statement: Statement, sources: Iterable[Path]) -> str:
    """A digest of the statement, of the files that define the claim, and of this package.

    Evidence kept under another fingerprint is not used. It does not cover the versions of the solvers.
    """
    whole = hashlib.sha256(f"{tool_fingerprint()}:{codec.digest(statement)}".encode())
    for path in sorted(sources):
        whole.update(path.name.encode())
        whole.update(_digest(path))
    return whole.hexdigest()


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


_CREATE = f"""
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS verdicts (
    origin      TEXT NOT NULL,
    claim       TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    statement   TEXT NOT NULL,
    verdict     TEXT NOT NULL,
    record      TEXT NOT NULL,
    seconds     REAL NOT NULL,
    finished    TEXT NOT NULL,
    PRIMARY KEY (origin, claim)
);
PRAGMA user_version = {SCHEMA};
COMMIT;
"""
_COLUMNS = "origin, claim, fingerprint, statement, verdict, record, seconds, finished"


class Ledger:
    """Finished verdicts in an SQLite file. `keep` commits at once: a killed process loses none of them.

    A file that cannot be written is read; one that cannot be read is left alone and the run keeps its
    verdicts in memory. Either way ``warning`` says so in words, and nothing is raised.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.warning = ""
        self._database = _memory() if path is None else self._open(path)

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
        entry = None if row is None else _entry(row)
        return entry if entry and fingerprint in (None, entry.fingerprint) else None

    def entries(self) -> list[Entry]:
        """All verdicts kept, by origin and claim."""
        rows = self._database.execute(f"SELECT {_COLUMNS} FROM verdicts ORDER BY origin, claim").fetchall()
        return [entry for entry in map(_entry, rows) if entry is not None]

    def keep(self, entry: Entry) -> None:
        """Keep a finished verdict in place of the last one of this claim, and commit."""
        record = json.dumps(entry.record, separators=(",", ":"))
        finished = entry.finished or time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        values = (entry.origin, entry.claim, entry.fingerprint, entry.statement, entry.verdict, record)
        try:
            with self._database:
                self._database.execute(
                    f"INSERT OR REPLACE INTO verdicts ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    (*values, entry.seconds, finished),
                )
        except sqlite3.Error as error:
            self._warn(f"could not be written ({error}); verdicts of this run are not kept")

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
    return _prepared(sqlite3.connect(path, timeout=10.0), create=True)


def _read_only(path: Path) -> sqlite3.Connection:
    where = path.resolve().as_uri()
    try:
        return _prepared(sqlite3.connect(f"{where}?mode=ro", uri=True), create=False)
    except sqlite3.OperationalError:  # a WAL file in a folder that cannot be written
        return _prepared(sqlite3.connect(f"{where}?immutable=1", uri=True), create=False)


def _memory() -> sqlite3.Connection:
    return _prepared(sqlite3.connect(":memory:"), create=True)


def _prepared(database: sqlite3.Connection, create: bool) -> sqlite3.Connection:
    try:
        version = database.execute("PRAGMA user_version").fetchone()[0]
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if version > SCHEMA:
            raise _NotOurs(f"has schema {version}, this version knows {SCHEMA}")
        if tables and "verdicts" not in tables or not tables and not create:
            raise _NotOurs("is not a ledger of privacy-verify")
        if create:
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = FULL")
            if version < SCHEMA:
                database.executescript(_CREATE)
            database.execute("BEGIN IMMEDIATE")  # can it be written at all?
            database.execute("ROLLBACK")
    except BaseException:
        database.close()
        raise
    return database


def _entry(row: tuple[str, str, str, str, str, str, float, str]) -> Entry | None:
    """The entry in a row; None if its record is not JSON (then the claim is simply judged afresh)."""
    origin, claim, mark, statement, verdict, record, seconds, finished = row
    try:
        data = json.loads(record)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict):
        return None
    return Entry(origin, claim, mark, statement, verdict, data, seconds, finished)


# --- stored certificates -----------------------------------------------------------------------------------


class StoredError(ValueError):
    """A file of stored certificates, or a baseline, is not what it should be. Says the file and the place."""


@dataclass(frozen=True)
class Stored:
    """A claim's statement next to the certificate that was accepted for it."""

    id: str
    location: str
    fidelity: str
    statement: Statement
    certificate: Certificate


@dataclass(frozen=True)
class Unreadable:
    """An entry that does not decode: its claim stays OPEN, for this reason."""

    id: str
    location: str
    fidelity: str
    reason: str


def read_certificates(path: Path) -> list[Stored | Unreadable]:
    """The entries of a file of stored certificates, in order. Raises StoredError if it is no such file."""
    return [decoded() for decoded in stored_entries(path).values()]


def stored_entries(path: Path) -> dict[str, Callable[[], Stored | Unreadable]]:
    """The entries of a file of stored certificates by claim id, each decoded when it is called for.

    Raises StoredError if it is no such file.
    """
    data = _read_json(path)
    if not isinstance(data, list):
        raise StoredError(f"{path}: must be a list of claims, is a {type(data).__name__}")
    items = [_identified(path, number, item) for number, item in enumerate(data, 1)]
    names = [item["id"] for item in items]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise StoredError(f"{path}: {', '.join(twice)} more than once. Next: keep one of each")
    return {item["id"]: partial(_stored, path, number, item) for number, item in enumerate(items, 1)}


def _read_json(path: Path) -> object:
    try:
        if (size := path.stat().st_size) > MAX_FILE:
            raise StoredError(f"{path}: {size:,} bytes; files of more than {MAX_FILE:,} are not read")
        return json.loads(path.read_text(encoding="utf-8"))
    except MemoryError:
        raise StoredError(f"{path}: cannot be read: out of memory") from None
    except StoredError:
        raise
    except (OSError, ValueError, RecursionError) as error:
        raise StoredError(f"{path}: cannot be read: {error}") from None


def _identified(path: Path, number: int, item: object) -> dict[str, Any]:
    words = ("id", "location", "fidelity")
    if not isinstance(item, dict) or not all(isinstance(item.get(word), str) for word in words):
        raise StoredError(f"{path}: entry {number} must have the texts {', '.join(words)}")
    return item


def _stored(path: Path, number: int, item: Mapping[str, Any]) -> Stored | Unreadable:
    identity = (item["id"], item["location"], item["fidelity"])
    try:
        statement = codec.decode(item.get("statement"))
        certificate = codec.decode(item.get("certificate"))
    except (Malformed, ValueError, RecursionError, MemoryError) as error:
        limits = {RecursionError: "nested too deeply", MemoryError: "out of memory"}
        return Unreadable(*identity, reason=f"{path.name}, entry {number}: {limits.get(type(error), error)}")
    if not isinstance(statement, Statement) or not isinstance(certificate, Certificate):
        return Unreadable(*identity, reason=f"{path.name}, entry {number}: not a statement and a certificate")
    return Stored(*identity, statement, certificate)


def write_certificates(path: Path, entries: Sequence[Stored]) -> None:
    """Write the file anew, one claim a line."""
    lines = [json.dumps(_stored_data(entry), separators=(",", ":")) for entry in entries]
    _write(path, "[\n" + ",\n".join(lines) + "\n]\n")


def _stored_data(entry: Stored) -> dict[str, object]:
    return {
        "id": entry.id,
        "location": entry.location,
        "fidelity": entry.fidelity,
        "statement": codec.encode(entry.statement),
        "certificate": codec.encode(entry.certificate),
    }


def _write(path: Path, text: str) -> None:
    """All or nothing: readers see the old file or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.draft")
    try:
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


# --- the baseline ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Difference:
    """A claim whose verdict is not the recorded one. ``kind``: worse, better, different, missing, new."""

    id: str
    kind: str
    was: str
    now: str

    def __str__(self) -> str:
        if self.kind == "new":
            return f"{self.id}: {self.now}, not in the baseline yet"
        if self.kind == "missing":
            return f"{self.id}: was {self.was}, is gone"
        return f"{self.id}: was {self.was}, is {self.now} ({self.kind})"


_RANKS = {"PROVED": 4, "CONDITIONAL": 3, "SUPPORTED": 2, "OPEN": 1, "NOT_RUN": 0}


def read_baseline(path: Path) -> dict[str, str] | None:
    """The recorded words by claim id ("PROVED", "CONDITIONAL: one, another"); None without a file."""
    if not path.exists():
        return None
    data = _read_json(path)
    if not isinstance(data, dict) or not all(isinstance(words, str) for words in data.values()):
        raise StoredError(f"{path}: must be an object from claim ids to verdicts")
    return data


def write_baseline(path: Path, recorded: Mapping[str, str]) -> None:
    """Record these words, one claim a line, by id."""
    _write(path, json.dumps(dict(sorted(recorded.items())), indent=0, ensure_ascii=False) + "\n")


def compare(recorded: Mapping[str, str], found: Mapping[str, str]) -> list[Difference]:
    """What is not as recorded, in the order of `found`, then what is gone."""
    differences = []
    for name, now in found.items():
        was = recorded.get(name)
        if was is None:
            differences.append(Difference(name, "new", "", now))
        elif was != now:
            differences.append(Difference(name, _kind(was, now), was, now))
    gone = [Difference(name, "missing", was, "") for name, was in recorded.items() if name not in found]
    return differences + gone


def _kind(was: str, now: str) -> str:
    before, after = (_RANKS.get(words.partition(":")[0]) for words in (was, now))
    if before is None or after is None or before == after:
        return "different"
    return "worse" if after < before else "better"
