"""Commands in a copy of this process instead of a fresh one: the papers are read, and the solvers loaded, already.

For tests of what a command prints and leaves behind. What a fresh process loads or starts with is tested elsewhere
(tests/test_architecture.py, tests/cli/test_cli.py).
"""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from subprocess import CompletedProcess

from verify.cli import main


def verify(arguments: Sequence[str], cwd: Path, environment: Mapping[str, str], seconds: float = 300) -> CompletedProcess[str]:
    """`python -m verify` with these arguments, there: its exit code, and what it writes to either stream, together."""
    return run("verify", main, arguments, cwd, environment, seconds)


def run(
    name: str, command: Callable[[], object], arguments: Sequence[str], cwd: Path, environment: Mapping[str, str], seconds: float = 300
) -> CompletedProcess[str]:
    """The same of any command."""
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        code = 70
        try:
            os.setpgid(0, 0)
            for stream in (1, 2):
                os.dup2(write, stream)
            os.close(read)
            sys.stdout, sys.stderr = (open(stream, "w", buffering=1, closefd=False) for stream in (1, 2))
            os.chdir(cwd)
            os.environ.clear()
            os.environ.update(environment)
            sys.argv = [name, *arguments]
            try:
                returned = command()
                code = returned if isinstance(returned, int) else 0
            except SystemExit as end:
                code = end.code if isinstance(end.code, int) else 1
            sys.stdout.flush()
            sys.stderr.flush()
        finally:
            os._exit(code)
    os.close(write)
    chunks, until = [], time.monotonic() + seconds
    with open(read, "rb", buffering=0) as pipe:
        while chunk := pipe.read(1 << 16) if select.select([pipe], [], [], max(0.0, until - time.monotonic()))[0] else None:
            chunks.append(chunk)
    if time.monotonic() >= until:
        os.killpg(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    return CompletedProcess([name, *arguments], os.waitstatus_to_exitcode(status), b"".join(chunks).decode(errors="replace"))
