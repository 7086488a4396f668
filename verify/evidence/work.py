"""How much the legs have done, counted: a busy machine does the same as a quiet one before it stops.

The unit is a second of a quiet machine, roughly: what each step takes there was measured once.
"""

from __future__ import annotations

__all__ = ["spend", "spent"]

_total = 0.0


def spend(seconds: float) -> None:
    """Count what was just done, in this process."""
    global _total
    _total += seconds


def spent() -> float:
    """All that was counted so far in this process."""
    return _total
