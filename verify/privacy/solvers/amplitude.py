"""Capacity of the Gaussian channel under an amplitude limit, Y = X + Z, |X| <= T, Z ~ N(0, N), between certified bounds.

Only A = T/sqrt(N) matters. The best input is discrete (Smith 1971). Any discrete input on rational points a_k of [-A, A],
with weights w_k, gives both ends. With S(y) = sum_k w_k exp(a_k y - a_k^2/2) its output has the density phi(y) S(y), and

    g(x) = D(N(x, 1) || output law) = x^2/2 - E log S(x + Z),      sum_k w_k g(a_k)  <=  C  <=  max over |x| <= A of g(x).

Since (log S)'' is the variance of the input given the output, g'' = 1 - E Var >= 1 - A^2, so that on an interval of
length l g is at most its larger end plus (A^2 - 1)^+ l^2/8: adaptive bisection turns values of g into a bound everywhere.

E log S(x + Z) is computed by the trapezoidal rule with step d, in balls. On |Im y| <= a with A a < pi/2 no zero of S is
near: |S(u + ia)| >= cos(A a) S(u), and the argument stays below pi/2. So log S is analytic there, with

    |log S(u + ia)|  <=  A |u| + A^2/2 + log(1/cos(A a)) + pi/2,

and the rule over all multiples of d errs by at most 2 M/(e^(2 pi a/d) - 1), M a bound on the integral of the absolute
value on lines |Im y| <= a (Trefethen, Weideman 2014, theorem 5.1). The sum is cut where the tail is below 2^-100.

Beyond A = 3 or so the width asked for is out of reach, and McKellips' bound log(1 + 2A/sqrt(2 pi e)) is the better one.

Nats. Source: Smith, "The information capacity of amplitude- and variance-constrained scalar Gaussian channels" (1971);
Wu (2019), (95), for the bound it is compared with; McKellips, "Simple tight bounds on capacity for the peak-limited
discrete-time channel" (2004).
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from verify.privacy.measures.balls import ball, ends
from verify.privacy.measures.decimals import Number, decimal_value, width_value
from verify.privacy.measures.readings import Entry
from verify.privacy.measures.results import Between, Result, is_law
from verify.privacy.solvers.mutual_information import NotEnclosed, not_narrow
from verify.privacy.solvers.saddle import best_input

__all__ = ["AmplitudeCapacity", "RowDivergence", "amplitude_capacity"]

BITS = 128
TAIL = 13  # standard deviations beyond which the integrand is bounded, not summed
GREATEST = 12  # of A
MOST_VALUES = 20_000
FEW_VALUES = 100  # where even those are too few
ROUNDS = 7  # of refining the points, each to a quarter


@dataclass(frozen=True)
class AmplitudeCapacity(Between, Result):
    """``lower <= C <= upper`` in nats, at most ``wanted`` apart, for inputs in [-T, T] and noise of variance N.

    ``points`` in [-A, A], A^2 = T^2/N, and ``weights``: an input that has `lower`, and whose output law shows `upper`
    by ``values`` values of g (0: it is McKellips' bound). `verify` bisects [-A, A] anew, with as many values and no more.
    """

    T: Fraction
    N: Fraction
    wanted: Fraction
    lower: Fraction
    upper: Fraction
    points: tuple[Fraction, ...] = field(repr=False)
    weights: tuple[Fraction, ...] = field(repr=False)
    values: int

    def _shown(self) -> bool:
        from flint import ctx

        square = _square(self.T, self.N)
        inside = is_law(self.weights, len(self.points)) and all(a * a <= square for a in self.points)
        if not (inside and 0 <= self.lower <= self.upper <= self.lower + self.wanted):
            return False
        with ctx.workprec(BITS):
            beyond = _roots(square)[1]
            if self.values == 0 and self.upper < _simple_bound(beyond):
                return False
            g = RowDivergence(self.points, self.weights, beyond)
            below = self.lower <= max(_information(g, self.points, self.weights), Fraction(0))
            if self.values == 0:
                return below
            most = min(self.values, MOST_VALUES)
            above = below and _greatest(g, beyond, self.upper, Fraction(0), most) <= self.upper
            return above and len(g.known) == self.values


def amplitude_capacity(T: Entry, N: Entry, width: Number = 1e-6) -> AmplitudeCapacity:
    """The capacity in nats of Y = X + Z with |X| <= T and Z ~ N(0, N), enclosed to ``width`` (see the head of the file).

    (95) of Wu (2019) is an upper bound, (1/2) log(1 + T^2/N), of a power limit; this says how far off it is. For
    0 < T/sqrt(N) <= 12. Some 30 to 3000 values of g, each O((A + TAIL)/step) multiplications. Raises ValueError for
    T, N out of range, NotEnclosed, with what was reached, if the width is: 1e-6 is usual up to A = 3, 1e-8 where A
    is small; 0.02 is reached up to A = 12.

    >>> found = amplitude_capacity(1, 1)
    >>> found.width <= Fraction(1, 10**6), [float(a) for a in found.points], round(float(found.upper), 5)
    (True, [-1.0, 1.0], 0.33683)
    """
    from flint import ctx

    limit, noise = decimal_value("T", T), decimal_value("N", N)
    wanted = width_value(width)
    square = _square(limit, noise)
    with ctx.workprec(BITS):
        within, beyond = _roots(square)
        points, weights = _input(within)
        g = RowDivergence(points, weights, beyond)
        lower = _information(g, points, weights)
        upper, simple = _simple_bound(beyond), True
        if upper > lower + wanted:
            closer = _greatest(g, beyond, lower, wanted, _most_values(beyond, wanted))
            upper, simple = min((upper, True), (closer, False))
    lower = max(lower, Fraction(0))
    if upper - lower > wanted:
        raise NotEnclosed(not_narrow(lower, upper, wanted))
    return AmplitudeCapacity(limit, noise, wanted, lower, upper, points, weights, 0 if simple else len(g.known))


def _square(T: Fraction, N: Fraction) -> Fraction:
    """T^2/N = A^2. Raises ValueError for what is out of range."""
    if T <= 0 or N <= 0 or T * T > GREATEST**2 * N:
        raise ValueError(f"T = {T}, N = {N}: both must be positive, and T/sqrt(N) at most {GREATEST}")
    return T * T / N


def _information(g: RowDivergence, points: Sequence[Fraction], weights: Sequence[Fraction]) -> Fraction:
    """sum_k w_k g(a_k), rounded down."""
    return sum((w * g.at(a)[0] for a, w in zip(points, weights, strict=True)), Fraction(0))


def _most_values(A: Fraction, width: Fraction) -> int:
    """So many values of g are tried: on a constant g cells of length l with (A^2 - 1) l^2/8 <= width are needed."""
    return MOST_VALUES if A * A * (A * A - 1) <= 2 * MOST_VALUES**2 * width else FEW_VALUES


def _simple_bound(A: Fraction) -> Fraction:
    """log(1 + 2A/sqrt(2 pi e)), McKellips (2004): an upper bound that is good for large A."""
    from flint import arb

    return ends((1 + 2 * ball(A) / (2 * arb.pi() * ball(1).exp()).sqrt()).log())[1]


def _roots(square: Fraction) -> tuple[Fraction, Fraction]:
    """Rational numbers next to sqrt(square), one at most, one at least that; the same if it is rational."""
    p, q = math.isqrt(square.numerator), math.isqrt(square.denominator)
    if p * p == square.numerator and q * q == square.denominator:
        return Fraction(p, q), Fraction(p, q)
    scale = 2**60
    root = math.isqrt(square.numerator * scale * scale // square.denominator)
    return Fraction(root, scale), Fraction(root + 1, scale)


# --- the function g, rigorously ----------------------------------------------------------------------------------------


class RowDivergence:
    """g(x) for a discrete input on points of [-A, A], in nats; log S is computed once for all points of the rule."""

    def __init__(self, points: Sequence[Fraction], weights: Sequence[Fraction], A: Fraction) -> None:
        from flint import arb

        strip = Fraction(5, 4) / A if A > 1 else Fraction(5, 4)  # A a = 5/4 < pi/2, or less
        steps = math.ceil(16 / strip)  # e^(-2 pi a/d) is about 2^-145
        self.d = Fraction(1, steps)
        self.reach = math.ceil((A + TAIL) * steps)
        self.logs = []
        terms = [(ball(w), ball(a), ball(a * a / 2)) for a, w in zip(points, weights, strict=True)]
        for j in range(-self.reach, self.reach + 1):
            y = ball(j * self.d)
            parts = (w * (a * y - half).exp() for w, a, half in terms)
            self.logs.append(sum(parts, ball(0)).log())
        a, bound = ball(strip), ball(A)
        constant = bound * bound / 2 - (bound * a).cos().log() + arb.pi() / 2
        mean = bound * (bound + 1) + constant  # of A |u| + constant under N(x, 1), |x| <= A, E|Z| <= 1
        aliasing = 2 * (a * a / 2).exp() * mean / ((2 * arb.pi() * a / ball(self.d)).exp() - 1)
        # beyond TAIL from x: sum of d phi(t)(A (A + t) + A^2/2) over t > TAIL, both sides, below e^(-TAIL^2/2) (...)
        cut = 2 * (-ball(Fraction(TAIL * TAIL, 2))).exp() * (2 * bound * bound + bound * (TAIL + 1) + 1)
        self.error = max(ends(aliasing + cut))
        self.scale = ball(self.d) / (2 * arb.pi()).sqrt()
        self.known: dict[Fraction, tuple[Fraction, Fraction]] = {}

    def at(self, x: Fraction) -> tuple[Fraction, Fraction]:
        """Two ends of g(x), for |x| <= A."""
        if x not in self.known:
            self.known[x] = self._computed(x)
        return self.known[x]

    def _computed(self, x: Fraction) -> tuple[Fraction, Fraction]:
        # exp(-(y - x)^2/2) along the grid by two multiplications a point: the quotient of neighbours is geometric
        d = self.d
        first = -self.reach * d - x
        value, ratio = (-ball(first * first / 2)).exp(), (-ball(first * d + d * d / 2)).exp()
        step, total = (-ball(d * d)).exp(), ball(0)
        for log in self.logs:
            total += value * log
            value *= ratio
            ratio *= step
        low, high = ends(ball(x * x / 2) - self.scale * total)
        return low - self.error, high + self.error


def _greatest(
    g: RowDivergence, A: Fraction, lower: Fraction, width: Fraction, most: int = MOST_VALUES
) -> Fraction:
    """An upper bound of g on [-A, A], by bisection of the interval with the largest bound."""
    curvature = max(Fraction(0), A * A - 1)

    def bound(left: Fraction, right: Fraction) -> Fraction:
        return max(g.at(left)[1], g.at(right)[1]) + curvature * (right - left) ** 2 / 8

    cells = 8
    edges = [A * (2 * k - cells) / cells for k in range(cells + 1)]
    heap = [(-bound(a, b), a, b) for a, b in zip(edges, edges[1:], strict=False)]
    heapq.heapify(heap)
    while -heap[0][0] > lower + width and len(g.known) < most:
        _, left, right = heapq.heappop(heap)
        middle = (left + right) / 2
        if max(g.at(left)[0], g.at(right)[0], g.at(middle)[0]) > lower + width:
            return -min(heap[0][0], -bound(left, right))  # out of reach: the input is not good enough
        for a, b in ((left, middle), (middle, right)):
            heapq.heappush(heap, (-bound(a, b), a, b))
    return -heap[0][0]


# --- an input, in floats -----------------------------------------------------------------------------------------------


def _input(A: Fraction) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """Symmetric points of [-A, A] and weights that are nearly the best. Untrusted, except for their range and sum."""
    import numpy as np

    limit = float(A)
    y = np.arange(-limit - 9, limit + 9, 0.05)
    candidates, spacing = np.linspace(-limit, limit, 127), limit / 63
    for _ in range(ROUNDS):
        places, weights = _clusters(candidates, best_input(_rows(candidates, y), 1e-14), spacing)
        spacing /= 4
        near = np.clip(np.add.outer(places, np.arange(-6, 7) * spacing).ravel(), -limit, limit)
        candidates = np.unique(np.concatenate([near, -near]).round(12))
    weights = best_input(_rows(places, y), 1e-15) if len(places) > 1 else weights
    return _symmetric(places, weights, A)


def _rows(points: Any, y: Any) -> Any:
    """The channel from points to a fine grid of outputs."""
    import numpy as np

    rows = np.maximum(np.exp(-((y - points[:, None]) ** 2) / 2), 1e-200)
    return rows / rows.sum(axis=1, keepdims=True)


def _clusters(candidates: Any, p: Any, spacing: float) -> tuple[Any, Any]:
    """Neighbouring candidates with weight, as one point each."""
    import numpy as np

    used = np.flatnonzero(p > 1e-6)
    parts = np.split(used, np.flatnonzero(np.diff(candidates[used]) > 2.5 * spacing) + 1)
    heavy = np.array([p[part].sum() for part in parts])
    places = np.array([(p[part] @ candidates[part]) / p[part].sum() for part in parts])
    return places, heavy


def _symmetric(places: Any, weights: Any, A: Fraction) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """The law made symmetric: the k-th point from the left and from the right share place and weight."""
    count = len(places)
    law: dict[Fraction, int] = {}
    for k in range((count + 1) // 2):
        half = float(places[count - 1 - k] - places[k]) / 2
        a = Fraction(round(half * 2**40), 2**40)
        a = A if float(A) - half < 1e-9 else min(a, A)
        law[a] = law[-a] = max(1, round(float(weights[k] + weights[count - 1 - k]) * 2**49))
    total = sum(law.values())
    points = tuple(sorted(law))
    return points, tuple(Fraction(law[a], total) for a in points)
