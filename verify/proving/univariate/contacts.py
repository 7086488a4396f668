"""Exact names for numbers known to many digits: candidates only, whoever uses them confirms them."""

from __future__ import annotations

from fractions import Fraction

from verify.kernel.terms import Exp, Log, Num, Pow, Term, Var, add, div, mul, num
from verify.proving.univariate.balls import function, value_at
from verify.proving.univariate.spans import middle

MAX_DENOMINATOR = 5_000
HALF = Fraction(1, 2)


def named(value: Fraction, accuracy: Fraction) -> Term | None:
    """A closed term within `accuracy` of `value`: rational, log or exp of a rational, or quadratic."""
    rational = _rational(value, accuracy)
    if rational is not None:
        return Num(rational)
    return _logarithm(value, accuracy) or _exponential(value, accuracy) or _quadratic(value, accuracy)


def _logarithm(value: Fraction, accuracy: Fraction) -> Term | None:
    """``log(r)/k`` with r rational and k up to 3."""
    for k in (1, 2, 3) if abs(value) < 50 else ():
        found = _rational(middle(value_at(function(Exp(Var("x")), "x"), k * value)), accuracy * 1000)
        if found is not None and found > 0:
            return Log(Num(found)) if k == 1 else mul(Num(Fraction(1, k)), Log(Num(found)))
    return None


def _exponential(value: Fraction, accuracy: Fraction) -> Term | None:
    """``exp(r)`` with r rational."""
    if value <= 0:
        return None
    found = _rational(middle(value_at(function(Log(Var("x")), "x"), value)), accuracy * 1000)
    return None if found is None else Exp(Num(found))


def _rational(value: Fraction, accuracy: Fraction) -> Fraction | None:
    near = value.limit_denominator(MAX_DENOMINATOR)
    return near if abs(near - value) <= accuracy else None


def _quadratic(value: Fraction, accuracy: Fraction) -> Term | None:
    """A root of a quadratic equation with small integers, by lattice reduction."""
    from flint import fmpz_mat

    scale = 1 << 80
    rows = [[int(i == j) for j in range(3)] + [round(scale * value**i)] for i in range(3)]
    reduced = fmpz_mat(rows).lll()
    c, b, a = (int(reduced[0, j]) for j in range(3))
    square = b * b - 4 * a * c
    if a == 0 or max(abs(a), abs(b), abs(c)) > 1000 or square <= 0:
        return None
    outer, inner = _square_factor(square)
    for sign in (outer, -outer):
        root = mul(num(sign), Pow(num(inner), Num(HALF)))
        term = div(add(num(-b), root), num(2 * a))
        found = value_at(function(term, ""), Fraction(0))
        if abs(middle(found) - value) <= accuracy * 1000:
            return term
    return None


def _square_factor(value: int) -> tuple[int, int]:
    """(s, d) with value = s**2 d, d without square factors below 100."""
    outer = 1
    for k in range(2, 100):
        while value % (k * k) == 0:
            value //= k * k
            outer *= k
    return outer, value


def closest(value: Fraction, room: Fraction) -> Fraction:
    """The simplest rational number within `room` of a value."""
    low, high = value - room, value + room
    if low <= 0 <= high:
        return Fraction(0)
    if high < 0:
        return -_simplest(-high, -low)
    return _simplest(low, high)


def _simplest(low: Fraction, high: Fraction) -> Fraction:
    """The fraction with the least denominator between two positive numbers (Stern and Brocot)."""
    whole = low.numerator // low.denominator
    if whole == low:
        return Fraction(whole)
    if whole + 1 <= high:
        return Fraction(whole + 1)
    return whole + 1 / _simplest(1 / (high - whole), 1 / (low - whole))
