"""Terms in one variable as functions on real balls (Arb), and the signs they take: numerics that only guide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache

from verify.kernel.terms import Term, free_names
from verify.refuting.balls import Ball, Balls, ball
from verify.refuting.functions import Unsupported

__all__ = ["Ball", "ball", "function", "interval", "scalar", "sign_at", "value_at"]

Function = Callable[[Ball], Ball]
Env = Mapping[str, Ball]
Scalar = Callable[[Env], Ball]
PRECISIONS = (160, 640, 2000)
scalar = Balls(1 << 14, discrete=False)


def interval(low: Fraction, high: Fraction) -> Ball:
    """The ball that holds the interval from `low` to `high`."""
    return ball(low).union(ball(high))


@lru_cache(maxsize=1 << 13)
def function(term: Term, name: str) -> Function:
    """`term` as a function of the variable `name`; where it is undefined the result is not finite."""
    if not free_names(term) <= {name}:
        raise Unsupported(f"another variable than {name} in {term!r}")
    inner = scalar(term)
    return lambda x: inner({name: x})


def sign_at(f: Function, point: Function) -> int | None:
    """The sign of f at a point (given as a function of nothing, for any precision); None where undefined.

    0 means: not told apart from 0 by `PRECISIONS`.
    """
    from flint import ctx

    for bits in PRECISIONS:
        with ctx.workprec(bits):
            value = f(point(None))
        if value > 0:
            return 1
        if value < 0:
            return -1
        if value.is_zero():
            return 0
    return 0 if value.is_finite() else None


def value_at(f: Function, point: Fraction) -> Ball:
    """The value of f at a rational point."""
    from flint import ctx

    with ctx.workprec(160):
        return f(ball(point))
