"""`verify.report.wording`: what is told stands for what was given, and names stand for families where it is said."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from verify.kernel.expansion import expand
from verify.kernel.normal import Normalizer
from verify.kernel.statement import Formula, Holds, Relation, Statement, free_in
from verify.kernel.terms import Lambda
from verify.language.parse import parse
from verify.language.vocabulary import definitions
from verify.report.wording import (
    abbreviate,
    abbreviating,
    bracketed,
    formula_text,
    notation_lines,
    speaking,
    term_text,
    word_lines,
    words_spoken,
)

WORDS = definitions(
    """
    # no entry is negative
    define nonneg[n integer](q family(1)) := forall i in 1..n: q[i] >= 0
    # a is between its ends
    define inside(a real) := 0 <= a and a < 1
    """
)
WHERE = "n integer, a real, n >= 1"
SCALED = "nonneg((i) -> a*i)"
IN_FULL = "forall i in 1..n: a*i >= 0"


def _of(text: str) -> Statement:
    return parse(text, WHERE, WORDS)


def _family(text: str) -> Lambda:
    conclusion = _of(text).conclusion
    assert isinstance(conclusion, Holds)
    family = conclusion.args[-1]
    assert isinstance(family, Lambda)
    return family


def _plain(text: str) -> Formula:
    return expand(_of(text).conclusion)


@pytest.fixture
def in_words() -> Iterator[None]:
    with speaking(_of(f"{SCALED} and inside(a)")):
        yield


def test_without_speech_nothing_is_in_words_and_nothing_is_kept() -> None:
    abbreviate("g", _family(SCALED))
    assert words_spoken() == ()
    assert formula_text(_plain(SCALED)) == IN_FULL
    with speaking(_of(SCALED)):
        assert formula_text(_plain(SCALED)) == SCALED
    assert formula_text(_plain(SCALED)) == IN_FULL


@pytest.mark.usefixtures("in_words")
def test_a_name_stands_for_a_family_up_to_the_end_of_its_block() -> None:
    with abbreviating():
        abbreviate("g", _family(SCALED))
        with abbreviating():
            abbreviate("h", _family("nonneg((i) -> a + i)"))
            assert formula_text(_plain(f"{SCALED} and nonneg((i) -> a + i)")) == "nonneg(g) and nonneg(h)"
            abbreviate("g", None)
            assert formula_text(_plain(SCALED)) == SCALED
        assert formula_text(_plain(f"{SCALED} and nonneg((i) -> a + i)")) == "nonneg(g) and nonneg((i) -> a + i)"
    assert formula_text(_plain(SCALED)) == SCALED


@pytest.mark.usefixtures("in_words")
def test_a_name_that_is_bound_on_the_way_is_not_used() -> None:
    abbreviate("g", _family(SCALED))
    bound = f"exists g real: {SCALED} and g > 0"
    assert formula_text(_plain(bound)) == bound


@pytest.mark.usefixtures("in_words")
def test_a_name_that_is_a_number_elsewhere_is_not_used_there() -> None:
    abbreviate("a", _family("nonneg((i) -> i)"))
    assert formula_text(_plain("nonneg((i) -> i)")) == "nonneg(a)"
    assert formula_text(_plain(SCALED)) == SCALED


def test_one_speech_does_not_hear_the_names_of_another() -> None:
    with speaking(_of(SCALED)):
        abbreviate("g", _family(SCALED))
        with speaking(_of(SCALED)):
            assert formula_text(_plain(SCALED)) == SCALED
        assert formula_text(_plain(SCALED)) == "nonneg(g)"


@pytest.mark.usefixtures("in_words")
@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("not inside(a)", "not inside(a)"),
        ("0 > a or a >= 1", "not inside(a)"),
        ("0 > a or a > 1", "0 > a or a > 1"),  # what is not the word is never called so
        ("0 >= a or a >= 1", "0 >= a or a >= 1"),
        (f"not {SCALED}", f"not {SCALED}"),
        ("exists i in 1..n: a*i < 0", f"not {SCALED}"),
        ("exists i in 1..n: a*i <= 0", "exists i in 1..n: a*i <= 0"),
        ("exists i in 0..n: a*i < 0", "exists i in 0..n: a*i < 0"),
        ("n = 1 and (0 > a or a >= 1)", "n = 1 and not inside(a)"),
    ],
)
def test_what_a_word_is_not_is_said_so_only_if_it_is(written: str, told: str) -> None:
    assert formula_text(_plain(written)) == told
    assert free_in(_plain(told)) == free_in(_plain(written))


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("x real", []),
        ("P family(2)", ["  Notation: family(k) function of k indices"]),
        ("n integer, n >= 1, x in tuples(n, 2), y in tuples(n, 2)", ["  Notation: tuples(n, m) all tuples of n numbers from 1 to m"]),
    ],
)
def test_notation_is_explained_where_it_is_used(where: str, said: list[str]) -> None:
    assert notation_lines(["  for all  " + where]) == said


def test_a_word_shows_its_brackets_where_something_else_stands_in_them() -> None:
    words = definitions("# all are positive\ndefine positive[n integer](x family(1)) := forall i in 1..n: x[i] > 0")
    said = [words.word(words["positive"])]
    assert bracketed(["positive(x)"], words.values()) == set()
    assert word_lines(said, bodies=False) == ["  positive(x): all are positive"]
    brackets = bracketed(["positive[m](x) and x[m] = 1"], words.values())
    assert word_lines(said, bodies=False, brackets=brackets) == ["  positive[n](x): all are positive"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("integral(y, 0, x, exp(-y^2)) = 1", "integral(t, 0, x, exp(-t^2))"),
        ("sum(a, 1, n, p[a]*i) = 1", "sum(j, 1, n, p[j])*i"),  # i is taken
    ],
)
def test_indices_of_the_normal_form_are_told_by_letters(text: str, told: str) -> None:
    statement = parse(text, "n integer, x i real, p family(1)")
    assert isinstance(statement.conclusion, Relation)
    canonical = Normalizer({b.name: b.sort for b in statement.binders}).canonical(statement.conclusion.left)
    assert "#" in str(canonical)
    assert term_text(canonical) == told
