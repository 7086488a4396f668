"""The page of one claim: status in words, the printed and the judged statement, proof or witness, evidence, controls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from verify.claims.claim import AMENDED
from verify.claims.labels import FIDELITIES, SEVERITIES
from verify.claims.legs import NOT_RUN
from verify.report.site.layout import LEG_WORDS, NAMES, Page, chip, section, warning
from verify.report.site.markup import Html, Part, link, page_of, tag
from verify.report.site.paper_page import paper_of
from verify.report.site.printed import quoted
from verify.report.site.prose import prose
from verify.report.site.records import Record
from verify.report.site.words import word_list
from verify.report.table import LEGS
from verify.report.tally import is_erratum

ABOUT_LEGS = {
    "symbolic": "a certificate that it judged",
    "smt": "at small sizes",
    "fuzz": "random points, drawn deterministically",
}


def claim_page(record: Record, known: Mapping[str, Record], used_by: Sequence[str]) -> Page:
    """``used_by``: the claims whose proofs use this one."""
    paper = link(record.paper, f"../{paper_of(record.paper)}#{record.id}")
    parts = [
        tag("p", paper, " › ", prose(record.location), class_="crumbs"),
        tag("h1", prose(record.title)),
        tag("p", chip(record.verdict), " ", tag("span", record.fidelity, class_="chip"), " ", tag("code", record.id)),
        tag("p", status(record), class_="lead"),
        _assumptions(record),
        [warning(words) for words in _notices(record)],
        tag("div", _printed(record, known), _judged(record, known), class_="compare"),
        _story(record, known),
        _evidence(record),
        _controls(record),
        _connections(record, known, used_by),
        _not_run(record),
        _about(record),
    ]
    return Page(f"claims/{record.id}.html", record.title, tag("article", parts, class_="claim"), ("claim.js", "words.js"))


# --- status --------------------------------------------------------------------------------------------------------


def status(record: Record) -> str:
    """The verdict in a sentence."""
    lemmas = len(record.lemmas)
    also = f" and on {lemmas} other {'claim' if lemmas == 1 else 'claims'}, judged too" if lemmas else ""
    by_proof, how = "by a proof" in record.shown.fails, record.legs["symbolic"].detail
    contradictory = "contradict" in record.shown.fails
    return {
        "PROVED": f"Proved. The kernel accepted a certificate of this statement. It rests on the checker's rules{also}.",
        "CONDITIONAL": f"Proved under named assumptions, taken on trust. The rest is shown by the checker's rules{also}.",
        "REFUTED": "Refuted. The kernel accepted a proof of its negation."
        if by_proof
        else "Refuted. At the exact values below the kernel finds the hypotheses true and the conclusion false.",
        "ILL_POSED": "Ill posed. The kernel accepted a proof that its hypotheses contradict each other."
        if contradictory
        else "Ill posed. At the exact values below, which are permitted, something in it is undefined.",
        "SUPPORTED": "Supported, not decided: what was tried agrees with it, and proves nothing.",
        "OPEN": f"Open. Nothing that was tried decides it{'; ' + how if how else ''}.",
        "NOT_RUN": f"Not run. Nothing is on record for this statement. Next: python -m verify check {record.target}",
    }[record.verdict]


def _notices(record: Record) -> list[str]:
    notices = list(record.errors)
    if record.outdated:
        notices.append(
            "The run on record was made by another version of the package or of the claim's file. Its certificates were "
            f"judged again for this page; z3 and examples did not run. Next: python -m verify check {record.target}"
        )
    return notices


def _assumptions(record: Record) -> Html | None:
    if not record.assumptions:
        return None
    rows = [
        [tag("dt", name), tag("dd", tag("p", prose(citation)), tag("div", formula, class_="display"))]
        for (name, citation, _), formula in zip(record.assumptions, record.shown.assumed, strict=True)
    ]
    return section("Assumptions", tag("p", "Taken on trust, not proved here:"), tag("dl", rows))


# --- statements ----------------------------------------------------------------------------------------------------


def _printed(record: Record, known: Mapping[str, Record]) -> Html:
    title = record.heading if record.printed else "Not printed"
    cite = tag("footer", record.citation, ", ", prose(record.location))
    quote = tag("blockquote", tag("div", quoted(record.printed)), cite) if record.printed else None
    changed = {"amended": "Amended to: ", "sharpened": "Sharpened to: "}.get(record.fidelity, "")
    own = tag("div", changed, quoted(record.says), class_="says") if record.says else None
    others = [tag("li", _anchor(known[name])) for name in record.others if name in known]
    rest = [tag("p", "The rest of what is printed there:"), tag("ul", others)] if others else None
    return section(title, quote, own, rest, _relative(record, known))


def _relative(record: Record, known: Mapping[str, Record]) -> Html | None:
    """The amendment of a printed statement, the printed one of an amendment, or the reading that fits the paper."""
    if record.reading_of in known:
        return tag("p", "Another reading, which fits the rest of the paper: ", _anchor(known[record.reading_of]))
    other = known.get(record.id + AMENDED) or known.get(record.id.removesuffix(AMENDED))
    if other is None or other.id == record.id:
        return None
    words = "The printed statement, judged for itself: " if record.id.endswith(AMENDED) else "What is true instead: "
    return tag("p", words, _anchor(other))


def _anchor(other: Record) -> Html:
    return Html(f"{link(prose(other.title), f'../{page_of(other.id)}')} {chip(other.verdict)}")


def _judged(record: Record, known: Mapping[str, Record]) -> Html:
    summary = tag("summary", "As text, in the grammar of the command line")
    text = tag("details", summary, tag("pre", record.text, tabindex="0"))
    label = "" if record.notes.startswith("Reading") else "Notes: "
    notes = tag("p", label, prose(record.notes, known, "../"), class_="note") if record.notes else None
    return section("The statement that was judged", record.shown.statement, word_list(record.shown.words), notes, text)


def _story(record: Record, known: Mapping[str, Record]) -> Html | None:
    if not record.shown.story:
        return None
    title = {"REFUTED": "Refutation", "ILL_POSED": "Why it is ill posed"}.get(record.verdict, "Proof")
    idea = tag("p", prose(record.idea, known, "../"), class_="idea") if record.idea else None
    return section(title, idea, record.shown.story, name="proof")


# --- evidence ------------------------------------------------------------------------------------------------------


def _evidence(record: Record) -> Html:
    rows = []
    for name, words in ABOUT_LEGS.items():
        leg = record.legs[name]
        took = f"{leg.seconds:.2f} s" if leg.outcome != "not run" else ""
        outcome = tag("span", LEG_WORDS[leg.outcome], class_=f"chip leg-{leg.outcome.replace(' ', '-')}")
        said = leg.detail or ("no run on record" if leg == NOT_RUN else "")
        cells = [tag("td", outcome), tag("td", prose(said)), tag("td", took, class_="took")]
        rows.append(tag("tr", tag("th", LEGS[name], tag("small", words), scope="row"), cells))
    table = tag("table", tag("tbody", rows), class_="evidence")
    note = "Three kinds that do not know of each other. Only the kernel's decides; that others agree proves nothing."
    scroll = tag("div", table, class_="scroll", tabindex="0", role="group", aria_label="Evidence")
    return section("Evidence", tag("p", note, class_="note"), scroll)


def _controls(record: Record) -> Html | None:
    parts: list[Part] = []
    if record.has_control:
        word = record.controls[0]
        said = {"REFUTED": "refuted, as it must be", "none": "not on record"}.get(word, word)
        summary = tag("summary", "The control, and where it fails")
        note = f": {record.control_note}" if record.control_note else ""
        parts += [
            tag("h3", "Negative control"),
            tag("p", "The statement with one thing changed", prose(note), f". It is {said}."),
            tag("details", summary, record.shown.negative_control, record.shown.control_fails),
        ]
    if record.has_instance:
        word = record.controls[1]
        said = "not on record" if word == "none" else word
        parts += [
            tag("h3", "Satisfying instance"),
            tag("p", f"Values at which the hypotheses hold, so that the statement is not about nothing: {said}."),
            record.shown.example or None,
        ]
    if not parts:
        return None
    return section("Controls", *parts)


# --- connections ---------------------------------------------------------------------------------------------------


def _connections(record: Record, known: Mapping[str, Record], used_by: Sequence[str]) -> Html | None:
    groups = [
        ("Claims it uses", [_other(name, verdict, known) for name, verdict in record.lemmas]),
        ("Used by", [_other(name, known[name].verdict, known) for name in used_by]),
    ]
    shown = [[tag("h3", title), tag("ul", items, class_="plain")] for title, items in groups if items]
    graph = tag("p", link("In the graph", f"../graph.html#{record.id}")) if shown else None
    if not shown and not record.shown.support:
        return None
    return section("What it rests on", record.shown.support or None, shown, graph)


def _other(name: str, verdict: str, known: Mapping[str, Record]) -> Html:
    if name in known:
        return tag("li", _anchor(known[name]))
    return tag("li", f"{name} (not in this report) ", chip(verdict))


def _not_run(record: Record) -> Html | None:
    lines = [*record.warnings]
    decided = record.verdict in ("PROVED", "CONDITIONAL", "REFUTED", "ILL_POSED")
    lines += [reason for reason in record.reasons if not decided]
    idle = {LEGS[name]: leg.detail for name, leg in record.legs.items() if leg.outcome == "not run"}
    lines += [f"{name}: {why}" for name, why in idle.items() if why]
    missing = [name for name, why in idle.items() if not why]
    if missing:
        lines.append(f"Not on record: {', '.join(missing)}. Next: python -m verify check {record.target}")
    if not lines:
        return None
    return section("What was not decided, or not run", tag("ul", [tag("li", line) for line in lines]))


def _severity(record: Record) -> str:
    """How much hangs on a printed statement that does not stand."""
    if not is_erratum(record) or not record.severity:
        return ""
    same = f"; the defect of {record.defect_of}, counted once" if record.defect_of else ""
    return f"{record.severity}: {record.convention or SEVERITIES[record.severity]}{same}"


def _about(record: Record) -> Html:
    rows = [
        ("Source", [record.citation, ", ", prose(record.location)]),
        ("Label", f"{record.fidelity}: {FIDELITIES[record.fidelity]}"),
        ("Severity", _severity(record)),
        ("Units", record.units),
        ("Verdict", f"{NAMES[record.verdict]}" + (f" ({record.words.partition(': ')[2]})" if record.assumptions else "")),
        ("Also checked by", "Coq" if record.coq else ""),
        ("Encoded in", record.place),
        ("Run on record", f"{record.recorded}, {record.seconds:.2f} s" if record.recorded else "none"),
    ]
    shown = [[tag("dt", name), tag("dd", words)] for name, words in rows if words]
    return section("About this page", tag("dl", shown, class_="about"))
