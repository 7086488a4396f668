"""Joint laws of two finite random variables, as they are handed in, exactly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from verify.privacy.measures.decimals import Number, decimal_value
from verify.privacy.measures.relations import Letter, Relation

__all__ = ["JointLaw", "joint_law", "support"]

#: Probabilities by pair (s, x), or a matrix with rows s and columns x.
JointLaw: TypeAlias = Mapping[tuple[Letter, Letter], Number] | Sequence[Sequence[Number]]


def joint_law(joint: JointLaw) -> dict[tuple[Letter, Letter], Fraction]:
    """The positive probabilities p(s, x). Raises TypeError, ValueError for what is no law with sum exactly 1.

    >>> joint_law([["1/2", 0], [0, 0.5]])
    {(0, 0): Fraction(1, 2), (1, 1): Fraction(1, 2)}
    """
    found = {}
    for pair, given in _entries(joint):
        p = decimal_value(f"p{pair}", given)
        if p < 0:
            raise ValueError(f"p{pair} = {p}: must be >= 0")
        if p:
            found[pair] = p
    if sum(found.values()) != 1:
        raise ValueError(f"the probabilities sum to {sum(found.values())}: must be 1, exactly")
    return found


def _entries(joint: JointLaw) -> Iterable[tuple[tuple[Letter, Letter], Number]]:
    if isinstance(joint, Mapping):
        return joint.items()
    rows = list(joint)
    if len({len(row) for row in rows}) > 1:
        lengths = ", ".join(str(len(row)) for row in rows[:6])
        raise ValueError(f"the rows have {lengths} entries: they must be equally long. Next: write 0 where p is 0")
    return [((s, x), p) for s, row in enumerate(rows) for x, p in enumerate(row)]


def support(joint: JointLaw) -> Relation:
    """The joint range: the pairs of positive probability."""
    return Relation(joint_law(joint))
