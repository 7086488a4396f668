"""Vocabularies, folding and layout: words are put in and taken out, and nothing else changes."""

from __future__ import annotations

import pytest

from theorems.basics import WORDS as BASICS
from verify.claims.claim import Source, claim
from verify.kernel.expansion import expand
from verify.kernel.statement import Binder, Family, Holds
from verify.language.folding import alike, fold
from verify.language.layout import lay_out
from verify.language.parse import ParseError, parse, parse_definition
from verify.language.render import render_definition, render_formula, render_where
from verify.language.vocabulary import NO_WORDS, Vocabulary, definitions, words_for

SOURCE = Source("demo", "a test", "1")


def test_every_word_of_the_field_reads_back_and_has_a_sentence() -> None:
    assert len(BASICS) >= 15
    for name, definition in BASICS.items():
        assert parse_definition(render_definition(definition), BASICS) == definition
        assert BASICS.word(definition).means, name


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("f(x real) = x", ":="),
        ("f(x real) := y", "not declared"),
        ("f(x real, y real) := x", "does not occur"),
        ("exp(x real) := x", "can not be defined"),
        ("f(x in [0,1]) := x", "no interval"),
        ("f(x real) := ", "no body"),
        ("f(x real) := x, x + 1", "expected a formula"),
        ("f(i in 1..3) := i", "no parameter can be"),
        ("(x real) := x", "the word to define"),
        ("f(x real) := g(x)", "unknown function"),
    ],
)
def test_what_defines_nothing(text: str, why: str) -> None:
    with pytest.raises(ParseError, match=why.replace("(", r"\(")):
        parse_definition(text)


def test_a_word_is_defined_once_and_with_a_sentence() -> None:
    words = Vocabulary()
    words.define("f(x real) := x", "the number itself")
    words.define("f(x real) := x", "the number itself")
    with pytest.raises(ParseError, match="defined already"):
        words.define("f(x real) := 2*x", "twice")
    with pytest.raises(ParseError, match="sentence"):
        words.define("g(x real) := x", " ")


def test_a_word_that_is_read_later_is_the_same_word() -> None:
    words, at_once = Vocabulary(), Vocabulary()
    for text in ("small(x real) := x < 1", "smaller(x real) := small(2*x)"):
        words.define_later(text, "it  is")
        at_once.define(text, "it is")
    assert list(words) == list(at_once) and dict(words) == dict(at_once)
    copied = Vocabulary(words)
    assert copied["smaller"] is words["smaller"] and copied.word(copied["smaller"]) == at_once.word(at_once["smaller"])
    with pytest.raises(ParseError, match="defined already"):
        words.define_later("small(x real) := x < 2", "other")
    with pytest.raises(ParseError, match="sentence"):
        words.define_later("large(x real) := x > 2", " ")
    words.define("small(x real) := x < 1", "the same again")
    assert len(words) == 2


def test_what_is_wrong_with_a_word_is_said_when_it_is_read() -> None:
    words = Vocabulary()
    words.define_later("once(x real) := once(x)", "itself")
    words.define_later("here(x real) := there(x)", "in a circle")
    words.define_later("there(x real) := here(x)", "in a circle")
    words.define_later("define odd(x real) := x > 0", "not by its name")
    for name in ("once", "here", "there"):
        for _ in range(2):
            with pytest.raises(ParseError, match="unknown function"):
                words[name]
    with pytest.raises(ParseError, match="first word must be the name"):
        words["define"]
    assert "odd" not in words


def test_a_text_of_definitions() -> None:
    words = definitions(
        """
        # x is small:
        # at most 1
        define small(x real) := x <= 1

        define both(x real, y real) :=
            small(x), small(y)
        """
    )
    assert words.word(words["small"]).means == "x is small: at most 1"
    assert words["both"].bundle
    assert [word.definition.name for word in words.used_in(Holds(words["both"], ()))] == ["small", "both"]
    with pytest.raises(ParseError, match="begins with 'define'"):
        definitions("small(x real) := x <= 1")


def test_words_are_called_with_what_they_need() -> None:
    words = definitions("define half(x real) := x/2\ndefine last[n integer](x in tuples(n,2)) := x[n]\ndefine third := 1/3")
    assert parse("half = 2*third", "half real", words).binders[0].name == "half"  # declared, so it is no word
    for statement, where, hint in [
        ("last(x) = 1", "x in tuples(2,2)", "depends on n"),
        ("last(x) = 1", "n integer, x in tuples(2,2)", "no tuple of that length"),
        ("half(x, y) = 1", "", "expected '\\)'"),
        ("half() = 1", "", "expected"),
    ]:
        with pytest.raises(ParseError, match=hint):
            parse(statement, where, words)
    assert parse("last[2](x) = 1", "x in tuples(2,2)", words) != parse("last(x) = 1", "n integer, x in tuples(n,2)", words)


def test_the_words_of_the_field_are_read_only_where_they_may_be_used() -> None:
    assert words_for("x^2 >= 0", "max(x, 1) > 0 and (x > 0)") is NO_WORDS
    assert words_for("law(p)") is BASICS
    made = claim("demo.tv", "t", "total_variation(p, p) >= 0", where="M integer, p family(1), law(p)", source=SOURCE)
    assert made.vocabulary is BASICS
    assert made.judged == expand(made.statement) != made.statement


def test_a_claim_brings_words() -> None:
    made = claim("demo.half", "t", "half(x) <= x", where="x >= 0", source=SOURCE, define="define half(x real) := x/2")
    assert render_formula(made.statement.conclusion) == "half(x) <= x"
    assert render_formula(made.judged.conclusion) == "x/2 <= x"


FOLDED = [
    ("hockey_stick(p, q, eps) <= total_variation(p, q)", "M integer, p family(1), q family(1), law(p), law(q)"),
    ("mutual_information(p, W) <= shannon_entropy(p)", "M integer, N integer, p family(1), W family(2), channel(W)"),
    ("dp(W, eps) => dp[M, M](W, eps)", "M integer, N integer, eps real, W family(2)"),
    ("neighbours(x, y) => hamming(x, y) <= n", "n integer, m integer, x in tuples(n,m), y in tuples(n,m)"),
]


@pytest.mark.parametrize(("statement", "where"), FOLDED)
def test_folding_undoes_expansion(statement: str, where: str) -> None:
    made = parse(statement, where, BASICS)
    folded = fold(expand(made), BASICS)
    assert folded == made
    assert parse(render_formula(folded.conclusion), render_where(folded), BASICS) == made


def test_folding_finds_families_and_captures_nothing() -> None:
    shifted = parse("sum(i, 1, M, abs(p[i] - q[i + 1]))/2 <= 1", "M integer, p family(1), q family(1)")
    assert render_formula(fold(shifted, BASICS).conclusion) == "total_variation(p, (i) -> q[i + 1]) <= 1"
    renamed = parse("sum(k, 1, M, abs(p[k] - q[k]))/2 <= 1", "M integer, p family(1), q family(1)")
    assert render_formula(fold(renamed, BASICS).conclusion) == "total_variation(p, q) <= 1"
    captured = parse("forall k in 1..M: sum(i, 1, M, abs(p[k] - q[i]))/2 <= 1", "M integer, p family(1), q family(1)")
    shown = fold(captured, BASICS)
    assert alike(expand(shown), captured)


@pytest.mark.parametrize("width", [30, 60, 96])
def test_long_formulas_read_back(width: int) -> None:
    text = (
        "(forall i in 1..M, j in 1..M: Q[i, j] >= 0) and (D < (M - 1)/M => (exists R family(2): forall i in 1..M: "
        "sum(j, 1, M, R[i, j]*(1 + exp(eps)*Q[i, j])/(M - 1)) <= log((M - 1)*(1 - D)/D) and R[i, i] > 0)) or D = 1"
    )
    where = "M integer, Q family(2)"
    lines = lay_out(text, width)
    assert len(lines) > 1
    assert parse("\n".join(lines), where) == parse(text, where)
    if width >= 60:
        assert max(map(len, lines)) <= width


def test_what_a_letter_means_in_one_claim_is_said_there_only() -> None:
    words = Vocabulary()
    words.letter("x", "a number, or a point")
    source = Source("demo", "A. Author, 2026", "Section 1", vocabulary=words)
    one = claim("demo.one", "t", "x >= 1", where="x >= 1", source=source, letters={"x": "a number"})
    other = claim("demo.two", "t", "x >= 1", where="x >= 1", source=source)
    (binder,) = one.statement.binders
    assert one.vocabulary.letter_of(binder) == "x a number"
    assert other.vocabulary.letter_of(binder) == "x a number, or a point"
    assert one.statement == other.statement


def test_a_letter_said_last_is_meant_whatever_its_index_is_called() -> None:
    paper = Vocabulary()
    paper.letter("p[i]", "a probability")
    own = Vocabulary(paper)
    own.letter("p[l]", "an entry of a row")
    assert own.letter_of(Binder("p", Family(1))) == "p[l] an entry of a row"


def test_a_claims_own_letters_are_explained_whatever_it_quantifies_over() -> None:
    words = Vocabulary()
    words.letter("x", "a number")
    words.letter("y[k]", "the k-th of some numbers")
    source = Source("demo", "A. Author, 2026", "Section 1", vocabulary=words)
    own = claim("demo.own", "Own", "forall u real: u^2 >= 0", where="x real", source=source, letters={"u": "a length"})
    assert own.vocabulary.letters_of(own.statement.binders) == ["x a number", "u a length"]
    assert own.vocabulary.letters_of(own.statement.binders, "x > u'") == ["x a number"]
    assert words.letters_of(own.statement.binders) == ["x a number"]
    assert (words.letter_named("y"), words.letter_named("z")) == ("y[k] the k-th of some numbers", "")
