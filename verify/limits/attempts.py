"""Running what may fail: a result, or words for why there is none."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NamedTuple, TypeVar

from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import CertificateRejected, KernelError
from verify.limits.deadlines import NET

_T = TypeVar("_T")
LONGEST = 400
IMPORT_SYSTEM = "<frozen importlib._bootstrap>"
STOPPED = "stopped after"  # what is said where a clock ended something
ABSENT = "is not installed"
AGAIN = 1.0  # seconds until an alarm is repeated: one that falls into a callback of the interpreter is lost
LONGEST_IMPORT = 30.0  # seconds for which modules that load are waited for


class Problem(NamedTuple):
    """Why something gave no result. A ``crash`` is an error of ours; the rest are limits, and refusals."""

    words: str
    crash: bool = False
    absent: bool = False


class OutOfTime(BaseException):
    """The deadline passed. Not an Exception: scripts that catch those must not swallow it."""


def attempt(
    what: str, action: Callable[[], _T], seconds: float | None = None
) -> tuple[_T | None, Problem | None]:
    """The result of `action`, or why there is none. Only KeyboardInterrupt gets through: to end is not up to `action`.

    So does the end of the time of an attempt around one that has no limit itself: it says nothing of `action`.
    """
    try:
        with _deadline(seconds):
            return action(), None
    except OutOfTime:
        if seconds is None:
            raise
        return None, Problem(f"{what}: {STOPPED} {seconds:.3g} s")
    except CertificateRejected as error:
        return None, Problem(f"{what}: rejected{_step(error.path)}: {one_line(error)}")
    except (KernelError, EnclosureError) as error:
        return None, Problem(f"{what}: {one_line(error)}")
    except RecursionError:
        return None, Problem(f"{what}: gave up: nested too deeply")
    except MemoryError:
        return None, Problem(f"{what}: gave up: out of memory")
    except ModuleNotFoundError as error:  # an absent solver is no error of ours
        if _ours(error.name):
            return None, Problem(f"{what}: {trace(error)}", crash=True)
        return None, Problem(f"{what}: not run: {error.name} {ABSENT}", absent=True)
    except SystemExit as error:
        return None, Problem(f"{what}: {trace(error)}: it ends the program", crash=True)
    except Exception as error:
        if type(error).__module__.startswith(("verify.proving", "verify.refuting", "verify.limits")):  # said on purpose
            return None, Problem(f"{what}: {type(error).__name__}: {one_line(error)}")
        return None, Problem(f"{what}: {trace(error)}", crash=True)


def _step(path: tuple[int, ...]) -> str:
    return f" at step {'.'.join(map(str, path))}" if path else ""


def _ours(module: str | None) -> bool:
    return (module or "").partition(".")[0] in ("", "verify", "theorems")


def one_line(error: BaseException) -> str:
    words = " ".join(str(error).split()) or type(error).__name__
    half = LONGEST // 2
    return words if len(words) <= LONGEST else f"{words[:half]} ... {words[-half:]}"


def trace(error: BaseException) -> str:
    """The error, and the last place it went through."""
    import traceback

    last = traceback.extract_tb(error.__traceback__)[-1:]
    place = f" ({os.path.basename(last[0].filename)}:{last[0].lineno})" if last else ""
    return f"crashed: {type(error).__name__}: {one_line(error)}{place}"


def _imports(frame: FrameType | None) -> int:
    """How many frames of the import system there are from this one outwards."""
    count = 0
    while frame is not None:
        count += frame.f_code.co_filename == IMPORT_SYSTEM
        frame = frame.f_back
    return count


@contextmanager
def limited_memory(size: int) -> Iterator[None]:
    """No more than so many bytes in this block: what asks for more gets a MemoryError (where systems have limits)."""
    try:
        import resource
    except ImportError:
        yield
        return
    before, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = [limit for limit in (size, before, hard) if limit != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_AS, (min(wanted), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (before, hard))


@contextmanager
def _deadline(seconds: float | None) -> Iterator[None]:
    """Raise OutOfTime in this block after `seconds` of work, or `NET` times as long by the clock.

    Only in the main thread, where signals can do it. Not while a module loads: there the exception is lost in a callback
    of the import system, or leaves half a module behind for the next who asks for it. The alarm is repeated until that is
    done.
    """
    if (
        seconds is None
        or threading.current_thread() is not threading.main_thread()
        or not hasattr(signal, "setitimer")
    ):
        yield
        return

    start, loading, over = time.monotonic(), _imports(sys._getframe()), False

    def stop(_number: int, frame: FrameType | None) -> None:
        if over:  # an alarm on the way while the block was left
            return
        if _imports(frame) <= loading or time.monotonic() > start + NET * seconds + LONGEST_IMPORT:
            raise OutOfTime

    with _alarm(signal.ITIMER_REAL, NET * seconds, stop, time.monotonic), _alarm(
        signal.ITIMER_PROF, seconds, stop, time.process_time
    ):
        try:
            yield
        finally:
            over = True


@contextmanager
def _alarm(
    which: int, seconds: float, stop: Callable[[int, FrameType | None], None], clock: Callable[[], float]
) -> Iterator[None]:
    """`stop` is called after so many seconds of this clock; an alarm of the same kind around this one may come first."""
    number = {signal.ITIMER_REAL: signal.SIGALRM, signal.ITIMER_PROF: signal.SIGPROF}[which]
    start, (outer, _) = clock(), signal.getitimer(which)
    before = signal.signal(number, stop)
    try:
        signal.setitimer(which, min(seconds, outer or seconds), AGAIN)
        yield
    finally:
        signal.setitimer(which, 0.0)  # first: an alarm with nobody to take it would end the process
        signal.signal(number, before)
        if outer:
            signal.setitimer(which, max(1e-3, outer - (clock() - start)), AGAIN)
