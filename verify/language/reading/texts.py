"""A text that is read, and the error that it is none: with its place, and what to write."""

from __future__ import annotations

from typing import NamedTuple

MAX_DIGITS = 4_000
MAX_EXPONENT = 10_000
MAX_ARITY = 100
MAX_NAMES = 1_000


class Position(NamedTuple):
    """A place in a text; lines and columns count from 1."""

    line: int
    column: int


class ParseError(ValueError):
    """A text is not a statement. Says what is wrong, where (a caret), and the next move.

    Attributes: ``message`` (one line), ``hint`` (the next move, or ""), ``text`` (all that was read),
    ``position`` (a `Position` in it), ``source`` ("statement", "conditions", "term" or "formula").
    """

    def __init__(
        self, message: str, text: str = "", offset: int = 0, hint: str = "", source: str = "statement"
    ) -> None:
        super().__init__(message)
        self.message, self.hint, self.text, self.source = message, hint, text, source
        before = text[:offset]
        self.position = Position(before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1)

    def __str__(self) -> str:
        line, column = self.position
        shown, caret = self._window()
        said = f"{self.source}, line {line}, column {column}: {self.message}"
        said += f"\n    {shown}".rstrip(" ") + f"\n    {' ' * caret}^"
        return f"{said}\n  {self.hint}" if self.hint else said

    def _window(self) -> tuple[str, int]:
        """The part of the line around the place, and the caret's column in it (from 0)."""
        line, column = self.position
        whole, place = self.text.split("\n")[line - 1], column - 1
        start, end = max(0, place - 60), place + 40
        left = "..." if start else ""
        shown = "".join(c if c.isprintable() else " " for c in whole[start:end])
        return left + shown + ("..." if end < len(whole) else ""), len(left) + place - start


class Source(NamedTuple):
    """A text with the word that tells which one it is."""

    text: str
    title: str

    def error(self, message: str, offset: int, hint: str = "") -> ParseError:
        return ParseError(message, self.text, offset, hint, self.title)
