"""The trade-off explorer: epsilon against distortion for source sets, exact values and printed formulas."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from fractions import Fraction

from verify.language.plain import number_of
from verify.report.site.curves import Curve, Level, Sample, nats
from verify.report.site.layout import Page
from verify.report.site.markup import Html, Part, link, tag
from verify.report.wording import decimal

LEAD = (
    "How little must leak if the output may differ from the input with probability at most D, whatever the source is "
    "among those that are possible. Each value of exp(ε) is an exact fraction, with a mechanism that attains it and a "
    "mixture of the sources that shows that nothing does better; both were checked for this page."
)
DASHED = "Dashed: the formulas of Kalantari, Sankar, Sarwate (2018) as printed."
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 400, 54, 16, 16, 46
DIGITS = 6


def explorer_page(curves: Sequence[Curve], chosen: int = 0) -> Page:
    """One figure a source set; with scripts only the chosen one is shown, with a slider."""
    if not curves:
        said = "None of these papers draws one. Your own source set: python -m verify report OUT --source-set FILE"
        return Page("explorer.html", "Trade-offs", Html(tag("h1", "Privacy against distortion") + tag("p", said)))
    options = [
        tag("option", one.name, value=number, selected=number == chosen) for number, one in enumerate(curves)
    ]
    controls = tag(
        "div",
        tag("label", "Source set ", tag("select", options, id="set")),
        tag("label", "Distortion ", tag("input", type="range", id="distortion", min="0", value="0", step="1")),
        class_="controls",
        id="explore",
        hidden=True,
    )
    readout = tag("div", id="readout", class_="readout", role="status", hidden=True)
    figures = [_figure(number, one) for number, one in enumerate(curves)]
    errata = link("errata", "index.html#errata")
    body = [
        tag("h1", "Privacy against distortion"),
        tag("p", LEAD, class_="lead"),
        controls,
        tag("div", tag("div", figures, id="figures"), readout, class_="explorer"),
        tag("p", DASHED, " Where they part from the least leakage, see the ", errata, ".", class_="note"),
    ]
    return Page("explorer.html", "Trade-offs", Html("".join(body)), ("explorer-data.js", "explorer.js"))


def explorer_data(curves: Sequence[Curve]) -> str:
    """A script with the samples: texts of exact fractions, rounded levels, and places in the picture."""
    data = [
        {"name": one.name, "formula": one.formula, "samples": [_sample(one, sample) for sample in one.samples]}
        for one in curves
    ]
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return f'"use strict";\nwindow.CURVES = {text};\n'


def _sample(one: Curve, sample: Sample) -> list[object]:
    printed = (_level(sample.printed), _nats(sample.printed)) if one.formula else ("", "")
    place = (round(_x(sample.D), 1), round(_y(sample.least, _highest(one)), 1))
    return [str(sample.D), decimal(sample.D, DIGITS), _level(sample.least), _nats(sample.least), *printed, *place]


def _level(level: Level) -> str:
    return "∞" if level is None else str(level)


def _nats(level: Level) -> str:
    return "∞" if level is None else f"{nats(level):.6f}"


# --- a figure ------------------------------------------------------------------------------------------------------


def _figure(number: int, one: Curve) -> Html:
    highest = _highest(one)
    lines: list[Part] = [*_axes(highest)]
    exact = [(_x(s.D), _y(s.least, highest)) for s in one.samples]
    lines.append(tag("path", d=_path(exact), class_="exact"))
    if one.formula:
        printed = [(_x(s.D), _y(s.printed, highest)) for s in one.samples]
        lines.append(tag("path", d=_path(printed), class_="printed"))
    marker = [
        tag("path", d=f"M0 {TOP}V{HEIGHT - BOTTOM}", class_="cursor"),
        tag("circle", r="5", class_="dot"),
    ]
    drawn = tag("svg", lines, tag("g", marker, class_="marker", hidden=True), viewBox=f"0 0 {WIDTH} {HEIGHT}",
                role="img", aria_label=f"{one.name}: least leakage against distortion")  # fmt: skip
    rows, M = len(one.source_set), one.source_set.alphabet_size
    about = f"Class {one.source_set.source_class}, {number_of(rows, 'source')} on {M} letters; nothing "
    about += f"need leak from D = {one.source_set.free_distortion} on. {_said(one)}"
    caption = tag("figcaption", tag("strong", one.name), " ", about)
    table = tag("details", tag("summary", "The sources"), _sources(one))
    return tag("figure", caption, _key(one), tag("div", drawn, class_="chart"), table, id=f"figure-{number}")


def _said(one: Curve) -> str:
    if not one.formula:
        return "No printed formula was evaluated."
    if not one.parts:
        return f"{one.formula} as printed gives the least leakage at every sample."
    apart = [s for s in one.samples if s.least != s.printed]
    below = [s for s in apart if s.printed is not None and (s.least is None or s.printed < s.least)]
    shown = below or apart
    where = f"between D = {decimal(shown[0].D, 4)} and D = {decimal(shown[-1].D, 4)}"
    what = "promises less than any mechanism attains" if below else "lies above the least leakage"
    return f"{one.formula} as printed {what} at {len(shown)} of {len(one.samples)} samples, {where}."


def _key(one: Curve) -> Html:
    items = [tag("li", _stroke("exact"), " least leakage, exact")]
    if one.formula:
        items.append(tag("li", _stroke("printed"), f" {one.formula}, as printed"))
    return tag("ul", items, class_="legend")


def _stroke(kind: str) -> Html:
    line = tag("path", d="M0 6H28", class_=kind)
    return tag("svg", line, viewBox="0 0 28 12", width="28", height="12", aria_hidden="true")


def _sources(one: Curve) -> Html:
    head = tag("tr", tag("td"), [tag("th", n, scope="col") for n in range(1, one.source_set.alphabet_size + 1)])
    rows = [
        tag("tr", tag("th", f"P{number}", scope="row"), [tag("td", str(p)) for p in row])
        for number, row in enumerate(one.source_set.rows, 1)
    ]
    table = tag("table", tag("thead", head), tag("tbody", rows), class_="values")
    return tag("div", table, class_="scroll", tabindex="0", role="group", aria_label="sources")


# --- geometry ------------------------------------------------------------------------------------------------------


def _highest(one: Curve) -> int:
    """The top of the picture, in nats: above the largest finite level."""
    finite = [nats(level) for s in one.samples for level in (s.least, s.printed) if level is not None]
    return max(1, math.ceil(max(finite, default=1.0)))


def _x(D: Fraction) -> float:
    return LEFT + float(D) * (WIDTH - LEFT - RIGHT)


def _y(level: Level, highest: int) -> float:
    share = 1.0 if level is None else nats(level) / highest
    return HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP)


def _path(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _axes(highest: int) -> Iterable[Part]:
    bottom = HEIGHT - BOTTOM
    for tenth in range(0, 11, 2):
        x = _x(Fraction(tenth, 10))
        yield tag("path", d=f"M{x:.1f} {TOP}V{bottom}", class_="grid")
        yield tag("text", f"{tenth / 10:g}", x=f"{x:.1f}", y=bottom + 18, text_anchor="middle")
    for level in range(0, highest + 1, 1 if highest <= 8 else 2):
        y = bottom - level / highest * (bottom - TOP)
        yield tag("path", d=f"M{LEFT} {y:.1f}H{WIDTH - RIGHT}", class_="grid")
        yield tag("text", str(level), x=LEFT - 8, y=f"{y + 4:.1f}", text_anchor="end")
    yield tag("text", "distortion D", x=(LEFT + WIDTH - RIGHT) / 2, y=HEIGHT - 8, text_anchor="middle")
    middle = (TOP + bottom) / 2
    turned = f"rotate(-90 16 {middle:g})"
    yield tag("text", "least leakage ε (nats)", x=16, y=f"{middle:g}", text_anchor="middle", transform=turned)
