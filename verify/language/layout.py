"""Long formulas on several lines, broken where they hold together least. The text reads back as the same formula."""

from __future__ import annotations

import re
from collections.abc import Iterator

WIDTH = 96

#: From the loosest to the tightest; a text is broken at all places of the first kind that occurs outside of brackets.
_LISTED = re.compile(r"[,;] ")
_SEPARATORS = (
    _LISTED,
    re.compile(r" <=> "),
    re.compile(r" => "),
    re.compile(r" or "),
    re.compile(r" and "),
    re.compile(r" (?:<=|>=|!=|=|<|>) "),
    re.compile(r" [+-] "),
    re.compile(r"\*|/(?=[^0-9])"),
)
_QUANTIFIER = re.compile(r"(?:forall|exists) ")
_NAMED = re.compile(r"[A-Za-z_]\w*: ")
_NAMES = re.compile(r"[A-Za-z0-9_']")


def lay_out(text: str, width: int = WIDTH) -> list[str]:
    """The text on lines of at most ``width`` characters, as far as it has places to break.

    >>> for line in lay_out("forall i in 1..M: Q[i, 1] >= 0 and Q[i, 2] >= 0", 24): print(line)
    forall i in 1..M:
      Q[i, 1] >= 0
      and Q[i, 2] >= 0
    """
    if len(text) <= width:
        return [text]
    if named := _NAMED.match(text):  # a hypothesis behind its name
        first, *others = lay_out(text[named.end() :], width - 2)
        beside = len(named.group()) + len(first) <= width
        head = [named.group() + first] if beside else [named.group().rstrip(), f"  {first}"]
        return [*head, *_indented(others)]
    quantifier = _first_quantifier(text)
    if quantifier == 0:
        colon = next((p for p in _outside(text) if text.startswith(": ", p)), None)
        if colon is not None:
            first, *others = _packed(_pieces(text[: colon + 1], _LISTED, None), width - 4)
            return [first, *_indented(_indented(others)), *_indented(lay_out(text[colon + 2 :], width - 2))]
    for separator in _SEPARATORS:
        pieces = _pieces(text, separator, quantifier)
        if len(pieces) > 1:
            if separator is _LISTED:
                return _packed(pieces, width)
            first, *others = pieces
            return [*lay_out(first, width), *(line for piece in others for line in _after_word(piece, width))]
    return _in_brackets(text, width)


def joined(lines: list[str], width: int = WIDTH) -> list[str]:
    """What `lay_out` gives, with as many parts of an "and", or of an "or", on a line as fit.

    >>> joined(["a <= b", "and b <= c", "and (", "    d <= e", "  )"])
    ['a <= b and b <= c', 'and (', '    d <= e', '  )']
    """
    found: list[str] = []
    alone = False  # whether the last line is all of a part
    depths = [len(line) - len(line.lstrip()) for line in lines]
    for number, (line, depth) in enumerate(zip(lines, depths, strict=True)):
        whole = depths[number + 1 : number + 2] <= [depth]
        beside = alone and whole and depths[number - 1] == depth and line.lstrip().startswith(("and ", "or "))
        if beside and len(found[-1]) + len(line) - depth + 1 <= width:
            found[-1] += f" {line.lstrip()}"
        else:
            found.append(line)
        alone = whole and not line.endswith((":", "("))
    return found


def _packed(pieces: list[str], width: int) -> list[str]:
    """The members of a list, as many on a line as fit; one that does not fit has lines of its own."""
    lines = [""]
    for piece in pieces:
        longer = f"{lines[-1]} {piece}".strip()
        if len(longer) <= width:
            lines[-1] = longer
        else:
            lines += lay_out(piece, width)
    return lines if lines[0] else lines[1:]


def _after_word(piece: str, width: int) -> list[str]:
    """A piece that begins with its operator: what follows is laid out beside it."""
    word = re.match(r"(?:<=>|=>|or|and|[<>=!]+|[+-]|\*|/) ?", piece)
    size = word.end() if word else 0
    first, *below = lay_out(piece[size:], width - size)
    return [piece[:size] + first, *_indented(below)]


def _pieces(text: str, separator: re.Pattern[str], end: int | None) -> list[str]:
    """The text cut at separators outside of brackets and before a quantifier; operators go to the next piece."""
    cuts = []
    for place in _outside(text):
        if end is not None and place >= end:
            break
        found = separator.match(text, place)
        if found and place:
            cuts.append(
                (place + 1, found.end())
                if found.group()[0] in ",;"
                else (place, place + (text[place] == " "))
            )
    pieces, start = [], 0
    for stop, after in cuts:
        pieces.append(text[start:stop])
        start = after
    return [*pieces, text[start:]]


def _first_quantifier(text: str) -> int | None:
    for place in _outside(text):
        if _QUANTIFIER.match(text, place) and not (place and _NAMES.match(text[place - 1])):
            return place
    return None


def _outside(text: str) -> Iterator[int]:
    """The places of a text that stand in no bracket and in no quotation."""
    depth, quoted = 0, False
    for place, char in enumerate(text):
        if char == '"':
            quoted = not quoted
        if quoted:
            continue
        if char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
        elif depth == 0:
            yield place


def _in_brackets(text: str, width: int) -> list[str]:
    """Break inside of the longest group of brackets."""
    groups, starts = [], []
    for place, char in enumerate(text):
        if char in "([":
            starts.append(place)
        elif char in ")]" and starts:
            start = starts.pop()
            if not starts:
                groups.append((place - start, start, place))
    if not groups or max(groups)[0] < 12:
        return [text]
    _, start, end = max(groups)
    inner = lay_out(text[start + 1 : end], width - 2)
    if len(inner) == 1 and len(text) - len(inner[0]) > width:
        return [text]
    return [text[: start + 1], *_indented(inner), *lay_out(text[end:], width)]


def _indented(lines: list[str]) -> list[str]:
    return ["  " + line for line in lines]
