"""Gaussian means against an integrator of its own, and attacks on what a mean hides: its index, its measure, its integral."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from verify.kernel import certificate as c
from verify.kernel import codec
from verify.kernel import terms as t
from verify.kernel.calculus import check_continuous, derivative
from verify.kernel.definedness import integrable, of_statement
from verify.kernel.errors import CertificateRejected, KernelError, Malformed
from verify.kernel.evaluate import Evaluator
from verify.kernel.facts import look_up
from verify.kernel.gaussian import GAUSSIAN_FACTS
from verify.kernel.judge import judge
from verify.kernel.normal import Normalizer, replace, vanishes
from verify.kernel.sorts import check_formula, check_term
from verify.kernel.statement import (
    And,
    Binder,
    Exists,
    Family,
    ForAll,
    Integer,
    Range,
    Real,
    Relation,
    Statement,
    free_in,
)
from verify.kernel.values import enclose
from verify.language.parse import parse, parse_formula
from verify.proving.tactics import Stuck, exhibit, fact, seq
from verify.proving.tactics import prove as certificate_of
from verify.run.pipeline import prove

SCOPE = {
    "x": Real(),
    "y": Real(),
    "z": Real(),
    "c": Real(),
    "v": Real(),
    "i": Integer(),
    "j": Integer(),
    "Q": Family(1),
}
NAMES = ["x", "y", "z", "c", "v"]
CENTERS = ["0", "1", "-1", "c", "y", "x"]
VARIANCES = ["1", "1/2", "2", "v", "v"]


def numeric(term, env):
    """The value of a term, numbers or arrays in y; a mean by the trapezoidal rule, which is exact here but for rounding."""
    match term:
        case t.Num(value):
            return float(value)
        case t.Var(name):
            return env[name]
        case t.Add(args):
            return sum((numeric(a, env) for a in args), 0.0)
        case t.Mul(args):
            out = 1.0
            for a in args:
                out = out * numeric(a, env)
            return out
        case t.Pow(base, exponent):
            return numeric(base, env) ** numeric(exponent, env)
        case t.Exp(arg):
            return np.exp(numeric(arg, env))
        case t.Log(arg):
            return np.log(numeric(arg, env))
        case t.Abs(arg):
            return np.abs(numeric(arg, env))
        case t.Apply("Q", (arg,)):
            return np.sin(1.0 + 2.0 * numeric(arg, env))
        case t.Sum(index, lower, upper, body):
            span = range(round(numeric(lower, env)), round(numeric(upper, env)) + 1)
            return sum((numeric(body, {**env, index: float(i)}) for i in span), 0.0)
        case t.GaussianMean(index, center, variance, body):
            middle, spread = numeric(center, env), np.sqrt(numeric(variance, env))
            steps = np.linspace(-16.0, 16.0, 6401)
            weights = np.exp(-(steps**2) / 2) * (steps[1] - steps[0]) / np.sqrt(2 * np.pi)
            inner = {**env, index: middle + spread * steps}
            return float(np.sum(weights * numeric(body, inner)))
    raise TypeError(term)


def close(left, right):
    return abs(left - right) <= 1e-7 * (1 + abs(left) + abs(right))


def environment(source):
    env = {name: source.choice((-1.5, -0.5, 0.0, 0.75, 1.0, 2.0)) for name in NAMES}
    return env | {
        "v": source.choice((0.25, 0.5, 1.0, 1.75)),
        "i": float(source.randint(0, 3)),
        "j": float(source.randint(1, 3)),
    }


class Maker:
    """Means whose parts mention each other's names, and bodies that integrate."""

    def __init__(self, source):
        self.source = source

    def text(self, index):
        other = self.source.choice(NAMES)
        return self.source.choice(
            [
                index,
                other,
                f"{index}^2 - {other}",
                f"{other}*{index}",
                f"exp({other}*{index}/4)",
                f"{index}*exp(-{index}^2/8)",
                f"Q[j]*{index}",
                f"log(1 + exp({index}))",
                f"sum({self.source.choice('ijk')}, 1, 2, {index}*{other})",
            ]
        )

    def law(self):
        return self.source.choice(CENTERS), self.source.choice(VARIANCES)

    def mean(self, shape="{0}"):
        index = self.source.choice(NAMES)
        body = shape.format(
            *(f"({self.text(index)})" for _ in range(4)), index, self.source.choice(["i", "j", index + "i"])
        )
        center, variance = self.law()
        return read(f"gaussian_mean({index}, {center}, {variance}, {body})")

    def arguments(self, name):
        match name:
            case "gaussian_add":
                return (self.mean("{0} + {1} + {2}"),)
            case "gaussian_scale":
                return (self.mean("{0}*{1}*c"),)
            case "gaussian_sum":
                return (self.mean("sum({5}, 1, 3, {0}*{5} + {1})"),)
            case "gaussian_moments":
                return tuple(map(read, self.law()))
            case "gaussian_change":
                return (self.mean(), *map(read, self.law()))
            case "gaussian_same" | "gaussian_order":
                one = self.mean("{0} + {1}")
                index = self.source.choice(NAMES)
                if index in t.free_names(one.body):
                    index = one.index
                body = t.substitute(one.body, {one.index: t.Var(index)})
                more = t.ZERO if name == "gaussian_same" else t.mul(t.Var(index), t.Var(index))
                return one, t.GaussianMean(index, one.center, one.variance, t.add(body, more))
        raise AssertionError(name)


def read(text):
    return parse_formula(f"({text}) = 0", [Binder(name, sort) for name, sort in SCOPE.items()]).left


@pytest.mark.parametrize("name", GAUSSIAN_FACTS)
def test_the_conclusion_holds_of_means_that_exist(name):
    source = random.Random(name)
    maker, used = Maker(source), 0
    while used < 60:
        try:
            given = maker.arguments(name)
            for argument in given:
                check_term(argument, SCOPE)
            conditions, conclusion = look_up(name, SCOPE, given)
        except (KernelError, ValueError):
            continue
        check_formula(And((*conditions, conclusion)), SCOPE)
        assert free_in(And((*conditions, conclusion))) <= frozenset().union(*map(t.free_names, given)), (
            "names from nowhere"
        )
        used += 1
        for _ in range(3):
            env = environment(source)
            for part in conclusion.args if isinstance(conclusion, And) else (conclusion,):
                left, right = numeric(part.left, env), numeric(part.right, env)
                assert close(left, right) or (part.operator == "<=" and left < right), (part, left, right)
            for condition in conditions:
                if isinstance(condition, ForAll) and isinstance(condition.body, Relation):
                    at = {**env, condition.binders[0].name: source.choice((-2.0, 0.3, 1.0))}
                    left, right = numeric(condition.body.left, at), numeric(condition.body.right, at)
                    assert close(left, right) or (condition.body.operator == "<=" and left < right)


@pytest.mark.parametrize("seed", range(60))
def test_the_normal_form_has_the_same_value(seed):
    source = random.Random(seed)
    mean = Maker(source).mean("{0}*{1} - {2}")
    canonical = Normalizer(SCOPE).canonical(mean)
    assert t.free_names(canonical) <= t.free_names(mean)
    for _ in range(3):
        env = environment(source)
        assert close(numeric(mean, env), numeric(canonical, env)), (mean, canonical)


@pytest.mark.parametrize("seed", range(60))
def test_substitution_captures_nothing(seed):
    source = random.Random(1000 + seed)
    mean, value = Maker(source).mean("{0}*{1} - {2}"), read(Maker(source).text("y"))
    env = environment(source)
    name = source.choice(NAMES)
    if name == "v" and numeric(value, env) <= 0:
        return
    expected = numeric(mean, {**env, name: numeric(value, env)})
    assert close(numeric(t.substitute(mean, {name: value}), env), expected)


# --- what a fact needs -----------------------------------------------------------------------------------------------


def rejected(statement, tactic):
    with pytest.raises((Stuck, CertificateRejected, Malformed)):
        judge(statement, certificate_of(statement, tactic))


def test_what_grows_too_fast_has_no_mean_and_is_above_nothing():
    """Its mean counts as 0: without the condition, 1 = mean(1) <= mean(1 + exp(y^2)) = 0 would be PROVED."""
    left, right = read("gaussian_mean(y, 0, 1, 1)"), read("gaussian_mean(y, 0, 1, 1 + exp(y^2))")
    conditions, _ = look_up("gaussian_order", {}, (left, right))
    assert integrable("y'", t.substitute(right.body, {"y": t.Var("y'")})) in conditions
    statement = parse("gaussian_mean(y, 0, 1, 1) <= gaussian_mean(y, 0, 1, 1 + exp(y^2))")
    for height, rate in (("2", "1"), ("10^6", "10^3")):
        rejected(
            statement,
            fact(
                "o",
                "gaussian_order",
                left,
                right,
                conditions=[seq(), seq(), exhibit(height, rate), exhibit(height, rate)],
            ),
        )


def test_a_bound_may_not_depend_on_the_index():
    made = integrable("y", read("exp(y^2)"))
    assert isinstance(made, Exists) and isinstance(made.body, ForAll)
    assert not {b.name for b in made.binders} & {"y"}
    clash = integrable("A", t.mul(t.Var("A"), t.Var("B")))
    assert len({b.name for b in clash.binders} | {"A", "B"}) == 4


@pytest.mark.parametrize("variance", ["0", "-1", "v", "v^2"])
def test_a_law_has_a_positive_variance(variance):
    statement = parse(f"gaussian_mean(y, 0, {variance}, 1) = 1", "v real" if "v" in variance else "")
    assert prove(statement, effort=3)[0].verdict == "ILL_POSED"


def test_a_mean_of_nothing_is_not_one_by_convention():
    """The mean over a variance 0 is 0, so mass 1 needs its condition."""
    conditions, _ = look_up("gaussian_moments", {}, (t.ZERO, t.ZERO))
    assert conditions == (Relation("<", t.ZERO, t.ZERO),)
    conditions, _ = look_up("gaussian_change", {}, (read("gaussian_mean(y, 0, 1, y)"), t.ZERO, t.num(-1)))
    assert Relation("<", t.ZERO, t.num(-1)) in conditions


def test_laws_that_differ_are_not_compared():
    for name in ("gaussian_same", "gaussian_order"):
        one, two = read("gaussian_mean(y, 0, 1, y)"), read("gaussian_mean(y, 1, 1, y)")
        conditions, _ = look_up(name, {}, (one, two))
        assert Relation("=", t.ZERO, t.ONE) in conditions


@pytest.mark.parametrize(
    "body",
    [
        "Q[y]",
        "1 + Q[y+1]",
        "sum(k, 1, 2, Q[k*y])",
        "gaussian_mean(z, y, 1, z)",
        "gaussian_mean(z, 0, 1, y*z)",
        "I[y]",
    ],
)
def test_what_may_not_be_measurable_has_no_mean(body):
    with pytest.raises(ValueError, match="measurable"):
        parse(f"gaussian_mean(y, 0, 1, {body}) = 0", 'Q family(1), I opaque(1) "something"')
    mean = t.GaussianMean("y", t.ZERO, t.ONE, t.add(t.ONE, t.Apply("Q", (t.Var("y"),))))
    with pytest.raises(Malformed, match="measurable"):
        check_term(mean, {"Q": Family(1)})


def test_the_index_is_no_integer():
    for body in (
        t.Sum("k", t.ONE, t.Var("y"), t.ONE),
        t.Pow(t.num(2), t.Var("y")),
        t.Binomial(t.Var("y"), t.ONE),
    ):
        with pytest.raises(Malformed):
            check_term(t.GaussianMean("y", t.ZERO, t.ONE, body), {"y": Integer()})


# --- what others may not do with a mean ------------------------------------------------------------------------------


def test_no_value_slips_into_a_mean():
    """A name bound by a mean is not the variable of that name."""
    mean = read("gaussian_mean(y, 0, 1, y)")
    with pytest.raises(KernelError):
        Evaluator({"y": t.num(3)}).ground(mean, {})
    statement = parse("gaussian_mean(y, 0, 1, y) = 0 and y = y", "y real")
    with pytest.raises(CertificateRejected):
        judge(statement, c.Witness((("y", t.num(3)),)))
    with pytest.raises(Exception, match="no enclosure"):
        enclose(mean, {"y": (Fraction(0), Fraction(1))}, 64)


def test_equals_are_not_replaced_under_the_binder():
    mean = read("gaussian_mean(y, 0, 1, y + x)")
    assert replace(mean, t.Var("y"), t.ONE) == mean
    assert replace(mean, t.Var("x"), t.Var("y")) == mean
    assert replace(mean, t.Var("x"), t.ONE) != mean


def test_equal_up_to_the_name_of_the_index_and_no_more():
    one, two = read("gaussian_mean(y, 0, 1, y*c)"), read("gaussian_mean(z, 0, 1, z*c)")
    assert vanishes(t.sub(one, two), Normalizer(SCOPE))
    for other in (
        "gaussian_mean(c, 0, 1, c*c)",
        "gaussian_mean(y, 0, 2, y*c)",
        "gaussian_mean(y, 1, 1, y*c)",
    ):
        assert not vanishes(t.sub(one, read(other)), Normalizer(SCOPE))


def test_a_law_of_normal_forms_inside_of_a_mean_holds_at_every_real():
    """1/y*y = 1 but at 0: the condition is about all y, not about the y outside."""
    normalizer = Normalizer(SCOPE)
    inside = t.sub(read("gaussian_mean(y, 0, 1, y/y)"), read("gaussian_mean(y, 0, 1, 1)"))
    assert vanishes(inside, normalizer)
    (condition,) = normalizer.conditions
    assert isinstance(condition, ForAll) and isinstance(condition.binders[0].sort, Real)


def test_calculus_does_not_look_into_a_mean():
    mean = read("gaussian_mean(y, x, 1, y)")
    with pytest.raises(Malformed):
        derivative(mean, "x")
    with pytest.raises(Malformed):
        check_continuous(mean, "x")
    assert derivative(mean, "y") == t.ZERO


def test_a_statement_with_a_mean_is_defined_only_where_it_is_integrable():
    statement = Statement((), (), Relation("<=", read("gaussian_mean(y, 0, 1, exp(y^2))"), t.ONE))
    parts = of_statement(statement)
    assert isinstance(parts, Exists)
    assert prove(statement, effort=2)[0].verdict == "OPEN"


def test_a_mean_is_plain_data():
    mean = read("gaussian_mean(y, c, v, y*x)")
    assert codec.loads(codec.dumps(mean)) == mean
    with pytest.raises(Malformed):
        codec.decode(["GaussianMean", "y", ["Num", {"q": "0"}], ["Num", {"q": "1"}]])


def test_the_sum_of_a_mean_hides_its_own_index_only():
    mean = t.GaussianMean(
        "y", t.Var("j"), t.ONE, t.Sum("j", t.ONE, t.Var("i"), t.mul(t.Var("j"), t.Var("y")))
    )
    conditions, conclusion = look_up("gaussian_sum", {"i": Integer(), "j": Integer()}, (mean,))
    assert "j" in t.free_names(conclusion.right)
    assert isinstance(conditions[0], ForAll) and isinstance(conditions[0].binders[0].sort, Range)
    assert close(*(numeric(side, {"i": 2.0, "j": 5.0}) for side in (conclusion.left, conclusion.right)))


@pytest.mark.parametrize("name", ["gaussian_same", "gaussian_order"])
def test_a_name_outside_is_not_the_index_of_the_other(name):
    """forall y: 2y = y + y would show mean(2y) = mean(y + z) = y, with the y outside."""
    one, two = read("gaussian_mean(y, 0, 1, 2*y)"), read("gaussian_mean(z, 0, 1, y + z)")
    conditions, _ = look_up(name, {}, (one, two))
    everywhere = conditions[-1]
    assert everywhere.binders[0].name != "y"
    env = {"y": 3.0, everywhere.binders[0].name: 1.0}
    assert numeric(everywhere.body.left, env) == 2.0 and numeric(everywhere.body.right, env) == 4.0


# --- exactly, under names chosen to clash ----------------------------------------------------------------------------

HOSTILE = ["x", "y", "i", "j", "k", "#0", "#1", "@", "y'"]
NODES = [(Fraction(1, 4), -1), (Fraction(1, 2), 0), (Fraction(1, 4), 2)]


def exact(term, env):
    """The value with a weighted sum over three points for the mean: what walks terms may use no more of a mean than this."""
    match term:
        case t.Num(value):
            return Fraction(value)
        case t.Var(name):
            return env[name]
        case t.Add(args):
            return sum((exact(a, env) for a in args), Fraction(0))
        case t.Mul(args):
            out = Fraction(1)
            for a in args:
                out *= exact(a, env)
            return out
        case t.Pow(base, t.Num(power)):
            value = exact(base, env)
            return value ** int(power) if value or power >= 0 else Fraction(0)
        case t.Delta(left, right):
            return Fraction(exact(left, env) == exact(right, env))
        case t.Apply("Q", (arg,)):
            return env["Q"](exact(arg, env))
        case t.Sum(index, lower, upper, body):
            span = range(int(exact(lower, env)), int(exact(upper, env)) + 1)
            return sum((exact(body, {**env, index: Fraction(i)}) for i in span), Fraction(0))
        case t.GaussianMean(index, center, variance, body):
            middle, spread = exact(center, env), exact(variance, env)
            return sum(w * exact(body, {**env, index: middle + spread * s}) for w, s in NODES)
    raise TypeError(term)


def holds(formula, env):
    """Whether a condition holds; over the reals, at some of them."""
    if not isinstance(formula, ForAll):
        left, right = exact(formula.left, env), exact(formula.right, env)
        return {"<=": left <= right, "<": left < right, "!=": left != right}[formula.operator]
    first, rest = formula.binders[0], formula.binders[1:]
    values = [Fraction(n, 2) for n in range(-120, 121)]
    if isinstance(first.sort, Range):
        low, high = exact(first.sort.lower, env), exact(first.sort.upper, env)
        values = [Fraction(n) for n in range(int(low), int(high) + 1)]
    inner = ForAll(rest, formula.body) if rest else formula.body
    return all(holds(inner, {**env, first.name: value}) for value in values)


def hostile(source, scope, depth):
    """A term whose binders have the names of each other, of what is outside, and of the normal form's own."""
    if depth <= 0:
        numbers = sorted(n for n, sort in scope.items() if isinstance(sort, (Real, Integer, Range)))
        return t.Var(source.choice(numbers))
    integers = sorted(n for n, sort in scope.items() if isinstance(sort, (Integer, Range)))
    index = source.choice(HOSTILE)
    kind = source.choice(["add", "mul", "mul", "delta", "family", "inverse", "sum", "sum", "mean", "mean"])
    if kind == "sum" and integers:
        upper = t.Var(source.choice(integers))
        return t.Sum(index, t.ONE, upper, hostile(source, {**scope, index: Range(t.ONE, upper)}, depth - 1))
    if kind == "mean":
        body = hostile(source, {**scope, index: Real()}, depth - 1)
        law = hostile(source, scope, depth - 2), source.choice([t.ONE, hostile(source, scope, depth - 2)])
        return t.GaussianMean(index, *law, body)
    one, two = hostile(source, scope, depth - 1), hostile(source, scope, depth - 1)
    match kind:
        case "add":
            return t.add(one, two)
        case "delta":
            return t.mul(t.Delta(hostile(source, scope, 0), hostile(source, scope, depth - 2)), two)
        case "family":
            return t.Apply("Q", (one,))
        case "inverse":
            return t.mul(t.Pow(one, t.MINUS_ONE), one)
    return t.mul(one, two)


@pytest.mark.parametrize("seed", range(250))
def test_no_walk_over_a_term_loses_track_of_names(seed):
    source = random.Random(seed)
    scope = {"x": Real(), "y": Real(), "i": Integer(), "j": Integer(), "Q": Family(1)}
    term, value = hostile(source, scope, 4), hostile(source, scope, 2)
    family = t.Lambda(("y",), hostile(source, scope, 2))
    try:
        normalizer = Normalizer(scope)
        canonical = normalizer.canonical(term)
    except KernelError:
        canonical, normalizer = term, Normalizer(scope)
    for _ in range(3):
        env = {n: Fraction(source.randint(-2, 3)) for n in ("x", "y", "i", "j")}
        env["Q"] = lambda a: a * a - 3 * a + 1
        expected = exact(term, env)
        if all(holds(condition, env) for condition in normalizer.conditions):
            assert exact(canonical, env) == expected, (term, canonical)
        put = {**env, "x": exact(value, env)}
        assert exact(t.substitute(term, {"x": value}), env) == exact(term, put)
        if "x" not in t.free_names(value):
            assert exact(replace(term, t.Var("x"), value), put) == exact(term, put)
            assert exact(replace(term, value, t.Var("x")), put) == exact(term, put)
        outside = dict(env)
        env["Q"] = lambda a, outside=outside: exact(family.body, {**outside, "y": a})
        assert exact(t.substitute(term, {"Q": family}), outside) == exact(term, env)


# --- a name bound again ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, where",
    [
        ("exists Q family(1): Q[1] = 5", "Q family(1)"),
        ("Q[1] = 1", "Q family(1), forall Q family(1): Q[1] = 0"),
        ("not (forall Q family(1): gaussian_mean(y, 0, 1, 0) = 0 => Q[1] = 0) or Q[1] = 1", "Q family(1)"),
    ],
)
def test_a_family_bound_again_has_not_the_value_of_the_one_outside(text, where):
    """At Q[q] = 0 the inner Q was read as 0 too, and what holds was REFUTED."""
    witness = c.Witness((("Q", t.Lambda(("q",), t.ZERO)),))
    with pytest.raises((CertificateRejected, Malformed)):
        judge(parse(text, where), witness)


def test_what_a_false_guard_guards_is_not_undefined():
    statement = parse("(exists Q family(1): Q[1] = 5) or 1/Q[1] = 1/Q[1]", "Q family(1)")
    with pytest.raises((CertificateRejected, Malformed)):
        judge(statement, c.Undefined((("Q", t.Lambda(("q",), t.ZERO)),)))
