"""What an independent kind of evidence says of a claim, and the legs that are read off a statement: plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from verify.kernel.certificate import Certificate
    from verify.kernel.statement import Statement
    from verify.language.vocabulary import Vocabulary

LEG_OUTCOMES = ("agrees", "disagrees", "not run", "undecided")


class _Leg(NamedTuple):
    outcome: str
    detail: str = ""
    seconds: float = 0.0
    tried: str = ""
    holds: tuple[str, ...] = ()
    twin: str = ""


class Leg(_Leg):
    """What one independent kind of evidence says about a statement: one of `LEG_OUTCOMES`.

    "agrees" found nothing against it (and ``detail`` says how much was tried), "disagrees" found a
    counterexample (and shows it), "undecided" tried and cannot say. ``tried`` is how much, in a few letters: the
    sizes that were decided (* at some values of the reals only), the points that count. ``holds`` are the sizes at which
    it is said to hold whatever the reals are, such as "M=2, n=1". ``twin`` is the outcome on the negative control.
    """

    __slots__ = ()

    def __new__(
        cls,
        outcome: str,
        detail: str = "",
        seconds: float = 0.0,
        tried: str = "",
        holds: tuple[str, ...] = (),
        twin: str = "",
    ) -> Leg:
        if outcome not in LEG_OUTCOMES or twin not in ("", *LEG_OUTCOMES):
            raise ValueError(f"Leg.outcome = {outcome!r}: must be one of {', '.join(LEG_OUTCOMES)}")
        return super().__new__(cls, outcome, detail, seconds, tried, holds, twin)


NOT_RUN = Leg("not run")
#: How a leg begins that speaks against a statement for being undefined somewhere.
UNDEFINED = "it is not defined everywhere"


@dataclass(frozen=True)
class DerivedLeg:
    """The leg that is read off a statement, for a claim that brings none of its own; ``kind`` is "smt" or "fuzz".

    ``vocabulary`` knows how to draw what its words speak of; ``certificates`` were proposed for the claim: what they put
    for things that exist is tried. ``instances`` show points that satisfy the hypotheses. ``effort`` is how many times
    the usual number of points, and slices, it looks at. The first counterexample will do where nobody reads it: not
    ``simple``. `verify.evidence.derived` runs it.
    """

    kind: str
    statement: Statement
    vocabulary: Vocabulary = field(repr=False, compare=False)
    certificates: tuple[Certificate, ...] = field(default=(), repr=False, compare=False)
    instances: tuple[Certificate, ...] = field(default=(), repr=False, compare=False)
    effort: int = 1
    simple: bool = True
