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
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import TracebackType

from verify.run.databases import Database, DatabaseError, File, Row, Server, hidden, is_url

KEY = 32  # bytes
VARIABLE = "PRIVACY_VERIFY_LEDGER"
KEY_VARIABLE = "PRIVACY_VERIFY_LEDGER_KEY"
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

    ``$PRIVACY_VERIFY_LEDGER_KEY`` names another file: machines that share a ledger share it, as rows that another key
    sealed are as good as none. Raises OSError where it can not be read, or made.
    """
    home = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".local" / "state"
    given = os.environ.get(KEY_VARIABLE)
    path = Path(given) if given else Path(home) / "privacy-verify" / "ledger.key"
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


Place = Path | str


def default_place(given: str | None = None) -> Place:
    """The ledger to use: the one given, else $PRIVACY_VERIFY_LEDGER, else .verify/ledger.sqlite here.

    A path, or the address of a server (a text with ``://``).
    """
    place = given or os.environ.get(VARIABLE)
    return place if place and is_url(place) else Path(place or Path(".verify") / "ledger.sqlite")


_COLUMNS = ("origin", "claim", "fingerprint", "statement", "verdict", "record", "seconds", "finished", "seal")
_NAMES = ", ".join(_COLUMNS)
_VALUES = ", ".join(f":{name}" for name in _COLUMNS)
_RENEWED = ", ".join(f"{name} = excluded.{name}" for name in _COLUMNS[2:])


class Ledger:
    """Finished verdicts in an SQLite file, or on a server. `keep` commits at once: a killed process loses none of them.

    A file that cannot be written is read; one that cannot be read, or a server that does not answer, is left alone and
    the run keeps its verdicts in memory. Either way ``warning`` says so in words, and nothing is raised.
    """

    def __init__(self, place: Place | None) -> None:
        self.place = place
        self.warning = ""
        self._lost = False  # whether something could not be written: then nothing more is tried
        self._database = File.memory() if place is None else self._open(place)
        self._key = secrets.token_bytes(KEY) if place is None else self._own_key()

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
        found = self._read("WHERE origin = :origin AND claim = :claim", {"origin": origin, "claim": claim})
        return next((entry for entry in found if fingerprint in (None, entry.fingerprint)), None)

    def entries(self) -> list[Entry]:
        """All verdicts kept, by origin and claim."""
        return self._read("ORDER BY origin, claim", {})

    def keep(self, entry: Entry) -> None:
        """Keep a finished verdict in place of the last one of this claim, and commit."""
        if self._lost:
            return
        record = json.dumps(entry.record, separators=(",", ":"))
        finished = entry.finished or time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        words = (entry.origin, entry.claim, entry.fingerprint, entry.statement, entry.verdict, record)
        values = (*words, float(entry.seconds), finished)
        insert = f"INSERT INTO {self._database.table} ({_NAMES}) VALUES ({_VALUES})"
        row = dict(zip(_COLUMNS, (*values, self._seal(values)), strict=True))
        try:
            self._database.write(f"{insert} ON CONFLICT (origin, claim) DO UPDATE SET {_RENEWED}", row)
        except DatabaseError as error:
            self._lost = True
            self._warn(f"{error}; verdicts of this run are not kept")

    def _read(self, which: str, values: Mapping[str, object]) -> list[Entry]:
        try:
            rows = self._database.rows(f"SELECT {_NAMES} FROM {self._database.table} {which}", values)
        except DatabaseError as error:
            self._warn(str(error))
            return []
        return [entry for entry in map(self._entry, rows) if entry is not None]

    def _entry(self, row: Row) -> Entry | None:
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
        place = hidden(self.place) if isinstance(self.place, str) else self.place
        self.warning = self.warning or f"ledger {place}: {words}. Next: choose another with --ledger PATH"

    def _open(self, place: Place) -> Database:
        ways = (Server,) if isinstance(place, str) else (File.writable, File.read_only)
        for way in ways:
            try:
                return way(place)  # type: ignore[arg-type]
            except DatabaseError as error:
                self._warn(f"{error}; verdicts of this run are not kept")
        return File.memory()
