"""Inequalities for binomial(n, k), for all n at once, by induction on k: k binomial(n, k) = n binomial(n-1, k-1)."""

from __future__ import annotations

from verify.kernel import certificate as c
from verify.kernel.rules import Goal
from verify.kernel.statement import (
    And,
    Binder,
    ForAll,
    Formula,
    Implies,
    Integer,
    Relation,
    free_in,
    instantiate,
)
from verify.kernel.terms import ONE, Binomial, Term, Var, sub
from verify.proving.sums.induction import inductive_step
from verify.proving.sums.tools import Label, Prove, find, new_name
from verify.proving.tactics import Chain, Stuck, closed, goals_of


def entries(goal: Goal) -> tuple[str, str]:
    """The names (n, k) of the one binomial coefficient in the claim. Raises Stuck."""
    found = find(goal, Binomial)
    if len(found) == 1:
        (term,) = found
        if isinstance(term, Binomial) and isinstance(term.n, Var) and isinstance(term.k, Var):
            return term.n.name, term.k.name
    raise Stuck("not one binomial coefficient of two names", goal)


def induct_on_lower(goal: Goal, start: Term, label: Label, prove: Prove, close: Prove) -> c.Step:
    """The goal for every n in place of its own, by induction on k from `start` on. Raises Stuck."""
    n, k = entries(goal)
    row = new_name("N", goal)
    facts = tuple(f for _, f in goal.facts if isinstance(f, Relation) and n in free_in(f))
    about = tuple(_renamed(f, n, row) for f in (*facts, goal.claim))
    stated = ForAll((Binder(row, Integer()),), Implies(And(about[:-1]), about[-1]))
    theorem, used, step = label("theorem"), label("here"), c.Induction(k, start, label("ih"))

    def proof(g: Goal) -> c.Step:
        known, base, after = goals_of(g, step)
        outer, assumed = c.Intro((row,)), c.Intro((label("row"),))
        (inside,) = goals_of(after, outer)
        (claim,) = goals_of(inside, assumed)
        chain, before = Chain(claim), label("before")
        chain.add(c.Use(before, step.label, (sub(Var(row), ONE),)), prove)
        last = chain.close(inductive_step(chain.goal, k, before, label, prove))
        return closed(step, [prove(known), close(base), closed(outer, [closed(assumed, [last])])])

    chain = Chain(goal)
    chain.add(c.Have(theorem, stated), proof)
    chain.add(c.Use(used, theorem, (Var(n),)), prove)
    return chain.close(c.Given(used))


def _renamed(formula: Formula, old: str, new: str) -> Formula:
    out = instantiate(formula, {old: Var(new)})
    assert isinstance(out, Formula)
    return out
