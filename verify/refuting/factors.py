"""Factor the normal form of a term: content, irreducible factors, denominators, exponentials (by flint)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import Any, NamedTuple

from verify.kernel.errors import Unevaluable
from verify.kernel.normal import Monomial, Normalizer, Poly, mono_term, multiplied_by, order, poly_term, thaw
from verify.kernel.statement import Sort
from verify.kernel.terms import Exp, Mul, Num, Pow, Term, add, mul


class Factor(NamedTuple):
    """``term ** power``; `alone` if the whole term is this factor and nothing else."""

    term: Term
    power: int
    alone: bool = False


HIGHEST = 1000  # degree of what is factored: nobody waits for more


class _TooHigh(Exception):
    pass


class Factored(NamedTuple):
    """``content`` times the product of the factors; `progress` unless that says nothing new."""

    content: Fraction
    factors: tuple[Factor, ...]
    progress: bool


@lru_cache(maxsize=1 << 12)
def _cached(term: Term, scope: tuple[tuple[str, Sort], ...]) -> Factored:
    normalizer = Normalizer(dict(scope))
    poly, below = _cleared(normalizer.poly(term), normalizer)
    try:
        content, factors = _factor(poly)
    except _TooHigh:
        return Factored(Fraction(1), (Factor(term, 1, True),), False)
    factors += [Factor(d, -k) for d, k in below.items()]
    if len(factors) == 1 and factors[0].power == 1:
        return Factored(content, (Factor(factors[0].term, 1, True),), False)
    return Factored(content, tuple(factors), bool(factors))


def factored(term: Term, scope: Mapping[str, Sort]) -> Factored:
    """The factors of a term. Raises KernelError for one that has no normal form."""
    return _cached(term, tuple(scope.items()))


def _cleared(poly: Poly, normalizer: Normalizer) -> tuple[Poly, dict[Term, int]]:
    """The polynomial times its denominators, and these."""
    below: dict[Term, int] = {}
    for _ in range(40):
        worst: dict[Term, int] = {}
        for atoms, _exponential in poly:
            for a, k in atoms:
                worst[a] = min(worst.get(a, 0), k)
        negative = [(a, k) for a, k in sorted(worst.items(), key=lambda item: order(item[0])) if k < 0]
        if not negative:
            return poly, below
        a, k = negative[0]
        below[a] = below.get(a, 0) - k
        poly = multiplied_by(poly, a, -k, normalizer)
    raise Unevaluable("denominators nested too deeply")


def _factor(poly: Poly) -> tuple[Fraction, list[Factor]]:
    import flint

    if not poly:
        return Fraction(0), []
    atoms = sorted({a for m in poly for a, _ in m[0]}, key=order)
    rates = rates_of(poly)
    exponents = sorted(rates, key=lambda m: order(mono_term(m)))
    rows = {m: row_of(m, atoms, exponents, rates) for m in poly}
    width = len(atoms) + len(exponents)
    shift = [min((row[i] for row in rows.values()), default=0) for i in range(width)]
    if any(row[i] - shift[i] > HIGHEST for row in rows.values() for i in range(width)):
        raise _TooHigh
    if not width:
        return next(iter(poly.values())), []
    context = flint.fmpq_mpoly_ctx.get(tuple(f"x{i}" for i in range(width)), "lex")
    data = {
        tuple(k - s for k, s in zip(rows[m], shift, strict=True)): _rational(flint, value)
        for m, value in poly.items()
    }
    content, parts = context.from_dict(data).factor()
    generators = [*atoms, *(Exp(scaled_row(m, rates[m])) for m in exponents)]
    factors = [Factor(generators[i], s) for i, s in enumerate(shift) if s and i < len(atoms)]
    factors += [_exponential(generators[i], s) for i, s in enumerate(shift) if s and i >= len(atoms)]
    factors += [Factor(poly_of({m: _exact(v) for m, v in p.to_dict().items()}, generators), int(k)) for p, k in parts]
    return _exact(content), factors


def _exact(value: Any) -> Fraction:
    return Fraction(int(value.p), int(value.q))


def _rational(flint: Any, value: Fraction) -> Any:
    return flint.fmpq(value.numerator, value.denominator)


def _exponential(term: Term, power: int) -> Factor:
    assert isinstance(term, Exp)
    return Factor(Exp(mul(Num(Fraction(power)), term.arg)), 1)


def rates_of(poly: Poly) -> dict[Monomial, Fraction]:
    """For each monomial in exponentials the rational number of which all its coefficients are multiples."""
    found: dict[Monomial, list[Fraction]] = {}
    for _, key in poly:
        for mono, value in thaw(key).items():
            found.setdefault(mono, []).append(value)
    out = {}
    for mono, values in found.items():
        bottom = lcm(*(v.denominator for v in values))
        out[mono] = Fraction(gcd(*(int(v * bottom) for v in values)), bottom)
    return out


def row_of(
    mono: Monomial, atoms: list[Term], exponents: list[Monomial], rates: Mapping[Monomial, Fraction]
) -> list[int]:
    powers, exponential = dict(mono[0]), thaw(mono[1])
    return [powers.get(a, 0) for a in atoms] + [
        int(exponential.get(e, Fraction(0)) / rates[e]) for e in exponents
    ]


def scaled_row(mono: Monomial, rate: Fraction) -> Term:
    return poly_term({mono: rate})


def poly_of(data: Mapping[tuple[int, ...], Fraction], generators: Sequence[Term]) -> Term:
    """The term that a polynomial in these generators is."""
    parts = []
    for powers, value in sorted(data.items(), reverse=True):
        factors = [_raised(g, int(k)) for g, k in zip(generators, powers, strict=True) if k]
        parts.append(mul(*([] if value == 1 and factors else [Num(value)]), *factors))
    return add(*parts)


def _raised(term: Term, power: int) -> Term:
    if power == 1:
        return term
    if isinstance(term, Exp):
        return Exp(Mul((Num(Fraction(power)), term.arg)))
    return Pow(term, Num(Fraction(power)))
