"""A statement told by what is different from another: for negative controls, which change a thing or two."""

from __future__ import annotations

import re
from collections.abc import Mapping

_TOKEN = re.compile(r"[^\W\d][\w']*|\d+(?:\.(?=\d)\d+)?|<=>|=>|->|<=|>=|==|!=|:=|\*\*|\.\.|\S")


class ChangeError(ValueError):
    """What is to be changed does not stand there, or more than once. The message has the next move."""


def changed(texts: tuple[str, str], changes: Mapping[str, str]) -> tuple[str, str]:
    """Conclusion and conditions, with each key of ``changes``, which stands there once, replaced by its value.

    Whole names and signs are compared, whatever the space between them.

    >>> changed(("x <= 2*y", "x >= 0, y >= 1"), {"<=": "<", "y >= 1": "y >= 0"})
    ('x < 2*y', 'x >= 0, y >= 0')
    """
    edits: list[list[tuple[int, int, str]]] = [[], []]
    for old, new in changes.items():
        found = [(side, *place) for side, text in enumerate(texts) for place in _places(old, text)]
        if len(found) != 1:
            raise ChangeError(f"{old!r} stands there {len(found)} times. Next: give what stands there once")
        side, start, end = found[0]
        if any(start < other_end and other < end for other, other_end, _ in edits[side]):
            raise ChangeError(f"{old!r} overlaps with another change. Next: say both as one")
        edits[side].append((start, end, new))
    return _edited(texts[0], edits[0]), _edited(texts[1], edits[1])


def _places(old: str, text: str) -> list[tuple[int, int]]:
    """Where the tokens of ``old`` stand in the text."""
    wanted, there = _TOKEN.findall(old), list(_TOKEN.finditer(text))
    size = len(wanted)
    return [
        (there[i].start(), there[i + size - 1].end())
        for i in range(len(there) - size + 1)
        if size and [token.group() for token in there[i : i + size]] == wanted
    ]


def _edited(text: str, edits: list[tuple[int, int, str]]) -> str:
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text
