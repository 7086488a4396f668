"""Files that someone has changed between two runs, scripts that change claims, and disks that are full.

What is said and the exit code must be those of the claims, or an error that names the file or the claim.
"""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import types
from dataclasses import replace
from pathlib import Path

import pytest

from verify.cli import main
from verify.run.evidence import Evidence, Settings, evidence_data, evidence_from
from verify.run.ledger import Ledger
from verify.run.library import DuplicateId, Found, Paper, load
from verify.run.session import Session

ROOT = Path(__file__).resolve().parents[2]
HEAD = """
from fractions import Fraction
from verify import Source, claim
from verify.claims.legs import Leg
from verify.kernel.certificate import *
from verify.kernel.terms import Var, num
from verify.language.parse import parse

PAPER = "NAME"
SOURCE = Source("NAME", "folklore", "eq. (1)")
SQUARE = Proof(Split(), Combine((Product(Fraction(1), (Square(Var("x")),)),)))
AT_ZERO = Witness((("x", num(0)),))
YES = Leg("agrees", "100 points")
NO = Leg("undecided", "nothing tried")

def made(name, statement="x^2 >= 0", proof=lambda: SQUARE, **more):
    return claim(f"NAME.{name}", "t", statement, source=SOURCE, proof=proof, **{"smt": lambda: NO, "fuzz": lambda: NO, **more})

def trusting():
    return Proof(Split(), Assume("a", "squares", parse("x^2 >= 0").conclusion, "a book", (Given("a"),)))

def by(other):
    return lambda: Proof(Split(), Lemma("l", other, (Var("x"),), (Given("l"),)))
"""


@pytest.fixture
def home(tmp_path, monkeypatch):
    """An empty folder to run in, with an empty library, and backends that find nothing."""
    module = types.ModuleType("verify.proving.search")
    module.search = lambda statement, timeout, **_: (None, [])
    module.refute = lambda statement, seconds, accept=None: None
    monkeypatch.setitem(sys.modules, "verify.proving.search", module)
    (tmp_path / "theorems").mkdir()
    (tmp_path / "theorems" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PRIVACY_VERIFY_LEDGER", raising=False)
    monkeypatch.setattr("verify.run.session.WORTH_PROCESSES", 10**6)  # children have no stand-ins
    for name in [name for name in sys.modules if name.partition(".")[0] == "theorems"]:
        monkeypatch.delitem(sys.modules, name)
    yield tmp_path
    for name in [name for name in sys.modules if name.partition(".")[0] == "theorems"]:
        del sys.modules[name]


def write(path, *claims, name="mine", more=""):
    path.write_text(f"{HEAD}\n{more}\nCLAIMS = [{', '.join(claims)}]\n".replace("NAME", name))
    return path.name


def paper(home, *claims, name="demo"):
    sys.modules.pop(f"theorems.{name}", None)
    write(home / "theorems" / f"{name}.py", *claims, name=name)


def edit(path, change):
    data = json.loads(path.read_text())
    data = change(data) or data
    path.write_text(json.dumps(data))


def said(capsys, *arguments):
    capsys.readouterr()
    code = main(list(arguments))
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err + captured.out and "internal error" not in captured.err
    return code, captured.out, captured.err


# --- a statement is pinned to its id -----------------------------------------------------------------------


def swapped(items):
    """The easier statement and its certificate stand under both ids."""
    items[1].update(statement=items[0]["statement"], certificate=items[0]["certificate"])


def test_a_report_says_that_another_statement_is_stored(home, capsys):
    mine = write(home / "mine.py", "made('easy')", "made('hard', 'x^2 + 1 > 0', proof=None)")
    assert main(["check", mine, "--update"]) in (0, 3)
    assert said(capsys, "report", "before", mine)[0] == 0
    edit(home / "mine.certificates.json", lambda items: items.insert(1, {**items[0], "id": "mine.hard"}))
    code, out, err = said(capsys, "report", "after", mine)
    words = "mine.hard: the statement that is stored with its certificate is not the claim's"
    assert code == 4 and words in out + err and "mine.easy: the statement" not in out + err


def test_a_stored_statement_that_was_swapped_is_not_judged_in_place_of_the_claim(home, capsys):
    mine = write(home / "mine.py", "made('easy')", "made('hard', 'x^2 + 1 > 0', proof=None)", "made('user', proof=by('mine.easy'))")
    assert main(["check", mine, "--update"]) in (0, 3)
    edit(home / "mine.baseline.json", lambda data: data["mine.hard"].update(verdict="PROVED"))
    edit(home / "mine.certificates.json", lambda items: items.insert(1, {**items[0], "id": "mine.hard"}))
    code, out, _ = said(capsys, "recheck", mine)
    assert code == 4 and "mine.hard: the stored statement is not the one that the baseline has" in out
    assert "2 PROVED" in out and "1 NOT_RUN" in out
    assert "baseline: what was judged is as recorded; 1 not looked at" in out
    code, out, _ = said(capsys, "check", mine)
    assert code == 4 and "mine.hard: the statement that is stored with its certificate is not the claim's" in out
    for command in (["errata", mine], ["explain", f"{mine}:mine.hard"]):
        _, out, err = said(capsys, *command, "--ledger", "empty.sqlite")
        assert "warning: mine.hard: what is stored in" in err and "PROVED" not in out


def test_a_lemma_whose_stored_statement_was_swapped_proves_nothing(home, capsys):
    paper(home, "made('easy')")
    assert main(["check", "demo", "--update"]) == 0
    mine = write(home / "mine.py", "made('user', proof=by('demo.easy'))")
    assert main(["check", mine, "--update"]) == 0
    assert said(capsys, "recheck", mine)[0] == 0
    edit(home / "theorems" / "baseline.json", lambda data: data["demo.easy"].update(statement="0" * 64))
    code, out, _ = said(capsys, "recheck", mine)
    assert code == 4 and "demo.easy: the stored statement is not the one" in out and "0 PROVED" not in out


def test_a_claim_whose_statement_has_changed_is_not_as_recorded_until_it_is_recorded(home, capsys):
    mine = write(home / "mine.py", "made('a')")
    assert main(["check", mine, "--update"]) == 0
    write(home / "mine.py", "made('a', 'x^2 >= 0*x')")
    code, out, _ = said(capsys, "check", mine, "--json", "there.json")
    assert code == 4 and "mine.a: its statement is not the one that is recorded" in out
    kinds = [one["kind"] for one in json.loads(Path("there.json").read_text())["summary"]["differences"]]
    assert kinds == ["statement"]
    assert said(capsys, "check", mine, "--update")[0] == 0
    assert said(capsys, "check", mine)[0] == said(capsys, "recheck", mine)[0] == 0


def test_a_baseline_without_digests_pins_nothing_and_says_so(home, capsys):
    mine = write(home / "mine.py", "made('a')")
    assert main(["check", mine, "--update"]) == 0
    edit(home / "mine.baseline.json", lambda data: data.update({"mine.a": "PROVED"}))
    for command in ("check", "recheck"):
        code, out, _ = said(capsys, command, mine)
        assert code == 4 and "mine.a" in out and "earlier version" in out
    assert said(capsys, "check", mine, "--update")[0] == 0


# --- ids that occur twice ----------------------------------------------------------------------------------


def test_a_stored_file_does_not_override_the_library(home, capsys):
    """With its entry, the certificate of a false statement would prove what rests on the library's lemma."""
    paper(home, "made('easy')", "made('user', proof=by('demo.easy'))")
    assert main(["check", "demo", "--update"]) == 0
    for name in ("demo.easy", "demo.user"):
        items = json.loads((home / "theorems" / "certificates" / "demo.json").read_text())
        Path("mine.certificates.json").write_text(json.dumps([{**items[0], "id": name}, {**items[0], "id": "mine.a"}]))
        code, out, _ = said(capsys, "recheck", "mine.certificates.json")
        assert code == 4 and f"ERROR: {name}: " in out
        assert "demo.json, entry" in out and "mine.certificates.json, entry 1 both have this id" in out
        assert "1 claim: 1 PROVED" in out


def test_an_id_in_two_stored_files_names_both(home, capsys):
    for name in ("one", "two"):
        write(home / f"{name}.py", "made('a')", name=name)
        assert main(["check", f"{name}.py", "--update"]) == 0
    shutil.copy("one.certificates.json", "two.certificates.json")
    code, out, _ = said(capsys, "recheck", "one.py", "two.py")
    assert code == 4 and "one.certificates.json, entry 1 and two.certificates.json, entry 1 both have this id" in out


def test_an_id_in_one_file_in_two_files_or_in_the_library_names_both_places(home, capsys):
    paper(home, "made('a')")
    one = write(home / "one.py", "made('a')", name="demo")
    two = write(home / "two.py", "\n    made('a')", "\n    made('b')", name="one")
    three = write(home / "three.py", "made('b')", name="one")
    twice = write(home / "twice.py", "made('a')", "made('a')")
    for files, places in (
        ([one], ("one.py", "theorems.demo")), ([two, three], ("two.py", "three.py")), ([twice], ("CLAIMS[0]", "CLAIMS[1]")),
    ):  # fmt: skip
        for command in ("check", "lint"):
            code, out, err = said(capsys, command, *files)
            assert code == (2 if command == "check" else 1)
            assert "more than one claim has the id" in out + err and all(place in out + err for place in places)


def test_a_session_notices_two_claims_with_one_id(home):
    found = []
    for number, statement in enumerate(("x^2 >= 0", "x^4 >= 0", "x^2 >= 0")):
        write(home / f"f{number}.py", f"made('a', '{statement}')")
        paper_found = load(str(home / f"f{number}.py"))
        assert isinstance(paper_found, Paper)
        found.append(Found(paper_found.claims[0], paper_found))
    for pair in (found[:2], found[::2], [found[0], replace(found[0])]):
        with Session(Settings(), search=False) as session, pytest.raises(DuplicateId, match="mine.a.*f0"):
            list(session.run(pair))
    with Session(Settings(), search=False) as session:
        list(session.run(found[:1]))
        with pytest.raises(DuplicateId, match="mine.a"):
            list(session.run(found[1:2]))


# --- scripts that change claims ----------------------------------------------------------------------------

CHANGES = {
    "the field": "object.__setattr__(CLAIMS[K], 'statement', EASY)",
    "the node": "CLAIMS[K].statement.conclusion.__dict__.update(EASY.conclusion.__dict__)",
    "its binders": "CLAIMS[K].statement.__dict__.update(EASY.__dict__)",
    "everything": "CLAIMS[K].__dict__.update(CLAIMS[2].__dict__)",
}
SCRIPT = """
EASY = parse("x^2 >= 0")
def script():
    {change}
    return SQUARE
"""
HARD = "made('hard', '0*x = 1', proof=script)"
OTHER = "made('other', '0*x = 2', proof=None)"


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("victim", [0, 1])
@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize("processes", [2, 10**6])
def test_a_script_that_changes_a_claim_proves_nothing_of_it(home, capsys, monkeypatch, change, victim, order, processes):
    """Its own claim, or another one that was judged before it, or is judged after it; here, or in another process."""
    monkeypatch.setattr("verify.run.session.WORTH_PROCESSES", processes)
    script = SCRIPT.format(change=CHANGES[change].replace("[K]", f"[{victim}]"))
    mine = write(home / "mine.py", HARD, OTHER, "made('easy')", more=script)
    if order == -1:
        with open(mine, "a") as file:
            file.write("ALL, CLAIMS[:] = list(CLAIMS), [CLAIMS[1], CLAIMS[0], CLAIMS[2]]\n")
        script = script.replace(f"CLAIMS[{victim}]", f"ALL[{victim}]").replace("CLAIMS[2]", "ALL[2]")
        mine = write(home / "mine.py", HARD, OTHER, "made('easy')", more=script)
        with open(mine, "a") as file:
            file.write("ALL, CLAIMS[:] = list(CLAIMS), [CLAIMS[1], CLAIMS[0], CLAIMS[2]]\n")
    code, out, err = said(capsys, "check", mine, "--update", "--json", "there.json", "--effort", "1")
    verdicts = {one["id"]: one["verdict"] for one in json.loads(Path("there.json").read_text())["claims"]}
    assert list(sorted(verdicts)) == ["mine.easy", "mine.hard", "mine.other"], verdicts
    if processes == 2 and (victim == 1 or order == -1):  # what a script does in another process does not reach this one
        assert verdicts["mine.hard"] in ("REFUTED", "OPEN") and verdicts["mine.other"] == "REFUTED", (verdicts, out)
        return
    assert code == 4 and f"mine.{('hard', 'other')[victim]}: its statement is no longer the one that was loaded" in out
    assert verdicts[f"mine.{('hard', 'other')[victim]}"] not in ("PROVED", "CONDITIONAL", "SUPPORTED")
    assert "nothing was recorded" in err and not Path("mine.baseline.json").exists()


@pytest.mark.parametrize("change", ["the node", "its binders", "the field"])
def test_a_statement_that_is_changed_before_it_is_found_is_not_judged_as_the_old_one(home, capsys, change):
    """What is kept for equal statements (`pinned`, `written_out`) may be of the one that it was: then nothing is judged."""
    mine = write(home / "mine.py", "made('hard', '0*x = 1')", "made('other', '0*x = 2')", "made('easy')")
    with open(mine, "a") as file:
        file.write('EASY = parse("x^2 >= 0")\n' + CHANGES[change].replace("[K]", "[0]") + "\n")
    code, _, err = said(capsys, "check", mine, "--json", "there.json", "--effort", "1", "--no-evidence")
    (first,) = [one for one in json.loads(Path("there.json").read_text())["claims"] if one["id"] == "mine.hard"]
    assert first["verdict"] == "NOT_RUN" or first["statement"].startswith("x^2 >= 0"), (first, code, err)
    verdicts = {one["id"]: one["verdict"] for one in json.loads(Path("there.json").read_text())["claims"]}
    assert verdicts["mine.other"] not in ("PROVED", "SUPPORTED") and verdicts["mine.easy"] == "PROVED"


# --- assumptions -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("allowed", [[], ["--allow-assumptions"]])
def test_what_a_conditional_verdict_assumes_may_not_go_missing(home, capsys, allowed):
    mine = write(home / "mine.py", "made('a', proof=trusting)")
    assert main(["check", mine, "--update", *allowed]) == 0
    assert said(capsys, "check", mine, *allowed)[0] == said(capsys, "recheck", mine, *allowed)[0] == 0
    Path("mine.assumptions.json").unlink()
    for command in ("check", "recheck"):
        code, out, _ = said(capsys, command, mine, *allowed)
        assert code == 1 and "mine.a: a new assumption" in out and "mine.assumptions.json is not there" in out


def test_recheck_says_what_an_assumption_says(home, capsys):
    mine = write(home / "mine.py", "made('a', proof=trusting)")
    main(["check", mine, "--update"])
    assert "mine.a: squares (a book): x^2 >= 0" in said(capsys, "recheck", mine)[1]


# --- the ledger --------------------------------------------------------------------------------------------

LEDGER = Path(".verify") / "ledger.sqlite"


def tamper(sql, *values):
    database = sqlite3.connect(LEDGER)
    database.execute(sql, values)
    database.commit()
    database.close()


def shown(capsys, *arguments):
    """Everything that is printed of claims, and written as JSON, but for how long it took."""
    code, out, err = said(capsys, *arguments, "--json", "there.json")
    data = json.loads(Path("there.json").read_text())
    data["summary"].pop("seconds")
    for one in data["claims"]:
        one.pop("seconds")
        for leg in one["legs"].values():
            leg.pop("seconds")
    return code, data, err


@pytest.mark.parametrize("legs", [{"smt": ["agrees", "forged", 0.0]}, {"fuzz": ["agrees", "forged", 0.0]}, {"smt": ["disagrees", "forged", 0]},
                                  {"reasons": ["forged"]}, {"crashes": ["forged"]}, {"control_reasons": ["forged"]}])  # fmt: skip
def test_a_tampered_row_changes_no_word_that_is_printed(home, capsys, legs):
    mine = write(home / "mine.py", "made('open', 'x^4 + 1 > 0', proof=None)", "made('true')")
    before = shown(capsys, "check", mine)
    assert [one["verdict"] for one in before[1]["claims"]] == ["OPEN", "PROVED"]
    with Ledger(LEDGER) as ledger:
        entries = ledger.entries()
    assert len(entries) == 2
    for entry in entries:
        record = json.dumps({**entry.record, **legs}, separators=(",", ":"))
        tamper("UPDATE verdicts SET record = ? WHERE claim = ?", record, entry.claim)
    assert shown(capsys, "check", mine) == before
    assert "forged" not in said(capsys, "errata", mine)[1]


COLUMNS = ("record", "seconds", "verdict", "statement", "finished", "seal", "fingerprint")
VALUES = (b"\xff\xfe", 3, "", "[" * 10_000, "nan", float("inf"), "x\0y", '{"proposals": 1e400}')


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("value", VALUES)
def test_a_damaged_row_is_as_good_as_none(home, capsys, column, value):
    mine = write(home / "mine.py", "made('a')")
    check = ["check", mine, "--no-evidence"]  # what z3 and random examples say takes most of the time, and is another test
    before = shown(capsys, *check)
    tamper(f"UPDATE verdicts SET {column} = ?", value)
    # all commands read rows in one place: each pair is shown to `check` and to one of the others
    others = (["errata", mine], ["explain", f"{mine}:mine.a"], ["report", "out", mine])
    for command in (check, others[(COLUMNS.index(column) + VALUES.index(value)) % 3]):
        said(capsys, *command)
        tamper(f"UPDATE verdicts SET {column} = ?", value)
    assert shown(capsys, *check) == before


def test_a_ledger_with_other_columns_is_as_good_as_none(home, capsys):
    mine = write(home / "mine.py", "made('a')")
    main(["check", mine])
    tamper("ALTER TABLE verdicts DROP COLUMN record")
    code, _, err = said(capsys, "check", mine)
    assert code == 0 and "warning: ledger" in err and "could not be" in err


def test_a_ledger_of_another_user_is_as_good_as_none(home, capsys, monkeypatch):
    mine = write(home / "mine.py", "made('a')")
    assert main(["check", mine]) == 0
    with Ledger(LEDGER) as ledger:
        assert len(ledger.entries()) == 1
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "other"))
    with Ledger(LEDGER) as ledger:
        assert ledger.entries() == [] and not ledger.warning
    assert (home / "other" / "privacy-verify" / "ledger.key").stat().st_mode & 0o077 == 0
    (home / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "file"))
    code, _, err = said(capsys, "check", mine)
    assert code == 0 and "there is no key to seal it with" in err


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), -1.0, 10**400, "1", None, True, [1.0]])
@pytest.mark.parametrize("place", ["seconds", "tried", "symbolic", "smt"])
def test_seconds_that_are_none_are_no_evidence(wrong, place):
    data = evidence_data(Evidence())
    assert evidence_from(data) == Evidence()
    assert evidence_from({**data, place: ["agrees", "", wrong] if place == "smt" else wrong}) is None


@pytest.mark.parametrize(("place", "wrong"), [("smt", "agrees"), ("smt", ["agrees"]), ("smt", ["sure", "", 0]), ("smt", ["agrees", 3, 0]),
                                              ("reasons", "abc"), ("reasons", [3]), ("crashes", None), ("proposals", {}), ("proposals", [["x"]])])  # fmt: skip
def test_evidence_of_other_shapes_is_none(place, wrong):
    assert evidence_from({**evidence_data(Evidence()), place: wrong}) is None


def test_a_locked_ledger_is_said_and_nothing_else_changes(home, capsys, monkeypatch):
    monkeypatch.setattr("verify.run.databases.PATIENCE", 0.1)
    mine = write(home / "mine.py", "made('a')", "made('b')")
    main(["check", mine])
    other = sqlite3.connect(LEDGER)
    other.execute("BEGIN EXCLUSIVE")
    code, out, err = said(capsys, "check", mine)
    other.rollback()
    assert code == 0 and "2 claims: 2 PROVED" in out and "locked" in err and "not kept" in err


@pytest.fixture
def unprivileged(home):
    """Runs a command as somebody who may read the folder, but not write there: (exit code, output, errors)."""
    ours = (folder for folder in home.parents if any("pytest" in part for part in folder.parts))
    above = [folder for folder in home.parents if folder.stat().st_uid == os.geteuid() != 0] or [*ours]
    modes = {folder: folder.stat().st_mode for folder in above}

    def run(*arguments):
        child = os.fork()
        if child == 0:
            for number, name in ((1, "said"), (2, "errors")):
                os.dup2(os.open(home / "outbox" / name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
            sys.stdout, sys.stderr = open(1, "w", closefd=False), open(2, "w", closefd=False)
            for folder in (home, home / ".verify"):
                for path in [folder, *folder.glob("*")]:
                    path.chmod(0o555 if path.is_dir() else 0o444)
            if os.geteuid() == 0:
                os.setuid(65534)
            code = 99
            try:
                code = main(list(arguments))
                sys.stdout.flush()
            finally:
                sys.stderr.flush()
                os._exit(code)
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status), *((home / "outbox" / name).read_text() for name in ("said", "errors"))

    (home / "outbox").mkdir()
    for folder in above:
        folder.chmod(modes[folder] | 0o111)
    yield run
    for folder, mode in modes.items():
        folder.chmod(mode)
    for folder in (home, home / ".verify"):
        folder.chmod(0o755)


@pytest.mark.skipif(not hasattr(os, "fork") or not hasattr(os, "setuid"), reason="needs another user")
def test_a_ledger_and_a_folder_that_can_not_be_written_are_said_and_nothing_else_changes(home, unprivileged, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "state"))
    mine = write(home / "mine.py", "made('a')")
    for arguments in (["check", mine, "--update"], ["recheck", mine], ["errata", mine]):  # (and all is imported)
        assert main(arguments) == 0
    before = {path: path.read_bytes() for path in home.glob("mine.*")}
    code, out, err = unprivileged("check", mine)
    assert code == 0 and "1 PROVED" in out and "baseline: all as recorded" in out and "not kept" in err
    code, out, err = unprivileged("check", mine, "--update")
    assert code == 2 and "1 PROVED" in out and "--update: not recorded" in err and "Permission denied" in err
    assert unprivileged("recheck", mine)[0] == unprivileged("errata", mine)[0] == 0
    assert "Traceback" not in out + err
    assert {path: path.read_bytes() for path in home.glob("mine.*")} == before


@pytest.mark.skipif(not hasattr(os, "fork") or not hasattr(os, "setuid"), reason="needs another user")
def test_a_claims_file_that_another_user_may_not_read_is_his_error(home, unprivileged):
    mine, closed = write(home / "mine.py", "made('a')"), home / "outbox" / "closed"
    assert main(["check", mine]) == 0  # (and all is imported)
    closed.mkdir()
    hidden, locked = closed / "hidden.py", home / "outbox" / "locked.py"
    for path in (hidden, locked):
        write(path, "made('a')")
    closed.chmod(0)
    locked.chmod(0)
    try:
        for path in (hidden, locked):
            code, out, err = unprivileged("check", str(path))
            assert code == 2 and f"{path.name}: Permission denied. Next: let it" in err, out + err
    finally:
        closed.chmod(0o755)


# --- full disks --------------------------------------------------------------------------------------------


def test_a_full_disk_shows_what_was_judged_and_says_what_is_not_kept(home, capsys, monkeypatch):
    mine = write(home / "mine.py", "made('a')")

    def full(_):
        raise OSError(28, "No space left on device", "mine.baseline.json.draft")

    monkeypatch.setattr("os.fsync", full)
    code, out, err = said(capsys, "check", mine, "--update")
    assert code == 2 and "1 claim: 1 PROVED" in out
    assert "--update: not recorded: mine.baseline.json.draft: No space left on device" in err
    assert not list(home.glob("mine.*.json*"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("option", ["--json", "--junit", "--sarif", "--markdown"])
def test_a_file_that_can_not_be_written_hides_no_verdict(home, capsys, option):
    code, out, err = said(capsys, "check", write(home / "mine.py", "made('a')"), option, "/dev/full")
    assert code == 2 and "1 claim: 1 PROVED" in out and f"{option} /dev/full: No space left" in err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_standard_output_that_is_full_is_no_internal_error(home):
    write(home / "mine.py", "made('a')")
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "verify", "recheck", "mine.py"],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
    assert done.returncode == 2 and "No space left" in done.stderr
    assert "Traceback" not in done.stderr and "internal error" not in done.stderr


# --- files that can not be read ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["baseline", "assumptions", "certificates"])
@pytest.mark.parametrize("how", ["dangling", "empty", "binary", "deep", "folder"])
def test_a_recorded_file_that_can_not_be_read_is_named_before_anything_is_searched(home, capsys, kind, how):
    searched = "def script():\n    open('searched', 'w')\n    return SQUARE\n"
    mine = write(home / "mine.py", "made('a', proof=script)", more=searched)
    path = Path(f"mine.{kind}.json")
    if how == "dangling":
        path.symlink_to("nowhere")
    elif how == "folder":
        path.mkdir()
    else:
        path.write_bytes({"empty": b"", "binary": b"\0\xff" * 100, "deep": b"[" * 200_000}[how])
    code, out, err = said(capsys, "check", mine)
    assert code == 2 and path.name in err and "Next: restore it, or delete it" in err
    assert not Path("searched").exists()
    code, out, err = said(capsys, "recheck", mine)
    assert code in (2, 4) and path.name in out + err


@pytest.mark.parametrize("name", ["../../etc/passwd", "/etc/passwd", "mine/../../x", "mine..a", "a\0b", "mine.a\n"])
def test_an_id_that_is_a_path_is_refused(home, capsys, name):
    (home / "mine.py").write_text(HEAD + f"\nCLAIMS = [claim({name!r}, 't', 'x^2 >= 0', source=SOURCE)]\n")
    code, _, err = said(capsys, "check", "mine.py")
    assert code == 2 and "must be names joined by dots" in err
    write(home / "mine.py", "made('a')")
    main(["check", "mine.py", "--update"])
    edit(home / "mine.certificates.json", lambda items: items[0].update(id=name))
    code, out, _ = said(capsys, "recheck", "mine.py")
    assert code == 4 and "must be names joined by dots" in out
    files = sorted(home.rglob("*"))
    assert said(capsys, "recheck", "../../etc/passwd")[0] == 4
    assert said(capsys, "check", "../../etc/passwd")[0] == 2
    assert sorted(home.rglob("*")) == files


# --- `recheck` reads what it needs, and says of an open claim what `check` says ----------------------------


def test_recheck_of_a_file_reads_nothing_of_papers_that_it_does_not_use(home, capsys):
    paper(home, "made('easy')")
    paper(home, "made('a')", name="other")
    assert main(["check", "--update"]) == 0
    mine = write(home / "mine.py", "made('user', proof=by('demo.easy'))")
    assert main(["check", mine, "--update"]) == 0
    (home / "theorems" / "certificates" / "other.json").write_text("[")
    for target in (mine, "mine.certificates.json", "demo", "demo.easy"):
        code, out, _ = said(capsys, "recheck", target)
        assert code == 0 and "1 PROVED" in out, target
    assert said(capsys, "recheck")[0] == said(capsys, "recheck", "other")[0] == 4
    (home / "theorems" / "certificates" / "demo.json").write_text("[")
    assert said(capsys, "recheck", mine)[0] == 4


def test_a_path_into_the_folder_of_certificates_is_the_paper(home, capsys):
    paper(home, "made('easy')", "made('user', proof=by('demo.easy'))")
    assert main(["check", "--update"]) == 0
    code, out, _ = said(capsys, "recheck", "theorems/certificates/demo.json")
    assert code == 0 and "2 PROVED" in out and "all as recorded" in out


@pytest.mark.parametrize("legs", ["", ", fuzz=lambda: YES"])
def test_an_open_claim_that_is_recorded_has_one_exit_code(home, capsys, legs):
    paper(home, f"made('open', 'x^4 + 1 > 0', proof=None{legs})")
    assert said(capsys, "check", "demo")[0] == 3
    assert said(capsys, "recheck", "demo")[0] == 5  # nothing is recorded, nothing is stored
    assert said(capsys, "check", "--update")[0] == 0
    for targets in ([], ["demo"], ["demo.open"]):
        assert said(capsys, "check", *targets)[0] == 0
        code, out, _ = said(capsys, "recheck", *targets)
        word = "SUPPORTED" if legs else "OPEN"
        assert code == 0 and f"recorded as {word}: no certificate is stored" in out and "1 NOT_RUN" in out
    edit(home / "theorems" / "baseline.json", lambda data: data["demo.open"].update(verdict="PROVED"))
    assert said(capsys, "check", "demo")[0] == said(capsys, "recheck", "demo")[0] == 1


# --- Ctrl-C ------------------------------------------------------------------------------------------------


def test_an_interrupted_check_claims_nothing_of_what_it_has_not_seen(home, capsys):
    stop = "import os, signal\ndef stop():\n    os.kill(os.getpid(), signal.SIGINT)\n    return SQUARE\n"
    mine = write(home / "mine.py", "made('a')", "made('b', proof=stop)", "made('c')", more=stop)
    write(home / "mine.py", "made('a')", "made('b')", "made('c')")
    assert main(["check", mine, "--update"]) == 0
    write(home / "mine.py", "made('a')", "made('b', proof=stop)", "made('c')", more=stop)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        code, out, err = said(capsys, "check", mine, "--fresh", "--update", "--json", "there.json")
    finally:
        signal.signal(signal.SIGINT, before)
    assert code == 130
    assert "1 PROVED, 2 NOT_RUN" in out
    assert "interrupted: 1 of 3 claims were judged" in err
    assert "all as recorded" not in out and "what was judged is as recorded; 2 not looked at" in out
    assert "errata: 0 printed statements do not stand, of 1 claims that were judged" in out
    assert json.loads(Path("there.json").read_text())["summary"]["exit_code"] == 130


def test_many_claims_of_a_file_do_not_run_it_for_each(home, capsys):
    """Twice in each of two processes: for its claims, and for the lemmas that they may cite."""
    ran = "from pathlib import Path\nwith open(Path(__file__).with_name('ran'), 'a') as file:\n    file.write('.')\n"
    mine = write(home / "mine.py", *(f"made('a{number}')" for number in range(12)), more=ran)
    code, _, err = said(capsys, "check", mine, "--effort", "1", "--no-evidence")
    assert code in (0, 2) and len((home / "ran").read_text()) <= 5, err
