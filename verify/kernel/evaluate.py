"""The truth of a formula at given values: names are looked up and sums written out, `values` compares what is left.

Truth has three values: True and False are certain, None means "not determined" (an undefined expression, a
quantifier over an infinite range, an enclosure that never left 0). Nothing is ever rounded to an answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from verify.kernel.certificate import Table, Undefined, Witness
from verify.kernel.definedness import at_values, between
from verify.kernel.definitions import unfold_call
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError, Malformed, Unevaluable
from verify.kernel.sorts import check_value, is_integer
from verify.kernel.statement import (
    And, Binder, Exists, Family, ForAll, Formula, Iff, Implies, Integer, Not, Opaque, Or, RandomVariable,
    Range, Real, Relation, Sort, Statement, Tuples, instantiate, sort_of,
)
from verify.kernel.terms import (
    Apply, At, Binomial, Call, Delta, Entropy, GaussianMean, Integral, Lambda, Num, Ones, Pow, Put, SameTuple, Seq,
    SequenceTerm, Sum, Term, TupleSum, Var, XLogX, add, free_names, mul, num, rebuild,
)
from verify.kernel.values import PRECISIONS, Boxed, binomial, compare, enclose, exact, has_integral, plain, surely_equal

Given = Mapping[str, "Term | tuple[int, ...] | Table | Lambda"]
Bound = Mapping[str, Fraction | tuple[int, ...] | Var]  # what names bound around here stand for; an integral's for itself
MAX_CASES = 200_000
MAX_NODES = 300_000
MAX_CUTS = 8  # of a piece in two
INTEGRAL = 1_000  # as many terms take about as long as one in the body of an integral


# --- closed terms ------------------------------------------------------------------------------------------------

#: A joint law of random variables: their names, and the probability of each outcome that has one.
Law = tuple[tuple[str, ...], tuple[tuple[tuple[int, ...], Fraction], ...]]


class Evaluator:
    """Evaluates under fixed values of scalars, tuples and families, and one joint law of random variables.

    `hints` are values to try for names bound by quantifiers inside of a formula.
    """

    def __init__(self, values: Given, law: Law | None = None, hints: Given | None = None) -> None:
        self.values: dict[str, Term | tuple[int, ...] | Table | Lambda] = dict(values)
        self.hints = dict(hints or {})
        self.law = law
        self.nodes = 0
        self._tables: dict[int, dict[tuple[int | tuple[int, ...], ...], Term]] = {}

    def _count(self, nodes: int = 1) -> None:
        self.nodes += nodes
        if self.nodes > MAX_NODES:
            raise Unevaluable(f"more than {MAX_NODES:,} terms and cases to evaluate")

    def ground(self, term: Term, bound: Bound) -> Term:
        """`term` without names: families looked up, sums written out, deltas and coordinates computed."""
        self._count()
        match term:
            case Num():
                return term
            case Var(name):
                return self._scalar(name, bound)
            case Apply(name, args):
                return self._apply(name, args, bound)
            case At(seq, position):
                return num(self._coordinate(seq, self.integer(position, bound), bound))
            case Sum() | TupleSum():
                values = self._members(sort_of(term), bound) or ()
                return add(*(self.ground(term.body, {**bound, term.index: value}) for value in values))
            case Integral(index, lower, upper, body):
                ends, before = (self.ground(lower, bound), self.ground(upper, bound)), self.nodes
                inside = self.ground(body, {**bound, index: Var(index)})
                self._count(INTEGRAL * (self.nodes - before))
                return Integral(index, *ends, inside)
            case GaussianMean():
                raise Unevaluable("a mean is not evaluated")
            case SameTuple(left, right):
                return num(int(self.tuple_value(left, bound) == self.tuple_value(right, bound)))
            case Delta(left, right):
                equal = self.relation(Relation("=", left, right), bound)
                if equal is None:
                    raise Unevaluable("a delta whose arguments can not be compared")
                return num(int(equal))
            case Binomial(n, k):
                return num(binomial(self.integer(n, bound), self.integer(k, bound)))
            case Pow(base, exponent) if not isinstance(exponent, Num):
                return Pow(self.ground(base, bound), num(self.integer(exponent, bound)))
            case Entropy(names):
                return self._entropy(names)
            case Call():
                return self.ground(unfold_call(term), bound)
        return rebuild(term, lambda child: self.ground(child, bound) if isinstance(child, Term) else child)

    def _scalar(self, name: str, bound: Bound) -> Term:
        value = bound.get(name, self.values.get(name))
        if isinstance(value, Fraction):
            return Num(value)
        if isinstance(value, Var) and name in bound:
            return value
        if isinstance(value, Term) and not free_names(value):
            return self.ground(value, {})
        raise Unevaluable(f"{name} has no value")

    def _apply(self, name: str, args: tuple[Term | SequenceTerm, ...], bound: Bound) -> Term:
        family = self.values.get(name)
        if isinstance(family, Lambda) and len(family.parameters) == len(args):
            inner: dict[str, Fraction | tuple[int, ...]] = {}
            for parameter, arg in zip(family.parameters, args, strict=True):
                if isinstance(arg, SequenceTerm):
                    inner[parameter] = self.tuple_value(arg, bound)
                elif parameter in free_names(family.body):
                    inner[parameter] = self.number(arg, bound)
                else:
                    enclose(self.ground(arg, bound), {}, PRECISIONS[0])  # unused, but it must be defined
            return self.ground(family.body, inner)
        if isinstance(family, Table):
            key = [self.tuple_value(a, bound) if isinstance(a, SequenceTerm) else self.integer(a, bound) for a in args]
            return self.ground(self._entries(family).get(tuple(key), family.default), {})
        raise Unevaluable(f"{name} has no value")

    def _entries(self, table: Table) -> dict[tuple[int | tuple[int, ...], ...], Term]:
        """The values of a table by key, tuples in their one form."""
        if id(table) not in self._tables:
            self._tables[id(table)] = {
                tuple(_trimmed(k) if isinstance(k, tuple) else k for k in key): value
                for key, value in table.entries
            }
        return self._tables[id(table)]

    def number(self, term: Term, bound: Bound) -> Fraction:
        """The rational value of a term. Raises Unevaluable if it is not rational on sight."""
        value = exact(self.ground(term, bound))
        if value is None:
            raise Unevaluable(f"not a rational number: {term!r}")
        return value

    def integer(self, term: Term, bound: Bound) -> int:
        value = self.number(term, bound)
        if value.denominator != 1:
            raise Unevaluable(f"not an integer: {value}")
        return value.numerator

    def tuple_value(self, seq: SequenceTerm, bound: Bound) -> tuple[int, ...]:
        if isinstance(seq, Put):
            base = list(self.tuple_value(seq.seq, bound))
            place = self.integer(seq.position, bound)
            if not 1 <= place <= 10_000:
                raise Unevaluable("a coordinate out of range")
            base += [1] * (place - len(base))
            base[place - 1] = self.integer(seq.value, bound)
            return _trimmed(tuple(base))
        if isinstance(seq, Ones):
            return ()
        if not isinstance(seq, Seq):
            raise Malformed(f"not a tuple: {seq!r}")
        value = bound.get(seq.name, self.values.get(seq.name))
        if not isinstance(value, tuple):
            raise Unevaluable(f"{seq.name} has no value")
        return _trimmed(value)

    def _coordinate(self, seq: SequenceTerm, place: int, bound: Bound) -> int:
        value = self.tuple_value(seq, bound)
        return value[place - 1] if 1 <= place <= len(value) else 1

    def _entropy(self, names: tuple[str, ...]) -> Term:
        if self.law is None:
            raise Unevaluable("no joint law is given")
        order, rows = self.law
        if not set(names) <= set(order):
            raise Unevaluable(f"the joint law says nothing of {sorted(set(names) - set(order))}")
        marginal: dict[tuple[int, ...], Fraction] = {}
        for outcome, probability in rows:
            key = tuple(outcome[order.index(n)] for n in names)
            marginal[key] = marginal.get(key, Fraction(0)) + probability
        return mul(num(-1), add(*(XLogX(Num(p)) for p in marginal.values())))

    # --- truth ---

    def truth(self, formula: Formula, bound: Bound | None = None) -> bool | None:
        """True, False, or None (not determined). Raises Unevaluable if there are too many cases."""
        self._count()
        here = bound or {}
        match formula:
            case Relation():
                try:
                    return self.relation(formula, here)
                except (KernelError, EnclosureError):
                    return None
            case And(args):
                return _all(self.truth(a, here) for a in args)
            case Or(args):
                return _not(_all(_not(self.truth(a, here)) for a in args))
            case Not(arg):
                return _not(self.truth(arg, here))
            case Implies(left, right):
                return _not(_all(self.truth(part, here) for part in (left, Not(right))))
            case Iff(left, right):
                one, two = self.truth(left, here), self.truth(right, here)
                return None if one is None or two is None else one == two
            case ForAll(binders, body):
                return self._for_all(binders, body, here)
            case Exists(binders, body):
                return _not(self._for_all(binders, Not(body), here))
        raise Malformed(f"not a formula: {formula!r}")

    def _for_all(self, binders: tuple[Binder, ...], body: Formula, bound: Bound) -> bool | None:
        if not binders:
            return self.truth(body, bound)
        first, rest = binders[0], binders[1:]
        inner: Formula = ForAll(rest, body) if rest else body
        try:
            cases = self._members(first.sort, bound)
        except KernelError:
            return None
        if cases is not None:
            return _all(self.truth(inner, {**bound, first.name: value}) for value in cases)
        return self._for_all_infinite(first, inner, bound)

    def _for_all_infinite(self, binder: Binder, inner: Formula, bound: Bound) -> bool | None:
        """Over an infinite sort: what is certain while the name has no value is so for all; or a hint refutes it.

        So below, the name has no value at all; families that are formulas are put in first, as what they give may not
        depend on it. A random variable would have a value, by the law: of these nothing is said.
        """
        if isinstance(binder.sort, RandomVariable):
            return None
        hidden = {*bound, binder.name}  # bound again here, these names are not the ones outside
        opened = instantiate(
            inner, {k: v for k, v in self.values.items() if isinstance(v, Lambda) and k not in hidden}
        )
        others = {k: v for k, v in self.values.items() if k != binder.name}
        shadowed = {k: v for k, v in bound.items() if k != binder.name}
        truth = self._under(others, opened, shadowed)
        hint = self.hints.get(binder.name)
        if truth is not None:
            return truth
        if hint is not None and is_member(hint, binder.sort):
            if self._under({**others, binder.name: hint}, inner, shadowed) is False:
                return False
        return self._between_ends(Evaluator(others, self.law), binder, opened, shadowed)

    def _between_ends(self, outside: Evaluator, binder: Binder, inner: Formula, bound: Bound) -> bool | None:
        """What is asked of the index of an integral (`definedness.between`): True if it is so on pieces of where it runs.

        The ends know nothing of the index, of which `outside` has no value.
        """
        match inner:
            case Implies(Or((And((Relation("<=", low, Var(name)), Relation("<=", _, high))), _)) as asked, condition) if (
                isinstance(binder.sort, Real) and name == binder.name and asked == between(low, Var(name), high)
            ):
                try:
                    ends = [enclose(outside.ground(end, bound), {}, PRECISIONS[0]) for end in (low, high)]
                    hull = min(end.lo for end in ends), max(end.hi for end in ends)
                    return outside._throughout(condition, {**bound, name: Var(name)}, name, hull, MAX_CUTS) or None
                except (KernelError, EnclosureError):
                    return None
        return None

    def _throughout(self, formula: Formula, bound: Bound, name: str, piece: tuple[Fraction, Fraction], cuts: int) -> bool:
        """Whether relations hold for every value in an interval, by enclosures on pieces; False says nothing."""
        self._count()
        if isinstance(formula, And):
            return all(self._throughout(part, bound, name, piece, cuts) for part in formula.args)
        if isinstance(formula, ForAll):
            (binder, *others), inner = formula.binders, formula.body
            inner = ForAll(tuple(others), inner) if others else inner
            members = self._members(binder.sort, bound)
            return members is not None and all(
                self._throughout(inner, {**bound, binder.name: member}, name, piece, cuts) for member in members
            )
        if not isinstance(formula, Relation):
            return False
        if self._certain(formula, bound, {name: piece}):
            return True
        middle = (piece[0] + piece[1]) / 2
        halves = (piece[0], middle), (middle, piece[1])
        return cuts > 0 and all(self._throughout(formula, bound, name, half, cuts - 1) for half in halves)

    def _under(self, values: Given, formula: Formula, bound: Bound) -> bool | None:
        other = Evaluator(values, self.law, self.hints)
        other.nodes = self.nodes
        truth = other.truth(formula, bound)
        self.nodes = other.nodes
        return truth

    def _certain(self, claim: Relation, bound: Bound, box: Boxed) -> bool:
        """Whether enclosures over the box show a relation."""
        try:
            one, two = (enclose(self.ground(side, bound), box, PRECISIONS[0]) for side in (claim.left, claim.right))
        except EnclosureError:
            return False
        low, high = (two, one) if claim.operator[0] == ">" else (one, two)
        match claim.operator:
            case "<=" | ">=":
                return low.hi <= high.lo
            case "<" | ">":
                return low.hi < high.lo
            case "!=":
                return low.hi < high.lo or high.hi < low.lo
        return False

    def _members(self, sort: Sort, bound: Bound) -> Iterator[Fraction | tuple[int, ...]] | None:
        """What a bound name takes one after the other; None for a sort that has no end."""
        match sort:
            case Range(lower, upper):
                low, high = self.integer(lower, bound), self.integer(upper, bound)
                if high - low > MAX_CASES:
                    raise Unevaluable(f"a range of {high - low + 1} values")
                return (Fraction(v) for v in range(low, high + 1))
            case Tuples(length, position, size):
                places = range(1, self.integer(length, bound) + 1)
                sizes = [self.integer(size, {**bound, position: Fraction(j)}) for j in places]
                count = 1
                for s in sizes:
                    count *= max(s, 0)
                if count > MAX_CASES:
                    raise Unevaluable(f"{count} tuples")
                return (_trimmed(t) for t in product(*(range(1, s + 1) for s in sizes)))
        return None

    def relation(self, claim: Relation, bound: Bound) -> bool | None:
        """Whether a relation holds. Raises KernelError or EnclosureError where a side is undefined."""
        left, right = self.ground(claim.left, bound), self.ground(claim.right, bound)
        one, two = plain(left), plain(right)
        if one is not None and two is not None:
            return compare(claim.operator, one, two)
        # an integral is not enclosed better with more bits
        for bits in PRECISIONS[: 1 if has_integral(left) or has_integral(right) else None]:
            low, high = enclose(left, {}, bits), enclose(right, {}, bits)
            if low.hi < high.lo:
                return claim.operator in ("<", "<=", "!=")
            if low.lo > high.hi:
                return claim.operator in (">", ">=", "!=")
            if bits == PRECISIONS[0] and surely_equal(left, right, defined=True):
                return claim.operator in ("=", "<=", ">=")
        return None


def _all(parts: Iterator[bool | None]) -> bool | None:
    unknown = False
    for part in parts:
        if part is False:
            return False
        unknown = unknown or part is None
    return None if unknown else True


def _not(value: bool | None) -> bool | None:
    return None if value is None else not value


def _trimmed(value: tuple[int, ...]) -> tuple[int, ...]:
    """Tuples are 1 outside of their length; trailing ones are dropped so that each has one form."""
    end = len(value)
    while end and value[end - 1] == 1:
        end -= 1
    return value[:end]


# --- witnesses ---------------------------------------------------------------------------------------------------


def is_member(value: object, sort: Sort) -> bool:
    """Whether a given value may stand for a variable of an infinite sort."""
    match sort, value:
        case Real(), Term():
            return True
        case Integer(), Num(number):
            return number.denominator == 1
        case Family(arity, integer), Lambda(parameters, body):
            return len(parameters) == arity and (
                not integer or is_integer(body, {p: Real() for p in parameters})
            )
        case Family(arity, integer), Table(entries, default):
            whole = all(
                isinstance(v, Num) and v.value.denominator == 1 for v in (*(v for _, v in entries), default)
            )
            return all(len(k) == arity for k, _ in entries) and (whole or not integer)
    return False


def _check_closed(name: str, value: object) -> None:
    """Raise Malformed if a given value mentions names: it would vary with what is bound around its use."""
    parts = [*(t for _, t in value.entries), value.default] if isinstance(value, Table) else [value]
    loose = [p for p in parts if isinstance(p, (Term, Lambda)) and free_names(p)]
    if loose:
        raise Malformed(f"the value of {name} must not mention other names: {loose[0]!r}")


def _check_member(name: str, value: object, sort: Sort, evaluator: Evaluator) -> None:
    """Raise Malformed unless the value given for a bound name belongs to its sort."""
    match sort, value:
        case Range(lower, upper), Num(number):
            low, high = evaluator.integer(lower, {}), evaluator.integer(upper, {})
            if number.denominator == 1 and low <= number <= high:
                return
        case Tuples(length, position, size), tuple():
            n = evaluator.integer(length, {})
            sizes = [evaluator.integer(size, {position: Fraction(j)}) for j in range(1, n + 1)]
            if len(value) == n and all(1 <= v <= s for v, s in zip(value, sizes, strict=True)):
                return
        case ((Real() | Integer() | Family()), _) if is_member(value, sort):
            return _check_sorts(value, sort)
    raise Malformed(f"{name} = {value!r} is not a {type(sort).__name__}")


def _check_sorts(value: object, sort: Sort) -> None:
    """Raise Malformed unless the terms that a value has are well sorted; ``sort`` is that of a family by a formula."""
    if isinstance(value, Lambda):
        check_value(value, sort, {})
    parts = (*(part for _, part in value.entries), value.default) if isinstance(value, Table) else (value,)
    for part in (part for part in parts if isinstance(part, Term)):
        check_value(part, Real(), {})


def evaluator_for(statement: Statement, witness: Witness | Undefined) -> Evaluator:
    """An evaluator at the witness, after checking that each value belongs to its sort."""
    given = dict(witness.values)
    evaluator = Evaluator({}, None if witness.law is None else checked_law(witness.law))
    declared = {b.name for b in statement.binders}
    evaluator.hints = {k: v for k, v in given.items() if k not in declared}
    for name, value in given.items():
        _check_closed(name, value)
    for value in evaluator.hints.values():
        _check_sorts(value, Family(len(value.parameters)) if isinstance(value, Lambda) else Real())
    for binder in statement.binders:
        sort = binder.sort
        if isinstance(sort, (RandomVariable, Opaque)):
            continue
        if binder.name not in given:
            raise Malformed(f"no value is given for {binder.name}")
        _check_member(binder.name, given[binder.name], sort, evaluator)
        evaluator.values[binder.name] = given[binder.name]
    return evaluator


def checked_law(law: Law) -> Law:
    """The law; raises Malformed unless it is one."""
    names, rows = law
    if len(set(names)) != len(names) or any(len(o) != len(names) or p < 0 for o, p in rows):
        raise Malformed("not a joint law: outcomes of the wrong length or negative probabilities")
    if len({o for o, _ in rows}) != len(rows) or sum((p for _, p in rows), Fraction(0)) != 1:
        raise Malformed("not a joint law: outcomes twice, or probabilities that do not sum to 1")
    return law


def holds(statement: Statement, witness: Witness) -> tuple[list[bool | None], bool | None]:
    """The truth of each hypothesis and of the conclusion at the witness."""
    evaluator = evaluator_for(statement, witness)
    return [evaluator.truth(h) for h in statement.hypotheses], evaluator.truth(statement.conclusion)


def defined_at(statement: Statement, point: Witness | Undefined) -> bool | None:
    """Whether all that the statement says of the point is defined: the truth of its definedness condition there."""
    return evaluator_for(statement, point).truth(at_values(statement))
