"""What is audited, and what a measure of it is."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from verify.privacy.audit.mechanism import Mechanism
from verify.privacy.audit.pairs import Event, Pairs, Progress, greatest_ratio
from verify.privacy.audit.quantity import (
    Quantity,
    rational,
)
from verify.privacy.audit.ratio import Ratio, worst_ratio
from verify.privacy.measures.channels import Distribution
from verify.privacy.solvers.capacity import Capacity

if TYPE_CHECKING:
    pass

__all__ = ["EVERY", "PAIRS", "PRIOR", "RANGES", "UTILITY", "Measure", "Subject", "near"]

#: Widths of the enclosure of the capacity: the next one if a channel is too ill-conditioned for one.
WIDTHS = (Fraction(1, 10**12), Fraction(1, 10**9), Fraction(1, 10**6), Fraction(1, 100))


@dataclass(frozen=True)
class Measure:
    """A number with its name, ``key`` in JSON, the group it is shown in, and an event or words that show where it is."""

    key: str
    name: str
    group: str
    value: Quantity
    event: Event | None = None
    note: str = ""


#: The groups, in the order in which they are shown.
PAIRS, EVERY, PRIOR, RANGES, UTILITY = (
    "between neighbouring inputs",
    "for every prior, nats",
    "with this prior, nats",
    "without probabilities (which outputs can occur), nats",
    "Hamming distortion",
)


@dataclass(frozen=True)
class Subject:
    """What is audited: a mechanism, a prior (``prior_text``: as it was given; None: the uniform law), and the neighbours.

    ``pairs`` compares the entries as they were handed in. The prior is within a factor 1 +- ``prior_off`` of what was.

    ``kind`` of the neighbours: "all", "listed", or "entries" (inputs are databases of ``entries`` entries in
    lexicographic order, and neighbours differ in one entry).
    """

    mechanism: Mechanism
    prior: Distribution
    prior_text: str | None
    pairs: Pairs
    kind: str
    entries: int
    told: Progress
    prior_off: Fraction = Fraction(0)

    @property
    def local(self) -> bool:
        """Whether every input is a neighbour of every other."""
        return self.pairs.chosen is None

    @property
    def several(self) -> bool:
        """Whether inputs are databases of several entries, with several values."""
        return self.entries > 1 and len(self.mechanism.rows) > 1

    # --- what several measures, or theorems, need -------------------------------------------------------------------

    @property
    def off(self) -> Fraction:
        """Laws and prior are within a factor 1 +- it of what was handed in, together."""
        return (1 + self.mechanism.off) * (1 + self.prior_off) - 1

    @cached_property
    def laws(self) -> Pairs:
        """The same pairs, of the laws next to the entries."""
        found = self.mechanism
        return self.pairs if found.rows is found.entries else Pairs(found.rows, self.pairs.chosen, self.told)

    @cached_property
    def worst(self) -> Ratio | None:
        """The greatest ratio of two entries; None without pairs."""
        return worst_ratio(self.mechanism, self.pairs)

    @cached_property
    def exp_epsilon(self) -> Fraction | None:
        """e^eps of differential privacy between neighbours, rounded up if it is irrational; None if infinite."""
        return Fraction(1) if self.worst is None else self.worst.most

    @property
    def epsilon(self) -> Quantity:
        """eps of differential privacy between neighbours."""
        return rational(0) if self.worst is None else self.worst.level

    @property
    def exp_epsilon_of_laws(self) -> Fraction | None:
        """The same for the laws next to the entries, or more."""
        off = self.mechanism.off
        return None if self.exp_epsilon is None else self.exp_epsilon * ((1 + off) / (1 - off)) ** 2

    @cached_property
    def capacity(self) -> Capacity:
        """The capacity of the mechanism: the largest mutual information over all priors."""
        from verify.privacy.solvers.capacity import channel_capacity
        from verify.privacy.solvers.mutual_information import NotEnclosed

        self.told("capacity", 0.0)
        for width in WIDTHS[:-1]:
            try:
                return channel_capacity(self.mechanism.rows, width)
            except NotEnclosed:
                pass
        return channel_capacity(self.mechanism.rows, WIDTHS[-1])

    @cached_property
    def joint(self) -> list[tuple[Fraction, ...]]:
        """p(x) p(y|x)."""
        return [tuple(p * w for w in row) for p, row in zip(self.prior, self.mechanism.rows, strict=True)]

    @cached_property
    def supported(self) -> list[tuple[Fraction, tuple[Fraction, ...]]]:
        """The inputs that occur, as (p(x), row)."""
        return [(p, row) for p, row in zip(self.prior, self.mechanism.rows, strict=True) if p]

    @cached_property
    def output(self) -> tuple[Fraction, ...]:
        """The law of the output."""
        return tuple(sum(column, Fraction(0)) for column in zip(*self.joint, strict=True))

    @cached_property
    def exp_gap(self) -> Fraction | None:
        """e^eps_X: the largest ratio of the probabilities of neighbouring inputs; None if infinite."""
        found = greatest_ratio([(p,) for p in self.prior], self.pairs)
        return Fraction(1) if found is None else found[0]

    @cached_property
    def distortion(self) -> Fraction:
        """The probability that output and input differ (the same alphabets)."""
        return 1 - sum((p * kept for p, kept in zip(self.prior, self.kept, strict=True)), Fraction(0))

    @cached_property
    def kept(self) -> tuple[Fraction, ...]:
        """For each input the probability that it is put out as it is (the same alphabets)."""
        places = self.mechanism.same_letter
        assert places is not None
        return tuple(row[j] for row, j in zip(self.mechanism.rows, places, strict=True))


def near(value: Fraction, off: Fraction, most: Fraction) -> tuple[Fraction, ...]:
    """The value; or two around all that it is where prior and laws are off by a factor 1 +- ``off``, the greater first.

    The same mechanism has, for a prior that is off, a distortion that is: so the least level at ``value`` for what was
    handed in lies between the least levels at these two for the prior at hand.
    """
    if not off or not value:
        return (value,)
    factor = (1 + off) / (1 - off)
    return min(value * factor, most), value / factor
