"""The benchmark: translators, runner, report. With doubles for the tools; peers are asked only where tests have them."""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from benchmarks import bars, prove, report, tools
from benchmarks.peers import (
    MODULES,
    arb_bisection,
    crosshair_check,
    free_z3,
    hypothesis_floats,
    module,
    plain_sympy,
)
from benchmarks.peers.answer import INEXPRESSIBLE, PROVED, REFUTED, UNDECIDED, Inexpressible
from benchmarks.peers.language import Language, Translator, constant_bounds
from benchmarks.peers.shannon_lp import Entropies, elemental
from benchmarks.process import Finished, run
from benchmarks.runs import Journal, Run, digest
from benchmarks.tools import FAILED, ILL_POSED, OURS, TIMED_OUT
from verify.language.parse import parse


@dataclass(frozen=True)
class Statement:
    """A double of the corpus's items."""

    id: str
    text: str
    where: str = ""
    expected: bool | None = True
    family: str = "scalar"
    held_out: bool = False


TRUE = Statement("square.true", "x^2 >= 0")
FALSE = Statement("square.false", "x^2 >= 1", expected=False)
EMPTY = Statement("empty", "x > 2", "x > 1, x < 0", expected=None)
SECRET = Statement("hidden.true", "(x-secret)^2 >= 0", held_out=True)


# --- translation --------------------------------------------------------------------------------------------------


class Words(Language):
    """A double of a peer: writes prefix expressions."""

    def number(self, value: Fraction) -> str:
        return str(value)

    def declare(self, name: str, integer: bool) -> str:
        return f"{name}:{'int' if integer else 'real'}"

    def use(self, declared: str) -> str:
        return declared.partition(":")[0]

    def add(self, args: list[str]) -> str:
        return f"(+ {' '.join(args)})"

    def mul(self, args: list[str]) -> str:
        return f"(* {' '.join(args)})"

    def power(self, base: str, exponent: Fraction) -> str:
        return f"(^ {base} {exponent})"

    def log(self, arg: str) -> str:
        return f"(log {arg})"

    def relation(self, operator: str, left: str, right: str) -> str:
        return f"({operator} {left} {right})"

    def conjunction(self, parts: list[str]) -> str:
        return f"(and {' '.join(parts)})"

    def disjunction(self, parts: list[str]) -> str:
        return f"(or {' '.join(parts)})"

    def negation(self, part: str) -> str:
        return f"(not {part})"

    def quantified(self, every: bool, bound: list[str], body: str) -> str:
        return f"({'all' if every else 'some'} {' '.join(bound)} {body})"


def words(text: str, where: str = "") -> tuple[list[str], str]:
    return Translator(Words()).statement(parse(text, where))


@pytest.mark.parametrize(
    ("text", "where", "expected"),
    [
        ("x^2 >= 1/2", "", "(>= (^ x 2) 1/2)"),
        ("x > 0 => y > 0", "", "(or (not (> x 0)) (> y 0))"),
        ("x > 0 <=> y > 0", "", "(and (or (not (> x 0)) (> y 0)) (or (not (> y 0)) (> x 0)))"),
        ("exists y real: y > x", "", "(some y:real (> y x))"),
        ("forall i in 1..3: i < x", "x > 3", "(all i:int (or (not (and (<= 1 i) (<= i 3))) (< i x)))"),
        ("sum(k, 1, 3, k*x) == 6*x", "", "(= (+ (* 1 x) (* 2 x) (* 3 x)) (* 6 x))"),
        ("binomial(4, 2) == x", "", "(= 6 x)"),
        ("sqrt(x) >= 0", "x >= 0", "(>= (^ x 1/2) 0)"),
    ],
)
def test_a_statement_becomes_the_peers_words(text: str, where: str, expected: str) -> None:
    assert words(text, where)[1] == expected


def test_ranges_of_integer_variables_become_hypotheses() -> None:
    assert words("i <= n", "n integer, i in 1..n")[0] == ["(<= 1 i)", "(<= i n)"]


def test_a_bound_name_hides_the_outer_one_only_inside() -> None:
    hypotheses, conclusion = words("(exists i in 1..2: i < x) and x > 0", "x > 0")
    assert conclusion == "(and (some i:int (and (<= 1 i) (<= i 2) (< i x))) (> x 0))"
    assert hypotheses == ["(> x 0)"]


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("exp(x) > 0", "", "exp"),
        ("sum(k, 1, n, k) >= n", "n integer, n >= 1", "sums with symbolic bounds"),
        ("I(X;Y) >= 0", "", "entropies"),
        ("2^n >= n", "n integer, n >= 0", "symbolic exponents"),
    ],
)
def test_what_a_peer_has_no_words_for_is_said(text: str, where: str, what: str) -> None:
    with pytest.raises(Inexpressible, match=what):
        words(text, where)


def test_bounds_are_read_off_comparisons_with_constants() -> None:
    found = constant_bounds(parse("x + n + y >= 0", "x in [0, 1/2), 2 >= y, y > 1, n in 1..4, z == 3, x <= y"))
    assert found["x"] == [0, Fraction(1, 2)]
    assert found["y"] == [1, 2]
    assert found["n"] == [1, 4]
    assert found["z"] == [3, 3]


def test_the_contract_of_crosshair_says_what_the_statement_says() -> None:
    text = "(h(p) <= log(2) and lambda^2 >= 0) or sum(k, 1, n, k) == 0"
    source = crosshair_check.source(parse(text, "p in [0,1], n integer, n >= 1"))
    scope: dict[str, Any] = {}
    exec(compile(source, "contract", "exec"), scope)  # our own text
    assert scope["statement"](v_p=0.0, v_n=3, v_lambda=-1.0) is True
    assert "pre: (v_n >= 1)" in source and "pre: math.isfinite(v_p)" in source


def test_the_property_of_hypothesis_is_python_and_has_the_ranges() -> None:
    source = hypothesis_floats.source(parse("exp(x) >= 1 + x", "x in [0, 1/2], n integer, n >= 2"))
    compile(source, "property", "exec")
    assert "v_x=st.floats(min_value=0.0, max_value=0.5" in source
    assert "v_n=st.integers(min_value=2)" in source


# --- peers that the tests have ------------------------------------------------------------------------------------


def test_every_peer_module_says_what_it_needs_without_importing_it() -> None:
    assert all(module(name).PACKAGES for name in MODULES)
    with pytest.raises(KeyError, match="there are sympy"):
        module("abacus")


def test_z3_proves_refutes_and_does_not_refute_by_free_functions() -> None:
    assert free_z3.decide(parse("x^2 + y^2 >= 2*x*y", ""), 5).outcome == PROVED
    assert free_z3.decide(parse("x^2 >= x", ""), 5).outcome == REFUTED
    assert free_z3.decide(parse("exp(x) == exp(y)", "x == y"), 5).outcome == PROVED
    assert free_z3.decide(parse("exp(x) > 0", ""), 5).outcome == UNDECIDED


def test_arb_proves_on_boxes_refutes_at_midpoints_and_gives_up_where_both_sides_touch() -> None:
    assert arb_bisection.decide(parse("exp(x) >= 1 + x", "x in [1,2]"), 5).outcome == PROVED
    assert arb_bisection.decide(parse("exp(x) >= 2 + x", "x in [1/10,2]"), 5).outcome == REFUTED
    assert arb_bisection.decide(parse("exp(x) >= 1 + x", "x in [0,1]"), 0.2).outcome == UNDECIDED
    assert arb_bisection.decide(parse("exp(x) > x", "x >= 0"), 5).outcome == UNDECIDED
    assert arb_bisection.decide(parse("sum(k, 0, n, binomial(n,k)) == 2^n", "n in 0..9"), 5).outcome == PROVED
    assert arb_bisection.decide(parse("sum(k, 0, n, binomial(n,k)) == 3^n", "n in 1..9"), 5).outcome == REFUTED


def test_sympy_proves_an_identity_and_refutes_its_neighbour() -> None:
    assert plain_sympy.decide(parse("cosh(x)^2 - sinh(x)^2 == 1", ""), 10).outcome == PROVED
    assert plain_sympy.decide(parse("x^2 >= x", ""), 10).outcome == REFUTED


def test_the_number_of_elemental_inequalities() -> None:
    for n in range(2, 6):
        rows = list(elemental([f"X{i}" for i in range(n)]))
        assert len(rows) == n + n * (n - 1) // 2 * 2 ** (n - 2)


def test_entropies_are_linear_forms_and_strict_relations_are_no_words_of_a_linear_program() -> None:
    _, targets = Translator(Entropies()).statement(parse("2*I(X;Y) <= H(X)", ""))
    assert targets == [{("X",): -1.0, ("Y",): -2.0, ("X", "Y"): 2.0}]
    for text in ("H(X) > 0", "H(X)*H(Y) >= 0", "H(X) <= 1"):
        with pytest.raises(Inexpressible):
            Translator(Entropies()).statement(parse(text, ""))


def test_the_float_program_proves_refutes_and_falls_for_a_tiny_factor() -> None:
    pytest.importorskip("scipy")
    decide = module("shannon-lp").decide
    assert decide(parse("I(X;Y,Z) <= I(X;Y) + I(X;Z)", "Y - X - Z"), 5).outcome == PROVED
    assert decide(parse("I(X;Y,Z) <= I(X;Y) + I(X;Z)", ""), 5).outcome == REFUTED
    assert decide(parse("1.00000000001*H(X,Y) <= H(X) + H(Y)", ""), 5).outcome == PROVED  # false: why ours is exact


# --- processes ----------------------------------------------------------------------------------------------------


def test_a_process_is_killed_at_the_limit_with_its_children(tmp_path: Path) -> None:
    note = tmp_path / "child"
    child = f"import os, time; open({str(note)!r}, 'w').write(str(os.getpid())); time.sleep(60)"
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    end = run([sys.executable, "-c", parent], limit=5.0)
    assert end.code is None
    last = time.monotonic() + 30  # a killed process takes a moment to go, and would have stayed for 60 s
    while running(int(note.read_text())):
        assert time.monotonic() < last
        time.sleep(0.05)


def running(pid: int) -> bool:
    """Whether the process is there and no zombie (which waits to be collected by whoever adopted it)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_process_has_the_memory_it_is_given_and_no_more() -> None:
    assert run([sys.executable, "-c", "bytearray(600 << 20)"], memory_mb=400).code not in (0, None)
    assert run([sys.executable, "-c", "print(input())"], "given", memory_mb=400).out == "given\n"


# --- outcomes -----------------------------------------------------------------------------------------------------


def said(**data: Any) -> Finished:
    return Finished(0, json.dumps(data), "", 0.5)


def test_our_verdicts_and_the_peers_answers_become_outcomes() -> None:
    for verdict, outcome in (("PROVED", PROVED), ("REFUTED", REFUTED), ("ILL_POSED", ILL_POSED), ("OPEN", UNDECIDED),
                             ("CONDITIONAL", UNDECIDED), ("SUPPORTED", UNDECIDED)):
        assert tools.outcome(OURS, said(verdict=verdict, witness=None, seconds=0.1))[0] == outcome
    assert tools.outcome("z3", said(outcome=INEXPRESSIBLE, detail="", solve=0.0))[0] == INEXPRESSIBLE
    assert tools.outcome("z3", Finished(None, "", "", 20.0))[0] == TIMED_OUT
    assert tools.outcome("z3", Finished(1, "", "Traceback\nMemoryError", 1.0))[:2] == (FAILED, "MemoryError")


def test_statements_reach_the_tools_as_they_stand() -> None:
    ours, given = tools.command(OURS, "-x <= 1", "x > 0", 20)
    assert ours[2:] == ["verify", "prove", "-x <= 1", "--where", "x > 0", "--effort", "19.00", "--timeout", "19.00", "--json"] and not given
    _, given = tools.command("z3", "-x <= 1", "x > 0", 20)
    assert json.loads(given) == {"text": "-x <= 1", "where": "x > 0", "seconds": 19.0}


def test_one_statement_for_one_peer_in_a_process_of_its_own() -> None:
    command, given = tools.command("z3", "x^2 >= 0", "", 20)
    outcome, _, solve = tools.outcome("z3", run(command, given, 20))
    assert outcome == PROVED and solve is not None
    command, given = tools.command("z3", "H(X) >= 0", "", 20)
    assert tools.outcome("z3", run(command, given, 20))[0] == INEXPRESSIBLE


def test_a_package_that_is_not_there_is_reported_with_pips_reason(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    refused = tmp_path / "refused.json"
    refused.write_text(json.dumps({"no-such-package>=1": "ERROR: no wheel"}))
    monkeypatch.setattr(tools, "REFUSED", refused)
    monkeypatch.setattr(free_z3, "PACKAGES", ("no-such-package",))
    assert tools.absent("z3") == "no-such-package is not installed. ERROR: no wheel"
    assert tools.absent("arb") == tools.absent(OURS) == ""


# --- runs and reports ---------------------------------------------------------------------------------------------


def a_run(item: Statement, tool: str = OURS, outcome: str = PROVED, seconds: float = 0.5, detail: str = "") -> Run:
    return Run(item.id, item.family, item.expected, item.held_out, digest(item), tool, outcome, seconds, None, detail)


@pytest.mark.parametrize(
    ("item", "outcome", "standing"),
    [
        (TRUE, PROVED, "decided"),
        (TRUE, REFUTED, "wrong"),
        (FALSE, REFUTED, "decided"),
        (FALSE, PROVED, "wrong"),
        (TRUE, ILL_POSED, "wrong"),
        (FALSE, ILL_POSED, "wrong"),
        (EMPTY, ILL_POSED, "decided"),
        (EMPTY, PROVED, "not noticed"),
        (EMPTY, REFUTED, "not noticed"),
        (EMPTY, TIMED_OUT, TIMED_OUT),
        (TRUE, UNDECIDED, UNDECIDED),
        (FALSE, TIMED_OUT, TIMED_OUT),
        (TRUE, FAILED, FAILED),
        (TRUE, INEXPRESSIBLE, INEXPRESSIBLE),
    ],
)
def test_where_an_answer_stands(item: Statement, outcome: str, standing: str) -> None:
    assert a_run(item, outcome=outcome).standing == standing


def test_statements_are_chosen_by_pair_or_by_id_and_every_so_many_pairs() -> None:
    items = [TRUE, FALSE, SECRET, EMPTY]
    assert prove.chosen(items, ["square"], 1) == [TRUE, FALSE]
    assert prove.chosen(items, ["empty"], 1) == [EMPTY]
    assert prove.chosen(items, ["square.false"], 1) == [FALSE]
    assert prove.chosen(items, None, 2) == [TRUE, FALSE, EMPTY]


def test_a_journal_resumes_what_was_done_under_the_same_settings_only(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    Journal(path, {"limit": 20}, resume=False).add(a_run(TRUE))
    assert Journal(path, {"limit": 20}, resume=True).done == [a_run(TRUE)]
    with pytest.raises(ValueError, match="was begun with"):
        Journal(path, {"limit": 10}, resume=True)
    assert Journal(path, {"limit": 10}, resume=False).done == []


class Tools:
    """A double of `run`: `verify` is right, z3 says everything is proved, the others need too long."""

    def __init__(self) -> None:
        self.ran: list[str] = []

    def __call__(self, command: Any, given: str, limit: float, memory_mb: int) -> Finished:
        self.ran.append(command[-1] if given else OURS)
        if not given:
            verdict = {FALSE.text: "REFUTED", EMPTY.text: "ILL_POSED"}.get(command[4], "PROVED")
            return said(verdict=verdict, witness={"x": "0"} if verdict == "REFUTED" else None, seconds=0.1)
        if command[-1] == "z3":
            return said(outcome=PROVED, detail=f"unsat: {given}", solve=0.1)
        return Finished(None, "", "", limit)


@pytest.fixture
def corpus(monkeypatch: pytest.MonkeyPatch) -> list[Statement]:
    from benchmarks import corpus

    statements = [TRUE, FALSE, SECRET]
    monkeypatch.setattr(corpus, "items", lambda families, held_out: iter(statements))
    monkeypatch.setattr(corpus, "ill_posed", lambda families: iter([EMPTY]))
    return statements


def test_the_whole_way_from_the_corpus_to_the_tables(corpus: list[Statement], tmp_path: Path) -> None:
    double = Tools()
    arguments = ["--tools", "verify", "z3", "arb", "--limit", "3", "--results", str(tmp_path)]
    assert prove.main(arguments, double) == 0
    page, data = (tmp_path / "prove.md").read_text(), json.loads((tmp_path / "prove.json").read_text())
    assert "| verify | 1/1 (100%) | 1/1 (100%) | 1/1 (100%) | 0 |" in page
    assert "| z3 | 1/1 (100%) | 0/1 (0%) | 0/1 (0%) | 1 |" in page
    assert "`square.false`: `x^2 >= 1` |" in page and "`empty`" not in page
    assert "verify decided 4, the best of the others (z3) 2. Of the pairs alone: verify decided 3, the best" in page
    assert len(data["runs"]) == 12 and data["about"]["limit"] == 3
    assert {r["standing"] for r in data["runs"] if r["tool"] == "arb"} == {TIMED_OUT}
    # a second look takes what was done, and runs what is new
    double.ran.clear()
    assert prove.main([*arguments, "--resume"], double) == 0 and double.ran == []
    corpus[0] = replace(TRUE, text="x^4 >= 0")
    assert prove.main([*arguments, "--resume"], double) == 0 and sorted(double.ran) == ["arb", "verify", "z3"]


def test_nothing_that_is_written_shows_a_statement_that_is_held_out(corpus: list[Statement], tmp_path: Path) -> None:
    corpus[2] = replace(SECRET, expected=False)  # z3 and verify are wrong about it
    assert prove.main(["--tools", "verify", "z3", "--results", str(tmp_path)], Tools()) == 1
    for name in ("prove.md", "prove.json", "prove.jsonl"):
        text = (tmp_path / name).read_text()
        assert "hidden.true" in text and "secret" not in text.replace(digest(corpus[2]), "")


def test_a_report_of_a_part_of_the_corpus_says_so(corpus: list[Statement], tmp_path: Path) -> None:
    for more, words in (
        ([], "- all 4 statements of the corpus"),
        (["--every", "2"], "- 3 of the 4 statements of the corpus: one pair in 2"),
        (["--only", "square.true"], "- 1 of the 4 statements of the corpus: only square.true"),
        (["--held-out", "only"], "- 3 of the 4 statements of the corpus: held out only"),
    ):
        prove.main(["--tools", "verify", "--results", str(tmp_path), *more], Tools())
        assert words in (tmp_path / "prove.md").read_text().splitlines()


def test_nothing_selected_has_its_own_exit_code(corpus: list[Statement], tmp_path: Path) -> None:
    assert prove.main(["--only", "nothing", "--results", str(tmp_path)], Tools()) == 5


def test_medians_are_over_what_was_decided_and_over_what_can_be_said() -> None:
    runs = [a_run(TRUE, seconds=1), a_run(FALSE, outcome=TIMED_OUT, seconds=20), a_run(TRUE, outcome=INEXPRESSIBLE)]
    found = report.counts(runs)
    assert (found["median_decided"], found["median_all"]) == (1, 10.5)
    assert report.counts([])["median_all"] is None


def test_a_bar_in_a_table_does_not_end_the_cell() -> None:
    item = Statement("entropy.false", "H(X|Y) >= H(X)", expected=False, family="shannon")
    facts = {"date": "", "cores": 2, "processor": "", "python": "", "load": 0, "versions": {}, "lacking": {"z3": "gone"},
             "limit": 1, "memory_mb": 1, "jobs": 1, "resumed": 0, "selection": "all 1"}
    page = report.page(facts, [a_run(item, "z3")], {digest(item): item})
    assert "H(X\\|Y)" in page and "z3 did not run: gone" in page


# --- bars ---------------------------------------------------------------------------------------------------------


def test_the_bars_are_statements_and_all_eight_are_there() -> None:
    assert {bar.name[0] for bar in bars.BARS} == set("abcdefgh")
    for bar in bars.BARS:
        parse(bar.text, bar.where)


def test_a_bar_is_met_by_the_median_and_the_right_answer() -> None:
    bar = bars.Bar("a", "x^2 >= 0", "", PROVED, 0.6, ("z3", "arb", bars.BY_HAND))
    double = Tools()
    ours, z3, arb = bars.measure(bar, {"knuckledragger": "not installed"}, 3, 5.0, double)
    assert ours.meets(bar) and ours.walls == (0.5, 0.5, 0.5)
    assert not replace(ours, outcomes=(UNDECIDED,) * 3).meets(bar)
    assert not replace(ours, walls=(0.5, 0.7, 0.7)).meets(bar)
    assert z3.said == PROVED
    assert arb.outcomes == (TIMED_OUT,)  # killed once, not run again
    page = bars.page({"date": "", "cores": 2, "processor": "", "python": "", "load": 0, "versions": {}, "lacking": {}},
                     [(bar, [ours, z3, arb])], 3, 5.0)
    assert "| a | verify | proved | 0.500 (0.500 to 0.500), 0.100 in it | 0.6: met |" in page


def test_statements_on_symbolic_alphabets_are_read_and_some_are_decided() -> None:
    """All are statements, true and false ones of different meaning; the quickest are asked. The rest: benchmarks.decided."""
    from benchmarks.corpus import symbolic
    from verify.claims.conditions import arranged
    from verify.language.parse import parse
    from verify.language.pins import pin
    from verify.language.vocabulary import words_for
    from verify.run.pipeline import prove

    made = {
        one.id: arranged(parse(one.text, one.where, words_for(one.text, one.where)))
        for pair in symbolic()
        for one in pair.items()
    }
    assert len(made) >= 80 and len(set(map(pin, made.values()))) == len(made)
    assert prove(made["dp-post-processing.true"], 10)[0].verdict == "PROVED"
    assert prove(made["cauchy-schwarz.false"], 10)[0].verdict == "REFUTED"


def test_published_collections_are_read() -> None:
    """Each is a statement; what a file gets wrong is said."""
    from benchmarks.corpus import PUBLISHED, CorpusError, published
    from verify.claims.conditions import arranged
    from verify.language.parse import parse
    from verify.language.vocabulary import words_for

    for name in PUBLISHED:
        found = list(published(name))
        assert len({arranged(parse(one.text, one.where, words_for(one.text, one.where))) for one in found}) == len(found) > 10
        assert {one.expected for one in found} <= {True, False}
    with pytest.raises(CorpusError, match="no collection"):
        list(published("unknown"))


def test_each_group_asks_its_own_statements() -> None:
    """A collection that is not listed is an error, not another one."""
    from benchmarks import decided
    from benchmarks.corpus import PUBLISHED, CorpusError, published

    assert set(decided.GROUPS) == {"alphabets", *PUBLISHED, "claims"}
    for name in PUBLISHED:
        assert [one.id for one in decided._items(name)] == [one.id for one in published(name)]
    with pytest.raises(CorpusError, match="no collection"):
        decided._items("unknown")


def test_what_is_kept_of_prove_is_what_the_readme_says() -> None:
    """Its table, and that of the page, are those of what is kept; and no verdict that is kept is wrong."""
    from benchmarks import decided
    from benchmarks.corpus import PUBLISHED

    kept = json.loads((decided.RESULTS / "decided.json").read_text(encoding="utf-8"))
    table = decided.FIGURES.search(decided.README.read_text(encoding="utf-8"))
    assert table is not None and table[0] in (decided.RESULTS / "decided.md").read_text(encoding="utf-8")
    for name, one in kept.items():
        assert f"| {' | '.join(decided._row(name, one))} |" in table[0].splitlines()
        if name in ("alphabets", *PUBLISHED):
            assert one["rows"].keys() == {item.id for item in decided._items(name)}, f"{name}: measure again"
        assert not any(decided._wrong(row[0], row[1]) for row in one["rows"].values())


def test_how_a_solver_grows_is_read_off_its_times():
    from benchmarks.solvers import SERIES, cell, exponent, measured

    cubic = [{"size": size, "seconds": size**3 / 1000, "said": "1"} for size in (5, 10, 20)]
    assert exponent(cubic) == pytest.approx(3)
    stopped = {"size": 40, "seconds": None, "said": "stopped at 60 s"}
    assert exponent([*cubic, stopped]) == pytest.approx(3) and cell(stopped) == "stopped at 60 s"
    assert exponent([{"size": size, "seconds": 0.001, "said": "1"} for size in (1, 2, 3)]) is None  # too short to tell
    smallest = [measured(one, one.sizes[0]) for one in SERIES]
    assert not [found["said"] for found in smallest if "Error" in found["said"]]


def test_what_two_checkouts_both_have_is_compared_and_no_more(tmp_path):
    from benchmarks.speed import Took, common, comparison, growth

    one = {"a.x": {"verdict": "PROVED", "statement": "1"}, "a.y": {"verdict": "PROVED", "statement": "2"}, "a.z": {}}
    two = {"a.x": {"verdict": "PROVED", "statement": "1", "shape": "s"}, "a.y": {"verdict": "PROVED", "statement": "3"}}
    for folder, recorded in (("before", one), ("after", two)):
        (tmp_path / folder / "theorems").mkdir(parents=True)
        (tmp_path / folder / "theorems" / "baseline.json").write_text(json.dumps(recorded))
    assert common(tmp_path / "before", tmp_path / "after") == ["a.x"]
    took = Took(3.0, 2.0, 10.0, {"a.x": 2.0, "a.more": 9.0}), Took(1.0, 1.0, 10.0, {"a.x": 0.5})
    row = [*comparison({"recheck": [[took[0]], [took[1]]]}, ["a.x"])][-1]
    assert row == "| recheck | 2 / 1 | 3.0 / 1.0 | 2.0 / 1.0 | 2.0 / 0.5 (1 claims) | 4.00 | 4.00 |"
    rows = [{"count": n, "command": "check, warm", "wall": 1.0, "work": n / 100, "memory": 10 + n / 1024} for n in (10, 30)]
    assert [*growth(rows)][-1] == "| 30 | check, warm | 1.0 | 0.3 | 10.0 | 10 | 1.0 |"
