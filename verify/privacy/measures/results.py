"""What all results have in common: a result holds its input, its claim and its evidence, and can be checked on its own.

`Result.verify` is the same for all: every field has exactly the type that the class says, with all its parts, and then
``_shown`` decides from the fields alone, without the search that found them. Inputs are built again by their own
constructors, so that nothing that was cached or tampered with is believed. Numbers are compared exactly, or with balls
that shrink until they decide (`at_least`, `at_most`), so that a true bound needs no slack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from functools import cache
from itertools import repeat
from types import UnionType
from typing import Any, Literal, Protocol, Union, get_args, get_origin, get_type_hints

from verify.privacy.measures.balls import ends

__all__ = ["Between", "Result", "at_least", "at_most", "fits", "is_law", "nearby_law", "outwards"]

BITS = 64  # of the first balls; doubled until they decide
MOST_BITS = 2**15


class _Ends(Protocol):
    @property
    def lower(self) -> Fraction: ...
    @property
    def upper(self) -> Fraction: ...


class Between:
    """What is enclosed: ``lower`` and ``upper`` are rational.

    ``float()`` gives the middle, rounded; ``str`` both ends, outwards.
    """

    @property
    def width(self: _Ends) -> Fraction:
        """upper - lower."""
        return self.upper - self.lower

    def __float__(self: _Ends) -> float:
        return float((self.lower + self.upper) / 2)

    def __str__(self: _Ends) -> str:
        """
        >>> from verify.privacy.measures.divergence import Enclosure
        >>> str(Enclosure(Fraction(1, 3), Fraction(2, 3)))
        '0.333333333333333 to 0.666666666666667'
        """
        low, high = outwards(self)
        return low if low == high else f"{low} to {high}"


def outwards(found: _Ends) -> tuple[str, str]:
    """Fifteen digits of either end."""
    return _decimal(found.lower, ROUND_FLOOR), _decimal(found.upper, ROUND_CEILING)


def _decimal(value: Fraction, rounding: str) -> str:
    context = Context(prec=15, rounding=rounding)
    return f"{context.divide(Decimal(value.numerator), Decimal(value.denominator)).normalize(context):f}"


class Result:
    """A dataclass that a solver returns: what was asked, the answer, and what shows that it is one."""

    def verify(self) -> bool:
        """Whether the evidence shows that the claim holds of the input. Never raises: malformed contents are False."""
        try:
            return fits(self, type(self)) and bool(self._shown())
        except Exception:  # whatever the fields hold, code of the user's (a codeword) included, may fail in any way
            return False

    def _shown(self) -> bool:
        """The decision, from fields of the right types. May raise."""
        raise NotImplementedError


# --- types ---------------------------------------------------------------------------------------------------------


def fits(value: object, hint: Any) -> bool:
    """Whether the value is exactly of an annotated type, with all its parts: no subclass, no bool for an int, no float.

    >>> one = Fraction(1)
    >>> fits((one, one), tuple[Fraction, ...]), fits((one, 1.0), tuple[Fraction, ...]), fits(True, int)
    (True, False, False)
    """
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(fits(value, part) for part in args)
    if origin is Literal:
        return type(value) is str and value in args
    if origin is tuple:
        return type(value) is tuple and _fit_each(value, args)
    if origin is frozenset:
        return type(value) is frozenset and all(fits(part, args[0]) for part in value)
    if origin is Mapping:
        return type(value) is dict and all(fits(k, args[0]) and fits(v, args[1]) for k, v in value.items())
    if origin is Callable:
        return callable(value)
    if is_dataclass(hint):
        return type(value) is hint and all(fits(getattr(value, name), part) for name, part in _parts(hint))
    return hint is Any or type(value) is hint or (bool(_abstract(hint)) and isinstance(value, hint))


def _fit_each(values: tuple[object, ...], hints: tuple[Any, ...]) -> bool:
    if hints[-1] is ...:
        return all(map(fits, values, repeat(hints[0])))
    return len(values) == len(hints) and all(map(fits, values, hints))


def _abstract(hint: Any) -> object:
    """Hashable, say: a class that only says what its members can do."""
    return getattr(hint, "__abstractmethods__", None)


@cache
def _parts(cls: Any) -> tuple[tuple[str, Any], ...]:
    """The fields of a dataclass and their types."""
    hints = get_type_hints(cls)
    return tuple((part.name, hints[part.name]) for part in fields(cls))


def is_law(values: Sequence[Fraction], size: int) -> bool:
    """Whether the numbers are a distribution on ``size`` letters."""
    return len(values) == size and min(values) >= 0 and sum(values) == 1


def nearby_law(values: Iterable[float]) -> tuple[Fraction, ...]:
    """Rational weights next to the values: multiples of 2^-60 before they are made to sum to 1, none 0."""
    whole = [max(1, round(float(v) * 2**60)) for v in values]
    total = sum(whole)
    return tuple(Fraction(v, total) for v in whole)


# --- bounds --------------------------------------------------------------------------------------------------------


def at_least(value: Callable[[], Any], bound: Fraction) -> bool:
    """Whether the number that ``value()`` computes as a ball, at the precision of flint's context, is >= ``bound``.

    With as many bits as it takes; False if MOST_BITS do not tell (the two are equal, and the ball is not exact).

    >>> from verify.privacy.measures.balls import ball
    >>> at_least(lambda: ball(2).log(), Fraction("0.6931471805599453")), at_least(lambda: ball(2).log(), Fraction("0.7"))
    (True, False)
    """
    return _decided(value, lambda low, high: low >= bound or (None if high >= bound else False))


def at_most(value: Callable[[], Any], bound: Fraction) -> bool:
    """The same for <=."""
    return _decided(value, lambda low, high: high <= bound or (None if low <= bound else False))


def _decided(value: Callable[[], Any], says: Callable[[Fraction, Fraction], bool | None]) -> bool:
    """What the ends of a ball say, as soon as they say something."""
    from flint import ctx

    bits = BITS
    while bits <= MOST_BITS:
        with ctx.workprec(bits):
            found = value()
        said = says(*ends(found)) if found.is_finite() else None
        if said is not None:
            return said
        bits *= 2
    return False
