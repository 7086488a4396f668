"""Two laws of an output, under two neighbouring inputs, as a privacy accountant sees them: by their likelihood ratio.

P and Q are the laws, L = log(P/Q) the privacy loss, infinite where Q is 0. All that composition needs is the *curve*

    C(x) = sup over sets A of P(A) - x Q(A) = E_P max(1 - x e^-L, 0),        x = e^eps > 0,

the hockey-stick divergence: convex, decreasing, C(0) = 1. A mechanism is (eps, delta)-private exactly if the curves of
its pairs are at most delta at e^eps. A pair whose curve is above that of another stays above it under composition,
whatever is composed (`discretised` has the short argument).

Source: Balle, Barthe, Gaboardi, "Privacy amplification by subsampling" (2018); Zhu, Dong, Wang, "Optimal accounting of
differential privacy via characteristic function" (2022), for dominating pairs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.privacy.accounting.levels import Level
from verify.privacy.accounting.transforms import Atoms, Transform
from verify.privacy.measures.balls import ball, ends

__all__ = ["InfiniteDivergence", "Lattice", "Mechanism", "Pair", "nonnegative"]

MOST_ATOMS = 512


class InfiniteDivergence(ArithmeticError):
    """The Renyi divergence is infinite: an output is possible under one input only."""


class Pair:
    """P and Q. Balls are at the precision of flint's context at the time of the call."""

    def curve(self, x: Any) -> Any:
        """C(x) as a ball, for a ball x > 0."""
        raise NotImplementedError

    def never(self) -> Any:
        """P(L = oo), the limit of the curve, as a ball."""
        return ball(0)

    def renyi(self, alpha: Fraction) -> Any:
        """D_alpha(P || Q) in nats as a ball, alpha > 1. Raises InfiniteDivergence."""
        raise NotImplementedError

    def transform(self) -> Transform | None:
        """Moments of the finite losses at complex orders, at the precision of the call; None if not computed."""
        return None

    def outside(self) -> Any:
        """A bound of P(L finite, and not in `transform`)."""
        return ball(0)

    def greatest(self) -> Level | None:
        """The greatest loss, exactly; None where there is none, or where it is no level that can be written."""
        return None

    def reach(self, small: Fraction) -> tuple[Fraction, Fraction]:
        """Two numbers, around 0, between which all losses lie but those of a probability of about ``small``.

        Tables end there; what lies beyond is accounted for wherever they end.
        """
        raise NotImplementedError


@dataclass(frozen=True)
class Lattice(Pair):
    """All finite losses are whole multiples of one number, ``measure``."""

    measure: Level

    def masses(self) -> Mapping[int, Any]:
        """P(L = i * measure) as balls, for finitely many i."""
        raise NotImplementedError

    def outside(self) -> Any:
        """A bound of P(L finite, and none of those in `masses`)."""
        return ball(0)

    def transform(self) -> Transform | None:
        step, masses = self.measure.ball(), {i: mass for i, mass in self.masses().items() if not mass.is_zero()}
        return Atoms([i * step for i in masses], list(masses.values())) if 0 < len(masses) <= MOST_ATOMS else None

    def curve(self, x: Any) -> Any:
        from flint import arb

        step, total = self.measure.ball(), self.never() + self.outside().union(arb(0))
        for i, mass in self.masses().items():
            total += mass * nonnegative(1 - x * (-i * step).exp())
        return total

    def renyi(self, alpha: Fraction) -> Any:
        if self.never() != 0:
            raise InfiniteDivergence(
                "an output is possible under one input only: no Renyi divergence is finite"
            )
        step = self.measure.ball()
        moment = sum(
            (mass * (ball(alpha - 1) * i * step).exp() for i, mass in self.masses().items()), ball(0)
        )
        return moment.log() / ball(alpha - 1)

    def reach(self, small: Fraction) -> tuple[Fraction, Fraction]:
        step = ends(self.measure.ball())[1]
        return step * min(0, *self.masses()), step * max(0, *self.masses())


@dataclass(frozen=True)
class Mechanism:
    """What is accounted for: ``name``, and a dominating pair for each direction, one if both have the same curve.

    Under add/remove neighbours the directions differ: P is the law with the record, Q without it, or the other way round.
    They are composed each for itself, and the larger delta counts. ``exact``: some neighbouring inputs have these
    pairs; if not, none exceeds them, and what is composed of them is an upper bound.
    """

    name: str
    pairs: tuple[Pair, ...]
    exact: bool = True

    def direction(self, which: int) -> Pair:
        """The pair of a direction, 0 or 1."""
        return self.pairs[which % len(self.pairs)]

    def __str__(self) -> str:
        return self.name


def nonnegative(value: Any) -> Any:
    """max(value, 0) of a ball."""
    from flint import arb

    return value.max(arb(0))
