"""Relative entropy and the inverse of binary entropy, enclosed rigorously. Nats; 0 log 0 = 0.

Values are computed in ball arithmetic (python-flint) and handed out with rational ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.privacy.measures.balls import ball, ends
from verify.privacy.measures.closeness import two_laws
from verify.privacy.measures.decimals import Number, decimal_value
from verify.privacy.measures.results import Between, outwards

__all__ = ["Enclosure", "NotFinite", "binary_entropy_inverse", "kl"]

BITS = 128


class NotFinite(ArithmeticError):
    """The value is infinite."""


@dataclass(frozen=True)
class Enclosure(Between):
    """``lower <= value <= upper``, both rational. ``float()`` gives the middle, rounded; ``str`` both ends, outwards."""

    lower: Fraction
    upper: Fraction

    def _repr_latex_(self) -> str:
        low, high = outwards(self)
        return f"$[{low}, {high}]$"


def _xlogx(p: Fraction) -> Any:
    """p log p as a ball, 0 at 0."""
    return ball(p) * ball(p).log() if p else ball(p)


def kl(P: Sequence[Number], Q: Sequence[Number]) -> Enclosure:
    """Relative entropy D(P||Q) = sum_i P_i log(P_i/Q_i) in nats.

    Raises NotFinite if P has a letter that Q has not; TypeError, ValueError for what is no law. Complexity: O(M)
    logarithms. It is not symmetric, and no distance. Source: Kullback, Leibler (1951).

    >>> found = kl([1, 0], [Fraction(1, 2), Fraction(1, 2)])
    >>> bool(found.lower <= found.upper < found.lower + Fraction(1, 10**30)), round(float(found.lower), 6)
    (True, 0.693147)
    """
    from flint import ctx

    p, q = two_laws(P, Q)
    for i, (a, b) in enumerate(zip(p, q, strict=True)):
        if a and not b:
            raise NotFinite(f"P[{i}] = {a} and Q[{i}] = 0: the relative entropy is infinite")
    with ctx.workprec(BITS):
        terms = (ball(a) * ball(a / b).log() for a, b in zip(p, q, strict=True) if a)
        return Enclosure(*ends(sum(terms, ball(0))))


def binary_entropy_inverse(y: Number) -> Enclosure:
    """The p in [0, 1/2] with h(p) = -p log p - (1-p) log(1-p) = y nats, for 0 <= y <= log 2.

    By bisection: h increases there (claim ``basics.entropy.increasing``); each end is kept only if the sign
    of h - y is certain. Complexity: O(BITS) evaluations of h. Raises TypeError for inexact y, ValueError for y
    outside of [0, log 2].

    >>> found = binary_entropy_inverse(Fraction(1, 2))
    >>> round(float(found.lower), 6), bool(0 <= found.width < Fraction(1, 10**30))
    (0.19971, True)
    """
    from flint import ctx

    level = decimal_value("y", y)
    if level < 0:
        raise ValueError(f"y = {level}: must be >= 0, it is an entropy")
    if level == 0:
        return Enclosure(Fraction(0), Fraction(0))
    with ctx.workprec(2 * BITS):
        if ball(level) > ball(2).log():
            raise ValueError(f"y = {level}: must be <= log 2, the entropy of a fair bit")
        low, high = Fraction(0), Fraction(1, 2)
        for _ in range(BITS):
            middle = (low + high) / 2
            value = -(_xlogx(middle) + _xlogx(1 - middle))
            if value < ball(level):
                low = middle
            elif value > ball(level):
                high = middle
            else:
                break
    return Enclosure(low, high)
