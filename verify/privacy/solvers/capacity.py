"""Capacity of a finite channel, enclosed: an input that attains the lower end, a law of the output for the upper one.

For every law q of the output, ``C <= max_x D(W_x || q)``, and every input p has ``C >= I(p; W)``. Both ends come from one
search in floats (`saddle`). They are evaluated in doubles with derived error bounds (`fixed_point`), about 1e-13 apart;
for less, in ball arithmetic after Newton's method with more digits. In doubles q is positive and near pW, and sums to s
near 1. Then, with D(W_x || q) = sum_y W log(W/q), and by log t <= t - 1,

    C <= max_x D(W_x || q) + s - 1,
    I(p; W) = sum_x p_x D(W_x || q) - sum_y r log(r/q)  >=  sum_x p_x D(W_x || q) + s - 1 - sum_y (r - q)^2 / q

for the true output law r = pW: rounding errors of the output law enter squared.

If every row has the same multiset of pairs (entry, sum of its column), the uniform input has the same D(W_x || q) for all
x and is best. That is checked exactly. It holds for channels symmetric in Gallager's sense and weakly symmetric ones.

Nats. Source: Csiszar, Koerner, Information Theory (2011), theorem 8.4; Arimoto (1972); Gallager (1968), section 4.5.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

from verify.privacy.measures.balls import ball
from verify.privacy.measures.channels import Distribution
from verify.privacy.measures.decimals import Number, width_value
from verify.privacy.measures.divergence import kl
from verify.privacy.measures.fixed_point import LEAST, UNIT, Divergences
from verify.privacy.measures.mutual_information import information
from verify.privacy.measures.readings import Reading, read_channel
from verify.privacy.measures.results import Between, Result, at_least, at_most, is_law
from verify.privacy.solvers.mutual_information import NotEnclosed, not_narrow
from verify.privacy.solvers.saddle import best_input

__all__ = ["Capacity", "Enclosed", "channel_capacity", "enclosed", "within"]

NARROWEST = Fraction(1, 10**15)  # no two ends in doubles are nearer: do not try
ENOUGH = 1e-14  # of a gap, as the ends are 1e-13 apart anyhow
GRID = 2**52  # inputs are multiples of about 2^-52


@dataclass(frozen=True)
class Capacity(Between, Result):
    """``lower <= C <= upper`` in nats, at most ``wanted`` apart, for ``channel``: fractions, or doubles as given.

    ``input`` is a law whose mutual information is at least `lower`; ``output``, the q of the head of the file made to sum
    to 1, shows that no input has more than `upper`. ``symmetric``: the uniform input (on distinct rows) was shown to be
    best, exactly. `verify`: O(size) logarithms.
    """

    channel: Any = field(repr=False, compare=False)
    wanted: Fraction
    lower: Fraction
    upper: Fraction
    input: Distribution = field(repr=False)
    output: Distribution = field(repr=False)
    symmetric: bool = False

    def _shown(self) -> bool:
        reading = read_channel("channel", self.channel)
        rows, places, columns = reading.rows, *_distinct(reading.doubles, reading.given)
        fit = is_law(self.input, len(rows)) and is_law(self.output, len(rows[0]))
        if not (fit and 0 <= self.lower <= self.upper <= self.lower + self.wanted):
            return False
        if self.symmetric != (_symmetric(reading.part(places, columns)) is not None):
            return False
        if self.symmetric and {self.input[x] for x in places} != {Fraction(1, len(places))}:
            return False
        below = self.lower == 0 or at_least(partial(information, self.input, rows), self.lower)
        return below and within([rows[x] for x in places], self.output, self.upper)


def within(rows: Sequence[Distribution], output: Distribution, upper: Fraction) -> bool:
    """Whether a law of the output shows that no input of these rows has more than ``upper`` nats. O(size) logarithms."""
    return all(at_most(partial(_divergence, row, output), upper) for row in rows)


def _divergence(row: Distribution, output: Distribution) -> Any:
    """D(row || output) as a ball. Raises ZeroDivisionError if it is infinite."""
    terms = (ball(w) * ball(w / q).log() for w, q in zip(row, output, strict=True) if w and w != q)
    return sum(terms, ball(0))


def channel_capacity(W: Any, width: Number = 1e-12) -> Capacity:
    """The capacity max over p of I(p; W) of a channel W[x][y] = W(y|x), in nats, enclosed to ``width``.

    Entries are exact (int, Fraction, text of a decimal), or doubles: then each row is divided by its sum, which must be
    within 1e-9 of 1 (see `measures.readings`). Raises ValueError if W is no channel, TypeError if an entry is no
    number, NotEnclosed if the width was not reached. Complexity: some 15 systems of as many equations as there are
    inputs in use, and O(size) logarithms. Source: Shannon (1948), section 12.

    >>> found = channel_capacity([["0.9", "0.1"], ["0.1", "0.9"]])
    >>> found.lower <= found.upper, found.input, found.symmetric, round(float(found.upper), 6)
    (True, (Fraction(1, 2), Fraction(1, 2)), True, 0.368064)
    """
    wanted = width_value(width)
    reading = read_channel("W", W)
    places, columns = _distinct(reading.doubles, reading.given)
    part = reading.part(places, columns)
    symmetric = _symmetric(part)
    found = symmetric or _searched(part, wanted)
    if found.upper - found.lower > wanted:
        raise NotEnclosed(not_narrow(found.lower, found.upper, wanted))
    law = dict(zip(places, found.input, strict=True))
    output = dict(zip((int(y) for y in columns.nonzero()[0]), found.output, strict=True))
    return Capacity(
        reading.given,
        wanted,
        found.lower,
        found.upper,
        tuple(law.get(x, Fraction(0)) for x in range(len(reading.doubles))),
        tuple(output.get(y, Fraction(0)) for y in range(len(columns))),
        symmetric is not None,
    )


def _distinct(doubles: Any, given: Any) -> tuple[list[int], Any]:
    """The first of each group of equal rows, and the columns that are not 0 throughout."""
    exact = isinstance(given, tuple)
    first: dict[Any, int] = {}
    for x in range(len(doubles)):
        first.setdefault(given[x] if exact else given[x].tobytes(), x)
    return list(first.values()), (doubles > 0).any(axis=0)


# --- the uniform input ---------------------------------------------------------------------------------------------


def _symmetric(part: Reading) -> Enclosed | None:
    """The capacity if every row has the same pairs (entry, column sum), else None."""
    import numpy as np

    in_order = np.sort(part.doubles, axis=1)
    if not (in_order == in_order[0]).all():  # equal numbers have equal doubles: no exact arithmetic needed for most
        return None
    whole = _whole(part)
    sums, total, n = [sum(column) for column in zip(*whole, strict=True)], sum(whole[0]), len(whole)
    pairs = Counter(zip(whole[0], sums, strict=True))
    if any(Counter(zip(row, sums, strict=True)) != pairs for row in whole[1:]):
        return None
    output = tuple(Fraction(v, total * n) for v in sums)
    found = kl([Fraction(v, total) for v in whole[0]], output)
    return Enclosed(max(found.lower, Fraction(0)), found.upper, (Fraction(1, n),) * n, output)


def _whole(part: Reading) -> list[list[int]]:
    """All entries times one number. Rows of doubles are not divided by their sums: equal multisets have equal sums."""
    given = part.given if isinstance(part.given, tuple) else part.given.tolist()
    ratios = [[v.as_integer_ratio() for v in row] for row in given]
    common = math.lcm(*{denominator for row in ratios for _, denominator in row})
    return [[numerator * (common // denominator) for numerator, denominator in row] for row in ratios]


# --- the general case ----------------------------------------------------------------------------------------------


def _searched(part: Reading, width: Fraction) -> Enclosed:
    p = best_input(part.doubles, min(ENOUGH, float(width) / 100))
    if width >= NARROWEST and part.doubles[part.doubles > 0].min() >= LEAST:
        found = enclosed(part.doubles, p)
        if found.upper - found.lower <= width:
            return found
    from verify.privacy.solvers.capacity_digits import with_more_digits

    lower, upper, law = with_more_digits(part.rows, p, width)
    output = tuple(
        sum((p * w for p, w in zip(law, column, strict=True)), Fraction(0)) for column in zip(*part.rows, strict=True)
    )
    return Enclosed(lower, upper, law, output)


@dataclass(frozen=True)
class Enclosed:
    """A lower and an upper bound on a capacity, the input of the lower one and the law of the output of the upper one."""

    lower: Fraction
    upper: Fraction
    input: Distribution
    output: Distribution


def enclosed(W: Any, p: Any) -> Enclosed:
    """Rigorous bounds for a channel given by doubles (each 0 or >= LEAST, within 4u), from any law p of doubles. O(size).

    >>> import numpy as np
    >>> found = enclosed(np.eye(2), np.array([0.5, 0.5]))
    >>> bool(found.lower <= found.upper < found.lower + Fraction(1, 10**14)), round(float(found.lower), 6)
    (True, 0.693147)
    """
    import numpy as np

    q = np.clip(p @ W, LEAST, 1.0)
    value, error, shift = Divergences(W).at(q)
    weights = np.rint(p * GRID).astype(np.int64)
    total = int(weights.sum())
    law = tuple(Fraction(int(k), total) for k in weights)
    # Python's integers from here on: nothing is rounded
    mean = sum(int(k) * (int(v) - int(e)) for k, v, e in zip(weights, value, error, strict=True) if k)
    excess = Fraction(math.fsum([*q.tolist(), -1.0]))  # s - 1, correctly rounded
    slack = abs(excess) * Fraction(1, 2**50)
    lower = Fraction(mean, total << shift) + excess - slack - _spread(W, weights, total, q)
    upper = Fraction(int((value + error).max()), 1 << shift) + excess + slack
    exact = [Fraction(v) for v in q.tolist()]
    sum_of_q = sum(exact, Fraction(0))
    return Enclosed(
        max(lower, Fraction(0)), max(upper, Fraction(0)), law, tuple(v / sum_of_q for v in exact)
    )


def _spread(W: Any, weights: Any, total: int, q: Any) -> Fraction:
    """An upper bound of sum_y (r - q)_y^2 / q_y for r = weights W / total, errors of doubles included."""
    n = len(W)
    r = (weights / float(total)) @ W
    rounding = (n + 16) * UNIT * 1.01 * (r + q)  # of a scalar product of n non-negative terms, in any order
    distance = abs(r - q) + rounding
    return Fraction(float((distance * distance / q).sum()) * (1 + 1e-6)) + Fraction(LEAST)
