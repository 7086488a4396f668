"""The pytest plugin: which files it takes, how a claim passes or fails, what is shown, what a run without claims costs."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

# The runs below happen in this process and forget what they import; what claims are made of must stay one and the same.
import verify.report.errata
import verify.report.explain
import verify.report.exports
import verify.run.session  # noqa: F401
from verify import Source, claim  # noqa: F401
from verify.cli import main
from verify.run.store import RECORDS

pytest_plugins = ["pytester"]

ROOT = Path(__file__).resolve().parents[2]

#: Claims whose scripts and legs are at hand: nothing is searched, so that a run takes milliseconds.
HEAD = """
from fractions import Fraction
from verify import Source, claim
from verify.claims.legs import Leg
from verify.kernel.certificate import *
from verify.kernel.terms import Var, num

SOURCE = Source("demo", "a book", "eq. (1)")
NONE = dict(source=SOURCE, smt=lambda: Leg("not run"), fuzz=lambda: Leg("not run"))
SQUARE = lambda: Proof(Split(), Combine((Product(Fraction(1), (Square(Var("x")),)),)))
AT_ZERO = lambda: Witness((("x", num(0)),))
CONTROLS = dict(negative_control="x^2 > 0", control_proof=AT_ZERO, satisfying_instance={"x": 1}, **NONE)

def trusting():
    return Proof(Split(), Assume("a", "squares", TRUE.statement.conclusion, "a book", (Given("a"),)))

TRUE = claim("demo.true", "t", "x^2 >= 0", proof=SQUARE, **CONTROLS)
FALSE = claim("demo.false", "t", "x^2 > 0", proof=AT_ZERO, **NONE)
ILL = claim("demo.ill", "t", "1/x >= 0", where="x >= 0", proof=lambda: Undefined((("x", num(0)),)), **NONE)
TRUSTING = claim("demo.trusting", "t", "x^2 >= 0", proof=trusting, **CONTROLS)
BARE = claim("demo.bare", "t", "x^2 >= 0", proof=SQUARE, **NONE)
CRASHING = claim("demo.crashing", "t", "x^2 >= 0", proof=lambda: 1 / 0, **NONE)
"""


@pytest.fixture
def project(pytester, monkeypatch):
    """An empty project of a user."""
    monkeypatch.delenv("PRIVACY_VERIFY_LEDGER", raising=False)
    return pytester


def claims(project, *names, file="verify_demo", more=""):
    return project.makepyfile(**{file: f"{HEAD}\n{more}\nCLAIMS = [{', '.join(names)}]\n"})


def run(project, *arguments):
    return project.runpytest_inprocess("-p", "no:cacheprovider", *arguments)


# --- which files ---------------------------------------------------------------------------------------------


def test_each_claim_of_a_claims_file_is_a_test_with_its_id(project):
    claims(project, "TRUE", "BARE")
    found = run(project, "-v")
    found.assert_outcomes(passed=2, warnings=1)
    found.stdout.fnmatch_lines(["verify_demo.py::demo.true PASSED*", "verify_demo.py::demo.bare PASSED*"])
    found.stdout.fnmatch_lines(["*verify_demo.py:20: PytestWarning: demo.bare: control missing*"])


def test_other_tests_run_beside_claims_and_not_with_verify_only(project):
    claims(project, "TRUE")
    project.makepyfile(test_other="def test_it(): pass", conftest="")
    run(project).assert_outcomes(passed=2)
    found = run(project, "--verify-only", "--collect-only", "-q")
    assert "test_it" not in found.stdout.str() and "demo.true" in found.stdout.str()


def test_the_names_of_claims_files_can_be_set(project):
    claims(project, "TRUE", file="theorem_one")
    assert run(project).ret == pytest.ExitCode.NO_TESTS_COLLECTED
    project.makeini("[pytest]\nverify_files = theorem_*.py lemma_*.py")
    run(project).assert_outcomes(passed=1)
    claims(project, "FALSE", file="proofs/one")
    project.makeini("[pytest]\nverify_files = proofs/*.py")
    run(project).assert_outcomes(failed=1)


def test_a_file_that_only_has_such_a_name_is_an_error_and_is_not_run(project):
    """It was left out in silence; so was a claims file that had its CLAIMS from somewhere else."""
    project.makepyfile(verify_email="import pathlib\npathlib.Path('run').touch()")
    found = run(project)
    found.assert_outcomes(errors=1)
    found.stdout.fnmatch_lines(["error: *verify_email.py: is named as claims files are, *Next: *"])
    assert not (project.path / "run").exists()


@pytest.mark.parametrize("name", ["verify_demo", "verify_my-claims", "verify_", "verify_two.parts", "verify_a b", "verify_é"])
def test_plugin_hook_and_check_take_the_same_files(project, name):
    """REPRODUCER: `from shared import *` was not collected; the hook missed a hyphen, and what is recorded."""
    claims(project, "TRUE", file="shared")
    path = project.path / f"{name}.py"
    path.write_text("from shared import *\n")
    run(project).assert_outcomes(passed=1)
    assert main(["check", str(path), "--update"]) == 0
    recorded = [path.with_suffix(f".{kind}.json") for kind in RECORDS]
    assert {one for one in project.path.iterdir() if one.suffix == ".json"} <= set(recorded)
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    for file in (path, *recorded):
        assert main(["check", str(file)]) == 0
        for hook in hooks:
            wanted = hook["entry"].split()[1] == "check" or file.suffix == ".json"
            assert bool(re.search(hook["files"], file.name)) == wanted
            assert not re.search(hook["files"], f"un{file.name}")


def test_a_commit_of_a_baseline_alone_is_judged(project):
    path = claims(project, "TRUE", "FALSE")
    assert main(["check", str(path), "--update"]) == 0
    baseline = path.with_suffix(".baseline.json")
    baseline.write_text(baseline.read_text().replace("REFUTED", "PROVED"))
    assert main(["check", str(baseline)]) == main(["recheck", str(baseline)]) == 1


def test_the_plugin_can_be_switched_off(project):
    claims(project, "TRUE")
    assert run(project, "-p", "no:privacy-verify").ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_doctests_of_a_claims_file_stay_tests(project):
    claims(project, "TRUE", more="def one():\n    \"\"\"\n    >>> 1\n    1\n    \"\"\"")
    run(project, "--doctest-modules").assert_outcomes(passed=2)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("CLAIMS = 3", "error: *verify_demo.py: CLAIMS must be a list of claims, is a int"),
        ("CLAIMS = []\n1 / 0", "error: *verify_demo.py:2: ZeroDivisionError: division by zero"),
        ("CLAIMS = [\nx =", "error: *verify_demo.py:*: SyntaxError: *"),
        (HEAD + "CLAIMS = [TRUE, TRUE]", "error: *more than one claim has the id demo.true*"),
        ("CLAIMS = []\nraise SystemExit(0)", "error: *verify_demo.py:2: it ends the program: *"),
    ],
)
def test_a_broken_claims_file_is_an_error_in_words(project, text, words):
    project.makepyfile(verify_demo=text)
    for arguments in ((), ("verify_demo.py",)):
        found = run(project, *arguments)
        found.assert_outcomes(errors=1)
        found.stdout.fnmatch_lines(["*ERROR collecting verify_demo.py*", words])
        found.stdout.no_fnmatch_line("*site-packages*")


def test_a_claim_that_can_not_be_read_fails_and_the_others_are_judged(project):
    claims(project, "TRUE", "claim('demo.x', 't', 'x >=', **NONE)")
    found = run(project)
    found.assert_outcomes(passed=1, failed=1)
    found.stdout.fnmatch_lines(["*claim demo.x*", "error: *verify_demo.py:*: demo.x.statement: *"])


def test_a_file_that_is_declared_to_hold_claims_must_hold_some(project):
    project.makeini("[pytest]\nverify_files = verify_*.py")
    project.makepyfile(verify_demo="")
    found = run(project)
    found.assert_outcomes(errors=1)
    found.stdout.fnmatch_lines(["error: *verify_demo.py: has no CLAIMS. Next: *"])


# --- passing and failing -------------------------------------------------------------------------------------


def test_a_refuted_claim_fails_and_shows_where(project):
    claims(project, "TRUE", "FALSE")
    found = run(project)
    found.assert_outcomes(passed=1, failed=1)
    found.stdout.fnmatch_lines(
        [
            "*__ claim demo.false __*",
            "REFUTED at x = 0: lhs = 0 <= rhs = 0",
            "for all  x real",
            "then     x^2 > 0",
            "as printed: a book, eq. (1)",
            "verify_demo.py:17: demo.false",
            "Next: python -m verify explain verify_demo.py:demo.false",
            "FAILED verify_demo.py::demo.false - REFUTED at x = 0*",
        ],
        consecutive=False,
    )
    found.stdout.no_fnmatch_line("*Traceback*")
    found.stdout.no_fnmatch_line("*pytest_plugin.py*")


def test_an_undefined_statement_fails_and_shows_why(project):
    claims(project, "ILL")
    found = run(project)
    found.assert_outcomes(failed=1)
    found.stdout.fnmatch_lines(["ILL_POSED at x = 0", "because    1/x needs x != 0*"])


def test_an_error_of_a_script_fails(project):
    claims(project, "CRASHING")
    found = run(project, "--verify-effort", "2")
    found.assert_outcomes(failed=1)
    found.stdout.fnmatch_lines(["*ZeroDivisionError*"])


def test_assumptions_fail_unless_they_are_allowed(project):
    claims(project, "TRUSTING")
    found = run(project)
    found.assert_outcomes(failed=1)
    found.stdout.fnmatch_lines(["CONDITIONAL, resting on squares", "rests on squares (a book)"])
    allowed = run(project, "--verify-allow-assumptions", "-rP")
    allowed.assert_outcomes(passed=1)
    allowed.stdout.fnmatch_lines(["CONDITIONAL, resting on squares"])


def test_what_is_recorded_next_to_the_file_passes(project):
    path = claims(project, "FALSE", "TRUSTING")
    assert main(["check", str(path), "--update"]) == 0
    run(project).assert_outcomes(passed=2)


def test_what_differs_from_the_recorded_verdict_fails(project):
    path = claims(project, "TRUE", "FALSE")
    assert main(["check", str(path), "--update"]) == 0
    baseline = path.with_suffix(".baseline.json")
    baseline.write_text(baseline.read_text().replace("REFUTED", "PROVED"))
    found = run(project)
    found.assert_outcomes(passed=1, failed=1)
    found.stdout.fnmatch_lines(["REFUTED at x = 0: lhs = 0 <= rhs = 0 (was PROVED)"])


def test_a_recorded_claim_that_is_gone_fails(project):
    path = claims(project, "TRUE", "FALSE")
    assert main(["check", str(path), "--update"]) == 0
    claims(project, "TRUE")
    found = run(project)
    found.assert_outcomes(passed=1, failed=1)
    found.stdout.fnmatch_lines(["demo.false: was REFUTED, is gone"])


def test_an_assumption_that_is_not_the_recorded_one_fails(project):
    path = claims(project, "TRUSTING")
    assert main(["check", str(path), "--update"]) == 0
    manifest = path.with_suffix(".assumptions.json")
    manifest.write_text(manifest.read_text().replace("a book", "another book"))
    found = run(project)
    found.assert_outcomes(failed=1)
    found.stdout.fnmatch_lines(["*a new assumption: cited lemma: squares (a book)*"])


@pytest.mark.parametrize("names", [["TRUE"], ["FALSE"], ["ILL"], ["TRUSTING"], ["TRUE", "FALSE", "ILL"]])
def test_a_run_fails_exactly_when_check_does(project, names):
    path = claims(project, *names)
    assert (run(project).ret == 0) == (main(["check", str(path)]) == 0)


def test_a_claim_is_not_judged_by_its_namesake_in_another_file(project):
    claims(project, "TRUE")
    more = 'LIE = claim("demo.true", "t", "x^2 > 0", proof=AT_ZERO, **NONE)'
    claims(project, "LIE", file="verify_other", more=more)
    assert run(project, "verify_other.py").parseoutcomes() == {"failed": 1}
    result = run(project)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*verify_demo.py, *verify_other.py: more than one claim has the id demo.true*rename*"])


def test_a_claim_with_the_id_of_one_of_the_library_is_refused(project):
    more = 'NAMESAKE = claim("basics.xlogx.chord", "t", "x^2 >= 0", proof=SQUARE, **NONE)'
    claims(project, "NAMESAKE", more=more)
    result = run(project)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*more than one claim has the id basics.xlogx.chord: *verify_demo.py*theorems.basics*"])


def test_the_time_must_be_above_zero(project):
    claims(project, "TRUE")
    found = run(project, "--verify-effort", "0")
    assert found.ret == pytest.ExitCode.USAGE_ERROR
    found.stderr.fnmatch_lines(["*--verify-effort: '0': must be a number of seconds above 0*"])


# --- marks ---------------------------------------------------------------------------------------------------


def test_claims_are_selected_by_marks_and_by_name(project):
    project.makeini("[pytest]\nmarkers =\n    slow: takes long\n    mine: of this file")
    more = "import pytest\npytestmark = pytest.mark.mine\nMARKERS = {'demo.true': ['slow']}"
    claims(project, "TRUE", "BARE", "FALSE", more=more)
    project.makepyfile(test_other="def test_it(): pass")
    chosen = {
        "verify": (3, 1), "not verify": (1, 3), "slow": (1, 3), "mine and not slow": (2, 2)
    }  # fmt: skip
    for expression, (kept, left) in chosen.items():
        found = run(project, "-m", expression, "--collect-only", "-q", "--strict-markers")
        found.stdout.fnmatch_lines([f"{kept}/{kept + left} tests collected*"])
    run(project, "-k", "true").assert_outcomes(passed=1, deselected=3)
    run(project, "verify_demo.py::demo.true").assert_outcomes(passed=1)


def test_a_claim_can_be_skipped_or_expected_to_fail(project):
    more = "import pytest\nMARKERS = {'demo.true': pytest.mark.skip(reason='later'), 'demo.false': 'xfail'}"
    claims(project, "TRUE", "FALSE", more=more)
    run(project).assert_outcomes(skipped=1, xfailed=1)


def test_an_unknown_mark_is_an_error_where_marks_are_strict(project):
    claims(project, "TRUE", more="MARKERS = {'demo.true': 'slwo'}")
    found = run(project, "--strict-markers")
    found.assert_outcomes(errors=1)
    found.stdout.fnmatch_lines(["*'slwo' not found in `markers`*"])


# --- processes -----------------------------------------------------------------------------------------------


def outside(folder: Path, *arguments: str) -> str:
    """What a process of its own prints."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, timeout=120
    )
    return done.stdout + done.stderr


def test_claims_run_in_several_processes_at_once(project):
    claims(project, "TRUE", "FALSE", "ILL")
    said = outside(project.path, "-m", "pytest", "-n", "2", "-q", "-p", "no:cacheprovider")
    assert "2 failed, 1 passed" in said
    assert "REFUTED at x = 0" in said


def test_a_run_without_claims_loads_nothing_of_the_checker(project):
    project.makepyfile(test_other="def test_it(): pass")
    spy = (
        "import sys, pytest; code = pytest.main(['-q']); "
        "print('LOADED', code, sorted(n for n in sys.modules if n.startswith(('verify.', 'sympy', 'z3'))))"
    )
    assert "LOADED 0 ['verify.pytest_plugin']" in outside(project.path, "-c", spy).splitlines()
