"""Terms and formulas as Python functions on numbers: fast, exact on fractions as far as it goes, else floats.

Nothing here decides anything. A relation is true, false, or too close to call (None); an undefined expression
is also None.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache

from verify.kernel.statement import And, Formula, Iff, Implies, Not, Or, Relation
from verify.kernel.terms import Integral, Term, free_names
from verify.refuting.functions import DEGREE, Functions, Unsupported

__all__ = [
    "BadNumber",
    "Env",
    "Number",
    "Unsupported",
    "compiled",
    "compiled_gap",
    "compiled_truth",
    "small",
    "truth_of_gap",
]

Number = Fraction | float  # an int counts as exact
Env = Mapping[str, Number]
Function = Callable[[Env], Number]
Truth = Callable[[Env], bool | None]

BadNumber = (ArithmeticError, ValueError, KeyError, TypeError)
CLOSE = 1e-10
SMOOTH, HALVED = 1e-13, 12  # relative agreement of two looks at an integral; how often a piece is halved at most
PLACES = sorted([0.0, *(sign * 4.0**k for k in range(-2, 16) for sign in (-1, 1))])  # where integrals are cut at first
MAX_EXACT_BITS = 20_000


class _Exact(Functions[Number]):
    """Exact where numbers are rational and not too long. Where it is undefined a function raises one of `BadNumber`."""

    def number(self, value: Fraction) -> Function:
        number: Number = value.numerator if value.denominator == 1 else value
        return lambda env: number

    def integer(self, value: int) -> Number:
        return value

    def pi(self) -> Number:
        return math.pi

    def lesser(self, left: Number, right: Number) -> Number:
        return min(left, right)

    def greater(self, left: Number, right: Number) -> Number:
        return max(left, right)

    def equal(self, left: Number, right: Number) -> bool:
        return left == right

    def absolute(self, value: Number) -> Number:
        return -value if value < 0 else value

    def exp(self, value: Number) -> Number:
        return 1 if value == 0 else math.exp(value)

    def log(self, value: Number) -> Number:
        return 0 if value == 1 else math.log(value)

    def xlogx(self, value: Number) -> Number:
        if value < 0:
            raise ValueError("x log x of a negative number")
        return 0 if value == 0 or value == 1 else value * math.log(value)

    def power(self, base: Number, exponent: Number) -> Number:
        if not isinstance(exponent, float) and exponent == int(exponent):
            return self.whole_power(base, int(exponent))
        return self.root_power(base, Fraction(exponent))

    def whole_power(self, base: Number, exponent: int) -> Number:
        if isinstance(base, int):
            base = Fraction(base) if exponent < 0 else base
        if not isinstance(base, float):
            bits = max(base.numerator.bit_length(), base.denominator.bit_length())
            if abs(exponent) * bits > MAX_EXACT_BITS:
                return float(base) ** exponent
        return base**exponent

    def root_power(self, base: Number, exponent: Fraction) -> Number:
        if base < 0:
            raise ValueError("a root of a negative number")
        if base == 0 and exponent < 0:
            raise ZeroDivisionError
        if not isinstance(base, float) and exponent.denominator == 2:
            top, bottom = math.isqrt(base.numerator), math.isqrt(base.denominator)
            if top * top == base.numerator and bottom * bottom == base.denominator:
                return self.whole_power(Fraction(top, bottom), exponent.numerator)
        power: float = float(base) ** float(exponent)
        return power

    def _integral(self, term: Integral) -> Function:
        """By Gauss and Legendre on pieces that are halved until two looks agree: a peak in a long interval is seen. Each
        value is kept: a search asks for the same ones over and over, and each is dozens of values of the body.
        """
        names = sorted(free_names(term))
        index, lower, upper, body = term.index, self(term.lower), self(term.upper), self(term.body)

        def fresh(env: Env) -> Number:
            def summed(low: float, high: float) -> float:
                width = high - low
                return width * sum(w * float(body({**env, index: low + width * x})) for x, w in _nodes())

            def halved(low: float, high: float, whole: float, depth: int) -> float:
                middle = (low + high) / 2
                parts = summed(low, middle), summed(middle, high)
                if depth == 0 or abs(sum(parts) - whole) <= SMOOTH * (1e-6 + abs(whole)):
                    return sum(parts)
                return halved(low, middle, parts[0], depth - 1) + halved(middle, high, parts[1], depth - 1)

            low, high = float(lower(env)), float(upper(env))
            first, last = min(low, high), max(low, high)
            ends = [first, *(place for place in PLACES if first < place < last), last]
            total = sum(halved(a, b, summed(a, b), HALVED) for a, b in zip(ends, ends[1:], strict=False))
            return total if low <= high else -total

        @lru_cache(maxsize=1 << 10)
        def kept(kinds: tuple[type, ...], *values: Number) -> Number:
            return fresh(dict(zip(names, values, strict=True)))

        def integrated(env: Env) -> Number:
            values = [env[name] for name in names]
            return kept(tuple(map(type, values)), *values)

        return integrated

    def whole(self, value: Number) -> int:
        if value != int(value):
            raise ValueError("not an integer")
        return int(value)


@cache
def _nodes() -> Sequence[tuple[float, float]]:
    from numpy.polynomial.legendre import leggauss

    return [((1 + float(x)) / 2, float(w) / 2) for x, w in zip(*leggauss(DEGREE), strict=True)]


compiled = _Exact(1 << 14)


# --- relations and formulas ---------------------------------------------------------------------------------


def compiled_gap(left: Term, right: Term) -> Callable[[Env], tuple[Number, float]]:
    """(left - right, how far from 0 that must be to count); the second is 0 if the first is exact."""
    one, two = compiled(left), compiled(right)

    def gap(env: Env) -> tuple[Number, float]:
        a, b = one(env), two(env)
        difference = a - b
        if not isinstance(difference, float):
            return difference, 0.0
        if not math.isfinite(difference):
            raise OverflowError
        return difference, CLOSE * (1e-3 + abs(float(a)) + abs(float(b)))

    return gap


def small(value: Number, limit: float) -> bool:
    """Whether a number is within `limit` of 0."""
    return -limit <= value <= limit


def truth_of_gap(operator: str, gap: Number, close: float) -> bool | None:
    """Whether ``gap operator 0``, where anything up to `close` is too close to call."""
    if close and small(gap, close):
        return None
    match operator:
        case "=":
            return gap == 0
        case "!=":
            return gap != 0
        case "<":
            return gap < 0
        case "<=":
            return gap <= 0
        case ">":
            return gap > 0
    return gap >= 0


@lru_cache(maxsize=1 << 12)
def compiled_truth(formula: Formula) -> Truth:
    """The truth of a formula without quantifiers. Raises Unsupported for others."""
    match formula:
        case Relation(operator, left, right):
            return _relation(operator, compiled_gap(left, right))
        case And(args):
            return _conjunction([compiled_truth(a) for a in args])
        case Or(args):
            inner = _conjunction([_opposite(compiled_truth(a)) for a in args])
            return _opposite(inner)
        case Not(arg):
            return _opposite(compiled_truth(arg))
        case Implies(left, right):
            return compiled_truth(Or((Not(left), right)))
        case Iff(left, right):
            return compiled_truth(And((Implies(left, right), Implies(right, left))))
    raise Unsupported(type(formula).__name__)


def _relation(operator: str, gap: Callable[[Env], tuple[Number, float]]) -> Truth:
    def truth(env: Env) -> bool | None:
        try:
            difference, close = gap(env)
        except BadNumber:
            return None
        return truth_of_gap(operator, difference, close)

    return truth


def _opposite(truth: Truth) -> Truth:
    def opposite(env: Env) -> bool | None:
        value = truth(env)
        return None if value is None else not value

    return opposite


def _conjunction(parts: list[Truth]) -> Truth:
    def all_of(env: Env) -> bool | None:
        unknown = False
        for part in parts:
            value = part(env)
            if value is False:
                return False
            unknown = unknown or value is None
        return None if unknown else True

    return all_of
