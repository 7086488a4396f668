"""Elementary facts: each a function from arguments to (conditions, conclusion).

Every one is a textbook truth of real analysis or of finite sums, stated for the total semantics of `terms`, and
attacked numerically in `tests/soundness`. Nothing about privacy is here.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from verify.kernel.errors import Malformed
from verify.kernel.gaussian import GAUSSIAN_FACTS, INTEGRAL_FACTS, of_kind
from verify.kernel.sorts import Scope, is_integer
from verify.kernel.statement import (
    And, Binder, ForAll, Formula, Or, Range, Relation, Tuples, same_sort,
)
from verify.kernel.terms import (
    ONE, ZERO, Abs, At, Binomial, Delta, Exp, Log, Max, Min, Num, Ones, Pow, Put, SameTuple, Seq, Sum, Term,
    TupleSum, Value, Var, XLogX, add, free_names, fresh, mul, neg, sub, substitute,
)

Known = tuple[tuple[Formula, ...], Formula]


def less(left: Term, right: Term) -> Relation:
    return Relation("<", left, right)


def at_most(left: Term, right: Term) -> Relation:
    return Relation("<=", left, right)


def equal(left: Term, right: Term) -> Relation:
    return Relation("=", left, right)


def _numbers(count: int, body: Callable[..., Known], integers: bool = False) -> tuple[int, Callable[..., Known]]:
    """A fact about `count` scalar terms, or about that many integers."""

    def checked(scope: Scope, *args: Value) -> Known:
        if not all(isinstance(a, Term) and (not integers or is_integer(a, scope)) for a in args):
            raise Malformed(f"this fact is about {'integers' if integers else 'scalar terms'}")
        return body(*args)

    return count, checked


# --- finite sums -----------------------------------------------------------------------------------------------


def _sum_split(scope: Scope, value: Value, middle: Term) -> Known:
    """The sum from lower to upper is the sum to `middle` plus the sum after it (lower - 1 <= middle <= upper)."""
    total = of_kind(value, Sum)
    if not is_integer(middle, scope):
        raise Malformed("a sum is split at an integer")
    first = Sum(total.index, total.lower, middle, total.body)
    second = Sum(total.index, add(middle, ONE), total.upper, total.body)
    return (at_most(sub(total.lower, ONE), middle), at_most(middle, total.upper)), equal(
        total, add(first, second)
    )


def _sum_shift(scope: Scope, value: Value, by: Term) -> Known:
    """Sum of f(i) for i from lower to upper = sum of f(i - by) for i from lower + by to upper + by."""
    total = of_kind(value, Sum)
    if not is_integer(by, scope):
        raise Malformed("a sum is shifted by an integer")
    index = fresh(total.index, free_names(by) | (free_names(total.body) - {total.index}))
    body = substitute(total.body, {total.index: sub(Var(index), by)})
    return (), equal(total, Sum(index, add(total.lower, by), add(total.upper, by), body))


def _fresh_index(total: TupleSum, *others: Value) -> str:
    taken = free_names(total).union(*(free_names(o) for o in others)) | {total.index}
    return fresh("a", taken)


def _size_at(total: TupleSum, place: Term) -> Term:
    """The size of one coordinate; it will stand below the binder of the sum, which must not capture it."""
    if total.index in free_names(total.size):
        raise Malformed(f"the name {total.index} stands for two tuples")
    return substitute(total.size, {total.position: place})


def _written(total: TupleSum, place: Term, value: Term) -> Term:
    """The body with the summed tuple's coordinate `place` replaced by `value`."""
    from_tuple = Put(Seq(total.index), place, value)
    return substitute(total.body, {total.index: from_tuple})


def _tuple_resample(scope: Scope, value: Value, place: Term, fixed: Term) -> Known:
    """Group the tuples x by everything but coordinate `place`: sum_x f(x) = sum_x [x[place] = fixed] sum_a f(x with a).

    Of the tuples that differ there only, exactly one has the value `fixed`, if that is a possible value, and
    stands for its group. So `fixed` and `place` may not mention the tuple summed over.
    """
    total = of_kind(value, TupleSum)
    if not (is_integer(place, scope) and is_integer(fixed, scope)):
        raise Malformed("coordinates and their values are integers")
    if total.index in free_names(place) | free_names(fixed):
        raise Malformed("the coordinate and its value must not depend on the tuple summed over")
    a = _fresh_index(total, place, fixed)
    inner = Sum(a, ONE, _size_at(total, place), _written(total, place, Var(a)))
    pick = Delta(At(Seq(total.index), place), fixed)
    grouped = TupleSum(total.index, total.length, total.position, total.size, mul(pick, inner))
    conditions = (
        at_most(ONE, place),
        at_most(place, total.length),
        at_most(ONE, fixed),
        at_most(fixed, _size_at(total, place)),
    )
    return conditions, equal(total, grouped)


def _tuple_peel(scope: Scope, value: Value, shorter: Term) -> Known:
    """The last coordinate apart: for length = shorter + 1, sum_x f(x) = sum over shorter x, sum_a f(x with a last).

    A shorter tuple with a last coordinate written to it is a tuple of the full length, and each is met once.
    """
    total = of_kind(value, TupleSum)
    if not is_integer(shorter, scope) or total.index in free_names(shorter):
        raise Malformed("the shorter length must be an integer that does not depend on the tuple")
    a = _fresh_index(total, shorter)
    last = add(shorter, ONE)
    inner = Sum(a, ONE, _size_at(total, last), _written(total, last, Var(a)))
    conditions = (at_most(ZERO, shorter), equal(total.length, last))
    return conditions, equal(total, TupleSum(total.index, shorter, total.position, total.size, inner))


def _tuple_empty(_: Scope, value: Value) -> Known:
    """There is one tuple of length 0: the one that reads 1 everywhere, as every tuple does outside of its length."""
    total = of_kind(value, TupleSum)
    return (equal(total.length, ZERO),), equal(total, substitute(total.body, {total.index: Ones()}))


def _tuple_range(scope: Scope, seq: Value, place: Term) -> Known:
    """A coordinate of a declared tuple is between 1 and its size."""
    known, sort = _declared(scope, seq)
    if not is_integer(place, scope):
        raise Malformed("a coordinate is an integer")
    here = At(known, place)
    size = substitute(sort.size, {sort.position: place})
    conclusion = And((at_most(ONE, here), at_most(here, size)))
    return (at_most(ONE, place), at_most(place, sort.length)), conclusion


def _declared(scope: Scope, seq: Value) -> tuple[Seq, Tuples]:
    sort = scope.get(seq.name) if isinstance(seq, Seq) else None
    if not isinstance(seq, Seq) or not isinstance(sort, Tuples):
        raise Malformed("this fact is about a declared tuple")
    return seq, sort


def _tuples_equal(scope: Scope, left: Value, right: Value) -> Known:
    """Two declared tuples of one kind with equal coordinates are the same."""
    (one, sort), (two, other) = _declared(scope, left), _declared(scope, right)
    if not same_sort(sort, other):
        raise Malformed("the two tuples are not of one kind")
    i = fresh("i", free_names(one) | free_names(two) | free_names(sort.length))
    agree = equal(At(one, Var(i)), At(two, Var(i)))
    return (ForAll((Binder(i, Range(ONE, sort.length)),), agree),), equal(SameTuple(one, two), ONE)


# --- minimum and maximum ---------------------------------------------------------------------------------------


def _extremum(_: Scope, value: Value) -> Known:
    """A minimum (maximum) is at most (at least) each of its arguments, and is one of them; abs(x) is max(x, -x)."""
    if not isinstance(value, (Min, Max, Abs)):
        raise Malformed("this fact is about a minimum, a maximum or an absolute value")
    args = (value.arg, neg(value.arg)) if isinstance(value, Abs) else value.args
    if not args:
        raise Malformed("nothing has no minimum and no maximum")
    operator = "<=" if isinstance(value, Min) else ">="
    return (), And((*(Relation(operator, value, a) for a in args), Or(tuple(equal(value, a) for a in args))))


# --- the table -------------------------------------------------------------------------------------------------


FACTS: dict[str, tuple[int, Callable[..., Known]]] = {
    # the exponential lies above its tangent at 0 (its second derivative is positive)
    "exp_above_tangent": _numbers(1, lambda x: ((), at_most(add(ONE, x), Exp(x)))),
    # definition of x log x where x > 0
    "xlogx_value": _numbers(1, lambda x: ((less(ZERO, x),), equal(XLogX(x), mul(x, Log(x))))),
    # products, quotients and roots of positive numbers are positive; k is an integer or a number
    "power_positive": _numbers(2, lambda x, k: ((less(ZERO, x),), less(ZERO, Pow(x, k)))),
    # a root is the one that is not negative, and 0 where there is none
    "root_nonnegative": _numbers(2, lambda x, q: ((), at_most(ZERO, Pow(x, _unit_fraction(q))))),
    # the reals are totally ordered
    "trichotomy": _numbers(2, lambda x, y: ((), Or((less(x, y), equal(x, y), less(y, x))))),
    # definition of minimum, maximum and absolute value
    "extremum": (1, _extremum),
    # no integer lies strictly between two neighbours
    "integer_gap": _numbers(2, lambda x, y: ((less(x, y),), at_most(add(x, ONE), y)), integers=True),
    # definition of the binomial coefficient, with its values in row 0 (those in range are computed)
    "binomial_pascal": _numbers(
        2,
        lambda n, k: (
            (at_most(ZERO, n),),
            equal(Binomial(add(n, ONE), k), add(Binomial(n, k), Binomial(n, sub(k, ONE)))),
        ),
        integers=True,
    ),
    "binomial_outside": _numbers(
        2,
        lambda n, k: ((at_most(ZERO, n), Or((less(k, ZERO), less(n, k)))), equal(Binomial(n, k), ZERO)),
        integers=True,
    ),
    # finite sums: associativity, and substitution of the index
    "sum_split": (2, _sum_split),
    "sum_shift": (2, _sum_shift),
    # tuples: they are their coordinates, each with its range
    "tuple_resample": (3, _tuple_resample),
    "tuple_peel": (2, _tuple_peel),
    "tuple_empty": (1, _tuple_empty),
    "tuple_range": (2, _tuple_range),
    "tuples_equal": (2, _tuples_equal),
    # Gaussian means, and integrals
    **GAUSSIAN_FACTS,
    **INTEGRAL_FACTS,
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
