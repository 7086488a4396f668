"""Balls contain what they are made of, and their ends are rational and exact."""

from __future__ import annotations

import doctest
from fractions import Fraction as F

import pytest

from verify.privacy.measures import balls
from verify.privacy.measures.balls import ball, ends


def test_ends_of_balls():
    low, high = ends(ball(F(1, 7)))
    assert low < F(1, 7) < high
    assert ends(ball(F(3, 8))) == (F(3, 8), F(3, 8))
    with pytest.raises(ArithmeticError, match="no ends"):
        ends(ball(1) / ball(0))


def test_examples_in_the_documentation():
    assert doctest.testmod(balls).failed == 0
