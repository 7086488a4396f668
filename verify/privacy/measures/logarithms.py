"""Logarithms of positive rational numbers, added and compared exactly. Base 2, as in Ding, Farokhi (2020).

The logarithms of the primes are linearly independent over the rationals (unique factorisation). So a sum of rational
multiples of logarithms has one form c_2 log2 2 + c_3 log2 3 + ..., is 0 only if every c_p is, and has a sign that enough
digits decide. A rational number r is r log2 2.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache, total_ordering

__all__ = ["Bits", "Count", "compare_products"]

#: Relative error of a sum of doubles c * log2(p): three roundings a term, and the addition; then some.
ROUNDING = 1e-14
#: Working precision at which the comparison of two products of logarithms is given up.
MOST_PRECISION = 1 << 14


class Count(Fraction):
    """A count, or a quotient of counts, and its logarithm in ``bits`` and ``nats``. Compares as the number it is.

    >>> Count(8), Count(8).bits, Count(8) == 8
    (Count(8), 3.0, True)
    """

    @property
    def bits(self) -> float:
        """Its logarithm to base 2, as a float."""
        return math.log2(self.numerator) - math.log2(self.denominator)

    @property
    def nats(self) -> float:
        """Its natural logarithm, as a float."""
        return math.log(self.numerator) - math.log(self.denominator)

    def __repr__(self) -> str:
        return f"Count({self})"


@lru_cache(maxsize=1 << 16)
def _factors(number: int) -> tuple[tuple[int, int], ...]:
    """Primes and exponents, by trial division: O(sqrt(number))."""
    found, prime = [], 2
    while prime * prime <= number:
        power = 0
        while number % prime == 0:
            number, power = number // prime, power + 1
        if power:
            found.append((prime, power))
        prime += 1 + (prime > 2)
    return (*found, (number, 1)) if number > 1 else tuple(found)


@total_ordering
@dataclass(frozen=True, eq=False)
class Bits:
    """An exact number of bits: the sum of c log2(p) over the pairs (p, c), p prime and increasing, c not 0.

    >>> Bits.log2(6) - Bits.log2(3) == Bits.rational(1), Bits.log2(3) * Fraction(2, 3) > Bits.rational(1)
    (True, True)
    """

    coefficients: tuple[tuple[int, Fraction], ...] = ()

    @classmethod
    def log2(cls, value: Fraction | int) -> Bits:
        """log2 of a positive rational number; ValueError for others. Factors it: O(sqrt) of its larger part."""
        fraction = Fraction(value)
        if fraction <= 0:
            raise ValueError(f"log2({value}): must be positive")
        ups, downs = _factors(fraction.numerator), _factors(fraction.denominator)
        return cls._sum([*((p, Fraction(k)) for p, k in ups), *((p, Fraction(-k)) for p, k in downs)])

    @classmethod
    def rational(cls, value: Fraction | int) -> Bits:
        """A rational number of bits."""
        return cls(((2, Fraction(value)),)) if value else cls()

    @classmethod
    def _sum(cls, terms: Iterable[tuple[int, Fraction]]) -> Bits:
        totals: dict[int, Fraction] = {}
        for prime, coefficient in terms:
            totals[prime] = totals.get(prime, Fraction(0)) + coefficient
        return cls(tuple((p, c) for p, c in sorted(totals.items()) if c))

    def __add__(self, other: Bits) -> Bits:
        return self._sum((*self.coefficients, *other.coefficients))

    def __neg__(self) -> Bits:
        return Bits(tuple((p, -c) for p, c in self.coefficients))

    def __sub__(self, other: Bits) -> Bits:
        return self + -other

    def __mul__(self, factor: Fraction | int) -> Bits:
        return Bits(tuple((p, c * factor) for p, c in self.coefficients)) if factor else Bits()

    def __eq__(self, other: object) -> bool:
        return self.coefficients == other.coefficients if isinstance(other, Bits) else NotImplemented

    def __lt__(self, other: Bits) -> bool:
        return (self - other).sign < 0

    def __hash__(self) -> int:
        return hash(self.coefficients)

    def __float__(self) -> float:
        return math.fsum(float(c) * math.log2(p) for p, c in self.coefficients)

    def __repr__(self) -> str:
        return " + ".join(f"{c}*log2({p})" for p, c in self.coefficients) or "0 bits"

    @cached_property
    def sign(self) -> int:
        """-1, 0 or 1. In doubles where their error allows it, else in balls that shrink until they exclude 0."""
        if not self.coefficients:
            return 0
        terms = [float(c) * math.log2(p) for p, c in self.coefficients]
        total = math.fsum(terms)
        if abs(total) > ROUNDING * math.fsum(map(abs, terms)):
            return 1 if total > 0 else -1
        precision = 128
        while not (found := _ball_sign(self._ball(precision))):
            precision *= 2
        return found

    def _ball(self, precision: int) -> object:
        """The value times log 2, as a ball."""
        from flint import arb, ctx

        from verify.privacy.measures.balls import ball

        with ctx.workprec(precision):
            return sum((ball(c) * arb(p).log() for p, c in self.coefficients), arb(0))


def _ball_sign(value: object) -> int:
    return (value > 0) - (value < 0)  # type: ignore[operator]


def compare_products(a: Bits, b: Bits, c: Bits, d: Bits) -> int:
    """The sign of a*b - c*d.

    Equal where the two products agree as polynomials in the logarithms of primes. Whether they can be equal otherwise is
    not known (Schanuel's conjecture says no): then ArithmeticError after MOST_PRECISION digits, never a guess.
    """
    if _product(a, b) == _product(c, d):
        return 0
    from flint import ctx

    precision = 64
    while precision <= MOST_PRECISION:
        with ctx.workprec(precision):
            difference = a._ball(precision) * b._ball(precision) - c._ball(precision) * d._ball(precision)  # type: ignore[operator]
            if sign := _ball_sign(difference):
                return sign
        precision *= 2
    raise ArithmeticError(f"({a})*({b}) and ({c})*({d}) agree to {MOST_PRECISION} digits: not decided")


def _product(a: Bits, b: Bits) -> dict[tuple[int, int], Fraction]:
    """The coefficients of log2(p) log2(q), p <= q; log2(2) is 1 and stays as it is."""
    totals: dict[tuple[int, int], Fraction] = {}
    for p, c in a.coefficients:
        for q, e in b.coefficients:
            key = (min(p, q), max(p, q))
            totals[key] = totals.get(key, Fraction(0)) + c * e
    return {key: value for key, value in totals.items() if value}
