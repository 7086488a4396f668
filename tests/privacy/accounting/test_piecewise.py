"""Few samples of Laplace noise in pieces, against integrals of curves that are known; and the bounds that it rests on."""

from __future__ import annotations

from fractions import Fraction as F
from functools import cache

import pytest
from flint import arb, ctx

from verify.privacy.accounting import compose, composition, laplace, pure, sampled, sampling
from verify.privacy.accounting import piecewise as module
from verify.privacy.accounting.lattice import power
from verify.privacy.accounting.piecewise import Pieces, RepeatedSample, pieces
from verify.privacy.accounting.sampled_laplace import SampledLaplaceMoments
from verify.privacy.measures.balls import ball, ends

SAMPLES = [(F(1), F(1, 10)), (F(1, 3), F(1, 2)), (F(3, 2), F(9, 10))]
CACHED = (module._roots, module._nodes, module._interpolation, module._convolutions)


@pytest.fixture(autouse=True)
def precise():
    with ctx.workprec(384):
        yield


@pytest.fixture
def of_degree(monkeypatch):
    def set_to(degree: int):
        monkeypatch.setattr(module, "DEGREE", degree)
        monkeypatch.setattr(module, "NODES", degree + 24)
        for function in CACHED:
            function.cache_clear()

    yield set_to
    for function in CACHED:
        function.cache_clear()


@cache
def gauss():
    """The nodes and weights of the rule with 30 of them, at the precision of these tests: enough for 14 digits."""
    return [arb.legendre_p_root(30, k, True) for k in range(30)]


@cache
def places():
    return [ball(F(n, 17)).exp() for n in range(-8, 15)]


@cache
def four_runs(level: F, rate: F, added: bool):
    """What four runs come to, at the degree that there is, at some places."""
    sharp = pieces(SampledLaplaceMoments(ball(level), rate, added), 4)
    return [sharp.curve(x) for x in places()]


def ratio(rate: F, loss):
    return 1 - ball(rate) + ball(rate) * loss.exp()


def one_more(curve, level: F, rate: F, added: bool, runs: int, epsilon: F):
    """The curve of ``curve``, which is that of so many runs, after one run more: an integral over the noise's loss.

    By sums between all places at which the curve may have a corner, in the middle of which it is analytic.
    """
    s, sign = ball(level), 1 if added else -1
    ends_of_one = sorted((sign * ratio(rate, l).log() for l in (-s, s)), key=lambda x: float(x.mid()))
    low, length = ends_of_one[0], ends_of_one[1] - ends_of_one[0]

    def run(l):  # the loss, and what P weighs next to what there is without the record
        g = ratio(rate, l)
        return sign * g.log(), g if added else ball(1)

    total = ball(0)
    for l, mass in ((-s, ball(1) / 2), (s, (-s).exp() / 2)):
        loss, more = run(l)
        total += mass * more * curve((ball(epsilon) - loss).exp())
    corners = {-level, level}
    for i in range(runs + 1):
        loss = ball(epsilon) - runs * low - i * length
        inside = ((sign * loss).exp() - 1 + ball(rate)) / ball(rate)
        if inside > 0 and -s < inside.log() < s:
            corners.add(F(float(inside.log().mid())))
    for a, b in zip(sorted(corners), sorted(corners)[1:], strict=False):
        for x, weight in gauss():
            l = ball((a + b) / 2) + ball((b - a) / 2) * x
            loss, more = run(l)
            density = (-(l + s) / 2).exp() / 4
            total += ball((b - a) / 2) * weight * density * more * curve((ball(epsilon) - loss).exp())
    return total


@pytest.mark.parametrize("added", [True, False])
@pytest.mark.parametrize(("level", "rate"), SAMPLES)
def test_one_run_is_what_the_formula_says(level, rate, added):
    found = pieces(SampledLaplaceMoments(ball(level), rate, added), 1)
    pair = sampled(laplace(1 / level), rate).direction(0 if added else 1)
    for n in range(-20, 21):
        x = ball(F(n, 11)).exp()
        low, high = ends(found.curve(x))
        exact = ends(pair.curve(x))
        assert low <= exact[1] and exact[0] <= high < low + F(1, 10**20)


@pytest.mark.parametrize("added", [True, False])
@pytest.mark.parametrize(("level", "rate"), SAMPLES)
@pytest.mark.parametrize("runs", [1, 3])
def test_one_run_more_is_one_integral_more(level, rate, added, runs):
    part = SampledLaplaceMoments(ball(level), rate, added)
    pair = sampled(laplace(1 / level), rate).direction(0 if added else 1)
    before = pair if runs == 1 else pieces(part, runs)
    after = pieces(part, runs + 1)
    for epsilon in (F(-1, 3), F(0), F(1, 4)):
        low, high = ends(after.curve(ball(epsilon).exp()))
        exact = ends(one_more(before.curve, level, rate, added, runs, epsilon))
        assert low - F(1, 10**14) <= exact[1] and exact[0] <= high + F(1, 10**14)
        assert high < low + F(1, 10**19)


@pytest.mark.parametrize("degree", [2, 4, 8, 16])
@pytest.mark.parametrize(("level", "rate"), SAMPLES)
def test_however_low_the_degree_is_the_error_is_bounded(of_degree, level, rate, degree):
    """The middle is off, and the ball says so: of one run by its density, of four by what is left out of products, too."""
    for added in (True, False):
        part = SampledLaplaceMoments(ball(level), rate, added)
        exact = four_runs(level, rate, added)
        of_degree(degree)
        for cells in (4, 8):
            rough = power(module._once(part, cells), 4)
            assert rough.off < 1 or degree < 8
            found = [rough.curve(x.log()) for x in places()]
            assert all(one.overlaps(other) for one, other in zip(found, exact, strict=True))
            gaps = [abs(a.mid() - b.mid()) for a, b in zip(found, exact, strict=True)]
            assert degree > 4 or max(map(float, gaps)) > 1e-10
        of_degree(40)


def test_what_is_left_out_of_a_product_counts(of_degree):
    """Were it not in the bound, this would fail: densities that are polynomials, whose product is of twice the degree."""
    from flint import arb_poly

    def law(degree):
        of_degree(degree)
        rows = [arb_poly([1]), arb_poly([ball(F(1, 3))]), arb_poly([ball(F(1, 2))]), *[arb_poly()] * (degree - 2)]
        return Pieces(ball(0), ball(F(1, 4)), arb_poly([0, 0]), rows, ball(0))

    exact, place = law(8), ball(F(1, 7))
    truth = exact.times(exact)
    assert truth.off < 1e-50
    value = truth.curve(place)
    few = law(2)
    rough = few.times(few)
    found = rough.curve(place)
    assert rough.off > 1e-3 and found.overlaps(value) and abs(found.mid() - value.mid()) > 1e-6


def test_a_grid_encloses_it(monkeypatch):
    mechanism = (sampled(laplace(1), "0.1"), 7)
    sharp = compose([mechanism])
    found = [sharp.delta(epsilon) for epsilon in ("0", "0.1", "0.9")]
    assert sharp.method == "pieces" and all(one.width < F(1, 10**19) for one in found)
    monkeypatch.setattr(composition, "_samples", lambda runs: None)
    rough = compose([mechanism], points=1 << 11, width=1)
    assert rough.method == "grid"
    for epsilon, one in zip(("0", "0.1", "0.9"), found, strict=True):
        wide = rough.delta(epsilon)
        assert wide.lower <= one.lower and one.upper <= wide.upper


def test_after_a_mechanism_on_a_lattice():
    both = compose([pure("log(2)"), (sampled(laplace(1), "0.2"), 2)])
    alone = compose([(sampled(laplace(1), "0.2"), 2)])
    assert both.method == "lattice and pieces"
    curves = [pair._factors[0][True][-1].curve(ball(F(1, 2)) + sign * ball(2).log()) for pair, sign in ((alone, 1), (alone, -1))]
    truth = (curves[0] + 2 * curves[1]) / 3
    with ctx.workprec(384):
        low = both._bound(0, ball(F(1, 2)), False), both._bound(0, ball(F(1, 2)), True)
    assert low[0] <= ends(truth)[1] and ends(truth)[0] <= low[1] < low[0] + F(1, 10**19)


def test_an_epsilon_is_found():
    found = compose([(sampled(laplace(1), "0.1"), 5)])
    answer = found.epsilon("1e-9")
    assert answer.width < F(1, 10**12)
    assert found.delta(answer.upper).upper <= F(1, 10**9) <= found.delta(answer.lower * (1 - F(1, 10**9))).upper


def test_too_many_cells_are_left_alone():
    assert pieces(SampledLaplaceMoments(ball(1), F(1, 10), True), 10**6) is None
    assert pieces(SampledLaplaceMoments(ball(F(39, 10)), F(1, 10), True), 20) is None
    assert isinstance(pieces(SampledLaplaceMoments(ball(1), F(1, 10), True), 20), RepeatedSample)
    assert sampling.LARGEST == 4
