"""The value of a term and the truth of a formula at given values: exact fractions, or outward-rounded enclosures.

Truth has three values: True and False are certain, None means "not determined" (an undefined expression, a
quantifier over an infinite range, an enclosure that never left 0). Nothing is ever rounded to an answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from verify.kernel.certificate import Table, Undefined, Witness
from verify.kernel.definedness import at_values
from verify.kernel.definitions import unfold_call
from verify.kernel.enclosure import (
    EnclosureError,
    Interval,
    exp,
    log,
    maximum,
    minimum,
    outward,
    pi,
    power,
    root,
    xlogx,
)
from verify.kernel.errors import MAX_BITS, KernelError, Malformed, Unevaluable
from verify.kernel.normal import Normalizer, as_number, binomial, compare, vanishes
from verify.kernel.sorts import check_value, is_integer
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
    Sort,
    Statement,
    Tuples,
    instantiate,
)
from verify.kernel.terms import (
    Abs,
    Add,
    Apply,
    At,
    Binomial,
    Call,
    Delta,
    Entropy,
    Exp,
    GaussianMean,
    Lambda,
    Log,
    Max,
    Min,
    Mul,
    Num,
    Ones,
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
    XLogX,
    add,
    free_names,
    mul,
    num,
    rebuild,
    sub,
)

Boxed = Mapping[str, tuple[Fraction, Fraction]]
Given = Mapping[str, "Term | tuple[int, ...] | Table | Lambda"]
PRECISIONS = (64, 192, 768)
MAX_CASES = 200_000
MAX_NODES = 300_000
MAX_PLAIN = 10 * MAX_BITS


# --- enclosures --------------------------------------------------------------------------------------------------


def enclose(term: Term, box: Boxed, bits: int) -> Interval:
    """An interval that contains every value of `term` for the variables in `box`.

    Raises EnclosureError where the term is undefined in the box or holds something that is not scalar.
    """
    return outward(_enclose(term, box, bits), bits)


def _enclose(term: Term, box: Boxed, bits: int) -> Interval:
    def of(t: Term) -> Interval:
        return outward(_enclose(t, box, bits), bits)

    match term:
        case Num(value):
            return Interval.point(value)
        case Pi():
            return pi(bits)
        case Var(name) if name in box:
            return Interval(*box[name])
        case Add(args):
            total = Interval.point(0)
            for a in args:
                total = total + _enclose(a, box, bits)
            return total
        case Mul(args):
            return _enclose_product(args, box, bits)
        case Pow(base, Num(value)):
            raised = power(
                root(of(base), value.denominator, bits) if value.denominator > 1 else of(base),
                abs(value.numerator),
            )
            return raised.reciprocal() if value < 0 else raised
        case Exp(arg):
            return exp(of(arg), bits)
        case Log(arg):
            return log(of(arg), bits)
        case XLogX(arg):
            return xlogx(of(arg), bits)
        case Abs(arg):
            return abs(of(arg))
        case Min(args) | Max(args):
            out = of(args[0])
            for a in args[1:]:
                out = minimum(out, of(a)) if isinstance(term, Min) else maximum(out, of(a))
            return out
        case Delta(left, right):
            difference = of(left) - of(right)
            if not difference.contains(Fraction(0)):
                return Interval.point(0)
            return Interval.point(1) if difference.lo == difference.hi else Interval(Fraction(0), Fraction(1))
        case Call():
            return of(unfold_call(term))
    raise EnclosureError(f"no enclosure for {term!r}")


def _enclose_product(args: tuple[Term, ...], box: Boxed, bits: int) -> Interval:
    """A product; equal factors are taken as a power, which is tighter (x*x >= 0)."""
    counts: dict[Term, int] = {}
    for a in args:
        counts[a] = counts.get(a, 0) + 1
    total = Interval.point(1)
    for a, k in counts.items():
        inner = _enclose(a, box, bits)
        total = outward(total * (power(inner, k) if k > 1 else inner), bits)
    return total


# --- closed terms ------------------------------------------------------------------------------------------------


class Evaluator:
    """Evaluates under fixed values of scalars, tuples and families, and one joint law of random variables.

    `hints` are values to try for names bound by quantifiers inside of a formula.
    """

    def __init__(
        self, values: Given, law: Mapping[str, object] | None = None, hints: Given | None = None
    ) -> None:
        self.values: dict[str, Term | tuple[int, ...] | Table | Lambda] = dict(values)
        self.hints = dict(hints or {})
        self.law = law
        self.nodes = 0
        self._tables: dict[int, dict[tuple[int | tuple[int, ...], ...], Term]] = {}

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise Unevaluable(f"more than {MAX_NODES:,} terms and cases to evaluate")

    def ground(self, term: Term, bound: Mapping[str, Fraction | tuple[int, ...]]) -> Term:
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
            case Sum(index, lower, upper, body):
                values = self._range(lower, upper, bound)
                return add(*(self.ground(body, {**bound, index: Fraction(v)}) for v in values))
            case TupleSum(index, length, position, size, body):
                return add(
                    *(
                        self.ground(body, {**bound, index: t})
                        for t in self._tuples(length, position, size, bound)
                    )
                )
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
        return rebuild(term, lambda child: self.ground(child, bound))  # type: ignore[arg-type, return-value]

    def _scalar(self, name: str, bound: Mapping[str, Fraction | tuple[int, ...]]) -> Term:
        value = bound.get(name, self.values.get(name))
        if isinstance(value, Fraction):
            return Num(value)
        if isinstance(value, Term) and not free_names(value):
            return self.ground(value, {})
        raise Unevaluable(f"{name} has no value")

    def _apply(
        self,
        name: str,
        args: tuple[Term | SequenceTerm, ...],
        bound: Mapping[str, Fraction | tuple[int, ...]],
    ) -> Term:
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
            key = tuple(
                self.tuple_value(a, bound) if isinstance(a, SequenceTerm) else self.integer(a, bound)
                for a in args
            )
            return self.ground(self._entries(family).get(key, family.default), {})
        raise Unevaluable(f"{name} has no value")

    def _entries(self, table: Table) -> dict[tuple[int | tuple[int, ...], ...], Term]:
        """The values of a table by key, tuples in their one form."""
        if id(table) not in self._tables:
            self._tables[id(table)] = {
                tuple(_trimmed(k) if isinstance(k, tuple) else k for k in key): value
                for key, value in table.entries
            }
        return self._tables[id(table)]

    def number(self, term: Term, bound: Mapping[str, Fraction | tuple[int, ...]]) -> Fraction:
        """The rational value of a term. Raises Unevaluable if it is not rational on sight."""
        closed = self.ground(term, bound)
        value = plain(closed)
        if value is None:
            enclose(closed, {}, PRECISIONS[0])  # a normal form forgets that 0 * log(-1) is undefined
            value = exact(closed)
        if value is None:
            raise Unevaluable(f"not a rational number: {term!r}")
        return value

    def integer(self, term: Term, bound: Mapping[str, Fraction | tuple[int, ...]]) -> int:
        value = self.number(term, bound)
        if value.denominator != 1:
            raise Unevaluable(f"not an integer: {value}")
        return value.numerator

    def tuple_value(
        self, seq: SequenceTerm, bound: Mapping[str, Fraction | tuple[int, ...]]
    ) -> tuple[int, ...]:
        if isinstance(seq, Put):
            base = list(self.tuple_value(seq.seq, bound))
            place = self.integer(seq.position, bound)
            if not 1 <= place <= 10_000:
                raise Unevaluable("a coordinate out of range")
            base += [1] * (place - len(base))
            base[place - 1] = self.integer(seq.value, bound)
            while base and base[-1] == 1:
                base.pop()  # tuples are 1 outside of their length: one form for each
            return tuple(base)
        if isinstance(seq, Ones):
            return ()
        if not isinstance(seq, Seq):
            raise Malformed(f"not a tuple: {seq!r}")
        value = bound.get(seq.name, self.values.get(seq.name))
        if not isinstance(value, tuple):
            raise Unevaluable(f"{seq.name} has no value")
        return _trimmed(value)

    def _coordinate(
        self, seq: SequenceTerm, place: int, bound: Mapping[str, Fraction | tuple[int, ...]]
    ) -> int:
        value = self.tuple_value(seq, bound)
        return value[place - 1] if 1 <= place <= len(value) else 1

    def _range(self, lower: Term, upper: Term, bound: Mapping[str, Fraction | tuple[int, ...]]) -> range:
        low, high = self.integer(lower, bound), self.integer(upper, bound)
        if high - low > MAX_CASES:
            raise Unevaluable(f"a range of {high - low + 1} values")
        return range(low, high + 1)

    def _tuples(
        self, length: Term, position: str, size: Term, bound: Mapping[str, Fraction | tuple[int, ...]]
    ) -> Iterator[tuple[int, ...]]:
        n = self.integer(length, bound)
        sizes = [self.integer(size, {**bound, position: Fraction(j)}) for j in range(1, n + 1)]
        count = 1
        for s in sizes:
            count *= max(s, 0)
        if count > MAX_CASES:
            raise Unevaluable(f"{count} tuples")
        return (_trimmed(t) for t in product(*(range(1, s + 1) for s in sizes)))

    def _entropy(self, names: tuple[str, ...]) -> Term:
        if self.law is None:
            raise Unevaluable("no joint law is given")
        order: tuple[str, ...] = self.law["names"]  # type: ignore[assignment]
        if not set(names) <= set(order):
            raise Unevaluable(f"the joint law says nothing of {sorted(set(names) - set(order))}")
        rows: tuple[tuple[tuple[int, ...], Fraction], ...] = self.law["rows"]  # type: ignore[assignment]
        marginal: dict[tuple[int, ...], Fraction] = {}
        for outcome, probability in rows:
            key = tuple(outcome[order.index(n)] for n in names)
            marginal[key] = marginal.get(key, Fraction(0)) + probability
        return mul(num(-1), add(*(XLogX(Num(p)) for p in marginal.values())))

    # --- truth ---

    def truth(
        self, formula: Formula, bound: Mapping[str, Fraction | tuple[int, ...]] | None = None
    ) -> bool | None:
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
                before = self.truth(left, here)
                if before is False:
                    return True
                after = self.truth(right, here)
                return True if after else after if before else None
            case Iff(left, right):
                one, two = self.truth(left, here), self.truth(right, here)
                return None if one is None or two is None else one == two
            case ForAll(binders, body):
                return self._for_all(binders, body, here)
            case Exists(binders, body):
                return _not(self._for_all(binders, Not(body), here))
        raise Malformed(f"not a formula: {formula!r}")

    def _for_all(
        self, binders: tuple[Binder, ...], body: Formula, bound: Mapping[str, Fraction | tuple[int, ...]]
    ) -> bool | None:
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

    def _for_all_infinite(
        self, binder: Binder, inner: Formula, bound: Mapping[str, Fraction | tuple[int, ...]]
    ) -> bool | None:
        """Over the reals: what is certain while the name has no value is so for all; else a hint may refute it."""
        hidden = {*bound, binder.name}  # bound again here, these names are not the ones outside
        opened = instantiate(
            inner, {k: v for k, v in self.values.items() if isinstance(v, Lambda) and k not in hidden}
        )
        others = {k: v for k, v in self.values.items() if k != binder.name}
        shadowed = {k: v for k, v in bound.items() if k != binder.name}
        truth = self._under(others, opened, shadowed)  # type: ignore[arg-type]
        hint = self.hints.get(binder.name)
        if truth is not None or hint is None or not _is_member(hint, binder.sort):
            return truth
        return False if self._under({**others, binder.name: hint}, inner, shadowed) is False else None

    def _under(
        self, values: Given, formula: Formula, bound: Mapping[str, Fraction | tuple[int, ...]]
    ) -> bool | None:
        other = Evaluator(values, self.law, self.hints)
        other.nodes = self.nodes
        truth = other.truth(formula, bound)
        self.nodes = other.nodes
        return truth

    def _members(
        self, sort: Sort, bound: Mapping[str, Fraction | tuple[int, ...]]
    ) -> Iterator[Fraction | tuple[int, ...]] | None:
        match sort:
            case Range(lower, upper):
                return (Fraction(v) for v in self._range(lower, upper, bound))
            case Tuples(length, position, size):
                return self._tuples(length, position, size, bound)
        return None

    def relation(self, claim: Relation, bound: Mapping[str, Fraction | tuple[int, ...]]) -> bool | None:
        """Whether a relation holds. Raises KernelError or EnclosureError where a side is undefined."""
        left, right = self.ground(claim.left, bound), self.ground(claim.right, bound)
        one, two = plain(left), plain(right)
        if one is not None and two is not None:
            return compare(claim.operator, one, two)
        for bits in PRECISIONS:
            low, high = enclose(left, {}, bits), enclose(right, {}, bits)
            if low.hi < high.lo:
                return claim.operator in ("<", "<=", "!=")
            if low.lo > high.hi:
                return claim.operator in (">", ">=", "!=")
            if bits == PRECISIONS[0]:
                if surely_equal(left, right):
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


def _size(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def plain(term: Term) -> Fraction | None:
    """The value of rational arithmetic (division by 0, numbers of more than MAX_PLAIN bits, everything else: None)."""
    match term:
        case Num(value):
            return value
        case Add(args) | Mul(args):
            total = Fraction(0 if isinstance(term, Add) else 1)
            for a in args:
                part = plain(a)
                if part is None or _size(part) + _size(total) > MAX_PLAIN:
                    return None
                total = total + part if isinstance(term, Add) else total * part
            return total
        case Pow(base, Num(value)) if value.denominator == 1 and abs(value) <= 4096:
            inner = plain(base)
            if inner is None or (value < 0 and inner == 0):
                return None
            if _size(inner) * abs(value) > MAX_PLAIN:
                return None
            return Fraction(inner) ** value.numerator
        case Abs(arg):
            inner = plain(arg)
            return None if inner is None else abs(inner)
        case Min(args) | Max(args):
            parts = [plain(a) for a in args]
            known = [p for p in parts if p is not None]
            if len(known) != len(parts):
                return None
            return min(known) if isinstance(term, Min) else max(known)
    return None


def exact(term: Term) -> Fraction | None:
    """The rational value of a closed term by its normal form, if all it relies on holds."""
    value = plain(term)
    if value is not None:
        return value
    normalizer = Normalizer({})
    try:
        found = as_number(normalizer.poly(term))
    except KernelError:
        return None
    return found if found is not None and _all_plain(normalizer) else None


def surely_equal(left: Term, right: Term) -> bool:
    """Whether two closed terms have one normal form and all that it relies on holds."""
    normalizer = Normalizer({})
    try:
        return vanishes(sub(left, right), normalizer) and _all_plain(normalizer)
    except KernelError:
        return False


def _all_plain(normalizer: Normalizer) -> bool:
    return all(isinstance(c, Relation) and _plainly(c) for c in normalizer.conditions)


def _plainly(condition: Relation) -> bool:
    """Whether a condition on closed terms is certain by enclosure alone."""
    try:
        low, high = enclose(condition.left, {}, 128), enclose(condition.right, {}, 128)
    except EnclosureError:
        return False
    match condition.operator:
        case "<" | "<=":
            return low.hi < high.lo or (condition.operator == "<=" and low.hi <= high.lo)
        case ">" | ">=":
            return low.lo > high.hi or (condition.operator == ">=" and low.lo >= high.hi)
        case "!=":
            return low.hi < high.lo or low.lo > high.hi
    return low.lo == low.hi == high.lo == high.hi


# --- witnesses ---------------------------------------------------------------------------------------------------


def _is_member(value: object, sort: Sort) -> bool:
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
        case ((Real() | Integer() | Family()), _) if _is_member(value, sort):
            if isinstance(value, Term):
                check_value(value, Real(), {})
            if isinstance(value, Lambda):
                check_value(value, sort, {})
            return
    raise Malformed(f"{name} = {value!r} is not a {type(sort).__name__}")


def evaluator_for(statement: Statement, witness: Witness | Undefined) -> Evaluator:
    """An evaluator at the witness, after checking that each value belongs to its sort."""
    given = dict(witness.values)
    evaluator = Evaluator({}, None if witness.law is None else _checked_law(witness.law))
    declared = {b.name for b in statement.binders}
    evaluator.hints = {k: v for k, v in given.items() if k not in declared}
    for name, value in given.items():
        _check_closed(name, value)
    for binder in statement.binders:
        sort = binder.sort
        if type(sort).__name__ in ("RandomVariable", "Opaque"):
            continue
        if binder.name not in given:
            raise Malformed(f"no value is given for {binder.name}")
        _check_member(binder.name, given[binder.name], sort, evaluator)
        evaluator.values[binder.name] = given[binder.name]
    return evaluator


def _checked_law(
    law: tuple[tuple[str, ...], tuple[tuple[tuple[int, ...], Fraction], ...]],
) -> dict[str, object]:
    names, rows = law
    if len(set(names)) != len(names) or any(len(o) != len(names) or p < 0 for o, p in rows):
        raise Malformed("not a joint law: outcomes of the wrong length or negative probabilities")
    if len({o for o, _ in rows}) != len(rows) or sum((p for _, p in rows), Fraction(0)) != 1:
        raise Malformed("not a joint law: outcomes twice, or probabilities that do not sum to 1")
    return {"names": names, "rows": rows}


def holds(statement: Statement, witness: Witness) -> tuple[list[bool | None], bool | None]:
    """The truth of each hypothesis and of the conclusion at the witness."""
    evaluator = evaluator_for(statement, witness)
    return [evaluator.truth(h) for h in statement.hypotheses], evaluator.truth(statement.conclusion)


def defined_at(statement: Statement, point: Witness | Undefined) -> bool | None:
    """Whether all that the statement says of the point is defined: the truth of its definedness condition there."""
    return evaluator_for(statement, point).truth(at_values(statement))
