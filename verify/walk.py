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
            stack.extend(reversed(part))
        elif isinstance(part, Node):
            yield part
            stack.extend(getattr(part, slot) for slot in _slots(type(part)))


_SLOTS: dict[type[Node], tuple[str, ...]] = {}


def _slots(kind: type[Node]) -> tuple[str, ...]:
    """The names of the fields, the last one first."""
    if kind not in _SLOTS:
        _SLOTS[kind] = getattr(kind, "__match_args__", ())[::-1]
    return _SLOTS[kind]
