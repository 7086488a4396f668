"""Running a property on drawn values with hypothesis, and showing the shrunk example that breaks it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from verify.claims.legs import Leg
from verify.kernel.certificate import Table
from verify.kernel.terms import Lambda, Num, Term

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def fuzz_leg(
    test: Callable[..., object],
    *strategies: SearchStrategy[Any],
    examples: int = 200,
    what: str = "examples",
) -> Leg:
    """Run ``test(*values)`` on ``examples`` draws from the strategies; an AssertionError is a counterexample.

    ``what`` says in the detail what was drawn. A test that returns False counts as failed too; whatever else
    it returns is ignored. The failing example is shrunk, and shown. Any other exception is an error of the
    test, and raised.

    >>> from hypothesis import strategies as st
    >>> fuzz_leg(lambda n: n < 50, st.integers(0, 99)).detail
    'falsified by (50)'
    """
    start = time.monotonic()
    count, failed = run(test, strategies, examples)
    seconds = time.monotonic() - start
    if failed is not None:
        words = f": {failed.words}" if failed.words else ""
        return Leg("disagrees", f"falsified by {shown(failed.values)}{words}", seconds)
    if count == 0:
        return Leg("undecided", "no example was drawn", seconds)
    return Leg("agrees", f"{count} {what}, derandomized", seconds, str(count))


@dataclass
class _Failure:
    values: tuple[object, ...]
    words: str


def run(
    test: Callable[..., object], strategies: Sequence[SearchStrategy[Any]], examples: int
) -> tuple[int, _Failure | None]:
    """How many examples passed, and the shrunk one that did not."""
    from hypothesis import HealthCheck, Phase, Verbosity, given, settings
    from hypothesis import strategies as st
    from hypothesis.errors import Unsatisfiable

    last: list[_Failure] = []
    passed = 0

    def trial(values: tuple[object, ...]) -> None:
        nonlocal passed
        try:
            said = test(*values)
        except AssertionError as error:
            last[:] = [_Failure(values, " ".join(str(error).split()))]
            raise
        if said is False:
            last[:] = [_Failure(values, "")]
            raise AssertionError
        passed += 1

    quiet = settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        print_blob=False,
        verbosity=Verbosity.quiet,
    )
    try:
        with _the_same_everywhere():
            quiet(given(st.tuples(*strategies))(trial))()
    except AssertionError:
        if not last:
            raise
        return passed, last[0]
    except Unsatisfiable:  # the strategy found next to nothing: the count says so
        pass
    return passed, None


@contextmanager
def _the_same_everywhere() -> Iterator[None]:
    """Hypothesis also draws constants that stand in whatever modules of the user are loaded: not in this block.

    What is drawn would depend on where this package is installed and on what was imported before.
    """
    try:
        from hypothesis.internal.conjecture import providers
        from hypothesis.internal.constants_ast import Constants

        drawn, before, nothing = providers.CONSTANTS_CACHE.cache, providers._get_local_constants, Constants()
    except (ImportError, AttributeError):  # another version, which may not do so
        yield
        return
    providers._get_local_constants = lambda: nothing
    drawn.clear()
    try:
        yield
    finally:
        providers._get_local_constants = before
        drawn.clear()


def shown(value: object) -> str:
    """Values as people write them: 1/2, not Fraction(1, 2)."""
    match value:
        case Mapping():
            return "; ".join(f"{name} = {shown(part)}" for name, part in value.items())
        case Num(number):
            return str(number)
        case Table(entries, default):
            cells = ", ".join(f"{shown(key)}: {shown(entry)}" for key, entry in entries)
            return f"{{{cells}; else {shown(default)}}}"
        case Term() | Lambda():
            return _rendered(value)
        case tuple() | list():
            return f"({', '.join(shown(part) for part in value)})"
    return str(value)


def _rendered(value: Term | Lambda) -> str:
    from verify.language.render import render_term

    if isinstance(value, Lambda):
        return f"({', '.join(value.parameters)}) -> {render_term(value.body)}"
    return render_term(value)


def must(holds: bool, words: str) -> None:
    """Raise AssertionError with `words` unless it holds (a statement that `python -O` keeps)."""
    if not holds:
        raise AssertionError(words)
