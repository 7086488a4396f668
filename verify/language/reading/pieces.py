"""Pieces of token lists: what commas part, where a bracket closes, tokens written at the place of others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    """The n of ``sum(i, 1, n, u_i)``, ``for all i in 1..n: u[i] > 0``, for each family of which i is an index there.

    Nothing stands for what is no such end: of a sum from k + 1 on, and where a family has ``i + 1`` as an index.
    """
    found: dict[tuple[str, int], dict[str, Segment]] = {}
    spans = [*_spans(tokens)]
    for name in moved_on(tokens) if spans else ():
        found |= {(name, k): {**found.get((name, k), {}), "": []} for k in range(MOST_PLACES)}
    for index, end, start, stop in spans[:MOST_SPANS]:
        for axis in _axes_of(index, tokens, start, stop):
            found.setdefault(axis, {})[" ".join(one.text for one in end)] = end
    return found


def moved_on(tokens: Sequence[Token]) -> Iterator[str]:
    """The names that have an index such as ``i + 1``, in brackets or below."""
    for place, one in enumerate(tokens[:-1]):
        inner = tokens[place + 2 : closed(tokens, place + 1)] if tokens[place + 1].text in ("[", "(") else ()
        for name, of in ((one.text, inner), (one.text.partition("_")[0], one.below)):
            if one.kind == "name" and len(of) > 1 and not {part.text for part in of if part.kind == "op"} <= {",", "|"}:
                yield name


def _spans(tokens: Sequence[Token]) -> Iterator[tuple[str, Segment, int, int]]:
    """The indices of sums and of "for all", each with the end of its range, and where in the text it is bound."""
    for place, token in enumerate(tokens):
        texts = [one.text for one in tokens[place : place + 6]]
        opens = token.text in ("sum", "prod", "max", "min") and [*texts[1:2], *texts[3:4]] == ["(", ","]
        if opens and texts[4:5] != ["all"]:
            close = closed(tokens, place + 1)
            parts = at_commas(tokens[place + 4 : close])
            from_one = [one.text for one in parts[0]] == ["1"] and len(parts) > 2 and len(parts[1]) < 4
            yield texts[2], parts[1] if from_one else [], place + 4, close
        elif texts[1:4] == ["in", "1", ".."]:
            stop = next((k for k in range(place + 4, len(tokens)) if tokens[k].text in _AFTER_RANGE), place + 4)
            yield texts[0], [*tokens[place + 4 : stop]] if stop < place + 8 else [], 0, len(tokens)


def _axes_of(index: str, tokens: Sequence[Token], start: int, stop: int) -> Iterator[tuple[str, int]]:
    """The families that have this index alone at a place there, and the places: ``u_i``, ``u[i]``, ``W(y|x)``."""
    for place in range(start, stop):
        one = tokens[place]
        base, _, letters = one.text.partition("_")
        below = [part.text for part in one.below if part.text != ","] or [*letters]
        if one.kind == "name" and index in below:
            yield base, below.index(index)
        elif one.kind == "name" and place + 1 < stop and tokens[place + 1].text in ("[", "("):
            listed = [part.text for part in tokens[place + 2 : closed(tokens, place + 1)]]
            if index in listed[::2] and {*listed[1::2]} <= {",", "|"}:
                turned = listed[::2][::-1] if "|" in listed else listed[::2]
                yield one.text, turned.index(index)
