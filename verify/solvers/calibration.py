"""The noise that a wanted level of information privacy asks for, enclosed.

Each of the three named channels has a bound on the information about an individual that depends on one parameter and on
no prior: log 2 - h(p) for the binary symmetric channel, log k - H(Z) for the exponential channel on k outputs,
(1/2) log(1 + T^2/N) for the Gaussian channel of a query in [-T, T]. Each is strictly monotone in its parameter, so "the
bound is at most epsilon" is a half-line. Its end is the parameter; the safe end of the enclosure is on the private side.

Source: Wu, "Constructing Privacy Channels from Information Channels" (2019), eqs. (37), (63), (97).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.measures.balls import ball, ends
from verify.measures.channels import whole_number
from verify.measures.divergence import binary_entropy_inverse
from verify.measures.readings import Entry, exact_value
from verify.solvers.mutual_information import NotEnclosed

__all__ = ["Calibration", "calibrate", "exponential_entropy"]

BITS = 192  # and twice those that a small epsilon is short of 1
MOST_BITS = 2**12
WIDTH = Fraction(1, 10**20)


@dataclass(frozen=True)
class Calibration:
    """``lower <= parameter <= upper`` for the least noise with which the bound on the information is ``epsilon`` nats.

    The channel is private at that level for every parameter >= `upper` (for the binary symmetric one: up to 1 - upper).
    """

    lower: Fraction
    upper: Fraction
    channel: str
    parameter: str
    epsilon: Fraction

    @property
    def width(self) -> Fraction:
        """upper - lower."""
        return self.upper - self.lower


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

    makers: dict[str, tuple[str, Callable[[Any], tuple[Fraction, Fraction]], dict[str, object]]] = {
        "binary_symmetric": ("p", _flip, {}),
        "exponential": ("N", lambda eps: _temperature(eps, whole_number("k", k, 2)), {"k": k}),
        "gaussian": ("N", lambda eps: _variance(eps, exact_value("T", T if T is not None else "")), {"T": T}),
    }
    if channel not in makers:
        raise ValueError(f"channel = {channel!r}: must be one of {', '.join(makers)}")
    parameter, solve, needed = makers[channel]
    for name, value in {"k": k, "T": T}.items():
        if (value is not None) != (name in needed):
            raise TypeError(f"{channel}: {name} {'must' if name in needed else 'can not'} be given")
    level = exact_value("epsilon", epsilon)
    if level <= 0:
        raise ValueError(f"epsilon = {level}: must be positive, else no finite noise is enough")
    if units not in ("nats", "bits"):
        raise ValueError(f"units = {units!r}: must be 'nats' or 'bits'")
    if channel != "gaussian" and units == "bits" and level >= 1 and _power_reaches(level, k or 2):
        return Calibration(Fraction(0), Fraction(0), channel, parameter, level)
    bits = BITS + 3 * max(0, level.denominator.bit_length() - level.numerator.bit_length())
    if bits > MOST_BITS:
        raise NotEnclosed(f"epsilon: needs {bits} bits, and at most {MOST_BITS} are tried. Next: a larger epsilon")
    with ctx.workprec(bits):
        nats = ball(level) * (ball(2).log() if units == "bits" else 1)
        lower, upper = solve(nats)
    return Calibration(lower, upper, channel, parameter, level)


def _power_reaches(level: Fraction, k: int) -> bool:
    """Whether 2^level >= k, exactly: level bits are no fewer than log k."""
    if level >= k.bit_length():
        return True
    return 2**level.numerator >= k**level.denominator if level.denominator <= 64 else False


def exponential_entropy(k: int, rate: Any) -> Any:
    """H(Z) in nats of the law proportional to e^(-i rate), i = 0..k-1, as a ball: eq. (62). ``rate`` = 1/N > 0, a ball.

    >>> round(float(exponential_entropy(2, ball(Fraction(1, 1000))).mid()), 6)
    0.693147
    """
    one, kept = 1 - (-rate).exp(), 1 - (-k * rate).exp()
    return (kept / one).log() + rate / (rate.exp() - 1) - k * rate / ((k * rate).exp() - 1)


def _flip(epsilon: Any) -> tuple[Fraction, Fraction]:
    """p* of (37): h increases on [0, 1/2], so the ends of the level give the ends of p*."""
    rest = ball(2).log() - epsilon
    if not rest > 0:
        return Fraction(0), binary_entropy_inverse(max(ends(rest)[1], Fraction(0))).upper
    low, high = ends(rest)
    return binary_entropy_inverse(low).lower, binary_entropy_inverse(high).upper


def _temperature(epsilon: Any, k: int) -> tuple[Fraction, Fraction]:
    """N of (63). dH/d rate = -rate var(i) < 0, so H(Z) increases in N, from 0 to log k."""
    from flint import ctx

    wanted = ball(k).log() - epsilon
    if not ends(wanted)[1] > 0:
        return Fraction(0), Fraction(0)

    def enough(N: Fraction) -> bool | None:
        entropy = exponential_entropy(k, 1 / ball(N))
        return True if entropy > wanted else False if entropy < wanted else None

    low, high = Fraction(0), Fraction(1)
    while (said := enough(high)) is not True:
        if said is None:
            raise NotEnclosed(f"N lies above {float(high)}, where {ctx.prec} bits are too few. Next: a larger epsilon")
        high *= 2
    while high - low > WIDTH * max(Fraction(1), low):
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
