"""A goal as polynomials over the rationals: target, inequalities and equations in common generators.

Generators are the atoms of the kernel's normal form and exponentials. Where a root of a name occurs, the root is
the generator and the name a power of it; a root of something else comes with its equation, which holds by normal
form. Polynomials are maps from exponents to coefficients.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from operator import add
from typing import NamedTuple

from verify.kernel.errors import KernelError
from verify.kernel.normal import Monomial, Normalizer, mono_term, order
from verify.kernel.normal import Poly as Normal
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import Relation
from verify.kernel.terms import Exp, Num, Pow, Term
from verify.proving.polynomial.atoms import is_root
from verify.refuting.factors import poly_of, rates_of, row_of, scaled_row

Exponents = tuple[int, ...]
Poly = dict[Exponents, Fraction]


class NotPolynomial(ValueError):
    """A denominator or a negative power is left."""


class Inequality(NamedTuple):
    """``poly >= 0``, or > 0 if `strict`: the product of the facts `labels`, and of the square of `root` if given."""

    labels: tuple[str, ...]
    poly: Poly
    strict: bool
    root: Poly | None = None


class Equation(NamedTuple):
    """``poly == 0``: a fact, or (no label) true by normal form."""

    label: str | None
    poly: Poly


class Problem(NamedTuple):
    """Show ``target >= 0`` (> 0 if `strict`) from the inequalities and the equations."""

    generators: tuple[Term, ...]
    target: Poly
    strict: bool
    inequalities: tuple[Inequality, ...]
    equations: tuple[Equation, ...]

    def term(self, poly: Poly) -> Term:
        """The polynomial as a term of the kernel."""
        return poly_of(poly, self.generators)


# --- arithmetic ----------------------------------------------------------------------------------------------


def plus(*polys: Poly) -> Poly:
    out: Poly = {}
    for poly in polys:
        for mono, value in poly.items():
            known = out.get(mono)
            total = value if known is None else known + value
            if total:
                out[mono] = total
            else:
                out.pop(mono, None)
    return out


def scaled(poly: Poly, factor: Fraction) -> Poly:
    return {m: v * factor for m, v in poly.items()} if factor else {}


def minus(left: Poly, right: Poly) -> Poly:
    return plus(left, scaled(right, Fraction(-1)))


def times(left: Poly, right: Poly) -> Poly:
    """The product: of whole numbers, over one denominator, as fractions take ten times as long."""
    (ones, one), (others, other) = _whole_numbers(left), _whole_numbers(right)
    out: dict[Exponents, int] = {}
    for m, v in ones:
        for n, w in others:
            key = tuple(map(add, m, n))
            out[key] = out.get(key, 0) + v * w
    return {m: Fraction(v, one * other) for m, v in out.items() if v}


def _whole_numbers(poly: Poly) -> tuple[list[tuple[Exponents, int]], int]:
    """The coefficients times the least number that makes them whole, and that number."""
    below = lcm(*[v.denominator for v in poly.values()])
    return [(m, v.numerator * (below // v.denominator)) for m, v in poly.items()], below


def degree(poly: Poly) -> int:
    """The total degree; 0 for the zero polynomial."""
    return max((sum(m) for m in poly), default=0)


# --- reading a goal ------------------------------------------------------------------------------------------


def read(goal: Goal, facts: Sequence[tuple[str, Relation]]) -> Problem:
    """The goal, a relation, with the given facts. Facts that are no polynomials are left out.

    Raises NotPolynomial (or KernelError) if the claim is none.
    """
    normalizer = Normalizer(goal.sorts())
    if not isinstance(goal.claim, Relation) or goal.claim.operator == "!=":
        raise NotPolynomial
    excess, strict = excess_of(goal.claim)
    claim = normalizer.poly(excess)
    if not _whole(claim):
        raise NotPolynomial
    kept: list[tuple[str, Relation, Normal]] = []
    for label, fact in facts:
        try:
            poly = normalizer.poly(excess_of(fact)[0])
        except KernelError:
            continue
        if _whole(poly):
            kept.append((label, fact, poly))
    reader = _Reader([claim, *(p for _, _, p in kept)], normalizer)
    inequalities, equations = [], list(reader.root_equations())
    for label, fact, normal in kept:
        try:
            found = reader.poly(normal)
        except NotPolynomial:
            continue
        if fact.operator == "=":
            equations.append(Equation(label, found))
        else:
            inequalities.append(Inequality((label,), found, fact.operator in ("<", ">")))
    return Problem(
        reader.generators, reader.poly(claim), strict, tuple(inequalities), tuple(e for e in equations if e.poly)
    )


def _whole(poly: Normal) -> bool:
    """Whether no atom stands below a line."""
    return all(k > 0 for atoms, _ in poly for _, k in atoms)


class _Reader:
    """Translates normal forms that are known beforehand."""

    def __init__(self, polys: Sequence[Normal], normalizer: Normalizer) -> None:
        self.normalizer = normalizer
        roots = sorted({a for p in polys for m in p for a, _ in m[0] if is_root(a)}, key=order)
        self.bases = {r: normalizer.poly(r.base) for r in roots if isinstance(r, Pow)}
        merged: Normal = {m: v for p in [*self.bases.values(), *polys] for m, v in p.items()}
        self.rates = rates_of(merged)
        self.exponents = sorted(self.rates, key=lambda m: order(mono_term(m)))
        self.atoms = sorted({a for m in merged for a, _ in m[0]} | set(roots), key=order)
        self.powers: dict[int, tuple[int, int]] = {}  # a name that is a power of a root: (root, index)
        for root in roots:
            assert isinstance(root, Pow) and isinstance(root.exponent, Num)
            if root.base in self.atoms and self.atoms.index(root.base) not in self.powers:
                here = self.atoms.index(root.base)
                self.powers[here] = (self.atoms.index(root), root.exponent.value.denominator)
        exponentials = (Exp(scaled_row(m, self.rates[m])) for m in self.exponents)
        self.generators: tuple[Term, ...] = (*self.atoms, *exponentials)

    def poly(self, normal: Normal) -> Poly:
        out: Poly = {}
        for mono, value in normal.items():
            key = self._powers(mono)
            out[key] = out.get(key, Fraction(0)) + value
        return {m: v for m, v in out.items() if v}

    def _powers(self, mono: Monomial) -> Exponents:
        row = row_of(mono, self.atoms, self.exponents, self.rates)
        for name, (root, index) in self.powers.items():
            row[root] += index * row[name]
            row[name] = 0
        if min(row, default=0) < 0:
            raise NotPolynomial
        return tuple(row)

    def root_equations(self) -> Iterable[Equation]:
        """root**q = base for the roots that do not stand for a power of their base."""
        used = {root for root, _ in self.powers.values()}
        for root, base in self.bases.items():
            place = self.atoms.index(root)
            assert isinstance(root.exponent, Num)
            if place in used or not _whole(base):
                continue
            q = root.exponent.value.denominator
            power = tuple(q if i == place else 0 for i in range(len(self.generators)))
            try:
                yield Equation(None, minus({power: Fraction(1)}, self.poly(base)))
            except NotPolynomial:
                continue
