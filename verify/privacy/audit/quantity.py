"""Numbers of an audit: exact where they are rational or the logarithm of a rational number, else enclosed."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

from verify.kernel.enclosure import Interval, log

__all__ = [
    *("INFINITE", "Quantity", "between", "digits", "information", "log_near", "log_of", "outward", "rational", "share"),
    *("spread", "written"),
]

BITS = 128
DIGITS = 6
#: Fractions with longer numerators or denominators are not written out: nobody reads them, and Python refuses some.
MOST_WRITTEN_BITS = 8192


@dataclass(frozen=True)
class Quantity:
    """``lower <= value <= upper``; both None for infinity.

    ``exact`` is how the number is written exactly ("3/4", "log(3)", "oo"), "" if it is only enclosed, or too long.
    """

    lower: Fraction | None
    upper: Fraction | None
    exact: str = ""

    @property
    def infinite(self) -> bool:
        """Whether it is infinity."""
        return self.lower is None

    def above(self, other: Quantity) -> bool:
        """Whether it is certainly greater than ``other``."""
        if self.lower is None or other.upper is None:
            return self.lower is None and other.upper is not None
        return self.lower > other.upper

    def minus(self, least: Quantity) -> Quantity:
        """The difference of a finite number and one that is not above it; 0 where the enclosures overlap.

        >>> str(log_of(3).minus(log_of(2))), rational(1).minus(between(Fraction(1, 2), Fraction(3, 2))).lower
        ('0.405465', Fraction(0, 1))
        """
        if self.lower is None or self.upper is None or least.lower is None or least.upper is None:
            raise ValueError("the difference of an infinite number")
        return between(max(self.lower - least.upper, Fraction(0)), max(self.upper - least.lower, Fraction(0)))

    def to(self, other: Quantity) -> Quantity:
        """From the lower end of this one to the upper end of another, which is no smaller."""
        if self == other or other.lower is None or self.lower is None:
            return other
        assert other.upper is not None
        return between(self.lower, other.upper)

    def __str__(self) -> str:
        return self.shown()

    def shown(self, places: int = DIGITS) -> str:
        """Some digits: one number if both ends round to it, else both ends."""
        if self.lower is None or self.upper is None:
            return "infinite"
        low, high = digits(self.lower, places), digits(self.upper, places)
        return low if low == high else f"{low} to {high}"


INFINITE = Quantity(None, None, "oo")


def rational(value: Fraction | int) -> Quantity:
    """A rational number.

    >>> str(rational(Fraction(1, 3))), rational(Fraction(1, 3)).exact
    ('0.333333', '1/3')
    """
    exact = Fraction(value)
    return Quantity(exact, exact, written(exact))


def log_of(value: Fraction | int | None) -> Quantity:
    """The natural logarithm of a positive rational number; None stands for infinity.

    >>> str(log_of(3)), log_of(3).exact, log_of(1).exact, log_of(None).exact
    ('1.09861', 'log(3)', '0', 'oo')
    """
    if value is None:
        return INFINITE
    exact = Fraction(value)
    if exact == 1:
        return rational(0)
    found = log(Interval.point(exact), BITS)
    text = written(exact)
    return Quantity(found.lo, found.hi, f"log({text})" if text else "")


def log_near(value: Fraction | int | None, off: Fraction) -> Quantity:
    """The logarithm of a ratio >= 1 of two numbers, each of which is off by a factor 1 +- ``off``.

    >>> log_near(3, Fraction(0)).exact, log_near(3, Fraction(1, 10**9)).exact
    ('log(3)', '')
    """
    found = log_of(value)
    if not off or found.lower is None or found.upper is None:
        return found
    return between(max(found.lower - spread(off), Fraction(0)), found.upper + spread(off))


def spread(off: Fraction) -> Fraction:
    """A bound of log((1 + off)/(1 - off))."""
    return 2 * off / (1 - off)


def information(lower: Fraction, upper: Fraction, off: Fraction) -> Quantity:
    """A mutual information, or a relative entropy, of laws that are off by a factor 1 +- ``off``.

    With f the logarithm of the ratio in it: its mean of |f| is at most I + 2, and f is off by `spread`.
    """
    width = off * (upper + 2) + spread(off) if off else Fraction(0)
    return between(max(lower - width, Fraction(0)), max(upper + width, Fraction(0)))


def share(value: Fraction, off: Fraction) -> Quantity:
    """A sum of probabilities that are off by a factor 1 +- ``off``."""
    return between(value * (1 - off), value * (1 + off))


def between(lower: Fraction, upper: Fraction) -> Quantity:
    """A number that is enclosed; exact if the ends meet."""
    return rational(lower) if lower == upper else Quantity(lower, upper)


def written(value: Fraction) -> str:
    """The fraction as text, "" if it is too long for one."""
    longest = max(value.numerator.bit_length(), value.denominator.bit_length())
    return str(value) if longest <= MOST_WRITTEN_BITS else ""


def digits(value: Fraction, places: int = DIGITS, rounding: str = ROUND_HALF_EVEN) -> str:
    """The fraction rounded to some significant digits, of any size.

    >>> digits(Fraction(2, 3)), digits(Fraction(1, 4)), digits(Fraction(10) ** 400)
    ('0.666667', '0.25', '1E+400')
    """
    context = Context(prec=places, rounding=rounding)
    found = context.divide(Decimal(value.numerator), Decimal(value.denominator)).normalize(context)
    return f"{found:f}" if -7 < found.adjusted() < 15 else str(found)


def outward(value: Quantity, places: int = 30) -> tuple[str, str]:
    """Decimals between which the number lies.

    >>> outward(rational(Fraction(2, 3)), 3)
    ('0.666', '0.667')
    """
    if value.lower is None or value.upper is None:
        return "oo", "oo"
    return digits(value.lower, places, ROUND_FLOOR), digits(value.upper, places, ROUND_CEILING)
