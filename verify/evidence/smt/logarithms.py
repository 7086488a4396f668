"""Logarithms as unknowns: what is told of them, and what is added where a model has them wrong.

For x > 0 and L = log x every c > 0 gives two tangents, ``L <= log c + x/c - 1`` and ``x L >= x (log c + 1) - c``; two
logarithms give the same with each other's argument for c, which is how relative entropies come out nonnegative. All
are true, so "unsat" with them is "unsat". A model that has a wrong value for a logarithm says nothing: the tangents
there are added and z3 is asked again. The logarithms of numbers are enclosed, and rounded outwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, permutations
from math import ceil

from verify.evidence.smt.polynomials import Poly, constant, symbol
from verify.evidence.smt.propositions import NO, Atom, atom
from verify.kernel.enclosure import Interval, exp, log

__all__ = ["START", "between", "exponential_between", "fails", "missed", "pairs", "weighted_pairs"]

START = (Fraction(1, 2), Fraction(1), Fraction(2))
BITS = 40
GRID = 10**6
TINY = Fraction(1, 100)
ROUGH = (10, 1000, 10**6)
MOST_PAIRED, MOST_JOINED = 12, 6  # logarithms of one query


def between(value: Fraction, grid: int = GRID) -> tuple[Fraction, Fraction]:
    """Fractions with six decimals (or in steps of 1/``grid``), below and above log(value)."""
    inside = log(Interval.point(value), BITS)
    return Fraction(inside.lo * grid // 1, grid), Fraction(-(-inside.hi * grid // 1), grid)


def exponential_between(power: Fraction) -> tuple[Fraction, Fraction]:
    """Fractions below and above exp(power), apart by a millionth of it or less."""
    inside = exp(Interval.point(power), 2 * BITS)
    grid = GRID * ceil(1 / inside.lo)
    return Fraction(inside.lo * grid // 1, grid), Fraction(-(-inside.hi * grid // 1), grid)


def pairs(logs: Mapping[str, Poly]) -> Iterator[Atom]:
    """The tangents of each logarithm at the argument of each other one, and at the product of two others."""
    if len(logs) > MOST_PAIRED:
        return
    for (one, x), (two, y) in permutations(logs.items(), 2):
        yield Atom("<=", (symbol(one) - symbol(two)) * y - x + y)
        if one < two:
            total, both = symbol(one) + symbol(two), x * y
            yield Atom("<=", total - both + constant(1))
            yield Atom("<=", both - constant(1) - total * both)
    if len(logs) > MOST_JOINED:
        return
    for one, x in logs.items():
        for (two, y), (three, z) in combinations([item for item in logs.items() if item[0] != one], 2):
            both, rest = y * z, symbol(one) - symbol(two) - symbol(three)
            yield Atom("<=", rest * both - x + both)
            yield Atom("<=", -rest * x - both + x)


def weighted_pairs(logs: Mapping[str, Poly], weighted: Mapping[str, Poly]) -> Iterator[Atom]:
    """The same for x log x, times x, or times both arguments."""
    for one, x in weighted.items():
        for two, y in logs.items():
            yield Atom("<=", x * symbol(two) + x - y - symbol(one))
            yield Atom("<=", symbol(one) * y - x * symbol(two) * y - x * x + x * y)
        for (two, y), (three, z) in combinations(logs.items(), 2) if len(logs) <= MOST_JOINED else ():
            yield Atom("<=", x * (symbol(two) + symbol(three)) + x - y * z - symbol(one))
        for two, y in weighted.items():
            if one != two:
                yield Atom("<=", x * symbol(two) + x * y - y * y - y * symbol(one))


def fails(fact: Atom, model: Mapping[str, Fraction]) -> bool:
    """Whether a model has values for it and they are wrong."""
    value = fact.poly.put({x: constant(model[x]) for x in fact.poly.symbols() & model.keys()}).number()
    return value is not None and atom(fact.operator, constant(value)) == NO


def missed(
    logs: Mapping[str, Poly], model: Mapping[str, Fraction], weighted: bool = False
) -> Iterator[tuple[str, Fraction]]:
    """The logarithms (``weighted``: x log x) with a wrong value in a model, and a point whose tangents exclude it."""
    values = {name: constant(value) for name, value in model.items()}
    for name, argument in logs.items():
        at, said = argument.put(values).number(), model.get(name)
        if at is None or said is None or at < 0 or (at == 0 and not (weighted and said)):
            continue
        if at == 0:
            yield name, min(TINY, abs(said)) / 2
            continue
        said = said / at if weighted else said
        low, high = between(at)
        if not low <= said <= high:
            yield name, _telling(at, said, said > high)


def _telling(at: Fraction, said: Fraction, above: bool) -> Fraction:
    """A simple number near `at` whose tangent excludes what the model says."""
    for size in ROUGH:
        c = at.limit_denominator(size)
        if c > 0:
            low, high = between(c)
            if said > high + at / c - 1 if above else said < low + 1 - c / at:
                return c
    return at
