"""The page of a paper: what can be read of it, what can not, and what `check`, `lint` and `coverage` make of it."""

import json

import pytest

from verify.cli import main
from verify.run.library import LibraryError, load
from verify.run.page import page_file, sentences, unplaced

CLAIMS = """
from verify import Source, claim
note = Source("note", "a note", "1")
CLAIMS = [
    claim("note.square", "Squares", "x^2 >= 0", source=note),
    claim("note.cube", "Cubes", "x^3 >= 0", source=note),
    claim("note.step", "A step", "x^4 >= 0", source=note, fidelity="auxiliary"),
]
"""
WHOLE = """
"I" = [
  { at = "(1)", says = "squares", claims = ["note.square"], note = "of reals" },
  { at = "(2)", says = "cubes | all", claims = ["note.cube"] },
  { at = "end", says = "this is useful", why = "an opinion" },
]
"""


@pytest.fixture
def paper(tmp_path):
    path = tmp_path / "verify_note.py"
    path.write_text(CLAIMS)

    def written(text):
        path.with_suffix(".page.toml").write_text(text)
        return load(str(path))

    return written


def test_a_page_is_read_in_its_order(paper):
    note = paper(WHOLE)
    found = sentences(note)
    assert [(one.section, one.at, one.claims) for one in found] == [
        ("I", "(1)", ("note.square",)),
        ("I", "(2)", ("note.cube",)),
        ("I", "end", ()),
    ]
    assert (found[0].note, found[2].why) == ("of reals", "an opinion")
    assert unplaced(note, found) == []


def test_a_claim_of_what_is_printed_without_its_sentence_is_found(paper, capsys):
    note = paper('I = [{ at = "(1)", claims = ["note.square"] }]')
    assert [claim.id for claim in unplaced(note, sentences(note))] == ["note.cube"]  # not the auxiliary one
    main(["lint", note.origin])
    assert "note.cube: no-sentence" in capsys.readouterr().out
    note = paper(WHOLE)
    main(["lint", note.origin])
    assert "no-sentence" not in capsys.readouterr().out


def test_there_need_be_no_page(paper):
    note = paper("")
    page_file(note).unlink()
    assert sentences(note) == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I = [", "verify_note.page.toml"),
        ("I = 3", "must be a list of sentences"),
        ("I = [3]", "'I', sentence 1: must be a table"),
        ('I = [{ at = "(1)", claim = ["note.square"] }]', "'claim' is no key of a sentence"),
        ('I = [{ at = 1, claims = ["note.square"] }]', "at must be a text"),
        ('I = [{ claims = ["note.square"] }]', "at must say where"),
        ('I = [{ at = "(1)", claims = "note.square" }]', "must be a list of ids"),
        ('I = [{ at = "(1)" }]', "neither claims nor why"),
        ('I = [{ at = "(1)", claims = ["note.square"], why = "so" }]', "both claims and why"),
        ('I = [{ at = "(1)", claims = ["note.sqare"] }]', "there is no claim note.sqare"),
    ],
)
def test_what_can_not_be_read_is_said_with_its_place(paper, capsys, text, words):
    note = paper(text)
    with pytest.raises(LibraryError) as error:
        sentences(note)
    assert words in str(error.value) and "page.toml" in str(error.value)
    assert main(["check", note.origin]) == 2
    assert words in capsys.readouterr().err


def test_check_and_coverage_count_the_sentences(paper, capsys, tmp_path):
    note = paper(WHOLE)
    assert main(["check", note.origin, "--json", str(tmp_path / "check.json")]) == 1
    assert "page: 2 of 3 sentences are judged, 1 say why not" in capsys.readouterr().out
    assert json.loads((tmp_path / "check.json").read_text())["summary"]["page"] == {"sentences": 3, "judged": 2}
    assert main(["check", note.origin, "--update"]) == 0
    capsys.readouterr()
    assert main(["coverage", note.origin, "--json", str(tmp_path / "c.json"), "--markdown", str(tmp_path / "c.md")]) == 0
    text = capsys.readouterr().out
    assert "note.cube: REFUTED (as printed)" in text and "not judged: an opinion" in text
    (page,) = json.loads((tmp_path / "c.json").read_text())["pages"]
    assert page["judged"] == 2
    assert [s["claims"] for s in page["sentences"]][0] == [{"id": "note.square", "verdict": "PROVED"}]
    table = (tmp_path / "c.md").read_text()
    assert "| (2) | cubes \\| all | `note.cube` REFUTED (as printed) |" in table
    assert "| `note.step` | A step | PROVED |" in table


def test_without_a_page_coverage_has_nothing_to_show(paper, capsys):
    note = paper("")
    assert main(["coverage", note.origin]) == 5
    assert "no page.toml here" in capsys.readouterr().err
