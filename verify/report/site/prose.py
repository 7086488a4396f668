"""What this project says in running text, with its formulas as mathematics: titles, notes, ideas, letters, evidence.

They are typed as on the command line, between words: ``h(D) <= e^(eps/2) for 0 < D <= eps_i*(D)``. A formula is found by
what it is made of: signs, numbers beside signs, single letters, Greek ones, names with an index or with arguments.
Everything else stays as it was typed, letter by letter, so nothing is lost where a formula is not seen. Quotations of
papers are in TeX: `printed` sets these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from verify.language.notation import LETTERS, SIGNS
from verify.report.site.markup import Html, Part, link, page_of, tag

_GREEK = {**LETTERS, "epsilon": "ε"}
_FUNCTIONS = frozenset("log ln exp sqrt min max sup inf sum tanh cosh sinh".split())
_RELATIONS = {**SIGNS, "->": "→", ":=": "≔", "~": "∼", "|": "|", "||": "‖"}
_BREAKS = frozenset((*SIGNS, ":="))  # a formula may go on in the next line before these
_OPERATORS = {"+": "+", "-": "−", "*": "·", "/": "/", "·": "·", "×": "×"}
_CLOSING = {"(": ")", "[": "]", "{": "}"}
#: A letter or a number behind one of these is the name of a place.
_PLACES = frozenset("Section Appendix Table Figure Class Part Step Case Theorem Lemma Claim Example".split())
_WIDE = 24  # characters: a longer formula may go on in the next line before a sum's sign
_TOKEN = re.compile(
    r"(?P<id>[a-z]\w*(?:\.[a-z]\w*'?)+)"
    r"|(?P<word>(?:[A-Za-z]\.){2,}|(?<!\w)[IVX]+-[A-Z]\d*(?!\w)|[^\W\d_]{2,}['’][a-z]+|'[^']*')"
    r"|(?P<name>[^\W\d_][^\W_]*\u0302?(?:_[^\W_]+)*'*)"
    r"|(?P<number>\d+(?:\.\d+)?(?!\w)|\d+(?=[a-z]\b))"
    r"|(?P<dots>\.\.\.)"
    r"|(?P<sign><=>|=>|<=|>=|!=|:=|->|\|\||[-+*/^_=<>|~·×])"
    r"|(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<comma>[,;])|(?P<other>\S)"
)
_LETTER = re.compile(r"[^\W\d_]\u0302?\d*(?:_[^\W_]+)*'*")
_TIED = frozenset(",.;:)")
_SHORT = re.compile(r"[A-Z]{2,3}")  # TV, KL


class _Token(NamedTuple):
    """``spaced``: whether a blank stands before it."""

    kind: str
    text: str
    spaced: bool


@dataclass(frozen=True, slots=True)
class _Group:
    """What stands in brackets."""

    opening: _Token
    inside: tuple[_Node, ...]
    closing: _Token

    @property
    def kind(self) -> str:
        return "group"

    @property
    def spaced(self) -> bool:
        return self.opening.spaced

    @property
    def text(self) -> str:
        inside = "".join(" " * one.spaced + one.text for one in self.inside)
        return self.opening.text + inside + " " * self.closing.spaced + self.closing.text


_Node = _Token | _Group


def prose(text: str, known: Mapping[str, object] | None = None, up: str = "") -> list[Part]:
    """The text as parts. Ids of ``known`` claims lead to their pages; ``up`` leads from the page to the report's top.

    >>> "".join(str(part) for part in prose("at most eps"))
    'at most <math><mi>ε</mi></math>'
    """
    parts = [*_parts(_tree(list(_tokens(text))), known or {}, up)]
    parts = [*_kept(parts)]
    blanks = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return [*filter(None, (blanks[0], *parts, blanks[1]))] if text.strip() else [text]


def _kept(parts: Sequence[Part]) -> Iterator[Part]:
    """No line begins with the comma behind a formula."""
    before: Part = None
    for part in parts:
        if isinstance(before, Html) and before.endswith("</math>") and type(part) is str and part[:1] in _TIED and part:
            yield tag("span", before, part, class_="kept")
            before = None
            continue
        if before is not None:
            yield before
        before = part
    if before is not None:
        yield before


def _tokens(text: str) -> Iterator[_Token]:
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or "other"
        if kind == "word" and match[0].startswith("'") and match.start() and not text[match.start() - 1].isspace():
            kind = "other"
        yield _Token(kind, match[0], match.start() > 0 and text[match.start() - 1].isspace())


def _tree(tokens: list[_Token]) -> list[_Node]:
    """Groups where brackets match; a bracket without its fellow is a word."""
    stack: list[tuple[_Token | None, list[_Node]]] = [(None, [])]
    for token in tokens:
        opening = stack[-1][0]
        if token.kind == "open":
            stack.append((token, []))
        elif token.kind == "close" and opening is not None and opening.text in "([" and token.text in ")]":
            inside = stack.pop()[1]  # [0, 1) is an interval
            stack[-1][1].append(_Group(opening, tuple(inside), token))
        elif token.kind == "close" and opening is not None and _CLOSING[opening.text] == token.text:
            inside = stack.pop()[1]
            stack[-1][1].append(_Group(opening, tuple(inside), token))
        else:
            stack[-1][1].append(token if token.kind != "close" else token._replace(kind="other"))
    while len(stack) > 1:
        opening, inside = stack.pop()
        assert opening is not None
        stack[-1][1].extend([opening._replace(kind="other"), *inside])
    return stack[0][1]


# --- what is a formula ---------------------------------------------------------------------------------------------


def _flags(nodes: Sequence[_Node], inside: bool = False) -> list[bool]:
    """Which of them belong to formulas. ``inside`` of brackets commas, numbers alone and weak names may, too."""
    line = _Line(nodes, inside)
    while any([line.join(number) for number in range(len(nodes))]):  # each joins what is beside it
        pass
    for number, node in enumerate(nodes):
        before, after = (line.kind(other) == "sign" and not line.found[other] for other in (number - 1, number + 1))
        if before and after and line.tied(number) and line.tied(number + 1):
            line.found[number] = False  # the letter of <b>
        if node.text in _PLACES:  # Section V-A (b)
            end = number + 2
            while line.tied(end) and line.kind(end) in ("sign", "name", "number"):
                end += 1
            end += line.group(end) is not None
            line.found[number + 1 : end] = [False] * len(line.found[number + 1 : end])
    return [flag or inside and able for flag, able in zip(line.found, line.able, strict=True)]


class _Line:
    """Nodes side by side: which may be parts of a formula, and which are ``found`` to be."""

    def __init__(self, nodes: Sequence[_Node], inside: bool) -> None:
        self.nodes = nodes
        self.able = [_able(node) and not self._hyphened(number) for number, node in enumerate(nodes)]
        self.found = [self._surely(number, inside) for number in range(len(nodes))]
        for number in range(1, len(nodes)):
            if self.called(number) and self.able[number] and nodes[number - 1].kind == "name":
                self.found[number - 1] = self.found[number] = True

    def at(self, number: int) -> _Node | None:
        return self.nodes[number] if 0 <= number < len(self.nodes) else None

    def text(self, number: int) -> str:
        node = self.at(number)
        return node.text if node is not None else ""

    def kind(self, number: int) -> str:
        node = self.at(number)
        return node.kind if node is not None else ""

    def group(self, number: int) -> _Group | None:
        node = self.at(number)
        return node if isinstance(node, _Group) else None

    def may(self, number: int) -> bool:
        return 0 <= number < len(self.nodes) and self.able[number]

    def is_found(self, number: int) -> bool:
        return 0 <= number < len(self.nodes) and self.found[number]

    def tied(self, number: int) -> bool:
        """Whether it stands at once behind the one before."""
        node = self.at(number)
        return number > 0 and node is not None and not node.spaced

    def called(self, number: int) -> bool:
        """Whether it is a group with the arguments of what stands before it."""
        return self.group(number) is not None and self.tied(number) and self.kind(number - 1) in ("name", "group")

    def join(self, number: int) -> bool:
        """Whether it belongs to a formula beside it and was not found yet."""
        if self.found[number] or not self.able[number]:
            return False
        node, group, after = self.nodes[number], self.group(number), self.group(number + 1)
        beside = [other for other in (number - 1, number + 1) if self.is_found(other)]
        joined = any(self.kind(other) == "sign" for other in beside)
        joined |= self.is_found(number - 1) and _is_function(self.nodes[number - 1])
        if group is not None:
            joined |= self.is_found(number - 1) and (len(group.inside) > 1 or self.tied(number))
        elif node.kind == "number":
            joined |= self.is_found(number + 1) and self.kind(number + 1) != "comma"
            joined |= after is not None and self.may(number + 1) and len(after.inside) > 1
        elif _is_function(node):
            joined |= self.may(number + 1)
        else:
            joined |= self.text(number + 1) in ("log", "ln") and self.may(number + 2)
        self.found[number] = joined
        return joined

    def _surely(self, number: int, inside: bool) -> bool:
        node = self.nodes[number]
        if node.kind == "sign":
            return self._is_sign(number)
        return _strong(node) or inside and (node.kind in ("comma", "dots") or node.text == ".")

    def _is_sign(self, number: int) -> bool:
        """Whether a sign is one of a formula: a hyphen between words is none."""
        sign, after = self.text(number), self.at(number + 1)
        left, right, tied = self.may(number - 1), self.may(number + 1), self.tied(number + 1)
        if sign in SIGNS or sign == ":=":
            return left and right or not (tied or self.tied(number))
        if sign in "^_":
            minus = self.text(number + 1) == "-" and self.may(number + 2)
            index = tied and self.tied(number) and self.kind(number + 1) == "name"  # P^LB
            return number > 0 and (right or minus or index or tied and self.text(number + 1) == "*")
        if sign == "*":
            return left or self.text(number - 1) in ("_", "^") and number > 0
        if sign == "~":
            return number > 0 and (left or self.text(number + 1) == "_")
        if sign == "-":
            weak = after is not None and self.kind(number + 1) == "name" and not (_strong(after) or _is_function(after))
            hyphen = weak and tied and self.text(number + 1) not in ("a", "A", "I")
            alone = not self.tied(number) or self.kind(number - 1) in ("sign", "comma")
            return right and not hyphen and (left or alone)
        return right and left

    def _hyphened(self, number: int) -> bool:
        """The MI of MI-DP, and the DP."""
        if not _SHORT.fullmatch(self.text(number)):
            return False
        after = self.text(number + 1) == "-" and self.tied(number + 1)
        return after or self.text(number - 1) == "-" and self.tied(number)


def _strong(node: _Node) -> bool:
    """Whether it is mathematics wherever it stands."""
    if node.kind != "name":
        return False
    head = node.text.partition("_")[0].rstrip("'")
    return head in _GREEK or bool(_LETTER.fullmatch(node.text)) and node.text not in ("a", "A", "I")


def _is_function(node: _Node) -> bool:
    return node.text.partition("_")[0] in _FUNCTIONS


def _able(node: _Node) -> bool:
    """Whether it may be a part of a formula, if what is beside it is."""
    if isinstance(node, _Group):
        return bool(node.inside) and all(_flags(node.inside, inside=True))
    weak = node.text in ("a", "A", "I") or _is_function(node) or bool(_SHORT.fullmatch(node.text))
    return _strong(node) or node.kind == "number" or node.kind == "name" and weak


def _parts(nodes: Sequence[_Node], known: Mapping[str, object], up: str) -> Iterator[Part]:
    flags = _flags(nodes)
    start = 0
    while start < len(nodes):
        end = start
        while end < len(nodes) and flags[end] == flags[start]:
            end += 1
        if nodes[start].spaced and start:
            yield " "
        if flags[start]:
            yield from _formula(nodes[start:end])
        else:
            for number, node in enumerate(nodes[start:end]):
                if node.spaced and number:
                    yield " "
                yield from _plain(node, known, up)
        start = end


def _plain(node: _Node, known: Mapping[str, object], up: str) -> Iterator[Part]:
    if isinstance(node, _Group) and len(node.inside) == 1 and not isinstance(node.inside[0], _Group):
        yield node.text  # (b) of a list
    elif isinstance(node, _Group):
        yield node.opening.text
        if node.inside and node.inside[0].spaced:
            yield " "
        yield from _parts(node.inside, known, up)
        yield " " * node.closing.spaced + node.closing.text
    elif node.text in known:
        yield link(node.text, f"{up}{page_of(node.text)}", class_="id")
    else:
        yield node.text


# --- how it looks --------------------------------------------------------------------------------------------------


def _formula(nodes: Sequence[_Node]) -> Iterator[Part]:
    """In pieces, as a line may end between them."""
    pieces: list[list[_Node]] = [[]]
    for number, node in enumerate(nodes):
        here = pieces[-1]
        long = sum(len(one.text) + one.spaced for one in here) > _WIDE
        if number and node.spaced and (node.text in _BREAKS or long and node.text in ("+", "-")):
            pieces.append([])
        pieces[-1].append(node)
    for number, piece in enumerate(pieces):
        if number:
            yield Html("<wbr>")
        yield Html(f"<math>{_row(piece)}</math>")


def _row(nodes: Sequence[_Node]) -> str:
    shown: list[str] = []
    number = 0
    while number < len(nodes):
        node = nodes[number]
        apart = bool(shown) and node.spaced and node.kind != "sign" and nodes[number - 1].kind not in ("sign", "comma")
        if apart:
            shown.append('<mspace width="0.167em"></mspace>')
        if node.kind == "sign":
            number, part = _signed(nodes, number, shown)
        elif node.text == "sqrt" and isinstance(below := (*nodes, None)[number + 1], _Group):
            part = f"<msqrt>{_row(below.inside)}</msqrt>"
            number += 2
        elif isinstance(node, _Group):
            part = _indexed(node, shown) if _is_index(nodes, number) else _fenced(node)
            number += 1
        else:
            part = _atom(node)
            number += 1
        shown.append(part)
    return "".join(shown)


def _signed(nodes: Sequence[_Node], number: int, shown: list[str]) -> tuple[int, str]:
    """The sign there, with what belongs to it; takes back from ``shown`` what it stands on."""
    sign = nodes[number].text
    if sign in ("^", "_") and shown:
        after, above = _script(nodes, number + 1, nodes[number - 1] if number else None)
        kind = "msup" if sign == "^" else "msub"
        return after, f"<{kind}><mrow>{shown.pop()}</mrow><mrow>{above}</mrow></{kind}>"
    if sign == "*" and shown and _is_star(nodes, number):
        return number + 1, f"<msup>{shown.pop()}<mo>∗</mo></msup>"
    if sign == "~" and shown and not nodes[number].spaced:
        return number + 1, f'<mover accent="true">{shown.pop()}<mo>~</mo></mover>'
    if sign in _RELATIONS:
        look = ' lspace="0.05em" rspace="0.05em" stretchy="false"' if sign == "|" and not nodes[number].spaced else ""
        look = look or ("" if shown else ' form="infix"')
        return number + 1, f"<mo{look}>{escape(_RELATIONS[sign])}</mo>"
    if sign == "/":
        return number + 1, '<mo lspace="0.05em" rspace="0.05em" stretchy="false">/</mo>'
    between = nodes[number].spaced and (number + 1 == len(nodes) or nodes[number + 1].spaced)
    begins = not shown or nodes[number - 1].kind in ("sign", "comma")
    look = ' form="infix"' if between else ' form="prefix"' if begins else ""
    return number + 1, f"<mo{look}>{_OPERATORS.get(sign, escape(sign))}</mo>"


def _is_star(nodes: Sequence[_Node], number: int) -> bool:
    """p* and eps*(D), and no product."""
    if nodes[number].spaced:
        return False
    after = nodes[number + 1] if number + 1 < len(nodes) else None
    if after is None or after.spaced or after.kind in ("comma", "sign") and after.text != "-":
        return True
    if isinstance(after, _Group) and nodes[number - 1].kind == "name":
        return len(after.inside) == 1 or any(one.kind == "comma" for one in after.inside)
    return False


def _script(nodes: Sequence[_Node], number: int, base: _Node | None) -> tuple[int, str]:
    """An exponent or index that begins there, and where it ends."""
    if number >= len(nodes):
        return number, ""
    node = nodes[number]
    if node.kind == "sign" and node.text in "-*" and (node.text == "*" or number + 1 < len(nodes)):
        if node.text == "*":
            return number + 1, "<mo>∗</mo>"
        after, rest = _script(nodes, number + 1, base)
        return after, f"<mo>−</mo>{rest}"
    if isinstance(node, _Group):
        power = base is not None and (base.text == "e" or base.kind in ("number", "group"))
        bare = node.opening.text == "{" or power or any(one.text == "/" for one in node.inside)
        return number + 1, _row(node.inside) if bare else _fenced(node)
    shown = _atom(node)
    if number + 1 < len(nodes) and nodes[number + 1].text == "^" and not nodes[number + 1].spaced:
        after, above = _script(nodes, number + 2, node)
        return after, f"<msup>{shown}<mrow>{above}</mrow></msup>"
    return number + 1, shown


def _is_index(nodes: Sequence[_Node], number: int) -> bool:
    """The square brackets of p[i]."""
    group = nodes[number]
    return isinstance(group, _Group) and group.opening.text == "[" and number > 0 and not group.spaced and (
        nodes[number - 1].kind == "name"
    )  # fmt: skip


def _indexed(group: _Group, shown: list[str]) -> str:
    inside = _row(group.inside)
    return f"<msub>{shown.pop()}<mrow>{inside}</mrow></msub>" if len(group.text) <= 12 else _fenced(group)


def _fenced(group: _Group) -> str:
    opening, closing = (f'<mo stretchy="false">{one.text}</mo>' for one in (group.opening, group.closing))
    return f"<mrow>{opening}{_row(group.inside)}{closing}</mrow>"


def _atom(node: _Node) -> str:
    if node.kind == "number":
        return f"<mn>{node.text}</mn>"
    if node.kind == "comma":
        return f"<mo>{node.text}</mo>"
    if node.kind == "dots":
        return "<mo>…</mo>"
    if node.kind != "name":
        return f"<mo>{escape(node.text)}</mo>"
    bare = node.text.rstrip("'")
    head, *below = bare.split("_")
    primes = "′" * (len(node.text) - len(bare))
    shown = _name(head)
    if primes:
        shown = f"<msup>{shown}<mo>{primes}</mo></msup>"
    if below:
        shown = f"<msub>{shown}<mrow>{'<mo>,</mo>'.join(map(_name, below))}</mrow></msub>"
    return shown


def _name(text: str) -> str:
    if text.isdigit():
        return f"<mn>{text}</mn>"
    lettered = re.fullmatch(r"([^\W\d_])(\d+)", text)
    if lettered:
        return f"<msub><mi>{lettered[1]}</mi><mn>{lettered[2]}</mn></msub>"
    if text.endswith("\u0302"):
        return f'<mover accent="true">{_name(text[:-1])}<mo>^</mo></mover>'
    return f"<mi>{_GREEK.get(text, text)}</mi>"
