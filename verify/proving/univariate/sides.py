"""Logarithms and exponentials of both sides of an inequality in several variables."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.normal import Normalizer, Poly, poly_term, scale, thaw
from verify.kernel.rules import Goal
from verify.kernel.statement import Relation
from verify.kernel.terms import Exp, Log, Term, XLogX, add, mul, neg, sub
from verify.language.walk import parts
from verify.proving.tactics import Chain, Stuck
from verify.proving.univariate.forms import Bridges

if TYPE_CHECKING:
    from verify.proving.univariate.several import Point, Several


def product_of_logs(
    search: Several, goal: Goal, term: Term, strict: bool, points: Sequence[Point], depth: int
) -> c.Step:
    """``k log A + l log B + ... + R`` as logarithms of two products, one with ``exp R`` in it.

    With a rest R only where facts have exponentials of the same names: a ladder does better otherwise.
    """
    sides: dict[bool, list[Term]] = {True: [], False: []}
    rest: Poly = {}
    for mono, value in Normalizer(goal.sorts()).poly(term).items():
        atom = mono[0][0][0] if len(mono[0]) == 1 and mono[0][0][1] == 1 and not mono[1] else None
        if not isinstance(atom, Log):
            rest[mono] = value
        elif value.denominator > 1 or abs(value) > 4:
            raise Stuck("not whole multiples of logarithms", goal)
        else:
            sides[value > 0] += [atom.arg] * int(abs(value))
    bare = not any(isinstance(n, Log | XLogX) for n in parts(poly_term(rest)))
    if not any(sides.values()) or not bare or (rest and not search.linked(term)):
        raise Stuck("not a sum of logarithms", goal)
    low, high = mul(*sides[False]), mul(*sides[True], *([Exp(poly_term(rest))] if rest else []))
    chain = Chain(goal)
    prove = partial(search.decide, points=points, depth=depth + 1)
    label = search.prover.label("l")
    chain.add(c.Fact(label, "log_increasing" if strict else "log_monotone", (low, high)), prove)
    bridges = Bridges(chain, prove, search.prover.label)
    equations = bridges.open_logs(
        sub(Log(high), Log(low)), lambda t: search.signs(t, points) == {1}
    ).equations
    turned = tuple((neg(m), k) for m, k in equations)
    step = c.Combine((c.Product(Fraction(1), (label,)),), turned)
    return chain.close(search.children(chain.goal, step, points, depth))


def exponents(
    search: Several, goal: Goal, term: Term, strict: bool, points: Sequence[Point], depth: int
) -> c.Step:
    """Two exponentials compare as what is in them."""
    poly = Normalizer(goal.sorts()).poly(term)
    if len(poly) != 2 or any(m[0] for m in poly) or set(poly.values()) != {1, -1}:
        raise Stuck("not two exponentials", goal)
    (high,), (low,) = ([thaw(m[1]) for m, v in poly.items() if v == sign] for sign in (1, -1))
    pair = poly_term(low), poly_term(high)
    return _exponentials(search, goal, pair, Fraction(1), strict, points, depth)


def logarithms(
    search: Several, goal: Goal, term: Term, strict: bool, points: Sequence[Point], depth: int
) -> c.Step:
    """``exp E >= A exp F`` with A > 0 (or the other way round): ``E >= log A + F``."""
    poly = Normalizer(goal.sorts()).poly(term)
    for mono, value in poly.items():
        rest = {m: v for m, v in poly.items() if m != mono}
        if not mono[1] or mono[0] or not rest or not any(m[1] for m in rest):
            continue
        side = 1 if value > 0 else -1
        other = poly_term(scale(rest, Fraction(-side) / abs(value)))
        if search.signs(other, points) != {1}:
            continue
        own = poly_term(thaw(mono[1]))
        for common in dict.fromkeys(m[1] for m in rest):
            shift = poly_term(thaw(common))
            inside = Normalizer(goal.sorts()).canonical(mul(other, Exp(neg(shift))))
            logs = add(Log(inside), shift)
            pair = (logs, own) if side > 0 else (own, logs)
            try:
                return _exponentials(search, goal, pair, abs(value), strict, points, depth)
            except (Stuck, KernelError):
                continue
    raise Stuck("no side is one exponential", goal)


def _exponentials(
    search: Several,
    goal: Goal,
    pair: tuple[Term, Term],
    factor: Fraction,
    strict: bool,
    points: Sequence[Point],
    depth: int,
) -> c.Step:
    chain = Chain(goal)
    labels = [search.prover.label("log"), search.prover.label("exp")]
    prove = partial(search.decide, points=points, depth=depth + 1)
    chain.add(c.Have(labels[0], Relation("<" if strict else "<=", *pair)), prove)
    chain.add(c.Fact(labels[1], "exp_increasing" if strict else "exp_monotone", pair), prove)
    step = c.Combine((c.Product(factor, (labels[1],)),))
    return chain.close(search.children(chain.goal, step, points, depth))
