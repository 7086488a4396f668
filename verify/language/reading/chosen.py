"""A maximum over an index, or an indicator, inside of a term: the relation around it is said of what is chosen rightly.

``log(max(i, 1, n, p[i])) <= t`` says: for every k in 1..n with p[i] <= p[k] for all i, log(p[k]) <= t; and that there
are such i. Of ``sum(y, 1, m, max(x, 1, n, W[x,y]))`` a tuple says which x is chosen for each y. There is always a
largest entry, and all that are largest are equal: "for each of them" and "for one of them" say the same. Likewise of
``indicator(p <= q)`` it is said of the number that is 1 if p <= q and else 0; inside of sums of a family of those.
"""

from __future__ import annotations

from dataclasses import dataclass

from verify.kernel.statement import (
    And,
    Binder,
    Exists,
    Family,
    ForAll,
    Formula,
    Implies,
    Or,
    Range,
    Relation,
    Tuples,
    negation,
    relation,
)
from verify.kernel.terms import (
    ONE,
    ZERO,
    Apply,
    At,
    Node,
    Num,
    Seq,
    Sum,
    Term,
    Var,
    add,
    free_names,
    fresh,
    num,
    rebuild,
    scoped,
    sub,
    substitute,
)
from verify.language.walk import parts

Sums = tuple[tuple[str, Term, Term], ...]  # the index, and from where to where it runs


def around(said: Relation, name: str, needed: frozenset[str]) -> Sums | None:
    """The sums around ``name`` of whose indices what is ``needed`` speaks, or an end of another of them; outermost first.

    None where another binder, of an integral or a sum over tuples, binds something of it, or two sums the same name.
    """
    binders = [
        (part, bound) for part in parts(said) for bound, inner in scoped(part) if bound and name in free_names(inner)
    ]
    sums: list[tuple[str, Term, Term]] = []
    for part, bound in reversed(binders):  # from the inside: an end may speak of the index of a sum around it
        if needed.isdisjoint(bound):
            continue
        if not isinstance(part, Sum):
            return None
        sums.append((part.index, part.lower, part.upper))
        needed |= free_names(part.lower) | free_names(part.upper)
    return tuple(sums[::-1]) if len({index for index, _, _ in sums}) == len(sums) else None


def names_in(*nodes: Node) -> frozenset[str]:
    """All names that are bound or free in some nodes."""
    found: set[str] = set()
    for part in (part for node in nodes for part in parts(node)):
        found |= free_names(part)
        found |= {value for value in part.__dict__.values() if isinstance(value, str)}
    return frozenset(found)


def put(said: Relation, name: str, entry: Term) -> Relation:
    """A relation with the entry for the name, where it stands: what is bound there is meant."""

    def replaced(node: Node) -> Node:
        if name not in free_names(node):
            return node
        return entry if isinstance(node, Var) else rebuild(node, replaced)

    return rebuild(said, replaced)


@dataclass(frozen=True)
class Choice:
    """A number that is chosen: its ``value``, the ``binder`` of what chooses it, and when that is ``right``.

    ``there`` says that there is something to choose, where that is not seen.
    """

    binder: Binder
    value: Term
    right: Formula
    there: Formula | None = None

    def of(self, said: Formula, some: bool) -> Formula:
        """What is ``said`` of what is chosen rightly: of each such choice, or (``some``) that it holds of one."""
        if some:
            return Exists((self.binder,), And((self.right, said)))
        return where_there(self.there, ForAll((self.binder,), Implies(self.right, without(self.there, said))))


def indicator(event: Formula, sums: Sums, taken: frozenset[str]) -> Choice:
    """The number that is 1 where the event is true, and 0 where it is not; for all values of the indices of the sums."""
    binder, value = _numbers("b", sums, taken) if sums else (Binder(fresh("b", taken), Range(ZERO, ONE)), None)
    value = value or Var(binder.name)
    holds, fails = relation("=", value, ONE), relation("=", value, ZERO)
    return Choice(binder, value, _each(sums, Or((_both(event, holds), _both(negation(event), fails)))))


def largest(kind: str, index: str, over: Range, body: Term, copied: Term, sums: Sums, taken: frozenset[str]) -> Choice:
    """The largest (smallest) ``body``, where the index has the value that ``copied`` has for it: see `entry`."""
    there = inhabited(over)
    if there and any(name in free_names(there) for name, _, _ in sums):
        there = _each(sums, there)
    sign, inner = "<=" if kind == "max" else ">=", Binder(index, over)
    if sums[1:]:
        binder, value = _numbers(index, sums, taken)
        beyond = ForAll((inner,), relation(sign, body, value))
        right = And((beyond, Exists((inner,), relation("=", body, value))))
        return Choice(binder, value, _each(sums, right), there)
    binder, _ = entry(index, over, sums, taken)
    around_it = tuple(Binder(name, Range(lower, upper)) for name, lower, upper in sums)
    return Choice(binder, copied, ForAll((*around_it, inner), relation(sign, body, copied)), there)


def entry(index: str, over: Range, sums: Sums, taken: frozenset[str]) -> tuple[Binder, Term]:
    """How the value of an index is chosen out of its range: once, or for each value of the index of one sum."""
    name = fresh(index, taken)
    if not sums:
        return Binder(name, over), Var(name)
    ((y, first, last),) = sums
    place, length = _counted(Var(y), first), _counted(last, first)
    shift = num(over.lower.value - 1) if isinstance(over.lower, Num) else sub(over.lower, ONE)
    at = At(Seq(name), place)
    size = over.upper if over.lower == ONE else sub(over.upper, shift)
    position = fresh("j", taken | {name})
    here = Var(position) if first == ONE else add(Var(position), sub(first, ONE))
    sort = Tuples(length, position, substitute(size, {y: here}))
    return Binder(name, sort), at if over.lower == ONE else add(at, shift)


def _counted(index: Term, first: Term) -> Term:
    """The place of an index in a range that begins with `first`."""
    if isinstance(first, Num):
        return index if first == ONE else add(index, num(1 - first.value))
    return add(sub(index, first), ONE)


def _numbers(name: str, sums: Sums, taken: frozenset[str]) -> tuple[Binder, Term]:
    """A family of numbers, one for each value of the indices of some sums."""
    name = fresh(name, taken)
    return Binder(name, Family(len(sums))), Apply(name, tuple(Var(index) for index, _, _ in sums))


def _both(event: Formula, said: Formula) -> Formula:
    return And((*(event.args if isinstance(event, And) else (event,)), said))


def _each(sums: Sums, said: Formula) -> Formula:
    binders = tuple(Binder(index, Range(lower, upper)) for index, lower, upper in sums)
    return ForAll(binders, said) if binders else said


def inhabited(over: Range) -> Formula | None:
    """That there is a number in a range, where that is not seen."""
    numbers = isinstance(over.lower, Num) and isinstance(over.upper, Num) and over.lower.value <= over.upper.value
    return None if numbers else relation("<=", over.lower, over.upper)


def where_there(there: Formula | None, said: Formula) -> Formula:
    """What is said, and that there is something of which it is said."""
    return And((there, said)) if there else said


def without(there: Formula | None, said: Formula) -> Formula:
    """What is said without that there is something, where the maximum around it says so already."""
    if isinstance(said, And) and said.args[0] == there:
        return said.args[1] if len(said.args) == 2 else And(said.args[1:])
    return said
