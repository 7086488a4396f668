"""Channels are read exactly, whatever they are written in."""

from __future__ import annotations

import doctest
from fractions import Fraction as F

import numpy as np
import pytest

from verify.privacy.measures import readings
from verify.privacy.measures.decimals import decimal_value
from verify.privacy.measures.fixed_point import LEAST, UNIT
from verify.privacy.measures.readings import read_channel


def test_doubles_become_exact_quotients():
    chance = np.random.default_rng(0)
    W = chance.random((4, 7))
    W /= W.sum(axis=1, keepdims=True)
    for given in (W, W.tolist()):
        reading = read_channel("W", given)
        assert all(sum(row) == 1 for row in reading.rows)
        for row, doubles in zip(reading.rows, reading.doubles.tolist(), strict=True):
            for v, d in zip(row, doubles, strict=True):
                assert abs(F(d) - v) <= 4 * F(UNIT) * v


def test_what_is_too_small_for_a_double_is_not_taken_for_zero():
    reading = read_channel("W", [["1e-400", 1 - F(1, 10**400)]])
    assert 0 < reading.doubles[0, 0] < LEAST and reading.rows[0][0] == F(1, 10**400)


def test_a_subnormal_double_is_not_taken_for_zero():
    reading = read_channel("W", [[5e-324, 1.0 + 1e-10], [0.0, 1.0]])
    assert reading.rows[0][0] > 0 and 0 < reading.doubles[0, 0] < LEAST and reading.doubles[1, 0] == 0


def test_a_part_keeps_the_numbers():
    W = [[F(1, 3), 0, F(2, 3)], [F(1, 4), 0, F(3, 4)]]
    for given in (W, [[float(v) for v in row] for row in W]):
        part = read_channel("W", given).part([1], np.array([True, False, True]))
        assert len(part.rows) == 1 and abs(part.rows[0][0] - F(1, 4)) < F(1, 2**50)


@pytest.mark.parametrize(
    "W", [[[0.5, 0.4]], [[1.5, -0.5]], [[float("nan"), 1.0]], [[0.5, 0.5], [1.0]], [[F(1, 2), F(1, 3)]], [], [[]], [[-1, 2]]]
)
def test_what_is_no_channel_is_refused(W):
    with pytest.raises(ValueError):
        read_channel("W", W)


@pytest.mark.parametrize("value", ["one", float("inf"), "1/0", "1e999999999", "1E-99999"])
def test_what_is_no_number_is_refused(value):
    with pytest.raises(ValueError, match="x = "):
        decimal_value("x", value)


def test_what_is_of_another_type_is_refused():
    for value in (True, None, 1j):
        with pytest.raises(TypeError, match="x = "):
            decimal_value("x", value)
    with pytest.raises(TypeError):
        read_channel("W", [[None, 1]])


def test_doctests():
    assert doctest.testmod(readings).failed == 0


def test_text_beside_doubles_is_refused_with_what_to_write():
    with pytest.raises(ValueError, match="write all entries as text"):
        read_channel("W", [[0.3, "0.7"], ["1/2", "1/2"]])
