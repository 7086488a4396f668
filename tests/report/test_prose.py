"""Formulas in running text are set as mathematics; nothing else changes, and nothing is lost."""

import re
from html import unescape

import pytest

from verify.report.site.markup import Html, tag
from verify.report.site.prose import prose
from verify.run.library import select

WORDS = [
    "Max-information privacy for independent records is differential privacy",
    "Example 1: the mechanism (26) has the least mutual information",
    "Section V, Table II (b), Appendix A and Class I",
    "Section V-A (b) and Theorem 3 of it, which V-F2 takes from Lemma 4",
    "a member of a set, and/or a non-empty one; I say it",
    "the conditional and the product-prior form of MI-DP agree",
    "PD-MIP satisfies Slater's condition ('exactly' is dropped), e.g. here",
    "an unmatched ) and ( and a [ and } too",
    "quoted <b>as</b> it is",
]


def html(text, **more):
    return str(tag("p", prose(text, **more)))


def shown(text: str) -> str:
    """What a reader sees, without blanks."""
    return re.sub(r"\s", "", unescape(re.sub(r"<[^>]*>", "", html(text))))


@pytest.mark.parametrize("text", WORDS)
def test_words_stay_words(text):
    assert "".join(map(str, prose(text))) == text


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("0 < D <= h(eps~_X)", "0<D≤h(ε~X)"),
        ("at most (e^eps - 1)/2", "atmost(eε−1)/2"),
        ("eps_i*(D) and p* and I_*", "εi∗(D)andp∗andI∗"),
        ("exp(eps)*Q[k,j]", "exp(ε)·Qk,j"),
        ("(eps,delta)-DP > MI-DP", "(ε,δ)-DP>MI-DP"),
        ("x log x lies above its tangents", "xlogxliesaboveitstangents"),
        ("D^(M-1), e^(-t/2), h^{-1}(D)", "D(M−1),e−t/2,h−1(D)"),
        ("sqrt(log(1/d)/2)", "log(1/d)/2"),
        ("I(X;Y|R) >= 2^-n", "I(X;Y|R)≥2−n"),
        ("I_0(X -> X̂)", "I0(X→X^)"),
    ],
)
def test_formulas(text, seen):
    assert "<math>" in html(text)
    assert shown(text) == seen


def test_an_exponent_is_one():
    assert "<msup><mrow><mi>e</mi></mrow><mrow><mi>ε</mi></mrow></msup>" in html("e^eps")
    assert "<msqrt>" in html("sqrt(x)")


def test_no_line_begins_with_a_comma():
    assert re.search(r'<span class="kept"><math>.*</math>, </span>|<span class="kept"><math>.*</math>,', html("for eps >= 0, on"))


def test_markup_is_escaped():
    found = html("a <= b <script>x</script> & \"q\" <b")
    assert "<script" not in found and "<b" not in found.replace("<br", "")


def test_ids_lead_to_pages():
    assert html("see basics.some.claim.", known={"basics.some.claim": 1}, up="../") == (
        '<p>see <a href="../claims/basics.some.claim.html" class="id">basics.some.claim</a>.</p>'
    )
    assert "<a" not in html("see basics.some.other.", known={"basics.some.claim": 1})


def test_nothing_of_the_library_is_lost():
    """Letters and digits of each title and note come out in the same order, Greek ones as letters."""
    from verify.report.site.prose import _GREEK

    def letters(text: str) -> str:
        spelled = re.sub(r"[^\W_]+", lambda word: _GREEK.get(word[0], word[0]), text)
        return re.sub(r"[\W_\u0302]|sqrt", "", spelled)

    for paper in ("kss2018", "wyz2016"):
        for found in select([paper]).claims:
            for text in (found.claim.title, found.claim.notes, found.claim.control_note):
                assert letters(unescape(re.sub(r"<[^>]*>", " ", html(text)))).replace("∗", "") == letters(text), text


def test_what_is_no_formula_is_not_markup():
    assert not any(isinstance(part, Html) for part in prose(WORDS[0]))
