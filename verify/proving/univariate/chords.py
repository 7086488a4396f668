"""Chords of logarithms of ratios with known bounds: the largest divergence under a bounded likelihood ratio.

The logarithm is concave, so for ``l <= r <= u`` it lies above its chord,
``log r >= log l + (r - l) (log u - log l) / (u - l)``. In ``R + sum_k w_k y_k`` with weights w_k >= 0 (see `tangents`)
each y_k that is the logarithm of such a ratio is replaced by the chord, each other one by its tangent; what is left has
no logarithm of a ratio. With r = b/a and w = a, ``a log(a/b)`` is at most a linear function of a and b: so relative
entropy under eps-differential privacy is at most eps tanh(eps/2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, permutations, product
from typing import TYPE_CHECKING

from verify.kernel import certificate as c
from verify.kernel.definitions import unfold
from verify.kernel.normal import UNIT, Normalizer, Poly, poly_term, scale, thaw
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import Relation, free_in
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Exp,
    Log,
    Num,
    Pow,
    Term,
    Var,
    add,
    div,
    free_names,
    mul,
    neg,
    sub,
    substitute,
)
from verify.proving.algebra import Point, Prover
from verify.proving.bounds import bounds
from verify.proving.calculus import Analyst, Move
from verify.proving.convex import Convex
from verify.proving.linear import multipliers
from verify.proving.tactics import Chain, Stuck, attempted, closed, goals_of, relation_of, unused_names
from verify.proving.univariate.forms import Equations, atoms_of, simplified
from verify.proving.univariate.ratios import Bound, bounded, introduced, ratio_bounds
from verify.proving.univariate.weighing import Group, Weight
from verify.refuting.numeric import BadNumber, compiled

if TYPE_CHECKING:
    from verify.proving.tangents import Tangents

MAX_GROUPINGS, MAX_CHOICES, MAX_LOGS = 4, 6, 8
ROUNDING = 1e-9


@dataclass(frozen=True)
class Chord:
    """The logarithm of top / bottom between two bounds of the ratio."""

    top: Term
    bottom: Term
    low: Bound
    high: Bound

    @property
    def width(self) -> Term:
        return sub(self.high.value, self.low.value)

    def line(self) -> Term:
        """The chord at the ratio."""
        l, u, q = self.low.value, self.high.value, div(self.top, self.bottom)
        rise = mul(sub(q, l), sub(_log(u), _log(l)), Pow(self.width, MINUS_ONE))
        return add(_log(l), rise)


def _log(term: Term) -> Term:
    return term.arg if isinstance(term, Exp) else Log(term)


def chords(prover: Tangents, goal: Goal, depth: int) -> c.Step:
    """``R + sum_k w_k y_k >= 0`` with chords for the y_k that are logarithms of bounded ratios."""
    excess, strict = excess_of(relation_of(goal))
    if prover.within:
        raise Stuck("logarithms are left again", goal)
    chain = Chain(goal)
    term, equations = prover.bridge(chain, unfold(excess), depth)  # type: ignore[arg-type]
    for groups, choice in _choices(prover, chain, term, depth):
        collapsed = _collapsed(goal, choice)
        if collapsed is not None:
            return prover.end_apart(goal, *collapsed, lambda g, d: chords(prover, g, d), depth)
        with attempted(chain):
            return chain.close(_by_chords(prover, chain, groups, choice, (term, equations, strict), depth))
    raise Stuck("no ratio is bounded", goal)


def _choices(
    prover: Tangents, chain: Chain, term: Term, depth: int
) -> Iterator[tuple[Sequence[Group], tuple[Chord | None, ...]]]:
    """Ways to write a term, and for each part the chord, or None for a tangent; at least one chord."""
    for groups in islice(_groupings(prover, chain, term, depth), MAX_GROUPINGS):
        options: list[list[Chord | None]] = []
        for group in groups:
            sides = _quotient(group.log_sum, chain.goal)
            options.append([*_chords(prover, chain.goal, *sides)] if sides else [])
        if any(options):
            for choice in islice(product(*(option or [None] for option in options)), MAX_CHOICES):
                yield groups, choice


def _groupings(prover: Tangents, chain: Chain, term: Term, depth: int) -> Iterator[Sequence[Group]]:
    """As a sum of ``B log(A/B)`` with bounded ratios A/B, where that is possible; then as `Tangents` does."""
    goal = chain.goal
    normalizer = Normalizer(goal.sorts())
    logs = [a for a in atoms_of(normalizer.poly(term), Log) if isinstance(a, Log)]
    args = [*(a.arg for a in logs[:MAX_LOGS]), ONE]
    pairs = [(a, b) for a, b in permutations(args, 2) if any(_chords(prover, goal, a, b))]
    weights = [Weight({UNIT: Fraction(1)}, ()), *prover.linear_facts(goal, free_in(goal.claim))]
    offered = [(w, sub(Log(a), Log(b))) for a, b in pairs for w in weights if w.poly == normalizer.poly(b)]
    target = {m: v for m, v in normalizer.poly(term).items() if any(a in logs for a, _ in m[0])}
    columns = [normalizer.poly(mul(poly_term(w.poly), y)) for w, y in offered]
    found = multipliers(target, columns, ()) if pairs else None
    if found is not None:
        yield [Group(w, n, y) for (w, y), n in zip(offered, found[0], strict=True) if n]
    if pairs:
        yield from prover.groupings(chain, term, depth)


def _chords(prover: Tangents, goal: Goal, top: Term, bottom: Term) -> Iterator[Chord]:
    known = ratio_bounds(prover, goal, top, bottom)
    for low, high in product(known, known):
        if high.upper and not low.upper and low.value != ZERO:
            yield Chord(top, bottom, low, high)


def _quotient(log_sum: Term, goal: Goal) -> tuple[Term, Term] | None:
    """(A, B) if a sum of logarithms is ``log A - log B``."""
    poly = Normalizer(goal.sorts()).poly(log_sum)
    sides: dict[Fraction, Term] = {}
    for (atoms, key), value in poly.items():
        if key or len(atoms) != 1 or atoms[0][1] != 1 or not isinstance(atoms[0][0], Log):
            return None
        sides[value] = atoms[0][0].arg
    if len(sides) != len(poly) or not set(sides) <= {Fraction(1), Fraction(-1)}:
        return None
    return sides.get(Fraction(1), ONE), sides.get(Fraction(-1), ONE)


def _collapsed(goal: Goal, choice: Sequence[Chord | None]) -> tuple[str, Num, bool] | None:
    """(variable, end, is it the lower one?) where the two bounds of a ratio are the same."""
    canonical = Normalizer(goal.sorts()).canonical
    for chord in choice:
        for name in sorted(free_names(chord.width)) if chord else ():
            for lower in (True, False):
                for bound, open_ in bounds(goal, name, lower):
                    there = substitute(chord.width, {name: bound})  # type: ignore[union-attr]
                    if not open_ and isinstance(bound, Num) and canonical(there) == ZERO:
                        return name, bound, lower
    return None


def _by_chords(
    prover: Tangents,
    chain: Chain,
    groups: Sequence[Group],
    choice: Sequence[Chord | None],
    aim: tuple[Term, Equations, bool],
    depth: int,
) -> c.Step:
    """The claim from the chords, the tangents, and what they leave."""
    term, equations, strict = aim
    leftover = _leftover(chain.goal, groups, choice, term)
    if _negative(prover, leftover, chain.goal):
        raise Stuck("the chords are too low", chain.goal)
    products = []
    if leftover != ZERO or strict:
        label = prover.label("s")
        with prover.side_goals():
            have = c.Have(label, Relation("<" if strict else "<=", ZERO, leftover))
            chain.add(have, _by_ladders(prover, depth))
        products.append(c.Product(Fraction(1), (label,)))
    for group, chord in zip(groups, choice, strict=True):
        label = prover.label("chord" if chord else "t")
        if chord is None:
            chain.add(c.Fact(label, "exp_above_tangent", (neg(group.log_sum),)), prover.close)
        else:
            _add_chord(prover, chain, label, chord, group.log_sum, depth)
        products.append(c.Product(group.factor, (label, *group.weight.labels)))
    return prover._children(chain.goal, c.Combine(tuple(products), equations), depth)


def _leftover(goal: Goal, groups: Sequence[Group], choice: Sequence[Chord | None], term: Term) -> Term:
    """The term with each logarithm of a ratio replaced by its chord or tangent."""
    parts = [term]
    for group, chord in zip(groups, choice, strict=True):
        weight = poly_term(scale(group.weight.poly, group.factor))
        below = chord.line() if chord else sub(ONE, Exp(neg(group.log_sum)))
        parts.append(mul(weight, sub(below, group.log_sum)))
    return simplified(add(*parts), goal)


def _by_ladders(prover: Tangents, depth: int) -> Callable[[Goal], c.Step]:
    """A proof of what has no logarithms of ratios."""
    return lambda goal: prover.try_all(goal, depth + 1, (prover.linear, prover.ladders, prover.close))


def _negative(prover: Tangents, term: Term, goal: Goal) -> bool:
    """Whether a term is clearly negative at a sample point; chords of close bounds cancel badly."""
    value = compiled(term)
    for point in prover.points(goal):
        with suppress(*BadNumber):
            if value(point) < -ROUNDING:
                return True
    return False


def _add_chord(prover: Tangents, chain: Chain, label: str, chord: Chord, log_sum: Term, depth: int) -> None:
    """The fact that the chord lies below the logarithm of the ratio, which is a sum of logarithms."""
    width = prover.label("s")
    chain.add(c.Have(width, Relation("<", ZERO, chord.width)), _by_ladders(prover, depth))
    recip = prover.label("i")
    chain.add(c.Fact(recip, "reciprocal_positive", (chord.width,)), prover.close)

    def shown(goal: Goal) -> c.Step:
        inner = Chain(goal)
        plain = _Unsampled(prover.deadline)
        plain.numbers = prover.numbers
        quotient = div(chord.top, chord.bottom)
        opened = prover.label("log")
        inner.add(c.Have(opened, Relation("=", Log(quotient), log_sum)), prover.close)
        for bound in (chord.low, chord.high):
            _positive(prover, inner, bound.value)
        curve, value = _curve(plain, inner, chord, quotient)
        slope = div(sub(_log(chord.high.value), _log(chord.low.value)), chord.width)
        equations = ((neg(ONE), opened), (neg(ONE), value[0]), (slope, value[1]))
        step = c.Combine((c.Product(Fraction(1), (curve, recip)),), equations)
        return inner.close(closed(step, [plain.close(g) for g in goals_of(inner.goal, step)]))

    chain.add(c.Have(label, Relation("<=", chord.line(), log_sum)), shown)


def _curve(plain: Prover, chain: Chain, chord: Chord, quotient: Term) -> tuple[str, tuple[str, str]]:
    """The chord of -log at the ratio as a variable r, and ``log r = log quotient``, ``r = quotient``: their labels."""
    ratio = introduced(plain, chain, chord.top, chord.bottom, plain.close)
    for bound in (chord.low, chord.high):
        bounded(plain, chain, ratio, bound, plain.close)
    value, log = plain.label("r"), plain.label("log")
    by_product = c.Combine((), ((neg(Pow(chord.bottom, MINUS_ONE)), ratio.label),))
    chain.add(c.Have(value, Relation("=", Var(ratio.name), quotient)), _by(plain, by_product))
    logs = Relation("=", Log(Var(ratio.name)), Log(quotient))
    chain.add(c.Have(log, logs), _by(plain, c.Rewrite(value)))
    curve = plain.label("chord")
    (x,) = unused_names(chain.goal, ["x"])
    step = Convex(curve, x, neg(Log(Var(x))), Var(ratio.name), chord.low.value, chord.high.value)
    chain.add(step, plain.close)
    return curve, (log, value)


class _Unsampled(Analyst):
    """Closes what is linear, or a product of positive factors; all facts count, and no sample points are looked for."""

    def points(self, goal: Goal) -> list[Point]:
        del goal
        return []

    def moves(self, goal: Goal) -> Sequence[Move]:
        del goal
        return (self.linear, self.by_signs)


def _by(prover: Prover, step: c.Step) -> Callable[[Goal], c.Step]:
    """A proof by one step."""
    return lambda goal: closed(step, [prover.close(g) for g in goals_of(goal, step)])


def _positive(prover: Tangents, chain: Chain, term: Term) -> None:
    """A bound of a ratio as a positive term among the facts."""
    if isinstance(term, Exp):
        chain.add(c.Fact(prover.label("e"), "exp_positive", (term.arg,)), prover.close)
    elif not isinstance(term, Num):
        chain.add(c.Have(prover.label("s"), Relation("<", ZERO, term)), prover.close)


# --- where two bounds meet ----------------------------------------------------------------------------------------


def instances(prover: Tangents, chain: Chain, equation: str, name: str, bound: Term) -> None:
    """Facts with exponentials, linear in a name or in exponentials of it, where `equation` says what it is."""
    for label, known in Prover.relevant(prover, chain.goal):
        if known.operator == "=" or name not in free_in(known) or "Exp(" not in repr(known):
            continue
        with attempted(chain):
            _instance(prover, chain, equation, (label, known), (name, bound))


def _instance(
    prover: Tangents, chain: Chain, equation: str, fact: tuple[str, Relation], value: tuple[str, Term]
) -> None:
    """One of them: the name, and each exponential of it, equals its value."""
    normalizer = Normalizer(chain.goal.sorts())
    excess, put = excess_of(fact[1])[0], dict([value])
    found = _by_exponentials(normalizer.poly(excess), value[0])
    if found is None:
        raise Stuck("not linear in the name", chain.goal)
    linear, parts = found
    there: Term = substitute(excess, put)

    def shown(goal: Goal) -> c.Step:
        inner = Chain(goal)
        equations = [(neg(poly_term(linear)), equation)] if linear else []
        for here, factor in parts.items():
            same = prover.label("e")
            then: Term = substitute(here, put)
            inner.add(c.Have(same, Relation("=", here, then)), _by(prover, c.Rewrite(equation)))
            equations.append((neg(poly_term(factor)), same))
        step = c.Combine((c.Product(Fraction(1), (fact[0],)),), tuple(equations))
        return inner.close(closed(step, [prover.close(g) for g in goals_of(inner.goal, step)]))

    chain.add(c.Have(prover.label("b"), Relation("<=", ZERO, normalizer.canonical(there))), shown)


def _by_exponentials(poly: Poly, name: str) -> tuple[Poly, dict[Term, Poly]] | None:
    """What a name is multiplied by, and what each exponential of it is multiplied by; None if it is used otherwise."""
    linear: Poly = {}
    parts: dict[Term, Poly] = {}
    for (atoms, key), value in poly.items():
        exponential = Exp(poly_term(thaw(key)))
        rest = tuple((a, k) for a, k in atoms if a != Var(name))
        power, inside = dict(atoms).get(Var(name), 0), name in free_names(exponential)
        if power not in (0, 1) or (power and inside) or any(name in free_names(a) for a, _ in rest):
            return None
        if power:
            linear[rest, key] = value
        elif inside:
            parts.setdefault(exponential, {})[rest, ()] = value
    return linear, parts
