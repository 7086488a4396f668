"""Least differential privacy leakage under worst-case Hamming distortion, exactly, for any source set.

For t = e^eps and x_i = 1 - Q(i|i), a mechanism of level t with distortion at most D for every source P of the set
exists if and only if some x in [0,1]^M has

    P . x <= D for every P,      (t - 1) x_i + sum_j x_j >= M - 1 for every i.

So the least t is a linear program. Its dual says: weights w of the rows and r = 1/t are bounded by

    P_w(S) <= (1 - D) (1 + (|S| - 1) r)     for every non-empty set S of letters,

and the least r over all w is 1/t*. `optimal_dp_leakage` solves that by column generation on sets S (the worst S is read
off P_w); for one source there is a closed form. The answer carries x (which gives the mechanism) and w (which shows
that nothing beats it); `DPLeakage.verify` checks both, in exact arithmetic and without this module's solver.

Source: the program extends Theorems 1-3 of Kalantari, Sankar, Sarwate (2018) to source sets of every class.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import accumulate

from verify.privacy.measures.channels import Channel
from verify.privacy.measures.decimals import Number, decimal_value
from verify.privacy.measures.results import Result, is_law
from verify.privacy.measures.source_sets import SourceSet
from verify.privacy.solvers.columns import Column, Optimum, maximize

__all__ = ["DPLeakage", "DualCertificate", "distortion_level", "optimal_dp_leakage"]

MOST_LETTERS = 4096


@dataclass(frozen=True)
class DualCertificate:
    """Why no mechanism does better: ``weights`` of the rows (a mixture P_w) such that, with A_n the sum of the n
    largest probabilities of P_w, ``A_n <= (1 - D)(1 + (n - 1)/t)`` for every n."""

    weights: tuple[Fraction, ...]


@dataclass(frozen=True)
class DPLeakage(Result):
    """The least leakage eps* of a source set at distortion D, with what shows it.

    ``exp_epsilon`` is e^eps* (None for infinity, at D = 0 with more than one letter in use); ``distortions`` the x_i =
    1 - Q(i|i) of an optimal mechanism; ``certificate`` the dual one (None where eps* = 0, which needs none). `verify`
    is exact, and O(rows M + M log M).
    """

    source_set: SourceSet
    D: Fraction
    exp_epsilon: Fraction | None
    distortions: tuple[Fraction, ...] = field(repr=False)
    certificate: DualCertificate | None = field(repr=False)

    @property
    def epsilon(self) -> float:
        """eps* in nats (rounded)."""
        t = self.exp_epsilon
        return math.inf if t is None else math.log(t.numerator) - math.log(t.denominator)

    @cached_property
    def mechanism(self) -> Channel:
        """An optimal mechanism: M x M Fractions, ``Q[i][j] = Q(j|i) = x_i (1 - x_j) / sum over l != i of (1 - x_l)``.

        Raises ValueError for alphabets of more than 4096 letters (use `distortions`). Complexity: O(M^2).
        """
        M = len(self.distortions)
        if M > MOST_LETTERS:
            raise ValueError(
                f"a matrix of {M} x {M} entries: use .distortions, and the formula of .mechanism for a row"
            )
        kept = [1 - x for x in self.distortions]
        total = sum(kept, Fraction(0))
        rows = []
        for i, x in enumerate(self.distortions):
            share = x / (total - kept[i]) if x else Fraction(0)
            rows.append(tuple(kept[i] if i == j else share * k for j, k in enumerate(kept)))
        return tuple(rows)

    def _shown(self) -> bool:
        source_set, t = self.source_set.again(), self.exp_epsilon
        return 0 <= self.D <= 1 and (t is None or t >= 1) and self._attained(source_set) and self._least(source_set)

    def _attained(self, source_set: SourceSet) -> bool:
        """x is in the box, no row of the source set has more than D, and the mechanism of x has level t."""
        x, M = self.distortions, source_set.alphabet_size
        common = math.lcm(*{v.denominator for v in x})
        whole = [v.numerator * (common // v.denominator) for v in x]
        if len(x) != M or min(whole) < 0 or max(whole) > common:
            return False
        limit = self.D * common * source_set.denominator
        for row in source_set.numerators:
            if sum(p * v for p, v in zip(row, whole, strict=True) if p and v) > limit:
                return False
        lowest, total = Fraction(min(whole), common), Fraction(sum(whole), common)
        if self.exp_epsilon is None:
            return not any(whole)  # the identity
        if not (self.exp_epsilon - 1) * lowest + total >= M - 1 >= total:
            return False  # the last comparison is for `mechanism`: beyond M - 1 its formula has a higher level
        # where all other letters are never put out, a letter may not be changed into anything
        others = [i for i, v in enumerate(whole) if v != common]
        return len(others) != 1 or whole[others[0]] == 0

    def _least(self, source_set: SourceSet) -> bool:
        t = self.exp_epsilon
        if t == 1 or self.certificate is None:
            return t == 1 and self.certificate is None
        weights = self.certificate.weights
        if not is_law(weights, len(source_set)) or self.D == 1:
            return False
        mixed, common = source_set.mixture(weights)
        r = Fraction(0) if t is None else 1 / t
        room, step = (1 - self.D) * common, (1 - self.D) * common * r
        # A_n - n step is largest at the letters above step, so that one n needs a look (and n = 1 if there are none)
        above = [p for p in mixed if p > step] or [max(mixed)]
        if sum(above) > room + (len(above) - 1) * step:
            return False
        if max(mixed) < room:
            return True
        # A_1 = 1 - D binds at no t: then some mixture must have every probability below 1 - D
        flat, common = source_set.mixture(source_set.flattest.multipliers[:-1])
        return max(flat) < (1 - self.D) * common


def optimal_dp_leakage(source_set: SourceSet, D: Number) -> DPLeakage:
    """The least eps such that some eps-DP mechanism has expected Hamming distortion at most D for every source.

    ``D`` is exact: a Fraction, an int or a decimal string, between 0 and 1. The answer is exact: `exp_epsilon` is a
    rational number. Complexity: O(rows M + rows^2) Fraction operations a set of letters generated (a few dozen);
    O(M log M) for one source.

    Raises ValueError outside of [0, 1].

    >>> found = optimal_dp_leakage(SourceSet([["0.7", "0.2", "0.1"]]), "0.2")
    >>> found.exp_epsilon, found.verify()
    (Fraction(8, 1), True)
    """
    level = distortion_level(D)
    if level >= source_set.free_distortion:
        return _free(source_set, level)
    if level == 0:
        zeros = (Fraction(0),) * source_set.alphabet_size
        return DPLeakage(
            source_set, level, None, zeros, DualCertificate(source_set.flattest.multipliers[:-1])
        )
    if len(source_set) == 1:
        return _single(source_set, level)
    return _several(source_set, level)


def distortion_level(D: Number) -> Fraction:
    """``D`` as an exact number in [0, 1]; TypeError or ValueError otherwise."""
    level = decimal_value("D", D)
    if not 0 <= level <= 1:
        raise ValueError(f"D = {level}: a distortion lies in [0, 1]")
    return level


def _free(source_set: SourceSet, D: Fraction) -> DPLeakage:
    """eps* = 0: the output is drawn from q whatever the letter is, with P.q >= 1 - D_0 for every row."""
    q = source_set.flattest.values
    x = tuple(1 - q.get(i, Fraction(0)) for i in range(source_set.alphabet_size))
    return DPLeakage(source_set, D, Fraction(1), x, None)


def _single(source_set: SourceSet, D: Fraction) -> DPLeakage:
    """One source: e^eps* = min over n with A_n > 1 - D of (n - 1)(1 - D)/(A_n - 1 + D).

    The n largest probabilities are put out. As A_n is concave in n, the quotient falls and then rises.
    """
    (row,), N = source_set.numerators, source_set.denominator
    order = sorted(range(len(row)), key=row.__getitem__, reverse=True)
    sums = list(accumulate(map(row.__getitem__, order), initial=0))
    kept = (1 - D) * N
    a, b = kept.numerator, kept.denominator  # A_n > 1 - D means sums[n] b > a

    def rises(n: int) -> bool:
        """Whether n + 1 is no better than n: n/(A_{n+1} - kept) >= (n - 1)/(A_n - kept)."""
        now, after = sums[n] * b - a, sums[n + 1] * b - a
        return now > 0 and n * now >= (n - 1) * after

    low, high = 1, len(row)
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if rises(middle) else (middle + 1, high)
    n = low
    excess = Fraction(sums[n] * b - a, b * N)
    t = (n - 1) * (1 - D) / excess
    # equal x on the n letters put out: (t - 1) x + n x + M - n = M - 1
    x, one = (n - 1) / (t + n - 1), Fraction(1)
    distortions = [one] * len(row)
    for i in order[:n]:
        distortions[i] = x
    return DPLeakage(source_set, D, t, tuple(distortions), DualCertificate((one,)))


def _several(source_set: SourceSet, D: Fraction) -> DPLeakage:
    """Column generation. Rows: one a source (P.q - v - slack = 0), one for r; columns: v, and one a set of letters."""
    rows, one, kept = len(source_set), Fraction(1), 1 - D
    denominator = source_set.denominator
    worth = Column("v", one, (*[one] * rows, Fraction(0)))

    def price(multipliers: tuple[Fraction, ...]) -> Column | None:
        weights, r = multipliers[:-1], multipliers[-1]
        if sum(weights) < 1:
            return worth
        mixed, common = source_set.mixture(weights)
        step = kept * common * r
        chosen = [i for i, p in enumerate(mixed) if p > step] or [
            max(range(len(mixed)), key=mixed.__getitem__)
        ]
        if sum(mixed[i] for i in chosen) <= kept * common + (len(chosen) - 1) * step:
            return None
        shares = (Fraction(-sum(row[i] for i in chosen), denominator) for row in source_set.numerators)
        return Column(tuple(chosen), -kept, (*shares, kept * (len(chosen) - 1)))

    found = maximize([*[Fraction(0)] * rows, one], price)
    assert isinstance(found, Optimum)  # unbounded only from D_0 on
    v = found.values["v"]
    q = [Fraction(0)] * source_set.alphabet_size
    for chosen, amount in found.values.items():
        if isinstance(chosen, tuple) and chosen[0] != "slack":
            for i in chosen:
                q[i] += amount
    x = tuple(1 - share * kept / v for share in q)
    return DPLeakage(source_set, D, 1 / found.value, x, DualCertificate(found.multipliers[:-1]))
