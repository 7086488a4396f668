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


def _nothing(_: Statement) -> tuple[str, Certificate] | None:
    return None


class Offer(NamedTuple):
    """What may be cited: the statements, best first, and their judgements by id, made when asked for.

    ``same`` gives the id and the certificate of a statement that is recorded word for word, refuted ones too.
    """

    statements: Callable[[], Iterator[Offered]]
    lemmas: Lemmas
    same: Callable[[Statement], tuple[str, Certificate] | None] = _nothing


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
