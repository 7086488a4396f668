"""hypothesis: a property test of random floats, shrunk. It refutes and never proves.

Ranges with rational ends become those of the strategies, other hypotheses `assume`. An exception of floats
(overflow, a domain error) is no counterexample.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from fractions import Fraction
from pathlib import Path

from benchmarks.peers.answer import REFUTED, UNDECIDED, Answer
from benchmarks.peers.language import constant_bounds
from benchmarks.peers.python_source import HELPERS, translated
from verify.kernel.statement import Statement

PACKAGES = ("hypothesis",)
EXAMPLES = 1000


def source(statement: Statement) -> str:
    """A script that ends with an error, and prints the example, if the property fails."""
    types, hypotheses, conclusion = translated(statement)
    bounds = {f"v_{name}": ends for name, ends in constant_bounds(statement).items()}
    given = ", ".join(f"{name}={_strategy(kind, *bounds[name])}" for name, kind in types.items())
    assumed = "\n".join(f"        assume({h})" for h in hypotheses) or "        pass"
    return f"""from hypothesis import assume, given, settings
from hypothesis import strategies as st

{HELPERS}

@settings(max_examples={EXAMPLES}, deadline=None, derandomize=True, database=None)
@given({given})
def statement({", ".join(types)}):
    try:
{assumed}
        holds = {conclusion}
    except (ArithmeticError, ValueError):
        return
    assert holds


statement()
"""


def _strategy(kind: str, low: Fraction | None, high: Fraction | None) -> str:
    if kind == "int":
        ends = [f"{name}={int(end)}" for name, end in (("min_value", low), ("max_value", high)) if end is not None]
        return f"st.integers({', '.join(ends)})"
    ends = [f"{name}={float(end)}" for name, end in (("min_value", low), ("max_value", high)) if end is not None]
    return f"st.floats({', '.join([*ends, 'allow_nan=False', 'allow_infinity=False'])})"


def decide(statement: Statement, seconds: float) -> Answer:
    text = source(statement)
    if not statement.binders:
        return Answer(UNDECIDED, "nothing to vary")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "property.py")
        path.write_text(text)
        try:
            said = subprocess.run(
                [sys.executable, str(path)], capture_output=True, text=True, timeout=seconds, check=False
            )
        except subprocess.TimeoutExpired:
            return Answer(UNDECIDED, f"no counterexample in {seconds:.1f} s")
    if said.returncode == 0:
        return Answer(UNDECIDED, f"no counterexample among {EXAMPLES}")
    if found := re.search(r"(?:Failing test case|Falsifying example): (.*)", said.stderr, re.DOTALL):
        return Answer(REFUTED, " ".join(found[1].split()))
    return Answer(UNDECIDED, said.stderr.strip().splitlines()[-1])
