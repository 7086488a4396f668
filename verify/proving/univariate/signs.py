"""Products and sums of what has one sign each: the same for terms in one variable and in several.

`Signs` does not know how signs are found, or shown of what does not split: on a span (`engine`), or at sample points that
travel along with the goals (`several`). That is ``where``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from verify.kernel import certificate as c
from verify.kernel.normal import Normalizer, poly_term, thaw
from verify.kernel.rules import Goal
from verify.kernel.statement import Relation
from verify.kernel.terms import ZERO, Exp, Term
from verify.proving.algebra import Prover, factor_facts
from verify.proving.tactics import Chain, Stuck, closed, goals_of
from verify.proving.univariate.shapes import signed
from verify.refuting.factors import Factor

Where = TypeVar("Where")


class Signs(ABC, Generic[Where]):
    """Proves signs; `prover` gives labels, the deadline, and closes what is about something else."""

    def __init__(self, prover: Prover) -> None:
        self.prover = prover
        self.failed: set[tuple[object, ...]] = set()

    @abstractmethod
    def decide(self, goal: Goal, where: Where, depth: int) -> c.Step:
        """A proof of the goal."""

    @abstractmethod
    def signs_of(self, term: Term, where: Where, goal: Goal) -> set[int]:
        """The signs that a term takes, 0 left out."""

    @abstractmethod
    def irreducible(self, goal: Goal, where: Where, depth: int) -> c.Step:
        """0 <= g or 0 < g for a factor that does not split."""

    def children(self, goal: Goal, step: c.Step, where: Where, depth: int) -> c.Step:
        return closed(step, [self.decide(g, where, depth + 1) for g in goals_of(goal, step)])

    def known(self, chain: Chain, term: Term, sign: int, strict: bool, where: Where, depth: int) -> str:
        """The label of the fact that a term has a sign, shown if it is not known."""
        wanted = Relation("<" if strict else "<=", ZERO, signed(term, sign))
        for label, fact in reversed(chain.goal.facts):
            if fact == wanted:
                return label
        label = self.prover.label("s")
        chain.add(c.Have(label, wanted), lambda g: self.irreducible(g, where, depth + 1))
        return label

    def factor(
        self, chain: Chain, factor: Factor, strict: bool, where: Where, depth: int
    ) -> tuple[list[str | c.Square], int]:
        """What is needed of a factor, as labels of facts and squares, and the sign of its power."""
        term, power = factor.term, abs(factor.power)
        signs = {1} if isinstance(term, Exp) else self.signs_of(term, where, chain.goal)
        if len(signs) > 1 and (power % 2 or factor.power < 0):
            raise Stuck("a factor changes its sign", chain.goal)
        sign = min(signs, default=1)
        used = factor_facts(
            chain,
            factor,
            sign,
            strict,
            lambda strictly: self.known(chain, term, sign, strictly, where, depth),
            lambda g: self.decide(g, where, depth + 1),
            self.prover.label,
        )
        return used, sign**power

    def terms(self, goal: Goal, term: Term, strict: bool, where: Where, depth: int) -> c.Step | None:
        """A sum of products of powers each of which has the right sign; None for another one."""
        poly = Normalizer(goal.sorts()).poly(term)
        signs = {a: self.signs_of(a, where, goal) for m in poly for a, _ in m[0]}
        if len(poly) < 2 and len(signs) < 2:
            return None
        for (powers, _), value in poly.items():
            for a, k in powers:
                if k < 0 or (k % 2 and len(signs[a]) != 1):
                    return None
                value *= min(signs[a]) if k % 2 else 1
            if value < 0:
                return None
        chain = Chain(goal)
        products = []
        ordered = sorted(poly.items(), key=lambda item: (len(item[0][0]), repr(item[0])))
        for number, ((powers, exponential), value) in enumerate(ordered):
            factors = [(Factor(a, k), strict and number == 0) for a, k in powers]
            if exponential:
                factors.append((Factor(Exp(poly_term(thaw(exponential))), 1), False))
            used = [label for one, above in factors for label in self.factor(chain, one, above, where, depth)[0]]
            products.append(c.Product(abs(value), tuple(used)))
        return chain.close(self.children(chain.goal, c.Combine(tuple(products)), where, depth))
