"""What a claim quotes stands on the page: the papers' own words, where a copy of the papers is at hand.

The copies come from web pages: formulas within a line stand there three times, in signs, in words and in LaTeX, so a
sentence is looked for piece by piece: runs of words, and formulas between their relation signs.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from verify.run.library import select

PAPERS = Path(__file__).parents[3] / "shared" / "seeds"
NAMES = {
    "cuff_yu2016": "cuff_yu2016_slides",
    "ding_farokhi2020": "ding_farokhi2020_nonstochastic",
    "kss2018": "kalantari_sankar_sarwate2018_hamming",
    "wu2019": "wu2019_privacy_channels",
    "wyz2016": "wang_ying_zhang2016_identifiability",
}
#: Commands that say how something looks, not what it is.
LOOKS = (
    "displaystyle|textstyle|left|right|[Bb]igg?[lr]?|text|textrm|mathrm|mathit|mathcal|mathbb|bm|operatorname|limits|quad|qquad"
    "|begin|end|llbracket|rrbracket|hskip|nonumber|label|dotsc|dots|ldots|cdots|prime"
)
RELATIONS = r"=|<|>|\+|,|;|:|&|\.\.\.|\\\\|\\(?:leq?|geq?|to|triangleq|iff|implies|Rightarrow|cdots|l?dots|in|colon|exists|setminus)(?![a-zA-Z])|\(\d+\w?\)"
WORD = r"(?<![\\A-Za-z{_^])(?:[A-Za-z][a-z'-]+|a)(?![a-z])"


def bare(formula: str) -> str:
    """A formula without its looks, brackets and spaces."""
    formula = re.sub(rf"\\(?:{LOOKS})\*?(?![a-zA-Z])", "", formula)
    formula = re.sub(r"\\([lgn])e(?![a-zA-Z])", r"\\\1eq", formula).replace(r"\widetilde", r"\tilde")
    return re.sub(r"[\s{}$\\&.,:;()\[\]~%*^_'`’\"-]|rVert|lVert", "", formula).lower()


def letters(text: str) -> str:
    return re.sub("[^a-z]", "", re.sub(r"\\[a-zA-Z]+", "", text).lower())


def pieces(quoted: str) -> list[tuple[str, str]]:
    """("words" or "formula", a piece as it is looked for)."""
    quoted = re.sub(r"\\text(?:rm)?\{([^}]*)\}", r" ; \1 ; ", quoted)
    parts = quoted.split("$") if "$" in quoted else re.split(rf"((?:{WORD}[ ,.]+){{2,}}{WORD})", quoted)
    plain = 0 if "$" in quoted else 1  # which parts are words: those outside of dollars, or the runs of words
    found = []
    for number, part in enumerate(parts):
        if number % 2 == plain:
            runs = [run for run in re.split(r"[^A-Za-z ,.;:'’-]|\.\.\.", part) if len(run.split()) >= 3]
            found += [("words", letters(run)) for run in runs]
        else:
            found += [("formula", bare(one)) for one in re.split(rf"{RELATIONS}|{WORD}", part)]
    return [(kind, piece) for kind, piece in found if len(piece) >= 6]


@cache
def page(paper: str) -> dict[str, str]:
    path = PAPERS / f"{NAMES[paper]}.txt"
    if not path.exists():
        pytest.skip(f"no copy of {paper} here: quotations are compared with a folder shared/seeds beside the project's")
    text = path.read_text()
    return {"words": letters(text), "formula": bare(text)}


@pytest.mark.parametrize("paper", NAMES)
def test_quotations_stand_on_the_page(paper: str) -> None:
    there = page(paper)
    quoted = {found.claim.id: found.claim.printed for found in select([paper]).claims if found.claim.printed}
    assert len(quoted) > 30
    missing = {
        name: lost for name, words in quoted.items() if (lost := [p for kind, p in pieces(words) if p not in there[kind]])
    }
    assert missing == {}


@pytest.mark.parametrize(
    ("quoted", "altered"),
    [
        ("the optimal mechanism is an identity matrix Q", "the optimal mechanism is a diagonal matrix Q"),
        (r"\sum_{i=1}^{M} P^*_i D_i = P^*_1 D_1", r"\sum_{i=1}^{M} P^*_i D_i = P^*_1 D_1 D_2"),
        (r"$\sum_{i=1}^{M-1-l}D_{i}$", r"$\sum_{i=1}^{M-1-k}E_{i}$"),
    ],
)
def test_an_altered_quotation_is_noticed(quoted: str, altered: str) -> None:
    there = page("kss2018")
    assert pieces(quoted) and pieces(altered)
    assert any(piece not in there[kind] for kind, piece in pieces(altered))


def test_amended_claims_show_the_words_that_they_amend() -> None:
    claims = {found.claim.id: found.claim for found in select([]).claims}
    amended = [one for one in claims.values() if one.fidelity == "amended"]
    assert len(amended) > 50
    for one in amended:
        assert one.printed == claims[one.id.removesuffix(".amended")].printed, one.id


def test_no_amendment_repeats_what_it_amends() -> None:
    def signs(text: str) -> str:
        text = re.sub(r"\\(?:leq?)(?![a-zA-Z])", "<=", re.sub(r"\\(?:geq?)(?![a-zA-Z])", ">=", text))
        return re.sub(r"[^A-Za-z0-9<>=+|/-]", "", re.sub(rf"\\(?:{LOOKS}|mathbb)(?![a-zA-Z])", "", text)).lower()

    amended = [found.claim for found in select([]).claims if found.claim.fidelity == "amended"]
    assert [one.id for one in amended if signs(one.says) in signs(one.printed)] == []
    assert signs(r"D \leq D^{(k)}") in signs(r"for $D\le D^{(k)}$") and signs("D < 1") not in signs("D <= 1")
