"""Time and memory: a deadline that long searches look at, and children that can be killed.

Time is processor time, of this process and of the children that it has waited for: how far a search gets hangs on what it
does, not on what else the machine does. The clock on the wall is a safety net, `NET` times as long.

A child is forked: it starts in milliseconds, and knows what its parent knew. Nothing that happens in it comes
back but the bytes it sends: its output goes nowhere, its memory and time are limited by the system, and it
ends with its parent.
"""

from __future__ import annotations

import faulthandler
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from verify.limits.collector import collect_rarely

Z3_STEPS = 2_000_000  # steps of z3 (its rlimit) in a second of a quiet machine, roughly
NET = 6.0  # seconds on the wall for each one of work, after which a busy machine, or a process that sleeps, is given up

TICK = 0.005  # seconds for which a look at a deadline holds
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


def spent() -> float:
    """Seconds of processor time that this process, and the children that it has waited for, have used so far."""
    try:
        import resource
    except ImportError:
        return time.process_time()
    return time.process_time() + sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])


class Deadline:
    """So many seconds of work from now. Searches call `check` often; it raises `OutOfTime` once they are used up.

    It holds in the process that made it: children have their own.
    """

    def __init__(self, seconds: float, net: float | None = None) -> None:
        self._end, self._net = spent() + seconds, time.monotonic() + (net or NET) * seconds
        self._look = 0.0  # on the clock: until then `check` asks nobody

    def left(self) -> float:
        """Seconds of work that are left; where the machine is too busy for them, those that the clock leaves."""
        return min(self._end - spent(), self._net - time.monotonic())

    def check(self) -> None:
        """Raises `OutOfTime` where the deadline has passed. To ask for processor time is slow: every few ms will do."""
        now = time.monotonic()
        if now < self._look:
            return
        if self.left() <= 0:
            raise OutOfTime
        self._look = now + TICK

    def sooner(self, seconds: float) -> Deadline:
        """A deadline in `seconds` from now, or this one if it comes first."""
        sooner = Deadline(max(0.0, min(seconds, self.left())))
        sooner._net = self._net
        return sooner


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

    It is killed by `end`, with all that it has started, by the system after ``seconds`` (and one more) of work, or `NET`
    times as long by the clock, and when its parent ends. Memory
    is what its parent has and ``memory_mb`` beyond: what a search may use, and what it finds, does not hang on how
    large a notebook or a test run it is asked from.
    `answer` reads what it sends; wait for that with `select` on ``fileno()``.
    """

    def __init__(
        self,
        function: Callable[..., bytes],
        args: Sequence[object] = (),
        seconds: float = 10.0,
        memory_mb: int = MEMORY_MB,
        net: float | None = None,
    ) -> None:
        self.started = time.monotonic()
        self.last = self.started + (net or NET) * seconds  # on the wall
        self._used = 0.0
        self._parts: list[bytes] = []
        self._size = 0
        parent = os.getpid()
        if sys.platform == "linux":
            import ctypes  # noqa: F401 (what each child needs: loaded once, here)
        self._reader, writer = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self._reader)
            _be_child(function, args, writer, seconds, memory_mb, parent, net or NET)
        with suppress(OSError):  # whoever comes first: from here on `end` may be called
            os.setpgid(self.pid, self.pid)
        os.close(writer)

    def fileno(self) -> int:
        return self._reader

    def used(self) -> float:
        """Seconds of work so far: of the child alone while it runs, of what it has waited for too after its end."""
        if self.pid > 0 and sys.platform == "linux":
            with suppress(OSError):  # CPUCLOCK_SCHED of a process, as clock_getcpuclockid makes it
                self._used = max(self._used, time.clock_gettime((~self.pid << 3) | 2))
        return self._used

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

    def _gone(self) -> int:
        """Its exit status, once: after that the system may give its number to another. What it started is killed."""
        pid, self.pid = self.pid, -1
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)
        _, status, usage = os.wait4(pid, 0)
        self._used = usage.ru_utime + usage.ru_stime
        return status


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
) -> None:
    """All that the forked process does. It never returns, and runs no clean-up of its parent's."""
    code = 1
    try:
        _confine(seconds, memory_mb, parent, net)
        collect_rarely()  # also where the parent, a notebook say, does not
        data = function(*args)
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
    signal.setitimer(signal.ITIMER_PROF, max(0.0, seconds) + 1.0)
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
    """``function(*args)`` computed by a child process, which is killed after ``timeout`` seconds of work.

    For functions of ours: the result is pickled. Raises ChildFailed for a time-out, a crash, too little
    memory, or an exception in the child (with its words).
    """
    import pickle

    child = Child(_pickled, (function, tuple(args)), timeout, memory_mb)
    try:
        data = None
        while data is None:
            if not select.select([child], [], [], max(0.0, child.last - time.monotonic()))[0]:
                raise ChildFailed(f"no answer after {timeout:.1f} s")
            data = child.answer()
    finally:
        child.end()
    fine, value = pickle.loads(data)
    if not fine:
        raise ChildFailed(value)
    return value


def _pickled(function: Callable[..., Any], args: tuple[Any, ...]) -> bytes:
    """What the child sends: the result, or the words of the failure."""
    import pickle

    try:
        return pickle.dumps((True, function(*args)))
    except BaseException as error:  # whatever happened, the parent gets words instead of a traceback
        return pickle.dumps((False, f"{type(error).__name__}: {error}"))
