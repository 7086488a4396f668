"""Work, time and memory: a deadline that long searches look at, and children that can be killed.

A search is given work, not time, so that it gets equally far on every machine, busy or not, and finds the same.
Work is counted: nodes that are made, monomials that are multiplied, looks at a deadline, and what solvers say that they
have done (`charge`). It is given in seconds, those that it takes on a quiet machine, roughly. The clock is a safety net,
`NET` times as long.

A child is forked: it starts in milliseconds, and knows what its parent knew. Nothing that happens in it comes
back but the bytes it sends: its output goes nowhere, its memory and time are limited by the system, and it
ends with its parent.
"""

from __future__ import annotations

import faulthandler
import math
import os
import select
import signal
import struct
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from verify.kernel.terms import steps
from verify.limits.collector import collect_rarely

if TYPE_CHECKING:
    import socket

NODE, LOOK = 13e-6, 18e-6  # seconds of work that a node counts, and a look: with what goes with it, roughly
NET = 6.0  # seconds on the wall for each one of work, after which a busy machine, or a process that sleeps, is given up
SLOW = 3.0  # seconds of the processor for each one of work, after which a child that does not end is killed

MEMORY_MB = 2048
LONGEST_ANSWER = 64 << 20
PAST = "past its time"
BY_CLOCK = "stopped by the time limit; more time may decide"
_CHUNK = 1 << 20
_DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG of Linux


class OutOfTime(Exception):
    """The deadline of a search has passed."""


class ChildFailed(Exception):
    """A child process gave no answer; the text says why."""


_charged = 0.0  # seconds of work that were neither nodes nor looks


def spent() -> float:
    """Seconds of work that this process, and the children that it has waited for, have done so far."""
    return NODE * next(steps) + _charged


def charge(seconds: float) -> None:
    """Count so much work: what a solver did for this process, in steps of its own, or a child."""
    global _charged
    _charged += seconds


class Deadline:
    """So many seconds of work from now. Searches call `check` often; it raises `OutOfTime` once they are used up.

    It holds in the process that made it: children have their own. To look at it is work, too, as what is done between two
    looks makes no nodes, perhaps. Who does neither for long says what it did by `charge`.
    """

    def __init__(self, seconds: float, net: float | None = None) -> None:
        self._end, self._net = spent() + seconds, time.monotonic() + (net or NET) * seconds

    def left(self) -> float:
        """Seconds of work that are left; where the machine is too busy for them, those that the clock leaves."""
        charge(LOOK)
        now = spent()
        if now > _pace.until:
            _pace.pause(now)
        return min(self._end - now, self._net - time.monotonic())

    def check(self) -> None:
        """Raises `OutOfTime` where the deadline has passed."""
        if self.left() <= 0:
            raise OutOfTime

    def sooner(self, seconds: float) -> Deadline:
        """A deadline in `seconds` from now, or this one if it comes first."""
        sooner = Deadline(max(0.0, min(seconds, self.left())))
        sooner._net = self._net
        return sooner


class _Pace:
    """How far this process may work until it waits for leave to go on: a child in step with others."""

    until, start = math.inf, 0.0
    line: socket.socket | None = None

    def keep(self, line: socket.socket) -> None:
        """From now on it waits for leave, which comes on this line as the work that may be done in all."""
        self.line, self.start = line, spent()
        self.until = self.start + _LEAVE.unpack(line.recv(_LEAVE.size))[0]

    def pause(self, now: float) -> None:
        if self.line is not None:
            self.line.sendall(_SAID.pack(now - self.start, False))
            self.until = self.start + _LEAVE.unpack(self.line.recv(_LEAVE.size))[0]

    def end(self) -> None:
        """Say what was done in all."""
        if self.line is not None:
            self.line.sendall(_SAID.pack(spent() - self.start, True))

    def forget(self) -> None:
        self.until, self.line = math.inf, None


_LEAVE, _SAID = struct.Struct("d"), struct.Struct("d?")
_pace = _Pace()


_HELD: list[Deadline] = []


@contextmanager
def within(deadline: Deadline) -> Iterator[None]:
    """In this block `look` looks at this deadline: for what is asked from places that are not given one."""
    _HELD.append(deadline)
    try:
        yield
    finally:
        _HELD.pop()


def look() -> None:
    """Raises `OutOfTime` where the deadline of the innermost `within` has passed."""
    if _HELD:
        _HELD[-1].check()


class Child:
    """A process that computes ``function(*args)``, which gives bytes.

    It is killed by `end`, with all that it has started, by the system after `SLOW` times ``seconds`` (and one more)
    of the processor, or `NET` times as long by the clock, and when its parent ends. Memory
    is what its parent has and ``memory_mb`` beyond: what a search may use, and what it finds, does not hang on how
    large a notebook or a test run it is asked from.
    `answer` reads what it sends; wait for that with `select` on ``fileno()``.

    One that is kept in ``step`` works as far as `go` says and waits; ``line`` can be read when it waits, or is done: then
    `heard` says what it has done. Its clock stands still meanwhile: it is `late`, and that is for its parent to see.
    """

    def __init__(
        self,
        function: Callable[..., bytes],
        args: Sequence[object] = (),
        seconds: float = 10.0,
        memory_mb: int = MEMORY_MB,
        net: float | None = None,
        step: bool = False,
    ) -> None:
        self.started = time.monotonic()
        self.last = self.started + (net or NET) * seconds  # on the wall
        self.work, self.done = 0.0, False
        self._left, self._gone_on, self._waits = (net or NET) * seconds, self.started, False
        self._parts: list[bytes] = []
        self._size = 0
        parent = os.getpid()
        if sys.platform == "linux":
            import ctypes  # noqa: F401 (what each child needs: loaded once, here)
        self._reader, writer = os.pipe()
        line: socket.socket | None = None
        self.line: socket.socket | None = None
        if step:
            from socket import socketpair

            self.line, line = socketpair()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self._reader)
            if self.line is not None:
                self.line.close()
            _be_child(function, args, writer, seconds, memory_mb, parent, net or NET, line)
        with suppress(OSError):  # whoever comes first: from here on `end` may be called
            os.setpgid(self.pid, self.pid)
        os.close(writer)
        if line is not None:
            line.close()

    def fileno(self) -> int:
        return self._reader

    def go(self, work: float) -> None:
        """Let it work until it has done so much in all."""
        self._gone_on, self._waits = time.monotonic(), False
        if self.line is not None:
            with suppress(OSError):  # it has died: `heard` will say so
                self.line.sendall(_LEAVE.pack(work))

    def heard(self) -> None:
        """Once it waits, or is done, or dead: what it has done in all, as ``work``, and whether it is ``done``."""
        said = b""
        if self.line is not None:
            with suppress(OSError):
                said = self.line.recv(_SAID.size)
        work, self.done = _SAID.unpack(said) if len(said) == _SAID.size else (0.0, True)
        self.work = max(self.work, work)
        self._left -= time.monotonic() - self._gone_on
        self._waits = True

    def late(self) -> bool:
        """Whether it has not said anything for longer than the clock allows."""
        return not self._waits and time.monotonic() - self._gone_on > self._left

    def answer(self) -> bytes | None:
        """All that the child sent, once it has closed its end; None before that. Reads what is there, or waits.

        Raises ChildFailed if it sent too much, or nothing.
        """
        part = os.read(self._reader, _CHUNK)
        self._parts.append(part)
        self._size += len(part)
        if self._size > LONGEST_ANSWER:
            raise ChildFailed(f"sent more than {LONGEST_ANSWER >> 20} MB")
        if part:
            return None
        if not self._size:
            raise ChildFailed(f"the child died ({_cause(self._gone())})")
        return b"".join(self._parts)

    def end(self) -> None:
        """Kill the child if it still runs, and forget it."""
        if self.pid > 0:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            with suppress(ChildProcessError):
                self._gone()
        if self._reader >= 0:
            os.close(self._reader)
            self._reader = -1
        if self.line is not None:
            self.line.close()

    def _gone(self) -> int:
        """Its exit status, once: after that the system may give its number to another. What it started is killed."""
        pid, self.pid = self.pid, -1
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)
        return os.waitpid(pid, 0)[1]


def _cause(status: int) -> str:
    code = os.waitstatus_to_exitcode(status)
    if code >= 0:
        return f"it left with code {code}"
    killed: dict[int, str] = {signal.SIGKILL: "killed, or out of memory", signal.SIGPROF: PAST, signal.SIGALRM: PAST}
    return killed.get(-code, f"a crash: {signal.strsignal(-code)}")


def _be_child(
    function: Callable[..., bytes],
    args: Sequence[object],
    writer: int,
    seconds: float,
    memory_mb: int,
    parent: int,
    net: float,
    line: socket.socket | None,
) -> None:
    """All that the forked process does. It never returns, and runs no clean-up of its parent's."""
    code = 1
    try:
        _confine(seconds, memory_mb, parent, net if line is None else math.inf)
        collect_rarely()  # also where the parent, a notebook say, does not
        _pace.forget()  # its parent's, if that is a child itself
        if line is not None:
            _pace.keep(line)
        data = function(*args)
        _pace.end()
        with os.fdopen(writer, "wb") as pipe:
            pipe.write(data)
        code = 0
    except BaseException:  # no answer says it all; a traceback of a child has no reader
        code = 1
    finally:
        os._exit(code)


def _confine(seconds: float, memory_mb: int, parent: int, net: float) -> None:
    """A group of its own, silence, the default signals, an alarm, a memory limit, an end with the parent."""
    with suppress(OSError):
        os.setpgid(0, 0)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    sys.stdout = sys.stderr = os.fdopen(nowhere, "w")  # whatever stood for them in the parent
    faulthandler.disable()
    for number in (signal.SIGALRM, signal.SIGPROF, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent has it, and ends its children
    signal.setitimer(signal.ITIMER_PROF, SLOW * max(0.0, seconds) + 1.0)
    if net < math.inf:
        signal.setitimer(signal.ITIMER_REAL, net * max(0.0, seconds) + 1.0)
    _limit_memory(memory_mb)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when numpy is imported: threads cost memory here, and time
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
        if os.getppid() != parent:  # it ended before that
            os._exit(1)


def _limit_memory(more_mb: int) -> tuple[int, int] | None:
    """Leave this process ``more_mb`` beyond what it has, unless it has less already; the limits before, if changed."""
    with suppress(ImportError, ValueError, OSError):  # a comfort where the system has it
        import resource

        with open("/proc/self/statm") as file:
            limit = int(file.read().split()[0]) * resource.getpagesize() + (more_mb << 20)
        soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        if soft == resource.RLIM_INFINITY or limit < soft:
            resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
            return soft, hard
    return None


@contextmanager
def little_memory(more_mb: int) -> Iterator[None]:
    """In this block the process gets ``more_mb`` beyond what it has; then MemoryError. Where the system can tell."""
    before = _limit_memory(more_mb)
    try:
        yield
    finally:
        if before is not None:
            import resource

            resource.setrlimit(resource.RLIMIT_AS, before)


def in_child(
    function: Callable[..., Any], args: Sequence[Any] = (), timeout: float = 10.0, memory_mb: int = MEMORY_MB
) -> Any:
    """``function(*args)`` computed by a child process, which is killed where it takes much longer than ``timeout``.

    For functions of ours: the result is pickled. Its work counts here too. Raises ChildFailed for a time-out, a crash,
    too little memory, or an exception in the child (with its words).
    """
    import pickle

    child = Child(_pickled, (function, tuple(args)), timeout, memory_mb)
    work = timeout
    try:
        data = None
        while data is None:
            if not select.select([child], [], [], max(0.0, child.last - time.monotonic()))[0]:
                raise ChildFailed(f"no answer after {timeout:.1f} s")
            data = child.answer()
        fine, value, work = pickle.loads(data)
    finally:
        child.end()
        charge(work)
    if not fine:
        raise ChildFailed(value)
    return value


def _pickled(function: Callable[..., Any], args: tuple[Any, ...]) -> bytes:
    """What the child sends: the result, or the words of the failure."""
    import pickle

    start = spent()
    try:
        return pickle.dumps((True, function(*args), spent() - start))
    except BaseException as error:  # whatever happened, the parent gets words instead of a traceback
        return pickle.dumps((False, f"{type(error).__name__}: {error}", spent() - start))
