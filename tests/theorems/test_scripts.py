"""Scripts still give what they gave: a verdict stands on its stored certificate, and `check --fresh` on the script alone.

What the automation finds changes with it, so a script can go stale without a verdict that changes. A share of all scripts is
run here, `make test-all` runs every one (about five minutes).
"""

import pytest

from tests.shares import asked
from verify.run.evidence import Settings
from verify.run.library import library_store, load, papers
from verify.run.session import Session
from verify.run.shorten.trials import Run, Scripts


@pytest.mark.parametrize("paper", papers())
def test_scripts_give_certificates_that_the_kernel_accepts(paper: str) -> None:
    loaded = load(f"theorems.{paper}")
    assert loaded is not None
    with Session(Settings(), bare=True) as session:
        session.near([loaded])
        scripts = Scripts(loaded.claims, session.verdict)
        found = {run: _said(scripts, run) for run in filter(_asked, scripts.runs)}
    recorded = library_store().read_baseline() or {}
    wanted = {run: recorded[run.id].words if run.script == "proof" else "REFUTED" for run in found}
    assert {run: verdict for run, verdict in found.items() if verdict != wanted[run]} == {}


def _said(scripts: Scripts, run: Run) -> str:
    try:
        return scripts.verdict(run, scripts.outcome(run))
    except Exception as error:  # one that is stuck hides no other
        return f"{type(error).__name__}: {error}"


def _asked(run: Run) -> bool:
    return asked(f"{run.id} {run.script}", 150)
