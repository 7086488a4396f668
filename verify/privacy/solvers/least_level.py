"""The least level at which a linear program's value is at most D: exactly if it is rational, enclosed otherwise.

The value V(t) falls strictly and continuously in t = e^eps while a constant output does not attain it, and 1/V is
nearly linear. Newton's method on it, kept inside a bracket, is run in floats and then, with exact optima, in growing
precision. A rational number near the limit is tried: V(t) = D decides. If there is none, the ends of a narrow interval
are solved exactly. So all that is returned has been decided in exact arithmetic; floats only choose where to look.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt, sqrt

from verify.privacy.solvers.privacy_programs import PrivacyProgram
from verify.privacy.solvers.rational_programs import NotSolved, Vertex, optimum, propose

__all__ = ["LeastLevel", "least_level"]

FLOAT_STEPS = 60
EXACT_STEPS = 100
PRECISIONS = (60, 120)  # bits of the exact steps, from some 30: each doubles what is right
SIMPLE = 48  # bits of the denominator of a level that is found to be rational, at most
WIDTH = Fraction(1, 2**42)


@dataclass(frozen=True)
class LeastLevel:
    """``lower <= t* <= upper``, the optimum at `upper` and the one at `lower`.

    They are equal if t* is rational with a denominator of at most 2^48, and less than 2^-41 apart elsewhere.
    """

    lower: Fraction
    upper: Fraction
    above: Vertex
    below: Vertex


def least_level(program: PrivacyProgram, D: Fraction, low: Fraction, high: Fraction) -> LeastLevel:
    """The least t in [low, high] at which the program's value is at most D, for 0 < D < value at low.

    The value at ``high`` must be at most D. Complexity: some ten float optima and four exact ones; more, by bisection,
    where two vertices meet at t*. Raises NotSolved.
    """
    try:
        t = Fraction(_by_floats(program, float(D), float(low), float(high)))
    except (NotSolved, OverflowError):  # probabilities that are too far apart for floats
        t = _by_fractions(program, D, low, high)
    for bits in PRECISIONS:
        found = _optimum(program, min(max(t, low), high))
        t = min(max(_newton(program, t, found, D), low), high)
        t = Fraction(round(t * 2**bits), 2**bits)
    simple = t.limit_denominator(2**SIMPLE)
    if low <= simple <= high and abs(simple - t) < Fraction(1, 2 ** (2 * SIMPLE)):
        exact = _optimum(program, simple)
        if exact.value == D:
            return LeastLevel(simple, simple, exact, exact)
    return _enclosed(program, D, low, high, t)


def _optimum(program: PrivacyProgram, t: Fraction) -> Vertex:
    return optimum(program.at(t))[0]


def _newton(program: PrivacyProgram, t: Fraction, found: Vertex, D: Fraction) -> Fraction:
    """One step for 1/V(t) = 1/D."""
    slope = program.slope(found.point, found.prices)
    return t - found.value * (found.value - D) / (D * slope) if slope else t


def _by_floats(program: PrivacyProgram, D: float, low: float, high: float) -> float:
    """Newton's method on 1/V, kept in the bracket [low, high]."""
    t = sqrt(low * high)
    for _ in range(FLOAT_STEPS):
        found = propose(program.at(Fraction(t)))
        low, high = (t, high) if found.value > D else (low, t)
        slope = float(program.slope(_exact(found.point), _exact(found.prices)))
        further = t - found.value * (found.value - D) / (D * slope) if slope else high
        if not low < further < high:
            further = min(max(further, low), high) if abs(further - t) < 1e-10 * t else (low + high) / 2
        if abs(further - t) < 1e-10 * t:
            return further
        t = further
    return t


def _by_fractions(program: PrivacyProgram, D: Fraction, low: Fraction, high: Fraction) -> Fraction:
    """The same with exact optima, at levels of some 60 bits."""
    t = Fraction(isqrt(int(low * high)))
    for _ in range(EXACT_STEPS):
        t = min(max(Fraction(round(t * 2**60), 2**60), low), high)
        found = _optimum(program, t)
        low, high = (t, high) if found.value > D else (low, t)
        further = _newton(program, t, found, D)
        if not low < further < high:
            further = (low + high) / 2
        if abs(further - t) < Fraction(1, 2**50):
            break
        t = further
    return further


def _exact(values: Sequence[float]) -> list[Fraction]:
    return [Fraction(v) for v in values]


def _enclosed(program: PrivacyProgram, D: Fraction, low: Fraction, high: Fraction, t: Fraction) -> LeastLevel:
    """A bracket around t, widened until it holds t*, then halved."""
    width = WIDTH / 2
    lower = upper = t
    while True:
        lower, upper = (
            max(low, _down(t - width / 2, width)),
            min(high, _down(t + width / 2, width) + width / 2),
        )
        below, above = _optimum(program, lower), _optimum(program, upper)
        if below.value > D >= above.value:
            break
        width *= 2**10
    while upper - lower > WIDTH:
        middle = (lower + upper) / 2
        found = _optimum(program, middle)
        if found.value == D:
            return LeastLevel(middle, middle, found, found)
        if found.value > D:
            lower, below = middle, found
        else:
            upper, above = middle, found
    return LeastLevel(lower, upper, above, below)


def _down(t: Fraction, width: Fraction) -> Fraction:
    """The next multiple of half the width below, which has a short denominator."""
    return (t / (width / 2)).__floor__() * (width / 2)
