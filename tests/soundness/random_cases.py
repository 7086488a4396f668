"""Property tests over random cases that say how many of them really compared something."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable
from functools import wraps
from typing import Any

Test = Callable[..., Any]


def random_cases(count: int, floor: int) -> Callable[[Test], Test]:
    """A test of `count` cases, each with its own `source`, that is true where it compared something.

    It fails if fewer than `floor` do, so that a property which nothing reaches any more is noticed.
    """

    def of(test: Test) -> Test:
        @wraps(test)
        def run(**fixtures: Any) -> None:
            used = sum(bool(test(source=random.Random(seed), **fixtures)) for seed in range(count))
            assert used >= floor, f"{used} of {count} cases compared something; at least {floor} did before"

        given = inspect.signature(test)
        run.__signature__ = given.replace(  # type: ignore[attr-defined]
            parameters=[p for name, p in given.parameters.items() if name != "source"]
        )
        return run

    return of
