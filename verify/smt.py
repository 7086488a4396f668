"""The SMT leg: z3 on a statement whose integer parameters are concrete small numbers.

`smt_leg` writes the statement out for each size assignment and asks z3 whether the hypotheses and the negated
conclusion are satisfiable together. "unsat" proves the statement *of these sizes* (z3 is trusted for it, so it
only supports the general one); "sat" is a counterexample once the kernel's evaluator confirms it.

How it is written out:

- integers are replaced, sums, deltas, tuple sums and quantifiers over ranges and tuples are written out;
- ``Q[1,2]`` becomes a real constant; an argument that is no number, as in ``P[source[k], i]``, is a label: two
  labels are never identified, which is weaker than what a function satisfies, so sound for "unsat";
- a hypothesis "for all real s" is taken at the labels that stand at the same argument of the same family
  elsewhere: fewer hypotheses, so sound for "unsat". In the conclusion s becomes a new constant, which is exact;
- eps inside of exp becomes a constant t = exp(eps) > 0. Relations between eps, logarithms and 0 are
  exponentiated: ``log(X) <= eps`` is ``X <= t``, ``0 <= eps`` is ``1 <= t``, ``exp(-eps)`` is ``1/t``;
- what a conclusion says exists is exhibited by the caller (z3 would have to guess);
- the conclusion is split: one query for each part;
- what is outside of polynomials (entropies, x log x, eps*p) is left out of the hypotheses, sound again; in the
  conclusion it makes the leg "not run".

A query goes to z3's linear solver where it is linear; else to nlsat, and to the linear solver again with each
monomial a constant of its own and products of the hypotheses added. If t can not be kept a symbol, rational
values of it are tried (``at``), and the leg says so.

z3 runs in a child process, which is killed at the deadline.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product
from math import lcm
from pathlib import Path
from typing import Union

from verify.claim import ClaimError, Leg
from verify.kernel.certificate import Table
from verify.kernel.definitions import unfold_call
from verify.kernel.errors import KernelError
from verify.kernel.normal import binomial
from verify.kernel.statement import (
    FALSE,
    TRUE,
    And,
    Binder,
    Exists,
    Family,
    ForAll,
    Formula,
    Iff,
    Implies,
    Integer,
    Not,
    Or,
    Range,
    Real,
    Relation,
    Statement,
    Tuples,
    negation,
)
from verify.kernel.terms import (
    Abs,
    Add,
    Apply,
    At,
    Binomial,
    Call,
    Delta,
    Exp,
    Lambda,
    Log,
    Max,
    Min,
    Mul,
    Node,
    Num,
    Pow,
    Put,
    SameTuple,
    Seq,
    SequenceTerm,
    Sum,
    Term,
    TupleSum,
    Var,
    XLogX,
    _children,
    _scopes,
    num,
)

__all__ = ["Outside", "smt_leg"]

MAX_CASES = 5_000
MAX_ROWS = 5_000
MEMORY_MB = 1_500
TRIAL_LEVELS = (Fraction(3, 2), Fraction(2), Fraction(5))


class Outside(Exception):
    """A term is outside of the theory of real polynomials with t = exp(eps)."""


# --- polynomials -------------------------------------------------------------------------------------------

Monomial = tuple[tuple[str, int], ...]
UNIT: Monomial = ()


class Poly:
    """A polynomial in named symbols with rational coefficients; exponents of positive symbols may be negative."""

    __slots__ = ("_hash", "terms")

    def __init__(self, terms: Mapping[Monomial, Fraction]) -> None:
        self.terms = {m: c for m, c in terms.items() if c}
        self._hash = hash(frozenset(self.terms.items()))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Poly) and self.terms == other.terms

    def __add__(self, other: Poly) -> Poly:
        total = dict(self.terms)
        for m, c in other.terms.items():
            total[m] = total.get(m, Fraction(0)) + c
        return Poly(total)

    def __neg__(self) -> Poly:
        return self.scaled(Fraction(-1))

    def __sub__(self, other: Poly) -> Poly:
        return self + -other

    def __mul__(self, other: Poly) -> Poly:
        total: dict[Monomial, Fraction] = {}
        for m, c in self.terms.items():
            for k, d in other.terms.items():
                both = times(m, k)
                total[both] = total.get(both, Fraction(0)) + c * d
        return Poly(total)

    def __pow__(self, exponent: int) -> Poly:
        total = constant(1)
        for _ in range(exponent):
            total = total * self
        return total

    def scaled(self, factor: Fraction) -> Poly:
        return Poly({m: c * factor for m, c in self.terms.items()})

    def shifted(self, monomial: Monomial) -> Poly:
        return Poly({times(m, monomial): c for m, c in self.terms.items()})

    def number(self) -> Fraction | None:
        """Its value if it is constant."""
        if not self.terms:
            return Fraction(0)
        return self.terms[UNIT] if len(self.terms) == 1 and UNIT in self.terms else None

    def symbols(self) -> set[str]:
        return {name for m in self.terms for name, _ in m}

    def degree(self) -> int:
        return max((sum(k for _, k in m) for m in self.terms), default=0)

    def put(self, values: Mapping[str, Poly]) -> Poly:
        """Symbols replaced (a negative power only by a constant)."""
        if not values.keys() & self.symbols():
            return self
        total = Poly({})
        for m, c in self.terms.items():
            part = Poly({tuple((x, k) for x, k in m if x not in values): c})
            for x, k in m:
                if x in values:
                    part = part * _powered(values[x], k)
            total = total + part
        return total


def times(one: Monomial, two: Monomial) -> Monomial:
    if not one or not two:
        return one or two
    powers = dict(one)
    for name, k in two:
        powers[name] = powers.get(name, 0) + k
    return tuple(sorted((name, k) for name, k in powers.items() if k))


def _inverse(monomial: Monomial) -> Monomial:
    return tuple((name, -k) for name, k in monomial)


def _powered(base: Poly, exponent: int) -> Poly:
    value = base.number()
    if value is None or exponent >= 0:
        return base**exponent
    return constant(value**exponent)


def constant(value: Fraction | int) -> Poly:
    return Poly({UNIT: Fraction(value)})


def symbol(name: str, exponent: int = 1) -> Poly:
    return Poly({((name, exponent),): Fraction(1)})


@dataclass(frozen=True)
class Rat:
    """A quotient of polynomials; the denominator is positive wherever it is used."""

    top: Poly
    bottom: Poly = constant(1)

    def __add__(self, other: Rat) -> Rat:
        if self.bottom == other.bottom:
            return Rat(self.top + other.top, self.bottom)
        return Rat(self.top * other.bottom + other.top * self.bottom, self.bottom * other.bottom)

    def __sub__(self, other: Rat) -> Rat:
        return self + Rat(-other.top, other.bottom)

    def __mul__(self, other: Rat) -> Rat:
        if self.bottom == other.top:
            return Rat(self.top, other.bottom)
        if self.top == other.bottom:
            return Rat(other.top, self.bottom)
        return Rat(self.top * other.top, self.bottom * other.bottom)

    def __pow__(self, exponent: int) -> Rat:
        return Rat(self.top**exponent, self.bottom**exponent)

    def number(self) -> Fraction | None:
        above, below = self.top.number(), self.bottom.number()
        if above == 0:
            return above
        return None if above is None or below is None else above / below


def ratio(value: Fraction | int) -> Rat:
    return Rat(constant(value))


# --- propositions over polynomials -------------------------------------------------------------------------


@dataclass(frozen=True)
class Atom:
    """``poly operator 0``, operator one of < <= = !=."""

    operator: str
    poly: Poly


@dataclass(frozen=True)
class Junction:
    kind: str  # "and", "or"
    parts: tuple[Proposition, ...]


Proposition = Union[Atom, Junction]
YES, NO = Junction("and", ()), Junction("or", ())


def junction(kind: str, parts: Iterable[Proposition]) -> Proposition:
    """Flattened, with what is certain left out."""
    absorbing, neutral = (NO, YES) if kind == "and" else (YES, NO)
    flat: dict[Proposition, None] = {}
    for part in parts:
        inner = part.parts if isinstance(part, Junction) and part.kind == kind and part != absorbing else (part,)
        flat.update(dict.fromkeys(inner))
    if absorbing in flat:
        return absorbing
    kept = tuple(p for p in flat if p != neutral)
    return kept[0] if len(kept) == 1 else Junction(kind, kept)


def atom(operator: str, poly: Poly) -> Proposition:
    """``poly operator 0``, decided if it is constant; negative powers (of positive symbols) are cleared."""
    if operator in (">", ">="):
        operator, poly = operator.replace(">", "<"), -poly
    lowest: dict[str, int] = {}
    for m in poly.terms:
        for name, k in m:
            lowest[name] = min(lowest.get(name, 0), k)
    poly = poly.shifted(tuple(sorted((name, -k) for name, k in lowest.items() if k < 0)))
    value = poly.number()
    if value is None:
        return Atom(operator, poly)
    return YES if _compare(operator, value) else NO


def _compare(operator: str, value: Fraction) -> bool:
    return {"<": value < 0, "<=": value <= 0, "=": value == 0, "!=": value != 0}[operator]


def atoms_of(proposition: Proposition) -> Iterator[Atom]:
    """The atoms that it says hold for certain."""
    if isinstance(proposition, Atom):
        yield proposition
    elif proposition.kind == "and":
        for part in proposition.parts:
            yield from atoms_of(part)


def every_atom(proposition: Proposition) -> Iterator[Atom]:
    if isinstance(proposition, Atom):
        yield proposition
    else:
        for part in proposition.parts:
            yield from every_atom(part)


def put_values(proposition: Proposition, values: Mapping[str, Poly]) -> Proposition:
    if isinstance(proposition, Atom):
        return atom(proposition.operator, proposition.poly.put(values))
    return junction(proposition.kind, (put_values(p, values) for p in proposition.parts))
