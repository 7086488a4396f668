r"""Sets of letters: ``P(S)``, ``\Pr[X \in S]``, ``W(S|x)``, ``\Pr[W(x) \in S]`` of laws and channels, S not declared.

In the statement S, a capital letter, becomes a family of 0 and 1 among the conditions, so that it is said of all S, and
P(S) is the sum of P[i]*S[i]; what binds S in front goes. A condition that is said of all S is said of all tuples S of 1
and 2, and P(S) is the sum of P[i]*(S[i] - 1). Where S stands elsewhere nothing is written out, and it is refused
(`names.EVENT`). ``S \subseteq \mathcal{Y}`` says no more than what S is a set of.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from verify.language.reading.declared import declared, lengths
from verify.language.reading.names import EVENT
from verify.language.reading.pieces import Segment, closed, multiplies
from verify.language.sizes import LAWS
from verify.language.typed import Token, styled

_JOINED = ("=>", "<=>", "or", "not", "exists")
_CHANCES = ("Pr", "Prob", "P")


def written_out(
    statement: Sequence[Token], segments: Sequence[Segment]
) -> tuple[list[Token], list[Segment], dict[str, Segment]]:
    """The statement and the conditions with their events as sums; and how many letters sets such as \\mathcal{Y} have."""
    laws = {segment[-3].text for segment in segments if len(segment) > 7 and segment[0].text in LAWS}
    sizes = {name: size for name, size in declared(segments).items() if name in laws}
    draws = (one for one in segments if len(one) in (4, 6) and one[-3].text == "~")
    drawn = {one[0].text: one[-2] for one in draws}
    every = [[*statement], *segments]
    taken = {part.text for tokens in every for token in tokens for part in (token, *token.below)}
    index = next(letter for letter in (*"ijkl", *(f"i_{k}" for k in range(len(taken) + 1))) if letter not in taken)
    axes = {(name, place): size for name, found in sizes.items() for place, size in enumerate(found)}
    axes |= {(name, place): size[:-1] for name, place, size in lengths(segments)}
    of = (behind for tokens in every for token, behind in pairwise(tokens) if token.text == "subset")
    alphabets = {letters.text: [letters] for letters in of if letters.text.islower()}  # of S \subseteq [n]
    used = {one.name for tokens in every for one in _events(tokens, sizes, drawn)}
    named = {typed for tokens in every for typed in _styled_sets(tokens, sizes, drawn)}
    statement, *segments = ([_unstyled(token, named) for token in tokens] for tokens in every)
    others_are = {one[0].text for one in segments if one[1].kind == "word" or one[1].text == "~"}
    of_sets = _Sets(axes, used, others_are)
    made, said, others = of_sets.members(_turned(statement)), list[Segment](), list[Segment]()

    def fits(tokens: Sequence[Token], name: str, size: Segment) -> bool:
        """Whether the set of which this is said to be a subset, if any, has no other size."""
        return all(_same(alphabets.setdefault(one, size), size) for one in _bound_in(tokens).get(name, ()))

    def put(tokens: Sequence[Token], name: str, size: Segment, free: bool) -> list[Token]:
        """With the events of one set, which may be ``free`` in what is said, written out."""
        reached = _reached(tokens)
        written = _written(tokens, name, index, sizes, drawn, "0" if free and not reached else "1")
        if reached:
            _, first, _ = _largest(written) or (0, 0, 0)
            colon = written[1]._replace(text=":", typed="")
            return [written[0]._replace(text="max"), written[1], *_ranging(written[2], size), colon, *written[first:]]
        alone = _without(written, name)
        return alone if free else _of_all(alone, name, size)

    segments = [*_letters(segments, statement, axes, alphabets)]
    declares = {one[0].text: one for one in segments if len(one) == 4 and one[1].text == "subset"}
    texts_of_sets = [of_sets.members(_turned(one)) for one in segments if one not in declares.values()]
    found, own = _sets(made, sizes, drawn), set[str]()
    for one in texts_of_sets:  # a set that a condition declares, \\subseteq, and others speak of
        found |= {name: size for name, size in _sets(one, sizes, drawn).items() if name in declares.keys() - found.keys()}
    for name in sorted(found):
        elsewhere = [one for one in texts_of_sets if any(token.text == name for token in one)]
        free = name not in _bound_in(made)
        this = (free and _same(_sets(one, sizes, drawn).get(name, []), found[name]) for one in elsewhere)
        alike = (same or name in _bound_in(one) for same, one in zip(this, elsewhere, strict=True))
        sizes_of = [alphabets.setdefault(styled(t) or t.text, found[name]) for t in declares.get(name, [])[2:3]]
        if all(alike) and fits(made, name, found[name]) and all(_same(one, found[name]) for one in sizes_of):
            own.add(name)
            said += [] if _reached(made) else _zero_or_one(name, found[name], index, statement[0])
            made = put(made, name, found[name], free=True)
    for segment in texts_of_sets:
        within = _sets(segment, sizes, drawn)
        for name in sorted(within.keys() & own - _bound_in(segment).keys()):  # the set of which the statement is
            segment = _written(segment, name, index, sizes, drawn)
        for name in sorted(within.keys() & _bound_in(segment).keys()):
            if not fits(segment, name, within[name]):
                continue
            other = name
            while other in found or (other != name and other in taken):  # what is said of all S is not said of this S
                other += "'"
            renamed = [token._replace(text=other) if token.text == name else token for token in segment]
            segment = put(renamed, other, within[name], free=False)
        others.append(segment)
    nothing_said = [one for name, one in declares.items() if name not in own]
    return made, [*others, *said, *nothing_said], alphabets


def _sets(
    tokens: Sequence[Token], sizes: Mapping[str, list[Segment]], drawn: Mapping[str, Token]
) -> dict[str, Segment]:
    """The names that are events wherever they stand, but where they are bound for all of it, with their alphabets."""
    places = [*_events(tokens, sizes, drawn)]
    return {one.name: one.size for one in places if _said(tokens, one.name, one.size, places)}


def _written(
    tokens: Sequence[Token],
    name: str,
    index: str,
    sizes: Mapping[str, list[Segment]],
    drawn: Mapping[str, Token],
    least: str = "0",
) -> list[Token]:
    """With the events of this set as sums of ``S[i] - least``."""
    made, here = list[Token](), 0
    for start, end, event, entry, size, rest in _events(tokens, sizes, drawn):
        if event != name:
            continue
        at = tokens[start]

        def write(*parts: tuple[str, str], at: Token = at) -> list[Token]:
            return [at._replace(kind=kind, text=text, below=(), typed="") for kind, text in parts]

        if not entry:
            member = [at._replace(typed="", below=()), *tokens[start + 1 : end]]
            less = [*write(("op", "(")), *member, *write(("op", "-"), ("number", least), ("op", ")"))]
            made += [*tokens[here:start], *(member if least == "0" else less)]
            here = end
            continue
        over = [*write(("number", "1"), ("op", ",")), *size]
        if entry[0].text == "Pr":
            over = write(("op", "all"))  # over what Pr[Y = i] says that i runs
        opening = [*write(("name", "sum"), ("op", "("), ("name", index), ("op", ",")), *over]
        law = [*entry, *write(("name", index), ("op", "]"), ("op", "*"))]
        chosen = write(("name", name), ("op", "["), ("name", index), ("op", "]"))
        most = str(int(least) + 1)
        if rest:
            chosen = [*write(("op", "("), ("number", most), ("op", "-")), *chosen, *write(("op", ")"))]
        elif least != "0":
            chosen = [*write(("op", "(")), *chosen, *write(("op", "-"), ("number", least), ("op", ")"))]
        made += tokens[here:start]
        times = write(("op", "*")) if multiplies(made) else []
        made += [*times, *opening, *write(("op", ",")), *law, *chosen, *write(("op", ")"))]
        here = end
    return [*made, *tokens[here:]]


class _Place(NamedTuple):
    """Where ``P(S)`` or ``Pr[M(x) in S]`` begins and ends, S, what comes before the index of an entry, and its range.

    Of ``P(S^c)`` it is the ``rest`` of the letters. Without an entry it is ``S[y]``, of a sum over the letters of S.
    """

    start: int
    end: int
    name: str
    entry: list[Token]
    size: Segment
    rest: bool


def _events(
    tokens: Sequence[Token], sizes: Mapping[str, list[Segment]], drawn: Mapping[str, Token]
) -> Iterator[_Place]:
    texts = [*(token.text for token in tokens), *[""] * 8]
    for place, token in enumerate(tokens):
        if (token.kind, token.typed) == ("name", _MEMBER):
            yield _Place(place, place + 4, token.text, [], [*token.below], False)
        if token.kind != "name" or texts[place + 1] not in ("(", "["):
            continue
        square, comma = (tokens[place + 1]._replace(kind="op", text=text) for text in "[,")
        own, chance, (of, behind) = sizes.get(token.text, []), token.text in _CHANCES, texts[place + 2 : place + 4]
        event, rest, after = _event(texts, place + 2)
        if len(own) == 1 and texts[place + 1] == "(" and event and texts[after] == ")":
            yield _Place(place, after + 1, event, [token, square], own[0], rest)
        elif len(own) == 2 and texts[place + 1] == "(" and event and texts[after] == "|":
            if texts[end := closed(tokens, place + 1)] == ")":
                row = [token, square, *tokens[after + 1 : end], comma]
                yield _Place(place, end + 1, event, row, own[1], rest)
        elif chance and not own and len(channel := sizes.get(of, [])) == 2 and behind == "(":
            end = closed(tokens, place + 3)
            event, rest, after = _event(texts, end + 2)
            if texts[end + 1] == "in" and event and texts[after] in (")", "]"):
                row = [tokens[place + 2], square, *tokens[place + 4 : end], comma]
                yield _Place(place, after + 1, event, row, channel[1], rest)
        elif chance and not own and of in drawn and behind == "in":
            law, (event, rest, after) = sizes.get(drawn[of].text, []), _event(texts, place + 4)
            if law and event and texts[after] in (")", "]"):
                said = [token._replace(text="Pr", typed="\\Pr"), square, tokens[place + 2], comma._replace(text="=")]
                entry = [drawn[of], square] if len(law) == 1 else said  # of Y|X ~ W it is Pr[Y = i]
                yield _Place(place, after + 1, event, entry, law[-1], rest)


def _event(texts: Sequence[str], place: int) -> tuple[str, bool, int]:
    """The set ``S``, or ``S^c``, that stands there, if one does; whether it is its complement; and where it ends."""
    if not EVENT.fullmatch(texts[place]):
        return "", False, place
    for rest in (["^", "c"], ["^", "(", "c", ")"]):
        if texts[place + 1 : place + 1 + len(rest)] == rest:
            return texts[place], True, place + 1 + len(rest)
    return texts[place], False, place + 1


OUTSIDE = "∉"  # of a sum over the letters that are not in a set, before its name
_MEMBER = "\\in"  # how what says that a letter is in a set is marked, until it is written out
_Axes = Mapping[tuple[str, int], Segment]


def _styled_sets(
    tokens: Sequence[Token], sizes: Mapping[str, list[Segment]], drawn: Mapping[str, Token]
) -> Iterator[str]:
    r"""The sets such as ``\mathcal{S}`` that are no alphabets: events, and those of which a set is said."""
    for one in _events(tokens, sizes, drawn):
        yield from (styled(token) for token in tokens[one.start : one.end] if token.text == one.name)
    yield from (styled(token) for token, behind in pairwise(tokens) if behind.text == "subset")


def _unstyled(token: Token, named: Collection[str]) -> Token:
    """Without its style, if it is one of these sets: what is left in another style is an alphabet."""
    shape = token.typed if token.text == "all" else styled(token)
    if not shape or shape not in named:
        return token
    return token._replace(typed=shape.partition("{")[2].removesuffix("}") if token.text == "all" else "")


class _Sets(NamedTuple):
    """What is known of sets: the sizes of families, the names ``used`` as events, and those that are ``others``."""

    axes: _Axes
    used: Collection[str]
    others: Collection[str]

    def is_set(self, name: str, letter: str) -> bool:
        r"""Whether it is a set of some letters: of ``\sum_{s \in S}`` S may be all of them, unless P(S) is said of it."""
        return bool(EVENT.fullmatch(name)) and name not in self.others and (name.lower() != letter or name in self.used)

    def members(self, tokens: Sequence[Token]) -> list[Token]:
        r"""With ``S[y]`` for the letters of a set: ``\sum_{y \in S} f(y)``, ``for all y \in S``, ``y \notin S``."""
        made = [*tokens]
        for place in range(len(made) - 1, -1, -1):  # inner sums first
            texts = [token.text for token in made[place : place + 6]] + [""] * 6
            about = [*texts[:2], texts[5]] == ["iverson", "(", ")"] and texts[3] in ("in", "notin")
            if about and self.is_set(texts[4], texts[2]) and not made[place + 4].typed.startswith("\\"):
                size, sign = _size_of(texts[2], made, self.axes), _like(made[place])
                if size:
                    member = _member(made[place + 2], made[place + 4], size)
                    rest = [sign("("), sign("1", "number"), sign("-"), *member, sign(")")]
                    made[place : place + 6] = member if texts[3] == "in" else rest
                continue
            over = made[place + 4] if len(made) > place + 5 else None
            sum_of = over is not None and [*texts[:2], *texts[3:6]] == ["sum", "(", ",", "all", ","]
            event = over.typed.removeprefix(OUTSIDE) if over else ""
            if over and sum_of and self.is_set(event, texts[2]):
                end = closed(made, place + 1)
                size, sign = _size_of(texts[2], made[place + 6 : end], self.axes), _like(made[place + 1])
                if size:
                    member = _member(made[place + 2], over._replace(text=event), size)
                    if event != over.typed:
                        member = [sign("("), sign("1", "number"), sign("-"), *member, sign(")")]
                    member += [sign("*"), sign("(")]
                    every = [over._replace(typed="all"), sign(",")]
                    made[place + 4 : end] = [*every, *member, *made[place + 6 : end], sign(")")]
        return self._of_letters(made)

    def _of_letters(self, made: list[Token]) -> list[Token]:
        """``for all x in S: ...`` as ``for all x: S[x] = 1 => ...``."""
        items, body = _items(made)
        for before, item in reversed([*zip([[], *items], items, strict=False)]):
            within = len(item) == 3 and item[1].text in ("in", "notin") and not item[2].typed.startswith("\\")
            alone = len(before) == 1 and not EVENT.fullmatch(before[0].text)  # of x, y \in S: is x in it, too?
            if within and not alone and self.is_set(item[2].text, item[0].text):
                size, sign = _size_of(item[0].text, made[body:-1], self.axes), _like(made[body - 1])
                if size:
                    inside = sign("0" if item[1].text == "notin" else "1", "number")
                    implies = sign("=>")._replace(typed=_MEMBER)
                    said = [sign("("), *_member(item[0], item[2], size), sign("="), inside, implies, sign("(")]
                    front = [part for one in items for part in (sign(","), *(one[:1] if one is item else one))][1:]
                    ends = [sign(")"), sign(")"), made[-1]]
                    return self._of_letters([made[0], *front, sign(":"), *said, *made[body:-1], *ends])
        return made


def _letters(
    segments: Sequence[Segment], statement: Sequence[Token], axes: _Axes, known: dict[str, Segment]
) -> Iterator[Segment]:
    r"""The conditions with ``x, y \in \mathcal{X}`` as ``x in 1..n``, by the families of which x is an index.

    How many letters \mathcal{X} has is noted among those that are ``known``.
    """
    every = [*statement, *(token for segment in segments for token in segment)]
    for segment in segments:
        shape = styled(segment[2]) if len(segment) == 4 and segment[1].text == "in" else ""
        size, sign = _size_of(segment[0].text, every, axes) if shape else [], _like(segment[-1])
        ranged = [segment[0], sign("in", "word"), sign("1", "number"), sign(".."), *size, segment[-1]]
        yield ranged if size and _same(known.setdefault(shape, size), size) else segment


def _like(at: Token) -> Callable[..., Token]:
    """What writes signs at the place of a token."""
    return lambda text, kind="op": at._replace(kind=kind, text=text, below=(), typed="")


def _member(letter: Token, name: Token, size: Segment) -> list[Token]:
    sign = _like(letter)
    return [name._replace(kind="name", typed=_MEMBER, below=tuple(size)), sign("["), letter, sign("]")]


def _size_of(letter: str, tokens: Sequence[Token], axes: _Axes) -> Segment:
    """How many letters there are, by the families of which this letter is an index; nothing where they do not say it."""
    found: list[Segment] = []
    texts = [*(token.text for token in tokens), *[""] * 3]
    for place, token in enumerate(tokens):
        if token.kind == "name" and texts[place + 1] in ("(", "[") and (token.text, 0) in axes:
            end = closed(tokens, place + 1)
            inner = texts[place + 2 : end]
            order = inner[::-1] if "|" in inner else inner
            found += [axes[token.text, k] for k, at in enumerate(order[::2]) if at == letter and (token.text, k) in axes]
        below = [part.text for part in token.below]
        base = token.text.removesuffix("_" + "".join(below)) if below else token.text
        found += [axes[base, k] for k, at in enumerate(below) if at == letter and (base, k) in axes]
    return found[0] if found and all(_same(one, found[0]) for one in found) else []


def _same(one: Segment, other: Segment) -> bool:
    return [token.text for token in one] == [token.text for token in other]


def _said(tokens: Sequence[Token], name: str, size: Segment, places: Sequence[_Place]) -> bool:
    """Whether the name is an event wherever it stands, of one alphabet, but where it is bound for all that is said."""
    own = [one for one in places if one.name == name]
    alike = all(_same(one.size, size) for one in own)
    inside = {k for one in own for k in range(one.start, one.end)}
    others = [k for k, t in enumerate(tokens) if k not in inside and name in (t.text, *(below.text for below in t.below))]
    joined = any(t.kind in ("op", "word") and t.text in _JOINED and t.typed != _MEMBER for t in tokens)
    sides = _sides(tokens)
    if len(sides) > 1 and not all(any(one.name == name for one in places if one.start in side) for side in sides):
        return False  # of forall S: A(S) <=> B: is it A of all S that is the same as B?
    return alike and len(others) == (name in _bound_in(tokens)) and not (joined and (not others or _largest(tokens)))


def _sides(tokens: Sequence[Token]) -> list[range]:
    """Where the sides of ``A <=> B`` stand."""
    depth, ends = 0, [-1]
    for place, token in enumerate(tokens):
        depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
        if depth == 0 and token.text == "<=>":
            ends.append(place)
    return [range(one + 1, other) for one, other in pairwise([*ends, len(tokens)])]


def _items(tokens: Sequence[Token]) -> tuple[list[list[Token]], int]:
    """What ``forall x, S subset Y, i in 1..n:`` in front of all binds, item by item, and where what is said begins."""
    if tokens[0].text != "forall":
        return [], 0
    items: list[list[Token]] = [[]]
    depth = 0
    for place, token in enumerate(tokens[1:], 1):
        depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
        if depth == 0 and token.text == ":":
            return items, place + 1
        if depth == 0 and token.text == ",":
            items.append([])
        else:
            items[-1].append(token)
    return [], 0


def _bound_in(tokens: Sequence[Token]) -> dict[str, tuple[str, ...]]:
    """The names alone that are bound in front of all, each with the set, if any, that it is a subset of."""
    items, _ = _items(tokens)
    if largest := _largest(tokens):
        items = [[*tokens[2 : largest[0]]]]
    alone = (item for item in items if [token.kind for token in item[:1]] == ["name"] and len(item) in (1, 3))
    subsets = (item for item in alone if not item[1:] or item[1].text == "subset")
    return {item[0].text: tuple(styled(token) or token.text for token in item[2:]) for item in subsets}


def _largest(tokens: Sequence[Token]) -> tuple[int, int, int] | None:
    r"""Of ``\sup_S body <= c``, ``\max_{S \subseteq \mathcal{Y}} body = c``: where that ends and the body is."""
    texts = [token.text for token in tokens[:8]] + [""] * 8
    if texts[0] not in ("max", "sup") or texts[1] != "(" or not EVENT.fullmatch(texts[2]):
        return None
    below = 5 if texts[3] == "subset" else 3
    body = below + 3 if texts[below : below + 3] == [",", "all", ","] else below + 1 if texts[below] == ":" else 0
    end = closed(tokens, 1)
    return (below, body, end) if body and tokens[end + 1].text in _TURNED else None


def _without(tokens: Sequence[Token], name: str) -> list[Token]:
    """Without this name where it is bound in front, and without the quantifier where none is left."""
    if largest := _largest(tokens):  # what is largest is below a bound if all are
        return [tokens[1], *tokens[largest[1] :]]
    items, body = _items(tokens)
    kept = [item for item in items if item[0].text != name]
    if len(kept) == len(items):
        return [*tokens]
    comma = tokens[0]._replace(kind="op", text=",", typed="")
    front = [part for k, item in enumerate(kept) for part in ([comma] * (k > 0) + item)]
    return [tokens[0], *front, *tokens[body - 1 :]] if kept else [*tokens[body:]]


def _reached(tokens: Sequence[Token]) -> bool:
    """Whether it is said that a largest value over sets is as large as something."""
    largest = _largest(tokens)
    return largest is not None and tokens[largest[2] + 1].text in ("=", "==", ">=", ">")


_TURNED = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "=": "=", "==": "=="}


def _turned(tokens: Sequence[Token]) -> list[Token]:
    r"""``c = \sup_S body`` with the sides turned round; others as they are."""
    depths, depth = list[int](), 0
    for token in tokens:
        depth -= token.text in (")", "]")
        depths.append(depth)
        depth += token.text in ("(", "[")
    signs = [k for k, token in enumerate(tokens) if depths[k] == 0 and token.text in (*_TURNED, "!=", *_JOINED, "forall")]
    if len(signs) != 1 or tokens[signs[0]].text not in _TURNED:
        return [*tokens]
    (sign,) = signs
    left, right, end = tokens[:sign], tokens[sign + 1 : -1], tokens[-1]
    turned = [*right, tokens[sign]._replace(text=_TURNED[tokens[sign].text]), *left, end]
    largest = _largest(turned)
    return turned if largest and largest[2] == len(right) - 1 else [*tokens]


def _ranging(name: Token, size: Segment) -> list[Token]:
    """``S in tuples(n, 2)``."""
    parts = (("word", "in"), ("word", "tuples"), ("op", "("), ("op", ","), ("number", "2"), ("op", ")"))
    made = [name._replace(kind=kind, text=text, below=(), typed="") for kind, text in parts]
    return [name, *made[:3], *size, *made[3:]]


def _of_all(tokens: Sequence[Token], name: str, size: Segment) -> list[Token]:
    """Said of all sets of this name: ``forall S in tuples(n, 2), ...``, of tuples of 1 and 2."""

    def write(*parts: tuple[str, str]) -> list[Token]:
        return [tokens[0]._replace(kind=kind, text=text, below=(), typed="") for kind, text in parts]

    over = _ranging(tokens[0]._replace(kind="name", text=name, below=(), typed=""), size)
    items, body = _items(tokens)
    rest = [*write(("op", ",")), *tokens[1:]] if items else [*write(("op", ":")), *tokens]
    return [*write(("word", "forall")), *over, *rest]


def _zero_or_one(name: str, size: Segment, index: str, at: Token) -> list[Segment]:
    """``S family(n), forall i in 1..n: S[i] = 0 or S[i] = 1``."""

    def write(*parts: tuple[str, str]) -> list[Token]:
        return [at._replace(kind=kind, text=text, below=(), typed="") for kind, text in parts]

    end = Token("end", ",", at.offset)
    family = write(("name", name), ("word", "family"), ("op", "("), ("number", "1"), ("op", ")"))
    family[1] = family[1]._replace(below=tuple(size))
    entry = write(("name", name), ("op", "["), ("name", index), ("op", "]"))
    over = [*write(("word", "forall"), ("name", index), ("word", "in"), ("number", "1"), ("op", "..")), *size]
    zero, one = ([*entry, *write(("op", "="), ("number", value))] for value in "01")
    return [[*family, end], [*over, *write(("op", ":")), *zero, *write(("word", "or")), *one, end]]
