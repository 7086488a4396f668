"""Closed forms as such: how they are typed, what is kept of their words, and what they refuse. The papers': tests/theorems."""

from __future__ import annotations

import importlib
import sys
from fractions import Fraction
from pathlib import Path

import pytest
import sympy as sp

from verify.language.parse import parse_definition
from verify.language.vocabulary import Vocabulary, kept_words
from verify.run.closed_form import ClosedForm, NoValue, cases, total

M, k, i = sp.symbols("M k i", integer=True)
D = sp.Symbol("D", real=True)
x = sp.IndexedBase("x")


def form(made: object, *parameters: object) -> ClosedForm:
    return ClosedForm("form", made, parameters, means="a form", location="")


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        (lambda: (M - 1) * (1 - D) / D, "(M-1)*(1-D)/D"),
        (lambda: M - 1 - D, "M - 1 - D"),
        (lambda: 1 - M * D / 2, "1 - M*D/2"),
        (lambda: D * (M * D), "D*(M*D)"),
        (lambda: D - D + 0 * M, "D - D + 0*M"),
    ],
)
def test_arithmetic_is_grouped_as_the_text_is(typed, text: str) -> None:
    with sp.evaluate(False):
        made = form(typed(), M, D)
    assert made.definition == parse_definition(f"form(M integer, D real) := {text}")


def test_a_sum_is_what_was_typed() -> None:
    with sp.evaluate(False):
        made = form(total(x[i] * D, i, 1, M), M, x, D)
    assert made.definition == parse_definition("form(M integer, x family(1), D real) := sum(i, 1, M, x[i]*D)")
    assert made.exact(M=2, x=["1/2", "1/3"], D=6) == 5
    assert made.numpy(2, [0.5, 0.25], 4.0) == 3.0


def test_families_count_from_one_and_dicts_as_they_say() -> None:
    with sp.evaluate(False):
        made = form(x[k], k, x)
    assert made.exact(k=1, x=[7, 8]) == 7 and made.numpy(1, [7, 8]) == 7
    assert made.exact(k=0, x={0: 9}) == 9 and made.numpy(0, {0: 9}) == 9


def test_the_first_case_that_applies_is_taken_and_undefined_is_no_value() -> None:
    with sp.evaluate(False):
        made = form(cases((1 / D, sp.Lt(D, 1)), (sp.log(D), sp.Ge(D, 1))), D)
    assert made.exact(D="1/2") == 2 and made.exact(D=2) == sp.log(2) and made.exact(D=1) == 0
    with pytest.raises(NoValue, match="undefined"):
        made.exact(D=0)
    assert [word.name for word, _ in made.branches] == ["form_1", "form_2"]


def test_an_enclosure_contains_the_value_and_narrows() -> None:
    with sp.evaluate(False):
        made = form(sp.log(D), D)
    wide, narrow = (made.enclosure(bits=bits, D=2) for bits in (20, 200))
    assert wide.lo <= narrow.lo < narrow.hi <= wide.hi and narrow.hi - narrow.lo < Fraction(1, 2**190)


def test_the_plot_is_drawn_through_the_values() -> None:
    import matplotlib

    matplotlib.use("Agg")
    with sp.evaluate(False):
        made = form(M * D, M, D)
    (line,) = made.plot("D", (0, 1), points=3, M=4).lines
    assert list(line.get_ydata()) == [0, 2, 4]


SOURCE = '''
import sympy as sp
from verify.run.closed_form import ClosedForm, cases, forms_in

D = sp.Symbol("D", real=True)
with sp.evaluate(False):
    level = ClosedForm("level", D + 1, [D], means="a level", location="eq. (1)")
    one_case = ClosedForm("one_case", cases((D, sp.Ge(D, 0))), [D], means="no word", location="eq. (2)")
FORMS = forms_in(vars())
'''


def test_what_is_kept_of_a_form_is_not_used_once_the_form_has_changed(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    file = tmp_path / "my_formulas.py"
    file.write_text(SOURCE)
    forms = importlib.import_module("my_formulas").FORMS
    kept = file.with_suffix(".json")
    kept.write_text(kept_words(file, [one.word for one in forms if not one.has_cases]).replace("a level", "a level as it is kept"))

    words = Vocabulary()
    assert words.closed_form("my_formulas", "level") == parse_definition("level(D real) := D + 1")
    assert words.word(words["level"]).means == "a level as it is kept"

    (tmp_path / "changed_formulas.py").write_text(SOURCE.replace("D + 1", "D + 2"))
    kept.rename(tmp_path / "changed_formulas.json")
    words = Vocabulary()
    assert words.closed_form("changed_formulas", "level") == parse_definition("level(D real) := D + 2")
    assert words.word(words["level"]).location == "eq. (1)"
    with pytest.raises(KeyError):
        words.closed_form("changed_formulas", "one_case")
    for name in ("my_formulas", "changed_formulas"):
        sys.modules.pop(name, None)
