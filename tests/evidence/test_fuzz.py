"""The fuzz leg: formulas hold on random mechanisms, perturbed ones are falsified, and nothing passes unseen."""

from __future__ import annotations

import doctest
import subprocess
import sys
import time
from fractions import Fraction
from importlib import import_module
from pkgutil import iter_modules
from random import Random

import pytest
from hypothesis import strategies as st

from verify.claims.claim import ClaimError
from verify.evidence import fuzz
from verify.evidence.fuzz import (
    at_point,
    derived_leg,
    exact_value,
    fuzz_leg,
    fuzz_statement,
    table,
)
from verify.evidence.fuzz.aims import label_places
from verify.evidence.fuzz.derived import Fuzzing
from verify.evidence.fuzz.drawing import DeadEnd, Drawing
from verify.evidence.fuzz.filling import Filling
from verify.evidence.fuzz.looking import Look
from verify.evidence.fuzz.running import run
from verify.evidence.fuzz.written import Cells, Writer
from verify.kernel.errors import Malformed
from verify.kernel.statement import TRUE, Binder, Opaque, Statement
from verify.kernel.terms import Lambda, Log, Num, Var, num
from verify.language.parse import parse, parse_term
from verify.privacy.measures.channels import symmetric_mechanism, worst_case_distortion
from verify.privacy.strategies import distributions, dp_channels

F = Fraction


MODULES = [import_module(f"verify.evidence.fuzz.{info.name}") for info in iter_modules(fuzz.__path__)]


@pytest.mark.parametrize("module", MODULES, ids=lambda m: m.__name__)
def test_examples_in_the_docstrings(module):
    assert doctest.testmod(module).failed == 0


# --- fuzz_leg ----------------------------------------------------------------------------------------------


def test_a_property_that_holds_agrees_and_says_how_much_was_tried():
    leg = fuzz_leg(lambda n: n * n >= 0, st.integers(), examples=30)
    assert (leg.outcome, leg.detail) == ("agrees", "30 examples, derandomized")


def test_a_falsified_property_shows_the_shrunk_example_and_why():
    def small(n, q):
        if n * q >= 10:
            raise AssertionError(f"{n * q} is not small")

    leg = fuzz_leg(small, st.integers(0, 1000), st.just(F(1, 2)))
    assert leg.outcome == "disagrees"
    assert leg.detail == "falsified by (20, 1/2): 10 is not small"


def test_false_counts_as_failed_and_none_does_not():
    assert fuzz_leg(lambda n: n < 5, st.integers(0, 9)).outcome == "disagrees"
    assert fuzz_leg(lambda n: None, st.integers(0, 9)).outcome == "agrees"


def test_an_error_of_the_test_is_raised():
    with pytest.raises(ZeroDivisionError):
        fuzz_leg(lambda n: 1 / 0, st.integers())


def test_nothing_drawn_is_undecided():
    assert fuzz_leg(lambda n: True, st.integers().filter(lambda n: False)).outcome == "undecided"


def test_runs_are_the_same_each_time():
    def draws():
        seen = []
        fuzz_leg(seen.append, st.integers(), examples=20)
        return seen

    assert draws() == draws()


# --- at_point ----------------------------------------------------------------------------------------------


def test_a_power_of_a_number_is_computed_only_where_the_exponent_is_a_number() -> None:
    statement = parse("exp(a*log(sum(i, 1, M, p[i]))) = 1", "a real, M integer, p family(1)")
    assert at_point(statement, {"a": Log(num(5)), "M": 1, "p": {1: 1}}).conclusion is True


def test_hypotheses_and_conclusion_are_exact():
    statement = parse("x^2 <= y", "0 <= x, x <= y")
    assert at_point(statement, {"x": "1/3", "y": F(1, 2)}).conclusion is True
    point = at_point(statement, {"x": 2, "y": 3})
    assert point.hypotheses == (True, True) and point.refutes
    point = at_point(statement, {"x": 2, "y": 1})
    assert point.hypotheses == (True, False) and not point.admitted and not point.refutes


def test_values_are_put_for_what_the_conclusion_binds():
    statement = parse("forall y real: y*y >= x => y >= x", "x real")
    assert at_point(statement, {"x": 4}).conclusion is None
    assert at_point(statement, {"x": 4, "y": 5}).conclusion is True
    assert at_point(statement, {"x": 4, "y": 3}).refutes
    assert at_point(statement, {"x": 4, "y": 1}).conclusion is True


def test_an_exhibit_shows_an_existence_and_refutes_none():
    statement = parse("exists y real: y*y = x", "x real")
    root = {"y": Var("x")}
    assert at_point(statement, {"x": 1}, root).conclusion is True
    point = at_point(statement, {"x": 4}, root)
    assert point.conclusion is False and not point.fails and not point.refutes


def test_what_is_below_an_existence_is_not_refuted_by_values():
    statement = parse("exists y real: forall z real: y >= z", "x real")
    assert not at_point(statement, {"x": 0, "y": 0, "z": 1}).refutes


def test_one_name_in_two_quantifiers_takes_exhibit_and_value():
    statement = parse("(exists y real: y = x + 1) and (forall y real: y > x => y >= x)", "x real")
    point = at_point(statement, {"x": 1, "y": 3}, {"y": parse_term("x + 1")})
    assert point.conclusion is True


def test_for_all_reals_over_tables_is_decided():
    statement = parse("forall s real: P[s,1] + P[s,2] = 1", "P family(2)")
    good = table({(1, 1): "1/3", (1, 2): "2/3"}, "1/2")
    assert at_point(statement, {"P": good}).conclusion is True
    assert at_point(statement, {"P": {(1, 1): "1/3", (1, 2): "2/3"}}).refutes  # 0 + 0 at every other s
    assert at_point(statement, {"P": table({(1, 1): 1, (1, 2): 1}, "1/2")}).refutes
    assert at_point(parse("exists s real: P[s,1] = 1/3", "P family(2)"), {"P": good}).conclusion is True


def test_for_all_reals_elsewhere_is_not_decided():
    statement = parse("forall s real: P[s] >= s - 1", "P family(1)")
    assert at_point(statement, {"P": {1: 1}}).conclusion is None
    shadowed = parse("exists P family(1): forall s real: P[s] = 1", "P family(1)")
    assert at_point(shadowed, {"P": table({1: 1}, 1)}).conclusion is None


def test_equal_sides_are_seen_to_be_equal():
    statement = parse("forall eps real: x <= exp(eps)*y", "x y real")
    assert at_point(statement, {"x": 6, "y": 2, "eps": Log(num(3))}).conclusion is True
    assert at_point(statement, {"x": 7, "y": 2, "eps": Log(num(3))}).refutes


@pytest.mark.parametrize(
    "values", [{}, {"n": "1/2"}, {"n": 1, "f": {1: "1/2"}}, {"n": 1, "f": Lambda(("i", "j"), num(0))}]
)
def test_values_of_the_wrong_sort_are_refused(values):
    with pytest.raises(Malformed):
        at_point(parse("f[1] >= n", "n integer, f integer family(1)"), values)


def test_a_value_of_the_wrong_sort_is_not_put_for_a_bound_name():
    statement = parse("forall k integer: x*k != 1/2", "x real")
    assert not at_point(statement, {"x": 1, "k": "1/2"}).refutes
    assert at_point(statement, {"x": "1/4", "k": 2}).refutes


def test_exact_values():
    assert exact_value("1/2") == Num(F(1, 2)) and exact_value(3) == Num(F(3))
    assert exact_value((1, 2)) == (1, 2)
    assert exact_value({(1, 2): 1}) == table({(1, 2): 1})
    for wrong in (0.5, True, None, (1, 0.5)):
        with pytest.raises(ClaimError, match="not exact"):
            exact_value(wrong)


def test_for_all_reals_over_functions_that_compare_them_is_decided():
    statement = parse("forall s real: P[s] <= 1", "P family(1)")
    assert at_point(statement, {"P": Lambda(("s",), parse_term("1 - kronecker(s,2)/2"))}).conclusion is True
    assert at_point(statement, {"P": Lambda(("s",), parse_term("1 + kronecker(s,2)/2"))}).refutes
    assert at_point(statement, {"P": Lambda(("s",), parse_term("1 + kronecker(s,2)*s"))}).conclusion is None


BITS = "(forall i in 1..M: a[i] = 0 or a[i] = 1)"


def test_families_of_zeros_and_ones_are_all_looked_at():
    where = f"M integer, d real, p family(1), forall a family(1): {BITS} => sum(i,1,M,a[i]*p[i]) <= d"
    statement = parse("sum(i,1,M,max(p[i],0)) <= d", where)
    values = {"M": 2, "p": {1: 1, 2: -1}}
    assert at_point(statement, {**values, "d": 1}).conclusion is True
    assert not at_point(statement, {**values, "d": "1/2"}).admitted
    assert at_point(parse("sum(i,1,M,max(p[i],0)) < d", where), {**values, "d": 1}).refutes


def test_families_of_zeros_and_ones_that_are_used_elsewhere_are_not_decided():
    beyond = f"M integer, forall a family(1): {BITS} => a[M+1] <= 1"
    assert not at_point(parse("M = 0", beyond), {"M": 2}).admitted
    longer = f"M integer, forall a family(1): {BITS} => sum(i,1,M+1,a[i]) <= M"
    assert not at_point(parse("M = 0", longer), {"M": 2}).admitted


def test_entropies_are_evaluated_under_a_joint_law():
    statement = parse("I(X;Y) > 0")
    independent = (("X", "Y"), tuple(((x, y), F(1, 4)) for x in (0, 1) for y in (0, 1)))
    equal = (("X", "Y"), (((0, 0), F(1, 2)), ((1, 1), F(1, 2))))
    assert at_point(statement, {}, law=independent).refutes
    assert at_point(statement, {}, law=equal).conclusion is True


# --- fuzz_statement ----------------------------------------------------------------------------------------

SCALARS = st.fixed_dictionaries({"x": st.fractions(-3, 3, max_denominator=4)})


def test_a_true_statement_agrees_and_counts():
    leg = fuzz_statement(parse("x^2 >= x", "x >= 1"), SCALARS, examples=60)
    assert leg.outcome == "agrees"
    assert "satisfy the hypotheses and the conclusion" in leg.detail and "more do not satisfy" in leg.detail


def test_a_false_statement_shows_a_simple_example():
    leg = fuzz_statement(parse("x^2 > x", "x >= 0"), SCALARS)
    assert leg.outcome == "disagrees" and leg.detail.endswith("at x = 0")


def test_the_first_example_is_found_with_fewer_draws_than_a_simple_one(monkeypatch):
    counts = []
    for simple in (True, False):
        seen, passes = list[int](), Fuzzing.passes
        monkeypatch.setattr(Fuzzing, "passes", lambda self, point, seen=seen, passes=passes: seen.append(1) or passes(self, point))
        assert derived_leg(parse("x*y < 10", "x >= 0, y >= 0"), simple=simple).outcome == "disagrees"
        monkeypatch.undo()
        counts.append(len(seen))
    assert counts[1] < counts[0]


def test_draws_that_fail_the_hypotheses_are_no_evidence():
    leg = fuzz_statement(parse("x = 7", "x > 5"), SCALARS)
    assert leg.outcome == "undecided" and leg.detail.startswith("0 examples satisfy")


def test_draws_that_are_not_determined_are_no_evidence():
    leg = fuzz_statement(parse("forall y real: y*x = x*y", "x real"), SCALARS)
    assert leg.outcome == "undecided" and "not determined (the conclusion, at x = " in leg.detail
    leg = fuzz_statement(parse("x = x", "x real, forall y real: y*y >= 0"), SCALARS)
    assert leg.outcome == "undecided" and "not determined (h1)" in leg.detail


# Theorem 1 of Kalantari, Sankar, Sarwate as a statement

WHERE = """M integer, M >= 1, P family(2), forall s real, i in 1..M: P[s,i] >= 0,
    forall s real: sum(i,1,M,P[s,i]) = 1, r integer, r >= 1, w source family(1), forall k in 1..r: w[k] >= 0,
    sum(k,1,r,w[k]) = 1, forall i in 1..M: sum(k,1,r, w[k]*P[source[k],i]) = 1/M, D real, 0 < D <= 1"""
CHANNEL = "(forall i in 1..M, j in 1..M: Q[i,j] >= 0) and (forall i in 1..M: sum(j,1,M,Q[i,j]) = 1)"
VALID = "(forall s real: sum(i,1,M,P[s,i]*(1-Q[i,i])) <= D)"


def private(level):
    return f"(forall a in 1..M, b in 1..M, j in 1..M: Q[a,j] <= exp({level})*Q[b,j])"


def theorem1(value):
    attained = f"(exists Q family(2): {CHANNEL} and {VALID} and {private(value)})"
    bound = f"(forall Q family(2), eps real: {CHANNEL} and {VALID} and {private('eps')} => {value} <= eps)"
    return parse(f"D < (M-1)/M => {attained} and {bound}", WHERE)


def matrix(rows):
    return {(i, j): entry for i, row in enumerate(rows, 1) for j, entry in enumerate(row, 1)}


@st.composite
def mechanisms(draw):
    """All cyclic shifts of a law, with equal weights; a private channel; its distortion, its level."""
    M = draw(st.integers(2, 3))
    law = draw(distributions(M))
    members = [law[k:] + law[:k] for k in range(M)]
    best = symmetric_mechanism(M, F(M - 1, 3 * M))
    Q, t = draw(st.one_of(dp_channels(M), st.just((best, F(3 * M - M + 1, 1)))))
    return {
        "M": M,
        "r": M,
        "P": table(matrix(members), F(1, M)),
        "w": table({k: F(1, M) for k in range(1, M + 1)}),
        "source": table({k: k for k in range(1, M + 1)}),
        "D": worst_case_distortion(members, Q),
        "Q": table(matrix(Q)),
        "eps": Log(num(t)) if t != 1 else num(0),
    }


SYMMETRIC = {"Q": Lambda(("i", "j"), parse_term("kronecker(i,j)*(1-D) + (1-kronecker(i,j))*D/(M-1)"))}


def test_theorem_1_agrees_as_a_statement():
    leg = fuzz_statement(theorem1("log((M-1)*(1-D)/D)"), mechanisms(), 40, SYMMETRIC)
    assert leg.outcome == "agrees", leg.detail


def test_theorem_1_with_another_bound_is_falsified():
    leg = fuzz_statement(theorem1("log(M*(1-D)/D)"), mechanisms(), 40, SYMMETRIC)
    assert leg.outcome == "disagrees" and "Q = {(1, 1): " in leg.detail


# --- the leg that is derived from a statement ---------------------------------------------------------------

LAW = "M integer, M >= 1, p family(1), forall i in 1..M: p[i] >= 0, sum(i,1,M,p[i]) = 1"
ROWS = """M integer, M >= 1, N integer, N >= 1, W family(2), forall i in 1..M, j in 1..N: W[i,j] >= 0,
    forall i in 1..M: sum(j,1,N,W[i,j]) = 1"""
PRIVATE = f"{ROWS}, eps real, forall a in 1..M, b in 1..M, j in 1..N: W[a,j] <= exp(eps)*W[b,j]"
SOURCES = """M integer, M >= 1, P family(2), forall s real, i in 1..M: P[s,i] >= 0,
    forall s real: sum(i,1,M,P[s,i]) = 1"""

TWINS = {  # a true statement, a false one, and their hypotheses
    "scalars": ("x*y <= x", "x*y < x", "0 <= x <= 1, 0 <= y <= 1"),
    "chain": ("x <= z", "x < z", "x <= y, y <= z"),
    "integers": ("n^2 >= n", "n^2 > n", "n integer, n >= 0"),
    "distribution": ("sum(i,1,M,p[i]^2) <= 1", "sum(i,1,M,p[i]^2) < 1", LAW),
    "order": ("M*p[1] >= 1", "M*p[1] > 1", f"{LAW}, forall i in 1..M-1: p[i] >= p[i+1]"),
    "channel": ("sum(i,1,M,W[i,1]) <= M", "sum(i,1,M,W[i,1]) <= M - 1/2", ROWS),
    "private": (
        "forall i in 1..M: W[i,1] <= exp(eps)*W[1,1]",
        "forall i in 1..M: W[i,1] <= W[1,1]",
        f"{PRIVATE}, eps >= 0",
    ),
    "definition": ("m <= 1", "m <= 1/2", f"{LAW}, m real, m = sum(i,1,M,p[i]^2)"),
    "threshold": ("forall i in 1..M: p[i] <= D", "forall i in 1..M: p[i] < D", f"{LAW}, D real, D >= 1"),
    "recursion": (
        "f[n] = c*2^n",
        "f[n] = c*(n + 1)",
        "n integer, n >= 0, c real, f family(1), f[0] = c, forall k in 1..n: f[k] = 2*f[k-1]",
    ),
    "labels": (
        "forall s real: P[s,1] <= 1",
        "forall s real, r real: P[s,1] <= P[r,1]",
        SOURCES,
    ),
    "logarithm": ("h(x) <= log(2)", "h(x) < log(2)", "0 <= x <= 1"),
    "solved": ("eps <= log(2)", "eps < log(2)", "0 <= v <= 1/2, h(v) = log(2) - eps"),
    "bound inside": (
        "forall Q family(1): (forall i in 1..M: Q[i] >= p[i]) => sum(i,1,M,Q[i]) >= 1",
        "forall Q family(1): (forall i in 1..M: Q[i] >= p[i]) => sum(i,1,M,Q[i]) > 1",
        LAW,
    ),
    "equivalence": ("x >= 1 <=> x^2 >= x", "x > 1 <=> x^2 >= x", "x > 0"),
    "tuples": (
        "sum(i,1,n,1-kronecker(x[i],y[i])) <= n",
        "sum(i,1,n,1-kronecker(x[i],y[i])) < n",
        "n integer, n >= 1, x in tuples(n,2), y in tuples(n,2)",
    ),
    "indices": (
        "sum(i,1,M,x[T[i]]) <= M*c",
        "sum(i,1,M,x[T[i]]) <= sum(i,1,M,x[i])",
        """M integer, M >= 1, c real, x family(1), T integer family(1), forall i in 1..M: x[i] <= c,
        forall i in 1..M: 1 <= T[i] and T[i] <= M""",
    ),
    "entropies": ("I(X;Z) <= I(X;Y)", "I(X;Z) < I(X;Y)", "X - Y - Z"),
}


@pytest.mark.parametrize("name", TWINS)
def test_what_is_true_agrees(name):
    true, _, where = TWINS[name]
    leg = derived_leg(parse(true, where), examples=800, seconds=10)
    assert leg.outcome == "agrees", leg.detail
    assert int(leg.detail.split()[0]) >= 20


@pytest.mark.parametrize("name", TWINS)
def test_what_is_false_disagrees_and_shows_where(name):
    _, false, where = TWINS[name]
    leg = derived_leg(parse(false, where), seconds=10)
    assert leg.outcome == "disagrees", leg.detail
    assert leg.detail.startswith("the hypotheses hold and the conclusion fails at")


def test_a_derived_leg_says_the_same_each_time():
    statement = parse("sum(i,1,M,p[i]^2) <= 1", LAW)
    assert (
        derived_leg(statement, seconds=20).detail == derived_leg(statement, seconds=20).detail
    )  # not ended by the clock


def test_what_exists_is_looked_for_and_missing_it_is_no_counterexample():
    assert derived_leg(parse("exists y real: y >= x", "x real"), seconds=10).outcome == "agrees"
    leg = derived_leg(parse("exists y real: y^2 + 1 <= x", "x >= 0"))
    assert leg.outcome == "undecided" and "nothing was found that should exist" in leg.detail


def test_a_hypothesis_that_cannot_be_told_is_named():
    leg = derived_leg(parse("x = x", "x real, forall y real: y^2 >= x - x"))
    assert leg.outcome == "undecided" and "not determined (hypothesis 1)" in leg.detail


def test_too_few_points_are_no_agreement():
    leg = derived_leg(parse("x > 5", "x > 1, x < 0"))
    assert leg.outcome == "undecided" and leg.detail.startswith("0 random points")
    leg = derived_leg(parse("n = 3", "n integer, n >= 3, n <= 3"))
    assert leg.outcome == "undecided" and "fewer than 20" in leg.detail


def test_a_statement_without_names_is_evaluated():
    assert derived_leg(parse("log(2) > 1/2")).outcome == "agrees"
    assert derived_leg(parse("log(2) > 3/4")).outcome == "disagrees"


def test_a_function_of_which_nothing_is_known_is_not_drawn():
    opaque = Statement((Binder("I", Opaque(1, "a measure")),), (), TRUE)
    assert derived_leg(opaque).outcome == "not run"


def test_two_labels_stand_for_all_reals():
    places = label_places(parse("forall s real: P[s,1] >= 0", "P family(2), source family(1), x real, x = 0"))
    assert places == {("P", 0)}


def test_two_labels_do_not_stand_for_all_reals_of_a_function_that_computes_with_them():
    statement = parse("exists s real: forall t real: p[t] <= p[s]", "p family(1), forall s real: 0 <= p[s] <= 1")
    unbounded, constant = (Lambda(("s",), parse_term(text)) for text in ("s^2/(1 + s^2)", "1/2"))
    leg = derived_leg(statement, against=({"p": unbounded}, {"p": constant}))
    assert leg.outcome == "agrees" and leg.holds == ("p = (s) -> 1/2",)


def drawn(constraints, seed):
    written = parse(constraints, "").conclusion
    return Drawing(written, (), lambda name: False, Random(seed).randrange).run()


@pytest.mark.parametrize("seed", range(20))
def test_drawn_cells_satisfy_linear_relations(seed):
    values = drawn("x >= 0 and y >= 1/8 and z >= 0 and x + y + z = 1 and x <= 1/2", seed)
    x, y, z = (values[name].value for name in "xyz")
    assert min(x, z) >= 0 and x + y + z == 1 and x <= F(1, 2) and y >= F(1, 8)


def test_drawing_comes_to_a_dead_end_where_nothing_is_left():
    with pytest.raises(DeadEnd):
        drawn("x > 1 and x < 0", 0)


def test_importing_loads_neither_hypothesis_nor_mpmath():
    script = "import verify.evidence.fuzz, sys; print([m for m in ('hypothesis', 'mpmath', 'z3') if m in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


# --- what is written out is kept -----------------------------------------------------------------------------------


def _writer(**sizes):
    known = {name: num(value) for name, value in sizes.items()}
    return Writer(known, lambda family, place: 1, Cells())


def test_a_sum_that_occurs_often_is_written_out_once():
    inner = "sum(i, 1, n, sum(j, 1, n, Q[i,j]))"
    repeated = parse(f"sum(k, 1, n, k*{inner}) >= 0", "n integer, Q family(2)").conclusion
    once = parse(f"{inner} >= 0", "n integer, Q family(2)").conclusion
    first, second = _writer(n=5), _writer(n=5)
    first.write(once, {})
    second.write(repeated, {})
    assert second.nodes < 2 * first.nodes


def test_a_cell_that_had_to_be_known_is_known_in_what_was_written_before():
    size, weighted = (parse(text, "k integer, Q family(1)").conclusion for text in ("k >= 0", "k*Q[k] >= 0"))
    writer = _writer()
    assert writer.write(size, {}) == size
    writer.write(weighted, {})
    assert writer.cells.known == {"k": num(1)}
    assert writer.write(size, {}) == TRUE


def test_what_is_written_out_is_kept_for_the_values_it_speaks_of_only():
    statement = parse("sum(i, 1, n, p[i]) = s", "n integer, p family(1), s real")
    memo = {}
    for size in (2, 3, 2):
        filling = Filling(frozenset(), Random(0).randrange, memo)
        values = filling.fill(
            statement.binders, (statement.conclusion,), TRUE, {"n": num(size), "m": num(size)}
        )
        assert len(values["p"].entries) == size
    assert sum(formula != TRUE for formula, _ in memo) == 2


def test_a_slow_machine_gets_the_same_answers(monkeypatch):
    """Work is counted, not time: one that stops early, one that has enough, one that is refuted."""
    law = "M integer, M >= 1, {0} family(1), forall i in 1..M: {0}[i] >= 0, sum(i,1,M,{0}[i]) = 1"
    statements = [
        parse("sum(i,1,M,p[i]*q[i]) <= 1", f"{law.format('p')}, {law.format('q').partition(', ')[2].partition(', ')[2]}"),
        parse("x^3 + y^3 + z^3 >= 3*x*y*z", "x >= 0, y >= 0, z >= 0, x^3 + y^3 + z^3 = 1"),
        parse("sum(i,1,M,p[i]^2) < 1", law.format("p")),
    ]
    quiet = [derived_leg(s)[:2] for s in statements]
    evaluated = Look._evaluated

    def late(self, formula):
        time.sleep(0.005)
        return evaluated(self, formula)

    monkeypatch.setattr(Look, "_evaluated", late)
    assert [derived_leg(s)[:2] for s in statements] == quiet


def test_what_is_drawn_does_not_depend_on_what_is_imported(tmp_path, monkeypatch):
    """Hypothesis would draw the numbers that stand in modules of the user, too."""

    def drawn() -> list[int]:
        found: list[int] = []
        run(lambda n: found.append(n) or True, [st.integers(0, 10**6)], 200)
        return found

    before = drawn()
    (tmp_path / "users_own.py").write_text(f"VALUES = {[1000 + 7 * k for k in range(500)]}")
    monkeypatch.syspath_prepend(str(tmp_path))
    import_module("users_own")
    assert drawn() == before and len(set(before)) > 50
