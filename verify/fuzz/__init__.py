"""The fuzz leg: random mechanisms against the formula. Sampling never proves; it finds what is wrong.

    derived_leg                draws values that satisfy the hypotheses of a statement, as they can be read off it,
                               and lets the kernel's evaluator look at the conclusion: for any claim
    fuzz_leg                   runs any property on drawn values, and shows the shrunk example that breaks it
    fuzz_statement             evaluates a statement at values that a given strategy draws
    at_point                   the truth of hypotheses and conclusion at given values, exactly
    check_class_I_bound        Theorem 1 of KSS on random source sets and channels
    check_hamming_distortion   Lemma 1 and mechanism (27) of WYZ on random laws on databases
    check_gaussian             (96) <=> (97) of Wu
    check_gaussian_information (95) of Wu
    check_binary_symmetric     (34) of Wu

Runs are derandomized: the same statement sees the same examples each time. Numbers are exact fractions;
logarithms are compared through enclosures (mpmath's intervals, or the kernel's), never through floats.

Hypothesis and mpmath are imported when a leg runs, not when this package is.
"""

from __future__ import annotations

from verify.fuzz.derived import derived_leg
from verify.fuzz.points import Exact, Point, at_point, exact_value, table
from verify.fuzz.printed import (
    check_binary_symmetric,
    check_class_I_bound,
    check_gaussian,
    check_gaussian_information,
    check_hamming_distortion,
)
from verify.fuzz.running import fuzz_leg, shown
from verify.fuzz.statements import fuzz_statement

__all__ = [
    "Exact",
    "Point",
    "at_point",
    "check_binary_symmetric",
    "check_class_I_bound",
    "check_gaussian",
    "check_gaussian_information",
    "check_hamming_distortion",
    "derived_leg",
    "exact_value",
    "fuzz_leg",
    "fuzz_statement",
    "shown",
    "table",
]
