r"""Functions of letters as papers declare them: ``f : [n] \to \mathbb{R}``, ``g : [k] \times [n] \to [0,1]``.

Each is written as ``f family(n)``, ``g family(k,n)``, and what its values are: ``forall i in 1..k, j in 1..n: 0 <= g[i,j]
and g[i,j] <= 1``. ``x : [n] \to [m]`` is a tuple.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, NoReturn


class Raw(NamedTuple):
    """A piece of typed text: its kind, what it is, and where it stands."""

    kind: str
    text: str
    offset: int

    @property
    def end(self) -> int:
        return self.offset + len(self.text)


MOST = 8  # functions in one declaration
_ARROWS = frozenset(("\\to", "->", "→", "\\rightarrow", "\\longrightarrow"))
_TIMES = frozenset(("\\times", "×"))
_DOTS = frozenset(("..", "...", "\\dots", "\\ldots", "\\cdots", "…"))
_LEAST = {"\\ge0": ">=", "\\geq0": ">=", ">=0": ">=", "≥0": ">=", ">0": ">"}
VALUES = "write \\mathbb{R}, \\mathbb{R}_{\\ge 0}, [0,1], \\{0,1\\} or [m]"
Fail = Callable[[str, Raw, str], NoReturn]


def written(raw: Sequence[Raw], fail: Fail) -> list[Raw]:
    """Conditions, as they are typed, with such functions written out. Calls ``fail`` where the values are not known."""
    made: list[Raw] = []
    place = 0
    while place < len(raw):
        starts = not made or made[-1].text in (",", ";")
        found = _function(raw, place, fail) if starts else None
        if found is None:
            made.append(raw[place])
            place += 1
        else:
            said, place = found
            made += said
    return made


def _function(raw: Sequence[Raw], place: int, fail: Fail) -> tuple[list[Raw], int] | None:
    names = [raw[place]]
    if names[0].kind != "name":
        return None
    while len(names) < MOST and raw[place + 1].text == "," and raw[place + 2].kind == "name":
        names.append(raw[place + 2])
        place += 2
    if raw[place + 1].text not in (":", "\\colon"):
        return None
    sizes, place = _domain(raw, place + 2)
    if not sizes or raw[place].text not in _ARROWS:
        return None
    letters, end = _letters(raw, place + 1)
    at = names[0]

    def write(*texts: str) -> list[Raw]:
        kinds = ("number" if text[0].isdigit() else "name" if text[0].isalpha() else "op" for text in texts)
        return [Raw(kind, text, at.offset) for kind, text in zip(kinds, texts, strict=True)]

    of = [part for k, size in enumerate(sizes) for part in (*write(",")[: k > 0], size)]
    if letters is not None:
        if len(sizes) > 1:
            fail("letters for two letters are no tuple", raw[place + 1], "write x[i] of a tuple for one of them")
        return [*names, *write("in", "tuples", "("), *of, *write(","), letters, *write(")")], end
    values, end = _values(raw, place + 1)
    if values is None:
        fail(f"which values has {names[0].text}?", raw[min(place + 1, len(raw) - 1)], VALUES)
    made = [*names, *write("family", "("), *of, *write(")")]
    taken = {one.text for one in raw}
    indices = [name for name in (*"ijkl", *(f"i_{k}" for k in range(99))) if name not in taken][: len(sizes)]
    for name in names if values else ():
        made += write(";", "forall")
        for k, (index, size) in enumerate(zip(indices, sizes, strict=True)):
            made += [*write(",")[: k > 0], *write(index, "in", "1", ".."), size]
        places = (part for k, one in enumerate(indices) for part in write(",", one)[k == 0 :])
        entry = [name, *write("["), *places, *write("]")]
        made += [*write(":"), *(part for one in values for part in (entry if one is None else [one]))]
    return made, end


def _domain(raw: Sequence[Raw], place: int) -> tuple[list[Raw], int]:
    """n and m of ``[n] \\times [m]``."""
    sizes: list[Raw] = []
    while True:
        size, place = _letters(raw, place)
        if size is None:
            return [], place
        sizes.append(size)
        if raw[place].text not in _TIMES:
            return sizes, place
        place += 1


def _letters(raw: Sequence[Raw], place: int) -> tuple[Raw | None, int]:
    """n of ``[n]``, and of ``\\{1, \\dots, n\\}``; None for others."""
    texts = [one.text for one in raw[place : place + 8]]
    if [*texts[:1], *texts[2:3]] == ["[", "]"] and raw[place + 1].kind == "name":
        return raw[place + 1], place + 3
    closes = next((k for k, text in enumerate(texts) if text in ("\\}", "}")), 0)
    dotted = [text for text in texts[2 : closes - 1] if text != ","]
    one_to = texts[:2] in (["\\{", "1"], ["{", "1"]) and len(dotted) == 1 and dotted[0] in _DOTS
    if one_to and raw[place + closes - 1].kind == "name":
        return raw[place + closes - 1], place + closes + 1
    return None, place


def _values(raw: Sequence[Raw], place: int) -> tuple[list[Raw | None] | None, int]:
    """What is said of an entry (None stands for it): nothing of the reals, bounds of an interval; and where it ends."""
    texts, at = [one.text for one in raw[place : place + 9]], raw[place]

    def op(text: str) -> Raw:
        return Raw("op" if not text.isalnum() else "number" if text.isdigit() else "name", text, at.offset)

    if texts[:4] == ["\\mathbb", "{", "R", "}"] or texts[:1] in (["R"], ["ℝ"]):
        place += 4 if texts[0] == "\\mathbb" else 1
        return _of_reals(raw, place, op)
    if texts[:5] in (["\\{", "0", ",", "1", "\\}"], ["{", "0", ",", "1", "}"]):
        return [None, op("="), op("0"), op("or"), None, op("="), op("1")], place + 5
    closes = next((k for k, text in enumerate(texts) if text in ("]", ")")), 0)
    comma = texts.index(",") if "," in texts[:closes] else 0
    if texts[:1] not in (["["], ["("]) or comma < 2:
        return None, place
    low, high = raw[place + 1 : place + comma], raw[place + comma + 1 : place + closes]
    if any(one.text in ("(", "[", ",") for one in (*low, *high)):
        return None, place
    free = ("\\infty", "∞")
    least = [] if low[-1].text in free else [*low, op("<=" if texts[0] == "[" else "<"), None]
    most = [] if high and high[-1].text in free else [None, op("<=" if texts[closes] == "]" else "<"), *high]
    return [*least, *([op("and")] if least and most else []), *most], place + closes + 1


def _of_reals(raw: Sequence[Raw], place: int, op: Callable[[str], Raw]) -> tuple[list[Raw | None] | None, int]:
    """``_{\\ge 0}``, ``_{>0}`` behind the reals, or nothing. With ``_+`` some mean 0, too, some do not."""
    if raw[place].text in (",", ";", ""):
        return [], place
    if [one.text for one in raw[place : place + 2]] != ["_", "{"]:
        return None, place
    end = next(k for k in range(place, len(raw)) if raw[k].text == "}" or k == len(raw) - 1) + 1
    sign = _LEAST.get("".join(one.text for one in raw[place + 2 : end - 1]), "")
    return ([None, op(sign), op("0")], end) if sign else (None, place)
