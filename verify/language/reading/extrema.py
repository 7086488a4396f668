"""Suprema, infima, maxima and minima over conditions: no terms, but sentences about the numbers they run over.

``sup(x in (0, 1): f) <= v`` says that f is at most v for each such x, and that there is one, where that is not seen.
``= v`` says as well that f comes within any g > 0 of v; of a maximum, that it is v somewhere. So a maximum that is not
attained is equal to nothing, and what is unbounded is at most nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from verify.kernel.statement import (
    TRUE,
    And,
    Binder,
    Exists,
    Family,
    ForAll,
    Formula,
    Implies,
    Integer,
    Or,
    Range,
    Real,
    Relation,
    Tuples,
    free_in,
    relation,
)
from verify.kernel.terms import ZERO, Num, Term, Var, add, free_names, fresh, sub, substitute


@dataclass(frozen=True)
class Extremum:
    """The ``kind`` of all values of the body where the guards hold of the bound names."""

    kind: str
    binders: tuple[Binder, ...]
    guards: tuple[Formula, ...]
    body: Term

    alone: ClassVar[str] = "a supremum, or a maximum over conditions, can only be compared with something"
    hint: ClassVar[str] = "let it stand alone on one side, factors inside of it: sup(x in (0, 1): c*f) = value"

    def compared(self, sign: str, bound: Term) -> Formula:
        """What ``extremum sign bound`` says; of "!=" that it is less, or greater."""
        place = fresh("v", self.names())  # substitution sees to it that no name of the bound is caught
        ways = ("<", ">") if sign == "!=" else (sign,)
        said = [_compared(self, way, Var(place) if bound != ZERO else ZERO) for way in ways]
        return substitute(Or(tuple(said)) if said[1:] else said[0], {place: bound})

    def names(self) -> frozenset[str]:
        bound = (free_in(b.sort) | {b.name} for b in self.binders)
        return frozenset(free_names(self.body)).union(*bound, *map(free_in, self.guards))

    @property
    def finite(self) -> bool:
        """Whether it runs over finitely many: then it is attained."""
        return all(isinstance(b.sort, Range | Tuples) for b in self.binders)

    def every(self, claim: Formula) -> Formula:
        """That a claim holds of all that it runs over."""
        return ForAll(self.binders, Implies(_both(self.guards), claim) if self.guards else claim)

    def some(self, *claims: Formula) -> Formula:
        """That it does of one of them."""
        return Exists(self.binders, _both((*self.guards, *claims) or (TRUE,)))


def _compared(found: Extremum, sign: str, bound: Term) -> Formula:
    upper, attained = found.kind in ("sup", "max"), found.kind in ("max", "min")
    within, beyond = ("<=", ">=") if upper else (">=", "<=")
    there, taken = _inhabited(found), found.names() | free_names(bound)
    if sign == within or (sign == within[0] and found.finite):
        return _both((*there, found.every(relation(sign, found.body, bound))))
    if sign == within[0]:  # a maximum that there is leaves room below the bound too
        level = Var(fresh("u", taken))
        said = (relation(sign, level, bound), *there, found.every(relation(within, found.body, level)))
        return Exists((Binder(level.name, Real()),), And(said))
    if sign == beyond[0] or (sign == beyond and attained):
        return found.some(relation(sign, found.body, bound))
    least = found.every(relation(within, found.body, bound))
    if attained:
        return And((least, found.some(relation("=", found.body, bound))))
    gap = Var(fresh("g", taken))
    beside = sub(bound, gap) if upper else add(bound, gap) if bound != ZERO else gap
    near = relation(beyond, found.body, beside)
    close = ForAll((Binder(gap.name, Real()),), Implies(relation(">", gap, ZERO), found.some(near)))
    return close if sign == beyond else And((least, close))


def _both(said: tuple[Formula, ...]) -> Formula:
    return said[0] if len(said) == 1 else And(said)


def _inhabited(found: Extremum) -> tuple[Formula, ...]:
    """That there is something to run over, where that is not seen."""
    names = {b.name for b in found.binders}
    sorts = [b.sort for b in found.binders if not isinstance(b.sort, Real | Integer | Family)]
    if found.guards or any(not isinstance(sort, Range) or free_in(sort) & names for sort in sorts):
        return () if _surely(found) else (found.some(),)
    ends = [(sort.lower, sort.upper) for sort in sorts if isinstance(sort, Range)]
    return tuple({relation("<=", *one): None for one in ends if not _in_order(*one)})


def _in_order(low: Term, high: Term) -> bool:
    return isinstance(low, Num) and isinstance(high, Num) and low.value <= high.value


def _surely(found: Extremum) -> bool:
    """Whether it is seen that there is a number between the bounds that the guards give to one name."""
    if len(found.binders) != 1 or found.binders[0].sort != Real():
        return False
    x = Var(found.binders[0].name)
    lower, upper = [], []  # ends, each with 1 where it is excluded
    waiting = [*found.guards]
    while waiting:
        guard = waiting.pop()
        if isinstance(guard, And):
            waiting += guard.args
        elif not isinstance(guard, Relation) or guard.operator not in ("<", "<=", ">", ">="):
            return False
        else:
            left, right = (guard.left, guard.right) if guard.operator[0] == "<" else (guard.right, guard.left)
            strict = guard.operator[-1] != "="
            if left == x and isinstance(right, Num):
                upper.append((right.value, -strict))
            elif right == x and isinstance(left, Num):
                lower.append((left.value, strict))
            else:
                return False
    if not (lower and upper):
        return True
    (low, open_below), (high, open_above) = max(lower), min(upper)
    return low < high or (low == high and not open_below and not open_above)
