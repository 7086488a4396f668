"""Moments of a sample of Laplace noise against sums that are exact and against flint's integrals; and what comes of them."""

from __future__ import annotations

from fractions import Fraction as F
from math import comb

import numpy as np
import pytest
from flint import acb, arb, ctx

from verify.privacy.accounting import compose, composition, laplace, sampled, sampled_laplace
from verify.privacy.accounting.sampled_laplace import LARGEST, SampledLaplaceMoments
from verify.privacy.measures.balls import ball, ends

SAMPLES = [(F(1), F(1, 10)), (F(1, 10), F(1, 2)), (F(7, 2), F(1, 1000)), (F(3), F(9, 10))]


@pytest.fixture(autouse=True)
def precise():
    with ctx.workprec(384):
        yield


def summed(level: F, rate: F, order: int):
    """E g^order for a whole order, by the binomial theorem."""

    def power(k: int):  # E e^(k l)
        return (
            ball(F(k, 2 * k - 1)) * ball((k - 1) * level).exp()
            + ball(F(k - 1, 2 * k - 1)) * ball(-k * level).exp()
        )

    return sum(
        comb(order, k) * ball((1 - rate) ** (order - k) * rate**k) * power(k) for k in range(order + 1)
    )


def integral(level: F, rate: F, w):
    """E g^w as it is defined."""
    s, q = ball(level), ball(rate)

    def density(l, analytic):
        return (w * (1 - q + q * l.exp()).log(analytic=analytic) - (l + s) / 2).exp() / 4

    def power(l):
        return (w * (1 - q + q * l.exp()).log()).exp()

    inside = acb.integral(density, -s, s, rel_tol=arb(2) ** -100, abs_tol=arb(2) ** -100)
    return power(-s) / 2 + (-s).exp() * power(s) / 2 + inside


@pytest.mark.parametrize(("level", "rate"), SAMPLES)
@pytest.mark.parametrize("order", [1, 2, 3, 16, 64])
def test_moments_of_whole_orders_are_the_binomial_sums(level, rate, order):
    found, exact = (
        SampledLaplaceMoments(ball(level), rate, True).moment(ball(order - 1)),
        summed(level, rate, order),
    )
    assert found.overlaps(exact)
    assert found.rad() < exact * ball(F(1, 10**30))


@pytest.mark.parametrize(("level", "rate"), SAMPLES)
@pytest.mark.parametrize("added", [True, False])
@pytest.mark.parametrize(("c", "t"), [(F(1, 10), F(0)), (F(1, 2), F(3)), (F(2), F(25)), (F(3), F(1000, 7))])
@pytest.mark.parametrize("bits", [1, 8, 120])
def test_moments_are_the_integrals_however_coarse_the_sum_is(monkeypatch, level, rate, added, c, t, bits):
    monkeypatch.setattr(sampled_laplace, "BITS", bits)
    monkeypatch.setattr(sampled_laplace, "ROUND", 1 if bits < 120 else 32)
    z = acb(ball(c), ball(t))
    found = SampledLaplaceMoments(ball(level), rate, added).moment(z)
    exact = integral(level, rate, z + 1 if added else -z)
    assert found.overlaps(exact)
    assert (
        bits > 1 or level > 1 or t > 25 or abs(found.mid() - exact) > ball(F(1, 10**12))
    )  # it is off, and says so
    assert bits < 120 or found.real.rad() < ball(F(1, 10**30)) * abs(
        SampledLaplaceMoments(ball(level), rate, added).moment(ball(c))
    )


@pytest.mark.parametrize("added", [True, False])
@pytest.mark.parametrize(("level", "rate"), SAMPLES)
def test_far_out_they_are_bounded_by_parts(monkeypatch, added, level, rate):
    part = SampledLaplaceMoments(ball(level), rate, added)
    for t in (1, 10, 150):
        z = acb(2, t)
        exact = integral(level, rate, z + 1 if added else -z)
        with monkeypatch.context() as few:
            few.setattr(sampled_laplace, "MOST_NODES", 0)
            found = part.moment(z)
        assert found.overlaps(exact) and found.real.rad() > part.moment(z).real.rad()


@pytest.mark.parametrize("added", [True, False])
@pytest.mark.parametrize(("level", "rate"), SAMPLES)
@pytest.mark.parametrize("c", [0.2, 3.0])
def test_no_size_is_too_small(added, level, rate, c):
    """In rows, of which some go from where there is a sum to where there is none."""
    part = SampledLaplaceMoments(ball(level), rate, added)
    near, whole = part._tilted(c).near, part.moment(ball(F(c)))
    t, more = (
        np.array([0.0, 0.5, 7.0, near - 1, near, near + 1]),
        np.array([0.0, 1.25, 40.0, 0.75 * near, 9 * near]),
    )
    sizes = part.size(c, t, more)
    for i, j in np.ndindex(*sizes.shape):
        order = acb(ball(F(c)), ball(F(t[i] + more[j])))
        exact = abs(part.moment(order)) / whole
        assert sizes[i, j] >= float(exact.lower())
        assert t[i] + more[j] > near or sizes[i, j] < float(exact.upper()) + 1e-9


def test_many_moments_at_once_are_those_at_each():
    part = SampledLaplaceMoments(ball(1), F(1, 10), True)
    c, tau = F(3, 4), F(1, 8)
    places = [0, *range(3, 90), 1000, 1001, 10**7]
    for n, one in zip(places, part.moments(c, tau, places), strict=True):
        assert one.overlaps(part.moment(acb(ball(c), ball(n * tau))))


def inverted(level: float, rate: float, runs: int, epsilon: float) -> float:
    """The larger curve in floats: the integral of the moments along a line, without smoothing, by trapezoids."""
    x, weights = np.polynomial.legendre.leggauss(200)
    at = np.concatenate([[-level, level], level * x])
    mass = np.concatenate([[0.5, np.exp(-level) / 2], weights * level * np.exp(-(level * x + level) / 2) / 4])
    ratio, t, found = 1 - rate + rate * np.exp(at), np.linspace(0, 300, 200001), []
    z = 0.4 + 1j * t
    for losses, masses in ((np.log(ratio), mass * ratio), (-np.log(ratio), mass)):
        moment = sum(m * np.exp(z * one) for one, m in zip(losses, masses, strict=True))
        values = (np.exp(runs * np.log(moment) - z * epsilon) / (z * (z + 1))).real
        found.append(float((values.sum() - (values[0] + values[-1]) / 2) * (t[1] - t[0]) / np.pi))
    return max(found)


def test_a_thousand_runs():
    found = compose([(sampled(laplace(1), "0.05"), 1000)])
    delta = found.delta(2)
    assert found.method == "inverted" and delta.width < F(1, 10**12)
    assert abs(float(delta) - inverted(1.0, 0.05, 1000, 2.0)) < 1e-9


def test_a_grid_encloses_it(monkeypatch):
    mechanism = (sampled(laplace(2), "0.02"), 300)
    monkeypatch.setattr(composition, "_samples", lambda runs: None)
    sharp = compose([mechanism]).delta("1/4")
    monkeypatch.setattr(composition, "_together", lambda runs: None)
    rough = compose([mechanism], points=1 << 11, width=1)
    wide = rough.delta("1/4")
    assert rough.method == "grid" and 0 < sharp.width < wide.width / 10**3
    assert wide.lower <= sharp.lower and sharp.upper <= wide.upper


def test_large_levels_are_left_to_the_grid():
    assert compose([(sampled(laplace(F(1, 2 * LARGEST)), "0.1"), 1000)], points=64, width=1).method == "grid"


def test_renyi_divergences_are_the_binomial_sums():
    found = compose([(sampled(laplace(2), "0.1"), 7)])
    for order in (2, 3, 32):
        low, high = ends(7 * summed(F(1, 2), F(1, 10), order).log() / (order - 1))
        at = found.renyi(order)
        assert at.lower <= high and low <= at.upper and at.width < F(1, 10**20)
    with pytest.raises(ArithmeticError, match="too long"):
        found.renyi(10**9)


def test_a_sample_of_a_sample_is_a_sample():
    twice, once = sampled(sampled(laplace(1), "0.2"), "0.1"), sampled(laplace(1), "0.02")
    assert [pair.transform() for pair in twice.pairs] == [pair.transform() for pair in once.pairs]
