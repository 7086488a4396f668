"""Whether a stated level holds: decided exactly, or by enclosures that become narrower, or said to be undecided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from verify.audit.errors import AuditError
from verify.audit.level import Level
from verify.audit.measures import Subject
from verify.audit.pairs import Event, greatest_ratio
from verify.audit.quantity import Quantity, between, log_of, rational

__all__ = ["Stated", "stated_delta", "stated_epsilon", "stated_information"]

#: Widths of the enclosures of mutual information that are tried.
WIDTHS = tuple(Fraction(1, 10**k) for k in (12, 30, 60))


@dataclass(frozen=True)
class Stated:
    """A stated level: ``holds`` is None if no enclosure told the two numbers apart.

    ``value``, called ``name``, is the least level that holds; ``event`` breaks the stated level, or comes nearest to it.
    """

    words: str
    holds: bool | None
    name: str
    value: Quantity
    event: Event | None = None


def stated_epsilon(subject: Subject, epsilon: Level) -> Stated:
    """eps-DP between neighbours: the greatest ratio against e^eps. Raises AuditError if no two inputs are compared."""
    words = f"{epsilon.text}-differential privacy between neighbours"
    found = greatest_ratio(subject.mechanism.rows, subject.pairs)
    if found is None:
        raise _alone(epsilon)
    ratio, pair, output = found
    event = subject.pairs.of(pair, (output,))
    if ratio is None:
        return Stated(words, False, "least eps", log_of(None), event)
    holds = _at_most(ratio, ratio, epsilon.exponentials())
    return Stated(words, holds, "least eps", log_of(ratio), event)


def _alone(epsilon: Level) -> AuditError:
    """A level that nothing was compared with would hold of anything."""
    return AuditError(f"--epsilon {epsilon.text}: there is one input, so no two are compared. Next: a row for each")


def stated_delta(subject: Subject, epsilon: Level, delta: Level) -> Stated:
    """(eps,delta)-DP between neighbours: the largest hockey-stick divergence, which falls as e^eps grows.

    Raises AuditError if no two inputs are compared.
    """
    words = f"({epsilon.text}, {delta.text})-differential privacy between neighbours"
    value, event, holds = rational(0), None, None
    for low, high in epsilon.exponentials():
        least = subject.pairs.hockey_stick(high)
        if least is None:
            raise _alone(epsilon)
        event = subject.pairs.event(least.pair, high)
        for upper in _uppers(subject, least.value, low, high):
            value, holds = between(least.value, upper), _at_most(least.value, upper, delta.enclosures())
            if holds is not None:
                return Stated(words, holds, "least delta", value, event)
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
    value, holds = rational(0), None
    for low, high in values:
        value, holds = between(max(low, Fraction(0)), max(high, Fraction(0))), _at_most(low, high, level.enclosures())
        if holds is not None:
            break
    return Stated(words, holds, name, value)


def _informations(subject: Subject) -> Iterator[tuple[Fraction, Fraction]]:
    from verify.measures.mutual_information import mutual_information_enclosure

    for width in WIDTHS:
        yield mutual_information_enclosure(subject.prior, subject.mechanism.rows, width)


def _capacities(subject: Subject) -> Iterator[tuple[Fraction, Fraction]]:
    from verify.solvers.capacity import channel_capacity
    from verify.solvers.mutual_information import NotEnclosed

    yield subject.capacity.lower, subject.capacity.upper
    for width in WIDTHS[1:]:
        try:
            found = channel_capacity(subject.mechanism.rows, width)
        except NotEnclosed:
            return
        yield found.lower, found.upper


def _entries(subject: Subject) -> Iterator[tuple[Fraction, Fraction]]:
    from verify.measures.mi_dp import mi_dp_level

    found = mi_dp_level(subject.mechanism.rows, subject.entries)
    yield found.lower, found.upper


def _at_most(low: Fraction, high: Fraction, limits: Iterator[tuple[Fraction, Fraction]]) -> bool | None:
    """Whether a number in [low, high] is at most one that is enclosed narrower and narrower; None if undecided."""
    for least, most in limits:
        if high <= least:
            return True
        if low > most:
            return False
    return None
