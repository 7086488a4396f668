"""The lean install on each supported Python that is found here:  make matrix

For each of 3.11, 3.12, 3.13 an environment of its own gets the package with what `pyproject.toml` calls its dependencies, at
the versions of `constraints.txt`. In an empty folder it has to refute and to prove, to judge a new claims file, and to judge a
paper's stored certificates. A version that is not there is said.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
VERSIONS = ("3.11", "3.12", "3.13")
PARTS = ("verify", "theorems", "pyproject.toml", "constraints.txt", "README.md", "LICENSE")
TASKS = (  # arguments, exit code
    (("prove", "x*y > x + y", "--where", "x > 1, y > 1"), 1),
    (("prove", "log(x) <= x - 1", "--where", "x > 0"), 0),
    (("new", "verify_mine.py"), 0),
    (("check", "verify_mine.py"), 0),
    (("recheck", "mironov2017"), 0),
)


def candidates(version: str) -> Iterator[str]:
    """Programs that may be this version: on PATH, or of pyenv, which hides all but the chosen ones."""
    yield f"python{version}"
    if shutil.which("pyenv"):
        root = subprocess.run(["pyenv", "root"], capture_output=True, text=True, check=True).stdout.strip()
        yield from map(str, sorted(Path(root).glob(f"versions/{version}.*/bin/python")))


def found(version: str) -> str | None:
    """A program that is this version."""
    asked = "import sys; print('%d.%d' % sys.version_info[:2])"
    for program in candidates(version):
        if shutil.which(program):
            said = subprocess.run([program, "-c", asked], capture_output=True, text=True, check=False)
            if said.stdout.strip() == version:
                return program
    return None


def must(command: Sequence[str], folder: Path, code: int = 0) -> None:
    """Run it; ends all with what it printed if its exit code is another."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != code:
        sys.exit(f"{' '.join(command)}: exit {done.returncode}, not {code}\n{done.stdout}{done.stderr}")


def main() -> int:
    """Every version that is there; 1 if none is."""
    there = {version: program for version in VERSIONS if (program := found(version))}
    for version, program in there.items():
        with TemporaryDirectory() as folder:
            source, empty = Path(folder, "source"), Path(folder, "empty")
            empty.mkdir()
            for part in PARTS:
                copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
                source.mkdir(exist_ok=True)
                copy(ROOT / part, source / part)
            must([program, "-m", "venv", f"{folder}/venv"], empty)
            python = f"{folder}/venv/bin/python"
            must([python, "-m", "pip", "install", "-q", "-c", f"{source}/constraints.txt", str(source)], empty)
            shutil.rmtree(source)
            for arguments, code in TASKS:
                must([python, "-m", "verify", *arguments], empty, code)
        print(f"Python {version}: lean install, prove, new, check and recheck as they should be")
    for version in VERSIONS:
        if version not in there:
            print(f"Python {version}: not found, not tried")
    return 0 if there else 1


if __name__ == "__main__":
    sys.exit(main())
