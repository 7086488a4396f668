"""Pairs of laws given by their probabilities, and channels with all of their neighbouring inputs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import permutations
from typing import Any

from verify.privacy.accounting.levels import Level, common_measure
from verify.privacy.accounting.pairs import (
    MOST_ATOMS,
    InfiniteDivergence,
    Lattice,
    Mechanism,
    Pair,
    nonnegative,
)
from verify.privacy.accounting.transforms import Atoms, Transform
from verify.privacy.measures.balls import ball, ends
from verify.privacy.measures.channels import Distribution, exact_channel
from verify.privacy.measures.closeness import two_laws

__all__ = ["channel", "table"]


@dataclass(frozen=True)
class Table(Pair):
    """Ratios P/Q with the mass of P, rising; and what P has where Q has nothing."""

    finite: tuple[tuple[Fraction, Fraction], ...]
    told: Fraction  # P(L = oo)

    def curve(self, x: Any) -> Any:
        return sum((ball(p) * nonnegative(1 - x / ball(r)) for r, p in self.finite), ball(self.told))

    def never(self) -> Any:
        return ball(self.told)

    def transform(self) -> Transform | None:
        losses, masses = [ball(r).log() for r, _ in self.finite], [ball(p) for _, p in self.finite]
        return Atoms(losses, masses) if 0 < len(losses) <= MOST_ATOMS else None

    def at(self, x: Fraction) -> Fraction:
        """C(x), exactly."""
        return sum((p * max(1 - x / r, Fraction(0)) for r, p in self.finite), self.told)

    def renyi(self, alpha: Fraction) -> Any:
        if self.told:
            raise InfiniteDivergence(
                "an output is possible under one input only: no Renyi divergence is finite"
            )
        moment = sum((ball(p) * ball(r) ** ball(alpha - 1) for r, p in self.finite), ball(0))
        return moment.log() / ball(alpha - 1)

    def greatest(self) -> Level | None:
        if self.told or not self.finite:
            return None
        ratio = max(r for r, _ in self.finite)
        return Level(Fraction(1), ratio) if ratio > 1 else Level(Fraction(0))

    def reach(self, small: Fraction) -> tuple[Fraction, Fraction]:
        found = [ends(ball(r).log()) for r, _ in self.finite]
        return min([low for low, _ in found], default=Fraction(0)), max(
            [high for _, high in found], default=Fraction(0)
        )


@dataclass(frozen=True)
class _Powers(Lattice):
    """A table whose ratios are whole powers of one number."""

    table: Table
    places: tuple[int, ...]

    @cached_property
    def _masses(self) -> Mapping[int, Fraction]:
        return {i: p for i, (_, p) in zip(self.places, self.table.finite, strict=True)}

    def masses(self) -> Mapping[int, Any]:
        return {i: ball(p) for i, p in self._masses.items()}

    def never(self) -> Any:
        return ball(self.table.told)

    def greatest(self) -> Level | None:
        return self.table.greatest()


def table(P: Sequence[Fraction | int], Q: Sequence[Fraction | int]) -> Mechanism:
    """The laws of the output under two neighbouring inputs, letter by letter, exact; either may come first.

    Raises what `two_laws` does.

    >>> str(table([Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]))
    'a pair of laws on 2 letters'
    """
    p, q = two_laws(P, Q)
    return Mechanism(f"a pair of laws on {len(p)} letters", _directions(_table(p, q), _table(q, p)))


def channel(
    W: Sequence[Sequence[Fraction | int]], neighbours: Iterable[tuple[int, int]] | None = None
) -> Mechanism:
    """A row of output probabilities an input; all inputs are neighbours, or the pairs that are given, either way round.

    The pair has the largest of all their curves. Used once, it is exact; composed it is an upper bound, and exact if one
    pair of inputs has this curve, as in symmetric mechanisms. Complexity: O(n^2 m log m) for n inputs that are all
    neighbours, and m outputs. Raises what `exact_channel` does, IndexError for a neighbour that is no input.

    Source: Zhu, Dong, Wang (2022).
    """
    rows = exact_channel("W", W)
    pairs = list(permutations(range(len(rows)), 2)) if neighbours is None else []
    for i, k in neighbours or ():
        if not (0 <= i < len(rows) and 0 <= k < len(rows)):
            raise IndexError(f"neighbours: ({i}, {k}): the inputs are 0 to {len(rows) - 1}")
        pairs += [(i, k), (k, i)]
    tables = {_table(rows[i], rows[k]) for i, k in pairs if rows[i] != rows[k]} or {_table(rows[0], rows[0])}
    largest = _largest(tables)
    name = f"a channel of {len(rows)} inputs and {len(rows[0])} outputs"
    return Mechanism(name, (_on_lattice(largest),), exact=largest in tables)


def _table(p: Distribution, q: Distribution) -> Table:
    masses: dict[Fraction, Fraction] = {}
    for a, b in zip(p, q, strict=True):
        if a and b:
            masses[a / b] = masses.get(a / b, Fraction(0)) + a
    return Table(
        tuple(sorted(masses.items())), sum((a for a, b in zip(p, q, strict=True) if not b), Fraction(0))
    )


def _directions(*pairs: Table) -> tuple[Pair, ...]:
    return tuple(map(_on_lattice, dict.fromkeys(pairs)))


def _largest(tables: set[Table]) -> Table:
    """The pair whose curve is the largest of all. Curves are linear between the ratios of all of them."""
    if len(tables) == 1:
        return next(iter(tables))
    ratios = sorted({r for one in tables for r, _ in one.finite})
    points = [Fraction(0), *ratios]
    corners: list[tuple[Fraction, Fraction]] = []
    for low, high in zip(points, points[1:], strict=False):
        lines = {(one.at(low), one.at(high)) for one in tables}
        corners += _upper(low, high, lines)
    end = max(one.told for one in tables)
    corners.append((ratios[-1], max(one.at(ratios[-1]) for one in tables)))
    slopes = [(d - b) / (c - a) for (a, b), (c, d) in zip(corners, corners[1:], strict=False)] + [Fraction(0)]
    masses = [
        (x, x * (after - before))
        for (x, _), before, after in zip(corners[1:], slopes, slopes[1:], strict=False)
        if after > before
    ]
    return Table(tuple(masses), end)


def _upper(
    low: Fraction, high: Fraction, lines: set[tuple[Fraction, Fraction]]
) -> list[tuple[Fraction, Fraction]]:
    """The corners, the first end included, of the largest of lines that are given by their values at both ends."""
    at, line = low, max(lines)
    found = [(low, line[0])]
    while True:
        crossings = []
        for other in lines:
            if other[1] > line[1]:
                share = (line[0] - other[0]) / ((line[0] - other[0]) + (other[1] - line[1]))
                crossings.append((low + share * (high - low), -other[1], other))
        if not crossings:
            return found
        at, _, line = min(crossings)
        share = (at - low) / (high - low)
        found.append((at, line[0] + share * (line[1] - line[0])))


def _on_lattice(pair: Table) -> Pair:
    """The same on a lattice, if its ratios are whole powers of one number."""
    away = [r for r, _ in pair.finite if r != 1]
    if not away:
        return _Powers(Level(Fraction(1)), pair, (0,) * len(pair.finite))
    levels = [Level(Fraction(1), max(r, 1 / r)) for r in away]
    measure: Level | None = levels[0]
    for level in levels[1:]:
        measure = measure and common_measure(measure, level)
    if measure is None:
        return pair
    counts = [0 if r == 1 else Level(Fraction(1), max(r, 1 / r)).over(measure) for r, _ in pair.finite]
    return _Powers(
        measure, pair, tuple(n if r > 1 else -n for n, (r, _) in zip(counts, pair.finite, strict=True))
    )
