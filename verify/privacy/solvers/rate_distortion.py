"""The least mutual information of a database and its output at an expected Hamming distance, enclosed: PD-MIP.

For a prior p, level t = e^s >= 1 and factors a(x) > 0 with ``c(y) = sum_x p(x) a(x) t^{-d(x,y)} <= 1`` for every y,
every mechanism of distance at most D has

    I(X;Y) >= sum_x p(x) log a(x) - D log t,

and the best such bound is the least information. A barrier method and primal-dual steps after it find a, t and the output
law q (the multipliers of the constraints) in floats. Rounded to rationals they give both ends in ball arithmetic:

- lower: the bound, with a divided by the largest c(y);
- upper: the mechanism ``Q(y|x) = q(y) t^{-d(x,y)} / sum_z q(z) t^{-d(x,z)}``, mixed with the identity until its
  distance is at most D exactly.

Source: Wang, Ying, Zhang (2016), (28)-(30); the bound is Berger, Rate Distortion Theory (1971), theorem 2.5.3; the
barrier and primal-dual methods are Boyd, Vandenberghe, Convex Optimization, sections 11.3 and 11.7.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from verify.privacy.measures.balls import ball, ends
from verify.privacy.measures.channels import Channel
from verify.privacy.measures.mutual_information import mutual_information_enclosure
from verify.privacy.measures.results import nearby_law

if TYPE_CHECKING:
    from verify.privacy.measures.databases import DatabasePrior

__all__ = ["dual_ball", "information_bound", "tilted_mechanism", "rate_enclosure"]

BITS = 160
PLACES = 60
SHARPEST = 1e7  # the gap of the barrier method is (m^n + 1)/sharpness
SMALLEST = 1e-15  # slack times multiplier at the end of the primal-dual steps
MOST_POLISHING = 200
NARROW = Fraction(1, 10**14)


def rate_enclosure(
    database: DatabasePrior, D: Fraction
) -> tuple[Fraction, Fraction, Channel, tuple[Fraction, ...], Fraction]:
    """Lower and upper bound on the least I(X;Y) in nats at distance at most D, and what shows them.

    That is a mechanism that attains the upper one, and the factors and the level t of the lower one.
    For 0 < D < `Database.free_distortion`. Complexity: O(m^{3n}) a Newton step, some 100 of them.
    """
    import numpy as np

    mixed = _mixed(database, D)
    most = mutual_information_enclosure(database.prior, mixed, NARROW)[1]
    duals = [_shannon_dual(database, D)]
    try:
        with np.errstate(all="ignore"):
            law, t, factors = _saddle(database, float(D))
        output = nearby_law(law)
        exact = tuple(Fraction(max(1, round(a * 2**PLACES)), 2**PLACES) for a in factors)
        price = max(Fraction(round(t * 2**PLACES), 2**PLACES), Fraction(1))
    except (OverflowError, ValueError, np.linalg.LinAlgError):  # out of the range of floats
        return max(Fraction(0), information_bound(database, D, *duals[0])), most, mixed, *duals[0]
    mechanism = _within(database, tilted_mechanism(database, output, price), D)
    upper = mutual_information_enclosure(database.prior, mechanism, NARROW)[1]
    if most < upper:
        upper, mechanism = most, mixed
    duals.append((exact, price))
    lower, (exact, price) = max((information_bound(database, D, *dual), dual) for dual in duals)
    return max(Fraction(0), lower), upper, mechanism, exact, price


def _shannon_dual(database: DatabasePrior, D: Fraction) -> tuple[tuple[Fraction, ...], Fraction]:
    """The factors and t for which every c(y) is 1, where the prior has no 0: H(X) - n log(1 + (m-1)/t) - D log t."""
    t = database.h_inverse(D)
    noise = (1 + (database.m - 1) / t) ** database.n
    return tuple(1 / (p * noise) if p else Fraction(1) for p in database.prior), t


def _mixed(database: DatabasePrior, D: Fraction) -> Channel:
    """The best constant output, mixed with the identity to distance D: close to the best where little is to be said."""
    distances = database.constant_distances
    best, kept = distances.index(min(distances)), 1 - D / min(distances)
    places = range(len(distances))
    return tuple(tuple(kept * int(x == y) + (1 - kept) * int(y == best) for y in places) for x in places)


def information_bound(database: DatabasePrior, D: Fraction, factors: Sequence[Fraction], t: Fraction) -> Fraction:
    """The lower bound of the head of the file, rounded down, for any factors > 0 and t >= 1.

    Raises ValueError for others. Complexity: O(m^{2n}).
    """
    from flint import ctx

    with ctx.workprec(BITS):
        return ends(dual_ball(database, D, factors, t))[0]


def dual_ball(database: DatabasePrior, D: Fraction, factors: Sequence[Fraction], t: Fraction) -> Any:
    """The same as a ball."""
    if t < 1 or min(factors) <= 0:
        raise ValueError("t must be >= 1 and the factors positive: else this is no bound")
    kernel = [t**-d for d in range(database.n + 1)]
    used = [(p, a, x) for p, a, x in zip(database.prior, factors, database.values, strict=True) if p]
    most = max(sum(p * a * kernel[database.distance(x, y)] for p, a, x in used) for y in database.values)
    total = sum((ball(p) * ball(a / most).log() for p, a, _ in used), ball(0))
    return total - ball(D) * ball(t).log()


def tilted_mechanism(database: DatabasePrior, law: Sequence[Fraction], t: Fraction) -> Channel:
    """``Q(y|x)`` in proportion to ``law(y) t^{-d(x,y)}``. Complexity: O(m^{2n})."""
    kernel = [t**-d for d in range(database.n + 1)]
    rows = []
    for x in database.values:
        row = [q * kernel[database.distance(x, y)] for q, y in zip(law, database.values, strict=True)]
        total = sum(row)
        rows.append(tuple(v / total for v in row))
    return tuple(rows)


def _within(database: DatabasePrior, mechanism: Channel, D: Fraction) -> Channel:
    """The mechanism, mixed with the identity as far as its distance exceeds D."""
    distance = database.expected_distance(mechanism)
    if distance <= D:
        return mechanism
    kept = D / distance
    return tuple(
        tuple(kept * q + (1 - kept if i == j else 0) for j, q in enumerate(row))
        for i, row in enumerate(mechanism)
    )



# --- the saddle point, in floats ---------------------------------------------------------------------------------


def _saddle(database: DatabasePrior, D: float) -> tuple[list[float], float, list[float]]:
    """The output law, t and the factors (1 where the prior is 0). Untrusted."""
    import numpy as np

    used = [k for k, p in enumerate(database.prior) if p]
    distances = np.array(
        [[database.distance(database.values[k], y) for y in database.values] for k in used], dtype=float
    )
    barrier = _Barrier(np.array([float(database.prior[k]) for k in used]), distances, D)
    point, sharpness = barrier.start(), 10.0
    while sharpness < SHARPEST:
        point = barrier.centred(point, sharpness)
        sharpness *= 8
    point, law = barrier.polished(point, 8 / sharpness)
    factors = np.ones(len(database.prior))
    factors[used] = np.exp(point[:-1])
    return list(law / law.sum()), float(np.exp(point[-1])), list(factors)


class _Barrier:
    """-sharpness (p . log a - D s) - sum_y log(1 - c(y)) - log s, minimised over the point (log a, s), s = log t."""

    def __init__(self, prior: Any, distances: Any, D: float) -> None:
        self.prior, self.distances, self.D = prior, distances, D

    def start(self) -> Any:
        import numpy as np

        return np.append(np.full(len(self.prior), -np.log(2)), 1.0)  # c(y) <= 1/2

    def kernel(self, point: Any) -> Any:
        """p(x) a(x) t^{-d(x,y)}, rows x; its columns add up to c."""
        import numpy as np

        return self.prior[:, None] * np.exp(point[:-1, None] - point[-1] * self.distances)

    def value(self, point: Any, sharpness: float) -> float:
        """Infinite outside of the domain."""
        import numpy as np

        if point[-1] <= 0 or max(point[:-1]) > 700:
            return float("inf")
        room = 1 - self.kernel(point).sum(axis=0)
        if min(room) <= 0:
            return float("inf")
        gain = self.prior @ point[:-1] - self.D * point[-1]
        return float(-sharpness * gain - np.log(room).sum() - np.log(point[-1]))

    def derivatives(self, point: Any, sharpness: float) -> tuple[Any, Any]:
        import numpy as np

        kernel, s = self.kernel(point), point[-1]
        weighted = self.distances * kernel
        inverse = 1 / (1 - kernel.sum(axis=0))
        slopes = np.vstack([kernel, -weighted.sum(axis=0)])  # the gradient of c(y), a column each
        gradient = slopes @ inverse - sharpness * np.append(self.prior, -self.D)
        gradient[-1] -= 1 / s
        hessian = (slopes * inverse**2) @ slopes.T
        inner = np.arange(len(self.prior))
        hessian[inner, inner] += kernel @ inverse
        hessian[:-1, -1] -= weighted @ inverse
        hessian[-1, :-1] -= weighted @ inverse
        hessian[-1, -1] += (self.distances * weighted).sum(axis=0) @ inverse + 1 / s**2
        return gradient, hessian

    def centred(self, point: Any, sharpness: float) -> Any:
        """Newton's method with backtracking, from a point inside."""
        import numpy as np

        for _ in range(50):
            gradient, hessian = self.derivatives(point, sharpness)
            scale = 1 / np.sqrt(hessian.diagonal())
            step = -scale * np.linalg.solve(hessian * scale[:, None] * scale[None, :], gradient * scale)
            decrement = float(-gradient @ step)
            if not np.isfinite(decrement) or decrement < 1e-9:
                return point
            here, length = self.value(point, sharpness), 1.0
            while length > 1e-12 and not self.value(point + length * step, sharpness) <= (
                here - 0.1 * length * decrement
            ):
                length /= 2
            if length <= 1e-12:
                return point
            point = point + length * step
        return point

    def polished(self, point: Any, gap: float) -> tuple[Any, Any]:
        """The point and the output law by primal-dual steps: as q(y) is 1/slack no more, rounding hurts it less.

        Newton's method for ``sum_y q(y) kernel(x,y) = p(x)``, ``sum q kernel d = D`` and ``q(y)(1 - c(y)) = gap``;
        the gap shrinks after each full step.
        """
        law = gap / (1 - self.kernel(point).sum(axis=0))
        for _ in range(MOST_POLISHING):
            step, change = self._towards(point, law, gap)
            length = 1.0
            while not self._inside(point + length * step, law + length * change):
                length /= 2
                if length < 1e-9:
                    return point, law
            point, law = point + length * step, law + length * change
            if length == 1.0 and gap <= SMALLEST:
                break
            gap = gap / 4 if length == 1.0 else gap
        return point, law

    def _inside(self, point: Any, law: Any) -> bool:
        """Whether everything that must be positive is."""
        return bool(min(law) > 0 and point[-1] > 0 and min(1 - self.kernel(point).sum(axis=0)) > 0)

    def _towards(self, point: Any, law: Any, gap: float) -> tuple[Any, Any]:
        """The Newton step of `polished`, for the point and for the law."""
        import numpy as np

        kernel, size = self.kernel(point), len(point)
        weighted = self.distances * kernel
        slopes = np.vstack([kernel, -weighted.sum(axis=0)])
        curvature = np.diag(np.append(kernel @ law, (self.distances * weighted).sum(axis=0) @ law))
        curvature[:-1, -1] = curvature[-1, :-1] = -(weighted @ law)
        room = 1 - kernel.sum(axis=0)
        system = np.block([[curvature, slopes], [-slopes.T * law[:, None], np.diag(room)]])
        wrong = np.concatenate([slopes @ law - np.append(self.prior, -self.D), law * room - gap])
        step = np.linalg.lstsq(system, -wrong, rcond=None)[0]
        return step[:size], step[size:]
