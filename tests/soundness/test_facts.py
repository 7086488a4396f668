"""Every elementary fact at random and edge arguments: where its conditions hold, so does its conclusion."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from verify.kernel import certificate as c
from verify.kernel import terms as t
from verify.kernel.errors import CertificateRejected, KernelError, Malformed
from verify.kernel.facts import FACTS, look_up
from verify.kernel.gaussian import GAUSSIAN_FACTS, INTEGRAL_FACTS
from verify.kernel.judge import Exploration, judge
from verify.kernel.rules import Goal
from verify.kernel.sorts import check_formula, check_term
from verify.kernel.statement import FALSE, And, Family, Integer, Range, Real, Relation, Statement, Tuples
from verify.language.parse import parse
from verify.proving.basics import CITED, goals, lemma

SCALARS = [Fraction(x) for x in ("0", "1", "-1", "1/2", "2", "-3/2", "1/1000", "-1/1000", "20", "3/7", "-20")]
INTEGERS = [Fraction(x) for x in (0, 1, -1, 2, 3, -2, 5)]
SHAPES = {
    "power_positive": "ri",
    "root_nonnegative": "rq",
    "reciprocal_positive": "r",
    "integer_gap": "ii",
    **{name: "ii" for name in (*FACTS, *CITED) if name.startswith("binomial")},
    "binomial_ends": "i",
    "extremum": "m",
    "sum_split": "si",
    "sum_single": "s",
    "sum_empty": "s",
    "sum_shift": "si",
    "constant_sum": "iir",
    "power_of_zero": "i",
    "tuple_resample": "tii",
    "tuple_peel": "ti",
    "tuple_empty": "t",
    "tuple_range": "xi",
    "tuples_equal": "xx",
    "same_tuple_values": "uu",
    "same_tuple_congruence": "xub",
}
SCOPE = {
    "u": Real(),
    "v": Real(),
    "i": Integer(),
    "i'": Integer(),
    "a": Integer(),
    "a'": Integer(),
    "j": Integer(),
    "n": Integer(),
    "f": Family(1),
    "g": Family(2),
    "p": Family(1),
    "x": Tuples(t.Var("n"), "j", t.num(3)),
    "y": Tuples(t.Var("n"), "i", t.num(3)),
    "w": Tuples(t.num(2), "a", t.Var("a")),
}
NAMES = ["i", "i'", "a", "a'", "j", "n"]
ELSEWHERE = {*GAUSSIAN_FACTS, *INTEGRAL_FACTS}  # in test_gaussian.py and test_integrals.py
GENERAL = [name for name in (*FACTS, *CITED) if name not in ELSEWHERE]


def known(name: str, scope, given):
    """Conditions and conclusion of a fact of the kernel, or of a lemma that follows from these."""
    if name in FACTS:
        return look_up(name, scope, given)
    step = c.Fact("f", name, given)
    *conditions, after = goals(Goal(tuple(scope.items()), (), FALSE), step, Exploration().goals)
    return tuple(goal.claim for goal in conditions), after.fact("f")


def arity(name: str) -> int:
    return FACTS[name][0] if name in FACTS else len(SHAPES.get(name, "")) or len(lemma(name).formula.binders)


def environment(total, source) -> dict:
    n, salt = source.choice((0, 1, 2, 2, 3)), source.randrange(1000)
    draw = lambda count: total.coordinates([source.randint(1, 3) for _ in range(count)])  # noqa: E731
    env = {name: source.choice(SCALARS) for name in "uv"}
    env |= {name: source.choice(INTEGERS) for name in NAMES}
    x = draw(n)
    return env | {
        "n": Fraction(n),
        "x": x,
        "y": x if source.randrange(2) else draw(n),
        "w": total.coordinates([source.randint(1, j) for j in (1, 2)]),
        **{name: total.table(name, salt) for name in "fgp"},
    }


class Arguments:
    """Random arguments of the shape a fact asks for, with names chosen to clash."""

    def __init__(self, source) -> None:
        self.source = source

    def make(self, kind: str):
        return getattr(self, f"make_{kind}")()

    def make_r(self):
        return self.source.choice(
            [t.Var("u"), t.Var("v"), t.num(self.source.choice(SCALARS)), t.Apply("f", (t.Var("i"),))]
        )

    def make_i(self):
        names = [t.Var(n) for n in NAMES]
        some = self.source.choice([*names, t.num(self.source.choice(INTEGERS))])
        return self.source.choice([some, some, t.add(some, self.source.choice([t.ONE, t.num(-1), *names]))])

    def make_q(self):
        return t.num(self.source.choice((2, 3, 5)))

    def make_m(self):
        kind = self.source.choice((t.Min, t.Max, None))
        if kind is None:
            return t.Abs(self.make_r())
        return kind(tuple(self.make_r() for _ in range(self.source.randint(1, 3))))

    def make_x(self):
        return t.Seq(self.source.choice("xyw"))

    def make_u(self):
        seq = self.source.choice([t.Seq("x"), t.Seq("y"), t.Ones()])
        return t.Put(seq, self.make_i(), self.make_i()) if self.source.randrange(2) else seq

    def make_b(self):
        """A scalar term that may mention x, y, w and every name."""
        read = t.At(self.make_x(), self.make_i())
        whole = t.Apply("p", (self.make_x(),))
        inner = t.Sum(self.source.choice(NAMES), t.ONE, t.TWO, t.Apply("g", (read, self.make_i())))
        index = self.source.choice("xya")
        tuples = t.TupleSum(index, t.TWO, "j", t.TWO, t.Apply("g", (t.At(t.Seq(index), t.ONE), read)))
        return self.source.choice([read, whole, inner, tuples, t.Apply("g", (self.make_i(), read))])

    def make_s(self):
        index = self.source.choice(["i", "i'", "a", "n"])
        other = t.Var(self.source.choice(NAMES))
        inner = t.Sum(self.source.choice(NAMES), t.ONE, t.Var(index), t.Apply("g", (t.Var(index), other)))
        body = self.source.choice(
            [t.Apply("g", (t.Var(index), other)), inner, t.mul(other, t.Var(index)), other]
        )
        return t.Sum(index, self.make_i(), self.make_i(), body)

    def make_t(self):
        index = self.source.choice(["x", "x", "y", "s", "w"])
        position = self.source.choice(["j", "i", "a", "q"])
        sizes = [t.TWO, t.Var(position), t.Var("j"), t.Var("a"), t.At(t.Seq("x"), t.ONE), t.Var("i'")]
        length = self.source.choice([t.ZERO, t.ONE, t.TWO, t.Var("n"), t.Var("a")])
        seq = t.Seq(index)
        other = t.Var(self.source.choice(NAMES))
        read = t.At(seq, self.source.choice([t.ONE, t.TWO, other]))
        inner = t.Sum(self.source.choice(NAMES), t.ONE, t.TWO, t.Apply("g", (read, other)))
        bodies = [t.ONE, read, inner, t.Apply("g", (read, other)), t.Apply("p", (seq,))]
        return t.TupleSum(index, length, position, self.source.choice(sizes), self.source.choice(bodies))


@pytest.mark.parametrize("name", GENERAL)
def test_conclusion_holds_where_the_conditions_hold(total, name):
    source = random.Random(name)
    arguments = Arguments(source)
    shape = SHAPES.get(name, "r" * arity(name))
    assert len(shape) == arity(name)
    used = 0
    for _ in range(400):
        given = tuple(arguments.make(kind) for kind in shape)
        try:
            for argument in given:
                check_term(argument, SCOPE)  # as the rule `fact` does
            conditions, conclusion = known(name, SCOPE, given)
            check_formula(And((*conditions, conclusion)), SCOPE)
        except KernelError:
            continue
        for _ in range(4):
            env = environment(total, source)
            try:
                if all(total.holds(x, env) for x in conditions):
                    used += 1
                    assert total.holds(conclusion, env), (given, conclusion, env)
            except total.TooBig:
                continue
    assert used >= 20, f"only {used} usable cases"


INTEGER_FACTS = [n for n, shape in SHAPES.items() if set(shape) == {"i"}]


def test_every_integer_fact_at_small_integers(total):
    """Binomial identities and the gap, exhaustively."""
    assert INTEGER_FACTS
    for name in INTEGER_FACTS:
        count, used = arity(name), 0
        for n in range(-4, 6):
            for k in range(-4, 8) if count == 2 else (0,):
                conditions, conclusion = known(name, {}, tuple(t.num(v) for v in (n, k)[:count]))
                if all(total.holds(x, {}) for x in conditions):
                    assert total.holds(conclusion, {}), (name, n, k)
                    used += 1
        assert used, name


@pytest.mark.parametrize("bad", [t.Lambda(("x",), t.ONE), t.Seq("x"), t.num("1/2")])
def test_integer_facts_refuse_what_is_no_integer(bad):
    for name in INTEGER_FACTS:
        with pytest.raises(KernelError):
            known(name, SCOPE, (bad,) * arity(name))


# --- reproducers of bugs found by reading -------------------------------------------------------------------------


def test_a_minimum_of_nothing_proves_nothing():
    """REPRODUCER: extremum(Min(())) concluded "and(or())", so 0 = 1 was PROVED."""
    anything = c.Alternatives("", "f.1", ())
    proof = c.Proof(c.Split(), c.Fact("f", "extremum", (t.Min(()),), (anything,)))
    with pytest.raises((CertificateRejected, Malformed)):
        judge(Statement((), (), Relation("=", t.ZERO, t.ONE)), proof)


@pytest.mark.parametrize("claim", ["abs(x) <= x", "abs(x) = -x", "abs(x) > x", "abs(x) > 0", "x <= -abs(x)"])
def test_what_an_absolute_value_is_proves_no_more(claim):
    """It is at least x and -x, and one of them: none of the neighbours of this follows in either case."""
    statement = parse(claim, "x real")
    for case in ("x", "-x"):
        for product in ((), ("f.1",), ("f.2",), (c.Square(t.Var("x")),)):
            products = (c.Product(Fraction(1), product),) if product else ()
            combined = c.Combine(products, ((t.ONE, "f.3"),) if case == "x" else ((t.num(-1), "f.3"),))
            step = c.Fact("f", "extremum", (t.Abs(t.Var("x")),), (c.Alternatives("", "f.3", (combined, combined)),))
            with pytest.raises(KernelError):
                judge(statement, c.Proof(c.Split(), step))


def test_shift_keeps_names_apart(total):
    """REPRODUCER: the new index i' of sum_shift captured a free i' of the body."""
    value = t.Sum("i", t.ONE, t.TWO, t.Var("i'"))
    conditions, conclusion = look_up("sum_shift", {"i": Integer(), "i'": Integer()}, (value, t.Var("i")))
    env = {"i": Fraction(3), "i'": Fraction(10)}
    assert conditions == () and total.holds(conclusion, env)


@pytest.mark.parametrize("name, rest", [("tuple_resample", (t.ONE, t.ONE)), ("tuple_peel", (t.ZERO,))])
def test_a_size_outside_of_the_scope_of_the_tuple_stays_outside(total, name, rest):
    """REPRODUCER: the size (that mentions an outer tuple x) was put under the binder of the summed x."""
    value = t.TupleSum("x", t.ONE, "j", t.At(t.Seq("x"), t.TWO), t.ONE)
    scope = {"x": Tuples(t.TWO, "j", t.num(3))}
    with pytest.raises(Malformed, match="x stands for two tuples"):
        look_up(name, scope, (value, *rest))
    apart = t.TupleSum("y", t.ONE, "j", t.At(t.Seq("x"), t.TWO), t.ONE)
    conditions, conclusion = look_up(name, scope, (apart, *rest))
    env = {"x": total.coordinates((1, 3))}
    assert all(total.holds(x, env) for x in conditions)
    assert total.holds(conclusion, env)


def test_conditions_are_about_the_arguments(total):
    """A condition must be able to fail: the conclusions are not true without them."""
    needed = {
        "log_product": (t.num(-1), t.num(-1)),
        "xlogx_value": (t.num(-1),),
        "exp_of_log": (t.num(-1),),
        "sum_empty": (t.Sum("i", t.ONE, t.TWO, t.ONE),),
        "sum_single": (t.Sum("i", t.ONE, t.TWO, t.ONE),),
        "sum_split": (t.Sum("i", t.ONE, t.TWO, t.ONE), t.num(5)),
        "tuple_empty": (t.TupleSum("x", t.ONE, "j", t.TWO, t.ONE),),
        "tuple_peel": (t.TupleSum("x", t.ONE, "j", t.TWO, t.ONE), t.TWO),
        "tuple_resample": (t.TupleSum("x", t.ONE, "j", t.TWO, t.ONE), t.TWO, t.ONE),
        "delta_equal": (t.ONE, t.ZERO),
        "integer_gap": (t.ONE, t.ONE),
    }
    for name, given in needed.items():
        conditions, conclusion = known(name, {}, given)
        false = name not in ("xlogx_value",) and not total.holds(conclusion, {})
        assert not total.holds(And(conditions), {}), name
        assert false or name in ("xlogx_value", "log_product"), name


def test_ranges_are_not_scalars():
    """Facts about declared tuples refuse other names."""
    scope = {"x": Tuples(t.ONE, "j", t.TWO), "n": Range(t.ONE, t.TWO)}
    for given in ((t.Var("n"), t.ONE), (t.Ones(), t.ONE), (t.Seq("n"), t.ONE)):
        with pytest.raises(Malformed):
            look_up("tuple_range", scope, given)
