"""Calibrated parameters: at both ends the bound has the sign that it should have, by independent arithmetic."""

from __future__ import annotations

import doctest
from fractions import Fraction as F

import pytest
from mpmath import mp, mpf

from verify.privacy.solvers import calibration
from verify.privacy.solvers.calibration import calibrate, exponential_entropy


def number(value):
    return mpf(F(value).numerator) / F(value).denominator


def entropy(values):
    return -sum(v * mp.log(v) for v in values)


def geometric(k, N):
    weights = [mp.exp(-i / N) for i in range(k)]
    return [w / sum(weights) for w in weights]


@pytest.mark.parametrize("epsilon", ["1e-6", "0.1", "0.5", "0.69"])
def test_the_flip_probability(epsilon):
    found = calibrate("binary_symmetric", epsilon=epsilon)
    with mp.workdps(60):
        low, high = (mp.log(2) - entropy([number(p), 1 - number(p)]) for p in (found.lower, found.upper))
        assert high <= number(epsilon) <= low
    assert found.width < F(1, 10**20) and 0 < found.lower <= found.upper < F(1, 2)


@pytest.mark.parametrize("k", [2, 5, 60])
@pytest.mark.parametrize("epsilon", ["1e-4", "0.1", "0.6"])
def test_the_temperature(k, epsilon):
    found = calibrate("exponential", epsilon=epsilon, k=k)
    with mp.workdps(60):
        low, high = (mp.log(k) - entropy(geometric(k, number(N))) for N in (found.lower, found.upper))
        assert high <= number(epsilon) <= low
    assert found.width <= F(1, 10**18) * max(1, found.upper)


def test_the_closed_form_of_the_entropy():
    from verify.privacy.measures.balls import ball

    with mp.workdps(40):
        for k, rate in ((1, F(1, 2)), (2, F(3)), (7, F(1, 10))):
            truth = entropy(geometric(k, 1 / number(rate)))
            assert abs(mpf(float(exponential_entropy(k, ball(rate)).mid())) - truth) < mpf("1e-12")


def test_the_variance():
    found = calibrate("gaussian", epsilon="0.3", T=7)
    with mp.workdps(60):
        assert number(found.lower) <= 49 / mp.expm1(mpf("0.6")) <= number(found.upper)


def test_no_noise_is_needed_for_a_level_above_the_capacity():
    assert calibrate("binary_symmetric", epsilon=1).upper == 0
    assert calibrate("binary_symmetric", epsilon=1, units="bits").upper == 0
    assert calibrate("exponential", epsilon=1, k=2, units="bits").upper == 0
    assert calibrate("exponential", epsilon=2, k=7).upper == 0  # log 7 = 1.95
    assert calibrate("exponential", epsilon="1.9", k=7).lower > 0


def test_a_bit_is_log_2_nats():
    bits, nats = calibrate("gaussian", epsilon=1, T=1, units="bits"), calibrate("gaussian", epsilon="0.6931471805599453", T=1)
    assert abs(bits.upper - F(1, 3)) < F(1, 10**20) and abs(nats.upper - F(1, 3)) < F(1, 10**15)


def test_what_is_asked_wrongly_is_refused():
    for wrong in ({"epsilon": 0}, {"epsilon": -1}, {"epsilon": 1, "units": "dits"}, {"epsilon": "x"}):
        with pytest.raises(ValueError):
            calibrate("binary_symmetric", **wrong)
    with pytest.raises(ValueError, match="must be one of"):
        calibrate("laplace", epsilon=1)
    with pytest.raises(ValueError, match="T = "):
        calibrate("gaussian", epsilon=1, T=0)
    with pytest.raises(ValueError, match="k = 1"):
        calibrate("exponential", epsilon=1, k=1)
    for channel, given in (("gaussian", {}), ("exponential", {"k": 3, "T": 1}), ("binary_symmetric", {"k": 2})):
        with pytest.raises(TypeError):
            calibrate(channel, epsilon=1, **given)


def test_doctests():
    assert doctest.testmod(calibration).failed == 0
