"""Covers of an interval by boxes, plain or in mean value form, searched with balls and kept where the kernel agrees."""

from __future__ import annotations

from fractions import Fraction

from verify.backends.limits import Deadline
from verify.backends.univariate.balls import Function, NotScalar, ball, function, interval
from verify.kernel import certificate as c
from verify.kernel.calculus import derivative
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.evaluate import enclose
from verify.kernel.rules import _least_in_mean
from verify.kernel.terms import Term

__all__ = ["BITS", "cover"]

BITS = 53
MAX_BOXES = 250
NARROWEST = Fraction(1, 1 << 24)


class _TooMany(Exception):
    """More boxes than allowed."""


def cover(
    excess: Term, strict: bool, bound: tuple[str, Fraction, Fraction], deadline: Deadline
) -> c.Box | None:
    """A tree of boxes on each of which `excess` is shown to be >= 0 (> 0 if `strict`); None if it takes too many."""
    name, low, high = bound
    try:
        slope: Function | None = function(derivative(excess, name), name)
    except (KernelError, NotScalar):
        slope = None
    search = _Search(excess, strict, name, function(excess, name), slope, deadline)
    try:
        return search.boxes(low, high)
    except _TooMany:
        return None


class _Search:
    def __init__(
        self,
        excess: Term,
        strict: bool,
        name: str,
        f: Function,
        slope: Function | None,
        deadline: Deadline,
    ) -> None:
        self.excess, self.strict, self.name = excess, strict, name
        self.f, self.slope, self.deadline = f, slope, deadline
        self.leaves = 0

    def boxes(self, low: Fraction, high: Fraction) -> c.Box:
        for mean in (False, True):
            if self._likely(low, high, mean) and self._holds(low, high, mean):
                self.leaves += 1
                return c.Box("", Fraction(0), (), mean)
        if self.leaves > MAX_BOXES or high - low < NARROWEST:
            raise _TooMany
        self.deadline.check()
        middle = (low + high) / 2
        return c.Box(self.name, middle, (self.boxes(low, middle), self.boxes(middle, high)))

    def _likely(self, low: Fraction, high: Fraction, mean: bool) -> bool:
        """By balls of 64 bits, which is fast."""
        from flint import ctx

        before = ctx.prec
        try:
            ctx.prec = 64
            box = interval(low, high)
            if not mean:
                return bool(self.f(box).lower() >= 0)
            if self.slope is None:
                return False
            centre = ball((low + high) / 2)
            return bool((self.f(centre) + self.slope(box) * (box - centre)).lower() >= 0)
        finally:
            ctx.prec = before

    def _holds(self, low: Fraction, high: Fraction, mean: bool) -> bool:
        """By the kernel's own enclosures."""
        box = {self.name: (low, high)}
        try:
            least = _least_in_mean(self.excess, box, BITS) if mean else enclose(self.excess, box, BITS).lo
        except (EnclosureError, KernelError):
            return False
        return least > 0 or (least == 0 and not self.strict)
