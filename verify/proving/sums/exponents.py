"""Moves about powers with symbolic exponents, exponentials and roots."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import TypeVar

from verify.kernel import certificate as c
from verify.kernel.errors import KernelError
from verify.kernel.normal import Poly, as_number, mono_term, poly_term
from verify.kernel.rules import Goal, excess_of
from verify.kernel.statement import (
    Binder,
    ForAll,
    Formula,
    Implies,
    Integer,
    Relation,
    free_in,
)
from verify.kernel.terms import (
    ONE,
    TWO,
    ZERO,
    Apply,
    Binomial,
    Exp,
    Log,
    Num,
    Pow,
    Sum,
    Term,
    TupleSum,
    Var,
    add,
    free_names,
    mul,
    neg,
    num,
    sub,
)
from verify.language.walk import parts
from verify.proving.algebra import roots_of
from verify.proving.calculus import Analyst
from verify.proving.sums.induction import replaced
from verify.proving.sums.powers import merged_powers, same_exponents
from verify.proving.sums.tools import Prove, combined, find, mentions, new_name, normalizer
from verify.proving.tactics import Chain, Stuck, attempted, closed, goals_of, relation_of

T = TypeVar("T", Pow, Exp)


class Exponents(Analyst):
    """Calculus, and what is known of powers."""

    def bernoulli(self, goal: Goal, depth: int) -> c.Step:
        """b^n >= 1 + n (b - 1), for the powers of the claim that are to be large."""
        excess, _ = excess_of(relation_of(goal))
        large = {
            a for (atoms, _), value in normalizer(goal).poly(excess).items() if value > 0 for a, _ in atoms
        }
        chain = Chain(goal)
        for power in growing(goal):
            if isinstance(power, Pow) and power in large:
                with attempted(chain):
                    self._bernoulli(chain, power, depth)
        if not chain.links:
            raise Stuck("no power of something positive", goal)
        return chain.close(self.linear(chain.goal, depth + 1))

    def _bernoulli(self, chain: Chain, power: Pow, depth: int) -> None:
        """The bound for every exponent N >= 0, and for this one."""
        name, base = new_name("N", chain.goal), power.base
        claim = Relation("<=", add(ONE, mul(Var(name), sub(base, ONE))), Pow(base, Var(name)))
        stated = ForAll((Binder(name, Integer()),), Implies(Relation("<=", ZERO, Var(name)), claim))
        theorem, positive, start = self.label("bernoulli"), self.label("base"), self.label("from")

        def settle(g: Goal) -> c.Step:
            return self.settle(g, depth + 1)

        def lemma(g: Goal) -> c.Step:
            outer, assumed = c.Intro((name,)), c.Intro((start,))
            (inside,) = goals_of(g, outer)
            (wanted,) = goals_of(inside, assumed)
            step = c.Induction(name, ZERO, self.label("ih"))
            known, first, after = goals_of(wanted, step)
            factors = ((step.label, positive), (c.Square(sub(base, ONE)), f"{step.label}.from"))
            products = [c.Product(Fraction(1), p) for p in factors]
            last = combined(Chain(after), [], settle, products)
            return closed(outer, [closed(assumed, [closed(step, [settle(known), settle(first), last])])])

        chain.add(c.Have(positive, Relation("<", ZERO, base)), settle)
        chain.add(c.Have(theorem, stated), lemma)
        chain.add(c.Use(self.label("power"), theorem, (power.exponent,)), settle)

    def as_exponentials(self, goal: Goal, depth: int) -> c.Step:
        """Powers b^n as exp(n log b), by induction; then n may be any real number."""
        chain, names = Chain(goal), goal.sorts().keys()
        for power in dict.fromkeys(part for outer in find(goal, Pow) for part in parts(outer)):
            if isinstance(power, Pow) and not isinstance(power.exponent, Num) and free_names(power) <= names:
                with attempted(chain):
                    replaced(chain, self._exponential(chain, power, depth), backwards=True)
        if chain.goal.claim == goal.claim:
            raise Stuck("no power of something positive", goal)
        return chain.close(self.close(chain.goal, depth + 1))

    def by_logarithms(self, goal: Goal, depth: int) -> c.Step:
        """b^n >= x^m from n log(b) >= m log(x), for numbers b and m."""
        excess, strict = excess_of(relation_of(goal))
        poly = normalizer(goal).poly(excess)
        power, other = (_single(poly, value) for value in (1, -1))
        if not (
            len(poly) == 2
            and isinstance(power, Pow)
            and isinstance(power.base, Num)
            and isinstance(other, Pow)
            and isinstance(other.exponent, Num)
        ):
            raise Stuck("not one power against another", goal)

        def settle(g: Goal) -> c.Step:
            return self.settle(g, depth + 1)

        large, small = (mul(p.exponent, Log(p.base)) for p in (power, other))
        chain = Chain(goal)
        chain.add(c.Have(self.label("base"), Relation("<", ZERO, other.base)), settle)
        chain.add(c.Have(self.label("logs"), Relation("<" if strict else "<=", small, large)), settle)
        name, equation = self.label("exp"), self._exponential(chain, power, depth)
        chain.add(c.Fact(name, "exp_increasing" if strict else "exp_monotone", (small, large)), settle)
        return combined(chain, [(ONE, equation)], settle, [c.Product(Fraction(1), (name,))])

    def against_exponential(self, goal: Goal, depth: int) -> c.Step:
        """b^n <= exp(x) from n log(b) <= x, or the converse."""
        excess, strict = excess_of(relation_of(goal))
        poly = normalizer(goal).poly(excess)
        value = 1 if isinstance(_single(poly, 1), Exp) else -1
        other, power = _single(poly, value), _single(poly, -value)
        if len(poly) != 2 or not isinstance(other, Exp) or not isinstance(power, Pow):
            raise Stuck("not a power against an exponential", goal)

        def settle(g: Goal) -> c.Step:
            return self.settle(g, depth + 1)

        logs = mul(power.exponent, Log(power.base)), other.arg
        small, large = logs if value == 1 else logs[::-1]
        chain = Chain(goal)
        equation = self._exponential(chain, power, depth)
        chain.add(c.Have(self.label("logs"), Relation("<" if strict else "<=", small, large)), settle)
        name = self.label("exp")
        chain.add(c.Fact(name, "exp_increasing" if strict else "exp_monotone", (small, large)), settle)
        return combined(chain, [(num(value), equation)], settle, [c.Product(Fraction(1), (name,))])

    def squared(self, goal: Goal, depth: int) -> c.Step:
        """a >= b from a^2 >= b^2, a > 0, b >= 0, where a square root is a factor of one of them."""
        excess, strict = excess_of(relation_of(goal))
        poly = normalizer(goal).poly(excess)
        large, small = (
            poly_term({m: abs(v) for m, v in poly.items() if (v > 0) == up}) for up in (True, False)
        )
        rooted = [m for m in poly if roots_of(Relation("=", mono_term(m), ZERO))]
        if strict or len(poly) != 2 or len(rooted) != 1 or ZERO in (large, small):
            raise Stuck("no root to remove", goal)

        def settle(g: Goal) -> c.Step:
            return self.settle(g, depth + 1)

        chain, squares = Chain(goal), self.label("squares")
        normal = normalizer(goal)
        gap = normal.canonical(sub(Pow(large, TWO), Pow(small, TWO)))
        chain.add(c.Have(squares, Relation("<=", ZERO, gap)), lambda g: self.close(g, depth + 1))
        self._positives(chain, depth)
        labels = [self.label("side"), self.label("side")]
        for name, side, weak in zip(labels, (large, small), ("<", "<="), strict=True):
            chain.add(c.Have(name, Relation(weak, ZERO, side)), lambda g: self._signed_factors(g, depth + 1))
        wrong = c.Cases(self.label("order"), Relation("<=", small, large))
        good, bad = goals_of(chain.goal, wrong)
        return chain.close(
            closed(
                wrong,
                [self.linear(good, depth + 1), self._not_below(bad, wrong.label, squares, labels, depth)],
            )
        )

    def _not_below(self, goal: Goal, order: str, squares: str, sides: list[str], depth: int) -> c.Step:
        """b > a contradicts a^2 >= b^2: (b-a)(b+a) > 0."""
        step = c.Contradiction(squares)
        (inner,) = goals_of(goal, step)
        offered = [c.Product(Fraction(1), (order, s)) for s in sides]
        return closed(step, [combined(Chain(inner), [], lambda g: self.settle(g, depth + 1), offered)])

    def _exponential(self, chain: Chain, power: Pow, depth: int) -> str:
        """Add exp(n log b) = b^n to the facts of a chain; returns the label."""

        def settle(g: Goal) -> c.Step:
            return self.settle(g, depth + 1)

        name = new_name("N", chain.goal)
        n, base = Var(name), power.base
        claim = Relation("=", Exp(mul(n, Log(base))), Pow(base, n))
        theorem, used = self.label("theorem"), self.label("power")
        chain.add(c.Have(self.label("base"), Relation("<", ZERO, base)), settle)
        stated = ForAll((Binder(name, Integer()),), Implies(Relation("<=", ZERO, n), claim))
        chain.add(c.Have(theorem, stated), lambda g: self._exponential_lemma(g, name, base, settle))
        with attempted(chain):
            chain.add(c.Use(used, theorem, (power.exponent,)), settle)
            return used
        whole = self.label("theorem")
        chain.add(
            c.Have(whole, ForAll((Binder(name, Integer()),), claim)),
            lambda g: self._for_all_integers(g, name, theorem, claim, settle),
        )
        chain.add(c.Use(used, whole, (power.exponent,)), settle)
        return used

    def _for_all_integers(self, goal: Goal, name: str, theorem: str, claim: Relation, settle: Prove) -> c.Step:
        """e^(N log b) = b^N for every integer N, from that for N >= 0: the reciprocals at -N are equal."""
        intro, used = c.Intro((name,)), self.label("power")
        cases = c.Cases(self.label("sign"), Relation("<=", ZERO, Var(name)))
        (inside,) = goals_of(goal, intro)
        here, below = goals_of(inside, cases)
        known, turned = Chain(here), Chain(below)
        known.add(c.Use(used, theorem, (Var(name),)), settle)
        turned.add(c.Use(used, theorem, (neg(Var(name)),)), settle)
        last = combined(turned, [(neg(mul(claim.left, claim.right)), used)], settle)
        return closed(intro, [closed(cases, [known.close(settle(known.goal)), last])])

    def _exponential_lemma(self, goal: Goal, name: str, base: Term, settle: Prove) -> c.Step:
        outer, assumed = c.Intro((name,)), c.Intro((self.label("from"),))
        (inside,) = goals_of(goal, outer)
        (claim,) = goals_of(inside, assumed)
        step = c.Induction(name, ZERO, self.label("ih"))
        known, start, after = goals_of(claim, step)
        last = combined(Chain(after), [(base, step.label)], settle)
        return closed(outer, [closed(assumed, [closed(step, [settle(known), settle(start), last])])])

    def exponential_tangents(self, goal: Goal, depth: int) -> c.Step:
        """exp(a) >= 1 + a, for each exponent and its negative, times exponentials and one fact."""
        chain, products = Chain(goal), []
        facts = [
            (k,) for k, f in self.relevant(goal) if f.operator != "=" and free_in(f) <= free_in(goal.claim)
        ][:6]
        arguments = list(dict.fromkeys(e.arg for e in occurring(goal.claim, Exp)))[:3]
        for argument in arguments:
            signed = (argument, normalizer(goal).canonical(neg(argument)))
            labels = [(self.label("tangent"), self.label("positive")) for _ in signed]
            for (tangent, positive), a in zip(labels, signed, strict=True):
                chain.add(c.Fact(tangent, "exp_above_tangent", (a,)), lambda g: self.settle(g, depth + 1))
                chain.add(c.Fact(positive, "exp_positive", (a,)), lambda g: self.settle(g, depth + 1))
            for (tangent, _), (_, positive) in permutations(labels, 2):
                powers = [(tangent,), (tangent, positive)]
                products += [(*p, *f) for p in powers for f in ((), *facts)]
        products += [(), *facts]
        offered = [c.Product(Fraction(1), p) for p in products]
        return combined(chain, [], lambda g: self.settle(g, depth + 1), offered)

    def rooted(self, goal: Goal, depth: int) -> c.Step:
        """Know the signs of square roots, and of differences of roots: s - r = (s^2 - r^2)/(s + r)."""
        chain, known = Chain(goal), {f for _, f in goal.facts}
        roots = [r for r in roots_of(goal.claim) if isinstance(r, Pow) and r.exponent == num("1/2")]
        for root in roots:
            if Relation("<", ZERO, root) not in known:
                with attempted(chain):
                    chain.add(
                        c.Fact(self.label("root"), "power_positive", (root.base, root.exponent)),
                        lambda g: self.settle(g, depth + 1),
                    )
        for one, other in permutations(roots, 2):
            with attempted(chain):
                self._root_gap(chain, one, other, depth)
        if not chain.links:
            raise Stuck("nothing new about roots", goal)
        return chain.close(self.close(chain.goal, depth + 1))

    def _root_gap(self, chain: Chain, one: Pow, other: Pow, depth: int) -> None:
        """one > other, from a positive number as the difference of what is under the roots."""
        gap = as_number(normalizer(chain.goal).poly(sub(one.base, other.base)))
        if gap is None or gap <= 0 or Relation("<", other, one) in {f for _, f in chain.goal.facts}:
            raise Stuck("no such gap", chain.goal)

        def settle(g: Goal) -> c.Step:
            return self.settle(g, depth + 1)

        label = self.label("sum")
        chain.add(c.Have(self.label("nonzero"), Relation(">", add(one, other), ZERO)), settle)
        chain.add(c.Fact(label, "reciprocal_positive", (add(one, other),)), settle)
        products = [c.Product(gap, (label,))]
        chain.add(
            c.Have(self.label("gap"), Relation("<", other, one)),
            lambda g: combined(Chain(g), [], settle, products),
        )

    def _signed_factors(self, goal: Goal, depth: int) -> c.Step:
        """By the signs of factors first, then by whatever closes the goal."""
        with suppress(Stuck, KernelError):
            return self.by_signs(goal, depth)
        return self.close(goal, depth)

    def same_exponents(self, goal: Goal, depth: int) -> c.Step:
        """Two powers with one exponent by their bases; see `powers`."""
        return same_exponents(goal, self.label, lambda g: self.settle(g, depth + 1))

    def merged(self, goal: Goal, depth: int) -> c.Step:
        """Equations of powers; see `powers`."""
        return merged_powers(goal, self.label, lambda g: self.settle(g, depth + 1))

    def powers(self, goal: Goal, depth: int) -> c.Step:
        """Know that powers of positive numbers are positive, and binomial coefficients in range."""
        chain = Chain(goal)
        self._positives(chain, depth)
        if not chain.links:
            raise Stuck("nothing new about powers", goal)
        return chain.close(self.close(chain.goal, depth + 1))

    def _positives(self, chain: Chain, depth: int) -> None:
        """Add to a chain that the powers and binomial coefficients of its goal are positive, where that is new."""
        known = {f for _, f in chain.goal.facts}
        for term in growing(chain.goal):
            if isinstance(term, Pow):
                fact = c.Fact(self.label("power"), "power_positive", (term.base, term.exponent))
            else:
                fact = c.Fact(self.label("choose"), "binomial_positive", (term.n, term.k))
            if Relation("<", ZERO, term) not in known:
                with attempted(chain):
                    chain.add(fact, lambda g: self.settle(g, depth + 1))

    def settle(self, goal: Goal, depth: int) -> c.Step:
        """A side condition: an equation by normal form and linear combination; else from the facts without sums."""
        for label, known in reversed(goal.facts):
            if known == goal.claim:
                return c.Given(label)
        if isinstance(goal.claim, Relation) and goal.claim.operator == "=":
            return self.linear(goal, depth)
        unwanted = (
            Sum | TupleSum | Binomial if mentions(goal.claim, Apply) else Sum | TupleSum | Binomial | Apply
        )
        facts = tuple((k, f) for k, f in goal.facts if not mentions(f, unwanted))
        plain = replace(goal, facts=facts)
        if isinstance(goal.claim, Relation) and goal.claim.operator != "!=":
            with suppress(Stuck):
                return self.linear(plain, depth)
        return self.close(plain, depth)


def _single(poly: Poly, value: int) -> Term:
    """The monomial with a given coefficient; 0 if it is not the only one."""
    found = [mono_term(m) for m, v in poly.items() if v == value]
    return found[0] if len(found) == 1 else ZERO


def occurring(formula: Formula, kind: type[T]) -> list[T]:
    return [node for node in parts(formula) if isinstance(node, kind)] if isinstance(formula, Relation) else []


def growing(goal: Goal) -> list[Pow | Binomial]:
    """Powers with symbolic exponents and binomial coefficients in the normal form of the claim."""
    found: dict[Pow | Binomial, None] = {}
    claim, normal = relation_of(goal), normalizer(goal)
    try:
        poly = normal.poly(sub(claim.left, claim.right))
    except KernelError:
        return []
    for atoms, _ in poly:
        for a, _ in atoms:
            if isinstance(a, Binomial) or (isinstance(a, Pow) and not isinstance(a.exponent, Num)):
                found[a] = None
    return list(found)
