"""Taylor coefficients as intervals: of products, powers, exp and log, from those of what they are made of.

A series is a list of enclosures: number k contains f^(k)(t) / k! for every t in a box. If that holds for what is given,
it does for what is returned. Where there may be no such derivative, EnclosureError is raised: a logarithm, or a power
other than a whole one from 0 on, is refused where its argument may be 0. The recurrences are those of the differential
equations g' = a' g (exp), a g' = a' (log) and a g' = r a' g (powers), coefficient by coefficient.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from verify.kernel import enclosure
from verify.kernel.enclosure import EnclosureError, Interval, outward

Series = list[Interval]


def product(factors: Iterable[Series], bits: int) -> Series:
    """The product of series of one length; at least one is needed."""
    first, *others = factors
    for other in others:
        first = [_folded(((first[j], other[k - j]) for j in range(k + 1)), bits) for k in range(len(first))]
    return first


def exp(a: Series, bits: int) -> Series:
    """k g_k is the sum of j a_j g_(k-j) for j from 1 to k."""
    g = [enclosure.exp(a[0], bits)]
    for k in range(1, len(a)):
        g.append(_times(_folded(((_times(a[j], j), g[k - j]) for j in range(1, k + 1)), bits), Fraction(1, k)))
    return g


def log(a: Series, bits: int) -> Series:
    """a_0 k g_k is k a_k less the sum of j g_j a_(k-j) for j from 1 to k - 1."""
    g = [enclosure.log(a[0], bits)]
    inverse = a[0].reciprocal()
    for k in range(1, len(a)):
        rest = _folded(((_times(g[j], j), a[k - j]) for j in range(1, k)), bits)
        g.append(outward((a[k] - _times(rest, Fraction(1, k))) * inverse, bits))
    return g


def power(a: Series, r: Fraction, bits: int) -> Series:
    """a_0 k g_k is the sum of (r j - (k - j)) a_j g_(k-j) for j from 1 to k; small whole powers are products."""
    if r.denominator == 1 and 0 <= r <= len(a):
        one = [Interval.point(1), *[Interval.point(0)] * (len(a) - 1)]
        return product([one, *[a] * r.numerator], bits)
    if a[0].lo <= 0 and r.denominator != 1:
        raise EnclosureError("a root is differentiated where it may be that of 0")
    raised = enclosure.power(enclosure.root(a[0], r.denominator, bits) if r.denominator > 1 else a[0], r.numerator)
    g, inverse = [outward(raised, bits)], a[0].reciprocal()
    for k in range(1, len(a)):
        total = _folded(((_times(a[j], r * j - (k - j)), g[k - j]) for j in range(1, k + 1)), bits)
        g.append(outward(_times(total, Fraction(1, k)) * inverse, bits))
    return g


def _folded(pairs: Iterable[tuple[Interval, Interval]], bits: int) -> Interval:
    """The sum of the products of pairs. Most coefficients of polynomials are 0: nothing is added for those."""
    total = Interval.point(0)
    for one, other in pairs:
        if (one.lo or one.hi) and (other.lo or other.hi):
            total = total + one * other
    return outward(total, bits)


def _times(a: Interval, number: Fraction | int) -> Interval:
    return Interval.point(number) * a
