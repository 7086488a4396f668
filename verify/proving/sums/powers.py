"""Powers with one symbolic exponent whose bases differ by a simple factor: (f b)^n = f^n b^n, by induction."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from itertools import permutations

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.normal import Poly, mono_term, poly_term
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import And, Binder, ForAll, Implies, Integer, Real, Relation
from verify.kernel.terms import ONE, ZERO, Add, Mul, Num, Pow, Term, Var, add, mul, sub
from verify.proving.basics import equal
from verify.proving.sums.tools import Label, Prove, combined, new_name, normalizer, quotient
from verify.proving.tactics import Chain, Stuck, attempted, closed, goals_of


def merged_powers(goal: Goal, label: Label, prove: Prove) -> c.Step:
    """An equation, with powers of bases that differ by one monomial brought together. Raises Stuck."""
    claim, chain, normal = goal.claim, Chain(goal), normalizer(goal)
    if not isinstance(claim, Relation):
        raise Stuck("not an equation", goal)
    powers: dict[Pow, Term] = {}
    for (atoms, exponential), _ in normal.poly(sub(claim.left, claim.right)).items():
        for a, k in atoms:
            if isinstance(a, Pow) and not isinstance(a.exponent, Num) and k > 0:
                rest = tuple((b, e if b != a else e - 1) for b, e in atoms)
                powers.setdefault(a, mono_term((tuple((b, e) for b, e in rest if e), exponential)))
    equations: list[tuple[Term, str]] = []
    for one, cofactor in powers.items():
        for other in powers:
            if one == other or one.exponent != other.exponent:
                continue
            factor = quotient(one.base, other.base, normal)
            if not isinstance(factor, Mul) or any(
                isinstance(f, Pow) and isinstance(f.base, Add) for f in factor.args
            ):
                continue
            with attempted(chain):
                equations.append((cofactor, _product_rule(chain, one, factor, other.base, label, prove)))
    return combined(chain, equations, prove)


def _product_rule(chain: Chain, power: Pow, factor: Term, base: Term, label: Label, prove: Prove) -> str:
    """Add power = factor^n base^n to the facts of a chain; returns the label."""
    name = new_name("N", chain.goal)
    n, theorem, used = Var(name), label("theorem"), label("product")
    claim = equal(Pow(power.base, n), mul(Pow(factor, n), Pow(base, n)))
    stated = ForAll((Binder(name, Integer()),), Implies(Relation("<=", ZERO, n), claim))

    def proof(goal: Goal) -> c.Step:
        outer, assumed = c.Intro((name,)), c.Intro((label("from"),))
        (inside,) = goals_of(goal, outer)
        (wanted,) = goals_of(inside, assumed)
        step = c.Induction(name, ZERO, label("ih"))
        known, base_case, after = goals_of(wanted, step)
        last = combined(Chain(after), [(power.base, step.label)], prove)
        return closed(outer, [closed(assumed, [closed(step, [prove(known), prove(base_case), last])])])

    chain.add(c.Have(theorem, stated), proof)
    chain.add(c.Use(used, theorem, (power.exponent,)), prove)
    return used


def same_exponents(goal: Goal, label: Label, prove: Prove) -> c.Step:
    """c x^n - d y^n >= 0 from x >= y > 0 and c >= d, c >= 0, for powers that share a symbolic exponent."""
    excess, strict = excess_of(_relation(goal))
    normal = normalizer(goal)
    groups: dict[tuple[Term, Term], Poly] = {}
    for (atoms, exponential), value in normal.poly(excess).items():
        powers = [(a, p) for a, p in atoms if isinstance(a, Pow) and not isinstance(a.exponent, Num)]
        if len({a.exponent for a, _ in powers}) != 1:
            raise Stuck("not one symbolic exponent", goal)
        base = normal.canonical(mul(*(Pow(a.base, Num(Fraction(p))) for a, p in powers)))
        rest = tuple((a, p) for a, p in atoms if (a, p) not in powers)
        groups.setdefault((base, powers[0][0].exponent), {})[rest, exponential] = value
    if strict or len(groups) != 2 or len({exponent for _, exponent in groups}) != 1:
        raise Stuck("not two powers to compare", goal)
    for (large, exponent), (small, _) in permutations(groups):
        with suppress(Stuck, KernelError):
            factors = poly_term(groups[large, exponent]), poly_term(groups[small, exponent])
            return _compared(goal, (large, small, exponent), factors, label, prove)
    raise Stuck("the bases and their factors do not compare", goal)


def _compared(
    goal: Goal,
    powers: tuple[Term, Term, Term],
    factors: tuple[Term, Term],
    label: Label,
    prove: Prove,
) -> c.Step:
    large, small, exponent = powers
    x, y, n = (new_name(stem, goal) for stem in ("x", "y", "N"))
    premises = And(
        (Relation("<", ZERO, Var(y)), Relation("<=", Var(y), Var(x)), Relation("<=", ZERO, Var(n)))
    )
    claim = Relation("<=", Pow(Var(y), Var(n)), Pow(Var(x), Var(n)))
    binders = (Binder(x, Real()), Binder(y, Real()), Binder(n, Integer()))
    theorem, order, positive = label("theorem"), label("order"), label("power")
    facts = [(label("factor"), factors[0]), (label("factor"), add(*factors))]
    chain = Chain(goal)
    for name, term in facts:
        chain.add(c.Have(name, Relation("<=", ZERO, term)), prove)
    stated = ForAll(binders, Implies(premises, claim))
    chain.add(c.Have(theorem, stated), lambda g: _monotone(g, (x, y, n), label, prove))
    chain.add(c.Use(order, theorem, (large, small, exponent)), prove)
    chain.add(c.Fact(positive, "power_positive", (small, exponent)), prove)
    products = [c.Product(ONE.value, p) for p in ((order, facts[0][0]), (positive, facts[1][0]))]
    return combined(chain, [], prove, products)


def _monotone(goal: Goal, names: tuple[str, str, str], label: Label, prove: Prove) -> c.Step:
    """y^N <= x^N for 0 < y <= x, by induction: x^(N+1) - y^(N+1) = x (x^N - y^N) + (x - y) y^N."""
    x, y, n = names
    given = label("given")
    outer, assumed = c.Intro(names), c.Intro((given,))
    (inside,) = goals_of(goal, outer)
    (claim,) = goals_of(inside, assumed)
    step = c.Induction(n, ZERO, label("ih"))
    known, base, after = goals_of(claim, step)
    chain, positive, larger = Chain(after), label("power"), label("larger")
    chain.add(c.Fact(positive, "power_positive", (Var(y), Var(n))), prove)
    chain.add(c.Have(larger, Relation("<", ZERO, Var(x))), prove)
    products = [c.Product(ONE.value, p) for p in ((step.label, larger), (f"{given}.2", positive))]
    proofs = [prove(known), prove(base), combined(chain, [], prove, products)]
    return closed(outer, [closed(assumed, [closed(step, proofs)])])


def _relation(goal: Goal) -> Relation:
    if not isinstance(goal.claim, Relation) or goal.claim.operator in ("=", "!="):
        raise Stuck("not an inequality", goal)
    return goal.claim
