"""The range of one variable, sample points in it, and the signs that a term takes there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace as changed
from fractions import Fraction
from functools import cached_property, lru_cache

from verify.kernel.terms import Num, Term
from verify.proving.univariate.balls import Ball, Function, ball, function, sign_at, value_at

FAR = 64  # a term that cancels to the last digit beyond this need not vanish


@dataclass(frozen=True)
class End:
    """An end of a range: a closed term (None: infinite), the label of the fact that says so, open or closed."""

    term: Term | None
    label: str = ""
    open: bool = True

    @cached_property
    def value(self) -> Fraction | None:
        """The number, up to 2**-120 relative; None if infinite."""
        return None if self.term is None else number_of(self.term)


@dataclass(frozen=True)
class Span:
    """The variable `name` from `low` to `high`."""

    name: str
    low: End
    high: End

    def with_low(self, term: Term, label: str, open_: bool) -> Span:
        return changed(self, low=End(term, label, open_))

    def with_high(self, term: Term, label: str, open_: bool) -> Span:
        return changed(self, high=End(term, label, open_))

    @property
    def compact(self) -> bool:
        return self.low.term is not None and self.high.term is not None

    def points(self) -> list[Fraction]:
        """Points inside, dense everywhere and towards the ends, in order."""
        return _points(self.low.value, self.high.value)


@lru_cache(maxsize=1 << 10)
def _points(low: Fraction | None, high: Fraction | None) -> list[Fraction]:
    if low is not None and high is not None:
        width = high - low
        inner = [*_SPREAD, *(1 - s for s in _SPREAD), *(Fraction(k, 24) for k in range(2, 23))]
        found = [low + width * s for s in inner]
    elif low is not None:
        found = [low + t for t in _AWAY]
    elif high is not None:
        found = [high - t for t in _AWAY]
    else:
        found = [Fraction(0), *_AWAY, *(-t for t in _AWAY)]
    return sorted(set(found))


_SPREAD = [Fraction(1, 1 << k) for k in (5, 6, 8, 10, 13, 16, 20, 26, 32, 40)]
_AWAY = sorted(
    {Fraction(1, 1 << k) for k in (1, 2, 3, 4, 6, 8, 10, 13, 16, 20, 26, 32, 40)}
    | {Fraction(k, 4) for k in range(1, 24)}
    | {Fraction(1 << k) for k in range(0, 13)}
    | {Fraction(3 << k) for k in range(1, 8)}
    | {Fraction(1 << k) for k in (16, 24)}
)


def number_of(term: Term) -> Fraction | None:
    """A closed term as a rational number: itself, or within about 2**-120; None if it has no value."""
    if isinstance(term, Num):
        return term.value
    value = value_at(function(term, ""), Fraction(0))
    return middle(value) if value.is_finite() else None


def middle(value: Ball) -> Fraction:
    """The midpoint of a ball."""
    mantissa, exponent = value.mid().man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


@dataclass(frozen=True)
class Turn:
    """Between `left` and `right` (equal: exactly there) a term turns from one sign to the other."""

    left: Fraction
    right: Fraction
    before: int
    after: int

    @property
    def place(self) -> Fraction:
        return (self.left + self.right) / 2


class Curve:
    """A term on a span, known at sample points."""

    def __init__(self, term: Term, span: Span) -> None:
        self.term, self.span = term, span
        self.f: Function = function(term, span.name)

    @cached_property
    def samples(self) -> list[tuple[Fraction, int]]:
        """Points inside where the term is defined, in order, with its signs."""
        found = ((p, self.sign(p)) for p in self.span.points())
        return [(p, s) for p, s in found if s is not None and (s or abs(p) <= FAR)]

    def sign(self, point: Fraction) -> int | None:
        return sign_at(self.f, lambda _: ball(point))

    @cached_property
    def signs(self) -> set[int]:
        """The signs at the sample points, zeros left out."""
        return {s for _, s in self.samples} - {0}

    def at(self, end: End) -> int | None:
        """The sign at an end: 0 for a zero, None if infinite or undefined there."""
        if end.term is None:
            return None
        return sign_at(self.f, function(end.term, ""))

    @cached_property
    def centre(self) -> Fraction | None:
        """The middle of a span with rational ends, if the term has the same values on both sides of it, as it seems."""
        low, high = self.span.low.term, self.span.high.term
        if not isinstance(low, Num) or not isinstance(high, Num):
            return None
        total = low.value + high.value
        points = [point for point, _ in self.samples]
        same = all(value_at(self.f, p).overlaps(value_at(self.f, total - p)) for p in points[:: len(points) // 8 or 1])
        return total / 2 if points and same else None

    @cached_property
    def turns(self) -> list[Turn]:
        """Where the sign changes, each to about 2**-40 relative."""
        return list(self._turns())

    def _turns(self) -> Iterator[Turn]:
        last: tuple[Fraction, int] | None = None
        zero: Fraction | None = None
        for point, sign in self.samples:
            if sign == 0:
                zero = point
                continue
            if last is not None and last[1] != sign:
                if zero is not None:
                    yield Turn(zero, zero, last[1], sign)
                else:
                    yield self.refined(Turn(last[0], point, last[1], sign), 40)
            last, zero = (point, sign), None

    def refined(self, turn: Turn, bits: int) -> Turn:
        """The same turn within a smaller bracket: 2**-bits relative to its size."""
        left, right = turn.left, turn.right
        while right - left > Fraction(max(abs(left), abs(right), Fraction(1, 1 << 40))) / (1 << bits):
            centre = (left + right) / 2
            sign = self.sign(centre)
            if sign is None:
                break
            if sign == 0:
                return Turn(centre, centre, turn.before, turn.after)
            left, right = (centre, right) if sign == turn.before else (left, centre)
        return Turn(left, right, turn.before, turn.after)
