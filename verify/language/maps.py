r"""Functions, laws and channels as papers declare them: ``f : [n] \to \mathbb{R}``, ``P, Q \in \Delta(\mathcal{X})``.

Each is written out: ``f family(n)``, ``P, Q law(n_X)``, and what values are: ``forall i in 1..k, j in 1..n: 0 <= g[i,j]
and g[i,j] <= 1`` for ``g : [k] \times [n] \to [0,1]``. ``x : [n] \to [m]`` is a tuple, ``W : [n] \to \Delta([m])``,
``W(\cdot|x) \in \Delta([m]) \forall x \in [n]`` and ``W is a channel from [n] to [m]`` are channels. How many letters
an alphabet has, such as ``\mathcal{X}``, is the number n_X.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple, NoReturn

from verify.language.notation import LETTERS


class Raw(NamedTuple):
    """A piece of typed text: its kind, what it is, and where it stands."""

    kind: str
    text: str
    offset: int

    @property
    def end(self) -> int:
        return self.offset + len(self.text)


class _Said(NamedTuple):
    """Of all conditions: what stands in them, and what they say to be private."""

    texts: frozenset[str]
    private: frozenset[tuple[str, ...]]


MOST = 8  # functions in one declaration
_LONG = 40  # pieces in what stands below a name, in words that TeX has in braces
_ARROWS = frozenset(("\\to", "->", "→", "\\rightarrow", "\\longrightarrow"))
_TIMES = frozenset(("\\times", "×", "x"))
_NOUNS = frozenset(("law", "laws", "pmf", "pmfs", "distribution", "distributions"))
_LAWS = _NOUNS | frozenset(("is", "are", "a", "the", "joint", "probability"))
_IN = frozenset(("\\in", "∈", "in"))
_SIMPLICES = frozenset(("\\Delta", "Δ", "Delta", "simplex", "Simplex"))
_SETS = frozenset("STABCE")  # what sets of letters are called
_DOTS = frozenset(("..", "...", "\\dots", "\\ldots", "\\cdots", "…"))
_LEAST = {"\\ge0": ">=", "\\geq0": ">=", ">=0": ">=", "≥0": ">=", ">0": ">"}
_STYLES = frozenset(("\\mathcal", "\\mathscr", "\\mathsf", "\\mathbb"))
_ROOM = frozenset(("\\ ", "\\,", "\\;", "\\:", "\\!", "\\quad", "\\qquad"))
_ENDS = frozenset((",", ";", ""))
_ARTICLES = frozenset(("a", "an", "the", "any", "some"))
_CHANNELS = frozenset(("channel", "channels", "kernel", "kernels", "mechanism", "mechanisms"))
_WORDS = (
    _ARTICLES | _CHANNELS | frozenset(("is", "are", "from", "to", "and", "with", "Markov", "stochastic", "randomized"))
) | frozenset(("uniform", "uniformly", "distributed", "on", "over", "iid", "if", "else", "otherwise"))
VALUES = "write \\mathbb{R}, \\mathbb{R}_{\\ge 0}, [0,1], \\{0,1\\} or [m]"
Fail = Callable[[str, Raw, str], NoReturn]
Group = list[Raw]  # a name, with what stands below it


def written(raw: Sequence[Raw], fail: Fail) -> list[Raw]:
    """Conditions, as they are typed, with such functions written out. Calls ``fail`` where the values are not known."""
    marks = {*_IN, ":", "\\colon", *_CHANNELS, *_NOUNS}
    if not any(one.text in marks for one in raw):
        return [*raw]
    raw = [one for one in raw if one.text not in _ROOM]
    said = _Said(frozenset(one.text for one in raw), _private(raw))
    made: list[Raw] = []
    place = 0
    while place < len(raw):
        starts = not made or made[-1].text in (",", ";")
        found = None
        if starts and (listed := _listed(raw, place)):
            names, behind = listed
            found = _function(raw, names, behind, said, fail) or _laws(raw, names, behind) or _spoken(raw, names, behind)
            found = found or _by_rows(raw, names, behind)
        if found is None:
            made.append(raw[place])
            place += 1
        else:
            made += found[0]
            place = found[1]
    return made


def flat(raw: Sequence[Raw]) -> list[Raw]:
    """``\\text{ is a channel from }`` as these words; ``i.i.d.`` as one."""
    made: list[Raw] = []
    raw, place = _identically(raw), 0
    while place < len(raw):
        if raw[place].text in ("\\text", "\\textrm", "\\mbox") and raw[place + 1].text == "{":
            end = next((k for k in range(place, min(place + _LONG, len(raw))) if raw[k].text == "}"), 0)
            inner = raw[place + 2 : end]
            words = {one.text for one in inner} - {"-"}
            if inner and words <= _WORDS | {"LDP", "DP"} and words & (_WORDS - {"is", "and", "with"}):
                made += inner
                place = end + 1
                continue
        made.append(raw[place])
        place += 1
    return made


def _identically(raw: Sequence[Raw]) -> list[Raw]:
    made: list[Raw] = []
    place = 0
    while place < len(raw):
        if [one.text for one in raw[place : place + 5]] == ["i", ".", "i", ".", "d"]:
            made.append(raw[place]._replace(text="iid"))
            place += 6 if raw[place + 5].text == "." else 5
        else:
            made.append(raw[place])
            place += 1
    return made


def _group(raw: Sequence[Raw], place: int) -> tuple[Group, int] | None:
    """A name and what stands below it, ``P``, ``P_X``, ``P_{Y|X}``, ``\\mathcal{M}``; and where it ends."""
    one, end = raw[place], place + 1
    if one.text in _STYLES and [k.text for k in raw[end : end + 3 : 2]] == ["{", "}"] and raw[end + 1].kind == "name":
        return [*raw[place : end + 3]], end + 3
    if one.kind != "name" and not (one.kind == "command" and one.text[1:] in (*LETTERS, "pi")):
        return None
    below = raw[end].text == "_" if end < len(raw) else False
    if (below or one.text.endswith("_")) and raw[end + below].text == "{":
        end = next((k for k in range(end, min(end + _LONG, len(raw))) if raw[k].text == "}"), end) + 1
    elif end < len(raw) and raw[end].text.startswith("_") and len(raw[end].text) > 1:
        end += 1
    return [*raw[place:end]], end


def _listed(raw: Sequence[Raw], place: int) -> tuple[list[Group], int] | None:
    """The names that commas separate, and where what is said of them begins; None where no name stands."""
    groups: list[Group] = []
    while len(groups) < MOST and place < len(raw) and (found := _group(raw, place)):
        groups.append(found[0])
        place = found[1]
        if raw[min(place, len(raw) - 1)].text not in (",", "and"):
            break
        place += 1
    return (groups, min(place, len(raw) - 1)) if groups else None


def _write(at: Raw, *texts: str) -> list[Raw]:
    kinds = ("number" if text[0].isdigit() else "name" if text[0].isalpha() else "op" for text in texts)
    return [Raw(kind, text, at.offset) for kind, text in zip(kinds, texts, strict=True)]


def _and_commas(at: Raw, groups: Sequence[Sequence[Raw]]) -> list[Raw]:
    return [one for k, group in enumerate(groups) for one in (*_write(at, ",")[: k > 0], *group)]


def _declared(groups: Sequence[Group], noun: str, sizes: Sequence[Raw]) -> list[Raw]:
    """``P, Q law(n)``."""
    at = groups[0][0]
    of = _and_commas(at, [[size] for size in sizes])
    joint = _write(at, "joint") if noun == "law" and len(sizes) > 1 else []
    return [*_and_commas(at, groups), *joint, *_write(at, noun, "("), *of, *_write(at, ")")]


def _laws(raw: Sequence[Raw], groups: list[Group], place: int) -> tuple[list[Raw], int] | None:
    """``P, Q \\in \\Delta([n])`` as ``P, Q law(n)``."""
    sizes, end = _simplex(raw, place + 1) if raw[place].text in _IN else ([], place)
    if raw[min(place + 1, len(raw) - 1)].text == "\\mathcal" and any(group[0].text in _SETS for group in groups):
        return None  # S \\in \\mathcal{P}([n]), a set of letters
    return (_declared(groups, "law", sizes), end) if sizes and raw[end].text in _ENDS else None


def _spoken(raw: Sequence[Raw], groups: list[Group], place: int) -> tuple[list[Raw], int] | None:
    """``W is an eps-LDP channel from [n] to [m]`` as ``W channel(n,m); W is eps-LDP``; ``P pmf on [n] x [m]``."""
    if raw[place].text == "(" and (closes := next((k for k in range(place, place + 6) if raw[k].text == ")"), 0)):
        if raw[min(closes + 1, len(raw) - 1)].text in _CHANNELS | _NOUNS:  # W(y|x) channel
            place = closes + 1
    end = next((k for k in range(place, len(raw)) if raw[k].text in _ENDS), place)
    texts = [one.text for one in raw[place:end]]
    on = next((k for k, text in enumerate(texts) if text in ("on", "over")), 0)
    if on and {*texts[:on]} <= _LAWS and {*texts[:on]} & _NOUNS:
        sizes, behind = _domain(raw, place + on + 1)
        return (_declared(groups, "law", sizes), end) if len(sizes) > 1 and behind == end else None
    noun = next((k for k, text in enumerate(texts) if text in _CHANNELS), -1)
    if noun < 0 or texts[noun + 1 : noun + 2] != ["from"] or (noun and texts[0] not in ("is", "are")):
        return None
    inputs, behind = alphabet(raw, place + noun + 2)
    if inputs is None or raw[behind].text != "to":
        return None
    outputs, behind = alphabet(raw, behind + 1)
    if outputs is None or behind != end:
        return None
    private = [one for one in raw[place + 1 : place + noun] if one.text not in _WORDS]
    made = _declared(groups, "channel", [inputs, outputs])
    for group in groups if private else ():
        made += [*_write(raw[place], ";"), *group, *_write(raw[place], "is"), *private]
    return made, end


def _by_rows(raw: Sequence[Raw], groups: list[Group], place: int) -> tuple[list[Raw], int] | None:
    """``W(\\cdot|x) \\in \\Delta([m]) \\forall x \\in [n]`` as ``W channel(n,m)``."""
    texts = [one.text for one in raw[place : place + 5]]
    dots = ("\\cdot", "·", "⋅")
    row = texts[:1] == ["("] and texts[1] in dots and texts[2] in ("|", "\\mid") and texts[4:] == [")"]
    if len(groups) != 1 or not row or raw[place + 5].text not in _IN:
        return None
    sizes, end = _simplex(raw, place + 6)
    quantifier = {"\\forall": 1, "∀": 1, "forall": 1, "for": 2}.get(raw[end].text, 0)
    behind = end + quantifier
    if len(sizes) != 1 or not quantifier or raw[behind].text != texts[3] or raw[behind + 1].text not in _IN:
        return None
    inputs, end = alphabet(raw, behind + 2)
    return (
        (_declared(groups, "channel", [inputs, *sizes]), end) if inputs is not None and raw[end].text in _ENDS else None
    )


def _simplex(raw: Sequence[Raw], place: int) -> tuple[list[Raw], int]:
    r"""n of ``\Delta([n])``, ``\Delta_n``, ``\mathcal{P}([n])``, ``simplex(n)``: the laws on n letters; n, m of pairs.

    ``\Delta^n`` has n + 1 letters for some, n for others.
    """
    texts = [one.text for one in raw[place : place + 5]] + [""] * 5
    called = texts[:4] == ["\\mathcal", "{", "P", "}"]
    start = place + (4 if called else 1)
    if not called and texts[0].partition("_")[0] not in _SIMPLICES:
        return [], place
    if not called and texts[0].partition("_")[2]:  # Delta_n is one name
        return [raw[place]._replace(text=texts[0].partition("_")[2])], start
    below = raw[start].text
    if len(below) > 1 and below.startswith("_"):
        return [raw[start]._replace(text=below[1:])], start + 1
    if below == "_":
        braces = raw[start + 1].text == "{"
        of = raw[start + 1 + braces]
        fits = of.kind == "name" and (not braces or raw[start + 3].text == "}")
        return ([of], start + (4 if braces else 2)) if fits else ([], place)
    if below != "(":
        return [], place
    sizes, end = _domain(raw, start + 1)
    if not sizes and raw[start + 1].kind == "name":
        sizes, end = [raw[start + 1]], start + 2
    return (sizes, end + 1) if sizes and raw[end].text == ")" else ([], place)


def _function(
    raw: Sequence[Raw], groups: list[Group], place: int, said: _Said, fail: Fail
) -> tuple[list[Raw], int] | None:
    if raw[place].text not in (":", "\\colon"):
        return None
    of_names = [one.kind == "name" for one in raw[place + 1 : place + 4 : 2]] == [True, True]
    if of_names and raw[place + 2].text in _ARROWS and raw[place + 4].text in _CHANNELS:  # W: n -> m channel
        return _declared(groups, "channel", [_number(raw[place + 1]), _number(raw[place + 3])]), place + 5
    sizes, place = _domain(raw, place + 1)
    if not sizes or raw[place].text not in _ARROWS:
        return None
    at = groups[0][0]
    outputs, end = _simplex(raw, place + 1)
    if len(outputs) == len(sizes) == 1:
        return _declared(groups, "channel", [*sizes, *outputs]), end
    letters, end = alphabet(raw, place + 1)
    if letters is not None and len(sizes) == 1 and raw[end].text in _CHANNELS:  # W : [n] \\to [m] channel
        return _declared(groups, "channel", [*sizes, letters]), end + 1

    def write(*texts: str) -> list[Raw]:
        return _write(at, *texts)

    of = _and_commas(at, [[size] for size in sizes])
    if letters is not None:
        if len(sizes) > 1:
            fail("letters for two letters are no tuple", raw[place + 1], "write x[i] of a tuple for one of them")
        if {tuple(one.text for one in group) for group in groups} <= said.private:
            return _declared(groups, "channel", [*sizes, letters]), end
        bare = [one for group in groups for one in group]
        return [*bare, *write("in", "tuples", "("), *of, *write(","), letters, *write(")")], end
    values, end = _values(raw, place + 1)
    if values is None:
        fail(f"which values has {at.text}?", raw[min(place + 1, len(raw) - 1)], VALUES)
    made = [*(one for group in groups for one in group), *write("family", "("), *of, *write(")")]
    free = (name for name in (*"ijkl", *(f"i_{k}" for k in range(99))) if name not in said.texts)
    indices = [*islice(free, len(sizes))]
    for group in groups if values else ():
        made += write(";", "forall")
        for k, (index, size) in enumerate(zip(indices, sizes, strict=True)):
            made += [*write(",")[: k > 0], *write(index, "in", "1", ".."), size]
        places = (part for k, one in enumerate(indices) for part in write(",", one)[k == 0 :])
        entry = [*group, *write("["), *places, *write("]")]
        made += [*write(":"), *(part for one in values for part in (entry if one is None else [one]))]
    return made, end


def _number(named: Raw) -> Raw:
    """How many letters: n, or n_X of an alphabet X."""
    return named._replace(text=f"n_{named.text}") if named.text.isupper() else named


def _private(raw: Sequence[Raw]) -> frozenset[tuple[str, ...]]:
    """What is said to be private, so that ``M : \\mathcal{X} \\to \\mathcal{Y}`` has random outputs."""
    found = set()
    for part in parted(raw):
        named = _group(part, 0) if part else None
        words = {word for one in part for word in one.text.replace("-", " ").split()}
        if named and words & {"LDP", "DP", "private"}:
            found.add(tuple(one.text for one in named[0]))
    return frozenset(found)


def parted(raw: Sequence[Raw]) -> Iterator[list[Raw]]:
    """The conditions, each with the separator that ends it; the last one may be empty."""
    depth, part = 0, list[Raw]()
    for one in raw:
        depth += (one.text in ("(", "[", "{")) - (one.text in (")", "]", "}"))
        part.append(one)
        if depth == 0 and one.text in (",", ";"):
            yield part
            part = []
    yield part


def _domain(raw: Sequence[Raw], place: int) -> tuple[list[Raw], int]:
    """n and m of ``[n] \\times [m]``."""
    sizes: list[Raw] = []
    while True:
        size, place = alphabet(raw, place)
        if size is None:
            return [], place
        sizes.append(size)
        if raw[place].text not in _TIMES:
            return sizes, place
        place += 1


def alphabet(raw: Sequence[Raw], place: int) -> tuple[Raw | None, int]:
    r"""How many letters ``[n]``, ``\{1,\dots,n\}`` have, n; and ``\mathcal{X}``, n_X; None for others."""
    size, end = letters_of(raw, place)
    if size is not None:
        return size, end
    texts = [one.text for one in raw[place : place + 4]] + [""] * 4
    if texts[:2] == ["1", ".."] and raw[place + 2].kind == "name":
        return raw[place + 2], place + 3
    if texts[0] in ("\\mathcal", "\\mathscr") and texts[1] == "{" and texts[3] == "}" and len(texts[2]) == 1:
        return Raw("name", f"n_{texts[2]}", raw[place].offset), place + 4
    if texts[0] in ("\\mathcal", "\\mathscr") and len(texts[1]) == 1 and texts[1].isupper():
        return Raw("name", f"n_{texts[1]}", raw[place].offset), place + 2
    return None, place


def letters_of(raw: Sequence[Raw], place: int) -> tuple[Raw | None, int]:
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
    end = next((k for k in range(place, min(place + _LONG, len(raw))) if raw[k].text == "}"), place) + 1
    sign = _LEAST.get("".join(one.text for one in raw[place + 2 : end - 1]), "")
    return ([None, op(sign), op("0")], end) if sign else (None, place)
