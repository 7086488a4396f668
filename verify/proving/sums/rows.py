"""Upper bounds for one binomial coefficient: a term of the binomial theorem is at most the whole.

    for all a, b and integers N >= 0, K:  binomial(N,K) exp(K a + (N-K) b) <= (exp(a) + exp(b))^N,

by induction on N with Pascal's rule. With a = log(p), b = log(1-p) the right side is 1; p = K/N is the best choice,
and gives log(binomial(N,K)) <= N h(K/N). Source: Cover, Thomas, Elements of Information Theory, 11.1.
"""

from __future__ import annotations

from collections.abc import Iterator

from verify.kernel import certificate as c
from verify.kernel.normal import mono_term
from verify.kernel.rules import Goal
from verify.kernel.statement import Binder, ForAll, Implies, Integer, Real, Relation
from verify.kernel.terms import (
    ONE,
    ZERO,
    Binomial,
    Exp,
    Log,
    Num,
    Pow,
    Term,
    Var,
    XLogX,
    add,
    div,
    free_names,
    mul,
    neg,
    sub,
)
from verify.proving.sums.tools import Label, Prove, combined, new_name, normalizer
from verify.proving.tactics import Chain, closed, goals_of


def rates(term: Binomial, excess: Term, goal: Goal) -> Iterator[tuple[Term, Term]]:
    """Pairs (a, b) such that exp(k a + (n-k) b) stands next to a binomial coefficient that is subtracted."""
    normal = normalizer(goal)
    found: dict[tuple[Term, Term], None] = {}
    for (atoms, exponential), value in normal.poly(excess).items():
        if (term, 1) in atoms and value < 0:
            rate = mono_term(((), exponential))
            inner = rate.arg if isinstance(rate, Exp) else ZERO
            by_k = _coefficient(inner, term.k, goal)
            by_n = _coefficient(inner, term.n, goal)
            found[normal.canonical(add(by_k, by_n)), by_n] = None
            found[ZERO, ZERO] = None
    yield from found


def _coefficient(term: Term, of: Term, goal: Goal) -> Term:
    """What a name is multiplied by in a term that is linear in it; 0 for other terms."""
    if not isinstance(of, Var):
        return ZERO
    normal = normalizer(goal)
    out: list[Term] = []
    for (atoms, exponential), value in normal.poly(term).items():
        rest = tuple((a, p) for a, p in atoms if a != of)
        if (of, 1) in atoms and of.name not in free_names(mono_term((rest, exponential))):
            out.append(mul(Num(value), mono_term((rest, exponential))))
    return add(*out)


def add_term_bound(chain: Chain, term: Binomial, pair: tuple[Term, Term], label: Label, prove: Prove) -> str:
    """Add the bound for one binomial coefficient to the facts of a chain; returns its label."""
    theorem, used = label("theorem"), label("bound")
    a, b, n, k = (new_name(stem, chain.goal, term, *pair) for stem in ("a", "b", "N", "K"))
    claim = ForAll((Binder(k, Integer()),), _bound(Var(a), Var(b), Var(n), Var(k)))
    binders = (Binder(a, Real()), Binder(b, Real()), Binder(n, Integer()))
    stated = ForAll(binders, Implies(Relation("<=", ZERO, Var(n)), claim))
    chain.add(c.Have(theorem, stated), lambda g: _theorem(g, (a, b, n), k, label, prove))
    row = label("row")
    chain.add(c.Use(row, theorem, (*pair, term.n)), prove)
    chain.add(c.Use(used, row, (term.k,)), prove)
    return used


def _bound(a: Term, b: Term, n: Term, k: Term) -> Relation:
    weight = Exp(add(mul(k, a), mul(sub(n, k), b)))
    return Relation("<=", mul(Binomial(n, k), weight), Pow(add(Exp(a), Exp(b)), n))


def _theorem(goal: Goal, names: tuple[str, str, str], k: str, label: Label, prove: Prove) -> c.Step:
    a, b, n = names
    outer, assumed = c.Intro(names), c.Intro((label("from"),))
    (inside,) = goals_of(goal, outer)
    (claim,) = goals_of(inside, assumed)
    step = c.Induction(n, ZERO, label("ih"))
    known, base, after = goals_of(claim, step)
    proofs = [prove(known), _first_row(base, (a, b), k, label, prove)]
    proofs.append(_next_row(after, names, k, step.label, label, prove))
    return closed(outer, [closed(assumed, [closed(step, proofs)])])


def _first_row(goal: Goal, names: tuple[str, str], k: str, label: Label, prove: Prove) -> c.Step:
    """binomial(0, k) is 1 at k = 0 and 0 elsewhere."""
    each = c.Intro((k,))
    (inner,) = goals_of(goal, each)
    chain, sides, one = Chain(inner), label("sides"), c.Product(ONE.value, ())
    chain.add(c.Fact(sides, "trichotomy", (Var(k), ZERO)), prove)
    split = c.Alternatives(label("side"), sides)
    proofs = []
    for place, case in enumerate(goals_of(chain.goal, split)):
        link = Chain(case)
        if place == 1:
            rewrite = c.Rewrite(split.label)
            (here,) = goals_of(case, rewrite)
            proofs.append(closed(rewrite, [prove(here)]))
            continue
        outside = label("outside")
        link.add(c.Fact(outside, "binomial_outside", (ZERO, Var(k))), prove)
        a, b = (Var(x) for x in names)
        weight = Exp(add(mul(Var(k), a), mul(sub(ZERO, Var(k)), b)))
        proofs.append(combined(link, [(weight, outside)], prove, [one]))
    return closed(each, [chain.close(closed(split, proofs))])


def _next_row(goal: Goal, names: tuple[str, str, str], k: str, ih: str, label: Label, prove: Prove) -> c.Step:
    """binomial(N+1,k) = binomial(N,k) + binomial(N,k-1); the two bounds, times exp(b) and exp(a), add up."""
    a, b, n = (Var(x) for x in names)
    each = c.Intro((k,))
    (inner,) = goals_of(goal, each)
    chain, rule = Chain(inner), label("pascal")
    chain.add(c.Fact(rule, "binomial_pascal", (n, Var(k))), prove)
    products = []
    for rate, place in ((b, Var(k)), (a, sub(Var(k), ONE))):
        bound, positive = label("bound"), label("positive")
        chain.add(c.Use(bound, ih, (place,)), prove)
        chain.add(c.Fact(positive, "exp_positive", (rate,)), prove)
        products.append(c.Product(ONE.value, (bound, positive)))
    weight = Exp(add(mul(Var(k), a), mul(sub(add(n, ONE), Var(k)), b)))
    return closed(each, [combined(chain, [(weight, rule)], prove, products)])


def add_logarithm(chain: Chain, term: Binomial, label: Label, prove: Prove) -> None:
    """Add log(binomial(n,k)) <= n h(k/n), for 0 < k < n, to the facts of a chain."""
    share = div(term.k, term.n)
    shares = share, sub(ONE, share)
    for small, large in ((ZERO, term.k), (term.k, term.n), (ZERO, share), (share, ONE)):
        chain.add(c.Have(label("inside"), Relation("<", small, large)), prove)
    a, b = (Log(s) for s in shares)
    bound = add_term_bound(chain, term, (a, b), label, prove)
    entropy = neg(add(mul(term.k, a), mul(sub(term.n, term.k), b)))
    positive, below, log = label("positive"), label("below"), label("log")
    chain.add(c.Fact(positive, "exp_positive", (entropy,)), prove)
    products = [c.Product(ONE.value, (bound, positive))]
    claim = Relation("<=", term, Exp(entropy))
    chain.add(c.Have(below, claim), lambda g: combined(Chain(g), [], prove, products))
    chain.add(c.Fact(label("choose"), "binomial_positive", (term.n, term.k)), prove)
    chain.add(c.Fact(log, "log_monotone", (term, Exp(entropy))), prove)
    values = [(label("value"), s) for s in shares]
    for name, part in values:
        chain.add(c.Fact(name, "xlogx_value", (part,)), prove)
    claim = Relation("<=", Log(term), mul(term.n, neg(add(*(XLogX(s) for s in shares)))))
    used = [(term.n, name) for name, _ in values]
    last = [c.Product(ONE.value, (log,))]
    chain.add(c.Have(label("entropy"), claim), lambda g: combined(Chain(g), used, prove, last))
