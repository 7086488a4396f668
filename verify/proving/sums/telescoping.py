"""Indefinite sums: an antidifference T with T(k+1) - T(k) = f(k), and the sum by induction on its upper end.

Three kinds of summands, by the monomials of the normal form: polynomials times a geometric weight w(k) (T is such a
product too: its coefficients come from a triangular system), rational functions with rational roots (partial
fractions first), and anything else that cancels against shifts of itself, as f[k+1] - f[k].
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb
from typing import Any

from verify.kernel import certificate as c
from verify.kernel.errors import Unevaluable
from verify.kernel.normal import Monomial, Normalizer, as_number, mono_term, replace, thaw
from verify.kernel.rules import Goal
from verify.kernel.statement import Binder, ForAll, Implies, Integer, Relation
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Add,
    Log,
    Mul,
    Num,
    Pow,
    Sum,
    Term,
    Var,
    add,
    div,
    free_names,
    mul,
    neg,
    sub,
)
from verify.proving.basics import equal
from verify.proving.sums.logarithms import factors_of, logarithms, open_logarithms
from verify.proving.sums.tools import Label, Prove, at, combined, integer, new_name, normalizer, put
from verify.proving.tactics import Chain, Stuck, closed, goals_of

MAX_SHIFT = 6
MAX_DEGREE = 12


def evaluate(chain: Chain, total: Sum, label: Label, prove: Prove) -> str:
    """Add ``total = T(upper + 1) - T(lower)`` to the facts of a chain; returns its label. Raises Stuck."""
    goal = chain.goal
    found = antidifference(total, goal)
    name = new_name("N", goal, total)
    top = Var(name)
    start = normalizer(goal).canonical(sub(total.lower, ONE))
    value = sub(put(found, total.index, add(top, ONE)), put(found, total.index, total.lower))
    claim = equal(Sum(total.index, total.lower, top, total.body), value)
    stated = ForAll((Binder(name, Integer()),), Implies(Relation("<=", start, top), claim))
    theorem, used = label("theorem"), label("closed")
    chain.add(c.Have(theorem, stated), lambda g: _by_induction(g, name, start, label, prove))
    chain.add(c.Use(used, theorem, (total.upper,)), prove)
    return used


def _by_induction(goal: Goal, name: str, start: Term, label: Label, prove: Prove) -> c.Step:
    outer, assumed = c.Intro((name,)), c.Intro((label("from"),))
    (inside,) = goals_of(goal, outer)
    (claim,) = goals_of(inside, assumed)
    step = c.Induction(name, start, label("ih"))
    known, base, after = goals_of(claim, step)
    proofs = [prove(known), _empty(base, label, prove), _longer(after, name, step.label, label, prove)]
    return closed(outer, [closed(assumed, [closed(step, proofs)])])


def _empty(goal: Goal, label: Label, prove: Prove) -> c.Step:
    """The sum up to lower - 1 has no terms."""
    chain, empty = Chain(goal), label("empty")
    chain.add(c.Fact(empty, "sum_empty", (_left_sum(goal),)), prove)
    return combined(chain, [(ONE, empty)], prove)


def _longer(goal: Goal, name: str, ih: str, label: Label, prove: Prove) -> c.Step:
    """The sum up to N + 1 has one term more."""
    chain, total = Chain(goal), _left_sum(goal)
    cut, last = label("cut"), label("last")
    chain.add(c.Fact(cut, "sum_split", (total, Var(name))), prove)
    rest = Sum(total.index, add(Var(name), ONE), total.upper, total.body)
    chain.add(c.Fact(last, "sum_single", (rest,)), prove)
    claim = chain.goal.claim
    assert isinstance(claim, Relation)
    logs = open_logarithms(chain, [at(total, total.upper), claim.right], label, prove)
    return combined(chain, [(ONE, k) for k in (cut, last, ih, *logs)], prove)


def _left_sum(goal: Goal) -> Sum:
    if isinstance(goal.claim, Relation) and isinstance(goal.claim.left, Sum):
        return goal.claim.left
    raise Stuck("not an equation for a sum", goal)


# --- antidifferences -------------------------------------------------------------------------------------------


@dataclass
class _Shape:
    """The summand by kind: polynomials by their geometric weight, and the rest by shift class."""

    polynomials: dict[Term, dict[int, list[Term]]] = field(default_factory=dict)
    others: list[tuple[Term, Term]] = field(default_factory=list)  # (coefficient, term in the index)


def antidifference(total: Sum, goal: Goal) -> Term:
    """T with T(k+1) - T(k) = body(k), as a term in the index. Raises Stuck."""
    k = total.index
    if k in goal.sorts():
        raise Stuck("the index of the sum is also a variable", goal)
    normal = normalizer(goal, k)
    shape = _Shape()
    rational: list[Monomial] = []
    poly = normal.poly(_logs_opened(total.body, normal))
    for mono, value in poly.items():
        outside, degree, weight, rest = _taken_apart(mono, k)
        if rest and not weight and _is_rational(rest, k):
            rational.append(mono)
        elif rest:
            factors = (Pow(Var(k), integer(degree)), *rest, *weight)
            shape.others.append((mul(Num(value), *outside), mul(*factors)))
        else:
            _collect(shape, weight, degree, mul(Num(value), *outside))
    for mono in rational:
        _fractions(mono, poly[mono], k, shape)
    out = [_geometric(weight, powers, k, normal) for weight, powers in shape.polynomials.items()]
    out += _shifts(shape.others, k, normal, goal)
    return add(*out)


def _logs_opened(body: Term, normal: Normalizer) -> Term:
    """The body with logarithms of products as sums of logarithms (what proves that comes later)."""
    opened = normal.canonical(body)
    for log in logarithms([body], normal):
        parts = factors_of(log.arg, normal)
        if len(parts) > 1:
            opened = replace(opened, log, add(*(_log(p) for p in parts)))
    return opened


def _log(factor: Term) -> Term:
    if isinstance(factor, Pow) and factor.exponent == MINUS_ONE:
        return neg(Log(factor.base))
    return Log(factor)


def _collect(shape: _Shape, weight: list[Term], degree: int, coefficient: Term) -> None:
    powers = shape.polynomials.setdefault(mul(*weight), {})
    powers.setdefault(degree, []).append(coefficient)


def _taken_apart(mono: Monomial, k: str) -> tuple[list[Term], int, list[Term], list[Term]]:
    """Factors free of k, the power of k if not negative, factors with k in an exponent, and all others."""
    outside: list[Term] = []
    weight: list[Term] = []
    rest: list[Term] = []
    degree = 0
    for a, power in mono[0]:
        if k not in free_names(a):
            outside.append(Pow(a, integer(power)))
        elif a == Var(k) and power > 0:
            degree = power
        elif isinstance(a, Pow) and k not in free_names(a.base):
            weight.append(Pow(a, integer(power)))
        else:
            rest.append(Pow(a, integer(power)))
    for inner, rate in thaw(mono[1]).items():
        (weight if k in free_names(mono_term(inner)) else outside).append(mono_term(((), ((inner, rate),))))
    return outside, degree, weight, rest


def _is_rational(rest: list[Term], k: str) -> bool:
    """Whether the factors are powers of k and of sums of k and numbers."""
    return all(
        isinstance(f, Pow) and isinstance(f.base, Var | Add) and free_names(f) == {k} and _plain(f.base)
        for f in rest
    )


def _plain(term: Term) -> bool:
    """Whether a term is a polynomial on sight."""
    match term:
        case Num() | Var():
            return True
        case Add(args) | Mul(args):
            return all(_plain(a) for a in args)
        case Pow(base, Num(value)):
            return value.denominator == 1 and value > 0 and _plain(base)
    return False


def _fractions(mono: Monomial, value: Fraction, k: str, shape: _Shape) -> None:
    """Partial fractions of a monomial (by sympy): a polynomial and terms (k + root)^-e."""
    outside, degree, _, rest = _taken_apart(mono, k)
    if len(rest) == 1 and not degree and isinstance(rest[0], Pow) and rest[0].base == Var(k):
        shape.others.append((mul(Num(value), *outside), rest[0]))
        return
    import sympy

    x = sympy.Symbol(k)
    whole = x**degree * sympy.Mul(*(_to_sympy(f, x) for f in rest))
    for piece in sympy.Add.make_args(sympy.apart(whole, x)):
        top, bottom = sympy.fraction(sympy.together(piece))
        if not bottom.has(x):
            for (power,), number in sympy.Poly(piece, x).terms():
                _collect(shape, [], power, mul(Num(value * _exact(number)), *outside))
            continue
        lead, factors = sympy.factor_list(bottom, x)
        if len(factors) != 1 or top.has(x):
            raise _unusable(piece)
        base, power = factors[0]
        slope, offset = sympy.Poly(base, x).all_coeffs() if sympy.degree(base, x) == 1 else (None, None)
        if slope is None:
            raise _unusable(piece)
        number = _exact(top / (lead * slope**power))
        place = add(Var(k), Num(_exact(offset / slope)))
        shape.others.append((mul(Num(value * number), *outside), Pow(place, integer(-power))))


def _unusable(piece: Any) -> Unevaluable:
    return Unevaluable(f"no partial fraction: {piece}")


def _to_sympy(term: Term, x: Any) -> Any:
    """A rational function of one variable."""
    import sympy

    match term:
        case Num(value):
            return sympy.Rational(value.numerator, value.denominator)
        case Var():
            return x
        case Add(args):
            return sympy.Add(*(_to_sympy(a, x) for a in args))
        case Mul(args):
            return sympy.Mul(*(_to_sympy(a, x) for a in args))
        case Pow(base, Num(value)):
            return _to_sympy(base, x) ** sympy.Rational(value.numerator, value.denominator)
    raise Unevaluable(f"not a rational function: {term!r}")


def _exact(number: Any) -> Fraction:
    return Fraction(int(number.p), int(number.q))


def _geometric(weight: Term, powers: dict[int, list[Term]], k: str, normal: Normalizer) -> Term:
    """w(k) Q(k) with r Q(k+1) - Q(k) = P(k), where w(k+1) = r w(k); coefficients from the highest down."""
    degree = max(powers)
    if degree > MAX_DEGREE:
        raise Unevaluable(f"a polynomial of degree {degree}")
    ratio = normal.canonical(div(put(weight, k, ONE), put(weight, k, ZERO)))
    wanted = [add(*powers.get(i, [ZERO])) for i in range(degree + 1)]
    found: dict[int, Term] = {}
    even = as_number(normal.poly(sub(ratio, ONE))) == 0
    for i in reversed(range(degree + 1)):
        carried = [mul(integer(comb(m, i)), ratio, q) for m, q in found.items() if m > i + even]
        left = sub(wanted[i], add(*carried))
        if even:
            found[i + 1] = normal.canonical(mul(Num(Fraction(1, i + 1)), left))
        else:
            found[i] = div(left, sub(ratio, ONE))
    return mul(weight, add(*(mul(q, Pow(Var(k), integer(i))) for i, q in sorted(found.items()))))


def _shifts(terms: list[tuple[Term, Term]], k: str, normal: Normalizer, goal: Goal) -> Iterator[Term]:
    """For each class of shifts u(k+s) with coefficients that add up to 0: the sum of what lies in between."""
    waiting = [(coefficient, normal.canonical(u)) for coefficient, u in terms]
    while waiting:
        _, base = waiting[0]
        members: list[tuple[Term, int]] = []
        for s in sorted(range(-MAX_SHIFT, MAX_SHIFT + 1), key=abs):
            moved = normal.canonical(put(base, k, add(Var(k), integer(s))))
            members += [(a, s) for a, u in waiting if u == moved]
            waiting = [(a, u) for a, u in waiting if u != moved]
        low = min(s for _, s in members)
        if normal.poly(add(*(a for a, _ in members))):
            raise Stuck("the summand does not cancel against shifts of itself", goal)
        for a, s in members:
            yield from (mul(a, put(base, k, add(Var(k), integer(i)))) for i in range(low, s))
