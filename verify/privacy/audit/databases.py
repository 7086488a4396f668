"""Measures of a mechanism whose inputs are databases of several entries: each entry for itself, and the whole."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.privacy.audit.quantity import INFINITE, Quantity, information, log_near, log_of, share
from verify.privacy.audit.subject import EVERY, UTILITY, Measure, Subject, near

if TYPE_CHECKING:
    from verify.privacy.solvers.databases import Database

__all__ = ["database", "entry_measures", "unsearched", "whole_measures"]

#: The individual capacity of more databases, or the least eps at a distance of more, is not searched: a few seconds.
MOST_FOR_CAPACITY, MOST_FOR_OPTIMUM = 64, 16
MOST_NODES = 2_000
#: Nor is it with smaller positive entries, which have no good doubles.
LEAST = Fraction(1, 2**900)


def entry_measures(subject: Subject) -> Iterator[Measure]:
    """What the output says of one entry: the others known, or whatever the others have to do with it."""
    from verify.privacy.measures.mi_dp import mi_dp_level
    from verify.privacy.measures.privacy_channels import PrivacyChannel, max_individual_capacity

    rows, inputs = subject.mechanism.rows, subject.mechanism.inputs
    subject.told("MI-DP", 0.0)
    found = mi_dp_level(rows, subject.entries)
    told_apart = ", ".join(inputs[x] for x in found.rows[:6]) + (", ..." if len(found.rows) > 6 else "")
    value = information(found.lower, found.upper, subject.mechanism.off)
    note = f"entry {found.entry + 1}, which tells apart {told_apart}"
    yield Measure("mi_dp", "MI-DP: an entry, the others known", EVERY, value, note=note)
    channel = PrivacyChannel(_sizes(subject), rows)
    if len(rows) <= MOST_FOR_CAPACITY and not _extreme(subject):
        note = "entries may depend on each other"
        yield Measure("individual_capacity", "individual capacity C_1", EVERY, _capacity(subject, channel), note=note)
    level = log_near(max_individual_capacity(channel, channel.sizes, "all"), subject.mechanism.off)
    note = "largest p(y|x_i)/p(y); entries may depend on each other"
    yield Measure("max_individual_capacity", "max-individual capacity", EVERY, level, note=note)


def unsearched(subject: Subject) -> Iterator[str]:
    """The numbers about databases that are not computed for a mechanism of this size, and why."""
    count = len(subject.mechanism.rows)
    if count > MOST_FOR_CAPACITY:
        yield f"individual capacity C_1: searched for at most {MOST_FOR_CAPACITY} databases"
    elif _extreme(subject):
        yield "individual capacity C_1: an entry is too close to 0 for its search"
    if count > MOST_FOR_OPTIMUM and subject.mechanism.same_letter is not None:
        yield f"least eps at this number of entries changed: searched for at most {MOST_FOR_OPTIMUM} databases"


def _extreme(subject: Subject) -> bool:
    return any(0 < p < LEAST for row in subject.mechanism.rows for p in row)


def _sizes(subject: Subject) -> tuple[int, ...]:
    count = len(subject.mechanism.rows)
    size = next(m for m in range(1, count + 1) if m**subject.entries == count)
    return (size,) * subject.entries


def _capacity(subject: Subject, channel: object) -> Quantity:
    from verify.privacy.solvers.individual_capacity import individual_channel_capacity

    subject.told("individual capacity", 0.0)
    found = individual_channel_capacity(channel, _sizes(subject), most_nodes=MOST_NODES)
    return information(found.lower, found.upper, subject.mechanism.off)


def database(subject: Subject) -> tuple[Database, list[list[Fraction]]]:
    """The prior on databases, and the mechanism with its outputs in their order."""
    from verify.privacy.solvers.databases import Database

    places = subject.mechanism.same_letter
    assert places is not None
    sizes = _sizes(subject)
    rows = [[row[j] for j in places] for row in subject.mechanism.rows]
    return Database(len(sizes), sizes[0], subject.prior), rows


def whole_measures(subject: Subject) -> Iterator[Measure]:
    """How many entries the output has wrong, and the least eps between neighbours of a mechanism that has no more."""

    data, rows = database(subject)
    D = data.expected_distance(rows)
    yield Measure("distance", "mean number of entries changed", UTILITY, share(D, subject.off))
    if len(rows) > MOST_FOR_OPTIMUM:
        return
    subject.told("least eps at this distance", 0.0)
    ends = []
    for place in near(D, subject.off, Fraction(data.n)):
        found = data.dp_leakage(place)
        if not found.verify():
            raise ArithmeticError(f"the certificate of the least level at distance {place} does not hold")
        ends += [found.lower, found.upper]
    least, most = ends[0], ends[-1]
    value = INFINITE if least is None or most is None else log_of(least).to(log_of(most))
    note = "by a mechanism and a dual certificate, both checked"
    yield Measure("database_epsilon", "least eps at this number", UTILITY, value, note=note)
    if least is not None and most is not None:
        own, exactly = subject.exp_epsilon, least == most and not subject.off
        lost = INFINITE if own is None else log_of(own / least) if exactly else subject.epsilon.minus(value)
        yield Measure("epsilon_gap", "eps lost", UTILITY, lost, note="of this mechanism above the optimum")
