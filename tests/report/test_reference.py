"""Facts and tactics are listed from the code: every one, and each tactic with an example that is such a call."""

from __future__ import annotations

import ast
import inspect
import json
import re

import pytest

from verify.claims import prelude as module
from verify.cli import main
from verify.kernel.facts import FACTS
from verify.proving import basics
from verify.report.reference import facts, lemmas, tactics

MADE = [one for one in tactics() if one.name != "auto"]  # what a script ends with


def test_every_fact_and_lemma_is_listed() -> None:
    assert [one.name for one in facts()] == list(FACTS) and all(one.says for one in facts())
    assert [name for name, _, _ in lemmas()] == list(basics.CITED)


@pytest.mark.parametrize("one", MADE, ids=lambda one: one.name)
def test_a_tactic_shows_a_call_that_makes_it(one) -> None:
    """Names that the example uses are tactics; the arguments fit; what comes out takes a goal."""
    (example,) = re.findall(rf"``({one.name}\(.*\))``", one.means)
    names = {node.id for node in ast.walk(ast.parse(example)) if isinstance(node, ast.Name)}
    assert names <= {*(known.name for known in tactics()), "Choose"}
    made = eval(example, {name: getattr(module, name) for name in names})
    assert len(inspect.signature(made).parameters) == 2


def test_the_commands(capsys) -> None:
    assert main(["facts", "tangent"]) == 0
    said = capsys.readouterr().out
    assert "exp_above_tangent" in said and "1 + x <= exp(x)" in said and "log_below_tangent" in said
    assert "xlogx_value" not in said
    assert main(["tactics", "--json", "-", "induct"]) == 0
    assert [one["name"] for one in json.loads(capsys.readouterr().out)["tactics"]] == ["induct"]
    for command in ("facts", "tactics"):
        assert main([command]) == 0 and main([command, "xyzzy"]) == 5
