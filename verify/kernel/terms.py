"""The term language: real-valued expressions over named variables, families, and tuples.

Semantics (total): every term has a value for every assignment. Where mathematics leaves a term undefined
the kernel fixes a harmless value: ``1/0 = 0``, ``log x = 0`` for ``x <= 0``, ``x log x = 0`` for ``x <= 0``,
a root of a negative number is 0, the mean or integral of what is not integrable is 0, as is a mean over a variance that
is not positive.
That alone would prove nonsense such as ``1/0 = 0``; so `judge` also demands a proof that the statement is
*defined* wherever it is quantified over (see `definedness`). Plain conventions, which count as defined, are
``0**0 = 1``, ``x[i] = 1`` outside of the tuple, a binomial out of its row is 0, and a sum over an empty range is 0.

A *family* is a function of scalars and tuples (``Q[i,j]``, ``p[x,y]``); a *tuple* is a sequence of integers
with coordinates 1..length (a database ``x`` with rows ``x[1], ..., x[n]``) that is 1 elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, fields
from fractions import Fraction
from functools import wraps
from itertools import count
from operator import attrgetter, is_
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

from verify.kernel.errors import Malformed

if TYPE_CHECKING:
    from verify.kernel.statement import Definition

_N = TypeVar("_N", bound="Node")


#: What nodes keep of themselves, beside their fields: never compared, pickled, or believed of a node from outside.
REMEMBERED = {"_hash"}

#: Fields of these types hold no nodes.
PLAIN = {"str", "int", "bool", "Fraction", "tuple[str, ...]"}


def remembered(function: Callable[[Node], frozenset[str]]) -> Callable[[Node], frozenset[str]]:
    """`function`, asked once of each node: the answer stays with the node, and goes with it."""
    key = f"_{function.__name__}"
    REMEMBERED.add(key)

    @wraps(function)
    def of(node: Node) -> frozenset[str]:
        known: frozenset[str] | None = node.__dict__.get(key)
        if known is None:
            known = node.__dict__[key] = function(node)
        return known

    return of


steps = count()  # nodes and intervals made, monomials multiplied: nothing here reads it; it tells searches what they did


@dataclass_transform(frozen_default=True)
class Node:
    """Base of terms, sequence terms, sorts, formulas, steps: immutable values, equal if kind and fields are.

    Every subclass is a dataclass, but an ``abstract`` one. Nothing is generated as text: there are a hundred, and every
    start pays for each. The hash is computed once, as terms are deep and hashed often.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__: ClassVar[tuple[str, ...]] = ()
    #: The fields below a binder of this kind of node; of each, the field with the bound name, names, or binders.
    under: ClassVar[Mapping[str, str]] = {}
    _defaults: ClassVar[dict[str, object]]
    _read: ClassVar[Callable[[object], object]]
    _inner: ClassVar[tuple[str, ...]]  # the fields that may hold nodes
    _simple: ClassVar[bool]  # it binds no names, and uses no word

    def __init_subclass__(cls, abstract: bool = False) -> None:
        if not abstract:
            slots = fields(dataclass(init=False, repr=False, eq=False)(cls))
            cls._defaults = {slot.name: slot.default for slot in slots if slot.default is not MISSING}
            cls._read = attrgetter(*(cls.__match_args__ or ("__class__",)))
            cls._inner = tuple([slot.name for slot in slots if slot.type not in PLAIN])
            cls._simple = not cls.under and "definition" not in cls.__match_args__

    def __init__(self, *args: object, **more: object) -> None:
        next(steps)
        names = self.__match_args__
        if more or len(args) != len(names):
            given = dict(zip(names, args, strict=False))
            found = {**self._defaults, **given, **more}
            if len(args) > len(names) or given.keys() & more.keys() or found.keys() != set(names):
                raise TypeError(f"{type(self).__name__} has the fields {', '.join(names) or 'none'}")
            self.__dict__.update(found)
        elif len(args) == 1:  # these two are most of all nodes, and nodes are made by the million
            self.__dict__[names[0]] = args[0]
        elif len(args) == 2:
            store = self.__dict__
            store[names[0]], store[names[1]] = args
        else:
            self.__dict__.update(zip(names, args))  # noqa: B905  (as many as there are names)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        kind = type(self)
        return bool(kind._read(self) == kind._read(other)) if type(other) is kind else NotImplemented

    def __hash__(self) -> int:
        known: int | None = self.__dict__.get("_hash")
        if known is None:
            kind = type(self)
            known = self.__dict__["_hash"] = hash((kind.__name__, kind._read(self)))
        return known

    def __repr__(self) -> str:
        shown = (f"{name}={self.__dict__[name]!r}" for name in self.__match_args__)
        return f"{type(self).__qualname__}({', '.join(shown)})"

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to {name} of {type(self).__name__}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete {name} of {type(self).__name__}")

    def __getstate__(self) -> dict[str, object]:
        """What is pickled: a hash of strings holds in one process only."""
        return {name: value for name, value in self.__dict__.items() if name not in REMEMBERED}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)


class Term(Node, abstract=True):
    """A real-valued expression."""

class SequenceTerm(Node, abstract=True):
    """A tuple-valued expression."""

class Num(Term):
    """An exact rational number."""

    value: Fraction

class Pi(Term):
    """The ratio of a circle's circumference to its diameter."""

class Var(Term):
    """A scalar variable or a bound index."""

    name: str

class Seq(SequenceTerm):
    """A tuple variable."""

    name: str

class Ones(SequenceTerm):
    """The tuple whose coordinates are all 1."""

class Put(SequenceTerm):
    """The tuple ``seq`` with the coordinate ``position`` replaced by ``value``, also beyond the length of ``seq``."""

    seq: SequenceTerm
    position: Term
    value: Term

class At(Term):
    """The coordinate ``seq[position]``: an integer, and 1 where the position is none of the tuple's."""

    seq: SequenceTerm
    position: Term

class Apply(Term):
    """A family applied to arguments, ``Q[i,j]`` or ``p[x,y]``; also an opaque symbol (see `statement`)."""

    name: str
    args: tuple[Term | SequenceTerm, ...]

class Add(Term):
    args: tuple[Term, ...]

class Mul(Term):
    args: tuple[Term, ...]

class Pow(Term):
    """``base ** exponent``: the exponent is a rational number, or an integer-valued term.

    ``x ** (p/q)`` is the p-th power of the q-th root, so for x < 0 that of 0 (and undefined), though q be odd.
    """

    base: Term
    exponent: Term

class Exp(Term):
    arg: Term

class Log(Term):
    """Natural logarithm."""

    arg: Term

class XLogX(Term):
    """``x log x`` with its limit 0 at 0."""

    arg: Term

class Abs(Term):
    arg: Term

class Min(Term):
    args: tuple[Term, ...]

class Max(Term):
    args: tuple[Term, ...]

class Delta(Term):
    """Kronecker delta: 1 if the two numbers are equal, else 0."""

    left: Term
    right: Term

class SameTuple(Term):
    """1 if the two tuples are equal, else 0."""

    left: SequenceTerm
    right: SequenceTerm

class Binomial(Term):
    """``binomial(n, k)`` for integers, 0 unless ``0 <= k <= n``; undefined for n < 0, where conventions differ."""

    n: Term
    k: Term

class Sum(Term):
    """Sum of ``body`` for ``index`` from ``lower`` to ``upper`` (integers; 0 if the range is empty)."""

    under = {"body": "index"}
    index: str
    lower: Term
    upper: Term
    body: Term

class TupleSum(Term):
    """Sum of ``body`` over all tuples ``index`` of ``length`` coordinates.

    Coordinate ``position`` takes the values 1..``size`` (``size`` may mention ``position``). Of a length that is 0 or
    negative there is one tuple, all 1.
    """

    under = {"size": "position", "body": "index"}
    index: str
    length: Term
    position: str
    size: Term
    body: Term

class GaussianMean(Term):
    """Mean of ``body`` over the reals ``index``, by the Gaussian law with this center and variance (Lebesgue's integral).

    `sorts` sees to it that the body is a measurable function of the index.
    """

    under = {"body": "index"}
    index: str
    center: Term
    variance: Term
    body: Term

class Integral(Term):
    """Integral (Lebesgue's) of ``body`` over the real ``index`` from ``lower`` to ``upper``; if reversed, negated.

    `sorts` sees to it that the body is a continuous function of the index wherever it is defined.
    """

    under = {"body": "index"}
    index: str
    lower: Term
    upper: Term
    body: Term

class Call(Term):
    """A defined function (sinh, cosh, tanh, sqrt, h, kl ...): see `definitions`."""

    name: str
    args: tuple[Term, ...]

class Entropy(Term):
    """Joint Shannon entropy (nats) of the named finite random variables, sorted, at least one."""

    names: tuple[str, ...]

class Lambda(Node):
    """A family given by a formula: ``parameters -> body``. Only ever substituted for a family."""

    under = {"body": "parameters"}
    parameters: tuple[str, ...]
    body: Term

class Joint(Node):
    """Random variables taken as one, sorted, at least one. Only ever given to a definition."""

    names: tuple[str, ...]

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


def scoped(node: Node) -> Iterator[tuple[tuple[str, ...], Node]]:
    """The parts of a node, each with the names that the node binds over it; a binder binds over the sorts after its own.

    The body of a definition is closed up to its parameters, so it is no part of those who use it.
    """
    for field in node._inner:
        value = getattr(node, field)
        names = _bound(getattr(node, node.under[field])) if field in node.under else ()
        if isinstance(value, tuple):
            for place, part in enumerate(value):
                if isinstance(part, Node):
                    yield _bound(value[:place]) if field in node.under.values() else names, part
        elif isinstance(value, Node) and field != "definition":
            yield names, value


def _bound(what: Any) -> tuple[str, ...]:
    """The names in a field that binds: one name, names, or binders."""
    return (what,) if isinstance(what, str) else tuple([w if isinstance(w, str) else w.name for w in what])


def subterms(term: Node) -> tuple[Node, ...]:
    """Direct subterms that lie under no binder of `term` itself."""
    if not isinstance(term, (Term, SequenceTerm, Lambda, Joint)):
        raise Malformed(f"not a term: {type(term).__name__}")
    if term._simple:
        return tuple(parts_of(term))
    return tuple([part for names, part in scoped(term) if not names])


@remembered
def free_names(node: Node) -> frozenset[str]:
    """Names of variables, tuples, families and random variables that occur free in a term, a sort or a formula."""
    own: frozenset[str] = frozenset()
    if isinstance(node, (Var, Seq, Apply)):
        own = frozenset((node.name,))
    elif isinstance(node, (Entropy, Joint)):
        own = frozenset(node.names)
    if node._simple:
        return own.union(*map(free_names, parts_of(node)))
    for names, part in scoped(node):
        own |= free_names(part).difference(names) if names else free_names(part)
    return own


@remembered
def free_tuples(node: Node) -> frozenset[str]:
    """Those of the free names that stand for tuples."""
    if isinstance(node, Seq):
        return frozenset((node.name,))
    return frozenset[str]().union(*(free_tuples(part).difference(names) for names, part in scoped(node)))


def fresh(name: str, taken: Iterable[str]) -> str:
    """`name`, primed until it is not in `taken`."""
    used = set(taken)
    while name in used:
        name += "'"
    return name


def rebuild(term: _N, function: Callable[[Node], Node]) -> _N:
    """`term` with `function` applied to its direct parts, those under its own binders included.

    `function` keeps to the kind: terms become terms. `term` itself is returned where it changes nothing. The body
    of a definition is closed up to its parameters, so what is done around a use is no business of it: it stays.
    """
    made: dict[str, object] = {}
    for field in term._inner:
        old = getattr(term, field)
        if isinstance(old, tuple):
            new = tuple([function(part) if isinstance(part, Node) else part for part in old])
            if not all(map(is_, new, old)):
                made[field] = new
        elif isinstance(old, Node) and field != "definition" and (one := function(old)) is not old:
            made[field] = one
    return type(term)(*[made.get(field, getattr(term, field)) for field in term.__match_args__]) if made else term


def parts_of(node: Node) -> list[Node]:
    """The nodes that are fields of `node`, or stand in its tuples."""
    found: list[Node] = []
    for field in node._inner:
        value = getattr(node, field)
        if isinstance(value, tuple):
            found += [part for part in value if isinstance(part, Node)]
        elif isinstance(value, Node):
            found.append(value)
    return found


def may_be_undefined(term: Node) -> bool:
    """Whether a term may be undefined at some values of its names, on sight; words are not looked into."""
    match term:
        case Pow(Num(base), Num(_)) if base > 0:
            return False
        case Pow(_, Num(exponent)) if exponent.denominator == 1 and exponent >= 0:
            pass
        case Pow() | Log() | XLogX() | Binomial() | GaussianMean() | Integral() | Call() | Defined():
            return True
    return any(may_be_undefined(part) for part in parts_of(term))


def substitute(node: _N, values: Mapping[str, Value]) -> _N:
    """Replace free names in a term, a sort or a formula, all at once; bound names are renamed where they would capture.

    It keeps to the kind: terms stay terms, though not of the same class.
    """
    if free_names(node).isdisjoint(values):
        return node
    made: Any
    match node:
        case Var(name) | Seq(name):
            made, kind = values[name], Term if isinstance(node, Var) else SequenceTerm
            if not isinstance(made, kind):
                raise Malformed(f"{name} is a {kind.__name__} and cannot be replaced by {made!r}")
        case Apply(name, args):
            new = tuple([substitute(a, values) for a in args])
            made = _applied(values[name], name, new) if name in values else Apply(name, new)
        case Entropy(names) | Joint(names):
            made = type(node)(_joined(names, values))
        case _ if node._simple:
            made = rebuild(node, lambda child: substitute(child, values))
        case _ if node.under:
            made = _in_scopes(node, values)
        case _:
            made = type(node)(*_of_word(node, values))
    kept: _N = made
    return kept


def _in_scopes(node: Node, values: Mapping[str, Value]) -> Node:
    """Substitute in what binds names."""
    made: dict[str, object] = {}
    for part, field in node.under.items():
        made[field], made[part] = _below(getattr(node, field), getattr(node, part), values)
    return type(node)(*(made[f] if f in made else substitute(getattr(node, f), values) for f in node.__match_args__))


def _below(bound: Any, body: Node, values: Mapping[str, Value]) -> tuple[object, Node]:
    """A field that binds and what it binds over, with values put in: none reaches below its own name.

    A name that is free in a value is renamed, away from every other that occurs.
    """
    names, sorts = _bound(bound), [one.sort for one in bound if not isinstance(one, str)]
    in_sorts = frozenset[str]().union(*map(free_names, sorts))
    inner = {k: v for k, v in values.items() if k in in_sorts or (k in free_names(body) and k not in names)}
    captured = frozenset[str]().union(*map(free_names, inner.values()))
    taken = captured.union(free_names(body), inner, names, in_sorts)
    made: list[object] = []
    for one, name in zip((bound,) if isinstance(bound, str) else bound, names, strict=True):
        sort = None if isinstance(one, str) else substitute(one.sort, inner)
        inner.pop(name, None)
        new = fresh(name, taken) if name in captured else name
        if new != name:
            of_tuple = name in free_tuples(body) if sort is None else sort.named is Seq
            inner[name] = Seq(new) if of_tuple else Var(new)
            taken |= {new}
        made.append(new if sort is None else type(one)(new, sort))
    return made[0] if isinstance(bound, str) else tuple(made), substitute(body, inner)


def _of_word(use: Any, values: Mapping[str, Value]) -> tuple[object, ...]:
    """The definition of a word, which stays, and the arguments with values for names: a bare name may be a family's."""
    put = (values.get(a.name, a) if isinstance(a, Var) else substitute(a, values) for a in use.args)
    return use.definition, tuple(put)


def _joined(names: tuple[str, ...], values: Mapping[str, Value]) -> tuple[str, ...]:
    """Random variables with some replaced by joint ones."""
    found: set[str] = set()
    for name in names:
        value = values.get(name, Joint((name,)))
        if not isinstance(value, Joint):
            raise Malformed(f"the random variable {name} cannot be replaced by {value!r}")
        found.update(value.names)
    return tuple(sorted(found))


def _applied(value: Value, name: str, args: tuple[Term | SequenceTerm, ...]) -> Term:
    """A family given by a formula, or by another name, at arguments."""
    if isinstance(value, Lambda) and len(value.parameters) == len(args):
        given = dict(zip(value.parameters, args, strict=True))
        unused = [given[p] for p in value.parameters if p not in free_names(value.body) and may_be_undefined(given[p])]
        kept = (Mul((ZERO, a if isinstance(a, Term) else At(a, ONE))) for a in unused)  # it must be defined all the same
        return add(substitute(value.body, given), *kept)
    if isinstance(value, Var):  # renaming of a family
        return Apply(value.name, args)
    raise Malformed(f"{name} takes {len(args)} arguments and cannot be replaced by {value!r}")
