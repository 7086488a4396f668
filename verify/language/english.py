r"""What people write in words: ``sum over x of p(x)``, ``max over x,x' of``, ``for i in 1..n``, ``P and Q are laws``.

Each is put into the signs that the reader knows before it begins; everything else stays as it is typed. So is
``W(.|x)``, a row, and ``1{x != y}``, an indicator.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate, islice, pairwise, takewhile

from verify.language.maps import Raw, flat, letters_of, parted

_OVER = frozenset(("sum", "prod", "product", "max", "min", "maximum", "minimum", "sup", "inf"))
_SHORT = {"product": "prod", "maximum": "max", "minimum": "min"}
_RELATIONS = frozenset(
    ("<=", "<", ">=", ">", "=", "==", "!=", "≤", "≥", "≠", "\\le", "\\ge", "\\leq", "\\geq", "\\ne", "\\neq")
)
_IN = frozenset(("in", "∈", "\\in"))
_SORTS = frozenset(("real", "integer"))
MOST_LETTERS = 3  # in a name that may be several: indices in one subscript, factors
_ROOM = frozenset(("\\ ", "\\,", "\\;", "\\:", "\\!", "\\quad", "\\qquad"))
_WIDER = frozenset(("^", "**", "*", "/", "+", "-", "×", "x", "\\times", "\\cup", "\\cap", "\\setminus", "∪", "∩", "∖"))
_ENDS = frozenset((",", ";", ""))
_SORTED = frozenset(("sorted", "ordered", "decreasing", "increasing", "decreasingly", "increasingly", "nonincreasing"))
_VERBS = frozenset(("is", "are", "be", "form", "forms", "a", "an"))
_FINITE = frozenset(
    ("on", "over", "finite", "a", "discrete", "set", "sets", "alphabet", "alphabets", "with", "taking", "values", "in")
    + ("finitely", "many", "real", "valued", "-", "random", "variable", "variables", "are", "is")
)


def in_signs(raw: Sequence[Raw], conditions: bool) -> list[Raw]:
    """The text with what is said in words, in a statement or in ``conditions``, written in signs."""
    found = _entries(_complements(_letters(_ranges(_indicators(_rows(flat(raw) if conditions else raw))))))
    if conditions:
        for step in (_sets, _ended, _laws_of_several, _alike, _variables, _chains, _quantified, _by_cases, _memberships):
            found = step(found)
    return _listed_by_and(found)


def _is(raw: Sequence[Raw], place: int, *texts: str) -> bool:
    return [one.text for one in raw[place : place + len(texts)]] == [*texts]


def _like(at: Raw, kind: str, text: str) -> Raw:
    return Raw(kind, text, at.offset)


def _rows(raw: Sequence[Raw]) -> list[Raw]:
    """``W(.|x)``, ``W(x,.)`` with a dot as TeX has it; ``W[x,.]``, ``W[x,:]`` in parentheses."""
    made = [*raw]
    for place, one in enumerate(made[:-1]):
        before, behind = made[place - 1].text if place else "", made[place + 1].text
        if one.text == "." and ((before, behind) == (",", ")") or (before == "(" and behind in ("|", "\\mid"))):
            made[place] = one._replace(kind="command", text="\\cdot")
        opening = place - 3
        square = one.text in (".", ":", "·", "*") and (before, behind) == (",", "]")
        if square and opening > 0 and made[opening].text == "[" and made[opening - 1].kind == "name":
            made[opening] = made[opening]._replace(text="(")
            made[place : place + 2] = [_like(one, "command", "\\cdot"), made[place + 1]._replace(text=")")]
    return made


def _indicators(raw: Sequence[Raw]) -> list[Raw]:
    """``1{x != y}`` as ``iverson(x != y)``."""
    made = [*raw]
    for place in range(len(made) - 1):
        if (
            made[place].text != "1"
            or made[place + 1].text not in ("{", "\\{")
            or made[place + 1].offset != made[place].end
        ):
            continue
        stops = {"{": "}", "\\{": "\\}"}[made[place + 1].text], made[place + 1].text  # of nested ones the inner one
        end = next((k for k in range(place + 2, len(made)) if made[k].text in stops), place)
        if made[end].text == stops[0] and any(one.text in _RELATIONS for one in made[place + 2 : end]):
            made[place] = made[place]._replace(kind="name", text="iverson")
            made[place + 1] = made[place + 1]._replace(kind="op", text="(")
            made[end] = made[end]._replace(kind="op", text=")")
    return made


def _entries(raw: Sequence[Raw]) -> list[Raw]:
    """``sum(i, 1, n, u_i)`` with ``u_{i}``: what has an index that is bound around it is an entry."""
    made: list[Raw] = []
    bound: list[tuple[int, str]] = []  # how deep, and the index
    indices = Counter[str]()
    depth = 0
    for place, one in enumerate(raw):
        if one.text in ("(", "[", "{"):
            depth += 1
            called = place and raw[place - 1].text in ("sum", "prod", "product", "max", "min")
            if called and one.text == "(" and raw[place + 1].text.islower() and raw[place + 2].text == ",":
                bound.append((depth, raw[place + 1].text))
                indices[raw[place + 1].text] += 1
        elif one.text in (")", "]", "}"):
            depth -= 1
            while bound and bound[-1][0] > depth:
                indices[bound.pop()[1]] -= 1
        base, _, below = one.text.partition("_")
        letters = [below] if indices[below] or len(below) > 3 else [*below]
        if one.kind == "name" and base and below and all(indices[letter] for letter in letters):
            index = [_like(one, "sign", "{"), _like(one, "name", below), _like(one, "sign", "}")]
            made += [_like(one, "name", f"{base}_"), *index]
        else:
            made.append(one)
    return made


def _ranges(raw: Sequence[Raw]) -> list[Raw]:
    """``sum over x, y of``, ``max over i in 1..k of`` with what is run over below a sign; ``sum a_i b_i`` over i."""
    made: list[Raw] = []
    place = 0
    while place < len(raw):
        one, end = raw[place], 0
        below: list[Raw] = []
        if one.text in _OVER and _is(raw, place + 1, "over"):
            end = _listed(raw, place + 2)
            below = [part._replace(text=",") if part.text == "and" else part for part in raw[place + 2 : end]]
            end += _is(raw, end, "of")
        elif one.text in ("sum", "\\sum") and place + 1 < len(raw):
            entry = re.fullmatch("[A-Za-z]+_([a-z])", raw[place + 1].text)
            if entry and raw[place + 1].kind == "name" and _letters_of_summand(raw, place + 1) == {entry[1]}:
                below, end = [_like(one, "name", entry[1])], place + 1
        if not below:
            made.append(one)
            place += 1
            continue
        sign = _SHORT.get(one.text, one.text)
        if sign.startswith("\\"):
            made += [one, _like(one, "sign", "_")]
        else:
            made.append(_like(one, "name", f"{sign}_"))
        made += [_like(one, "sign", "{"), *below, _like(raw[end - 1], "sign", "}")]
        place = end
    return made


def _letters_of_summand(raw: Sequence[Raw], place: int) -> set[str]:
    """The letters below names and alone in brackets, up to the next summand: of p_i q_j there are two."""
    found: set[str] = set()
    depth = 0
    for one in raw[place:]:
        depth += (one.text in ("(", "[", "{")) - (one.text in (")", "]", "}"))
        if depth < 0 or (depth == 0 and one.text in ("+", "-", ",", ";", "sum", "\\sum", *_RELATIONS)):
            break
        if one.text in ("sum", "\\sum"):  # in brackets, behind which other letters may stand
            return set()
        below = one.text.partition("_")[2] if one.kind == "name" else ""
        found |= {below} if len(below) == 1 else set()
        found |= {one.text} if depth and one.kind == "name" and len(one.text) == 1 and one.text.islower() else set()
    return found


def _listed(raw: Sequence[Raw], place: int) -> int:
    """Where ``x, y``, ``i in 1..k``, ``x in [n]``, ``i != j`` ends."""
    while place < len(raw) and raw[place].kind == "name":
        behind = place + 1
        if _is(raw, behind, "in"):
            if letters_of(raw, behind + 1)[0] is not None:
                behind = letters_of(raw, behind + 1)[1]
            elif _is(raw, behind + 2, "..") or _is(raw, behind + 2, "..."):
                behind += 4
                while (
                    behind + 1 < len(raw)
                    and raw[behind].text in ("+", "-")
                    and raw[behind + 1].kind in ("name", "number")
                ):
                    behind += 2
            else:
                behind += 2
        elif raw[behind].text in ("!=", "<", "≠") and raw[behind + 1].kind == "name":
            behind += 2
        if raw[behind].text not in (",", "and") or raw[behind + 1].kind != "name":
            return behind
        place = behind + 1
    return place


def _laws_of_several(raw: Sequence[Raw]) -> list[Raw]:
    """``P and Q are laws on n`` with a comma for "and": names stand before it and behind it, then a verb or a noun."""
    made = [*raw]
    nouns = {"law", "laws", "pmf", "pmfs", "distributions", "channels", "families", "mechanisms", "are", "independent"}
    nouns |= {"probability", "positive", "random", "reals", "integers", "nonnegative", "joint"}
    for place in range(1, len(made) - 2):
        before, behind = made[place - 1], made[place + 1]
        opens = place == 1 or made[place - 2].text in (",", ";")
        if made[place].text == "and" and opens and before.kind == behind.kind == "name" and made[place + 2].text in nouns:
            made[place] = made[place]._replace(kind="op", text=",")
    return made


def _sets(raw: Sequence[Raw]) -> list[Raw]:
    """``uniform on {1,...,n}``, ``Unif({1,...,n})``, ``Unif([n])`` with 1..n; ``uniformly distributed`` is uniform."""
    made: list[Raw] = []
    place = 0
    while place < len(raw):
        behind = made[-1].text if made else ""
        called = behind == "(" and {"Unif", "Uniform", "uniform"} & {one.text for one in made[-3:-1]}
        size, end = letters_of(raw, place) if behind in ("on", "over") or called else (None, place)
        if size is not None:
            made += [_like(size, "number", "1"), _like(size, "op", ".."), size]
            place = end
        elif raw[place].text == "uniformly":
            made.append(raw[place]._replace(text="uniform"))
            place += 1 + (place + 1 < len(raw) and raw[place + 1].text == "distributed")
        else:
            made.append(raw[place])
            place += 1
    return made


def _ended(raw: Sequence[Raw]) -> list[Raw]:
    """``p_i <= a for all i, q in [0,1]`` with a semicolon: q, which has an interval, and of which the condition does not
    speak, is no letter like i. Likewise ``for all x, t real``.
    """
    made = [*raw]
    compared = trailing = False
    said: set[str] = set()
    spoken: set[str] = set()  # before "for all": of k in "p(x) > 0 for all x, k, l integer" nothing is said
    binds = [False] * len(made)  # whether a colon comes behind, in the same condition: "for all t real, u real: ..."
    for place in range(len(made) - 2, -1, -1):
        binds[place] = made[place].text != ";" and (made[place].text == ":" or binds[place + 1])
    for place, one in enumerate(made[:-2]):
        said |= {one.text, *one.text.split("_"), *one.text.partition("_")[2]}  # i, j of p_i and of a_ij
        if one.kind == "name" and len(one.text) <= MOST_LETTERS and made[place + 1].text != "(":
            said |= {*one.text}  # of a_{ij} and of a product xy
        if one.text == ";":
            compared, trailing, said = False, False, set()
        elif one.text in _RELATIONS:
            compared = True
        elif one.text in ("all", "every", "forall", "∀", "\\forall"):
            trailing, spoken = compared, set(said)
        elif one.text == "," and trailing and made[place + 1].kind == "name" and made[place + 2].text in _IN:
            interval = [part.text for part in made[place + 3 : place + 9]]
            apart = interval[:1] in (["["], ["("]) and "," in interval[:4] and not binds[place]
            if apart and made[place + 1].text not in said:
                made[place] = one._replace(text=";")
                compared, trailing, said = False, False, set()
        elif one.text == "," and trailing and made[place + 1].kind == "name" and made[place + 2].text in _SORTS:
            if made[place + 1].text not in said and made[place - 1].text in spoken and not binds[place]:
                made[place] = one._replace(text=";")
                compared, trailing, said = False, False, set()
        elif one.text == "," and not trailing:
            compared, said = False, set()
    return made


def _alike(raw: Sequence[Raw]) -> list[Raw]:
    """``X, Y iid`` as ``Y ~ P_X; X, Y independent``, behind all else; ``X, Y iid ~ P`` with ``X ~ P; Y ~ P``."""
    made: list[Raw] = []
    told: list[Raw] = []
    for part in parted(raw):
        end = part[-1:] if part and part[-1].text in _ENDS else []
        inner = part[: len(part) - len(end)]
        texts = [one.text for one in inner]
        word = next((k for k, text in enumerate(texts) if text == "iid"), 0)
        law = inner[word + 2 :] if texts[word + 1 : word + 2] in (["~"], ["\\sim"]) else []
        listed = [one for one in inner[:word] if one.kind == "name" and one.text not in ("and", "are", "is")]
        while word and len(made) > 1 and made[-1].text == "," and made[-2].kind == "name" and made[-2].text[0].isupper():
            if len(made) > 2 and made[-3].text not in (",", ";"):
                break
            listed.insert(0, made[-2])
            del made[-2:]
        if not word or len(listed) < 2 or len(inner) > word + 1 + (1 + len(law) if law else 0):
            made += part
            continue
        first = listed[0]
        of = law or [_like(first, "name", f"P_{first.text}")]
        for one in listed if law else listed[1:]:
            told += [_like(one, "op", ";"), one, _like(one, "op", "~"), *of]
        told += [part for k, one in enumerate(listed) for part in (_like(one, "op", ";" if k == 0 else ","), one)]
        told.append(_like(first, "name", "independent"))
        made += end if made and made[-1].text not in (",", ";") or (end and end[0].text == "") else []
    if not told:
        return made
    ends = made[-1:] if made and made[-1].text == "" else []
    made = made[: len(made) - len(ends)]
    while made and made[-1].text in (",", ";"):
        made.pop()
    return [*made, *(told if made else told[1:]), *ends]


def _variables(raw: Sequence[Raw]) -> list[Raw]:
    """``X, Y random variables on finite sets`` as ``X Y variable``; ``X -> Y -> Z Markov chain`` without these words."""
    made: list[Raw] = []
    held: list[Raw] = []  # bare names that share what is said next
    for part in parted(raw):
        end = part[-1:] if part and part[-1].text in _ENDS else []
        inner = part[: len(part) - len(end)]
        if len(inner) == 1 and inner[0].kind == "name" and end and end[0].text == ",":
            held += part
            continue
        texts = [one.text for one in inner]
        names = [one for one in inner if one.kind == "name" and re.fullmatch("[A-Z][0-9]?'*", one.text)]
        rest = texts[len(names) :]
        spoken = names and inner[: len(names)] == names and {"variable", "variables"} & {*rest} and {*rest} <= _FINITE
        if spoken and "random" in rest:
            made += [*(one for one in held if one.text != ","), *names, _like(names[0], "name", "variable"), *end]
            held = []
            continue
        if "Markov" in texts and set(texts[texts.index("Markov") :]) <= {"Markov", "chain", "order", "in", "this"}:
            stop = texts.index("Markov")
            while stop and texts[stop - 1] in _VERBS:
                stop -= 1
            arrows = any(text in ("->", "-", "\\to", "→", "--", "\\rightarrow") for text in texts[:stop])
            listed = [*(one for one in held if one.text != ","), *(one for one in inner[:stop] if one.kind == "name")]
            if arrows:
                made += [*held, *inner[:stop], *end]
                held = []
                continue
            if len(listed) == 3:
                dash = _like(listed[0], "op", "-")
                made += [listed[0], dash, listed[1], dash, listed[2], *end]
                held = []
                continue
        made += [*held, *part]
        held = []
    return [*made, *held]


def _chains(raw: Sequence[Raw]) -> list[Raw]:
    """``a_1 >= a_2 >= ... >= a_n`` as ``a[i] >= a[i+1] for all i in 1..n-1``; ``a_1, ..., a_n >= 0`` for all, too."""
    made: list[Raw] = []
    dots = ("...", "..", "…", "\\dots", "\\ldots", "\\cdots")
    taken = {one.text for one in raw}
    index = next((name for name in ("i", "j", "k", "l") if name not in taken), "i_0")
    bounded = {one.text for one, sign in pairwise(raw) if sign.text in (">=", ">", "≥", "\\ge", "\\geq")}
    place = 0
    while place < len(raw):
        first = re.fullmatch("([A-Za-z]+)_1", raw[place].text) if raw[place].kind == "name" else None
        starts = not made or made[-1].text in (",", ";", ":")
        sign = raw[place + 1] if first and starts and place + 1 < len(raw) else _like(raw[place], "op", "")
        second = place + 2 + 2 * (first is not None and _is(raw, place + 2, f"{first[1]}_2"))
        ends = sign.text and second + 2 < len(raw) and raw[second].text in dots and raw[second + 1].text == sign.text
        last = re.fullmatch("([A-Za-z]+)_([a-zA-Z])", raw[second + 2].text) if ends else None
        if not first or last is None or last[1] != first[1] or (sign.text != "," and sign.text not in _RELATIONS):
            made.append(raw[place])
            place += 1
            continue
        steady = not _is(raw, place + 2, f"{first[1]}_2") or raw[place + 3].text == sign.text
        whole = sign.text == "," or (second + 3 >= len(raw) or raw[second + 3].text in _ENDS)
        before = list(takewhile(lambda one: one.text not in (",", ";"), islice(reversed(made), 12)))[::-1]
        said_before = {one.text for one in before} if before and before[-1].text == ":" else set[str]()
        worded = not said_before or (said_before & _SORTED and all(one.kind == "name" for one in before[:-1]))
        if not (steady and whole and worded):
            made.append(raw[place])
            place += 1
            continue
        at, place = raw[place], second + 3
        number, name = _like(at, "number", "1"), _like(at, "name", index)
        entry = [_like(at, "name", first[1]), _like(at, "op", "["), name, _like(at, "op", "]")]
        after = [*entry[:3], _like(at, "op", "+"), number, entry[3]]
        size = [_like(at, "name", last[2])]
        if sign.text == ",":
            tail = next(parted(raw[place:]), [])
            tail = tail[: len(tail) - (bool(tail) and tail[-1].text in _ENDS)]
            place += len(tail)
            said = [*entry, *tail]
            if [one.text for one in tail] == ["real"]:
                family = [_like(at, "name", first[1]), _like(at, "name", "family")]
                made += [*family, _like(at, "op", "("), *size, _like(at, "op", ")")]
                continue
        else:
            said = [*entry, sign._replace(offset=at.offset), *after]
            size += [_like(at, "op", "-"), number]
        made = made[: len(made) - len(before)]  # a_i sorted decreasingly: a_1 >= ...
        every = [_like(at, "name", "for"), _like(at, "name", "all"), name, _like(at, "name", "in"), number]
        made += [*said, *every, _like(at, "op", ".."), *size]
        if last[2] not in bounded:
            made += [_like(at, "op", ";"), _like(at, "name", last[2]), _like(at, "op", ">="), number]
        if place + 1 < len(raw) and raw[place].text == ",":  # of the next condition nothing is bound here
            made.append(raw[place]._replace(text=";"))
            place += 1
    return made


def _quantified(raw: Sequence[Raw]) -> list[Raw]:
    """``for i in 1..n`` and ``for i = 1..n``, ``for i = 1, ..., n`` as ``for all i in 1..n``."""
    made: list[Raw] = []
    place = 0
    while place < len(raw):
        one = raw[place]
        named = one.text == "for" and place + 2 < len(raw) and raw[place + 1].kind == "name"
        behind = raw[place + 2].text if named else ""
        if behind not in ("in", "=", "∈", "\\in") or raw[place + 1].text in ("all", "every", "each", "any"):
            made.append(one)
            place += 1
            continue
        made += [one, _like(one, "name", "all"), raw[place + 1], _like(raw[place + 2], "name", "in")]
        place += 3
        dots = [
            k for k in range(place, min(place + 4, len(raw))) if raw[k].text in ("..", "...", "…", "\\dots", "\\ldots")
        ]
        if behind == "=" and dots:
            low = [part for part in raw[place : dots[0]] if part.text != ","]
            made += [*low, _like(raw[dots[0]], "op", "..")]
            place = dots[0] + 1
            place += raw[place].text == ","
    return made


def _letters(raw: Sequence[Raw]) -> list[Raw]:
    """``x in [k]`` as ``x in 1..k``; of ``X in [n]``, a random variable, the same is said."""
    made: list[Raw] = []
    place = 0
    while place < len(raw):
        opens = raw[place].text == "[" and made and made[-1].text in _IN
        close = next((k for k in range(place, min(place + 5, len(raw))) if raw[k].text == "]"), 0) if opens else 0
        inner = raw[place + 1 : close]
        sized = (
            inner
            and inner[0].kind == "name"
            and [one.kind for one in inner[1:]] in ([], ["op", "number"], ["op", "name"])
        )
        more = close + 1 < len(raw) and raw[close + 1].text in _WIDER  # [n]^k, [n] x [m]
        if not sized or more or any(one.text not in ("+", "-") for one in inner[1:2]):
            made.append(raw[place])
            place += 1
            continue
        sized = [_like(raw[place], "number", "1"), _like(raw[place], "op", ".."), *inner]
        listed = _listed_before(made)
        made, names = made[:listed], made[listed:]
        for one in names:  # of for all x, y in [k] each is in it
            made += [_like(one, "name", "in"), *sized, one] if one.text == "," else [one]
        made += sized
        place = close + 1
    return made


def _listed_before(made: Sequence[Raw]) -> int:
    """Where the names begin that "for all" lists, which stand last before "in"."""
    place = len(made) - 2
    while place > 1 and made[place].kind == "name" and made[place - 1].text == "," and made[place - 2].kind == "name":
        place -= 2
    quantified = place > 0 and made[place - 1].text in ("all", "every", "each", "forall", "∀", "\\forall")
    return place if quantified else len(made)


def _complements(raw: Sequence[Raw]) -> list[Raw]:
    r"""``\Pr[Y \in \overline{S}]`` and ``\Pr[Y \in S^c]`` as ``(1 - \Pr[Y \in S])``."""
    made: list[Raw] = []
    place = 0
    while place < len(raw):
        one = raw[place]
        opens = one.text in ("\\Pr", "Pr", "\\mathbb") and place + 1 < len(raw)
        start = place + (4 if _is(raw, place, "\\mathbb", "{", "P", "}") else 1)
        opening = raw[start].text if opens and start < len(raw) else ""
        if opening not in ("[", "(", "\\left"):
            made.append(one)
            place += 1
            continue
        depth, end = 0, start
        for end in range(start, len(raw)):
            depth += (raw[end].text in ("[", "(", "{")) - (raw[end].text in ("]", ")", "}"))
            if (depth == 0 and end > start + (opening == "\\left")) or raw[end].text in ("Pr", "\\Pr"):
                break
        inner = [*raw[start:end]]
        over = next(
            (k for k in range(len(inner) - 3) if _is(inner, k, "\\overline", "{") and inner[k + 3].text == "}"), 0
        )
        raised = next((k for k in range(len(inner) - 2) if inner[k].text in _IN and _is(inner, k + 2, "^", "c")), 0)
        outside = next((k for k in range(len(inner) - 1) if inner[k].text in ("\\notin", "∉", "notin")), 0)
        if outside:
            inner[outside] = inner[outside]._replace(text="\\in", kind="command")
        event = list(takewhile(lambda part: part.text not in ("|", "\\mid", "\\vert"), inner))  # not what is given
        alone = sum(part.text in _IN for part in inner) == sum(part.text in _IN for part in event) == 1
        alone = alone and not any(part.text in (",", "and", "or", "\\text", *_RELATIONS) for part in event)
        if not alone or not (over and inner[over - 1].text in _IN or raised or outside):
            made.append(one)
            place += 1
            continue
        if over:
            inner = [*inner[:over], inner[over + 2], *inner[over + 4 :]]
        elif raised:
            inner = [*inner[: raised + 2], *inner[raised + 4 :]]
        made += [_like(one, "op", "("), _like(one, "number", "1"), _like(one, "op", "-"), *raw[place:start], *inner]
        made += [raw[end], _like(raw[end], "op", ")")]
        place = end + 1
    return made


def _by_cases(raw: Sequence[Raw]) -> list[Raw]:
    r"""``W(y|x) = \begin{cases} a & y = x \\\\ b & \text{otherwise} \end{cases}``, ``... = a if y = x, else b``."""
    if not any(one.text in ("cases", "if", "else", "otherwise") for one in raw):
        return [*raw]
    made: list[Raw] = []
    left: list[Raw] = []  # of what cases are said
    before: list[list[Raw]] = []  # the cases that have been
    for part in _split(raw):
        end = part[-1:] if part and part[-1].text in _ENDS else []
        inner = part[: len(part) - len(end)]
        whether = next((k for k, one in enumerate(inner) if one.text == "if"), 0)
        stop = next((k for k, one in enumerate(inner) if one.text in ("if", "\\begin")), len(inner))
        equals = [k for k, one in enumerate(inner[:stop]) if one.text in ("=", ":=")]
        equal = equals[0] if len(equals) == 1 else 0
        again = [one.text for one in inner[: equal + 1]] == [one.text for one in left]
        if equal and (rows := _rows_of_cases(inner[equal + 1 :])):
            left, before = inner[: equal + 1], []
            for value, case in rows:
                made += _case(left, value, case, before, [_like(left[0], "op", ";")])
            made = made[:-1] + end
            continue
        word = next((k for k, one in enumerate(inner) if one.text == "else" or one.text == "otherwise"), -1)
        if word == 0 and left and before:
            repeats = [one.text for one in inner[1 : 1 + len(left)]] == [one.text for one in left]
            made += _case(left, inner[1 + len(left) * repeats :], [], before, end)
            left, before = [], []
            continue
        if equal and whether > equal:
            left, before = inner[: equal + 1], before if again else []
            case = inner[whether + 1 : word] if word > whether else inner[whether + 1 :]
            comma = [_like(left[0], "op", ";")] if word > whether else end
            made += _case(left, inner[equal + 1 : whether], case, before, comma)
            if word > whether:
                made += _case(left, inner[word + 1 :], [], before, end)
                left, before = [], []
            continue
        made += part
    return made


def _split(raw: Sequence[Raw]) -> list[list[Raw]]:
    """The conditions; also ``W(y|x) = a if y = x and W(y|x) = b if y != x`` in two."""
    found: list[list[Raw]] = []
    for part in parted(raw):
        whether = [*accumulate(one.text == "if" for one in part)]
        cuts = [k for k, one in enumerate(part) if one.text == "and" and 0 < whether[k] < whether[-1]]
        start = 0
        for cut in cuts:
            head = [one.text for one in part[start : start + 2]]
            begun = whether[start - 1] if start else 0
            if [one.text for one in part[cut + 1 : cut + 3]] == head and whether[cut] > begun:
                found.append([*part[start:cut], _like(part[cut], "op", ";")])
                start = cut + 1
        found.append(part[start:])
    return found


def _rows_of_cases(raw: Sequence[Raw]) -> list[tuple[list[Raw], list[Raw]]]:
    """The values and conditions of ``\\begin{cases}``, and nothing of others; no condition stands for all other cases."""
    if not _is(raw, 0, "\\begin", "{", "cases", "}"):
        return []
    end = next((k for k in range(len(raw)) if _is(raw, k, "\\end", "{", "cases", "}")), 0)
    rows: list[list[list[Raw]]] = [[[]]]
    for one in raw[4:end]:
        if one.text == "\\\\":
            rows.append([[]])
        elif one.text == "&":
            rows[-1].append([])
        else:
            rows[-1][-1].append(one)
    found: list[tuple[list[Raw], list[Raw]]] = []
    for row in rows:
        if not any(row):
            continue
        if len(row) != 2:
            return []
        value = [one for one in row[0] if one.text not in _ROOM]
        while value and value[-1].text == ",":
            value.pop()
        said = [one for one in row[1] if one.text not in (*_ROOM, "\\text", "\\mbox", "{", "}", "if", "for", ".")]
        found.append((value, [] if {one.text for one in said} & {"otherwise", "else"} else said))
    return found if end + 4 == len(raw) else []


def _case(left: list[Raw], value: list[Raw], case: list[Raw], before: list[list[Raw]], end: list[Raw]) -> list[Raw]:
    """``left value if case``; where there is none, if none of those ``before``, to which it is added."""
    at = left[0]
    if not case:
        joined = [one for k, other in enumerate(before) for one in (*[_like(at, "name", "or")][: k > 0], *other)]
        case = [_like(at, "name", "not"), _like(at, "op", "("), *joined, _like(at, "op", ")")]
    else:
        before.append(case)
    return [*left, *value, _like(at, "name", "if"), *case, *end]


def _memberships(raw: Sequence[Raw]) -> list[Raw]:
    r"""``p_i in [0,1] for all i``, ``f(x) \in [a,b]`` as ``0 <= p_i and p_i <= 1 ...``; of names it is a declaration."""
    made: list[Raw] = []
    for part in parted(raw):
        place = next((k for k, one in enumerate(part) if one.text in _IN), 0)
        head = part[:place]
        texts = [one.text for one in head]
        indexed = len(head) == 1 and re.fullmatch("[A-Za-z]+_[a-z]", texts[0]) is not None
        called = len(head) > 3 and texts[1] in ("(", "[") and texts[-1] in (")", "]")
        called = called and not {"(", "[", ")", "]"} & {*texts[2:-1]}
        entry = bool(head) and head[0].kind == "name" and (indexed or called)
        opening = part[place + 1].text if entry and place + 1 < len(part) else ""
        comma = next((k for k, one in enumerate(part) if k > place and one.text == ","), 0)
        close = next((k for k, one in enumerate(part) if k > comma and one.text in ("]", ")")), 0)
        if opening not in ("[", "(") or not comma or not close or any(one.text in _IN for one in head):
            made += part
            continue
        at, low, high = part[place], part[place + 2 : comma], part[comma + 1 : close]
        signs = "<=" if opening == "[" else "<", "<=" if part[close].text == "]" else "<"
        said = [*low, _like(at, "op", signs[0]), *head, _like(at, "name", "and"), *head, _like(at, "op", signs[1]), *high]
        made += [*said, *part[close + 1 :]]
    return made


def _listed_by_and(raw: Sequence[Raw]) -> list[Raw]:
    """``for all x in 1..n and y in 1..m`` with a comma for "and"."""
    made, quantified = [*raw], False
    for place, one in enumerate(made[:-2]):
        if one.text in ("all", "every", "each", "forall", "∀", "\\forall"):
            quantified = True
        elif one.text in (*_RELATIONS, ";", ":"):
            quantified = False
        elif quantified and one.text == "and" and made[place + 1].kind == "name" and made[place + 2].text in _IN:
            made[place] = one._replace(kind="op", text=",")
    return made
