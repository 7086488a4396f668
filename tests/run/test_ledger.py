"""The ledger loses no finished verdict, and believes no row that was tampered with."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from verify.language.parse import parse
from verify.language.pins import pin
from verify.run import databases
from verify.run import ledger as keeping
from verify.run.ledger import Entry, Ledger, default_place, fingerprint

sys.path.insert(0, str(Path(__file__).parent))

import postgres  # noqa: E402

STATEMENT = parse("x^2 >= 0")


@pytest.fixture(scope="module")
def address():
    """Of a server."""
    pytest.importorskip("sqlalchemy")
    pytest.importorskip("psycopg")
    if postgres.binaries() is None:
        pytest.skip("there is no PostgreSQL server here (Debian: apt-get install postgresql)")
    with postgres.server() as given:
        yield given


@pytest.fixture(params=["file", "server"])
def place(request, tmp_path):
    """Where a ledger is kept: the tests that use it hold for both."""
    if request.param == "file":
        yield tmp_path / "sub" / "ledger.sqlite"
        return
    given = request.getfixturevalue("address")
    yield given
    database = databases.Server(given)
    database.write(f"DELETE FROM {database.table}", {})
    database.close()


def change(place, command):
    """Behind the ledger's back."""
    database = databases.Server(place) if isinstance(place, str) else databases.File.writable(place)
    database.write(command.format(table=database.table), {})
    database.close()


def entry(name="demo.square", verdict="PROVED", mark="f", record=None):
    return Entry("theorems.demo", name, mark, "digest", verdict, record or {"proposals": []}, 0.5)


def test_a_kept_verdict_is_found_by_another_reader(place):
    with Ledger(place) as ledger:
        ledger.keep(entry(record={"proposals": [["refuter", ["Num"]]]}))
        with Ledger(place) as reader:  # while the first is still open: nothing waits for a close
            found = reader.find("theorems.demo", "demo.square")
    assert found is not None
    assert (found.verdict, found.record) == ("PROVED", {"proposals": [["refuter", ["Num"]]]})
    assert found.finished.endswith("Z")
    assert not ledger.warning


def test_the_last_verdict_on_a_claim_replaces_the_one_before(place):
    with Ledger(place) as ledger:
        ledger.keep(entry(verdict="OPEN"))
        ledger.keep(entry(verdict="PROVED"))
        assert [kept.verdict for kept in ledger.entries()] == ["PROVED"]


def test_a_changed_claim_is_not_found(place):
    with Ledger(place) as ledger:
        ledger.keep(entry(mark="before"))
        assert ledger.find("theorems.demo", "demo.square", "after") is None
        assert ledger.find("theorems.demo", "demo.square", "before") is not None
        assert ledger.find("mine.py", "demo.square") is None


WRITER = """
import sys
from pathlib import Path
from verify.run.ledger import Entry, Ledger
ledger = Ledger(sys.argv[1] if "://" in sys.argv[1] else Path(sys.argv[1]))
assert not ledger.warning, ledger.warning
record = {"proposals": [], "text": "x" * 20000}
for number in range(10**6):
    ledger.keep(Entry("o", f"{sys.argv[2]}.{number}", "f", "d", "PROVED", record, 0.0))
    print(number, flush=True)
"""


def start_writer(path, name):
    command = [sys.executable, "-c", WRITER, str(path), name]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def last_number(process, at_least):
    """Read until the writer has finished so many verdicts, kill it, and read the rest of what it said."""
    said = [process.stdout.readline() for _ in range(at_least)]
    process.send_signal(signal.SIGKILL)
    said += process.stdout.readlines()
    process.wait()
    assert process.returncode == -signal.SIGKILL
    return int([line for line in said if line.endswith("\n")][-1])


@pytest.mark.skipif(os.name != "posix", reason="kills with SIGKILL")
@pytest.mark.parametrize("finished", [1, 40])
def test_kill_9_loses_no_finished_verdict_and_corrupts_nothing(place, finished):
    last = last_number(start_writer(place, "a"), finished)
    with Ledger(place) as ledger:
        assert not ledger.warning
        kept = {kept.claim for kept in ledger.entries()}
        assert {f"a.{number}" for number in range(last + 1)} <= kept
        ledger.keep(entry())
        assert ledger.find("theorems.demo", "demo.square") is not None
    if isinstance(place, Path):
        assert sqlite3.connect(place).execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.skipif(os.name != "posix", reason="kills with SIGKILL")
def test_two_runs_may_write_at_once(place):
    writers = {name: start_writer(place, name) for name in "ab"}
    lasts = {name: last_number(process, 20) for name, process in writers.items()}
    with Ledger(place) as ledger:
        kept = {kept.claim for kept in ledger.entries()}
    assert {f"{name}.{k}" for name, last in lasts.items() for k in range(last + 1)} <= kept


def test_a_ledger_that_cannot_be_written_is_read_and_says_so(tmp_path, monkeypatch):
    path = tmp_path / "l.sqlite"
    with Ledger(path) as ledger:
        ledger.keep(entry())

    def refuse(_):
        raise keeping.DatabaseError("cannot be written (attempt to write a readonly database)")

    monkeypatch.setattr(keeping.File, "writable", refuse)
    with Ledger(path) as ledger:
        assert "not kept" in ledger.warning and "--ledger" in ledger.warning
        assert ledger.find("theorems.demo", "demo.square") is not None
        ledger.keep(entry("demo.other"))
        assert ledger.find("theorems.demo", "demo.other") is None


def other_database(path):
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE notes (text TEXT)")
    database.commit()
    database.close()


def newer_schema(path):
    Ledger(path).close()
    database = sqlite3.connect(path)
    database.execute(f"PRAGMA user_version = {databases.SCHEMA + 1}")
    database.commit()
    database.close()


def no_database(path):
    path.write_text("these are my notes, not a ledger\n" * 50)


@pytest.mark.parametrize("make", [other_database, newer_schema, no_database])
def test_a_file_that_is_no_ledger_of_ours_is_left_alone(tmp_path, make):
    path = tmp_path / "file"
    make(path)
    before = path.read_bytes()
    with Ledger(path) as ledger:
        assert str(path) in ledger.warning
        ledger.keep(entry())
        assert ledger.find("theorems.demo", "demo.square") is not None  # for this run only
    assert path.read_bytes() == before


def test_a_path_that_cannot_exist_keeps_the_run_in_memory(tmp_path):
    (tmp_path / "file").write_text("")
    with Ledger(tmp_path / "file" / "ledger.sqlite") as ledger:
        assert ledger.warning
        ledger.keep(entry())
        assert ledger.entries()


@pytest.mark.parametrize("tampered", ["record = '['", "verdict = 'PROVED'", "seconds = 2"])
def test_a_row_that_was_changed_is_as_good_as_none(place, tampered):
    with Ledger(place) as ledger:
        ledger.keep(entry(verdict="OPEN"))
    change(place, f"UPDATE {{table}} SET {tampered}")
    with Ledger(place) as ledger:
        assert ledger.find("theorems.demo", "demo.square") is None
        assert ledger.entries() == []


def test_machines_that_share_a_ledger_share_the_key_of_its_rows(place, tmp_path, monkeypatch):
    monkeypatch.setenv(keeping.KEY_VARIABLE, str(tmp_path / "ours.key"))
    with Ledger(place) as ledger:
        ledger.keep(entry())
    with Ledger(place) as ledger:
        assert ledger.entries()
    monkeypatch.setenv(keeping.KEY_VARIABLE, str(tmp_path / "theirs.key"))
    with Ledger(place) as ledger:
        assert ledger.entries() == []


def test_a_server_that_goes_away_costs_what_comes_after_and_is_said(address):
    with postgres.server() as short:
        ledger = Ledger(short)
        ledger.keep(entry())
        assert not ledger.warning
    ledger.keep(entry("demo.other"))
    assert "could not be written" in ledger.warning and "not kept" in ledger.warning
    assert ledger.find("theorems.demo", "demo.square") is None
    ledger.close()


@pytest.mark.parametrize(
    "url, said",
    [
        ("postgresql://me:secret@127.0.0.1:1/x", "me:***@127.0.0.1:1/x: cannot be used"),
        ("nonsense://x", "cannot be used"),
        ("postgresql://[/x", "cannot be used"),
    ],
)
def test_a_server_that_does_not_answer_keeps_the_run_in_memory_and_shows_no_password(url, said):
    pytest.importorskip("psycopg")
    with Ledger(url) as ledger:
        assert said in ledger.warning and "secret" not in ledger.warning
        ledger.keep(entry())
        assert ledger.entries()


def test_the_path_is_the_option_then_the_variable_then_the_folder_here(monkeypatch):
    monkeypatch.delenv(keeping.VARIABLE, raising=False)
    assert default_place() == Path(".verify/ledger.sqlite")
    monkeypatch.setenv(keeping.VARIABLE, "/elsewhere.sqlite")
    assert default_place() == Path("/elsewhere.sqlite")
    assert default_place("/given.sqlite") == Path("/given.sqlite")
    assert default_place("postgresql://me@host/verdicts") == "postgresql://me@host/verdicts"


def test_the_fingerprint_follows_the_statement_and_the_files(tmp_path):
    source = tmp_path / "claims.py"
    source.write_text("CLAIMS = []")
    first = fingerprint(pin(STATEMENT), [source])
    assert fingerprint(pin(STATEMENT), [source]) == first
    assert fingerprint(pin(parse("x^2 > 0")), [source]) != first
    source.write_text("CLAIMS = [1]")
    assert fingerprint(pin(STATEMENT), [source]) != first


def test_the_fingerprint_covers_the_whole_package(monkeypatch):
    """What another version of the kernel or of a backend found is not used."""
    from verify.run import ledger

    seen = []
    monkeypatch.setattr(ledger, "_digest", lambda path: seen.append(path) or b"")
    ledger.tool_fingerprint.cache_clear()
    ledger.tool_fingerprint()
    ledger.tool_fingerprint.cache_clear()
    names = {"/".join(path.parts[-3:]) for path in seen}
    assert {"verify/kernel/judge.py", "verify/proving/search.py", "verify/evidence/derived.py"} <= names
