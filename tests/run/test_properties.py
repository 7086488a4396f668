"""Property tests of claims: functions of others in the place of a claim's optima and terms."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest

from verify import SourceSet, optimal_dp_leakage, property_test
from verify.run.properties import NoProperty, PropertyFailed

FEW = 8


def least_level(sources: Any, D: Any) -> Any:
    t = optimal_dp_leakage(SourceSet(sources), D).exp_epsilon
    return None if t is None else math.log(t)


def swapped(sources: Any, D: Any) -> Any:
    """M in place of M - 1 under the logarithm."""
    M = len(sources[0])
    return math.log(M * (1 - D) / D) if D < (M - 1) / M else 0


def test_a_right_function_passes_and_says_how_much_was_tried() -> None:
    passed = property_test("kss2018.theorem1")(least_level, exact=True, examples=FEW)
    assert passed.examples >= FEW and str(passed).startswith("kss2018.theorem1: ")


def test_without_a_function_the_solver_of_the_library_is_tried() -> None:
    assert property_test("kss2018.theorem1")(examples=FEW).examples >= FEW


def test_a_wrong_function_is_caught_with_the_simplest_example_and_a_fixture() -> None:
    with pytest.raises(PropertyFailed) as caught:
        property_test("kss2018.theorem1")(swapped)
    error = caught.value
    assert error.arguments["sources"] == ((Fraction(1, 2), Fraction(1, 2)),)
    assert "swapped(sources, D) = 1.79" in str(error) and "least_level of this library: log(3)" in str(error)
    made: dict[str, Any] = {}
    exec(error.fixture, made)
    assert swapped(made["sources"], made["D"]) > math.log(3) + 0.1


def test_it_is_called_with_arrays_and_floats_or_exactly() -> None:
    import numpy as np

    kinds: set[type] = set()

    def looked(sources: Any, D: Any) -> Any:
        kinds.update((type(sources), type(D)))
        exact = tuple(tuple(Fraction(float(x)).limit_denominator(10**6) for x in row) for row in sources)
        return least_level(exact, Fraction(float(D)).limit_denominator(10**6))

    property_test("kss2018.theorem1")(looked, examples=FEW)
    assert kinds == {np.ndarray, float} or kinds == {np.ndarray, float, int}


@pytest.mark.parametrize("off, fails", [(1e-9, False), (1e-4, True)])
def test_floats_stand_for_what_is_within_the_tolerance(off: float, fails: bool) -> None:
    def nearly(sources: Any, D: Any) -> Any:
        found = least_level(sources, D)
        return None if found is None else found + off

    test = property_test("kss2018.theorem1")
    if fails:
        with pytest.raises(PropertyFailed):
            test(nearly, exact=True, examples=FEW)
    else:
        assert test(nearly, exact=True, examples=FEW).examples >= FEW


@pytest.mark.parametrize(
    "returned, words",
    [("x", "must be a number"), (math.nan, "not a number"), (-math.inf, "minus infinity"), ((1, None), "finite"), (True, "must be")],
)
def test_what_is_no_number_fails_with_words(returned: Any, words: str) -> None:
    with pytest.raises(PropertyFailed, match=words):
        property_test("kss2018.theorem1")(lambda sources, D: returned)


def test_an_error_in_the_function_fails_and_is_chained() -> None:
    with pytest.raises(PropertyFailed, match="raised ZeroDivisionError") as caught:
        property_test("kss2018.theorem1")(lambda sources, D: 1 / 0)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_what_does_not_fit_is_said() -> None:
    with pytest.raises(NoProperty, match="Did you mean"):
        property_test("kss2018.theorem99")
    with pytest.raises(NoProperty, match="not one claim"):
        property_test("kss2018")
    with pytest.raises(NoProperty, match="nothing that a function may stand for"):
        property_test("basics.sums.parts")
    with pytest.raises(TypeError, match=r"can not be called with \(sources, D\)"):
        property_test("kss2018.theorem1")(lambda sources: 0)
    with pytest.raises(TypeError, match="does not speak of leakage, but of least_level"):
        property_test("kss2018.theorem1")(leakage=least_level)
    with pytest.raises(TypeError, match="give a function"):
        property_test("kss2018.theorem1")(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="give a Claim"):
        property_test(3)  # type: ignore[arg-type]


def test_a_claim_that_speaks_of_several_things_wants_names() -> None:
    with pytest.raises(TypeError, match="least_identifiability, least_privacy|least_privacy, least_identifiability"):
        property_test("wyz2016.theorem1.difference")(lambda n, m, prior, D: 0)


def test_it_says_what_functions_are_given() -> None:
    said = str(property_test("kss2018.theorem1"))
    assert "least_level(sources, D)" in said and "symmetric_level(M, D)" in said


# --- terms --------------------------------------------------------------------------------------------------------------


def kl(p: Any, q: Any) -> float:
    return float(sum(a * math.log(a / b) for a, b in zip(p, q, strict=True) if a and b))


def test_a_function_may_stand_for_a_term() -> None:
    test = property_test("cuff_yu2016.kl_tightest")
    assert test(divergence=kl, examples=FEW).examples >= FEW
    with pytest.raises(PropertyFailed) as caught:
        test(divergence=lambda p, q: 2 * kl(p, q) + 1e-3, examples=200)
    assert "np.array" in caught.value.fixture
