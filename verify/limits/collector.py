"""The garbage collector of Python, which has little to do here."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_frozen = False  # gc.get_freeze_count() would count millions of objects at each call


def collect_rarely() -> None:
    """Let the garbage collector look seldom: terms are made by the million and are in no cycles (a fifth of the time)."""
    global _frozen
    if not _frozen:  # once: what is frozen is never looked at again, garbage neither
        gc.freeze()
        _frozen = True
    gc.set_threshold(200_000, 20, 100)


@contextmanager
def not_collecting() -> Iterator[None]:
    """In this block the garbage collector does not look: for what makes much, and nothing that is to be thrown away."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
