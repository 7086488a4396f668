"""Suprema, infima, maxima and minima over conditions: no terms, but sentences about the numbers they run over.

``sup(x in (0, 1): f) <= v`` says that f is at most v for each such x, and that there is one, where that is not seen.
``= v`` says as well that f comes within any g > 0 of v; of a maximum, that it is v somewhere. So a maximum that is not
attained is equal to nothing, and what is unbounded is at most nothing.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from typing import ClassVar

from verify.kernel.statement import (
    And,
    Binder,
    Exists,
    ForAll,
    Formula,
    Implies,
    Or,
    Range,
    Real,
    Relation,
    free_in,
    relation,
)
from verify.kernel.terms import ZERO, Num, Term, Var, add, free_names, fresh, sub, substitute

KINDS = ("sup", "inf", "max", "min")


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
        if sign == "!=":
            return Or((_compared(self, "<", bound), _compared(self, ">", bound)))
        return _compared(self, sign, bound)

    def names(self) -> frozenset[str]:
        return frozenset(b.name for b in self.binders).union(free_names(self.body), *map(free_in, self.guards))

    def apart(self, taken: Set[str]) -> Extremum:
        """With bound names that are not `taken`."""
        found = self
        for place, binder in enumerate(found.binders):
            if binder.name in taken:
                new = fresh(binder.name, taken | found.names())
                put = {binder.name: Var(new)}
                binders = (*found.binders[:place], Binder(new, binder.sort), *found.binders[place + 1 :])
                guards = tuple(substitute(guard, put) for guard in found.guards)
                found = Extremum(found.kind, binders, guards, substitute(found.body, put))
        return found

    def every(self, claim: Formula) -> Formula:
        """That a claim holds of all that it runs over."""
        return ForAll(self.binders, Implies(_both(self.guards), claim) if self.guards else claim)

    def some(self, *claims: Formula) -> Formula:
        """That it does of one of them."""
        return Exists(self.binders, _both((*self.guards, *claims)))


def _compared(found: Extremum, sign: str, bound: Term) -> Formula:
    found = found.apart(free_names(bound))
    upper, attained = found.kind in ("sup", "max"), found.kind in ("max", "min")
    within, beyond = ("<=", ">=") if upper else (">=", "<=")
    there = _inhabited(found)
    if sign == within:
        return _both((*there, found.every(relation(sign, found.body, bound))))
    if sign == within[0] and attained:
        return _both((*there, found.every(relation(sign, found.body, bound))))
    if sign == within[0]:
        level = Var(fresh("u", found.names() | free_names(bound)))
        said = (relation(sign, level, bound), *there, found.every(relation(within, found.body, level)))
        return Exists((Binder(level.name, Real()),), And(said))
    if sign == beyond[0] or (sign == beyond and attained):
        return found.some(relation(sign, found.body, bound))
    least = found.every(relation(within, found.body, bound))
    if attained:
        return And((least, found.some(relation("=", found.body, bound))))
    gap = Var(fresh("g", found.names() | free_names(bound)))
    beside = sub(bound, gap) if upper else add(bound, gap) if bound != ZERO else gap
    near = relation(beyond, found.body, beside)
    close = ForAll((Binder(gap.name, Real()),), Implies(relation(">", gap, ZERO), found.some(near)))
    return close if sign == beyond else And((least, close))


def _both(said: tuple[Formula, ...]) -> Formula:
    return said[0] if len(said) == 1 else And(said)


def _inhabited(found: Extremum) -> tuple[Formula, ...]:
    """That there is something to run over, where that is not seen."""
    if found.guards:
        return () if _surely(found) else (found.some(),)
    ranges = [(b.sort.lower, b.sort.upper) for b in found.binders if isinstance(b.sort, Range)]
    seen = [isinstance(low, Num) and isinstance(high, Num) and low.value <= high.value for low, high in ranges]
    return tuple({relation("<=", *ends): None for ends, plain in zip(ranges, seen, strict=True) if not plain})


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
