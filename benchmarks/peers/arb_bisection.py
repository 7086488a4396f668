"""Plain bisection in ball arithmetic (Arb, by python-flint): our own naive peer.

Evaluates the statement on boxes, widest side halved, first come first served. A box on which it is certainly true
needs no more; a midpoint on which it is certainly false refutes. Proves on bounded boxes only, and never where
both sides touch; unbounded variables are cut (reals at 64, integers at 12), so there it can only refute.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

from benchmarks.peers.answer import PROVED, REFUTED, UNDECIDED, Answer, Inexpressible
from benchmarks.peers.language import Language, Translator, constant_bounds
from verify.kernel import statement as s

PACKAGES = ("python-flint",)
BITS = 96
CUT, INTEGER_CUT = Fraction(64), Fraction(12)
CASES = 1000  # combinations of values of integer variables
Balls = Mapping[str, Any]
Value = Callable[[Balls], Any]
Truth = Callable[[Balls], bool | None]
Box = tuple[tuple[Fraction, Fraction], ...]


@dataclass(frozen=True)
class Named:
    """The value of a variable."""

    name: str

    def __call__(self, balls: Balls) -> Any:
        return balls[self.name]


class Arb(Language):
    """Terms become functions from balls to a ball, formulas to true, false, or not known."""

    def __init__(self) -> None:
        import flint

        flint.ctx.prec = BITS
        self.flint = flint

    def ball(self, low: Fraction, high: Fraction) -> Any:
        ends = [self.flint.arb(self.flint.fmpq(v.numerator, v.denominator)) for v in (low, high)]
        return ends[0] if low == high else ends[0].union(ends[1])

    def number(self, value: Fraction) -> Value:
        ball = self.ball(value, value)
        return lambda balls: ball

    def declare(self, name: str, integer: bool) -> Value:
        return Named(name)

    def add(self, args: list[Value]) -> Value:
        return lambda balls: sum((a(balls) for a in args[1:]), args[0](balls))

    def mul(self, args: list[Value]) -> Value:
        def value(balls: Balls) -> Any:
            total = args[0](balls)
            for arg in args[1:]:
                total = total * arg(balls)
            return total

        return value

    def power(self, base: Value, exponent: Fraction) -> Value:
        power = self.flint.fmpz(int(exponent)) if exponent.denominator == 1 else self.number(exponent)({})
        return lambda balls: base(balls) ** power

    def symbolic_power(self, base: Value, exponent: Value) -> Value:
        def value(balls: Balls) -> Any:
            power = exponent(balls).unique_fmpz()
            return base(balls) ** (exponent(balls) if power is None else power)

        return value

    def exp(self, arg: Value) -> Value:
        return lambda balls: arg(balls).exp()

    def log(self, arg: Value) -> Value:
        return lambda balls: arg(balls).log()

    def xlogx(self, arg: Value) -> Value:
        def value(balls: Balls) -> Any:
            ball = arg(balls)
            return ball if ball == 0 else ball * ball.log()

        return value

    def absolute(self, arg: Value) -> Value:
        return lambda balls: abs(arg(balls))

    def extremum(self, args: list[Value], least: bool) -> Value:
        def value(balls: Balls) -> Any:
            found = args[0](balls)
            for arg in args[1:]:
                found = found.min(arg(balls)) if least else found.max(arg(balls))
            return found

        return value

    def binomial(self, n: Value, k: Value) -> Value:
        def value(balls: Balls) -> Any:
            top, bottom = _whole(n(balls)), _whole(k(balls))
            return self.flint.arb(comb(top, bottom) if 0 <= bottom <= top else 0)

        return value

    def sum(self, index: Named, lower: Value, upper: Value, body: Value) -> Value:
        def value(balls: Balls) -> Any:
            indices = range(_whole(lower(balls)), _whole(upper(balls)) + 1)
            terms = (body({**balls, index.name: self.flint.arb(i)}) for i in indices)
            return sum(terms, self.flint.arb(0))

        return value

    def relation(self, operator: str, left: Value, right: Value) -> Truth:
        def truth(balls: Balls) -> bool | None:
            gap = left(balls) - right(balls)
            return _sign_says(operator, gap) if gap.is_finite() else None

        return truth

    def conjunction(self, parts: list[Truth]) -> Truth:
        return lambda balls: _all(part(balls) for part in parts)

    def disjunction(self, parts: list[Truth]) -> Truth:
        return lambda balls: _not(_all(_not(part(balls)) for part in parts))

    def negation(self, part: Truth) -> Truth:
        return lambda balls: _not(part(balls))


def _whole(ball: Any) -> int:
    number = ball.unique_fmpz()
    if number is None:
        raise Inexpressible("an integer that is not given")
    return int(number)


def _sign_says(operator: str, gap: Any) -> bool | None:
    """Whether `gap` operator 0, for every number in the ball, or for none."""
    if operator in ("=", "!="):
        if gap == 0:
            return operator == "="
        return operator == "!=" if gap != 0 else None
    if operator in ("<", "<="):
        operator, gap = ">" if operator == "<" else ">=", -gap
    if gap > 0 or (operator == ">=" and gap >= 0):
        return True
    return False if gap < 0 or (operator == ">" and gap <= 0) else None


def _not(truth: bool | None) -> bool | None:
    return None if truth is None else not truth


def _all(truths: Iterator[bool | None]) -> bool | None:
    known: bool | None = True
    for truth in truths:
        if truth is False:
            return False
        known = known if truth else None
    return known


def decide(statement: s.Statement, seconds: float) -> Answer:
    end = time.monotonic() + seconds
    arb = Arb()
    hypotheses, conclusion = Translator(arb).statement(statement)
    truth = arb.disjunction([conclusion, arb.negation(arb.conjunction(hypotheses))])
    names = [b.name for b in statement.binders]
    boxes, cut = _first_boxes(statement)
    queue = deque(boxes)
    looked = 0
    while queue:
        if time.monotonic() > end:
            return Answer(UNDECIDED, f"{looked} boxes looked at, {len(queue)} left")
        looked += 1
        box = queue.popleft()
        if truth({n: arb.ball(*side) for n, side in zip(names, box, strict=True)}):
            continue
        middle = [(low + high) / 2 for low, high in box]
        if truth({n: arb.ball(m, m) for n, m in zip(names, middle, strict=True)}) is False:
            return Answer(REFUTED, ", ".join(f"{n} = {m}" for n, m in zip(names, middle, strict=True)))
        halves = list(_halves(box))
        if not halves:
            return Answer(UNDECIDED, "a point that can not be told")
        queue.extend(halves)
    return Answer(UNDECIDED, "true up to the cut") if cut else Answer(PROVED, f"{looked} boxes")


def _halves(box: Box) -> Iterator[Box]:
    widest = max(range(len(box)), key=lambda i: box[i][1] - box[i][0], default=None)
    if widest is None or box[widest][0] == box[widest][1]:
        return
    low, high = box[widest]
    for side in ((low, (low + high) / 2), ((low + high) / 2, high)):
        yield (*box[:widest], side, *box[widest + 1 :])


def _first_boxes(statement: s.Statement) -> tuple[list[Box], bool]:
    """One box for each combination of values of the integer variables, and whether some range was cut."""
    bounds, cut = constant_bounds(statement), False
    sides: list[list[tuple[Fraction, Fraction]]] = []
    for binder in statement.binders:
        low, high = bounds[binder.name]
        cut = cut or low is None or high is None
        real = isinstance(binder.sort, s.Real)
        reach = CUT if real else INTEGER_CUT
        low = min(-reach, reach if high is None else high - reach) if low is None else low
        high = max(reach, low + reach) if high is None else high
        if real:
            sides.append([(low, high)])
        else:
            sides.append([(Fraction(i), Fraction(i)) for i in range(-int(-low // 1), int(high // 1) + 1)])
    if sum(1 for _ in zip(range(CASES + 1), product(*sides), strict=False)) > CASES:
        raise Inexpressible("too many values of integer variables")
    return [tuple(box) for box in product(*sides)], cut
