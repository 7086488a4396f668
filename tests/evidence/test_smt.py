"""The SMT leg: true statements agree, perturbed ones disagree, and what z3 cannot decide is said to be so."""

from __future__ import annotations

import os
import time
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.claims.claim import ClaimError
from verify.evidence.fuzz import at_point
from verify.evidence.smt import UNKNOWN, Z3, Solver, smt_leg, symbols_of
from verify.evidence.smt.derived import derived_leg, witness_sizes
from verify.evidence.smt.ground import Ground
from verify.evidence.smt.polynomials import ratio
from verify.evidence.smt.trial import Found
from verify.kernel.certificate import Disproof, Exhibit, Given, Proof, Witness
from verify.kernel.terms import Lambda, Var, num
from verify.language.parse import parse

ANY = [{}]

# --- Kalantari, Sankar, Sarwate, Theorem 1 -----------------------------------------------------------------

WHERE = """M integer, M >= 1, P family(2), forall s real, i in 1..M: P[s,i] >= 0,
    forall s real: sum(i,1,M,P[s,i]) = 1, r integer, r >= 1, w source family(1), forall k in 1..r: w[k] >= 0,
    sum(k,1,r,w[k]) = 1, forall i in 1..M: sum(k,1,r, w[k]*P[source[k],i]) = 1/M, D real, 0 < D <= 1"""
CHANNEL = "(forall i in 1..M, j in 1..M: Q[i,j] >= 0) and (forall i in 1..M: sum(j,1,M,Q[i,j]) = 1)"
VALID = "(forall s real: sum(i,1,M,P[s,i]*(1-Q[i,i])) <= D)"
MECHANISMS = {"Q": ["(i, j) -> kronecker(i,j)*(1-D) + (1-kronecker(i,j))*D/(M-1)", "(i, j) -> 1/M"]}


def private(level):
    return f"(forall a in 1..M, b in 1..M, j in 1..M: Q[a,j] <= exp({level})*Q[b,j])"


def least(value):
    attained = f"(exists Q family(2): {CHANNEL} and {VALID} and {private(value)})"
    bound = f"(forall Q family(2), eps real: {CHANNEL} and {VALID} and {private('eps')} => {value} <= eps)"
    return f"({attained} and {bound})"


def theorem1(value="log((M-1)*(1-D)/D)", other="0", threshold="(M-1)/M"):
    return parse(f"(D < {threshold} => {least(value)}) and (D >= {threshold} => {least(other)})", WHERE)


@pytest.mark.parametrize("M", [1, 2, 3, 4])
@pytest.mark.parametrize("r", [1, 2])
def test_theorem_1_is_decided_for_every_level(M, r):
    leg = smt_leg(theorem1(), [{"M": M, "r": r}], MECHANISMS, timeout_s=60)
    assert leg.outcome == "agrees"
    assert f"unsat for every t: M={M}, r={r}" in leg.detail and "z3 " in leg.detail


FALSE_NEIGHBOURS = {
    "larger bound": {"value": "log(M*(1-D)/D)"},
    "smaller bound": {"value": "log((M-1)*(1-D)/(2*D))"},
    "a level above 0": {"other": "1/10"},
    "a level below 0": {"other": "-1"},
    "larger threshold": {"threshold": "1"},
    "smaller threshold": {"threshold": "(M-1)/(2*M)"},
}


@pytest.mark.parametrize("name", FALSE_NEIGHBOURS)
def test_negative_controls_of_theorem_1_are_found_out(name):
    leg = smt_leg(theorem1(**FALSE_NEIGHBOURS[name]), [{"M": 2, "r": 1}], MECHANISMS, timeout_s=60)
    assert leg.outcome == "disagrees"
    assert "D = " in leg.detail and "P = " in leg.detail


def test_without_an_exhibit_an_existence_is_not_decided():
    leg = smt_leg(theorem1(), [{"M": 2, "r": 1}], timeout_s=20)
    assert leg.outcome == "undecided" and "nothing is exhibited" in leg.detail


def test_an_exhibit_that_does_not_do_refutes_nothing():
    leg = smt_leg(theorem1(), [{"M": 2, "r": 1}], {"Q": "(i, j) -> 1/M"}, timeout_s=20)
    assert leg.outcome == "undecided" and "another might not" in leg.detail


def test_exhibits_may_be_kernel_formulas_and_terms():
    square = parse("exists y real: y*y = x*x + 2*x + 1", "x real")
    assert smt_leg(square, ANY, {"y": "x + 1"}).outcome == "agrees"
    assert smt_leg(square, ANY, {"y": [num(3), Var("x")]}).outcome == "undecided"
    family = parse("exists f family(1): forall i in 1..n: f[i] = i*c", "n integer, c real")
    assert smt_leg(family, [{"n": 4}], {"f": "i -> c*i"}).outcome == "agrees"
    assert smt_leg(family, [{"n": 4}], {"f": Lambda(("i",), Var("c"))}).outcome == "undecided"
    with pytest.raises(ClaimError, match="exhibits"):
        smt_leg(family, [{"n": 4}], {"f": 3})


def test_exhibits_of_families_of_tuples():
    statement = parse(
        "exists q family(1): tsum(x in tuples(n,2), q[x]) = 1 and forall x in tuples(n,2): q[x] > 0",
        "n integer",
    )
    uniform = {"q": "(x in tuples(n,2)) -> 1/2^n"}
    assert smt_leg(statement, [{"n": 2}, {"n": 3}], uniform).outcome == "agrees"


# --- Wang, Ying, Zhang -------------------------------------------------------------------------------------

LAW = """n integer, n >= 1, m integer, m >= 2, eps real, eps >= 0, p family(1), y in tuples(n,m),
    forall x in tuples(n,m): p[x] >= 0, tsum(x in tuples(n,m), p[x]) = 1,
    forall x in tuples(n,m), i in 1..n, v in 1..m: p[x] <= exp(eps)*p[put(x,i,v)]"""


def distance(optimum):
    return parse(f"tsum(x in tuples(n,m), p[x]*sum(i,1,n,1-kronecker(x[i],y[i]))) >= {optimum}", LAW)


def test_lemma_1_at_small_sizes():
    sizes = [{"n": 1, "m": 2}, {"n": 2, "m": 2}, {"n": 1, "m": 3}]
    assert smt_leg(distance("n/(1+exp(eps)/(m-1))"), sizes, timeout_s=60).outcome == "agrees"


def test_lemma_1_with_another_constant_fails_at_a_law_that_is_shown():
    leg = smt_leg(distance("n/(1+exp(eps)/m)"), [{"n": 1, "m": 2}], timeout_s=60)
    assert leg.outcome == "disagrees" and "p = {((" in leg.detail


@pytest.mark.parametrize(
    ("statement", "outcome"),
    [
        ("n/(1+exp(log((m-1)*(n/D-1)))/(m-1)) = D", "agrees"),
        ("n/(1+exp(log((m-1)*(n/D-1)))/m) = D", "disagrees"),
        ("log((m-1)*(n/(n/(1+exp(eps)/(m-1)))-1)) = eps", "agrees"),
        ("log(m*(n/(n/(1+exp(eps)/(m-1)))-1)) = eps", "disagrees"),
    ],
)
def test_h_and_its_inverse(statement, outcome):
    where = "n integer, m integer, n >= 1, m >= 2, D real, eps real, 0 < D < n"
    leg = smt_leg(parse(statement, where), [{"n": 1, "m": 2}, {"n": 3, "m": 4}])
    assert leg.outcome == outcome


# --- Wu ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("threshold", "outcome"),
    [("T^2/(exp(2*eps)-1)", "agrees"), ("T^2/(exp(eps)-1)", "disagrees"), ("T/(exp(2*eps)-1)", "disagrees")],
)
def test_gaussian_equivalence(threshold, outcome):
    statement = parse(f"1/2*log(1+T^2/N) <= eps <=> N >= {threshold}", "T > 0, N > 0, eps > 0")
    assert smt_leg(statement, ANY).outcome == outcome


SHANNON = {
    "I(X;Y) >= 0": "agrees",
    "H(X,Y,Z) + H(Z) <= H(X,Z) + H(Y,Z)": "agrees",
    "H(X,Y) >= H(X)": "agrees",
    "2*H(X,Y,Z) <= H(X,Y) + H(Y,Z) + H(X,Z)": "agrees",
    "I(X;Y) <= I(X;Y|Z)": "undecided",
    "I(X;Y|Z) <= I(X;Y)": "undecided",
    "H(X,Y) >= H(X) + H(Y)": "undecided",
    "2*H(X,Y,Z) >= H(X,Y) + H(Y,Z) + H(X,Z)": "undecided",
}


@pytest.mark.parametrize("statement", SHANNON)
def test_entropies_satisfy_the_inequalities_of_shannon(statement):
    leg = smt_leg(parse(statement), ANY)
    assert leg.outcome == SHANNON[statement] and "by Shannon's inequalities" in leg.detail


def test_another_statement_may_be_asked_instead():
    ordering = parse("p <= a*p + (1-a)*(1-p)", "0 <= a <= 1, 0 <= p <= 1/2")
    leg = smt_leg(parse("h(p) <= log(2)", "0 <= p <= 1"), ANY, instead=ordering)
    assert leg.outcome == "agrees" and leg.detail.startswith(
        "asked instead: for all p real, a real if 0 <= a"
    )


# --- the theory --------------------------------------------------------------------------------------------

TRUE = [
    ("x^2 >= 0", ""),
    ("x^2 + y^2 >= 2*x*y", ""),
    ("abs(x*y) = abs(x)*abs(y)", ""),
    ("max(x, y) + min(x, y) = x + y", ""),
    ("sqrt(x)^2 = x", "x >= 0"),
    ("x/(1+x) < 1", "x >= 0"),
    ("x*(1/x) = 1", "x != 0"),
    ("exp(a+b) = exp(a)*exp(b)", "a b real"),
    ("exp(-a) = 1/exp(a)", "a real"),
    ("exp(a/2)^2 = exp(a)", "a real"),
    ("a <= b <=> exp(a) <= exp(b)", "a b real"),
    ("2*log(x) = log(x^2)", "x > 0"),
    ("log(x) <= a => x <= exp(a)", "x > 0, a real"),
    ("max(a, b) <= c <=> exp(a) <= exp(c) and exp(b) <= exp(c)", "a b c real"),
    ("0 < a => 1 < exp(a)", "a real"),
    ("cosh(a) >= 1", "a real"),
    ("a <= 1 => exp(a) < 3", "a real"),
    ("sum(i,1,n,i) = n*(n+1)/2", "n integer, n >= 0"),
    ("binomial(n,2) = n*(n-1)/2", "n integer, n >= 0"),
    (
        "forall i in 1..n: x[i] >= 0 => sum(j,1,n,x[j]) >= 0",
        "n integer, x family(1), forall j in 1..n: x[j] >= 0",
    ),
    ("tsum(x in tuples(n,2), 1) = 2^n", "n integer, n >= 0"),
    ("same(put(x,1,x[1]), x) = 1", "n integer, n >= 1, x in tuples(n,2)"),
    ("forall s real: f[s] + f[s] >= f[s]", "f family(1), forall s real: f[s] >= 0"),
    ("f[y] >= 0", "f family(1), y real, forall s real: f[s] >= 0"),
    ("kronecker(x,y)*(x-y) = 0", "x y real"),
]


@pytest.mark.parametrize(("statement", "where"), TRUE)
def test_true_statements_agree(statement, where):
    made = parse(statement, where)
    sizes = [{"n": k} for k in (1, 2, 3)] if any(b.name == "n" for b in made.binders) else ANY
    leg = smt_leg(made, sizes)
    assert leg.outcome == "agrees", leg.detail


FALSE = [
    ("x^2 > 0", ""),
    ("x^2 + y^2 >= 3*x*y", ""),
    ("max(x, y) = x", ""),
    ("x/(1+x) < 1/2", "x >= 0"),
    ("exp(a+b) = exp(a)+exp(b)", "a b real"),
    ("a < b <=> exp(a) <= exp(b)", "a b real"),
    ("log(x) <= a => x < exp(a)", "x > 0, a real"),
    ("0 <= a => 1 < exp(a)", "a real"),
    ("sum(i,1,n,x[i]) > 0", "n integer, x family(1), forall j in 1..n: x[j] >= 0"),
    ("f[y] > 0", "f family(1), y real, forall s real: f[s] >= 0"),
    ("f[y] = f[z]", "f family(1), y z real"),
]


@pytest.mark.parametrize(("statement", "where"), FALSE)
def test_false_statements_disagree(statement, where):
    made = parse(statement, where)
    sizes = [{"n": 2}] if any(b.name == "n" for b in made.binders) else ANY
    leg = smt_leg(made, sizes)
    assert leg.outcome == "disagrees", leg.detail


def test_a_counterexample_that_is_not_rational_is_no_disagreement():
    leg = smt_leg(parse("x*x != 2", "x >= 0"), ANY)
    assert leg.outcome == "undecided" and "not rational" in leg.detail


def test_labels_are_never_identified_and_never_confused():
    # f[y] = f[z] follows from y = z, but that is not known here: weaker, so undecided, and not a disagreement
    assert smt_leg(parse("f[y] = f[z]", "f family(1), y z real, y = z"), ANY).outcome == "undecided"
    assert smt_leg(parse("f[y] = f[y^2]", "f family(1), y real"), ANY).outcome != "agrees"
    assert smt_leg(parse("f[2*y] = f[y^2]", "f family(1), y real"), ANY).outcome != "agrees"
    assert smt_leg(parse("f[y+z] = f[z+y]", "f family(1), y z real"), ANY).outcome == "agrees"


def test_an_integer_family_with_a_fractional_counterexample_is_no_disagreement():
    leg = smt_leg(parse("f[1] <= 0 or f[1] >= 1", "f integer family(1)"), ANY)
    assert leg.outcome == "undecided" and "not be confirmed" in leg.detail


def test_a_square_root_with_a_known_sign_says_nothing_where_the_sign_is_not_known():
    leg = smt_leg(parse("(x >= 0 => sqrt(x) >= 0) and sqrt(x)^2 = x", "x real"), ANY)
    assert leg.outcome != "agrees"


def test_hypotheses_that_contradict_each_other_are_no_agreement():
    leg = smt_leg(parse("x > 5", "x > 1, x < 0"), ANY)
    assert leg.outcome == "undecided" and "no size is allowed" in leg.detail


def test_hypotheses_that_rule_out_one_member_rule_out_no_size():
    where = "M integer, i in 1..M, i >= 2, x real, x >= i"
    assert smt_leg(parse("x >= 2", where), [{"M": 2}]).outcome == "agrees"
    assert smt_leg(parse("x >= 3", where), [{"M": 2}]).outcome == "disagrees"
    assert smt_leg(parse("x >= 2", where + ", i >= 3"), [{"M": 2}]).outcome == "undecided"


def test_nothing_to_ask_is_no_agreement():
    leg = smt_leg(parse("forall i in 2..M: x[i] >= 0", "M integer, M >= 1, x family(1)"), [{"M": 1}])
    assert leg.outcome == "undecided" and "nothing to ask: M=1" in leg.detail


def test_a_size_that_the_hypotheses_forbid_is_said():
    leg = smt_leg(parse("x^2 >= 0", "n integer, n >= 1, x real"), [{"n": 0}, {"n": 1}])
    assert leg.outcome == "agrees"
    assert "unsat: n=1" in leg.detail and "no size is allowed by the hypotheses: n=0" in leg.detail


def test_a_hypothesis_outside_of_the_theory_is_left_out_and_said():
    leg = smt_leg(parse("p*p >= 0", "0 <= p <= 1, gaussian_mean(y, 0, p, exp(y)) <= 1/2"), ANY)
    assert leg.outcome == "agrees" and "hypotheses left out: a mean over a normal law" in leg.detail


def test_a_missing_size_is_said():
    leg = smt_leg(parse("sum(i,1,n,1) = n", "n integer"), ANY)
    assert leg.outcome == "not run" and "n is integer: give its size" in leg.detail
    with pytest.raises(ClaimError, match="no sizes"):
        smt_leg(parse("x = x"), [])


def test_where_z3_gives_up_on_a_symbol_rational_levels_are_tried(monkeypatch):
    decide = Solver.decide

    def gives_up(self, propositions, goal, positive, seconds):
        names = symbols_of(propositions)
        return UNKNOWN if "exp(a)" in names else decide(self, propositions, goal, positive, seconds)

    monkeypatch.setattr(Solver, "decide", gives_up)
    true, false = (parse(f"exp(a) + 1/exp(a) >= {bound}", "a real") for bound in ("2", "9/4"))
    levels = {"a": [Fraction(3), Fraction(2), Fraction(1, 5)]}
    leg = smt_leg(true, ANY, at=levels)
    assert leg.outcome == "agrees" and "unsat at rational t only: as it is" in leg.detail
    assert smt_leg(false, ANY, at=levels).outcome == "agrees"
    leg = smt_leg(false, ANY, at={"a": [Fraction(2), Fraction(1)]})
    assert leg.outcome == "disagrees" and "a = 0" in leg.detail


# --- the leg that is derived from a statement ---------------------------------------------------------------

TWINS = {  # a true statement, a false one, and their hypotheses
    "sizes": ("sum(i,1,M,x[i]) >= 0", "sum(i,1,M,x[i]) > 0", "M integer, M >= 1, x family(1), forall i in 1..M: x[i] >= 0"),
    "level": ("1 <= exp(eps)", "2 <= exp(eps)", "eps >= 0"),
    "found": (
        "exists Q family(1): (forall i in 1..M: Q[i] >= 0) and sum(i,1,M,Q[i]) = 1 and sum(i,1,M,Q[i]*x[i]) <= x[1]",
        "exists Q family(1): (forall i in 1..M: Q[i] >= 0) and sum(i,1,M,Q[i]) = 1 and sum(i,1,M,Q[i]*x[i]) < x[1]",
        "M integer, M >= 1, x family(1)",
    ),
    "indicators": (
        "sum(i,1,M,max(p[i],0)) <= d",
        "sum(i,1,M,max(p[i],0)) < d",
        "M integer, M >= 1, d real, p family(1), forall a family(1): (forall i in 1..M: a[i] = 0 or a[i] = 1)"
        " => sum(i,1,M,a[i]*p[i]) <= d",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TWINS)
def test_a_derived_leg_finds_sizes_and_agrees_with_what_is_true(name):
    true, _, where = TWINS[name]
    leg = derived_leg(parse(true, where), timeout_s=10)
    assert leg.outcome == "agrees", leg.detail
    assert "M=2" in leg.detail or name == "level"


@pytest.mark.parametrize("name", TWINS)
def test_a_derived_leg_disagrees_with_what_is_false(name):
    _, false, where = TWINS[name]
    leg = derived_leg(parse(false, where), timeout_s=10)
    assert leg.outcome == "disagrees", leg.detail


def test_what_is_outside_of_the_theory_is_not_decided_and_says_why():
    leg = derived_leg(parse("gaussian_mean(y, 0, v, y^2) = v", "v >= 0"))
    assert leg.outcome == "undecided" and "a mean over a normal law" in leg.detail


def test_lengths_of_one_are_left_out_where_others_are_allowed():
    where = "M integer, M >= 1, N integer, N >= 1, k in 1..M, P family(2)"
    sums = "sum(i, 1, M, sum(j, 1, N, P[i,j])) = sum(j, 1, N, sum(i, 1, M, P[i,j]))"
    assert "M=2, N=2" in derived_leg(parse(sums, where)).detail
    assert "M=1" in derived_leg(parse(sums, where + ", M <= 1")).detail


def test_families_of_lengths_are_two_everywhere():
    where = "n integer, n >= 1, K integer family(1), forall i in 1..n: K[i] >= 1, x in tuples(n, i, K[i]), i in 1..n"
    leg = derived_leg(parse("x[i] <= K[i]", where))
    assert leg.outcome == "agrees" and "every value of K is 2" in leg.detail
    assert derived_leg(parse("x[i] < K[i]", where)).outcome == "disagrees"


def test_entries_that_integers_choose():
    where = """T integer family(1), p family(1), (forall i in 1..2: 1 <= T[i] and T[i] <= 2), T[1] != T[2]"""
    assert smt_leg(parse("p[T[1]] + p[T[2]] = p[1] + p[2]", where), ANY).outcome == "agrees"
    assert smt_leg(parse("p[T[1]] = p[1]", where), ANY).outcome == "disagrees"


def test_a_member_for_every_label_is_not_said_to_be_missing():
    """Three members are given and two labels looked at: what exists may have a third."""
    statement = """exists S family(2): (forall s real: exists k in 1..3: forall i in 1..2: S[s,i] = P[k,i])
        and (forall k in 1..3, i in 1..2: S[k,i] = P[k,i])"""
    assert derived_leg(parse(statement, "P family(2)"), timeout_s=5).outcome != "disagrees"


def test_what_z3_supposes_less_of_than_is_said_gives_no_counterexample():
    """Nothing satisfies both suppositions, but z3 is told of no Q: that there is no w at its values shows nothing."""
    bound = "(forall Q family(1): (forall i in 1..2: Q[i] >= x) => v <= Q[1])"
    statement = parse(f"{bound} and v > x => (exists w real: w >= v and w <= x)", "x v real")
    assert derived_leg(statement, timeout_s=5).outcome != "disagrees"


NOT_FOUND_EVERYWHERE = [
    ("exists y real: y^2 = x", "x real"),
    ("exists y real: y^2 = x", "x z real, z >= 0"),
    ("exists d real: forall s real: P[s,1] <= d and d <= 0", "P family(2)"),
    ("exists Q family(1): Q[1] = 1 and (forall s real: P[s,1] <= 0)", "P family(2)"),
    ("exists d real: d <= 0 and (forall q real: q >= d)", "x real"),
]


@pytest.mark.parametrize(("statement", "where"), NOT_FOUND_EVERYWHERE)
def test_what_exists_at_some_values_only_is_no_agreement(statement, where):
    """Nothing drawn helps here, so that z3's own values are looked at: for names of which nothing is said, too."""
    leg = smt_leg(parse(statement, where), ANY, existence=lambda *_: Found("unknown"))
    assert leg.outcome != "agrees", leg.detail


def test_what_exists_for_each_member_need_not_be_the_same():
    where = "z real, (forall k in 1..2: exists x real, y in k..k: x = y)"
    leg = smt_leg(parse("z >= 0", where), ANY)
    assert leg.outcome == "undecided" and "no size is allowed" not in leg.detail


def test_a_slow_machine_gets_the_same_answers(monkeypatch):
    """Work is counted, not time."""
    statements = [parse(true, where) for true, _, where in TWINS.values()]
    statements.append(parse("x^4 + y^4 + z^4 >= x*y*z*(x + y + z)"))
    quiet = [derived_leg(s)[:2] for s in statements]
    line = Z3._line

    def late(self, seconds):
        time.sleep(0.02)
        return line(self, seconds)

    monkeypatch.setattr(Z3, "_line", late)
    assert [derived_leg(s)[:2] for s in statements] == quiet


def test_a_counterexample_that_is_not_confirmed_is_no_agreement():
    leg = smt_leg(parse("x*x != 2 or n = 1", "x >= 0, n integer"), [{"n": 1}, {"n": 2}])
    assert leg.outcome == "undecided" and "unsat: n=1" in leg.detail


def test_powers_are_bounded():
    leg = smt_leg(parse("exp(a/1000003) <= exp(b/7)", "a real, b real"), ANY, timeout_s=1.0)
    assert leg.outcome in ("not run", "undecided")


# --- limits ------------------------------------------------------------------------------------------------


def test_the_deadline_holds(ends_within):
    with ends_within(1):
        leg = smt_leg(theorem1(), [{"M": 6, "r": 5}], MECHANISMS, timeout_s=1.0)
    assert leg.outcome == "undecided"


def test_a_query_that_is_interrupted_leaves_no_process_and_no_stale_answer():
    class Stop(BaseException):
        pass

    with Z3() as z3:
        assert z3.ask("QF_LRA", "(assert true)", 5)[0] == "sat"
        child = z3._child.pid

        def interrupted(_seconds):
            raise Stop

        z3._line = interrupted
        with pytest.raises(Stop):
            z3.ask("QF_LRA", "(assert true)", 5)
        del z3._line
        with pytest.raises(ProcessLookupError):
            os.kill(child, 0)
        assert z3.ask("QF_LRA", "(assert false)", 5)[0] == "unsat"
        assert z3.ask("QF_LRA", "nonsense (", 5)[0] in ("unknown", "sat")


def test_a_killed_z3_is_replaced():
    with Z3() as z3:
        z3.ask("QF_LRA", "(assert true)", 5)
        z3._child.kill()
        assert z3.ask("QF_LRA", "(assert true)", 5)[0] == "unknown"
        assert z3.ask("QF_LRA", "(assert true)", 5)[0] == "sat"


# --- against the kernel ------------------------------------------------------------------------------------

ATOMS = st.sampled_from(["x", "y", "2", "-1", "1/2", "f[1]", "f[2]", "f[k]", "f[g[1]]", "f[g[k]]"])
TERMS = st.recursive(
    ATOMS,
    lambda t: st.one_of(
        st.tuples(t, st.sampled_from("+-*"), t).map(lambda p: f"({p[0]} {p[1]} {p[2]})"),
        st.tuples(st.sampled_from(["abs({})", "1/({})", "({})^2", "exp({})", "log({})", "xlogx({})"]), t).map(
            lambda p: p[0].format(p[1])
        ),
        st.tuples(st.sampled_from(["max({}, {})", "min({}, {})", "kronecker({}, {})"]), t, t).map(
            lambda p: p[0].format(p[1], p[2])
        ),
        t.map(lambda body: f"sum(k, 1, 2, {body})"),
    ),
    max_leaves=5,
)
RELATIONS = st.tuples(TERMS, st.sampled_from(["<", "<=", "=", "!="]), TERMS).map(" ".join)
FORMULAS = st.recursive(
    RELATIONS,
    lambda f: st.one_of(
        st.tuples(f, st.sampled_from(["and", "or", "=>", "<=>"]), f).map(
            lambda p: f"({p[0]}) {p[1]} ({p[2]})"
        ),
        f.map(lambda body: f"not ({body})"),
        f.map(lambda body: f"forall k in 1..2: ({body})"),
        f.map(lambda body: f"forall y real: ({body})"),
    ),
    max_leaves=3,
)
VALUES = st.fixed_dictionaries(
    {
        "x": st.fractions(-2, 2, max_denominator=2),
        "y": st.fractions(-2, 2, max_denominator=2),
        "k": st.integers(1, 2),
        "g": st.tuples(*[st.integers(1, 2)] * 2).map(lambda v: {1: v[0], 2: v[1]}),
        "f": st.tuples(*[st.fractions(-2, 2, max_denominator=2)] * 2).map(lambda v: {1: v[0], 2: v[1]}),
    }
)


def test_what_z3_proves_the_kernel_refutes_nowhere():
    """Some are proved, and many are such that a wrong proof would be noticed."""
    proved = refuted = 0

    @settings(max_examples=60)
    @given(FORMULAS, RELATIONS, st.lists(VALUES, min_size=5, max_size=5))
    def at_random(conclusion, hypothesis, points):
        nonlocal proved, refuted
        within = "forall k in 1..2: 1 <= g[k] and g[k] <= 2"
        statement = parse(conclusion, f"x y real, k in 1..2, g integer family(1), f family(1), {within}, {hypothesis}")
        agrees = smt_leg(statement, ANY, timeout_s=3).outcome == "agrees"
        fails = any(at_point(statement, point).refutes for point in points)
        assert not (agrees and fails)
        proved, refuted = proved + agrees, refuted + fails

    at_random()
    assert proved >= 2 and refuted >= 8


# --- what is said of all, of some, and where z3 looked ------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "outcome"),
    [("exists i in 1..2: x[i] >= 1/2", "agrees"), ("exists i in 1..2: x[i] >= 2/3", "disagrees")],
)
def test_which_member_it_is_may_depend_on_the_values(statement, outcome):
    assert smt_leg(parse(statement, "x family(1), x[1] + x[2] = 1"), ANY).outcome == outcome


@pytest.mark.parametrize(("statement", "agrees"), [("u <= v", True), ("u < v", False), ("v <= u", False)])
def test_what_is_supposed_of_all_reals_is_supposed_of_those_there_are(statement, agrees):
    where = "u real, v real, w real, v >= w, forall z real: z >= w => u <= z"
    assert (smt_leg(parse(statement, where), ANY).outcome == "agrees") == agrees


@pytest.mark.parametrize(("statement", "agrees"), [("sum(i,1,2,f[i]) <= 1", True), ("sum(i,1,2,f[i]) < 1", False)])
def test_what_is_supposed_of_all_families_is_supposed_of_those_there_are(statement, agrees):
    where = "f family(1), f[1] >= 0, f[2] >= 0, forall g family(1): g[1] >= 0 and g[2] >= 0 => g[1] + g[2] <= 1"
    assert (smt_leg(parse(statement, where), ANY).outcome == "agrees") == agrees


def test_an_integer_that_is_bound_inside_has_a_few_values_and_that_is_said():
    leg = smt_leg(parse("forall n integer: n >= 1 => n*x >= x", "x >= 0"), ANY)
    assert leg.outcome == "agrees" and "from 1 to 3" in leg.detail
    assert (leg.tried, leg.holds) == ("*", ())  # it is no word on all of them


@pytest.mark.parametrize("statement", ["exists n integer, y real: n >= 5 and y = x + n", "exists n integer: n >= 5 and n >= x"])
def test_that_the_few_values_do_not_do_refutes_nothing(statement):
    assert smt_leg(parse(statement, "0 <= x <= 1"), ANY).outcome == "undecided"


def test_other_labels_are_like_the_first_where_a_constant_would_satisfy_nothing():
    where = "P family(2), forall s real: P[s,1] + P[s,2] = 1, forall s real: P[s,1] >= 3/5"
    leg = smt_leg(parse("forall s real: P[s,1] >= 2/3", where), ANY)
    assert leg.outcome == "disagrees", leg.detail
    assert smt_leg(parse("forall s real: P[s,2] <= 2/5", where), ANY).outcome == "agrees"


def test_the_sizes_that_hold_are_told():
    where = "M integer, M >= 2, p family(1), forall i in 1..M: p[i] >= 0, sum(i,1,M,p[i]) = 1"
    leg = derived_leg(parse("sum(i,1,M,p[i]^2) <= 1", where))
    assert (leg.outcome, leg.tried, leg.holds) == ("agrees", "M=2,3", ("M=2", "M=3"))


def test_a_slice_through_every_hypothesis_is_needed():
    """Nothing agrees where the hypotheses leave nothing free, nor where they contradict each other beyond what z3 knows."""
    assert smt_leg(parse("x^3*y^5 + exp(x*y) > 7", "x = 1, y = 2"), ANY, timeout_s=2).detail.count("slices") == 0
    leg = smt_leg(parse("log(x) + x^2*y^2 > 10", "x > 0, y real, log(x) > x"), ANY, timeout_s=3)
    assert leg.outcome != "agrees"


@pytest.mark.parametrize(("bound", "outcome"), [("0", "agrees"), ("1", "disagrees")])
def test_what_an_entry_is_depends_on_which_one_is_sought(bound, outcome):
    """x[T[1]] is x[1] or x[2], not a value of its own."""
    chosen = "forall i in 1..2: 1 <= T[i] and T[i] <= 2"
    formula = f"exists T integer family(1): ({chosen}) and x[T[1]] >= x[T[2]] + {bound}*max(x[1] - x[2], x[2] - x[1]) + {bound}"
    leg = smt_leg(parse(formula, "x family(1)"), ANY, existence=lambda *_: Found("unknown"))
    assert leg.outcome == outcome, leg.detail


# --- the size of a counterexample ---------------------------------------------------------------------------

CUBES = "n integer, n >= 1, forall i in 1..n: x[i] >= 0, sum(i,1,n,x[i]) = 1"


@pytest.mark.parametrize("certificate", ["witness", "disproof"])
def test_z3_looks_at_the_size_of_a_known_counterexample_with_all_else_unknown(certificate):
    """sum x[i]^2 >= 1/3 holds for n <= 3: at the usual sizes nothing is found."""
    statement = parse("sum(i,1,n,x[i]^2) >= 1/3", f"x family(1), {CUBES}")
    wrong = Lambda(("i",), num(7))  # what the certificate says of the others does not matter
    values = {b.name: num(4) if b.name == "n" else wrong for b in statement.binders}
    told = {
        "witness": Witness(tuple(values.items())),
        "disproof": Disproof(tuple(values), Given("d"), Exhibit(tuple(values.values()), (Given("g"),))),
    }
    known = witness_sizes(statement, [told[certificate]])
    assert known == [{"n": 4}]
    assert derived_leg(statement).outcome == "agrees"
    found = derived_leg(statement, known=known)
    assert found.outcome == "disagrees" and "n=4" in found.detail, found.detail


def test_what_holds_at_the_size_of_an_alleged_counterexample_is_said_to():
    statement = parse("sum(i,1,n,x[i]^2) <= 1", f"x family(1), {CUBES}")
    assert "n=1" in derived_leg(statement, known=[{"n": 1}]).holds
    assert witness_sizes(statement, [Witness((("n", num(5)),)), Proof(Given("d"), Given("g"))]) == []


def test_two_quantifiers_may_use_one_name_for_families_of_their_own():
    with Z3() as z3:
        ground = Ground(set(), Solver(z3, 1.0))
        ground.cells = {"T'1": ("T", (ratio(1),)), "T'2": ("T", (ratio(1), ratio(2)))}
        assert list(ground.selections([])) == []
