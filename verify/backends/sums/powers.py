"""Powers with one symbolic exponent whose bases differ by a simple factor: (f b)^n = f^n b^n, by induction."""

from __future__ import annotations

from verify.backends.algebra import Chain, _attempt
from verify.backends.sums.tools import Label, Prove, combined, equal, new_name, normalizer, quotient
from verify.kernel import certificate as c
from verify.kernel.normal import mono_term
from verify.kernel.rules import Goal
from verify.kernel.statement import Binder, ForAll, Implies, Integer, Relation
from verify.kernel.terms import ZERO, Add, Mul, Num, Pow, Term, Var, mul, sub
from verify.prover.tactics import Stuck, closed, goals_of

__all__ = ["merged_powers"]


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
            with _attempt(chain):
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
