"""Least levels of identifiability, differential privacy and mutual information at an expected Hamming distance.

Every answer carries a mechanism that attains it and what shows that none does better, both checked by `verify`: in exact
arithmetic, and in balls where informations are compared. Where the posteriors (41) are feasible at
t = e^eps = (n/D - 1)(m - 1), that is for 0 < D <= h(eps~_X), closed forms hold for all n, m and priors, and the answer
names the claim:

- identifiability: t, by (26) (wyz2016.theorem1.identifiability.small.amended); dual: u(x) = h(eps), and price 1/(t+m-1)
  for each change of a row in which x agrees with y;
- differential privacy: t, by (27) (wyz2016.beyond.dp_equal); dual: u(x) = p(x) E[d(x,Z)] with (X,Z) as under (26), and
  price P(X = x, Z_i = a) for the change of row i to a if x agrees there with y;
- mutual information: H(X) - n ln(1+(m-1)e^{-eps}) - eps D (wyz2016.theorem2.amended).

From `Database.free_distortion` on, a constant output leaks nothing. A database of one row is a source whose law is known,
and its least level of differential privacy that of `hamming`. In between otherwise linear programs are solved exactly
(`privacy_programs`, `least_level`), and rate-distortion is enclosed (`rate_distortion`).

One dual point suffices at the least level t: if a level s < t had distance D, that mechanism were optimal at t too, and
by complementary slackness every output with a price were unused (in it no ratio reaches t); then it had the distance of
a constant output, which exceeds D.

Source: Wang, Ying, Zhang (2016), sections 2-4.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from typing import Any, TypeAlias

from verify.privacy.measures.balls import ball, ends
from verify.privacy.measures.channels import (
    Channel,
    exact_channel,
    exp_epsilon_number,
    exponential_mechanism,
)
from verify.privacy.measures.databases import DatabasePrior, Enclosure
from verify.privacy.measures.decimals import Number, decimal_value
from verify.privacy.measures.mutual_information import information
from verify.privacy.measures.results import Between, Result, at_least, at_most
from verify.privacy.measures.source_sets import SourceSet
from verify.privacy.solvers.hamming import optimal_dp_leakage
from verify.privacy.solvers.least_level import least_level
from verify.privacy.solvers.mutual_information import NotEnclosed, not_narrow
from verify.privacy.solvers.privacy_programs import DualCertificate, Edge, Notion, PrivacyProgram, dual_bound
from verify.privacy.solvers.rate_distortion import dual_ball, rate_enclosure
from verify.privacy.solvers.rational_programs import optimum

__all__ = [
    "Leakage",
    "LeastDistortion",
    "RateEnclosure",
    "dp_leakage",
    "identifiability_leakage",
    "least_distortion",
    "mi_leakage",
]

BITS = 128
WIDTH = Fraction(1, 10**8)  # of an information that is not given by a closed form
CLOSED_WIDTH = Fraction(1, 2**90)
APART = Fraction(1, 10**12)  # of two levels around one that is not rational
#: Citations of what the closed forms rest on, as words: an answer names its theorem, and nothing is looked up.
RATE_CLAIM = "wyz2016.theorem2.amended"
CLAIMS: dict[Notion, str] = {
    "identifiability": "wyz2016.theorem1.identifiability.small.amended",
    "differential privacy": "wyz2016.beyond.dp_equal",
}


@dataclass(frozen=True)
class _Found:
    """A mechanism, and a dual point (None where none is needed), written out."""

    mechanism: Channel
    certificate: DualCertificate | None


@dataclass(frozen=True)
class _Posterior:
    """The closed forms of the head of the file at a level where the posteriors are feasible, computed when asked for."""

    database: DatabasePrior
    notion: Notion
    t: Fraction

    @property
    def mechanism(self) -> Channel:
        if self.notion == "differential privacy":
            return exponential_mechanism(self.database.n, self.database.m, self.t)
        return _posterior(self.database, self.t)

    @property
    def certificate(self) -> DualCertificate:
        if self.notion == "differential privacy":
            return _privacy_dual(self.database, self.t)
        size, price = len(self.database.values), 1 / (self.t + self.database.m - 1)
        level = (self.database.h(self.t),) * size
        return DualCertificate(level, {edge: price for edge, _ in _away(self.database)})


_Solution: TypeAlias = _Found | _Posterior


class _Solved(Result):
    """What has a mechanism, and a dual point, both written out when they are asked for."""

    solution: _Solution

    @cached_property
    def mechanism(self) -> Channel:
        """A mechanism that attains what is said of it: m^n x m^n, rows x, columns y, Fractions."""
        return self.solution.mechanism

    @cached_property
    def certificate(self) -> DualCertificate | None:
        """The dual point of the lower bound; None where none is needed (the least level there is, or infinity)."""
        return self.solution.certificate


@dataclass(frozen=True)
class Leakage(_Solved):
    """The least level of ``notion`` at expected distance at most D: ``lower <= e^eps* <= upper``, both exact.

    They are equal where e^eps* is rational (with a denominator of at most 2^48, if it is not a closed form), and less
    than 1e-12 apart elsewhere; None is infinity. ``proof`` is the claim that gives the value for all n, m and priors,
    None where there is no closed form. `verify` is exact, and O(m^{2n} n m).
    """

    database: DatabasePrior
    notion: Notion
    D: Fraction
    lower: Fraction | None
    upper: Fraction | None
    proof: str | None
    solution: _Solution = field(repr=False)

    @property
    def exp_epsilon(self) -> Fraction | Enclosure | None:
        """e^eps*: a Fraction where `lower` and `upper` are equal, an `Enclosure` elsewhere, None for infinity."""
        if self.lower is None or self.upper is None or self.lower == self.upper:
            return self.upper
        return Enclosure(self.lower, self.upper)

    @property
    def epsilon(self) -> float:
        """eps* in nats (rounded)."""
        t = self.upper
        return math.inf if t is None else math.log(t.numerator) - math.log(t.denominator)

    def _shown(self) -> bool:
        database, mechanism = self.database.again(), self.mechanism
        attained = 0 <= self.D <= database.n and database.expected_distance(mechanism) <= self.D
        if not attained or self.proof != _proof(database, self.notion, self.D):
            return False
        if self.lower is None or self.upper is None:
            infinite = _infinite(database, self.notion, self.D)
            return infinite and self.lower == self.upper and self.certificate is None
        level = _level(database, self.notion, mechanism)
        if level is None or level > self.upper or not 0 <= self.upper - self.lower < APART:
            return False
        return self._least(database, level)

    def _least(self, database: DatabasePrior, level: Fraction) -> bool:
        """No level below `lower` has this distance, and two ends that differ are not given for a level that is known."""
        floor, certificate = _floor(database, self.notion), self.certificate
        if certificate is None or self.D >= database.free_distortion:
            return certificate is None and self.lower == self.upper == floor

        def least(t: Fraction) -> bool:
            bound = dual_bound(database, self.notion, t, certificate)
            return bound is not None and bound >= self.D

        assert self.lower is not None and floor is not None
        return floor <= self.lower and least(self.lower) and (self.lower == self.upper or not least(level))


@dataclass(frozen=True)
class LeastDistortion(_Solved):
    """The least expected distance ``value`` of a mechanism of level ``exp_epsilon``: PD-I or PD-DP, exactly.

    `verify` is exact, and O(m^{2n} n m).
    """

    database: DatabasePrior
    notion: Notion
    exp_epsilon: Fraction
    value: Fraction
    solution: _Solution = field(repr=False)

    def _shown(self) -> bool:
        database, mechanism = self.database.again(), self.mechanism
        level, certificate = _level(database, self.notion, mechanism), self.certificate
        if level is None or level > self.exp_epsilon or certificate is None:
            return False
        bound = dual_bound(database, self.notion, self.exp_epsilon, certificate)
        return bound == self.value == database.expected_distance(mechanism)


@dataclass(frozen=True)
class RateEnclosure(Between, _Solved):
    """``lower <= eps_m*(D) <= upper`` in nats, 2^-90 apart at most at D = 0 and where ``proof`` is given, else 1e-8.

    ``proof`` is the claim whose closed form is evaluated, None where the bounds come from a mechanism and ``factors``
    with a ``price``: those of the bound of `verify.privacy.solvers.rate_distortion`. `verify`: O(m^{2n}) logarithms.
    """

    database: DatabasePrior
    D: Fraction
    lower: Fraction
    upper: Fraction
    proof: str | None
    solution: _Solution = field(repr=False)
    dual: tuple[tuple[Fraction, ...], Fraction] | None = field(default=None, repr=False)

    def _shown(self) -> bool:
        database, mechanism = self.database.again(), exact_channel("mechanism", self.mechanism)
        attained = 0 <= self.D <= database.n and database.expected_distance(mechanism) <= self.D
        if not (attained and 0 <= self.lower <= self.upper):
            return False
        if self.D >= database.free_distortion:  # a constant output: no information
            return self.upper == 0 and len(set(mechanism)) == 1 and (self.proof, self.dual) == (None, None)
        t = _closed_level(database, self.D)
        if t is None and self.D > 0:
            return self.proof is None and self.width <= WIDTH and self._bounded(database, mechanism)
        # the identity, or the posteriors (41): then the information is that of the formula
        proof = None if t is None else RATE_CLAIM
        exact = t is None or mechanism == _posterior(database, t)
        narrow = self.proof == proof and self.dual is None and self.width <= CLOSED_WIDTH
        rate = partial(_closed_rate, database, self.D, t)
        return exact and narrow and at_least(rate, self.lower) and at_most(rate, self.upper)

    def _bounded(self, database: DatabasePrior, mechanism: Channel) -> bool:
        if self.dual is None:
            return False
        below = self.lower == 0 or at_least(partial(dual_ball, database, self.D, *self.dual), self.lower)
        return below and at_most(partial(information, database.prior, mechanism), self.upper)


def identifiability_leakage(database: DatabasePrior, D: Number) -> Leakage:
    """e^{eps_i*(D)}: the least level of identifiability with E[d(X,Y)] <= D, for 0 <= D <= n.

    None (infinity) at D = 0, and for a prior without full support. Complexity: a closed form for 0 < D <= h(eps~_X) and
    from `Database.free_distortion` on; in between some ten linear programs in at most m^{2n} variables (fewer if the
    prior has symmetries), a minute for 27 databases without any. Raises ValueError for other D,
    NotSolved if the float solver fails.

    >>> from verify import Database
    >>> found = identifiability_leakage(Database(1, 2, [Fraction(3, 4), Fraction(1, 4)]), "1/5")
    >>> found.exp_epsilon, found.verify()
    (Fraction(4, 1), True)
    """
    notion: Notion = "identifiability"
    database = database.alone
    distance, least = _distortion(database, D), database.exp_eps_X
    if distance == 0 or least is None:
        return Leakage(database, notion, distance, None, None, None, _identity(database))
    if distance >= database.free_distortion:
        return Leakage(database, notion, distance, least, least, "wyz2016.lemma3", _constant(database))
    return _closed(database, notion, distance) or _searched(database, notion, distance)


def dp_leakage(database: DatabasePrior, D: Number) -> Leakage:
    """e^{eps_d*(D)}: the least level of differential privacy (between neighbours) with E[d(X,Y)] <= D, for 0 <= D <= n.

    None (infinity) at D = 0, unless only one database has positive probability. Complexity and errors are those of
    `identifiability_leakage`.

    >>> from verify import Database
    >>> print(dp_leakage(Database(2, 2, [Fraction(1, 4)] * 4), "1/2").exp_epsilon)
    3
    >>> found = dp_leakage(Database(1, 3, [Fraction(1, 2), Fraction(3, 10), Fraction(1, 5)]), "9/20")
    >>> found.exp_epsilon, found.verify()
    (Fraction(11, 5), True)
    """
    notion: Notion = "differential privacy"
    database = database.alone
    distance = _distortion(database, D)
    if distance >= database.free_distortion:
        return Leakage(database, notion, distance, Fraction(1), Fraction(1), None, _constant(database))
    if distance == 0:
        return Leakage(database, notion, distance, None, None, None, _identity(database))
    if (found := _closed(database, notion, distance)) is not None:
        return found
    return _one_row(database, distance) if database.n == 1 else _searched(database, notion, distance)


def least_distortion(database: DatabasePrior, notion: Notion, exp_epsilon: Number) -> LeastDistortion:
    """PD-I or PD-DP: the least E[d(X,Y)] of a mechanism whose level of ``notion`` is at most ``exp_epsilon``, exactly.

    At least h(eps), the value of R-PD, for identifiability; equal to it where the posteriors (41) are feasible, which
    needs no linear program. Raises ValueError below the least level there is, NotSolved.

    >>> from verify import Database
    >>> found = least_distortion(Database(1, 2, [Fraction(3, 4), Fraction(1, 4)]), "differential privacy", 2)
    >>> found.value, found.verify()
    (Fraction(1, 4), True)
    """
    database = database.alone
    t, least = exp_epsilon_number("exp_epsilon", exp_epsilon), _floor(database, notion)
    if least is None or t < least:
        raise ValueError(
            f"exp_epsilon = {t}: no mechanism has a level of {notion} below {least or 'infinity'}"
        )
    if t > 1 and database.output_law(t) is not None:
        return LeastDistortion(database, notion, t, database.h(t), _Posterior(database, notion, t))
    program = PrivacyProgram(database, notion)
    found, _ = optimum(program.at(t))
    solution = _Found(program.mechanism(found.point), program.certificate(found.prices))
    return LeastDistortion(database, notion, t, found.value, solution)


def mi_leakage(database: DatabasePrior, D: Number) -> RateEnclosure:
    """eps_m*(D), the least I(X;Y) in nats with E[d(X,Y)] <= D, for 0 <= D <= n: the rate-distortion function.

    Enclosed within 2^-90 where there is a closed form, within 1e-8 (1e-14 is usual) elsewhere. Complexity: O(m^{3n}) a
    Newton step, some 100 of them. Raises ValueError for other D, NotEnclosed if the width is
    out of reach in double precision.

    >>> from verify import Database
    >>> rate = mi_leakage(Database(1, 2, [Fraction(1, 2)] * 2), "1/4")
    >>> round(float(rate.lower), 9), rate.width < Fraction(1, 2**90)
    (0.130812036, True)
    """
    from flint import ctx

    database = database.alone
    distance = _distortion(database, D)
    if distance >= database.free_distortion:
        return RateEnclosure(database, distance, Fraction(0), Fraction(0), None, _constant(database))
    t = _closed_level(database, distance)
    if distance == 0 or t is not None:
        with ctx.workprec(BITS):
            lower, upper = ends(_closed_rate(database, distance, t))
        solution = _identity(database) if t is None else _Posterior(database, "identifiability", t)
        proof = None if t is None else RATE_CLAIM
        return RateEnclosure(database, distance, max(lower, Fraction(0)), upper, proof, solution)
    lower, upper, mechanism, factors, price = rate_enclosure(database, distance)
    if upper - lower > WIDTH:
        raise NotEnclosed(not_narrow(lower, upper, WIDTH, "a prior that is less near to one database, or another D"))
    return RateEnclosure(database, distance, lower, upper, None, _Found(mechanism, None), (factors, price))


# --- closed forms ------------------------------------------------------------------------------------------------


def _constant(database: DatabasePrior) -> _Found:
    """The best constant output."""
    distances = database.constant_distances
    best = distances.index(min(distances))
    row = tuple(Fraction(int(y == best)) for y in range(len(distances)))
    return _Found((row,) * len(distances), None)


def _identity(database: DatabasePrior) -> _Found:
    places = range(len(database.values))
    return _Found(tuple(tuple(Fraction(int(x == y)) for y in places) for x in places), None)


def _closed_level(database: DatabasePrior, D: Fraction) -> Fraction | None:
    """h^{-1}(D) if the posteriors (41) are feasible there, for 0 <= D < `Database.free_distortion`."""
    if D == 0:
        return None
    t = database.h_inverse(D)
    return t if database.output_law(t) is not None else None


def _proof(database: DatabasePrior, notion: Notion, D: Fraction) -> str | None:
    """The claim that gives the least level at D for all n, m and priors; None if there is none."""
    if _infinite(database, notion, D):
        return None
    if D >= database.free_distortion:
        return "wyz2016.lemma3" if notion == "identifiability" else None
    law = database.output_law(database.h_inverse(D))
    # the claim on differential privacy is about D < h(eps~_X)
    inside = law is not None and (notion == "identifiability" or min(law) > 0)
    return CLAIMS[notion] if inside else None


def _infinite(database: DatabasePrior, notion: Notion, D: Fraction) -> bool:
    """Whether no mechanism of distance D has a level."""
    if notion == "identifiability":
        return D == 0 or not database.full_support
    return D == 0 < database.free_distortion


def _closed(database: DatabasePrior, notion: Notion, D: Fraction) -> Leakage | None:
    """The answer where the posteriors (41) at h^{-1}(D) are feasible, for 0 < D < `Database.free_distortion`."""
    t = _closed_level(database, D)
    if t is None:
        return None
    return Leakage(database, notion, D, t, t, _proof(database, notion, D), _Posterior(database, notion, t))


def _posterior(database: DatabasePrior, t: Fraction) -> Channel:
    found = database.posterior_mechanism(t)
    if found is None:
        raise ValueError(f"exp_epsilon = {t}: the posteriors (41) are not feasible")
    return found


def _away(database: DatabasePrior) -> Iterator[tuple[Edge, tuple[int, int]]]:
    """Every (y, x, x') in which x' differs from x in one row i, and x_i = y_i, with (i, x'_i)."""
    for x, other in database.neighbours:
        before, after = database.values[x], database.values[other]
        row = next(i for i in range(database.n) if before[i] != after[i])
        for y, output in enumerate(database.values):
            if output[row] == before[row]:
                yield (y, x, other), (row, after[row])


def _privacy_dual(database: DatabasePrior, t: Fraction) -> DualCertificate:
    """The dual point for differential privacy of the head of the file. Complexity: O(m^{2n} n m)."""
    values, chances = [], []
    for p, x, row in zip(database.prior, database.values, _posterior(database, t), strict=True):
        values.append(p * sum(q * database.distance(x, z) for q, z in zip(row, database.values, strict=True)))
        hits: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for q, z in zip(row, database.values, strict=True):
            for place in enumerate(z):
                hits[place] += p * q
        chances.append(hits)
    prices = {(y, x, other): chances[x][place] for (y, x, other), place in _away(database)}
    return DualCertificate(tuple(values), prices)


def _closed_rate(database: DatabasePrior, D: Fraction, t: Fraction | None) -> Any:
    """H(X) - n log(1 + (m-1)/t) - D log t as a ball; without t, H(X)."""
    entropy = sum((-ball(p) * ball(p).log() for p in database.prior if p), ball(0))
    if t is None:
        return entropy
    return entropy - database.n * ball(1 + (database.m - 1) / t).log() - ball(D) * ball(t).log()


def _one_row(database: DatabasePrior, D: Fraction) -> Leakage:
    """The least level of differential privacy at 0 < D < `Database.free_distortion`, of one row.

    Dual point: with s(x) = max(0, (t p(x) - S)/(t - 1)) and S = sum_x s(x), which is 1 - D at the least level t, the
    values p(x) - s(x), and the price s(x)/t for the change from y to x where the output is y.
    """
    found = optimal_dp_leakage(SourceSet([database.prior]), D)
    t = found.exp_epsilon
    assert t is not None and t > 1  # as 0 < D, and D is less than what leaks nothing
    spare = [max(Fraction(0), (t * p - (1 - D)) / (t - 1)) for p in database.prior]
    places = range(len(spare))
    prices = {(y, y, x): spare[x] / t for y in places for x in places if x != y and spare[x]}
    values = tuple(p - s for p, s in zip(database.prior, spare, strict=True))
    solution = _Found(found.mechanism, DualCertificate(values, prices))
    return Leakage(database, "differential privacy", D, t, t, None, solution)


# --- linear programs ---------------------------------------------------------------------------------------------


def _searched(database: DatabasePrior, notion: Notion, D: Fraction) -> Leakage:
    """The least level at 0 < D < `Database.free_distortion`, by linear programs."""
    program, floor = PrivacyProgram(database, notion), _floor(database, notion)
    assert floor is not None  # identifiability without full support is infinite, and dealt with
    if notion == "identifiability":
        first, _ = optimum(program.at(floor))
        if first.value <= D:
            solution = _Found(program.mechanism(first.point), None)
            return Leakage(database, notion, D, floor, floor, None, solution)
    found = least_level(program, D, floor, _enough(database, notion, D))
    solution = _Found(program.mechanism(found.above.point), program.certificate(found.below.prices))
    return Leakage(database, notion, D, found.lower, found.upper, None, solution)


def _enough(database: DatabasePrior, notion: Notion, D: Fraction) -> Fraction:
    """A level at which distance D is attained: by (27) for differential privacy, by (26) for identifiability."""
    threshold = database.exp_eps_tilde
    if notion == "differential privacy" or threshold is None:
        return database.h_inverse(D)
    return threshold if isinstance(threshold, Fraction) else threshold.upper


def _floor(database: DatabasePrior, notion: Notion) -> Fraction | None:
    """The least level that any mechanism has (Lemma 3); None if it is infinite."""
    return database.exp_eps_X if notion == "identifiability" else Fraction(1)


def _level(database: DatabasePrior, notion: Notion, mechanism: Channel) -> Fraction | None:
    if notion == "identifiability":
        return database.identifiability_level(mechanism)
    return database.privacy_level(mechanism)


def _distortion(database: DatabasePrior, D: Number) -> Fraction:
    value = decimal_value("D", D)
    if not 0 <= value <= database.n:
        raise ValueError(f"D = {value}: must be in [0, {database.n}], it is an expected number of rows")
    return value
