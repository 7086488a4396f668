"""verify.translate: what goes over to the kernel comes back, nothing changes its meaning, the rest is refused."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import mpmath
import pytest
import sympy as sp
from hypothesis import assume, example, given, settings
from hypothesis import strategies as some

from verify.kernel import statement as st
from verify.kernel import terms as tm
from verify.kernel.sorts import check_formula, check_term
from verify.translate import (
    APPLY,
    AT,
    BINOMIAL,
    CALL,
    ENTROPY,
    KL,
    MAX,
    MAX_DEPTH,
    MIN,
    POWER,
    PUT,
    SAME_TUPLE,
    SEQ,
    SUM,
    TUPLE_SUM,
    XLOGX,
    Exists,
    ForAll,
    H,
    TranslationError,
    Verbatim,
    as_written,
    relation_to_kernel,
    relation_to_sympy,
    same,
    statement_to_sympy,
    to_kernel,
    to_statement,
    to_sympy,
)

x, y = sp.symbols("x y", real=True)
i, j, k, m, n = sp.symbols("i j k m n", integer=True)
Q = sp.IndexedBase("Q", real=True)
X, Y, N = tm.Var("x"), tm.Var("y"), tm.Var("n")


Strategy = some.SearchStrategy


def number(value: int | str) -> tm.Num:
    return tm.num(value)


def lazily(make: Callable[..., Strategy]) -> Callable[..., Strategy]:
    """`make`, called only when an example is drawn: deep strategies stay cheap to build and to name."""

    def strategy(draw: some.DrawFn, *args: object) -> object:
        return draw(make(*args))

    strategy.__name__ = make.__name__
    return some.composite(strategy)


# --- random kernel terms, well sorted ---------------------------------------------------------------------

SCOPE: dict[str, st.Sort] = {
    "x": st.Real(),
    "y": st.Real(),
    "n": st.Integer(),
    "m": st.Integer(),
    "Q": st.Family(2),
    "c": st.Family(0),
    "N": st.Family(1, integer=True),
    "p": st.Family(1),
    "t": st.Tuples(tm.Var("n"), "j", tm.Var("m")),
    "u": st.Tuples(tm.Var("n"), "j", tm.Var("m")),
    "A": st.RandomVariable(),
    "B": st.RandomVariable(),
}
INDICES = ("i", "j", "n")  # "n" hides the free n

numbers = some.fractions(-5, 5, max_denominator=6).map(tm.Num)
small_integers = some.integers(-3, 3).map(tm.num)


@lazily
def integers(depth: int, bound: frozenset[str]) -> Strategy[tm.Term]:
    """Terms that the kernel sees to be integers, below these bound indices."""
    names = some.sampled_from(sorted({"n", "m"} | bound)).map(tm.Var)
    if depth == 0:
        return small_integers | names
    less = integers(depth - 1, bound)
    return some.one_of(
        small_integers,
        names,
        some.lists(less, min_size=0, max_size=3).map(lambda a: tm.Add(tuple(a))),
        some.lists(less, min_size=0, max_size=3).map(lambda a: tm.Mul(tuple(a))),
        some.builds(tm.Pow, less, some.integers(0, 3).map(tm.num)),
        less.map(tm.Abs),
        some.builds(tm.Delta, less, less),
        some.builds(tm.Binomial, less, less),
        some.builds(tm.At, sequences(depth - 1, bound), less),
        less.map(lambda a: tm.Apply("N", (a,))),
    )


@lazily
def sequences(depth: int, bound: frozenset[str]) -> Strategy[tm.SequenceTerm]:
    names = some.sampled_from(["t", "u"]).map(tm.Seq)
    if depth == 0:
        return names
    less = integers(depth - 1, bound)
    return names | some.builds(tm.Put, sequences(depth - 1, bound), less, less)


@some.composite
def sums(draw: some.DrawFn, depth: int, bound: frozenset[str]) -> tm.Term:
    index, below = draw(some.sampled_from(INDICES)), integers(depth - 1, bound)
    return tm.Sum(index, draw(below), draw(below), draw(terms(depth - 1, bound | {index})))


@some.composite
def tuple_sums(draw: some.DrawFn, depth: int, bound: frozenset[str]) -> tm.Term:
    length, body = draw(integers(depth - 1, bound)), draw(terms(depth - 1, bound))
    return tm.TupleSum("t", length, "j", draw(integers(depth - 1, bound | {"j"})), body)


@lazily
def terms(depth: int, bound: frozenset[str] = frozenset()) -> Strategy[tm.Term]:
    """Kernel terms of every class, well sorted over SCOPE."""
    names = some.sampled_from(sorted({"x", "y", "n", "m"} | bound)).map(tm.Var)
    if depth == 0:
        return numbers | names
    less, whole = terms(depth - 1, bound), integers(depth - 1, bound)
    rows = sequences(depth - 1, bound)
    many = some.lists(less, min_size=0, max_size=3).map(tuple)
    return some.one_of(
        numbers,
        names,
        many.map(tm.Add),
        many.map(tm.Mul),
        many.map(tm.Min),
        many.map(tm.Max),
        some.builds(tm.Pow, less, numbers | whole),
        some.sampled_from([tm.Exp, tm.Log, tm.XLogX, tm.Abs]).flatmap(lambda kind: less.map(kind)),
        some.builds(tm.Delta, less, less),
        some.builds(tm.Binomial, whole, whole),
        some.builds(tm.SameTuple, rows, rows),
        some.builds(tm.At, rows, whole),
        some.tuples(less, rows | less).map(lambda a: tm.Apply("Q", a)),
        some.just(tm.Apply("c", ())),
        less.map(lambda a: tm.Apply("p", (a,))),
        some.sampled_from(["sqrt", "sinh", "cosh", "tanh", "h"]).flatmap(
            lambda name: less.map(lambda a: tm.Call(name, (a,)))
        ),
        some.tuples(less, less).map(lambda a: tm.Call("kl", a)),
        some.sampled_from([("A",), ("B",), ("A", "B")]).map(tm.Entropy),
        sums(depth, bound),
        tuple_sums(depth, bound),
    )


@some.composite
def binders(draw: some.DrawFn) -> tuple[st.Binder, ...]:
    sorts: dict[str, Strategy[st.Sort]] = {
        "x": some.just(st.Real()),
        "n": some.just(st.Integer()),
        "i": some.builds(st.Range, integers(1, frozenset()), integers(1, frozenset())),
        "t": some.builds(
            st.Tuples, integers(1, frozenset()), some.just("j"), integers(1, frozenset({"j"}))
        ),
        "Q": some.just(st.Family(2)),
        "N": some.just(st.Family(1, integer=True)),
        "p": some.just(st.Opaque(1, "some function")),
        "A": some.just(st.RandomVariable()),
    }
    names = draw(some.lists(some.sampled_from(sorted(sorts)), unique=True, max_size=3))
    return tuple(st.Binder(name, draw(sorts[name])) for name in names)


@lazily
def formulas(depth: int) -> Strategy[st.Formula]:
    relation = some.builds(st.Relation, some.sampled_from(st.OPERATORS), terms(1), terms(1))
    if depth == 0:
        return relation
    less = formulas(depth - 1)
    many = some.lists(less, min_size=0, max_size=3).map(tuple)
    return some.one_of(
        relation,
        many.map(st.And),
        many.map(st.Or),
        less.map(st.Not),
        some.builds(st.Implies, less, less),
        some.builds(st.Iff, less, less),
        some.builds(st.ForAll, binders(), less),
        some.builds(st.Exists, binders(), less),
    )


# --- the round trip ----------------------------------------------------------------------------------------


@settings(max_examples=1000)
@given(terms(3))
@example(tm.div(X, X))
@example(tm.sub(X, X))
@example(tm.mul(tm.ZERO, tm.Log(X)))
@example(tm.Exp(tm.Log(X)))
@example(tm.Log(tm.Exp(X)))
@example(tm.Pow(X, tm.ZERO))
@example(tm.Pow(tm.Pow(X, number("1/2")), tm.TWO))
@example(tm.Pow(tm.Pow(X, tm.TWO), number("1/2")))
@example(tm.Pow(tm.Pow(X, tm.MINUS_ONE), tm.MINUS_ONE))
@example(tm.Pow(tm.ZERO, tm.MINUS_ONE))
@example(tm.Pow(tm.Exp(tm.ONE), tm.TWO))
@example(tm.Pow(number(-8), number("1/3")))
@example(tm.Pow(tm.ONE, N))
@example(tm.Log(number(-1)))
@example(tm.Log(tm.ZERO))
@example(tm.Exp(tm.mul(N, tm.Log(X))))
@example(tm.Exp(tm.Exp(tm.ZERO)))
@example(tm.Min((X, X)))
@example(tm.Max((tm.ONE, tm.TWO)))
@example(tm.Min((tm.Min((X, Y)), Y)))
@example(tm.Min(()))
@example(tm.Add((X,)))
@example(tm.Mul((tm.Add((X,)), tm.Add(()))))
@example(tm.Delta(N, N))
@example(tm.Delta(Y, X))
@example(tm.Binomial(number(-1), tm.TWO))
@example(tm.Sum("i", number(3), number(1), tm.Var("i")))
@example(tm.Sum("i", tm.ONE, tm.ZERO, tm.Pow(X, tm.MINUS_ONE)))
@example(tm.Sum("n", tm.ONE, N, tm.Sum("n", N, N, N)))
@example(tm.Sum("i", tm.ONE, N, tm.ZERO))
@example(tm.Call("sqrt", (X,)))
@example(tm.Abs(number(-2)))
def test_a_kernel_term_comes_back_from_sympy_the_same(term: tm.Term) -> None:
    check_term(term, SCOPE)
    assert same(to_kernel(to_sympy(term, SCOPE)), term)


@given(terms(2))
def test_undeclared_names_get_the_sort_that_their_places_ask_for(term: tm.Term) -> None:
    assert same(to_kernel(to_sympy(term)), term)


@given(terms(2))
def test_writing_under_as_written_loses_nothing_either(term: tm.Term) -> None:
    with as_written():
        written = to_sympy(term, SCOPE)
        back = to_kernel(written)
    assert same(back, term)
    assert same(to_kernel(written), term)


@settings(max_examples=500)
@given(formulas(2))
@example(st.TRUE)
@example(st.FALSE)
@example(st.Not(st.Not(st.Relation("<", X, Y))))
@example(st.And((st.Relation("<", X, Y), st.Relation(">=", X, Y))))
@example(st.Or((st.Relation("<", X, Y), st.Relation(">=", X, Y))))
@example(st.And((st.Relation("<", X, Y), st.Relation("<", X, Y))))
@example(st.Iff(st.Relation("<", X, Y), st.Relation("<", X, Y)))
@example(st.Iff(st.Relation("<", X, Y), st.Relation(">=", X, Y)))
@example(st.Implies(st.Relation("=", X, X), st.Relation("!=", tm.ZERO, tm.ONE)))
@example(st.ForAll((), st.Relation("=", X, X)))
def test_a_formula_comes_back_from_sympy_the_same(formula: st.Formula) -> None:
    check_formula(formula, SCOPE)
    assert same(relation_to_kernel(relation_to_sympy(formula, SCOPE)), formula)


def names_in(thing: tm.Node) -> frozenset[str]:
    return st.free_in(thing)


@settings(max_examples=300)
@given(some.lists(formulas(1), max_size=2), formulas(1))
def test_a_statement_comes_back_from_sympy_the_same(hypotheses: list[st.Formula], conclusion: st.Formula) -> None:
    needed = names_in(st.And((*hypotheses, conclusion))) | {"n", "m"}
    binders = tuple(st.Binder(name, SCOPE[name]) for name in sorted(needed))
    statement = st.Statement(binders, tuple(hypotheses), conclusion)
    judged, assumed, sorts = statement_to_sympy(statement)
    assert same(to_statement(judged, assumed, sorts=sorts), statement)


atoms = some.sampled_from([x, y, i, n, sp.Rational(1, 2), sp.Integer(3), sp.Integer(-2), sp.E])


@lazily
def expressions(depth: int) -> Strategy[sp.Expr]:
    """Expressions as sympy makes them of smaller ones: evaluated."""
    if depth == 0:
        return atoms
    less = expressions(depth - 1)
    pairs = some.tuples(less, less)
    whole = some.sampled_from([i, n, n + 1, 2 * i - n, n**2, sp.Integer(2), sp.Integer(0)])
    exponents = some.sampled_from([2, -1, sp.Rational(1, 2), i, n + 1])
    unary = some.sampled_from([sp.exp, sp.log, sp.Abs, sp.sinh, sp.cosh, sp.tanh, XLOGX, H])
    binary = some.sampled_from([sp.Add, sp.Mul, KL, sp.KroneckerDelta, lambda *a: Q[a]])
    return some.one_of(
        atoms,
        some.tuples(binary, pairs).map(lambda a: a[0](*a[1])),
        some.tuples(unary, less).map(lambda a: a[0](a[1])),
        some.tuples(less, exponents).map(lambda a: a[0] ** a[1]),
        pairs.filter(lambda a: all(part.is_extended_real for part in a)).map(lambda a: sp.Min(*a)),
        pairs.filter(lambda a: all(part.is_extended_real for part in a)).map(lambda a: sp.Max(*a)),
        some.tuples(whole, whole).map(lambda a: sp.binomial(*a)),
        some.tuples(less, whole, whole).map(lambda a: sp.Sum(a[0], (k, a[1], a[2]))),
        some.tuples(less, whole).map(lambda a: sp.Sum(a[0] + k * m, (k, 1, m), (m, a[1], n))),
    )


WRITTEN = {"n": n, "i": i, "x": x, "y": y, "k": k, "m": m, "Q": Q}


@settings(max_examples=1000)
@given(expressions(3))
@example(x / 2 - 1 / y)
@example(-x - sp.sqrt(2) * x ** sp.Rational(3, 2))
@example(sp.exp(2) + sp.E)
@example(sp.Sum(Q[i, j], (i, 1, j), (j, 1, n)))
@example(sp.Sum(sp.Sum(Q[i, j], (i, 1, j)), (j, 1, n)))
def test_a_sympy_expression_comes_back_from_the_kernel_equal(expr: sp.Expr) -> None:
    try:
        term = to_kernel(expr)
    except TranslationError as refusal:
        assert _deserved(refusal)
        return
    back = to_sympy(term, WRITTEN)
    assert same(to_kernel(back), term)
    if not any(_is_general(power) for power in expr.atoms(sp.Pow)):
        assert back == expr


def _deserved(refusal: TranslationError) -> bool:
    """Whether sympy made something of the expression that is not real, or a sum that runs backwards."""
    if refusal.problem.startswith(("a sum that runs backwards", "for sympy, a root of a negative")):
        return True
    return refusal.expression in (sp.I, sp.pi, sp.zoo, sp.nan, sp.oo, -sp.oo)


def _is_general(power: sp.Pow) -> bool:
    """Powers that go over as exp(exponent*log(base)), which sympy then keeps as such."""
    return not isinstance(power.exp, sp.Rational) and to_kernel(power) != tm.Pow(
        to_kernel(power.base), to_kernel(power.exp)
    )


@given(some.lists(some.tuples(atoms, atoms), min_size=1, max_size=3), some.sampled_from([sp.And, sp.Or]))
def test_a_sympy_relation_comes_back_from_the_kernel_equal(pairs: list[tuple[sp.Expr, sp.Expr]], kind: type) -> None:
    for made in (
        kind(*(a < b for a, b in pairs)),
        sp.Not(kind(*(sp.Eq(a, b) for a, b in pairs)), evaluate=False),
        sp.Implies(x < 1, kind(*(sp.Ne(a, b) for a, b in pairs))),
        sp.Equivalent(x < 1, kind(*(a >= b for a, b in pairs))),
        ForAll(kind(*(a > b for a, b in pairs)), (i, 1, n), (j, 1, i), x),
        Exists(sp.Le(Q[i, SEQ(sp.Symbol("t"))], x), (SEQ(sp.Symbol("t")), n, i, i + 1), x, (Q, 2)),
    ):
        assume(not made.has(sp.true, sp.false))
        assert relation_to_sympy(relation_to_kernel(made), WRITTEN) == made


# --- meaning -----------------------------------------------------------------------------------------------


def value_of(term: tm.Term, at: dict[str, mpmath.mpf]) -> mpmath.mpf:
    """An evaluator that shares nothing with sympy nor with the kernel's."""
    match term:
        case tm.Num(value):
            return mpmath.mpf(value.numerator) / value.denominator
        case tm.Var(name):
            return at[name]
        case tm.Add(args):
            return sum((value_of(a, at) for a in args), mpmath.mpf(0))
        case tm.Mul(args):
            return mpmath.fprod(value_of(a, at) for a in args)
        case tm.Pow(base, exponent):
            return mpmath.power(value_of(base, at), value_of(exponent, at))
        case tm.Exp(arg):
            return mpmath.exp(value_of(arg, at))
        case tm.Log(arg):
            return mpmath.log(value_of(arg, at))
        case tm.Abs(arg):
            return abs(value_of(arg, at))
        case tm.Min(args):
            return min(value_of(a, at) for a in args)
        case tm.Max(args):
            return max(value_of(a, at) for a in args)
        case tm.Delta(left, right):
            return mpmath.mpf(value_of(left, at) == value_of(right, at))
        case tm.Binomial(top, bottom):
            return mpmath.binomial(value_of(top, at), value_of(bottom, at))
        case tm.Call("sinh", (arg,)):
            return mpmath.sinh(value_of(arg, at))
        case tm.Call("cosh", (arg,)):
            return mpmath.cosh(value_of(arg, at))
        case tm.Call("tanh", (arg,)):
            return mpmath.tanh(value_of(arg, at))
        case tm.Sum(index, lower, upper, body):
            span = range(int(value_of(lower, at)), int(value_of(upper, at)) + 1)
            return sum((value_of(body, {**at, index: mpmath.mpf(v)}) for v in span), mpmath.mpf(0))
    raise AssertionError(term)


@lazily
def positive(depth: int, bound: tuple[str, ...] = ()) -> Strategy[tm.Term]:
    """Terms that are positive and defined where the names are positive, so that every root and log is real."""
    names = some.sampled_from(["x", "y", "n", *bound]).map(tm.Var)
    if depth == 0:
        return names | some.fractions(Fraction(1, 5), 4, max_denominator=5).map(tm.Num)
    less = positive(depth - 1, bound)
    many = some.lists(less, min_size=1, max_size=3).map(tuple)
    exponents = some.fractions(-2, 2, max_denominator=3).map(tm.Num) | some.just(N)
    return some.one_of(
        names,
        many.map(tm.Add),
        many.map(tm.Mul),
        many.map(tm.Min),
        many.map(tm.Max),
        some.builds(tm.Pow, less, exponents),
        less.map(lambda a: tm.Exp(tm.neg(a))),
        less.map(lambda a: tm.Log(tm.add(a, tm.ONE))),
        less.map(lambda a: tm.Exp(tm.mul(number("1/2"), tm.Log(a)))),
        some.tuples(less, less).map(lambda a: tm.add(tm.ONE, tm.Abs(tm.sub(*a)))),
        some.tuples(less, less).map(lambda a: tm.add(tm.ONE, tm.Delta(*a))),
        some.sampled_from(["sinh", "cosh", "tanh"]).flatmap(
            lambda name: less.map(lambda a: tm.Call(name, (tm.div(a, tm.add(tm.ONE, a)),)))
        ),
        some.just(tm.Binomial(tm.add(N, tm.ONE), N)),
        positive(depth - 1, (*bound, "i")).map(lambda body: tm.Sum("i", tm.ONE, N, body)),
    )


@settings(max_examples=300)
@given(
    positive(3),
    some.fractions(Fraction(1, 9), 3, max_denominator=9),
    some.fractions(Fraction(1, 9), 3, max_denominator=9),
    some.integers(1, 3),
)
def test_both_sides_have_the_same_value(term: tm.Term, at_x: Fraction, at_y: Fraction, at_n: int) -> None:
    values = {"x": at_x, "y": at_y, "n": Fraction(at_n)}
    with mpmath.workdps(80):
        expected = value_of(term, {name: mpmath.mpf(v.numerator) / v.denominator for name, v in values.items()})
        assume(abs(expected) < mpmath.mpf(10) ** 1000)
    there = to_sympy(term, SCOPE)
    at = {x: sp.Rational(at_x.numerator, at_x.denominator), y: sp.Rational(at_y.numerator, at_y.denominator), n: at_n}
    for ours, theirs in ((MIN, sp.Min), (MAX, sp.Max)):  # of one, or of two that are equal
        there = there.replace(ours, theirs, simultaneous=False)
    found = sp.N(there.subs(at).doit(), 50)
    # Both are right to 50 digits but for the conditioning of these small positive terms (no cancellation but in
    # sub and tanh, whose arguments are rational or 80 digits long): 40 are left to compare.
    with mpmath.workdps(80):
        assert abs(mpmath.mpf(str(found)) - expected) <= mpmath.mpf(10) ** -40 * max(1, abs(expected))


KEPT = [
    ("x/x", tm.div(X, X)),
    ("-x + x", tm.add(tm.neg(X), X)),
    ("0*log(x)", tm.mul(tm.ZERO, tm.Log(X))),
    ("exp(log(x))", tm.Exp(tm.Log(X))),
    ("(sqrt(x))**2", tm.Pow(tm.Pow(X, number("1/2")), tm.TWO)),
    ("x**0", tm.Pow(X, tm.ZERO)),
    ("x**2/x", tm.div(tm.Pow(X, tm.TWO), X)),
    ("1/(1/x)", tm.Pow(tm.Pow(X, tm.MINUS_ONE), tm.MINUS_ONE)),
    ("1/0", tm.Pow(tm.ZERO, tm.MINUS_ONE)),
    ("log(0)", tm.Log(tm.ZERO)),
    ("-log(x) + log(x)", tm.sub(tm.Log(X), tm.Log(X))),
    ("Sum(1/x, (i, 1, 0))", tm.Sum("i", tm.ONE, tm.ZERO, tm.Pow(X, tm.MINUS_ONE))),
    ("KroneckerDelta(1/x, 1/x)", tm.Delta(tm.Pow(X, tm.MINUS_ONE), tm.Pow(X, tm.MINUS_ONE))),
]


@pytest.mark.parametrize(("text", "term"), KEPT, ids=[text for text, _ in KEPT])
def test_where_a_term_is_defined_does_not_change(text: str, term: tm.Term) -> None:
    there = to_sympy(term)
    assert str(there) == text
    assert to_kernel(there) == term


def test_what_is_typed_under_as_written_is_what_is_judged() -> None:
    with as_written():
        typed = [sp.Eq(x / x, 1), sp.Ge(sp.sqrt(x) ** 2, 0 * sp.log(y)), sp.Le(x**2, x**2), sp.Eq(1 / (1 / x), x)]
    half, minus = number("1/2"), tm.MINUS_ONE
    expected = [
        st.Relation("=", tm.Mul((tm.Pow(X, minus), X)), tm.ONE),
        st.Relation(">=", tm.Pow(tm.Pow(X, half), tm.TWO), tm.Mul((tm.ZERO, tm.Log(Y)))),
        st.Relation("<=", tm.Pow(X, tm.TWO), tm.Pow(X, tm.TWO)),
        st.Relation("=", tm.Pow(tm.Pow(X, minus), minus), X),
    ]
    assert all(same(relation_to_kernel(a), b) for a, b in zip(typed, expected, strict=True))


def test_a_power_with_a_real_exponent_is_defined_for_a_positive_base_only() -> None:
    assert to_kernel(x**y) == tm.Exp(tm.Mul((Y, tm.Log(X))))
    assert to_kernel(x ** (n / 2)) == tm.Exp(tm.Mul((tm.Mul((number("1/2"), N)), tm.Log(X))))
    assert same(to_kernel(x ** (2 * n + 1)), tm.Pow(X, tm.Add((tm.Mul((tm.TWO, N)), tm.ONE))))
    assert to_kernel(sp.E**y) == tm.Exp(Y)
    assert to_kernel(sp.sqrt(x)) == tm.Pow(X, number("1/2"))


def test_several_limits_are_read_from_the_last() -> None:
    inner = tm.Sum("i", tm.ONE, tm.Var("j"), tm.Apply("Q", (tm.Var("i"), tm.Var("j"))))
    assert to_kernel(sp.Sum(Q[i, j], (i, 1, j), (j, 1, n))) == tm.Sum("j", tm.ONE, N, inner)


def test_tuples_and_entropies_have_words_of_their_own() -> None:
    t, a, b = sp.Symbol("t"), sp.Symbol("A"), sp.Symbol("B")
    expr = TUPLE_SUM(t, n, j, m, AT(PUT(SEQ(t), 1, m), i) * SAME_TUPLE(SEQ(t), SEQ(t))) + ENTROPY(a, b)
    first = tm.At(tm.Put(tm.Seq("t"), tm.ONE, tm.Var("m")), tm.Var("i"))
    body = tm.Mul((first, tm.SameTuple(tm.Seq("t"), tm.Seq("t"))))
    expected = tm.Add((tm.TupleSum("t", N, "j", tm.Var("m"), body), tm.Entropy(("A", "B"))))
    assert same(to_kernel(expr), expected)


def test_functions_of_the_same_name_are_not_ours() -> None:
    for name in ("h", "xlogx", "At", "Entropy", "Power"):
        other = sp.Function(name)
        with pytest.raises(TranslationError, match="no term for"):
            to_kernel(other(x) if name in ("h", "xlogx") else other(x, y))


# --- statements --------------------------------------------------------------------------------------------


def test_assumptions_of_symbols_become_sorts_and_hypotheses() -> None:
    eps = sp.Symbol("eps", positive=True)
    size = sp.Symbol("M", integer=True, nonnegative=True)
    q = sp.Symbol("q", real=True, nonzero=True)
    a = sp.Symbol("a", negative=True)
    b = sp.Symbol("b", integer=True, nonpositive=True)
    made = to_statement(
        sp.Le(eps * size + Q[1, size] / q, a + b + x), [sp.Lt(x, 3), sp.Eq(sp.IndexedBase("F", integer=True)[1], 2)]
    )
    assert made.binders == (
        st.Binder("F", st.Family(1, integer=True)),
        st.Binder("M", st.Integer()),
        st.Binder("Q", st.Family(2)),
        st.Binder("a", st.Real()),
        st.Binder("b", st.Integer()),
        st.Binder("eps", st.Real()),
        st.Binder("q", st.Real()),
        st.Binder("x", st.Real()),
    )
    assert made.hypotheses[:5] == (
        st.Relation(">=", tm.Var("M"), tm.ZERO),
        st.Relation("<", tm.Var("a"), tm.ZERO),
        st.Relation("<=", tm.Var("b"), tm.ZERO),
        st.Relation(">", tm.Var("eps"), tm.ZERO),
        st.Relation("!=", tm.Var("q"), tm.ZERO),
    )
    assert made.hypotheses[5] == st.Relation("<", X, number(3))


def test_a_hypothesis_may_be_about_a_whole_family() -> None:
    stochastic = sp.Eq(sp.Sum(Q[i, j], (j, 1, n)), 1)
    made = to_statement(x < 1, [ForAll(Q[i, j] >= 0, (i, 1, n), (j, 1, n)), ForAll(stochastic, (i, 1, n))])
    row = st.Binder("i", st.Range(tm.ONE, N))
    entry = tm.Apply("Q", (tm.Var("i"), tm.Var("j")))
    assert made.hypotheses == (
        st.ForAll((row, st.Binder("j", st.Range(tm.ONE, N))), st.Relation(">=", entry, tm.ZERO)),
        st.ForAll((row,), st.Relation("=", tm.Sum("j", tm.ONE, N, entry), tm.ONE)),
    )
    assert [binder.name for binder in made.binders] == ["Q", "n", "x"]


def test_declared_sorts_come_after_what_they_mention() -> None:
    database = st.Tuples(tm.Var("z"), "j", tm.Var("m"))
    made = to_statement(AT(SEQ(sp.Symbol("d")), i) <= m, sorts={"d": database, "z": st.Integer(), "i": st.Range(tm.ONE, N)} | {"n": st.Integer()})
    assert [binder.name for binder in made.binders] == ["m", "n", "i", "z", "d"]


# --- refusals ----------------------------------------------------------------------------------------------


def refusal(call: object) -> str:
    with pytest.raises(TranslationError) as caught:
        call()  # type: ignore[operator]
    return str(caught.value)


