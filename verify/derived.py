"""The legs that are read off a statement: `verify.smt` at small sizes, `verify.fuzz` at random points."""

from __future__ import annotations

from verify.kernel.expansion import expand
from verify.legs import DerivedLeg, Leg

__all__ = ["run"]


def run(leg: DerivedLeg) -> Leg:
    """What z3, or random examples, say of the statement written out."""
    if leg.kind == "smt":
        from verify.smt.derived import derived_leg as smt

        return smt(expand(leg.statement))
    from verify.fuzz.derived import derived_leg as fuzz

    return fuzz(expand(leg.statement), words=leg.vocabulary)
