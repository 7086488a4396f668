"""The page of a paper: its results in its order, as printed and as judged, with what came of each; ours behind them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from urllib.parse import quote

from verify.claims.claim import AMENDED
from verify.claims.labels import PRINTED
from verify.report.site.layout import NAMES, VERDICTS, Page, bar, chip, glyph, section
from verify.report.site.markup import Html, Part, link, page_of, tag
from verify.report.site.printed import quoted
from verify.report.site.prose import prose
from verify.report.site.records import Record
from verify.report.site.words import word_list
from verify.report.tally import counted, is_erratum
from verify.run.page import Sentence

#: What is not printed, by its label: behind the paper's own results.
OURS = {"sharpened": "Sharpened", "beyond": "Beyond the paper", "auxiliary": "Lemmas and steps of ours"}


def paper_of(name: str) -> str:
    """The address of a paper's page, from the top of the report."""
    return f"papers/{quote(name, safe='')}.html"


def paper_page(name: str, records: Sequence[Record], known: Mapping[str, Record], page: Sequence[Sentence] = ()) -> Page:
    """``records`` are all of the paper, ``page`` its sentences in its order; what is none of them follows, by its place.

    An amendment stands below what it amends.
    """
    results = _Results(records, known, page)
    verdicts = Counter(record.verdict for record in records)
    numbers = [tag("li", glyph(word), f" {verdicts[word]} ", NAMES[word]) for word in VERDICTS if verdicts[word]]
    errata = [*filter(is_erratum, records)]
    parts: list[Part] = [
        tag("p", link("Overview", "../index.html#papers"), " › ", name, class_="crumbs"),
        tag("h1", records[0].citation),
        bar(verdicts, VERDICTS, "v", f"{name}: verdicts"),
        tag("ul", numbers, class_="numbers"),
        tag("p", f"{counted(errata)}. " if errata else "No printed statement is known to fail. ",
            link("All its claims, with a search", f"../claims.html#paper={name}"), class_="note"),
    ]  # fmt: skip
    for title, group in groupby(page, key=lambda sentence: sentence.section):
        told = [*filter(None, map(results.sentence, group))]
        parts.append(section(title, told) if told else None)
    rest: dict[str, list[Html]] = {}
    for record in records:
        if _is_printed(record) and results.waits(record):
            rest.setdefault(place_of(record.location), []).append(results.result(record))
    parts += [section(place, told) for place, told in rest.items()]
    for label, title in OURS.items():
        ours = [one for one in records if one.fidelity == label and results.waits(one)]
        parts.append(section(title, tag("ul", [*map(results.row, ours)], class_="plain ours")) if ours else None)
    words = {word.name: word for record in reversed(records) for word in record.shown.words if word.where == "statement"}
    parts.append(section("Words", word_list([*words.values()][::-1])) if words else None)
    return Page(paper_of(name), name, tag("article", parts, class_="claim paper"), ("words.js",))


class _Results:
    """What is told on the page, each record in full once."""

    def __init__(self, records: Sequence[Record], known: Mapping[str, Record], page: Sequence[Sentence]) -> None:
        self.own = {record.id: record for record in records}
        self.home = {name: _home(self.own[name], page) for one in page for name in one.claims if name in self.own}
        self.known = known
        self.told: set[str] = set()

    def sentence(self, sentence: Sentence) -> Html | None:
        """What the paper says at a place, in our words, with the results on it, or why there are none."""
        shown = [one for name in sentence.claims if (one := self.known.get(name)) is not None]
        if sentence.claims and not shown:
            return None  # they were not asked for
        below = [self.result(one) for one in shown if self.home.get(one.id) is sentence and self.waits(one)]
        named = [] if below else [[_anchor(one), " ", chip(one.verdict), " "] for one in shown]
        again = tag("p", "Judged by ", named) if named else None
        why = tag("p", "Not judged: ", prose(sentence.why), class_="note") if sentence.why else None
        note = tag("p", prose(sentence.note, self.known, "../"), class_="note") if sentence.note else None
        says = tag("h3", tag("span", sentence.at, class_="at"), " ", prose(sentence.says))
        return tag("div", says, why, below, again, note, class_="sentence")

    def waits(self, record: Record) -> bool:
        """Whether it is not told yet, and does not stand below one that it amends."""
        amends = record.id.endswith(AMENDED) and record.id.removesuffix(AMENDED) in self.own
        return record.id not in self.told and not amends

    def result(self, record: Record) -> Html:
        """One result: the quotation, the statement that was judged, and what came of it."""
        self.told |= {record.id, record.id + AMENDED}
        label = tag("span", record.fidelity, class_="chip") if record.fidelity != "as printed" else None
        return tag(
            "article",
            tag("h4", _anchor(record), " ", chip(record.verdict), " ", label),
            tag("p", prose(record.location), class_="location"),
            tag("blockquote", quoted(record.printed)) if record.printed else None,
            record.shown.statement,
            _outcome(record, self.known),
            id=record.id,
            class_="result",
        )

    def row(self, record: Record) -> Html:
        """A claim of ours in a line, with what is true instead."""
        amended = self.own.get(record.id + AMENDED)
        instead = amended and tag("div", "True instead: ", _anchor(amended), " ", chip(amended.verdict), id=amended.id)
        words = [chip(record.verdict), " ", _anchor(record), " ", tag("small", prose(record.location))]
        return tag("li", *words, instead, id=record.id)


def _home(record: Record, page: Sequence[Sentence]) -> Sentence:
    """Of the sentences that a record judges the one at its place; else the first that does not only announce it."""
    found = [one for one in page if record.id in one.claims]
    there = [one for one in found if one.at and one.at in record.location]
    later = [one for one in found if not re.search("abstract|introduction", one.section, re.IGNORECASE)]
    return [*there, *later, *found][0]


def place_of(location: str) -> str:
    """The place of a result, without what else belongs to it.

    >>> place_of("Theorem 1, eq. (8); Definitions 1-4"), place_of("Section II-C, after Remark 3")
    ('Theorem 1', 'Section II-C')
    """
    return re.split(r"[,;:]| \([a-z]\)| with ", location)[0].strip() or "Elsewhere"


def _is_printed(record: Record) -> bool:
    return record.fidelity in PRINTED or record.fidelity == "amended"


def _anchor(record: Record) -> Html:
    return link(prose(record.title), f"../{page_of(record.id)}")


def _outcome(record: Record, by_id: Mapping[str, Record]) -> list[Part]:
    amended = by_id.get(record.id + AMENDED)
    fails = "Undefined at " if record.verdict == "ILL_POSED" else "Fails at "
    parts: list[Part] = []
    if record.shown.fails:
        at_values = "class=" in record.shown.fails
        parts.append(tag("p", fails if at_values else "Fails ", record.shown.fails, class_="fails"))
    if record.idea and record.verdict in ("PROVED", "CONDITIONAL"):
        parts.append(tag("p", prose(record.idea, by_id, "../"), class_="note"))
    if record.reading_of in by_id:
        parts.append(tag("p", "The reading that fits the paper: ", _anchor(by_id[record.reading_of])))
    if amended is not None:
        title = tag("h5", "True instead: ", _anchor(amended), " ", chip(amended.verdict))
        parts.append(tag("div", title, amended.shown.statement, id=amended.id, class_="amendment"))
    return parts
