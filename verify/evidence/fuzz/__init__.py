"""The fuzz leg: random mechanisms against the formula. Sampling never proves; it finds what is wrong.

    derived_leg                draws values that satisfy the hypotheses of a statement, as they can be read off it,
                               and lets the kernel's evaluator look at the conclusion: for any claim
    fuzz_leg                   runs any property on drawn values, and shows the shrunk example that breaks it
    fuzz_statement             evaluates a statement at values that a given strategy draws
    at_point                   the truth of hypotheses and conclusion at given values, exactly

Runs are derandomized: the same statement sees the same examples each time. Numbers are exact fractions;
logarithms are compared through enclosures (mpmath's intervals, or the kernel's), never through floats.

Hypothesis and mpmath are imported when a leg runs, not when this package is.
"""

from __future__ import annotations

from verify.evidence.fuzz.derived import derived_leg
from verify.evidence.fuzz.points import Exact, Point, at_point, exact_value, table
from verify.evidence.fuzz.running import fuzz_leg, shown
from verify.evidence.fuzz.statements import fuzz_statement

__all__ = [
    "Exact",
    "Point",
    "at_point",
    "derived_leg",
    "exact_value",
    "fuzz_leg",
    "fuzz_statement",
    "shown",
    "table",
]
