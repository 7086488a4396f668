"""Least worst-case mutual information under worst-case Hamming distortion, enclosed rigorously from both sides.

The problem is min over mechanisms Q of max over sources P of the hull of I(P; Q), where every source has expected
distortion at most D. With x_i = 1 - Q(i|i) and an output law r, a row of Q that spreads x_i in proportion to r has
D(Q(.|i) || r) = kl(x_i, 1 - r_i), and no row with that x_i has less. As I(P; Q) = min over r of sum_i P_i D(Q(.|i) || r),

    eps* = min over x in [0,1]^M and laws r of max over rows k of sum_i P_k(i) kl(x_i, 1 - r_i),   P_k . x <= D,

a convex program in 2 M variables. It is solved in floats by a barrier method; its points are rounded to rationals
and bounded in ball arithmetic:

- upper: any rational (x, r) with P_k . x <= D gives a mechanism, and max over k of the sums is an upper bound;
- lower: for weights w of the rows and prices s of the distortion constraints, with p = P_w and b_i = exp(-sum_k s_k
  P_k(i)/p_i), every mechanism has at least F(r) = -sum_i p_i log(r_i + (1 - r_i) b_i) less D sum_k s_k for the best r;
  F is convex, so its tangent at any r0 bounds it from below on the simplex.

Source: the problem is that of Kalantari, Sankar, Sarwate (2018), section III-C; the dual is that of Berger, Rate
Distortion Theory (1971), theorem 2.5.3; the barrier method is Boyd, Vandenberghe, Convex Optimization, section 11.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial, reduce
from typing import Any

from verify.privacy.measures.balls import ball, ends
from verify.privacy.measures.channels import Channel
from verify.privacy.measures.decimals import Number, width_value
from verify.privacy.measures.results import Between, Result, at_least, at_most, is_law, nearby_law
from verify.privacy.measures.source_sets import SourceSet
from verify.privacy.solvers.hamming import distortion_level, optimal_dp_leakage

__all__ = ["MILeakage", "NotEnclosed", "not_narrow", "optimal_mi_leakage"]

BITS = 160
PLACES = 60
STEPS = 400  # of Newton's, at each point of the path
SMALL = Fraction(1, 10**12)  # for a smaller D > 0 the best mechanism for D = 0 is good enough


class NotEnclosed(ArithmeticError):
    """The enclosure did not reach the width that was asked for; the text says what was reached."""


@dataclass(frozen=True)
class MILeakage(Between, Result):
    """``lower <= eps* <= upper`` in nats, at most ``wanted`` apart: least worst-case mutual information at distortion D.

    ``distortions`` (x) and ``output`` (r) give the mechanism whose worst-case mutual information is at most `upper`;
    ``weights``, ``prices`` and ``tangent`` (the r0 of the head of the file) are the dual point of `lower`.
    """

    source_set: SourceSet = field(repr=False)
    D: Fraction
    wanted: Fraction
    lower: Fraction
    upper: Fraction
    distortions: tuple[Fraction, ...] = field(repr=False)
    output: tuple[Fraction, ...] = field(repr=False)
    weights: tuple[Fraction, ...] = field(repr=False)
    prices: tuple[Fraction, ...] = field(repr=False)
    tangent: tuple[Fraction, ...] = field(repr=False)

    @cached_property
    def mechanism(self) -> Channel:
        """The mechanism ``Q[i][j] = x_i r_j / (1 - r_i)`` for j != i, exactly. Complexity: O(M^2)."""
        rows = []
        for i, x in enumerate(self.distortions):
            share = x / (1 - self.output[i]) if x else Fraction(0)
            rows.append(tuple(1 - x if i == j else share * r for j, r in enumerate(self.output)))
        return tuple(rows)

    def _shown(self) -> bool:
        source_set = self.source_set.again()
        x, M, rows = self.distortions, source_set.alphabet_size, len(source_set)
        inside = len(x) == M and min(x) >= 0 and max(x) <= 1 and is_law(self.output, M) and 0 <= self.D <= 1
        dual = is_law(self.weights, rows) and len(self.prices) == rows and is_law(self.tangent, M)
        if not (inside and dual and 0 <= self.lower <= self.upper <= self.lower + self.wanted):
            return False
        if any(sum(p * v for p, v in zip(row, x, strict=True)) > self.D for row in source_set.rows):
            return False
        below = partial(_dual_ball, source_set, self.D, self.weights, self.prices, self.tangent)
        return all(
            at_most(partial(_row_ball, row, x, self.output), self.upper) for row in source_set.rows
        ) and (self.lower == 0 or at_least(below, self.lower))


def not_narrow(lower: Fraction, upper: Fraction, wanted: Fraction, other: str = "") -> str:
    """What was reached where it is less than was asked for, and what to try."""
    reached, ends_found = float(upper - lower), f"[{float(lower)}, {float(upper)}]"
    following = other or f"ask for width={reached * 1.01:.3g}"
    return f"enclosed in {ends_found}, {reached:.3g} wide and not {float(wanted):.3g}. Next: {following}"


def optimal_mi_leakage(
    source_set: SourceSet, D: Number, width: Number = 1e-8
) -> MILeakage:
    """The least worst-case mutual information (nats) of a mechanism with expected Hamming distortion at most D.

    The maximum is over the convex hull of the rows. The answer encloses it, at most ``width`` wide. Complexity: O(M^3)
    a Newton step, some hundreds of them (300 letters: some 15 s). Raises NotEnclosed, with what was reached, if that
    width is out of reach in double precision (1e-8 is usual, up to 300 letters), TypeError or ValueError for a bad D.

    >>> found = optimal_mi_leakage(SourceSet([["0.5", "0.5"]]), "0.1")
    >>> bool(found.lower <= found.upper < found.lower + Fraction(1, 10**8)), round(float(found.upper), 5)
    (True, 0.36806)
    """
    level, wanted = distortion_level(D), width_value(width)
    if level >= source_set.free_distortion:
        return _nothing_leaks(source_set, level, wanted)
    primal, dual = _saddle(source_set, level)
    if 0 < level < SMALL:
        primal = _saddle(source_set, Fraction(0))[0]
    distortions, output = _valid(source_set, level, primal[0]), nearby_law(primal[1])
    weights, output_of_dual = nearby_law(dual[0]), nearby_law(dual[2])
    prices = tuple(Fraction(float(s)) for s in dual[1])
    upper = _upper(source_set, distortions, output)
    lower = max(Fraction(0), _lower(source_set, level, weights, prices, output_of_dual))
    if upper - lower > wanted:
        raise NotEnclosed(not_narrow(lower, upper, wanted))
    return MILeakage(
        source_set, level, wanted, lower, upper, distortions, output, weights, prices, output_of_dual
    )


def _nothing_leaks(source_set: SourceSet, D: Fraction, width: Fraction) -> MILeakage:
    """From D_0 on the output need not depend on the letter."""
    x = optimal_dp_leakage(source_set, D).distortions
    zeros = (Fraction(0),) * len(source_set)
    law = tuple(1 - v for v in x)
    weights = source_set.flattest.multipliers[:-1]
    return MILeakage(source_set, D, width, Fraction(0), Fraction(0), x, law, weights, zeros, law)


# --- rounding ----------------------------------------------------------------------------------------------------


def _valid(source_set: SourceSet, D: Fraction, x: Sequence[float]) -> tuple[Fraction, ...]:
    """The rational distortions next to x, shrunk until every row has at most D."""
    whole = [min(2**PLACES, max(0, round(v * 2**PLACES))) for v in x]
    worst = max(sum(p * v for p, v in zip(row, whole, strict=True)) for row in source_set.numerators)
    limit = D * source_set.denominator * 2**PLACES
    shrink = min(Fraction(1), limit / worst) if worst else Fraction(1)
    return tuple(Fraction(v, 2**PLACES) * shrink for v in whole)


# --- rigorous bounds ---------------------------------------------------------------------------------------------


def _upper(source_set: SourceSet, x: Sequence[Fraction], r: Sequence[Fraction]) -> Fraction:
    """max over rows of sum_i P(i) kl(x_i, 1 - r_i), rounded up."""
    from flint import ctx

    with ctx.workprec(BITS):
        return max(ends(_row_ball(row, x, r))[1] for row in source_set.rows)


def _row_ball(row: Sequence[Fraction], x: Sequence[Fraction], r: Sequence[Fraction]) -> Any:
    """sum_i P(i) kl(x_i, 1 - r_i)."""
    return sum((ball(p) * _kl(a, 1 - b) for p, a, b in zip(row, x, r, strict=True) if p), ball(0))


def _kl(x: Fraction, y: Fraction) -> Any:
    """Binary relative entropy as a ball, for 0 < y < 1, or x = y."""
    total = ball(Fraction(0))
    if x == y:
        return total
    for a, b in ((x, y), (1 - x, 1 - y)):
        if a:
            total += ball(a) * (ball(a) / ball(b)).log()
    return total


def _lower(
    source_set: SourceSet,
    D: Fraction,
    weights: Sequence[Fraction],
    prices: Sequence[Fraction],
    r: Sequence[Fraction],
) -> Fraction:
    """The tangent of F at r over the simplex, less D times the prices, rounded down (see the head of the file)."""
    from flint import ctx

    with ctx.workprec(BITS):
        return ends(_dual_ball(source_set, D, weights, prices, r))[0]


def _dual_ball(
    source_set: SourceSet,
    D: Fraction,
    weights: Sequence[Fraction],
    prices: Sequence[Fraction],
    r: Sequence[Fraction],
) -> Any:
    """The same as a ball (its lower end is the bound)."""
    if min(prices) < 0 or min(weights) < 0 or sum(weights) != 1:
        raise ValueError("prices must not be negative, and the weights are a distribution: else this is no bound")

    total, slopes, level = ball(0), [], ball(0)
    for i, output in enumerate(r):
        column = [row[i] for row in source_set.rows]
        p = sum((w * v for w, v in zip(weights, column, strict=True)), Fraction(0))
        if not p:
            slopes.append(ball(0))
            continue
        price = sum((s * v for s, v in zip(prices, column, strict=True)), Fraction(0)) / p
        kept = ball(0) if D == 0 else (-ball(price)).exp()  # at D = 0 the price may be infinite
        inside = ball(output) + ball(1 - output) * kept
        total -= ball(p) * inside.log()
        slopes.append(-ball(p) * (1 - kept) / inside)
        level += ball(output) * slopes[-1]
    least = reduce(lambda one, other: one.min(other), slopes)
    return total - level + least - ball(D * sum(prices))


# --- the saddle point, in floats ---------------------------------------------------------------------------------


def _saddle(source_set: SourceSet, D: Fraction) -> tuple[tuple[Any, Any], tuple[Any, Any, Any]]:
    """The best (x, r) and the best (weights, prices, r) along the path of a barrier method. Untrusted."""
    import numpy as np

    D = max(D, SMALL) if D else D  # a dual point for a larger D bounds the leakage for a smaller one too
    P = np.array([[float(p) for p in row] for row in source_set.rows])
    rows, M = P.shape
    problem = _Barrier(P, float(D))
    x, r = (np.full(M, float(D) / 2) if D else np.zeros(M)), np.full(M, 1.0 / M)
    point = np.concatenate([x, r, [float(max(problem.values(x, r))) + 1.0]])
    primal, dual, least, most = (x, r), (np.full(rows, 1 / rows), np.zeros(rows), r), np.inf, -np.inf
    sharpness = 1.0
    while sharpness < 1e13:
        point = problem.centred(point, sharpness)
        x, r, tau = point[:M], point[M:-1], point[-1]
        inverse = 1 / (tau - problem.values(x, r))
        weights = inverse / inverse.sum()
        prices = 1 / (float(D) - P @ x) / inverse.sum() if D else np.zeros(rows)
        above = float(max(problem.values(x, r)))
        better, below = problem.dual(weights, prices)
        if above < least:
            primal, least = (x, r), above
        if below > most:
            dual, most = (weights, prices, better), below
        sharpness *= 8
    return primal, dual


class _Barrier:
    """sharpness tau - sum of the logarithms of all slacks, minimised over (x, r, tau) with sum r = 1."""

    def __init__(self, P: Any, D: float) -> None:
        self.P, self.D = P, D

    def values(self, x: Any, r: Any) -> Any:
        """sum_i P_k(i) kl(x_i, 1 - r_i), one a row."""
        import numpy as np

        if not self.D:
            return self.P @ -np.log(r)
        return self.P @ (x * np.log(x / (1 - r)) + (1 - x) * np.log((1 - x) / r))

    def dual(self, weights: Any, prices: Any) -> tuple[Any, float]:
        """The best r for the lower bound, and the bound there.

        With c = b/(1 - b) the derivatives of F are -p_i/(c_i + r_i): on the simplex it is least where those of the
        letters in use are equal and no other is less, as water fills a vessel. In use are the first ones by p_i/c_i.
        """
        import numpy as np

        p = weights @ self.P
        used = p > 0
        price = np.divide(prices @ self.P, p, out=np.zeros_like(p), where=used)
        with np.errstate(divide="ignore", over="ignore"):
            floor = np.where(used, 1 / np.expm1(price) if self.D else 0.0, np.inf)
            order = np.argsort(-p / floor)
        order = order[np.isfinite(floor[order])]  # what has no price is never in use
        r = p
        if len(order):
            water = (1 + np.cumsum(floor[order])) / np.cumsum(p[order])  # a further letter lowers it while it is in use
            r = np.maximum(p * water.min() - floor, 0.0)
        kept = np.exp(-price) if self.D else np.zeros_like(p)
        inside = r + (1 - r) * kept
        slope = np.divide(p * (1 - kept), inside, out=np.zeros_like(p), where=used)
        level = -p[used] @ np.log(inside[used])
        return r, float(level + r @ slope - slope.max() - self.D * prices.sum())

    def slacks(self, point: Any) -> Any:
        """Everything that must stay positive; None outside of the domain."""
        import numpy as np

        M = self.P.shape[1]
        x, r, tau = point[:M], point[M:-1], point[-1]
        domain = [x, 1 - x, r, 1 - r] if self.D else [r, 1 - r]
        if min(part.min() for part in domain) <= 0:
            return None
        parts = [*domain, tau - self.values(x, r), *([self.D - self.P @ x] if self.D else [])]
        found = np.concatenate(parts)
        return found if found.min() > 0 else None

    def centred(self, point: Any, sharpness: float) -> Any:
        """Newton's method with backtracking, from a point inside."""
        import numpy as np

        for _ in range(STEPS):
            gradient, hessian = self.derivatives(point, sharpness)
            step = self._newton(gradient, hessian)
            decrement = -gradient @ step
            if not np.isfinite(decrement) or decrement < 1e-9:
                return point
            here, length = self.objective(point, sharpness), 1.0
            while length > 1e-12:
                further = point + length * step
                there = self.objective(further, sharpness)
                if there is not None and there <= here - 0.1 * length * decrement:
                    point = further
                    break
                length /= 2
            else:
                return point
        return point

    def objective(self, point: Any, sharpness: float) -> float | None:
        import numpy as np

        slacks = self.slacks(point)
        return None if slacks is None else float(sharpness * point[-1] - np.log(slacks).sum())

    def _newton(self, gradient: Any, hessian: Any) -> Any:
        """The Newton step among the directions with sum r = 0 (and x = 0 if D = 0)."""
        import numpy as np

        M = self.P.shape[1]
        row = np.zeros(len(gradient))
        row[M : 2 * M] = 1
        if not self.D:
            hessian[:M, :M] += np.eye(M)
        scale = 1 / np.sqrt(hessian.diagonal())  # the slacks differ by many orders of magnitude
        row *= scale
        hessian = hessian * scale[:, None] * scale[None, :]
        system = np.block([[hessian, row[:, None]], [row[None, :], np.zeros((1, 1))]])
        return scale * np.linalg.solve(system, np.append(-gradient * scale, 0.0))[:-1]

    def derivatives(self, point: Any, sharpness: float) -> tuple[Any, Any]:
        import numpy as np

        M = self.P.shape[1]
        x, r, tau = point[:M], point[M:-1], point[-1]
        size = len(point)
        gradient, hessian = np.zeros(size), np.zeros((size, size))
        X, R = np.arange(M), np.arange(M, 2 * M)
        gradient[-1] = sharpness
        inverse = 1 / (tau - self.values(x, r))
        pull = inverse @ self.P  # sum_k P_k(i) / slack_k
        slope_r = x / (1 - r) - (1 - x) / r
        slopes = np.zeros((len(inverse), size))
        slopes[:, M:-1] = self.P * slope_r
        slopes[:, -1] = -1
        hessian[R, R] += pull * (x / (1 - r) ** 2 + (1 - x) / r**2)
        if self.D:
            slopes[:, :M] = self.P * np.log(x * r / ((1 - r) * (1 - x)))
            hessian[X, X] += pull * (1 / x + 1 / (1 - x)) + 1 / x**2 + 1 / (1 - x) ** 2
            cross = pull * (1 / r + 1 / (1 - r))
            hessian[X, R] += cross
            hessian[R, X] += cross
            room = 1 / (self.D - self.P @ x)
            gradient[X] += room @ self.P - 1 / x + 1 / (1 - x)
            hessian[:M, :M] += (self.P * (room**2)[:, None]).T @ self.P
        gradient += inverse @ slopes
        hessian += (slopes * (inverse**2)[:, None]).T @ slopes
        gradient[R] += -1 / r + 1 / (1 - r)
        hessian[R, R] += 1 / r**2 + 1 / (1 - r) ** 2
        return gradient, hessian
