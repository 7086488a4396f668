"""The term language: real-valued expressions over named variables, families, and tuples.

Semantics (total): every term has a value for every assignment. Where mathematics leaves a term undefined
the kernel fixes a harmless value: ``1/0 = 0``, ``log x = 0`` for ``x <= 0``, ``x log x = 0`` for ``x <= 0``,
a root of a negative number is 0, ``0**0 = 1``, ``x[i] = 1`` outside of the tuple, a sum over an empty range is 0,
the mean of what is not integrable, or over a variance that is not positive, is 0.
That alone would prove nonsense such as ``1/0 = 0``; so `judge` also demands a proof that the statement is
*defined* wherever it is quantified over (see `definedness`).

A *family* is a function of scalars and tuples (``Q[i,j]``, ``p[x,y]``); a *tuple* is a sequence of integers
with coordinates 1..length (a database ``x`` with rows ``x[1], ..., x[n]``) that is 1 elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from fractions import Fraction
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, TypeVar, dataclass_transform

from verify.kernel.errors import Malformed

if TYPE_CHECKING:
    from verify.kernel.statement import Definition

_C = TypeVar("_C")


@dataclass_transform(frozen_default=True)
def node(cls: type[_C]) -> type[_C]:
    """Makes a frozen dataclass of a subclass of `Node`.

    Nothing is generated as text: there are a hundred such classes, and every start pays for each. The hash is
    computed once, as terms are deep and hashed often.
    """
    made = dataclass(init=False, repr=False, eq=False)(cls)
    slots = fields(made)  # type: ignore[arg-type]
    names = tuple(slot.name for slot in slots)
    defaults = {slot.name: slot.default for slot in slots if slot.default is not MISSING}
    read: Callable[[object], object] = attrgetter(*names) if names else lambda _: ()

    def equal(self: object, other: object) -> bool:
        if self is other:
            return True
        return bool(read(self) == read(other)) if other.__class__ is self.__class__ else NotImplemented

    def cached_hash(self: object) -> int:
        store = self.__dict__
        if "_hash" not in store:
            store["_hash"] = hash((cls.__name__, read(self)))
        return int(store["_hash"])

    made.__init__ = _initial(names, defaults)  # type: ignore[method-assign]
    made.__eq__ = equal  # type: ignore[method-assign]
    made.__hash__ = cached_hash  # type: ignore[method-assign]
    return made


def _initial(names: tuple[str, ...], defaults: dict[str, object]) -> Callable[..., None]:
    """The constructor: short cuts for up to four fields given by place, as most of the kernel's time goes here."""

    def any_number(self: object, *args: object, **more: object) -> None:
        given = dict(zip(names, args, strict=False))
        found = {**defaults, **given, **more}
        if len(args) > len(names) or given.keys() & more.keys() or found.keys() != set(names):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(names) or 'none'}")
        self.__dict__.update(found)

    if not 1 <= len(names) <= 4 or defaults:
        return any_number
    a, b, c, d = (*names, "", "", "")[:4]

    def one(self: object, x: object = MISSING, /, **more: object) -> None:
        if x is MISSING or more:
            return any_number(self, *_given(x), **more)
        self.__dict__[a] = x

    def two(self: object, x: object = MISSING, y: object = MISSING, /, **more: object) -> None:
        if y is MISSING or more:
            return any_number(self, *_given(x, y), **more)
        store = self.__dict__
        store[a] = x
        store[b] = y

    def three(
        self: object, x: object = MISSING, y: object = MISSING, z: object = MISSING, /, **more: object
    ) -> None:
        if z is MISSING or more:
            return any_number(self, *_given(x, y, z), **more)
        store = self.__dict__
        store[a] = x
        store[b] = y
        store[c] = z

    def four(
        self: object,
        x: object = MISSING,
        y: object = MISSING,
        z: object = MISSING,
        u: object = MISSING,
        /,
        **more: object,
    ) -> None:
        if u is MISSING or more:
            return any_number(self, *_given(x, y, z, u), **more)
        store = self.__dict__
        store[a] = x
        store[b] = y
        store[c] = z
        store[d] = u

    return (one, two, three, four)[len(names) - 1]


def _given(*values: object) -> tuple[object, ...]:
    return tuple(value for value in values if value is not MISSING)


class Node:
    """Base of terms, sequence terms, sorts, formulas, steps: immutable values, equal if kind and fields are."""

    def __repr__(self) -> str:
        shown = (f"{name}={self.__dict__[name]!r}" for name in getattr(type(self), "__match_args__", ()))
        return f"{type(self).__qualname__}({', '.join(shown)})"

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to {name} of {type(self).__name__}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete {name} of {type(self).__name__}")

    def __getstate__(self) -> dict[str, object]:
        """What is pickled: a hash of strings holds in one process only."""
        return {name: value for name, value in self.__dict__.items() if name != "_hash"}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)


class Term(Node):
    """A real-valued expression."""


class SequenceTerm(Node):
    """A tuple-valued expression."""


@node
class Num(Term):
    """An exact rational number."""

    value: Fraction


@node
class Pi(Term):
    """The ratio of a circle's circumference to its diameter."""


@node
class Var(Term):
    """A scalar variable or a bound index."""

    name: str


@node
class Seq(SequenceTerm):
    """A tuple variable."""

    name: str


@node
class Ones(SequenceTerm):
    """The tuple whose coordinates are all 1."""


@node
class Put(SequenceTerm):
    """The tuple ``seq`` with the coordinate ``position`` replaced by ``value``."""

    seq: SequenceTerm
    position: Term
    value: Term


@node
class At(Term):
    """The coordinate ``seq[position]``: an integer."""

    seq: SequenceTerm
    position: Term


@node
class Apply(Term):
    """A family applied to arguments, ``Q[i,j]`` or ``p[x,y]``; also an opaque symbol (see `statement`)."""

    name: str
    args: tuple[Term | SequenceTerm, ...]


@node
class Add(Term):
    args: tuple[Term, ...]


@node
class Mul(Term):
    args: tuple[Term, ...]


@node
class Pow(Term):
    """``base ** exponent``: the exponent is a rational number, or an integer-valued term."""

    base: Term
    exponent: Term


@node
class Exp(Term):
    arg: Term


@node
class Log(Term):
    """Natural logarithm."""

    arg: Term


@node
class XLogX(Term):
    """``x log x`` with its limit 0 at 0."""

    arg: Term


@node
class Abs(Term):
    arg: Term


@node
class Min(Term):
    args: tuple[Term, ...]


@node
class Max(Term):
    args: tuple[Term, ...]


@node
class Delta(Term):
    """Kronecker delta: 1 if the two numbers are equal, else 0."""

    left: Term
    right: Term


@node
class SameTuple(Term):
    """1 if the two tuples are equal, else 0."""

    left: SequenceTerm
    right: SequenceTerm


@node
class Binomial(Term):
    """``binomial(n, k)`` for integers, 0 unless ``0 <= k <= n``."""

    n: Term
    k: Term


@node
class Sum(Term):
    """Sum of ``body`` for ``index`` from ``lower`` to ``upper`` (integers; 0 if the range is empty)."""

    index: str
    lower: Term
    upper: Term
    body: Term


@node
class TupleSum(Term):
    """Sum of ``body`` over all tuples ``index`` of ``length`` coordinates.

    Coordinate ``position`` takes the values 1..``size`` (``size`` may mention ``position``).
    """

    index: str
    length: Term
    position: str
    size: Term
    body: Term


@node
class GaussianMean(Term):
    """Mean of ``body`` over the reals ``index``, by the Gaussian law with this center and variance (Lebesgue's integral).

    `sorts` sees to it that the body is a measurable function of the index.
    """

    index: str
    center: Term
    variance: Term
    body: Term


@node
class Call(Term):
    """A defined function (sinh, cosh, tanh, sqrt, h, kl ...): see `definitions`."""

    name: str
    args: tuple[Term, ...]


@node
class Entropy(Term):
    """Joint Shannon entropy (nats) of the named finite random variables, sorted, at least one."""

    names: tuple[str, ...]


@node
class Lambda(Node):
    """A family given by a formula: ``parameters -> body``. Only ever substituted for a family."""

    parameters: tuple[str, ...]
    body: Term


@node
class Joint(Node):
    """Random variables taken as one, sorted, at least one. Only ever given to a definition."""

    names: tuple[str, ...]


@node
class Defined(Term):
    """What a definition stands for, with these arguments for its parameters: see `expansion`."""

    definition: Definition
    args: tuple[Term | SequenceTerm | Lambda | Joint, ...]


Value = Term | SequenceTerm | Lambda | Joint

ZERO, ONE, TWO = Num(Fraction(0)), Num(Fraction(1)), Num(Fraction(2))
MINUS_ONE = Num(Fraction(-1))


def num(value: int | str | Fraction) -> Num:
    """An exact number from an integer, a fraction, or a decimal string such as "0.25"."""
    return Num(Fraction(value))


def add(*terms: Term) -> Term:
    return terms[0] if len(terms) == 1 else Add(tuple(terms)) if terms else ZERO


def mul(*terms: Term) -> Term:
    return terms[0] if len(terms) == 1 else Mul(tuple(terms)) if terms else ONE


def neg(term: Term) -> Term:
    return Num(-term.value) if isinstance(term, Num) else Mul((MINUS_ONE, term))


def sub(left: Term, right: Term) -> Term:
    return Add((left, neg(right)))


def div(left: Term, right: Term) -> Term:
    return Mul((left, Pow(right, MINUS_ONE)))


# --- walking -----------------------------------------------------------------------------------------------


def _children(term: Node) -> tuple[Node, ...]:
    """Direct subterms that lie under no binder of `term` itself."""
    match term:
        case Num() | Pi() | Var() | Seq() | Ones() | Entropy() | Lambda() | Joint():
            return ()
        case Put(seq, position, value):
            return (seq, position, value)
        case At(seq, position):
            return (seq, position)
        case Apply(_, args) | Call(_, args) | Defined(_, args):
            return args
        case Add(args) | Mul(args) | Min(args) | Max(args):
            return args
        case Pow(base, exponent):
            return (base, exponent)
        case Exp(arg) | Log(arg) | XLogX(arg) | Abs(arg):
            return (arg,)
        case Delta(left, right) | SameTuple(left, right):
            return (left, right)
        case Binomial(n, k):
            return (n, k)
        case Sum(_, lower, upper, _):
            return (lower, upper)
        case TupleSum(_, length, _, _, _):
            return (length,)
        case GaussianMean(_, center, variance, _):
            return (center, variance)
    raise Malformed(f"not a term: {term!r}")


def _scopes(term: Node) -> tuple[tuple[str, Term], ...]:
    """The (bound name, subterm it ranges over) pairs of `term`."""
    match term:
        case Sum(index, _, _, body) | GaussianMean(index, _, _, body):
            return ((index, body),)
        case TupleSum(index, _, position, size, body):
            return ((position, size), (index, body))
        case _:
            return ()


@lru_cache(maxsize=1 << 16)
def free_names(term: Node) -> frozenset[str]:
    """Names of variables, tuples and families that occur free."""
    if isinstance(term, Lambda):
        return free_names(term.body) - frozenset(term.parameters)
    own: frozenset[str] = frozenset()
    if isinstance(term, (Var, Seq, Apply)):
        own = frozenset((term.name,))
    elif isinstance(term, (Entropy, Joint)):
        own = frozenset(term.names)
    for child in _children(term):
        own |= free_names(child)
    for name, body in _scopes(term):
        own |= free_names(body) - {name}
    return own


def fresh(name: str, taken: Iterable[str]) -> str:
    """`name`, primed until it is not in `taken`."""
    used = set(taken)
    while name in used:
        name += "'"
    return name


def rebuild(term: Node, function: Callable[[Node], Node]) -> Node:
    """`term` with `function` applied to its direct subterms, those under its own binders included."""
    f: Callable[[Node], object] = function
    match term:
        case Num() | Pi() | Var() | Seq() | Ones() | Entropy() | Joint():
            return term
        case Put(seq, position, value):
            return Put(f(seq), f(position), f(value))  # type: ignore[arg-type]
        case At(seq, position):
            return At(f(seq), f(position))  # type: ignore[arg-type]
        case Apply(name, args):
            return Apply(name, tuple(f(a) for a in args))  # type: ignore[misc]
        case Call(name, args) | Defined(name, args):
            return type(term)(name, tuple(f(a) for a in args))  # type: ignore[arg-type, misc]
        case Lambda(parameters, body):
            return Lambda(parameters, f(body))  # type: ignore[arg-type]
        case Add(args) | Mul(args) | Min(args) | Max(args):
            return type(term)(tuple(f(a) for a in args))  # type: ignore[misc]
        case Pow(base, exponent):
            return Pow(f(base), f(exponent))  # type: ignore[arg-type]
        case Exp(arg) | Log(arg) | XLogX(arg) | Abs(arg):
            return type(term)(f(arg))  # type: ignore[arg-type]
        case Delta(left, right) | SameTuple(left, right):
            return type(term)(f(left), f(right))  # type: ignore[arg-type]
        case Binomial(n, k):
            return Binomial(f(n), f(k))  # type: ignore[arg-type]
        case Sum(index, lower, upper, body):
            return Sum(index, f(lower), f(upper), f(body))  # type: ignore[arg-type]
        case TupleSum(index, length, position, size, body):
            return TupleSum(index, f(length), position, f(size), f(body))  # type: ignore[arg-type]
        case GaussianMean(index, center, variance, body):
            return GaussianMean(index, f(center), f(variance), f(body))  # type: ignore[arg-type]
    raise Malformed(f"not a term: {term!r}")


def substitute(term: Node, values: Mapping[str, Value]) -> Node:
    """Replace free names, all at once; bound names are renamed where they would capture."""
    free = free_names(term)
    relevant = {k: v for k, v in values.items() if k in free}
    if not relevant:
        return term
    match term:
        case Var(name):
            return _scalar(relevant[name], name)
        case Seq(name):
            return _sequence(relevant[name], name)
        case Apply(name, args):
            new = tuple(substitute(a, relevant) for a in args)
            return _applied(relevant[name], name, new) if name in relevant else Apply(name, new)  # type: ignore[arg-type]
        case Entropy(names) | Joint(names):
            return type(term)(_joined(names, relevant))
        case Defined(definition, args):  # a bare name may be that of a family
            given = (relevant.get(a.name, a) if isinstance(a, Var) else substitute(a, relevant) for a in args)
            return Defined(definition, tuple(given))  # type: ignore[arg-type]
        case Lambda(parameters, body):
            return _in_lambda(parameters, body, relevant)
        case Sum(index, lower, upper, body):
            index, body = _under(Var(index), body, relevant)
            return Sum(index, substitute(lower, relevant), substitute(upper, relevant), body)  # type: ignore[arg-type]
        case TupleSum(index, length, position, size, body):
            position, size = _under(Var(position), size, relevant)
            index, body = _under(Seq(index), body, relevant)
            return TupleSum(index, substitute(length, relevant), position, size, body)  # type: ignore[arg-type]
        case GaussianMean(index, center, variance, body):
            index, body = _under(Var(index), body, relevant)
            return GaussianMean(index, substitute(center, relevant), substitute(variance, relevant), body)  # type: ignore[arg-type]
    return rebuild(term, lambda child: substitute(child, relevant))


def _under(bound: Term | SequenceTerm, body: Term, values: Mapping[str, Value]) -> tuple[str, Term]:
    """Substitute below the binder of `bound` (a `Var` or a `Seq`), renaming it where it would capture."""
    name = bound.name  # type: ignore[union-attr]
    free = free_names(body)
    inner = {k: v for k, v in values.items() if k != name and k in free}
    captured = frozenset[str]().union(*(free_names(v) for v in inner.values()))
    if name in captured:
        new = fresh(name, captured | free | set(inner))
        inner[name] = type(bound)(new)  # type: ignore[call-arg]
        name = new
    return name, _scalar(substitute(body, inner), name)  # type: ignore[arg-type]


def _in_lambda(parameters: tuple[str, ...], body: Term, values: Mapping[str, Value]) -> Lambda:
    """Substitute in a family given by a formula; none of its parameters is among the `values`."""
    inner = dict(values)
    captured = frozenset[str]().union(*(free_names(v) for v in values.values()))
    taken = captured | free_names(body) | set(parameters)
    names = []
    for name in parameters:
        new = fresh(name, taken) if name in captured else name
        taken |= {new}
        if new != name:
            inner[name] = Seq(new) if used_as_tuple(name, body) else Var(new)
        names.append(new)
    return Lambda(tuple(names), _scalar(substitute(body, inner), "the body"))  # type: ignore[arg-type]


def used_as_tuple(name: str, term: Node) -> bool:
    """Whether the free name stands for a tuple in `term`."""
    if isinstance(term, Seq):
        return term.name == name
    if isinstance(term, Lambda):
        return name not in term.parameters and used_as_tuple(name, term.body)
    inside = [body for bound, body in _scopes(term) if bound != name]
    return any(used_as_tuple(name, part) for part in (*_children(term), *inside))


def _joined(names: tuple[str, ...], values: Mapping[str, Value]) -> tuple[str, ...]:
    """Random variables with some replaced by joint ones."""
    found: set[str] = set()
    for name in names:
        value = values.get(name, Joint((name,)))
        if not isinstance(value, Joint):
            raise Malformed(f"the random variable {name} cannot be replaced by {value!r}")
        found.update(value.names)
    return tuple(sorted(found))


def _scalar(value: Value, name: str) -> Term:
    if isinstance(value, Term):
        return value
    raise Malformed(f"{name} is a scalar and cannot be replaced by {value!r}")


def _sequence(value: Value, name: str) -> SequenceTerm:
    if isinstance(value, SequenceTerm):
        return value
    raise Malformed(f"{name} is a tuple and cannot be replaced by {value!r}")


def _applied(value: Value, name: str, args: tuple[Term | SequenceTerm, ...]) -> Term:
    if isinstance(value, Lambda) and len(value.parameters) == len(args):
        result = substitute(value.body, dict(zip(value.parameters, args, strict=True)))
        if isinstance(result, Term):
            return result
    if isinstance(value, Var):  # renaming of a family
        return Apply(value.name, args)
    raise Malformed(f"{name} takes {len(args)} arguments and cannot be replaced by {value!r}")
