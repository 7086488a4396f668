"""Rational interval arithmetic with outward rounding. As trusted as the rest: a `Cover` and a `Witness` rest on it.

An `Interval` is a closed interval with rational end points. Every function f of this module satisfies one
contract, *containment*: for all reals u in x (and v in y), the real number f(u) (or f(u, v)) lies in the
interval returned for x (and y). Where that cannot be promised, `EnclosureError` is raised. How tight an
interval is (about 2**-bits relative to its size) is a matter of quality only; no caller may take a wide
interval for a wrong one.

Method. All arithmetic is exact, on `int` and `Fraction`. Three functions, `_exp_bound`, `_log_bound` and
`_root_bound`, return a rational lower bound of a real number (`up` false) or a rational upper bound (`up`
true). Inside them, every rounding is a `_div` or `_shift` to the side `up` of a number that is not negative,
so the rounding errors of one computation all go the same way, and truncated series end with an explicit bound
of the tail.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

from verify.kernel.terms import steps

MAX_BITS = 2**14  # largest accepted precision
MAX_EXP_ARGUMENT = 10**4  # exp is refused beyond this absolute value
MAX_EXPONENT = 10**4  # largest |n| in power(x, n) and q in root(x, q)
MAX_POWER_SIZE = 4 * 10**6  # |n| times the size in bits of the end points of x


class EnclosureError(ValueError):
    """No enclosure: argument outside the domain, malformed, or too large."""


def _fraction(x: int | Fraction) -> Fraction:
    """x as a Fraction; anything but an int or a Fraction is refused."""
    if type(x) is not int and type(x) is not Fraction:
        raise EnclosureError("neither an int nor a Fraction")
    return Fraction(x)


@dataclass(frozen=True, slots=True)
class Interval:
    """The closed interval of the reals u with lo <= u <= hi; never empty."""

    lo: Fraction
    hi: Fraction

    def __post_init__(self) -> None:
        next(steps)
        if type(self.lo) is not Fraction or type(self.hi) is not Fraction:
            raise EnclosureError("the end points must be Fractions")
        if not self.lo <= self.hi:
            raise EnclosureError("empty interval")

    @classmethod
    def point(cls, x: int | Fraction) -> Interval:
        """The interval holding the rational x alone."""
        return cls(_fraction(x), _fraction(x))

    def contains(self, x: int | Fraction) -> bool:
        """Does the rational x lie in the interval?"""
        return self.lo <= _fraction(x) <= self.hi

    def __add__(self, other: Interval) -> Interval:
        """Exactly the sums u + v."""
        return Interval(self.lo + other.lo, self.hi + other.hi)

    def __neg__(self) -> Interval:
        """Exactly the opposites -u."""
        return Interval(-self.hi, -self.lo)

    def __sub__(self, other: Interval) -> Interval:
        """Exactly the differences u - v."""
        return Interval(self.lo - other.hi, self.hi - other.lo)

    def __mul__(self, other: Interval) -> Interval:
        """Exactly the products u * v; affine in u and in v, so extreme at corners of the rectangle."""
        a, b, c, d = self.lo, self.hi, other.lo, other.hi
        if a >= 0 and c >= 0:  # as most are: increasing in both
            return Interval(a * c, b * d)
        corners = (a * c, a * d, b * c, b * d)
        return Interval(min(corners), max(corners))

    def reciprocal(self) -> Interval:
        """Exactly the inverses 1 / u (decreasing while u keeps its sign); refused if 0 is in the interval."""
        if self.lo <= 0 <= self.hi:
            raise EnclosureError("reciprocal of an interval containing 0")
        return Interval(1 / self.hi, 1 / self.lo)

    def __abs__(self) -> Interval:
        """Exactly the absolute values |u| = max(u, -u)."""
        if self.lo >= 0:
            return self
        if self.hi <= 0:
            return -self
        return Interval(Fraction(0), max(-self.lo, self.hi))


def minimum(x: Interval, y: Interval) -> Interval:
    """Exactly the values min(u, v); min is nondecreasing in u and in v."""
    return Interval(min(x.lo, y.lo), min(x.hi, y.hi))


def maximum(x: Interval, y: Interval) -> Interval:
    """Exactly the values max(u, v); max is nondecreasing in u and in v."""
    return Interval(max(x.lo, y.lo), max(x.hi, y.hi))


def power(x: Interval, n: int) -> Interval:
    """Exactly the powers u**n, with u**0 = 1 for every u, 0 included.

    For n < 0, u**n is (1/u)**-n, refused if x contains 0. For even n, u**n is |u|**n. What is left is
    nondecreasing: odd powers, and even powers of nonnegative numbers. Refused if |n| > MAX_EXPONENT, or if
    |n| times the number of bits of the end points exceeds MAX_POWER_SIZE.
    """
    if type(n) is not int or abs(n) > MAX_EXPONENT:
        raise EnclosureError("power: exponent not accepted")
    parts = (x.lo.numerator, x.lo.denominator, x.hi.numerator, x.hi.denominator)
    if abs(n) * max(part.bit_length() for part in parts) > MAX_POWER_SIZE:
        raise EnclosureError("power: result too large")
    if n < 0:
        return power(x.reciprocal(), -n)
    base = abs(x) if n % 2 == 0 else x
    return Interval(base.lo**n, base.hi**n)


def _check_bits(bits: int) -> None:
    """Refuse a precision that is not an int from 1 to MAX_BITS."""
    if type(bits) is not int or not 1 <= bits <= MAX_BITS:
        raise EnclosureError("precision not accepted")


def _div(n: int, d: int, up: bool) -> int:
    """n / d for d > 0, rounded to an integer: up or down."""
    return -(-n // d) if up else n // d


def _shift(n: int, p: int, up: bool) -> int:
    """n / 2**p for p >= 0, rounded to an integer: up or down."""
    return -(-n >> p) if up else n >> p


def _round(v: Fraction, bits: int, up: bool) -> Fraction:
    """A dyadic rational >= v (up) or <= v (down), off by < 2**-bits * |v|.

    It is a multiple of 2**-shift. The bit lengths give |v| > 2**(size - 1), unless v = 0 (which is returned),
    hence 2**-shift = 2**(size - 1 - bits) < 2**-bits * |v|.
    """
    n, d = v.numerator, v.denominator
    size = abs(n).bit_length() - d.bit_length()
    shift = bits + 1 - size
    if shift >= 0:
        return Fraction(_div(n << shift, d, up), 1 << shift)
    return Fraction(_div(n, d << -shift, up) << -shift)


def outward(x: Interval, bits: int) -> Interval:
    """An interval including x whose end points are dyadic rationals with at most bits + 2 significant bits,
    each moved by < 2**-bits of its size."""
    _check_bits(bits)
    return Interval(_round(x.lo, bits, False), _round(x.hi, bits, True))


def _increasing(bound: Callable[[Fraction, int, bool], Fraction], x: Interval, bits: int) -> Interval:
    """The enclosure over x of a nondecreasing f, where `bound(v, bits, up)` is a bound of f(v)."""
    lo, hi = bound(x.lo, bits, False), bound(x.hi, bits, True)
    return outward(Interval(lo, hi), bits)


def _exp_series(r: int, p: int, up: bool) -> int:
    """A bound of e**(r / 2**p) * 2**p, given 0 <= r <= 2**(p - 1).

    `term` bounds s**n / n! * 2**p, where s = r / 2**p <= 1/2. The terms left out after it are positive, which
    settles the lower bound, and each is at most half of the one before, so together they are at most `term`,
    which settles the upper bound.
    """
    total = term = 1 << p
    n = 0
    while term > 1:
        n += 1
        term = _div(_shift(term * r, p, up), n, up)
        total += term
    return total + term if up else total


def _exp_bound(t: Fraction, bits: int, up: bool) -> Fraction:
    """A bound of e**t, about 2**-bits relative.

    e**-t = 1 / e**t exchanges upper and lower bounds. For t >= 0, e**t is e**(t / 2**k) squared k times.
    Squaring and rounding, on positive numbers, keep a bound a bound. k makes t / 2**k <= 1/2 as the series
    needs: the bit length of floor(t) brings t below 1, and isqrt(bits) >= 1. Squarings double the relative
    error k times, and p has k bits to spare for it.
    """
    if t < 0:
        return 1 / _exp_bound(-t, bits, not up)
    k = (t.numerator // t.denominator).bit_length() + isqrt(bits)
    p = bits + k + bits.bit_length() + 6
    mantissa = _exp_series(_div(t.numerator << p, t.denominator << k, up), p, up)
    exponent = -p  # the bound is mantissa * 2**exponent, and mantissa >= 2**p
    for _ in range(k):
        square = mantissa * mantissa
        cut = square.bit_length() - 1 - p  # >= p, as square >= 2**(2 * p)
        mantissa = _shift(square, cut, up)
        exponent = 2 * exponent + cut
    return mantissa * Fraction(2) ** exponent


def exp(x: Interval, bits: int) -> Interval:
    """An enclosure of e**u; e**0 is exact. Refused if some u > MAX_EXP_ARGUMENT (results grow with u).

    For u < -MAX_EXP_ARGUMENT it is the interval from 0 to e**-MAX_EXP_ARGUMENT: e**u is positive, and increases.
    """
    _check_bits(bits)
    if x.hi > MAX_EXP_ARGUMENT:
        raise EnclosureError("exp: argument too large")
    if x.lo >= -MAX_EXP_ARGUMENT:
        return _increasing(_exp_bound, x, bits)
    end = max(x.hi, Fraction(-MAX_EXP_ARGUMENT))
    return outward(Interval(Fraction(0), _exp_bound(end, bits, True)), bits)


def pi(bits: int) -> Interval:
    """An enclosure of pi.

    pi / 2 is the sum of n! / (1 * 3 * ... * (2n + 1)) over n >= 0 (Euler's transformation of the series of arctan(1)).
    Each term is positive and at most half of the one before, as n / (2n + 1) < 1/2; so those left out after `term` are,
    together, at most `term`.
    """
    _check_bits(bits)
    p = bits + bits.bit_length() + 4
    ends = []
    for up in (False, True):
        total = term = 1 << p
        n = 0
        while term > 1:
            n += 1
            term = _div(term * n, 2 * n + 1, up)
            total += term
        ends.append(Fraction(2 * (total + term if up else total), 1 << p))
    return outward(Interval(*ends), bits)


def _atanh(n: int, d: int, p: int, up: bool) -> int:
    """A bound of atanh(n / d) * 2**p, given d > 0, |n / d| <= 1/2 and p >= 2.

    atanh is odd, and a sign exchanges upper and lower bounds. For n >= 0, atanh(z) is the sum of z**k / k
    over odd k, and `term` bounds z**k * 2**p. The terms left out after it are positive, which settles the
    lower bound, and since z**2 <= 1/4 the j-th is at most `term` / 4**j, so together they are at most `term`,
    which settles the upper bound.
    """
    if n < 0:
        return -_atanh(-n, d, p, not up)
    total = term = z = _div(n << p, d, up)
    square = _shift(z * z, p, up)
    k = 1
    while term > 1:
        k += 2
        term = _shift(term * square, p, up)
        total += _div(term, k, up)
    return total + term if up else total


def _log_bound(v: Fraction, bits: int, up: bool) -> Fraction:
    """A bound of log(v), v > 0, about 2**-bits relative, also for v near 1.

    With v = 2**e * n / d, log(v) is e * log(2) + 2 * atanh(z), where z = (n - d) / (n + d); and log(2) is
    2 * atanh(1/3). The choice of e makes 2/3 <= n / d <= 4/3, so |z| <= 1/5. If e < 0, an upper bound takes a
    lower bound of log(2), and conversely. For the precision: if e != 0 then |log(v)| > 1/4, and if e = 0 then
    |log(v)| >= |z|, and p grows with the leading zeros of z.
    """
    n, d = v.numerator, v.denominator
    e = n.bit_length() - d.bit_length()
    n, d = n << max(-e, 0), d << max(e, 0)  # now 1/2 < n / d < 2
    if 3 * n > 4 * d:
        e, d = e + 1, 2 * d
    elif 3 * n < 2 * d:
        e, n = e - 1, 2 * n
    zeros = (n + d).bit_length() - abs(n - d).bit_length() if e == 0 else 0
    p = bits + zeros + bits.bit_length() + 6
    half = _atanh(n - d, n + d, p, up)
    if e != 0:
        half += e * _atanh(1, 3, p, up if e > 0 else not up)
    return Fraction(2 * half, 1 << p)


def log(x: Interval, bits: int) -> Interval:
    """An enclosure of the natural logarithm log(u); log(1) is exact. Refused unless x.lo > 0."""
    _check_bits(bits)
    if x.lo <= 0:
        raise EnclosureError("log: argument not positive")
    return _increasing(_log_bound, x, bits)


def _xlogx_bound(v: Fraction, bits: int, up: bool) -> Fraction:
    """A bound of v * log(v), v >= 0: v times a bound of log(v)."""
    return v * _log_bound(v, bits, up) if v > 0 else v


def xlogx(x: Interval, bits: int) -> Interval:
    """An enclosure of u * log(u), with value 0 at 0. Refused unless x.lo >= 0.

    The function decreases from 0 at 0 to its least value -1/e at 1/e, then increases. So its maximum over x
    is at an end point. Its minimum is at x.hi if x lies left of 1/e, at x.lo if x lies right of 1/e, and is
    at least -1/e in any case. `inverse_e` encloses 1/e.
    """
    _check_bits(bits)
    if x.lo < 0:
        raise EnclosureError("xlogx: negative argument")
    inverse_e = exp(Interval.point(-1), bits)
    hi = max(_xlogx_bound(x.lo, bits, True), _xlogx_bound(x.hi, bits, True))
    if x.hi <= inverse_e.lo:
        lo = _xlogx_bound(x.hi, bits, False)
    elif x.lo >= inverse_e.hi:
        lo = _xlogx_bound(x.lo, bits, False)
    else:
        lo = -inverse_e.hi
    return outward(Interval(lo, hi), bits)


def _root_bound(v: Fraction, q: int, bits: int, up: bool) -> Fraction:
    """A bound of the q-th root of v >= 0, about 2**-bits relative.

    With v = m * 2**(q * e), the root is 2**e times the q-th root of m, which is e**(log(m) / q); both
    functions increase, so bounds pass through. e makes 1/2 < m < 2**q, so |log(m) / q| < 1. If the dyadic
    number nearest to the bound turns out to be the root itself, it is returned: perfect powers have exact
    roots (the comparison of `near` only saves a costly power).
    """
    if v == 0:
        return v
    e = (v.numerator.bit_length() - v.denominator.bit_length()) // q
    m = v / Fraction(2) ** (q * e)
    bound = _exp_bound(_log_bound(m, bits + 8, up) / q, bits + 8, up)
    near = Fraction(round(bound * 2**bits), 2**bits)
    if abs(bound - near) * 2 ** (bits + 4) <= 1 and near**q == m:
        bound = near
    return bound * Fraction(2) ** e


def root(x: Interval, q: int, bits: int) -> Interval:
    """An enclosure of the q-th root u**(1/q) >= 0; exact at an end point v where that root is a dyadic number
    of at most about `bits` bits. Refused unless x.lo >= 0 and 1 <= q <= MAX_EXPONENT."""
    _check_bits(bits)
    if type(q) is not int or not 1 <= q <= MAX_EXPONENT:
        raise EnclosureError("root: degree not accepted")
    if x.lo < 0:
        raise EnclosureError("root: negative argument")
    return _increasing(lambda v, b, up: _root_bound(v, q, b, up), x, bits)
