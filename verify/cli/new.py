"""`new`: a claims file of one's own, with a test."""

from __future__ import annotations

import argparse
from pathlib import Path

from verify.cli.output import UsageError
from verify.run.exits import OK


def run(options: argparse.Namespace) -> int:
    """Make a claims file with one true claim and its false twin, and a test that runs them."""
    path = Path(options.path)
    name = path.stem
    if path.suffix != ".py" or not name.isidentifier() or not name.isascii():
        raise UsageError(f"PATH = {path}: must end in NAME.py, NAME a Python name. Next: my_claims.py")
    test = path.with_name(f"test_{name}.py")
    for file in (path, test):
        if file.exists():
            raise UsageError(f"{file} is there already. Next: choose another name; nothing was written")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_CLAIMS.replace("NAME", name), encoding="utf-8")
        test.write_text(_TEST.replace("NAME", name), encoding="utf-8")
    except OSError as error:
        raise UsageError(
            f"{error.filename}: {error.strerror}. Next: give a path that can be written"
        ) from None
    print(f"made {path} and {test}")
    if not name.startswith("verify_"):
        print(f"Called verify_{name}.py, the pytest plugin and the pre-commit hook would find it by themselves.")
    print(f"Next: python -m verify check {path}")
    return OK


_CLAIMS = '''"""Claims of my own. Judge them:  python -m verify check NAME.py"""

from verify import Source, claim

PAPER = "NAME"
SOURCE = Source(paper=PAPER, citation="my notes", location="eq. (1)")

CLAIMS = [
    claim(
        id="NAME.log_bound",
        title="The logarithm lies below its tangent at 1",
        statement="log(x) <= x - 1",
        where="x > 0",
        source=SOURCE,
        # A perturbed twin, which must be refuted: if it is not, the check could not tell true from false.
        negative_control="log(x) < x - 1",
        control_note="strict: fails at x = 1",
        # Values that satisfy the conditions: the claim speaks of something.
        satisfying_instance={"x": 2},
    ),
]
'''

_TEST = '''"""The claims of NAME.py are proved, and the check can tell them from their false twins."""

from pathlib import Path

from verify.cli import main

CLAIMS = Path(__file__).with_name("NAME.py")


def test_every_claim_is_proved(tmp_path):
    assert main(["check", str(CLAIMS), "--ledger", str(tmp_path / "ledger.sqlite")]) == 0


def test_the_false_twin_is_refuted():
    assert main(["prove", "log(x) < x - 1", "--where", "x > 0"]) == 1
'''
