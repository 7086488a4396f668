"""Facts about Gaussian means and integrals: each a function from arguments to (conditions, conclusion), as in `facts`.

Textbook truths of Lebesgue's integral, stated for the total semantics of `terms`: a mean over a variance that is not
positive, or of a body that is not integrable, is 0. Means are given as terms; what they are compared with has an index of
its own, so the index is renamed where it would capture. No density and no pi is needed: a mean is its own normalisation.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from verify.kernel.calculus import check_continuous
from verify.kernel.definedness import integrable
from verify.kernel.errors import Malformed
from verify.kernel.sorts import Scope
from verify.kernel.statement import And, Binder, Exists, ForAll, Formula, Implies, Range, Real, Relation
from verify.kernel.terms import (
    MINUS_ONE, ONE, TWO, ZERO, Abs, Add, Exp, GaussianMean, Integral, Mul, Num, Pi, Pow, Sum, Term, Value, Var, add,
    free_names, fresh, mul, neg, sub, substitute,
)

_T = TypeVar("_T", bound=Term)
Known = tuple[tuple[Formula, ...], Formula]
HALF = Num(Fraction(1, 2))


def of_kind(value: Value, kind: type[_T]) -> _T:
    if not isinstance(value, kind):
        raise Malformed(f"this fact is about a {kind.__name__}, not {value!r}")
    return value


def _renamed(mean: GaussianMean, *others: Value) -> GaussianMean:
    """The same mean, its index none of the names that are free in it or in `others`."""
    taken = free_names(mean) | frozenset[str]().union(*(free_names(o) for o in others))
    index = fresh(mean.index, taken | (free_names(mean.body) - {mean.index}))
    body: Term = substitute(mean.body, {mean.index: Var(index)})
    return GaussianMean(index, mean.center, mean.variance, body)


def _with_body(mean: GaussianMean, body: Term) -> GaussianMean:
    return GaussianMean(mean.index, mean.center, mean.variance, body)


def _everywhere(mean: GaussianMean, formula: Formula) -> Formula:
    return ForAll((Binder(mean.index, Real()),), formula)


def _same_law(one: GaussianMean, two: GaussianMean) -> tuple[Formula, Formula]:
    return Relation("=", one.center, two.center), Relation("=", one.variance, two.variance)


def _pair(left: Value, right: Value) -> tuple[GaussianMean, GaussianMean]:
    """Two means with one index, which is free in neither."""
    one = _renamed(of_kind(left, GaussianMean), right, of_kind(right, GaussianMean).body)
    other = of_kind(right, GaussianMean)
    body: Term = substitute(other.body, {other.index: Var(one.index)})
    return one, GaussianMean(one.index, other.center, other.variance, body)


def _order(_: Scope, left: Value, right: Value) -> Known:
    """Means by one law are in the order of their bodies, where both are integrable."""
    one, two = _pair(left, right)
    conditions = (
        *_same_law(one, two),
        integrable(one.index, one.body),
        integrable(two.index, two.body),
        _everywhere(one, Relation("<=", one.body, two.body)),
    )
    return conditions, Relation("<=", of_kind(left, GaussianMean), of_kind(right, GaussianMean))


def _same(_: Scope, left: Value, right: Value) -> Known:
    """Means by one law of bodies that are equal everywhere are equal, integrable or not."""
    one, two = _pair(left, right)
    agree = _everywhere(one, Relation("=", one.body, two.body))
    return (*_same_law(one, two), agree), Relation("=", of_kind(left, GaussianMean), of_kind(right, GaussianMean))


def _add(_: Scope, value: Value) -> Known:
    """The mean of a sum of finitely many integrable terms is the sum of their means."""
    mean = of_kind(value, GaussianMean)
    if not isinstance(mean.body, Add):
        raise Malformed("the body must be a sum of terms")
    parts = mean.body.args
    conditions = tuple(integrable(mean.index, part) for part in parts)
    return conditions, Relation("=", mean, add(*(_with_body(mean, part) for part in parts)))


def _scale(_: Scope, value: Value) -> Known:
    """Factors without the index come out of a mean: both sides are 0 if one is, or if the rest is not integrable."""
    mean = of_kind(value, GaussianMean)
    if not isinstance(mean.body, Mul):
        raise Malformed("the body must be a product")
    outside = [a for a in mean.body.args if mean.index not in free_names(a)]
    inside = [a for a in mean.body.args if mean.index in free_names(a)]
    return (), Relation("=", mean, mul(*outside, _with_body(mean, mul(*inside))))


def _sum(_: Scope, value: Value) -> Known:
    """The mean of a finite sum of integrable terms is the sum of their means."""
    mean = of_kind(value, GaussianMean)
    total = mean.body
    if not isinstance(total, Sum) or mean.index in free_names(total.lower) | free_names(total.upper):
        raise Malformed("the body must be a sum whose range does not depend on the index of the mean")
    taken = free_names(mean) | free_names(total) | {mean.index}
    j = fresh(total.index, taken | (free_names(total.body) - {total.index}))
    term: Term = substitute(total.body, {total.index: Var(j)})
    each = ForAll((Binder(j, Range(total.lower, total.upper)),), integrable(mean.index, term))
    means = Sum(j, total.lower, total.upper, _with_body(mean, term))
    return (each,), Relation("=", mean, means)


def _moments(_: Scope, center: Value, variance: Value) -> Known:
    """A Gaussian law has mass 1, its center as mean, and its variance."""
    if not (isinstance(center, Term) and isinstance(variance, Term)):
        raise Malformed("a law has a center and a variance")
    y = fresh("y", free_names(center) | free_names(variance))
    unit = GaussianMean(y, center, variance, ONE)
    square = Pow(sub(Var(y), center), TWO)
    return (Relation("<", ZERO, variance),), And(
        (
            Relation("=", unit, ONE),
            Relation("=", _with_body(unit, Var(y)), center),
            Relation("=", _with_body(unit, square), variance),
        )
    )


def _change(_: Scope, value: Value, center: Value, variance: Value) -> Known:
    """A mean by one Gaussian law as a mean by another: the ratio of the densities joins the body."""
    if not (isinstance(center, Term) and isinstance(variance, Term)):
        raise Malformed("a law has a center and a variance")
    mean = _renamed(of_kind(value, GaussianMean), center, variance)
    y = Var(mean.index)
    weight = mul(
        Pow(mul(variance, Pow(mean.variance, MINUS_ONE)), HALF),
        Exp(sub(_exponent(y, center, variance), _exponent(y, mean.center, mean.variance))),
    )
    moved = GaussianMean(mean.index, center, variance, mul(weight, mean.body))
    positive = (Relation("<", ZERO, mean.variance), Relation("<", ZERO, variance))
    return positive, Relation("=", of_kind(value, GaussianMean), moved)


def _limit(_: Scope, value: Value) -> Known:
    """A mean is the limit of integrals of its body times the density, from -t to t (dominated convergence)."""
    mean = _renamed(of_kind(value, GaussianMean))  # its center and variance do not mention the index now
    check_continuous(mean.body, mean.index)
    density = mul(
        Pow(mul(TWO, Pi(), mean.variance), Num(Fraction(-1, 2))),
        Exp(neg(_exponent(Var(mean.index), mean.center, mean.variance))),
    )
    conditions = (Relation("<", ZERO, mean.variance), integrable(mean.index, mean.body))
    taken = free_names(mean) | {mean.index}
    error, start, end = (Var(fresh(name, taken)) for name in ("e", "T", "t"))
    whole = Integral(mean.index, neg(end), end, mul(density, mean.body))
    close = Relation("<=", Abs(sub(mean, whole)), error)
    eventually = ForAll((Binder(end.name, Real()),), Implies(Relation("<=", start, end), close))
    there_is = Exists((Binder(start.name, Real()),), eventually)
    return conditions, ForAll((Binder(error.name, Real()),), Implies(Relation("<", ZERO, error), there_is))


def _quarter_circle(_: Scope) -> Known:
    """The arctangent of 1 is pi / 4, as an integral."""
    t = Var("t")
    body = Pow(add(ONE, Pow(t, TWO)), MINUS_ONE)
    return (), Relation("=", Integral("t", ZERO, ONE, body), mul(Num(Fraction(1, 4)), Pi()))


def _exponent(y: Term, center: Term, variance: Term) -> Term:
    """(y - center)^2 / (2 variance): minus the logarithm of the density, but for its constant."""
    return mul(Pow(sub(y, center), TWO), Pow(mul(TWO, variance), MINUS_ONE))


GAUSSIAN_FACTS: dict[str, tuple[int, Callable[..., Known]]] = {
    "gaussian_order": (2, _order),
    "gaussian_same": (2, _same),
    "gaussian_add": (1, _add),
    "gaussian_scale": (1, _scale),
    "gaussian_sum": (1, _sum),
    "gaussian_moments": (2, _moments),
    "gaussian_change": (3, _change),
}
#: What ties integrals to means, and to pi.
INTEGRAL_FACTS: dict[str, tuple[int, Callable[..., Known]]] = {
    "gaussian_limit": (1, _limit),
    "integral_quarter_circle": (0, _quarter_circle),
}
