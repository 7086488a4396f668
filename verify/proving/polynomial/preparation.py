"""What products of facts will need: signs of roots and exponentials, gaps of integers, facts without denominators."""

from __future__ import annotations

from fractions import Fraction

from verify.kernel import certificate as c
from verify.kernel.normal import Normalizer
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import Relation
from verify.kernel.terms import ZERO, Exp, Num, Pow, mul, neg
from verify.proving.algebra import Prover
from verify.proving.polynomial.atoms import atoms, is_root
from verify.proving.tactics import Chain, Stuck, attempted
from verify.refuting.factors import factored


class Preparation(Prover):
    """The move that adds facts."""

    def prepared(self, goal: Goal, depth: int) -> c.Step:
        """Add what products will need."""
        chain = Chain(goal)
        self.prepare(chain, depth)
        if not chain.links:
            raise Stuck("nothing to prepare", goal)
        return chain.close(self.close(chain.goal, depth + 1))

    def prepare(self, chain: Chain, depth: int) -> None:
        """Signs of roots and exponentials, gaps between integers, facts without denominators."""
        with attempted(chain):
            self._add_roots(chain, depth)
            self._add_exponentials(chain)
        self._gaps(chain, depth)
        for label, known in self.relevant(chain.goal):
            with attempted(chain):
                self._clear(chain, label, known, depth)

    def _add_roots(self, chain: Chain, depth: int) -> None:
        known = {f for _, f in chain.goal.facts}
        normalizer = Normalizer(chain.goal.sorts())
        for root in atoms(chain.goal, is_root):
            assert isinstance(root, Pow) and isinstance(root.exponent, Num)
            base, index = normalizer.canonical(root.base), root.exponent.value.denominator
            if Relation("<=", ZERO, Pow(base, Num(Fraction(1, index)))) not in known:
                with attempted(chain):  # what every use of the root needs
                    radicand = c.Have(self.label("root"), Relation("<=", ZERO, base))
                    chain.add(radicand, lambda g: self.close(g, depth + 1))
                step = c.Fact(self.label("root"), "root_nonnegative", (base, Num(Fraction(index))))
                with attempted(chain):
                    chain.add(step, lambda g: self.close(g, depth + 1))
                    known.add(chain.goal.facts[-1][1])

    def _add_exponentials(self, chain: Chain) -> None:
        known = {f for _, f in chain.goal.facts}
        for term in atoms(chain.goal, lambda t: isinstance(t, Exp)):
            if isinstance(term, Exp) and Relation("<", ZERO, term) not in known:
                chain.add(c.Fact(self.label("e"), "exp_positive", (term.arg,)), lambda g: c.Given(""))

    def _clear(self, chain: Chain, label: str, known: Relation, depth: int) -> None:
        """The fact times its denominators, each turned to be positive."""
        excess, strict = excess_of(known)
        parts = factored(excess, chain.goal.sorts())
        below = [f for f in parts.factors if f.power < 0]
        if not below:
            return
        content, labels, denominators = parts.content, [label], []
        for factor in below:
            signs = self.sign(factor.term, chain.goal) - {0}
            if len(signs) > 1:
                raise Stuck("a denominator changes its sign", chain.goal)
            sign = min(signs, default=1)
            content *= sign**-factor.power
            positive = factor.term if sign > 0 else neg(factor.term)
            denominators += [positive] * -factor.power
            labels += [self._known(chain, factor.term, sign, True, depth + 2)] * -factor.power
        above = [Pow(f.term, Num(Fraction(f.power))) for f in parts.factors if f.power > 0]
        operator = "=" if known.operator == "=" else "<" if strict else "<="
        formula = Relation(operator, ZERO, mul(Num(content), *above))
        if formula in {f for _, f in chain.goal.facts}:
            return
        if operator == "=":
            step = c.Combine((), ((neg(mul(*denominators)), label),))
        else:
            step = c.Combine((c.Product(Fraction(1), tuple(labels)),))
        chain.add(c.Have(self.label("d"), formula), lambda g: self._children(g, step, depth + 2))
