"""The binomial theorem with weights, and its moments.

For a weight g with g(k+1) = z g(k), g(0) = 1, and each j, a lemma

    for all N >= start:  sum over k = 0..N of k^j binomial(N,k) g(k)  =  sum over i of S(j,i) (N)_i z^i (1+z)^(N-i)

(S: Stirling numbers of the second kind, (N)_i the falling factorial), proved by induction on N: Pascal's rule
splits the sum for N+1 into the one for N and one that is shifted by 1, which the lemmas for smaller j evaluate.
With 1 + z = 0 the right side is 0, from N = j + 1 on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb

from verify.kernel import certificate as c
from verify.kernel.normal import Monomial, mono_term, thaw
from verify.kernel.rules import Goal
from verify.kernel.statement import Binder, ForAll, Implies, Integer, Relation
from verify.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Binomial,
    Num,
    Pow,
    Sum,
    Term,
    Var,
    add,
    div,
    free_names,
    mul,
    neg,
    sub,
)
from verify.proving.basics import equal
from verify.proving.sums.tools import Label, Prove, at, combined, integer, new_name, normalizer, put, vanishes
from verify.proving.tactics import Chain, Stuck, closed, goals_of

MAX_MOMENT = 6


@dataclass(frozen=True)
class Part:
    """One monomial of a summand: ``coefficient * k^degree * binomial(size, k) * above(k) / below(k)``."""

    index: str
    coefficient: Term
    degree: int
    size: Term
    above: Term
    below: Term

    @property
    def weight(self) -> Term:
        """g(k)."""
        return self.above if self.below == ONE else div(self.above, self.below)

    @property
    def ratio(self) -> Term:
        """z = g(1)."""
        return put(self.weight, self.index, ONE)

    def moment(self, size: Term) -> Sum:
        """The sum over 0..size, coefficient aside."""
        k = Var(self.index)
        power: list[Term] = [Pow(k, integer(self.degree))] if self.degree else []
        return Sum(self.index, ZERO, size, mul(*power, Binomial(size, k), self.weight))


def parts(total: Sum, goal: Goal) -> list[Part] | None:
    """The summand as a sum of parts, or None if it is not of that shape."""
    k = total.index
    if k in goal.sorts():
        return None
    normal = normalizer(goal, k)
    out = [_part(mono, value, k) for mono, value in normal.poly(total.body).items()]
    if any(p is None or not _geometric(p.weight, k, goal) for p in out):
        return None
    return [p for p in out if p is not None]


def _part(mono: Monomial, value: Fraction, k: str) -> Part | None:
    """A monomial taken apart; None without exactly one binomial coefficient that has k below."""
    coefficient: list[Term] = [Num(value)]
    above: list[Term] = []
    below: list[Term] = []
    degree, sizes = 0, []
    for atom, power in mono[0]:
        if k not in free_names(atom):
            coefficient.append(Pow(atom, integer(power)))
        elif atom == Var(k) and 0 < power <= MAX_MOMENT:
            degree = power
        elif isinstance(atom, Binomial) and power == 1 and atom.k == Var(k) and k not in free_names(atom.n):
            sizes.append(atom.n)
        elif isinstance(atom, Pow) and k not in free_names(atom.base):
            (above if power > 0 else below).append(Pow(atom, integer(abs(power))))
        else:
            return None
    rates = thaw(mono[1])
    for chosen, into in ((True, above), (False, coefficient)):
        inside = {m: v for m, v in rates.items() if (k in free_names(mono_term(m))) == chosen}
        if inside:
            into.append(mono_term(((), tuple(sorted(inside.items(), key=repr)))))
    return Part(k, mul(*coefficient), degree, sizes[0], mul(*above), mul(*below)) if len(sizes) == 1 else None


def _geometric(weight: Term, k: str, goal: Goal) -> bool:
    """Whether weight(k+1) = weight(1) weight(k)."""
    ratio = put(weight, k, ONE)
    return vanishes(sub(put(weight, k, add(Var(k), ONE)), mul(ratio, weight)), goal, k)


def evaluate(chain: Chain, total: Sum, label: Label, prove: Prove) -> str:
    """Add ``total = closed form`` to the facts of a chain; returns its label. Raises Stuck."""
    goal = chain.goal
    found = parts(total, goal)
    if not found:
        raise Stuck("not a sum of binomial coefficients with geometric weights", goal)
    lemmas = _Lemmas(chain, label, prove)
    used: list[tuple[Term, str]] = []
    values: list[Term] = []
    for part in found:
        equation, value = lemmas.moment(part, total)
        used.append((part.coefficient, equation))
        values.append(mul(part.coefficient, value))
    for part in found:
        equations, outside = lemmas.ends(part, total)
        used += [(mul(part.coefficient, factor), e) for factor, e in equations]
        values.append(neg(mul(part.coefficient, outside)))
    name = label("closed")
    chain.add(c.Have(name, equal(total, add(*values))), lambda g: combined(Chain(g), used, prove))
    return name


class _Lemmas:
    """The lemmas proved so far in one chain, by weight and degree."""

    def __init__(self, chain: Chain, label: Label, prove: Prove) -> None:
        self.chain, self.label, self.prove = chain, label, prove
        self.known: dict[tuple[Term, int], str] = {}

    def moment(self, part: Part, total: Sum) -> tuple[str, Term]:
        """The label of an equation "sum over the whole range = value", and the value."""
        size = part.size
        goal = self.chain.goal
        if not isinstance(total.lower, Num) or not 0 <= total.lower.value <= 8:
            raise Stuck("the lower end is no small number", goal)
        theorem = self.theorem(part)
        name = self.label("moment")
        self.chain.add(c.Use(name, theorem, (size,)), self.prove)
        return name, _closed(part, size, goal)

    def ends(self, part: Part, total: Sum) -> tuple[list[tuple[Term, str]], Term]:
        """Equations, with factors, that link the sum over 0..size to the given range; and the terms outside of it."""
        size, low, whole = part.size, total.lower, part.moment(part.size)
        assert isinstance(low, Num)
        equations: list[tuple[Term, str]] = []
        outside = [at(whole, integer(i)) for i in range(int(low.value))]
        if low.value > 0:
            equations.append((ONE, self.label("front")))
            self.chain.add(c.Fact(equations[-1][1], "sum_split", (whole, Num(low.value - 1))), self.prove)
        if normalizer(self.chain.goal).poly(sub(size, total.upper)):
            equations += self._tail(part, Sum(whole.index, low, size, whole.body), total.upper)
            power: list[Term] = [Pow(size, integer(part.degree))] if part.degree else []
            outside.append(mul(*power, put(part.weight, part.index, size)))
        return equations, add(*outside)

    def _tail(self, part: Part, whole: Sum, upper: Term) -> list[tuple[Term, str]]:
        """The sum cut after `upper`, with one term after it, in which the binomial coefficient is 1."""
        cut, rest, ends = self.label("tail"), self.label("rest"), self.label("ends")
        self.chain.add(c.Fact(cut, "sum_split", (whole, upper)), self.prove)
        last = Sum(whole.index, add(upper, ONE), whole.upper, whole.body)
        self.chain.add(c.Fact(rest, "sum_single", (last,)), self.prove)
        self.chain.add(c.Fact(ends, "binomial_ends", (whole.upper,)), self.prove)
        power: list[Term] = [Pow(whole.upper, integer(part.degree))] if part.degree else []
        return [
            (ONE, cut),
            (ONE, rest),
            (mul(*power, put(part.weight, part.index, whole.upper)), f"{ends}.2"),
        ]

    def theorem(self, part: Part) -> str:
        """The label of the lemma for the weight and degree of `part`, after those for smaller degrees."""
        key = (part.weight, part.degree)
        if key not in self.known:
            lower = [self.theorem(replace(part, degree=i)) for i in range(part.degree)]
            self.known[key] = self._proved(part, lower)
        return self.known[key]

    def _proved(self, part: Part, lower: list[str]) -> str:
        goal = self.chain.goal
        size = new_name("N", goal, part.weight, Var(part.index))
        start = integer(part.degree + 1 if vanishes(add(ONE, part.ratio), goal) else 0)
        claim = equal(part.moment(Var(size)), _closed(part, Var(size), goal))
        stated = ForAll((Binder(size, Integer()),), Implies(Relation("<=", start, Var(size)), claim))
        name = self.label("theorem")
        lemma = InductionByPascal(part, size, start, lower, self.label, self.prove)
        self.chain.add(c.Have(name, stated), lemma.proof)
        return name


def _closed(part: Part, size: Term, goal: Goal) -> Term:
    """The closed form of a moment: (1+z)^N is (above(1) + below(1))^N / below(N)."""
    normal = normalizer(goal)
    rise = normal.canonical(put(part.above, part.index, ONE))
    base = normal.canonical(add(put(part.below, part.index, ONE), rise))
    if base == ZERO:
        return ZERO
    power = Pow(base, size) if part.below == ONE else div(Pow(base, size), put(part.below, part.index, size))
    terms: list[Term] = []
    for i, count in enumerate(_stirling(part.degree)):
        falling = [sub(size, integer(d)) for d in range(i)]
        step = [Pow(div(rise, base), integer(i))] if i else []
        terms += [mul(integer(count), *falling, *step)] if count else []
    return mul(power, *([add(*terms)] if part.degree else []))


def _stirling(j: int) -> list[int]:
    """Stirling numbers of the second kind S(j, 0..j)."""
    row = [1]
    for _ in range(j):
        row = [(row[i - 1] if i else 0) + i * (row[i] if i < len(row) else 0) for i in range(len(row) + 1)]
    return row


@dataclass
class InductionByPascal:
    """The proof of one lemma: induction on `size` by Pascal's rule."""

    part: Part
    size: str
    start: Num
    lower: list[str]
    label: Label
    prove: Prove

    def proof(self, goal: Goal) -> c.Step:
        outer = c.Intro((self.size,))
        (inside,) = goals_of(goal, outer)
        assumed = c.Intro((self.label("from"),))
        (claim,) = goals_of(inside, assumed)
        step = c.Induction(self.size, self.start, self.label("ih"))
        known, base, after = goals_of(claim, step)
        children = [self.prove(known), self.prove(base), self._step(after, step.label)]
        return closed(outer, [closed(assumed, [closed(step, children)])])

    def _step(self, goal: Goal, ih: str) -> c.Step:
        n, k = Var(self.size), Var(self.part.index)
        above = add(n, ONE)
        power: list[Term] = [Pow(k, integer(self.part.degree))] if self.part.degree else []
        weight = mul(*power, self.part.weight)
        chain = Chain(goal)
        same = Sum(self.part.index, ZERO, above, mul(Binomial(n, k), weight))
        moved = Sum(self.part.index, ZERO, above, mul(Binomial(n, sub(k, ONE)), weight))
        used: list[tuple[Term, str]] = [(ONE, self._pascal(chain, weight))]
        used += [(ONE, x) for x in self._split(chain, same, n)]
        outside = self._outside(chain, above, 1)
        used.append((put(weight, self.part.index, above), outside))
        used += [(ONE, x) for x in self._split(chain, moved, ZERO, first=True)]
        if not self.part.degree:
            used.append((put(weight, self.part.index, ZERO), self._outside(chain, MINUS_ONE, 0)))
        shift = self.label("shift")
        rest = Sum(self.part.index, add(ZERO, ONE), above, moved.body)
        chain.add(c.Fact(shift, "sum_shift", (rest, MINUS_ONE)), self.prove)
        used.append((ONE, shift))
        return combined(chain, [*used, *self._known(chain, ih)], self.prove)

    def _known(self, chain: Chain, ih: str) -> list[tuple[Term, str]]:
        """What evaluates the sum for N, and the one that was shifted."""
        used: list[tuple[Term, str]] = [(add(ONE, self.part.ratio), ih)]
        for i, theorem in enumerate(self.lower):
            name = self.label("moment")
            chain.add(c.Use(name, theorem, (Var(self.size),)), self.prove)
            used.append((mul(integer(comb(self.part.degree, i)), self.part.ratio), name))
        return used

    def _pascal(self, chain: Chain, weight: Term) -> str:
        """sum of binomial(n+1,k) w = sum of (binomial(n,k) + binomial(n,k-1)) w."""
        n, k = Var(self.size), Var(self.part.index)
        left = Sum(self.part.index, ZERO, add(n, ONE), mul(Binomial(add(n, ONE), k), weight))
        both = add(Binomial(n, k), Binomial(n, sub(k, ONE)))
        right = Sum(self.part.index, ZERO, add(n, ONE), mul(both, weight))

        def termwise(goal: Goal) -> c.Step:
            step = c.Pointwise(self.part.index)
            (inner,) = goals_of(goal, step)
            each, rule = Chain(inner), self.label("pascal")
            each.add(c.Fact(rule, "binomial_pascal", (n, k)), self.prove)
            return closed(step, [combined(each, [(weight, rule)], self.prove)])

        name = self.label("pascal")
        chain.add(c.Have(name, equal(left, right)), termwise)
        return name

    def _split(self, chain: Chain, total: Sum, middle: Term, first: bool = False) -> list[str]:
        """Cut a sum after `middle`; the last part, or the first, is one term."""
        cut, single = self.label("cut"), self.label("single")
        chain.add(c.Fact(cut, "sum_split", (total, middle)), self.prove)
        ends = (total.lower, middle) if first else (add(middle, ONE), total.upper)
        chain.add(c.Fact(single, "sum_single", (Sum(total.index, *ends, total.body),)), self.prove)
        return [cut, single]

    def _outside(self, chain: Chain, place: Term, which: int) -> str:
        """binomial(n, place) = 0, place being below 0 (which = 0) or above n (which = 1)."""
        name = self.label("outside")
        chain.add(c.Fact(name, "binomial_outside", (Var(self.size), place)), self.prove)
        return name
