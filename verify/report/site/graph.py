"""The graph of claims: which proofs use which, and what amends what. Drawn when the report is made, as SVG."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from verify.claims.claim import AMENDED
from verify.language.plain import number_of
from verify.report.site.layers import Drawing, draw
from verify.report.site.layout import Page
from verify.report.site.markup import Html, link, page_of, tag
from verify.report.site.overview import by_paper
from verify.report.site.records import Record

LEAD = (
    "A line leads from a claim to the claims whose proofs use it; a dashed one from a printed statement to its "
    "amendment; lines between papers show when a claim is pointed at. Each node opens its claim. Drag or scroll to "
    "move; + and − zoom, 0 is the natural size."
)
COLUMN, ROW, HEAD, MARGIN, LETTERS = 236, 24, 44, 24, 25
LABEL = 176  # of a column: signs and labels; lines bend in the rest of it

#: What a node can be, with its words and its outline around (0, 0).
STATES = {
    "fully-proved": ("fully proved: and so is all it rests on", "M-6-6H6V6H-6Z"),
    "proved": ("proved, resting on claims that are not shown to be proved here", "M-6-6H6V6H-6ZM-2-2V2H2V-2Z"),
    "conditional": ("proved under named assumptions", "M0-7L7 6H-7Z"),
    "refuted": ("refuted", "M-4-7L0-3L4-7L7-4L3 0L7 4L4 7L0 3L-4 7L-7 4L-3 0L-7-4Z"),
    "ill-posed": ("ill posed", "M0 7L7-6H-7Z"),
    "stated": ("stated, not decided", "M0-6A6 6 0 1 1 0 6A6 6 0 1 1 0-6Z"),
}
_BY_VERDICT = {"CONDITIONAL": "conditional", "REFUTED": "refuted", "ILL_POSED": "ill-posed"}

Edge = tuple[str, str, str]


def state_of(known: Mapping[str, Record]) -> Callable[[str], str]:
    """The state of a claim; "fully proved" needs that of every claim it uses, directly or through others."""

    @cache
    def state(name: str) -> str:
        record = known[name]
        if record.verdict != "PROVED":
            return _BY_VERDICT.get(record.verdict, "stated")
        return "fully-proved" if all(_full(lemma, word) for lemma, word in record.lemmas) else "proved"

    def _full(lemma: str, word: str) -> bool:
        return word == "PROVED" and (lemma not in known or state(lemma) == "fully-proved")

    return state


def graph_page(records: Sequence[Record]) -> Page:
    """The page. Claims of a paper stand together, those that nothing connects in a grid below."""
    known = {record.id: record for record in records}
    state = state_of(known)
    edges = _edges(records, known)
    panels, top, width = [], 0.0, 0.0
    places: dict[str, tuple[float, float]] = {}
    ways: dict[tuple[str, str, float], float] = {}
    for paper, group in by_paper(records).items():
        inside = {record.id for record in group}
        own = [(a, b) for a, b, _ in edges if a in inside and b in inside]
        drawing = draw([record.id for record in group], own)
        panels.append(_heading(paper, len(group), top))
        places.update(_placed(drawing, top))
        ways.update({(*edge, _x(column)): _y(row, top) for (edge, column), row in drawing.ways.items()})
        width = max(width, drawing.columns * COLUMN + 2 * MARGIN)
        top += HEAD + (drawing.rows + 1.5) * ROW
    lines = [_line(edge, places, ways, known) for edge in edges]
    nodes = [_node(record, state(record.id), places[record.id]) for record in records]
    size = {"viewBox": f"0 0 {width:.0f} {top:.0f}", "width": f"{width:.0f}", "height": f"{top:.0f}"}
    drawn = tag("svg", panels, tag("g", lines), tag("g", nodes), id="graph", role="group",
                aria_label="Graph of claims", **size)  # fmt: skip
    counts = Counter(state(record.id) for record in records)
    body = [
        tag("h1", "Graph of claims"),
        tag("p", LEAD, class_="lead"),
        _legend(counts),
        _controls(),
        tag("div", drawn, id="canvas", tabindex="0", role="region", aria_label="Graph, scrollable"),
    ]
    return Page("graph.html", "Graph", Html("".join(body)), ("graph.js",))


def _edges(records: Sequence[Record], known: Mapping[str, Record]) -> list[Edge]:
    used = [(lemma, record.id, "uses") for record in records for lemma, _ in record.lemmas if lemma in known]
    amended = [(r.id.removesuffix(AMENDED), r.id, "amends") for r in records if r.id.endswith(AMENDED)]
    return [*used, *(edge for edge in amended if edge[0] in known)]


def _placed(drawing: Drawing, top: float) -> dict[str, tuple[float, float]]:
    return {name: (_x(column), _y(row, top)) for name, (column, row) in drawing.places.items()}


def _x(column: float) -> float:
    return MARGIN + column * COLUMN


def _y(row: float, top: float) -> float:
    return top + HEAD + (row + 0.5) * ROW


# --- marks ---------------------------------------------------------------------------------------------------------


def _heading(paper: str, count: int, top: float) -> Html:
    words = f"{paper}: {number_of(count, 'claim')}"
    rule = tag("path", d=f"M{MARGIN} {top + 34:.0f}h4000", class_="rule")
    return tag("g", rule, tag("text", words, x=MARGIN - 6, y=f"{top + 26:.0f}", class_="heading"))


def _label(name: str) -> list[str]:
    """The id without its paper; a long one on two lines, broken before a point or behind an underscore."""
    own = name.partition(".")[2] or name
    cuts = [place + (sign == "_") for place, sign in enumerate(own) if sign in "._" and place]
    if len(own) <= LETTERS or not cuts:
        return [own]
    cut = min(cuts, key=lambda place: max(place, len(own) - place))
    return [own[:cut], own[cut:]]


def _node(record: Record, state: str, place: tuple[float, float]) -> Html:
    words, outline = STATES[state]
    x, y = place
    first, *more = _label(record.id)
    second = [tag("tspan", line, x="14", dy="11") for line in more]
    return tag(
        "a",
        tag("title", f"{record.id}: {record.title} ({words})"),
        tag("rect", x="-11", y="-11", width=LABEL, height="22", rx="3", class_="hit"),
        tag("path", d=outline, fill_rule="evenodd", class_=f"s-{state}"),
        tag("text", first, *second, x="14", y="-1" if more else "4"),
        href=page_of(record.id),
        id=record.id,
        class_="node",
        transform=f"translate({x:.0f} {y:.0f})",
    )


def _line(
    edge: Edge,
    places: Mapping[str, tuple[float, float]],
    ways: Mapping[tuple[str, str, float], float],
    known: Mapping[str, Record],
) -> Html:
    """From the end of a label to the sign of another node: level beside labels, bent only between the columns."""
    start, end, kind = edge
    (a, b), (x, y) = places[start], places[end]
    left = a + min(LABEL - 2, 26 + 6.6 * max(map(len, _label(known[start].id))))
    path = [f"M{left:.0f} {b:.0f}H{a + LABEL:.0f}"]
    column = a + COLUMN
    while column < x and (start, end, column) in ways:
        path.append(f"{_bend(column - COLUMN + LABEL, b, column - 11, ways[start, end, column])}H{column + LABEL:.0f}")
        b, column = ways[start, end, column], column + COLUMN
    path.append(_bend(column - COLUMN + LABEL, b, x - 11, y))
    across = known[start].paper != known[end].paper
    return tag("path", d="".join(path), class_=f"edge {kind}{' across' if across else ''}", data_from=start, data_to=end)


def _bend(a: float, b: float, x: float, y: float) -> str:
    half = max(24.0, abs(x - a) / 2)
    return f"C{a + half:.0f} {b:.0f} {x - half:.0f} {y:.0f} {x:.0f} {y:.0f}"


def _legend(counts: Counter[str]) -> Html:
    items = []
    for state, (words, outline) in STATES.items():
        shape = tag("svg", tag("path", d=outline, fill_rule="evenodd", class_=f"s-{state}"), viewBox="-9 -9 18 18",
                    width="18", height="18", aria_hidden="true")  # fmt: skip
        items.append(tag("li", shape, f" {words} ({counts[state]})"))
    return tag("ul", items, class_="legend")


def _controls() -> Html:
    buttons = [
        tag("button", words, type="button", data_zoom=kind, aria_label=name)
        for kind, words, name in (
            ("in", "+", "Zoom in"),
            ("out", "−", "Zoom out"),
            ("fit", "Fit", "Fit the width"),
            ("one", "1:1", "Natural size"),
        )
    ]
    field = tag("input", type="search", id="find", autocomplete="off", placeholder="part of an id")
    find = tag("label", "Find ", field)
    return tag("div", buttons, find, link("All claims as a list", "claims.html"), class_="controls", hidden=True)
