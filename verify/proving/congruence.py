"""Prover for comparisons of products of exponentials and of powers, by the order of the bases of the powers.

``(1+x^2)/(2+y)^17 < (2+y^2)/(2+x)^10`` for 0 < x < y needs nothing but 1+x^2 < 2+y^2, 2+x < 2+y and 1 < 2+x. So each
base becomes a letter of its own, what is known of the order of the bases and of 1 is shown first, and the rest is linear
in the logarithms of the letters: nothing is multiplied out. Where sides are sums, high powers of what lies between 0 and
1, or above 1, lie there too (by halves of the exponent), and products of two such bounds may do. The idea is that of
Avigad, Lewis and Roux, A heuristic prover for real inequalities (2016).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import combinations_with_replacement, permutations

from verify.kernel import certificate as c
from verify.kernel.rules import Goal
from verify.kernel.statement import And, Binder, ForAll, Formula, Implies, Real, Relation, Statement, free_in
from verify.kernel.terms import ONE, ZERO, Exp, Log, Mul, Node, Num, Pow, Term, Var, add, fresh, mul, rebuild
from verify.language.walk import parts
from verify.limits.deadlines import Deadline
from verify.proving.calculus import Analyst
from verify.proving.linear import combination
from verify.proving.tactics import Chain, Stuck, attempted, closed, goals_of, relation_of

MOST_BASES = 6
MOST_DEGREE = 8
SECONDS = 1.0  # for the order of one pair of bases


def prove(statement: Statement, deadline: Deadline) -> c.Proof:
    """A proof of the statement, its definedness included. Raises Stuck or OutOfTime."""
    return Congruent(deadline).statement(statement)


class Congruent(Analyst):
    """A prover that takes logarithms of both sides, at the top; what that leaves is for the one that it is made of."""

    def _relation(self, goal: Goal, depth: int) -> c.Step:
        claim = relation_of(goal)
        if depth > 1 or claim.operator in ("=", "!=") or ZERO in (claim.left, claim.right):
            return super()._relation(goal, depth)
        for move in (self.by_logarithms_of_both, self.by_vanishing_base):
            with suppress(Stuck):
                return move(goal, depth)
        return self.by_powers_of_fractions(goal, claim)

    def by_vanishing_base(self, goal: Goal, depth: int) -> c.Step:
        """By logarithms where a base of the smaller side is not 0; where it is, that side is."""
        claim = relation_of(goal)
        small = claim.left if claim.operator in ("<", "<=") else claim.right
        for base in dict.fromkeys(base for base, _ in _powers(small, goal)):
            positive = Relation("<", ZERO, base)
            if not self.fails(goal.claiming(positive)):
                continue
            split = c.Cases(self.label("vanishing"), positive)
            some, none = goals_of(goal, split)
            proof = self.try_all(some, depth, (lambda g, d: self._by_exp(g, (), d), self.by_logarithms_of_both))
            return closed(split, [proof, self._soon(none)])
        raise Stuck("no base vanishes", goal)

    def by_powers_of_fractions(self, goal: Goal, claim: Relation) -> c.Step:
        """Powers of what lies between 0 and 1, or above 1, lie there too: then linear, with products of two of these."""
        chain = Chain(goal)
        high = [p for p in parts(claim) if isinstance(p, Pow) and _whole(p.exponent) > MOST_DEGREE]
        if not all(isinstance(p.base, Var) for p in high):
            return self._by_letters(goal, claim, [p.base for p in high])  # multiplied out they would fill the memory
        labels: list[str] = []
        for power in dict.fromkeys(high):
            found = self._climbed(chain, power.base, _whole(power.exponent), {})
            labels += [label for label in found if label not in labels]
        if not labels:
            raise Stuck("no high power of what lies between 0 and 1, or above 1", goal)
        one = [c.Product(Fraction(1), (label,)) for label in labels]
        two = [c.Product(Fraction(1), pair) for pair in combinations_with_replacement(labels, 2)]
        step = combination(chain.goal, [*one, *two], (), self.deadline)
        if step is None:
            raise Stuck("no combination of bounds of high powers", goal)
        return chain.close(closed(step, [self.linear(g, 3) for g in goals_of(chain.goal, step)]))

    def _by_letters(self, goal: Goal, claim: Relation, bases: list[Term]) -> c.Step:
        """The claim for any numbers on the same sides of 0 and 1 as the bases of its high powers."""
        taken: set[str] = set(goal.sorts())
        letters: dict[Term, Term] = {}
        for base in dict.fromkeys(bases):
            name = fresh("b", taken)
            taken.add(name)
            letters[base] = Var(name)
        conclusion, chain, sides = _lettered(claim, letters), Chain(goal), []
        names = [one.name for one in letters.values() if isinstance(one, Var)]
        if free_in(conclusion) - set(names):
            raise Stuck("a variable stands outside of the high powers too", goal)
        for base, letter in letters.items():
            for side in (Relation("<=", ZERO, base), Relation("<=", base, ONE), Relation("<=", ONE, base)):
                if not self.fails(chain.goal.claiming(side)):
                    with attempted(chain):
                        chain.add(c.Have(self.label("side"), side), self._soon)
                        sides.append(_lettered(side, {base: letter}))
        if not sides:
            raise Stuck("no base is known to lie on one side of 0 or 1", goal)
        general, used = self.label("general"), self.label("so")
        outer, assumed = c.Intro(tuple(names)), c.Intro((self.label("sides"),))

        def show(g: Goal) -> c.Step:
            (inside,) = goals_of(g, outer)
            (wanted,) = goals_of(inside, assumed)
            return closed(outer, [closed(assumed, [self.by_powers_of_fractions(wanted, conclusion)])])

        known = And(tuple(sides)) if sides[1:] else sides[0]
        stated = ForAll(tuple(Binder(name, Real()) for name in names), Implies(known, conclusion))
        chain.add(c.Have(general, stated), show)
        chain.add(c.Use(used, general, tuple(letters)), lambda g: self.close(g, 2))
        return chain.close(c.Given(used))

    def _climbed(self, chain: Chain, base: Term, exponent: int, known: dict[int, list[str]]) -> list[str]:
        """Labels of 0 <= power, and of power <= 1 or power >= 1, by way of the two halves of the exponent."""
        if exponent in known:
            return known[exponent]
        power = base if exponent == 1 else Pow(base, Num(Fraction(exponent)))
        wanted = [Relation("<=", ZERO, power), Relation("<=", power, ONE), Relation(">=", power, ONE)]
        halves: list[str] = []
        if exponent > 2:
            half = exponent // 2 - (exponent // 2) % 2 if exponent % 2 == 0 else exponent // 2
            halves = [*self._climbed(chain, base, half, known), *self._climbed(chain, base, exponent - half, known)]
        labels: list[str] = []
        for relation in wanted:
            if self.fails(chain.goal.claiming(relation)):
                continue
            name = self.label("power")
            offered = [c.Product(Fraction(1), f) for f in ((), *((x,) for x in halves)) if f]
            offered += [c.Product(Fraction(1), pair) for pair in combinations_with_replacement(dict.fromkeys(halves), 2)]

            def show(g: Goal, offered: list[c.Product] = offered) -> c.Step:
                step = combination(g, offered, (), self.deadline) if offered else None
                if step is None:
                    return self._soon(g)
                return closed(step, [self.linear(side, 3) for side in goals_of(g, step)])

            with attempted(chain):
                chain.add(c.Have(name, relation), show)
                labels.append(name)
        known[exponent] = labels
        return labels

    def by_logarithms_of_both(self, goal: Goal, depth: int) -> c.Step:
        """A <= B from log A <= log B, where both are products of powers and exponentials."""
        claim = relation_of(goal)
        bases = list(dict.fromkeys(base for side in (claim.left, claim.right) for base, _ in _powers(side, goal)))
        if len(bases) > MOST_BASES or any(map(_high, bases)):
            raise Stuck("too many bases, or one of high degree", goal)
        taken = set(goal.sorts())
        letters: dict[Term, Term] = {}
        for base in bases:
            name = fresh("b", taken)
            taken.add(name)
            letters[base] = Var(name)
        chain, orders = Chain(goal), []
        for order in [*(Relation("<", ZERO, base) for base in bases), *_pairs(bases)]:
            if order.left == ZERO or not self.fails(chain.goal.claiming(order)):
                label = self.label("order")
                if order.left == ZERO:
                    chain.add(c.Have(label, order), lambda g: self.close(g, 2))
                else:
                    with attempted(chain):
                        chain.add(c.Have(label, order), self._soon)
                if chain.goal.facts and chain.goal.facts[-1][0] == label:
                    orders.append(label)
        known = [relation for label in orders if isinstance(relation := chain.goal.fact(label), Relation)]
        plain = tuple(_lettered(relation, letters) for relation in known)
        conclusion = _lettered(claim, letters)
        if not bases:
            return chain.close(self._by_exp(chain.goal, (), depth))
        binders = tuple(Binder(one.name, Real()) for one in letters.values() if isinstance(one, Var))
        general, used = self.label("general"), self.label("so")
        stated = ForAll(binders, Implies(And(plain), conclusion))
        chain.add(c.Have(general, stated), lambda g: self._general(g, binders, depth))
        chain.add(c.Use(used, general, tuple(bases)), lambda g: self.close(g, depth + 2))
        return chain.close(c.Given(used))

    def _soon(self, goal: Goal) -> c.Step:
        """A proof that takes little time."""
        whole = self.deadline
        self.deadline = whole.sooner(SECONDS)
        try:
            return self.close(goal, 2)
        finally:
            self.deadline = whole

    def _general(self, goal: Goal, binders: tuple[Binder, ...], depth: int) -> c.Step:
        outer, assumed = c.Intro(tuple(b.name for b in binders)), c.Intro((self.label("orders"),))
        (inside,) = goals_of(goal, outer)
        (wanted,) = goals_of(inside, assumed)
        orders = [known for label, known in wanted.facts if label.startswith(f"{assumed.names[0]}.")]
        if not orders:  # a single one
            orders = [wanted.fact(assumed.names[0])]
        return closed(outer, [closed(assumed, [self._by_exp(wanted, tuple(orders), depth)])])

    def _by_exp(self, goal: Goal, orders: tuple[Formula, ...], depth: int) -> c.Step:
        """The claim, by exp of what is linear in logarithms."""
        claim = relation_of(goal)
        chain = Chain(goal)
        for order in orders:
            if isinstance(order, Relation) and order.left != ZERO:
                fact = "log_increasing" if order.operator == "<" else "log_monotone"
                chain.add(c.Fact(self.label("log"), fact, (order.left, order.right)), lambda g: self.linear(g, depth + 3))
        sides = (claim.left, claim.right) if claim.operator in ("<", "<=") else (claim.right, claim.left)
        small, large = (_logarithm(side, goal) for side in sides)
        strict = claim.operator in ("<", ">")
        compared = Relation("<" if strict else "<=", small, large)
        chain.add(c.Have(self.label("logs"), compared), lambda g: self.close(g, depth + 2))
        name = self.label("exp")
        fact = "exp_increasing" if strict else "exp_monotone"
        chain.add(c.Fact(name, fact, (small, large)), lambda g: self.linear(g, depth + 3))
        step = c.Combine((c.Product(Fraction(1), (name,)),))
        return chain.close(closed(step, [self.linear(g, depth + 3) for g in goals_of(chain.goal, step)]))


def _pairs(bases: list[Term]) -> Iterator[Relation]:
    """What may be known of the order of the bases and of 1."""
    for small, large in permutations((*bases, ONE), 2):
        if not (isinstance(small, Num) and isinstance(large, Num)):
            yield Relation("<", small, large)
            yield Relation("<=", small, large)


def _powers(side: Term, goal: Goal) -> list[tuple[Term, Term]]:
    """The factors as (base, exponent), exponentials and numbers left out. Raises Stuck for what is no product."""
    found: list[tuple[Term, Term]] = []
    for factor in side.args if isinstance(side, Mul) else (side,):
        match factor:
            case Num(value) if value > 0:
                continue
            case Exp():
                continue
            case Pow(base, exponent) if not isinstance(base, Num):
                found += [(inner, mul(exponent, power)) for inner, power in _powers(base, goal)]
            case Num():
                raise Stuck("not a product of positive factors", goal)
            case _:
                found.append((factor, ONE))
    return found


def _whole(exponent: Term) -> int:
    """A whole number above 0; 0 for anything else."""
    whole = isinstance(exponent, Num) and exponent.value > 0 and exponent.value.denominator == 1
    return int(exponent.value) if isinstance(exponent, Num) and whole else 0


def _high(base: Term) -> bool:
    """Whether there are high powers in it, which no prover of orders multiplies out."""
    powers = [part.exponent for part in parts(base) if isinstance(part, Pow)]
    return any(isinstance(power, Num) and abs(power.value) > MOST_DEGREE for power in powers)


def _logarithm(side: Term, goal: Goal) -> Term:
    """The logarithm of a product, as a sum."""
    found: list[Term] = [mul(exponent, Log(base)) for base, exponent in _powers(side, goal)]
    for factor in side.args if isinstance(side, Mul) else (side,):
        if isinstance(factor, Exp):
            found.append(factor.arg)
        elif isinstance(factor, Num) and factor.value != 1:
            found.append(Log(factor))
    return add(*found) if found else ZERO


def _lettered(relation: Relation, letters: dict[Term, Term]) -> Relation:
    """With a letter for each base."""

    def look(node: Node) -> Node:
        return letters[node] if isinstance(node, Term) and node in letters else rebuild(node, look)

    made = look(relation)
    assert isinstance(made, Relation)
    return made
