"""Where on a span ladders go and how far, by the signs of derivatives at sample points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from verify.kernel.normal import Normalizer, poly_term, thaw
from verify.kernel.rules import Goal
from verify.kernel.terms import Exp, Log, Num, Pow, Term, Var, XLogX, free_names, neg
from verify.proving.univariate.contacts import closest
from verify.proving.univariate.forms import Bridge, atoms_of, split_linear
from verify.proving.univariate.spans import Curve, Span


@dataclass(frozen=True)
class Rung:
    """A way to a ladder: f divided by `divisor`, its derivative, and where that turns."""

    quotient: Bridge
    divisor: Term
    slope: Curve
    weight: int


Side = tuple[Rung, Fraction | None]
Plan = tuple[Side | None, Side | None]


def plans(rungs: list[Rung], span: Span, low: str, high: str) -> Iterator[Plan]:
    """Which ladder on the left, which on the right, and how far each goes; the simplest first."""
    whole = [r for r in rungs if len(r.slope.signs) == 1 and _fits(r, low, high)]
    for rung in whole:
        yield (rung, None), None
    lefts = [x for r in rungs if (x := _left(r, span, low)) is not None] if low != "free" else [None]
    rights = [x for r in rungs if (x := _right(r, span, high)) is not None] if high != "free" else [None]
    for total in range(len(lefts) + len(rights) - 1):
        for i in range(total + 1):
            if i < len(lefts) and total - i < len(rights):
                one, two = lefts[i], rights[total - i]
                if one is None or two is None or one[1] < two[1]:
                    yield one, two


def _fits(rung: Rung, low: str, high: str) -> bool:
    """Whether a monotone quotient has its anchor at an end where it may be."""
    return (low if rung.slope.signs == {1} else high) != "bad"


def _left(rung: Rung, span: Span, low: str) -> tuple[Rung, Fraction] | None:
    """How far from the left end the quotient goes the right way: up from a contact, down from a bad end."""
    turns = rung.slope.turns
    if not rung.slope.samples or not rung.slope.signs:
        return None
    first = next((s for _, s in rung.slope.samples if s), 0)
    if first != (1 if low == "contact" else -1):
        return None
    limit = turns[0].left if turns else span.high.value
    return rung, _inside(span.low.value, limit, 1)


def _right(rung: Rung, span: Span, high: str) -> tuple[Rung, Fraction] | None:
    turns = rung.slope.turns
    last = next((s for _, s in reversed(rung.slope.samples) if s), 0)
    if last != (-1 if high == "contact" else 1):
        return None
    limit = turns[-1].right if turns else span.low.value
    return rung, _inside(span.high.value, limit, -1)


def _inside(end: Fraction | None, limit: Fraction | None, side: int) -> Fraction:
    """A simple number between an end and a limit, well away from both; `side` is 1 if the limit lies above."""
    if end is None and limit is None:
        return Fraction(0)
    if end is None:
        assert limit is not None
        away = max(abs(limit) / 3, Fraction(1, 2))
        return closest(limit - side * away, away / 4)
    if limit is None:
        return closest(end + side, Fraction(1, 4))
    return closest(end + (limit - end) * Fraction(5, 8), abs(limit - end) / 8)


def divisors(term: Term, goal: Goal, span: Span) -> list[Term]:
    """What a term may be divided by before it is differentiated."""
    poly = Normalizer(goal.sorts()).poly(term)
    out: list[Term] = [Num(Fraction(1))]
    for _, exponential in poly:
        rate = poly_term(thaw(exponential))
        if span.name in free_names(rate):
            out.append(Exp(rate))
    for atom in atoms_of(poly, (Log, XLogX)):
        found = split_linear(poly, atom)
        if found is not None and span.name in free_names(found[0]) and span.name in free_names(atom):
            out += [found[0], Normalizer(goal.sorts()).canonical(neg(found[0]))]
    for atom in atoms_of(poly, (Var, Pow)):
        if span.name in free_names(atom):
            powers = {dict(m[0]).get(atom, 0) for m in poly}
            out += [Pow(atom, Num(Fraction(k))) for k in sorted(powers) if k > 0][-3:]
    return list(dict.fromkeys(out))[:10]
