"""What proofs put for things that exist, and in what is supposed of all: tried where a statement says either.

A certificate may be wrong, and a part of one is no proof. It is a hint: what it exhibits is put into the statement, and
the evaluator looks at what the statement says of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from verify.evidence.fuzz.points import Exact
from verify.kernel.certificate import (
    Certificate,
    Disproof,
    Exhibit,
    Have,
    Proof,
    Step,
    Table,
    Undefined,
    Unpack,
    Use,
    Witness,
)
from verify.kernel.errors import Malformed
from verify.kernel.statement import Exists, Family, Formula, Integer, Real, instantiate
from verify.kernel.terms import Lambda, Seq, SequenceTerm, Term, Var, free_names

__all__ = ["Shown", "exhibited", "point_of", "put", "used"]

Value = Term | SequenceTerm | Lambda
Shown = tuple[Value, ...]
MOST = 12


def exhibited(certificates: Iterable[Certificate]) -> tuple[Shown, ...]:
    """What is put for something that exists, the first ones first; names that such values were given are put in."""
    found: dict[Shown, None] = {}
    for certificate in certificates:
        if isinstance(certificate, Proof):
            found.update(dict.fromkeys(_walk(certificate.holds, {}, {})))
    return tuple(sorted(found, key=_borrowed))[:MOST]


def used(certificates: Iterable[Certificate]) -> tuple[Shown, ...]:
    """What is put in facts that speak of all, families first; not in those that a proof shows itself."""
    found: dict[Shown, None] = {}
    for certificate in certificates:
        if isinstance(certificate, Proof):
            steps = list(_steps(certificate.holds))
            own = {step.label for step in steps if isinstance(step, Have)}
            found.update((s.values, None) for s in steps if isinstance(s, Use) and s.values and s.hypothesis not in own)
    return tuple(sorted(found, key=_borrowed))[:MOST]


def _steps(step: Step) -> Iterator[Step]:
    yield step
    for child in step.children:
        yield from _steps(child)


def point_of(certificate: Certificate) -> Mapping[str, Exact]:
    """The closed values that stand for the names of a statement at the point that a certificate is about."""
    match certificate:
        case Witness(values) | Undefined(values):
            found: Mapping[str, object] = dict(values)
        case Disproof(names, _, Exhibit(values)):
            found = dict(zip(names, values, strict=False))
        case _:
            return {}
    closed = {n: v for n, v in found.items() if isinstance(v, (Term, Lambda)) and not free_names(v)}
    return closed | {n: v for n, v in found.items() if isinstance(v, (tuple, Table))}


def _borrowed(values: Shown) -> bool:
    """Whether it is nothing but names: of something that exists for another reason."""
    return all(isinstance(value, (Var, Seq)) for value in values)


def _walk(step: Step, shown: Mapping[str, Shown], named: Mapping[str, Value]) -> Iterator[Shown]:
    """``shown`` are the values behind facts of this label, ``named`` those that a name stands for."""
    match step:
        case Exhibit(values):
            yield tuple(_instance(value, named) for value in values)
        case Have(label, Exists() as formula, children) if children:
            for values in _walk(children[0], shown, named):
                if len(values) == len(formula.binders):
                    shown = {**shown, label: values}
                    break
        case Unpack(label, names):
            known = shown.get(label, ())
            named = {**named, **dict(zip(names, known, strict=False))}
    for child in step.children:
        yield from _walk(child, shown, named)


def _instance(value: Value, named: Mapping[str, Value]) -> Value:
    if not named:
        return value
    if isinstance(value, Lambda):
        inner = {n: v for n, v in named.items() if n not in value.parameters}
        captured = frozenset[str]().union(*(free_names(v) for v in inner.values()))
        return value if captured & {*value.parameters} else Lambda(value.parameters, _put_in(value.body, inner))
    if isinstance(value, Var) and value.name in named:
        return named[value.name]
    return value if isinstance(value, SequenceTerm) else _put_in(value, named)


def _put_in(term: Term, named: Mapping[str, Value]) -> Term:
    try:
        return instantiate(term, named)
    except Malformed:  # the name of something else
        return term


def put(formula: Exists, exhibits: Iterable[Shown], known: frozenset[str]) -> Iterator[Formula]:
    """What the formula says of each of the values that fit and mention known names only."""
    for values in exhibits:
        if len(values) == len(formula.binders) and all(
            _fits(b.sort, value) for b, value in zip(formula.binders, values, strict=True)
        ):
            names = frozenset[str]().union(*(free_names(value) for value in values))
            if names <= known:
                pairs = zip(formula.binders, values, strict=True)
                try:
                    yield instantiate(formula.body, {b.name: value for b, value in pairs})
                except Malformed:
                    continue


def _fits(sort: object, value: Value) -> bool:
    match sort, value:
        case Family(arity), Lambda(parameters):
            return len(parameters) == arity
        case Family(), Var():
            return True
        case (Real() | Integer()), Term():
            return True
    return False
