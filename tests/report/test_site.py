"""`verify.report.site`: what the pages say and link, what the folder keeps, and that colours can be read."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from importlib import resources
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import unquote

import pytest

from theorems.kss2018.numeric.curves import printed_formula
from theorems.kss2018.numeric.tables import class_ii
from verify.claims.legs import Leg
from verify.cli import main
from verify.kernel.certificate import Table, Witness
from verify.kernel.terms import num
from verify.language.parse import parse
from verify.privacy.measures.source_sets import SourceSet
from verify.report.site.claim_page import _not_run
from verify.report.site.curves import Curve, Sample, curve, nats
from verify.report.site.explorer import _said, explorer_page
from verify.report.site.fragments import _stands
from verify.report.site.graph import STATES, state_of
from verify.report.site.layers import draw
from verify.report.site.markup import Html, tag
from verify.report.site.overview import printing
from verify.report.site.sources import SourceFileError, read_source_set
from verify.report.site.witness import _equation
from verify.report.site.writing import (
    MARKER,
    STAMP,
    OutputError,
    _listed,
    check_folder,
    stamp,
    unchanged,
    write_report,
)
from verify.run.ledger import Ledger

PAPER = "cuff_yu2016"

VOID = {"br", "wbr", "hr", "img", "input", "link", "meta"}


class Reader(HTMLParser):
    """Tags must close in order; collects ids, addresses and scripts in the text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.inline: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, name: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.open += [] if name in VOID else [name]
        self.ids += [given["id"]] if given.get("id") else []
        self.addresses += [value for key in ("href", "src") if (value := given.get(key))]
        assert not [key for key in given if key.startswith("on")], "no handlers in the markup"

    def handle_endtag(self, name: str) -> None:
        assert self.open and self.open.pop() == name

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        if self.open and self.open[-1] == "script":
            self.inline.append(data)


@cache
def pages(site) -> dict[str, Reader]:
    """The pages of the report, each read once: nothing changes them."""
    found = sorted(site.folder.rglob("*.html"))
    return {str(path.relative_to(site.folder)): Reader(path.read_text(encoding="utf-8")) for path in found}


def words_of(site, name: str) -> str:
    return " ".join(" ".join(Reader(site.text(name)).words).split())


def page_record(site, name: str):
    """What is on record of a claim of the file."""
    from verify.report.site import collect
    from verify.run.library import select

    records, _ = collect(select([f"{site.claims}"]), site.ledger, lambda done, total: None)
    return next(record for record in records if record.id == name)


# --- pages ---------------------------------------------------------------------------------------------------------


def test_every_link_leads_to_a_page_and_a_place_of_the_report(site):
    assert site.code == 0
    read = pages(site)
    for name, page in read.items():
        assert len(page.ids) == len(set(page.ids)), name
        for address in page.addresses:
            if address == "data:,":
                continue
            assert not re.match(r"[a-z]+:|//", address), f"{name} needs {address} from elsewhere"
            path, _, place = address.partition("#")
            target = (site.folder / name).parent / unquote(path) if path else site.folder / name
            assert target.is_file(), f"{name}: {address}"
            if place and target.suffix == ".html" and "=" not in place:
                inside = read[str(target.resolve().relative_to(site.folder.resolve()))]
                assert unquote(place) in inside.ids, f"{name}: {address}"


def test_what_a_claim_says_is_text_not_markup(site):
    for name, page in pages(site).items():
        assert page.inline == [], name
        assert "<b>" not in "".join(page.open)
    assert "<script>alert(1)</script>" in words_of(site, "claims/demo.above.html")
    assert "alert(1)" not in site.text("claims/demo.above.html").replace("&lt;script&gt;alert(1)&lt;/script&gt;", "")
    assert "</script" not in site.text("assets/search-index.js")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("demo.square", ["Proved.", "x^2 >= 0", "Negative control", "strictly", "refuted, as it must be", "Satisfying instance"]),
        ("demo.above", ["Refuted.", "Fails at", "What is true instead", "quoted <b>as</b> it is", "left = "]),
        ("demo.above.amended", ["Proved.", "The printed statement, judged for itself"]),
        ("demo.ill", ["Ill posed.", "Undefined at", " needs "]),
        ("demo.matrix", ["Refuted.", "Evidence", "random points"]),
        ("cuff_yu2016.finite_alphabet", ["Proved.", "Claims it uses", "By the lemma", "Rules", "Not on record: z3, examples"]),
    ],
)
def test_a_page_says_what_was_found_and_what_was_not_run(site, name, said):
    text = words_of(site, f"claims/{name}.html")
    assert [words for words in said if words not in text] == []


def test_every_word_on_a_page_is_explained_on_it(site):
    count = 0
    for name, page in pages(site).items():
        prefix = f"{PAPER}." if name == "glossary.html" else "word-"
        words = set(re.findall(r'data-word="([^"]*)"', site.text(name)))
        assert {f"{prefix}{word}" for word in words} <= set(page.ids), name
        count += len(words)
    assert count > 100


def test_the_glossary_leads_to_the_statements_that_use_a_word(site):
    text = words_of(site, "glossary.html")
    assert "channel[M integer, N integer]" in text
    page = pages(site)["glossary.html"]
    assert "claims/cuff_yu2016.finite_alphabet.html" in page.addresses


def test_a_proof_is_told_in_the_words_of_its_statement(site):
    proof = site.text("claims/cuff_yu2016.finite_alphabet.html").partition('id="proof"')[2]
    assert '<mi data-word="mutual_information">' in proof


def test_the_steps_of_a_proof_are_mathematics(site):
    steps = site.text("claims/cuff_yu2016.finite_alphabet.html").partition('class="steps"')[2].partition("<h2>")[0]
    assert steps.count("<math") > 20
    words = re.sub(r"<[^>]*>", "", re.sub(r"<math.*?</math>", "", steps))
    assert not re.search(r"[a-z]\(|[*^]|<=|>=", words), "a formula stands as text"


def test_a_paper_has_a_page_of_its_results_in_its_order_with_what_came_of_each(site):
    text = words_of(site, "papers/demo.html")
    assert [one for one in ("Fails at", "True instead:", "From one on a square") if one not in text] == []
    ids = [one for one in pages(site)["papers/demo.html"].ids if one.startswith("demo.")]
    assert ids == ["demo.square", "demo.above", "demo.above.amended", "demo.ill", "demo.matrix"]


def test_a_witness_that_is_a_matrix_is_shown_as_one(site):
    text = site.text("claims/demo.matrix.html")
    assert '<table class="values">' in text


def test_a_neighbour_is_shown_only_where_it_fails():
    twin = parse("1/x > x", "x >= 0")
    places = [Witness((("x", num(value)),)) for value in (0, Fraction(1, 2), -1, 1)]  # undefined, true, not permitted
    assert [_stands(twin, place) for place in places] == [False, False, False, True]


def test_the_first_page_has_the_errata_with_what_is_true_instead(site):
    text = words_of(site, "index.html")
    assert text.index("Errata") < text.index("Independent evidence")
    for words in ("A square is above its root", "From one on a square is above its root", "Printed", "Instead"):
        assert words in text


def test_the_search_index_is_in_the_order_of_the_list(site):
    index = json.loads(site.text("assets/search-index.js").partition("= ")[2].rstrip().rstrip(";"))
    ids = re.findall(r'href="claims/([^"]+)\.html"', site.text("claims.html"))
    assert len(index) == len(ids)
    assert all(text.startswith(unquote(name).lower()) for text, name in zip(index, ids, strict=True))


# --- nothing recorded, foreign files -------------------------------------------------------------------------------


def test_a_claim_without_a_record_says_so_and_what_to_run(site, tmp_path, capsys):
    code = main(["report", str(tmp_path / "out"), str(site.claims), "--ledger", str(tmp_path / "none.sqlite")])
    assert code == 5
    assert f"nothing is judged yet: every page says NOT_RUN. Next: python -m verify check {site.claims}" in capsys.readouterr().err
    assert not (tmp_path / "none.sqlite").exists()
    text = (tmp_path / "out" / "claims" / "demo.square.html").read_text(encoding="utf-8")
    assert "Not run. Nothing is on record" in text and "Next: python -m verify check demo.py" in text
    assert "fully-proved" not in re.findall(r's-([a-z-]+)"></path><text', (tmp_path / "out/graph.html").read_text())


def test_what_to_run_is_said_where_nothing_was_run_and_else_why_not(site):
    record = page_record(site, "demo.square")
    unfit, missing = Leg("not run", "outside of polynomials"), Leg("not run")
    text = str(_not_run(replace(record, legs={**record.legs, "smt": unfit, "fuzz": missing})))
    assert "z3: outside of polynomials" in text
    assert "Not on record: examples. Next: python -m verify check demo.py" in text
    assert _not_run(replace(record, legs={"symbolic": Leg("agrees")})) is None


def test_a_record_about_another_statement_is_not_used(site, tmp_path):
    changed = tmp_path / "demo.py"
    changed.write_text(site.claims.read_text().replace('"x^2 >= 0"', '"x^2 >= -1"'), encoding="utf-8")
    ledger = tmp_path / "ledger.sqlite"
    with Ledger(site.ledger) as before, Ledger(ledger) as after:
        for entry in before.entries():
            after.keep(replace(entry, origin=str(changed.resolve())))
    main(["report", str(tmp_path / "out"), str(changed), "--ledger", str(ledger)])
    page = (tmp_path / "out" / "claims" / "demo.square.html").read_text(encoding="utf-8")
    assert "Not run." in page
    other = (tmp_path / "out" / "claims" / "demo.above.html").read_text(encoding="utf-8")
    assert "Refuted." in other and "made by another version" in other


@pytest.mark.parametrize("name", ["index.html", "claims", "claims/demo.square.html", MARKER])
@pytest.mark.parametrize("dangling", [False, True])
def test_a_report_writes_through_no_link_in_its_folder(site, tmp_path, capsys, name, dangling):
    """Neither through a file, nor through a folder, nor to where nothing is yet."""
    out, away = tmp_path / "out", tmp_path / "away"
    command = ["report", str(out), str(site.claims), "--ledger", str(site.ledger)]
    assert main(command) == 0
    if not dangling:
        (out / name).rename(away)
    elif (out / name).is_dir():
        shutil.rmtree(out / name)
    else:
        (out / name).unlink()
    (out / name).symlink_to(away)
    before = {path: path.read_bytes() for path in [away, *away.rglob("*")] if path.is_file()}
    capsys.readouterr()
    assert main([*command, "--force"]) == 2
    assert "is a link" in capsys.readouterr().err
    assert {path: path.read_bytes() for path in [away, *away.rglob("*")] if path.is_file()} == before


def test_a_folder_with_other_files_is_refused_and_with_force_they_stay(site, tmp_path, capsys):
    out = tmp_path / "out"
    out.mkdir()
    (out / "mine.txt").write_text("mine")
    command = ["report", str(out), str(site.claims), "--ledger", str(site.ledger)]
    assert main(command) == 2
    assert "holds no report" in capsys.readouterr().err
    assert main([*command, "--force"]) == 0
    assert (out / "mine.txt").read_text() == "mine" and (out / "index.html").is_file()


def test_a_report_is_brought_up_to_date_and_foreign_files_are_never_lost(tmp_path):
    write_report(tmp_path, {"index.html": "1", "claims/a.html": "1"})
    (tmp_path / "claims" / "mine.html").write_text("mine")
    write_report(tmp_path, {"index.html": "2", "claims/b.html": "2"})
    left = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.html")}
    assert left == {"index.html", "claims/b.html", "claims/mine.html"}
    with pytest.raises(OutputError, match="would be lost"):
        write_report(tmp_path, {"claims/mine.html": "not mine"})
    assert (tmp_path / "claims" / "mine.html").read_text() == "mine"


@pytest.mark.parametrize("name", ["../other.html", "claims/../../other.html", "/other.html", "notes.txt", "claims/x/y.html"])
def test_an_edited_list_of_files_removes_nothing_else(tmp_path, name):
    out = tmp_path / "out"
    write_report(out, {"index.html": "1"})
    others = [tmp_path / "other.html", out / "notes.txt", out / "claims" / "x" / "y.html"]
    for other in others:
        other.parent.mkdir(parents=True, exist_ok=True)
        other.write_text("mine")
    (out / MARKER).write_text(json.dumps([name, "index.html"]))
    write_report(out, {"index.html": "2"})
    assert all(other.read_text() == "mine" for other in others)


def test_a_report_is_kept_where_nothing_has_changed(tmp_path):
    write_report(tmp_path, {"index.html": "1", "claims/a.html": "1"})
    stamp(tmp_path, "of", b"key", {"claims": 1})
    assert unchanged(tmp_path, "of", b"key") == {"claims": 1}
    assert unchanged(tmp_path, "other", b"key") is unchanged(tmp_path, "of", b"another's") is None
    (tmp_path / "claims" / "a.html").write_text("a stranger's")
    assert unchanged(tmp_path, "of", b"key") is None
    write_report(tmp_path, {"index.html": "1", "claims/a.html": "1"})
    assert not (tmp_path / STAMP).exists()
    for forged in ("", "[]", '["[]", 3]', "[1, 2]", '["x", "y"]'):
        (tmp_path / STAMP).write_text(forged)
        assert unchanged(tmp_path, "of", b"key") is None


def test_every_file_of_a_report_is_one_that_it_may_write_again(site):
    there = {str(path.relative_to(site.folder)) for path in site.folder.rglob("*") if path.is_file()}
    assert _listed(site.folder) == there - {MARKER}


def test_a_file_in_place_of_the_folder_is_refused(tmp_path):
    (tmp_path / "out").write_text("")
    with pytest.raises(OutputError, match="is a file"):
        check_folder(tmp_path / "out", force=True)


def test_nothing_selected_and_the_summary(site, tmp_path, capsys):
    assert main(["report", str(tmp_path / "a"), "cuff_yu2016.no_such_claim"]) == 5
    out, summary = tmp_path / "out", tmp_path / "summary.json"
    main(["report", str(out), str(site.claims), "--ledger", str(site.ledger), "--json", str(summary)])
    data = json.loads(summary.read_text())
    assert data["claims"] == 5 and data["verdicts"] == {"ILL_POSED": 1, "PROVED": 2, "REFUTED": 2}
    assert data["errata"] == 3 and data["exit_code"] == 0
    capsys.readouterr()


# --- the graph -----------------------------------------------------------------------------------------------------


def test_what_is_used_stands_left_of_what_uses_it_and_nothing_overlaps():
    nodes = [f"n{k}" for k in range(40)]
    edges = [(f"n{a}", f"n{b}") for a, b in combinations(range(25), 2) if (a * 7 + b * 3) % 11 == 0]
    drawing = draw(nodes, edges)
    assert set(drawing.places) == set(nodes)
    assert all(drawing.places[a][0] < drawing.places[b][0] for a, b in edges)
    for (_, (x, y)), (_, (u, v)) in combinations(drawing.places.items(), 2):
        assert x != u or abs(y - v) >= 1
    assert all(0 <= x < drawing.columns and 0 <= y <= drawing.rows for x, y in drawing.places.values())


def test_no_line_of_a_paper_runs_through_a_label(site):
    text = site.text("graph.html")
    labels = re.findall(r'<text x="14" y="-?\d">([^<]*)(?:<tspan x="14" dy="11">([^<]*)</tspan>)?</text></a>', text)
    nodes = [max(lines, key=len) for lines in labels]  # a long one stands on two lines, none is cut
    assert "…" not in text and any(second for _, second in labels)
    at = re.findall(r'id="([^"]*)" class="node" transform="translate\((\d+) (\d+)\)"', text)
    boxes = {name: (float(x) - 8, float(x) + 14 + 6 * len(label), float(y))
             for (name, x, y), label in zip(at, nodes, strict=True)}  # fmt: skip
    lines = re.findall(r'<path d="(M[^"]*)" class="edge (?:uses|amends)" data-from="([^"]*)" data-to="([^"]*)"', text)
    assert len(lines) > 20 and len(boxes) > 30
    for path, start, end in lines:
        for name, (left, right, middle) in boxes.items():
            if name not in (start, end):
                assert not any(left < x < right and abs(y - middle) < 6 for x, y in points_of(path)), (start, end, name)


def points_of(path):
    """Points of a line of the graph, close to each other."""
    x = y = 0.0
    for kind, rest in re.findall(r"([MHC])([^MHC]*)", path):
        numbers = [float(one) for one in rest.split()]
        if kind == "M":
            x, y = numbers
        elif kind == "H":
            yield from ((x + (numbers[0] - x) * t / 40, y) for t in range(41))
            x = numbers[0]
        else:
            (a, b, c, d, e, f), s = numbers, [t / 40 for t in range(41)]
            yield from (((1-t)**3*x + 3*t*(1-t)**2*a + 3*t*t*(1-t)*c + t**3*e,
                         (1-t)**3*y + 3*t*(1-t)**2*b + 3*t*t*(1-t)*d + t**3*f) for t in s)  # fmt: skip
            x, y = e, f


def test_a_circle_of_edges_is_drawn_too():
    assert len(draw(["a", "b", "c"], [("a", "b"), ("b", "c"), ("c", "a")]).places) == 3


def test_fully_proved_needs_all_it_rests_on(site):
    record = page_record(site, "demo.square")
    user = replace(record, id="user", lemmas=((record.id, "PROVED"),))

    def state(lemma):
        return state_of({record.id: lemma, "user": user})("user")

    assert state(record) == "fully-proved"
    assert state(replace(record, verdict="CONDITIONAL")) == "proved"
    assert state(replace(record, lemmas=(("elsewhere", "OPEN"),))) == "proved"
    assert state_of({"user": replace(user, verdict="REFUTED")})("user") == "refuted"
    assert len({shape for _, shape in STATES.values()}) == len(STATES)


# --- the explorer --------------------------------------------------------------------------------------------------


def test_what_a_formula_promises_is_compared_exactly_and_with_infinity():
    close = Fraction(3) - Fraction(1, 10**40)
    levels = [(Fraction(2), None), (Fraction(3), close), (None, Fraction(5)), (Fraction(2), Fraction(2))]
    samples = tuple(Sample(Fraction(k, 10), least, printed) for k, (least, printed) in enumerate(levels, 1))
    uniform = SourceSet([[Fraction(1, 2)] * 2])
    below = "promises less than any mechanism attains at 2 of 4 samples, between D = 0.2 and D = 0.3"
    assert below in _said(Curve("mine", uniform, "Theorem 0", samples))
    assert "lies above the least leakage at 1 of 1" in _said(Curve("mine", uniform, "Theorem 0", samples[:1]))


def test_without_curves_the_explorer_says_how_to_draw_one():
    page = explorer_page(())
    assert "--source-set" in page.body and not page.scripts


def test_curves_have_every_threshold_and_the_printed_values():
    drawn = curve("Table I", class_ii(6), printed_formula(class_ii(6)))
    at = {sample.D: sample for sample in drawn.samples}
    assert set(class_ii(6).thresholds()) - {0} <= set(at)
    assert (at[Fraction(1, 10)].least, at[Fraction(1, 10)].printed) == (45, 35)
    uniform = SourceSet([["1/4"] * 4])
    assert drawn.parts and not curve("uniform", uniform, printed_formula(uniform)).parts
    assert not curve("nothing printed", class_ii(6)).parts
    levels = [nats(sample.least) for sample in drawn.samples]
    assert levels == sorted(levels, reverse=True)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.csv", "0.7,0.2,0.1\n0.6,0.3,0.1\n"),
        ("a.csv", "7/10;1/5;1/10\n0.6;0.3;0.1"),
        ("a.json", "[[0.7, 0.2, 0.1], [0.6, 0.3, 0.1]]"),
        ("a.json", '{"rows": [["7/10", 0.2, 0.1], ["0.6", 0.3, 0.1]]}'),
    ],
)
def test_a_source_set_is_read_exactly(tmp_path, name, text):
    (tmp_path / name).write_text(text)
    assert read_source_set(tmp_path / name).rows == SourceSet([["0.7", "0.2", "0.1"], ["0.6", "0.3", "0.1"]]).rows


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.csv", "", "is empty"),
        ("a.csv", "0.5,0.4", "row 0 sums to 9/10"),
        ("a.csv", "0.5,x", "line 1, column 2: 'x' is no number"),
        ("a.csv", "0.5,0.5\n0.5,0.25,0.25", "row 1 has 3 entries"),
        ("a.csv", "1.5,-0.5", "entry 1: -1/2 is negative"),
        ("a.csv", "1", "has one letter"),
        ("a.json", "[0.5", "no JSON"),
        ("a.json", "[0.5, 0.5]", "row 1: '0.5' is no row"),
        ("a.json", "[[NaN, 1]]", "row 1, column 1: 'NaN' is no number"),
        ("a.json", "[[true, 0]]", "got bool"),
    ],
)
def test_what_is_no_source_set_is_refused_with_its_place(tmp_path, name, text, said):
    (tmp_path / name).write_text(text)
    with pytest.raises(SourceFileError, match=re.escape(said)):
        read_source_set(tmp_path / name)


def test_a_missing_source_set_is_a_usage_error(site, tmp_path, capsys):
    command = ["report", str(tmp_path / "out"), str(site.claims), "--source-set", str(tmp_path / "none.csv")]
    assert main(command) == 2
    assert "none.csv" in capsys.readouterr().err and not (tmp_path / "out").exists()


def test_the_own_source_set_is_drawn_first(site):
    data = json.loads(site.text("assets/explorer-data.js").partition("= ")[2].rstrip().rstrip(";"))
    assert data[0]["name"] == "survey.csv"
    assert ["3/10", "0.3", "7/2", "1.252763"] in [sample[:4] for sample in data[0]["samples"]]


# --- how it looks --------------------------------------------------------------------------------------------------


def palette() -> list[dict[str, str]]:
    """The colours by name, light and dark."""
    text = (resources.files("verify.report.site") / "assets" / "style.css").read_text(encoding="utf-8")
    found = re.findall(r"--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", text)
    return [{name: light for name, light, _ in found}, {name: dark for name, _, dark in found}]


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2, section 1.4.3)."""
    channels = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_every_colour_of_text_and_shapes_has_the_contrast_of_wcag_aa(theme):
    colours = palette()[theme]
    grounds = [colours.pop("paper"), colours.pop("card")]
    assert colours.pop("rule") and len(colours) >= 8
    weak = {name for name, colour in colours.items() if min(contrast(colour, one) for one in grounds) < 4.5}
    assert weak == set()


def test_markup_escapes_text_and_attributes():
    made = tag("p", "a < b & c", Html("<b>x</b>"), title='"<')
    assert made == '<p title="&quot;&lt;">a &lt; b &amp; c<b>x</b></p>'


def test_the_report_makes_the_same_pages_twice(site, tmp_path):
    out = tmp_path / "out"
    main(["report", str(out), str(site.claims), "--ledger", str(site.ledger)])
    first = {path: path.read_text() for path in out.rglob("*.html")}
    main(["report", str(out), str(site.claims), "--ledger", str(site.ledger)])
    made = re.compile(r"Made [-0-9: ]+ UTC")
    assert {path: made.sub("", text) for path, text in first.items()} == {
        path: made.sub("", path.read_text()) for path in Path(out).rglob("*.html")
    }


def test_lemmas_of_general_mathematics_are_no_paper() -> None:
    """The overview counts who prints something."""
    printed, lemma = (SimpleNamespace(fidelity=words) for words in ("as printed", "beyond"))
    assert printing({"one": [lemma, printed], "basics": [lemma], "two": [printed]}) == 2  # type: ignore[list-item]


def test_a_small_family_stands_in_the_errata_as_mathematics_whatever_its_indices() -> None:
    from_zero = Table((((0,), num(0)), ((1,), num(1))), num(0))
    of_tuples = Table(((((1, 2),), num("1/2")),), num(0))
    assert re.sub(r"<[^>]*>", "", _equation("P", from_zero)) == "P0=0,P1=1,else&#160;0"
    assert re.sub(r"<[^>]*>", "", _equation("q", of_tuples)).startswith("q((1,2))=")
