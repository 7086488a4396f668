"""The words of solvers: the kernel's meaning of total terms, and what a second opinion changes."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from verify.kernel.judge import judge
from verify.kernel.statement import Statement, negation
from verify.language.parse import parse
from verify.limits.deadlines import Deadline
from verify.proving import opinions as module
from verify.proving.opinions import opinions
from verify.proving.polynomial.scout import scout_unsat

CUBES = parse("x^3+y^3 <= 2 => x+y <= 2", "x >= 0, y >= 0")


def against(statement: Statement, seconds: float) -> dict[str, str]:
    return opinions(statement.binders, (*statement.hypotheses, negation(statement.conclusion)), seconds)


@pytest.mark.parametrize(
    ("statement", "where", "holds"),
    [
        ("x^4+1 >= x", "", True),
        ("x^4+1/4 >= x", "", False),
        ("1/x == 0", "x == 0", True),  # as in the kernel; it is not defined there, which is another question
        ("x/x == 1", "", False),
        ("sqrt(x) >= 0", "", True),
        ("sqrt(x)^2 == x", "", False),  # 0 for negative x
        ("abs(x) >= x and max(x,y) >= x", "", True),
        ("n^2 >= n", "n integer", True),
        ("n^2 >= n", "", False),
        ("(x <= y => x^3 <= y^3) and not (x < y and y < x)", "", True),
    ],
)
def test_unsat_is_about_total_terms(statement: str, where: str, holds: bool) -> None:
    parsed = parse(statement, where) if where else parse(statement)
    said = against(parsed, 5)
    assert set(said.values()) == {"unsat" if holds else "sat"}
    assert next(iter(said)).startswith("z3 ")


@pytest.mark.parametrize(
    ("statement", "where"),
    [("exp(x) > 0", ""), ("log(x) <= x", "x > 0"), ("sum(k,1,n,k) >= 0", "n integer"), ("x^y >= 0", "x > 0")],
)
def test_what_is_not_algebraic_is_left_alone(statement: str, where: str) -> None:
    assert against(parse(statement, where), 5) == {}


def test_the_time_is_kept_whatever_a_solver_does(ends_within) -> None:
    names = "abcdfgij"
    total = "+".join(f"{a}^5*{b}^3" for a, b in zip(names, names[1:], strict=False))
    parsed = parse(f"({total})^3 >= ({total.replace('^5', '^4')})^2 - 1")
    with ends_within(1):
        against(parsed, 1.0)


# --- a second opinion ----------------------------------------------------------------------------------------


def install(monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    """A double of cvc5, with its way of reading, that gives one answer to whatever it is asked."""
    command = SimpleNamespace(isNull=lambda: False, invoke=lambda solver, manager: f"{answer}\n")
    end = SimpleNamespace(isNull=lambda: True)

    class Reader:
        def __init__(self, solver: object) -> None:
            self.commands = iter([command, end])

        def setStringInput(self, language: str, text: str, name: str) -> None:
            assert text.startswith("(set-logic QF_NRA)") and text.rstrip().endswith("(check-sat)")

        def nextCommand(self) -> object:
            return next(self.commands)

        def getSymbolManager(self) -> None:
            return None

    double = SimpleNamespace(
        __version__="0",
        __spec__=SimpleNamespace(),
        TermManager=lambda: None,
        Solver=lambda manager: SimpleNamespace(setOption=lambda name, value: None),
        InputParser=Reader,
        InputLanguage=SimpleNamespace(SMT_LIB_2_6=""),
    )
    monkeypatch.setitem(sys.modules, "cvc5", double)


def assumed(monkeypatch: pytest.MonkeyPatch, answer: str) -> list[str]:
    """The names of the assumptions where the second opinion is `answer`; none if nothing was proposed."""
    install(monkeypatch, answer)
    found = scout_unsat(CUBES, Deadline(20))
    if found is None:
        return []
    judged = judge(CUBES, found)
    assert judged.verdict == "CONDITIONAL"
    return [a.name for a in judged.assumptions]


def test_without_a_second_solver_there_is_one_opinion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    assert [name.split()[0] for name in against(CUBES, 10)] == ["z3"]


def test_two_that_agree_are_both_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_z3", lambda problem, logic, milliseconds: ("z3 1", "unsat"))
    install(monkeypatch, "unsat")
    assert against(CUBES, 10) == {"z3 1": "unsat", "cvc5 0": "unsat"}


def test_no_word_is_taken_of_two_that_disagree(monkeypatch: pytest.MonkeyPatch) -> None:
    assert assumed(monkeypatch, "sat") == []


@pytest.mark.parametrize("answer", ["unknown (TIMEOUT)", "error: no such logic", "", "unsat\nunsat"])
def test_no_answer_changes_nothing(monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    (name,) = assumed(monkeypatch, answer)
    assert name.startswith("unsat by z3 ") and "cvc5" not in name


def test_the_second_is_enough_where_the_first_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_z3", lambda problem, logic, milliseconds: ("z3 1", "unknown"))
    install(monkeypatch, "unsat")
    assert against(CUBES, 10) == {"cvc5 0": "unsat"}


def test_the_installed_one_is_asked() -> None:
    """A bare "unsat" is what both say of a true statement, and none of a false one."""
    pytest.importorskip("cvc5", reason="cvc5 is an option, and no dependency of the tests")
    assert [name.split()[0] for name in against(CUBES, 20)] == ["z3", "cvc5"]
    assert list(against(parse("sqrt(x) <= (x+1)/2", "x >= 0"), 20).values()) == ["unsat", "unsat"]
