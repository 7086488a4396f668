"""Quotations, typeset: formulas are found among words, nothing is lost, and what is not understood stays as typed."""

from __future__ import annotations

import re

import pytest

from verify.report.site.printed import quoted, typeset
from verify.run.library import select


def plain(text: str) -> list[str]:
    """The parts of a quotation; a formula is an F, one that stayed as typed a T."""
    return ["F" if str(part).startswith("<math") else "T" if str(part).startswith("<code") else str(part)
            for part in typeset(text)]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("nothing to set, x = 1", ["nothing to set, x = 1"]),
        ("Let $x$ be small", ["Let ", "F", " be small"]),
        (r"for any $l$, P_{l}\leq 1. (38)", ["for any ", "F", ",", " ", "F", ".", " ", "(38)"]),
        (r"if N\ge\frac{T^2}{2}, then it holds", ["if", " ", "F", ",", " ", "then it holds"]),
        (r"satisfies \epsilon-information privacy", ["satisfies", " ", "F", "-information privacy"]),
        (r"e = (1 - \|P - Q\|)/2, i.e. small", ["F", ",", " ", "i.e. small"]),
        (r"\log\alpha+\frac1\alpha\sum_i\frac iN", ["F"]),
        (r"$\notacommand{x}$ and \left( x", ["T", " ", "and", " ", "T"]),
    ],
)
def test_formulas_are_found_among_words(text: str, parts: list[str]) -> None:
    assert plain(text) == parts


@pytest.mark.parametrize(
    ("tex", "has"),
    [
        (r"\binom{n}{k}", 'linethickness="0"'),
        (r"\Big{\{} x \Big{\}}", ">{</mo>"),
        (r"\operatorname*{arg\,min}_{x} f", "arg\u2009min"),
        (r"a \ln b", '<mi>ln</mi><mspace width="0.167em" />'),
        (r"\begin{aligned} a &\leq b \\ c &= d \end{aligned}", "<mtable"),
    ],
)
def test_what_papers_write_looks_as_in_a_paper(tex: str, has: str) -> None:
    assert has in "".join(map(str, typeset(tex))) and "&<" not in "".join(map(str, typeset(tex)))


def test_markup_of_a_quotation_is_text() -> None:
    said = quoted("</script><script>alert(1)</script> $x^2 < y$ \\text{<b>}")
    assert "<script" not in said and "<b>" not in said


def test_the_quotations_of_all_papers_are_typeset() -> None:
    texts = {text for one in select([]).claims for text in (one.claim.printed, one.claim.says) if text}
    left = [text for text in texts for part in plain(text) if part == "T" or re.search(r"\\[A-Za-z]{2}", part)]
    assert len(texts) > 500
    assert len(left) <= 2, left
