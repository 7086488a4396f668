"""Deadlines, and children that hang, crash or eat memory."""

import mmap
import os
import resource
import time

import pytest

from verify.limits.deadlines import ChildFailed, Deadline, OutOfTime, in_child, little_memory


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
