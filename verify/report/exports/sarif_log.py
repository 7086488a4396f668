"""SARIF 2.1.0, as code scanning reads it: a result for each claim that needs a look, at the place where it is written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from verify.language.plain import block, inline
from verify.report.exports.outcome import Outcome, Run, outcomes

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

#: What a result can be about: its id, and what it means.
RULES = {
    "refuted": "The kernel evaluated exact values at which the hypotheses hold and the conclusion fails.",
    "ill-posed": "The statement is undefined at permitted values, or its hypotheses contradict each other.",
    "undecided": "No proof and no counterexample was found, or the proof rests on assumptions.",
    "changed": "The verdict, or what it rests on, is not what the baseline records.",
    "unreadable": "The claim is not written as it must be, or its text is not in the grammar: it was not judged.",
    "not-run": "Nothing looked at the claim.",
    "missing-control": "A claim that is proved has no negative control, or no satisfying instance.",
    "checker-error": "The checker or the claim's own script failed, or kinds of evidence contradict each other.",
}
_LEVELS = {
    "failed": "error",
    "error": "error",
    "unreadable": "error",
    "undecided": "warning",
    "not run": "warning",
    "passed": "note",
}
_BY_STATUS = {"error": "checker-error", "not run": "not-run", "unreadable": "unreadable", "undecided": "undecided"}
_DECIDED = {"REFUTED": "refuted", "ILL_POSED": "ill-posed"}


def sarif(run: Run) -> str:
    """The run as one SARIF log. Proved claims give no result; others that pass are suppressed notes."""
    log = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "privacy-verify", "rules": list(_rules())}},
                "columnKind": "unicodeCodePoints",
                "results": [result for one in outcomes(run) for result in _results(one)],
            }
        ],
    }
    return json.dumps(log, indent=2) + "\n"


def _rules() -> Iterator[dict[str, object]]:
    for name, words in RULES.items():
        yield {"id": name, "shortDescription": {"text": words}}


def _results(one: Outcome) -> Iterator[dict[str, object]]:
    word = one.verdict.verdict if one.verdict is not None else ""
    if not one.passed:
        yield _result(one, _rule(one, word), _LEVELS[one.status], f"{inline(one.id)}: {one.text}")
    elif word != "PROVED":
        why = "the baseline records this verdict" + (", or assumptions are allowed" if word == "CONDITIONAL" else "")
        known = [{"kind": "external", "justification": why}]
        yield _result(one, _rule(one, word), "note", f"{inline(one.id)}: {one.text}") | {"suppressions": known}
    for warning in one.verdict.warnings if one.verdict is not None else ():
        yield _result(one, "missing-control", "warning", inline(warning))


def _rule(one: Outcome, word: str) -> str:
    if one.status in _BY_STATUS:
        return _BY_STATUS[one.status]
    if not one.passed and (word not in _DECIDED or one.was not in ("", word)):
        return "changed"
    return _DECIDED.get(word, "undecided")


def _result(one: Outcome, rule: str, level: str, message: str) -> dict[str, object]:
    name = inline(one.id)
    place: dict[str, object] = {"logicalLocations": [{"fullyQualifiedName": name}]}
    if one.path is not None:
        region = {"startLine": one.line}
        place["physicalLocation"] = {"artifactLocation": {"uri": _uri(one.path)}, "region": region}
    return {
        "ruleId": rule,
        "ruleIndex": list(RULES).index(rule),
        "level": level,
        "message": {"text": block(message)},
        "locations": [place],
        "partialFingerprints": {"claim/v1": f"{name}:{rule}"},
    }


def _uri(path: Path) -> str:
    """Relative to the folder of the run where the file is below it, as code scanning wants; else absolute."""
    from urllib.parse import quote

    whole = path.resolve()
    here = Path.cwd().resolve()
    return quote(whole.relative_to(here).as_posix()) if whole.is_relative_to(here) else whole.as_uri()
