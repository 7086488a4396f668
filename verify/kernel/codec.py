"""Kernel objects as plain data and back: nested lists of strings, integers and lists, ready for JSON.

``["Sum", "i", ["Num", "1"], ...]``: the class name, then the fields in order. Decoding builds only the
classes of `shape`, checks the kind of every field, and bounds the depth. Definitions may be written once, apart
from their uses, which then name them: ``{"d": "law#<digest>"}``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction
from types import MappingProxyType

from verify.kernel.errors import Malformed
from verify.kernel.shape import CLASSES, MAX_DEPTH, TESTS, slots
from verify.kernel.statement import Definition
from verify.kernel.terms import Node

MAX_DIGITS = 4_000  # that are read; written are numbers of three times as many bits, some 3,600 digits
_FRACTION = re.compile(r"-?[0-9]{1,4000}(/[0-9]{1,4000})?")

def encode(value: object, words: dict[str, object] | None = None) -> object:
    """Plain data for a kernel object. With `words`, definitions are added to these, each after those it rests on."""
    if isinstance(value, Node):
        made = [type(value).__name__, *[encode(getattr(value, name), words) for name in value.__match_args__]]
        return made if words is None or type(value) is not Definition else _apart(value.name, made, words)
    if isinstance(value, Fraction):
        if max(abs(value.numerator), value.denominator).bit_length() > 3 * MAX_DIGITS:
            raise Malformed(f"a number of more than {MAX_DIGITS} digits")
        return {"q": str(value)}
    if isinstance(value, tuple):
        return {"t": [encode(v, words) for v in value]}
    if value is None or isinstance(value, (bool, int, str)):
        return value
    raise Malformed(f"cannot encode {value!r}")


def _apart(name: str, data: object, words: dict[str, object]) -> object:
    key = f"{name}#{_sha256(json.dumps(data))[:16]}"
    words.setdefault(key, data)
    return {"d": key}


def decode(data: object, depth: int = 0, words: Mapping[str, Definition] = MappingProxyType({})) -> object:
    """The kernel object that `data` describes; `words` are the definitions that it may name.

    Raises Malformed for anything else.
    """
    if depth > MAX_DEPTH:
        raise Malformed(f"nested deeper than {MAX_DEPTH}")
    if isinstance(data, list) and data and isinstance(data[0], str) and data[0] in CLASSES:
        return _build(CLASSES[data[0]], [decode(v, depth + 1, words) for v in data[1:]])
    if data is None or isinstance(data, (bool, int, str)):
        return data
    if isinstance(data, dict) and set(data) == {"q"} and isinstance(data["q"], str):
        if not _FRACTION.fullmatch(data["q"]):
            raise Malformed(f"not a fraction: {data['q'][:60]!r}")
        return _fraction(data["q"])
    if isinstance(data, dict) and set(data) == {"t"} and isinstance(data["t"], list):
        return tuple([decode(v, depth + 1, words) for v in data["t"]])
    if isinstance(data, dict) and set(data) == {"d"} and isinstance(data["d"], str) and data["d"] in words:
        return words[data["d"]]
    raise Malformed(f"not kernel data: {str(data)[:60]!r}")


def _fraction(text: str) -> Fraction:
    above, _, below = text.partition("/")
    try:
        return Fraction(int(above), int(below)) if below else Fraction(int(above))
    except ZeroDivisionError:
        raise Malformed(f"not a fraction: {text!r}") from None


def _build(cls: type[Node], values: list[object]) -> Node:
    _, expected = TESTS[cls]
    if len(values) < len(expected):  # stored before there was such a field
        values += [field.default for field in fields(cls)[len(values) :] if field.default is None]
    if len(values) != len(expected):
        raise Malformed(f"{cls.__name__} has {len(expected)} fields, {len(values)} given")
    for (name, test), value in zip(expected.items(), values, strict=True):
        if not test(value, []):
            raise Malformed(f"{cls.__name__}.{name} must be {dict(slots(cls.__name__))[name]}, got {str(value)[:60]}")
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
    return _sha256(dumps(value))


def _sha256(text: str) -> str:
    from hashlib import sha256  # here: a short proof needs none, and it takes a while to load

    return sha256(text.encode()).hexdigest()
