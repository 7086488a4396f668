"""Ratio variables: r with ``top = r * bottom``, as a step of a proof, and the bounds that facts put on it.

The step is "there is a real r with top = r * bottom" (exhibited: top / bottom), taken apart. The facts ``l * bottom <=
top`` and ``top <= u * bottom`` become bounds ``l <= r <= u``: a likelihood ratio under pure differential privacy lies
between exp(-eps) and exp(eps).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.normal import Key, Normalizer, Poly, poly_term, thaw
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import Binder, Exists, Real, Relation, free_in
from verify.kernel.terms import MINUS_ONE, Exp, Mul, Num, Pow, Term, Var, add, div, free_names, mul, neg
from verify.proving.algebra import Prover
from verify.proving.linear import multipliers
from verify.proving.tactics import Chain, closed, goals_of, unused_names
from verify.proving.univariate.shapes import stem

Prove = Callable[[Goal], c.Step]


@dataclass(frozen=True)
class Ratio:
    """A name for top / bottom, and the label of the fact ``top = name * bottom``."""

    name: str
    top: Term
    bottom: Term
    label: str


@dataclass(frozen=True)
class Bound:
    """``value <= top / bottom``, from the fact ``number * pivot * (top - value * bottom) >= 0``; >= if `upper`."""

    value: Term
    upper: bool
    strict: bool
    label: str
    number: Fraction
    pivot: Term


def introduced(prover: Prover, chain: Chain, top: Term, bottom: Term, prove: Prove) -> Ratio:
    """The ratio as a new variable; `prove` shows that the bottom is not 0."""
    label = prover.label("ratio")
    (name,) = unused_names(chain.goal, ["r"])
    there = Exists((Binder(name, Real()),), Relation("=", top, Mul((Var(name), bottom))))
    exhibit = c.Exhibit((div(top, bottom),))

    def shown(goal: Goal) -> c.Step:
        (body,) = goals_of(goal, exhibit)
        identity = c.Combine()
        return closed(exhibit, [closed(identity, [prove(g) for g in goals_of(body, identity)])])

    chain.add(c.Have(label, there), shown)
    chain.add(c.Unpack(label, (name, f"{label}.is")), prove)
    return Ratio(name, top, bottom, f"{label}.is")


def bounded(prover: Prover, chain: Chain, ratio: Ratio, bound: Bound, prove: Prove) -> str:
    """The label of the fact that the bound holds for the ratio variable."""
    sides = (Var(ratio.name), bound.value) if bound.upper else (bound.value, Var(ratio.name))
    label = prover.label(f"{stem(ratio.name)}.{'upper' if bound.upper else 'lower'}")
    recips = tuple(_reciprocal(prover, chain, t, prove) for t in (bound.pivot, ratio.bottom))
    step = c.Combine(
        (c.Product(1 / bound.number, (bound.label, *(r for r in recips if r))),),
        ((mul(Num(Fraction(1 if bound.upper else -1)), Pow(ratio.bottom, MINUS_ONE)), ratio.label),),
    )

    def shown(goal: Goal) -> c.Step:
        return closed(step, [prove(g) for g in goals_of(goal, step)])

    chain.add(c.Have(label, Relation("<" if bound.strict else "<=", *sides)), shown)
    return label


def _reciprocal(prover: Prover, chain: Chain, term: Term, prove: Prove) -> str:
    """The label of the fact that the reciprocal of a positive term is positive; none for the number 1."""
    if term == Num(Fraction(1)):
        return ""
    label = prover.label("i")
    if isinstance(term, Exp):
        chain.add(c.Fact(label, "exp_positive", (neg(term.arg),)), prove)
    else:
        chain.add(c.Fact(label, "reciprocal_positive", (term,)), prove)
    return label


# --- reading bounds off the facts -------------------------------------------------------------------------------


def ratio_bounds(prover: Prover, goal: Goal, top: Term, bottom: Term) -> list[Bound]:
    """What facts ``p * top + s * bottom >= 0`` say of top / bottom, for a bottom > 0; p, s numbers and exponentials."""
    normalizer = Normalizer(goal.sorts())
    sides = [normalizer.poly(top), normalizer.poly(bottom)]
    names = free_names(top) or free_names(bottom)
    out: dict[tuple[Term, bool], Bound] = {}
    for label, known in Prover.relevant(prover, goal):  # all, whatever the claim is about
        if known.operator == "=" or not names <= free_in(known):
            continue
        try:
            found = _split(normalizer.poly(excess_of(known)[0]), sides)
        except KernelError:
            continue
        if found is None:
            continue
        pivot, rest = (normalizer.canonical(t) for t in found)
        signs = prover.sign(pivot, goal)
        if len(signs) != 1 or signs == {0}:
            continue
        upper = signs == {-1}
        number, positive = _content(normalizer.poly(neg(pivot) if upper else pivot))
        value = normalizer.canonical(mul(neg(rest), _inverse(pivot)))
        strict = known.operator in ("<", ">")
        if strict or (value, upper) not in out:
            out[value, upper] = Bound(value, upper, strict, label, number, positive)
    return list(out.values())


def _split(poly: Poly, sides: list[Poly]) -> tuple[Term, Term] | None:
    """(p, s) with ``poly = p * top + s * bottom``, p and s sums of exponentials with numbers."""
    parts: dict[Key, Poly] = {}
    for (atoms, key), value in poly.items():
        parts.setdefault(key, {})[atoms, ()] = value
    first: list[Term] = []
    second: list[Term] = []
    for key, part in parts.items():
        found = multipliers(part, (), sides)
        if found is None:
            return None
        factor = Exp(poly_term(thaw(key))) if key else Num(Fraction(1))
        for numbers, value in ((first, found[1][0]), (second, found[1][1])):
            if value:
                numbers.append(mul(Num(value), factor))
    return (add(*first), add(*second)) if first else None


def _content(poly: Poly) -> tuple[Fraction, Term]:
    """A sum of one term as a positive number and the rest."""
    if len(poly) != 1:
        return Fraction(1), poly_term(poly)
    ((mono, value),) = poly.items()
    return value, poly_term({mono: Fraction(1)})


def _inverse(term: Term) -> Term:
    return Exp(neg(term.arg)) if isinstance(term, Exp) else Pow(term, MINUS_ONE)
