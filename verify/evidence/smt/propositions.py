"""Propositions over polynomials: comparisons with 0, joined by "and" and "or"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from verify.evidence.smt.polynomials import UNIT, Poly


@dataclass(frozen=True)
class Atom:
    """``poly operator 0``, operator one of < <= = !=."""

    operator: str
    poly: Poly


@dataclass(frozen=True)
class Junction:
    kind: str  # "and", "or"
    parts: tuple[Proposition, ...]


Proposition = Atom | Junction
YES, NO = Junction("and", ()), Junction("or", ())


def junction(kind: str, parts: Iterable[Proposition]) -> Proposition:
    """Flattened, with what is certain left out."""
    absorbing, neutral = (NO, YES) if kind == "and" else (YES, NO)
    flat: dict[Proposition, None] = {}
    for part in parts:
        inner = part.parts if isinstance(part, Junction) and part.kind == kind else (part,)
        flat.update(dict.fromkeys(inner))
    if absorbing in flat:
        return absorbing
    kept = tuple(p for p in flat if p != neutral)
    return kept[0] if len(kept) == 1 else Junction(kind, kept)


def atom(operator: str, poly: Poly) -> Proposition:
    """``poly operator 0``, decided if it is constant; negative powers (of positive symbols) are cleared."""
    if operator in (">", ">="):
        operator, poly = operator.replace(">", "<"), -poly
    lowest: dict[str, int] = {}
    for m in poly.terms:
        for name, k in m:
            lowest[name] = min(lowest.get(name, 0), k)
    poly = poly.shifted(tuple(sorted((name, -k) for name, k in lowest.items() if k < 0)))
    value = poly.number()
    if value is None:
        return Atom(operator, poly)
    return YES if _compare(operator, value) else NO


def _compare(operator: str, value: Fraction) -> bool:
    return {"<": value < 0, "<=": value <= 0, "=": value == 0, "!=": value != 0}[operator]


def atoms_of(proposition: Proposition) -> Iterator[Atom]:
    """The atoms that it says hold for certain."""
    if isinstance(proposition, Atom):
        yield proposition
    elif proposition.kind == "and":
        for part in proposition.parts:
            yield from atoms_of(part)


def every_atom(proposition: Proposition) -> Iterator[Atom]:
    if isinstance(proposition, Atom):
        yield proposition
    else:
        for part in proposition.parts:
            yield from every_atom(part)


def put_values(proposition: Proposition, values: Mapping[str, Poly]) -> Proposition:
    if isinstance(proposition, Atom):
        return atom(proposition.operator, proposition.poly.put(values))
    return junction(proposition.kind, (put_values(p, values) for p in proposition.parts))


def symbols_of(propositions: Iterable[Proposition]) -> set[str]:
    return {x for p in propositions for a in every_atom(p) for x in a.poly.symbols()}


def nonnegative_symbols(facts: Iterable[Atom]) -> set[str]:
    """Symbols that one of the facts alone says are at least 0."""
    found = set()
    for fact in facts:
        names = fact.poly.symbols()
        if len(names) == 1 and fact.poly.degree() == 1 and fact.operator != "!=":
            (name,) = names
            slope, rest = fact.poly.terms[((name, 1),)], fact.poly.terms.get(UNIT, Fraction(0))
            if (slope < 0 or fact.operator == "=") and -rest / slope >= 0:
                found.add(name)
    return found
