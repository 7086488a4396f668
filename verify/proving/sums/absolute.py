"""Sums with an absolute value of the index in the terms: by its sign, or |k - m| cut before m, where it changes."""

from __future__ import annotations

from contextlib import suppress

from verify.kernel import certificate as c
from verify.kernel.normal import replace
from verify.kernel.rules import Goal
from verify.kernel.statement import Relation, negation
from verify.kernel.terms import ONE, Abs, Sum, Term, Var, add, free_names, neg, sub
from verify.language.walk import parts
from verify.proving.basics import equal
from verify.proving.sums.induction import replaced
from verify.proving.sums.tools import Label, Prove, combined, find, normalizer
from verify.proving.tactics import Chain, Stuck, attempted, closed, goals_of


def split_absolute(chain: Chain, total: Sum, label: Label, prove: Prove) -> None:
    """Replace a sum in the goal of a chain by one or two without the absolute value. Raises Stuck."""
    found = _absolute(total, chain.goal)
    for value, rule in ((found.arg, "abs_nonnegative"), (neg(found.arg), "abs_nonpositive")):
        with attempted(chain):
            body = replace(total.body, found, value)
            assert isinstance(body, Term)
            known = label("whole")
            claim = equal(total, Sum(total.index, total.lower, total.upper, body))
            chain.add(c.Have(known, claim), lambda g: _half(g, total.index, found, rule, label, prove))  # noqa: B023
            replaced(chain, known)
            return
    normal = normalizer(chain.goal, total.index)
    middle = normal.canonical(sub(Var(total.index), found.arg))
    if total.index in free_names(middle):
        raise Stuck("not the distance of the index from something", chain.goal)
    before = normal.canonical(sub(middle, ONE))
    cut, known = label("cut"), label("halves")
    chain.add(c.Fact(cut, "sum_split", (total, before)), prove)
    equations: list[tuple[Term, str]] = [(ONE, cut)]
    halves: list[Term] = []
    for lower, upper, value, rule in (
        (total.lower, before, neg(found.arg), "abs_nonpositive"),
        (add(before, ONE), total.upper, found.arg, "abs_nonnegative"),
    ):
        body = replace(total.body, found, value)
        assert isinstance(body, Term)
        halves.append(Sum(total.index, lower, upper, body))
        equations.append((ONE, label("half")))
        claim = equal(Sum(total.index, lower, upper, total.body), halves[-1])
        chain.add(c.Have(equations[-1][1], claim), lambda g: _half(g, total.index, found, rule, label, prove))  # noqa: B023
    chain.add(c.Have(known, equal(total, add(*halves))), lambda g: combined(Chain(g), equations, prove))
    replaced(chain, known)


def _absolute(total: Sum, goal: Goal) -> Abs:
    """The first absolute value in the terms that depends on the index."""
    for node in parts(total.body):
        if isinstance(node, Abs) and total.index in free_names(node):
            return node
    raise Stuck("no absolute value of the index", goal)


def apart(goal: Goal) -> Relation:
    """That the place from which a sum takes distances is one of its own, where that is neither known nor excluded."""
    known = {fact for _, fact in goal.facts}
    for total in find(goal, Sum):
        with suppress(Stuck):
            assert isinstance(total, Sum)
            found = _absolute(total, goal)
            normal = normalizer(goal, total.index)
            middle = normal.canonical(sub(Var(total.index), found.arg))
            for low, high in ((total.lower, middle), (middle, total.upper)):
                formula = Relation("<=", low, high)
                if total.index not in free_names(middle) and not {formula, negation(formula)} & known:
                    return formula
    raise Stuck("no distance of an index from a place that may be outside", goal)


def _half(goal: Goal, index: str, found: Abs, rule: str, label: Label, prove: Prove) -> c.Step:
    """Term by term, with the absolute value by its sign."""
    step = c.Pointwise(index)
    *side, each = goals_of(goal, step)
    chain, name = Chain(each), label("abs")
    chain.add(c.Fact(name, rule, (found.arg,)), prove)
    replaced(chain, name)
    return closed(step, [*(prove(g) for g in side), chain.close(prove(chain.goal))])
