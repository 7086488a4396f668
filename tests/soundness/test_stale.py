"""Stale certificates: the proof of a claim must not prove a neighbour of the claim that is false.

Every constant of every proved claim is moved by one, every relation is turned and loosened or tightened, every hypothesis
is dropped, every range is widened. A certificate may survive only where the neighbour is true too: those are listed in
`HARMLESS` with the reason.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from fractions import Fraction
from functools import cache

import pytest

from theorems import kss2018, wu2019, wyz2016
from verify.kernel.certificate import Identity, Proof, Step
from verify.kernel.codec import decode, dumps, encode, loads
from verify.kernel.errors import KernelError
from verify.kernel.judge import Judgement, judge
from verify.kernel.statement import TRUE, Range, Relation, Statement
from verify.kernel.terms import Node, Num, add, num
from verify.prover.tactics import with_lemmas

CLAIMS = {c.id: c for m in (kss2018, wyz2016, wu2019) for c in m.CLAIMS if c.proof is not None}
TURNED = {"=": ("<", "!="), "<=": ("<", ">="), "<": ("<=", ">"), ">=": (">", "<="), ">": (">=", "<"), "!=": ("=",)}


@cache
def everything() -> tuple[dict[str, object], dict[str, Judgement]]:
    certificates: dict[str, object] = {}
    judgements: dict[str, Judgement] = {}
    for name, claim in CLAIMS.items():
        with_lemmas(judgements)
        certificates[name] = claim.proof()
        judgements[name] = judge(claim.statement, certificates[name], judgements)
    return certificates, judgements


PROOFS = [name for name in CLAIMS if name not in ("kss2018.theorem1.at_zero", "wu2019.eq37.nats", "wu2019.eq97.at_zero")]


# --- mutation ----------------------------------------------------------------------------------------------------


def places(thing: object, path: tuple[object, ...] = ()) -> Iterator[tuple[tuple[object, ...], object]]:
    yield path, thing
    if isinstance(thing, Node):
        for f in fields(thing):
            yield from places(getattr(thing, f.name), (*path, f.name))
    elif isinstance(thing, tuple):
        for i, part in enumerate(thing):
            yield from places(part, (*path, i))


def put(thing: object, path: tuple[object, ...], new: object) -> object:
    if not path:
        return new
    here, rest = path[0], path[1:]
    if isinstance(thing, tuple):
        return tuple(put(x, rest, new) if i == here else x for i, x in enumerate(thing))
    return replace(thing, **{here: put(getattr(thing, here), rest, new)})  # type: ignore[arg-type, type-var]


def mutants(statement: Statement) -> Iterator[tuple[str, Statement]]:
    for path, part in places(statement):
        where = ".".join(map(str, path))
        if isinstance(part, Num):
            for change in (1, -1):
                yield f"{where} {part.value}{change:+d}", put(statement, path, Num(part.value + change))
        if isinstance(part, Relation):
            for operator in TURNED[part.operator]:
                yield f"{where} {part.operator} to {operator}", put(statement, path, replace(part, operator=operator))
        if isinstance(part, Range):
            yield f"{where} lower-1", put(statement, path, replace(part, lower=add(part.lower, num(-1))))
            yield f"{where} upper+1", put(statement, path, replace(part, upper=add(part.upper, num(1))))
    for i in range(len(statement.hypotheses)):
        kept = tuple(TRUE if j == i else h for j, h in enumerate(statement.hypotheses))
        yield f"without h{i + 1}", replace(statement, hypotheses=kept)


def accepted(statement: Statement, certificate: object, judgements: dict[str, Judgement]) -> bool:
    try:
        judge(statement, certificate, judgements)  # type: ignore[arg-type]
    except KernelError:
        return False
    return True
