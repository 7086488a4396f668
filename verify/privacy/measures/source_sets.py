"""Source sets: finitely many distributions on one alphabet, standing for their convex hull.

A data holder who does not know the source exactly knows that it lies in a set; by linearity of the expected
distortion a set and its convex hull pose the same problem (KSS, Lemma 2), so finitely many rows describe a polytope.

Source: Kalantari, Sankar, Sarwate, "Robust Privacy-Utility Tradeoffs under Differential Privacy and Hamming
Distortion" (2018), Definition 1, quoted as KSS. Letters are numbered from 0 (the paper counts from 1).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import lcm
from operator import mul
from typing import Literal

from verify.privacy.measures.decimals import Number, decimal_value
from verify.privacy.measures.results import Result, is_law
from verify.privacy.solvers.columns import Column, Optimum, maximize

__all__ = ["Classification", "SourceSet"]


@dataclass(frozen=True)
class Classification(Result):
    """The class of a source set, and what shows it (`verify`).

    ``source_class`` is "I", "II" or "III". Class I: ``weights`` is a convex combination of the rows that is uniform.
    Otherwise ``separating`` is a distribution q with P.q > 1/M for every row P (and 1/M for the uniform one).
    Class II: ``order`` lists the letters so that every row decreases along it. Class III: ``disorder`` is
    (a, b, i, j): row a gives letter i more than letter j, row b less.
    """

    source_set: SourceSet
    source_class: Literal["I", "II", "III"]
    weights: tuple[Fraction, ...] | None = None
    separating: tuple[Fraction, ...] | None = None
    order: tuple[int, ...] | None = None
    disorder: tuple[int, int, int, int] | None = None

    def _shown(self) -> bool:
        source_set = self.source_set.again()
        rows, M = source_set.rows, source_set.alphabet_size
        told = (self.weights, self.separating, self.order, self.disorder)
        match self.source_class, told:
            case "I", (tuple() as weights, None, None, None):
                mixed, common = source_set.mixture(weights)
                return is_law(weights, len(rows)) and all(p * M == common for p in mixed)
            case "II", (None, tuple() as q, tuple() as order, None):
                ordered = all(row[i] >= row[j] for row in rows for i, j in pairwise(order))
                return self._apart(q, rows) and sorted(order) == list(range(M)) and ordered
            case "III", (None, tuple() as q, None, (a, b, i, j)):
                inside = {a, b} <= set(range(len(rows))) and {i, j} <= set(range(M))
                return self._apart(q, rows) and inside and rows[a][i] > rows[a][j] and rows[b][i] < rows[b][j]
        return False

    @staticmethod
    def _apart(q: tuple[Fraction, ...], rows: tuple[tuple[Fraction, ...], ...]) -> bool:
        """Whether q is a distribution that every row, so every mixture of them, gives more than the uniform one."""
        M = len(rows[0])
        return is_law(q, M) and all(sum(map(mul, q, row)) * M > 1 for row in rows)


class SourceSet:
    """A source set, given by ``rows``: distributions of numbers, as `measures.decimals` reads them: "0.15", "3/20".

    Raises TypeError or ValueError naming row and column.

    >>> SourceSet([["0.7", "0.2", "0.1"]]).source_class
    'II'
    >>> SourceSet([[1, 0], [0, 1]]).source_class
    'I'
    """

    def __init__(self, rows: Iterable[Sequence[Number]]) -> None:
        exact = [
            [decimal_value(f"row {a}, entry {i}", value) for i, value in enumerate(row)] for a, row in enumerate(rows)
        ]
        if not exact or not exact[0]:
            raise ValueError("a source set has at least one row, and a row at least one entry")
        for a, row in enumerate(exact):
            if len(row) != len(exact[0]):
                raise ValueError(
                    f"row {a} has {len(row)} entries, row 0 has {len(exact[0])}: they must agree"
                )
        self.denominator = lcm(*{p.denominator for row in exact for p in row})
        #: The rows times `denominator`: integers.
        self.numerators = [[p.numerator * (self.denominator // p.denominator) for p in row] for row in exact]
        for a, (row, whole) in enumerate(zip(exact, self.numerators, strict=True)):
            _check_row(a, row, whole, self.denominator)

    def again(self) -> SourceSet:
        """The same set, read and checked anew: nothing that was computed from it before is in it."""
        return SourceSet([[Fraction(p, self.denominator) for p in row] for row in self.numerators])

    @property
    def alphabet_size(self) -> int:
        """M, the number of letters."""
        return len(self.numerators[0])

    def __len__(self) -> int:
        """The number of rows."""
        return len(self.numerators)

    def __repr__(self) -> str:
        return f"SourceSet({len(self)} rows, M = {self.alphabet_size})"

    @cached_property
    def rows(self) -> tuple[tuple[Fraction, ...], ...]:
        """The rows as Fractions."""
        return tuple(tuple(Fraction(p, self.denominator) for p in row) for row in self.numerators)

    def mixture(self, weights: Sequence[Fraction]) -> tuple[list[int], int]:
        """The distribution ``sum_a weights[a] rows[a]`` as integers and their common denominator."""
        common = lcm(*{w.denominator for w in weights})
        whole = [w.numerator * (common // w.denominator) for w in weights]
        used = [(w, row) for w, row in zip(whole, self.numerators, strict=True) if w]
        if not used:
            return [0] * self.alphabet_size, common * self.denominator
        factor, first = used[0]
        total = [factor * p for p in first]
        for factor, row in used[1:]:
            total = [t + factor * p for t, p in zip(total, row, strict=True)]
        return total, common * self.denominator

    @cached_property
    def flattest(self) -> Optimum:
        """The game min over mixtures P of max over letters i of P_i: `multipliers` are the weights of the rows
        (and the value), `values` the mixed letter q with P.q >= value for every row."""
        one = Fraction(1)
        rows = len(self)
        if rows == 1:
            (row,) = self.numerators
            value = Fraction(max(row), self.denominator)
            return Optimum(value, {row.index(max(row)): one, "value": value}, (one, value))
        worth = Column("value", one, (*[one] * rows, Fraction(0)))

        def price(multipliers: tuple[Fraction, ...]) -> Column | None:
            weights, level = multipliers[:-1], multipliers[-1]
            if sum(weights) < 1:
                return worth
            mixed, common = self.mixture(weights)
            letter = max(range(len(mixed)), key=mixed.__getitem__)
            if Fraction(mixed[letter], common) <= level:
                return None
            return Column(
                letter, Fraction(0), (*(-Fraction(r[letter], self.denominator) for r in self.numerators), one)
            )

        found = maximize([*[Fraction(0)] * rows, one], price)
        assert isinstance(found, Optimum)  # a value of a game is at most 1
        return found

    @cached_property
    def classification(self) -> Classification:
        """The class (KSS, Definition 1) with its certificate. Exact; O(M) a step of a linear program with a row a row."""
        game = self.flattest
        M = self.alphabet_size
        if game.value * M == 1:
            return Classification(self, "I", weights=game.multipliers[:-1])
        q = tuple(game.values.get(i, Fraction(0)) for i in range(M))
        total = [sum(column) for column in zip(*self.numerators, strict=True)]
        order = tuple(sorted(range(M), key=lambda i: -total[i]))
        for a, row in enumerate(self.numerators):
            for i, j in pairwise(order):
                if (
                    row[i] < row[j]
                ):  # then, as the total does not increase, some row has it the other way round
                    b = next(b for b, other in enumerate(self.numerators) if other[i] > other[j])
                    return Classification(self, "III", separating=q, disorder=(b, a, i, j))
        return Classification(self, "II", separating=q, order=order)

    @property
    def source_class(self) -> str:
        """ "I", "II" or "III" (KSS, Definition 1)."""
        return self.classification.source_class

    @property
    def free_distortion(self) -> Fraction:
        """D_0: the least distortion that needs no leakage at all, 1 - min over mixtures P of max_i P_i."""
        return 1 - self.flattest.value

    def thresholds(self) -> tuple[Fraction, ...]:
        """D^(k) = max over rows of the sum of the k last letters in the common order, k = 0..M (KSS, eq. (9)).

        Raises ValueError if no order serves all rows.
        """
        order = self.classification.order or self._common_order()
        sums = [0]
        best = [0] * (self.alphabet_size + 1)
        for row in self.numerators:
            sums = [0]
            for i in reversed(order):
                sums.append(sums[-1] + row[i])
            best = [max(b, s) for b, s in zip(best, sums, strict=True)]
        return tuple(Fraction(b, self.denominator) for b in best)

    def _common_order(self) -> tuple[int, ...]:
        total = [sum(column) for column in zip(*self.numerators, strict=True)]
        order = tuple(sorted(range(self.alphabet_size), key=lambda i: -total[i]))
        if any(row[i] < row[j] for row in self.numerators for i, j in pairwise(order)):
            raise ValueError("the thresholds D^(k) need one order of the letters for all rows")
        return order


def _check_row(a: int, row: Sequence[Fraction | int], whole: Sequence[int], denominator: int) -> None:
    if min(whole) < 0:
        i = next(i for i, p in enumerate(whole) if p < 0)
        raise ValueError(f"row {a}, entry {i}: {row[i]} is negative")
    if sum(whole) != denominator:
        raise ValueError(
            f"row {a} sums to {Fraction(sum(whole), denominator)}: a distribution sums to exactly 1"
        )
