"""The integral of moments against sums that are exact, closed forms and the grid; and the bounds that it rests on."""

from __future__ import annotations

import random
from fractions import Fraction as F

import pytest
from flint import acb, ctx
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.privacy.accounting import compose, composition, gaussian, geometric, laplace, pure, sampled, table
from verify.privacy.accounting.inversion import Inversion, inversion
from verify.privacy.accounting.multinomial import sums
from verify.privacy.accounting.sampled_normal import SampledNormalMoments
from verify.privacy.accounting.transforms import Atoms, LaplaceMoments, NormalMoments
from verify.privacy.measures.balls import ball, ends

SKEW = ([F(1, 2), F(1, 3), F(1, 6)], [F(1, 5), F(1, 2), F(3, 10)])
NOTHING = F(1, 10**100)


@pytest.fixture(autouse=True)
def precise():
    with ctx.workprec(384):
        yield


def drawn(letters: int, seed: int) -> tuple[list[F], list[F]]:
    chosen = random.Random(seed)
    laws = [[chosen.randint(60, 120) for _ in range(letters)] for _ in range(2)]
    return tuple([F(weight, sum(law)) for weight in law] for law in laws)


def atoms(P, Q) -> Atoms:
    return Atoms([ball(p / q).log() for p, q in zip(P, Q, strict=True)], [ball(p) for p in P])


def both(found: Inversion, epsilon) -> tuple[F, F]:
    return ends(found.curve(epsilon, False))[0], ends(found.curve(epsilon, True))[1]


def test_a_thousand_runs_of_a_mechanism_with_ten_losses(monkeypatch):
    P, Q = drawn(10, 5)
    found, levels = compose([(table(P, Q), 1000)]), (1, 30)
    assert found.method == "inverted"
    near = [found.delta(epsilon) for epsilon in levels]
    monkeypatch.setattr(composition, "_together", lambda runs: None)
    rough = compose([(table(P, Q), 1000)], points=1 << 12, width=1)
    assert rough.method == "grid"
    for epsilon, one in zip(levels, near, strict=True):
        other = rough.delta(epsilon)
        assert other.lower < one.lower < one.upper < other.upper
        assert one.width < F(1, 10**12) < other.width


@settings(max_examples=6, deadline=None)
@given(
    st.lists(st.integers(1, 9), min_size=8, max_size=8),
    st.integers(2, 9),
    st.fractions(0, 3, max_denominator=8),
    st.sampled_from([F(1), F(1, 10)]),
)
def test_it_encloses_the_sum_over_all_losses_however_wide_it_is(weights, runs, epsilon, width):
    part = atoms(*([F(w, sum(law)) for w in law] for law in (weights[:4], weights[4:])))
    truth = ends(sums([(part, runs)], ball(0)).curve(ball(epsilon), True))
    low, high = both(Inversion(((part, runs),), ball(0), width), ball(epsilon))
    assert low <= truth[1] and truth[0] <= high


@pytest.mark.parametrize(("level", "infinite"), [("between", F(0)), ("at a loss", F(1, 5))])
def test_both_ends_are_apart_and_near_as_the_square_of_the_width(level, infinite):
    """With one end for the other, or a width that is not used, this fails."""
    part, runs = atoms(*drawn(4, 1)), 40
    counts = (10, 8, 15, 7)
    epsilon = ball(1)
    if level == "at a loss":
        epsilon = sum((loss * n for loss, n in zip(part.losses, counts, strict=True)), ball(0))
    epsilon = -epsilon if epsilon < 0 else epsilon
    truth = ends(sums([(part, runs)], ball(infinite)).curve(epsilon, True))
    gaps = []
    for width in (F(1), F(1, 4), F(1, 16)):
        low, high = both(Inversion(((part, runs),), ball(infinite), width), epsilon)
        assert low < truth[0] and truth[1] < high
        gaps.append(float(high - low))
    assert gaps[0] > 5 * gaps[1] > 25 * gaps[2]


def test_normal_noise_is_what_the_formula_says():
    found = inversion([(NormalMoments(ball(F(1, 4))), 4)], ball(0))
    for epsilon in (F(0), F(2)):
        exact = compose([gaussian(1)]).delta(epsilon)
        low, high = both(found, ball(epsilon))
        assert low <= exact.upper and exact.lower <= high < low + F(1, 10**12)


def test_laplace_noise_is_what_the_closed_form_says():
    found = inversion([(LaplaceMoments(ball(1)), 500)], ball(0))
    few = Inversion(((LaplaceMoments(ball(1)), 20),), ball(0), F(1, 10**3))
    assert found is not None
    low, high = both(few, ball(6))
    exact = compose([(laplace(1), 20)]).delta(6)
    assert low <= exact.upper and exact.lower <= high < low + F(1, 10**4)


@pytest.mark.parametrize(
    "part",
    [
        atoms(*SKEW),
        atoms(*drawn(10, 5)),
        LaplaceMoments(ball(F(1, 3))),
        NormalMoments(ball(F(1, 5))),
        SampledNormalMoments(ball(F(4)), F(1, 10), True),
        SampledNormalMoments(ball(F(1, 4)), F(1, 3), False),
    ],
    ids=["three losses", "ten losses", "Laplace", "normal", "sampled normal", "sampled normal, reversed"],
)
def test_sizes_are_bounds_and_change_no_faster_than_the_deviation(part):
    import numpy as np

    chosen = np.random.default_rng(1)
    for c in (F(1, 8), F(1), F(8)):
        t, more = chosen.uniform(0, 10.0 ** chosen.uniform(0, 7, 8)), chosen.uniform(0, 5, 8)
        bounds, whole = part.size(float(c), t, more), part.moment(ball(c))
        for j, at in enumerate(t):
            for k, further in enumerate(more):
                exact = abs(part.moment(acb(ball(c), ball(F(at) + F(further)))) / whole)
                near = abs(part.moment(acb(ball(c), ball(F(at)))) / whole)
                assert exact <= bounds[j, k] <= float(exact.mid()) + 1e-6
                assert abs(exact - near) <= further * part.deviation(float(c)) + 1e-30


def test_sizes_are_bounds_where_losses_are_large_and_near_each_other():
    """In floats 1000 + 1/2^40 and 1000 are the same but for three digits, which t = 2^40 makes a phase of."""
    import numpy as np

    part = Atoms([ball(1000 + F(n * n, 3 * 2**40)) for n in range(5)], [ball(F(1, 5))] * 5)
    t, more = np.array([0.0, 2.0**38, 2.0**41]), np.array([0.0, 2.0**36, 2.0**40])
    for c in (F(1, 2), F(2**20)):
        bounds, whole = part.size(float(c), t, more), part.moment(ball(c))
        for j, at in enumerate(t):
            for k, further in enumerate(more):
                exact = abs(part.moment(acb(ball(c), ball(F(at) + F(further)))) / whole)
                assert exact <= bounds[j, k] <= float(exact.mid()) + 1e-3


def test_losses_that_are_the_same_as_floats_are_told_apart():
    """Of those below epsilon nothing may be taken away, of those above nothing left out."""
    small = F(1, 10**25)
    part = Atoms([ball(1 + n * small) for n in (2, -3, 1, -1, 0)], [ball(F(1, 5))] * 5)
    listed = sums([(part, 1)], ball(0))
    for n in range(-4, 4):
        epsilon = ball(1 + (n + F(1, 2)) * small)
        exact = sum(
            (
                mass * (1 - (epsilon - loss).exp()).max(ball(0))
                for loss, mass in zip(part.losses, part.masses, strict=True)
            ),
            ball(0),
        )
        assert listed.curve(epsilon, True).overlaps(exact)
        assert ends(listed.curve(epsilon, True))[1] - ends(exact)[0] < NOTHING


def test_a_sample_of_a_sample_leaves_nothing_out():
    inner = sampled(table(*SKEW), "0.3")
    twice = sampled(inner, "0.5").direction(0)
    assert (
        twice.transform() is None
    )  # what the first one leaves outside is little, and no reason to forget it


def test_an_epsilon_is_found_where_deltas_are_the_same_as_floats():
    """Between these levels delta falls from 1 - 1e-30 to 1 - 1e-10: the logarithms of all are 0 as floats."""
    found, wanted = compose([(pure("1"), 1000)]), 1 - F(1, 10**20)
    answer = found.epsilon(wanted)
    assert found.delta(answer.upper).upper <= wanted < found.delta(answer.lower * (1 - F(1, 10**11))).lower
    assert answer.width < F(1, 10**9)


def test_near_a_lattice_there_is_none():
    """Of two losses the moments come back to 1 for ever: the sum would have no end."""
    assert inversion([(atoms([F(3, 4), F(1, 4)], [F(1, 3), F(2, 3)]), 50)], ball(0)) is None
    assert compose([(table([F(3, 4), F(1, 4)], [F(1, 3), F(2, 3)]), 50)]).method == "listed"


@pytest.mark.parametrize(
    "mechanism",
    [table(*SKEW), geometric("1/2", 3), table([0, F(1, 3), F(2, 3)], [F(1, 4), F(1, 4), F(1, 2)])],
    ids=str,
)
@pytest.mark.parametrize("way", [0, 1])
def test_the_losses_of_a_sample_have_the_curve_of_the_sample(mechanism, way):
    pair = sampled(mechanism, "0.3").direction(way)
    part = pair.transform()
    listed = sums([(part, 1)], pair.never() + pair.outside().union(ball(0)))
    for n in range(-12, 13):
        epsilon = ball(F(n, 7))
        assert listed.curve(epsilon, True).overlaps(pair.curve(epsilon.exp()))
        assert ends(listed.curve(epsilon, True))[1] - ends(listed.curve(epsilon, False))[0] < NOTHING
