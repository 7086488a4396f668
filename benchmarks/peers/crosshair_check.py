"""CrossHair: the statement as a contract of a Python function in floats, the infinite ones excluded.

It explores paths with z3 and falls back on concrete values in `math.exp`. "Confirmed over all paths" counts as a
proof, "false when calling" as a refutation: it is one for floats, and that is what a user sees. An exception
(overflow, a domain error) is neither.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.peers.answer import PROVED, REFUTED, UNDECIDED, Answer
from benchmarks.peers.python_source import HELPERS, translated
from verify.kernel.statement import Statement

PACKAGES = ("crosshair-tool",)


def source(statement: Statement) -> str:
    """A module with one function whose contract is the statement."""
    types, hypotheses, conclusion = translated(statement)
    finite = [f"math.isfinite({name})" for name, kind in types.items() if kind == "float"]
    conditions = "\n".join(f"    pre: {h}" for h in [*finite, *hypotheses])
    parameters = ", ".join(f"{name}: {kind}" for name, kind in types.items())
    contract = f'    """\n{conditions}\n    post: _\n    """'
    return f"{HELPERS}\n\ndef statement({parameters}) -> bool:\n{contract}\n    return {conclusion}\n"


def decide(statement: Statement, seconds: float) -> Answer:
    text = source(statement)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "contract.py")
        path.write_text(text)
        options = ["--analysis_kind", "PEP316", "--report_all", "--per_condition_timeout", str(seconds)]
        command = [sys.executable, "-m", "crosshair", "check", *options, str(path)]
        said = subprocess.run(command, capture_output=True, text=True, check=False)
    words = " ".join(said.stdout.replace(f"{path}:", "line ").split())
    if "error: false when calling" in words:
        return Answer(REFUTED, words)
    return Answer(PROVED if "Confirmed over all paths" in words else UNDECIDED, words or said.stderr[-200:])
