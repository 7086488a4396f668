"""Whether a stated level holds: decided exactly, or by enclosures that become narrower, or said to be undecided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from verify.privacy.audit.errors import AuditError
from verify.privacy.audit.level import Level
from verify.privacy.audit.measures import hockey_stick
from verify.privacy.audit.pairs import Event
from verify.privacy.audit.quantity import Quantity, information, rational
from verify.privacy.audit.subject import Subject

__all__ = ["Stated", "stated_delta", "stated_epsilon", "stated_information"]

#: Widths of the enclosures of mutual information that are tried.
WIDTHS = tuple(Fraction(1, 10**k) for k in (12, 30, 60))


@dataclass(frozen=True)
class Stated:
    """A stated level: ``holds`` is None if no enclosure told the two numbers apart.

    ``value``, called ``name``, is the least level that holds; ``event`` breaks the stated level, or comes nearest to it.
    ``gap``: the two differ by at least this, and hardly more; None if they are equal, or if that is undecided.
    """

    words: str
    holds: bool | None
    name: str
    value: Quantity
    event: Event | None = None
    gap: Fraction | None = None


def stated_epsilon(subject: Subject, epsilon: Level) -> Stated:
    """eps-DP between neighbours: the greatest ratio against e^eps. Raises AuditError if no two inputs are compared."""
    words = f"{epsilon.text}-differential privacy between neighbours"
    found = subject.worst
    if found is None:
        raise _alone(epsilon)
    holds, gap = found.at_most(epsilon)
    return Stated(words, holds, "least eps", found.level, subject.pairs.of(found.pair, (found.output,)), gap)


def _alone(epsilon: Level) -> AuditError:
    """A level that nothing was compared with would hold of anything."""
    return AuditError(f"--epsilon {epsilon.text}: there is one input, so no two are compared. Next: a row for each")


def stated_delta(subject: Subject, epsilon: Level, delta: Level) -> Stated:
    """(eps,delta)-DP between neighbours: the largest hockey-stick divergence, which falls as e^eps grows.

    Raises AuditError if no two inputs are compared.
    """
    words = f"({epsilon.text}, {delta.text})-differential privacy between neighbours"
    value, event, holds, gap = rational(0), None, None, None
    if subject.worst is not None and subject.worst.at_most(epsilon)[0]:
        holds, gap = _at_most(Fraction(0), Fraction(0), delta.enclosures())
        return Stated(words, holds, "least delta", value, None, gap)
    for low, high in epsilon.exponentials():
        least = subject.pairs.hockey_stick(high)
        if least is None:
            raise _alone(epsilon)
        event = subject.pairs.event(least.pair, high)
        for upper in _uppers(subject, least.value, low, high):
            value = hockey_stick(least.value, upper, subject.mechanism.blur)
            assert value.lower is not None and value.upper is not None
            holds, gap = _at_most(value.lower, value.upper, delta.enclosures())
            if holds is not None:
                return Stated(words, holds, "least delta", value, event, gap)
    return Stated(words, holds, "least delta", value, event)


def _uppers(subject: Subject, least: Fraction, low: Fraction, high: Fraction) -> Iterator[Fraction]:
    """Upper bounds of the largest divergence at some e^eps in [low, high]: a quick one, then the best."""
    if low == high:
        yield least
        return
    quick = subject.pairs.hockey_stick_between(low).upper
    assert quick is not None
    yield max(quick, least)
    best = subject.pairs.hockey_stick(low)
    assert best is not None
    yield best.value


def stated_information(subject: Subject, level: Level, with_prior: bool) -> Stated:
    """I(X;Y) <= level: with the prior if one was given, else for every prior (for each entry, if inputs have several)."""
    if with_prior:
        name, words, values = "I(X;Y)", f"I(X;Y) <= {level.text} nats with this prior", _informations(subject)
    elif subject.several:
        name, words = "MI-DP level", f"I(entry;Y | the others) <= {level.text} nats for every prior"
        values = _entries(subject)
    else:
        name, words, values = "capacity", f"I(X;Y) <= {level.text} nats for every prior", _capacities(subject)
    value, holds, gap = rational(0), None, None
    off = subject.off if with_prior else subject.mechanism.off
    for low, high in values:
        value = information(low, high, off)
        assert value.lower is not None and value.upper is not None
        holds, gap = _at_most(value.lower, value.upper, level.enclosures())
        if holds is not None:
            break
    return Stated(words, holds, name, value, None, gap)


def _informations(subject: Subject) -> Iterator[tuple[Fraction, Fraction]]:
    from verify.privacy.measures.mutual_information import mutual_information_enclosure

    for width in WIDTHS:
        yield mutual_information_enclosure(subject.prior, subject.mechanism.rows, width)


def _capacities(subject: Subject) -> Iterator[tuple[Fraction, Fraction]]:
    from verify.privacy.solvers.capacity import channel_capacity
    from verify.privacy.solvers.mutual_information import NotEnclosed

    yield subject.capacity.lower, subject.capacity.upper
    for width in WIDTHS[1:]:
        try:
            found = channel_capacity(subject.mechanism.rows, width)
        except NotEnclosed:
            return
        yield found.lower, found.upper


def _entries(subject: Subject) -> Iterator[tuple[Fraction, Fraction]]:
    from verify.privacy.measures.mi_dp import mi_dp_level

    found = mi_dp_level(subject.mechanism.rows, subject.entries)
    yield found.lower, found.upper


def _at_most(
    low: Fraction, high: Fraction, limits: Iterator[tuple[Fraction, Fraction]]
) -> tuple[bool | None, Fraction | None]:
    """Whether a number in [low, high] is at most one that is enclosed narrower and narrower, and how far apart they are.

    None if undecided; None if they are equal.
    """
    for least, most in limits:
        if high <= least:
            return True, least - high or None
        if low > most:
            return False, low - most
    return None, None
