"""All parts of a statement or a certificate, one after the other, without recursion: any depth is fine."""

from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.terms import Node

__all__ = ["parts"]


def parts(root: object) -> Iterator[Node]:
    """Every kernel object in `root` (itself, if it is one), in the order of reading. Linear time."""
    stack: list[object] = [root]
    while stack:
        part = stack.pop()
        if isinstance(part, tuple):
            stack += part[::-1]
        elif isinstance(part, Node):
            yield part
            held = map(part.__dict__.get, part.__match_args__[::-1])
            stack += [value for value in held if isinstance(value, _WITH_PARTS)]


_WITH_PARTS = (Node, tuple)
