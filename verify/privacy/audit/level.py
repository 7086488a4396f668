"""A level that a user states, such as 1, 0.1 or log(3): the number itself, exact or enclosed as narrowly as is needed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import KernelError
from verify.kernel.terms import Exp, Term, free_names
from verify.kernel.values import enclose, exact
from verify.privacy.audit.errors import AuditError

__all__ = ["EULER", "PRECISIONS", "Level", "closed_term", "comma_hint", "level"]

#: Bits of the enclosures that are tried, one after the other, before a comparison is given up as undecided.
PRECISIONS = (64, 256, 1024, 4096)


@dataclass(frozen=True)
class Level:
    """A number >= 0: ``text`` as it was given, ``value`` if it is rational, ``term`` for the kernel's enclosures."""

    text: str
    term: Term
    value: Fraction | None

    def enclosures(self) -> Iterator[tuple[Fraction, Fraction]]:
        """Rational ends around the number, narrower and narrower; once, and equal, if it is rational."""
        yield from _enclosures(self.term, self.value)

    def exponentials(self) -> Iterator[tuple[Fraction, Fraction]]:
        """The same for e to the number. Equal ends where the normal form is rational: for log(3), and for 0."""
        yield from _enclosures(Exp(self.term), exact(Exp(self.term)))

    @property
    def exponential(self) -> tuple[Fraction, Fraction]:
        """The first of `exponentials`."""
        return next(self.exponentials())


def level(option: str, text: str) -> Level:
    """``text`` in the grammar of statements as a number >= 0. Raises AuditError.

    >>> level("--epsilon", "log(3)").exponential == (3, 3), level("--delta", "1e-5").value
    (True, Fraction(1, 100000))
    """
    term = closed_term(f"{option} {text}", text, _NEXT)
    try:
        ends = [(found.lo, found.hi) for found in (enclose(term, {}, bits) for bits in PRECISIONS[:2])]
        enclose(Exp(term), {}, PRECISIONS[0])
    except EnclosureError as error:
        raise AuditError(f"{option} {text}: {error}. {_NEXT}") from None
    if ends[-1][1] < 0:
        raise AuditError(f"{option} {text}: is negative, and a level is not. {_NEXT}")
    return Level(text, term, exact(term))


_NEXT = "Next: a number >= 0, such as 1, 0.1, 1/3 or log(3)"
#: A name of its own: not the exponent of 1e-5, nor a letter of exp.
EULER = re.compile(r"(?<![\w.])e(?!\w)", re.ASCII)
_COMMA = re.compile(r"[+-]?\d*,\d+", re.ASCII)


def comma_hint(text: str) -> str:
    """What to do about a decimal comma, if there is one."""
    number = text.strip()
    return f"Next: write {number.replace(',', '.')}: a decimal comma is not read" if _COMMA.fullmatch(number) else ""


def closed_term(place: str, text: str, following: str) -> Term:
    """``text`` in the grammar of statements as a term without names. Raises AuditError: place, reason, ``following``."""
    from verify.language.parse import ParseError, parse_term

    if hint := comma_hint(text):
        raise AuditError(f"{place}: is no number. {hint}")
    if EULER.search(text):
        raise AuditError(f"{place}: e has no value, as it may be a name. Next: write exp(1) for Euler's number")
    try:
        term = parse_term(text)
    except (ParseError, KernelError) as error:
        raise AuditError(f"{place}: {str(error).splitlines()[0]}. {following}") from None
    if names := sorted(free_names(term)):
        raise AuditError(f"{place}: {', '.join(names)} has no value. {following}")
    return term


def _enclosures(term: Term, value: Fraction | None) -> Iterator[tuple[Fraction, Fraction]]:
    if value is not None:
        yield value, value
        return
    for bits in PRECISIONS:
        found = enclose(term, {}, bits)
        yield found.lo, found.hi
