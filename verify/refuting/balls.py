"""Terms as functions of Arb balls: what floats cannot tell apart (1e-30, contacts, 10^300) is told apart here.

For internal use of the refuter. An undefined expression is a ball that is not a number. A comparison of balls is
certain or it is not made; still, the kernel's evaluator has the last word on every witness.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from verify.kernel.statement import Relation
from verify.kernel.terms import Integral
from verify.refuting.functions import DEGREE, Functions

Ball = Any  # flint.arb, which has no types of its own
Env = Mapping[str, Ball]
Function = Callable[[Env], Ball]
MAX_POWER = 10**6
CONTACT, FINE = 2.0**-150, 1024  # how close is a contact; bits of the second look
ROOM = 2.0**-50  # of an integral, relative
PIECES = 4  # of an interval
LONG = 8  # of an interval, from where on nothing is said of an integral
ENORMOUS = 1 << 24  # exponents beyond this would fill the memory


def ball(value: Fraction | int | float) -> Ball:
    """The ball of a number at the present precision."""
    from flint import arb, fmpq

    if isinstance(value, Fraction):
        return arb(fmpq(value.numerator, value.denominator)) if value.denominator > 1 else arb(value.numerator)
    return arb(value)


class Balls(Functions[Ball]):
    """Where a term is undefined its ball is not finite."""

    def number(self, value: Fraction) -> Function:
        if value.denominator == 1:
            number = ball(value)
            return lambda env: number
        return lambda env: ball(value)

    def integer(self, value: int) -> Ball:
        return ball(value)

    def pi(self) -> Ball:
        from flint import arb

        return arb.pi()

    def lesser(self, left: Ball, right: Ball) -> Ball:
        return left.min(right)

    def greater(self, left: Ball, right: Ball) -> Ball:
        return left.max(right)

    def absolute(self, value: Ball) -> Ball:
        return abs(value)

    def exp(self, value: Ball) -> Ball:
        return ball(math.nan) if value.is_finite() and value.abs_upper() > ENORMOUS else value.exp()

    def log(self, value: Ball) -> Ball:
        return value.log()

    def xlogx(self, value: Ball) -> Ball:
        if value.is_zero():
            return value
        if value > 0 or not value.contains(0):
            return value * value.log()
        high = value.upper()  # from 0 on, and never below -1/e
        return (high * high.log()).union(ball(0)).union(ball(Fraction(-3, 8)))

    def power(self, base: Ball, exponent: Ball) -> Ball:
        return self.whole_power(base, self.whole(exponent))

    def whole_power(self, base: Ball, exponent: int) -> Ball:
        if exponent == -1:
            return 1 / base
        return base**exponent if abs(exponent) <= MAX_POWER else ball(math.nan)

    def root_power(self, base: Ball, exponent: Fraction) -> Ball:
        root = base.sqrt() if exponent.denominator == 2 else base.root(exponent.denominator)
        return root if exponent.numerator == 1 else self.whole_power(root, exponent.numerator)

    def equal(self, left: Ball, right: Ball) -> bool:
        if left == right:
            return True
        if left != right:
            return False
        raise ValueError("not certain")

    def whole(self, value: Ball) -> int:
        found = value.unique_fmpz()
        if found is None or value != found:
            raise ValueError("not an integer")
        return int(found)

    def _integral(self, term: Integral) -> Function:
        """By Gauss and Legendre, in pieces: close for smooth bodies, and no more is said. Not a number where the interval
        is so long that a peak in it could be missed.
        """
        index, lower, upper, body = term.index, self(term.lower), self(term.upper), self(term.body)

        def integrated(env: Env) -> Ball:
            low = lower(env)
            width = upper(env) - low
            if not (width.is_finite() and abs(width) < LONG):
                return ball(math.nan)
            return width * sum((w * body({**env, index: low + width * x}) for x, w in _nodes()), ball(0))

        return integrated


@cache
def _nodes() -> Sequence[tuple[Ball, Ball]]:
    """Places between 0 and 1, with weights as balls that leave room for the error, as far as it is guessed."""
    from flint import arb

    found = [arb.legendre_p_root(DEGREE, k, weight=True) for k in range(DEGREE)]
    room = arb(1, ROOM) / (2 * PIECES)
    return [((piece + (1 + place) / 2) / PIECES, weight * room) for piece in range(PIECES) for place, weight in found]


compiled_ball = Balls(1 << 12)


class Region:
    """The set where all of some relations hold."""

    def __init__(self, relations: Sequence[Relation]) -> None:
        self.parts = [(r.operator, compiled_ball(r.left), compiled_ball(r.right)) for r in relations]

    def truth(self, env: Env) -> bool | None:
        """Whether all relations hold; None if that is not certain at the present precision."""
        unknown = False
        for operator, left, right in self.parts:
            try:
                gap = left(env) - right(env)
            except (ArithmeticError, ValueError, KeyError):
                return None
            if _certainly(_OPPOSITE[operator], gap) or (operator in ("<", ">") and _contact(gap, left, right, env)):
                return False
            unknown = unknown or not _certainly(operator, gap)
        return None if unknown else True

    def distance(self, env: Env) -> float:
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


def _contact(gap: Ball, left: Function, right: Function, env: Env) -> bool:
    """Whether two sides are the same as far as 192 bits tell, and as far as many more do."""
    from flint import ctx

    if not (gap.is_finite() and gap.contains(0) and gap.rad() < CONTACT):
        return False
    with ctx.workprec(FINE):
        try:
            return bool((left(env) - right(env)).contains(0))
        except (ArithmeticError, ValueError, KeyError):
            return False


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
