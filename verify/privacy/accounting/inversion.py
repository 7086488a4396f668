"""The curve of a composition from the moments of the loss, by an integral along a line in the complex plane.

For c > 0, max(1 - e^(eps - L), 0) is 1/(2 pi i) times the integral of e^(z (L - eps)) / (z (z + 1)) over z = c + i t. So

    C(e^eps) = P(L = oo) + 1/(2 pi) int M(c + i t) e^(-(c + i t) eps) / (z (z + 1)) dt,    M the product of all moments.

*The ends.* With finitely many losses M does not fall off, so the curve is smoothed, from either side. Above: one more
mechanism is run, whose loss is within h of 0; that tells no less. Below: C is convex and falls, so for v > 0

    C(x) >= (1 + e^-v) C(x e^v) - e^-v C(x e^(2 v)),

and so for the mean over v in (0, 2 h). Both multiply M by a factor that falls as (h t)^-SMOOTH; both are off by about h^2
times the density of the loss at eps, and lie between 0 and 1. Where M falls off by itself h is 0, and both are C.

*The sum.* The integral is replaced by its sum at t = n tau. By Poisson's formula that adds e^(c y) C(e^(eps + y)) for all
other multiples y of 2 pi/tau, where C is at most 1, and at most M(d) e^(-d (eps + y)) for d > c: nothing, for small tau.

*What is summed.* For most n the moment is so small that all terms from one such n to another are bounded at once: what
|E e^(i t L)| is in the middle, and half of the length times the deviation of L. Where that is not enough the part is
cut; what is left at last, near 0 and wherever the losses nearly have a common measure, is summed in ball arithmetic.
Bounds by floats have a slack far above their errors.

Source: the integral is known from option prices (Carr, Madan 1999), and for privacy from Zhu, Dong, Wang (2022).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from verify.privacy.accounting.sampled_normal import SampledNormalMoments
from verify.privacy.accounting.transforms import Transform
from verify.privacy.measures.balls import ball, ends

__all__ = ["Inversion", "inversion"]

SMOOTH = 6
REACH = 10 * SMOOTH  # h t up to which the smoothing alone is not trusted to have made terms small
GAP = 2e-14  # of the curve, about
WIDER = 8
ENOUGH = 45  # e^-ENOUGH is nothing to the curve
LEAST = 64  # of 2 pi c/tau, where e^-LEAST is nothing to the curve
SHARES = (Fraction(1), Fraction(1, 2), Fraction(1, 4), Fraction(1, 8), Fraction(1, 16))  # d = (1 + share) c
SAMPLE, SMALL = 128, 1e-8
SHARP = 1e-12
HOPELESS = 1e-6  # more will be left than is any use
FALLEN = 1e-24  # of M, over M(c), from where on it is left out if it falls off by itself
NOTHING = 1e-23  # a part of the sum that is not looked at more closely
SHARE = 1e-15  # what may be left of the largest of them, each time that they are cut
MOST_TERMS = 1 << 15
MOST_PLACES = 1 << 18  # up to where moments must have fallen off for h = 0
MOST_CUT = 1 << 20
CUT = 8
SIDE = 1 << 10  # parts are looked at in squares
FEWEST, FAR = -40, 40.0  # c = 2^(order/2) is at most FAR/deviation, where the curve is e^(-FAR^2/2)


class Line(NamedTuple):
    """The sum along one line: its terms, and a bound of what is left out, both but for e^(-c eps)."""

    c: Fraction
    tau: Fraction
    terms: tuple[tuple[Any, Any, Any], ...]  # z, and M(z)/(z (z + 1)) smoothed from below and above
    left: Any


@dataclass(frozen=True)
class Inversion:
    """Mechanisms with their numbers of runs; ``infinite`` is a ball with P(L = oo) of all together, ``width`` is h.

    With h = 0 the moments have to fall off: `falls`.
    """

    runs: tuple[tuple[Transform, int], ...]
    infinite: Any
    width: Fraction
    _lines: dict[tuple[int, int], Line] = field(default_factory=dict, compare=False, repr=False)

    def curve(self, epsilon: Any, up: bool) -> Any:
        """A ball with a bound of the curve at e^epsilon, from one side, at the precision of flint's context.

        A line costs about REACH/h times the deviation of one loss in parts, once; then O(MOST_TERMS) operations.
        """
        from flint import arb

        if epsilon >= sum((part.ends()[1] * count for part, count in self.runs), ball(0)):
            return self.infinite
        order = self._order(epsilon)
        c = _power(order)
        height = self._log_moment(c) - ball(c) * epsilon
        wanted, beyond, share = min(self._others(c, share, epsilon, height) for share in SHARES)
        line = self._line(order, 16 * math.ceil(wanted / 16))
        away = (-2 * arb.pi() * ball(c * share) / ball(line.tau)).exp()
        near = (-2 * arb.pi() * ball(c) / ball(line.tau)).exp()
        others = near / (1 - near) + ball(beyond).exp() * (1 + self._above(c * (1 + share))) * away / (1 - away)
        total = ball(0)
        for n, (z, low, high) in enumerate(line.terms):
            total += (((high if up else low) * (-z * epsilon).exp()).real) / (1 if n else 2)
        off = line.left * (-ball(c) * epsilon).exp() + others
        found = total * ball(line.tau) / arb.pi() + arb(0, 1) * off.upper()
        return self.infinite + found.max(arb(0)).min(arb(1))

    def _others(self, c: Fraction, share: Fraction, epsilon: Any, height: Any) -> tuple[float, Fraction, Fraction]:
        """For which 2 pi c/tau what Poisson's formula adds is nothing to e^height, by the moment at (1 + share) c.

        And the logarithm of what C(e^(eps + y)) e^((1 + share) c y) is at most, with the share.
        """
        order = c * (1 + share)
        beyond = ends(self._log_moment(order) - ball(order) * epsilon)[1]
        digits = ENOUGH + max(0.0, -_down(height))
        return max(digits, (digits + max(0.0, float(beyond))) / float(share)), beyond, share

    def expected(self) -> float:
        """About what `left` will be, from a sample: much, where the losses are few or nearly have a common measure."""
        import numpy as np

        c = float(_power(self._order(ball(0))))
        tau = 2 * math.pi * c / LEAST
        chosen, far = np.random.default_rng(0), float(self._last(c, tau) * tau)
        sizes: Any = 1.0
        t, more = chosen.uniform(far / 4, far / 2, SAMPLE), chosen.uniform(0, far / 2, SAMPLE)
        for part, runs in self.runs:
            sizes = sizes * np.minimum(part.size(c, t, more), 1.0) ** runs
        terms = max(float(np.mean(sizes > SMALL)) / tau, MOST_TERMS / far)  # for each unit of t
        return float(np.mean(sizes)) * terms / (math.pi * MOST_TERMS)

    def left(self, hopeless: float) -> float:
        """A bound of what is not summed along one line, over M(c); about right if it is more than ``hopeless``."""
        line = self._line(self._order(ball(0)), LEAST, hopeless)
        return _up(line.left / self._log_moment(line.c).exp())

    def falls(self) -> bool:
        """Whether the moments fall off soon enough for h = 0."""
        c = float(_power(self._order(ball(0))))
        return self._last(c, 2 * math.pi * c / LEAST) <= MOST_PLACES

    # --- the line ----------------------------------------------------------------------------------------------------

    def _order(self, epsilon: Any) -> int:
        """Of the c for which M(c) e^(-c eps)/(c (c + 1)), which is convex, is about the least."""

        def height(order: int) -> float:
            c = _power(order)
            return float((self._log_moment(c) - ball(c) * epsilon - ball(c * (c + 1)).log()).mid())

        most = min([FAR / _deviation(self.runs), *(part.highest() for part, _ in self.runs)])
        low, high = FEWEST, max(FEWEST, int(2 * math.log2(most)))
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if height(middle) <= height(middle + 1) else (middle + 1, high)
        return low

    def _line(self, order: int, wanted: int, hopeless: float = HOPELESS) -> Line:
        if (order, wanted) not in self._lines:
            self._lines[order, wanted] = self._summed(_power(order), wanted, hopeless)
        return self._lines[order, wanted]

    def _summed(self, c: Fraction, wanted: int, hopeless: float) -> Line:
        from flint import acb, arb

        tau = Fraction(2 * math.pi * float(c) / wanted)
        places, left = self._places(float(c), float(tau), hopeless)
        last = Fraction(self._last(float(c), float(tau))) * tau
        if self.width:
            # Beyond the last: |sinh(z a)/(z a)| <= cosh(c a)/(a t), for z, z + 1 and 2 z + 1.
            a = self.width / SMOOTH
            falls = 3 * ((ball((2 * c + 1) * a)).cosh() / ball(a * last)) ** SMOOTH * (1 + self._above(c))
        else:
            falls = ball(Fraction(self._beyond(float(c), float(last))))
        beyond = falls / arb.pi() * (1 / ball(last) + ball(tau) / ball(last) ** 2)
        terms, parts = [], [part.moments(c, tau, places) for part, _ in self.runs]
        for n, *moments in zip(places, *parts, strict=True):
            z = acb(ball(c), ball(n * tau))
            low, high = self._smoothed(z)
            moment = 1 / (z * (z + 1))
            for one, (_, count) in zip(moments, self.runs, strict=True):
                moment *= one**count
            terms.append((z, moment * low, moment * high))
        off = ball(Fraction(left)) * (1 + self._above(c)) + beyond
        return Line(c, tau, tuple(terms), self._log_moment(c).exp() * off)

    def _places(self, c: float, tau: float, hopeless: float) -> tuple[list[int], float]:
        """The n >= 0 that are summed, 0 first, and a bound of the sum over all others up to the last, over M(c).

        Of the factors from smoothing it takes that they are at most 3 and a little.
        """
        import numpy as np

        _, deviation = max((count * part.deviation(c) ** 2, part.deviation(c)) for part, count in self.runs)
        length = 1 << max(0, int(math.log2(max(1.0, 0.7 / (deviation * tau)))))
        blocks = np.arange(1, self._last(c, tau) + 1, SIDE * length, dtype=np.int64)
        parts, left = SIDE, 0.0
        while True:
            found, rows = [], max(1, SIDE * SIDE // parts)
            for n in range(0, len(blocks), rows):
                starts, bounds, less = self._large(c, tau, blocks[n : n + rows], length, parts)
                found.append((starts, bounds))
                left += less
            starts, bounds = (np.concatenate(one) for one in zip(*found, strict=True))
            # The least of them are left, too, as long as all is next to nothing; and all but so many.
            order = np.argsort(bounds)
            sums = np.cumsum(bounds[order])
            enough = int(np.searchsorted(sums, SHARE if self.width else SHARE * SHARP))
            enough = max(enough, len(order) - (MOST_TERMS if length == 1 else MOST_CUT))
            left += float(sums[enough - 1]) if enough else 0.0
            if left > hopeless:  # it will not be less
                return [0], (left + float(bounds.sum())) * (1 + 1e-6)
            blocks = starts[order[enough:]]
            if length == 1 or not len(blocks):
                return [0, *sorted(map(int, blocks))], left * (1 + 1e-6)
            parts = min(CUT, length)
            length //= parts

    def _large(self, c: float, tau: float, first: Any, length: int, parts: int) -> tuple[Any, Any, float]:
        """Of so many parts from each of ``first`` on, those that are not next to nothing; and a bound of all others.

        What is bounded is tau/pi times the sum over a part of |M(z)/(z (z + 1))|, smoothed, over M(c).
        """
        import numpy as np

        radius, more = (length - 1) * tau / 2, np.arange(parts) * (length * tau)
        logarithm: Any = np.log(3.1 * length * tau / math.pi / np.maximum((first * tau) ** 2, c * (c + 1)))[
            :, None
        ]
        for part, runs in self.runs:
            near = part.most(c, first * tau, more + radius, radius)
            np.log(np.minimum(near, 1.0, out=near), out=near)
            near *= runs
            logarithm = logarithm + near
        row, column = np.nonzero(logarithm > math.log(NOTHING))
        others = logarithm.size - len(row)
        return first[row] + column * length, np.exp(logarithm[row, column]), others * NOTHING

    def _last(self, c: float, tau: float) -> int:
        """The last n that is looked at."""
        if self.width:
            return math.ceil(REACH / float(self.width) / tau)
        n = 1 << 6
        while self._beyond(c, n * tau) > FALLEN:
            n *= 2
            if n > MOST_CUT * SIDE:
                return n
        return n

    def _beyond(self, c: float, t: float) -> float:
        """A bound of |M(c + i s)|/M(c) for all s >= t."""
        return math.prod(part.beyond(c, t) ** count for part, count in self.runs)

    # --- smoothing ---------------------------------------------------------------------------------------------------

    def _smoothed(self, z: Any) -> tuple[Any, Any]:
        """The factors of M(z), below and above. V is a sum of SMOOTH uniform numbers within a = h/SMOOTH of 0."""
        width = self._part * SMOOTH

        def mean(order: Any) -> Any:  # of e^(-order v), v = h + V
            return (-order * width).exp() * self._spline(order)

        if not self.width:
            return ball(1), ball(1)
        low = mean(z) + mean(z + 1) - mean(2 * z + 1)
        return low, (z * self._tilt).exp() * self._spline(z)

    @cached_property
    def _part(self) -> Any:
        return ball(self.width / SMOOTH)

    @cached_property
    def _tilt(self) -> Any:
        """log m, m the mean of e^V. Above, the loss is log m - V: e^-loss has mean 1, as Q is a law."""
        return self._spline(ball(1)).log()

    def _spline(self, order: Any) -> Any:
        """E e^(order V)."""
        scaled = order * self._part
        return (scaled.sinh() / scaled) ** SMOOTH

    def _above(self, c: Fraction) -> Any:
        """By how much the factor from above is more than 1 at c at most."""
        if not self.width:
            return ball(0)
        return (self._tilt * ball(c)).exp() * self._spline(ball(c)) - 1

    # --- moments -----------------------------------------------------------------------------------------------------

    def _log_moment(self, c: Fraction) -> Any:
        return sum((part.moment(ball(c)).log() * count for part, count in self.runs), ball(0))


def inversion(runs: Sequence[tuple[Transform, int]], infinite: Any) -> Inversion | None:
    """With the least h for which next to all can be summed that counts, 0 if possible; None where there is none.

    The gap, about h^2 times the density of the loss, is about GAP at first, and WIDER^2 times that each time.
    """
    if math.prod(part.recurs() ** count for part, count in runs) > SHARP:
        return None
    if any(part.highest() < _power(FEWEST) for part, _ in runs):
        return None
    sharp = Inversion(tuple(runs), infinite, Fraction(0))
    if sharp.falls() and sharp.left(SHARP) < SHARP:
        return sharp
    if any(isinstance(part, SampledNormalMoments) for part, _ in runs):
        return None  # with a width there are more places still, and each takes hundreds of exponentials
    h = math.sqrt(2.5 * GAP * _deviation(runs))
    for wider in (1, WIDER, WIDER**2):
        found = Inversion(tuple(runs), infinite, Fraction(h * wider))
        enough = SHARP * wider**2
        if found.expected() < enough and found.left(enough) < enough:
            return found
    return None


def _deviation(runs: Sequence[tuple[Transform, int]]) -> float:
    """Of the loss of all together, about."""
    return math.sqrt(sum(count * part.deviation(0.0) ** 2 for part, count in runs)) + 1e-12


def _power(order: int) -> Fraction:
    return Fraction(2.0 ** (order / 2))


def _up(value: Any) -> float:
    return float(ends(value)[1])


def _down(value: Any) -> float:
    return float(ends(value)[0])
