"""Use equations that give a name: fewer unknowns for the search, multipliers for the certificate afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from verify.proving.polynomial.ring import Equation, Poly, minus, plus, scaled, times


class _Solved(NamedTuple):
    """``poly`` is linear in the generator `place`, with the constant coefficient `slope`.

    It is a combination of the equations given: `origin` has for each its number and its multiplier.
    """

    place: int
    slope: Fraction
    poly: Poly
    origin: dict[int, Poly]


class Elimination:
    """The equations solved for a generator each, and those left over: (number of the equation given, reduced)."""

    def __init__(self) -> None:
        self.solved: list[_Solved] = []
        self.left: list[tuple[int, Poly]] = []

    def reduce(self, poly: Poly) -> Poly:
        """The polynomial without the generators that are solved for."""
        for equation in self.solved:
            poly = _divide(poly, equation)[1]
        return poly

    def multipliers(self, poly: Poly) -> dict[int, Poly] | None:
        """For a polynomial in the ideal of the solved equations: number of an equation given -> multiplier."""
        out: dict[int, Poly] = {}
        for equation in self.solved:
            quotient, poly = _divide(poly, equation)
            for number, factor in equation.origin.items():
                out[number] = plus(out.get(number, {}), times(quotient, factor))
        return None if poly else {n: m for n, m in out.items() if m}


def eliminate(equations: Sequence[Equation]) -> Elimination:
    """Solve equations for generators that they contain linearly, with a number as coefficient, and nowhere else."""
    found = Elimination()
    waiting = {n: e.poly for n, e in enumerate(equations) if e.poly}
    progress = True
    while progress:
        progress = False
        for number, given in list(waiting.items()):
            poly, origin = _traced(given, {number: _one(given)}, found.solved)
            place = _linear_place(poly)
            if place is not None:
                slope = next(v for m, v in poly.items() if m[place])
                found.solved.append(_Solved(place, slope, poly, origin))
                del waiting[number]
                progress = True
    found.left = [(n, poly) for n, given in waiting.items() if (poly := found.reduce(given))]
    return found


def _traced(poly: Poly, origin: dict[int, Poly], solved: Sequence[_Solved]) -> tuple[Poly, dict[int, Poly]]:
    """The polynomial reduced by the solved equations, and of what it is a combination."""
    for known in solved:
        quotient, poly = _divide(poly, known)
        for other, factor in known.origin.items():
            origin[other] = minus(origin.get(other, {}), times(quotient, factor))
    return poly, origin


def _one(poly: Poly) -> Poly:
    return {tuple(0 for _ in next(iter(poly))): Fraction(1)}


def _linear_place(poly: Poly) -> int | None:
    """The last generator that occurs only as itself, if there is one."""
    if not poly:
        return None
    for place in reversed(range(len(next(iter(poly))))):
        with_it = [m for m in poly if m[place]]
        if len(with_it) == 1 and sum(with_it[0]) == 1:
            return place
    return None


def _divide(poly: Poly, by: _Solved) -> tuple[Poly, Poly]:
    """Quotient and remainder with respect to the generator solved for."""
    quotient: Poly = {}
    while True:
        top = max((m[by.place] for m in poly), default=0)
        if top == 0:
            return quotient, poly
        lead = {
            tuple(k - (i == by.place) for i, k in enumerate(m)): v / by.slope
            for m, v in poly.items()
            if m[by.place] == top
        }
        quotient = plus(quotient, lead)
        poly = plus(poly, scaled(times(lead, by.poly), Fraction(-1)))
