"""Means over normal laws, and integrals: what z3 is told of them.

The mean of a polynomial, or of one times an exponential of what is linear, is a formula in centre and variance. Of other
means, and of integrals, z3 is told between which two numbers they lie, where all that they speak of has values: on slices
through a statement, where only what stands elsewhere is free.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, prod
from typing import TYPE_CHECKING

from verify.evidence.means import enclosed
from verify.evidence.smt.names import Env, Exponent
from verify.evidence.smt.polynomials import Poly, Rat, constant, symbol
from verify.evidence.smt.propositions import atom, junction
from verify.evidence.work import spend, spent
from verify.kernel.definitions import unfold_call
from verify.kernel.enclosure import EnclosureError
from verify.kernel.terms import (
    Abs,
    Add,
    Call,
    Exp,
    GaussianMean,
    Integral,
    Log,
    Max,
    Min,
    Mul,
    Num,
    Pi,
    Pow,
    Sum,
    Term,
    TupleSum,
    Var,
    XLogX,
    add,
    free_names,
    mul,
    rebuild,
)
from verify.language.walk import parts

if TYPE_CHECKING:
    from verify.evidence.smt.ground import Ground

__all__ = ["NoNumber", "mean_or_integral"]

MAX_DEGREE = 12
INTEGRAL = 0.1  # seconds of work
FINE = Fraction(1, 10**12)  # of the ends of what a number lies between: z3 is slow with long ones
_KEPT = (Abs, Add, Exp, Log, Max, Min, Mul, Pow, XLogX)


class NoNumber(Exception):
    """It is not a formula, and what it speaks of has no values."""


def mean_or_integral(ground: Ground, term: GaussianMean | Integral, env: Env) -> Rat:
    """A formula, or a number between two others. Raises NoNumber; the ground remembers what would have to be known."""
    if isinstance(term, GaussianMean):
        made = _formula(ground, term, env)
        if made is not None:
            return made
    closed = _closed(ground, term, env, frozenset())
    key = "number", closed
    if key not in ground._defined:
        before = spent()
        try:
            spend(INTEGRAL * sum(isinstance(part, Integral) for part in parts(closed)))
            around = enclosed(closed)
        except EnclosureError as error:
            raise NoNumber from error
        finally:
            ground.solver.spend(spent() - before)
        name = ground.auxiliary("number")
        low, high = (Fraction(around.lo // FINE) * FINE, Fraction(-(-around.hi // FINE)) * FINE)
        bounds = (atom("<=", constant(low) - symbol(name)), atom("<=", symbol(name) - constant(high)))
        ground.told["means and integrals by numbers"] = None
        ground.defined(key, name, junction("and", bounds))
    return ground._defined[key]


def _closed(ground: Ground, term: Term, env: Env, own: frozenset[str]) -> Term:
    """The term with numbers for all names but those that are bound in it. Raises NoNumber."""
    match term:
        case Num() | Pi():
            return term
        case Var(name) if name in own:
            return term
        case Call():
            return _closed(ground, unfold_call(term), env, own)
        case Sum(index, lower, upper, body) if not own & (free_names(lower) | free_names(upper)):
            members = map(_ratio, ground.range(lower, upper, env))
            return add(*(_closed(ground, body, {**env, index: member}, own - {index}) for member in members))
        case TupleSum(index, length, position, size, body) if not own & (free_names(length) | free_names(size)):
            tuples = ground.tuples(length, position, size, env)
            return add(*(_closed(ground, body, {**env, index: member}, own - {index}) for member in tuples))
        case GaussianMean(index, center, variance, body):
            center, variance = (_closed(ground, part, env, own) for part in (center, variance))
            return GaussianMean(index, center, variance, _closed(ground, body, env, own | {index}))
        case Integral(index, lower, upper, body):
            lower, upper = (_closed(ground, part, env, own) for part in (lower, upper))
            return Integral(index, lower, upper, _closed(ground, body, env, own | {index}))
        case Var(name) if isinstance(env.get(name), Exponent):
            number = ground.exponential_of(term, env, Fraction(1)).number()
            if number is not None:
                return Log(Num(number))
            raise NoNumber
    if isinstance(term, _KEPT):
        return rebuild(term, lambda part: _closed(ground, part, env, own) if isinstance(part, Term) else part)
    if own & free_names(term):
        raise NoNumber
    value = ground.value(term, env)
    number = value.number()
    if number is None:
        ground.wanting |= value.top.symbols() | value.bottom.symbols()
        raise NoNumber
    return Num(number)


def _ratio(value: int) -> Rat:
    return Rat(constant(value))


# --- means that are formulas -----------------------------------------------------------------------------------------


def _formula(ground: Ground, mean: GaussianMean, env: Env) -> Rat | None:
    """The mean of a polynomial times an exponential of what is linear, where the variance is seen to be positive."""
    factors = mean.body.args if isinstance(mean.body, Mul) else (mean.body,)
    raised = [f.arg for f in factors if isinstance(f, Exp) and mean.index in free_names(f)]
    rest = [f for f in factors if not (isinstance(f, Exp) and mean.index in free_names(f))]
    if not all(_is_polynomial(part, mean.index) for part in (*raised, *rest)) or (raised and not ground.opened):
        return None
    variance = ground.value(mean.variance, env)
    if ground.sign(variance.top) != "+":
        return None
    name = ground.auxiliary(f"index of {mean.index} ")
    inner = {**env, mean.index: Rat(symbol(name))}
    center, weight = ground.value(mean.center, env), Rat(constant(1))
    if raised:
        exponent = _coefficients(ground.value(add(*raised), inner), name)
        if len(exponent) > 2:
            return None
        start, slope = (*exponent, Rat(constant(0)))[:2]
        weight = ground.power_of_e(start + slope * center + slope * slope * variance * Rat(constant(Fraction(1, 2))))
        center = center + slope * variance
    coefficients = _coefficients(ground.value(mul(*rest), inner), name)
    if len(coefficients) > MAX_DEGREE:
        return None
    total = Rat(constant(0))
    for power, coefficient in enumerate(coefficients):
        total = total + coefficient * _moment(center, variance, power)
    return weight * total


def _moment(center: Rat, variance: Rat, power: int) -> Rat:
    """The mean of y^power."""
    total = Rat(constant(0))
    for half in range(power // 2 + 1):
        factor = comb(power, 2 * half) * prod(range(1, 2 * half, 2))
        total = total + Rat(constant(factor)) * center ** (power - 2 * half) * variance**half
    return total


def _is_polynomial(term: Term, index: str) -> bool:
    """Whether it is one in the index, on sight."""
    if index not in free_names(term):
        return True
    match term:
        case Var():
            return True
        case Add(args) | Mul(args):
            return all(_is_polynomial(arg, index) for arg in args)
        case Pow(base, Num(value)):
            return value.denominator == 1 and 0 < value <= MAX_DEGREE and _is_polynomial(base, index)
        case Sum(_, lower, upper, body):
            return index not in free_names(lower) | free_names(upper) and _is_polynomial(body, index)
        case Call():
            return _is_polynomial(unfold_call(term), index)
    return False


def _coefficients(value: Rat, name: str) -> list[Rat]:
    """Of a polynomial in this symbol; the last one is not 0."""
    found: dict[int, Poly] = {}
    for monomial, factor in value.top.terms.items():
        power = dict(monomial).get(name, 0)
        rest = tuple((x, k) for x, k in monomial if x != name)
        found[power] = found.get(power, Poly({})) + Poly({rest: factor})
    return [Rat(found.get(power, Poly({})), value.bottom) for power in range(max(found, default=0) + 1)]
