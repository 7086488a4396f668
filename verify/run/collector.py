"""The garbage collector of Python, which has little to do here."""

from __future__ import annotations

import gc


def collect_rarely() -> None:
    """Let the garbage collector look seldom: terms are made by the million and are in no cycles (a fifth of the time)."""
    if not gc.get_freeze_count():  # once: what is frozen is never looked at again, garbage neither
        gc.freeze()
    gc.set_threshold(200_000, 20, 100)
