"""Products of hypotheses, with which the linear solver decides what is not linear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import product

from verify.evidence.smt.polynomials import UNIT, Monomial, Poly, inverse, times
from verify.evidence.smt.propositions import Atom, Proposition, atoms_of, nonnegative_symbols, put_values

MAX_ROWS = 8_000


def eliminated(propositions: Sequence[Proposition]) -> dict[str, Poly]:
    """Symbols that equations give as a constant, or as a multiple of one other symbol.

    No other: with x = 1 - y put in, what is known of the sign of x would be lost to `Products`.
    """
    values: dict[str, Poly] = {}
    facts = [a for p in propositions for a in atoms_of(p) if a.operator == "="]
    while True:
        found = next(filter(None, map(_solved, facts)), None)
        if found is None:
            return values
        name, value = found
        values = {x: p.put({name: value}) for x, p in values.items()} | {name: value}
        changed = (put_values(a, {name: value}) for a in facts)
        facts = [a for a in changed if isinstance(a, Atom)]


def _solved(fact: Atom) -> tuple[str, Poly] | None:
    others = [m for m in fact.poly.terms if m]
    if fact.poly.degree() != 1 or len(others) > (1 if UNIT in fact.poly.terms else 2):
        return None
    pivot = max(others)
    rest = fact.poly - Poly({pivot: fact.poly.terms[pivot]})
    return pivot[0][0], rest.scaled(-1 / fact.poly.terms[pivot])


def determined(propositions: Sequence[Proposition]) -> dict[str, Fraction]:
    """Symbols that have one value only, as the linear equations say."""
    rows: dict[Monomial, Poly] = {}  # by what each is solved for, which stands in no other
    for fact in (a for p in propositions for a in atoms_of(p)):
        if fact.operator != "=" or any(len(m) > 1 or m[0][1] != 1 for m in fact.poly.terms if m):
            continue
        poly = fact.poly
        for pivot, row in rows.items():
            poly = poly - row.scaled(poly.terms.get(pivot, Fraction(0)))
        pivots = [m for m in poly.terms if m]
        if pivots:
            first = min(pivots)
            poly = poly.scaled(1 / poly.terms[first])
            rows = {m: row - poly.scaled(row.terms.get(first, Fraction(0))) for m, row in rows.items()} | {first: poly}
    return {m[0][0]: -row.terms.get(UNIT, Fraction(0)) for m, row in rows.items() if not row.terms.keys() - {m, UNIT}}


class Products:
    """Facts times monomials: of any sign for equations, of symbols that are at least 0 for inequalities.

    Which products: those that share a monomial with what is there (at first: the goal), and of these the ones
    first that share many and are few steps from the goal. In no family is the degree higher than in the facts.
    """

    def __init__(self, parts: Sequence[Proposition], positive: set[str], degree: int) -> None:
        self.facts = list(dict.fromkeys(a for a in parts if isinstance(a, Atom) and a.operator != "!="))
        self.nonnegative = positive | nonnegative_symbols(self.facts)
        self.facts = [a for a in self.facts if len(a.poly.terms) > 1]  # signs of products are known anyway
        self.degree = degree
        self._powers = [family_degrees(a.poly.terms) for a in self.facts]
        self._caps = family_degrees(m for a in self.facts for m in a.poly.terms)
        self._with: dict[Monomial, list[int]] = {}
        for k, fact in enumerate(self.facts):
            for monomial in fact.poly.terms:
                self._with.setdefault(monomial, []).append(k)
        self._known = set(self._with)
        self._depths: dict[Monomial, int] = {}
        self._heap: list[tuple[int, int, int, Monomial]] = []
        self._queued: set[tuple[int, Monomial]] = set()

    def rounds(self, seeds: Iterable[Monomial]) -> Iterator[list[Atom]]:
        """Longer and longer lists of facts that follow."""
        rows: list[Atom] = []
        for monomial in sorted(m for m in seeds if m):
            self._reach(monomial, 0)
        checked, wanted = 0, 40
        while self._heap and len(rows) < MAX_ROWS:
            row = self._next()
            if row is not None:
                rows.append(row)
            if len(rows) >= wanted:
                checked, wanted = len(rows), 2 * wanted
                yield [*rows, *self._signs(rows)]
        if len(rows) > checked:
            yield [*rows, *self._signs(rows)]

    def _next(self) -> Atom | None:
        """The cheapest product, unless it has become more expensive than another since it was queued."""
        cost, depth, k, factor = heappop(self._heap)
        made = self.facts[k].poly.shifted(factor)
        now = self._cost(k, factor, depth)
        if self._heap and now > max(cost, self._heap[0][0]):
            heappush(self._heap, (now, depth, k, factor))
            return None
        self._known.update(made.terms)
        for monomial in made.terms:
            self._reach(monomial, depth + 1)
        if not factor:
            return None
        return Atom("=" if self.facts[k].operator == "=" else "<=", made)

    def _reach(self, monomial: Monomial, depth: int) -> None:
        """Line up the products (and facts) in which the monomial occurs."""
        if not monomial or monomial in self._depths:
            return
        self._depths[monomial] = depth
        for inner in divisors(monomial):
            factor = times(monomial, inverse(inner))
            for k in self._with.get(inner, ()):
                if (k, factor) not in self._queued and self._allowed(k, factor):
                    self._queued.add((k, factor))
                    heappush(self._heap, (self._cost(k, factor, depth), depth, k, factor))

    def _cost(self, k: int, factor: Monomial, depth: int) -> int:
        """Steps from the goal, less the monomials that are there already."""
        return depth - sum(times(m, factor) in self._known for m in self.facts[k].poly.terms)

    def _allowed(self, k: int, factor: Monomial) -> bool:
        fact, powers = self.facts[k], self._powers[k]
        if fact.poly.degree() + sum(k for _, k in factor) > self.degree:
            return False
        for family, power in family_degrees([factor]).items():
            if powers.get(family, 0) + power > self._caps.get(family, 0):
                return False
        return fact.operator == "=" or all(k % 2 == 0 or name in self.nonnegative for name, k in factor)

    def _signs(self, rows: Iterable[Atom]) -> Iterator[Atom]:
        for monomial in sorted({m for row in rows for m in row.poly.terms if sum(k for _, k in m) > 1}):
            if all(k % 2 == 0 or name in self.nonnegative for name, k in monomial):
                yield Atom("<=", Poly({monomial: Fraction(-1)}))


def family_degrees(monomials: Iterable[Monomial]) -> dict[str, int]:
    """By family, the highest degree in its members."""
    highest: dict[str, int] = {}
    for monomial in monomials:
        powers: dict[str, int] = {}
        for name, k in monomial:
            family = name.partition("[")[0]
            powers[family] = powers.get(family, 0) + k
        for family, power in powers.items():
            highest[family] = max(highest.get(family, 0), power)
    return highest


def divisors(monomial: Monomial) -> Iterator[Monomial]:
    """All monomials that divide it, 1 and itself included."""
    for powers in product(*(range(k + 1) for _, k in monomial)):
        yield tuple((name, k) for (name, _), k in zip(monomial, powers, strict=True) if k)
