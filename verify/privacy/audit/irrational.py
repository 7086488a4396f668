"""Entries that are terms, such as exp(1)/(exp(1) + 2): rational numbers next to them, and comparisons that are exact.

A matrix with such entries is replaced by one of rational numbers, each within a factor 1 +- off of the entry, with off
below 2^-150; what is measured is widened by what that can change (`audit.quantity`). Only whether a ratio of two
entries is at most e^eps is decided on the terms themselves, since stated levels are met with equality as a rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from verify.kernel.enclosure import EnclosureError
from verify.kernel.terms import Add, Exp, Log, Mul, Num, Pow, Term
from verify.kernel.values import enclose, surely_equal
from verify.privacy.audit.errors import AuditError
from verify.privacy.measures.channels import Channel

__all__ = ["Entry", "Terms", "at_most", "enclosed", "ratio_of", "rational_rows", "sums_to_one", "term_of"]

Entry: TypeAlias = Fraction | Term
Terms: TypeAlias = tuple[tuple[Entry, ...], ...]

ONE = Num(Fraction(1))
#: Bits of the enclosures that are tried, one after the other.
PRECISIONS = (256, 1024, 4096)
#: An enclosure is narrow enough if it is this much narrower than the number.
NARROW = Fraction(1, 2**200)


def term_of(entry: Entry) -> Term:
    """An entry as a term."""
    return Num(entry) if isinstance(entry, Fraction) else entry


def enclosed(place: str, term: Term) -> tuple[Fraction, Fraction]:
    """Ends around a number that is no smaller than 0, narrow for its size; 0 only if it is shown to be 0.

    Raises AuditError for a number that is negative, undefined, or cannot be told from 0.
    """
    try:
        for bits in PRECISIONS:
            found = enclose(term, {}, bits)
            if found.hi < 0:
                raise AuditError(f"{place}: is negative, and a probability is not. Next: mend it")
            if found.lo > 0 and found.hi - found.lo <= found.lo * NARROW:
                return found.lo, found.hi
    except EnclosureError as error:
        raise AuditError(f"{place}: {error}. Next: write a number >= 0") from None
    if surely_equal(term, Num(Fraction(0))):
        return Fraction(0), Fraction(0)
    raise AuditError(f"{place}: cannot be told from 0 with {bits} bits. Next: write 0 if it is 0")


def sums_to_one(row: Sequence[Entry]) -> bool:
    """Whether the sum is 1 by its normal form."""
    counted = Counter(row)
    terms = tuple(Mul((Num(Fraction(count)), term_of(entry))) for entry, count in counted.items())
    return surely_equal(terms[0] if len(terms) == 1 else Add(terms), ONE)


def rational_rows(ends: Sequence[Sequence[tuple[Fraction, Fraction]]]) -> tuple[Channel, Fraction]:
    """Rows of rational numbers that sum to 1, next to rows between ``ends`` that nearly do; and off: within 1 +- it."""
    least = min(low for row in ends for low, _ in row if low)
    unit = 2 ** (least.denominator.bit_length() - least.numerator.bit_length() + 256)
    rows = []
    for row in ends:
        total = sum((low + high for low, high in row), Fraction(0)) / unit
        near = [Fraction(round((low + high) / total), unit) for low, high in row]
        near[near.index(max(near))] += 1 - sum(near, Fraction(0))
        rows.append(tuple(near))
    pairs = zip((p for row in rows for p in row), (end for row in ends for end in row), strict=True)
    off = max(max(1 - low / p, high / p - 1) for p, (low, high) in pairs if p)
    return tuple(rows), Fraction(2) ** (off.numerator.bit_length() - off.denominator.bit_length() + 1) if off else off


# --- ratios of two entries ------------------------------------------------------------------------------------------


def ratio_of(p: Entry, q: Entry, bits: int) -> tuple[Fraction, Fraction, str]:
    """The logarithm of p/q, enclosed; and how it is written, if it or p/q is a simple rational number."""
    quotient = Mul((term_of(p), Pow(term_of(q), Num(Fraction(-1)))))
    for term, text in ((Log(quotient), "{}"), (quotient, "log({})")):
        found = enclose(term, {}, bits)
        guess = ((found.lo + found.hi) / 2).limit_denominator(10**6)
        scale: Term = Num(guess) if term is quotient else Exp(Num(guess))
        if found.lo <= guess <= found.hi and surely_equal(term_of(p), Mul((term_of(q), scale))):
            logarithm = enclose(Log(quotient), {}, bits)
            return logarithm.lo, logarithm.hi, text.format(guess)
    logarithm = enclose(Log(quotient), {}, bits)
    return logarithm.lo, logarithm.hi, ""


def at_most(p: Entry, q: Entry, level: Term) -> tuple[bool | None, Fraction | None]:
    """Whether p <= q e^level, and by how much log(p/q) is apart from the level; None if that is undecided, or equal."""
    if surely_equal(term_of(p), Mul((term_of(q), Exp(level)))):
        return True, None
    quotient = Log(Mul((term_of(p), Pow(term_of(q), Num(Fraction(-1))))))
    for bits in PRECISIONS:
        found, limit = enclose(quotient, {}, bits), enclose(level, {}, bits)
        if found.lo > limit.hi:
            return False, found.lo - limit.hi
        if found.hi < limit.lo:
            return True, limit.lo - found.hi
    return None, None
