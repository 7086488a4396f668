"""Joint laws of random variables: bits that are fresh, functions of earlier ones, or noisy copies of them.

Independence, Markov chains and functional dependence are equations of entropies, which a law without structure never
satisfies; these do so often.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from verify.evidence.fuzz.drawing import Choose
from verify.evidence.fuzz.points import Law

__all__ = ["Law", "drawn_law"]

BIASES = tuple(map(Fraction, ("1/2", "1/4", "1/3")))


def drawn_law(names: Sequence[str], choose: Choose) -> Law | None:
    """A joint law of these variables, in an order of its own; None if there are none."""
    if not names:
        return None
    turn = choose(len(names))
    order = [*names[turn:], *names[:turn]]
    rows: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}
    for k in range(len(order)):
        rows = _extended(rows, k, choose)
    places = [order.index(name) for name in names]
    law = tuple((tuple(row[p] for p in places), mass) for row, mass in rows.items() if mass)
    return tuple(names), law


def _extended(
    rows: dict[tuple[int, ...], Fraction], known: int, choose: Choose
) -> dict[tuple[int, ...], Fraction]:
    """One variable more, given ``known`` earlier ones."""
    kind = choose(5) if known else 0
    one, two = (choose(known), choose(known)) if known else (0, 0)
    bias = BIASES[choose(len(BIASES))] if kind in (0, 4) else Fraction(0)
    found: dict[tuple[int, ...], Fraction] = {}
    for row, mass in rows.items():
        for value, share in (
            (0, 1 - _share(row, kind, one, two, bias)),
            (1, _share(row, kind, one, two, bias)),
        ):
            if share:
                found[(*row, value)] = found.get((*row, value), Fraction(0)) + mass * share
    return found


def _share(row: tuple[int, ...], kind: int, one: int, two: int, bias: Fraction) -> Fraction:
    """The probability of a 1: of a fresh bit, a copy, an exclusive or, an and, a noisy copy."""
    if kind == 0:
        return bias
    if kind == 4:
        return bias if row[one] == 0 else 1 - bias
    return Fraction((row[one], row[one] ^ row[two], row[one] & row[two])[kind - 1])
