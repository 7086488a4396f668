"""Attacks with one name for two things: positions of tuples, random variables below quantifiers, names bound again."""

from __future__ import annotations

from fractions import Fraction

import pytest

from verify.kernel.certificate import Combine, Proof, Split, Table, Undefined, Witness
from verify.kernel.errors import CertificateRejected, Malformed
from verify.kernel.judge import judge
from verify.kernel.sorts import check_value
from verify.kernel.statement import (
    Binder,
    Definition,
    Exists,
    Family,
    ForAll,
    Holds,
    Implies,
    Integer,
    RandomVariable,
    Relation,
    Statement,
    Tuples,
    same_sort,
)
from verify.kernel.terms import ONE, TWO, ZERO, At, Defined, Entropy, Lambda, Min, Pow, Put, Seq, Var, num
from verify.language.parse import parse

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
