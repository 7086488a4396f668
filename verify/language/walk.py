"""All parts of a statement or a certificate, one after the other, without recursion: any depth is fine."""

from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.terms import Node, Sum, TupleSum

__all__ = ["SUMS", "inner_first", "parts"]

SUMS = (Sum, TupleSum)
Kinds = type[Node] | tuple[type[Node], ...]


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
            if not isinstance(part, whole):
                held = map(part.__dict__.get, part.__match_args__[::-1])
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
            if not isinstance(part, whole):
                stack += [value for f in part.__match_args__ if isinstance(value := part.__dict__.get(f), _WITH_PARTS)]
    return found[::-1]


_WITH_PARTS = (Node, tuple)
