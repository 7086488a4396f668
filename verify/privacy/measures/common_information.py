"""Gács-Körner common information: the stochastic twin of maximin information.

Source: Ding, Farokhi (2020), Section VI-B; P. Gács and J. Körner (1973).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from verify.privacy.measures.divergence import BITS, Enclosure
from verify.privacy.measures.joint_laws import JointLaw, joint_law
from verify.privacy.measures.relations import Partition, Relation

__all__ = ["CommonInformation", "gacs_korner"]


@dataclass(frozen=True)
class CommonInformation:
    """The common part of S and X: its ``classes`` (of S), their ``masses``, and their entropy K(S; X)."""

    classes: Partition
    masses: tuple[Fraction, ...]

    @property
    def enclosure(self) -> Enclosure:
        """K in nats, enclosed."""
        from flint import ctx

        from verify.privacy.measures.balls import ball, ends

        with ctx.workprec(BITS):
            return Enclosure(*ends(sum((ball(p) * -ball(p).log() for p in self.masses), ball(0))))

    @property
    def nats(self) -> float:
        """K in nats, as a float."""
        return float(self.enclosure.lower) if len(self.masses) > 1 else 0.0

    @property
    def bits(self) -> float:
        """K in bits, as a float."""
        from math import log

        return self.nats / log(2)

    def __float__(self) -> float:
        return self.bits


def gacs_korner(joint: JointLaw) -> CommonInformation:
    """K(S; X) of a joint law: the entropy of the finest variable that S and X both determine.

    ``joint``: probabilities by pair (s, x), or a matrix with rows s. The classes are those of the overlap partition of
    the support, found by union-find, not by enumerating common functions. K depends on probabilities only through the
    masses: it is zero just where I_* of the support is. Complexity: nearly linear in
    the pairs. Raises TypeError, ValueError for what is no joint law. Source: Gacs, Koerner (1973).

    >>> found = gacs_korner([["1/4", "1/4", 0], [0, 0, "1/2"]])
    >>> found.masses, found.bits
    ((Fraction(1, 2), Fraction(1, 2)), 1.0)
    """
    law = joint_law(joint)
    classes = Relation(law).overlap_partition
    place = {s: i for i, letters in enumerate(classes) for s in letters}
    masses = [Fraction(0)] * len(classes)
    for (s, _), p in law.items():
        masses[place[s]] += p
    return CommonInformation(classes, tuple(masses))
