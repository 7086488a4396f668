"""One audit: what is measured, implied and decided of a mechanism."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import ne

from verify.privacy.audit.errors import AuditError
from verify.privacy.audit.level import Level, level
from verify.privacy.audit.measures import hockey_stick, measures
from verify.privacy.audit.mechanism import Mechanism
from verify.privacy.audit.neighbourhood import neighbours, prior
from verify.privacy.audit.pairs import Pairs, Progress, silent
from verify.privacy.audit.quantity import Quantity, rational
from verify.privacy.audit.stated import Stated, stated_delta, stated_epsilon, stated_information
from verify.privacy.audit.subject import Measure, Subject
from verify.report.audit.implications import Implication, implications

#: The curve of the least delta is shown at these fractions of eps; where eps is infinite, at these e^eps.
CURVE = tuple(Fraction(k, 4) for k in range(4))
FIXED = (Fraction(1), Fraction(3, 2), Fraction(2), Fraction(3), Fraction(5), Fraction(10))


@dataclass(frozen=True)
class Levels:
    """The levels that a user states; None for those that are not."""

    epsilon: Level | None = None
    delta: Level | None = None
    information: Level | None = None


_NONE = Levels()


@dataclass(frozen=True)
class Audit:
    """What was found. ``curve``: pairs of e^eps and the least delta there."""

    subject: Subject
    measures: tuple[Measure, ...]
    curve: tuple[tuple[Fraction, Quantity], ...]
    implications: tuple[Implication, ...]
    stated: tuple[Stated, ...]


def levels(epsilon: str | None = None, delta: str | None = None, information: str | None = None) -> Levels:
    """The levels as they are written. Raises AuditError; a delta needs an epsilon."""
    if delta is not None and epsilon is None:
        raise AuditError(f"--delta {delta}: comes with an epsilon. Next: add --epsilon 0, or the one that is meant")
    made = [
        None if text is None else level(option, text)
        for option, text in (("--epsilon", epsilon), ("--delta", delta), ("--mi", information))
    ]
    return Levels(*made)


def subject(
    mechanism: Mechanism,
    given_prior: object = None,
    given_neighbours: object = "all",
    entries: int | None = None,
    told: Progress = silent,
) -> Subject:
    """The mechanism with its prior (uniform if none is given) and its neighbours (all, listed, or by entries)."""
    count = len(mechanism.inputs)
    uniform = (Fraction(1, count),) * count
    law, off = (uniform, Fraction(0)) if given_prior is None else prior(given_prior, mechanism)
    kind, chosen = "all", None
    if entries is not None:
        kind, chosen = "entries", _by_entries(mechanism.inputs, entries)
    elif given_neighbours is not None and not (isinstance(given_neighbours, str) and given_neighbours == "all"):
        kind, chosen = "listed", neighbours(given_neighbours, mechanism)
    if chosen is not None and len(chosen) * 2 == count * (count - 1):
        chosen = None
    pairs = Pairs(mechanism.entries, chosen, told)
    named = given_prior if given_prior is None or isinstance(given_prior, str) else "given"
    return Subject(mechanism, law, named, pairs, kind, entries or 1, told, off)


def _by_entries(inputs: Sequence[str], entries: int) -> list[tuple[int, int]]:
    """Pairs of rows that differ in one entry, where the rows are the databases m^entries in lexicographic order.

    Raises AuditError if there are not so many, or if their names spell databases in another order.
    """
    count = len(inputs)
    if entries < 1:
        raise AuditError(f"--entries {entries}: must be at least 1. Next: the number of entries of a database")
    size = next((m for m in range(1, count + 1) if m**entries >= count), 1)
    if size**entries != count:
        raise AuditError(
            f"--entries {entries}: the mechanism has {count} inputs, which is no m^{entries}. Next: a row for each "
            "database, in lexicographic order"
        )
    steps = [size**k for k in range(entries)]
    pairs = [
        (row, row + more * step)
        for row in range(count)
        for step in steps
        for more in range(1, size - row // step % size)
    ]
    if spelled := _spelled(inputs, entries, size):
        for i, k in pairs:
            if sum(map(ne, spelled[i], spelled[k])) != 1:
                raise AuditError(
                    f"--entries {entries}: {inputs[i]} and {inputs[k]} do not differ in one entry, but stand where "
                    "neighbours do. Next: put the rows in lexicographic order"
                )
    return pairs


def _spelled(inputs: Sequence[str], entries: int, size: int) -> list[list[str]]:
    """The entries by the names of the inputs, such as 01, [0, 1] or yes/no; none if these do not name all databases."""
    words = [re.findall(r"\w+", name) for name in inputs]
    spelled = [found if len(found) == entries else list(name) for found, name in zip(words, inputs, strict=True)]
    if any(len(found) != entries for found in spelled) or len(set(map(tuple, spelled))) != len(inputs):
        return []
    return spelled if all(len(set(values)) == size for values in zip(*spelled, strict=True)) else []


def audit(subject: Subject, wanted: Levels = _NONE) -> Audit:
    """Measure, look up what follows, decide the stated levels. Raises AuditError, and Contradiction if theorems fail."""
    found = measures(subject, wanted.epsilon)
    by_key = {measure.key: measure for measure in found}
    curve = tuple((t, _least_delta(subject, t)) for t in _places(subject))
    implied = implications(subject, by_key, wanted.epsilon)
    return Audit(subject, tuple(found), curve, tuple(implied), tuple(_decided(subject, wanted)))


def _least_delta(subject: Subject, t: Fraction) -> Quantity:
    if t == subject.exp_epsilon:
        return rational(0)
    found = subject.pairs.hockey_stick_between(t)
    assert found.lower is not None and found.upper is not None
    return hockey_stick(found.lower, found.upper, subject.mechanism.blur)


def _places(subject: Subject) -> Sequence[Fraction]:
    """Values of e^eps at which the curve is shown: powers of the level where it is finite, rounded to three digits."""
    top = subject.exp_epsilon
    if not len(subject.pairs) or top == 1:
        return ()
    if top is None or top > 10**6:
        return FIXED
    powers = (Fraction(round(float(top) ** float(share) * 1000), 1000) for share in CURVE)
    return tuple(dict.fromkeys([t for t in powers if t < top] + [top]))


def _decided(subject: Subject, wanted: Levels) -> list[Stated]:
    found = []
    if wanted.epsilon is not None:
        if wanted.delta is None:
            found.append(stated_epsilon(subject, wanted.epsilon))
        else:
            found.append(stated_delta(subject, wanted.epsilon, wanted.delta))
    if wanted.information is not None:
        found.append(stated_information(subject, wanted.information, subject.prior_text is not None))
    return found
