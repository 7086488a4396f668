"""Sums in a goal replaced by closed forms, sums inside of sums first."""

from __future__ import annotations

from verify.kernel import certificate as c
from verify.kernel.rules import Goal
from verify.kernel.statement import Relation
from verify.kernel.terms import Sum
from verify.proving.basics import equal
from verify.proving.sums import binomial, convolution, telescoping
from verify.proving.sums.absolute import split_absolute
from verify.proving.sums.induction import replaced
from verify.proving.sums.tools import Label, Prove, combined, find
from verify.proving.tactics import Chain, Stuck, attempted, closed, goals_of

MAX_NESTED = 3


def evaluate_sums(chain: Chain, label: Label, prove: Prove, depth: int = 0) -> None:
    """Replace the sums of the goal of a chain that have a closed form. Raises Stuck if none has."""
    before = chain.goal.claim
    for total in find(chain.goal, Sum):
        assert isinstance(total, Sum)
        with attempted(chain):
            split_absolute(chain, total, label, prove)
    for total in find(chain.goal, Sum):
        assert isinstance(total, Sum)
        if depth < MAX_NESTED:
            with attempted(chain):
                total = _inside(chain, total, label, prove, depth)
        for method in (telescoping.evaluate, binomial.evaluate, convolution.evaluate):
            with attempted(chain):
                replaced(chain, method(chain, total, label, prove))
                break
    if chain.goal.claim == before:
        raise Stuck("no sum has a closed form", chain.goal)


def _inside(chain: Chain, total: Sum, label: Label, prove: Prove, depth: int) -> Sum:
    """Replace the sums in the terms of a sum by closed forms; returns the new sum."""
    step = c.Pointwise(total.index)
    (each,) = goals_of(chain.goal.claiming(equal(total, total)), step)
    trial = Chain(each)
    evaluate_sums(trial, label, prove, depth + 1)
    claim = trial.goal.claim
    assert isinstance(claim, Relation)
    simpler = Sum(total.index, total.lower, total.upper, claim.right)

    def proof(goal: Goal) -> c.Step:
        (inner,) = goals_of(goal, step)
        again = Chain(inner)
        evaluate_sums(again, label, prove, depth + 1)
        return closed(step, [combined(again, [], prove)])

    name = label("inside")
    chain.add(c.Have(name, equal(total, simpler)), proof)
    replaced(chain, name)
    return simpler
