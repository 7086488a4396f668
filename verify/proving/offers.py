"""Lemmas that a search may cite, as whoever asks for it offers them: no room below knows where they come from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from verify.kernel.certificate import Certificate
from verify.kernel.judge import Lemmas
from verify.kernel.statement import Statement


class Offered(NamedTuple):
    """A statement that may be cited, by its id, and what gives the certificate that was accepted for it."""

    id: str
    statement: Statement
    certificate: Callable[[], Certificate | None]


def _none() -> Iterator[Offered]:
    return iter(())


def _nothing(_: Statement) -> Iterator[Offered]:
    return iter(())


def _perhaps(_: Statement) -> bool:
    return True


class Offer(NamedTuple):
    """What may be cited: the statements, best first, and their judgements by id, made when asked for.

    ``same`` gives what is recorded of a statement, refuted ones too, and what is PROVED and concludes the same, whatever
    the names are; where ``known`` says no, which takes no time, there is none. ``general`` gives those that are of no
    paper, and soon read.
    """

    statements: Callable[[], Iterator[Offered]]
    lemmas: Lemmas
    same: Callable[[Statement], Iterator[Offered]] = _nothing
    known: Callable[[Statement], bool] = _perhaps
    general: Callable[[], Iterator[Offered]] = _none


_offers: list[Offer] = []


def on_offer() -> Offer | None:
    """What may be cited now."""
    return _offers[-1] if _offers else None


@contextmanager
def offering(offer: Offer) -> Iterator[None]:
    """Within, a search may cite these; children that are forked meanwhile know them too."""
    _offers.append(offer)
    try:
        yield
    finally:
        _offers.pop()
