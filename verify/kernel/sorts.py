"""What kind of thing each name is, and whether a term is well sorted.

A *scope* maps names to sorts. `check_formula` refuses (`Malformed`) a name used against its sort, an exponent
or a summation bound that is not visibly an integer, a power whose exponent is neither a number nor an integer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

from verify.kernel.definitions import DEFINITIONS, MAX_WRITTEN_OUT, written_out
from verify.kernel.errors import Malformed
from verify.kernel.expansion import definitions_in, expand
from verify.kernel.statement import (
    And,
    Binder,
    Definition,
    Exists,
    Family,
    ForAll,
    Formula,
    Holds,
    Iff,
    Implies,
    Integer,
    Not,
    Opaque,
    Or,
    RandomVariable,
    Range,
    Real,
    Relation,
    Sort,
    Tuples,
    free_in,
    instantiate,
    same_tuples,
)
from verify.kernel.terms import (
    ONE,
    Add,
    Apply,
    At,
    Binomial,
    Call,
    Defined,
    Delta,
    Entropy,
    GaussianMean,
    Joint,
    Lambda,
    Max,
    Min,
    Mul,
    Node,
    Num,
    Ones,
    Pow,
    Put,
    SameTuple,
    Seq,
    SequenceTerm,
    Sum,
    Term,
    TupleSum,
    Value,
    Var,
    _children,
    _scopes,
    free_names,
    used_as_tuple,
)

Scope = Mapping[str, Sort]


def is_integer(term: Term, scope: Scope) -> bool:
    """Whether `term` is an integer whatever its names stand for (a syntactic test: False means "not seen")."""
    match term:
        case Num(value):
            return value.denominator == 1
        case Var(name):
            return isinstance(scope.get(name), (Integer, Range))
        case Apply(name, _):
            sort = scope.get(name)
            return isinstance(sort, Family) and sort.integer
        case Add(args) | Mul(args):
            return all(is_integer(a, scope) for a in args)
        case Pow(base, Num(value)):
            return value.denominator == 1 and value >= 0 and is_integer(base, scope)
        case At() | Delta() | SameTuple() | Binomial():
            return True
        case Defined():
            return is_integer(expand(term), scope)
    return type(term).__name__ == "Abs" and is_integer(term.arg, scope)  # type: ignore[attr-defined]


def check_term(term: Node, scope: Scope) -> None:
    """Raise Malformed unless every name in `term` is used as its sort says."""
    match term:
        case Num(value):
            if type(value) is not Fraction:
                raise Malformed(f"not an exact number: {value!r}")
        case Var(name):
            _expect(name, scope, (Real, Integer, Range), "a number")
        case Seq(name):
            _expect(name, scope, (Tuples,), "a tuple")
        case Apply(name, args):
            sort = _expect(name, scope, (Family, Opaque), "a family")
            if len(args) != sort.arity:  # type: ignore[attr-defined]
                raise Malformed(f"{name} takes {sort.arity} arguments, {len(args)} given")  # type: ignore[attr-defined]
        case Min(args) | Max(args) if not args:
            raise Malformed("a minimum or maximum of nothing")
        case Call(name, args):
            if name not in DEFINITIONS or DEFINITIONS[name][0] != len(args):
                raise Malformed(f"no defined function {name} of {len(args)} arguments")
            if written_out(term) > MAX_WRITTEN_OUT:
                raise Malformed(f"{name} nested so that it is more than {MAX_WRITTEN_OUT:,} parts when written out")
        case Entropy(names):
            if not names or tuple(sorted(set(names))) != names:
                raise Malformed(f"an entropy names distinct variables in order, not {names}")
            for name in names:
                _expect(name, scope, (RandomVariable,), "a random variable")
        case Pow(_, exponent):
            if not isinstance(exponent, Num) and not is_integer(exponent, scope):
                raise Malformed(f"an exponent must be a number or an integer, not {exponent!r}")
        case Put(_, position, value):
            _integers(scope, position, value)
        case Binomial(n, k):
            _integers(scope, n, k)
        case Sum(index, lower, upper, body):
            _integers(scope, lower, upper)
            check_term(body, {**scope, index: Range(lower, upper)})
        case TupleSum(index, length, position, size, body):
            _integers(scope, length)
            inner = {**scope, position: Range(ONE, length)}
            check_term(size, inner)
            _integers(inner, size)
            check_term(body, {**scope, index: Tuples(length, position, size)})
        case GaussianMean(index, _, _, body):
            check_term(body, {**scope, index: Real()})
            _check_measurable(expand(body), index)
        case Defined(definition, args):
            if not isinstance(definition.body, Term):
                raise Malformed(f"{definition.name} is a condition and stands for no number")
            return _check_arguments(definition, args, scope)
    for child in _children(term):
        check_term(child, scope)


def _check_measurable(term: Node, name: str) -> None:
    """Raise Malformed if `term` may be no measurable function of the real variable `name`.

    Families and opaque symbols are any functions whatever; a mean inside of a mean is not needed.
    """
    if name not in free_names(term):
        return
    if isinstance(term, (Apply, GaussianMean)):
        raise Malformed(f"not visibly measurable in {name}: {term!r}")
    inside = [body for bound, body in _scopes(term) if bound != name]
    for part in (*_children(term), *inside):
        _check_measurable(part, name)


def _expect(name: str, scope: Scope, kinds: tuple[type[Sort], ...], words: str) -> Sort:
    sort = scope.get(name)
    if not isinstance(sort, kinds):
        found = "not declared" if sort is None else f"declared as {type(sort).__name__}"
        raise Malformed(f"{name} is used as {words} but is {found}")
    return sort


def _integers(scope: Scope, *terms: Node) -> None:
    for term in terms:
        if not isinstance(term, Term) or not is_integer(term, scope):
            raise Malformed(f"must be an integer: {term!r}")


def check_sort(sort: Sort, scope: Scope) -> None:
    """Raise Malformed unless the bounds in `sort` are integers over `scope`."""
    match sort:
        case Range(lower, upper):
            for bound in (lower, upper):
                check_term(bound, scope)
            _integers(scope, lower, upper)
        case Tuples(length, position, size):
            check_term(length, scope)
            _integers(scope, length)
            inner = {**scope, position: Range(ONE, length)}
            check_term(size, inner)
            _integers(inner, size)


def extend(scope: Scope, binders: tuple[Binder, ...]) -> dict[str, Sort]:
    """`scope` with `binders` added, each checked in the scope so far."""
    inner = dict(scope)
    for binder in binders:
        check_sort(binder.sort, inner)
        inner[binder.name] = binder.sort
    return inner


def check_formula(formula: Formula, scope: Scope) -> None:
    """Raise Malformed unless `formula` is well sorted over `scope`."""
    match formula:
        case Relation(operator, left, right):
            if operator not in ("=", "!=", "<", "<=", ">", ">="):
                raise Malformed(f"unknown relation {operator!r}")
            check_term(left, scope)
            check_term(right, scope)
        case And(args) | Or(args):
            for arg in args:
                check_formula(arg, scope)
        case Not(arg):
            check_formula(arg, scope)
        case Implies(left, right) | Iff(left, right):
            check_formula(left, scope)
            check_formula(right, scope)
        case ForAll(binders, body) | Exists(binders, body):
            check_formula(body, extend(scope, binders))
        case Holds(definition, args):
            if not isinstance(definition.body, Formula):
                raise Malformed(f"{definition.name} is a number and no condition")
            _check_arguments(definition, args, scope)
        case _:
            raise Malformed(f"not a formula: {formula!r}")


def check_value(value: Node, sort: Sort, scope: Scope) -> None:
    """Raise Malformed unless `value` may stand for a name of this sort (ranges are left to the caller)."""
    match sort:
        case Real():
            ok = isinstance(value, Term)
        case Integer() | Range():
            ok = isinstance(value, Term) and is_integer(value, scope)
        case Tuples():
            ok = isinstance(value, SequenceTerm)
        case Family(arity, integer):
            ok = _is_family(value, arity, integer, scope)
        case RandomVariable() if isinstance(value, Joint) and value.names:
            return check_term(Entropy(value.names), scope)
        case _:
            ok = False
    if not ok:
        raise Malformed(f"{value!r} can not stand for a {type(sort).__name__}")
    if not isinstance(value, Lambda) and not (isinstance(sort, Family) and isinstance(value, Var)):
        check_term(value, scope)


def _is_family(value: Node, arity: int, integer: bool, scope: Scope) -> bool:
    """A family by name, or a lambda over scalars of the right arity whose body is well sorted."""
    if isinstance(value, Var):
        known = scope.get(value.name)
        return isinstance(known, Family) and known.arity == arity and (known.integer or not integer)
    if (
        not isinstance(value, Lambda)
        or len(set(value.parameters)) != len(value.parameters)
        or len(value.parameters) != arity
    ):
        return False
    inner = {**scope, **{p: parameter_sort(p, value.body) for p in value.parameters}}
    check_term(value.body, inner)
    return is_integer(value.body, inner) if integer else True


def parameter_sort(name: str, body: Term) -> Sort:
    """The sort of a lambda's parameter, read off its use: a tuple, else a real (families take any real)."""
    return Tuples(ONE, "j", ONE) if used_as_tuple(name, body) else Real()


# --- definitions -------------------------------------------------------------------------------------------

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_']{0,60}")

#: Words to which the language gives a meaning of its own: none of them can be defined.
RESERVED = frozenset(
    """
    abs and binomial cosh define exists exp false family forall gaussian_mean h H I in indep integer kl
    kronecker ln log log2 max min not ones oo opaque or pi put real same sinh sqrt sum tanh true tsum tuples variable
    xlogx
    """.split()
)


def check_definitions(statement: Node) -> None:
    """Raise Malformed unless each definition in a statement is well formed and each word has one meaning.

    A word that is defined is no name of a variable, family or index anywhere in it, or in a definition it uses.
    """
    words: dict[str, Definition] = {}
    names = set(_names_in(statement))
    for definition in definitions_in(statement):
        if words.setdefault(definition.name, definition) != definition:
            raise Malformed(f"{definition.name} is defined in two ways")
        check_definition(definition)
        for part in (*definition.parameters, definition.body):
            names.update(_names_in(part))
    both = sorted(words.keys() & names)
    if both:
        raise Malformed(f"{', '.join(both)}: a defined word, and a name of something else")


def _names_in(node: Node) -> Iterator[str]:
    """Every text in the fields of a node; those of definitions are left out."""
    for field in type(node).__match_args__:  # type: ignore[attr-defined]
        value = getattr(node, field)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, str):
                yield part
            elif isinstance(part, Node) and not isinstance(part, Definition):
                yield from _names_in(part)


def check_definition(definition: Definition) -> None:
    """Raise Malformed unless the name is free to be defined and the body is about the parameters, all of them.

    A parameter that the body ignored could hide what is undefined, so there is none. Ranges are no sorts of
    parameters: the body would be read as if they held.
    """
    name, parameters, body = definition.name, definition.parameters, definition.body
    if not NAME.fullmatch(name) or name in RESERVED:
        raise Malformed(f"{name!r} can not be defined: it is no name, or has a meaning already")
    names = [binder.name for binder in parameters]
    if len(set(names)) != len(names) or name in names or not all(NAME.fullmatch(n) for n in names):
        raise Malformed(f"{name}: its parameters must be distinct names, not {', '.join(names)}")
    if not 0 <= definition.implicit <= len(names):
        raise Malformed(f"{name}: {definition.implicit} of {len(names)} parameters can not be implicit")
    scope = extend({}, parameters)
    for binder in parameters:
        if not isinstance(binder.sort, (Real, Integer, Tuples, Family, RandomVariable)):
            raise Malformed(f"{name}: no parameter can be a {type(binder.sort).__name__}")
    if isinstance(body, Term):
        check_term(body, scope)
    else:
        check_formula(body, scope)
    used = free_in(body)
    in_sorts = frozenset[str]().union(*(free_in(binder.sort) for binder in parameters))
    for place, parameter in enumerate(names):
        if parameter not in used and (place >= definition.implicit or parameter not in in_sorts):
            raise Malformed(f"{name}: the parameter {parameter} does not occur in what {name} stands for")
    if definition.bundle and not isinstance(expand(body), And):
        raise Malformed(f"{name}: a bundle is a list of conditions")


def _check_arguments(definition: Definition, args: tuple[Node, ...], scope: Scope) -> None:
    """Raise Malformed unless the arguments are of the sorts of the parameters; tuples have the same length and sizes."""
    if len(args) != len(definition.parameters):
        raise Malformed(f"{definition.name} takes {len(definition.parameters)} arguments, {len(args)} given")
    put: dict[str, Value] = {}
    for binder, value in zip(definition.parameters, args, strict=True):
        sort = expand(instantiate(binder.sort, put))
        check_value(value, sort, scope)  # type: ignore[arg-type]
        if isinstance(sort, Tuples) and not _in_tuples(value, sort, scope):
            raise Malformed(f"{definition.name}: {value!r} is no tuple of that length and size")
        put[binder.name] = expand(value)  # type: ignore[assignment]


def _in_tuples(value: Node, sort: Tuples, scope: Scope) -> bool:
    """Whether a tuple is declared with this length and these sizes, also where coordinates are replaced."""
    while isinstance(value, Put):
        value = value.seq
    if isinstance(value, Seq):
        known = scope.get(value.name)
        return isinstance(known, Tuples) and same_tuples(expand(known), sort)
    return isinstance(value, Ones)
