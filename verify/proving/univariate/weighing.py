"""Non-negative polynomials as weights, and sums of logarithms sorted by them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from verify.kernel.normal import UNIT, Monomial, Normalizer, Poly, mono_term, poly_term, scale
from verify.kernel.rules import Goal
from verify.kernel.terms import ONE, Num, Term, Var, add, free_names, mul, substitute
from verify.proving.linear import multipliers

MAX_WEIGHTS = 64


@dataclass(frozen=True)
class Weight:
    """A non-negative polynomial: the product of the facts with these labels (none: the number 1)."""

    poly: Poly
    labels: tuple[str, ...]


@dataclass(frozen=True)
class Group:
    """``factor`` (positive) times a weight times ``log_sum``, an integral combination of logarithms."""

    weight: Weight
    factor: Fraction
    log_sum: Term

    def finer(self, root: int) -> Group:
        """The same, with the tangent of the root of the product: closer to the logarithm."""
        total = self.log_sum if root == 1 else mul(Num(Fraction(1, root)), self.log_sum)
        return Group(self.weight, self.factor * root, total)

    def at(self, name: str, value: Term) -> Group:
        """With a value for a name, and no labels."""
        weight: Term = substitute(poly_term(self.weight.poly), {name: value})
        total: Term = substitute(self.log_sum, {name: value})
        return Group(Weight(Normalizer({}).poly(weight), ()), self.factor, total)


def variables(mono: Monomial) -> bool:
    """Whether a monomial is a product of variables."""
    return not mono[1] and all(isinstance(a, Var) and k > 0 for a, k in mono[0])


def bounded(facts: Sequence[Weight]) -> set[str]:
    """The names that alone stand in one of the facts."""
    alone = (free_names(poly_term(w.poly)) for w in facts)
    return {name for names in alone if len(names) == 1 for name in names}


def rays(weights: Sequence[Weight]) -> list[Weight]:
    """Without those that are non-negative combinations of the others."""
    kept = sorted(weights, key=lambda w: (-len(w.poly), repr(poly_term(w.poly))))
    for weight in list(kept):
        others = [w.poly for w in kept if w is not weight]
        if others and multipliers(weight.poly, others, ()) is not None:
            kept.remove(weight)
    return kept


def bernstein(
    goal: Goal, facts: Sequence[Weight], coefficients: Sequence[Poly], names: frozenset[str], more: int = 0
) -> list[Weight]:
    """Products of the distances from the bounds of each name, of its degree (and `more`); [] if too many."""
    normalizer = Normalizer(goal.sorts())
    out = [Weight({UNIT: Fraction(1)}, ())]
    for name in sorted(names):
        degree = max((dict(m[0]).get(Var(name), 0) for p in coefficients for m in p), default=0)
        degree += more if degree else 0
        own = [w for w in facts if free_names(poly_term(w.poly)) == {name}]
        sides = [next((w for w in own if w.poly[((Var(name), 1),), ()] * s > 0), None) for s in (1, -1)]
        low, high = sides
        factors = []
        for k in range(degree + 1):
            powers = ([low] * k if low else []) + ([high] * (degree - k) if high else [])
            factors.append(powers)
        if (degree and not (low or high)) or len(out) * len(factors) > MAX_WEIGHTS:
            return []
        out = [
            Weight(
                normalizer.times(w.poly, *(f.poly for f in more)),
                w.labels + tuple(k for f in more for k in f.labels),
            )
            for w in out
            for more in factors
        ]
    return out


def groups(logs: Mapping[Term, Poly], weights: Sequence[Weight], names: frozenset[str]) -> list[Group] | None:
    """For each weight the sum of the logarithms that belong to it; None if some coefficient does not split."""
    shares: list[dict[Term, Poly]] = [{} for _ in weights]
    for log, coefficient in logs.items():
        if log == ONE:  # what is a polynomial in the names stays apart
            coefficient = {m: v for m, v in coefficient.items() if not free_names(mono_term(m)) <= names}
        split = _split(coefficient, [w.poly for w in weights], names) if weights else None
        if split is None:
            return None
        for share, part in zip(shares, split, strict=True):
            if part:
                share[log] = part
    return [_group(w, share) for w, share in zip(weights, shares, strict=True) if share]


def _group(weight: Weight, share: Mapping[Term, Poly]) -> Group:
    values = [v for part in share.values() for v in part.values()]
    content = Fraction(gcd(*(v.numerator for v in values)), lcm(*(v.denominator for v in values)))
    total = add(*(mul(poly_term(scale(part, 1 / content)), log) for log, part in share.items()))
    return Group(weight, content, total)


def _split(coefficient: Poly, weights: Sequence[Poly], names: frozenset[str]) -> list[Poly] | None:
    """``coefficient = sum of part * weight``, the parts polynomials in what is not among the names."""
    inner: dict[Monomial, Poly] = {}
    for (atoms, _), value in coefficient.items():
        outside: Monomial = (tuple((a, k) for a, k in atoms if not free_names(a) <= names), ())
        inside: Monomial = (tuple((a, k) for a, k in atoms if free_names(a) <= names), ())
        inner.setdefault(outside, {})[inside] = value
    out: list[Poly] = [{} for _ in weights]
    for outside, poly in inner.items():
        values = _multiples(poly, weights)
        if values is None:
            return None
        for part, value in zip(out, values, strict=True):
            if value:
                part[outside] = value
    return out


def _multiples(poly: Poly, weights: Sequence[Poly]) -> list[Fraction] | None:
    """The polynomial as a combination of the weights, all of one sign if that is possible."""
    for sign in (1, -1):
        found = multipliers(scale(poly, Fraction(sign)), weights, ())
        if found is not None:
            return [sign * v for v in found[0]]
    free = multipliers(poly, (), weights)
    return None if free is None else free[1]
