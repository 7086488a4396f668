"""A mechanism run on a random part of the records: each is taken with probability ``rate``, independently (Poisson).

With Q the law without the record and P the one with it, what comes out has the law (1 - rate) Q + rate P with the record
and Q without. Both directions are needed: neither dominates the other.

Source: Balle, Barthe, Gaboardi (2018), Theorem 8 and its proof; Zhu, Dong, Wang (2022), Theorem 11.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.privacy.accounting.pairs import Mechanism, Pair, nonnegative
from verify.privacy.accounting.sampled_laplace import LARGEST, SampledLaplaceMoments
from verify.privacy.accounting.sampled_normal import SampledNormalMoments
from verify.privacy.accounting.transforms import Atoms, LaplaceMoments, NormalMoments, Transform
from verify.privacy.measures.balls import ball, ends
from verify.privacy.measures.decimals import Number, decimal_value

__all__ = ["sampled"]


@dataclass(frozen=True)
class _Added(Pair):
    """(1 - rate) Q + rate P against Q."""

    pair: Pair
    rate: Fraction

    def curve(self, x: Any) -> Any:
        rate, above = ball(self.rate), x - ball(1 - self.rate)
        if above > 0:
            return rate * self.pair.curve(above / rate)
        return 1 - x if above <= 0 else (1 - x).union(rate)

    def renyi(self, alpha: Fraction) -> Any:
        moments = self.transform()
        if isinstance(moments, SampledNormalMoments | SampledLaplaceMoments):
            return moments.moment(ball(alpha - 1)).log() / ball(alpha - 1)
        raise ArithmeticError(
            "the Renyi divergence of a mechanism run on a sample is not computed, but for Gaussian and Laplace noise. "
            "Next: delta, epsilon"
        )

    def never(self) -> Any:
        return ball(self.rate) * self.pair.never()

    def transform(self) -> Transform | None:
        inner: Pair = self.pair
        rate = self.rate
        while isinstance(inner, _Added):  # a sample of a sample
            rate *= inner.rate
            inner = inner.pair
        noise = inner.transform()
        if isinstance(noise, NormalMoments):
            return SampledNormalMoments(noise.square, rate, not isinstance(self, _Reversed))
        if isinstance(noise, LaplaceMoments) and noise.level < LARGEST:
            return SampledLaplaceMoments(noise.level, rate, not isinstance(self, _Reversed))
        return self._mixed()[0]

    def outside(self) -> Any:
        return self._mixed()[1]

    def _mixed(self) -> tuple[Atoms | None, Any]:
        """Of finitely many losses, and a bound of the mass of what is not among them.

        Each loss l becomes log(1 - rate + rate e^l), or its opposite where Q comes first. The outputs that Q has and P
        has not, of loss -oo, make one more; they are outside where it is not certain that there are any.
        """
        inner = self.pair.transform()
        if not isinstance(inner, Atoms) or not self.pair.outside().is_zero():
            return None, ball(0)
        rate = ball(self.rate)
        before = [mass * (-loss).exp() for loss, mass in zip(inner.losses, inner.masses, strict=True)]  # of Q
        ratios = [1 - rate + rate * loss.exp() for loss in inner.losses]
        missing = nonnegative(1 - sum(before, ball(0)))
        if missing > 0:
            before.append(missing)
            ratios.append(1 - rate)
        return Atoms(*self._turned(before, ratios)), ball(0) if missing > 0 else missing

    def _turned(self, before: list[Any], ratios: list[Any]) -> tuple[list[Any], list[Any]]:
        """Losses and masses, from what Q has and the ratios."""
        return [ratio.log() for ratio in ratios], [q * ratio for q, ratio in zip(before, ratios, strict=True)]

    def reach(self, small: Fraction) -> tuple[Fraction, Fraction]:
        low, high = self.pair.reach(small)

        def sampled_loss(at: Fraction) -> Fraction:
            return ends((ball(1 - self.rate) + ball(self.rate) * ball(at).exp()).log())[1]

        return sampled_loss(low), sampled_loss(high)


@dataclass(frozen=True)
class _Reversed(_Added):
    """Q against (1 - rate) Q + rate P, which is possible wherever Q is unless the rate is 1."""

    def never(self) -> Any:
        return ball(0)

    def _turned(self, before: list[Any], ratios: list[Any]) -> tuple[list[Any], list[Any]]:
        return [-ratio.log() for ratio in ratios], before

    def reach(self, small: Fraction) -> tuple[Fraction, Fraction]:
        low, high = super().reach(small)
        return -high, -low

    def curve(self, x: Any) -> Any:
        return 1 - x + x * super().curve(1 / x)


def sampled(mechanism: Mechanism, rate: Number) -> Mechanism:
    """``mechanism`` on a sample. Neighbours: with a record, or without it; P of a `table` is the law with it.

    Raises TypeError for what is no mechanism, ValueError for a rate outside of (0, 1].

    >>> from verify.privacy.accounting.mechanisms import gaussian
    >>> str(sampled(gaussian(1), "0.01"))
    'Gaussian noise of deviation 1, sensitivity 1, run on a sample of rate 1/100'
    """
    if not isinstance(mechanism, Mechanism):
        raise TypeError(f"mechanism = {mechanism!r}: must be a mechanism, without a number of runs")
    share = decimal_value("rate", rate)
    if not 0 < share <= 1:
        raise ValueError(f"rate = {rate!r}: must be in (0, 1]")
    if share == 1:
        return mechanism
    pairs = (_Added(mechanism.pairs[0], share), _Reversed(mechanism.pairs[0], share))
    return Mechanism(f"{mechanism.name}, run on a sample of rate {share}", pairs, mechanism.exact)
