"""Each rule of the kernel: an honest use, and forged ones.

`proves(goal, step)` puts the step at the root of a proof of a statement with no definedness left to show. Facts come from
hypotheses h1, h2, ...; `Q` is a step that closes nothing, so a step is judged by its own children.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import pytest

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError, Malformed
from verify.kernel.evaluate import holds
from verify.kernel.judge import Judgement, judge
from verify.kernel.rules import RULES, Goal, opening
from verify.kernel.sorts import membership
from verify.kernel.statement import (
    FALSE,
    OPERATORS,
    TRUE,
    And,
    Binder,
    Exists,
    Family,
    ForAll,
    Iff,
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
    Abs,
    Apply,
    At,
    Binomial,
    Delta,
    Entropy,
    Exp,
    Lambda,
    Log,
    Max,
    Min,
    Mul,
    Num,
    Ones,
    Pow,
    Put,
    SameTuple,
    Seq,
    Sum,
    TupleSum,
    Var,
    XLogX,
    add,
    div,
    mul,
    num,
    sub,
)
from verify.proving import basics

V = Var
x, y, z, i, j, k, n, m, a, b, t = (Var(s) for s in ("x", "y", "z", "i", "j", "k", "n", "m", "a", "b", "t"))
X, Y, Z, A, B = (Binder(s, Real()) for s in ("x", "y", "z", "a", "b"))
N, M, I, J, K = (Binder(s, Integer()) for s in ("n", "m", "i", "j", "k"))
F = Binder("F", Family(1))
Done = c.Split()
Id = c.Combine()
FALSUM = Relation("=", ZERO, ONE)
HALF = Fraction(1, 2)


def eq(left, right):
    return Relation("=", left, right)


def le(left, right):
    return Relation("<=", left, right)


def lt(left, right):
    return Relation("<", left, right)


def st(binders, hypotheses, conclusion) -> Statement:
    return Statement(tuple(binders), tuple(hypotheses), conclusion)


def lin(*labels: str, eqs=()) -> c.Combine:
    return c.Combine(tuple(c.Product(Fraction(1), (label,)) for label in labels), tuple(eqs))


def verdict(statement: Statement, *steps: c.Step, lemmas=None, defined: c.Step = Done) -> str:
    (step,) = steps
    return judge(statement, c.Proof(defined, step), lemmas or {}).verdict


def proves(statement: Statement, step: c.Step, **more) -> bool:
    """Whether the proof is accepted; anything but an acceptance or a kernel error is a failure of the test."""
    try:
        return verdict(statement, step, **more) in ("PROVED", "CONDITIONAL")
    except KernelError:
        return False


def leaves(statement: Statement, step: c.Step) -> tuple[Goal, ...]:
    return RULES[type(step)](opening(statement), step)


def refuses(statement: Statement, step: c.Step) -> bool:
    try:
        leaves(statement, step)
    except KernelError:
        return True
    return False


ANY = "any statement whatever"


# --- logic -------------------------------------------------------------------------------------------------------


def test_given() -> None:
    one = st([X], [le(ZERO, x)], le(ZERO, x))
    assert proves(one, c.Given("h1"))
    for forged in (c.Given("h2"), c.Given(""), c.Given("h1", (Id,)), c.Given("x")):
        assert not proves(one, forged)
    for claim in (lt(ZERO, x), le(x, ZERO), Relation(">=", x, ZERO), le(ZERO, add(x, ZERO))):
        assert not proves(st([X], [le(ZERO, x)], claim), c.Given("h1"))


def _all(names: str, body, kind=ForAll, sort=None):
    for name in reversed(names):
        body = kind((Binder(name, sort or Real()),), body)
    return body


@pytest.mark.parametrize("kind", [ForAll, Exists])
@pytest.mark.parametrize(
    ("fact", "claim"),
    [
        (eq(add(a, V("q")), add(a, V("q"))), eq(add(a, V("p")), add(a, V("q")))),
        (eq(V("q"), V("q")), eq(V("p"), V("q"))),
        (lt(V("p"), V("q")), lt(V("q"), V("p"))),
        (And((eq(a, a), lt(V("q"), a))), And((eq(a, a), lt(V("p"), a)))),
    ],
)
def test_given_does_not_confuse_two_bound_variables(kind, fact, claim) -> None:
    """The first of these was accepted when levels of quantifiers were told apart by the number of free names."""
    assert not proves(st([A], [_all("pq", fact, kind)], _all("pq", claim, kind)), c.Given("h1"))
    one = kind((Binder("p", Real()), Binder("q", Real())), fact)
    other = kind((Binder("p", Real()), Binder("q", Real())), claim)
    assert not proves(st([A], [one], other), c.Given("h1"))


def test_given_renames_but_keeps_sorts() -> None:
    fact = ForAll((Binder("p", Integer()),), le(V("p"), a))
    assert proves(st([A], [fact], ForAll((Binder("q", Integer()),), le(V("q"), a))), c.Given("h1"))
    for sort in (Real(), Range(ZERO, ONE), Family(0)):
        assert not proves(st([A], [fact], ForAll((Binder("q", sort),), le(V("q"), a))), c.Given("h1"))
    assert not proves(st([A], [fact], Exists((Binder("p", Integer()),), le(V("p"), a))), c.Given("h1"))
    short, long = Range(ONE, n), Range(ONE, add(n, ONE))
    assert not proves(
        st(
            [N, F],
            [ForAll((Binder("p", short),), eq(Apply("F", (V("p"),)), ZERO))],
            ForAll((Binder("p", long),), eq(Apply("F", (V("p"),)), ZERO)),
        ),
        c.Given("h1"),
    )


def test_given_with_names_that_the_kernel_makes_itself() -> None:
    for name in ("?0.0", "?1.0", "#0", "@"):
        fact = ForAll((Binder("p", Real()),), ForAll((Binder(name, Real()),), eq(V(name), V(name))))
        claim = ForAll((Binder("p", Real()),), ForAll((Binder(name, Real()),), eq(V("p"), V(name))))
        assert not proves(st([A], [fact], claim), c.Given("h1"))


def test_intro() -> None:
    claim = ForAll((Binder("p", Integer()),), Implies(le(ONE, V("p")), le(ZERO, V("p"))))
    assert (
        proves(
            st([X], [], claim),
            c.Intro(
                ("q",),
                (
                    c.Intro(
                        ("e",),
                        (
                            lin(
                                "e",
                            ),
                        ),
                    ),
                ),
            ),
        )
        is False
    )  # 1 <= p leaves 1
    good = c.Intro(
        ("q",), (c.Intro(("e",), (c.Combine((c.Product(Fraction(1), ("e",)), c.Product(Fraction(1), ()))),)),)
    )
    assert proves(st([X], [], claim), good)
    for names in ((), ("x",), ("#0",), ("@",), ("?0.0",), ("",), ("1",), ("a b",), ("q", "r"), ("q" * 99,)):
        assert refuses(st([X], [], claim), c.Intro(names))
    assert refuses(st([X], [], Implies(TRUE, TRUE)), c.Intro(("e", "f")))
    assert refuses(st([X], [], Implies(TRUE, TRUE)), c.Intro(()))
    assert refuses(st([X], [], Implies(TRUE, TRUE)), c.Intro(("e" * 81,)))
    assert refuses(st([X], [], ForAll((A, B), le(a, b))), c.Intro(("p", "p")))
    assert refuses(st([X], [], Exists((A,), le(a, a))), c.Intro(("p",)))


def test_intro_that_swaps_names() -> None:
    """Naming a, b as b, a swaps them in the body too."""
    goal = leaves(st([X], [], ForAll((A, B), lt(a, b))), c.Intro(("b", "a")))[0]
    assert goal.claim == lt(b, a)
    shadow = ForAll((A,), ForAll((A,), lt(a, ZERO)))
    assert leaves(st([X], [], shadow), c.Intro(("b",)))[0].claim == ForAll((A,), lt(a, ZERO))
    captured = ForAll((A,), Exists((B,), lt(a, b)))
    inner = leaves(st([X], [], captured), c.Intro(("b",)))[0].claim
    assert inner.binders[0].name != "b" and inner.body == lt(b, V(inner.binders[0].name))


def test_intro_of_a_range_gives_its_bounds_and_no_more() -> None:
    claim = ForAll((Binder("p", Range(ONE, n)),), le(V("p"), n))
    assert proves(st([N], [], claim), c.Intro(("p",), (c.Given("p.upper"),)))
    assert not proves(st([N], [], claim), c.Intro(("p",), (c.Given("p.lower"),)))
    assert not proves(st([N], [], le(ONE, n)), c.Given("p.upper"))


def test_split_and_choose() -> None:
    both = And((eq(ONE, ONE), eq(TWO, TWO)))
    assert proves(st([], [], both), c.Split((Id, Id)))
    for children in ((), (Id,), (Id, Id, Id)):
        assert not proves(st([], [], both), c.Split(children))
    assert not proves(st([], [], And((eq(ONE, ONE), FALSUM))), c.Split((Id, Id)))
    assert not proves(st([], [], FALSE), c.Split())
    either = Or((FALSUM, eq(ONE, ONE)))
    assert proves(st([], [], either), c.Choose(1, (Id,)))
    for index in (0, 2, -1, -2):
        assert not proves(st([], [], either), c.Choose(index, (Id,)))
    iff = Iff(le(ZERO, x), le(ZERO, add(x, ONE)))
    there = c.Intro(("e",), (c.Combine((c.Product(Fraction(1), ("e",)), c.Product(Fraction(1), ()))),))
    assert not proves(st([X], [], iff), c.Split((there, there)))
    assert not proves(st([X], [], iff), c.Split((there,)))


def test_have() -> None:
    step = c.Have(
        "f",
        le(ZERO, add(x, ONE)),
        (c.Combine((c.Product(Fraction(1), ("h1",)), c.Product(Fraction(1), ()))), c.Given("f")),
    )
    assert proves(st([X], [le(ZERO, x)], le(ZERO, add(x, ONE))), step)
    assert not proves(
        st([X], [], FALSUM), c.Have("f", FALSUM, (c.Given("f"), c.Given("f")))
    )  # not known in its own proof
    for formula in (
        le(V("nobody"), x),
        eq(Apply("x", (ONE,)), x),
        Relation("~", x, x),
        le(Sum("i", ONE, x, ONE), x),
    ):
        assert refuses(st([X], [], FALSUM), c.Have("f", formula))
    assert refuses(st([X], [], FALSUM), c.Have("", TRUE))


def test_a_new_fact_may_hide_an_old_label_but_then_says_its_own() -> None:
    step = c.Have("h1", eq(x, x), (Id, c.Given("h1")))
    assert not proves(st([X], [le(ZERO, x)], le(ZERO, x)), step)


def _use(hypothesis, claim, *values, children=(), binders=(X, N)):
    return proves(
        st(binders, [hypothesis], claim), c.Use("u", "h1", tuple(values), (*children, c.Given("u")))
    )


def test_use() -> None:
    law = ForAll((Binder("p", Range(ONE, n)),), Implies(le(ZERO, V("p")), le(V("p"), x)))
    ok = (Id, c.Given("h2"), lin("h2", eqs=()), c.Given("u"))
    good = st([X, N], [law, le(ONE, n)], le(ONE, x))
    assert proves(
        good,
        c.Use("u", "h1", (ONE,), (Id, c.Given("h2"), c.Combine((c.Product(Fraction(1), ()),)), c.Given("u"))),
    )
    assert not proves(good, c.Use("u", "h1", (ONE,), (Id, c.Given("h2"), c.Given("u"))))
    assert not proves(good, c.Use("u", "h1", (TWO,), ok))
    assert not proves(good, c.Use("u", "h1", (), (c.Given("u"),)))
    assert refuses(good, c.Use("u", "h1", (ONE, ONE)))
    assert refuses(good, c.Use("u", "h9", (ONE,)))


@pytest.mark.parametrize(
    ("sort", "value"),
    [
        (Integer(), V("x")),
        (Integer(), Num(HALF)),
        (Integer(), div(n, TWO)),
        (Integer(), Pow(TWO, n)),
        (Integer(), Abs(V("x"))),
        (Integer(), Sum("i", ONE, n, V("i"))),
        (Range(ONE, n), V("x")),
        (Real(), Seq("s")),
        (Real(), V("nobody")),
        (Real(), V("F")),
        (Real(), Lambda((), ONE)),
        (Real(), Apply("F", (ONE, ONE))),
        (Real(), Pow(TWO, V("x"))),
        (Real(), Put(Seq("s"), ONE, ONE)),
        (Tuples(n, "k", TWO), V("n")),
        (Tuples(n, "k", TWO), V("s")),
        (Tuples(n, "k", TWO), Seq("nobody")),
        (Tuples(n, "k", TWO), Put(Seq("s"), V("x"), ONE)),
        (Tuples(n, "k", TWO), Put(Seq("s"), ONE, Num(HALF))),
        (Tuples(add(n, ONE), "k", TWO), Seq("s")),
        (Tuples(n, "k", num(3)), Seq("s")),
        (Tuples(n, "k", ONE), Seq("s")),
        (Family(1), ONE),
        (Family(1), V("n")),
        (Family(2), V("F")),
        (Family(1), V("nobody")),
        (Family(1, True), V("F")),
        (Family(1), Lambda((), ONE)),
        (Family(1), Lambda(("p", "q"), ONE)),
        (Family(2), Lambda(("p", "p"), ONE)),
        (Family(1), Lambda(("p",), V("nobody"))),
        (Family(1), Lambda(("p",), At(Seq("nobody"), V("p")))),
        (Family(1, True), Lambda(("p",), Num(HALF))),
        (Family(1, True), Lambda(("p",), V("p"))),
        (Family(1, True), Lambda(("p",), Apply("F", (V("p"),)))),
        (RandomVariable(), V("x")),
    ],
)
def test_ill_sorted_values_are_refused(sort, value) -> None:
    binders = [X, N, F, Binder("s", Tuples(n, "k", TWO))]
    p = Binder("p", sort)
    assert refuses(st(binders, [ForAll((p,), FALSUM)], FALSUM), c.Use("u", "h1", (value,)))
    assert refuses(st(binders, [], Exists((p,), TRUE)), c.Exhibit((value,)))


def test_values_do_not_get_caught_by_binders() -> None:
    """For all a there is b with b = a + 1; put b for a."""
    law = ForAll((A,), Exists((B,), eq(b, add(a, ONE))))
    assert not proves(
        st([B], [law], Exists((Binder("c", Real()),), eq(V("c"), add(V("c"), ONE)))),
        c.Use("u", "h1", (b,), (c.Given("u"),)),
    )
    right = Exists((Binder("c", Real()),), eq(V("c"), add(b, ONE)))
    assert proves(st([B], [law], right), c.Use("u", "h1", (b,), (c.Given("u"),)))
    total = ForAll((Binder("G", Family(1)),), eq(Sum("i", ONE, TWO, Apply("G", (i,))), ZERO))
    wrong = eq(Sum("i", ONE, TWO, i), ZERO)
    assert not proves(st([I], [total], wrong), c.Use("u", "h1", (Lambda(("p",), i),), (c.Given("u"),)))
    assert proves(
        st([I], [total], eq(mul(TWO, i), ZERO)),
        c.Use("u", "h1", (Lambda(("p",), i),), (lin(eqs=((ONE, "u"),)),)),
    )


def test_ranges_of_values_are_conditions() -> None:
    body = eq(Apply("F", (V("p"),)), ZERO)
    law = ForAll((Binder("p", Range(ONE, n)),), body)
    at_zero = st([N, F], [law], eq(Apply("F", (ZERO,)), ZERO))
    assert [g.claim for g in leaves(at_zero, c.Use("u", "h1", (ZERO,)))[:2]] == [le(ONE, ZERO), le(ZERO, n)]
    later = ForAll((Binder("p", Integer()), Binder("q", Range(V("p"), TWO))), FALSUM)
    goals = leaves(st([N], [later], FALSUM), c.Use("u", "h1", (num(3), num(2))))
    assert [g.claim for g in goals[:2]] == [le(num(3), TWO), le(TWO, TWO)]


def test_a_tuple_is_only_of_its_own_sort() -> None:
    """BUG B2: `membership` renames one position into a size that mentions the other as an outer name."""
    target = Tuples(ONE, "j", j)  # one coordinate, from 1 to 1
    law = ForAll((Binder("s", target),), eq(At(Seq("s"), ONE), ONE))  # true
    statement = st([J, Binder("r", Tuples(ONE, "k", j))], [law], eq(At(Seq("r"), ONE), ONE))
    assert not proves(statement, c.Use("u", "h1", (Seq("r"),), (c.Given("u"),)))


def test_put_and_ones_are_members_on_conditions() -> None:
    law = ForAll((Binder("p", Tuples(n, "k", m)),), FALSUM)
    binders = [N, M, Binder("s", Tuples(n, "k", m))]
    goals = leaves(st(binders, [law], FALSUM), c.Use("u", "h1", (Put(Seq("s"), TWO, num(3)),)))
    assert [g.claim for g in goals[:-1]] == [le(ONE, TWO), le(TWO, n), le(ONE, num(3)), le(num(3), m)]
    goals = leaves(st(binders, [law], FALSUM), c.Use("u", "h1", (Ones(),)))
    assert goals[0].claim == ForAll((Binder("k", Range(ONE, n)),), le(ONE, m)) and len(goals) == 2


def test_unpack() -> None:
    some = Exists((A,), And((lt(ZERO, a), lt(a, x))))
    statement = st([X], [some], lt(ZERO, x))
    assert proves(statement, c.Unpack("h1", ("p", "e"), (lin("e.1", "e.2"),)))
    for names in ((), ("e",), ("x", "e"), ("p", "q", "e"), ("#0", "e"), ("@", "e"), ("?0.0", "e"), ("p", "")):
        assert not proves(statement, c.Unpack("h1", names, (lin("e.1", "e.2"),)))
    two = st([X], [some, Exists((A,), lt(a, ZERO))], FALSUM)
    step = c.Unpack("h1", ("p", "e"), (c.Unpack("h2", ("p", "f"), (c.Contradiction("f", (Id,)),)),))
    assert not proves(two, step)  # two objects are not one
    assert refuses(st([X], [Exists((A, B), lt(a, b))], FALSUM), c.Unpack("h1", ("p", "p", "e")))
    assert refuses(st([X], [Or((FALSUM, TRUE))], FALSUM), c.Unpack("h1", ("e",)))
    assert refuses(st([X], [ForAll((A,), FALSUM)], FALSUM), c.Unpack("h1", ("p", "e")))
    negated = st([X], [Not(And((lt(ZERO, x), lt(ONE, x))))], TRUE)
    assert leaves(negated, c.Unpack("h1", ("e",)))[0].fact("e") == Or(
        (Relation(">=", ZERO, x), Relation(">=", ONE, x))
    )
    assert not proves(st([X], [Not(le(x, ZERO))], le(x, ZERO)), c.Unpack("h1", ("e",), (c.Given("e"),)))


def test_exhibit() -> None:
    claim = Exists((Binder("p", Range(ONE, n)),), eq(V("p"), V("p")))
    assert proves(st([N], [le(ONE, n)], claim), c.Exhibit((ONE,), (Id, c.Given("h1"), Id)))
    assert not proves(st([N], [], claim), c.Exhibit((ONE,), (Id, Id, Id)))
    assert not proves(st([N], [], claim), c.Exhibit((ONE,), (Id,)))
    assert not proves(
        st([N], [], Exists((A,), ForAll((B,), eq(a, b)))), c.Exhibit((b,), (c.Intro(("b",), (Id,)),))
    )
    assert refuses(st([N], [], Exists((A, B), TRUE)), c.Exhibit((ONE,)))
    assert refuses(st([N], [], ForAll((A,), TRUE)), c.Exhibit((ONE,)))
    swapped = Exists((A, B), lt(a, b))
    assert not proves(st([], [], swapped), c.Exhibit((TWO, ONE), (c.Combine((c.Product(Fraction(1), ()),)),)))
    assert proves(st([], [], swapped), c.Exhibit((ONE, TWO), (c.Combine((c.Product(Fraction(1), ()),)),)))


def test_cases_and_alternatives_and_contradiction() -> None:
    claim = Or((le(x, ZERO), lt(ZERO, x)))
    step = c.Cases("e", le(x, ZERO), (c.Choose(0, (c.Given("e"),)), c.Choose(1, (lin("e"),))))
    assert proves(st([X], [], claim), step)
    assert not proves(st([X], [], claim), replace(step, children=step.children[::-1]))
    assert refuses(st([X], [], claim), c.Cases("e", le(V("nobody"), ZERO)))
    either = st([X], [Or((le(ONE, x), le(TWO, x)))], le(ONE, x))
    two = c.Combine((c.Product(Fraction(1), ("e",)), c.Product(Fraction(1), ())))
    assert proves(either, c.Alternatives("e", "h1", (c.Given("e"), two)))
    for children in ((c.Given("e"),), (two, c.Given("e")), (c.Given("e"), two, two), ()):
        assert not proves(either, c.Alternatives("e", "h1", children))
    assert refuses(st([X], [And(())], FALSUM), c.Alternatives("e", "h1"))
    against = st([X], [lt(ZERO, x), lt(x, ZERO)], FALSUM)
    assert proves(against, c.Contradiction("h1", (lin("h2"),)))
    assert not proves(st([X], [lt(ZERO, x)], FALSUM), c.Contradiction("h1", (lin("h1"),)))
    assert not proves(st([X], [le(ZERO, x)], FALSUM), c.Contradiction("h1", (c.Given("h1"),)))


@pytest.mark.parametrize(
    "text",
    ["sum(i, 1, n, i) = x*(x + 1)/2", "y^n = 1", "binomial(n, 1) = x", "sum(i, 1, 2, sum(j, n, 2, i)) = 0"],
)
def test_rewrite_puts_no_real_where_an_integer_must_be(text: str) -> None:
    """n = x makes them equal, but a sum to x, or a power x, is no expression that the rules speak of."""
    from verify.language.parse import parse

    statement = parse(text, "n integer, x real, y real, n = x, x = 2*n")
    leaves(statement, c.Rewrite("h2"))
    with pytest.raises(KernelError, match="must be an integer|must be a number or an integer"):
        leaves(statement, c.Rewrite("h1"))


def test_rewrite() -> None:
    assert proves(
        st([X, Y], [eq(x, y)], lt(x, add(y, ONE))),
        c.Rewrite("h1", False, (c.Combine((c.Product(Fraction(1), ()),)),)),
    )
    assert refuses(st([X, Y], [le(x, y)], lt(x, y)), c.Rewrite("h1"))
    assert refuses(st([X, Y], [eq(x, y)], And((lt(x, y),))), c.Rewrite("h1"))
    # the index i of the sum is not the i of the equation
    total = Sum("i", ONE, TWO, i)
    claim = st([I], [eq(i, ONE)], eq(total, num(3)))
    assert leaves(claim, c.Rewrite("h1"))[0].claim == claim.conclusion
    into = st([I, N], [eq(n, i)], eq(Sum("i", ONE, TWO, n), ZERO))
    assert leaves(into, c.Rewrite("h1"))[0].claim == into.conclusion
    tup = TupleSum("s", ONE, "i", i, ONE)
    assert leaves(st([I], [eq(i, ONE)], eq(tup, ZERO)), c.Rewrite("h1"))[0].claim == eq(tup, ZERO)


# --- algebra -----------------------------------------------------------------------------------------------------


def test_identity() -> None:
    square = eq(mul(add(x, y), add(x, y)), add(mul(x, x), mul(TWO, x, y), mul(y, y)))
    assert proves(st([X, Y], [], square), Id)
    for claim in (lt(x, x), Relation("!=", x, y), Relation(">", x, x), le(x, add(x, ONE)), eq(x, y)):
        assert not proves(st([X, Y], [], claim), Id)
    unit = eq(mul(x, Pow(x, MINUS_ONE)), ONE)
    assert not proves(st([X], [], unit), Id)
    assert not proves(st([X], [], unit), c.Combine((), (), (c.Apart(True, (Id,)),)))
    assert proves(
        st([X], [lt(ZERO, x)], unit),
        Id,
        defined=c.Intro(("x",), (c.Intro(("e",), (c.Apart(True, (lin("e"),)),)),)),
    )


def test_combine() -> None:
    base = [le(ZERO, x), lt(ZERO, y), eq(z, TWO)]
    good = st([X, Y, Z], base, lt(ZERO, add(x, y)))
    assert proves(good, lin("h1", "h2"))
    assert not proves(good, lin("h1"))
    assert not proves(good, lin("h2"))
    assert not proves(good, lin("h1", "h1"))
    weak = st([X, Y, Z], base, lt(ZERO, x))
    assert not proves(weak, lin("h1"))  # strictness is missing
    zero = c.Product(Fraction(0), ("h2",))
    minus = c.Product(Fraction(-1), ("h2",))
    assert not proves(weak, c.Combine((c.Product(Fraction(1), ("h1",)), zero)))
    assert not proves(
        weak, c.Combine((c.Product(Fraction(1), ("h1",)), c.Product(Fraction(1), ("h2",)), minus))
    )
    assert not proves(st([X, Y, Z], base, le(x, ZERO)), c.Combine((c.Product(Fraction(-1), ("h1",)),)))
    squared = st([X], [], lt(ZERO, mul(x, x)))
    assert not proves(squared, c.Combine((c.Product(Fraction(1), (c.Square(x),)),)))
    assert proves(st([X], [], le(ZERO, mul(x, x))), c.Combine((c.Product(Fraction(1), (c.Square(x),)),)))
    mixed = c.Product(Fraction(1), ("h2", c.Square(x)))
    assert not proves(st([X, Y, Z], base, lt(ZERO, mul(y, x, x))), c.Combine((mixed,)))
    assert not proves(st([X, Y, Z], base, lt(ZERO, sub(z, TWO))), lin("h3"))  # an equation is not strict
    assert not proves(st([X, Y, Z], base, eq(x, ZERO)), lin("h1"))  # nor an inequality an equation
    assert proves(st([X, Y, Z], base, eq(z, TWO)), c.Combine((), ((ONE, "h3"),)))
    for multiplier in (V("nobody"), Pow(x, y), Seq("s")):
        assert refuses(st([X, Y, Z], base, eq(z, TWO)), c.Combine((), ((multiplier, "h3"),)))
    assert refuses(st([X, Y, Z], base, eq(x, ZERO)), c.Combine((), ((ONE, "h1"),)))
    for label in ("h9", "", "h1.1"):
        assert refuses(good, lin(label))
    assert refuses(good, c.Combine((c.Product(Fraction(1), (c.Square(V("nobody")),)),)))
    assert refuses(st([X], [Relation("!=", x, ZERO)], lt(ZERO, x)), lin("h1"))
    assert refuses(st([X], [And((lt(ZERO, x),))], lt(ZERO, x)), lin("h1"))
    assert not proves(st([X], [], lt(ZERO, ZERO)), c.Combine((c.Product(Fraction(1), ()),)))
    assert not proves(st([X], [], Relation("!=", x, ZERO)), c.Combine(()))


@pytest.mark.parametrize("operator", OPERATORS)
def test_nothing_is_combined(operator: str) -> None:
    """Two sides of one normal form: equal, so neither less nor different."""
    for left, right in ((x, x), (add(x, ONE), add(ONE, x)), (ZERO, sub(x, x)), (ONE, ONE)):
        claim = st([X], [], Relation(operator, left, right))
        assert bool(proves(claim, c.Combine())) == (operator in ("=", "<=", ">="))
    for left, right in ((x, ZERO), (ZERO, ONE), (ONE, ZERO), (x, add(x, ONE)), (x, mul(TWO, x))):
        assert not proves(st([X], [], Relation(operator, left, right)), c.Combine())
        assert not proves(st([X], [eq(x, ZERO)], Relation(operator, left, right)), c.Combine())


def test_apart() -> None:
    assert proves(st([X], [lt(ZERO, x)], Relation("!=", x, ZERO)), c.Apart(True, (lin("h1"),)))
    for claim, greater in ((Relation("!=", x, ZERO), False), (eq(x, ZERO), True)):
        assert not proves(st([X], [lt(ZERO, x)], claim), c.Apart(greater, (lin("h1"),)))
    assert not proves(st([X], [le(ZERO, x)], Relation("!=", x, ZERO)), c.Apart(True, (lin("h1"),)))


def test_fact() -> None:
    statement = st([X], [], Or((lt(x, ONE), eq(x, ONE), lt(ONE, x))))
    assert proves(statement, c.Fact("f", "trichotomy", (x, ONE), (c.Given("f"),)))
    for forged in (
        c.Fact("f", "trichotomy", (x, ONE, ONE)),
        c.Fact("f", "trichotomy", (x,)),
        c.Fact("f", "trichotomy", ()),
        c.Fact("f", "no_such_fact", (x,)),
        c.Fact("", "trichotomy", (x, ONE)),
        c.Fact("f", "trichotomy", (V("nobody"), ONE)),
        c.Fact("f", "trichotomy", (Seq("s"), ONE)),
        c.Fact("f", "trichotomy", (x, Lambda(("p",), ONE))),
        *(c.Fact("f", name, (x,)) for name in ("abs_nonnegative", "abs_nonpositive")),
        c.Fact("f", "same_tuple_congruence", (Seq("s"), Seq("s"), ONE)),
        c.Fact("f", "integer_gap", (x, x)),
        c.Fact("f", "root_nonnegative", (x, ONE)),
        c.Fact("f", "root_nonnegative", (x, Num(HALF))),
        c.Fact("f", "power_positive", (x, x)),
        c.Fact("f", "sum_shift", (x, ONE)),
        c.Fact("f", "extremum", (x,)),
    ):
        assert refuses(statement, forged), forged


@pytest.mark.parametrize("empty", [Min(()), Max(())])
def test_an_extremum_of_nothing_proves_nothing(empty) -> None:
    """BUG B1: the fact "extremum" of no arguments says that one of none is the minimum: false, so anything follows."""
    step = c.Fact("f", "extremum", (empty,), (c.Alternatives("e", "f.1", ()),))
    assert not proves(st([], [], FALSUM), step)


def test_a_shifted_sum_keeps_the_names_of_its_body() -> None:
    """BUG B3: the primed index of `sum_shift` captures a variable of the body that has that name."""
    prime = V("i'")
    total = Sum("i", ONE, n, prime)
    forged = Sum("i'", add(ONE, i), add(n, i), prime)
    statement = st([I, Binder("i'", Integer()), N], [], eq(total, forged))
    assert not proves(statement, c.Fact("f", "sum_shift", (total, i), (c.Given("f"),)))


def test_a_grouped_sum_over_tuples_keeps_the_names_of_its_sizes() -> None:
    """BUG B4: in `tuple_resample` the size is moved below the binder of the sum, which may capture a tuple in it."""
    size = At(Seq("s"), j)  # of the outer tuple s, not of the tuple s summed over
    total = TupleSum("s", ONE, "j", size, ONE)
    inner = Sum("a", ONE, At(Seq("s"), ONE), ONE)
    forged = TupleSum("s", ONE, "j", size, mul(Delta(At(Seq("s"), ONE), ONE), inner))
    statement = st([Binder("s", Tuples(ONE, "k", num(5)))], [], eq(total, forged))
    in_range = c.Fact("r", "tuple_range", (Seq("s"), ONE), (Id, Id, c.Given("r.1")))
    step = c.Fact("f", "tuple_resample", (total, ONE, ONE), (Id, Id, Id, in_range, c.Given("f")))
    assert not proves(statement, step)


def test_a_peeled_sum_over_tuples_keeps_the_names_of_its_sizes() -> None:
    """BUG B4 too: `tuple_peel` moves the last size below the binder of the sum."""
    size = At(Seq("s"), j)
    total = TupleSum("s", ONE, "j", size, At(Seq("s"), ONE))
    last = add(ZERO, ONE)
    inner = Sum("a", ONE, At(Seq("s"), last), At(Put(Seq("s"), last, a), ONE))
    forged = TupleSum("s", ZERO, "j", size, inner)
    statement = st([Binder("s", Tuples(ONE, "k", num(5)))], [], eq(total, forged))
    assert not proves(statement, c.Fact("f", "tuple_peel", (total, ZERO), (Id, Id, c.Given("f"))))


def test_tuple_facts_need_their_conditions() -> None:
    binders = [N, M, Binder("s", Tuples(n, "k", m))]
    goals = leaves(st(binders, [], FALSUM), c.Fact("f", "tuple_range", (Seq("s"), n)))
    assert [g.claim for g in goals[:-1]] == [le(ONE, n), le(n, n)]
    assert refuses(st([*binders, X], [], FALSUM), c.Fact("f", "tuple_range", (Seq("s"), x)))
    other = Binder("r", Tuples(m, "k", m))
    assert refuses(st([*binders, other], [], FALSUM), c.Fact("f", "tuples_equal", (Seq("s"), Seq("r"))))
    total = TupleSum("s", n, "k", m, ONE)
    assert refuses(st(binders, [], FALSUM), c.Fact("f", "tuple_resample", (total, ONE, At(Seq("s"), ONE))))
    empty = TupleSum("s", n, "k", m, SameTuple(Seq("s"), Ones()))
    goals = leaves(st(binders, [], FALSUM), c.Fact("f", "tuple_empty", (empty,)))
    assert [g.claim for g in goals[:-1]] == [eq(n, ZERO)]


def test_the_tuple_of_length_zero_is_one_everywhere_and_nothing_else() -> None:
    """What `tuple_empty` says, against the evaluator; and that it says nothing of longer tuples or of captured names."""

    def says(body, length=ZERO):
        total = TupleSum("s", length, "k", num(3), body)
        return proves(st([], [], eq(total, num(1))), c.Fact("f", "tuple_empty", (total,), (Id, c.Combine((), ((num(1), "f"),)))))

    second = Put(Ones(), ONE, num(2))
    assert says(SameTuple(Seq("s"), Ones()))
    assert says(At(Seq("s"), num(4)))
    assert not says(SameTuple(Seq("s"), second))
    assert not says(SameTuple(Seq("s"), Ones()), ONE)  # there are three tuples of length 1, and one of them is this
    assert not says(Sum("i", ONE, num(2), SameTuple(Seq("s"), Put(Ones(), ONE, V("i")))), ONE)
    shadowed = TupleSum("s", ONE, "k", num(2), SameTuple(Seq("s"), second))  # its own s runs over 1, 2
    assert says(shadowed)
    for body, value in ((SameTuple(Seq("s"), Ones()), 1), (SameTuple(Seq("s"), second), 0), (shadowed, 1)):
        total = TupleSum("s", ZERO, "k", num(3), body)
        assert holds(st([], [], eq(total, num(value))), c.Witness(())) == ([], True)


def test_nested_sizes_are_not_confused() -> None:
    """BUG B5: `Normalizer._tuples` calls the position of every level "@": an inner size that mentions the outer position
    becomes one that mentions its own. For n = 2 and F(u) = u the sides are 3 and 1."""

    def total(own: str):
        inner = TupleSum("r", ONE, "k", V(own), At(Seq("r"), ONE))
        return TupleSum("s", n, "j", Apply("F", (inner,)), At(Seq("s"), ONE))

    statement = st([Binder("F", Family(1, True)), N], [], eq(total("j"), total("k")))
    assert not proves(statement, Id)


def _pointwise(operator, left, right, *children, hypotheses=(), name="e"):
    return proves(st([N, M, F], hypotheses, Relation(operator, left, right)), c.Pointwise(name, children))


def test_pointwise() -> None:
    f = Apply("F", (i,))
    one, bigger = Sum("i", ONE, n, f), Sum("i", ONE, n, add(f, ONE))
    step = c.Combine((c.Product(Fraction(1), ()),))
    assert _pointwise("<=", one, bigger, step)
    assert not _pointwise("<", one, bigger, step)  # the range may be empty
    assert not _pointwise("<", one, bigger, step, step)
    assert _pointwise("<", one, bigger, c.Given("h1"), step, hypotheses=[le(ONE, n)])
    assert not _pointwise("<", one, bigger, step, c.Given("h1"), hypotheses=[le(ONE, n)])
    assert not _pointwise(">=", one, bigger, step)
    assert not _pointwise("!=", one, bigger, step, c.Given("h1"), hypotheses=[le(ONE, n)])
    assert not _pointwise("<=", one, Sum("i", ONE, m, f), Id)
    assert not _pointwise("<=", one, Sum("i", ZERO, n, f), Id)
    assert not _pointwise("<=", one, add(one, ZERO), Id)
    assert _pointwise("=", Sum("i", ONE, n, ZERO), ZERO, Id)
    assert not _pointwise("=", Sum("i", ONE, n, ONE), ONE, Id)
    for name in ("n", "F", "#0", "@", "", "?0.0"):
        assert not _pointwise("=", one, one, Id, name=name)
    assert not _pointwise("=", one, TupleSum("i", n, "k", TWO, ONE), Id)
    tup = TupleSum("s", n, "k", TWO, ONE)
    assert not _pointwise("<", ZERO, tup, c.Given("h1"), step, hypotheses=[le(ONE, n)])


def test_pointwise_does_not_capture() -> None:
    """Sum of i over i against the sum of the outer i."""
    left, right = Sum("i", ONE, n, i), Sum("k", ONE, n, i)
    for name in ("i", "k", "e"):
        assert not proves(st([N, I], [], eq(left, right)), c.Pointwise(name, (Id,)))


def test_pointwise_sees_that_the_sizes_differ() -> None:
    """BUG B2: `same_sort` renames a position into a size that has an outer name: 1 = j for every integer j."""
    one, many = TupleSum("s", ONE, "j", j, ONE), TupleSum("s", ONE, "k", j, ONE)
    assert not proves(st([J], [], eq(many, one)), c.Pointwise("e", (Id,)))
    assert not proves(st([J], [], eq(one, many)), c.Pointwise("e", (Id,)))


def _induct(claim, *children, variable="n", start=ZERO, label="ih", binders=(N, M, X), hypotheses=()):
    return proves(st(binders, hypotheses, claim), c.Induction(variable, start, label, tuple(children)))


GAUSS = eq(mul(TWO, Sum("i", ONE, n, i)), mul(n, add(n, ONE)))


def test_induction() -> None:
    claim = le(n, mul(n, n))
    base = Id
    up = c.Combine((c.Product(Fraction(1), ("ih",)), c.Product(Fraction(2), ("ih.from",))))
    hyp = [le(ZERO, n)]
    assert _induct(claim, c.Given("h1"), base, up, hypotheses=hyp)
    assert not _induct(claim, c.Given("h1"), base, up)  # nothing says that n starts there
    assert not _induct(claim, base, c.Given("h1"), up, hypotheses=hyp)
    assert not _induct(claim, c.Given("h1"), base, hypotheses=hyp)
    assert not _induct(claim, c.Given("h1"), base, c.Given("ih"), hypotheses=hyp)
    assert not _induct(claim, c.Given("h1"), base, up, hypotheses=hyp, start=ONE)
    assert not _induct(claim, c.Given("h1"), base, up, hypotheses=hyp, variable="x")
    assert not _induct(claim, c.Given("h1"), base, up, hypotheses=hyp, variable="nobody")
    for start in (n, add(n, ONE), x, Num(HALF), Delta(V("nobody"), ONE), Binomial(x, ONE), At(Seq("s"), ONE)):
        assert not _induct(claim, Id, base, up, start=start)


def test_induction_forgets_what_it_knows_about_the_variable() -> None:
    claim = st([N, M], [le(ONE, n), eq(n, m), le(ZERO, m)], FALSUM)
    goals = leaves(claim, c.Induction("n", ZERO, "ih"))
    assert goals[0].facts == opening(claim).facts
    assert [k for k, _ in goals[1].facts] == ["h3"]
    assert [k for k, _ in goals[2].facts] == ["h3", "ih.from", "ih"]
    ranged = st([N, Binder("p", Range(ONE, n))], [], FALSUM)
    assert refuses(ranged, c.Induction("n", ZERO, "ih"))
    tupled = st([N, Binder("s", Tuples(n, "k", TWO))], [], FALSUM)
    assert refuses(tupled, c.Induction("n", ZERO, "ih"))
    sized = st([N, Binder("s", Tuples(TWO, "k", n))], [], FALSUM)
    assert refuses(sized, c.Induction("n", ZERO, "ih"))
    inside = st([N, Binder("p", Range(ONE, n))], [], le(V("p"), n))
    assert dict(leaves(inside, c.Induction("p", ONE, "ih"))[2].scope)["p"] == Integer()
    assert not [k for k, _ in leaves(inside, c.Induction("p", ONE, "ih"))[2].facts if k.startswith("p.")]


def test_enumerate() -> None:
    claim = eq(mul(n, sub(n, ONE), sub(n, TWO)), ZERO)
    both = [le(ZERO, n), le(n, TWO)]
    ends = (c.Given("h1"), c.Given("h2"))
    assert proves(st([N], both, claim), c.Enumerate("n", 0, 2, (*ends, Id, Id, Id)))
    assert not proves(st([N], both, claim), c.Enumerate("n", 0, 2, (*ends, Id, Id)))
    assert not proves(st([N], both, claim), c.Enumerate("n", 0, 1, (*ends, Id, Id)))
    assert not proves(st([N], both, claim), c.Enumerate("n", 1, 2, (*ends, Id, Id)))
    assert not proves(st([N], both, FALSUM), c.Enumerate("n", 3, 2, ends))
    assert not proves(st([N], both, FALSUM), c.Enumerate("n", 3, -1, ends))
    assert proves(
        st([N], [le(ONE, n), le(n, ZERO)], FALSUM), c.Enumerate("n", 1, 0, ends)
    )  # nothing is between
    assert refuses(st([X], [le(ZERO, x), le(x, ONE)], FALSUM), c.Enumerate("x", 0, 1))
    assert refuses(st([N], both, FALSUM), c.Enumerate("n", 0, 10**9))
    assert refuses(st([N], both, FALSUM), c.Enumerate("nobody", 0, 1))
    ranged = st([N, Binder("p", Range(ONE, n))], both, TRUE)
    assert dict(leaves(ranged, c.Enumerate("n", 0, 2))[3].scope)["p"] == Range(ONE, ONE)


# --- calculus ----------------------------------------------------------------------------------------------------


def _derivative(
    claim, hypotheses, *, rightwards=True, anchor=ZERO, point="p", strictly=False, binders=(X, N)
):
    return leaves(st(binders, hypotheses, claim), c.Derivative("x", anchor, rightwards, point, strictly))


def test_derivative() -> None:
    """exp x >= 1 + x for x >= 0, from exp' = exp >= 1."""
    claim = Relation(">=", Exp(x), ONE)
    positive = basics.headed(basics.filled(c.Fact("f", "exp_positive", (V("p"),)), [lin("f")]))
    slope = c.Intro(("p",), (c.Intro(("e",), (positive,)),))
    step = c.Derivative("x", ZERO, True, "p", False, (c.Given("h1"), Id, Done, slope))
    good = st([X], [le(ZERO, x)], claim)
    assert proves(good, step)
    assert not proves(st([X], [le(x, ZERO)], claim), step)
    assert not proves(good, replace(step, rightwards=False))
    assert not proves(good, replace(step, strictly=True))
    assert not proves(good, replace(step, anchor=ONE))
    assert not proves(st([X], [le(ZERO, x)], le(Exp(x), ONE)), step)
    assert not proves(st([X], [le(ZERO, x)], Relation(">", Exp(x), ONE)), step)  # equal at the anchor
    strict = replace(step, strictly=True, children=(c.Given("h1"), Id, Done, slope))
    assert proves(st([X], [lt(ZERO, x)], Relation(">", Exp(x), ONE)), strict)
    assert not proves(st([X], [le(ZERO, x)], Relation(">", Exp(x), ONE)), strict)


def test_derivative_sides() -> None:
    claim = Relation(">=", x, ZERO)
    right, left = _derivative(claim, []), _derivative(claim, [], rightwards=False)
    assert right[0].claim == le(ZERO, x) and left[0].claim == le(x, ZERO)
    assert right[3].claim.body.right.operator == ">=" and left[3].claim.body.right.operator == "<="
    assert left[3].claim.body.left == And((lt(x, V("p")), lt(V("p"), ZERO)))
    strict = _derivative(Relation(">", x, ZERO), [], strictly=True)
    assert (
        strict[0].claim == lt(ZERO, x)
        and strict[1].claim.operator == ">="
        and strict[3].claim.body.right.operator == ">"
    )
    assert _derivative(Relation(">", x, ZERO), [])[1].claim.operator == ">"


@pytest.mark.parametrize(
    "term",
    [
        Delta(x, ZERO),
        Abs(x),
        Min((x, ZERO)),
        Max((x, ZERO)),
        Apply("F", (x,)),
        Binomial(x, ONE),
        Pow(TWO, x),
        Pow(x, x),
        Sum("i", ONE, x, ONE),
        At(Seq("s"), x),
        mul(x, Delta(x, ONE)),
        Exp(Abs(x)),
        Sum("i", ONE, n, Delta(i, x)),
        TupleSum("r", ONE, "k", TWO, x),
    ],
)
def test_no_calculus_with_terms_that_may_jump_or_bend(term) -> None:
    binders = [X, N, F, Binder("s", Tuples(n, "k", TWO))]
    assert refuses(st(binders, [], Relation(">=", term, ZERO)), c.Derivative("x", ZERO, True, "p"))
    if not isinstance(term, (Abs, Min, Max)) and term != Exp(Abs(x)):  # these bend, and do not jump
        body = Exists((X,), eq(term, ZERO))
        assert refuses(st([b for b in binders if b != X], [], body), c.Crossing(ZERO, ONE, False, "p"))


def test_derivative_names_and_shapes() -> None:
    claim = Relation(">=", mul(x, x), ZERO)
    for point in ("x", "n"):
        assert refuses(st([X, N], [], claim), c.Derivative("x", ZERO, True, point))
    assert refuses(st([X, N], [], claim), c.Derivative("x", x, True, "p"))
    assert refuses(st([X, N], [], claim), c.Derivative("x", V("nobody"), True, "p"))
    assert refuses(st([X, N], [], claim), c.Derivative("n", ZERO, True, "p"))
    assert refuses(st([X, N], [], claim), c.Derivative("nobody", ZERO, True, "p"))
    for operator in ("=", "!="):
        assert refuses(st([X, N], [], Relation(operator, x, x)), c.Derivative("x", ZERO, True, "p"))
    assert refuses(st([X, N], [], And((claim,))), c.Derivative("x", ZERO, True, "p"))
    # a point named like the index of a sum inside
    goal = _derivative(Relation(">=", Sum("i", ONE, n, mul(i, x)), ZERO), [], point="i")[3]
    assert "index='i'" not in repr(goal.claim)


def test_derivative_asks_for_singular_points() -> None:
    """1/x grows from -1 to -1/2 on both sides of its pole; log and roots likewise ask where they are defined."""
    for term, needed in (
        (Pow(x, MINUS_ONE), "!="),
        (Log(x), ">"),
        (XLogX(x), ">="),
        (Pow(x, Num(HALF)), ">="),
    ):
        goals = _derivative(Relation(">=", term, ZERO), [])
        assert goals[2].claim.body.right.operator == needed
    for term in (XLogX(x), Pow(x, Num(HALF)), Pow(x, n)):
        inside = _derivative(Relation(">=", term, ZERO), [])[3].claim.body.right
        assert isinstance(inside, And) and Relation(">", V("p"), ZERO) in inside.args


def _cover(claim, low, high, box, *, bits=64, children=None, hypotheses=None, name="x"):
    low, high = Fraction(low), Fraction(high)
    hyp = hypotheses if hypotheses is not None else [le(Num(low), x), le(x, Num(high))]
    step = c.Cover(
        ((name, low, high),), box, bits, children if children is not None else (c.Given("h1"), c.Given("h2"))
    )
    return proves(st([X, Y], hyp, claim), step)


WHOLE = c.Box("", Fraction(0))


def test_cover() -> None:
    claim = Relation("<", Exp(x), num(3))
    assert _cover(claim, 0, 1, WHOLE)
    assert not _cover(claim, 0, 2, WHOLE)
    assert not _cover(claim, 0, 1, WHOLE, hypotheses=[le(ZERO, x), le(x, TWO)])
    assert not _cover(claim, 0, 1, WHOLE, children=(c.Given("h2"), c.Given("h1")))
    assert not _cover(claim, 0, 1, WHOLE, children=())
    assert not _cover(claim, 1, 0, WHOLE)
    for bits in (0, -1, 7, 10**6):
        assert not _cover(claim, 0, 1, WHOLE, bits=bits)
    for name in ("y", "nobody", ""):
        assert not _cover(claim, 0, 1, WHOLE, name=name)
    for operator in ("=", "!="):
        assert not _cover(Relation(operator, x, x), 0, 1, WHOLE)
    assert not _cover(Relation(">", mul(x, x), ZERO), 0, 1, WHOLE)  # touches 0
    assert _cover(Relation(">=", mul(x, x), ZERO), -1, 1, WHOLE)
    assert not _cover(Relation(">", x, y), 0, 1, WHOLE)  # y has no bounds


@pytest.mark.parametrize(
    "box",
    [
        c.Box("x", Fraction(2), (WHOLE, WHOLE)),
        c.Box("x", Fraction(-1), (WHOLE, WHOLE)),
        c.Box("x", HALF, (WHOLE,)),
        c.Box("x", HALF, (WHOLE, WHOLE, WHOLE)),
        c.Box("y", HALF, (WHOLE, WHOLE)),
        c.Box("", HALF, (WHOLE, WHOLE)),
        c.Box("x", HALF, (c.Box("x", Fraction(3, 4), (WHOLE, WHOLE)), WHOLE)),
    ],
)
def test_boxes_leave_no_gaps(box) -> None:
    claim = Relation("<", Exp(x), num(3))
    assert _cover(claim, 0, 1, c.Box("x", HALF, (WHOLE, WHOLE)))
    assert not _cover(claim, 0, 1, box)


@pytest.mark.parametrize(
    "term",
    [
        Pow(x, MINUS_ONE),
        Log(x),
        XLogX(x),
        Pow(x, Num(HALF)),
        mul(ZERO, Pow(x, MINUS_ONE)),
        Sum("i", ONE, TWO, x),
    ],
)
def test_no_cover_over_undefined_points(term) -> None:
    assert not _cover(Relation("<", term, num(100)), -1, 1, WHOLE)


def test_a_cover_of_two_boxes_for_one_name_needs_both() -> None:
    step = c.Cover(
        (("x", Fraction(0), Fraction(9)), ("x", Fraction(0), Fraction(1))),
        WHOLE,
        64,
        (c.Given("h1"), c.Given("h2")) * 2,
    )
    assert not proves(st([X], [le(ZERO, x), le(x, num(9))], Relation("<", Exp(x), num(3))), step)


def test_crossing() -> None:
    claim = Exists((T := Binder("t", Real()),), And((le(ZERO, t), le(t, TWO), eq(mul(t, t), TWO))))
    plus, minus = c.Combine((c.Product(Fraction(2), ()),)), c.Combine((c.Product(Fraction(2), ()),))
    step = c.Crossing(ZERO, TWO, False, "p", (plus, minus, plus, Done))
    assert proves(st([X], [], claim), step)
    assert not proves(st([X], [], claim), replace(step, falling=True))
    assert not proves(st([X], [], claim), replace(step, upper=ONE))
    assert not proves(st([X], [], claim), replace(step, lower=TWO, upper=ZERO))
    assert not proves(st([X], [], claim), replace(step, children=step.children[:3]))
    assert refuses(st([X], [], claim), replace(step, point="x"))
    no_root = Exists((T,), And((le(ZERO, t), le(t, TWO), eq(mul(t, t), num(9)))))
    assert not proves(st([X], [], no_root), step)
    for body in (
        eq(t, t).__class__("<=", t, TWO),
        And((eq(mul(t, t), TWO), lt(t, TWO))),
        And((eq(mul(t, t), TWO), le(t, ONE))),
        And((eq(mul(t, t), TWO), eq(t, ONE))),
        And((eq(mul(t, t), TWO), FALSUM)),
        Or((eq(mul(t, t), TWO),)),
    ):
        assert refuses(st([X], [], Exists((T,), body)), step), body
    for sort in (Integer(), Range(ZERO, TWO), Family(0)):
        assert refuses(st([X], [], Exists((Binder("t", sort),), eq(V("t"), ONE))), step)
    assert refuses(st([X], [], Exists((T, Binder("q", Real())), eq(t, ONE))), step)
    assert refuses(st([], [], ForAll((T,), eq(t, ONE))), step)


def test_crossing_does_not_capture_its_ends() -> None:
    """The ends may not mention a name that the claim binds: 0 = t - t at an end "t"."""
    claim = Exists((Binder("x", Real()),), eq(x, ONE))
    assert refuses(st([X], [], claim), c.Crossing(sub(x, ONE), x, False, "p"))
    assert refuses(st([X], [], claim), c.Crossing(V("nobody"), ONE, False, "p"))


def test_crossing_needs_the_function_defined_in_between() -> None:
    claim = Exists((Binder("t", Real()),), eq(Pow(t, MINUS_ONE), ZERO))  # 1/t changes sign without a zero
    goals = leaves(st([], [], claim), c.Crossing(MINUS_ONE, ONE, False, "p"))
    assert goals[3].claim == ForAll(
        (Binder("p", Real()),),
        Implies(And((le(MINUS_ONE, V("p")), le(V("p"), ONE))), Relation("!=", V("p"), ZERO)),
    )


# --- information -------------------------------------------------------------------------------------------------


def H(*names: str) -> Entropy:
    return Entropy(tuple(sorted(names)))


def shannon(*products: tuple[Fraction | int, c.Elemental]) -> c.Combine:
    return c.Combine(tuple(c.Product(Fraction(weight), (item,)) for weight, item in products))


def test_shannon() -> None:
    binders = [Binder(s, RandomVariable()) for s in "ABC"]
    claim = Relation("<=", H("A", "B"), add(H("A"), H("B")))
    item, own = c.Elemental("A", "B", ()), c.Elemental("A", "A", ("B",))
    assert proves(st(binders, [], claim), shannon((1, item)))
    for multiplier in (-1, 2, 0):
        assert not proves(st(binders, [], claim), shannon((multiplier, item)))
    for operator in (">=", "<", "="):
        for multiplier in (1, -1):
            statement = st(binders, [], Relation(operator, H("A", "B"), add(H("A"), H("B"))))
            assert not proves(statement, shannon((multiplier, item)))
    for forged in (c.Elemental("A", "D", ()), c.Elemental("A", "B", ("x",)), c.Elemental("A", "B", ("D",)), c.Elemental("", "", ())):
        assert refuses(st([*binders, X], [], claim), shannon((1, forged)))
    # H(A | B) >= 0 when i is j, and never more
    assert proves(st(binders, [], Relation(">=", sub(H("A", "B"), H("B")), ZERO)), shannon((1, own)))
    assert not proves(st(binders, [], Relation(">=", sub(H("A"), H("B")), ZERO)), shannon((1, own)))
    assert proves(st(binders, [], Relation(">=", ZERO, ZERO)), shannon((7, c.Elemental("A", "B", ("A", "B")))))
    assert not proves(st(binders, [], Relation(">", ONE, ONE)), shannon((7, c.Elemental("A", "B", ("A", "B")))))
    assert not proves(st(binders, [], Relation("<=", H("A"), ZERO)), shannon((1, c.Elemental("A", "A", ())), (-1, own)))


def test_an_information_multiplies_like_a_square() -> None:
    """Times a fact that is not negative it is not negative; it is never positive by itself."""
    binders, item = [*(Binder(s, RandomVariable()) for s in "AB"), X], c.Elemental("A", "B", ())
    excess = sub(add(H("A"), H("B")), H("A", "B"))
    weak, strict = st(binders, [le(ZERO, x)], le(ZERO, mul(x, excess))), st(binders, [lt(ZERO, x)], lt(ZERO, mul(x, excess)))
    step = c.Combine((c.Product(Fraction(1), ("h1", item)),))
    assert proves(weak, step)
    assert not proves(strict, step)
    assert not proves(st(binders, [le(x, ZERO)], le(ZERO, mul(x, excess))), step)
    assert not proves(st(binders, [], lt(ZERO, excess)), shannon((1, item)))


# --- what is taken from elsewhere --------------------------------------------------------------------------------


def _lemma() -> Judgement:
    positive = st([Binder("p", Real())], [lt(ONE, V("p"))], lt(ZERO, V("p")))
    return judge(
        positive, c.Proof(Done, c.Combine((c.Product(Fraction(1), ("h1",)), c.Product(Fraction(1), ()))))
    )


def test_lemma() -> None:
    known = {"one": _lemma()}
    step = c.Lemma("l", "one", (x,), (c.Given("h1"), c.Given("l")))
    good = st([X], [lt(ONE, x)], lt(ZERO, x))
    assert proves(good, step, lemmas=known)
    assert not proves(good, step)
    assert not proves(good, replace(step, identifier="two"), lemmas=known)
    assert not proves(good, replace(step, children=(c.Given("l"),)), lemmas=known)
    assert not proves(st([X], [lt(ZERO, add(x, ONE))], lt(ZERO, x)), step, lemmas=known)
    for values in ((), (x, x), (V("nobody"),), (Seq("s"),)):
        assert not proves(good, replace(step, values=values), lemmas=known)
    refuted = judge(st([X], [], lt(ZERO, x)), c.Witness((("x", ZERO),)))
    assert refuted.verdict == "REFUTED"
    use = c.Lemma("l", "bad", (x,), (c.Given("l"),))
    assert not proves(st([X], [], lt(ZERO, x)), use, lemmas={"bad": refuted})
    ill = judge(st([X], [], lt(ZERO, Pow(x, MINUS_ONE))), c.Undefined((("x", ZERO),)))
    assert ill.verdict == "ILL_POSED"
    assert not proves(st([X], [], lt(ZERO, Pow(x, MINUS_ONE))), use, lemmas={"bad": ill})


def test_a_lemma_is_a_judgement() -> None:
    """BUG B9 (low): anything with a verdict, a statement and no assumptions passes for an earlier judgement."""
    fake = SimpleNamespace(verdict="PROVED", statement=st([], [], FALSUM), assumptions=())
    assert not proves(st([], [], FALSUM), c.Lemma("l", "fake", (), (c.Given("l"),)), lemmas={"fake": fake})


def test_a_judgement_is_made_by_judge_only() -> None:
    with pytest.raises(Malformed):
        Judgement(st([], [], FALSUM), "PROVED", (), ())
    with pytest.raises(Malformed):
        Judgement(st([], [], FALSUM), "PROVED", (), (), object())


def test_a_judgement_is_not_changed_into_another() -> None:
    """BUG B9 (low): `dataclasses.replace` carries the token over to a changed judgement."""
    real = _lemma()
    with pytest.raises((Malformed, TypeError, ValueError)):
        replace(real, statement=st([], [], FALSUM))


def test_assumptions_are_listed_and_inherited() -> None:
    assume = c.Assume("a", "name", FALSUM, "citation", (c.Given("a"),))
    first = judge(st([], [], FALSUM), c.Proof(Done, assume))
    assert first.verdict == "CONDITIONAL" and [q.formula for q in first.assumptions] == [FALSUM]
    second = judge(
        st([X], [], FALSUM), c.Proof(Done, c.Lemma("l", "first", (), (c.Given("l"),))), {"first": first}
    )
    third = judge(
        st([Y], [], FALSUM),
        c.Proof(Done, c.Lemma("l", "second", (x_free := ONE,), (c.Given("l"),))),
        {"second": second},
    )
    del x_free
    for judgement in (second, third):
        assert judgement.verdict == "CONDITIONAL" and judgement.assumptions == first.assumptions
    for forged in (
        replace(assume, name=""),
        replace(assume, citation=""),
        replace(assume, label=""),
        replace(assume, formula=eq(x, x)),
    ):
        assert not proves(st([], [], FALSUM), forged)
    hidden = judge(
        st([], [], Or((TRUE, FALSUM))), c.Proof(c.Assume("a", "n", TRUE, "c", (Done,)), c.Choose(0, (Done,)))
    )
    assert hidden.verdict == "CONDITIONAL"
    for certificate in (c.Disproof((), Done, assume), c.Contradictory(assume)):
        with pytest.raises(KernelError):
            judge(st([], [], eq(ONE, ONE)), certificate)
    with pytest.raises(KernelError):
        judge(
            st([], [], eq(ONE, ONE)),
            c.Contradictory(c.Lemma("l", "first", (), (c.Given("l"),))),
            {"first": first},
        )


# --- all rules at once -------------------------------------------------------------------------------------------


def _samples() -> dict[type, c.Step]:
    """One step of each kind, with plausible contents."""
    return {
        c.Given: c.Given("h1"), c.Intro: c.Intro(("q",)), c.Split: c.Split(), c.Choose: c.Choose(0),
        c.Have: c.Have("f", TRUE), c.Use: c.Use("u", "h1", (ONE,)), c.Unpack: c.Unpack("h1", ("q", "f")),
        c.Exhibit: c.Exhibit((ONE,)), c.Cases: c.Cases("f", TRUE), c.Alternatives: c.Alternatives("f", "h1"),
        c.Contradiction: c.Contradiction("h1"), c.Rewrite: c.Rewrite("h1"), c.Combine: lin("h1"),
        c.Apart: c.Apart(True), c.Fact: c.Fact("f", "trichotomy", (ONE, ONE)), c.Pointwise: c.Pointwise("q"),
        c.Induction: c.Induction("n", ZERO, "ih"), c.Enumerate: c.Enumerate("n", 0, 1),
        c.Derivative: c.Derivative("x", ZERO, True, "q"),
        c.Cover: c.Cover((("x", Fraction(0), Fraction(1)),), WHOLE, 64), c.Crossing: c.Crossing(ZERO, ONE, False, "q"),
    }  # fmt: skip


def test_every_rule_is_here() -> None:
    assert set(_samples()) == set(RULES)
    steps = {
        thing
        for thing in vars(c).values()
        if isinstance(thing, type) and issubclass(thing, c.Step) and thing is not c.Step
    }
    assert steps == set(RULES) | {c.Lemma, c.Assume}


@pytest.mark.parametrize("kind", list(RULES), ids=lambda k: k.__name__)
def test_no_rule_alone_proves_falsehood(kind) -> None:
    """One step, closed by steps that close what is trivial, from true facts."""
    facts = [le(ZERO, ONE), eq(x, x), Or((TRUE, TRUE)), Exists((A,), TRUE), ForAll((A,), eq(a, a)), le(n, n)]
    closers = (
        Id,
        Done,
        c.Given("h1"),
        c.Given("f"),
        c.Given("u"),
        c.Given("ih"),
        c.Combine((c.Product(Fraction(1), ()),)),
    )
    step = _samples()[kind]
    for claim in (
        FALSUM,
        FALSE,
        lt(x, x),
        Relation("!=", x, x),
        ForAll((A,), FALSUM),
        Not(eq(x, x)),
        Exists((A,), lt(a, a)),
    ):
        for hypothesis in facts:
            statement = st([X, N], [hypothesis], claim)
            try:
                count = len(leaves(statement, step))
            except KernelError:
                continue
            for closer in closers:
                for fewer in {0, count, count + 1, max(count - 1, 0)}:
                    assert not proves(statement, replace(step, children=(closer,) * fewer))


def test_a_step_of_no_known_kind_is_refused() -> None:
    class Trust(c.Step):
        children = ()

    class Given(c.Given):
        pass

    for step in (Trust(), Given("h1"), None, "Split", c.Witness(()), eq(ONE, ONE)):
        with pytest.raises(KernelError):
            verdict(st([], [eq(ONE, ONE)], eq(ONE, ONE)), step)  # type: ignore[arg-type]


def test_a_proof_may_be_deep_and_wrong() -> None:
    step: c.Step = c.Given("f")
    for _ in range(3000):
        step = c.Have("f", eq(x, x), (Id, step))
    assert not proves(st([X], [], FALSUM), step)


@pytest.mark.parametrize("name", ["#0", "@", "?0.0", "", "1x", "x y", "x" * 70])
def test_a_statement_may_not_declare_strange_names(name: str) -> None:
    assert not proves(st([Binder(name, Real())], [], eq(V(name), V(name))), Id)


def test_bounds_of_declared_ranges_are_integers() -> None:
    """BUG B10 (low): `naming` does not call `check_sort`; quantifiers inside of a formula are checked."""
    for sort in (
        Range(ONE, Num(HALF)),
        Range(ONE, x),
        Tuples(x, "k", TWO),
        Tuples(TWO, "k", x),
        Tuples(TWO, "k", Num(HALF)),
    ):
        assert refuses(st([X], [], ForAll((Binder("p", sort),), TRUE)), c.Intro(("p",))), sort
        assert not proves(st([X, Binder("p", sort)], [], TRUE), Done), sort


@pytest.mark.parametrize("strange", [Binder("p", Real()), Mul((ONE,)), None])
def test_a_conclusion_is_a_formula(strange) -> None:
    with pytest.raises(Exception):  # noqa: B017, PT011
        verdict(st([], [], strange), Id)


@pytest.mark.parametrize(
    ("value", "sort"),
    [
        (Seq("x"), Range(ONE, num(2))),
        (Ones(), Range(ONE, num(2))),
        (Var("x"), Tuples(num(2), "j", num(2))),
        (Lambda(("k",), ONE), Tuples(num(2), "j", num(2))),
    ],
)
def test_nothing_is_a_member_of_a_sort_of_another_kind(value, sort):
    """An empty list of conditions would be a proof of membership."""
    with pytest.raises(Malformed):
        membership(value, sort, {"x": sort})
