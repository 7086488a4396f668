"""The points that certificates hold, as text."""

from __future__ import annotations

from verify.kernel.certificate import Certificate, Disproof, Exhibit, Table, Undefined, Witness
from verify.kernel.terms import Node
from verify.language.render import render_term

__all__ = ["witness_data", "witness_text"]


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
