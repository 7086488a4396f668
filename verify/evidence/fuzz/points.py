"""The truth of a statement at a point: hypotheses and conclusion at given values, by the kernel's evaluator."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from verify.claims.claim import ClaimError
from verify.evidence.means import Means
from verify.kernel.certificate import Table, Witness
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import Evaluator, evaluator_for, is_member
from verify.kernel.statement import (
    And,
    Binder,
    Exists,
    Family,
    ForAll,
    Formula,
    Iff,
    Implies,
    Integer,
    Not,
    Or,
    Range,
    Real,
    Relation,
    Statement,
    Tuples,
    free_in,
    instantiate,
)
from verify.kernel.terms import (
    Add,
    Apply,
    Delta,
    Exp,
    Lambda,
    Log,
    Mul,
    Node,
    Num,
    Sum,
    Term,
    Var,
    add,
    fresh,
    num,
    rebuild,
    scoped,
)
from verify.kernel.values import plain

Exact = Term | tuple[int, ...] | Table | Lambda
Exhibits = Mapping[str, Lambda | Term]
Law = tuple[tuple[str, ...], tuple[tuple[tuple[int, ...], Fraction], ...]]
MOST_POWER = 64
MOST_BITS = 6


@dataclass(frozen=True)
class Point:
    """The truth of a statement at one point; None is "not determined".

    ``conclusion`` is of the conclusion with what is bound inside of it replaced by the values given for it:
    True says that it survives there. ``fails`` says that the conclusion as it stands is certainly false.
    """

    hypotheses: tuple[bool | None, ...]
    conclusion: bool | None
    fails: bool

    @property
    def admitted(self) -> bool:
        """Whether every hypothesis certainly holds."""
        return all(self.hypotheses)

    @property
    def refutes(self) -> bool:
        return self.admitted and self.fails


def table(values: Mapping[Any, object], default: object = 0) -> Table:
    """A family from a dict. A key is an integer, a tuple of arguments, or ``(tuple, ...)`` for databases.

    >>> table({(1, 2): "1/3"}).entries
    (((1, 2), Num(value=Fraction(1, 3))),)
    """
    keys = [key if isinstance(key, tuple) else (key,) for key in values]
    entries = tuple((key, _term(value)) for key, value in zip(keys, values.values(), strict=True))
    return Table(entries, _term(default))


def exact_value(value: object) -> Exact:
    """A kernel value from an int, Fraction, text such as "1/2", dict (a `table`), tuple, term, or formula."""
    if isinstance(value, Mapping):
        return table(value)
    if isinstance(value, (Table, Lambda)):
        return value
    if isinstance(value, tuple) and all(type(part) is int for part in value):
        return value
    return _term(value)


def _term(value: object) -> Term:
    if isinstance(value, Term):
        return value
    if isinstance(value, (int, Fraction, str)) and not isinstance(value, bool):
        return num(value)
    raise ClaimError(f"{value!r} is not exact: must be an int, a Fraction, text like '1/2', a table, a term")


def at_point(
    statement: Statement,
    values: Mapping[str, object],
    exhibits: Exhibits | None = None,
    law: Law | None = None,
) -> Point:
    """The truth of `statement` at `values`, by the kernel's evaluator.

    ``values`` covers the statement's own names, and names that are bound by "for all" in the conclusion:
    the conclusion is then taken at these values, which is weaker, so False there is False. ``exhibits`` are
    put for what the conclusion says exists; that is stronger, so only True counts. ``law`` is the joint law of random
    variables, as in a `Witness`.

    "For all real s" where s is nothing but an argument of tables is decided: at the tables' keys, and at one
    more value, which stands for all others.

    Raises Malformed if a value is missing, or is not what its name stands for.
    """
    given = {name: exact_value(value) for name, value in values.items()}
    checked = evaluator_for(
        statement, Witness(tuple(given.items()), law)
    )  # raises unless each value belongs to its sort
    taken = set(given) | free_in(statement.conclusion)
    nested = {name: value for name, value in given.items() if name not in {b.name for b in statement.binders}}
    opener = _Opener(nested, dict(exhibits or {}), taken)
    opened = opener.open(statement.conclusion, True)
    tables = {**given, **opener.values}
    opened = with_values(opened, tables)
    evaluator = Means(tables, checked.law, hints=nested)
    hypotheses = tuple(_truth(evaluator, over_tables(h, tables)) for h in statement.hypotheses)
    if not all(hypotheses):
        return Point(hypotheses, None, False)
    survives = _truth(evaluator, over_tables(opened, tables))
    fails = survives is False and not opener.strengthened
    if not survives and not fails:
        fails = _truth(evaluator, over_tables(statement.conclusion, tables)) is False
    return Point(hypotheses, survives, fails)


def _truth(evaluator: Evaluator, formula: Formula) -> bool | None:
    try:
        return evaluator.truth(formula)
    except KernelError:
        return None


def with_values(formula: Formula, values: Mapping[str, Exact]) -> Formula:
    """`formula` with its scalars put in and closed parts computed: comparisons of equals become rational."""
    scalars = {name: value for name, value in values.items() if isinstance(value, Term)}
    return _fold(instantiate(formula, scalars))  # type: ignore[return-value]


def _fold(part: Node) -> Node:
    match part:
        case Relation(operator, left, right):
            return Relation(operator, folded(left), folded(right))
        case And(args) | Or(args):
            return type(part)(tuple(_fold(a) for a in args))  # type: ignore[misc]
        case Not(arg):
            return Not(_fold(arg))  # type: ignore[arg-type]
        case Implies(left, right) | Iff(left, right):
            return type(part)(_fold(left), _fold(right))  # type: ignore[arg-type]
        case ForAll(binders, body) | Exists(binders, body):
            return type(part)(binders, _fold(body))  # type: ignore[arg-type]
    return part


def folded(term: Term) -> Term:
    """`term` with closed arithmetic done, and exp of whole multiples of logarithms as the rational it is."""
    made: Term = rebuild(term, lambda child: folded(child) if isinstance(child, Term) else child)
    if isinstance(made, Exp):
        power = _rational_power(made.arg)
        return made if power is None else Num(power)
    known = plain(made)
    return made if known is None else Num(known)


def _rational_power(exponent: Term) -> Fraction | None:
    """exp of it, if it is a sum of whole multiples of logarithms of positive rationals."""
    total = Fraction(1)
    for part in exponent.args if isinstance(exponent, Add) else (exponent,):
        factors = part.args if isinstance(part, Mul) else (part,)
        logs = [f.arg.value for f in factors if isinstance(f, Log) and isinstance(f.arg, Num)]
        power = plain(Mul(tuple(f for f in factors if not (isinstance(f, Log) and isinstance(f.arg, Num)))))
        if power == 0:
            continue
        if (
            len(logs) != 1
            or logs[0] <= 0
            or power is None
            or power.denominator != 1
            or abs(power) > MOST_POWER
        ):
            return None
        total *= logs[0] ** power.numerator
    return total


def rounded(value: Exact, size: int) -> Exact:
    """The value with multiples of 1/``size`` in place of numbers."""
    if isinstance(value, Table):
        return Table(tuple((key, _rounded(entry, size)) for key, entry in value.entries), value.default)
    return _rounded(value, size) if isinstance(value, Term) else value


def _rounded(value: Term, size: int) -> Term:
    return Num(Fraction(round(value.value * size), size)) if isinstance(value, Num) else value


class _Opener:
    """Puts values for names that are bound inside of a formula."""

    def __init__(self, nested: Mapping[str, Exact], exhibits: Exhibits, taken: set[str]) -> None:
        self.nested, self.exhibits, self.taken = nested, exhibits, taken
        self.values: dict[str, Exact] = {}
        self.strengthened = False

    def open(self, formula: Formula, positive: bool) -> Formula:
        match formula:
            case And(args) | Or(args):
                return type(formula)(tuple(self.open(a, positive) for a in args))
            case Not(arg):
                return Not(self.open(arg, not positive))
            case Implies(left, right):
                return Implies(self.open(left, not positive), self.open(right, positive))
            case Iff(left, right):
                return self.open(And((Implies(left, right), Implies(right, left))), positive)
            case ForAll() | Exists():
                return self._quantified(formula, positive)
        return formula

    def _quantified(self, formula: ForAll | Exists, positive: bool) -> Formula:
        first, rest = formula.binders[0], formula.binders[1:]
        inner: Formula = type(formula)(rest, formula.body) if rest else formula.body
        if isinstance(first.sort, (Range, Tuples)):
            return type(formula)((first,), self.open(inner, positive))
        value = self.nested.get(first.name)
        if isinstance(formula, ForAll) == positive and is_member(value, first.sort):
            name = fresh(first.name + "'", self.taken)
            self.taken.add(name)
            self.values[name] = value  # type: ignore[assignment]
            return self.open(_renamed(inner, first.name, Var(name)), positive)
        if isinstance(formula, Exists) == positive and first.name in self.exhibits:
            self.strengthened = True
            return self.open(_renamed(inner, first.name, self.exhibits[first.name]), positive)
        return type(formula)((first,), self.open(inner, positive))


def _renamed(formula: Formula, name: str, value: Term | Lambda) -> Formula:
    return instantiate(formula, {name: value})


def over_tables(formula: Formula, values: Mapping[str, Exact]) -> Formula:
    """`formula` with each "for all / exists a real s", s only an argument of tables, written out."""

    def walk(part: Formula) -> Formula:
        return over_tables(part, values)

    match formula:
        case And(args) | Or(args):
            return type(formula)(tuple(walk(a) for a in args))
        case Not(arg):
            return Not(walk(arg))
        case Implies(left, right) | Iff(left, right):
            return type(formula)(walk(left), walk(right))
        case ForAll(binders, body) | Exists(binders, body):
            first, rest = binders[0], binders[1:]
            others = {name: value for name, value in values.items() if name != first.name}
            inner = over_tables(type(formula)(rest, body) if rest else body, others)
            cases = _cases(first, inner, others)
            if cases is None:
                return type(formula)((first,), inner)
            join = And if isinstance(formula, ForAll) else Or
            return join(tuple(_renamed(inner, first.name, case) for case in cases))
    return formula


def _cases(binder: Binder, formula: Formula, values: Mapping[str, Exact]) -> Sequence[Term | Lambda] | None:
    """The values of a bound name that need be looked at, if those are finitely many and all are known."""
    if isinstance(binder.sort, Real):
        return _label_cases(binder.name, formula, values)
    if isinstance(binder.sort, Family) and binder.sort.arity == 1:
        return _indicators(binder.name, formula, values)
    return None


def _label_cases(name: str, formula: Formula, values: Mapping[str, Exact]) -> list[Num] | None:
    """Integers at which a real `name` need be looked at; None if it is more than an argument of such families.

    Of tables these are the keys, and one more number. A lambda is looked at where its parameter is compared with an
    integer: elsewhere it does not depend on it.
    """
    keys: set[int] = set()
    for place in _uses(name, formula):
        found = keys_of(values.get(place[0]), place[1]) if place else None
        if found is None:
            return None
        keys |= found
    return [num(key) for key in (*sorted(keys), max(keys, default=0) + 1)]


def _indicators(name: str, formula: Formula, values: Mapping[str, Exact]) -> list[Lambda] | None:
    """All families of zeros and ones, for "if ``a[i]`` is 0 or 1 for all i in l..m then" something of these ``a[i]``."""
    given = formula.left if isinstance(formula, Implies) else None
    for part in given.args if isinstance(given, And) else (given,):
        span = _span_of_bits(name, part)
        if span is not None and _only_within(name, formula, span, frozenset()):
            try:
                low, high = (Evaluator(values).integer(end, {}) for end in (span.lower, span.upper))
            except KernelError:
                return None
            patterns = product((0, 1), repeat=high - low + 1) if high - low < MOST_BITS else ()
            return [_indicator(low, bits) for bits in patterns] or None
    return None


def _indicator(low: int, bits: Sequence[int]) -> Lambda:
    return Lambda(("k",), add(*(Delta(Var("k"), num(low + place)) for place, bit in enumerate(bits) if bit)))


def _span_of_bits(name: str, formula: Formula | None) -> Range | None:
    """The range over which the formula says that each ``name[i]`` is 0 or 1."""
    match formula:
        case ForAll(
            (Binder(index, Range() as span),), Or((Relation("=", one, zero), Relation("=", two, unit)))
        ):
            cell = Apply(name, (Var(index),))
            if one == two == cell and (zero, unit) == (num(0), num(1)):
                return span
    return None


def _only_within(name: str, part: Node, span: Range, inside: frozenset[str]) -> bool:
    """Whether the family stands only with arguments that run over the range. ``inside``: the names that do so here."""

    def walk(child: Node, more: frozenset[str] = inside) -> bool:
        return _only_within(name, child, span, more)

    match part:
        case Relation(_, left, right) | Implies(left, right) | Iff(left, right):
            return walk(left) and walk(right)
        case And(args) | Or(args):
            return all(map(walk, args))
        case Not(arg):
            return walk(arg)
        case ForAll(binders, body) | Exists(binders, body):
            runs = frozenset(b.name for b in binders if b.sort == span)
            others = frozenset(b.name for b in binders) - runs
            return name not in others and walk(body, (inside | runs) - others)
        case Apply(family, args) if family == name:
            return isinstance(args[0], Var) and args[0].name in inside
        case Sum(index, lower, upper, body):
            runs = frozenset((index,)) if Range(lower, upper) == span else frozenset[str]()
            return walk(lower) and walk(upper) and walk(body, (inside - {index}) | runs)
    return all(walk(one, inside.difference(bound)) for bound, one in scoped(part))


def keys_of(family: Exact | None, place: int) -> set[int] | None:
    """The integers that an argument of a family is compared with; None if it is used otherwise."""
    if isinstance(family, Table):
        return {key[place] for key, _ in family.entries if isinstance(key[place], int)}  # type: ignore[misc]
    if not isinstance(family, Lambda):
        return None
    return _compared(family.parameters[place], family.body)


def _compared(name: str, term: Node) -> set[int] | None:
    match term:
        case Var(found):
            return None if found == name else set()
        case Delta(Var(found), Num(value)) if found == name and value.denominator == 1:
            return {value.numerator}
    keys: set[int] = set()
    for child in [part for bound, part in scoped(term) if name not in bound]:
        inner = _compared(name, child)
        if inner is None:
            return None
        keys |= inner
    return keys


def _uses(name: str, formula: Node) -> Iterator[tuple[str, int] | None]:
    """Where `name` occurs free: (family, argument), or None where it is anything else."""
    match formula:
        case Relation(_, left, right) | Implies(left, right) | Iff(left, right):
            parts: Iterable[Node] = (left, right)
        case And(args) | Or(args):
            parts = args
        case Not(arg):
            parts = (arg,)
        case ForAll(binders, body) | Exists(binders, body):
            if any(b.name == name for b in binders):
                return
            parts = (body, *(b.sort for b in binders))
        case Real() | Integer() | Family():
            return
        case Range(lower, upper):
            parts = (lower, upper)
        case Tuples():
            if name in free_in(formula):
                yield None
            return
        case Var(found):
            if found == name:
                yield None
            return
        case Apply(family, args):
            yield from ((family, place) for place, a in enumerate(args) if a == Var(name))
            parts = tuple(a for a in args if a != Var(name))
        case _:
            parts = [part for bound, part in scoped(formula) if name not in bound]
    for part in parts:
        yield from _uses(name, part)
