"""The exports of `check`: each says of every claim what the exit code says of all, in a form its readers accept."""

import doctest
import importlib
import json
from dataclasses import replace
from itertools import product
from pathlib import Path
from xml.etree import ElementTree as Xml

import jsonschema
import pytest

from verify import Source, claim
from verify.claims.claim import Claim, UnreadableClaim
from verify.claims.legs import NOT_RUN, Leg
from verify.cli import main
from verify.kernel.certificate import Witness
from verify.kernel.judge import Assumption
from verify.kernel.terms import num
from verify.report.exports import FORMATS, Run, junit, markdown, outcomes, sarif, schema
from verify.report.exports.outcome import STATUSES
from verify.report.exports.sarif_log import RULES
from verify.report.table import check_data
from verify.run.exits import OK, USAGE, exit_code, worst
from verify.run.library import BrokenPaper, Found, Paper, Selection
from verify.run.pipeline import Verdict
from verify.run.recorded import compare
from verify.run.store import Recorded

WORDS = ("PROVED", "CONDITIONAL", "REFUTED", "ILL_POSED", "SUPPORTED", "OPEN", "NOT_RUN")
AT_ZERO = Witness((("x", num(0)),))


def made(name: str) -> Claim:
    one = claim(f"demo.{name}", "t", "x^2 > 0", source=Source("demo", "a book", "eq. (1)"))
    return replace(one, place=f"{__file__}:7")


def verdict(of: Claim, word: str, **more: object) -> Verdict:
    assumed = (Assumption("squares", "a book", of.statement.conclusion),) if word == "CONDITIONAL" else ()
    certificate = AT_ZERO if word == "REFUTED" else None
    legs = {"symbolic": Leg("agrees"), "smt": NOT_RUN, "fuzz": NOT_RUN}
    return Verdict(
        of.id, "demo", "eq. (1)", "as printed", of.statement, word, legs, assumed, certificate, **more
    )


def found_run(words: dict[str, str], recorded: dict[str, str] | None = None, **more: object) -> Run:
    """A run that found these words, where others are recorded. ``broken``, ``unreadable``, ``errors`` are among the rest."""
    errors, broken, unread = more.pop("errors", {}), more.pop("broken", ()), more.pop("unreadable", ())
    claims = {name: made(name) for name in words}
    paper = Paper("demo", "theorems.demo", tuple(claims.values()), (Path(__file__),))
    verdicts = [verdict(claims[n], word, errors=errors.get(n, ())) for n, word in words.items()]
    known = {f"demo.{name}": Recorded(word, "d") for name, word in (recorded or {}).items()}
    differing = compare(known, {v.id: Recorded(v.words, "d") for v in verdicts if v.verdict != "NOT_RUN"})
    found = tuple(Found(c, paper) for c in paper.claims)
    selection = Selection(found, (paper,), tuple(broken), unreadable=tuple(unread))
    return Run(selection, verdicts, differing, **more)


def of_exit(run: Run) -> int:
    errors = [e for v in run.verdicts for e in v.errors] + list(run.selection.broken)
    code = exit_code(run.verdicts, run.differences, errors, run.allow_assumptions, run.drift)
    return worst([code, *(USAGE for _ in run.selection.unreadable)])


ALL = found_run(
    {word.lower(): word for word in WORDS} | {"known": "REFUTED", "worse": "OPEN", "loud": "PROVED"},
    {"known": "REFUTED", "worse": "PROVED", "gone": "PROVED"},
    errors={"loud": ("demo.loud: its legs disagree",)},
    broken=[BrokenPaper("bad", "SyntaxError: x")],
    unreadable=[UnreadableClaim("demo.typo", f"{__file__}:7", "demo.typo.statement: x >=")],
    drift=["demo.proved: a new assumption: cited lemma: squares (a book), made by demo.proved"],
)


# --- outcomes ------------------------------------------------------------------------------------------------


def test_every_claim_has_one_outcome_and_every_kind_of_outcome_occurs() -> None:
    found = outcomes(ALL)
    assert [one.id for one in found] == [*(v.id for v in ALL.verdicts), "demo.gone", "demo.typo", "bad"]
    assert {one.status for one in found} == set(STATUSES)
    assert all(one.why and one.passed == (one.status == "passed") for one in found)


@pytest.mark.parametrize(("word", "was", "allow"), [*product(WORDS[:-1], ("", *WORDS[:-1]), (False, True))])
def test_a_claim_passes_exactly_when_the_exit_code_is_0(word: str, was: str, allow: bool) -> None:
    now = "CONDITIONAL: squares" if was == "CONDITIONAL" else was
    run = found_run({"it": word}, {"it": now} if was else {}, allow_assumptions=allow)
    (one,) = outcomes(run)
    assert one.code == of_exit(run)
    assert one.passed == (one.code == OK)


def test_errors_and_what_is_gone_and_broken_count_as_in_the_exit_code() -> None:
    for run in (
        ALL,
        found_run({"it": "PROVED"}, {"it": "PROVED", "gone": "PROVED"}),
        found_run({"it": "PROVED"}, errors={"it": ("bad",)}),
        found_run({"it": "PROVED"}, broken=[BrokenPaper("bad", "x")]),
        found_run({"it": "PROVED"}, unreadable=ALL.selection.unreadable),
        found_run({"it": "PROVED"}, drift=["demo.it: no longer needed: it"]),
    ):
        assert worst(one.code for one in outcomes(run)) == of_exit(run) != OK


def test_the_example_in_the_docstring_is_true() -> None:
    tried = doctest.testmod(importlib.import_module("verify.report.exports.outcome"))
    assert tried.attempted and not tried.failed


# --- JUnit ---------------------------------------------------------------------------------------------------


def test_junit_has_a_case_for_each_claim_and_counts_them() -> None:
    root = Xml.fromstring(junit(ALL))
    found = outcomes(ALL)
    cases = root.findall("./testsuite/testcase")
    assert [case.get("name") for case in cases] == [one.id for one in found]
    tags = {"error": "error", "unreadable": "error", "not run": "skipped", "passed": "system-out"}
    for case, one in zip(cases, found, strict=True):
        proved = one.passed and one.verdict is not None and one.verdict.verdict == "PROVED"
        assert [child.tag for child in case] == ([] if proved else [tags.get(one.status, "failure")])
    for suites in (root, *root.findall("testsuite")):
        for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert int(suites.get(name, "")) == len(suites.findall(f".//{tag}"))
        assert int(suites.get("tests", "")) == len(suites.findall(".//testcase"))


def test_junit_shows_the_witness_and_the_place() -> None:
    root = Xml.fromstring(junit(found_run({"it": "REFUTED"})))
    (case,) = root.iter("testcase")
    (failure,) = case
    assert failure.get("message") == "REFUTED at x = 0: lhs = 0 <= rhs = 0"
    assert "for all  x real" in (failure.text or "")
    assert case.get("file") == Path(__file__).as_posix() and case.get("line") == "7"


def test_what_passes_and_is_not_proved_says_so() -> None:
    run = found_run({"it": "CONDITIONAL", "known": "REFUTED"}, {"known": "REFUTED"}, allow_assumptions=True)
    first, second = (case.findtext("system-out", "") for case in Xml.fromstring(junit(run)).iter("testcase"))
    assert first.startswith("CONDITIONAL, resting on squares") and second.startswith("REFUTED at x = 0")
    first, second = json.loads(sarif(run))["runs"][0]["results"]
    assert (first["ruleId"], first["level"]) == ("undecided", "note") and "squares" in first["message"]["text"]
    assert second["ruleId"] == "refuted" and all("suppressions" in one for one in (first, second))


def test_junit_stays_xml_with_any_text() -> None:
    text = junit(found_run({"it": "PROVED"}, errors={"it": ("a \x00 & <b> \x1b[0m",)}))
    (error,) = Xml.fromstring(text).iter("error")
    assert error.get("message") == "PROVED, but a \\x00 & <b> \\x1b[0m"


# --- SARIF ---------------------------------------------------------------------------------------------------

#: What SARIF 2.1.0 (OASIS, 27 March 2020) asks of the parts that are written: sections 3.13, 3.14, 3.19, 3.27, 3.28.
SARIF = {
    "type": "object",
    "required": ["version", "runs"],
    "properties": {
        "version": {"const": "2.1.0"},
        "$schema": {"type": "string", "format": "uri"},
        "runs": {"type": "array", "items": {"$ref": "#/$defs/run"}},
    },
    "additionalProperties": False,
    "$defs": {
        "message": {"type": "object", "required": ["text"], "properties": {"text": {"type": "string"}}},
        "run": {
            "type": "object",
            "required": ["tool", "results"],
            "properties": {
                "tool": {
                    "type": "object",
                    "required": ["driver"],
                    "properties": {
                        "driver": {
                            "type": "object",
                            "required": ["name"],
                            "properties": {
                                "name": {"type": "string"},
                                "rules": {"type": "array", "uniqueItems": True, "items": {"required": ["id"]}},
                            },
                            "additionalProperties": False,
                        }
                    },
                },
                "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                "results": {"type": "array", "items": {"$ref": "#/$defs/result"}},
            },
            "additionalProperties": False,
        },
        "result": {
            "type": "object",
            "required": ["message", "ruleId", "locations"],
            "properties": {
                "ruleId": {"enum": list(RULES)},
                "ruleIndex": {"type": "integer", "minimum": 0},
                "level": {"enum": ["none", "note", "warning", "error"]},
                "message": {"$ref": "#/$defs/message"},
                "locations": {"type": "array", "items": {"$ref": "#/$defs/location"}},
                "partialFingerprints": {"type": "object", "additionalProperties": {"type": "string"}},
                "suppressions": {
                    "type": "array",
                    "items": {"required": ["kind"], "properties": {"kind": {"enum": ["inSource", "external"]}}},
                },
            },
            "additionalProperties": False,
        },
        "location": {
            "type": "object",
            "properties": {
                "physicalLocation": {
                    "required": ["artifactLocation"],
                    "properties": {
                        "artifactLocation": {"required": ["uri"]},
                        "region": {"properties": {"startLine": {"type": "integer", "minimum": 1}}},
                    },
                },
                "logicalLocations": {"type": "array"},
            },
            "additionalProperties": False,
        },
    },
}


def test_sarif_is_of_the_shape_that_the_standard_asks_for() -> None:
    jsonschema.Draft202012Validator.check_schema(SARIF)
    for run in (ALL, found_run({})):
        jsonschema.validate(json.loads(sarif(run)), SARIF)


def test_sarif_has_a_result_for_what_did_not_pass_and_a_suppressed_one_for_known_refutations() -> None:
    (log,) = json.loads(sarif(ALL))["runs"]
    names = {r["locations"][0]["logicalLocations"][0]["fullyQualifiedName"]: r for r in log["results"]}
    assert len(names) == len(log["results"])
    suppressed = {name for name, result in names.items() if "suppressions" in result}
    assert set(names) - suppressed == {one.id for one in outcomes(ALL) if not one.passed}
    assert suppressed == {"demo.known"} and names["demo.known"]["level"] == "note"
    rules = log["tool"]["driver"]["rules"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in log["results"])
    expected = {
        "demo.refuted": "refuted",
        "demo.ill_posed": "ill-posed",
        "demo.open": "undecided",
        "demo.conditional": "undecided",
        "demo.worse": "changed",
        "demo.gone": "changed",
        "demo.proved": "changed",
        "demo.not_run": "not-run",
        "demo.loud": "checker-error",
        "bad": "checker-error",
    }
    assert {name: names[name]["ruleId"] for name in expected} == expected


def test_sarif_points_at_the_line_of_the_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parent)
    (log,) = json.loads(sarif(found_run({"it": "REFUTED"})))["runs"]
    place = log["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == Path(__file__).name
    assert place["region"] == {"startLine": 7}


# --- Markdown ------------------------------------------------------------------------------------------------


def test_markdown_lists_what_needs_a_look_then_all() -> None:
    first, _, rest = markdown(ALL).partition("<details>")
    bad = [one for one in outcomes(ALL) if not one.passed]
    assert first.startswith(f"### privacy-verify: {len(bad)} of {len(outcomes(ALL))} claims need a look\n")
    assert all(f"| `{one.id}` |" in first for one in bad)
    assert "`demo.known`" not in first
    assert all(f"| `{one.id}` |" in rest for one in outcomes(ALL))


def test_markdown_of_a_clean_run_and_of_an_empty_one() -> None:
    good = markdown(found_run({"it": "PROVED"}))
    assert good.startswith("### privacy-verify: 1 claim, as it should be\n\n1 PROVED\n")
    assert "| what |" not in good
    assert markdown(found_run({})) == "### privacy-verify: no claim was selected\n"


def test_a_table_is_no_longer_than_a_comment_may_be() -> None:
    text = markdown(found_run({f"number_{n}": "REFUTED" for n in range(1000)}))
    assert len(text) < 65_000 and text.count("and 850 more") == 2


def test_no_text_can_break_the_table() -> None:
    run = found_run({"it": "PROVED"}, errors={"it": ("a | b\n| c | `d` <script> *e* [f](g) @h",)})
    lines = [line for line in markdown(run).splitlines() if "demo.it" in line]
    assert len(lines) == 2
    assert "a \\| b \\| c \\| \\`d\\` &lt;script> \\*e\\* \\[f\\](g) \\@h" in lines[0]


# --- JSON Schema, and the command ----------------------------------------------------------------------------


@pytest.fixture
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PRIVACY_VERIFY_LEDGER", raising=False)
    (tmp_path / "mine.py").write_text(
        "from verify import Source, claim\n"
        "from verify.claims.claim import Leg\n"
        "from verify.kernel.certificate import Witness\n"
        "from verify.kernel.terms import num\n"
        "CLAIMS = [claim('mine.false', 't', 'x^2 > 0', source=Source('mine', 'notes', '1'),\n"
        "    proof=lambda: Witness((('x', num(0)),)), smt=lambda: Leg('not run'), fuzz=lambda: Leg('not run'))]\n"
    )
    return tmp_path


def test_check_writes_every_format_and_what_it_writes_fits_the_schema(there: Path, capsys) -> None:
    options = [part for name in ("json", *FORMATS) for part in (f"--{name}", f"out.{name}")]
    assert main(["check", "mine.py", *options]) == 1
    assert "mine.false" in capsys.readouterr().out
    data = json.loads((there / "out.json").read_text())
    jsonschema.validate(data, json.loads(schema()))
    assert [one["id"] for one in data["claims"]] == ["mine.false"]
    for name in FORMATS:
        assert "mine.false" in (there / f"out.{name}").read_text()


def test_what_recheck_writes_fits_the_schema() -> None:
    stored = [verdict(made("it"), word) for word in WORDS]
    data = check_data(stored, ALL.differences, 0.1, 1, unreadable=["a.json: cannot be read"], drift=[])
    jsonschema.validate(json.loads(json.dumps(data)), json.loads(schema()))


def test_the_schema_notices_what_is_wrong() -> None:
    rules = json.loads(schema())
    jsonschema.Draft202012Validator.check_schema(rules)
    for wrong in ({}, {"claims": [], "summary": {}}, {"claims": [{"id": "x"}], "summary": {}}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, rules)


def test_check_prints_the_schema(capsys) -> None:
    assert main(["check", "--json-schema"]) == 0
    assert capsys.readouterr().out == schema()


@pytest.mark.parametrize("name", FORMATS)
def test_an_export_to_standard_output_comes_without_the_table(there: Path, capsys, name: str) -> None:
    assert main(["check", "mine.py", f"--{name}", "-"]) == 1
    out = capsys.readouterr().out
    assert out.startswith(("<?xml", "{", "### ")) and "baseline:" not in out


def test_two_exports_to_standard_output_are_refused(there: Path, capsys) -> None:
    assert main(["check", "mine.py", "--json", "-", "--sarif", "-"]) == 2
    assert "both write to standard output" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_an_error_in_words(there: Path, capsys) -> None:
    assert main(["check", "mine.py", "--sarif", "nowhere/out.sarif"]) == 2
    assert "--sarif nowhere/out.sarif: No such file or directory. Next:" in capsys.readouterr().err


def test_where_nothing_is_selected_the_files_are_written_all_the_same(there: Path) -> None:
    (there / "mine.py").write_text("CLAIMS = []\n")
    assert main(["check", "mine.py", "--junit", "out.xml"]) == 5
    assert Xml.fromstring((there / "out.xml").read_text()).get("tests") == "0"
