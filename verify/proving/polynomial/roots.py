"""Roots: their signs, and comparisons by raising both sides to a power."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from verify.kernel import certificate as c
from verify.kernel.definitions import unfold
from verify.kernel.normal import Normalizer, Poly, poly_term
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import Relation
from verify.kernel.terms import ZERO, Num, Pow, Term, mul, neg
from verify.proving.algebra import Prover
from verify.proving.polynomial.atoms import atoms, is_root
from verify.proving.tactics import Chain, Stuck, closed, goals_of, relation_of

NOTHING = Relation(">", ZERO, ZERO)


class Roots(Prover):
    """Moves for roots."""

    def root_sign(self, goal: Goal, depth: int) -> c.Step:
        """A root of something positive is positive."""
        claim = relation_of(goal)
        low, high = (claim.left, claim.right) if claim.operator == "<" else (claim.right, claim.left)
        root = unfold(high)
        if claim.operator not in ("<", ">") or low != ZERO or not isinstance(root, Term) or not is_root(root):
            raise Stuck("not the sign of a root", goal)
        assert isinstance(root, Pow)
        chain = Chain(goal)
        label = self.label("root")
        step = c.Fact(label, "power_positive", (root.base, root.exponent))
        chain.add(step, lambda g: self.close(g, depth + 1))
        return chain.close(self._children(chain.goal, c.Combine((c.Product(Fraction(1), (label,)),)), depth))

    def squared(self, goal: Goal, depth: int) -> c.Step:
        """a + b*root >= 0: compare the powers of -a and b*root (or of a and -b*root), both shown to be >= 0."""
        claim = relation_of(goal)
        if claim.operator == "=":
            raise Stuck("an equation is not raised to a power", goal)
        excess, strict = excess_of(claim)
        for root in atoms(goal, is_root):
            assert isinstance(root, Pow)
            found = _linear_in(excess, root, goal)
            if found is not None:
                return self._raised(goal, found, strict, depth)
        raise Stuck("no root stands alone", goal)

    def _raised(self, goal: Goal, parts: tuple[Term, Term, Pow], strict: bool, depth: int) -> c.Step:
        rest, factor, root = parts
        over = mul(factor, root)
        signs, others = self.sign(over, goal) - {0}, self.sign(rest, goal) - {0}
        if len(signs) > 1:
            return self.in_cases(goal, Relation(">=", factor, ZERO), depth)
        if signs == {1} and len(others) > 1:
            return self.in_cases(goal, Relation(">=", rest, ZERO), depth)
        if signs == others:
            raise Stuck("nothing stands against the root", goal)
        low, high = (neg(rest), over) if signs == {1} else (neg(over), rest)
        assert isinstance(root.exponent, Num)
        return self._by_powers(goal, low, high, root.exponent.value.denominator, strict, depth)

    def _by_powers(
        self, goal: Goal, low: Term, high: Term, power: int, strict: bool, depth: int
    ) -> c.Step:
        """low <= high, because low**power <= high**power and both are >= 0.

        Otherwise u = low - high > 0, and 0 = high**k - (u + high)**k + (a sum of products of u and high).
        """
        chain = Chain(goal)
        exponent = Num(Fraction(power))
        operator = "<" if strict else "<="
        positive, powers = self.label("p"), self.label("q")
        chain.add(c.Have(positive, Relation("<=", ZERO, high)), lambda g: self.close(g, depth + 1))
        raised = Relation(operator, Pow(low, exponent), Pow(high, exponent))
        chain.add(c.Have(powers, raised), lambda g: self.close(g, depth + 1))
        step = c.Cases(self.label("c"), goal.claim)
        _, otherwise = goals_of(chain.goal, step)
        products = [c.Product(Fraction(1), (powers,))]
        for k in range(1, power + 1):
            labels = (step.label,) * k + (positive,) * (power - k)
            products.append(c.Product(Fraction(comb(power, k)), labels))
        absurd = self.nothing(otherwise, c.Combine(tuple(products)), depth)
        return chain.close(closed(step, [c.Given(step.label), absurd]))

    def nothing(self, goal: Goal, combination: c.Combine, depth: int) -> c.Step:
        """Any claim, because the combination shows 0 > 0."""
        step = c.Have(self.label("z"), NOTHING)
        absurd, rest = goals_of(goal, step)
        nothing = c.Contradiction(step.label)
        (trivial,) = goals_of(rest, nothing)
        shown = self._children(absurd, combination, max(depth, self.max_depth - 4))
        return closed(step, [shown, closed(nothing, [self._children(trivial, c.Combine(), 0)])])


def _linear_in(excess: Term, root: Pow, goal: Goal) -> tuple[Term, Term, Pow] | None:
    """(a, b, root) with excess = a + b*root by normal form, b not 0; None if it is not of this kind."""
    normalizer = Normalizer(goal.sorts())
    atom = normalizer.canonical(root)
    rest: Poly = {}
    factor: Poly = {}
    for (factors, exponential), value in normalizer.poly(excess).items():
        powers = dict(factors)
        if powers.get(atom, 0) not in (0, 1) or any(k < 0 for k in powers.values()):
            return None
        if atom in powers:
            factor[tuple(p for p in factors if p[0] != atom), exponential] = value
        else:
            rest[factors, exponential] = value
    if not factor or not rest or not is_root(atom) or not isinstance(atom, Pow):
        return None
    return poly_term(rest), poly_term(factor), atom
