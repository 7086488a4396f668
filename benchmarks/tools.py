"""The tools of the benchmark: how each is started on a statement, and what its answer means."""

from __future__ import annotations

import compileall
import json
import subprocess
import sys
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version

from benchmarks.install import REFUSED
from benchmarks.peers import MODULES, module
from benchmarks.peers.answer import PROVED, REFUTED, UNDECIDED
from benchmarks.process import ROOT, Finished

OURS = "verify"
TOOLS = (OURS, *MODULES)
TIMED_OUT, FAILED, ILL_POSED = "timed out", "failed", "ill posed"
SHARE = 0.95  # of the limit that a tool is told of, so that it can still give up in words

_OUTCOMES = {"PROVED": PROVED, "REFUTED": REFUTED, "ILL_POSED": ILL_POSED}


def compiled() -> None:
    """Compile what is timed, once: pip has compiled the others when it installed them."""
    for package in ("verify", "benchmarks"):
        compileall.compile_dir(ROOT / package, quiet=2)


def command(tool: str, text: str, where: str, limit: float) -> tuple[list[str], str]:
    """Arguments and standard input of one run; ours is started as a user starts it."""
    seconds = SHARE * limit
    if tool == OURS:
        limits = ["--effort", f"{seconds:.2f}", "--timeout", f"{seconds:.2f}"]
        arguments = ["prove", text, "--where", where, *limits, "--json"]
        return [sys.executable, "-m", "verify", *arguments], ""
    request = {"text": text, "where": where, "seconds": seconds}
    return [sys.executable, "-m", "benchmarks.peers", tool], json.dumps(request)


def outcome(tool: str, end: Finished) -> tuple[str, str, float | None]:
    """Outcome, detail, and the seconds without the start of the process (None if the tool did not say)."""
    if end.code is None:
        return TIMED_OUT, "", None
    try:
        said = json.loads(end.out)
    except ValueError:
        return FAILED, _last_line(end.err) or f"exit code {end.code}, nothing said", None
    if tool != OURS:
        return said["outcome"], said["detail"], said["solve"]
    words = said["verdict"]
    if words is None:
        return FAILED, said["error"]["message"], None
    detail = json.dumps(said["witness"]) if said["witness"] else "" if words == "PROVED" else words
    return _OUTCOMES.get(words, UNDECIDED), detail, said["seconds"]


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or [""])[-1][:300]


def versions(tools: Iterable[str]) -> dict[str, str]:
    """Versions of what each tool stands on; of ours the commit."""
    return {tool: _commit() if tool == OURS else ", ".join(map(_version, module(tool).PACKAGES)) for tool in tools}


def absent(tool: str) -> str:
    """The packages of a tool that are not installed, with pip's reason if there is one; empty if none lacks."""
    names = () if tool == OURS else module(tool).PACKAGES
    refused: dict[str, str] = json.loads(REFUSED.read_text()) if REFUSED.exists() else {}
    reasons = {name: why for name in names for requirement, why in refused.items() if requirement.startswith(name)}
    lacking = [name for name in names if _version(name).endswith("not installed")]
    return "; ".join(f"{name} is not installed. {reasons.get(name, '')}".strip() for name in lacking)


def _version(package: str) -> str:
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return f"{package} not installed"


def _commit() -> str:
    try:
        said = subprocess.run(
            ["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True, check=False
        )
    except OSError:
        return "unknown commit"
    return said.stdout.strip() or "unknown commit"
