"""What a peer answers: plain data."""

from __future__ import annotations

from dataclasses import dataclass

PROVED, REFUTED, UNDECIDED, INEXPRESSIBLE = "proved", "refuted", "undecided", "inexpressible"


@dataclass(frozen=True)
class Answer:
    """`outcome` is one of the four words above; `detail` is the tool's own reason, in words."""

    outcome: str
    detail: str = ""


class Inexpressible(Exception):
    """The peer's language has no words for the statement; the text says for which part."""
