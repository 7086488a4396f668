"""Hypothesis profiles: every run draws the same examples, and a failure prints how to reproduce it.

And the order of the files: those that take longest first, so that no worker is left alone with one at the end.
"""

import gc
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from hypothesis import settings

from verify.limits.collector import collect_rarely

settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("default", settings.get_profile("ci"))
settings.load_profile("default")

# As the command line does, and before numpy loads: several workers with several threads each wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

#: The key of the ledgers that tests make: not the one of whoever runs them.
_STATE = tempfile.TemporaryDirectory(prefix="privacy-verify-tests-")
os.environ["XDG_STATE_HOME"] = _STATE.name

#: Files of more than about ten seconds, the longest first. (One that is not listed costs balance, nothing else.)
LONGEST = (
    "test_notebooks.py",
    "soundness/test_mutation.py",
    "test_docs.py",
    "test_architecture.py",
    "soundness/test_stale.py",
    "proving/test_conformance.py",
    "privacy/test_strategies.py",
    "cli/test_cli.py",
    "run/test_lint.py",
    "report/test_site.py",
    "soundness/test_corpus.py",
    "soundness/test_swapped_certificates.py",
    "claims/test_conditions.py",
    "report/test_pages.py",
    "theorems/test_papers.py",
    "proving/test_tangents.py",
    "proving/test_sums.py",
    "run/test_tampering.py",
    "language/test_translate.py",
    "cli/test_working_directory.py",
    "privacy/solvers/test_verify.py",
    "run/test_claims_files.py",
    "test_howto.py",
    "report/test_glossary.py",
    "soundness/test_lessons.py",
    "proving/test_taylor.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole files by `LONGEST`, the others after them as they come."""
    here = Path(__file__).parent
    place = {here / name: number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: place.get(item.path, len(LONGEST)))


def pytest_collection_finish() -> None:
    """What is collected (papers, thousands of tests) stays to the end: the garbage collector need not look at it again."""
    gc.collect()
    collect_rarely()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """As it looks seldom, it does so after each file; what outlives its file stays to the end."""
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        gc.freeze()


#: Seconds that a busy machine may add to what ends by itself or is stopped. What does not stop takes far longer.
SLACK = 8.0


@pytest.fixture
def ends_within() -> Callable[[float], AbstractContextManager[None]]:
    """`with ends_within(2):` for what must be stopped, or must not grow with its input: no measure of speed."""

    @contextmanager
    def within(seconds: float) -> Iterator[None]:
        start = time.monotonic()
        yield
        assert time.monotonic() - start < seconds + SLACK

    return within
