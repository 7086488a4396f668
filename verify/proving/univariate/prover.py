"""The prover that gives every inequality to the engines for one and for several variables, and to covers."""

from __future__ import annotations

from fractions import Fraction

from verify.kernel import certificate as c
from verify.kernel.definitions import unfold
from verify.kernel.normal import Normalizer, mono_term
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import Relation, Statement, free_in
from verify.kernel.terms import MINUS_ONE, ONE, ZERO, Exp, Log, Num, Pow, Term, mul, neg, sub
from verify.language.walk import parts
from verify.limits.deadlines import Deadline
from verify.proving.calculus import Analyst
from verify.proving.linear import combination
from verify.proving.tactics import Chain, Stuck, closed, goals_of, relation_of
from verify.proving.univariate.several import decide

FEW_BOXES = 500


def prove(statement: Statement, deadline: Deadline) -> c.Proof:
    """A proof of a statement about real variables. Raises Stuck or OutOfTime."""
    return Ladders(deadline).statement(statement)


class Ladders(Analyst):
    """Takes formulas apart like every prover."""

    def _relation(self, goal: Goal, depth: int) -> c.Step:
        moves = (self.unequal, self.pieces, self._small_cover, self._decided, self.by_logarithm, self.cover)
        return self.try_all(goal, depth, moves)

    def _decided(self, goal: Goal, depth: int) -> c.Step:
        """By the engines."""
        del depth
        return decide(self, goal)

    def _small_cover(self, goal: Goal, depth: int) -> c.Step:
        """Where several variables leave much room, no ladder is needed."""
        if len(free_in(goal.claim)) < 2:
            raise Stuck("not about several variables", goal)
        return self.covered(goal, FEW_BOXES, depth)

    def by_logarithm(self, goal: Goal, depth: int) -> c.Step:
        """``exp(u) <= v`` from ``u <= log(v)``, or the converse, where something is known of logarithms."""
        claim = relation_of(goal)
        logs = dict.fromkeys(n for _, f in self.relevant(goal) for n in parts(f) if isinstance(n, Log))
        normal = Normalizer(goal.sorts())
        excess, strict = excess_of(claim)
        powers = [(m, v) for m, v in normal.poly(unfold(excess)).items() if isinstance(mono_term(((), m[1])), Exp)]
        if claim.operator in ("=", "!=") or not logs or len(powers) != 1:
            raise Stuck("not one exponential, or nothing is known of logarithms", goal)
        ((mono, value),) = powers
        term, power = mul(Num(value), mono_term(mono)), mono_term(((), mono[1]))
        assert isinstance(power, Exp)
        factor = normal.canonical(mul(term, Exp(neg(power.arg))))
        bound = normal.canonical(neg(mul(sub(excess, term), Pow(factor, MINUS_ONE))))
        signs = self.sign(factor, goal) - {0}
        if len(signs) != 1:
            raise Stuck("a factor of both signs", goal)
        small, size = signs == {-1}, neg(factor) if signs == {-1} else factor
        ends = (power.arg, Log(bound)) if small else (Log(bound), power.arg)
        chain, name, weight = Chain(goal), self.label("exp"), self.label("weight")
        for positive, label in ((bound, self.label("positive")), (size, weight)):
            chain.add(c.Have(label, Relation("<", ZERO, positive)), lambda g: self.close(g, depth + 1))
        if any(normal.canonical(mul(log.arg, bound)) == ONE for log in logs):
            chain.add(c.Fact(self.label("log"), "log_reciprocal", (bound,)), lambda g: self.close(g, depth + 1))
        between = Relation("<" if strict else "<=", *ends)
        chain.add(c.Have(self.label("logs"), between), lambda g: self._between(g, power.arg, depth + 1))
        growth = "exp_increasing" if strict else "exp_monotone"
        chain.add(c.Fact(name, growth, ends), lambda g: self.close(g, depth + 1))
        step = combination(chain.goal, [c.Product(Fraction(1), f) for f in ((name,), (name, weight))])
        if step is None:
            raise Stuck("the exponential is no part of it", goal)
        return chain.close(closed(step, [self.close(g, depth + 1) for g in goals_of(chain.goal, step)]))

    def _between(self, goal: Goal, exponent: Term, depth: int) -> c.Step:
        """By one fact times what the exponent is divided by; else by any products of facts."""
        below: dict[Term, int] = {}
        for atoms, _ in Normalizer(goal.sorts()).poly(exponent):
            below.update({a: max(-int(k), below.get(a, 0)) for a, k in atoms if k < 0})
        chain, over = Chain(goal), list[str]()
        for atom, power in below.items():
            if self.sign(atom, goal) - {0} == {1}:
                over += [self.label("over")] * power
                chain.add(c.Fact(over[-1], "reciprocal_positive", (atom,)), lambda g: self.close(g, depth + 1))
        facts = self.relevant(chain.goal)
        products = [c.Product(Fraction(1), (k, *more)) for k, f in facts if f.operator != "=" for more in ((), over)]
        equations: list[tuple[Term, str]] = [(ONE, k) for k, f in facts if f.operator == "="]
        step = combination(chain.goal, products, equations)
        if step is None:
            return self.nonlinear(goal, depth)
        return chain.close(closed(step, [self.close(g, depth + 1) for g in goals_of(chain.goal, step)]))
