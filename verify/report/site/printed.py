"""The words of a paper as they look in it: formulas in TeX become MathML, the words between them stay words.

latex2mathml reads the formulas. What it does not know stays as it was typed, so nothing of a quotation is lost or
guessed; the text as typed can be unfolded beside what it looks like.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from xml.etree import ElementTree

from verify.report.site.markup import Html, Part, tag

#: A mark that opens or closes a group which is never cut: braces, delimiters that stretch, environments.
_MARK = re.compile(r"\\(?:[A-Za-z]+|.)|[{}\s]|[^\\{}\s]+", re.DOTALL)
_OPENS, _CLOSES = frozenset({"{", r"\left", r"\begin"}), frozenset({"}", r"\right", r"\end"})
#: Two letters or more, or an abbreviation, with the marks of a sentence around them. So is what a quotation leaves out.
_WORD = re.compile(r"[(\"“]*(?:[A-Za-z][A-Za-z’'-]*[A-Za-z]|(?:[A-Za-z]\.){2,}|[AaI](?=$)|\.\.\.)[)\"”.,;:?]*")
_NUMBER = re.compile(r"\(\d+[a-z]?\)[.,;]?")  # of an equation
_TAIL = re.compile(r"(.*\\.*)(-[A-Za-z-]{2,}[.,;:]?)", re.DOTALL)  # \epsilon-private
_WAITS = re.compile(r"\\(?:[dt]?frac|binom)\d?$")  # for its arguments
_HANGS = re.compile(r"-[A-Za-z]{2}")
_END = re.compile(r"(?<![\\.])[.,;:]+$")
_SIGNS = re.compile(r"[\\^_=<>+|*/]")
#: What other sources write for what latex2mathml knows.
_SAME = (
    (r"\\(begin|end)\{aligned\}", r"\\\1{align*}"),
    (r"(\\(?:big|Big|bigg|Bigg)[lrm]?)\{(\\?.)\}", r"\1\2"),
    (r"\\[bB]igg?m?(?![A-Za-z])", ""),
    (r"\\operatorname\*\{arg\\,(max|min)\}|\\arg\\(max|min)\b", r"\\arg\1\2"),
    (r"\\coloneqq(?![A-Za-z])", ":="),
    (r"\\colon(?![A-Za-z])", ":"),
)
_ELEMENTS = frozenset(
    "math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mstyle "
    "mpadded mphantom menclose".split()
)
_TALL = frozenset("mfrac munder mover munderover msqrt mroot mtable".split())
_ATTRIBUTES = frozenset(
    "display stretchy fence form lspace rspace minsize maxsize width height depth linethickness displaystyle scriptlevel "
    "rowspacing columnspacing columnalign accent accentunder movablelimits mathvariant linebreak separator".split()
)
#: What its MathML lacks of TeX's look: blanks beside names of functions, none beside bars and slashes.
_NAME = r"<m[io][^>]*>(?:log|ln|exp|min|max|sup|inf|lim|Pr)</m[io]>"
_LOOK = (
    (r"\\\{", "{"),
    (r"\\\}", "}"),
    (
        r"<msup>(<mi>[^<]*</mi>)(?:<mrow>)?<mi>&#x02032;</mi>(?:</mrow>)?</msup>",
        r'<mrow>\1<mo lspace="0" rspace="0">&#x02032;</mo></mrow>',
    ),
    (rf"({_NAME})(?=(?:<mrow>)?<m(?:i|n|frac|sup|sub|sqrt|over)\b)", r'\1<mspace width="0.167em" />'),
    (rf"(</(?:mi|mn|mfrac|msup|msub|msqrt|mrow)>|(?:&#x00029;|[)\]])</mo>)(?={_NAME})", r'\1<mspace width="0.167em" />'),
    (r"<mo[^>]*>(\||/|&#x0007C;|&#x0002F;)</mo>", r'<mo lspace="0.05em" rspace="0.05em" stretchy="false">\1</mo>'),
)


def quoted(text: str) -> Html:
    """A quotation, typeset; where that changed anything, the text as it was typed is folded below."""
    parts = typeset(text)
    if parts == [text]:
        return tag("q", text)
    typed = tag("details", tag("summary", "As typed"), tag("code", text, class_="tex"), class_="typed")
    return Html(tag("q", parts, class_="typeset") + typed)


def typeset(text: str) -> list[Part]:
    """The parts of a quotation: words, and formulas as MathML.

    >>> [str(part) for part in typeset("Let $x$ be small")][::2]
    ['Let ', ' be small']
    >>> typeset("nothing to set")
    ['nothing to set']
    """
    parts: list[Part] = []
    for number, piece in enumerate(re.split(r"\${1,2}([^$]*)\${1,2}", text)):
        if number % 2:
            parts.append(_formula(piece))
        elif piece:
            parts += _mixed(piece)
    return parts


def _mixed(text: str) -> list[Part]:
    """Words with formulas between them that nothing marks."""
    if not re.search(r"[\\^]|_\{|\b\w_\w", text):
        return [text]
    parts: list[Part] = [" "] if text[0].isspace() else []
    for is_formula, words in _runs(_pieces(text)):
        if parts and parts[-1] != " " and not _HANGS.match(words):
            parts.append(" ")
        parts += _set(words) if is_formula else [words]
    return [*parts, " "] if text[-1].isspace() else parts


def _set(words: str) -> list[Part]:
    """A formula; the marks that end its sentence are no part of it."""
    end = _END.search(words)
    body = words[: end.start()] if end else words
    return [*([_formula(body)] if body else []), *([end[0]] if end else [])]


@cache
def _formula(tex: str) -> Html:
    """MathML, or the text itself where something in it is not understood."""
    from latex2mathml.converter import convert

    read = tex
    for old, new in _SAME:
        read = re.sub(old, new, read)
    left, right = (re.subn(rf"\\[bB]igg?{end}(?![A-Za-z])", "", read)[1] for end in "lr")
    for end, word in ("l", r"\left"), ("r", r"\right"):  # brackets as high as what they hold; a power stands on all of it
        read = re.sub(rf"\\[bB]igg?{end}(?![A-Za-z])", (lambda _, word=word: word) if left == right else "", read)
    try:
        found = str(convert(read))
    except Exception:  # its errors have no common class, and a report does not hang on one formula
        return tag("code", tex, class_="tex")
    for old, new in _LOOK:
        found = re.sub(old, new, found)
    tree = None if "\\" in found else _mathml(found)
    if tree is None:
        return tag("code", tex, class_="tex")
    _flatten(tree)
    return Html(ElementTree.tostring(tree, encoding="unicode"))


def _mathml(found: str) -> ElementTree.Element | None:
    """It as a tree, if it is MathML and nothing else: latex2mathml passes on what stands in \\text{} as it is."""
    try:
        tree = ElementTree.fromstring(found)
    except ElementTree.ParseError:
        return None
    for node in tree.iter():
        node.tag = node.tag.rpartition("}")[2]
    names = {name for node in tree.iter() for name in node.attrib}
    return tree if {node.tag for node in tree.iter()} <= _ELEMENTS and names <= _ATTRIBUTES else None


def _flatten(tree: ElementTree.Element) -> None:
    """Brackets around what is no higher than a line do not stretch: browsers would give the two different sizes."""
    for row in tree.iter("mrow"):
        if not any(node.tag in _TALL for node in row.iter()):
            for child in row:
                if child.tag == "mo" and child.get("stretchy") == "true":
                    child.set("stretchy", "false")


def _pieces(text: str) -> Iterator[str]:
    """The text cut at blanks that no group holds."""
    depth, here = 0, ""
    for match in _MARK.finditer(text):
        mark = match[0]
        depth += (mark in _OPENS) - (mark in _CLOSES)
        if mark.isspace() and depth <= 0 and not _WAITS.search(here):
            yield from _tailed(here)
            here = ""
        else:
            here += mark
    yield from _tailed(here)


def _tailed(piece: str) -> Iterator[str]:
    """A formula with a word that hangs on it, in two."""
    match = _TAIL.fullmatch(piece)
    if match and match[1].count("{") == match[1].count("}"):
        yield from match.groups()
    elif piece:
        yield piece


def _runs(pieces: Iterator[str]) -> list[tuple[bool, str]]:
    """Formulas and words, each as long as it goes. A letter alone belongs to the formula beside it."""
    kinds = [(_kind(piece), piece) for piece in pieces]
    runs: list[tuple[bool, str]] = []
    for number, (kind, piece) in enumerate(kinds):
        is_formula = _beside(kinds, number) if kind is None else kind
        ended = bool(runs) and runs[-1][0] and _END.search(runs[-1][1]) is not None and runs[-1][1][-1] in ".;:"
        if runs and runs[-1][0] == is_formula and not (ended and is_formula):
            runs[-1] = (is_formula, f"{runs[-1][1]} {piece}")
        else:
            runs.append((is_formula, piece))
    return runs


def _kind(piece: str) -> bool | None:
    """Whether it is a formula; None where its neighbours say."""
    if not re.search(r"[^,.;:]", piece) or _HANGS.match(piece) or _WORD.fullmatch(piece) or _NUMBER.fullmatch(piece):
        return False if len(piece.strip("(),.;:")) != 1 else None
    return True if _SIGNS.search(piece) or not re.search(r"[A-Za-z]{3}", piece) else False


def _beside(kinds: Sequence[tuple[bool | None, str]], number: int) -> bool:
    near = [kinds[other][0] for other in (number - 1, number + 1) if 0 <= other < len(kinds)]
    return all(kind is True for kind in near)
