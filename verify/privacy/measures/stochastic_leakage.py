"""Stochastic leakages that Section VI of Ding, Farokhi (2020) compares with the non-stochastic ones, exactly.

Each is the logarithm of a rational number, handed out as a `Count` (`.bits`, `.nats`), for a joint law of S and X
(`JointLaw`); an infinite level is None.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from verify.privacy.measures.joint_laws import JointLaw, joint_law
from verify.privacy.measures.logarithms import Count
from verify.privacy.measures.relations import Letter

__all__ = [
    "ldp_level",
    "maximal_leakage",
    "posterior_level",
    "realizable_leakage",
    "renyi_zero_leakage",
]


def _marginals(law: dict[tuple[Letter, Letter], Fraction]) -> tuple[dict[Letter, Fraction], dict[Letter, Fraction]]:
    S: dict[Letter, Fraction] = {}
    X: dict[Letter, Fraction] = {}
    for (s, x), p in law.items():
        S[s] = S.get(s, Fraction(0)) + p
        X[x] = X.get(x, Fraction(0)) + p
    return S, X


def _lifts(joint: JointLaw) -> Iterator[Fraction]:
    """p(s|x)/p(s) on the support."""
    law = joint_law(joint)
    S, X = _marginals(law)
    return (p / (S[s] * X[x]) for (s, x), p in law.items())


def maximal_leakage(joint: JointLaw) -> Count:
    """log sum_x max_s p(x|s): Sibson's mutual information of order infinity. At most `realizable_leakage`.

    >>> maximal_leakage([["1/2", 0], ["1/4", "1/4"]])
    Count(3/2)
    """
    law = joint_law(joint)
    S, X = _marginals(law)
    most = dict.fromkeys(X, Fraction(0))
    for (s, x), p in law.items():
        most[x] = max(most[x], p / S[s])
    return Count(sum(most.values(), Fraction(0)))


def realizable_leakage(joint: JointLaw) -> Count:
    """log max p(s|x)/p(s) over the support: the largest Renyi divergence of order infinity of p(s|x) from p(s)."""
    return Count(max(_lifts(joint)))


def renyi_zero_leakage(joint: JointLaw) -> Count:
    """max_x D_0(p(s|x)||p(s)) = log max_x 1/p({s: p(s|x) > 0}), eq. (13). For uniform S it is L_0 of the support."""
    law = joint_law(joint)
    S, X = _marginals(law)
    covered = dict.fromkeys(X, Fraction(0))
    for s, x in law:
        covered[x] += S[s]
    return Count(1 / min(covered.values()))


def posterior_level(joint: JointLaw) -> Count:
    """max |log p(s|x)/p(s)| over the support, eq. (14). It says nothing of pairs outside of the support."""
    return Count(max(max(lift, 1 / lift) for lift in _lifts(joint)))


def ldp_level(joint: JointLaw) -> Count | None:
    """The least e^eps with p(x|s) <= e^eps p(x|s') for all x, s, s'; None if there is no finite one.

    It is finite just where the support is all of [[S]] x [[X]].

    >>> ldp_level([["1/3", "1/6"], ["1/6", "1/3"]]), ldp_level([["1/2", 0], ["1/4", "1/4"]])
    (Count(2), None)
    """
    law = joint_law(joint)
    S, X = _marginals(law)
    if len(law) < len(S) * len(X):
        return None
    columns = ([law[s, x] / S[s] for s in S] for x in X)
    return Count(max(max(column) / min(column) for column in columns))
