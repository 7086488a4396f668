"""The greatest ratio of two entries: its level, and whether that is at most a stated one."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from verify.privacy.audit.irrational import Entry, Terms, at_most, ratio_of
from verify.privacy.audit.level import Level
from verify.privacy.audit.mechanism import Mechanism
from verify.privacy.audit.pairs import Pairs, greatest_ratio, near_the_greatest
from verify.privacy.audit.quantity import BITS, INFINITE, Quantity, log_of

__all__ = ["Ratio", "worst_ratio"]


@dataclass(frozen=True)
class Ratio:
    """The greatest ratio, of the inputs ``pair`` at ``output``: e^level, which is at most ``most``; None if infinite.

    ``tied``: the pairs of entries that may have it, where entries are terms.
    """

    most: Fraction | None
    level: Quantity
    pair: tuple[int, int]
    output: int
    tied: tuple[tuple[Entry, Entry], ...] = ()

    def at_most(self, stated: Level) -> tuple[bool | None, Fraction | None]:
        """Whether the level is at most the stated one, and how far apart the two are; None if undecided, or equal."""
        if self.most is None:
            return False, None
        if self.tied:
            answers = [at_most(p, q, stated.term) for p, q in self.tied]
            excess = max((gap for holds, gap in answers if holds is False and gap), default=None)
            if excess is not None:
                return False, excess
            margins = [gap for _, gap in answers]
            apart = min((gap for gap in margins if gap), default=None) if None not in margins else None
            return (None if any(holds is None for holds, _ in answers) else True), apart
        ratio = self.most
        for least, most in stated.exponentials():
            if ratio <= least:
                return True, (least - ratio) / least or None  # log(least/ratio), to first order and from below
            if ratio > most:
                return False, (ratio - most) / ratio
        return None, None


def worst_ratio(mechanism: Mechanism, pairs: Pairs) -> Ratio | None:
    """The greatest ratio between neighbours; None without pairs."""
    found = greatest_ratio(mechanism.entries, pairs)
    if found is None:
        return None
    ratio, pair, output = found
    if ratio is None or mechanism.terms is None:
        return Ratio(ratio, INFINITE if ratio is None else log_of(ratio), pair, output)
    terms: Terms = mechanism.terms
    slack = ((1 + mechanism.blur) / (1 - mechanism.blur)) ** 2
    near = near_the_greatest(mechanism.entries, pairs, ratio / slack)
    tied = tuple(dict.fromkeys((terms[i][j], terms[k][j]) for i, k, j in near))
    ends = [ratio_of(p, q, BITS) for p, q in tied]
    low, high, _ = max(ends)
    texts = {text for _, _, text in ends}
    exact = texts.pop() if len(texts) == 1 else ""
    return Ratio(ratio * slack, Quantity(low, max(end[1] for end in ends), exact), pair, output, tied)
