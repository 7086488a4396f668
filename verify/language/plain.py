"""Text of others on its way to a terminal: what is no letter, sign or space is written out, so that it draws nothing.

Ids, citations, titles and reasons come from claims, stored certificates, baselines and ledgers. An escape sequence in one
of them could clear the screen, a carriage return or a line of its own could show a verdict that nobody found.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_ORDINARY = re.compile(r"[\t\n\x20-\x7e]*")


def block(text: str) -> str:
    r"""The text on its lines, with control and direction characters written out.

    >>> block("PROVED\x1b[2J\n\u202e0 = 1")
    'PROVED\\x1b[2J\n\\u202e0 = 1'
    """
    if _ORDINARY.fullmatch(text):
        return text
    return "".join(c if c.isprintable() or c in "\n\t" else _written_out(c) for c in text)


def inline(text: str) -> str:
    r"""The same on one line.

    >>> inline("a book\nbaseline: all as recorded")
    'a book\\nbaseline: all as recorded'
    """
    return "".join(c if c.isprintable() else _written_out(c) for c in text)


def number_of(number: int, one: str, many: str = "") -> str:
    """So many of something, in words.

    >>> number_of(1, "claim"), number_of(2, "claim"), number_of(0, "box", "boxes")
    ('1 claim', '2 claims', '0 boxes')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def _written_out(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


class _Plain:
    """A stream of text that takes nothing but plain text."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        self.stream.write(block(text))
        return len(text)

    def writelines(self, lines: Any) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


@contextmanager
def only_plain() -> Iterator[None]:
    """In this block standard output and standard error show plain text only."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = _Plain(sys.stdout), _Plain(sys.stderr)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def raw(stream: Any) -> Any:
    """The stream itself, for those who write nothing but what they have made plain."""
    return stream.stream if isinstance(stream, _Plain) else stream


_COLOURS = {"PROVED": 32, "REFUTED": 31, "ILL_POSED": 35, "CONDITIONAL": 33, "OPEN": 33, "SUPPORTED": 33, "ERROR": 31}
_WORD = re.compile(r"(?<![\w.])(?:" + "|".join(_COLOURS) + r")(?![\w.])")


def paint(text: str) -> None:
    """Print text; on a terminal that shows colours, with the verdicts in theirs ($NO_COLOR is respected)."""
    stream = raw(sys.stdout)
    if os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb" or not stream.isatty():
        print(text)
        return
    print(_WORD.sub(lambda word: f"\x1b[{_COLOURS[word[0]]}m{word[0]}\x1b[0m", block(text)), file=stream)


def redraw(words: str = "") -> None:
    """Put these words in place of the last line of a terminal on standard error."""
    stream = raw(sys.stderr)
    stream.write(f"\r\x1b[K{inline(words)}")
    stream.flush()
