"""Declarations as they are spoken: ``P, Q positive laws on 1..n``, ``x family(n)``, ``W is eps-LDP``, ``X ~ Unif(n)``.

Each becomes declarations and conditions of the plain grammar, which are what is shown and judged. Sizes of families that
no word such as ``law`` says are kept with the declaration (`lengths`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import takewhile

from verify.language.notation import EXTREMA, FUNCTIONS
from verify.language.reading.drawn import as_draws, mechanisms
from verify.language.reading.pieces import Segment, Write, at_commas, closed, moved_on
from verify.language.typed import Token

_KINDS = {
    **dict.fromkeys(("law", "laws", "distribution", "distributions", "pmf", "pmfs"), "law"),
    **dict.fromkeys(("channel", "channels", "kernel", "kernels"), "channel"),
    **dict.fromkeys(("family", "families"), "family"),
}
_SIGNS = {"positive": ">", "nonnegative": ">="}
_NUMBERS = {**_SIGNS, "nonneg": ">=", "negative": "<", "nonpositive": "<="}
_ADJECTIVES = frozenset((*_SIGNS, "strictly", "joint", "uniform", "probability", "real", "integer"))
_FITTING = {
    "law": frozenset((*_SIGNS, "strictly", "joint", "uniform", "probability")),
    "channel": frozenset((*_SIGNS, "strictly")),
    "family": frozenset((*_SIGNS, "strictly", "real", "integer")),
}
_VERBS = frozenset(("is", "are", "be"))
_ARTICLES = frozenset(("a", "an", "the", "any"))
_UNIFORM = frozenset(("Unif", "Uniform", "uniform"))


def spoken(segments: list[Segment], statement: Sequence[Token], words: Collection[str]) -> list[Segment]:
    """The conditions with what is spoken of families, laws and draws written out."""
    every = [*statement, *(token for segment in segments for token in segment)]
    taken = {part for token in every for one in (token, *token.below) for part in (one.text, *one.text.split("_"))}
    laws = _used_as_laws([statement, *segments])
    uniform = [one for segment in segments for one in _uniform(segment, taken, laws) or [segment]]
    made, segments = list[Segment](), as_draws(mechanisms(uniform, statement), statement)
    laws = _used_as_laws([statement, *segments])
    extremes = any(token.text in EXTREMA for token in every)
    parted = (place for place, token in enumerate(statement) if token.text == "/")
    divisors = {token.text for place in parted for token in statement[place + 1 : closed(statement, place + 1) + 1]}
    bounded = _bounded(segments)
    every = [*statement, *(token for segment in segments for token in segment)]
    taken = {part for token in every for one in (token, *token.below) for part in (one.text, *one.text.split("_"))}
    for segment in segments:
        names = _sharing(made)
        found = _signed(segment, names) or _family(segment, names, taken, bounded, extremes, divisors)
        made += found or _law(segment, segments, taken) or [segment]
    made = _signs_of_all(_of_draws(made, statement), taken)
    return _indexed(_images(_entrywise(made, taken)), statement)


def with_priors(found: Sequence[Token], statement: Sequence[Token]) -> list[list[Token]]:
    r"""The conditions and the statement with ``varpi`` for π where a condition declares it: ``\pi law(n)``, a prior."""
    starts = [0, *(place + 1 for place, token in enumerate(found[:-1]) if token.text in (",", ";"))]
    behind = {token.text for start in starts for token in found[start + 1 : start + 2] if found[start].text == "pi"}
    texts = [[*found], [*statement]]
    taken = any("varpi" in token.text for tokens in texts for token in tokens)
    if taken or not behind & {*_KINDS, *_VERBS, *_FITTING["law"]}:
        return texts

    def renamed(token: Token) -> Token:
        base, mark, below = token.text.partition("_")
        said = f"varpi{mark}{below}" if token.kind == "name" and base == "pi" else token.text
        typed = "" if said != token.text else token.typed
        return token._replace(text=said, typed=typed, below=tuple(map(renamed, token.below)))

    return [[*map(renamed, tokens)] for tokens in texts]


def with_rows(statement: Sequence[Token], segments: Sequence[Segment]) -> list[list[Token]]:
    """The statement and the conditions with ``W[x]`` of a channel as ``W_x``, and ``W[x][y]`` as ``W[x,y]``."""
    arrays = {name for name, size in declared(segments).items() if len(size) == 2}
    return [_with_rows(tokens, arrays) for tokens in (statement, *segments)] if arrays else [[*statement], *segments]


def _with_rows(tokens: Sequence[Token], arrays: Collection[str]) -> list[Token]:
    made: list[Token] = []
    place = 0
    while place < len(tokens):
        token = tokens[place]
        inner = tokens[place + 2 : closed(tokens, place + 1)] if token.text in arrays else []
        if token.kind != "name" or tokens[place + 1].text != "[" or len(inner) != 1:
            made.append(token)
            place += 1
            continue
        if tokens[place + 4].text == "[":
            write = Write(tokens[place + 3])
            made += [*tokens[place : place + 3], *write(",")]
            place += 5
        else:
            made.append(token._replace(text=f"{token.text}_{inner[0].text}", below=tuple(inner)))
            place += 4
    return made


def lengths(segments: Iterable[Segment]) -> Iterator[tuple[str, int, Segment]]:
    """The sizes in ``x family(n)``: of which family, at which place, and what stands there."""
    for segment in segments:
        place = next((k for k, token in enumerate(segment) if token.kind != "name"), 0)
        word = segment[place + (segment[place].text == "integer")]
        if place and word.text == "family":
            for k, size in enumerate(at_commas(word.below)):
                yield from ((token.text, k, [*size, segment[-1]]) for token in segment[:place])


def _sharing(made: Sequence[Segment]) -> list[Token]:
    """The names right before, that share by commas what is said next: ``P,`` of ``P, Q law(n)``."""
    names: list[Token] = []
    for before in reversed(made):
        if len(before) != 2 or before[0].kind != "name" or before[1].text != ",":
            break
        names.insert(0, before[0])
    return names


def _family(
    segment: Segment,
    sharing: list[Token],
    taken: set[str],
    bounded: set[str],
    extremes: bool = False,
    divisors: Collection[str] = (),
) -> list[Segment]:
    """``P positive law(n)``, ``W channel(n,m)``, ``p joint law(n,m)``, ``x family(n)``; nothing for others."""
    names, said, place = _said(segment)
    word = segment[place]
    sizes = _size(segment[place + 1 : -1])
    kind = _KINDS.get(word.text, "")
    if not (names and kind and sizes) or (kind == "family" and word.text == "family" and _is_arity(sizes)):
        return []
    if "joint" in said and (kind != "law" or len(sizes) < 2):
        return []
    write = _Writer(word, segment[-1])
    ends = write.ends
    arity = {"law": len(sizes), "channel": 2, "family": len(sizes)}[kind]
    if not said <= _FITTING[kind] or len(said & _SIGNS.keys()) > 1 or ("strictly" in said and "positive" not in said):
        return []
    if kind == "channel" and len(sizes) != 2:
        return []
    family = [*write(("word", "family"), ("op", "("), ("number", str(arity)), ("op", ")"))]
    if kind == "family" or (kind == "law" and arity > 1):
        family[0] = family[0]._replace(below=tuple(_joined(sizes, write)))
    if "integer" in said:
        family.insert(0, *write(("word", "integer")))
    made = [[*names, *family, ends]]
    every = [*sharing, *names]
    indices = _fresh(arity, taken)
    for name in every:
        entry = [name, *write(("op", "[")), *_listed(indices, write), *write(("op", "]"))]
        over = [*write(("word", "forall")), *_ranges(indices, sizes, write), *write(("op", ":"))]
        if kind == "channel" or (kind == "law" and arity == 1):
            called = write(("name", kind), ("op", "["))
            law = [*called, *_joined(sizes, write), *write(("op", "]"), ("op", "(")), name, *write(("op", ")"))]
            made.append([*law, ends])
        elif kind == "law":
            made.append([*over, *entry, *write(("op", ">="), ("number", "0")), ends])
            total = entry
            for index, size in zip(reversed(indices), reversed(sizes), strict=True):
                opening = write(("name", "sum"), ("op", "("), ("name", index), ("op", ","), ("number", "1"), ("op", ","))
                total = [*opening, *size, *write(("op", ",")), *total, *write(("op", ")"))]
            made.append([*total, *write(("op", "="), ("number", "1")), ends])
        signs = [_SIGNS[one] for one in said if one in _SIGNS]
        if signs and not (kind != "family" and signs == [">="]):
            made.append([*over, *entry, *write(("op", signs[0]), ("number", "0")), ends])
        if "uniform" in said:
            whole = write(("number", "1"), ("op", "/"), ("op", "("))
            parts = [part for k, size in enumerate(sizes) for part in (*write(("op", "*")) * (k > 0), *size)]
            whole += [*parts, *write(("op", ")"))]
            made.append([*over, *entry, *write(("op", "=")), *whole, ends])
    divides = kind == "channel" and any(token.text in divisors for token in sizes[0])
    inhabited = sizes if kind == "family" else sizes[:1] if kind == "channel" and (extremes or divides) else []
    for size in inhabited:  # of no entries there is no largest, and no mean
        if len(size) == 1 and size[0].kind == "name" and size[0].text not in bounded:
            made.append([*size, *write(("op", ">="), ("number", "1")), ends])
            bounded.add(size[0].text)
    return made


_SORTS = {"": "", **dict.fromkeys(("integer", "integers"), "integer")}
_SORTS |= dict.fromkeys(("real", "reals", "number", "numbers", "real number", "real numbers"), "real")


def _signed(segment: Segment, sharing: list[Token]) -> list[Segment]:
    """``n positive integer``, ``x, y are nonnegative``, ``x positive real``: what each name is, and its sign."""
    place = next((k for k, token in enumerate(segment) if k and token.text in (*_VERBS, *_NUMBERS, "strictly")), 0)
    names, said = segment[:place], [token.text for token in segment[place:-1]]
    while said and said[0] in (*_VERBS, *_ARTICLES):
        said.pop(0)
    if said[:1] == ["strictly"] and said[1:2] in (["positive"], ["negative"]):
        said.pop(0)
    noun = " ".join(said[1:])
    if not (names and said) or said[0] not in _NUMBERS or noun not in _SORTS or any(t.kind != "name" for t in names):
        return []
    sort, write = _SORTS[noun], _Writer(segment[place], segment[-1])
    whole = sort == "integer" and said[0] == "positive"
    sign = write(("op", ">=" if whole else _NUMBERS[said[0]]), ("number", "1" if whole else "0"))
    declared = [[*names, *write(("word", sort)), write.ends]] if sort else []
    signed = [*sharing, *names] if sort else names  # a bare name before shares the first of what is said next
    return [*declared, *([name, *sign, write.ends] for name in signed)]


def _said(segment: Segment) -> tuple[Segment, set[str], int]:
    """The names before, what is said of them, and the place of the noun: ``P, {positive}, 2`` of ``P positive law``."""
    noun = next((k for k, token in enumerate(segment) if token.kind in ("name", "word") and token.text in _KINDS), 0)
    names: Segment = []
    said: set[str] = set()
    verb = False
    for k, token in enumerate(segment[:noun]):
        spoken = k > 0 and (token.text in _ADJECTIVES or token.text in _VERBS or (verb and token.text in _ARTICLES))
        if spoken:
            verb = verb or token.text in _VERBS
            said.add(token.text)
        elif said or token.kind != "name":
            return [], set(), 0
        else:
            names.append(token)
    return names, said - _VERBS - _ARTICLES, noun


def _size(tokens: Segment) -> list[Segment]:
    """The sizes in ``(n)``, ``(n, m)``, ``on 1..n``, ``of size n``, ``from 1..n to 1..m``; nothing for others."""
    texts = [token.text for token in tokens]
    if texts[:2] in (["of", "size"], ["of", "length"]):
        tokens, texts = tokens[2:], texts[2:]
    elif texts[:1] in (["of"], ["with"]):
        tokens, texts = [tokens[0]._replace(text="on"), *tokens[1:]], ["on", *texts[1:]]
    bare = [text for text in texts if text not in ("*", "x", "by", "->", "from", "to", "[", "]")]
    if tokens and all(re.fullmatch("[a-z]", text) for text in bare):
        named = [token for token in tokens if token.text in bare]
        shapes = ("{}", "{} * {}", "{} x {}", "{} by {}", "{} -> {}", "from {} to {}", "from [ {} ] to [ {} ]")
        if " ".join(texts) in {shape.format(*bare, "", "") for shape in shapes} and len(named) == len(bare):
            return [[token] for token in named]
    if texts[:1] == ["("] and texts[-1] == ")":
        parts = at_commas(tokens[1:-1])
        return parts if all(parts) else []
    if texts[:2] == ["1", ".."] and tokens[2:]:
        return [tokens[2:]]
    if texts[:3] in (["on", "1", ".."], ["over", "1", ".."]) and tokens[3:]:
        return [tokens[3:]]
    if texts[:2] in (["on", "["], ["over", "["]) and texts[-1] == "]" and len(tokens) == 4 and tokens[2].kind == "name":
        return [tokens[2:3]]
    if texts[:1] in (["on"], ["over"]) and texts[2:] in (["letters"], ["symbols"], ["elements"]):
        return [tokens[1:2]]
    if texts[:1] in (["on"], ["over"]) and len(texts) == 2 and texts[1].isalpha() and texts[1].islower():
        return [tokens[1:2]]
    middle = texts.index("to") if "to" in texts else 0
    if texts[:3] == ["from", "1", ".."] and middle > 3 and texts[middle + 1 : middle + 3] == ["1", ".."]:
        return [tokens[3:middle], tokens[middle + 3 :]] if tokens[middle + 3 :] else []
    return []


def _is_arity(sizes: list[Segment]) -> bool:
    """Whether it is ``family(2)`` of the plain grammar: how many indices there are."""
    return len(sizes) == 1 and len(sizes[0]) == 1 and sizes[0][0].kind == "number"


def _uniform(segment: Segment, taken: set[str], laws: Collection[str]) -> list[Segment]:
    """``X ~ Unif(n)``, ``X ~ Uniform(1..n)``, ``X is uniform on 1..n``: a law for it, of which each letter has 1/n.

    What is used as a law, as P in D(P || Q), is one itself where it is uniform on 1..n.
    """
    texts = [token.text for token in segment[:-1]]
    if segment[0].kind != "name" or len(texts) < 4:
        return []
    draws = texts[1] == "~"
    start = 2 if draws else 1 + (texts[1] in _VERBS)
    if texts[start] not in (_UNIFORM if draws else ("uniform",)):
        return []
    sizes = _size([*segment[start + 1 : -1]])
    if sizes and [token.text for token in sizes[0][:2]] == ["1", ".."]:
        sizes = [sizes[0][2:]]
    itself = not draws and texts[0] in laws
    law = texts[0] if itself else f"P_{texts[0]}"
    if len(sizes) != 1 or not sizes[0] or (not itself and law in taken):
        return []
    taken.add(law)
    write = _Writer(segment[start], segment[-1])
    noun = write(("name", "uniform"), ("name", "law"), ("op", "("))
    named = write(("name", law))
    declared = _family([*named, *noun, *sizes[0], *write(("op", ")")), write.ends], [], taken, set())
    return declared if itself else [*declared, [segment[0], *write(("op", "~"), ("name", law)), write.ends]]


def _law(segment: Segment, segments: Sequence[Segment], taken: Collection[str]) -> list[Segment]:
    """``X ~ p`` as ``p law(n), X ~ p``, where nothing else says what p is; where n is spoken of, it may be another n."""
    if len(segment) != 4 or segment[1].text != "~" or segment[2].kind != "name" or segment[2].below or "n" in taken:
        return []
    if {segment[2].text, "~"} & {token.text for one in segments if one is not segment for token in one}:
        return []
    if any(token.text in _KINDS for one in segments for token in one):
        return []
    write = _Writer(segment[2], segment[-1])
    law = [segment[2], *write(("name", "law"), ("op", "("), ("name", "n"), ("op", ")")), write.ends]
    return [*_family(law, [], set(), set()), segment]


def _signs_of_all(segments: list[Segment], taken: Collection[str]) -> list[Segment]:
    """``Q > 0`` of a law, a channel or a family Q as what it says of each entry; ``P, Q > 0`` of both."""
    known, made = declared(segments), list[Segment]()
    for segment in segments:
        name, sign, number = [*segment, *segment, *segment][:3]
        sizes = known.get(name.text, [])
        bare = len(segment) == 4 and sign.text in (">", ">=") and number.text == "0"
        if not (bare and sizes and name.kind == "name"):
            made.append(segment)
            continue
        write, indices = _Writer(sign, segment[-1]), _fresh(len(sizes), taken)
        over = [*write(("word", "forall")), *_ranges(indices, sizes, write), *write(("op", ":"))]
        entry = [*write(("op", "[")), *_listed(indices, write), *write(("op", "]"))]
        others = [one for one in _sharing(made) if len(known.get(one.text, [])) == len(sizes)]
        if len(others) == len(_sharing(made)):
            made = made[: len(made) - len(others)]
        else:
            others = []
        made += [[*over, one, *entry, sign, number, write.ends] for one in (*others, name)]
    return made


def declared(segments: Iterable[Segment]) -> dict[str, list[Segment]]:
    """The sizes of laws, channels and families that conditions declare."""
    found: dict[str, list[Segment]] = {}
    for segment in segments:
        names = [*takewhile(lambda token: token.kind == "name", segment)]
        if segment[len(names)].text in ("family", "real", "integer", "in", "=", ":=", "~") or len(segment) == 2:
            found.update({name.text: found.get(name.text, []) for name in names})
        texts = [token.text for token in segment[:-1]]
        if texts[:1] in (["law"], ["channel"]) and texts[1:2] == ["["] and texts[-3:-2] == ["("]:
            found[texts[-2]] = at_commas(segment[2 : texts.index("]")])
    for name, _, size in lengths(segments):
        found.setdefault(name, []).append(size[:-1])
    return found


def _of_draws(segments: list[Segment], statement: Sequence[Token]) -> list[Segment]:
    """With ``f family(n)`` behind ``p law(n)``, where ``f(X)`` is said of X ~ p and nothing says what f is."""
    known = declared(segments)
    drawn = {one[0].text: one[2].text for one in segments if len(one) == 4 and one[1].text == "~"}
    below = (token.below for texts in (statement, *segments) for token in texts if len(token.below) == 3)
    drawn |= {name.text: law.text for name, sign, law in below if sign.text == "~"}  # E_{X ~ P}[f(X)]
    for texts in (statement, *segments):
        for token, opening, of in zip(texts, texts[1:], texts[2:], strict=False):
            sizes = known.get(drawn.get(of.text, ""), [])
            free = token.kind == "name" and token.text in _FUNCTIONS and not token.below and token.text not in known
            if free and opening.text == "(" and len(sizes) == 1:
                write = _Writer(token, segments[0][-1])
                family = write(("word", "family"), ("op", "("), ("number", "1"), ("op", ")"))
                family[0] = family[0]._replace(below=tuple(sizes[0]))
                segments = [[token, *family, write.ends], *segments]
                known[token.text] = sizes
    return segments


_FUNCTIONS = frozenset("fguvw")


def _entrywise(segments: list[Segment], taken: Collection[str]) -> list[Segment]:
    """``M = (P + Q)/2`` and ``q = pW`` as families, of which each entry is said."""
    known, made = declared(segments), list[Segment]()
    for segment in segments:
        made += _each_entry(segment, known, taken) or [segment]
    return made


def _each_entry(segment: Segment, known: dict[str, list[Segment]], taken: Collection[str]) -> list[Segment]:
    name, *said = segment[:-1] or segment
    if name.kind != "name" or name.below or not said or said[0].text not in ("=", ":=") or len(said) < 2:
        return []
    write, right = _Writer(said[0], segment[-1]), said[1:]
    others = [token for token in right if token.kind == "name"]
    if any(token.text not in known and token.text.partition("_")[0] in known and "_" in token.text for token in others):
        return []  # P_i, an entry
    families = [token for token in others if len(known.get(token.text, ())) == 1]
    (index,) = _fresh(1, taken)
    at = [*write(("op", "[")), *write(("name", index)), *write(("op", "]"))]
    texts = [token.text for token in right if token.text != "*"]
    if len(texts) == 1 and texts[0] not in known:  # pW is read as one name
        texts = next(([texts[0][:k], texts[0][k:]] for k in range(1, len(texts[0])) if texts[0][:k] in known), [])
    if len(texts) == 2 and [len(known.get(text, ())) for text in texts] == [1, 2]:  # a law, and a channel
        size = known[texts[1]][1]
        called = write(("name", "output"), ("op", "("), ("name", texts[0]), ("op", ","), ("name", texts[1]), ("op", ","))
        entry = [*called, *write(("name", index), ("op", ")"))]
    elif families and _is_family(right, {token.text for token in families}):
        size = known[families[0].text][0]
        if any(_texts(known[one.text][0]) != _texts(size) for one in families):
            return []
        entry = [part for token in right for part in ([token, *at] if token in families else [token])]
    else:
        return []
    own = known[name.text]
    if own and [_texts(one) for one in own] != [_texts(size)]:
        return []
    family = write(("word", "family"), ("op", "("), ("number", "1"), ("op", ")"))
    family[0] = family[0]._replace(below=tuple(size))
    over = [*write(("word", "forall")), *_ranges([index], [size], write), *write(("op", ":"))]
    each = [*over, name, *at, *write(("op", "=")), *entry, write.ends]
    return [each] if own else [[name, *family, write.ends], each]


def _texts(tokens: Sequence[Token]) -> list[str]:
    return [token.text for token in tokens]


def _is_family(tokens: Sequence[Token], families: Collection[str]) -> bool:
    """Whether these tokens are sums of families, each with a number in front or below; of nothing else is it said."""
    rest = [token.text for token in tokens]

    def total() -> bool | None:
        kinds = [product()]
        while rest[:1] in (["+"], ["-"]):
            rest.pop(0)
            kinds.append(product())
        return kinds[0] if len({*kinds}) == 1 else None

    def product() -> bool | None:
        kind = factor()
        while rest and rest[0] not in ("+", "-", ")"):
            by = rest.pop(0) if rest[0] in ("*", "/") else "*"
            other = factor()
            if kind is None or other is None or (other and (kind or by == "/")):
                return None
            kind = kind or other
        return kind

    def factor() -> bool | None:
        if not rest:
            return None
        text = rest.pop(0)
        if text == "(":
            kind = total()
            return kind if rest and rest.pop(0) == ")" else None
        called = text in FUNCTIONS or (not text[0].isdigit() and rest[:1] == ["("])
        return None if called or not text.replace("_", "").isalnum() else text in families

    return total() is True and not rest


_COMPARING = frozenset(("D", "d", "KL", "TV", "chi2"))


def _used_as_laws(texts: Iterable[Sequence[Token]]) -> set[str]:
    """The names that have arguments or indices, or stand alone in the arguments of a divergence."""
    found: set[str] = set()
    for tokens in texts:
        heads: list[str] = []
        for before, token, after in zip([None, *tokens], tokens, [*tokens[1:], None], strict=False):
            if token.text in ("(", "["):
                heads.append(before.text if before is not None and before.kind == "name" else "")
            elif token.text in (")", "]") and heads:
                heads.pop()
            elif token.kind == "name":
                called = after is not None and after.text in ("(", "[")
                compared = bool(heads) and heads[-1].partition("_")[0] in _COMPARING
                if called or token.below or compared:
                    found.add(token.text.partition("_")[0] if token.below else token.text)
    return found


def _bounded(segments: Iterable[Segment]) -> set[str]:
    """The sizes of which conditions say that they are at least 1: those of laws, and in ``n >= 2``, ``1 <= n <= m``."""
    found: set[str] = set()
    for segment in segments:
        said = [token.text for token in segment[:-1]]
        _, _, place = _said(segment)
        laws = _size(segment[place + 1 : -1]) if _KINDS.get(segment[place].text) == "law" else []
        found.update(size[0].text for size in laws if len(size) == 1)
        if said[:2] == ["law", "["] and said[3:4] == ["]"]:
            found.add(said[2])
        for low, sign, high in zip(said, said[1:], said[2:], strict=False):
            if (sign in (">=", ">") and high.isdigit()) or (sign in ("<=", "<") and low.isdigit()):
                found.add(low if high.isdigit() else high)
        if "integer" in said:
            found.update(said[: said.index("positive")] if "positive" in said else ())
    return found


def _images(segments: list[Segment]) -> list[Segment]:
    """``Y = W(X)`` of a channel W and what is drawn before, as ``Y|X ~ W``."""
    texts = [[token.text for token in segment[:-1]] for segment in segments]
    channels = {one[-2] for one in texts if one[:2] == ["channel", "["]}
    drawn = {one[0] for one in texts if "~" in one}
    made: list[Segment] = []
    for segment, said in zip(segments, texts, strict=True):
        if len(said) == 6 and said[1] in ("=", ":=") and said[2] in channels and said[3] == "(" and said[4] in drawn:
            write = _Writer(segment[1], segment[-1])
            segment = [segment[0], *write(("op", "|")), segment[4], *write(("op", "~")), segment[2], write.ends]
            drawn.add(said[0])
        made.append(segment)
    return made


_BINDING = frozenset(("sum", "prod", "product", "max", "min"))


def _indexed(segments: list[Segment], statement: Sequence[Token]) -> list[Segment]:
    """With ``f family(1)`` where f has indices that sums, extrema or quantifiers bind, as ``f_x`` or ``f(x)``, and
    nothing says what f is; ``f_x real`` says of it that it is one, too: what depends on x in a sum over x is no number.
    """
    if not statement:  # the body of a definition: its parameters are said
        return segments
    every = [statement, *segments]
    letters = {name for texts in every for name in _bound_in(texts)}
    letters |= {one[0].text for one in segments if [t.text for t in one[1:4]] == ["in", "1", ".."]} if letters else set()
    reals = {one[0].text for one in segments if len(one) == 3 and one[1].text == "real" and one[0].below}
    sized = declared(segments)
    known = {*sized} - reals
    for one in segments:
        names = [*takewhile(lambda token: token.kind == "name", one[:-1])]
        known |= {name.text for name in names if one[len(names)].text in ("variable", "opaque")}
    alone = {
        token.text
        for texts in every
        for token, after in zip(texts, [*texts[1:], None], strict=False)
        if token.kind == "name" and not token.below and (after is None or after.text not in ("(", "["))
    }
    defined = {name for one in segments for name in _defined_in(one)}
    said = {_with_indices(one, place)[0] for one in segments for place, _ in enumerate(one)}
    numbers = {one[0].text for one in segments if one[0].below and one[1:] and one[1].text in ("in", "integer")}
    plain = {token.text for texts in every for token in texts if token.kind == "name" and not token.below} | numbers
    entries = {name.partition("_")[0] for name in plain if name.partition("_")[2].isdigit()}  # u_1, a number of its own
    taken = known | alone | defined | entries
    doubtful = FUNCTIONS.keys() | _OF_LAWS | (_LAWS - said)
    made: dict[str, Segment] = {}
    moved = {name for texts in every if letters for name in moved_on(texts)}  # a_{i+1}: more entries than i has letters
    for texts in every if letters else ():
        for place, token in enumerate(texts):
            base, indices = _with_indices(texts, place)
            if not indices or not {*indices} <= letters or base in taken or base in made or token.text in known:
                continue
            if base in doubtful and token.text not in reals:
                continue
            write = _Writer(token, statement[-1])
            family = write(("word", "family"), ("op", "("), ("number", str(len(indices))), ("op", ")"))
            over = [_size_of(index, every, sized) for index in indices]
            if all(over) and base not in moved:
                family[0] = family[0]._replace(below=tuple(_joined(over, write)))
            made[base] = [*write(("name", base)), *family, write.ends._replace(kind="end", text=",")]
    gone = {one for one in reals if one.partition("_")[0] in made}
    rest = list[Segment]()
    for one in segments:
        if not (len(one) == 3 and one[0].text in gone):
            rest.append(one)
            continue
        while rest and len(rest[-1]) == 2 and rest[-1][-1].text == ",":  # u_1, u_2 real: of both it is said
            name = rest.pop()[0]
            if name.text.partition("_")[0] not in made:
                made[name.text] = [name, one[1], one[-1]._replace(kind="end", text=",")]
    return [*_whole(every, known | letters, sized), *made.values(), *rest]


_OF_LAWS = frozenset("EHIhPW")  # means, entropies, laws and channels, of which more would have to be said
#: What is a law or a channel to readers: a family of any numbers only where a condition says something of its entries.
_LAWS = frozenset(("p", "q", "r", "Q", "R", "V", "M", "p'", "q'", "P'", "Q'", "W'"))


def _whole(
    every: Iterable[Sequence[Token]], known: Collection[str], sized: dict[str, list[Segment]]
) -> Iterator[Segment]:
    r"""``n integer`` where a sum or product ends at n, of which nothing is said, or at ``n-1``: ``\sum_{i=1}^n``."""
    taken = {*known, *(token.text for size in sized.values() for one in size for token in one)}
    for texts in every:
        for place, token in enumerate(texts[:-1]):
            if token.text not in ("sum", "prod", "product") or texts[place + 1].text != "(":
                continue
            parts = at_commas(_inside(texts, place + 2))  # the index, where it begins and ends, the body
            ends = [end for end in parts[1:3] if _is_whole(end)] if len(parts) == 4 else []
            for one in (one for end in ends for one in end if one.kind == "name" and one.text not in taken):
                taken.add(one.text)
                write = _Writer(one, texts[-1])
                yield [one, *write(("word", "integer")), write.ends._replace(kind="end", text=",")]


def _is_whole(tokens: Sequence[Token]) -> bool:
    """Whether these are names and integers, added, subtracted and multiplied; no entries, and nothing is called."""
    kinds = [one.kind in ("name", "implied") or one.text in (*"+-*()",) or one.text.isdigit() for one in tokens]
    called = (one.kind == "name" and after.text == "(" for one, after in zip(tokens, tokens[1:], strict=False))
    return all(kinds) and not any(one.below for one in tokens) and not any(called)


def _with_indices(texts: Sequence[Token], place: int) -> tuple[str, list[str]]:
    """The name and its indices in ``f_x``, ``W_{xy}``, and of one letter in ``f(x)``, ``d(x,y)``; else none."""
    token = texts[place]
    if token.kind != "name":
        return "", []
    if token.below:
        indices = [*token.below[0].text] if len(token.below) == 1 and token.below[0].kind == "name" else []
        base = token.text.removesuffix("_" + "".join(indices))
        return (base, indices) if base.isalnum() else ("", [])
    inner = texts[place + 2 : place + 6]
    if len(token.text) > 1 or len(inner) < 2 or texts[place + 1].text != "(":
        return "", []
    if inner[0].kind == "name" and inner[1].text == ")":
        return token.text, [inner[0].text]
    kinds = [one.kind for one in inner]
    if kinds == ["name", "op", "name", "op"] and inner[1].text in (",", "|") and inner[3].text == ")":
        pair = [inner[0].text, inner[2].text]  # W(y|x) is W[x,y]
        return token.text, pair if inner[1].text == "," else pair[::-1]
    return "", []


def _defined_in(segment: Segment) -> Iterator[str]:
    """The name of which ``q(y) = ...`` says what it is, or ``forall y: q_y = ...``."""
    start = next((k + 1 for k, token in enumerate(segment) if token.text == ":"), 0) if segment[0].text == "forall" else 0
    place = start + (segment[start].text == "(")
    base, indices = _with_indices(segment, place)
    behind = place + 1 + (0 if not indices or segment[place].below else 2 * len(indices) + 1)
    if indices and segment[min(behind, len(segment) - 1)].text in ("=", ":="):
        yield base


def _size_of(index: str, every: Iterable[Sequence[Token]], sized: dict[str, list[Segment]]) -> Segment:
    """What an index runs to from 1, in sums and as that of families whose sizes are said, if that is one and the same."""
    found: dict[tuple[str, ...], Segment] = {}
    for texts in every:
        for place, token in enumerate(texts):
            said = [one.text for one in texts[place : place + 5]]
            if token.text in _BINDING and said[1:] == ["(", index, ",", "1"] and texts[place + 5].text == ",":
                upper = [*takewhile(lambda one: one.text != ",", texts[place + 6 :])]
                found[tuple(_texts(upper))] = upper
            base, indices = _with_indices(texts, place)
            if index in indices and len(sized.get(base, ())) == len(indices):
                size = sized[base][indices.index(index)]
                found[tuple(_texts(size))] = size
    return next(iter(found.values())) if len(found) == 1 else []


def _bound_in(tokens: Sequence[Token]) -> Iterator[str]:
    """The names that sums, products, extrema and quantifiers bind: those before ``:``, and the first in brackets."""
    quantified = False
    for place, token in enumerate(tokens):
        quantified = token.text in ("forall", "exists") or (quantified and token.text != ":")
        if token.kind != "name" or not place:
            continue
        word, before = tokens[max(place - 2, 0)].text, tokens[place - 1].text
        opened = before == "(" and place > 1 and word in _BINDING
        if opened and word in ("max", "min"):  # not in max(a, b)
            parts = at_commas(_inside(tokens, place))
            opened = len(parts) == 4 or [one.text for part in parts[1:2] for one in part] == ["all"]
        if opened or (quantified and before in ("forall", "exists", ",")):
            yield token.text


def _inside(tokens: Sequence[Token], place: int) -> list[Token]:
    """What stands from here to the end of the bracket around it."""
    depth, found = 0, list[Token]()
    for token in tokens[place:]:
        depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
        if depth < 0:
            break
        found.append(token)
    return found


# --- tokens ------------------------------------------------------------------------------------------------


class _Writer:
    """Tokens at the place of what was typed, so that an error points there."""

    def __init__(self, at: Token, end: Token) -> None:
        self.at, self.ends = at, end

    def __call__(self, *parts: tuple[str, str]) -> list[Token]:
        return [self.at._replace(kind=kind, text=text, below=()) for kind, text in parts]


def _joined(sizes: Sequence[Sequence[Token]], write: _Writer) -> list[Token]:
    return [token for k, size in enumerate(sizes) for token in (*write(("op", ",")) * (k > 0), *size)]


def _listed(names: Sequence[str], write: _Writer) -> list[Token]:
    return _joined([write(("name", name)) for name in names], write)


def _ranges(names: Sequence[str], sizes: Sequence[Sequence[Token]], write: _Writer) -> list[Token]:
    """``i in 1..n, j in 1..m``."""
    each = [
        [*write(("name", name), ("word", "in"), ("number", "1"), ("op", "..")), *size]
        for name, size in zip(names, sizes, strict=True)
    ]
    return _joined(each, write)


def _fresh(count: int, taken: Collection[str]) -> list[str]:
    """Names of indices that stand for nothing else in these texts."""
    letters = [*"ijkl", *(f"i_{k}" for k in range(1, count + 101))]
    return [name for name in letters if name not in taken][:count]
