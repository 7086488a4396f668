"""An independent judge: a statement at concrete small instances, without the kernel's evaluator or normal form.

It reads the statement's syntax and nothing else of the kernel. Numbers are exact where they can be: rationals, and
q + c1 log p1 + c2 log p2 + ... with rational q, c and primes p (1 and the logarithms of the primes are linearly
independent over the rationals, so equality is decided); everything else is a 50-digit mpmath float, and two of
those that agree to 40 digits are "not comparable". A statement is called false only where every step is certain.

Finite quantifiers are enumerated. "for all Q, eps" is tried on candidates and, where the condition is a system of
rational polynomial relations in Q, by z3; "exists Q" is decided by candidates and by z3.
"""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from math import comb, isqrt
from typing import Any

import mpmath
import z3

from verify.kernel import statement as S
from verify.kernel import terms as T
from verify.kernel.certificate import Table, Witness

CONTEXT = mpmath.mp.clone()
CONTEXT.dps = 50
AGREE = CONTEXT.mpf(10) ** -40
OPERATORS = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class Undefined(Exception):
    """An expression without a meaning: a division by 0, the logarithm of a number <= 0."""


class Uncertain(Exception):
    """The judge cannot tell."""


# --- numbers -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Logs:
    """q + the sum of c * log(p) over the primes p in `parts`, none of them with c = 0, at least one."""

    q: Fraction
    parts: tuple[tuple[int, Fraction], ...]


Monomial = tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Poly:
    """A polynomial in unknowns: rational coefficients of sorted products."""

    terms: Mapping[Monomial, Fraction]


Number = Any  # Fraction, Logs, mpf, or (where something is unknown) Poly


def _logs(q: Fraction, parts: Mapping[int, Fraction]) -> Number:
    kept = tuple(sorted((p, c) for p, c in parts.items() if c))
    return Logs(q, kept) if kept else q


@lru_cache(maxsize=4096)
def _factored(n: int) -> tuple[tuple[int, int], ...]:
    out, p = [], 2
    while p * p <= n:
        k = 0
        while n % p == 0:
            n, k = n // p, k + 1
        if k:
            out.append((p, k))
        p += 1
        if p > 10_000:
            raise Uncertain("a number with large prime factors")
    return (*out, (n, 1)) if n > 1 else tuple(out)


def _polynomial(x: Number) -> Poly:
    if isinstance(x, Poly):
        return x
    if isinstance(x, Fraction):
        return Poly({(): x})
    raise Uncertain("an irrational coefficient of an unknown")


def _float(x: Number) -> Any:
    if isinstance(x, Fraction):
        return CONTEXT.mpf(x.numerator) / x.denominator
    if isinstance(x, Logs):
        return _float(x.q) + sum(_float(c) * CONTEXT.log(p) for p, c in x.parts)
    if isinstance(x, Poly):
        raise Uncertain("an unknown where a number is needed")
    return x


def plus(a: Number, b: Number) -> Number:
    if type(a) is Fraction and type(b) is Fraction:
        return a + b if a and b else a or b
    if isinstance(a, Fraction) and a == 0:
        return b
    if isinstance(b, Fraction) and b == 0:
        return a
    if isinstance(a, Poly) or isinstance(b, Poly):
        sum_ = dict(_polynomial(a).terms)
        for m, c in _polynomial(b).terms.items():
            sum_[m] = sum_.get(m, Fraction(0)) + c
        return Poly({m: c for m, c in sum_.items() if c})
    if isinstance(a, (Fraction, Logs)) and isinstance(b, (Fraction, Logs)):
        x, y = (v if isinstance(v, Logs) else Logs(v, ()) for v in (a, b))
        parts = dict(x.parts)
        for p, c in y.parts:
            parts[p] = parts.get(p, Fraction(0)) + c
        return _logs(x.q + y.q, parts)
    return _float(a) + _float(b)


def times(a: Number, b: Number) -> Number:
    if type(a) is Fraction and type(b) is Fraction:
        return a * b if a and b else Fraction(0)
    for x, y in ((a, b), (b, a)):
        if isinstance(x, Fraction):
            if x == 0:
                return x
            if x == 1:
                return y
            if isinstance(y, Logs):
                return _logs(x * y.q, {p: x * c for p, c in y.parts})
    if isinstance(a, Poly) or isinstance(b, Poly):
        product: dict[Monomial, Fraction] = {}
        for (m, c), (n, d) in itertools.product(_polynomial(a).terms.items(), _polynomial(b).terms.items()):
            key = tuple(sorted(m + n))
            product[key] = product.get(key, Fraction(0)) + c * d
        return Poly({m: c for m, c in product.items() if c})
    return _float(a) * _float(b)


def power(base: Number, exponent: Number) -> Number:
    if not isinstance(exponent, Fraction):
        raise Uncertain("an exponent that is not rational")
    whole = exponent.denominator == 1
    if exponent < 0 or not whole:
        if isinstance(base, Poly):
            raise Uncertain("a reciprocal of an unknown")
        if exponent < 0 and compare("=", base, Fraction(0)):
            raise Undefined("division by 0")
        if not whole and compare("<", base, Fraction(0)):
            raise Undefined("a root of a negative number")
    if not whole:
        if isinstance(base, Fraction) and exponent.denominator == 2:
            top, bottom = isqrt(base.numerator), isqrt(base.denominator)
            if top * top == base.numerator and bottom * bottom == base.denominator:
                return Fraction(top, bottom) ** exponent.numerator
        return CONTEXT.power(_float(base), _float(exponent))
    if isinstance(base, Fraction):
        if abs(exponent) > 4096:
            raise Uncertain("a huge power")
        return base**exponent.numerator
    if 0 <= exponent <= 8:
        out: Number = Fraction(1)
        for _ in range(exponent.numerator):
            out = times(out, base)
        return out
    return CONTEXT.power(_float(base), exponent.numerator)


def logarithm(x: Number) -> Number:
    if compare("<=", x, Fraction(0)):
        raise Undefined("logarithm of a number <= 0")
    if isinstance(x, Fraction):
        parts: dict[int, Fraction] = {p: Fraction(k) for p, k in _factored(x.numerator)}
        for p, k in _factored(x.denominator):
            parts[p] = parts.get(p, Fraction(0)) - k
        return _logs(Fraction(0), parts)
    return CONTEXT.log(_float(x))


def exponential(x: Number) -> Number:
    if isinstance(x, Fraction) and x == 0:
        return Fraction(1)
    if isinstance(x, Logs) and x.q == 0 and all(c.denominator == 1 and abs(c) < 4096 for _, c in x.parts):
        out = Fraction(1)
        for p, c in x.parts:
            out *= Fraction(p) ** c.numerator
        return out
    return CONTEXT.exp(_float(x))


def xlogx(x: Number) -> Number:
    if compare("<", x, Fraction(0)):
        raise Undefined("x log x of a negative number")
    return Fraction(0) if compare("=", x, Fraction(0)) else times(x, logarithm(x))


def compare(op: str, a: Number, b: Number) -> bool:
    """Whether a op b. Raises Uncertain where the floats agree."""
    if isinstance(a, Poly) or isinstance(b, Poly):
        raise Uncertain("an unknown where a number is needed")
    if type(a) is Fraction and type(b) is Fraction:
        return bool(OPERATORS[op](a, b))
    difference = plus(a, times(Fraction(-1), b))
    if isinstance(difference, Fraction):
        return bool(OPERATORS[op](difference, 0))
    if isinstance(difference, Logs) and op in ("=", "!="):
        return op == "!="
    value = _float(difference)
    if abs(value) < AGREE * (1 + abs(_float(a)) + abs(_float(b))):
        raise Uncertain("equal to 40 digits")
    return bool(OPERATORS[op](value, 0))


def integer(x: Number) -> int:
    if isinstance(x, Fraction) and x.denominator == 1:
        return x.numerator
    raise Uncertain("not an integer")


# --- instances ---------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Unknown:
    """A family that z3 is asked for: one real a key."""

    name: str
    cells: dict[str, tuple[Any, ...]] = field(default_factory=dict)

    def __getitem__(self, key: tuple[Any, ...]) -> Poly:
        cell = f"{self.name}{tuple(str(k) for k in key)}"
        self.cells[cell] = key
        return Poly({(cell,): Fraction(1)})


@dataclass(frozen=True)
class Instance:
    """Values of the variables, as kernel data.

    ``pool``        candidates for names that are bound inside of the conclusion
    ``exhaustive``  values of a real variable that stand for all (the families depend on nothing else)
    ``unknown``     arities of families of the statement for which z3 is asked, all else fixed
    ``fixed``       families bound inside of the conclusion that z3 is not asked for, but taken from the pool
    ``deep``        whether z3 is asked for inner families at all
    ``large``       whether z3 is asked whether some exist only
    """

    values: Mapping[str, Any]
    pool: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    exhaustive: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()
    fixed: frozenset[str] = frozenset()
    deep: bool = False
    large: bool = False

    def witness(self, hints: Mapping[str, Any]) -> Witness:
        return Witness((*self.values.items(), *((k, v) for k, v in hints.items() if k not in self.values)))


def trimmed(x: Sequence[int]) -> tuple[int, ...]:
    """A tuple is 1 outside of its coordinates."""
    end = len(x)
    while end and x[end - 1] == 1:
        end -= 1
    return tuple(x[:end])


@lru_cache(maxsize=1 << 14)
def _names(term: Any) -> tuple[str, ...]:
    return tuple(sorted(S.free_in(term) if isinstance(term, S.Formula) else T.free_names(term)))


#: Terms whose values are remembered.
COSTLY = (T.Sum, T.TupleSum, T.Exp, T.Pow)


class Evaluator:
    """Terms and formulas at one instance. Truth: True, False, or None where the judge cannot tell."""

    def __init__(self, instance: Instance, solver_steps: int = 400_000) -> None:
        self.instance = instance
        self.steps = solver_steps
        self.hints: dict[str, Any] = {}
        self.tables: dict[int, dict[Any, Any]] = {}
        self.values: dict[Any, Number] = {}
        self.truths: dict[Any, tuple[bool | None, dict[str, Any]]] = {}

    # terms

    def value(self, term: Any, env: Mapping[str, Any]) -> Number:
        """The value; that of a sum or a power is remembered for the values of its names."""
        if not isinstance(term, COSTLY):
            return self.fresh_value(term, env)
        key = (term, *(env[name] for name in _names(term)))
        if key not in self.values:
            self.values[key] = self.fresh_value(term, env)
        return self.values[key]

    def fresh_value(self, term: Any, env: Mapping[str, Any]) -> Number:
        kind = type(term)
        if kind is T.Call:
            kind = term.name
        if kind not in RULES:
            raise Uncertain(f"no rule for {type(term).__name__}")
        return RULES[kind](self, term, env)

    def sum(self, term: T.Add, env: Mapping[str, Any]) -> Number:
        total: Number = Fraction(0)
        for a in term.args:
            total = plus(total, self.value(a, env))
        return total

    def product(self, term: T.Mul, env: Mapping[str, Any]) -> Number:
        total: Number = Fraction(1)
        for part in [self.value(a, env) for a in term.args]:
            total = times(total, part)
        return total

    def coordinate(self, term: T.At, env: Mapping[str, Any]) -> Number:
        place, x = integer(self.value(term.position, env)), self.tuple(term.seq, env)
        return Fraction(x[place - 1] if 1 <= place <= len(x) else 1)

    def absolute(self, term: T.Abs, env: Mapping[str, Any]) -> Number:
        x = self.value(term.arg, env)
        return x if compare(">=", x, Fraction(0)) else times(Fraction(-1), x)

    def extreme(self, term: T.Min | T.Max, env: Mapping[str, Any]) -> Number:
        best, *rest = (self.value(a, env) for a in term.args)
        for x in rest:
            if compare("<" if isinstance(term, T.Min) else ">", x, best):
                best = x
        return best

    def binomial(self, term: T.Binomial, env: Mapping[str, Any]) -> Number:
        top, below = integer(self.value(term.n, env)), integer(self.value(term.k, env))
        if top < 0:
            raise Undefined("binomial of a negative number")
        return Fraction(comb(top, below) if 0 <= below <= top else 0)

    def sum_over_range(self, term: T.Sum, env: Mapping[str, Any]) -> Number:
        total: Number = Fraction(0)
        for i in self.range(term.lower, term.upper, env):
            total = plus(total, self.value(term.body, {**env, term.index: i}))
        return total

    def sum_over_tuples(self, term: T.TupleSum, env: Mapping[str, Any]) -> Number:
        total: Number = Fraction(0)
        for x in self.tuples(term.length, term.position, term.size, env):
            total = plus(total, self.value(term.body, {**env, term.index: x}))
        return total

    def binary_entropy(self, term: T.Call, env: Mapping[str, Any]) -> Number:
        x = self.value(term.args[0], env)
        return times(Fraction(-1), plus(xlogx(x), xlogx(plus(Fraction(1), times(Fraction(-1), x)))))

    def scalar(self, name: str, env: Mapping[str, Any]) -> Number:
        found = env[name]
        return found if not isinstance(found, T.Term) else self.value(found, {})

    def applied(self, name: str, args: Sequence[Any], env: Mapping[str, Any]) -> Number:
        family = env[name]
        key = tuple(self.tuple(a, env) if isinstance(a, T.SequenceTerm) else self.value(a, env) for a in args)
        if isinstance(family, Unknown):
            return family[key]
        if isinstance(family, Table):
            if id(family) not in self.tables:
                self.tables[id(family)] = {
                    tuple(trimmed(k) if isinstance(k, tuple) else Fraction(k) for k in row): v
                    for row, v in family.entries
                }
            if any(not isinstance(k, (tuple, Fraction)) for k in key):
                raise Uncertain("a table at an irrational place")
            return self.value(self.tables[id(family)].get(key, family.default), {})
        return self.value(family.body, {**env, **dict(zip(family.parameters, key, strict=True))})

    def tuple(self, seq: Any, env: Mapping[str, Any]) -> tuple[int, ...]:
        match seq:
            case T.Seq(name):
                return trimmed(env[name])
            case T.Ones():
                return ()
            case T.Put(inner, position, new):
                place = integer(self.value(position, env))
                if place < 1:
                    raise Uncertain("a coordinate out of range")
                x = list(self.tuple(inner, env))
                x += [1] * (place - len(x))
                x[place - 1] = integer(self.value(new, env))
                return trimmed(x)
        raise Uncertain(f"no rule for {type(seq).__name__}")

    def range(self, lower: Any, upper: Any, env: Mapping[str, Any]) -> list[Fraction]:
        low, high = integer(self.value(lower, env)), integer(self.value(upper, env))
        return [Fraction(i) for i in range(low, high + 1)]

    def tuples(self, length: Any, position: str, size: Any, env: Mapping[str, Any]) -> list[tuple[int, ...]]:
        n = integer(self.value(length, env))
        sizes = [integer(self.value(size, {**env, position: Fraction(j)})) for j in range(1, n + 1)]
        return [trimmed(x) for x in itertools.product(*(range(1, s + 1) for s in sizes))]

    # formulas

    def truth(self, formula: Any, env: Mapping[str, Any]) -> bool | None:
        match formula:
            case S.Relation(op, left, right):
                try:
                    return compare(op, self.value(left, env), self.value(right, env))
                except Uncertain:
                    return None
            case S.And(args):
                return self.all((lambda a=a: self.truth(a, env)) for a in args)
            case S.Or(args):
                return _opposite(self.all((lambda a=a: _opposite(self.truth(a, env))) for a in args))
            case S.Not(arg):
                return _opposite(self.truth(arg, env))
            case S.Implies(left, right):
                return _opposite(
                    self.all((lambda: self.truth(left, env), lambda: _opposite(self.truth(right, env))))
                )
            case S.Iff(left, right):
                one, two = self.truth(left, env), self.truth(right, env)
                return None if one is None or two is None else one == two
            case S.ForAll() | S.Exists():
                return self.quantified(formula, env)
        raise Uncertain(f"no rule for {type(formula).__name__}")

    def quantified(self, formula: Any, env: Mapping[str, Any]) -> bool | None:
        """Remembered, with the values that refuted it, for the values of its names."""
        key = (formula, *(env[name] for name in _names(formula)))
        if key not in self.truths:
            outer, self.hints = self.hints, {}
            try:
                decide = self.for_all if isinstance(formula, S.ForAll) else self.exists
                self.truths[key] = (decide(formula.binders, formula.body, env), self.hints)
            except Undefined:
                outer.update(self.hints)
                raise
            finally:
                self.hints = outer
        truth, hints = self.truths[key]
        self.hints.update(hints)
        return truth

    def all(self, parts: Iterable[Any]) -> bool | None:
        """Conjunction from left to right; what is undefined counts only where all before is true."""
        unknown = False
        for part in parts:
            try:
                here = part()
            except Undefined:
                if not unknown:
                    raise
                here = None
            if here is False:
                return False
            unknown = unknown or here is None
        return None if unknown else True

    def members(self, binder: S.Binder, env: Mapping[str, Any]) -> list[Any] | None:
        match binder.sort:
            case S.Range(lower, upper):
                return list(self.range(lower, upper, env))
            case S.Tuples(length, position, size):
                return self.tuples(length, position, size, env)
            case S.Real() if binder.name in self.instance.exhaustive:
                return list(self.instance.exhaustive[binder.name])
        return None

    def finite(
        self, binders: Sequence[S.Binder], env: Mapping[str, Any]
    ) -> Iterator[Mapping[str, Any]] | None:
        """Every assignment of the binders, or None if there are infinitely many."""
        if not binders:
            return iter([env])
        first = self.members(binders[0], env)
        if first is None:
            return None
        inner = [self.finite(binders[1:], {**env, binders[0].name: v}) for v in first]
        if any(part is None for part in inner):
            return None
        return itertools.chain.from_iterable(inner)  # type: ignore[arg-type]

    def for_all(self, binders: Sequence[S.Binder], body: Any, env: Mapping[str, Any]) -> bool | None:
        cases = self.finite(binders, env)
        if cases is not None:
            return self.all((lambda case=case: self.truth(body, case)) for case in cases)
        for chosen in self.candidates(binders):
            if self.tried(body, env, chosen) is False:
                self.hints.update(chosen)
                return False
        for known, unknown in self.partly(binders):
            if self.solve(S.Not(body), {**env, **known}, unknown) is not True:
                continue
            chosen = {**known, **{u.name: self.table(u) for u in unknown}}
            if self.model is not None and self.truth(body, {**env, **chosen}) is False:
                self.hints.update(chosen)
                return False
        return None

    def exists(self, binders: Sequence[S.Binder], body: Any, env: Mapping[str, Any]) -> bool | None:
        cases = self.finite(binders, env)
        if cases is not None:
            return _opposite(
                self.all((lambda case=case: _opposite(self.truth(body, case))) for case in cases)
            )
        for chosen in self.candidates(binders):
            if self.tried(body, env, chosen) is True:
                return True
        if self.instance.deep and all(isinstance(b.sort, S.Family) for b in binders):
            return self.solve(body, env, [Unknown(b.name) for b in binders])
        return None

    def tried(self, body: Any, env: Mapping[str, Any], chosen: dict[str, Any]) -> bool | None:
        """The truth of the body; where it is undefined, what was chosen is to blame."""
        try:
            return self.truth(body, {**env, **chosen})
        except Undefined:
            self.hints.update(chosen)
            raise

    def candidates(self, binders: Sequence[S.Binder]) -> Iterator[dict[str, Any]]:
        pools = [self.instance.pool.get(b.name, ()) for b in binders]
        for chosen in itertools.product(*pools):
            yield {b.name: v for b, v in zip(binders, chosen, strict=True)}

    def partly(self, binders: Sequence[S.Binder]) -> Iterator[tuple[dict[str, Any], list[Unknown]]]:
        """Candidates for the scalars and the fixed families, unknowns for the other families."""
        unknown = [
            b.name for b in binders if isinstance(b.sort, S.Family) and b.name not in self.instance.fixed
        ]
        if unknown and self.instance.deep and not self.instance.large:
            for known in self.candidates([b for b in binders if b.name not in unknown]):
                yield known, [Unknown(name) for name in unknown]

    # unknowns

    model: Any = None

    def solve(self, formula: Any, env: Mapping[str, Any], unknown: Sequence[Unknown]) -> bool | None:
        """Whether values of the unknown families make the formula true (leaves z3's `model`)."""
        self.model = None
        fresh = Evaluator(self.instance)  # what it remembers is about these unknowns
        try:
            wanted = fresh.logic(formula, {**env, **{u.name: u for u in unknown}})
        except Uncertain:
            return None
        if isinstance(wanted, bool):
            if wanted:
                self.model = {}
            return wanted
        if _degree(wanted) > 1:
            factors = [cell for u in unknown if u.name in self.instance.fixed for cell in u.cells]
            relaxed, _ = self.checked(_to_z3(_with_products(wanted, factors), linear=True), linear=True)
            if relaxed == z3.unsat:
                return False
            if sum(len(u.cells) for u in unknown) > 8:
                return None
        answer, model = self.checked(_to_z3(wanted, linear=False), linear=_degree(wanted) <= 1)
        if answer == z3.sat:
            self.model = {}
            for u in unknown:
                for cell, key in u.cells.items():
                    found = model.eval(z3.Real(cell), model_completion=True)
                    if not z3.is_rational_value(found):
                        self.model = None
                        return True
                    self.model[u.name, key] = Fraction(found.numerator_as_long(), found.denominator_as_long())
            return True
        return False if answer == z3.unsat else None

    def checked(self, wanted: tuple[str, set[str]], linear: bool) -> tuple[Any, Any]:
        solver = z3.SolverFor("QF_LRA") if linear else z3.Solver()
        solver.set("rlimit", 100 * self.steps if linear else self.steps)
        text, unknowns = wanted
        declared = "".join(f"(declare-const |{name}| Real)" for name in sorted(unknowns))
        solver.from_string(f"{declared}(assert {text})")
        answer = solver.check()
        return answer, solver.model() if answer == z3.sat else None

    def table(self, unknown: Unknown) -> Table:
        rows = []
        for (name, key), value in (self.model or {}).items():
            if name == unknown.name:
                rows.append((tuple(k if isinstance(k, tuple) else int(k) for k in key), T.Num(value)))
        return Table(tuple(rows))

    def logic(self, formula: Any, env: Mapping[str, Any]) -> Any:
        """The formula for z3, or True, or False."""
        match formula:
            case S.Relation(op, left, right):
                a, b = self.value(left, env), self.value(right, env)
                if isinstance(a, Poly) or isinstance(b, Poly):
                    gap = plus(a, times(Fraction(-1), b))
                    return (
                        Atom(op, gap)
                        if any(gap.terms)
                        else compare(op, gap.terms.get((), Fraction(0)), Fraction(0))
                    )
                return compare(op, a, b)
            case S.And(args):
                return _join("and", (self.logic(a, env) for a in args))
            case S.Or(args):
                return _join("or", (self.logic(a, env) for a in args))
            case S.Not(arg):
                return _negated(self.logic(arg, env))
            case S.Implies(left, right):
                return _join("or", (self.logic(f, env) for f in (S.Not(left), right)))
            case S.ForAll(binders, body) | S.Exists(binders, body):
                cases = self.finite(binders, env)
                if cases is None:
                    raise Uncertain("a quantifier below a quantifier")
                each = (self.logic(body, case) for case in cases)
                return _join("and" if isinstance(formula, S.ForAll) else "or", each)
        raise Uncertain(f"no rule for {type(formula).__name__}")


#: How a term is evaluated, by its class, or by the name of the function.
RULES: dict[Any, Callable[[Evaluator, Any, Mapping[str, Any]], Number]] = {
    T.Num: lambda e, t, env: t.value,
    T.Pi: lambda e, t, env: +CONTEXT.pi,
    T.Var: lambda e, t, env: e.scalar(t.name, env),
    T.Apply: lambda e, t, env: e.applied(t.name, t.args, env),
    T.At: Evaluator.coordinate,
    T.Add: Evaluator.sum,
    T.Mul: Evaluator.product,
    T.Pow: lambda e, t, env: power(e.value(t.base, env), e.value(t.exponent, env)),
    T.Exp: lambda e, t, env: exponential(e.value(t.arg, env)),
    T.Log: lambda e, t, env: logarithm(e.value(t.arg, env)),
    T.XLogX: lambda e, t, env: xlogx(e.value(t.arg, env)),
    T.Abs: Evaluator.absolute,
    T.Min: Evaluator.extreme,
    T.Max: Evaluator.extreme,
    T.Delta: lambda e, t, env: Fraction(int(compare("=", e.value(t.left, env), e.value(t.right, env)))),
    T.SameTuple: lambda e, t, env: Fraction(int(e.tuple(t.left, env) == e.tuple(t.right, env))),
    T.Binomial: Evaluator.binomial,
    T.Sum: Evaluator.sum_over_range,
    T.TupleSum: Evaluator.sum_over_tuples,
    "h": Evaluator.binary_entropy,
    "sqrt": lambda e, t, env: power(e.value(t.args[0], env), Fraction(1, 2)),
}


@dataclass(frozen=True, eq=False)
class Atom:
    """poly operator 0."""

    operator: str
    poly: Poly


@dataclass(frozen=True, eq=False)
class Joined:
    """A conjunction ("and") or a disjunction ("or") of atoms and joined things, at least one."""

    connective: str
    parts: tuple[Any, ...]


_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def _join(connective: str, parts: Iterable[Any]) -> Any:
    absorbing = connective == "or"
    kept: list[Any] = []
    for part in parts:
        if part is absorbing:
            return absorbing
        if isinstance(part, Joined) and part.connective == connective:
            kept += part.parts
        elif not isinstance(part, bool):
            kept.append(part)
    if len(kept) == 1:
        return kept[0]
    return Joined(connective, tuple(kept)) if kept else not absorbing


def _negated(thing: Any) -> Any:
    match thing:
        case bool():
            return not thing
        case Atom(op, poly):
            return Atom(_OPPOSITE[op], poly)
    return Joined("or" if thing.connective == "and" else "and", tuple(_negated(p) for p in thing.parts))


def _to_z3(thing: Any, linear: bool) -> tuple[str, set[str]]:
    """For z3, as text, with its unknowns; with ``linear`` each product is an unknown of its own (a relaxation).

    (To build the same from Python takes z3 longer than to decide it.)
    """
    unknowns: set[str] = set()

    def rational(x: Fraction) -> str:
        text = f"(/ {abs(x.numerator)}.0 {x.denominator}.0)"
        return f"(- {text})" if x < 0 else text

    def summand(monomial: Monomial, c: Fraction) -> str:
        factors = ["*".join(monomial)] if linear and monomial else monomial
        unknowns.update(factors)
        return f"(* {rational(c)} {' '.join(f'|{factor}|' for factor in factors)})" if factors else rational(c)

    def text(thing: Any) -> str:
        match thing:
            case bool():
                return str(thing).lower()
            case Joined(connective, parts):
                return f"({connective} {' '.join(map(text, parts))})"
            case Atom(op, poly):
                total = " ".join(summand(monomial, c) for monomial, c in poly.terms.items())
                total = f"(+ {total})" if len(poly.terms) > 1 else total or "0.0"
                return f"(not (= {total} 0.0))" if op == "!=" else f"({op} {total} 0.0)"
        raise Uncertain(f"no rule for {thing!r}")

    return text(thing), unknowns


def _degree(thing: Any) -> int:
    if isinstance(thing, Joined):
        return max(_degree(p) for p in thing.parts)
    return max(map(len, thing.poly.terms)) if isinstance(thing, Atom) else 0


def _with_products(wanted: Any, factors: Sequence[str]) -> Any:
    """A conjunction with more consequences: its linear atoms times those cells that it says are not negative."""
    if not isinstance(wanted, Joined) or wanted.connective != "and":
        return wanted
    atoms = [a for a in wanted.parts if isinstance(a, Atom) and a.operator != "!="]
    positive = [a.poly for a in atoms if a.operator in (">", ">=") and len(a.poly.terms) == 1]
    more = []
    for factor in positive:
        if not any(m[0] in factors for m in factor.terms if m):
            continue
        for a in atoms:
            if _degree(a) == 1:
                weak = a.operator.rstrip("=") + "=" if a.operator != "=" else "="
                more.append(Atom(weak, times(a.poly, factor)))
    for a in atoms:
        if a.operator == "=" and _degree(a) == 1:
            more += [Atom("=", times(a.poly, Poly({(f,): Fraction(1)}))) for f in factors]
    return Joined("and", (*wanted.parts, *more))


def _opposite(value: bool | None) -> bool | None:
    return None if value is None else not value


# --- the judge ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Opinion:
    """``verdict``: "false", "undefined", or "none" (nothing against it in ``tried`` instances)."""

    verdict: str
    tried: int
    instance: Instance | None = None
    hints: Mapping[str, Any] = field(default_factory=dict)

    def witness(self) -> Witness:
        assert self.instance is not None
        return self.instance.witness(self.hints)


class Judge:
    """Judges variants of one statement; what a hypothesis says at the values of its names is worked out once."""

    def __init__(self) -> None:
        self.known: dict[tuple[Any, ...], bool | None] = {}
        self.evaluators: dict[int, Evaluator] = {}

    def opinions(self, statement: S.Statement, instances: Iterable[Instance]) -> Iterator[Opinion]:
        """An opinion for each instance against the statement, then one that says how many were tried."""
        tried = 0
        for instance in instances:
            if instance.unknown:
                found = self.solved(statement, instance)
                if found is None:
                    continue
                instance = found
            verdict, hints = self.at(statement, instance)
            if verdict in ("false", "undefined"):
                yield Opinion(verdict, tried, instance, hints)
            tried += verdict != "outside"
        yield Opinion("none", tried)

    def at(self, statement: S.Statement, instance: Instance) -> tuple[str, Mapping[str, Any]]:
        """ "false", "undefined", "outside" (of the hypotheses), or "none", and values of inner variables."""
        if id(instance) not in self.evaluators:
            self.evaluators[id(instance)] = Evaluator(
                instance
            )  # it keeps the instance, so the id stays its own
        evaluator = self.evaluators[id(instance)]
        evaluator.hints = {}
        env = {k: _plain(v) for k, v in instance.values.items()}
        try:
            if not all(self.member(evaluator, b, env) for b in statement.binders):
                return "outside", {}
            for hypothesis in statement.hypotheses:
                if self.hypothesis(evaluator, hypothesis, env) is not True:
                    return "outside", {}
            if evaluator.truth(statement.conclusion, env) is False:
                return "false", evaluator.hints
        except Undefined:
            return "undefined", evaluator.hints
        except Uncertain:
            return "outside", {}
        return "none", {}

    def solved(self, statement: S.Statement, instance: Instance) -> Instance | None:
        """The instance with values for its unknown families at which the statement fails, if z3 finds them."""
        evaluator = Evaluator(instance)
        unknown = [Unknown(name) for name in instance.unknown]
        env = {k: _plain(v) for k, v in instance.values.items()}
        wanted = S.And((*statement.hypotheses, S.Not(statement.conclusion)))
        try:
            if evaluator.solve(wanted, env, unknown) is not True or evaluator.model is None:
                return None
        except Undefined:
            return None
        tables = {u.name: evaluator.table(u) for u in unknown}
        return replace(instance, values={**instance.values, **tables}, unknown=())

    def hypothesis(self, evaluator: Evaluator, formula: Any, env: Mapping[str, Any]) -> bool | None:
        instance = evaluator.instance
        if instance.pool or instance.exhaustive or instance.deep:  # what it tries for inner names is its own
            key: tuple[Any, ...] = (formula, id(instance))
        else:
            key = (formula, *(env[name] for name in _names(formula)))
        if key not in self.known:
            self.known[key] = evaluator.truth(formula, env)
        return self.known[key]

    def member(self, evaluator: Evaluator, binder: S.Binder, env: Mapping[str, Any]) -> bool:
        match binder.sort:
            case S.Opaque():
                return True
            case S.Integer():
                value = env[binder.name]
                return isinstance(value, Fraction) and value.denominator == 1
            case S.Range():
                return env[binder.name] in (evaluator.members(binder, env) or [])
        return binder.name in env


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, T.Num) else value
