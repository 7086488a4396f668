r"""Sets of letters: ``P(S)``, ``\Pr[X \in S]``, ``W(S|x)``, ``\Pr[W(x) \in S]`` of laws and channels, S not declared.

S, a capital letter, becomes a family of 0 and 1 among the conditions, so that a statement is said of all S; P(S) is the
sum of P[i]*S[i]. What binds S in front of the statement, or behind it, goes. Where S stands elsewhere nothing is
written out, and it is refused (`names.EVENT`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from verify.language.reading.declared import Segment, declared
from verify.language.reading.names import EVENT
from verify.language.sizes import LAWS
from verify.language.typed import Token

_JOINED = ("=>", "<=>", "or", "not", "exists")
_CHANCES = ("Pr", "Prob", "P")


def written_out(statement: Sequence[Token], segments: Sequence[Segment]) -> tuple[list[Token], list[Segment]]:
    """The statement with its events as sums, and what conditions are to say of them; both as they are without events."""
    laws = {segment[-3].text for segment in segments if len(segment) > 7 and segment[0].text in LAWS}
    sizes = {name: size for name, size in declared(segments).items() if name in laws}
    texts = {token.text for segment in segments for token in segment}
    found: dict[str, Segment] = {}
    drawn = {one[0].text: one[2] for one in segments if len(one) == 4 and one[1].text == "~"}
    places = [*_events(statement, sizes, drawn)]
    for _, _, name, _, size in places:
        if name not in texts:
            found.setdefault(name, size)
    names = {name for name, size in found.items() if _said(statement, name, size, places)}
    if not names:
        return [*statement], []
    taken = texts | {token.text for token in statement} | {below.text for t in statement for below in t.below}
    index = next(letter for letter in (*"ijkl", *(f"i_{k}" for k in range(len(taken) + 1))) if letter not in taken)
    made, here = list[Token](), 0
    for start, end, name, entry, size in places:
        if name in names:
            at = statement[start]

            def write(*parts: tuple[str, str], at: Token = at) -> list[Token]:
                return [at._replace(kind=kind, text=text, below=(), typed="") for kind, text in parts]

            opening = write(("name", "sum"), ("op", "("), ("name", index), ("op", ","), ("number", "1"), ("op", ","))
            law = [*entry, *write(("name", index), ("op", "]"), ("op", "*"))]
            chosen = write(("name", name), ("op", "["), ("name", index), ("op", "]"), ("op", ")"))
            made += [*statement[here:start], *opening, *size, *write(("op", ",")), *law, *chosen]
            here = end
    made = [*_unbound([*made, *statement[here:]], names)]
    return made, [segment for name in sorted(names) for segment in _zero_or_one(name, found[name], index, statement[0])]


_Place = tuple[int, int, str, list[Token], Segment]


def _events(tokens: Sequence[Token], sizes: dict[str, list[Segment]], drawn: dict[str, Token]) -> Iterator[_Place]:
    """Where ``P(S)`` or ``Pr[M(x) in S]`` begins and ends, S, what comes before the index of an entry, and its range."""
    texts = [*(token.text for token in tokens), *[""] * 6]
    for place, token in enumerate(tokens):
        if token.kind != "name" or texts[place + 1] not in ("(", "["):
            continue
        square, comma = (tokens[place + 1]._replace(kind="op", text=text) for text in "[,")
        own, chance, (of, behind) = sizes.get(token.text, []), token.text in _CHANCES, texts[place + 2 : place + 4]
        if len(own) == 1 and texts[place + 1] == "(" and EVENT.fullmatch(of) and behind == ")":
            yield place, place + 4, of, [token, square], own[0]
        elif len(own) == 2 and texts[place + 1] == "(" and EVENT.fullmatch(of) and behind == "|":
            if texts[end := _closed(texts, place + 1)] == ")":
                yield place, end + 1, of, [token, square, *tokens[place + 4 : end], comma], own[1]
        elif chance and not own and len(channel := sizes.get(of, [])) == 2 and behind == "(":
            end = _closed(texts, place + 3)
            if texts[end + 1] == "in" and EVENT.fullmatch(texts[end + 2]) and texts[end + 3] in (")", "]"):
                row = [tokens[place + 2], square, *tokens[place + 4 : end], comma]
                yield place, end + 4, texts[end + 2], row, channel[1]
        elif chance and not own and of in drawn and behind == "in":
            law, event, closing = sizes.get(drawn[of].text, []), *texts[place + 4 : place + 6]
            if len(law) == 1 and EVENT.fullmatch(event) and closing in (")", "]"):
                yield place, place + 6, event, [drawn[of], square], law[0]


def _closed(texts: Sequence[str], place: int) -> int:
    """Where the bracket closes that opens there; the last place where none does."""
    depth, end = 0, place
    for end in range(place, len(texts)):
        depth += (texts[end] in ("(", "[")) - (texts[end] in (")", "]"))
        if depth == 0:
            break
    return end


def _said(statement: Sequence[Token], name: str, size: Segment, places: Sequence[_Place]) -> bool:
    """Whether the name is an event wherever it stands, of one alphabet, but where it is bound for the whole statement."""
    own = [one for one in places if one[2] == name]
    alike = all([t.text for t in one[4]] == [t.text for t in size] for one in own)
    inside = {k for start, end, *_ in own for k in range(start, end)}
    named = (k for k, t in enumerate(statement) if name in (t.text, *(below.text for below in t.below)))
    others = [k for k in named if k not in inside]
    joined = any(token.kind in ("op", "word") and token.text in _JOINED for token in statement)
    front = statement[0].text == "forall"
    bound = all(_binder(statement, k, front) for k in others)
    return alike and bound and len(others) <= 1 and not (joined and not (front and others))


def _binder(statement: Sequence[Token], place: int, front: bool) -> bool:
    """Whether names are bound there: in front of all of the statement, or behind it."""
    before = place
    while before >= 0 and (statement[before].text == "," or statement[before].kind == "name"):
        before -= 1
    behind = place
    while statement[behind].text == "," or statement[behind].kind == "name":
        behind += 1
    ends = statement[behind].text == ":" if front else statement[behind].kind == "end"
    return statement[before].text == "forall" and ends and (before == 0) == front


def _unbound(tokens: Sequence[Token], names: Collection[str]) -> Iterator[Token]:
    """Without these names where they are bound, and without the quantifier where none is left."""
    place = 0
    while place < len(tokens):
        token = tokens[place]
        if token.text != "forall":
            yield token
            place += 1
            continue
        end = place + 1
        while tokens[end].text == "," or tokens[end].kind == "name":
            end += 1
        kept = [one for one in tokens[place + 1 : end] if one.kind == "name" and one.text not in names]
        if len(kept) == sum(one.kind == "name" for one in tokens[place + 1 : end]):
            yield from tokens[place:end]
        elif kept:
            yield token
            for k, one in enumerate(kept):
                yield from [token._replace(kind="op", text=","), one] if k else [one]
        elif tokens[end].text == ":":
            end += 1
        place = end


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
