"""Installs the project and what the benchmark compares with: ``python benchmarks/install.py``, in a venv of its own.

A package of the extra `bench` that does not install is left out, and the reason kept in `REFUSED` for the report.
Uses the standard library only, as it runs before anything is installed.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REFUSED = Path(sys.prefix) / "refused.json"
PIP = [sys.executable, "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"]


def main() -> int:
    """All at once, so that the versions fit together; one by one if that fails."""
    refused: dict[str, str] = {}
    if _installed("-e", ".[all,bench]"):
        if error := _installed("-e", ".[all]"):
            print(error, file=sys.stderr)
            return 1
        project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
        reasons = {requirement: _installed(requirement) for requirement in project["optional-dependencies"]["bench"]}
        refused = {requirement: reason for requirement, reason in reasons.items() if reason}
    REFUSED.write_text(json.dumps(refused))
    for requirement, reason in refused.items():
        print(f"left out: {requirement}: {reason}", file=sys.stderr)
    return 0


def _installed(*what: str) -> str:
    """Empty if it worked, else pip's last line of error."""
    said = subprocess.run([*PIP, *what], cwd=ROOT, capture_output=True, text=True, check=False)
    errors = [line for line in said.stderr.splitlines() if line.startswith("ERROR")]
    return (errors or [f"pip ended with {said.returncode}"])[-1] if said.returncode else ""


if __name__ == "__main__":
    sys.exit(main())
