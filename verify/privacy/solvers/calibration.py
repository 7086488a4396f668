"""The noise that a wanted level of information privacy asks for, enclosed.

Each of the three named channels has a bound on the information about an individual that depends on one parameter and on
no prior: log 2 - h(p) for the binary symmetric channel, log k - H(Z) for the exponential channel on k outputs,
(1/2) log(1 + T^2/N) for the Gaussian channel of a query in [-T, T]. Each is strictly monotone in its parameter, so "the
bound is at most epsilon" is a half-line. Its end is the parameter; the safe end of the enclosure is on the private side.

Source: Wu, "Constructing Privacy Channels from Information Channels" (2019), eqs. (37), (63), (97).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, Literal, TypeAlias, cast

from verify.privacy.measures.balls import ball, ends
from verify.privacy.measures.channels import whole_number
from verify.privacy.measures.decimals import decimal_value
from verify.privacy.measures.divergence import binary_entropy_inverse
from verify.privacy.measures.readings import Entry
from verify.privacy.measures.results import Between, Result, at_least, at_most
from verify.privacy.solvers.mutual_information import NotEnclosed

__all__ = ["Calibration", "calibrate", "exponential_entropy"]

BITS = 192  # and twice those that a small epsilon is short of 1
MOST_BITS = 2**12
WIDTH = Fraction(1, 10**20)
PARAMETERS: dict[str, Literal["p", "N"]] = {"binary_symmetric": "p", "exponential": "N", "gaussian": "N"}


Channel: TypeAlias = Literal["binary_symmetric", "exponential", "gaussian"]
Units: TypeAlias = Literal["nats", "bits"]


@dataclass(frozen=True)
class Calibration(Between, Result):
    """``lower <= parameter <= upper`` for the least noise with which the bound on the information is at most ``epsilon``.

    ``epsilon`` is in ``units``, ``k`` and ``T`` are as they were given. The channel is private at that level for every
    parameter >= `upper` (for the binary symmetric one: up to 1 - upper). The ends are 1e-20 apart at most, those of N
    relatively.
    """

    channel: Channel
    epsilon: Fraction
    units: Units
    k: int | None
    T: Fraction | None
    parameter: Literal["p", "N"]
    lower: Fraction
    upper: Fraction


    def _shown(self) -> bool:
        needed = {"exponential": "k", "gaussian": "T"}.get(self.channel)
        given = [name for name in ("k", "T") if getattr(self, name) is not None]
        if given != [name for name in (needed,) if name] or self.parameter != PARAMETERS[self.channel]:
            return False
        if self.epsilon <= 0 or (self.k is not None and self.k < 2) or (self.T is not None and self.T <= 0):
            return False
        if self.T is None and _idle(self.k or 2, self.epsilon, self.units):
            return self.lower == self.upper == 0
        most = Fraction(1, 2) if self.parameter == "p" else None
        if not (0 <= self.lower <= self.upper <= self.lower + _apart(self.parameter, self.lower)) or (
            most is not None and self.upper > most
        ):
            return False
        enough = at_most(partial(self._excess, self.upper), Fraction(0))
        return enough and (self.lower == 0 or at_least(partial(self._excess, self.lower), Fraction(0)))

    def _excess(self, noise: Fraction) -> Any:
        """The bound on the information at a parameter, less epsilon, in nats, as a ball."""
        if self.T is not None:
            bound = ball(1 + self.T**2 / noise).log() / 2
        elif self.k is not None:
            bound = ball(self.k).log() - exponential_entropy(self.k, 1 / ball(noise))
        else:
            bound = ball(2).log() + sum(ball(p) * ball(p).log() for p in (noise, 1 - noise) if p)
        return bound - _nats(self.epsilon, self.units)


def calibrate(
    channel: str, *, epsilon: Entry, k: int | None = None, T: Entry | None = None, units: str = "nats"
) -> Calibration:
    """The least noise of a named channel at which its information bound is ``epsilon``.

    ``"binary_symmetric"``   p* in [0, 1/2] with h(p*) = log 2 - epsilon; private for p in [p*, 1 - p*]      (36), (37)
    ``"exponential"``        least N with log k - H(Z) <= epsilon, on ``k`` outputs                          (63)
    ``"gaussian"``           N = T^2/(e^(2 epsilon) - 1), the variance, for a query with values in [-T, T]   (97)

    0 where no noise at all is needed: epsilon >= log 2 and epsilon >= log k. ``units`` of epsilon: "nats" or "bits". A
    float is taken as the decimal that it prints as. What is bounded is the information about one individual under *every*
    prior (the bound is reached by weakly symmetric channels; that of the Gaussian channel by none: `amplitude_capacity`).

    Raises ValueError for an unknown channel, epsilon <= 0, T <= 0, k < 2; TypeError if k or T is lacking, or idle;
    NotEnclosed for an epsilon so small that the working precision does not tell its N.

    >>> found = calibrate("binary_symmetric", epsilon="0.1")
    >>> bool(found.lower <= found.upper < found.lower + Fraction(1, 10**20)), round(float(found.upper), 6)
    (True, 0.280205)
    >>> round(float(calibrate("gaussian", epsilon=1, T=2).upper), 6)
    0.626071
    """
    from flint import ctx

    if channel not in PARAMETERS:
        raise ValueError(f"channel = {channel!r}: must be one of {', '.join(PARAMETERS)}")
    needed = {"exponential": "k", "gaussian": "T"}.get(channel)
    for name, value in {"k": k, "T": T}.items():
        if (value is not None) != (name == needed):
            raise TypeError(f"{channel}: {name} {'must' if name == needed else 'can not'} be given")
    level = decimal_value("epsilon", epsilon)
    if level <= 0:
        raise ValueError(f"epsilon = {level}: must be positive, else no finite noise is enough")
    if units not in ("nats", "bits"):
        raise ValueError(f"units = {units!r}: must be 'nats' or 'bits'")
    size = None if k is None else whole_number("k", k, 2)
    span = None if T is None else decimal_value("T", T)
    bits = BITS + 3 * max(0, level.denominator.bit_length() - level.numerator.bit_length())
    if bits > MOST_BITS:
        raise NotEnclosed(f"epsilon: needs {bits} bits, and at most {MOST_BITS} are tried. Next: a larger epsilon")
    with ctx.workprec(bits):
        nats = _nats(level, units)
        if span is not None:
            lower, upper = _variance(nats, span)
        elif _idle(size or 2, level, units):
            lower = upper = Fraction(0)
        else:
            lower, upper = _flip(nats) if size is None else _temperature(nats, size)
    parameter = PARAMETERS[channel]
    if upper - lower > _apart(parameter, lower):
        reached = f"{parameter} lies in [{float(lower)}, {float(upper)}]"
        raise NotEnclosed(f"{reached}, and {bits} bits tell no more. Next: a larger epsilon")
    return Calibration(cast(Channel, channel), level, cast(Units, units), size, span, parameter, lower, upper)


def _nats(level: Fraction, units: str) -> Any:
    return ball(level) * (ball(2).log() if units == "bits" else 1)


def _idle(size: int, level: Fraction, units: str) -> bool:
    """Whether log size <= epsilon, so that no noise is needed. Only whole numbers of bits can be equal."""
    bits = size.bit_length() - 1
    if units == "bits" and size == 2**bits:
        return bits <= level
    return at_most(lambda: ball(size).log() - _nats(level, units), Fraction(0))


def _apart(parameter: str, lower: Fraction) -> Fraction:
    return WIDTH if parameter == "p" else WIDTH * lower


def exponential_entropy(k: int, rate: Any) -> Any:
    """H(Z) in nats of the law proportional to e^(-i rate), i = 0..k-1, as a ball: eq. (62). ``rate`` = 1/N > 0, a ball.

    >>> round(float(exponential_entropy(2, ball(Fraction(1, 1000))).mid()), 6)
    0.693147
    """
    one, kept = 1 - (-rate).exp(), 1 - (-k * rate).exp()
    return (kept / one).log() + rate / (rate.exp() - 1) - k * rate / ((k * rate).exp() - 1)


def _flip(epsilon: Any) -> tuple[Fraction, Fraction]:
    """p* of (37): h increases on [0, 1/2], so the ends of the level give the ends of p*."""
    low, high = ends(ball(2).log() - epsilon)
    return binary_entropy_inverse(max(low, Fraction(0))).lower, binary_entropy_inverse(high).upper


def _temperature(epsilon: Any, k: int) -> tuple[Fraction, Fraction]:
    """N of (63). dH/d rate = -rate var(i) < 0, so H(Z) increases in N, from 0 to log k."""
    from flint import ctx

    wanted = ball(k).log() - epsilon

    def enough(N: Fraction) -> bool | None:
        entropy = exponential_entropy(k, 1 / ball(N))
        return True if entropy > wanted else False if entropy < wanted else None

    low, high = Fraction(0), Fraction(1)
    while (said := enough(high)) is not True:
        if said is None:
            raise NotEnclosed(f"N lies above {float(high)}, where {ctx.prec} bits are too few. Next: a larger epsilon")
        high *= 2
    while high - low > WIDTH * low:
        middle = (low + high) / 2
        said = enough(middle)
        if said is None:
            break
        low, high = (low, middle) if said else (middle, high)
    return low, high


def _variance(epsilon: Any, T: Fraction) -> tuple[Fraction, Fraction]:
    """N of (97)."""
    if T <= 0:
        raise ValueError(f"T = {T}: must be positive, the values of the query lie in [-T, T]")
    return ends(ball(T * T) / (2 * epsilon).expm1())
