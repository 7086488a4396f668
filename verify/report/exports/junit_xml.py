"""JUnit XML, as build servers read it: a suite a paper or file, a case a claim."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree as Xml

from verify.language.plain import block, inline
from verify.report.exports.outcome import Outcome, Run, counts, outcomes

#: The element that says why a case did not pass.
_ELEMENTS = {"failed": "failure", "undecided": "failure", "unreadable": "error", "error": "error", "not run": "skipped"}


def junit(run: Run) -> str:
    """The run as one XML document. What is undecided is a failure; what nothing looked at is skipped.

    A case that passes and is not PROVED says what it is, and what it rests on, as its output.
    """
    found = outcomes(run)
    root = Xml.Element("testsuites", {"name": "privacy-verify", **_attributes(found)})
    for group in dict.fromkeys(one.group for one in found):
        root.append(_suite(group, [one for one in found if one.group == group]))
    Xml.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + Xml.tostring(root, encoding="unicode") + "\n"


def _attributes(found: Sequence[Outcome]) -> dict[str, str]:
    of = counts(found)
    return {
        "tests": str(len(found)),
        "failures": str(of["failed"] + of["undecided"]),
        "errors": str(of["error"] + of["unreadable"]),
        "skipped": str(of["not run"]),
        "time": f"{sum(map(_seconds, found)):.3f}",
    }


def _seconds(one: Outcome) -> float:
    return one.verdict.seconds if one.verdict is not None else 0.0


def _suite(group: str, found: Sequence[Outcome]) -> Xml.Element:
    suite = Xml.Element("testsuite", {"name": inline(group), **_attributes(found)})
    suite.extend(map(_case, found))
    return suite


def _case(one: Outcome) -> Xml.Element:
    place = {"file": inline(one.path.as_posix()), "line": str(one.line)} if one.path is not None else {}
    case = Xml.Element(
        "testcase", {"classname": inline(one.group), "name": inline(one.id), "time": f"{_seconds(one):.3f}", **place}
    )
    if not one.passed:
        word = one.verdict.verdict if one.verdict is not None else one.status
        why = Xml.SubElement(case, _ELEMENTS[one.status], {"type": word, "message": inline(one.why)})
        why.text = block(one.text)
    elif one.verdict is not None and one.verdict.verdict != "PROVED":
        Xml.SubElement(case, "system-out").text = block(one.text)
    return case

