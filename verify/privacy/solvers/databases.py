"""Databases with a prior, and what is optimal for them: distances at a level, levels at a distance."""

from __future__ import annotations

from verify.privacy.measures.databases import DatabasePrior
from verify.privacy.measures.decimals import Number
from verify.privacy.solvers import identifiability

__all__ = ["Database"]


class Database(DatabasePrior):
    """A random database X of ``n`` rows with values 1..``m`` and its ``prior`` (see `DatabasePrior`), with the least
    distance at a level and the least level at a distance D, for three notions of privacy.

    Source: Wang, Ying, Zhang (2016), section 3.

    >>> database = Database(1, 2, [Fraction(3, 4), Fraction(1, 4)])
    >>> database.exp_eps_X, database.h(4), database.h_inverse(Fraction(1, 5))
    (Fraction(3, 1), Fraction(1, 5), Fraction(4, 1))
    """

    def identifiability_distortion(self, exp_epsilon: Number) -> identifiability.LeastDistortion:
        """PD-I: the least distance at a level of identifiability; see `verify.privacy.solvers.identifiability`."""
        return identifiability.least_distortion(self, "identifiability", exp_epsilon)

    def dp_distortion(self, exp_epsilon: Number) -> identifiability.LeastDistortion:
        """PD-DP: the least distance at a level of differential privacy; see `verify.privacy.solvers.identifiability`."""
        return identifiability.least_distortion(self, "differential privacy", exp_epsilon)

    def identifiability_leakage(self, D: Number) -> identifiability.Leakage:
        """e^{eps_i*(D)}; see `verify.privacy.solvers.identifiability`."""
        return identifiability.identifiability_leakage(self, D)

    def dp_leakage(self, D: Number) -> identifiability.Leakage:
        """e^{eps_d*(D)}; see `verify.privacy.solvers.identifiability`."""
        return identifiability.dp_leakage(self, D)

    def mi_leakage(self, D: Number) -> identifiability.RateEnclosure:
        """eps_m*(D) in nats, enclosed; see `verify.privacy.solvers.identifiability`."""
        return identifiability.mi_leakage(self, D)
