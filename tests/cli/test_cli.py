"""The command line: exit codes, JSON shapes, the baseline, what each command imports, and what it says."""

import doctest
import importlib
import json
import os
import re
import signal
import subprocess
import sys
import textwrap
import time
import types
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import verify
from verify.cli import main, output
from verify.kernel.certificate import Exhibit, Table, Witness
from verify.kernel.judge import judge
from verify.kernel.terms import Log, num
from verify.language.parse import parse
from verify.language.pins import pin
from verify.language.points import witness_data
from verify.report.wording import decimal
from verify.run.ledger import Ledger

ROOT = Path(__file__).resolve().parents[2]
CLAIM_KEYS = {
    "id",
    "paper",
    "location",
    "fidelity",
    "severity",
    "verdict",
    "legs",
    "assumptions",
    "witness",
    "seconds",
    "title",
    "printed",
    "statement",
    "definitions",
    "names",
    "coq",
}

HEAD = """
from fractions import Fraction
from verify import Source, claim
from verify.claims.legs import Leg
from verify.kernel.certificate import *
from verify.kernel.terms import Var, num

PAPER = "demo"
SOURCE = Source("demo", "folklore", "eq. (1)")
SQUARE = Proof(Split(), Combine((Product(Fraction(1), (Square(Var("x")),)),)))
AT_ZERO = Witness((("x", num(0)),))

def trusting():
    return Proof(Split(), Assume("a", "squares", TRUE.statement.conclusion, "a book", (Given("a"),)))

TWIN = dict(negative_control="x^2 > 0", control_proof=lambda: AT_ZERO)
CONTROLS = dict(**TWIN, satisfying_instance={"x": 1}, source=SOURCE)
TRUE = claim("demo.true", "t", "x^2 >= 0", proof=lambda: SQUARE, **CONTROLS)
FALSE = claim("demo.false", "t", "x^2 > 0", source=SOURCE, proof=lambda: AT_ZERO)
AMENDED = claim("demo.false.amended", "t", "x^2 >= 0", fidelity="amended", proof=lambda: SQUARE, **CONTROLS)
TRUSTING = claim("demo.trusting", "t", "x^2 >= 0", proof=trusting, **CONTROLS)
UNDECIDED = claim("demo.open", "t", "x^4 + x^2 >= x^3 - 1", source=SOURCE)
NOWHERE = Undefined((("x", num(0)),))
ILL = claim("demo.ill", "t", "1/x >= 0", where="x >= 0", source=SOURCE, proof=lambda: NOWHERE)
NO = Leg("disagrees", "x = 0")
LOUD = claim("demo.loud", "t", "x^2 >= 0", proof=lambda: SQUARE, fuzz=lambda: NO, **CONTROLS)
CRASHING = claim("demo.crashing", "t", "x^2 >= 0", proof=lambda: 1 / 0, source=SOURCE)
"""


@pytest.fixture
def backends(monkeypatch):
    """Backends that find the zero of ``x^2 > 0`` and nothing else."""
    refutations = {parse("x^2 > 0"): Witness((("x", num(0)),))}

    def search(statement, timeout, **_):
        found = refutations.get(statement)
        return found, [{"backend": "stand-in", "outcome": "gave up", "seconds": 0.0, "detail": ""}]

    module = types.ModuleType("verify.proving.search")
    module.search, module.refute = search, lambda statement, seconds, accept=None: refutations.get(statement)
    monkeypatch.setitem(sys.modules, "verify.proving.search", module)


@pytest.fixture
def home(tmp_path, monkeypatch, backends):
    """An empty folder to run in, with an empty library of papers."""
    package = tmp_path / "theorems"
    package.mkdir()
    (package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.partition(".")[0] == "theorems"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PRIVACY_VERIFY_LEDGER", raising=False)
    monkeypatch.setattr("verify.run.session.WORTH_PROCESSES", 10**6)  # children have no stand-ins
    yield tmp_path
    for name in [name for name in sys.modules if name.partition(".")[0] == "theorems"]:
        del sys.modules[name]


def write(path, *names):
    path.write_text(HEAD + f"\nCLAIMS = [{', '.join(names)}]\n")
    return str(path)


def own(home, *names):
    return write(home / "mine.py", *names)


def paper(home, *names):
    for name in [name for name in sys.modules if name.startswith("theorems.")]:
        del sys.modules[name]
    write(home / "theorems" / "demo.py", *names)


def words(home):
    """The recorded verdicts."""
    recorded = json.loads((home / "theorems" / "baseline.json").read_text())
    return {name: entry["verdict"] for name, entry in recorded.items()}


def run_json(capsys, *arguments):
    """The exit code, and the JSON on standard output."""
    capsys.readouterr()
    code = main([*arguments, "--json", "-"] if arguments[0] != "prove" else [*arguments, "--json"])
    return code, json.loads(capsys.readouterr().out)


# --- exit codes of check -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["TRUE"], 0),
        (["TRUE", "TRUSTING"], 3),
        (["TRUE", "UNDECIDED"], 3),
        (["TRUE", "ILL", "UNDECIDED"], 6),
        (["ILL", "FALSE"], 1),
        (["LOUD"], 4),
        (["FALSE", "CRASHING"], 4),
    ],
)
def test_without_a_baseline_the_worst_verdict_gives_the_exit_code(home, names, code):
    assert main(["check", own(home, *names)]) == code


def test_assumptions_can_be_allowed(home):
    assert main(["check", own(home, "TRUSTING"), "--allow-assumptions"]) == 0


def test_as_the_baseline_says_is_success_whatever_it_says(home, capsys):
    paper(home, "TRUE", "FALSE", "UNDECIDED", "TRUSTING", "ILL")
    assert main(["check"]) == 1
    assert main(["check", "--update"]) == 0
    assert main(["check"]) == 0
    assert "baseline: all as recorded" in capsys.readouterr().out
    recorded = json.loads((home / "theorems" / "baseline.json").read_text())
    assert recorded["demo.trusting"] == {"verdict": "CONDITIONAL: squares", "statement": pin(parse("x^2 >= 0"))}
    assert main(["recheck"]) == 0


def test_any_change_from_the_baseline_fails_and_is_told(home, capsys):
    paper(home, "TRUE")
    assert main(["check", "--update"]) == 0
    paper(home, 'claim("demo.true", "t", "x^2 >= 0", source=SOURCE)')
    edit(home / "theorems" / "certificates" / "demo.json", lambda data: data.pop())
    capsys.readouterr()
    assert main(["check", "--fresh"]) == 1
    assert "demo.true: was PROVED, is SUPPORTED (worse)" in capsys.readouterr().out


def test_a_better_verdict_is_a_change_too(home, capsys):
    paper(home, 'claim("demo.true", "t", "x^2 >= 0", source=SOURCE)')
    assert main(["check", "--update"]) == 0
    paper(home, "TRUE")
    capsys.readouterr()
    assert main(["check"]) == 1
    assert "is PROVED (better)" in capsys.readouterr().out


def test_a_claim_that_is_gone_fails_and_a_new_proved_one_does_not(home, capsys):
    paper(home, "TRUE", "TRUSTING")
    assert main(["check", "--update"]) == 0
    paper(home, "TRUE")
    assert main(["check"]) == 1
    assert "demo.trusting: was CONDITIONAL: squares, is gone" in capsys.readouterr().out
    assert main(["check", "demo.true"]) == 0
    paper(home, "TRUE", "TRUSTING", "AMENDED")
    assert main(["check"]) == 0
    assert "demo.false.amended: PROVED, not in the baseline yet" in capsys.readouterr().out


def test_update_of_one_claim_leaves_the_others(home):
    paper(home, "TRUE", "FALSE")
    assert main(["check", "--update"]) == 0
    assert main(["check", "demo.true", "--update"]) == 0
    assert words(home) == {"demo.false": "REFUTED", "demo.true": "PROVED"}
    stored = json.loads((home / "theorems" / "certificates" / "demo.json").read_text())
    assert [entry["id"] for entry in stored] == ["demo.true", "demo.false"]
    paper(home, "TRUE")
    assert main(["check", "--update"]) == 0
    assert words(home) == {"demo.true": "PROVED"}
    assert len(json.loads((home / "theorems" / "certificates" / "demo.json").read_text())) == 1


def test_update_of_words_renews_titles_and_labels_and_nothing_else(home, capsys):
    paper(home, "TRUE", "FALSE")
    assert main(["check", "--update"]) == 0
    file, baseline = home / "theorems" / "certificates" / "demo.json", home / "theorems" / "baseline.json"
    before, recorded = {one["id"]: one for one in json.loads(file.read_text())}, baseline.read_text()
    renamed = '[replace(TRUE, title="Squares"), replace(FALSE, severity="slip", notes="No square is negative.")]'
    here = home / "theorems" / "demo.py"
    paper(home)
    here.write_text(HEAD + f"\nfrom dataclasses import replace\nCLAIMS = {renamed}\n")
    assert main(["check", "--update", "--words"]) == 0
    after = {one["id"]: one for one in json.loads(file.read_text())}
    assert after == {
        "demo.true": {**before["demo.true"], "title": "Squares"},
        "demo.false": {**before["demo.false"], "severity": "slip"},
    }
    assert baseline.read_text() == recorded and "renewed the words of 2 claims" in capsys.readouterr().err


def test_update_of_words_says_what_is_not_stored_and_leaves_other_statements(home, capsys):
    paper(home, "TRUE")
    assert main(["check", "--update"]) == 0
    file = home / "theorems" / "certificates" / "demo.json"
    before = file.read_text()
    paper(home)
    here = home / "theorems" / "demo.py"
    other = 'claim("demo.true", "another", "x^2 + 1 >= 0", source=SOURCE)'
    here.write_text(HEAD + f"\nCLAIMS = [{other}]\n")
    assert main(["check", "--update", "--words"]) == 5
    assert file.read_text() == before and "demo.true: no certificate of its statement is stored" in capsys.readouterr().err
    assert main(["check", "--words"]) == 2


def test_update_keeps_a_proof_that_today_was_not_found(home, capsys):
    """A busy machine, or a script that broke, must not cost what is stored; what is meant is said."""
    certificates = home / "theorems" / "certificates" / "demo.json"
    paper(home, "TRUE", "FALSE", "TRUSTING")
    assert main(["check", "--update"]) == 0
    stored, assumed = certificates.read_text(), (home / "theorems" / "assumptions.json").read_text()
    lost = "claim('demo.%s', 't', '%s', source=SOURCE)"
    stuck = (lost % ("true", "x^2 >= 0"), "FALSE", lost % ("trusting", "x^2 >= 0"))
    paper(home, *stuck)
    capsys.readouterr()
    assert main(["check", "--update", "--fresh"]) == 1
    said = capsys.readouterr()
    assert "demo.true stays PROVED as recorded" in said.err and "--weaker" in said.err
    assert "demo.true: was PROVED, is SUPPORTED (worse)" in said.out
    assert words(home) == {"demo.false": "REFUTED", "demo.true": "PROVED", "demo.trusting": "CONDITIONAL: squares"}
    assert certificates.read_text() == stored
    assert (home / "theorems" / "assumptions.json").read_text() == assumed
    assert main(["check", "--update", "--fresh", "--weaker"]) == 0
    assert words(home) == {"demo.false": "REFUTED", "demo.true": "SUPPORTED", "demo.trusting": "SUPPORTED"}
    assert main(["check", "--weaker"]) == 2


def test_a_paper_that_is_gone_is_noticed_where_everything_is_checked(home, capsys):
    paper(home, "TRUE")
    write(home / "theorems" / "other.py")
    assert main(["check", "--update"]) == 0
    (home / "theorems" / "demo.py").unlink()
    assert main(["check", "other"]) == 5
    (home / "theorems" / "other.py").write_text(
        f"{HEAD}\nCLAIMS = [claim('other.a', 't', 'x^2 > 0', source=SOURCE)]"
    )
    del sys.modules["theorems.other"]
    assert main(["check", "other", "--update"]) == 0
    assert main(["check"]) == 1
    assert "demo.true: was PROVED, is gone" in capsys.readouterr().out
    assert main(["check", "--update"]) == 0
    assert "demo.json belongs to no paper" in capsys.readouterr().err
    assert main(["check"]) == 0


def test_an_id_that_does_not_begin_with_its_paper_is_refused(home, capsys):
    write(home / "theorems" / "other.py", "TRUE")
    assert main(["check"]) == 4
    assert "the ids of a paper begin with other" in capsys.readouterr().err


def test_update_records_nothing_where_the_checker_contradicts_itself(home, capsys):
    paper(home, "LOUD")
    assert main(["check", "--update"]) == 4
    assert not (home / "theorems" / "baseline.json").exists()
    assert "ERROR" in capsys.readouterr().out


def test_a_paper_that_does_not_load_is_an_error_and_hides_nothing(home, capsys):
    paper(home, "TRUE")
    (home / "theorems" / "broken.py").write_text("PAPER = nonsense\n")
    code, data = run_json(capsys, "check")
    assert code == 4
    assert [entry["verdict"] for entry in data["claims"]] == ["PROVED"]
    assert "broken" in data["summary"]["broken"][0]


# --- selecting ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["check", "recheck", "explain", "errata"])
def test_nothing_selected_has_its_own_exit_code_and_suggests(home, capsys, command):
    paper(home, "TRUE", "FALSE")
    main(["check", "--update"])
    capsys.readouterr()
    assert main([command, "demo.treu"]) == 5
    assert "Did you mean: demo.true" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["check", "recheck", "errata"])
def test_an_empty_library_is_not_success(home, capsys, command):
    assert main([command]) == 5
    assert capsys.readouterr().err


def test_a_paper_an_id_and_the_beginning_of_ids_select(home, capsys):
    paper(home, "TRUE", "FALSE", "AMENDED")

    def ids(*targets):
        return [entry["id"] for entry in run_json(capsys, "check", *targets)[1]["claims"]]

    assert ids("demo") == ids() == ["demo.true", "demo.false", "demo.false.amended"]
    assert ids("demo.true") == ["demo.true"]
    assert ids("demo.false", "demo.true") == ["demo.true", "demo.false", "demo.false.amended"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "has no CLAIMS"),
        ("CLAIMS = [3]", "must be a Claim"),
        ("CLAIMS = 3", "must be a list"),
        (HEAD + "CLAIMS = [TRUE, TRUE]", "more than one claim"),
        (HEAD + "CLAIMS = [claim('a', 't', 'x >=', source=SOURCE)]", "a.statement"),
    ],
)
def test_a_claims_file_that_is_wrong_is_a_usage_error_that_says_why(home, capsys, text, says):
    (home / "mine.py").write_text(text)
    assert main(["check", "mine.py"]) == 2
    assert says in capsys.readouterr().err


def test_a_claims_file_that_is_not_there_is_a_usage_error(home, capsys):
    assert main(["check", "nowhere.py"]) == 2
    assert "python -m verify new" in capsys.readouterr().err


# --- what check says ---------------------------------------------------------------------------------------


def test_check_json_has_the_fixed_shape(home, capsys):
    code, data = run_json(capsys, "check", own(home, "TRUE", "FALSE", "TRUSTING", "ILL"))
    assert code == 1 and set(data) == {"claims", "summary"}
    for entry in data["claims"]:
        assert set(entry) == CLAIM_KEYS
        assert set(entry["legs"]) == {"symbolic", "smt", "fuzz"}
        assert isinstance(entry["assumptions"], list)
    proved, refuted, trusting, ill = data["claims"]
    assert (proved["id"], proved["verdict"], proved["witness"]) == ("demo.true", "PROVED", None)
    assert (refuted["verdict"], refuted["witness"]) == ("REFUTED", {"x": "0"})
    assert ill["witness"] == {"x": "0"}
    assert trusting["assumptions"] == [{"name": "squares", "citation": "a book", "formula": "x^2 >= 0"}]
    assert data["summary"]["exit_code"] == 1
    assert data["summary"]["errata"] == 2


def test_check_json_goes_to_a_file_and_the_table_to_standard_output(home, capsys):
    assert main(["check", own(home, "TRUE"), "--json", "out.json"]) == 0
    assert json.loads((home / "out.json").read_text())["claims"]
    assert "demo.true" in capsys.readouterr().out
    assert main(["check", own(home, "TRUE"), "--json", "no/such/folder.json"]) == 2


def test_the_table_shows_the_judged_statement_and_what_must_be_said(home, capsys):
    main(["check", own(home, "TRUE", "FALSE", "TRUSTING", "UNDECIDED", "LOUD")])
    said = capsys.readouterr().out
    assert "demo.true      x^2 >= 0 where x real" in said
    assert "demo.false: REFUTED at x = 0" in said
    assert "demo.trusting: squares (a book)" in said
    assert "demo.open: SUPPORTED" in said and "stand-in: gave up" in said
    assert "legs disagree" in said
    assert "errata: 1 printed statement does not stand" in said
    assert "5 claims: 2 PROVED, 1 CONDITIONAL, 1 REFUTED, 1 SUPPORTED" in said
    assert max(map(len, said.splitlines()[:8])) <= 120


def test_a_missing_control_is_warned_about(home, capsys):
    bare = 'claim("demo.bare", "t", "x^2 >= 0", source=SOURCE, proof=lambda: SQUARE)'
    assert main(["check", own(home, bare)]) == 0
    assert "control missing: it is PROVED, but has no negative control" in capsys.readouterr().out


def test_verdicts_are_kept_and_the_second_run_searches_nothing(home, capsys, monkeypatch):
    path = own(home, "TRUE", "FALSE")
    main(["check", path])
    assert (home / ".verify" / "ledger.sqlite").exists()
    monkeypatch.setitem(sys.modules, "verify.proving.search", None)  # importing it fails now
    assert main(["check", path]) == 1
    assert main(["check", path, "--fresh"]) == 4


# --- prove -------------------------------------------------------------------------------------------------


def test_prove_json_is_one_object_of_the_fixed_shape(home, capsys):
    keys = {"verdict", "statement", "definitions", "assumptions", "lemmas", "witness", "certificate", "backends", "seconds"}
    keys |= {"hypotheses", "names"}
    code, data = run_json(capsys, "prove", "x^2 > 0")
    assert code == 1 and set(data) == keys
    assert (data["verdict"], data["witness"]) == ("REFUTED", {"x": "0"})
    assert data["statement"] == "x^2 > 0 where x real"
    assert data["certificate"]["kind"] == "Witness"
    code, data = run_json(capsys, "prove", "x^2 >= 0")
    assert code == 3 and set(data) == keys
    assert (data["verdict"], data["certificate"], data["witness"]) == ("OPEN", None, None)
    assert data["backends"][0]["backend"] == "stand-in"


def test_text_that_can_not_be_read_has_no_verdict_and_a_statement_that_is_undefined_has_one(home, capsys):
    code, data = run_json(capsys, "prove", "x^2 > 1", "--where", "x >= 1,\n y >> 2")
    assert code == 2 and set(data) == {"verdict", "error"} and data["verdict"] is None
    assert data["error"] == {
        "message": "expected a term or a formula, found '>'",
        "source": "conditions",
        "line": 2,
        "column": 5,
        "hint": "",
    }
    assert main(["prove", "x <= y 2"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "statement, line 1, column 8" in said.err and "write '*' between factors" in said.err
    assert main(["check", own(home, "ILL")]) == 6
    assert main(["check", own(home, "ILL"), "--update"]) == 0 and main(["recheck", "mine.py"]) == 0


LIST = """# of a paper

x^2 > 0 where x > 0, y > 0
x <= y 2
x^2 > 0
x > 0 where
1 > 0\twhat
x > 0 where x > 0 where x > 0
"""


def test_a_list_is_judged_line_by_line_whatever_can_not_be_read(home, capsys):
    (home / "list.txt").write_text(LIST, encoding="utf-8")
    assert main(["prove", "--file", "list.txt"]) == 1  # the worst: line 5 is refuted
    said = capsys.readouterr()
    rows = [line.split() for line in said.out.splitlines()[1:7]]
    words = ("REFUTED", "unreadable")
    assert [(row[0], next((word for word in row if word in words), "")) for row in rows] == [
        ("3", ""), ("4", "unreadable"), ("5", "REFUTED"), ("6", "unreadable"), ("7", "unreadable"), ("8", "unreadable"),
    ]  # fmt: skip
    assert "line 3: warning: y has nothing to do" in said.out and "line 5: REFUTED at x = 0" in said.out
    for number, hint in ((4, "write '*' between"), (6, "no conditions"), (7, "a tab in a line"), (8, "a second 'where'")):
        assert hint in said.err.split(f"list.txt, line {number}: ")[1].split("error: ")[0]

    assert main(["prove", "--file", "list.txt", "--json"]) == 1
    data = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [entry["line"] for entry in data] == [3, 4, 5, 6, 7, 8]
    assert [entry["verdict"] for entry in data] == ["OPEN", None, "REFUTED", None, None, None]
    assert data[2]["witness"] == {"x": "0"} and data[1]["error"]["column"] == 8


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("where\tstatement\n\tx^2 > 0\n", 1, "x^2 > 0 where x real"),
        ('\ufeffstatement\twhere\r\n"x^2 > 0"\tx > 1\r\n', 3, "x^2 > 0 where x real, x > 1"),
        ("statement\twhere\n\tx > 0\n", 2, "there is no statement"),
        ("statement\twhere\nx > 0\tx > 0\tx > 1\n", 2, "3 cells, but 2 columns"),
        ('statement\n"x > 0\n', 2, "can not be split"),
        ("statement\tconditions\nx > 0\tx > 0\n", 2, "column 'conditions' is not known"),
        ("statement\tstatement\nx > 0\tx > 0\n", 2, "stands twice"),
        ("# nothing\n\n", 5, "there are no statements"),
    ],
)
def test_a_table_of_statements(home, capsys, text, code, said):
    (home / "table.tsv").write_text(text, encoding="utf-8")
    assert main(["prove", "--file", "table.tsv"]) == code
    shown = capsys.readouterr()
    assert said in shown.out + shown.err


def test_prove_takes_one_statement_or_a_list(home, capsys):
    for arguments in ([], ["x > 0", "--file", "l"], ["--file", "gone"], ["--file", "l", "--where", "x > 0"]):
        assert main(["prove", *arguments]) == 2
        assert "Next: " in capsys.readouterr().err


def test_prove_says_less_or_more(home, capsys):
    assert main(["prove", "-q", "x^2 > 0"]) == 1
    assert capsys.readouterr().out == "REFUTED at x = 0: lhs = 0 <= rhs = 0\n"
    assert main(["prove", "-v", "x^2 > 0"]) == 1
    assert "\n\nbackend   outcome  seconds\nstand-in  gave up " in capsys.readouterr().out
    assert main(["prove", "-q", "--file", "list.txt"]) == 2
    assert "--quiet is of one statement" in capsys.readouterr().err


def test_prove_shows_what_was_judged_and_the_witness(home, capsys):
    assert main(["prove", "x^2 > 0"]) == 1
    said = capsys.readouterr().out
    assert said.startswith("REFUTED")
    assert "for all  x real" in said and "REFUTED at x = 0" in said


@pytest.mark.parametrize(
    "text", ["", "(" * 10_000, "x^2 >= __import__('os')", "x" * 200_000, "1/0", "x >= 0 >"]
)
def test_prove_refuses_what_is_no_statement_without_a_traceback(home, capsys, text):
    assert main(["prove", text]) == 2
    said = capsys.readouterr()
    assert "Traceback" not in said.err + said.out


def test_prove_shows_both_sides_of_a_refutation_in_one_line(home, capsys):
    assert main(["prove", "x^2 > 0"]) == 1
    assert capsys.readouterr().out.splitlines()[0] == "REFUTED at x = 0: lhs = 0 <= rhs = 0"


def test_prove_says_what_ran_and_what_to_do_next(home, capsys):
    assert main(["prove", "x^2 >= 0"]) == 3
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "OPEN"
    assert "stand-in: gave up, 0.00 s" in lines
    assert lines[-2].startswith("Next: ")


@pytest.mark.parametrize(
    ("outcome", "says"),
    [
        ("out of time", "Next: --effort 60 gives slow longer"),
        ("nothing", "Next: prove a stepping stone"),
        ("failed", "Next: report what slow said"),
        ("lied", "Next: report what slow said"),
    ],
)
def test_the_next_move_depends_on_what_the_backends_said(home, capsys, monkeypatch, outcome, says):
    said = [{"backend": "slow", "outcome": outcome, "seconds": 1.0, "detail": ""}]
    monkeypatch.setattr(sys.modules["verify.proving.search"], "search", lambda *_, **__: (None, said))
    assert main(["prove", "x^2 >= 0"]) == 3
    assert says in capsys.readouterr().out


def test_prove_explains_what_it_found(home, capsys):
    assert main(["prove", "x^2 > 0", "--explain"]) == 1
    assert "Refuted by a witness. At\n  x = 0\n" in capsys.readouterr().out
    assert main(["prove", "x^2 >= 0", "--explain"]) == 3
    with pytest.raises(SystemExit):
        main(["prove", "x^2 > 0", "--explain", "--json"])


def test_what_runs_is_shown_on_a_terminal_only(capsys, monkeypatch):
    from verify.cli import prove

    prove._shown(["calculus"], 5.0)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    prove._shown(["calculus"], 0.5)
    prove._shown(["calculus", "refuter"], 5.2)
    prove._shown((), 0.0)
    assert capsys.readouterr().err == "\r\x1b[K5 s: calculus, refuter\r\x1b[K"


# --- recheck, errata, explain ------------------------------------------------------------------------------


def test_recheck_reads_only_stored_certificates(home, capsys):
    paper(home, "TRUE", "FALSE", "AMENDED", "TRUSTING")
    assert main(["check", "--update"]) == 0
    (home / "theorems" / "demo.py").write_text("raise SystemExit('imported')")
    code, data = run_json(capsys, "recheck")
    assert code == 0
    assert [entry["verdict"] for entry in data["claims"]] == ["PROVED", "REFUTED", "PROVED", "CONDITIONAL"]
    assert set(data["claims"][0]) == CLAIM_KEYS
    code, data = run_json(capsys, "recheck", "demo.false")
    assert code == 0 and [entry["id"] for entry in data["claims"]] == ["demo.false", "demo.false.amended"]


def edit(path, change):
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda data: data[0].update(certificate=data[1]["certificate"]), 1),
        (lambda data: data[0].update(statement=data[1]["statement"]), 4),
        (lambda data: data[0].update(certificate=["Proof"]), 1),
        (lambda data: data.pop(0), 1),
    ],
)
def test_recheck_notices_a_certificate_that_was_tampered_with(home, change, code):
    paper(home, "TRUE", "FALSE")
    assert main(["check", "--update"]) == 0
    edit(home / "theorems" / "certificates" / "demo.json", change)
    assert main(["recheck"]) == code


def test_recheck_says_which_file_cannot_be_read(home, capsys):
    paper(home, "TRUE")
    main(["check", "--update"])
    (home / "theorems" / "certificates" / "demo.json").write_text("[")
    assert main(["recheck"]) == 4
    assert "demo.json" in capsys.readouterr().out


def test_a_claims_file_has_its_own_baseline_and_certificates_next_to_it(home):
    path = own(home, "TRUE", "FALSE")
    assert main(["check", path, "--update"]) == 0
    assert {file.name for file in home.glob("mine*")} == {
        "mine.py",
        "mine.baseline.json",
        "mine.certificates.json",
    }
    assert main(["check", path]) == 0
    assert main(["recheck", path]) == 0
    assert main(["recheck", "mine.certificates.json"]) == 0
    assert not (home / "theorems" / "baseline.json").exists()


def test_errata_shows_witness_both_sides_and_amendment(home, capsys):
    paper(home, "TRUE", "FALSE", "AMENDED", "ILL")
    assert main(["errata"]) == 5
    main(["check"])
    code, data = run_json(capsys, "errata")
    assert code == 0
    first, second = data["errata"]
    assert (first["id"], first["printed"], first["witness"]) == ("demo.false", "x^2 > 0", {"x": "0"})
    assert first["evaluation"] == [
        {"relation": "x^2 > 0", "left": "0", "operator": ">", "right": "0", "holds": False}
    ]
    assert first["amendment"]["id"] == "demo.false.amended"
    assert first["amendment"]["verdict"] == "PROVED"
    assert (second["verdict"], second["amendment"]) == ("ILL_POSED", None)
    capsys.readouterr()
    assert main(["errata"]) == 0
    assert "there      0 > 0: fails" in capsys.readouterr().out


def test_errata_reads_stored_certificates_where_there_is_no_ledger(home, capsys):
    paper(home, "FALSE")
    main(["check", "--update"])
    code, data = run_json(capsys, "errata", "--ledger", str(home / "empty.sqlite"))
    assert code == 0 and len(data["errata"]) == 1


def test_explain_calls_printed_only_what_is_printed(home, capsys):
    """An amended claim shows the words that it amends, and ours; a claim beyond the paper has none."""
    beyond = "claim('demo.more', 't', '\\n x^2 >= 0\\n', fidelity='beyond', proof=lambda: SQUARE, **CONTROLS)"
    paper(home, "FALSE", "AMENDED", beyond)
    ours = "Amended to: x^2 >= 0"
    for name, printed, amended in (("false", True, False), ("false.amended", True, True), ("more", False, False)):
        main(["explain", f"demo.{name}"])
        said = capsys.readouterr().out.partition("Statement")[0]
        assert ("Printed: x^2 > 0" in said, ours in said) == (printed, amended)
        assert "\\n" not in said and said.count("Printed: ") == printed


def test_explain_lists_assumptions_with_the_claim_that_makes_them(home, capsys):
    use = "Proof(Split(), Lemma('l', 'demo.trusting', (Var('x'),), (Given('l'),)))"
    paper(home, "TRUSTING", f"claim('demo.user', 't', 'x^2 >= 0', proof=lambda: {use}, **CONTROLS)")
    assert main(["explain", "demo.user", "--assumptions"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("demo.user: t   CONDITIONAL: squares\nfolklore, eq. (1) (as printed)\n")
    lines = said.partition("\ndemo.user: CONDITIONAL: squares\n")[2].splitlines()
    assert "  claims       demo.trusting (CONDITIONAL)" in lines
    assert lines[-2:] == [
        "  assumptions  cited lemma, 1 use:",
        "               assumes squares (a book), through demo.trusting: x^2 >= 0",
    ]


def test_explain_lists_what_the_whole_library_rests_on(home, capsys):
    paper(home, "TRUE", "FALSE", "TRUSTING")
    main(["check", "--update"])
    capsys.readouterr()
    assert main(["explain", "--assumptions"]) == 0
    said = capsys.readouterr().out
    assert "demo.true: PROVED\n  rules        Combine 1, Split 1\n" in said
    assert "  assumptions  none" in said
    assert said.endswith("3 claims judged, 1 rest on assumptions; uses by kind: cited lemma 1\n")
    assert main(["explain"]) == 2


# --- the manifest of assumptions -----------------------------------------------------------------------------


def test_an_assumption_that_is_new_or_gone_fails_check_and_recheck(home, capsys):
    manifest = home / "theorems" / "assumptions.json"
    paper(home, "TRUE", "TRUSTING")
    main(["check", "--update"])
    recorded = json.loads(manifest.read_text())
    assert [use["name"] for use in recorded.pop("demo.trusting")] == ["squares"] and not recorded
    allowed = ["--allow-assumptions"]
    assert main(["check", *allowed]) == main(["recheck", *allowed]) == 0
    kept = manifest.read_text()
    manifest.write_text("{}")
    for command in ("check", "recheck"):
        capsys.readouterr()
        assert main([command, *allowed]) == 1
        words = "demo.trusting: a new assumption: cited lemma: squares (a book), made by demo.trusting"
        assert words in capsys.readouterr().out
    manifest.write_text(kept.replace("demo.trusting", "demo.true"))
    for command in ("check", "recheck"):
        code, data = run_json(capsys, command, *allowed)
        assert code == 1
        assert [words.partition(": cited")[0] for words in sorted(data["summary"]["drift"])] == [
            "demo.true: no longer needed",
            "demo.trusting: a new assumption",
        ]
    assert main(["check", "--update", *allowed]) == 0
    assert manifest.read_text() == kept
    manifest.write_text("[]")
    assert main(["check", *allowed]) == main(["recheck", *allowed]) == 2


def test_explain_tells_a_witness_and_a_proof_and_knows_its_steps(home, capsys):
    paper(home, "TRUE", "FALSE", "UNDECIDED")
    assert main(["explain", "demo.false"]) == 0
    assert "x = 0" in capsys.readouterr().out
    assert main(["explain", "demo.true", "--step", "1"]) == 0
    assert main(["explain", "demo.true", "--step", "99"]) == 2
    capsys.readouterr()
    assert main(["explain", "demo.open"]) == 3
    assert "stand-in: gave up" in capsys.readouterr().out


def test_explain_finds_a_claim_of_ones_own(home, capsys):
    own(home, "TRUE", "FALSE")
    assert main(["explain", "mine.py:demo.true"]) == 0
    assert "x^2 >= 0" in capsys.readouterr().out
    assert main(["explain", "mine.py:demo.treu"]) == 5


# --- new ---------------------------------------------------------------------------------------------------


def test_new_makes_a_file_and_a_test_and_overwrites_nothing(home, capsys):
    assert main(["new", "mine.py"]) == 0
    assert (home / "mine.py").exists() and (home / "test_mine.py").exists()
    before = (home / "mine.py").read_text()
    assert main(["new", "mine.py"]) == 2
    assert (home / "mine.py").read_text() == before
    assert main(["new", "no-name.py"]) == 2
    assert main(["new", "mine.txt"]) == 2


# --- processes ---------------------------------------------------------------------------------------------


def command(*arguments, cwd, **more):
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        text=True,
        capture_output=True,
        timeout=300,
        check=False,
        **more,
    )


def imported_by(code, cwd, *flags):
    listing = "print(*sorted(sys.modules), file=sys.stderr)"
    program = f"import sys\n{textwrap.dedent(code)}\n{listing}"
    done = command(*flags, "-c", program, cwd=cwd)
    assert done.returncode == 0, done.stderr
    return {name.partition(".")[0] for name in done.stderr.split()}, set(done.stderr.split())


THIRD_PARTY = {"sympy", "z3", "numpy", "flint", "mpmath", "hypothesis"}


def test_help_loads_no_solver_and_nothing_of_the_kernel(tmp_path):
    code = """
        from verify.cli import main
        try:
            main(['--help'])
        except SystemExit as done:
            assert not done.code
    """
    tops, modules = imported_by(code, tmp_path)
    assert not tops & THIRD_PARTY
    wanted = {"verify", "verify.cli", "verify.cli.output", "verify.run", "verify.run.exits", "verify.limits",
              "verify.limits.collector", "verify.language", "verify.language.plain"}
    assert {name for name in modules if name.startswith("verify")} == wanted


SHORT = [
    ("l*a1 + (1-l)*a2 <= t*(l*b1 + (1-l)*b2)", "t > 0, a1 <= t*b1, a2 <= t*b2, l in [0,1]"),
    ("I(X;Y1,Y2) <= I(X;Y1) + I(X;Y2)", "Y1 - X - Y2"),
]
# Each costs a short proof more than it needs: claims and what keeps them, long searches, pools, files.
NOT_FOR_A_SHORT_PROOF = {
    "verify.proving.calculus", "verify.proving.existence", "verify.proving.polynomial.prover",
    "verify.proving.polynomial.squares", "verify.refuting.balls", "verify.proving.univariate",
    "verify.claims.claim", "verify.run.ledger", "verify.run.library", "verify.report.errata", "verify.report.explain",
    "verify.run.session", "verify.language.translate", "verify.run.workers",
    "concurrent", "ctypes", "hashlib", "logging", "multiprocessing", "pathlib", "pickle", "random", "shutil",
    "sqlite3", "subprocess", "tempfile", "textwrap", "traceback", "urllib",
}  # fmt: skip


@pytest.mark.parametrize(("statement", "where"), SHORT)
def test_a_short_proof_loads_no_more_than_it_needs(statement, where):
    """At a glance, so in one process; without `site`, which loads modules of its own, and without other packages."""
    code = f"""
        from verify.cli import main
        assert main(['prove', {statement!r}, '--where', {where!r}, '--json']) == 0
    """
    _, modules = imported_by(code, ROOT, "-S")
    assert {"verify.proving.plan", "verify.kernel.judge"} <= modules
    assert not modules & NOT_FOR_A_SHORT_PROOF


def test_recheck_imports_nothing_outside_of_the_standard_library(tmp_path):
    (tmp_path / "theorems").mkdir()
    (tmp_path / "theorems" / "__init__.py").write_text("")
    write(tmp_path / "theorems" / "demo.py", "TRUE", "FALSE")
    store = """
        import types
        stub = types.ModuleType('verify.proving.search')
        stub.refute = lambda statement, seconds, accept=None: None
        sys.modules['verify.proving.search'] = stub
        from verify.cli import main
        assert main(['check', '--update']) == 0
    """
    imported_by(store, tmp_path)
    tops, modules = imported_by("from verify.cli import main\nassert main(['recheck']) == 0", tmp_path)
    ours = {"verify", "theorems"}
    strangers = tops - set(sys.stdlib_module_names) - ours
    assert not {name for name in strangers if not name.startswith(("_", "__editable__", "sitecustomize"))}
    assert not {name for name in modules if name.startswith("theorems.")}
    bare = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = command("-S", "-m", "verify", "recheck", "duchi2013", cwd=tmp_path, env=bare)  # of the library
    assert done.returncode == 0, done.stdout + done.stderr
    assert command("-O", "-S", "-m", "verify", "recheck", "duchi2013", cwd=tmp_path, env=bare).returncode == 0


def test_public_names_are_lazy_and_each_is_what_it_says(tmp_path):
    assert verify.__all__ == sorted(verify.__all__)
    _, modules = imported_by("import verify", tmp_path)
    assert {name for name in modules if name.startswith("verify")} == {"verify"}
    orders = ["import verify.language.parse, verify.claims.claim, verify.run.pipeline", "", "from verify.claims.claim import Claim"]
    for first in orders:
        code = f"""
            {first}
            from verify import *
            import verify
            assert callable(parse) and callable(claim) and callable(check)
            assert parse('x >= 0') and verify.parse is parse and isinstance(Claim, type)
            from verify.language.parse import ParseError
        """
        imported_by(code, tmp_path)


def test_no_command_and_an_unknown_one_are_usage_errors(tmp_path):
    assert command("-m", "verify", cwd=tmp_path).returncode == 2
    assert command("-m", "verify", "chekc", cwd=tmp_path).returncode == 2
    assert command("-m", "verify", "prove", "x >= 0", "--timeout", "-1", cwd=tmp_path).returncode == 2
    assert command("-m", "verify", "--help", cwd=tmp_path).returncode == 0


def test_an_unexpected_error_is_short_unless_the_traceback_is_asked_for(home, capsys, monkeypatch):
    monkeypatch.setattr("verify.run.library.select", lambda targets: 1 / 0)
    assert main(["check"]) == 4
    said = capsys.readouterr().err
    assert "ZeroDivisionError" in said and "--traceback" in said and "Traceback" not in said
    assert main(["check", "--traceback"]) == 4
    assert "Traceback" in capsys.readouterr().err


MANY = """
import os, sys, time, types
if "verify.proving.search" not in sys.modules:
    stub = types.ModuleType("verify.proving.search")
    stub.refute = lambda statement, seconds, accept=None: None
    stub.search = lambda statement, timeout, **_: (None, [])
    sys.modules["verify.proving.search"] = stub

def slow():
    child = os.fork()
    with open("pids", "a") as file:
        file.write(f"{os.getpid()}\\n")
    time.sleep(120)
    os._exit(child)

def die():
    os._exit(3)

def hog():
    return bytearray(1 << 40)

def many(**scripts):
    given = dict(title="t", statement="x^2 >= 0", source=SOURCE)
    return [claim(f"demo.{name}", proof=script, **given) for name, script in scripts.items()]

def user():
    from verify.proving import tactics
    assert tactics._EXPLORE.ledger.lemmas["demo.a"].verdict == "PROVED"
    return Proof(Split(), Lemma("l", "demo.a", (Var("x"),), (Given("l"),)))

quick = lambda: SQUARE
"""


def write_many(folder, **scripts):
    given = ", ".join(f"{name}={script}" for name, script in scripts.items())
    (folder / "many.py").write_text(f"{HEAD}{MANY}\nCLAIMS = many({given})\n")


def start(folder, *more):
    """A run that hears SIGINT, also where the shell that began the tests in its background ignores it."""
    arguments = [sys.executable, "-m", "verify", "check", "many.py", "--json", "-", *more]
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a handler is not inherited, but SIG_IGN is
    try:
        return subprocess.Popen(arguments, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    finally:
        signal.signal(signal.SIGINT, before)


def kept(folder):
    path = folder / ".verify" / "ledger.sqlite"
    if not path.exists():
        return set()
    with Ledger(path) as ledger:
        return {entry.claim for entry in ledger.entries()}


def wait_for(condition, seconds=60.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.05)


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_claim_that_kills_its_process_takes_no_other_with_it(tmp_path):
    write_many(tmp_path, a="quick", b="die", c="quick", d="hog", e="quick")
    said, trouble = (process := start(tmp_path)).communicate(timeout=300)
    assert process.returncode == 4, trouble
    data = json.loads(said)
    verdicts = {entry["id"]: entry["verdict"] for entry in data["claims"]}
    words = {"b": "OPEN", "d": "SUPPORTED"}  # the other legs of d are not what runs out of memory
    assert verdicts == {f"demo.{k}": words.get(k, "PROVED") for k in "abcde"}
    assert any("demo.b: the search process died" in error for error in data["summary"]["errors"])
    assert any("out of memory" in reason for reason in data["summary"]["reasons"]["demo.d"])


def test_scripts_in_other_processes_may_look_at_lemmas(tmp_path):
    write_many(tmp_path, d="user", c="quick", b="user", a="quick")
    said, trouble = (process := start(tmp_path)).communicate(timeout=300)
    assert process.returncode == 0, said + trouble
    assert {entry["verdict"] for entry in json.loads(said)["claims"]} == {"PROVED"}


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks processes up in /proc")


@needs_proc
@pytest.mark.parametrize(("stop", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -9)])
def test_a_run_that_is_stopped_keeps_what_was_finished_and_leaves_no_process(tmp_path, stop, code):
    write_many(tmp_path, a="quick", b="quick", c="slow", d="slow", e="quick")
    process = start(tmp_path)
    wait_for(lambda: kept(tmp_path) == {"demo.a", "demo.b"})
    wait_for(lambda: (tmp_path / "pids").exists() and len((tmp_path / "pids").read_text().split()) == 4)
    process.send_signal(stop)
    said, _ = process.communicate(timeout=60)
    assert process.returncode == code
    wait_for(lambda: not any(alive(pid) for pid in (tmp_path / "pids").read_text().split()), 20)
    assert kept(tmp_path) == {"demo.a", "demo.b"}
    if stop == signal.SIGINT:
        verdicts = {entry["id"]: entry["verdict"] for entry in json.loads(said)["claims"]}
        assert verdicts == {f"demo.{k}": "PROVED" if k in "ab" else "NOT_RUN" for k in "abcde"}


def test_what_new_makes_runs(tmp_path):
    assert command("-m", "verify", "new", "mine.py", cwd=tmp_path).returncode == 0
    done = command("-m", "verify", "check", "mine.py", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    done = command("-m", "pytest", "-q", "-p", "no:cacheprovider", "test_mine.py", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


# --- words and numbers -------------------------------------------------------------------------------------


@pytest.mark.parametrize("module", ["claims.claim", "report.table", "report.wording"])
def test_the_examples_in_docstrings_are_true(module):
    tried = doctest.testmod(importlib.import_module(f"verify.{module}"))
    assert tried.attempted and not tried.failed


@given(st.fractions(), st.integers(-400, 400), st.integers(1, 20))
def test_a_decimal_is_the_number_to_half_a_unit_of_its_last_digit(value, exponent, digits):
    number = value * Fraction(10) ** exponent
    shown = Fraction(decimal(number, digits))
    assert abs(shown - number) * 2 * 10 ** (digits - 1) <= abs(number)


def test_a_witness_is_shown_exactly():
    table_value = Table((((1, (1, 2)), num("1/3")),), num(2))
    law = (("X", "Y"), (((0, 0), Fraction(1, 3)), ((1, 1), Fraction(2, 3))))
    witness = Witness((("Q", table_value), ("x", (1, 2)), ("t", Log(num(2)))), law)
    assert witness_data(witness) == {
        "Q": "{(1,(1,2)): 1/3, else 2}",
        "x": "(1,2)",
        "t": "log(2)",
        "X,Y": "(0,0): 1/3, (1,1): 2/3",
    }


def test_a_closed_statement_refuted_by_a_proof_has_no_witness():
    """Whichever backend is first: the evaluator at a hint, or a value put into the negation."""
    from verify.limits.deadlines import Deadline
    from verify.proving import existence

    statement = parse("not exists x real: exp(x) <= 3*x")
    found = existence.prove(statement, Deadline(10))
    assert isinstance(found.step, Exhibit) and judge(statement, found).verdict == "REFUTED"
    assert witness_data(found) is None


# --- what people type ------------------------------------------------------------------------------------------


TWO = """
from verify import Source, claim
at = Source("two", "two squares", "1")
CLAIMS = [claim(f"two.{name}", name, "x^2 >= 0", source=at) for name in ("first", "second")]
"""


def test_the_version_is_said(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert re.fullmatch(r"privacy-verify \d+\.\d+\.\d+\S*\n", capsys.readouterr().out)


def test_a_command_that_is_mistyped_is_answered_with_the_nearest(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["chek"])
    assert ended.value.code == 2
    assert "no command 'chek'. Next: did you mean check?" in capsys.readouterr().err


def test_options_and_targets_come_in_any_order(tmp_path, capsys):
    (tmp_path / "two.py").write_text(TWO)
    ledger = ["--ledger", str(tmp_path / "ledger.sqlite")]
    assert main(["check", *ledger, str(tmp_path / "two.py"), "--jobs", "1", f"{tmp_path / 'two.py'}:two.first"]) == 0
    assert "2 claims: 2 PROVED" in capsys.readouterr().out


def test_one_claim_of_a_file_is_selected(tmp_path, capsys):
    path = tmp_path / "two.py"
    path.write_text(TWO)
    ledger = ["--ledger", str(tmp_path / "ledger.sqlite")]
    assert main(["check", str(path), "--update", *ledger]) == 0
    before = path.with_name("two.baseline.json").read_text()
    assert main(["check", f"{path}:two.second", "--update", *ledger]) == 0
    assert "1 claim: 1 PROVED" in capsys.readouterr().out
    assert path.with_name("two.baseline.json").read_text() == before  # the other one is kept
    assert main(["check", f"{path}:two.third", *ledger]) == 5
    assert "nothing is called two.third. Did you mean: two.first, two.second" in capsys.readouterr().err


def test_long_runs_say_where_they_are_while_nothing_comes(monkeypatch, capsys):
    monkeypatch.setattr(output, "OFTEN", 0.02)

    def slow():
        for n in range(2):
            time.sleep(0.2)
            yield SimpleNamespace(id=f"demo.{n}", verdict="PROVED")

    assert len(list(output.progress(slow(), 2))) == 2
    told = capsys.readouterr().err.splitlines()
    assert told[0].startswith("0 of 2 claims (") and told[-1].startswith("1 of 2 claims, the last demo.0 PROVED (")
    time.sleep(0.1)
    assert capsys.readouterr().err == ""


def test_verdicts_alone_are_had_without_evidence(tmp_path, capsys):
    path, ledger = tmp_path / "two.py", ["--ledger", str(tmp_path / "ledger.sqlite")]
    path.write_text(TWO)

    def legs(*options):
        assert main(["check", str(path), *ledger, *options, "--json", "-"]) == 0
        (first, _) = json.loads(capsys.readouterr().out)["claims"]
        return first["verdict"], first["legs"]["smt"]["outcome"], first["legs"]["fuzz"]["outcome"]

    assert legs("--no-evidence") == ("PROVED", "not run", "not run")
    assert legs() == ("PROVED", "agrees", "agrees")  # that it was not asked before is not kept
    assert legs("--no-evidence") == ("PROVED", "agrees", "agrees")  # what is kept is shown
