"""Terms in one variable as functions on real balls (Arb), and the signs they take: numerics that only guide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from verify.kernel.definitions import unfold_call
from verify.kernel.terms import (
    Abs,
    Add,
    Call,
    Exp,
    Log,
    Max,
    Min,
    Mul,
    Num,
    Pi,
    Pow,
    Term,
    Var,
    XLogX,
    free_names,
)

__all__ = ["Ball", "NotScalar", "ball", "function", "interval", "scalar", "sign_at", "value_at"]

Ball = Any  # flint.arb
Function = Callable[[Ball], Ball]
Env = Mapping[str, Ball]
Scalar = Callable[[Env], Ball]
PRECISIONS = (160, 640, 2000)
ENORMOUS = 1 << 24  # exponents beyond this would fill the memory


class NotScalar(ValueError):
    """A term that is not a function of one real number, or not by elementary functions."""


def ball(value: Fraction) -> Ball:
    """A rational number at the current precision."""
    from flint import arb, fmpq

    return arb(fmpq(value.numerator, value.denominator))


def interval(low: Fraction, high: Fraction) -> Ball:
    """The ball that holds the interval from `low` to `high`."""
    return ball(low).union(ball(high))


@lru_cache(maxsize=1 << 13)
def function(term: Term, name: str) -> Function:
    """`term` as a function of the variable `name`; where it is undefined the result is not finite."""
    if not free_names(term) <= {name}:
        raise NotScalar(f"another variable than {name} in {term!r}")
    inner = scalar(term)
    return lambda x: inner({name: x})


@lru_cache(maxsize=1 << 14)
def scalar(term: Term) -> Scalar:
    """`term` as a function of balls by name; where it is undefined the result is not finite."""
    match term:
        case Num(value):
            return lambda x: ball(value)
        case Pi():
            return _pi
        case Var(name):
            return lambda x: x[name]
        case Add(args):
            return _total([scalar(a) for a in args])
        case Mul(args):
            return _product([scalar(a) for a in args])
        case Pow(base, Num(value)):
            return _power(scalar(base), value)
        case Exp(arg):
            return _exponential(scalar(arg))
        case Log(arg):
            inner = scalar(arg)
            return lambda x: inner(x).log()
        case XLogX(arg):
            return _xlogx(scalar(arg))
        case Abs(arg):
            inside = scalar(arg)
            return lambda x: abs(inside(x))
        case Min(args) | Max(args):
            return _extremum([scalar(a) for a in args], isinstance(term, Min))
        case Call():
            return scalar(unfold_call(term))
    raise NotScalar(f"not an elementary function: {type(term).__name__}")


def _pi(_: object) -> Ball:
    from flint import arb

    return arb.pi()


def _total(parts: list[Scalar]) -> Scalar:
    def total(x: Env) -> Ball:
        out = parts[0](x)
        for part in parts[1:]:
            out = out + part(x)
        return out

    return total if parts else lambda x: ball(Fraction(0))


def _product(parts: list[Scalar]) -> Scalar:
    def product(x: Env) -> Ball:
        out = parts[0](x)
        for part in parts[1:]:
            out = out * part(x)
        return out

    return product if parts else lambda x: ball(Fraction(1))


def _extremum(parts: list[Scalar], least: bool) -> Scalar:
    def extremum(x: Env) -> Ball:
        out = parts[0](x)
        for part in parts[1:]:
            out = out.min(part(x)) if least else out.max(part(x))
        return out

    return extremum


def _power(base: Scalar, exponent: Fraction) -> Scalar:
    top, bottom = exponent.numerator, exponent.denominator

    def power(x: Env) -> Ball:
        inner = base(x)
        if bottom == 2:
            inner = inner.sqrt()
        elif bottom > 2:
            inner = inner.root(bottom)
        return inner**top if abs(top) != 1 else inner if top == 1 else 1 / inner

    return power


def _exponential(inner: Scalar) -> Scalar:
    def exponential(x: Env) -> Ball:
        from flint import arb

        value = inner(x)
        if value.is_finite() and value.abs_upper() > ENORMOUS:
            return arb("nan")
        return value.exp()

    return exponential


def _xlogx(inner: Scalar) -> Scalar:
    def xlogx(x: Env) -> Ball:
        value = inner(x)
        if value.is_zero():
            return value
        if value > 0 or not value.contains(0):
            return value * value.log()
        high = value.upper()
        return (high * high.log()).union(ball(Fraction(0))).union(ball(Fraction(-3, 8)))

    return xlogx


def sign_at(f: Function, point: Function) -> int | None:
    """The sign of f at a point (given as a function of nothing, for any precision); None where undefined.

    0 means: not told apart from 0 by `PRECISIONS`.
    """
    from flint import ctx

    before = ctx.prec
    try:
        for bits in PRECISIONS:
            ctx.prec = bits
            value = f(point(None))
            if value > 0:
                return 1
            if value < 0:
                return -1
            if value.is_zero():
                return 0
        return 0 if value.is_finite() else None
    finally:
        ctx.prec = before


def value_at(f: Function, point: Fraction, bits: int = 160) -> Ball:
    """The value of f at a rational point."""
    from flint import ctx

    before = ctx.prec
    try:
        ctx.prec = bits
        return f(ball(point))
    finally:
        ctx.prec = before
