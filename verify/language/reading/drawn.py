r"""Random variables and their laws as papers write them: ``X in 1..n`` of which H(X) is said, ``P_Y(y)``.

Also what is said of a law and channels without their letters: ``D(W \| V | p)``, ``(pW)(y)``. Each is written out in the
plain grammar: ``P_X law(n), X ~ P_X``, ``Pr(Y = y)``, ``sum over x of p(x) D(W(.|x) \| V(.|x))``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from verify.language.reading.pieces import Segment, Write, at_commas, closed, multiplies
from verify.language.typed import Token

_OF_RANDOM = frozenset(("H", "I", "E", "Var", "P", "Pr", "Prob"))
_EVENTS = frozenset(("=", "!=", "<=", "<", ">=", ">", "in"))


class HowTogether(Exception):
    """Of three letters it is not said how they hang together."""

    def __init__(self, letter: Token) -> None:
        super().__init__(letter.text)
        self.letter = letter


def as_draws(segments: list[Segment], statement: Sequence[Token]) -> list[Segment]:
    """``X in 1..n`` as ``P_X law(n), X ~ P_X``, where H(X), E[f(X)], Pr[X = 1] are said of X; of the next one that is
    said so, Y, ``P_Y_given_X channel(n,m), Y|X ~ P_Y_given_X``. Of a third one it is not said how it hangs together.

    Where a condition says that P_X is a law of as many letters it is that one. What is independent of what was drawn
    before, as a condition says, is drawn from a law of its own: ``Y ~ Q`` as ``Y|X ~ Q``.
    """
    segments = _by_their_laws(_of_letters_unsaid(_of_joint_laws(segments), statement), statement)
    segments = _in_a_chain(segments, statement)
    ranged = [segment[0].text for segment in segments if _letters(segment)]
    random = {name for tokens in (statement, *segments) for name in _random(tokens, ranged)}
    drawn = {one[0].text for one in segments if len(one) == 4 and one[1].text == "~"}
    segments, apart = _independent(segments, {*random.intersection(ranged), *drawn})
    letters = {*random.intersection(ranged), *drawn}
    letters |= {one[0].text for one in segments if [token.text for token in one[1:2]] == ["|"]}
    pairs = (one for one in segments if one[0].text == "(" and "~" in [token.text for token in one])
    letters |= {token.text for one in pairs for token in one[1:4:2]}
    made, before = list[Segment](), dict[str, tuple[Token, Segment]]()
    for segment in segments:
        name, size = segment[0], _letters(segment) or _of_its_law(segment, segments)
        if name.text not in random and [token.text for token in segment[1:2]] != ["~"]:
            made.append(segment)
            continue
        one_of_many = any(part.kind == "name" for part in name.below)  # X_i
        draws = [token.text for token in segment[1:2]] == ["~"] and len(segment) == 4
        other = next((before[one][0] for group in apart for one in group if name.text in group and one in before), None)
        given = f"_given_{next(iter(before))}" if before and other is None else ""
        law = f"P_{name.text}{given}"
        said = [one for one in segments if law in [token.text for token in one[: _noun(one)]]]
        first = next(iter(before.values()))[1] if given else []
        alike = all(_of_letters(one, [first, size] if given else [size]) for one in said)
        auto = bool(_letters(segment)) and name.text in random and not one_of_many and alike and (first or not given)
        write, ends = Write(segment[1] if len(segment) > 1 else name), segment[-1]
        if draws and other is not None:
            segment = [name, *write("|"), other, *segment[1:]]
        groups = [group for group in apart if name.text in group] or [[name.text]]  # in pairs says nothing of three
        others = min((letters.difference(group) for group in groups), key=len)
        if (auto and other is None and len(others) > 1) or (other is not None and others):
            raise HowTogether(name)
        elif not auto or (len(before) > 1 and other is None):
            made.append(segment)
        else:
            behind = [*write("|"), other or next(iter(before.values()))[0]] if before else []
            of = [*first, *(write(",") if first else []), *size]
            made += [] if said else [[*write(law, "channel" if given else "law", "("), *of, *write(")"), ends]]
            made.append([name, *behind, *write("~", law), ends])
        if draws or made[-1][0] is name and len(made[-1]) > 3 and auto:
            before[name.text] = name, size
    return made


def _of_its_law(segment: Segment, segments: Sequence[Segment]) -> Segment:
    """n of ``X ~ P``, where P is a law of n letters."""
    if len(segment) != 4 or segment[1].text != "~":
        return []
    for one in segments:
        texts = [token.text for token in one[:-1]]
        if texts[:2] == ["law", "["] and texts[-2:-1] == [segment[2].text]:
            return one[2 : texts.index("]")]
        noun = _noun(one)
        if noun and segment[2].text in texts[:noun] and one[noun + 1].text == "(":
            sizes = at_commas(one[noun + 2 : closed(one, noun + 1)])
            return sizes[0] if len(sizes) == 1 else []
    return []


def _of_joint_laws(segments: list[Segment]) -> list[Segment]:
    """``(X,Y) ~ P, X in 1..n, Y in 1..m`` with ``P joint law(n,m)`` for the ranges, where nothing says what P is."""
    made = [*segments]
    for segment in segments:
        texts = [token.text for token in segment[:-1]]
        if [*texts[:1], *texts[2:3], *texts[4:6]] != ["(", ",", ")", "~"] or len(texts) != 7:
            continue
        ranges = [one for one in made if one[0].text in (texts[1], texts[3]) and _letters(one)]
        elsewhere = (token.text for one in segments if one is not segment for token in one)
        if [one[0].text for one in ranges] != [texts[1], texts[3]] or texts[6] in elsewhere:
            continue
        law, write = segment[6], Write(segment[5])
        sizes = [*_letters(ranges[0]), *write(","), *_letters(ranges[1])]
        declared = [law, *write("joint", "law", "("), *sizes, *write(")"), segment[-1]._replace(text=";")]
        made = [declared, *(one for one in made if one not in ranges)]
    return made


def _in_a_chain(segments: list[Segment], statement: Sequence[Token]) -> list[Segment]:
    r"""``X - Y - Z`` as ``X ~ P_X, Y|X ~ P_Y_given_X, Z|Y ~ P_Z_given_Y`` where probabilities are said of these letters.

    How many letters each has its condition says; \hat{X} has as many as X; of others it is any number.
    """
    for segment in segments:
        texts = [token.text for token in segment[:-1]]
        names = segment[:-1:2]
        chained = len(names) == 3 and len(texts) == 5 and {*texts[1::2]} <= {"-", "->"}
        if not chained or not all(re.fullmatch("[A-Z](_?hat|_[0-9])?'?", name.text) for name in names):
            continue
        others = [one for one in segments if one is not segment]
        if not _likely(names, [statement, *others]):
            return [one for one in segments if one[0].text not in texts or not _unspoken(one, segments, statement)]
        told = [one for one in others if "~" in [token.text for token in one]]
        spoken = {token.text for one in told for token in one} & {name.text for name in names}
        pair = [[token.text for token in one[1:4:2]] for one in told if one[0].text == "("]
        if not spoken or spoken == {names[0].text} or pair == [[name.text for name in names[:2]]]:
            return _along(names, others, segment[-1]._replace(text=";")) or segments
    return segments


def _unspoken(segment: Segment, segments: Sequence[Segment], statement: Sequence[Token]) -> bool:
    """Whether nothing else speaks of how many letters ``X in 1..n`` has."""
    size = _letters(segment)
    elsewhere = [token.text for one in (statement, *(one for one in segments if not _letters(one))) for token in one]
    return len(size) == 1 and size[0].kind == "name" and size[0].text not in elsewhere


def _likely(names: Sequence[Token], texts: Sequence[Sequence[Token]]) -> bool:
    """Whether an event, or a mean, is said of one of the letters."""
    letters = {name.text for name in names}
    for tokens in texts:
        for place, token in enumerate(tokens[:-1]):
            if token.text in ("P", "Pr", "Prob", "E", "Var") and tokens[place + 1].text in ("(", "["):
                if letters & {one.text for one in tokens[place : closed(tokens, place + 1)]}:
                    return True
    return False


def _along(names: Sequence[Token], others: list[Segment], ends: Token) -> list[Segment]:
    """The draws of a chain behind what is drawn already: a law of its own, or one of both of the first two. Nothing where
    it is not known, or said twice, how many letters these have.
    """
    ranges = {one[0].text: _letters(one) for one in others if _letters(one) and len(one[0].below) == 0}
    drawn = {one[0].text: _of_its_law(one, others) for one in others if len(one) == 4 and one[1].text == "~"}
    pair = next((one for one in others if [t.text for t in one[:1]] == ["("] and "~" in [t.text for t in one]), [])
    joint = [token.text for token in pair[1:4:2]]
    sizes = ranges | drawn
    if joint == [name.text for name in names[:2]]:
        declared = next((one for one in others if one[0].text == pair[6].text and "law" in [t.text for t in one]), [])
        found = at_commas(declared[4:-2]) if declared and declared[1].text == "joint" else []
        sizes |= dict(zip(joint, found, strict=False))
    told = {name.text for name in names} & {*drawn, *joint}
    if any(not sizes.get(name) or name in ranges for name in told):
        return []
    made: list[Segment] = []
    before: Token | None = None
    for name in names:
        write, bare = Write(name), name.text.removesuffix("_hat").removesuffix("hat")
        size = sizes.get(name.text) or sizes.get(bare) or write(f"n_{name.text}")
        sizes[name.text] = size
        if name.text not in drawn and name.text not in joint:
            law = f"P_{name.text}" + (f"_given_{before.text}" if before else "")
            of = [*(sizes[before.text] if before else []), *(write(",") if before else []), *size]
            made.append([*write(law, "channel" if before else "law", "("), *of, *write(")"), ends])
            behind = [*write("|"), before] if before else []
            made.append([name, *behind, *write("~", law), ends])
        before = name
    kept = [one for one in others if one[0].text not in {name.text for name in names} or not _letters(one)]
    first = [one for one in kept if one is pair or "law" in [t.text for t in one] or "~" in [t.text for t in one]]
    return [*first, *made, *(one for one in kept if one not in first)]


def _independent(segments: list[Segment], drawn: Collection[str]) -> tuple[list[Segment], list[list[str]]]:
    """The conditions without those that say what is ``drawn`` to be independent, and what these say it of.

    Of others ``X, Y independent`` is ``X indep Y``.
    """
    made, apart = list[Segment](), list[list[str]]()
    for segment in segments:
        texts = [token.text for token in segment[:-1]]
        spoken, told = texts[-1:] == ["independent"], [*made]
        names = [token for token in segment if token.kind == "name" and token.text not in ("are", "independent")]
        while spoken and told and len(told[-1]) == 2 and told[-1][-1].text == ",":
            names.insert(0, told.pop()[0])
        whole = spoken and {*texts} <= {"and", "are", "independent", *(name.text for name in names)}
        if len(names) < 2 or not (whole or (len(names), texts[1:2]) == (2, ["indep"])):
            made.append(segment)
        elif {name.text for name in names} <= {*drawn}:
            made = told
            apart.append([name.text for name in names])
        elif len(names) == 2:
            indep = Write(names[0])("indep")[0]._replace(kind="word")
            made = [*told, [names[0], indep, names[1], segment[-1]]]
        else:
            made.append(segment)
    return made, apart


def _of_letters_unsaid(segments: list[Segment], statement: Sequence[Token]) -> list[Segment]:
    """With ``X in 1..n; Y in 1..m`` for ``Pr[Y = y | X = x]``, where of X and Y at most that they are random is said."""
    spoken = {"~", "in", "law", "channel", "family", "private", "LDP", "DP", "n", "m"}
    every = [token for tokens in (statement, *segments) for token in tokens]
    random = [one for one in segments if one[-2:-1] and one[-2].text == "variable"]
    if not spoken.isdisjoint(token.text for token in every) or any(token.text in ("E", "Var") for token in every):
        return segments
    found: list[Token] = []
    for text in (statement, *segments):
        quantified = any(token.text == "forall" for token in text)
        for place, (token, opening) in enumerate(pairwise(text)):
            if token.text not in ("P", "Pr", "Prob") or opening.text not in ("(", "["):
                continue
            said = [*text[place + 2 : closed(text, place + 1)]]
            if not _of_letters_alone(said, quantified):
                return segments
            bar = next((k for k, one in enumerate(said) if one.text == "|"), 0)
            order = [*said[bar:], *said[:bar], *said[-1:]]
            found += [one for one, sign in pairwise(order) if sign.text == "=" and re.fullmatch("[A-Z]", one.text)]
    names = [*{one.text: one for one in found}.values()]
    declared = {token.text for one in random for token in one[:-2]}
    if not names or len(names) > 2 or (random and {one.text for one in names} != declared):
        return segments
    ends = segments[0][-1] if segments else names[0]._replace(kind="end", text=";", typed="", below=())
    sized = zip(names, "nm", strict=False)
    made = [[name, *Write(name)("in", "1", "..", size), ends] for name, size in sized]
    return [*made, *(one for one in segments if one not in random)]


def _of_letters_alone(said: Sequence[Token], quantified: bool) -> bool:
    """Whether all events are such as ``Y = y``: a letter of Y; ``y'`` where the statement says of which it is said."""
    events = at_commas([token._replace(kind="op", text=",") if token.text == "|" else token for token in said])
    for event in events:
        texts = [token.text for token in event]
        if len(texts) != 3 or texts[1] != "=" or not re.fullmatch("[A-Z]", texts[0]):
            return False
        if texts[2].rstrip("'") != texts[0].lower() or (texts[2] != texts[0].lower() and not quantified):
            return False
    return True


def _by_their_laws(segments: list[Segment], statement: Sequence[Token]) -> list[Segment]:
    """With ``X ~ P_X`` and ``Y|X ~ P_Y_given_X`` where these are declared, and H(X), I(X;Y), E[X], Pr[Y = y] is said."""
    found: dict[str, Token] = {}
    for segment in segments:
        noun = _noun(segment)
        found |= {token.text: token for token in segment[:noun] if token.text.startswith("P_")}
    drawn = {one[0].text for one in segments if "~" in [token.text for token in one] or _letters(one)}
    spoken = {name for tokens in (statement, *segments) for name in _random(tokens, [])}
    made: list[Segment] = []
    ends = segments[0][-1] if segments else None
    for law, token in found.items():
        head, _, given = law.removeprefix("P_").partition("_given_")
        write = Write(token)
        if ends is None or head in drawn or head not in spoken or not head.isalpha() or len(head) > 1:
            continue
        if not given:
            made.insert(0, [*write(head, "~", law), ends])
            drawn.add(head)
            continue
        if f"P_{given}" not in found and given not in drawn:  # any law of the input
            size = next((_of_inputs(one) for one in segments if one[0].text == law), [])
            if not size or not given.isalpha() or len(given) > 1:
                continue
            prior = f"P_{given}"
            made = [[*write(prior, "law", "("), *size, *write(")"), ends], [*write(given, "~", prior), ends], *made]
            drawn.add(given)
        made.append([*write(head, "|", given, "~", law), ends])
        drawn.add(head)
    for law, token in found.items():
        pair = law.removeprefix("P_")
        if re.fullmatch("[A-Z][A-Z]", pair) and {*pair} <= spoken and not {*pair} & drawn and ends is not None:
            made.append([*Write(token)("(", pair[0], ",", pair[1], ")", "~", law), ends])
            drawn |= {*pair}
    random = (one for one in segments if one[-2:-1] and one[-2].text == "variable")
    gone = [one for one in random if {token.text for token in one[:-2]} <= drawn]
    return [*(one for one in segments if one not in gone), *made]


def _of_inputs(segment: Segment) -> Segment:
    """n of ``P_{Y|X} channel(n,m)``."""
    place = next((k for k, token in enumerate(segment) if token.text == "channel"), 0)
    sizes = at_commas(segment[place + 2 : closed(segment, place + 1)]) if place and segment[place + 1].text == "(" else []
    return sizes[0] if len(sizes) == 2 else []


_NOUNS = frozenset(("law", "laws", "channel", "distribution", "pmf"))


def _noun(segment: Segment) -> int:
    """Where it says what names are: ``law`` of ``P_X law(n)``; 0 of others."""
    return next((place for place, token in enumerate(segment) if token.text in _NOUNS), 0)


def _of_letters(segment: Segment, sizes: Sequence[Segment]) -> bool:
    """Whether ``P_X law(n)`` says these sizes."""
    texts = [token.text for token in segment[_noun(segment) + 1 : -1]]
    wanted = [text for size in sizes for text in (",", *(token.text for token in size))][1:]
    return texts in (["(", *wanted, ")"], ["on", *wanted], ["on", "[", *wanted, "]"], ["on", "1", "..", *wanted])


def _letters(segment: Segment) -> Segment:
    """n of ``X in 1..n``, ``X in [n]``; nothing for others."""
    texts = [token.text for token in segment[:-1]]
    if texts[1:4] == ["in", "1", ".."]:
        return segment[4:-1]
    named = len(texts) == 5 and segment[3].kind == "name"
    return segment[3:4] if named and [*texts[1:3], texts[4]] == ["in", "[", "]"] else []


def _random(tokens: Sequence[Token], ranged: Collection[str]) -> Iterator[str]:
    """The capital letters of which an entropy, an information, a mean, a probability or a law P_X is said."""
    for place, token in enumerate(tokens[:-1]):
        for part in (_law_of(token.text, ranged) or ()) if token.kind == "name" else ():
            yield from (name for name in part if name[0].isupper())
        if not (token.text in _OF_RANDOM or token.text.startswith("H_")) or tokens[place + 1].text not in ("(", "["):
            continue
        said = tokens[place + 1 : closed(tokens, place + 1)]
        if token.text in ("P", "Pr", "Prob") and not any(one.text in _EVENTS for one in said):
            continue
        yield from (one.text for one in said if one.kind == "name" and one.text[0].isupper())


def laws(segments: Sequence[Segment]) -> dict[str, str]:
    """What is drawn, each with its law as it can be written: p of ``X ~ p``, pW of ``Y|X ~ W``; "" of others."""
    found: dict[str, str] = {}
    for segment in segments:
        texts = [token.text for token in segment[:-1]]
        if "~" not in texts:
            continue
        names, law = [one for one in segment[: texts.index("~")] if one.kind == "name"], texts[-1]
        if len(texts) == 3:
            found[texts[0]] = law
        elif len(texts) == 5 and texts[1] == "|" and found.get(texts[2]):
            found[texts[0]] = found[texts[2]] + law
        else:
            found |= {name.text: "" for name in names if name.text not in found}
    return found


def written(
    tokens: Sequence[Token], drawn: Mapping[str, str], sizes: Mapping[str, Sequence[Segment]]
) -> list[Token]:
    """With the laws of what is ``drawn``, of which no condition speaks by this name, and what is said without letters.

    ``sizes``: those of the families that are declared.
    """
    made: list[Token] = []
    place = 0
    while place < len(tokens):
        token, texts = tokens[place], [one.text for one in tokens[place : place + 9]]
        some = token.kind == "name" and (token.below or "_" in token.text or token.text in sizes)
        rest = tokens[place:] if some else []
        write = Write(token)
        names = _law_of(token.text, drawn) if token.kind == "name" and token.text not in sizes else None
        called = texts[1:2] == ["("]
        end = closed(tokens, place + 1) if names and called else place
        if names and not called and len(names[0]) == 1 and not names[1] and drawn[names[0][0]]:
            made.append(token._replace(text=drawn[names[0][0]], below=()))
            place += 1
        elif names and called and (event := _event(names, tokens[place + 2 : end], write)):
            chance, opening, closing = write("Pr", "[", "]")
            times = write("*") if multiplies(made) else []
            made += [*times, chance._replace(typed="\\Pr"), opening, *event, closing]
            place = end + 1
        elif [texts[0], *texts[2:4]] == ["(", ")", "("] and texts[1] not in sizes and _is_output(texts[1], sizes):
            made.append(tokens[place + 1])  # (pW)(y)
            place += 3
        elif of_both := _of_joint_and_product(texts, drawn):
            made += _dependence(token, of_both, drawn, sizes) or [token]
            place += texts.index(")") + 1 if made[-1] is not token else 1
        elif token.text.startswith("H_") and [*texts[1:2], *texts[3:4]] == ["(", ")"] and drawn.get(texts[2]):
            made += [token, tokens[place + 1], tokens[place + 2]._replace(text=drawn[texts[2]]), tokens[place + 3]]
            place += 4  # of X it is the entropy of its law
        elif mean := _mean(rest, drawn, sizes):
            made += mean
            place = closed(tokens, place + 1) + 1
        elif token.typed.startswith(("\\mathcal", "\\mathscr")) and (leaks := _leakage(texts, drawn)):
            made += write("maximal_leakage", "(", leaks, ")")
            place += 6
        elif private := _private(rest, sizes):
            word, level, taken = private
            made += [*write(word, "("), token, *write(","), *level, *write(")")]
            place += taken
        elif level := _hockey_stick(rest):
            end = closed(tokens, place + 1)
            made += [*write("hockey_stick"), *tokens[place + 1 : end], *write(","), *level, tokens[end]]
            place = end + 1
        elif (of := _conditional(texts, sizes)) is not None:
            made += _of_each_letter(token, tokens[place + 2], tokens[place + 4], tokens[place + 6], of, tokens)
            place += 8
        else:
            made.append(token)
            place += 1
    return made


def astray(segments: Sequence[Segment], drawn: Mapping[str, str], sizes: Mapping[str, Sequence[Segment]]) -> Token | None:
    """A law P_Y that is declared, and of which nothing says that it is that of Y, which is drawn otherwise."""
    laws_here = {segment[-2].text for segment in segments if any(token.text == "~" for token in segment)}
    for name in sizes:
        if not sizes[name] or name in laws_here or _law_of(name, drawn) is None:
            continue
        said = [[token.text for token in segment] for segment in segments]
        if not any(name in texts and {"=", ":="} & {*texts} for texts in said):
            return next(token for segment in segments for token in segment if token.text == name)
    return None


def is_law_of(text: str, drawn: Collection[str]) -> bool:
    """Whether it is called like the law of what is drawn, as P_XY."""
    return _law_of(text, drawn) is not None


def _law_of(text: str, drawn: Collection[str]) -> tuple[list[str], list[str]] | None:
    """What P_Y, P_XY, P_{X,Y} and P_Y_given_X are the law of, and given what; None for others."""
    head, _, below = text.partition("_")
    of, _, given = below.partition("_given_")
    if head not in ("P", "p") or not below or ("_given_" in below and not given):
        return None
    parts = [_names(one, drawn) for one in (of, given)]
    return None if parts[0] is None or parts[1] is None or not parts[0] else (parts[0], parts[1])


def _names(text: str, drawn: Collection[str]) -> list[str] | None:
    """``XY`` or ``X,Y`` as names of what is drawn."""
    if not text:
        return []
    for name in sorted(drawn, key=len, reverse=True):
        if text.startswith(name):
            rest = _names(text.removeprefix(name).removeprefix(","), drawn)
            if rest is not None:
                return [name, *rest]
    return None


def _event(names: tuple[list[str], list[str]], inside: Sequence[Token], write: Write) -> list[Token]:
    """``X = x, Y = y`` of ``P_XY(x, y)``; nothing where the letters do not fit."""
    bars = [place for place, token in enumerate(inside) if token.text == "|" and token.kind == "op"]
    if len(bars) != bool(names[1]):
        return []
    sides = [inside[: bars[0]], inside[bars[0] + 1 :]] if bars else [inside]
    made: list[Token] = []
    for k, side in enumerate(sides):
        letters = at_commas(side)
        if len(letters) != len(names[k]) or not all(letters) or any(t.typed == "\\cdot" for t in side):
            return []
        made += write("|") if k else []
        for place, (name, letter) in enumerate(zip(names[k], letters, strict=True)):
            made += [*(write(",") if place else []), *write(name, "="), *letter]
    return made


def _is_output(text: str, sizes: Mapping[str, Sequence[Segment]]) -> bool:
    """Whether it is a law and a channel: ``pW``."""
    arities = [[len(sizes.get(part, ())) for part in (text[:k], text[k:])] for k in range(1, len(text))]
    return arities.count([1, 2]) == 1


def _of_joint_and_product(texts: Sequence[str], drawn: Collection[str]) -> list[str]:
    r"""X and Y of ``D(P_XY \| P_X P_Y)``, and of other divergences; nothing of others."""
    said = [text for text in texts[: texts.index(")")] if text != "*"] if ")" in texts else []
    if len(said) != 6 or said[0] not in _OF_TWO or [said[1], said[3]] != ["(", ","]:
        return []
    (joint, given), *each = ((_law_of(said[k], drawn) or ([], [])) for k in (2, 4, 5))
    return joint if len(joint) == 2 and not given and each == [([joint[0]], []), ([joint[1]], [])] else []


_OF_TWO = frozenset(("D", "KL", "D_KL", "TV", "d_TV", "D_TV", "chi2", "chi_square"))


def _dependence(
    called: Token, names: Sequence[str], drawn: Mapping[str, str], sizes: Mapping[str, Sequence[Segment]]
) -> list[Token]:
    """``I(X;Y)`` of relative entropy; of others the mean divergence of the rows of Y|X from the law of Y."""
    write, (x, y) = Write(called), names
    if called.text in ("D", "KL", "D_KL"):
        return write("I", "(", x, ";", y, ")")
    law, output = drawn[x], drawn[y]
    channel = output.removeprefix(law) if law and output.startswith(law) else ""
    if not channel or law not in sizes:
        return []
    one, other, of = write(channel, output, law)
    return _of_each_letter(called, one, other, of, (False, sizes[law][0]), [called])


def _mean(
    tokens: Sequence[Token], drawn: Mapping[str, str], sizes: Mapping[str, Sequence[Segment]]
) -> list[Token]:
    r"""``\mathbb{E}_P[f]``, ``\mathbb{E}_P[f(X)]``, ``Var_P(f)`` of a law P as sums; nothing of others.

    Of ``E_P[f(x)]`` it is not said whether x is drawn, or a letter of which more is said.
    """
    if len(tokens) < 2 or tokens[1].text not in ("[", "("):
        return []
    head = tokens[0]
    kind, _, law = head.text.partition("_")
    if kind not in ("E", "Var") or head.text in sizes or len(sizes.get(law, ())) != 1:
        return []
    inside, write = tokens[2 : closed(tokens, 1)], Write(head)
    taken = {part.text for token in tokens for part in (token, *token.below)} | sizes.keys()
    index = next(letter for letter in ("x", "i", "j", *(f"x_{k}" for k in range(99))) if letter not in taken)
    made: list[Token] = []
    letters = {token.text for token in inside if token.kind == "name" and re.fullmatch("[XYZ]", token.text)}
    letters -= {*drawn, *sizes}
    for place, token in enumerate(inside):
        behind = inside[place + 1].text if place + 1 < len(inside) else ""
        entry = token.kind == "name" and token.text in sizes and (behind in ("(", "[") or token.below)
        if (entry and not letters) or len(letters) > 1:
            return []
        if token.kind == "name" and token.text in letters:
            made += write(index)
        elif token.kind == "name" and len(size := sizes.get(token.text, ())) == 1 and not entry:
            if [one.text for one in size[0]] != [one.text for one in sizes[law][0]]:
                return []
            made += [token, *write("[", index, "]")]
        else:
            made.append(token)
    front = [*write("sum", "(", index, ",", "1", ","), *sizes[law][0], *write(","), *write(law, "[", index, "]", "*")]
    mean = [*front, *write("("), *made, *write(")")]
    if kind == "E":
        return [*mean, *write(")")]
    return [*write("("), *mean, *write("^", "2", ")", "-"), *mean, *write(")", "^", "2", ")")]


def _leakage(texts: Sequence[str], drawn: Mapping[str, str]) -> str:
    r"""W of ``\mathcal{L}(X \to Y)``, where Y|X ~ W; nothing of others."""
    if [*texts[:2], *texts[3:4], *texts[5:6]] != ["L", "(", "->", ")"]:
        return ""
    law, output = drawn.get(texts[2], ""), drawn.get(texts[4], "")
    return output.removeprefix(law) if law and output.startswith(law) else ""


def mechanisms(segments: Sequence[Segment], statement: Sequence[Token]) -> list[Segment]:
    """With ``W channel(n,m)`` before ``W is eps-LDP`` where no other condition speaks of W, and nothing of n and m."""
    every = {token.text for segment in segments for token in segment}
    inputs, outputs = ("n_X", "n_Y") if {"n_X", "n_Y"} & every else ("n", "m")
    laws_of = [segment for segment in segments if _noun(segment)]
    spoken = {token.text for one in (statement, *(one for one in segments if one not in laws_of)) for token in one}
    sizes = {token.text for segment in laws_of for token in segment[_noun(segment) :] if token.kind == "name"} - _NOUNS
    free = inputs == "n_X" or not ({inputs, outputs} & spoken or sizes - {inputs, "on"})
    found = [segment for segment in segments if free and _alone(segment, segments)]
    if len(found) != 1:
        return [*segments]
    (one,) = found
    declared = [one[0], *Write(one[0])("channel", "(", inputs, ",", outputs, ")"), one[-1]]
    return [part for segment in segments for part in ([declared, segment] if segment is one else [segment])]


def _alone(segment: Segment, segments: Sequence[Segment]) -> bool:
    """Whether it says ``W is eps-LDP`` of a W that nothing declares."""
    name = segment[0]
    others = (token.text for one in segments if one is not segment and one[0].text == name.text for token in one)
    alone = name.kind == "name" and not {"channel", "family", "~", "in"} & {*others}
    return alone and _private(segment, {name.text: [[], []]}) is not None


_SAID_OF_FUNCTIONS = frozenset(("is", "are", "a", "an", "any", "some", "deterministic", "function", "functions", "of"))


def with_images(statement: Sequence[Token], segments: Sequence[Segment]) -> tuple[list[Token], list[Segment]]:
    """``I(f(X);Y)`` with a name for f(X), and a condition that says what it is; of what is not drawn."""
    if any(token.text == "~" for segment in segments for token in segment):
        return [*statement], [*segments]
    taken = {token.text for tokens in (statement, *segments) for token in tokens}
    fresh = (name for name in (*"FGUV", *(f"F_{k}" for k in range(9))) if name not in taken)
    names: dict[tuple[str, ...], str] = {}
    made, said = list[Token](), list[Segment]()
    depth = place = 0  # of brackets of H and I
    while place < len(statement):
        token = statement[place]
        opens = place + 1 < len(statement) and statement[place + 1].text == "("
        if token.text in ("H", "I") and opens and token.kind == "name" and place > depth - 1:
            depth = closed(statement, place + 1)
        end = closed(statement, place + 1) if opens else place
        inner = [one.text for one in statement[place + 2 : end]]
        images = all(re.fullmatch("[A-Z][0-9]?'*", text) for text in inner[::2]) and {*inner[1::2]} <= {","}
        if token.kind == "name" and place < depth and token.text[:1].islower() and opens and inner and images:
            key = (token.text, *inner)
            if key not in names and (name := next(fresh, "")):
                names[key] = name
                write = Write(token)
                ends = token._replace(kind="end", text=";", typed="")
                said.append([*write(name, "="), *statement[place : end + 1], ends])
            if key in names:
                made += Write(token)(names[key])
                place = end + 1
                continue
        made.append(token)
        place += 1
    functions = {key[0] for key in names}
    kept = [one for one in segments if not (one[0].text in functions and _says_function(one))]
    return made, [*kept, *said]


def _says_function(segment: Segment) -> bool:
    """Whether it is ``f a function of X``: that it is a function is seen."""
    texts = [token.text for token in segment[1:-1]]
    return "function" in texts and all(text in _SAID_OF_FUNCTIONS or text[:1].isupper() for text in texts)


def _private(tokens: Sequence[Token], sizes: Mapping[str, Sequence[Segment]]) -> tuple[str, list[Token], int] | None:
    """The word, the level, and how many tokens it takes to say: ``W is eps-LDP``; None for others."""
    texts = [token.text for token in tokens]
    if len(texts) < 4 or len(sizes.get(texts[0], ())) != 2:
        return None
    start = 1 + (texts[1] in ("is", "satisfies"))
    for dash in (place for place, text in enumerate(texts) if text == "-"):
        said = next((one for one in _LEVELS if texts[dash + 1 : dash + 1 + len(one)] == [*one]), None)
        if said:
            level, inner = tokens[start:dash], tokens[start + 1 : dash - 1]
            bracketed = texts[start] == "(" and closed(tokens, start) == dash - 1
            if any(token.kind == "word" or token.text in ("is", "satisfies", "=>", "<=>") for token in level):
                return None
            if not level or (not bracketed and {"-", ","} & {*texts[start:dash]}):  # eps-delta-DP
                return None
            pair = bracketed and len(at_commas(inner)) == 2
            return ("approximate_dp", [*inner], dash + 1 + len(said)) if pair else ("dp", [*level], dash + 1 + len(said))
    return None


_LEVELS = (("LDP",), ("DP",), ("differentially", "private"), ("locally", "differentially", "private"))


def _hockey_stick(tokens: Sequence[Token]) -> list[Token]:
    r"""eps of ``E_{e^\varepsilon}(P \| Q)``, and of H; log(gamma) of ``E_\gamma(P \| Q)``; nothing of others."""
    if not tokens:
        return []
    head, *below = tokens[0], *tokens[0].below
    end = closed(tokens, 1) if len(tokens) > 1 and tokens[1].text == "(" else 0
    parted = any(one.text == "," and one.typed in ("\\|", "|", "||") for one in tokens[2:end])
    letter, texts = head.text.partition("_")[0], [one.text for one in below]
    if not below or not parted or letter not in ("E", "H"):
        return []
    if [*texts[:3], texts[-1]] == ["e", "^", "(", ")"]:
        return below[3:-1]
    if [*texts[:2], texts[-1]] == ["exp", "(", ")"]:
        return below[2:-1]
    return [*Write(head)("log", "("), *below, *Write(head)(")")] if letter == "E" else []


def _conditional(texts: Sequence[str], sizes: Mapping[str, Sequence[Segment]]) -> tuple[bool, Segment] | None:
    """Whether V is a channel, too, and how many letters p has, in ``D(W || V | p)``; None for others."""
    if len(texts) < 8 or texts[0] not in ("D", "KL", "TV") or [*texts[1::2]][:4] != ["(", ",", "|", ")"]:
        return None
    of = [[[token.text for token in size] for size in sizes.get(text, ())] for text in texts[2:7:2]]
    arities = [len(one) for one in of]
    if arities not in ([2, 2, 1], [2, 1, 1]) or of[0][0] != of[2][0] or of[1] not in (of[0], of[0][1:]):
        return None
    return arities[1] == 2, sizes[texts[6]][0]


def _of_each_letter(
    called: Token, one: Token, other: Token, law: Token, of: tuple[bool, Segment], tokens: Sequence[Token]
) -> list[Token]:
    taken = {part.text for token in tokens for part in (token, *token.below)}
    write, rows = Write(called), of[0]
    x = next(letter for letter in ("x", "i", "j", *(f"x_{k}" for k in range(99))) if letter not in taken)
    row = [*write("("), *write(x)[:1], *write(")")]
    row[0] = row[0]._replace(typed="\\cdot")
    second = [other, *row] if rows else [other]
    front = [*write("sum", "(", x, ",", "1", ","), *of[1], *write(","), law, *write("(", x, ")", "*")]
    return [*front, called, *write("("), one, *row, *write(","), *second, *write(")", ")")]
