"""The exact shape of kernel data: each field of each node is of the very type that its class declares.

To Python, 3 == Fraction(3) and True == 1, a subclass passes for its base, and 1/3 is a float. So `judge` looks at
nothing, whoever built it, before `check_shape` has.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from fractions import Fraction
from functools import cache
from math import gcd

from verify.kernel import certificate, statement, terms
from verify.kernel.errors import MAX_BITS, Malformed
from verify.kernel.terms import Node

MAX_PARTS = 500_000
MAX_DEPTH = 800

#: A test whether a value is exactly of some type; the nodes in it are put on the list, not looked into.
Fits = Callable[[object, list[object]], bool]

CLASSES: dict[str, type[Node]] = {
    name: thing
    for module in (terms, statement, certificate)
    for name, thing in vars(module).items()
    if isinstance(thing, type) and issubclass(thing, Node) and hasattr(thing, "__dataclass_fields__")
}


def check_shape(value: object, kind: str, defined: bool = True) -> None:
    """Raise Malformed unless `value` is exactly of the annotated type `kind`, and so is every field of every node in it.

    Where not `defined`, nothing in it may use a definition, or name a hypothesis. Exactly: no subclass, no attribute
    beside the fields, a Fraction in lowest terms. A hash that a node has kept is forgotten. No recursion, and bounded:
    numbers, nesting, and the number of nodes, each counted as often as it occurs (one that is a definition: once).
    """
    known = TESTS if defined else _WRITTEN_OUT
    level: list[object] = []
    seen: set[int] = set()
    if not fits(kind)(value, level):
        raise Malformed(f"must be {kind}, is {type(value).__name__}")
    parts, depth = len(level), 0
    while level:
        depth += 1
        below: list[object] = []
        for node in level:
            _check_fields(node, known, below)
            if parts + len(below) > MAX_PARTS:
                raise Malformed(f"more than {MAX_PARTS:,} parts")
        parts += len(below)
        if depth > MAX_DEPTH:
            raise Malformed(f"nested deeper than {MAX_DEPTH}")
        level = [node for node in below if not _met(node, seen)] if defined else below


def _met(node: object, seen: set[int]) -> bool:
    """Whether this very definition has been met; what is checked keeps it, so no other is in its place."""
    if type(node) is not statement.Definition:
        return False
    met = id(node) in seen
    seen.add(id(node))
    return met


_Known = dict[type, tuple[type | None, dict[str, Fits]]]


def _check_fields(node: object, known: _Known, below: list[object]) -> None:
    cls, tests = known.get(type(node), (None, {}))
    if cls is not type(node):  # a class may say that it is equal to another
        raise Malformed(f"not kernel data: {type(node).__name__}")
    store = node.__dict__
    if len(store) != len(tests):
        for key in terms.REMEMBERED:
            store.pop(key, None)
    if len(store) != len(tests):
        raise Malformed(f"{cls.__name__} has the fields {', '.join(tests) or 'none'}, not {', '.join(map(str, store))}")
    for name, value in store.items():
        test = tests.get(name) if type(name) is str else None
        if test is None or not test(value, below):
            kind = dict(slots(cls.__name__)).get(name, "no field")
            raise Malformed(f"{cls.__name__}.{name} must be {kind}, is {type(value).__name__}")


@cache
def slots(name: str) -> tuple[tuple[str, str], ...]:
    """Names and annotated types of the fields of a class."""
    return tuple((slot.name, str(slot.type)) for slot in fields(CLASSES[name]))


@cache
def fits(kind: str) -> Fits:
    """The test for an annotated type: unions, tuples, numbers and texts, and the classes of the kernel."""
    options = _outer_split(kind, "|")
    if kind in _ATOMS:
        return _ATOMS[kind]
    if len(options) > 1:
        tests = [fits(option) for option in options]
        return lambda value, found: any(test(value, found) for test in tests)
    if kind.startswith("tuple["):
        *parts, last = _outer_split(kind[6:-1], ",")
        return _any_number(fits(parts[0])) if last == "..." else _one_each([fits(part) for part in (*parts, last)])
    known = [vars(module)[kind] for module in (terms, statement, certificate) if kind in vars(module)]
    return _node({cls for cls in CLASSES.values() if issubclass(cls, known[0])})


def _node(classes: set[type[Node]]) -> Fits:
    def test(value: object, found: list[object]) -> bool:
        if type(value) not in classes:
            return False
        found.append(value)
        return True

    return test


def _any_number(each: Fits) -> Fits:
    def test(value: object, found: list[object]) -> bool:
        if type(value) is not tuple:
            return False
        for part in value:
            if not each(part, found):
                return False
        return True

    return test


def _one_each(tests: list[Fits]) -> Fits:
    def test(value: object, found: list[object]) -> bool:
        if type(value) is not tuple or len(value) != len(tests):
            return False
        return all(each(part, found) for each, part in zip(tests, value, strict=True))

    return test


def _whole(value: object, _: object = None) -> bool:
    if type(value) is not int:
        return False
    if value.bit_length() > MAX_BITS:
        raise Malformed(f"a number of {value.bit_length():,} bits; at most {MAX_BITS:,} are read")
    return True


def _fraction(value: object, _: object) -> bool:
    if type(value) is not Fraction:
        return False
    top, bottom = value.numerator, value.denominator
    return _whole(top) and _whole(bottom) and bottom > 0 and gcd(top, bottom) == 1


_ATOMS: dict[str, Fits] = {
    "str": lambda value, _: type(value) is str,
    "int": _whole,
    "bool": lambda value, _: type(value) is bool,
    "Fraction": _fraction,
    "None": lambda value, _: value is None,
}


@cache
def _outer_split(text: str, separator: str) -> tuple[str, ...]:
    """Split at separators outside of brackets. (Asked about annotations only, so there are few answers.)"""
    parts, depth, start = [], 0, 0
    for place, char in enumerate(text):
        depth += (char == "[") - (char == "]")
        if char == separator and depth == 0:
            parts.append(text[start:place].strip())
            start = place + 1
    return (*parts, text[start:].strip())


TESTS: _Known = {cls: (cls, {slot: fits(kind) for slot, kind in slots(name)}) for name, cls in CLASSES.items()}
_USES = (statement.Definition, statement.Holds, statement.Named, terms.Defined, terms.Joint)
_WRITTEN_OUT: _Known = {cls: tests for cls, tests in TESTS.items() if cls not in _USES}
