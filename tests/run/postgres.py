"""A PostgreSQL server for tests: started in a folder of its own, ended with it.

    python tests/run/postgres.py

says whether there is one. If not it installs Debian's package if it may (root, apt-get); else it fails where CI runs (the
variable CI is set), and elsewhere says that the tests that need a server will be skipped.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
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


def install() -> bool:
    """Whether there is one now."""
    if shutil.which("apt-get") is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", "postgresql"]):
        if subprocess.run(["apt-get", *command], env=quiet, stdout=subprocess.DEVNULL, check=False).returncode:
            return False
    return binaries() is not None


def main() -> int:
    if binaries() is not None or install():
        print(f"PostgreSQL: {binaries()}")
        return 0
    print("no PostgreSQL server (Debian: apt-get install postgresql): the tests of a shared ledger", end=" ")
    if os.environ.get("CI", "").lower() not in ("", "0", "false"):
        print("need one in CI")
        return 1
    print("will be skipped")
    return 0


if __name__ == "__main__":
    sys.exit(main())
