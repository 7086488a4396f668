"""Writing out: terms as quotients of polynomials, formulas as propositions, for one size assignment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from math import ceil, floor, lcm

from verify.evidence.fuzz.exhibits import Shown
from verify.evidence.smt import logarithms
from verify.evidence.smt.names import Closure, Delayed, Env, Exponent, Key, Labels, Symbols
from verify.evidence.smt.numbers import NoNumber, mean_or_integral
from verify.evidence.smt.polynomials import UNIT, Poly, Rat, constant, inverse, ratio, symbol
from verify.evidence.smt.propositions import (
    YES,
    Atom,
    Proposition,
    atom,
    atoms_of,
    junction,
    nonnegative_symbols,
)
from verify.evidence.smt.solver import Solver
from verify.kernel.definitions import unfold_call
from verify.kernel.statement import (
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
    Tuples,
    free_in,
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
    Entropy,
    Exp,
    GaussianMean,
    Integral,
    Lambda,
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
    add,
    free_names,
    mul,
    num,
    scoped,
)
from verify.kernel.values import binomial, factors
from verify.language.walk import parts

MAX_CASES = 5_000
TERM = 2e-5  # seconds of work for a term
MAX_POWER = 64
MAX_VARIABLES = 5
MOST_INSIDE, MOST_ALIKE = 3, 3  # integers, and constants, that are looked at where something is said of all
MOST_SOUGHT = 6  # and of those that exist for what proofs put
MAX_ENTRIES, MAX_VALUES = 30, 6  # of a family that is read at places which others choose


class Outside(Exception):
    """A term is outside of the theory of real polynomials with t = exp(eps), and of what is told of logarithms."""


class Late(Exception):
    """The work that was allowed is done."""


class _Fractional(Exception):
    """A relation should be raised to this power, so that no roots are needed."""

    def __init__(self, power: int) -> None:
        self.power = power


class Ground:
    """Writes terms and formulas out as polynomials and propositions, for one size assignment."""

    def __init__(
        self, exponential: set[str], solver: Solver, variables: tuple[str, ...] = (), opened: bool = False,
        uses: tuple[Shown, ...] = (),
    ) -> None:  # fmt: skip
        """``exponential`` names are kept as t = exp(name); ``opened``: logarithms are unknowns, exp their inverse.

        ``uses`` are put in what is supposed of all.
        """
        self.uses = uses
        self._puts: dict[object, object] = {}
        self.sought: dict[object, list[object]] = {}  # the constants of instances that proofs take
        self._using = False
        self.exponential, self.solver, self.variables, self.opened = exponential, solver, variables, opened
        self.positive: set[str] = set()
        self.side: list[tuple[str, Proposition]] = []
        self.context: list[Proposition] = []
        self.labels: Labels = {}
        self.cells: dict[str, tuple[str, Key]] = {}
        self.whole: set[str] = set()  # families of integers
        self.dropped: dict[str, None] = {}
        self.told: dict[str, None] = {}
        self.scope: dict[object, list[object]] = {}  # the constants there are, by sort
        self.inventing = False  # whether there is a label where none is spoken of: one stands for all
        self.deep = 0  # inside of how many things that are said of all members of an infinite sort
        self.partial = False  # whether something was said of all members of an infinite sort, and z3 told it of a few
        self.bounded: dict[str, None] = {}  # of which only some values were looked at
        self.names: set[str] = set()
        self.rootless = False
        self.numbers: set[str] = set()  # positive numbers of which bounds are told
        self.logs: dict[str, Poly] = {}  # the unknown logarithms of what is positive
        self.weighted: dict[str, Poly] = {}  # and x log x of what is at least 0
        self.exponents: dict[str, Rat] = {}
        self._chosen: dict[object, object] = {}
        self.given: dict[str, Poly] = {}  # values that symbols have
        self.wanting: set[str] = set()  # symbols without values, with which means and integrals would be numbers
        self.unlooked = False  # whether something was said of every member of a sort, and no member was there
        self._defined: dict[object, Rat] = {}
        self._memo: dict[tuple[object, ...], tuple[Proposition, Labels, object]] = {}
        self._sums: dict[tuple[object, ...], tuple[Rat, Labels, object]] = {}

    def at(self, values: Mapping[str, Poly]) -> Ground:
        """One that writes the same, with these values in place of symbols."""
        made = Ground(self.exponential, self.solver, self.variables, self.opened, self.uses)
        made.given = dict(values)
        made.positive |= self.positive - values.keys()
        made.cells, made.whole, made.names = self.cells, self.whole, set(self.names)
        made.scope = {sort: list(members) for sort, members in self.scope.items()}
        made.sought = {sort: list(members) for sort, members in self.sought.items()}
        return made

    def size(self) -> int:
        """How many labels and constants there are: with more, more can be said of all."""
        return sum(map(len, (*self.labels.values(), *self.scope.values(), *self.sought.values())))

    # names

    def constant_for(self, binder: Binder) -> object:
        """A new constant (or family of constants) for a bound name."""
        name = binder.name
        while name in self.names:
            name += "'"
        self.names.add(name)
        exponential = binder.name in self.exponential
        made: object = None
        match binder.sort:
            case Family(_, integer):
                if integer:
                    self.whole.add(name)
                made = Symbols(name, exponential)
            case Real() if exponential:
                self.positive.add(f"exp({name})")
                made = Exponent(f"exp({name})")
            case Real():
                made = Rat(symbol(name))
        if made is not None and self.deep:
            return made
        if made is not None:
            (self.sought if self._using else self.scope).setdefault((binder.sort, exponential), []).append(made)
            return made
        raise Outside(f"{binder.name} is {type(binder.sort).__name__.lower()}: give its size")

    def defined(
        self, key: object, name: str, what: Proposition | Callable[[], Proposition], positive: bool = False
    ) -> Rat:
        """A constant that `what` (about the constant `name`) defines; one for each `key`."""
        if key not in self._defined:
            self.side.append((name, what() if callable(what) else what))
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
        self.solver.spend(TERM)
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
            case Sum() | TupleSum():
                return self._sum(term, env)
            case Apply(name, args):
                return self._apply(name, args, env)
            case Exp(arg):
                return self.exponential_of(arg, env, Fraction(1))
            case Call():
                return self.value(unfold_call(term), env)
            case Log(arg) | XLogX(arg):
                inside = self.value(arg, env)
                if not self.opened:
                    return self._vanishing(term, inside.number())
                return self.logarithm(inside) if isinstance(term, Log) else self._xlogx(inside)
        return self._finite(term, env)

    def _sum(self, term: Sum | TupleSum, env: Env) -> Rat:
        """Written out once for the values that it speaks of, in one context: a word may be used in many places."""
        key = (term, *((name, env.get(name)) for name in sorted(free_names(term))), *map(id, self.context))
        if key in self._sums:
            made, found, _ = self._sums[key]
            self._label(found)
            return made
        members: Iterable[object]
        if isinstance(term, Sum):
            members = map(ratio, self.range(term.lower, term.upper, env))
        else:
            members = self.tuples(term.length, term.position, term.size, env)
        before, self.labels = self.labels, {}
        try:
            made = self._total(self.value(term.body, {**env, term.index: member}) for member in members)
        finally:
            found, self.labels = self.labels, before
            self._label(found)
        self._sums[key] = (made, found, (*self.context,))  # the ids in the key stay those of these objects
        return made

    def _label(self, found: Labels) -> None:
        for place, seen in found.items():
            self.labels.setdefault(place, {}).update(seen)

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
            case Entropy(names):
                return self._entropy(names)
            case GaussianMean() | Integral():
                try:
                    return mean_or_integral(self, term, env)
                except NoNumber:
                    words = "a mean over a normal law" if isinstance(term, GaussianMean) else "an integral"
                    raise Outside(f"{words}, of which z3 knows nothing") from None
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
            case Rat(top, bottom) as value:
                return Rat(top.put(self.given), bottom.put(self.given)) if self.given else value
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

    def _entropy(self, names: tuple[str, ...]) -> Rat:
        """A constant for each set of random variables, which satisfy Shannon's inequalities."""
        if len(self.variables) > MAX_VARIABLES:
            raise Outside(f"entropies of {len(self.variables)} random variables")
        self.told["entropies by Shannon's inequalities"] = None

        def of(*chosen: str) -> Poly:
            return symbol(f"#H({','.join(sorted(chosen))})") if chosen else constant(0)

        for x in self.variables:
            rest = [v for v in self.variables if v != x]
            told = [atom("<=", of(*rest) - of(*rest, x))]
            for y, k in product(rest, range(len(rest))):
                for given in combinations((v for v in rest if v != y), k):
                    told.append(atom("<=", of(*given, x, y) + of(*given) - of(*given, x) - of(*given, y)))
            for k in range(len(rest) + 1):
                for given in combinations(rest, k):
                    name = next(iter(of(*given, x).symbols()))
                    self.defined(("entropy", x, name), name, junction("and", told))
        return Rat(of(*names))

    # powers, roots, quotients

    def _power(self, base: Rat, exponent: Term, env: Env) -> Rat:
        power = self.value(exponent, env).number()
        if power is None:
            if self.opened and self.sign(base.top) == "+":
                return self.power_of_e(self.value(exponent, env) * self.logarithm(base))
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
            return self._own(self._cell(family, args, env))
        raise Outside(f"{name} stands both inside of exp and beside other terms")

    def _own(self, name: str) -> Rat:
        return Rat(self.given.get(name) or symbol(name))

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

    # logarithms

    def logarithm(self, value: Rat) -> Rat:
        """An unknown of which the tangents are told; 0 where the value is not positive."""
        number = value.number()
        if number is not None and number <= 0:
            return ratio(0)
        inside = self.guarded(value)
        return self._logarithm(inside.top) - self._logarithm(inside.bottom)

    def _xlogx(self, value: Rat) -> Rat:
        """Of a product of what is at least 0 by its factors: (x y) log (x y) = y (x log x) + x (y log y)."""
        if value.number() is not None or self.sign(value.top) not in ("+0", "+"):
            return value * self.logarithm(value)
        total = Rat(value.top) * (Rat(constant(0)) - self._logarithm(value.bottom))
        if len(value.top.terms) != 1 or not all(self.sign(symbol(x)) in ("+", "+0") for x in value.top.symbols()):
            return (self._weighted(value.top) + total) * Rat(constant(1), value.bottom)
        ((monomial, scale),) = value.top.terms.items()
        total = total + Rat(value.top) * self._logarithm(constant(scale))
        for name, k in monomial:
            rest = Rat(value.top.shifted(((name, -1),)).scaled(Fraction(k)))
            own = symbol(name)
            total = total + rest * (Rat(own) * self._logarithm_of(name) if name in self.positive else self._weighted(own))
        return total * Rat(constant(1), value.bottom)

    def _weighted(self, argument: Poly) -> Rat:
        """x log x of what is at least 0, an unknown of its own: what is told of it holds at 0 too."""
        self.told["logarithms by tangents"] = None
        name = self.auxiliary("xlogx")
        told = partial(self.weighted_tangents, argument, name, logarithms.START)
        made = self.defined(("xlogx", argument), name, told)
        self.weighted.setdefault(*next((n, argument) for n in made.top.symbols()))
        return made

    def weighted_tangents(self, argument: Poly, name: str, points: Iterable[Fraction]) -> Proposition:
        """The tangents of the logarithm at these points, times the argument, which is at least 0."""
        told: list[Proposition] = []
        for c in points:
            at = self.of_number(c)
            told.append(atom("<=", symbol(name) - argument * (at - constant(1) + argument.scaled(1 / c))))
            told.append(atom("<=", argument * (at + constant(1)) - constant(c) - symbol(name)))
        return junction("and", told)

    def _logarithm(self, positive: Poly) -> Rat:
        scale = abs(positive.terms[max(positive.terms)])
        total = Rat(self.of_number(scale))
        rest = positive.scaled(1 / scale)
        if rest.number() == 1:
            return total
        if len(rest.terms) == 1 and all(name in self.positive for name in rest.symbols()):
            ((monomial, _),) = rest.terms.items()
            for name, k in monomial:
                total = total + ratio(k) * self._logarithm_of(name)
            return total
        return total + self._unknown(rest)

    def of_number(self, value: Fraction) -> Poly:
        """Of a product of small primes by theirs, so that what cancels does so exactly; else between two numbers."""
        total = constant(0)
        for prime, k in factors(value):
            own = self._between(f"log({prime})", *logarithms.between(Fraction(prime)))
            total = total + own.top.scaled(Fraction(k))
        return total

    def above_one(self, value: Fraction) -> Poly:
        """The logarithm of a number above 1, as a number of its own."""
        return self._between(f"log({value})", *logarithms.between(value)).top

    def tangents(self, argument: Poly, name: str, points: Iterable[Fraction]) -> Proposition:
        """What the tangents at these points say of the logarithm `name` of a positive `argument`."""
        told: list[Proposition] = []
        for c in points:
            at = self.of_number(c)
            told.append(atom("<=", symbol(name) - at + constant(1) - argument.scaled(1 / c)))
            told.append(atom("<=", argument * (at + constant(1) - symbol(name)) - constant(c)))
        return junction("and", told)

    def _logarithm_of(self, positive: str) -> Rat:
        return self.exponents.get(positive) or self._unknown(symbol(positive))

    def _unknown(self, argument: Poly) -> Rat:
        self.told["logarithms by tangents"] = None
        name = self.auxiliary("log")
        made = self.defined(("log", argument), name, partial(self.tangents, argument, name, logarithms.START))
        self.logs.setdefault(*next((n, argument) for n in made.top.symbols()))
        return made

    def power_of_e(self, exponent: Rat) -> Rat:
        """A positive unknown with this logarithm."""
        number = exponent.number()
        if number is not None:
            return self._exponential_of_number(Fraction(1), number)
        self.told["logarithms by tangents"] = None
        name, log = self.auxiliary("exp"), self.auxiliary("exponent")

        def what() -> Proposition:
            equal = atom("=", symbol(log) * exponent.bottom - exponent.top)
            return junction("and", (self.tangents(symbol(name), log, logarithms.START), equal))

        made = self.defined(("exp", exponent), name, what, positive=True)
        (name,) = made.top.symbols()
        if name not in self.exponents:
            self.exponents[name] = exponent
            self.logs[log] = symbol(name)
        return made

    def selections(self, facts: Sequence[Proposition]) -> Iterator[Proposition]:
        """What follows where families of integers choose entries: few values, and equal places have equal entries."""
        chosen = {cell for cell, (family, _) in self.cells.items() if family in self.whole}
        yield from _few_values([a for p in facts for a in atoms_of(p)], chosen)
        groups: dict[tuple[str, int], list[tuple[str, Key]]] = {}
        for cell, (family, key) in self.cells.items():  # two quantifiers may use one name for families of their own
            groups.setdefault((family, len(key)), []).append((cell, key))
        for group in groups.values():
            if len(group) > MAX_ENTRIES:
                continue
            for (one, key), (two, other) in combinations(group, 2):
                apart = [p for p in zip(key, other, strict=True) if p[0] != p[1]]
                if apart and all(_selects(p, chosen) for p in apart):
                    yield junction("or", [atom("!=", _place(a) - _place(b)) for a, b in apart] + [self._alike(one, two)])

    def _alike(self, one: str, two: str) -> Proposition:
        names = [f"exp({cell})" if f"exp({cell})" in self.positive else cell for cell in (one, two)]
        return atom("=", symbol(names[0]) - symbol(names[1]))

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
        value = self.value(term, env)
        if value.number() is None and self.opened:
            return self.positive_power(self.power_of_e(value), factor)
        return self._exponential_of_number(value.number(), factor)

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
        if len(others) > 1 and self.opened:
            return self.positive_power(self.power_of_e(self.value(Mul(tuple(others)), env)), factor)
        if len(others) > 1:
            raise Outside("exp of a product")
        return self.exponential_of(others[0], env, factor)

    def _exponential_of_name(self, term: Term, env: Env, factor: Fraction) -> Rat:
        match term, env.get(term.name):  # type: ignore[attr-defined]
            case Var(), Exponent(name):
                return self.positive_power(self._own(name), factor)
            case Var(), Delayed(inner, outer):
                return self.exponential_of(inner, outer, factor)
            case Apply(_, args), Closure() as family:
                return self.exponential_of(family.formula.body, self._inside(family, args, env), factor)
            case Apply(_, args), Symbols(_, True) as family:
                name = f"exp({self._cell(family, args, env)})"
                if name not in self.given:
                    self.positive.add(name)
                return self.positive_power(self._own(name), factor)
        if self.opened:
            return self.positive_power(self.power_of_e(self.value(term, env)), factor)
        raise Outside("exp of what is no exponent elsewhere")

    def _exponential_of_number(self, value: Fraction | None, factor: Fraction) -> Rat:
        if value is None:
            raise Outside("exp of a number that is not an exponent elsewhere")
        if value * factor == 0:
            return ratio(1)
        power = value * factor
        if max(abs(power.numerator), power.denominator) > MAX_POWER >= abs(power):
            return self._between(f"exp({power})", *logarithms.exponential_between(power))
        return self.positive_power(self._between("e", Fraction(27182, 10000), Fraction(27183, 10000)), power)

    def _between(self, name: str, low: Fraction, high: Fraction) -> Rat:
        """A positive number of which these bounds are told, and nothing else."""
        own = symbol(f"#{name}")
        self.numbers.add(f"#{name}")
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
            plain = self._relate(
                formula.operator, self.value(formula.left, env), self.value(formula.right, env)
            )
        except Outside as outside:
            try:
                return self._exponentiated(formula, env)
            except Outside:
                raise outside from None
        if not self.opened or not any(isinstance(side, Log) for side in (formula.left, formula.right)):
            return plain
        try:
            return junction("and", (plain, self._exponentiated(formula, env)))
        except Outside:
            return plain

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
            key = (*key, sum(map(len, (*self.scope.values(), *self.sought.values()))), self.inventing)
        if key not in self._memo:
            before, self.labels = self.labels, {place: dict(seen) for place, seen in self.labels.items()}
            made = self.proposition(formula, env)
            self._memo[key] = (made, self.labels, (formula, env, *self.context))
            self.labels = before
        made, labels, _ = self._memo[key]
        self._label(labels)
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
        deep = universal and any(not isinstance(b.sort, (Range, Tuples)) for b in binders)
        self.deep += deep
        try:
            made = [self.proposition(body, inner, strict) for inner in cases]
        finally:
            self.deep -= deep
        used = [inner for inner in self._used(binders, env) if inner not in cases] if deep else []
        return junction(kind, [*made, *(self._instance(body, inner) for inner in used)])

    def _instance(self, body: Formula, env: Env) -> Proposition:
        """One that need not be told: what z3 does not know of it is no loss."""
        before = self._using, self.dropped, self.unlooked
        self._using, self.dropped = True, {}
        try:
            return self.proposition(body, env)
        finally:
            self._using, self.dropped, self.unlooked = before

    def cases(self, kind: str, binders: tuple[Binder, ...], body: Formula, env: Env) -> list[Env]:
        """The environments to look at: all members of finite sorts; labels, or a new constant, of others."""
        if not binders:
            return [env]
        first, rest = binders[0], binders[1:]
        found: list[Env] = []
        for value in self.members(first, env) or self._others(kind, first, rest, body, env):
            found += self.cases(kind, rest, body, {**env, first.name: value})
        return found

    def _used(self, binders: tuple[Binder, ...], env: Env) -> list[Env]:
        """Where it is supposed of what proofs put: an instance, whatever that is.

        The last of the values are for these names: what is finite was written out before.
        """
        found: list[Env] = []
        for values in self.uses:
            inner = dict(env)
            for binder, value in zip(binders, values[-len(binders) :], strict=False):
                stands = self._stands(binder, value, env, inner)
                if stands is None:
                    break
                inner[binder.name] = stands
            else:
                found += [inner] if len(values) >= len(binders) else []
        return found

    def _stands(self, binder: Binder, value: Term | SequenceTerm | Lambda, env: Env, inner: Env) -> object:
        """What the value is here; None where it is nothing of this sort, or not certainly."""
        if not free_names(value) <= env.keys():
            return None
        known = env[value.name] if isinstance(value, (Var, Seq)) else None
        match binder.sort:
            case Family(arity):
                if isinstance(value, Lambda):
                    return self._put(Closure, value, env) if len(value.parameters) == arity else None
                return known if isinstance(known, (Symbols, Closure)) else None
            case Range() | Tuples():
                return known if known in (self.members(binder, inner) or ()) else None
            case Real() | Integer() if isinstance(value, Term):
                return self._put(Delayed, value, env) if known is None else known
        return None

    def _put(self, kind: type[Closure] | type[Delayed], value: Term | Lambda, env: Env) -> object:
        """The same object for the same value of the same: what exists for it is the same then."""
        key = (value, *((name, env[name]) for name in sorted(free_names(value))))
        if key not in self._puts:
            self._puts[key] = kind(value, env)  # type: ignore[arg-type]
        return self._puts[key]

    def members(self, binder: Binder, env: Env) -> Sequence[object] | None:
        match binder.sort:
            case Range(lower, upper):
                return [ratio(k) for k in self.range(lower, upper, env)]
            case Tuples(length, position, size):
                return self.tuples(length, position, size, env)
        return None

    def few(self, binder: Binder) -> list[object]:
        """Some integers, for one that is bound inside of a formula and has no bounds; none of what is no integer."""
        if not isinstance(binder.sort, Integer):
            return []
        self.bounded[f"integers bound inside are from 1 to {MOST_INSIDE}"] = None
        return [ratio(k) for k in range(1, MOST_INSIDE + 1)]

    def _others(
        self, kind: str, binder: Binder, rest: tuple[Binder, ...], body: Formula, env: Env
    ) -> Sequence[object]:
        if isinstance(binder.sort, (Range, Tuples)):
            return []
        if kind == "or":
            whole = Exists((binder, *rest), body)
            key = (whole, *((name, env.get(name)) for name in sorted(free_in(whole))))
            if key not in self._chosen:  # asked again, with more labels, it is the same one
                self._chosen[key] = self.constant_for(binder)
            return [self._chosen[key]]
        self.partial = True
        sort = (binder.sort, binder.name in self.exponential)
        alike = self.scope.get(sort, [])[:MOST_ALIKE] + self.sought.get(sort, [])[:MOST_SOUGHT]
        if not isinstance(binder.sort, Real):
            self.unlooked = True
            return self.few(binder) or alike or self._simple(binder, body)
        seen: dict[Rat, None] = {}
        uses = list(uses_as_label(binder.name, body))
        for family, place in uses:
            target = env.get(family)
            if isinstance(target, Symbols):
                seen.update(self.labels.get((target.name, place), {}))
        if uses and not seen and self.inventing:
            return [Rat(symbol("#label"))]
        self.unlooked = self.unlooked or not seen
        return list(seen) if uses else alike

    def _simple(self, binder: Binder, body: Formula) -> list[object]:
        """For what is said of all laws: a point, and the same twice."""
        if binder.sort != Family(1) or binder.name in self.exponential:
            return []
        uses = [part for part in parts(body) if isinstance(part, Apply) and part.name == binder.name]
        if any(isinstance(use.args[0], SequenceTerm) for use in uses):
            return []
        one, two = Delta(Var("k"), num(1)), Delta(Var("k"), num(2))
        return [Closure(Lambda(("k",), law), {}) for law in (one, mul(num("1/2"), add(one, two)))]


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


Place = Fraction | tuple[int, ...] | Poly


def _place(part: Place) -> Poly:
    return part if isinstance(part, Poly) else constant(part) if isinstance(part, Fraction) else constant(0)


def _selects(pair: tuple[Place, Place], chosen: set[str]) -> bool:
    """Whether these are numbers and entries of families of integers, not both numbers."""
    polys = [p for p in pair if isinstance(p, Poly)]
    if not polys or any(isinstance(p, tuple) for p in pair):
        return False
    return all(p.symbols() <= chosen for p in polys)


def _few_values(facts: Iterable[Atom], chosen: set[str]) -> Iterator[Proposition]:
    """Integers between two numbers are one of those between."""
    low: dict[str, Fraction] = {}
    high: dict[str, Fraction] = {}
    for fact in facts:
        names = fact.poly.symbols()
        if fact.operator != "<=" or len(names) != 1 or fact.poly.degree() != 1 or not names <= chosen:
            continue
        (name,) = names
        slope = fact.poly.terms[((name, 1),)]
        bound = -(fact.poly - symbol(name).scaled(slope)).terms.get(UNIT, Fraction(0)) / slope
        if slope > 0:
            high[name] = min(bound, high.get(name, bound))
        else:
            low[name] = max(bound, low.get(name, bound))
    for name in sorted(low.keys() & high.keys()):
        values = range(ceil(low[name]), floor(high[name]) + 1)
        if len(values) <= MAX_VALUES:
            yield junction("or", (atom("=", symbol(name) - constant(v)) for v in values))


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
            parts = [part for _, part in scoped(formula)]
    for part in parts:
        yield from uses_as_label(name, part)
