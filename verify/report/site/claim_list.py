"""All claims on one page, with a filter and a full-text search; the index is a script, so it works without a server."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

from verify.claims.labels import FIDELITIES, SEVERITIES
from verify.report.site.layout import NAMES, VERDICTS, Page, chip
from verify.report.site.markup import Html, link, page_of, tag
from verify.report.site.overview import by_paper
from verify.report.site.prose import prose
from verify.report.site.records import Record
from verify.report.tally import is_erratum


def claim_list(records: Sequence[Record]) -> Page:
    """The page; without scripts it is the plain list."""
    papers = list(by_paper(records))
    words = [word for word in VERDICTS if any(record.verdict == word for record in records)]
    field = tag("input", type="search", id="query", autocomplete="off", placeholder="words of a claim")
    form = tag(
        "form",
        tag("label", "Search", field),
        _choice("paper", "Paper", [(name, name) for name in papers]),
        _choice("verdict", "Verdict", [(word, NAMES[word]) for word in words]),
        _choice("fidelity", "Fidelity", [(name, name) for name in FIDELITIES]),
        _choice("severity", "Erratum", [("any", "any"), *((name, name) for name in SEVERITIES)]),
        tag("button", "Clear", type="reset"),
        id="filter",
        role="search",
        hidden=True,
    )
    rows = [_row(record) for record in records]
    return Page(
        "claims.html",
        "Claims",
        Html(
            "".join(
                [
                    tag("h1", "Claims"),
                    form,
                    tag("p", f"{len(records)} claims", id="count", role="status"),
                    tag("ol", rows, id="claims", class_="claims"),
                ]
            )
        ),
        ("search-index.js", "claims.js"),
    )


def _choice(name: str, title: str, options: Iterable[tuple[str, str]]) -> Html:
    shown = [tag("option", "all", value=""), *(tag("option", words, value=value) for value, words in options)]
    return tag("label", title, tag("select", shown, id=name))


def _row(record: Record) -> Html:
    about = [tag("code", record.id), " ", tag("span", prose(record.location)), " ", tag("span", record.fidelity)]
    return tag(
        "li",
        chip(record.verdict),
        tag("div", link(prose(record.title), page_of(record.id)), tag("div", about, class_="about")),
        data_paper=record.paper,
        data_verdict=record.verdict,
        data_fidelity=record.fidelity,
        data_severity=f"any {record.severity}" if is_erratum(record) else "",
    )


def search_index(records: Sequence[Record]) -> str:
    """A script with the words of each claim, in the order of the list, in lower case."""
    texts = [re.sub(r"\s+", " ", _words(record)).lower() for record in records]
    data = json.dumps(texts, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return f'"use strict";\nwindow.SEARCH_INDEX = {data};\n'


def _words(record: Record) -> str:
    return " ".join(
        (record.id, record.title, record.location, record.printed, record.text, record.notes, record.citation,
         NAMES[record.verdict], *(name for name, _, _ in record.assumptions))
    )  # fmt: skip
