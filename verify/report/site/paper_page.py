"""The page of a paper: its results in its order, as printed and as judged, with what came of each; ours behind them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from urllib.parse import quote

from verify.claims.claim import AMENDED
from verify.claims.labels import PRINTED
from verify.report.errata import counted
from verify.report.site.layout import NAMES, VERDICTS, Page, bar, chip, glyph, section
from verify.report.site.markup import Html, Part, link, page_of, signs, tag
from verify.report.site.printed import quoted
from verify.report.site.records import Record
from verify.report.site.words import word_list

__all__ = ["paper_of", "paper_page"]

#: What is not printed, by its label: behind the paper's own results.
OURS = {"sharpened": "Sharpened", "beyond": "Beyond the paper", "auxiliary": "Lemmas and steps of ours"}


def paper_of(name: str) -> str:
    """The address of a paper's page, from the top of the report."""
    return f"papers/{quote(name, safe='')}.html"


def paper_page(name: str, records: Sequence[Record]) -> Page:
    """``records`` are all of the paper, in its order. An amendment stands below what it amends."""
    by_id = {record.id: record for record in records}
    shown = [record for record in records if _is_printed(record) and not _amends(record, by_id)]
    others = [record for record in records if record not in shown and not _amends(record, by_id)]
    verdicts = Counter(record.verdict for record in records)
    numbers = [tag("li", glyph(word), f" {verdicts[word]} ", NAMES[word]) for word in VERDICTS if verdicts[word]]
    errata = [record for record in records if record.is_erratum]
    parts: list[Part] = [
        tag("p", link("Overview", "../index.html#papers"), " › ", name, class_="crumbs"),
        tag("h1", records[0].citation),
        bar(verdicts, VERDICTS, "v", f"{name}: verdicts"),
        tag("ul", numbers, class_="numbers"),
        tag("p", f"{counted(errata)}. " if errata else "No printed statement is known to fail. ",
            link("All its claims, with a search", f"../claims.html#paper={name}"), class_="note"),
    ]  # fmt: skip
    parts += [
        section(place, [_result(record, said, by_id) for record, said in _quoted_once([*group])])
        for place, group in groupby(shown, key=lambda record: place_of(record.location))
    ]
    for label, title in OURS.items():
        group = [record for record in others if record.fidelity == label]
        if group:
            parts.append(section(title, tag("ul", [_row(one, by_id) for one in group], class_="plain ours")))
    words = {word.name: word for record in reversed(records) for word in record.shown.words if word.where == "statement"}
    parts.append(section("Words", word_list([*words.values()][::-1])) if words else None)
    return Page(paper_of(name), name, tag("article", parts, class_="claim paper"), ("words.js",))


def place_of(location: str) -> str:
    """The place of a result, without what else belongs to it.

    >>> place_of("Theorem 1, eq. (8); Definitions 1-4"), place_of("Section II-C, after Remark 3")
    ('Theorem 1', 'Section II-C')
    """
    return re.split(r"[,;:]| \([a-z]\)| with ", location)[0].strip() or "Elsewhere"


def _is_printed(record: Record) -> bool:
    return record.fidelity in PRINTED or record.fidelity == "amended"


def _amends(record: Record, by_id: Mapping[str, Record]) -> bool:
    return record.id.endswith(AMENDED) and record.id.removesuffix(AMENDED) in by_id


def _quoted_once(records: Sequence[Record]) -> Iterator[tuple[Record, bool]]:
    """Each record, and whether its quotation is to be shown: not again if the one before has the same."""
    said = ""
    for record in records:
        yield record, bool(record.printed) and record.printed != said
        said = record.printed or said


def _anchor(record: Record) -> Html:
    return link(record.title, f"../{page_of(record.id)}")


def _row(record: Record, by_id: Mapping[str, Record]) -> Html:
    """A claim of ours in a line, with what is true instead."""
    amended = by_id.get(record.id + AMENDED)
    instead = amended and tag("div", "True instead: ", _anchor(amended), " ", chip(amended.verdict), id=amended.id)
    words = [chip(record.verdict), " ", _anchor(record), " ", tag("small", record.location)]
    return tag("li", *words, instead, id=record.id)


def _result(record: Record, quotes: bool, by_id: Mapping[str, Record]) -> Html:
    """One result: the quotation, the statement that was judged, and what came of it."""
    label = tag("span", record.fidelity, class_="chip") if record.fidelity != "as printed" else None
    return tag(
        "article",
        tag("h3", _anchor(record), " ", chip(record.verdict), " ", label),
        tag("p", record.location, class_="location"),
        tag("blockquote", quoted(record.printed)) if quotes else None,
        record.shown.statement,
        _outcome(record, by_id),
        id=record.id,
        class_="result",
    )


def _outcome(record: Record, by_id: Mapping[str, Record]) -> list[Part]:
    amended = by_id.get(record.id + AMENDED)
    fails = "Undefined at " if record.verdict == "ILL_POSED" else "Fails at "
    parts: list[Part] = []
    if record.shown.fails:
        at_values = "class=" in record.shown.fails
        parts.append(tag("p", fails if at_values else "Fails ", record.shown.fails, class_="fails"))
    if record.idea and record.verdict in ("PROVED", "CONDITIONAL"):
        parts.append(tag("p", signs(record.idea), class_="note"))
    if record.reading_of in by_id:
        parts.append(tag("p", "The reading that fits the paper: ", _anchor(by_id[record.reading_of])))
    if amended is not None:
        title = tag("h4", "True instead: ", _anchor(amended), " ", chip(amended.verdict))
        parts.append(tag("div", title, amended.shown.statement, id=amended.id, class_="amendment"))
    return parts
