"""Formulas and statements.

A `Statement` is what is judged: bound variables with their sorts, hypotheses, one conclusion. It reads
"for all variables: if the hypotheses hold then so does the conclusion". Families are quantified over as total
functions: values outside of the ranges that a statement mentions do not matter.
"""

from __future__ import annotations

import re
from typing import ClassVar

from verify.kernel.errors import Malformed
from verify.kernel.terms import (
    Joint, Lambda, Node, Seq, SequenceTerm, Sum, Term, TupleSum, Value, Var, free_names, fresh,
    substitute,
)


class Sort(Node, abstract=True):
    """What a bound name stands for."""

    named: ClassVar[type[Var] | type[Seq]] = Var  # what the name is in a term

class Real(Sort):
    """A real number."""

class Integer(Sort):
    """An integer."""

class Range(Sort):
    """An integer from ``lower`` to ``upper``, both included."""

    lower: Term
    upper: Term

class Tuples(Sort):
    """A tuple of ``length`` integers; coordinate ``position`` is in 1..``size``."""

    under = {"size": "position"}
    named = Seq
    length: Term
    position: str
    size: Term

class Family(Sort):
    """A function of ``arity`` scalars and tuples, real-valued or (``integer``) integer-valued."""

    arity: int
    integer: bool = False

class Opaque(Sort):
    """One function of which nothing is known but what named assumptions say; ``meaning`` is in words.

    What is proved holds for every function, as for a family; but no value can be put in for it.
    """

    arity: int
    meaning: str

class RandomVariable(Sort):
    """A finite random variable; all those among the binders of a statement have one joint law (see `Witness`)."""

class Binder(Node):
    name: str
    sort: Sort

class Formula(Node, abstract=True):
    """True or false for every assignment of its free names."""


OPERATORS = ("=", "!=", "<", "<=", ">", ">=")


class Relation(Formula):
    """``left operator right`` between reals, operator one of `OPERATORS`."""

    operator: str
    left: Term
    right: Term

class And(Formula):
    args: tuple[Formula, ...]

class Or(Formula):
    args: tuple[Formula, ...]

class Not(Formula):
    arg: Formula

class Implies(Formula):
    left: Formula
    right: Formula

class Iff(Formula):
    left: Formula
    right: Formula

class ForAll(Formula):
    under = {"body": "binders"}
    binders: tuple[Binder, ...]
    body: Formula

class Exists(Formula):
    under = {"body": "binders"}
    binders: tuple[Binder, ...]
    body: Formula

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

    def __eq__(self, other: object) -> bool:
        """Copies that turn out to be equal share their parts from then on: each pair of words is compared once."""
        if type(other) is not Definition or self.__getstate__() != other.__getstate__():
            return False
        self.__dict__.update(parameters=other.parameters, body=other.body)
        return True

    __hash__ = Node.__hash__

    def __repr__(self) -> str:
        return f"Definition({self.name!r})"  # what it stands for may be long beyond any use

class Holds(Formula):
    """A defined condition holds of these arguments."""

    definition: Definition
    args: tuple[Term | SequenceTerm | Lambda | Joint, ...]

class Named(Formula):
    """A hypothesis with a name, which is for readers: expansion takes it off. It stands nowhere else."""

    name: str
    formula: Formula


TRUE, FALSE = And(()), Or(())


class Statement(Node):
    """For all `binders`: the `hypotheses` imply the `conclusion`."""

    binders: tuple[Binder, ...]
    hypotheses: tuple[Formula, ...]
    conclusion: Formula

    def formula(self) -> Formula:
        """The statement as one closed formula."""
        given = And(tuple(h.formula if isinstance(h, Named) else h for h in self.hypotheses))
        body = Implies(given, self.conclusion) if self.hypotheses else self.conclusion
        return ForAll(self.binders, body) if self.binders else body


def relation(operator: str, left: Term, right: Term) -> Relation:
    if operator not in OPERATORS:
        raise Malformed(f"unknown relation {operator!r}; known are {', '.join(OPERATORS)}")
    return Relation(operator, left, right)


_NEGATED = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def negation(formula: Formula) -> Formula:
    """A formula equivalent to "not `formula`", pushed inwards as far as it goes.

    Relations can be turned round as all terms have values: where a side is undefined, too, either < or >= holds.
    """
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


def sort_of(total: Sum | TupleSum) -> Range | Tuples:
    """What the index of a sum ranges over."""
    if isinstance(total, Sum):
        return Range(total.lower, total.upper)
    return Tuples(total.length, total.position, total.size)


def stand_for(binder: Binder, name: str) -> Value:
    """The value that renames the name bound by `binder` to `name`."""
    return binder.sort.named(name)


#: The same walks, by the names they go by where formulas and sorts are meant.
free_in, instantiate = free_names, substitute


def same_sort(left: Sort, right: Sort) -> bool:
    """Whether two sorts are equal, up to the name of the position in tuples.

    Both positions get one name that is free in neither size: else an outer name would pass for a position.
    """
    if not isinstance(left, Tuples) or not isinstance(right, Tuples):
        return left == right
    name = Var(fresh("@", free_names(left.size) | free_names(right.size)))
    sizes = (substitute(t.size, {t.position: name}) for t in (left, right))
    return left.length == right.length and next(sizes) == next(sizes)


NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_']{0,60}")

#: What stands for itself in a text wherever it stands: nothing can be called so.
KEYWORDS = frozenset(
    "and exists false family forall in indep integer not ones oo opaque or pi real true tuples variable".split()
)
#: Words to which the language gives a meaning of its own, if only before a bracket: no definition can be called so.
RESERVED = KEYWORDS | frozenset(
    """
    abs binomial ceil cosh define exp factorial floor gaussian_mean h H I inf integral iverson kl kronecker ln log
    log10 log2 max min prod product put same sinh sqrt sum sup tanh tsum xlogx
    """.split()
)


def check_names(statement: Statement) -> None:
    """Refuse a statement with unbound names, or with one name bound twice at its top; hypotheses have names too.

    No hypothesis is called h1, h2, ...: proofs know the hypotheses by these labels, counted after expansion. Raises
    Malformed, naming the culprit.
    """
    named = [h.name for h in statement.hypotheses if isinstance(h, Named)]
    for name in named:
        if not NAME.fullmatch(name) or name in RESERVED or re.fullmatch("h[0-9]+", name):
            raise Malformed(f"{name!r} can not be the name of a hypothesis: it is no name, or has a meaning already")
    names = [*(b.name for b in statement.binders), *named]
    twice = sorted({n for n in names if names.count(n) > 1})
    if twice:
        raise Malformed(f"bound twice: {', '.join(twice)}")
    loose = sorted(free_in(statement.formula()))
    if loose:
        raise Malformed(f"not declared: {', '.join(loose)}")
