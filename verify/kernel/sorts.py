"""What kind of thing each name is, and whether a term is well sorted.

A *scope* maps names to sorts. `check_formula` refuses (`Malformed`) a name used against its sort, an exponent
or a summation bound that is not visibly an integer, a power whose exponent is neither a number nor an integer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from verify.kernel.calculus import check_continuous
from verify.kernel.definitions import DEFINITIONS, MAX_WRITTEN_OUT, written_out
from verify.kernel.errors import Malformed
from verify.kernel.expansion import bodies_of, expand, vocabulary
from verify.kernel.statement import (
    KEYWORDS, NAME, OPERATORS, RESERVED, And, Binder, Definition, Exists, Family, ForAll, Formula, Holds, Iff,
    Implies, Integer, Not, Opaque, Or, RandomVariable, Range, Real, Relation, Sort, Tuples, free_in,
    instantiate, same_sort, sort_of,
)
from verify.kernel.terms import (
    ONE, Abs, Add, Apply, At, Binomial, Call, Defined, Delta, Entropy, GaussianMean, Integral, Joint, Lambda, Max,
    Min, Mul, Node, Num, Ones, Pow, Put, SameTuple, Seq, SequenceTerm, Sum, Term, TupleSum, Value, Var, free_names,
    free_tuples, may_be_undefined, parts_of, scoped, substitute, subterms,
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
        case Abs(arg):
            return is_integer(arg, scope)
        case Defined():
            return is_integer(expand(term), scope)
    return False


def check_term(term: Node, scope: Scope) -> None:
    """Raise Malformed unless `term` is well sorted: names as their sorts say, integers where there must be some.

    Exponents, bounds, sizes and what is written to tuples must be integers on sight, as the normal form splits powers
    and counts ranges without asking again. Bodies of means must be measurable on sight, those of integrals continuous.
    """
    match term:
        case Add() | Mul():  # the most of them
            pass
        case Num(value):
            if type(value) is not Fraction:
                raise Malformed(f"not an exact number: {value!r}")
        case Var(name):
            _expect(name, scope, (Real, Integer, Range), "a number")
        case Seq(name):
            _expect(name, scope, (Tuples,), "a tuple")
        case Apply(name, args):
            sort = _expect(name, scope, (Family, Opaque), "a family")
            if isinstance(sort, (Family, Opaque)) and len(args) != sort.arity:
                raise Malformed(f"{name} takes {sort.arity} arguments, {len(args)} given")
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
        case Sum() | TupleSum():
            check_sort(sort_of(term), scope)
            return check_term(term.body, within(scope, term.index, sort_of(term)))
        case GaussianMean(index, _, _, body):
            check_term(body, within(scope, index, Real()))
            _check_measurable(expand(body), index)
        case Integral(index, _, _, body):
            check_term(body, within(scope, index, Real()))
            check_continuous(expand(body), index)
        case Defined(definition, args):
            if not isinstance(definition.body, Term):
                raise Malformed(f"{definition.name} is a condition and stands for no number")
            return _check_arguments(definition, args, scope)
    for child in subterms(term):
        check_term(child, scope)


def _check_measurable(term: Node, name: str) -> None:
    """Raise Malformed if `term` may be no measurable function of the real variable `name`.

    Families and opaque symbols are any functions whatever, so the name may not be among their arguments; nor may it
    occur in a mean or an integral inside (not needed). All else is built from measurable functions by arithmetic, finite
    sums and cases of which there are countably many: so it is measurable.
    """
    if name not in free_names(term):
        return
    if isinstance(term, (Apply, GaussianMean, Integral)):
        raise Malformed(f"not visibly measurable in {name}: {term!r}")
    for bound, part in scoped(term):
        if name not in bound:
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
            inner = within(scope, position, Range(ONE, length))
            check_term(size, inner)
            _integers(inner, size)


def extend(scope: Scope, binders: tuple[Binder, ...]) -> dict[str, Sort]:
    """`scope` with `binders` added, each checked in the scope so far."""
    inner = dict(scope)
    for binder in binders:
        check_sort(binder.sort, inner)
        inner = within(inner, binder.name, binder.sort)
    return inner


def within(scope: Scope, name: str, sort: Sort) -> dict[str, Sort]:
    """`scope` where a name is bound, perhaps again: sorts that mention the outer one do not come to speak of this one.

    They keep it under a name that nothing can be declared as.
    """
    if name not in scope:
        return {**scope, name: sort}
    outer = {name: Var(f"?{name}")}
    return {**{known: instantiate(other, outer) for known, other in scope.items()}, name: sort}


def check_formula(formula: Node, scope: Scope) -> None:
    """Raise Malformed unless `formula` is well sorted over `scope`."""
    match formula:
        case Relation(operator, left, right):
            if operator not in OPERATORS:
                raise Malformed(f"unknown relation {operator!r}")
            check_term(left, scope)
            check_term(right, scope)
        case And() | Or() | Not() | Implies() | Iff():
            for part in parts_of(formula):
                check_formula(part, scope)
        case ForAll(binders, body) | Exists(binders, body):
            check_formula(body, extend(scope, binders))
        case Holds(definition, args):
            if not isinstance(definition.body, Formula):
                raise Malformed(f"{definition.name} is a number and no condition")
            _check_arguments(definition, args, scope)
        case _:
            raise Malformed(f"not a formula: {formula!r}")


def check_value(value: Node, sort: Sort, scope: Scope) -> None:
    """Raise Malformed unless `value` is of the kind of this sort; that it is in range is for `membership` to ask."""
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


def membership(value: Value, sort: Sort, scope: Scope) -> list[Formula]:
    """What makes `value` (of the right kind) a member of `sort`; empty if it is one on sight.

    A tuple by name must be declared with that length and size: nothing else is known of its length.
    """
    match sort, value:
        case Range(lower, upper), Term():
            return [Relation("<=", lower, value), Relation("<=", value, upper)]
        case Tuples(length, position, size), Put(inner, place, entry):
            here: Term = substitute(size, {position: place})
            inside = [Relation("<=", ONE, place), Relation("<=", place, length)]
            return [
                *membership(inner, sort, scope),
                *inside,
                Relation("<=", ONE, entry),
                Relation("<=", entry, here),
            ]
        case Tuples(length, position, size), Ones():
            index = Binder(position, Range(ONE, length))
            return [ForAll((index,), Relation("<=", ONE, size))]
        case Tuples(), Seq(name):
            known = scope.get(name)
            if isinstance(known, Tuples) and same_sort(known, sort):
                return []
            raise Malformed(f"{name} is not declared as a tuple of that length and size")
        case (Range() | Tuples()), _:
            raise Malformed(f"{value!r} is of another kind than what {sort!r} has")
    return []


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
    # a parameter is what it is used as: a tuple, of which no length is known, else a real, as families take any real
    tuples, unknown = free_tuples(value.body), Tuples(Var("?"), "j", Var("?"))
    inner = dict(scope)
    for name in value.parameters:
        inner = within(inner, name, unknown if name in tuples else Real())
    check_term(value.body, inner)
    return is_integer(value.body, inner) if integer else True


# --- definitions -------------------------------------------------------------------------------------------

def check_definitions(statement: Node) -> tuple[Definition, ...]:
    """The definitions in a statement. Raise Malformed unless each is well formed and each word has one meaning."""
    found = check_words(statement)
    for definition, body in bodies_of(found):
        check_definition(definition, body)
    return found


def check_words(statement: Node) -> tuple[Definition, ...]:
    """The definitions in a statement. Raise Malformed unless each word has one meaning.

    A word that is defined is no name of a variable, family or index anywhere in it, or in a definition it uses.
    """
    found, names = vocabulary(statement)
    check_bound_names(names)
    words: dict[str, Definition] = {}
    for definition in found:
        if words.setdefault(definition.name, definition) != definition:
            raise Malformed(f"{definition.name} is defined in two ways")
    both = sorted(words.keys() & names)
    if both:
        raise Malformed(f"{', '.join(both)}: a defined word, and a name of something else")
    return found


def check_bound_names(names: Iterable[str]) -> None:
    """Raise Malformed for what is no name, or has a meaning of its own: displayed, it would be read as something else."""
    for name in sorted(names):
        if not NAME.fullmatch(name) or name in KEYWORDS:
            raise Malformed(f"{name!r} can not be the name of anything: it is no name, or has a meaning already")


def check_definition(definition: Definition, written_out_body: Node | None = None) -> None:
    """Raise Malformed unless the name is free to be defined and the body is about the parameters, all of them.

    A parameter that the body ignored, itself or written out, could hide what is undefined, so there is none. Ranges are
    no sorts of parameters: the body would be read as if they held.
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
    used = free_in(expand(body) if written_out_body is None else written_out_body)
    in_sorts = frozenset[str]().union(*(free_in(binder.sort) for binder in parameters))
    for place, parameter in enumerate(names):
        if parameter not in used and (place >= definition.implicit or parameter not in in_sorts):
            raise Malformed(f"{name}: the parameter {parameter} does not occur in what {name} stands for")
    while isinstance(body, Holds):
        body = body.definition.body
    if definition.bundle and not isinstance(body, And):
        raise Malformed(f"{name}: a bundle is a list of conditions")


def _check_arguments(definition: Definition, args: tuple[Value, ...], scope: Scope) -> None:
    """Raise Malformed unless the arguments are of the sorts of the parameters; tuples have the same length and sizes."""
    if len(args) != len(definition.parameters):
        raise Malformed(f"{definition.name} takes {len(definition.parameters)} arguments, {len(args)} given")
    put: dict[str, Value] = {}
    for binder, value in zip(definition.parameters, args, strict=True):
        sort = expand(instantiate(binder.sort, put))
        check_value(value, sort, scope)
        if isinstance(sort, Tuples) and not _in_tuples(value, sort, scope):
            raise Malformed(f"{definition.name}: {value!r} is no tuple of that length and size")
        put[binder.name] = value
    risky = {name for name, value in put.items() if may_be_undefined(value)}
    if risky and (unused := risky - free_in(expand(definition.body))):  # what is written out has no sorts of parameters
        raise Malformed(f"{definition.name}: {min(unused)} may be undefined, and only lengths and sizes mention it")


def _in_tuples(value: Node, sort: Tuples, scope: Scope) -> bool:
    """Whether a tuple is declared with this length and these sizes, also where coordinates are replaced."""
    while isinstance(value, Put):
        value = value.seq
    if isinstance(value, Seq):
        known = scope.get(value.name)
        return isinstance(known, Tuples) and same_sort(expand(known), sort)
    return isinstance(value, Ones)
