"""A user's claims file that can not be run or read, or that tries to end the program: said, with its place and an exit code."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from verify.claims.claim import ClaimError, Source, claim
from verify.cli import main
from verify.run.library import select

ROOT = Path(__file__).resolve().parents[2]
HEAD = """import sys, os
from verify import Source, claim
from verify.claims.legs import Leg
S = dict(source=Source("mine", "notes", "1"), smt=lambda: Leg("not run"), fuzz=lambda: Leg("not run"))
FALSE = claim("mine.false", "t", "1 = 0", **S)
"""
READABLE = 'claim("mine.one", "t", "1 = 1", **S), claim("mine.two", "t", "2 < 1", **S)'
UNREADABLE = 'claim("mine.typo", "t", "x >= ", **S)'


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("PRIVACY_VERIFY_LEDGER", str(tmp_path / "ledger.sqlite"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(home, body, claims="FALSE", name="mine.py"):
    (home / name).write_text(f"{HEAD}{body}\nCLAIMS = [{claims}]\n")
    return name


def commands(file):
    return [
        ["check", file],
        ["lint", file],
        ["report", "site", file],
        ["explain", f"{file}:mine.false"],
        ["errata", file],
    ]


# --- the end of the program ----------------------------------------------------------------------------------

ENDS = ["sys.exit(0)", "sys.exit()", "raise SystemExit", "exit(0)", "import helper"]


@pytest.mark.parametrize("command", range(5), ids=["check", "lint", "report", "explain", "errata"])
@pytest.mark.parametrize("text", ENDS)
def test_a_claims_file_can_not_end_a_command(home, capsys, text, command):
    """REPRODUCER: sys.exit(0) over a false claim gave exit code 0, and not a byte of output."""
    (home / "helper.py").write_text("import sys; sys.exit(0)\n")
    sys.modules.pop("helper", None)
    file = write(home, text)
    assert main(commands(file)[command]) == 4
    said = capsys.readouterr().err
    assert f"{file}:6: it ends the program" in said and "nothing in the file was judged" in said
    assert "internal error" not in said


@pytest.mark.parametrize("place", ["proof", "smt", "fuzz", "control_proof", "instance_proof"])
@pytest.mark.parametrize("number", [1, 4])
def test_a_script_of_a_claim_can_not_end_a_command(home, capsys, place, number):
    """Here and in the child processes that several claims are given to."""
    twin = ", negative_control='2 = 3'" if place == "control_proof" else ""
    made = [
        f"claim('mine.c{n}', 't', '1 = 0', **{{**S, '{place}': lambda: sys.exit(0)}}{twin})" for n in range(number)
    ]
    file = write(home, "", ", ".join(made))
    assert main(["check", file, "--effort", "30"]) == 4
    said = capsys.readouterr().out
    assert said.count("crashed: SystemExit") >= number and f"{number} REFUTED" in said


@pytest.mark.parametrize("command", ["explain", "lint"])
def test_a_script_that_ends_the_program_is_an_error_of_other_commands_too(home, capsys, command):
    file = write(home, "", "claim('mine.c', 't', '1 = 1', proof=lambda: sys.exit(0), **S)")
    assert main([command, f"{file}:mine.c" if command == "explain" else file]) == 4
    assert "SystemExit" in capsys.readouterr().err


def test_a_paper_of_the_library_can_not_end_a_command(home, monkeypatch):
    (home / "theorems").mkdir()
    (home / "theorems" / "__init__.py").write_text("")
    (home / "theorems" / "bad.py").write_text("raise SystemExit(0)\n")
    environment = {**os.environ, "PYTHONPATH": f"{home}{os.pathsep}{ROOT}"}
    for command in (["check"], ["errata"], ["lint"], ["report", "site"], ["explain", "--assumptions"]):
        done = subprocess.run(
            [sys.executable, "-m", "verify", *command], env=environment, capture_output=True, text=True, timeout=120
        )
        assert done.returncode in (2, 4) and "bad could not be loaded: SystemExit" in done.stderr, command


# --- what can not be run -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x = = 1", "mine.py:6: SyntaxError: invalid syntax"),
        ("import no_such_module", "mine.py:6: ModuleNotFoundError: No module named 'no_such_module'"),
        ("1 / 0", "mine.py:6: ZeroDivisionError: division by zero"),
        ("def f(): return [][1]\nf()", "mine.py:6: IndexError: list index out of range"),
        ("Source('', 'b', 'c')", "Source.paper = ''"),
        ("(" * 500, "mine.py:6: SyntaxError: too many nested parentheses"),
        ("x = " + "-" * 100_000 + "1", "mine.py"),
        ("import broken", "broken.py:2: SyntaxError"),
        ("x = '\0'", "mine.py"),
    ],
)
@pytest.mark.parametrize("command", range(5), ids=["check", "lint", "report", "explain", "errata"])
def test_a_file_that_fails_is_an_error_of_its_own_with_its_line(home, capsys, text, says, command):
    """REPRODUCER: "internal error: SyntaxError ... report what it prints", exit code 4, for a typo in a user's file."""
    (home / "broken.py").write_text("\nx = (\n")
    code = main(commands(write(home, text))[command])
    said = capsys.readouterr()
    assert says in said.out + said.err
    assert code == (1 if command == 1 and "Source" in text else 2)  # an empty source is a finding of lint
    assert "internal error" not in said.err and "Traceback" not in said.err


def names_of_what_is_no_file(home):
    """Each kind of path that can not be read as a claims file, and the words that say why."""
    (home / "folder.py").mkdir()
    os.mkfifo(home / "pipe.py")
    (home / "dangling.py").symlink_to("nowhere.py")
    (home / "circle.py").symlink_to("circle.py")
    write(home, "", name="file.py")
    long = "a" * 300 + ".py"
    return {
        "folder.py": "folder.py: is a folder",
        "pipe.py": "pipe.py: is no ordinary file",
        "dangling.py": "nowhere.py: no such file",
        "circle.py": "Symlink loop",
        "file.py/mine.py": "file.py/mine.py: no such file",
        long: "File name too long",
    }


@pytest.mark.parametrize("command", range(5), ids=["check", "lint", "report", "explain", "errata"])
def test_what_is_no_file_is_the_users_error_with_its_reason(home, capsys, command):
    """REPRODUCER: a name that is too long, a circle of links and a folder that is closed were "internal error"."""
    for name, says in names_of_what_is_no_file(home).items():
        assert main(commands(name)[command]) == 2, name
        said = capsys.readouterr()
        assert says in said.err and "Next: " in said.err and "internal error" not in said.err, name


@pytest.mark.parametrize("command", range(5), ids=["check", "lint", "report", "explain", "errata"])
@pytest.mark.parametrize("method", ["stat", "open"])
def test_a_file_that_may_not_be_read_is_the_users_error(home, capsys, monkeypatch, method, command):
    """`stat` fails where the folder is closed, `open` where the file is."""
    name, given = write(home, ""), getattr(Path, method)

    def closed(self, *args, **options):
        if self.name == "mine.py":
            raise PermissionError(errno.EACCES, "Permission denied", str(self))
        return given(self, *args, **options)

    monkeypatch.setattr(Path, method, closed)
    assert main(commands(name)[command]) == 2
    said = capsys.readouterr()
    assert "mine.py: Permission denied. Next: let it, and its folder, be read by you" in said.err


# --- one claim that can not be read --------------------------------------------------------------------------


def test_one_unreadable_claim_is_reported_and_the_others_are_judged(home, capsys):
    """REPRODUCER: a slip in one statement left all claims of the file unjudged."""
    file = write(home, "", f"{READABLE},\n{UNREADABLE}")
    assert main(["check", file]) == 1  # one of the others is refuted
    said = capsys.readouterr()
    assert f"{home / file}:8: mine.typo.statement: " in said.err
    assert "1 PROVED, 1 REFUTED; 1 more could not be read" in said.out
    assert main(["check", file, "--json", "-"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert [entry["verdict"] for entry in data["claims"]] == ["PROVED", "REFUTED", None]
    error = data["claims"][2]["error"]
    assert "mine.typo.statement" in error["message"] and error["place"] == f"{home / file}:8"


@pytest.mark.parametrize("command", ["check", "lint", "report", "errata"])
@pytest.mark.parametrize("claims", [UNREADABLE, f'claim("mine.one", "t", "x^2 >= 0", **S), {UNREADABLE}'])
def test_an_unreadable_claim_gives_exit_code_2(home, capsys, command, claims):
    file = write(home, "", claims)
    assert main([command, *(["site"] if command == "report" else []), file]) == 2
    assert "mine.typo.statement" in capsys.readouterr().err


def test_an_unreadable_claim_is_explained_by_its_error(home, capsys):
    file = write(home, "", f"{READABLE}, {UNREADABLE}")
    assert main(["explain", f"{file}:mine.typo"]) == 2
    assert "mine.py:7: mine.typo.statement: " in capsys.readouterr().err
    assert main(["explain", f"{file}:mine.one"]) == 0


@pytest.mark.parametrize("form", ["junit", "sarif", "markdown"])
def test_an_unreadable_claim_is_in_every_export(home, capsys, form):
    file = write(home, "", f"{READABLE}, {UNREADABLE}")
    main(["check", file, f"--{form}", "out"])
    assert "mine.typo" in (home / "out").read_text()


def test_nothing_is_recorded_while_a_claim_can_not_be_read(home, capsys):
    file = write(home, "", READABLE)
    assert main(["check", file, "--update"]) == 0
    before = (home / "mine.baseline.json").read_text()
    write(home, "", READABLE.replace("2 < 1", "2 <"))
    assert main(["check", file, "--update"]) == 2
    said = capsys.readouterr()
    assert "nothing was recorded" in said.err and "is gone" not in said.out
    assert (home / "mine.baseline.json").read_text() == before


def test_an_unreadable_claim_is_selected_by_its_id_and_counts_for_no_other(home):
    (home / "mine.py").write_text(f"{HEAD}\nCLAIMS = [{READABLE}, {UNREADABLE}]\n")
    assert [item.id for item in select(["mine.py"]).unreadable] == ["mine.typo"]
    file = write(home, "", f'{UNREADABLE}, claim("mine.typo", "t", "1 = 1", **S)', "twice.py")
    assert main(["check", file]) == 2


def test_outside_of_a_claims_file_an_error_is_raised():
    with pytest.raises(ClaimError, match="mine.typo.statement"):
        claim("mine.typo", "t", "x >=", source=Source("mine", "notes", "1"))


def test_what_is_built_on_an_unreadable_claim_says_so(home, capsys):
    file = write(home, f"TYPO = {UNREADABLE}\nAGAIN = TYPO.statement")
    assert main(["check", file]) == 2
    assert "mine.py:7: AttributeError: the claim mine.typo has no statement" in capsys.readouterr().err
