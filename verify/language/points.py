"""The points that certificates hold: as text, as plain numbers, as arrays."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from verify.kernel.certificate import Certificate, Choose, Disproof, Exhibit, Split, Table, Undefined, Witness
from verify.kernel.expansion import expand
from verify.kernel.statement import And, Exists, Or, Statement, Tuples, negation
from verify.kernel.terms import (
    Add,
    At,
    Delta,
    Lambda,
    Mul,
    Node,
    Num,
    Ones,
    Pow,
    Put,
    Seq,
    Term,
    TupleSum,
    Var,
    rebuild,
    substitute,
    subterms,
)
from verify.kernel.values import exact
from verify.language.render import render_term
from verify.language.walk import parts

ROWS, COLUMNS, TUPLES = 6, 12, 8  # of a function that is shown by its values
Shape = tuple[int, ...]  # how many values each place has of the tuples that a statement is about


def witness_data(
    certificate: Certificate | None, by_values: bool = False, statement: Statement | None = None
) -> dict[str, str] | None:
    """The values of a witness by name, as exact text; None for a certificate that is no witness.

    ``by_values``: a function that Kronecker deltas put together is shown as `function_text` does, for readers; of tuples,
    if it is a ``statement`` about tuples of few rows, by its table. Random variables come as one entry, the joint law:
    ``{"X,Y": "(0,0): 1/2, (1,1): 1/2"}``. Of a statement without variables, such as "not exists x real: x > 0", a value
    for x proves the negation, and is no witness.
    """
    pairs = _pairs(certificate)
    if pairs is None or not by_values:
        return None if pairs is None else {name: _value(value) for name, value in pairs}
    shape = None if statement is None else _shape(statement, dict(pairs))
    return {name: _shown(value, shape) for name, value in pairs}


def witness_text(certificate: Certificate | None, statement: Statement | None = None) -> str:
    """The values of a witness on one line; "" for a certificate that is no witness."""
    found = witness_data(certificate, by_values=True, statement=statement) or {}
    return "; ".join(f"{name} = {value}" for name, value in found.items())


def contrary_text(certificate: Certificate | None, statement: Statement | None) -> str:
    """What the proof of the negation takes for what the statement says of all numbers, beyond its own variables: "n = 3".

    Read off a `Disproof` by choosing and exhibiting alone; "" where something else comes first, or nothing is exhibited.
    """
    if not isinstance(certificate, Disproof) or statement is None:
        return ""
    formula, step, said = negation(expand(statement).formula()), certificate.step, list[str]()
    while True:
        match formula, step:
            case Or(args), Choose(index) if 0 <= index < len(args):
                formula = args[index]
            case Exists(binders, body), Exhibit(values) if len(binders) == len(values):
                said += [f"{b.name} = {_value(v)}" for b, v in zip(binders, values, strict=True)]
                formula = body
            case And(args), Split() if len(args) == len(step.children):
                formula, step = args[-1], step.children[-1]
                continue
            case _:
                return "; ".join(said[len(certificate.names) :])
        if not step.children:
            return ""
        step = step.children[-1]


def _shown(value: object, shape: Shape | None) -> str:
    if isinstance(value, Put):
        return _written(value, shape) or _value(value)
    if isinstance(value, Lambda):
        return (_tabulated(value, shape) if shape else "") or function_text(value) or render_term(value)
    return _value(value)


def _shape(statement: Statement, values: dict[str, Any]) -> Shape | None:
    """The sizes of the places of the first tuples that the statement speaks of, at these values."""
    known = {name: value for name, value in values.items() if isinstance(value, (Num, Lambda))}
    for part in parts(statement):
        if isinstance(part, (Tuples, TupleSum)):
            length = _whole(substitute(part.length, known))
            if length is None or not 1 <= length <= COLUMNS:
                return None
            places = ({**known, part.position: Num(Fraction(place))} for place in range(1, length + 1))
            sizes = [_whole(substitute(part.size, at)) for at in places]
            return None if None in sizes else tuple(size for size in sizes if size is not None)
    return None


def _whole(term: Term) -> int | None:
    number = exact(_at_tuple(term, "", ()))
    return None if number is None or number.denominator != 1 else int(number)


def _written(value: Put, shape: Shape | None) -> str:
    """A tuple that is written out coordinate by coordinate, with its length if that is known."""
    at: dict[int, str] = {}
    rest: Node = value
    while isinstance(rest, Put):
        if not isinstance(rest.position, Num) or not isinstance(rest.value, Num):
            return ""
        at.setdefault(int(rest.position.value), str(rest.value.value))
        rest = rest.seq
    if not isinstance(rest, Ones) or max(at) > COLUMNS:
        return ""
    known = [at.get(place, "1") for place in range(1, max(max(at), len(shape) if shape else 0) + 1)]
    return f"({','.join(known)}{'' if shape else ', then 1'})"


def _tabulated(function: Lambda, shape: Shape) -> str:
    """The values at all tuples of this shape, of a function of a tuple that deltas put together.

    With an index after the tuple a row of values for each, as `function_text` has them.
    """
    first, *others = function.parameters
    if len(others) > 1 or prod(shape) > TUPLES:
        return ""
    if not any(isinstance(part, Seq) for part in parts(function.body)):
        return ""
    rows = []
    for row in product(*(range(1, size + 1) for size in shape)):
        body = _at_tuple(function.body, first, row)
        if others:
            columns = _columns(_named_values(body, frozenset(others)).get(others[0], set()))
            shown = "" if columns is None else _row(Lambda((others[0],), body), [None], columns)
        else:
            number = exact(body)
            shown = "" if number is None else str(number)
        if not shown:
            return ""
        rows.append(f"({_tuple(row)}{',.' if others else ''}): {shown}")
    return "{" + ", ".join(rows) + "}"


def _at_tuple(term: Node, name: str, row: tuple[int, ...]) -> Any:
    match term:
        case At(Seq(found), Num(place)) if found == name and place.denominator == 1 and 1 <= place <= len(row):
            return Num(Fraction(row[int(place) - 1]))
        case Delta(left, right):
            ends = [_at_tuple(end, name, row) for end in (left, right)]
            if all(isinstance(end, Num) for end in ends):
                return Num(Fraction(ends[0] == ends[1]))
    return rebuild(term, lambda part: _at_tuple(part, name, row))


def function_text(function: Lambda) -> str:
    """The values of a function of one or two indices that Kronecker deltas put together; "" for any other.

    Its values at the last index 1, 2, ..., and what it is "then", at all other values of it; with two indices a row of
    those for each value of the first that a delta names, and for all "else".

    >>> from verify.language.parse import parse_term
    >>> first = Delta(Var("i"), Num(Fraction(1)))
    >>> function_text(Lambda(("i",), first)), function_text(Lambda(("s", "i"), first))
    ('(1, then 0)', '{(s,.): (1, then 0)}')
    """
    if len(function.parameters) not in (1, 2):
        return ""
    named = _named_values(function.body, frozenset(function.parameters))
    if not named:
        return ""
    columns = _columns(named.get(function.parameters[-1], set()))
    if columns is None:
        return ""
    if len(function.parameters) == 1:
        return _row(function, [None], columns)
    first = function.parameters[0]
    keys: list[Fraction | None] = [*sorted(named.get(first, set())), None]
    rows = [_row(function, [key], columns) for key in keys]
    if len(rows) > ROWS or not all(rows):
        return ""
    heads = [*(f"({key},.): " for key in keys[:-1]), "else " if len(keys) > 1 else f"({first},.): "]
    return "{" + ", ".join(map("".join, zip(heads, rows, strict=True))) + "}"


def _named_values(body: Term, parameters: frozenset[str]) -> dict[str, set[Fraction]]:
    """The numbers that each parameter is compared with; empty unless deltas with numbers are all there is of it."""
    named: dict[str, set[Fraction]] = {}
    waiting: list[Node] = [body]
    while waiting:
        node = waiting.pop()
        match node:
            case Delta(Var(name), Num(value)) | Delta(Num(value), Var(name)) if name in parameters:
                named.setdefault(name, set()).add(value)
            case Num() | Add() | Mul() | Pow():
                waiting += subterms(node)
            case _:
                return {}
    return named


def _columns(named: set[Fraction]) -> int | None:
    """How many values of the last index are shown, from 1 on; None if they are not such, or too many."""
    whole = all(value.denominator == 1 and 1 <= value <= COLUMNS for value in named)
    return int(max(named, default=Fraction(0))) if whole else None


def _row(function: Lambda, keys: list[Fraction | None], columns: int) -> str:
    """The values at the last index, with `keys` for the one before it; None is whatever no delta names."""
    *before, last = function.parameters
    shown = []
    for column in (*map(Fraction, range(1, columns + 1)), None):
        value = exact(_decided(function.body, {**dict(zip(before, keys, strict=False)), last: column}))
        if value is None:
            return ""
        shown.append(str(value))
    while shown[-2:-1] == shown[-1:]:
        del shown[-2]
    return shown[-1] if len(shown) == 1 else f"({', '.join(shown[:-1])}, then {shown[-1]})"


def _decided(term: Node, at: dict[str, Fraction | None]) -> Any:
    match term:
        case Delta(Var(name), Num(value)) | Delta(Num(value), Var(name)):
            return Num(Fraction(at[name] == value))
    return rebuild(term, lambda part: _decided(part, at))


def witness_values(certificate: Certificate | None) -> dict[str, Any] | None:
    """The values of a witness by name, as exact numbers; None for a certificate that is no witness.

    A rational number is a Fraction; another closed term a sympy expression, such as ``log(3)``; a tuple one of ints. A
    family that is a table is a dict from indices (tuples, from 1 on) to numbers, without what has the table's default, 0
    but for rare cases; one that is a function is its text. Random variables come as one entry, a dict from outcomes to
    Fractions under the names of them all, as ``"X,Y"``.
    """
    pairs = _pairs(certificate)
    return None if pairs is None else {name: _plain(value) for name, value in pairs}


def witness_arrays(certificate: Certificate | None) -> dict[str, Any] | None:
    """The same as floats and numpy arrays of floats, rounded: entry [i-1, j-1] is that of the indices i, j.

    An array is as long as the greatest index of which a value is known, the default of its table elsewhere. A joint
    law has the outcomes as they are, from 0 on. Raises ValueError for what is no array: an index below 1, a function.
    """
    pairs = _pairs(certificate)
    return None if pairs is None else {name: _array(name, value) for name, value in pairs}


def _pairs(certificate: Certificate | None) -> list[tuple[str, Any]] | None:
    if isinstance(certificate, Disproof) and certificate.names and isinstance(certificate.step, Exhibit):
        return list(zip(certificate.names, certificate.step.values, strict=True))
    if not isinstance(certificate, (Witness, Undefined)):
        return None
    law = [(",".join(certificate.law[0]), dict(certificate.law[1]))] if certificate.law is not None else []
    return [*certificate.values, *law]


def _plain(value: Any) -> Any:
    if isinstance(value, Num):
        return value.value
    if isinstance(value, Term):
        from verify.language.translate import to_sympy

        return to_sympy(value)
    if isinstance(value, Table):
        return {key: _plain(term) for key, term in value.entries}
    return render_term(value) if isinstance(value, Node) else value


def _array(name: str, value: Any) -> Any:
    import numpy as np

    if isinstance(value, (Fraction, int, Term)):
        return float(_plain(value))
    if isinstance(value, tuple):
        return np.asarray(value)
    given = value.entries if isinstance(value, Table) else value if isinstance(value, dict) else {}
    entries: dict[Any, Any] = dict(given)
    first = 1 if isinstance(value, Table) else 0
    if not entries or any(not isinstance(k, int) or k < first for key in entries for k in key):
        shown = _value(value)
        raise ValueError(f"{name} = {shown if len(shown) < 200 else '...'}: is no array. Next: read Verdict.witness")
    shape = tuple(max(key[axis] for key in entries) - first + 1 for axis in range(len(next(iter(entries)))))
    if np.prod(shape) > 10**6:
        raise ValueError(f"{name} would have the shape {shape}. Next: read Verdict.witness")
    made = np.full(shape, float(_plain(value.default)) if isinstance(value, Table) else 0.0)
    for key, entry in entries.items():
        made[tuple(k - first for k in key)] = float(_plain(entry))
    return made


def _value(value: object) -> str:
    if isinstance(value, Table):
        entries = [f"({','.join(map(_key, key))}): {render_term(term)}" for key, term in value.entries]
        return "{" + ", ".join([*entries, f"else {render_term(value.default)}"]) + "}"
    if isinstance(value, dict):  # a joint law
        return ", ".join(f"{_tuple(outcome)}: {p}" for outcome, p in value.items())
    if isinstance(value, tuple):
        return _tuple(value)
    return render_term(value) if isinstance(value, Node) else str(value)


def _key(part: int | tuple[int, ...]) -> str:
    return _tuple(part) if isinstance(part, tuple) else str(part)


def _tuple(value: tuple[int, ...]) -> str:
    return "(" + ",".join(map(str, value)) + ")"
