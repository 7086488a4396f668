"""The least expected distance at a level of privacy, as a linear program: PD-I and PD-DP in one form.

A column of a mechanism is a function w of the databases with ``w(x) <= t w(x')`` for neighbours, t = e^eps. With one
column w_y >= 0 for each output y, and d the Hamming distance,

    minimize  sum_{x,y} c(x) d(x,y) w_y(x)   subject to   sum_y w_y(x) = b(x)

is PD-I for w_y(x) = p(x,y), b = prior, c = 1, and PD-DP for w_y(x) = Q(y|x), b = 1, c = prior. A dual point, values u(x)
and prices of the neighbours pi_y(x,x') >= 0, with

    u(x) - sum_{x'} pi_y(x,x') + t sum_{x'} pi_y(x',x) <= c(x) d(x,y)    for all x, y

bounds the distance from below by sum_x b(x) u(x).

Permutations of rows, of the values of one row, and of the values of all rows that leave the prior alone leave the
program alone. Averaging over them loses nothing, so there is one variable for each orbit of pairs (x, y).

Source: Wang, Ying, Zhang (2016), section 3, (8)-(15).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Literal

from verify.privacy.measures.channels import Channel
from verify.privacy.measures.results import fits
from verify.privacy.solvers.rational_programs import LinearProgram

if TYPE_CHECKING:
    from verify.privacy.measures.databases import DatabasePrior

__all__ = ["DualCertificate", "Edge", "Notion", "PrivacyProgram", "dual_bound", "symmetries", "weights"]

Notion = Literal["identifiability", "differential privacy"]
Edge = tuple[int, int, int]


@dataclass(frozen=True)
class DualCertificate:
    """``values`` u, one a database, and ``prices`` pi_y(x,x') by (y, x, x'); what is not listed is 0."""

    values: tuple[Fraction, ...]
    prices: Mapping[Edge, Fraction]


def weights(database: DatabasePrior, notion: Notion) -> tuple[Sequence[Fraction], Sequence[Fraction]]:
    """(b, c) of the head of the file."""
    ones = (Fraction(1),) * len(database.prior)
    return (database.prior, ones) if notion == "identifiability" else (ones, database.prior)


def dual_bound(
    database: DatabasePrior, notion: Notion, t: Fraction, certificate: DualCertificate
) -> Fraction | None:
    """The lower bound on the distance at level t that a certificate gives; None if it is none.

    Exact arithmetic, and no solver. Complexity: O(m^{2n} + prices).
    """
    totals, costs = weights(database, notion)
    size, neighbours = len(database.values), frozenset(database.neighbours)
    if len(certificate.values) != size or not fits(certificate, DualCertificate):
        return None
    sums = {(y, x): certificate.values[x] for y in range(size) for x in range(size)}
    for (y, x, other), price in certificate.prices.items():
        if price < 0 or (x, other) not in neighbours or not 0 <= y < size:
            return None
        sums[y, x] -= price
        sums[y, other] += t * price
    for (y, x), total in sums.items():
        if total > costs[x] * database.distance(database.values[x], database.values[y]):
            return None
    return sum((b * u for b, u in zip(totals, certificate.values, strict=True)), Fraction(0))


class PrivacyProgram:
    """The program of the head of the file for one database and notion, reduced by symmetry, at any level.

    Raises ValueError for identifiability under a prior that is 0 somewhere: no level is finite.
    Complexity: O(m^{2n} n m) to build; ``size`` variables.
    """

    def __init__(self, database: DatabasePrior, notion: Notion) -> None:
        if notion == "identifiability" and not database.full_support:
            raise ValueError("no finite level of identifiability: the prior is 0 somewhere")
        self.database, self.notion = database, notion
        self.totals, costs = weights(database, notion)
        places, values = range(len(database.values)), database.values
        maps = list(symmetries(database))
        rows = _orbits([(x,) for x in places], maps)
        self._row = {x: orbit for (x,), orbit in rows.items()}
        self._orbit = _orbits([(x, y) for y in places for x in places], maps)
        self._rows = Counter(self._row.values())
        self._sizes = Counter(self._orbit.values())
        self.size = len(self._sizes)
        self._costs = [Fraction(0)] * self.size
        self._row_of = [0] * self.size
        for (x, y), orbit in self._orbit.items():
            self._costs[orbit] += costs[x] * database.distance(values[x], values[y])
            self._row_of[orbit] = self._row[x]
        self._edges = Counter(
            (self._orbit[x, y], self._orbit[other, y]) for y in places for x, other in database.neighbours
        )
        self._pairs = [pair for pair in sorted(self._edges) if pair[0] != pair[1]]

    def at(self, t: Fraction) -> LinearProgram:
        """The linear program at level t: a variable w an orbit; equations an orbit of databases; then t w' >= w."""
        shares: list[dict[int, Fraction]] = [{} for _ in self._rows]
        for orbit, row in enumerate(self._row_of):
            shares[row][orbit] = Fraction(self._sizes[orbit], self._rows[row])
        right = {self._row[x]: total for x, total in enumerate(self.totals)}
        ratios = [{below: t, above: Fraction(-1)} for above, below in self._pairs]
        sides = [right[row] for row in range(len(shares))] + [Fraction(0)] * len(ratios)
        return LinearProgram(self._costs, [*shares, *ratios], sides, len(shares))

    def slope(self, point: Sequence[Fraction], prices: Sequence[Fraction]) -> Fraction:
        """The derivative of the least distance in t, at an optimal point and its prices."""
        edges = zip(self._pairs, prices[len(self._rows) :], strict=True)
        return -sum((price * point[below] for (_, below), price in edges if price), Fraction(0))

    def mechanism(self, point: Sequence[Fraction]) -> Channel:
        """The channel of a point of the program: rows x, columns y."""
        places, prior = range(len(self.database.values)), self.database.prior
        scale = [1 / p for p in prior] if self.notion == "identifiability" else [Fraction(1)] * len(prior)
        return tuple(tuple(point[self._orbit[x, y]] * scale[x] for y in places) for x in places)

    def certificate(self, prices: Sequence[Fraction]) -> DualCertificate:
        """The dual point of prices of the program: what belongs to an orbit is shared out equally."""
        values = tuple(prices[self._row[x]] / self._rows[self._row[x]] for x in range(len(self._row)))
        shares = {
            pair: price / self._edges[pair]
            for pair, price in zip(self._pairs, prices[len(self._rows) :], strict=True)
            if price
        }
        spread = {}
        for y in range(len(values)):
            for x, other in self.database.neighbours:
                share = shares.get((self._orbit[x, y], self._orbit[other, y]))
                if share is not None:
                    spread[y, x, other] = share
        return DualCertificate(values, spread)


# --- symmetry ----------------------------------------------------------------------------------------------------


def symmetries(database: DatabasePrior) -> Iterator[tuple[int, ...]]:
    """Permutations of the databases that keep distances and the prior: place k goes to entry k.

    Exchanges of two rows, of two values in one row, of two values in all rows; they need not generate every symmetry.
    Complexity: O(m^n n) each, of n^2 + n m^2 of them.
    """
    place = {x: k for k, x in enumerate(database.values)}
    for move in _moves(database.n, database.m):
        images = tuple(place[move(x)] for x in database.values)
        if all(database.prior[k] == database.prior[image] for k, image in enumerate(images)):
            yield images


@dataclass(frozen=True)
class _Exchange:
    """Exchanges two values in the given rows, or, without values, two rows."""

    rows: tuple[int, ...]
    values: tuple[int, int] | None = None

    def __call__(self, x: tuple[int, ...]) -> tuple[int, ...]:
        found = list(x)
        if self.values is None:
            i, j = self.rows
            found[i], found[j] = found[j], found[i]
            return tuple(found)
        a, b = self.values
        for i in self.rows:
            found[i] = {a: b, b: a}.get(found[i], found[i])
        return tuple(found)


def _moves(n: int, m: int) -> Iterator[_Exchange]:
    for rows in combinations(range(n), 2):
        yield _Exchange(rows)
    for values in combinations(range(1, m + 1), 2):
        for i in range(n):
            yield _Exchange((i,), values)
        yield _Exchange(tuple(range(n)), values)


def _orbits(items: Sequence[tuple[int, ...]], maps: Sequence[tuple[int, ...]]) -> dict[tuple[int, ...], int]:
    """The number of the orbit of each item, in the order in which orbits appear. O(items maps), nearly."""
    orbit: dict[tuple[int, ...], int] = {}
    count = 0
    for start in items:
        if start in orbit:
            continue
        orbit[start], reached = count, [start]
        while reached:
            item = reached.pop()
            for images in maps:
                image = tuple(images[k] for k in item)
                if image not in orbit:
                    orbit[image] = count
                    reached.append(image)
        count += 1
    return orbit
