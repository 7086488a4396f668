"""Means over normal laws as numbers, for z3 and examples: the kernel's evaluator leaves them alone.

A mean of a closed body is enclosed, by Arb: the integral over z of the body at ``c + sqrt(v)*z``, between two ends beyond
which so little is left that a bound on the body says how much: ``abs(body) <= A*exp(B*abs(y))``, read off the body. What
has a logarithm, or a power, in it must be seen to be positive everywhere; else there is no enclosure.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
from math import factorial
from typing import TYPE_CHECKING, Any

from verify.evidence.work import spend
from verify.kernel.definitions import unfold_call
from verify.kernel.enclosure import EnclosureError, Interval
from verify.kernel.evaluate import Bound, Evaluator
from verify.kernel.statement import Relation
from verify.kernel.terms import (
    Abs,
    Add,
    Call,
    Exp,
    GaussianMean,
    Log,
    Max,
    Min,
    Mul,
    Node,
    Num,
    Pow,
    Term,
    Var,
    XLogX,
    free_names,
    rebuild,
    sub,
)
from verify.kernel.values import compare, enclose, plain
from verify.language.walk import parts

if TYPE_CHECKING:
    from flint import acb, arb

__all__ = ["NARROW", "Means", "enclosed", "grounded"]

BITS, GOAL = 64, 36  # of numbers, and of an integral
NARROW = Fraction(1, 10**9)  # sides that are that close are equal as far as enclosures tell
LEFT = 30  # what is beyond the ends is less than exp(-LEFT)
EVALUATIONS = 4000  # of the body, for one mean
EVALUATION = 2e-6  # seconds of work for each of them, and each term of the body
MEAN = 1e-3


class Means(Evaluator):
    """The kernel's evaluator, for which closed means over normal laws are numbers in an enclosure.

    ``narrow``: relations that may be equations hold where the enclosure of the difference has 0 in it, and is as narrow
    as that; `within` says whether one did so.
    """

    narrow: Fraction | None = None
    within = False

    def ground(self, term: Term, bound: Bound) -> Term:
        return grounded(self, term, bound) if isinstance(term, GaussianMean) else super().ground(term, bound)

    def relation(self, claim: Relation, bound: Bound) -> bool | None:
        if not _has_mean(claim):
            return super().relation(claim, bound)
        difference = sub(self.ground(claim.left, bound), self.ground(claim.right, bound))
        found = enclosed(difference)
        if not found.contains(Fraction(0)):
            return compare(claim.operator, found.lo, Fraction(0))
        if self.narrow is not None and claim.operator in ("=", "<=", ">=") and found.hi - found.lo <= self.narrow:
            self.within = True
            return True
        return None


def grounded(evaluator: Evaluator, mean: GaussianMean, bound: Bound) -> GaussianMean:
    """The mean with all names but its own put in."""
    center, variance = evaluator.ground(mean.center, bound), evaluator.ground(mean.variance, bound)
    body = evaluator.ground(mean.body, {**bound, mean.index: Var(mean.index)})
    return GaussianMean(mean.index, center, variance, body)


@lru_cache(maxsize=4096)
def _has_mean(node: Node) -> bool:
    return any(isinstance(part, GaussianMean) for part in parts(node))


def enclosed(term: Term) -> Interval:
    """An enclosure of a closed term in which there may be means. Raises EnclosureError."""
    box: dict[str, tuple[Fraction, Fraction]] = {}

    def put(part: Term) -> Term:
        if not isinstance(part, GaussianMean):
            return rebuild(part, lambda child: put(child) if isinstance(child, Term) else child)
        found = _mean(part)
        name = f"mean#{len(box)}"
        box[name] = found.lo, found.hi
        return Var(name)

    return enclose(put(term), box, BITS)


@lru_cache(maxsize=4096)
def _mean(mean: GaussianMean) -> Interval:
    import flint

    with flint.ctx.workprec(BITS):
        found = _integrated(mean)
        if not found.is_finite():
            raise EnclosureError("a mean could not be enclosed")
        ends = found.lower().man_exp(), found.upper().man_exp()
        low, high = (Fraction(int(m)) * Fraction(2) ** int(e) for m, e in ends)
    return Interval(low, high)


def _integrated(mean: GaussianMean) -> arb:
    from flint import acb, arb

    center, variance = (_number(part) for part in (mean.center, mean.variance))
    if not variance > 0:
        raise EnclosureError("a variance that is not seen to be positive")
    deviation = variance.sqrt()
    body = _Body(mean.index)
    size = body.size(mean.body)
    # abs(body) <= exp(height + rate*abs(z)), and of exp(rate*abs(z)) less than 2*exp(rate^2 - (end - rate)^2/2) is beyond
    rate = (size.rate + 1) * deviation
    height = (sum((c * factorial(k) for k, c in enumerate(size.powers)), arb(1))).log() + (size.rate + 1) * abs(center)
    end = (rate + (rate**2 + 2 * height + 2 * LEFT).sqrt()).upper()
    density = (2 * arb.pi()).rsqrt()
    value, count = body.compiled(mean.body), len(list(parts(mean.body)))
    calls = 0

    def weighted(z: acb, analytic: bool) -> acb:
        nonlocal calls
        calls += 1
        return value(center + deviation * z, analytic) * (-z * z / 2).exp() * density

    total = acb.integral(weighted, -end, end, rel_tol=arb(2) ** -GOAL, abs_tol=arb(2) ** -GOAL, eval_limit=EVALUATIONS)
    spend(MEAN + EVALUATION * calls * count)
    if not total.imag.contains(0):
        raise EnclosureError("a mean that is not real")
    return total.real + arb(0, (2 * (-arb(LEFT)).exp()).upper())


def _number(term: Term) -> Any:
    """A closed term as a ball."""
    from flint import arb, fmpq

    found = enclose(term, {}, BITS)
    low, high = (arb(fmpq(end.numerator, end.denominator)) for end in (found.lo, found.hi))
    return low.union(high)


@dataclass(frozen=True)
class _Size:
    """``abs(t) <= (powers[0] + powers[1]*abs(y) + ...)*exp(rate*abs(y))``."""

    powers: tuple[Any, ...]
    rate: Any

    def __add__(self, other: _Size) -> _Size:
        n = max(len(self.powers), len(other.powers))
        one, two = (powers + (0,) * (n - len(powers)) for powers in (self.powers, other.powers))
        return _Size(tuple(a + b for a, b in zip(one, two, strict=True)), _larger(self.rate, other.rate))

    def __mul__(self, other: _Size) -> _Size:
        powers: list[Any] = [0] * (len(self.powers) + len(other.powers) - 1)
        for i, a in enumerate(self.powers):
            for j, b in enumerate(other.powers):
                powers[i + j] = powers[i + j] + a * b
        return _Size(tuple(powers), self.rate + other.rate)


def _larger(one: Any, two: Any) -> Any:
    return two if one <= two else one if two <= one else one + two


@dataclass(frozen=True)
class _Body:
    """What is known of a body as a function of ``index``: its size, its logarithm's, its values."""

    index: str

    def _constant(self, term: Term) -> bool:
        return self.index not in free_names(term)

    def size(self, term: Term) -> _Size:
        if self._constant(term):
            return _Size((abs(_number(term)).upper(),), 0)
        match term:
            case Var():
                return _Size((0, 1), 0)
            case Add(args) | Max(args) | Min(args):
                return reduce(_Size.__add__, map(self.size, args))
            case Mul(args):
                return reduce(_Size.__mul__, map(self.size, args))
            case Pow(base, Num(value)) if value.denominator == 1 and value > 0:
                return reduce(_Size.__mul__, [self.size(base)] * value.numerator)
            case Abs(arg):
                return self.size(arg)
            case Log(arg):
                return self.of_log(arg)
            case XLogX(arg):
                return self.size(arg) * self.of_log(arg)
            case Exp(arg):
                return self._of_exp(arg)
            case Call():
                return self.size(unfold_call(term))
        raise EnclosureError(f"no bound on the size of {term!r}")

    def of_log(self, term: Term) -> _Size:
        """The size of the logarithm of what is positive everywhere. Raises EnclosureError where that is not seen."""
        if self._constant(term):
            number = _number(term)
            if not number > 0:
                raise EnclosureError("what is not seen to be positive")
            return _Size((abs(number.log()).upper(),), 0)
        match term:
            case Exp(arg):
                return self.size(arg)
            case Mul(args):
                return reduce(_Size.__add__, map(self.of_log, args))
            case Pow(base, Num(value)):
                return _Size((abs(_number(Num(value))),), 0) * self.of_log(base)
            case Add(args):  # between the least and the greatest, times how many there are; what is 0 is left out
                found = [self.of_log(arg) for arg in args if not _is_zero(arg)]
                if found:
                    return reduce(_Size.__add__, found, _Size((len(args),), 0))
            case Max(args) | Min(args):
                return reduce(_Size.__add__, map(self.of_log, args))
            case Call():
                return self.of_log(unfold_call(term))
        raise EnclosureError(f"{term!r} is not seen to be positive")

    def _of_exp(self, exponent: Term) -> _Size:
        """By the exponent as a polynomial: what is not linear must be at most 0."""
        from flint import arb

        found = self.polynomial(exponent)
        while found and found[-1] == 0:
            found.pop()
        found += [0] * (2 - len(found))
        if len(found) > 3 or (len(found) == 3 and not found[2] < 0):
            raise EnclosureError("an exponential that grows too fast")
        return _Size(((arb(0) + found[0]).exp().upper(),), abs(arb(0) + found[1]).upper())

    def polynomial(self, term: Term) -> list[Any]:
        """Its coefficients, exact where they are rational. Raises EnclosureError where it is none."""
        if self._constant(term):
            return [_exact(term)]
        match term:
            case Var():
                return [0, 1]
            case Add(args):
                return reduce(_sum, map(self.polynomial, args))
            case Mul(args):
                return reduce(_product, map(self.polynomial, args))
            case Pow(base, Num(value)) if value.denominator == 1 and value > 0:
                return reduce(_product, [self.polynomial(base)] * value.numerator)
            case Call():
                return self.polynomial(unfold_call(term))
        raise EnclosureError(f"{term!r} is no polynomial")

    def compiled(self, term: Term) -> Callable[[acb, bool], acb]:
        """Its values; what has a logarithm in it was seen to be positive by its size."""
        from flint import acb

        if self._constant(term):
            number = acb(_number(term))
            return lambda y, analytic: number
        match term:
            case Var():
                return lambda y, analytic: y
            case Add(args) | Mul(args) | Max(args) | Min(args):
                return _joined(type(term), [self.compiled(arg) for arg in args])
            case Pow(base, Num(value)):
                inner = self.compiled(base)
                power, whole = _number(Num(value)), int(value)
                if value.denominator == 1:
                    return lambda y, analytic: inner(y, analytic) ** whole
                return lambda y, analytic: (inner(y, analytic).log(analytic=analytic) * power).exp()
            case Exp(arg):
                inner = self.compiled(arg)
                return lambda y, analytic: inner(y, analytic).exp()
            case Log(arg):
                return self._logarithm(arg)
            case XLogX(arg):
                return _joined(Mul, [self.compiled(arg), self._logarithm(arg)])
            case Abs(arg):
                inner = self.compiled(arg)
                return lambda y, analytic: inner(y, analytic).real_abs(analytic=analytic)
            case Call():
                return self.compiled(unfold_call(term))
        raise EnclosureError(f"no values of {term!r}")

    def _logarithm(self, positive: Term) -> Callable[[acb, bool], acb]:
        """That of a product by its factors: so what is small far out does not become 0."""
        match positive:
            case Exp(arg):
                return self.compiled(arg)
            case Mul(args):
                return _joined(Add, [self._logarithm(arg) for arg in args])
            case Pow(base, Num()):
                return _joined(Mul, [self.compiled(positive.exponent), self._logarithm(base)])
            case Call():
                return self._logarithm(unfold_call(positive))
        inner = self.compiled(positive)
        return lambda y, analytic: inner(y, analytic).log(analytic=analytic)


def _joined(kind: type[Term], parts: list[Callable[[acb, bool], acb]]) -> Callable[[acb, bool], acb]:
    if kind is Add:
        return lambda y, analytic: reduce(operator.add, (part(y, analytic) for part in parts))
    if kind is Mul:
        return lambda y, analytic: reduce(operator.mul, (part(y, analytic) for part in parts))

    def greatest(y: acb, analytic: bool) -> acb:
        values = [part(y, analytic) for part in parts]
        return reduce(lambda one, two: getattr(one, choice)(two, analytic=analytic), values)

    choice = "real_max" if kind is Max else "real_min"
    return greatest


def _is_zero(term: Term) -> bool:
    return plain(term) == 0 or (isinstance(term, Mul) and any(map(_is_zero, term.args)))


def _exact(term: Term) -> Any:
    from flint import fmpq

    value = plain(term)
    return _number(term) if value is None else fmpq(value.numerator, value.denominator)


def _sum(one: list[Any], two: list[Any]) -> list[Any]:
    n = max(len(one), len(two))
    return [a + b for a, b in zip(one + [0] * (n - len(one)), two + [0] * (n - len(two)), strict=True)]


def _product(one: list[Any], two: list[Any]) -> list[Any]:
    made: list[Any] = [0] * (len(one) + len(two) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(two):
            made[i + j] = made[i + j] + a * b
    return made
