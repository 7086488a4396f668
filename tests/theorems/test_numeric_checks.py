"""The papers' own numeric checks: what is printed agrees with random mechanisms, what is changed a little does not."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from theorems.kss2018.numeric.checks import check_class_I_bound
from theorems.wu2019.numeric import check_binary_symmetric, check_gaussian, check_gaussian_information
from theorems.wyz2016.numeric import check_hamming_distortion


@pytest.mark.parametrize(
    "check", [check_class_I_bound, check_hamming_distortion, check_gaussian, check_gaussian_information, check_binary_symmetric]
)
def test_the_printed_formulas_agree(check):
    leg = check(60)
    assert leg.outcome == "agrees" and leg.detail.startswith("60 random")


FALSE = {
    "class I, too large": (check_class_I_bound, lambda M, D: M * (1 - D) / D),
    "class I, too small": (check_class_I_bound, lambda M, D: (M - 1) * (1 - D) / D * F(99, 100)),
    "class I, another slope": (check_class_I_bound, lambda M, D: (M - 1 - D) / D),
    "hamming, too large": (check_hamming_distortion, lambda n, m, t: F(n) / (1 + t / m)),
    "hamming, too small": (check_hamming_distortion, lambda n, m, t: F(n) / (2 + t / (m - 1))),
    "gaussian, without the 2": (check_gaussian, lambda iv, T, eps: T * T / (iv.exp(eps) - 1)),
    "gaussian, slightly more": (
        check_gaussian,
        lambda iv, T, eps: T * T / (iv.exp(2 * eps) - 1) * (1 + iv.mpf(2) ** -30),
    ),
    "gaussian, slightly less": (
        check_gaussian,
        lambda iv, T, eps: T * T / (iv.exp(2 * eps) - 1) * (1 - iv.mpf(2) ** -30),
    ),
    "gaussian information, T for T^2": (check_gaussian_information, lambda iv, T, N: iv.log(1 + T / N) / 2),
    "gaussian information, slightly less": (
        check_gaussian_information,
        lambda iv, T, N: iv.log(1 + T * T / N) * 49 / 100,
    ),
    "binary, too large": (check_binary_symmetric, lambda iv, p: iv.log(2)),
    "binary, too small": (
        check_binary_symmetric,
        lambda iv, p: (iv.log(2) + p * iv.log(p) + (1 - p) * iv.log(1 - p)) * (1 - iv.mpf(2) ** -60),
    ),
}


@pytest.mark.parametrize("name", FALSE)
def test_perturbed_formulas_are_falsified(name):
    check, formula = FALSE[name]
    leg = check(100, formula)
    assert leg.outcome == "disagrees" and leg.detail.startswith("falsified by (")
