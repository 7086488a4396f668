"""Logarithms spelled out, under sums too: log(a/b) as log(a) - log(b), x log x as the product, log(exp(a)) as a.

What people write as Q (P/Q)^a, as Q exp(a log(P/Q)) or as P^a Q^(1-a) has one normal form once its logarithms are spelled
out. This is a proposal: it is the same where what stands in the logarithms is positive, which `sums.spelling` shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod
from typing import Any, TypeVar

from verify.kernel.terms import MINUS_ONE, Add, Exp, Log, Mul, Node, Num, Pow, Term, XLogX, add, mul, rebuild

MOST_POWER = 8
_N = TypeVar("_N", bound=Node)


def spelled(node: _N) -> _N:
    """The same with its logarithms spelled out, where what they are of is positive."""
    made: Any = _spelled(node)
    return made  # type: ignore[no-any-return]


def _spelled(node: Node) -> Node:
    inner = rebuild(node, _spelled)
    match inner:
        case Log(arg):
            return of_factors(arg, inner)
        case XLogX(arg):
            return mul(arg, of_factors(arg, Log(arg)))
        case Exp():
            return of_power(inner)
    return inner


def parted(node: _N) -> _N:
    """The same with x log x of products by that of their factors, which may be 0: v u log u + u v log v."""
    made: Any = _parted(node)
    return made  # type: ignore[no-any-return]


def _parted(node: Node) -> Node:
    inner = rebuild(node, _parted)
    return of_product(inner.arg) if isinstance(inner, XLogX) else inner


def of_product(arg: Term) -> Term:
    """x log x of a product by that of its factors, of which none is negative."""
    found, terms = one_by_one(arg), list[Term]()
    for place, one in enumerate(found):
        match one:
            case Exp(exponent):
                own = mul(one, exponent)
            case Pow(base, exponent) if exponent == MINUS_ONE:
                own = mul(MINUS_ONE, one, Log(base))
            case _:
                own = XLogX(one)
        terms.append(mul(*found[:place], own, *found[place + 1 :]))
    return add(*terms)


def one_by_one(arg: Term) -> list[Term]:
    """The factors of a term, each as often as it is one, and the reciprocals of those that it is divided by."""
    found = list(factors(arg))
    if sum(abs(power) for _, power in found) > MOST_POWER:
        return [arg]
    each = ((base if power > 0 else Pow(base, MINUS_ONE), abs(int(power))) for base, power in found)
    return [one for one, times in each for _ in range(times)]


def of_power(term: Exp) -> Term:
    """exp(k log(x)) as x^k, for an integer k."""
    whole = term.arg.args if isinstance(term.arg, Mul) else (term.arg,)
    logs = [factor for factor in whole if isinstance(factor, Log)]
    numbers = [number for factor in whole if (number := _number(factor)) is not None]
    exponent = prod(numbers, start=Fraction(1))
    if len(logs) != 1 or len(numbers) != len(whole) - 1 or exponent.denominator != 1:
        return term
    return logs[0].arg if exponent == 1 else Pow(logs[0].arg, Num(exponent))


def _number(term: Term) -> Fraction | None:
    """What a term without names is, if it is made of rational numbers by +, * and integer powers."""
    if isinstance(term, Num):
        return term.value
    if isinstance(term, Pow):
        base, exponent = _number(term.base), _number(term.exponent)
        whole = base and exponent is not None and exponent.denominator == 1 and abs(exponent) <= MOST_POWER
        return base ** int(exponent) if whole and base and exponent is not None else None
    if not isinstance(term, Add | Mul):
        return None
    values = [_number(arg) for arg in term.args]
    found = [value for value in values if value is not None]
    if len(found) < len(values):
        return None
    return sum(found, Fraction(0)) if isinstance(term, Add) else prod(found, start=Fraction(1))


def of_factors(arg: Term, whole: Term) -> Term:
    """The logarithm of a product, by its factors; ``whole`` if it is none."""
    found = list(factors(arg))
    if found == [(arg, Fraction(1))]:
        return whole
    logs = ((base.arg if isinstance(base, Exp) else Log(base), power) for base, power in found)
    return add(*(log if power == 1 else mul(Num(power), log) for log, power in logs))


def factors(term: Term, power: Fraction = Fraction(1)) -> Iterator[tuple[Term, Fraction]]:
    """The factors of a term as it is written, with their powers, which are integers."""
    match term:
        case Mul(args):
            for arg in args:
                yield from factors(arg, power)
        case Pow(base, Num(exponent)) if exponent.denominator == 1:
            yield from factors(base, power * exponent)
        case Num(value) if value == 1:
            return
        case _:
            yield term, power
