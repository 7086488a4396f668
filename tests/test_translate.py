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


def refusal(translate: Callable[[], object]) -> str:
    with pytest.raises(TranslationError) as caught:
        translate()
    return str(caught.value)


real_i = sp.Symbol("i", real=True)
even = sp.Symbol("e", integer=True, even=True)
t = SEQ(sp.Symbol("t"))
SEE = "see the documentation of verify.translate for what is known"
NUMBERS = "write Integer(1), Rational(1, 2), Symbol('x', real=True), and what is made of them"
INDEX = "a bound index is a symbol declared integer=True and nothing else"
TWO_NAMES = "give each its own name, and one set of assumptions"

TERMS = [
    (1 + 0.5 * x, "0.500000000000000: a floating-point number is not exact", "term 2, factor 1", "write an exact number, as Rational(1, 2)"),
    (sp.oo, "oo: not a number", "", "only finite sums and finite values have a meaning here"),
    (sp.Sum(x, (i, 1, sp.oo)), "oo: not a number", "limits 1, upper bound", "only finite sums and finite values have a meaning here"),
    (1 / sp.Integer(0), "zoo: not a number", "", "only finite sums and finite values have a meaning here"),
    (sp.nan, "nan: not a number", "", "only finite sums and finite values have a meaning here"),
    (sp.sqrt(-2), "I: not a real number", "factor 2", "look for the log or the root of a negative number"),
    (sp.pi * x, "pi: the kernel has no such constant", "factor 1", "use a variable, with its bounds as hypotheses"),
    (sp.Symbol("z") + 1, "z: the symbol is not declared real", "term 2", "write Symbol('z', real=True)"),
    (sp.Symbol("z", complex=True), "z: the symbol is not declared real", "", "write Symbol('z', real=True)"),
    (sp.Dummy("d", real=True), "_d: a Dummy is not told by its name", "", "write Symbol('x', real=True)"),
    (sp.sin(x) ** 2, "sin(x): the kernel has no term for sin", "base", SEE),
    (sp.Piecewise((x, x > 0), (0, True)), "Piecewise((x, x > 0), (0, True)): the kernel has no term for Piecewise", "", SEE),
    (sp.Function("f")(x), "f(x): the kernel has no term for f", "", f"write IndexedBase('f')[...] for a family; {SEE}"),
    (sp.Abs(sp.exp(sp.Symbol("z"))), "re(z): the kernel has no term for re", "exponent", "declare everything in it real=True"),
    (sp.Integral(x, (x, 0, 1)), "Integral(x, (x, 0, 1)): the kernel has no term for Integral", "", SEE),
    (sp.log(x, 2, evaluate=False), "log(x, 2): log has 1 argument(s) in the kernel, not 2", "", "write what it stands for, as log(x)/log(2)"),
    (sp.KroneckerDelta(i, j, (1, 3)), "KroneckerDelta(i, j, (1, 3)): KroneckerDelta has 2 argument(s) in the kernel, not 3", "", "write what it stands for, as log(x)/log(2)"),
    (sp.Integer(-2) ** sp.Rational(1, 3), "(-2)**(1/3): for sympy, a root of a negative number is complex", "", "write a root of a non-negative number, and the sign before it"),
    (sp.binomial(x, 2, evaluate=False), "x: not visibly an integer", "upper number", "declare its symbols integer=True"),
    (sp.Sum(x, (i, 1, n / 2)), "n/2: not visibly an integer", "limits 1, upper bound", "declare its symbols integer=True"),
    (sp.Sum(i, (i, 3, 1)), "(i, 3, 1): a sum that runs backwards is 0 in the kernel, but not in sympy", "limits 1", "write the bounds in order"),
    (sp.Sum(x, (real_i, 1, n)), f"i: {INDEX}", "limits 1", "write Symbol('i', integer=True)"),
    (sp.Sum(x, (sp.Symbol("l", positive=True, integer=True), 0, n)), f"l: {INDEX}", "limits 1", "write Symbol('l', integer=True)"),
    (sp.Sum(real_i * i, (i, 1, n)), "i: i stands for two things, the number Symbol('i', integer=True) and the number Symbol('i', real=True)", "summand, factor 2", TWO_NAMES),
    (x + sp.Symbol("x", positive=True), "x: x stands for two things, the number Symbol('x', positive=True) and the number Symbol('x', real=True)", "term 2", TWO_NAMES),
    (sp.IndexedBase("x")[1] + x, "x[1]: x stands for two things, the number Symbol('x', real=True) and the family Symbol('x') of 1", "term 2", TWO_NAMES),
    (Q[1] + Q[1, 2], "Q[1, 2]: Q stands for two things, the family Symbol('Q', real=True) of 1 and the family Symbol('Q', real=True) of 2", "term 2", TWO_NAMES),
    (sp.IndexedBase("P", positive=True)[1], "P: a family with assumptions beyond real or integer", "", "declare it real or integer, and say the rest as a hypothesis, with ForAll"),
    (sp.IndexedBase("P", shape=(n, n))[1, 2], "P: a family has no shape, offset or strides", "", "leave them out"),
    (AT(x, 1), "x: not a tuple", "tuple", "write SEQ(Symbol('x')) or PUT(tuple, position, value)"),
    (SEQ(x) + 1, "Seq(x): a tuple is not a number", "term 2", "write AT(tuple, position) for a coordinate"),
    (AT(SEQ(x), 1), "x: this is not a number", "tuple", "write a Symbol without assumptions"),
    (Q[t, x < 1], "x < 1: StrictLessThan is not a number", "index 2", SEE),
    (APPLY(), "None: not a family", "", "write IndexedBase('Q')"),
    (CALL(), "None: this is not a number", "", "write a Symbol without assumptions"),
    ("x + 1", "x + 1: a Python str is not a sympy expression", "", NUMBERS),
    (0.5, "0.5: a Python float is not a sympy expression", "", NUMBERS),
    (x < 1, "x < 1: StrictLessThan is not a number", "", SEE),
    (sp.Matrix([1]), "Matrix([[1]]): a Python MutableDenseMatrix is not a sympy expression", "", NUMBERS),
]  # fmt: skip


@pytest.mark.parametrize(("expr", "problem", "place", "hint"), TERMS, ids=[str(case[1]) for case in TERMS])
def test_what_the_kernel_has_no_term_for_is_refused(expr: object, problem: str, place: str, hint: str) -> None:
    at = f"\n  at    {place}" if place else ""
    assert refusal(lambda: to_kernel(expr)) == f"cannot translate {problem}{at}\n  next  {hint}"


EVALUATED = "already evaluated, and what was written is gone"
TYPE_IT = "type it under `with verify.translate.as_written():`"
RELATIONS = "write Eq, Ne, Le, Lt, Ge, Gt, joined by And, Or, Not, Implies, Equivalent, ForAll, Exists"

STATEMENTS = [
    ((sp.Eq(x / x, 1),), f"True: {EVALUATED}", "conclusion", TYPE_IT),
    ((sp.Ge(x**2, 0),), f"True: {EVALUATED}", "conclusion", TYPE_IT),
    ((2 > 1,), f"True: {EVALUATED}", "conclusion", TYPE_IT),
    ((x < 1, [y < 2, sp.And(x > 0, x <= 0)]), f"False: {EVALUATED}", "hypothesis 2", TYPE_IT),
    ((sp.Symbol("P"),), "P: not a relation that the kernel knows", "conclusion", RELATIONS),
    ((sp.Xor(x < 1, y < 1),), "(x < 1) ^ (y < 1): not a relation that the kernel knows", "conclusion", RELATIONS),
    (("x < 1",), "x < 1: not a relation that the kernel knows", "conclusion", RELATIONS),
    ((sp.Equivalent(x < 1, y < 1, x < y),), "Equivalent(x < 1, x < y, y < 1): the kernel has no Equivalent of 3 formulas", "conclusion", "write it in pairs, joined by And"),
    ((sp.Or(x < 1, sp.sin(y) > x),), "sin(y): the kernel has no term for sin", "conclusion, Or 2, left side", SEE),
    ((sp.Eq(x < 1, y < 1, evaluate=False),), "x < 1: StrictLessThan is not a number", "conclusion, left side", SEE),
    ((x < 1, [sp.Symbol("x", positive=True) < y]), "x: x stands for two things, the number Symbol('x', real=True) and the number Symbol('x', positive=True)", "hypothesis 1, left side", TWO_NAMES),
    ((even < x,), "e: the kernel has no words for even=True, odd=False", "assumptions", "declare it real or integer, with a sign at most, and say the rest as a hypothesis"),
    ((sp.Symbol("r", rational=True) < x,), "r: the kernel has no words for algebraic=True, irrational=False, rational=True, transcendental=False", "assumptions", "declare it real or integer, with a sign at most, and say the rest as a hypothesis"),
    ((sp.Symbol("r", real=True, integer=False) < x,), "r: the kernel has no words for composite=False, even=False, integer=False, noninteger=True, odd=False, prime=False", "assumptions", "declare it real or integer, with a sign at most, and say the rest as a hypothesis"),
    ((AT(t, 1) < x,), "t: a tuple without length and size", "sorts", "give sorts={'t': Tuples(length, position, size)}"),
    ((ForAll(x < 1, sp.Symbol("x", positive=True)),), "(x,): not a binder", "conclusion, binder 1", "see the documentation of verify.translate.ForAll"),
    ((ForAll(x < 1, (x, 1, n)),), f"x: {INDEX}", "conclusion, binder 1", "write Symbol('x', integer=True)"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "problem", "place", "hint"), STATEMENTS, ids=[str(c[1]) for c in STATEMENTS])
def test_what_is_no_statement_is_refused(given: tuple[object, ...], problem: str, place: str, hint: str) -> None:
    message = f"cannot translate {problem}\n  at    {place}\n  next  {hint}"
    assert refusal(lambda: to_statement(*given)) == message


def test_sorts_that_do_not_fit_are_refused() -> None:
    for sorts in (
        {"x": st.Integer()},
        {"x": st.Range(tm.ONE, tm.TWO)},
        {"x": st.Family(1)},
        {"n": st.Real()},
        {"Q": st.Family(2)},
        {"Q": st.Family(1, integer=True)},
        {"Q": st.Opaque(2, "")},
    ):
        assert "make the symbol and the sort agree" in refusal(lambda s=sorts: to_statement(Q[n] < x, sorts=s))
    cycle = {"a": st.Range(tm.ONE, tm.Var("b")), "b": st.Range(tm.ONE, tm.Var("a"))}
    assert "their sorts mention each other" in refusal(lambda: to_statement(x < 1, sorts=cycle))
    loose = {"i": st.Range(tm.ONE, tm.Var("b"))}
    assert "not declared: b" in refusal(lambda: to_statement(i < 1, sorts=loose))


def test_what_the_kernel_finds_ill_sorted_is_refused_although_it_can_be_written() -> None:
    for relation in (
        POWER(x, y) < 1,
        SUM(i, 1, x, i) < 1,
        BINOMIAL(x, 1) < 1,
        CALL(sp.Symbol("gamma"), x) < 1,
        ENTROPY(sp.Symbol("B"), sp.Symbol("A")) > 0,
    ):
        relation_to_kernel(relation)
        assert "the kernel refuses it" in refusal(lambda r=relation: to_statement(r))


def test_no_text_is_evaluated() -> None:
    for typed in (lambda: ForAll("x < 1", x), lambda: ForAll(x < 1, ("i", 1, n)), lambda: Exists(x < 1, (i, 1, "n"))):
        with pytest.raises(sp.SympifyError):
            typed()


def test_depth_and_size_end_in_a_refusal() -> None:
    deep, term = x, X
    for _ in range(2 * MAX_DEPTH):
        deep, term = sp.exp(deep, evaluate=False), tm.Exp(term)
    assert f"nested deeper than {MAX_DEPTH}" in refusal(lambda: to_kernel(deep))
    assert f"nested deeper than {MAX_DEPTH}" in refusal(lambda: to_sympy(term))
    assert f"nested deeper than {MAX_DEPTH}" in refusal(lambda: relation_to_sympy(st.Relation("<", term, X)))
    many = sp.Sum(x, *((k, 1, n) for _ in range(10 * MAX_DEPTH)))
    assert f"nested deeper than {MAX_DEPTH}" in refusal(lambda: to_kernel(many))
    wide = ForAll(x < 1, *((k, 1, n) for _ in range(10 * MAX_DEPTH)))
    assert f"nested deeper than {MAX_DEPTH}" in refusal(lambda: relation_to_kernel(wide))
    huge = sp.Integer(10) ** 10000
    assert to_kernel(huge) == tm.num(10**10000)
    assert refusal(lambda: to_kernel(sp.sin(huge, evaluate=False))).startswith("cannot translate sin(...): ")
    shallow, there = X, x
    for _ in range(MAX_DEPTH - 2):
        shallow, there = tm.Exp(shallow), sp.exp(there, evaluate=False)
    both = st.And((st.Relation("<", shallow, X), st.Relation("<", shallow, Y)))
    assert to_kernel(there) == shallow
    assert same(relation_to_kernel(relation_to_sympy(both)), both)


def test_only_kernel_objects_are_written() -> None:
    for thing in (3, "x", st.Relation("<", X, Y), tm.Lambda(("x",), X)):
        assert "not a term of the kernel" in refusal(lambda t=thing: to_sympy(t))
    for thing in (3, "x", X, st.Real()):
        assert "not a formula of the kernel" in refusal(lambda t=thing: relation_to_sympy(t))
    assert "not a sort" in refusal(lambda: to_sympy(X, {"x": sp.Symbol("y", real=True)}))


# --- comparison --------------------------------------------------------------------------------------------


def test_same_allows_for_order_nesting_and_arithmetic_only() -> None:
    a, b = tm.Apply("Q", (X,)), tm.Log(Y)
    alike = [
        (tm.Add((a, tm.Add((b, tm.ONE)), tm.TWO)), tm.Add((number(3), b, a))),
        (tm.Mul((tm.TWO, a, tm.Mul((number("1/2"), b)))), tm.Mul((b, a))),
        (tm.Add((a, tm.ZERO)), a),
        (tm.Mul((tm.Add(()), a)), tm.Mul((a, tm.ZERO))),
        (tm.Add((tm.ONE, tm.Mul((tm.TWO, tm.TWO)))), number(5)),
        (tm.Exp(tm.Add((a, b))), tm.Exp(tm.Add((b, a)))),
        (tm.Max((a, b)), tm.Max((b, a))),
        (tm.Delta(a, b), tm.Delta(b, a)),
    ]
    different = [
        (tm.sub(a, a), tm.ZERO),
        (tm.Mul((tm.ZERO, a)), tm.ZERO),
        (tm.div(a, a), tm.ONE),
        (tm.Mul((a, a)), tm.Pow(a, tm.TWO)),
        (tm.Add((a, a)), tm.Mul((tm.TWO, a))),
        (tm.Mul((tm.TWO, tm.Add((a, b)))), tm.Add((tm.Mul((tm.TWO, a)), tm.Mul((tm.TWO, b))))),
        (tm.Add((a, b)), tm.Mul((a, b))),
        (tm.Add((a, a)), tm.Add((a,))),
        (tm.Max((a, a)), tm.Max((a,))),
        (tm.Max((a,)), a),
        (tm.Max((a, b)), tm.Min((a, b))),
        (tm.Pow(a, b), tm.Pow(b, a)),
        (tm.Binomial(a, b), tm.Binomial(b, a)),
        (tm.Sum("i", a, b, X), tm.Sum("j", a, b, X)),
        (tm.Pow(tm.TWO, tm.TWO), number(4)),
        (st.Relation("<", a, b), st.Relation(">", b, a)),
    ]
    assert all(same(one, other) for one, other in alike)
    assert not any(same(one, other) for one, other in different)


@given(terms(2), terms(2))
def test_same_implies_the_same_sympy_value_of_equal_structure(one: tm.Term, other: tm.Term) -> None:
    assert same(one, other) == same(other, one)
    assert same(one, one)
    if one != other and same(one, other):
        assert {type(one), type(other)} & {tm.Add, tm.Mul, tm.Min, tm.Max, tm.Delta} or type(one) is type(other)


def test_the_kernel_does_not_load_sympy() -> None:
    kernel = Path(__file__).parents[1] / "verify" / "kernel"
    names = ["verify", *(f"verify.kernel.{path.stem}" for path in sorted(kernel.glob("[a-z]*.py")))]
    script = f"import sys; {'; '.join(f'import {name}' for name in names)}; print('sympy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
