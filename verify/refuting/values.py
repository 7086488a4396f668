"""Values to try, and which of two values is the simpler one.

For internal use of the refuter.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import ceil, exp, floor, log, log10, sqrt
from typing import NamedTuple

from verify.kernel.terms import Exp, Log, Mul, Node, Num, Pow, Term, mul, num, rebuild
from verify.refuting.numeric import Number


def fractions(text: str) -> list[Fraction]:
    return [Fraction(word) for word in text.split()]


#: Values to try, the simplest first: small heights, then what tests limits (near 0, near 1, large).
SIMPLE = fractions(
    "0 1 2 1/2 -1 3 1/3 -2 -1/2 1/4 4 3/2 2/3 3/4 10 1/10 5 1/5 9/10 -3 -1/3 -10 6 7 8 100 1/100 99/100 1/8"
    " 7/8 5/4 4/3 5/2 2/5 3/5 4/5 1000 1/1000 999/1000 11/10 101/100 -1/10 -1/100 -100 1000000 1/1000000 -1000000"
)
WHOLE = [v for v in SIMPLE if v.denominator == 1] + [
    Fraction(v) for v in (9, 12, 15, 20, 50, -4, -5, 11, 13, 14, 16, 17, 18, 19, *range(21, 41), -6, -7, -8)
]
#: exp of these is rational.
LOGARITHMS = fractions("2 3 3/2 10 1/2 101/100 1000 4 1/4 1/3 3/4")


class Candidate(NamedTuple):
    """A value to try: a number, and the exact term if the number is a float."""

    number: Number
    term: Term


def exactly(value: Fraction) -> Candidate:
    return Candidate(value.numerator if value.denominator == 1 else value, Num(value))


@lru_cache(maxsize=1 << 12)
def integer(value: int) -> Candidate:
    """The same of an integer: searches come to the same few over and over."""
    return exactly(Fraction(value))


# --- simplicity ---------------------------------------------------------------------------------------------


def cost(term: Node) -> float:
    """How much there is to read in a closed term: digits, and something for each sign and operation."""
    if isinstance(term, Num):
        return _cost_of_number(term.value)
    total = 1.0

    def look(child: Node) -> Node:
        nonlocal total
        total += cost(child)
        return child

    rebuild(term, look)
    return total


def _cost_of_number(value: Fraction) -> float:
    """Digits without the zeros at the end, and a little for size."""
    top, bottom = abs(value.numerator), value.denominator
    digits = len(str(top).rstrip("0")) + (len(str(bottom).rstrip("0")) if bottom > 1 else 0)
    size = (top.bit_length() + bottom.bit_length()) / 16
    return digits + size + (0.5 if value < 0 else 0.0) + top / (top + bottom) / 100


def simplest_between(low: Fraction, high: Fraction) -> Fraction:
    """The rational number of least denominator strictly between two numbers."""
    if low < 0 < high:
        return Fraction(0)
    if high <= 0:
        return -simplest_between(-high, -low)
    whole = low.numerator // low.denominator
    if whole + 1 < high:
        return Fraction(whole + 1)
    if low == whole:
        return whole + 1 / Fraction((1 / (high - whole)).__floor__() + 1)
    return whole + 1 / simplest_between(1 / (high - whole), 1 / (low - whole))


def roundest_between(low: Fraction, high: Fraction) -> Fraction:
    """A number strictly between two others that takes few digits to write: 10^40 rather than its 41 digits."""
    if low < 0 < high:
        return Fraction(0)
    if high <= 0:
        return -roundest_between(-high, -low)
    options = [simplest_between(low, high), *_few_digits(low, high)]
    options += [1 / v for v in _few_digits(1 / high, 1 / low if low > 0 else None)]
    return min(options, key=_cost_of_number)


def _few_digits(low: Fraction, high: Fraction | None) -> list[Fraction]:
    """The decimal number between two positive ones that has the fewest digits."""
    place = Fraction(10) ** (len(str(low.__floor__())) + 1)
    for _ in range(60):
        value = ((low / place).__floor__() + 1) * place
        if high is None or value < high:
            return [value]
        place /= 10
    return []


# --- named constants ----------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _constants() -> list[tuple[float, Term]]:
    """Values in closed form by size: logarithms, exponentials and roots of small rationals, and few multiples."""
    ratios = sorted({Fraction(a, b) for a in range(1, 21) for b in range(1, 13)})
    found: list[tuple[float, Term]] = []

    def add(value: float, term: Term) -> None:
        found.extend([(value, term), (-value, mul(num(-1), term))])

    for r in ratios:
        if r != 1:
            add(log(r), Log(Num(r)))
            add(sqrt(r), Pow(Num(r), num("1/2")))
        add(float(r), Num(r))
        add(exp(r), Exp(Num(r)))
        add(exp(-r), Exp(Num(-r)))
    for r in (r for r in ratios if r != 1 and max(r.numerator, r.denominator) <= 6):
        for a in (2, 3, 5):
            add(float(r) * log(a), Mul((Num(r), Log(num(a)))))
            add(float(r) * sqrt(a), Mul((Num(r), Pow(num(a), num("1/2")))))
    return sorted(found, key=lambda pair: pair[0])


def constants_near(value: float, width: float) -> list[Candidate]:
    """Constants in closed form within `width` of a number, the simplest first."""
    from bisect import bisect_left

    table = _constants()
    start = bisect_left(table, value - width, key=lambda pair: pair[0])
    near: list[Candidate] = []
    for number, term in table[start:]:
        if number > value + width:
            break
        near.append(exactly(term.value) if isinstance(term, Num) else Candidate(number, term))
    return sorted(dict.fromkeys(near), key=lambda c: cost(c.term))


# --- grids --------------------------------------------------------------------------------------------------

_DECADES = [Fraction(k, 4) for k in range(-64, 65)] + [
    Fraction(s * k) for k in (18, 20, 25, 30, 40, 50, 70, 100, 150, 200, 300, 500, 1000, 2000, 4000) for s in (-1, 1)
]


@lru_cache(maxsize=1)
def _distances() -> list[Fraction]:
    """Distances from an end without another end: a fine grid of small ones, and powers of ten."""
    powers = [_power_of_ten(k) for k in _DECADES]
    return sorted({*powers, *(Fraction(k, 4) for k in range(1, 81))})


@lru_cache(maxsize=1)
def _shares() -> list[Fraction]:
    """Shares of an interval: 1/64, 2/64, ... and powers of ten near both ends."""
    near = [_power_of_ten(k) for k in _DECADES if k < -1]
    return sorted({*(Fraction(k, 64) for k in range(1, 64)), *near, *(1 - v for v in near)})


def _power_of_ten(k: Fraction) -> Fraction:
    whole = floor(k)
    part = Fraction(round(10 ** float(k - whole) * 1000), 1000)
    return part * Fraction(10) ** whole


def grid(low: Fraction | None, high: Fraction | None) -> list[Fraction]:
    """Growing points of a range, ends included where there are any, denser near the ends and at small numbers."""
    if low is not None and high is not None:
        width = high - low
        return [low, *(low + s * width for s in _shares()), high] if width > 0 else [low]
    if low is not None:
        return [low, *(low + d for d in _distances())]
    if high is not None:
        return [*(high - d for d in reversed(_distances())), high]
    return [*(-d for d in reversed(_distances())), Fraction(0), *_distances()]


@lru_cache(maxsize=1)
def _steps() -> list[int]:
    """0 to 300, then powers of ten and of two and what is between them."""
    decades = [round(float(v)) for v in (10 ** (k / 8) for k in range(16, 97))]
    return sorted({*range(301), *decades, *(2**k for k in range(64)), *(10**k for k in (15, 20, 30, 50, 100))})


def whole_grid(low: Fraction | None, high: Fraction | None) -> list[Fraction]:
    """Growing integers of a range: every small one, then ever fewer."""
    first = None if low is None else ceil(low)
    last = None if high is None else floor(high)
    if first is not None:
        return [Fraction(first + d) for d in _steps() if last is None or first + d <= last]
    if last is not None:
        return [Fraction(last - d) for d in reversed(_steps())]
    return [*(Fraction(-d) for d in reversed(_steps()) if d), *(Fraction(d) for d in _steps())]


def _log10(value: Fraction) -> float:
    """Also of numbers that no float can hold."""
    return log10(value.numerator) - log10(value.denominator)


def between(low: Fraction, high: Fraction, share: float) -> Fraction:
    """The point at a share of the way between two others: on the scale of their size where these differ a lot."""
    if low > 0 and high > 4 * low:
        size = _log10(low) * (1 - share) + _log10(high) * share
        middle = _power_of_ten(Fraction(size).limit_denominator(10**6))
        if low < middle < high:
            return middle
    return low + (high - low) * Fraction(share).limit_denominator(10**6)
