"""The capacity under an amplitude limit: known inputs, an independent quadrature, monotone in the noise, below (95)."""

from __future__ import annotations

import doctest
import math
from fractions import Fraction as F

import numpy as np
import pytest

from verify.privacy.solvers import amplitude
from verify.privacy.solvers.amplitude import amplitude_capacity
from verify.privacy.solvers.mutual_information import NotEnclosed


def information(points, weights):
    """I(X; X + Z) by the trapezoidal rule in floats."""
    y = np.arange(-30, 30, 0.01)
    a, w = (np.array([float(v) for v in values]) for values in (points, weights))
    density = (w * np.exp(-((y[:, None] - a) ** 2) / 2)).sum(axis=1) / math.sqrt(2 * math.pi)
    positive = density[density > 1e-300]
    return -0.01 * float((positive * np.log(positive)).sum()) - 0.5 * math.log(2 * math.pi * math.e)


@pytest.mark.parametrize("T, N, width", [("0.3", 1, 1e-9), (1, 1, 1e-9), (2, 1, 1e-5), (3, 2, 1e-5)])
def test_the_lower_end_is_the_information_of_the_input(T, N, width):
    found = amplitude_capacity(T, N, width)
    assert found.lower <= found.upper <= found.lower + F(width)
    assert sum(found.weights) == 1 and max(found.points) ** 2 <= F(T) ** 2 / N
    assert float(found.lower) == pytest.approx(information(found.points, found.weights), abs=1e-9)
    assert float(found.upper) < 0.5 * math.log(1 + float(F(T)) ** 2 / N)
    chance = np.random.default_rng(0)
    for _ in range(20):
        places = np.append(chance.uniform(-1, 1, 2), [1.0, -1.0]) * math.sqrt(float(F(T)) ** 2 / N)
        assert information(places, chance.dirichlet(np.ones(4))) <= float(found.upper) + 1e-9


def test_two_points_are_best_below_the_first_threshold():
    """Sharma and Shamai: the ends alone, up to T/sqrt(N) = 1.6657..."""
    assert len(amplitude_capacity("1.66", 1, 1e-6).points) == 2
    assert len(amplitude_capacity("1.75", 1, 1e-5).points) > 2


def test_more_noise_less_capacity():
    found = [amplitude_capacity(1, N, 1e-6) for N in ("0.5", 1, 2)]
    assert found[0].lower > found[1].upper and found[1].lower > found[2].upper


def test_what_is_asked_wrongly_is_refused():
    for T, N in ((0, 1), (1, 0), (100, 1)):
        with pytest.raises(ValueError):
            amplitude_capacity(T, N)
    with pytest.raises(NotEnclosed):
        amplitude_capacity(2, 1, 1e-30)


def test_doctests():
    assert doctest.testmod(amplitude).failed == 0
