"""False or meaningless statements that the kernel once PROVED, each with its certificate."""

from __future__ import annotations

import pytest

from verify.kernel import certificate as c
from verify.kernel import terms as t
from verify.kernel.codec import dumps, loads
from verify.kernel.definedness import of_formula
from verify.kernel.errors import CertificateRejected, Malformed
from verify.kernel.judge import judge
from verify.kernel.statement import (
    TRUE,
    Binder,
    Family,
    ForAll,
    Integer,
    Range,
    Relation,
    Statement,
    Tuples,
    free_in,
)

ONE, TWO, ZERO = t.ONE, t.TWO, t.ZERO
N, M, I, J, L = (t.Var(x) for x in "nmijl")
X = t.Seq("x")
INTEGER = Integer()


def f(*args):
    return t.Apply("f", args)


def given_conditions(count: int) -> tuple[c.Step, ...]:
    """Conditions that compare equal normal forms."""
    return tuple(c.Combine() for _ in range(count))


def _empty_minimum():
    proof = c.Fact("f", "extremum", (t.Min(()),), (c.Alternatives("", "f.1"),))
    return Statement((), (), Relation("=", ZERO, ONE)), [proof]


def _position_in_pointwise():
    left = t.TupleSum("x", ONE, "i", J, ONE)  # j tuples
    right = t.TupleSum("x", ONE, "j", J, ONE)  # one tuple: the size at position 1 is 1
    statement = Statement((Binder("j", INTEGER),), (Relation("<=", ONE, J),), Relation("=", left, right))
    return statement, [c.Pointwise("w", (c.Combine(),))]


def _position_in_membership():
    own, other = Tuples(ONE, "i", J), Tuples(ONE, "j", J)
    first = lambda seq: Relation("<=", t.At(seq, ONE), ONE)  # noqa: E731
    statement = Statement((Binder("j", INTEGER), Binder("x", own)), (), first(X))
    every = ForAll((Binder("y", other),), first(t.Seq("y")))
    ranged = c.Fact("r", "tuple_range", (t.Seq("y"), ONE), (*given_conditions(2), c.Given("r.2")))
    shown = c.Intro(("y",), (ranged,))
    return statement, [c.Have("every", every, (shown, c.Use("u", "every", (X,), (c.Given("u"),))))]


def _shadowed_local_index():
    own = t.Var("#0")
    inner = t.Sum("l", ONE, N, t.mul(t.Delta(L, J), f(L)))
    left = t.Sum("#0", ONE, N, t.add(f(own), t.Sum("j", ONE, M, inner)))
    right = t.Sum("i", ONE, N, t.add(f(I), t.Sum("j", ONE, M, f(J))))
    binders = (Binder("n", INTEGER), Binder("m", INTEGER), Binder("f", Family(1)))
    statement = Statement(binders, (Relation("<=", ZERO, N),), Relation("=", left, right))
    return statement, [c.Combine()]


def _nested_positions():
    """Position p of x, free in the size of y, became the position of y."""
    y = t.Seq("y")

    def total(size):
        inner = t.TupleSum("y", TWO, "q", size, t.At(y, ONE))
        return t.TupleSum("x", N, "p", t.add(ONE, t.Delta(inner, t.num(3))), f(X))

    p, q = t.Var("p"), t.Var("q")
    binders = (Binder("n", INTEGER), Binder("f", Family(1)))
    statement = Statement(binders, (), Relation("=", total(t.sub(p, q)), total(ZERO)))
    return statement, [c.Combine()]


def _shadowed_position():
    """Inside two sizes both positions are called "@": q <= n was taken for a range fact of p, and dropped."""
    q = t.Var("q")
    pinned = t.Sum("l", ONE, N, t.mul(t.Delta(L, q), f(L)))  # f(q) if q <= n, else 0

    def total(value):
        inner = t.TupleSum("y", M, "q", t.add(ONE, t.Delta(value, ONE)), t.At(t.Seq("y"), ONE))
        size = t.add(ONE, t.Delta(t.mul(inner, t.Apply("g", (t.Var("p"),))), ONE))
        return t.TupleSum("x", N, "p", size, f(t.At(X, ONE)))

    binders = (Binder("n", INTEGER), Binder("m", INTEGER), Binder("f", Family(1)), Binder("g", Family(1)))
    return Statement(binders, (), Relation("=", total(pinned), total(f(q)))), [c.Combine()]


def _shift():
    """The sum of i' for i from 1 to 1 is i'; shifted by i it became i + 1."""
    value = t.Sum("i", ONE, ONE, t.Var("i'"))
    wrong = t.Sum("i'", t.add(ONE, I), t.add(ONE, I), t.Var("i'"))
    binders = (Binder("i", INTEGER), Binder("i'", INTEGER))
    statement = Statement(binders, (), Relation("=", value, wrong))
    return statement, [c.Fact("s", "sum_shift", (value, I), (c.Given("s"),))]


def _resample():
    """x[1] tuples of one coordinate; resampled, the x that is summed over took the place of the outer x."""
    value = t.TupleSum("x", ONE, "j", t.At(X, ONE), ONE)
    pick = t.Delta(t.At(X, ONE), ONE)
    grouped = t.mul(pick, t.Sum("a", ONE, t.At(X, ONE), ONE))
    wrong = t.TupleSum("x", ONE, "j", t.At(X, ONE), grouped)
    statement = Statement((Binder("x", Tuples(ONE, "j", t.num(3))),), (), Relation("=", value, wrong))
    ranged = c.Fact("r", "tuple_range", (X, ONE), (*given_conditions(2), c.Given("r.1")))
    fact = c.Fact("s", "tuple_resample", (value, ONE, ONE), (*given_conditions(3), ranged, c.Given("s")))
    return statement, [fact]


def _peel():
    value = t.TupleSum("x", ONE, "j", t.At(X, ONE), ONE)
    wrong = t.TupleSum("x", ZERO, "j", t.At(X, ONE), t.Sum("a", ONE, t.At(X, ONE), ONE))
    statement = Statement((Binder("x", Tuples(ONE, "j", t.num(3))),), (), Relation("=", value, wrong))
    return statement, [c.Fact("s", "tuple_peel", (value, ZERO), (*given_conditions(2), c.Given("s")))]


FALSE_STATEMENTS = {
    f.__name__.strip("_"): f
    for f in (
        _empty_minimum,
        _position_in_pointwise,
        _position_in_membership,
        _shadowed_local_index,
        _nested_positions,
        _shadowed_position,
        _shift,
        _resample,
        _peel,
    )
}


@pytest.mark.parametrize("name", FALSE_STATEMENTS)
def test_a_false_statement_is_not_proved(name):
    statement, proofs = FALSE_STATEMENTS[name]()
    for proof in proofs:
        for defined in (c.Split(), c.Intro(tuple(b.name for b in statement.binders), (c.Split(),))):
            for extra in range(5):  # the conditions of an identity, if it has any, by hypothesis
                attempt = proof
                if extra and isinstance(proof, c.Combine):
                    attempt = c.Combine((), (), (c.Given("h1"),) * extra)
                with pytest.raises((CertificateRejected, Malformed)):
                    certificate = loads(dumps(c.Proof(defined, attempt)))
                    judge(loads(dumps(statement)), certificate)


def test_definedness_of_a_sort_is_asked_for_all_values_of_the_names_before_it():
    """The bound of k mentions i, bound just before: the condition 1/i defined must not speak of another i."""
    bound = t.Delta(t.Pow(I, t.num(-1)), ZERO)
    formula = ForAll((Binder("i", INTEGER), Binder("k", Range(ONE, bound))), Relation("=", ONE, ONE))
    assert free_in(of_formula(formula)) == frozenset()


def test_definedness_covers_the_size_of_tuples():
    sort = Tuples(ONE, "j", t.Delta(t.Pow(ZERO, t.num(-1)), ZERO))
    formula = ForAll((Binder("x", sort),), Relation("=", ONE, ONE))
    assert of_formula(formula) != TRUE


def test_a_partly_undefined_statement_is_not_proved():
    """For i != 0: for all integers i and all k from 1 to [1/i = 0], 1 = 1. The inner i may be 0."""
    bound = t.Delta(t.Pow(I, t.num(-1)), ZERO)
    inner = ForAll((Binder("i", INTEGER), Binder("k", Range(ONE, bound))), Relation("=", ONE, ONE))
    statement = Statement((Binder("i", INTEGER),), (Relation("!=", I, ZERO),), inner)
    defined = c.Intro(("i",), (c.Intro(("h",), (c.Given("h"),)),))
    with pytest.raises((CertificateRejected, Malformed)):
        judge(statement, c.Proof(defined, c.Intro(("a", "k"), (c.Combine(),))))
