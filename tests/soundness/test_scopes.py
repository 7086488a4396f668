"""Attacks with one name for two things: positions of tuples, random variables below quantifiers, names bound again."""

from __future__ import annotations

from fractions import Fraction

import pytest

from verify.kernel.certificate import Assume, Combine, Given, Proof, Split, Table, Undefined, Witness
from verify.kernel.errors import CertificateRejected, Malformed
from verify.kernel.judge import judge
from verify.kernel.sorts import check_value
from verify.kernel.statement import (
    Binder,
    Definition,
    Exists,
    Family,
    ForAll,
    Formula,
    Holds,
    Implies,
    Integer,
    RandomVariable,
    Real,
    Relation,
    Statement,
    Tuples,
    same_sort,
)
from verify.kernel.terms import (
    ONE,
    TWO,
    ZERO,
    At,
    Defined,
    Entropy,
    GaussianMean,
    Lambda,
    Min,
    Ones,
    Pow,
    Put,
    Seq,
    Sum,
    TupleSum,
    Var,
    num,
)
from verify.language.parse import ParseError, parse, parse_definition

# --- BUG B3: a position of tuples and the name that the normal form gives to it ------------------------------------


SIZES = "tsum(z in tuples(2, p, 1 + kronecker(tsum(y in tuples(2, p), same(x,y)), 1)), 1)"
OWN = "x in tuples(2, j, j)"  # the sizes 1, 2


def test_a_position_is_not_the_position_around() -> None:
    """For p the tuples y have the sizes p, p; x has the sizes 1, 2, and is one of them for p = 2 alone: the sum is 1*2."""
    four = parse(f"{SIZES} = 4", OWN)
    with pytest.raises(CertificateRejected):
        judge(four, Proof(Split(()), Combine()))
    assert judge(four, Witness((("x", (1, 2)),))).verdict == "REFUTED"


@pytest.mark.parametrize("outer", ["@", "@'", "j", "k"])
def test_sorts_differ_where_one_mentions_an_outer_name(outer: str) -> None:
    constant, own = Tuples(TWO, "j" if outer != "j" else "k", Var(outer)), Tuples(TWO, "i", Var("i"))
    assert not same_sort(constant, own) and not same_sort(own, constant)
    assert same_sort(own, Tuples(TWO, "other", Var("other")))
    assert same_sort(constant, Tuples(TWO, "another", Var(outer)))


# --- random variables below a quantifier: the law of a witness is not their law -------------------------------------


def _law(name: str) -> tuple[tuple[str, ...], tuple[tuple[tuple[int, ...], Fraction], ...]]:
    return (name,), (((1,), Fraction(1)),)


def _positive(name: str) -> Exists:
    return Exists((Binder(name, RandomVariable()),), Relation(">", Entropy((name,)), ZERO))


def test_that_some_random_variable_is_uncertain_is_not_refuted_by_one_that_is_certain() -> None:
    with pytest.raises(CertificateRejected):
        judge(Statement((), (), _positive("Y")), Witness((), _law("Y")))


def test_nor_where_it_is_called_like_one_of_the_statement() -> None:
    bound = (Binder("X", RandomVariable()),)
    claim = Implies(Relation("=", Entropy(("X",)), ZERO), _positive("X"))
    with pytest.raises(CertificateRejected):
        judge(Statement(bound, (), claim), Witness((), _law("X")))


def test_nor_does_a_hypothesis_on_all_hold_by_one() -> None:
    never = ForAll((Binder("Y", RandomVariable()),), Relation("=", Entropy(("Y",)), ZERO))
    with pytest.raises(CertificateRejected):
        judge(Statement((), (never,), Relation("=", Pow(ZERO, num(-1)), ONE)), Undefined((), _law("Y")))


# --- a word whose parameter has another length than the tuple that is given -------------------------------------------


KIND = Tuples(Var("n"), "j", num(3))
WORD = Definition("w", (Binder("n", Integer()), Binder("x", KIND)), Relation(">=", At(Seq("x"), Var("n")), ONE))
OUTER = (Binder("n", Integer()), Binder("x", KIND))
POINT = Witness((("n", num(1)), ("x", (3,))))


@pytest.mark.parametrize("name", ["n", "k"])
@pytest.mark.parametrize("given", [Seq("x"), Put(Seq("x"), ONE, ONE)])
def test_a_tuple_keeps_its_length_where_the_name_of_it_is_bound_again(name: str, given: Seq | Put) -> None:
    claim = ForAll((Binder(name, Integer()),), Holds(WORD, (Var(name), given)))
    with pytest.raises(Malformed, match="no tuple of that length and size"):
        judge(Statement(OUTER, (), claim), POINT)


def test_a_tuple_of_the_length_that_is_meant_is_taken() -> None:
    inner = (Binder("n", Integer()), Binder("x", KIND))
    claim = ForAll(inner, Holds(WORD, (Var("n"), Seq("x"))))  # both bound again
    with pytest.raises(CertificateRejected):
        judge(Statement(OUTER, (), claim), POINT)  # well formed; not decided for all n


# --- what can not be evaluated is rejected by name --------------------------------------------------------------------


def test_too_many_cases_are_a_rejection() -> None:
    with pytest.raises(CertificateRejected, match="not evaluable: more than 300,000"):
        judge(parse("forall i in 1..1000, j in 1..1000: i*j >= 1", ""), Witness(()))


def test_the_entries_of_a_table_are_terms() -> None:
    with pytest.raises(Malformed, match="a minimum or maximum of nothing"):
        judge(parse("Q[1] >= 1", "Q family(1)"), Witness((("Q", Table((), Min(()))),)))
    for entry in (Table((((1,), Min(())),)), Table((), Entropy(()))):
        with pytest.raises(Malformed):
            judge(parse("Q[1] >= 1", "Q family(1)"), Witness((("Q", entry),)))


def test_nothing_is_known_of_the_length_of_a_parameter() -> None:
    single = Definition("single", (Binder("x", Tuples(ONE, "j", ONE)),), At(Seq("x"), ONE))
    with pytest.raises(Malformed, match="no tuple of that length and size"):
        check_value(Lambda(("x",), Defined(single, (Seq("x"),))), Family(1), {})


# --- what a word drops must be defined all the same --------------------------------------------------------------------


DROPS = parse_definition("at(F family(1), x real) := F[x]")
TRIVIAL = Proof(Split(()), Combine())


@pytest.mark.parametrize(
    ("given", "x"), [("1/x", 0), ("log(x)", 0), ("sqrt(x)", -1), ("x^n", 0), ("binomial(n, 2)", 0)]
)
def test_a_family_that_ignores_what_it_is_applied_to(given: str, x: int) -> None:
    """`at((t) -> 1, 1/x) = 1` is undefined at x = 0, though what it stands for does not speak of x."""
    statement = parse(f"at((t) -> 1, {given}) = 1", "x real, n integer", {"at": DROPS})
    with pytest.raises(CertificateRejected):
        judge(statement, TRIVIAL)
    assert judge(statement, Undefined((("x", num(x)), ("n", num(-1))))).verdict == "ILL_POSED"


@pytest.mark.parametrize("given", ["x", "2*x + 1", "x/2", "x^2", "n"])
def test_it_may_be_applied_to_what_is_always_defined(given: str) -> None:
    statement = parse(f"at((t) -> 1, {given}) = 1", "x real, n integer", {"at": DROPS})
    assert judge(statement, TRIVIAL).verdict == "PROVED"


def test_a_parameter_that_only_a_dropped_argument_mentions_does_not_occur() -> None:
    with pytest.raises(ParseError, match="the parameter x does not occur"):
        parse_definition("ok(x real) := at((t) -> 1, x) = 1", {"at": DROPS})


def test_what_only_a_length_mentions_must_be_defined() -> None:
    word = Definition("w", (Binder("n", Integer()), Binder("x", Tuples(Var("n"), "j", TWO))), Relation(">", At(Seq("x"), ONE), ZERO), 1)
    with pytest.raises(Malformed, match="n may be undefined"):
        judge(Statement((), (), Holds(word, (At(Ones(), Pow(ZERO, num(-1))), Ones()))), TRIVIAL)


# --- a name is a name, however deep it is bound: else it is displayed as something else --------------------------------


@pytest.mark.parametrize(
    "conclusion",
    [
        Relation("=", Sum("k, 1, 1, 0) = 1 and sum(k", ONE, TWO, ONE), TWO),
        ForAll((Binder("y real: 1 = 2 and exists z", Real()),), Relation("=", ONE, ONE)),
        Exists((Binder("pi", Real()),), Relation("=", Var("pi"), num(3))),
        Relation("=", Sum("1", ONE, TWO, Var("1")), num(3)),
        Relation("=", TupleSum("x", ONE, "j)", ONE, ONE), ONE),
        Relation("=", GaussianMean("true", ZERO, ONE, ONE), ONE),
    ],
)
def test_what_is_no_name_is_bound_nowhere(conclusion: Formula) -> None:
    with pytest.raises(Malformed, match="can not be the name of anything"):
        judge(Statement((), (), conclusion), TRIVIAL)


def test_nor_is_a_variable_called_like_a_word_of_the_grammar() -> None:
    at_3 = Relation("=", Var("pi"), num(3))
    with pytest.raises(Malformed, match="'pi' can not be the name of anything"):
        judge(Statement((Binder("pi", Real()),), (at_3,), at_3), Proof(Split(()), Given("h1")))


def test_nor_in_what_is_assumed() -> None:
    odd = Exists((Binder("oo", Real()),), Relation("=", Var("oo"), ONE))
    with pytest.raises(CertificateRejected, match="can not be the name of anything"):
        judge(parse("1 = 2", ""), Proof(Split(()), Assume("a", "odd", odd, "nobody", (Combine(),))))


def test_functions_in_functions_are_judged_in_time() -> None:
    """Each level of sqrt doubled the work of looking for what must be defined."""
    deep = parse("sqrt(" * 40 + "1" + ")" * 40 + " >= 0", "")
    with pytest.raises(CertificateRejected):
        judge(deep, TRIVIAL)


@pytest.mark.parametrize("hint", [Min(()), Table((), Min(())), Lambda(("t",), Min(()))])
def test_hints_are_well_formed(hint: Min | Table | Lambda) -> None:
    with pytest.raises(Malformed):
        judge(parse("forall y real: y > 0", ""), Witness((("y", hint),)))
