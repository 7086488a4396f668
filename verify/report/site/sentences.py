"""Sentences of a proof or a witness, their formulas as mathematics, and lemmas, facts and defined words as links."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set

from verify.kernel.facts import FACTS
from verify.kernel.statement import Formula
from verify.kernel.terms import Node
from verify.language.mathml import mathml_formula, mathml_term
from verify.proving.basics import CITED
from verify.report.site.markup import Html, link, page_of, signs, tag
from verify.report.site.words import worded

LONGEST = 40_000  # characters of MathML: of a longer formula the text stands
_PLAIN = re.compile(r"[A-Za-z_][\w']*|-?[0-9]+")  # a name or a number alone: also a word of a sentence
_LINKED = re.compile(r"By the lemma (?P<lemma>[\w.()+-]*[\w)+-])|By (?P<fact>[a-z_]+):")


class Telling:
    """The claims that have a page, and the formulas that sentences have as text."""

    def __init__(self, known: Set[str], kept: Mapping[str, Node]) -> None:
        self.known, self.kept = known, kept
        self.shown: dict[str, Html] = {}

    def sentence(self, text: str) -> list[object]:
        """A sentence with its formulas as mathematics."""
        found = [one for one in self.kept if one in text and not _PLAIN.fullmatch(one)]
        if not found:
            return _linked(text, self.known)
        ways = "|".join(map(re.escape, sorted(found, key=len, reverse=True)))
        parts: list[object] = []
        start = 0
        for match in re.finditer(rf"(?<![\w'.\[])(?:{ways})(?![\w'(\[^])", text):
            parts += [*_linked(text[start : match.start()], self.known), self.mathematics(match[0])]
            start = match.end()
        return [*parts, *_linked(text[start:], self.known)]

    def mathematics(self, text: str) -> Html:
        """What a text says, as MathML."""
        if text not in self.shown:
            thing = self.kept[text]
            made = mathml_formula(thing) if isinstance(thing, Formula) else mathml_term(thing)
            short = len(made) <= LONGEST
            self.shown[text] = tag("span", Html(made), class_="formula") if short else tag("span", signs(text))
        return self.shown[text]


def _linked(text: str, known: Set[str]) -> list[object]:
    """The words of a step, with signs as they are printed; lemmas, facts and defined words are links."""
    parts: list[object] = []
    text = signs(text)
    start = 0
    for match in _LINKED.finditer(text):
        lemma, fact = match["lemma"], match["fact"]
        if lemma in known:
            anchor = link(lemma, f"../{page_of(lemma)}")
            parts += [text[start : match.start()], "By the lemma ", anchor]
        elif fact in FACTS or fact in CITED:
            parts += [text[start : match.start()], "By ", link(fact, f"../reading.html#fact-{fact}"), ":"]
        else:
            continue
        start = match.end()
    parts.append(text[start:])
    return [piece for part in parts for piece in (worded(part) if type(part) is str else [part])]
