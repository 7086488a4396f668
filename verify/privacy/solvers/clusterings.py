"""Quantizations of a public variable: what one leaks, what it is still good for, and the Lagrangian of the two.

A quantization Q is a partition of X; its clusters are the released letters. Source: Ding, Farokhi (2020), Section V.

    leakage   L0    L_0(S -> X^), problem (3): log |S| - min over clusters of log |[[S|cluster]]|
              I*    I_*(S; X^), problem (5): log of the number of connected subgraphs
    utility   I0          U_1 = log |X| - log max |cluster|
              distortion  U_2 = - max over clusters of max |x - codeword|, x a rational number
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Literal, TypeAlias, get_args

from verify.privacy.measures.decimals import Number, decimal_value
from verify.privacy.measures.logarithms import Bits, Count
from verify.privacy.measures.relations import Letter, Partition, Relation

__all__ = ["Clustering", "Codeword", "Measured", "Utility", "clustering"]

Utility: TypeAlias = Literal["I0", "distortion"]
#: The centroid of a cluster, the middle of its range, its member with the least largest distance, or a function.
Codeword: TypeAlias = Literal["centroid", "midrange", "member"] | Callable[[Sequence[Fraction]], Fraction]


@dataclass(frozen=True)
class Measured:
    """What a quantization comes to: least |[[S|cluster]]|, largest |cluster|, number of subgraphs, largest distance."""

    least: int
    largest: int
    parts: int
    distortion: Fraction | None


@dataclass(frozen=True)
class Clustering:
    """A relation with a utility: letters are numbered in the order of ``relation.X``, values in that order."""

    relation: Relation
    utility: Utility
    values: tuple[Fraction, ...]
    codeword: Codeword

    def again(self) -> Clustering:
        """The same problem, read and checked anew. Raises ValueError if the values are not those of the letters."""
        relation = Relation(self.relation)
        values = None if self.utility == "I0" else dict(zip(relation.X, self.values, strict=True))
        found = clustering(relation, self.utility, values, self.codeword)
        if found != self:
            raise ValueError("values: without the utility 'distortion' there are none")
        return found

    # --- exact measures -----------------------------------------------------------------------------------------

    @cached_property
    def ranges(self) -> tuple[int, ...]:
        """[[S|x]] of every letter as a set of bits."""
        bit = {s: 1 << i for i, s in enumerate(self.relation.S)}
        return tuple(sum(bit[s] for s in self.relation.conditional_ranges[x]) for x in self.relation.X)

    @cached_property
    def parts(self) -> tuple[int, ...]:
        """The subgraph of every letter in the finest decomposition of G_X, by its first letter."""
        place = {x: i for i, x in enumerate(self.relation.X)}
        first = {x: place[letters[0]] for letters in self.relation.decomposition for x in letters}
        return tuple(first[x] for x in self.relation.X)

    @cached_property
    def scaled(self) -> tuple[tuple[int, ...], int]:
        """Integers v >= 0 and a denominator d with value = (v + constant)/d: distances are those of the v, over d."""
        d = lcm(*(v.denominator for v in self.values))
        low = min(self.values)
        return tuple(int((v - low) * d) for v in self.values), d

    def distortion(self, cluster: Sequence[int]) -> Fraction:
        """max |x - codeword| over the cluster: d-bar of the paper. O(|cluster|)."""
        if callable(self.codeword):
            values = [self.values[i] for i in cluster]
            centre = Fraction(self.codeword(values))
            return max(abs(v - centre) for v in values)
        scaled, unit = self.scaled
        numbers = [scaled[i] for i in cluster]
        low, high, count = min(numbers), max(numbers), len(numbers)
        if self.codeword == "midrange":
            return Fraction(high - low, 2 * unit)
        if self.codeword == "member":
            return Fraction(min(max(v - low, high - v) for v in numbers), unit)
        total = sum(numbers)
        return Fraction(max(total - count * low, count * high - total), count * unit)

    def range_of(self, cluster: Sequence[int]) -> int:
        """[[S|cluster]] as a set of bits."""
        found = 0
        for i in cluster:
            found |= self.ranges[i]
        return found

    def measured(self, clusters: Sequence[Sequence[int]]) -> Measured:
        """What a quantization, given by numbers of letters, comes to."""
        return Measured(
            min(self.range_of(cluster).bit_count() for cluster in clusters),
            max(map(len, clusters)),
            len({*self.joined_parts(clusters)}),
            max(map(self.distortion, clusters)) if self.utility == "distortion" else None,
        )

    def joined_parts(self, clusters: Sequence[Sequence[int]]) -> list[int]:
        """The subgraph of every letter once clusters are single nodes (Section V-B1)."""
        from verify.privacy.measures.relations import connected

        first = {i: cluster[0] for cluster in clusters for i in cluster}
        every = range(len(self.parts))
        return connected(len(every), [*every, *first], [*self.parts, *first.values()])

    # --- the Lagrangian -----------------------------------------------------------------------------------------

    def leakage(self, algorithm: int, found: Measured) -> Bits:
        """What the algorithm lowers: - min log |[[S|cluster]]| (1 and 3) or log of the number of subgraphs (2)."""
        return Bits.log2(found.parts) if algorithm == 2 else -Bits.log2(found.least)

    def loss(self, found: Measured) -> Bits:
        """- U_i, exactly."""
        if self.utility == "I0":
            return Bits.log2(Fraction(found.largest, len(self.parts)))
        assert found.distortion is not None
        return Bits.rational(found.distortion)

    # --- between letters and numbers ----------------------------------------------------------------------------

    def letters(self, clusters: Sequence[Sequence[int]]) -> Partition:
        """The clusters as letters, in the order of their first letters."""
        X = self.relation.X
        return tuple(tuple(X[i] for i in cluster) for cluster in sorted(map(sorted, clusters)))

    def numbers(self, quantization: Sequence[Sequence[Letter]]) -> list[list[int]]:
        """The clusters as numbers of letters. Raises ValueError for what is no partition of X."""
        self.relation.quantized(quantization)
        place = {x: i for i, x in enumerate(self.relation.X)}
        return sorted(sorted(place[x] for x in cluster) for cluster in quantization)

    def leakage_l0(self, found: Measured) -> Count:
        """L_0(S -> X^)."""
        return Count(len(self.relation.S), found.least)


def clustering(
    relation: Relation,
    utility: Utility = "I0",
    values: Mapping[Letter, Number] | Callable[[Letter], Number] | None = None,
    codeword: Codeword = "centroid",
) -> Clustering:
    """A relation with a utility. ``values``: numbers for the letters of X; the letters themselves if they are numbers.

    Raises ValueError, TypeError, naming the value, for what is none of these. A float means the decimal it prints as.
    """
    if not isinstance(relation, Relation):
        raise TypeError(f"relation = {relation!r:.80}: must be a Relation")
    if utility not in get_args(Utility):
        raise ValueError(f'utility = {utility!r}: must be "I0" or "distortion"')
    if utility == "I0":
        return Clustering(relation, utility, (), codeword)
    if not callable(codeword) and codeword not in ("centroid", "midrange", "member"):
        raise ValueError(f'codeword = {codeword!r}: must be "centroid", "midrange", "member" or a function')
    return Clustering(relation, utility, tuple(_values(relation, values)), codeword)


def _values(
    relation: Relation, values: Mapping[Letter, Number] | Callable[[Letter], Number] | None
) -> list[Fraction]:
    if isinstance(values, Mapping) and (lacking := [x for x in relation.X if x not in values]):
        raise ValueError(f"values: has no number for {lacking[0]!r}")
    read = values if callable(values) else (values or {}).get
    found = []
    for x in relation.X:
        value = x if values is None else read(x)
        try:
            found.append(decimal_value(f"value of {x!r}", value))  # type: ignore[arg-type]
        except TypeError:
            raise TypeError(f"values: {x!r} has none that is a number; give values = {{letter: number}}") from None
    return found
