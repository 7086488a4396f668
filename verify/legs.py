"""What an independent kind of evidence says of a claim, and the legs that are read off a statement: plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from verify.kernel.statement import Statement
    from verify.vocabulary import Vocabulary

__all__ = ["LEG_OUTCOMES", "NOT_RUN", "DerivedLeg", "Leg"]

LEG_OUTCOMES = ("agrees", "disagrees", "not run", "undecided")


class _Leg(NamedTuple):
    outcome: str
    detail: str = ""
    seconds: float = 0.0


class Leg(_Leg):
    """What one independent kind of evidence says about a statement: one of `LEG_OUTCOMES`.

    "agrees" found nothing against it (and ``detail`` says how much was tried), "disagrees" found a
    counterexample (and shows it), "undecided" tried and cannot say.
    """

    __slots__ = ()

    def __new__(cls, outcome: str, detail: str = "", seconds: float = 0.0) -> Leg:
        if outcome not in LEG_OUTCOMES:
            raise ValueError(f"Leg.outcome = {outcome!r}: must be one of {', '.join(LEG_OUTCOMES)}")
        return super().__new__(cls, outcome, detail, seconds)


NOT_RUN = Leg("not run")


@dataclass(frozen=True)
class DerivedLeg:
    """The leg that is read off a statement, for a claim that brings none of its own; ``kind`` is "smt" or "fuzz".

    ``vocabulary`` knows how to draw what its words speak of. `verify.derived` runs it.
    """

    kind: str
    statement: Statement
    vocabulary: Vocabulary = field(repr=False, compare=False)
