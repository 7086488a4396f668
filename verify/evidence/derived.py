"""The legs that are read off a statement: `smt` at small sizes, `verify.evidence.fuzz` at random points."""

from __future__ import annotations

from verify.claims.legs import DerivedLeg, Leg
from verify.kernel.expansion import expand

__all__ = ["run"]


def run(leg: DerivedLeg) -> Leg:
    """What z3, or random examples, say of the statement written out."""
    from verify.evidence.fuzz.exhibits import exhibited, point_of, used

    exhibits = exhibited(leg.certificates)
    instances = tuple(filter(None, map(point_of, leg.instances)))
    against = tuple(filter(None, map(point_of, leg.certificates)))
    if leg.kind == "smt":
        from verify.evidence.smt.derived import derived_leg as smt
        from verify.evidence.smt.derived import witness_sizes

        statement = expand(leg.statement)
        known = witness_sizes(statement, leg.certificates)
        return smt(statement, known=known, effort=leg.effort, proposed=exhibits, instances=instances,
                   against=against, words=leg.vocabulary, uses=used(leg.certificates), simple=leg.simple)  # fmt: skip
    from verify.evidence.fuzz.derived import derived_leg as fuzz
    from verify.evidence.smt.existence import exists_at

    return fuzz(expand(leg.statement), words=leg.vocabulary, exhibits=exhibits, effort=leg.effort, exists=exists_at,
                instances=instances, against=against, simple=leg.simple)  # fmt: skip
