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

import importlib.util
import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from heapq import heappop, heappush
from itertools import product
from math import lcm

from verify.claim import ClaimError, Leg
from verify.fuzz import Point, at_point, shown
from verify.kernel.certificate import Table
from verify.kernel.definitions import unfold_call
from verify.kernel.errors import KernelError
from verify.kernel.normal import binomial
from verify.kernel.statement import (
    FALSE,
    And,
    Binder,
    Exists,
    Family,
    ForAll,
    Formula,
    Iff,
    Implies,
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
    Ones,
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
from verify.parse import parse_formula
from verify.render import render

__all__ = ["Outside", "smt_leg"]

MAX_CASES = 5_000
MAX_ROWS = 8_000
MEMORY_MB = 1_500
TRIAL_LEVELS = (Fraction(3, 2), Fraction(2), Fraction(5))


class Outside(Exception):
    """A term is outside of the theory of real polynomials with t = exp(eps)."""


class Late(Exception):
    """The time is up."""


# --- polynomials -------------------------------------------------------------------------------------------

Monomial = tuple[tuple[str, int], ...]
UNIT: Monomial = ()


class Poly:
    """A polynomial in named symbols with rational coefficients; exponents of positive symbols may be negative."""

    __slots__ = ("_hash", "terms")

    def __init__(self, terms: Mapping[Monomial, Fraction]) -> None:
        self.terms = {m: c for m, c in terms.items() if c}
        self._hash: int | None = None

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self.terms.items()))
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


@lru_cache(maxsize=1 << 12)
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


@lru_cache(maxsize=1 << 12)
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


Proposition = Atom | Junction
YES, NO = Junction("and", ()), Junction("or", ())


def junction(kind: str, parts: Iterable[Proposition]) -> Proposition:
    """Flattened, with what is certain left out."""
    absorbing, neutral = (NO, YES) if kind == "and" else (YES, NO)
    flat: dict[Proposition, None] = {}
    for part in parts:
        inner = part.parts if isinstance(part, Junction) and part.kind == kind else (part,)
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


# --- what names stand for ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Symbols:
    """A family of constants; ``exponential``: what is kept is exp of its values."""

    name: str
    exponential: bool


@dataclass(frozen=True)
class _Exponent:
    """A real of which only t = exp of it is kept, under this name."""

    symbol: str


@dataclass(frozen=True, eq=False)
class _Closure:
    """A family given by a formula."""

    formula: Lambda
    env: Env


@dataclass(frozen=True, eq=False)
class _Delayed:
    """A number given by a term."""

    term: Term
    env: Env


Env = Mapping[str, object]  # Rat, a tuple of integers, or one of the classes above
Key = tuple[Fraction | tuple[int, ...] | Poly, ...]

Labels = dict[tuple[str, int], dict[Rat, None]]  # what stands at an argument of a family


def exponents(formula: Formula, terms: Iterable[Term]) -> set[str]:
    """Names of reals that stand inside of exp, or in a relation with log or with such a name."""
    reals = set(_reals(formula))
    found: set[str] = set()
    sides: list[list[Term]] = [[t] for t in terms]
    sides.extend([r.left, r.right] for r in _relations(formula))
    facts = [
        (bare & reals, inside & reals, logs) for bare, inside, logs in (_bare(Add(tuple(s))) for s in sides)
    ]
    for _, inside, _ in facts:
        found |= inside
    while True:
        more = {x for bare, _, logs in facts if logs or bare & found for x in bare} - found
        if not more:
            return found
        found |= more


def _reals(formula: Node) -> Iterator[str]:
    """Names bound as reals or as families."""
    match formula:
        case And(args) | Or(args):
            for part in args:
                yield from _reals(part)
        case Not(arg):
            yield from _reals(arg)
        case Implies(left, right) | Iff(left, right):
            yield from _reals(left)
            yield from _reals(right)
        case ForAll(binders, body) | Exists(binders, body):
            yield from (b.name for b in binders if isinstance(b.sort, (Real, Family)))
            yield from _reals(body)


def _relations(formula: Node) -> Iterator[Relation]:
    match formula:
        case Relation():
            yield formula
        case And(args) | Or(args):
            for part in args:
                yield from _relations(part)
        case Not(arg):
            yield from _relations(arg)
        case Implies(left, right) | Iff(left, right):
            yield from _relations(left)
            yield from _relations(right)
        case ForAll(_, body) | Exists(_, body):
            yield from _relations(body)


def _bare(term: Node) -> tuple[set[str], set[str], bool]:
    """Names outside of exp, log and indices; names inside of exp; whether there is a log outside of exp."""
    match term:
        case Exp(arg):
            bare, inside, _ = _bare(arg)
            return set(), bare | inside, False
        case Log(arg):
            return set(), _bare(arg)[1], True
        case XLogX(arg):
            return set(), _bare(arg)[1], False
        case Var(name) | Apply(name, _):
            return {name}, set(), False
        case Call():
            return _bare(unfold_call(term))
        case Delta() | SameTuple() | At() | Binomial():
            return set(), set(), False
        case Sum(index, _, _, body) | TupleSum(index, _, _, _, body):
            bare, inside, logs = _bare(body)
            return bare - {index}, inside - {index}, logs
    parts = [_bare(child) for child in _children(term)]
    bare = set[str]().union(*(p[0] for p in parts))
    return bare, set[str]().union(*(p[1] for p in parts)), any(p[2] for p in parts)


class _Fractional(Exception):
    """A relation should be raised to this power, so that no roots are needed."""

    def __init__(self, power: int) -> None:
        self.power = power


# --- writing out -------------------------------------------------------------------------------------------


class Ground:
    """Writes terms and formulas out as polynomials and propositions, for one size assignment."""

    def __init__(self, exponential: set[str], solver: Solver) -> None:
        self.exponential, self.solver = exponential, solver
        self.positive: set[str] = set()
        self.side: list[tuple[str, Proposition]] = []
        self.context: list[Proposition] = []
        self.labels: Labels = {}
        self.cells: dict[str, tuple[str, Key]] = {}
        self.dropped: dict[str, None] = {}
        self.names: set[str] = set()
        self.rootless = False
        self._defined: dict[object, Rat] = {}
        self._memo: dict[tuple[object, ...], tuple[Proposition, Labels, object]] = {}

    # names

    def constant_for(self, binder: Binder) -> object:
        """A new constant (or family of constants) for a bound name."""
        name = binder.name
        while name in self.names:
            name += "'"
        self.names.add(name)
        exponential = binder.name in self.exponential
        match binder.sort:
            case Family():
                return _Symbols(name, exponential)
            case Real() if exponential:
                self.positive.add(f"exp({name})")
                return _Exponent(f"exp({name})")
            case Real():
                return Rat(symbol(name))
        raise Outside(f"{binder.name} is {type(binder.sort).__name__.lower()}: give its size")

    def defined(self, key: object, name: str, what: Proposition, positive: bool = False) -> Rat:
        """A constant that `what` (about the constant `name`) defines; one for each `key`."""
        if key not in self._defined:
            self.side.append((name, what))
            if positive:
                self.positive.add(name)
            self._defined[key] = Rat(symbol(name))
        return self._defined[key]

    def auxiliary(self, kind: str) -> str:
        return f"#{kind}{len(self.side)}"  # no name that a statement can use

    # numbers

    def integer(self, term: Term, env: Env) -> int:
        value = self.value(term, env).number()
        if value is None or value.denominator != 1:
            raise Outside("an index or a bound is not a known integer")
        return value.numerator

    def sequence(self, seq: SequenceTerm, env: Env) -> tuple[int, ...]:
        """A tuple, without the ones at its end (outside of its length a tuple is 1)."""
        if isinstance(seq, Put):
            base, place = list(self.sequence(seq.seq, env)), self.integer(seq.position, env)
            if not 1 <= place <= MAX_CASES:
                raise Outside("a coordinate out of range")
            base += [1] * (place - len(base))
            base[place - 1] = self.integer(seq.value, env)
            return trimmed(tuple(base))
        if isinstance(seq, Ones):
            return ()
        value = env.get(seq.name) if isinstance(seq, Seq) else None
        if not isinstance(value, tuple):
            raise Outside(f"{seq!r} is not a known tuple")
        return trimmed(value)

    def value(self, term: Term, env: Env) -> Rat:
        match term:
            case Num(value):
                return ratio(value)
            case Var(name):
                return self._name(name, env)
            case Add(args):
                return self._total(self.value(a, env) for a in args)
            case Mul(args):
                made = ratio(1)
                for a in args:
                    made = made * self.value(a, env)
                return made
            case Pow(base, exponent):
                return self._power(self.value(base, env), exponent, env)
            case Sum(index, lower, upper, body):
                members = self.range(lower, upper, env)
                return self._total(self.value(body, {**env, index: ratio(k)}) for k in members)
            case TupleSum(index, length, position, size, body):
                tuples = self.tuples(length, position, size, env)
                return self._total(self.value(body, {**env, index: x}) for x in tuples)
            case Apply(name, args):
                return self._apply(name, args, env)
            case Exp(arg):
                return self.exponential_of(arg, env, Fraction(1))
            case Call():
                return self.value(unfold_call(term), env)
            case Log(arg) | XLogX(arg):
                return self._vanishing(term, self.value(arg, env).number())
        return self._finite(term, env)

    def _finite(self, term: Term, env: Env) -> Rat:
        """What is not arithmetic: coordinates, deltas, minima."""
        match term:
            case At(seq, position):
                value, place = self.sequence(seq, env), self.integer(position, env)
                return ratio(value[place - 1] if 1 <= place <= len(value) else 1)
            case SameTuple(one, two):
                return ratio(int(self.sequence(one, env) == self.sequence(two, env)))
            case Binomial(n, k):
                return ratio(binomial(self.integer(n, env), self.integer(k, env)))
            case Delta(left, right):
                return self._delta(self.value(left, env) - self.value(right, env))
            case Max(args):
                return self.greatest([self.value(a, env) for a in args])
            case Min(args):
                return ratio(-1) * self.greatest([ratio(-1) * self.value(a, env) for a in args])
            case Abs(arg):
                value_of = self.value(arg, env)
                return self.greatest([value_of, ratio(-1) * value_of])
        raise Outside(f"{type(term).__name__.lower()} is not a polynomial")

    def _total(self, parts: Iterable[Rat]) -> Rat:
        by_bottom: dict[Poly, Poly] = {}
        for part in parts:
            by_bottom[part.bottom] = by_bottom.get(part.bottom, Poly({})) + part.top
        total = ratio(0)
        for bottom, top in by_bottom.items():
            total = total + Rat(top, bottom)
        return total

    def _name(self, name: str, env: Env) -> Rat:
        match env.get(name):
            case Rat() as value:
                return value
            case _Delayed(term, inner):
                return self.value(term, inner)
            case _Exponent():
                raise Outside(f"{name} stands both inside of exp and beside other terms")
        raise Outside(f"{name} has no value")

    def _vanishing(self, term: Term, value: Fraction | None) -> Rat:
        if value == 1 or (value is not None and value <= 0):
            return ratio(0)
        raise Outside("a logarithm beside other terms" if isinstance(term, Log) else "x log x")

    def range(self, lower: Term, upper: Term, env: Env) -> range:
        low, high = self.integer(lower, env), self.integer(upper, env)
        if high - low > MAX_CASES:
            raise Outside(f"a range of {high - low + 1} values")
        return range(low, high + 1)

    def tuples(self, length: Term, position: str, size: Term, env: Env) -> list[tuple[int, ...]]:
        n = self.integer(length, env)
        sizes = [self.integer(size, {**env, position: ratio(j)}) for j in range(1, n + 1)]
        count = 1
        for s in sizes:
            count *= max(s, 0)
        if count > MAX_CASES:
            raise Outside(f"{count} tuples")
        return list(product(*(range(1, s + 1) for s in sizes)))

    def _delta(self, difference: Rat) -> Rat:
        value = difference.top.number()
        if value is not None:
            return ratio(int(value == 0))
        name, top = self.auxiliary("delta"), difference.top
        equal = junction("and", (atom("=", top), atom("=", symbol(name) - constant(1))))
        other = junction("and", (atom("!=", top), atom("=", symbol(name))))
        return self.defined(("delta", top), name, junction("or", (equal, other)))

    def greatest(self, parts: Sequence[Rat], positive: bool = False) -> Rat:
        numbers = [p.number() for p in parts]
        known = [v for v in numbers if v is not None]
        if len(known) == len(parts):
            return ratio(max(known))
        for k, part in enumerate(parts):
            if all(self.sign((other - part).top) in ("-", "-0") for j, other in enumerate(parts) if j != k):
                return part
        name = self.auxiliary("max")
        above = [self._relate("<=", p, Rat(symbol(name))) for p in parts]
        among = junction("or", (self._relate("=", p, Rat(symbol(name))) for p in parts))
        return self.defined(("max", tuple(parts)), name, junction("and", (*above, among)), positive)

    # powers, roots, quotients

    def _power(self, base: Rat, exponent: Term, env: Env) -> Rat:
        power = self.value(exponent, env).number()
        if power is None:
            raise Outside("an exponent that is not a known number")
        if power.denominator > 1:
            return self.whole_power(self.root(base, power.denominator), power.numerator)
        return self.whole_power(base, power.numerator)

    def whole_power(self, base: Rat, power: int) -> Rat:
        return base**power if power >= 0 else self.inverse(base) ** -power

    def inverse(self, value: Rat) -> Rat:
        """1/value, and 0 if value is 0."""
        top = value.top
        if not top.terms:
            return ratio(0)
        if len(top.terms) == 1:
            ((monomial, factor),) = top.terms.items()
            if all(name in self.positive for name, _ in monomial):
                return Rat(value.bottom.scaled(1 / factor).shifted(_inverse(monomial)))
        match self.sign(top):
            case "+":
                return Rat(value.bottom, top)
            case "-":
                return Rat(-value.bottom, -top)
        name = self.auxiliary("inverse")
        usual = atom("=", symbol(name) * top - value.bottom)
        zero = junction("and", (atom("=", top), atom("=", symbol(name))))
        either = junction("or", (junction("and", (atom("!=", top), usual)), zero))
        return self.defined(("inverse", value), name, either)

    def root(self, value: Rat, degree: int) -> Rat:
        """The root, which is 0 for negative numbers."""
        if value.number() in (0, 1):
            return value
        name = self.auxiliary("root")
        usual = atom("=", symbol(name, degree) * value.bottom - value.top)
        at_least = atom("<=", -symbol(name))
        if self.sign(value.top) in ("+", "+0"):  # in this context, hence a constant of its own
            return self.defined(
                ("root of a positive", value, degree), name, junction("and", (at_least, usual))
            )
        some = junction("and", (atom("<=", -value.top), at_least, usual))
        none = junction("and", (atom("<", value.top), atom("=", symbol(name))))
        return self.defined(("root", value, degree), name, junction("or", (some, none)))

    def sign(self, poly: Poly) -> str:
        """ "+", "-", "+0" (at least 0), "-0", or "" (not known), where the context holds."""
        value = poly.number()
        if value is not None:
            return "+" if value > 0 else "-" if value < 0 else "+0"
        known = self._visible_sign(poly)
        if known in ("+", "-"):
            return known
        context = [a for p in self.context for a in atoms_of(p)]
        if self.solver.excludes(context, atom("<=", poly), self.positive):
            return "+"
        if self.solver.excludes(context, atom(">=", poly), self.positive):
            return "-"
        return known

    def _visible_sign(self, poly: Poly) -> str:
        nonnegative = self.positive | nonnegative_symbols(a for p in self.context for a in atoms_of(p))
        if not all(k % 2 == 0 or name in nonnegative for m in poly.terms for name, k in m):
            return ""
        signs = {c > 0 for c in poly.terms.values()}
        if len(signs) == 2:
            return ""
        strict = any(all(name in self.positive for name, _ in m) for m in poly.terms)
        return ("+" if signs == {True} else "-") + ("" if strict else "0")

    # families

    def _apply(self, name: str, args: tuple[Term | SequenceTerm, ...], env: Env) -> Rat:
        family = env.get(name)
        if isinstance(family, _Closure):
            return self.value(family.formula.body, self._inside(family, args, env))
        if isinstance(family, _Symbols) and not family.exponential:
            return Rat(symbol(self._cell(family, args, env)))
        raise Outside(f"{name} stands both inside of exp and beside other terms")

    def _inside(self, family: _Closure, args: tuple[Term | SequenceTerm, ...], env: Env) -> Env:
        values = [self.sequence(a, env) if isinstance(a, SequenceTerm) else self.value(a, env) for a in args]
        return {**family.env, **dict(zip(family.formula.parameters, values, strict=True))}

    def _cell(self, family: _Symbols, args: tuple[Term | SequenceTerm, ...], env: Env) -> str:
        key: list[Fraction | tuple[int, ...] | Poly] = []
        for place, arg in enumerate(args):
            if isinstance(arg, SequenceTerm):
                key.append(self.sequence(arg, env))
                continue
            value = self.value(arg, env)
            self.labels.setdefault((family.name, place), {})[value] = None
            number = value.number()
            if number is None and value.bottom != constant(1):
                raise Outside(f"an argument of {family.name} is a quotient")
            key.append(value.top if number is None else number)
        name = f"{family.name}[{','.join(map(_shown, key))}]"
        self.cells[name] = (family.name, tuple(key))
        return name

    # exponentials

    def exponential_of(self, term: Term, env: Env, factor: Fraction) -> Rat:
        """exp(factor * term), a positive quotient of positive polynomials."""
        match term:
            case Add(args):
                made = ratio(1)
                for a in args:
                    made = made * self.exponential_of(a, env, factor)
                return made
            case Mul(args):
                return self._exponential_of_product(args, env, factor)
            case Log(arg):
                return self.positive_power(self.guarded(self.value(arg, env)), factor)
            case Sum(index, lower, upper, body):
                members = [{**env, index: ratio(k)} for k in self.range(lower, upper, env)]
                return self._joined(body, members, factor)
            case TupleSum(index, length, position, size, body):
                inner = [{**env, index: x} for x in self.tuples(length, position, size, env)]
                return self._joined(body, inner, factor)
            case Var(name) | Apply(name, _) if not isinstance(env.get(name), Rat):
                return self._exponential_of_name(term, env, factor)
            case Call():
                return self.exponential_of(unfold_call(term), env, factor)
            case Abs(arg):
                return self.exponential_of(Max((arg, Mul((num(-1), arg)))), env, factor)
            case Max(args) | Min(args):
                parts = [self.exponential_of(a, env, factor) for a in args]
                if isinstance(term, Max) == (factor > 0):
                    return self.greatest(parts, positive=True)
                return self._reciprocal(self.greatest([self._reciprocal(p) for p in parts], positive=True))
        return self._exponential_of_number(self.value(term, env).number(), factor)

    def _joined(self, body: Term, envs: Iterable[Env], factor: Fraction) -> Rat:
        made = ratio(1)
        for env in envs:
            made = made * self.exponential_of(body, env, factor)
        return made

    def _exponential_of_product(self, args: tuple[Term, ...], env: Env, factor: Fraction) -> Rat:
        others: list[Term] = []
        for arg in args:
            try:
                value = self.value(arg, env).number()
            except Outside:
                value = None
            if value is None:
                others.append(arg)
            else:
                factor *= value
        if not others:
            return self._exponential_of_number(Fraction(1), factor)
        if factor == 0:
            return ratio(1)
        if len(others) > 1:
            raise Outside("exp of a product")
        return self.exponential_of(others[0], env, factor)

    def _exponential_of_name(self, term: Term, env: Env, factor: Fraction) -> Rat:
        match term, env.get(term.name):  # type: ignore[attr-defined]
            case Var(), _Exponent(name):
                return self.positive_power(Rat(symbol(name)), factor)
            case Var(), _Delayed(inner, outer):
                return self.exponential_of(inner, outer, factor)
            case Apply(_, args), _Closure() as family:
                return self.exponential_of(family.formula.body, self._inside(family, args, env), factor)
            case Apply(_, args), _Symbols(_, True) as family:
                name = f"exp({self._cell(family, args, env)})"
                self.positive.add(name)
                return self.positive_power(Rat(symbol(name)), factor)
        raise Outside("exp of what is no exponent elsewhere")

    def _exponential_of_number(self, value: Fraction | None, factor: Fraction) -> Rat:
        if value is None:
            raise Outside("exp of a number that is not an exponent elsewhere")
        if value * factor == 0:
            return ratio(1)
        low, high = Fraction(27182, 10000), Fraction(27183, 10000)
        bounds = (atom("<", constant(low) - symbol("#e")), atom("<", symbol("#e") - constant(high)))
        base = self.defined("e", "#e", junction("and", bounds), positive=True)
        return self.positive_power(base, value * factor)

    def guarded(self, value: Rat) -> Rat:
        """`value` where it is positive, else 1: exp(log(value)) for a logarithm that is 0 outside."""
        if self.sign(value.top) == "+":
            return value
        name = self.auxiliary("guarded")
        usual = atom("=", symbol(name) * value.bottom - value.top)
        some = junction("and", (atom("<", -value.top), usual))
        none = junction("and", (atom("<=", value.top), atom("=", symbol(name) - constant(1))))
        return self.defined(("guarded", value), name, junction("or", (some, none)), positive=True)

    def positive_power(self, base: Rat, power: Fraction) -> Rat:
        if power.denominator > 1:
            if self.rootless:
                raise _Fractional(power.denominator)
            name = self.auxiliary("root")
            what = atom("=", symbol(name, power.denominator) * base.bottom - base.top)
            base = self.defined(("positive root", base, power.denominator), name, what, positive=True)
        return base**power.numerator if power >= 0 else self._reciprocal(base) ** -power.numerator

    def _reciprocal(self, value: Rat) -> Rat:
        """1/value, where value is positive."""
        if len(value.top.terms) == 1:
            return self.inverse(value)
        return Rat(value.bottom, value.top)

    # formulas

    def relation(self, formula: Relation, env: Env) -> Proposition:
        if self.solver.left() <= 0:
            raise Late
        try:
            return self._relate(
                formula.operator, self.value(formula.left, env), self.value(formula.right, env)
            )
        except Outside as outside:
            try:
                return self._exponentiated(formula, env)
            except Outside:
                raise outside from None

    def _relate(self, operator: str, left: Rat, right: Rat) -> Proposition:
        return atom(operator, (left - right).top)

    def _exponentiated(self, formula: Relation, env: Env) -> Proposition:
        factor, before = 1, self.rootless
        self.rootless = True
        try:
            while True:
                try:
                    left = self.exponential_of(formula.left, env, Fraction(factor))
                    right = self.exponential_of(formula.right, env, Fraction(factor))
                    return self._relate(formula.operator, left, right)
                except _Fractional as found:
                    factor = lcm(factor, factor * found.power)
        finally:
            self.rootless = before

    def fact(self, formula: Formula, env: Env) -> Proposition:
        """What a hypothesis says, or something weaker, in the context and with the labels that there are.

        It is remembered; the ids are those of objects that are kept.
        """
        key: tuple[object, ...] = (id(formula), id(env), *map(id, self.context))
        if any(_infinite(formula)):
            key = (*key, frozenset((place, frozenset(seen)) for place, seen in self.labels.items()))
        if key not in self._memo:
            before, self.labels = self.labels, {place: dict(seen) for place, seen in self.labels.items()}
            made = self.proposition(formula, env)
            self._memo[key] = (made, self.labels, (formula, env, *self.context))
            self.labels = before
        made, labels, _ = self._memo[key]
        for place, seen in labels.items():
            self.labels.setdefault(place, {}).update(seen)
        return made

    def proposition(self, formula: Formula, env: Env, strict: bool = False) -> Proposition:
        """What `formula` says or, unless ``strict``, something weaker."""

        def walk(part: Formula) -> Proposition:
            return self.proposition(part, env, strict)

        match formula:
            case Relation():
                try:
                    return self.relation(formula, env)
                except Outside as outside:
                    if strict:
                        raise
                    self.dropped[str(outside)] = None
                    return YES
            case And(args) | Or(args):
                return junction("and" if isinstance(formula, And) else "or", (walk(a) for a in args))
            case Not(arg):
                return walk(arg.arg if isinstance(arg, Not) else negation(arg))
            case Implies(left, right):
                return junction("or", (walk(negation(left)), walk(right)))
            case Iff(left, right):
                both, none = And((left, right)), And((negation(left), negation(right)))
                return junction("or", (walk(both), walk(none)))
            case ForAll(binders, body) | Exists(binders, body):
                return self._quantified(isinstance(formula, ForAll), binders, body, env, strict)
        raise Outside(f"{type(formula).__name__} is not a formula")

    def _quantified(
        self, universal: bool, binders: tuple[Binder, ...], body: Formula, env: Env, strict: bool
    ) -> Proposition:
        kind = "and" if universal else "or"
        try:
            cases = self.cases(kind, binders, body, env)
        except Outside as outside:
            if strict:
                raise
            self.dropped[str(outside)] = None
            return YES
        return junction(kind, [self.proposition(body, inner, strict) for inner in cases])

    def cases(self, kind: str, binders: tuple[Binder, ...], body: Formula, env: Env) -> list[Env]:
        """The environments to look at: all members of finite sorts; labels, or a new constant, of others."""
        if not binders:
            return [env]
        first, rest = binders[0], binders[1:]
        found: list[Env] = []
        for value in self.members(first, env) or self._others(kind, first, rest, body, env):
            found += self.cases(kind, rest, body, {**env, first.name: value})
        return found

    def members(self, binder: Binder, env: Env) -> Sequence[object] | None:
        match binder.sort:
            case Range(lower, upper):
                return [ratio(k) for k in self.range(lower, upper, env)]
            case Tuples(length, position, size):
                return self.tuples(length, position, size, env)
        return None

    def _others(
        self, kind: str, binder: Binder, rest: tuple[Binder, ...], body: Formula, env: Env
    ) -> Sequence[object]:
        if isinstance(binder.sort, (Range, Tuples)):
            return []
        if kind == "or":
            return [self.constant_for(binder)]
        if not isinstance(binder.sort, Real):
            return []
        seen: dict[Rat, None] = {}
        for family, place in uses_as_label(binder.name, body):
            target = env.get(family)
            if isinstance(target, _Symbols):
                seen.update(self.labels.get((target.name, place), {}))
        return list(seen)


def _infinite(formula: Formula) -> Iterator[bool]:
    """Yields True for each quantifier over an infinite sort."""
    match formula:
        case And(args) | Or(args):
            for part in args:
                yield from _infinite(part)
        case Not(arg):
            yield from _infinite(arg)
        case Implies(left, right) | Iff(left, right):
            yield from _infinite(left)
            yield from _infinite(right)
        case ForAll(binders, body) | Exists(binders, body):
            yield from (True for b in binders if not isinstance(b.sort, (Range, Tuples)))
            yield from _infinite(body)


def trimmed(value: tuple[int, ...]) -> tuple[int, ...]:
    end = len(value)
    while end and value[end - 1] == 1:
        end -= 1
    return value[:end]


def _shown(part: Fraction | tuple[int, ...] | Poly) -> str:
    if isinstance(part, Poly):  # two different ones must not look alike: this becomes the name of a constant
        return "+".join(
            "*".join([str(c), *(f"{x}^{k}" for x, k in m)]) for m, c in sorted(part.terms.items())
        )
    return f"({','.join(map(str, part))})" if isinstance(part, tuple) else str(part)


def uses_as_label(name: str, formula: Node) -> Iterator[tuple[str, int]]:
    """The (family, argument) places at which the variable `name` stands as an argument."""
    match formula:
        case Relation(_, left, right) | Implies(left, right) | Iff(left, right):
            parts: Iterable[Node] = (left, right)
        case And(args) | Or(args):
            parts = args
        case Not(arg):
            parts = (arg,)
        case ForAll(_, body) | Exists(_, body):
            parts = (body,)
        case Apply(family, args):
            yield from ((family, place) for place, a in enumerate(args) if a == Var(name))
            parts = args
        case _:
            parts = (*_children(formula), *(body for _, body in _scopes(formula)))
    for part in parts:
        yield from uses_as_label(name, part)


def nonnegative_symbols(facts: Iterable[Atom]) -> set[str]:
    """Symbols that one of the facts alone says are at least 0."""
    found = set()
    for fact in facts:
        names = fact.poly.symbols()
        if len(names) == 1 and fact.poly.degree() == 1 and fact.operator != "!=":
            (name,) = names
            slope, rest = fact.poly.terms[((name, 1),)], fact.poly.terms.get(UNIT, Fraction(0))
            if (slope < 0 or fact.operator == "=") and -rest / slope >= 0:
                found.add(name)
    return found


# --- z3, in a child process --------------------------------------------------------------------------------

_CHILD = """
import json, sys
import z3
z3.set_param("memory_max_size", int(sys.argv[1]))
print(json.dumps(z3.get_full_version()), flush=True)

def shown(value):
    if z3.is_algebraic_value(value):
        return "~" + str(value.approx(40).as_fraction())
    return str(value.as_fraction()) if z3.is_rational_value(value) else ""

for line in sys.stdin:
    asked = json.loads(line)
    solver = z3.SolverFor(asked["logic"])
    solver.set("timeout", asked["ms"])
    try:
        solver.from_string(asked["text"])
        result, model = str(solver.check()), {}
        if result == "sat":
            found = solver.model()
            model = {d.name(): shown(found[d]) for d in found.decls()}
    except z3.Z3Exception as error:
        result, model = "unknown", {}
    print(json.dumps([result, model]), flush=True)
"""


class Z3:
    """A child process that runs z3. Past its time a query is lost, and the process is killed and replaced."""

    def __init__(self) -> None:
        self.version = ""
        self._child: subprocess.Popen[bytes] | None = None
        self._buffer = b""

    def __enter__(self) -> Z3:
        return self

    def __exit__(self, *_: object) -> None:
        self._kill()

    def ask(self, logic: str, text: str, seconds: float) -> tuple[str, dict[str, str]]:
        """ "sat" with a model (values that begin with ~ are approximate), "unsat", or "unknown"."""
        if seconds <= 0.005:
            return "unknown", {}
        query = {"logic": logic, "text": text, "ms": max(1, int(seconds * 1000))}
        try:
            self._send(json.dumps(query).encode() + b"\n")
            result, model = json.loads(self._line(seconds * 1.1 + 0.2))
        except (OSError, ValueError):  # out of time, out of memory, or killed from outside
            self._kill()
            return "unknown", {}
        except BaseException:  # the caller's own deadline: an answer to this query must not be read later
            self._kill()
            raise
        return str(result), dict(model)

    def _send(self, line: bytes) -> None:
        if self._child is None:
            if importlib.util.find_spec("z3") is None:
                raise ModuleNotFoundError("No module named 'z3'", name="z3")
            command, pipe = [sys.executable, "-c", _CHILD, str(MEMORY_MB)], subprocess.PIPE
            self._buffer = b""
            self._child = subprocess.Popen(
                command, bufsize=0, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL
            )
            self.version = str(json.loads(self._line(20.0)))
        if self._child.stdin is not None:
            while line:
                line = line[self._child.stdin.write(line) :]

    def _line(self, seconds: float) -> bytes:
        """The next line that z3 writes. Raises OSError (TimeoutError) if there is none in time."""
        if self._child is None or self._child.stdout is None:
            raise OSError("z3 does not run")
        descriptor, deadline = self._child.stdout.fileno(), time.monotonic() + seconds
        while b"\n" not in self._buffer:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([descriptor], [], [], left)[0]:
                raise TimeoutError
            read = os.read(descriptor, 1 << 16)
            if not read:
                raise OSError("z3 ended")
            self._buffer += read
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line

    def _kill(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.wait()
            for stream in (child.stdin, child.stdout):
                if stream is not None:
                    stream.close()


@dataclass
class _Text:
    """SMT-LIB text of propositions; ``relaxed``: each monomial is a constant of its own."""

    positive: set[str]
    relaxed: bool = False
    names: dict[object, str] = field(default_factory=dict)

    def script(self, propositions: Iterable[Proposition]) -> str:
        asserts = [f"(assert {self._proposition(p)})" for p in propositions]
        asserts += [f"(assert {claim})" for key in self.names for claim in self._signs(key)]
        return "\n".join([*(f"(declare-const {v} Real)" for v in self.names.values()), *asserts])

    def _signs(self, key: object) -> list[str]:
        monomial: Monomial = key if isinstance(key, tuple) else ((str(key), 1),)
        if all(name in self.positive for name, _ in monomial):
            return [f"(> {self.names[key]} 0.0)"]
        return [f"(>= {self.names[key]} 0.0)"] if all(k % 2 == 0 for _, k in monomial) else []

    def _name(self, key: object) -> str:
        return self.names.setdefault(key, f"v{len(self.names)}")

    def _proposition(self, proposition: Proposition) -> str:
        if isinstance(proposition, Junction):
            if not proposition.parts:
                return "true" if proposition.kind == "and" else "false"
            return f"({proposition.kind} {' '.join(map(self._proposition, proposition.parts))})"
        left = self._poly(proposition.poly)
        if proposition.operator == "!=":
            return f"(not (= {left} 0.0))"
        return f"({proposition.operator} {left} 0.0)"

    def _poly(self, poly: Poly) -> str:
        parts = [self._product(m, c) for m, c in poly.terms.items()]
        return f"(+ {' '.join(parts)})" if len(parts) > 1 else parts[0]

    def _product(self, monomial: Monomial, factor: Fraction) -> str:
        if self.relaxed:
            factors = [self._name(monomial)] if monomial else []
        else:
            factors = [self._name(name) for name, k in monomial for _ in range(k)]
        if factor != 1 or not factors:
            factors.append(_decimal(factor))
        return f"(* {' '.join(factors)})" if len(factors) > 1 else factors[0]


def _decimal(value: Fraction) -> str:
    number = f"{abs(value.numerator)}.0"
    if value.denominator != 1:
        number = f"(/ {number} {value.denominator}.0)"
    return f"(- {number})" if value < 0 else number


@dataclass(frozen=True)
class Answer:
    """``word`` is "unsat", "sat" or "unknown"; a model gives values to symbols, "~" before approximate ones."""

    word: str
    model: Mapping[str, str] = field(default_factory=dict)


UNKNOWN = Answer("unknown")


class Solver:
    """Decides propositions with z3, in the time that is left."""

    def __init__(self, z3: Z3, deadline: float) -> None:
        self.z3, self.deadline = z3, deadline
        self._excluded: dict[object, bool] = {}

    def left(self) -> float:
        return self.deadline - time.monotonic()

    def check(self, propositions: Sequence[Proposition], positive: set[str], seconds: float) -> Answer:
        """One question to z3: its linear solver where that will do, nlsat otherwise."""
        if NO in propositions:
            return Answer("unsat")
        linear = all(a.poly.degree() <= 1 for p in propositions for a in every_atom(p))
        text = _Text(positive)
        script = text.script(propositions)
        word, model = self.z3.ask("QF_LRA" if linear else "QF_NRA", script, min(seconds, self.left()))
        return Answer(word, {str(key): model.get(name, "") for key, name in text.names.items()})

    def excludes(self, context: Sequence[Atom], claim: Proposition, positive: set[str]) -> bool:
        """Whether the context certainly contradicts an atom (those parts of it that share symbols with it)."""
        if not isinstance(claim, Atom):
            return claim == NO
        names = claim.poly.symbols()
        near = tuple(a for a in context if a.poly.symbols() <= names)
        key = (near, claim)
        if key not in self._excluded:
            answer = self.check([*near, claim], positive, 0.5)
            self._excluded[key] = answer.word == "unsat"
        return self._excluded[key]

    def decide(
        self,
        propositions: Sequence[Proposition],
        goal: Sequence[Proposition],
        positive: set[str],
        seconds: float,
    ) -> Answer:
        """A short run of nlsat, then the linear solver with products, then nlsat for the rest of the time."""
        end = min(self.deadline, time.monotonic() + seconds)
        answer = self.check(propositions, positive, min(0.3, seconds))
        if answer.word != "unknown" or all(a.poly.degree() <= 1 for p in propositions for a in every_atom(p)):
            return answer
        if self._by_products(propositions, goal, positive, time.monotonic() + 0.7 * (end - time.monotonic())):
            return Answer("unsat")
        return self.check(propositions, positive, end - time.monotonic())

    def _by_products(
        self, propositions: Sequence[Proposition], goal: Sequence[Proposition], positive: set[str], end: float
    ) -> bool:
        """Whether the linear solver finds a contradiction among the hypotheses and products of them."""
        values = eliminated(propositions)
        facts = [put_values(p, values) for p in propositions]
        seeds = {m for p in goal for a in every_atom(put_values(p, values)) for m in a.poly.terms}
        whole = junction("and", facts)
        if whole == NO:
            return True
        parts = whole.parts if isinstance(whole, Junction) and whole.kind == "and" else (whole,)
        highest = max((a.poly.degree() for p in parts for a in every_atom(p)), default=0)
        for rows in Products(parts, positive, highest + 2).rounds(seeds, end):
            script = _Text(positive, relaxed=True).script([*parts, *rows])
            if self.z3.ask("QF_LRA", script, end - time.monotonic())[0] == "unsat":
                return True
        return False


def eliminated(propositions: Sequence[Proposition]) -> dict[str, Poly]:
    """Symbols that equations give as a constant, or as a multiple of one other symbol.

    No other: with x = 1 - y put in, what is known of the sign of x would be lost to `Products`.
    """
    values: dict[str, Poly] = {}
    facts = [a for p in propositions for a in atoms_of(p) if a.operator == "="]
    while True:
        found = next(filter(None, map(_solved, facts)), None)
        if found is None:
            return values
        name, value = found
        values = {x: p.put({name: value}) for x, p in values.items()} | {name: value}
        changed = (put_values(a, {name: value}) for a in facts)
        facts = [a for a in changed if isinstance(a, Atom)]


def _solved(fact: Atom) -> tuple[str, Poly] | None:
    others = [m for m in fact.poly.terms if m]
    if fact.poly.degree() != 1 or len(others) > (1 if UNIT in fact.poly.terms else 2):
        return None
    pivot = max(others)
    rest = fact.poly - Poly({pivot: fact.poly.terms[pivot]})
    return pivot[0][0], rest.scaled(-1 / fact.poly.terms[pivot])


class Products:
    """Facts times monomials: of any sign for equations, of symbols that are at least 0 for inequalities.

    Which products: those that share a monomial with what is there (at first: the goal), and of these the ones
    first that share many and are few steps from the goal. In no family is the degree higher than in the facts.
    """

    def __init__(self, parts: Sequence[Proposition], positive: set[str], degree: int) -> None:
        self.facts = list(dict.fromkeys(a for a in parts if isinstance(a, Atom) and a.operator != "!="))
        self.nonnegative = positive | nonnegative_symbols(self.facts)
        self.facts = [a for a in self.facts if len(a.poly.terms) > 1]  # signs of products are known anyway
        self.degree = degree
        self._powers = [family_degrees(a.poly.terms) for a in self.facts]
        self._caps = family_degrees(m for a in self.facts for m in a.poly.terms)
        self._with: dict[Monomial, list[int]] = {}
        for k, fact in enumerate(self.facts):
            for monomial in fact.poly.terms:
                self._with.setdefault(monomial, []).append(k)
        self._known = set(self._with)
        self._depths: dict[Monomial, int] = {}
        self._heap: list[tuple[int, int, int, Monomial]] = []
        self._queued: set[tuple[int, Monomial]] = set()

    def rounds(self, seeds: Iterable[Monomial], end: float) -> Iterator[list[Atom]]:
        """Longer and longer lists of facts that follow, until the time `end`."""
        rows: list[Atom] = []
        for monomial in sorted(m for m in seeds if m):
            self._reach(monomial, 0)
        checked, wanted = 0, 40
        while self._heap and len(rows) < MAX_ROWS and time.monotonic() < end:
            row = self._next()
            if row is not None:
                rows.append(row)
            if len(rows) >= wanted:
                checked, wanted = len(rows), 2 * wanted
                yield [*rows, *self._signs(rows)]
        if len(rows) > checked:
            yield [*rows, *self._signs(rows)]

    def _next(self) -> Atom | None:
        """The cheapest product, unless it has become more expensive than another since it was queued."""
        cost, depth, k, factor = heappop(self._heap)
        made = self.facts[k].poly.shifted(factor)
        now = self._cost(k, factor, depth)
        if self._heap and now > max(cost, self._heap[0][0]):
            heappush(self._heap, (now, depth, k, factor))
            return None
        self._known.update(made.terms)
        for monomial in made.terms:
            self._reach(monomial, depth + 1)
        if not factor:
            return None
        return Atom("=" if self.facts[k].operator == "=" else "<=", made)

    def _reach(self, monomial: Monomial, depth: int) -> None:
        """Line up the products (and facts) in which the monomial occurs."""
        if not monomial or monomial in self._depths:
            return
        self._depths[monomial] = depth
        for inner in divisors(monomial):
            factor = times(monomial, _inverse(inner))
            for k in self._with.get(inner, ()):
                if (k, factor) not in self._queued and self._allowed(k, factor):
                    self._queued.add((k, factor))
                    heappush(self._heap, (self._cost(k, factor, depth), depth, k, factor))

    def _cost(self, k: int, factor: Monomial, depth: int) -> int:
        """Steps from the goal, less the monomials that are there already."""
        return depth - sum(times(m, factor) in self._known for m in self.facts[k].poly.terms)

    def _allowed(self, k: int, factor: Monomial) -> bool:
        fact, powers = self.facts[k], self._powers[k]
        if fact.poly.degree() + sum(k for _, k in factor) > self.degree:
            return False
        for family, power in family_degrees([factor]).items():
            if powers.get(family, 0) + power > self._caps.get(family, 0):
                return False
        return fact.operator == "=" or all(k % 2 == 0 or name in self.nonnegative for name, k in factor)

    def _signs(self, rows: Iterable[Atom]) -> Iterator[Atom]:
        for monomial in sorted({m for row in rows for m in row.poly.terms if sum(k for _, k in m) > 1}):
            if all(k % 2 == 0 or name in self.nonnegative for name, k in monomial):
                yield Atom("<=", Poly({monomial: Fraction(-1)}))


def family_degrees(monomials: Iterable[Monomial]) -> dict[str, int]:
    """By family, the highest degree in its members."""
    highest: dict[str, int] = {}
    for monomial in monomials:
        powers: dict[str, int] = {}
        for name, k in monomial:
            family = name.partition("[")[0]
            powers[family] = powers.get(family, 0) + k
        for family, power in powers.items():
            highest[family] = max(highest.get(family, 0), power)
    return highest


def divisors(monomial: Monomial) -> Iterator[Monomial]:
    """All monomials that divide it, 1 and itself included."""
    for powers in product(*(range(k + 1) for _, k in monomial)):
        yield tuple((name, k) for (name, _), k in zip(monomial, powers, strict=True) if k)


# --- goals -------------------------------------------------------------------------------------------------

Fact = tuple[Formula, Env]


@dataclass(frozen=True, eq=False)
class Part:
    """One query: under the facts, the formula (in its environment)."""

    facts: tuple[Fact, ...]
    formula: Formula
    env: Env


@dataclass(frozen=True, eq=False)
class Every:
    parts: tuple[Goal, ...]


@dataclass(frozen=True, eq=False)
class Shown:
    """An existence: one of the alternatives, each an exhibit put in, is enough."""

    alternatives: tuple[Goal, ...]
    claim: Part


Goal = Part | Every | Shown


@dataclass
class Splitter:
    """Takes a conclusion apart into parts."""

    ground: Ground
    exhibits: Mapping[str, Sequence[Term | Lambda]]

    def split(self, formula: Formula, env: Env, facts: tuple[Fact, ...]) -> Goal:
        if self.ground.solver.left() <= 0:
            raise Late
        match formula:
            case And(args):
                return Every(tuple(self.split(a, env, facts) for a in args))
            case Implies(left, right):
                given = left.args if isinstance(left, And) else (left,)
                return self.split(right, env, (*facts, *((g, env) for g in given)))
            case Iff(left, right):
                return self.split(And((Implies(left, right), Implies(right, left))), env, facts)
            case Or((*others, last)):
                return self.split(last, env, (*facts, *((negation(a), env) for a in others)))
            case Not(Relation() as arg):
                return Part(facts, negation(arg), env)
            case Not(arg):
                return self.split(negation(arg), env, facts)
            case ForAll(binders, body):
                return self.for_all(binders, body, env, facts)
            case Exists(binders, body):
                return self._exists(binders, body, env, facts)
        return Part(facts, formula, env)

    def for_all(self, binders: tuple[Binder, ...], body: Formula, env: Env, facts: tuple[Fact, ...]) -> Goal:
        if not binders:
            return self.split(body, env, facts)
        first, rest = binders[0], binders[1:]
        members = self.ground.members(first, env)
        values = [self.ground.constant_for(first)] if members is None else members
        return Every(tuple(self.for_all(rest, body, {**env, first.name: v}, facts) for v in values))

    def _exists(self, binders: tuple[Binder, ...], body: Formula, env: Env, facts: tuple[Fact, ...]) -> Goal:
        claim = Part(facts, Exists(binders, body), env)
        envs: list[Env] = [env]
        for binder in binders:
            envs = [{**e, binder.name: v} for e in envs for v in self._choices(binder, e)]
        return Shown(tuple(self.split(body, e, facts) for e in envs), claim)

    def _choices(self, binder: Binder, env: Env) -> Sequence[object]:
        members = self.ground.members(binder, env)
        if members is not None:
            return members
        given = self.exhibits.get(binder.name, ())
        return [_Closure(g, env) if isinstance(g, Lambda) else _Delayed(g, env) for g in given]


# --- one size ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Found:
    """What became of a goal: "unsat" (it holds), "sat" (it fails, ``words`` say where), "unknown", "outside"."""

    word: str
    words: str = ""
    levels: bool = False  # decided, but only at rational values of t
    queries: int = 0
    model: Mapping[str, Fraction] | None = None
    symbolic: bool = False  # there is a t
    left_out: tuple[str, ...] = ()  # why hypotheses were left out


class Trial:
    """The statement at one size."""

    def __init__(
        self,
        statement: Statement,
        sizes: Mapping[str, int],
        exhibits: Mapping[str, Sequence[Term | Lambda]],
        at: Mapping[str, Sequence[Fraction]],
        solver: Solver,
    ) -> None:
        self.statement, self.sizes, self.at, self.solver = statement, sizes, at, solver
        given = [t.body if isinstance(t, Lambda) else t for terms in exhibits.values() for t in terms]
        self.ground = Ground(exponents(statement.formula(), given), solver)
        self.splitter = Splitter(self.ground, exhibits)
        self.parts_left = 1

    def run(self) -> Found:
        env: Env = {name: ratio(k) for name, k in self.sizes.items()}
        binders = tuple(b for b in self.statement.binders if b.name not in self.sizes)
        body = Implies(And(self.statement.hypotheses), self.statement.conclusion)
        try:
            return self._settled(binders, body, env)
        except Outside as outside:
            return Found("outside", str(outside))
        except Late:
            return Found("unknown", "out of time")

    def _settled(self, binders: tuple[Binder, ...], body: Formula, env: Env) -> Found:
        goal = self.splitter.for_all(binders, body, env, ())
        parts = list(parts_of(goal))
        self.parts_left = len(parts) + 1
        if parts and self._vacuous(parts[0]):
            return Found("vacuous")
        found = self.settle(goal)
        return replace(found, symbolic=bool(self.ground.positive), left_out=tuple(self.ground.dropped))

    def _vacuous(self, part: Part) -> bool:
        """Whether z3 says that the hypotheses of the statement contradict each other."""
        facts = part.facts[: len(self.statement.hypotheses)]
        propositions, _ = self.write(Part(facts, FALSE, part.env))
        return self.solver.check(propositions, self.ground.positive, 0.5).word == "unsat"

    def settle(self, goal: Goal, confirm: bool = True) -> Found:
        match goal:
            case Part():
                return self._query(goal, confirm)
            case Every(parts):
                return self._every(parts, confirm)
        return self._shown(goal, confirm)

    def _every(self, parts: Sequence[Goal], confirm: bool) -> Found:
        worst, queries, levels = Found("unsat"), 0, False
        for part in parts:
            found = self.settle(part, confirm)
            queries, levels = queries + found.queries, levels or found.levels
            if found.word == "sat":
                return found
            if _WORDS.index(found.word) > _WORDS.index(worst.word):
                worst = found
        return replace(worst, queries=queries, levels=levels)

    def _shown(self, goal: Shown, confirm: bool) -> Found:
        tried: list[Found] = []
        for alternative in goal.alternatives:
            tried.append(self.settle(alternative, confirm=False))
            if tried[-1].word == "unsat":
                return tried[-1]
        failed = [found for found in tried if found.model is not None]
        for found in failed if confirm else ():
            last = self._none_exists(goal.claim, found.model or {})
            if last.word == "sat":
                return last
        if failed and confirm:
            return Found("unknown", "the exhibit fails; another might not")
        return tried[-1] if tried else Found("unknown", "nothing is exhibited for what should exist")

    # one query

    def write(self, part: Part) -> tuple[list[Proposition], list[Proposition]]:
        """The facts and the negated formula, and the latter alone. Raises Outside."""
        ground = self.ground
        ground.labels = {}
        for _ in range(4):
            known = sum(map(len, ground.labels.values()))
            ground.context = []
            for formula, env in part.facts:
                ground.context.append(ground.fact(formula, env))
            goal = self._negated(part)
            if known == sum(map(len, ground.labels.values())):
                break
        return self._with_sides([*ground.context, *goal]), goal

    def _negated(self, part: Part) -> list[Proposition]:
        if isinstance(part.formula, (Relation, Or)):
            return [self.ground.proposition(negation(part.formula), part.env, strict=True)]
        return [self.ground.proposition(negation(part.formula), part.env)]

    def _with_sides(self, propositions: list[Proposition]) -> list[Proposition]:
        """With the definitions of the constants that occur."""
        names = {x for p in propositions for a in every_atom(p) for x in a.poly.symbols()}
        for name, what in reversed(self.ground.side):
            if name in names:
                propositions.append(what)
                names |= {x for a in every_atom(what) for x in a.poly.symbols()}
        return propositions

    def _query(self, part: Part, confirm: bool) -> Found:
        seconds = max(0.5 * self.solver.left(), self.solver.left() / max(1, self.parts_left))
        self.parts_left -= 1
        try:
            propositions, goal = self.write(part)
        except Outside as outside:
            return Found("outside", str(outside))
        positive = self.ground.positive
        answer = self.solver.decide(propositions, goal, positive, seconds)
        if answer.word == "unknown":
            return self._at_levels(part, propositions, goal, seconds, confirm)
        if answer.word == "unsat":
            return Found("unsat", queries=1)
        return self._model(part, propositions, answer, confirm)

    def _at_levels(
        self,
        part: Part,
        propositions: list[Proposition],
        goal: list[Proposition],
        seconds: float,
        confirm: bool,
    ) -> Found:
        """The same at rational values of t."""
        names = sorted(x for x in symbols_of(propositions) if x.startswith("exp("))
        if not names:
            return Found("unknown", "z3 gave up", queries=1)
        undecided = False
        for levels in product(*(self._levels(name) for name in names)):
            values = {name: constant(level) for name, level in zip(names, levels, strict=True)}
            fixed = [put_values(p, values) for p in propositions]
            aim = [put_values(p, values) for p in goal]
            answer = self.solver.decide(fixed, aim, self.ground.positive, seconds / 3)
            if answer.word == "sat":
                model = {**answer.model, **{x: str(v) for x, v in zip(names, levels, strict=True)}}
                return self._model(part, propositions, Answer("sat", model), confirm)
            undecided = undecided or answer.word == "unknown"
        if undecided:
            return Found("unknown", "z3 gave up, at rational t too", queries=1)
        return Found("unsat", levels=True, queries=1)

    def _levels(self, name: str) -> Sequence[Fraction]:
        plain = name.removeprefix("exp(").rstrip(")").partition("[")[0].rstrip("'")
        return self.at.get(plain, TRIAL_LEVELS)

    # counterexamples

    def _model(self, part: Part, propositions: list[Proposition], answer: Answer, confirm: bool) -> Found:
        model = self._rational(propositions, answer)
        if model is None:
            return Found("unknown", "z3 has a counterexample that is not rational", queries=1)
        if not confirm:
            return Found("sat", "the exhibit fails", queries=1, model=model)
        words = Confirmation(self.statement, self.ground, part, model, self.sizes).words()
        if words is None:
            return Found("unknown", "z3 has a counterexample that could not be confirmed", queries=1)
        return Found("sat", words, queries=1, model=model)

    def _rational(self, propositions: list[Proposition], answer: Answer) -> dict[str, Fraction] | None:
        """The model, or a rational one close to it."""
        fixed: dict[str, Fraction] = {}
        for _ in range(8):
            model = {x: v for x, v in answer.model.items() if v}
            rough = sorted((x for x, v in model.items() if v.startswith("~")), key=lambda x: "exp(" not in x)
            if not rough:
                return {**{x: Fraction(v) for x, v in model.items()}, **fixed}
            found = self._rounded(propositions, fixed, rough[0], Fraction(model[rough[0]][1:]))
            if found is None:
                return None
            answer = found
        return None

    def _rounded(
        self, propositions: list[Proposition], fixed: dict[str, Fraction], name: str, near: Fraction
    ) -> Answer | None:
        """A model with the symbol at a simple number near to what it was; that is added to ``fixed``."""
        for size in (1, 4, 20, 1000, 10**6):
            value = near.limit_denominator(size)
            values = {x: constant(v) for x, v in {**fixed, name: value}.items()}
            answer = self.solver.check(
                [put_values(p, values) for p in propositions], self.ground.positive, 0.5
            )
            if answer.word == "sat" and not (name in self.ground.positive and value <= 0):
                fixed[name] = value
                return answer
        return None

    def _none_exists(self, claim: Part, model: Mapping[str, Fraction]) -> Found:
        """At the model's values of the statement's own names: z3 says whether what is claimed exists."""
        own = {x: constant(v) for x, v in model.items() if self._is_own(x, claim.env)}
        supposed = (*claim.facts, (claim.formula, claim.env))
        propositions, _ = self.write(Part(supposed, FALSE, claim.env))
        fixed = [put_values(p, own) for p in propositions]
        outcome = self.solver.check(fixed, self.ground.positive, 2.0).word
        words = Confirmation(self.statement, self.ground, claim, model, self.sizes).point()
        if outcome != "unsat" or words is None:
            return Found("unknown", "the exhibit fails; another might not", queries=2)
        names = ", ".join(b.name for b in claim.formula.binders)  # type: ignore[attr-defined]
        return Found("sat", f"{words}: there is no {names} (unsat says z3)", queries=2)

    def _is_own(self, name: str, env: Env) -> bool:
        family = self.ground.cells.get(name.removeprefix("exp(").removesuffix(")"), (name, ()))[0]
        own = {v.name if isinstance(v, _Symbols) else k for k, v in env.items()}
        return family.removeprefix("exp(").removesuffix(")") in own


_WORDS = ("unsat", "unknown", "outside", "sat")


def parts_of(goal: Goal) -> Iterator[Part]:
    match goal:
        case Part():
            yield goal
        case Every(goals) | Shown(goals, _):
            for inner in goals:
                yield from parts_of(inner)


def symbols_of(propositions: Iterable[Proposition]) -> set[str]:
    return {x for p in propositions for a in every_atom(p) for x in a.poly.symbols()}


class Confirmation:
    """A model of z3 as values for the names of the statement, for the kernel's evaluator."""

    def __init__(
        self,
        statement: Statement,
        ground: Ground,
        part: Part,
        model: Mapping[str, Fraction],
        sizes: Mapping[str, int],
    ) -> None:
        self.statement, self.ground, self.part, self.sizes = statement, ground, part, sizes
        self.model = dict(model)
        self._number_labels()

    def words(self) -> str | None:
        """The values, if the statement certainly fails there."""
        for values in self._attempts():
            point = self._point(values)
            if point is not None and point.refutes:
                return f"fails at {shown(values)}"
        return None

    def point(self) -> str | None:
        """The values of the statement's own names, if the hypotheses certainly hold there."""
        own = {b.name for b in self.statement.binders}
        for values in self._attempts():
            known = {x: v for x, v in values.items() if x in own}
            point = self._point(known)
            if point is not None and point.admitted:
                return f"at {shown(known)}"
        return None

    def _point(self, values: Mapping[str, object]) -> Point | None:
        """None if a value is not what its name stands for, such as 1/2 in a family of integers."""
        try:
            return at_point(self.statement, values)
        except KernelError:
            return None

    def _attempts(self) -> Iterator[dict[str, object]]:
        """With different values outside of the tables (a law that is 0 everywhere is none)."""
        others = [Fraction(0), Fraction(1), *(Fraction(1, k) for k in self.sizes.values() if k > 1)]
        for default in dict.fromkeys(others):
            values = {x: self._value(v, default) for x, v in self.part.env.items()}
            yield {x: v for x, v in values.items() if v is not None}

    def _value(self, stands: object, default: Fraction) -> object:
        match stands:
            case tuple():
                return stands
            case Rat():
                return self._number(stands.top) if stands.bottom == constant(1) else None
            case _Exponent(name):
                return _logarithm(self.model.get(name, Fraction(1)))
            case _Symbols():
                return self._table(stands, default)
        return None

    def _number(self, poly: Poly) -> Fraction | None:
        """A known number, or the value of a symbol."""
        value = poly.put({x: constant(self.model.get(x, Fraction(0))) for x in poly.symbols()})
        return value.number()

    def _table(self, family: _Symbols, default: Fraction) -> Table:
        entries: dict[tuple[int | tuple[int, ...], ...], Term] = {}
        for name, (owner, key) in self.ground.cells.items():
            symbol_name = f"exp({name})" if family.exponential else name
            if owner == family.name and symbol_name in self.model:
                value = self.model[symbol_name]
                entries[self._key(key)] = _logarithm(value) if family.exponential else Num(value)
        return Table(tuple(entries.items()), Num(default))

    def _key(self, key: Key) -> tuple[int | tuple[int, ...], ...]:
        made: list[int | tuple[int, ...]] = []
        for part in key:
            if isinstance(part, tuple):
                made.append(part)
                continue
            value = self._number(part) if isinstance(part, Poly) else part
            made.append(int(value) if value is not None else 0)
        return tuple(made)

    def _number_labels(self) -> None:
        """Numbers for labels that nothing else constrains: the least that are free."""
        keys = [part for _, key in self.ground.cells.values() for part in key]
        used = {int(part) for part in keys if isinstance(part, Fraction)} | set(map(int, self.model.values()))
        labels = {x for part in keys if isinstance(part, Poly) for x in part.symbols()} - self.model.keys()
        free = (k for k in range(1, 10**6) if k not in used)
        for name in sorted(labels):
            self.model[name] = Fraction(next(free))


def _logarithm(value: Fraction) -> Term:
    return Num(Fraction(0)) if value == 1 else Log(Num(value))


# --- the leg -----------------------------------------------------------------------------------------------


def smt_leg(
    statement: Statement,
    sizes: Sequence[Mapping[str, int]],
    exhibits: Mapping[str, object] | None = None,
    at: Mapping[str, Sequence[Fraction]] | None = None,
    timeout_s: float = 10.0,
    instead: Statement | None = None,
) -> Leg:
    """Ask z3 about the statement at each of the size assignments; all within ``timeout_s`` seconds.

    ``exhibits``  what is put for names that the conclusion says exist: a `Lambda`, a term, text such as
                  ``"(i, j) -> delta(i,j)*(1-D) + (1-delta(i,j))*D/(M-1)"`` (arguments are integers, unless
                  declared as in ``"(x in tuples(n,m)) -> ..."``), or a list of these, one of which must do
    ``at``        values of t = exp(eps), by the name eps, for when z3 gives up on a symbolic t
    ``instead``   a statement to ask about in place of one with entropies; the leg says so

    The outcome is "disagrees" if a counterexample was found and confirmed, "not run" if the conclusion is
    outside of what z3 knows, "agrees" if some size was decided and nothing spoke against it. The detail says
    which sizes were decided, with t symbolic or at rational t, and which were not.
    """
    if not sizes:
        raise ClaimError("smt_leg: no sizes. Next: give at least one, such as [{}]")
    start = time.monotonic()
    asked = statement if instead is None else instead
    given = {name: _choices(asked, name, value) for name, value in (exhibits or {}).items()}
    levels = {name: [Fraction(v) for v in values] for name, values in (at or {}).items()}
    results: list[tuple[str, Found]] = []
    with Z3() as z3:
        for k, size in enumerate(sizes):
            left = timeout_s - (time.monotonic() - start)
            share = max(0.6, 1 / (len(sizes) - k)) if k + 1 < len(sizes) else 1.0
            solver = Solver(z3, time.monotonic() + share * left)
            found = Trial(asked, size, given, levels, solver).run()
            results.append((", ".join(f"{n}={v}" for n, v in size.items()) or "as it is", found))
            if found.word == "sat":
                break
        version = z3.version
    outcome, detail = _verdict(results)
    if instead is not None:
        detail = f"asked instead: {' '.join(render(instead).split())}; {detail}"
    return Leg(outcome, f"{detail}; z3 {version}" if version else detail, time.monotonic() - start)


def _verdict(results: Sequence[tuple[str, Found]]) -> tuple[str, str]:
    """Outcome and detail."""
    for size, found in results:
        if found.word == "sat":
            return "disagrees", f"{size}: {found.words}"
    decided = [found for _, found in results if found.word == "unsat"]
    outside = [found for _, found in results if found.word == "outside"]
    left_out = dict.fromkeys(words for _, found in results for words in found.left_out)
    parts = [_listed(results, kind) for kind in _KINDS]
    parts += [f"hypotheses left out: {', '.join(left_out)}"] if left_out else []
    detail = "; ".join(filter(None, parts))
    if outside:
        return "not run", detail
    return ("agrees" if decided else "undecided"), detail


_KINDS: dict[str, Callable[[Found], bool]] = {
    "unsat": lambda f: f.word == "unsat" and not f.levels and not f.symbolic,
    "unsat for every t": lambda f: f.word == "unsat" and not f.levels and f.symbolic,
    "unsat at rational t only": lambda f: f.word == "unsat" and f.levels,
    "no size is allowed by the hypotheses": lambda f: f.word == "vacuous",
    "not decided": lambda f: f.word == "unknown",
    "outside of polynomials and exp": lambda f: f.word == "outside",
}


def _listed(results: Sequence[tuple[str, Found]], kind: str) -> str:
    chosen = [(size, found) for size, found in results if _KINDS[kind](found)]
    if not chosen:
        return ""
    reasons = dict.fromkeys(found.words for _, found in chosen if found.words)
    queries = sum(found.queries for _, found in chosen)
    words = f"{kind}: {' | '.join(size for size, _ in chosen)}"
    return words + (f" ({'; '.join(reasons)})" if reasons else f" ({queries} queries)" if queries else "")


# --- exhibits ----------------------------------------------------------------------------------------------


def _choices(statement: Statement, name: str, given: object) -> list[Term | Lambda]:
    if isinstance(given, (list, tuple)):
        return [choice for one in given for choice in _choices(statement, name, one)]
    if isinstance(given, (Lambda, Term)):
        return [given]
    if isinstance(given, str):
        return [_from_text(statement, given)]
    raise ClaimError(f"exhibits[{name!r}] = {given!r}: must be a Lambda, a term, text, or a list of these")


def _from_text(statement: Statement, text: str) -> Term | Lambda:
    """A term, or a formula for a family: ``(i, j) -> ...``, over the statement's names."""
    head, arrow, body = text.rpartition("->")
    if not arrow:
        return _equated(parse_formula(f"({text}) = 0", statement.binders))
    inside = head.strip().removeprefix("(").removesuffix(")")
    names = [part.strip() for part in _top_level(inside)]
    declared = ", ".join(part if " " in part else f"{part} integer" for part in names)
    formula = parse_formula(f"forall {declared}: ({body}) = 0", statement.binders)
    if not isinstance(formula, ForAll):
        raise ClaimError(f"{text!r} is not a formula for a family. Next: write (i, j) -> ...")
    return Lambda(tuple(b.name for b in formula.binders), _equated(formula.body))


def _equated(formula: Formula) -> Term:
    if not isinstance(formula, Relation):
        raise ClaimError("an exhibit must be a term")
    return formula.left


def _top_level(text: str) -> list[str]:
    """Split at the commas outside of brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts
