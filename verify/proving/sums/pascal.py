"""Equations with binomial coefficients: induction by Pascal's rule, and coefficients with a small lower entry."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from math import factorial

from verify.kernel import certificate as c
from verify.kernel.normal import Normalizer, mono_term
from verify.kernel.rules import Goal
from verify.kernel.statement import Binder, ForAll, Implies, Integer, Relation
from verify.kernel.terms import ONE, ZERO, Binomial, Num, Sum, Term, Var, div, mul, sub
from verify.proving.basics import equal
from verify.proving.sums.induction import replaced, shorten
from verify.proving.sums.tools import Label, Prove, combined, find, integer, new_name, normalizer
from verify.proving.tactics import Chain, Stuck, attempted, closed, goals_of

MAX_SMALL = 6
MAX_BINOMIALS = 8


def equation_base(goal: Goal, label: Label, prove: Prove) -> c.Step:
    """An equation in which sums have one term or none, and binomial coefficients are at an end."""
    chain = Chain(goal)
    for total in find(goal, Sum):
        name = label("single")
        with attempted(chain):
            chain.add(c.Fact(name, "sum_single", (total,)), prove)  # type: ignore[arg-type]
            replaced(chain, name)
    return _with_binomials(chain, [], label, prove)


def by_rules(goal: Goal, label: Label, prove: Prove) -> c.Step:
    """An equation by one use of Pascal's rule or absorption for each binomial coefficient."""
    return _with_binomials(Chain(goal), [], label, prove)


def equation_step(goal: Goal, ih: str, label: Label, prove: Prove) -> c.Step:
    """An equation for n + 1 from the fact `ih` for n, by the last terms of sums and Pascal's rule."""
    chain = Chain(goal)
    for total in find(goal, Sum):
        assert isinstance(total, Sum)
        with attempted(chain):
            shorten(chain, total, label, prove)
    return _with_binomials(chain, [(ONE, ih)], label, prove)


def _with_binomials(chain: Chain, used: list[tuple[Term, str]], label: Label, prove: Prove) -> c.Step:
    """Close the equation with Pascal's rule for its binomial coefficients, and their values at the ends."""
    claim, normal = chain.goal.claim, normalizer(chain.goal)
    if not isinstance(claim, Relation):
        raise Stuck("not an equation", chain.goal)
    equations = list(used)
    for term, cofactor in _binomials(sub(claim.left, claim.right), normal):
        below = normal.canonical(sub(term.n, ONE))
        rules: list[tuple[str, tuple[Term, ...], str, Term]] = [
            ("binomial_pascal", (below, term.k), "", cofactor),
            ("binomial_absorb", (term.n, term.k), "", div(cofactor, term.k)),
            ("binomial_coabsorb", (term.n, term.k), "", div(cofactor, sub(term.n, term.k))),
            ("binomial_symmetry", (term.n, term.k), "", cofactor),
        ]
        if not normal.poly(term.k):
            rules.append(("binomial_ends", (term.n,), ".1", cofactor))
        if not normal.poly(sub(term.n, term.k)):
            rules.append(("binomial_ends", (term.n,), ".2", cofactor))
        for name, arguments, part, factor in rules:
            fact = label("binomial")
            with attempted(chain):
                chain.add(c.Fact(fact, name, arguments), prove)
                equations.append((factor, f"{fact}{part}"))
    return combined(chain, equations, prove)


def _binomials(term: Term, normal: Normalizer) -> list[tuple[Binomial, Term]]:
    """The binomial coefficients of a normal form, each with the rest of its monomials."""
    found: dict[tuple[Binomial, Term], None] = {}
    for (atoms, exponential), _ in normal.poly(term).items():
        for a, power in atoms:
            if isinstance(a, Binomial) and power == 1:
                rest = tuple((b, k) for b, k in atoms if b != a)
                found[(a, mono_term((rest, exponential)))] = None
    return list(found)[:MAX_BINOMIALS]


def small_binomials(chain: Chain, label: Label, prove: Prove) -> None:
    """Replace binomial(n, j) for numbers j by n (n-1) ... / j!. Raises Stuck if there is none."""
    before = chain.goal.claim
    for term in find(chain.goal, Binomial):
        assert isinstance(term, Binomial)
        if isinstance(term.k, Num) and 0 <= term.k.value <= MAX_SMALL and not isinstance(term.n, Num):
            with attempted(chain):
                _small(chain, term, int(term.k.value), label, prove)
    if chain.goal.claim == before:
        raise Stuck("no binomial coefficient with a small lower entry", chain.goal)


def _small(chain: Chain, term: Binomial, j: int, label: Label, prove: Prove) -> None:
    """binomial(N, j) = N (N-1) ... (N-j+1) / j! for all N >= 0, used for one N."""
    name = new_name("N", chain.goal)
    n, lower = Var(name), ""
    for i in range(j + 1):
        value = mul(Num(Fraction(1, factorial(i))), *(sub(n, integer(d)) for d in range(i)))
        claim = Implies(Relation("<=", ZERO, n), equal(Binomial(n, integer(i)), value))
        theorem = label("theorem")
        lemma = partial(_small_lemma, name=name, i=i, lower=lower, label=label, prove=prove)
        chain.add(c.Have(theorem, ForAll((Binder(name, Integer()),), claim)), lemma)
        lower = theorem
    known = label("value")
    chain.add(c.Use(known, lower, (term.n,)), prove)
    replaced(chain, known)


def _small_lemma(goal: Goal, name: str, i: int, lower: str, label: Label, prove: Prove) -> c.Step:
    """The formula for one lower entry, by induction on N with Pascal's rule and the formula for the entry before."""
    outer, assumed = c.Intro((name,)), c.Intro((label("from"),))
    (inside,) = goals_of(goal, outer)
    (claim,) = goals_of(inside, assumed)
    n = Var(name)
    if i == 0:
        chain, ends = Chain(claim), label("ends")
        chain.add(c.Fact(ends, "binomial_ends", (n,)), prove)
        return closed(outer, [closed(assumed, [combined(chain, [(ONE, f"{ends}.1")], prove)])])
    step = c.Induction(name, ZERO, label("ih"))
    known, base, after = goals_of(claim, step)
    first, outside = Chain(base), label("outside")
    first.add(c.Fact(outside, "binomial_outside", (ZERO, integer(i))), prove)
    then, rule, before = Chain(after), label("pascal"), label("before")
    then.add(c.Fact(rule, "binomial_pascal", (n, integer(i))), prove)
    then.add(c.Use(before, lower, (n,)), prove)
    used = [(ONE, rule), (ONE, step.label), (ONE, before)]
    proofs = [prove(known), combined(first, [(ONE, outside)], prove), combined(then, used, prove)]
    return closed(outer, [closed(assumed, [closed(step, proofs)])])
