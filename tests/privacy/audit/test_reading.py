"""What is handed in is read exactly, or refused with the place, the value and the next move; nothing is renormalised."""

from __future__ import annotations

import doctest
import json
from decimal import Decimal
from fractions import Fraction as F
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given

from verify.kernel.values import enclose
from verify.language.parse import parse_term
from verify.privacy.audit import level, quantity
from verify.privacy.audit.errors import AuditError
from verify.privacy.audit.level import level as level_of
from verify.privacy.audit.mechanism import mechanism
from verify.privacy.audit.neighbourhood import neighbours, prior
from verify.privacy.measures.channels import Channel
from verify.privacy.measures.decimals import decimal_value
from verify.privacy.measures.readings import read_channel
from verify.privacy.strategies import channels

HALVES = ((F(1, 2), F(1, 2)), (F(1, 4), F(3, 4)))


def made(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


# --- what is read -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.csv", "0.5,0.5\n1/4,75e-2\n"),
        ("a.csv", "\ufeff1/2;1/2\n\n1/4;3/4\n"),
        ("a.csv", "1/2\t1/2\n1/4\t3/4\n"),
        ("a.csv", "x,y\n.5,.5\n.25,.75\n"),
        ("a.csv", ",x,y\na,.5,.5\nb,.25,.75\n"),
        ("a.csv", "input,0,1\n0,.5,.5\n1,.25,.75\n"),
        ("a.csv", "a,.5,.5\nb,.25,.75\n"),
        ("a.json", "[[0.5, 0.5], [0.25, 0.75]]"),
        ("a.json", '[["1/2", "1/2"], ["1/4", 7.5E-1]]'),
        ("a.json", '{"a": [0.5, 0.5], "b": [0.25, 0.75]}'),
        ("a.json", '{"a": {"x": 0.5, "y": 0.5}, "b": {"y": 0.75, "x": 0.25}}'),
    ],
)
def test_every_way_to_write_a_matrix_is_read(tmp_path: Path, name: str, text: str) -> None:
    assert mechanism(made(tmp_path, name, text)).rows == HALVES


def test_names_are_kept(tmp_path: Path) -> None:
    found = mechanism(made(tmp_path, "a.csv", "input,yes,no\nill,0.9,0.1\nwell,0,1\n"))
    assert (found.inputs, found.outputs, found.same_letter) == (("ill", "well"), ("yes", "no"), None)
    assert mechanism('{"a": {"b": 1}, "b": {"a": 1}}').same_letter == (1, 0)
    assert mechanism('{"a": [1, 0], "b": [0, 1]}').same_letter == (0, 1)
    assert mechanism('{"1": {"0": 1}, "0": {"1": 1}}').same_letter == (1, 0)  # names that happen to be numbers


def test_floats_of_arrays_are_the_binary_numbers_that_a_program_emits(tmp_path: Path) -> None:
    rows = [[0.1, 0.2, 0.7], [0.3, 0.3, 0.4]]
    for kind, tolerance in (("float64", F(1, 10**9)), ("float32", F(1, 10**5)), ("float16", F(1, 100))):
        array = np.array(rows, dtype=kind)
        np.save(tmp_path / "a.npy", array)
        found = mechanism(str(tmp_path / "a.npy"))
        assert found.entries == tuple(tuple(F(float(p)) for p in row) for row in array) and found.tolerance == tolerance
        assert found.entries[0][0] != F(1, 10) and 0 < found.sums <= tolerance
        near_by(found.rows, found.entries, found.off)
        assert found.off <= 4 * found.sums
    np.save(tmp_path / "a.npy", np.array([[0.5, 0.25, 0.25]]))
    assert mechanism(str(tmp_path / "a.npy")).off == 0
    np.save(tmp_path / "a.npy", np.array([[0.5, 0.5 + 1e-8]]))
    with pytest.raises(AuditError, match="1E-8 more than 1"):
        mechanism(str(tmp_path / "a.npy"))
    np.save(tmp_path / "b.npy", np.eye(3, dtype=int))
    assert mechanism(str(tmp_path / "b.npy")).rows[2] == (0, 0, 1)


def near_by(rows: Channel, entries: Channel, off: F) -> None:
    """``rows`` are laws, and each of the entries is within a factor 1 +- off of its place."""
    assert all(sum(row) == 1 for row in rows) and 0 <= off < 1
    for law, row in zip(rows, entries, strict=True):
        for p, w in zip(law, row, strict=True):
            assert p * (1 - off) <= w <= p * (1 + off) and (p > 0) == (w > 0)


def test_a_float_in_text_means_its_decimal_and_only_arrays_of_doubles_are_divided() -> None:
    assert decimal_value("x", 0.1) == decimal_value("x", "0.1") == F(1, 10)
    rows = [[0.1, 0.2, 0.7]]
    assert mechanism(json.dumps(rows)).rows == ((F(1, 10), F(1, 5), F(7, 10)),)
    assert read_channel("W", [[Decimal("0.1"), "0.9"]]).rows == ((F(1, 10), F(9, 10)),)
    (row,) = read_channel("W", np.array(rows)).rows
    assert sum(row) == 1 and row != (F(1, 10), F(1, 5), F(7, 10)) and abs(row[0] - F(1, 10)) < F(1, 2**52)


@given(channels(3, 4))
def test_what_is_written_is_what_is_read(rows: tuple[tuple[F, ...], ...]) -> None:
    assert mechanism(json.dumps([[str(p) for p in row] for row in rows])).rows == rows


def test_rows_are_divided_by_their_sums_only_if_asked(tmp_path: Path) -> None:
    thirds = made(tmp_path, "a.csv", ",".join(["0.3333333333"] * 3) + "\n")
    with pytest.raises(AuditError, match=r"line 1 \(input 0\): sums to 9999999999/10000000000 = 0.9999999999, 1E-10 less"):
        mechanism(thirds)
    found = mechanism(thirds, normalise=True)
    assert found.rows == ((F(1, 3),) * 3,) and found.divided == F(1, 10**10)
    with pytest.raises(AuditError, match="sums to 9/10 = 0.9, 0.1 less than 1, and nothing is renormalised silently"):
        mechanism("[[0.5, 0.4]]", normalise=True)


# --- terms ----------------------------------------------------------------------------------------------------------

KEEP, SWAP = "exp(1)/(exp(1)+2)", "1/(exp(1)+2)"
RESPONSE = [[KEEP if i == j else SWAP for j in range(3)] for i in range(3)]


def test_entries_may_be_terms(tmp_path: Path) -> None:
    found = mechanism(json.dumps(RESPONSE))
    assert found.terms is not None and 0 < found.off < F(1, 2**150) and found.blur == found.off
    near_by(found.rows, found.rows, found.off)
    for bits in (64, 600):
        box = enclose(parse_term(KEEP), {}, bits)
        assert found.rows[0][0] * (1 - found.off) <= box.hi and box.lo <= found.rows[0][0] * (1 + found.off)
    text = "\n".join(",".join(row) for row in RESPONSE)
    assert mechanism(made(tmp_path, "a.csv", text)).rows == found.rows  # the first row is no header
    marked = "\n".join(["input,a,b,c", *map(",".join, ([name, *row] for name, row in zip("abc", RESPONSE, strict=True)))])
    found = mechanism(made(tmp_path, "a.csv", marked.replace(KEEP, f"1 - 2*{SWAP}")))
    assert found.outputs == found.inputs == ("a", "b", "c") and found.terms is not None
    rational = mechanism('[["exp(log(3))/4", "1/4", "sqrt(2) - sqrt(2)"], ["2^-1", "1-1/2", 0]]')
    assert rational.rows == ((F(3, 4), F(1, 4), 0), (F(1, 2), F(1, 2), 0)) and rational.terms is None


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (["e/(e+1)", "1/(e+1)"], r"row 1, column 1: 'e/\(e\+1\)': e has no value.*Next: write exp\(1\)"),
        (["exp(eps)/2", "1/2"], "column 1: 'exp.eps./2': eps has no value"),
        (["1-exp(1)", "exp(1)"], "column 1: '1-exp.1.': is negative"),
        (["exp(1)/(exp(1)+2)", "1/(exp(1)+2)"], r"row 1 \(input 0\): sums to .*0.788058.* less than 1"),
        (["exp(exp(exp(9)))", "1/2"], "column 1: .*Next: "),
        (["exp(1)/0*1", "1/2"], "column 1: .*Next: "),
        (["0,5", "0,5"], "column 1: '0,5' is no number. Next: write 0.5: a decimal comma is not read"),
        (["e", "0"], "column 1: 'e' is no number"),
    ],
)
def test_bad_terms_are_named(row: list[str], words: str) -> None:
    with pytest.raises(AuditError, match=words):
        mechanism(json.dumps([row]))


def test_a_level_refuses_e_and_a_decimal_comma() -> None:
    with pytest.raises(AuditError, match=r"--epsilon e: e has no value.*Next: write exp\(1\)"):
        level_of("--epsilon", "e")
    with pytest.raises(AuditError, match="--epsilon 0,5: is no number. Next: write 0.5"):
        level_of("--epsilon", "0,5")
    assert level_of("--epsilon", "2e-3").value == F(1, 500) and level_of("--epsilon", "exp(0)").value == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0,5;0,5\n0,25;0,75\n", "line 1, column 1: '0,5' is no number. Next: write 0.5: a decimal comma"),
        ("input;a;b\nx;0,5;0,5\n", "line 2, column 2: '0,5' is no number. Next: write 0.5: a decimal comma"),
        ("0,5\t0,5\n", "line 1, column 1: '0,5' is no number. Next: write 0.5"),
        ("0,5,0,5\n", "if it has decimal commas, write points"),
        ("exp(eps)/2,1/(exp(eps)+1)\n1/2,1/2\n", "line 1: 'exp.eps./2' is no number, as a name in it has no value"),
        ("e/(e+1),1/(e+1)\n1/2,1/2\n", "line 1.*exp.1."),
        ("a,b\n0.5,0.5\n,\n", "line 3, column 1: '' is no number"),  # not dropped
    ],
)
def test_csv_is_not_read_as_something_else(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(AuditError, match=words):
        mechanism(made(tmp_path, "a.csv", text))


def test_what_is_taken_for_names_is_said(tmp_path: Path) -> None:
    assert mechanism(made(tmp_path, "a.csv", "0-9,10-19\n.5,.5\n")).taken == "line 1 names the outputs"
    assert mechanism(made(tmp_path, "a.csv", "a,.5,.5\nb,.25,.75\n")).taken == "column 1 names the inputs"
    assert mechanism(made(tmp_path, "a.csv", "input,x,y\na,.5,.5\n")).taken == ""
    assert mechanism(made(tmp_path, "a.csv", ".5,.5\n")).taken == ""


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0.5,abc\n0.5,0.5\n", "line 1, column 2: 'abc' is no number. Next: write a decimal"),
        ("0.5,0.5\n0.5,\n", "line 2, column 2: '' is no number"),
        ("nan,nan\n0.5,0.5\n", "line 1, column 1: 'nan' is no number"),
        ("100%,0 %\n0.5,0.5\n", "line 1, column 1: '100%' is no number"),  # not the names of the outputs
        ("1,0\n0,inf\n", "line 2, column 2: 'inf' is no number"),
        ("x,y\n0.5,0.5\n1.5,-0.5\n", "line 3, column 2: -0.5 is negative"),
        ("0.5,0.5\n0.5,0.3,0.2\n", "line 2: has 3 entries, .*line 1 has 2"),
        (",a,b\nx,1\n", "line 2: has 1 entries, the header has 2"),
        (",a,a\nx,1,0\n", "outputs 1 and 2 are both named 'a'"),
        (",a,b\nx,1,0\nx,0,1\n", "inputs 1 and 2 are both named 'x'"),
        ("0,1,2\n0.5,0.25,0.25\n", "sums to 3, 2 more than 1, .*if it names the outputs"),
        ("0.3,0.3,0.3\n", "sums to 9/10 = 0.9, 0.1 less than 1.*write 1/3, not 0.3333"),
        ("", "is empty"),
        ("a,b\n", "has names and no rows"),
        ('"0.5,0.5\n', "line 1: .*Next: mend the quotes"),
        ("1e999999,0\n", "more than 4000 digits"),
        ("1/0,0\n", "is no finite number"),
        ("\u0661,0\n1,0\n", "line 1, column 1: '\u0661' is no number"),
    ],
)
def test_a_bad_csv_file_is_named_with_line_and_column(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(AuditError, match=words) as caught:
        mechanism(made(tmp_path, "a.csv", text))
    assert "Next: " in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[1, 0], [0, NaN]]", "row 2, column 2: 'NaN' is no number"),
        ("[[1, 0], [0, null]]", "row 2, column 2 = None"),
        ("[[1, 0], [0, true]]", "row 2, column 2 = True"),
        ("[[1, 0], 1]", "row 2: '1' is no row"),
        ("[[1, 0], {}]", "some rows are lists and some name their outputs"),
        ('{"a": [1], "a": [1]}', "the name 'a' occurs twice"),
        ('{"a": {"x": 1}, "b": {"x": "one"}}', r"row 2 \('b'\), output 'x': 'one' is no number"),
        ("[]", "is empty"),
        ("[[]]", "row 1: is empty"),
        ("[[1, 0]", "line 1, column 8: no JSON"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a": 1}', "row 1 .*is no row"),
    ],
)
def test_bad_json_is_named_with_row_and_column(text: str, words: str) -> None:
    with pytest.raises(AuditError, match=words) as caught:
        mechanism(text)
    assert "Next: " in str(caught.value)


def test_a_bad_array_is_refused_and_no_pickle_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "a.npy"
    for array, words in [
        (np.array([{}], dtype=object), "allow_pickle=False"),
        (np.ones((1, 1)) * 1j, "holds complex128"),
        (np.array([[np.nan, 1.0]]), "row 1, column 1: 'nan' is no number"),
        (np.array([0.5, 0.5]), "row 1: 1/2 is no row"),
        (np.array(1.0), "is no list of rows"),
    ]:
        np.save(path, array, allow_pickle=True)
        with pytest.raises(AuditError, match=words):
            mechanism(str(path))
    path.write_bytes(b"\x93NUMPY\x01")
    with pytest.raises(AuditError, match="no array"):
        mechanism(str(path))


@pytest.mark.parametrize(("name", "words"), [("none.csv", "No such file"), (".", "Is a directory"), ("b.csv", "UTF-8")])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "b.csv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(AuditError, match=words):
        mechanism(str(tmp_path / name))


# --- functions --------------------------------------------------------------------------------------------------------

FUNCTIONS = """
from fractions import Fraction
import itertools, numpy
count = itertools.count()
def good(x): return [Fraction(1, 2 + x), 1 - Fraction(1, 2 + x)]
def named(x): return {"heads": "1/2", "tails": 0.5} if x == "fair" else {"heads": 1}
def array(x): return numpy.array([0.1, 0.9])
def drawn(x): return [1, 0] if next(count) % 2 else [0, 1]
def scalar(x): return 0.5
def broken(x): return 1 / x
kept = {}
def refilled(x):
    kept.update({0: 1 - x, 1: x})
    return kept
def mixed(x): return [numpy.float32(0.1), 0.9]
def nested(x): return [numpy.array([0.5, 0.5])]
def lookalike(x): return {1: 1, "1": 0} if x else {"1": 1}
"""


def test_a_function_is_asked_for_every_input(tmp_path: Path) -> None:
    path = made(tmp_path, "mine.py", FUNCTIONS)
    found = mechanism(f"{path}:good", "0..1")
    assert found.rows == ((F(1, 2), F(1, 2)), (F(1, 3), F(2, 3))) and found.inputs == ("0", "1") and not found.tolerance
    named = mechanism(f"{path}:named", '["fair", "bent"]')
    assert named.rows == ((F(1, 2), F(1, 2)), (1, 0)) and named.outputs == ("heads", "tails")
    assert mechanism(f"{path}:array", "[3]").entries == ((F(0.1), F(0.9)),)
    assert mechanism(f"{path}:refilled", "0..1").rows == ((1, 0), (0, 1))
    mixed = mechanism(f"{path}:mixed", "[3]")
    assert mixed.entries == ((F(float(np.float32(0.1))), F(0.9)),) and mixed.tolerance == F(1, 10**5)


@pytest.mark.parametrize(
    ("name", "inputs", "words"),
    [
        ("drawn", "0..1", "answers 0 with .* and then .*not draw one"),
        ("scalar", "0..1", "answers 0 with 0.5"),
        ("broken", "0..1", "fails for input 0: ZeroDivisionError"),
        ("nested", "0..1", "row 1, column 1 = .* must be a number"),
        ("lookalike", "0..1", "outputs '1' and 1 are both named '1'"),
        ("missing", "0..1", "has no function missing"),
        ("good", None, "needs inputs"),
        ("good", "3..1", "must go up"),
        ("good", "a", "neither a range nor JSON"),
        ("good", "[]", "an input at least"),
    ],
)
def test_a_function_that_gives_no_laws_is_refused(tmp_path: Path, name: str, inputs: str | None, words: str) -> None:
    path = made(tmp_path, "mine.py", FUNCTIONS)
    with pytest.raises(AuditError, match=words):
        mechanism(f"{path}:{name}", inputs)


def test_inputs_are_for_functions() -> None:
    with pytest.raises(AuditError, match="is no function"):
        mechanism("[[1]]", "0..1")
    with pytest.raises(AuditError, match="importing no_such_module fails"):
        mechanism("no_such_module:f", "0..1")


# --- priors, neighbours, levels -----------------------------------------------------------------------------------------

TWO = mechanism('{"a": [1, 0], "b": [0, 1]}')


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("p.csv", "0.25,0.75\n"),
        ("p.csv", "0.25\n0.75\n"),
        ("p.csv", "b,3/4\na,1/4\n"),
        ("p.csv", "b,a\n0.75,0.25\n"),
        ("p.json", "[0.25, 0.75]"),
        ("p.json", '{"b": "3/4", "a": 0.25}'),
    ],
)
def test_a_prior_is_read_in_order_or_by_name(tmp_path: Path, name: str, text: str) -> None:
    assert prior(made(tmp_path, name, text), TWO) == ((F(1, 4), F(3, 4)), 0)


def test_a_prior_of_floats_sums_to_1_nearly(tmp_path: Path) -> None:
    three = mechanism('{"a": [1], "b": [1], "c": [1]}')
    np.save(tmp_path / "p.npy", np.array([0.1, 0.2, 0.7]))
    law, off = prior(str(tmp_path / "p.npy"), three)
    near_by((law,), ((F(0.1), F(0.2), F(0.7)),), off)
    assert 0 < off < F(1, 10**16)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[0.5, 0.4]", "sums to 9/10"),
        ("[1]", "has 1 probabilities, the mechanism 2 inputs"),
        ('{"a": 1}', "input 'b' has no probability"),
        ('{"a": 1, "c": 0}', "'c' is no input"),
        ("[[0.5], [0.5]]", "is no list of probabilities"),
        ("[1.5, -0.5]", "entry 2: -0.5 is negative"),
    ],
)
def test_a_bad_prior_is_refused(text: str, words: str) -> None:
    with pytest.raises(AuditError, match=words):
        prior(text, TWO)


def test_neighbours_are_pairs_of_names(tmp_path: Path) -> None:
    three = mechanism('{"a": [1], "b": [1], "c": [1]}')
    assert neighbours(made(tmp_path, "n.csv", "b,a\nb, c\na,b\n"), three) == [(0, 1), (1, 2)]
    assert neighbours('[["c", "a"]]', three) == [(0, 2)]
    for text, words in [
        ('[["a", "d"]]', "'d' is no input"),
        ('[["a", "a"]]', "paired with itself"),
        ('[["a"]]', "is no pair"),
        ("[]", "has no pairs"),
    ]:
        with pytest.raises(AuditError, match=words):
            neighbours(text, three)


def test_a_level_is_a_number_in_the_grammar_of_statements() -> None:
    assert level_of("--epsilon", "log(81)/4").exponential == (3, 3)
    low, high = level_of("--epsilon", "1/2").exponential
    assert low < high < low + F(1, 10**15) and low**2 < F(2718281828459046, 10**15) and high**2 > F(2718281828459045, 10**15)


@pytest.mark.parametrize("text", ["x", "-1", "log(0)", "1/0", "exp(exp(exp(9)))", "oo", "nan", "", "1 <= 2", "log(1/2)"])
def test_what_is_no_level_is_refused(text: str) -> None:
    with pytest.raises(AuditError, match="Next: a number >= 0"):
        level_of("--epsilon", text)


def test_doctests() -> None:
    assert doctest.testmod(level).failed == 0 and doctest.testmod(quantity).failed == 0
