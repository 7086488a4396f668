"""A PostgreSQL server for tests: started in a folder of its own, ended with it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SECONDS = 60


def binaries() -> Path | None:
    """The folder of Debian's server programs, or of those on the path."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which("pg_ctl")
    places += [Path(found).parent] if found else []
    return next((place for place in places if (place / "initdb").exists()), None)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def server() -> Iterator[str]:
    """Its address. It refuses to be run by root: then it is the user postgres that runs it, in a folder of its own."""
    programs = binaries()
    assert programs is not None
    by = []
    with tempfile.TemporaryDirectory(prefix="privacy-verify-postgres-") as home:
        if os.geteuid() == 0:
            shutil.chown(home, "postgres")
            by = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]

        def run(program: str, *arguments: str) -> None:
            command = [*by, str(programs / program), "-D", f"{home}/data", *arguments]
            subprocess.run(
                command, check=True, timeout=SECONDS, cwd=home, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
            )

        run("initdb", "-U", "verifier", "-A", "trust", "--no-sync")
        port = free_port()
        run("pg_ctl", "-l", f"{home}/log", "-o", f"-F -h 127.0.0.1 -p {port} -k {home}", "-w", "start")
        try:
            yield f"postgresql://verifier@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-m", "immediate", "-w", "stop")
