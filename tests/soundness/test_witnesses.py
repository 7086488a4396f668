"""Forged witnesses, and statements that only the conventions for undefined terms make true or false.

The kernel gives every term a value (1/0 = 0, log(-1) = 0, ...). No verdict may rest on that.
"""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from verify.kernel import certificate as c
from verify.kernel import codec
from verify.kernel.certificate import Disproof, Exhibit, Proof, Table, Undefined, Witness
from verify.kernel.definedness import of_statement
from verify.kernel.errors import CertificateRejected, KernelError, Malformed, Unevaluable
from verify.kernel.judge import judge
from verify.kernel.statement import (
    And,
    Binder,
    Exists,
    Family,
    ForAll,
    Implies,
    Integer,
    Not,
    Or,
    RandomVariable,
    Range,
    Real,
    Relation,
    Statement,
    Tuples,
)
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    TWO,
    ZERO,
    Apply,
    At,
    Binomial,
    Call,
    Delta,
    Entropy,
    Exp,
    Lambda,
    Log,
    Min,
    Num,
    Pow,
    Seq,
    Sum,
    Term,
    Var,
    XLogX,
    add,
    mul,
    num,
    sub,
)
from verify.language.parse import parse
from verify.proving.tactics import prove, seq

x, y, n, i = Var("x"), Var("y"), Var("n"), Var("i")
X, Y, N = Binder("x", Real()), Binder("y", Real()), Binder("n", Integer())
F, G = Binder("F", Family(1)), Binder("G", Family(1, True))
HALF = Num(Fraction(1, 2))
TINY = Fraction(1, 10**30)


def eq(left, right):
    return Relation("=", left, right)


def le(left, right):
    return Relation("<=", left, right)


def st(binders, hypotheses, conclusion) -> Statement:
    return Statement(tuple(binders), tuple(hypotheses), conclusion)


def outcome(statement: Statement, certificate) -> str:
    try:
        return judge(statement, certificate).verdict
    except KernelError:
        return "rejected"


def refuted(statement: Statement, law=None, **values) -> bool:
    return outcome(statement, Witness(tuple(values.items()), law)) == "REFUTED"


# --- witnesses ---------------------------------------------------------------------------------------------------


def test_hypotheses_hold_at_a_witness() -> None:
    statement = st([X], [le(ONE, x)], le(mul(x, x), x))
    assert refuted(statement, x=TWO)
    assert not refuted(statement, x=ONE)  # conclusion true
    assert not refuted(statement, x=num(-1))  # hypothesis false
    assert not refuted(st([X], [le(ONE, Log(x))], eq(x, ZERO)), x=num(-1))  # hypothesis undefined
    assert not refuted(
        st([X], [ForAll((Y,), le(mul(y, y), add(mul(y, y), ONE)))], eq(x, ZERO)), x=ONE
    )  # not determined
    assert not refuted(statement)


@pytest.mark.parametrize(
    ("sort", "values"),
    [
        (
            Real(),
            [
                Var("x"),
                Var("nobody"),
                (1,),
                Table(()),
                Lambda((), ONE),
                Apply("F", (ONE,)),
                Log(Var("x")),
                Entropy(("x",)),
            ],
        ),
        (Integer(), [HALF, Exp(ZERO), Var("x"), (1,), Pow(TWO, MINUS_ONE)]),
        (Range(ONE, num(3)), [ZERO, num(4), HALF, num("3/2"), Var("x"), (1,), Exp(ZERO)]),
        (Tuples(TWO, "k", TWO), [(1,), (1, 2, 1), (0, 1), (1, 3), (), ONE, Seq("x"), Table(())]),
        (
            Family(1),
            [
                ONE,
                (1,),
                Lambda((), ONE),
                Lambda(("p", "q"), ONE),
                Lambda(("p",), Var("y")),
                Table((((1, 2), ONE),)),
            ],
        ),
        (
            Family(1, True),
            [Table((((1,), HALF),)), Table((), HALF), Table((((1,), Exp(ZERO)),)), Lambda(("p",), HALF)],
        ),
        (Family(1, True), [Lambda(("p",), Var("p")), Lambda(("p",), mul(HALF, Delta(Var("p"), ONE)))]),
        (Family(2), [Lambda(("p", "p"), ONE), Table((((1,), ONE),)), Lambda(("p",), ONE)]),
    ],
)
def test_ill_sorted_values_are_no_witness(sort, values) -> None:
    for value in values:
        assert not refuted(st([Binder("x", sort)], [], eq(ZERO, ONE)), x=value), value


def test_values_in_range_by_the_values_before() -> None:
    statement = st([N, Binder("i", Range(ONE, n))], [], eq(i, ONE))
    assert refuted(statement, n=TWO, i=TWO)
    assert not refuted(statement, n=ONE, i=TWO)
    sized = st([N, Binder("s", Tuples(TWO, "k", mul(n, Var("k"))))], [], eq(At(Seq("s"), TWO), ONE))
    assert refuted(sized, n=ONE, s=(1, 2))
    assert not refuted(sized, n=ONE, s=(2, 2))
    assert not refuted(sized, n=ZERO, s=(1, 2))


@pytest.mark.parametrize(
    "rows",
    [
        (((1,), Fraction(1, 2)),),
        (((1,), Fraction(3, 2)), ((2,), Fraction(-1, 2))),
        (((1,), Fraction(1, 2)), ((1,), Fraction(1, 2))),
        (((1, 2), Fraction(1)),),
        (((), Fraction(1)),),
        (),
        (((1,), 1 - TINY),),
    ],
)
def test_no_witness_with_what_is_no_law(rows) -> None:
    statement = st([Binder("A", RandomVariable())], [], eq(Entropy(("A",)), ONE))
    assert refuted(statement, law=(("A",), (((1,), Fraction(1)),)))
    assert not refuted(statement, law=(("A",), rows))
    assert not refuted(statement, law=None)
    assert not refuted(statement, law=(("A", "A"), (((1, 1), Fraction(1)),)))


def test_a_law_of_other_variables_is_no_witness() -> None:
    """BUG B8 (robustness): escaped as a bare ValueError."""
    statement = st([Binder("A", RandomVariable())], [], eq(Entropy(("A",)), ONE))
    with pytest.raises(KernelError):
        judge(statement, Witness((), (("B",), (((1,), Fraction(1)),))))


@pytest.mark.parametrize(
    ("left", "right", "equal"),
    [
        (Exp(ONE), num("2.718281828459045235360287471352662497757"), False),
        (Exp(ONE), num("2.71828182845904523536028747135266249775724709369995957496697"), False),
        (Exp(Log(TWO)), TWO, True),
        (Pow(TWO, HALF), num("1.4142135623730950488016887242096980785697"), False),
        (mul(Pow(TWO, HALF), Pow(TWO, HALF)), TWO, True),
        (add(Log(TWO), Log(num(3))), Log(num(6)), True),
        (add(Log(TWO), Log(num(3))), Log(Num(6 + TINY)), False),
        (ONE, Num(1 + TINY), False),
        (Call("h", (HALF,)), Log(TWO), True),
        (Call("h", (Num(Fraction(1, 2) + TINY),)), Log(TWO), False),
    ],
)
def test_equality_is_decided_exactly(left: Term, right: Term, equal: bool) -> None:
    assert refuted(st([], [], eq(left, right))) is not equal
    assert not (equal and refuted(st([], [], le(left, right))))
    assert refuted(st([], [], Relation("!=", left, right))) is equal


def test_what_can_not_be_decided_is_not_refuted() -> None:
    """Equal, but not by normal form: exp(10**-500) is 1 to all precisions tried."""
    hidden = sub(Exp(Num(Fraction(1, 10**500))), ONE)
    assert outcome(st([], [], eq(hidden, ZERO)), Witness(())) in ("rejected", "REFUTED")
    assert not refuted(st([], [], Relation(">", hidden, ZERO)))
    assert not refuted(st([], [], Relation("!=", hidden, ZERO)))


# --- hints -------------------------------------------------------------------------------------------------------


def test_hints_refute_and_never_prove() -> None:
    square = ForAll((Y,), Relation(">", mul(y, y), ZERO))
    assert refuted(st([], [], square), y=ZERO)
    assert not refuted(st([], [], square), y=ONE)
    assert not refuted(st([], [Not(square)], eq(ZERO, ONE)))
    assert refuted(st([], [Not(square)], eq(ZERO, ONE)), y=ZERO)
    assert not refuted(st([], [square], eq(ZERO, ONE)), y=ONE)  # a hypothesis is not true by example
    assert not refuted(st([], [], Exists((Y,), eq(mul(y, y), ZERO))), y=ONE)


@pytest.mark.parametrize(
    ("sort", "body", "hint"),
    [
        (Integer(), Or((le(y, ZERO), le(ONE, y))), HALF),
        (Range(ONE, TWO), le(y, TWO), num(3)),
        (Integer(), Or((le(y, ZERO), le(ONE, y))), Exp(MINUS_ONE)),
        (Real(), eq(y, y), Lambda((), ONE)),
        (Real(), eq(y, y), Var("x")),
        (Real(), eq(y, y), Pow(ZERO, MINUS_ONE)),
    ],
)
def test_hints_of_the_wrong_sort_refute_nothing(sort, body, hint) -> None:
    assert not refuted(st([], [], ForAll((Binder("y", sort),), body)), y=hint)


def test_hints_for_integer_families_are_integers() -> None:
    true = ForAll((G,), Or((le(Apply("G", (ONE,)), ZERO), le(ONE, Apply("G", (ONE,))))))
    for hint in (
        Lambda(("p",), HALF),
        Table((), HALF),
        Table((((1,), HALF),)),
        Lambda(("p",), mul(HALF, Var("p"))),
        Lambda((), ZERO),
    ):
        assert not refuted(st([], [], true), G=hint), hint


def test_a_hint_named_like_a_declared_variable_is_that_variable() -> None:
    inner = ForAll((X,), Relation("!=", x, TWO))  # false, but the value of the outer x is no hint
    assert not refuted(st([X], [], inner), x=TWO)
    true = st([X], [eq(x, ONE)], ForAll((Y,), Implies(eq(y, x), eq(y, ONE))))
    for hint in (ZERO, ONE, TWO, Var("x")):
        assert not refuted(true, x=ONE, y=hint)


def test_a_hint_is_closed() -> None:
    """BUG B6: the body of a family given as a hint may mention a name bound around the quantifier, and then varies with it.

    The statement is true: no number F[0] equals both 1 and 2.
    """
    both = ForAll((Binder("i", Range(ONE, TWO)), Y), eq(Apply("F", (ZERO,)), i))
    true = st([], [], ForAll((F,), Not(both)))
    assert not refuted(true, F=Lambda(("p",), i))
    assert not refuted(true, F=Table((), i))
    assert not refuted(true, F=Table((((0,), i),)))


def test_a_table_of_open_terms_is_no_family() -> None:
    true = st([F], [], Not(ForAll((Binder("i", Range(ONE, TWO)), Y), eq(Apply("F", (ZERO,)), i))))
    for value in (Lambda(("p",), i), Table((), i), Table((((0,), i),))):
        assert not refuted(true, F=value)


def test_a_table_that_mentions_itself_is_rejected() -> None:
    loop = Table((((1,), Apply("F", (ONE,))),))
    assert not refuted(st([F], [], eq(Apply("F", (ONE,)), ONE)), F=loop)


@pytest.mark.parametrize("term", [Min(()), Min((ONE, Var("nobody"))), Call("nothing", (ONE,)), Call("h", ())])
def test_strange_terms_end_in_a_refusal(term) -> None:
    """BUG B8 (robustness): Min(()) escaped as a bare ValueError."""
    with pytest.raises(KernelError):
        judge(st([], [], eq(term, ONE)), Witness(()))


# --- definedness -------------------------------------------------------------------------------------------------

NONSENSE = {
    "1/0 = 0": st([], [], eq(Pow(ZERO, MINUS_ONE), ZERO)),
    "x/x is 0 or 1": st(
        [X], [], Or((eq(mul(x, Pow(x, MINUS_ONE)), ZERO), eq(mul(x, Pow(x, MINUS_ONE)), ONE)))
    ),
    "1/(x-x) = 0": st([X], [], eq(Pow(sub(x, x), MINUS_ONE), ZERO)),
    "log 0 = log 0": st([], [], eq(Log(ZERO), Log(ZERO))),
    "log x = log x": st([X], [], eq(Log(x), Log(x))),
    "log(-1) - log(-1) = 0": st([], [], eq(sub(Log(MINUS_ONE), Log(MINUS_ONE)), ZERO)),
    "0 log(-1) = 0": st([], [], eq(mul(ZERO, Log(MINUS_ONE)), ZERO)),
    "sqrt(-1) >= 0": st([], [], le(ZERO, Pow(MINUS_ONE, HALF))),
    "sqrt x >= 0": st([X], [], le(ZERO, Call("sqrt", (x,)))),
    "xlogx(-1) = 0": st([], [], eq(XLogX(MINUS_ONE), ZERO)),
    "x log x": st([X], [], eq(XLogX(x), XLogX(x))),
    "0**n": st([N], [], eq(Pow(ZERO, n), Pow(ZERO, n))),
    "binomial(-1, 0)": st([], [], eq(Binomial(MINUS_ONE, ZERO), ZERO)),
    "binomial(n, 1)": st([N], [], eq(Binomial(n, ONE), Binomial(n, ONE))),
    "h(x)": st([X], [], eq(Call("h", (x,)), Call("h", (x,)))),
    "kl(x, 1)": st([], [], eq(Call("kl", (HALF, ONE)), Call("kl", (HALF, ONE)))),
    "undefined in a sum": st(
        [N], [], eq(Sum("i", ZERO, n, Pow(i, MINUS_ONE)), Sum("i", ZERO, n, Pow(i, MINUS_ONE)))
    ),
    "undefined in an index": st(
        [F, X], [], eq(Apply("F", (Pow(x, MINUS_ONE),)), Apply("F", (Pow(x, MINUS_ONE),)))
    ),
    "undefined in a delta": st([X], [], le(Delta(Pow(x, MINUS_ONE), ZERO), ONE)),
    "undefined in a binder": st(
        [X], [], ForAll((Binder("i", Range(ONE, Delta(Pow(x, MINUS_ONE), ONE))),), le(ONE, i))
    ),
    "undefined hypothesis": st([X], [le(Pow(x, MINUS_ONE), ONE)], eq(x, x)),
    "guard after": st([X], [le(Log(x), ONE), le(ONE, x)], eq(x, x)),
    "guard in the wrong place": st([X], [], And((le(Log(x), x), le(ONE, x)))),
    "guard of the other side": st([X], [], Or((le(ONE, x), le(Log(x), x)))),
    "implied guard": st([X], [], Implies(le(Log(x), x), le(ONE, ONE))),
    "undefined alternative": st([X], [], Or((eq(x, x), eq(Log(x), x)))),
    "undefined under exists": st([], [], Exists((X,), eq(mul(x, Pow(x, MINUS_ONE)), ONE))),
}


@pytest.mark.parametrize("name", NONSENSE)
def test_conventions_prove_nothing(name: str) -> None:
    """No simple proof of definedness, nor the prover's own, is accepted."""
    statement = NONSENSE[name]
    assert of_statement(statement) != And(())
    steps = (
        c.Split(),
        c.Combine(),
        c.Combine((c.Product(Fraction(1), ()),)),
        c.Given("h1"),
        c.Choose(0, (c.Combine(),)),
    )
    holds = (*steps, c.Choose(1, (c.Combine(),)))
    for defined in (*steps, *(c.Intro(("x",), (s,)) for s in steps), *(c.Intro(("n",), (s,)) for s in steps)):
        for step in holds:
            assert outcome(statement, Proof(defined, step)) != "PROVED"
    try:
        proof = prove(statement, seq())
    except Exception:
        return
    assert outcome(statement, proof) != "PROVED"


GUARDED = [
    st([X], [le(ONE, x), le(Log(x), ONE)], eq(x, x)),
    st([X], [le(ONE, x)], eq(Log(x), Log(x))),
    st([X], [], Implies(le(ONE, x), eq(Log(x), Log(x)))),
    st([X], [], ForAll((Binder("i", Range(ONE, num(5))),), eq(Pow(i, MINUS_ONE), Pow(i, MINUS_ONE)))),
]


@pytest.mark.parametrize("statement", GUARDED)
def test_guards_before_are_enough(statement: Statement) -> None:
    assert outcome(statement, prove(statement, seq())) == "PROVED"


def _absurd(*labels: str) -> c.Step:
    """From 1 <= i and i <= 0 (by normal form): 1 <= 0, so anything."""
    both = c.Combine(tuple(c.Product(Fraction(1), (label,)) for label in labels))
    return c.Have(
        "z", le(ONE, ZERO), (both, c.Contradiction("z", (c.Combine((c.Product(Fraction(1), ()),)),)))
    )


def test_a_declared_range_with_an_undefined_bound_is_not_empty() -> None:
    """BUG B7: the condition for the bounds of a range is asked below the binder, where the range is empty by convention.

    For all i from 1 to kronecker(1/0, 1): 0 = 1. Likewise with binomial(-1, 0).
    """
    for bound in (Delta(Pow(ZERO, MINUS_ONE), ONE), Binomial(MINUS_ONE, ZERO)):
        statement = st([Binder("i", Range(ONE, bound))], [], eq(ZERO, ONE))
        step = _absurd("i.lower", "i.upper")
        assert outcome(statement, Proof(c.Intro(("i",), (step,)), step)) != "PROVED", bound


def test_the_sizes_of_declared_tuples_are_defined() -> None:
    """BUG B7: nothing asks whether the size of a declared tuple is defined. For all s in 1..delta(1/0, 0): s[1] <= 1."""
    size = Delta(Pow(ZERO, MINUS_ONE), ZERO)
    statement = st([Binder("s", Tuples(ONE, "k", size))], [], le(At(Seq("s"), ONE), ONE))
    step = c.Fact(
        "r",
        "tuple_range",
        (Seq("s"), ONE),
        (c.Combine(), c.Combine(), c.Combine((c.Product(Fraction(1), ("r.2",)),))),
    )
    assert outcome(statement, Proof(c.Split(), step)) != "PROVED"
    inner = st([], [], ForAll(statement.binders, statement.conclusion))
    assert outcome(inner, Proof(c.Split(), c.Intro(("s",), (step,)))) != "PROVED"


def test_definedness_has_no_loose_names() -> None:
    """BUG B7: the bounds of a later binder are asked for outside of the binder they mention; the name is then loose, or
    that of an outer variable (here x >= 1 outside, any integer x inside)."""
    bound = Range(ONE, Delta(Pow(Var("x"), MINUS_ONE), ZERO))
    inner = ForAll((Binder("x", Integer()), Binder("i", bound)), le(ONE, i))
    hypothesis = c.Intro(
        ("x",),
        (
            c.Intro(
                ("e",),
                (c.Apart(True, (c.Combine((c.Product(Fraction(1), ("e",)), c.Product(Fraction(1), ()))),)),),
            ),
        ),
    )
    step = c.Intro(("x0", "i"), (c.Given("i.lower"),))
    assert outcome(st([X], [le(ONE, x)], inner), Proof(hypothesis, step)) != "PROVED"


@pytest.mark.parametrize(
    ("conclusion", "value"),
    [
        (eq(Pow(x, MINUS_ONE), ONE), ZERO),
        (eq(mul(x, Pow(x, MINUS_ONE)), ONE), ZERO),
        (eq(Log(x), ONE), ZERO),
        (eq(Log(x), ONE), MINUS_ONE),
        (eq(XLogX(x), ONE), MINUS_ONE),
        (eq(Pow(x, HALF), ONE), MINUS_ONE),
    ],
)
def test_conventions_refute_nothing(conclusion, value) -> None:
    """BUG B11: a `Disproof` asks nothing about definedness, so "x/x = 1" is refuted by 0/0 = 0 (a `Witness` is not)."""
    statement = st([X], [], conclusion)
    assert not refuted(statement, x=value)
    assert outcome(statement, Undefined((("x", value),))) == "ILL_POSED"
    apart = c.Combine((c.Product(Fraction(1), ()),))
    for greater in (True, False):
        step = Exhibit((value,), (c.Apart(greater, (apart,)),))
        assert outcome(statement, Disproof(("x",), c.Split(), step)) != "REFUTED"


@pytest.mark.parametrize(
    "argument", [Pow(ZERO, MINUS_ONE), mul(ZERO, Log(MINUS_ONE)), XLogX(MINUS_ONE), sub(Log(ZERO), Log(ZERO))]
)
def test_an_undefined_index_has_no_value(argument: Term) -> None:
    """BUG B12: `Evaluator.number` takes the normal form of an argument, which knows 1/0 = 0 and xlogx(-1) = 0."""
    statement = st([F], [], eq(Apply("F", (argument,)), ONE))
    for family in (Table(()), Lambda(("p",), Var("p")), Lambda(("p",), ZERO)):
        assert not refuted(statement, F=family), family


# --- Undefined, Contradictory, Disproof --------------------------------------------------------------------------


CERTAIN, FAIR = ((((1,), Fraction(1)),), (((1,), HALF.value), ((2,), HALF.value)))


@pytest.mark.parametrize(
    ("conclusion", "where", "law", "expected"),
    [
        ("log(H(X)) <= 5", "", CERTAIN, "ILL_POSED"),
        ("1/I(X;Y) > 0", "", (((1, 1), Fraction(1)),), "ILL_POSED"),
        ("log(H(X)) <= 5", "", FAIR, "rejected"),
        ("H(X) >= 0", "", CERTAIN, "rejected"),
        ("log(H(X)) <= 5", "H(X) >= 1/2", CERTAIN, "rejected"),  # not permitted there
        ("log(H(X)) <= 5", "", None, "rejected"),
        ("log(H(X)) <= 5", "", (((1,), HALF.value),), "rejected"),  # no law
        ("log(H(X)) <= 5", "", (((1,), Fraction(2)), ((2,), Fraction(-1))), "rejected"),
    ],
)
def test_a_statement_about_entropies_is_undefined_at_a_law(conclusion, where, law, expected):
    """REPRODUCER: `Undefined` held no law, so log(H(X)) could not be shown undefined where X is constant."""
    names = ("X", "Y") if "Y" in conclusion else ("X",)
    certificate = Undefined((), None if law is None else (names, law))
    assert outcome(parse(conclusion, where), certificate) == expected
    assert codec.loads(codec.dumps(certificate)) == certificate


def test_what_was_stored_before_laws_is_still_read():
    point = Undefined((("x", ZERO),))
    stored = json.loads(codec.dumps(point))
    assert codec.decode(stored[:2]) == point == codec.decode(stored)
    with pytest.raises(Malformed, match="fields"):
        codec.decode(stored[:1])


def test_undefined_only_where_it_is() -> None:
    statement = st([X], [], eq(Log(x), ZERO))
    assert outcome(statement, Undefined((("x", ZERO),))) == "ILL_POSED"
    for value in (ONE, TWO, Num(TINY), Exp(MINUS_ONE)):
        assert outcome(statement, Undefined((("x", value),))) == "rejected"
    guarded = st([X], [le(ONE, x)], eq(Log(x), ZERO))
    for value in (ZERO, MINUS_ONE, ONE):
        assert outcome(guarded, Undefined((("x", value),))) == "rejected"
    for value in (Var("x"), (1,), Table(()), Log(ZERO)):
        assert outcome(statement, Undefined((("x", value),))) == "rejected"
    assert outcome(st([X], [], Implies(le(ONE, x), eq(Log(x), x))), Undefined((("x", ZERO),))) == "rejected"
    assert outcome(st([], [], eq(ONE, ONE)), Undefined(())) == "rejected"
    assert outcome(st([], [], eq(ZERO, ONE)), Undefined(())) == "rejected"
    half = Undefined((("n", HALF),))
    assert outcome(st([N], [], eq(Pow(sub(mul(TWO, n), ONE), MINUS_ONE), n)), half) == "rejected"


def test_undefined_by_a_hint_of_the_right_sort_only() -> None:
    inner = st([], [], ForAll((Binder("y", Integer()),), eq(Pow(sub(mul(TWO, y), ONE), MINUS_ONE), ONE)))
    assert outcome(inner, Undefined((("y", HALF),))) == "rejected"
    assert (
        outcome(st([], [], ForAll((Y,), eq(Pow(y, MINUS_ONE), ONE))), Undefined((("y", ZERO),)))
        == "ILL_POSED"
    )
    assert (
        outcome(st([], [], ForAll((Y,), eq(Pow(y, MINUS_ONE), ONE))), Undefined((("y", ONE),))) == "rejected"
    )


def test_contradictory_needs_a_contradiction() -> None:
    both = st([X], [le(ONE, x), le(x, ZERO)], eq(ZERO, ZERO))
    step = _absurd("h1", "h2")
    assert outcome(both, c.Contradictory(step)) == "ILL_POSED"
    assert outcome(st([X], [le(ZERO, x), le(x, ZERO)], eq(ZERO, ZERO)), c.Contradictory(step)) == "rejected"
    assert outcome(st([X], [], eq(ZERO, ZERO)), c.Contradictory(c.Combine())) == "rejected"
    # the conclusion is not a hypothesis
    assert outcome(st([X], [], eq(ZERO, ONE)), c.Contradictory(c.Given("h1"))) == "rejected"
    assert (
        outcome(
            st([X], [], eq(ZERO, ONE)),
            c.Contradictory(c.Assume("a", "n", eq(ZERO, ONE), "c", (c.Given("a"),))),
        )
        == "rejected"
    )


def test_disproof_needs_every_hypothesis_and_no_assumption() -> None:
    statement = st([X], [le(ONE, x)], le(mul(x, x), x))
    positive = c.Combine((c.Product(Fraction(2), ()),))
    one = c.Combine((c.Product(Fraction(1), ()),))
    assert (
        outcome(
            statement, Disproof(("x",), c.Split(), Exhibit((TWO,), (c.Split((c.Split((one,)), positive)),)))
        )
        == "REFUTED"
    )
    for value in (ONE, ZERO, num(-1)):
        assert (
            outcome(
                statement,
                Disproof(("x",), c.Split(), Exhibit((value,), (c.Split((c.Split((one,)), positive)),))),
            )
            == "rejected"
        )
    assert (
        outcome(
            statement, Disproof(("y",), c.Split(), Exhibit((TWO,), (c.Split((c.Split((one,)), positive)),)))
        )
        == "rejected"
    )
    assert (
        outcome(statement, Disproof((), c.Split(), Exhibit((TWO,), (c.Split((c.Split((one,)), positive)),))))
        == "rejected"
    )
    assert outcome(statement, Disproof(("x",), c.Split(), Exhibit((TWO,), (positive,)))) == "rejected"
    assert (
        outcome(
            statement, Disproof(("x",), c.Split(), Exhibit((x,), (c.Split((c.Split((one,)), positive)),)))
        )
        == "rejected"
    )
    false = Exhibit(
        (ZERO,),
        (
            c.Assume(
                "a", "n", And((le(ONE, ZERO), Relation(">", mul(ZERO, ZERO), ZERO))), "c", (c.Given("a"),)
            ),
        ),
    )
    assert outcome(statement, Disproof(("x",), c.Split(), false)) == "rejected"


def test_refusals_are_kernel_errors() -> None:
    assert (
        issubclass(CertificateRejected, KernelError)
        and issubclass(Malformed, KernelError)
        and issubclass(Unevaluable, KernelError)
    )
    for certificate in (None, "PROVED", c.Combine(), Statement((), (), eq(ONE, ONE))):
        with pytest.raises(KernelError):
            judge(st([], [], eq(ONE, ONE)), certificate)  # type: ignore[arg-type]


def test_a_disproof_without_values_is_for_statements_without_variables():
    """A proof of the negation is a refutation of a closed statement; where there are variables, values are exhibited."""
    from verify.kernel import certificate as c
    from verify.kernel.errors import KernelError
    from verify.kernel.judge import judge
    from verify.language.parse import parse

    closed = parse("exists x real: x^2 < 0")
    square = c.Combine((c.Product(Fraction(1), (c.Square(Var("x")),)),))
    proof = c.Intro(("x",), (square,))
    assert judge(closed, c.Disproof((), c.Split(), proof)).verdict == "REFUTED"
    for statement in (parse("exists x real: x^2 <= 0"), parse("exists x real: x^2 < y", "y > 0")):
        for names in ((), ("y",)):
            with pytest.raises(KernelError):
                judge(statement, c.Disproof(names, c.Split(), proof))
