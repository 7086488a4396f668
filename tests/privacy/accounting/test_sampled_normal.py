"""Moments of a sample of Gaussian noise against sums that are exact and against flint's integrals; and what comes of them."""

from __future__ import annotations

from fractions import Fraction as F
from math import comb

import pytest
from flint import acb, arb, ctx

from verify.privacy.accounting import (
    compose,
    composition,
    gaussian,
    inversion,
    randomized_response,
    sampled,
    sampled_normal,
)
from verify.privacy.accounting.inversion import Inversion
from verify.privacy.accounting.sampled_normal import SampledNormalMoments
from verify.privacy.accounting.transforms import Atoms, NormalMoments, exponential_sums
from verify.privacy.measures.balls import ball, ends

SAMPLES = [
    (F(1), F(1, 100)),
    (F(1, 4), F(1, 3)),
    (F(16), F(9, 10)),
    (F(9), F(1, 1000)),
    (F(1, 10000), F(1, 2)),
]


@pytest.fixture(autouse=True)
def precise():
    with ctx.workprec(384):
        yield


def summed(square: F, rate: F, order: int):
    """E g^order for a whole order, by the binomial theorem: E e^(k u) = e^((k^2 - k) mu^2/2)."""
    return sum(
        comb(order, k) * ball((1 - rate) ** (order - k) * rate**k) * ball(F(k * k - k) * square / 2).exp()
        for k in range(order + 1)
    )


def integral(square: F, rate: F, w):
    """E g^w along the real line, cut where the rest is below 1e-40 for the orders asked here."""
    mu, q = ball(square).sqrt(), ball(rate)

    def density(y, analytic):
        ratio = 1 - q + q * (y * mu - ball(square) / 2).exp()
        return (-y * y / 2 + w * ratio.log(analytic=analytic)).exp() / (2 * arb.pi()).sqrt()

    far = 15 + 8 * mu
    return acb.integral(density, -far, far, rel_tol=arb(2) ** -80, abs_tol=arb(2) ** -80)


@pytest.mark.parametrize(("square", "rate"), SAMPLES)
@pytest.mark.parametrize("order", [1, 2, 3, 16, 64, 500])
def test_moments_of_whole_orders_are_the_binomial_sums(square, rate, order):
    exact = summed(square, rate, order)
    found = SampledNormalMoments(ball(square), rate, True).moment(ball(order - 1))
    assert found.overlaps(exact)
    assert found.rad() < exact * ball(F(1, 10**30))


@pytest.mark.parametrize(("square", "rate"), SAMPLES)
@pytest.mark.parametrize("added", [True, False])
@pytest.mark.parametrize(("c", "t"), [(F(1, 10), F(0)), (F(1, 2), F(3)), (F(2), F(25)), (F(3), F(1000, 7))])
def test_moments_are_the_integrals(square, rate, added, c, t):
    z = acb(ball(c), ball(t))
    part = SampledNormalMoments(ball(square), rate, added)
    found, exact = part.moment(z), integral(square, rate, z + 1 if added else -z)
    off = ball(F(1, 10**20)) * part.moment(ball(c))
    assert abs(found - exact).lower() <= off.upper()  # the tails of the integral
    assert found.real.rad() < off and found.imag.rad() < off


@pytest.mark.parametrize("bits", [2, 5, 12, 30])
@pytest.mark.parametrize(("square", "rate"), SAMPLES[:4])
def test_however_coarse_a_sum_is_its_error_is_bounded(monkeypatch, bits, square, rate):
    """What is left out, and the error of the rule, are large here: no ball is too small, and with few bits the middle is off."""
    for order in (1, 2, 3, 16, 64):
        with monkeypatch.context() as coarse:
            coarse.setattr(sampled_normal, "BITS", bits)
            found = SampledNormalMoments(ball(square), rate, True).moment(ball(order - 1))
        exact = summed(square, rate, order)
        assert found.overlaps(exact)
        assert bits > 5 or abs(found.mid() - exact) > exact * ball(F(1, 10**25))
    for added in (True, False):
        for z in (acb(ball(F(1, 2)), ball(3)), acb(2, 25), acb(3, 143)):
            sharp = SampledNormalMoments(ball(square), rate, added).moment(z)
            with monkeypatch.context() as coarse:
                coarse.setattr(sampled_normal, "BITS", bits)
                found = SampledNormalMoments(ball(square), rate, added).moment(z)
            assert found.overlaps(sharp)


def test_other_multiples_are_bounded_however_many_count(monkeypatch):
    """With a wide tau they do: what Poisson's formula adds is in the ball."""
    part = SampledNormalMoments(ball(1), F(1, 10), True)
    runs = ((part, 20),)
    for level in (F(1, 2), F(3)):
        sharp = Inversion(runs, ball(0), F(0)).curve(ball(level), True)
        for enough in (1, 3, 8):
            with monkeypatch.context() as coarse:
                coarse.setattr(inversion, "ENOUGH", enough)
                found = [Inversion(runs, ball(0), F(0)).curve(ball(level), up) for up in (False, True)]
            assert all(one.overlaps(sharp) for one in found)
            assert enough > 1 or found[0].rad() > 10**6 * sharp.rad()


def test_noise_that_is_next_to_nothing_is_left_to_the_grid():
    nearly = sampled(gaussian("0.0001"), "0.1")
    assert all(pair.transform().highest() < 1e-6 for pair in nearly.pairs)
    assert compose([(nearly, 2)], points=64, width=1).method == "grid"
    with pytest.raises(ArithmeticError, match="too long"):
        compose([nearly]).renyi(2)


@pytest.mark.parametrize("added", [True, False])
def test_nothing_of_a_moment_is_larger_beyond(added):
    part = SampledNormalMoments(ball(1), F(1, 10), added)
    whole = part.moment(ball(2))
    for t in (0, 1, 10, 100, 1000):
        bound = part.beyond(2.0, t)
        assert all((abs(part.moment(acb(2, t + more))) / whole).lower() <= bound for more in (0, 1, 7, 300))
    assert part.beyond(2.0, 1000) < 1e-3


def test_many_moments_at_once_are_those_at_each():
    part = SampledNormalMoments(ball(1), F(1, 10), True)
    c, tau = F(3, 4), F(1, 8)
    places = [0, *range(3, 90), 1000, 1001]
    for n, one in zip(places, part.moments(c, tau, places), strict=True):
        assert one.overlaps(part.moment(acb(ball(c), ball(n * tau))))
    few = Atoms([ball(F(1, 3)), ball(F(-1, 7))], [ball(F(1, 4)), ball(F(3, 4))])
    alone = [few.moment(acb(ball(c), ball(n * tau))) for n in places]
    assert all(a.overlaps(b) for a, b in zip(few.moments(c, tau, places), alone, strict=True))
    assert exponential_sums([], c, tau, [0]) == [0]


@pytest.mark.parametrize("way", [0, 1])
def test_with_normal_noise_once_it_is_one_integral_of_a_curve_that_is_known(way):
    """The curve of both is the mean, over the loss of the sample, of the curve of normal noise."""
    rate, level = F(1, 5), ball(F(1, 2))
    part = SampledNormalMoments(ball(1), rate, way == 0)
    found = Inversion(((part, 1), (NormalMoments(ball(1)), 1)), ball(0), F(0))
    assert found.falls()
    low, high = ends(found.curve(level, False))[0], ends(found.curve(level, True))[1]

    def normal(x):  # of one run of normal noise with mu = 1, at e^x
        def below(at):
            return (-at / acb(2).sqrt()).erfc() / 2

        return below(acb(ball(F(1, 2))) - x) - x.exp() * below(acb(ball(F(-1, 2))) - x)

    def density(y, analytic):
        ratio = 1 - ball(rate) + ball(rate) * (y - acb(1) / 2).exp()
        weight = (-y * y / 2).exp() / (2 * arb.pi()).sqrt()
        loss = ratio.log(analytic=analytic) * (1 if way == 0 else -1)
        return weight * (ratio if way == 0 else 1) * normal(level - loss)

    exact = acb.integral(density, -12, 12, rel_tol=arb(2) ** -70, abs_tol=arb(2) ** -70).real
    assert low - F(1, 10**20) <= ends(exact)[1] and ends(exact)[0] <= high + F(1, 10**20)
    assert high - low < F(1, 10**17)


def test_a_grid_encloses_it(monkeypatch):
    mechanism = (sampled(gaussian(1), "0.02"), 100)
    found = compose([mechanism])
    sharp = found.delta("1/2")
    assert found.method == "inverted" and 0 < sharp.width < sharp.upper / 10**14
    monkeypatch.setattr(composition, "_together", lambda runs: None)
    rough = compose([mechanism], points=1 << 11, width=1)
    assert rough.method == "grid"
    wide = rough.delta("1/2")
    assert wide.lower <= sharp.lower and sharp.upper <= wide.upper


def test_a_thousand_runs_as_in_training_by_noisy_gradients():
    """dp-accounting 0.6.0 says at most 0.0026124968063013."""
    found = compose([(sampled(gaussian(1), "0.01"), 1000)])
    delta = found.delta(1)
    assert delta.width < F(1, 10**18) and F("0.00261242") < delta.lower < F("0.0026124968063013")
    epsilon = found.epsilon("0.0026")
    assert epsilon.width < F(1, 10**11) and 1 < epsilon.lower < F("1.001")


def test_where_moments_do_not_fall_soon_there_is_a_grid():
    assert compose([(sampled(gaussian("0.3"), "0.001"), 2)], points=64, width=1).method == "grid"


def test_renyi_divergences_are_the_binomial_sums():
    found = compose([(sampled(gaussian(2), "0.1"), 7)])
    for order in (2, 3, 32):
        low, high = ends(7 * summed(F(1, 4), F(1, 10), order).log() / (order - 1))
        at = found.renyi(order)
        assert at.lower <= high and low <= at.upper and at.width < F(1, 10**20)
    bound, _ = found.renyi_epsilon("1e-5", [4, 8, 16])
    assert found.private(bound.upper, "1e-5") is True
    with pytest.raises(ArithmeticError, match="not computed"):
        compose([sampled(randomized_response(1), "0.1")]).renyi(2)


def test_a_sample_of_a_sample_is_a_sample():
    twice, once = sampled(sampled(gaussian(1), "0.2"), "0.1"), sampled(gaussian(1), "0.02")
    a, b = (compose([(one, 100)]).delta("1/2") for one in (twice, once))
    assert max(a.lower, b.lower) <= min(a.upper, b.upper) and a.width < F(1, 10**15)
