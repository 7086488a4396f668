"""What `check` found, in the formats of other programs: JUnit XML, SARIF, a Markdown table; the JSON Schema.

All are made from the same `Outcome` of each claim, so they agree with each other, with the exit code of `check`,
and with the pytest plugin. Each function goes from a `Run` to text.
"""

from __future__ import annotations

from collections.abc import Callable

from verify.report.exports.json_schema import schema
from verify.report.exports.junit_xml import junit
from verify.report.exports.markdown_table import markdown
from verify.report.exports.outcome import Outcome, Run, outcomes
from verify.report.exports.sarif_log import sarif

__all__ = ["FORMATS", "Outcome", "Run", "junit", "markdown", "outcomes", "sarif", "schema"]

#: By the name of the option of `check` that writes it.
FORMATS: dict[str, Callable[[Run], str]] = {"junit": junit, "sarif": sarif, "markdown": markdown}
