"""The first page: what was found, paper by paper, and the errata."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from verify.claims.claim import AMENDED
from verify.claims.labels import PRINTED
from verify.language.plain import number_of
from verify.report.site.layout import LEG_WORDS, NAMES, VERDICTS, Page, bar, chip, glyph, section, warning
from verify.report.site.markup import Html, Part, link, page_of, tag
from verify.report.site.paper_page import paper_of
from verify.report.site.printed import quoted
from verify.report.site.prose import prose
from verify.report.site.records import Record
from verify.report.table import LEGS
from verify.report.tally import counted, in_order, is_erratum

#: What so many legs do.
DO = {"agrees": "agree", "disagrees": "have a counterexample", "undecided": "undecided", "not run": "not run"}
SHOWN = 3  # errata of a paper; the others are folded away


def by_paper(records: Sequence[Record]) -> dict[str, list[Record]]:
    """The records of each paper, in their order."""
    grouped: dict[str, list[Record]] = {}
    for record in records:
        grouped.setdefault(record.paper, []).append(record)
    return grouped


def printing(papers: Mapping[str, Sequence[Record]]) -> int:
    """How many of them print something: lemmas of general mathematics are no paper."""
    return sum(any(record.fidelity in PRINTED for record in group) for group in papers.values())


def overview(records: Sequence[Record], notes: Sequence[str]) -> Page:
    """Totals, papers, errata. ``notes``: what has to be said of the run records."""
    papers = by_paper(records)
    errata = [*filter(is_erratum, records)]
    counts = Counter(record.verdict for record in records)
    judged = len(records) - counts["NOT_RUN"]
    count = printing(papers)
    lead = (
        f"{number_of(len(records), 'claim')}, {judged} of them judged, on {number_of(count, 'paper')}. "
        f"{counted(errata)}."
    )
    cards = [_paper(*one) for one in papers.items()]
    by_severity = ("Errata by severity", "claims.html#severity=any")
    jumps = (("Errata", "#errata"), by_severity, ("Papers", "#papers"), ("All claims", "claims.html"))
    body = [
        tag("h1", "What stands, and what does not"),
        tag("p", lead, class_="lead"),
        tag("ul", [_total(word, counts[word]) for word in VERDICTS if counts[word]], class_="totals"),
        *map(warning, notes),
        tag("p", [link(words, to) for words, to in jumps], class_="jump"),
        _errata(errata, {record.id: record for record in records}),
        section("Papers", tag("div", cards, class_="papers"), _legend(), name="papers"),
    ]
    return Page("index.html", "Overview", Html("".join(body)))


def _total(word: str, count: int) -> Html:
    return tag("li", link([tag("b", str(count)), " ", chip(word)], f"claims.html#verdict={word}"))


# --- papers --------------------------------------------------------------------------------------------------------


def _paper(name: str, records: Sequence[Record]) -> Html:
    verdicts = Counter(record.verdict for record in records)
    counted = number_of(len(records), "claim")
    numbers = [
        tag("li", glyph(word), f" {verdicts[word]} ", NAMES[word]) for word in VERDICTS if verdicts[word]
    ]
    legs = [_leg(leg, Counter(record.legs[leg].outcome for record in records)) for leg in LEGS]
    return tag(
        "article",
        tag("h3", link(name, paper_of(name)), " ", tag("small", counted)),
        tag("p", records[0].citation, class_="citation"),
        bar(verdicts, VERDICTS, "v", f"{name}: verdicts"),
        tag("ul", numbers, class_="numbers"),
        tag("table", tag("caption", "Independent evidence", class_="hidden"), tag("tbody", legs), class_="legs"),
    )


def _leg(name: str, outcomes: Mapping[str, int]) -> Html:
    said = ", ".join(f"{outcomes[one]} {words}" for one, words in DO.items() if outcomes.get(one))
    picture = bar(outcomes, LEG_WORDS, "leg", LEGS[name])
    return tag("tr", tag("th", LEGS[name], scope="row"), tag("td", picture), tag("td", said, class_="said"))


def _legend() -> Html:
    parts = [
        tag("li", tag("span", class_=f"swatch leg-{one.replace(' ', '-')}"), " ", words)
        for one, words in LEG_WORDS.items()
    ]
    return tag("div", "Evidence: ", tag("ul", parts, class_="numbers inline"), class_="note")


# --- errata --------------------------------------------------------------------------------------------------------


def _errata(errata: Sequence[Record], known: Mapping[str, Record]) -> Html:
    if not errata:
        return section("Errata", tag("p", "No printed statement is known to fail."), name="errata")
    intro = (
        "Printed statements that do not stand: what is printed, where it fails, and what is true instead. Each is judged "
        "as printed, at exact values or by a proof; the linked page shows the evaluation. What fails in one of several "
        "readings only comes last."
    )
    ordered = in_order(errata)
    groups = [_group(name, [_erratum(record, known) for record in group]) for name, group in by_paper(ordered).items()]
    return section("Errata", tag("p", intro), groups, name="errata", class_="errata")


def _group(name: str, entries: Sequence[Html]) -> list[Part]:
    """The errata of a paper: the first few, and the others on demand."""
    count = number_of(len(entries), "printed statement")
    folded = entries[SHOWN:]
    more = tag("details", tag("summary", f"{len(folded)} more of {name}"), folded) if folded else None
    return [tag("h3", name, " ", tag("small", count)), *entries[:SHOWN], more]


def _erratum(record: Record, known: Mapping[str, Record]) -> Html:
    fails = "Undefined" if record.verdict == "ILL_POSED" else "Fails"
    rows: list[Part] = [
        tag("dt", "Printed"), tag("dd", quoted(record.printed)),
        tag("dt", fails), tag("dd", record.shown.fails or "see the page of the claim"),
        tag("dt", "Instead"), tag("dd", _instead(record, known)),
    ]  # fmt: skip
    severity = tag("span", record.severity, class_="chip") if record.severity else None
    title = tag("h4", link(prose(record.title), page_of(record.id)), " ", chip(record.verdict), " ", severity)
    return tag("article", title, tag("p", prose(record.location), class_="location"), tag("dl", rows), class_="erratum")


def _instead(record: Record, known: Mapping[str, Record]) -> list[Part]:
    """The reading that fits the rest of the paper, or the amendment."""
    other = known.get(record.reading_of) or known.get(record.id + AMENDED)
    if other is None:
        return ["no amendment is given"]
    words = "read otherwise: " if other.id == record.reading_of else ""
    return [words, link(prose(other.title), page_of(other.id)), " ", chip(other.verdict)]
