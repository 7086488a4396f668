"""Moments of the privacy loss of Gaussian noise on a random part of the records, by a sum with a proved error.

With Q standard normal, g(y) = 1 - q + q e^(mu y - mu^2/2) is the likelihood ratio of what comes out with the record to
what comes out without it, and log g or -log g is the loss. So every moment is

    G(w) = int phi(y) g(y)^w dy,        w = z + 1 or w = -z,        phi the normal density.

*The line.* The integral is taken over the y with imaginary part alpha, or -alpha for w = -z. There the loss has an
imaginary part >= 0, so that e^(z L) gets smaller and smaller as Im z grows: no smoothing is needed to invert it.

*The error.* It is the sum h phi(y) g(y)^w over all y = j h + i alpha, but for at most N/(e^(2 pi alpha/h) - 1), where N
is the sum of the integrals of |phi g^w| along the real line and along that at 2 alpha. There the angle of e^(mu y) is at
most pi/2, and so

    g(Re y) cos(angle/2) <= |g(y)| <= g(Re y),        |phi(y)| = phi(Re y) e^((Im y)^2/2),

so N <= G(Re w) (1 + e^(2 alpha^2) max(1, cos(mu alpha)^Re w)), whatever Im z >= 0 is. What is left out of the sum are
tails of normal laws: g^r is at most max(1, e^(r (mu y - mu^2/2))) for r >= 0, at most (1 - q)^r for r < 0, and at most
2^(r - 1) ((1 - q)^r + q^r e^(r (mu y - mu^2/2))) for r >= 1.

Source: the sum and its error are the trapezoidal rule (Trefethen, Weideman 2014, Theorem 5.1); Mironov, Talwar, Zhang
(2019) have these moments at whole and at real orders.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from verify.privacy.accounting.transforms import ROUNDED, SUMMED, Transform, exponential_sums
from verify.privacy.measures.balls import ball

__all__ = ["SampledNormalMoments"]

BITS = 120  # of a moment
WORK = 208  # that are worked with
WIDEST = 0.785  # of the angle mu alpha, below pi/4
MOST_PLACES = 1 << 13  # of the sum at an order that inversion may choose
MOST_OF_ALL = 1 << 18
SLACK = 1e-6  # far above the errors of floats, relatively


class _Line(NamedTuple):
    """The sum is over j h + i alpha for first <= j <= last."""

    alpha: Fraction
    h: Fraction
    first: int
    last: int


class _Tilted(NamedTuple):
    """Floats, over M(c): what the places weigh, their losses, and a bound of what is left out."""

    weights: Any
    losses: Any
    off: float


@dataclass(frozen=True)
class SampledNormalMoments(Transform):
    """``square`` is mu^2, a ball; ``rate`` is q, in (0, 1). ``added``: P is the law with the record."""

    square: Any
    rate: Fraction
    added: bool
    _kept: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    def moment(self, z: Any) -> Any:
        """M(z) for Re z, Im z >= 0, within about 2^-BITS of M(Re z). Some hundred exponentials, more for large orders.

        Raises ArithmeticError where they would be too many: for very large orders, and noise that is next to nothing.
        """
        from flint import acb, arb, ctx

        real = isinstance(z, arb)
        c = z if real else z.real
        with ctx.workprec(WORK):
            total = acb(0)
            for loss, weight in self._places(c):
                total += weight * (z * loss).exp()
            if real:
                relative, absolute = self._off(c)
                size = (total.real.abs_upper() + absolute) / (1 - relative)
                return total.real + arb(0, 1) * (relative * size + absolute).upper()
            off = arb(0, 1) * self._left(c)
            return total + acb(off, off)

    def moments(self, c: Fraction, tau: Fraction, places: Sequence[int]) -> list[Any]:
        from flint import acb, arb, ctx

        with ctx.workprec(WORK):
            off = arb(0, 1) * self._left(ball(c))
            return [one + acb(off, off) for one in exponential_sums(self._places(ball(c)), c, tau, places)]

    def recurs(self) -> float:
        return 0.0

    def ends(self) -> tuple[Any, Any]:
        from flint import arb

        end = ball(1 - self.rate).log()
        return (end, arb("inf")) if self.added else (arb("-inf"), -end)

    def size(self, c: float, t: Any, more: Any) -> Any:
        import numpy as np

        weights, losses, off = self._tilted(c)
        one, other = (
            np.exp(1j * np.multiply.outer(t, losses)) * weights,
            np.exp(1j * np.multiply.outer(losses, more)),
        )
        rounded = SUMMED + ROUNDED * np.abs(losses).max() * (t.max() + more.max())
        return np.abs(one @ other) + rounded * np.abs(weights).sum() + off

    def beyond(self, c: float, t: float) -> float:
        import numpy as np

        weights, losses, off = self._tilted(c)
        return min(1.0, float((np.abs(weights) * np.exp(-t * losses.imag)).sum()) * (1 + SLACK) + off)

    def deviation(self, c: float) -> float:
        import numpy as np

        # The sum along the real line: its error is as small, but for a power of the loss.
        line, mu, rate = self._line(c), float(self.square.mid()) ** 0.5, float(self.rate)
        y = np.arange(line.first, line.last + 1) * float(line.h)
        u = mu * y - mu**2 / 2
        large = np.logaddexp(math.log1p(-rate), math.log(rate) + u)
        ratio = np.where(u < 1, np.log1p(rate * np.expm1(np.minimum(u, 1))), large)
        weights = self._order(c) * ratio - y**2 / 2
        weights = np.exp(weights - weights.max())
        weights /= weights.sum()
        return float((weights @ (ratio - weights @ ratio) ** 2) ** 0.5) * (1 + SLACK) + 1e-12

    def highest(self) -> float:
        c = 1.0
        while c < 2.0**40 and _length(self._line(4 * c)) <= MOST_PLACES:
            c *= 2
        while c > 2.0**-40 and _length(self._line(2 * c)) > MOST_PLACES:
            c /= 2
        return c

    # --- the sum -----------------------------------------------------------------------------------------------------

    def _order(self, c: Any) -> Any:
        """Re w."""
        return c + 1 if self.added else -c

    def _line(self, c: float) -> _Line:
        """Such that its errors are about 2^-BITS."""
        r, mu, rate, bits = (
            self._order(c),
            float(self.square.mid()) ** 0.5,
            float(self.rate),
            BITS * math.log(2),
        )
        alpha = min(1.0, WIDEST / mu, math.sqrt(2 / -r) / mu if r < 0 else 1.0)
        h = (
            2
            * math.pi
            * alpha
            / (bits + math.log1p(math.exp(2 * alpha**2) * max(1.0, math.cos(mu * alpha) ** r)))
        )
        if r <= 0:
            last = math.sqrt(2 * (bits + r * math.log1p(-rate)))
            first = -last
        else:
            # Logarithms: the moment is at least the larger of 1 and q^r e^height.
            height, share, two = (r**2 - r) * mu**2 / 2, r * math.log(rate), (r - 1) * math.log(2)
            small = max(0.0, share + height) - bits
            first = -math.sqrt(max(0.0, -2 * small))
            last = r * mu + math.sqrt(max(0.0, 2 * (height - small)))
            if two + r * math.log1p(-rate) < small - 1:
                far = math.sqrt(max(0.0, 2 * (two + share + height + 1 - small)))
                first, last = max(first, r * mu - far), min(last, r * mu + far)
        return _Line(Fraction(alpha), Fraction(h), math.floor(first / h), math.ceil(last / h))

    def _places(self, c: Any) -> list[tuple[Any, Any]]:
        """Losses at the places, and h times what Q and the ratio weigh there."""
        from flint import acb, arb

        key = "places", float(c.mid())
        if key not in self._kept:
            line, mu, rate, found = self._line(key[1]), self.square.sqrt(), ball(self.rate), []
            if _length(line) > MOST_OF_ALL:
                raise ArithmeticError(
                    f"moments at order {key[1]:g} of a sample take too long to sum: {_length(line)} terms"
                )
            alpha = ball(line.alpha if self.added else -line.alpha)
            unit = ball(line.h) / (2 * arb.pi()).sqrt()
            for j in range(line.first, line.last + 1):
                y = acb(ball(j * line.h), alpha)
                ratio = 1 - rate + rate * (mu * y - self.square / 2).exp()
                weight = unit * (-y * y / 2).exp()
                found.append((ratio.log(), weight * ratio) if self.added else (-ratio.log(), weight))
            self._kept[key] = found
        places: list[tuple[Any, Any]] = self._kept[key]
        return places

    def _off(self, c: Any) -> tuple[Any, Any]:
        """What the error of the sum is at most: one part over M(c), and the other."""
        from flint import arb

        line, r, mu, q = self._line(float(c.mid())), self._order(c), self.square.sqrt(), ball(self.rate)
        alpha, h = ball(line.alpha), ball(line.h)
        first, last = (ball(j * line.h) for j in (line.first, line.last))
        narrow = ((mu * alpha).cos().log() * r).exp().max(arb(1))
        relative = (1 + (2 * alpha**2).exp() * narrow) / ((2 * arb.pi() * alpha / h).exp() - 1)
        if not r > 0:
            tails = ((1 - q).log() * r).exp() * (_below(first) + _below(-last))
            return relative, tails * (alpha**2 / 2).exp() * ((mu * alpha / 2).cos().log() * r).exp()
        height = ((r**2 - r) * self.square / 2).exp()
        # All of what (1 - q)^r weighs is at most 1 + h; phi falls from 0 on, and from r mu on.
        near, share, two = (
            ((1 - q).log() * r).exp() * (1 + h),
            (q.log() * r).exp() * height,
            ball(2) ** (r - 1),
        )
        left = two * (near + share * _below(first - r * mu)) if first < r * mu else None
        right = two * (near + share * _below(r * mu - last))
        if line.first <= 0:
            left = _below(first) if left is None else left.min(_below(first))
        if left is None or not last > r * mu:
            raise ArithmeticError(f"the sum at order {float(c.mid())} ends where its terms do not fall")
        return relative, (left + right.min(height * _below(r * mu - last))) * (alpha**2 / 2).exp()

    def _left(self, c: Any) -> Any:
        """The error at all z of that real part, as a number."""
        kept = self._kept.get("left")
        if kept is None or not (kept[0] - c).is_zero():
            relative, absolute = self._off(c)
            kept = c, (relative * self.moment(c).upper() + absolute).upper()
            self._kept["left"] = kept
        return kept[1]

    def _tilted(self, c: float) -> _Tilted:
        import numpy as np
        from flint import ctx

        key = "tilted", c
        if key not in self._kept:
            with ctx.workprec(WORK):
                order = ball(Fraction(c))
                whole = self.moment(order)
                places = [
                    (loss, weight * (order * loss).exp() / whole) for loss, weight in self._places(order)
                ]
                losses, weights = (
                    np.array([complex(one.mid()) for one in part]) for part in zip(*places, strict=True)
                )
                off = float((self._left(order) / whole).upper())
            self._kept[key] = _Tilted(weights, losses, off)
        found: _Tilted = self._kept[key]
        return found


def _length(line: _Line) -> int:
    return line.last - line.first


def _below(x: Any) -> Any:
    """The normal distribution function."""
    return (-x / ball(2).sqrt()).erfc() / 2
