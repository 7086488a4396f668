"""An evaluator of the documented total semantics, written apart from the kernel's, and random well-sorted terms.

Values are `Fraction` while they can be and `mpf` with 60 digits otherwise; tuples are dictionaries of the
coordinates that are not 1. Nothing of `verify.kernel.evaluate` or `verify.kernel.enclosure` is used.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import comb

import mpmath

from verify.kernel import statement as st
from verify.kernel import terms as t

CONTEXT = mpmath.mp.clone()
CONTEXT.dps = 60
NEAR = CONTEXT.mpf(10) ** -30
LIMIT = 40_000


class TooBig(Exception):
    """The evaluation takes too long, or a number gets too large; the example is skipped."""


class Meaningless(TooBig):
    """Skipped as well: not given a value by the documented semantics (a coordinate that is no integer)."""


def real(x):
    return CONTEXT.mpf(x.numerator) / x.denominator if isinstance(x, Fraction) else x


def small(x):
    if isinstance(x, Fraction):
        if max(abs(x.numerator), x.denominator).bit_length() > 3000:
            raise TooBig
    elif abs(x) > CONTEXT.mpf(10) ** 12:
        raise TooBig  # absolute tolerances would mean nothing
    return x


def same_number(x, y) -> bool:
    if isinstance(x, Fraction) and isinstance(y, Fraction):
        return x == y
    x, y = real(x), real(y)
    return abs(x - y) <= NEAR * (1 + abs(x) + abs(y))


def sign(x) -> int:
    return 0 if same_number(x, Fraction(0)) else 1 if x > 0 else -1


def whole(x) -> int:
    if isinstance(x, Fraction) and x.denominator == 1:
        return x.numerator
    nearest = int(CONTEXT.nint(real(x)))
    if not same_number(x, Fraction(nearest)):
        raise Meaningless
    return nearest


ANYTHING = Fraction(7)  # for a power m**(1/2) of a term: matters only where a delta is 0


def floor(x) -> int:
    near = whole_or_none(x)
    return int(CONTEXT.floor(real(x))) if near is None else near


def ceiling(x) -> int:
    """A sum from 1/2 to 5/2 is one from 1 to 2: it matters only where a delta in the body is 0."""
    return -floor(-x)


def whole_or_none(x) -> int | None:
    try:
        return whole(x)
    except Meaningless:
        return None


def plus(x, y):
    return x + y if isinstance(x, Fraction) and isinstance(y, Fraction) else real(x) + real(y)


def times(x, y):
    return x * y if isinstance(x, Fraction) and isinstance(y, Fraction) else real(x) * real(y)


def integer_power(x, k: int):
    if k == 0:
        return Fraction(1)
    if sign(x) == 0:
        return Fraction(0)  # 0**negative = 1/0 = 0
    if abs(k) > 400:
        raise TooBig
    return small(x**k) if isinstance(x, Fraction) else small(real(x) ** k)


def rational_power(x, exponent: Fraction):
    if exponent.denominator == 1:
        return integer_power(x, exponent.numerator)
    if sign(x) <= 0:
        return integer_power(Fraction(0), exponent.numerator)  # the root of a negative number is 0
    return integer_power(CONTEXT.root(real(x), exponent.denominator), exponent.numerator)


def logarithm(x):
    return CONTEXT.log(real(x)) if sign(x) > 0 else Fraction(0)


def key(x) -> str:
    if isinstance(x, tuple):
        return str(x)
    if callable(x):  # its text would be a place in memory: another one in each run
        raise TypeError("a family where a number or a tuple is needed")
    return CONTEXT.nstr(real(x), 20)


def table(name: str, salt: int, integer: bool = False, positive: bool = False) -> Callable:
    """A family as a lookup table: arbitrary small values, the same ones for the same arguments."""

    def look_up(*args):
        text = f"{salt}|{name}|" + "|".join(key(a) for a in args)
        number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")
        if positive:
            return Fraction(number % 5 + 1, 1 if integer else 2)
        return Fraction(number % 7 - 3, 1 if integer else 1 + (number // 7) % 2)

    return look_up


def coordinates(values) -> tuple:
    """The one form of a tuple: pairs (position, value) where the value is not 1."""
    return tuple((i, v) for i, v in enumerate(values, 1) if v != 1)


class Total:
    """The value of a term and the truth of a formula in an environment (numbers, tuples, functions, Lambdas)."""

    def __init__(self) -> None:
        self.work = 0

    def value(self, term, env: Mapping):
        self.work += 1
        if self.work > LIMIT:
            raise TooBig
        v = self.value
        match term:
            case t.Num(number):
                return number
            case t.Pi():
                return +CONTEXT.pi
            case t.Var(name):
                return env[name]
            case t.At(seq, position):
                return Fraction(dict(self.tuple(seq, env)).get(whole_or_none(v(position, env)), 1))
            case t.Apply(name, args):
                given = tuple(
                    self.tuple(a, env) if isinstance(a, t.SequenceTerm) else v(a, env) for a in args
                )
                return env[name](*given)
            case t.Add(args):
                out = Fraction(0)
                for a in args:
                    out = plus(out, v(a, env))
                return small(out)
            case t.Mul(args):
                out = Fraction(1)
                for a in args:
                    out = times(out, v(a, env))
                return small(out)
            case t.Pow(base, t.Num(exponent)):
                return rational_power(v(base, env), exponent)
            case t.Pow(base, exponent):
                power = whole_or_none(v(exponent, env))
                return ANYTHING if power is None else integer_power(v(base, env), power)
            case t.Exp(arg):
                inner = v(arg, env)
                if abs(inner) > 25:
                    raise TooBig
                return Fraction(1) if inner == 0 else CONTEXT.exp(real(inner))
            case t.Log(arg):
                return logarithm(v(arg, env))
            case t.XLogX(arg):
                inner = v(arg, env)
                return times(inner, logarithm(inner))
            case t.Abs(arg):
                return abs(v(arg, env))
            case t.Min(args):
                return min((v(a, env) for a in args), key=real)
            case t.Max(args):
                return max((v(a, env) for a in args), key=real)
            case t.Delta(left, right):
                return Fraction(int(same_number(v(left, env), v(right, env))))
            case t.SameTuple(left, right):
                return Fraction(int(self.tuple(left, env) == self.tuple(right, env)))
            case t.Binomial(n, k):
                top, bottom = whole_or_none(v(n, env)), whole_or_none(v(k, env))
                if top is None or bottom is None:
                    return ANYTHING
                return Fraction(comb(top, bottom)) if 0 <= bottom <= top else Fraction(0)
            case t.Sum(index, lower, upper, body):
                low, high = ceiling(v(lower, env)), floor(v(upper, env))
                if high - low > 200:
                    raise TooBig
                out = Fraction(0)
                for i in range(low, high + 1):
                    out = plus(out, v(body, {**env, index: Fraction(i)}))
                return small(out)
            case t.TupleSum(index, length, position, size, body):
                out = Fraction(0)
                for choice in self.tuples(length, position, size, env):
                    out = plus(out, v(body, {**env, index: choice}))
                return small(out)
            case t.Call(name, args):
                return self.call(name, [v(a, env) for a in args])
        raise TypeError(term)

    def call(self, name: str, args: list):
        p = args[0]
        e, mirrored = (CONTEXT.exp(real(p)) if abs(p) < 25 else None), plus(Fraction(1), -p)
        if e is None:
            raise TooBig
        match name:
            case "sqrt":
                return rational_power(p, Fraction(1, 2))
            case "sinh":
                return (e - 1 / e) / 2
            case "cosh":
                return (e + 1 / e) / 2
            case "tanh":
                return (e - 1 / e) / (e + 1 / e)
            case "h":
                return -plus(times(p, logarithm(p)), times(mirrored, logarithm(mirrored)))
            case "kl":
                q = args[1]
                one = plus(times(p, logarithm(p)), -times(p, logarithm(q)))
                rest = plus(Fraction(1), -q)
                two = plus(times(mirrored, logarithm(mirrored)), -times(mirrored, logarithm(rest)))
                return plus(one, two)
        raise TypeError(name)

    def tuple(self, seq, env: Mapping) -> tuple:
        match seq:
            case t.Seq(name):
                return env[name]
            case t.Ones():
                return ()
            case t.Put(inner, position, value):
                base = dict(self.tuple(inner, env))
                base[whole(self.value(position, env))] = whole(self.value(value, env))
                return tuple(sorted((i, v) for i, v in base.items() if v != 1))
        raise TypeError(seq)

    def tuples(self, length, position, size, env: Mapping) -> Iterator[tuple]:
        n = whole(self.value(length, env))
        sizes = [whole(self.value(size, {**env, position: Fraction(j)})) for j in range(1, n + 1)]
        count = 1
        for s in sizes:
            count *= max(s, 0)
        if count > 500:
            raise TooBig
        for choice in product(*(range(1, s + 1) for s in sizes)):
            yield coordinates(choice)

    def members(self, sort, env: Mapping) -> Iterator:
        match sort:
            case st.Range(lower, upper):
                low, high = whole(self.value(lower, env)), whole(self.value(upper, env))
                if high - low > 60:
                    raise TooBig
                return (Fraction(i) for i in range(low, high + 1))
            case st.Tuples(length, position, size):
                return self.tuples(length, position, size, env)
        raise Meaningless

    def holds(self, formula, env: Mapping) -> bool:
        """Truth; quantifiers over finite ranges by enumeration."""
        match formula:
            case st.Relation(operator, left, right):
                way = sign(plus(self.value(left, env), -self.value(right, env)))
                return {
                    "=": way == 0,
                    "!=": way != 0,
                    "<": way < 0,
                    "<=": way <= 0,
                    ">": way > 0,
                    ">=": way >= 0,
                }[operator]
            case st.And(args):
                return all(self.holds(a, env) for a in args)
            case st.Or(args):
                return any(self.holds(a, env) for a in args)
            case st.Not(arg):
                return not self.holds(arg, env)
            case st.Implies(left, right):
                return not self.holds(left, env) or self.holds(right, env)
            case st.Iff(left, right):
                return self.holds(left, env) == self.holds(right, env)
            case st.ForAll(binders, body) | st.Exists(binders, body):
                found = (self.holds(body, e) for e in self.assignments(binders, env))
                return all(found) if isinstance(formula, st.ForAll) else any(found)
        raise TypeError(formula)

    def assignments(self, binders, env: Mapping) -> Iterator[dict]:
        if not binders:
            yield dict(env)
            return
        first, *rest = binders
        for value in self.members(first.sort, env):
            yield from self.assignments(rest, {**env, first.name: value})


# --- random terms ------------------------------------------------------------------------------------------------

SCOPE = {
    "n": st.Integer(),
    "m": st.Integer(),
    "k": st.Range(t.num(0), t.num(3)),
    "a": st.Real(),
    "b": st.Real(),
    "f": st.Family(1),
    "g": st.Family(2),
    "Q": st.Family(1, True),
    "p": st.Family(1),
    "z": st.Tuples(t.Var("n"), "j", t.num(2)),
}


class Maker:
    """Random well-sorted terms over SCOPE; `pick(k)` gives the next choice among k, `names` are for binders."""

    def __init__(self, pick: Callable[[int], int], names: tuple[str, ...], rich: bool = True) -> None:
        self.pick, self.names, self.rich = pick, names, rich

    def among(self, options):
        return options[self.pick(len(options))]

    def number(self):
        return t.num(self.among((0, 1, 2, -1, 3, -2, "1/2", "-2/3")))

    def integer(self, depth: int, scope: dict):
        names = [n for n, s in scope.items() if isinstance(s, (st.Integer, st.Range))]
        choice = self.pick(4 if depth <= 0 else 13)
        sub = lambda: self.integer(depth - 1, scope)  # noqa: E731
        if choice <= 2 and names:
            return t.Var(self.among(names[::-1]))
        if choice <= 3:
            return t.num(self.among((1, 2, 0, -1)))
        match choice:
            case 4 | 5:
                return t.add(sub(), sub())
            case 6:
                return t.mul(sub(), sub())
            case 7:
                return t.sub(sub(), sub())
            case 8:
                return t.Apply("Q", (sub(),)) if "Q" in scope else sub()
            case 9:
                return t.At(self.sequence(depth - 1, scope), sub())
            case 10:
                return t.Delta(self.scalar(depth - 1, scope), self.scalar(depth - 1, scope))
            case 11:
                return t.Pow(sub(), t.num(2)) if self.rich else sub()
        return t.Abs(sub())

    def sequence(self, depth: int, scope: dict):
        names = [n for n, s in scope.items() if isinstance(s, st.Tuples)]
        choice = self.pick(3 if depth <= 0 else 5)
        if choice <= 1 and names:
            return t.Seq(self.among(names[::-1]))
        if choice <= 2:
            return t.Ones()
        return t.Put(
            self.sequence(depth - 1, scope), self.integer(depth - 1, scope), self.integer(depth - 1, scope)
        )

    def bound(self, scope: dict):
        """An upper end that stays small."""
        names = [n for n, s in scope.items() if isinstance(s, (st.Integer, st.Range))]
        base = t.Var(self.among(names[::-1])) if names and self.pick(3) else t.num(self.among((2, 0, 1, 3)))
        return base if self.pick(3) else t.add(base, t.num(self.among((1, -1))))

    def scalar(self, depth: int, scope: dict):
        choice = self.pick(5 if depth <= 0 else 26)
        s = lambda: self.scalar(depth - 1, scope)  # noqa: E731
        z = lambda: self.integer(depth - 1, scope)  # noqa: E731
        if choice == 0:
            return self.number() if self.pick(8) else t.Pi()
        if choice == 1:
            names = [n for n, kind in scope.items() if isinstance(kind, (st.Real, st.Integer, st.Range))]
            return t.Var(self.among(names[::-1]))
        if choice == 2 and "f" in scope:
            return t.Apply("f", (self.integer(min(depth - 1, 1), scope),))
        if choice == 3 and "p" in scope:
            return t.Apply("p", (self.sequence(min(depth - 1, 1), scope),))
        if choice == 4 and "g" in scope:
            return t.Apply("g", (self.integer(0, scope), self.integer(0, scope)))
        if choice <= 5:
            return t.num(self.among((1, 2, 0)))
        match choice:
            case 6 | 7:
                return t.add(s(), s())
            case 8 | 9 | 10:
                return t.mul(s(), s())
            case 11:
                return t.Pow(s(), t.num(self.among((-1, 2, -2, 0, "1/2", "-1/2", "2/3", "3/2", 3))))
            case 12:
                return t.Pow(s(), z())
            case 13:
                return t.Delta(z(), z())
            case 14:
                return t.Delta(s(), s())
            case 15 | 16 | 17 | 18 | 19:
                lower = t.num(1) if self.pick(3) else self.bound(scope)
                upper, name = self.bound(scope), self.among(self.names)
                inner = {k: v for k, v in scope.items() if k != name} | {name: st.Range(lower, upper)}
                body = self.scalar(depth - 1, inner)
                if self.pick(2):
                    body = t.mul(t.Delta(self.integer(1, inner), self.integer(1, inner)), body)
                return t.Sum(name, lower, upper, body)
            case 20 | 21:
                length, position, name = self.bound(scope), self.among(self.names), self.among(self.names)
                inside = {k: v for k, v in scope.items() if k != position} | {
                    position: st.Range(t.ONE, length)
                }
                size = self.bound(inside)
                inner = {k: v for k, v in scope.items() if k != name}
                inner |= {name: st.Tuples(length, position, size)}
                body = self.scalar(depth - 1, inner)
                if not self.pick(3):
                    body = t.mul(t.SameTuple(self.sequence(1, inner), self.sequence(1, inner)), body)
                return t.TupleSum(name, length, position, size, body)
            case 22:
                return self.among((t.Exp, t.Log, t.XLogX, t.Abs))(s())
            case 23:
                return self.among((t.Min, t.Max))((s(), s()))
            case 24:
                return t.Binomial(z(), z())
        name = self.among(("h", "kl", "tanh", "sqrt", "sinh", "cosh"))
        return t.Call(name, (s(), s()) if name == "kl" else (s(),))


def environment(pick: Callable[[int], int]) -> dict:
    """Values for SCOPE: small, often tame (so that side conditions hold), sometimes 0, negative or irrational."""
    tame = pick(3) > 0
    salt = pick(1000)
    n = Fraction((1, 2, 3)[pick(3)] if tame else pick(6) - 2)
    reals = (
        [Fraction(1, 2), Fraction(2), CONTEXT.sqrt(2), Fraction(3, 2)]
        if tame
        else [Fraction(0), Fraction(-1), Fraction(-3, 2), +CONTEXT.pi, Fraction(1), Fraction(-2)]  # a number, no constant
    )
    return {
        "n": n,
        "m": Fraction((2, 1, 3)[pick(3)] if tame else pick(6) - 2),
        "k": Fraction(pick(4)),
        "a": reals[pick(len(reals))],
        "b": reals[pick(len(reals))],
        "f": table("f", salt, positive=tame),
        "g": table("g", salt, positive=tame),
        "Q": table("Q", salt, integer=True, positive=tame),
        "p": table("p", salt, positive=tame),
        "z": coordinates([pick(2) + 1 for _ in range(int(max(n, 0)))]),
    }


def value(term, env: Mapping):
    """The value of a term in an environment. Raises TooBig where that is not worth finding out."""
    return Total().value(term, env)


def holds(formula, env: Mapping) -> bool:
    """The truth of a formula in an environment. Raises TooBig."""
    return Total().holds(formula, env)
