"""Pieces of token lists: what commas part, where a bracket closes, tokens written at the place of others."""

from __future__ import annotations

from collections.abc import Sequence

from verify.language.typed import Token

Segment = list[Token]
_AFTER_RANGE = frozenset((",", ":", ";", ")", ""))
MOST_PLACES = 3  # of a family that are looked at
MOST_SPANS = 40  # of a statement, each of which is looked through


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


def ends_said(tokens: Sequence[Token]) -> dict[tuple[str, int], dict[str, Segment]]:
    """The n of ``sum(i, 1, n, u_i)``, ``for all i in 1..n: u[i] > 0``, for each family of which i is an index there."""
    found: dict[tuple[str, int], dict[str, Segment]] = {}
    spans: list[tuple[str, Segment, int, int]] = []
    for place, token in enumerate(tokens):
        texts = [one.text for one in tokens[place : place + 6]]
        if token.text in ("sum", "prod", "max", "min") and [*texts[1:2], *texts[3:]] == ["(", ",", "1", ","]:
            close = closed(tokens, place + 1)
            parts = at_commas(tokens[place + 6 : close])
            spans += [(texts[2], parts[0], place + 7, close)] if parts else []
        elif texts[1:4] == ["in", "1", ".."]:
            stop = next((k for k in range(place + 4, len(tokens)) if tokens[k].text in _AFTER_RANGE), place + 4)
            spans.append((texts[0], [*tokens[place + 4 : stop]], 0, len(tokens)))
    indices = {span[0] for span in spans}
    for place, one in enumerate(tokens[:-1] if spans else ()):  # W(y|x+1): more letters than x has
        inner = tokens[place + 2 : closed(tokens, place + 1)] if tokens[place + 1].text in ("[", "(") else ()
        if one.kind == "name" and len(inner) > 1 and not {part.text for part in inner if part.kind == "op"} <= {",", "|"}:
            for k in range(MOST_PLACES if {part.text for part in inner} & indices else 0):
                found.setdefault((one.text, k), {})[""] = []
    for index, end, start, stop in (span for span in spans[:MOST_SPANS] if 0 < len(span[1]) < 4):
        said = " ".join(one.text for one in end)
        for place in range(start, stop):
            one = tokens[place]
            base, _, letters = one.text.partition("_")
            at = [part.text for part in one.below if part.text != ","] or [*letters]
            if index in at and one.kind == "name":
                found.setdefault((base, at.index(index)), {})[said] = end
            elif one.kind == "name" and place + 1 < stop and tokens[place + 1].text in ("[", "("):
                listed = [part.text for part in tokens[place + 2 : closed(tokens, place + 1)]]
                if index in listed[::2] and {*listed[1::2]} <= {",", "|"}:
                    turned = listed[::2][::-1] if "|" in listed else listed[::2]
                    found.setdefault((one.text, turned.index(index)), {})[said] = end
    return found
