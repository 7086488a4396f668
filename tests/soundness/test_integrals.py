"""Integrals against an integrator of its own, and attacks on what an integral hides: its index, its ends, its gaps."""

from __future__ import annotations

import random
from fractions import Fraction

import mpmath
import pytest

from tests.provers import believed, proved
from tests.shares import asked, share
from theorems.basics.words import WORDS
from verify.kernel import certificate as c
from verify.kernel import codec
from verify.kernel import terms as t
from verify.kernel.calculus import check_continuous, derivative, smooth
from verify.kernel.definedness import between, integrable, of_statement, of_term
from verify.kernel.enclosure import EnclosureError
from verify.kernel.errors import CertificateRejected, KernelError, Malformed
from verify.kernel.evaluate import Evaluator
from verify.kernel.expansion import expand
from verify.kernel.facts import look_up
from verify.kernel.judge import judge
from verify.kernel.normal import Normalizer, replace, vanishes
from verify.kernel.rules import Goal, monotone
from verify.kernel.sorts import check_formula, check_term, check_words
from verify.kernel.statement import (
    TRUE,
    Binder,
    Definition,
    Family,
    ForAll,
    Implies,
    Integer,
    Or,
    Range,
    Real,
    Relation,
    free_in,
)
from verify.kernel.values import _taylor, enclose
from verify.language.parse import parse, parse_formula
from verify.language.render import render_term
from verify.language.walk import parts
from verify.limits.deadlines import Deadline
from verify.proving import tactics
from verify.proving.automatic import searched
from verify.proving.improper import refute
from verify.proving.plan import AGAINST, FOR
from verify.proving.refutations import undefined
from verify.proving.tactics import exhibit, fact, have, intro, rewrite, seq, split

BOTH = (FOR, AGAINST)
SCOPE = {"x": Real(), "y": Real(), "a": Real(), "b": Real(), "n": Integer(), "Q": Family(1)}
BINDERS = [Binder(name, sort) for name, sort in SCOPE.items()]
ENDS = ["0", "1", "-1", "x", "y", "2*x", "x*y", "1/2", "x^2"]
BODIES = ["t", "exp(-t^2/2)", "1/(1+t^2)", "sqrt(1+t^2)", "x*t^2", "exp(x*t)", "log(2+t^2)", "abs(t-x)", "max(t,y)", "xlogx(t^2)"]


def term(text: str) -> t.Term:
    return parse_formula(f"({text}) = 0", BINDERS).left


def numeric(node: t.Node, env: dict[str, mpmath.mpf]) -> mpmath.mpf:
    """The value by mpmath: its quadrature knows nothing of Taylor polynomials."""
    match node:
        case t.Num(value):
            return mpmath.mpf(value.numerator) / value.denominator
        case t.Var(name):
            return env[name]
        case t.Pi():
            return mpmath.pi
        case t.Add(args):
            return mpmath.fsum(numeric(a, env) for a in args)
        case t.Mul(args):
            return mpmath.fprod(numeric(a, env) for a in args)
        case t.Pow(base, exponent):
            return numeric(base, env) ** numeric(exponent, env)
        case t.Exp(arg):
            return mpmath.exp(numeric(arg, env))
        case t.Log(arg):
            return mpmath.log(numeric(arg, env))
        case t.XLogX(arg):
            value = numeric(arg, env)
            return value * mpmath.log(value) if value else mpmath.mpf(0)
        case t.Abs(arg):
            return abs(numeric(arg, env))
        case t.Max(args):
            return max(numeric(a, env) for a in args)
        case t.Min(args):
            return min(numeric(a, env) for a in args)
        case t.Call("sqrt", (arg,)):
            return mpmath.sqrt(numeric(arg, env))
        case t.Integral(index, lower, upper, body):
            ends = [numeric(lower, env), numeric(upper, env)]
            kinks = [p for p in (env.get("x"), env.get("y"), *range(-30, 31)) if p is not None]
            cuts = sorted(p for p in kinks if min(ends) < p < max(ends))
            path = [ends[0], *(cuts if ends[0] < ends[1] else reversed(cuts)), ends[1]]
            return mpmath.quad(lambda v: numeric(body, {**env, index: v}), path)
    raise AssertionError(node)


@pytest.mark.parametrize("seed", range(24))
def test_an_enclosure_contains_the_integral(seed):
    rng = random.Random(seed)
    lower, upper = rng.choice(ENDS), rng.choice(ENDS)
    body = " + ".join(rng.sample(BODIES, rng.randint(1, 2)))
    values = {name: Fraction(rng.randint(-8, 8), 4) for name in ("x", "y")}
    node = term(f"integral(t, {lower}, {upper}, {body})")
    box = {name: (value, value) for name, value in values.items()}
    found = enclose(node, box, 64)
    true = numeric(node, {name: mpmath.mpf(v.numerator) / v.denominator for name, v in values.items()})
    assert mpmath.mpf(found.lo.numerator) / found.lo.denominator <= true + mpmath.mpf("1e-9")
    assert true - mpmath.mpf("1e-9") <= mpmath.mpf(found.hi.numerator) / found.hi.denominator
    assert found.hi - found.lo < 2


@pytest.mark.parametrize("seed", range(12))
def test_an_enclosure_holds_for_every_point_of_a_box(seed):
    rng = random.Random(seed)
    node = term(f"integral(t, {rng.choice(ENDS)}, {rng.choice(ENDS)}, {rng.choice(BODIES)})")
    corners = {name: sorted(Fraction(rng.randint(-8, 8), 4) for _ in "ab") for name in ("x", "y")}
    found = enclose(node, {name: (low, high) for name, (low, high) in corners.items()}, 64)
    for _ in range(4):
        env = {n: low + (high - low) * Fraction(rng.randint(0, 8), 8) for n, (low, high) in corners.items()}
        true = numeric(node, {name: mpmath.mpf(v.numerator) / v.denominator for name, v in env.items()})
        assert float(found.lo) - 1e-9 <= true <= float(found.hi) + 1e-9


@pytest.mark.parametrize("text", ["1/t", "log(t)", "sqrt(t)", "1/(t-1)", "log(1-t)", "xlogx(t)"])
def test_what_is_undefined_between_the_ends_has_no_enclosure(text):
    with pytest.raises(EnclosureError):
        enclose(term(f"integral(t, -1, 1, {text})"), {}, 64)


def test_the_narrow_answer_needs_derivatives_at_every_point():
    """abs and roots have kinks: Taylor's formula must not be used across one, at 0 here in the middle of a piece."""
    for text, value in (("abs(t)", 1), ("(t^2)^(1/2)", 1), ("max(t, 0)", Fraction(1, 2))):
        found = enclose(term(f"integral(t, -1, 1, {text})"), {}, 64)
        assert found.lo <= value <= found.hi, text


@pytest.mark.parametrize(
    "text",
    ["kronecker(t, 0)", "Q[t]", "sum(k, 1, n, Q[k]*Q[t])", "gaussian_mean(z, t, 1, z)", "kronecker(t, x)*t"],
)
def test_a_body_that_may_jump_is_refused(text):
    with pytest.raises(Malformed, match="continuous"):
        check_formula(parse_formula(f"integral(t, 0, 1, {text}) = 0", BINDERS), SCOPE)


def test_a_jump_hidden_in_a_word_is_refused():
    word = Definition("jump", (Binder("s", Real()),), t.Delta(t.Var("s"), t.ZERO))
    with pytest.raises(Malformed, match="continuous"):
        check_term(t.Integral("t", t.ZERO, t.ONE, t.Defined(word, (t.Var("t"),))), {})


@pytest.mark.parametrize(
    "text",
    [
        "integral(t, -1, 1, 1/t) = 0",
        "integral(t, 0, 1, log(t)) <= 0",
        "integral(t, -1, 2, t + 0*log(t)) = 3/2",
        "integral(t, -1, 1, t/t) = 2",
        "integral(t, 1, -1, 1/t) = 0",
        "integral(t, 0, 1/0, t) = 0",
        "integral(t, 0, 0, 1/t) = 0",
    ],
)
def test_an_integral_over_a_gap_proves_nothing(text):
    assert of_statement(parse(text)) != TRUE
    assert believed(parse(text), sides=BOTH) <= {"ILL_POSED"}


@pytest.mark.parametrize("text", ["integral(t, 1, 0, 1) = 1", "integral(t, x, 0, 1) >= 0", "integral(t, 0, 1, t) < 1/2"])
def test_false_ones_are_not_proved(text):
    assert believed(parse(text, where="x real, x >= 0"), sides=BOTH) <= {"REFUTED"}


def test_what_is_true_and_what_is_false_is_seen_by_those_who_are_asked():
    """Else that nobody believes a false statement would say nothing."""
    assert believed(parse("integral(t, 0, 1, t) = 1/2"), 1, BOTH) == {"PROVED"}
    assert believed(parse("integral(t, 0, 1, t) < 1/3"), 1, BOTH) == {"REFUTED"}
    assert believed(parse("integral(t, 0, oo, exp(-t)) = 1"), 3, BOTH) == {"PROVED"}
    assert believed(parse("integral(t, -1, oo, 1/t^2) = 1"), 1, BOTH) == {"ILL_POSED"}


def test_the_index_is_its_own():
    """The same name outside is another number, wherever it stands."""
    same = term("integral(x, 0, x, x)")
    assert free_in(same) == {"x"}
    assert Evaluator({"x": t.num(5)}).truth(Relation("=", term("integral(x, 0, 1, x)"), t.num("1/2"))) is not False
    assert Evaluator({"x": t.num(5)}).truth(Relation("<", term("integral(x, 0, 1, x)"), t.num(1))) is True
    assert t.substitute(same, {"x": t.num(3)}) == term("integral(x, 0, 3, x)")
    captured = t.substitute(term("integral(t, 0, 1, x*t)"), {"x": t.Var("t")})
    assert captured.index != "t" and free_in(captured) == {"t"}
    assert derivative(same, "x") == t.sub(t.mul(t.Var("x"), t.ONE), t.mul(t.ZERO, t.ZERO))
    assert replace(term("integral(t, 0, 1, t*x)"), t.Var("t"), t.ONE) == term("integral(t, 0, 1, t*x)")
    assert replace(term("integral(t, 0, 1, t*x)"), t.Var("x"), t.Var("t")) == term("integral(t, 0, 1, t*x)")


def test_names_of_indices_do_not_matter_and_others_do():
    normal = Normalizer(SCOPE)
    assert vanishes(term("integral(t, 0, x, t^2) - integral(y, 0, x, y*y)"), normal)
    assert not vanishes(term("integral(t, 0, x, t*y) - integral(y, 0, x, y*y)"), normal)
    assert not vanishes(term("integral(t, 0, x, t) - integral(t, 0, y, t)"), normal)
    assert not vanishes(term("integral(t, 0, x, t) + integral(t, x, 0, t)"), normal)  # true, but not said there
    assert vanishes(term("integral(t, x + y, y + x, 1/t)"), normal)
    assert not normal.conditions


def test_a_body_is_simplified_under_conditions_for_every_real():
    normal = Normalizer(SCOPE)
    assert vanishes(term("integral(t, 0, 1, t^2/t) - integral(t, 0, 1, t)"), normal)
    (condition,) = [known for known in normal.conditions if isinstance(known, ForAll)]
    inside = between(t.ZERO, t.Var("#0"), t.ONE)
    assert condition == ForAll((Binder("#0", Real()),), Implies(inside, Relation("!=", t.Var("#0"), t.ZERO)))


# --- derivatives -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["integral(t, 0, x, x*t)", "integral(t, x, 1, exp(x*t))", "integral(t, 0, x, integral(s, 0, t, x))"]
)
def test_ends_and_body_do_not_move_together(text):
    with pytest.raises(Malformed, match="both"):
        derivative(term(text), "x")


@pytest.mark.parametrize("text", ["integral(t, 0, 1, abs(t - x))", "integral(t, 0, 1, max(t, x))"])
def test_no_derivative_below_the_sign_where_the_body_has_none(text):
    check_continuous(term(text), "x")
    with pytest.raises(Malformed):
        derivative(term(text), "x")


@pytest.mark.parametrize(
    "text",
    ["integral(t, 0, x^2, exp(-t^2))", "integral(t, x, 2*x, 1/(1+t^2))", "integral(t, 0, 1, exp(-x^2*(1+t^2)/2)/(1+t^2))"],
)
def test_a_derivative_is_the_slope(text):
    node = term(text)
    slope = derivative(node, "x")
    for x in (mpmath.mpf("0.3"), mpmath.mpf("1.7"), mpmath.mpf("-0.6")):
        assert abs(mpmath.diff(lambda v: numeric(node, {"x": v}), x) - numeric(slope, {"x": x})) < 1e-8


def test_below_the_sign_every_point_must_be_smooth():
    """The root of (x - t)^2 is continuous, and has no derivative at t = x: that has to be shown for all t."""
    condition = smooth(term("integral(t, 0, 1, ((x - t)^2)^(1/2))"), "x")
    assert isinstance(condition, ForAll) and isinstance(condition.body, Implies)
    assert Evaluator({"x": t.num("1/2")}, hints={condition.binders[0].name: t.num("1/2")}).truth(condition) is False
    assert smooth(term("integral(t, 0, x, (t^2)^(1/2))"), "x") == TRUE  # by its end: continuous is enough


def test_defined_between_the_ends_whichever_is_lower():
    for text in ("integral(t, x, y, 1/t)", "integral(t, y, x, 1/t)"):
        condition = of_term(term(text))
        hints = {condition.binders[0].name: t.ZERO}
        for low, high in (("-1", "1"), ("1", "-1"), ("0", "1"), ("1", "0")):
            assert Evaluator({"x": t.num(low), "y": t.num(high)}, hints=hints).truth(condition) is False
    shadowed = of_term(term("integral(x, x, y, 1/x)"))  # the end x is not the index
    assert free_in(shadowed) == {"x", "y"}


def test_the_mean_value_rule_asks_where_the_body_is_defined():
    """From 1 to x, x < 0, of 1/t: the step leaves the gap to be shown, which can not be."""
    claim = Relation("<=", term("integral(t, 1, x, 1/t)"), t.num(7))
    goals = monotone(Goal((("x", Real()),), (), claim), c.Derivative("x", t.ONE, False, "u", False))
    assert any("1/t" in str(g.claim) or isinstance(g.claim, ForAll) for g in goals[2:3])
    (defined,) = [g.claim for g in goals[2:3]]
    names = {"x": t.num(-1)}
    assert Evaluator(names, hints={"u": t.num(-1), "t": t.ZERO}).truth(defined) is False


# --- facts -------------------------------------------------------------------------------------------------------


def test_a_quarter_of_pi():
    conditions, conclusion = look_up("integral_quarter_circle", {}, ())
    assert conditions == ()
    found = [enclose(side, {}, 192) for side in (conclusion.left, conclusion.right)]
    assert found[0].lo <= found[1].hi and found[1].lo <= found[0].hi
    assert all(side.hi - side.lo < Fraction(1, 10**13) for side in found)


@pytest.mark.parametrize(("center", "variance"), [("0", "1"), ("y", "1/2"), ("a", "b")])
def test_a_mean_is_the_limit_of_integrals(center, variance):
    """The integral in the fact, from -30 to 30, is the mean; the index of the mean is not the name outside."""
    mean = term(f"gaussian_mean(y, {center}, {variance}, max(0, 1 - y) + y^2)")
    conditions, conclusion = look_up("gaussian_limit", SCOPE, (mean,))
    assert conditions[0] == Relation("<", t.ZERO, mean.variance) and len(conditions) == 2
    (whole,) = [part for part in parts(conclusion) if isinstance(part, t.Integral)]
    assert free_in(conclusion) == free_in(mean)
    env = {"y": mpmath.mpf("0.7"), "a": mpmath.mpf("-1.3"), "b": mpmath.mpf("2.5"), whole.upper.name: mpmath.mpf(30)}
    middle, root = numeric(mean.center, env), mpmath.sqrt(numeric(mean.variance, env))
    true = mpmath.quad(lambda v: (max(0, 1 - v) + v * v) * mpmath.npdf(v, middle, root), [-30, -6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6, 30])
    found = numeric(t.Integral(whole.index, whole.lower, whole.upper, whole.body), env)
    assert abs(found - true) < 1e-6


def test_a_mean_of_what_jumps_or_grows_has_no_such_limit():
    with pytest.raises(Malformed, match="continuous"):
        look_up("gaussian_limit", SCOPE, (term("gaussian_mean(y, 0, 1, kronecker(y, 0))"),))
    mean = term("gaussian_mean(y, 0, 1, exp(y^2))")
    conditions, _ = look_up("gaussian_limit", SCOPE, (mean,))
    assert conditions[1] == integrable("y", mean.body)  # which can not be shown


# --- around ------------------------------------------------------------------------------------------------------


def test_text_and_data_go_both_ways():
    node = term("integral(t, x^2, 1/2, exp(-t^2/2)) + integral(t, 0, 1, integral(s, 0, t, s*t))")
    assert term(render_term(node)) == node
    statement = parse("integral(t, 0, x, t) >= 0", "x >= 0")
    assert codec.decode(codec.encode(statement)) == statement


def test_integrals_in_integrals_are_not_enclosed():
    with pytest.raises(EnclosureError, match="below"):
        enclose(term("integral(t, 0, 1, integral(s, 0, t, s))"), {}, 64)


def test_a_witness_may_rest_on_an_enclosure():
    statement = parse("integral(t, 0, x, exp(-t^2/2)) <= 1", "x real, x >= 0")
    witness = c.Witness((("x", t.num(2)),))
    assert judge(statement, witness).verdict == "REFUTED"


def test_a_forged_equality_is_rejected():
    statement = parse("integral(t, 0, 1, t) = 1/3")
    with pytest.raises(CertificateRejected):
        judge(statement, c.Proof(c.Split(), c.Combine()))


# --- certificates under statements that are not theirs -----------------------------------------------------------------

TWINS = [  # a true statement, and a false one that differs by a constant, a strictness, a hypothesis, or an end
    (("integral(t, 0, 1, t) = 1/2", ""), ("integral(t, 0, 1, t) = 1/3", "")),
    (("integral(t, 0, x, exp(-t^2/2)) <= x", "x >= 0"), ("integral(t, 0, x, exp(-t^2/2)) < x", "x >= 0")),
    (("integral(t, 0, x, exp(-t^2/2)) <= x", "x >= 0"), ("integral(t, 0, x, exp(-t^2/2)) <= x", "x real")),
    (("integral(t, 1, x, 1/t) = log(x)", "x >= 1"), ("integral(t, x, 1, 1/t) = log(x)", "x >= 1")),
    (("integral(t, 1, x, 1/t) <= x - 1", "x >= 1"), ("integral(t, 0, x, 1/t) <= x - 1", "x >= 1")),
]


@pytest.mark.parametrize(("true", "false"), TWINS)
def test_a_certificate_proves_no_false_twin(true, false):
    theirs, other = parse(*true), parse(*false)
    found = proved(theirs)
    with pytest.raises(KernelError):
        judge(other, found)
    if asked(f"{true} {false}", 2):
        assert "PROVED" not in believed(other)


def test_a_word_with_an_integral_does_not_capture():
    """The index in the body of `Phi` is t; so is the argument here."""
    used = parse("Phi(t) = x", words=WORDS).conclusion.left
    assert free_in(expand(used)) == {"t"}
    assert expand(used) != expand(parse("Phi(x) = x", words=WORDS).conclusion.left)


def test_an_index_can_not_be_called_as_a_word():
    word = parse("Phi(1) = 0", words=WORDS).conclusion.left
    both = Relation("=", t.Integral("Phi", t.ZERO, t.ONE, t.Var("Phi")), word)
    with pytest.raises(Malformed, match="defined word"):
        check_words(both)


# --- where the index runs, at values --------------------------------------------------------------------------------


def _asked(low, high, condition, name="t"):
    return ForAll((Binder(name, Real()),), Implies(between(term(low), t.Var(name), term(high)), condition))


def test_what_holds_between_the_ends_is_seen_on_pieces():
    condition = Relation(">", t.add(t.ONE, t.Var("t")), t.ZERO)
    assert Evaluator({}).truth(_asked("0", "3", condition)) is True
    assert Evaluator({}).truth(_asked("3", "0", condition)) is True
    assert Evaluator({}).truth(_asked("-1", "3", condition)) is None  # it fails at an end, and is not refuted by that
    assert Evaluator({}).truth(_asked("-2", "3", condition)) is None


def test_what_is_asked_of_each_of_finitely_many_is_seen_on_pieces():
    """t + 1/l > 0 fails for the second letter alone, where t is below -1/2."""
    each = Relation(">", t.add(t.Var("t"), t.div(t.ONE, t.Var("l"))), t.ZERO)

    def of(last):
        return ForAll((Binder("l", Range(t.ONE, t.num(last))),), each)

    assert Evaluator({}).truth(_asked("-3/4", "1", of(1))) is True
    assert Evaluator({}).truth(_asked("-3/4", "1", of(2))) is None
    assert Evaluator({}).truth(_asked("-1/4", "1", of(2))) is True
    assert Evaluator({}).truth(_asked("-3/4", "1", of(0))) is True
    moving = ForAll((Binder("l", Range(t.ONE, t.Var("t"))),), Relation("<", t.ONE, t.ZERO))  # as many as the index says
    assert Evaluator({}).truth(_asked("0", "3", moving)) is not True
    every = ForAll((Binder("l", Integer()),), each)
    assert Evaluator({}).truth(_asked("-1/4", "1", every)) is None
    shadowed = ForAll((Binder("t", Range(t.ONE, t.num(2))),), Relation(">", t.Var("t"), t.ZERO))
    assert Evaluator({}).truth(_asked("-3", "3", shadowed)) is True
    two = ForAll((Binder("l", Range(t.ONE, t.num(2))), Binder("m", Range(t.ONE, t.Var("l")))), Relation(">", t.add(t.Var("t"), t.div(t.ONE, t.Var("m"))), t.ZERO))
    assert Evaluator({}).truth(_asked("-3/4", "1", two)) is None
    assert Evaluator({}).truth(_asked("-1/4", "1", two)) is True


def test_an_end_that_names_the_index_is_no_end():
    condition = Relation(">=", t.ONE, t.ZERO)
    formula = ForAll((Binder("t", Real()),), Implies(between(t.Var("t"), t.Var("t"), t.ONE), Relation(">", t.Var("t"), t.num(7))))
    assert Evaluator({"t": t.num(9)}).truth(formula) is not True
    assert Evaluator({"t": t.num(9)}).truth(_asked("0", "1", condition)) is True


def test_only_that_very_question_is_looked_at_on_pieces():
    """One way round is not both; a condition of something else is not one of the index."""
    both = between(t.ZERO, t.Var("t"), t.ONE)
    assert isinstance(both, Or)
    wider = Or((both.args[0], Relation("<=", t.ZERO, t.Var("t"))))
    below = Relation("<", t.Var("t"), t.num(2))
    assert Evaluator({}).truth(ForAll((Binder("t", Real()),), Implies(both, below))) is True
    assert Evaluator({}).truth(ForAll((Binder("t", Real()),), Implies(wider, below))) is None
    assert Evaluator({}).truth(ForAll((Binder("s", Real()),), Implies(both, below))) is None
    assert Evaluator({}).truth(ForAll((Binder("t", Integer()),), Implies(both, below))) is None


# --- Taylor coefficients ----------------------------------------------------------------------------------------------

FUNCTIONS = ["exp(t^2)", "log(2 + t)", "(1 + t)^(-2)", "(3 + t)^(1/2)", "(2 - t)^(-3/2)", "xlogx(1 + t)", "t^15", "exp(t)/(1 + t^2)",
             "max(t, -2)", "abs(t - 3)", "min(t, 5)*t", "sqrt(1 + exp(t))"]  # fmt: skip


@pytest.mark.parametrize("text", FUNCTIONS)
def test_coefficients_are_those_of_the_function(text):
    node = term(f"integral(t, 0, 1, {text})").body
    with mpmath.workdps(60):
        for place in (Fraction(1, 3), Fraction(-1, 4)):
            found = _taylor(node, "t", {"t": (place, place)}, 128)
            true = mpmath.taylor(lambda v: numeric(node, {"t": v}), mpmath.mpf(place.numerator) / place.denominator, 12)
            for interval, value in zip(found, true, strict=True):
                low, high = (mpmath.mpf(end.numerator) / end.denominator for end in (interval.lo, interval.hi))
                assert low - mpmath.mpf("1e-20") <= value <= high + mpmath.mpf("1e-20")


@pytest.mark.parametrize("text", ["abs(t)", "t^(1/2)", "log(t)", "1/t", "max(t, -t)", "xlogx(t)", "(t^2)^(3/2)"])
def test_no_coefficients_where_a_derivative_may_be_missing(text):
    with pytest.raises(EnclosureError):
        _taylor(term(f"integral(t, 0, 1, {text})").body, "t", {"t": (Fraction(-1, 4), Fraction(1, 2))}, 64)


# --- without an end -----------------------------------------------------------------------------------------------

NO_LIMIT = [  # at most refuted: they diverge, or converge only if both ends move together
    "integral(t, 1, oo, 1/t) = 5",
    "integral(t, 1, oo, 1/t) >= 5",
    "integral(t, 0, oo, 1) <= 5",
    "integral(t, 0, oo, exp(t)) >= 0",
    "integral(t, -oo, oo, t) = 0",
    "integral(t, -oo, oo, t) <= 0",
    "integral(t, -oo, oo, t^3*exp(-t)) != 1",
    "integral(t, 0, oo, 0*t + 1) != 1",
    "integral(t, -oo, 0, t) <= 0",
    "exists x real: integral(t, 0, oo, 1 + exp(-t)) = x",
]
UNDEFINED = ["integral(t, -1, oo, 1/t^2) = 1", "integral(t, -oo, oo, 1/t) = 0", "integral(t, 0, oo, exp(-x*t)) = 1/x"]


@pytest.mark.parametrize("text", share(NO_LIMIT, 2))
def test_what_diverges_is_not_proved(text):
    assert believed(parse(text), sides=BOTH) <= {"REFUTED"}


@pytest.mark.parametrize("text", UNDEFINED)
def test_what_is_undefined_on_the_way_is_not_proved(text):
    assert believed(parse(text), sides=BOTH) <= {"ILL_POSED"}
    statement = expand(parse(text))
    assert judge(statement, undefined(statement, Deadline(10))).verdict == "ILL_POSED"


IMPROPER_TWINS = [
    (("integral(t, 0, oo, exp(-t)) = 1", ""), ("integral(t, 0, oo, exp(-t)) = 1.001", "")),
    (("integral(t, 0, oo, exp(-t)) <= 1", ""), ("integral(t, 0, oo, exp(-t)) < 1", "")),
    (("integral(t, 0, oo, x*exp(-x*t)) = 1", "x > 0"), ("integral(t, 0, oo, x*exp(-x*t)) = 1", "x >= 0")),
    (("integral(t, 0, oo, x*exp(-x*t)) = 1", "x > 0"), ("integral(t, 0, oo, x*exp(-x*t)) = 1", "x != 0")),
    (("integral(t, -oo, oo, t*exp(-abs(t))) = 0", ""), ("integral(t, -oo, oo, t) = 0", "")),
    (("integral(t, 1, oo, 1/t^2) = 1", ""), ("integral(t, 1, oo, 1/t) = 1", "")),
]


@pytest.mark.parametrize(("true", "false"), IMPROPER_TWINS)
def test_a_certificate_of_a_limit_proves_no_false_twin(true, false):
    theirs, other = parse(*true), parse(*false)
    found = proved(theirs)
    with pytest.raises(KernelError):
        judge(other, found)
    if asked(f"{true} {false}", 2):
        assert "PROVED" not in believed(other)


def test_one_sequence_of_ends_is_not_both():
    """From -T to T the integral of t is 0; a sentence about one T does not prove the one about two ends."""
    one = parse("forall g real: g > 0 => (exists T real: T >= 0 and (forall s real: s >= T => abs(integral(t, -s, s, t)) <= g))")
    zero = have("zero", "integral(t, -s, s, t) = 0", searched())
    found = tactics.prove(one, intro("g", "positive"), exhibit("0"), split(seq(), seq(intro("s", "far"), zero, rewrite("zero"), fact("size", "extremum", "abs(0)"))))
    assert judge(one, found).verdict == "PROVED"
    with pytest.raises(KernelError):
        judge(parse("integral(t, -oo, oo, t) = 0"), found)


def test_a_refutation_of_one_value_refutes_no_other():
    wrong, right = parse("integral(t, 0, oo, exp(-t)) = 2"), parse("integral(t, 0, oo, exp(-t)) = 1")
    found = refute(expand(wrong), Deadline(30))
    assert judge(wrong, found).verdict == "REFUTED"
    with pytest.raises(KernelError):
        judge(right, found)
