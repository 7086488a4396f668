"""Covers by boxes, searched with balls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction

from verify.kernel import certificate as c
from verify.kernel.calculus import derivative
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.terms import Term, free_names
from verify.kernel.values import Boxed, enclose
from verify.limits.deadlines import Deadline
from verify.proving.univariate.balls import Scalar, ball, interval, scalar
from verify.refuting.functions import Unsupported

BITS = 53
MAX_BOXES = 250
NARROWEST = Fraction(1, 1 << 24)
Bounds = Sequence[tuple[str, Fraction, Fraction]]


class _TooMany(Exception):
    """More boxes than allowed."""


def covers(
    excess: Term, strict: bool, bounds: Bounds, deadline: Deadline, most: int = MAX_BOXES
) -> Iterator[c.Box]:
    """Trees of boxes on each of which `excess` is >= 0 (> 0 if `strict`): by balls, then as the kernel sees it.

    Balls take a hundredth of the kernel's time. Where they need too many boxes there is nothing.
    """
    slopes: dict[str, Scalar] | None = {}
    try:
        for name in sorted(free_names(excess)):
            slopes[name] = scalar(derivative(excess, name))  # type: ignore[index]
    except (KernelError, Unsupported):
        slopes = None
    whole = {name: (low, high) for name, low, high in bounds}
    with suppress(_TooMany, Unsupported):
        for exact in (False, True):
            yield _Search(excess, strict, slopes, deadline, most, exact).boxes(whole)


class _Search:
    """Bisection until each box is decided; by balls only, unless `exact`."""

    def __init__(
        self,
        excess: Term,
        strict: bool,
        slopes: dict[str, Scalar] | None,
        deadline: Deadline,
        most: int,
        exact: bool,
    ) -> None:
        self.excess, self.strict, self.exact = excess, strict, exact
        self.f, self.slopes, self.deadline, self.most = scalar(excess), slopes, deadline, most
        self.leaves = 0

    def boxes(self, box: Boxed) -> c.Box:
        likely, longest = self._likely(box)
        if likely and (not self.exact or self._holds(box)):
            self.leaves += 1
            return c.Box("", Fraction(0))
        if not longest:  # a number that is too small
            raise _TooMany
        low, high = box[longest]
        if self.leaves > self.most or high - low < NARROWEST:
            raise _TooMany
        self.deadline.check()
        middle = (low + high) / 2
        halves = [{**box, longest: (low, middle)}, {**box, longest: (middle, high)}]
        parts = {i: self.boxes(halves[i]) for i in sorted((0, 1), key=lambda i: self._centre(halves[i]))}
        return c.Box(longest, middle, (parts[0], parts[1]))

    def _centre(self, box: Boxed) -> float:
        """The value in the middle of a box: the lower half is looked at first, so that what fails does so soon."""
        value = self.f({name: ball((low + high) / 2) for name, (low, high) in box.items()})
        if value < 0:
            raise _TooMany
        return float(value.mid()) if value.is_finite() else 0.0

    def _likely(self, box: Boxed) -> tuple[bool, str]:
        """Whether the enclosure decides the box, and where to cut it; by balls of 64 bits."""
        from flint import ctx

        with ctx.workprec(64):
            here = {name: interval(*ends) for name, ends in box.items()}
            decided = bool(self.f(here).lower() >= 0)
            if decided or self.slopes is None:
                return decided, _widest(box)
            moves = {name: slope(here) * (here[name] - here[name].mid()) for name, slope in self.slopes.items()}
            finite = all(move.is_finite() for move in moves.values())
            return False, max(moves, key=lambda n: float(moves[n].rad())) if finite and moves else _widest(box)

    def _holds(self, box: Boxed) -> bool:
        """By the kernel's own enclosure."""
        try:
            least = enclose(self.excess, box, BITS).lo
        except (EnclosureError, KernelError):
            return False
        return least > 0 or (least == 0 and not self.strict)


def _widest(box: Boxed) -> str:
    return max(box, key=lambda name: box[name][1] - box[name][0], default="")
