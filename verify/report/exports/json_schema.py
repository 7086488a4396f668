"""The JSON Schema of ``check --json`` and ``recheck --json``; it comes with the package."""

from __future__ import annotations

from importlib.resources import files


def schema() -> str:
    """The text of the schema (draft 2020-12)."""
    return (files("verify.report.exports") / "check.schema.json").read_text(encoding="utf-8")
