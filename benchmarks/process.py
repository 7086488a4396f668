"""One command, one process group, a limit of time and one of memory."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The shell sets the limit and becomes the command: nothing runs between fork and exec, so threads are no danger.
LIMITED = 'ulimit -v "$0" && exec "$@"'


@dataclass(frozen=True)
class Finished:
    """How it ended. `seconds` is wall time from start to end; `code` is None if it was killed at the limit."""

    code: int | None
    out: str
    err: str
    seconds: float


def run(command: Sequence[str], given: str = "", limit: float = 20.0, memory_mb: int = 4096) -> Finished:
    """Runs `command` in the project's folder and kills it, with all of its children, after `limit` seconds."""
    start = time.monotonic()
    child = subprocess.Popen(
        ["/bin/sh", "-c", LIMITED, str(memory_mb << 10), *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        start_new_session=True,
    )
    try:
        out, err = child.communicate(given, timeout=limit)
        code: int | None = child.returncode
    except subprocess.TimeoutExpired:
        out, err, code = "", "", None
    seconds = time.monotonic() - start
    with suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)
    child.wait()
    return Finished(code, out, err, seconds)
