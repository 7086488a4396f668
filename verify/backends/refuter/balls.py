"""Terms as functions of Arb balls: what floats cannot tell apart (1e-30, contacts, 10^300) is told apart here.

For internal use of the refuter. An undefined expression is a ball that is not a number. A comparison of balls is
certain or it is not made; still, the kernel's evaluator has the last word on every witness.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from verify.backends.numeric import MAX_TERMS, Unsupported
from verify.kernel.definitions import unfold_call
from verify.kernel.normal import binomial
from verify.kernel.statement import Relation
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

__all__ = ["Ball", "Region", "ball", "compiled_ball"]

Ball = Any  # flint.arb, which has no types of its own
Balls = Mapping[str, Ball]
Function = Callable[[Balls], Ball]
MAX_POWER = 10**6


def ball(value: Fraction | int | float) -> Ball:
    """The ball of a number at the present precision."""
    from flint import arb, fmpq

    if isinstance(value, Fraction):
        return arb(fmpq(value.numerator, value.denominator)) if value.denominator > 1 else arb(value.numerator)
    return arb(value)


@lru_cache(maxsize=1 << 12)
def compiled_ball(term: Term) -> Function:
    """`term` as a function of balls."""
    match term:
        case Num(value):
            if value.denominator == 1:
                number = ball(value)
                return lambda env: number
            return lambda env: ball(value)
        case Pi():
            return _pi
        case Var(name):
            return lambda env: env[name]
        case Add(args):
            return _folded([compiled_ball(a) for a in args], lambda a, b: a + b)
        case Mul(args):
            return _folded([compiled_ball(a) for a in args], lambda a, b: a * b)
        case Min(args):
            return _folded([compiled_ball(a) for a in args], lambda a, b: a.min(b))
        case Max(args):
            return _folded([compiled_ball(a) for a in args], lambda a, b: a.max(b))
        case Exp(arg):
            inner = compiled_ball(arg)
            return lambda env: inner(env).exp()
        case Log(arg):
            inner = compiled_ball(arg)
            return lambda env: inner(env).log()
        case Abs(arg):
            inner = compiled_ball(arg)
            return lambda env: abs(inner(env))
        case Call():
            return compiled_ball(unfold_call(term))
    return _compiled_rest(term)


def _compiled_rest(term: Term) -> Function:
    match term:
        case Pow(base, Num(exponent)):
            return _constant_power(compiled_ball(base), exponent)
        case Pow(base, exponent):
            one, two = compiled_ball(base), compiled_ball(exponent)
            return lambda env: _whole_power(one(env), _whole(two(env)))
        case XLogX(arg):
            inner = compiled_ball(arg)
            return lambda env: _xlogx(inner(env))
        case Delta(left, right):
            one, two = compiled_ball(left), compiled_ball(right)
            return lambda env: _delta(one(env) - two(env))
        case Binomial(n, k):
            one, two = compiled_ball(n), compiled_ball(k)
            return lambda env: ball(binomial(_whole(one(env)), _whole(two(env))))
        case Sum(index, lower, upper, body):
            return _sum(index, compiled_ball(lower), compiled_ball(upper), compiled_ball(body))
    raise Unsupported(type(term).__name__)


def _folded(parts: list[Function], join: Callable[[Ball, Ball], Ball]) -> Function:
    first, rest = parts[0], parts[1:]

    def folded(env: Balls) -> Ball:
        out = first(env)
        for part in rest:
            out = join(out, part(env))
        return out

    return folded


def _constant_power(base: Function, exponent: Fraction) -> Function:
    if exponent.denominator == 1:
        whole = exponent.numerator
        return lambda env: _whole_power(base(env), whole)
    if exponent == Fraction(1, 2):
        return lambda env: base(env).sqrt()

    def power(env: Balls) -> Ball:
        inner = base(env)
        return ball(0) if inner == 0 and exponent > 0 else inner ** ball(exponent)

    return power


def _whole_power(base: Ball, exponent: int) -> Ball:
    if abs(exponent) > MAX_POWER:
        raise OverflowError
    return base**exponent


def _whole(value: Ball) -> int:
    found = value.unique_fmpz()
    if found is None or value != found:
        raise ValueError("not an integer")
    return int(found)


def _xlogx(value: Ball) -> Ball:
    return value if value == 0 else value * value.log()


def _pi(_: object) -> Ball:
    from flint import arb

    return arb.pi()


def _delta(difference: Ball) -> Ball:
    if difference == 0:
        return ball(1)
    if difference != 0:
        return ball(0)
    raise ValueError("not certain")


def _sum(index: str, lower: Function, upper: Function, body: Function) -> Function:
    def summed(env: Balls) -> Ball:
        low, high = _whole(lower(env)), _whole(upper(env))
        if high - low > MAX_TERMS:
            raise OverflowError
        out = ball(0)
        for value in range(low, high + 1):
            out += body({**env, index: ball(value)})
        return out

    return summed


class Region:
    """The set where all of some relations hold."""

    def __init__(self, relations: Sequence[Relation]) -> None:
        self.parts = [(r.operator, compiled_ball(r.left), compiled_ball(r.right)) for r in relations]

    def truth(self, env: Balls) -> bool | None:
        """Whether all relations hold; None if that is not certain at the present precision."""
        unknown = False
        for operator, left, right in self.parts:
            try:
                gap = left(env) - right(env)
            except (ArithmeticError, ValueError, KeyError):
                return None
            if _certainly(_OPPOSITE[operator], gap):
                return False
            unknown = unknown or not _certainly(operator, gap)
        return None if unknown else True

    def distance(self, env: Balls) -> float:
        """How far the relation that is furthest from holding is from that; infinite where one is undefined.

        Negative values say by how much all of them hold. The number is rounded only at the end.
        """
        worst = float("-inf")
        for operator, left, right in self.parts:
            try:
                gap = left(env) - right(env)
            except (ArithmeticError, ValueError, KeyError):
                return float("inf")
            if not gap.is_finite():
                return float("inf")
            if operator == "!=":
                continue
            signed = abs(gap) if operator == "=" else gap if operator in ("<", "<=") else -gap
            worst = max(worst, float(signed.mid()))
        return worst


_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def _certainly(operator: str, gap: Ball) -> bool:
    """Whether ``gap operator 0`` holds for every number in the ball."""
    match operator:
        case "=":
            return bool(gap == 0)
        case "!=":
            return bool(gap != 0)
        case "<":
            return bool(gap < 0)
        case "<=":
            return bool(gap <= 0)
        case ">":
            return bool(gap > 0)
    return bool(gap >= 0)
