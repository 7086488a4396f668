"""`glossary`: every word of a paper with what it stands for, as text and as data that reads back."""

from __future__ import annotations

import json
import re

import pytest

from theorems.basics import WORDS
from verify.cli import main
from verify.language.parse import parse_definition
from verify.language.vocabulary import Vocabulary
from verify.report.glossary import glossary, glossary_data, glossary_text


def _paper() -> Vocabulary:
    words = Vocabulary(WORDS)
    words.define("fair[M integer](p family(1)) := law(p), p[1] = p[2]", "p is a fair law", "p_f", "Section 1")
    words.letter("p[i]", "the probability of i")
    return words


def test_a_paper_has_its_own_words_and_those_of_the_field_that_they_use() -> None:
    words = glossary([_paper()], (), WORDS)
    assert [word.definition.name for word in words] == ["law", "fair"]
    told = glossary_text("demo", words, _paper().letters)
    assert "fair[M](p): p is a fair law (Section 1, in print p_f)" in told
    assert "law(p), p[1] = p[2]" in told and "p[i]: the probability of i" in told


def test_its_data_read_back() -> None:
    paper = _paper()
    entries = glossary_data("demo", glossary([paper], (), WORDS), paper.letters)["words"]
    assert len(entries) == 2  # type: ignore[arg-type]
    for entry in entries:  # type: ignore[union-attr]
        assert parse_definition(entry["definition"], WORDS) == paper[entry["name"]]


@pytest.mark.parametrize("name", ["law", "hamming", "mutual_information"])
def test_the_command_tells_the_words_of_the_field(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["glossary", "basics"]) == 0
    text = capsys.readouterr().out
    assert re.search(rf"^  {name}\[[^\]]*\]\(", text, re.MULTILINE) and max(map(len, text.splitlines())) <= 100
    assert main(["glossary", "--json", "-"]) == 0
    (field,) = json.loads(capsys.readouterr().out)["glossaries"]
    assert name in {word["name"] for word in field["words"]} and all(word["means"] for word in field["words"])


@pytest.mark.parametrize("paper", ["cuff_yu2016", "ding_farokhi2020", "kss2018", "wu2019", "wyz2016"])
def test_the_command_tells_the_words_of_each_paper(paper: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["glossary", paper]) == 0
    lines = capsys.readouterr().out.splitlines()
    told = [line for line in lines if not line.startswith("      ")]  # formulas break where they have a place for it
    assert lines[0].startswith(f"{paper}: ") and len(lines) > 100 and max(map(len, told)) <= 100
