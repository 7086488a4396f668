"""The legs that are read off a statement: `smt` at small sizes, `verify.evidence.fuzz` at random points."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from verify.claims.legs import UNDEFINED, DerivedLeg, Leg
from verify.kernel.certificate import Undefined
from verify.kernel.definedness import of_formula
from verify.kernel.expansion import expand
from verify.kernel.statement import TRUE, ForAll, Statement
from verify.kernel.terms import Integral, Node, free_names
from verify.language.walk import parts

__all__ = ["run"]


def run(leg: DerivedLeg) -> Leg:
    """What z3, or random examples, say of the statement written out.

    Where a certificate proposes a point at which it is undefined, they are also asked whether it is defined everywhere:
    by the kernel's total values it may well hold there. A point that they come upon speaks against it.
    """
    statement = expand(leg.statement)
    if any(map(_moving, parts(statement.conclusion))):
        return Leg("not run", "it is about integrals between all ends beyond a number")
    said = _said(leg, statement)
    if any(isinstance(one, Undefined) for one in leg.certificates):
        for condition in _defined(statement):
            if said.outcome == "disagrees":
                break
            found = _said(leg, condition)
            seconds = said.seconds + found.seconds
            if found.outcome == "disagrees":
                said = found._replace(detail=f"{UNDEFINED}: {found.detail}")
            said = said._replace(seconds=seconds)
    return said


def _moving(part: Node) -> bool:
    """Whether this says something of an integral for all of its ends."""
    if not isinstance(part, ForAll):
        return False
    names = {binder.name for binder in part.binders}
    inside = (one for one in parts(part.body) if isinstance(one, Integral))
    return any(names & (free_names(one.lower) | free_names(one.upper)) for one in inside)


def _defined(statement: Statement) -> Iterator[Statement]:
    """That the conclusion, and each hypothesis, is defined where the hypotheses before it hold."""
    parts = (*statement.hypotheses, statement.conclusion)
    for k in reversed(range(len(parts))):
        condition = of_formula(parts[k])
        if condition != TRUE:
            yield Statement(statement.binders, parts[:k], condition)


def _said(leg: DerivedLeg, statement: Statement) -> Leg:
    from verify.evidence.fuzz.exhibits import exhibited, point_of, used

    exhibits = exhibited(leg.certificates)
    instances = tuple(filter(None, map(point_of, leg.instances)))
    against = tuple(filter(None, map(point_of, leg.certificates)))
    if leg.kind == "smt":
        from verify.evidence.smt.derived import derived_leg as smt
        from verify.evidence.smt.derived import witness_sizes

        known = witness_sizes(statement, leg.certificates)
        return smt(statement, known=known, effort=leg.effort, proposed=exhibits, instances=instances,
                   against=against, words=leg.vocabulary, uses=used(leg.certificates), simple=leg.simple)  # fmt: skip
    from verify.evidence.fuzz.derived import derived_leg as fuzz
    from verify.evidence.smt.existence import exists_at

    exists = partial(exists_at, effort=leg.effort)
    return fuzz(statement, words=leg.vocabulary, exhibits=exhibits, effort=leg.effort, exists=exists,
                instances=instances, against=against, simple=leg.simple)  # fmt: skip
