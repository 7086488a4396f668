"""Sums of x log x beside that of their sum, as in a mutual information, by the linear solver alone.

For ``t_1, ..., t_k >= 0`` with the sum m and all ``c_i > 0`` the log sum inequality says that
``sum t_i log t_i - m log m >= sum t_i log c_i + m (1 - sum c_i)``. It is linear where the t are, and an equation where
``t_i = c_i m``: the fractions are those of a model that has the left side too small. At first their logarithms are
rounded to be less, which is quick, and leads to where sides nearly meet. For simple fractions close by they are then
those of primes, known between two numbers; their products with the t are names of their own, of which it is told what
follows from that, and what the facts say times these logarithms: so sides that meet do so exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from verify.evidence.smt.chords import known
from verify.evidence.smt.ground import Ground
from verify.evidence.smt.logarithms import between
from verify.evidence.smt.polynomials import UNIT, Poly, constant, symbol
from verify.evidence.smt.propositions import Proposition, atom, atoms_of, every_atom
from verify.evidence.smt.solver import Solver

__all__ = ["holds_by_sums"]

ROUNDS, EVERY = 40, 6  # of questions; after so many of them what is close is looked at exactly
SIMPLE, CLOSE = 24, Fraction(1, 200)  # the largest denominator of a simple fraction, and how close it must be
LEAST = Fraction(1, 1000)  # stands for a fraction of 0
COARSE, FINE = 10**4, 10**6  # fractions, and logarithms, are multiples of 1 over these
TINY = Fraction(1, 10**6)  # a left side that is too small by less is not


class _Total(NamedTuple):
    """Names of x log x: of a sum, and of its terms, each a multiple of a symbol; with a number there may be one more."""

    name: str
    total: Poly
    terms: tuple[tuple[Poly, Poly], ...]  # t, and t log t

    @property
    def left(self) -> Poly:
        return sum((own for _, own in self.terms), constant(0)) - symbol(self.name)


def holds_by_sums(
    ground: Ground, solver: Solver, propositions: Sequence[Proposition], fixed: Mapping[str, Poly], seconds: float
) -> bool:
    """Whether these facts contradict the propositions; ``fixed`` symbols have these values."""
    if not ground.weighted:
        return False
    values, wanted = known(ground, propositions, fixed)
    totals = _totals(ground, values)
    if not totals:
        return False
    end, facts = solver.left() - seconds, _with_numbers(ground, wanted)
    tried: set[tuple[tuple[Fraction, ...], ...]] = set()
    for k in range(ROUNDS):
        answer = solver.relaxed(facts, ground.positive, solver.left() - end)
        if answer.word != "sat":
            return answer.word == "unsat"
        model = {x: constant(Fraction(v.removeprefix("~"))) for x, v in answer.model.items() if v}
        shares = [_shares(total, model) for total in totals]
        new = [f for total, own in zip(totals, shares, strict=True) if own and (f := _violated(total, own, model))]
        simple = _simple(shares)
        if (not new or (k + 1) % EVERY == 0) and simple and simple not in tried:
            tried.add(simple)
            if _exactly(ground, solver, facts, [*zip(totals, simple, strict=True)], solver.left() - end):
                return True
        if not new:
            return False
        facts = _with_numbers(ground, [*facts, *new])
    return False


def _simple(shares: Sequence[tuple[Fraction, ...]]) -> tuple[tuple[Fraction, ...], ...]:
    """Simple fractions close to these, none of them 0; none where some are not close to any.

    Where there is nothing to take parts of they are those of another sum.
    """
    parted = [own for own in shares if own]
    if len({len(own) for own in parted}) != 1:
        return ()
    given = [own or parted[0] for own in shares]
    simple = [tuple(share.limit_denominator(SIMPLE) for share in own) for own in given]
    pairs = [pair for one, two in zip(simple, given, strict=True) for pair in zip(one, two, strict=True)]
    if not all(abs(one - two) < CLOSE for one, two in pairs):
        return ()
    return tuple(tuple(share or LEAST for share in own) for own in simple)


def _exactly(
    ground: Ground,
    solver: Solver,
    facts: Sequence[Proposition],
    exact: Sequence[tuple[_Total, Sequence[Fraction]]],
    seconds: float,
) -> bool:
    """Whether there is a contradiction with the inequality for these fractions."""
    told = list(facts)
    for total, shares in exact:
        told += [_inequality(ground, total, shares), *_ratios(ground, total, shares)]
    told = _with_numbers(ground, told)
    return solver.times_numbers(told, ground.numbers, ground.positive, seconds).word == "unsat"


def _totals(ground: Ground, values: Mapping[str, Poly]) -> list[_Total]:
    arguments = {name: argument.put(values) for name, argument in ground.weighted.items() if name not in values}
    single = {
        next(iter(argument.symbols())): (name, argument)
        for name, argument in arguments.items()
        if len(argument.terms) == 1 and argument.degree() == 1
    }
    found = []
    for name, argument in arguments.items():
        if len(argument.terms) < 2 or argument.degree() > 1 or min(argument.terms.values()) <= 0:
            continue
        if argument.symbols() <= single.keys():
            terms = []
            for monomial, factor in argument.terms.items():
                if monomial == UNIT:
                    terms.append((constant(factor), ground.of_number(factor).scaled(factor)))
                    continue
                own, part = single[monomial[0][0]]
                times = factor / next(iter(part.terms.values()))
                own_value = symbol(own).scaled(times) + part.scaled(times) * ground.of_number(times)
                terms.append((part.scaled(times), own_value))
            found.append(_Total(name, argument, tuple(terms)))
    return found


def _shares(total: _Total, model: Mapping[str, Poly]) -> tuple[Fraction, ...]:
    """What part of the sum each term is in a model; none where there is no sum."""
    whole = total.total.put(model).number()
    parts = [t.put(model).number() for t, _ in total.terms]
    if not whole or whole < 0 or None in parts:
        return ()
    return tuple(max(part / whole, Fraction(0)) for part in parts if part is not None)


def _violated(total: _Total, shares: Sequence[Fraction], model: Mapping[str, Poly]) -> Proposition | None:
    """The inequality with rounded logarithms, if the model violates it."""
    rounded = [Fraction(round(share * COARSE), COARSE) or LEAST for share in shares]
    least = total.total.scaled(1 - sum(rounded, Fraction(0)))
    for (t, _), share in zip(total.terms, rounded, strict=True):
        least = least + t.scaled(between(share, FINE)[0])
    missing = (least - total.left).put(model).number()
    return atom("<=", least - total.left) if missing is not None and missing > TINY else None


def _inequality(ground: Ground, total: _Total, shares: Sequence[Fraction]) -> Proposition:
    least = total.total.scaled(1 - sum(shares, Fraction(0)))
    for (t, _), share in zip(total.terms, shares, strict=True):
        least = least + t * ground.of_number(share)
    return atom("<=", least - total.left)


def _ratios(ground: Ground, total: _Total, shares: Sequence[Fraction]) -> Iterator[Proposition]:
    """That a ratio of two of the shares has a positive logarithm does not follow from those of its primes."""
    for one, two in combinations(sorted(set(shares)), 2):
        ratio = two / one
        if ratio.denominator > 1:
            own = ground.above_one(ratio) - ground.of_number(ratio)
            yield atom("=", own)
            for t, _ in total.terms:
                yield atom("=", own * t)


def _with_numbers(ground: Ground, facts: Sequence[Proposition]) -> list[Proposition]:
    """With the bounds of the numbers in them, and these times what is at least 0 where that is multiplied by them."""
    bounds = {name: what for name, what in ground.side if name in ground.numbers}
    nonnegative = {x for argument in ground.weighted.values() if len(argument.terms) == 1 for x in argument.symbols()}
    names = {x for fact in facts for a in every_atom(fact) for x in a.poly.symbols()}
    found = [*facts, *(bounds[name] for name in sorted(names & bounds.keys()))]
    products = {m for p in facts for a in every_atom(p) for m in a.poly.terms if len(m) == 2}
    for (one, _), (two, _) in sorted(products):
        number, other = (one, two) if one in bounds else (two, one)
        if number in bounds and other in nonnegative:
            found += [atom("<=", a.poly.shifted(((other, 1),))) for a in atoms_of(bounds[number])]
    return list(dict.fromkeys(found))
