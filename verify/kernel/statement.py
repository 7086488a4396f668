"""Formulas and statements.

A `Statement` is what is judged: bound variables with their sorts, hypotheses, one conclusion. It reads
"for all variables: if the hypotheses hold then so does the conclusion". Families are quantified over as total
functions: values outside of the ranges that a statement mentions do not matter.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from verify.kernel.errors import Malformed
from verify.kernel.terms import (
    Defined,
    Joint,
    Lambda,
    Node,
    Seq,
    SequenceTerm,
    Term,
    Value,
    Var,
    free_names,
    fresh,
    node,
    substitute,
)


class Sort(Node):
    """What a bound name stands for."""


@node
class Real(Sort):
    """A real number."""


@node
class Integer(Sort):
    """An integer."""


@node
class Range(Sort):
    """An integer from ``lower`` to ``upper``, both included."""

    lower: Term
    upper: Term


@node
class Tuples(Sort):
    """A tuple of ``length`` integers; coordinate ``position`` is in 1..``size``."""

    length: Term
    position: str
    size: Term


@node
class Family(Sort):
    """A function of ``arity`` scalars and tuples, real-valued or (``integer``) integer-valued."""

    arity: int
    integer: bool = False


@node
class Opaque(Sort):
    """One fixed function of which nothing is known but what named assumptions say; ``meaning`` is in words."""

    arity: int
    meaning: str


@node
class RandomVariable(Sort):
    """A finite random variable; all those of a statement have one joint law."""


@node
class Binder(Node):
    name: str
    sort: Sort


class Formula(Node):
    """True or false for every assignment of its free names."""


OPERATORS = ("=", "!=", "<", "<=", ">", ">=")


@node
class Relation(Formula):
    """``left operator right`` between reals, operator one of `OPERATORS`."""

    operator: str
    left: Term
    right: Term


@node
class And(Formula):
    args: tuple[Formula, ...]


@node
class Or(Formula):
    args: tuple[Formula, ...]


@node
class Not(Formula):
    arg: Formula


@node
class Implies(Formula):
    left: Formula
    right: Formula


@node
class Iff(Formula):
    left: Formula
    right: Formula


@node
class ForAll(Formula):
    binders: tuple[Binder, ...]
    body: Formula


@node
class Exists(Formula):
    binders: tuple[Binder, ...]
    body: Formula


@node
class Definition(Node):
    """A word and what it stands for: ``name`` with its ``parameters`` is ``body``, wherever it is used.

    The first ``implicit`` parameters are not written where the word is used; names in scope are meant. A ``bundle``
    is a list of conditions: as a hypothesis it counts as several. The meaning is in `expansion`.
    """

    name: str
    parameters: tuple[Binder, ...]
    body: Term | Formula
    implicit: int = 0
    bundle: bool = False


@node
class Holds(Formula):
    """A defined condition holds of these arguments."""

    definition: Definition
    args: tuple[Term | SequenceTerm | Lambda | Joint, ...]


TRUE, FALSE = And(()), Or(())


@node
class Statement(Node):
    """For all `binders`: the `hypotheses` imply the `conclusion`."""

    binders: tuple[Binder, ...]
    hypotheses: tuple[Formula, ...]
    conclusion: Formula

    def formula(self) -> Formula:
        """The statement as one closed formula."""
        body = Implies(And(self.hypotheses), self.conclusion) if self.hypotheses else self.conclusion
        return ForAll(self.binders, body) if self.binders else body


def relation(operator: str, left: Term, right: Term) -> Relation:
    if operator not in OPERATORS:
        raise Malformed(f"unknown relation {operator!r}; known are {', '.join(OPERATORS)}")
    return Relation(operator, left, right)


_NEGATED = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def negation(formula: Formula) -> Formula:
    """A formula equivalent to "not `formula`", pushed one step inwards."""
    match formula:
        case Relation(operator, left, right):
            return Relation(_NEGATED[operator], left, right)
        case And(args):
            return Or(tuple(negation(a) for a in args))
        case Or(args):
            return And(tuple(negation(a) for a in args))
        case Not(arg):
            return arg
        case Implies(left, right):
            return And((left, negation(right)))
        case Iff(left, right):
            return Or((And((left, negation(right))), And((negation(left), right))))
        case ForAll(binders, body):
            return Exists(binders, negation(body))
        case Exists(binders, body):
            return ForAll(binders, negation(body))
    raise Malformed(f"not a formula: {formula!r}")


@lru_cache(maxsize=1 << 14)
def free_in(thing: Node) -> frozenset[str]:
    """Free names of a formula, a sort, or a term."""
    match thing:
        case Relation(_, left, right):
            return free_names(left) | free_names(right)
        case And(args) | Or(args):
            return frozenset[str]().union(*(free_in(a) for a in args))
        case Not(arg):
            return free_in(arg)
        case Implies(left, right) | Iff(left, right):
            return free_in(left) | free_in(right)
        case ForAll(binders, body) | Exists(binders, body):
            names = free_in(body)
            for binder in reversed(binders):
                names = (names - {binder.name}) | free_in(binder.sort)
            return names
        case Holds(_, args):
            return frozenset[str]().union(*(free_names(a) for a in args))
        case Range(lower, upper):
            return free_names(lower) | free_names(upper)
        case Tuples(length, position, size):
            return free_names(length) | (free_names(size) - {position})
        case Real() | Integer() | Family() | Opaque() | RandomVariable():
            return frozenset()
    return free_names(thing)


def stand_for(binder: Binder, name: str) -> Value:
    """The value that renames the name bound by `binder` to `name`."""
    return Seq(name) if isinstance(binder.sort, Tuples) else Var(name)


def instantiate(thing: Node, values: Mapping[str, Value]) -> Node:
    """Replace free names in a formula, a sort or a term; bound names are renamed where they would capture."""
    free = free_in(thing)
    values = {k: v for k, v in values.items() if k in free}
    if not values:
        return thing

    def walk(x: Node) -> Node:
        return instantiate(x, values)

    match thing:
        case Relation(operator, left, right):
            return Relation(operator, walk(left), walk(right))  # type: ignore[arg-type]
        case And(args) | Or(args):
            return type(thing)(tuple(walk(a) for a in args))  # type: ignore[misc]
        case Not(arg):
            return Not(walk(arg))  # type: ignore[arg-type]
        case Implies(left, right) | Iff(left, right):
            return type(thing)(walk(left), walk(right))  # type: ignore[arg-type]
        case ForAll(binders, body) | Exists(binders, body):
            renamed, inner = rename_binders(binders, values, free_in(body))
            return type(thing)(renamed, instantiate(body, inner))  # type: ignore[arg-type]
        case Range(lower, upper):
            return Range(walk(lower), walk(upper))  # type: ignore[arg-type]
        case Tuples(length, position, size):
            inner = {k: v for k, v in values.items() if k != position}
            captured = frozenset[str]().union(*(free_names(v) for v in inner.values()))
            if position in captured:
                new = fresh(position, captured | free_names(size) | set(inner))
                inner = {**inner, position: Var(new)}
                position = new
            return Tuples(walk(length), position, substitute(size, inner))  # type: ignore[arg-type]
        case Holds(definition, args):
            return Holds(definition, substitute(Defined(definition, args), values).args)  # type: ignore[attr-defined]
        case _:
            return substitute(thing, values)


def rename_binders(
    binders: tuple[Binder, ...], values: Mapping[str, Value], avoid: frozenset[str]
) -> tuple[tuple[Binder, ...], dict[str, Value]]:
    """The binders with `values` put into their sorts, and the values to use below them.

    A binder whose name is free in a value is renamed, away from `avoid` (the free names of the body) and from
    every name that any of the sorts mentions.
    """
    inner: dict[str, Value] = dict(values)
    captured = frozenset[str]().union(*(free_names(v) for v in values.values()))
    taken = captured | avoid | set(values) | {b.name for b in binders}
    taken = taken.union(*(free_in(b.sort) for b in binders))
    out = []
    for binder in binders:
        sort = instantiate(binder.sort, inner)
        name = binder.name
        inner.pop(name, None)
        if name in captured:
            name = fresh(name, taken)
            taken |= {name}
            inner[binder.name] = stand_for(binder, name)
        out.append(Binder(name, sort))  # type: ignore[arg-type]
    return tuple(out), inner


def same_tuples(left: Tuples, right: Tuples) -> bool:
    """Whether two sorts of tuples are the same up to the name of the position ("@" is never declared)."""
    sizes = (substitute(t.size, {t.position: Var("@")}) for t in (left, right))
    return left.length == right.length and next(sizes) == next(sizes)


def check_names(statement: Statement) -> None:
    """Refuse a statement with unbound names, or with one name bound twice at its top.

    Raises Malformed, naming the culprit.
    """
    names = [b.name for b in statement.binders]
    twice = sorted({n for n in names if names.count(n) > 1})
    if twice:
        raise Malformed(f"bound twice: {', '.join(twice)}")
    loose = sorted(free_in(statement.formula()))
    if loose:
        raise Malformed(f"not declared: {', '.join(loose)}")
