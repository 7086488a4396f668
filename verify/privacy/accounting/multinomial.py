"""Few losses, few runs: every number of times that each loss may come up, with its probability.

The loss of k runs of one mechanism is n_1 l_1 + ... + n_m l_m with the multinomial probability of n_1 + ... + n_m = k: so
many terms as there are such n, whether or not the losses have a common measure. Exact but for rounding.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any

from verify.privacy.accounting.pairs import nonnegative
from verify.privacy.accounting.transforms import Atoms
from verify.privacy.measures.balls import ball

__all__ = ["Sums", "number_of_sums", "sums"]

NEAR = 1e-12  # relatively: far more than the 2^-52 by which two floats are off


@dataclass(frozen=True)
class Sums:
    """All losses, rising as floats, and from each on what P and Q have; ``infinite`` is a ball with P(L = oo)."""

    losses: Sequence[Any]
    masses: Sequence[Any]
    places: Sequence[float]
    tails: Sequence[tuple[Any, Any]]
    infinite: Any

    def curve(self, epsilon: Any, up: bool) -> Any:
        """The curve at e^epsilon as a ball, for both sides: it is exact but for rounding."""
        level = _place(epsilon)
        # As floats, losses are told apart from epsilon by this much; what is nearer is looked at by itself.
        near = NEAR * (1 + abs(level))
        first, last = bisect_left(self.places, level - near), bisect_right(self.places, level + near)
        p, q = self.tails[last]
        found = self.infinite + p - epsilon.exp() * q
        for loss, mass in zip(self.losses[first:last], self.masses[first:last], strict=True):
            found += mass * nonnegative(1 - (epsilon - loss).exp())
        return found


def number_of_sums(runs: Sequence[tuple[Atoms, int]]) -> int:
    """How many terms there are."""
    found = 1
    for part, count in runs:
        found *= comb(count + len(part.losses) - 1, count)
    return found


def sums(runs: Sequence[tuple[Atoms, int]], infinite: Any) -> Sums:
    """Of mechanisms with their numbers of runs. O(N log N) for N terms."""
    found = [(ball(0), ball(1))]
    for part, count in runs:
        found = [(a + b, p * q) for a, p in found for b, q in _multinomial(part, count)]
    found.sort(key=lambda term: _place(term[0]))
    tails, p, q = [(ball(0), ball(0))], ball(0), ball(0)
    for loss, mass in reversed(found):
        p, q = p + mass, q + mass * (-loss).exp()
        tails.append((p, q))
    losses, masses = zip(*found, strict=True)
    return Sums(losses, masses, list(map(_place, losses)), tails[::-1], infinite)


def _multinomial(part: Atoms, count: int) -> Iterator[tuple[Any, Any]]:
    """Sums of ``count`` losses, each with its probability."""
    letters = list(zip(part.losses, part.masses, strict=True))

    def taken(left: int, n: int, loss: Any, mass: Any) -> Iterator[tuple[Any, Any]]:
        one, weight = letters[n]
        if n + 1 == len(letters):
            yield loss + left * one, mass * weight**left
            return
        factor = mass
        for times in range(left + 1):
            yield from taken(left - times, n + 1, loss + times * one, factor)
            factor = (
                factor * weight * (left - times) / (times + 1)
            )  # of the binomial coefficient of left and times

    yield from taken(count, 0, ball(0), ball(1))


def _place(value: Any) -> float:
    return float(value.mid())
