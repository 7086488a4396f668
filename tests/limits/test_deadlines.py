"""Deadlines, and children that hang, crash or eat memory."""

import mmap
import os
import resource
import select
import time

import pytest

from verify.kernel.terms import Var
from verify.limits.deadlines import (
    LOOK,
    NODE,
    Child,
    ChildFailed,
    Deadline,
    OutOfTime,
    charge,
    in_child,
    little_memory,
    spent,
)


def _hang():
    time.sleep(60)


def _eat():
    return len(bytearray(1 << 33))


def _some():
    return len(bytearray(1 << 28))


def _square(x):
    return x * x


def _raise():
    raise ValueError("no")


def _die():
    os._exit(3)


def test_a_result_comes_back():
    assert in_child(_square, (12,), 10) == 144


def test_a_hanging_child_is_killed(ends_within):
    with ends_within(0.3), pytest.raises(ChildFailed, match="no answer"):
        in_child(_hang, (), 0.3)


def test_memory_is_limited():
    with pytest.raises(ChildFailed, match="MemoryError"):
        in_child(_eat, (), 10, memory_mb=1024)


def test_a_child_of_a_large_process_has_as_much_memory_as_one_of_a_small():
    """A limit on all that a child has would leave nothing to the children of a long session: every search would end."""
    with mmap.mmap(-1, 6 << 30):
        assert in_child(_some, (), 10) == 1 << 28
        with pytest.raises(ChildFailed, match="MemoryError"):
            in_child(_eat, (), 10)


def test_memory_is_limited_here_too_and_free_again_afterwards():
    with pytest.raises(MemoryError), little_memory(256):
        _eat()
    with little_memory(1024):
        assert len(bytearray(1 << 28))
    before = resource.getrlimit(resource.RLIMIT_AS)
    with little_memory(256), little_memory(1024):  # the narrower one counts
        with pytest.raises(MemoryError):
            bytearray(1 << 29)
    assert resource.getrlimit(resource.RLIMIT_AS) == before


def test_an_exception_comes_back_in_words():
    with pytest.raises(ChildFailed, match="ValueError: no"):
        in_child(_raise, (), 10)


def test_a_child_that_dies_is_noticed():
    with pytest.raises(ChildFailed, match="died"):
        in_child(_die, (), 10)


def _leaves_one_behind(note, status):
    if os.fork() == 0:
        note.write_text(str(os.getpid()))
        time.sleep(60)
    while not note.exists():
        time.sleep(0.01)
    if status is not None:
        os._exit(status)
    time.sleep(60)


def _alive(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("status", [None, 3])
def test_what_a_child_started_ends_with_it(status, tmp_path, ends_within):
    """Whether it hangs or dies. What it started may hold the pipe open, so that there is no answer."""
    note = tmp_path / "grandchild"
    with ends_within(0.3), pytest.raises(ChildFailed, match="died|no answer"):
        in_child(_leaves_one_behind, (note, status), 0.3)
    until = time.monotonic() + 8.0
    while _alive(note.read_text()) and time.monotonic() < until:
        time.sleep(0.05)
    assert not _alive(note.read_text())


def test_a_deadline_that_has_passed_raises():
    with pytest.raises(OutOfTime):
        Deadline(-1).check()


def test_a_sooner_deadline_never_outlives_the_first():
    assert Deadline(1).sooner(100).left() <= 1


# --- work ----------------------------------------------------------------------------------------------------


def _looks(deadline):
    count = 0
    with pytest.raises(OutOfTime):
        while True:
            deadline.check()
            count += 1
    return count


def test_a_deadline_is_work_and_not_time():
    """The same number of looks, whatever the machine does meanwhile."""
    quick, slow = Deadline(0.05), Deadline(0.05, net=1000.0)
    first = _looks(quick)
    charge(-0.05)
    time.sleep(0.2)
    assert abs(_looks(slow) - first) <= 2 and first == pytest.approx(0.05 / (LOOK + NODE), rel=0.05)


def test_nodes_and_what_is_charged_are_work():
    deadline = Deadline(1.0)
    before = deadline.left()
    for _ in range(1000):
        Var("x")
    assert before - deadline.left() == pytest.approx(1000 * NODE, rel=0.01)
    charge(2.0)
    with pytest.raises(OutOfTime):
        deadline.check()


def test_sleeping_is_no_work_and_the_clock_ends_it():
    with pytest.raises(OutOfTime):
        deadline = Deadline(0.01, net=2.0)
        time.sleep(0.05)
        deadline.check()


def _works(seconds):
    charge(seconds)
    return "done"


def test_the_work_of_a_child_counts_here():
    before = spent()
    assert in_child(_works, (3.0,), 10) == "done"
    assert spent() - before == pytest.approx(3.0, abs=0.01)
    with pytest.raises(ChildFailed):
        in_child(_die, (), 5)
    assert spent() - before == pytest.approx(8.0, abs=0.01), "of one that died nothing is known: it had it all"


def _busy(seconds):
    deadline = Deadline(seconds, net=1000.0)
    return str(_looks(deadline)).encode()


def _heard(child):
    assert select.select([child.line], [], [], 10.0)[0]
    child.heard()


def test_a_child_in_step_works_as_far_as_it_may():
    child = Child(_busy, (0.1,), 10.0, step=True)
    try:
        for allowed in (0.03, 0.06):
            child.go(allowed)
            _heard(child)
            assert not child.done and child.work == pytest.approx(allowed, abs=0.001)
            assert not select.select([child.line], [], [], 0.1)[0], "it waits"
        child.go(1.0)
        _heard(child)
        assert child.done and child.work == pytest.approx(0.1, abs=0.001)
        while (said := child.answer()) is None:
            pass
        assert int(said) == pytest.approx(0.1 / (LOOK + NODE), rel=0.05)
    finally:
        child.end()


def _waits(_):
    return in_child(_busy_within, (), 10).encode()


def _busy_within():
    return _busy(0.05).decode()


def test_what_a_child_in_step_starts_is_in_nobodys_step(ends_within):
    child = Child(_waits, (0,), 10.0, step=True)
    try:
        with ends_within(2):
            child.go(0.001)
            _heard(child)
            assert child.done and child.work == pytest.approx(0.05, abs=0.002)
    finally:
        child.end()


def _sleeps():
    time.sleep(60)
    return b""


def test_a_child_in_step_that_says_nothing_is_late():
    child = Child(_sleeps, (), 0.02, net=5.0, step=True)
    try:
        assert not child.late()
        child.go(1.0)
        time.sleep(0.2)
        assert child.late()
    finally:
        child.end()


def test_a_child_in_step_that_dies_is_done():
    child = Child(_die, (), 10.0, step=True)
    try:
        child.go(1.0)
        _heard(child)
        assert child.done
        with pytest.raises(ChildFailed, match="died"):
            child.answer()
    finally:
        child.end()
