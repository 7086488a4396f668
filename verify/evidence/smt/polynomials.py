"""Polynomials with rational coefficients, and quotients of them: what terms are written out as."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

Monomial = tuple[tuple[str, int], ...]
UNIT: Monomial = ()


class Poly:
    """A polynomial in named symbols with rational coefficients; exponents of positive symbols may be negative."""

    __slots__ = ("_hash", "terms")

    def __init__(self, terms: Mapping[Monomial, Fraction]) -> None:
        self.terms = {m: c for m, c in terms.items() if c}
        self._hash: int | None = None

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self.terms.items()))
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Poly) and self.terms == other.terms

    def __add__(self, other: Poly) -> Poly:
        total = dict(self.terms)
        for m, c in other.terms.items():
            total[m] = total.get(m, Fraction(0)) + c
        return Poly(total)

    def __neg__(self) -> Poly:
        return self.scaled(Fraction(-1))

    def __sub__(self, other: Poly) -> Poly:
        return self + -other

    def __mul__(self, other: Poly) -> Poly:
        total: dict[Monomial, Fraction] = {}
        for m, c in self.terms.items():
            for k, d in other.terms.items():
                both = times(m, k)
                total[both] = total.get(both, Fraction(0)) + c * d
        return Poly(total)

    def __pow__(self, exponent: int) -> Poly:
        total = constant(1)
        for _ in range(exponent):
            total = total * self
        return total

    def scaled(self, factor: Fraction) -> Poly:
        return Poly({m: c * factor for m, c in self.terms.items()})

    def shifted(self, monomial: Monomial) -> Poly:
        return Poly({times(m, monomial): c for m, c in self.terms.items()})

    def number(self) -> Fraction | None:
        """Its value if it is constant."""
        if not self.terms:
            return Fraction(0)
        return self.terms[UNIT] if len(self.terms) == 1 and UNIT in self.terms else None

    def symbols(self) -> set[str]:
        return {name for m in self.terms for name, _ in m}

    def degree(self) -> int:
        return max((sum(k for _, k in m) for m in self.terms), default=0)

    def put(self, values: Mapping[str, Poly]) -> Poly:
        """Symbols replaced (a negative power only by a constant)."""
        if not values.keys() & self.symbols():
            return self
        total = Poly({})
        for m, c in self.terms.items():
            part = Poly({tuple((x, k) for x, k in m if x not in values): c})
            for x, k in m:
                if x in values:
                    part = part * _powered(values[x], k)
            total = total + part
        return total


def times(one: Monomial, two: Monomial) -> Monomial:
    if not one or not two:
        return one or two
    powers = dict(one)
    for name, k in two:
        powers[name] = powers.get(name, 0) + k
    return tuple(sorted((name, k) for name, k in powers.items() if k))


def inverse(monomial: Monomial) -> Monomial:
    return tuple((name, -k) for name, k in monomial)


def _powered(base: Poly, exponent: int) -> Poly:
    value = base.number()
    if value is None or exponent >= 0:
        return base**exponent
    return constant(value**exponent)


@lru_cache(maxsize=1 << 12)
def constant(value: Fraction | int) -> Poly:
    return Poly({UNIT: Fraction(value)})


def symbol(name: str, exponent: int = 1) -> Poly:
    return Poly({((name, exponent),): Fraction(1)})


@dataclass(frozen=True)
class Rat:
    """A quotient of polynomials; the denominator is positive wherever it is used."""

    top: Poly
    bottom: Poly = constant(1)

    def __add__(self, other: Rat) -> Rat:
        if self.bottom == other.bottom:
            return Rat(self.top + other.top, self.bottom)
        return Rat(self.top * other.bottom + other.top * self.bottom, self.bottom * other.bottom)

    def __sub__(self, other: Rat) -> Rat:
        return self + Rat(-other.top, other.bottom)

    def __mul__(self, other: Rat) -> Rat:
        if self.bottom == other.top:
            return Rat(self.top, other.bottom)
        if self.top == other.bottom:
            return Rat(other.top, self.bottom)
        return Rat(self.top * other.top, self.bottom * other.bottom)

    def __pow__(self, exponent: int) -> Rat:
        return Rat(self.top**exponent, self.bottom**exponent)

    def number(self) -> Fraction | None:
        above, below = self.top.number(), self.bottom.number()
        if above == 0:
            return above
        return None if above is None or below is None else above / below


@lru_cache(maxsize=1 << 12)
def ratio(value: Fraction | int) -> Rat:
    return Rat(constant(value))
