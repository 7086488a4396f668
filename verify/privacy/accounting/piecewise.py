"""Laplace noise on a random part of the records, few times: the law of the loss as masses and polynomials.

One run has a loss between l and l + D: a mass at either end, and in between a density that is analytic (`sampled_laplace`
says which). So the sum of k losses has masses at the places k l + i D, and is analytic between one place and the next.
With each D cut into equally long cells, and theta in (0, 1) the part of a cell, the law of k runs is

    atoms[i] at k l + i h,        density c_i(theta) at k l + (i + theta) h,

the latter in Chebyshev polynomials up to a fixed degree N. The sum over i of X^i times that is a polynomial in X, and

    (a * b)(theta) = int_0^theta a(phi) b(theta - phi) dphi + X int_theta^1 a(phi) b(1 + theta - phi) dphi

is the law of two losses: of degree 2 N + 1 in theta, and the integrals are sums over the roots of a Legendre polynomial,
exactly.

*The error* is a bound of the total variation between the law and what stands for it: its terms beyond the degree, which
are left out, and the errors of the factors, which add up. A curve is off by no more than that, as the integral of a
function between 0 and 1. The density of one run is interpolated at the roots of a Chebyshev polynomial: where it is at
most B in an ellipse with foci at the ends of the cell, and half axes of the sum rho (half of the cell is 1), its
coefficients are at most 2 B rho^-n, and those beyond N are taken for others, so that it is off by at most
4 B rho^-N/(rho - 1).

*The ellipse.* With g the ratio, g = 1 - q + q e^l, the density is a power of g times e^(-3 l/2). Where
Re log(g/(1 - q)) >= v > 0 both |g| and |e^l| = |g - (1 - q)|/q are at least, and at most, what they are at the real
points to either side.

Source: Trefethen, Approximation Theory and Approximation Practice, Theorems 8.1 and 8.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import factorial
from typing import Any, NamedTuple

from verify.privacy.accounting.lattice import power
from verify.privacy.accounting.pairs import Pair, nonnegative
from verify.privacy.accounting.sampled_laplace import SampledLaplaceMoments
from verify.privacy.measures.balls import ball, ends

__all__ = ["Pieces", "RepeatedSample", "pieces"]

DEGREE = 40  # N
WORK = 256  # bits that are worked with: the recurrence of the polynomials loses some 50
NODES = DEGREE + 24  # of sums of a polynomial times an exponential
SHARP = Fraction(1, 1 << 72)  # of the error of one run: at delta = 1e-9, epsilon is off by 1e-12 or less
MOST_CELLS = 640  # of all runs together
WHOLE = Fraction(7, 8)  # of the way to where the density is singular


class _Convolution(NamedTuple):
    """Sums for (a * b) at one theta: the polynomials at the places of each of both integrals, and their weights."""

    low: Any
    high: Any
    weights_low: Sequence[Any]
    weights_high: Sequence[Any]


@dataclass(frozen=True)
class Pieces:
    """``atoms`` has what P has at low + i step, ``cells[n]`` those of the nth polynomial: both by powers of X."""

    low: Any
    step: Any
    atoms: Any
    cells: Sequence[Any]
    off: Any
    _kept: list[Any] = field(default_factory=list, compare=False, repr=False)

    def times(self, other: Pieces) -> Pieces:
        """The law of the sum of two losses, with cells of the same length."""
        from flint import arb_mat, ctx

        with ctx.workprec(WORK):
            width, values = _length(self) + _length(other), []
            mine = _matrix(self)
            others = mine if other is self else _matrix(other)
            for at in _convolutions():
                total = _sums(at.low, at.weights_low, mine, others)
                total += _shifted(_sums(at.high, at.weights_high, mine, others))
                values.append(_padded(total, width))
            found = _transform() * arb_mat(values)
            rows = _rows(found)[: DEGREE + 1]
            beyond = sum((abs(found[n, i]) for n in range(DEGREE + 1, 2 * DEGREE + 2) for i in range(width)), ball(0))
            cells = [
                row + self.atoms * b + other.atoms * a
                for row, a, b in zip(rows, self.cells, other.cells, strict=True)
            ]
            off = (self.off * (1 + other.off) + other.off + beyond).upper()
            return Pieces(self.low + other.low, self.step, self.atoms * other.atoms, cells, off)

    def curve(self, epsilon: Any) -> Any:
        """The curve at e^epsilon as a ball. O(cells) once, and then O(1)."""
        from flint import arb

        place = (epsilon - self.low) / self.step
        if not place.rad() < 1:
            return ball(0).union(ball(1))
        first = int(place.mid().floor().unique_fmpz()) - 1
        p, q = self._tail(first + 3)
        found = p - epsilon.exp() * q
        for i in range(max(first, 0), first + 3):
            loss = self.low + i * self.step
            found += self.atoms[i] * nonnegative(1 - (epsilon - loss).exp())
            start = (place - i).max(arb(0)).min(arb(1))
            found += self._cell(i, start, (epsilon - loss).exp())
        found += arb(0, 1) * self.off
        return found.max(arb(0)).min(arb(1))

    def _cell(self, i: int, start: Any, factor: Any) -> Any:
        """The integral of c_i(theta) (1 - factor e^(-step theta)) from ``start`` to 1."""
        from flint import arb

        coefficients = [row[i] for row in self.cells]
        total, rest = ball(0), 1 - start
        for x, weight in _roots(NODES):
            theta = start + rest * x
            total += weight * _clenshaw(coefficients, theta) * (1 - factor * (-self.step * theta).exp())
        size = sum((abs(c) for c in coefficients), ball(0)) * factor * (-self.step * start).exp()
        return rest * (total + arb(0, 1) * (size * self._rest()).upper())

    def _rest(self) -> Any:
        """Twice what e^(-step theta) has beyond the degree up to which a sum with it is exact."""
        degree = 2 * NODES - DEGREE
        return 2 * self.step**degree / factorial(degree)

    def _tail(self, place: int) -> tuple[Any, Any]:
        """What P and Q have from a place on."""
        if not self._kept:
            self._kept.append(self._tails())
        tails: list[tuple[Any, Any]] = self._kept[0]
        return tails[min(max(place, 0), len(tails) - 1)]

    def _tails(self) -> list[tuple[Any, Any]]:
        from flint import arb

        nodes, p, q, found = _roots(NODES), ball(0), ball(0), [(ball(0), ball(0))]
        values = [_polynomials(x) for x, _ in nodes]
        plain = [sum((w * v[n] for (_, w), v in zip(nodes, values, strict=True)), ball(0)) for n in range(DEGREE + 1)]
        falling = [w * (-self.step * x).exp() for x, w in nodes]
        tilted = [sum((w * v[n] for w, v in zip(falling, values, strict=True)), ball(0)) for n in range(DEGREE + 1)]
        around = arb(0, 1) * self._rest().upper()
        for i in range(max(_length(self), self.atoms.degree() + 1) - 1, -1, -1):
            coefficients, ratio = [row[i] for row in self.cells], (-(self.low + i * self.step)).exp()
            p += self.atoms[i] + sum((c * x for c, x in zip(coefficients, plain, strict=True)), ball(0))
            size = sum((abs(c) for c in coefficients), ball(0))
            inside = sum((c * x for c, x in zip(coefficients, tilted, strict=True)), around * size)
            q += ratio * (self.atoms[i] + inside)
            found.append((p, q))
        return found[::-1]


@dataclass(frozen=True)
class RepeatedSample(Pair):
    """A sample of Laplace noise, ``runs`` times; ``once`` is the law of one loss."""

    once: Pieces
    runs: int
    _kept: list[Pieces] = field(default_factory=list, compare=False, repr=False)

    def curve(self, x: Any) -> Any:
        if not self._kept:
            self._kept.append(power(self.once, self.runs))
        return self._kept[0].curve(x.log())

    def reach(self, small: Fraction) -> tuple[Fraction, Fraction]:
        low = self.once.low * self.runs
        return ends(low)[0], ends(low + self.once.step * _length(self.once) * self.runs)[1]


def pieces(part: SampledLaplaceMoments, runs: int) -> RepeatedSample | None:
    """With as few cells as make one run sharp; None where all runs would have too many."""
    from flint import ctx

    with ctx.workprec(WORK):
        cells = 1
        while cells * runs <= MOST_CELLS:
            once = _once(part, cells)
            if once.off < ball(SHARP) and once.step < 1:
                return RepeatedSample(once, runs)
            cells *= 2
    return None


def _once(part: SampledLaplaceMoments, count: int) -> Pieces:
    """One run, in so many cells."""
    from flint import arb, arb_mat, arb_poly

    s, q = part.level, ball(part.rate)
    least, most = (1 - q + q * (-s).exp()).log(), (1 - q + q * s.exp()).log()
    masses = [ball(1) / 2 * (least.exp() if part.added else 1), (-s).exp() / 2 * (most.exp() if part.added else 1)]
    step = (most - least) / count
    # Everything in log g, which is the loss or its opposite.
    singular, exponent = (1 - q).log(), 2 if part.added else 1

    def density(at: Any) -> Any:  # in theta
        letter = (at.exp() - (1 - q)) / q  # e^l
        return step * (-s / 2).exp() * letter ** (-ball(3) / 2) * (exponent * at).exp() / (4 * q)

    nodes, rows, off = _nodes(DEGREE + 1), [], ball(0)
    to_coefficients = _interpolation(DEGREE + 1)
    for i in range(count):
        start = least + i * step
        beyond = (ball(WHOLE) * (start - singular)).min(ball(1))
        # Half of the cell is 1: the half axis is 1 more than how far the ellipse reaches beyond an end.
        axis = 1 + 2 * beyond / step
        rho = axis + (axis * axis - 1).sqrt()
        letter = ((start - beyond).exp() - (1 - q)) / q
        bound = step * (-s / 2).exp() * letter ** (-ball(3) / 2) * (exponent * (start + step + beyond)).exp() / (4 * q)
        off += 4 * bound * rho ** (-DEGREE) / (rho - 1)
        at = [start + step * (x if part.added else 1 - x) for x in nodes]
        values = arb_mat([[density(one)] for one in at])
        rows.append([(to_coefficients * values)[n, 0] for n in range(DEGREE + 1)])
    if not part.added:
        rows.reverse()
        masses.reverse()
    atoms = arb_poly([masses[0], *[arb(0)] * (count - 1), masses[1]])
    cells = [arb_poly([row[n] for row in rows]) for n in range(DEGREE + 1)]
    return Pieces(least if part.added else -most, step, atoms, cells, off.upper())


# --- polynomials ---------------------------------------------------------------------------------------------------


def _length(law: Pieces) -> int:
    """How many cells there are."""
    return max(int(row.length()) for row in law.cells)


def _matrix(law: Pieces) -> Any:
    from flint import arb_mat

    return arb_mat([_padded(row, _length(law)) for row in law.cells])


def _padded(row: Any, width: int) -> list[Any]:
    coefficients = row.coeffs()
    return [*coefficients, *[ball(0)] * (width - len(coefficients))]


def _rows(matrix: Any) -> list[Any]:
    """Each row as a polynomial."""
    from flint import arb_poly

    return [arb_poly(row) for row in matrix.tolist()]


def _shifted(row: Any) -> Any:
    """Times X."""
    from flint import arb_poly

    return arb_poly([ball(0), *row.coeffs()])


def _sums(places: Any, weights: Sequence[Any], a: Any, b: Any) -> Any:
    """One integral of a(phi) b(theta - phi), or b(1 + theta - phi): the places of b are those of a, the last first."""
    from flint import arb_poly

    left = _rows(places * a)
    right = left if b is a else _rows(places * b)
    total, last = arb_poly(), len(weights) - 1
    for n, weight in enumerate(weights):
        if b is not a or 2 * n == last:
            total += weight * left[n] * right[last - n]
        elif 2 * n < last:  # the product at n is that at the place opposite, too
            total += (weight + weights[last - n]) * left[n] * left[last - n]
    return total


def _polynomials(theta: Any) -> list[Any]:
    """All Chebyshev polynomials up to the degree at 2 theta - 1."""
    x, found = 2 * theta - 1, [ball(1), 2 * theta - 1]
    twice = 2 * x
    while len(found) <= DEGREE:
        found.append(twice * found[-1] - found[-2])
    return found


def _clenshaw(coefficients: Sequence[Any], theta: Any) -> Any:
    return sum((c * v for c, v in zip(coefficients, _polynomials(theta), strict=True)), ball(0))


@lru_cache
def _roots(count: int) -> list[tuple[Any, Any]]:
    """Places in (0, 1) and weights of the sum that is exact up to degree 2 count - 1."""
    from flint import arb, ctx

    with ctx.workprec(2 * WORK):
        found = (arb.legendre_p_root(count, k, True) for k in range(count))
        return [((1 + x) / 2, weight / 2) for x, weight in found]


@lru_cache
def _nodes(count: int) -> list[Any]:
    """The roots of the Chebyshev polynomial of that degree, in (0, 1)."""
    from flint import arb, ctx

    with ctx.workprec(2 * WORK):
        return [(1 + arb.cos_pi(ball(Fraction(2 * k + 1, 2 * count)))) / 2 for k in range(count)]


@lru_cache
def _interpolation(count: int) -> Any:
    """From values at `_nodes` to coefficients."""
    from flint import arb, arb_mat, ctx

    with ctx.workprec(2 * WORK):
        return arb_mat(
            [
                [
                    arb.cos_pi(ball(Fraction(n * (2 * k + 1), 2 * count))) * (2 if n else 1) / count
                    for k in range(count)
                ]
                for n in range(count)
            ]
        )


def _transform() -> Any:
    return _interpolation(2 * DEGREE + 2)


@lru_cache
def _convolutions() -> list[_Convolution]:
    """For each of the places at which a convolution is computed."""
    from flint import arb_mat, ctx

    with ctx.workprec(2 * WORK):
        found, roots = [], _roots(DEGREE + 1)
        for theta in _nodes(2 * DEGREE + 2):
            low = arb_mat([_polynomials(theta * x) for x, _ in roots])
            high = arb_mat([_polynomials(theta + (1 - theta) * x) for x, _ in roots])
            weights = [theta * w for _, w in roots], [(1 - theta) * w for _, w in roots]
            found.append(_Convolution(low, high, *weights))
        return found
