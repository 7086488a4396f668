"""Which solver finds the optima that the words of Cuff, Yu (2016) speak of: for the examples."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from theorems.basics.drawn import enclosed
from theorems.cuff_yu2016.definitions import WORDS
from verify.evidence.fuzz.drawing import DeadEnd
from verify.kernel.enclosure import EnclosureError
from verify.kernel.terms import Exp, Term, add, mul, num
from verify.kernel.values import compare, enclose, plain
from verify.language.vocabulary import Solver

Law = tuple[Fraction, ...]
Values = Callable[..., Fraction]
WIDTH = Fraction(1, 10**9)


def _closeness(pairs: Sequence[tuple[Law, Law]], eps: Term) -> Term:
    """The largest of the sums of the positive parts of p - exp(eps) q, as a closed term."""
    best: Term = num(0)
    for one in (_excess(p, q, eps) for p, q in pairs):
        if _positive(add(one, mul(num(-1), best))):
            best = one
    return best


def _excess(p: Law, q: Law, eps: Term) -> Term:
    pairs = [(a, b) for a, b in zip(p, q, strict=True) if _positive(_difference(a, b, eps))]
    return _difference(sum((a for a, _ in pairs), Fraction(0)), sum((b for _, b in pairs), Fraction(0)), eps)


def _difference(a: Fraction, b: Fraction, eps: Term) -> Term:
    factor = Exp(eps) if plain(eps) != 0 else num(1)
    return add(num(a), mul(num(-b), factor))


def _positive(term: Term) -> bool:
    value = plain(term)
    if value is not None:
        return compare(">", value, Fraction(0))
    try:
        return enclose(term, {}, 128).lo > 0  # type: ignore[operator]
    except (EnclosureError, TypeError):
        raise DeadEnd from None


def _capacity(channels: Sequence[Sequence[Law]]) -> tuple[Term, Term]:
    from verify.privacy.solvers.capacity import channel_capacity

    found = [channel_capacity(one, WIDTH) for one in channels]
    return enclosed(max(one.lower for one in found), max(one.upper for one in found))


CLOSENESS = Solver(
    "closeness",
    "pairs: a tuple of pairs (p, q) of laws, each a tuple of fractions; eps: a number, the level",
    "the least delta >= 0 such that no set has under p more than exp(eps) times its probability under q, plus delta",
    _closeness,
    2e-3,
)
CAPACITY = Solver(
    "capacity",
    "channels: a tuple of channels with the same inputs, each a tuple of rows of fractions",
    "the largest of their capacities, in nats",
    _capacity,
    0.01,
)


def law(values: Iterable[Fraction]) -> Law:
    found = tuple(values)
    if not found or sum(found) != 1 or min(found) < 0:
        raise DeadEnd
    return found


def _two(M: int, p: Values, q: Values, eps: Term) -> tuple[Any, ...]:
    letters = range(1, M + 1)
    one, two = law(map(p, letters)), law(map(q, letters))
    return ((one, two), (two, one)), eps


def _responses(M: int, N: int, W: Values, eps: Term) -> tuple[Any, ...]:
    return tuple(product(_channel(M, N, W)[0][0], repeat=2)), eps


def _channel(M: int, N: int, W: Values) -> tuple[Any, ...]:
    return ((tuple(law(W(i, j) for j in range(1, N + 1)) for i in range(1, M + 1)),),)


def _given_others(M: int, N: int, K: int, W: Values) -> tuple[Any, ...]:
    if K < 1:
        raise DeadEnd
    return (tuple(_channel(M, N, lambda i, j, r=r: W(i, r, j))[0][0] for r in range(1, K + 1)),)


WORDS.solved_by(CLOSENESS, _two, "close", "finite = 1 and d >= optimum")
WORDS.solved_by(CLOSENESS, _responses, "approximately_private", "finite = 1 and d >= optimum")
WORDS.solved_by(CAPACITY, _channel, "information_at_most", "finite = 1 and eps >= optimum")
WORDS.solved_by(CAPACITY, _channel, "information_private", "finite = 1 and eps > optimum")
WORDS.solved_by(CAPACITY, _given_others, "conditional_information_at_most", "finite = 1 and eps >= optimum")
