"""The points that certificates hold: as text, as plain numbers, as arrays."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.kernel.certificate import Certificate, Disproof, Exhibit, Table, Undefined, Witness
from verify.kernel.terms import Node, Num, Term
from verify.language.render import render_term

__all__ = ["witness_arrays", "witness_data", "witness_text", "witness_values"]


def witness_data(certificate: Certificate | None) -> dict[str, str] | None:
    """The values of a witness by name, as exact text; None for a certificate that is no witness.

    Random variables come as one entry, the joint law: ``{"X,Y": "(0,0): 1/2, (1,1): 1/2"}``. Of a statement without
    variables, such as "not exists x real: x > 0", a value for x proves the negation, and is no witness.
    """
    if isinstance(certificate, Disproof) and certificate.names and isinstance(certificate.step, Exhibit):
        exhibited = zip(certificate.names, certificate.step.values, strict=True)
        return {name: render_term(value) for name, value in exhibited}
    if not isinstance(certificate, (Witness, Undefined)):
        return None
    values = {name: _value(value) for name, value in certificate.values}
    if certificate.law is not None:
        names, rows = certificate.law
        values[",".join(names)] = ", ".join(f"{_tuple(outcome)}: {p}" for outcome, p in rows)
    return values


def witness_text(certificate: Certificate | None) -> str:
    """The values of a witness on one line; "" for a certificate that is no witness."""
    return "; ".join(f"{name} = {value}" for name, value in (witness_data(certificate) or {}).items())


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
    if isinstance(value, tuple):
        return _tuple(value)
    return render_term(value) if isinstance(value, Node) else str(value)


def _key(part: int | tuple[int, ...]) -> str:
    return _tuple(part) if isinstance(part, tuple) else str(part)


def _tuple(value: tuple[int, ...]) -> str:
    return "(" + ",".join(map(str, value)) + ")"
