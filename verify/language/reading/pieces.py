"""Pieces of token lists: what commas part, where a bracket closes, tokens written at the place of others."""

from __future__ import annotations

from collections.abc import Sequence

from verify.language.typed import Token

Segment = list[Token]


class Write:
    """Tokens at the place of what was typed, so that an error points there."""

    def __init__(self, at: Token) -> None:
        self.at = at

    def __call__(self, *texts: str) -> list[Token]:
        return [self.at._replace(kind=_kind(text), text=text, below=(), typed="") for text in texts]


def _kind(text: str) -> str:
    return "number" if text.isdigit() else "name" if text.replace("_", "").replace("'", "").isalnum() else "op"


def at_commas(tokens: Sequence[Token]) -> list[Segment]:
    """What commas part, in no bracket; nothing of nothing."""
    found: list[Segment] = [[]]
    depth = 0
    for token in tokens:
        depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
        if token.text == "," and depth == 0:
            found.append([])
        else:
            found[-1].append(token)
    return found if tokens else []


def closed(tokens: Sequence[Token], place: int) -> int:
    """Where the bracket closes that opens there; the last place where none does."""
    depth, end = 0, place
    for end in range(place, len(tokens)):
        depth += (tokens[end].text in ("(", "[")) - (tokens[end].text in (")", "]"))
        if depth == 0:
            break
    return end


def multiplies(before: Sequence[Token]) -> bool:
    """Whether what is written next is a factor beyond doubt: behind a number, a bracket, or an exponent such as e^eps."""
    last = before[-1] if before else None
    power = len(before) > 1 and before[-2].text == "^"
    return last is not None and (last.kind == "number" or last.text in (")", "]") or (last.kind == "name" and power))
