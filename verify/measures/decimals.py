"""Numbers as people write them: a float means the decimal that it prints as."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

from verify.measures.readings import exact_value

__all__ = ["Number", "decimal_value"]

Number: TypeAlias = Fraction | Decimal | int | float | str


def decimal_value(name: str, value: Number) -> Fraction:
    """``value`` exactly; a float is read as its shortest decimal, so that 0.3 is 3/10.

    `verify.measures.readings.exact_value` reads a double as the binary fraction it is, which suits what was computed.
    Columns of a table and weights are written by people: 0.3 - 0.2 and 0.2 - 0.1 must be equal there, or ties break.
    Raises TypeError for what is no number, ValueError for what is not finite.

    >>> decimal_value("lam", 0.3), decimal_value("lam", "7/2")
    (Fraction(3, 10), Fraction(7, 2))
    """
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError(f"{name} = {value!r}: is no finite number")
        return Fraction(repr(float(value)))
    if isinstance(value, Decimal):
        return exact_value(name, str(value))
    return exact_value(name, value)
