"""Inputs at the edge of what is allowed: each is answered, or what was reached and what to try is said."""

from __future__ import annotations

import math
from fractions import Fraction as F

import pytest

from verify.privacy.measures.common_information import gacs_korner
from verify.privacy.measures.source_sets import SourceSet
from verify.privacy.solvers.amplitude import amplitude_capacity
from verify.privacy.solvers.calibration import calibrate
from verify.privacy.solvers.capacity import channel_capacity
from verify.privacy.solvers.databases import Database
from verify.privacy.solvers.exact_simplex import optimal_basis
from verify.privacy.solvers.hamming import optimal_dp_leakage
from verify.privacy.solvers.individual_capacity import individual_channel_capacity
from verify.privacy.solvers.mutual_information import NotEnclosed, optimal_mi_leakage
from verify.privacy.solvers.privacy_programs import PrivacyProgram
from verify.privacy.solvers.rational_programs import LinearProgram, NotSolved, optimum, vertex

TWO = SourceSet([["0.7", "0.2", "0.1"], ["0.5", "0.3", "0.2"]])


# --- linear programs whose coefficients are far apart -----------------------------------------------------------------


@pytest.mark.parametrize("small", ["1e-5", "1e-7", "1e-9", "1e-12"])
@pytest.mark.parametrize("D", ["1e-9", "1/10", "1/3"])
def test_a_prior_that_is_nearly_0_somewhere_is_solved(small: str, D: str) -> None:
    p = F(small)
    for n, m, prior in [
        (1, 3, [F(1, 2), F(1, 2) - p, p]),
        (2, 2, [F(1, 2) - p, F(1, 4), F(1, 4), p]),
        (2, 2, [1 - 3 * p, p, p, p]),
    ]:
        data = Database(n, m, prior)
        for found in (data.identifiability_leakage(D), data.dp_leakage(D)):
            assert found.verify() and found.lower is not None


def test_the_exact_simplex_method_finds_what_floats_find() -> None:
    for prior in ([F(1, 10), F(2, 10), F(3, 10), F(4, 10)], [F(1, 2), F(1, 4), F(1, 8), F(1, 8)], [F(1, 4)] * 4):
        data = Database(2, 2, prior)
        for notion in ("identifiability", "differential privacy"):
            for t in (F(5), F(9, 2), F(8)):
                program = PrivacyProgram(data, notion).at(t)
                found = vertex(program, optimal_basis(program))
                assert found is not None and found.value == optimum(program)[0].value
                assert min(found.point) >= 0 and min(found.reduced) >= 0 and min(found.slacks) >= 0


def test_programs_without_an_optimum_are_told() -> None:
    one = F(1)
    with pytest.raises(NotSolved, match="not bounded below"):
        optimum(LinearProgram([-one, F(0)], [{0: one, 1: -one}], [F(0)], 1))
    with pytest.raises(NotSolved, match="no point"):
        optimum(LinearProgram([one], [{0: one}, {0: -one}], [one, F(0)], 1))
    with pytest.raises(NotSolved, match="depend on each other"):
        optimal_basis(LinearProgram([one], [{0: one}, {0: one}], [F(0), F(0)], 2))


# --- information -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("small", ["3e-10", "1e-10", "1e-12"])
@pytest.mark.parametrize("share", ["1e-6", "0.3", "0.9", "0.999"])
def test_information_about_what_is_nearly_certain_is_enclosed(small: str, share: str) -> None:
    p = F(small)
    for n, m, prior in ((2, 2, [1 - p, p / 6, p / 3, p / 2]), (1, 3, [1 - p, p, F(0)]), (2, 2, [1 - p, F(0), F(0), p])):
        data = Database(n, m, prior)
        found = data.mi_leakage(data.free_distortion * F(share))
        assert 0 <= found.lower <= found.upper and found.width <= F(1, 10**8)


@pytest.mark.parametrize("D", ["1e-300", "1e-40", "1e-13", "1e-12"])
def test_a_tiny_distortion_is_allowed(D: str) -> None:
    found, none = optimal_mi_leakage(TWO, D), optimal_mi_leakage(TWO, 0)
    assert found.width <= F(1, 10**8) and found.upper <= none.upper + F(1, 10**11) and found.lower <= none.upper
    for row in TWO.rows:  # the mechanism keeps the distortion
        assert sum(p * (1 - line[i]) for i, (p, line) in enumerate(zip(row, found.mechanism, strict=True))) <= F(D)


@pytest.mark.parametrize("rows", [1, 2])
def test_many_unequal_letters_are_solved(rows: int) -> None:
    """REPRODUCER: with 150 unequal letters Newton's method was stopped before it was done, and 0.005 was all that was reached."""
    weights = [[(37 * i * i + 11 * i + 5 * k) % 1000 + 1 for i in range(150)] for k in range(rows)]
    many = SourceSet([[F(w, sum(row)) for w in row] for row in weights])
    found = optimal_mi_leakage(many, "0.5")
    assert found.width <= F(1, 10**8) and found.verify()


@pytest.mark.parametrize("D", ["1e-99999999", "1/0", "nan", "-1", "2", "x", ""])
def test_what_is_no_distortion_is_refused_at_once(D: str) -> None:
    data = Database(1, 2, [F(3, 4), F(1, 4)])
    for ask in (data.dp_leakage, data.identifiability_leakage, data.mi_leakage):
        with pytest.raises(ValueError, match="D = "):
            ask(D)
    for solve in (optimal_mi_leakage, optimal_dp_leakage):
        with pytest.raises(ValueError, match="D = "):
            solve(TWO, D)


@pytest.mark.parametrize("width", [math.nan, math.inf, 0, -1, "0", "x", "1e-99999999"])
def test_what_is_no_width_is_refused(width: float | str) -> None:
    channel = [["0.9", "0.1"], ["0.2", "0.8"]]
    for ask in (
        lambda: optimal_mi_leakage(TWO, "0.1", width),
        lambda: channel_capacity(channel, width),
        lambda: amplitude_capacity(1, 1, width),
    ):
        with pytest.raises(ValueError, match="width = "):
            ask()


def test_a_width_may_be_text() -> None:
    assert optimal_mi_leakage(TWO, "0.1", "1e-8").width <= F(1, 10**8)
    assert channel_capacity([["0.9", "0.1"], ["0.2", "0.8"]], "1e-20").width <= F(1, 10**20)
    with pytest.raises(NotEnclosed, match=r"enclosed in \[0.63.*, .*e-.* wide and not 1e-30. Next: ask for width="):
        optimal_mi_leakage(TWO, "0.1", "1e-30")


# --- capacities --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "W",
    [
        [[1, 0], [0, 1], ["1/2", "1/2"]],
        [["0.9", "0.1"], ["0.2", "0.8"], ["0.85", "0.15"]],
        [["1/2", "1/2", 0], ["1/3", "1/3", "1/3"], ["1/2", 0, "1/2"], ["0.4", "0.3", "0.3"]],
    ],
)
def test_an_unused_input_does_not_keep_the_ends_apart(W: list[list[str | int]]) -> None:
    rough = channel_capacity(W, "1e-12")
    for width in ("1e-18", "1e-40"):
        found = channel_capacity(W, width)
        assert found.width <= F(width) and sum(found.input) == 1 and min(found.input) == 0
        assert found.lower <= rough.upper and rough.lower <= found.upper


def test_a_large_amplitude_says_what_was_reached() -> None:
    with pytest.raises(NotEnclosed, match=r"enclosed in \[1.3.*, 1.3.*\].*Next: ask for width=0.0"):
        amplitude_capacity(6, 1)
    found = amplitude_capacity(6, 1, "0.02")
    assert found.width <= F(2, 100) and found.lower <= found.upper < F(137, 100)
    assert float(found.upper) < math.log(1 + 36) / 2


@pytest.mark.parametrize("T", [4, 9, 12])
def test_what_is_promised_of_large_amplitudes_is_reached(T: int) -> None:
    assert 0 < amplitude_capacity(T, 1, "0.02").width <= F(2, 100)


def test_a_symmetric_channel_that_hardly_errs_has_its_capacity() -> None:
    for p in ("1e-58", "1e-200"):
        found = individual_channel_capacity([[1 - F(p), F(p)], [F(p), 1 - F(p)]], (2,))
        assert found.lower <= found.upper and abs(float(found.upper) - math.log(2)) < 1e-9


# --- calibration -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("k", "bits"), [(2, 1), (4, 2), (8, 3), (16, 4), (3, 2), (2, 10**9), (5, "2.5")])
def test_no_noise_is_needed_from_log_k_on_in_bits_too(k: int, bits: int | str) -> None:
    found = calibrate("exponential", k=k, epsilon=bits, units="bits")
    assert found.lower == found.upper == 0
    if k == 2:
        found = calibrate("binary_symmetric", epsilon=bits, units="bits")
        assert found.lower == found.upper == 0


def test_less_than_log_k_needs_noise() -> None:
    for k, bits in ((3, "1.58"), (4, "1.999999"), (2, "0.999999999")):
        found = calibrate("exponential", k=k, epsilon=bits, units="bits")
        assert 0 < found.lower <= found.upper and found.width < F(1, 10**15)


@pytest.mark.parametrize("epsilon", ["1e-50", "1e-57", "1e-58", "1e-100", "1e-300"])
def test_a_tiny_level_is_calibrated(epsilon: str) -> None:
    flip = calibrate("binary_symmetric", epsilon=epsilon)
    assert F(1, 2) - F(1, 10**20) < flip.lower < flip.upper <= F(1, 2) and flip.width < F(1, 10**30)
    noise = calibrate("exponential", k=3, epsilon=epsilon)
    # N^2 epsilon is nearly var(i)/2, and var(i) = 2/3 for the uniform law on 0, 1, 2
    assert abs(float(noise.lower * noise.lower * F(epsilon)) - 1 / 3) < 1e-9 and noise.width <= noise.lower / 10**15


def test_a_level_beyond_every_precision_says_so() -> None:
    for channel, k in (("binary_symmetric", None), ("exponential", 3)):
        with pytest.raises(NotEnclosed, match="bits.*Next: a larger epsilon"):
            calibrate(channel, epsilon="1e-3000", k=k)


def test_a_ragged_matrix_is_no_joint_law() -> None:
    with pytest.raises(ValueError, match="the rows have 1, 2 entries: they must be equally long"):
        gacs_korner([["1/2"], ["1/4", "1/4"]])
    with pytest.raises(ValueError, match="equally long"):
        gacs_korner([["1/2", 0], ["1/2"]])
