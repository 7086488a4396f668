"""What people type is read as they mean it, or refused with the place and what to write; plain text is left alone."""

from __future__ import annotations

import itertools
import operator
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.corpus import ill_posed, items
from verify.kernel.certificate import Table, Witness
from verify.kernel.errors import KernelError
from verify.kernel.judge import judge
from verify.kernel.terms import num
from verify.language.parse import ParseError, parse
from verify.language.reading.texts import Source
from verify.language.typed import Token, tokens
from verify.language.vocabulary import words_for

TYPED = tomllib.loads(Path(__file__).with_name("typed.toml").read_text(encoding="utf-8"))
READ, REFUSED = TYPED["read"], TYPED["refused"]


def of(entry: dict[str, Any]) -> str:
    return entry["text"] + (f" | {entry['where']}" if "where" in entry else "")


def test_there_are_enough() -> None:
    texts = [(entry["text"], entry.get("where", "")) for entry in READ + REFUSED]
    assert len(READ) >= 110
    assert len(REFUSED) >= 50
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("entry", READ, ids=of)
def test_read_as_meant(entry: dict[str, Any]) -> None:
    text, where = entry["text"], entry.get("where", "")
    plain, plain_where = entry["means"], entry.get("where_means", "")
    assert parse(text, where, words_for(text, where)) == parse(plain, plain_where, words_for(plain, plain_where))


@pytest.mark.parametrize("entry", READ, ids=of)
def test_what_it_means_is_said_in_the_plain_grammar(entry: dict[str, Any]) -> None:
    for text, title in ((entry["means"], "statement"), (entry.get("where_means", ""), "conditions")):
        assert [(token.text, token.offset) for token in tokens(Source(text, title))[:-1]] == plain(text)


@pytest.mark.parametrize("entry", REFUSED, ids=of)
def test_refused_with_the_place_and_what_to_write(entry: dict[str, Any]) -> None:
    text, where = entry["text"], entry.get("where", "")
    with pytest.raises(ParseError) as caught:
        parse(text, where, words_for(text, where))
    error = caught.value
    assert (error.source, error.position.column) == (entry.get("in", "statement"), entry["column"])
    assert entry["hint"] in f"{error.message} {error.hint}"


@pytest.mark.parametrize("kind", [max, min])
@pytest.mark.parametrize("sign", ["<=", "<", ">=", ">", "=", "!="])
def test_a_maximum_over_an_index_is_what_it_is(kind: Any, sign: str) -> None:
    """At every law of three small numbers the formula that is written for it says what Python does."""
    statement = parse(f"{kind.__name__}(i, 1, 3, p[i]) {sign} t", "p family(1), t real")
    says = {"<=": operator.le, "<": operator.lt, ">=": operator.ge, ">": operator.gt, "=": operator.eq, "!=": operator.ne}[sign]
    for values in itertools.product((0, 1, 2), repeat=3):
        for bound in (0, 1, 2):
            table = Table(tuple(((k,), num(v)) for k, v in enumerate(values, 1)))
            try:
                fails = judge(statement, Witness((("p", table), ("t", num(bound))))).verdict == "REFUTED"
            except KernelError:
                fails = False
            assert fails != says(kind(values), bound)


# --- plain text is left alone ------------------------------------------------------------------------------------------

PLAIN = re.compile(
    r"""\s+|(?P<number>[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)|(?P<name>[A-Za-z_][A-Za-z0-9_]*'*)
      |(?P<string>"(?:[^"\\]|\\.)*")|(?P<op><=>|<=|=>|>=|==|!=|:=|->|\*\*|\.\.|[-+*/^<>=()\[\],;:|])""",
    re.VERBOSE | re.DOTALL,
)


def plain(text: str) -> list[tuple[str, int]]:
    """What the plain grammar has a text made of."""
    found, place = [], 0
    while place < len(text):
        match = PLAIN.match(text, place)
        assert match is not None
        found += [(match.group(), match.start())] if match.lastgroup else []
        place = match.end()
    return found


def test_the_corpus_has_the_tokens_that_it_is_made_of() -> None:
    for item in (*items(), *ill_posed()):
        for text, title in ((item.text, "statement"), (item.where, "conditions")):
            made = tokens(Source(text, title))[:-1]
            assert [(token.text, token.offset) for token in made] == plain(text)
            assert not any(token.typed or token.below or token.latex for token in made)


_PIECES = "x n Q X pi f exp H I sum 0 12 0.5 1e3 + - * / ^ ** ( ) [ ] , ; : .. <= < = == != => <=> and or not real".split()


@given(st.lists(st.sampled_from([*_PIECES, "forall x:", "exists n in 1..2:", "H(X|X)", "X indep X | X"]), max_size=20))
def test_plain_pieces_stay_what_they_are(pieces: list[str]) -> None:
    """Unless something is there that the plain grammar refuses, of which the tokens may be rewritten."""
    text = " ".join(pieces)
    try:
        made = tokens(Source(text, "statement"))[:-1]
    except ParseError:
        return
    rewritten = {"|", "[", "]", ",", "forall", "exists", "for", "sum"}
    if not rewritten & {piece for piece, _ in plain(text)}:
        assert [(token.text, token.offset) for token in made] == plain(text)


# --- any text at all ---------------------------------------------------------------------------------------------------

_TYPED = r"""
    x y xy p_i n ε 2 .5 \frac \frac12 { } \{ \} \sum_{i=1}^n \sum \sqrt \log \ln_2 _ _1 _{i} ^ ² ⁿ ₁ | || \| \left| \right|
    \mid ∀ ∃ forall exists for all : , ; in { 1 ... M } \mathbb{R} R N ! ∑ √ ½ \text{if} if then \choose \binom nk e^ \begin
    \end{a} $ & ~ \\ \, \foo " ' ≤ = + - ( ) [ ] real integer D(P||Q) → -> \hat{x} \mathcal{M} \epsilon ϵ
""".split()
_NOISE = st.lists(st.sampled_from(_TYPED), max_size=20).flatmap(
    lambda parts: st.sampled_from((" ", "")).map(lambda gap: gap.join(parts))
)


@given(_NOISE | st.text(max_size=40), _NOISE | st.text(max_size=20))
def test_any_text_gives_a_statement_or_a_place_in_it(text: str, where: str) -> None:
    try:
        parse(text, where)
    except ParseError as error:
        assert "^" in str(error)
        assert error.position.line >= 1


LARGE = {
    "groups": r"\frac{" * 5_000,
    "closed groups": "{" * 5_000 + "x" + "}" * 5_000,
    "fractions": r"\frac12+" * 9_000 + "x > 0",
    "bars": "|" * 50_000,
    "values": "|x|+" * 20_000 + "1 > 0",
    "sums": r"\sum_{i=1}^n " * 7_000,
    "letters": "x + y + " + "2xy+" * 4_000 + "1 > 0",
    "quantifiers": "x > 0 for all x > 0, " * 4_500,
    "everything exists": "∀x∃y" * 10_000,
    "subscripts": "x_{" * 20_000,
    "superscripts": "x" + "²" * 90_000,
    "factorials": "9!" + "!" * 50_000,
    "sets": r"x \in \{" + "1," * 20_000,
    "commands": "\\" * 100_000,
    "products": "x(x+" * 20_000,
    "indicators": "1{" * 50_000,
    "closed indicators": "1{" * 30_000 + "}" * 30_000,
    "chances": "Pr[" * 30_000,
    "bare sums": "sum a_i " * 12_000,
    "words for sums": "sum over x of " * 7_000,
    "chains": "a_1 >= ... >= a_n; " * 5_000,
    "lists of entries": "a_1, ..., a_n >= 0; " * 5_000,
    "cases": "W(y|x) = a if y = x, else b; " * 3_000,
    "cases of TeX": r"W = \begin{cases} a & y = x \\ b & z \end{cases}; " * 2_000,
    "spaces of laws": r"p \in \Delta([n]); " * 5_000,
    "channels": r"W : [n] \to \Delta([m]); " * 4_000,
    "said channels": "W is a channel from [n] to [m]; " * 3_000,
    "rows": r"W(\cdot|x) \in \Delta([m]) \forall x \in [n]; " * 2_000,
    "private ones": "W is eps-LDP; " * 7_000,
    "ranges of letters": "forall x, y in [k]: p(x) > 0; " * 3_000,
    "names of letters": "p(x) > 0 for all " + "x, " * 30_000,
    "bound entries": "sum(i,1,n,u_i*" * 6_000,
    "sums of brackets": "sum_i (" * 14_000,
    "letters alike": "X, Y iid; " * 9_000,
    "not in a set": "Pr[X notin S] + " * 6_000,
    "uniform letters": "X uniform on [n]; " * 5_000,
    "joint laws": "(X,Y) ~ P, X in [n], Y in [m]; " * 3_000,
    "Markov chains": "X - Y - Z; Pr[X = Z] > 0; " * 3_500,
    "intervals": "p_i <= q for all i, q in [0,1], " * 3_000,
    "quotation marks": '"' + '\\"' * 49_000,
    "quotations": 'L opaque(1) "' + '\\\\' * 49_000 + '"',
}


@pytest.mark.parametrize("name", LARGE)
@pytest.mark.parametrize("conditions", [False, True])
def test_hostile_text_ends_soon(name: str, conditions: bool, ends_within: Any) -> None:
    statement, where = ("x > 0", LARGE[name]) if conditions else (LARGE[name], "")
    with ends_within(3):
        try:
            parse(statement, where)
        except ParseError as error:
            assert len(str(error)) < 700


def test_what_stands_in_quotation_marks_is_no_latex() -> None:
    where = 'L opaque(1) "the {leakage} \\\\ of Q", p_i > 0'
    assert not any(token.latex or token.typed for token in tokens(Source(where, "conditions")))


# --- what was typed is shown -------------------------------------------------------------------------------------------


def test_a_token_knows_what_was_typed() -> None:
    made = tokens(Source(r"\epsilon ≤ x", "statement"))
    assert made[0] == Token("name", "eps", 0, r"\epsilon", (), True)
    assert [str(token) for token in made] == [r"'\\epsilon'", "'≤'", "'x'", "the end"]


def test_an_error_shows_what_was_typed_and_where() -> None:
    with pytest.raises(ParseError) as caught:
        parse(r"\frac{x}{2} \le \epsilon \leq")
    assert str(caught.value).splitlines()[0] == "statement, line 1, column 30: expected a term or a formula, found the end"
