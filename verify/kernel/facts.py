"""Elementary facts: each a function from arguments to (conditions, conclusion).

Every one is a textbook truth of real analysis or of finite sums, stated for the total semantics of `terms`, and
attacked numerically in `tests/soundness`. Nothing about privacy is here.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from verify.kernel.errors import Malformed
from verify.kernel.gaussian import GAUSSIAN_FACTS
from verify.kernel.sorts import Scope, is_integer
from verify.kernel.statement import (
    And,
    Binder,
    ForAll,
    Formula,
    Or,
    Range,
    Relation,
    Tuples,
    same_tuples,
)
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Abs,
    At,
    Binomial,
    Delta,
    Exp,
    GaussianMean,
    Log,
    Max,
    Min,
    Num,
    Pow,
    Put,
    SameTuple,
    SequenceTerm,
    Sum,
    Term,
    TupleSum,
    Value,
    Var,
    XLogX,
    add,
    free_names,
    fresh,
    mul,
    neg,
    sub,
    substitute,
)

Known = tuple[tuple[Formula, ...], Formula]


def less(left: Term, right: Term) -> Relation:
    return Relation("<", left, right)


def at_most(left: Term, right: Term) -> Relation:
    return Relation("<=", left, right)


def equal(left: Term, right: Term) -> Relation:
    return Relation("=", left, right)


def _scalars(count: int, body: Callable[..., Known]) -> tuple[int, Callable[..., Known]]:
    """A fact about `count` scalar terms."""

    def checked(scope: Scope, *args: Value) -> Known:
        del scope
        if not all(isinstance(a, Term) for a in args):
            raise Malformed("this fact is about scalar terms")
        return body(*args)

    return count, checked


def _integers(count: int, body: Callable[..., Known]) -> tuple[int, Callable[..., Known]]:
    """A fact about `count` integers."""

    def checked(scope: Scope, *args: Value) -> Known:
        if not all(isinstance(a, Term) and is_integer(a, scope) for a in args):
            raise Malformed("this fact is about integers")
        return body(*args)

    return count, checked


# --- finite sums -----------------------------------------------------------------------------------------------


def _sum_of(value: Value) -> Sum:
    if not isinstance(value, Sum):
        raise Malformed("the first argument must be a sum")
    return value


def _tuple_sum_of(value: Value) -> TupleSum:
    if not isinstance(value, TupleSum):
        raise Malformed("the first argument must be a sum over tuples")
    return value


def _body_at(total: Sum, value: Term) -> Term:
    return substitute(total.body, {total.index: value})  # type: ignore[return-value]


def _sum_split(scope: Scope, value: Value, middle: Term) -> Known:
    """The sum from lower to upper is the sum to `middle` plus the sum after it (lower - 1 <= middle <= upper)."""
    total = _sum_of(value)
    if not is_integer(middle, scope):
        raise Malformed("a sum is split at an integer")
    first = Sum(total.index, total.lower, middle, total.body)
    second = Sum(total.index, add(middle, ONE), total.upper, total.body)
    return (at_most(sub(total.lower, ONE), middle), at_most(middle, total.upper)), equal(
        total, add(first, second)
    )


def _sum_single(scope: Scope, value: Value) -> Known:
    """A sum over one index is its term."""
    total = _sum_of(value)
    del scope
    return (equal(total.lower, total.upper),), equal(total, _body_at(total, total.lower))


def _sum_empty(scope: Scope, value: Value) -> Known:
    """A sum over no index is 0."""
    total = _sum_of(value)
    del scope
    return (less(total.upper, total.lower),), equal(total, ZERO)


def _sum_shift(scope: Scope, value: Value, by: Term) -> Known:
    """Sum of f(i) for i from lower to upper = sum of f(i - by) for i from lower + by to upper + by."""
    total = _sum_of(value)
    if not is_integer(by, scope):
        raise Malformed("a sum is shifted by an integer")
    index = fresh(total.index, free_names(by) | (free_names(total.body) - {total.index}))
    body = substitute(total.body, {total.index: sub(Var(index), by)})
    return (), equal(total, Sum(index, add(total.lower, by), add(total.upper, by), body))  # type: ignore[arg-type]


def _sum_reverse(scope: Scope, value: Value) -> Known:
    """Sum of f(i) for i from lower to upper = sum of f(lower + upper - i) over the same range."""
    total = _sum_of(value)
    del scope
    limits = add(total.lower, total.upper)
    index = fresh(total.index, free_names(limits) | (free_names(total.body) - {total.index}))
    body = substitute(total.body, {total.index: sub(limits, Var(index))})
    return (), equal(total, Sum(index, total.lower, total.upper, body))  # type: ignore[arg-type]


def _fresh_index(total: TupleSum, *others: Value) -> str:
    taken = free_names(total).union(*(free_names(o) for o in others)) | {total.index}
    return fresh("a", taken)


def _size_at(total: TupleSum, place: Term) -> Term:
    """The size of one coordinate; it will stand below the binder of the sum, which must not capture it."""
    if total.index in free_names(total.size):
        raise Malformed(f"the name {total.index} stands for two tuples")
    return substitute(total.size, {total.position: place})  # type: ignore[return-value]


def _written(total: TupleSum, place: Term, value: Term) -> Term:
    """The body with the summed tuple's coordinate `place` replaced by `value`."""
    from_tuple = Put(_seq(total.index), place, value)
    return substitute(total.body, {total.index: from_tuple})  # type: ignore[return-value]


def _seq(name: str) -> SequenceTerm:
    from verify.kernel.terms import Seq

    return Seq(name)


def _tuple_resample(scope: Scope, value: Value, place: Term, fixed: Term) -> Known:
    """Group the tuples x by everything but coordinate `place`: sum_x f(x) = sum_x [x[place] = fixed] sum_a f(x with a).

    `fixed` may not mention the tuple summed over; it must be a possible value of the coordinate.
    """
    total = _tuple_sum_of(value)
    if not (is_integer(place, scope) and is_integer(fixed, scope)):
        raise Malformed("coordinates and their values are integers")
    if total.index in free_names(place) | free_names(fixed):
        raise Malformed("the coordinate and its value must not depend on the tuple summed over")
    a = _fresh_index(total, place, fixed)
    inner = Sum(a, ONE, _size_at(total, place), _written(total, place, Var(a)))
    pick = Delta(At(_seq(total.index), place), fixed)
    grouped = TupleSum(total.index, total.length, total.position, total.size, mul(pick, inner))
    conditions = (
        at_most(ONE, place),
        at_most(place, total.length),
        at_most(ONE, fixed),
        at_most(fixed, _size_at(total, place)),
    )
    return conditions, equal(total, grouped)


def _tuple_peel(scope: Scope, value: Value, shorter: Term) -> Known:
    """The last coordinate apart: for length = shorter + 1, sum_x f(x) = sum over shorter x, sum_a f(x with a last)."""
    total = _tuple_sum_of(value)
    if not is_integer(shorter, scope) or total.index in free_names(shorter):
        raise Malformed("the shorter length must be an integer that does not depend on the tuple")
    a = _fresh_index(total, shorter)
    last = add(shorter, ONE)
    inner = Sum(a, ONE, _size_at(total, last), _written(total, last, Var(a)))
    conditions = (at_most(ZERO, shorter), equal(total.length, last))
    return conditions, equal(total, TupleSum(total.index, shorter, total.position, total.size, inner))


def _tuple_empty(scope: Scope, value: Value) -> Known:
    """There is one tuple of length 0: each of its coordinates reads 1, as outside of every tuple."""
    from verify.kernel.terms import Ones

    del scope
    total = _tuple_sum_of(value)
    body = substitute(_coordinates_read_as_one(total.body, total.index), {total.index: Ones()})
    return (equal(total.length, ZERO),), equal(total, body)  # type: ignore[arg-type]


def _coordinates_read_as_one(body: Term, name: str) -> Term:
    from verify.kernel.terms import Node, Seq, rebuild

    def walk(term: Node) -> Node:
        if isinstance(term, At) and term.seq == Seq(name):
            return ONE
        if isinstance(term, (Sum, TupleSum, GaussianMean)) and name == term.index:
            return term
        return rebuild(term, walk)

    return walk(body)  # type: ignore[return-value]


def _tuple_range(scope: Scope, seq: Value, place: Term) -> Known:
    """A coordinate of a declared tuple is between 1 and its size."""
    sort = _declared(scope, seq)
    if not is_integer(place, scope):
        raise Malformed("a coordinate is an integer")
    here = At(seq, place)  # type: ignore[arg-type]
    size = substitute(sort.size, {sort.position: place})
    conclusion = And((at_most(ONE, here), at_most(here, size)))  # type: ignore[arg-type]
    return (at_most(ONE, place), at_most(place, sort.length)), conclusion


def _declared(scope: Scope, seq: Value) -> Tuples:
    from verify.kernel.terms import Seq

    sort = scope.get(seq.name) if isinstance(seq, Seq) else None
    if not isinstance(sort, Tuples):
        raise Malformed("this fact is about a declared tuple")
    return sort


def _tuples_equal(scope: Scope, left: Value, right: Value) -> Known:
    """Two declared tuples of one kind with equal coordinates are the same."""
    sort, other = _declared(scope, left), _declared(scope, right)
    if not same_tuples(sort, other):
        raise Malformed("the two tuples are not of one kind")
    i = fresh("i", free_names(left) | free_names(right) | free_names(sort.length))
    agree = equal(At(left, Var(i)), At(right, Var(i)))  # type: ignore[arg-type]
    return (ForAll((Binder(i, Range(ONE, sort.length)),), agree),), equal(SameTuple(left, right), ONE)  # type: ignore[arg-type]


def _same_tuple_values(scope: Scope, left: Value, right: Value) -> Known:
    """The delta of two tuples is 0 or 1."""
    del scope
    if not (isinstance(left, SequenceTerm) and isinstance(right, SequenceTerm)):
        raise Malformed("this fact is about tuples")
    same = SameTuple(left, right)
    return (), Or((equal(same, ZERO), equal(same, ONE)))


def _same_tuple_congruence(scope: Scope, left: Value, right: Value, term: Term) -> Known:
    """If two tuples are the same, a term has the same value for both (the term mentions `left` by name)."""
    from verify.kernel.terms import Seq

    del scope
    if not (isinstance(left, Seq) and isinstance(right, SequenceTerm)):
        raise Malformed("this fact replaces a tuple variable")
    replaced = substitute(term, {left.name: right})
    return (equal(SameTuple(left, right), ONE),), equal(term, replaced)  # type: ignore[arg-type]


# --- minimum and maximum ---------------------------------------------------------------------------------------


def _extremum(scope: Scope, value: Value) -> Known:
    """A minimum (maximum) is at most (at least) each of its arguments, and is one of them."""
    del scope
    if not isinstance(value, (Min, Max)) or not value.args:
        raise Malformed("this fact is about a minimum or a maximum")
    operator = "<=" if isinstance(value, Min) else ">="
    bounds = tuple(Relation(operator, value, a) for a in value.args)
    return (), And((*bounds, Or(tuple(equal(value, a) for a in value.args))))


# --- the table -------------------------------------------------------------------------------------------------


def _reciprocal(x: Term) -> Term:
    return Pow(x, MINUS_ONE)


FACTS: dict[str, tuple[int, Callable[..., Known]]] = {
    # exponential and logarithm
    "exp_positive": _scalars(1, lambda x: ((), less(ZERO, Exp(x)))),
    "exp_above_tangent": _scalars(1, lambda x: ((), at_most(add(ONE, x), Exp(x)))),
    "exp_monotone": _scalars(2, lambda x, y: ((at_most(x, y),), at_most(Exp(x), Exp(y)))),
    "exp_increasing": _scalars(2, lambda x, y: ((less(x, y),), less(Exp(x), Exp(y)))),
    "log_below_tangent": _scalars(1, lambda x: ((less(ZERO, x),), at_most(Log(x), sub(x, ONE)))),
    "log_tangent": _scalars(  # the logarithm lies below its tangent at c
        2,
        lambda x, c: (
            (less(ZERO, x), less(ZERO, c)),
            at_most(Log(x), add(Log(c), mul(x, _reciprocal(c)), MINUS_ONE)),
        ),
    ),
    "log_monotone": _scalars(2, lambda x, y: ((less(ZERO, x), at_most(x, y)), at_most(Log(x), Log(y)))),
    "log_increasing": _scalars(2, lambda x, y: ((less(ZERO, x), less(x, y)), less(Log(x), Log(y)))),
    "log_product": _scalars(
        2, lambda x, y: ((less(ZERO, x), less(ZERO, y)), equal(Log(mul(x, y)), add(Log(x), Log(y))))
    ),
    "log_reciprocal": _scalars(1, lambda x: ((less(ZERO, x),), equal(Log(_reciprocal(x)), neg(Log(x))))),
    "xlogx_value": _scalars(1, lambda x: ((less(ZERO, x),), equal(XLogX(x), mul(x, Log(x))))),
    "exp_of_log": _scalars(1, lambda x: ((less(ZERO, x),), equal(Exp(Log(x)), x))),
    # order
    "reciprocal_positive": _scalars(1, lambda x: ((less(ZERO, x),), less(ZERO, _reciprocal(x)))),
    "power_positive": _scalars(2, lambda x, k: ((less(ZERO, x),), less(ZERO, Pow(x, k)))),
    "root_nonnegative": _scalars(2, lambda x, q: ((), at_most(ZERO, Pow(x, _unit_fraction(q))))),
    "product_zero": _scalars(
        2, lambda x, y: ((equal(mul(x, y), ZERO),), Or((equal(x, ZERO), equal(y, ZERO))))
    ),
    "trichotomy": _scalars(2, lambda x, y: ((), Or((less(x, y), equal(x, y), less(y, x))))),
    "antisymmetric": _scalars(2, lambda x, y: ((at_most(x, y), at_most(y, x)), equal(x, y))),
    "abs_nonnegative": _scalars(1, lambda x: ((at_most(ZERO, x),), equal(Abs(x), x))),
    "abs_nonpositive": _scalars(1, lambda x: ((at_most(x, ZERO),), equal(Abs(x), neg(x)))),
    "extremum": (1, _extremum),
    # integers
    "integer_gap": _integers(2, lambda x, y: ((less(x, y),), at_most(add(x, ONE), y))),
    "binomial_pascal": _integers(
        2,
        lambda n, k: (
            (at_most(ZERO, n),),
            equal(Binomial(add(n, ONE), k), add(Binomial(n, k), Binomial(n, sub(k, ONE)))),
        ),
    ),
    "binomial_outside": _integers(
        2, lambda n, k: ((at_most(ZERO, n), Or((less(k, ZERO), less(n, k)))), equal(Binomial(n, k), ZERO))
    ),
    "binomial_ends": _integers(
        1, lambda n: ((at_most(ZERO, n),), And((equal(Binomial(n, ZERO), ONE), equal(Binomial(n, n), ONE))))
    ),
    "binomial_absorb": _integers(
        2,
        lambda n, k: (
            (at_most(ONE, n),),
            equal(mul(k, Binomial(n, k)), mul(n, Binomial(sub(n, ONE), sub(k, ONE)))),
        ),
    ),
    "binomial_coabsorb": _integers(
        2,
        lambda n, k: (
            (at_most(ONE, n),),
            equal(mul(sub(n, k), Binomial(n, k)), mul(n, Binomial(sub(n, ONE), k))),
        ),
    ),
    "binomial_positive": _integers(
        2, lambda n, k: ((at_most(ZERO, k), at_most(k, n)), less(ZERO, Binomial(n, k)))
    ),
    "binomial_symmetry": _integers(
        2, lambda n, k: ((at_most(ZERO, n),), equal(Binomial(n, k), Binomial(n, sub(n, k))))
    ),
    "power_of_zero": _integers(1, lambda k: ((at_most(ONE, k),), equal(Pow(ZERO, k), ZERO))),
    # Kronecker deltas
    "delta_bounds": _scalars(
        2, lambda x, y: ((), And((at_most(ZERO, Delta(x, y)), at_most(Delta(x, y), ONE))))
    ),
    "delta_equal": _scalars(2, lambda x, y: ((equal(x, y),), equal(Delta(x, y), ONE))),
    "delta_distinct": _scalars(2, lambda x, y: ((Relation("!=", x, y),), equal(Delta(x, y), ZERO))),
    "delta_is_one": _scalars(2, lambda x, y: ((equal(Delta(x, y), ONE),), equal(x, y))),
    # sums
    "sum_split": (2, _sum_split),
    "sum_single": (1, _sum_single),
    "sum_empty": (1, _sum_empty),
    "sum_shift": (2, _sum_shift),
    "sum_reverse": (1, _sum_reverse),
    "tuple_resample": (3, _tuple_resample),
    "tuple_peel": (2, _tuple_peel),
    "tuple_empty": (1, _tuple_empty),
    "tuple_range": (2, _tuple_range),
    "tuples_equal": (2, _tuples_equal),
    "same_tuple_values": (2, _same_tuple_values),
    "same_tuple_congruence": (3, _same_tuple_congruence),
    # Gaussian means
    **GAUSSIAN_FACTS,
}


def _unit_fraction(q: Term) -> Num:
    if not (isinstance(q, Num) and q.value.denominator == 1 and q.value >= 2):
        raise Malformed("a root is named by an integer number from 2 on")
    return Num(Fraction(1, q.value.numerator))


def look_up(name: str, scope: Scope, arguments: tuple[Value, ...]) -> Known:
    """The conditions and the conclusion of the fact `name` for `arguments`. Raises Malformed."""
    if name not in FACTS:
        raise Malformed(f"no fact is called {name}")
    count, build = FACTS[name]
    if len(arguments) != count:
        raise Malformed(f"the fact {name} takes {count} arguments, {len(arguments)} given")
    return build(scope, *arguments)
