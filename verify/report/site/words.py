"""Words and letters of statements: listed on each claim's page, linked where they stand, and the page of a glossary."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from html import unescape
from typing import TYPE_CHECKING, NamedTuple

from verify.claims.claim import Claim
from verify.kernel.statement import Binder, Definition, Formula
from verify.language.mathml import mathml_formula, mathml_term
from verify.language.plain import number_of
from verify.language.render import render_head
from verify.language.vocabulary import Vocabulary, Word
from verify.report.site.layout import Page, section
from verify.report.site.markup import Html, Part, link, page_of, tag
from verify.report.site.printed import typeset
from verify.report.site.prose import prose
from verify.report.wording import said_in, words_spoken

if TYPE_CHECKING:
    from verify.report.site.records import Record

_ANCHOR = re.compile(r"</?a\b[^>]*>")
_SHOWN = re.compile(r'data-word="([^"]*)"')  # as mathematics
_TAG = re.compile(r"<[^>]*>")
FEW = 5  # words that are listed without being asked for
LEAD = (
    "What the words and letters in the statements of this report stand for, by paper, as on the pages of the claims. "
    "The kernel judges statements with each word written out."
)


class Entry(NamedTuple):
    """A word or a letter: ``name`` as in anchors, ``head`` as it is used, ``body`` what it stands for.

    ``where`` is "statement", "proof" (of words that only the proof uses) or "letter".
    """

    name: str
    head: str
    body: Html
    where: str


def entries(claim: Claim, story: Html) -> tuple[Entry, ...]:
    """The words of a statement, then those that its story uses beside them, then its letters."""
    vocabulary = claim.vocabulary
    own = vocabulary.used_in(claim.statement)
    text = unescape(_TAG.sub(" ", _ANCHOR.sub("", story)))
    shown = set(_SHOWN.findall(story))
    told = [word for word in words_spoken() if word.name in shown or said_in([text], [word])]
    names = {word.definition.name for word in own}
    more = [word for word in _resting_on(vocabulary, told) if word.definition.name not in names]
    return (
        *(_entry(word, "statement") for word in own),
        *(_entry(word, "proof") for word in more),
        *_letters(vocabulary, claim.statement.binders),
    )


def _resting_on(vocabulary: Vocabulary, told: Sequence[Definition]) -> list[Word]:
    """The words told, each after those it rests on."""
    below = vocabulary.used_in(*(definition.body for definition in told))
    return [*dict.fromkeys([*below, *map(vocabulary.word, told)])]


def _entry(word: Word, where: str) -> Entry:
    definition, means, symbol, location = word
    aside: list[Part] = ["printed ", *typeset(f"${symbol}$")] if symbol else []
    aside += [", " if symbol else "", location] if location else []
    said = [prose(means), " (", *aside, ")"] if aside else [prose(means)]
    body = definition.body
    stands_for = mathml_formula(body) if isinstance(body, Formula) else mathml_term(body)
    return Entry(
        definition.name, render_head(definition), Html((tag("p", said) if means or aside else "") + stands_for), where
    )


def _letters(vocabulary: Vocabulary, binders: Iterable[Binder]) -> Iterator[Entry]:
    for key in dict.fromkeys(key for binder in binders if (key := vocabulary.key_of(binder))):
        yield Entry(key, key, tag("span", prose(vocabulary.letters[key])), "letter")


def word_list(found: Sequence[Entry]) -> Html | None:
    """The list on the page of a claim, where hovering and clicking lead; a long one is folded."""
    own = [one for one in found if one.where == "statement"]
    parts = [
        ("The words in it", len(own) <= FEW, own),
        ("The letters in it", True, [one for one in found if one.where == "letter"]),
        ("Further words in the proof", False, [one for one in found if one.where == "proof"]),
    ]
    shown = [
        tag("details", tag("summary", title), _listed(chosen, "word-"), open=is_open)
        for title, is_open, chosen in parts
        if chosen
    ]
    return Html("".join(shown)) if shown else None


def _listed(found: Sequence[Entry], prefix: str) -> Html:
    return tag("dl", [_row(one, prefix) for one in found], class_="words")


def _row(entry: Entry, prefix: str, *more: Part) -> list[Part]:
    """Without a ``prefix`` it is no place to lead to: a word that has another meaning in a file of claims comes twice."""
    anchor = None if entry.where == "letter" or not prefix else f"{prefix}{entry.name}"
    return [tag("dt", tag("code", entry.head), id=anchor), tag("dd", entry.body, more)]


def worded(text: str) -> list[Part]:
    """Text with the words that formulas are told in now as links to what they stand for."""
    spoken = words_spoken()
    if not spoken:
        return [text]
    parts: list[Part] = []
    start = 0
    for match in _pattern(spoken).finditer(text):
        parts += [text[start : match.start()], link(match[0], f"#word-{match[0]}", class_="word", data_word=match[0])]
        start = match.end()
    return [*parts, text[start:]]


@lru_cache(maxsize=64)
def _pattern(words: tuple[Definition, ...]) -> re.Pattern[str]:
    """Finds the words where they are used: before a bracket if they take arguments, and nowhere inside of a name."""
    with_arguments = {d.name for d in words if len(d.parameters) > d.implicit}
    indexed = {d.name for d in words if d.implicit}
    ways = []
    for name in sorted({d.name for d in words}, key=len, reverse=True):
        after = r"(?=[(\[])" if name in with_arguments else r"(?=\[|(?![\w'(]))" if name in indexed else r"(?![\w'(\[])"
        ways.append(re.escape(name) + after)
    return re.compile(r"(?<![\w'.])(?:" + "|".join(ways) + ")")


# --- the glossary --------------------------------------------------------------------------------------------------


def glossary_page(records: Sequence[Record]) -> Page:
    """Each word and letter of the statements, by paper, with the statements that use it."""
    by_paper: dict[str, dict[Entry, list[Record]]] = {}
    for record in records:
        for entry in record.shown.words:
            if entry.where != "proof":
                by_paper.setdefault(record.paper, {}).setdefault(entry, []).append(record)
    sections = [section(paper, _paper(paper, found), name=paper) for paper, found in by_paper.items()]
    nothing = None if sections else tag("p", "No statement of this report uses a defined word.")
    body = [tag("h1", "Glossary"), tag("p", LEAD, class_="lead"), nothing, sections]
    return Page("glossary.html", "Glossary", tag("div", body), ("words.js",))


def _paper(paper: str, found: dict[Entry, list[Record]]) -> list[Part]:
    kinds = (("Words", "statement"), ("Letters", "letter"))
    chosen = [(title, [entry for entry in found if entry.where == where]) for title, where in kinds]
    shown = []
    for title, some in chosen:
        rows = []
        before = ""
        for one in sorted(some, key=lambda one: (one.name.lower(), one)):
            rows.append(_row(one, f"{paper}." if one.name != before else "", _users(found[one])))
            before = one.name
        if rows:
            shown.append([tag("h3", title), tag("dl", rows, class_="words")])
    return [*shown]


def _users(records: Sequence[Record]) -> Html:
    count = len(records)
    title = f"in {number_of(count, 'statement')}"
    items = [tag("li", link(prose(record.title), page_of(record.id))) for record in records]
    return tag("details", tag("summary", title), tag("ul", items, class_="plain"), class_="note")
