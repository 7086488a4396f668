"""Where a ledger keeps its rows: a file of SQLite, or a server that several machines share (by SQLAlchemy).

Both take the same SQL, with named parameters. SQLite needs nothing but the standard library.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from sqlalchemy import Engine

SCHEMA = 2
PATIENCE = 10.0  # seconds to wait for another process that writes, or for a server that does not answer
INSTALL = "python -m pip install 'privacy-verify[cluster]'"
_COLUMNS = """(
    origin      TEXT NOT NULL,
    claim       TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    statement   TEXT NOT NULL,
    verdict     TEXT NOT NULL,
    record      TEXT NOT NULL,
    seconds     DOUBLE PRECISION NOT NULL,
    finished    TEXT NOT NULL,
    seal        TEXT NOT NULL,
    PRIMARY KEY (origin, claim)
)"""

Row = Sequence[object]


class DatabaseError(Exception):
    """What a database says when it can not do what it was asked for."""


class Database(Protocol):
    """``table`` has the rows. Both methods raise DatabaseError."""

    table: str

    def rows(self, query: str, values: Mapping[str, object]) -> list[Row]:
        """What a query gives."""
        ...

    def write(self, command: str, values: Mapping[str, object]) -> None:
        """Do it, and commit."""
        ...

    def close(self) -> None: ...  # noqa: D102


class File:
    """A file of SQLite; `File.writable`, `File.read_only` and `File.memory` open one."""

    table = "verdicts"

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def rows(self, query: str, values: Mapping[str, object]) -> list[Row]:
        with _said("could not be read"):
            return self._connection.execute(query, values).fetchall()

    def write(self, command: str, values: Mapping[str, object]) -> None:
        with _said("could not be written"), self._connection:
            self._connection.execute(command, values)

    def close(self) -> None:
        self._connection.close()

    @classmethod
    def writable(cls, path: Path) -> File:
        """Made, with its folder, if it is not there. Raises DatabaseError."""
        with _said("cannot be written"):
            path.parent.mkdir(parents=True, exist_ok=True)
            return cls(_prepared(sqlite3.connect(path, timeout=PATIENCE), create=True))

    @classmethod
    def read_only(cls, path: Path) -> File:
        """Raises DatabaseError."""
        where = path.resolve().as_uri()
        with _said("cannot be read"):
            try:
                return cls(_prepared(sqlite3.connect(f"{where}?mode=ro", uri=True, timeout=1.0), create=False))
            except sqlite3.OperationalError:  # a WAL file in a folder that cannot be written
                return cls(_prepared(sqlite3.connect(f"{where}?immutable=1", uri=True, timeout=1.0), create=False))

    @classmethod
    def memory(cls) -> File:
        """For as long as the process lives."""
        return cls(_prepared(sqlite3.connect(":memory:"), create=True))


@contextmanager
def _said(what: str) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise DatabaseError(f"{what} ({error})") from None


def _prepared(database: sqlite3.Connection, create: bool) -> sqlite3.Connection:
    try:
        version = database.execute("PRAGMA user_version").fetchone()[0]
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if version > SCHEMA:
            raise DatabaseError(f"has schema {version}, this version knows {SCHEMA}")
        if version < SCHEMA and not create:
            raise DatabaseError("was written by an earlier version")
        if tables and "verdicts" not in tables or not tables and not create:
            raise DatabaseError("is not a ledger of privacy-verify")
        if create:
            _with_log(database)
            database.execute("PRAGMA synchronous = FULL")
            database.execute("BEGIN IMMEDIATE")  # can it be written at all?
            if database.execute("PRAGMA user_version").fetchone()[0] < SCHEMA:  # still: another may have been quicker
                database.execute("DROP TABLE IF EXISTS verdicts")
                database.execute(f"CREATE TABLE verdicts {_COLUMNS}")
                database.execute(f"PRAGMA user_version = {SCHEMA}")
            database.execute("COMMIT")
    except BaseException:
        database.close()
        raise
    return database


def _with_log(database: sqlite3.Connection) -> None:
    """Write ahead. SQLite waits for no other connection here, so two that make a file at once would refuse each other."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            database.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(0.01)


def is_url(place: object) -> bool:
    """Whether this is the address of a server, and no path."""
    return isinstance(place, str) and "://" in place


def hidden(url: str) -> str:
    """The address of a server as it may be shown: without a password."""
    scheme, _, rest = url.partition("://")
    login, at, host = rest.rpartition("@")
    user, _, password = login.partition(":")
    return f"{scheme}://{user}:***@{host}" if at and password else url


class Server:
    """A database server, by its address as SQLAlchemy writes it: ``postgresql+psycopg://user@host/name``.

    The table is made if it is not there; its name has the version of what is kept in it, so that versions that differ
    share a server. A connection that was lost is made anew once. Raises DatabaseError.
    """

    table = f"privacy_verify_{SCHEMA}"

    def __init__(self, url: str) -> None:
        try:
            self._engine = _engine(url)
        except ImportError as error:
            raise DatabaseError(f"needs {error.name}, which is missing: {INSTALL}") from None
        self._done("cannot be used", f"CREATE TABLE IF NOT EXISTS {self.table} {_COLUMNS}", {})

    def rows(self, query: str, values: Mapping[str, object]) -> list[Row]:
        return self._done("could not be read", query, values)

    def write(self, command: str, values: Mapping[str, object]) -> None:
        self._done("could not be written", command, values)

    def _done(self, what: str, command: str, values: Mapping[str, object]) -> list[Row]:
        from sqlalchemy import text
        from sqlalchemy.exc import SQLAlchemyError

        try:
            with self._engine.begin() as connection:
                result = connection.execute(text(command), dict(values))
                return [tuple(row) for row in result] if result.returns_rows else []
        except SQLAlchemyError as error:
            raise DatabaseError(f"{what} ({_cause(error)})") from None

    def close(self) -> None:
        self._engine.dispose()


def _engine(url: str) -> Engine:
    """PostgreSQL is spoken to by psycopg, in whichever of its usual ways the address is written."""
    from sqlalchemy import create_engine
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import SQLAlchemyError

    try:
        address = make_url(url)
        if address.drivername in ("postgres", "postgresql"):
            address = address.set(drivername="postgresql+psycopg")
        waits = {"connect_timeout": int(PATIENCE)} if address.drivername.startswith("postgresql") else {}
        return create_engine(address, pool_pre_ping=True, pool_size=1, max_overflow=0, connect_args=waits)
    except (SQLAlchemyError, ValueError) as error:
        raise DatabaseError(f"cannot be used ({_cause(error)})") from None


def _cause(error: Exception) -> str:
    """What the driver said, on one line."""
    return " ".join(str(getattr(error, "orig", None) or error).split())
