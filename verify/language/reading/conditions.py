"""The conditions of a statement: first what is declared, then what holds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import pairwise
from weakref import proxy

from verify.kernel.statement import (
    RESERVED,
    And,
    Family,
    ForAll,
    Formula,
    Integer,
    Named,
    RandomVariable,
    Range,
    Real,
    Relation,
    Sort,
    relation,
)
from verify.kernel.terms import ONE, ZERO, Apply, Term, Var
from verify.language import sizes
from verify.language.entropies import conditional_entropy, mutual_information
from verify.language.notation import EXTREMA
from verify.language.reading.chances import JOINT
from verify.language.reading.declared import declared, lengths, spoken, with_priors, with_rows
from verify.language.reading.drawn import HowTogether, astray, laws, with_images, written
from verify.language.reading.events import written_out
from verify.language.reading.grammar import Parser
from verify.language.reading.letters import said_of_all
from verify.language.reading.names import (
    ADJECTIVE,
    ADJECTIVES,
    CONSTANTS,
    KNOWN,
    KNOWN_FUNCTIONS,
    LETTER,
    SORT_WORDS,
    WORDS_OF_NUMBERS,
    Names,
)
from verify.language.reading.operators import RELATIONS
from verify.language.reading.pieces import closed, ends_said
from verify.language.reading.texts import ParseError, Source
from verify.language.typed import NATURAL, Token, short, tokens

_Segment = list[Token]
_Group = tuple[Token, ...]


class _Image:
    """``f(X, Z)`` with names only; no tuple, as a `_Group` is one."""

    __match_args__ = ("function", "arguments")

    def __init__(self, function: Token, arguments: _Group) -> None:
        self.function, self.arguments = function, arguments


def split(
    source: Source, tokens: Sequence[Token], words: Iterable[str] | None = None, statement: Sequence[Token] = ()
) -> list[_Segment]:
    """The conditions, each ended by an "end": split at commas and semicolons that stand in no bracket.

    The commas between the binders of a quantifier do not count. With the ``words`` that have a meaning, those that say
    what a family is are declarations of it, too, where the statement or another condition speaks of it.
    """
    segments: list[_Segment] = [[]]
    depth, binders = 0, False
    for token in tokens:
        depth = max(0, depth + (token.text in ("(", "[")) - (token.text in (")", "]")))
        if depth == 0 and token.kind in ("op", "word"):
            binders = token.text in ("forall", "exists") or (binders and token.text != ":")
        separates = token.text == ";" or (token.text == "," and not binders)
        ends = separates and depth == 0 and token.kind == "op"
        segments[-1].append(Token("end", token.text, token.offset) if ends else token)
        if ends:
            segments.append([])
    if len(segments[-1]) == 1:  # nothing behind the last separator
        segments.pop()
    try:
        segments = [part for one in spoken(segments, statement, [*(words or ())]) for part in _with_a_bound(one)]
    except HowTogether as which:
        letter = which.letter
        raise source.error(f"how does {letter.text} hang together with the others?", letter.offset, JOINT) from None
    _bounds_of_one(source, segments)
    segments = _families(_shared(segments), words, statement)
    for segment in segments:
        if len(segment) == 1:
            raise source.error("a condition is missing before this separator", segment[0].offset)
    return segments


def _with_a_bound(segment: _Segment) -> list[_Segment]:
    """``n m integer >= 2`` as ``n m integer, n >= 2, m >= 2``."""
    names = _declared(segment)
    place = len(names)
    if segment[place].text not in ("integer", "real") or segment[place + 1].text not in RELATIONS:
        return [segment]
    declared = [*segment[: place + 1], segment[-1]]
    return [declared, *([name, *segment[place + 1 :]] for name in names)]


def _families(
    segments: list[_Segment], words: Iterable[str] | None, statement: Sequence[Token]
) -> list[_Segment]:
    """``channel[n,m](W)`` where no condition declares W, with ``W family(2)`` before it; ``law[n](P)`` and ``convex(f)``
    likewise, and ``q(y) = ... for all y``, which says what the family q is.
    """
    known = {token.text for segment in segments for token in _declared(segment)}
    letters = {one[0].text for one in segments if [token.text for token in one[1:4]] == ["in", "1", ".."]}
    taken = {*KNOWN_FUNCTIONS, *CONSTANTS, *(words or ())}
    made: list[_Segment] = []
    for segment in segments:
        shape = [token.text for token in (*segment[1:2], *segment[-5:-3], *segment[-2:-1])]
        word, name = segment[0], segment[-3] if len(segment) > 7 else segment[0]
        convex = word.text == "convex" and [t.text for t in segment[1::2]] == ["(", ")"] and "convex" in taken
        if convex:
            name = segment[2]
        of_law = word.text in sizes.LAWS and shape == ["[", "]", "(", ")"]
        if (of_law or convex) and name.kind == "name" and name.text not in known:
            known.add(name.text)
            arity = "2" if word.text == "channel" else "1"
            family = [("word", "family"), ("op", "("), ("number", arity), ("op", ")"), ("end", ",")]
            made.append([name, *(word._replace(kind=kind, text=text) for kind, text in family)])
        elif words is not None and (one := _said_of_all(segment, known, letters)) and one[0].text not in known | taken:
            name, count = one
            others = (token for part in (statement, *segments) if part is not segment for token in part)
            if not any(name.text in (token.text, _without_index(token)) for token in others):
                made.append(segment)  # as of a name that nothing says anything of
                continue
            known.add(name.text)
            family = [("word", "family"), ("op", "("), ("number", str(count)), ("op", ")"), ("end", ",")]
            made.append([name, *(name._replace(kind=kind, text=text) for kind, text in family)])
            if segment[0].text != "forall":  # q(y) = ...: of all y
                comma, inner = name._replace(kind="op", text=","), [*_indices_of(segment)]
                listed = [token for k, one in enumerate(inner) for token in (*[comma] * (k > 0), one)]
                segment = [name._replace(kind="word", text="forall"), *listed, comma._replace(text=":"), *segment]
        elif words is not None and segment[0].text == "forall":
            others = (token for part in (statement, *segments) if part is not segment for token in part)
            spoken = {text for one in others for text in (one.text, _without_index(one), one.text.partition("_")[0])}
            for name, count in _by_entries(segment, known | taken):
                if name.text in spoken:
                    known.add(name.text)
                    family = [("word", "family"), ("op", "("), ("number", str(count)), ("op", ")"), ("end", ",")]
                    made.append([name, *(name._replace(kind=kind, text=text) for kind, text in family)])
        made.append(segment)
    return made


def _by_entries(segment: _Segment, known: Collection[str]) -> list[tuple[Token, int]]:
    """The families of which ``forall x, y: d(x,y) >= 0``, ``forall i: a_i > 0`` speaks, and how many indices each has."""
    colon = next((k for k, token in enumerate(segment) if token.text == ":"), 0)
    bound = {token.text for token in segment[1:colon] if token.kind == "name"}
    found: dict[str, tuple[Token, int]] = {}
    for place, token in enumerate(segment[colon + 1 : -1], colon + 1):
        base, _, index = token.text.partition("_")
        behind = segment[place + 1].text
        if token.kind != "name" or {base, token.text} & {*known, *bound}:
            continue
        if behind in ("(", "["):
            close = closed(segment, place + 1)
            inner = segment[place + 2 : close]
            listed, name = [one.text for one in inner[::2]], token.text
            fits = all(one.text in (",", "|") for one in inner[1::2]) and len(inner) % 2 == 1
        else:
            listed, name, fits = [*index] if index in bound or len(index) < 3 else [], base, True
            listed = [index] if index in bound else listed
        if fits and listed and {*listed} <= bound:
            found.setdefault(name, (token._replace(text=name, below=()), len(listed)))
    return [*found.values()]


def _said_of_all(segment: _Segment, known: Collection[str], letters: Collection[str]) -> tuple[Token, int] | None:
    """The name, and of how many indices, in ``forall x, y: (q(x,y) = ...)``, where all of these are bound there; in
    ``q(y) = ...`` where nothing binds y, and something ``known`` is spoken of, but not q. Where a condition says that y
    is one of the ``letters`` 1..m, it is still said of all of them if what q(y) is depends on y.
    """
    if segment[0].text == "forall":
        colon = next((k for k, token in enumerate(segment) if token.text == ":"), 0)
        bound = {token.text for token in segment[1:colon] if token.kind == "name"}
        name, *rest = segment[colon + 1 + (segment[colon + 1].text == "(") :]
    else:
        name, *rest = segment
        equal = next((k for k, token in enumerate(segment) if token.text in ("=", ":=")), 0)
        bound = {token.text for token in _indices_of(segment)}
        spoken = {part for token in segment[equal:] for part in (token.text, _without_index(token))}
        inside = {part for token in segment[equal:] for part in (token.text, *(below.text for below in token.below))}
        here, own = bound & {*known}, name.text if rest[:1] and rest[0].text in ("(", "[") else _without_index(name)
        if not equal or here - {*letters} or here - inside or not spoken & {*known} - here or own in spoken:
            return None
    if name.below and rest[0].text not in ("(", "["):  # q_y, not P_Y(y)
        inner, equals = [*name.below], rest[0]
        name = name._replace(text=_without_index(name), below=())
    else:
        close = next((k for k, token in enumerate(rest) if token.text == (")" if rest[0].text == "(" else "]")), 0)
        inner, equals = rest[1:close], rest[min(close + 1, len(rest) - 1)]
    indices = [part.text for part in inner if part.text not in (",", "|")]
    if len(inner) == 1 and inner[0].text not in bound:
        indices = [*inner[0].text]  # W_{xy}
    distinct = len({*indices}) == len(indices) and {*indices} <= bound
    name = name._replace(below=())
    return (name, len(indices)) if indices and distinct and name.kind == "name" and equals.text in ("=", ":=") else None


def _indices_of(segment: _Segment) -> Iterator[Token]:
    """The names in ``q(x,y) = ...``, or below q."""
    if len(segment) < 2:
        return
    called = segment[1].text in ("(", "[")
    inside = segment[2 : next(k for k, t in enumerate(segment) if t.text in (")", "]", "end") or k == len(segment) - 1)]
    below = () if called else [token for token in segment[0].below if LETTER.fullmatch(token.text) or len(token.text) > 1]
    yield from (token for token in (inside if called else below) if token.kind == "name")


def _without_index(token: Token) -> str:
    """The name without what stands below it: q of q_y."""
    return token.text.removesuffix("_" + "".join(part.text for part in token.below)) if token.below else token.text


def _shared(segments: list[_Segment]) -> list[_Segment]:
    """``x, y >= 0`` as ``x >= 0, y >= 0``, and ``n, m integer`` likewise: a bare name shares what is said of the next."""
    made: list[_Segment] = []
    said: _Segment = []
    for segment in reversed(segments):
        comma = len(segment) == 2 and segment[0].kind == "name" and segment[1].text == ","
        if comma and said:
            made.append([segment[0], *said])
            continue
        alone = len(segment) > 2 and segment[0].kind == "name"
        said = segment[1:] if alone and (segment[1].text in RELATIONS or segment[1].text in SORT_WORDS) else []
        made.append(segment)
    return made[::-1]


def _related(segment: _Segment) -> list[str]:
    """The names that are a side of a relation in a condition: ``n`` of ``1 <= n <= m + 1``."""
    found = []
    for before, token, after in zip([None, *segment], segment, segment[1:], strict=False):
        opens, ends = before is None or before.text in RELATIONS, after.kind == "end" or after.text in RELATIONS
        if token.kind == "name" and opens and ends and len(segment) > 2:
            found.append(token.text)
    return found


def _bounds_of_one(source: Source, segments: list[_Segment]) -> None:
    """Refuse ``0 <= p, q <= 1`` and ``a < p, q < b``, where no other condition speaks of these names.

    A reader takes them for two conditions, or for the bounds of both names: four.
    """
    often = Counter(name for segment in segments if not _declared(segment) for name in {t.text for t in segment})
    for one, two in zip(segments, segments[1:], strict=False):
        if len(one) != 4 or len(two) != 4 or one[-1].text != "," or one[1].text not in ("<", "<=", ">", ">="):
            continue
        low, p, q, high = one[0], one[2], two[0], two[2]
        names = [token.text for token in (low, p, q, high) if token.kind == "name"]
        kinds = p.kind == q.kind == "name" and {low.kind, high.kind} <= {"name", "number"}
        same = two[1].text[:1] == one[1].text[:1]
        if kinds and same and len({*names}) == len(names) and all(often[name] == 1 for name in names):
            four = ", ".join(_typed([*one[:2], name, *two[1:3]]) for name in (p, q))
            hint = f"write {four} for four conditions, a semicolon between these for two"
            raise source.error("which of the names does each bound belong to?", one[0].offset, hint)


def _typed(tokens: Iterable[Token]) -> str:
    return " ".join(token.text for token in tokens)


def _declared(segment: _Segment) -> list[Token]:
    """The names that a condition declares, none if it is no declaration."""
    count = 0
    while segment[count].kind == "name":
        count += 1
    token = segment[count]
    return segment[:count] if token.kind == "word" and token.text in SORT_WORDS else []


def _bounded_below(segment: _Segment, name: str) -> bool:
    """Whether a condition begins with ``name >= 1``, or ``1 <= name``."""
    kinds, texts = [token.kind for token in segment], [token.text for token in segment]
    after = texts[:1] == [name] and kinds[2:3] == ["number"] and texts[1] in (">=", ">") and kinds[3:4] == ["end"]
    before = texts[2:3] == [name] and kinds[:1] == ["number"] and texts[1] in ("<=", "<")
    return after or (before and (kinds[3] == "end" or texts[3] in RELATIONS))


def _after_what_they_need(segments: list[_Segment]) -> list[_Segment]:
    """The declarations, as they are written, but each behind those of the names in it: ``i in 1..M, M integer``."""
    waiting = [segment for segment in segments if _declared(segment)]
    place = {token.text: k for k, segment in enumerate(waiting) for token in _declared(segment)}
    made: dict[int, _Segment] = {}
    for first, _ in enumerate(waiting):
        stack = [first]
        while stack:
            now = stack[-1]
            behind = waiting[now][len(_declared(waiting[now])) :]
            needed = (place[t.text] for t in behind if place.get(t.text, now) not in (*made, *stack))
            following = next(needed, None)
            if following is None:
                made[stack.pop()] = waiting[now]
            else:
                stack.append(following)
    return list(made.values())


def _seen(tokens: Sequence[Token]) -> frozenset[str]:
    """The names that stand for a number, if anything: no bracket follows, and no number stands right before."""
    found = set()
    for before, token, after in zip([None, *tokens], tokens, tokens[1:], strict=False):
        if token.kind == "name" and after.text not in ("(", "[") and (before is None or before.kind != "number"):
            found.add(token.text)
    return frozenset(found)


def _shape(segment: _Segment) -> list[_Group | _Image | str] | None:
    """A condition as groups ``X``, ``(X,Y)``, images ``f(X,Z)`` and symbols; None if there is more to it."""
    items: list[_Group | _Image | str] = []
    place = 0
    while segment[place].kind != "end":
        token = segment[place]
        place += token.kind == "name"
        names, end = _names_in_brackets(segment, place)
        if names:
            items.append(_Image(token, names) if token.kind == "name" else names)
            place = end
        elif token.kind == "name":
            items.append((token,))
        elif token.text == "->" or token.typed in ("↔", "<->", "\\leftrightarrow"):
            items.append("-")
            place += 1
        elif token.text == segment[place + 1].text == "-" and items and isinstance(items[-1], tuple):  # X -- Y -- Z
            items.append("-")
            place += 2
        elif token.text in ("-", "|", "=", "==", "indep"):
            items.append(token.text)
            place += 1
        else:
            return None
    return items


def _names_in_brackets(segment: _Segment, place: int) -> tuple[_Group, int]:
    """The names in ``(X, Y)`` at `place`, and the place behind; no names if something else stands there."""
    names: list[Token] = []
    between = "("
    while segment[place][:2] == ("op", between) and segment[place + 1].kind == "name":
        names.append(segment[place + 1])
        place, between = place + 2, ","
    return (tuple(names), place + 1) if segment[place].text == ")" else ((), place)


def _with_laws(source: Source, statement: Sequence[Token], segments: Sequence[_Segment]) -> list[_Segment]:
    """Statement and conditions with the laws of what is drawn, and what is said without letters, written out."""
    sizes, drawn = declared(segments), laws(segments)
    other = astray(segments, drawn, sizes)
    if other is not None:
        hint = "leave its declaration out; or say what it is: P_Y(y) = ... for all y"
        raise source.error(f"nothing says that {other.text} is the law of what is drawn", other.offset, hint)
    return [written(tokens, drawn, sizes) for tokens in (statement, *segments)]


class Conditions:
    """The conditions of a statement: first what is declared, then what holds."""

    def __init__(self, source: Source, names: Names, statement: Sequence[Token]) -> None:
        self.source, self.names = source, names
        found = tokens(source, bool(statement) and statement[0].latex)
        found, statement = with_priors(found, statement)
        statement, segments = with_images(statement, split(source, found, names.words, statement))
        statement, *segments = with_rows(statement, segments)
        statement, *segments = _with_laws(source, statement, segments)
        self.statement, self.segments, of_sets = written_out(statement, segments)
        statement = self.statement
        for segment in self.segments:
            if len(segment) == 4 and segment[1].text == "subset":
                hint = "leave it out; of a set say P(S), for all y in S, or sums over y in S"
                raise source.error(f"nothing is said of the letters of {segment[0].text}", segment[0].offset, hint)
        self.binders: dict[str, Sort] = {}
        self.named: dict[str, Token] = {}
        self.functions: dict[str, Token] = {}
        self.said_of: dict[str, Token] = {}  # letters that nothing binds
        self.bound = _bound(statement)
        self._declare()
        end = Token("end", "", len(source.text))
        names.alphabets |= {letters: self._length([*size, end]) for letters, size in of_sets.items()}
        for name in (name for name in self.binders if re.fullmatch("n_[A-Z]", name)):  # as maps.py calls these sizes
            names.alphabets |= {f"\\{style}{{{name[2:]}}}": Var(name) for style in ("mathcal", "mathscr")}
        names.joint = frozenset(name for segment in self.segments for name in _summed_up(segment))
        self.names.outer = frozenset(self.binders)
        self.names.seen = _seen(statement) | _seen(found)
        self.names.bounded = frozenset(name for segment in self.segments for name in _related(segment))
        self.random = self._random_variables(statement) | self._random_variables(found)
        self.sizes: Mapping[sizes.Axis, frozenset[Term]] | None = None
        self.letters: Mapping[sizes.Axis, frozenset[Term]] = {}
        here = proxy(self)  # no cycle: what is read goes with its text
        names.sizes, names.letters = lambda: here._sizes(), lambda: here._sizes() and here.letters

    def _sizes(self) -> Mapping[sizes.Axis, frozenset[Term]]:
        """The ranges of the families, as far as the conditions that can be read without knowing them say."""
        if self.sizes is None:
            self.sizes = {}  # what asks while the conditions are read gets no answer
            known = {(name, place): frozenset((self._length(size),)) for name, place, size in lengths(self.segments)}
            found, all_read = self._tried(known, known)
            self.sizes, self.letters = {**sizes.sizes(found), **known}, {**sizes.laws(found), **known}
            if not all_read or any(segment[0].text == "forall" for segment in self.segments):  # for all y: all of what?
                found, _ = self._tried(self.sizes, self.letters)
                self.sizes, self.letters = {**sizes.sizes(found), **known}, {**sizes.laws(found), **known}
            self.sizes = {**self._of_cases(self.sizes), **self.sizes}
        return self.sizes

    def _of_cases(self, known: Mapping[sizes.Axis, frozenset[Term]]) -> dict[sizes.Axis, frozenset[Term]]:
        """Of ``W(y|x) = a if y = x`` both letters are out of one alphabet: that of p in ``p(x) W(y|x)``."""
        made: dict[sizes.Axis, frozenset[Term]] = {}
        for segment in self.segments:
            texts = [token.text for token in segment]
            arrow = texts.index("=>") if segment[0].text == "forall" and "=>" in texts else 0
            premise = texts[texts.index(":") + 1 : arrow] if arrow else []
            if len(premise) != 5 or premise[2] != "=" or texts[arrow + 1] != "(" or texts[arrow + 3] not in ("(", "["):
                continue
            name, inner = texts[arrow + 2], texts[arrow + 4 : closed(segment, arrow + 3)]
            if {*inner[::2]} != {premise[1], premise[3]} or len(inner) != 3 or (name, 0) in known:
                continue
            letters = {letter for _, letter in self._beside(name)}
            found = {known[axis] for axis, letter in self._beside("") if letter in letters and axis in known}
            said = self._of_statement()  # of sum(y, 1, k, W[x,y]) they are 1..k
            found |= {said[axis] for axis in ((name, 0), (name, 1)) if axis in said}
            if len(found) == 1:
                made |= dict.fromkeys([(name, 0), (name, 1)], found.pop())
        return made

    def _beside(self, name: str) -> Iterator[tuple[sizes.Axis, str]]:
        """The families of the statement, or the one of this name, with the letters that stand in them alone."""
        for place, token in enumerate(self.statement[:-1]):
            if token.kind != "name" or (name and token.text != name) or self.statement[place + 1].text not in ("(", "["):
                continue
            inner = [part.text for part in self.statement[place + 2 : closed(self.statement, place + 1)]]
            if {*inner[1::2]} <= {",", "|"}:
                turned = inner[::2][::-1] if "|" in inner else inner[::2]
                yield from (((token.text, k), letter) for k, letter in enumerate(turned))

    def _of_statement(self) -> dict[sizes.Axis, frozenset[Term]]:
        """What sums of the statement such as ``sum(i, 1, n, a[i])`` run over, where nothing else says how long a is."""
        families = {name for name, sort in self.binders.items() if isinstance(sort, Family)}
        whole = {name for name, sort in self.binders.items() if isinstance(sort, Integer)}
        made: dict[sizes.Axis, frozenset[Term]] = {}
        for axis, ends in ends_said(self.statement).items() if families else ():
            (end, *others) = ends.values()
            if axis[0] in families and end and not others and {one.text for one in end if one.kind == "name"} <= whole:
                made[axis] = frozenset((self._length([*end, Token("end", "", end[0].offset)]),))
        return made

    def _length(self, size: _Segment) -> Term:
        """How many numbers ``x family(n)`` says that there are."""
        reader = self._reader(size)
        found = reader.integer(reader.expression(), "how many numbers a family has")
        reader.finish()
        return found

    def _tried(
        self, known: Mapping[sizes.Axis, frozenset[Term]], letters: Mapping[sizes.Axis, frozenset[Term]]
    ) -> tuple[list[Formula], bool]:
        """What the conditions say, as far as they can be read where no more is known of the ranges of families; whether
        all could.
        """
        names = Names({n: sort for n, sort in self.names.sorts.items() if n in self.binders}, self.names.words)
        names.seen, names.bounded, names.outer = self.names.seen, self.names.bounded, self.names.outer
        names.drawn = self.names.drawn
        names.sizes, names.letters = lambda: known, lambda: letters
        found: list[Formula] = []
        all_read = True
        trial = copy(self)
        trial.names, trial.named, trial.functions, trial.said_of = names, {}, {}, {}
        for segment in self.segments:
            try:
                found += trial.holds(segment)
            except ParseError:
                all_read = False  # it is read again, and refused there
        return found, all_read

    # what is declared

    def _declare(self) -> None:
        self.names.later = {token.text for segment in self.segments for token in _declared(segment)}
        for token in self._sizes_of_laws():  # what else could the n of law(n) be
            if token.text not in {*self.names.later, *self.binders}:
                self._bind(self._reader([token]), token, Integer())
        families = {name for name, sizes_of in declared(self.segments).items() if not sizes_of}
        said = ends_said(self.statement).items() if families else ()
        ends = (end for axis, found in said if axis[0] in families for end in found.values())
        for token in (one for end in ends for one in end if one.kind == "name"):
            if token.text not in {*self.names.later, *self.binders, *self.bound}:
                self._bind(self._reader([token]), token, Integer())
        loose: set[str] = set()  # names with an interval only: reals, unless a later declaration says integer
        for segment in _after_what_they_need(self.segments):
            tokens = _declared(segment)
            reader = self._reader(segment, len(tokens))
            if reader.interval_follows():
                loose.update(t.text for t in tokens if self._declare_interval(reader, t))
                continue
            sort = reader.declaration(inner=False).sort
            reader.finish()
            for token in tokens:
                self._declare_name(reader, token, sort, loose)
        self.names.later = set()
        self._naturals()
        for segment in self.segments:
            if any(token.text == "~" for token in segment):
                self._reader(segment).drawn()
        self.segments = [one for one in self.segments if all(token.text != "~" for token in one)]

    def _sizes_of_laws(self) -> Iterator[Token]:
        """The names that are the sizes in conditions such as ``law[n](P)``, and in ``x family(n)``."""
        for _, _, size in lengths(self.segments):
            yield from (token for token in size if token.kind == "name")
        for segment in self.segments:
            bound = _quantified(segment)
            for place in (k for k, token in enumerate(segment[:-2]) if token.text == ".." and k > 1):
                end = segment[place + 1]
                if segment[place - 2].text == "in" and end.kind == "name" and end.text not in bound:  # i in 1..n
                    yield end
            place = next((k for k, token in enumerate(segment[:-1]) if token.text == "tuples"), 0)
            if place:
                inner = segment[place + 2 : closed(segment, place + 1)]
                plain = len(inner) == 3
                yield from (token for token in inner if plain and token.kind == "name" and token.text not in bound)
            if segment[0].text in sizes.LAWS and segment[1].text == "[":
                for before, token, after in zip(segment[1:], segment[2:], segment[3:], strict=False):
                    if token.kind == "name" and before.text in ("[", ",") and after.text in ("]", ","):
                        yield token
                    if token.text == "]":
                        break

    def _naturals(self) -> None:
        """Refuse ``n in N`` where no condition such as ``n >= 1`` says whether 0 is meant."""
        for segment in self.segments:
            names = _declared(segment)
            if not names or segment[len(names)].typed not in ("N", "ℕ"):
                continue
            if not all(any(_bounded_below(one, name.text) for one in self.segments) for name in names):
                said = "the natural numbers can be read in two ways"
                raise self.source.error(said, segment[len(names)].offset, NATURAL)

    def _reader(self, segment: _Segment, place: int = 0) -> Parser:
        reader = Parser(self.source, segment, self.names)
        reader.place = place
        return reader

    def _declare_interval(self, reader: Parser, token: Token) -> bool:
        """Make a real of a name in an interval unless it is declared; whether it was not."""
        sort = self.binders.get(reader.own(token))
        if sort is None:
            self._bind(reader, token, Real())
        elif not isinstance(sort, (Real, Integer, Range)):
            reader.fail(f"{token.text} is declared, and not as a number", token)
        return sort is None

    def _declare_name(self, reader: Parser, token: Token, sort: Sort, loose: set[str]) -> None:
        name = reader.own(token)
        if name in ADJECTIVES:
            reader.fail(f"{name} would be the name of a number", token, ADJECTIVE)
        if name in self.names.free:
            reader.fail(f"{name} is used before its declaration", token, "put the declaration first")
        if name in loose and isinstance(sort, (Real, Integer, Range)):
            loose.remove(name)
            del self.binders[name]
        if name in self.binders:
            reader.fail(f"{name} is declared twice", token, "remove one of the declarations")
        self._bind(reader, token, sort)

    def _bind(self, reader: Parser, token: Token, sort: Sort) -> None:
        reader.count(self.binders, token)
        self.binders[token.text] = sort
        self.names.sorts = {**self.names.sorts, token.text: sort}

    def _random_variables(self, tokens: Sequence[Token]) -> set[str]:
        """Names that are declared as random variables, or stand in H(...) or I(...)."""
        found = {name for name, sort in self.binders.items() if isinstance(sort, RandomVariable)}
        inside = False
        for before, token in zip(tokens, tokens[1:], strict=False):
            if token.text == "(" and before.text in ("H", "I") and before.text not in self.binders:
                inside = True
            inside = inside and token.text != ")"
            if inside and token.kind == "name":
                found.add(token.text)
        return found

    # what holds

    def hypotheses(self) -> tuple[Formula, ...]:
        """The hypotheses, in the order in which they are written."""
        found: list[Formula] = []
        known = {**self._of_statement(), **self._sizes()}
        self.names.sizes = lambda: known
        for segment in self.segments:
            found.extend(self.holds(segment))
        for name, token in self.named.items():
            if self.names.sort(name) is not None:
                self._reader([token]).fail(f"{name} is a variable here", token, "choose another name for the condition")
        for name, token in self.functions.items():
            if self.names.sort(name) is not None:
                self._reader([token]).fail(f"{name} is a variable here", token, "choose another name for the function")
        return tuple(found)

    def holds(self, segment: _Segment) -> Iterable[Formula]:
        """What one condition says: nothing, if it is a declaration."""
        if segment[1].text == ":" and segment[0].kind in ("name", "word"):
            return [self._named(segment)]
        return self._hypotheses(segment)

    def _named(self, segment: _Segment) -> Formula:
        """``NAME: FORMULA``."""
        reader, (token, _, *rest) = self._reader(segment), segment
        name = token.text
        if name in RESERVED or token.kind == "word" or name in CONSTANTS or re.fullmatch("h[0-9]+", name):
            said = f"{name} can not be the name of a condition: it has a meaning already"
            reader.fail(said, token, "choose another name")
        if name in self.named:
            reader.fail(f"{name} is the name of two conditions", token, "choose another name for one of them")
        if len(rest) == 1:
            reader.fail(f"nothing follows the name {short(name)}", rest[0], "write budget: 0 < D <= 1")
        if _declared(rest):
            reader.fail("a declaration has no name", token, "declare x real, and write budget: 0 < x <= 1 apart")
        self.named[name] = token
        found = tuple(self._hypotheses(rest))
        if len(found) > 1:
            reader.fail(f"{name} would be the name of {len(found)} conditions", token, "write them one by one")
        return Named(name, found[0])

    def _hypotheses(self, segment: _Segment) -> Iterable[Formula]:
        tokens = _declared(segment)
        reader = self._reader(segment, len(tokens))
        if tokens and not reader.interval_follows():
            return ()
        if tokens:
            declared = reader.declaration(inner=False)
            reader.finish()
            return [formula for token in tokens for formula in declared.holds(token.text)]
        if len(segment) == 2 and segment[0].kind == "name":
            hint = "to declare several names at once write 'n m integer', without commas"
            if any(token.text == "independent" for one in self.segments for token in one):
                hint = WORDS_OF_NUMBERS["independent"]
            hint = ADJECTIVE if segment[0].text in ADJECTIVES else hint
            reader.fail(f"{short(segment[0].text)} alone is not a condition", segment[0], hint)
        found = self._information(reader, segment)
        if found:
            return found
        said, letters = said_of_all(reader, segment)
        for name, token in letters.items():
            if name not in self.bound and not _of_numbers(said):
                hint = f"write '... for all {', '.join(letters)}'; of one of them that it is: {name} in 1..n"
                reader.fail(f"is this said of all {name}, or of one?", token, hint)
        self.said_of.update(letters)
        return (said,)

    def _information(self, reader: Parser, segment: _Segment) -> tuple[Formula, ...]:
        """What ``X - Y - Z``, ``X indep Y``, ``Y = f(X)`` say of entropies; nothing for other conditions."""

        def names(group: _Group) -> list[str]:
            for token in group:
                if token.text in self.names.drawn:
                    hint = "say it of the law: forall i in 1..n, j in 1..m: P[i,j] = p[i]*q[j]"
                    reader.fail(f"{token.text} is drawn from a law", token, hint)
            return [reader.variable(token) for token in group]

        match _shape(segment):
            case [tuple(x), "indep", tuple(y)]:
                return (_vanishes(mutual_information(names(x), names(y))),)
            case [tuple(x), "indep", tuple(y), "|", tuple(z)]:
                return (_vanishes(mutual_information(names(x), names(y), names(z))),)
            case [tuple(y), "=" | "==", _Image(function, x)] if self._is_image(function.text, (*y, *x)):
                self._take_function(reader, function)
                return (_vanishes(conditional_entropy(names(y), names(x))),)
            case [tuple(), "-", tuple(), "-", tuple(), *_] as shape if self._is_chain(shape):
                return _markov([names(group) for group in shape if isinstance(group, tuple)])
        return ()

    def _take_function(self, reader: Parser, token: Token) -> None:
        """A function of random variables: all that is read is that there is one, so its name stands for nothing else."""
        if token.text in self.functions:
            said = f"{token.text} is the function of two conditions, which would be read as any two functions"
            reader.fail(said, token, "give each function a name of its own: Y = f(X), Z = g(X)")
        self.functions[token.text] = token

    def _is_image(self, function: str, group: _Group) -> bool:
        """Whether ``Y = f(X)`` speaks of random variables, and not of numbers."""
        if not self._may_be_random(group) or (function in ("H", "I") and function not in self.binders):
            return False
        return any(t.text in self.random for t in group) or (bool(self.random) and function not in KNOWN)

    def _is_chain(self, shape: Sequence[_Group | _Image | str]) -> bool:
        groups = [item for item in shape[::2] if isinstance(item, tuple)]
        dashes = shape[1::2]
        if len(groups) != len(dashes) + 1 or any(dash != "-" for dash in dashes):
            return False
        return all(self._may_be_random(group) for group in groups)

    def _may_be_random(self, group: _Group) -> bool:
        return all(isinstance(self.binders.get(t.text, RandomVariable()), RandomVariable) for t in group)


def _bound(tokens: Sequence[Token]) -> frozenset[str]:
    """The names that a text binds: i of ``sum(i, ...)`` and of ``forall i in 1..n:``."""
    found: set[str] = set()
    quantified = False
    for before, opening, token in zip([None, None, *tokens], [None, *tokens], tokens, strict=False):
        quantified = (quantified and token.text != ":") or token.text in ("forall", "exists")
        called = before.text if before is not None and opening is not None and opening.text == "(" else ""
        if token.kind == "name" and (quantified or called in (*EXTREMA, "sum", "prod", "product")):
            found.add(token.text)
    return frozenset(found)


def _summed_up(segment: Sequence[Token]) -> Iterator[str]:
    """P of ``sum(i, 1, n, sum(j, 1, m, P[i,j])) = 1``."""
    texts = [token.text for token in segment[:-1]]
    if texts[:1] == ["sum"] and texts[-2:] == ["=", "1"] and texts.count("sum") > 1:
        yield from (name for name, opening in pairwise(texts) if opening == "[")


def _quantified(tokens: Sequence[Token]) -> frozenset[str]:
    """The names that quantifiers of a text bind, and not what they run over: i of ``forall i in 1..n:``."""
    found: set[str] = set()
    opens = False
    for before, token in zip([None, *tokens], tokens, strict=False):
        opens = (opens and token.text != ":") or token.text in ("forall", "exists")
        listed = before is not None and (before.kind == "name" or before.text in ("forall", "exists", ","))
        if opens and listed and token.kind == "name":
            found.add(token.text)
    return frozenset(found)


def _of_numbers(said: Formula) -> bool:
    """Whether it is ``q[i] > 0``, ``q[i] >= 0``, ``q[i] <= 1``, or several: what can hardly be meant of one i."""
    if isinstance(said, ForAll):
        said = said.body
    parts = said.args if isinstance(said, And) else (said,)
    return all(
        isinstance(one, Relation)
        and (
            (isinstance(one.left, Apply) and (one.operator, one.right) in ((">", ZERO), (">=", ZERO), ("<=", ONE)))
            or (isinstance(one.right, Apply) and (one.operator, one.left) in (("<", ZERO), ("<=", ZERO), (">=", ONE)))
        )
        for one in parts
    )


def _vanishes(term: Term) -> Formula:
    return relation("=", term, ZERO)


def _markov(groups: list[list[str]]) -> tuple[Formula, ...]:
    """``X1 - X2 - X3 - ...``: given each inner one, what comes before and the one behind are independent."""
    found = []
    for place in range(2, len(groups)):
        past = [name for group in groups[: place - 1] for name in group]
        found.append(_vanishes(mutual_information(past, groups[place], groups[place - 1])))
    return tuple(found)
