"""z3 in a child process. What it may do is counted in its own steps, so that a busy machine gets the same answers.

Time is a safety net: a query that takes far longer than its steps should is lost, and the process killed.
"""

from __future__ import annotations

import atexit
import importlib.util
import json
import os
import select
import subprocess
import sys
import time
from functools import cache

MEMORY_MB = 1_500
STEPS = {"QF_LRA": 3_000_000, "QF_NRA": 500_000}  # of z3 in a second of work, about what a quiet machine does
PATIENCE = 30.0  # seconds in all before a query is given up, and for each second of its work


_CHILD = """
import json, sys
import z3
z3.set_param("memory_max_size", int(sys.argv[1]))
print(json.dumps(z3.get_full_version()), flush=True)

def shown(value):
    if z3.is_algebraic_value(value):
        return "~" + str(value.approx(40).as_fraction())
    return str(value.as_fraction()) if z3.is_rational_value(value) else ""

spent = 0
for line in sys.stdin:
    asked = json.loads(line)
    solver = z3.SolverFor(asked["logic"])
    solver.set("rlimit", asked["steps"])
    try:
        solver.from_string(asked["text"])
        result, model = str(solver.check()), {}
        if result == "sat":
            found = solver.model()
            model = {d.name(): shown(found[d]) for d in found.decls()}
    except z3.Z3Exception as error:
        result, model = "unknown", {}
    try:
        now = solver.statistics().get_key_value("rlimit count")
    except z3.Z3Exception:
        now = spent
    print(json.dumps([result, model, max(0, now - spent)]), flush=True)
    spent = max(now, spent)
"""


@cache
def shared() -> Z3:
    """One z3 for all queries of this process: starting it costs more than most queries."""
    z3 = Z3()
    atexit.register(z3.close)
    return z3


class Z3:
    """A child process that runs z3. Far past its time a query is lost, and the process is killed and replaced."""

    def __init__(self) -> None:
        self.version, self.lost = "", 0  # queries that were given up by the clock, or with the process
        self._child: subprocess.Popen[bytes] | None = None
        self._buffer = b""

    def __enter__(self) -> Z3:
        return self

    def __exit__(self, *_: object) -> None:
        self._kill()

    def ask(self, logic: str, text: str, seconds: float) -> tuple[str, dict[str, str], float]:
        """ "sat" with a model (values that begin with ~ are approximate), "unsat", or "unknown"; seconds of work."""
        if seconds <= 0.005:
            return "unknown", {}, 0.0
        query = {"logic": logic, "text": text, "steps": max(1, int(seconds * STEPS[logic]))}
        try:
            self._send(json.dumps(query).encode() + b"\n")
            result, model, steps = json.loads(self._line(PATIENCE * (1 + seconds)))
        except (OSError, ValueError):  # out of time, out of memory, or killed from outside
            self._kill()
            self.lost += 1
            return "unknown", {}, seconds
        except BaseException:  # the caller's own deadline: an answer to this query must not be read later
            self._kill()
            raise
        return str(result), dict(model), steps / STEPS[logic]

    def close(self) -> None:
        """End the child; the next query starts another."""
        self._kill()

    def _send(self, line: bytes) -> None:
        if self._child is None:
            if importlib.util.find_spec("z3") is None:
                raise ModuleNotFoundError("No module named 'z3'", name="z3")
            # -P: no module of the working directory stands in for one that is imported
            command, pipe = [sys.executable, "-P", "-c", _CHILD, str(MEMORY_MB)], subprocess.PIPE
            self._buffer = b""
            self._child = subprocess.Popen(
                command, bufsize=0, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL
            )
            self.version = str(json.loads(self._line(20.0)))
        if self._child.stdin is not None:
            while line:
                line = line[self._child.stdin.write(line) :]

    def _line(self, seconds: float) -> bytes:
        """The next line that z3 writes. Raises OSError (TimeoutError) if there is none in time."""
        if self._child is None or self._child.stdout is None:
            raise OSError("z3 does not run")
        descriptor, deadline = self._child.stdout.fileno(), time.monotonic() + seconds
        while b"\n" not in self._buffer:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([descriptor], [], [], left)[0]:
                raise TimeoutError
            read = os.read(descriptor, 1 << 16)
            if not read:
                raise OSError("z3 ended")
            self._buffer += read
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line

    def _kill(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.wait()
            for stream in (child.stdin, child.stdout):
                if stream is not None:
                    stream.close()
