"""Taylor forms: a term above a polynomial that is positive, on few cells where a cover would take thousands of boxes.

On a cell [a, b] a term f lies above ``P(x) = sum of p_k (x-a)^k / k!`` for k up to n, if p_k <= f^(k)(a) for k < n and
p_n <= f^(n) on the cell: n derivatives from the anchor a show it, and a cover of f^(n), often by one box. P is positive
if its coefficients in the basis of Bernstein, products of x - a and b - x, are: one combination shows that. The width of
a cell at a distance d from 0 is about d^(1/(n+1)), of a box d.
Source: Makino, Berz, Taylor models and other validated functional inclusion methods, 2003.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import comb, factorial
from typing import TYPE_CHECKING

from verify.kernel import certificate as c
from verify.kernel.calculus import derivative
from verify.kernel.definitions import unfold
from verify.kernel.errors import KernelError
from verify.kernel.normal import Normalizer
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import And, Real, Relation
from verify.kernel.terms import ZERO, Num, Pow, Term, Var, add, mul, num, sub, substitute
from verify.limits.deadlines import Deadline
from verify.proving.tactics import Chain, Stuck, closed, goals_of, relation_of, unused_names
from verify.proving.univariate import boxes
from verify.proving.univariate.balls import ball, function, interval
from verify.proving.univariate.shapes import size, stem
from verify.proving.univariate.spans import Span
from verify.refuting.functions import Unsupported

if TYPE_CHECKING:
    from verify.proving.univariate.ladders import Ladders

MAX_CELLS, MAX_ORDER, MAX_SIZE = 40, 9, 400
FEW = 8  # boxes for the last derivative
NARROW = Fraction(1, 1 << 12)  # part of the span
PRECISION = 160


@dataclass(frozen=True)
class Cell:
    """``f >= P > 0`` on [low, high]: the values p_k of P and its derivatives at `low`."""

    low: Fraction
    high: Fraction
    values: tuple[Fraction, ...]

    @property
    def order(self) -> int:
        return len(self.values) - 1

    def bernstein(self) -> list[Fraction]:
        """The coefficients of P in the basis ``comb(n, i) s^i (1-s)^(n-i)`` with s from 0 to 1 on the cell."""
        n, width = self.order, self.high - self.low
        scaled = [p * width**k / factorial(k) for k, p in enumerate(self.values)]
        return [
            sum((comb(i, k) * scaled[k] / comb(n, k) for k in range(i + 1)), Fraction(0))
            for i in range(n + 1)
        ]

    def polynomial(self, x: Term, level: int) -> Term:
        """The derivative of P of the order `level`."""
        away = sub(x, Num(self.low))
        return add(
            *(
                mul(Num(p / factorial(k)), Pow(away, num(k))) if k else Num(p)
                for k, p in enumerate(self.values[level:])
            )
        )


# --- search -----------------------------------------------------------------------------------------------------


def derivatives(term: Term, name: str) -> list[Term]:
    """The term and its derivatives, up to the highest order or as long as they are short."""
    canonical = Normalizer({name: Real()}).canonical
    slopes = [canonical(term)]
    while len(slopes) <= MAX_ORDER:
        try:
            following = canonical(derivative(slopes[-1], name))
        except KernelError:
            break
        if size(following) > MAX_SIZE:
            break
        slopes.append(following)
    return slopes


def cells(
    slopes: list[Term], name: str, low: Fraction, high: Fraction, deadline: Deadline
) -> list[Cell] | None:
    """Cells from `low` to `high` for a term with these derivatives; None if there would be too many."""
    out: list[Cell] = []
    start, width = low, high - low
    while start < high:
        deadline.check()
        cell = _cell(slopes, name, start, min(start + width, high))
        if cell is not None:
            out.append(cell)
            start, width = cell.high, 2 * width
        else:
            width /= 2
        if width < NARROW * (high - low) or len(out) > MAX_CELLS:
            return None
    return out


def _cell(slopes: list[Term], name: str, low: Fraction, high: Fraction) -> Cell | None:
    """A cell of the lowest order that suffices."""
    from flint import ctx

    with ctx.workprec(PRECISION), suppress(Unsupported):
        here, all_over = ball(low), interval(low, high)
        values: list[Fraction] = []
        for slope in slopes:
            f = function(slope, name)
            least = _below(f(all_over))
            if values and least is not None:
                cell = Cell(low, high, (*values, least))
                if min(cell.bernstein()) > 0:
                    return cell
            there = _below(f(here))
            if there is None or (not values and there <= 0):
                return None
            values.append(there)
    return None


def _below(value: object) -> Fraction | None:
    """A number of few digits below a ball, with room for the enclosures of the kernel, which have fewer bits."""
    if not value.is_finite():  # type: ignore[attr-defined]
        return None
    mantissa, exponent = value.lower().man_exp()  # type: ignore[attr-defined]
    least = Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
    unit = Fraction(2) ** (_exponent(least) - 40)
    return (least / unit - 1024).__floor__() * unit


def _exponent(value: Fraction) -> int:
    return max(abs(value.numerator).bit_length() - value.denominator.bit_length(), -60)


# --- proof ------------------------------------------------------------------------------------------------------


def taylor(ladders: Ladders, goal: Goal, span: Span, ends: tuple[Fraction, Fraction], depth: int) -> c.Step:
    """An inequality on a compact span, whose ends are (about) these numbers."""
    excess, _ = excess_of(relation_of(goal))
    slopes = derivatives(unfold(excess), span.name)  # type: ignore[arg-type]
    found = cells(slopes, span.name, *ends, ladders.engine.prover.deadline)
    if found is None:
        raise Stuck("too many cells", goal)
    chain = Chain(goal)
    for sides in ((Num(ends[0]), Var(span.name)), (Var(span.name), Num(ends[1]))):
        label = ladders.engine.prover.label("b")
        have = c.Have(label, Relation("<=", *sides))
        chain.add(have, partial(ladders.engine.decide, span=span, depth=depth + 1))
        low = sides[1] == Var(span.name)
        span = span.with_low(sides[0], label, False) if low else span.with_high(sides[1], label, False)
    return chain.close(_Proof(ladders, slopes, span.name).cells(chain.goal, found, span, depth))


class _Proof:
    """The steps of a Taylor form."""

    def __init__(self, ladders: Ladders, slopes: list[Term], name: str) -> None:
        self.ladders, self.slopes, self.name = ladders, slopes, name
        self.engine = ladders.engine

    def cells(self, goal: Goal, found: list[Cell], span: Span, depth: int) -> c.Step:
        """One cell after the other."""
        cell, *rest = found
        if not rest:
            return self.cell(goal, cell, span, depth)
        cut, label = Num(cell.high), self.engine.prover.label("c")
        step = c.Cases(label, Relation("<=", Var(span.name), cut))
        here, there = goals_of(goal, step)
        first = self.cell(here, cell, span.with_high(cut, label, False), depth)
        return closed(step, [first, self.cells(there, rest, span.with_low(cut, label, True), depth)])

    def cell(self, goal: Goal, cell: Cell, span: Span, depth: int) -> c.Step:
        """The term as what is above P, and P as products of the distances from the ends."""
        chain = Chain(goal)
        label = self.engine.prover.label("taylor")
        chain.add(
            c.Have(label, self.claim(cell, span.name, 0)), lambda g: self.level(g, cell, 0, span, depth)
        )
        n, room = cell.order, min(cell.bernstein())
        products = [c.Product(Fraction(1), (label,)), c.Product(room, ())]
        for i, value in enumerate(cell.bernstein()):
            if value > room:
                share = (value - room) * comb(n, i) / (cell.high - cell.low) ** n
                used = (span.low.label,) * i + (span.high.label,) * (n - i)
                products.append(c.Product(share, used))
        return chain.close(self.engine.children(chain.goal, c.Combine(tuple(products)), span, depth))

    def claim(self, cell: Cell, name: str, level: int) -> Relation:
        """That a derivative of the term is at least that of P, at the point `name`."""
        slope: Term = substitute(self.slopes[level], {self.name: Var(name)})
        difference = sub(slope, cell.polynomial(Var(name), level))
        return Relation("<=", ZERO, Normalizer({name: Real()}).canonical(difference))

    def level(self, goal: Goal, cell: Cell, level: int, span: Span, depth: int) -> c.Step:
        """The claim of a level: by the derivative, from its value at the left end; that of the last by boxes."""
        self.engine.prover.deadline.check()
        if level == cell.order:
            return self.last(goal, cell, span, depth)
        (point,) = unused_names(goal, [stem(span.name)])
        step = c.Derivative(span.name, Num(cell.low), True, point)
        before, start, defined, slope = goals_of(goal, step)
        after = partial(self.following, cell=cell, level=level + 1, depth=depth)
        between = partial(self.ladders.between, end=span.low, point=point, span=span, depth=depth)
        proofs = [
            self.engine.decide(before, span, depth + 1),
            self.engine.constant(start, span, depth),
            between(defined),
            between(slope, then=after),
        ]
        return closed(step, proofs)

    def following(self, goal: Goal, span: Span, cell: Cell, level: int, depth: int) -> c.Step:
        """That the derivative exists, and its sign, by the claim of the next level."""
        if isinstance(goal.claim, And):
            step = c.Split()
            *conditions, sign = goals_of(goal, step)
            proofs = [self.engine.decide(g, span, depth + 1) for g in conditions]
            return closed(step, [*proofs, self.following(sign, span, cell, level, depth)])
        chain = Chain(goal)
        label = self.engine.prover.label("taylor")
        claim = self.claim(cell, span.name, level)
        chain.add(c.Have(label, claim), lambda g: self.level(g, cell, level, span, depth))
        combine = c.Combine((c.Product(Fraction(1), (label,)),))
        return chain.close(self.engine.children(chain.goal, combine, span, depth))

    def last(self, goal: Goal, cell: Cell, span: Span, depth: int) -> c.Step:
        """The derivative of the highest order against a number."""
        excess, strict = excess_of(relation_of(goal))
        bounds = ((span.name, cell.low, cell.high),)
        for tree in boxes.covers(excess, strict, bounds, self.engine.prover.deadline, FEW):
            with suppress(Stuck, KernelError):
                return self.engine.children(goal, c.Cover(bounds, tree, boxes.BITS), span, depth)
        raise Stuck("too many boxes for a derivative", goal)
