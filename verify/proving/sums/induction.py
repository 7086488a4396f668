"""Induction for inequalities about an integer: the step as a multiple of the hypothesis plus what remains.

Write the claim as e(n) >= 0. Sums and binomial coefficients for n + 1 are first expressed by those for n. Then a
multiplier m >= 0 is chosen such that a sum, a power or a binomial coefficient cancels in e(n+1) - m e(n); what
remains is shown to be >= 0 by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.normal import Monomial, Normalizer, Poly, as_number, mono_term, poly_term, thaw
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import Relation
from verify.kernel.terms import ONE, ZERO, Binomial, Num, Sum, Term, add, div, free_names, mul, sub
from verify.proving.basics import equal
from verify.proving.sums.tools import Label, Prove, at, combined, find, is_growing, normalizer, quotient
from verify.proving.tactics import Chain, Stuck, attempted, goals_of

MAX_CLIMB = 4


def inductive_step(goal: Goal, name: str, ih: str, label: Label, prove: Prove) -> c.Step:
    """The goal for n + 1 from the fact `ih` for n. Raises Stuck."""
    chain = Chain(goal)
    for term in find(goal, (Sum, Binomial)):
        with attempted(chain):
            if isinstance(term, Sum):
                shorten(chain, term, label, prove)
            elif isinstance(term, Binomial):
                _descend(chain, term, goal.fact(ih), label, prove)
    before, now = goal.fact(ih), chain.goal.claim
    assert isinstance(before, Relation) and isinstance(now, Relation)
    normal = normalizer(chain.goal)
    (old, _), (new, strict) = excess_of(before), excess_of(now)
    parts = _by_growth(normal.poly(new), name), _by_growth(normal.poly(old), name)
    for multiplier in _multipliers(*parts, normal):
        rest = normal.canonical(sub(new, mul(multiplier, old)))
        for ways in ((False, False),) if not strict else ((True, False), (False, True)):
            with suppress(Stuck, KernelError):
                return chain.close(_add_up(chain.goal, ih, multiplier, rest, ways, label, prove))
    raise Stuck("no multiple of the hypothesis leaves something that holds", goal)


def _add_up(
    goal: Goal, ih: str, multiplier: Term, rest: Term, strict: tuple[bool, bool], label: Label, prove: Prove
) -> c.Step:
    """claim = multiplier * hypothesis + rest; `strict` says which of the two factors is shown to be positive."""
    chain, factors = Chain(goal), [ih]
    coefficient = Fraction(1)
    if isinstance(multiplier, Num):
        coefficient = multiplier.value
        if coefficient <= 0:
            raise Stuck("a negative multiple of the hypothesis", goal)
    else:
        factors.append(label("factor"))
        chain.add(c.Have(factors[-1], Relation("<" if strict[0] else "<=", ZERO, multiplier)), prove)
    products = [c.Product(coefficient, tuple(factors))]
    if rest != ZERO or strict[1]:
        remainder = label("rest")
        chain.add(c.Have(remainder, Relation("<" if strict[1] else "<=", ZERO, rest)), prove)
        products.append(c.Product(Fraction(1), (remainder,)))
    return combined(chain, [], prove, products)


def replaced(chain: Chain, label: str, backwards: bool = False) -> None:
    """Use an equation of a chain in its goal."""
    step = c.Rewrite(label, backwards)
    (after,) = goals_of(chain.goal, step)
    chain.links.append((step, []))
    chain.goal = after


# --- from n + 1 to n -------------------------------------------------------------------------------------------


def shorten(chain: Chain, total: Sum, label: Label, prove: Prove) -> None:
    """Replace a sum by the sum without its last term, plus that term."""
    normal = normalizer(chain.goal)
    before = normal.canonical(sub(total.upper, ONE))
    cut, last, known = label("cut"), label("last"), label("shorter")
    chain.add(c.Fact(cut, "sum_split", (total, before)), prove)
    rest = Sum(total.index, add(before, ONE), total.upper, total.body)
    chain.add(c.Fact(last, "sum_single", (rest,)), prove)
    shorter = Sum(total.index, total.lower, before, total.body)
    claim = equal(total, add(shorter, at(total, total.upper)))
    chain.add(c.Have(known, claim), lambda g: combined(Chain(g), [(ONE, cut), (ONE, last)], prove))
    replaced(chain, known)


def _descend(chain: Chain, term: Binomial, hypothesis: object, label: Label, prove: Prove) -> None:
    """Replace binomial(N+i, K+j) by a multiple of the binomial(N, K) of the hypothesis (0 <= j <= i small)."""
    normal = normalizer(chain.goal)
    for target in find(chain.goal.claiming(hypothesis), Binomial):  # type: ignore[arg-type]
        assert isinstance(target, Binomial)
        i = as_number(normal.poly(sub(term.n, target.n)))
        j = as_number(normal.poly(sub(term.k, target.k)))
        if i is None or j is None or not 0 <= j <= i <= MAX_CLIMB:
            continue
        n, k = normal.canonical(term.n), normal.canonical(term.k)
        ratio: Term = ONE
        known: list[tuple[Term, str]] = []
        for step in range(int(i)):
            down = step < j
            name, part = (
                ("binomial_absorb", k) if down else ("binomial_coabsorb", normal.canonical(sub(n, k)))
            )
            fact = label("absorb")
            chain.add(c.Fact(fact, name, (n, k)), prove)
            known.append((div(ratio, part), fact))
            ratio = normal.canonical(div(mul(ratio, n), part))
            n, k = normal.canonical(sub(n, ONE)), normal.canonical(sub(k, ONE)) if down else k
        have = label("ratio")
        claim = equal(term, mul(ratio, target))
        chain.add(c.Have(have, claim), lambda g: combined(Chain(g), known, prove))  # noqa: B023
        replaced(chain, have)
        return


# --- multipliers -----------------------------------------------------------------------------------------------


def _by_growth(poly: Poly, name: str) -> dict[Monomial, Poly]:
    """Coefficients by the factors that grow with `name`: sums, binomials, powers and exponentials."""
    out: dict[Monomial, Poly] = {}
    for (atoms, exponential), value in poly.items():
        fast = tuple((a, k) for a, k in atoms if is_growing(a))
        slow = tuple((a, k) for a, k in atoms if not is_growing(a))
        inner = thaw(exponential)
        moving = tuple((m, v) for m, v in exponential if name in free_names(mono_term(m)))
        still = tuple((m, v) for m, v in inner.items() if name not in free_names(mono_term(m)))
        out.setdefault((fast, moving), {})[(slow, still)] = value
    return out


def _multipliers(new: dict[Monomial, Poly], old: dict[Monomial, Poly], normal: Normalizer) -> Iterator[Term]:
    """Quotients of the coefficients of what grows, each once; then 1."""
    seen: dict[Term, None] = {}
    for mono, coefficient in old.items():
        if mono != ((), ()) and mono in new:
            seen[quotient(poly_term(new[mono]), poly_term(coefficient), normal)] = None
    seen[ONE] = None
    yield from seen
