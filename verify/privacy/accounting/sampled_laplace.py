"""Moments of the privacy loss of Laplace noise on a random part of the records, by a sum with a proved error.

With l the loss of the noise at level s, g(l) = 1 - q + q e^l is the likelihood ratio of what comes out with the record to
what comes out without it, and log g or -log g is the loss. Without the record l has the masses 1/2 at -s and e^-s/2 at s,
and a density e^(-(l + s)/2)/4 between them. So every moment is, with w = z + 1 or w = -z,

    G(w) = g(-s)^w/2 + e^-s g(s)^w/2 + int e^(-(l + s)/2) g(l)^w / 4 dl over |l| < s.

*The error.* The integral is a sum at the roots of a Legendre polynomial of degree N, l = s x. A function that is at most
B in an ellipse with foci -1, 1 and half axes a, b = a - 1/r, a + b = r, is a sum of Chebyshev polynomials with factors
of at most 2 B r^-k. Those below 2 N are summed exactly, odd ones too, by symmetry; of the others both the integral, at
most 2/(k^2 - 1), and the sum, at most 2, count: with N >= 2 the error is at most 64/15 B r^(-2 N)/(1 - r^-2). In the
ellipse with s b = 1 the angle of e^l is at most 1, that of g at most that of g(s a + i), so that for t = Im z >= 0

    |g(l)^w| <= e^(t angle) g(s a)^(Re w),        or e^(t angle) (Re g(-s a + i))^(Re w) for Re w < 0.

*Far out* N would be large. There the integral is at most 2 (F(-s) + F(s))/t, by parts, with F the density over the
derivative of log g: its logarithm has a derivative that only rises or only falls, and if that rises F has its maxima at
the ends, if that falls Re w < -1, and F falls.

Source: the error is that of Gauss quadrature (Trefethen, Approximation Theory and Approximation Practice, Theorem 19.3).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from verify.privacy.accounting.transforms import ROUNDED, SUMMED, Transform, exponential_sums
from verify.privacy.measures.balls import ball

__all__ = ["LARGEST", "SampledLaplaceMoments"]

BITS = 120  # of a moment
WORK = 208  # that are worked with
LARGEST = 4  # of a level: for larger ones the ellipse is narrow
MOST_NODES = 1 << 9
ROUND = 32  # of which N is a multiple
SLACK = 1e-9  # far above the errors of floats, relatively


class _Tilted(NamedTuple):
    """Floats, over M(c): the masses at both ends, t times what is between at most, and the sum, for t up to ``near``."""

    low: float
    high: float
    far: float
    weights: Any
    losses: Any
    off: float
    near: float


@dataclass(frozen=True)
class SampledLaplaceMoments(Transform):
    """``level`` is s, a ball of at most LARGEST; ``rate`` is q, in (0, 1). ``added``: P is the law with the record."""

    level: Any
    rate: Fraction
    added: bool
    _kept: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    def moment(self, z: Any) -> Any:
        """M(z) for Re z, Im z >= 0, within about 2^-BITS of M(Re z); far out within what the integral is at most."""
        from flint import acb, arb, ctx

        real = isinstance(z, arb)
        with ctx.workprec(WORK):
            c, t = (z, arb(0)) if real else (z.real, z.imag)
            nodes = self._nodes_for(c, t)
            if nodes is None and not t > 0:
                raise ArithmeticError(f"moments at order {float(c.mid()):g} of a sample take too long to sum")
            parts, off = self._edges(), self._far(c) / t if nodes is None else self._off(c, t, nodes)
            if nodes is not None:
                parts = parts + self._nodes(nodes)
            total = sum((weight * (z * loss).exp() for loss, weight in parts), acb(0))
            around = arb(0, 1) * off.upper()
            return total.real + around if real else total + acb(around, around)

    def moments(self, c: Fraction, tau: Fraction, places: Sequence[int]) -> list[Any]:
        from flint import acb, arb, ctx

        with ctx.workprec(WORK):
            order = ball(c)
            near = [n for n in places if self._nodes_for(order, ball(n * tau)) is not None]
            t = ball(max(near) * tau)
            nodes = self._nodes_for(order, t)
            assert nodes is not None
            around = arb(0, 1) * self._off(order, t, nodes).upper()
            sums = exponential_sums(self._edges() + self._nodes(nodes), c, tau, near)
            found = {n: one + acb(around, around) for n, one in zip(near, sums, strict=True)}
            return [found[n] if n in found else self.moment(acb(order, ball(n * tau))) for n in places]

    def recurs(self) -> float:
        low, high = self._edges()
        return float((low[1] + high[1]).upper())

    def ends(self) -> tuple[Any, Any]:
        (low, _), (high, _) = self._edges()
        return (low, high) if self.added else (high, low)

    def size(self, c: float, t: Any, more: Any) -> Any:
        import numpy as np

        at, length, s = self._tilted(c), self.deviation(c), np.add.outer(t, more)
        edges = np.hypot(at.high - at.low, 2 * math.sqrt(at.high * at.low) * np.cos(length * s))
        found = np.minimum(edges + at.far / np.maximum(s, at.far / 2), 1.0)
        rows = t <= at.near
        one = np.exp(1j * np.multiply.outer(t[rows], at.losses)) * at.weights
        near = np.abs(one @ np.exp(1j * np.multiply.outer(at.losses, more))) + at.off
        found[rows] = np.where(s[rows] <= at.near, near, found[rows])
        return found + SUMMED + ROUNDED * 2 * length * s.max()

    def deviation(self, c: float) -> float:
        low, high = self.ends()
        return float(((high - low) / 2).mid())  # half of the length is never exceeded

    def highest(self) -> float:
        c = 1.0
        while c < 2.0**40 and self._nodes_for(ball(Fraction(4 * c)), ball(0)) is not None:
            c *= 2
        return c

    # --- the sum -----------------------------------------------------------------------------------------------------

    def _loss(self, l: Any, weight: Any) -> tuple[Any, Any]:
        """The loss, and what P weighs, from the loss of the noise and what weighs without the record."""
        ratio = 1 - ball(self.rate) + ball(self.rate) * l.exp()
        return (ratio.log(), weight * ratio) if self.added else (-ratio.log(), weight)

    def _edges(self) -> list[tuple[Any, Any]]:
        s = self.level
        return [self._loss(-s, ball(1) / 2), self._loss(s, (-s).exp() / 2)]

    def _nodes(self, n: int) -> list[tuple[Any, Any]]:
        from flint import arb

        if n not in self._kept:
            s, found = self.level, []
            for k in range(n):
                x, weight = arb.legendre_p_root(n, k, True)
                found.append(self._loss(s * x, weight * s * (-s * (x + 1) / 2).exp() / 4))
            self._kept[n] = found
        nodes: list[tuple[Any, Any]] = self._kept[n]
        return nodes

    def _bound(self, c: Any, t: Any) -> tuple[Any, Any]:
        """B and r of the ellipse with s b = 1."""
        from flint import arb

        s, q = self.level, ball(self.rate)
        wide, order = (s * s + 1).sqrt(), self._order(c)  # s a
        angle = arb.atan2(q * wide.exp() * arb(1).sin(), 1 - q + q * wide.exp() * arb(1).cos())
        base = 1 - q + q * wide.exp() if order >= 0 else 1 - q + q * (-wide).exp() * arb(1).cos()
        return s / 4 * ((wide - s) / 2 + order * base.log() + t * angle).exp(), (1 + wide) / s

    def _order(self, c: Any) -> Any:
        """Re w."""
        return c + 1 if self.added else -c

    def _off(self, c: Any, t: Any, n: int) -> Any:
        """The error of the sum of n terms at all z up to c + i t."""
        most, r = self._bound(c, t)
        return most * r ** (-2 * n) / (1 - r**-2) * 64 / 15

    def _nodes_for(self, c: Any, t: Any) -> int | None:
        """How many make the error 2^-BITS of what the edges weigh; None where they are too many."""
        most, r = self._bound(c, t)
        edges = sum((weight * (c * loss).exp() for loss, weight in self._edges()), ball(0))
        digits = BITS * math.log(2) + float((most / edges / (1 - r**-2)).log().upper()) + 2
        n = ROUND * math.ceil(max(digits / (2 * float(r.log().lower())), 2) / ROUND)
        return n if n <= MOST_NODES else None

    def _far(self, c: Any) -> Any:
        """t times a bound of the integral."""
        s, q, total = self.level, ball(self.rate), ball(0)
        for l in (-s, s):
            ratio = 1 - q + q * l.exp()
            total += ((self._order(c) + 1) * ratio.log() - (l + s) / 2 - l).exp() / (4 * q)
        return 2 * total

    def _tilted(self, c: float) -> _Tilted:
        import numpy as np
        from flint import ctx

        key = "tilted", c
        if key not in self._kept:
            with ctx.workprec(WORK):
                order, near = ball(Fraction(c)), 1.0
                while self._nodes_for(order, ball(Fraction(2 * near))) is not None:
                    near *= 2
                whole, nodes = self.moment(order), self._nodes_for(order, ball(Fraction(near))) or MOST_NODES
                low, high = self._edges()
                middle = (low[0] + high[0]) / 2
                parts = [
                    (weight * (order * loss).exp() / whole, loss - middle)
                    for loss, weight in [low, high, *self._nodes(nodes)]
                ]
                weights, losses = (
                    np.array([float(one.mid()) for one in part]) for part in zip(*parts, strict=True)
                )
                far, off = self._far(order) / whole, self._off(order, ball(Fraction(near)), nodes) / whole
                self._kept[key] = _Tilted(weights[0], weights[1], _up(far), weights, losses, _up(off), near)
        found: _Tilted = self._kept[key]
        return found


def _up(value: Any) -> float:
    return float(value.upper()) * (1 + SLACK)
