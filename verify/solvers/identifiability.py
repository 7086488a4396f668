"""Least levels of identifiability, differential privacy and mutual information at an expected Hamming distance.

Where the closed forms are proved for all n, m and priors, they are used, and the answer names the proof:

- 0 < D <= h(eps~_X): identifiability h^{-1}(D) (wyz2016.theorem1.identifiability.small.amended) and mutual information
  H(X) - n ln(1+(m-1)e^{-eps}) - eps D at eps = h^{-1}(D) (wyz2016.theorem2.amended);
- 0 < D < h(eps~_X): differential privacy h^{-1}(D) (wyz2016.beyond.dp_equal);
- D at least `Database.free_distortion`: a constant output leaks nothing: eps_X for identifiability (wyz2016.lemma3).

In between no closed form is proved; `NotCovered` says so, with the range.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.kernel.enclosure import Interval, log, xlogx
from verify.measures.channels import exact_number

if TYPE_CHECKING:
    from verify.measures.databases import Database

__all__ = ["Leakage", "NotCovered", "RateEnclosure", "dp_leakage", "identifiability_leakage", "mi_leakage"]

BITS = 128


class NotCovered(ValueError):
    """The distortion lies where no closed form is proved. The text gives the ranges."""


@dataclass(frozen=True)
class Leakage:
    """``exp_epsilon`` = e^{eps*(D)}, exactly, and the claim whose proof gives it."""

    exp_epsilon: Fraction
    proof: str


@dataclass(frozen=True)
class RateEnclosure:
    """``lower <= eps_m*(D) <= upper`` in nats, and the claim whose proof gives the value."""

    lower: Fraction
    upper: Fraction
    proof: str


def identifiability_leakage(database: Database, D: Fraction | int | str) -> Leakage:
    """e^{eps_i*(D)}: the least level of identifiability with E[d(X,Y)] <= D.

    Raises ValueError unless 0 < D <= n; NotCovered between h(eps~_X) and `Database.free_distortion`.

    >>> from verify.measures.databases import Database
    >>> print(identifiability_leakage(Database(1, 2, [Fraction(3, 4), Fraction(1, 4)]), "1/5").exp_epsilon)
    4
    """
    distortion = _distortion(database, D)
    if distortion >= database.free_distortion:
        return Leakage(database.exp_eps_X, "wyz2016.lemma3")
    return Leakage(
        _inverse(database, distortion, strictly=False), "wyz2016.theorem1.identifiability.small.amended"
    )


def dp_leakage(database: Database, D: Fraction | int | str) -> Leakage:
    """e^{eps_d*(D)}: the least level of differential privacy (between neighbours) with E[d(X,Y)] <= D.

    Raises ValueError unless 0 < D <= n; NotCovered from h(eps~_X) to `Database.free_distortion`.

    >>> from verify.measures.databases import Database
    >>> print(dp_leakage(Database(2, 2, [Fraction(1, 4)] * 4), "1/2").exp_epsilon)
    3
    """
    distortion = _distortion(database, D)
    if distortion >= database.free_distortion:
        return Leakage(Fraction(1), "a constant output")
    return Leakage(_inverse(database, distortion, strictly=True), "wyz2016.beyond.dp_equal")


def mi_leakage(database: Database, D: Fraction | int | str) -> RateEnclosure:
    """eps_m*(D), the least I(X;Y) in nats with E[d(X,Y)] <= D, enclosed within 2^-100 or so.

    Raises ValueError unless 0 < D <= n; NotCovered between h(eps~_X) and `Database.free_distortion`.

    >>> from verify.measures.databases import Database
    >>> rate = mi_leakage(Database(1, 2, [Fraction(1, 2)] * 2), "1/4")
    >>> round(float(rate.lower), 9), rate.upper - rate.lower < Fraction(1, 2**90)
    (0.130812036, True)
    """
    distortion = _distortion(database, D)
    if distortion >= database.free_distortion:
        return RateEnclosure(Fraction(0), Fraction(0), "a constant output")
    t = _inverse(database, distortion, strictly=False)
    entropy = [xlogx(Interval(p, p), BITS) for p in database.prior]
    noise = 1 + (database.m - 1) / t
    noise_log, level = log(Interval(noise, noise), BITS), log(Interval(t, t), BITS)
    lower = -sum(x.hi for x in entropy) - database.n * noise_log.hi - distortion * level.hi
    upper = -sum(x.lo for x in entropy) - database.n * noise_log.lo - distortion * level.lo
    return RateEnclosure(max(lower, Fraction(0)), upper, "wyz2016.theorem2.amended")


def _distortion(database: Database, D: Fraction | int | str) -> Fraction:
    value = exact_number("D", Fraction(D) if isinstance(D, str) else D)
    if not 0 < value <= database.n:
        raise ValueError(f"D = {value}: must be in (0, {database.n}]; at 0 no finite level is achievable")
    return value


def _inverse(database: Database, D: Fraction, *, strictly: bool) -> Fraction:
    """e^{h^{-1}(D)} (17), where it is known to be at least (above, if ``strictly``) e^{eps~_X}."""
    threshold = database.exp_eps_tilde
    top = threshold if isinstance(threshold, Fraction) else threshold.upper
    t = (database.n / D - 1) * (database.m - 1)
    if t < top or (strictly and t == top and top > 1):
        least = database.n / (1 + top / (database.m - 1))
        raise NotCovered(
            f"D = {D}: closed forms are proved for 0 < D {'<' if strictly else '<='} {least} and for "
            f"D >= {database.free_distortion}. Next: choose D there, or use the bounds of Theorem 1"
        )
    return t
