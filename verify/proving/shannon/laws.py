"""Joint laws of finite random variables: functions of independent bits, linear codes, mixtures of simple parts.

A law is what `Witness` takes: (names, ((outcome, probability), ...)), all probabilities exact.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

from verify.limits.deadlines import charge
from verify.proving.shannon.cone import bits

Law = tuple[tuple[str, ...], tuple[tuple[tuple[int, ...], Fraction], ...]]
Rule = Callable[[tuple[int, ...]], int]

#: What a variable may be, as a function of up to three independent bits: how many of them it needs, and the value.
RULES: list[tuple[int, Rule]] = [
    (0, lambda b: 0),
    (1, lambda b: b[0]),
    (2, lambda b: b[1]),
    (2, lambda b: b[0] ^ b[1]),
    (2, lambda b: 2 * b[0] + b[1]),
    (2, lambda b: b[0] & b[1]),
    (2, lambda b: b[0] | b[1]),
    (3, lambda b: b[2]),
    (3, lambda b: b[0] ^ b[2]),
    (3, lambda b: b[1] ^ b[2]),
    (3, lambda b: b[0] ^ b[1] ^ b[2]),
    (3, lambda b: b[1] & b[2]),
    (3, lambda b: 2 * b[1] + b[2]),
]
HALF = Fraction(1, 2)
NODES = 4_000
OUTCOME = 8e-6  # seconds of work of each variable at an outcome
#: Probabilities of 1 of the independent bits.
BIASES = [(HALF, HALF, HALF), (HALF, Fraction(1, 3), HALF), (HALF, Fraction(1, 10), Fraction(1, 3))]


def entropies(law: Law, masks: Sequence[int]) -> dict[int, float]:
    """Joint entropies in nats, as floats; bit i of a mask stands for the i-th variable of the law."""
    out = {}
    rows = [(outcome, float(p)) for outcome, p in law[1]]
    for mask in masks:
        places = list(bits(mask))
        marginal: dict[tuple[int, ...], float] = {}
        for outcome, p in rows:
            part = tuple([outcome[i] for i in places])
            marginal[part] = marginal.get(part, 0.0) + p
        out[mask] = -sum(p * math.log(p) for p in marginal.values() if p > 0)
    return out


def law_of(names: Sequence[str], rules: Sequence[Rule], bias: Sequence[Fraction]) -> Law:
    """The joint law of functions of independent bits; `bias` gives the probabilities of 1."""
    rows: dict[tuple[int, ...], Fraction] = {}
    charge(OUTCOME * len(names) * 2 ** len(bias))
    for word in product((0, 1), repeat=len(bias)):
        weight = math.prod((p if b else 1 - p for b, p in zip(word, bias, strict=True)), start=Fraction(1))
        padded = (*word, 0, 0, 0)
        outcome = tuple(rule(padded) for rule in rules)
        rows[outcome] = rows.get(outcome, Fraction(0)) + weight
    return tuple(names), tuple(sorted(rows.items()))


def functions_of_bits(names: Sequence[str], bias: tuple[Fraction, ...], limit: int) -> Iterator[Law]:
    """All choices among the first `limit` rules, simple ones first."""
    rules = RULES[:limit]
    choices = sorted(product(range(len(rules)), repeat=len(names)), key=lambda t: (max(t), sum(t)))
    for choice in choices:
        used = max(rules[i][0] for i in choice)
        if used and (bias == BIASES[0] or bias[:used] != BIASES[0][:used]):
            yield law_of(names, [rules[i][1] for i in choice], bias[:used])


# --- linear codes -------------------------------------------------------------------------------------------------

Word = tuple[int, ...]


class Code:
    """Random variables that are linear functions of `length` independent uniform digits modulo a prime.

    `spaces` has for each variable the vectors of coefficients; joint entropies are ranks times log(prime).
    """

    def __init__(self, prime: int, length: int, spaces: Sequence[Sequence[Word]]) -> None:
        self.prime, self.length, self.spaces = prime, length, [list(s) for s in spaces]

    def rank(self, mask: int) -> int:
        return len(_echelon((v for i in bits(mask) for v in self.spaces[i]), self.prime))

    def law(self, names: Sequence[str]) -> Law:
        """The joint law: every word of digits has the same probability."""
        rows: dict[Word, int] = {}
        for word in product(range(self.prime), repeat=self.length):
            outcome = tuple(self._value(space, word) for space in self.spaces)
            rows[outcome] = rows.get(outcome, 0) + 1
        total = self.prime**self.length
        return tuple(names), tuple((o, Fraction(k, total)) for o, k in sorted(rows.items()))

    def _value(self, space: Sequence[Word], word: Word) -> int:
        value = 0
        for vector in space:
            digit = sum(a * b for a, b in zip(vector, word, strict=True)) % self.prime
            value = value * self.prime + digit
        return value


def _reduced(vector: Word, basis: dict[int, Word], prime: int) -> Word:
    """The vector minus its part along a basis in echelon form."""
    for place, row in basis.items():
        factor = vector[place]
        if factor:
            vector = tuple([(a - factor * b) % prime for a, b in zip(vector, row, strict=True)])
    return vector


def _extended(basis: dict[int, Word], vector: Word, prime: int) -> dict[int, Word]:
    """The basis with one more vector (the same if it adds nothing)."""
    rest = _reduced(vector, basis, prime)
    place = next((i for i, a in enumerate(rest) if a), None)
    if place is None:
        return basis
    inverse = pow(rest[place], -1, prime)
    return {**basis, place: tuple(inverse * a % prime for a in rest)}


def _echelon(vectors: Iterator[Word], prime: int) -> dict[int, Word]:
    basis: dict[int, Word] = {}
    for vector in vectors:
        basis = _extended(basis, vector, prime)
    return basis


def linear_code(ranks: Sequence[int], prime: int) -> Code | None:
    """A code whose joint ranks are the given ones (by mask), if a search of `NODES` nodes finds it.

    Variables are placed one after the other. What a variable adds to those before it may be taken as new digits;
    only the part that it shares with them is searched for.
    """
    count = (len(ranks) - 1).bit_length()
    if prime ** ranks[-1] > 1024:
        return None
    search = _Search(ranks, prime, NODES)
    order = sorted(range(count), key=lambda i: -ranks[1 << i])
    spaces = search.place(order, 0, 0, {})
    return None if spaces is None else Code(prime, ranks[-1], [spaces[i] for i in range(count)])


class _Search:
    def __init__(self, ranks: Sequence[int], prime: int, nodes: int) -> None:
        self.ranks, self.prime, self.left = ranks, prime, nodes
        self.length = ranks[-1]

    def place(
        self, order: list[int], done: int, digits: int, spaces: dict[int, list[Word]]
    ) -> dict[int, list[Word]] | None:
        if not order:
            return spaces
        i, rest = order[0], order[1:]
        new = self.ranks[done | 1 << i] - self.ranks[done]
        fresh = [self._unit(digits + k) for k in range(new)]
        for shared in self._shared(digits, self.ranks[1 << i] - new):
            self.left -= 1
            if self.left < 0:
                return None
            trial = {**spaces, i: [*fresh, *shared]}
            if self._fits(i, done, trial):
                found = self.place(rest, done | 1 << i, digits + new, trial)
                if found is not None:
                    return found
        return None

    def _unit(self, place: int) -> Word:
        return tuple(int(k == place) for k in range(self.length))

    def _shared(self, digits: int, dimension: int) -> Iterator[tuple[Word, ...]]:
        """Subspaces of the digits so far, by their reduced echelon bases."""
        for places in combinations(range(digits), dimension):
            holes = [[k for k in range(p + 1, digits) if k not in places] for p in places]
            for values in product(*(product(range(self.prime), repeat=len(h)) for h in holes)):
                yield tuple(
                    self._row(p, hole, value) for p, hole, value in zip(places, holes, values, strict=True)
                )

    def _row(self, place: int, holes: Sequence[int], values: Sequence[int]) -> Word:
        row = list(self._unit(place))
        for k, value in zip(holes, values, strict=True):
            row[k] = value
        return tuple(row)

    def _fits(self, i: int, done: int, spaces: dict[int, list[Word]]) -> bool:
        """Whether all joint ranks of the new variable with earlier ones are right."""
        earlier = list(bits(done))
        for size in range(len(earlier) + 1):
            for chosen in combinations(earlier, size):
                mask = sum(1 << j for j in chosen) | 1 << i
                vectors = (v for j in (*chosen, i) for v in spaces[j])
                if len(_echelon(vectors, self.prime)) != self.ranks[mask]:
                    return False
        return True
