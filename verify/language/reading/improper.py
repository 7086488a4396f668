"""Integrals without an end: no terms, but sentences about the limit of integrals between numbers.

``integral(t, -oo, oo, f) = v`` says: for every g > 0 there is T >= 0 such that all integrals from below -T to above T
are within g of v. The two ends are independent, so that x over the line has no integral. From a on, or up to b, one end
moves, and T is no nearer than the other. A comparison ``<= v`` says that there is a limit, and that it is at most v: what
diverges compares with nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from verify.kernel.statement import And, Binder, Exists, ForAll, Formula, Implies, Real, relation
from verify.kernel.terms import ZERO, Abs, Integral, Term, Var, free_names, fresh, neg, sub, substitute


@dataclass(frozen=True)
class Improper:
    """An integral over a name; an end that is None is infinite."""

    over: str
    lower: Term | None
    upper: Term | None
    body: Term

    alone: ClassVar[str] = "an integral without an end can only be compared with something"
    hint: ClassVar[str] = "let it stand alone on one side, factors inside of it: integral(t, 0, oo, c*body) = value"

    def compared(self, sign: str, bound: Term) -> Formula:
        """What ``integral sign bound`` says."""
        if sign == "=":
            return converges(self, bound)
        c = fresh("c", _names(self) | free_names(bound))
        return Exists((Binder(c, Real()),), And((relation(sign, Var(c), bound), converges(self, Var(c)))))


def converges(found: Improper, value: Term) -> Formula:
    """That the integrals between numbers tend to the value."""
    taken = _names(found) | free_names(value)
    index, body = found.over, found.body
    ends = [end for end in (found.lower, found.upper) if end is not None]
    if any(index in free_names(end) for end in ends):
        index = fresh(index, taken)
        body = substitute(body, {found.over: Var(index)})
    g, start, lower, upper = (Var(fresh(name, taken | {index})) for name in ("g", "T", "lower", "upper"))
    whole = Integral(index, found.lower or lower, found.upper or upper, body)
    near = relation("<=", Abs(whole if value == ZERO else sub(whole, value)), g)
    if found.lower is None and found.upper is None:
        far = relation(">=", start, ZERO)
        beyond: Formula = And((relation("<=", lower, neg(start)), relation(">=", upper, start)))
    elif found.lower is None and found.upper is not None:
        far, beyond = relation("<=", start, found.upper), relation("<=", lower, start)
    elif found.lower is not None:
        far, beyond = relation(">=", start, found.lower), relation(">=", upper, start)
    else:
        raise ValueError("an integral between two numbers is a term")
    moving = [new for new, end in ((lower, found.lower), (upper, found.upper)) if end is None]
    every = ForAll(tuple(Binder(end.name, Real()) for end in moving), Implies(beyond, near))
    there_is = Exists((Binder(start.name, Real()),), And((far, every)))
    return ForAll((Binder(g.name, Real()),), Implies(relation(">", g, ZERO), there_is))


def _names(found: Improper) -> frozenset[str]:
    parts = (found.body, *(end for end in (found.lower, found.upper) if end is not None))
    return frozenset({found.over}).union(*map(free_names, parts))
