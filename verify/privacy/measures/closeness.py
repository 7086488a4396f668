"""(eps,delta)-closeness of two finite laws in exact arithmetic: hockey-stick divergence, total variation, conversion.

P and Q are (eps,delta)-close if P(A) <= e^eps Q(A) + delta and Q(A) <= e^eps P(A) + delta for every set A. The least
delta in the first inequality is the hockey-stick divergence sum_i max(P_i - e^eps Q_i, 0) (claim
``cuff_yu2016.hockey_stick``). Levels are kept as t = e^eps, as in `verify.privacy.measures.channels`.

Source: Cuff, Yu, "Differential Privacy as a Mutual Information Constraint" (2016, slides).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from verify.privacy.measures.channels import Distribution, exact_distribution
from verify.privacy.measures.decimals import Number, decimal_value

__all__ = ["closeness", "hockey_stick", "total_variation", "two_laws"]


def two_laws(P: Sequence[Number], Q: Sequence[Number]) -> tuple[Distribution, Distribution]:
    """P and Q as tuples of Fractions, checked: distributions, equally long. Raises TypeError, ValueError."""
    p, q = exact_distribution("P", P), exact_distribution("Q", Q)
    if len(p) != len(q):
        raise ValueError(f"P has {len(p)} letters, Q has {len(q)}: both laws need the same alphabet")
    return p, q


def hockey_stick(
    P: Sequence[Number], Q: Sequence[Number], exp_epsilon: Number
) -> Fraction:
    """The least delta with P(A) <= exp_epsilon Q(A) + delta for all A: ``sum_i max(P_i - exp_epsilon Q_i, 0)``.

    One direction only: `closeness` takes the larger of both. ``exp_epsilon`` is e^eps, a positive rational number (at
    most 1 for eps <= 0). Complexity: O(M). Raises TypeError for what is no number, ValueError for what is no law.
    Source: E_gamma of Sason, Verdu, *f-divergence inequalities* (2016), with gamma = exp_epsilon.

    >>> from fractions import Fraction as F
    >>> hockey_stick([F(3, 4), F(1, 4)], [F(1, 4), F(3, 4)], 2)
    Fraction(1, 4)
    """
    p, q = two_laws(P, Q)
    t = decimal_value("exp_epsilon", exp_epsilon)
    if t <= 0:
        raise ValueError(f"exp_epsilon = {t}: must be > 0, for it is e^eps")
    return sum((max(a - t * b, Fraction(0)) for a, b in zip(p, q, strict=True)), Fraction(0))


def total_variation(P: Sequence[Number], Q: Sequence[Number]) -> Fraction:
    """Half the sum of the absolute differences: the least delta of (0,delta)-closeness. Complexity: O(M).

    Raises as `hockey_stick`. Source: Levin, Peres, Wilmer, *Markov Chains and Mixing Times*, Proposition 4.2.

    >>> total_variation([1, 0], [0, 1])
    Fraction(1, 1)
    """
    p, q = two_laws(P, Q)
    return sum((abs(a - b) for a, b in zip(p, q, strict=True)), Fraction(0)) / 2


def closeness(
    P: Sequence[Number], Q: Sequence[Number], exp_epsilon: Number
) -> Fraction:
    """The least delta for which P and Q are (eps,delta)-close: the larger of both hockey-stick divergences.

    >>> closeness([1, 0], [0, 1], 3)
    Fraction(1, 1)
    """
    return max(hockey_stick(P, Q, exp_epsilon), hockey_stick(Q, P, exp_epsilon))
