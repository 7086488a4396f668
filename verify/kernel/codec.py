"""Kernel objects as plain data and back: nested lists of strings, integers and lists, ready for JSON.

``["Sum", "i", ["Num", "1"], ...]``: the class name, then the fields in order. Decoding builds only the
classes of `shape`, checks the kind of every field, and bounds the depth.
"""

from __future__ import annotations

import json
import re
from dataclasses import fields
from fractions import Fraction

from verify.kernel.errors import Malformed
from verify.kernel.shape import CLASSES, MAX_DEPTH, fits, slots
from verify.kernel.terms import Node

MAX_DIGITS = 4_000
_FRACTION = re.compile(r"-?[0-9]{1,4000}(/[0-9]{1,4000})?")

def encode(value: object) -> object:
    """Plain data for a kernel object."""
    if isinstance(value, Node):
        return [type(value).__name__, *(encode(getattr(value, f.name)) for f in fields(value))]  # type: ignore[arg-type]
    if isinstance(value, Fraction):
        if max(abs(value.numerator), value.denominator).bit_length() > 3 * MAX_DIGITS:
            raise Malformed(f"a number of more than {MAX_DIGITS} digits")
        return {"q": str(value)}
    if isinstance(value, tuple):
        return {"t": [encode(v) for v in value]}
    if value is None or isinstance(value, (bool, int, str)):
        return value
    raise Malformed(f"cannot encode {value!r}")


def decode(data: object, depth: int = 0) -> object:
    """The kernel object that `data` describes. Raises Malformed for anything else."""
    if depth > MAX_DEPTH:
        raise Malformed(f"nested deeper than {MAX_DEPTH}")
    if data is None or isinstance(data, (bool, int, str)):
        return data
    if isinstance(data, dict) and set(data) == {"q"} and isinstance(data["q"], str):
        if not _FRACTION.fullmatch(data["q"]):
            raise Malformed(f"not a fraction: {data['q'][:60]!r}")
        return _fraction(data["q"])
    if isinstance(data, dict) and set(data) == {"t"} and isinstance(data["t"], list):
        return tuple(decode(v, depth + 1) for v in data["t"])
    if isinstance(data, list) and data and isinstance(data[0], str) and data[0] in CLASSES:
        return _build(CLASSES[data[0]], [decode(v, depth + 1) for v in data[1:]])
    raise Malformed(f"not kernel data: {str(data)[:60]!r}")


def _fraction(text: str) -> Fraction:
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise Malformed(f"not a fraction: {text!r}") from None


def _build(cls: type[Node], values: list[object]) -> Node:
    expected = slots(cls.__name__)
    if len(values) != len(expected):
        raise Malformed(f"{cls.__name__} has {len(expected)} fields, {len(values)} given")
    for (name, kind), value in zip(expected, values, strict=True):
        if not fits(kind)(value, []):
            raise Malformed(f"{cls.__name__}.{name} must be {kind}, got {str(value)[:60]}")
    return cls(*values)


def dumps(value: Node) -> str:
    """Canonical JSON text."""
    return json.dumps(encode(value), separators=(",", ":"), ensure_ascii=True)


def loads(text: str) -> Node:
    """The kernel object in JSON `text`. Raises Malformed."""
    try:
        value = decode(json.loads(text))
    except Malformed:
        raise
    except ValueError as error:
        raise Malformed(f"not JSON: {error}") from None
    except RecursionError:
        raise Malformed("nested too deeply") from None
    if not isinstance(value, Node):
        raise Malformed("not a kernel object")
    return value


def digest(value: Node) -> str:
    """A fingerprint of a kernel object (SHA-256 of its canonical text)."""
    from hashlib import sha256

    return sha256(dumps(value).encode()).hexdigest()
