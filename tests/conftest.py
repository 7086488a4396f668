"""Hypothesis profiles: every run draws the same examples, and a failure prints how to reproduce it. (`make test-all` draws
two and a half times as many.)

And the order of the files: those that take longest first, so that no worker is left alone with one at the end.
"""

import gc
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.shares import ALL, left_out
from verify.limits.collector import collect_rarely

settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True, max_examples=100 if ALL else 40)
settings.register_profile("default", settings.get_profile("ci"))
settings.load_profile("default")

# As the command line does, and before numpy loads: several workers with several threads each wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

collect_rarely()  # as the command line does, and from here on: what is collected is two million objects

#: The key of the ledgers that tests make: not the one of whoever runs them.
_STATE = tempfile.TemporaryDirectory(prefix="privacy-verify-tests-")
os.environ["XDG_STATE_HOME"] = _STATE.name

#: Files of more than about ten seconds of work, the longest first. (One that is not listed costs balance, nothing else.)
LONGEST = (
    "proving/test_library.py",
    "soundness/test_cited_lemmas.py",
    "proving/test_spelling.py",
    "proving/test_means.py",
    "proving/test_conformance.py",
    "soundness/test_stale.py",
    "test_architecture.py",
    "test_docs.py",
    "proving/test_existence.py",
    "soundness/test_products_and_extrema.py",
    "test_notebooks.py",
    "soundness/test_mutation.py",
    "proving/test_alphabets.py",
    "run/test_lint.py",
    "refuting/test_refuter.py",
    "cli/test_cli.py",
    "proving/test_improper.py",
    "privacy/test_strategies.py",
    "theorems/test_papers.py",
    "soundness/test_swapped_certificates.py",
    "report/test_site.py",
    "report/test_site_browser.py",
    "soundness/test_lessons.py",
    "soundness/test_readings.py",
    "soundness/test_integrals.py",
    "test_coq.py",
    "proving/test_search.py",
    "privacy/accounting/test_sampled_normal.py",
    "run/test_tampering.py",
    "run/test_cluster.py",
    "privacy/accounting/test_piecewise.py",
    "language/test_extrema.py",
    "evidence/test_smt.py",
    "report/test_pages.py",
    "privacy/accounting/test_inversion.py",
    "proving/test_sums.py",
    "proving/test_congruence.py",
    "soundness/test_corpus.py",
    "test_howto.py",
    "claims/test_conditions.py",
    "campaigns/test_campaigns.py",
    "evidence/test_fuzz.py",
    "soundness/test_extrema.py",
    "privacy/accounting/test_sampled_laplace.py",
    "cli/test_working_directory.py",
    "run/test_shorten.py",
    "proving/test_tangents.py",
    "kernel/test_enclosure.py",
    "proving/test_written.py",
    "language/test_translate.py",
    "proving/test_univariate.py",
    "proving/test_polynomial.py",
    "evidence/test_reaching.py",
    "evidence/test_optima.py",
    "cli/test_step.py",
    "proving/test_integrals.py",
    "run/test_watching.py",
    "run/test_properties.py",
    "evidence/test_existence.py",
    "theorems/test_kss2018_tables.py",
    "proving/test_shannon.py",
)


#: Files that one worker runs, as they share what takes long to make.
TOGETHER = {
    "tests/report/test_site_browser.py": "tests/report/test_site.py",
    "tests/soundness/test_products_and_extrema.py": "tests/proving/test_existence.py",
    "tests/soundness/test_cited_lemmas.py": "tests/proving/test_library.py",
    "tests/proving/test_spelling.py": "tests/proving/test_library.py",
    "tests/proving/test_automatic.py": "tests/proving/test_library.py",
    "tests/proving/test_means.py": "tests/proving/test_library.py",
}


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Whole files to one worker, as `--dist loadfile` does, and those of `TOGETHER` to the same."""
    from xdist.scheduler import LoadFileScheduling

    class Files(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = super()._split_scope(nodeid)
            return TOGETHER.get(file, file)

    return Files(config, log) if config.getvalue("dist") == "loadfile" else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Whole files by `LONGEST`, the others after them as they come; of what takes long the cases that `shares` leaves in."""
    here = Path(__file__).parent
    out = [item for item in items if not named(config, item) and left_out(item.path.relative_to(here).as_posix(), item.name)]
    if out:
        config.hook.pytest_deselected(items=out)  # pytest says how many
        items[:] = [item for item in items if item not in set(out)]
    place = {here / name: number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: place.get(item.path, len(LONGEST)))


def named(config: pytest.Config, item: pytest.Item) -> bool:
    """Whether this very test is asked for on the command line: then it is no matter of shares."""
    return any(f"::{item.name}" in argument for argument in config.args)


def pytest_collection_finish() -> None:
    """What is collected (papers, thousands of tests) stays to the end: the garbage collector need not look at it again."""
    gc.freeze()


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
