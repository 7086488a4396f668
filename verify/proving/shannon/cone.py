"""The cone of polymatroids on the sets that a statement speaks of: its elemental inequalities.

A set of random variables is an int with bit i for the i-th name; a linear form of joint entropies maps sets to
coefficients. The sets that matter are those that unions and intersections make of the sets in the statement: a
monotone submodular function on such a ring extends to all sets (g(S) = least f(T) with T containing S), so nothing
is lost by looking at the ring only (Fujishige, Submodular Functions and Optimization, section 3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from verify.kernel.certificate import Elemental

Form = dict[int, Fraction | int]


class Inequality(NamedTuple):
    """I(p; q | given) >= 0 for disjoint sets, or H(p | given) >= 0 when p and q are the same."""

    p: int
    q: int
    given: int

    def form(self) -> Form:
        """Its entropies, without the empty set."""
        out: Form = {}
        if self.p == self.q:
            parts = [(self.p | self.given, 1), (self.given, -1)]
        else:
            left, right = self.p | self.given, self.q | self.given
            parts = [(left, 1), (right, 1), (left | right, -1), (self.given, -1)]
        for key, value in parts:
            if key:
                out[key] = out.get(key, 0) + value
        return {k: v for k, v in out.items() if v}

    def expanded(self, names: Sequence[str]) -> list[Elemental]:
        """As a sum of elemental inequalities of single variables, by the chain rule."""
        out, before = [], self.given
        for i in bits(self.p):
            if self.p == self.q:
                out.append(Elemental(names[i], names[i], members(before, names)))
            else:
                out += _chain(i, self.q, before, names)
            before |= 1 << i
        return out


def _chain(i: int, q: int, given: int, names: Sequence[str]) -> list[Elemental]:
    """I(i; q | given) variable by variable of q."""
    out = []
    for j in bits(q):
        out.append(Elemental(names[i], names[j], members(given, names)))
        given |= 1 << j
    return out


def bits(mask: int) -> Iterator[int]:
    """The places of the ones."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def members(mask: int, names: Sequence[str]) -> tuple[str, ...]:
    """The names of a set."""
    return tuple(names[i] for i in bits(mask))


def mask_of(chosen: Iterable[str], names: Sequence[str]) -> int:
    """The set of some names."""
    return sum(1 << names.index(n) for n in chosen)


def ring(sets: Iterable[int]) -> dict[int, int]:
    """For each class of variables that the sets do not tell apart: the least set of the ring that contains it.

    Keys are classes, values contain their keys. The sets of the ring are the unions of such values.
    """
    given = [s for s in sets if s]
    everything = 0
    for s in given:
        everything |= s
    least = {}
    for i in bits(everything):
        inner = everything
        for s in given:
            if s >> i & 1:
                inner &= s
        least[i] = inner
    classes: dict[int, int] = {}
    for inner in least.values():
        classes[sum(1 << i for i, other in least.items() if other == inner)] = inner
    return classes


def elementals(sets: Iterable[int]) -> list[Inequality]:
    """The elemental inequalities of the ring that the sets make; few given variables come first.

    For n variables with nothing to merge: n + n(n-1) 2^(n-3).
    """
    least = ring(sets)
    everything = 0
    for block in least:
        everything |= block
    out = [Inequality(p, p, _largest_without(p, least)) for p in least]
    for p, q in combinations(least, 2):
        needed = (least[p] & ~p) | (least[q] & ~q)
        if needed & (p | q):
            continue  # one is below the other
        others = [r for r in least if r not in (p, q) and not least[r] & (p | q)]
        out += [Inequality(p, q, g) for g in _lower_sets(others, least) if not needed & ~g]
    first, rest = out[: len(least)], out[len(least) :]
    return first + sorted(rest, key=lambda item: item.given.bit_count())


def _largest_without(p: int, least: dict[int, int]) -> int:
    """The largest set of the ring that does not contain p."""
    return sum(r for r, inner in least.items() if not inner & p)


def _lower_sets(blocks: Sequence[int], least: dict[int, int]) -> list[int]:
    """The sets of the ring made of the given blocks."""
    found = [0]
    for block in sorted(blocks, key=lambda b: least[b].bit_count()):
        below = least[block] & ~block
        found += [s | block for s in found if not below & ~s]
    return found
