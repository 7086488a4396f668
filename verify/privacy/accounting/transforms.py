"""Moments of the privacy loss at complex orders, which multiply under composition.

    M(z) = E_P[e^(z L); L < oo],        z = c + i t, c > 0.

Inversion (`inversion`) needs M as a ball at single points, and how small |M(c + i t)| / M(c) is at very many, for which
floats and a slack are enough: |E e^(i t L)| is at most what it is at a point nearby and a part of the way between.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from typing import Any

from verify.privacy.measures.balls import ball

__all__ = ["Atoms", "LaplaceMoments", "NormalMoments", "Transform", "exponential_sums"]

ROUNDED = 2.0**-49  # of a phase, relatively: eight times what a product and the number itself can be off by
SUMMED = 1e-12
CHUNK = 512


class Transform:
    """M of one mechanism. Floats come with errors that are far below the slack that is added to them."""

    def moment(self, z: Any) -> Any:
        """M(z) as an acb."""
        raise NotImplementedError

    def moments(self, c: Fraction, tau: Fraction, places: Sequence[int]) -> list[Any]:
        """M(c + i n tau) for all n of ``places``."""
        from flint import acb

        return [self.moment(acb(ball(c), ball(n * tau))) for n in places]

    def size(self, c: float, t: Any, more: Any) -> Any:
        """Upper bounds of |M(c + i s)| / M(c) for s = t[j] + more[k] >= 0: an array of all j and k."""
        raise NotImplementedError

    def most(self, c: float, t: Any, more: Any, radius: float) -> Any:
        """The same for all s within ``radius`` of those."""
        found = self.size(c, t, more)
        found += radius * self.deviation(c)
        return found

    def beyond(self, c: float, t: float) -> float:
        """A bound of |M(c + i s)|/M(c) for all s >= t."""
        return 1.0

    def highest(self) -> float:
        """The largest c at which it is worth while to ask."""
        return math.inf

    def deviation(self, c: float) -> float:
        """How fast that can change with t at most: a bound of the deviation of L under the law of weights e^(c L)."""
        raise NotImplementedError

    def recurs(self) -> float:
        """What |M(i t)| comes near to again and again for large t, about: to see early that inversion is no use."""
        raise NotImplementedError

    def ends(self) -> tuple[Any, Any]:
        """Balls between which all finite losses lie; infinite where they have no end."""
        raise NotImplementedError


@dataclass(frozen=True)
class Atoms(Transform):
    """Finitely many losses, each with its mass: balls."""

    losses: Sequence[Any]
    masses: Sequence[Any]
    _kept: dict[float, Any] = field(default_factory=dict, compare=False, repr=False)

    def moment(self, z: Any) -> Any:
        return sum(
            (mass * (z * loss).exp() for loss, mass in zip(self.losses, self.masses, strict=True)), ball(0)
        )

    def moments(self, c: Fraction, tau: Fraction, places: Sequence[int]) -> list[Any]:
        return exponential_sums(list(zip(self.losses, self.masses, strict=True)), c, tau, places)

    def recurs(self) -> float:
        return 1.0 if len(self.losses) <= 2 else 0.0  # for more losses, rarely

    def ends(self) -> tuple[Any, Any]:
        return reduce(lambda a, b: a.min(b), self.losses), reduce(lambda a, b: a.max(b), self.losses)

    def _weights(self, c: float) -> tuple[Any, Any]:
        """The losses from their mean on, and the weights, of the tilted law.

        Floats of balls: next to a large loss, or a large c, differences and masses would lose their digits in floats.
        """
        import numpy as np

        if c not in self._kept:
            order, whole = ball(Fraction(c)), self.moment(ball(Fraction(c)))
            weights = [
                mass * (order * loss).exp() / whole
                for loss, mass in zip(self.losses, self.masses, strict=True)
            ]
            mean = sum((weight * loss for weight, loss in zip(weights, self.losses, strict=True)), ball(0))
            losses = [loss - mean for loss in self.losses]
            self._kept[c] = np.array(list(map(_middle, losses))), np.array(list(map(_middle, weights)))
        found: tuple[Any, Any] = self._kept[c]
        return found

    def size(self, c: float, t: Any, more: Any) -> Any:
        import numpy as np

        losses, weights = self._weights(c)
        # e^(i (t + more) L) is a product: as many exponentials as there are of t and of more, not of both.
        one, other = (
            np.exp(1j * np.multiply.outer(t, losses)) * weights,
            np.exp(1j * np.multiply.outer(losses, more)),
        )
        return np.abs(one @ other) + SUMMED + ROUNDED * np.abs(losses).max() * (t.max() + more.max())

    def deviation(self, c: float) -> float:
        losses, weights = self._weights(c)
        return float((weights @ losses**2) ** 0.5) * (1 + 1e-9) + 1e-12


@dataclass(frozen=True)
class LaplaceMoments(Transform):
    """Laplace noise at level s: masses 1/2 at s and e^-s/2 at -s, a density e^((l - s)/2)/4 between them."""

    level: Any

    def moment(self, z: Any) -> Any:
        s, half = self.level, z + ball(1) / 2
        between = (-s / 2).exp() * (half * s).sinh() / half
        return ((z * s).exp() + (-s * (1 + z)).exp() + between) / 2

    def recurs(self) -> float:
        return (1 + math.exp(-_middle(self.level))) / 2

    def ends(self) -> tuple[Any, Any]:
        return -self.level, self.level

    def size(self, c: float, t: Any, more: Any) -> Any:
        import numpy as np

        s, order = _middle(self.level), np.add.outer(2 * c + 1 + 2j * t, 2j * more)  # 2 z + 1
        first = np.multiply.outer(np.exp(1j * s * t), np.exp(1j * s * more))
        last = math.exp(-(2 * c + 1) * s) * first.conj()
        whole = 1 + math.exp(-(2 * c + 1) * s) + -math.expm1(-(2 * c + 1) * s) / (2 * c + 1)
        found = np.abs(first + last + (first - last) / order) / whole  # both times 2 e^(-c s)
        return found + SUMMED + ROUNDED * s * (t.max() + more.max())

    def deviation(self, c: float) -> float:
        return _middle(self.level) * (1 + 1e-9)


@dataclass(frozen=True)
class NormalMoments(Transform):
    """Gaussian noise: L is normal with mean mu^2/2 and variance mu^2."""

    square: Any

    def moment(self, z: Any) -> Any:
        return (z * (z + 1) * self.square / 2).exp()

    def recurs(self) -> float:
        return 0.0

    def ends(self) -> tuple[Any, Any]:
        from flint import arb

        return arb("-inf"), arb("inf")

    def size(self, c: float, t: Any, more: Any) -> Any:
        import numpy as np

        return np.exp(-_middle(self.square) * np.add.outer(t, more) ** 2 / 2 * (1 - 1e-9)) + 1e-300

    def most(self, c: float, t: Any, more: Any, radius: float) -> Any:
        return self.size(c, t, more - radius)  # it falls

    def beyond(self, c: float, t: float) -> float:
        return math.exp(-_middle(self.square) * t**2 / 2 * (1 - 1e-9)) + 1e-300

    def deviation(self, c: float) -> float:
        return math.sqrt(_middle(self.square)) * (1 + 1e-9)


def exponential_sums(
    parts: Sequence[tuple[Any, Any]], c: Fraction, tau: Fraction, places: Sequence[int]
) -> list[Any]:
    """The sum of mass e^(z loss) over all (loss, mass), at z = c + i n tau for all n of ``places``.

    With n = k step + l each term is a product of one of k and one of l: two matrices, where n are close together.
    """
    from flint import acb, acb_mat

    step = 1 << (len(places).bit_length() // 2)
    rows = {k: row for row, k in enumerate(sorted({n // step for n in places}))}
    if 2 * (len(rows) + step) > len(places):
        at = [acb(ball(c), ball(n * tau)) for n in places]
        return [sum(((mass * (z * loss).exp()) for loss, mass in parts), acb(0)) for z in at]
    starts, table = [acb(ball(c), ball(k * step * tau)) for k in rows], acb_mat(len(rows), step)
    for first in range(0, len(parts), CHUNK):
        some = parts[first : first + CHUNK]
        large = acb_mat(
            len(rows), len(some), [mass * (z * loss).exp() for z in starts for loss, mass in some]
        )
        small = []
        for loss, _ in some:
            factor, power = (acb(0, ball(tau)) * loss).exp(), acb(1)
            for _ in range(step):
                small.append(power)
                power = power * factor
        table += large * acb_mat(len(some), step, small)
    return [table[rows[n // step], n % step] for n in places]


def _middle(value: Any) -> float:
    return float(value.mid())
