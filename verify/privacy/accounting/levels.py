"""Levels eps >= 0 as they are written, 0.1 or log(3), kept exactly; and whether two of them have a common measure.

On a common measure h, the privacy losses of both mechanisms are whole multiples of h, and so are sums of them: their
composition is exact. 1/2 and 1/3 have the measure 1/6, log(4) and log(8) have log(2); 1 and log(2) have none that is
looked for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, log
from typing import Any, TypeAlias

from verify.privacy.measures.balls import ball
from verify.privacy.measures.decimals import Number, decimal_value

__all__ = ["Level", "LevelText", "common_measure", "level_value"]

LevelText: TypeAlias = "Number | Level"
LARGEST_POWER = 64
MOST_BITS = 2**16  # of a power that is written out in order to compare two logarithms
_LOG = re.compile(r"\s*(?:log|ln)\s*\(([^()]+)\)\s*")


@dataclass(frozen=True)
class Level:
    """The number ``factor * log(base)``, or ``factor`` where ``base`` is None."""

    factor: Fraction
    base: Fraction | None = None

    def ball(self) -> Any:
        """The number, at the precision of flint's context."""
        return ball(self.factor) if self.base is None else ball(self.factor) * ball(self.base).log()

    def exponential(self) -> Any:
        """e to the number, as a ball; exact but for rounding where it is rational."""
        if self.base is not None and self.factor.denominator == 1 and abs(self.factor) <= LARGEST_POWER:
            return ball(self.base**self.factor.numerator)
        return self.ball().exp()

    def times(self, number: Fraction | int) -> Level:
        """A multiple."""
        return Level(self.factor * number, self.base)

    def over(self, measure: Level) -> int:
        """How many times a measure of it, as `common_measure` gives it, is contained in it."""
        quotient = self.factor / measure.factor
        if self.base != measure.base:
            assert self.base is not None and measure.base is not None
            quotient *= Fraction(log(self.base) / log(measure.base)).limit_denominator(LARGEST_POWER)
        if quotient.denominator != 1:
            raise ValueError(f"{measure} is no measure of {self}")
        return quotient.numerator

    def __str__(self) -> str:
        if self.base is None:
            return str(self.factor)
        return f"log({self.base})" if self.factor == 1 else f"{self.factor}*log({self.base})"


def level_value(name: str, value: LevelText) -> Level:
    """A level >= 0 exactly: a number, or text such as "0.1" and "log(3)".

    Raises TypeError for what is no number or text, ValueError for a negative or infinite one.

    >>> str(level_value("epsilon", "0.1")), str(level_value("epsilon", "log(3)"))
    ('1/10', 'log(3)')
    """
    if isinstance(value, Level):
        return value
    written = _LOG.fullmatch(value) if isinstance(value, str) else None
    if written:
        base = decimal_value(name, written[1])
        if base < 1:
            raise ValueError(f"{name} = {value!r}: must be >= 0, so the logarithm of a number >= 1")
        return Level(Fraction(1), base) if base > 1 else Level(Fraction(0))
    number = decimal_value(name, value)
    if number < 0:
        raise ValueError(f"{name} = {value!r}: must be >= 0. Next: a number such as 0.1, or log(3)")
    return Level(number)


def common_measure(a: Level, b: Level) -> Level | None:
    """A level of which both (not 0) are whole multiples; None if none is found.

    >>> h = common_measure(level_value("a", "log(8)"), level_value("b", "log(4)"))
    >>> str(h), str(common_measure(Level(Fraction(1, 2)), Level(Fraction(1, 3))))
    ('1/3*log(8)', '1/6')
    """
    if (a.base is None) != (b.base is None):
        return None
    if a.base == b.base:
        return Level(_common(a.factor, b.factor), a.base)
    assert a.base is not None and b.base is not None
    quotient = Fraction(log(b.base) / log(a.base)).limit_denominator(LARGEST_POWER)
    p, q = quotient.numerator, quotient.denominator  # is b.base = a.base^(p/q)?
    bits = q * max(b.base.numerator, b.base.denominator).bit_length()
    if not 0 < abs(p) <= LARGEST_POWER or bits > MOST_BITS or b.base**q != a.base**p:
        return None
    return Level(_common(a.factor, b.factor * quotient), a.base)


def _common(a: Fraction, b: Fraction) -> Fraction:
    """The greatest number of which both are whole multiples."""
    below = a.denominator * b.denominator
    return Fraction(gcd(int(a * below), int(b * below)), below)
