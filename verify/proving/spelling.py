"""Logarithms spelled out, under sums too: log(a/b) as log(a) - log(b), x log x as the product, log(exp(a)) as a.

What people write as Q (P/Q)^a, as Q exp(a log(P/Q)) or as P^a Q^(1-a) has one normal form once its logarithms are spelled
out. This is a proposal: it is the same where what stands in the logarithms is positive, which `sums.spelling` shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, TypeVar

from verify.kernel.terms import Exp, Log, Mul, Node, Num, Pow, Term, XLogX, add, mul, rebuild

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
    return inner


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
