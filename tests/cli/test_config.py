"""What a project sets in its pyproject.toml, and that it is said; packages that are extras, and are missed."""

import io
import json
import shutil
import subprocess
import sys

import pytest

from verify.cli import completion, main
from verify.cli.config import Config, read
from verify.cli.output import UsageError, loading
from verify.cli.prove import _of_powers
from verify.language.parse import parse
from verify.language.plain import only_plain, paint
from verify.proving.search import search
from verify.run.exits import INTERNAL
from verify.run.library import BrokenPaper, Selection

CLAIMS = """
from verify import Source, claim
S = Source("mine", "notes", "1")
CLAIMS = [claim("mine.first", "t", "x^2 >= 0", source=S, negative_control="x^2 > 0", satisfying_instance={"x": 0})]
"""


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A folder with a claims file, where one works."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "claims").mkdir()
    (tmp_path / "claims" / "mine.py").write_text(CLAIMS)
    return tmp_path


def settings(folder, text):
    (folder / "pyproject.toml").write_text(f"[tool.privacy-verify]\n{text}\n")


def test_check_without_a_target_judges_what_the_project_names_and_says_so(project, capsys):
    settings(project, 'paths = ["claims/mine.py"]\neffort = 5')
    assert main(["check", "--no-evidence", "--ledger", "ledger.sqlite"]) == 0
    said = capsys.readouterr()
    assert said.err.startswith("pyproject.toml: judging claims/mine.py; effort 5 s")
    assert "mine.first" in said.out and "1 claim: 1 PROVED" in said.out


def test_a_target_comes_before_what_the_project_names(project, capsys):
    settings(project, 'paths = ["claims/none.py"]')
    assert main(["check", "claims/mine.py", "--no-evidence", "--ledger", "ledger.sqlite"]) == 0
    assert "pyproject.toml" not in capsys.readouterr().err


def test_only_the_working_directory_is_looked_at(project, monkeypatch):
    settings(project, "effort = 5")
    monkeypatch.chdir(project / "claims")
    assert read(project / "claims") == Config() and read(project) == Config((), 5.0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ledger = 'x'", "has no 'ledger'"),
        ("paths = 'claims'", "must be a list of texts"),
        ("paths = [1]", "must be a list of texts"),
        ("effort = 0", "above 0"),
        ("effort = true", "above 0"),
        ("effort = nan", "above 0"),
        ("effort =", "can not be read"),
    ],
)
def test_what_is_not_understood_is_refused(project, text, said, capsys):
    settings(project, text)
    with pytest.raises(UsageError, match=said):
        read(project)
    assert main(["check", "claims/mine.py"]) == 2 and said in capsys.readouterr().err


def test_a_package_that_is_an_extra_is_named_where_it_is_missed(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "numpy", None)
    (tmp_path / "channel.json").write_text(json.dumps([["1/2", "1/2"], ["1/3", "2/3"]]))
    code = main(["audit", str(tmp_path / "channel.json")])
    said = capsys.readouterr().err
    assert code in (0, 2) and ("numpy is not installed" in said) == (code == 2)


def test_a_backend_whose_package_is_absent_made_no_mistake(monkeypatch):
    monkeypatch.setitem(sys.modules, "clarabel", None)
    monkeypatch.setitem(sys.modules, "numpy", None)
    _, ran = search(parse("x^4 + y^4 + 1 >= x^2*y + x*y^2 - 1"), 5.0)
    assert {entry["outcome"] for entry in ran} & {"absent"} and "failed" not in {entry["outcome"] for entry in ran}


def test_with_a_baseline_asked_for_what_is_not_recorded_is_a_difference(project, capsys):
    settings(project, 'paths = ["claims/mine.py"]\nbaseline = true')
    check = ["check", "--no-evidence", "--ledger", "ledger.sqlite"]
    assert main(check) == 1
    assert "what is not recorded counts as a difference" in capsys.readouterr().err
    assert main([*check, "--update"]) == 0
    assert main(check) == 0
    settings(project, "baseline = 1")
    assert main(check) == 2


def test_quiet_says_the_summary_and_verbose_what_each_leg_said(project, capsys):
    check = ["check", "claims/mine.py", "--no-evidence", "--ledger", "ledger.sqlite"]
    assert main([*check, "-q"]) == 0
    said = capsys.readouterr().out
    assert "1 claim: 1 PROVED" in said and "mine.first" not in said
    assert main([*check, "--verbose"]) == 0
    said = capsys.readouterr().out
    assert "mine.first\n  kernel    agrees: " in said


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_completes_every_command_and_option(shell, capsys):
    assert main(["completion", shell]) == 0
    said = capsys.readouterr().out
    assert all(word in said for word in ("recheck", "errata", "allow-assumptions"))


def test_bash_completes_what_was_begun():
    script = completion.script("bash") + 'COMP_WORDS=(privacy-verify check --ti); COMP_CWORD=2; _privacy_verify; echo "${COMPREPLY[@]}"'
    if shutil.which("bash") is None:
        pytest.skip("no bash")
    found = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert found.stdout == "--timeout\n"


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_verdicts_have_colours_on_a_terminal_only_and_nothing_of_a_claim_has(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    for stream, colour in ((Terminal(), "\x1b[32mPROVED\x1b[0m"), (io.StringIO(), "PROVED")):
        monkeypatch.setattr(sys, "stdout", stream)
        with only_plain():
            paint("a \x1b[2J PROVED")
        assert stream.getvalue() == f"a \\x1b[2J {colour}\n"


def test_a_power_with_a_real_exponent_says_how_it_is_read():
    said = "; x^n is exp(n*log(x)) for a real n; if n is whole, add n integer"
    assert _of_powers(parse("x^n >= 0", "x >= 0")) == said
    assert _of_powers(parse("x^n >= 0", "x >= 0, n integer")) == ""


def test_a_paper_that_needs_an_extra_says_how_to_get_it(capsys: pytest.CaptureFixture[str]) -> None:
    missing = ModuleNotFoundError("No module named 'sympy'", name="sympy")
    typo = ModuleNotFoundError("No module named 'sumpy'", name="sumpy")
    for error in (missing, typo):
        broken = (BrokenPaper("wu2019", str(error), error),)
        assert loading(Selection((), (), broken)) == INTERNAL
        assert ("privacy-verify[all]" in capsys.readouterr().err) == (error is missing)
