"""Terms and formulas as Python functions on numbers: fast, exact on fractions as far as it goes, else floats.

Nothing here decides anything. A relation is true, false, or too close to call (None); an undefined expression
is also None.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache

from verify.kernel.definitions import unfold_call
from verify.kernel.normal import binomial
from verify.kernel.statement import And, Formula, Iff, Implies, Not, Or, Relation
from verify.kernel.terms import (
    Abs,
    Add,
    Binomial,
    Call,
    Delta,
    Exp,
    Log,
    Max,
    Min,
    Mul,
    Num,
    Pi,
    Pow,
    Sum,
    Term,
    Var,
    XLogX,
)

__all__ = [
    "BadNumber",
    "Env",
    "Number",
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
MAX_EXACT_BITS = 20_000
MAX_TERMS = 10_000


class Unsupported(ValueError):
    """A term that is not a function of scalars."""


@lru_cache(maxsize=1 << 14)
def compiled(term: Term) -> Function:
    """`term` as a function of an environment, which raises one of `BadNumber` where it is undefined."""
    match term:
        case Num(value):
            number: Number = value.numerator if value.denominator == 1 else value
            return lambda env: number
        case Pi():
            return lambda env: math.pi
        case Var(name):
            return lambda env: env[name]
        case Add(args):
            parts = [compiled(a) for a in args]
            return _total(parts)
        case Mul(args):
            parts = [compiled(a) for a in args]
            return _product(parts)
        case Pow(base, exponent):
            return _power(compiled(base), compiled(exponent))
        case Exp(arg):
            inner = compiled(arg)
            return lambda env: _exp(inner(env))
        case Log(arg):
            inner = compiled(arg)
            return lambda env: _log(inner(env))
        case XLogX(arg):
            inner = compiled(arg)
            return lambda env: _xlogx(inner(env))
        case Abs(arg):
            return _absolute(compiled(arg))
        case Call():
            return compiled(unfold_call(term))
    return _compiled_rest(term)


def _compiled_rest(term: Term) -> Function:
    match term:
        case Min(args) | Max(args):
            parts = [compiled(a) for a in args]
            return _extremum(parts, isinstance(term, Min))
        case Delta(left, right):
            one, two = compiled(left), compiled(right)
            return lambda env: int(one(env) == two(env))
        case Binomial(n, k):
            one, two = compiled(n), compiled(k)
            return lambda env: binomial(_whole(one(env)), _whole(two(env)))
        case Sum(index, lower, upper, body):
            return _sum(index, compiled(lower), compiled(upper), compiled(body))
    raise Unsupported(type(term).__name__)


def _total(parts: list[Function]) -> Function:
    def total(env: Env) -> Number:
        out: Number = 0
        for part in parts:
            out += part(env)
        return out

    return total


def _absolute(inner: Function) -> Function:
    def absolute(env: Env) -> Number:
        value = inner(env)
        return -value if value < 0 else value

    return absolute


def _product(parts: list[Function]) -> Function:
    def product(env: Env) -> Number:
        out: Number = 1
        for part in parts:
            out *= part(env)
        return out

    return product


def _extremum(parts: list[Function], least: bool) -> Function:
    def extremum(env: Env) -> Number:
        values: list[Number] = [p(env) for p in parts]
        return min(values) if least else max(values)

    return extremum


def _sum(index: str, lower: Function, upper: Function, body: Function) -> Function:
    def summed(env: Env) -> Number:
        low, high = _whole(lower(env)), _whole(upper(env))
        if high - low > MAX_TERMS:
            raise OverflowError
        out: Number = 0
        for value in range(low, high + 1):
            out += body({**env, index: value})
        return out

    return summed


def _whole(value: Number) -> int:
    if value != int(value):
        raise ValueError("not an integer")
    return int(value)


def _power(base: Function, exponent: Function) -> Function:
    def power(env: Env) -> Number:
        b, k = base(env), exponent(env)
        if not isinstance(k, float) and k == int(k):
            return _whole_power(b, int(k))
        if b < 0:
            raise ValueError("a root of a negative number")
        return _root_power(b, Fraction(k))

    return power


def _whole_power(b: Number, k: int) -> Number:
    if isinstance(b, int):
        b = Fraction(b) if k < 0 else b
    if not isinstance(b, float):
        bits = max(b.numerator.bit_length(), b.denominator.bit_length())
        if abs(k) * bits > MAX_EXACT_BITS:
            return float(b) ** k
    return b**k


def _root_power(b: Number, k: Fraction) -> Number:
    if b == 0 and k < 0:
        raise ZeroDivisionError
    if not isinstance(b, float) and k.denominator == 2:
        top, bottom = math.isqrt(b.numerator), math.isqrt(b.denominator)
        if top * top == b.numerator and bottom * bottom == b.denominator:
            return _whole_power(Fraction(top, bottom), k.numerator)
    power: float = float(b) ** float(k)
    return power


def _exp(value: Number) -> Number:
    return 1 if value == 0 else math.exp(value)


def _log(value: Number) -> Number:
    return 0 if value == 1 else math.log(value)


def _xlogx(value: Number) -> Number:
    if value < 0:
        raise ValueError("x log x of a negative number")
    return 0 if value == 0 or value == 1 else value * math.log(value)


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
