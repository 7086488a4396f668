"""Non-stochastic leakage to an observer who knows A as well: relations of triples (s, x, a).

Source: Ding, Farokhi (2020), end of Section V.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from verify.privacy.measures.logarithms import Count
from verify.privacy.measures.relations import Letter, Relation

__all__ = ["leakage_l0_given", "maximin_information_with"]


def _joined(triples: Iterable[tuple[Letter, Letter, Letter]]) -> tuple[Relation, Relation]:
    """The joint ranges of S with (X, A), and of S with A."""
    found = list(triples)
    return Relation([(s, (x, a)) for s, x, a in found]), Relation([(s, a) for s, _, a in found])


def leakage_l0_given(triples: Iterable[tuple[Letter, Letter, Letter]]) -> Count:
    """L_0(S -> X|A) = log max |[[S|a]]|/|[[S|x,a]]| over the (x, a) that occur together. O(triples).

    >>> leakage_l0_given([(0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 1)])
    Count(2)
    """
    both, alone = _joined(triples)
    before = {a: len(letters) for a, letters in alone.conditional_ranges.items()}
    ratios = (Fraction(before[xa[1]], len(r)) for xa, r in both.conditional_ranges.items())  # type: ignore[index]
    return Count(max(ratios))


def maximin_information_with(triples: Iterable[tuple[Letter, Letter, Letter]]) -> Count:
    """I_*(S; X, A): what the observer of X and A together tells of S without error.

    >>> maximin_information_with([(0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 1)])
    Count(2)
    """
    return _joined(triples)[0].maximin_information
