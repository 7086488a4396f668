"""Prover for means of powers with symbolic exponents: Young's inequality and its kind.

``sum_i w_i exp(e_i) >= t`` for positive w_i and t = exp(e): each exp(e_i - e) is at least 1 + e_i - e, so the claim
follows where ``sum_i w_i (1 + e_i - e) >= 1``: linear in the exponents, with the equations that are known of the weights.
A power ``x^p`` is exp(p log x), and x itself is exp(log x).
Source: Steele, The Cauchy-Schwarz Master Class, chapters 2 and 9.
"""

from __future__ import annotations

from fractions import Fraction

from verify.kernel import certificate as c
from verify.kernel.definitions import unfold
from verify.kernel.normal import Monomial, Normalizer, mono_term
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import Relation, Statement
from verify.kernel.terms import ONE, ZERO, Exp, Log, Num, Term, add, mul, sub
from verify.language.walk import parts
from verify.limits.deadlines import Deadline
from verify.proving.calculus import Analyst
from verify.proving.linear import combination
from verify.proving.tactics import Chain, Stuck, closed, goals_of, relation_of

MOST_TERMS = 6


def prove(statement: Statement, deadline: Deadline) -> c.Proof:
    """A proof of the statement, its definedness included. Raises Stuck or OutOfTime."""
    return Powers(deadline).statement(statement)


class Powers(Analyst):
    """A prover that bounds powers by their tangents at one of them; what that leaves is for the one it is made of."""

    def _relation(self, goal: Goal, depth: int) -> c.Step:
        claim = relation_of(goal)
        if claim.operator in ("=", "!=", "<", ">") or not any(isinstance(part, Exp) for part in parts(claim)):
            return super()._relation(goal, depth)
        return self._means(goal, depth)

    def _means(self, goal: Goal, depth: int) -> c.Step:
        """The claim by tangents at its one negative term."""
        normal = Normalizer(goal.sorts())
        excess, _ = excess_of(relation_of(goal))
        poly = normal.poly(unfold(excess))
        small = [m for m, v in poly.items() if v < 0]
        if len(small) != 1 or not 2 <= len(poly) <= MOST_TERMS:
            raise Stuck("not a sum of positive terms against one", goal)
        powered = {n.arg for n in parts(relation_of(goal)) if isinstance(n, Log)} | {a for a, _ in small[0][0]}
        chain, labels = Chain(goal), {}
        for atom in {a for atoms, _ in poly for a, _ in atoms}:
            labels[atom] = self.label("positive")
            chain.add(c.Have(labels[atom], Relation("<", ZERO, atom)), lambda g: self.close(g, depth + 1))

        def exponent(mono: Monomial) -> Term:
            logs = (mul(Num(Fraction(k)), Log(a)) for a, k in mono[0] if a in powered)
            return normal.canonical(add(_exponential(mono), *logs))

        base = exponent(small[0])
        target = [labels[a] for a, k in small[0][0] for _ in range(max(0, int(k)))]
        if (known := _exponential(small[0])) != ZERO:
            target.append(self.label("exp"))
            chain.add(c.Fact(target[-1], "exp_positive", (known,)), lambda g: self.close(g, depth + 1))
        products = []
        for mono in poly:
            if mono == small[0]:
                continue
            weight = self._weight(chain, [(a, k) for a, k in mono[0] if a not in powered], labels, depth)
            tangent = self.label("tangent")
            away = normal.canonical(sub(exponent(mono), base))
            chain.add(c.Fact(tangent, "exp_above_tangent", (away,)), lambda g: self.close(g, depth + 1))
            products.append(c.Product(Fraction(1), (tangent, *target, *weight)))
        whole = mono_term(small[0])
        steps = [ONE, *(mono_term(m) for m in normal.poly(base))]
        for mono in poly:
            steps += [mono_term(m) for m in normal.poly(exponent(mono))]
        multipliers = [normal.canonical(mul(whole, s)) for s in dict.fromkeys(steps)]
        equations = [(m, k) for k, f in self.relevant(chain.goal) if f.operator == "=" for m in multipliers]
        step = combination(chain.goal, products, equations, self.deadline)
        if step is None:
            raise Stuck("the tangents do not add up", goal)
        return chain.close(closed(step, [self.close(g, depth + 1) for g in goals_of(chain.goal, step)]))

    def _weight(
        self, chain: Chain, factors: list[tuple[Term, int]], labels: dict[Term, str], depth: int
    ) -> list[str]:
        """Labels of facts whose product is the weight: it is positive."""
        found: list[str] = []
        for atom, power in factors:
            label = labels[atom]
            if power < 0:
                label = self.label("over")
                chain.add(c.Fact(label, "reciprocal_positive", (atom,)), lambda g: self.close(g, depth + 1))
            found += [label] * abs(int(power))
        return found


def _exponential(mono: Monomial) -> Term:
    """The exponent of the exponential in a monomial."""
    node = mono_term(((), mono[1]))
    return node.arg if isinstance(node, Exp) else ZERO
