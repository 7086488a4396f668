"""verify.language.translate: what goes over comes back, nothing changes its meaning, the rest is refused."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import partial, reduce
from math import comb
from operator import mul
from pathlib import Path
from typing import Any

import pytest
import sympy as sp
from hypothesis import assume, example, given, settings
from hypothesis import strategies as some
from mpmath import iv

from tests.shares import fewer
from verify.kernel import statement as st
from verify.kernel import terms as tm
from verify.kernel.expansion import expand
from verify.kernel.sorts import check_formula, check_term
from verify.language.parse import ParseError, parse, parse_definition
from verify.language.render import render_definition
from verify.language.translate import (
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
    to_definition,
    to_kernel,
    to_statement,
    to_sympy,
)
from verify.language.vocabulary import Vocabulary, words_for

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
    names = some.sampled_from([tm.Seq("t"), tm.Seq("u"), tm.Ones()])
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
def measurable(depth: int, index: str) -> Strategy[tm.Term]:
    """Terms in a real index that no family is applied to."""
    names = some.sampled_from(["x", index]).map(tm.Var)
    if depth == 0:
        return numbers | names
    less = measurable(depth - 1, index)
    many = some.lists(less, min_size=0, max_size=3).map(tuple)
    return some.one_of(
        names,
        many.map(tm.Add),
        many.map(tm.Mul),
        some.builds(tm.Pow, less, numbers),
        some.sampled_from([tm.Exp, tm.Log, tm.XLogX, tm.Abs]).flatmap(lambda kind: less.map(kind)),
        some.builds(tm.Delta, less, less),
        less.map(lambda a: tm.Sum("k", tm.ONE, N, a)),
    )


@some.composite
def gaussian_means(draw: some.DrawFn, depth: int, bound: frozenset[str]) -> tm.Term:
    index, law = draw(some.sampled_from(["x", "y", "z"])), terms(depth - 1, bound)
    return tm.GaussianMean(index, draw(law), draw(law), draw(measurable(depth - 1, index)))


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
        some.just(tm.Pi()),
        many.map(tm.Add),
        many.map(tm.Mul),
        many.filter(bool).map(tm.Min),  # the kernel refuses a minimum of nothing
        many.filter(bool).map(tm.Max),
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
        gaussian_means(depth, bound),
    )


@some.composite
def binders(draw: some.DrawFn) -> tuple[st.Binder, ...]:
    sorts: dict[str, Strategy[st.Sort]] = {
        "x": some.just(st.Real()),
        "n": some.just(st.Integer()),
        "i": some.builds(st.Range, integers(1, frozenset()), integers(1, frozenset())),
        "t": some.builds(st.Tuples, integers(1, frozenset()), some.just("j"), integers(1, frozenset({"j"}))),
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


def test_the_strategies_know_every_class_of_the_kernel() -> None:
    """All but definitions, named hypotheses and integrals, which have tests of their own (test_definitions, test_names, test_integrals)."""
    known = {
        tm.Term: "Abs Add Apply At Binomial Call Defined Delta Entropy Exp GaussianMean Integral Log Max Min Mul Num Pi Pow "
        "SameTuple Sum TupleSum Var XLogX",
        tm.SequenceTerm: "Ones Put Seq",
        st.Formula: "And Exists ForAll Holds Iff Implies Named Not Or Relation",
        st.Sort: "Family Integer Opaque RandomVariable Range Real Tuples",
    }
    for base, names in known.items():
        assert " ".join(sorted(kind.__name__ for kind in base.__subclasses__())) == names


# --- the round trip ----------------------------------------------------------------------------------------


@settings(max_examples=fewer(120, 3))
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


ILL_SORTED = [
    tm.Pow(X, tm.Log(Y)),
    tm.Pow(X, Y),
    tm.Sum("i", tm.ONE, X, tm.Var("i")),
    tm.Sum("i", number("1/2"), N, tm.Var("i")),
    tm.Binomial(X, tm.ONE),
    tm.At(tm.Put(tm.Seq("t"), X, Y), Y),
    tm.TupleSum("t", X, "j", Y, tm.ONE),
    tm.Call("gamma", (X,)),
    tm.Call("sinh", ()),
    tm.Entropy(("B", "A")),
    tm.Entropy(()),
]


@pytest.mark.parametrize("term", ILL_SORTED, ids=str)
def test_what_the_kernel_would_refuse_comes_back_as_well(term: tm.Term) -> None:
    assert to_kernel(to_sympy(term, {"x": st.Real(), "y": st.Real(), "n": st.Integer()})) == term


def test_a_sum_is_written_the_same_under_as_written() -> None:
    term = tm.Sum("j", tm.ONE, N, tm.Sum("i", tm.ONE, N, tm.div(X, X)))
    with as_written():
        there = to_sympy(term)
    assert to_kernel(there) == term
    assert to_sympy(term) == sp.Sum(sp.Mul(x, 1 / x, evaluate=False), (i, 1, n), (j, 1, n))


@settings(max_examples=fewer(100, 3))
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


@settings(max_examples=fewer(100, 3))
@given(some.lists(formulas(1), max_size=2), formulas(1))
def test_a_statement_comes_back_from_sympy_the_same(
    hypotheses: list[st.Formula], conclusion: st.Formula
) -> None:
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


@settings(max_examples=fewer(120, 3))
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
    return refusal.expression in (sp.I, sp.zoo, sp.nan, sp.oo, -sp.oo)


def _is_general(power: sp.Pow) -> bool:
    """Powers that go over as exp(exponent*log(base)), which sympy then keeps as such."""
    return not isinstance(power.exp, sp.Rational) and to_kernel(power) != tm.Pow(
        to_kernel(power.base), to_kernel(power.exp)
    )


@given(some.lists(some.tuples(atoms, atoms), min_size=1, max_size=3), some.sampled_from([sp.And, sp.Or]))
def test_a_sympy_relation_comes_back_from_the_kernel_equal(
    pairs: list[tuple[sp.Expr, sp.Expr]], kind: type
) -> None:
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


def enclosed(term: tm.Term, at: dict[str, Fraction]) -> Any:
    """An interval around the value: an evaluator that shares nothing with sympy nor with the kernel's."""

    def value(part: tm.Term) -> Any:
        return enclosed(part, at)

    def exact(part: tm.Term) -> Fraction:
        return part.value if isinstance(part, tm.Num) else at[part.name]  # type: ignore[attr-defined]

    match term:
        case tm.Num() | tm.Var():
            return iv.mpf(exact(term).numerator) / exact(term).denominator
        case tm.Add(args):
            return sum(map(value, args), iv.mpf(0))
        case tm.Mul(args):
            return reduce(mul, map(value, args), iv.mpf(1))
        case tm.Pow(base, exponent) if exact(exponent).denominator == 1:
            return value(base) ** int(exact(exponent))
        case tm.Pow(base, exponent):
            return iv.exp(value(exponent) * iv.log(value(base)))
        case tm.Exp(arg):
            return iv.exp(value(arg))
        case tm.Log(arg):
            return iv.log(value(arg))
        case tm.Abs(arg):
            return abs(value(arg))
        case tm.Min(args) | tm.Max(args):
            best, values = (min if isinstance(term, tm.Min) else max), [value(a) for a in args]
            return iv.mpf([best(v.a for v in values), best(v.b for v in values)])
        case tm.Delta(left, right):
            return iv.mpf(int(exact(left) == exact(right)))
        case tm.Binomial(tm.Add((upper, tm.ONE)), lower):
            return iv.mpf(comb(int(exact(upper)) + 1, int(exact(lower))))
        case tm.Call(name, (arg,)):
            plus, minus = iv.exp(value(arg)), iv.exp(-value(arg))
            sinh, cosh = (plus - minus) / 2, (plus + minus) / 2
            return {"sinh": sinh, "cosh": cosh, "tanh": sinh / cosh}[name]
        case tm.Sum(index, lower, upper, body):
            span = range(int(exact(lower)), int(exact(upper)) + 1)
            return sum((enclosed(body, {**at, index: Fraction(k)}) for k in span), iv.mpf(0))
    raise AssertionError(term)


@lazily
def positive(depth: int, bound: tuple[str, ...] = ()) -> Strategy[tm.Term]:
    """Terms that are positive and defined where the names are positive, so that roots and logs are real."""
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
        many.filter(bool).map(tm.Min),  # the kernel refuses a minimum of nothing
        many.filter(bool).map(tm.Max),
        some.builds(tm.Pow, less, exponents),
        less.map(lambda a: tm.Exp(tm.neg(a))),
        less.map(lambda a: tm.Log(tm.add(a, tm.ONE))),
        less.map(lambda a: tm.Exp(tm.mul(number("1/2"), tm.Log(a)))),
        some.tuples(less, less).map(lambda a: tm.add(tm.ONE, tm.Abs(tm.sub(*a)))),
        some.integers(1, 3).map(lambda a: tm.add(tm.ONE, tm.Delta(N, tm.num(a)))),
        some.sampled_from(["sinh", "cosh", "tanh"]).flatmap(
            lambda name: less.map(lambda a: tm.Call(name, (tm.div(a, tm.add(tm.ONE, a)),)))
        ),
        some.just(tm.Binomial(tm.add(N, tm.ONE), N)),
        positive(depth - 1, (*bound, "i")).map(lambda body: tm.Sum("i", tm.ONE, N, body)),
    )


@settings(max_examples=fewer(80, 3))
@given(
    positive(3),
    some.fractions(Fraction(1, 9), 3, max_denominator=9),
    some.fractions(Fraction(1, 9), 3, max_denominator=9),
    some.integers(1, 3),
)
def test_both_sides_have_the_same_value(term: tm.Term, at_x: Fraction, at_y: Fraction, at_n: int) -> None:
    iv.dps = 100
    expected = enclosed(term, {"x": at_x, "y": at_y, "n": Fraction(at_n)})
    assume(expected.a > 0)  # an argument of Abs that is 0 may be enclosed with both signs
    values = {"x": tm.Num(at_x), "y": tm.Num(at_y), "n": tm.num(at_n)}
    found = iv.mpf(str(sp.N(evaluated(to_sympy(tm.substitute(term, values))), 50)))
    # sympy claims 50 digits; writing them out may cost one more
    assert expected.a * (1 - iv.mpf(10) ** -48) <= found <= expected.b * (1 + iv.mpf(10) ** -48)


def evaluated(expr: sp.Expr) -> sp.Expr:
    """The number, from the inside out: sympy compares no sums, and knows no minimum of one."""
    if isinstance(expr, sp.Sum):
        return sp.Sum(evaluated(expr.function), *expr.limits).doit()
    if not expr.args:
        return expr
    return {MIN: sp.Min, MAX: sp.Max}.get(expr.func, expr.func)(*map(evaluated, expr.args))


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
        typed = [
            sp.Eq(x / x, 1),
            sp.Ge(sp.sqrt(x) ** 2, 0 * sp.log(y)),
            sp.Le(x**2, x**2),
            sp.Eq(1 / (1 / x), x),
        ]
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
        sp.Le(eps * size + Q[1, size] / q, a + b + x),
        [sp.Lt(x, 3), sp.Eq(sp.IndexedBase("F", integer=True)[1], 2)],
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


def test_an_index_is_bound_in_its_sum_only() -> None:
    made = to_statement(sp.Sum(i, (i, 1, n)) < i)
    assert [binder.name for binder in made.binders] == ["i", "n"]
    other = sp.Symbol("i", real=True)
    made = to_statement(sp.Sum(i, (i, 1, n)) < other, [ForAll(sp.Sum(i, (i, 1, i)) < x, (i, 1, n))])
    assert made.binders == (
        st.Binder("i", st.Real()),
        st.Binder("n", st.Integer()),
        st.Binder("x", st.Real()),
    )


def test_declared_sorts_come_after_what_they_mention() -> None:
    database = st.Tuples(tm.Var("z"), "j", tm.Var("m"))
    made = to_statement(
        AT(SEQ(sp.Symbol("d")), i) <= m,
        sorts={"d": database, "z": st.Integer(), "i": st.Range(tm.ONE, N)} | {"n": st.Integer()},
    )
    assert [binder.name for binder in made.binders] == ["m", "n", "i", "z", "d"]


# --- refusals ----------------------------------------------------------------------------------------------


def refusal(translate: Callable[[], object]) -> str:
    with pytest.raises(TranslationError) as caught:
        translate()
    return str(caught.value)


real_i = sp.Symbol("i", real=True)
t = SEQ(sp.Symbol("t"))
f, g, p = sp.Function("f"), sp.IndexedBase("g", positive=True), sp.IndexedBase("p")

REFUSED_TERMS = [
    1 + 0.5 * x,
    sp.oo,
    sp.nan,
    1 / sp.Integer(0),
    sp.Sum(x, (i, 1, sp.oo)),
    sp.sqrt(-2),
    sp.Integer(-2) ** sp.Rational(1, 3),
    sp.Catalan * x,
    sp.Symbol("pi", real=True),
    sp.Symbol("z") + 1,
    sp.Symbol("z", complex=True),
    sp.Dummy("d", real=True),
    sp.sin(x) ** 2,
    sp.Piecewise((x, x > 0), (0, True)),
    sp.Derivative(x**2, x),
    f(x),
    sp.Abs(sp.exp(sp.Symbol("z"))),
    sp.log(x, 2, evaluate=False),
    sp.KroneckerDelta(i, j, (1, 3)),
    sp.binomial(x, 2, evaluate=False),
    sp.Sum(x, (i, 1, n / 2)),
    sp.Sum(i, (i, 3, 1)),
    sp.Sum(x, (real_i, 1, n)),
    sp.Sum(x, (sp.Symbol("k", positive=True, integer=True), 0, n)),
    sp.Sum(real_i * i, (i, 1, n)),
    x + sp.Symbol("x", positive=True),
    sp.IndexedBase("x")[1] + x,
    p[1] + p[1, 2],
    AT(t, 1) + ENTROPY(sp.Symbol("t")),
    g[1],
    sp.IndexedBase("g", shape=(n, n))[1, 2],
    AT(x, 1),
    AT(SEQ(x), 1),
    t + 1,
    Q[t, x < 1],
    APPLY(),
    CALL(),
    x < 1,
    sp.Matrix([1]),
    "x + 1",
    0.5,
]

REFUSALS_OF_TERMS = """
cannot translate 0.500000000000000: a floating-point number is not exact
  at    term 2, factor 1
  next  write an exact number, as Rational(1, 2)

cannot translate oo: not a number
  next  only finite sums and finite values have a meaning here

cannot translate nan: not a number
  next  only finite sums and finite values have a meaning here

cannot translate zoo: not a number
  next  only finite sums and finite values have a meaning here

cannot translate oo: not a number
  at    limits 1, upper bound
  next  only finite sums and finite values have a meaning here

cannot translate I: not a real number
  at    factor 1
  next  look for the log or the root of a negative number

cannot translate (-2)**(1/3): for sympy, a root of a negative number is complex
  next  write a root of a non-negative number, and the sign before it

cannot translate Catalan: the kernel has no such constant
  at    factor 2
  next  use a variable, with its bounds as hypotheses

cannot translate pi: pi is a number
  next  write sympy.pi, or choose another name

cannot translate z: the symbol is not declared real
  at    term 2
  next  write Symbol('z', real=True)

cannot translate z: the symbol is not declared real
  next  write Symbol('z', real=True)

cannot translate _d: a Dummy is not told by its name
  next  write Symbol('x', real=True)

cannot translate sin(x): the kernel has no term for sin
  at    base
  next  see the documentation of verify.language.translate for what is known

cannot translate Piecewise((x, x > 0), (0, True)): the kernel has no term for Piecewise
  next  see the documentation of verify.language.translate for what is known

cannot translate Derivative(x**2, x): the kernel has no term for Derivative
  next  see the documentation of verify.language.translate for what is known

cannot translate f(x): the kernel has no term for f
  next  write IndexedBase('f')[...] for a family; see the documentation of verify.language.translate for what is known

cannot translate re(z): the kernel has no term for re
  at    exponent
  next  declare everything in it real=True

cannot translate log(x, 2): log has 1 argument(s) in the kernel, not 2
  next  write what it stands for, as log(x)/log(2)

cannot translate KroneckerDelta(i, j, (1, 3)): KroneckerDelta has 2 argument(s) in the kernel, not 3
  next  write what it stands for, as log(x)/log(2)

cannot translate x: not visibly an integer
  at    upper number
  next  declare its symbols integer=True

cannot translate n/2: not visibly an integer
  at    limits 1, upper bound
  next  declare its symbols integer=True

cannot translate (i, 3, 1): a sum that runs backwards is 0 in the kernel, but not in sympy
  at    limits 1
  next  write the bounds in order

cannot translate i: a bound index is a symbol declared integer=True and nothing else
  at    limits 1
  next  write Symbol('i', integer=True)

cannot translate k: a bound index is a symbol declared integer=True and nothing else
  at    limits 1
  next  write Symbol('k', integer=True)

cannot translate i: Symbol('i', real=True) here, but Symbol('i', integer=True) elsewhere
  at    summand, factor 1
  next  give each its own name, and one set of assumptions

cannot translate x: Symbol('x', positive=True) here, but Symbol('x', real=True) elsewhere
  at    term 2
  next  give each its own name, and one set of assumptions

cannot translate x[1]: IndexedBase('x') of 1 here, but Symbol('x', real=True) elsewhere
  at    term 2
  next  give each its own name, and one set of assumptions

cannot translate p[1, 2]: IndexedBase('p') of 2 here, but IndexedBase('p') of 1 elsewhere
  at    term 2
  next  give each its own name, and one set of assumptions

cannot translate Entropy(t): a random variable here, but a tuple elsewhere
  at    term 2
  next  give each its own name, and one set of assumptions

cannot translate g: a family with assumptions beyond real or integer
  next  declare it real or integer, and say the rest as a hypothesis, with ForAll

cannot translate g: a family has no shape, offset or strides
  next  leave them out

cannot translate x: not a tuple
  at    tuple
  next  write SEQ(Symbol('x')), ONES() or PUT(tuple, position, value)

cannot translate x: only a name can stand here
  at    tuple
  next  write a Symbol without assumptions

cannot translate Seq(t): a tuple is not a number
  at    term 2
  next  write AT(tuple, position) for a coordinate

cannot translate x < 1: a relation is not a number
  at    index 2
  next  compare numbers; join relations by And, Or, Not

cannot translate None: not a family
  next  write IndexedBase('Q')

cannot translate None: only a name can stand here
  next  write a Symbol without assumptions

cannot translate x < 1: a relation is not a number
  next  compare numbers; join relations by And, Or, Not

cannot translate Matrix([[1]]): a Python MutableDenseMatrix is not a sympy expression
  next  write Integer(1), Rational(1, 2), Symbol('x', real=True), and what is made of them

cannot translate x + 1: a Python str is not a sympy expression
  next  write Integer(1), Rational(1, 2), Symbol('x', real=True), and what is made of them

cannot translate 0.5: a Python float is not a sympy expression
  next  write Integer(1), Rational(1, 2), Symbol('x', real=True), and what is made of them
"""

REFUSED_STATEMENTS: list[tuple[Any, ...]] = [
    (sp.Eq(x / x, 1),),
    (sp.Ge(x**2, 0),),
    (2 > 1,),
    (x < 1, [y < 2, sp.And(x > 0, x <= 0)]),
    (sp.Symbol("P"),),
    (sp.Xor(x < 1, y < 1),),
    ("x < 1",),
    (sp.Equivalent(x < 1, y < 1, x < y),),
    (Verbatim("Nand", x < 1, y < 1),),
    (sp.Or(x < 1, sp.sin(y) < x),),
    (sp.Eq(x < 1, y < 1, evaluate=False),),
    (x < 1, [sp.Symbol("x", positive=True) < y]),
    (sp.Symbol("n", integer=True, even=True) < x,),
    (sp.Symbol("x", rational=True) < y,),
    (sp.Symbol("x", real=True, integer=False) < y,),
    (AT(t, 1) < x,),
    (ForAll(x < 1, sp.Symbol("x", positive=True)),),
    (ForAll(x < 1, (x, 1, n)),),
]

REFUSALS_OF_STATEMENTS = """
cannot translate True: already evaluated, and what was written is gone
  at    conclusion
  next  type it under `with verify.language.translate.as_written():`, and the parts of an And one by one

cannot translate True: already evaluated, and what was written is gone
  at    conclusion
  next  type it under `with verify.language.translate.as_written():`, and the parts of an And one by one

cannot translate True: already evaluated, and what was written is gone
  at    conclusion
  next  type it under `with verify.language.translate.as_written():`, and the parts of an And one by one

cannot translate False: already evaluated, and what was written is gone
  at    hypothesis 2
  next  type it under `with verify.language.translate.as_written():`, and the parts of an And one by one

cannot translate P: not a relation that the kernel knows
  at    conclusion
  next  write Eq, Ne, Le, Lt, Ge, Gt, joined by And, Or, Not, Implies, Equivalent, ForAll, Exists

cannot translate (x < 1) ^ (y < 1): not a relation that the kernel knows
  at    conclusion
  next  write Eq, Ne, Le, Lt, Ge, Gt, joined by And, Or, Not, Implies, Equivalent, ForAll, Exists

cannot translate x < 1: a Python str is not a sympy expression
  at    conclusion
  next  write Integer(1), Rational(1, 2), Symbol('x', real=True), and what is made of them

cannot translate Equivalent(x < 1, x < y, y < 1): the kernel has no Equivalent of 3 formulas
  at    conclusion
  next  write it in pairs, joined by And

cannot translate Verbatim(Nand, x < 1, y < 1): the kernel has no Nand of 2 formulas
  at    conclusion
  next  write it in pairs, joined by And

cannot translate sin(y): the kernel has no term for sin
  at    conclusion, Or 2, left side
  next  see the documentation of verify.language.translate for what is known

cannot translate x < 1: a relation is not a number
  at    conclusion, left side
  next  compare numbers; join relations by And, Or, Not

cannot translate x: Symbol('x', positive=True) here, but Symbol('x', real=True) elsewhere
  at    hypothesis 1, left side
  next  give each its own name, and one set of assumptions

cannot translate n: the kernel has no words for all of Symbol('n', integer=True, even=True)
  at    assumptions
  next  declare it real or integer, with a sign at most, and say the rest as a hypothesis

cannot translate x: the kernel has no words for all of Symbol('x', rational=True)
  at    assumptions
  next  declare it real or integer, with a sign at most, and say the rest as a hypothesis

cannot translate x: the kernel has no words for all of Symbol('x', real=True, integer=False)
  at    assumptions
  next  declare it real or integer, with a sign at most, and say the rest as a hypothesis

cannot translate t: a tuple without length and size
  at    sorts
  next  give sorts={'t': Tuples(length, position, size)}

cannot translate (x,): not a binder
  at    conclusion, binder 1
  next  see the documentation of verify.language.translate.ForAll

cannot translate x: a bound index is a symbol declared integer=True and nothing else
  at    conclusion, binder 1
  next  write Symbol('x', integer=True)
"""


def test_what_the_kernel_has_no_term_for_is_refused() -> None:
    assert [refusal(partial(to_kernel, expr)) for expr in REFUSED_TERMS] == paragraphs(REFUSALS_OF_TERMS)


def test_what_is_no_statement_is_refused() -> None:
    found = [refusal(partial(to_statement, *arguments)) for arguments in REFUSED_STATEMENTS]
    assert found == paragraphs(REFUSALS_OF_STATEMENTS)


def paragraphs(text: str) -> list[str]:
    return text.strip("\n").split("\n\n")


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
        assert "make the symbol and the sort agree" in refusal(
            lambda s=sorts: to_statement(Q[n] < x, sorts=s)
        )
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
    for typed in (
        lambda: ForAll("x < 1", x),
        lambda: ForAll(x < 1, ("i", 1, n)),
        lambda: Exists(x < 1, (i, 1, "n")),
    ):
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
        assert {type(one), type(other)} & {tm.Add, tm.Mul, tm.Min, tm.Max, tm.Delta} or type(one) is type(
            other
        )


def test_every_run_translates_to_the_same_statement() -> None:
    script = """
import sympy as sp
from verify.kernel.codec import digest
from verify.language.translate import to_statement
a, b, c = sp.symbols("a b c", positive=True)
i, Q = sp.Symbol("i", integer=True), sp.IndexedBase("Q")
left = sp.Min(a, b, c*a) + sp.Max(b*c, a) + sp.exp(a)*b + Q[i, 1]*3/c + sp.KroneckerDelta(i, 3)
print(digest(to_statement(sp.Or(a < b, sp.Equivalent(c < a, b > c), left < c**2*b), [sp.Ne(a, b)])))
"""
    digests = set()
    for seed in ("0", "1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        run = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=environment
        )
        digests.add(run.stdout)
    assert len(digests) == 1


def test_the_kernel_does_not_load_sympy() -> None:
    kernel = Path(__file__).parents[2] / "verify" / "kernel"
    names = ["verify", *(f"verify.kernel.{path.stem}" for path in sorted(kernel.glob("[a-z]*.py")))]
    script = f"import sys; {'; '.join(f'import {name}' for name in names)}; print('sympy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


# --- definitions -----------------------------------------------------------------------------------------------------

D, M, K, ROW = sp.Symbol("D", real=True), sp.Symbol("M", integer=True), sp.Symbol("k", integer=True), sp.IndexedBase("p")


@pytest.mark.parametrize(
    ("body", "parameters", "implicit", "text"),
    [
        (sp.log((M - 1) * (1 - D) / D), [D], [M], "word[M integer](D real) := log(D^(-1)*(1 - D)*(-1 + M))"),
        (sp.Sum(ROW[K], (K, 1, M)), [ROW], [M], "word[M integer](p family(1)) := sum(k, 1, M, p[k])"),
        (sp.And(D < 1, D > 0), [D], [], "word(D real) := D > 0 and D < 1"),
        (sp.Le(D, M), [M, D], [], "word(M integer, D real) := D <= M"),
    ],
)
def test_a_closed_form_is_a_definition_in_its_symbols(body: Any, parameters: Any, implicit: Any, text: str) -> None:
    made = to_definition("word", body, parameters, implicit)
    assert render_definition(made) == text
    assert parse_definition(text) == made


@pytest.mark.parametrize(
    ("name", "body", "parameters", "message"),
    [
        ("exp", D + 1, [D], "can not be defined"),
        ("a b", D + 1, [D], "can not be defined"),
        ("D", D + 1, [D], "distinct names"),
        ("word", D + 1, [D, D], "distinct names"),
        ("word", D + 1, [D, M], "M: does not occur in it"),
        ("word", D + M, [D], "M: no parameter"),
        ("word", D + 1, ["D"], "another symbol of that name"),
        ("word", D + 1, [sp.Symbol("D", positive=True)], "another symbol of that name"),
        ("word", sp.sqrt(sp.Symbol("a", positive=True) ** 2), [sp.Symbol("a", positive=True)], "holds no conditions"),
        ("word", D + sp.zeta(3), [D], "no term for zeta"),
        ("word", sp.Sum(ROW[K], (K, 1, M)), [K, M], "p: no parameter"),
    ],
)
def test_what_is_no_definition_is_refused(name: str, body: Any, parameters: Any, message: str) -> None:
    with pytest.raises(TranslationError, match=re.escape(message)):
        to_definition(name, body, parameters)


def test_a_word_from_sympy_is_judged_as_what_it_stands_for() -> None:
    words = Vocabulary()
    words.define_sympy("level", sp.log((1 - D) / D), [D], "the level at the distortion D")
    said = parse("level(D) >= 0", "D > 0, D <= 1/2", words)
    assert expand(said) == to_statement(sp.log((1 - D) / D) >= 0, [D > 0, D <= sp.Rational(1, 2)])
    with pytest.raises(ParseError, match="defined already"):
        words.define_sympy("level", D + 1, [D], "something else")
    with pytest.raises(ParseError, match="needs a sentence"):
        words.define_sympy("other", D + 1, [D], " ")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("P, Q law(n); for all x, P(x) <= 2*Q(x)", "P, Q law(n); forall x in 1..n: P[x] <= 2*Q[x]"),
        ("P, Q law(n); \\forall x, P_x \\le 2 Q_x; n >= 3", "P, Q law(n); forall x in 1..n: P[x] <= 2*Q[x]; n >= 3"),
        ("P law(n); W channel(n,m); for all x, y, W(y|x) >= 1/10", "P law(n); W channel(n,m); forall x in 1..n, y in 1..m: W[x,y] >= 1/10"),
        ("f family(1); \\eta > 0; \\eta f_1 \\ge -1", "f family(1); eta > 0; eta*f[1] >= -1"),
        ("f family(1); n integer; \\eta > 0; forall i in 1..n: \\eta f_i \\ge -1", "f family(1); n integer; eta > 0; forall i in 1..n: eta*f[i] >= -1"),
        ("p law(n); W channel(n,m); output(p,W,y) > 0 for all y", "p law(n); W channel(n,m); forall y in 1..m: output[n](p,W,y) > 0"),
        ("P law(n); small: P(x) <= 1/2 for all x; n >= 3", "P law(n); small: forall x in 1..n: P[x] <= 1/2; n >= 3"),
    ],
)
def test_quantifiers_of_conditions_stand_where_people_put_them(typed: str, meant: str) -> None:
    claim = "n >= 1"
    assert parse(claim, typed, words_for(claim, typed)) == parse(claim, meant, words_for(claim, meant))


@pytest.mark.parametrize("where", [
        "P law(n); for all x, y",
        "P law(n); for all x, P(x) > 0, exists y: P(y) > 1/2",  # of each such x, or a condition of its own
        "P law(n); for all x, P(x) > 0, for all y: P(y) <= 1/2",
        "P law(n); for all x, P(x) > 0, x >= 1",  # of this x, or of another
        "P law(n); for all x, P(x) <= 1, P(x) >= 0", "for all x, x"])
def test_a_quantifier_of_conditions_without_a_place_for_its_body_is_refused(where: str) -> None:
    with pytest.raises(ParseError):
        parse("1 >= 0", where, words_for("1 >= 0", where))
