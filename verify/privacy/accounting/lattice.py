"""Laws of the privacy loss on the multiples of one number, from one side, in integers; their products and powers.

`Losses` bounds P(L = i h) from above, or from below, by whole multiples of 2^-BITS; a composition is then a product of
polynomials with integer coefficients, rounded to its own side. What lies far out is moved, to its own side too: upwards
to a larger loss, or to infinity; downwards to a smaller one. The curve only grows, or falls, by that.

`Cells` has outputs sorted into cells, and what P has in each at least, Q at most: the sum of the numbers of the cells is
a function of the outputs, so a test of it tells no more than the outputs do. That bounds the curve from below wherever
losses are not multiples of h.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from verify.privacy.measures.balls import ends

__all__ = ["BITS", "Cells", "Law", "Losses", "losses", "power", "scaled"]

BITS = 192
FAR = 1 << 40  # of 2^-BITS: so little is moved, or left out, at an end of a table
MOST_FLOAT = 1e200


class Law:
    """A law of the loss from one side: ``first`` is the first place, ``infinite`` 2^-BITS is P(L = oo)."""

    first: int
    infinite: int

    @property
    def places(self) -> list[Any]:
        """What P has at the places from `first` on, times 2^BITS."""
        raise NotImplementedError

    def times(self, other: Any) -> Any:
        """Both, one after the other: of the same kind, and from the same side."""
        raise NotImplementedError

    def curve(self, step: Any, epsilon: Any) -> Any:
        """A bound of the curve at e^epsilon as a ball, from that side; ``step`` is h. O(1) after the first call."""
        raise NotImplementedError

    @property
    def total(self) -> int:
        """All that P has, times 2^BITS."""
        return int(sum(self.places, 0)) + self.infinite

    def masses(self) -> Iterator[tuple[int, Any]]:
        """The places where P has something, and that, times 2^BITS."""
        return ((self.first + i, mass) for i, mass in enumerate(self.places) if mass)


@dataclass(frozen=True)
class Losses(Law):
    """``poly[i]`` 2^-BITS is P(L = (first + i) h): at least, or at most (``up``)."""

    first: int
    poly: Any  # flint.fmpz_poly
    infinite: int
    up: bool
    _kept: list[Any] = field(default_factory=list, compare=False, repr=False)

    @property
    def places(self) -> list[Any]:
        return list(self.poly.coeffs())

    def times(self, other: Losses) -> Losses:
        coefficients = [_shifted(c, self.up) for c in (self.poly * other.poly).coeffs()]
        never = self.infinite * other.total + other.infinite * (self.total - self.infinite)
        return _trimmed(self.first + other.first, coefficients, int(_shifted(never, self.up)), self.up)

    def curve(self, step: Any, epsilon: Any) -> Any:
        """P(L >= epsilon) - e^epsilon Q(L >= epsilon), where Q(L = i h) = P(L = i h) e^(-i h)."""
        rest, weighted = self._tails(step)
        # The least place whose loss is not certainly below: what is exactly at the level has weight 0.
        place = min(max(_least(epsilon / step) - self.first, 0), len(rest) - 1)
        return (rest[place] - epsilon.exp() * weighted[place]) / 2**BITS

    def _tails(self, step: Any) -> tuple[list[Any], list[Any]]:
        """From each place on, what P has, infinity included, and what Q has."""
        from flint import arb

        if not self._kept:
            rest, weighted, ratio = [arb(self.infinite)], [arb(0)], (-step).exp()
            total, shifted = self.infinite, arb(0)
            for mass in reversed(self.places):
                total += mass
                shifted = (
                    mass + ratio * shifted
                )  # relative to the place, so that nothing is larger than 2^BITS
                rest.append(arb(total))
                weighted.append(shifted)
            rest.reverse()
            weighted.reverse()
            scale = (-self.first * step).exp()
            for n, value in enumerate(weighted):
                weighted[n], scale = value * scale, scale * ratio
            self._kept.append((rest, weighted))
        found: tuple[list[Any], list[Any]] = self._kept[0]
        return found


@dataclass(frozen=True)
class Cells(Law):
    """``p[i]`` 2^-BITS is at most what P, ``q[i]`` 2^-BITS at least what Q has in the cell ``first + i``."""

    first: int
    p: Any  # flint.fmpz_poly, as is q
    q: Any
    infinite: int
    _kept: list[Any] = field(default_factory=list, compare=False, repr=False)

    @property
    def places(self) -> list[Any]:
        return list(self.p.coeffs())

    def times(self, other: Cells) -> Cells:
        from flint import fmpz_poly

        p = [c >> BITS for c in (self.p * other.p).coeffs()]
        q = [_shifted(c, True) for c in (self.q * other.q).coeffs()]
        never = self.infinite * other.total + other.infinite * (self.total - self.infinite)
        start, end = _kept(p)  # outputs beyond are left out of every test
        return Cells(
            self.first + other.first + start,
            fmpz_poly(p[start:end]),
            fmpz_poly(q[start:end]),
            int(never >> BITS),
        )

    def curve(self, step: Any, epsilon: Any) -> Any:
        """The best test of the kind "the sum of the cells is at least s"."""
        import numpy as np
        from flint import arb

        if not self._kept:
            sums, p, q = [(self.infinite, 0)], self.infinite, 0
            for n in reversed(range(len(self.places))):
                p, q = p + int(self.p[n]), q + int(self.q[n])
                sums.append((p, q))
            self._kept.append((sums, np.array([[float(p), float(q)] for p, q in sums])))
        sums, rough = self._kept[0]
        t = epsilon.exp()
        # Found by floats: whichever test is taken gives a bound.
        p, q = sums[int(np.argmax(rough[:, 0] - min(float(t.mid()), MOST_FLOAT) * rough[:, 1]))]
        return (arb(p) - t * arb(q)).max(arb(0)) / 2**BITS


def losses(masses: Mapping[int, Any], infinite: Any, outside: Any, up: bool) -> Losses:
    """From balls: masses by place, P(L = oo), and a bound of what is at none of the places."""
    from flint import fmpz_poly

    first = min(masses, default=0)
    coefficients = [0] * (max(masses, default=0) - first + 1)
    for i, mass in masses.items():
        coefficients[i - first] += scaled(mass, up)
    return Losses(first, fmpz_poly(coefficients), scaled(infinite + outside if up else infinite, up), up)


def power(a: Any, count: int) -> Any:
    """The law of ``count`` >= 1 runs. O(log count) products."""
    found = None
    while True:
        if count & 1:
            found = a if found is None else found.times(a)
        count >>= 1
        if not count:
            return found
        a = a.times(a)


def scaled(mass: Any, up: bool) -> int:
    """A ball >= 0 from above, or below, in units of 2^-BITS."""
    low, high = ends(mass)
    value = (high if up else max(low, Fraction(0))) * 2**BITS
    return -int(-value // 1) if up else int(value // 1)


def _least(quotient: Any) -> int:
    """The least whole number that is not certainly below."""
    return int(quotient.lower().ceil().unique_fmpz())


def _kept(coefficients: list[Any]) -> tuple[int, int]:
    """From where to where all is but FAR at either end."""
    start, end, left, right = 0, len(coefficients), 0, 0
    while end > 1 and right + coefficients[end - 1] <= FAR:
        end -= 1
        right += coefficients[end]
    while start < end - 1 and left + coefficients[start] <= FAR:
        left += coefficients[start]
        start += 1
    return start, end


def _trimmed(first: int, coefficients: list[Any], infinite: int, up: bool) -> Losses:
    from flint import fmpz_poly

    start, end = _kept(coefficients)
    kept = coefficients[start:end]
    if up and kept:
        infinite += int(sum(coefficients[end:], 0))
        kept[0] += sum(coefficients[:start], 0)
    elif kept:
        kept[-1] += sum(coefficients[end:], 0)
    return Losses(first + start, fmpz_poly(kept), infinite, up)


def _shifted(value: Any, up: bool) -> Any:
    return -(-value >> BITS) if up else value >> BITS
