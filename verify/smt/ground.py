"""Writing out: terms as quotients of polynomials, formulas as propositions, for one size assignment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import lcm

from verify.kernel.definitions import unfold_call
from verify.kernel.normal import binomial
from verify.kernel.statement import (
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
    Log,
    Max,
    Min,
    Mul,
    Node,
    Num,
    Ones,
    Pi,
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
from verify.smt.names import Closure, Delayed, Env, Exponent, Key, Labels, Symbols
from verify.smt.polynomials import Poly, Rat, constant, inverse, ratio, symbol
from verify.smt.propositions import YES, Proposition, atom, atoms_of, junction, nonnegative_symbols
from verify.smt.solver import Solver

MAX_CASES = 5_000
MAX_POWER = 64


class Outside(Exception):
    """A term is outside of the theory of real polynomials with t = exp(eps)."""


class Late(Exception):
    """The time is up."""


class _Fractional(Exception):
    """A relation should be raised to this power, so that no roots are needed."""

    def __init__(self, power: int) -> None:
        self.power = power


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
                return Symbols(name, exponential)
            case Real() if exponential:
                self.positive.add(f"exp({name})")
                return Exponent(f"exp({name})")
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
        if self.solver.left() <= 0:
            raise Late
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
            case Pi():
                return self._between("pi", Fraction(31415, 10000), Fraction(31416, 10000))
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
            case Delayed(term, inner):
                return self.value(term, inner)
            case Exponent():
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
                return Rat(value.bottom.scaled(1 / factor).shifted(inverse(monomial)))
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
        if isinstance(family, Closure):
            return self.value(family.formula.body, self._inside(family, args, env))
        if isinstance(family, Symbols) and not family.exponential:
            return Rat(symbol(self._cell(family, args, env)))
        raise Outside(f"{name} stands both inside of exp and beside other terms")

    def _inside(self, family: Closure, args: tuple[Term | SequenceTerm, ...], env: Env) -> Env:
        values = [self.sequence(a, env) if isinstance(a, SequenceTerm) else self.value(a, env) for a in args]
        return {**family.env, **dict(zip(family.formula.parameters, values, strict=True))}

    def _cell(self, family: Symbols, args: tuple[Term | SequenceTerm, ...], env: Env) -> str:
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
            case Var(), Exponent(name):
                return self.positive_power(Rat(symbol(name)), factor)
            case Var(), Delayed(inner, outer):
                return self.exponential_of(inner, outer, factor)
            case Apply(_, args), Closure() as family:
                return self.exponential_of(family.formula.body, self._inside(family, args, env), factor)
            case Apply(_, args), Symbols(_, True) as family:
                name = f"exp({self._cell(family, args, env)})"
                self.positive.add(name)
                return self.positive_power(Rat(symbol(name)), factor)
        raise Outside("exp of what is no exponent elsewhere")

    def _exponential_of_number(self, value: Fraction | None, factor: Fraction) -> Rat:
        if value is None:
            raise Outside("exp of a number that is not an exponent elsewhere")
        if value * factor == 0:
            return ratio(1)
        return self.positive_power(self._between("e", Fraction(27182, 10000), Fraction(27183, 10000)), value * factor)

    def _between(self, name: str, low: Fraction, high: Fraction) -> Rat:
        """A positive number of which these bounds are told, and nothing else."""
        own = symbol(f"#{name}")
        bounds = (atom("<", constant(low) - own), atom("<", own - constant(high)))
        return self.defined(name, f"#{name}", junction("and", bounds), positive=True)

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
        if max(abs(power.numerator), power.denominator) > MAX_POWER:
            raise Outside("a high power")
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
                    if factor > MAX_POWER:
                        raise Outside("a root of high degree") from None
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
            if isinstance(target, Symbols):
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
