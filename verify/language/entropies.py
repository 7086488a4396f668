"""What information theory writes in a short form, as sums of joint entropies, and back.

Both directions build the same sums, so that a short form that is displayed stands for exactly the sum that it is
displayed for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from verify.kernel.statement import Formula, Relation
from verify.kernel.terms import MINUS_ONE, ZERO, Add, Entropy, Mul, Node, Term, neg

Group = tuple[str, ...]


def entropy(*groups: Iterable[str]) -> Term:
    """The joint entropy of all these variables."""
    return Entropy(tuple(sorted({name for group in groups for name in group})))


def conditional_entropy(x: Iterable[str], z: Iterable[str]) -> Term:
    """H(x|z) in joint entropies."""
    z = tuple(z)
    return Add((entropy(x, z), neg(entropy(z)))) if z else entropy(x)


def mutual_information(x: Iterable[str], y: Iterable[str], z: Iterable[str] = ()) -> Term:
    """I(x;y|z) in joint entropies."""
    x, y, z = tuple(x), tuple(y), tuple(z)
    terms = (entropy(x, z), entropy(y, z), neg(entropy(x, y, z)))
    return Add((*terms, neg(entropy(z))) if z else terms)


class Information(NamedTuple):
    """I(x;y|z), or H(x|z) where there is no y; z may be empty."""

    x: Group
    y: Group
    z: Group

    def term(self) -> Term:
        return mutual_information(*self) if self.y else conditional_entropy(self.x, self.z)


def information(term: Node) -> Information | None:
    """The short form of which `term` is exactly the sum, if it is of one.

    >>> information(mutual_information("X", "Y", "Z"))
    Information(x=('X',), y=('Y',), z=('Z',))
    >>> information(conditional_entropy("XZ", "Z"))
    Information(x=('X',), y=(), z=('Z',))
    """
    if not isinstance(term, Add):
        return None
    match [_signed(part) for part in term.args]:
        case [(1, both), (-1, z)]:
            found = Information(_beyond(both, z), (), z)
        case [(1, x), (1, y), (-1, _)]:
            found = Information(x, y, ())
        case [(1, x), (1, y), (-1, _), (-1, z)]:
            found = Information(_beyond(x, z), _beyond(y, z), z)
        case _:
            return None
    return found if found.term() == term else None


def _signed(part: Term) -> tuple[int, Group]:
    """An entropy, plus or minus, with its variables; 0 for anything else."""
    match part:
        case Entropy(names):
            return 1, names
        case Mul((factor, Entropy(names))) if factor == MINUS_ONE:
            return -1, names
    return 0, ()


def _beyond(names: Group, given: Group) -> Group:
    """The variables that are not given; all of them if none is left."""
    return tuple(name for name in names if name not in given) or names


def independence(formula: Formula) -> Information | None:
    """What ``I(x;y|z) = 0`` says: x and y are independent given z, if `formula` is of that form.

    None if a variable stands in two of the groups.
    """
    if not isinstance(formula, Relation) or formula.operator != "=" or formula.right != ZERO:
        return None
    found = information(formula.left)
    if found is None or not found.y or len({*found.x, *found.y, *found.z}) < sum(map(len, found)):
        return None
    return found
