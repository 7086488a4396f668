"""Accounting against what can be computed otherwise: exact enumeration, quadrature, printed formulas."""

from __future__ import annotations

import doctest
from fractions import Fraction as F
from itertools import product
from math import comb, exp

import pytest
from flint import ctx
from hypothesis import given, settings
from hypothesis import strategies as st
from mpmath import mp, mpf, quad

from verify.privacy.accounting import (
    channel,
    compose,
    discrete_gaussian,
    gaussian,
    gaussian_sigma,
    geometric,
    laplace,
    levels,
    pure,
    randomized_response,
    sampled,
    staircase,
    table,
)
from verify.privacy.accounting import composition as composition_module
from verify.privacy.accounting import sampling as sampling_module
from verify.privacy.accounting import tables as tables_module
from verify.privacy.accounting.discretised import above, below
from verify.privacy.accounting.pairs import InfiniteDivergence
from verify.privacy.measures.balls import ball, ends
from verify.privacy.measures.closeness import hockey_stick
from verify.privacy.measures.divergence import NotFinite

SKEW = ([F(1, 2), F(1, 3), F(1, 6)], [F(1, 5), F(1, 2), F(3, 10)])  # ratios without a common measure


def number(value):
    return mpf(F(value).numerator) / F(value).denominator


def contains(found, truth, off="1e-25"):
    return number(found.lower) - mpf(off) <= truth <= number(found.upper) + mpf(off)


def repeated(law, k):
    """The law of k independent letters."""
    words = [F(1)]
    for _ in range(k):
        words = [a * p for a in words for p in law]
    return words


# --- one run -------------------------------------------------------------------------------------------------------


def hockey(p, q, x, corners):
    """By quadrature of two densities."""
    return quad(lambda z: max(p(z) - x * q(z), mpf(0)), corners)


@pytest.mark.parametrize("epsilon", ["0", "1/4", "1/2", "3/5"])
def test_laplace_noise_by_quadrature(epsilon):
    with mp.workdps(30):
        x = mp.exp(number(F(epsilon)))
        turn = (1 - mp.log(x) * 2) / 2  # where the densities, of scale 2, are in the ratio x
        truth = hockey(
            lambda z: mp.exp(-abs(z) / 2) / 4,
            lambda z: mp.exp(-abs(z - 1) / 2) / 4,
            x,
            sorted([-200, 0, turn, 1, 200]),
        )
        assert contains(compose([laplace(2)]).delta(F(epsilon)), truth, "1e-18")


@pytest.mark.parametrize("sigma", ["1/2", "1", "3"])
@pytest.mark.parametrize("epsilon", ["0", "1/2", "2"])
def test_gaussian_noise_by_quadrature(sigma, epsilon):
    with mp.workdps(30):
        s, x = number(F(sigma)), mp.exp(number(F(epsilon)))
        turn = mpf(1) / 2 - s**2 * mp.log(x)
        truth = hockey(
            lambda z: mp.npdf(z, 0, s),
            lambda z: mp.npdf(z, 1, s),
            x,
            [-30 * s, turn - s, turn, turn + s, 30 * s],
        )
        assert contains(compose([gaussian(sigma)]).delta(F(epsilon)), truth, "1e-15")


@pytest.mark.parametrize("gamma", ["0", "0.2", "0.5", "0.7", "1"])
def test_staircase_noise_by_its_density(gamma):
    t, g = 3, F(gamma)
    height = F(1 - F(1, t)) / (2 * (g + F(1, t) * (1 - g)))

    def density(z):
        k, rest = divmod(abs(z), 1)
        return height * F(1, t) ** int(k if rest < g else k + 1)

    grid = [F(i, 100) + F(1, 200) for i in range(-4000, 4000)]  # the density is constant on these intervals
    for x in (F(1), F(2), F(3)):
        truth = sum(max(density(z) - x * density(z - 1), 0) for z in grid) / 100
        assert contains(compose([staircase("log(3)", gamma)]).delta(f"log({x})"), number(truth), "1e-15")


@pytest.mark.parametrize("sensitivity", [1, 2, 5])
def test_geometric_noise_by_its_law(sensitivity):
    a = F(1, 2)  # per unit
    weight = {z: (1 - a) / (1 + a) * a ** abs(z) for z in range(-150, 151)}
    P = [weight[z] for z in range(-140, 141)]
    Q = [weight[z - sensitivity] for z in range(-140, 141)]
    found = compose([geometric(f"log({2**sensitivity})", sensitivity)])
    for x in (F(1), F(3, 2), F(2)):
        truth = sum(max(p - x * q, 0) for p, q in zip(P, Q, strict=True))
        assert contains(found.delta(f"log({x})"), number(truth), "1e-30")
    assert found.delta(f"log({2**sensitivity})").upper < F(1, 10**50)


def test_discrete_gaussian_noise_by_its_law():
    with mp.workdps(50):
        weight = {z: mp.exp(-mpf(z * z) / 8) for z in range(-60, 61)}
        total = sum(weight.values())
        for epsilon in ("0", "1/2", "1"):
            x = mp.exp(number(F(epsilon)))
            truth = sum(max(weight[z] - x * weight[z - 1], 0) for z in range(-55, 56)) / total
            assert contains(compose([discrete_gaussian(4)]).delta(F(epsilon)), truth, "1e-30")
        moment = sum(weight[z] ** 3 * weight[z - 1] ** -2 for z in range(-55, 56)) / total
        assert contains(compose([discrete_gaussian(4)]).renyi(3), mp.log(moment) / 2, "1e-30")


# --- composition ---------------------------------------------------------------------------------------------------


def optimal_composition(t, k, i):
    """delta at (k - 2i) eps of k runs that are eps-private: Kairouz, Oh, Viswanath (2015), Theorem 3.3, t = e^eps."""
    return sum(comb(k, j) * (t ** (k - j) - t ** (k - 2 * i + j)) for j in range(i)) / (1 + t) ** k


@pytest.mark.parametrize(("t", "k"), [(F(2), 5), (F(3, 2), 12)])
def test_the_optimal_composition_theorem(t, k):
    found = compose([(pure(f"log({t})"), k)])
    for i in range(k // 2 + 1):
        answer = found.delta(f"log({t ** (k - 2 * i)})")
        assert answer.lower <= optimal_composition(t, k, i) <= answer.upper < answer.lower + F(1, 10**40)


@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.integers(1, 9), min_size=6, max_size=6),
    st.integers(1, 4),
    st.fractions(1, 4, max_denominator=8),
)
def test_runs_of_a_pair_of_laws_by_enumeration(weights, k, x):
    P, Q = ([F(w, sum(part)) for w in part] for part in (weights[:3], weights[3:]))
    truth = max(hockey_stick(repeated(a, k), repeated(b, k), x) for a, b in ((P, Q), (Q, P)))
    found = compose([(table(P, Q), k)], points=512, width=1).delta(f"log({x})" if x > 1 else 0)
    assert found.lower <= truth <= found.upper
    assert found.upper - found.lower < F(1, 100)


@pytest.mark.parametrize("method", ["listed", "grid"])
def test_few_runs_of_a_table_are_exact(method, monkeypatch):
    """On a grid, too: cells hold one loss each, and the test of the cells is the best there is."""
    P, Q = SKEW
    if method == "grid":
        monkeypatch.setattr(composition_module, "_together", lambda runs: None)
    found = compose([(table(P, Q), 5)], points=8000, width=1)
    assert found.method == method
    for x in (F(5, 4), F(3, 2), F(2), F(3), F(4), F(5)):
        answer = found.delta(f"log({x})")
        truth = max(hockey_stick(repeated(a, 5), repeated(b, 5), x) for a, b in ((P, Q), (Q, P)))
        assert answer.lower <= truth <= answer.upper < answer.lower + F(1, 10**30)


def test_the_gap_of_a_grid_falls_with_the_square_of_its_step(monkeypatch):
    monkeypatch.setattr(composition_module, "_laplace", lambda rest: None)
    few, many = (compose([(laplace(2), 3)], points=points, width=1).delta("1/2") for points in (128, 1024))
    assert few.lower < many.lower <= many.upper < few.upper
    assert 0 < many.width < few.width / 30  # the number of points is 8 times as large


def test_factors_without_a_common_measure_are_put_together_exactly():
    found = compose([(pure("log(2)"), 2), pure("log(3)"), pure("log(5)")])
    assert found.method == "lattice and lattice and lattice"
    laws = [([F(t, 1 + t), F(1, 1 + t)], [F(1, 1 + t), F(t, 1 + t)]) for t in (2, 2, 3, 5)]
    P = [a * b * c * d for a, b, c, d in product(*(p for p, _ in laws))]
    Q = [a * b * c * d for a, b, c, d in product(*(q for _, q in laws))]
    for x in (F(1), F(4), F(11, 2)):
        answer = found.delta(f"log({x})" if x > 1 else 0)
        assert answer.lower <= hockey_stick(P, Q, x) <= answer.upper < answer.lower + F(1, 10**40)


def test_gaussian_noise_after_randomized_response():
    found = compose([randomized_response("log(3)"), gaussian(1)])
    assert found.method == "lattice and closed"
    one = compose([gaussian(1)])
    with mp.workdps(40):
        parts = [
            number(F(3, 4)) * mpf(float(one.delta(0).lower)),
            number(F(1, 4)),
        ]  # at eps = log 3: losses +-log 3
        low = one.delta("log(9)")
        truth = parts[0] + parts[1] * number(low.lower)
        assert contains(found.delta("log(3)"), truth, "1e-15")


def test_gaussian_runs_are_one():
    assert compose([(gaussian(2), 4)]).delta(1).lower == compose([gaussian(1)]).delta(1).lower


@pytest.mark.parametrize(
    "mechanism", [laplace(2), gaussian(1), sampled(gaussian(1), "0.1"), table(*SKEW)], ids=str
)
def test_laws_on_a_grid_bound_the_curve(mechanism):
    pair, step = mechanism.direction(1), F(1, 8)
    low, high = pair.reach(F(1, 2**100))
    first, last = int(low // step) - 1, int(-(-high // step)) + 1
    upper, lower = above(pair, step, first, last), below(pair, step, first, last)
    for n in range(-30, 31):
        with ctx.workprec(400):
            epsilon = ball(F(n, 11))
            bounds = ends(lower.curve(ball(step), epsilon))[0], ends(upper.curve(ball(step), epsilon))[1]
            truth = ends(pair.curve(epsilon.exp()))
        assert bounds[0] <= truth[1] and truth[0] <= bounds[1]
        assert bounds[1] - bounds[0] < F(1, 20)


@pytest.mark.parametrize(
    ("runs", "epsilon"),
    [
        ([(laplace(2), 3)], F(1, 2)),
        ([(laplace(2), 3)], F(0)),
        ([(laplace(2), 3)], F(1)),  # where a term begins
        ([(laplace(1), 20)], F(6)),
        ([(laplace(3), 4), (laplace(7), 5)], F(1, 2)),
    ],
)
def test_laplace_noise_many_times(runs, epsilon, monkeypatch):
    found = compose(runs)
    exact = found.delta(epsilon)
    monkeypatch.setattr(composition_module, "_laplace", lambda rest: None)
    rough = compose(runs, points=1 << 11, width=1)
    assert (found.method, rough.method) == ("closed", "grid")
    enclosed = rough.delta(epsilon)
    assert enclosed.lower <= exact.lower <= exact.upper <= enclosed.upper
    assert exact.width < F(1, 10**50) and enclosed.width < F(1, 10**4)


def test_laplace_noise_is_better_than_the_worst_at_its_level_and_ends_with_it():
    found = compose([(laplace(2), 3)])
    assert found.delta("3/2").upper < F(1, 10**50)
    assert found.delta("1/2").upper < compose([(pure("1/2"), 3)]).delta("1/2").lower


def test_laplace_noise_after_randomized_response():
    found = compose([randomized_response("log(3)"), (laplace(1), 2)])
    assert found.method == "lattice and closed"
    one = compose([(laplace(1), 2)])
    truth = F(3, 4) * one.delta(0).lower + F(1, 4) * one.delta("log(9)").lower
    assert abs(found.delta("log(3)").lower - truth) < F(1, 10**30)


# --- samples, channels ---------------------------------------------------------------------------------------------


def test_a_sample_of_a_pair_is_a_mixture():
    P, Q = SKEW
    mixed = [(p + 2 * q) / 3 for p, q in zip(P, Q, strict=True)]
    for x in (F(1), F(6, 5), F(3, 2)):
        truth = max(hockey_stick(mixed, Q, x), hockey_stick(Q, mixed, x))
        found = compose([sampled(table(P, Q), F(1, 3))]).delta(f"log({x})" if x > 1 else 0)
        assert found.lower <= truth <= found.upper < found.lower + F(1, 10**20)


def test_a_channel_has_the_largest_of_all_curves():
    W = [[F(1, 2), F(1, 3), F(1, 6)], [F(1, 5), F(1, 2), F(3, 10)], [F(1, 4), F(1, 3), F(5, 12)]]
    found = compose([channel(W)])
    for x in (F(1), F(9, 8), F(5, 4), F(3, 2), F(2), F(5, 2), F(3)):
        truth = max(hockey_stick(a, b, x) for a in W for b in W)
        answer = found.delta(f"log({x})" if x > 1 else 0)
        assert answer.lower <= truth <= answer.upper < answer.lower + F(1, 10**20)
    fewer = compose([channel(W, [(0, 2)])]).delta(0)
    assert fewer.upper < found.delta(0).lower


# --- epsilon, Renyi, calibration -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "runs",
    [
        [(pure("0.1", "1e-9"), 100)],
        [(gaussian(10), 20)],
        [(randomized_response("log(2)", 3), 30)],
        [laplace(1)],
    ],
    ids=str,
)
def test_epsilon_is_the_inverse_of_delta(runs):
    found = compose(runs)
    epsilon = found.epsilon("1e-6")
    assert epsilon.upper - epsilon.lower < F(1, 10**11)
    assert (
        found.delta(epsilon.upper).upper <= F(1, 10**6) <= found.delta(epsilon.lower * F(999999, 10**6)).upper
    )


def test_what_no_epsilon_is_enough_for():
    with pytest.raises(NotFinite, match="delta = 1/1000000"):
        compose([(pure("0.1", "1e-5"), 2)]).epsilon("1e-6")
    with pytest.raises(NotFinite):
        compose([gaussian(1)]).epsilon(0)
    assert abs(float(compose([(pure("0.1"), 7)]).epsilon(0)) - 0.7) < 1e-12


def test_renyi_divergences_add_up():
    with mp.workdps(30):
        a, s = mpf(5) / 2, mpf(1) / 2
        laplacian = mp.log(a / (2 * a - 1) * mp.exp((a - 1) * s) + (a - 1) / (2 * a - 1) * mp.exp(-a * s)) / (
            a - 1
        )
        found = compose([(laplace(2), 3), (gaussian(2), 2)]).renyi("5/2")
        assert contains(found, 3 * laplacian + 2 * a / 8)
    with pytest.raises(InfiniteDivergence):
        compose([pure(1, "1e-9")]).renyi(2)


def test_renyi_accounting_is_never_better():
    for runs in ([(gaussian(5), 10)], [(randomized_response("0.2", 2), 200)]):
        bound, order = compose(runs).renyi_epsilon("1e-5")
        assert order > 1 and bound.lower > compose(runs).epsilon("1e-5").upper


def test_the_least_deviation():
    found = gaussian_sigma("1/2", "1e-6", 3)
    assert compose([gaussian(found.upper, 3)]).delta("1/2").upper <= F(1, 10**6)
    assert compose([gaussian(found.lower * F(10**9 - 1, 10**9), 3)]).delta("1/2").lower > F(1, 10**6)
    classical = 3 * (2 * mp.log(mpf("1.25e6"))) ** 0.5 * 2
    assert float(found) < classical


# --- refusals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: pure(0), ValueError, "leave it out"),
        (lambda: pure(1, 1), ValueError, r"in \[0, 1\)"),
        (lambda: pure("log(1/2)"), ValueError, "number >= 1"),
        (lambda: laplace(0), ValueError, "scale = 0"),
        (lambda: gaussian("x"), ValueError, "sigma"),
        (lambda: sampled(gaussian(1), 2), ValueError, "rate = 2"),
        (lambda: staircase(1, 2), ValueError, "gamma = 2"),
        (lambda: compose([]), ValueError, "none at all"),
        (lambda: compose(["laplace"]), TypeError, r"mechanisms\[0\] = 'laplace'"),
        (lambda: compose([(laplace(1), 0)]), ValueError, "must be >= 1"),
        (lambda: compose([laplace(1)]).epsilon(1), ValueError, "delta = 1"),
        (lambda: compose([laplace(1)]).renyi(1), ValueError, "alpha = 1"),
        (lambda: channel([[1, 0], [0, 1]], [(0, 2)]), IndexError, "inputs are 0 to 1"),
        (lambda: compose([sampled(staircase(1, "1/2"), "0.1")]).renyi(2), ArithmeticError, "not computed"),
    ],
)
def test_refusals_show_the_value(call, error, words):
    with pytest.raises(error, match=words):
        call()


@pytest.mark.parametrize(
    "module", [levels, composition_module, sampling_module, tables_module], ids=lambda m: m.__name__
)
def test_examples(module):
    failed, tried = doctest.testmod(module)
    assert tried and not failed


def test_exp_is_not_needed_to_be_near():  # 300 runs of a level that floats can not exponentiate
    assert compose([(pure(3), 300)]).delta(800).upper < 1 and exp(3) > 20
