"""Between rational numbers and ball arithmetic (python-flint arb): a ball around a rational, and the ends of a ball.

Balls are dyadic, so that their ends are rational numbers and nothing is lost on the way back.

Source: Johansson, "Arb: efficient arbitrary-precision midpoint-radius interval arithmetic" (2017).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

__all__ = ["ball", "ends"]


def ball(value: Fraction | int) -> Any:
    """An arb that contains ``value``, at the precision of flint's context."""
    from flint import arb, fmpq

    exact = Fraction(value)
    return arb(fmpq(exact.numerator, exact.denominator))


def ends(value: Any) -> tuple[Fraction, Fraction]:
    """The rational ends of an arb. Raises ArithmeticError if it is not finite.

    >>> low, high = ends(ball(Fraction(1, 3)))
    >>> low < Fraction(1, 3) < high < low + Fraction(1, 10**12)
    True
    """
    if not value.is_finite():
        raise ArithmeticError(f"{value} has no ends")
    middle, radius = _dyadic(value.mid()), _dyadic(value.rad())
    return middle - radius, middle + radius


def _dyadic(value: Any) -> Fraction:
    mantissa, exponent = value.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
