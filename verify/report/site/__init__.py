"""The report site: a folder of static pages about claims, made from what is on record.

`build` gives the files as text, `write_report` puts them in a folder. The pages need no server, no network and no
other files. Run records and stored certificates are judged again by the kernel; nothing is searched.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from importlib import resources
from types import MappingProxyType

from verify.report.site.claim_list import claim_list as list_page
from verify.report.site.claim_list import search_index
from verify.report.site.claim_page import claim_page as page_of_claim
from verify.report.site.curves import Curve
from verify.report.site.explorer import explorer_data, explorer_page
from verify.report.site.graph import graph_page
from verify.report.site.overview import by_paper
from verify.report.site.overview import overview as first_page
from verify.report.site.paper_page import paper_page as page_of_paper
from verify.report.site.reading import reading_page
from verify.report.site.records import Record, collect
from verify.report.site.words import glossary_page
from verify.report.site.writing import OutputError, check_folder, write_report
from verify.run.page import Sentence

__all__ = ["OutputError", "Record", "build", "check_folder", "collect", "write_report"]

ASSETS = ("style.css", "theme.js", "claims.js", "claim.js", "words.js", "graph.js", "explorer.js")

#: Part of a mathematical font: without its table MATH, browsers do not stretch parentheses and sums. See its .txt.
FONT = "latin-modern-math.woff2"


def _font(data: bytes) -> str:
    """The font inside of a style sheet: a page that is opened as a file may not load it from beside itself."""
    kept = base64.b64encode(data).decode("ascii")
    source = f'url("data:font/woff2;base64,{kept}") format("woff2")'
    return f'@font-face {{ font-family: "Report Math"; src: {source}; font-display: block; }}\n'


def build(
    records: Sequence[Record],
    curves: Sequence[Curve],
    made: str,
    notes: Sequence[str] = (),
    chosen: int = 0,
    sentences: Mapping[str, Sequence[Sentence]] = MappingProxyType({}),
) -> dict[str, str]:
    """The files of the report by path. ``made`` is the footer, ``notes`` stand on the first page.

    ``chosen`` is the number of the curve that the explorer shows first; ``sentences`` has those of each paper, in order.
    """
    known = {record.id: record for record in records}
    used_by: dict[str, list[str]] = {name: [] for name in known}
    for record in records:
        for lemma, _ in record.lemmas:
            used_by.get(lemma, []).append(record.id)
    pages = [
        first_page(records, notes),
        list_page(records),
        graph_page(records),
        explorer_page(curves, chosen),
        glossary_page(records),
        reading_page(),
        *(page_of_paper(name, group, known, sentences.get(name, ())) for name, group in by_paper(records).items()),
        *(page_of_claim(record, known, used_by[record.id]) for record in records),
    ]
    folder = resources.files(__name__) / "assets"
    files = {f"assets/{name}": (folder / name).read_text(encoding="utf-8") for name in ASSETS}
    files["assets/font.css"] = _font((folder / FONT).read_bytes())
    files["assets/search-index.js"] = search_index(records)
    files["assets/explorer-data.js"] = explorer_data(curves)
    return {**files, **{page.path: page.html(made) for page in pages}}
