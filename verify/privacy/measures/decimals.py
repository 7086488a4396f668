"""Numbers as people write them: the one reader of the package, for every function that takes a number.

An int, a Fraction, a Decimal, a number as text, and a rational number of sympy or numpy are what they are; a float means
the decimal that it prints as.

So 0.3 is 3/10, not the binary fraction next to it: 0.3 - 0.2 and 0.2 - 0.1 are equal, a row 0.1, 0.2, 0.7 sums to 1, and
text, JSON and Python agree. Whole arrays of doubles that are channels were computed rather than written: their rows are
divided by their sums (`measures.readings`), and nothing else in the package does so unasked. An audit takes floats
for the binary numbers that they are (`verify.privacy.audit.grid`).
"""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from numbers import Rational
from typing import TypeAlias

__all__ = ["Number", "decimal_value", "width_value"]

Number: TypeAlias = Fraction | Decimal | int | float | str  # or what is registered as numbers.Rational
MOST_DIGITS = 4000


def decimal_value(name: str, value: Number) -> Fraction:
    """``value`` exactly: a rational number of Python, sympy, numpy, a Decimal, text, or a float as its shortest decimal.

    Raises TypeError for what is no number, ValueError for what is not finite or has more than 4000 digits.

    >>> decimal_value("lam", 0.3), decimal_value("lam", "7/2"), decimal_value("lam", 0.25)
    (Fraction(3, 10), Fraction(7, 2), Fraction(1, 4))
    """
    if type(value) is Fraction:
        return value
    if isinstance(value, Rational) and not isinstance(value, bool):
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, bool) or not isinstance(value, float | str | Decimal):
        other = "; write float(x)" if hasattr(value, "__float__") and not isinstance(value, bool) else ""
        raise TypeError(f"{name} = {value!r}: must be a number or its text, got {type(value).__name__}{other}")
    if isinstance(value, float):
        value = repr(float(value)) if math.isfinite(value) else value
    elif isinstance(value, Decimal):
        value = str(value)
    if isinstance(value, str) and not _short(value):
        raise ValueError(f"{name} = {value[:40]!r}...: has more than {MOST_DIGITS} digits, written out")
    try:
        return Fraction(value)
    except (ValueError, OverflowError, ZeroDivisionError):
        raise ValueError(f"{name} = {value!r}: is no finite number") from None


def width_value(width: Number) -> Fraction:
    """How wide an enclosure may be: a number > 0. Raises TypeError for what is no number, ValueError for another one.

    >>> width_value("1e-8"), width_value(0.5)
    (Fraction(1, 100000000), Fraction(1, 2))
    """
    wanted = decimal_value("width", width)
    if wanted <= 0:
        raise ValueError(f"width = {width!r}: must be positive, such as 1e-8: ends that meet are not searched for")
    return wanted


def _short(text: str) -> bool:
    """Whether the number is no longer than MOST_DIGITS when written out: 1e999999999 is a short text."""
    exponent = text.lower().partition("e")[2].strip().lstrip("+-")
    return len(text) <= MOST_DIGITS and (not exponent.isdigit() or int(exponent) <= MOST_DIGITS)
