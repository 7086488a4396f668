"""Everything in this folder through coqc: ``python -m coq.check``, which is what `make coq` does.

The texts are compiled in build/coq/: what the terms mean, the facts, the goals that the kernel's own conditions and
conclusions make (`goals`), and the controls, which no lemma may close. Then Coq is asked what the lemmas rest on;
anything but `ALLOWED` is an error. Without coqc its package is installed where that is possible (Debian, root); else
this fails, or with --or-skip says why nothing was looked at.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from coq import goals
from verify.kernel.facts import FACTS

HERE = Path(__file__).resolve().parent
TEXTS = ("Semantics", "Sums", "Integral", "Facts", "Bell", "Rules", "Replay", "Boxes")
PACKAGES = ("coq", "libcoq-interval")
SECONDS = 300
#: The axioms of Coq's real numbers, that functions with equal values are equal, and the excluded middle.
ALLOWED = {
    "ClassicalDedekindReals.sig_forall_dec",
    "ClassicalDedekindReals.sig_not_dec",
    "Classical_Prop.classic",
    "FunctionalExtensionality.functional_extensionality_dep",
}
MISSING = "coqc is not there, or its library Interval (Debian: apt-get install coq libcoq-interval)"


def install() -> bool:
    """Debian's packages, if this is root on a system with apt-get. Whether there is a coqc with what it needs now."""
    if _installed():
        return True
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return False
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", *PACKAGES]):
        try:
            subprocess.run(["apt-get", *command], env=quiet, capture_output=True, timeout=SECONDS, check=True)
        except subprocess.SubprocessError:
            return False
    return _installed()


def _installed() -> bool:
    if shutil.which("coqc") is None:
        return False
    asked = subprocess.run(["coqc", "-where"], capture_output=True, text=True, timeout=SECONDS, check=False)
    return (Path(asked.stdout.strip()) / "user-contrib" / "Interval").is_dir()


def compiled(folder: Path, name: str, text: str) -> str:
    """What coqc prints for a text, which is written to the folder. Raises ValueError with its words where it refuses."""
    (folder / f"{name}.v").write_text(text, encoding="utf-8")
    command = ["coqc", "-q", "-Q", ".", "", f"{name}.v"]
    try:
        ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise ValueError(f"{name}.v: coqc took more than {SECONDS} s") from None
    if ran.returncode:
        raise ValueError(f"{name}.v is refused by coqc:\n{ran.stderr}")
    return ran.stdout


def library(folder: Path) -> None:
    """Compile the texts that are written by hand, from the first that is not as it was compiled before."""
    changed = False
    for name in TEXTS:
        text, there = (HERE / f"{name}.v").read_text(encoding="utf-8"), folder / f"{name}.v"
        made = folder / f"{name}.vo"
        old = not made.exists() or there.stat().st_mtime > made.stat().st_mtime
        if changed or old or there.read_text(encoding="utf-8") != text:
            changed = True
            compiled(folder, name, text)


def lemmas(text: str) -> list[str]:
    """The names of what a text proves."""
    return re.findall(r"^(?:Lemma|Theorem) (\w+)", text, re.M)


def question(names: list[str]) -> str:
    """A text that asks Coq what these rest on, all of them at once, as each answer takes a while."""
    head = "".join(f"Require Import {name}.\n" for name in TEXTS)
    return f"{head}Definition all := (tt, {', '.join(f'@{name}' for name in names)}).\nPrint Assumptions all.\n"


def axioms(answer: str) -> set[str]:
    """The axioms in an answer of Coq."""
    return {found for found in re.findall(r"^([\w.]+)\s*:", answer, re.M) if found != "Axioms"}


def main(arguments: list[str]) -> int:
    if not install():
        print(f"the facts were not looked at: {MISSING}", file=sys.stdout if "--or-skip" in arguments else sys.stderr)
        return 0 if "--or-skip" in arguments else 1
    start = time.monotonic()
    folder = HERE.parent / "build" / "coq"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        library(folder)
        compiled(folder, "Goals", goals.goals_text())
        compiled(folder, "Controls", goals.controls_text())
        names = [name for text in TEXTS for name in lemmas((HERE / f"{text}.v").read_text(encoding="utf-8"))]
        used = axioms(compiled(folder, "Assumptions", question(names)))
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    if used - ALLOWED:
        print(f"the lemmas rest on more than Coq's reals: {', '.join(sorted(used - ALLOWED))}", file=sys.stderr)
        return 1
    done = [name for name in FACTS if name not in goals.NOT_DONE]
    print(f"Coq accepts {len(done)} of {len(FACTS)} facts of the kernel, at {len([*goals.goals()])} choices of arguments")
    print(f"Coq refuses each of {len([*goals.controls()])} changed ones")
    print(f"the {len(names)} lemmas rest on {', '.join(sorted(used))}")
    for name, reason in goals.NOT_DONE.items():
        print(f"not done: {name} ({reason})")
    print(f"{time.monotonic() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
