"""Running what may fail: deadlines, and what ends the program."""

import signal
import sys
import threading
import time

import pytest

from verify.limits import attempts
from verify.limits.attempts import attempt

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no alarms")


@pytest.fixture
def lost():
    """Exceptions that the interpreter could raise nowhere, and so printed."""
    found = []
    before, sys.unraisablehook = sys.unraisablehook, lambda one: found.append(one.exc_type)
    yield found
    sys.unraisablehook = before


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(attempts, "AGAIN", 0.02)


@pytest.fixture
def modules(tmp_path, monkeypatch):
    """Writes modules to import, and forgets them."""
    monkeypatch.syspath_prepend(tmp_path)
    made = []

    def write(name, text):
        (tmp_path / f"{name}.py").write_text(text)
        made.append(name)

    yield write
    for name in made:
        sys.modules.pop(name, None)


def forever():
    while True:
        time.sleep(0.001)


def test_what_never_ends_is_stopped():
    assert attempt("it", forever, 0.05) == (None, attempts.Problem("it: stopped after 0.05 s"))


def test_a_deadline_that_passes_while_a_module_loads_waits_for_it(modules, lost):
    """REPRODUCER: OutOfTime was raised in a callback of the import system, printed and lost; or half a module was left."""
    modules("loads_slowly", "import time\nend = time.monotonic() + 0.3\nwhile time.monotonic() < end: pass\nDONE = True\n")

    def work():
        import loads_slowly  # noqa: F401

        forever()

    _, problem = attempt("it", work, 0.02)
    assert problem.words == "it: stopped after 0.02 s"
    assert sys.modules["loads_slowly"].DONE and not lost


def test_no_alarm_is_lost_in_the_import_system(modules, lost, monkeypatch):
    """An alarm every millisecond, over modules that load one after the other."""
    names = [f"many_modules_{n}" for n in range(300)]
    for name in names:
        modules(name, "DONE = True\n")
    monkeypatch.setattr(attempts, "AGAIN", 0.001)

    def work():
        for name in names:
            __import__(name)
            sys.modules.pop(name)

    for _ in range(20):
        _, problem = attempt("it", work, 0.001)
        assert problem is None or problem.words == "it: stopped after 0.001 s"
    assert not lost


def test_a_module_that_never_loads_is_stopped_too(modules, monkeypatch):
    monkeypatch.setattr(attempts, "LONGEST_IMPORT", 0.1)
    modules("never_loads", "while True: pass\n")
    _, problem = attempt("it", lambda: __import__("never_loads"), 0.05)
    assert problem.words == "it: stopped after 0.05 s"


def test_a_deadline_that_begins_while_a_module_loads_is_kept(modules):
    modules("works_as_it_loads", "from verify.limits.attempts import attempt\nFOUND = attempt('it', lambda: LOOP(), 0.05)\n")
    import builtins

    builtins.LOOP = forever
    try:
        import works_as_it_loads
    finally:
        del builtins.LOOP
    assert works_as_it_loads.FOUND[1].words == "it: stopped after 0.05 s"


def test_the_deadline_around_another_one_is_kept():
    def work():
        attempt("inner", forever, 5.0)
        forever()

    _, problem = attempt("outer", work, 0.05)
    assert problem.words == "outer: stopped after 0.05 s"


def test_the_end_of_the_time_around_it_is_not_what_is_found():
    kept = []
    found, problem = attempt("outer", lambda: kept.append(attempt("inner", forever)), 0.05)
    assert (found, problem.words, kept) == (None, "outer: stopped after 0.05 s", [])


def test_in_another_thread_nothing_is_stopped():
    found = []
    thread = threading.Thread(target=lambda: found.append(attempt("it", lambda: time.sleep(0.05) or 7, 0.01)))
    thread.start()
    thread.join(30)
    assert found == [(7, None)]


@pytest.mark.parametrize("code", [0, None, "words", 3])
def test_an_end_of_the_program_is_a_crash_of_what_asks_for_it(code):
    _, problem = attempt("script", lambda: sys.exit(code))
    assert problem.crash and problem.words.startswith("script: crashed: SystemExit")
