"""One report for the tests of the site: own claims that were just checked, and half of a paper from its stored certificates."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from verify.cli import main

CLAIMS = '''
from verify.claims.claim import Source, claim

SOURCE = Source("demo", "A. Author, <b>A & B</b>, 2026", "Section 1")
CLAIMS = [
    claim("demo.square", "A square is not negative", "x^2 >= 0", source=SOURCE,
          negative_control="x^2 > 0", control_note="strictly", satisfying_instance={"x": 0}),
    claim("demo.above", "A square is above its root", "x^2 >= x", where="x real", source=SOURCE,
          printed="</script><script>alert(1)</script> $x^2 \\\\ge x$", notes="quoted <b>as</b> it is"),
    claim("demo.above.amended", "From one on a square is above its root", "x^2 >= x", where="x >= 1", source=SOURCE,
          fidelity="amended", negative_control="x^2 > x", satisfying_instance={"x": 1}),
    claim("demo.ill", "A reciprocal", "1/x > 0", where="x >= 0", source=SOURCE),
    claim("demo.matrix", "Rows that sum to one", "Q[1,1] > 0",
          where="Q family(2), forall i in 1..2: sum(j, 1, 2, Q[i,j]) = 1", source=SOURCE),
]
'''
#: Claims of a paper, by the beginnings of their ids: proofs that use lemmas, refuted and amended statements, in more than one
#: batch of the processes that collect them. Their certificates are stored.
PAPER = "cuff_yu2016"
PARTS = ("conversion", "kl_tightest", "pinsker", "kl_to_information", "two_rows", "information_to_variation", "finite_alphabet")


@dataclass(frozen=True)
class Site:
    """A report, the claims file and the ledger that it was made from, and the exit code of `report`."""

    folder: Path
    claims: Path
    ledger: Path
    code: int

    def text(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Made once: a few seconds for the claims of the file, a few for those of the paper."""
    here = tmp_path_factory.mktemp("report")
    claims, ledger, out, sources = here / "demo.py", here / "ledger.sqlite", here / "out", here / "survey.csv"
    claims.write_text(CLAIMS, encoding="utf-8")
    sources.write_text("0.7, 0.25, 0.05\n0.6, 0.3, 0.1\n", encoding="utf-8")
    main(["check", str(claims), "--ledger", str(ledger), "--jobs", "1", "--effort", "5"])
    options = ["--ledger", str(ledger), "--source-set", str(sources)]
    code = main(["report", str(out), str(claims), *(f"{PAPER}.{part}" for part in PARTS), *options])
    return Site(out, claims, ledger, code)
