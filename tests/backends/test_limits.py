"""Deadlines, and children that hang, crash or eat memory."""

import os
import resource
import time

import pytest

from verify.backends.limits import ChildFailed, Deadline, OutOfTime, in_child, little_memory


def _hang():
    time.sleep(60)


def _eat():
    return len(bytearray(1 << 33))


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


def test_a_deadline_that_has_passed_raises():
    with pytest.raises(OutOfTime):
        Deadline(-1).check()


def test_a_sooner_deadline_never_outlives_the_first():
    assert Deadline(1).sooner(100).left() <= 1
