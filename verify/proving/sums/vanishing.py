"""Sums where the base of a power is 0, such as (1 - p)^(n - k) at p = 1: one term is left, or none.

The normal form divides by such a base, so sums are replaced by what is equal to them, without it.
"""

from __future__ import annotations

from collections.abc import Iterator

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.normal import as_number
from verify.kernel.rules import Goal
from verify.kernel.statement import Relation
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Num,
    Pow,
    Sum,
    Term,
    Var,
    add,
    free_names,
    sub,
)
from verify.language.walk import parts
from verify.proving.basics import equal
from verify.proving.sums.induction import replaced
from verify.proving.sums.tools import Label, Prove, combined, find, new_name, normalizer
from verify.proving.tactics import Chain, Stuck, closed, goals_of
from verify.refuting.isolating import solutions


def bases(goal: Goal) -> Iterator[Term]:
    """Bases of powers in the sums of the claim that the normal form takes to be different from 0, each once."""
    seen: dict[Term, None] = {}
    for total in find(goal, Sum):
        assert isinstance(total, Sum)
        for power, _ in _powers(total, goal):
            seen[power.base] = None
    yield from seen


def _powers(total: Sum, goal: Goal) -> list[tuple[Pow, bool]]:
    """Powers in a sum with exponents that are 0 at one end of the range at the earliest, and whether at the upper."""
    out = []
    normal, k = normalizer(goal, total.index), Var(total.index)
    for power in parts(total.body):
        if not isinstance(power, Pow) or isinstance(power.exponent, Num | Var) or isinstance(power.base, Num):
            continue
        if total.index in free_names(power.base):
            continue
        for end, exponent in ((total.lower, sub(k, total.lower)), (total.upper, sub(total.upper, k))):
            try:
                beyond = as_number(normal.poly(sub(power.exponent, exponent)))
            except KernelError:
                continue
            if beyond is not None and beyond >= 0:
                out.append((power, end is total.upper))
    return out


def evaluate_at_zero(chain: Chain, base: Term, zero: str, label: Label, prove: Prove) -> None:
    """Replace the sums of the goal by what is left of them where the fact `zero` says that the base is 0."""
    before = chain.goal.claim
    for total in find(chain.goal, Sum):
        assert isinstance(total, Sum)
        found = [(power, upper) for power, upper in _powers(total, chain.goal) if power.base == base]
        if found:
            _leave_one(chain, total, found[0][1], zero, label, prove)
    if chain.goal.claim == before:
        raise Stuck("no sum has a power of this base", chain.goal)
    for name in sorted(free_names(base)):
        values = solutions(Relation("=", base, ZERO), name)
        if len(values) == 1 and name not in free_names(values[0]):
            known = label("value")
            chain.add(c.Have(known, equal(Var(name), values[0])), prove)
            replaced(chain, known)
            return


def _leave_one(chain: Chain, total: Sum, upper: bool, zero: str, label: Label, prove: Prove) -> None:
    """The sum without its last (or first) term is 0, and that term stays."""
    cut, single, rest = label("cut"), label("single"), label("gone")
    middle = add(total.upper, MINUS_ONE) if upper else total.lower
    chain.add(c.Fact(cut, "sum_split", (total, middle)), prove)
    first = Sum(total.index, total.lower, middle, total.body)
    second = Sum(total.index, add(middle, ONE), total.upper, total.body)
    gone, stays = (first, second) if upper else (second, first)
    chain.add(c.Fact(single, "sum_single", (stays,)), prove)
    chain.add(c.Have(rest, equal(gone, ZERO)), lambda g: _all_zero(g, zero, label, prove))
    for equation in (cut, single, rest):
        replaced(chain, equation)


def _all_zero(goal: Goal, zero: str, label: Label, prove: Prove) -> c.Step:
    """Term by term: the power is one of 0, with an exponent from 1 on."""
    claim = goal.claim
    assert isinstance(claim, Relation) and isinstance(claim.left, Sum)
    step = c.Pointwise(new_name(claim.left.index, goal, claim.left.body))
    (inner,) = goals_of(goal, step)
    chain = Chain(inner)
    replaced(chain, zero)
    for power in dict.fromkeys(parts(chain.goal.claim)):
        if isinstance(power, Pow) and power.base == ZERO and not isinstance(power.exponent, Num):
            known = label("zero")
            chain.add(c.Fact(known, "power_of_zero", (power.exponent,)), prove)
            replaced(chain, known)
    return closed(step, [combined(chain, [], prove)])
