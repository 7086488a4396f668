"""Named mechanisms as pairs of laws. Each pair *dominates*: no two neighbouring inputs have a curve above it.

| mechanism | neighbours differ | the pair |
|---|---|---|
| `pure(epsilon, delta)` | anyhow | the worst mechanism that is (epsilon, delta)-private |
| `randomized_response(epsilon, letters)` | in the answer | two answers |
| `laplace(scale, sensitivity)` | by at most the sensitivity | a shift by all of it |
| `geometric(epsilon, sensitivity)` | by a whole number up to the sensitivity | the same, on the integers |
| `staircase(epsilon, gamma)` | by at most the sensitivity | the same |
| `gaussian(sigma, sensitivity)` | by at most the sensitivity, in Euclidean norm | the same |
| `discrete_gaussian(variance, sensitivity)` | by exactly the sensitivity | the same, on the integers |

That a shift by the whole sensitivity is the worst one: densities that are symmetric and logarithmically concave, or
(staircase) have only the ratios e^epsilon, 1 and e^-epsilon, in which case the curve is fixed by the total variation,
which grows with the shift of a symmetric law that falls from its middle.

Sources: Dwork, McSherry, Nissim, Smith (2006); Kairouz, Oh, Viswanath (2015); Ghosh, Roughgarden, Sundararajan (2009);
Geng, Viswanath (2014); Balle, Wang (2018); Canonne, Kamath, Steinke (2020); Mironov (2017).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt
from typing import Any

from verify.privacy.accounting.levels import Level, LevelText, level_value
from verify.privacy.accounting.pairs import Lattice, Mechanism, Pair, nonnegative
from verify.privacy.accounting.transforms import LaplaceMoments, NormalMoments, Transform
from verify.privacy.measures.balls import ball
from verify.privacy.measures.channels import whole_number
from verify.privacy.measures.decimals import Number, decimal_value

__all__ = [
    "discrete_gaussian",
    "gaussian",
    "geometric",
    "laplace",
    "pure",
    "randomized_response",
    "staircase",
]

MOST_LETTERS = 4096


@dataclass(frozen=True)
class Weighted(Lattice):
    """Masses as a function of e^measure, a ball."""

    law: Callable[[Any], Mapping[int, Any]] = field(compare=False, repr=False)
    told: Fraction = Fraction(0)  # P(L = oo)

    def masses(self) -> Mapping[int, Any]:
        return self.law(self.measure.exponential())

    def never(self) -> Any:
        return ball(self.told)

    def greatest(self) -> Level | None:
        return None if self.told else self.measure.times(max(self.masses()))


def pure(epsilon: LevelText, delta: Number = 0) -> Mechanism:
    """Whatever is (epsilon, delta)-differentially private, and nothing else is known of it.

    With probability delta the input is told; else it is randomized response. Composition of it is the optimal
    composition theorem of Kairouz, Oh, Viswanath (2015). Raises ValueError for epsilon = 0 or delta outside of [0, 1).
    """
    level, d = _positive("epsilon", epsilon), decimal_value("delta", delta)
    if not 0 <= d < 1:
        raise ValueError(f"delta = {d}: must be in [0, 1)")

    def law(t: Any) -> Mapping[int, Any]:
        return {1: ball(1 - d) * t / (1 + t), -1: ball(1 - d) / (1 + t)}

    name = f"({level}, {d})-private" if d else f"{level}-private"
    return Mechanism(name, (Weighted(level, law, d),))


def randomized_response(epsilon: LevelText, letters: int = 2) -> Mechanism:
    """The true one of ``letters`` answers with probability e^eps/(e^eps + letters - 1), else one of the others."""
    level, k = _positive("epsilon", epsilon), whole_number("letters", letters, 2)

    def law(t: Any) -> Mapping[int, Any]:
        return {1: t / (t + k - 1), 0: (k - 2) / (t + k - 1), -1: 1 / (t + k - 1)}

    return Mechanism(f"randomized response with {k} letters at {level}", (Weighted(level, law),))


def geometric(epsilon: LevelText, sensitivity: int = 1) -> Mechanism:
    """A count plus two-sided geometric noise, of weight e^(-epsilon |z|/sensitivity): the discrete Laplace mechanism."""
    level, shift = _positive("epsilon", epsilon), whole_number("sensitivity", sensitivity, 1)
    if shift > MOST_LETTERS:
        raise ValueError(
            f"sensitivity = {shift}: more than {MOST_LETTERS} values of the loss are not tabulated"
        )

    def law(t: Any) -> Mapping[int, Any]:
        a = 1 / t
        masses = {shift: 1 / (1 + a), -shift: a**shift / (1 + a)}
        for z in range(1, shift):
            masses[shift - 2 * z] = (1 - a) / (1 + a) * a**z
        return masses

    return Mechanism(f"geometric noise at {level}", (Weighted(level.times(Fraction(1, shift)), law),))


def staircase(epsilon: LevelText, gamma: Number) -> Mechanism:
    """Noise whose density is a staircase with treads gamma and 1 - gamma of the sensitivity, falling by e^-epsilon.

    Source: Geng, Viswanath (2014), eq. (19). Raises ValueError for gamma outside of [0, 1].
    """
    level, g = _positive("epsilon", epsilon), decimal_value("gamma", gamma)
    if not 0 <= g <= 1:
        raise ValueError(f"gamma = {g}: must be in [0, 1]")

    def law(t: Any) -> Mapping[int, Any]:
        b = 1 / t
        height = (1 - b) / (2 * (ball(g) + b * ball(1 - g)))  # of the first tread, for sensitivity 1
        less, apart = ball(min(g, 1 - g)), abs(1 - 2 * g)
        flat = ball(apart) * height * (b if 2 * g <= 1 else 1)
        return {1: (1 + 2 * less * height) / 2, 0: flat, -1: b / 2 + less * height * b}

    return Mechanism(f"staircase noise at {level}, gamma = {g}", (Weighted(level, law),))


@dataclass(frozen=True)
class Laplace(Pair):
    """Noise at a level."""

    level: Level

    def curve(self, x: Any) -> Any:
        low, high = (-self.level.ball()).exp(), self.level.ball().exp()
        if x >= high:
            return ball(0)
        if x <= low:
            return 1 - x
        inner = nonnegative(1 - (x / high).sqrt())  # for x in [1/t, t]
        if x > low and x < high:
            return inner
        return inner.union(ball(0) if x.overlaps(high) else 1 - x)

    def transform(self) -> Transform:
        return LaplaceMoments(self.level.ball())

    def renyi(self, alpha: Fraction) -> Any:
        a, s = ball(alpha), self.level.ball()
        moment = a / (2 * a - 1) * ((a - 1) * s).exp() + (a - 1) / (2 * a - 1) * (-a * s).exp()
        return moment.log() / (a - 1)

    def greatest(self) -> Level | None:
        return self.level

    def reach(self, small: Fraction) -> tuple[Fraction, Fraction]:
        return -self.level.factor, self.level.factor


def laplace(scale: Number, sensitivity: Number = 1) -> Mechanism:
    """A number plus noise of density exp(-|z|/scale)/(2 scale); a vector, with the sensitivity in the sum norm."""
    b, shift = _above_zero("scale", scale), _above_zero("sensitivity", sensitivity)
    return Mechanism(f"Laplace noise of scale {b}, sensitivity {shift}", (Laplace(Level(shift / b)),))


@dataclass(frozen=True)
class Gaussian(Pair):
    """N(mu, 1) and N(0, 1); ``square`` is mu^2, which adds up under composition."""

    square: Fraction

    def curve(self, x: Any) -> Any:
        mu, eps = ball(self.square).sqrt(), x.log()
        return _phi(mu / 2 - eps / mu) - x * _phi(-mu / 2 - eps / mu)

    def transform(self) -> Transform:
        return NormalMoments(ball(self.square))

    def renyi(self, alpha: Fraction) -> Any:
        return ball(alpha * self.square / 2)

    def reach(self, small: Fraction) -> tuple[Fraction, Fraction]:
        bits = small.denominator.bit_length() - small.numerator.bit_length() + 1
        mu = Fraction(isqrt(int(self.square * 10**12)) + 1, 10**6)
        far = mu * Fraction(isqrt(14 * bits // 10) + 2)  # the tail is at most exp(-x^2/2)
        return self.square / 2 - far, self.square / 2 + far


def gaussian(sigma: Number, sensitivity: Number = 1) -> Mechanism:
    """A number or vector plus normal noise of deviation ``sigma`` in each coordinate: private only with a delta > 0."""
    deviation, shift = _above_zero("sigma", sigma), _above_zero("sensitivity", sensitivity)
    return Mechanism(
        f"Gaussian noise of deviation {deviation}, sensitivity {shift}", (Gaussian((shift / deviation) ** 2),)
    )


@dataclass(frozen=True)
class _DiscreteGaussian(Lattice):
    """The loss at z is (shift^2 - 2 shift z)/(2 variance), z of weight exp(-z^2/(2 variance))."""

    variance: Fraction
    shift: int

    def _last(self) -> int:
        from flint import ctx

        return isqrt(int(2 * self.variance * (ctx.prec + 8) * 7 // 10) + 1) + 2

    def _theta(self, centre: Fraction) -> Any:
        """sum over all integers z of exp(-(z - centre)^2/(2 variance)), tails included."""
        middle = round(centre)
        total, last = ball(0), self._last()
        for z in range(middle - last, middle + last + 1):
            total += (-ball((z - centre) ** 2 / (2 * self.variance))).exp()
        return total + self._tail(last).union(ball(0))

    def _tail(self, last: int) -> Any:
        """A bound of both tails beyond a distance of ``last`` from a centre that is within 1/2 of an integer."""
        at = Fraction(2 * last + 1, 2)
        first = (-ball(at**2 / (2 * self.variance))).exp()
        return 2 * first / (1 - (-ball(at / self.variance)).exp())

    def masses(self) -> Mapping[int, Any]:
        whole, last = self._theta(Fraction(0)), self._last()
        weight = {z: (-ball(Fraction(z * z) / (2 * self.variance))).exp() / whole for z in range(last + 1)}
        return {self.shift - 2 * z: weight[abs(z)] for z in range(-last, last + 1)}

    def outside(self) -> Any:
        return self._tail(self._last()) / self._theta(Fraction(0))

    def renyi(self, alpha: Fraction) -> Any:
        moved = self._theta((1 - alpha) * self.shift) / self._theta(Fraction(0))
        return ball(alpha * self.shift**2 / (2 * self.variance)) + moved.log() / ball(alpha - 1)


def discrete_gaussian(variance: Number, sensitivity: int = 1) -> Mechanism:
    """A whole number plus noise z of weight exp(-z^2/(2 variance)), inputs differing by exactly ``sensitivity``."""
    square, shift = _above_zero("variance", variance), whole_number("sensitivity", sensitivity, 1)
    pair = _DiscreteGaussian(Level(shift / (2 * square)), square, shift)
    return Mechanism(f"discrete Gaussian noise of parameter {square}, sensitivity {shift}", (pair,))


def _phi(z: Any) -> Any:
    """The normal distribution function."""
    return (-z / ball(2).sqrt()).erfc() / 2


def _positive(name: str, value: LevelText) -> Level:
    level = level_value(name, value)
    if level.factor == 0:
        raise ValueError(
            f"{name} = {value!r}: must be > 0. A mechanism of level 0 tells nothing: leave it out"
        )
    return level


def _above_zero(name: str, value: Number) -> Fraction:
    number = decimal_value(name, value)
    if number <= 0:
        raise ValueError(f"{name} = {value!r}: must be > 0")
    return number
