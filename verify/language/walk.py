"""All parts of a statement or a certificate, one after the other, without recursion: any depth is fine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields

from verify.kernel.certificate import Product, Step
from verify.kernel.statement import Binder, Definition
from verify.kernel.terms import Node, Sum, TupleSum, scoped

SUMS = (Sum, TupleSum)
Kinds = type[Node] | tuple[type[Node], ...]
Bound = tuple[tuple[str, str], ...]  # names that correspond, the innermost last


def parts(root: object, whole: Kinds = ()) -> Iterator[Node]:
    """Every kernel object in `root` (itself, if it is one), in the order of reading. Linear time.

    Those of the kinds ``whole`` are not looked into.
    """
    stack: list[object] = [root]
    while stack:
        part = stack.pop()
        if isinstance(part, tuple):
            stack += part[::-1]
        elif isinstance(part, Node):
            yield part
            if (inner := _INNER[type(part)]) and not (whole and isinstance(part, whole)):
                held = map(part.__dict__.get, inner[::-1])
                stack += [value for value in held if isinstance(value, _WITH_PARTS)]


def inner_first(root: object, whole: Kinds = ()) -> list[Node]:
    """The same, each behind its own parts."""
    found: list[Node] = []
    stack: list[object] = [root]
    while stack:  # from right to left, and each before its parts: the other way round is what is wanted
        part = stack.pop()
        if isinstance(part, tuple):
            stack += part
        elif isinstance(part, Node):
            found.append(part)
            if (inner := _INNER[type(part)]) and not (whole and isinstance(part, whole)):
                stack += [value for value in map(part.__dict__.get, inner) if isinstance(value, _WITH_PARTS)]
    return found[::-1]


def texts(proof: object) -> Iterator[str]:
    """The labels that a proof mentions, and other texts of its steps."""
    stack: list[object] = [proof]
    while stack:
        part = stack.pop()
        if isinstance(part, str):
            yield part
        elif isinstance(part, tuple):
            stack += part
        elif isinstance(part, (Step, Product)):
            stack += (getattr(part, name) for name in part.__match_args__)


def aligned(one: Node, two: Node) -> list[tuple[Node, Node, Bound]] | None:
    """The parts of two nodes of one kind, in pairs, each with the names that are bound over it there.

    None where they differ in something else than parts and bound names.
    """
    if type(one) is not type(two) or _beside(one) != _beside(two):
        return None
    left, right = [*scoped(one)], [*scoped(two)]
    if [len(names) for names, _ in left] != [len(names) for names, _ in right]:
        return None
    return [
        (part, other, tuple(zip(names, others, strict=True)))
        for (names, part), (others, other) in zip(left, right, strict=True)
    ]


def _beside(node: Node) -> list[object]:
    """What a node has that is no part of it and binds nothing."""
    if isinstance(node, Binder):
        return []
    values = [getattr(node, field) for field in _NOT_BINDING[type(node)]]
    first = ((value[0] if isinstance(value, tuple) and value else value) for value in values)
    return [v for v, one in zip(values, first, strict=True) if isinstance(v, Definition) or not isinstance(one, Node)]


class _Fields(dict[type[Node], tuple[str, ...]]):
    """Some of the fields of each class, picked when it is first met."""

    def __init__(self, pick: Callable[[type[Node]], Iterable[str]]) -> None:
        self.pick = pick

    def __missing__(self, kind: type[Node]) -> tuple[str, ...]:
        self[kind] = found = tuple(self.pick(kind))
        return found


_PLAIN = ("str", "int", "bool", "Fraction")
#: The fields that may hold nodes, and those that bind no names.
_INNER = _Fields(lambda kind: [field.name for field in fields(kind) if field.type not in _PLAIN])
_NOT_BINDING = _Fields(lambda kind: [name for name in kind.__match_args__ if name not in kind.under.values()])
_WITH_PARTS = (Node, tuple)
