"""The name of a hypothesis is for readers: it changes no verdict, and nothing can hide behind it."""

from __future__ import annotations

import pytest

from verify.claims.conditions import arranged
from verify.kernel import codec
from verify.kernel.certificate import Combine, Given, Have, Product, Proof, Split, Undefined, Witness
from verify.kernel.errors import CertificateRejected, Malformed
from verify.kernel.expansion import expand
from verify.kernel.judge import judge
from verify.kernel.statement import (
    RESERVED,
    And,
    Binder,
    ForAll,
    Formula,
    Holds,
    Named,
    Not,
    Real,
    Relation,
    Statement,
    check_names,
)
from verify.kernel.terms import ONE, ZERO, Num, Var
from verify.language.parse import parse, parse_definition
from verify.language.pins import pin, shape

X = Binder("x", Real())
POSITIVE = Relation(">", Var("x"), ZERO)
PROOF = Proof(Split(), Given("h1"))


def claimed(name: str, formula: Formula = POSITIVE) -> Statement:
    return Statement((X,), (Named(name, formula),), POSITIVE)


def test_a_name_changes_no_verdict_and_no_pin() -> None:
    plain, named = Statement((X,), (POSITIVE,), POSITIVE), claimed("sign")
    assert expand(named) == plain
    assert pin(named) == pin(plain)
    assert judge(named, PROOF).verdict == judge(plain, PROOF).verdict == "PROVED"
    assert named.formula() == plain.formula()


def test_a_named_bundle_counts_as_several() -> None:
    words = "law[M integer](p family(1)) := forall i in 1..M: p[i] >= 0, sum(i, 1, M, p[i]) = 1"
    known = {"law": parse_definition(words)}
    plain = parse("p[1] <= 1", "M integer, p family(1), M >= 1, law(p)", known)
    named = parse("p[1] <= 1", "M integer, p family(1), size: M >= 1, prior: law(p)", known)
    assert expand(named) == expand(plain)
    assert len(expand(named).hypotheses) == 3


def test_stored_statements_keep_names() -> None:
    named = claimed("sign")
    assert codec.loads(codec.dumps(named)) == named


@pytest.mark.parametrize(
    "name",
    ["", "x", "h1", "h12", "and", "forall", "0 < y, sign", "sign: x < 0 or", "a b", "a\n", "a.1", "é", "a" * 62, *sorted(RESERVED)],
)
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(Malformed):
        check_names(claimed(name))
    with pytest.raises((Malformed, CertificateRejected)):
        judge(claimed(name), PROOF)


def test_one_name_for_two_hypotheses_is_refused() -> None:
    twice = Statement((X,), (Named("sign", POSITIVE), Named("sign", Relation("<", Var("x"), ONE))), POSITIVE)
    with pytest.raises(Malformed, match="sign"):
        judge(twice, PROOF)


NAMED = Named("sign", POSITIVE)


@pytest.mark.parametrize(
    "statement",
    [
        Statement((X,), (), NAMED),
        Statement((X,), (Not(NAMED),), POSITIVE),
        Statement((X,), (And((NAMED, POSITIVE)),), POSITIVE),
        Statement((X,), (Named("outer", NAMED),), POSITIVE),
        Statement((), (), ForAll((X,), NAMED)),
    ],
)
@pytest.mark.parametrize("certificate", [PROOF, Witness((("x", Num(ONE.value)),)), Undefined((("x", Num(ONE.value)),))])
def test_a_name_stands_before_a_hypothesis_only(statement: Statement, certificate: object) -> None:
    with pytest.raises((Malformed, CertificateRejected)):
        judge(statement, certificate)  # type: ignore[arg-type]


def test_a_certificate_holds_no_names() -> None:
    step = Have("again", NAMED, (Given("h1"), Given("h1")))
    with pytest.raises((Malformed, CertificateRejected)):
        judge(claimed("sign"), Proof(Split(), step))


def test_a_certificate_cites_labels() -> None:
    with pytest.raises(CertificateRejected):
        judge(claimed("sign"), Proof(Split(), Given("sign")))
    with pytest.raises(CertificateRejected):
        judge(claimed("sign"), Proof(Split(), Combine((Product(ONE.value, ("sign",)),), ())))


def test_the_name_of_a_hypothesis_may_be_a_word() -> None:
    """They stand in different places: a name before a colon, a word in a formula."""
    word = parse_definition("good(x real) := x > 0")
    statement = Statement((X,), (Named("good", Holds(word, (Var("x"),))),), POSITIVE)
    assert judge(statement, PROOF).verdict == "PROVED"
    bound = Statement((X,), (Named("good", ForAll((Binder("good", Real()),), Holds(word, (Var("good"),)))),), POSITIVE)
    with pytest.raises(Malformed, match="good"):
        judge(bound, PROOF)


def test_names_travel_with_their_hypotheses() -> None:
    statement = parse("x >= 0", "small: log(x) <= 1, sign: x > 0")
    assert [h.name for h in arranged(statement).hypotheses if isinstance(h, Named)] == ["sign", "small"]


def test_shape_is_blind_to_names_and_sides_only() -> None:
    """It finds what is kept; all else it has to tell apart, or much would be looked at for nothing."""
    names = "n integer, p f family(1), c real"
    one = parse("sum(i,1,n,p[i]*f[i]) <= c", f"{names}, c > 0, forall i in 1..n: p[i] >= 0")
    same = parse("b >= sum(k,1,m,q[k]*g[k])", "q g family(1), m integer, b real, x real, x > 0")
    assert shape(one) == shape(same)
    for text, where in (
        ("sum(i,1,n,p[i]*f[i]) < c", names),
        ("sum(i,1,n,p[i]*p[i]) <= c", names),
        ("sum(i,1,n,p[i]*f[i]) >= c", names),
        ("sum(i,0,n,p[i]*f[i]) <= c", names),
        ("sum(i,1,n,p[i]*f[i]) <= c", names.replace("c real", "c integer")),
        ("sum(i,1,n,p[i]*f[n]) <= c", names),
    ):
        assert shape(parse(text, where)) != shape(one), (text, where)
