"""A share of what is tried in full elsewhere: the same one each time, and all of it by `make test-all`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from zlib import crc32

#: Set by `make test-all`: nothing is left out.
ALL = os.environ.get("PRIVACY_VERIFY_TEST_ALL") == "1"


def asked(name: str, one_in: int) -> bool:
    """Whether a name is among the one in so many that are asked."""
    return ALL or crc32(name.encode()) % one_in == 0


def fewer(count: int, one_in: int) -> int:
    """How many are tried of so many: one in so many, or all."""
    return count if ALL else -(-count // one_in)


def shorter(seconds: float, by: float) -> float:
    """Seconds of work for a search that should find nothing, as there is nothing: so many times fewer, or all."""
    return seconds if ALL else seconds / by


def share(names: Iterable[str], one_in: int) -> list[str]:
    """Those of the names that are asked."""
    return [name for name in names if asked(name, one_in)]
