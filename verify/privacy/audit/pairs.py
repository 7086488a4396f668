"""The worst pair of inputs, and the event that shows it: greatest ratio, hockey-stick divergence, relative entropy.

Doubles with a derived error bound say which pairs can be the worst; those are compared in whole numbers. A result is
exact, or enclosed rigorously.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from operator import sub
from typing import Any

from verify.privacy.audit.quantity import INFINITE, Quantity, between, rational
from verify.privacy.measures.channels import Channel

__all__ = ["Event", "Pairs", "Progress", "Worst", "greatest_ratio", "near_the_greatest", "silent"]

CHUNK = 2**20  # entries of a matrix that are looked at together
#: Rows are put over one denominator if it has no more bits than this; else each pair over its own.
MOST_COMMON_BITS = 4096
#: So many pairs that tie within the error of doubles have their relative entropies enclosed one by one.
MOST_TIES = 64

#: Beyond this e^eps doubles say nothing.
GREATEST = 2**60

#: Told what is looked at, and which part of it is done.
Progress = Callable[[str, float], None]


def silent(words: str, part: float) -> None:
    """Nobody is told."""


@dataclass(frozen=True)
class Event:
    """A set of outputs, and its probabilities ``first`` and ``second`` given the two inputs of ``pair``."""

    pair: tuple[int, int]
    outputs: tuple[int, ...]
    first: Fraction
    second: Fraction


@dataclass(frozen=True)
class Worst:
    """A largest value over ordered pairs, and the first pair that has it."""

    value: Fraction
    pair: tuple[int, int]


class Pairs:
    """Pairs of rows of a channel that are compared, both ways: all, or the unordered pairs ``chosen``."""

    def __init__(self, rows: Channel, chosen: Sequence[tuple[int, int]] | None, told: Progress = silent) -> None:
        self.rows, self.told = rows, told
        self._found: dict[Fraction, Worst | None] = {}
        self.chosen = None if chosen is None else sorted({*chosen, *((k, i) for i, k in chosen)})

    def __len__(self) -> int:
        """The number of ordered pairs."""
        return len(self.rows) * (len(self.rows) - 1) if self.chosen is None else len(self.chosen)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        if self.chosen is not None:
            return iter(self.chosen)
        return ((i, k) for i in range(len(self.rows)) for k in range(len(self.rows)) if i != k)

    @cached_property
    def places(self) -> Any:
        """The ordered pairs as an array with two columns."""
        import numpy as np

        return np.fromiter((i for pair in self for i in pair), dtype=np.int64, count=2 * len(self)).reshape(-1, 2)

    @cached_property
    def doubles(self) -> Any:
        """The doubles next to the entries: each within 2^-53 of it relatively, or within 2^-1074."""
        import numpy as np

        return np.array([[float(p) for p in row] for row in self.rows])

    @cached_property
    def whole(self) -> list[tuple[list[int], int]]:
        """Each row as whole numbers over a denominator: the same for all rows, unless it is too long."""
        own = [math.lcm(*{p.denominator for p in row}) for row in self.rows]
        common = math.lcm(*set(own))
        common = common if common.bit_length() <= MOST_COMMON_BITS else 0
        return [
            ([p.numerator * ((common or d) // p.denominator) for p in row], common or d)
            for row, d in zip(self.rows, own, strict=True)
        ]

    @cached_property
    def greatest_sum(self) -> Fraction:
        """The greatest sum of a row: 1, or nearly so if the entries are floats."""
        return max(sum(row, Fraction(0)) for row in self.rows)

    # --- hockey-stick divergence --------------------------------------------------------------------------------------

    def event(self, pair: tuple[int, int], exp_epsilon: Fraction | int = 1) -> Event | None:
        """The outputs that are more than ``exp_epsilon`` times as probable given the first input as given the second.

        None if there are none.
        """
        first, second = (self.rows[x] for x in pair)
        outputs = tuple(j for j, (p, q) in enumerate(zip(first, second, strict=True)) if p > exp_epsilon * q)
        return self.of(pair, outputs) if outputs else None

    def uncovered(self, pair: tuple[int, int]) -> Event:
        """The outputs that the first input has and the second has not."""
        first, second = (self.rows[x] for x in pair)
        return self.of(pair, tuple(j for j, (p, q) in enumerate(zip(first, second, strict=True)) if p and not q))

    def of(self, pair: tuple[int, int], outputs: tuple[int, ...]) -> Event:
        """A set of outputs with its two probabilities."""
        first, second = (sum((self.rows[x][j] for j in outputs), Fraction(0)) for x in pair)
        return Event(pair, outputs, first, second)

    def hockey_stick(self, exp_epsilon: Fraction) -> Worst | None:
        """The largest sum of max(P - exp_epsilon Q, 0), exactly; the first pair that has it. None without pairs."""
        if exp_epsilon not in self._found:
            self._found[exp_epsilon] = self._searched(exp_epsilon) if len(self) else None
        return self._found[exp_epsilon]

    def _searched(self, exp_epsilon: Fraction) -> Worst | None:
        screened, error = self._screened(exp_epsilon)
        near = (screened >= screened.max() - 2 * error).nonzero()[0]
        best: Worst | None = None
        for done, (i, k) in enumerate(self.places[near].tolist()):
            if not done % 1024:
                self.told("comparing pairs exactly", done / len(near))
            value = self._exact(i, k, exp_epsilon)
            if best is None or value > best.value:
                best = Worst(value, (i, k))
        return best

    def hockey_stick_between(self, exp_epsilon: Fraction) -> Quantity:
        """The largest sum of max(P - exp_epsilon Q, 0), enclosed, about 1e-13 wide; 0 without pairs."""
        if not len(self):
            return between(Fraction(0), Fraction(0))
        screened, error = self._screened(exp_epsilon)
        if math.isinf(error):
            worst = self.hockey_stick(exp_epsilon)
            return rational(worst.value) if worst else rational(0)
        i, k = self.places[int(screened.argmax())].tolist()
        lower = self._exact(i, k, exp_epsilon)
        upper = min(Fraction(float(screened.max())) + Fraction(error), self.greatest_sum)
        return between(lower, max(lower, upper))

    def _screened(self, exp_epsilon: Fraction) -> tuple[Any, float]:
        """The divergences of all ordered pairs in doubles, and a bound of their error.

        With u = 2^-53 and t = exp_epsilon: an entry is off by u p, the product by 3 u t q, the difference by u(p + t q)
        more. Only terms with t q < p, up to such errors, count, so that together they are off by less than 16 u. A sum of
        m such terms, at most 1 and a bit, is off by (m - 1) u, in any order. Underflow adds (1 + t) 2^-1074 an entry.
        """
        import numpy as np

        m = self.doubles.shape[1]
        found = np.zeros(len(self.places))
        if exp_epsilon > GREATEST:
            return found, math.inf
        t = float(exp_epsilon)
        step = max(1, CHUNK // m)
        for start in range(0, len(found), step):
            self.told(f"all pairs at e^eps = {t:.4g}", start / len(found))
            part = self.places[start : start + step]
            excess = self.doubles[part[:, 0]] - t * self.doubles[part[:, 1]]
            np.maximum(excess, 0, out=excess)
            found[start : start + step] = excess.sum(axis=1)
        return found, 2.0**-53 * (16 + 2 * m) + (1 + t) * m * 2.0**-1070

    def _exact(self, i: int, k: int, exp_epsilon: Fraction) -> Fraction:
        (first, d), (second, e) = self.whole[i], self.whole[k]
        over = math.lcm(d, e)
        a = over // d * exp_epsilon.denominator
        b = over // e * exp_epsilon.numerator
        left = first if a == 1 else [a * p for p in first]
        right = second if b == 1 else [b * q for q in second]
        return Fraction(sum(x for x in map(sub, left, right) if x > 0), over * exp_epsilon.denominator)

    # --- relative entropy ---------------------------------------------------------------------------------------------

    def relative_entropy(self) -> tuple[Quantity, tuple[int, int] | None]:
        """The largest D(P||Q) in nats, enclosed, and the pair: infinite where P has an output that Q has not."""
        for i, k in self:
            if self.supports[i] & ~self.supports[k]:
                return INFINITE, (i, k)
        if not len(self):
            return between(Fraction(0), Fraction(0)), None
        near = list(self._near_the_largest())
        found = {pair: self._divergence(pair) for pair in near[:MOST_TIES]}
        pair = max(found, key=lambda one: found[one][0])
        upper = max(high for _, high in found.values())
        if len(near) > MOST_TIES:
            upper = max(upper, self._largest_divergence)
        return between(max(found[pair][0], Fraction(0)), max(upper, Fraction(0))), pair

    @cached_property
    def supports(self) -> list[int]:
        """The outputs of positive probability of each row, as the bits of a number."""
        return [sum(1 << j for j, p in enumerate(row) if p) for row in self.rows]

    def _divergence(self, pair: tuple[int, int]) -> tuple[Fraction, Fraction]:
        from verify.privacy.measures.divergence import kl

        found = kl(self.rows[pair[0]], self.rows[pair[1]])
        return found.lower, found.upper

    def _near_the_largest(self) -> Iterable[tuple[int, int]]:
        """The pairs that can have the largest relative entropy."""
        values = self._divergences
        if values is None:
            return self
        low, high = values
        near = (high >= low.max()).nonzero()[0]
        return sorted((int(i), int(k)) for i, k in self.places[near].tolist())

    @property
    def _largest_divergence(self) -> Fraction:
        values = self._divergences
        assert values is not None
        return Fraction(float(values[1].max()))

    @cached_property
    def _divergences(self) -> tuple[Any, Any] | None:
        """Lower and upper bounds of D(P||Q) for all ordered pairs, as doubles; None if an entry has no good double.

        `Divergences` allows for the errors of P. A double Q is within u of its number, so log Q is off by 2u at most,
        and D by 2u, as P sums to 1. A last 4u D + 2^-60 is for turning whole numbers into doubles.
        """
        import numpy as np

        from verify.privacy.measures.fixed_point import LEAST, UNIT, Divergences

        if any(0 < p < Fraction(LEAST) for row in self.rows for p in row):
            return None
        found, size = Divergences(self.doubles), len(self.rows)
        low, high = np.empty((size, size)), np.empty((size, size))
        for k in range(size):
            self.told("relative entropies", k / size)
            q = np.where(self.doubles[k] > 0, self.doubles[k], 1.0)
            value, error, shift = found.at(q)
            low[:, k], high[:, k] = np.ldexp(value - error, -shift), np.ldexp(value + error, -shift)
        slack = 4 * UNIT * (1 + abs(low) + abs(high))
        i, k = self.places.T
        return (low - slack)[i, k], (high + slack)[i, k]


def greatest_ratio(
    rows: Sequence[Sequence[Fraction]], pairs: Pairs
) -> tuple[Fraction | None, tuple[int, int], int] | None:
    """The largest ``rows[i][j] / rows[k][j]`` over the pairs (i, k) and columns j, with (i, k) and j; None without pairs.

    0/0 does not count, and p/0 is infinite (None). With all pairs O(size); else O(pairs columns).
    """
    if not len(pairs):
        return None
    entries = _column_ends(rows) if pairs.chosen is None else _listed(rows, pairs)
    first = next(iter(pairs))
    some = next((j for j, p in enumerate(rows[first[0]]) if p), 0)
    best: tuple[Fraction, tuple[int, int], int] = Fraction(1), first, some  # if no ratio is greater
    for i, k, j in entries:
        p, q = rows[i][j], rows[k][j]
        if p and not q:
            return None, (i, k), j
        if p > best[0] * q:
            best = p / q, (i, k), j
    return best


def near_the_greatest(
    rows: Sequence[Sequence[Fraction]], pairs: Pairs, least: Fraction
) -> Iterator[tuple[int, int, int]]:
    """The pairs (i, k) and columns j with ``rows[i][j] >= least * rows[k][j] > 0``."""
    chosen = None if pairs.chosen is None else set(pairs.chosen)
    for j, column in enumerate(zip(*rows, strict=True)):
        small = [(k, least * q) for k, q in enumerate(column) if 0 < least * q <= max(column)]
        high = [(i, p) for i, p in enumerate(column) if small and p >= min(q for _, q in small)]
        for i, p in high:
            yield from ((i, k, j) for k, q in small if p >= q and i != k and (chosen is None or (i, k) in chosen))


def _column_ends(rows: Sequence[Sequence[Fraction]]) -> Iterator[tuple[int, int, int]]:
    """Of each column its greatest and its least entry: among all pairs none has a greater ratio."""
    for j, column in enumerate(zip(*rows, strict=True)):
        yield column.index(max(column)), column.index(min(column)), j


def _listed(rows: Sequence[Sequence[Fraction]], pairs: Pairs) -> Iterator[tuple[int, int, int]]:
    """The entries that can have the greatest ratio, by doubles: a quotient of them is within 3 units of the exact one."""
    import numpy as np

    from verify.privacy.measures.fixed_point import LEAST

    W = np.array([[float(p) for p in row] for row in rows])
    if any(0 < p < Fraction(LEAST) for row in rows for p in row):
        yield from ((i, k, j) for i, k in pairs for j in range(W.shape[1]))
        return
    step = max(1, CHUNK // W.shape[1])
    for start in range(0, len(pairs), step):
        pairs.told("ratios", start / len(pairs))
        part = pairs.places[start : start + step]
        first, second = W[part[:, 0]], W[part[:, 1]]
        with np.errstate(divide="ignore", invalid="ignore"):
            ratio = np.where(first > 0, first / second, 0.0)
        for at, j in np.argwhere(ratio >= ratio.max() * (1 - 2.0**-48)).tolist():
            yield int(part[at, 0]), int(part[at, 1]), j
