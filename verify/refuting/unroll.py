"""From a statement to the search for numbers that refute it: quantifiers and sums over ranges written out.

A `Problem` asks for values of finitely many real and integer unknowns that satisfy constraints without
quantifiers. An unknown is a scalar of the statement, one cell of a family (``Q[1,2]``), or an object that the
negated conclusion says exists. What cannot be written out is left away (``complete`` is then False): the
kernel looks at the whole statement anyway.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import prod

from verify.kernel.certificate import Table, Witness
from verify.kernel.definitions import unfold_call
from verify.kernel.errors import KernelError, Unevaluable
from verify.kernel.statement import (
    FALSE,
    TRUE,
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
    Sort,
    Statement,
    Tuples,
    free_in,
    negation,
)
from verify.kernel.terms import (
    ONE,
    ZERO,
    Add,
    Apply,
    At,
    Binomial,
    Call,
    Delta,
    Entropy,
    Lambda,
    Mul,
    Node,
    Num,
    Pi,
    Pow,
    Put,
    SameTuple,
    Seq,
    SequenceTerm,
    Sum,
    Term,
    TupleSum,
    Var,
    add,
    free_names,
    mul,
    num,
    rebuild,
    substitute,
)
from verify.kernel.values import binomial, compare, plain

Fixed = Mapping[str, "Fraction | tuple[int, ...]"]
Key = tuple["int | tuple[int, ...] | None", ...]
MAX_CASES = 400
MAX_SIZE = 40_000


class TooLarge(Unevaluable):
    """Writing it out would take too much room."""


class Problem:
    """Unknowns, constraints on them, and how values of the unknowns make a witness."""

    def __init__(
        self,
        statement: Statement,
        fixed: dict[str, Fraction | tuple[int, ...]],
        unknowns: Mapping[str, bool] | None = None,
        constraints: tuple[Formula, ...] = (),
    ) -> None:
        self.statement, self.fixed, self.constraints = statement, fixed, constraints
        self.unknowns = dict(unknowns or {})  # name -> whether it is an integer
        self.cells: dict[str, tuple[str, Key]] = {}
        self.arity: dict[str, int] = {}  # of the families met
        self.extra: dict[str, Sort] = {}  # objects bound inside of formulas
        self.complete = True
        self.followed: dict[str, str] = {}  # cells that have the value of another one

    def witness(self, values: Mapping[str, Term]) -> Witness:
        """The witness that these values of the unknowns make; what does not matter is 1, or 0 everywhere."""
        values = {**values, **{cell: values[other] for cell, other in self.followed.items() if other in values}}
        sorts = {**{b.name: b.sort for b in self.statement.binders}, **self.extra}
        entries = [(name, self._value(name, sort, values)) for name, sort in sorts.items()]
        return Witness(tuple((name, value) for name, value in entries if value is not None))

    def _value(
        self, name: str, sort: Sort, values: Mapping[str, Term]
    ) -> Term | tuple[int, ...] | Table | Lambda | None:
        if isinstance(sort, Family):
            return self._family(name, sort, values)
        if name in self.fixed:
            value = self.fixed[name]
            return value if isinstance(value, tuple) else Num(value)
        if isinstance(sort, Real | Integer | Range):
            return values.get(name, ONE)
        return None

    def _family(self, name: str, sort: Family, values: Mapping[str, Term]) -> Table | Lambda:
        owned = [(cell, key) for cell, (owner, key) in self.cells.items() if owner == name]
        entries = [(key, values.get(cell, ZERO)) for cell, key in owned]
        if not any(place is None for key, _ in entries for place in key):
            return Table(tuple((key, value) for key, value in entries))  # type: ignore[misc]
        parameters = tuple(f"p{i}" for i in range(1, sort.arity + 1))
        return Lambda(parameters, add(*(_picked(parameters, key, value) for key, value in entries)))


def _picked(parameters: tuple[str, ...], key: Key, value: Term) -> Term:
    """`value` where the parameters are as `key` says, else 0."""
    picks: list[Term] = []
    for name, place in zip(parameters, key, strict=True):
        if isinstance(place, tuple):
            raise Unevaluable("a family of tuples and of real numbers")
        if place is not None:
            picks.append(Delta(Var(name), num(place)))
    return mul(*picks, value)


# --- writing out --------------------------------------------------------------------------------------------


class _Writer:
    """Writes constraints out for one choice of the fixed values, and collects the unknowns."""

    def __init__(self, problem: Problem, symbolic: bool = False) -> None:
        self.problem = problem
        self.symbolic = symbolic  # leave sums as they are
        self.indices: list[str] = []  # of the sums around
        self.size = 0

    def _count(self) -> None:
        self.size += 1
        if self.size > MAX_SIZE:
            raise TooLarge("too large to write out")

    # terms

    def term(self, term: Node, bound: Fixed) -> Term:
        self._count()
        match term:
            case Num() | Pi():
                return term
            case Var(name):
                return self._var(name, bound)
            case Apply(name, args):
                return self._cell(name, args, bound)
            case At(seq, position):
                value, place = self.tuple_value(seq, bound), self.integer(position, bound)
                return num(value[place - 1] if 1 <= place <= len(value) else 1)
            case Sum(index, lower, upper, body):
                if self.symbolic:
                    return self._kept(term, bound)
                values = range(self.integer(lower, bound), self.integer(upper, bound) + 1)
                return _sum([self.term(body, {**bound, index: Fraction(v)}) for v in _bounded(values)])
            case TupleSum(index, length, position, size, body):
                tuples = self.tuples(Tuples(length, position, size), bound)
                return _sum([self.term(body, {**bound, index: t}) for t in tuples])
            case SameTuple(left, right):
                return num(int(self.tuple_value(left, bound) == self.tuple_value(right, bound)))
            case Call():
                return self.term(unfold_call(term), bound)
            case Entropy():
                raise Unevaluable("an entropy")
        return _folded(rebuild(term, lambda child: self.term(child, bound)))

    def _kept(self, total: Sum, bound: Fixed) -> Term:
        """A sum as it is, because its limits are unknown."""
        lower, upper = self.term(total.lower, bound), self.term(total.upper, bound)
        self.indices.append(total.index)
        body = self.term(total.body, bound)
        self.indices.pop()
        return Sum(total.index, lower, upper, body)

    def _var(self, name: str, bound: Fixed) -> Term:
        if name in self.indices:
            return Var(name)
        value = bound.get(name, self.problem.fixed.get(name))
        if isinstance(value, Fraction):
            return Num(value)
        self.problem.unknowns.setdefault(name, False)
        return Var(name)

    def _cell(self, name: str, args: tuple[Term | SequenceTerm, ...], bound: Fixed) -> Term:
        key = tuple(self._place(a, bound) for a in args)
        cell = f"{name}{list(key)}"
        self.problem.cells[cell] = (name, key)
        self.problem.unknowns.setdefault(cell, False)
        return Var(cell)

    def _place(self, arg: Term | SequenceTerm, bound: Fixed) -> int | tuple[int, ...] | None:
        """The index that an argument is; None for one that varies (the family is constant in it)."""
        if isinstance(arg, SequenceTerm):
            return self.tuple_value(arg, bound)
        value = plain(self.term(arg, bound))
        return value.numerator if value is not None and value.denominator == 1 else None

    def integer(self, term: Term, bound: Fixed) -> int:
        value = plain(self.term(term, bound))
        if value is None or value.denominator != 1:
            raise Unevaluable("not a number on sight")
        return value.numerator

    def tuple_value(self, seq: SequenceTerm, bound: Fixed) -> tuple[int, ...]:
        if isinstance(seq, Put):
            base = list(self.tuple_value(seq.seq, bound))
            place = self.integer(seq.position, bound)
            if not 1 <= place <= MAX_CASES:
                raise Unevaluable("a coordinate out of range")
            base += [1] * (place - len(base))
            base[place - 1] = self.integer(seq.value, bound)
            return tuple(base)
        value = bound.get(seq.name, self.problem.fixed.get(seq.name)) if isinstance(seq, Seq) else None
        if not isinstance(value, tuple):
            raise Unevaluable("a tuple without a value")
        return value

    def tuples(self, sort: Tuples, bound: Fixed) -> list[tuple[int, ...]]:
        length = self.integer(sort.length, bound)
        sizes = [self.integer(sort.size, {**bound, sort.position: Fraction(j)}) for j in range(1, length + 1)]
        if prod(max(s, 0) for s in sizes) > MAX_CASES:
            raise TooLarge("too many tuples")
        return list(product(*(range(1, s + 1) for s in sizes)))

    # formulas

    def formula(self, formula: Formula, bound: Fixed) -> Formula:
        """What must hold, without quantifiers; a part that cannot be written out becomes TRUE."""
        self._count()
        match formula:
            case Relation(operator, left, right):
                return _decided(Relation(operator, self.term(left, bound), self.term(right, bound)))
            case And(args):
                return _all(self.formula(a, bound) for a in args)
            case Or(args):
                return _any(self.formula(a, bound) for a in args)
            case Not(arg):
                return self.formula(negation(arg), bound)
            case Implies(left, right):
                return _any((self.formula(negation(left), bound), self.formula(right, bound)))
            case Iff(left, right):
                return self.formula(And((Implies(left, right), Implies(right, left))), bound)
            case ForAll(binders, body):
                return _all(self._cases(binders, body, bound))
            case Exists(binders, body):
                return _any(self._cases(binders, body, bound))
        raise Unevaluable(f"not a formula: {formula!r}")

    def _cases(self, binders: tuple[Binder, ...], body: Formula, bound: Fixed) -> Iterator[Formula]:
        """The body for each value of the first binder; a new unknown for one that exists."""
        if not binders:
            yield self.formula(body, bound)
            return
        first, rest = binders[0], binders[1:]
        values: list[Fraction] | list[tuple[int, ...]]
        match first.sort:
            case Range(lower, upper):
                whole = range(self.integer(lower, bound), self.integer(upper, bound) + 1)
                values = [Fraction(v) for v in _bounded(whole)]
            case Tuples():
                values = self.tuples(first.sort, bound)
            case sort:
                self._unknown(first.name, sort)
                yield from self._cases(rest, body, {k: v for k, v in bound.items() if k != first.name})
                return
        for value in values:
            yield from self._cases(rest, body, {**bound, first.name: value})

    def _unknown(self, name: str, sort: Sort) -> None:
        if isinstance(sort, Family):
            self.problem.arity[name] = sort.arity
        self.problem.extra[name] = sort
        if isinstance(sort, Integer):
            self.problem.unknowns[name] = True


def _universal(formula: Formula) -> bool:
    """Whether something infinite is quantified universally in what must hold."""
    match formula:
        case ForAll(binders, body):
            return any(not isinstance(b.sort, Range | Tuples) for b in binders) or _universal(body)
        case Exists(_, body):
            return _universal(body)
        case And(args) | Or(args):
            return any(_universal(a) for a in args)
        case Implies(left, right):
            return _universal(negation(left)) or _universal(right)
        case Iff(left, right):
            return _universal(And((Implies(left, right), Implies(right, left))))
        case Not(arg):
            return _universal(negation(arg))
    return False


def _bounded(values: range) -> range:
    if len(values) > MAX_CASES:
        raise TooLarge("too many cases")
    return values


def _folded(term: Node) -> Term:
    """A sum or product with its numbers put together."""
    match term:
        case Add(args):
            return _sum(list(args))
        case Mul(args):
            return _times(list(args))
        case Delta(Num(left), Num(right)):
            return num(int(left == right))
        case Binomial(Num(n), Num(k)) if n.denominator == k.denominator == 1:
            return num(binomial(n.numerator, k.numerator))
        case Pow():
            value = plain(term)
            return term if value is None else Num(value)
    assert isinstance(term, Term)
    return term


def _sum(terms: list[Term]) -> Term:
    flat = [a for t in terms for a in (t.args if isinstance(t, Add) else (t,))]
    constant = sum((t.value for t in flat if isinstance(t, Num)), Fraction(0))
    rest = [t for t in flat if not isinstance(t, Num)]
    return add(*rest, *([Num(constant)] if constant or not rest else []))


def _times(terms: list[Term]) -> Term:
    flat = [a for t in terms for a in (t.args if isinstance(t, Mul) else (t,))]
    constant = prod((t.value for t in flat if isinstance(t, Num)), start=Fraction(1))
    rest = [t for t in flat if not isinstance(t, Num)]
    if constant == 0 and all(_total(t) for t in rest):
        return ZERO
    return mul(*([Num(constant)] if constant != 1 or not rest else []), *rest)


def _total(term: Term) -> bool:
    """Whether a term is defined whatever its names stand for: then 0 times it may be dropped."""
    if isinstance(term, Var):
        return True
    if isinstance(term, Add | Mul):
        return all(_total(a) for a in term.args)
    return isinstance(term, Pow) and isinstance(term.exponent, Num) and _whole(term) and _total(term.base)


def _whole(term: Pow) -> bool:
    exponent = term.exponent
    return isinstance(exponent, Num) and exponent.value >= 0 and exponent.value.denominator == 1


def _decided(relation: Relation) -> Formula:
    left, right = plain(relation.left), plain(relation.right)
    if left is None or right is None:
        return relation
    return TRUE if compare(relation.operator, left, right) else FALSE


def _all(parts: Iterator[Formula]) -> Formula:
    kept: dict[Formula, None] = {}
    for part in parts:
        if part == FALSE:
            return FALSE
        for piece in part.args if isinstance(part, And) else (part,):
            kept[piece] = None
    return next(iter(kept)) if len(kept) == 1 else And(tuple(kept))


def _any(parts: Iterator[Formula] | tuple[Formula, ...]) -> Formula:
    kept: dict[Formula, None] = {}
    for part in parts:
        if part == TRUE:
            return TRUE
        for piece in part.args if isinstance(part, Or) else (part,):
            kept[piece] = None
    return next(iter(kept)) if len(kept) == 1 else Or(tuple(kept))


# --- problems -----------------------------------------------------------------------------------------------


def unrolled(
    statement: Statement, wanted: tuple[Formula, ...], fixed: Fixed, symbolic: bool = False
) -> Problem | None:
    """The problem "all of `wanted` hold" for the fixed values; None if too large, or certainly without solution.

    With ``symbolic``, sums stay sums, and their limits may be unknown.
    """
    problem = Problem(statement, dict(fixed))
    for binder in statement.binders:
        if isinstance(binder.sort, Integer | Range) and binder.name not in fixed:
            problem.unknowns[binder.name] = True
    writer = _Writer(problem, symbolic)
    constraints: list[Formula] = []
    for formula in wanted:
        if _universal(formula):
            problem.complete = False
            continue
        try:
            written = writer.formula(formula, {})
        except TooLarge:
            return None
        except KernelError:
            problem.complete = False
            continue
        if written == FALSE:
            return None
        constraints += written.args if isinstance(written, And) else (written,)
    _mark_integers(problem)
    problem.constraints = tuple(dict.fromkeys(constraints))
    used = frozenset[str]().union(*(free_in(f) for f in problem.constraints))
    problem.unknowns = {k: v for k, v in problem.unknowns.items() if k in used}
    return problem


def _mark_integers(problem: Problem) -> None:
    whole = {b.name for b in problem.statement.binders if isinstance(b.sort, Family) and b.sort.integer}
    whole |= {n for n, s in problem.extra.items() if isinstance(s, Family) and s.integer}
    for cell, (owner, _) in problem.cells.items():
        if owner in whole:
            problem.unknowns[cell] = True


def structural(statement: Statement, wanted: tuple[Formula, ...]) -> list[Binder]:
    """Binders that must have values before anything can be written out: sizes, indices, tuples."""
    names: set[str] = set()
    for formula in wanted:
        _sizes(formula, names)
    for binder in statement.binders:
        names |= free_in(binder.sort)
    return [
        b
        for b in statement.binders
        if isinstance(b.sort, Range | Tuples) or (b.name in names and isinstance(b.sort, Integer))
    ]


def _sizes(thing: Node, names: set[str]) -> None:
    """Collect the names in ranges, in limits of sums, and in arguments of families, deltas and tuples."""
    match thing:
        case Relation(_, left, right):
            _sizes(left, names)
            _sizes(right, names)
        case And(args) | Or(args):
            for a in args:
                _sizes(a, names)
        case Not(arg):
            _sizes(arg, names)
        case Implies(left, right) | Iff(left, right):
            _sizes(left, names)
            _sizes(right, names)
        case ForAll(binders, body) | Exists(binders, body):
            for b in binders:
                names |= free_in(b.sort)
            _sizes(body, names)
        case Term() | SequenceTerm():
            _sizes_in_term(thing, names)


def _sizes_in_term(term: Node, names: set[str]) -> None:
    match term:
        case Sum(_, lower, upper, _):
            names |= free_names(lower) | free_names(upper)
        case TupleSum(_, length, _, size, _):
            names |= free_names(length) | free_names(size)
        case Apply() | Delta() | At() | Put() | Binomial() | SameTuple():
            names |= free_names(term)

    def look(child: Node) -> Node:
        _sizes_in_term(child, names)
        return child

    rebuild(term, look)


def problems(
    statement: Statement, wanted: tuple[Formula, ...], largest: int, alike: bool = False, empty: bool = False
) -> Iterator[Problem]:
    """The problems for small values of what is structural, small sums of sizes first; or all sizes alike, from 2 on.

    ``empty``: all sizes 0 come second. There are no letters then, and what is said of all of them holds.
    """
    binders = structural(statement, wanted)
    if binders and all(isinstance(b.sort, Integer | Real) for b in statement.binders):
        scalar = unrolled(statement, wanted, {}, symbolic=True)
        if scalar is not None and scalar.complete:
            yield scalar
    free = [b for b in binders if isinstance(b.sort, Integer)]
    for sizes in [(k,) * len(free) for k in range(2, largest + 1)] if alike else _small(len(free), largest, empty):
        start: dict[str, Fraction | tuple[int, ...]] = {
            b.name: Fraction(v) for b, v in zip(free, sizes, strict=True)
        }
        for fixed in _dependent([b for b in binders if b not in free], start, statement):
            problem = unrolled(statement, wanted, fixed)
            if problem is not None:
                yield problem


def crowd(statement: Statement, wanted: tuple[Formula, ...], size: int) -> Problem | None:
    """The problem with so many letters, all but the first of each family alike: two unknowns a family; None where
    families have other shapes.
    """
    binders = structural(statement, wanted)
    free = [b for b in binders if isinstance(b.sort, Integer)]
    start: dict[str, Fraction | tuple[int, ...]] = {b.name: Fraction(size) for b in free}
    fixed = next(_dependent([b for b in binders if b not in free], start, statement), None)
    problem = None if fixed is None or not free else unrolled(statement, wanted, fixed)
    if problem is None:
        return None
    families: dict[str, list[tuple[int, str]]] = {}
    for cell, (owner, key) in problem.cells.items():
        if len(key) != 1 or not isinstance(key[0], int):
            return None
        families.setdefault(owner, []).append((key[0], cell))
    for cells in families.values():
        _, *rest = (cell for _, cell in sorted(cells))
        problem.followed |= dict.fromkeys(rest[1:], rest[0]) if rest else {}
    tied = {cell: Var(other) for cell, other in problem.followed.items()}
    problem.constraints = tuple(dict.fromkeys(substitute(f, tied) for f in problem.constraints))
    for cell in tied:
        problem.unknowns.pop(cell, None)
    return problem


def _small(count: int, largest: int, empty: bool) -> list[tuple[int, ...]]:
    """Tuples of small integers, from 1 up and then 0 and -1, ordered by size; only zeros second, if asked for."""
    order = [*range(1, largest + 1), 0, -1]
    if count > 5:
        return [tuple(v for _ in range(count)) for v in order]
    found = sorted(product(order, repeat=count), key=lambda t: (sum(order.index(v) for v in t), t))
    none = (0,) * count
    return list(dict.fromkeys((*found[:1], none, *found))) if empty else found


def _dependent(
    binders: list[Binder], fixed: dict[str, Fraction | tuple[int, ...]], statement: Statement
) -> Iterator[dict[str, Fraction | tuple[int, ...]]]:
    """All values of indices and tuples for the sizes in `fixed`."""
    if not binders:
        yield fixed
        return
    first, rest = binders[0], binders[1:]
    writer = _Writer(Problem(statement, dict(fixed)))
    try:
        values: list[Fraction] | list[tuple[int, ...]]
        if isinstance(first.sort, Range):
            low, high = writer.integer(first.sort.lower, {}), writer.integer(first.sort.upper, {})
            values = [Fraction(v) for v in range(low, min(high, low + MAX_CASES) + 1)]
        else:
            assert isinstance(first.sort, Tuples)
            values = writer.tuples(first.sort, {})
    except KernelError:
        return
    for value in values:
        yield from _dependent(rest, {**fixed, first.name: value}, statement)


def tidied(term: Node) -> Term:
    """A closed term with its arithmetic done where that is possible."""
    return _folded(rebuild(term, tidied))
