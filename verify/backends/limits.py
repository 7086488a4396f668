"""Time and memory: a deadline that long searches look at, and children that can be killed."""

from __future__ import annotations

import multiprocessing
import resource
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

__all__ = ["ChildFailed", "Deadline", "OutOfTime", "in_child"]


METHOD: Any = "fork" if sys.platform == "linux" else "spawn"


class OutOfTime(Exception):
    """The deadline of a search has passed."""


class ChildFailed(Exception):
    """A child process gave no answer; the text says why."""


class Deadline:
    """A moment to stop at. Searches call `check` often; it raises `OutOfTime` once the moment has passed."""

    def __init__(self, seconds: float) -> None:
        self.end = time.monotonic() + seconds

    def left(self) -> float:
        return self.end - time.monotonic()

    def check(self) -> None:
        if self.left() <= 0:
            raise OutOfTime

    def sooner(self, seconds: float) -> Deadline:
        """A deadline in `seconds` from now, or this one if it comes first."""
        return Deadline(max(0.0, min(seconds, self.left())))


def in_child(
    function: Callable[..., Any], args: Sequence[Any] = (), timeout: float = 10.0, memory_mb: int = 2048
) -> Any:
    """``function(*args)`` computed by a child process, which is killed after ``timeout`` seconds.

    The result must be plain data (it is pickled). Raises ChildFailed for a time-out, a crash, too little
    memory, or an exception in the child (with its words). Where a process may have no children, the function
    runs here, with no protection but its own deadline.
    """
    context = multiprocessing.get_context(METHOD)
    if multiprocessing.current_process().daemon:
        return function(*args)
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=_serve, args=(sender, function, tuple(args), memory_mb), daemon=True)
    child.start()
    sender.close()
    try:
        return _answer(receiver, timeout)
    finally:
        receiver.close()
        if child.is_alive():
            child.kill()
        child.join()


def _answer(receiver: Connection, timeout: float) -> Any:
    if not receiver.poll(max(0.0, timeout)):
        raise ChildFailed(f"no answer after {timeout:.1f} s")
    try:
        fine, value = receiver.recv()
    except EOFError:
        raise ChildFailed("the child died (out of memory, or a crash)") from None
    if not fine:
        raise ChildFailed(value)
    return value


def _serve(sender: Connection, function: Callable[..., Any], args: tuple[Any, ...], memory_mb: int) -> None:
    """What the child does: compute under a memory limit, send the result or the words of the failure."""
    with suppress(ValueError, OSError):
        limit = memory_mb << 20
        resource.setrlimit(resource.RLIMIT_AS, (limit, resource.getrlimit(resource.RLIMIT_AS)[1]))
    try:
        message = (True, function(*args))
    except BaseException as error:  # whatever happened, the parent gets words instead of a traceback
        message = (False, f"{type(error).__name__}: {error}")
    with suppress(OSError, ValueError):
        sender.send(message)
    sender.close()
