"""Lemmas that proofs bring along: the kernel proves each, refuses what is stronger, and knows none of them by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from verify.kernel import certificate as c
from verify.kernel import terms as t
from verify.kernel.errors import CertificateRejected, KernelError
from verify.kernel.facts import FACTS
from verify.kernel.judge import _Ledger, check_proof, judge
from verify.kernel.rules import Goal
from verify.kernel.statement import (
    FALSE,
    And,
    Binder,
    Family,
    ForAll,
    Formula,
    Implies,
    Integer,
    Real,
    Relation,
    Statement,
)
from verify.proving import basics
from verify.proving.tactics import arith, fact, prove, seq

X = t.Var("x")
STRONG = {"<=": "<", "<": "=", "=": "<"}


def shown(formula: Formula, proof: c.Step) -> bool:
    """Whether the kernel takes the proof of the closed formula, with the lemmas it cites."""
    try:
        check_proof(Goal((), (), formula), basics.headed(proof), _Ledger({}), ())
    except KernelError:
        return False
    return True


@pytest.mark.parametrize("name", basics.LEMMAS)
def test_the_kernel_proves_it(name: str) -> None:
    assert shown(basics.lemma(name).formula, basics.lemma(name).proof)
    assert name not in FACTS


def relations(formula: Formula) -> list[Relation]:
    match formula:
        case Relation():
            return [formula]
        case And(args):
            return [one for part in args for one in relations(part)]
        case _:
            return []


def twins(formula: ForAll) -> list[Formula]:
    """Stronger neighbours: without its conditions; with one of them weaker; with a relation of its conclusion stronger."""
    body = formula.body
    made: list[Formula] = []
    conclusion = body
    if isinstance(body, Implies):
        conclusion = body.right
        made.append(Implies(And(()), conclusion))
        for one in relations(body.left):
            if one.operator == "<":
                weaker = Relation("<=", one.left, one.right)
                left = And(tuple(weaker if r == one else r for r in relations(body.left)))
                made.append(Implies(left if isinstance(body.left, And) else weaker, conclusion))
    for one in relations(conclusion):
        stronger = Relation(STRONG[one.operator], one.left, one.right)
        after = And(tuple(stronger if r == one else r for r in relations(conclusion)))
        after = after if isinstance(conclusion, And) else stronger
        made.append(Implies(body.left, after) if isinstance(body, Implies) else after)
    return [ForAll(formula.binders, one) for one in made]


@pytest.mark.parametrize("name", basics.LEMMAS)
def test_the_kernel_refuses_the_proof_for_what_is_stronger(name: str) -> None:
    known = basics.lemma(name)
    assert isinstance(known.formula, ForAll)
    tried = twins(known.formula)
    assert tried or name in ("product_zero",)
    for twin in tried:
        assert not shown(twin, known.proof), twin


def test_the_kernel_knows_none_of_them() -> None:
    goal = Statement((Binder("x", Real()),), (), Relation("<", t.ZERO, t.Exp(X)))
    for step in (
        c.Fact("f", "exp_positive", (X,), (c.Given("f"),)),
        c.Use("f", f"{basics.HEAD}exp_positive", (X,), (c.Given("f"),)),
    ):
        with pytest.raises(CertificateRejected):
            judge(goal, c.Proof(c.Split(), step))
    told = prove(goal, seq(fact("f", "exp_positive", "x"), arith("f")))
    assert judge(goal, told).verdict == "PROVED"


def test_a_lemma_at_the_head_needs_its_own_proof() -> None:
    """A head that says more than its proof shows proves nothing, whatever its label."""
    goal = Statement((Binder("x", Real()),), (), Relation("=", t.ZERO, t.ONE))
    false = ForAll((Binder("x", Real()),), Relation("=", t.ZERO, t.ONE))
    known = basics.lemma("exp_positive")
    for formula in (false, known.formula):
        head = c.Have(f"{basics.HEAD}exp_positive", formula)
        use = c.Use("f", head.label, (X,), (c.Given("f"),))
        for proof in (known.proof, c.Given(head.label), c.Split()):
            with pytest.raises(CertificateRejected):
                judge(goal, c.Proof(c.Split(), replace(head, children=(proof, use))))
    assert not basics.is_head(c.Have(f"{basics.HEAD}exp_positive", false))


def test_a_lemma_is_shown_once_whoever_cites_it() -> None:
    goal = Statement((Binder("x", Real()), Binder("y", Real())), (), Relation("<", t.ZERO, t.add(t.Exp(X), t.Exp(t.Var("y")))))
    told = prove(goal, seq(fact("f", "exp_positive", "x"), fact("g", "exp_positive", "y"), arith("f", "g")))
    assert judge(goal, told).verdict == "PROVED"
    heads = []
    step = told.holds
    while basics.is_head(step):
        heads.append(step.label)
        step = step.children[1]
    assert heads == [f"{basics.HEAD}exp_positive"]
    assert basics.beyond_heads(told.holds) == step


@pytest.mark.parametrize("size, name", [((t.ONE, t.TWO), "sum_single"), ((t.ONE, t.ONE), "sum_empty")])
def test_a_citation_of_a_sum_needs_its_range(size: tuple[t.Term, t.Term], name: str) -> None:
    """Of two indices a sum is not its first term, and of one index it is not 0."""
    total = t.Sum("i", *size, t.Apply("f", (t.Var("i"),)))
    conclusion = basics._about_sum(c.Fact("s", name, (total,)))[1]
    statement = Statement((Binder("f", Family(1)),), (), conclusion)
    for condition in (basics.SAME, c.Given("s"), c.Contradiction("s", (basics.SURE,))):
        step = basics.filled(c.Fact("s", name, (total,)), [condition, c.Given("s")])
        with pytest.raises(CertificateRejected):
            judge(statement, c.Proof(c.Split(), basics.headed(step)))


def test_a_term_that_may_be_undefined_is_still_the_sum_over_one_index() -> None:
    """The kernel's values are total: no condition of a normal form stands in the way."""
    body = t.Pow(t.Apply("f", (t.Var("i"),)), t.MINUS_ONE)
    total = t.Sum("i", t.Var("n"), t.Var("n"), body)
    conclusion = Relation("=", total, t.substitute(body, {"i": t.Var("n")}))
    step = basics.filled(c.Fact("s", "sum_single", (total,)), [basics.SAME, c.Given("s")])
    scope = (("n", Integer()), ("f", Family(1)))
    check_proof(Goal(scope, (), conclusion), basics.headed(step), _Ledger({}), ())
    with pytest.raises(CertificateRejected):
        check_proof(Goal(scope, (), FALSE), basics.headed(step), _Ledger({}), ())
