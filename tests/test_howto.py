"""The how-tos for developers are followed to the letter, in a copy of the repository."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
BLOCK = re.compile(r"^```(\w*)(?: title=\"([^\"\n]+)\")?\n(.*?)^```$", re.M | re.S)


def blocks(page: str) -> Iterator[tuple[str, str, str]]:
    """(language, title, text) of each block of a how-to."""
    yield from BLOCK.findall((ROOT / "docs" / "how-to" / page).read_text(encoding="utf-8"))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for part in ("verify", "theorems", "tests"):
        shutil.copytree(ROOT / part, tmp_path / part)  # what is compiled too
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def run(copy: Path, command: str) -> subprocess.CompletedProcess[str]:
    python, *arguments = shlex.split(command)
    assert python == "python"
    environment = {**os.environ, "PRIVACY_VERIFY_LEDGER": str(copy / "ledger.sqlite"), "PYTHONPATH": str(copy)}
    environment.pop("PYTEST_ADDOPTS", None)
    done = subprocess.run(
        [sys.executable, *arguments], cwd=copy, env=environment, capture_output=True, text=True, timeout=600
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


def test_a_paper_is_added(copy):
    commands: dict[str, subprocess.CompletedProcess[str]] = {}
    for language, title, text in blocks("add-a-paper.md"):
        if title:
            (copy / title).parent.mkdir(exist_ok=True)
            (copy / title).write_text(text, encoding="utf-8")
        elif language == "sh":
            commands |= {command: run(copy, command) for command in text.splitlines()}
    codes = {command.removeprefix("python -m "): done.returncode for command, done in commands.items()}
    assert codes == {
        "verify check note2026": 1,
        "verify errata note2026": 0,
        "verify explain note2026.eq3": 0,
        "verify lint note2026": 0,
        "verify check note2026 --update": 0,
        "verify recheck note2026": 0,
        "verify coverage note2026 --markdown theorems/note2026/coverage.md": 0,
        "pytest -q tests/theorems/test_papers.py -k note2026": 0,
    }
    assert "4 claims: 3 PROVED, 1 REFUTED" in commands["python -m verify check note2026"].stdout
    assert "amended    note2026.eq2.amended: PROVED" in commands["python -m verify errata note2026"].stdout
    assert "3 of 3 sentences are judged, 0 say why not" in (copy / "theorems/note2026/coverage.md").read_text()
    assert run(copy, "python -m verify check note2026").returncode == 0


def test_a_fact_is_added(copy):
    entries = [text for _, title, text in blocks("add-a-fact.md") if title]
    (command,) = (text.strip() for language, _, text in blocks("add-a-fact.md") if language == "sh")
    facts = copy / "verify" / "kernel" / "facts.py"
    before = facts.read_text(encoding="utf-8")
    (line,) = (line for line in before.splitlines(True) if line.startswith("FACTS"))
    imports = "from verify.kernel.definitions import HALF\nfrom verify.kernel.terms import TWO\n\n"
    outcomes = []
    for entry in entries:
        facts.write_text(before.replace(line, imports + line + entry), encoding="utf-8")
        outcomes.append(run(copy, command))
    forgotten, mended = outcomes
    assert forgotten.returncode == 1 and "exp_above_parabola" in forgotten.stdout
    assert mended.returncode == 0 and "1 passed" in mended.stdout, mended.stdout
