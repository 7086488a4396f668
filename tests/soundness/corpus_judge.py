"""An independent judge of the corpus: statements at sampled points and at given laws, by Arb balls.

It reads the syntax of a statement, and shares no code with the kernel's evaluator or with a backend. Numbers are
exact fractions while they can be, then balls of 100, 500, 4000 bits: what two balls of 4000 bits cannot tell apart
counts as equal. It proves nothing about analysis; it finds the points at which a statement that is said to be true
is false or undefined, and confirms the point at which a false one fails. `corpus_shannon` judges true inequalities of
entropies.
"""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from math import comb
from typing import Any

from flint import arb, ctx, fmpq

from verify.kernel import statement as S
from verify.kernel import terms as T
from verify.language.parse import parse_term

PRECISIONS = (100, 500, 4000)
Number = Any  # fmpq or arb
ZERO, ONE = fmpq(0), fmpq(1)


class Undefined(Exception):
    """A division by 0, a logarithm of a number <= 0, and the like."""


class TooCoarse(Exception):
    """Balls that overlap: more bits are needed."""


def rational(x: Fraction | int) -> fmpq:
    x = Fraction(x)
    return fmpq(x.numerator, x.denominator)


def ball(x: Number) -> arb:
    return x if isinstance(x, arb) else arb(x)


def sign(x: Number) -> int:
    """-1, 0 or 1. A ball around 0 counts as 0 once there are no more bits to be had."""
    if isinstance(x, fmpq):
        return (x > 0) - (x < 0)
    if not x.is_finite():
        raise Undefined("not a finite number")
    if x > 0 or x < 0:
        return 1 if x > 0 else -1
    if ctx.prec < PRECISIONS[-1]:
        raise TooCoarse
    return 0


# --- laws --------------------------------------------------------------------------------------------------------

#: Independent letters: a, b, c, d fair bits; u, v with law (3/5, 1/5, 1/5).
LETTERS: dict[str, tuple[Fraction, ...]] = {name: (Fraction(1, 2),) * 2 for name in "abcd"}
LETTERS |= {name: (Fraction(3, 5), Fraction(1, 5), Fraction(1, 5)) for name in "uv"}


@dataclass
class Law:
    """A joint law of random variables: outcomes, in the order of the names, with exact probabilities."""

    names: tuple[str, ...]
    mass: Mapping[tuple[Any, ...], Fraction]
    known: dict[tuple[int, frozenset[str]], Number] = field(default_factory=dict)

    def entropy(self, of: Sequence[str]) -> Number:
        key = (ctx.prec, frozenset(of))
        if key not in self.known:
            places = [self.names.index(name) for name in of]
            marginal: dict[tuple[Any, ...], Fraction] = {}
            for outcome, p in self.mass.items():
                part = tuple(outcome[i] for i in places)
                marginal[part] = marginal.get(part, Fraction(0)) + p
            total: Number = ZERO
            for p in marginal.values():
                if 0 < p < 1:
                    total -= ball(rational(p)) * arb(rational(p)).log()
            self.known[key] = total
        return self.known[key]


def law_of(text: str) -> Law:
    """``X = a, Y = a+b, Z = (a,c)``: functions of the LETTERS; + is exclusive or, & and, | or."""
    parts = re.findall(r"(\w+) = (\([^)]*\)|[^,]+)", text)
    letters = sorted({c for _, body in parts for c in re.findall(r"[a-z]", body)})
    mass: dict[tuple[Any, ...], Fraction] = {}
    for values in itertools.product(*(range(len(LETTERS[c])) for c in letters)):
        env = dict(zip(letters, values, strict=True))
        p = Fraction(1)
        for c, i in env.items():
            p *= LETTERS[c][i]
        outcome = tuple(tuple(_bit(piece, env) for piece in body.strip("()").split(",")) for _, body in parts)
        mass[outcome] = mass.get(outcome, Fraction(0)) + p
    return Law(tuple(name for name, _ in parts), mass)


def _bit(text: str, env: Mapping[str, int]) -> int:
    for operator, act in (("+", sum), ("|", max), ("&", min)):
        if operator in text:
            found = act([_bit(part, env) for part in text.split(operator)])
            return found % 2 if operator == "+" else found
    return env[text.strip()] if text.strip().isalpha() else int(text)


# --- values ------------------------------------------------------------------------------------------------------


def value(term: Any, env: Mapping[str, Any]) -> Number:
    """The value of a term where its names have the values of `env`; "law" is the joint law."""
    match term:
        case T.Num(number):
            return rational(number)
        case T.Pi():
            return arb.pi()
        case T.Var(name):
            return env[name] if isinstance(env[name], (fmpq, arb)) else value(env[name], {})
        case T.Add(args):
            total: Number = ZERO
            for a in args:
                total = total + value(a, env)
            return total
        case T.Mul(args):
            found = [value(a, env) for a in args]
            product: Number = ONE
            for x in found:
                product = ZERO if product is ZERO or (isinstance(x, fmpq) and x == 0) else product * x
            return product
        case T.Pow(base, exponent):
            return power(value(base, env), value(exponent, env))
        case T.Exp(arg):
            x = value(arg, env)
            return ONE if isinstance(x, fmpq) and x == 0 else ball(x).exp()
        case T.Log(arg):
            return logarithm(value(arg, env))
        case T.XLogX(arg):
            return x_log_x(value(arg, env))
        case T.Abs(arg):
            x = value(arg, env)
            return abs(x)
        case T.Min(args) | T.Max(args):
            return extreme([value(a, env) for a in args], isinstance(term, T.Max))
        case T.Binomial(n, k):
            top, below = whole(value(n, env)), whole(value(k, env))
            if top < 0:
                raise Undefined("a binomial of a negative number")
            return fmpq(comb(top, below) if below >= 0 else 0)
        case T.Sum(index, lower, upper, body):
            total = ZERO
            for i in range(whole(value(lower, env)), whole(value(upper, env)) + 1):
                total = total + value(body, {**env, index: fmpq(i)})
            return total
        case T.Entropy(names):
            return env["law"].entropy(names)
        case T.Call(name, args):
            return call(name, [value(a, env) for a in args])
    raise TypeError(type(term).__name__)


def call(name: str, args: Sequence[Number]) -> Number:
    x = args[0]
    match name:
        case "sqrt":
            return power(x, fmpq(1, 2))
        case "sinh" | "cosh" | "tanh":
            if isinstance(x, fmpq) and x == 0:
                return ONE if name == "cosh" else ZERO
            return getattr(ball(x), name)()
        case "h":
            return -(x_log_x(x) + x_log_x(1 - x))
        case "kl":
            q = args[1]
            cross = [
                p if isinstance(p, fmpq) and p == 0 else p * logarithm(r) for p, r in ((x, q), (1 - x, 1 - q))
            ]
            for r in (q, 1 - q):
                logarithm(r)
            return x_log_x(x) + x_log_x(1 - x) - cross[0] - cross[1]
    raise TypeError(name)


def whole(x: Number) -> int:
    if not isinstance(x, fmpq) or x.q != 1:
        raise TypeError(f"{x} is no integer")
    return int(x.p)


def logarithm(x: Number) -> Number:
    if sign(x) <= 0:
        raise Undefined("the logarithm of a number <= 0")
    return ZERO if isinstance(x, fmpq) and x == 1 else ball(x).log()


def x_log_x(x: Number) -> Number:
    s = sign(x)
    if s < 0:
        raise Undefined("x log x of a negative number")
    return ZERO if s == 0 else x * logarithm(x)


def power(base: Number, exponent: Number) -> Number:
    if not isinstance(exponent, fmpq):
        raise TypeError("an exponent that is not rational")
    if exponent.q == 1:
        if exponent < 0 and sign(base) == 0:
            raise Undefined("division by 0")
        return whole_power(base, int(exponent.p))
    s = sign(base)
    if s < 0 or (s == 0 and exponent < 0):
        raise Undefined("a root of a negative number, or division by 0")
    if s == 0:
        return ZERO
    return ball(base).sqrt() if exponent == fmpq(1, 2) else ball(base) ** arb(exponent)


def whole_power(base: Number, exponent: int) -> Number:
    """By multiplications: flint's power of a ball around 0 is not a number."""
    if isinstance(base, fmpq):
        return base**exponent
    if exponent < 0:
        return 1 / whole_power(base, -exponent)
    half = whole_power(base, exponent // 2) if exponent else arb(1)
    return half * half * base if exponent % 2 else half * half if exponent else half


def extreme(found: Sequence[Number], largest: bool) -> Number:
    best = found[0]
    for x in found[1:]:
        if all(isinstance(y, fmpq) for y in (x, best)):
            best = max(x, best) if largest else min(x, best)
        else:
            best = ball(best).max(ball(x)) if largest else ball(best).min(ball(x))
    return best


# --- truth -------------------------------------------------------------------------------------------------------

REALS = tuple(
    fmpq(p, q) for p, q in ((0, 1), (1, 2), (1, 1), (2, 5), (1, 4), (3, 4), (2, 1), (-1, 1), (1, 100), (5, 1))
)


def holds(formula: Any, env: Mapping[str, Any]) -> bool:
    """Whether the formula is true; quantifiers over sampled values only, equations there by a change of sign."""
    match formula:
        case S.Relation(operator, left, right):
            s = sign(value(left, env) - value(right, env))
            return {"=": s == 0, "!=": s != 0, "<": s < 0, "<=": s <= 0, ">": s > 0, ">=": s >= 0}[operator]
        case S.And(args):
            return all(holds(a, env) for a in args)
        case S.Or(args):
            return any(holds(a, env) for a in args)
        case S.Not(arg):
            return not holds(arg, env)
        case S.Implies(left, right):
            return not holds(left, env) or holds(right, env)
        case S.Iff(left, right):
            return holds(left, env) == holds(right, env)
        case S.ForAll(binders, body):
            return all(holds(body, {**env, **inner}) for inner in choices(binders, env))
        case S.Exists(binders, body):
            return any(holds(body, {**env, **i}) for i in choices(binders, env)) or changes(
                binders, body, env
            )
    raise TypeError(type(formula).__name__)


def choices(binders: Sequence[Any], env: Mapping[str, Any]) -> Iterator[dict[str, Number]]:
    """Values for bound names: small ones, those of `env`, and what lies between and below those."""
    around = sorted({x for x in env.values() if isinstance(x, fmpq)})
    nearby = [*around, *(x / 2 for x in around), *((x + y) / 2 for x, y in itertools.pairwise(around))]
    reals = [*REALS, *nearby, *(x * x for x in nearby)]
    integers = [fmpq(k) for k in range(-30, 31)] + [fmpq(int(x.p) // int(x.q)) for x in nearby]
    pools = [integers if isinstance(b.sort, S.Integer) else reals for b in binders]
    for row in itertools.product(*pools):
        yield {b.name: x for b, x in zip(binders, row, strict=True)}


def changes(binders: Sequence[Any], body: Any, env: Mapping[str, Any]) -> bool:
    """Whether one equation among the parts of `body` changes its sign where the other parts hold."""
    parts = body.args if isinstance(body, S.And) else (body,)
    equations = [p for p in parts if isinstance(p, S.Relation) and p.operator == "="]
    if len(equations) != 1 or len(binders) != 1 or not isinstance(binders[0].sort, S.Real):
        return False
    guards = [p for p in parts if p is not equations[0]]
    signs = set()
    for x in (fmpq(k, 1000) for k in range(-3000, 3001, 7)):
        inner = {**env, binders[0].name: x}
        if all(holds(g, inner) for g in guards):
            signs.add(sign(value(equations[0].left, inner) - value(equations[0].right, inner)))
    return {-1, 1} <= signs


def point(text: str) -> dict[str, Any]:
    """``x = 1/2, y = sqrt(2)`` as values of names: fractions where they are, terms else."""
    env: dict[str, Any] = {}
    for part in text.split(", "):
        name, _, written = part.partition(" = ")
        term = parse_term(written)
        found = refined(partial(value, term, {}))
        env[name] = found if isinstance(found, fmpq) else term
    return env


def confirmed(statement: Any, why: str) -> bool:
    """Whether the statement is false as `why` says: "at POINT", "law LAW", or words (then the judge samples)."""
    if why.startswith("at "):
        return verdict_at(statement, point(why.removeprefix("at "))) is False
    if why.startswith("law "):
        return verdict_at(statement, {"law": law_of(why.removeprefix("law "))}) is False
    return counterexample(statement, why, 1) is not None


def verdict_at(statement: Any, env: Mapping[str, Any]) -> bool | None:
    """Truth at a point: None if a hypothesis fails there. Raises `Undefined`."""

    def once() -> bool | None:
        if not all(holds(h, env) for h in statement.hypotheses):
            return None
        return holds(statement.conclusion, env)

    return refined(once)


def refined(compute: Callable[[], Any]) -> Any:
    """What `compute` gives, with as many bits as it needs."""
    before = ctx.prec
    try:
        for bits in PRECISIONS:
            ctx.prec = bits
            try:
                return compute()
            except TooCoarse:
                continue
    finally:
        ctx.prec = before
    raise AssertionError("the last precision decides")


# --- points ------------------------------------------------------------------------------------------------------

SPECIAL = [
    Fraction(n, d) for n, d in ((0, 1), (1, 1), (1, 2), (-1, 1), (2, 1), (1, 3), (1, 4), (3, 4), (3, 1))
]
SPECIAL += [
    Fraction(n, d) for n, d in ((9, 10), (1, 10), (10, 1), (-2, 1), (-1, 2), (5, 1), (27, 10), (37, 100))
]


def points(statement: Any, rng: random.Random, count: int) -> Iterator[dict[str, Number]]:
    """Points near which statements tend to fail: small numbers, ends, tiny, huge, and anything in between."""
    variables = statement.binders
    equations = [h for h in statement.hypotheses if isinstance(h, S.Relation) and h.operator == "="]
    special = [*SPECIAL, *numerals(statement.hypotheses)]
    for index in range(count if variables else 1):
        env: dict[str, Number] = {}
        anchor = fmpq(1)
        for b in variables:
            if isinstance(b.sort, S.Integer):
                env[b.name] = fmpq(rng.choice((*range(13), rng.randint(-3, 40), rng.randint(0, 120))))
            elif len(variables) == 1 and index < len(special):
                env[b.name] = rational(special[index])
            else:
                anchor = env[b.name] = one_real(rng, anchor, special)
        yield solved(env, equations) if equations else env


def numerals(node: Any) -> list[Fraction]:
    """The numbers that are written in hypotheses: ends of ranges, most often."""
    if isinstance(node, T.Num):
        return [node.value]
    if isinstance(node, (list, tuple)):
        return sorted({x for part in node for x in numerals(part)})
    return numerals([getattr(node, f) for f in getattr(node, "__dataclass_fields__", ())])


def one_real(rng: random.Random, anchor: fmpq, special: Sequence[Fraction]) -> fmpq:
    kind = rng.randrange(10)
    tiny = Fraction(rng.randint(1, 9), 10 ** rng.randint(1, 12))
    if kind <= 1:
        return rational(rng.choice(special))
    if kind == 2:
        return rational(
            rng.choice((tiny, 1 - tiny, 1 + tiny, -tiny, Fraction(1, 2) + tiny, Fraction(1, 2) - tiny))
        )
    if kind == 3:
        return anchor + rational(rng.choice((0, tiny, -tiny)))
    if kind == 4:
        return rational(Fraction(rng.randint(1, 99), 10) * 10 ** rng.randint(0, 2))
    if kind <= 7:
        return rational(Fraction(rng.randint(0, 1000), 1000))
    return rational(Fraction(rng.randint(-5000, 5000), 1000))


def solved(env: dict[str, Number], equations: Sequence[Any]) -> dict[str, Number]:
    """`env` with some names changed so that the equations hold, as far as they are linear in a single name."""
    try:
        rows = [affine(e, env) for e in equations]
    except (Undefined, TooCoarse, TypeError):
        return env
    fixed: list[tuple[str, dict[str, fmpq], fmpq]] = []
    for row, constant in rows:
        for name, other, shift in fixed:
            factor = row.pop(name, ZERO)
            for key, c in other.items():
                row[key] = row.get(key, ZERO) + factor * c
            constant += factor * shift
        pivot = next((k for k in reversed(env) if row.get(k, ZERO) != 0), None)
        if pivot is not None:
            c = row.pop(pivot)
            fixed.append((pivot, {k: -x / c for k, x in row.items()}, -constant / c))
    out = dict(env)
    for name, others, shift in reversed(fixed):
        out[name] = shift + sum((c * out[k] for k, c in others.items()), ZERO)
    return out


def affine(equation: Any, env: Mapping[str, Number]) -> tuple[dict[str, fmpq], fmpq]:
    """Coefficients of the names in which left - right is affine, all else as in `env`; and the rest."""

    def gap(**changed: fmpq) -> Number:
        inner = {**env, **changed}
        found = value(equation.left, inner) - value(equation.right, inner)
        if not isinstance(found, fmpq):
            raise TypeError("not rational")
        return found

    row = {}
    for name in env:
        try:
            zero, one, two = (gap(**{name: fmpq(k)}) for k in (1, 2, 3))
        except Undefined:
            continue
        if two - one == one - zero:
            row[name] = one - zero
    return row, gap() - sum((c * env[k] for k, c in row.items()), ZERO)


def margin(statement: Any, env: Mapping[str, Number]) -> float:
    """How far the conclusion is from failing, for a single relation; infinite where a hypothesis fails."""
    conclusion = statement.conclusion
    try:
        if verdict_at(statement, env) is None:
            return float("inf")
        gap = ball(value(conclusion.left, env) - value(conclusion.right, env))
        gap = gap / (1 + abs(ball(value(conclusion.right, env))))
    except Undefined:
        return float("-inf")
    except (TooCoarse, OverflowError):
        return float("inf")
    return float(gap) if conclusion.operator in (">", ">=") else -float(gap)


def counterexample(statement: Any, seed: str, count: int) -> dict[str, Number] | None:
    """A point at which the statement is false or undefined, if sampling finds one; then descends from the best."""
    rng = random.Random(seed)
    near: list[tuple[float, int, dict[str, Number]]] = []
    single = isinstance(statement.conclusion, S.Relation) and statement.conclusion.operator in (
        "<",
        "<=",
        ">",
        ">=",
    )
    for number, env in enumerate(points(statement, rng, count)):
        if fails(statement, env):
            return env
        if single and number % 4 == 0:
            near.append((margin(statement, env), number, env))
    for _, _, env in sorted(near, key=lambda n: n[:2])[:3]:
        found = descend(statement, env, rng)
        if found is not None:
            return found
    return None


def descend(statement: Any, env: dict[str, Number], rng: random.Random) -> dict[str, Number] | None:
    """Look near `env`, ever closer, keeping what has the smallest margin."""
    reals = [b.name for b in statement.binders if isinstance(b.sort, S.Real)]
    best = margin(statement, env)
    for step in range(24 if reals else 0):
        scale = Fraction(1, 2 ** (step // 2 + 1))
        nearby = dict(env)
        for name in reals:
            nearby[name] = env[name] + rational(scale * rng.randint(-8, 8) / 8) * (
                abs(env[name]) + fmpq(1, 100)
            )
        if fails(statement, nearby):
            return nearby
        found = margin(statement, nearby)
        if found < best:
            best, env = found, nearby
    return None


def fails(statement: Any, env: Mapping[str, Any]) -> bool:
    """False or undefined at this point."""
    try:
        return verdict_at(statement, env) is False
    except Undefined:
        return True
